//! The encoded form of programs against gcc and against the interpreter: no solver is needed.
//!
//! * What the torture programs print natively is hashed; the encoded program computes the same
//!   number, or reaches an error.
//! * Random runs of the interpreter on the visible programs are executions of the encoded ones,
//!   and of their slices. `WEDGE_ENCODE=all` takes all of them instead of a sample.

mod support;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::visible::{self, Task};
use support::{Model, files, no_complaints, parallel, root, run, scratch, skip, stem, wedge};

/// How many visible programs are taken, and random runs of each.
const SAMPLE: usize = 60;
const RUNS: &str = "12";

/// Programs that are no function of one hash: they use `main` otherwise, write through other
/// functions than printf, return nothing from `main`, or print strings without end (`%.*s`).
const UNSUITABLE: &[&str] =
    &["fprintf", "sprintf", "exit(", "abort", "%n", "vprintf", "(main", "<%"];
const UNDEFINED: &[&str] =
    &["main_without_return", "knr_definitions", "game_of_life", "printf_pointer_null_and_return"];
/// Floats in the 80-bit registers of the x87, and functions that IEEE leaves open.
const APPROXIMATE: &[&str] =
    &["float_limits", "float_math_series", "float_rounding_functions", "atoi_atof"];
/// More steps than an execution may have.
const LONG: &[&str] = &["sieve_and_collatz", "rounding_modes"];

#[test]
fn torture_programs_compute_what_gcc_prints() {
    let models = Model::available(true, "encoded torture programs");
    let folder = scratch("encode");
    let mut tasks: Vec<(PathBuf, Model)> = Vec::new();
    for file in files("tests/torture", "c") {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let name = stem(&file);
        let listed = [UNDEFINED, APPROXIMATE, LONG].iter().any(|list| list.contains(&&*name));
        if !listed && !UNSUITABLE.iter().any(|word| text.contains(word)) {
            tasks.extend(models.iter().map(|&model| (file.clone(), model)));
        }
    }
    let results = parallel(&tasks, |(file, model)| check_hash(&folder, file, *model));
    let complaints: Vec<String> = results.into_iter().flatten().collect();
    eprintln!("encode: {} torture programs", tasks.len());
    no_complaints(&complaints, tasks.len());
    assert!(models.is_empty() || tasks.len() >= 150 * models.len(), "only {}", tasks.len());
}

/// The program with hashing instead of printing.
fn observed(file: &Path) -> String {
    let text = std::fs::read_to_string(file).expect("the program can be read");
    let is_include = |line: &&str| line.trim_start().starts_with('#') && line.contains("include");
    let mut out: String = text.lines().filter(is_include).map(|line| format!("{line}\n")).collect();
    let header = root().join("tests/encode/observe.h");
    let _ = writeln!(out, "#include \"{}\"", header.display());
    out.push_str("#define printf wh_printf\n#define puts wh_puts\n#define putchar wh_putchar\n");
    let has_arguments = text.contains("main(int");
    out.push_str(&text.replace("main(", "wh_main("));
    let (declared, args) =
        if has_arguments { ("char *av[2] = { \"x\", 0 };", "1, av") } else { ("", "") };
    let _ = writeln!(
        out,
        "\n#undef printf\nint main(void) {{ {declared} wh_num((unsigned)wh_main({args})); \
         wh_end(); return 0; }}"
    );
    out
}

fn check_hash(folder: &Path, file: &Path, model: Model) -> Option<String> {
    let name = format!("{}.{}", stem(file), model.name());
    let source = folder.join(format!("{name}.c"));
    std::fs::write(&source, observed(file)).expect("the scratch folder can be written");
    let binary = folder.join(&name);
    let mut gcc = Command::new("gcc");
    gcc.args(["-w", "-std=gnu11", "-O0", "-fwrapv", "-fno-strict-aliasing", "-DNATIVE"]);
    let built = run(gcc.args(model.gcc()).arg(&source).arg("-o").arg(&binary).arg("-lm"));
    if built.status != 0 {
        return Some(format!("{name}: gcc refuses it: {}", built.stderr));
    }
    let native = run(&mut Command::new(&binary));
    let hash = native.stdout.trim().to_owned();
    let expected = format!("EXPECTED={hash}ULL");
    let mut command = wedge(["program", "--execute", "1", "--steps", "200000", "-D", &expected]);
    let ran = run(command.args(["--data-model", model.name()]).arg(&source));
    let fine = ran.status == 0 && ran.stdout.contains("1 ends");
    (!fine).then(|| format!("{name}: {}{}", ran.stdout, ran.stderr))
}

#[test]
fn runs_of_visible_programs_are_executions() {
    let Some(tasks) = visible::programs() else {
        return skip("encoded visible programs: no ../shared/bench/visible.csv");
    };
    let all = std::env::var("WEDGE_ENCODE").is_ok_and(|which| which == "all");
    let step = if all { 1 } else { tasks.len().div_ceil(SAMPLE) };
    let sample: Vec<(&Task, bool)> =
        tasks.iter().step_by(step).flat_map(|task| [(task, false), (task, true)]).collect();
    let results = parallel(&sample, |&(task, slice)| {
        let mut command = wedge(["program", "--execute", RUNS]);
        command.args(["--data-model", task.model.name()]).arg(&task.path);
        if task.error_label {
            command.args(["--error-label", "ERROR"]);
        }
        if slice {
            command.arg("--slice");
        }
        let ran = run(&mut command);
        let complaint = || format!("{}/{}: {}{}", task.set, task.name, ran.stdout, ran.stderr);
        (ran.status != 0).then(complaint)
    });
    let complaints: Vec<String> = results.into_iter().flatten().collect();
    eprintln!("encode: {} visible programs, each whole and sliced", sample.len() / 2);
    no_complaints(&complaints, sample.len());
}
