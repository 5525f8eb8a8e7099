//! Certificates that prove nothing are refused.

use crate::brute::Brute;
use crate::programs::{Built, counter, cycle, two_loops};
use base::{Budget, Id};
use evidence::{Certificate, CertificateKind, Refusal, check_certificate};
use logic::{SymId, TermId};

fn check(built: &mut Built, certificate: Certificate) -> Result<(), Refusal> {
    let mut budget = Budget::unlimited();
    let task = &mut built.task();
    check_certificate(certificate, task, &mut Brute::default(), &mut budget).map(drop)
}

/// With the proof of an answer refused, a certificate proves nothing: it is wrong, and not merely
/// too much work.
#[test]
fn solvers_whose_proofs_are_wrong() {
    let mut built = cycle(10);
    let (holds, formula) = (built.holds(), built.less(SymId::from_index(0), 4));
    let invariant = inductive(&mut built, &[("start", holds), ("loop", formula)]);
    let k = CertificateKind::KInductive { k: 4, invariants: Vec::new(), simple_paths: false };
    for (mut built, certificate) in [(built, invariant), (cycle(6), Certificate::plain(k))] {
        let mut solver = Brute::lying();
        let mut budget = Budget::unlimited();
        let result = check_certificate(certificate, &mut built.task(), &mut solver, &mut budget);
        let why = result.map(drop).expect_err("it is refused");
        assert!(matches!(&why, Refusal::Wrong(why) if why.contains("proof")), "{why:?}");
    }
}

#[track_caller]
fn refused(built: &mut Built, kind: CertificateKind) {
    let result = check(built, Certificate::plain(kind.clone()));
    assert!(matches!(result, Err(Refusal::Wrong(_))), "{kind:?}: {result:?}");
}

/// The inductive certificate with these formulas.
fn inductive(built: &mut Built, labels: &[(&str, TermId)]) -> Certificate {
    let labels: Vec<_> = labels.iter().map(|&(name, term)| (built.loc(name), term)).collect();
    Certificate::inductive(&built.terms, &built.program, &labels)
}

#[test]
fn bounds_that_are_too_small() {
    let bounded = |depth| CertificateKind::Bounded {
        depth,
        infeasible: Vec::new(),
        loops: vec!["loop".into()],
    };
    let built = &mut counter(5, 5);
    for depth in 0..8 {
        refused(built, bounded(depth));
    }
    check(built, Certificate::plain(bounded(8))).expect("8 steps are all there are");
    refused(&mut counter(5, 4), bounded(100));
}

#[test]
fn states_that_are_reachable_after_all() {
    let infeasible = |frame, name: &str| CertificateKind::Bounded {
        depth: 100,
        infeasible: vec![(frame, name.to_string())],
        loops: ["loop", "first", "second"].map(String::from).to_vec(),
    };
    for frame in 1..5 {
        refused(&mut counter(5, 4), infeasible(frame, "loop"));
        refused(&mut two_loops(3), infeasible(frame, "first"));
    }
}

#[test]
fn induction_with_too_few_steps_or_a_wrong_base() {
    let k = |k| CertificateKind::KInductive { k, invariants: Vec::new(), simple_paths: false };
    for wrong in 0..4 {
        refused(&mut cycle(6), k(wrong));
    }
    check(&mut cycle(6), Certificate::plain(k(4))).expect("4-inductive");
    for wrong in 0..8 {
        refused(&mut cycle(2), k(wrong));
    }
}

#[test]
fn invariants_that_do_not_hold() {
    let x = SymId::from_index(0);
    for bound in 0..4 {
        // `x < bound` is no invariant of a loop through 0, 1, 2, 3.
        let mut built = cycle(10);
        let formula = built.less(x, bound);
        let invariants = vec![("loop".to_string(), formula)];
        let kind = CertificateKind::KInductive { k: 2, invariants, simple_paths: false };
        let certificate = Certificate::new(kind, built.terms.clone());
        assert!(matches!(check(&mut built, certificate), Err(Refusal::Wrong(_))));
    }
}

#[test]
fn inductive_invariants() {
    let x = SymId::from_index(0);
    let labels = |built: &mut Built, bound| {
        let (holds, formula) = (built.holds(), built.less(x, bound));
        inductive(built, &[("start", holds), ("loop", formula)])
    };
    let mut built = cycle(10);
    let good = labels(&mut built, 4);
    check(&mut built, good).expect("x < 4 is inductive");
    for bound in [0, 1, 2, 3, 5, 9, 11] {
        let wrong = labels(&mut built, bound);
        assert!(check(&mut built, wrong).is_err(), "x < {bound} passed");
    }
}

/// `x = 0 ∨ x = 1 ∨ …`, with another conjunct in each case: these are looked at one by one.
#[test]
fn invariants_that_are_lists_of_states() {
    let x = SymId::from_index(0);
    let labels = |built: &mut Built, values: &[u128], bound| {
        let holds = built.holds();
        let cases: Vec<TermId> = values
            .iter()
            .map(|&value| {
                let both = [built.equals(x, value), built.less(x, bound)];
                built.terms.make(logic::Op::And, &both)
            })
            .collect();
        let formula = built.terms.or(&cases);
        inductive(built, &[("start", holds), ("loop", formula)])
    };
    let mut built = cycle(10);
    let good = labels(&mut built, &[0, 1, 2, 3], 10);
    check(&mut built, good).expect("0 to 3 are all states");
    let impossible = labels(&mut built, &[0, 1, 2, 3, 12], 10);
    check(&mut built, impossible).expect("one of the cases is empty");
    for missing in 0..4 {
        let others: Vec<u128> = (0..4).filter(|&value| value != missing).collect();
        let wrong = labels(&mut built, &others, 10);
        assert!(check(&mut built, wrong).is_err(), "passed without {missing}");
        let wrong = labels(&mut built, &[0, 1, 2, 3], missing);
        assert!(check(&mut built, wrong).is_err(), "passed with x < {missing}");
    }
    let error = labels(&mut built, &[0, 1, 2, 3, 10], 11);
    assert!(check(&mut built, error).is_err(), "passed with a state before the error");
}

#[test]
fn locations_without_a_formula_must_be_unreachable() {
    let x = SymId::from_index(0);
    let mut built = cycle(10);
    let (holds, formula) = (built.holds(), built.less(x, 4));
    let no_loop = inductive(&mut built, &[("start", holds)]);
    assert!(check(&mut built, no_loop).is_err());
    let no_start = inductive(&mut built, &[("loop", formula)]);
    assert!(check(&mut built, no_start).is_err());
}

#[test]
fn formulas_over_inputs() {
    let mut built = two_loops(4);
    let input = built.terms.symbol_count() - 1;
    let formula = built.less(SymId::from_index(input), 4);
    let holds = built.holds();
    let labels = [("start", holds), ("first", formula), ("second", holds)];
    let wrong = inductive(&mut built, &labels);
    let result = check(&mut built, wrong);
    assert!(matches!(&result, Err(Refusal::Wrong(why)) if why.contains("state")), "{result:?}");
}

/// `i = 0; x = 2; while (nondet) i++; [x = i;] if (x == bad) error`: the loop may never end.
fn idle(mixed: bool, bad: u128) -> Built {
    let mut p = Built::new(&["idle", "after"]);
    let (i, x) = (p.state("i"), p.state("x"));
    let (holds, zero, two, more, index) =
        (p.holds(), p.number(0), p.number(2), p.plus(i, 1), p.var(i));
    let wrong = p.equals(x, bad);
    let mixing = [(x, index)];
    p.action("start", "idle", holds, &[(i, zero), (x, two)]);
    p.action("after", "error", wrong, &[]);
    let input = p.input("nondet");
    let stay = p.equals(input, 0);
    let leave = p.not(stay);
    p.action("idle", "idle", stay, &[(i, more)]);
    p.action("idle", "after", leave, if mixed { &mixing } else { &[] });
    p
}

#[test]
fn loops_that_a_proof_does_not_mention_are_passed_at_once() {
    let bounded = |loops: &[&str]| {
        let loops = loops.iter().map(ToString::to_string).collect();
        CertificateKind::Bounded { depth: 2, infeasible: Vec::new(), loops }
    };
    let sliced = bounded(&[]);
    check(&mut idle(false, 3), Certificate::plain(sliced.clone())).expect("x stays 2");
    refused(&mut idle(false, 2), sliced.clone());
    // Where the loop matters, any value comes out of it.
    for bad in 0..16 {
        refused(&mut idle(true, bad), sliced.clone());
    }
    // A proof that has seen the loop must go to its end, unless nothing depends on the loop.
    check(&mut idle(false, 3), Certificate::plain(bounded(&["idle"]))).expect("x stays 2");
}
