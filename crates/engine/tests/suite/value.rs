//! Explicit values with refinement \[BL12\].

use crate::answers::confirm;
use crate::brute::Brute;
use crate::programs::{Built, counter, cycle};
use base::{Budget, Stop};
use domain::value::Cell;
use engine::value::{Counts, Options, Precision};
use engine::{Answer, Engine, Silent, ValueAnalysis, run};
use logic::{Interpolator, Solver, Source, TermId, Terms};

/// Explicit values have to do without it.
struct Silence;

impl Interpolator for Silence {
    fn interpolate(
        &mut self,
        _: &mut Terms,
        _: &[TermId],
        _: &[usize],
        _: Source,
        _: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        Ok(None)
    }

    fn languages(&self) -> u32 {
        0
    }
}

fn outcome(built: &mut Built, options: Options) -> (Answer, Counts, Precision) {
    let make = || -> Box<dyn Solver> { Box::new(Brute::default()) };
    let mut silence = Silence;
    let mut engine = ValueAnalysis::new(&make, &mut silence, options);
    let mut budget = Budget::unlimited();
    let answer = run(&mut engine, &mut built.task(), &mut Silent, &mut budget);
    (answer.expect("an answer"), engine.counts(), engine.precision().clone())
}

/// Expects a proof, which is checked.
#[track_caller]
fn proved(built: &mut Built, options: Options) -> (Counts, Precision) {
    let (answer, counts, precision) = outcome(built, options);
    let Answer::Safe(certificate) = answer else { panic!("{answer:?}") };
    confirm(built, &certificate);
    (counts, precision)
}

/// Two branches, and behind each the same assertion: after the first refinement of [BL12 Fig. 2]
/// the variable is still missing on the other branch, unless it is tracked in its whole scope.
fn two_branches() -> Built {
    let mut p = Built::new(&["n2", "n3", "n4", "end"]);
    let (a, b, choice) = (p.state("a"), p.state("b"), p.input("choice"));
    let holds = p.holds();
    let [zero, one, two] = [0, 1, 2].map(|number| p.number(number));
    let left = p.equals(choice, 0);
    let right = p.not(left);
    let wrong = p.equals(a, 1);
    let good = p.not(wrong);
    p.action("start", "n2", holds, &[(a, zero)]);
    p.action("n2", "n3", left, &[(b, one)]);
    p.action("n2", "n4", right, &[(b, two)]);
    for branch in ["n3", "n4"] {
        p.action(branch, "error", wrong, &[]);
        p.action(branch, "end", good, &[]);
    }
    p
}

#[test]
fn one_refinement_is_enough_for_a_scope() {
    let mut p = two_branches();
    let (a, b) = (p.program.state[0], p.program.state[1]);
    let (counts, precision) = proved(&mut p, Options::default());
    assert_eq!((counts.refinements, precision.count()), (1, 1));
    for name in ["n2", "n3", "n4"] {
        assert!(precision.tracks(p.loc(name), &Cell::Scalar(a)), "{name}");
        assert!(!precision.tracks(p.loc(name), &Cell::Scalar(b)), "{name}");
    }
}

#[test]
fn single_locations_need_one_refinement_for_each_branch() {
    let mut p = two_branches();
    let a = Cell::Scalar(p.program.state[0]);
    let (counts, precision) = proved(&mut p, Options { scoped: false, ..Options::default() });
    assert_eq!(counts.refinements, 2);
    for name in ["n2", "n3", "n4"] {
        assert!(precision.tracks(p.loc(name), &a), "{name}");
    }
    assert!(!precision.tracks(p.loc("end"), &a), "nobody needs it there");
}

/// The precision in between [BL12 Fig. 2]: the first path teaches to track `a` where it led along, but
/// not on the other branch.
#[test]
fn the_first_refinement_knows_one_branch() {
    let mut p = two_branches();
    let a = Cell::Scalar(p.program.state[0]);
    let make = || -> Box<dyn Solver> { Box::new(Brute::default()) };
    let (mut silence, options) = (Silence, Options { scoped: false, ..Options::default() });
    let mut engine = ValueAnalysis::new(&make, &mut silence, options);
    let mut budget = Budget::unlimited();
    while engine.counts().refinements == 0 {
        let answer = engine.round(&mut p.task(), &mut Silent, &mut budget).expect("no limit");
        assert!(answer.is_none(), "{answer:?}");
    }
    let tracked = ["n2", "n3", "n4"].map(|name| engine.precision().tracks(p.loc(name), &a));
    assert!(matches!(tracked, [true, true, false] | [true, false, true]), "{tracked:?}");
}

#[test]
fn loops_are_unrolled_value_by_value() {
    for refinement in [true, false] {
        let options = Options { refinement, ..Options::default() };
        proved(&mut counter(5, 5), options.clone());
        proved(&mut cycle(4), options);
    }
}

#[test]
fn errors_are_executions_of_the_program() {
    for refinement in [true, false] {
        let mut p = counter(5, 4);
        let (answer, ..) = outcome(&mut p, Options { refinement, ..Options::default() });
        let Answer::Unsafe(path) = answer else { panic!("{answer:?}") };
        let mut at = p.program.initial;
        for step in &path.steps {
            let action = &p.program.actions[step.action];
            assert_eq!(action.from, at, "the actions of a path follow each other");
            assert!(p.program.locs[action.from].out.contains(&step.action), "of the program");
            at = action.to;
        }
        assert_eq!((at, path.steps.len()), (p.program.error, 8));
    }
}

/// `x ≠ y`, both unknown, and then `x = y`: no values refute that.
#[test]
fn what_values_do_not_refute_is_not_proved() {
    let mut p = Built::new(&["n2"]);
    let (x, y) = (p.state("x"), p.state("y"));
    let (left, right) = (p.var(x), p.var(y));
    let equal = p.terms.eq(left, right);
    let different = p.not(equal);
    p.action("start", "n2", different, &[]);
    p.action("n2", "error", equal, &[]);
    let (answer, counts, _) = outcome(&mut p, Options::default());
    assert!(matches!(answer, Answer::GaveUp(_)), "{answer:?}");
    assert_eq!(counts.inconclusive, 1);
}
