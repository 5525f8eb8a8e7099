//! IMPACT on programs with finitely many states, with exact interpolants: it terminates [McM06 §2,
//! Theorem 3], and its answers are those of a search through all states.

use crate::answers::confirm;
use crate::brute::Brute;
use crate::programs::{Built, WIDTH, counter, cycle, nested, two_loops};
use base::{Budget, FastMap, FastSet, Stop};
use engine::impact::Options;
use engine::{Answer, Impact, Impasse, Silent, run};
use logic::{
    Evaluator, Interpolator, LocId, LocKind, Model, Op, Solver, Source, SymId, TermId, Terms, Value,
};

/// Values of variables, in the order of the variables.
pub type Row = Vec<u128>;

/// The strongest interpolants of parts over small words: all values that can cross a cut.
pub struct Exact;

/// All values of so many words.
fn rows(words: usize) -> impl Iterator<Item = Row> {
    let (count, values) = (words as u32, 1u128 << WIDTH);
    (0..values.pow(count)).map(move |number| {
        (0..count).map(|place| number >> (place * WIDTH) & (values - 1)).collect()
    })
}

fn holds(terms: &Terms, formula: TermId, vars: &[TermId], row: &Row) -> bool {
    let mut model = Model::default();
    for (&var, &value) in vars.iter().zip(row) {
        let Op::Var(sym, time) = terms.op(var) else { unreachable!("a variable") };
        model.set(sym, time, Value::bv(WIDTH, value));
    }
    Evaluator::new(terms, &model).holds(formula)
}

/// The disjunction of rows.
fn described(terms: &mut Terms, vars: &[TermId], rows: &[Row]) -> TermId {
    let mut described = Vec::new();
    for row in rows {
        let mut parts = Vec::new();
        for (&var, &value) in vars.iter().zip(row) {
            let value = terms.bv(WIDTH, value);
            parts.push(terms.eq(var, value));
        }
        described.push(terms.and(&parts));
    }
    terms.or(&described)
}

impl Interpolator for Exact {
    fn interpolate(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        _: &[usize],
        _: Source,
        _: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let mut before = Terms::TRUE;
        let mut sequence = Vec::new();
        for cut in 1..parts.len() {
            let known = terms.and(&[before, parts[cut - 1]]);
            let behind: FastSet<TermId> = terms.free_vars(&parts[cut..]).into_iter().collect();
            let all = terms.free_vars(&[known]);
            let crosses: Vec<bool> = all.iter().map(|var| behind.contains(var)).collect();
            let cut_row = |row: &Row| -> Row {
                row.iter().zip(&crosses).filter(|(_, crosses)| **crosses).map(|(v, _)| *v).collect()
            };
            let mut found: Vec<Row> = rows(all.len())
                .filter(|row| holds(terms, known, &all, row))
                .map(|row| cut_row(&row))
                .collect();
            found.sort_unstable();
            found.dedup();
            let vars: Vec<TermId> =
                all.iter().zip(&crosses).filter(|(_, c)| **c).map(|(var, _)| *var).collect();
            before = described(terms, &vars, &found);
            sequence.push(before);
        }
        Ok(Some(sequence))
    }

    fn languages(&self) -> u32 {
        1
    }
}

fn answer(built: &mut Built, options: Options) -> Answer {
    let make = || -> Box<dyn Solver> { Box::new(Brute::default()) };
    let mut exact = Exact;
    let mut engine = Impact::new(&make, &mut exact, options);
    let answer = run(&mut engine, &mut built.task(), &mut Silent, &mut Budget::unlimited());
    answer.expect("an answer")
}

/// Every option switched off in turn, and all on.
fn options() -> Vec<Options> {
    let all = Options::default();
    vec![
        all.clone(),
        Options { forced_covering: false, ..all.clone() },
        Options { slicing: false, ..all.clone() },
        Options { memoised: false, ..all.clone() },
        Options { sharing: false, ..all.clone() },
        Options { cases: false, ..all.clone() },
        Options { constants: false, ..all.clone() },
        Options { generalising: false, ..all.clone() },
        Options { propagation: false, ..all.clone() },
        Options { weakening: false, ..all },
    ]
}

/// Whether the error can be reached.
fn reaches_error(built: &Built) -> bool {
    reachable(built).iter().any(|(loc, _)| built.program.locs[*loc].kind == LocKind::Error)
}

/// All states that can be reached, with the values of the state variables.
pub fn reachable(built: &Built) -> Vec<(LocId, Row)> {
    let syms: Vec<SymId> = built.program.state.clone();
    let mut seen: FastSet<(LocId, Row)> = FastSet::default();
    let mut stack: Vec<(LocId, Row)> =
        rows(syms.len()).map(|row| (built.program.initial, row)).collect();
    while let Some((loc, row)) = stack.pop() {
        if !seen.insert((loc, row.clone())) {
            continue;
        }
        for &id in &built.program.locs[loc].out {
            let action = &built.program.actions[id];
            for inputs in rows(action.inputs.len()) {
                let mut model = Model::default();
                let values = syms.iter().zip(&row).chain(action.inputs.iter().zip(&inputs));
                for (&sym, &value) in values {
                    model.set(sym, 0, Value::bv(WIDTH, value));
                }
                let mut evaluator = Evaluator::new(&built.terms, &model);
                if !evaluator.holds(action.guard) {
                    continue;
                }
                let new: FastMap<SymId, u128> = (action.updates.iter())
                    .map(|&(sym, value)| {
                        let value = evaluator.value(value);
                        (sym, value.as_bits().to_u128().expect("small"))
                    })
                    .collect();
                let next = syms.iter().zip(&row);
                let next = next.map(|(sym, old)| new.get(sym).copied().unwrap_or(*old)).collect();
                stack.push((action.to, next));
            }
        }
    }
    let mut found: Vec<(LocId, Row)> = seen.into_iter().collect();
    found.sort_unstable();
    found
}

#[track_caller]
fn check(make: impl Fn() -> Built) {
    for options in options() {
        let mut built = make();
        let expected = reaches_error(&built);
        match answer(&mut built, options.clone()) {
            Answer::Safe(certificate) => {
                assert!(!expected, "{options:?}");
                confirm(&mut built, &certificate);
            }
            Answer::Unsafe(path) => {
                assert!(expected, "{options:?}");
                let last = path.steps.last().expect("a step").action;
                assert_eq!(built.program.actions[last].to, built.program.error);
            }
            other => panic!("{other:?} with {options:?}"),
        }
    }
}

#[test]
fn loops_are_proved_and_errors_are_found() {
    for bad in 0..6 {
        check(|| cycle(bad));
        check(|| counter(5, bad));
        check(|| two_loops(bad));
    }
    check(|| nested(2, 4));
    check(|| nested(2, 5));
}

/// A random machine: two words, three locations, actions with constants drawn from the seed.
pub fn random(seed: u64) -> Built {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut draw = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let names = ["a", "b", "c"];
    let mut p = Built::new(&names);
    let (x, y) = (p.state("x"), p.state("y"));
    let (holds, zero) = (p.holds(), p.number(0));
    p.action("start", "a", holds, &[(x, zero), (y, zero)]);
    for from in names {
        let bound = draw(14) as u128 + 1;
        let low = p.less(x, bound);
        let high = p.not(low);
        for guard in [low, high] {
            let to = names[draw(3) as usize];
            let (by, constant) = (draw(4) as u128, draw(8) as u128);
            let x_new = if draw(3) == 0 { p.number(constant) } else { p.plus(x, by) };
            let y_new = if draw(2) == 0 { p.var(x) } else { p.plus(y, draw(3) as u128) };
            p.action(from, to, guard, &[(x, x_new), (y, y_new)]);
        }
    }
    let (at_x, at_y) = (p.equals(x, draw(16) as u128), p.equals(y, draw(16) as u128));
    let wrong = p.terms.and(&[at_x, at_y]);
    p.action("c", "error", wrong, &[]);
    p
}

#[test]
fn random_machines() {
    for seed in 0..8 {
        check(|| random(seed));
    }
}

/// Exact interpolants, of short paths only.
struct UpTo(usize);

impl Interpolator for UpTo {
    fn interpolate(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        visits: &[usize],
        source: Source,
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        match parts.len() <= self.0 {
            true => Exact.interpolate(terms, parts, visits, source, budget),
            false => Ok(None),
        }
    }

    fn languages(&self) -> u32 {
        2
    }
}

fn answer_up_to(built: &mut Built, parts: usize) -> Answer {
    let make = || -> Box<dyn Solver> { Box::new(Brute::default()) };
    let mut interpolator = UpTo(parts);
    let options = Options { sharing: false, ..Options::default() };
    let mut engine = Impact::new(&make, &mut interpolator, options);
    let answer = run(&mut engine, &mut built.task(), &mut Silent, &mut Budget::unlimited());
    answer.expect("an answer")
}

/// A path without interpolants is left aside, and the error is found behind it.
#[test]
fn errors_are_found_beside_paths_without_interpolants() {
    let mut p = Built::new(&["a", "b"]);
    let x = p.state("x");
    let (holds, zero) = (p.holds(), p.number(0));
    let (first, second) = (p.equals(x, 1), p.equals(x, 0));
    p.action("start", "a", holds, &[(x, zero)]);
    p.action("a", "error", first, &[]);
    p.action("a", "b", holds, &[]);
    p.action("b", "error", second, &[]);
    let answer = answer_up_to(&mut p, 0);
    let Answer::Unsafe(path) = answer else { panic!("{answer:?}") };
    assert_eq!(path.steps.len(), 3);
}

#[test]
fn the_reason_names_the_path_without_interpolants() {
    let reason = |built: &mut Built, parts| match answer_up_to(built, parts) {
        Answer::GaveUp(Impasse { why, at }) => {
            (why, at.map(|loc| built.program.locs[loc].name.clone()))
        }
        other => panic!("{other:?}"),
    };
    let (why, at) = reason(&mut counter(5, 5), 0);
    assert!(
        why.ends_with("(in 1 refinements, L_k up to k = 1) for a path of 3 blocks, without a loop"),
        "{why}"
    );
    assert_eq!(at, None);
    let (why, at) = reason(&mut counter(5, 5), 3);
    assert!(why.ends_with("for a path of 4 blocks, 2 times through the loop"), "{why}");
    assert_eq!(at.as_deref(), Some("loop"));
}
