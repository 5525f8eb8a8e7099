//! The models of library functions against the C library itself.
//!
//! All models are compiled as one C file in which a function `f` is called `m_f`. A driver for each
//! file of models calls both `f` and `m_f` on random and on extreme inputs and prints where they
//! differ.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// All models in one text, the public names prefixed.
fn models() -> String {
    let mut text = String::new();
    for name in cfront::library::names().filter(|name| !name.starts_with("__wedge_")) {
        writeln!(text, "#define {name} m_{name}").expect("a string takes any text");
    }
    let mut last = None;
    for name in cfront::library::names() {
        let model = cfront::library::model(name).expect("a listed name has a model");
        if last != Some(model) {
            writeln!(text, "#line {} \"{}\"\n{}", model.line, model.file, model.text)
                .expect("a string takes any text");
        }
        last = Some(model);
    }
    text
}

/// Runs gcc; the error is what it said.
fn compile(arguments: &[&str], files: &[&Path], to: &Path) -> Result<(), String> {
    let output = Command::new("gcc")
        .args(["-std=gnu11", "-O1", "-w", "-fno-builtin"])
        .args(arguments)
        .args(files)
        .arg("-o")
        .arg(to)
        .arg("-lm")
        .output()
        .map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// Compares the models of one file with the C library, at one width.
fn differ(driver: &str, width: &[&str]) {
    let directory: PathBuf = [env!("CARGO_TARGET_TMPDIR"), driver, width[0]].iter().collect();
    fs::create_dir_all(&directory).expect("a directory for the programs");
    let probe = directory.join("probe.c");
    fs::write(&probe, "#include <stdio.h>\nint main(void) { return 0; }\n").expect("a C file");
    let program = directory.join("program");
    if let Err(error) = compile(width, &[&probe], &program) {
        base::testing::skip(format!(
            "the models of {driver} with gcc {}: {}",
            width[0],
            error.trim()
        ));
        return;
    }
    // With the sanitisers where there are any: they find what a model may not do.
    let sanitise = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    let mut arguments = width.to_vec();
    arguments.extend(sanitise);
    if compile(&arguments, &[&probe], &program).is_err() {
        eprintln!("no sanitisers for {width:?}: comparing without them");
        arguments.truncate(width.len());
    }

    let file = directory.join("models.c");
    fs::write(&file, models()).expect("a C file");
    let source: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "library", driver].iter().collect();
    if let Err(error) = compile(&arguments, &[&source, &file], &program) {
        panic!("{driver} {width:?} does not compile: {error}");
    }
    let output = Command::new(&program)
        .env("ASAN_OPTIONS", "detect_leaks=0:allocator_may_return_null=1")
        .env("LC_ALL", "C")
        .output()
        .expect("the program runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    println!("{driver} {width:?}: {text}");
    assert!(output.status.success(), "{driver} {width:?}:\n{text}\n{errors}");
    assert!(text.contains(" 0 mismatches"), "{driver} {width:?}:\n{text}\n{errors}");
}

fn differ_at_both_widths(driver: &str) {
    differ(driver, &["-m64"]);
    // Floating point as the standard has it, without the excess precision of the x87.
    differ(driver, &["-m32", "-msse2", "-mfpmath=sse"]);
}

#[test]
fn bits() {
    differ_at_both_widths("bits.c");
}

#[test]
fn ctype() {
    differ_at_both_widths("ctype.c");
}

#[test]
fn math() {
    differ_at_both_widths("math.c");
}

#[test]
fn stdio() {
    differ_at_both_widths("stdio.c");
}

#[test]
fn stdlib() {
    differ_at_both_widths("stdlib.c");
}

#[test]
fn string() {
    differ_at_both_widths("string.c");
}
