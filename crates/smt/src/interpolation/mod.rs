//! Interpolants: sequences of formulas that say why parts contradict each other [McM06 §2].
//!
//! [`BitInterpolation`] reads them off the SAT solver's proof, bit by bit; [`MachineIntegers`] asks a
//! prover over unbounded integers. Every sequence is verified by the bit-precise solver before it is
//! given away ([`verify`]).

mod bits;
pub mod integers;
#[cfg(test)]
mod tests;
mod verify;

pub use bits::BitInterpolation;
pub use integers::MachineIntegers;
pub use verify::{Flaw, failures, misplaced, verify};
