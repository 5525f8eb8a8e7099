//! What is below a term: its cone of arguments, their variables and their size; and the same term
//! with other variables.
//!
//! The times of variables are known of every term at once ([`Terms::times`]); the rest is computed
//! on demand, without recursion.

use crate::term::{Op, SymId, TermId, Terms};
use base::{FastMap, FastSet};

impl Terms {
    /// All terms below `roots`, with themselves, arguments before the terms that have them.
    pub fn cone(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut seen: FastSet<TermId> = FastSet::default();
        let mut cone = Vec::new();
        let mut stack = roots.to_vec();
        while let Some(term) = stack.pop() {
            if seen.insert(term) {
                cone.push(term);
                stack.extend_from_slice(self.args(term));
            }
        }
        // Arguments have smaller ids.
        cone.sort_unstable();
        cone
    }

    /// How many different terms are below `roots`, with themselves.
    pub fn dag_size(&self, roots: &[TermId]) -> usize {
        self.cone(roots).len()
    }

    /// The variables below `roots`, as terms, by their ids.
    pub fn free_vars(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut cone = self.cone(roots);
        cone.retain(|&term| matches!(self.op(term), Op::Var(..)));
        cone
    }

    /// The symbols of the variables below `roots`; one that has several times comes several times.
    pub fn free_syms(&self, roots: &[TermId]) -> Vec<SymId> {
        let sym = |var| match self.op(var) {
            Op::Var(sym, _) => Some(sym),
            _ => None,
        };
        self.cone(roots).into_iter().filter_map(sym).collect()
    }

    /// The term with each key of `map` replaced by its value. Values are not looked into again.
    pub fn substitute(&mut self, term: TermId, map: &FastMap<TermId, TermId>) -> TermId {
        Substitution::new(map.clone()).apply(self, term)
    }

    /// The term with all variables at time 0.
    pub fn untimed(&mut self, term: TermId) -> TermId {
        let zero = |terms: &mut Terms, term| match terms.op(term) {
            Op::Var(sym, _) => Some(terms.var(sym, 0)),
            _ => terms.times(term).is_none_or(|times| times.1 == 0).then_some(term),
        };
        rebuild(self, term, &mut FastMap::default(), zero)
    }

    /// The term with all times moved.
    ///
    /// # Panics
    /// If a time becomes negative or does not fit.
    pub fn shift(&mut self, term: TermId, by: i32) -> TermId {
        Shift::new(by).apply(self, term)
    }
}

/// Replaces terms by others, in many terms with shared work.
#[derive(Clone, Default, Debug)]
pub struct Substitution {
    /// The replacements, and what they made of other terms.
    done: FastMap<TermId, TermId>,
}

impl Substitution {
    /// Replaces each key by its value.
    pub fn new(map: FastMap<TermId, TermId>) -> Self {
        Self { done: map }
    }

    /// The term with the replacements made.
    pub fn apply(&mut self, terms: &mut Terms, term: TermId) -> TermId {
        rebuild(terms, term, &mut self.done, |_, _| None)
    }
}

/// Moves all times, in many terms with shared work.
#[derive(Clone, Default, Debug)]
pub struct Shift {
    by: i32,
    done: FastMap<TermId, TermId>,
}

impl Shift {
    /// Moves times by so many steps.
    pub fn new(by: i32) -> Self {
        Self { by, done: FastMap::default() }
    }

    /// The term with its times moved.
    ///
    /// # Panics
    /// If a time becomes negative or does not fit.
    pub fn apply(&mut self, terms: &mut Terms, term: TermId) -> TermId {
        let by = self.by;
        rebuild(terms, term, &mut self.done, |terms, term| match terms.op(term) {
            Op::Var(sym, time) => {
                let time = time.checked_add_signed(by).expect("times are not negative");
                Some(terms.var(sym, time))
            }
            _ => terms.times(term).is_none().then_some(term),
        })
    }
}

/// Builds `root` again from its arguments, where `done` and `replace` do not say what to take.
fn rebuild(
    terms: &mut Terms,
    root: TermId,
    done: &mut FastMap<TermId, TermId>,
    mut replace: impl FnMut(&mut Terms, TermId) -> Option<TermId>,
) -> TermId {
    let mut stack = vec![root];
    while let Some(&term) = stack.last() {
        if done.contains_key(&term) {
            stack.pop();
            continue;
        }
        if let Some(other) = replace(terms, term) {
            done.insert(term, other);
            continue;
        }
        if is_leaf(terms, term) {
            done.insert(term, term);
            continue;
        }
        let before = stack.len();
        stack.extend(terms.args(term).iter().filter(|arg| !done.contains_key(arg)));
        if stack.len() == before {
            let args: Vec<TermId> = terms.args(term).iter().map(|arg| done[arg]).collect();
            let same = args == terms.args(term);
            let made = if same { term } else { terms.make(terms.op(term), &args) };
            done.insert(term, made);
        }
    }
    done[&root]
}

/// Whether a term is a variable or a constant, which nothing is made of again.
fn is_leaf(terms: &Terms, term: TermId) -> bool {
    matches!(terms.op(term), Op::Var(..)) || terms.is_constant(term)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::evaluate;
    use crate::random::{Garden, Theory};
    use crate::sort::Sort;

    #[test]
    fn variables_times_and_sizes() {
        let mut t = Terms::new();
        let (x, y) = (t.declare("x", Sort::BitVec(8)), t.declare("y", Sort::BitVec(8)));
        let (x3, y5) = (t.var(x, 3), t.var(y, 5));
        let seven = t.bv(8, 7);
        let sum = t.bv_add(x3, y5);
        let term = t.bv_mul(sum, x3);
        let product = t.bv_mul(term, seven);
        assert_eq!(t.times(product), Some((3, 5)));
        assert_eq!((t.times(seven), t.times(x3)), (None, Some((3, 3))));
        assert_eq!(t.free_vars(&[product]), [x3, y5]);
        assert_eq!(t.cone(&[term]), [x3, y5, sum, term]);
        assert_eq!(t.dag_size(&[product, sum]), 6);
    }

    #[test]
    fn replaced_variables() {
        let mut t = Terms::new();
        let x = t.declare("x", Sort::BitVec(8));
        let (x0, x1) = (t.var(x, 0), t.var(x, 1));
        let sum = t.bv_add(x0, x1);
        let three = t.bv(8, 3);
        let map = FastMap::from_iter([(x0, x1), (x1, three)]);
        let replaced = t.substitute(sum, &map);
        assert_eq!(replaced, t.bv_add(x1, three), "at the same time");
        let moved = t.shift(sum, 4);
        assert_eq!(t.times(moved), Some((4, 5)));
        assert_eq!(t.shift(moved, -4), sum);
        assert_eq!(t.untimed(moved), t.bv_add(x0, x0));
    }

    #[test]
    fn deep_terms() {
        let mut t = Terms::new();
        let x = t.declare("x", Sort::BitVec(8));
        let mut term = t.var(x, 0);
        for i in 0..200_000 {
            let next = t.var(x, i % 7);
            term = if i % 2 == 0 { t.bv_mul(term, next) } else { t.bv_xor(term, next) };
        }
        let moved = t.shift(term, 2);
        assert_eq!(t.times(moved), Some((2, 8)));
        evaluate(&t, &crate::model::Model::default(), moved);
    }

    /// A term in a model has the value of the moved term in the moved model.
    #[test]
    fn moved_terms_mean_the_same() {
        for (seed, theory) in (0..200).zip([Theory::Bits, Theory::Arrays].into_iter().cycle()) {
            let mut terms = Terms::new();
            let mut garden = Garden::new(vec![&mut terms], seed, theory);
            let places: Vec<usize> = (0..20).map(|_| garden.grow()).collect();
            let model = garden.model();
            let ids: Vec<TermId> = places.iter().map(|&at| garden.terms[at].1[0]).collect();
            drop(garden);
            let mut moved_model = model.clone();
            moved_model.vars = model
                .vars
                .iter()
                .map(|(&(sym, at), value)| ((sym, at + 5), value.clone()))
                .collect();
            for id in ids {
                let moved = terms.shift(id, 5);
                let expected = evaluate(&terms, &model, id);
                assert_eq!(evaluate(&terms, &moved_model, moved), expected);
            }
        }
    }
}
