//! The operations on words, for sets of words.
//!
//! SOUNDNESS: the result of an operation on words of the arguments is a word of the result; the
//! property tests compare with `logic::eval`.

use super::bits::KnownBits;
use super::congruence::Congruence;
use super::division;
use super::ranges::{Ranges, greatest, sign};
use super::word::Word;
use logic::Op;

/// The result of an operation on words; `None` if it is not known here.
pub(super) fn apply(op: Op, args: &[&Word]) -> Option<Word> {
    Some(match (op, args) {
        (Op::BvNot | Op::Not, [a]) => not(a),
        (Op::BvNeg, [a]) => neg(a),
        (Op::Extract(high, low), [a]) => extract(a, high, low),
        (Op::ZeroExtend(by), [a]) => zero_extend(a, a.width() + by)?,
        (Op::SignExtend(by), [a]) => sign_extend(a, a.width() + by)?,
        (Op::Concat, [a, b]) => concat(a, b)?,
        (Op::BvAdd, [a, b]) => add(a, b),
        (Op::BvMul, [a, b]) => mul(a, b),
        (Op::BvAnd, [a, b]) => and(a, b),
        (Op::BvOr, [a, b]) => not(&and(&not(a), &not(b))),
        (Op::BvXor, [a, b]) => xor(a, b),
        (Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem, [a, b]) => division::apply(op, a, b),
        (Op::BvShl | Op::BvLshr | Op::BvAshr, [a, b]) => shift(op, a, b),
        (Op::BvUlt, [a, b]) => truth(less(a, b, false)),
        (Op::BvSlt, [a, b]) => truth(less(&biased(a), &biased(b), false)),
        (Op::BvUle, [a, b]) => truth(less(a, b, true)),
        (Op::BvSle, [a, b]) => truth(less(&biased(a), &biased(b), true)),
        (Op::Eq, [a, b]) => truth(equal(a, b)),
        _ => return None,
    })
}

fn truth(known: Option<bool>) -> Word {
    known.map_or_else(|| Word::any(1), Word::truth)
}

fn word(ranges: Ranges, bits: KnownBits) -> Word {
    Word::result(ranges, bits, Congruence::ANY)
}

pub(super) fn of_ranges(ranges: Ranges) -> Word {
    let bits = KnownBits::any(ranges.width());
    word(ranges, bits)
}

/// Sums with the lowest signed number: the signed order becomes the unsigned one.
pub(super) fn biased(a: &Word) -> Word {
    a.shifted(sign(a.width()))
}

/// Whether words of `a` are less than (or equal to) those of `b`.
fn less(a: &Word, b: &Word, or_equal: bool) -> Option<bool> {
    let (a, b) = (a.ranges(), b.ranges());
    let (always, never) = match or_equal {
        false => (a.max() < b.min(), a.min() >= b.max()),
        true => (a.max() <= b.min(), a.min() > b.max()),
    };
    (always || never).then_some(always)
}

fn equal(a: &Word, b: &Word) -> Option<bool> {
    match (a.value(), b.value()) {
        (Some(a), Some(b)) => Some(a == b),
        _ => a.meet(b).is_none().then_some(false),
    }
}

pub(super) fn not(a: &Word) -> Word {
    let (width, end) = (a.width(), greatest(a.width()));
    let pieces = a.ranges().pieces().iter().map(|&(first, last)| (end - last, end - first));
    let congruence = a.congruence().taken_from(end);
    Word::result(Ranges::union_of(width, pieces.collect()), a.bits().not(width), congruence)
}

pub(super) fn neg(a: &Word) -> Word {
    not(a).shifted(1)
}

pub(super) fn add(a: &Word, b: &Word) -> Word {
    let width = a.width();
    if let Some(value) = b.value() {
        return a.shifted(value);
    }
    let mut sums = Ranges::empty(width);
    for &(first, last) in a.ranges().pieces() {
        for &(low, high) in b.ranges().pieces() {
            let (least, most) =
                (i128::from(first) + i128::from(low), i128::from(last) + i128::from(high));
            sums = sums.union(&Ranges::integers(width, least, most));
        }
    }
    let congruence = a.sum(b.congruence(), (b.ranges().min(), b.ranges().max()));
    Word::result(sums, a.bits().plus(b.bits()).cut(width), congruence)
}

pub(super) fn sub(a: &Word, b: &Word) -> Word {
    add(a, &neg(b))
}

fn mul(a: &Word, b: &Word) -> Word {
    let width = a.width();
    let signed = products(width, &a.ranges().signed_pieces(), &b.ranges().signed_pieces());
    let unsigned = products(width, &wide(a.ranges()), &wide(b.ranges()));
    let bits = a.bits().times(b.bits()).cut(width);
    let most = a.ranges().max().checked_mul(b.ranges().max());
    let congruence = match most {
        Some(most) if most <= greatest(width) => a.congruence().times(b.congruence()),
        _ => Congruence::ANY,
    };
    Word::result(signed.intersection(&unsigned), bits, congruence)
}

/// Unsigned pieces as integers.
fn wide(ranges: &Ranges) -> Vec<(i128, i128)> {
    ranges.pieces().iter().map(|&(first, last)| (first.into(), last.into())).collect()
}

fn products(width: u32, a: &[(i128, i128)], b: &[(i128, i128)]) -> Ranges {
    let mut all = Ranges::empty(width);
    for &(first, last) in a {
        for &(low, high) in b {
            let corners = [(first, low), (first, high), (last, low), (last, high)];
            let corners: Option<Vec<i128>> =
                corners.iter().map(|&(x, y)| x.checked_mul(y)).collect();
            let Some(corners) = corners else { return Ranges::full(width) };
            let least = *corners.iter().min().expect("four");
            let most = *corners.iter().max().expect("four");
            all = all.union(&Ranges::integers(width, least, most));
        }
    }
    all
}

fn and(a: &Word, b: &Word) -> Word {
    let width = a.width();
    let most = a.ranges().max().min(b.ranges().max());
    word(Ranges::cyclic(width, 0, most), a.bits().and(b.bits()))
}

fn xor(a: &Word, b: &Word) -> Word {
    let width = a.width();
    match (a.value(), b.value()) {
        (Some(value), _) if value == greatest(width) => not(b),
        (_, Some(value)) if value == greatest(width) => not(a),
        (Some(value), _) if value == sign(width) => b.shifted(value),
        (_, Some(value)) if value == sign(width) => a.shifted(value),
        _ => word(Ranges::full(width), a.bits().xor(b.bits())),
    }
}

/// The union over all counts that are possible.
fn shift(op: Op, a: &Word, counts: &Word) -> Word {
    let width = a.width();
    let mut all: Option<Word> = None;
    let beyond = counts.ranges().max() >= u64::from(width);
    let within = (0..width).filter(|&count| counts.contains(u64::from(count)));
    for count in within.map(Some).chain(beyond.then_some(None)) {
        let one = shift_by(op, a, count);
        all = Some(match all {
            None => one,
            Some(all) => all.join(&one, super::word::PIECES),
        });
    }
    all.unwrap_or_else(|| Word::any(width))
}

/// Shifts by a count below the width, or `None`: a larger one.
fn shift_by(op: Op, a: &Word, count: Option<u32>) -> Word {
    let width = a.width();
    match (op, count) {
        (Op::BvShl, Some(count)) => {
            let factor = Word::constant(width, 1 << count);
            let product = mul(a, &factor);
            let bits = a.bits().left(count).cut(width);
            product.meet(&word(Ranges::full(width), bits)).unwrap_or_else(|| Word::any(width))
        }
        (Op::BvLshr, Some(count)) => {
            let pieces = a.ranges().pieces().iter();
            let pieces = pieces.map(|&(first, last)| (first >> count, last >> count)).collect();
            let congruence = a.congruence().over(1 << count);
            Word::result(Ranges::union_of(width, pieces), a.bits().right(count), congruence)
        }
        (Op::BvAshr, count) => {
            let count = count.unwrap_or(width - 1);
            let mut all = Ranges::empty(width);
            for (first, last) in a.ranges().signed_pieces() {
                all = all.union(&Ranges::integers(width, first >> count, last >> count));
            }
            of_ranges(all)
        }
        _ => Word::constant(width, 0),
    }
}

pub(super) fn extract(a: &Word, high: u32, low: u32) -> Word {
    let width = high - low + 1;
    let shifted = if low == 0 { a.clone() } else { shift_by(Op::BvLshr, a, Some(low)) };
    let mut all = Ranges::empty(width);
    for (first, last) in wide(shifted.ranges()) {
        all = all.union(&Ranges::integers(width, first, last));
    }
    let congruence = match shifted.ranges().max() <= greatest(width) {
        true => shifted.congruence(),
        false => Congruence::ANY,
    };
    Word::result(all, shifted.bits().cut(width), congruence)
}

/// `None` if the result is too wide.
pub(super) fn zero_extend(a: &Word, width: u32) -> Option<Word> {
    let ranges = || Ranges::union_of(width, a.ranges().pieces().to_vec());
    (width <= super::ranges::WIDEST).then(|| Word::result(ranges(), a.bits(), a.congruence()))
}

/// `None` if the result is too wide.
pub(super) fn sign_extend(a: &Word, width: u32) -> Option<Word> {
    if width > super::ranges::WIDEST {
        return None;
    }
    let mut all = Ranges::empty(width);
    for (first, last) in a.ranges().signed_pieces() {
        all = all.union(&Ranges::integers(width, first, last));
    }
    let congruence = match a.is_natural() {
        true => a.congruence(),
        false => Congruence::ANY,
    };
    Some(Word::result(all, a.bits().sign_extend(a.width(), width), congruence))
}

fn concat(a: &Word, b: &Word) -> Option<Word> {
    let (width, low) = (a.width() + b.width(), b.width());
    if width > super::ranges::WIDEST {
        return None;
    }
    let mut pieces = Vec::new();
    for &(first, last) in a.ranges().pieces() {
        if first == last {
            let below = b.ranges().pieces().iter();
            pieces.extend(below.map(|&(x, y)| ((first << low) + x, (first << low) + y)));
        } else {
            let (least, most) = (b.ranges().min(), b.ranges().max());
            pieces.push(((first << low) + least, (last << low) + most));
        }
    }
    let bits = a.bits().left(low).or(b.bits());
    let factor = Congruence::constant(1 << low);
    let congruence = a.congruence().times(factor).plus(b.congruence());
    Some(Word::result(Ranges::union_of(width, pieces), bits, congruence))
}
