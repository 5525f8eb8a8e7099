//! Invariants that engines share: what is inductive, how it gets from one program to another, and
//! what becomes of the engines that assume it.

use crate::answers::confirm;
use crate::brute::Brute;
use crate::impact::{Exact, Row, random, reachable};
use crate::programs::{Built, WIDTH, cycle, two_loops};
use base::{Budget, Id, Stop};
use engine::houdini::{inductive_part, inductive_where_reached};
use engine::kinduction::Options as Induction;
use engine::{
    Answer, Engine, Exchange, Impact, Invariants, KInduction, Predicate, Silent, Store, impact,
    predicate, run_sharing,
};
use evidence::{CertificateKind, Task};
use logic::{Evaluator, Interpolator, LocId, Model, Solver, Source, SymId, TermId, Terms, Value};

fn make() -> Box<dyn Solver> {
    Box::new(Brute::default())
}

/// Has no interpolants: whatever is proved is proved by what others have found out.
struct Speechless;

impl Interpolator for Speechless {
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
        1
    }
}

/// Says that a formula holds at every cut.
struct Says(TermId);

impl Interpolator for Says {
    fn interpolate(
        &mut self,
        _: &mut Terms,
        _: &[TermId],
        visits: &[usize],
        _: Source,
        _: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        Ok(Some(vec![self.0; visits.len()]))
    }

    fn languages(&self) -> u32 {
        1
    }
}

/// `x < bound` for each bound at a location.
fn bounds(built: &mut Built, name: &str, bounds: &[u128]) -> Vec<(LocId, TermId)> {
    let loc = built.loc(name);
    let x = SymId::from_index(0);
    bounds.iter().map(|&bound| (loc, built.less(x, bound))).collect()
}

fn inductive(built: &mut Built, candidates: &[(LocId, TermId)]) -> Vec<(LocId, TermId)> {
    let mut budget = Budget::unlimited();
    inductive_part(&mut built.task(), &make, candidates, &mut budget).expect("no limit")
}

/// A store in which these facts of a program are published.
fn published(built: &mut Built, facts: &[(LocId, TermId)]) -> Store {
    let store = Store::default();
    store.publish(Invariants::new("somebody", &built.task(), facts));
    store
}

// What is inductive.

#[test]
fn formulas_may_need_each_other() {
    let mut built = cycle(10);
    let candidates = bounds(&mut built, "loop", &[0, 1, 3, 4, 5, 8, 15]);
    // Of themselves `x < 5` and `x < 8` are not inductive, with `x < 4` they are.
    let kept: Vec<_> = [3, 4, 5, 6].map(|at| candidates[at]).into();
    assert_eq!(inductive(&mut built, &candidates), kept);
    assert_eq!(inductive(&mut built, &candidates[4..6]), []);
}

/// `x = 0` in a loop whose other branch, which only `x = 3` takes, sets x to 7: nothing gets there, and
/// without knowing that `x = 0` would not be inductive.
#[test]
fn formulas_keep_executions_from_locations() {
    let mut p = Built::new(&["loop", "dead"]);
    let x = p.state("x");
    let (holds, zero, seven) = (p.holds(), p.number(0), p.number(7));
    let (at_zero, at_three) = (p.equals(x, 0), p.equals(x, 3));
    let other = p.not(at_three);
    p.action("start", "loop", holds, &[(x, zero)]);
    p.action("loop", "loop", other, &[]);
    p.action("loop", "dead", at_three, &[]);
    p.action("dead", "loop", holds, &[(x, seven)]);
    let (head, dead) = (p.loc("loop"), p.loc("dead"));
    let candidates = [(head, at_zero)];
    assert_eq!(inductive(&mut p, &candidates), [(head, at_zero), (dead, Terms::FALSE)]);
    let mut budget = Budget::unlimited();
    let reached = inductive_where_reached(&mut p.task(), &make, &candidates, &mut budget);
    assert_eq!(reached.expect("no limit"), candidates);
}

/// What an action does not change needs no solver, but has to hold before it.
#[test]
fn formulas_are_carried_along() {
    let mut p = Built::new(&["a", "b", "c"]);
    let (x, y) = (p.state("x"), p.state("y"));
    let (holds, zero, next) = (p.holds(), p.number(0), p.plus(y, 1));
    p.action("start", "a", holds, &[(x, zero)]);
    p.action("a", "b", holds, &[(y, next)]);
    p.action("b", "c", holds, &[]);
    p.action("c", "a", holds, &[(y, zero)]);
    let at_zero = p.equals(x, 0);
    let everywhere = ["a", "b", "c"].map(|name| (p.loc(name), at_zero));
    assert_eq!(inductive(&mut p, &everywhere), everywhere);
    let y_zero = p.equals(y, 0);
    let wrong = ["a", "c"].map(|name| (p.loc(name), y_zero));
    assert_eq!(inductive(&mut p, &wrong), [], "y is anything at first, and at c");
}

/// What an engine on other blocks has come across is looked at where large blocks are.
#[test]
fn formulas_come_from_other_programs() {
    let mut small = cycle(10);
    let candidates = bounds(&mut small, "loop", &[2, 4, 5]);
    let found = Invariants::new("value", &small.task(), &candidates);
    let (mut large, store) = (cycle(10), Store::default());
    let mut exchange = Exchange::new(&store, "value", &make);
    exchange.publish_from(&found, &mut large.task(), &mut Budget::unlimited());
    let (published, _) = store.since(0);
    let facts: Vec<_> = published.iter().flat_map(|it| it.within(&mut large.task())).collect();
    assert_eq!(facts, bounds(&mut large, "loop", &[4, 5]));
}

#[test]
fn nothing_is_known_at_the_start() {
    let mut built = cycle(10);
    let candidates = bounds(&mut built, "start", &[4]);
    assert_eq!(inductive(&mut built, &candidates), []);
}

#[test]
fn work_that_is_used_up_gives_nothing() {
    let mut built = cycle(10);
    let candidates = bounds(&mut built, "loop", &[4]);
    let mut budget = Budget::new(0);
    let result = inductive_part(&mut built.task(), &make, &candidates, &mut budget);
    assert_eq!(result, Err(Stop::OutOfWork));
}

fn holds(built: &Built, formula: TermId, row: &Row) -> bool {
    let mut model = Model::default();
    for (&sym, &value) in built.program.state.iter().zip(row) {
        model.set(sym, 0, Value::bv(WIDTH, value));
    }
    Evaluator::new(&built.terms, &model).holds(formula)
}

/// What is left holds in every state that can be reached.
#[test]
fn random_machines_satisfy_what_is_inductive() {
    let mut kept = 0;
    for seed in 0..12 {
        let mut built = random(seed);
        let mut candidates = Vec::new();
        for name in ["a", "b", "c"] {
            let loc = built.loc(name);
            for sym in built.program.state.clone() {
                for bound in 1..16 {
                    candidates.push((loc, built.less(sym, bound)));
                    let equal = built.equals(sym, bound);
                    candidates.push((loc, built.not(equal)));
                }
            }
        }
        let facts = inductive(&mut built, &candidates);
        kept += facts.len();
        for (loc, row) in reachable(&built) {
            for &(at, formula) in &facts {
                assert!(at != loc || holds(&built, formula, &row), "seed {seed}: {row:?}");
            }
        }
    }
    assert!(kept > 0, "some are inductive");
}

// From program to program.

/// `cycle(10)` with other variables before `x`, and without some of its own.
fn elsewhere(with_x: bool) -> Built {
    let mut p = Built::new(&["other", "loop"]);
    p.state("y");
    p.state(if with_x { "x" } else { "z" });
    p
}

#[test]
fn names_carry_invariants_over() {
    let mut built = cycle(10);
    let facts = bounds(&mut built, "loop", &[4, 5]);
    let invariants = Invariants::new("somebody", &built.task(), &facts);
    let mut other = elsewhere(true);
    let found = invariants.within(&mut other.task());
    let x = SymId::from_index(1);
    let expected = [4, 5].map(|bound| (other.loc("loop"), other.less(x, bound)));
    assert_eq!(found, expected);
    assert_eq!(invariants.within(&mut elsewhere(false).task()), []);
    assert_eq!(invariants.within(&mut two_loops(4).task()), [], "there is no such location");
}

#[test]
fn inputs_and_doubtful_names_are_not_carried_over() {
    let mut built = two_loops(4);
    let input = SymId::from_index(built.terms.symbol_count() - 1);
    let (first, about_input) = (built.loc("first"), built.less(input, 4));
    assert_eq!(Invariants::new("somebody", &built.task(), &[(first, about_input)]).labels.len(), 0);
    let second_x = built.state("x");
    let doubtful = built.less(second_x, 4);
    assert_eq!(Invariants::new("somebody", &built.task(), &[(first, doubtful)]).labels.len(), 0);
}

#[test]
fn versions_tell_what_is_new() {
    let store = Store::default();
    assert_eq!(store.since(0).1, 0);
    std::thread::scope(|scope| {
        for engine in ["a", "b"] {
            let store = &store;
            scope.spawn(move || {
                let mut built = cycle(10);
                for bound in [4, 5, 8] {
                    let facts = bounds(&mut built, "loop", &[bound]);
                    store.publish(Invariants::new(engine, &built.task(), &facts));
                }
            });
        }
    });
    let (all, version) = store.since(0);
    assert_eq!((all.len(), version, store.version()), (6, 6, 6));
    let (last, version) = store.since(5);
    assert_eq!((last.len(), version), (1, 6));
    assert!(store.since(6).0.is_empty());
}

// Engines that assume what others have found out.

/// What each engine answers with a store, none of them with interpolants.
fn answers(make_program: &dyn Fn() -> Built, store: &Store) -> Vec<(Built, Answer)> {
    let engines: [&dyn Fn(&mut Task) -> Answer; 3] = [
        &|task| {
            let mut speechless = Speechless;
            let mut engine = Impact::new(&make, &mut speechless, impact::Options::default());
            sharing(&mut engine, store, task)
        },
        &|task| {
            let mut speechless = Speechless;
            let options = predicate::Options { vocabulary: false, ..Default::default() };
            let mut engine = Predicate::new(&make, &mut speechless, options);
            sharing(&mut engine, store, task)
        },
        &|task| {
            let (mut base, mut step) = (Brute::default(), Brute::default());
            let mut engine = KInduction::new(&mut base, &mut step, Induction::default());
            sharing(&mut engine, store, task)
        },
    ];
    let answered = engines.map(|engine| {
        let mut built = make_program();
        let answer = engine(&mut built.task());
        (built, answer)
    });
    answered.into()
}

fn sharing(engine: &mut dyn Engine, store: &Store, task: &mut Task) -> Answer {
    let mut exchange = Exchange::new(store, "tested", &make);
    let mut budget = Budget::unlimited();
    run_sharing(engine, &mut exchange, task, &mut Silent, &mut budget).expect("an answer")
}

#[test]
fn invariants_of_others_make_proofs() {
    let mut built = cycle(10);
    let facts = bounds(&mut built, "loop", &[4, 5]);
    let store = published(&mut built, &facts);
    for (mut built, answer) in answers(&|| cycle(10), &store) {
        let Answer::Safe(certificate) = answer else { panic!("{answer:?}") };
        confirm(&mut built, &certificate);
        if let CertificateKind::KInductive { k, invariants, .. } = &certificate.kind {
            assert_eq!((*k, invariants.len()), (1, 1));
        }
    }
}

/// Without them, the same engines get nowhere, or take more steps.
#[test]
fn empty_stores_change_nothing() {
    let answers = answers(&|| cycle(10), &Store::default());
    let answers: Vec<Answer> = answers.into_iter().map(|(_, answer)| answer).collect();
    assert!(matches!(answers[0], Answer::GaveUp(_)), "{answers:?}");
    assert!(matches!(answers[1], Answer::GaveUp(_)), "{answers:?}");
    let Answer::Safe(certificate) = &answers[2] else { panic!("{answers:?}") };
    let at_once = matches!(certificate.kind, CertificateKind::KInductive { k: 1, .. });
    assert!(!at_once, "{:?}", certificate.kind);
}

/// Whoever publishes something wrong does no harm.
#[test]
fn wrong_invariants_are_not_assumed() {
    for bound in 0..4 {
        let mut built = cycle(3);
        let facts = bounds(&mut built, "loop", &[bound]);
        let store = published(&mut built, &facts);
        for (_, answer) in answers(&|| cycle(3), &store) {
            assert!(!matches!(answer, Answer::Safe(_)), "x < {bound}: {answer:?}");
        }
    }
}

/// Nobody takes over what it has published itself.
#[test]
fn own_invariants_are_left_alone() {
    let mut built = cycle(10);
    let facts = bounds(&mut built, "loop", &[4]);
    let store = Store::default();
    store.publish(Invariants::new("tested", &built.task(), &facts));
    let answers = answers(&|| cycle(10), &store);
    assert!(matches!(answers[0].1, Answer::GaveUp(_)), "{:?}", answers[0].1);
}

/// Rounds up to a number, then invariants of others, then the rest.
fn interrupted(engine: &mut dyn Engine, built: &mut Built, store: &Store, rounds: usize) -> Answer {
    let mut task = built.task();
    let mut budget = Budget::unlimited();
    for _ in 0..rounds {
        if let Some(answer) = engine.round(&mut task, &mut Silent, &mut budget).expect("no limit") {
            return answer;
        }
    }
    sharing(engine, store, &mut task)
}

/// Invariants may come at any time.
#[test]
fn invariants_that_come_late() {
    for rounds in [0, 1, 2, 3, 5, 8, 13] {
        let facts = |built: &mut Built| {
            let n = SymId::from_index(0);
            let few = built.less(n, 4);
            vec![(built.loc("first"), few), (built.loc("second"), few)]
        };
        for predicates in [false, true] {
            let mut built = two_loops(4);
            let facts = facts(&mut built);
            let store = published(&mut built, &facts);
            let mut exact = Exact;
            let mut engine: Box<dyn Engine> = match predicates {
                true => Box::new(Predicate::new(&make, &mut exact, Default::default())),
                false => Box::new(Impact::new(&make, &mut exact, impact::Options::default())),
            };
            let answer = interrupted(&mut *engine, &mut built, &store, rounds);
            let Answer::Safe(certificate) = answer else { panic!("{answer:?}") };
            confirm(&mut built, &certificate);
        }
    }
}

/// What an engine has come across helps another one, although it had no answer itself.
#[test]
fn engines_publish_what_is_inductive() {
    let store = Store::default();
    let mut built = cycle(10);
    let mut says = Says(bounds(&mut built, "loop", &[4])[0].1);
    let mut engine = Impact::new(&make, &mut says, impact::Options::default());
    let mut exchange = Exchange::new(&store, "impact", &make);
    let mut budget = Budget::unlimited();
    let mut task = built.task();
    // The start, the loop, and the error behind it.
    for _ in 0..3 {
        let answer = engine.round(&mut task, &mut Silent, &mut budget);
        assert!(matches!(answer, Ok(None)), "{answer:?}");
    }
    exchange.publish(&engine, &mut task, &budget);
    let mut other = cycle(10);
    let found = store.since(0).0[0].within(&mut other.task());
    assert_eq!(found, bounds(&mut other, "loop", &[4]));
    for (mut built, answer) in answers(&|| cycle(10), &store) {
        let Answer::Safe(certificate) = answer else { panic!("{answer:?}") };
        confirm(&mut built, &certificate);
    }
}
