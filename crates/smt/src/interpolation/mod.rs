//! Interpolants: sequences of formulas that say why parts contradict each other [McM06 §2].
//!
//! [`BitInterpolation`] reads them off the SAT solver's proof, bit by bit. Every sequence is verified
//! by the bit-precise solver before it is given away ([`verify`]).

mod bits;
mod resolution;
#[cfg(test)]
mod tests;
mod verify;
mod writer;

pub use bits::BitInterpolation;
pub use resolution::{Cuts, Side, System};
pub(crate) use resolution::{Leaves, Resolution};
pub use verify::{Flaw, verify};
pub(crate) use writer::Writer;
