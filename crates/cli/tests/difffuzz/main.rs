//! A sample of random programs behaves in the interpreter as gcc's code does. The example
//! `difffuzz` tries more of them.

mod compare;
mod generate;

use compare::{Model, available, compare};
use std::path::Path;

/// How many programs of each model are tried.
const PROGRAMS: u64 = 50;

#[test]
fn random_programs_run_as_with_gcc_lp64() {
    check(Model::Lp64, "difffuzz-lp64");
}

#[test]
fn random_programs_run_as_with_gcc_ilp32() {
    check(Model::Ilp32, "difffuzz-ilp32");
}

fn check(model: Model, directory: &str) {
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join(directory);
    std::fs::create_dir_all(&work).expect("the directory for temporary files can be written");
    if !available(&work, model) {
        eprintln!("skipped: no gcc for {}", model.name());
        return;
    }
    let wedge = Path::new(env!("CARGO_BIN_EXE_wedge"));
    for seed in 0..PROGRAMS {
        let text = generate::program(seed, model == Model::Lp64);
        if let Err(difference) = compare(wedge, &work, &text, model) {
            panic!("seed {seed} {}: {difference}", model.name());
        }
    }
}
