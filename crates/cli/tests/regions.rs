//! The regions of memory that the points-to analysis finds are compared with what happens in runs
//! of the interpreter, over the torture set, programs that were once wrong and benchmarks.

mod support;

use base::{Budget, SourceMap};
use cfa::interp::{
    Addresses, Config, Constants, Image, InputRequest, InputRequestKind, InputSource, Outcome,
    RandomInputs, harvest_constants,
};
use cfa::ir::{Cfa, VarId, VarKind};
use cfa::regions::validate::Validator;
use cfa::regions::{RegionKind, Regions};
use std::path::Path;
use std::sync::{Arc, OnceLock};
use support::programs::Program;
use support::{Model, no_complaints, parallel, skip, visible};

/// What was seen.
#[derive(Default)]
struct Seen {
    violations: Vec<String>,
    accesses: u64,
    uninitialised: u64,
    /// Regions that are scalars, words, bytes.
    regions: [u64; 3],
    /// Why there is nothing.
    failed: Option<String>,
}

/// How many regions are scalars, words and bytes.
fn kinds(regions: &Regions) -> [u64; 3] {
    let count = |pass: fn(RegionKind) -> bool| {
        regions.regions().iter().filter(|region| pass(region.kind)).count() as u64
    };
    [
        count(|kind| matches!(kind, RegionKind::Scalar { .. })),
        count(|kind| matches!(kind, RegionKind::WordArray { .. })),
        count(|kind| kind == RegionKind::ByteArray),
    ]
}

/// Runs the program with random inputs and compares.
fn check(task: &Program, runs: u64, steps: u64) -> Seen {
    let name = task.name();
    let mut sources = SourceMap::default();
    let cfa = match task.compile(&mut sources) {
        Ok(cfa) => cfa,
        Err(why) => return Seen { failed: Some(format!("{name}: {why}")), ..Seen::default() },
    };
    let regions = Regions::compute(&cfa);
    let image = Image::new(&cfa);
    let pool: Arc<Constants> = harvest_constants(&cfa).into();
    let mut validator = Validator::new(&cfa, &regions);
    let (targets, none) = (escaped(&cfa, &regions, &image), Targets::default());
    for seed in 0..runs {
        validator.begin();
        let chance = RandomInputs::new(seed, Arc::clone(&pool));
        // Every second run has pointers to what has escaped.
        let targets = if seed % 2 == 1 { &targets } else { &none };
        let mut inputs = Aimed { cfa: &cfa, chance, targets, drawn: seed as usize };
        let mut budget = Budget::new(steps);
        let (config, mut sink) = (Config::default(), std::io::sink());
        let run = image.observe(&config, &mut inputs, &mut sink, &mut budget, &mut validator);
        // Without inputs all runs are the same.
        if run.trace.inputs.is_empty() && !matches!(run.outcome, Outcome::InputsExhausted) {
            break;
        }
    }
    let violations = validator.violations().iter().map(|violation| {
        let at = sources.locate(violation.span.lo);
        let (fault, via, object) = (violation.fault, violation.via, violation.object);
        format!("{name}\n  {at}: {fault} ({via:?}, {object:?})")
    });
    Seen {
        violations: violations.collect(),
        accesses: validator.accesses,
        uninitialised: validator.uninitialised,

        regions: kinds(&regions),
        failed: None,
    }
}

/// What pointers of unknown origin may point to.
#[derive(Default)]
struct Targets {
    /// Static variables.
    vars: Vec<u64>,
    /// Functions.
    funcs: Vec<u64>,
}

fn escaped(cfa: &Cfa, regions: &Regions, image: &Image) -> Targets {
    let is_escaped = |&var: &VarId| {
        let region = regions.region_of_var(var, 0);
        let fixed = cfa.vars[var].kind != VarKind::Literal;
        fixed && region.is_some_and(|region| regions.regions()[region].escaped)
    };
    let vars = cfa.vars.ids().filter(is_escaped);
    let taken = cfa.funcs.ids().filter(|&func| cfa.funcs[func].address_taken);
    Targets {
        vars: vars.filter_map(|var| image.static_address(var)).collect(),
        funcs: taken.map(|func| image.function_address(func)).collect(),
    }
}

/// Random inputs among which pointers of unknown origin also point to what has escaped.
struct Aimed<'a> {
    cfa: &'a Cfa,
    chance: RandomInputs,
    targets: &'a Targets,
    drawn: usize,
}

impl InputSource for Aimed<'_> {
    fn next(&mut self, request: &InputRequest, addresses: &dyn Addresses) -> Option<u128> {
        let bits = self.chance.next(request, addresses)?;
        let unknown = matches!(request.kind, InputRequestKind::Program(_));
        if request.fresh_external.is_none() || !unknown {
            return Some(bits);
        }
        self.drawn = self.drawn.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
        let types = &self.cfa.types;
        let pointee = types.pointee(request.ty);
        let targets = match pointee.is_some_and(|to| types.function(to.ty).is_some()) {
            true => &self.targets.funcs,
            false => &self.targets.vars,
        };
        let aim = !targets.is_empty() && self.drawn >> 60 < 8;
        Some(if aim { targets[(self.drawn >> 32) % targets.len()].into() } else { bits })
    }
}

/// Checks all tasks and fails on any violation.
fn check_all(what: &str, tasks: &[Program], runs: u64, steps: u64) {
    let seen = parallel(tasks, |task| check(task, runs, steps));
    let sum = |of: fn(&Seen) -> u64| seen.iter().map(of).sum::<u64>();
    eprintln!(
        "{what}: {} programs; {} scalars, {} word arrays, {} byte arrays; {} accesses, {} through \
         uninitialised pointers",
        tasks.len(),
        sum(|seen| seen.regions[0]),
        sum(|seen| seen.regions[1]),
        sum(|seen| seen.regions[2]),
        sum(|seen| seen.accesses),
        sum(|seen| seen.uninitialised),
    );
    let mut complaints: Vec<String> = Vec::new();
    for seen in seen {
        complaints.extend(seen.failed);
        complaints.extend(seen.violations);
    }
    no_complaints(&complaints, tasks.len());
}

/// The data models that gcc can preprocess for.
fn models() -> &'static [Model] {
    static MODELS: OnceLock<Vec<Model>> = OnceLock::new();
    MODELS.get_or_init(|| Model::available(false, "regions"))
}

fn of_folder(folder: &str) -> Vec<Program> {
    let mut tasks = Vec::new();
    for &model in models() {
        for path in support::files(folder, "c") {
            tasks.push(Program { path, model, error_label: false, include: None });
        }
    }
    tasks
}

#[test]
fn torture() {
    check_all("torture", &of_folder("tests/torture"), 4, 300_000);
}

#[test]
fn once_wrong() {
    check_all("regions", &of_folder("tests/regions"), 400, 20_000);
}

/// `$WEDGE_REGIONS` names the sets to check as a whole.
#[test]
fn benchmarks() {
    let Some(all) = visible::programs() else {
        return skip("regions of benchmarks: no ../shared");
    };
    let sets = std::env::var("WEDGE_REGIONS").ok();
    let mut tasks = Vec::new();
    for (i, task) in all.into_iter().enumerate() {
        let chosen = match &sets {
            Some(sets) => sets == "all" || sets.split(',').any(|set| set == task.set),
            None => i % 20 == 0,
        };
        if chosen {
            let visible::Task { path, model, error_label, .. } = task;
            tasks.push(Program { path, model, error_label, include: None });
        }
    }
    let (runs, steps) = if sets.is_some() { (20, 50_000) } else { (4, 20_000) };
    check_all("benchmarks", &tasks, runs, steps);
}

/// `$WEDGE_REGIONS_FOLDER` names a folder of programs, e.g. of csmith.
#[test]
#[ignore = "for a folder of your own"]
fn folder() {
    let folder = std::env::var("WEDGE_REGIONS_FOLDER").expect("$WEDGE_REGIONS_FOLDER is set");
    let mut tasks = Vec::new();
    for &model in models() {
        for path in support::files(&folder, "c") {
            let include = Some(Path::new("/usr/include/csmith").to_path_buf());
            tasks.push(Program { path, model, error_label: false, include });
        }
    }
    check_all(&folder, &tasks, 2, 300_000);
}
