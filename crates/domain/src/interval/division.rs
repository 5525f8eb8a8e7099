//! Quotients and remainders of sets of words: range by range, in the order of the operation.

use super::bits::KnownBits;
use super::congruence::Congruence;
use super::ranges::{Ranges, greatest};
use super::word::Word;
use logic::Op;

/// The result of a division.
pub(super) fn apply(op: Op, a: &Word, b: &Word) -> Word {
    let ranges = match op {
        Op::BvUdiv => of_pieces(a, b, udiv),
        Op::BvUrem => of_pieces(a, b, urem),
        Op::BvSdiv => of_signed_pieces(a, b, sdiv),
        _ => of_signed_pieces(a, b, srem),
    };
    let bits = KnownBits::any(a.width());
    Word::result(ranges, bits, congruence(op, a, b))
}

/// Signed divisions are unsigned ones if no number is negative.
fn congruence(op: Op, a: &Word, b: &Word) -> Congruence {
    let signed = matches!(op, Op::BvSdiv | Op::BvSrem);
    if signed && !(a.is_natural() && b.is_natural()) {
        return Congruence::ANY;
    }
    match (op, b.value()) {
        (Op::BvUrem | Op::BvSrem, _) => a.congruence().remainder(b.congruence()),
        (_, Some(divisor)) => a.congruence().over(divisor),
        _ => Congruence::ANY,
    }
}

type Pieces<T> = fn(u32, (T, T), (T, T)) -> Ranges;

fn of_pieces(a: &Word, b: &Word, apply: Pieces<u64>) -> Ranges {
    let mut all = Ranges::empty(a.width());
    for &x in a.ranges().pieces() {
        for &y in b.ranges().pieces() {
            all = all.union(&apply(a.width(), x, y));
        }
    }
    all
}

fn of_signed_pieces(a: &Word, b: &Word, apply: Pieces<i128>) -> Ranges {
    let mut all = Ranges::empty(a.width());
    for &x in &a.ranges().signed_pieces() {
        for &y in &b.ranges().signed_pieces() {
            all = all.union(&apply(a.width(), x, y));
        }
    }
    all
}

fn udiv(width: u32, (first, last): (u64, u64), (low, high): (u64, u64)) -> Ranges {
    let mut all = Ranges::empty(width);
    if low == 0 {
        all = Ranges::single(width, greatest(width));
    }
    match first.checked_div(high) {
        Some(least) => all.union(&Ranges::cyclic(width, least, last / low.max(1))),
        None => all,
    }
}

fn urem(width: u32, (first, last): (u64, u64), (low, high): (u64, u64)) -> Ranges {
    let mut all = Ranges::empty(width);
    if low == 0 {
        all = Ranges::cyclic(width, first, last);
    }
    if high == 0 {
        return all;
    }
    let rests = if last < low {
        (first, last)
    } else if low == high && first / low == last / low {
        (first % low, last % low)
    } else {
        (0, last.min(high - 1))
    };
    all.union(&Ranges::cyclic(width, rests.0, rests.1))
}

fn sdiv(width: u32, (first, last): (i128, i128), (low, high): (i128, i128)) -> Ranges {
    let mut all = Ranges::empty(width);
    if low <= 0 && high >= 0 {
        if first < 0 {
            all = all.union(&Ranges::single(width, 1));
        }
        if last >= 0 {
            all = all.union(&Ranges::single(width, greatest(width)));
        }
    }
    for (low, high) in [(low, high.min(-1)), (low.max(1), high)] {
        if low <= high {
            let corners = [first / low, first / high, last / low, last / high];
            let least = *corners.iter().min().expect("four");
            let most = *corners.iter().max().expect("four");
            all = all.union(&Ranges::integers(width, least, most));
        }
    }
    all
}

fn srem(width: u32, (first, last): (i128, i128), (low, high): (i128, i128)) -> Ranges {
    let dividends = Ranges::integers(width, first, last);
    if low == 0 && high == 0 {
        return dividends;
    }
    let most = low.abs().max(high.abs());
    let least = if low <= 0 && high >= 0 { 0 } else { low.abs().min(high.abs()) };
    if least > 0 && first.abs().max(last.abs()) < least {
        return dividends;
    }
    let rests =
        if least == most && first.signum() * last.signum() >= 0 && first / most == last / most {
            (first % most, last % most)
        } else {
            let lowest = if first < 0 { first.max(1 - most) } else { 0 };
            let highest = if last > 0 { last.min(most - 1) } else { 0 };
            (lowest, highest)
        };
    let rests = Ranges::integers(width, rests.0, rests.1);
    if low <= 0 && high >= 0 { rests.union(&dividends) } else { rests }
}
