//! The consequence finder of a frame [JM06 §4]: difference bounds, equality with functions and
//! arrays, and the integer rules, combined in the manner of Nelson and Oppen.
//!
//! ```text
//! until nothing is new:
//!     a ≤ b and a ≠ b                 give a < b (of integers, a ≤ b - 1)
//!     sums with all but two variables fixed are difference bounds
//!     a ≤ b and b ≤ a                 give a = b to the classes
//!     n ≠ i                           gives select(store(a, n, v), i) = select(a, i)
//!     a = b in the classes            gives a ≤ b and b ≤ a
//! ```
//!
//! Whether `n = i`, where neither it nor its negation follows, is for the SAT solver to decide.
//! DIVERGENCE: rows that are no difference bounds are used too, once their other variables are fixed.

use base::{Budget, Rational, Stop};
use logic::{TermId, Terms};

use super::classes::{Classes, is_application};
use super::graph::Graph;
use super::literal::{Meaning, Row, Sum, is_number};
use super::proof::{Source, Sources, Statement, normal};
use super::weight::{Bound, Point, Weight};

/// `x - y` is not a number.
#[derive(Clone, Debug)]
struct Distinct {
    x: Point,
    y: Point,
    difference: Rational,
    sources: Sources,
}

/// What a frame knows.
#[derive(Clone, Debug, Default)]
pub struct Finder {
    /// Its bounds.
    pub graph: Graph,
    /// Its equalities.
    pub classes: Classes,
    distinct: Vec<Distinct>,
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
            new |= self.read(split, budget)?;
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
    fn fixed(
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

    /// The numbers among the classes, by their values in some solution.
    fn numbers(&self, terms: &Terms) -> Vec<(Weight, TermId)> {
        let mut numbers = self.classes.terms_from(0);
        numbers.retain(|&term| is_number(terms, term));
        let valued = numbers.into_iter().map(|term| (self.graph.value(Some(term)), term));
        let mut valued: Vec<(Weight, TermId)> = valued.collect();
        valued.sort_unstable();
        valued
    }

    /// Numbers that bounds make equal become equal in the classes.
    fn equate_numbers(&mut self, terms: &Terms, budget: &mut Budget) -> Result<bool, Stop> {
        let numbers = self.numbers(terms);
        let mut new = false;
        // Among those of one value: the first of each class that was met.
        let mut firsts: Vec<TermId> = Vec::new();
        for (at, &(ref value, term)) in numbers.iter().enumerate() {
            if at > 0 && numbers[at - 1].0 != *value {
                firsts.clear();
            }
            if firsts.iter().any(|&first| self.classes.are_equal(first, term)) {
                continue;
            }
            let equal = Weight::default();
            let mut joined = false;
            for &first in &firsts {
                if terms.sort(first) != terms.sort(term) {
                    continue;
                }
                if let Some(sources) = self.fixed(Some(first), Some(term), &equal, budget)? {
                    joined = self.classes.equate(terms, first, term, sources);
                    break;
                }
            }
            new |= joined;
            if !joined {
                firsts.push(term);
            }
        }
        Ok(new)
    }

    /// Points that other frames know and that equal an argument of a function become members of its
    /// class, so that applications can be written with them; says whether there are new ones.
    pub fn add_synonyms(
        &mut self,
        terms: &Terms,
        points: &[TermId],
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let numbers = self.numbers(terms);
        let mut new = false;
        for &point in points {
            if self.classes.contains(point) {
                continue;
            }
            let value = self.graph.value(Some(point));
            let start = numbers.partition_point(|(other, _)| *other < value);
            let alike = numbers[start..].iter().take_while(|(other, _)| *other == value);
            for &(_, term) in alike.filter(|(_, term)| terms.sort(*term) == terms.sort(point)) {
                let equal = self.fixed(Some(point), Some(term), &Weight::default(), budget)?;
                if let Some(sources) = equal {
                    new |= self.classes.equate(terms, point, term, sources);
                    break;
                }
            }
        }
        Ok(new)
    }

    /// Instances of the second array axiom; an undecided one asks for a split.
    fn read(
        &mut self,
        split: &mut Option<(TermId, TermId)>,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let mut new = false;
        for instance in self.classes.open_reads() {
            match self.apart(instance.read, instance.at, budget)? {
                Some(sources) => new |= self.classes.read_through(instance, sources),
                None => *split = split.or(Some((instance.read, instance.at))),
            }
        }
        Ok(new)
    }

    /// Why two numbers differ, if they do.
    fn apart(&self, a: TermId, b: TermId, budget: &mut Budget) -> Result<Option<Sources>, Stop> {
        let below = Weight::new(Rational::ZERO, true);
        for (x, y) in [(a, b), (b, a)] {
            let bound = Bound { x: Some(x), y: Some(y), limit: below.clone() };
            if let Some(sources) = self.graph.entailed(&bound, budget)? {
                return Ok(Some(sources));
            }
        }
        for distinct in &self.distinct {
            for (a, b) in [(a, b), (b, a)] {
                if let Some(sources) = self.excluded(a, b, distinct, budget)? {
                    return Ok(Some(sources));
                }
            }
        }
        Ok(None)
    }

    /// Why `a = b` would make a difference what it is not: `a = x + c` and `b = y + d` for fixed c, d.
    fn excluded(
        &self,
        a: TermId,
        b: TermId,
        distinct: &Distinct,
        budget: &mut Budget,
    ) -> Result<Option<Sources>, Stop> {
        let gap = |from: Point, to: TermId| {
            &self.graph.value(Some(to)) + &self.graph.value(from).negated()
        };
        let (c, d) = (gap(distinct.x, a), gap(distinct.y, b));
        if &d + &c.negated() != Weight::new(distinct.difference.clone(), false) {
            return Ok(None);
        }
        let Some(left) = self.fixed(Some(a), distinct.x, &c, budget)? else { return Ok(None) };
        let Some(right) = self.fixed(Some(b), distinct.y, &d, budget)? else { return Ok(None) };
        Ok(Some(normal([left, right, distinct.sources.clone()].concat())))
    }

    /// Bounds between numbers that are equal in the classes.
    fn equal_numbers(&self, terms: &Terms) -> Vec<(Bound, Sources)> {
        let mut found = Vec::new();
        for (leader, term) in self.classes.leaders() {
            if leader != term && is_number(terms, term) {
                let sources = self.classes.explain(leader, term);
                for (x, y) in [(leader, term), (term, leader)] {
                    let bound = Bound { x: Some(x), y: Some(y), limit: Weight::default() };
                    found.push((bound, sources.clone()));
                }
            }
        }
        found
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
