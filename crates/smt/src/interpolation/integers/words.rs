//! Words as numbers.
//!
//! Sums, products by constants, shifts to the left, complements and the lower bits of a word are
//! computed on numbers that are merely congruent to the words: reduction waits until somebody asks
//! for the value (`value`). Operations that are not arithmetic become functions.

use logic::{Bits, Op, TermId};
use num_bigint::BigInt;
use num_traits::{One, Signed};

use super::interval::Interval;
use super::reader::{Reader, Residue};
use super::view::{Seen, Shape, View};
use super::votes::shifted_left;

/// The widths of C's types: conversions to them are taken to keep the value.
const TYPE_WIDTHS: [u32; 4] = [8, 16, 32, 64];

impl Reader<'_> {
    /// The number for a word that is no constant; `None` if it comes from what has no translation.
    pub(super) fn word(&mut self, term: TermId) -> Option<Residue> {
        let width = self.terms.width(term);
        let args = self.terms.args(term).to_vec();
        Some(match (self.terms.op(term), &args[..]) {
            (Op::Var(sym, time), _) => {
                let view = self.view(term, term);
                let shape = Shape::Scalar(Seen::Word(width, view));
                let sym = self.translation.vocabulary.symbol(self.terms, sym, shape);
                let var = self.terms.var(sym, time);
                self.leaf(var, width, view)
            }
            (Op::Select, &[array, index]) => {
                let read = self.select(array, index)?;
                self.opaque(read)
            }
            (Op::Ite, &[cond, a, b]) => self.choice(cond, a, b, self.view(term, term)),
            (Op::BvNeg, &[a]) => {
                let a = self.residue(a);
                self.scaled(&a, &-BigInt::one())
            }
            (Op::BvNot, &[a]) => {
                let a = self.residue(a);
                let negated = self.scaled(&a, &-BigInt::one());
                self.plus(&negated, -BigInt::one())
            }
            (Op::ZeroExtend(_), &[a]) => self.value(a, View::Unsigned),
            (Op::SignExtend(_), &[a]) => self.value(a, View::Signed),
            (Op::Extract(hi, lo), &[a]) => self.extract(term, hi, lo, a),
            (Op::Concat, &[high, low]) => self.concat(high, low),
            (Op::IntToBv(_), &[a]) => Residue { term: self.translated(a), range: None },
            (Op::BvAdd, &[a, b]) => {
                let (a, b) = (self.residue(a), self.residue(b));
                self.sum(&a, &b)
            }
            (op, &[a, b]) => match self.with_constant(op, a, b) {
                Some(residue) => residue,
                None => {
                    let applied = self.application(term)?;
                    self.opaque(applied)
                }
            },
            _ => {
                let applied = self.application(term)?;
                self.opaque(applied)
            }
        })
    }

    fn opaque(&mut self, (term, seen): (TermId, Seen)) -> Residue {
        match seen {
            Seen::Word(width, view) => self.leaf(term, width, view),
            Seen::Truth => unreachable!("a word is no truth value"),
        }
    }

    /// A number that is congruent to a word.
    pub(super) fn residue(&mut self, word: TermId) -> Residue {
        match self.terms.as_bits(word) {
            Some(bits) => {
                let number = bits.to_signed_big();
                self.constant(number)
            }
            None => self.residues[&word].clone(),
        }
    }

    pub(super) fn constant(&mut self, number: BigInt) -> Residue {
        let term = self.int(number.clone());
        Residue { term, range: Some(Interval::only(number)) }
    }

    fn choice(&mut self, cond: TermId, a: TermId, b: TermId, view: View) -> Residue {
        let [a, b] = [a, b].map(|word| match self.terms.as_bits(word) {
            Some(bits) => {
                let number = view.number(bits);
                self.constant(number)
            }
            None => self.residues[&word].clone(),
        });
        let range = a.range.zip(b.range).map(|(a, b)| a.join(&b));
        let cond = self.translated(cond);
        Residue { term: self.terms.ite(cond, a.term, b.term), range }
    }

    fn sum(&mut self, a: &Residue, b: &Residue) -> Residue {
        let range = a.range.as_ref().zip(b.range.as_ref()).map(|(a, b)| a.add(b));
        Residue { term: self.terms.make(Op::Add, &[a.term, b.term]), range }
    }

    pub(super) fn plus(&mut self, a: &Residue, number: BigInt) -> Residue {
        let number = self.constant(number);
        self.sum(a, &number)
    }

    pub(super) fn scaled(&mut self, a: &Residue, by: &BigInt) -> Residue {
        let factor = self.int(by.clone());
        let range = a.range.as_ref().map(|range| range.scale(by));
        Residue { term: self.terms.make(Op::Mul, &[a.term, factor]), range }
    }

    /// `a - b`
    fn minus(&mut self, a: &Residue, b: &Residue) -> Residue {
        let negated = self.scaled(b, &-BigInt::one());
        self.sum(a, &negated)
    }

    /// The floor of the quotient by a power of two.
    fn shifted_right(&mut self, a: &Residue, by: u32) -> Residue {
        let divisor = self.int(BigInt::one() << by);
        let range = a.range.as_ref().map(|range| range.shift(by));
        Residue { term: self.terms.make(Op::Div, &[a.term, divisor]), range }
    }

    /// The remainder by a positive number.
    fn remainder(&mut self, a: &Residue, by: BigInt) -> Residue {
        let range = Interval::remainders(&by);
        if a.range.as_ref().is_some_and(|a| a.is_within(&range)) {
            return a.clone();
        }
        let divisor = self.int(by);
        Residue { term: self.terms.make(Op::Mod, &[a.term, divisor]), range: Some(range) }
    }

    fn extract(&mut self, term: TermId, hi: u32, lo: u32, a: TermId) -> Residue {
        let (width, whole) = (hi - lo + 1, self.terms.width(a));
        let residue = self.residue(a);
        let low = if lo == 0 { residue } else { self.shifted_right(&residue, lo) };
        if hi + 1 == whole || (lo == 0 && TYPE_WIDTHS.contains(&width)) {
            return low;
        }
        // Single bits and fields are seldom the whole value.
        let count = BigInt::one() << width;
        match self.view(term, term) {
            View::Unsigned => self.remainder(&low, count),
            View::Signed => {
                let half = BigInt::one() << (width - 1);
                let moved = self.plus(&low, half.clone());
                let rest = self.remainder(&moved, count);
                self.plus(&rest, -half)
            }
        }
    }

    fn concat(&mut self, high: TermId, low: TermId) -> Residue {
        let factor = BigInt::one() << self.terms.width(low);
        if let Some(x) = shifted_left(self.terms, high, low) {
            let x = self.residue(x);
            return self.scaled(&x, &factor);
        }
        let (high, low) = (self.residue(high), self.value(low, View::Unsigned));
        let high = self.scaled(&high, &factor);
        self.sum(&high, &low)
    }

    /// Operations with a constant that are arithmetic.
    fn with_constant(&mut self, op: Op, a: TermId, b: TermId) -> Option<Residue> {
        let commutes = matches!(op, Op::BvMul | Op::BvAnd | Op::BvOr | Op::BvXor);
        let (x, c) = match (self.terms.as_bits(a), self.terms.as_bits(b)) {
            (_, Some(c)) => (a, c.clone()),
            (Some(c), None) if commutes => (b, c.clone()),
            _ => return None,
        };
        match op {
            Op::BvMul => {
                let x = self.residue(x);
                Some(self.scaled(&x, &c.to_signed_big()))
            }
            Op::BvAnd | Op::BvOr | Op::BvXor => self.masked(op, x, &c),
            Op::BvShl | Op::BvLshr | Op::BvAshr => Some(self.shifted(op, x, &c)),
            Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem if !c.is_zero() => {
                Some(self.divided(op, x, &c))
            }
            _ => None,
        }
    }

    fn masked(&mut self, op: Op, x: TermId, mask: &Bits) -> Option<Residue> {
        let x = self.residue(x);
        let kept = self.selected(&x, mask)?;
        let number = mask.to_signed_big();
        Some(match op {
            Op::BvAnd => kept,
            Op::BvOr => {
                let rest = self.minus(&x, &kept);
                self.plus(&rest, number)
            }
            _ => {
                let twice = self.scaled(&kept, &BigInt::from(2));
                let rest = self.minus(&x, &twice);
                self.plus(&rest, number)
            }
        })
    }

    /// The bits under a mask whose ones, or whose zeros, are neighbours.
    fn selected(&mut self, x: &Residue, mask: &Bits) -> Option<Residue> {
        if let Some((low, length)) = run(mask) {
            let shifted = self.shifted_right(x, low);
            let field = self.remainder(&shifted, BigInt::one() << length);
            return Some(self.scaled(&field, &(BigInt::one() << low)));
        }
        let (low, length) = run(&mask.not())?;
        let field = self.selected(x, &field(mask.width(), low, length))?;
        Some(self.minus(x, &field))
    }

    fn shifted(&mut self, op: Op, x: TermId, count: &Bits) -> Residue {
        let width = count.width();
        let by = count.to_u128().map_or(width, |count| count.min(width.into()) as u32);
        match op {
            Op::BvShl => {
                let x = self.residue(x);
                self.scaled(&x, &(BigInt::one() << by))
            }
            Op::BvLshr => {
                let x = self.value(x, View::Unsigned);
                self.shifted_right(&x, by)
            }
            _ => {
                let x = self.value(x, View::Signed);
                self.shifted_right(&x, by)
            }
        }
    }

    fn divided(&mut self, op: Op, x: TermId, divisor: &Bits) -> Residue {
        let signed = matches!(op, Op::BvSdiv | Op::BvSrem);
        let view = if signed { View::Signed } else { View::Unsigned };
        let by = view.number(divisor);
        let x = self.value(x, view);
        // C rounds towards zero: what is negative is divided as its negation.
        let positive = self.euclidean(op, &x, &by);
        if x.range.as_ref().is_some_and(|range| !range.low.is_negative()) {
            return positive;
        }
        let mirrored = self.scaled(&x, &-BigInt::one());
        let mirrored = self.euclidean(op, &mirrored, &by);
        let negative = self.scaled(&mirrored, &-BigInt::one());
        let zero = self.int(0);
        let cond = self.terms.make(Op::Le, &[zero, x.term]);
        let range = positive.range.zip(negative.range).map(|(a, b)| a.join(&b));
        Residue { term: self.terms.ite(cond, positive.term, negative.term), range }
    }

    /// Quotient or remainder, for a dividend that is not negative.
    fn euclidean(&mut self, op: Op, x: &Residue, by: &BigInt) -> Residue {
        if matches!(op, Op::BvUrem | Op::BvSrem) {
            return self.remainder(x, by.abs());
        }
        let divisor = self.int(by.clone());
        let range = x.range.as_ref().map(|range| range.quotients(by));
        Residue { term: self.terms.make(Op::Div, &[x.term, divisor]), range }
    }
}

/// Lowest bit and length of the ones, if they are neighbours.
fn run(mask: &Bits) -> Option<(u32, u32)> {
    if mask.is_zero() {
        return None;
    }
    let (low, end) = (mask.trailing_zeros(), mask.bit_len());
    mask.extract(end - 1, low).is_ones().then_some((low, end - low))
}

/// The word with so many ones from a bit on.
fn field(width: u32, low: u32, length: u32) -> Bits {
    let end = low + length;
    let upto = |end: u32| Bits::ones(end).zero_extend(width - end);
    match low {
        0 => upto(end),
        low => upto(end).xor(&upto(low)),
    }
}
