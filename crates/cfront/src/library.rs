//! Models of library functions, written in C.
//!
//! When a program calls a function that it does not define, the front end asks [`model`] for a C text
//! that defines it and compiles that text into the program. The texts are the chunks of the files
//! below `library/`: a line `//@ NAME…` starts the chunk that defines the functions named, and the
//! chunk runs to the next such line. A chunk may call further undefined functions; those that have a
//! model are loaded in their turn, so no chunk states what it depends on.

use base::FastMap;
use std::sync::LazyLock;

/// The files of models: name and text.
const FILES: [(&str, &str); 7] = [
    ("bits.c", include_str!("../library/bits.c")),
    ("ctype.c", include_str!("../library/ctype.c")),
    ("math.c", include_str!("../library/math.c")),
    ("memory.c", include_str!("../library/memory.c")),
    ("stdio.c", include_str!("../library/stdio.c")),
    ("stdlib.c", include_str!("../library/stdlib.c")),
    ("string.c", include_str!("../library/string.c")),
];

/// What a line begins with that starts a chunk.
const MARK: &str = "//@";

/// The C text that defines a library function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Model {
    /// The name of the file that holds the text, such as `string.c`.
    pub file: &'static str,
    /// The text: declarations of what the function calls, and its definition.
    pub text: &'static str,
    /// The line of the file, counted from one, at which the text begins.
    pub line: u32,
}

/// The model of the function of the given name, if there is one.
#[must_use]
pub fn model(name: &str) -> Option<Model> {
    static INDEX: LazyLock<FastMap<&str, Model>> = LazyLock::new(|| {
        chunks()
            .flat_map(|(names, model)| names.split_whitespace().map(move |name| (name, model)))
            .collect()
    });
    INDEX.get(name).copied()
}

/// The names of all functions that have a model, in the order of the files. Those that begin with
/// `__wedge_` are helpers which only models call.
pub fn names() -> impl Iterator<Item = &'static str> {
    chunks().flat_map(|(names, _)| names.split_whitespace())
}

/// All chunks, each with the names on its first line.
fn chunks() -> impl Iterator<Item = (&'static str, Model)> {
    FILES.into_iter().flat_map(|(file, text)| Chunks { file, rest: text, line: 1 })
}

/// The chunks of one file.
struct Chunks {
    file: &'static str,
    rest: &'static str,
    /// The line at which `rest` begins.
    line: u32,
}

impl Iterator for Chunks {
    type Item = (&'static str, Model);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.rest.is_empty() {
                return None;
            }
            let head = self.take(first_line(self.rest));
            if let Some(names) = head.strip_prefix(MARK) {
                let line = self.line;
                let text = self.take(chunk_length(self.rest));
                let file = self.file;
                return Some((names.trim(), Model { file, text, line }));
            }
        }
    }
}

impl Chunks {
    /// Takes so many bytes off the front.
    fn take(&mut self, length: usize) -> &'static str {
        let (front, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.line += u32::try_from(front.matches('\n').count()).unwrap_or(u32::MAX);
        front
    }
}

/// The length of the first line with its end.
fn first_line(text: &str) -> usize {
    text.find('\n').map_or(text.len(), |at| at + 1)
}

/// The length of what stands before the next line that starts a chunk.
fn chunk_length(text: &str) -> usize {
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with(MARK) {
            break;
        }
        length += line.len();
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::io::Write;
    use std::process::{Command, Stdio};

    #[test]
    fn names_are_unique_and_found() {
        let mut seen = BTreeSet::new();
        for name in names() {
            assert!(seen.insert(name), "two models of {name}");
            let model = model(name).expect("a listed name has a model");
            assert!(
                model.text.contains(&format!("{name}(")),
                "the model of {name} does not define it"
            );
        }
        assert!(seen.len() > 200, "only {} models", seen.len());
        assert!(chunks().all(|(names, _)| !names.is_empty()), "a chunk without a name");
        assert_eq!(model("no_such_function"), None);
        assert_eq!(model(""), None);
    }

    #[test]
    fn lines_are_those_of_the_files() {
        for (_, model) in chunks() {
            let (_, text) =
                FILES.iter().find(|(file, _)| *file == model.file).expect("a file of the list");
            let line = text.lines().nth(model.line as usize - 1);
            assert_eq!(line, model.text.lines().next());
        }
    }

    /// Every helper that a model calls exists: it is a primitive of the front end or another model.
    #[test]
    fn helpers_exist() {
        const PRIMITIVES: [&str; 10] = [
            "__wedge_memcpy",
            "__wedge_memmove",
            "__wedge_memset",
            "__wedge_object_size",
            "__wedge_input_char",
            "__wedge_random",
            "__wedge_nondet_uchar",
            "__wedge_nondet_int",
            "__wedge_nondet_bool",
            "__wedge_assume",
        ];
        let known: BTreeSet<&str> = names().chain(PRIMITIVES).collect();
        for (names, model) in chunks() {
            for (at, _) in model.text.match_indices("__wedge_") {
                let word =
                    model.text[at..].split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next();
                let word = word.unwrap_or_default();
                if model.text[at + word.len()..].starts_with('(') {
                    assert!(
                        known.contains(word),
                        "the model of {names} calls {word}, which does not exist"
                    );
                }
            }
        }
    }

    /// Compiles `text` with gcc; the error is what it said.
    fn compiles(text: &str, width: &str) -> Result<(), String> {
        let mut child = Command::new("gcc")
            .args(["-std=gnu11", "-fsyntax-only", "-w", width, "-x", "c", "-"])
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut input = child.stdin.take().expect("standard input is piped");
        // A compiler that refuses its options does not read its input.
        let _ = input.write_all(text.as_bytes());
        drop(input);
        let output = child.wait_with_output().map_err(|error| error.to_string())?;
        match output.status.success() {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        }
    }

    #[test]
    fn each_compiles() {
        for width in ["-m64", "-m32"] {
            if let Err(error) = compiles("int x;", width) {
                base::testing::skip(format!(
                    "whether gcc {width} compiles the models: {}",
                    error.trim()
                ));
                continue;
            }
            for (names, model) in chunks() {
                let compiled = compiles(model.text, width);
                assert_eq!(compiled, Ok(()), "{} ({names}) {width}", model.file);
            }
        }
    }
}
