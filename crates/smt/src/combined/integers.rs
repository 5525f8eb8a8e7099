//! A search for integers that satisfy bounds: the equations are solved by [`Parameters`], and what
//! is left is a matter of branch and bound on the parameters, within limits.
//!
//! ```text
//! search(bounds):
//!   x = x₀ + N·p  by the equations
//!   write the other bounds over p, divide by common divisors, round
//!   branch: no rational solution    none
//!           all p are integers      found
//!           p = v between integers  branch with p ≤ ⌊v⌋ and with p ≥ ⌊v⌋ + 1, nearer to 0 first
//! ```

use base::{Budget, FastMap, Id, Rational, Stop};
use logic::{Sort, TermId, Terms};

use super::divisibility::Equation;
use super::linear::{Bounds, Sum};
use super::parameters::Parameters;
use crate::arith::{ArithVar, Delta, Linear, Reason, Side, Simplex};

/// How many times it branches.
const NODES: u32 = 100;
/// How deep it branches.
const DEPTH: u32 = 25;

/// What the search finds.
pub enum Found {
    /// Values for the terms of the bounds.
    Values(Vec<(TermId, Delta)>),
    /// There is no solution. If it had to branch, it was on this sum, at this value.
    Nothing(Option<(Sum, Rational)>),
    /// Nothing within the limits.
    Unclear,
}

/// Looks for numbers that satisfy bounds, integers where the terms are.
pub fn search(terms: &Terms, bounds: &[&Bounds], budget: &mut Budget) -> Result<Found, Stop> {
    let equations: Vec<Equation> = bounds
        .iter()
        .filter(|it| is_equation(terms, it))
        .map(|it| equation(&it.sum, &it.upper.as_ref().expect("an equation").real))
        .collect();
    let Some(parameters) = Parameters::new(terms.len(), &equations) else {
        return Ok(Found::Nothing(None));
    };
    let mut search = Search::new(terms, parameters);
    for it in bounds.iter().filter(|it| !is_equation(terms, it)) {
        if !search.add(it) {
            return Ok(Found::Nothing(None));
        }
    }
    Ok(match search.branch(DEPTH, budget)? {
        Branched::Solved => Found::Values(search.values(bounds)),
        Branched::Nothing => Found::Nothing(search.root.take()),
        Branched::Unclear => Found::Unclear,
    })
}

fn is_equation(terms: &Terms, bounds: &Bounds) -> bool {
    bounds.lower.is_some() && bounds.lower == bounds.upper && bounds.sum.is_integral(terms)
}

fn equation(sum: &Sum, value: &Rational) -> Equation {
    let parts = sum.parts.iter().map(|(term, factor)| (term.index(), factor.clone())).collect();
    Equation { parts, value: value.clone() }
}

/// How a branch ended.
enum Branched {
    Solved,
    Nothing,
    Unclear,
}

struct Search<'t> {
    terms: &'t Terms,
    parameters: Parameters,
    simplex: Simplex,
    vars: FastMap<usize, ArithVar>,
    /// The variables of the problem, in order.
    columns: Vec<usize>,
    nodes: u32,
    /// The first branch.
    root: Option<(Sum, Rational)>,
}

impl<'t> Search<'t> {
    fn new(terms: &'t Terms, parameters: Parameters) -> Self {
        Self {
            terms,
            parameters,
            simplex: Simplex::new(),
            vars: FastMap::default(),
            columns: Vec::new(),
            nodes: 0,
            root: None,
        }
    }

    /// Whether a variable stands for integers: new ones do.
    fn is_integer(&self, var: usize) -> bool {
        var >= self.terms.len() || self.terms.sort(TermId::from_index(var)) == Sort::Int
    }

    fn column(&mut self, var: usize) -> ArithVar {
        if let Some(&column) = self.vars.get(&var) {
            return column;
        }
        let column = self.simplex.variable();
        self.vars.insert(var, column);
        self.columns.push(var);
        column
    }

    /// Adds bounds, written over parameters. Returns `false` if they cannot hold.
    fn add(&mut self, bounds: &Bounds) -> bool {
        // The sum is that of the parts, less the value.
        let mut row = self.parameters.reduced(&equation(&bounds.sum, &Rational::ZERO));
        let integral = row.parts.keys().all(|&var| self.is_integer(var));
        let divisor = row.divisor();
        let scale = if divisor.is_zero() { Rational::ONE } else { divisor.inverse() };
        row.scale(&scale);
        let shift = Delta::real(row.value.clone());
        for side in [Side::Lower, Side::Upper] {
            let Some(bound) = bounds.on(side) else { continue };
            let mut bound = bound.times(&scale).plus(&shift);
            if integral {
                bound = rounded(&bound, side);
            }
            if !self.bound(&row, side, bound) {
                return false;
            }
        }
        true
    }

    fn bound(&mut self, row: &Equation, side: Side, bound: Delta) -> bool {
        if row.parts.is_empty() {
            let zero = Delta::default();
            return if side == Side::Upper { zero <= bound } else { zero >= bound };
        }
        let parts: Vec<(ArithVar, Rational)> =
            row.parts.iter().map(|(&var, factor)| (self.column(var), factor.clone())).collect();
        let var = match &parts[..] {
            [(var, factor)] if *factor == Rational::ONE => *var,
            _ => self.simplex.define(&Linear::new(parts)),
        };
        self.simplex.bound(var, side, bound, Reason(0)).is_ok()
    }

    fn branch(&mut self, depth: u32, budget: &mut Budget) -> Result<Branched, Stop> {
        self.nodes += 1;
        if self.simplex.check(budget)?.is_err() {
            return Ok(Branched::Nothing);
        }
        let Some((var, below)) = self.fraction() else { return Ok(Branched::Solved) };
        if self.nodes == 1 {
            self.root = Some((self.sum(var), below.clone()));
        }
        if depth == 0 || self.nodes >= NODES {
            return Ok(Branched::Unclear);
        }
        let above = &below + &Rational::ONE;
        let mut sides = [(Side::Upper, below), (Side::Lower, above)];
        if sides[0].1.is_negative() {
            sides.reverse();
        }
        let mut clear = true;
        for (side, value) in sides {
            self.simplex.push();
            let column = self.vars[&var];
            let branched = match self.simplex.bound(column, side, Delta::real(value), Reason(0)) {
                Ok(()) => self.branch(depth - 1, budget)?,
                Err(_) => Branched::Nothing,
            };
            self.simplex.pop();
            match branched {
                Branched::Solved => return Ok(Branched::Solved),
                Branched::Nothing => {}
                Branched::Unclear => clear = false,
            }
        }
        Ok(if clear { Branched::Nothing } else { Branched::Unclear })
    }

    /// An integer variable whose value is between two integers, and the lower of these.
    fn fraction(&self) -> Option<(usize, Rational)> {
        self.columns
            .iter()
            .filter(|&&var| self.is_integer(var))
            .find_map(|&var| Some((var, below(self.simplex.value(self.vars[&var]))?)))
    }

    /// What a variable is, as a sum of terms.
    fn sum(&self, var: usize) -> Sum {
        let parts = self.parameters.meaning(var).into_iter();
        let parts = parts.map(|(given, factor)| (TermId::from_index(given), factor)).collect();
        Sum { parts, constant: Rational::ZERO }
    }

    /// The solution at hand, for all terms of the bounds.
    fn values(&self, bounds: &[&Bounds]) -> Vec<(TermId, Delta)> {
        let value = |var: &usize| self.simplex.value(self.vars[var]);
        let integers = self.columns.iter().filter(|&&var| self.is_integer(var));
        let mut known: FastMap<usize, Rational> =
            integers.map(|var| (*var, value(var).real.clone())).collect();
        self.parameters.complete(&mut known);
        let mut leaves: Vec<TermId> =
            bounds.iter().flat_map(|it| it.sum.parts.iter().map(|part| part.0)).collect();
        leaves.sort_unstable();
        leaves.dedup();
        leaves
            .into_iter()
            .map(|leaf| match self.is_integer(leaf.index()) {
                true => (leaf, Delta::real(known.remove(&leaf.index()).unwrap_or_default())),
                false => {
                    let column = self.vars.get(&leaf.index());
                    (leaf, column.map(|&var| self.simplex.value(var).clone()).unwrap_or_default())
                }
            })
            .collect()
    }
}

/// The integer just below a value that is none.
pub fn below(value: &Delta) -> Option<Rational> {
    match value.small.is_zero() {
        true if value.real.is_integer() => None,
        false if value.small.is_negative() => Some(&value.real.ceil() - &Rational::ONE),
        _ => Some(value.real.floor()),
    }
}

/// The bound for integers that another one is.
fn rounded(bound: &Delta, side: Side) -> Delta {
    Delta::real(match side {
        Side::Upper if bound.small.is_negative() => &bound.real.ceil() - &Rational::ONE,
        Side::Lower if bound.small.is_positive() => &bound.real.floor() + &Rational::ONE,
        Side::Upper => bound.real.floor(),
        Side::Lower => bound.real.ceil(),
    })
}
