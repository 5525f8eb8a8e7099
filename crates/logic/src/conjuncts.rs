//! The conjuncts and the disjuncts of a formula.

use crate::term::{Op, TermId, Terms};
use base::FastSet;

impl Terms {
    /// The formulas whose conjunction a formula is, in order, each once.
    pub fn conjuncts(&mut self, formula: TermId) -> Vec<TermId> {
        let mut seen = FastSet::default();
        let mut found = Vec::new();
        let mut stack = vec![formula];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            match split(self, term) {
                Some(parts) => stack.extend(parts.into_iter().rev()),
                None if term != Terms::TRUE => found.push(term),
                None => {}
            }
        }
        found
    }

    /// The formulas whose disjunction a formula is: two or more if it is one.
    pub fn disjuncts(&mut self, formula: TermId) -> Vec<TermId> {
        let negated = self.not(formula);
        let parts = self.conjuncts(negated);
        parts.into_iter().map(|part| self.not(part)).collect()
    }
}

/// The arguments of a conjunction, however it is written.
fn split(terms: &mut Terms, term: TermId) -> Option<Vec<TermId>> {
    match (terms.op(term), terms.args(term)) {
        (Op::And, parts) => Some(parts.to_vec()),
        (Op::Not, &[inner]) => match (terms.op(inner), terms.args(inner)) {
            (Op::Not, &[double]) => Some(vec![double]),
            (Op::Or, parts) => {
                let parts = parts.to_vec();
                Some(parts.into_iter().map(|part| terms.not(part)).collect())
            }
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Sort, Terms};

    /// A conjunction that is used twice is looked into once: there are 2⁶⁴ ways to its end.
    #[test]
    fn shared_conjunctions_are_looked_into_once() {
        let mut terms = Terms::unsimplified();
        let leaf = |terms: &mut Terms, name: String| {
            let sym = terms.declare(name, Sort::Bool);
            terms.var(sym, 0)
        };
        let mut tower = leaf(&mut terms, "x".into());
        for level in 0..64 {
            let denied = ["a", "b"].map(|name| {
                let beside = leaf(&mut terms, format!("{name}{level}"));
                let both = terms.and(&[tower, beside]);
                terms.not(both)
            });
            let either = terms.or(&denied);
            tower = terms.not(either);
        }
        assert_eq!(terms.conjuncts(tower).len(), 129);
    }
}
