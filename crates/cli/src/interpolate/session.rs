//! The state of a script: assertions in levels, and the last answer.

use super::model::{self, Declared};
use crate::status;
use base::{Budget, Stop};
use logic::smtlib::{Command, write_symbol, write_term};
use logic::{Refutation, TermId, Terms};
use smt::decide::{Answer, Undecided, decide};
use smt::interpolation::Ladder;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// The answer to a command.
pub enum Reply {
    /// To be printed; nothing, if it is empty.
    Text(String),
    /// There is no answer to `check-sat`, and why.
    Unknown(String),
    /// The script ends here.
    Error {
        /// One sentence without a full stop.
        message: String,
        /// The exit status.
        status: u8,
    },
    /// The script wants to end.
    Exit,
}

impl Reply {
    /// A mistake in the script.
    fn mistake(message: impl Into<String>) -> Self {
        Reply::Error { message: message.into(), status: status::BAD_INPUT }
    }

    /// A question that nobody can answer.
    fn helpless(message: impl Into<String>) -> Self {
        Reply::Error { message: message.into(), status: status::UNKNOWN }
    }

    /// What the standard wants to be said of a command that is not there.
    fn unsupported() -> Self {
        Reply::Text("unsupported".into())
    }
}

struct Assertion {
    term: TermId,
    name: Option<String>,
}

/// What was asked last, and the answer to it.
struct Last {
    assumed: Vec<TermId>,
    answer: Answer,
}

#[derive(Default)]
struct Statistics {
    checks: u64,
    checking: Duration,
    interpolations: u64,
    interpolating: Duration,
    interpolant_terms: usize,
}

pub struct Session {
    terms: Terms,
    ladder: Ladder,
    budget: Budget,
    assertions: Vec<Assertion>,
    declared: Vec<Declared>,
    /// How many assertions and declarations there were at each `push`.
    levels: Vec<(usize, usize)>,
    last: Option<Last>,
    prints_success: bool,
    statistics: Statistics,
}

impl Session {
    pub fn new(terms: Terms, ladder: Ladder, budget: Budget) -> Self {
        Self {
            terms,
            ladder,
            budget,
            assertions: Vec::new(),
            declared: Vec::new(),
            levels: Vec::new(),
            last: None,
            prints_success: false,
            statistics: Statistics::default(),
        }
    }

    /// Does what a command says.
    pub fn run(&mut self, command: Command) -> Reply {
        match command {
            Command::CheckSat => self.check(Vec::new()),
            Command::CheckSatAssuming(assumed) => self.check(assumed),
            Command::GetInterpolants(parts) => self.interpolants(&parts),
            Command::GetModel => self.model(),
            Command::GetValue(list) => self.values(&list),
            Command::GetUnsatCore => self.core(),
            Command::GetUnsatAssumptions => self.core_of_assumptions(),
            Command::Get(_) => Reply::unsupported(),
            Command::Echo(text) => Reply::Text(format!("\"{}\"", text.replace('"', "\"\""))),
            Command::Exit => Reply::Exit,
            other => {
                self.change(other);
                Reply::Text(if self.prints_success { "success".into() } else { String::new() })
            }
        }
    }

    /// Commands that are no questions.
    fn change(&mut self, command: Command) {
        match command {
            Command::Assert(term, name) => {
                self.assertions.push(Assertion { term, name });
                self.last = None;
            }
            Command::DeclareVar(sym) => self.declared.push(Declared::Variable(sym)),
            Command::DeclareFloat(_) => self.declared.push(Declared::Float),
            Command::DeclareFun(func) => self.declared.push(Declared::Function(func)),
            Command::Push(count) => {
                let level = (self.assertions.len(), self.declared.len());
                self.levels.extend((0..count).map(|_| level));
                self.last = None;
            }
            Command::Pop(count) => {
                // The reader has seen to it that there are so many levels.
                let kept = self.levels.len().saturating_sub(count as usize);
                if let Some(&(assertions, declared)) = self.levels.get(kept) {
                    self.forget(assertions, declared);
                }
                self.levels.truncate(kept);
            }
            Command::Reset | Command::ResetAssertions => {
                self.forget(0, 0);
                self.levels.clear();
            }
            Command::SetOption(name, value) if name == "print-success" => {
                self.prints_success = value == "true";
            }
            _ => {}
        }
    }

    fn forget(&mut self, assertions: usize, declared: usize) {
        self.assertions.truncate(assertions);
        self.declared.truncate(declared);
        self.last = None;
    }

    fn check(&mut self, assumed: Vec<TermId>) -> Reply {
        let start = Instant::now();
        let formulas: Vec<TermId> =
            self.assertions.iter().map(|assertion| assertion.term).chain(assumed.clone()).collect();
        let answer = decide(&mut self.terms, &formulas, &mut self.budget);
        self.statistics.checks += 1;
        self.statistics.checking += start.elapsed();
        self.last = None;
        let answer = match answer {
            Ok(answer) => answer,
            Err(undecided) => return Reply::Unknown(reason(&undecided)),
        };
        let text = if matches!(answer, Answer::Sat(_)) { "sat" } else { "unsat" };
        self.last = Some(Last { assumed, answer });
        Reply::Text(text.into())
    }

    fn interpolants(&mut self, parts: &[Vec<String>]) -> Reply {
        if !matches!(&self.last, Some(Last { answer: Answer::Unsat(_), .. })) {
            return Reply::mistake("get-interpolants needs the answer `unsat` before it");
        }
        if self.declared.contains(&Declared::Float) {
            return Reply::helpless("there are no interpolants of floats");
        }
        let formulas = match self.formulas(parts) {
            Ok(formulas) => formulas,
            Err(reply) => return reply,
        };
        if let Some(reply) = self.lacking(parts, &formulas) {
            return reply;
        }
        let start = Instant::now();
        let found = self.ladder.sequence(&mut self.terms, &formulas, &mut self.budget);
        self.statistics.interpolations += 1;
        self.statistics.interpolating += start.elapsed();
        match found {
            Ok(Some(sequence)) => self.sequence(&sequence),
            Ok(None) => Reply::helpless("no prover has interpolants for these formulas"),
            Err(stop) => Reply::helpless(said(stop)),
        }
    }

    /// The formula of each part.
    fn formulas(&mut self, parts: &[Vec<String>]) -> Result<Vec<TermId>, Reply> {
        let mut formulas = Vec::new();
        for part in parts {
            let mut conjuncts = Vec::new();
            for name in part {
                let named = |assertion: &&Assertion| assertion.name.as_ref() == Some(name);
                let found = self.assertions.iter().find(named).ok_or_else(|| {
                    Reply::mistake(format!("`{name}` is not the name of an assertion"))
                })?;
                conjuncts.push(found.term);
            }
            formulas.push(self.terms.and(&conjuncts));
        }
        Ok(formulas)
    }

    /// What is to be said if the parts do not contradict each other without other assertions.
    fn lacking(&mut self, parts: &[Vec<String>], formulas: &[TermId]) -> Option<Reply> {
        let named = |name: &String| parts.iter().any(|part| part.contains(name));
        let last = self.last.as_ref()?;
        let all =
            self.assertions.iter().all(|assertion| assertion.name.as_ref().is_some_and(named));
        if all && last.assumed.is_empty() {
            return None;
        }
        match decide(&mut self.terms, formulas, &mut self.budget) {
            Ok(Answer::Unsat(_)) => None,
            Ok(Answer::Sat(_)) => Some(Reply::mistake(
                "these parts are satisfiable: without the other assertions there is no contradiction",
            )),
            Err(undecided) => Some(Reply::helpless(reason(&undecided))),
        }
    }

    fn sequence(&mut self, sequence: &[TermId]) -> Reply {
        self.statistics.interpolant_terms += self.terms.dag_size(sequence);
        match sequence.iter().map(|&term| write_term(&self.terms, term)).collect() {
            Ok::<Vec<String>, _>(texts) => Reply::Text(format!("({})", texts.join("\n "))),
            Err(error) => Reply::helpless(error.to_string()),
        }
    }

    fn model(&mut self) -> Reply {
        let Some(Last { answer: Answer::Sat(model), .. }) = &self.last else {
            return Reply::mistake("get-model needs the answer `sat` before it");
        };
        let text = model::definitions(&mut self.terms, model, &self.declared);
        text.map_or_else(Reply::unsupported, Reply::Text)
    }

    fn values(&mut self, list: &[TermId]) -> Reply {
        let Some(Last { answer: Answer::Sat(model), .. }) = &self.last else {
            return Reply::mistake("get-value needs the answer `sat` before it");
        };
        if self.declared.contains(&Declared::Float) {
            return Reply::unsupported();
        }
        let text = model::values(&mut self.terms, model, list);
        text.map_or_else(Reply::unsupported, Reply::Text)
    }

    fn core(&self) -> Reply {
        let Some(Last { answer: Answer::Unsat(core), .. }) = &self.last else {
            return Reply::mistake("get-unsat-core needs the answer `unsat` before it");
        };
        let assertions = core.iter().filter_map(|&at| self.assertions.get(at));
        let names = assertions.filter_map(|assertion| assertion.name.as_deref());
        Reply::Text(format!("({})", names.map(write_symbol).collect::<Vec<_>>().join(" ")))
    }

    fn core_of_assumptions(&self) -> Reply {
        let Some(Last { answer: Answer::Unsat(core), assumed }) = &self.last else {
            return Reply::mistake("get-unsat-assumptions needs the answer `unsat` before it");
        };
        let first = self.assertions.len();
        let used = core.iter().filter_map(|&at| assumed.get(at.checked_sub(first)?));
        match used.map(|&term| write_term(&self.terms, term)).collect::<Result<Vec<_>, _>>() {
            Ok(texts) => Reply::Text(format!("({})", texts.join(" "))),
            Err(_) => Reply::unsupported(),
        }
    }

    /// What was done, in lines.
    pub fn statistics(&self) -> String {
        let counts = &self.statistics;
        let mut out = String::new();
        let seconds = |time: Duration| time.as_secs_f64();
        let _ = writeln!(out, "check-sat: {} in {:.3} s", counts.checks, seconds(counts.checking));
        let _ = writeln!(
            out,
            "get-interpolants: {} in {:.3} s, {} terms",
            counts.interpolations,
            seconds(counts.interpolating),
            counts.interpolant_terms
        );
        for tries in &self.ladder.tries {
            let (rung, asked, answered) = (tries.rung, tries.asked, tries.answered);
            let seconds = tries.seconds;
            let _ = writeln!(out, "{rung}: asked {asked}, answered {answered} in {seconds:.6} s");
        }
        out
    }
}

fn reason(undecided: &Undecided) -> String {
    match undecided {
        Undecided::Stopped(stop) => said(*stop),
        Undecided::Unsupported(error) => format!("no solver here knows {}", error.what),
        Undecided::Unknown => "there is neither a proof nor a model".into(),
    }
}

/// Only the time limit raises the interrupt flag.
fn said(stop: Stop) -> String {
    match stop {
        Stop::Interrupted => "the time limit was reached".into(),
        other => other.to_string(),
    }
}
