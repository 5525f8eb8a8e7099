//! Comparisons of values of words, as comparisons of words where they say the same.

use logic::{Bits, Op, TermId, Terms};
use num_bigint::BigInt;

use super::view::View;

/// `a = b`, `a <= b` or `a < b` of numbers. What compares two values, or a value with a constant,
/// becomes a comparison of words; the rest stays a linear atom.
pub(super) fn compare(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> TermId {
    // The constructor brings the atom into its normal form, under a negation perhaps.
    let plain = terms.make(op, &[a, b]);
    let inner = if terms.op(plain) == Op::Not { terms.args(plain)[0] } else { plain };
    match words(terms, inner) {
        Some(simpler) if inner == plain => simpler,
        Some(simpler) => terms.not(simpler),
        None => plain,
    }
}

fn words(terms: &mut Terms, atom: TermId) -> Option<TermId> {
    let op = terms.op(atom);
    let (Op::Eq | Op::Le | Op::Lt, &[a, b]) = (op, terms.args(atom)) else { return None };
    match (Value::of(terms, a), Value::of(terms, b)) {
        (Some(x), Some(y)) => two_words(terms, op, x, y),
        (Some(x), None) => {
            let number = terms.as_num(b)?.to_integer();
            Some(with_number(terms, op, x, &number, false))
        }
        (None, Some(y)) => {
            let number = terms.as_num(a)?.to_integer();
            Some(with_number(terms, op, y, &number, true))
        }
        (None, None) => None,
    }
}

/// The value of a word in a view.
#[derive(Clone, Copy)]
struct Value {
    word: TermId,
    width: u32,
    view: View,
}

impl Value {
    fn of(terms: &Terms, term: TermId) -> Option<Self> {
        let view = match terms.op(term) {
            Op::SbvToInt => View::Signed,
            Op::UbvToInt => View::Unsigned,
            _ => return None,
        };
        let word = terms.args(term)[0];
        Some(Self { word, width: terms.width(word), view })
    }

    /// The word of this value in more bits.
    fn extended(self, terms: &mut Terms, width: u32) -> TermId {
        match self.view {
            View::Signed => terms.sign_extend_to(width, self.word),
            View::Unsigned => terms.zero_extend_to(width, self.word),
        }
    }
}

/// In a width that one of the words has already, or not at all.
fn two_words(terms: &mut Terms, op: Op, x: Value, y: Value) -> Option<TermId> {
    let view = if x.view == y.view { x.view } else { View::Signed };
    let width = x.width.max(y.width);
    let fits = |value: Value| value.view == view || value.width < width;
    if !fits(x) || !fits(y) {
        return None;
    }
    let (x, y) = (x.extended(terms, width), y.extended(terms, width));
    Some(comparison(terms, op, view, x, y))
}

/// A value against a number, which is on the left if `reversed`.
fn with_number(terms: &mut Terms, op: Op, x: Value, number: &BigInt, reversed: bool) -> TermId {
    let range = x.view.range(x.width);
    if *number < range.low || *number > range.high {
        return terms.bool(op != Op::Eq && (*number > range.high) != reversed);
    }
    let number = terms.bits(Bits::from_signed_big(x.width, number));
    match reversed {
        true => comparison(terms, op, x.view, number, x.word),
        false => comparison(terms, op, x.view, x.word, number),
    }
}

fn comparison(terms: &mut Terms, op: Op, view: View, x: TermId, y: TermId) -> TermId {
    match (op, view) {
        (Op::Le, View::Signed) => terms.bv_sle(x, y),
        (Op::Le, View::Unsigned) => terms.bv_ule(x, y),
        (Op::Lt, View::Signed) => terms.bv_slt(x, y),
        (Op::Lt, View::Unsigned) => terms.bv_ult(x, y),
        _ => terms.eq(x, y),
    }
}
