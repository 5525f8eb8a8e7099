//! Interpolants: sequences of formulas that say why parts contradict each other [McM06 §2].
//!
//! A [`Ladder`] tries its [rungs](Rung) in order. [`BitInterpolation`] reads sequences off the SAT
//! solver's proof, bit by bit. Every sequence is verified by the bit-precise solver before it is given
//! away ([`verify`]).

mod bits;
mod rung;
#[cfg(test)]
mod tests;
mod verify;

pub use bits::BitInterpolation;
pub use rung::{Ladder, NoProver, Rung, Tries, prover};
pub use verify::{Flaw, verify};
