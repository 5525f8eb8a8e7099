//! The cases of an action: a large block does different things under different conditions, and what
//! it does in one case has a simpler explanation than what it does in some case.
//!
//! ```text
//! cases(guard, updates):
//!     c := a condition at the top of the updates that decides several of them, or constants
//!     none, or too many cases already: the action itself
//!     else: cases(guard ∧ c, updates with c true), cases(guard ∧ ¬c, updates with c false)
//! ```
//!
//! [McM06 §3] has one transition for each basic block. Here only those are told apart whose
//! difference is worth a label of its own: a state machine, not a counter that is reset.

use base::{FastMap, FastSet};
use evidence::Task;
use logic::{Action, ActionId, LocId, Op, Program, SymId, TermId, Terms};

/// The most cases of one action.
const MAX_CASES: usize = 40;

/// The cases of all actions.
#[derive(Debug, Default)]
pub struct Cases {
    leaving: FastMap<LocId, Vec<ActionId>>,
}

impl Cases {
    /// The actions that leave an expanded location, taken apart into cases.
    pub fn leaving(&mut self, task: &mut Task, loc: LocId) -> Vec<ActionId> {
        let out = task.program.out(loc).to_vec();
        if loc == task.program.initial {
            return out;
        }
        if let Some(known) = self.leaving.get(&loc) {
            return known.clone();
        }
        let split = |action| cases(task.terms, task.program, action);
        let actions: Vec<ActionId> = out.into_iter().flat_map(split).collect();
        self.leaving.insert(loc, actions.clone());
        actions
    }
}

/// What an action does in one case.
struct Case {
    guard: Vec<TermId>,
    updates: Vec<(SymId, TermId)>,
}

/// The cases of an action, as actions of their own; it itself if there is only one.
fn cases(terms: &mut Terms, program: &mut Program, id: ActionId) -> Vec<ActionId> {
    let action = program.actions[id].clone();
    let whole = Case { guard: vec![action.guard], updates: action.updates.clone() };
    let mut open = vec![whole];
    let mut done: Vec<Case> = Vec::new();
    while let Some(case) = open.pop() {
        let room = open.len() + done.len() + 2 <= MAX_CASES;
        match room.then(|| condition(terms, &case.updates)).flatten() {
            Some(condition) => {
                for holds in [false, true] {
                    open.extend(restricted(terms, &case, condition, holds));
                }
            }
            None => done.push(case),
        }
    }
    if done.len() == 1 {
        return vec![id];
    }
    done.into_iter()
        .map(|case| {
            let guard = terms.and(&case.guard);
            program.actions.push(Action { guard, updates: case.updates, ..action.clone() })
        })
        .collect()
}

/// The case in which a condition holds, or does not; `None` if that is impossible.
fn restricted(terms: &mut Terms, case: &Case, condition: TermId, holds: bool) -> Option<Case> {
    let value = terms.bool(holds);
    let denied = terms.not(condition);
    let opposite = terms.bool(!holds);
    let map = FastMap::from_iter([(condition, value), (denied, opposite)]);
    let mut substitution = logic::Substitution::new(map);
    let mut guard: Vec<TermId> =
        case.guard.iter().map(|&part| substitution.apply(terms, part)).collect();
    guard.push(if holds { condition } else { denied });
    if terms.and(&guard) == Terms::FALSE {
        return None;
    }
    let updates = case.updates.iter();
    let updates = updates.map(|&(sym, value)| (sym, substitution.apply(terms, value)));
    Some(Case { guard, updates: updates.collect() })
}

/// The condition that is worth most, at the top of updates.
fn condition(terms: &Terms, updates: &[(SymId, TermId)]) -> Option<TermId> {
    let mut votes: FastMap<TermId, u32> = FastMap::default();
    let mut order: Vec<TermId> = Vec::new();
    for &(_, value) in updates {
        let (conditions, constants) = top(terms, value);
        // A variable that is set to one of several constants says where the program is.
        let weight = if constants { 2 } else { 1 };
        for condition in conditions {
            let known = votes.entry(condition).or_insert_with(|| {
                order.push(condition);
                0
            });
            *known += weight;
        }
    }
    let best = order.into_iter().rev().max_by_key(|condition| votes[condition])?;
    (votes[&best] >= 2).then_some(best)
}

/// The conditions that choose between the values of a term, and whether all values are constants,
/// two or more.
fn top(terms: &Terms, value: TermId) -> (Vec<TermId>, bool) {
    let mut conditions: Vec<TermId> = Vec::new();
    let mut seen: FastSet<TermId> = FastSet::default();
    let mut constants = true;
    let mut stack = vec![value];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        match (terms.op(term), terms.args(term)) {
            (Op::Ite, &[condition, then, otherwise]) => {
                if !conditions.contains(&condition) {
                    conditions.push(condition);
                }
                stack.extend([otherwise, then]);
            }
            _ => constants &= terms.is_constant(term),
        }
    }
    (conditions, constants)
}
