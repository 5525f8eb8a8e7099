//! Runs with random inputs: a cheap finder of bugs, and a check of proofs that shares nothing with
//! encoder and solvers.

use base::{Budget, Stop};
use cfa::interp::{Config, Constants, Image, Nobody, Observer, Outcome, RandomInputs, Run};
use std::sync::Arc;

/// Compares what a run does with what a proof claims: that each state at a cut point satisfies the
/// invariant there, and each block that was executed its formula. It watches as an [`Observer`].
pub trait StateCheck: Observer {
    /// A run begins.
    fn begin(&mut self);

    /// The run is over: what it contradicts, if anything.
    fn finish(&mut self, run: &Run) -> Result<(), String>;
}

/// Compares nothing: then only a run that reaches the error contradicts a proof.
impl StateCheck for Nobody {
    fn begin(&mut self) {}

    fn finish(&mut self, _: &Run) -> Result<(), String> {
        Ok(())
    }
}

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
    /// What the last run contradicts.
    pub contradiction: Option<String>,
}

impl Endings {
    /// Whether all runs ended at an assumption.
    pub fn only_assumptions(&self) -> bool {
        self.runs > 0 && self.assumption == self.runs
    }
}

/// Makes up to `runs` runs of at most `steps` steps with the seeds from `seed` on; stops at the
/// first that reaches an error or contradicts `check`.
pub fn random_runs<C: StateCheck>(
    image: &Image,
    pool: &Arc<Constants>,
    seed: u64,
    runs: u64,
    steps: u64,
    check: &mut C,
    budget: &mut Budget,
) -> Result<Endings, Stop> {
    let config = Config::default();
    let mut endings = Endings::default();
    for seed in seed..seed + runs {
        if budget.interrupted() {
            return Err(Stop::Interrupted);
        }
        let mut inputs = RandomInputs::new(seed, Arc::clone(pool));
        let mut steps =
            Budget::new(steps.min(budget.left())).with_interrupt(Arc::clone(budget.interrupt()));
        check.begin();
        let run = image.observe(&config, &mut inputs, &mut std::io::sink(), &mut steps, check);
        budget.charge(run.steps);
        endings.runs += 1;
        match run.outcome {
            Outcome::AssumeFailed { .. } => endings.assumption += 1,
            Outcome::Undefined { .. } => endings.undefined += 1,
            Outcome::Limit(_) => endings.limit += 1,
            _ => {}
        }
        endings.contradiction = check.finish(&run).err();
        if matches!(run.outcome, Outcome::Error { .. }) {
            endings.error = Some(run);
        }
        if endings.error.is_some() || endings.contradiction.is_some() {
            break;
        }
    }
    Ok(endings)
}
