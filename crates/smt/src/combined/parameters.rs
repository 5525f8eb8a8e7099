//! The integer solutions of linear equations, by parameters that are free to be any integers.
//!
//! ```text
//! for each equation, with all that is defined replaced:
//!   divide it by the greatest common divisor of its factors
//!   while no factor is ±1: for the least factor a of x,
//!     define x := x' - Σ ⌊b/a⌋·y over the others y with factors b       (x' is new)
//!   define the variable with factor ±1 by the others
//! ```
//!
//! What is never defined is a parameter. This is the elimination of [`divisibility`], which looks
//! for contradictions only, with its changes of variables written down.
//!
//! [`divisibility`]: super::divisibility

use base::{FastMap, Rational};
use std::collections::{BTreeMap, BTreeSet};

use super::divisibility::Equation;

/// Definitions of variables by each other and by parameters.
#[derive(Debug, Default)]
pub struct Parameters {
    /// Variables with equations in which their factor is ±1 and all others are defined later, or
    /// never.
    definitions: Vec<(usize, Equation)>,
    /// Where a variable is defined.
    places: FastMap<usize, usize>,
    /// New variables as sums of given ones.
    meanings: BTreeMap<usize, BTreeMap<usize, Rational>>,
    /// The number of the next new variable.
    next: usize,
}

impl Parameters {
    /// The solutions of equations over variables below a number; `None` if there are none.
    pub fn new(vars: usize, equations: &[Equation]) -> Option<Self> {
        let mut parameters = Self { next: vars, ..Self::default() };
        for equation in equations {
            parameters.add(equation)?;
        }
        Some(parameters)
    }

    fn add(&mut self, equation: &Equation) -> Option<()> {
        let mut row = self.reduced(equation);
        let divisor = row.divisor();
        if divisor.is_zero() {
            return row.value.is_zero().then_some(());
        }
        row.scale(&divisor.inverse());
        if !row.value.is_integer() {
            return None;
        }
        loop {
            let least = row.parts.iter().min_by_key(|(_, factor)| factor.abs());
            let (&var, factor) = least.expect("it has a variable");
            if factor.abs() == Rational::ONE {
                self.define(var, row);
                return Some(());
            }
            let change = self.change(var, &row);
            let by = -factor.clone();
            row.add_multiple(&change, &by);
            self.define(var, change);
        }
    }

    /// `x - x' + Σ ⌊b/a⌋·y = 0` for the variable x with factor a.
    fn change(&mut self, var: usize, row: &Equation) -> Equation {
        let new = self.next;
        self.next += 1;
        let factor = &row.parts[&var];
        let mut parts: BTreeMap<usize, Rational> = row
            .parts
            .iter()
            .map(|(&other, its)| (other, (its / factor).floor()))
            .filter(|(_, quotient)| !quotient.is_zero())
            .collect();
        let mut meaning = Equation { parts: BTreeMap::new(), value: Rational::ZERO };
        for (other, quotient) in &parts {
            let part = Equation { parts: self.meaning(*other), value: Rational::ZERO };
            meaning.add_multiple(&part, quotient);
        }
        self.meanings.insert(new, meaning.parts);
        parts.insert(new, Rational::MINUS_ONE);
        Equation { parts, value: Rational::ZERO }
    }

    fn define(&mut self, var: usize, row: Equation) {
        self.places.insert(var, self.definitions.len());
        self.definitions.push((var, row));
    }

    /// What a variable is, as a sum of given ones.
    pub fn meaning(&self, var: usize) -> BTreeMap<usize, Rational> {
        match self.meanings.get(&var) {
            Some(sum) => sum.clone(),
            None => [(var, Rational::ONE)].into(),
        }
    }

    /// An equation with all that is defined replaced. The difference of its two sides stays what it
    /// is.
    pub fn reduced(&self, equation: &Equation) -> Equation {
        let mut row = equation.clone();
        let place = |var: &usize| self.places.get(var).copied();
        let mut open: BTreeSet<usize> = row.parts.keys().filter_map(place).collect();
        while let Some(at) = open.pop_first() {
            let (var, definition) = &self.definitions[at];
            if let Some(factor) = row.parts.get(var) {
                let by = -(factor * &definition.parts[var]);
                row.add_multiple(definition, &by);
                open.extend(definition.parts.keys().filter_map(place).filter(|&other| other > at));
            }
        }
        row
    }

    /// Adds the values of the defined variables to those of the parameters.
    pub fn complete(&self, values: &mut FastMap<usize, Rational>) {
        for (var, definition) in self.definitions.iter().rev() {
            let mut rest = definition.value.clone();
            for (other, factor) in definition.parts.iter().filter(|(other, _)| *other != var) {
                let value = values.entry(*other).or_default();
                rest.add_product(value, &-factor.clone());
            }
            values.insert(*var, &rest * &definition.parts[var]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::testing::Random;

    fn random_equation(random: &mut Random) -> Equation {
        let mut equation = Equation { parts: BTreeMap::new(), value: Rational::ZERO };
        for _ in 0..3 {
            let factor = Rational::from(random.below(15) as i64 - 7);
            equation.add(random.below(5) as usize, &factor);
        }
        equation.value = Rational::from(random.below(9) as i64 - 4);
        equation
    }

    /// Whatever the parameters are, the values are integers that satisfy the equations.
    #[test]
    fn parameters_are_free() {
        let mut solved = 0;
        for seed in 0..2000 {
            let mut random = Random(seed);
            let equations: Vec<Equation> =
                (0..1 + random.below(3)).map(|_| random_equation(&mut random)).collect();
            let Some(parameters) = Parameters::new(5, &equations) else { continue };
            let mut values: FastMap<usize, Rational> = FastMap::default();
            for var in 0..parameters.next {
                values.insert(var, Rational::from(random.below(100) as i64 - 50));
            }
            parameters.complete(&mut values);
            for equation in &equations {
                let mut sum = Rational::ZERO;
                for (var, factor) in &equation.parts {
                    assert!(values[var].is_integer(), "seed {seed}: x{var} = {}", values[var]);
                    sum.add_product(&values[var], factor);
                }
                assert_eq!(sum, equation.value, "seed {seed}");
                assert!(parameters.reduced(equation).parts.is_empty(), "seed {seed}");
            }
            solved += 1;
        }
        assert!(solved > 500, "{solved} solved");
    }
}
