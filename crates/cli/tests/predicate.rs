//! `wedge check --engine predicate` on loops whose predicates diverge without a restriction
//! language [JM06 §1], and on errors.

mod support;

use support::{Ran, run, scratch, wedge};

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);\n\
    extern void reach_error(void);\n";

/// Checks `main` with this body.
fn check(name: &str, body: &str) -> Ran {
    let path = scratch(&format!("predicate-{name}")).join(format!("{name}.c"));
    std::fs::write(&path, format!("{HEAD}int main(void) {{\n{body}\nreturn 0; }}\n"))
        .expect("the file can be written");
    run(wedge(["check", "--stats", "--timeout", "120", "--engine", "predicate"]).arg(&path))
}

/// Expects the last line and status.
#[track_caller]
fn expect(name: &str, body: &str, status: i32, line: &str) -> Ran {
    let ran = check(name, body);
    assert_eq!(ran.stdout.lines().last(), Some(line), "{ran:?}");
    assert_eq!(ran.status, status, "{ran:?}");
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
    ran
}

const TRUE: &str = "VERDICT: TRUE";

/// The value of a counter.
#[track_caller]
fn counter(ran: &Ran, name: &str) -> u64 {
    let name = format!("predicate {name} ");
    let line = ran.stdout.lines().find(|line| line.trim_start().starts_with(&name));
    let line = line.unwrap_or_else(|| panic!("no {name}: {ran:?}"));
    line.split_whitespace().last().and_then(|word| word.parse().ok()).expect("a number")
}

#[test]
fn equalities_between_counters_are_found_in_the_smallest_language() {
    let ran = expect(
        "up_and_down",
        "int x = 0, y = 0;\n\
         while (__VERIFIER_nondet_int() && x < 2147483647) { x++; y++; }\n\
         while (x > 0) { x--; y--; }\n\
         if (y != 0) reach_error();",
        0,
        TRUE,
    );
    assert_eq!(counter(&ran, "language"), 0);
}

#[test]
fn locks_are_proved_with_few_predicates() {
    let ran = expect(
        "lock",
        "int lock = 0, old, new = 0;\n\
         do {\n\
           if (lock) reach_error();\n\
           lock = 1; old = new;\n\
           if (__VERIFIER_nondet_int()) { lock = 0; new++; }\n\
         } while (new != old);\n\
         if (!lock) reach_error();",
        0,
        TRUE,
    );
    assert!(counter(&ran, "predicates") < 10, "{ran:?}");
}

#[test]
fn state_machines() {
    expect(
        "machine",
        "int state = 8464, flag = 0;\n\
         while (__VERIFIER_nondet_int()) {\n\
           if (state == 8464) { if (flag == 2) reach_error(); flag = 1; state = 8496; }\n\
           else if (state == 8496) { flag = 0; state = 8512; }\n\
           else if (state == 8512) { state = 8464; }\n\
         }",
        0,
        TRUE,
    );
}

#[test]
fn errors_are_found() {
    let body = "unsigned x = __VERIFIER_nondet_int(), i = 0;\n\
                while (i < 3) { i++; x += 77777777u; }\n\
                if (x == 233333338u) reach_error();";
    expect("deep", body, 10, "VERDICT: FALSE (unreach-call)");
}
