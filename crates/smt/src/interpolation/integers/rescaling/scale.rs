//! Indices as multiples of a factor plus an offset.

use base::{Rational, deeper};
use logic::{Op, TermId, Terms};

/// The index `n` of a rescaled array is `factor · n + offset` of the original.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Scale {
    pub(super) factor: Rational,
    pub(super) offset: Rational,
}

impl Scale {
    /// Whether it changes nothing.
    pub(super) fn is_identity(&self) -> bool {
        self.factor == Rational::ONE && self.offset.is_zero()
    }

    /// The original index of an index.
    pub(super) fn original(&self, terms: &mut Terms, index: TermId) -> TermId {
        let (factor, offset) = (number(terms, &self.factor), number(terms, &self.offset));
        let product = terms.make(Op::Mul, &[index, factor]);
        terms.make(Op::Add, &[product, offset])
    }

    /// The index that an original index is; `None` if it is none for all values of its variables.
    pub(super) fn scaled(&self, terms: &mut Terms, original: TermId) -> Option<TermId> {
        let Division { quotient, rest } = divide(terms, original, &self.factor)?;
        shifted(terms, quotient, &(&rest - &self.offset), &self.factor)
    }
}

/// Where the values of a term are: `rest` modulo `modulus`, or `rest` alone if that is 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Residues {
    pub(super) modulus: Rational,
    rest: Rational,
}

impl Residues {
    /// Those of a term.
    pub(super) fn of(terms: &Terms, term: TermId) -> Self {
        if let Some(value) = terms.as_num(term) {
            return Self { modulus: Rational::ZERO, rest: value.clone().into() };
        }
        match (terms.op(term), terms.args(term)) {
            (Op::Add, list) => {
                let none = Self { modulus: Rational::ZERO, rest: Rational::ZERO };
                list.iter().fold(none, |sum, &arg| {
                    let of = deeper(|| Self::of(terms, arg));
                    Self { modulus: sum.modulus.gcd(&of.modulus), rest: &sum.rest + &of.rest }
                })
            }
            (Op::Mul, &[a, b]) if terms.as_num(b).is_some() => {
                let (of, by) = (deeper(|| Self::of(terms, a)), value(terms, b));
                Self { modulus: (&of.modulus * &by).abs(), rest: &of.rest * &by }
            }
            (Op::Ite, &[_, a, b]) => {
                let [a, b] = [a, b].map(|term| deeper(|| Self::of(terms, term)));
                a.join(&b)
            }
            _ => Self { modulus: Rational::ONE, rest: Rational::ZERO },
        }
    }

    /// The least such set that has the values of both.
    pub(super) fn join(&self, other: &Self) -> Self {
        let apart = &self.rest - &other.rest;
        let modulus = self.modulus.gcd(&other.modulus).gcd(&apart);
        Self { modulus, rest: self.rest.clone() }
    }
}

/// A term that is `factor · quotient + rest`.
pub(super) struct Division {
    pub(super) quotient: TermId,
    pub(super) rest: Rational,
}

/// Divides a term by a positive integer; the rest is a number, of any size.
pub(super) fn divide(terms: &mut Terms, term: TermId, by: &Rational) -> Option<Division> {
    let args = terms.args(term).to_vec();
    match (terms.op(term), &args[..]) {
        (Op::Num(_), _) => {
            let rest = value(terms, term);
            Some(Division { quotient: terms.int(0), rest })
        }
        (Op::Add, list) => {
            let (mut quotients, mut rest) = (Vec::with_capacity(list.len()), Rational::ZERO);
            for &arg in list {
                let part = deeper(|| divide(terms, arg, by))?;
                quotients.push(part.quotient);
                rest += &part.rest;
            }
            Some(Division { quotient: terms.make(Op::Add, &quotients), rest })
        }
        (Op::Mul, &[a, b]) if terms.as_num(b).is_some() => {
            let factor = value(terms, b);
            let common = by / &by.gcd(&factor);
            let part = deeper(|| divide(terms, a, &common))?;
            let times = number(terms, &(&(&factor * &common) / by));
            let quotient = terms.make(Op::Mul, &[part.quotient, times]);
            Some(Division { quotient, rest: &part.rest * &factor })
        }
        (Op::Ite, &[cond, a, b]) => {
            let [a, b] = [a, b].map(|term| deeper(|| divide(terms, term, by)));
            let (a, b) = (a?, b?);
            // What wraps is an exception: the rest is that of the last choice.
            let first = shifted(terms, a.quotient, &(&a.rest - &b.rest), by)?;
            Some(Division { quotient: terms.ite(cond, first, b.quotient), rest: b.rest })
        }
        _ => (*by == Rational::ONE).then_some(Division { quotient: term, rest: Rational::ZERO }),
    }
}

/// A quotient after `rest` was added to the dividend; `None` if it is no multiple of the divisor.
fn shifted(terms: &mut Terms, quotient: TermId, rest: &Rational, by: &Rational) -> Option<TermId> {
    let more = rest / by;
    let more = more.is_integer().then(|| number(terms, &more))?;
    Some(terms.make(Op::Add, &[quotient, more]))
}

fn value(terms: &Terms, number: TermId) -> Rational {
    terms.as_num(number).cloned().expect("a number").into()
}

fn number(terms: &mut Terms, value: &Rational) -> TermId {
    terms.int(value.to_integer().expect("factors and offsets are integers"))
}
