//! Solvers for the terms of `logic`.
//!
//! [`bits`] decides bit-vectors, arrays, uninterpreted functions, floats and linear atoms over the
//! values of machine integers, exactly. [`decide()`] chooses a solver for formulas. [`interpolation`]
//! explains why formulas contradict each other.

pub mod arith;
pub mod bits;
pub mod combined;
pub mod decide;
pub mod euf;
pub mod interpolation;

pub use decide::decide;
