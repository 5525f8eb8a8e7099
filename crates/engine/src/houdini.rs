//! The inductive part of a set of formulas: Houdini \[FL01\].
//!
//! ```text
//! F(l) := the candidates at l; F(l_i) := true
//! while F(l) ∧ T does not imply φ' for an action T from l to m and a φ in F(m):
//!     remove φ from F(m)
//! ```
//!
//! What is left is the largest subset that is inductive. Implications are decided bit by bit
//! ([`Walks`]); one that takes too much work counts as not valid, which only loses facts.

use crate::labels::{LabelId, Labels};
use crate::walks::{MakeSolver, Walks};
use base::{Budget, FastMap, FastSet, Stop};
use evidence::Task;
use logic::{ActionId, LocId, TermId, Terms};
use std::collections::VecDeque;

/// The most locations of a program that is looked at as a whole.
pub const LOCATIONS: usize = 2_000;

/// The most formulas at a location that are looked at, the smallest ones.
const CANDIDATES: usize = 48;

/// The most terms of such a formula.
const SIZE: usize = 60;

/// The work for one action.
const ACTION_WORK: u64 = 5_000;

/// The formulas among `candidates` that hold whenever their location is reached, as far as all of
/// them together are inductive. All of the program is unfolded for it.
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
    let mut houdini = Houdini {
        walks: Walks::new(make_solver),
        labels: Labels::default(),
        facts: by_location(task, candidates),
    };
    houdini.run(task, budget)?;
    let order = candidates.iter().copied();
    let kept = |&(loc, formula): &(LocId, TermId)| houdini.at(loc).contains(&formula);
    Ok(order.filter(kept).collect())
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
    /// F
    facts: FastMap<LocId, Vec<TermId>>,
}

impl Houdini<'_> {
    fn at(&self, loc: LocId) -> &[TermId] {
        self.facts.get(&loc).map_or(&[], Vec::as_slice)
    }

    fn run(&mut self, task: &mut Task, budget: &mut Budget) -> Result<(), Stop> {
        let mut queue: VecDeque<LocId> = reachable(task).into();
        let mut queued: FastSet<LocId> = queue.iter().copied().collect();
        while let Some(loc) = queue.pop_front() {
            queued.remove(&loc);
            for action in task.program.out(loc).to_vec() {
                let to = task.program.actions[action].to;
                if self.weaken(task, action, budget)? && queued.insert(to) {
                    queue.push_back(to);
                }
            }
        }
        Ok(())
    }

    /// Removes what an action does not preserve; whether there is something.
    fn weaken(
        &mut self,
        task: &mut Task,
        action: ActionId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let (from, to) = (task.program.actions[action].from, task.program.actions[action].to);
        let after = self.at(to).to_vec();
        if after.is_empty() {
            return Ok(false);
        }
        let before = self.facts.get(&from).map_or(Labels::TRUE, |facts| self.labels.label(facts));
        let preserved = self.preserved(task, before, action, &after, budget)?;
        if preserved == [Terms::FALSE] || preserved.len() == after.len() {
            return Ok(false);
        }
        let preserved: FastSet<TermId> = preserved.into_iter().collect();
        let facts = self.facts.get_mut(&to).expect("facts");
        facts.retain(|formula| preserved.contains(formula));
        Ok(true)
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

/// The plain locations that the graph reaches, breadth first.
fn reachable(task: &Task) -> Vec<LocId> {
    let mut found = vec![task.program.initial];
    let mut seen: FastSet<LocId> = found.iter().copied().collect();
    let mut at = 0;
    while at < found.len() {
        for &action in task.program.out(found[at]) {
            let to = task.program.actions[action].to;
            if task.is_plain(to) && seen.insert(to) {
                found.push(to);
            }
        }
        at += 1;
    }
    found
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
