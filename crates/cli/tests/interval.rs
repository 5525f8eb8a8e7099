//! `wedge check --engine interval`: what intervals prove of C programs, and what they leave open.

mod support;

use support::{run, scratch, wedge};

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);\n\
    extern unsigned __VERIFIER_nondet_uint(void);\n\
    extern void reach_error(void);\n";

/// Checks `int main(void) { BODY }` by intervals alone; the verdict.
fn verdict(name: &str, body: &str) -> String {
    let file = scratch(&format!("interval-{name}")).join("program.c");
    let text = format!("{HEAD}int main(void) {{\n{body}\nreturn 0;\n}}\n");
    std::fs::write(&file, text).expect("the file can be written");
    let limits = ["check", "--engine", "interval", "--without", "random", "--timeout", "60"];
    let ran = run(wedge(limits).arg(&file));
    ran.stdout.lines().last().unwrap_or_default().to_string()
}

#[track_caller]
fn proved(name: &str, body: &str) {
    assert_eq!(verdict(name, body), "VERDICT: TRUE");
}

/// UNKNOWN, because the error can be reached or because intervals do not see that it cannot.
#[track_caller]
fn open(name: &str, body: &str) {
    assert_eq!(
        verdict(name, body),
        "VERDICT: UNKNOWN (gave up: intervals do not exclude the error)"
    );
}

#[test]
fn bounds_of_counters() {
    proved(
        "even",
        "unsigned x = 0, j = 0;
         while (__VERIFIER_nondet_int()) {
           x += 2; if (j == 3) x += 1;
           j += 1; if (j == 2) j = 0;
         }
         if (x % 2 || j > 1) reach_error();",
    );
    proved("for", "int i; for (i = 0; i < 1000; i++); if (i != 1000) reach_error();");
    open("below", "int i; for (i = 0; i < 1000; i++); if (i == 1000) reach_error();");
}

#[test]
fn arithmetic_wraps() {
    proved(
        "wrapping",
        "unsigned x = 5; int n = 0;
         while (__VERIFIER_nondet_int()) { x = x == 4294967290u ? 5 : x - 1; }
         if (x > 5 && x < 4294967290u) reach_error();",
    );
    open(
        "overflow",
        "unsigned x = 4294967290u;
         while (__VERIFIER_nondet_int()) x++;
         if (x < 100) reach_error();",
    );
    open(
        "narrow",
        "unsigned char c = 250;
         for (int i = 0; i < 10; i++) c++;
         if (c < 250) reach_error();",
    );
    open(
        "minimum",
        "int x = __VERIFIER_nondet_int();
         if (x < 0) { unsigned y = -(unsigned) x; if (y == 2147483648u) reach_error(); }",
    );
}

#[test]
fn sets_with_gaps() {
    proved(
        "gaps",
        "int x = __VERIFIER_nondet_int();
         if (x < 5 || x > 7) {
           while (__VERIFIER_nondet_int()) { if (x < 5) x = 9; else if (x > 7) x = 2; }
           if (x == 6) reach_error();
         }",
    );
}

#[test]
fn known_bits() {
    proved(
        "multiple",
        "unsigned x = 0;
         while (__VERIFIER_nondet_int()) x += 8;
         if (x % 8 != 0 || (x & 4)) reach_error();",
    );
    proved(
        "mask",
        "unsigned x = __VERIFIER_nondet_uint();
         while (__VERIFIER_nondet_int()) x = (x | 1) ^ 6;
         x |= 1;
         if ((x & 1) == 0) reach_error();",
    );
    open(
        "not-a-multiple",
        "unsigned x = 0;
         while (__VERIFIER_nondet_int()) x += 6;
         if (x % 3 != 0) reach_error();",
    );
}

#[test]
fn congruences() {
    proved(
        "by-three",
        "int i; for (i = 0; i != 30; i += 3) if (i > 27) reach_error();
         if (i % 3 != 0) reach_error();",
    );
    proved(
        "steps",
        "unsigned x = 1;
         while (__VERIFIER_nondet_int()) if (x < 1000000) x += __VERIFIER_nondet_int() ? 10 : 15;
         if (x % 5 != 1) reach_error();",
    );
    proved(
        "learned",
        "unsigned x = __VERIFIER_nondet_uint();
         if (x % 7 == 3 && x < 4000000000u) {
           while (__VERIFIER_nondet_int()) if (x < 1000) x = x * 2 + 4;
           if (x == 700) reach_error();
         }",
    );
    proved(
        "negative",
        "int x = 300;
         while (x > 0) x -= 3;
         if (x != 0) reach_error();",
    );
    open(
        "crossing",
        "unsigned x = 4294967290u;
         while (__VERIFIER_nondet_int()) x += 3;
         if (x % 3 != 1) reach_error();",
    );
    open(
        "remainder-of-a-negative-number",
        "int x = __VERIFIER_nondet_int();
         if (x % 3 == -1) { if (x == -4) reach_error(); }",
    );
}

#[test]
fn elements_of_arrays() {
    proved(
        "elements",
        "static int a[4]; a[1] = 7; int i = 0;
         while (__VERIFIER_nondet_int()) { a[2] = 3; i = 1; }
         if (a[i] != 0 && a[i] != 7) reach_error();
         if (a[2] > 3 || a[3] != 0) reach_error();",
    );
    open(
        "written",
        "static int a[4]; int i = __VERIFIER_nondet_int();
         if (i >= 0 && i < 4) a[i] = 1;
         if (a[3] == 1) reach_error();",
    );
}

#[test]
fn counters_that_move_together() {
    proved(
        "together",
        "unsigned n = __VERIFIER_nondet_uint(), i = 0, k = 0;
         while (i < n) { i++; k++; }
         if (i != k) reach_error();",
    );
    open(
        "apart",
        "unsigned n = __VERIFIER_nondet_uint(), i = 0, k = 0;
         while (i < n) { i++; k++; if (__VERIFIER_nondet_int()) k++; }
         if (i != k) reach_error();",
    );
}

#[test]
fn cases_are_told_apart() {
    proved(
        "first-round",
        "int x = 1, y = 0;
         while (y < 1024) { x = 0; y++; }
         if (x != 0) reach_error();",
    );
    proved(
        "sum",
        "int a = 0;
         for (int i = 0; i < 8; i++) a += 3;
         if (a != 24) reach_error();",
    );
}
