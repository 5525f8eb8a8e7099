//! What the tests of the command share: running programs, data models, and skipping aloud.

#![allow(dead_code, reason = "each test uses a part of this")]

pub mod encoded;
pub mod programs;
pub mod visible;

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

pub use base::testing::skip;

/// The root of the workspace.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    here.canonicalize().expect("the workspace exists")
}

/// The folder of benchmarks and papers beside the workspace (`$WEDGE_SHARED`, else `../shared`),
/// if there is one.
pub fn shared() -> Option<PathBuf> {
    let place = std::env::var_os("WEDGE_SHARED").map(PathBuf::from);
    let place = place.unwrap_or_else(|| root().join("../shared"));
    place.join("bench/visible.csv").exists().then_some(place)
}

/// The files of a folder of the workspace with this extension, in order.
pub fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = root().join(folder);
    let entries = std::fs::read_dir(&folder).expect("the folder can be read");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == extension));
    files.sort();
    assert!(!files.is_empty(), "{} has no .{extension} files", folder.display());
    files
}

/// The name of a file without folder and extension.
pub fn stem(path: &Path) -> String {
    path.file_stem().expect("a file name").to_string_lossy().into_owned()
}

/// A folder for the files that a test makes, empty at first.
pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the scratch folder can be made");
    folder
}

/// A data model under test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// 64-bit.
    Lp64,
    /// 32-bit.
    Ilp32,
}

impl Model {
    /// Both.
    pub const ALL: [Model; 2] = [Model::Lp64, Model::Ilp32];

    /// As `--data-model` takes it.
    pub fn name(self) -> &'static str {
        match self {
            Model::Lp64 => "LP64",
            Model::Ilp32 => "ILP32",
        }
    }

    /// The other one.
    pub fn other(self) -> Model {
        match self {
            Model::Lp64 => Model::Ilp32,
            Model::Ilp32 => Model::Lp64,
        }
    }

    /// The options of gcc that select it, with floats that are not wider than their type.
    pub fn gcc(self) -> &'static [&'static str] {
        match self {
            Model::Lp64 => &["-m64"],
            Model::Ilp32 => &["-m32", "-msse2", "-mfpmath=sse"],
        }
    }

    /// Whether gcc can preprocess for it (`compile`: and link programs).
    pub fn is_available(self, compile: bool) -> bool {
        // Tests of one process probe at the same time.
        static PROBES: AtomicU32 = AtomicU32::new(0);
        let number = PROBES.fetch_add(1, Ordering::Relaxed);
        let folder = scratch(&format!("probe-{}-{number}", std::process::id()));
        let file = folder.join("probe.c");
        std::fs::write(&file, "#include <stdio.h>\nint main(void) { return 0; }\n")
            .expect("the probe can be written");
        let mut gcc = Command::new("gcc");
        gcc.args(self.gcc()).arg(&file).arg("-o").arg(folder.join("probe"));
        if !compile {
            gcc.arg("-E");
        }
        gcc.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    }

    /// The models that gcc has; for the others, skips what `what` names.
    pub fn available(compile: bool, what: &str) -> Vec<Model> {
        let mut models = Model::ALL.to_vec();
        models.retain(|model| {
            let there = model.is_available(compile);
            if !there {
                skip(format!("{what} for {}: no gcc with headers for it", model.name()));
            }
            there
        });
        models
    }
}

/// What a process said.
#[derive(Debug)]
pub struct Ran {
    /// Exit status; -1 if a signal ended it.
    pub status: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

/// The command under test.
pub fn wedge<S: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wedge"));
    command.args(args).env_remove("CC");
    command
}

/// Runs to the end, without input.
pub fn run(command: &mut Command) -> Ran {
    limited(command, Duration::from_secs(600)).expect("the command ends")
}

/// Runs to the end with this input.
pub fn run_with_input(command: &mut Command, input: &str) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("the command reads its input");
    drop(stdin);
    let output = child.wait_with_output().expect("the command ends");
    Ran {
        status: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs for at most `limit`; `None` if that was not enough.
pub fn limited(command: &mut Command, limit: Duration) -> Option<Ran> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?} does not start: {error}"));
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let reader = |pipe: Option<Box<dyn Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            pipe.expect("a pipe").read_to_end(&mut bytes).expect("the pipe can be read");
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let stdout = reader(stdout.map(|pipe| Box::new(pipe) as _));
    let stderr = reader(stderr.map(|pipe| Box::new(pipe) as _));
    let end = Instant::now() + limit;
    let status = loop {
        match child.try_wait().expect("the child can be waited for") {
            Some(status) => break Some(status.code().unwrap_or(-1)),
            None if Instant::now() > end => {
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(1)),
        }
    };
    let stdout = stdout.join().expect("the reader ends");
    let stderr = stderr.join().expect("the reader ends");
    Some(Ran { status: status?, stdout, stderr })
}

/// Applies `work` to all items on two threads; the results are in the order of the items.
pub fn parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = Mutex::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let index = {
                        let mut next = next.lock().expect("not poisoned");
                        *next += 1;
                        *next - 1
                    };
                    let Some(item) = items.get(index) else { return };
                    let result = work(item);
                    results.lock().expect("not poisoned").push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("not poisoned");
    results.sort_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Fails with all complaints, if there are any.
pub fn no_complaints(complaints: &[String], of: usize) {
    let shown: Vec<&str> = complaints.iter().take(40).map(String::as_str).collect();
    assert!(complaints.is_empty(), "{} of {of} fail:\n{}", complaints.len(), shown.join("\n"));
}

/// The first lines in which two texts differ.
pub fn difference(expected: &str, got: &str) -> String {
    let (mut left, mut right) = (expected.lines(), got.lines());
    let mut out = String::new();
    let mut shown = 0;
    for number in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (a, b) if a == b => {}
            (a, b) => {
                let end = "(the end)";
                out += &format!(
                    "  line {number}\n    - {}\n    + {}\n",
                    a.unwrap_or(end),
                    b.unwrap_or(end)
                );
                shown += 1;
                if shown == 3 {
                    break;
                }
            }
        }
    }
    out
}
