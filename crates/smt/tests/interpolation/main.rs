//! Interpolants of random formulas, confirmed by z3.
//!
//! `WEDGE_INTERPOLATION_FUZZ=20000 cargo test --release -p wedge-smt --test interpolation` runs that
//! many formulas for each theory; by default it is a few dozen. `WEDGE_INTERPOLATION_SEED` is where
//! the seeds start, `WEDGE_INTERPOLATION_THEORY=Lia` chooses one theory, `WEDGE_ORACLES` is the
//! Python that has the package `z3-solver`.

mod check;
mod generate;
mod grow;
mod liar;
#[path = "../oracle/mod.rs"]
mod oracle;
mod plant;
mod quiet;
mod shrink;
mod theory;

use std::fmt::Write;
use std::sync::Mutex;

use check::{Failure, Subjects, Tally, examine};
use generate::Instance;
use oracle::Oracle;
use theory::Theory;

/// How many instances are tested at a time.
const BATCH: u64 = 100;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn theories() -> Vec<Theory> {
    let mut theories = Theory::ALL.to_vec();
    if let Ok(wanted) = std::env::var("WEDGE_INTERPOLATION_THEORY") {
        theories.retain(|theory| format!("{theory:?}") == wanted);
        assert!(!theories.is_empty(), "no theory {wanted}: they are {:?}", Theory::ALL);
    }
    theories
}

/// Every answer, and every step of every sequence, is confirmed by z3.
#[test]
fn confirmed_by_z3() {
    quiet::install();
    let theories = theories();
    let next = Mutex::new(theories.iter());
    let results: Mutex<Vec<(Theory, Result<Tally, String>)>> = Mutex::default();
    let take = || next.lock().expect("not poisoned").next().copied();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let Some(mut oracle) = Oracle::start(&["z3"]) else { return };
                while let Some(theory) = take() {
                    let result = test(&mut oracle, theory);
                    results.lock().expect("not poisoned").push((theory, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("not poisoned");
    results.sort_by_key(|&(theory, _)| theory as usize);
    report(&results);
}

fn report(results: &[(Theory, Result<Tally, String>)]) {
    let mut failures = String::new();
    for (theory, result) in results {
        match result {
            Ok(tally) => {
                eprintln!("{}", line(*theory, tally));
                if !balanced(tally) {
                    failures += &format!("{theory:?}: too few formulas are sat, or unsat\n");
                }
            }
            Err(failure) => failures += failure,
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

fn line(theory: Theory, tally: &Tally) -> String {
    let mut line = format!(
        "{:10} {} formulas: {} sat, {} unsat, {} unknown; {} decided",
        format!("{theory:?}"),
        tally.formulas,
        tally.sat,
        tally.unsat,
        tally.unknown,
        tally.decided
    );
    for (name, marks) in &tally.provers {
        let (answered, none, wrong) = (marks.answered, marks.none, marks.wrong);
        let trivial = marks.trivial;
        let _ = write!(
            line,
            "; {name}: {answered} answered ({trivial} by truth values), {none} none, {wrong} wrong"
        );
        if marks.unconfirmed > 0 {
            let _ = write!(line, ", {} unconfirmed", marks.unconfirmed);
        }
    }
    line
}

/// Whether at least a fifth is satisfiable and a fifth is not.
fn balanced(tally: &Tally) -> bool {
    let some = |count: u64| tally.formulas < 50 || count * 5 >= tally.formulas;
    some(tally.sat) && some(tally.unsat)
}

fn test(oracle: &mut Oracle, theory: Theory) -> Result<Tally, String> {
    let mut subjects = Subjects::all();
    let mut tally = Tally::default();
    let start = number("WEDGE_INTERPOLATION_SEED", 0);
    let end = start + number("WEDGE_INTERPOLATION_FUZZ", 60);
    let mut first = start;
    while first < end {
        let seeds = first..end.min(first + BATCH);
        let mut instances: Vec<Instance> =
            seeds.map(|seed| Instance::random(seed, theory)).collect();
        let failures = examine(oracle, &mut subjects, &mut instances, &mut tally);
        if let Some((at, failure)) = failures.first() {
            let shown = smallest(oracle, &mut subjects, &instances[*at], failure);
            return Err(format!("{}\n{shown}", line(theory, &tally)));
        }
        first += BATCH;
    }
    Ok(tally)
}

/// The smallest instance in which the same subject fails, as text.
fn smallest(
    oracle: &mut Oracle,
    subjects: &mut Subjects,
    instance: &Instance,
    failure: &Failure,
) -> String {
    let mut last = failure.clone();
    let mut smallest = shrink::shrink(instance, |instance| {
        let found = examine(oracle, subjects, &mut [instance.clone()], &mut Tally::default());
        let same = found.into_iter().find(|(_, found)| found.culprit == failure.culprit);
        same.map(|(_, found)| last = found).is_some()
    });
    let mut out = format!(
        "{:?} seed {}: {} is wrong: {}\n",
        smallest.theory, smallest.seed, last.culprit, last.what
    );
    let formulas = smallest.formulas();
    for (at, &formula) in formulas.iter().enumerate() {
        let shown = logic::smtlib::show(&smallest.terms, formula);
        let _ = writeln!(out, "; part {at}\n{shown}");
    }
    out + &smallest.script()
}
