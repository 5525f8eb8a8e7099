//! The control-flow automaton of a C program and everything that works on it without formulas:
//! types and their layout, exact scalar arithmetic, loops and the call graph, points-to regions,
//! slicing,
//! printing, and the concrete interpreter that judges counterexamples.
//!
//! A [`Cfa`](ir::Cfa) is made by `cfront`; nothing here knows C syntax.

pub mod bounds;
pub mod graph;
pub mod interp;
pub mod ir;
pub mod layout;
pub mod print;
pub mod regions;
pub mod scalar;
pub mod slice;
#[cfg(test)]
mod testing;
pub mod types;
