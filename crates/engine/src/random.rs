//! Random runs as an engine: cheap, and good at errors that many inputs reach.

use base::{Budget, Stop};
use cfa::interp::{Image, harvest_constants};
use cfa::ir::Cfa;
use evidence::{Endings, random_runs};
use std::sync::Arc;

/// Rounds of runs and steps of each: many short runs first.
const ROUNDS: [(u64, u64); 2] = [(150, 5_000), (50, 100_000)];

/// A short search for inputs that reach an error. `effort` is the most steps in all.
pub fn search(image: &Image, cfa: &Cfa, effort: u64, budget: &mut Budget) -> Result<Endings, Stop> {
    let pool: Arc<[i128]> = harvest_constants(cfa).into();
    let mut all = Endings::default();
    let mut left = Budget::new(effort).with_interrupt(Arc::clone(budget.interrupt()));
    for (round, (runs, steps)) in ROUNDS.into_iter().enumerate() {
        let seed = round as u64 * 1_000_000;
        for run in 0..runs {
            if left.left() < steps {
                return Ok(all);
            }
            let endings = random_runs(image, &pool, seed + run, 1, steps, &mut left)?;
            all.runs += endings.runs;
            all.assumption += endings.assumption;
            all.undefined += endings.undefined;
            all.limit += endings.limit;
            all.error = endings.error;
            if all.error.is_some() {
                return Ok(all);
            }
        }
    }
    Ok(all)
}
