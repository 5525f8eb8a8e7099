//! Unrolling by frames: where executions may be after 0, 1, 2 … steps, and with which values.
//!
//! A frame has at most one [`State`] per location: executions that arrive at one location after
//! the same number of steps are merged. A state is a guard (that the execution is here) and an
//! environment. An action is translated once per solver; each step instantiates its templates:
//!
//! ```text
//! advance: for each live state s, for each action a that leaves its location:
//!              g := s.guard ∧ a.guard[s.env]           drop the edge if g is known to be false
//!              e := s.env with a.updates[s.env]
//!          for each location: guard := ∨ g,  env := the e of the first g that holds
//! ```
//!
//! For given values of all unknowns the *first* edge whose guard holds decides; [`Unroll::path`]
//! follows the same edges. No execution is lost: if several guards hold in a program that is
//! deterministic up to its inputs, they hold because the actions that a location offers have
//! inputs of their own, and with equal inputs only one of them holds. In other programs a free
//! choice tells the actions apart ([`Task::deterministic`]).

use crate::blocks::{Blocks, Inputs, unknown};
use crate::env::Env;
use base::{Budget, FastMap, FastSet, IdVec, Stop, define_id};
use evidence::Task;
use logic::{ActionId, Handle, LocId, LocKind, Path, PathStep, Solver, Sort, TermId, Value};
use std::collections::BTreeMap;

define_id!(
    /// A state of an unrolling.
    StateId,
    "state"
);

/// A location in a frame.
#[derive(Debug)]
pub struct State {
    /// Where.
    pub loc: LocId,
    /// After how many steps.
    pub depth: u32,
    /// That the execution is here.
    pub guard: Handle,
    env: Env,
    /// The ways here, in the order in which they count.
    edges: Vec<Edge>,
    /// The inputs of the actions that leave, as far as they were used. Actions that name the same
    /// input share it, which makes their guards exclude each other.
    inputs: Inputs,
}

/// A step of the unrolling.
#[derive(Debug)]
struct Edge {
    from: StateId,
    action: ActionId,
    guard: Handle,
}

/// The ways to a location, each with its guard and environment.
type Arriving = (Vec<Edge>, Vec<(Handle, Env)>);

/// Executions from a set of start states, frame by frame.
#[derive(Debug, Default)]
pub struct Unroll {
    states: IdVec<StateId, State>,
    /// The states of the last frame from which executions go on.
    pub live: Vec<StateId>,
    /// The errors of the last frame.
    pub errors: Vec<StateId>,
    /// The cuts of the last frame.
    pub cuts: Vec<StateId>,
    /// The number of the last frame.
    pub depth: u32,
    blocks: Blocks,
    /// If set, states are only made at these locations.
    within: Option<FastSet<LocId>>,
}

impl Unroll {
    /// From the initial location, in any state.
    pub fn initial(task: &Task, solver: &mut dyn Solver) -> Self {
        let mut unroll = Self::default();
        let always = solver.constant(task.terms, Sort::Bool, &Value::Bool(true));
        unroll.enter(task, task.program.initial, always, Env::default(), Vec::new());
        unroll
    }

    /// From any location that can reach an error or a cut in the graph, in any state. All
    /// locations must be expanded.
    pub fn anywhere(task: &Task, solver: &mut dyn Solver) -> Self {
        let relevant = co_reachable(task);
        let mut unroll = Self::default();
        for loc in task.program.locs.ids().filter(|loc| relevant.contains(loc)) {
            if task.is_plain(loc) {
                let here = solver.unknown(task.terms, Sort::Bool);
                unroll.enter(task, loc, here, Env::default(), Vec::new());
            }
        }
        unroll.within = Some(relevant);
        unroll
    }

    /// Whether there is no state at all.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// All states.
    pub fn ids(&self) -> impl Iterator<Item = StateId> + use<> {
        self.states.ids()
    }

    /// A state.
    pub fn state(&self, state: StateId) -> &State {
        &self.states[state]
    }

    fn enter(&mut self, task: &Task, loc: LocId, guard: Handle, env: Env, edges: Vec<Edge>) {
        let state = self.states.push(State {
            loc,
            depth: self.depth,
            guard,
            env,
            edges,
            inputs: Vec::new(),
        });
        match task.program.locs[loc].kind {
            LocKind::Plain => self.live.push(state),
            LocKind::Error => self.errors.push(state),
            LocKind::Cut(_) => self.cuts.push(state),
        }
    }

    /// The guards of states.
    pub fn guards(&self, states: &[StateId]) -> Vec<Handle> {
        states.iter().map(|&state| self.states[state].guard).collect()
    }

    /// No longer goes on from the live states for which `keep` is false.
    pub fn retain(&mut self, mut keep: impl FnMut(StateId) -> bool) {
        self.live.retain(|&state| keep(state));
    }

    /// Makes the next frame.
    pub fn advance(
        &mut self,
        task: &mut Task,
        solver: &mut dyn Solver,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let mut arriving: BTreeMap<LocId, Arriving> = BTreeMap::new();
        let live = std::mem::take(&mut self.live);
        self.errors.clear();
        self.cuts.clear();
        for state in live {
            let loc = self.states[state].loc;
            task.expand(loc, budget)?;
            // Nobody looks at it again but for its edges.
            let env = std::mem::take(&mut self.states[state].env);
            let (mut unchosen, mut inputs) = (Vec::new(), Vec::new());
            for at in 0..task.program.out(loc).len() {
                let action = task.program.out(loc)[at];
                budget.spend()?;
                if budget.interrupted() {
                    return Err(Stop::Interrupted);
                }
                let to = task.program.actions[action].to;
                if self.within.as_ref().is_some_and(|within| !within.contains(&to)) {
                    continue;
                }
                let taken = self.take(task, solver, (state, &env), action, &mut inputs);
                if let Some((mut edge, env)) = taken {
                    if !task.deterministic {
                        edge.guard = choose(task, solver, edge.guard, &mut unchosen);
                    }
                    let (edges, envs) = arriving.entry(to).or_default();
                    envs.push((edge.guard, env));
                    edges.push(edge);
                }
            }
            self.states[state].inputs = inputs;
        }
        self.depth += 1;
        for (loc, (edges, mut envs)) in arriving {
            let (guard, env) = match &mut envs[..] {
                [(guard, env)] => (*guard, std::mem::take(env)),
                _ => {
                    let guards: Vec<Handle> = envs.iter().map(|env| env.0).collect();
                    let guard = solver.or(&guards);
                    let env = match task.is_plain(loc) {
                        true => self.blocks.cells.merge(&envs, |sym| unknown(task, solver, sym)),
                        false => Env::default(),
                    };
                    (guard, env)
                }
            };
            self.enter(task, loc, guard, env, edges);
        }
        Ok(())
    }

    /// Takes an action, unless it is known not to be possible.
    fn take(
        &mut self,
        task: &mut Task,
        solver: &mut dyn Solver,
        (from, env): (StateId, &Env),
        action: ActionId,
        inputs: &mut Inputs,
    ) -> Option<(Edge, Env)> {
        let (mut parts, after) = self.blocks.take(task, solver, env, action, inputs);
        let after = after?;
        parts.push(self.states[from].guard);
        let guard = solver.and(&parts);
        (solver.known(guard) != Some(false)).then_some((Edge { from, action, guard }, after))
    }

    /// The value of a formula over the state variables in a live state.
    pub fn formula(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        state: StateId,
        formula: TermId,
    ) -> Handle {
        self.blocks.formula(task, solver, &self.states[state].env, formula)
    }

    /// That two live states, or what [`Unroll::snapshot`] kept of them, have the same values.
    pub fn same(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        a: &Snapshot,
        b: &Snapshot,
    ) -> Handle {
        let mut equal = vec![solver.constant(task.terms, Sort::Bool, &Value::Bool(true))];
        for slot in self.blocks.cells.differences(&a.0, &b.0) {
            let mut value = |env: &Env| self.blocks.variable(task, solver, env, slot);
            let (a, b) = (value(&a.0), value(&b.0));
            if a != b {
                equal.push(solver.equal(a, b));
            }
        }
        solver.and(&equal)
    }

    /// A hash of the values of a live state.
    pub fn fingerprint(&self, state: StateId) -> u128 {
        self.states[state].env.fingerprint()
    }

    /// The values of a live state, to be compared with those of later ones.
    pub fn snapshot(&self, state: StateId) -> Snapshot {
        Snapshot(self.states[state].env.clone())
    }

    /// After the answer `true` to a query with the guard of `state`: the execution that the model
    /// describes.
    pub fn path(&self, solver: &mut dyn Solver, state: StateId) -> Path {
        let mut steps = Vec::new();
        for edge in self.edges(solver, state) {
            let inputs = self.states[edge.from].inputs.iter();
            let inputs = inputs.map(|&(sym, handle)| (sym, solver.value(handle)));
            steps.push(PathStep { action: edge.action, inputs: inputs.collect() });
        }
        let state = self.blocks.start_values().map(|(sym, handle)| (sym, solver.value(handle)));
        Path { state: state.collect(), steps }
    }

    /// After the same answer: the guards of the steps of that execution.
    pub fn taken(&self, solver: &mut dyn Solver, state: StateId) -> Vec<Handle> {
        self.edges(solver, state).iter().map(|edge| edge.guard).collect()
    }

    /// The edges to `state` that hold in the model.
    fn edges(&self, solver: &mut dyn Solver, state: StateId) -> Vec<&Edge> {
        let mut taken = Vec::new();
        let mut at = state;
        while let Some(edge) = self.states[at].edges.iter().find(|edge| holds(solver, edge.guard)) {
            taken.push(edge);
            at = edge.from;
        }
        debug_assert!(self.states[at].edges.is_empty(), "no edge into {at} was taken");
        taken.reverse();
        taken
    }
}

/// The values of a state.
#[derive(Clone, Debug)]
pub struct Snapshot(Env);

/// Whether a truth value holds in the model.
pub fn holds(solver: &mut dyn Solver, guard: Handle) -> bool {
    match solver.known(guard) {
        Some(value) => value,
        None => solver.value(guard) == Value::Bool(true),
    }
}

/// `guard`, and that this action is chosen among those which may be possible at once.
fn choose(
    task: &Task,
    solver: &mut dyn Solver,
    guard: Handle,
    unchosen: &mut Vec<Handle>,
) -> Handle {
    let chosen = solver.unknown(task.terms, Sort::Bool);
    let mut parts = vec![guard, chosen];
    parts.extend(unchosen.iter());
    unchosen.push(solver.not(chosen));
    solver.and(&parts)
}

/// The locations from which an error or a cut can be reached in the graph, these included.
fn co_reachable(task: &Task) -> FastSet<LocId> {
    let program = &*task.program;
    let mut before: FastMap<LocId, Vec<LocId>> = FastMap::default();
    for action in program.actions.iter() {
        before.entry(action.to).or_default().push(action.from);
    }
    let mut stack: Vec<LocId> = program.locs.ids().filter(|&loc| !task.is_plain(loc)).collect();
    let mut found = FastSet::default();
    while let Some(loc) = stack.pop() {
        if found.insert(loc) {
            stack.extend(before.get(&loc).into_iter().flatten());
        }
    }
    found
}
