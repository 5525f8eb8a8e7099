//! SMT-LIB 2.6, in and out.
//!
//! [`parse`] reads scripts over bit-vectors, floats, arrays, uninterpreted functions and linear
//! arithmetic; [`write()`] writes assertions for other solvers, [`write_term`] a term by itself.
//!
//! DIVERGENCE: division by zero has a value in Wedge (see [`Op`](crate::Op)), while SMT-LIB leaves
//! that of integers and reals open; the reader takes Wedge's, the writer spells it out. A sort that
//! is declared (`declare-sort`) is read as `Int`: without quantifiers and cardinalities, infinitely
//! many elements are as good as any number.

mod apply;
mod elaborate;
mod eliminate;
mod float;
mod lexer;
mod lower;
mod names;
mod read;
mod read_float;
mod sexpr;
mod sorts;
#[cfg(test)]
mod tests;
mod write;

pub use lexer::SyntaxError;
pub use lower::lower_arrays;
pub use names::write_symbol;
pub use read::{Command, Script, parse};
pub use write::{Unwritable, show, write, write_parts, write_sort, write_term};
