//! Compares `wedge run` with gcc on random programs.
//!
//! `cargo run --release --example difffuzz -- FIRST COUNT` runs the programs with these seeds in
//! both data models and keeps those that differ in the directory `difffuzz-found`;
//! `… -- --print SEED LP64|ILP32` prints one. `WEDGE` names the binary (default: beside this one).

#[path = "../tests/difffuzz/compare.rs"]
mod compare;
#[path = "../tests/difffuzz/generate/mod.rs"]
mod generate;

use compare::{Model, compare};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["--print", seed, model] => {
            let Ok(seed) = seed.parse() else { return usage() };
            print!("{}", generate::program(seed, model == "LP64"));
            ExitCode::SUCCESS
        }
        [first, count] => match (first.parse(), count.parse()) {
            (Ok(first), Ok(count)) => search(first, count),
            _ => usage(),
        },
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: difffuzz FIRST COUNT | --print SEED LP64|ILP32");
    ExitCode::from(2)
}

/// The binary to test: `$WEDGE`, or `../wedge` from here.
fn wedge() -> PathBuf {
    let beside = || {
        let here = std::env::current_exe().unwrap_or_default();
        here.parent().and_then(Path::parent).map(|dir| dir.join("wedge")).unwrap_or_default()
    };
    std::env::var_os("WEDGE").map_or_else(beside, PathBuf::from)
}

fn search(first: u64, count: u64) -> ExitCode {
    let found = Path::new("difffuzz-found");
    let work = std::env::temp_dir().join(format!("difffuzz-{}", std::process::id()));
    if std::fs::create_dir_all(&work).is_err() {
        eprintln!("difffuzz: cannot write to {}", work.display());
        return ExitCode::FAILURE;
    }
    let mut differences = 0;
    for seed in first..first.saturating_add(count) {
        for model in [Model::Lp64, Model::Ilp32] {
            let text = generate::program(seed, model == Model::Lp64);
            if let Err(difference) = compare(&wedge(), &work, &text, model) {
                differences += 1;
                println!("seed {seed} {}: {difference}", model.name());
                let kept = found.join(format!("{seed}-{}.c", model.name()));
                if std::fs::create_dir_all(found)
                    .and_then(|()| std::fs::write(&kept, text))
                    .is_err()
                {
                    eprintln!("difffuzz: cannot write {}", kept.display());
                }
            }
        }
    }
    let _ = std::fs::remove_dir_all(&work);
    println!("{count} programs in each model, {differences} differences");
    if differences == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
