//! The consequence finder of a frame [JM06 §4]: difference bounds, equality with functions and
//! arrays, and the integer rules, combined in the manner of Nelson and Oppen.
//!
//! ```text
//! until nothing is new:
//!     a ≤ b and a ≠ b                 give a < b (of integers, a ≤ b - 1)
//!     sums with all but two variables fixed are difference bounds
//!     a ≤ b and b ≤ a                 give a = b to the classes
//!     n ≠ i                           gives select(store(a, n, v), i) = select(a, i)
//!     f(a) ≠ f(b)                     gives a ≠ b
//!     a = b in the classes            gives a ≤ b and b ≤ a
//! ```
//!
//! Whether `n = i`, where neither it nor its negation follows, is for the SAT solver to decide.
//! DIVERGENCE: that arguments differ if values do is no rule of [JM06 §4], where it would take a case
//! distinction. DIVERGENCE: rows that are no difference bounds are used too, once their other variables are fixed.

use base::{Budget, Rational, Stop};
use logic::{TermId, Terms};

use super::classes::{Classes, is_application};
use super::graph::Graph;
use super::literal::{Meaning, Row, Sum, is_number};
use super::proof::{Source, Sources, Statement, normal};
use super::weight::{Bound, Point, Weight};

/// `x - y` is not a number.
#[derive(Clone, Debug)]
pub(super) struct Distinct {
    pub(super) x: Point,
    pub(super) y: Point,
    pub(super) difference: Rational,
    pub(super) sources: Sources,
}

/// What a frame knows.
#[derive(Clone, Debug, Default)]
pub struct Finder {
    /// Its bounds.
    pub graph: Graph,
    /// Its equalities.
    pub classes: Classes,
    pub(super) distinct: Vec<Distinct>,
    rows: Vec<(Row, Sources)>,
    /// How many terms of the classes have been looked at.
    seen: usize,
}

/// What became of a frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is contradictory, because of these.
    Conflict(Sources),
    /// Whether these terms are equal has to be decided.
    Split(TermId, TermId),
    /// No contradiction follows.
    Open,
}

impl Finder {
    /// Adds what a hypothesis says. The error is why the frame is contradictory, as everywhere here.
    pub fn assume(
        &mut self,
        terms: &Terms,
        meaning: &Meaning,
        source: Source,
    ) -> Result<(), Sources> {
        match meaning {
            Meaning::Bounds(bounds) => {
                bounds.iter().try_for_each(|bound| self.bound(terms, bound, vec![source]))?;
            }
            Meaning::Distinct(x, y, difference) => {
                for point in [*x, *y].into_iter().flatten() {
                    self.register(terms, point)?;
                }
                let (difference, sources) = (difference.clone(), vec![source]);
                self.distinct.push(Distinct { x: *x, y: *y, difference, sources });
            }
            Meaning::Same(a, b) => {
                self.classes.equate(terms, *a, *b, vec![source]);
            }
            Meaning::Differ(a, b) => self.classes.separate(terms, *a, *b, vec![source]),
            Meaning::Rows(rows) => {
                for row in rows {
                    row.sum.terms.iter().try_for_each(|(term, _)| self.register(terms, *term))?;
                    self.rows.push((row.clone(), vec![source]));
                }
            }
            Meaning::Nothing => {}
        }
        self.define(terms)
    }

    /// Adds a fact of another frame.
    pub fn tell(
        &mut self,
        terms: &Terms,
        statement: &Statement,
        source: Source,
    ) -> Result<(), Sources> {
        match statement {
            Statement::Bound(bound) => self.bound(terms, bound, vec![source])?,
            Statement::Same(a, b) => {
                self.classes.equate(terms, *a, *b, vec![source]);
            }
            Statement::False => return Err(vec![source]),
        }
        self.define(terms)
    }

    fn bound(&mut self, terms: &Terms, bound: &Bound, sources: Sources) -> Result<(), Sources> {
        for point in [bound.x, bound.y].into_iter().flatten() {
            self.register(terms, point)?;
        }
        self.graph.add(bound, sources).map(|_| ())
    }

    /// Makes a number known, and the terms below it.
    pub fn register(&mut self, terms: &Terms, term: TermId) -> Result<(), Sources> {
        self.graph.node(Some(term));
        if is_application(terms, term) {
            self.classes.node(terms, term);
        }
        self.define(terms)
    }

    /// Says of the numbers among new terms what they are sums of.
    fn define(&mut self, terms: &Terms) -> Result<(), Sources> {
        for term in self.classes.terms_from(self.seen) {
            if !is_number(terms, term) {
                continue;
            }
            self.graph.node(Some(term));
            let sum = Sum::of(terms, vec![(term, Rational::ONE)]);
            if sum.terms.iter().any(|&(part, _)| part == term) {
                continue;
            }
            for row in definition(term, &sum) {
                match row.bound(terms) {
                    Some(bound) => self.graph.add(&bound, Vec::new()).map(|_| ())?,
                    None => self.rows.push((row, Vec::new())),
                }
            }
        }
        self.seen = self.classes.len();
        Ok(())
    }

    /// Applies the rules until nothing is new.
    pub fn saturate(&mut self, terms: &Terms, budget: &mut Budget) -> Result<Outcome, Stop> {
        loop {
            budget.spend()?;
            let mut split = None;
            let found = match self.round(terms, &mut split, budget)? {
                Ok(found) => found,
                Err(sources) => return Ok(Outcome::Conflict(normal(sources))),
            };
            if !found {
                return Ok(split.map_or(Outcome::Open, |(a, b)| Outcome::Split(a, b)));
            }
        }
    }

    /// Applies each rule once; says whether something is new.
    fn round(
        &mut self,
        terms: &Terms,
        split: &mut Option<(TermId, TermId)>,
        budget: &mut Budget,
    ) -> Result<Result<bool, Sources>, Stop> {
        let mut new = false;
        let mut bounds = self.strengthened(terms, budget)?;
        bounds.extend(self.shortened(terms, budget)?);
        if !self.classes.is_empty() {
            new |= self.equate_numbers(terms, budget)?;
            new |= self.classes.read_constants();
            new |= self.read(split, budget)?;
            new |= self.contrast(terms, budget)?;
            if let Some(sources) = self.classes.conflict() {
                return Ok(Err(sources));
            }
            bounds.extend(self.equal_numbers(terms));
        }
        for (bound, sources) in bounds {
            match self.graph.add(&bound, sources) {
                Ok(is_new) => new |= is_new,
                Err(sources) => return Ok(Err(sources)),
            }
        }
        Ok(self.define(terms).map(|()| new))
    }

    /// `x - y ≤ c` and `x - y ≠ c` give `x - y < c`, in both directions.
    fn strengthened(
        &self,
        terms: &Terms,
        budget: &mut Budget,
    ) -> Result<Vec<(Bound, Sources)>, Stop> {
        let mut found = Vec::new();
        for Distinct { x, y, difference, sources } in &self.distinct {
            for (x, y, limit) in [(*x, *y, difference.clone()), (*y, *x, -difference.clone())] {
                let weak = Bound { x, y, limit: Weight::new(limit.clone(), false) };
                let strict = Bound::new(terms, x, y, Weight::new(limit, true));
                if let Some(reasons) = self.graph.entailed(&weak, budget)?
                    && self.graph.entailed(&strict, budget)?.is_none()
                {
                    found.push((strict, normal([reasons, sources.clone()].concat())));
                }
            }
        }
        Ok(found)
    }

    /// Rows of which fixed variables leave a difference bound.
    fn shortened(
        &mut self,
        terms: &Terms,
        budget: &mut Budget,
    ) -> Result<Vec<(Bound, Sources)>, Stop> {
        let mut found = Vec::new();
        for (row, sources) in std::mem::take(&mut self.rows) {
            let (rest, reasons) = self.without_fixed(&row, budget)?;
            match rest.bound(terms) {
                Some(bound) => found.push((bound, normal([reasons, sources].concat()))),
                None => self.rows.push((row, sources)),
            }
        }
        Ok(found)
    }

    /// A row with the values of its fixed variables in place, and why they are fixed.
    fn without_fixed(&self, row: &Row, budget: &mut Budget) -> Result<(Row, Sources), Stop> {
        let mut rest = Row { sum: Sum::default(), strict: row.strict };
        rest.sum.constant = row.sum.constant.clone();
        let mut reasons = Vec::new();
        for (term, factor) in &row.sum.terms {
            let value = self.graph.value(Some(*term));
            match self.fixed(Some(*term), None, &value, budget)? {
                Some(sources) => {
                    rest.sum.constant.add_product(&value.real, factor);
                    reasons.extend(sources);
                }
                None => rest.sum.terms.push((*term, factor.clone())),
            }
        }
        Ok((rest, reasons))
    }

    /// Why a difference has this value, if it does.
    pub(super) fn fixed(
        &self,
        x: Point,
        y: Point,
        value: &Weight,
        budget: &mut Budget,
    ) -> Result<Option<Sources>, Stop> {
        let upper = Bound { x, y, limit: value.clone() };
        let Some(mut sources) = self.graph.entailed(&upper, budget)? else { return Ok(None) };
        let lower = Bound { x: y, y: x, limit: value.negated() };
        let Some(others) = self.graph.entailed(&lower, budget)? else { return Ok(None) };
        sources.extend(others);
        Ok(Some(normal(sources)))
    }
}

/// `term - sum ≤ 0` and the converse.
fn definition(term: TermId, sum: &Sum) -> [Row; 2] {
    let mut less = Sum { terms: vec![(term, Rational::ONE)], constant: -sum.constant.clone() };
    less.terms.extend(sum.terms.iter().map(|(part, factor)| (*part, -factor.clone())));
    let negated = less.terms.iter().map(|(part, factor)| (*part, -factor.clone())).collect();
    let more = Sum { terms: negated, constant: sum.constant.clone() };
    [less, more].map(|sum| Row { sum, strict: false })
}
