//! Interpolants: sequences of formulas that say why parts contradict each other [McM06 §2].
//!
//! A [`Ladder`] tries its [rungs](Rung) in order. [`ProofInterpolation`] reads sequences off the
//! proofs of the combined theories, [`BitInterpolation`] off the SAT solver's proof, bit by bit;
//! [`MachineIntegers`] asks a prover over unbounded integers. Every sequence is verified before it is
//! given away ([`verify`]).

mod bits;
mod coloured;
mod formula;
pub mod integers;
mod proof;
mod quality;
mod resolution;
mod rung;
#[cfg(test)]
mod tests;
mod tidy;
mod verify;
mod writer;

pub use bits::BitInterpolation;
pub use integers::MachineIntegers;
pub use proof::{ProofInterpolation, Reading};
pub use quality::{Closing, Visit, closing, visits};
pub use resolution::{Cuts, Side, System};
pub(crate) use resolution::{Leaves, Resolution};
pub use rung::{Ladder, NoProver, Rung, Tries, prover};
pub use tidy::tidy;
pub use verify::{Flaw, failures, misplaced, verify};
pub(crate) use writer::Writer;
