//! The `wedge` command: the only crate that reads files, starts processes and prints.

#![deny(clippy::print_stderr)]

/// Writes to standard error. If its reader went away, the work goes on and limits are kept.
macro_rules! complain {
    ($($arg:tt)*) => { $crate::write_error(format_args!($($arg)*)) };
}

/// [`complain`] with a line break at the end.
macro_rules! complainln {
    ($($arg:tt)*) => { $crate::write_error(format_args!("{}\n", format_args!($($arg)*))) };
}

mod args;
mod automaton;
mod check;
mod interpolate;
mod load;
mod preprocess;
mod program;
mod random;
mod run;

use args::{Cli, Verb};
use clap::Parser;
use std::io::Write;
use std::process::ExitCode;

/// Exit statuses (DESIGN §8).
mod status {
    /// All went well.
    pub const OK: u8 = 0;
    /// The error is reachable.
    pub const ERROR_FOUND: u8 = 10;
    /// No answer.
    pub const UNKNOWN: u8 = 20;
    /// Bad usage or bad input.
    pub const BAD_INPUT: u8 = 2;
    /// A fault of Wedge itself.
    pub const INTERNAL: u8 = 70;
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let work = std::panic::catch_unwind(|| match cli.verb {
        Verb::Check(options) => check::check(&options),
        Verb::Cfa(options) => automaton::cfa(&options),
        Verb::Program(options) => program::program(&options),
        Verb::Run(options) => run::run(&options),
        Verb::Interpolate(options) => interpolate::interpolate(&options),
    });
    match work {
        Ok(status) => ExitCode::from(status),
        Err(_) => {
            complainln!(
                "wedge: internal error: this is a fault of Wedge, not of your program.\n\
                 Please report it with the input file and the message above."
            );
            ExitCode::from(status::INTERNAL)
        }
    }
}

fn write_error(text: std::fmt::Arguments) {
    let _ = std::io::stderr().write_fmt(text);
}

/// Writes to standard output; a reader that went away ends the program quietly.
fn print(text: &str) {
    print_bytes(text.as_bytes());
}

/// `print` of what need not be UTF-8.
fn print_bytes(text: &[u8]) {
    let mut out = std::io::stdout().lock();
    if out.write_all(text).and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

/// Writes a verdict to standard output. The exit status says it, too, even if nobody reads it.
fn print_verdict(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
