//! Certificates of linear arithmetic: the sums are computed anew from the literals.

use base::Rational;
use logic::{Op, Sort, TermId, Terms};
use std::collections::BTreeMap;

use crate::combined::skeleton::Literal;

/// `Σ factor · term + constant`, without factors that are zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Form {
    parts: BTreeMap<TermId, Rational>,
    constant: Rational,
}

impl Form {
    /// The difference of two terms.
    pub(super) fn difference(terms: &Terms, a: TermId, b: TermId) -> Self {
        let mut form = Self::default();
        let mut open = vec![(a, Rational::ONE), (b, Rational::MINUS_ONE)];
        while let Some((term, factor)) = open.pop() {
            if let Some(number) = terms.as_num(term) {
                form.constant.add_product(&factor, &Rational::from(number.clone()));
                continue;
            }
            match (terms.op(term), terms.args(term)) {
                (Op::Add, args) => open.extend(args.iter().map(|&arg| (arg, factor.clone()))),
                (Op::ToReal, &[arg]) => open.push((arg, factor)),
                (Op::Mul, &[x, y]) => match [x, y].map(|side| terms.as_num(side)) {
                    [_, Some(number)] => open.push((x, &factor * &Rational::from(number.clone()))),
                    [Some(number), _] => open.push((y, &factor * &Rational::from(number.clone()))),
                    _ => form.add(term, &factor),
                },
                _ => form.add(term, &factor),
            }
        }
        form
    }

    fn add(&mut self, term: TermId, factor: &Rational) {
        let sum = self.parts.entry(term).or_default();
        *sum += factor;
        if sum.is_zero() {
            self.parts.remove(&term);
        }
    }

    fn add_multiple(&mut self, other: &Form, by: &Rational) {
        self.constant.add_product(&other.constant, by);
        other.parts.iter().for_each(|(&term, factor)| self.add(term, &(factor * by)));
    }

    fn times(&self, by: &Rational) -> Self {
        let mut product = Self::default();
        product.add_multiple(self, by);
        product
    }

    /// The positive number that makes all factors integers without a common divisor.
    fn scale(&self) -> Rational {
        let mut scale = Rational::ONE;
        for factor in self.parts.values() {
            scale = scale.lcm(&factor.denominator());
        }
        let factors = self.parts.values().map(|factor| factor * &scale);
        let common = factors.fold(Rational::ZERO, |common, factor| common.gcd(&factor));
        if common.is_zero() { scale } else { &scale / &common }
    }

    fn is_integral(&self, terms: &Terms) -> bool {
        self.parts.keys().all(|&term| terms.sort(term) == Sort::Int)
    }

    /// Whether the first factor is negative.
    fn is_turned(&self) -> bool {
        self.parts.values().next().is_some_and(Rational::is_negative)
    }

    /// Whether one is zero exactly if the other one is: they are multiples of each other.
    pub(super) fn vanishes_with(&self, other: &Form) -> bool {
        let by = match (self.parts.iter().next(), other.parts.iter().next()) {
            (Some((_, mine)), Some((_, its))) => mine / its,
            _ => return self == other,
        };
        *self == other.times(&by)
    }

    /// Whether no values of its terms make it zero, as far as that is obvious.
    pub(super) fn is_never_zero(&self, terms: &Terms) -> bool {
        match self.parts.is_empty() {
            true => !self.constant.is_zero(),
            false => self.is_integral(terms) && !(&self.constant * &self.scale()).is_integer(),
        }
    }
}

/// How a form compares to a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    Equal,
    Different,
    AtMost,
    Below,
}

/// What a literal says: a form without a constant, whose factors are integers without a common
/// divisor, compares to a value. Over integers inequalities are rounded.
struct Condition {
    form: Form,
    relation: Relation,
    value: Rational,
}

impl Condition {
    fn of(terms: &Terms, literal: Literal) -> Option<Self> {
        let &[a, b] = terms.args(literal.atom) else { return None };
        if !matches!(terms.sort(a), Sort::Int | Sort::Real) {
            return None;
        }
        let (a, b, relation) = match (terms.op(literal.atom), literal.holds) {
            (Op::Eq, true) => (a, b, Relation::Equal),
            (Op::Eq, false) => (a, b, Relation::Different),
            (Op::Le, true) => (a, b, Relation::AtMost),
            (Op::Lt, true) => (a, b, Relation::Below),
            (Op::Le, false) => (b, a, Relation::Below),
            (Op::Lt, false) => (b, a, Relation::AtMost),
            _ => return None,
        };
        let form = Form::difference(terms, a, b);
        let mut form = form.times(&form.scale());
        let value = -std::mem::take(&mut form.constant);
        let (relation, value) = match (relation, form.is_integral(terms)) {
            (Relation::AtMost, true) => (Relation::AtMost, value.floor()),
            (Relation::Below, true) => (Relation::AtMost, &value.ceil() - &Rational::ONE),
            (relation, _) => (relation, value),
        };
        Some(Self { form, relation, value })
    }

    /// The factor in a sum of bounds. An inequality without terms has no direction.
    fn multiplier(&self, factor: &Rational) -> Rational {
        match self.form.parts.is_empty() && self.relation != Relation::Equal {
            true => factor.abs(),
            false => self.oriented(factor),
        }
    }

    /// The factor of the form where one is given for the form whose first factor is positive.
    fn oriented(&self, factor: &Rational) -> Rational {
        if self.form.is_turned() { -factor.clone() } else { factor.clone() }
    }

    fn allows(&self, value: &Rational) -> bool {
        match self.relation {
            Relation::Equal => *value == self.value,
            Relation::Different => *value != self.value,
            Relation::AtMost => *value <= self.value,
            Relation::Below => *value < self.value,
        }
    }
}

fn conditions(terms: &Terms, conflict: &[Literal]) -> Option<Vec<Condition>> {
    conflict.iter().map(|&literal| Condition::of(terms, literal)).collect()
}

/// Whether bounds times their factors contradict each other.
pub(super) fn farkas(terms: &Terms, conflict: &[Literal], factors: &[Rational]) -> bool {
    let Some(conditions) = conditions(terms, conflict) else { return false };
    if conditions.len() != factors.len() {
        return false;
    }
    // That this is at most zero, or less if it is strict.
    let mut total = Form::default();
    let mut strict = false;
    for (condition, factor) in conditions.iter().zip(factors) {
        let by = condition.multiplier(factor);
        let fits = match condition.relation {
            Relation::Equal => !by.is_zero(),
            Relation::Different => false,
            Relation::AtMost | Relation::Below => by.is_positive(),
        };
        if !fits {
            return false;
        }
        total.add_multiple(&condition.form, &by);
        total.constant -= &(&condition.value * &by);
        strict |= condition.relation == Relation::Below;
    }
    let constant = &total.constant;
    total.parts.is_empty() && (constant.is_positive() || (constant.is_zero() && strict))
}

/// Whether equations over integers times their factors have no solution in integers.
pub(super) fn divisibility(terms: &Terms, conflict: &[Literal], factors: &[Rational]) -> bool {
    let Some(conditions) = conditions(terms, conflict) else { return false };
    if conditions.len() != factors.len() {
        return false;
    }
    let mut total = Form::default();
    for (condition, factor) in conditions.iter().zip(factors) {
        if condition.relation != Relation::Equal || !condition.form.is_integral(terms) {
            return false;
        }
        let by = condition.oriented(factor);
        total.add_multiple(&condition.form, &by);
        total.constant -= &(&condition.value * &by);
    }
    total.parts.values().all(Rational::is_integer) && !total.constant.is_integer()
}

/// Whether literals about one form have no common solution: its truth changes only at their values.
pub(super) fn one_sum(terms: &Terms, conflict: &[Literal]) -> bool {
    let Some(conditions) = conditions(terms, conflict) else { return false };
    let Some(first) = conditions.first() else { return false };
    let form = first.form.times(&first.oriented(&Rational::ONE));
    let same = |it: &Condition| it.form.times(&it.oriented(&Rational::ONE)) == form;
    if !conditions.iter().all(same) {
        return false;
    }
    let values = conditions.iter().map(|it| it.oriented(&it.value)).collect();
    let points = match form.parts.is_empty() {
        true => vec![Rational::ZERO],
        false => points(values, form.is_integral(terms)),
    };
    let solves = |point: &Rational| conditions.iter().all(|it| it.allows(&it.oriented(point)));
    !points.iter().any(solves)
}

/// A number in each place between values, and the values.
fn points(mut values: Vec<Rational>, integral: bool) -> Vec<Rational> {
    values.sort_unstable();
    let mut points = Vec::new();
    for (at, value) in values.iter().enumerate() {
        if integral {
            let (floor, ceil) = (value.floor(), value.ceil());
            points.extend([&ceil - &Rational::ONE, &floor + &Rational::ONE, floor]);
        } else {
            let half = Rational::new(1, 2);
            let next = values.get(at + 1).map(|next| &(value + next) * &half);
            points.extend([value - &Rational::ONE, value.clone(), value + &Rational::ONE]);
            points.extend(next);
        }
    }
    points
}
