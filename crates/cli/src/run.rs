//! `wedge run`: one run of the interpreter.

use crate::args::RunOptions;
use crate::load::{Program, load};
use crate::{print, random, status};
use base::{Budget, Span};
use cfa::interp::{
    Config, Console, InputSource, ListInputs, Outcome, RandomInputs, Run, ZeroInputs,
    harvest_constants,
};
use cfa::ir::{Cfa, ErrorKind, InputKind, Intrinsic, Stmt};
use output::trace::{describe, ending, place, uninitialised};
use std::io::{Read, Write};

/// What `abort` gives a process, seen by a shell.
const ABORTED: u8 = 134;

/// Runs the program as asked and returns the exit status.
pub fn run(options: &RunOptions) -> u8 {
    let program = match load(&options.program) {
        Ok(program) => program,
        Err(status) => return status,
    };
    if let Some(runs) = options.random {
        return random::search(&program, options, runs);
    }
    let mut source = match input_source(options, &program.cfa) {
        Ok(source) => source,
        Err(message) => {
            complainln!("wedge: {message}");
            return status::BAD_INPUT;
        }
    };
    let config = Config {
        trace: true,
        args: Some(arguments(options)),
        stdin: standard_input(options, &program.cfa),
        ..Config::default()
    };
    let mut budget = Budget::new(options.steps.unwrap_or(u64::MAX));
    let mut out = Terminal { out: std::io::BufWriter::new(std::io::stdout().lock()) };
    let run = cfa::interp::run(&program.cfa, &config, &mut *source, &mut out, &mut budget);
    let _ = out.out.flush();
    drop(out);
    finish(&program, &run, options.trace)
}

/// The program's output is ours.
struct Terminal<'a> {
    out: std::io::BufWriter<std::io::StdoutLock<'a>>,
}

impl Console for Terminal<'_> {
    fn print(&mut self, text: &[u8]) {
        if self.out.write_all(text).is_err() {
            std::process::exit(0);
        }
    }

    fn print_error(&mut self, text: &[u8]) {
        let _ = self.out.flush();
        let _ = std::io::stderr().write_all(text);
    }
}

/// `argv`: the program's name and its arguments.
fn arguments(options: &RunOptions) -> Vec<Vec<u8>> {
    let name = options.program.files[0].to_string_lossy().into_owned();
    let given = options.arguments.iter().map(|arg| arg.clone().into_bytes());
    std::iter::once(name.into_bytes()).chain(given).collect()
}

/// What the program can read, if it reads at all.
fn standard_input(options: &RunOptions, cfa: &Cfa) -> Option<Vec<u8>> {
    let reads = cfa.funcs.iter().filter_map(|f| f.body.as_ref()).any(|body| {
        body.edges.iter().any(|edge| {
            matches!(
                edge.stmt,
                Stmt::Input { kind: InputKind::StdinChar, .. }
                    | Stmt::Intrinsic { op: Intrinsic::Scanf, .. }
            )
        })
    });
    let inputs_are_there = options.inputs.as_deref() == Some("-");
    if !reads || inputs_are_there {
        return Some(Vec::new());
    }
    let mut text = Vec::new();
    let _ = std::io::stdin().lock().read_to_end(&mut text);
    Some(text)
}

fn input_source(options: &RunOptions, cfa: &Cfa) -> Result<Box<dyn InputSource>, String> {
    if let Some(list) = &options.inputs {
        let mut text = list.clone();
        if list == "-" {
            text.clear();
            let read = std::io::stdin().lock().read_to_string(&mut text);
            read.map_err(|error| format!("cannot read inputs from standard input: {error}"))?;
        }
        return Ok(Box::new(ListInputs::from_numbers(numbers(&text)?)));
    }
    Ok(match options.seed {
        Some(seed) => Box::new(RandomInputs::new(seed, harvest_constants(cfa).into())),
        None => Box::new(ZeroInputs),
    })
}

/// Numbers separated by commas or white space, decimal or hexadecimal.
fn numbers(text: &str) -> Result<Vec<i128>, String> {
    let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    words
        .map(|word| {
            number(word).ok_or_else(|| {
                format!("`{word}` is not an input: expected a number such as 12, -3 or 0xff")
            })
        })
        .collect()
}

fn number(word: &str) -> Option<i128> {
    let (negative, digits) = match word.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, word),
    };
    let value = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => u128::from_str_radix(hex, 16).ok()? as i128,
        None => digits.parse().ok()?,
    };
    Some(if negative { value.wrapping_neg() } else { value })
}

/// Reports how the run ended.
fn finish(program: &Program, run: &Run, with_trace: bool) -> u8 {
    let (cfa, sources) = (&program.cfa, &program.sources);
    let is_error = matches!(run.outcome, Outcome::Error { .. });
    if with_trace || is_error {
        complain!("{}", run.trace.render(cfa, sources));
    }
    if let Some(note) = uninitialised(cfa, sources, run) {
        complainln!("wedge: {note}");
    }
    let status = match &run.outcome {
        Outcome::Exit(code) => return *code as u8,
        Outcome::Abort => ABORTED,
        Outcome::Error { .. } => status::ERROR_FOUND,
        Outcome::InputsExhausted => {
            complainln!("wedge: the program wants more inputs than --inputs gives");
            return status::UNKNOWN;
        }
        _ => status::UNKNOWN,
    };
    complainln!("wedge: {}", ending(cfa, sources, run));
    status
}

/// Prints the error that a random run reached.
pub fn show_error(program: &Program, run: &Run, kind: ErrorKind, span: Span) {
    let (cfa, sources) = (&program.cfa, &program.sources);
    print(&run.trace.render(cfa, sources));
    print(&format!("error reached{}: {}\n", place(sources, span), describe(cfa, kind)));
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn inputs_are_numbers() {
        assert_eq!(numbers("1, -2\n0x10 -0x1"), Ok(vec![1, -2, 16, -1]));
        assert!(numbers("1,x").is_err());
        assert_eq!(numbers(" "), Ok(vec![]));
    }
}
