//! The inductive part of a set of formulas: Houdini \[FL01\].
//!
//! ```text
//! F(l) := false; F(l_i) := true
//! while F(l) ∧ T does not imply φ' for an action T from l to m and a φ in F(m):
//!     if F(m) = false, F(m) := the candidates at m; otherwise remove φ from F(m)
//! ```
//!
//! What is left is the largest subset that is inductive. Implications are decided bit by bit
//! ([`Walks`]); one that takes too much work counts as not valid, which only loses facts. A φ in F(l)
//! that speaks of nothing T changes needs no solver, and of F(l) only the formulas are assumed that
//! have to do with T or with what is asked.

use crate::labels::{LabelId, Labels};
use crate::walks::{MakeSolver, Walks};
use base::{Budget, FastMap, FastSet, Stop};
use evidence::Task;
use logic::{ActionId, LocId, SymId, TermId, Terms};
use std::collections::VecDeque;
use std::rc::Rc;

/// The most locations of a program that is looked at as a whole …
pub const LOCATIONS: usize = 2_000;

/// … and the most that are looked at because formulas let executions get there.
const REACHED: usize = 20_000;

/// The most formulas at a location that are looked at, the smallest ones.
const CANDIDATES: usize = 48;

/// The most terms of such a formula.
const SIZE: usize = 60;

/// The work for one action.
const ACTION_WORK: u64 = 5_000;

/// The formulas among `candidates` that hold whenever their location is reached, as far as all of
/// them together are inductive, and `false` at locations that they let nothing get to. All of the
/// program is unfolded for it, so that the result is inductive whatever executions begin with.
pub fn inductive_part(
    task: &mut Task,
    make_solver: MakeSolver,
    candidates: &[(LocId, TermId)],
    budget: &mut Budget,
) -> Result<Vec<(LocId, TermId)>, Stop> {
    if candidates.is_empty() {
        return Ok(Vec::new());
    }
    // SOUNDNESS: an action that is not there yet might lead to any location.
    task.expand_all(LOCATIONS, budget)?;
    let houdini = Houdini::run(task, make_solver, candidates, budget)?;
    let mut found = houdini.kept(candidates);
    let locs = task.program.locs.ids();
    let unreached = locs.filter(|loc| task.is_plain(*loc) && !houdini.reached.contains(loc));
    found.extend(unreached.map(|loc| (loc, Terms::FALSE)));
    Ok(found)
}

/// The same, but the program is unfolded only as far as the formulas let executions get. The result
/// holds at its locations; it is inductive together with `false` at all others.
pub fn inductive_where_reached(
    task: &mut Task,
    make_solver: MakeSolver,
    candidates: &[(LocId, TermId)],
    budget: &mut Budget,
) -> Result<Vec<(LocId, TermId)>, Stop> {
    Ok(Houdini::run(task, make_solver, candidates, budget)?.kept(candidates))
}

/// The candidates by location, each once. Nothing is known at the initial location.
fn by_location(task: &Task, candidates: &[(LocId, TermId)]) -> FastMap<LocId, Vec<TermId>> {
    let mut facts: FastMap<LocId, Vec<TermId>> = FastMap::default();
    let mut seen = FastSet::default();
    for &(loc, formula) in candidates {
        let constant = task.terms.as_bool(formula).is_some();
        let open = task.is_plain(loc) && loc != task.program.initial;
        if open && !constant && seen.insert((loc, formula)) {
            facts.entry(loc).or_default().push(formula);
        }
    }
    facts
}

struct Houdini<'s> {
    walks: Walks<'s>,
    labels: Labels,
    /// F, at locations that are reached; elsewhere F is false.
    facts: FastMap<LocId, Vec<TermId>>,
    reached: FastSet<LocId>,
    /// The variables of formulas.
    vars: FastMap<TermId, Rc<[SymId]>>,
}

impl<'s> Houdini<'s> {
    fn at(&self, loc: LocId) -> &[TermId] {
        self.facts.get(&loc).map_or(&[], Vec::as_slice)
    }

    fn run(
        task: &mut Task,
        make_solver: MakeSolver<'s>,
        candidates: &[(LocId, TermId)],
        budget: &mut Budget,
    ) -> Result<Self, Stop> {
        let initial = task.program.initial;
        let mut houdini = Self {
            walks: Walks::new(make_solver),
            labels: Labels::default(),
            facts: by_location(task, candidates),
            reached: FastSet::from_iter([initial]),
            vars: FastMap::default(),
        };
        let (mut queue, mut queued) = (VecDeque::from([initial]), FastSet::from_iter([initial]));
        while let Some(loc) = queue.pop_front() {
            queued.remove(&loc);
            task.expand(loc, budget)?;
            for action in task.program.out(loc).to_vec() {
                let to = task.program.actions[action].to;
                if task.is_plain(to) && houdini.weaken(task, action, budget)? && queued.insert(to) {
                    queue.push_back(to);
                }
            }
            if houdini.reached.len() > REACHED {
                return Err(Stop::OutOfWork);
            }
        }
        Ok(houdini)
    }

    /// The candidates that are left.
    fn kept(&self, candidates: &[(LocId, TermId)]) -> Vec<(LocId, TermId)> {
        let kept = |(loc, formula): &&(LocId, TermId)| {
            self.reached.contains(loc) && self.at(*loc).contains(formula)
        };
        candidates.iter().filter(kept).copied().collect()
    }

    /// Removes what an action does not preserve; whether there is something, or its target was not
    /// reached before.
    fn weaken(
        &mut self,
        task: &mut Task,
        action: ActionId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let (from, to) = (task.program.actions[action].from, task.program.actions[action].to);
        let (before, after) = (self.at(from).to_vec(), self.at(to).to_vec());
        let carried = self.carried(task, action, &before);
        let open: Vec<TermId> =
            after.into_iter().filter(|formula| !carried.contains(formula)).collect();
        let is_new = !self.reached.contains(&to);
        if open.is_empty() && !is_new {
            return Ok(false);
        }
        let relevant = self.relevant(task, before, action, &open);
        let before = self.labels.label(&relevant);
        let preserved = self.preserved(task, before, action, &open, budget)?;
        if preserved == [Terms::FALSE] {
            return Ok(false);
        }
        self.reached.insert(to);
        if preserved.len() == open.len() {
            return Ok(is_new);
        }
        let preserved: FastSet<TermId> = preserved.into_iter().collect();
        let facts = self.facts.get_mut(&to).expect("facts");
        facts.retain(|formula| carried.contains(formula) || preserved.contains(formula));
        Ok(true)
    }

    /// The variables of a formula.
    fn vars(&mut self, task: &Task, formula: TermId) -> Rc<[SymId]> {
        let vars =
            self.vars.entry(formula).or_insert_with(|| task.terms.free_syms(&[formula]).into());
        Rc::clone(vars)
    }

    /// The formulas before an action that speak of nothing it changes.
    fn carried(&mut self, task: &Task, action: ActionId, before: &[TermId]) -> FastSet<TermId> {
        let updates = &task.program.actions[action].updates;
        let changes = |sym: &SymId| updates.binary_search_by_key(sym, |it| it.0).is_ok();
        let stays = |formula: &&TermId| !self.vars(task, **formula).iter().any(changes);
        before.iter().filter(stays).copied().collect()
    }

    /// The formulas before an action that share variables, directly or by way of others, with its
    /// guard or with what `open` asks for after it.
    fn relevant(
        &mut self,
        task: &Task,
        before: Vec<TermId>,
        action: ActionId,
        open: &[TermId],
    ) -> Vec<TermId> {
        let action = &task.program.actions[action];
        let asked: FastSet<SymId> =
            open.iter().flat_map(|&formula| self.vars(task, formula).to_vec()).collect();
        let updates = action.updates.iter().filter(|(sym, _)| asked.contains(sym));
        let mut roots: Vec<TermId> = updates.map(|&(_, value)| value).collect();
        roots.push(action.guard);
        let mut known: FastSet<SymId> = task.terms.free_syms(&roots).into_iter().collect();
        known.extend(asked);
        let (mut left, mut found) = (before, Vec::new());
        loop {
            let touches =
                |&formula: &TermId| self.vars(task, formula).iter().any(|sym| known.contains(sym));
            let (new, others): (Vec<TermId>, Vec<TermId>) = left.into_iter().partition(touches);
            if new.is_empty() {
                return found;
            }
            for &formula in &new {
                known.extend(self.vars(task, formula).iter());
            }
            found.extend(new);
            left = others;
        }
    }

    /// The formulas that hold after an action; none if that takes too much work.
    fn preserved(
        &mut self,
        task: &mut Task,
        before: LabelId,
        action: ActionId,
        after: &[TermId],
        budget: &mut Budget,
    ) -> Result<Vec<TermId>, Stop> {
        if budget.interrupted() {
            return Err(Stop::Interrupted);
        }
        budget.spend()?;
        let (labels, walks) = (&mut self.labels, &mut self.walks);
        let found = budget.attempt(ACTION_WORK, |share| {
            labels.consequences(task, walks, before, action, after, share)
        })?;
        Ok(found.unwrap_or_default())
    }
}

/// The smallest formulas at each location, those that came first before others of their size.
pub fn small(task: &Task, candidates: &[(LocId, TermId)]) -> Vec<(LocId, TermId)> {
    let mut sized: Vec<(usize, LocId, TermId)> = (candidates.iter())
        .map(|&(loc, formula)| (task.terms.cone(&[formula]).len(), loc, formula))
        .filter(|&(size, ..)| size <= SIZE)
        .collect();
    sized.sort_by_key(|&(size, ..)| size);
    let mut at: FastMap<LocId, usize> = FastMap::default();
    sized.retain(|&(_, loc, _)| {
        let count = at.entry(loc).or_default();
        *count += 1;
        *count <= CANDIDATES
    });
    sized.into_iter().map(|(_, loc, formula)| (loc, formula)).collect()
}
