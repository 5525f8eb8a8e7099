//! What once made the front end or the interpreter fail, and the corpus of the fuzzer, go through
//! what the fuzz target does (see `fuzz/README.md`).

#[path = "../../../fuzz/exercise.rs"]
mod exercise;

use std::path::{Path, PathBuf};

fn files(directory: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(directory);
    let entries = std::fs::read_dir(&directory).expect("the directory is part of the repository");
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    files
}

fn replay(directory: &str) {
    for file in files(directory) {
        let text = std::fs::read(&file).expect("the file can be read");
        println!("{}", file.display());
        exercise::exercise(&text);
    }
}

#[test]
fn former_failures_pass() {
    replay("regressions");
}

#[test]
fn the_corpus_passes() {
    replay("corpus/front_end");
}
