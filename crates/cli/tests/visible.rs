//! The visible benchmark programs, where `../shared` is there: all are accepted, and the wrong
//! ones among the papers' examples reach their error in the interpreter.

mod support;

use std::process::Command;
use std::time::Instant;
use support::visible::{self, Task};
use support::{Model, no_complaints, parallel, run, skip, wedge};

fn tasks(what: &str) -> Option<Vec<Task>> {
    let tasks = visible::programs();
    if tasks.is_none() {
        skip(format!("{what}: no ../shared/bench/visible.csv"));
    }
    tasks
}

/// `wedge VERB` on the program, with its data model and error.
fn command(verb: &[&str], task: &Task) -> Command {
    let mut command = wedge(verb);
    command.args(["--data-model", task.model.name()]).arg(&task.path);
    if task.error_label {
        command.args(["--error-label", "ERROR"]);
    }
    command
}

#[test]
fn all_programs_are_accepted() {
    let Some(tasks) = tasks("whether all visible programs are accepted") else { return };
    assert!(tasks.iter().any(|task| task.model == Model::Lp64), "no 64-bit task in the list");
    let start = Instant::now();
    let results = parallel(&tasks, |task| {
        let ran = run(&mut command(&["cfa", "--check"], task));
        let said: Vec<&str> = ran.stderr.lines().take(3).collect();
        let complaint = || format!("{}/{}: {}", task.set, task.name, said.join("\n  "));
        (ran.status != 0 || !ran.stdout.starts_with("functions: ")).then(complaint)
    });
    let seconds = start.elapsed().as_secs();
    let complaints: Vec<String> = results.into_iter().flatten().collect();
    eprintln!("visible: {} programs in {seconds} s", tasks.len());
    no_complaints(&complaints, tasks.len());
    assert!(seconds < 60, "{seconds} s are too many");
}

/// Inputs that reach the error where chance does not find any.
const INPUTS: &[(&str, &str)] = &[("s3_fischer2_bug", "1, 1,1, 1,2, 1,1, 1,1, 1,2, 1,0,2, 1,2")];

#[test]
fn wrong_examples_reach_their_error() {
    let Some(tasks) = tasks("whether the papers' wrong examples reach their errors") else {
        return;
    };
    let wrong: Vec<&Task> =
        tasks.iter().filter(|task| task.set == "paper-examples" && !task.safe).collect();
    assert!(!wrong.is_empty(), "no wrong program among the examples");
    for (name, _) in INPUTS {
        assert!(wrong.iter().any(|task| task.name == *name), "no task {name}");
    }
    let results = parallel(&wrong, |task| {
        let inputs = INPUTS.iter().find(|(name, _)| *name == task.name);
        let verb = match inputs {
            Some((_, inputs)) => ["run", "--inputs", inputs],
            None => ["run", "--random", "20000"],
        };
        let ran = run(&mut command(&verb, task));
        let complaint = || format!("{}: {}{}", task.name, ran.stdout, ran.stderr);
        (ran.status != 10).then(complaint)
    });
    let complaints: Vec<String> = results.into_iter().flatten().collect();
    no_complaints(&complaints, wrong.len());
}
