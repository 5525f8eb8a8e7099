//! Partial interpolants of split refutations [JM06 §3, Theorem 3].
//!
//! Each fact becomes the clause `its premises ⇒ the fact`, which follows from the part that it is
//! labelled with and speaks of that part's symbols. With the hypotheses these clauses are refuted by
//! unit resolution; what remains is the blocking clause. McMillan's rules are applied on the way:
//!
//! ```text
//! for each fact f, premises first:
//!     I(f) = its literals that occur after the cut if f is labelled with a part before it, else true
//!     for each premise p:  I(f) = I(f) ∨ I(p) if p occurs only before the cut, I(f) ∧ I(p) if not
//! ```

use base::{FastMap, Rational};
use logic::{Op, Sort, TermId, Terms};

use super::language::Constants;
use super::proof::{Fact, Hypothesis, Statement};
use super::weight::{Bound, are_integers};
use crate::bits::aig::{Aig, AigLit};
use crate::combined::skeleton::Literal;

/// A blocking clause with its split refutation.
#[derive(Clone, Debug)]
pub struct Lemma {
    /// The clauses of the facts, FALSE last.
    steps: Vec<Step>,
    /// The hypotheses that contradict each other, each literal once.
    pub conflict: Vec<(Literal, usize)>,
}

#[derive(Clone, Debug)]
struct Step {
    /// What it says; nothing for FALSE.
    head: Option<TermId>,
    label: usize,
    /// The last part that it is deduced or used in.
    last: usize,
    premises: Vec<usize>,
    literals: Vec<Literal>,
}

impl Lemma {
    /// The lemma of a refutation.
    pub fn new(
        terms: &mut Terms,
        constants: &Constants,
        facts: &[Fact],
        hypotheses: &[Hypothesis],
    ) -> Self {
        let mut steps: Vec<Step> = Vec::new();
        let mut conflict: Vec<(Literal, usize)> = Vec::new();
        for fact in facts {
            let used = || fact.hypotheses().map(|number| &hypotheses[number]);
            conflict.extend(used().map(|hypothesis| (hypothesis.literal, hypothesis.frame)));
            let mut literals: Vec<Literal> = used().map(|used| used.literal).collect();
            literals.sort_unstable();
            literals.dedup();
            let premises: Vec<usize> = fact.premises().collect();
            for &premise in &premises {
                steps[premise].last = steps[premise].last.max(fact.label);
            }
            let head = write(terms, constants, &fact.statement);
            steps.push(Step { head, label: fact.label, last: fact.label, premises, literals });
        }
        conflict.sort_unstable();
        conflict.dedup_by_key(|(literal, _)| *literal);
        Self { steps, conflict }
    }

    /// Makes its facts known as negations, where they are.
    pub fn observe(&self, terms: &Terms, atoms: &mut Atoms) {
        self.steps.iter().filter_map(|step| step.head).for_each(|head| atoms.observe(terms, head));
    }

    /// How many facts it is made of.
    pub fn facts(&self) -> usize {
        self.steps.len() - 1
    }

    /// The partial interpolants of the blocking clause at the cuts between parts.
    pub fn interpolate(
        &self,
        aig: &mut Aig,
        atoms: &mut Atoms,
        cuts: usize,
        last_part: &dyn Fn(TermId) -> usize,
    ) -> Vec<AigLit> {
        (0..cuts).map(|cut| self.at_cut(aig, atoms, cut, last_part)).collect()
    }

    fn at_cut(
        &self,
        aig: &mut Aig,
        atoms: &mut Atoms,
        cut: usize,
        last_part: &dyn Fn(TermId) -> usize,
    ) -> AigLit {
        let mut partial: Vec<AigLit> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let mut now = match step.label <= cut {
                true => self.leaf(aig, atoms, step, cut, last_part),
                false => AigLit::TRUE,
            };
            for &premise in &step.premises {
                let other = partial[premise];
                let only_before = self.steps[premise].last <= cut;
                now = if only_before { aig.or(now, other) } else { aig.and(now, other) };
            }
            partial.push(now);
        }
        partial.pop().expect("FALSE is a fact")
    }

    /// The literals of a clause before the cut that occur after it as well.
    fn leaf(
        &self,
        aig: &mut Aig,
        atoms: &mut Atoms,
        step: &Step,
        cut: usize,
        last_part: &dyn Fn(TermId) -> usize,
    ) -> AigLit {
        let mut shared = Vec::new();
        if let Some(head) = step.head.filter(|_| step.last > cut) {
            shared.push(atoms.lit(aig, head));
        }
        for &premise in step.premises.iter().filter(|&&premise| self.steps[premise].last > cut) {
            shared.push(!atoms.lit(aig, self.steps[premise].head.expect("FALSE is the last fact")));
        }
        for literal in step.literals.iter().filter(|literal| last_part(literal.atom) > cut) {
            shared.push(atoms.lit(aig, literal.atom).negate_if(literal.holds));
        }
        aig.or_many(&shared)
    }
}

/// Truth values as inputs of a graph.
#[derive(Clone, Debug, Default)]
pub struct Atoms {
    lits: FastMap<TermId, AigLit>,
    terms: FastMap<u32, TermId>,
    /// Which terms are negations, and of what.
    negated: FastMap<TermId, TermId>,
}

impl Atoms {
    /// Makes known what a term is the negation of, so that both are one input.
    pub fn observe(&mut self, terms: &Terms, term: TermId) {
        if let (Op::Not, &[below]) = (terms.op(term), terms.args(term)) {
            self.negated.insert(term, below);
        }
    }

    /// The literal of a truth value.
    pub fn lit(&mut self, aig: &mut Aig, term: TermId) -> AigLit {
        if let Some(&below) = self.negated.get(&term) {
            return !self.lit(aig, below);
        }
        if let Some(&known) = self.lits.get(&term) {
            return known;
        }
        let lit = aig.input();
        self.lits.insert(term, lit);
        self.terms.insert(lit.node(), term);
        lit
    }

    /// The truth value of an input.
    pub fn term(&self, node: u32) -> TermId {
        self.terms[&node]
    }
}

/// A statement as a term; nothing for FALSE.
fn write(terms: &mut Terms, constants: &Constants, statement: &Statement) -> Option<TermId> {
    match statement {
        Statement::Bound(bound) => Some(bound_term(terms, constants, bound)),
        Statement::Same(a, b) => Some(terms.eq(*a, *b)),
        Statement::False => None,
    }
}

/// A bound as a term. Of integers, a difference whose constant is not in the language is strict.
pub fn bound_term(terms: &mut Terms, constants: &Constants, bound: &Bound) -> TermId {
    let whole = are_integers(terms, bound.x, bound.y);
    let is_difference = bound.x.is_some() && bound.y.is_some();
    let next = whole && is_difference && !constants.has_difference(&bound.limit.real);
    let by = if next { Rational::ONE } else { Rational::ZERO };
    let sort = bound.x.or(bound.y).map_or(Sort::Real, |term| terms.sort(term));
    let limit = constant(terms, sort, &(&bound.limit.real + &by));
    let left = bound.x.unwrap_or_else(|| constant(terms, sort, &Rational::ZERO));
    let right = bound.y.map_or(limit, |y| terms.make(Op::Add, &[y, limit]));
    if next || bound.limit.is_strict() {
        let converse = terms.make(Op::Le, &[right, left]);
        terms.not(converse)
    } else {
        terms.make(Op::Le, &[left, right])
    }
}

fn constant(terms: &mut Terms, sort: Sort, value: &Rational) -> TermId {
    match (sort, value.to_integer()) {
        (Sort::Int, Some(value)) => terms.int(value),
        _ => terms.real(value.to_big()),
    }
}
