//! Tests of single bits as propositions.
//!
//! That `flags & 4` is not zero says little about the number `flags`, and provers that reason with
//! numbers have a hard time with it. But most paths test a flag and later test it again; for these
//! it does not matter what the test means. So tests become propositions first. What is proved then
//! holds for any meaning of the propositions, also for their own one.

use base::FastMap;
use logic::{Op, Sort, Substitution, TermId, Terms};

/// Tests and the propositions that stand for them.
#[derive(Debug, Default)]
pub struct Propositions {
    /// The proposition of a test.
    of: FastMap<TermId, TermId>,
    /// The test of a proposition.
    meaning: FastMap<TermId, TermId>,
}

impl Propositions {
    /// The formulas with propositions for tests; `None` if there are no tests.
    pub fn abstracted(&mut self, terms: &mut Terms, parts: &[TermId]) -> Option<Vec<TermId>> {
        let mut tests = terms.cone(parts);
        tests.retain(|&term| is_test(terms, term));
        if tests.is_empty() {
            return None;
        }
        let map = tests.into_iter().map(|test| (test, self.proposition(terms, test))).collect();
        let mut substitution = Substitution::new(map);
        Some(parts.iter().map(|&part| substitution.apply(terms, part)).collect())
    }

    fn proposition(&mut self, terms: &mut Terms, test: TermId) -> TermId {
        if let Some(&known) = self.of.get(&test) {
            return known;
        }
        let sym = terms.declare(format!("test.{}", self.of.len()), Sort::Bool);
        let made = terms.var(sym, 0);
        self.of.insert(test, made);
        self.meaning.insert(made, test);
        made
    }

    /// The formulas with tests for propositions again.
    pub fn concrete(&self, terms: &mut Terms, formulas: &[TermId]) -> Vec<TermId> {
        let mut substitution = Substitution::new(self.meaning.clone());
        formulas.iter().map(|&formula| substitution.apply(terms, formula)).collect()
    }
}

/// Whether a term compares some bits of something with a constant.
fn is_test(terms: &Terms, term: TermId) -> bool {
    let (Op::Eq, &[a, b]) = (terms.op(term), terms.args(term)) else { return false };
    let bits = |side: TermId| matches!(terms.op(side), Op::Extract(..) | Op::BvAnd);
    terms.is_constant(a) && bits(b) || terms.is_constant(b) && bits(a)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_replaced_and_come_back() {
        let mut terms = Terms::new();
        let sym = terms.declare("x", Sort::BitVec(8));
        let (x, y) = (terms.var(sym, 0), terms.var(sym, 1));
        let one = terms.bv(1, 1);
        let bit = terms.extract(2, 2, x);
        let (test, plain) = (terms.eq(bit, one), terms.eq(x, y));
        let denied = terms.not(test);
        let parts = [terms.and(&[test, plain]), denied];
        let mut propositions = Propositions::default();
        let abstracted = propositions.abstracted(&mut terms, &parts).expect("a test");
        assert!(terms.free_vars(&abstracted[1..]).iter().all(|&var| var != x), "a proposition");
        assert_eq!(terms.and(&abstracted), Terms::FALSE, "the same one in both parts");
        assert_eq!(propositions.concrete(&mut terms, &abstracted), parts);
        assert_eq!(propositions.abstracted(&mut terms, &[plain]), None);
    }
}
