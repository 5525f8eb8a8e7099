//! The SAT solver CaDiCaL behind [`SatSolver`].

mod handle;
mod recorder;

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use base::{Budget, Id, Stop};
use cadical_sys::Status;

use crate::checked::Proving;
use crate::config::Config;
use crate::lit::{Lit, Var};
use crate::proof::Proof;
use crate::solver::{SatSolver, Stats};
use handle::Handle;
use recorder::Recorder;

/// CaDiCaL.
///
/// It looks at the interrupt flag every few decisions, but not within a collection of useless clauses
/// or a pass of inprocessing. Their time grows with the formula: up to 0.1 s with 64,000
/// variables and 224,000 clauses, and once more as much to tidy up when inprocessing was interrupted.
///
/// CaDiCaL reads options from environment variables `CADICAL_…`; of those only the ones that
/// [`Config`] fixes are overruled.
pub struct Cadical {
    handle: Handle,
    recorder: Option<Recorder>,
    vars: usize,
    calls: u64,
    clauses: u64,
    /// The answer of the last call, as long as its model or core can be asked for.
    answer: Option<bool>,
    /// The interrupt flag that CaDiCaL looks at.
    flag: Option<Arc<AtomicBool>>,
    /// A clause on its way to CaDiCaL.
    buffer: Vec<i32>,
}

impl Cadical {
    /// A solver without clauses.
    pub fn new(config: Config) -> Self {
        let mut handle = Handle::new();
        configure(&mut handle, config);
        let recorder = config.proof.then(Recorder::default);
        if let Some(recorder) = &recorder {
            handle.trace(recorder.clone());
        }
        Self {
            handle,
            recorder,
            vars: 0,
            calls: 0,
            clauses: 0,
            answer: None,
            flag: None,
            buffer: Vec::new(),
        }
    }

    /// The proof so far, if [`Config::proof`] is set. It has all clauses ever given or derived, and
    /// the conclusion of the last call if that answered "unsatisfiable".
    pub fn proof(&self) -> Option<impl Deref<Target = Proof>> {
        Some(self.recorder.as_ref()?.proof())
    }

    /// Makes CaDiCaL look at the interrupt flag of `budget`. Connecting allocates, so it is done
    /// only when the flag is another one than last time.
    fn watch_interrupt(&mut self, budget: &Budget) {
        let flag = budget.interrupt();
        if !self.flag.as_ref().is_some_and(|known| Arc::ptr_eq(known, flag)) {
            self.handle.terminate_on(flag.clone());
            self.flag = Some(flag.clone());
        }
    }

    /// Solves under the assumptions made, with as many conflicts as `budget` has units, and
    /// charges them.
    fn run(&mut self, budget: &mut Budget) -> Status {
        if let Ok(limit) = i32::try_from(budget.left()) {
            self.handle.limit_conflicts(limit);
        }
        let before = self.handle.statistic("conflicts");
        let status = self.handle.solve();
        budget.charge(self.handle.statistic("conflicts") - before);
        status
    }
}

/// All other options keep their defaults: measured on `benches/incremental.rs`, switching off
/// elimination or probing costs up to twice the time on large unrollings.
fn configure(handle: &mut Handle, config: Config) {
    // Bounded variable addition makes variables that the caller and the proof do not know.
    handle.set("factor", 0);
    // Passes over the whole formula in each call that hope to satisfy it by simple means; without
    // them queries in the manner of IC3 take half the time.
    handle.set("lucky", 0);
    // Decisions on assumptions that the last call had too are kept, with what follows from them:
    // where lemmas are added to a large formula and it is asked again, that halves the time.
    handle.set("ilb", 1);
    handle.set("seed", config.seed.min(2_000_000_000) as i32);
}

impl SatSolver for Cadical {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::from_index(self.vars - 1)
    }

    fn vars(&self) -> usize {
        self.vars
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        debug_assert!(clause.iter().all(|lit| lit.var().index() < self.vars));
        self.buffer.clear();
        self.buffer.extend(clause.iter().map(|lit| lit.to_dimacs()));
        self.handle.add_clause(&self.buffer);
        self.clauses += 1;
        self.answer = None;
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &mut Budget) -> Result<bool, Stop> {
        self.answer = None;
        if let Some(recorder) = &self.recorder {
            recorder.forget_conclusion();
        }
        if budget.interrupted() {
            return Err(Stop::Interrupted);
        }
        budget.spend()?;
        self.calls += 1;
        self.watch_interrupt(budget);
        for &lit in assumptions {
            self.handle.assume(lit.to_dimacs());
        }
        let answer = match self.run(budget) {
            Status::SATISFIABLE => true,
            Status::UNSATISFIABLE => false,
            Status::UNKNOWN if budget.left() == 0 => return Err(Stop::OutOfWork),
            Status::UNKNOWN => return Err(Stop::Interrupted),
        };
        self.answer = Some(answer);
        Ok(answer)
    }

    fn value(&self, lit: Lit) -> bool {
        assert_eq!(self.answer, Some(true), "there is no model");
        self.handle.value(lit.to_dimacs())
    }

    fn failed(&self, lit: Lit) -> bool {
        assert_eq!(self.answer, Some(false), "there is no core");
        self.handle.failed(lit.to_dimacs())
    }

    fn phase(&mut self, lit: Lit) {
        self.handle.phase(lit.to_dimacs());
    }

    fn stats(&self) -> Stats {
        Stats {
            calls: self.calls,
            clauses: self.clauses,
            conflicts: self.handle.statistic("conflicts"),
            decisions: self.handle.statistic("decisions"),
            propagations: self.handle.statistic("propagations"),
        }
    }
}

/// Without [`Config::proof`], the proof is empty.
impl Proving for Cadical {
    fn show_proof<R>(&self, look: impl FnOnce(&Proof) -> R) -> R {
        match self.proof() {
            Some(proof) => look(&proof),
            None => look(&Proof::new()),
        }
    }
}

impl Default for Cadical {
    fn default() -> Self {
        Self::new(Config::default())
    }
}
