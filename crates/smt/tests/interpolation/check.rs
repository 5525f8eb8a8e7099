//! What z3 says of answers and of sequences of interpolants.

use std::collections::{BTreeMap, BTreeSet};

use base::{Budget, Stop};
use logic::{Op, Refutation, TermId, Terms, smtlib};
use smt::decide::{Answer, Undecided, decide};
use smt::interpolation::{Rung, prover};

use crate::generate::Instance;
use crate::oracle::{Oracle, Verdict};
use crate::quiet::caught;

/// The work that a prover may do for one instance.
const WORK: u64 = 20_000;

/// What is tested: a decision procedure and provers, by name.
pub struct Subjects {
    pub decide: fn(&mut Terms, &[TermId]) -> Option<bool>,
    pub provers: Vec<(String, Box<dyn Refutation>)>,
}

impl Subjects {
    /// [`decide()`], and each rung of the ladder that there is.
    pub fn all() -> Self {
        let rungs = Rung::LADDER.into_iter();
        let provers = rungs.filter_map(|rung| Some((rung.to_string(), prover(rung, None).ok()?)));
        Self { decide: decided, provers: provers.collect() }
    }
}

fn decided(terms: &mut Terms, formulas: &[TermId]) -> Option<bool> {
    match decide(terms, formulas, &mut Budget::new(WORK)) {
        Ok(answer) => Some(matches!(answer, Answer::Sat(_))),
        Err(Undecided::Stopped(Stop::WrongProof)) => panic!("its own checker refuses the proof"),
        Err(_) => None,
    }
}

/// How often what happened.
#[derive(Clone, Default)]
pub struct Tally {
    pub formulas: u64,
    pub sat: u64,
    pub unsat: u64,
    /// z3 has no answer.
    pub unknown: u64,
    pub decided: u64,
    pub provers: BTreeMap<String, Marks>,
}

/// How a prover did on unsatisfiable parts.
#[derive(Clone, Default)]
pub struct Marks {
    pub answered: u64,
    /// Answered by nothing but `true` and `false`.
    pub trivial: u64,
    /// No sequence, or out of work.
    pub none: u64,
    pub wrong: u64,
    /// z3 has no answer about a step.
    pub unconfirmed: u64,
}

/// Something that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Whose fault it is.
    pub culprit: String,
    pub what: String,
}

/// A sequence of the right form.
struct Claim {
    instance: usize,
    prover: String,
    /// The question whether a step of it fails.
    script: String,
    trivial: bool,
}

/// Tests the subjects on instances; the failures have the number of the instance.
pub fn examine(
    oracle: &mut Oracle,
    subjects: &mut Subjects,
    instances: &mut [Instance],
    tally: &mut Tally,
) -> Vec<(usize, Failure)> {
    let scripts: Vec<String> = instances.iter_mut().map(Instance::script).collect();
    let verdicts = ask(oracle, &scripts);
    let mut failures = Vec::new();
    let mut claims = Vec::new();
    for (at, (instance, verdict)) in instances.iter_mut().zip(verdicts).enumerate() {
        tally.formulas += 1;
        let expected = match verdict {
            Verdict::Sat => true,
            Verdict::Unsat => false,
            _ => {
                tally.unknown += 1;
                continue;
            }
        };
        *if expected { &mut tally.sat } else { &mut tally.unsat } += 1;
        let failed = answer(subjects, instance, expected, tally);
        failures.extend(failed.into_iter().map(|failure| (at, failure)));
        for (name, prover) in &mut subjects.provers {
            let marks = tally.provers.entry(name.clone()).or_default();
            match sequence(prover.as_mut(), instance, expected) {
                Ok(Some((script, trivial))) => {
                    claims.push(Claim { instance: at, prover: name.clone(), script, trivial });
                }
                Ok(None) => marks.none += u64::from(!expected),
                Err(what) => failures.push((at, Failure { culprit: name.clone(), what })),
            }
        }
    }
    failures.extend(settle(oracle, &claims, tally));
    for (_, failure) in &failures {
        if let Some(marks) = tally.provers.get_mut(&failure.culprit) {
            marks.wrong += 1;
        }
    }
    failures
}

/// The verdicts of z3, which takes every script.
fn ask(oracle: &mut Oracle, scripts: &[String]) -> Vec<Verdict> {
    let verdicts = oracle.ask(scripts).concat().into_iter().zip(scripts);
    let check = |((_, verdict), script): ((String, Verdict), &String)| {
        assert!(verdict != Verdict::Refused, "z3 does not take\n{script}");
        verdict
    };
    verdicts.map(check).collect()
}

fn answer(
    subjects: &Subjects,
    instance: &mut Instance,
    expected: bool,
    tally: &mut Tally,
) -> Option<Failure> {
    let formulas = instance.formulas();
    let failure = |what| Some(Failure { culprit: "decide".into(), what });
    let found = match caught(|| (subjects.decide)(&mut instance.terms, &formulas)) {
        Ok(found) => found?,
        Err(what) => return failure(what),
    };
    tally.decided += 1;
    if found == expected {
        return None;
    }
    let name = |sat: bool| if sat { "sat" } else { "unsat" };
    failure(format!("it says {}, z3 says {}", name(found), name(expected)))
}

/// The question whether a step of a prover's sequence fails, and whether the sequence is trivial;
/// `Err` if it is wrong in another way.
fn sequence(
    prover: &mut dyn Refutation,
    instance: &mut Instance,
    satisfiable: bool,
) -> Result<Option<(String, bool)>, String> {
    let formulas = instance.formulas();
    let terms = &mut instance.terms;
    let found = caught(|| prover.sequence(terms, &formulas, &mut Budget::new(WORK)))?;
    if found == Err(Stop::WrongProof) {
        return Err("its own checker refuses the proof".into());
    }
    let Ok(Some(sequence)) = found else { return Ok(None) };
    let shown: Vec<String> =
        sequence.iter().map(|&term| format!("  {}", smtlib::show(terms, term))).collect();
    let shown = shown.join("\n");
    if satisfiable {
        return Err(format!("the parts are satisfiable, and it has interpolants\n{shown}"));
    }
    if sequence.len() + 1 != formulas.len() {
        return Err(format!("{} interpolants of {} parts", sequence.len(), formulas.len()));
    }
    for (at, &interpolant) in sequence.iter().enumerate() {
        if let Some(symbol) = stranger(terms, &formulas, at, interpolant) {
            return Err(format!("{symbol} is not shared at cut {at}\n{shown}"));
        }
    }
    let failing = failing_step(terms, &formulas, &sequence);
    let trivial = sequence.iter().all(|&term| terms.as_bool(term).is_some());
    let script = smtlib::write(terms, &[failing]).map_err(|error| error.to_string())?;
    Ok(Some((script, trivial)))
}

/// That one of the steps Iᵢ₋₁ ∧ Aᵢ ⇒ Iᵢ does not hold.
fn failing_step(terms: &mut Terms, formulas: &[TermId], sequence: &[TermId]) -> TermId {
    let mut before = Terms::TRUE;
    let mut failing = Vec::new();
    for (at, &formula) in formulas.iter().enumerate() {
        let after = sequence.get(at).copied().unwrap_or(Terms::FALSE);
        let not_after = terms.not(after);
        failing.push(terms.and(&[before, formula, not_after]));
        before = after;
    }
    terms.or(&failing)
}

/// A variable or function of an interpolant that does not occur on both sides of its cut.
fn stranger(terms: &Terms, formulas: &[TermId], cut: usize, interpolant: TermId) -> Option<String> {
    let (before, after) = formulas.split_at(cut + 1);
    let (before, after) = (vocabulary(terms, before), vocabulary(terms, after));
    let mut used = vocabulary(terms, &[interpolant]).into_iter();
    let stranger = used.find(|symbol| !before.contains(symbol) || !after.contains(symbol))?;
    Some(format!("{stranger:?}"))
}

/// The variables at times and the functions of terms.
fn vocabulary(terms: &Terms, roots: &[TermId]) -> BTreeSet<Op> {
    let mut seen = BTreeSet::new();
    let mut found = BTreeSet::new();
    let mut open = roots.to_vec();
    while let Some(term) = open.pop() {
        if seen.insert(term) {
            open.extend(terms.args(term));
            if matches!(terms.op(term), Op::Var(..) | Op::Apply(_)) {
                found.insert(terms.op(term));
            }
        }
    }
    found
}

/// Asks z3 about the steps of sequences.
fn settle(oracle: &mut Oracle, claims: &[Claim], tally: &mut Tally) -> Vec<(usize, Failure)> {
    let scripts: Vec<String> = claims.iter().map(|claim| claim.script.clone()).collect();
    let mut failures = Vec::new();
    for (claim, verdict) in claims.iter().zip(ask(oracle, &scripts)) {
        let marks = tally.provers.entry(claim.prover.clone()).or_default();
        match verdict {
            Verdict::Unsat => {
                marks.answered += 1;
                marks.trivial += u64::from(claim.trivial);
            }
            Verdict::Sat => {
                let what = format!("a step fails: this has a model\n{}", claim.script);
                failures.push((claim.instance, Failure { culprit: claim.prover.clone(), what }));
            }
            _ => marks.unconfirmed += 1,
        }
    }
    failures
}
