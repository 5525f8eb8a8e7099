//! Scripts in SMT-LIB, answered by a [`BitSolver`].

use base::{Budget, Stop};
use logic::smtlib::{Command, SyntaxError, parse};
use logic::{Handle, Solver, TermId, Terms};

use super::solver::{BitSolver, Config};
use super::stats::Stats;
use super::tape::Unsupported;

/// Why a script has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptError {
    /// It is no script.
    Syntax(SyntaxError),
    /// It is about something that this solver does not know.
    Unsupported(Unsupported),
    /// The budget ended.
    Stopped(Stop),
}

impl std::fmt::Display for ScriptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ScriptError::Syntax(error) => write!(f, "{error}"),
            ScriptError::Unsupported(error) => write!(f, "{error}"),
            ScriptError::Stopped(stop) => write!(f, "{stop}"),
        }
    }
}

impl std::error::Error for ScriptError {}

/// What came of a script.
#[derive(Clone, Debug, PartialEq)]
pub struct Answers {
    /// Whether each `check-sat` found a model, in order.
    pub answers: Vec<bool>,
    /// What the solver did.
    pub stats: Stats,
}

/// Answers each `check-sat` of a script.
pub fn check_script(text: &str, budget: &mut Budget) -> Result<Answers, ScriptError> {
    let mut terms = Terms::new();
    let script = parse(&mut terms, text).map_err(ScriptError::Syntax)?;
    let mut run = Run {
        terms: &terms,
        solver: BitSolver::new(Config::default()),
        parameters: Default::default(),
        levels: Vec::new(),
    };
    let mut answers = Vec::new();
    for command in script.commands {
        match command {
            Command::Assert(term, _) => run.assert(term)?,
            Command::CheckSat => answers.push(run.check(&[], budget)?),
            Command::CheckSatAssuming(terms) => answers.push(run.check(&terms, budget)?),
            Command::Push(count) => (0..count).for_each(|_| run.levels.push(Vec::new())),
            Command::Pop(count) => run.levels.truncate(run.levels.len() - count as usize),
            Command::Reset | Command::ResetAssertions => {
                run.solver = BitSolver::new(Config::default());
                run.parameters.clear();
                run.levels.clear();
            }
            Command::Exit => break,
            _ => {}
        }
    }
    Ok(Answers { answers, stats: run.solver.stats() })
}

struct Run<'a> {
    terms: &'a Terms,
    solver: BitSolver,
    parameters: base::FastMap<TermId, Handle>,
    /// What was asserted since each `push`: it is assumed, so that `pop` can forget it.
    levels: Vec<Vec<Handle>>,
}

impl Run<'_> {
    fn handle(&mut self, term: TermId) -> Result<Handle, ScriptError> {
        let template = self.solver.try_template(self.terms, &[term]);
        let template = template.map_err(ScriptError::Unsupported)?;
        let mut arguments = Vec::new();
        for parameter in self.solver.parameters(template).to_vec() {
            let sort = self.terms.sort(parameter);
            let (solver, terms) = (&mut self.solver, self.terms);
            let known = self.parameters.entry(parameter);
            arguments.push(*known.or_insert_with(|| solver.unknown(terms, sort)));
        }
        Ok(self.solver.instantiate(template, &arguments)[0])
    }

    fn assert(&mut self, term: TermId) -> Result<(), ScriptError> {
        let handle = self.handle(term)?;
        match self.levels.last_mut() {
            Some(level) => level.push(handle),
            None => self.solver.assert(handle),
        }
        Ok(())
    }

    fn check(&mut self, assumed: &[TermId], budget: &mut Budget) -> Result<bool, ScriptError> {
        let mut assumptions = self.levels.concat();
        for &term in assumed {
            assumptions.push(self.handle(term)?);
        }
        self.solver.check(&assumptions, budget).map_err(ScriptError::Stopped)
    }
}
