//! What conjuncts say of some variables only: the others are eliminated without quantifiers.
//!
//! ```text
//! while a conjunct can be solved for a variable to be eliminated: substitute
//! S := conjuncts that still mention what they must not
//! if the others contradict the rest of the core: drop S
//! otherwise: drop what can be dropped of S; combine bounds, split into cases or name reads in S;
//!            eliminate again in each case
//! ```
//!
//! All but dropping is exact; what is dropped makes the result weaker, but it contradicts the
//! rest of the core all the same.

use base::{Budget, FastMap, FastSet, Stop};
use logic::{Op, Substitution, TermId, Terms};

use super::super::judge::Judge;
use super::super::verify::symbols;
use super::bounds::combine;
use super::cases::cases;
use super::name::name;
use super::solve::{Solution, solve};

/// How many cases one elimination may look at.
const MAX_CASES: usize = 24;

/// Conjuncts with more terms than this are given up.
const MAX_SIZE: usize = 4_000;

/// The elimination of what does not cross a cut.
pub(super) struct Elimination<'a> {
    judge: &'a mut Judge,
    /// The core on the other side of the cut.
    rest: &'a [TermId],
    /// What it speaks of.
    wanted: &'a FastSet<Op>,
    /// What the parts on the other side speak of.
    allowed: &'a FastSet<Op>,
    cases: usize,
}

impl<'a> Elimination<'a> {
    pub(super) fn new(
        judge: &'a mut Judge,
        rest: &'a [TermId],
        wanted: &'a FastSet<Op>,
        allowed: &'a FastSet<Op>,
    ) -> Self {
        Self { judge, rest, wanted, allowed, cases: 0 }
    }

    /// A consequence of `known` that speaks of what is allowed and contradicts the rest.
    pub(super) fn post(
        &mut self,
        terms: &mut Terms,
        known: Vec<TermId>,
        budget: &mut Budget,
    ) -> Result<Option<TermId>, Stop> {
        let mut known = self.substitute(terms, known);
        if known.contains(&Terms::FALSE) {
            return Ok(Some(Terms::FALSE));
        }
        if terms.dag_size(&known) > MAX_SIZE {
            return Ok(None);
        }
        let fit: Vec<TermId> =
            known.iter().copied().filter(|&conjunct| self.is_allowed(terms, conjunct)).collect();
        if fit.len() == known.len() || self.suffices(terms, &fit, budget)? {
            return Ok(Some(terms.and(&fit)));
        }
        self.drop_strange(terms, &mut known, budget)?;
        self.split(terms, &known, budget)
    }

    /// The disjunction of what the cases of the conjuncts say.
    fn split(
        &mut self,
        terms: &mut Terms,
        known: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<TermId>, Stop> {
        let allowed = self.allowed;
        let strange = |terms: &Terms, formula: TermId| !only(terms, formula, allowed);
        let simpler = match combine(terms, known, allowed) {
            Some(combined) => Some(vec![combined]),
            None => cases(terms, known, strange)
                .or_else(|| name(terms, known, allowed).map(|named| vec![named])),
        };
        let Some(cases) = simpler else { return Ok(None) };
        self.cases += cases.len();
        if self.cases > MAX_CASES {
            return Ok(None);
        }
        let mut posts = Vec::new();
        for case in cases {
            let Some(post) = self.post(terms, case, budget)? else { return Ok(None) };
            posts.push(post);
        }
        Ok(Some(terms.or(&posts)))
    }

    fn is_allowed(&self, terms: &Terms, formula: TermId) -> bool {
        only(terms, formula, self.allowed)
    }

    fn suffices(
        &mut self,
        terms: &mut Terms,
        known: &[TermId],
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let formulas = [known, self.rest].concat();
        Ok(self.judge.attempt(terms, &formulas, budget)?.is_some())
    }

    /// Drops conjuncts that mention what is not allowed and are not needed.
    fn drop_strange(
        &mut self,
        terms: &mut Terms,
        known: &mut Vec<TermId>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        for conjunct in known.clone() {
            if self.is_allowed(terms, conjunct) {
                continue;
            }
            let fewer: Vec<TermId> = known.iter().copied().filter(|&c| c != conjunct).collect();
            if self.suffices(terms, &fewer, budget)? {
                *known = fewer;
            }
        }
        Ok(())
    }

    /// The conjuncts with all variables replaced that are not wanted and that equations define.
    fn substitute(&self, terms: &mut Terms, known: Vec<TermId>) -> Vec<TermId> {
        let mut known = flat(terms, known);
        while let Some((at, var, solution)) = self.definition(terms, &known) {
            known.remove(at);
            let map = FastMap::from_iter([(var, solution.value)]);
            let mut substitution = Substitution::new(map);
            let mut next: Vec<TermId> =
                known.into_iter().map(|conjunct| substitution.apply(terms, conjunct)).collect();
            next.extend(solution.conditions);
            known = flat(terms, next);
        }
        known
    }

    /// The place of an equation that defines a variable that is not wanted: the one with the
    /// smallest value.
    fn definition(&self, terms: &mut Terms, known: &[TermId]) -> Option<(usize, TermId, Solution)> {
        let mut best: Option<(usize, (usize, TermId, Solution))> = None;
        for var in self.unwanted(terms, known) {
            for (at, &conjunct) in known.iter().enumerate() {
                let Some(solution) = solve(terms, conjunct, var) else { continue };
                let size = terms.dag_size(&[solution.value]) + solution.conditions.len();
                if best.as_ref().is_none_or(|&(smallest, _)| size < smallest) {
                    best = Some((size, (at, var, solution)));
                }
            }
            if best.is_some() {
                break;
            }
        }
        best.map(|(_, definition)| definition)
    }

    fn unwanted(&self, terms: &Terms, known: &[TermId]) -> Vec<TermId> {
        let mut vars = terms.free_vars(known);
        vars.retain(|&var| !self.wanted.contains(&terms.op(var)));
        vars
    }
}

/// Whether a formula speaks only of these symbols.
fn only(terms: &Terms, formula: TermId, allowed: &FastSet<Op>) -> bool {
    symbols(terms, &[formula]).iter().all(|symbol| allowed.contains(symbol))
}

/// The conjuncts of all formulas, each once.
fn flat(terms: &mut Terms, formulas: Vec<TermId>) -> Vec<TermId> {
    let mut all: Vec<TermId> = Vec::new();
    for formula in formulas {
        for conjunct in terms.conjuncts(formula) {
            if !all.contains(&conjunct) {
                all.push(conjunct);
            }
        }
    }
    all
}
