//! The loop of [`MachineIntegers`], with provers that have their answers ready.

use crate::interpolation::integers::{MachineIntegers, Stats};
use crate::interpolation::tests::counters;
use crate::interpolation::verify;
use base::{Budget, Stop};
use logic::{Op, Refutation, Sort, TermId, Terms};

/// A sequence for parts over the integers.
type Answer = Box<dyn Fn(&mut Terms, &[TermId]) -> Option<Vec<TermId>>>;

/// Gives its answers one after the other, and then none.
#[derive(Default)]
struct Scripted(Vec<Answer>);

impl Refutation for Scripted {
    fn sequence(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        _: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        if self.0.is_empty() {
            return Ok(None);
        }
        Ok(self.0.remove(0)(terms, parts))
    }
}

fn run(terms: &mut Terms, parts: &[TermId], answers: Vec<Answer>) -> (Option<Vec<TermId>>, Stats) {
    let mut prover = MachineIntegers::new(Scripted(answers));
    let budget = &mut Budget::unlimited();
    let found = prover.sequence(terms, parts, budget).expect("no limit");
    if let Some(sequence) = &found {
        let checked = verify(terms, parts, sequence, budget).expect("no limit");
        assert_eq!(checked, Ok(()));
    }
    (found, prover.stats)
}

/// The variable of this name that occurs in a part.
fn named(terms: &Terms, part: TermId, name: &str) -> Option<TermId> {
    terms.free_vars(&[part]).into_iter().find(|&var| match terms.op(var) {
        Op::Var(sym, _) => terms.symbol(sym).name == name,
        _ => false,
    })
}

/// Whether a word of a part wraps: it is a choice of numbers.
fn wraps(terms: &Terms, part: TermId) -> bool {
    terms.cone(&[part]).into_iter().any(|term| terms.op(term) == Op::Ite)
}

/// `x = y` at every cut, over the integers.
fn equal_counters(terms: &mut Terms, parts: &[TermId]) -> Option<Vec<TermId>> {
    let end = *parts.last()?;
    let [x, y] = terms.free_vars(&[end])[..] else { return None };
    let (Op::Var(x, _), Op::Var(y, _)) = (terms.op(x), terms.op(y)) else { return None };
    let at = |time: u32| {
        let (x, y) = (terms.var(x, time), terms.var(y, time));
        terms.eq(x, y)
    };
    Some((0..parts.len() as u32 - 1).map(at).collect())
}

#[test]
fn counters_stay_equal() {
    for (width, steps) in [(16, 3), (32, 8)] {
        let mut terms = Terms::new();
        let parts = counters(&mut terms, width, steps);
        let (found, stats) = run(&mut terms, &parts, vec![Box::new(equal_counters)]);
        let expected = (0..=steps).map(|time| {
            let [x, y] = ["x", "y"].map(|name| {
                let part = parts[time as usize];
                let var = terms.free_vars(&[part]).into_iter().find(|&var| match terms.op(var) {
                    Op::Var(sym, at) => at == time && terms.symbol(sym).name == name,
                    _ => false,
                });
                var.expect("it occurs")
            });
            terms.eq(x, y)
        });
        assert_eq!(found, Some(expected.collect()));
        assert_eq!((stats.rounds, stats.wrapping, stats.raised), (1, 0, 0));
    }
}

/// `0 <= x <= limit`, `y = x + 1`, `y < 0`, in 8 bits.
fn bounded(terms: &mut Terms, limit: u128) -> [TermId; 3] {
    let [x, y] = ["x", "y"].map(|name| {
        let sym = terms.declare(name, Sort::BitVec(8));
        terms.var(sym, 0)
    });
    let [zero, one, limit] = [0, 1, limit].map(|value| terms.bv(8, value));
    let low = terms.bv_sle(zero, x);
    let high = terms.bv_sle(x, limit);
    let next = terms.bv_add(x, one);
    let negative = terms.bv_slt(y, zero);
    [terms.and(&[low, high]), terms.eq(y, next), negative]
}

/// `x >= 0` and `y >= 0`, right if nothing wraps.
fn not_negative(terms: &mut Terms, parts: &[TermId]) -> Option<Vec<TermId>> {
    let zero = terms.int(0);
    let cuts = [(parts[0], "x.s"), (parts[2], "y.s")];
    let signs = cuts.map(|(part, name)| {
        let var = named(terms, part, name).expect("it is seen as signed");
        terms.make(Op::Le, &[zero, var])
    });
    Some(signs.to_vec())
}

/// `x <= 100 ∧ x >= 0` and `y >= 0`.
fn bounded_sequence(terms: &mut Terms, parts: &[TermId]) -> Option<Vec<TermId>> {
    let mut sequence = not_negative(terms, parts)?;
    let x = named(terms, parts[0], "x.s")?;
    let limit = terms.int(100);
    let high = terms.make(Op::Le, &[x, limit]);
    sequence[0] = terms.and(&[sequence[0], high]);
    Some(sequence)
}

#[test]
fn only_what_wraps_is_made_exact() {
    let mut terms = Terms::new();
    let parts = bounded(&mut terms, 100);
    let second: Answer = Box::new(|terms, parts| {
        assert_eq!([0, 1, 2].map(|at| wraps(terms, parts[at])), [false, true, false]);
        bounded_sequence(terms, parts)
    });
    let (found, stats) = run(&mut terms, &parts, vec![Box::new(not_negative), second]);
    assert!(found.is_some());
    assert_eq!((stats.rounds, stats.refused, stats.wrapping, stats.raised), (2, 1, 1, 0));
}

#[test]
fn overflow_that_happens_is_not_proved_away() {
    let mut terms = Terms::new();
    let parts = bounded(&mut terms, 127);
    let answers: Vec<Answer> =
        vec![Box::new(not_negative), Box::new(|_, _| None), Box::new(|_, _| None)];
    let (found, stats) = run(&mut terms, &parts, answers);
    assert_eq!(found, None, "127 + 1 is negative");
    // Twice all three parts go up, and then nothing is left to try.
    assert_eq!((stats.rounds, stats.wrapping, stats.raised), (4, 1, 6));
}

/// Parts that contradict each other only by the ranges of types.
#[test]
fn ranges_come_when_there_is_no_sequence() {
    let mut terms = Terms::new();
    let [x, y] = ["x", "y"].map(|name| {
        let sym = terms.declare(name, Sort::BitVec(8));
        terms.var(sym, 0)
    });
    let [wide_x, wide_y] = [x, y].map(|word| terms.zero_extend_to(16, word));
    let sum = terms.bv_add(wide_x, wide_y);
    let large = terms.bv(16, 400);
    let hundred = terms.bv(8, 100);
    let parts = [terms.bv_ult(x, hundred), terms.bv_ult(large, sum)];
    let second: Answer = Box::new(|terms, parts| {
        let x = named(terms, parts[0], "x.u").expect("it is seen as unsigned");
        let top = terms.int(255);
        let low = terms.make(Op::Le, &[x, top]);
        assert!(terms.cone(parts).contains(&low), "the range of x");
        let limit = terms.int(99);
        Some(vec![terms.make(Op::Le, &[x, limit])])
    });
    let (found, stats) = run(&mut terms, &parts, vec![Box::new(|_, _| None), second]);
    assert_eq!(found, Some(vec![parts[0]]));
    assert_eq!((stats.rounds, stats.raised), (2, 2));
}

/// `x₀ = 0`, `steps` times `x' = x + 1`, and `x < 0` at the end, in 8 bits.
fn counter(terms: &mut Terms, steps: u32) -> Vec<TermId> {
    let sym = terms.declare("x", Sort::BitVec(8));
    let (zero, one) = (terms.bv(8, 0), terms.bv(8, 1));
    let (start, end) = (terms.var(sym, 0), terms.var(sym, steps));
    let mut parts = vec![terms.eq(start, zero)];
    for time in 0..steps {
        let (now, next) = (terms.var(sym, time), terms.var(sym, time + 1));
        let sum = terms.bv_add(now, one);
        parts.push(terms.eq(next, sum));
    }
    parts.push(terms.bv_slt(end, zero));
    parts
}

/// The values of the counter; before the step `weak` it may also be 127, and 128 after it.
fn counted(terms: &mut Terms, parts: &[TermId], weak: u32) -> Option<Vec<TermId>> {
    let Op::Var(sym, _) = terms.op(named(terms, parts[0], "x.s")?) else { return None };
    let at = |time: u32| {
        let x = terms.var(sym, time);
        let extreme = if time < weak { 127 } else { 128 };
        let [value, extreme] = [time, extreme].map(|value| {
            let value = terms.int(value);
            terms.eq(x, value)
        });
        match time + 1 == weak || time == weak {
            true => terms.or(&[value, extreme]),
            false => value,
        }
    };
    Some((0..parts.len() as u32 - 1).map(at).collect())
}

/// When an operation wraps in one iteration after the other, it does so in all of them.
#[test]
fn late_rounds_spread() {
    let mut terms = Terms::new();
    let parts = counter(&mut terms, 10);
    let step = |weak: u32| -> Answer {
        Box::new(move |terms, parts| {
            assert_eq!(wraps(terms, parts[10]), weak > 7, "before the answer {weak}");
            counted(terms, parts, weak)
        })
    };
    let right: Answer = Box::new(|terms, parts| counted(terms, parts, 99));
    let answers = (1..=8).map(step).chain([right]).collect();
    let (found, stats) = run(&mut terms, &parts, answers);
    assert!(found.is_some());
    assert_eq!((stats.rounds, stats.wrapping), (9, 10));
}

/// A prover that is wrong about integers is found out and given up.
#[test]
fn wrong_provers_have_no_sequence() {
    let mut terms = Terms::new();
    let parts = counters(&mut terms, 16, 1);
    let wrong = || -> Answer { Box::new(|_, parts| Some(vec![Terms::FALSE; parts.len() - 1])) };
    let (found, stats) = run(&mut terms, &parts, (0..20).map(|_| wrong()).collect());
    assert_eq!((found, stats.found), (None, 0));
    assert!(stats.rounds <= 12);
}
