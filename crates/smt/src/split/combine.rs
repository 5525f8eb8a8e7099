//! The rules of a frame that combine bounds with equality and arrays [JM06 §4].
//!
//! ```text
//! a ≤ b and b ≤ a         give a = b to the classes
//! a = b in the classes    gives a ≤ b and b ≤ a
//! n ≠ i                   gives select(store(a, n, v), i) = select(a, i)
//! f(a) ≠ f(b)             gives a ≠ b
//! ```

use base::{Budget, Rational, Stop};
use logic::{TermId, Terms};

use super::finder::{Distinct, Finder};
use super::literal::is_number;
use super::proof::{Sources, normal};
use super::weight::{Bound, Point, Weight};

impl Finder {
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
    pub(super) fn equate_numbers(
        &mut self,
        terms: &Terms,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
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
    pub(super) fn read(
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

    /// Arguments of a function differ if its values do; says whether that was new.
    pub(super) fn contrast(&mut self, terms: &Terms, budget: &mut Budget) -> Result<bool, Stop> {
        let mut found = Vec::new();
        for contrast in self.classes.contrasts() {
            let [x, y] = contrast.args;
            let [v, w] = contrast.values;
            if !is_number(terms, x) || !is_number(terms, v) || self.apart(x, y, budget)?.is_some() {
                continue;
            }
            if let Some(sources) = self.apart(v, w, budget)? {
                let sources = [sources, self.classes.explain_contrast(&contrast)].concat();
                let difference = Rational::ZERO;
                let sources = normal(sources);
                found.push(Distinct { x: Some(x), y: Some(y), difference, sources });
            }
        }
        let new = !found.is_empty();
        self.distinct.extend(found);
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
    pub(super) fn equal_numbers(&self, terms: &Terms) -> Vec<(Bound, Sources)> {
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
