//! What every domain promises, on executions of C programs.
//!
//! Encoded programs are executed step by step, with small and with large blocks, and abstract
//! states are followed along the actions that are taken: the strongest ones from the start, weaker
//! ones, and those of which nothing is known. The programs are those of tests/verdicts (pointers,
//! unions, arrays, the heap …), torture programs and random ones. `WEDGE_LAWS=all` takes all of the
//! first.

#[path = "difffuzz/generate/mod.rs"]
mod generate;
mod support;

use base::{Budget, FastSet};
use cfa::ir::{Cfa, InputKind};
use cfa::regions::Regions;
use domain::Domain;
use domain::interval::Intervals;
use domain::testing::{Broken, Laws};
use domain::value::ExplicitValues;
use encode::{Encoder, Execution, Options};
use logic::random::{Rng, random_value};
use logic::{LocId, Program, SymId, Terms, Unfold};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use support::{Model, files, no_complaints, parallel, programs, scratch, skip, stem};

/// Random programs.
const RANDOM: u64 = 20;
/// The programs of tests/verdicts whose names begin with these, and every so many of the others.
const CHOSEN: &[&str] = &["stale_", "union_", "memcpy_", "memset_", "once_", "unknown_pointer"];
const EVERY: usize = 3;
/// … and every so many of tests/torture.
const TORTURE: usize = 10;
/// The most actions of an execution, and terms that it may make.
const STEPS: usize = 120;
const TERMS: usize = 200_000;
/// The most entries of arrays.
const ENTRIES: u32 = 2_000;

#[test]
fn explicit_values_cover_executions() {
    covers_executions::<ExplicitValues>("laws-values");
}

#[test]
fn intervals_cover_executions() {
    covers_executions::<Intervals>("laws-intervals");
}

/// Checks a domain on all programs; some of them are written to a folder of this name.
fn covers_executions<D: Domain + Default>(folder: &str) {
    if !Model::Lp64.is_available(false) {
        return skip("laws of domains on C programs: no gcc");
    }
    let programs = sources(folder);
    let results = parallel(&programs, |file| check::<D>(file));
    let mut counts = Counts::default();
    let mut complaints = Vec::new();
    for result in results {
        match result {
            Ok(more) => counts.add(&more),
            Err(complaint) => complaints.push(complaint),
        }
    }
    eprintln!("laws: {} programs, {counts:?}", programs.len());
    no_complaints(&complaints, programs.len());
    let Counts { steps, informative, merges } = counts;
    assert!(steps > 1_000 && informative > steps && merges > 100, "too little was checked");
}

/// What was checked.
#[derive(Default, Debug)]
struct Counts {
    steps: u64,
    /// Posts that say anything.
    informative: u64,
    merges: u64,
}

impl Counts {
    fn add(&mut self, more: &Self) {
        self.steps += more.steps;
        self.informative += more.informative;
        self.merges += more.merges;
    }
}

/// The files of the programs.
fn sources(folder: &str) -> Vec<PathBuf> {
    let all = std::env::var("WEDGE_LAWS").is_ok_and(|which| which == "all");
    let mut sources = Vec::new();
    for (at, file) in files("tests/verdicts", "c").into_iter().enumerate() {
        let chosen = CHOSEN.iter().any(|start| stem(&file).starts_with(start));
        if all || chosen || at.is_multiple_of(EVERY) {
            sources.push(file);
        }
    }
    sources.extend(files("tests/torture", "c").into_iter().step_by(TORTURE));
    let folder = scratch(folder);
    for seed in 0..RANDOM {
        let file = folder.join(format!("{seed}.c"));
        std::fs::write(&file, generate::program(seed, true)).expect("the program can be written");
        sources.push(file);
    }
    sources
}

/// Executes a program a few times.
fn check<D: Domain + Default>(file: &Path) -> Result<Counts, String> {
    let mut counts = Counts::default();
    // Some are for the other data model.
    let Ok((cfa, _)) = programs::Program::new(file, Model::Lp64).compiled() else {
        return Ok(counts);
    };
    let regions = Regions::compute(&cfa);
    for seed in 0..4u64 {
        let options = Options { small_blocks: seed.is_multiple_of(2), ..Options::default() };
        let blocks = if options.small_blocks { "small" } else { "large" };
        let mut followed = Followed::<D>::new(&cfa, &regions, &options, seed);
        let result = followed.run();
        let at = |why| format!("{}, {blocks} blocks, seed {seed}: {why}", file.display());
        result.map_err(at)?;
        counts.add(&followed.counts());
    }
    Ok(counts)
}

/// An execution, with abstract states that cover it.
struct Followed<'c, D: Domain> {
    encoder: Encoder<'c>,
    terms: Terms,
    program: Program,
    laws: Laws<D>,
    rng: Rng,
    /// Whether what the encoder leaves open, and memory before anything is written, is random
    /// instead of zero.
    fill: bool,
    execution: Execution,
    /// Everything that is known since the start.
    strongest: D::State,
    /// Something of it.
    weaker: D::State,
    /// The last visit of a location: all that was known, and the state.
    visited: BTreeMap<LocId, (D::State, logic::Model)>,
    steps: u64,
    merges: u64,
}

impl<'c, D: Domain + Default> Followed<'c, D> {
    fn new(cfa: &'c Cfa, regions: &'c Regions, options: &Options, seed: u64) -> Self {
        let (encoder, program) = Encoder::new(cfa, regions, None, options);
        let laws = Laws::<D>::default();
        Self {
            encoder,
            terms: Terms::new(),
            execution: Execution::new(&program, ENTRIES),
            program,
            rng: Rng(seed),
            fill: seed >= 2,
            strongest: laws.top(),
            weaker: laws.top(),
            laws,
            visited: BTreeMap::new(),
            steps: 0,
            merges: 0,
        }
    }

    fn counts(&self) -> Counts {
        let Self { steps, merges, .. } = *self;
        Counts { steps, informative: self.laws.informative, merges }
    }

    fn run(&mut self) -> Result<(), Broken> {
        while self.steps < STEPS as u64 && self.terms.len() < TERMS && self.step() {
            self.steps += 1;
            self.follow()?;
            self.revisit()?;
            self.forget()?;
        }
        Ok(())
    }

    /// Takes the next action, if there is one.
    fn step(&mut self) -> bool {
        let mut budget = Budget::new(5_000_000);
        let Self { encoder, terms, program, execution, rng, .. } = self;
        if encoder.expand(terms, program, execution.loc, &mut budget).is_err() {
            return false;
        }
        if self.fill {
            fill(terms, program, execution, rng);
        }
        let mut draw = |_: InputKind, _: base::Span| {
            Some(match rng.below(4) {
                0 => u128::MAX,
                1 => u128::from(rng.number()),
                _ => u128::from(rng.below(6)),
            })
        };
        let ended = execution.step(encoder, terms, program, &mut draw, &mut budget);
        matches!(ended, Ok(None))
    }

    /// The posts of the action that was taken.
    fn follow(&mut self) -> Result<(), Broken> {
        let Self { laws, terms, program, execution, .. } = self;
        let action = execution.taken.expect("an action was taken");
        let mut post =
            |state: &D::State| laws.post(terms, program, state, action, &execution.model);
        let result = (post(&self.strongest), post(&self.weaker), post(&D::default().top()));
        let at = |why: Broken| {
            let action = &program.actions[action];
            let [from, to] = [action.from, action.to].map(|loc| &program.locs[loc].name);
            format!("from {from} to {to}: {why}")
        };
        self.strongest = result.0.map_err(at)?;
        self.weaker = result.1.map_err(at)?;
        result.2.map_err(at)?;
        Ok(())
    }

    /// Goes on with what is known in this and the last visit of the location.
    fn revisit(&mut self) -> Result<(), Broken> {
        let Self { laws, terms, execution, .. } = self;
        let now = (self.strongest.clone(), execution.model.clone());
        if let Some(last) = self.visited.get(&execution.loc) {
            self.weaker = laws.merge(terms, (&last.0, &last.1), (&now.0, &now.1))?;
            let models = [last.1.clone(), now.1.clone()];
            laws.order(terms, &last.0, &now.0, &models)?;
            self.merges += 1;
        }
        self.visited.insert(execution.loc, now);
        Ok(())
    }

    /// Forgets some variable now and then.
    fn forget(&mut self) -> Result<(), Broken> {
        if self.rng.below(4) > 0 || self.program.state.is_empty() {
            return Ok(());
        }
        let sym = self.rng.pick(&self.program.state);
        let Self { laws, terms, execution, rng, .. } = self;
        self.weaker = laws.forget(terms, &self.weaker, sym, &execution.model, rng)?;
        Ok(())
    }
}

/// Random values for state variables that were just made, and for inputs.
fn fill(terms: &Terms, program: &Program, execution: &mut Execution, rng: &mut Rng) {
    let inputs = program.out(execution.loc).iter().flat_map(|&id| &program.actions[id].inputs);
    let syms: Vec<SymId> = program.state.iter().chain(inputs).copied().collect();
    let mut done = FastSet::default();
    for sym in syms {
        let open = !execution.model.vars.contains_key(&(sym, 0));
        if open && done.insert(sym) {
            let value = random_value(terms, rng, terms.symbol(sym).sort);
            execution.model.set(sym, 0, value);
        }
    }
}
