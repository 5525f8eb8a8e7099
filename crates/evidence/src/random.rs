//! Runs with random inputs: a cheap finder of bugs, and a check of proofs that shares nothing with
//! encoder and solvers.

use base::{Budget, Stop};
use cfa::interp::{Config, Constants, Image, Outcome, RandomInputs, Run};
use std::sync::Arc;

/// How random runs ended.
#[derive(Clone, Debug, Default)]
pub struct Endings {
    /// All of them.
    pub runs: u64,
    /// At an assumption that does not hold.
    pub assumption: u64,
    /// With undefined behaviour.
    pub undefined: u64,
    /// At the limit of steps.
    pub limit: u64,
    /// The run that reached the error; it was the last.
    pub error: Option<Run>,
}

impl Endings {
    /// Whether all runs ended at an assumption.
    pub fn only_assumptions(&self) -> bool {
        self.runs > 0 && self.assumption == self.runs
    }
}

/// Makes up to `runs` runs of at most `steps` steps with the seeds from `seed` on; stops at the
/// first that reaches an error.
pub fn random_runs(
    image: &Image,
    pool: &Arc<Constants>,
    seed: u64,
    runs: u64,
    steps: u64,
    budget: &mut Budget,
) -> Result<Endings, Stop> {
    let config = Config::default();
    let mut endings = Endings::default();
    for seed in seed..seed + runs {
        if budget.interrupted() {
            return Err(Stop::Interrupted);
        }
        let mut inputs = RandomInputs::new(seed, Arc::clone(pool));
        let mut steps = budget.aside(steps.min(budget.left()));
        let run = image.run(&config, &mut inputs, &mut std::io::sink(), &mut steps);
        budget.charge(run.steps);
        endings.runs += 1;
        match run.outcome {
            Outcome::AssumeFailed { .. } => endings.assumption += 1,
            Outcome::Undefined { .. } => endings.undefined += 1,
            Outcome::Limit(_) => endings.limit += 1,
            _ => {}
        }
        if matches!(run.outcome, Outcome::Error { .. }) {
            endings.error = Some(run);
            break;
        }
    }
    Ok(endings)
}
