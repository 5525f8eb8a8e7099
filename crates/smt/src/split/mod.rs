//! The split prover of Jhala and McMillan [JM06 §3–4]: interpolants in a restricted language.
//!
//! Interpolants from unrestricted proofs may follow the iterations of a loop: `x = 1 ∧ y = 1`, then
//! `x = 2 ∧ y = 2`, and so on. A split prover has a prover for each part, and these tell each other
//! only facts of a finite language L_k; so what they find has to hold for other reasons: `x = y`.
//! Interpolants of the proof are in L_k too.
//!
//! ```text
//! sequence(A₁ … Aₙ):
//!     while the clauses of A₁ … Aₙ have a model:
//!         W = literals that make all parts true; Wᵢ = those whose atoms occur in Aᵢ
//!         if W₁ … Wₙ have a split refutation in L_k:  add its facts as clauses
//!         else if an array's index pair is undecided: add n = i ∨ n ≠ i
//!         else: there is no sequence
//!     interpolate the resolution proof
//! ```
//!
//! The pieces: parts without definitions of their `locals`, the `language`, the frames that `exchange` facts, the consequence `finder` of a frame
//! with its bounds (`graph`) and `classes`, and the `clauses` of a refutation.
//!
//! Facts are single bounds and equations, and they go both ways. A consequence in L_k may be a
//! disjunction that no such facts imply: of `y ≤ x + 2` in L_1, `x ≥ -1 ∨ y ≤ 1`. It is found all the
//! same where later frames tell `x < -1` and `y > 1`, which is then a contradiction here; the
//! interpolant has the disjunction. Over rational difference bounds the tests find no problem that
//! has a sequence in L_k and no refutation [JM06 §3, Theorem 5].
//!
//! Not complete, as in [JM06 §4], for integers. Sums of other forms are used only once variables are
//! fixed; of arrays, elements are known at indices that occur in the frame, and two arrays differ by
//! nothing but a literal that says so.

mod classes;
mod clauses;
mod combine;
mod exchange;
mod finder;
mod graph;
mod language;
mod literal;
mod locals;
mod proof;
mod separation;
#[cfg(test)]
mod tests;
mod theory;
mod vocabulary;
mod weight;

use base::{Budget, FastSet, Stop};
use logic::{Refutation, TermId, Terms};
use sat::{InputId, Lit};

use crate::bits::aig::{Aig, AigLit};
use crate::combined::purify;
use crate::combined::skeleton::{Literal, Origin, Skeleton};
use crate::interpolation::{Cuts, Leaves, Resolution, System, Writer};
use clauses::{Atoms, Clause, clauses};
use exchange::Answer;
use proof::Hypothesis;
use separation::Separation;
use vocabulary::Vocabulary;

pub use language::Language;

/// What the prover did so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Sequences that were asked for.
    pub calls: u64,
    /// Sequences that were found.
    pub found: u64,
    /// Sets of literals that had to be refuted.
    pub implicants: u64,
    /// Deductions, each as a clause of its part.
    pub facts: u64,
    /// Decisions whether array indices are equal.
    pub splits: u64,
}

/// Interpolants in L_k, over integers, reals, functions and arrays.
///
/// SOUNDNESS: it does not verify its sequences; callers do.
#[derive(Clone, Debug, Default)]
pub struct SplitProver {
    /// The language of the interpolants.
    pub language: Language,
    /// What it did so far.
    pub stats: Stats,
}

impl Refutation for SplitProver {
    fn sequence(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        self.stats.calls += 1;
        let pure: Result<Vec<TermId>, _> = parts.iter().map(|&part| purify(terms, part)).collect();
        let Ok(pure) = pure else { return Ok(None) };
        let Some(mut refuted) = self.refute(terms, &pure, budget)? else { return Ok(None) };
        self.stats.found += 1;
        refuted.interpolate(terms).map(Some)
    }
}

impl SplitProver {
    /// Adds clauses until there is no model.
    fn refute(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Refuted>, Stop> {
        // Constants and symbols are those of the parts as they were.
        let mut words = Vocabulary::new(&self.language, terms, parts);
        let parts = locals::without_definitions(terms, parts);
        let mut separation = Separation::default();
        let parts = separation.parts(terms, &mut words, &parts);
        let mut skeleton = Skeleton::new(terms, &parts);
        let mut known: FastSet<Clause> = FastSet::default();
        let mut decided: FastSet<(usize, TermId)> = FastSet::default();
        while skeleton.solve(budget)? {
            self.stats.implicants += 1;
            let hypotheses = hypotheses(terms, &skeleton, &separation);
            match theory::refute(terms, &mut words, &hypotheses, budget)? {
                Answer::Refuted(facts) => {
                    for clause in clauses(terms, &words.constants, &facts, &hypotheses) {
                        if known.insert(clause.clone()) {
                            self.stats.facts += 1;
                            skeleton.add_consequence(clause.part, &clause.literals);
                        }
                    }
                }
                Answer::Split(part, a, b) => {
                    let equal = terms.eq(a, b);
                    let atom = separation.atom(terms, &mut words, part, equal);
                    if !decided.insert((part, atom)) {
                        return Ok(None);
                    }
                    self.stats.splits += 1;
                    let both = [true, false].map(|holds| Literal { atom, holds });
                    skeleton.add_clause(part, &both);
                }
                Answer::Open => return Ok(None),
            }
        }
        Ok(Some(Refuted { skeleton, atoms: Atoms::default() }))
    }
}

/// The literals of an implicant, in each part that has their atoms.
fn hypotheses(terms: &Terms, skeleton: &Skeleton, separation: &Separation) -> Vec<Hypothesis> {
    let mut hypotheses = Vec::new();
    for literal in skeleton.implicant(terms) {
        let meant = separation.meant(literal);
        let frames = skeleton.parts_of(literal.atom);
        hypotheses.extend(frames.iter().map(|&frame| Hypothesis { literal, meant, frame }));
    }
    hypotheses.sort_by_key(|hypothesis| hypothesis.frame);
    hypotheses
}

/// Parts without a model.
struct Refuted {
    skeleton: Skeleton,
    atoms: Atoms,
}

impl Refuted {
    fn interpolate(&mut self, terms: &mut Terms) -> Result<Vec<TermId>, Stop> {
        let proof = self.skeleton.proof()?;
        let mut aig = Aig::new();
        let occurrences = self.skeleton.occurrences().to_vec();
        let cuts = Cuts::Sequence(self.skeleton.parts().len());
        let system = System::McMillan;
        let resolution = Resolution { proof: &proof, cuts, system, occurrences: &occurrences };
        let found = resolution.interpolate(&mut aig, self).expect("there are no lemmas");
        let mut writer = Writer::new(&aig, |_: &mut Terms, node| self.atoms.term(node));
        Ok(found.into_iter().map(|lit| writer.lit(terms, lit)).collect())
    }
}

impl Leaves for Refuted {
    fn origin(&self, input: InputId) -> Origin {
        self.skeleton.origin(input)
    }

    fn shared(&mut self, aig: &mut Aig, lit: Lit) -> AigLit {
        let literal = self.skeleton.literal(lit).expect("gates belong to one part");
        self.atoms.lit(aig, literal.atom).negate_if(!literal.holds)
    }

    fn lemma(&mut self, _: &mut Aig, _: usize, _: &[Lit]) -> Option<Vec<AigLit>> {
        None
    }
}
