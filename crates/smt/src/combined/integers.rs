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
//!
//! Where rounding over parameters alone leaves no solution, a bound `l ≤ s` was moved to the next
//! value that the equations allow s. A proof without parameters gets there step by step: `s = l`
//! contradicts the equations, so `l + 1 ≤ s`, and so on.

use base::{Budget, FastMap, Id, Rational, Stop};
use logic::{Sort, TermId, Terms};

use super::divisibility::Equation;
use super::linear::{Bounds, Sum};
use super::parameters::Parameters;
use crate::arith::{ArithVar, Conflict, Delta, Linear, Reason, Side, Simplex};

/// How many times it branches.
const NODES: u32 = 100;
/// How deep it branches.
const DEPTH: u32 = 25;

/// A sum of integer terms, and a number: the sum is at most that, or at least one more.
pub type Split = (Sum, Rational);

/// What the search finds.
pub enum Found {
    /// Values for the terms of the bounds.
    Values(Vec<(TermId, Delta)>),
    /// There is no solution. To see that, these sums may be split above the values given with them.
    Nothing(Vec<Split>),
    /// Nothing within the limits.
    Unclear,
}

/// Looks for numbers that satisfy bounds, integers where the terms are.
pub fn search(terms: &Terms, bounds: &[&Bounds], budget: &mut Budget) -> Result<Found, Stop> {
    let bounds = &tightest(bounds);
    let equations: Vec<Equation> = bounds
        .iter()
        .filter(|it| is_equation(terms, it))
        .map(|it| equation(&it.sum, &it.upper.as_ref().expect("an equation").real))
        .collect();
    let Some(parameters) = Parameters::new(terms.len(), &equations) else {
        return Ok(Found::Nothing(Vec::new()));
    };
    let mut search = Search::new(terms, parameters);
    for it in bounds.iter().filter(|it| !is_equation(terms, it)) {
        if let Err(conflict) = search.add(it) {
            return Ok(Found::Nothing(search.splits(&conflict)));
        }
    }
    if let Err(conflict) = search.simplex.check(budget)? {
        return Ok(Found::Nothing(search.splits(&conflict)));
    }
    let root = search.fraction().map(|(var, below)| (search.sum(var), below));
    Ok(match search.branch(DEPTH, budget)? {
        Branched::Solved => Found::Values(search.values(bounds)),
        Branched::Nothing => Found::Nothing(root.into_iter().collect()),
        Branched::Unclear => Found::Unclear,
    })
}

/// The best bounds of each sum.
fn tightest(bounds: &[&Bounds]) -> Vec<Bounds> {
    let mut best: Vec<Bounds> = Vec::new();
    let mut places: FastMap<&Sum, usize> = FastMap::default();
    for &it in bounds {
        let at = *places.entry(&it.sum).or_insert(best.len());
        let Some(known) = best.get_mut(at) else {
            best.push(it.clone());
            continue;
        };
        known.lower = known.lower.take().max(it.lower.clone());
        let upper = known.upper.take().into_iter().chain(it.upper.clone());
        known.upper = upper.min();
    }
    best
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
    /// For each bound, how to get to it from the one that was given, if it was moved by rounding.
    moves: Vec<Option<Split>>,
    nodes: u32,
}

impl<'t> Search<'t> {
    fn new(terms: &'t Terms, parameters: Parameters) -> Self {
        Self {
            terms,
            parameters,
            simplex: Simplex::new(),
            vars: FastMap::default(),
            columns: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
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

    /// Adds bounds, written over parameters.
    fn add(&mut self, bounds: &Bounds) -> Result<(), Conflict> {
        // The sum is that of the parts, less the value.
        let mut row = self.parameters.reduced(&equation(&bounds.sum, &Rational::ZERO));
        let divisor = row.divisor();
        if divisor.is_zero() {
            return Ok(());
        }
        let scale = divisor.inverse();
        row.scale(&scale);
        let integral = row.parts.keys().all(|&var| self.is_integer(var));
        let shift = Delta::real(row.value.clone());
        for side in [Side::Lower, Side::Upper] {
            let Some(given) = bounds.on(side) else { continue };
            let exact = given.times(&scale).plus(&shift);
            let bound = if integral { rounded(&exact, side) } else { exact.clone() };
            let moved = bound != exact && bounds.sum.is_integral(self.terms);
            self.moves.push(moved.then(|| (bounds.sum.clone(), first_step(given, side))));
            self.bound(&row, side, bound)?;
        }
        Ok(())
    }

    fn bound(&mut self, row: &Equation, side: Side, bound: Delta) -> Result<(), Conflict> {
        let parts: Vec<(ArithVar, Rational)> =
            row.parts.iter().map(|(&var, factor)| (self.column(var), factor.clone())).collect();
        let var = match &parts[..] {
            [(var, factor)] if *factor == Rational::ONE => *var,
            _ => self.simplex.define(&Linear::new(parts)),
        };
        let reason = Reason(self.moves.len() as u32 - 1);
        self.simplex.bound(var, side, bound, reason)
    }

    /// Steps towards the bounds of a conflict that were moved.
    fn splits(&self, conflict: &Conflict) -> Vec<Split> {
        let bounds = conflict.parts.iter().map(|(reason, _)| reason.0 as usize);
        bounds.filter_map(|at| self.moves[at].clone()).collect()
    }

    fn branch(&mut self, depth: u32, budget: &mut Budget) -> Result<Branched, Stop> {
        self.nodes += 1;
        if self.simplex.check(budget)?.is_err() {
            return Ok(Branched::Nothing);
        }
        let Some((var, below)) = self.fraction() else { return Ok(Branched::Solved) };
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
    fn values(&self, bounds: &[Bounds]) -> Vec<(TermId, Delta)> {
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

/// Where a sum is split that cannot be at its bound: just there.
fn first_step(bound: &Delta, side: Side) -> Rational {
    match side {
        Side::Lower => bound.real.clone(),
        Side::Upper => &bound.real - &Rational::ONE,
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
