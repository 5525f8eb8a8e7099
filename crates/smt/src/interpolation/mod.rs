//! Interpolants: sequences of formulas that say why parts contradict each other [McM06 §2].
//!
//! [`BitInterpolation`] reads them off the SAT solver's proof, bit by bit; [`ProofInterpolation`]
//! off the proofs of the combined theories; [`MachineIntegers`] asks a prover over unbounded integers. Every sequence is verified by the bit-precise solver before it is
//! given away ([`verify`]).

mod bits;
mod coloured;
mod formula;
pub mod integers;
mod proof;
mod resolution;
#[cfg(test)]
mod tests;
mod verify;

pub use bits::BitInterpolation;
pub use integers::MachineIntegers;
pub use proof::ProofInterpolation;
pub use resolution::{Cuts, Side, System};
pub use verify::{Flaw, decide, failures, misplaced, verify};
