//! Split refutations as clauses [JM06 §3, Theorem 3].
//!
//! Each fact becomes the clause `its premises ⇒ the fact`, which follows from the part that it is
//! labelled with and speaks of that part's symbols:
//!
//! ```text
//! for each fact f:  ¬p for its premises p, ¬h for its hypotheses h, and f, as a clause of its part
//! ```
//!
//! Unit resolution refutes them together with the hypotheses.
//!
//! DIVERGENCE: [JM06 §4] gives the SAT solver one blocking clause, with all hypotheses, and the
//! interpolants of its split refutation. Here it gets the clauses of the facts instead: what a frame
//! deduced is not deduced again for each way through the other frames, of which there are
//! exponentially many. Interpolants then come from the resolution proof alone.

use base::{FastMap, Rational};
use logic::{Op, Sort, TermId, Terms};

use super::language::Constants;
use super::proof::{Fact, Hypothesis, Statement};
use super::weight::{Bound, are_integers};
use crate::bits::aig::{Aig, AigLit};
use crate::combined::skeleton::Literal;

/// A clause of a part.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Clause {
    /// The part that it follows from.
    pub part: usize,
    /// Its literals, in order.
    pub literals: Vec<Literal>,
}

/// The clauses of a refutation.
pub fn clauses(
    terms: &mut Terms,
    constants: &Constants,
    facts: &[Fact],
    hypotheses: &[Hypothesis],
) -> Vec<Clause> {
    let heads: Vec<Option<Literal>> =
        facts.iter().map(|fact| head(terms, constants, &fact.statement)).collect();
    let mut clauses = Vec::with_capacity(facts.len());
    for (fact, head) in facts.iter().zip(&heads) {
        let hypotheses = fact.hypotheses().map(|number| hypotheses[number].literal);
        let premises = fact.premises().filter_map(|number| heads[number]);
        let mut literals: Vec<Literal> = hypotheses.chain(premises).map(negated).collect();
        literals.extend(head);
        literals.sort_unstable();
        literals.dedup();
        clauses.push(Clause { part: fact.label, literals });
    }
    clauses
}

fn negated(literal: Literal) -> Literal {
    Literal { holds: !literal.holds, ..literal }
}

/// Truth values as inputs of a graph.
#[derive(Clone, Debug, Default)]
pub struct Atoms {
    lits: FastMap<TermId, AigLit>,
    terms: FastMap<u32, TermId>,
}

impl Atoms {
    /// The literal of a truth value.
    pub fn lit(&mut self, aig: &mut Aig, term: TermId) -> AigLit {
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

/// A statement as a literal; nothing for FALSE.
fn head(terms: &mut Terms, constants: &Constants, statement: &Statement) -> Option<Literal> {
    let term = match statement {
        Statement::Bound(bound) => bound_term(terms, constants, bound),
        Statement::Same(a, b) => terms.eq(*a, *b),
        Statement::False => return None,
    };
    Some(match (terms.op(term), terms.args(term)) {
        (Op::Not, &[atom]) => Literal { atom, holds: false },
        _ => Literal { atom: term, holds: true },
    })
}

/// A bound as a term. Of integers, a difference whose constant is not in the language is strict.
fn bound_term(terms: &mut Terms, constants: &Constants, bound: &Bound) -> TermId {
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
