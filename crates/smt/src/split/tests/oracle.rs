//! z3 confirms sequences, behind the Python script of the fuzz tests.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use logic::{TermId, Terms};

/// A running script.
pub struct Oracle {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Oracle {
    /// Starts the script; nothing, said aloud, if there is no Python with z3.
    pub fn start() -> Option<Self> {
        let python = std::env::var("WEDGE_ORACLES").unwrap_or_else(|_| "python3".into());
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/oracle/oracle.py");
        let child = Command::new(&python)
            .args([script, "z3"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let Ok(mut child) = child else {
            base::testing::skip(format!("interpolants of the split prover by z3: no {python}"));
            return None;
        };
        let (input, output) = (child.stdin.take()?, child.stdout.take()?);
        let mut oracle = Self { child, input, output: BufReader::new(output) };
        let mut names = String::new();
        oracle.output.read_line(&mut names).ok()?;
        if !names.contains("z3") {
            base::testing::skip("interpolants of the split prover by z3: it is not installed");
            return None;
        }
        Some(oracle)
    }

    /// Whether a formula has a model, if z3 knows.
    pub fn has_model(&mut self, terms: &mut Terms, formula: TermId) -> Option<bool> {
        let script = logic::smtlib::write(terms, &[formula]).expect("it can be written");
        writeln!(self.input, "{}\n{script}", script.len()).expect("the script reads");
        self.input.flush().expect("the script reads");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the script answers");
        let answer = line.split_whitespace().find_map(|part| part.strip_prefix("z3="));
        match answer.expect("z3 answers") {
            "sat" => Some(true),
            "unsat" => Some(false),
            "unknown" => None,
            other => panic!("{other}: {script}"),
        }
    }

    /// Panics unless each formula and the next part imply the next formula, to false.
    pub fn confirm(&mut self, terms: &mut Terms, parts: &[TermId], sequence: &[TermId]) {
        let flaws = flaws(terms, parts, sequence);
        assert_ne!(self.has_model(terms, flaws), Some(true), "{}", super::text(terms, flaws));
    }
}

/// That some step of a sequence fails.
fn flaws(terms: &mut Terms, parts: &[TermId], sequence: &[TermId]) -> TermId {
    let mut flaws = Vec::new();
    for (at, &part) in parts.iter().enumerate() {
        let before = if at == 0 { Terms::TRUE } else { sequence[at - 1] };
        let after = sequence.get(at).copied().unwrap_or(Terms::FALSE);
        let fails = terms.not(after);
        flaws.push(terms.and(&[before, part, fails]));
    }
    terms.or(&flaws)
}

impl Drop for Oracle {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
