//! Path conditions as shared lists, so that a join keeps what its branches have in common.
//!
//! Two lists that meet have a common prefix; only their rests become a disjunction, and the rest
//! of the first one is all that a merged value has to ask. A plain `if` leaves nothing behind.

use crate::term::{Op, TermId, Terms};
use std::sync::Arc;

/// A conjunction of conditions in the order in which they were met.
#[derive(Clone, Debug, Default)]
pub struct Guard(Option<Arc<Link>>);

#[derive(Debug)]
struct Link {
    before: Guard,
    cond: TermId,
    len: u32,
}

impl Guard {
    fn len(&self) -> u32 {
        self.0.as_ref().map_or(0, |link| link.len)
    }

    /// This and `cond`.
    pub fn with(&self, cond: TermId) -> Guard {
        Guard(Some(Arc::new(Link { before: self.clone(), cond, len: self.len() + 1 })))
    }

    /// All conditions as one term.
    pub fn term(&self, terms: &mut Terms) -> TermId {
        self.since(&Guard(None), terms)
    }

    fn same(&self, other: &Guard) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// The longest common prefix.
    pub fn common(&self, other: &Guard) -> Guard {
        let (mut a, mut b) = (self.clone(), other.clone());
        while !a.same(&b) {
            if a.len() >= b.len() {
                a = a.before();
            } else {
                b = b.before();
            }
        }
        a
    }

    /// How many conditions two lists share.
    pub fn shared(&self, other: &Guard) -> u32 {
        self.common(other).len()
    }

    fn before(&self) -> Guard {
        self.0.as_ref().map_or(Guard(None), |link| link.before.clone())
    }

    /// The conditions after the prefix, as one term.
    pub fn since(&self, prefix: &Guard, terms: &mut Terms) -> TermId {
        let mut conds = Vec::new();
        let mut at = self.clone();
        while !at.same(prefix) {
            if let Some(link) = &at.0 {
                conds.push(link.cond);
            }
            at = at.before();
        }
        terms.and(&conds)
    }

    /// The path condition of a join of two paths, and what tells that the first one was taken.
    pub fn join(&self, other: &Guard, terms: &mut Terms) -> (Guard, TermId) {
        let prefix = self.common(other);
        let (first, second) = (self.since(&prefix, terms), other.since(&prefix, terms));
        let either = either(terms, first, second);
        let joined = match terms.as_bool(either) {
            Some(true) => prefix,
            _ => prefix.with(either),
        };
        (joined, first)
    }
}

/// `a ∨ b`, where the parts often begin with a condition and its opposite.
fn either(terms: &mut Terms, a: TermId, b: TermId) -> TermId {
    let parts = |terms: &Terms, t: TermId| match terms.op(t) {
        Op::And => terms.args(t).to_vec(),
        _ => vec![t],
    };
    let (first, second) = (parts(terms, a), parts(terms, b));
    let opposite = first.iter().find_map(|&x| {
        let not_x = terms.not(x);
        second.contains(&not_x).then_some((x, not_x))
    });
    let Some((x, not_x)) = opposite else { return terms.or(&[a, b]) };
    // (x ∧ A) ∨ (¬x ∧ B) with an empty A is x ∨ B.
    let rest = |list: &[TermId], drop: TermId| -> Vec<TermId> {
        list.iter().copied().filter(|&t| t != drop).collect()
    };
    let (first, second) = (rest(&first, x), rest(&second, not_x));
    match (first.is_empty(), second.is_empty()) {
        (true, true) => terms.bool(true),
        (true, false) => {
            let second = terms.and(&second);
            terms.or(&[x, second])
        }
        (false, true) => {
            let first = terms.and(&first);
            terms.or(&[not_x, first])
        }
        (false, false) => terms.or(&[a, b]),
    }
}

impl Drop for Link {
    /// Long lists are taken apart one by one, not by recursion.
    fn drop(&mut self) {
        let mut next = self.before.0.take();
        while let Some(link) = next {
            next = Arc::try_unwrap(link).ok().and_then(|mut link| link.before.0.take());
        }
    }
}
