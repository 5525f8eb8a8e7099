//! The bit-precise solver: values are and-inverter graphs, which become clauses when they are
//! asked about.
//!
//! ```text
//! terms ──tape──▶ values over a graph ──cnf──▶ clauses ──▶ SAT ──▶ model ──▶ lemmas, again
//! ```
//!
//! [`BitSolver`] implements [`logic::Solver`]. Terms are translated once into a [`tape`]; an
//! instance of a template runs the tape on values ([`value`], [`circuit`]): constants are computed
//! natively, words by circuits ([`word`]) over an and-inverter graph ([`aig`]), arrays as nodes
//! (`array`). What is asserted or assumed is encoded ([`cnf`]); reads of arrays and applications of
//! functions are first left open, and lemmas are added while models get them wrong (`lemma`).
//! Relations of floats are decided on intervals where that is possible (`split`). A model is
//! evaluated on the graph before it is believed (`model`).

pub mod aig;
pub mod array;
pub mod circuit;
pub mod cnf;
pub mod float;
mod lemma;
mod model;
pub mod pending;
mod script;
mod solver;
mod split;
mod stats;
pub mod tape;
pub mod value;
pub mod word;

pub use aig::{Aig, AigLit};
pub use script::{Answers, ScriptError, check_script};
pub use solver::{BitSolver, Config};
pub use stats::Stats;
pub use tape::Unsupported;
