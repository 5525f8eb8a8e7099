//! A small checker of what theories say in a proof.
//!
//! It shares nothing with the procedures that find lemmas but the terms and the form of
//! certificates: it reads sums by itself, rounds bounds by itself, and has a congruence closure of
//! its own, so simple that it can be read in one go.
//!
//! ```text
//! Farkas         the bounds times their factors add up to 0 ≤ c with c < 0
//! divisibility   the equations times their factors have integer factors and no integer value
//! one sum        no point among the bounds, and none between them, satisfies all literals
//! equality       the closure of the equations joins two terms that must differ
//! array          an instance of an axiom for a definition, or of extensionality for a new index
//! ```
//!
//! That a clause of a part is one, and what arrays a part names, is not its business.

mod arithmetic;
mod arrays;
mod closure;
#[cfg(test)]
mod tests;

use base::FastMap;
use logic::{TermId, Terms};

use super::arrays::Definition;
use super::equality::Sides;
use super::lemma::{Certificate, Lemma};
use super::skeleton::Literal;

/// What a proof's lemmas are checked against.
pub struct Checker<'a> {
    terms: &'a Terms,
    sides: &'a Sides,
    definitions: &'a [Definition],
    /// All terms of the parts and the definitions.
    cone: Vec<TermId>,
    /// The equation each new index is for.
    witnesses: FastMap<TermId, TermId>,
}

impl<'a> Checker<'a> {
    /// A checker for proofs about these parts.
    pub fn new(
        terms: &'a Terms,
        parts: &[TermId],
        definitions: &'a [Definition],
        sides: &'a Sides,
    ) -> Self {
        let mut roots = parts.to_vec();
        definitions.iter().for_each(|definition| definition.mentions(|term| roots.push(term)));
        let mut cone = terms.cone(&roots);
        cone.sort_unstable();
        Self { terms, sides, definitions, cone, witnesses: FastMap::default() }
    }

    /// Whether a certificate shows that a lemma's literals contradict each other.
    pub fn confirms(&mut self, lemma: &Lemma) -> bool {
        let conflict = &lemma.conflict;
        match &lemma.certificate {
            Certificate::Farkas(factors) => arithmetic::farkas(self.terms, conflict, factors),
            Certificate::Divisibility(factors) => {
                arithmetic::divisibility(self.terms, conflict, factors)
            }
            Certificate::OneSum => arithmetic::one_sum(self.terms, conflict),
            Certificate::Equality => closure::contradicts(self.terms, conflict, self.sides),
            Certificate::Array => {
                let clause: Vec<Literal> = conflict.iter().map(|it| it.negated()).collect();
                self.is_instance(&clause)
            }
        }
    }
}
