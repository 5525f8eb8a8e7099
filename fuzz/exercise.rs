//! What the fuzz target does with its bytes, and what `crates/cfront/tests/fuzz_regressions.rs`
//! does with the inputs that once failed.

use base::{Budget, SourceMap};
use cfa::interp::{self, Config, RandomInputs, harvest_constants};
use cfa::print;
use cfa::regions::Regions;
use cfa::types::DataModel;
use cfront::Options;

/// The most edges that the interpreter takes.
const STEPS: u64 = 20_000;

/// Takes bytes as preprocessed C through everything that works without formulas. Whatever they
/// are, this must return, soon.
pub fn exercise(text: &[u8]) {
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        let mut sources = SourceMap::default();
        let Some(file) = sources.add("fuzz.c", text.to_vec()) else { return };
        let options = Options { model, ..Options::default() };
        let compiled = cfront::compile(&mut sources, &[file], &options);
        for diagnostic in &compiled.diagnostics {
            diagnostic.render(&sources);
        }
        let Some(cfa) = compiled.cfa else { continue };
        print::text(&cfa, &sources);
        Regions::compute(&cfa);
        let mut inputs = RandomInputs::new(1, harvest_constants(&cfa).into());
        let mut budget = Budget::new(STEPS);
        let run = interp::run(
            &cfa,
            &Config { trace: true, ..Config::default() },
            &mut inputs,
            &mut std::io::sink(),
            &mut budget,
        );
        run.trace.render(&cfa, &sources);
    }
}
