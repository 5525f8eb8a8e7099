//! `wedge check --engine value` and `--engine value-predicate` \[BL12\]: what is tracked, what is
//! handed over to predicates, and what may go on where C gives no meaning.

mod support;

use std::path::{Path, PathBuf};
use support::{Ran, run, scratch, wedge};

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);\n\
    extern void reach_error(void);\n";

/// Checks a program with an engine.
fn check(engine: &str, name: &str, program: &str) -> Ran {
    let folder = scratch(&format!("{engine}-{name}"));
    let path = folder.join(format!("{name}.c"));
    std::fs::write(&path, format!("{HEAD}{program}\n")).expect("the file can be written");
    let mut command = wedge(["check", "--stats", "--timeout", "120", "--without", "random"]);
    run(command.args(["--engine", engine, "--arg"]).arg(graph(engine, name)).arg(&path))
}

/// Where the graph of a run is written.
fn graph(engine: &str, name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{engine}-{name}.json"))
}

/// Expects the last line.
#[track_caller]
fn expect(engine: &str, name: &str, program: &str, line: &str) -> Ran {
    let ran = check(engine, name, program);
    assert_eq!(ran.stdout.lines().last(), Some(line), "{ran:?}");
    ran
}

const TRUE: &str = "VERDICT: TRUE";
const FALSE: &str = "VERDICT: FALSE (unreach-call)";

/// The value of a counter.
#[track_caller]
fn counter(ran: &Ran, name: &str) -> u64 {
    let mut lines = ran.stdout.lines().map(str::trim_start);
    let line = lines.find(|line| line.contains(&format!(" {name} ")));
    let line = line.unwrap_or_else(|| panic!("no {name}: {ran:?}"));
    line.split_whitespace().last().and_then(|word| word.parse().ok()).expect("a number")
}

/// The formulas in the graph of a run.
fn formulas(engine: &str, name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(graph(engine, name)).expect("a graph");
    let lines = text.lines().map(|line| line.trim().trim_matches(['"', ',']));
    let mut found: Vec<String> = lines.filter(|line| line.contains("==")).map(Into::into).collect();
    found.sort();
    found.dedup();
    found
}

/// [BL12 Fig. 1]
const FIG_1: &str = "extern int system_call(void);\n\
    int main(int x) {\n\
      int flag, ticks, result;\n\
      flag = 0; ticks = 0;\n\
      while (1) {\n\
        ticks = ticks + 1;\n\
        result = system_call();\n\
        if (result == 0 || ticks > x) break;\n\
      }\n\
      if (flag > 0) reach_error();\n\
      return 0;\n\
    }";

#[test]
fn only_what_is_needed_is_tracked() {
    for engine in ["value", "value-predicate"] {
        let ran = expect(engine, "fig_1", FIG_1, TRUE);
        assert_eq!(counter(&ran, "refinements by values"), 1, "{ran:?}");
        assert_eq!(counter(&ran, "cells"), 1, "{ran:?}");
        assert_eq!(formulas(engine, "fig_1"), ["flag == 0"]);
    }
}

/// A loop that the first path leaves at once counts nevertheless: of two ways to refute the path, the
/// one without its counter is taken.
#[test]
fn counters_of_loops_are_not_tracked_if_others_do() {
    let program = "int main(void) {\n\
          int flag = 0, i = 0;\n\
          while (i < 100000) i++;\n\
          if (flag) reach_error();\n\
          return 0;\n\
        }";
    let ran = expect("value", "counter", program, TRUE);
    assert_eq!(counter(&ran, "refinements by values"), 1, "{ran:?}");
    assert_eq!(formulas("value", "counter"), ["flag == 0"]);
}

#[test]
fn predicates_do_what_values_cannot() {
    let program = "int main(void) {\n\
          int x = __VERIFIER_nondet_int(), mode = 0;\n\
          if (x > 10) mode = 1;\n\
          while (__VERIFIER_nondet_int()) { if (mode && x <= 10) reach_error(); }\n\
          return 0;\n\
        }";
    let ran = expect("value-predicate", "mixed", program, TRUE);
    assert!(counter(&ran, "predicates") > 0, "{ran:?}");
    let ran = check("value", "mixed", program);
    assert!(ran.stdout.contains("explicit values do not refute"), "{ran:?}");
}

/// A counter with many values, and a mode with few: only the counter is left to predicates.
#[test]
fn cells_with_many_values_are_handed_over() {
    let program = "int main(void) {\n\
          unsigned i = 0; int mode = 0;\n\
          while (i < 100000) {\n\
            if (mode == 2) reach_error();\n\
            mode = !mode;\n\
            i++;\n\
          }\n\
          if (i != 100000) reach_error();\n\
          return 0;\n\
        }";
    let ran = expect("value-predicate", "counter", program, TRUE);
    assert_eq!(counter(&ran, "cells handed over"), 1, "{ran:?}");
}

/// Ten independent choices: 2^10 combinations of values, but ten facts.
#[test]
fn many_combinations_are_handed_over() {
    let locks = 0..10;
    let declared: String = locks
        .clone()
        .map(|i| format!("int p{i} = __VERIFIER_nondet_int(), l{i} = 0; if (p{i}) l{i} = 1;\n"))
        .collect();
    let tests: String =
        locks.map(|i| format!("if (p{i}) {{ if (l{i} != 1) reach_error(); }}\n")).collect();
    let program = format!("int main(void) {{\n{declared}{tests}return 0; }}");
    let ran = expect("value-predicate", "combinations", &program, TRUE);
    assert!(counter(&ran, "cells handed over") > 0, "{ran:?}");
}

/// Locks that are taken and released in a loop: each is tracked between these two places only, so
/// that nothing is known at the loop. One refinement finds all of them.
#[test]
fn cells_are_tracked_along_spans() {
    let locks = 0..6;
    let declared: String = locks.clone().map(|i| format!("int p{i}, l{i};\n")).collect();
    let taken: String =
        locks.clone().map(|i| format!("l{i} = 0; if (p{i} != 0) l{i} = 1;\n")).collect();
    let tests: String = locks
        .map(|i| format!("if (p{i} != 0) {{ if (l{i} != 1) goto bad; l{i} = 0; }}\n"))
        .collect();
    let program = format!(
        "int main(void) {{\n{declared}while (__VERIFIER_nondet_int()) {{\n{taken}{tests}}}\n\
         return 0; bad: reach_error(); return 1; }}"
    );
    let ran = expect("value", "locks", &program, TRUE);
    assert_eq!(counter(&ran, "refinements by values"), 1, "{ran:?}");
    assert_eq!(counter(&ran, "cells"), 12, "{ran:?}");
    assert_eq!(formulas("value", "locks"), [] as [&str; 0]);
}

/// A cell that is needed in several places is tracked in its whole scope.
#[test]
fn spans_grow_into_scopes() {
    let program = "int get(void) { int r = __VERIFIER_nondet_int(); return r ? 2 : 3; }\n\
        int main(void) {\n\
          int a = get(); if (a == 4) reach_error();\n\
          while (__VERIFIER_nondet_int()) { a = get(); if (a == 5) reach_error(); }\n\
          a = get(); if (a == 6) reach_error();\n\
          return 0;\n\
        }";
    let ran = expect("value", "scopes", program, TRUE);
    assert!(counter(&ran, "refinements by values") <= 3, "{ran:?}");
}

/// Threads that wake each other by events. As long as these are not tracked, every order of steps
/// is explored before an error is seen: what refutes such orders is tracked although they lead to
/// no error.
#[test]
fn paths_to_no_error_are_refuted_when_there_are_many_states() {
    let threads = 8;
    let each = |text: &dyn Fn(usize) -> String| (0..threads).map(text).collect::<String>();
    let declared = each(&|i| format!("int pc{i} = 0, st{i} = 0, on{i} = 1, ev{i} = 2;\n"));
    let notify = each(&|i| format!("if (pc{i} == 1 && ev{i} == 1) st{i} = 0;\n"));
    let init = each(&|i| format!("if (on{i} != 1) st{i} = 2;\n"));
    let steps = each(&|i| {
        let next = i + 1;
        let wake = match next == threads {
            true => "reach_error();".into(),
            false => format!("ev{next} = 1; notify(); ev{next} = 2;"),
        };
        format!(
            "if (st{i} == 0 && __VERIFIER_nondet_int()) {{ \
             if (pc{i} == 0) {{ pc{i} = 1; st{i} = 2; }} else {{ {wake} st{i} = 2; }} }}\n"
        )
    });
    let program = format!(
        "{declared}void notify(void) {{ {notify} }}\nint main(void) {{\n{init}\
         while (__VERIFIER_nondet_int()) {{\n{steps}}}\nreturn 0; }}"
    );
    let ran = expect("value", "threads", &program, TRUE);
    assert!(counter(&ran, "other paths refuted") > 0, "{ran:?}");
}

#[test]
fn errors_are_found_behind_loops() {
    let program = "int main(void) {\n\
          int i, sum = 0, x = __VERIFIER_nondet_int();\n\
          for (i = 0; i < 6; i++) sum += i;\n\
          if (sum == 15 && x == 4711) reach_error();\n\
          return 0;\n\
        }";
    for engine in ["value", "value-predicate"] {
        expect(engine, "loop_bug", program, FALSE);
    }
}

/// What follows a write through null, a division by zero or a call of nothing counts.
#[test]
fn no_proof_rests_on_executions_that_end() {
    let bodies = [
        ("null", "int *p = 0; *p = 1; reach_error();"),
        ("division", "int z = 0, q = 1 / z; reach_error(); return q;"),
        ("call", "void (*f)(void) = 0; f(); reach_error();"),
        (
            "outside",
            "int a[2]; int i = __VERIFIER_nondet_int(); if (i == 7) { a[i] = 1; reach_error(); }",
        ),
        (
            "record",
            "struct { int x, y; } a[2], b; int i = __VERIFIER_nondet_int(); \
             if (i == 7) { __typeof__(b) *p = &a[i]; *(__typeof__(b) *)p = b; reach_error(); }",
        ),
        (
            "record_read",
            "struct { int x, y; } a[2] = {{1, 1}, {1, 1}}, b; int i = __VERIFIER_nondet_int(); \
             if (i == 7) { b = a[i]; if (b.x != 1) reach_error(); }",
        ),
        (
            "copied",
            "int a[2] = {1, 1}, b[2] = {1, 1}; int i = __VERIFIER_nondet_int(); \
             if (i == 7) { __builtin_memcpy(a, &b[i], 4); if (a[0] != 1) reach_error(); }",
        ),
        // Whether that is certain depends on how large blocks are.
        (
            "copy",
            "char t[8], *p = __builtin_malloc(8); \
             if (*p == 0) { __builtin_memcpy(p - 8, t, 4); reach_error(); }",
        ),
        (
            "set",
            "char *p = __builtin_malloc(8); \
             if (*p == 0) { __builtin_memset(p - 8, 0, 4); reach_error(); }",
        ),
    ];
    for (name, body) in bodies {
        for engine in ["value", "value-predicate"] {
            let ran = check(engine, name, &format!("int main(void) {{ {body} return 0; }}"));
            assert!(!ran.stdout.contains(TRUE), "{engine}, {name}: {ran:?}");
        }
    }
}

#[test]
fn everything_is_tracked_without_refinement() {
    let path = scratch("plain").join("plain.c");
    std::fs::write(&path, format!("{HEAD}int main(void) {{ int i, s = 0; for (i = 0; i < 5; i++) s += i; if (s != 10) reach_error(); return 0; }}\n")).expect("the file can be written");
    let ran =
        run(wedge(["check", "--engine", "value", "--without", "refinement,random", "--stats"])
            .arg(&path));
    assert_eq!(ran.stdout.lines().last(), Some(TRUE), "{ran:?}");
    assert_eq!(counter(&ran, "refinements by values"), 0, "{ran:?}");
}
