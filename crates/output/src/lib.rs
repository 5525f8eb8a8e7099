//! What people and programs get to see of a run: the report as text and as JSON, C harnesses that
//! repeat a counterexample outside of Wedge, and the graphs of engines. Everything here makes text; `cli` writes it.

pub mod arg;
pub mod harness;
pub mod json;
pub mod report;
pub mod trace;

pub use report::{Report, Stats};
