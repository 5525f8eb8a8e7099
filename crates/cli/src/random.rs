//! `wedge run --random N`: many runs with random inputs, until one reaches an error.

use crate::args::RunOptions;
use crate::load::Program;
use crate::{print, run, status};
use base::Budget;
use cfa::interp::{
    Config, Constants, Image, ListInputs, Outcome, RandomInputs, Run, harvest_constants,
};
use output::trace::input_list;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::Arc;

/// The most steps of one run, unless `--steps` says otherwise.
const STEPS: u64 = 200_000;

/// Searches for inputs that reach an error and prints them with the trace.
pub fn search(program: &Program, options: &RunOptions, runs: u64) -> u8 {
    let pool: Arc<Constants> = harvest_constants(&program.cfa).into();
    let image = Image::new(&program.cfa);
    let steps = options.steps.unwrap_or(STEPS);
    let config = Config::default();
    let mut endings: BTreeMap<&str, u64> = BTreeMap::new();
    let progress = std::io::stderr().is_terminal();
    for seed in 0..runs {
        if progress && seed % 64 == 63 {
            complain!("\rrun {} of {runs}", seed + 1);
        }
        let mut inputs = RandomInputs::new(seed, Arc::clone(&pool));
        let mut budget = Budget::new(steps);
        let found = image.run(&config, &mut inputs, &mut std::io::sink(), &mut budget);
        if let Outcome::Error { .. } = found.outcome {
            if progress {
                complain!("\r");
            }
            return report(program, &image, seed, &found, steps);
        }
        *endings.entry(ending(&found.outcome)).or_default() += 1;
    }
    if progress {
        complain!("\r");
    }
    print(&format!("no error in {runs} random runs\n"));
    for (how, count) in endings {
        print(&format!("  {count:>8} {how}\n"));
    }
    status::UNKNOWN
}

fn ending(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Exit(_) => "exited",
        Outcome::Abort => "aborted",
        Outcome::Error { .. } => "reached an error",
        Outcome::AssumeFailed { .. } => "ended at an assumption",
        Outcome::Undefined { .. } => "ended with undefined behaviour",
        Outcome::Limit(_) => "reached the limit on steps or memory",
        Outcome::InputsExhausted => "ran out of inputs",
    }
}

/// Replays the run from its recorded inputs, with a trace, and prints it.
fn report(program: &Program, image: &Image, seed: u64, found: &Run, steps: u64) -> u8 {
    let mut inputs = ListInputs::new(found.trace.input_bits());
    let config = Config { trace: true, ..Config::default() };
    let mut budget = Budget::new(steps);
    let replayed = image.run(&config, &mut inputs, &mut std::io::sink(), &mut budget);
    let Outcome::Error { kind, span } = replayed.outcome else {
        complainln!("wedge: internal error: run {seed} could not be repeated from its inputs");
        return status::INTERNAL;
    };
    run::show_error(program, &replayed, kind, span);
    print(&format!("found by random run {seed} and repeated from its inputs:\n"));
    print(&format!("  --inputs {}\n", input_list(&replayed.trace)));
    status::ERROR_FOUND
}
