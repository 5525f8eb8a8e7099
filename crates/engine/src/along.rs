//! Other executions along the same actions.
//!
//! The engines that prove let a read outside an object give any value, and a pointer of unknown origin
//! has any address. An execution that they find may rest on that, and then the interpreter does not
//! follow. Often there is another execution along the same path that accesses only objects.

use crate::walks::{MakeSolver, Tree};
use base::{Budget, Stop};
use evidence::Task;
use logic::{ActionId, LocId, Path, TermId, Terms};

/// What is wished for on the way from a location, in terms of the state before and of what is drawn, by
/// rank: of wishes that cannot be had together, the lowest are dropped.
pub type Wishes<'w> = &'w dyn Fn(&mut Terms, LocId) -> Vec<(u8, TermId)>;

/// The work that is done for one path. Others lead to the error, too.
const WORK: u64 = 10_000;

/// An execution along the actions of `path` in which most of the wishes hold; `None` if there are none,
/// or none was found in time.
pub fn another_along(
    task: &mut Task,
    path: &Path,
    wishes: Wishes,
    make: MakeSolver,
    budget: &mut Budget,
) -> Result<Option<Path>, Stop> {
    let actions: Vec<ActionId> = path.steps.iter().map(|step| step.action).collect();
    let mut tree = Tree::new(make());
    let walk = tree.walk(task, &actions);
    let mut all = Vec::new();
    for (step, &action) in tree.along(walk).into_iter().zip(&actions) {
        let (ranks, formulas): (Vec<u8>, Vec<TermId>) =
            wishes(task.terms, task.program.actions[action].from).into_iter().unzip();
        all.extend(ranks.into_iter().zip(tree.on_the_way(task, step, &formulas)));
    }
    if all.is_empty() {
        return Ok(None);
    }
    let possible = budget.attempt(WORK, |share| tree.possible_with(walk, all, share))?;
    Ok((possible == Some(true)).then(|| tree.path(walk)))
}
