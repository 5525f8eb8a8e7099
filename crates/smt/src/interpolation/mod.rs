//! Interpolants: sequences of formulas that say why parts contradict each other [McM06 §2].
//!
//! A [`Ladder`] tries its [rungs](Rung) in order. [`ProofInterpolation`] reads sequences off the
//! proofs of the combined theories, [`BitInterpolation`] off the SAT solver's proof, bit by bit;
//! [`CoreInterpolation`] computes them from an unsatisfiable core; [`MachineIntegers`] asks a prover
//! over unbounded integers. [`drop_conjuncts`] makes sequences of any origin weaker. Every sequence is verified before it is
//! given away ([`verify`]).

mod bits;
mod bulk;
mod coloured;
mod core;
mod equations;
mod formula;
mod instances;
pub mod integers;
mod judge;
mod lift;
mod limits;
mod proof;
mod quality;
mod resolution;
mod rung;
mod sources;
#[cfg(test)]
mod tests;
mod tidy;
mod verify;
mod weaken;
mod writer;

pub use self::core::{CoreInterpolation, Direction};
pub use bits::BitInterpolation;
pub use integers::MachineIntegers;
pub use lift::lift;
pub use proof::{ProofInterpolation, Reading};
pub use quality::{Closing, closing, visits};
pub use resolution::{Cuts, Side, System};
pub(crate) use resolution::{Leaves, Resolution};
pub use rung::{Ladder, NoLanguage, Rung, Tries, prover};
pub use sources::Sources;
pub use tidy::tidy;
pub use verify::{Flaw, failures, misplaced, verify};
pub use weaken::{Order, drop_conjuncts};
pub(crate) use writer::Writer;
