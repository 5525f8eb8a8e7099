//! Other solvers, behind a Python script.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running script that answers SMT-LIB.
pub struct Oracle {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Oracle {
    /// Starts the script; nothing, said aloud, if there is no Python with z3 or bitwuzla.
    pub fn start() -> Option<Self> {
        let python = std::env::var("WEDGE_ORACLES").unwrap_or_else(|_| "python3".into());
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/oracle.py");
        let child =
            Command::new(&python).arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let Ok(mut child) = child else {
            base::testing::skip(format!("other SMT solvers: no {python}"));
            return None;
        };
        let (input, output) = (child.stdin.take()?, child.stdout.take()?);
        let mut oracle = Self { child, input, output: BufReader::new(output) };
        let mut names = String::new();
        oracle.output.read_line(&mut names).ok()?;
        if names.trim().is_empty() {
            base::testing::skip("other SMT solvers: neither z3-solver nor bitwuzla is installed");
            return None;
        }
        eprintln!("asking {}", names.trim());
        Some(oracle)
    }

    /// The answers of the solvers that have one.
    pub fn ask(&mut self, script: &str) -> Vec<(String, bool)> {
        writeln!(self.input, "{}\n{script}", script.len()).expect("the script reads");
        self.input.flush().expect("the script reads");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the script answers");
        assert!(!line.is_empty(), "the script died on\n{script}");
        let answers = line.split_whitespace().map(|part| part.split_once('=').expect("an answer"));
        answers
            .filter(|(_, answer)| matches!(*answer, "sat" | "unsat"))
            .map(|(name, answer)| (name.to_string(), answer == "sat"))
            .collect()
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
