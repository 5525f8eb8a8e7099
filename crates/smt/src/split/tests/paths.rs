//! Paths of programs.

use std::time::{Duration, Instant};

use base::{Budget, Id, Rational};
use logic::{Op, Refutation, Sort, SymId, TermId, Terms};

use super::oracle::Oracle;
use super::{constant, differ, is, language, plus, sequence, text};
use crate::split::{Language, SplitProver};

/// Declares integer variables.
fn ints<const N: usize>(terms: &mut Terms, names: [&str; N]) -> [SymId; N] {
    names.map(|name| terms.declare(name, Sort::Int))
}

/// `x' = x + c` from a time to the next.
fn step(terms: &mut Terms, sym: SymId, time: u32, by: i64) -> TermId {
    let (now, next) = (terms.var(sym, time), terms.var(sym, time + 1));
    let sum = plus(terms, now, by);
    terms.eq(next, sum)
}

fn confirm(terms: &mut Terms, parts: &[TermId], found: &[TermId]) {
    if let Some(mut oracle) = Oracle::start() {
        oracle.confirm(terms, parts, found);
    }
}

/// Panics unless formulas imply another, by z3 if there is one.
fn implies(oracle: &mut Option<Oracle>, terms: &mut Terms, from: &[TermId], to: TermId) {
    let Some(oracle) = oracle else { return };
    let fails = terms.not(to);
    let formula = terms.and(&[from, &[fails]].concat());
    assert_eq!(oracle.has_model(terms, formula), Some(false), "{}", text(terms, formula));
}

/// The path of [JM06 §2] that goes so often through the loop: `x = i; y = j; while (x != 0) { x--;
/// y--; }` and `i = j`, `y ≠ 0` at the end. The variables are x, y, i, j.
fn paper_path(t: &mut Terms, rounds: u32) -> (Vec<TermId>, [SymId; 4]) {
    let symbols @ [x, y, i, j] = ints(t, ["x", "y", "i", "j"]);
    let mut start = Vec::new();
    for (target, source) in [(x, i), (y, j), (i, i), (j, j)] {
        let (target, source) = (t.var(target, 1), t.var(source, 0));
        start.push(t.eq(target, source));
    }
    let mut parts = vec![t.and(&start)];
    for time in 1..=rounds {
        let x_now = t.var(x, time);
        let zero = is(t, x_now, 0);
        let mut body = vec![t.not(zero)];
        body.extend([(x, -1), (y, -1), (i, 0), (j, 0)].map(|(sym, by)| step(t, sym, time, by)));
        parts.push(t.and(&body));
    }
    let ends = symbols.map(|sym| t.var(sym, rounds + 1));
    let (x_is_0, y_is_0) = (is(t, ends[0], 0), is(t, ends[1], 0));
    let end = [x_is_0, t.eq(ends[2], ends[3]), t.not(y_is_0)];
    parts.push(t.and(&end));
    (parts, symbols)
}

#[test]
fn the_example_of_the_paper() {
    let mut oracle = Oracle::start();
    for rounds in [1, 2, 5] {
        let mut t = Terms::new();
        let (parts, symbols) = paper_path(&mut t, rounds);
        let found = sequence(&mut t, &parts, &language(0, &[0])).expect("L_0 suffices");
        confirm(&mut t, &parts, &found);
        let one = t.int(1);
        assert!(!t.cone(&found).contains(&one));
        for (time, &formula) in (1..).zip(&found) {
            let [x, y, i, j] = symbols.map(|sym| t.var(sym, time));
            let (same_ij, same_xy) = (t.eq(i, j), t.eq(x, y));
            implies(&mut oracle, &mut t, &[formula, same_ij], same_xy);
        }
    }
}

/// The path of [McM06 Fig. 2]: a lock that is taken, and found free.
#[test]
fn a_lock() {
    let mut t = Terms::new();
    let [lock] = ints(&mut t, ["L"]);
    let [l0, l1] = [0, 1].map(|time| t.var(lock, time));
    let (free, keep) = (is(&mut t, l0, 0), step(&mut t, lock, 0, 0));
    let still = is(&mut t, l1, 0);
    let parts = [t.bool(true), free, keep, t.not(still)];
    let found = sequence(&mut t, &parts, &language(0, &[])).expect("it is infeasible");
    assert_eq!(found[0], Terms::TRUE);
    let mut oracle = Oracle::start();
    implies(&mut oracle, &mut t, &[found[1]], free);
    implies(&mut oracle, &mut t, &[found[2]], still);
    confirm(&mut t, &parts, &found);
}

/// `x = y = 0`, so many times `x++; y++`, and `x ≠ y` at the end.
fn counters(t: &mut Terms, steps: u32, start: i64) -> (Vec<TermId>, [SymId; 2]) {
    let symbols = ints(t, ["x", "y"]);
    let first = symbols.map(|sym| {
        let first = t.var(sym, 0);
        is(t, first, start)
    });
    let mut parts = vec![t.and(&first)];
    for time in 0..steps {
        let both = symbols.map(|sym| step(t, sym, time, 1));
        parts.push(t.and(&both));
    }
    let [x, y] = symbols.map(|sym| t.var(sym, steps));
    parts.push(differ(t, x, y));
    (parts, symbols)
}

#[test]
fn loops_are_refuted_by_what_they_keep() {
    for steps in [6, 60] {
        let mut t = Terms::new();
        let (parts, symbols) = counters(&mut t, steps, 0);
        let start = Instant::now();
        let found = sequence(&mut t, &parts, &language(0, &[0, 1])).expect("L_0 suffices");
        assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
        for (time, &formula) in (0..).zip(&found) {
            let [x, y] = symbols.map(|sym| t.var(sym, time));
            let sides = [(x, y), (y, x)].map(|(a, b)| t.make(Op::Le, &[a, b]));
            assert_eq!(formula, t.and(&sides), "{}", text(&mut t, formula));
        }
    }
}

/// Parts with branches: what is deduced in one is deduced once, not for each way through the others.
#[test]
fn branches() {
    let mut t = Terms::new();
    let symbols = ints(&mut t, ["x", "y"]);
    let flag = t.declare("flag", Sort::Bool);
    let [x, y] = symbols.map(|sym| t.var(sym, 0));
    let mut parts = vec![t.eq(x, y)];
    for time in 0..30 {
        let [more, same] = [1, 0]
            .map(|by| symbols.map(|sym| step(&mut t, sym, time, by)))
            .map(|both| t.and(&both));
        let flag = t.var(flag, time);
        parts.push(t.ite(flag, more, same));
    }
    let [x, y] = symbols.map(|sym| t.var(sym, 30));
    parts.push(differ(&mut t, x, y));
    let mut prover = SplitProver::default();
    let found = prover.sequence(&mut t, &parts, &mut Budget::unlimited()).expect("no limit");
    assert!(prover.stats.implicants < 200, "{:?}", prover.stats);
    confirm(&mut t, &parts, &found.expect("L_0 suffices"));
}

/// `x = y + 200`, so many times `x++; y++`, and `x > y + 200`: the thirteenth program of [JM06 §5]
/// needs such a bound.
#[test]
fn bounds_near_large_constants() {
    let mut t = Terms::new();
    let symbols = ints(&mut t, ["x", "y"]);
    let [x, y] = symbols.map(|sym| t.var(sym, 0));
    let sum = plus(&mut t, y, 200);
    let mut parts = vec![t.eq(x, sum)];
    for time in 0..5 {
        let both = symbols.map(|sym| step(&mut t, sym, time, 1));
        parts.push(t.and(&both));
    }
    let [x, y] = symbols.map(|sym| t.var(sym, 5));
    let sum = plus(&mut t, y, 200);
    let at_most = t.make(Op::Le, &[x, sum]);
    parts.push(t.not(at_most));
    for k in [0, 3] {
        assert_eq!(sequence(&mut t, &parts, &language(k, &[1, 200])), None);
        let near = Language { large: true, ..language(k, &[1, 200]) };
        let found = sequence(&mut t, &parts, &near).expect("200 is near 200");
        confirm(&mut t, &parts, &found);
    }
    assert!(sequence(&mut t, &parts, &language(200, &[])).is_some());
}

#[test]
fn a_larger_language_where_it_is_needed() {
    let mut t = Terms::new();
    let symbols = ints(&mut t, ["x", "y"]);
    let [x, y] = symbols.map(|sym| t.var(sym, 0));
    let sum = plus(&mut t, y, 3);
    let parts = [t.eq(x, sum), differ(&mut t, x, sum)];
    for k in 0..3 {
        assert_eq!(sequence(&mut t, &parts, &language(k, &[])), None, "k = {k}");
    }
    let found = sequence(&mut t, &parts, &language(3, &[])).expect("3 is in C_D");
    confirm(&mut t, &parts, &found);
}

/// From `a = b` and `f(a) = c` follows `f(b) = c`, which the next part can speak of [JM06 §4].
#[test]
fn functions_in_other_words() {
    let mut t = Terms::new();
    let f = t.declare_function("f", &[Sort::Int], Sort::Int);
    let [a, b, c] = ints(&mut t, ["a", "b", "c"]).map(|sym| t.var(sym, 0));
    let [fa, fb] = [a, b].map(|arg| t.make(Op::Apply(f), &[arg]));
    let (first, second) = (t.eq(a, b), t.eq(fa, c));
    let parts = [t.and(&[first, second]), differ(&mut t, fb, c)];
    let found = sequence(&mut t, &parts, &language(0, &[])).expect("congruence");
    confirm(&mut t, &parts, &found);
    let flat = Language { nesting: 0, ..language(0, &[]) };
    assert_eq!(sequence(&mut t, &parts, &flat), None, "nothing nests");
}

/// `a[i] = v` is kept by a write to another place, and by none.
#[test]
fn arrays_are_read_through_writes() {
    for elsewhere in [true, false] {
        let mut t = Terms::new();
        let sort = t.array_sort(Sort::Int, Sort::Int);
        let array = t.declare("a", sort);
        let [i, j, v, w] = ints(&mut t, ["i", "j", "v", "w"]).map(|sym| t.var(sym, 0));
        let [a0, a1, a2] = [0, 1, 2].map(|time| t.var(array, time));
        let (first, second) = (t.store(a0, i, v), t.store(a1, j, w));
        let same = t.eq(a1, first);
        let other = differ(&mut t, i, j);
        let write = t.eq(a2, second);
        let written = if elsewhere { t.and(&[write, other]) } else { write };
        let read = t.select(a2, i);
        let parts = [same, written, differ(&mut t, read, v)];
        let found = sequence(&mut t, &parts, &language(0, &[]));
        assert_eq!(found.is_some(), elsewhere);
        if let Some(found) = found {
            confirm(&mut t, &parts, &found);
        }
    }
}

/// A read of which only the SAT solver can decide whether it is of what was written.
#[test]
fn indices_that_may_be_equal() {
    let mut t = Terms::new();
    let sort = t.array_sort(Sort::Int, Sort::Int);
    let array = t.declare("a", sort);
    let [i, j, v] = ints(&mut t, ["i", "j", "v"]).map(|sym| t.var(sym, 0));
    let [a0, a1] = [0, 1].map(|time| t.var(array, time));
    let (old, written) = (t.select(a0, j), t.store(a0, i, v));
    let before = [t.eq(old, v), t.eq(a1, written)];
    let new = t.select(a1, j);
    let parts = [t.and(&before), differ(&mut t, new, v)];
    let mut prover = SplitProver::default();
    let found = prover.sequence(&mut t, &parts, &mut Budget::unlimited()).expect("no limit");
    assert!(prover.stats.splits > 0);
    confirm(&mut t, &parts, &found.expect("v is there in both cases"));
}

#[test]
fn predicates() {
    let mut t = Terms::new();
    let p = t.declare_function("p", &[Sort::Int], Sort::Bool);
    let [a, b, c] = ints(&mut t, ["a", "b", "c"]).map(|sym| t.var(sym, 0));
    let [pa, pc] = [a, c].map(|arg| t.make(Op::Apply(p), &[arg]));
    let (ab, bc) = (t.eq(a, b), t.eq(b, c));
    let parts = [t.and(&[pa, ab]), bc, t.not(pc)];
    let found = sequence(&mut t, &parts, &language(0, &[])).expect("congruence");
    confirm(&mut t, &parts, &found);
}

/// In static single assignment form a variable may be missing where others change.
#[test]
fn variables_that_parts_in_between_do_not_mention() {
    let mut t = Terms::new();
    let [x, y] = ints(&mut t, ["x", "y"]);
    let (x0, x2, y) = (t.var(x, 0), t.var(x, 2), t.var(y, 0));
    let parts = [t.eq(x0, y), step(&mut t, x, 0, 1), step(&mut t, x, 1, -1), differ(&mut t, x2, y)];
    assert_eq!(sequence(&mut t, &parts, &language(0, &[])), None, "x = y + 1 is needed");
    let found = sequence(&mut t, &parts, &language(1, &[])).expect("L_1 has it");
    confirm(&mut t, &parts, &found);
    assert!(t.free_vars(&[found[1]]).contains(&y));
}

/// Sums that are no difference bounds count once their other variables are fixed.
#[test]
fn rows_with_fixed_variables() {
    let mut t = Terms::new();
    let [x, y] = ints(&mut t, ["x", "y"]).map(|sym| t.var(sym, 0));
    let (two, three) = (t.int(2), t.int(3));
    let products = [t.make(Op::Mul, &[x, two]), t.make(Op::Mul, &[y, three])];
    let sum = t.make(Op::Add, &products);
    let five = t.int(5);
    let (x_is_1, row) = (is(&mut t, x, 1), t.make(Op::Le, &[sum, five]));
    let more = t.make(Op::Le, &[two, y]);
    let parts = [x_is_1, row, more];
    let found = sequence(&mut t, &parts, &language(0, &[1, 2])).expect("2 + 3y ≤ 5");
    confirm(&mut t, &parts, &found);
}

#[test]
fn satisfiable_parts_have_no_sequence() {
    let mut t = Terms::new();
    let (mut parts, _) = counters(&mut t, 3, 0);
    parts.pop();
    assert_eq!(sequence(&mut t, &parts, &language(2, &[0, 1])), None);
}

/// 200 frames with 50 variables, of which two matter.
fn wide(t: &mut Terms, frames: u32, variables: usize) -> Vec<TermId> {
    let symbols: Vec<SymId> =
        (0..variables).map(|at| t.declare(format!("v{at}"), Sort::Int)).collect();
    let mut first = Vec::new();
    for (at, &sym) in symbols.iter().enumerate() {
        let start = t.var(sym, 0);
        first.push(is(t, start, at as i64 / 2));
    }
    let mut parts = vec![t.and(&first)];
    for time in 0..frames {
        let mut steps = Vec::new();
        for (at, &sym) in symbols.iter().enumerate() {
            steps.push(step(t, sym, time, at as i64 / 2 % 3));
        }
        parts.push(t.and(&steps));
    }
    let ends = [symbols[2], symbols[3]].map(|sym| t.var(sym, frames));
    parts.push(differ(t, ends[0], ends[1]));
    parts
}

/// A path whose contradiction L_0 does not see; all variables are looked at before that is known.
#[test]
fn long_and_wide_paths_beyond_the_language() {
    let mut t = Terms::new();
    let mut parts = wide(&mut t, 60, 50);
    let [x, y] = [2, 4].map(|at| t.var(SymId::from_index(at), 60));
    let sum = plus(&mut t, x, 13);
    parts.pop();
    parts.push(t.eq(y, sum));
    assert_eq!(sequence(&mut t, &parts, &language(0, &[1])), None, "y - x is 61");
    assert!(sequence(&mut t, &parts, &language(61, &[1])).is_some());
}

#[test]
fn long_and_wide_paths() {
    let mut t = Terms::new();
    let parts = wide(&mut t, 200, 50);
    let mut prover = SplitProver::default();
    prover.language.constants = Some(vec![Rational::ONE]);
    let start = Instant::now();
    let found = prover.sequence(&mut t, &parts, &mut Budget::unlimited()).expect("no limit");
    let elapsed = start.elapsed();
    eprintln!("200 frames of 50 variables: {elapsed:?}, {:?}", prover.stats);
    assert!(found.is_some());
    assert!(elapsed < Duration::from_secs(10), "{elapsed:?}");
    let zero = constant(&mut t, Sort::Int, 0);
    assert!(!t.cone(&found.expect("there is one")).contains(&zero));
}
