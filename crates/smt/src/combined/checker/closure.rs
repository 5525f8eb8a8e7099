//! A congruence closure for the check of lemmas: classes of terms are joined in rounds until
//! nothing changes.

use base::{FastMap, FastSet};
use logic::{Op, TermId, Terms};

use super::arithmetic::Form;
use crate::combined::equality::Sides;
use crate::combined::skeleton::Literal;

/// Whether equality and congruence alone refute literals.
pub(super) fn contradicts(terms: &Terms, conflict: &[Literal], sides: &Sides) -> bool {
    let mut closure = Closure { terms, parent: FastMap::default() };
    let mut roots = vec![Terms::TRUE, Terms::FALSE];
    let mut different = vec![(Terms::TRUE, Terms::FALSE)];
    for literal in conflict {
        roots.push(literal.atom);
        let value = if literal.holds { Terms::TRUE } else { Terms::FALSE };
        closure.join(literal.atom, value);
        let Some(pairs) = pairs(terms, literal.atom, sides) else { return false };
        for (a, b) in pairs {
            roots.extend([a, b]);
            match literal.holds {
                true => closure.join(a, b),
                false => different.push((a, b)),
            }
        }
    }
    let cone = terms.cone(&roots);
    closure.close(&cone);
    different.into_iter().any(|(a, b)| closure.find(a) == closure.find(b))
        || closure.joins_numbers(&cone)
}

/// The terms that an atom says to be equal; `None` if one of the pairs that are recorded for it is
/// about something else.
fn pairs(terms: &Terms, atom: TermId, sides: &Sides) -> Option<Vec<(TermId, TermId)>> {
    let (Op::Eq, &[a, b]) = (terms.op(atom), terms.args(atom)) else { return Some(Vec::new()) };
    let own = Form::difference(terms, a, b);
    let mut pairs = vec![(a, b)];
    for &(x, y) in sides.get(&atom).into_iter().flatten() {
        if !Form::difference(terms, x, y).vanishes_with(&own) {
            return None;
        }
        pairs.push((x, y));
    }
    Some(pairs)
}

struct Closure<'t> {
    terms: &'t Terms,
    /// The way to the representative of a class.
    parent: FastMap<TermId, TermId>,
}

impl Closure<'_> {
    fn find(&self, term: TermId) -> TermId {
        let mut now = term;
        while let Some(&up) = self.parent.get(&now) {
            now = up;
        }
        now
    }

    fn join(&mut self, a: TermId, b: TermId) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.parent.insert(a, b);
        }
    }

    /// Joins terms of one operation with equal arguments until there are none.
    fn close(&mut self, cone: &[TermId]) {
        let mut changed = true;
        while changed {
            changed = false;
            let mut known: FastMap<(Op, Vec<TermId>), TermId> = FastMap::default();
            for &term in cone {
                let args = self.terms.args(term);
                if args.is_empty() {
                    continue;
                }
                let args = args.iter().map(|&arg| self.find(arg)).collect();
                let other = *known.entry((self.terms.op(term), args)).or_insert(term);
                if self.find(other) != self.find(term) {
                    self.join(other, term);
                    changed = true;
                }
            }
        }
    }

    /// Whether two numbers are in one class.
    fn joins_numbers(&self, cone: &[TermId]) -> bool {
        let numbers = cone.iter().filter(|&&term| self.terms.as_num(term).is_some());
        let mut classes: FastSet<TermId> = FastSet::default();
        !numbers.map(|&number| self.find(number)).all(|class| classes.insert(class))
    }
}
