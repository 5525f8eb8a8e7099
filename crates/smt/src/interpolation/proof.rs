//! Interpolants from the proofs of the combined theories.
//!
//! A proof is made of clauses of the parts, lemmas of theories, and resolution. The lemmas are
//! leaves like the clauses: each has partial interpolants of its own, read off its certificate:
//!
//! ```text
//! Farkas         the sum of the bounds in A, one for each group that terms only in A connect
//! divisibility   the sum of the equations in A, modulo the common denominator of its factors
//! equality       see `coloured`
//! one sum        the literals in A
//! ```

use base::{Budget, FastMap, Id, Rational, Stop};
use logic::{Op, Refutation, TermId, Terms};
use sat::{InputId, Lit, Proof};

use super::coloured::Colouring;
use super::formula::Atoms;
use super::quality::{Closing, closing, visits};
use super::resolution::{Cuts, Leaves, Resolution, Side, System};
use super::tidy::tidy;
use super::verify::verify;
use crate::arith::Delta;
use crate::bits::aig::{Aig, AigLit};
use crate::combined::skeleton::{Literal, Origin};
use crate::combined::{Answer, Certificate, Lemma, Prover, Sum, Vocabulary, bounds};

/// How interpolants are read off a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// From resolution steps.
    pub system: System,
    /// From Farkas lemmas: one inequality for each group of bounds that terms of A alone connect,
    /// instead of their sum.
    pub decomposed: bool,
}

impl Reading {
    /// All of them, in the order of preference.
    pub const ALL: [Self; 6] = {
        const fn reading(system: System, decomposed: bool) -> Reading {
            Reading { system, decomposed }
        }
        [
            reading(System::McMillan, false),
            reading(System::McMillan, true),
            reading(System::Weak, false),
            reading(System::Weak, true),
            reading(System::Pudlak, false),
            reading(System::Pudlak, true),
        ]
    };
}

/// Interpolants of formulas over numbers, functions and arrays.
#[derive(Debug, Default)]
pub struct ProofInterpolation {
    /// The way in which interpolants are read off proofs; if there is none, the way that closes
    /// loops best.
    pub reading: Option<Reading>,
    /// Sequences that did not pass their check: each is a bug.
    pub refused: u64,
    /// Refutations that have no sequence of this kind: a lemma mixes terms of different parts.
    pub mixed: u64,
}

impl Refutation for ProofInterpolation {
    fn sequence(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let cuts = Cuts::Sequence(parts.len());
        let visits = visits(terms, parts);
        let mut best: Option<(Closing, Vec<TermId>)> = None;
        for sequence in self.readings(terms, parts, cuts, budget)? {
            if best.as_ref().is_some_and(|(_, known)| *known == sequence) {
                continue;
            }
            let closing = closing(terms, &sequence, &visits, budget)?;
            let better = |known: &(Closing, _)| known.0.open > closing.open;
            if best.as_ref().is_none_or(better) && self.is_right(terms, parts, &sequence, budget)? {
                best = Some((closing, sequence));
            }
            if best.as_ref().is_some_and(|known| known.0.is_perfect()) {
                break;
            }
        }
        Ok(best.map(|(_, sequence)| sequence))
    }
}

impl ProofInterpolation {
    /// Formulas, one for each part, that follow from the part, speak of what it shares with the
    /// others, and contradict each other [McM05 §5].
    pub fn symmetric(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let cuts = Cuts::Symmetric(parts.len());
        let found = self.readings(terms, parts, cuts, budget)?;
        Ok(found.into_iter().next())
    }

    /// What a refutation of the parts says, read in all the ways that are wanted.
    fn readings(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        cuts: Cuts,
        budget: &mut Budget,
    ) -> Result<Vec<Vec<TermId>>, Stop> {
        let Ok(mut prover) = Prover::new(terms, parts) else { return Ok(Vec::new()) };
        let Answer::Unsat(proof) = prover.solve(terms, budget)? else { return Ok(Vec::new()) };
        let readings = match &self.reading {
            Some(reading) => std::slice::from_ref(reading),
            None => &Reading::ALL,
        };
        let mut found = Vec::new();
        for &reading in readings {
            match interpolate(terms, &mut prover, &proof, cuts, reading) {
                Some(formulas) => found.push(formulas),
                None => {
                    self.mixed += 1;
                    break;
                }
            }
        }
        Ok(found)
    }

    fn is_right(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        sequence: &[TermId],
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let right = verify(terms, parts, sequence, budget)?.is_ok();
        self.refused += u64::from(!right);
        Ok(right)
    }
}

/// The interpolants of a refutation at all cuts.
fn interpolate(
    terms: &mut Terms,
    prover: &mut Prover,
    proof: &Proof,
    cuts: Cuts,
    reading: Reading,
) -> Option<Vec<TermId>> {
    let mut aig = Aig::new();
    let occurrences = prover.skeleton.occurrences().to_vec();
    let system = reading.system;
    let resolution = Resolution { proof, cuts, system, occurrences: &occurrences };
    let mut leaves = Theories { terms, prover, cuts, reading, atoms: Atoms::default() };
    let found = resolution.interpolate(&mut aig, &mut leaves)?;
    let Theories { atoms, terms, .. } = leaves;
    let written = found.into_iter().map(|lit| {
        let formula = atoms.write(terms, &aig, lit);
        tidy(terms, formula)
    });
    Some(written.collect())
}

struct Theories<'a> {
    terms: &'a mut Terms,
    prover: &'a mut Prover,
    cuts: Cuts,
    reading: Reading,
    atoms: Atoms,
}

impl Leaves for Theories<'_> {
    fn origin(&self, input: InputId) -> Origin {
        self.prover.skeleton.origin(input)
    }

    fn shared(&mut self, aig: &mut Aig, lit: Lit) -> AigLit {
        let literal = self.prover.skeleton.literal(lit).expect("gates are not shared");
        let atom = self.atoms.literal(self.terms, aig, literal.atom);
        atom.negate_if(!literal.holds)
    }

    fn lemma(&mut self, aig: &mut Aig, number: usize, lits: &[Lit]) -> Option<Vec<AigLit>> {
        let lemma = self.prover.lemmas[number].clone();
        // A literal whose atom mixes parts has no side.
        for literal in &lemma.conflict {
            self.prover.vocabulary.home(self.terms, &[literal.atom])?;
        }
        let mut sides: FastMap<TermId, Vec<usize>> = FastMap::default();
        for lit in lits {
            let literal = self.prover.skeleton.literal(*lit)?;
            let parts = self.prover.skeleton.occurrences()[lit.var().index()].clone();
            sides.insert(literal.atom, parts);
        }
        (0..self.cuts.count())
            .map(|cut| {
                let in_a: Vec<bool> = lemma
                    .conflict
                    .iter()
                    .map(|literal| match self.cuts.side(cut, &sides[&literal.atom]) {
                        Side::A => true,
                        Side::B => false,
                        Side::Both => self.reading.system == System::Weak,
                    })
                    .collect();
                self.at_cut(aig, &lemma, cut, &in_a)
            })
            .collect()
    }
}

impl Theories<'_> {
    /// The partial interpolant of a lemma at a cut, given which of its literals are in A.
    fn at_cut(
        &mut self,
        aig: &mut Aig,
        lemma: &Lemma,
        cut: usize,
        in_a: &[bool],
    ) -> Option<AigLit> {
        if in_a.iter().all(|&side| side) {
            return Some(AigLit::FALSE);
        }
        if !in_a.contains(&true) {
            return Some(AigLit::TRUE);
        }
        match &lemma.certificate {
            Certificate::Farkas(factors) => self.farkas(aig, lemma, factors, cut, in_a),
            Certificate::Divisibility(factors) => self.divisibility(aig, lemma, factors, cut, in_a),
            Certificate::OneSum => {
                let chosen = lemma.conflict.iter().zip(in_a).filter(|(_, in_a)| **in_a);
                let chosen: Vec<Literal> = chosen.map(|(literal, _)| *literal).collect();
                let literals: Vec<AigLit> = chosen
                    .into_iter()
                    .map(|literal| {
                        let atom = self.atoms.literal(self.terms, aig, literal.atom);
                        atom.negate_if(!literal.holds)
                    })
                    .collect();
                Some(aig.and_many(&literals))
            }
            Certificate::Equality => {
                let mut colouring = Colouring {
                    terms: self.terms,
                    vocabulary: &mut self.prover.vocabulary,
                    atoms: &mut self.atoms,
                    aig,
                    cuts: self.cuts,
                    cut,
                    sides: &self.prover.sides,
                };
                colouring.interpolate(&lemma.conflict, in_a)
            }
            Certificate::Array => None,
        }
    }

    /// The bounds of A times their factors, added up in groups that share terms which B does not
    /// know.
    fn farkas(
        &mut self,
        aig: &mut Aig,
        lemma: &Lemma,
        factors: &[Rational],
        cut: usize,
        in_a: &[bool],
    ) -> Option<AigLit> {
        let mut groups: Vec<(Sum, Delta)> = Vec::new();
        for ((&literal, factor), _) in
            lemma.conflict.iter().zip(factors).zip(in_a).filter(|(_, in_a)| **in_a)
        {
            let bounds = bounds(self.terms, literal)?;
            let side = if factor.is_positive() { bounds.upper } else { bounds.lower };
            let mut sum = bounds.sum.times(factor);
            let mut value = side?.times(factor);
            // Groups that share a term of A alone with it become one group.
            let local: Vec<TermId> = sum.parts.iter().map(|part| part.0).collect();
            let local: Vec<TermId> =
                local.into_iter().filter(|&leaf| !self.is_shared(leaf, cut)).collect();
            let mut rest = Vec::new();
            for (other, bound) in groups {
                if !self.reading.decomposed
                    || other.parts.iter().any(|part| local.contains(&part.0))
                {
                    sum.add_multiple(&other, &Rational::ONE);
                    value = value.plus(&bound);
                } else {
                    rest.push((other, bound));
                }
            }
            rest.push((sum, value));
            groups = rest;
        }
        let mut parts = Vec::new();
        for (sum, value) in groups {
            if sum.parts.iter().any(|part| !self.is_shared(part.0, cut)) {
                return None;
            }
            let formula = at_most(self.terms, &sum, &value);
            parts.push(self.atoms.literal(self.terms, aig, formula));
        }
        Some(aig.and_many(&parts))
    }

    fn divisibility(
        &mut self,
        aig: &mut Aig,
        lemma: &Lemma,
        factors: &[Rational],
        cut: usize,
        in_a: &[bool],
    ) -> Option<AigLit> {
        let mut sum = Sum::default();
        for ((&literal, factor), _) in
            lemma.conflict.iter().zip(factors).zip(in_a).filter(|(_, in_a)| **in_a)
        {
            let bounds = bounds(self.terms, literal)?;
            sum.add_multiple(&bounds.sum, factor);
            sum.constant -= &(&bounds.upper?.real * factor);
        }
        let mut shared = Sum { parts: Vec::new(), constant: sum.constant.clone() };
        for (leaf, factor) in &sum.parts {
            match self.is_shared(*leaf, cut) {
                true => shared.parts.push((*leaf, factor.clone())),
                false if factor.is_integer() => {}
                false => return None,
            }
        }
        let formula = is_integer(self.terms, &shared);
        Some(self.atoms.literal(self.terms, aig, formula))
    }

    fn is_shared(&mut self, term: TermId, cut: usize) -> bool {
        let (in_a, in_b) = writable(self.terms, &mut self.prover.vocabulary, self.cuts, cut, term);
        in_a && in_b
    }
}

/// Whether a term can be written with the symbols of A, and with those of B.
pub(super) fn writable(
    terms: &Terms,
    vocabulary: &mut Vocabulary,
    cuts: Cuts,
    cut: usize,
    term: TermId,
) -> (bool, bool) {
    match cuts {
        Cuts::Sequence(_) => {
            let reach = vocabulary.reach(terms, term);
            (reach.first <= cut, cut < reach.last)
        }
        Cuts::Symmetric(_) => {
            let symbols = terms.cone(&[term]).into_iter().map(|term| terms.op(term));
            let (mut in_a, mut in_b) = (true, true);
            for op in symbols.filter(|&op| crate::combined::is_symbol(op)) {
                let parts = vocabulary.parts(op);
                in_a &= parts.binary_search(&cut).is_ok();
                in_b &= parts.iter().any(|&part| part != cut);
            }
            (in_a, in_b)
        }
    }
}

/// `sum ≤ value`, or `<` if the value is just below a number.
fn at_most(terms: &mut Terms, sum: &Sum, value: &Delta) -> TermId {
    let scale = sum.scale();
    let scaled = sum.times(&scale);
    let mut bound = &value.real * &scale;
    let strict = value.small.is_negative();
    let integral = scaled.is_integral(terms);
    if integral {
        bound = match strict {
            true => &bound.ceil() - &Rational::ONE,
            false => bound.floor(),
        };
    }
    let left = scaled.to_term(terms);
    let right = Sum { parts: Vec::new(), constant: bound.clone() };
    let right = match terms.sort(left) {
        logic::Sort::Int if bound.is_integer() => right.to_term(terms),
        logic::Sort::Int => terms.int(bound.floor().to_integer().expect("rounded")),
        _ => terms.real(bound.to_big()),
    };
    let op = if strict && !integral { Op::Lt } else { Op::Le };
    terms.make(op, &[left, right])
}

/// That a sum of integers with rational factors is an integer.
fn is_integer(terms: &mut Terms, sum: &Sum) -> TermId {
    let denominators = sum.parts.iter().map(|part| part.1.denominator());
    let modulus =
        denominators.fold(sum.constant.denominator(), |common, factor| common.lcm(&factor));
    let mut scaled = sum.times(&modulus);
    for (_, factor) in &mut scaled.parts {
        let whole = (&*factor / &modulus).floor();
        *factor -= &(&whole * &modulus);
    }
    scaled.parts.retain(|part| !part.1.is_zero());
    let term = scaled.to_term(terms);
    let modulus = terms.int(modulus.to_integer().expect("an integer"));
    let rest = terms.make(Op::Mod, &[term, modulus]);
    let zero = terms.int(0);
    terms.eq(rest, zero)
}
