//! Bounds that are all about terms and differences of two terms: `x ≤ c`, `x - y ≤ c`.

use base::{Budget, FastMap, Rational, Stop};
use logic::TermId;

use super::linear::{Bounds, Sum};
use super::numbers::reason;
use crate::arith::{Conflict, Delta, Differences, Side};

/// The node that stands for zero.
const ZERO: usize = 0;

/// Bounds on differences.
#[derive(Default)]
pub struct Problem {
    differences: Differences,
    /// The terms, each with the node one after its place.
    leaves: Vec<TermId>,
    nodes: FastMap<TermId, usize>,
}

impl Problem {
    /// The problem that bounds are; `None` if one of them is about something else. Conflicts have
    /// the [reasons](reason) of the bounds by their places.
    pub fn new<'b>(bounds: impl Iterator<Item = &'b Bounds> + Clone) -> Option<Self> {
        if !bounds.clone().all(|it| ends(&it.sum).is_some()) {
            return None;
        }
        let mut problem = Self::default();
        for (at, it) in bounds.enumerate() {
            problem.add(at, it);
        }
        Some(problem)
    }

    fn add(&mut self, at: usize, bounds: &Bounds) {
        let Some((x, y)) = ends(&bounds.sum) else { return };
        let (x, y) = (self.node(Some(x)), self.node(y));
        let [most, least] = [Side::Upper, Side::Lower].map(|side| reason(at, side));
        match (&bounds.lower, &bounds.upper) {
            (Some(low), Some(high)) if low == high => {
                self.differences.equal(x, y, high, most, least);
            }
            (lower, upper) => {
                if let Some(bound) = upper {
                    self.differences.at_most(x, y, bound.clone(), most);
                }
                if let Some(bound) = lower {
                    self.differences.at_most(y, x, Delta::default().minus(bound), least);
                }
            }
        }
    }

    fn node(&mut self, term: Option<TermId>) -> usize {
        let Some(term) = term else { return ZERO };
        let next = self.leaves.len() + 1;
        let node = *self.nodes.entry(term).or_insert(next);
        if node == next {
            self.leaves.push(term);
        }
        node
    }

    /// Values for the terms, or bounds that contradict each other.
    pub fn solve(
        &self,
        budget: &mut Budget,
    ) -> Result<Result<Vec<(TermId, Delta)>, Conflict>, Stop> {
        let solved = self.differences.solve(budget)?;
        Ok(solved.map(|values| {
            let places = self.leaves.iter().zip(values.iter().skip(1));
            places.map(|(&leaf, value)| (leaf, value.minus(&values[ZERO]))).collect()
        }))
    }
}

/// The terms of `x` or `x - y`.
fn ends(sum: &Sum) -> Option<(TermId, Option<TermId>)> {
    match &sum.parts[..] {
        [(x, one)] if *one == Rational::ONE => Some((*x, None)),
        [(x, one), (y, minus)] if *one == Rational::ONE && *minus == Rational::MINUS_ONE => {
            Some((*x, Some(*y)))
        }
        _ => None,
    }
}
