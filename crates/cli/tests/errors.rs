//! Every program of tests/errors is refused, with a message at the line of the mistake that
//! holds the word which the program's first line names.

mod support;

use std::path::Path;
use support::{Model, files, no_complaints, parallel, run, skip, wedge};

/// Programs that gcc refuses and Wedge accepts, and why.
const LENIENT: &[(&str, &str)] = &[];

#[test]
fn mistakes_are_reported_at_their_line() {
    let has_gcc = Model::Lp64.is_available(false);
    if !has_gcc {
        skip("wrong programs with preprocessor directives: no gcc");
    }
    let programs = files("tests/errors", "c");
    let results = parallel(&programs, |file| check(file, has_gcc).err());
    let complaints: Vec<String> = results.into_iter().flatten().collect();
    eprintln!("errors: {} programs, {} accepted on purpose", programs.len(), LENIENT.len());
    no_complaints(&complaints, programs.len());
}

fn check(file: &Path, has_gcc: bool) -> Result<(), String> {
    let name = file.file_name().expect("a name").to_string_lossy().into_owned();
    let text = std::fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    if !has_gcc && text.lines().any(|line| line.starts_with('#')) {
        return Ok(());
    }
    let (line, word) = text
        .lines()
        .next()
        .and_then(|first| first.strip_prefix("// error: "))
        .and_then(|rest| rest.split_once(": "))
        .ok_or_else(|| format!("{name}: the first line is not `// error: LINE: word`"))?;
    let line: usize = line.parse().map_err(|_| format!("{name}: `{line}` is not a line"))?;
    let ran = run(wedge(["cfa", "--check"]).arg(file));
    if let Some((_, why)) = LENIENT.iter().find(|(lenient, _)| *lenient == name) {
        let refused = format!("{name}: now refused, no longer lenient ({why})");
        return if ran.status == 0 { Ok(()) } else { Err(refused) };
    }
    if ran.status != 2 {
        return Err(format!("{name}: exit status {} ({})", ran.status, ran.stderr.trim()));
    }
    // A missing semicolon is reported after the token that it should follow.
    let lines = if name == "missing_semicolon.c" { line - 1..=line } else { line..=line };
    let here = |said: &str| lines.clone().any(|line| said.contains(&format!("{name}:{line}:")));
    let Some(message) = ran.stderr.lines().find(|said| said.contains("error") && here(said)) else {
        return Err(format!("{name}: no error at line {line}:\n{}", ran.stderr));
    };
    let holds = |text: &str| text.to_lowercase().contains(&word.to_lowercase());
    if holds(message) { Ok(()) } else { Err(format!("{name}: no `{word}` in: {message}")) }
}
