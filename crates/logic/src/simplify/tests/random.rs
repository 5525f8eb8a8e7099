//! Random terms in a simplifying and in an unsimplified pool have the same values.

use crate::eval::Evaluator;
use crate::random::{Garden, Theory};
use crate::term::Terms;

/// Grows `gardens` times `size` terms and compares their values in `models` models.
fn check(theory: Theory, gardens: u64, size: usize, models: usize) {
    for seed in 0..gardens {
        let (mut simple, mut plain) = (Terms::new(), Terms::unsimplified());
        let mut garden = Garden::new(vec![&mut simple, &mut plain], seed, theory);
        (0..size).for_each(|_| {
            garden.grow();
        });
        let models: Vec<_> = (0..models).map(|_| garden.model()).collect();
        let terms = std::mem::take(&mut garden.terms);
        drop(garden);
        for model in &models {
            let mut in_simple = Evaluator::new(&simple, model);
            let mut in_plain = Evaluator::new(&plain, model);
            for (sort, ids) in &terms {
                let (value, expected) = (in_simple.value(ids[0]), in_plain.value(ids[1]));
                assert!(value.has_sort(&plain, *sort), "{value:?} is no {sort:?}");
                if value != expected {
                    let op = plain.op(ids[1]);
                    let args: Vec<_> =
                        plain.args(ids[1]).iter().map(|&a| in_plain.value(a)).collect();
                    panic!("seed {seed}: {op:?} of {args:?}: {value:?} for {expected:?}");
                }
            }
        }
    }
}

#[test]
fn bits() {
    check(Theory::Bits, 1500, 60, 12);
}

#[test]
fn arrays() {
    check(Theory::Arrays, 500, 60, 8);
}

#[test]
fn floats() {
    check(Theory::Floats, 300, 60, 6);
}

#[test]
fn numbers() {
    check(Theory::Numbers, 300, 60, 6);
}

#[test]
fn functions() {
    check(Theory::Functions, 200, 60, 6);
}

/// The same calls give the same ids, and a simplified term that is made again stays as it is.
#[test]
fn deterministic_and_stable() {
    for (seed, theory) in
        (0..150).zip([Theory::Bits, Theory::Arrays, Theory::Numbers].into_iter().cycle())
    {
        let grow = |terms: &mut Terms| {
            let mut garden = Garden::new(vec![terms], seed, theory);
            let places: Vec<usize> = (0..40).map(|_| garden.grow()).collect();
            places.into_iter().map(|at| garden.terms[at].1[0]).collect::<Vec<_>>()
        };
        let (mut first, mut second) = (Terms::new(), Terms::new());
        let ids = grow(&mut first);
        assert_eq!(ids, grow(&mut second));
        for id in ids {
            let (op, args) = (first.op(id), first.args(id).to_vec());
            if !args.is_empty() && !first.is_constant(id) {
                assert_eq!(first.make(op, &args), id);
            }
        }
    }
}

/// Simplified terms are not larger on the whole.
#[test]
fn formulas_shrink() {
    for theory in [Theory::Bits, Theory::Arrays] {
        let (mut simple_size, mut plain_size) = (0, 0);
        for seed in 0..100 {
            let (mut simple, mut plain) = (Terms::new(), Terms::unsimplified());
            let mut garden = Garden::new(vec![&mut simple, &mut plain], seed, theory);
            let place = (0..100).map(|_| garden.grow()).last().expect("a term");
            let ids = garden.terms[place].1.clone();
            drop(garden);
            simple_size += simple.dag_size(&ids[..1]);
            plain_size += plain.dag_size(&ids[1..]);
        }
        assert!(3 * simple_size < 2 * plain_size, "{theory:?}: {simple_size} of {plain_size}");
    }
}
