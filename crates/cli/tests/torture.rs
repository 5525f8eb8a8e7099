//! The interpreter runs the programs of tests/torture as gcc's code does, in both data models.

mod support;

use std::path::PathBuf;
use support::{Model, difference, files, no_complaints, parallel, root, run, stem, wedge};

#[test]
fn interpreter_agrees_with_gcc() {
    let models = Model::available(false, "the torture programs");
    let programs = files("tests/torture", "c");
    let pairs = programs.iter().flat_map(|file| models.iter().map(move |&model| (file, model)));
    let tasks: Vec<(&PathBuf, Model)> = pairs.collect();
    let results = parallel(&tasks, |&(file, model)| check(file, model).err());
    let complaints: Vec<String> = results.into_iter().flatten().collect();
    eprintln!("torture: {} programs, {} runs", programs.len(), tasks.len());
    no_complaints(&complaints, tasks.len());
}

fn check(file: &PathBuf, model: Model) -> Result<(), String> {
    let name = format!("{}.{}", stem(file), model.name().to_lowercase());
    let expected = std::fs::read_to_string(root().join("tests/torture/expected").join(&name))
        .map_err(|error| format!("{name}: no expectation: {error}"))?;
    let ran = run(wedge(["run", "--data-model", model.name()]).arg(file));
    let mut got = ran.stdout;
    if !got.is_empty() && !got.ends_with('\n') {
        got.push('\n');
    }
    got += &format!("exit: {}\n", ran.status);
    if got == expected {
        return Ok(());
    }
    let said: String = ran.stderr.lines().take(3).map(|line| format!("  {line}\n")).collect();
    Err(format!("{name}:\n{}{said}", difference(&expected, &got)))
}

/// Every expectation belongs to a program.
#[test]
fn expectations_have_programs() {
    let mut expectations = files("tests/torture/expected", "lp64");
    expectations.extend(files("tests/torture/expected", "ilp32"));
    for path in expectations {
        let program = root().join(format!("tests/torture/{}.c", stem(&path)));
        assert!(program.exists(), "{} has no program", path.display());
    }
}
