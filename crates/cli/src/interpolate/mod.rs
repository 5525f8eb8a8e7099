//! `wedge interpolate`: scripts in SMT-LIB, answered by the solvers and the interpolation ladder.
//!
//! A script that cannot be read is refused as a whole, on standard error. A mistake that shows when
//! the script runs is answered by `(error "…")`, as the standard says, and ends it.

mod model;
mod session;

use crate::args::InterpolateOptions;
use crate::{print, status};
use base::Budget;
use logic::{Terms, smtlib};
use session::{Reply, Session};
use smt::interpolation::Ladder;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Prints the answers and returns the exit status.
pub fn interpolate(options: &InterpolateOptions) -> u8 {
    match start(options) {
        Ok((script, session)) => run(script, session, options.statistics),
        Err(message) => {
            complainln!("{message}");
            status::BAD_INPUT
        }
    }
}

/// The script and what answers it, or a message.
fn start(options: &InterpolateOptions) -> Result<(smtlib::Script, Session), String> {
    let ladder = Ladder::new(options.rung.0, options.language);
    let ladder = ladder.map_err(|error| format!("wedge: {error}"))?;
    let text = read(&options.file).map_err(|message| format!("wedge: {message}"))?;
    let mut terms = Terms::new();
    let script = smtlib::parse(&mut terms, &text).map_err(|error| {
        let (line, column) = (error.line, error.column);
        format!("{}:{line}:{column}: error: {}", name(&options.file), error.message)
    })?;
    Ok((script, Session::new(terms, ladder, budget(options.timeout))))
}

fn run(script: smtlib::Script, mut session: Session, statistics: bool) -> u8 {
    let mut status = status::OK;
    for command in script.commands {
        match session.run(command) {
            Reply::Text(text) if text.is_empty() => {}
            Reply::Text(text) => print(&(text + "\n")),
            Reply::Unknown(reason) => {
                print("unknown\n");
                complainln!("wedge: unknown: {reason}");
                status = status::UNKNOWN;
            }
            Reply::Error { message, status: failed } => {
                print(&format!("(error \"{}\")\n", message.replace('"', "\"\"")));
                status = failed;
                break;
            }
            Reply::Exit => break,
        }
    }
    if statistics {
        complain!("{}", session.statistics());
    }
    status
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn name(path: &Path) -> String {
    if is_stdin(path) { "<stdin>".into() } else { path.display().to_string() }
}

fn read(path: &Path) -> Result<String, String> {
    let shown = name(path);
    if path.is_dir() {
        return Err(format!("{shown} is a directory, not a script\n  hint: name a file in it"));
    }
    let text = match is_stdin(path) {
        true => std::io::read_to_string(std::io::stdin()),
        false => std::fs::read_to_string(path),
    };
    text.map_err(|error| {
        format!("cannot read {shown}: {error}\n  hint: check the path and its permissions")
    })
}

/// A budget that ends after so many seconds.
fn budget(timeout: Option<f64>) -> Budget {
    let flag = Arc::new(AtomicBool::new(false));
    if let Some(seconds) = timeout {
        let flag = Arc::clone(&flag);
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_secs_f64(seconds));
            flag.store(true, Ordering::Relaxed);
        });
    }
    Budget::unlimited().with_interrupt(flag)
}
