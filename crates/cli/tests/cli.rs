//! The command line: usage, bad input, exit statuses, and the forms of output.

mod support;

use std::path::PathBuf;
use std::process::Stdio;
use support::{Model, Ran, run, run_with_input, scratch, skip, wedge};

/// A file with this text, in a folder of its own.
fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let folder = name.replace('.', "-");
    let path = scratch(&format!("cli-{folder}")).join(name);
    std::fs::write(&path, text).expect("the file can be written");
    path
}

/// Runs `wedge ARGS FILE`.
fn on(args: &[&str], file: &PathBuf) -> Ran {
    run(wedge(args).arg(file))
}

/// Runs `wedge ARGS FILE` and checks the exit status and that stderr holds all `words`.
#[track_caller]
fn expect(args: &[&str], file: &PathBuf, status: i32, words: &[&str]) -> Ran {
    let ran = on(args, file);
    check(&ran, status, words);
    ran
}

#[track_caller]
fn check(ran: &Ran, status: i32, words: &[&str]) {
    assert_eq!(ran.status, status, "{ran:?}");
    for word in words {
        assert!(ran.stderr.contains(word), "no `{word}` in:\n{}", ran.stderr);
    }
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
}

/// Reaches the error for the inputs 3 and -1, at line 6, and exits with 4 otherwise.
const MAZE: &str = "extern int __VERIFIER_nondet_int(void);\n\
    extern void reach_error(void);\n\
    int main(void) {\n\
      int a = __VERIFIER_nondet_int();\n\
      int b = __VERIFIER_nondet_int();\n\
      if (a == 3 && b == -1) reach_error();\n\
      return 4;\n\
    }\n";

// Usage.

#[test]
fn version_is_the_package_s() {
    let ran = run(&mut wedge(["--version"]));
    check(&ran, 0, &[]);
    assert_eq!(ran.stdout, format!("wedge {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn help_of_every_verb_has_examples() {
    let top = run(&mut wedge(["--help"]));
    check(&top, 0, &[]);
    assert!(top.stdout.contains("Examples:"), "{}", top.stdout);
    for verb in ["check", "cfa", "run", "interpolate"] {
        assert!(top.stdout.contains(&format!("\n  {verb} ")), "{}", top.stdout);
        let ran = run(&mut wedge([verb, "--help"]));
        check(&ran, 0, &[]);
        assert!(ran.stdout.contains("Examples:\n  wedge "), "{verb}: {}", ran.stdout);
        assert!(ran.stdout.contains("Exit status:"), "{verb}: {}", ran.stdout);
        assert!(!ran.stdout.contains("--layout"), "{verb}: {}", ran.stdout);
    }
}

#[test]
fn bad_usage() {
    let nothing: [&str; 0] = [];
    check(&run(&mut wedge(nothing)), 2, &["Usage"]);
    check(&run(&mut wedge(["run"])), 2, &["<FILE>"]);
    check(&run(&mut wedge(["frobnicate", "x.c"])), 2, &["frobnicate"]);
    check(&run(&mut wedge(["run", "--bogus", "x.c"])), 2, &["--bogus"]);
    check(&run(&mut wedge(["cfa", "--data-model", "LP65", "x.c"])), 2, &["LP65", "ILP32"]);
    check(&run(&mut wedge(["run", "--steps", "many", "x.c"])), 2, &["many"]);
    check(&run(&mut wedge(["cfa", "--dot", "--json", "x.c"])), 2, &["--dot", "--json"]);
    check(&run(&mut wedge(["run", "--seed", "1", "--random", "2", "x.c"])), 2, &["--seed"]);
}

// Bad input.

#[test]
fn files_that_are_not_programs() {
    let missing = PathBuf::from("/nonexistent/program.c");
    expect(&["cfa"], &missing, 2, &["cannot read /nonexistent/program.c", "hint"]);
    expect(&["cfa"], &scratch("cli-directory"), 2, &["is a directory", "hint"]);
    expect(&["cfa"], &file("empty.c", ""), 2, &["main"]);
    let mut state = 12345u32;
    let noise = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1664525).wrapping_add(1013904223);
        (state >> 24) as u8
    });
    // `#` would ask for the preprocessor.
    let noise: Vec<u8> = noise.filter(|&byte| byte != b'#').take(5000).collect();
    expect(&["cfa"], &file("noise.c", noise), 2, &["noise.c:1:", "error"]);
}

#[test]
fn truncated_programs_never_crash() {
    let whole = "struct s { int a[3]; char *p; };\n\
        static int f(struct s *x, int n) { return n ? x->a[n & 1] + 'c' : 07; }\n\
        int main(void) { struct s v = { { 1, 2 }, \"text\" }; do { v.a[0]++; } while (0);\n\
        switch (v.a[1]) { case 1 ... 3: return f(&v, 1); default: return 0x1f; } }";
    let ends: Vec<usize> = (0..whole.len()).collect();
    let folder = scratch("cli-truncated");
    let complaints = support::parallel(&ends, |&end| {
        let path = folder.join(format!("{end}.c"));
        std::fs::write(&path, &whole[..end]).expect("the file can be written");
        let ran = on(&["cfa", "--check"], &path);
        (ran.status != 2 || ran.stderr.contains("panicked")).then(|| format!("{end}: {ran:?}"))
    });
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    support::no_complaints(&complaints, ends.len());
    assert_eq!(on(&["cfa", "--check"], &file("whole.c", whole)).status, 0);
}

#[test]
fn all_errors_are_reported_in_one_run() {
    let path = file(
        "several.c",
        "int main(void) {\n  int x = y;\n  x.a = 1;\n  *x = 2;\n  return \"a\" * 2;\n}\n",
    );
    let words = ["several.c:2:", "several.c:3:", "several.c:4:", "several.c:5:", "4 errors"];
    expect(&["cfa"], &path, 2, &words);
    let path = file("syntax.c", "int f(void) { return 1 + ; }\nint g( { }\nint h(void) { x y; }\n");
    expect(&["cfa"], &path, 2, &["syntax.c:1:", "syntax.c:2:", "syntax.c:3:"]);
}

#[test]
fn entry_must_be_there() {
    let path = file("no_entry.c", "int main(void) { return 0; }\nint declared(void);\nint v;\n");
    expect(&["run", "--entry", "nope"], &path, 2, &["nope"]);
    expect(&["run", "--entry", "declared"], &path, 2, &["declared"]);
    expect(&["run", "--entry", "v"], &path, 2, &["v"]);
}

#[test]
fn preprocessor_is_needed_only_for_directives() {
    let path = file("directives.c", "#define N 3\nint main(void) { return N; }\n");
    let ran = run(wedge(["run"]).arg(&path).env("CC", "/nonexistent"));
    check(&ran, 2, &["/nonexistent", "preprocess", "hint"]);
    let path = file("plain.c", "int main(void) { return 3; }\n");
    check(&run(wedge(["run"]).arg(&path).env("CC", "/nonexistent")), 3, &[]);
}

#[test]
fn include_directories_and_macros_reach_the_preprocessor() {
    if !Model::Lp64.is_available(false) {
        return skip("-I and -D: no C compiler");
    }
    let text = "#include \"number.h\"\nint main(void) { return NUMBER + MORE; }\n";
    let path = file("include.c", text);
    let folder = scratch("cli-include-dir");
    std::fs::write(folder.join("number.h"), "#define NUMBER 40\n").expect("the header");
    let include = format!("-I{}", folder.display());
    expect(&["run", &include, "-D", "MORE=2"], &path, 42, &[]);
    expect(&["run", &include, "-DMORE"], &path, 41, &[]);
    expect(&["run", "-DMORE"], &path, 2, &["number.h", "hint"]);
}

#[test]
fn line_markers_name_the_original() {
    let path = file("markers.c", "# 7 \"orig.c\"\nint main(void) {\n  return nope;\n}\n");
    let ran = expect(&["cfa"], &path, 2, &["orig.c:8:10: error"]);
    assert!(!ran.stderr.contains("markers.c"), "{}", ran.stderr);
}

// Running.

#[test]
fn exit_statuses() {
    let status = |name: &str, body: &str| {
        let text = format!(
            "void exit(int); void abort(void); void reach_error(void);\n\
             void __VERIFIER_assume(int); extern int __VERIFIER_nondet_int(void);\n\
             int main(void) {{ {body} }}\n"
        );
        on(&["run"], &file(name, text)).status
    };
    assert_eq!(status("returns.c", "return 7;"), 7);
    assert_eq!(status("exits.c", "exit(300);"), 44);
    assert_eq!(status("ends.c", ""), 0);
    assert_eq!(status("errs.c", "reach_error(); return 0;"), 10);
    assert_eq!(status("assumes.c", "__VERIFIER_assume(0); return 0;"), 20);
    assert_eq!(status("undefined.c", "int *p = 0; return *p;"), 20);
    assert_eq!(status("divides.c", "int z = __VERIFIER_nondet_int(); return 1 / z;"), 20);
    assert_eq!(status("aborts.c", "abort();"), 134);
    let path = file("endless.c", "int main(void) { for (;;) ; }\n");
    expect(&["run", "--steps", "1000"], &path, 20, &["given up"]);
}

#[test]
fn two_files_are_linked() {
    let folder = scratch("cli-two");
    let (a, b) = (folder.join("a.c"), folder.join("b.c"));
    std::fs::write(
        &a,
        "int twice(int); extern int v; static int s = 1;\n\
        int main(void) { return twice(v) + s; }\n",
    )
    .expect("a.c");
    std::fs::write(&b, "int v = 20; static int s = 2; int twice(int x) { return s * x; }\n")
        .expect("b.c");
    check(&run(wedge(["run"]).arg(&a).arg(&b)), 41, &[]);
    std::fs::write(&b, "int v; int main(void) { return 0; }\n").expect("b.c");
    check(&run(wedge(["run"]).arg(&a).arg(&b)), 2, &["b.c:1:", "main"]);
}

#[test]
fn entry_starts_elsewhere_with_arbitrary_arguments() {
    let text = "extern void reach_error(void);\n\
        int f(int a) { if (a == 5) reach_error(); return 9; }\n\
        int main(void) { return 1; }\n";
    let path = file("entry.c", text);
    expect(&["run"], &path, 1, &[]);
    expect(&["run", "--entry", "f", "--inputs", "4"], &path, 9, &[]);
    expect(&["run", "--entry", "f", "--inputs", "5"], &path, 10, &["reach_error"]);
}

#[test]
fn error_labels() {
    let text = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
        int main(void) {\n  if (__VERIFIER_nondet_int()) goto ERROR;\n  reach_error();\n  \
        return 3;\nERROR:\n  return 4;\n}\n";
    let path = file("label.c", text);
    let label = ["run", "--error-label", "ERROR", "--inputs"];
    expect(&[&label[..], &["1"]].concat(), &path, 10, &["ERROR"]);
    expect(&["run", "--inputs", "0"], &path, 10, &["reach_error"]);
    expect(&["run", "--inputs", "1"], &path, 4, &[]);
}

#[test]
fn inputs() {
    let path = file("inputs.c", MAZE);
    expect(&["run"], &path, 4, &[]);
    expect(&["run", "--inputs", "3,-1"], &path, 10, &["inputs.c:6:", "reach_error"]);
    expect(&["run", "--inputs", "0x3 -0x1"], &path, 10, &["error reached"]);
    expect(&["run", "--inputs", "3,-1,17"], &path, 10, &["error reached"]);
    expect(&["run", "--inputs", "3"], &path, 20, &["more inputs"]);
    expect(&["run", "--inputs", ""], &path, 20, &["more inputs"]);
    expect(&["run", "--inputs", "3,x"], &path, 2, &["`x`"]);
    let from = |text: &str| run_with_input(wedge(["run", "--inputs", "-"]).arg(&path), text);
    check(&from("3\n-1\n"), 10, &["error reached"]);
    check(&from("3"), 20, &["more inputs"]);
    check(&from("three"), 2, &["three"]);
}

#[test]
fn same_seed_same_bytes() {
    let text = "extern int __VERIFIER_nondet_int(void); int printf(const char *, ...);\n\
        int main(void) { for (int i = 0; i < 20; i++) printf(\"%d\\n\", __VERIFIER_nondet_int());\n\
        return 0; }\n";
    let path = file("seed.c", text);
    let first = on(&["run", "--trace", "--seed", "7"], &path);
    let again = on(&["run", "--trace", "--seed", "7"], &path);
    check(&first, 0, &[]);
    assert_eq!((&first.stdout, &first.stderr), (&again.stdout, &again.stderr));
    let other = on(&["run", "--trace", "--seed", "8"], &path);
    assert_ne!(first.stdout, other.stdout);
}

#[test]
fn random_runs_find_inputs_that_replay() {
    let path = file("random.c", MAZE);
    let found = on(&["run", "--random", "5000"], &path);
    check(&found, 10, &[]);
    let line = found.stdout.lines().find_map(|line| line.trim().strip_prefix("--inputs "));
    let inputs = line.unwrap_or_else(|| panic!("no inputs in {}", found.stdout));
    expect(&["run", "--inputs", inputs], &path, 10, &["random.c:6:", "reach_error() was called"]);
    assert!(found.stdout.contains("random.c:6:"), "{}", found.stdout);
    assert_eq!(found.stdout, on(&["run", "--random", "5000"], &path).stdout);
    let safe = file("safe.c", "int main(void) { return 0; }\n");
    let ran = on(&["run", "--random", "50"], &safe);
    check(&ran, 20, &[]);
    assert!(ran.stdout.contains("no error in 50 random runs"), "{}", ran.stdout);
}

#[test]
fn what_goes_wrong_in_a_run_is_named() {
    let run = |name: &str, body: &str, status, words: &[&str]| {
        let text = format!(
            "void *malloc(unsigned long); void free(void *);\nint main(void) {{ {body} }}\n"
        );
        expect(&["run"], &file(name, text), status, words);
    };
    run("uninitialised.c", "int x; return x;", 0, &["`x` is read uninitialised", ":2:"]);
    run("null.c", "int *p = 0; return *p;", 20, &["null pointer", ":2:"]);
    run("outside.c", "int a[3], i = 3; return a[i];", 20, &["outside", ":2:"]);
    run("freed.c", "int *p = malloc(4); *p = 1; free(p); return *p;", 20, &["use after free"]);
    run("zero.c", "int x = 0; return 1 / x;", 20, &["division by zero"]);
    run("twice.c", "int *p = malloc(4); free(p); free(p); return 0;", 20, &["freed before"]);
    run("literal.c", "char *s = \"a\"; s[0] = 1; return 0;", 20, &["string literal"]);
}

#[test]
fn what_is_not_modelled_is_said_and_in_the_ledger() {
    let jumps = "int setjmp(long *); void longjmp(long *, int); long env[20];\n\
        int main(void) { if (setjmp(env)) return 1; longjmp(env, 1); }\n";
    let jumps = file("jumps.c", jumps);
    expect(&["run"], &jumps, 20, &["warning: `setjmp`", "warning: `longjmp` is not modelled"]);
    let shown = on(&["cfa"], &jumps);
    assert!(shown.stdout.contains("// under-approximation: `longjmp`"), "{}", shown.stdout);
    let rounding = "int fesetround(int); int main(void) { return fesetround(0x400); }\n";
    let rounding = file("rounding.c", rounding);
    expect(&["run"], &rounding, 0, &[]);
    let shown = on(&["cfa"], &rounding);
    assert!(shown.stdout.contains("// assumption: the rounding mode"), "{}", shown.stdout);
    let external = "int f(int); int main(void) { return f(1); }\n";
    let shown = on(&["cfa"], &file("external.c", external));
    assert!(shown.stdout.contains("// assumption: `f` has no body"), "{}", shown.stdout);
}

#[test]
fn program_arguments() {
    let text = "int main(int argc, char **argv) { return argc * 10 + argv[2][1] - 'a'; }\n";
    let path = file("arguments.c", text);
    check(&run(wedge(["run"]).arg(&path).args(["--", "x", "abc"])), 31, &[]);
}

#[cfg(unix)]
#[test]
fn reader_that_went_away() {
    let many = "int printf(const char *, ...);\n\
        int main(void) { for (int i = 0; i < 100000; i++) printf(\"%d\\n\", i); return 0; }\n";
    let path = file("pipe.c", many);
    for args in [&["run"][..], &["cfa", "--json"], &["cfa"]] {
        let mut child = wedge(args)
            .arg(&path)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("wedge starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("wedge ends");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("panicked") && !said.contains("internal error"), "{args:?}: {said}");
        assert_eq!(output.status.code(), Some(0), "{args:?}: {said}");
    }
}

// The automaton.

const SMALL: &str = "extern int __VERIFIER_nondet_int(void);\n\
    struct s { int a; int b[4]; };\n\
    struct s g;\n\
    int sum(struct s *p, int n) { int t = 0; for (int i = 0; i < n; i++) t += p->b[i & 3];\n\
      return t; }\n\
    int main(void) { g.a = __VERIFIER_nondet_int(); return sum(&g, g.a); }\n";

#[test]
fn automaton_as_text() {
    let ran = expect(&["cfa"], &file("text.c", SMALL), 0, &[]);
    assert!(ran.stdout.contains("sum") && ran.stdout.contains("main"), "{}", ran.stdout);
    assert_eq!(ran.stderr, "");
}

#[test]
fn automaton_as_graph() {
    let ran = expect(&["cfa", "--dot"], &file("dot.c", SMALL), 0, &[]);
    let text = &ran.stdout;
    assert!(text.starts_with("digraph"), "{text}");
    assert!(text.trim_end().ends_with('}') && text.contains("->"), "{text}");
    assert_eq!(text.matches('{').count(), text.matches('}').count(), "{text}");
}

#[test]
fn automaton_as_json() {
    let ran = expect(&["cfa", "--json"], &file("json.c", SMALL), 0, &[]);
    let json: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let functions = json["functions"].as_array().expect("functions");
    let named = |name: &str| functions.iter().find(|f| f["name"] == name).expect("the function");
    for name in ["main", "sum"] {
        let function = named(name);
        assert!(!function.to_string().is_empty());
        let edges = function["edges"].as_array().unwrap_or_else(|| panic!("no edges: {function}"));
        assert!(!edges.is_empty());
    }
}

#[test]
fn memory_regions() {
    let ran = expect(&["cfa", "--regions"], &file("regions.c", SMALL), 0, &[]);
    for part in ["region ", "external memory", "g.a", "g.b[0]", "sum::i", "1 opaque"] {
        assert!(ran.stdout.contains(part), "no `{part}` in {}", ran.stdout);
    }
}

#[test]
fn slices() {
    let text = "int g; void reach_error(void); int __VERIFIER_nondet_int(void);\n\
        static const int limit = 7;\n\
        void noise(void) { g++; }\n\
        int main(void) {\n  int x = __VERIFIER_nondet_int();\n  noise();\n\
        for (int i = 0; i < 9; i++) g += i;\n  if (x == limit) reach_error();\n  return g;\n}\n";
    let ran = expect(&["cfa", "--slice"], &file("slice.c", text), 0, &[]);
    for part in ["[x == limit]", "skipped: a loop in main", "constant: limit = 0x7", "kept: "] {
        assert!(ran.stdout.contains(part), "no `{part}` in {}", ran.stdout);
    }
    for part in ["noise", "g = ", "int g;"] {
        assert!(!ran.stdout.contains(part), "`{part}` in {}", ran.stdout);
    }
    let ran = expect(&["cfa", "--slice", "--check"], &file("slice.c", text), 0, &[]);
    assert!(ran.stdout.contains("loop heads: 0"), "{}", ran.stdout);
    for form in ["--dot", "--json"] {
        expect(&["cfa", "--slice", form], &file("slice.c", text), 0, &[]);
    }
}

#[test]
fn summary() {
    let ran = expect(&["cfa", "--check"], &file("summary.c", SMALL), 0, &[]);
    assert!(ran.stdout.contains("loop heads: 1"), "{}", ran.stdout);
    assert!(ran.stdout.contains("recursive functions: 0"), "{}", ran.stdout);
    let text = "int f(int n) { return n ? f(n - 1) : 0; }\nint main(void) { return f(3); }\n";
    let ran = expect(&["cfa", "--check"], &file("recursive.c", text), 0, &[]);
    assert!(ran.stdout.contains("recursive functions: 1"), "{}", ran.stdout);
}

#[test]
fn deep_nesting() {
    let check = |name: &str, body: String| {
        let path = file(name, format!("int main(void) {{ int x = 1; {body} return x; }}\n"));
        expect(&["cfa", "--check"], &path, 0, &[]);
        let body = format!("void reach_error(void); int main(void) {{ int x = 1, y = 1; {body} ");
        let path = file(name, body + "if (y) reach_error(); return x; }\n");
        expect(&["cfa", "--slice", "--check"], &path, 0, &[]);
    };
    let (open, close) = ("(".repeat(100_000), ")".repeat(100_000));
    check("parentheses.c", format!("x = {open}x{close};"));
    check("blocks.c", format!("{}x++;{}", "{".repeat(20_000), "}".repeat(20_000)));
    let branches: String = (0..50_000).map(|i| format!("if (x == {i}) x = 7; else\n")).collect();
    check("else_ifs.c", format!("{branches} x = 8;"));
    check("sum.c", format!("x = x{};", " + x".repeat(50_000)));
    check("constants.c", format!("x = 0{};", " + 1".repeat(100_000)));
    check("minus.c", format!("x = {}x;", "- ".repeat(50_000)));
    check("conditional.c", format!("x = {}0;", "x ? 1 : ".repeat(20_000)));
    check("and.c", format!("x = x{};", " && x".repeat(20_000)));
    check("loops.c", format!("{}x++;", "while (x) ".repeat(5_000)));
}
