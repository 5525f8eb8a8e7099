//! Random runs as an engine: cheap, and good at errors that many inputs reach.

use base::Budget;
use cfa::interp::{Constants, Image, harvest_constants};
use cfa::ir::Cfa;
use evidence::{Endings, random_runs};
use std::ops::Range;
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
    rounds(image, cfa, effort, budget, (0..ROUNDS.len(), Endings::default()))
}

/// The first round of a search.
pub fn first_round(image: &Image, cfa: &Cfa, effort: u64, budget: &Budget) -> Endings {
    rounds(image, cfa, effort, budget, (0..1, Endings::default()))
}

/// The rounds of a search after the first one. How all runs ended.
pub fn further_rounds(
    image: &Image,
    cfa: &Cfa,
    effort: u64,
    budget: &Budget,
    first: &Endings,
) -> Endings {
    rounds(image, cfa, effort, budget, (1..ROUNDS.len(), first.clone()))
}

/// Some rounds, after others that ended like `all`.
fn rounds(
    image: &Image,
    cfa: &Cfa,
    effort: u64,
    budget: &Budget,
    (rounds, mut all): (Range<usize>, Endings),
) -> Endings {
    let pool: Arc<Constants> = harvest_constants(cfa).into();
    let reserve = |until: u64| effort / 100 * (100 - until);
    let mut left = budget.aside(match rounds.start {
        0 => effort,
        start => reserve(ROUNDS[start - 1].1),
    });
    for round in rounds {
        let (steps, until) = ROUNDS[round];
        if round == ROUNDS.len() - 1 && all.limit == 0 {
            break;
        }
        while left.left() >= reserve(until) + steps + START {
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
