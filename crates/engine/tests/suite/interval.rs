//! Intervals: what they prove alone, what they publish, and that nothing that can happen is left
//! out.

use crate::answers::confirm;
use crate::brute::Brute;
use crate::impact::{random, reachable};
use crate::programs::{Built, WIDTH, counter, cycle, nested, two_loops};
use base::Budget;
use engine::kinduction::Options as Induction;
use engine::{
    Answer, Engine, Exchange, IntervalAnalysis, KInduction, Silent, Store, run, run_sharing,
};
use evidence::{Certificate, CertificateKind, Task};
use logic::{Evaluator, Model, Solver, SymId, TermId, Terms, Value};

fn make() -> Box<dyn Solver> {
    Box::new(Brute::default())
}

fn answer(built: &mut Built) -> Answer {
    let mut engine = IntervalAnalysis::new();
    let mut budget = Budget::unlimited();
    run(&mut engine, &mut built.task(), &mut Silent, &mut budget).expect("an answer")
}

/// Expects a proof, and checks it.
#[track_caller]
fn proved(mut built: Built) -> Box<Certificate> {
    let answer = answer(&mut built);
    let Answer::Safe(certificate) = answer else { panic!("{answer:?}") };
    confirm(&mut built, &certificate);
    certificate
}

#[track_caller]
fn gives_up(mut built: Built) {
    let answer = answer(&mut built);
    assert!(matches!(answer, Answer::GaveUp(_)), "{answer:?}");
}

/// Whether a formula holds for a value of one variable, whatever the others are.
fn admits(terms: &Terms, formula: TermId, sym: SymId, value: u128) -> bool {
    let others: Vec<SymId> = terms
        .free_vars(&[formula])
        .into_iter()
        .filter_map(|var| match terms.op(var) {
            logic::Op::Var(other, _) if other != sym => Some(other),
            _ => None,
        })
        .collect();
    let count = others.len() as u32;
    (0..1u128 << (WIDTH * count)).any(|number| {
        let mut model = Model::default();
        model.set(sym, 0, Value::bv(WIDTH, value));
        for (place, &other) in others.iter().enumerate() {
            model.set(other, 0, Value::bv(WIDTH, number >> (place as u32 * WIDTH)));
        }
        Evaluator::new(terms, &model).holds(formula)
    })
}

/// `x = 0; j = 0; for (;;) { assert(x % 2 == 0); x += 2; if (j == 3) x += 1; j += 1;
/// if (j == 2) j = 0; }` \[BCL23\].
fn even() -> Built {
    let mut p = Built::new(&["loop", "test"]);
    let (x, j) = (p.state("x"), p.state("j"));
    let (holds, zero) = (p.holds(), p.number(0));
    let (by_two, by_three, next) = (p.plus(x, 2), p.plus(x, 3), p.plus(j, 1));
    let at_three = p.equals(j, 3);
    let below = p.not(at_three);
    let at_two = p.equals(j, 2);
    let elsewhere = p.not(at_two);
    let var = p.var(x);
    let low = p.terms.extract(0, 0, var);
    let one = p.terms.bv(1, 1);
    let odd = p.terms.eq(low, one);
    p.action("start", "loop", holds, &[(x, zero), (j, zero)]);
    p.action("loop", "error", odd, &[]);
    p.action("loop", "test", at_three, &[(x, by_three), (j, next)]);
    p.action("loop", "test", below, &[(x, by_two), (j, next)]);
    p.action("test", "loop", at_two, &[(j, zero)]);
    p.action("test", "loop", elsewhere, &[]);
    p
}

#[test]
fn bounds_and_congruences_of_the_even_example() {
    let certificate = proved(even());
    let CertificateKind::Inductive(labels) = &certificate.kind else { panic!("{certificate:?}") };
    let label = labels.iter().find(|label| label.0 == "loop").expect("a label").1;
    let built = even();
    let (x, j) = (built.program.state[0], built.program.state[1]);
    let values = |sym| {
        let possible = |&value: &u128| admits(&certificate.terms, label, sym, value);
        (0..1 << WIDTH).filter(possible).collect::<Vec<u128>>()
    };
    assert_eq!(values(j), [0, 1], "0 <= j <= 1");
    assert_eq!(values(x), [0, 2, 4, 6, 8, 10, 12, 14]);
}

#[test]
fn loops_with_bounds() {
    proved(counter(10, 10));
    proved(cycle(10));
    proved(two_loops(4));
    gives_up(counter(10, 9));
    gives_up(cycle(2));
    gives_up(nested(2, 4));
}

/// A counter that goes down from 3 past 0 to -4, and up again: a range that wraps.
#[test]
fn ranges_wrap() {
    let mut p = Built::new(&["loop"]);
    let x = p.state("x");
    let (holds, three, down) = (p.holds(), p.number(3), p.plus(x, 15));
    let at_end = p.equals(x, 12);
    let next = p.terms.ite(at_end, three, down);
    let wrong = p.equals(x, 8);
    p.action("start", "loop", holds, &[(x, three)]);
    p.action("loop", "error", wrong, &[]);
    p.action("loop", "loop", holds, &[(x, next)]);
    proved(p);
}

/// x is 1 or 9, never between.
#[test]
fn ranges_have_gaps() {
    let mut p = Built::new(&["loop"]);
    let x = p.state("x");
    let (holds, one, nine) = (p.holds(), p.number(1), p.number(9));
    let at_one = p.equals(x, 1);
    let next = p.terms.ite(at_one, nine, one);
    let wrong = p.equals(x, 5);
    p.action("start", "loop", holds, &[(x, one)]);
    p.action("loop", "error", wrong, &[]);
    p.action("loop", "loop", holds, &[(x, next)]);
    proved(p);
}

/// `x = y + 1` stays so while both are counted.
#[test]
fn variables_differ_by_constants() {
    let mut p = Built::new(&["loop"]);
    let (x, y) = (p.state("x"), p.state("y"));
    let (holds, one, zero) = (p.holds(), p.number(1), p.number(0));
    let (x_next, y_next) = (p.plus(x, 3), p.plus(y, 3));
    let (var, sum) = (p.var(x), p.plus(y, 1));
    let same = p.terms.eq(var, sum);
    let wrong = p.not(same);
    p.action("start", "loop", holds, &[(x, one), (y, zero)]);
    p.action("loop", "error", wrong, &[]);
    p.action("loop", "loop", holds, &[(x, x_next), (y, y_next)]);
    proved(p);
}

/// `x = 1; for (;;) { if (y > 0) assert(x == 0); x = 0; if (y < 9) y++; }`: two cases. Without `safe`,
/// another error can be reached as well.
fn apart(safe: bool) -> Built {
    let mut p = Built::new(&["loop"]);
    let (x, y) = (p.state("x"), p.state("y"));
    let (holds, one, zero, next) = (p.holds(), p.number(1), p.number(0), p.plus(y, 1));
    let few = p.less(y, 9);
    let var = p.var(y);
    let next = p.terms.ite(few, next, var);
    let (at_start, at_zero) = (p.equals(y, 0), p.equals(x, 0));
    let (later, other) = (p.not(at_start), p.not(at_zero));
    let wrong = p.terms.and(&[later, other]);
    p.action("start", "loop", holds, &[(x, one), (y, zero)]);
    p.action("loop", "error", wrong, &[]);
    if !safe {
        let at_nine = p.equals(y, 9);
        p.action("loop", "error", at_nine, &[]);
    }
    p.action("loop", "loop", holds, &[(x, zero), (y, next)]);
    p
}

#[test]
fn states_are_told_apart() {
    proved(apart(true));
}

/// Whatever is proved is so, and whatever is published holds in all states that can be reached.
#[test]
fn random_machines() {
    let (mut proofs, mut facts) = (0, 0);
    for seed in 0..150 {
        let mut built = random(seed);
        let states = reachable(&built);
        let error = states.iter().any(|(loc, _)| *loc == built.program.error);
        let mut engine = IntervalAnalysis::new();
        let mut budget = Budget::unlimited();
        let answer = run(&mut engine, &mut built.task(), &mut Silent, &mut budget);
        if let Answer::Safe(certificate) = answer.expect("an answer") {
            assert!(!error, "seed {seed}");
            confirm(&mut built, &certificate);
            proofs += 1;
        }
        for (loc, fact) in engine.candidates() {
            facts += 1;
            for (_, row) in states.iter().filter(|(at, _)| *at == loc) {
                let mut model = Model::default();
                for (&sym, &value) in built.program.state.iter().zip(row) {
                    model.set(sym, 0, Value::bv(WIDTH, value));
                }
                assert!(Evaluator::new(&built.terms, &model).holds(fact), "seed {seed}: {row:?}");
            }
        }
    }
    assert!(proofs > 0 && facts > 0, "{proofs} proofs, {facts} facts");
}

/// Variables that have nothing to do with the error are left out once that is known.
#[test]
fn facts_have_to_do_with_the_error() {
    let mut p = counter(10, 9);
    let (x, idle) = (p.program.state[0], p.state("idle"));
    let five = p.number(5);
    for action in p.program.actions.iter_mut() {
        action.updates.push((idle, five));
    }
    let mut engine = IntervalAnalysis::new();
    let answer = run(&mut engine, &mut p.task(), &mut Silent, &mut Budget::unlimited());
    assert!(matches!(answer, Ok(Answer::GaveUp(_))), "{answer:?}");
    let facts: Vec<TermId> = engine.candidates().iter().map(|fact| fact.1).collect();
    let (x, idle, vars) = (p.var(x), p.var(idle), p.terms.free_vars(&facts));
    assert!(vars.contains(&x) && !vars.contains(&idle), "{vars:?}");
}

/// Publishes what intervals find out of a program that they do not prove.
#[track_caller]
fn publish(task: &mut Task, store: &Store) {
    let mut exchange = Exchange::new(store, "interval", &make).publishing_only();
    let (mut engine, mut budget) = (IntervalAnalysis::new(), Budget::unlimited());
    let answer = run_sharing(&mut engine, &mut exchange, task, &mut Silent, &mut budget);
    assert!(matches!(answer, Ok(Answer::GaveUp(_))), "{answer:?}");
}

/// Several states at the head of a loop are published as one formula.
#[test]
fn rounds_publish_disjunctions() {
    let (mut built, store) = (apart(false), Store::default());
    let task = &mut built.task();
    publish(task, &store);
    let (published, _) = store.since(0);
    let facts: Vec<_> = published.iter().flat_map(|it| it.within(task)).collect();
    let (x, y) = (task.program.state[0], task.program.state[1]);
    let possible = |(first, second): (u128, u128)| {
        let mut model = Model::default();
        model.set(x, 0, Value::bv(WIDTH, first));
        model.set(y, 0, Value::bv(WIDTH, second));
        facts.iter().all(|&(_, fact)| Evaluator::new(task.terms, &model).holds(fact))
    };
    assert!(possible((1, 0)) && possible((0, 4)), "both can happen");
    assert!(!possible((1, 4)), "this cannot, and no range says so");
}

/// What is known at the heads of loops is published after each round.
#[test]
fn rounds_publish_what_is_inductive() {
    let (mut built, store) = (counter(10, 9), Store::default());
    publish(&mut built.task(), &store);
    let (published, _) = store.since(0);
    assert!(!published.is_empty());
    for invariants in published {
        assert!(invariants.labels.iter().all(|(name, _)| name == "loop"), "{invariants:?}");
    }
}

/// `cycle(10)` with another error, which intervals do not exclude: y < (y & 7).
fn cycle_and_order() -> Built {
    let mut p = cycle(10);
    let y = p.input("y");
    let (y, mask) = (p.var(y), p.number(7));
    let masked = p.terms.bv_and(y, mask);
    let wrong = p.terms.bv_ult(y, masked);
    p.action("loop", "error", wrong, &[]);
    p
}

/// What intervals publish, though they prove nothing, spares k-induction all steps but one.
#[test]
fn induction_gains_from_intervals() {
    let proof = |store: &Store| {
        let mut built = cycle(10);
        let (mut base, mut step) = (Brute::default(), Brute::default());
        let mut engine = KInduction::new(&mut base, &mut step, Induction::default());
        let mut exchange = Exchange::new(store, "kinduction", &make);
        let (task, mut budget) = (&mut built.task(), Budget::unlimited());
        let answer = run_sharing(&mut engine, &mut exchange, task, &mut Silent, &mut budget);
        let Ok(Answer::Safe(certificate)) = answer else { panic!("{answer:?}") };
        confirm(&mut built, &certificate);
        match certificate.kind {
            CertificateKind::KInductive { k, invariants, .. } => Some((k, invariants.len())),
            _ => None,
        }
    };
    let store = Store::default();
    assert_ne!(proof(&store).map(|it| it.0), Some(1));
    let mut built = cycle_and_order();
    publish(&mut built.task(), &store);
    assert_eq!(proof(&store), Some((1, 1)));
}
