//! Programs that Csmith makes up have the same checksum in the interpreter as compiled by gcc.
//!
//! `WEDGE_CSMITH=N` tries N programs for each data model instead of 60.

mod support;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use support::{Model, limited, no_complaints, parallel, run, scratch, skip, wedge};

/// Programs for each data model.
const PROGRAMS: u64 = 60;
/// The most steps of the interpreter.
const STEPS: &str = "3000000";
/// The most seconds of the compiled program.
const NATIVE: Duration = Duration::from_secs(5);

enum Compared {
    Same,
    Skipped(&'static str),
    Different(String),
}

#[test]
fn checksums_agree_with_gcc() {
    let folder = scratch("csmith");
    // Whatever it is asked, csmith leaves a file where it runs.
    let mut probe = Command::new("csmith");
    let there = probe.arg("--version").current_dir(&folder).stdout(Stdio::null()).status();
    let headers = ["/usr/include/csmith", "/usr/include/csmith-2.3.0", "/usr/local/include"];
    let headers = headers.iter().find(|dir| Path::new(dir).join("csmith.h").exists());
    let (true, Some(headers)) = (there.is_ok(), headers) else {
        return skip("random programs: no csmith");
    };
    let programs = match std::env::var("WEDGE_CSMITH") {
        Ok(number) => number.parse().expect("$WEDGE_CSMITH is a number"),
        Err(_) => PROGRAMS,
    };
    for model in Model::available(true, "random programs") {
        let seeds: Vec<u64> = (1..=programs).collect();
        let results = parallel(&seeds, |&seed| compare(&folder, headers, seed, model));
        let (mut same, mut slow, mut long, mut complaints) = (0, 0, 0, Vec::new());
        for result in results {
            match result {
                Compared::Same => same += 1,
                Compared::Skipped("native") => slow += 1,
                Compared::Skipped(_) => long += 1,
                Compared::Different(how) => complaints.push(how),
            }
        }
        eprintln!(
            "csmith {}: {same} the same, {} different, {slow} too slow natively, \
             {long} over {STEPS} steps",
            model.name(),
            complaints.len()
        );
        no_complaints(&complaints, seeds.len());
        assert!(same * 6 >= programs * 5, "only {same} of {programs} were compared");
    }
}

fn compare(folder: &Path, headers: &str, seed: u64, model: Model) -> Compared {
    let stem = folder.join(format!("{}-{seed}", model.name()));
    let (source, native) = (stem.with_extension("c"), stem.with_extension("exe"));
    let mut csmith = Command::new("csmith");
    csmith.args(["--seed", &seed.to_string(), "--max-funcs", "6", "--max-block-size", "4"]);
    csmith.arg("--output").arg(&source);
    let made = run(csmith.current_dir(folder));
    assert_eq!(made.status, 0, "csmith fails on seed {seed}: {}", made.stderr);
    let mut gcc = Command::new("gcc");
    gcc.args(["-fwrapv", "-w", "-O0", "-I", headers]).args(model.gcc());
    let built = run(gcc.arg(&source).arg("-o").arg(&native));
    assert_eq!(built.status, 0, "gcc refuses seed {seed}: {}", built.stderr);
    let Some(expected) = limited(&mut Command::new(&native), NATIVE) else {
        return Compared::Skipped("native");
    };
    let mut interpreter = wedge(["run", "--steps", STEPS, "-I", headers]);
    let got = run(interpreter.args(["--data-model", model.name()]).arg(&source));
    if got.status == 20 && got.stderr.contains("given up") {
        return Compared::Skipped("steps");
    }
    let how = match (checksum(&expected.stdout), checksum(&got.stdout)) {
        (Some(a), Some(b)) if a == b && got.status == expected.status => None,
        (a, b) => Some(format!("gcc: {a:?} ({}), wedge: {b:?} ({})", expected.status, got.status)),
    };
    let _ = std::fs::remove_file(&native);
    match how {
        None => {
            let _ = std::fs::remove_file(&source);
            Compared::Same
        }
        Some(how) => {
            let said: Vec<&str> = got.stderr.lines().rev().take(2).collect();
            Compared::Different(format!("{}: {how} {said:?}", source.display()))
        }
    }
}

fn checksum(output: &str) -> Option<&str> {
    output.lines().find(|line| line.starts_with("checksum = "))
}
