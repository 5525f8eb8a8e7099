//! State variables that have the same value whenever a location is reached.
//!
//! ```text
//! compute:    env(l_i) := {}, all others unreached
//!             until nothing changes: for each action l → m whose guard is not false under env(l):
//!                 env(m) := what env(m) and the action's values under env(l) agree in
//! specialise: replace the variables in env(l) by their values in the actions that leave l
//! ```
//!
//! Pointers to things that exist once, above all, are such variables: with their values known, memory
//! accesses are to one cell instead of one of several, and explanations of paths need not repeat
//! what is always so. This is conditional constant propagation \[WZ91\] on blocks.

use base::{Budget, FastMap, FastSet, Stop};
use evidence::Task;
use logic::{ActionId, LocId, Substitution, SymId, TermId, Terms};
use std::collections::{BTreeMap, BTreeSet};

/// The most locations of a program that is looked at.
const LOCATIONS: usize = 1_500;

/// Variables with their values, as terms.
type Env = BTreeMap<SymId, TermId>;

/// The constants of a program.
#[derive(Debug, Default)]
pub struct Constants {
    at: BTreeMap<LocId, Env>,
}

impl Constants {
    /// Finds the constants of a program, all of which is expanded for that, and replaces them by
    /// their values. A program that is too large stays as it is.
    ///
    /// SOUNDNESS: what is found on the new actions holds of the program together with the
    /// [`Self::facts`] only.
    pub fn specialise(task: &mut Task, budget: &mut Budget) -> Result<Self, Stop> {
        match task.expand_all(LOCATIONS, budget) {
            Err(Stop::OutOfWork) => return Ok(Self::default()),
            other => other?,
        }
        let mut constants = Self::compute(task, budget)?;
        constants.keep_what_is_read(task);
        constants.replace(task);
        Ok(constants)
    }

    fn compute(task: &mut Task, budget: &mut Budget) -> Result<Self, Stop> {
        let mut constants = Self::default();
        let initial = task.program.initial;
        constants.at.insert(initial, Env::new());
        let mut open = BTreeSet::from([initial]);
        while let Some(loc) = open.pop_first() {
            budget.spend()?;
            if !task.is_plain(loc) {
                continue;
            }
            let env = constants.at[&loc].clone();
            let mut substitution = substitution(task.terms, &env);
            for action in task.program.out(loc).to_vec() {
                let to = task.program.actions[action].to;
                let Some(after) = post(task, action, &env, &mut substitution) else { continue };
                if constants.meet(to, after) {
                    open.insert(to);
                }
            }
        }
        Ok(constants)
    }

    /// Keeps at a location what holds there, and now also when it is reached like this; whether
    /// that is less than before.
    fn meet(&mut self, loc: LocId, env: Env) -> bool {
        let Some(known) = self.at.get_mut(&loc) else {
            self.at.insert(loc, env);
            return true;
        };
        let before = known.len();
        known.retain(|sym, value| env.get(sym) == Some(value));
        known.len() < before
    }

    /// Forgets constants that no action reads, and that no other constant needs.
    fn keep_what_is_read(&mut self, task: &Task) {
        let locs: Vec<LocId> =
            task.program.locs.ids().filter(|loc| self.at.contains_key(loc)).collect();
        let mut read: FastMap<LocId, FastSet<SymId>> = FastMap::default();
        for &loc in &locs {
            let actions = out(task, loc).iter().map(|&action| &task.program.actions[action]);
            let roots: Vec<TermId> = actions
                .flat_map(|action| {
                    action.updates.iter().map(|update| update.1).chain([action.guard])
                })
                .collect();
            read.insert(loc, task.terms.free_syms(&roots).into_iter().collect());
        }
        loop {
            let mut changed = false;
            for &loc in locs.iter().rev() {
                for &action in out(task, loc) {
                    let action = &task.program.actions[action];
                    let updated: FastSet<SymId> = action.updates.iter().map(|it| it.0).collect();
                    let later: Vec<SymId> = match (read.get(&action.to), self.at.get(&action.to)) {
                        (Some(later), Some(env)) => {
                            env.keys().copied().filter(|sym| later.contains(sym)).collect()
                        }
                        _ => Vec::new(),
                    };
                    let here = read.get_mut(&loc).expect("a location that is reached");
                    for sym in later {
                        changed |= !updated.contains(&sym) && here.insert(sym);
                    }
                }
            }
            if !changed {
                break;
            }
        }
        for loc in locs {
            let read = &read[&loc];
            let env = self.at.get_mut(&loc).expect("a location that is reached");
            env.retain(|sym, _| read.contains(sym));
        }
    }

    fn replace(&self, task: &mut Task) {
        let locs: Vec<LocId> = task.program.locs.ids().collect();
        for loc in locs {
            let Some(env) = self.at.get(&loc).filter(|env| !env.is_empty()) else { continue };
            let mut substitution = substitution(task.terms, env);
            for id in out(task, loc).to_vec() {
                let mut action = task.program.actions[id].clone();
                action.guard = substitution.apply(task.terms, action.guard);
                for (_, value) in &mut action.updates {
                    *value = substitution.apply(task.terms, *value);
                }
                task.program.actions[id] = action;
            }
        }
    }

    /// What holds at a location because of constants.
    pub fn facts(&self, terms: &mut Terms, loc: LocId) -> TermId {
        let env = self.at.get(&loc).into_iter().flatten();
        let equations: Vec<TermId> = env
            .map(|(&sym, &value)| {
                let var = terms.var(sym, 0);
                terms.eq(var, value)
            })
            .collect();
        terms.and(&equations)
    }

    /// How many constants there are, over all locations.
    pub fn len(&self) -> usize {
        self.at.values().map(BTreeMap::len).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The actions that leave a location.
fn out<'t>(task: &'t Task, loc: LocId) -> &'t [ActionId] {
    if task.is_plain(loc) { task.program.out(loc) } else { &[] }
}

fn substitution(terms: &mut Terms, env: &Env) -> Substitution {
    let values = env.iter().map(|(&sym, &value)| (terms.var(sym, 0), value));
    Substitution::new(values.collect())
}

/// The constants after an action; `None` if it cannot be taken.
fn post(
    task: &mut Task,
    action: ActionId,
    env: &Env,
    substitution: &mut Substitution,
) -> Option<Env> {
    let guard = task.program.actions[action].guard;
    if substitution.apply(task.terms, guard) == Terms::FALSE {
        return None;
    }
    let mut after = env.clone();
    for (sym, value) in task.program.actions[action].updates.clone() {
        let value = substitution.apply(task.terms, value);
        if task.terms.is_constant(value) {
            after.insert(sym, value);
        } else {
            after.remove(&sym);
        }
    }
    Some(after)
}
