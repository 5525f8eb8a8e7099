//! gcc confirms the size, alignment and member offsets of every record that Wedge lays out.
//!
//! `WEDGE_LAYOUT=all` asks about all visible benchmark programs in both models instead of a
//! sample.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use support::visible::{self, Task};
use support::{Model, files, no_complaints, parallel, run, run_with_input, skip, stem, wedge};

/// How many visible programs are taken.
const SAMPLE: usize = 40;

/// What gcc confirmed.
struct Confirmed {
    records: usize,
    assertions: usize,
    /// Records without any name inside an expression, which no assertion can speak of.
    nameless: usize,
}

#[test]
fn torture_programs() {
    let models = Model::available(false, "layouts in the torture programs");
    let programs = files("tests/torture", "c");
    let tasks: Vec<(PathBuf, Model)> = programs
        .iter()
        .flat_map(|file| models.iter().map(move |&model| (file.clone(), model)))
        .collect();
    check_all("torture", &tasks, false);
}

#[test]
fn visible_programs() {
    let Some(tasks) = visible::programs() else {
        return skip("layouts in the visible programs: no ../shared/bench/visible.csv");
    };
    let models = Model::available(false, "layouts in the visible programs");
    let all = std::env::var("WEDGE_LAYOUT").is_ok_and(|which| which == "all");
    let step = if all { 1 } else { tasks.len().div_ceil(SAMPLE) };
    let sample: Vec<&Task> = tasks.iter().step_by(step).collect();
    let tasks: Vec<(PathBuf, Model)> = sample
        .iter()
        .flat_map(|task| [task.model, task.model.other()].map(|model| (task.path.clone(), model)))
        .filter(|(_, model)| models.contains(model))
        .collect();
    check_all("visible", &tasks, true);
}

/// `other_model`: half of the programs were made for the other data model, so gcc may refuse
/// those as they are.
fn check_all(title: &str, tasks: &[(PathBuf, Model)], other_model: bool) {
    let results = parallel(tasks, |(file, model)| check(file, *model, other_model));
    let (mut records, mut assertions, mut complaints) = (0, 0, Vec::new());
    let (mut refused, mut nameless) = (0, 0);
    for result in results {
        match result {
            Ok(Some(confirmed)) => {
                records += confirmed.records;
                assertions += confirmed.assertions;
                nameless += confirmed.nameless;
            }
            Ok(None) => refused += 1,
            Err(complaint) => complaints.push(complaint),
        }
    }
    eprintln!(
        "layout of {title} programs: {} checks, {records} records, {assertions} assertions; \
         {nameless} records in expressions; {refused} programs that gcc refuses as they are",
        tasks.len()
    );
    no_complaints(&complaints, tasks.len());
    assert!(nameless * 100 <= records, "{nameless} of {records} records have no name");
    assert!(refused * 20 <= tasks.len(), "gcc refuses {refused} of {}", tasks.len());
}

fn check(file: &Path, model: Model, may_refuse: bool) -> Result<Option<Confirmed>, String> {
    let name = format!("{} ({})", stem(file), model.name());
    let printed = run(wedge(["cfa", "--layout", "--data-model", model.name()]).arg(file));
    let preprocessed =
        run(Command::new("gcc").args(["-E", "-x", "c"]).args(model.gcc()).arg(file)).stdout;
    let refused = may_refuse && gcc(&preprocessed, model).is_err();
    match (printed.status, refused) {
        (_, true) => return Ok(None),
        (0, _) => {}
        (status, _) => return Err(format!("{name}: exit status {status}\n{}", printed.stderr)),
    }
    gcc(&printed.stdout, model)
        .map_err(|message| format!("{name}: {}", explain(&message, &printed.stdout)))?;
    let count = |what: &str| printed.stdout.matches(what).count();
    let (nameless, unreached): (Vec<&str>, Vec<&str>) = printed
        .stdout
        .lines()
        .filter(|line| line.starts_with("/* unreached"))
        .partition(|line| line.ends_with("  */"));
    if let Some(first) = unreached.first() {
        return Err(format!("{name}: {first}"));
    }
    Ok(Some(Confirmed {
        records: count("/* record"),
        assertions: count("_Static_assert"),
        nameless: nameless.len(),
    }))
}

/// Asks gcc whether this is right C.
fn gcc(text: &str, model: Model) -> Result<(), String> {
    let mut command = Command::new("gcc");
    command.args(["-fsyntax-only", "-w", "-std=gnu11", "-x", "c", "-"]);
    let said = run_with_input(command.args(model.gcc()), text);
    if said.status == 0 { Ok(()) } else { Err(said.stderr) }
}

/// gcc's message and the assertion it is about.
fn explain(message: &str, text: &str) -> String {
    let assertions = text.rsplit("# 1 \"layout\"\n").next().unwrap_or("");
    let first = message.lines().find(|line| line.contains("error")).unwrap_or(message);
    let line = first.strip_prefix("layout:").and_then(|rest| rest.split(':').next()?.parse().ok());
    let about = line.and_then(|line: usize| assertions.lines().nth(line - 1)).unwrap_or("");
    format!("{first}\n    {about}")
}
