//! Runs in words.

use base::{SourceMap, Span};
use cfa::interp::{DrawnInput, InputRequestKind, Outcome, Run, Trace, UndefinedKind};
use cfa::ir::{Cfa, ErrorKind};
use cfa::scalar::{Scalar, sign_extend};

/// ` at FILE:LINE:COLUMN`, if there is a place.
pub fn place(sources: &SourceMap, span: Span) -> String {
    if span.is_none() { String::new() } else { format!(" at {}", sources.locate(span.lo)) }
}

/// An error in words.
pub fn describe(cfa: &Cfa, kind: ErrorKind) -> String {
    match kind {
        ErrorKind::Call(name) => format!("{}() was called", cfa.symbols.name(name)),
        ErrorKind::Assertion(Some(text)) => {
            format!("the assertion `{}` failed", cfa.symbols.name(text))
        }
        ErrorKind::Assertion(None) => "an assertion failed".into(),
        ErrorKind::Label(name) => format!("the label {} was reached", cfa.symbols.name(name)),
    }
}

/// How a run ended, in words.
pub fn ending(cfa: &Cfa, sources: &SourceMap, run: &Run) -> String {
    match &run.outcome {
        Outcome::Exit(code) => format!("the program exited with status {code}"),
        Outcome::Abort => "the program aborted".into(),
        Outcome::Error { kind, span } => {
            format!("error reached{}: {}", place(sources, *span), describe(cfa, *kind))
        }
        Outcome::AssumeFailed { span } => {
            format!("the run ended at an assumption that does not hold{}", place(sources, *span))
        }
        Outcome::Undefined { what, span } => {
            let why = match what {
                UndefinedKind::Marked(why) => cfa.symbols.name(*why).to_string(),
                other => other.to_string(),
            };
            format!("undefined behaviour{}: {why}", place(sources, *span))
        }
        Outcome::Limit(why) => format!("the run was given up: {why}"),
        Outcome::InputsExhausted => "the program wants more inputs than there are".into(),
    }
}

/// The inputs in the form that `wedge run --inputs` takes.
pub fn input_list(trace: &Trace) -> String {
    let words: Vec<String> = trace.inputs.iter().map(number).collect();
    if words.is_empty() { "\"\"".into() } else { words.join(",") }
}

/// An input as `--inputs` takes it.
pub fn number(input: &DrawnInput) -> String {
    match input.shape {
        Scalar::Int { width, signed: true } => sign_extend(input.bits, width).to_string(),
        Scalar::Float(_) => format!("{:#x}", input.bits),
        _ => input.bits.to_string(),
    }
}

/// Where memory was read that was never written, if it was.
pub fn uninitialised(cfa: &Cfa, sources: &SourceMap, run: &Run) -> Option<String> {
    let reads = |input: &&DrawnInput| input.kind == InputRequestKind::Uninitialised;
    let first = run.trace.inputs.iter().find(reads)?;
    let name = first.name.map_or("memory", |name| cfa.symbols.name(name));
    let more = match run.trace.inputs.iter().filter(reads).count() {
        1 => String::new(),
        count => format!(" ({} more such reads)", count - 1),
    };
    let at = place(sources, first.span);
    Some(format!("`{name}` is read uninitialised{at}{more}: its value is an input"))
}

/// The lines of a text, the middle left out if they are too many.
pub fn shortened(text: &str, most: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() <= most {
        return text.to_string();
    }
    let (head, tail) = (most / 4, most - most / 4);
    let left_out = format!("… {} lines …", lines.len() - most);
    let kept = lines[..head].iter().copied().chain([left_out.as_str()]);
    let kept: Vec<&str> = kept.chain(lines[lines.len() - tail..].iter().copied()).collect();
    kept.join("\n") + "\n"
}
