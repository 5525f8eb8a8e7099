//! Operations on sets of words, compared with those on words.

use crate::interval::arith;
use crate::interval::bits::KnownBits;
use crate::interval::congruence::Congruence;
use crate::interval::ranges::{Ranges, greatest};
use crate::interval::widen::{Extent, Thresholds};
use crate::interval::word::Word;
use base::testing::Random;
use logic::{Bits, Op, Terms, Value, eval};

/// A number, often one near an end.
pub(super) fn number(random: &mut Random, width: u32) -> u64 {
    let end = greatest(width);
    let value = match random.below(4) {
        0 => random.below(4),
        1 => end - random.below(4).min(end),
        2 => (1 << (width - 1)) ^ random.below(3),
        _ => random.number(),
    };
    value & end
}

/// A set of words.
pub(super) fn word(random: &mut Random, width: u32) -> Word {
    let mut all: Option<Word> = None;
    for _ in 0..=random.below(3) {
        let first = number(random, width);
        let span = if random.once_in(2) { 0 } else { number(random, width) >> random.below(8) };
        let last = first.wrapping_add(span) & greatest(width);
        let piece = Word::of(Ranges::cyclic(width, first, last)).expect("a word");
        all = Some(match all {
            None => piece,
            Some(all) => all.join(&piece, 1 + random.below(5) as usize),
        });
    }
    let word = all.expect("a piece");
    if random.once_in(3) {
        let common = word.meet(&congruent(random, width));
        return common.filter(|common| !members(random, common).is_empty()).unwrap_or(word);
    }
    if random.once_in(3) {
        // Multiples of a power of two.
        let factor = Word::constant(width, 1 << random.below(u64::from(width)));
        return arith::apply(Op::BvMul, &[&word, &factor]).expect("a product");
    }
    word
}

/// The words with some rest modulo some number.
fn congruent(random: &mut Random, width: u32) -> Word {
    let modulus = match random.once_in(8) {
        true => number(random, width).max(1),
        false => 2 + random.below(12),
    };
    let congruence = Congruence::new(modulus.into(), number(random, width).into());
    let (ranges, bits) = (Ranges::full(width), KnownBits::any(width));
    Word::congruent(ranges, bits, congruence).unwrap_or_else(|| Word::any(width))
}

/// Words of a set: all if they are few.
pub(super) fn members(random: &mut Random, word: &Word) -> Vec<u64> {
    if word.width() <= 4 {
        return (0..=greatest(word.width())).filter(|&value| word.contains(value)).collect();
    }
    let pieces = word.ranges().pieces();
    let candidates = (0..20).map(|at| {
        let (first, last) = random.pick(pieces);
        match at {
            0 => first,
            1 => last,
            2 => first.saturating_add(word.congruence().modulus()).min(last),
            _ => {
                let step = word.congruence().modulus().max(1);
                first + random.number() % ((last - first) / step).max(1) * step
            }
        }
    });
    candidates.filter(|&value| word.contains(value)).collect()
}

const WIDTHS: [u32; 9] = [1, 2, 3, 4, 4, 8, 16, 32, 64];

fn operations(random: &mut Random, width: u32) -> (Op, usize) {
    let high = random.below(u64::from(width)) as u32;
    let unary = [
        Op::BvNot,
        Op::BvNeg,
        Op::ZeroExtend(random.below(5) as u32),
        Op::SignExtend(random.below(5) as u32),
        Op::Extract(high, random.below(u64::from(high) + 1) as u32),
    ];
    let binary = [
        Op::BvAdd,
        Op::BvMul,
        Op::BvAnd,
        Op::BvOr,
        Op::BvXor,
        Op::BvUdiv,
        Op::BvUrem,
        Op::BvSdiv,
        Op::BvSrem,
        Op::BvShl,
        Op::BvLshr,
        Op::BvAshr,
        Op::BvUlt,
        Op::BvUle,
        Op::BvSlt,
        Op::BvSle,
        Op::Eq,
        Op::Concat,
    ];
    match random.once_in(5) {
        true => (random.pick(&unary), 1),
        false => (random.pick(&binary), 2),
    }
}

#[test]
fn results_of_members_are_members_of_the_result() {
    let mut random = Random(1);
    for _ in 0..60_000 {
        let width = random.pick(&WIDTHS);
        let (op, count) = operations(&mut random, width);
        let args: Vec<Word> = (0..count).map(|_| word(&mut random, width)).collect();
        let Some(result) = arith::apply(op, &args.iter().collect::<Vec<_>>()) else { continue };
        let first = members(&mut random, &args[0]);
        let second = args.get(1).map_or(vec![0], |arg| members(&mut random, arg));
        for &x in &first {
            for &y in &second {
                let values = [x, y].map(|it| Value::Bits(Bits::new(width, u128::from(it))));
                let concrete = eval::apply(op, &values.iter().take(count).collect::<Vec<_>>());
                let concrete = match concrete {
                    Value::Bool(truth) => u64::from(truth),
                    other => other.as_bits().to_u128().expect("narrow") as u64,
                };
                assert!(result.contains(concrete), "{op:?} {args:?} {x} {y}: {result:?}");
            }
        }
    }
}

#[test]
fn the_order_is_that_of_sets() {
    let mut random = Random(2);
    for _ in 0..20_000 {
        let width = random.pick(&WIDTHS);
        let (a, b) = (word(&mut random, width), word(&mut random, width));
        let pieces = 1 + random.below(4) as usize;
        let extent = random.pick(&[Extent::Threshold, Extent::End, Extent::Everything]);
        let joined = a.join(&b, pieces);
        let widened = Thresholds::default().widen(&a, &b, pieces, extent);
        let by = number(&mut random, width);
        for x in members(&mut random, &a).into_iter().chain(members(&mut random, &b)) {
            assert!(joined.contains(x) && widened.contains(x), "{a:?} {b:?} {x} {widened:?}");
        }
        for x in members(&mut random, &a) {
            assert!(!a.leq(&b) || b.contains(x), "{a:?} {b:?} {x}");
            let common = a.meet(&b);
            assert_eq!(common.is_some_and(|it| it.contains(x)), b.contains(x), "{a:?} {b:?} {x}");
            assert!(a.shifted(by).contains(x.wrapping_add(by) & greatest(width)));
            assert!(a.clone().limited(pieces).contains(x));
        }
        assert!(a.leq(&joined) && b.leq(&joined), "{a:?} {b:?} {joined:?}");
    }
}

#[test]
fn ranges_are_sets() {
    let mut random = Random(3);
    for _ in 0..5_000 {
        let (a, b) = (word(&mut random, 4), word(&mut random, 4));
        let (a, b) = (a.ranges(), b.ranges());
        for x in 0..16 {
            assert_eq!(a.complement().contains(x), !a.contains(x));
            assert_eq!(a.union(b).contains(x), a.contains(x) || b.contains(x));
            assert_eq!(a.intersection(b).contains(x), a.contains(x) && b.contains(x));
            let around = a.around();
            let within = around.iter().any(|&(f, l)| Ranges::cyclic(4, f, l).contains(x));
            assert_eq!(within, a.contains(x));
        }
        assert_eq!(a.is_subset(b), (0..16).all(|x| !a.contains(x) || b.contains(x)));
        assert_eq!(a.size(), (0..16).filter(|&x| a.contains(x)).count() as u128);
    }
}

#[test]
fn congruences_are_sets() {
    let mut random = Random(4);
    let some =
        |random: &mut Random| Congruence::new(random.below(40).into(), random.below(40).into());
    for _ in 0..5_000 {
        let (a, b) = (some(&mut random), some(&mut random));
        let (common, all) = (a.intersection(b), a.union(b));
        for x in 0..200 {
            let both = a.contains(x) && b.contains(x);
            assert_eq!(common.is_some_and(|it| it.contains(x)), both, "{a:?} {b:?} {x}");
            assert!(all.contains(x) || !a.contains(x) && !b.contains(x), "{a:?} {b:?} {x}");
            assert!(!a.implies(b) || !a.contains(x) || b.contains(x), "{a:?} {b:?} {x}");
        }
        let (first, last) = (random.below(100), random.below(100));
        let within: Vec<u64> = (first..=last).filter(|&x| a.contains(x)).collect();
        let ends = within.first().map(|&first| (first, within[within.len() - 1]));
        let trimmed = if first <= last { a.trim((first, last)) } else { None };
        assert_eq!(trimmed, ends, "{a:?} {first} {last}");
    }
}

#[test]
fn congruences_with_large_moduli_have_one_number_or_none() {
    let large = |modulus: u64, rest: u64| Congruence::new(modulus.into(), rest.into());
    let (a, b) = (u64::MAX, u64::MAX - 1);
    assert_eq!(large(a, 5).intersection(large(b, 5)), Some(Congruence::constant(5)));
    assert_eq!(large(a, 5).intersection(large(b, 6)), None);
}

#[test]
fn widening_stops_at_the_numbers_of_the_program() {
    let mut terms = Terms::new();
    let x = terms.declare("x", logic::Sort::BitVec(32));
    let (x, ten) = (terms.var(x, 0), terms.bv(32, 10));
    let below = terms.bv_slt(x, ten);
    let mut thresholds = Thresholds::default();
    thresholds.collect(&terms, below, &mut Default::default());
    let range = |first, last| Word::of(Ranges::cyclic(32, first, last)).expect("a word");
    let widen = |old, new, extent| thresholds.widen(&old, &new, 1, extent);
    let minus_one = 0xffff_ffff;
    assert_eq!(widen(range(0, 0), range(1, 1), Extent::Threshold), range(0, 9));
    assert_eq!(widen(range(0, 11), range(1, 12), Extent::Threshold), range(0, 0x7fff_ffff));
    assert_eq!(widen(range(0, 0), range(1, 1), Extent::End), range(0, 0x7fff_ffff));
    assert_eq!(widen(range(0, 0), range(minus_one, minus_one), Extent::End), range(1 << 31, 0));
}
