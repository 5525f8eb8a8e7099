//! Subjects that are wrong are found out, and a small instance shows it.

use base::{Budget, Stop};
use logic::{Refutation, TermId, Terms};

use crate::check::{Failure, Subjects, Tally, examine};
use crate::generate::Instance;
use crate::oracle::Oracle;
use crate::shrink::shrink;
use crate::theory::Theory;

/// Says of any parts that their interpolants are what a function gives.
struct Liar(fn(&mut Terms, &[TermId]) -> Vec<TermId>);

impl Refutation for Liar {
    fn sequence(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        _budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        Ok(Some(self.0(terms, parts)))
    }
}

/// The conjunction of the parts so far: each step holds, but the vocabulary is too large.
fn strongest(terms: &mut Terms, parts: &[TermId]) -> Vec<TermId> {
    (1..parts.len()).map(|end| terms.and(&parts[..end])).collect()
}

fn true_and_false(_: &mut Terms, parts: &[TermId]) -> Vec<TermId> {
    (1..parts.len()).map(|cut| if cut == 1 { Terms::TRUE } else { Terms::FALSE }).collect()
}

fn too_few(_: &mut Terms, parts: &[TermId]) -> Vec<TermId> {
    vec![Terms::FALSE; parts.len() - 2]
}

fn panics(_: &mut Terms, _: &[TermId]) -> Vec<TermId> {
    panic!("out of wits")
}

/// Instances of linear arithmetic without a model.
fn instances(oracle: &mut Oracle) -> Vec<Instance> {
    let mut idle = Subjects { decide: |_, _| None, provers: Vec::new() };
    let random = (0..40).map(|seed| Instance::random(seed, Theory::Lia));
    let unsat = random.filter(|instance| {
        let mut tally = Tally::default();
        examine(oracle, &mut idle, &mut [instance.clone()], &mut tally);
        tally.unsat == 1
    });
    unsat.collect()
}

fn failures(oracle: &mut Oracle, subjects: &mut Subjects, instance: &Instance) -> Vec<Failure> {
    let found = examine(oracle, subjects, &mut [instance.clone()], &mut Tally::default());
    found.into_iter().map(|(_, failure)| failure).collect()
}

#[test]
fn wrong_subjects_are_found_out() {
    crate::quiet::install();
    let Some(mut oracle) = Oracle::start(&["z3"]) else { return };
    let instances = instances(&mut oracle);
    for (lie, word) in [
        (strongest as fn(&mut Terms, &[TermId]) -> Vec<TermId>, "is not shared"),
        (true_and_false, "a step fails"),
        (too_few, "interpolants of"),
        (panics, "out of wits"),
    ] {
        let liar: Box<dyn Refutation> = Box::new(Liar(lie));
        let mut subjects = Subjects { decide: |_, _| None, provers: vec![("liar".into(), liar)] };
        let found = instances.iter().find_map(|instance| {
            let failure = failures(&mut oracle, &mut subjects, instance).pop()?;
            failure.what.contains(word).then_some(failure)
        });
        assert!(found.is_some_and(|failure| failure.culprit == "liar"), "{word}");
    }
}

#[test]
fn instances_shrink() {
    let Some(mut oracle) = Oracle::start(&["z3"]) else { return };
    let instances = instances(&mut oracle);
    let mut subjects = Subjects { decide: |_, _| Some(true), provers: Vec::new() };
    let size = |instance: &Instance| instance.parts.concat().len();
    let largest = instances.iter().max_by_key(|instance| size(instance)).expect("some are unsat");
    let small = shrink(largest, |instance| {
        failures(&mut oracle, &mut subjects, instance).iter().any(|found| found.culprit == "decide")
    });
    assert!(size(&small) < size(largest) && small.parts.len() == 2, "{} conjuncts", size(&small));
}
