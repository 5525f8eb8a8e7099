//! Other solvers, behind a Python script.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// What a solver says of a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Sat,
    Unsat,
    Unknown,
    /// It does not take the script.
    Refused,
}

/// The verdicts of the solvers, by their names.
pub type Verdicts = Vec<(String, Verdict)>;

/// How many scripts are sent at a time.
const BATCH: usize = 200;

/// A running script that answers SMT-LIB.
pub struct Oracle {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Oracle {
    /// Starts the script for these solvers, or all if none is named; nothing, said aloud, if there is
    /// no Python that has one of them.
    pub fn start(solvers: &[&str]) -> Option<Self> {
        let python = std::env::var("WEDGE_ORACLES").unwrap_or_else(|_| "python3".into());
        let mut command = Command::new(&python);
        command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/oracle/oracle.py")).args(solvers);
        let Ok(mut child) = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() else {
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

    /// The verdicts on scripts. Many are sent before the first verdict is awaited; verdicts are
    /// short, so the script never waits for them to be read.
    pub fn ask(&mut self, scripts: &[String]) -> Vec<Verdicts> {
        let mut verdicts = Vec::new();
        for batch in scripts.chunks(BATCH) {
            for script in batch {
                writeln!(self.input, "{}\n{script}", script.len()).expect("the script reads");
            }
            self.input.flush().expect("the script reads");
            verdicts.extend(batch.iter().map(|script| self.receive(script)));
        }
        verdicts
    }

    fn receive(&mut self, script: &str) -> Verdicts {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the script answers");
        assert!(!line.is_empty(), "the script died on\n{script}");
        let answers = line.split_whitespace().map(|part| part.split_once('=').expect("an answer"));
        answers.map(|(name, answer)| (name.to_string(), verdict(answer))).collect()
    }
}

fn verdict(answer: &str) -> Verdict {
    match answer {
        "sat" => Verdict::Sat,
        "unsat" => Verdict::Unsat,
        "error" => Verdict::Refused,
        _ => Verdict::Unknown,
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
