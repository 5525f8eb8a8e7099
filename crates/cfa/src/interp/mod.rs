//! The concrete interpreter: runs a [`Cfa`] on inputs that an [`InputSource`] chooses.
//!
//! It is the judge of every counterexample, so it shares nothing with the encoder: memory is bytes
//! at addresses, scalars are bits ([`crate::scalar`]), and whatever the program leaves open, from
//! `__VERIFIER_nondet_int` to a byte that was never written, is drawn from the inputs when it is
//! first looked at. What was drawn is in the [`Trace`]; a [`ListInputs`] of it repeats the run.
//! What C leaves undefined has the meaning of DESIGN §3.

mod args;
mod eval;
mod exec;
mod harvest;
mod image;
mod inputs;
mod intrinsics;
mod machine;
mod math;
mod memory;
mod moment;
mod observe;
mod origins;
mod pages;
mod place;
mod places;
mod printf;
mod region;
mod render;
mod scanf;
#[cfg(test)]
mod tests;
mod trace;

pub use harvest::{Constants, harvest_constants};
pub use image::Image;
pub use inputs::{
    InputRequest, InputRequestKind, InputSource, ListInputs, RandomInputs, ZeroInputs,
};
pub use moment::Moment;
pub use observe::{Access, Instance, Nobody, Observer, Via};
pub use places::{Addresses, Place};
pub use trace::{DrawnInput, Step, Trace};

use crate::ir::{Cfa, ErrorKind};
use base::{Budget, Span, Symbol};
use std::fmt;
use std::io::Write;

/// How to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Whether to record the steps of the run; inputs are always recorded.
    pub trace: bool,
    /// How many of the last steps the trace keeps.
    pub trace_steps: usize,
    /// How many calls may be active at once.
    pub max_depth: usize,
    /// How many inputs may be drawn.
    pub max_inputs: usize,
    /// The arguments of `main`, the program's name included; without them they are inputs.
    pub args: Option<Vec<Vec<u8>>>,
    /// What standard input holds; without it, what is read from there is an input.
    pub stdin: Option<Vec<u8>>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            trace: false,
            trace_steps: 10_000,
            max_depth: 100_000,
            max_inputs: 4_000_000,
            args: None,
            stdin: None,
        }
    }
}

/// Where the program's output goes.
pub trait Console {
    /// Takes what is written to standard output.
    fn print(&mut self, text: &[u8]);
    /// Takes what is written to standard error.
    fn print_error(&mut self, text: &[u8]);
}

/// A plain sink takes standard output and drops standard error; what it refuses is lost.
impl<W: Write> Console for W {
    fn print(&mut self, text: &[u8]) {
        let _ignored = self.write_all(text);
    }

    fn print_error(&mut self, _: &[u8]) {}
}

/// How C lost its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndefinedKind {
    /// `x / 0` or `x % 0` of integers.
    DivisionByZero,
    /// `INT_MIN / -1` and kin.
    DivisionOverflow,
    /// An access through a null pointer.
    NullDereference,
    /// An access outside every object, or outside the object that was named.
    OutOfBounds,
    /// An access to memory that was freed.
    UseAfterFree,
    /// An access to a local of a function that has returned.
    DeadLocal,
    /// A write to a string literal.
    WriteToConstant,
    /// `free` or `realloc` of something that they do not apply to.
    InvalidFree,
    /// `free` or `realloc` of something freed before.
    DoubleFree,
    /// A call through a null pointer.
    NullCall,
    /// A call through a pointer that points to no function.
    InvalidCall,
    /// The front end marked this point, for this reason.
    Marked(Symbol),
    /// The automaton has no way on: a fault of what built it.
    Stuck(&'static str),
}

impl fmt::Display for UndefinedKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UndefinedKind::DivisionByZero => "division by zero",
            UndefinedKind::DivisionOverflow => "the quotient does not fit its type",
            UndefinedKind::NullDereference => "dereference of a null pointer",
            UndefinedKind::OutOfBounds => "access outside an object",
            UndefinedKind::UseAfterFree => "use after free",
            UndefinedKind::DeadLocal => "access to a local whose function has returned",
            UndefinedKind::WriteToConstant => "write to a string literal",
            UndefinedKind::InvalidFree => "free of something that was not allocated",
            UndefinedKind::DoubleFree => "free of something freed before",
            UndefinedKind::NullCall => "call through a null pointer",
            UndefinedKind::InvalidCall => "call through a pointer that points to no function",
            UndefinedKind::Marked(_) => "a point that must not be reached",
            UndefinedKind::Stuck(why) => why,
        })
    }
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The program exited with this status.
    Exit(i32),
    /// `abort` and kin.
    Abort,
    /// The property is violated.
    Error {
        /// How.
        kind: ErrorKind,
        /// Where.
        span: Span,
    },
    /// An assumption did not hold.
    AssumeFailed {
        /// Where.
        span: Span,
    },
    /// The program did something that C gives no meaning.
    Undefined {
        /// What.
        what: UndefinedKind,
        /// Where.
        span: Span,
    },
    /// The interpreter gave up.
    Limit(String),
    /// The input source had nothing more to give.
    InputsExhausted,
}

/// A finished run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// What happened.
    pub trace: Trace,
    /// How many edges were taken.
    pub steps: u64,
}

/// Runs the program once. Each edge costs one unit of the budget. For many runs of one program,
/// make an [`Image`] once.
pub fn run(
    cfa: &Cfa,
    config: &Config,
    inputs: &mut dyn InputSource,
    out: &mut dyn Console,
    budget: &mut Budget,
) -> Run {
    Image::new(cfa).run(config, inputs, out, budget)
}

/// A computation that may end the run.
type Flow<T> = Result<T, Box<Outcome>>;
