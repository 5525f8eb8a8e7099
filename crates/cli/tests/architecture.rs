//! What the crates may use, and habits that a program can check (DESIGN §2, STYLE).

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use support::{root, shared, skip};

/// Which crates of Wedge each crate may use besides `base`. `cli` may use all.
const ALLOWED: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("logic", &[]),
    ("sat", &[]),
    ("smt", &["logic", "sat"]),
    ("cfa", &[]),
    ("cfront", &["cfa"]),
    ("tsfront", &["logic"]),
    ("encode", &["cfa", "logic"]),
    ("domain", &["logic"]),
    ("evidence", &["cfa", "logic", "encode"]),
    ("engine", &["cfa", "logic", "encode", "domain", "evidence"]),
    ("output", &["cfa", "logic", "evidence"]),
];

/// The most lines of a source file.
const MAX_LINES: usize = 900;

/// The crates by the names of their folders, with the names of what they depend on.
fn crates() -> BTreeMap<String, BTreeSet<String>> {
    let folders = std::fs::read_dir(root().join("crates")).expect("crates/ can be read");
    let folders = folders.map(|entry| entry.expect("an entry").path());
    folders
        .filter(|folder| folder.join("Cargo.toml").exists())
        .map(|folder| {
            let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
            let manifest = folder.join("Cargo.toml");
            let text = std::fs::read_to_string(manifest).expect("the manifest can be read");
            (name, dependencies(&text))
        })
        .collect()
}

/// The keys of all `[…dependencies]` tables, and the names in `[dependencies.NAME]`.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut inside = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            let header = header.trim_end_matches(']');
            inside = header.ends_with("dependencies");
            if let Some((table, name)) = header.rsplit_once('.')
                && table.ends_with("dependencies")
            {
                found.insert(name.to_string());
            }
        } else if inside && !line.is_empty() && !line.starts_with('#') {
            let end = line.find(['.', ' ', '=']).unwrap_or(line.len());
            found.insert(line[..end].to_string());
        }
    }
    found
}

#[test]
fn manifests_are_read() {
    let text = "[package]\nname = \"x\"\n[dependencies]\nbase.workspace = true\nlog = \"1\"\n\n\
                [dev-dependencies]\nserde_json = { version = \"1\" }\n[dependencies.rand]\na = 1\n";
    let expected = ["base", "log", "rand", "serde_json"];
    assert_eq!(dependencies(text).into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn crates_use_only_what_they_may() {
    let crates = crates();
    for (name, uses) in &crates {
        if name == "cli" {
            continue;
        }
        let (_, allowed) = ALLOWED
            .iter()
            .find(|(known, _)| known == name)
            .unwrap_or_else(|| panic!("crates/{name} is not in the design"));
        for used in uses {
            let ours = used == "cli" || ALLOWED.iter().any(|(known, _)| known == used);
            assert!(
                !ours || used == "base" || allowed.contains(&used.as_str()),
                "crates/{name} may not use {used}"
            );
        }
    }
}

/// The allowed edges themselves have no cycle: every crate comes after what it may use.
#[test]
fn allowed_edges_point_upwards() {
    let mut above = BTreeSet::new();
    for (name, uses) in ALLOWED {
        for used in *uses {
            assert!(above.contains(used), "{name} may use {used}, which comes later");
        }
        above.insert(name);
    }
}

/// The files under `folder`, without hidden folders and build output.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            if !matches!(name.as_str(), ".git" | "target") {
                walk(&path, files);
            }
        } else {
            files.push(path);
        }
    }
}

fn sources() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    walk(&root().join("crates"), &mut files);
    files.retain(|path| path.extension().is_some_and(|e| e == "rs"));
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("the source can be read");
        (path, text)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn files_are_short() {
    for (path, text) in sources() {
        let lines = text.lines().count();
        assert!(lines < MAX_LINES, "{} has {lines} lines: split it", path.display());
    }
}

/// Whether `rest`, what follows the word, names an issue: `(#12)`.
fn names_issue(rest: &str) -> bool {
    let digits = rest.strip_prefix("(#").and_then(|rest| rest.split(')').next());
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

#[test]
fn nothing_is_left_undone() {
    // Put together, so that this file does not complain about itself.
    let forbidden = [concat!("db", "g!("), concat!("to", "do!("), concat!("unimple", "mented!(")];
    let note = concat!("TO", "DO");
    for (path, text) in sources() {
        for (number, line) in text.lines().enumerate() {
            let place = format!("{}:{}", path.display(), number + 1);
            for word in forbidden {
                assert!(!line.contains(word), "{place}: {word}…)");
            }
            if let Some(at) = line.find(note) {
                let rest = &line[at + note.len()..];
                assert!(names_issue(rest), "{place}: a {note} needs an issue: {note}(#12)");
            }
        }
    }
}

fn hash(path: &Path) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(&std::fs::read(path).expect("the file can be read"));
    hasher.finish()
}

/// The benchmark programs have licences of their own and are not part of Wedge.
#[test]
fn no_benchmark_is_copied() {
    let Some(shared) = shared() else {
        return skip("whether a benchmark was copied: no ../shared");
    };
    let size = |path: &Path| std::fs::metadata(path).map_or(0, |data| data.len());
    let mut theirs = Vec::new();
    walk(&shared.join("bench/sets"), &mut theirs);
    let mut by_size: BTreeMap<u64, Vec<PathBuf>> = BTreeMap::new();
    for path in theirs {
        by_size.entry(size(&path)).or_default().push(path);
    }
    let mut ours = Vec::new();
    walk(&root(), &mut ours);
    for path in ours.iter().filter(|path| size(path) > 0) {
        let alike = by_size.get(&size(path)).into_iter().flatten();
        for other in alike {
            let same = hash(path) == hash(other);
            assert!(!same, "{} is a copy of {}", path.display(), other.display());
        }
    }
}

#[test]
fn architecture_names_crates_and_dependencies() {
    let path = root().join("ARCHITECTURE.md");
    let text = std::fs::read_to_string(path).expect("there is an ARCHITECTURE.md");
    for (name, uses) in crates() {
        assert!(text.contains(&format!("`{name}`")), "ARCHITECTURE.md is silent about `{name}`");
        let known = |used: &str| used == "cli" || ALLOWED.iter().any(|(name, _)| *name == used);
        for used in uses.iter().filter(|used| !known(used)) {
            assert!(text.contains(&format!("`{used}`")), "ARCHITECTURE.md: why `{used}`?");
        }
    }
}
