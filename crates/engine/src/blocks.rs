//! Actions and formulas that a solver has translated, and their instances.
//!
//! Each formula is translated once per solver; an instance gives its variables the values of an
//! environment and costs no work on terms.

use crate::env::{Cells, Env};
use base::{FastMap, FastSet};
use evidence::Task;
use logic::{ActionId, Handle, Op, Solver, SymId, TemplateId, TermId};
use std::rc::Rc;

/// What a parameter of a template stands for.
#[derive(Clone, Copy, Debug)]
enum Parameter {
    /// The state variable at this place.
    State(u32),
    /// The action's input.
    Input(SymId),
}

/// Formulas that the solver has translated.
#[derive(Clone, Debug)]
struct Translated {
    template: TemplateId,
    parameters: Vec<Parameter>,
}

/// An action that the solver has translated.
#[derive(Clone, Debug)]
struct Block {
    /// The conjuncts of the guard.
    guard: Translated,
    /// Detours and the conditions that they stand for.
    detours: Vec<(SymId, Translated)>,
    updates: Translated,
    /// The places of the variables that change.
    targets: Vec<u32>,
}

/// Values of an action's inputs, by symbol.
pub type Inputs = Vec<(SymId, Handle)>;

/// What one solver knows of the actions of a program.
#[derive(Debug, Default)]
pub struct Blocks {
    /// The values of state variables.
    pub cells: Cells,
    blocks: FastMap<ActionId, Rc<Block>>,
    formulas: FastMap<TermId, Rc<Translated>>,
    /// Whether detours have values of their own, and not those of their conditions.
    detours: bool,
}

impl Blocks {
    /// Detours have values of their own.
    pub fn with_detours() -> Self {
        Self { detours: true, ..Self::default() }
    }

    /// Takes an action from an environment: the conjuncts of its guard there, and the environment
    /// after it unless it is known not to be possible. Inputs that are not among `inputs` yet are
    /// made.
    pub fn take(
        &mut self,
        task: &mut Task,
        solver: &mut dyn Solver,
        env: &Env,
        id: ActionId,
        inputs: &mut Inputs,
    ) -> (Vec<Handle>, Option<Env>) {
        let block = match self.blocks.get(&id) {
            Some(block) => Rc::clone(block),
            None => {
                let block = Rc::new(self.translate(task, solver, id));
                self.blocks.insert(id, Rc::clone(&block));
                block
            }
        };
        for (detour, cond) in &block.detours {
            let value = self.instance(task, solver, cond, env, inputs)[0];
            if let Err(at) = inputs.binary_search_by_key(detour, |input| input.0) {
                inputs.insert(at, (*detour, value));
            }
        }
        let guard = self.instance(task, solver, &block.guard, env, inputs);
        if guard.iter().any(|&part| solver.known(part) == Some(false)) {
            return (guard, None);
        }
        let mut after = env.clone();
        if task.is_plain(task.program.actions[id].to) && !block.targets.is_empty() {
            let values = self.instance(task, solver, &block.updates, env, inputs);
            for (&slot, value) in block.targets.iter().zip(values) {
                let cell = self.cells.value(value);
                after.set(slot, cell);
            }
        }
        (guard, Some(after))
    }

    fn translate(&mut self, task: &mut Task, solver: &mut dyn Solver, id: ActionId) -> Block {
        let action = &task.program.actions[id];
        let guard = task.terms.conjuncts(action.guard);
        let updates: Vec<TermId> = action.updates.iter().map(|update| update.1).collect();
        let inputs: FastSet<SymId> = action.inputs.iter().copied().collect();
        let mut detours = Vec::new();
        if !self.detours && !task.program.detours.is_empty() {
            for &conjunct in &guard {
                let Some((sym, cond)) = task.program.detour(task.terms, conjunct) else { continue };
                detours.push((sym, self.formulas(task, solver, &[cond], &inputs)));
            }
        }
        Block {
            detours,
            guard: self.formulas(task, solver, &guard, &inputs),
            updates: self.formulas(task, solver, &updates, &inputs),
            targets: action.updates.iter().map(|update| self.cells.slot(update.0)).collect(),
        }
    }

    fn formulas(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        roots: &[TermId],
        inputs: &FastSet<SymId>,
    ) -> Translated {
        let template = solver.template(task.terms, roots);
        let parameter = |&term: &TermId| match task.terms.op(term) {
            Op::Var(sym, 0) if inputs.contains(&sym) => Parameter::Input(sym),
            Op::Var(sym, 0) => Parameter::State(self.cells.slot(sym)),
            other => panic!("a block formula with {other:?}"),
        };
        let parameters = solver.parameters(template).iter().map(parameter).collect();
        Translated { template, parameters }
    }

    fn instance(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        formulas: &Translated,
        env: &Env,
        inputs: &mut Inputs,
    ) -> Vec<Handle> {
        let mut arguments = Vec::with_capacity(formulas.parameters.len());
        for parameter in &formulas.parameters {
            arguments.push(match *parameter {
                Parameter::State(slot) => {
                    let cell = self.cells.cell(env, slot, |sym| unknown(task, solver, sym));
                    self.cells.force(cell, solver)
                }
                Parameter::Input(sym) => match inputs.binary_search_by_key(&sym, |input| input.0) {
                    Ok(at) => inputs[at].1,
                    Err(at) => {
                        let value = unknown(task, solver, sym);
                        inputs.insert(at, (sym, value));
                        value
                    }
                },
            });
        }
        solver.instantiate(formulas.template, &arguments)
    }

    /// The values of formulas over the state before an action and what it draws.
    pub fn on_the_way(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        env: &Env,
        formulas: &[TermId],
        inputs: &mut Inputs,
    ) -> Vec<Handle> {
        let state: FastSet<SymId> = task.program.state.iter().copied().collect();
        let syms = task.terms.free_syms(formulas).into_iter();
        let drawn: FastSet<SymId> = syms.filter(|sym| !state.contains(sym)).collect();
        let translated = self.formulas(task, solver, formulas, &drawn);
        self.instance(task, solver, &translated, env, inputs)
    }

    /// The value of a formula over the state variables in an environment.
    pub fn formula(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        env: &Env,
        formula: TermId,
    ) -> Handle {
        let translated = match self.formulas.get(&formula) {
            Some(translated) => Rc::clone(translated),
            None => {
                let made = Rc::new(self.formulas(task, solver, &[formula], &FastSet::default()));
                self.formulas.insert(formula, Rc::clone(&made));
                made
            }
        };
        self.instance(task, solver, &translated, env, &mut Inputs::new())[0]
    }

    /// The value of a state variable in an environment.
    pub fn variable(
        &mut self,
        task: &Task,
        solver: &mut dyn Solver,
        env: &Env,
        slot: u32,
    ) -> Handle {
        let cell = self.cells.cell(env, slot, |sym| unknown(task, solver, sym));
        self.cells.force(cell, solver)
    }

    /// The values of the start that somebody asked for.
    pub fn start_values(&self) -> impl Iterator<Item = (SymId, Handle)> + '_ {
        self.cells.start_values()
    }
}

/// A new value for a variable.
pub fn unknown(task: &Task, solver: &mut dyn Solver, sym: SymId) -> Handle {
    solver.unknown(task.terms, task.terms.symbol(sym).sort)
}
