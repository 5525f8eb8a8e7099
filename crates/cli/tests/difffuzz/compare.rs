//! One program, run by gcc's code and by the interpreter.

use std::path::Path;
use std::process::{Command, Output};

/// A data model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// `gcc -m64`
    Lp64,
    /// `gcc -m32`, with floating point done as on 64 bits
    Ilp32,
}

impl Model {
    /// As `--data-model` takes it.
    pub fn name(self) -> &'static str {
        match self {
            Model::Lp64 => "LP64",
            Model::Ilp32 => "ILP32",
        }
    }

    fn flags(self) -> &'static [&'static str] {
        match self {
            Model::Lp64 => &["-m64"],
            Model::Ilp32 => &["-m32", "-msse2", "-mfpmath=sse"],
        }
    }
}

/// What `timeout` makes of SIGFPE. Programs guard their divisions, but gcc 12 folds
/// `a - INT_MIN / b` to `a + INT_MIN / -b`, which overflows for `b == 1`.
const DIVISION_TRAP: i32 = 128 + 8;

/// Compares the output and exit status; says what differs. Files go to the directory `work`.
pub fn compare(wedge: &Path, work: &Path, text: &str, model: Model) -> Result<(), String> {
    let (source, binary) = (work.join("program.c"), work.join("program"));
    std::fs::write(&source, text).map_err(|error| error.to_string())?;
    match compile(&source, &binary, model) {
        Err(message) if message.contains("internal compiler error") => return Ok(()),
        result => result?,
    }
    let expected = run(Command::new("timeout").arg("10").arg(&binary))?;
    if expected.status.code() == Some(DIVISION_TRAP) {
        return Ok(());
    }
    let mut wedge = Command::new(wedge);
    let found =
        run(wedge.args(["run", "--steps", "20000000", "--data-model", model.name()]).arg(&source))?;
    if expected.stdout == found.stdout && expected.status.code() == found.status.code() {
        return Ok(());
    }
    Err(first_difference(&expected, &found))
}

fn compile(source: &Path, binary: &Path, model: Model) -> Result<(), String> {
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=gnu11", "-w", "-O0", "-fwrapv", "-fno-strict-aliasing"]).args(model.flags());
    let output = run(gcc.arg("-o").arg(binary).arg(source))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("gcc rejects it: {}", String::from_utf8_lossy(&output.stderr)))
}

fn run(command: &mut Command) -> Result<Output, String> {
    command.output().map_err(|error| format!("{:?}: {error}", command.get_program()))
}

fn first_difference(expected: &Output, found: &Output) -> String {
    let expected_text = String::from_utf8_lossy(&expected.stdout);
    let found_text = String::from_utf8_lossy(&found.stdout);
    let (mut gcc, mut wedge) = (expected_text.lines(), found_text.lines());
    let mut line = 1;
    loop {
        match (gcc.next(), wedge.next()) {
            (None, None) => break,
            (a, b) if a == b => line += 1,
            (a, b) => {
                let errors = String::from_utf8_lossy(&found.stderr);
                return format!("line {line}: gcc {a:?}, wedge {b:?} {}", errors.trim());
            }
        }
    }
    format!("exit status: gcc {:?}, wedge {:?}", expected.status.code(), found.status.code())
}
