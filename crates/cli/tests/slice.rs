//! Slices: what they keep and drop (`tests/slice`), that they reach the errors that the whole
//! program reaches, and how small they are.

#[path = "slicing/inputs.rs"]
mod inputs;
mod support;
#[path = "slicing/watch.rs"]
mod watch;

use base::{Budget, SourceMap, Span};
use cfa::interp::{Config, Constants, Image, Outcome, Run, harvest_constants};
use cfa::ir::Cfa;
use cfa::regions::Regions;
use cfa::slice::Slice;
use inputs::{Recorder, Replayer};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use support::programs::Program;
use support::{Model, no_complaints, parallel, scratch, skip, visible};

/// How hard to try.
#[derive(Clone, Copy)]
struct Effort {
    /// Runs of the program.
    runs: u64,
    /// The most steps of one.
    steps: u64,
    /// Assignments that are watched.
    watches: usize,
}

/// What was seen of some programs.
#[derive(Default)]
struct Seen {
    complaints: Vec<String>,
    /// Errors that were reached.
    errors: u64,
    /// Values that were watched.
    watched: u64,
    /// Steps of the runs that reached an error, and of those of the slices.
    steps: [u64; 2],
}

impl Seen {
    fn add(&mut self, other: Seen) {
        self.complaints.extend(other.complaints);
        self.errors += other.errors;
        self.watched += other.watched;
        self.steps[0] += other.steps[0];
        self.steps[1] += other.steps[1];
    }
}

/// One program and its slice.
struct Pair<'a> {
    original: &'a Image<'a>,
    sliced: &'a Image<'a>,
    sources: &'a SourceMap,
    pool: Arc<Constants>,
}

fn run(
    image: &Image,
    config: &Config,
    inputs: &mut dyn cfa::interp::InputSource,
    steps: u64,
) -> Run {
    image.run(config, inputs, &mut std::io::sink(), &mut Budget::new(steps))
}

impl Pair<'_> {
    /// Runs the original; if it reaches an error, so must the slice.
    fn compare(&self, seed: u64, steps: u64, seen: &mut Seen) -> bool {
        let config = Config::default();
        let mut recorder = Recorder::new(seed, &self.pool);
        let original = run(self.original, &config, &mut recorder, steps);
        if !matches!(original.outcome, Outcome::Error { .. }) {
            return false;
        }
        let sliced = run(self.sliced, &config, &mut Replayer::new(recorder), steps);
        seen.steps[0] += original.steps;
        seen.steps[1] += sliced.steps;
        if sliced.outcome != original.outcome {
            let at = match sliced.outcome {
                Outcome::Error { span, .. }
                | Outcome::AssumeFailed { span }
                | Outcome::Undefined { span, .. } => self.sources.locate(span.lo).to_string(),
                _ => String::new(),
            };
            seen.complaints.push(format!(
                "seed {seed}: {:?}, but the slice ends with {:?} at {at}",
                original.outcome, sliced.outcome
            ));
        }
        true
    }
}

/// Slices the program and calls `work` with both.
fn with_slice<R>(cfa: &Cfa, sources: &SourceMap, work: impl FnOnce(&Pair) -> R) -> R {
    let regions = Regions::compute(cfa);
    let sliced = Slice::compute(cfa, &regions).apply(cfa).cfa;
    let (original, sliced) = (&Image::new(cfa), &Image::new(&sliced));
    work(&Pair { original, sliced, sources, pool: harvest_constants(cfa).into() })
}

/// The program's own errors, then the values that its assignments store.
fn check(task: &Program, effort: Effort) -> Seen {
    let mut seen = Seen::default();
    let (cfa, sources) = match task.compiled() {
        Ok(compiled) => compiled,
        Err(why) => {
            seen.complaints.push(format!("{}: {why}", task.name()));
            return seen;
        }
    };
    with_slice(&cfa, &sources, |pair| {
        for seed in 0..effort.runs {
            seen.errors += u64::from(pair.compare(seed, effort.steps, &mut seen));
        }
    });
    let image = Image::new(&cfa);
    let pool: Arc<Constants> = harvest_constants(&cfa).into();
    let config = Config { trace: true, trace_steps: 1 << 16, ..Config::default() };
    for number in 0..effort.watches {
        let seed = number as u64;
        let original = run(&image, &config, &mut Recorder::new(seed, &pool), effort.steps);
        let candidates = watch::candidates(&cfa, original.trace.steps());
        if candidates.is_empty() {
            continue;
        }
        let place = (number * 2 + 1) * 0x9e37_79b9 % candidates.len();
        let step = candidates[place];
        let changed = watch::watch(&cfa, &step);
        let before = seen.complaints.len();
        let reached = with_slice(&changed, &sources, |pair| {
            // The pool of constants has a new one, which must not change the inputs.
            let pair = Pair { pool: Arc::clone(&pool), original: pair.original, ..*pair };
            pair.compare(seed, effort.steps + 1, &mut seen)
        });
        seen.watched += u64::from(reached);
        for complaint in &mut seen.complaints[before..] {
            let what = watch::describe(&cfa, step.func, step.edge);
            *complaint = format!("watching {what} = {:?}: {complaint}", step.value);
        }
    }
    for complaint in &mut seen.complaints {
        *complaint = format!("{}: {complaint}", task.name());
    }
    seen
}

fn check_all(what: &str, tasks: &[Program], effort: Effort) {
    let mut all = Seen::default();
    parallel(tasks, |task| check(task, effort)).into_iter().for_each(|seen| all.add(seen));
    eprintln!(
        "{what}: {} programs; {} errors reached and {} values watched; the slices took {} of {} steps",
        tasks.len(),
        all.errors,
        all.watched,
        all.steps[1],
        all.steps[0],
    );
    no_complaints(&all.complaints, tasks.len());
    assert!(all.errors + all.watched > 0, "nothing was compared");
}

/// The lines of `tests/slice` say what becomes of them: `// keep`, `// drop`, `// dead` (dropped, and
/// no error can be reached from there), `// drop loop` (dropped, and a loop is skipped here).
#[test]
fn kept_and_dropped() {
    let files = support::files("tests/slice", "c");
    assert!(files.len() >= 40);
    let complaints = parallel(&files, |path| {
        let (cfa, sources) = match Program::new(path, Model::Lp64).compiled() {
            Ok(compiled) => compiled,
            Err(why) => return vec![why],
        };
        let regions = Regions::compute(&cfa);
        let slice = Slice::compute(&cfa, &regions);
        let text = std::fs::read_to_string(path).expect("it was compiled");
        let mut complaints = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let Some((_, expected)) = line.rsplit_once("// ") else { continue };
            let got = Line::new(&cfa, &sources, &slice, path, number + 1);
            if let Some(wrong) = got.differs(expected.trim()) {
                complaints.push(format!("{}:{}: {wrong}: {line}", path.display(), number + 1));
            }
        }
        complaints
    });
    no_complaints(&complaints.concat(), files.len());
}

/// What became of the edges of a line.
struct Line {
    kept: bool,
    live: bool,
    skipped: bool,
}

impl Line {
    fn new(cfa: &Cfa, sources: &SourceMap, slice: &Slice, path: &Path, line: usize) -> Self {
        let mut result = Self { kept: false, live: false, skipped: false };
        for (func, function) in cfa.funcs.iter_enumerated() {
            let Some(body) = &function.body else { continue };
            for (id, edge) in body.edges.iter_enumerated() {
                let at = sources.locate(edge.span.lo);
                if edge.span == Span::NONE
                    || Path::new(&at.file) != path
                    || at.line as usize != line
                {
                    continue;
                }
                result.kept |= slice.keeps(func, id);
                result.live |= !slice.cannot_reach_error(func, edge.from);
                result.skipped |= slice.dropped_loops().contains(&(func, edge.from));
            }
        }
        result
    }

    fn differs(&self, expected: &str) -> Option<&'static str> {
        match expected {
            "keep" if !self.kept => Some("dropped"),
            "drop" | "dead" | "drop loop" if self.kept => Some("kept"),
            "drop loop" if !self.skipped => Some("no loop is skipped"),
            "dead" if self.live => Some("live"),
            _ => None,
        }
    }
}

fn folder(folder: &str) -> Vec<Program> {
    let models = Model::available(false, "slices");
    let files = support::files(folder, "c");
    let with = |model| files.iter().map(move |path| Program::new(path, model));
    models.into_iter().flat_map(with).collect()
}

#[test]
fn torture() {
    check_all("torture", &folder("tests/torture"), Effort { runs: 1, steps: 300_000, watches: 3 });
}

#[test]
fn regions() {
    check_all("regions", &folder("tests/regions"), Effort { runs: 20, steps: 20_000, watches: 10 });
}

/// `$WEDGE_SLICE` names the sets to compare as a whole.
#[test]
fn benchmarks() {
    let Some(all) = visible::programs() else {
        return skip("slices of benchmarks: no ../shared");
    };
    let sets = std::env::var("WEDGE_SLICE").ok();
    let mut tasks = Vec::new();
    for (i, task) in all.into_iter().filter(|task| sets.is_some() || !task.safe).enumerate() {
        let chosen = match &sets {
            Some(sets) => sets == "all" || sets.split(',').any(|set| set == task.set),
            None => i % 5 == 0,
        };
        if chosen {
            tasks.push(of_task(&task));
        }
    }
    let effort = match sets {
        Some(_) => Effort { runs: 40, steps: 100_000, watches: 5 },
        None => Effort { runs: 20, steps: 20_000, watches: 2 },
    };
    check_all("benchmarks", &tasks, effort);
}

/// The slice of a program without reachable error may reach one only where it lost undefined
/// behaviour or a loop without end, which should be rare. `$WEDGE_SLICE` as above.
#[test]
fn errors_of_slices_are_real() {
    let Some(all) = visible::programs() else {
        return skip("errors of slices: no ../shared");
    };
    let sets = std::env::var("WEDGE_SLICE").ok();
    let chosen = |&(i, task): &(usize, &visible::Task)| match &sets {
        Some(sets) => sets == "all" || sets.split(',').any(|set| set == task.set),
        None => i % 5 == 0,
    };
    let safe = all.iter().filter(|task| task.safe).enumerate().filter(chosen);
    let tasks: Vec<Program> = safe.map(|(_, task)| of_task(task)).collect();
    let spurious: Vec<String> = parallel(&tasks, |task| {
        let (cfa, sources) = task.compiled().ok()?;
        let reached = with_slice(&cfa, &sources, |pair| {
            (0..20).find(|&seed| {
                let mut inputs = Recorder::new(seed, &pair.pool);
                let sliced = run(pair.sliced, &Config::default(), &mut inputs, 20_000);
                matches!(sliced.outcome, Outcome::Error { .. })
            })
        });
        reached.map(|seed| format!("{} (seed {seed})", task.name()))
    })
    .into_iter()
    .flatten()
    .collect();
    eprintln!("{} of {} slices reach an error that is not there", spurious.len(), tasks.len());
    spurious.iter().for_each(|name| eprintln!("  {name}"));
    assert!(spurious.len() * 50 <= tasks.len(), "too many");
}

fn of_task(task: &visible::Task) -> Program {
    Program { error_label: task.error_label, ..Program::new(&task.path, task.model) }
}

/// `$WEDGE_CSMITH=N` tries N programs for each data model instead of 20.
#[test]
fn random_programs() {
    let folder = scratch("slice-csmith");
    let mut probe = Command::new("csmith");
    let there = probe.arg("--version").current_dir(&folder).stdout(Stdio::null()).status();
    let headers = ["/usr/include/csmith", "/usr/include/csmith-2.3.0", "/usr/local/include"];
    let headers = headers.iter().map(PathBuf::from).find(|dir| dir.join("csmith.h").exists());
    let (true, Some(headers)) = (there.is_ok(), headers) else {
        return skip("slices of random programs: no csmith");
    };
    let programs = std::env::var("WEDGE_CSMITH").map_or(20, |n| n.parse().expect("a number"));
    let mut tasks = Vec::new();
    for seed in 1..=programs {
        let path = folder.join(format!("{seed}.c"));
        let mut csmith = Command::new("csmith");
        csmith.args(["--seed", &format!("{}", seed + 1000)]);
        csmith.args(["--max-funcs", "6", "--max-block-size", "4"]).arg("--output").arg(&path);
        assert_eq!(support::run(csmith.current_dir(&folder)).status, 0, "csmith fails on {seed}");
        for model in Model::available(false, "slices of random programs") {
            let include = Some(headers.clone());
            tasks.push(Program { include, ..Program::new(&path, model) });
        }
    }
    check_all("csmith", &tasks, Effort { runs: 1, steps: 1_000_000, watches: 6 });
}

/// How long this thread has been running.
fn processor_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|n| n.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// How much is left of the benchmarks, set by set, and how long that takes.
#[test]
#[ignore = "prints a table"]
fn statistics() {
    let all = visible::programs().expect("../shared is there");
    let mut sets: Vec<String> = all.iter().map(|task| task.set.clone()).collect();
    sets.dedup();
    println!(
        "set              files  edges kept%  funcs kept%  regions kept%  loops skipped  slowest"
    );
    for set in sets {
        let tasks: Vec<Program> = all.iter().filter(|task| task.set == set).map(of_task).collect();
        let rows = parallel(&tasks, |task| {
            let (cfa, _) = task.compiled().ok()?;
            let regions = Regions::compute(&cfa);
            let start = processor_time();
            let slice = Slice::compute(&cfa, &regions);
            Some((slice.stats(&cfa, &regions), processor_time() - start))
        });
        let rows: Vec<_> = rows.into_iter().flatten().collect();
        let share = |of: fn(&cfa::slice::Stats) -> (usize, usize)| {
            let shares = rows.iter().map(|row| of(&row.0)).filter(|pair| pair.1 > 0);
            let shares: Vec<f64> =
                shares.map(|(kept, all)| 100.0 * kept as f64 / all as f64).collect();
            shares.iter().sum::<f64>() / shares.len().max(1) as f64
        };
        println!(
            "{set:<15} {:>6} {:>11.1} {:>12.1} {:>14.1} {:>14} {:>8.1?}",
            rows.len(),
            share(|stats| (stats.kept_edges, stats.edges)),
            share(|stats| (stats.kept_functions, stats.functions)),
            share(|stats| (stats.kept_regions, stats.regions)),
            rows.iter().map(|row| row.0.dropped_loops).sum::<usize>(),
            rows.iter().map(|row| row.1).max().unwrap_or(Duration::ZERO),
        );
    }
}
