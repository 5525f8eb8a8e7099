//! `wedge check --certificate DIR`: every obligation of a proof is a file that z3 confirms, and
//! the index lists them all.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use support::{run, scratch, skip, wedge};

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);\n\
    extern void __VERIFIER_assume(int);\n\
    extern void reach_error(void);\n";

/// Programs with the engine that proves them and a word of one of the obligations.
const PROGRAMS: &[(&str, &str, &str, &str)] = &[
    (
        "straight",
        "bmc",
        "nothing left open",
        "int main(void) { unsigned x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n\
         if ((x ^ y) + 2 * (x & y) != x + y) reach_error(); return 0; }\n",
    ),
    (
        "folded",
        "bmc",
        "nothing left open",
        "int main(void) { int s = 0; for (int i = 0; i < 20; i++) s += 2;\n\
         if (s != 40) reach_error(); return 0; }\n",
    ),
    (
        "array",
        "bmc",
        "no error within 7 steps",
        "int a[16]; int main(void) { unsigned n = __VERIFIER_nondet_int() % 16, s = 0;\n\
         for (unsigned i = 0; i < n; i++) a[i] = i & 3;\n\
         for (unsigned i = 0; i < n; i++) s += a[i]; if (s > 45) reach_error(); return 0; }\n",
    ),
    (
        "float",
        "bmc",
        "nothing left open",
        "extern float __VERIFIER_nondet_float(void); int main(void) {\n\
         float x = __VERIFIER_nondet_float(); __VERIFIER_assume(x > 1.0f && x < 4.0f);\n\
         if (x * 0.5f >= 2.0f) reach_error(); return 0; }\n",
    ),
    (
        "heap",
        "bmc",
        "nothing left open",
        "void *malloc(unsigned long); struct p { int a; struct p *next; };\n\
         int main(void) { struct p *p = malloc(sizeof *p), *q = malloc(sizeof *q);\n\
         p->next = q; q->next = __VERIFIER_nondet_int() ? p : 0; q->a = __VERIFIER_nondet_int();\n\
         p->a = q->a / 2; if (q->next && q->next->a * 2 > q->a && q->a > 0) reach_error();\n\
         return 0; }\n",
    ),
    (
        "idle",
        "bmc",
        "nothing is at",
        "int main(void) { int n = 0; while (__VERIFIER_nondet_int()) n += 3;\n\
         unsigned m = (unsigned)__VERIFIER_nondet_int() % 5, s = 0;\n\
         for (unsigned i = 0; i < m; i++) s += 2; if (s > 8) reach_error(); return n; }\n",
    ),
    (
        "induction",
        "kinduction",
        "the step case",
        "int main(void) { unsigned x = 0, y = 0; while (1) {\n\
         if (x * 3 != y * 3) reach_error(); unsigned z = __VERIFIER_nondet_int();\n\
         x += z; y += z; } }\n",
    ),
    (
        "parity",
        "kinduction",
        "the step case",
        "int main(void) { unsigned x = 0; while (1) { if (x % 2) reach_error();\n\
         if (__VERIFIER_nondet_int()) x += 2; else x += 4; } }\n",
    ),
];

/// Has a program proved and returns the text of its obligations.
fn prove(name: &str, engine: &str, text: &str, folder: &Path) -> Vec<(PathBuf, String)> {
    let file = folder.with_extension("c");
    std::fs::write(&file, format!("{HEAD}{text}")).expect("the program can be written");
    let mut command = wedge(["check", "--timeout", "300", "--engine", engine, "--certificate"]);
    let ran = run(command.arg(folder).arg(&file));
    assert_eq!(ran.stdout.lines().last(), Some("VERDICT: TRUE"), "{name}: {ran:?}");
    obligations(folder)
}

/// The obligations in a folder, in order.
fn obligations(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "smt2"));
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("it can be read");
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// The list of obligations: files and what they show.
fn index(folder: &Path) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(folder.join("README")).expect("there is an index");
    let line = |line: &str| {
        let (file, claim) = line.split_once("  ")?;
        Some((file.to_string(), claim.to_string()))
    };
    text.lines().filter(|line| line.starts_with("obligation-")).filter_map(line).collect()
}

/// What z3 says about files; `None` without z3.
fn z3(files: &[PathBuf]) -> Option<Vec<String>> {
    let script = "import sys, z3\n\
        for name in sys.argv[1:]:\n    \
            solver = z3.Solver()\n    \
            solver.from_file(name)\n    \
            print(solver.check())\n";
    let python = std::env::var("WEDGE_PYTHON").unwrap_or("python3".into());
    let output = Command::new(&python).arg("-c").arg("import z3").output().ok()?;
    if !output.status.success() {
        return None;
    }
    let ran = run(Command::new(&python).arg("-c").arg(script).args(files));
    assert_eq!(ran.status, 0, "z3 does not read {files:?}: {}", ran.stderr);
    Some(ran.stdout.lines().map(String::from).collect())
}

#[test]
fn obligations_are_confirmed_by_z3() {
    let mut all = Vec::new();
    for &(name, engine, word, text) in PROGRAMS {
        let folder = scratch("certificates").join(name);
        let written = prove(name, engine, text, &folder);
        let index = index(&folder);
        assert!(!written.is_empty(), "{name}: no obligation was written");
        assert_eq!(written.len(), index.len(), "{name}: {index:?}");
        for ((path, text), (file, claim)) in written.iter().zip(&index) {
            assert!(path.ends_with(file), "{name}: {} is listed as {file}", path.display());
            assert!(text.starts_with(&format!("; {claim}\n")), "{name}: {file}: {text}");
            for line in ["(set-info :status unsat)", "(check-sat)"] {
                assert!(text.lines().any(|l| l == line), "{name}: {file}: no {line} in:\n{text}");
            }
        }
        assert!(index.iter().any(|line| line.1.contains(word)), "{name}: no `{word}`: {index:?}");
        if let Some(said) = z3(&written.iter().map(|item| item.0.clone()).collect::<Vec<_>>()) {
            assert_eq!(said, vec!["unsat"; written.len()], "{name}");
            all.push(written.len());
        }
    }
    match all.len() == PROGRAMS.len() {
        true => {
            eprintln!("certificates: z3 confirms {} obligations {all:?}", all.iter().sum::<usize>())
        }
        false => skip("z3 on proof obligations: no z3 for Python"),
    }
}

#[test]
fn obligations_of_an_earlier_proof_are_removed() {
    let folder = scratch("certificates-again").join("proof");
    let (_, _, _, long) = PROGRAMS[1];
    let (_, _, _, short) = PROGRAMS[0];
    let first = prove("long", "bmc", long, &folder);
    let own = folder.join("obligation-notes.txt");
    std::fs::write(&own, "keep").expect("it can be written");
    let second = prove("short", "bmc", short, &folder);
    assert!(second.len() < first.len(), "{} and {}", first.len(), second.len());
    assert_eq!(index(&folder).len(), second.len());
    assert!(own.exists(), "files of others are kept");
}

/// Without a proof there are no obligations that look like one.
#[test]
fn no_obligations_without_a_proof() {
    let folder = scratch("certificates-false").join("proof");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.with_extension("c");
    let text =
        "int main(void) { if (__VERIFIER_nondet_int() == 77777) reach_error(); return 0; }\n";
    std::fs::write(&file, format!("{HEAD}{text}")).expect("the program can be written");
    let ran = run(wedge(["check", "--timeout", "300", "--certificate"]).arg(&folder).arg(&file));
    assert_eq!(ran.status, 10, "{ran:?}");
    assert!(obligations(&folder).is_empty());
}
