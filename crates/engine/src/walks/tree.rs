//! A tree of walks in one solver.
//!
//! All its walks start in one unknown state. Those with a common beginning share it, and so does
//! what the solver learns of it. A question is whether a walk is possible when certain formulas
//! hold on the way.

use crate::blocks::{Blocks, Inputs};
use crate::env::Env;
use crate::unroll::holds;
use base::{Budget, FastMap, FastSet, IdVec, Stop, define_id};
use evidence::Task;
use logic::{ActionId, Handle, Path, PathStep, Solver, SymId, TermId, Terms, Value};

define_id!(
    /// A sequence of actions: a node of a tree.
    NodeId,
    "node"
);

/// The walk without actions.
pub const START: NodeId = NodeId(0);

/// The most valuations of formulas that are enumerated.
const VALUATIONS: usize = 64;

struct Walk {
    before: NodeId,
    action: Option<ActionId>,
    /// The conjuncts of the last action's guard.
    guard: Vec<Handle>,
    /// The state at the end; `None` if the walk is known not to be possible.
    env: Option<Env>,
    inputs: Inputs,
}

/// A conjunct of the guard of a step, by the number of the step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GuardPart {
    /// Which step, from 0.
    pub step: usize,
    /// Which of the conjuncts of its guard.
    pub conjunct: usize,
}

/// Why a walk is impossible.
#[derive(Clone, Debug, Default)]
pub struct Reasons {
    /// Few conjuncts of guards that contradict each other.
    pub needed: FastSet<GuardPart>,
    /// What detours mean, if there is a reason without.
    pub avoided: FastSet<GuardPart>,
}

/// Walks and their solver.
pub struct Tree {
    solver: Box<dyn Solver>,
    blocks: Blocks,
    walks: IdVec<NodeId, Walk>,
    next: FastMap<(NodeId, ActionId), NodeId>,
    formulas: FastMap<(NodeId, TermId), Handle>,
    /// How many questions the solver was asked.
    pub queries: u64,
}

impl Tree {
    /// No walks yet.
    pub fn new(solver: Box<dyn Solver>) -> Self {
        let mut walks = IdVec::new();
        let env = Some(Env::default());
        let (guard, inputs) = (Vec::new(), Inputs::new());
        walks.push(Walk { before: START, action: None, guard, env, inputs });
        Self {
            solver,
            blocks: Blocks::with_detours(),
            walks,
            next: FastMap::default(),
            formulas: FastMap::default(),
            queries: 0,
        }
    }

    /// How much the solver was told: walks, and formulas about their ends.
    pub fn size(&self) -> (usize, usize) {
        (self.walks.len(), self.formulas.len())
    }

    /// The walk of these actions.
    pub fn walk(&mut self, task: &mut Task, actions: &[ActionId]) -> NodeId {
        actions.iter().fold(START, |walk, &action| self.step(task, walk, action))
    }

    fn step(&mut self, task: &mut Task, before: NodeId, action: ActionId) -> NodeId {
        if let Some(&known) = self.next.get(&(before, action)) {
            return known;
        }
        let mut inputs = Inputs::new();
        let (guard, env) = match self.walks[before].env.clone() {
            Some(env) => self.blocks.take(task, &mut *self.solver, &env, action, &mut inputs),
            None => (Vec::new(), None),
        };
        let made = self.walks.push(Walk { before, action: Some(action), guard, env, inputs });
        self.next.insert((before, action), made);
        made
    }

    /// The walks from the start to this one, without the start.
    pub fn along(&self, walk: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut at = walk;
        while at != START {
            found.push(at);
            at = self.walks[at].before;
        }
        found.reverse();
        found
    }

    /// The conjuncts of all guards along a walk.
    fn guards(&self, walk: NodeId) -> Vec<Handle> {
        self.along(walk).into_iter().flat_map(|step| self.walks[step].guard.clone()).collect()
    }

    /// The value of a formula about the state at the end of a walk.
    pub fn formula(&mut self, task: &Task, walk: NodeId, formula: TermId) -> Handle {
        if let Some(&known) = self.formulas.get(&(walk, formula)) {
            return known;
        }
        let env = self.walks[walk].env.clone().expect("a walk that may be possible");
        let handle = self.blocks.formula(task, &mut *self.solver, &env, formula);
        self.formulas.insert((walk, formula), handle);
        handle
    }

    /// Whether the walk is possible from a state in which all of `given` hold. Then there is a
    /// model, until the next question.
    pub fn possible(
        &mut self,
        task: &Task,
        given: &[TermId],
        walk: NodeId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        self.possible_but(task, given, walk, &[], budget)
    }

    /// Whether all of `after` hold at the end of the walk, from any state in which all of `given`
    /// hold. If not, there is a model in which they do not, until the next question.
    pub fn implies(
        &mut self,
        task: &Task,
        given: &[TermId],
        walk: NodeId,
        after: &[TermId],
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        Ok(after.is_empty() || !self.possible_but(task, given, walk, after, budget)?)
    }

    /// Whether the walk is possible from `given` such that not all of `after` hold, if there are
    /// some.
    fn possible_but(
        &mut self,
        task: &Task,
        given: &[TermId],
        walk: NodeId,
        after: &[TermId],
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        if self.walks[walk].env.is_none() {
            return Ok(false);
        }
        let assumptions = self.assumptions(task, given, walk, after);
        self.ask(&assumptions, budget)
    }

    /// What to assume for that: `given` comes first.
    fn assumptions(
        &mut self,
        task: &Task,
        given: &[TermId],
        walk: NodeId,
        after: &[TermId],
    ) -> Vec<Handle> {
        let mut assumptions: Vec<Handle> =
            given.iter().map(|&formula| self.formula(task, START, formula)).collect();
        assumptions.extend(self.guards(walk));
        if !after.is_empty() {
            let holds: Vec<Handle> =
                after.iter().map(|&formula| self.formula(task, walk, formula)).collect();
            let all = self.solver.and(&holds);
            assumptions.push(self.solver.not(all));
        }
        assumptions
    }

    /// Those of `given` that are enough for `after` at the end of the walk; `None` if all of them are
    /// not.
    pub fn reasons(
        &mut self,
        task: &Task,
        given: &[TermId],
        walk: NodeId,
        after: TermId,
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        if self.walks[walk].env.is_none() {
            return Ok(Some(Vec::new()));
        }
        let denied: &[TermId] = if after == Terms::FALSE { &[] } else { &[after] };
        let assumptions = self.assumptions(task, given, walk, denied);
        let core: FastSet<Handle> =
            match assumptions.iter().rfind(|&&part| self.solver.known(part) == Some(false)) {
                Some(&part) => FastSet::from_iter([part]),
                None if self.ask(&assumptions, budget)? => return Ok(None),
                None => self.solver.core().into_iter().collect(),
            };
        let used = given.iter().zip(&assumptions).filter(|(_, part)| core.contains(part));
        Ok(Some(used.map(|(&formula, _)| formula).collect()))
    }

    /// The values of formulas over the state before the last action of a walk and what it draws.
    pub fn on_the_way(&mut self, task: &Task, walk: NodeId, formulas: &[TermId]) -> Vec<Handle> {
        let before = self.walks[walk].before;
        let Some(env) = self.walks[before].env.clone() else { return Vec::new() };
        let mut inputs = std::mem::take(&mut self.walks[walk].inputs);
        let values = self.blocks.on_the_way(task, &mut *self.solver, &env, formulas, &mut inputs);
        self.walks[walk].inputs = inputs;
        values
    }

    /// Whether the walk is possible from any state. If it is, there is a model in which most of what is
    /// wished for holds: of wishes that cannot be had together, those of the lowest rank are dropped.
    pub fn possible_with(
        &mut self,
        walk: NodeId,
        mut wishes: Vec<(u8, Handle)>,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        if self.walks[walk].env.is_none() {
            return Ok(false);
        }
        let needed = self.guards(walk);
        wishes.retain(|&(_, wish)| self.solver.known(wish) != Some(false));
        loop {
            let wished = wishes.iter().map(|wish| wish.1);
            let assumptions: Vec<Handle> = needed.iter().copied().chain(wished).collect();
            if self.ask(&assumptions, budget)? {
                return Ok(true);
            }
            let core: FastSet<Handle> = self.solver.core().into_iter().collect();
            let blamed = wishes.iter().filter(|wish| core.contains(&wish.1));
            let Some(lowest) = blamed.map(|wish| wish.0).min() else { return Ok(false) };
            wishes.retain(|&(rank, wish)| rank != lowest || !core.contains(&wish));
        }
    }

    /// Adds to `found` the truth values that `formulas` can have at the end of the walk from a state
    /// in which all of `given` hold, up to `VALUATIONS`; whether these are all there are.
    pub fn valuations(
        &mut self,
        task: &Task,
        given: &[TermId],
        walk: NodeId,
        formulas: &[TermId],
        found: &mut Vec<Vec<bool>>,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let mut assumptions: Vec<Handle> =
            given.iter().map(|&formula| self.formula(task, START, formula)).collect();
        assumptions.extend(self.guards(walk));
        let handles: Vec<Handle> =
            formulas.iter().map(|&formula| self.formula(task, walk, formula)).collect();
        for valuation in &*found {
            assumptions.push(self.denial(&handles, valuation));
        }
        while self.ask(&assumptions, budget)? {
            if found.len() >= VALUATIONS {
                return Ok(false);
            }
            let solver = &mut *self.solver;
            let valuation: Vec<bool> =
                handles.iter().map(|&handle| holds(solver, handle)).collect();
            assumptions.push(self.denial(&handles, &valuation));
            found.push(valuation);
        }
        Ok(true)
    }

    /// That the handles do not all have these truth values.
    fn denial(&mut self, handles: &[Handle], valuation: &[bool]) -> Handle {
        let literals: Vec<Handle> = (handles.iter().zip(valuation))
            .map(|(&handle, &holds)| if holds { handle } else { self.solver.not(handle) })
            .collect();
        let all = self.solver.and(&literals);
        self.solver.not(all)
    }

    fn ask(&mut self, assumptions: &[Handle], budget: &mut Budget) -> Result<bool, Stop> {
        if assumptions.iter().any(|&part| self.solver.known(part) == Some(false)) {
            return Ok(false);
        }
        self.queries += 1;
        self.solver.check(assumptions, budget)
    }

    /// Whether a formula holds in the model at the end of a walk.
    pub fn truth(&mut self, task: &Task, walk: NodeId, formula: TermId) -> bool {
        let handle = self.formula(task, walk, formula);
        holds(&mut *self.solver, handle)
    }

    /// The values of state variables in the model, at the start.
    pub fn start_values(&mut self, task: &Task, syms: &[SymId]) -> Vec<(SymId, Value)> {
        let env = Env::default();
        let slots: Vec<u32> = syms.iter().map(|&sym| self.blocks.cells.slot(sym)).collect();
        let handles: Vec<Handle> = slots
            .iter()
            .map(|&slot| self.blocks.variable(task, &mut *self.solver, &env, slot))
            .collect();
        let values = handles.into_iter().map(|handle| match self.solver.known_value(handle) {
            Some(value) => value,
            None => self.solver.value(handle),
        });
        syms.iter().copied().zip(values).collect()
    }

    /// The execution that the model describes.
    pub fn path(&mut self, walk: NodeId) -> Path {
        let mut steps = Vec::new();
        for step in self.along(walk) {
            let walk = &self.walks[step];
            let solver = &mut self.solver;
            let inputs = walk.inputs.iter().map(|&(sym, handle)| (sym, solver.value(handle)));
            let action = walk.action.expect("an action");
            steps.push(PathStep { action, inputs: inputs.collect() });
        }
        let start: Vec<(SymId, Handle)> = self.blocks.start_values().collect();
        let state = start.into_iter().map(|(sym, handle)| (sym, self.solver.value(handle)));
        Path { state: state.collect(), steps }
    }

    /// Few conjuncts of the guards along a walk that make it impossible, from a state in which all
    /// of `given` hold, to end such that `denied` does not; `None` if it is possible. Conjuncts are
    /// dropped one by one as long as each question is easy, the meanings of detours first.
    pub fn core(
        &mut self,
        task: &mut Task,
        given: &[TermId],
        walk: NodeId,
        denied: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Reasons>, Stop> {
        let mut parts = self.parts(walk);
        if let Some(false_part) =
            parts.iter().find(|(_, handle)| self.solver.known(*handle) == Some(false))
        {
            let needed = FastSet::from_iter([false_part.0]);
            return Ok(Some(Reasons { needed, ..Reasons::default() }));
        }
        let mut fixed: Vec<Handle> =
            given.iter().map(|&formula| self.formula(task, START, formula)).collect();
        if !denied.is_empty() {
            let holds: Vec<Handle> =
                denied.iter().map(|&formula| self.formula(task, walk, formula)).collect();
            let all = self.solver.and(&holds);
            fixed.push(self.solver.not(all));
        }
        parts.retain(|(_, handle)| self.solver.known(*handle) != Some(true));
        let mut avoided = self.detours(task, walk);
        let mut others = parts.clone();
        others.retain(|(part, _)| !avoided.contains(part));
        if others.len() < parts.len() && self.refuted(&fixed, &mut others, budget)? {
            parts = others;
        } else if self.refuted(&fixed, &mut parts, budget)? {
            avoided.clear();
        } else {
            return Ok(None);
        }
        self.minimise(&fixed, &mut parts, budget)?;
        let needed = parts.into_iter().map(|part| part.0).collect();
        Ok(Some(Reasons { needed, avoided }))
    }

    /// The conjuncts of the guards along a walk.
    fn parts(&self, walk: NodeId) -> Vec<(GuardPart, Handle)> {
        let mut parts: Vec<(GuardPart, Handle)> = Vec::new();
        for (step, &at) in self.along(walk).iter().enumerate() {
            let guard = self.walks[at].guard.iter().enumerate();
            parts.extend(guard.map(|(conjunct, &part)| (GuardPart { step, conjunct }, part)));
        }
        parts
    }

    /// Those that say what detours are equal to.
    fn detours(&self, task: &mut Task, walk: NodeId) -> FastSet<GuardPart> {
        let mut found = FastSet::default();
        if task.program.detours.is_empty() {
            return found;
        }
        for (step, &at) in self.along(walk).iter().enumerate() {
            let action = self.walks[at].action.expect("an action");
            let guard = task.terms.conjuncts(task.program.actions[action].guard);
            for (conjunct, formula) in guard.into_iter().enumerate() {
                if task.program.detour(task.terms, formula).is_some() {
                    found.insert(GuardPart { step, conjunct });
                }
            }
        }
        found
    }

    /// Whether the parts contradict each other. If so, only those that matter are kept.
    fn refuted(
        &mut self,
        fixed: &[Handle],
        parts: &mut Vec<(GuardPart, Handle)>,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let assumptions: Vec<Handle> =
            fixed.iter().copied().chain(parts.iter().map(|part| part.1)).collect();
        if fixed.iter().any(|&part| self.solver.known(part) == Some(false)) {
            parts.clear();
            return Ok(true);
        }
        self.queries += 1;
        if self.solver.check(&assumptions, budget)? {
            return Ok(false);
        }
        let core: FastSet<Handle> = self.solver.core().into_iter().collect();
        parts.retain(|(_, handle)| core.contains(handle));
        Ok(true)
    }

    fn minimise(
        &mut self,
        fixed: &[Handle],
        parts: &mut Vec<(GuardPart, Handle)>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        const TRIES: usize = 24;
        const WORK: u64 = 300;
        let mut at = 0;
        for _ in 0..TRIES {
            if at >= parts.len() {
                break;
            }
            let mut fewer = parts.clone();
            fewer.remove(at);
            match budget.attempt(WORK, |share| self.refuted(fixed, &mut fewer, share))? {
                Some(true) => *parts = fewer,
                Some(false) | None => at += 1,
            }
        }
        Ok(())
    }
}

/// Some conjuncts of a step's guard, as terms.
pub fn kept(
    terms: &mut Terms,
    guard: TermId,
    step: usize,
    keep: impl Fn(GuardPart) -> bool,
) -> Vec<TermId> {
    let numbered = terms.conjuncts(guard).into_iter().enumerate();
    let kept = numbered.filter(|&(conjunct, _)| keep(GuardPart { step, conjunct }));
    kept.map(|(_, term)| term).collect()
}
