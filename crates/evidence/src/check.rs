//! The check of a certificate: proof obligations, built anew and put to a solver one by one.

use crate::certificate::{Certificate, CertificateKind, Labels};
use crate::frames::{Frames, State, Values, truth};
use crate::live::Live;
use crate::loops;
use crate::task::Task;
use crate::translate::Translator;
use crate::verdict::Checked;
use base::{Budget, FastMap, FastSet, Stop};
use logic::{Handle, LocId, LocKind, Solver, SymId, TermId};

/// Why a certificate was not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It could not be checked within the limits.
    Stopped(Stop),
    /// It proves nothing.
    Wrong(String),
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::WrongProof => Refusal::Wrong(stop.to_string()),
            Stop::OutOfWork | Stop::Interrupted => Refusal::Stopped(stop),
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::Stopped(stop) => write!(f, "the proof could not be checked: {stop}"),
            Refusal::Wrong(why) => write!(f, "the proof does not hold: {why}"),
        }
    }
}

/// The most locations of a program whose every state is looked at.
const LOCATIONS: usize = 200_000;

/// How many frames are put to the solver at once.
const BATCH: u32 = 8;

/// Checks that `certificate` proves the error and all cuts of the program unreachable.
///
/// `task` is to be a new encoding, neither sliced nor simplified, and `solver` a new one.
pub fn check_certificate(
    certificate: Certificate,
    task: &mut Task,
    solver: &mut dyn Solver,
    budget: &mut Budget,
) -> Result<Checked, Refusal> {
    let mut checker = Checker::new(task, solver, budget);
    match &certificate.kind {
        CertificateKind::Inductive(labels) => checker.inductive(&certificate, labels)?,
        CertificateKind::KInductive { k, invariants, simple_paths } => {
            checker.k_inductive(&certificate, *k, invariants, *simple_paths)?;
        }
        CertificateKind::Bounded { depth, infeasible, loops } => {
            checker.bounded(*depth, infeasible, loops)?;
        }
    }
    let queries = checker.queries;
    Ok(Checked::new(certificate, queries))
}

pub(crate) struct Checker<'c, 't> {
    pub(crate) task: &'c mut Task<'t>,
    pub(crate) solver: &'c mut dyn Solver,
    budget: &'c mut Budget,
    queries: usize,
    /// Variables that formulas hold for all values of.
    pub(crate) bound: Vec<SymId>,
}

/// What tells the checker of a bounded proof where executions end.
enum Guide<'g> {
    /// The proof: nothing is live after so many steps, and some states are not reached.
    Steps { depth: u32, hints: FastSet<(u32, &'g str)> },
    /// The solver.
    Own { live: Live },
}

/// Formulas by the names of locations.
pub(crate) type Formulas = FastMap<String, TermId>;

impl<'c, 't> Checker<'c, 't> {
    pub(crate) fn new(
        task: &'c mut Task<'t>,
        solver: &'c mut dyn Solver,
        budget: &'c mut Budget,
    ) -> Self {
        Self { task, solver, budget, queries: 0, bound: Vec::new() }
    }
}

impl Checker<'_, '_> {
    /// Whether all of these can hold together.
    pub(crate) fn ask(&mut self, assumptions: &[Handle]) -> Result<bool, Refusal> {
        self.queries += 1;
        Ok(self.solver.check(assumptions, self.budget)?)
    }

    /// Makes sure that none of `bad` can hold together with all of `given`. `claim` says what
    /// that means.
    pub(crate) fn refute(
        &mut self,
        bad: &[Handle],
        given: &[Handle],
        claim: &str,
    ) -> Result<(), Refusal> {
        let open: Vec<Handle> =
            bad.iter().copied().filter(|&part| self.solver.known(part) != Some(false)).collect();
        self.solver.obligation(claim, open.is_empty());
        if open.is_empty() {
            return Ok(());
        }
        let any = self.solver.or(&open);
        let mut assumptions = vec![any];
        assumptions.extend(given);
        match self.ask(&assumptions)? {
            true => Err(Refusal::Wrong(format!("this does not hold: {claim}"))),
            false => Ok(()),
        }
    }

    /// The labels in the program's own pool. Formulas may speak of state variables that the
    /// program gets only when it is unfolded, so it is unfolded first.
    pub(crate) fn formulas(
        &mut self,
        certificate: &Certificate,
        labels: &Labels,
    ) -> Result<Formulas, Refusal> {
        if labels.is_empty() {
            return Ok(Formulas::default());
        }
        self.bind(certificate)?;
        let mut translator = Translator::new(self.task.terms);
        let (mut formulas, mut all) = (Formulas::default(), Vec::new());
        let there: FastSet<&str> =
            self.task.program.locs.iter().map(|loc| loc.name.as_str()).collect();
        // An engine may work with smaller blocks: what holds inside those here is of no use.
        for (name, formula) in labels.iter().filter(|label| there.contains(label.0.as_str())) {
            let copy = translator
                .copy(&certificate.terms, self.task.terms, *formula)
                .map_err(Refusal::Wrong)?;
            all.push(copy);
            if formulas.insert(name.clone(), copy).is_some() {
                return Err(Refusal::Wrong(format!("two formulas at {name}")));
            }
        }
        self.only_state(&all)?;
        Ok(formulas)
    }

    /// Formulas may speak of state variables before a step, and of bound ones, only: an input would
    /// be a value of its own at each use.
    fn only_state(&mut self, formulas: &[TermId]) -> Result<(), Refusal> {
        let known = self.task.program.state.iter().chain(&self.bound);
        let state: FastSet<TermId> = known.map(|&sym| self.task.terms.var(sym, 0)).collect();
        let template = self.solver.template(self.task.terms, formulas);
        match self.solver.parameters(template).iter().all(|term| state.contains(term)) {
            true => Ok(()),
            false => Err(Refusal::Wrong("a formula speaks of more than the state".into())),
        }
    }

    /// `Inv(l) ∧ T ⇒ Inv(m)'` for each action from l to m.
    fn inductive(&mut self, certificate: &Certificate, labels: &Labels) -> Result<(), Refusal> {
        let named: FastSet<&str> = labels.iter().map(|(name, _)| name.as_str()).collect();
        self.unfold_within(&named)?;
        let formulas = self.formulas(certificate, labels)?;
        self.consecution(&formulas, None)?;
        self.initiation(&formulas, None)
    }

    /// Expands all locations that are reached through locations of these names.
    fn unfold_within(&mut self, named: &FastSet<&str>) -> Result<(), Refusal> {
        let mut seen: FastSet<LocId> = FastSet::default();
        let mut stack = vec![self.task.program.initial];
        while let Some(loc) = stack.pop() {
            let location = &self.task.program.locs[loc];
            if location.kind != LocKind::Plain || !named.contains(location.name.as_str()) {
                continue;
            }
            if seen.insert(loc) {
                self.task.expand(loc, self.budget)?;
                let out = self.task.program.out(loc).iter();
                stack.extend(out.map(|&action| self.task.program.actions[action].to));
            }
        }
        Ok(())
    }

    /// The initial location's formula holds in every state.
    fn initiation(
        &mut self,
        formulas: &Formulas,
        otherwise: Option<TermId>,
    ) -> Result<(), Refusal> {
        let initial = self.task.program.initial;
        let mut frames = Frames::new();
        let here = truth(self.task, self.solver);
        let bad = self.violated(&mut frames, formulas, otherwise, initial, here, &Values::new());
        self.refute(&[bad], &[], "the invariant holds at the start")
    }

    fn k_inductive(
        &mut self,
        certificate: &Certificate,
        k: u32,
        invariants: &Labels,
        simple_paths: bool,
    ) -> Result<(), Refusal> {
        if k == 0 {
            return Err(Refusal::Wrong("0-induction proves nothing".into()));
        }
        self.task.expand_all(LOCATIONS, self.budget)?;
        let formulas = self.formulas(certificate, invariants)?;
        if !formulas.is_empty() {
            let holds = self.task.terms.bool(true);
            self.consecution(&formulas, Some(holds))?;
            self.initiation(&formulas, Some(holds))?;
        }
        self.base_case(k)?;
        self.step_case(k, &formulas, simple_paths)
    }

    /// No error within fewer than `k` steps.
    fn base_case(&mut self, k: u32) -> Result<(), Refusal> {
        let mut frames = Frames::initial(self.task, self.solver);
        loop {
            let depth = frames.depth;
            self.refute(&frames.bad, &[], &format!("no error after {depth} steps"))?;
            if depth + 1 == k {
                return Ok(());
            }
            frames.advance(self.task, self.solver, self.budget)?;
        }
    }

    /// No error with the `k`-th step from anywhere.
    fn step_case(
        &mut self,
        k: u32,
        formulas: &Formulas,
        simple_paths: bool,
    ) -> Result<(), Refusal> {
        let locs: Vec<LocId> = (self.task.program.locs.ids())
            .filter(|&loc| self.task.is_plain(loc) && self.task.program.locs[loc].expanded)
            .collect();
        let mut frames = Frames::anywhere(self.task, &locs, self.solver);
        let mut given = Vec::new();
        let mut visited: Vec<State> = Vec::new();
        while frames.depth < k {
            for state in std::mem::take(&mut frames.live) {
                let name = &self.task.program.locs[state.loc].name;
                if let Some(&formula) = formulas.get(name) {
                    let holds = frames.formula(self.task, self.solver, &state.values, formula);
                    let elsewhere = self.solver.not(state.guard);
                    given.push(self.solver.or(&[elsewhere, holds]));
                }
                if simple_paths {
                    self.distinct(&mut frames, &visited, &state, &mut given);
                    visited.push(State { values: state.values.clone(), ..state });
                }
                frames.live.push(state);
            }
            frames.advance(self.task, self.solver, self.budget)?;
        }
        let claim = format!("no error with step {k} from anywhere, the step case");
        self.refute(&frames.bad, &given, &claim)
    }

    /// The state is none of those visited.
    fn distinct(
        &mut self,
        frames: &mut Frames,
        visited: &[State],
        state: &State,
        given: &mut Vec<Handle>,
    ) {
        for other in visited.iter().filter(|other| other.loc == state.loc) {
            let same = frames.same(self.task, self.solver, &other.values, &state.values);
            let both = self.solver.and(&[other.guard, state.guard, same]);
            given.push(self.solver.not(both));
        }
    }

    /// Unrolls until nothing is left and shows each error, each cut and each dropped state
    /// unreachable. First step by step as the proof did; if the program has loops that the proof
    /// has not seen, that fails, and they are summarised.
    fn bounded(
        &mut self,
        depth: u32,
        infeasible: &[(u32, String)],
        known_loops: &[String],
    ) -> Result<(), Refusal> {
        let hints = infeasible.iter().map(|(frame, name)| (*frame, name.as_str())).collect();
        let guide = Guide::Steps { depth, hints };
        let frames = Frames::initial(self.task, self.solver);
        let refused = match self.unroll(frames, &guide) {
            Err(Refusal::Wrong(why)) => Refusal::Wrong(why),
            result => return result,
        };
        self.task.expand_all(LOCATIONS, self.budget)?;
        let known: FastSet<&str> = known_loops.iter().map(String::as_str).collect();
        let locs = &self.task.program.locs;
        let mentioned = |loc: LocId| known.contains(locs[loc].name.as_str());
        let summaries = loops::summaries(self.task.program, mentioned);
        let live = Live::new(self.task.terms, self.task.program);
        if summaries.is_empty() && live.matters_everywhere(self.task.program) {
            return Err(refused);
        }
        let mut frames = Frames::initial(self.task, self.solver);
        frames.summaries = summaries;
        self.unroll(frames, &Guide::Own { live })
    }

    fn unroll(&mut self, mut frames: Frames, guide: &Guide) -> Result<(), Refusal> {
        let mut open = Vec::new();
        loop {
            let now = frames.depth;
            open.append(&mut frames.bad);
            match guide {
                Guide::Steps { depth, hints } => {
                    frames.drop_repeated(None, self.solver);
                    let locs = &self.task.program.locs;
                    let dropped = |state: &State| {
                        now >= *depth || hints.contains(&(now, locs[state.loc].name.as_str()))
                    };
                    let (gone, live): (Vec<State>, Vec<State>) =
                        std::mem::take(&mut frames.live).into_iter().partition(dropped);
                    frames.live = live;
                    open.extend(gone.iter().map(|state| state.guard));
                }
                Guide::Own { live } => {
                    frames.drop_repeated(Some(live), self.solver);
                    self.prune(&mut frames)?;
                }
            }
            let last = frames.live.is_empty();
            if last || now % BATCH == BATCH - 1 {
                let claim = match last {
                    true => format!("no error and nothing left open within {now} steps"),
                    false => format!("no error within {now} steps"),
                };
                self.refute(&open, &[], &claim)?;
                for part in open.drain(..) {
                    let never = self.solver.not(part);
                    self.solver.assert(never);
                }
            }
            if last {
                return Ok(());
            }
            frames.advance(self.task, self.solver, self.budget)?;
        }
    }

    /// Drops live states that no execution gets to.
    fn prune(&mut self, frames: &mut Frames) -> Result<(), Refusal> {
        let mut kept = Vec::new();
        for state in std::mem::take(&mut frames.live) {
            let possible = match self.solver.known(state.guard) {
                Some(known) => known,
                None => {
                    let (name, now) = (&self.task.program.locs[state.loc].name, frames.depth);
                    self.solver
                        .obligation(&format!("nothing is at {name} after {now} steps"), false);
                    self.ask(&[state.guard])?
                }
            };
            if possible {
                kept.push(state);
            }
        }
        frames.live = kept;
        Ok(())
    }
}
