//! Random runs as an engine: cheap, and good at errors that many inputs reach.

use base::Budget;
use cfa::interp::{Constants, Image, harvest_constants};
use cfa::ir::Cfa;
use evidence::{Endings, random_runs};
use std::sync::Arc;

/// Rounds of runs: the steps of each run, and the hundredths of the effort after which the next
/// round begins. Many short runs come first. The last round is for programs of which some run did
/// not end.
const ROUNDS: [(u64, u64); 3] = [(5_000, 10), (100_000, 50), (4_000_000, 100)];

/// What a run costs before its first step.
const START: u64 = 2_000;

/// A short search for inputs that reach an error. `effort` is the most steps in all; an interrupt
/// ends it, too.
pub fn search(image: &Image, cfa: &Cfa, effort: u64, budget: &Budget) -> Endings {
    let pool: Arc<Constants> = harvest_constants(cfa).into();
    let mut all = Endings::default();
    let mut left = budget.aside(effort);
    for (round, (steps, until)) in ROUNDS.into_iter().enumerate() {
        let reserve = effort / 100 * (100 - until);
        if round == ROUNDS.len() - 1 && all.limit == 0 {
            break;
        }
        while left.left() >= reserve + steps + START {
            left.charge(START);
            let seed = all.runs;
            let ran = random_runs(image, &pool, seed, 1, steps, &mut left);
            let Ok(endings) = ran else { return all };
            all.runs += endings.runs;
            all.assumption += endings.assumption;
            all.undefined += endings.undefined;
            all.limit += endings.limit;
            all.error = endings.error;
            if all.error.is_some() {
                return all;
            }
        }
    }
    all
}
