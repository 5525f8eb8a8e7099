//! Lazy predicate abstraction, with interpolants from a script.

use crate::answers::confirm;
use crate::brute::Brute;
use crate::programs::{Built, cycle, two_loops};
use base::{Budget, Id, Stop};
use engine::predicate::{Counts, Options};
use engine::{Answer, Engine, Impasse, Predicate, Silent, run};
use logic::{Interpolator, Op, Solver, Source, SymId, TermId, Terms};

/// Gives the formula of its location to each cut.
struct Script<'f> {
    /// What holds at the location of a number.
    at: &'f dyn Fn(usize) -> TermId,
    /// Whether there is a sequence for so many cuts in a language, or elsewhere.
    knows: &'f dyn Fn(Source, usize) -> bool,
    asked: Vec<Source>,
}

impl Interpolator for Script<'_> {
    fn interpolate(
        &mut self,
        _: &mut Terms,
        _: &[TermId],
        visits: &[usize],
        source: Source,
        _: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        self.asked.push(source);
        let sequence = || visits.iter().map(|&loc| (self.at)(loc)).collect();
        Ok((self.knows)(source, visits.len()).then(sequence))
    }

    fn languages(&self) -> u32 {
        2
    }
}

/// What a run ended with.
struct Outcome {
    answer: Answer,
    counts: Counts,
    asked: Vec<Source>,
    /// How many vertices were removed, and how many there were.
    removed: (usize, usize),
}

fn outcome(
    built: &mut Built,
    options: &Options,
    at: &dyn Fn(usize) -> TermId,
    knows: &dyn Fn(Source, usize) -> bool,
) -> Outcome {
    let make = || -> Box<dyn Solver> { Box::new(Brute::default()) };
    let mut script = Script { at, knows, asked: Vec::new() };
    let mut engine = Predicate::new(&make, &mut script, options.clone());
    let mut task = built.task();
    let answer = run(&mut engine, &mut task, &mut Silent, &mut Budget::unlimited());
    let answer = answer.expect("an answer");
    let graph = engine.graph();
    let removed = graph.ids().filter(|&vertex| graph.get(vertex).removed).count();
    let (counts, removed) = (engine.counts(), (removed, graph.len()));
    drop(engine);
    Outcome { answer, counts, asked: script.asked, removed }
}

/// Only what the script says.
const SCRIPTED: Options = Options {
    boolean: true,
    scope_sharing: false,
    caches: true,
    cases: false,
    constants: false,
    vocabulary: false,
};

fn always(_: Source, _: usize) -> bool {
    true
}

/// Expects a proof, and checks it.
#[track_caller]
fn proved(built: &mut Built, outcome: &Outcome) {
    let Answer::Safe(certificate) = &outcome.answer else { panic!("{:?}", outcome.answer) };
    confirm(built, certificate);
}

/// All options.
fn all_options() -> Vec<Options> {
    let bit = |number: u32, place: u32| number >> place & 1 == 1;
    let options = |n| Options {
        boolean: bit(n, 0),
        scope_sharing: bit(n, 1),
        caches: bit(n, 2),
        cases: bit(n, 3),
        vocabulary: bit(n, 4),
        constants: bit(n, 5),
    };
    (0..64).map(options).collect()
}

#[test]
fn predicates_of_interpolants_prove_loops() {
    for options in all_options() {
        let mut built = cycle(10);
        let few = built.less(SymId::from_index(0), 4);
        let outcome = outcome(&mut built, &options, &|_| few, &always);
        proved(&mut built, &outcome);
        assert_eq!(outcome.counts.refinements, 1, "{options:?}");
    }
}

#[test]
fn errors_are_found_whatever_the_options() {
    for options in all_options().into_iter().filter(|options| options.boolean) {
        for bad in 0..4 {
            let mut built = cycle(bad);
            // Numbers tell all states apart: each refinement brings a new one.
            let x = SymId::from_index(0);
            let numbers: Vec<TermId> = (0..5).map(|number| built.equals(x, number)).collect();
            let any = built.terms.or(&numbers);
            let outcome = outcome(&mut built, &options, &|_| any, &always);
            let Answer::Unsafe(path) = &outcome.answer else { panic!("{:?}", outcome.answer) };
            assert_eq!(path.steps.len(), bad as usize + 2);
        }
    }
}

#[test]
fn each_location_has_its_own_predicates() {
    for options in all_options() {
        let mut p = two_loops(4);
        let [n, x, y] = [0, 1, 2].map(SymId::from_index);
        let (few_n, few_x) = (p.less(n, 4), p.less(x, 4));
        let (nv, xv, yv) = (p.var(n), p.var(x), p.var(y));
        let (below_n, below_x) = (p.terms.bv_ule(xv, nv), p.terms.bv_ule(yv, xv));
        let first = p.terms.and(&[few_n, below_n]);
        let second = p.terms.and(&[few_x, below_x]);
        let at_first = p.loc("first").index();
        let at = |loc| if loc == at_first { first } else { second };
        let outcome = outcome(&mut p, &options, &at, &always);
        proved(&mut p, &outcome);
    }
}

/// `x = nondet() < 4 ? 1 : 2; assert(x == 1 || x == 2);` behind a loop that does nothing.
fn either() -> (Built, TermId) {
    let mut p = Built::new(&["loop"]);
    let x = p.state("x");
    let holds = p.holds();
    let (one, two) = (p.equals(x, 1), p.equals(x, 2));
    let both = p.terms.or(&[one, two]);
    let wrong = p.not(both);
    p.action("loop", "error", wrong, &[]);
    p.action("loop", "loop", holds, &[]);
    let input = p.input("nondet");
    let (small, one, two) = (p.less(input, 4), p.number(1), p.number(2));
    let value = p.terms.ite(small, one, two);
    p.action("start", "loop", holds, &[(x, value)]);
    (p, both)
}

#[test]
fn states_are_boolean_combinations_of_atoms() {
    let (mut built, both) = either();
    let outcome = outcome(&mut built, &SCRIPTED, &|_| both, &always);
    proved(&mut built, &outcome);
    assert_eq!(outcome.counts.refinements, 1);
    // x = 1 or x = 2, at both vertices of the loop.
    assert_eq!(outcome.counts.valuations, 4);
}

#[test]
fn without_combinations_the_conjuncts_of_interpolants_are_predicates() {
    let (mut built, both) = either();
    let options = Options { boolean: false, ..SCRIPTED };
    let outcome = outcome(&mut built, &options, &|_| both, &always);
    proved(&mut built, &outcome);
    assert_eq!((outcome.counts.refinements, outcome.counts.valuations), (1, 0));
}

#[test]
fn languages_grow_only_when_they_have_no_interpolants() {
    let mut built = cycle(10);
    let few = built.less(SymId::from_index(0), 4);
    let large = |source, _| source == Source::Language(1);
    let outcome = outcome(&mut built, &SCRIPTED, &|_| few, &large);
    proved(&mut built, &outcome);
    assert_eq!(outcome.asked, [Source::Language(0), Source::Language(1)]);
}

#[test]
fn paths_without_new_predicates_are_given_up() {
    let mut built = cycle(10);
    let useless = built.holds();
    let outcome = outcome(&mut built, &SCRIPTED, &|_| useless, &always);
    let Answer::GaveUp(Impasse { why, .. }) = &outcome.answer else {
        panic!("{:?}", outcome.answer)
    };
    assert!(why.contains("no new predicates"), "{why}");
    for source in [Source::Any, Source::Weak, Source::Backward, Source::Forward, Source::Bits] {
        assert!(outcome.asked.contains(&source), "{source:?}");
    }
    assert_eq!(outcome.asked[..2], [Source::Language(0), Source::Language(1)]);
}

#[test]
fn other_sources_are_asked_for_new_predicates() {
    let mut built = cycle(10);
    let few = built.less(SymId::from_index(0), 4);
    let backward = |source, _| source == Source::Backward;
    let outcome = outcome(&mut built, &SCRIPTED, &|_| few, &backward);
    proved(&mut built, &outcome);
    assert_eq!(outcome.asked.last(), Some(&Source::Backward));
}

#[test]
fn comparisons_of_the_path_help_where_no_language_does() {
    // `x = 0; for (;;) { assert(x != 7); x = x == 0 ? 5 : x == 5 ? 9 : 0; }`
    let mut p = Built::new(&["loop"]);
    let x = p.state("x");
    let (holds, zero, five, nine) = (p.holds(), p.number(0), p.number(5), p.number(9));
    let (at_zero, at_five, wrong) = (p.equals(x, 0), p.equals(x, 5), p.equals(x, 7));
    let later = p.terms.ite(at_five, nine, zero);
    let next = p.terms.ite(at_zero, five, later);
    p.action("start", "loop", holds, &[(x, zero)]);
    p.action("loop", "error", wrong, &[]);
    p.action("loop", "loop", holds, &[(x, next)]);
    let options = Options { vocabulary: true, ..SCRIPTED };
    let outcome = outcome(&mut p, &options, &|_| holds, &|_, _| false);
    assert!(outcome.counts.by_vocabulary > 0);
    proved(&mut p, &outcome);
}

#[test]
fn the_graph_is_pruned_from_the_pivot() {
    // A chain of three locations before the one that needs a predicate.
    let mut p = Built::new(&["a", "b", "c", "loop"]);
    let x = p.state("x");
    let (holds, zero) = (p.holds(), p.number(0));
    let wrong = p.equals(x, 1);
    p.action("start", "a", holds, &[]);
    p.action("a", "b", holds, &[]);
    p.action("b", "c", holds, &[]);
    p.action("c", "loop", holds, &[(x, zero)]);
    p.action("loop", "error", wrong, &[]);
    p.action("loop", "loop", holds, &[]);
    let is_zero = p.equals(x, 0);
    let at_loop = p.loc("loop").index();
    let at = |loc| if loc == at_loop { is_zero } else { holds };
    let outcome = outcome(&mut p, &SCRIPTED, &at, &always);
    proved(&mut p, &outcome);
    // The children of the first vertex at the loop: the error and the loop. What is before stays.
    assert_eq!(outcome.removed, (2, 9));
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
    let x = SymId::from_index(0);
    let mut built = with_cut(4);
    let few = built.less(x, 4);
    let proof = outcome(&mut built, &SCRIPTED, &|_| few, &always);
    proved(&mut built, &proof);
    let mut built = with_cut(3);
    let numbers: Vec<TermId> = (0..4).map(|number| built.equals(x, number)).collect();
    let any = built.terms.or(&numbers);
    let cut = outcome(&mut built, &SCRIPTED, &|_| any, &always);
    assert!(matches!(cut.answer, Answer::Cut(7, _)), "{:?}", cut.answer);
}

#[test]
fn rejected_errors_are_passed_over() {
    let mut p = Built::new(&["middle"]);
    let x = p.state("x");
    let input = p.input("nondet");
    let (chosen, few, holds) = (p.var(input), p.less(input, 3), p.holds());
    p.action("start", "middle", few, &[(x, chosen)]);
    for bad in 1..3 {
        let wrong = p.equals(x, bad);
        p.action("middle", "error", wrong, &[]);
    }
    let make = || -> Box<dyn Solver> { Box::new(Brute::default()) };
    let (at, knows) = (|_| holds, always);
    let mut script = Script { at: &at, knows: &knows, asked: Vec::new() };
    let mut engine = Predicate::new(&make, &mut script, SCRIPTED);
    let mut actions = Vec::new();
    loop {
        let answer = run(&mut engine, &mut p.task(), &mut Silent, &mut Budget::unlimited());
        match answer.expect("an answer") {
            Answer::Unsafe(path) => {
                actions.push(path.steps[1].action);
                engine.reject();
            }
            Answer::Unconfirmed => break,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(actions.len(), 2);
    assert_ne!(actions[0], actions[1]);
}

#[test]
fn atoms_are_below_all_connectives() {
    let mut p = Built::new(&[]);
    let [x, y, z] = ["x", "y", "z"].map(|name| p.state(name));
    let (one, two, few) = (p.equals(x, 1), p.equals(y, 2), p.less(z, 3));
    let not_two = p.not(two);
    let inner = p.terms.or(&[one, not_two]);
    let equal = p.terms.eq(inner, few);
    let mut found = engine::predicate::atoms(&p.terms, equal);
    found.sort_unstable();
    let mut expected = vec![one, two, few];
    expected.sort_unstable();
    assert_eq!(found, expected);
    assert!(found.iter().all(|&atom| !matches!(p.terms.op(atom), Op::Not)));
}
