//! Other solvers, behind a Python script.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use logic::TermId;

use crate::generate::Formula;

/// How often each solver had an answer.
pub type Votes = BTreeMap<String, u64>;

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

    /// Panics unless each solver that has an answer for `asserted` has this one. Nobody has one if
    /// it takes a quantifier to write it (a fill or a copy compared as a whole). Wedge itself must
    /// have it too, when it reads what it wrote.
    pub fn confirm(
        &mut self,
        formula: &mut Formula,
        asserted: &[TermId],
        answer: bool,
        votes: &mut Votes,
    ) {
        let seed = formula.seed;
        let Ok(text) = logic::smtlib::write(&mut formula.terms, asserted) else { return };
        for (name, other) in self.ask(&text) {
            assert_eq!(answer, other, "seed {seed}: {name} says otherwise\n{text}");
            *votes.entry(name).or_default() += 1;
        }
        let read_back = smt::bits::check_script(&text, &mut base::Budget::unlimited());
        let read_back = read_back.unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        assert_eq!(read_back.answers, [answer], "seed {seed}: read back\n{text}");
    }

    /// The answers of the solvers that have one.
    fn ask(&mut self, script: &str) -> Vec<(String, bool)> {
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
