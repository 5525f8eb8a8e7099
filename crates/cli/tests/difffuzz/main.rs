//! Random programs behave in the interpreter as gcc's code does; the example `difffuzz` tries more
//! of them.
//!
//! `WEDGE_DIFFFUZZ=N` tries N programs for each data model instead of 50.

mod compare;
mod generate;
#[path = "../support/mod.rs"]
mod support;

use std::path::Path;
use support::{no_complaints, parallel, scratch};

/// Programs for each data model.
const PROGRAMS: u64 = 50;

#[test]
fn random_programs_run_as_with_gcc() {
    let programs = match std::env::var("WEDGE_DIFFFUZZ") {
        Ok(number) => number.parse().expect("$WEDGE_DIFFFUZZ is a number"),
        Err(_) => PROGRAMS,
    };
    let folder = scratch("difffuzz");
    let wedge = Path::new(env!("CARGO_BIN_EXE_wedge"));
    for model in support::Model::available(true, "random programs of our own") {
        let model = match model.name() {
            "LP64" => compare::Model::Lp64,
            _ => compare::Model::Ilp32,
        };
        let seeds: Vec<u64> = (0..programs).collect();
        let results = parallel(&seeds, |&seed| {
            let work = folder.join(format!("{}-{seed}", model.name()));
            std::fs::create_dir_all(&work).expect("the scratch folder can be written");
            let text = generate::program(seed, model == compare::Model::Lp64);
            let result = compare::compare(wedge, &work, &text, model);
            result.err().map(|how| format!("seed {seed} {}: {how}", model.name()))
        });
        let complaints: Vec<String> = results.into_iter().flatten().collect();
        no_complaints(&complaints, seeds.len());
    }
}
