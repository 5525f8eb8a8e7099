//! Sequences for loop paths, random formulas, and flaws that the check finds.

mod papers;
mod proof;

use super::{BitInterpolation, Flaw, verify};
use base::Budget;
use logic::{Bits, Op, Refutation, Sort, TermId, Terms};

fn sequence(terms: &mut Terms, parts: &[TermId]) -> Option<Vec<TermId>> {
    let mut interpolation = BitInterpolation::default();
    let found = interpolation.sequence(terms, parts, &mut Budget::unlimited());
    let found = found.expect("no limit");
    assert_eq!(interpolation.refused, 0, "every sequence passes its check");
    if let Some(sequence) = &found {
        assert_eq!(flaw(terms, parts, sequence), None);
    }
    found
}

fn flaw(terms: &mut Terms, parts: &[TermId], sequence: &[TermId]) -> Option<Flaw> {
    verify(terms, parts, sequence, &mut Budget::unlimited()).expect("no limit").err()
}

/// `x₀ = y₀ = 0`, `steps` times `x' = x + 1 ∧ y' = y + 1`, and `x ≠ y` at the end.
pub(in crate::interpolation) fn counters(terms: &mut Terms, width: u32, steps: u32) -> Vec<TermId> {
    let symbols = ["x", "y"].map(|name| terms.declare(name, Sort::BitVec(width)));
    let zero = terms.bv(width, 0);
    let one = terms.bv(width, 1);
    let start = symbols.map(|sym| {
        let start = terms.var(sym, 0);
        terms.eq(start, zero)
    });
    let mut parts = vec![terms.and(&start)];
    for time in 0..steps {
        let step = symbols.map(|sym| {
            let (now, next) = (terms.var(sym, time), terms.var(sym, time + 1));
            let sum = terms.bv_add(now, one);
            terms.eq(next, sum)
        });
        parts.push(terms.and(&step));
    }
    let end = symbols.map(|sym| terms.var(sym, steps));
    let same = terms.eq(end[0], end[1]);
    parts.push(terms.not(same));
    parts
}

#[test]
fn paths_of_counters_are_refuted() {
    for (width, steps) in [(4, 3), (16, 6), (32, 20)] {
        let mut terms = Terms::new();
        let parts = counters(&mut terms, width, steps);
        let found = sequence(&mut terms, &parts).expect("the path is infeasible");
        assert_eq!(found.len(), steps as usize + 1);
    }
}

#[test]
fn satisfiable_parts_have_no_sequence() {
    let mut terms = Terms::new();
    let mut parts = counters(&mut terms, 8, 3);
    parts.pop();
    assert_eq!(sequence(&mut terms, &parts), None);
}

#[test]
fn parts_that_are_false_by_themselves() {
    let mut terms = Terms::new();
    let sym = terms.declare("p", Sort::Bool);
    let (p, truth, falsity) = (terms.var(sym, 0), terms.bool(true), terms.bool(false));
    for parts in [[falsity, p, truth], [p, falsity, p], [truth, p, falsity]] {
        assert!(sequence(&mut terms, &parts).is_some());
    }
}

#[test]
fn wrong_sequences_are_refused() {
    let mut terms = Terms::new();
    let parts = counters(&mut terms, 4, 1);
    let right = sequence(&mut terms, &parts).expect("infeasible");
    assert_eq!(flaw(&mut terms, &parts, &right[..1]), Some(Flaw::Length));
    let (truth, falsity) = (terms.bool(true), terms.bool(false));
    assert_eq!(flaw(&mut terms, &parts, &[right[0], truth]), Some(Flaw::Step(2)));
    assert_eq!(flaw(&mut terms, &parts, &[falsity, right[1]]), Some(Flaw::Step(0)));
    // `x₀ = y₀` at the second cut speaks of what is past.
    let symbols: Vec<TermId> = terms.free_vars(&parts[..1]);
    let stale = terms.eq(symbols[0], symbols[1]);
    assert_eq!(flaw(&mut terms, &parts, &[right[0], stale]), Some(Flaw::Vocabulary(1)));
}

#[test]
fn random_parts() {
    let mut state = 3u64;
    let mut random = move |bound: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let mut refuted = 0;
    for _ in 0..150 {
        let mut terms = Terms::new();
        let width = 1 + random(5) as u32;
        let symbols: Vec<_> =
            (0..4).map(|i| terms.declare(format!("v{i}"), Sort::BitVec(width))).collect();
        let mut parts = Vec::new();
        for part in 0..4u32 {
            // Each part speaks of the variables at its own time and the next.
            let mut words: Vec<TermId> = Vec::new();
            for &sym in &symbols {
                words.push(terms.var(sym, part + random(2) as u32));
            }
            words.push(terms.bits(Bits::new(width, random(32).into())));
            for _ in 0..4 {
                const OPS: [Op; 6] =
                    [Op::BvAdd, Op::BvMul, Op::BvAnd, Op::BvXor, Op::BvOr, Op::BvUrem];
                let pick = |random: &mut dyn FnMut(u64) -> u64, words: &[TermId]| {
                    words[random(words.len() as u64) as usize]
                };
                let args = [pick(&mut random, &words), pick(&mut random, &words)];
                let made = terms.make(OPS[random(6) as usize], &args);
                words.push(made);
            }
            let mut atoms = Vec::new();
            for _ in 0..3 {
                const OPS: [Op; 3] = [Op::Eq, Op::BvUlt, Op::BvSle];
                let args = [
                    words[random(words.len() as u64) as usize],
                    words[random(words.len() as u64) as usize],
                ];
                let atom = terms.make(OPS[random(3) as usize], &args);
                atoms.push(if random(2) == 0 { terms.not(atom) } else { atom });
            }
            parts.push(terms.and(&atoms));
        }
        refuted += u32::from(sequence(&mut terms, &parts).is_some());
    }
    assert!(refuted > 30, "{refuted}");
}

/// The counters by way of integers: the label closes the loop.
#[test]
fn counters_stay_equal_by_proof() {
    use super::{MachineIntegers, ProofInterpolation};
    for (width, steps) in [(16, 6), (32, 6), (32, 60)] {
        let mut terms = Terms::new();
        let parts = counters(&mut terms, width, steps);
        let mut prover = MachineIntegers::new(ProofInterpolation::default());
        let found = prover.sequence(&mut terms, &parts, &mut Budget::new(1_000_000));
        let found = found.expect("in time").expect("infeasible");
        assert_eq!(logic::smtlib::show(&terms, found[3]), "(= x@3 y@3)");
    }
}

/// An element travels through stores to other indices.
#[test]
fn elements_of_arrays_bit_by_bit() {
    let text = "(declare-const a (Array (_ BitVec 4) (_ BitVec 8)))\
                (declare-const b (Array (_ BitVec 4) (_ BitVec 8)))\
                (declare-const c (Array (_ BitVec 4) (_ BitVec 8)))\
                (declare-const i (_ BitVec 4))(declare-const j (_ BitVec 4))\
                (assert (and (= (select a i) #x05) (bvult j i)))\
                (assert (= b (store a j #x07)))\
                (assert (or (= c (store b #x0 #x01)) (= c b)))\
                (assert (and (not (= i #x0)) (not (= (select c i) #x05))))";
    let mut terms = Terms::new();
    let script = logic::smtlib::parse(&mut terms, text).expect("a script");
    let parts: Vec<TermId> = script.assertions().collect();
    assert!(sequence(&mut terms, &parts).is_some());
}
