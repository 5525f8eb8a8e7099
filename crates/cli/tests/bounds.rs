//! Where indices leave member arrays, runs end.

mod support;

use base::{Budget, SourceMap};
use cfa::interp::{Config, ListInputs, Outcome, UndefinedKind, run};
use support::Model;
use support::programs::compile;

/// What `s` is in all tests.
const RECORDS: &str = "
    struct in { int b[2]; int n; };
    struct s { int x; int a[4]; int y; struct in in[2]; int m[2][3]; int z; char tail[2]; } s;
    union u { int words[2]; char bytes[12]; int last[2]; } u;
    struct empty { int n; int none[0]; int after; } e;
    int i; int *p; int __VERIFIER_nondet_int(void);
    struct s *q = &s;
";

/// Runs the statement with `i` from -8 to 20; `ok` are the values for which it goes on.
fn check(statement: &str, ok: std::ops::RangeInclusive<i128>) {
    for model in Model::ALL {
        let main =
            format!("int main(void) {{ i = __VERIFIER_nondet_int(); {statement}; return 0; }}");
        let text = format!("{RECORDS}{main}").into_bytes();
        let mut sources = SourceMap::default();
        let cfa = compile(&mut sources, "test.c", text, model, false).expect("it compiles");
        for i in -8..=20 {
            let mut inputs = ListInputs::from_numbers([i]);
            let mut budget = Budget::new(1000);
            let config = Config::default();
            let outcome =
                run(&cfa, &config, &mut inputs, &mut std::io::sink(), &mut budget).outcome;
            let outside =
                matches!(outcome, Outcome::Undefined { what: UndefinedKind::OutOfBounds, .. });
            let expected = if ok.contains(&i) { outcome == Outcome::Exit(0) } else { outside };
            assert!(expected, "{statement} with {i}: {outcome:?}");
        }
    }
}

#[test]
fn accesses_stay_in_the_member() {
    check("s.a[i] = 1", 0..=3);
    check("return s.a[i]", 0..=3);
    check("q->a[i] = 1", 0..=3);
    check("s.in[1].b[i] = 1", 0..=1);
    check("s.in[i].n = 1", 0..=1);
    check("s.in[i] = s.in[0]", 0..=1);
    check("u.words[i] = 1", 0..=1);
    check("e.none[i] = 1", 0..=0);
}

#[test]
fn addresses_may_be_those_of_the_end() {
    check("p = &s.a[i]", 0..=4);
    check("p = s.a + i", 0..=4);
    check("p = s.m[0] + i", 0..=6);
    check("p = s.m[i]", 0..=2);
    check("p = (int *)(s.in + i)", 0..=2);
}

#[test]
fn rows_may_be_left() {
    check("s.m[0][i] = 1", 0..=5);
    check("s.m[1][i] = 1", -3..=2);
    check("s.m[i][4] = 1", -1..=0);
    check("s.m[i][-1] = 1", 1..=2);
    check("p = s.m[i] + 4", -1..=0);
    check("s.m[i][i] = 1", 0..=1);
}

#[test]
fn the_last_member_goes_on_to_the_end_of_the_object() {
    // The record ends with two bytes of padding.
    check("s.tail[i] = 1", 0..=3);
    // Where a record within the object ends, the object does not.
    check("u.last[i] = 1", 0..=2);
}

#[test]
fn constants_and_other_pointers_are_free() {
    check("s.a[4] = 1; s.a[-1] = 2; if (s.y != 1 || s.x != 2) return 1", -8..=20);
    check("p = s.a; p += 5; *p = i", -8..=20);
    check("p = s.a; p[i & 7] = 1", -8..=20);
}
