//! What literals say, in the theories of [JM06 §4].

use base::Rational;
use logic::{Op, Sort, TermId, Terms};

use super::weight::{Bound, Point, Weight};
use crate::combined::skeleton::Literal;

/// What a literal says.
#[derive(Clone, Debug)]
pub enum Meaning {
    /// These bounds hold.
    Bounds(Vec<Bound>),
    /// `x - y` is not this number.
    Distinct(Point, Point, Rational),
    /// Two terms of a sort without order (arrays, truth values) are equal.
    Same(TermId, TermId),
    /// Two terms of a sort without order differ.
    Differ(TermId, TermId),
    /// Sums are at most 0, and none is a difference bound.
    Rows(Vec<Row>),
    /// Nothing that these theories know of.
    Nothing,
}

/// A sum that is at most 0.
#[derive(Clone, Debug)]
pub struct Row {
    /// The sum.
    pub sum: Sum,
    /// Whether it is below 0.
    pub strict: bool,
}

/// What a literal says.
pub fn meaning(terms: &Terms, literal: Literal) -> Meaning {
    let Literal { atom, holds } = literal;
    match (terms.op(atom), terms.args(atom)) {
        (Op::Le, &[a, b]) => comparison(terms, a, b, holds),
        (Op::Lt, &[a, b]) => comparison(terms, b, a, !holds),
        (Op::Eq, &[a, b]) if is_number(terms, a) => equation(terms, a, b, holds),
        (Op::Eq, &[a, b]) if holds => Meaning::Same(a, b),
        (Op::Eq, &[a, b]) => Meaning::Differ(a, b),
        (Op::Apply(_), _) => Meaning::Same(atom, if holds { Terms::TRUE } else { Terms::FALSE }),
        _ => Meaning::Nothing,
    }
}

/// Whether a term is an integer or a real.
pub fn is_number(terms: &Terms, term: TermId) -> bool {
    matches!(terms.sort(term), Sort::Int | Sort::Real)
}

/// `a ≤ b`, or its negation.
fn comparison(terms: &Terms, a: TermId, b: TermId, holds: bool) -> Meaning {
    let (a, b) = if holds { (a, b) } else { (b, a) };
    let row = Row { sum: Sum::difference(terms, a, b), strict: !holds };
    match row.bound(terms) {
        Some(bound) => Meaning::Bounds(vec![bound]),
        None => Meaning::Rows(vec![row]),
    }
}

/// `a = b`, or its negation.
fn equation(terms: &Terms, a: TermId, b: TermId, holds: bool) -> Meaning {
    let rows =
        [(a, b), (b, a)].map(|(a, b)| Row { sum: Sum::difference(terms, a, b), strict: false });
    let bound = rows[0].sum.scaled();
    match (bound, holds) {
        (Some((x, y, difference)), false) => Meaning::Distinct(x, y, difference),
        (None, false) => Meaning::Nothing,
        (Some(_), true) => {
            Meaning::Bounds(rows.iter().filter_map(|row| row.bound(terms)).collect())
        }
        (None, true) => Meaning::Rows(rows.to_vec()),
    }
}

/// Terms with factors other than zero, by their ids, and a constant.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// The terms, none of which is a sum.
    pub terms: Vec<(TermId, Rational)>,
    /// The constant.
    pub constant: Rational,
}

impl Sum {
    /// `a - b`
    pub fn difference(terms: &Terms, a: TermId, b: TermId) -> Self {
        Self::of(terms, vec![(a, Rational::ONE), (b, Rational::MINUS_ONE)])
    }

    /// The sum of terms times factors.
    pub fn of(terms: &Terms, mut open: Vec<(TermId, Rational)>) -> Self {
        let mut sum = Self::default();
        while let Some((term, factor)) = open.pop() {
            match (terms.op(term), terms.args(term)) {
                (Op::Num(_), _) => sum.constant.add_product(&number(terms, term), &factor),
                (Op::Add, list) => open.extend(list.iter().map(|&arg| (arg, factor.clone()))),
                (Op::Mul, &[a, b]) if terms.as_num(b).is_some() => {
                    open.push((a, &factor * &number(terms, b)));
                }
                _ => sum.terms.push((term, factor)),
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
        sum
    }

    /// Points x, y and a number c such that this sum is a positive multiple of `x - y - c`.
    pub fn scaled(&self) -> Option<(Point, Point, Rational)> {
        let (x, y, factor) = match &self.terms[..] {
            [] => (None, None, Rational::ONE),
            [(x, a)] if a.is_positive() => (Some(*x), None, a.clone()),
            [(x, a)] => (None, Some(*x), a.abs()),
            [(x, a), (y, b)] if (a + b).is_zero() => {
                if a.is_positive() {
                    (Some(*x), Some(*y), a.clone())
                } else {
                    (Some(*y), Some(*x), b.clone())
                }
            }
            _ => return None,
        };
        Some((x, y, -(&self.constant / &factor)))
    }
}

impl Row {
    /// The row as a difference bound, if it is one.
    pub fn bound(&self, terms: &Terms) -> Option<Bound> {
        let (x, y, limit) = self.sum.scaled()?;
        Some(Bound::new(terms, x, y, Weight::new(limit, self.strict)))
    }
}

/// The value of a number.
pub fn number(terms: &Terms, term: TermId) -> Rational {
    terms.as_num(term).cloned().expect("a number").into()
}
