//! Linear arithmetic over integers and reals, equality with uninterpreted functions, and arrays,
//! combined: CDCL(T) in the lazy manner.
//!
//! [`Prover`] decides parts and, if they contradict each other, has a proof: clauses of the parts'
//! [skeletons](skeleton), [lemmas](Lemma) of the theories with certificates, and resolution.

mod arrays;
mod checker;
mod differences;
mod divisibility;
mod equality;
mod integers;
mod lemma;
mod linear;
mod numbers;
mod parameters;
mod prover;
mod purify;
mod relevance;
pub mod skeleton;
#[cfg(test)]
mod tests;
mod values;
mod vocabulary;

pub use equality::{Equalities, Sides};
pub use lemma::{Certificate, Lemma};
pub use linear::{Bounds, Sum, bounds};
pub use prover::{Answer, Prover, Stats};
pub use purify::{Foreign, purify};
pub use vocabulary::{Reach, Vocabulary, is_symbol};
