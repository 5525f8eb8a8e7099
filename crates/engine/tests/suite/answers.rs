//! What the engines answer.

use crate::brute::Brute;
use crate::programs::{Built, counter, cycle, nested, two_loops};
use base::{Budget, Id};
use engine::kinduction::Options;
use engine::{Answer, Bmc, Engine, KInduction, Silent, run};
use evidence::{Certificate, CertificateKind, check_certificate};
use logic::Path;

/// Checks the certificate with a solver of its own.
#[track_caller]
pub fn confirm(built: &mut Built, certificate: &Certificate) {
    let mut budget = Budget::unlimited();
    let checked = check_certificate(
        certificate.clone(),
        &mut built.task(),
        &mut Brute::default(),
        &mut budget,
    );
    let checked = checked.unwrap_or_else(|refusal| panic!("{refusal}: {:?}", certificate.kind));
    checked.conclude([]).expect("no ledger");
}

pub fn bmc(built: &mut Built) -> (Answer, usize) {
    let mut solver = Brute::default();
    let mut bmc = Bmc::new(&mut solver);
    let answer = run(&mut bmc, &mut built.task(), &mut Silent, &mut Budget::unlimited());
    (answer.expect("an answer"), solver.queries)
}

pub fn k_induction(built: &mut Built, options: &Options) -> Answer {
    let (mut base, mut step) = (Brute::default(), Brute::default());
    let mut engine = KInduction::new(&mut base, &mut step, options.clone());
    let answer = run(&mut engine, &mut built.task(), &mut Silent, &mut Budget::new(100_000));
    answer.expect("an answer")
}

/// The locations on a path.
fn trail(built: &Built, path: &Path) -> Vec<String> {
    let mut at = built.program.initial;
    let mut names = Vec::new();
    for step in &path.steps {
        let action = &built.program.actions[step.action];
        assert_eq!(action.from, at, "the actions of a path follow each other");
        at = action.to;
        names.push(built.program.locs[at].name.clone());
    }
    names
}

/// Expects an error after so many steps.
#[track_caller]
fn unsafe_after(built: &mut Built, answer: Answer, steps: usize) -> Path {
    let Answer::Unsafe(path) = answer else { panic!("{answer:?}") };
    assert_eq!(trail(built, &path).last().map(String::as_str), Some("error"));
    assert_eq!(path.steps.len(), steps);
    path
}

/// Expects a bounded proof of this depth, and checks it.
#[track_caller]
fn bounded(built: &mut Built, answer: Answer, expected: u32) {
    let Answer::Safe(certificate) = answer else { panic!("{answer:?}") };
    confirm(built, &certificate);
    let CertificateKind::Bounded { depth, .. } = certificate.kind else {
        panic!("{certificate:?}")
    };
    assert_eq!(depth, expected);
}

/// Expects a k-inductive proof, and checks it.
#[track_caller]
fn k_inductive(built: &mut Built, answer: Answer, expected: u32) {
    let Answer::Safe(certificate) = answer else { panic!("{answer:?}") };
    confirm(built, &certificate);
    let CertificateKind::KInductive { k, .. } = certificate.kind else { panic!("{certificate:?}") };
    assert_eq!(k, expected);
}

#[test]
fn known_values_need_no_query() {
    let mut built = counter(10, 10);
    let (answer, queries) = bmc(&mut built);
    bounded(&mut built, answer, 13);
    assert_eq!(queries, 0);
    let mut built = nested(3, 10);
    let (answer, queries) = bmc(&mut built);
    bounded(&mut built, answer, 17);
    assert_eq!(queries, 0);
}

#[test]
fn errors_are_found_at_their_depth() {
    let mut built = counter(10, 9);
    let answer = bmc(&mut built).0;
    unsafe_after(&mut built, answer, 13);
    let mut built = nested(3, 9);
    let answer = bmc(&mut built).0;
    unsafe_after(&mut built, answer, 17);
    for bad in 0..4 {
        let mut built = cycle(bad);
        let answer = bmc(&mut built).0;
        unsafe_after(&mut built, answer, bad as usize + 2);
    }
}

#[test]
fn inputs_of_the_path_lead_to_the_error() {
    for bad in 0..4 {
        let mut built = two_loops(bad);
        let answer = bmc(&mut built).0;
        let path = unsafe_after(&mut built, answer, 2 * bad as usize + 3);
        let [(_, logic::Value::Bits(drawn))] = &path.steps[0].inputs[..] else {
            panic!("{:?}", path.steps[0])
        };
        assert_eq!(drawn.to_u128(), Some(bad));
    }
}

#[test]
fn loops_whose_bound_is_an_input_are_proved() {
    let mut built = two_loops(4);
    let answer = bmc(&mut built).0;
    let Answer::Safe(certificate) = answer else { panic!("{answer:?}") };
    confirm(&mut built, &certificate);
}

#[test]
fn induction_from_k_steps() {
    // From 4 on, the numbers below the bad one lead to it.
    for (bad, k) in [(4, 1), (5, 2), (6, 3)] {
        let mut built = cycle(bad);
        let answer = k_induction(&mut built, &Options::default());
        k_inductive(&mut built, answer, k + 1);
    }
}

#[test]
fn induction_finds_errors_in_its_base_case() {
    let mut built = cycle(3);
    let options = Options { eager_base: true, ..Options::default() };
    let answer = k_induction(&mut built, &options);
    unsafe_after(&mut built, answer, 5);
    let mut built = two_loops(2);
    let answer = k_induction(&mut built, &options);
    unsafe_after(&mut built, answer, 7);
}

#[test]
fn simple_paths_end_cycles_that_errors_hang_on() {
    // `x = 0; for (;;) { if (nondet) continue; assert(x != 1); x = x + 2 & 3; }`
    let mut p = Built::new(&["loop"]);
    p.deterministic = false;
    let x = p.state("x");
    let (holds, zero, plus, mask) = (p.holds(), p.number(0), p.plus(x, 2), p.number(3));
    let next = p.terms.bv_and(plus, mask);
    let wrong = p.equals(x, 1);
    let good = p.not(wrong);
    p.action("start", "loop", holds, &[(x, zero)]);
    p.action("loop", "error", wrong, &[]);
    p.action("loop", "loop", good, &[(x, next)]);
    p.action("loop", "loop", holds, &[]);
    // One can wait at 1 for ever, but a simple path can only come there through 3 and one more.
    let (mut base, mut step) = (Brute::default(), Brute::default());
    let mut engine = KInduction::new(&mut base, &mut step, Options::default());
    let plain = run(&mut engine, &mut p.task(), &mut Silent, &mut Budget::new(11));
    assert!(plain.is_err(), "{plain:?}");
    let options = Options { simple_paths: true, ..Options::default() };
    let answer = k_induction(&mut p, &options);
    k_inductive(&mut p, answer, 4);
}

#[test]
fn invariants_help_the_step_case() {
    let mut built = cycle(10);
    let (x, at) = (logic::SymId::from_index(0), built.loc("loop"));
    let invariant = built.less(x, 4);
    let options = Options { invariants: vec![(at, invariant)], ..Options::default() };
    let answer = k_induction(&mut built, &options);
    k_inductive(&mut built, answer, 1);
}

#[test]
fn cuts_must_be_unreachable() {
    let with_cut = |bound: u128| {
        let mut p = Built::new(&["loop", "cut"]);
        let x = p.state("x");
        let (holds, zero, plus) = (p.holds(), p.number(0), p.plus(x, 1));
        let (inside, beyond) = (p.less(x, 3), p.equals(x, bound));
        p.action("start", "loop", holds, &[(x, zero)]);
        p.action("loop", "loop", inside, &[(x, plus)]);
        p.action("loop", "cut", beyond, &[]);
        p
    };
    let mut built = with_cut(3);
    let answer = bmc(&mut built).0;
    assert!(matches!(answer, Answer::Cut(7, _)), "{answer:?}");
    let mut built = with_cut(4);
    let answer = bmc(&mut built).0;
    bounded(&mut built, answer, 5);
}

#[test]
fn choices_are_free_where_actions_overlap() {
    // Two actions to one location, both always possible: x becomes 1 or 2.
    for bad in 1..4 {
        let mut p = Built::new(&["middle"]);
        p.deterministic = false;
        let x = p.state("x");
        let (holds, one, two) = (p.holds(), p.number(1), p.number(2));
        p.action("start", "middle", holds, &[(x, one)]);
        p.action("start", "middle", holds, &[(x, two)]);
        let wrong = p.equals(x, bad);
        p.action("middle", "error", wrong, &[]);
        let answer = bmc(&mut p).0;
        match bad {
            3 => bounded(&mut p, answer, 2),
            _ => drop(unsafe_after(&mut p, answer, 2)),
        }
    }
}

#[test]
fn rejected_errors_are_passed_over() {
    // The error is reached with the input 1 or 2 in the first step.
    let mut p = Built::new(&["middle"]);
    let x = p.state("x");
    let input = p.input("nondet");
    let (chosen, few) = (p.var(input), p.less(input, 3));
    p.action("start", "middle", few, &[(x, chosen)]);
    for bad in 1..3 {
        let wrong = p.equals(x, bad);
        p.action("middle", "error", wrong, &[]);
    }
    let mut solver = Brute::default();
    let mut bmc = Bmc::new(&mut solver);
    let mut actions = Vec::new();
    loop {
        let answer = run(&mut bmc, &mut p.task(), &mut Silent, &mut Budget::unlimited());
        match answer.expect("an answer") {
            Answer::Unsafe(path) => {
                actions.push(path.steps[1].action);
                bmc.reject();
            }
            Answer::Unconfirmed => break,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(actions.len(), 2);
    assert_ne!(actions[0], actions[1]);
}

#[test]
fn executions_that_repeat_a_state_are_left() {
    // 0, 1, 2, 3, 0: the fifth frame brings nothing new.
    let mut built = cycle(10);
    let (answer, queries) = bmc(&mut built);
    bounded(&mut built, answer, 5);
    assert_eq!(queries, 0);
}
