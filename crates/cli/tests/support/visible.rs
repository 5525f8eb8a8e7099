//! The visible benchmark programs, where they are there.

use super::{Model, shared};
use std::path::PathBuf;

/// A C program of the list.
#[derive(Clone, Debug)]
pub struct Task {
    /// The family.
    pub set: String,
    /// The task's name within it.
    pub name: String,
    /// The program.
    pub path: PathBuf,
    /// Its data model.
    pub model: Model,
    /// Whether reaching the label `ERROR` is the error.
    pub error_label: bool,
    /// Whether no error is reachable.
    pub safe: bool,
}

/// The C programs in the order of the list; `None` without `../shared`.
pub fn programs() -> Option<Vec<Task>> {
    let bench = shared()?.join("bench");
    let list = std::fs::read_to_string(bench.join("visible.csv")).expect("the list can be read");
    let mut tasks = Vec::new();
    for line in list.lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let [set, name, file, model, property, expected, ..] = columns[..] else {
            panic!("not a task: {line}");
        };
        if matches!(set, "hw" | "chc") {
            continue;
        }
        tasks.push(Task {
            set: set.into(),
            name: name.into(),
            path: bench.join("sets").join(set).join(file),
            model: if model == "ILP32" { Model::Ilp32 } else { Model::Lp64 },
            error_label: property == "unreach-label",
            safe: expected == "true",
        });
    }
    Some(tasks)
}
