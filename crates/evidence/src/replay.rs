//! Replay of a counterexample: the concrete interpreter is the judge of every FALSE.

use base::{Budget, Span};
use cfa::interp::{Config, Image, InputSource, ListInputs, Outcome, Run};
use cfa::ir::ErrorKind;

/// A run of the program that violates the property. Only [`replay`] makes one.
#[derive(Clone, Debug)]
pub struct Counterexample {
    run: Run,
    kind: ErrorKind,
    span: Span,
}

impl Counterexample {
    /// The run, with its steps and inputs.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// How the property is violated.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Where.
    pub fn span(&self) -> Span {
        self.span
    }
}

/// What happened instead of the error.
#[derive(Clone, Debug)]
pub struct ReplayFailure {
    /// The run, recorded as far as it went.
    pub run: Run,
    /// Whether the first run reached the error and its repetition did not.
    pub unrepeatable: bool,
}

/// How many of the last steps are kept for the trace.
const STEPS: usize = 100_000;

/// Runs the program on `inputs`, and again on what it drew from them: both must reach the error.
pub fn replay(
    image: &Image,
    inputs: &mut dyn InputSource,
    budget: &mut Budget,
) -> Result<Counterexample, Box<ReplayFailure>> {
    let config = Config { trace: true, trace_steps: STEPS, ..Config::default() };
    let first = image.run(&config, inputs, &mut std::io::sink(), budget);
    if !matches!(first.outcome, Outcome::Error { .. }) {
        return Err(Box::new(ReplayFailure { run: first, unrepeatable: false }));
    }
    let mut recorded = ListInputs::new(first.trace.input_bits());
    let run = image.run(&config, &mut recorded, &mut std::io::sink(), budget);
    match run.outcome {
        Outcome::Error { kind, span } if run.outcome == first.outcome => {
            Ok(Counterexample { run, kind, span })
        }
        _ => Err(Box::new(ReplayFailure { run, unrepeatable: true })),
    }
}
