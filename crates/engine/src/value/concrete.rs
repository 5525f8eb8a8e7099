//! From an execution by composed actions to one by the actions of the program.

use evidence::Task;
use logic::{ActionId, Evaluator, LocId, Model, Path, PathStep, SymId, Value};

/// The same execution, step by step.
pub(super) fn concrete(task: &mut Task, path: &Path) -> Path {
    let mut model = Model::default();
    for (sym, value) in &path.state {
        model.set(*sym, 0, value.clone());
    }
    let mut steps = Vec::new();
    for step in &path.steps {
        for (sym, value) in &step.inputs {
            model.set(*sym, 0, value.clone());
        }
        let (mut loc, to) = {
            let action = &task.program.actions[step.action];
            (action.from, action.to)
        };
        loop {
            let Some(taken) = enabled(task, loc, &mut model) else { return ended(path, steps) };
            loc = task.program.actions[taken.action].to;
            successor(task, taken.action, &mut model);
            steps.push(taken);
            if loc == to || !task.is_plain(loc) {
                break;
            }
        }
    }
    ended(path, steps)
}

fn ended(path: &Path, steps: Vec<PathStep>) -> Path {
    Path { state: path.state.clone(), steps }
}

/// The action that can be taken, with its inputs.
fn enabled(task: &mut Task, loc: LocId, model: &mut Model) -> Option<PathStep> {
    let actions = task.program.out(loc).to_vec();
    actions.into_iter().find_map(|action| {
        settle_detours(task, action, model);
        let guard = task.program.actions[action].guard;
        let mut evaluator = Evaluator::new(task.terms, model);
        if !evaluator.holds(guard) {
            return None;
        }
        let inputs = &task.program.actions[action].inputs;
        let inputs = inputs.iter().map(|&sym| (sym, model.var(task.terms, sym, 0))).collect();
        Some(PathStep { action, inputs })
    })
}

/// Gives the detours of an action the values that they stand for.
fn settle_detours(task: &mut Task, action: ActionId, model: &mut Model) {
    if task.program.detours.is_empty() {
        return;
    }
    for part in task.terms.conjuncts(task.program.actions[action].guard) {
        if let Some((sym, cond)) = task.program.detour(task.terms, part) {
            let value = Evaluator::new(task.terms, model).value(cond);
            model.set(sym, 0, value);
        }
    }
}

fn successor(task: &Task, action: ActionId, model: &mut Model) {
    let mut evaluator = Evaluator::new(task.terms, model);
    let updates = task.program.actions[action].updates.iter();
    let new: Vec<(SymId, Value)> =
        updates.map(|&(sym, value)| (sym, evaluator.value(value))).collect();
    for (sym, value) in new {
        model.set(sym, 0, value);
    }
}
