//! What people and programs get to see of a run: the report as text and as JSON, and C harnesses
//! that repeat a counterexample outside of Wedge. Everything here makes text; `cli` writes it.

pub mod harness;
pub mod json;
pub mod report;
pub mod trace;

pub use report::{Report, Stats};
