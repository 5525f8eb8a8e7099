//! How fast the front end is and how much memory it takes: `cargo bench -p wedge-cfront`.
//!
//! Measures parsing, lowering and linking of a generated program of about 50,000 lines and, if the
//! collection of verification tasks is at hand (`shared/bench/sets` beside this repository or
//! above it), of its largest driver files. Each file is measured in a process of its own, which
//! reads its peak memory and its processor time from `/proc`; where that does not exist, time is
//! by the clock and memory is not shown.
//!
//! The targets are 200,000 lines a second on the drivers and, for files from 500 KB on, a peak
//! below 30 times the size of the file. What misses one is marked.

mod synthetic;

use base::SourceMap;
use cfa::types::DataModel;
use cfront::{Options, Property};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How long each file is compiled again and again; the mean counts. Linux counts processor time in
/// ticks of some milliseconds, which one run of a small file would not outlast.
const ENOUGH: Duration = Duration::from_millis(500);
/// Files of each group, largest first.
const FILES_PER_GROUP: usize = 12;
const TARGET_LINES_PER_SECOND: f64 = 200_000.0;
const TARGET_MEMORY: f64 = 30.0;
/// Below this size the fixed costs of a process dominate its memory.
const LARGE: u64 = 500_000;

/// Groups of files: a name, directories below `sets`, and whether the speed target is for them.
const GROUPS: [(&str, &[&str], bool); 3] = [
    ("ldv drivers", &["ldv-small", "svcomp12/ldv-drivers"], true),
    ("nt drivers", &["nt"], true),
    ("eca", &["eca"], false),
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.split_first() {
        Some((first, [file])) if first == "--measure" => measure(Path::new(file)),
        _ => run_all(),
    }
}

fn run_all() {
    let text = synthetic::driver(50_000);
    let path = std::env::temp_dir().join(format!("wedge-bench-{}.c", std::process::id()));
    std::fs::write(&path, text).expect("the directory for temporary files is writable");
    header();
    group("generated", std::slice::from_ref(&path), true);
    let _ = std::fs::remove_file(&path);
    let Some(sets) = task_sets() else {
        println!("\nSKIPPED: no task collection (shared/bench/sets), so no real drivers");
        return;
    };
    for (name, directories, has_target) in GROUPS {
        group(name, &largest(&sets, directories), has_target);
    }
}

/// What one file took.
#[derive(Default)]
struct Measured {
    bytes: u64,
    lines: u64,
    time: Duration,
    /// Peak memory above that of the process before it read the file.
    peak: Option<u64>,
}

fn header() {
    println!(
        "{:>7} {:>8} {:>9} {:>9} {:>6} {:>8} {:>6}  file",
        "KB", "lines", "ms", "lines/s", "MB/s", "peak MB", "x size"
    );
}

/// Measures and prints a group of files and its sum.
fn group(name: &str, files: &[PathBuf], has_target: bool) {
    println!("{name}");
    let mut sum = Measured::default();
    for file in files {
        let shown = file.file_name().unwrap_or_default().to_string_lossy();
        match measure_in_child(file) {
            Some(measured) => {
                print_row(&measured, &shown.chars().take(60).collect::<String>());
                sum.bytes += measured.bytes;
                sum.lines += measured.lines;
                sum.time += measured.time;
            }
            None => println!("        could not be measured: {shown}"),
        }
    }
    let speed = sum.lines as f64 / sum.time.as_secs_f64().max(1e-9);
    let missed = has_target && speed < TARGET_LINES_PER_SECOND;
    print_row(&sum, if missed { "= all, BELOW THE TARGET" } else { "= all" });
}

fn print_row(m: &Measured, what: &str) {
    let seconds = m.time.as_secs_f64().max(1e-9);
    let (peak, factor, missed) = match m.peak {
        Some(peak) => {
            let factor = peak as f64 / m.bytes as f64;
            let missed = m.bytes >= LARGE && factor >= TARGET_MEMORY;
            (format!("{:.1}", peak as f64 / 1e6), format!("{factor:.1}"), missed)
        }
        None => (String::new(), String::new(), false),
    };
    println!(
        "{:>7} {:>8} {:>9.1} {:>9.0} {:>6.1} {peak:>8} {factor:>6}  {what}{}",
        m.bytes / 1000,
        m.lines,
        seconds * 1e3,
        m.lines as f64 / seconds,
        m.bytes as f64 / 1e6 / seconds,
        if missed { " TOO MUCH MEMORY" } else { "" }
    );
}

/// Starts this program again to measure one file.
fn measure_in_child(file: &Path) -> Option<Measured> {
    let program = std::env::current_exe().ok()?;
    let output = Command::new(program).arg("--measure").arg(file).output().ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    let numbers: Vec<u64> = text.split_whitespace().map_while(|word| word.parse().ok()).collect();
    let [bytes, lines, nanoseconds, before, peak] = numbers[..] else { return None };
    Some(Measured {
        bytes,
        lines,
        time: Duration::from_nanos(nanoseconds),
        peak: (peak > 0).then(|| peak.saturating_sub(before)),
    })
}

/// Prints: bytes, lines, mean nanoseconds of a run, peak memory before and after the first.
fn measure(path: &Path) {
    let before = peak_memory();
    let text = std::fs::read(path).expect("the file can be read");
    let bytes = text.len();
    let lines = text.iter().filter(|&&byte| byte == b'\n').count();
    let mut total = compile(text);
    let peak = peak_memory();
    let mut runs = 1;
    while total < ENOUGH {
        total += compile(std::fs::read(path).expect("the file can be read"));
        runs += 1;
    }
    println!("{bytes} {lines} {} {before} {peak}", total.as_nanos() / runs);
}

/// Compiles a text and returns how long that took.
fn compile(text: Vec<u8>) -> Duration {
    let mut sources = SourceMap::default();
    let file = sources.add("bench.c", text).expect("the file is small enough");
    let options = Options {
        model: DataModel::Lp64,
        entry: "main".into(),
        property: Property::ErrorCall,
        malloc_may_fail: false,
    };
    let stopwatch = Stopwatch::start();
    let compiled = cfront::compile(&mut sources, &[file], &options);
    let time = stopwatch.elapsed();
    assert!(compiled.cfa.is_some(), "{:?}", compiled.diagnostics.first());
    time
}

/// Measures processor time, so that other work on the machine does not count, or else real time.
struct Stopwatch {
    clock: Instant,
    processor: Option<Duration>,
}

impl Stopwatch {
    fn start() -> Self {
        Self { clock: Instant::now(), processor: processor_time() }
    }

    fn elapsed(&self) -> Duration {
        match (self.processor, processor_time()) {
            (Some(start), Some(end)) => end.saturating_sub(start),
            _ => self.clock.elapsed(),
        }
    }
}

/// How long this thread has been running on a processor.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
}

/// The most memory that this process has had resident, in bytes; zero where that is not known.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// The task collection, beside the repository or above it.
fn task_sets() -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().map(|dir| dir.join("shared/bench/sets")).find(|sets| sets.is_dir())
}

/// The largest C files below some directories.
fn largest(sets: &Path, directories: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut work: Vec<PathBuf> = directories.iter().map(|dir| sets.join(dir)).collect();
    while let Some(dir) = work.pop() {
        for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                work.push(path);
            } else if path.extension().is_some_and(|end| end == "c" || end == "i") {
                found.push((entry.metadata().map_or(0, |data| data.len()), path));
            }
        }
    }
    found.sort_by(|a, b| (b.0, &a.1).cmp(&(a.0, &b.1)));
    found.truncate(FILES_PER_GROUP);
    found.into_iter().map(|(_, path)| path).collect()
}
