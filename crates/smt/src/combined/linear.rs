//! Sums of terms, and what literals say about them.

use base::Rational;
use logic::{Op, Sort, TermId, Terms};
use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::skeleton::Literal;
use crate::arith::{Delta, Side};

/// A linear combination of terms that are no sums, with factors other than zero, by their ids, and
/// a constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sum {
    /// The terms with their factors.
    pub parts: Vec<(TermId, Rational)>,
    /// What is added to them.
    pub constant: Rational,
}

impl Sum {
    /// The sum that a term of sort Int or Real is.
    pub fn of(terms: &Terms, term: TermId) -> Self {
        let mut sum = Self::default();
        // How often each term is added, largest first: arguments have smaller ids, so that a term
        // is looked into once, when all that it is added to has been.
        let mut open = BTreeMap::from([(term, Rational::ONE)]);
        let add = |open: &mut BTreeMap<TermId, Rational>, term, factor: &Rational| {
            *open.entry(term).or_insert(Rational::ZERO) += factor;
        };
        while let Some((term, factor)) = open.pop_last() {
            if let Some(number) = terms.as_num(term) {
                sum.constant.add_product(&Rational::from(number.clone()), &factor);
                continue;
            }
            match (terms.op(term), terms.args(term)) {
                (Op::Add, args) => args.iter().for_each(|&arg| add(&mut open, arg, &factor)),
                (Op::ToReal, &[arg]) => add(&mut open, arg, &factor),
                (Op::Mul, &[a, b]) => match (terms.as_num(a), terms.as_num(b)) {
                    (_, Some(number)) => {
                        add(&mut open, a, &(&factor * &Rational::from(number.clone())));
                    }
                    (Some(number), _) => {
                        add(&mut open, b, &(&factor * &Rational::from(number.clone())));
                    }
                    _ => sum.parts.push((term, factor)),
                },
                _ => sum.parts.push((term, factor)),
            }
        }
        sum.settle();
        sum
    }

    fn settle(&mut self) {
        self.parts.sort_by_key(|part| part.0);
        self.parts.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 += &later.1;
            }
            same
        });
        self.parts.retain(|part| !part.1.is_zero());
    }

    /// Adds a multiple of another sum.
    pub fn add_multiple(&mut self, other: &Sum, by: &Rational) {
        self.constant.add_product(&other.constant, by);
        self.parts.extend(other.parts.iter().map(|(term, factor)| (*term, factor * by)));
        self.settle();
    }

    /// The sum multiplied by a number.
    #[must_use]
    pub fn times(&self, by: &Rational) -> Self {
        let mut product = Self::default();
        product.add_multiple(self, by);
        product
    }

    /// Whether it has only integer terms.
    pub fn is_integral(&self, terms: &Terms) -> bool {
        self.parts.iter().all(|part| terms.sort(part.0) == Sort::Int)
    }

    /// The number by which all factors must be multiplied to become integers without a common
    /// divisor; positive.
    pub fn scale(&self) -> Rational {
        let mut denominators = Rational::ONE;
        let mut numerators = Rational::ZERO;
        for (_, factor) in &self.parts {
            denominators = denominators.lcm(&factor.denominator());
            numerators = numerators.gcd(&factor.numerator());
        }
        if numerators.is_zero() { Rational::ONE } else { &denominators / &numerators }
    }

    /// The sum as a term of sort Int, or Real if one of its terms is.
    pub fn to_term(&self, terms: &mut Terms) -> TermId {
        let integral = self.is_integral(terms) && self.constant.is_integer();
        let sort = if integral { Sort::Int } else { Sort::Real };
        let mut parts = Vec::new();
        for (term, factor) in &self.parts {
            let term = match terms.sort(*term) == sort {
                true => *term,
                false => terms.make(Op::ToReal, &[*term]),
            };
            let factor = number(terms, sort, factor);
            parts.push(terms.make(Op::Mul, &[term, factor]));
        }
        if !self.constant.is_zero() || parts.is_empty() {
            parts.push(number(terms, sort, &self.constant));
        }
        match parts[..] {
            [one] => one,
            _ => terms.make(Op::Add, &parts),
        }
    }
}

fn number(terms: &mut Terms, sort: Sort, value: &Rational) -> TermId {
    match sort {
        Sort::Int => terms.int(value.to_integer().expect("an integer")),
        _ => terms.real(value.to_big()),
    }
}

/// What a literal says: bounds on one sum without a constant, whose factors are integers without a
/// common divisor, the first one positive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The sum.
    pub sum: Sum,
    /// Its least value.
    pub lower: Option<Delta>,
    /// Its greatest value.
    pub upper: Option<Delta>,
}

impl Bounds {
    /// The bound on a side.
    pub fn on(&self, side: Side) -> Option<&Delta> {
        match side {
            Side::Lower => self.lower.as_ref(),
            Side::Upper => self.upper.as_ref(),
        }
    }
}

/// What an atom says about numbers: `sum ⋈ 0`.
pub fn relation(terms: &Terms, atom: TermId) -> Option<(Sum, Ordering, bool)> {
    let &[a, b] = terms.args(atom) else { return None };
    if !matches!(terms.sort(a), Sort::Int | Sort::Real) {
        return None;
    }
    let mut sum = Sum::of(terms, a);
    sum.add_multiple(&Sum::of(terms, b), &Rational::MINUS_ONE);
    match terms.op(atom) {
        Op::Eq => Some((sum, Ordering::Equal, true)),
        Op::Le => Some((sum, Ordering::Less, true)),
        Op::Lt => Some((sum, Ordering::Less, false)),
        _ => None,
    }
}

/// The bounds that a literal stands for. `None` if it is not about numbers, or a disequation.
///
/// Over integers bounds are rounded to integers, except those of equations that no integers satisfy.
pub fn bounds(terms: &Terms, literal: Literal) -> Option<Bounds> {
    let (sum, order, or_equal) = relation(terms, literal.atom)?;
    let mut scale = sum.scale();
    if sum.parts.first().is_some_and(|part| part.1.is_negative()) {
        scale = -scale;
    }
    let value = -(&sum.constant * &scale);
    let mut sum = sum.times(&scale);
    sum.constant = Rational::ZERO;
    let integral = sum.is_integral(terms);
    if order == Ordering::Equal {
        let value = Some(Delta::real(value));
        return literal.holds.then(|| Bounds { sum, lower: value.clone(), upper: value });
    }
    // `≤` and `<`, or their negations `>` and `≥`; turned round by a negative scale.
    let strict = or_equal != literal.holds;
    let side = match scale.is_positive() == literal.holds {
        true => Side::Upper,
        false => Side::Lower,
    };
    let value = match (side, integral) {
        (Side::Upper, true) if strict => Delta::real(&value.ceil() - &Rational::ONE),
        (Side::Lower, true) if strict => Delta::real(&value.floor() + &Rational::ONE),
        (Side::Upper, true) => Delta::real(value.floor()),
        (Side::Lower, true) => Delta::real(value.ceil()),
        (Side::Upper, false) if strict => Delta::below(value),
        (Side::Lower, false) if strict => Delta::above(value),
        _ => Delta::real(value),
    };
    Some(match side {
        Side::Upper => Bounds { sum, lower: None, upper: Some(value) },
        Side::Lower => Bounds { sum, lower: Some(value), upper: None },
    })
}

#[cfg(test)]
mod tests {
    use super::Sum;
    use base::Rational;
    use logic::{Op, Sort, Terms};

    /// A sum that is added twice is looked into once: there are 2⁶⁰ ways to its end.
    #[test]
    fn shared_sums_are_looked_into_once() {
        let mut terms = Terms::unsimplified();
        let sym = terms.declare("x", Sort::Int);
        let x = terms.var(sym, 0);
        let doubled = (0..60).fold(x, |sum, _| terms.make(Op::Add, &[sum, sum]));
        assert_eq!(Sum::of(&terms, doubled).parts, [(x, Rational::from(1i64 << 60))]);
    }
}
