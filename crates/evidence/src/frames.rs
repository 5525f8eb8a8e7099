//! The checker's own unrolling: plain frames, with every value merged at once.
//!
//! Engines have a faster one. This one is kept apart and simple, so that a fault of theirs does
//! not confirm itself.

use crate::live::Live;
use crate::loops::Summaries;
use crate::task::Task;
use base::{Budget, FastMap, FastSet, Stop};
use logic::{ActionId, Handle, LocId, LocKind, Solver, SymId, TemplateId, TermId, Value};
use logic::{Op, Sort};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Values of state variables, sorted; those not mentioned have their value of the start.
pub type Values = Vec<(SymId, Handle)>;

/// The most values of earlier states that are remembered.
const REMEMBERED: usize = 20_000_000;

/// A location in a frame, and when an execution is there.
pub struct State {
    pub loc: LocId,
    pub guard: Handle,
    pub values: Values,
}

/// An action that the solver has translated: its guard and updates, with the variables that they
/// read.
#[derive(Clone)]
struct Translated {
    template: TemplateId,
    /// The variables in the order of the parameters, and whether each is an input.
    reads: Rc<[(SymId, bool)]>,
    /// The variables that are updated.
    updated: Rc<[SymId]>,
}

impl Translated {
    /// The action with its updates of the variables that are wanted.
    fn new(
        task: &Task,
        solver: &mut dyn Solver,
        id: ActionId,
        wanted: impl Fn(SymId) -> bool,
    ) -> Self {
        let action = &task.program.actions[id];
        let updates = action.updates.iter().filter(|update| wanted(update.0));
        let (updated, values): (Vec<SymId>, Vec<TermId>) = updates.copied().unzip();
        let template = solver.template(task.terms, &[vec![action.guard], values].concat());
        let inputs: FastSet<SymId> = action.inputs.iter().copied().collect();
        let reads = variables(task, solver, template).into_iter();
        let reads = reads.map(|sym| (sym, inputs.contains(&sym))).collect();
        Self { template, reads, updated: updated.into() }
    }
}

/// Executions from one set of states, frame by frame.
pub struct Frames {
    /// Where executions may be after `depth` steps, errors and cuts not included.
    pub live: Vec<State>,
    /// When the last step leads to an error or a cut.
    pub bad: Vec<Handle>,
    /// How many steps were made.
    pub depth: u32,
    start: FastMap<SymId, Handle>,
    actions: FastMap<ActionId, Translated>,
    /// Loops that are passed in one step.
    pub summaries: Summaries,
    /// States that were seen, with the first guard, to be recognised if executions come back.
    seen: FastMap<(LocId, Values), Handle>,
}

impl Frames {
    /// Without any state.
    pub fn new() -> Self {
        Self {
            live: Vec::new(),
            bad: Vec::new(),
            depth: 0,
            start: FastMap::default(),
            actions: FastMap::default(),
            summaries: Summaries::default(),
            seen: FastMap::default(),
        }
    }

    /// From the initial location, in any state.
    pub fn initial(task: &Task, solver: &mut dyn Solver) -> Self {
        let mut frames = Self::new();
        let guard = truth(task, solver);
        frames.enter(task, task.program.initial, guard, Values::new());
        frames
    }

    /// From any of these locations, in any state.
    pub fn anywhere(task: &Task, locs: &[LocId], solver: &mut dyn Solver) -> Self {
        let mut frames = Self::new();
        for &loc in locs {
            let here = solver.unknown(task.terms, Sort::Bool);
            frames.enter(task, loc, here, Values::new());
        }
        frames
    }

    fn enter(&mut self, task: &Task, loc: LocId, guard: Handle, values: Values) {
        match task.program.locs[loc].kind {
            LocKind::Plain => self.live.push(State { loc, guard, values }),
            LocKind::Error | LocKind::Cut(_) => self.bad.push(guard),
        }
    }

    /// Drops live states that are the same as one of an earlier frame, which is reached for certain
    /// or whenever this one is. Variables that no guard depends on any more are not compared.
    ///
    /// SOUNDNESS: whatever happens from here on can happen from there on as well, with the same
    /// inputs and fewer steps before. So the shortest execution to an error passes no such state.
    pub fn drop_repeated(&mut self, live: Option<&Live>, solver: &dyn Solver) {
        let seen = &mut self.seen;
        self.live.retain(|state| {
            let matters =
                |value: &&(SymId, Handle)| live.is_none_or(|live| live.matters(state.loc, value.0));
            let values: Values = state.values.iter().filter(matters).copied().collect();
            let room = seen.len().saturating_mul(values.len()) < REMEMBERED;
            let key = (state.loc, values);
            match seen.get(&key) {
                Some(&guard) if guard == state.guard || solver.known(guard) == Some(true) => false,
                None if room => {
                    seen.insert(key, state.guard);
                    true
                }
                _ => true,
            }
        });
    }

    /// The value of a state variable.
    fn value(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        values: &Values,
        sym: SymId,
    ) -> Handle {
        match values.binary_search_by_key(&sym, |value| value.0) {
            Ok(at) => values[at].1,
            Err(_) => *self
                .start
                .entry(sym)
                .or_insert_with(|| solver.unknown(task.terms, task.terms.symbol(sym).sort)),
        }
    }

    /// The value of a formula over the state variables in a state.
    pub fn formula(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        values: &Values,
        formula: TermId,
    ) -> Handle {
        let template = solver.template(task.terms, &[formula]);
        let reads = variables(task, solver, template);
        let arguments: Vec<Handle> =
            reads.iter().map(|&sym| self.value(task, solver, values, sym)).collect();
        solver.instantiate(template, &arguments)[0]
    }

    /// Makes one more step.
    pub fn advance(
        &mut self,
        task: &mut Task,
        solver: &mut dyn Solver,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let mut arriving: BTreeMap<LocId, Vec<(Handle, Values)>> = BTreeMap::new();
        self.bad.clear();
        for state in std::mem::take(&mut self.live) {
            task.expand(state.loc, budget)?;
            let (mut choice, mut inputs) = (Choice::default(), Values::new());
            for action in task.program.out(state.loc).to_vec() {
                budget.spend()?;
                if budget.interrupted() {
                    return Err(Stop::Interrupted);
                }
                let to = task.program.actions[action].to;
                if self.summaries.get(&to).is_some_and(|loops| loops.body.contains(&state.loc)) {
                    continue;
                }
                let Some((guard, values)) = self.take(task, solver, &state, action, &mut inputs)
                else {
                    continue;
                };
                let guard =
                    if task.deterministic { guard } else { choice.pick(task, solver, guard) };
                arriving.entry(to).or_default().push((guard, values));
            }
        }
        for (loc, from) in arriving {
            let (guard, mut values) = self.merge(task, solver, from);
            if let Some(summary) = self.summaries.get(&loc) {
                for &sym in &summary.changes {
                    let any = solver.unknown(task.terms, task.terms.symbol(sym).sort);
                    set(&mut values, sym, any);
                }
            }
            self.enter(task, loc, guard, values);
        }
        self.depth += 1;
        Ok(())
    }

    /// Guard and values behind an action, unless it is known not to be possible. Actions that name
    /// the same input share it.
    pub fn take(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        state: &State,
        id: ActionId,
        inputs: &mut Values,
    ) -> Option<(Handle, Values)> {
        let translated = self.actions.entry(id);
        let translated = translated.or_insert_with(|| Translated::new(task, solver, id, |_| true));
        let translated = translated.clone();
        self.perform(task, solver, state, &translated, inputs)
    }

    /// The same if only the values of some variables are wanted afterwards: others are not right.
    pub fn take_for(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        state: &State,
        id: ActionId,
        inputs: &mut Values,
        wanted: &FastSet<SymId>,
    ) -> Option<(Handle, Values)> {
        let translated = Translated::new(task, solver, id, |sym| wanted.contains(&sym));
        self.perform(task, solver, state, &translated, inputs)
    }

    /// The values of terms over state variables and the inputs of an action.
    pub fn terms(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        state: &Values,
        id: ActionId,
        inputs: &mut Values,
        terms: &[TermId],
    ) -> Vec<Handle> {
        let template = solver.template(task.terms, terms);
        let named = &task.program.actions[id].inputs;
        let reads: Vec<(SymId, bool)> = variables(task, solver, template)
            .into_iter()
            .map(|sym| (sym, named.contains(&sym)))
            .collect();
        let arguments = self.arguments(task, solver, state, &reads, inputs);
        solver.instantiate(template, &arguments)
    }

    /// The values of variables, each with whether it is an input.
    fn arguments(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        state: &Values,
        reads: &[(SymId, bool)],
        inputs: &mut Values,
    ) -> Vec<Handle> {
        let mut argument = |&(sym, is_input): &(SymId, bool)| match is_input {
            true => match inputs.binary_search_by_key(&sym, |input| input.0) {
                Ok(at) => inputs[at].1,
                Err(at) => {
                    let value = solver.unknown(task.terms, task.terms.symbol(sym).sort);
                    inputs.insert(at, (sym, value));
                    value
                }
            },
            false => self.value(task, solver, state, sym),
        };
        reads.iter().map(&mut argument).collect()
    }

    fn perform(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        state: &State,
        translated: &Translated,
        inputs: &mut Values,
    ) -> Option<(Handle, Values)> {
        let Translated { template, reads, updated } = translated;
        let arguments = self.arguments(task, solver, &state.values, reads, inputs);
        let results = solver.instantiate(*template, &arguments);
        let guard = solver.and(&[state.guard, results[0]]);
        if solver.known(guard) == Some(false) {
            return None;
        }
        let mut values = state.values.clone();
        for (&sym, &new) in updated.iter().zip(&results[1..]) {
            set(&mut values, sym, new);
        }
        Some((guard, values))
    }

    /// One state for all that arrive at a location: the first whose guard holds.
    fn merge(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        mut from: Vec<(Handle, Values)>,
    ) -> (Handle, Values) {
        let guards: Vec<Handle> = from.iter().map(|state| state.0).collect();
        let (_, mut merged) = from.pop().expect("something arrives");
        for (guard, values) in from.into_iter().rev() {
            let mut syms: Vec<SymId> = merged.iter().chain(&values).map(|value| value.0).collect();
            syms.sort_unstable();
            syms.dedup();
            let both = syms.into_iter().map(|sym| {
                let (a, b) = (
                    self.value(task, solver, &values, sym),
                    self.value(task, solver, &merged, sym),
                );
                (sym, if a == b { a } else { solver.ite(guard, a, b) })
            });
            merged = both.collect();
        }
        match guards[..] {
            [guard] => (guard, merged),
            _ => (solver.or(&guards), merged),
        }
    }

    /// Whether two states have the same values.
    pub fn same(&mut self, task: &Task, solver: &mut dyn Solver, a: &Values, b: &Values) -> Handle {
        let mut syms: Vec<SymId> = a.iter().chain(b).map(|value| value.0).collect();
        syms.sort_unstable();
        syms.dedup();
        let mut equal = Vec::new();
        for sym in syms {
            let (a, b) = (self.value(task, solver, a, sym), self.value(task, solver, b, sym));
            if a != b {
                equal.push(solver.equal(a, b));
            }
        }
        if equal.is_empty() { truth(task, solver) } else { solver.and(&equal) }
    }
}

/// Gives a variable a value.
pub fn set(values: &mut Values, sym: SymId, new: Handle) {
    match values.binary_search_by_key(&sym, |value| value.0) {
        Ok(at) => values[at].1 = new,
        Err(at) => values.insert(at, (sym, new)),
    }
}

/// Free choices among actions that may be possible at once.
#[derive(Default)]
struct Choice {
    /// That none of the earlier ones was chosen.
    others: Vec<Handle>,
}

impl Choice {
    fn pick(&mut self, task: &Task, solver: &mut dyn Solver, guard: Handle) -> Handle {
        let chosen = solver.unknown(task.terms, Sort::Bool);
        let mut parts = vec![guard, chosen];
        parts.extend(&self.others);
        let not_chosen = solver.not(chosen);
        self.others.push(not_chosen);
        solver.and(&parts)
    }
}

/// The handle of true.
pub fn truth(task: &Task, solver: &mut dyn Solver) -> Handle {
    solver.constant(task.terms, Sort::Bool, &Value::Bool(true))
}

/// The symbols behind a template's parameters.
pub fn variables(task: &Task, solver: &dyn Solver, template: TemplateId) -> Vec<SymId> {
    let symbol = |&term: &TermId| match task.terms.op(term) {
        Op::Var(sym, 0) => sym,
        other => panic!("a block formula with {other:?}"),
    };
    solver.parameters(template).iter().map(symbol).collect()
}
