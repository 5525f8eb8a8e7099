//! `wedge check`: verdicts, their evidence, bad input, and limits that are kept.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use support::{Ran, run, scratch, skip, wedge};

/// A file with this text, in a folder of its own.
fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = scratch(&format!("check-{}", name.replace('.', "-"))).join(name);
    std::fs::write(&path, text).expect("the file can be written");
    path
}

/// Runs `wedge check ARGS FILE`, without more time than a test should take.
fn check(args: &[&str], file: &Path) -> Ran {
    let limit = if args.contains(&"--timeout") { &[][..] } else { &["--timeout", "120"] };
    run(wedge(["check"]).args(limit).args(args).arg(file))
}

/// Runs `wedge check ARGS FILE` and compares exit status and last line.
#[track_caller]
fn expect(args: &[&str], file: &Path, status: i32, line: &str) -> Ran {
    let ran = check(args, file);
    assert_eq!(ran.stdout.lines().last(), Some(line), "{ran:?}");
    assert_eq!(ran.status, status, "{ran:?}");
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
    ran
}

/// Bad input: exit status 2, these words on standard error, nothing on standard output.
#[track_caller]
fn refused(args: &[&str], file: &Path, words: &[&str]) {
    let ran = check(args, file);
    assert_eq!(ran.status, 2, "{ran:?}");
    assert_eq!(ran.stdout, "", "{ran:?}");
    for word in words {
        assert!(ran.stderr.contains(word), "no `{word}` in:\n{}", ran.stderr);
    }
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
}

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);\n\
    extern void __VERIFIER_assume(int);\n\
    extern void reach_error(void);\n";

fn program(name: &str, text: &str) -> PathBuf {
    file(name, format!("{HEAD}{text}"))
}

const FALSE: &str = "VERDICT: FALSE (unreach-call)";

/// A number that only a solver finds.
const LOCK: &str = "int main(void) {\n\
    unsigned x = __VERIFIER_nondet_int();\n\
    int y = __VERIFIER_nondet_int();\n\
    if (x * 2654435761u == 123456789u && y == -7)\n\
      reach_error();\n\
    return 0;\n}\n";

/// A loop that neither engine gets to the end of.
const ENDLESS: &str = "int main(void) {\n\
    unsigned x = 0, y = 1;\n\
    for (unsigned i = 0; i < 4000000000u; i++) {\n\
      x = x * 1103515245u + y; y = y * y + __VERIFIER_nondet_int();\n\
      if (x * y * 3u == 77u * x + 12345678u && (x ^ y) == 0x12345678u && i > 3999999990u)\n\
        reach_error();\n\
    }\n\
    return 0;\n}\n";

// Verdicts.

#[test]
fn proofs_are_checked() {
    let straight = program(
        "straight.c",
        "int main(void) { int x = __VERIFIER_nondet_int(); int y = x & 7;\n\
         if (y > 7) reach_error(); return 0; }\n",
    );
    for args in [&[][..], &["--engine", "bmc"], &["--engine", "kinduction"]] {
        let ran = expect(args, &straight, 0, "VERDICT: TRUE");
        assert!(ran.stdout.contains("the proof was checked"), "{}", ran.stdout);
    }
    let counted = program(
        "counted.c",
        "int main(void) { int s = 0; for (int i = 0; i < 1000; i++) s += 2;\n\
         if (s != 2000) reach_error(); return 0; }\n",
    );
    expect(&["--engine", "bmc"], &counted, 0, "VERDICT: TRUE");
}

#[test]
fn k_induction_proves_endless_loops() {
    let cycle = program(
        "cycle.c",
        "int main(void) { unsigned x = 0; while (1) {\n\
         if (x % 2) reach_error(); if (__VERIFIER_nondet_int()) x += 2; else x += 4; } }\n",
    );
    let ran = expect(&["--engine", "kinduction"], &cycle, 0, "VERDICT: TRUE");
    assert!(ran.stdout.contains("-inductive"), "{}", ran.stdout);
}

#[test]
fn executions_that_repeat_themselves_are_proved() {
    // The first loop need not end, and nothing depends on it or on the counter.
    let repeats = program(
        "repeats.c",
        "int main(void) { int x = 0, n = 0; while (__VERIFIER_nondet_int()) n += 3;\n\
         while (1) { n++; if (x == 7) reach_error(); x = x == 3 ? 0 : x + 1; } }\n",
    );
    let ran = expect(&["--engine", "bmc"], &repeats, 0, "VERDICT: TRUE");
    assert!(ran.stdout.contains("repeats itself"), "{}", ran.stdout);
}

#[test]
fn errors_are_replayed() {
    let lock = program("lock.c", LOCK);
    for args in [&[][..], &["--engine", "bmc"], &["--engine", "kinduction"]] {
        let ran = expect(args, &lock, 10, FALSE);
        for word in ["lock.c:8:", "reach_error() was called", "input -7", "wedge run --inputs"] {
            assert!(ran.stdout.contains(word), "no `{word}` in:\n{}", ran.stdout);
        }
    }
}

#[test]
fn the_inputs_of_the_report_repeat_the_error() {
    let lock = program("repeat.c", LOCK);
    let ran = expect(&[], &lock, 10, FALSE);
    let at = ran.stdout.find("--inputs ").expect("the inputs are shown") + "--inputs ".len();
    let inputs = ran.stdout[at..].split_whitespace().next().expect("a list");
    let again = run(wedge(["run", "--inputs", inputs]).arg(&lock));
    assert_eq!(again.status, 10, "{again:?}");
}

#[test]
fn random_runs_find_shallow_errors() {
    let shallow = program(
        "shallow.c",
        "int main(void) { if (__VERIFIER_nondet_int() > 3) reach_error(); return 0; }\n",
    );
    let ran = expect(&["--engine", "random"], &shallow, 10, FALSE);
    assert!(ran.stdout.contains("(random)"), "{}", ran.stdout);
    let lock = program("unfound.c", LOCK);
    let ran = check(&["--engine", "random"], &lock);
    assert_eq!(ran.status, 20);
    assert!(ran.stdout.contains("hint"), "{}", ran.stdout);
}

#[test]
fn error_labels_and_assertions() {
    let label = file(
        "label.c",
        "int main(int c) { if (c == 12345) goto ERROR; return 0; ERROR: return 1; }\n",
    );
    expect(&["--error-label", "ERROR"], &label, 10, FALSE);
    let assertion = file(
        "assertion.c",
        "#include <assert.h>\nint main(int c) { assert(c != 12345); return 0; }\n",
    );
    let ran = expect(&[], &assertion, 10, FALSE);
    assert!(ran.stdout.contains("the assertion `c != 12345` failed"), "{}", ran.stdout);
}

#[test]
fn property_files() {
    let lock = program("property.c", LOCK);
    let good = file("unreach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    expect(&["--property", good.to_str().expect("text")], &lock, 10, FALSE);
    let other = file("overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n");
    refused(&["--property", other.to_str().expect("text")], &lock, &["unreach-call", "hint"]);
    refused(&["--property", "termination"], &lock, &["termination", "hint"]);
    refused(&["--property", "/nonexistent.prp"], &lock, &["/nonexistent.prp"]);
}

#[test]
fn nothing_to_check() {
    let plain = file("plain.c", "int main(void) { return 0; }\n");
    let ran = expect(&[], &plain, 20, "VERDICT: UNKNOWN (nothing to check)");
    assert!(ran.stdout.contains("assert()"), "{}", ran.stdout);
}

#[test]
fn vacuous_proofs_are_marked() {
    let vacuous = program(
        "vacuous.c",
        "int main(void) { int x = __VERIFIER_nondet_int();\n\
         __VERIFIER_assume(x > 5); __VERIFIER_assume(x < 3); reach_error(); }\n",
    );
    let ran = expect(&[], &vacuous, 0, "VERDICT: TRUE");
    assert!(ran.stdout.contains("warning: vacuous"), "{}", ran.stdout);
    let fine = program(
        "fine.c",
        "int main(void) { int x = __VERIFIER_nondet_int();\n\
         __VERIFIER_assume(x == 123456); if (x == 3) reach_error(); return 0; }\n",
    );
    let ran = expect(&[], &fine, 0, "VERDICT: TRUE");
    assert!(!ran.stdout.contains("vacuous"), "{}", ran.stdout);
}

// Output.

#[test]
fn quiet_prints_one_line() {
    let lock = program("quiet.c", LOCK);
    let ran = expect(&["--quiet"], &lock, 10, FALSE);
    assert_eq!(ran.stdout, format!("{FALSE}\n"));
    assert_eq!(ran.stderr, "");
}

#[test]
fn json_has_all_of_the_result() {
    let lock = program("json.c", LOCK);
    let json = lock.with_extension("json");
    let path = json.to_str().expect("text");
    expect(&["--json", path, "--stats"], &lock, 10, FALSE);
    let read = |path: &Path| -> serde_json::Value {
        let text = std::fs::read_to_string(path).expect("the file is there");
        serde_json::from_str(&text).expect("it is JSON")
    };
    let report = read(&json);
    assert_eq!(report["verdict"], "FALSE");
    assert_eq!(report["counterexample"]["location"]["line"], 8);
    assert_eq!(report["counterexample"]["inputs"][1]["value"], "-7");
    assert!(report["statistics"]["time"].is_string(), "{report}");
    expect(&["--json", path, "--timeout", "0"], &lock, 20, "VERDICT: UNKNOWN (timeout)");
    assert_eq!(read(&json)["unknown"]["reason"], "timeout");
}

#[test]
fn statistics() {
    let lock = program("stats.c", LOCK);
    let ran = expect(&["--stats", "--engine", "bmc"], &lock, 10, FALSE);
    for word in ["statistics:", "time", "bmc frames", "bmc queries"] {
        assert!(ran.stdout.contains(word), "no `{word}` in:\n{}", ran.stdout);
    }
}

#[test]
fn queries_are_written() {
    let cycle = program(
        "queries.c",
        "int main(void) { unsigned x = 0, y = 0; while (1) {\n\
         if (x * 3 != y * 3) reach_error(); unsigned z = __VERIFIER_nondet_int();\n\
         x += z; y += z; } }\n",
    );
    let queries = scratch("check-queries");
    let args = ["--dump-queries", queries.to_str().expect("text"), "--engine", "kinduction"];
    expect(&args, &cycle, 0, "VERDICT: TRUE");
    let entries = std::fs::read_dir(&queries).expect("the folder is there");
    let read = |path: PathBuf| std::fs::read_to_string(path).expect("it can be read");
    let texts: Vec<String> = entries.map(|entry| read(entry.expect("an entry").path())).collect();
    for status in ["sat", "unsat"] {
        let line = format!("(set-info :status {status})");
        assert!(texts.iter().any(|text| text.starts_with(&line)), "no query is {status}");
    }
    assert!(texts.iter().all(|text| text.contains("(check-sat)")));
}

/// A loop that needs an invariant.
const EQUAL: &str = "int main(void) { int x = 0, y = 0; while (__VERIFIER_nondet_int()) { x++; y++; }\n\
    if (x != y) reach_error(); }\n";

#[test]
fn paths_of_both_lazy_engines_are_written() {
    for engine in ["impact", "predicate"] {
        let paths = scratch(&format!("check-paths-{engine}"));
        let args = ["--dump-paths", paths.to_str().expect("text"), "--engine", engine, "--stats"];
        let ran = expect(&args, &program("paths.c", EQUAL), 0, "VERDICT: TRUE");
        assert!(ran.stdout.contains(&format!("{engine} interpolation time")), "{}", ran.stdout);
        let first = paths.join(format!("{engine}-0001.smt2"));
        let text = std::fs::read_to_string(first).expect("a path was refuted");
        assert!(text.contains("(get-interpolants"), "{text}");
    }
}

#[test]
fn engines_can_do_without_their_techniques() {
    let equal = program("without.c", EQUAL);
    for (engine, techniques) in [
        ("impact", "forced-covering,slicing,memo,sharing,cases"),
        ("predicate", "boolean,caches,cases,vocabulary,per-location"),
    ] {
        expect(&["--engine", engine, "--without", techniques], &equal, 0, "VERDICT: TRUE");
    }
    let wrong = program("without_random.c", "int main(void) { reach_error(); }\n");
    for (more, engine) in [(&[][..], "(random)"), (&["--without", "random"], "(impact)")] {
        let args = [&["--engine", "impact"], more].concat();
        let ran = expect(&args, &wrong, 10, FALSE);
        assert!(ran.stdout.contains(engine), "{}", ran.stdout);
    }
}

/// The harness makes the program fail natively.
#[test]
fn harnesses_fail_natively() {
    let gcc = Command::new("gcc").arg("--version").stdout(Stdio::null()).status();
    if !gcc.is_ok_and(|status| status.success()) {
        return skip("harnesses: no gcc");
    }
    let programs = [
        program("native_lock.c", LOCK),
        program(
            "native_mixed.c",
            "extern double __VERIFIER_nondet_double(void);\n\
             extern unsigned char __VERIFIER_nondet_uchar(void);\n\
             extern long external(int);\n\
             int main(void) {\n\
               double d = __VERIFIER_nondet_double();\n\
               unsigned char c = __VERIFIER_nondet_uchar();\n\
               __VERIFIER_assume(c > 3);\n\
               long e = external(c) + external(2);\n\
               if (d * 2 == 5.25 && c == 201 && e == 123456789012) reach_error();\n\
               return 0;\n}\n",
        ),
        file(
            "native_assert.c",
            "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\n\
             int main(void) {\n\
               int sum = 0;\n\
               for (int i = 0; i < 4; i++) { int x = __VERIFIER_nondet_int(); sum = sum * 3 + x; }\n\
               assert(sum != 123456);\n\
               return 0;\n}\n",
        ),
    ];
    for path in programs {
        let harness = path.with_extension("harness.c");
        let named = harness.to_str().expect("text");
        expect(&["--harness", named], &path, 10, FALSE);
        let binary = path.with_extension("exe");
        let mut compile = Command::new("gcc");
        compile.arg("-fwrapv").arg("-w").arg(&path).arg(&harness).arg("-o").arg(&binary);
        let compiled = run(&mut compile);
        assert_eq!(compiled.status, 0, "{compiled:?}");
        let ran = run(&mut Command::new(&binary));
        // A signal: abort().
        assert_eq!(ran.status, -1, "{}: {ran:?}", path.display());
        assert!(!ran.stderr.is_empty(), "it says why");
    }
}

// Bad input.

#[test]
fn files_that_are_not_programs() {
    refused(&[], Path::new("/nonexistent/program.c"), &["cannot read", "hint"]);
    refused(&[], &scratch("check-directory"), &["is a directory", "hint"]);
    refused(&[], &file("empty.c", ""), &["main"]);
    let noise: Vec<u8> =
        (0..4000u32).map(|i| (i.wrapping_mul(2654435761) >> 13) as u8 & 0xdd).collect();
    refused(&[], &file("noise.c", noise), &["noise.c:1:", "error"]);
    refused(&[], &file("syntax.c", "int main(void) { int x = ; }\n"), &["syntax.c:1:", "error"]);
    let nested =
        file("unsupported.c", "int main(void) { int f(int x) { return x; } return f(0); }\n");
    refused(&[], &nested, &["unsupported.c:1:", "error"]);
}

#[test]
fn options_that_make_no_sense() {
    let lock = program("options.c", LOCK);
    refused(&["--timeout", "-1"], &lock, &["--timeout"]);
    refused(&["--timeout", "soon"], &lock, &["seconds"]);
    refused(&["--memory", "0"], &lock, &["--memory"]);
    refused(&["--engine", "magic"], &lock, &["magic", "bmc"]);
    let ran = check(&["--error-label", "NOWHERE"], &lock);
    assert_eq!(ran.status, 20, "{ran:?}");
    assert!(ran.stdout.contains("no label `NOWHERE`"), "{}", ran.stdout);
    refused(&["--entry", "nobody"], &lock, &["nobody"]);
    refused(&["--certificate", "/proc/nowhere"], &lock, &["/proc/nowhere"]);
}

// Limits.

#[test]
fn no_time_at_all() {
    let lock = program("no_time.c", LOCK);
    let ran = expect(&["--timeout", "0"], &lock, 20, "VERDICT: UNKNOWN (timeout)");
    assert!(!ran.stdout.contains("internal"), "{}", ran.stdout);
}

#[test]
fn time_limits_are_kept() {
    let endless = program("endless.c", ENDLESS);
    let start = Instant::now();
    let ran = expect(&["--timeout", "1"], &endless, 20, "VERDICT: UNKNOWN (timeout)");
    assert!(start.elapsed() < Duration::from_secs(10), "{ran:?}");
}

#[test]
fn memory_limits_are_kept() {
    let endless = program("memory.c", ENDLESS);
    expect(&["--memory", "1"], &endless, 20, "VERDICT: UNKNOWN (out of memory)");
    expect(&["--memory", "100"], &endless, 20, "VERDICT: UNKNOWN (out of memory)");
}

/// A loop whose rounds cost a hundred megabytes each: products of numbers that nobody knows.
fn hungry() -> String {
    let mut text = String::from("int main(void) { unsigned long long s = 1; while (1) {\n");
    for _ in 0..200 {
        text +=
            "  { unsigned long long x = (unsigned)__VERIFIER_nondet_int(); s = s * (x + s); }\n";
    }
    text + "  if (s == 1234567890123ull) reach_error();\n} }\n"
}

/// The most memory that a process was seen to have, in megabytes, and its output.
fn peak(command: &mut Command) -> (u64, std::process::Output) {
    let piped = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = piped.spawn().expect("the command starts");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().expect("it can be waited for").is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        most = kilobytes.unwrap_or(0).max(most);
        std::thread::sleep(Duration::from_millis(5));
    }
    (most / 1024, child.wait_with_output().expect("the command has ended"))
}

#[test]
fn a_task_that_wants_more_than_a_gigabyte_ends_by_itself() {
    let hungry = program("hungry.c", &hungry());
    let (most, output) =
        peak(wedge(["check", "--memory", "1024", "--timeout", "600"]).arg(&hungry));
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(stdout.lines().last(), Some("VERDICT: UNKNOWN (out of memory)"), "{stdout}");
    assert_eq!(output.status.code(), Some(20), "{stdout}");
    assert!((900..1600).contains(&most), "{most} MB at the most");
}

// Faults of our own.

/// What a panic looks like: status 70, and a verdict that says whose fault it is.
#[track_caller]
fn is_fault(ran: &Ran) {
    let line = "VERDICT: UNKNOWN (internal error: a panic on request)";
    assert_eq!(ran.stdout.lines().last(), Some(line), "{ran:?}");
    assert_eq!(ran.status, 70, "{ran:?}");
}

#[test]
fn panics_are_faults_of_wedge() {
    let lock = program("panic.c", LOCK);
    let json = lock.with_extension("json");
    let path = json.to_str().expect("text");
    for args in
        [&["--panic", "start"][..], &["--panic", "engines"], &["--panic", "bmc", "--engine", "bmc"]]
    {
        let ran = check(&[args, &["--json", path]].concat(), &lock);
        is_fault(&ran);
        assert!(ran.stdout.contains("please report it"), "{}", ran.stdout);
        let text = std::fs::read_to_string(&json).expect("the file is there");
        assert!(text.contains("a panic on request"), "{text}");
        let ran = check(&[args, &["--quiet"]].concat(), &lock);
        is_fault(&ran);
        assert_eq!(ran.stdout.lines().count(), 1, "{}", ran.stdout);
    }
}

#[test]
fn one_engine_that_panics_does_not_harm_the_other() {
    let lock = program("half_panic.c", LOCK);
    let ran = check(&["--panic", "bmc"], &lock);
    assert_eq!(ran.stdout.lines().last(), Some(FALSE), "{ran:?}");
    assert_eq!(ran.status, 10, "{ran:?}");
}

// Messages.

/// Why a counterexample is none, in words and with the line.
#[test]
fn counterexamples_that_do_not_replay() {
    let null =
        program("null.c", "int main(void) {\n  int *p = 0;\n  *p = 1;\n  reach_error();\n}\n");
    for _ in 0..5 {
        let ran = check(&[], &null);
        let line = ran.stdout.lines().last().unwrap_or_default();
        for word in
            ["a counterexample did not replay: the run ended at", "null.c:6:", "null pointer"]
        {
            assert!(line.contains(word), "no `{word}` in {line}");
        }
        assert!(!line.contains('{'), "{line}");
        assert_eq!(ran.status, 20, "{ran:?}");
    }
}

/// A check whose output is read later, or not at all.
fn started(options: &[&str], path: &Path) -> Child {
    wedge(["check"])
        .args(options)
        .arg(path)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

#[test]
fn limits_are_kept_without_a_reader_of_progress() {
    let mut child = started(&["--timeout", "7"], &program("unread.c", ENDLESS));
    drop(child.stderr.take());
    let output = child.wait_with_output().expect("the command ends");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(20), "{stdout}");
    assert!(stdout.ends_with("VERDICT: UNKNOWN (timeout)\n"), "{stdout}");
}

#[test]
fn the_status_of_a_verdict_that_nobody_reads() {
    let text = "extern void reach_error(void);\nint main(void) { reach_error(); return 0; }\n";
    let mut child = started(&[], &program("unread_verdict.c", text));
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(10));
}

#[test]
fn interruption_ends_with_unknown() {
    let child = started(&["--timeout", "100"], &program("interrupted.c", ENDLESS));
    std::thread::sleep(Duration::from_millis(1500));
    // Not every machine has a program `kill`, but every shell has one.
    let killed = Command::new("sh").arg("-c").arg(format!("kill -INT {}", child.id())).status();
    assert!(killed.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("the command ends");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(20), "{stdout}");
    assert!(stdout.ends_with("VERDICT: UNKNOWN (interrupted)\n"), "{stdout}");
}

/// Loop invariants are shown as C where the loops are, on the terminal and for other programs.
#[test]
fn proofs_name_the_invariants_of_loops() {
    let text = "int main(void) {\n\
        int j = 0;\n\
        while (__VERIFIER_nondet_int())\n\
          j = 1 - j;\n\
        if (j < 0 || j > 1) reach_error();\n\
        return 0;\n\
        }\n";
    let path = program("invariant.c", text);
    let json = path.with_extension("json");
    let args = ["--engine", "interval", "--json", json.to_str().expect("text")];
    let ran = expect(&args, &path, 0, "VERDICT: TRUE");
    assert!(ran.stdout.contains("what holds at the loops:\n"), "{ran:?}");
    let line = format!("{}:6: 0 <= j && j < 2\n", path.display());
    assert!(ran.stdout.contains(&line), "{line}{ran:?}");
    let written = std::fs::read_to_string(json).expect("the report was written");
    assert!(written.contains("\"formula\": \"0 <= j && j < 2\""), "{written}");
}

#[test]
fn the_explanation_names_all_engines() {
    let text = "int main(void) {\n\
        int n = __VERIFIER_nondet_int(), i, a[4];\n\
        for (i = 0; i < 4; i++) a[i] = i;\n\
        if (n >= 0 && n < 4 && (a[n] & 1) != (n & 1)) reach_error();\n\
        return 0;\n\
        }\n";
    let ran = expect(&["--explain"], &program("explain.c", text), 0, "VERDICT: TRUE");
    for words in [
        "1 loop, arrays, bit operations",
        "runs found no error",
        "bmc (thread 1, because",
        "interval (thread 2, because",
        "kinduction (thread 2, because",
        "value-predicate (thread 2, because",
        "predicate (thread 2, because",
        "found a proof, which was checked",
    ] {
        assert!(ran.stdout.contains(words), "no `{words}`: {ran:?}");
    }
    let bug = program("explain_bug.c", "int main(void) { reach_error(); return 0; }\n");
    let ran = expect(&["--explain"], &bug, 10, FALSE);
    assert!(ran.stdout.contains("random: one of the first runs decided"), "{ran:?}");
}

/// That `x` is even is no part of the property, and not k-inductive from any state; intervals know
/// it, but not what it means for the sum.
#[test]
fn intervals_run_beside_an_engine() {
    let text = "int main(void) {\n\
        unsigned x = 0;\n\
        while (__VERIFIER_nondet_int()) x += 2;\n\
        unsigned y = __VERIFIER_nondet_int(), z = x + y;\n\
        if ((y ^ z) & 1) reach_error();\n\
        return 0;\n\
        }\n";
    let path = program("beside.c", text);
    let args = ["--engine", "kinduction", "--with-invariants", "--explain"];
    let ran = expect(&args, &path, 0, "VERDICT: TRUE");
    assert!(ran.stdout.contains("(kinduction): "), "{ran:?}");
    assert!(ran.stdout.contains("invariants assumed: "), "{ran:?}");
    let ran = check(&["--with-invariants"], &path);
    assert_eq!(ran.status, 2, "it needs an engine: {ran:?}");
}
