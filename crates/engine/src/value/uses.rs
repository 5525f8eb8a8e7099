//! Which variables actions read and write.

use base::{FastMap, FastSet};
use evidence::Task;
use logic::{ActionId, Op, SymId, TermId};
use std::rc::Rc;

/// What an action reads and writes.
#[derive(Debug)]
pub(super) struct UsesOf {
    /// The variables of each condition.
    pub(super) conditions: Vec<Vec<SymId>>,
    /// What is written, with the variables of the value.
    pub(super) updates: Vec<(SymId, Vec<SymId>)>,
    /// Those that are no state variables.
    pub(super) inputs: FastSet<SymId>,
}

/// What is known of actions.
#[derive(Debug, Default)]
pub(super) struct Uses {
    known: FastMap<ActionId, Rc<UsesOf>>,
    /// Variables that some action gives a value that depends on their own …
    counters: FastSet<SymId>,
    /// … among the first actions, so many.
    counted: usize,
}

impl Uses {
    /// What an action reads and writes.
    pub(super) fn of(&mut self, task: &Task, action: ActionId) -> Rc<UsesOf> {
        let uses = self.known.entry(action).or_insert_with(|| Rc::new(uses(task, action)));
        Rc::clone(uses)
    }

    /// The variables that are counted up or down somewhere in what is known of the program.
    pub(super) fn counters(&mut self, task: &Task) -> &FastSet<SymId> {
        for action in task.program.actions.ids().skip(self.counted) {
            // Those that blocks are composed to leave no location.
            if !task.program.out(task.program.actions[action].from).contains(&action) {
                continue;
            }
            let uses = self.of(task, action);
            let own = uses.updates.iter().filter(|(sym, used)| used.contains(sym));
            self.counters.extend(own.map(|update| update.0));
        }
        self.counted = task.program.actions.len();
        &self.counters
    }
}

fn uses(task: &Task, action: ActionId) -> UsesOf {
    let terms = &*task.terms;
    let action = &task.program.actions[action];
    let syms = |term: TermId| terms.free_syms(&[term]);
    let conditions = match terms.op(action.guard) {
        Op::And => terms.args(action.guard),
        _ => std::slice::from_ref(&action.guard),
    };
    UsesOf {
        conditions: conditions.iter().map(|&condition| syms(condition)).collect(),
        updates: action.updates.iter().map(|&(sym, value)| (sym, syms(value))).collect(),
        inputs: action.inputs.iter().copied().collect(),
    }
}
