//! Bounded model checking [BCL23 §2]: is there an error within so many steps?
//!
//! ```text
//! for each frame: ask whether one of its errors can be reached   → Unsafe
//!                 drop live states that no execution gets to
//!                 none is live, and no cut can be reached        → Safe (forward condition)
//!                 make the next frame
//! ```
//!
//! What is known without solving is never asked, so a long execution with known values costs
//! template instances only. DIVERGENCE: deep frames are asked about in batches, and whether
//! executions can be longer is asked ever more rarely while the answer stays yes.

use crate::progress::{Progress, Query};
use crate::unroll::{StateId, Unroll, holds};
use crate::{Answer, Engine};
use base::{Budget, FastMap, FastSet, Stop};
use evidence::{Certificate, CertificateKind, Task};
use logic::{Handle, LocId, LocKind, Path, Solver};

/// Up to this depth each frame is asked about by itself.
const SINGLE: u32 = 16;

/// The most queries that one pruning of the live states may take.
const PRUNE_QUERIES: usize = 24;

/// How many paths to one error may be rejected before the error is given up.
const REJECTIONS: u32 = 4;

/// The state of the procedure between frames, and its solver.
pub struct Bmc<'s> {
    solver: &'s mut dyn Solver,
    unroll: Unroll,
    /// Errors that were not asked about yet.
    errors: Vec<StateId>,
    /// All cuts so far.
    cuts: Vec<StateId>,
    /// States that no execution gets to.
    infeasible: Vec<StateId>,
    pace: Pace,
    /// Locations and hashes of values that were seen, with the first state and its guard.
    seen: FastMap<(LocId, u128), (StateId, Handle)>,
    /// The error that was found last.
    found: Option<StateId>,
    /// How many paths were rejected, in all and to the error that was found last.
    rejected: (u32, u32),
}

/// When to ask whether executions can be longer.
struct Pace {
    next: u32,
    wait: u32,
}

impl Pace {
    /// The next time is soon if something was found, else later than the last time.
    fn after(&mut self, depth: u32, found: bool) {
        self.wait = if found { 1 } else { (self.wait * 2).min(1 + depth / 4) };
        self.next = depth + self.wait;
    }
}

impl Engine for Bmc<'_> {
    /// Looks at the last frame and, if that gives no answer, makes the next one.
    fn round(
        &mut self,
        task: &mut Task,
        progress: &mut dyn Progress,
        budget: &mut Budget,
    ) -> Result<Option<Answer>, Stop> {
        if self.unroll.is_empty() {
            self.unroll = Unroll::initial(task, self.solver);
        }
        let depth = self.unroll.depth;
        progress.frame(depth, self.unroll.live.len());
        self.errors.append(&mut self.unroll.errors);
        self.cuts.append(&mut self.unroll.cuts);
        if self.batch_is_full()
            && let Some(path) = self.find_error(progress, budget)?
        {
            return Ok(Some(Answer::Unsafe(path)));
        }
        self.drop_repeated();
        if depth >= self.pace.next && !self.unroll.live.is_empty() {
            let before = self.unroll.live.len();
            self.prune(progress, budget)?;
            self.pace.after(depth, self.unroll.live.len() < before);
        }
        if self.unroll.live.is_empty() {
            return self.finish(task, progress, budget).map(Some);
        }
        self.unroll.advance(task, self.solver, budget)?;
        Ok(None)
    }

    /// Rules the path out, and after some paths to one error the error.
    fn reject(&mut self) {
        let Some(state) = self.found else { return };
        self.rejected = (self.rejected.0 + 1, self.rejected.1 + 1);
        if self.rejected.1 >= REJECTIONS {
            self.errors.retain(|&error| error != state);
            self.rejected.1 = 0;
            return;
        }
        let taken = self.unroll.taken(self.solver, state);
        let along = self.solver.and(&taken);
        let other = self.solver.not(along);
        self.solver.assert(other);
    }
}

impl<'s> Bmc<'s> {
    /// Nothing is unrolled yet. The solver must be new.
    pub fn new(solver: &'s mut dyn Solver) -> Self {
        Self {
            solver,
            unroll: Unroll::default(),
            errors: Vec::new(),
            cuts: Vec::new(),
            infeasible: Vec::new(),
            pace: Pace { next: 1, wait: 1 },
            seen: FastMap::default(),
            found: None,
            rejected: (0, 0),
        }
    }

    /// The number of the frame that is looked at next.
    pub fn depth(&self) -> u32 {
        self.unroll.depth
    }

    /// Whether a path was rejected.
    pub fn is_in_doubt(&self) -> bool {
        self.rejected.0 > 0
    }

    fn batch_is_full(&self) -> bool {
        let Some(&first) = self.errors.first() else { return false };
        let depth = self.unroll.depth;
        depth - self.unroll.state(first).depth >= depth.saturating_sub(SINGLE) / 8
    }

    /// Whether one of the errors so far can be reached. If not, they are forgotten.
    pub fn find_error(
        &mut self,
        progress: &mut dyn Progress,
        budget: &mut Budget,
    ) -> Result<Option<Path>, Stop> {
        let errors = self.errors.clone();
        let Some(state) = self.reach(&errors, Query::Error, progress, budget)? else {
            self.errors.clear();
            return Ok(None);
        };
        if self.found.replace(state) != Some(state) {
            self.rejected.1 = 0;
        }
        Ok(Some(self.unroll.path(self.solver, state)))
    }

    /// The first of these states that the model of a satisfiable query reaches; if none can be
    /// reached, the solver learns that.
    fn reach(
        &mut self,
        states: &[StateId],
        what: Query,
        progress: &mut dyn Progress,
        budget: &mut Budget,
    ) -> Result<Option<StateId>, Stop> {
        let guard = |state: StateId| self.unroll.state(state).guard;
        let open: Vec<StateId> = (states.iter().copied())
            .filter(|&state| self.solver.known(guard(state)) != Some(false))
            .collect();
        if open.is_empty() {
            return Ok(None);
        }
        let any = any_of(self.solver, &self.unroll.guards(&open));
        let satisfiable = self.solver.check(&[any], budget)?;
        progress.query(what, satisfiable);
        if satisfiable {
            let reached = open.into_iter().find(|&state| holds(self.solver, guard(state)));
            return Ok(Some(reached.expect("one of the disjuncts holds")));
        }
        let never = self.solver.not(any);
        self.solver.assert(never);
        Ok(None)
    }

    /// Drops live states that no execution gets to. Each query either shows that none of those
    /// not yet seen is reached, or its model reaches at least one more of them.
    fn prune(&mut self, progress: &mut dyn Progress, budget: &mut Budget) -> Result<(), Stop> {
        let mut unseen = self.unroll.live.clone();
        unseen.retain(|&state| self.solver.known(self.unroll.state(state).guard).is_none());
        for _ in 0..PRUNE_QUERIES {
            if unseen.is_empty() {
                return Ok(());
            }
            match self.reach(&unseen, Query::Feasible, progress, budget)? {
                Some(_) => unseen.retain(|&s| !holds(self.solver, self.unroll.state(s).guard)),
                None => {
                    self.unroll.retain(|state| !unseen.contains(&state));
                    self.infeasible.append(&mut unseen);
                }
            }
        }
        Ok(())
    }

    /// Drops live states that are the same as one of an earlier frame, which is reached for certain
    /// or whenever this one is: the shortest execution to an error passes no such state.
    ///
    /// Values are compared by a hash of 128 bits; the check of the proof compares them.
    fn drop_repeated(&mut self) {
        let (seen, solver) = (&mut self.seen, &self.solver);
        let mut is_new = |unroll: &Unroll, state: StateId| {
            let guard = unroll.state(state).guard;
            let key = (unroll.state(state).loc, unroll.fingerprint(state));
            let first = *seen.entry(key).or_insert((state, guard));
            first.0 == state || first.1 != guard && solver.known(first.1) != Some(true)
        };
        let mut live = std::mem::take(&mut self.unroll.live);
        live.retain(|&state| is_new(&self.unroll, state));
        self.unroll.live = live;
    }

    /// No execution goes on: the program is safe unless an error or a cut was reached.
    fn finish(
        &mut self,
        task: &Task,
        progress: &mut dyn Progress,
        budget: &mut Budget,
    ) -> Result<Answer, Stop> {
        if let Some(path) = self.find_error(progress, budget)? {
            return Ok(Answer::Unsafe(path));
        }
        if let Some(answer) = self.find_cut(u32::MAX, task, progress, budget)? {
            return Ok(answer);
        }
        if self.is_in_doubt() {
            return Ok(Answer::Unconfirmed);
        }
        let loops = evidence::cyclic(task.program).into_iter();
        let kind = CertificateKind::Bounded {
            depth: self.unroll.depth,
            infeasible: self.hints(task),
            loops: loops.map(|loc| task.program.locs[loc].name.clone()).collect(),
        };
        Ok(Answer::Safe(Box::new(Certificate::plain(kind))))
    }

    /// The frames and names of infeasible states. Several locations may have one name: then all of
    /// them have to be infeasible.
    fn hints(&self, task: &Task) -> Vec<(u32, String)> {
        let place = |state: StateId| {
            let state = self.unroll.state(state);
            (state.depth, task.program.locs[state.loc].name.clone())
        };
        let gone: FastSet<StateId> = self.infeasible.iter().copied().collect();
        let frames: FastSet<u32> =
            gone.iter().map(|&state| self.unroll.state(state).depth).collect();
        let beside = self.unroll.ids().filter(|&state| {
            !gone.contains(&state) && frames.contains(&self.unroll.state(state).depth)
        });
        let feasible: FastSet<(u32, String)> = beside.map(place).collect();
        let mut hints: Vec<_> = self.infeasible.iter().map(|&state| place(state)).collect();
        hints.retain(|hint| !feasible.contains(hint));
        hints
    }

    /// Whether one of the cuts in frames before `depth` can be reached.
    pub fn find_cut(
        &mut self,
        depth: u32,
        task: &Task,
        progress: &mut dyn Progress,
        budget: &mut Budget,
    ) -> Result<Option<Answer>, Stop> {
        let early = |&state: &StateId| self.unroll.state(state).depth < depth;
        let cuts: Vec<StateId> = self.cuts.iter().copied().filter(early).collect();
        let Some(state) = self.reach(&cuts, Query::Cut, progress, budget)? else {
            return Ok(None);
        };
        let LocKind::Cut(number) = task.program.locs[self.unroll.state(state).loc].kind else {
            unreachable!("a cut is a cut")
        };
        Ok(Some(Answer::Cut(number, self.unroll.path(self.solver, state))))
    }
}

/// The disjunction, of one or more.
fn any_of(solver: &mut dyn Solver, guards: &[Handle]) -> Handle {
    match guards {
        [guard] => *guard,
        guards => solver.or(guards),
    }
}
