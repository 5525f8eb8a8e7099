//! Solvers for the terms of `logic`.
//!
//! [`bits`] decides bit-vectors, arrays, uninterpreted functions, floats and linear atoms over the
//! values of machine integers, exactly. [`interpolation`] explains why formulas contradict each
//! other.

pub mod arith;
pub mod bits;
pub mod combined;
pub mod euf;
pub mod interpolation;
pub mod split;
