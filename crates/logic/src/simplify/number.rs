//! Integers and reals: sums are kept as linear combinations.
//!
//! A sum has its terms by age, each as `x` or `x · c`, and its constant last. Comparisons have the
//! terms with positive factors on the left and the others, negated, on the right; with one variable
//! they compare it with a constant.

use crate::sort::Sort;
use crate::term::{Op, TermId, Terms};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// Longer sums are left as they are.
const MAX_SUMMANDS: usize = 16;

pub(super) fn apply(t: &mut Terms, op: Op, args: &[TermId], sort: Sort) -> Option<TermId> {
    match (op, args) {
        (Op::Add, list) => {
            let sum = Sum::of(t, list.iter().map(|&arg| (arg, BigRational::one())))?;
            let parts = sum.parts(t, sort);
            (parts != list).then(|| joined(t, &parts, sort))
        }
        (Op::Mul, &[a, b]) => product(t, a, b, sort),
        (Op::Lt, &[a, b]) => {
            let other = t.make(Op::Le, &[b, a]);
            Some(t.not(other))
        }
        (Op::Le, &[a, b]) => less_or_equal(t, a, b),
        (Op::Div | Op::Mod | Op::Quotient, &[a, b]) => division(t, op, a, b),
        (Op::ToInt, &[a]) => t.as_unary(Op::ToReal, a),
        (Op::IntToBv(width), &[a]) => back_to_bits(t, width, a),
        _ => None,
    }
}

/// A linear combination: terms by age with factors other than zero, and a constant.
struct Sum {
    terms: Vec<(TermId, BigRational)>,
    constant: BigRational,
}

impl Sum {
    /// The sum of terms times factors; `None` if it is long.
    fn of(t: &Terms, parts: impl IntoIterator<Item = (TermId, BigRational)>) -> Option<Self> {
        let mut sum = Self { terms: Vec::new(), constant: BigRational::zero() };
        for (part, factor) in parts {
            match (t.op(part), t.args(part)) {
                (Op::Add, list) if list.len() <= MAX_SUMMANDS => {
                    list.iter().for_each(|&arg| sum.push(t, arg, &factor));
                }
                _ => sum.push(t, part, &factor),
            }
        }
        sum.terms.sort_by_key(|&(term, _)| term);
        sum.terms.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 += &later.1;
            }
            same
        });
        sum.terms.retain(|(_, factor)| !factor.is_zero());
        (sum.terms.len() <= MAX_SUMMANDS).then_some(sum)
    }

    fn push(&mut self, t: &Terms, part: TermId, factor: &BigRational) {
        if let Some(value) = t.as_num(part) {
            self.constant += value * factor;
            return;
        }
        let scaled = t.as_binary(Op::Mul, part).and_then(|(x, c)| Some((x, t.as_num(c)?)));
        match scaled {
            Some((x, c)) => self.terms.push((x, c * factor)),
            None => self.terms.push((part, factor.clone())),
        }
    }

    /// The summands as terms.
    fn parts(&self, t: &mut Terms, sort: Sort) -> Vec<TermId> {
        let mut parts = Vec::with_capacity(self.terms.len() + 1);
        for (term, factor) in &self.terms {
            if factor.is_one() {
                parts.push(*term);
            } else {
                let factor = t.number(sort, factor.clone());
                parts.push(t.intern(Op::Mul, &[*term, factor], sort));
            }
        }
        if !self.constant.is_zero() {
            parts.push(t.number(sort, self.constant.clone()));
        }
        parts
    }

    fn term(&self, t: &mut Terms, sort: Sort) -> TermId {
        let parts = self.parts(t, sort);
        joined(t, &parts, sort)
    }

    /// The terms with positive and those with negative factors, the latter and the constant with
    /// the opposite sign: this sum compares with 0 as the first does with the second.
    fn sides(self) -> (Self, Self) {
        let (positive, negative): (Vec<_>, Vec<_>) =
            self.terms.into_iter().partition(|(_, factor)| factor.is_positive());
        let negative = negative.into_iter().map(|(term, factor)| (term, -factor)).collect();
        let left = Self { terms: positive, constant: BigRational::zero() };
        (left, Self { terms: negative, constant: -self.constant })
    }

    fn negated(mut self) -> Self {
        self.terms.iter_mut().for_each(|(_, factor)| *factor = -factor.clone());
        self.constant = -self.constant;
        self
    }
}

/// The sum of summands in canonical order.
fn joined(t: &mut Terms, parts: &[TermId], sort: Sort) -> TermId {
    match *parts {
        [] => t.number(sort, BigRational::zero()),
        [one] => one,
        _ => t.intern(Op::Add, parts, sort),
    }
}

fn product(t: &mut Terms, a: TermId, b: TermId, sort: Sort) -> Option<TermId> {
    let factor = t.as_num(b)?.clone();
    let sum = Sum::of(t, [(a, factor)])?;
    let product = sum.term(t, sort);
    ((t.op(product), t.args(product)) != (Op::Mul, &[a, b])).then_some(product)
}

/// `a - b` as a linear combination.
fn difference(t: &Terms, a: TermId, b: TermId) -> Option<Sum> {
    Sum::of(t, [(a, BigRational::one()), (b, -BigRational::one())])
}

fn less_or_equal(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let sort = t.sort(a);
    let sum = difference(t, a, b)?;
    let made = match &sum.terms[..] {
        [] => return Some(t.bool(!sum.constant.is_positive())),
        [(x, factor)] => {
            let (x, bound) = (*x, -&sum.constant / factor);
            let upper = factor.is_positive();
            return bounded(t, x, bound, upper, sort).filter(|_| !is_bound(t, a, b));
        }
        _ => {
            let (left, right) = sum.sides();
            [left.term(t, sort), right.term(t, sort)]
        }
    };
    (made != [a, b]).then(|| t.intern(Op::Le, &made, Sort::Bool))
}

/// Whether `a <= b` is already in the form that [`bounded`] gives.
fn is_bound(t: &Terms, a: TermId, b: TermId) -> bool {
    let plain = |x: TermId| !matches!(t.op(x), Op::Add) && !is_scaled(t, x);
    let upper = plain(a) && t.as_num(b).is_some();
    upper || (t.sort(a) == Sort::Real && t.as_num(a).is_some() && plain(b))
}

fn is_scaled(t: &Terms, x: TermId) -> bool {
    t.as_binary(Op::Mul, x).is_some_and(|(_, c)| t.as_num(c).is_some())
}

/// `x <= bound` or `bound <= x`. Of integers, a lower bound is the negation of an upper one.
fn bounded(
    t: &mut Terms,
    x: TermId,
    bound: BigRational,
    upper: bool,
    sort: Sort,
) -> Option<TermId> {
    if sort == Sort::Real {
        let bound = t.number(sort, bound);
        let sides = if upper { [x, bound] } else { [bound, x] };
        return Some(t.intern(Op::Le, &sides, Sort::Bool));
    }
    let bound = if upper { bound.floor() } else { bound.ceil() - BigRational::one() };
    let bound = t.number(sort, bound);
    let below = t.intern(Op::Le, &[x, bound], Sort::Bool);
    Some(if upper { below } else { t.not(below) })
}

/// `a = b` of numbers.
pub(super) fn equal(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let sort = t.sort(a);
    let mut sum = difference(t, a, b)?;
    let made = match &sum.terms[..] {
        [] => return Some(t.bool(sum.constant.is_zero())),
        [(x, factor)] => {
            let (x, value) = (*x, -&sum.constant / factor);
            if sort == Sort::Int && !value.is_integer() {
                return Some(Terms::FALSE);
            }
            (x, t.number(sort, value))
        }
        [(_, factor), ..] => {
            if factor.is_negative() {
                sum = sum.negated();
            }
            let (left, right) = sum.sides();
            (left.term(t, sort), right.term(t, sort))
        }
    };
    let (x, y) = super::ordered(t, Op::Eq, made.0, made.1);
    ((x, y) != (a, b)).then(|| t.intern(Op::Eq, &[x, y], Sort::Bool))
}

fn division(t: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<TermId> {
    let sort = t.sort(a);
    let divisor = t.as_num(b)?.clone();
    match op {
        Op::Mod if divisor.is_zero() => Some(a),
        _ if divisor.is_zero() => Some(t.number(sort, BigRational::zero())),
        Op::Quotient => {
            let factor = t.number(sort, divisor.recip());
            Some(t.make(Op::Mul, &[a, factor]))
        }
        Op::Div if divisor.is_one() => Some(a),
        Op::Mod if divisor.is_one() => Some(t.int(BigInt::zero())),
        _ => None,
    }
}

/// A bit-vector that was made a number becomes one again.
fn back_to_bits(t: &mut Terms, width: u32, a: TermId) -> Option<TermId> {
    let signed = match t.op(a) {
        Op::UbvToInt => false,
        Op::SbvToInt => true,
        _ => return None,
    };
    let x = t.args(a)[0];
    Some(if t.width(x) >= width {
        t.extract(width - 1, 0, x)
    } else if signed {
        t.sign_extend_to(width, x)
    } else {
        t.zero_extend_to(width, x)
    })
}
