//! Solvers for the terms of `logic`.
//!
//! [`bits`] decides bit-vectors, arrays, uninterpreted functions, floats and linear atoms over the
//! values of machine integers, exactly. [`combined`] decides numbers, functions and arrays. [`decide()`]
//! chooses a solver for formulas. [`interpolation`] explains why formulas contradict each other, and
//! [`split`] does so in languages that do not follow the iterations of loops.

pub mod arith;
pub mod bits;
pub mod combined;
pub mod decide;
pub mod euf;
pub mod interpolation;
pub mod split;

pub use decide::decide;
