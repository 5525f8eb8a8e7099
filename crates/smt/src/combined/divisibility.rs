//! Linear equations over integers: a combination of them that no integers satisfy.
//!
//! ```text
//! for each equation:
//!   divide it by the greatest common divisor g of its factors;
//!     if g does not divide its value: it has no solution, and neither have those it was made of
//!   while no factor is ±1: for the least factor a of x and any other one b of y,
//!     write x as x' - ⌊b/a⌋·y, which leaves y the factor b mod a        (a change of variables)
//!   use it to remove the variable with factor ±1 from all equations to come
//! ```
//!
//! Changes of variables are invertible over integers, so they keep greatest common divisors: a
//! contradiction is one of the same combination of the equations as they were given.

use base::Rational;
use std::collections::BTreeMap;

/// `Σ factor · variable = value`, with integer factors.
#[derive(Clone, Debug)]
pub struct Equation {
    /// The variables with their factors.
    pub parts: BTreeMap<usize, Rational>,
    /// The sum's value.
    pub value: Rational,
}

impl Equation {
    /// Adds a multiple of another one.
    pub(super) fn add_multiple(&mut self, other: &Equation, by: &Rational) {
        self.value.add_product(&other.value, by);
        for (&var, factor) in &other.parts {
            self.add(var, &(factor * by));
        }
    }

    /// Adds to the factor of a variable.
    pub(super) fn add(&mut self, var: usize, factor: &Rational) {
        let sum = self.parts.entry(var).or_default();
        *sum += factor;
        if sum.is_zero() {
            self.parts.remove(&var);
        }
    }

    /// Multiplies both sides.
    pub(super) fn scale(&mut self, by: &Rational) {
        self.value = &self.value * by;
        self.parts.values_mut().for_each(|factor| *factor = &*factor * by);
    }

    /// The greatest common divisor of its factors; zero if there are none.
    pub(super) fn divisor(&self) -> Rational {
        self.parts.values().fold(Rational::ZERO, |divisor, factor| divisor.gcd(factor))
    }
}

/// An equation with the combination of given ones that it is.
struct Combination {
    equation: Equation,
    factors: BTreeMap<usize, Rational>,
}

impl Combination {
    fn add_multiple(&mut self, other: &Combination, by: &Rational) {
        self.equation.add_multiple(&other.equation, by);
        for (&given, factor) in &other.factors {
            let sum = self.factors.entry(given).or_default();
            sum.add_product(factor, by);
            if sum.is_zero() {
                self.factors.remove(&given);
            }
        }
    }

    fn scale(&mut self, by: &Rational) {
        self.equation.scale(by);
        self.factors.values_mut().for_each(|factor| *factor = &*factor * by);
    }
}

/// Factors for the equations whose combination has integer factors and a value that is no integer.
pub fn contradiction(equations: Vec<Equation>) -> Option<Vec<Rational>> {
    let count = equations.len();
    let mut rows: Vec<Combination> = equations
        .into_iter()
        .enumerate()
        .map(|(at, equation)| Combination { equation, factors: [(at, Rational::ONE)].into() })
        .collect();
    for at in 0..count {
        let divisor = rows[at].equation.divisor();
        if divisor.is_zero() {
            if rows[at].equation.value.is_zero() {
                continue;
            }
            // 0 = v: any multiple will do, and half of 1/v is one with a value that is no integer.
            let by = &Rational::new(1, 2) / &rows[at].equation.value;
            rows[at].scale(&by);
            return Some(dense(&rows[at].factors, count));
        }
        rows[at].scale(&divisor.inverse());
        if !rows[at].equation.value.is_integer() {
            return Some(dense(&rows[at].factors, count));
        }
        let pivot = make_unit(&mut rows, at);
        let (done, rest) = rows.split_at_mut(at + 1);
        let row = &done[at];
        let sign = row.equation.parts[&pivot].clone();
        for other in rest {
            if let Some(factor) = other.equation.parts.get(&pivot) {
                let by = -(factor * &sign);
                other.add_multiple(row, &by);
            }
        }
    }
    None
}

fn dense(factors: &BTreeMap<usize, Rational>, count: usize) -> Vec<Rational> {
    (0..count).map(|at| factors.get(&at).cloned().unwrap_or_default()).collect()
}

/// Changes variables until a row has a factor ±1; returns its variable.
fn make_unit(rows: &mut [Combination], at: usize) -> usize {
    loop {
        let parts = &rows[at].equation.parts;
        let (&least, factor) =
            parts.iter().min_by_key(|(_, factor)| factor.abs()).expect("a row with variables");
        if factor.abs() == Rational::ONE {
            return least;
        }
        let factor = factor.clone();
        let others: Vec<(usize, Rational)> = parts
            .iter()
            .filter(|(var, _)| **var != least)
            .map(|(&var, other)| (var, -(other / &factor).floor()))
            .collect();
        for row in &mut rows[at..] {
            let Some(factor) = row.equation.parts.get(&least).cloned() else { continue };
            for (var, by) in &others {
                row.equation.add(*var, &(&factor * by));
            }
        }
    }
}
