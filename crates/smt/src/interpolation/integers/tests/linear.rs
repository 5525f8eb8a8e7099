//! Formulas over the integers mean the same on machine integers.

use super::garden::Garden;
use crate::interpolation::integers::{Precision, Translation};
use base::testing::Random;
use logic::{Evaluator, Op, Sort, TermId, Terms};

/// A random formula over numbers.
fn formula(terms: &mut Terms, random: &mut Random, vars: &[TermId]) -> TermId {
    let mut numbers = vars.to_vec();
    let mut truths = Vec::new();
    let pick =
        |random: &mut Random, from: &[TermId]| from[random.below(from.len() as u64) as usize];
    for _ in 0..8 {
        let (a, b) = (pick(random, &numbers), pick(random, &numbers));
        let constant = terms.int(random.below(13) as i64 - 6);
        let made = match random.below(6) {
            0 => terms.make(Op::Mul, &[a, constant]),
            1 => terms.make(Op::Div, &[a, constant]),
            2 => terms.make(Op::Mod, &[a, constant]),
            3 if !truths.is_empty() => {
                let cond = pick(random, &truths);
                terms.ite(cond, a, b)
            }
            4 => terms.make(Op::Add, &[a, constant]),
            _ => terms.make(Op::Add, &[a, b, constant]),
        };
        numbers.push(made);
        let test = [Op::Le, Op::Lt, Op::Eq][random.below(3) as usize];
        let sides = match random.below(3) {
            0 => [pick(random, vars), constant],
            1 => [constant, pick(random, vars)],
            _ => [pick(random, &numbers), pick(random, &numbers)],
        };
        truths.push(terms.make(test, &sides));
    }
    let parts: Vec<TermId> = (0..3).map(|_| pick(random, &truths)).collect();
    let all = terms.and(&parts[..2]);
    terms.or(&[all, parts[2]])
}

#[test]
fn integer_formulas_come_back() {
    for seed in 0..800 {
        let terms = if seed % 2 == 0 { Terms::new() } else { Terms::unsimplified() };
        let mut garden = Garden::new(terms, seed, &[2, 3, 3, 5], false);
        let mut random = Random(seed);
        let mut words = garden.symbols.clone();
        words.retain(|&sym| garden.terms.symbol(sym).sort != Sort::Bool);
        let mut facts = Vec::new();
        for pair in words.chunks(2) {
            let pair: Vec<TermId> = pair.iter().map(|&sym| garden.terms.var(sym, 0)).collect();
            let op = if random.once_in(2) { Op::BvUlt } else { Op::BvSlt };
            facts.push(garden.terms.make(op, &pair));
        }
        let part = garden.terms.and(&facts);
        let mut translation = Translation::default();
        let parts = translation.parts(&mut garden.terms, &[part], &[Precision::exact()]);
        let integer = parts.expect("words are translated")[0].formula;
        let vars = garden.terms.free_vars(&[integer]);
        let formula = formula(&mut garden.terms, &mut random, &vars);
        let back = translation.back(&mut garden.terms, &[formula]).expect("all is known")[0];
        for _ in 0..20 {
            let model = garden.model();
            let integers = garden.integers(&translation, &vars, &model);
            let expected = Evaluator::new(&garden.terms, &integers).holds(formula);
            assert_eq!(Evaluator::new(&garden.terms, &model).holds(back), expected, "seed {seed}");
        }
    }
}

/// What compares two values or a value with a constant compares words.
#[test]
fn simple_atoms_are_words_again() {
    let mut terms = Terms::new();
    let [x, y] = ["x", "y"].map(|name| {
        let sym = terms.declare(name, Sort::BitVec(32));
        terms.var(sym, 0)
    });
    let less = terms.bv_slt(x, y);
    let mut translation = Translation::default();
    let part = translation.parts(&mut terms, &[less], &[Precision::default()]).expect("words");
    let back = |terms: &mut Terms, formula| translation.back(terms, &[formula]).map(|list| list[0]);
    assert_eq!(back(&mut terms, part[0].formula), Some(less));
    let [a, b] = terms.free_vars(&[part[0].formula])[..] else { panic!("two variables") };
    let minus_one = terms.int(-1);
    let negated = terms.make(Op::Mul, &[b, minus_one]);
    let difference = terms.make(Op::Add, &[a, negated]);
    let zero = terms.int(0);
    let same = terms.eq(difference, zero);
    assert_eq!(back(&mut terms, same), Some(terms.eq(x, y)));
    let five = terms.int(5);
    let small = terms.make(Op::Le, &[a, five]);
    let five = terms.bv(32, 5);
    assert_eq!(back(&mut terms, small), Some(terms.bv_sle(x, five)));
    let huge = terms.int(1_i64 << 40);
    let any = terms.make(Op::Lt, &[a, huge]);
    assert_eq!(back(&mut terms, any), Some(Terms::TRUE));
}
