//! Linear arithmetic: literals as bounds in a simplex tableau that grows with the terms it has
//! seen.

use base::{Budget, FastMap, FastSet, Id, Rational, Stop};
use logic::{Sort, TermId, Terms};

use super::differences::Problem;
use super::divisibility::{Equation, contradiction};
use super::integers::{Found, Split, below, search};
use super::lemma::{Certificate, Lemma};
use super::linear::{Bounds, Sum, bounds, relation};
use super::skeleton::Literal;
use crate::arith::{ArithVar, Conflict, Delta, Linear, Reason, Side, Simplex};

/// What arithmetic finds out about literals.
pub enum Verdict {
    /// Some of them contradict each other: the last lemma says so. The others say why equations in
    /// it hold that are no literals.
    Conflict(Vec<Lemma>),
    /// They have rational solutions, but none in integers was found.
    Fractional {
        /// Splits that show that there is none.
        needed: Vec<Split>,
        /// Splits that the solution at hand does not survive: terms first, then sums.
        others: Vec<Split>,
    },
    /// The values at hand are a solution.
    Solved,
}

/// The tableau.
#[derive(Default)]
pub struct Numbers {
    simplex: Simplex,
    vars: FastMap<TermId, ArithVar>,
    /// The terms that have variables, in order.
    leaves: Vec<TermId>,
    sums: FastMap<Sum, ArithVar>,
    /// The sums that have variables, in order.
    defined: Vec<(Sum, ArithVar)>,
}

/// A literal with the variable that it bounds.
struct Bounded {
    literal: Literal,
    bounds: Bounds,
    var: ArithVar,
}

impl Numbers {
    /// The variable of a term that is no sum.
    fn leaf(&mut self, term: TermId) -> ArithVar {
        if let Some(&var) = self.vars.get(&term) {
            return var;
        }
        let var = self.simplex.variable();
        self.vars.insert(term, var);
        self.leaves.push(term);
        var
    }

    fn column(&mut self, sum: &Sum) -> ArithVar {
        if let [(term, factor)] = &sum.parts[..]
            && *factor == Rational::ONE
        {
            return self.leaf(*term);
        }
        if let Some(&var) = self.sums.get(sum) {
            return var;
        }
        let parts: Vec<(ArithVar, Rational)> =
            sum.parts.iter().map(|(term, factor)| (self.leaf(*term), factor.clone())).collect();
        let var = self.simplex.define(&Linear::new(parts));
        self.sums.insert(sum.clone(), var);
        self.defined.push((sum.clone(), var));
        var
    }

    /// Gives the terms of a sum values, whether there are bounds on them or not.
    pub fn know(&mut self, terms: &Terms, term: TermId) {
        for (leaf, _) in Sum::of(terms, term).parts {
            self.leaf(leaf);
        }
    }

    /// Looks for numbers that satisfy all literals that are bounds.
    pub fn check(
        &mut self,
        terms: &mut Terms,
        literals: &[Literal],
        budget: &mut Budget,
    ) -> Result<Verdict, Stop> {
        let mut bounded = Vec::new();
        for &literal in literals {
            if let Some(bounds) = bounds(terms, literal) {
                let var = self.column(&bounds.sum);
                bounded.push(Bounded { literal, bounds, var });
            } else if let Some((sum, ..)) = relation(terms, literal.atom) {
                // The values will show whether a disequation holds.
                sum.parts.iter().for_each(|(leaf, _)| _ = self.leaf(*leaf));
            }
        }
        if let Err(conflict) = self.solve(&bounded, budget)? {
            return Ok(Verdict::Conflict(vec![farkas(&bounded, &conflict)]));
        }
        if let Some(lemmas) = indivisible(terms, &bounded) {
            return Ok(Verdict::Conflict(lemmas));
        }
        let others = self.fractions(terms, &bounded);
        if others.is_empty() {
            return Ok(Verdict::Solved);
        }
        let facts: Vec<&Bounds> = bounded.iter().map(|fact| &fact.bounds).collect();
        Ok(match search(terms, &facts, budget)? {
            Found::Values(values) => {
                self.assign(&values);
                Verdict::Solved
            }
            Found::Nothing(needed) => Verdict::Fractional { needed, others },
            Found::Unclear => Verdict::Fractional { needed: Vec::new(), others },
        })
    }

    /// Gives terms other values.
    fn assign(&mut self, values: &[(TermId, Delta)]) {
        for (term, value) in values {
            self.simplex.assign(self.vars[term], value.clone());
        }
        for (sum, var) in &self.defined {
            let mut value = Delta::default();
            for (leaf, factor) in &sum.parts {
                value.add_product(self.simplex.value(self.vars[leaf]), factor);
            }
            self.simplex.assign(*var, value);
        }
    }

    /// Looks for rational numbers; as differences if all bounds are such.
    fn solve(
        &mut self,
        bounded: &[Bounded],
        budget: &mut Budget,
    ) -> Result<Result<(), Conflict>, Stop> {
        let facts = bounded.iter().map(|fact| &fact.bounds);
        if let Some(problem) = Problem::new(facts) {
            let solved = problem.solve(budget)?;
            return Ok(solved.map(|values| self.assign(&values)));
        }
        self.simplex.push();
        let solved =
            self.bound(bounded).map_or_else(|it| Ok(Err(it)), |()| self.simplex.check(budget));
        self.simplex.pop();
        solved
    }

    fn bound(&mut self, bounded: &[Bounded]) -> Result<(), Conflict> {
        for (at, fact) in bounded.iter().enumerate() {
            for side in [Side::Upper, Side::Lower] {
                if let Some(value) = fact.bounds.on(side) {
                    self.simplex.bound(fact.var, side, value.clone(), reason(at, side))?;
                }
            }
        }
        Ok(())
    }

    /// Integer terms, and sums of such, of the literals whose values are no integers, with the
    /// integers below these. Terms come first.
    fn fractions(&self, terms: &Terms, bounded: &[Bounded]) -> Vec<Split> {
        let mut found = Vec::new();
        let mut seen: FastSet<ArithVar> = FastSet::default();
        for (term, _) in bounded.iter().flat_map(|fact| &fact.bounds.sum.parts) {
            let var = self.vars[term];
            if terms.sort(*term) == Sort::Int
                && seen.insert(var)
                && let Some(below) = below(self.simplex.value(var))
            {
                let parts = vec![(*term, Rational::ONE)];
                found.push((Sum { parts, constant: Rational::ZERO }, below));
            }
        }
        for fact in bounded.iter().filter(|fact| fact.bounds.sum.is_integral(terms)) {
            if seen.insert(fact.var)
                && let Some(below) = below(self.simplex.value(fact.var))
            {
                found.push((fact.bounds.sum.clone(), below));
            }
        }
        found
    }

    /// The value of a term, in which terms without bounds are 0.
    pub fn value(&self, terms: &Terms, term: TermId) -> Delta {
        self.sum_value(&Sum::of(terms, term))
    }

    fn sum_value(&self, sum: &Sum) -> Delta {
        let mut value = Delta::real(sum.constant.clone());
        for (leaf, factor) in &sum.parts {
            if let Some(&var) = self.vars.get(leaf) {
                value.add_product(self.simplex.value(var), factor);
            }
        }
        value
    }

    /// A positive number that may stand for δ: bounds of these literals that hold with δ hold with
    /// it, and values that differ still do.
    pub fn delta(&self, terms: &Terms, literals: &[Literal]) -> Rational {
        let mut delta = Rational::ONE;
        let mut between = |low: &Delta, high: &Delta| {
            // low < high as pairs, and low.small > high.small: δ must be smaller than the gap ratio.
            if low.real < high.real && low.small > high.small {
                let gap = &high.real - &low.real;
                let slope = &low.small - &high.small;
                let most = &gap / &(&slope + &slope);
                if most < delta {
                    delta = most;
                }
            }
        };
        for &literal in literals {
            if let Some(bounds) = bounds(terms, literal) {
                let value = self.sum_value(&bounds.sum);
                if let Some(lower) = &bounds.lower {
                    between(lower, &value);
                }
                if let Some(upper) = &bounds.upper {
                    between(&value, upper);
                }
            } else if let Some((sum, ..)) = relation(terms, literal.atom) {
                // A disequation: on which side of zero the sum is must stay.
                let (value, zero) = (self.sum_value(&sum), Delta::default());
                between(&value, &zero);
                between(&zero, &value);
            }
        }
        let mut values: Vec<&Delta> =
            self.leaves.iter().map(|leaf| self.simplex.value(self.vars[leaf])).collect();
        values.sort_unstable();
        values.windows(2).for_each(|pair| between(pair[0], pair[1]));
        delta
    }
}

/// The reason of a bound of the literal of a number.
pub fn reason(at: usize, side: Side) -> Reason {
    Reason(2 * at as u32 + u32::from(side == Side::Lower))
}

/// The literals of a conflict with their factors, signed by the side of the bound.
fn farkas(bounded: &[Bounded], conflict: &Conflict) -> Lemma {
    let mut factors: Vec<Rational> = vec![Rational::ZERO; bounded.len()];
    for (reason, factor) in &conflict.parts {
        let at = (reason.0 / 2) as usize;
        match reason.0 % 2 {
            0 => factors[at] += factor,
            _ => factors[at] -= factor,
        }
    }
    let used = bounded.iter().zip(factors).filter(|(_, factor)| !factor.is_zero());
    let (conflict, factors) = used.map(|(fact, factor)| (fact.literal, factor)).unzip();
    Lemma { conflict, certificate: Certificate::Farkas(factors) }
}

/// Equations that follow from the literals one by one or in pairs, and have no solution in integers.
fn indivisible(terms: &mut Terms, bounded: &[Bounded]) -> Option<Vec<Lemma>> {
    let facts = equations(terms, bounded);
    let rows: Vec<Equation> = facts
        .iter()
        .map(|fact| {
            let parts = fact.sum.parts.iter();
            let parts = parts.map(|(term, factor)| (term.index(), factor.clone())).collect();
            Equation { parts, value: fact.value.clone() }
        })
        .collect();
    let factors = contradiction(rows)?;
    let mut lemmas = Vec::new();
    let mut conflict = Vec::new();
    let mut used = Vec::new();
    for (fact, factor) in facts.iter().zip(factors) {
        if factor.is_zero() {
            continue;
        }
        let literal = match fact.from[..] {
            [literal] => literal,
            _ => {
                let equation = fact.atom(terms);
                let mut conflict = fact.from.clone();
                conflict.push(equation.negated());
                lemmas.push(Lemma { conflict, certificate: Certificate::OneSum });
                equation
            }
        };
        conflict.push(literal);
        used.push(factor);
    }
    lemmas.push(Lemma { conflict, certificate: Certificate::Divisibility(used) });
    Some(lemmas)
}

/// An equation over integers, with the one or two literals that say it.
struct Fact {
    sum: Sum,
    value: Rational,
    from: Vec<Literal>,
}

impl Fact {
    fn atom(&self, terms: &mut Terms) -> Literal {
        let left = self.sum.to_term(terms);
        let right = terms.int(self.value.to_integer().expect("a rounded bound"));
        let equation = terms.eq(left, right);
        Literal::of(terms, equation)
    }
}

/// The equations that literals say: each by itself, or as the lower and the upper bound of one sum.
fn equations(terms: &Terms, bounded: &[Bounded]) -> Vec<Fact> {
    let mut facts = Vec::new();
    // The best bounds of each variable: lower and upper.
    let mut best: FastMap<ArithVar, [Option<usize>; 2]> = FastMap::default();
    let mut order = Vec::new();
    for (at, fact) in bounded.iter().enumerate() {
        if !fact.bounds.sum.is_integral(terms) {
            continue;
        }
        if fact.bounds.lower.is_some() && fact.bounds.lower == fact.bounds.upper {
            let value = fact.bounds.upper.clone().expect("an equation").real;
            facts.push(Fact { sum: fact.bounds.sum.clone(), value, from: vec![fact.literal] });
            continue;
        }
        let entry = best.entry(fact.var).or_insert_with(|| {
            order.push(fact.var);
            [None, None]
        });
        let value = |at: usize, side: Side| bounded[at].bounds.on(side);
        if fact.bounds.lower.is_some()
            && entry[0].is_none_or(|old| value(at, Side::Lower) > value(old, Side::Lower))
        {
            entry[0] = Some(at);
        }
        if fact.bounds.upper.is_some()
            && entry[1].is_none_or(|old| value(at, Side::Upper) < value(old, Side::Upper))
        {
            entry[1] = Some(at);
        }
    }
    for var in order {
        let [Some(lower), Some(upper)] = best[&var] else { continue };
        let (low, high) = (&bounded[lower].bounds.lower, &bounded[upper].bounds.upper);
        if low == high {
            let value = high.clone().expect("a bound").real;
            let sum = bounded[upper].bounds.sum.clone();
            let from = vec![bounded[lower].literal, bounded[upper].literal];
            facts.push(Fact { sum, value, from });
        }
    }
    facts
}
