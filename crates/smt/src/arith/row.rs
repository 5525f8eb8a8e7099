//! Sparse linear expressions: factors of variables, in the order of the variables.

use base::{Rational, define_id};

define_id!(
    /// A variable of a linear problem.
    ArithVar,
    "x"
);

/// A sum of variables with factors other than zero, in the order of the variables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Linear {
    parts: Vec<(ArithVar, Rational)>,
}

impl Linear {
    /// The sum of these parts, in any order; a variable may occur more than once.
    pub fn new(parts: impl IntoIterator<Item = (ArithVar, Rational)>) -> Self {
        let mut parts: Vec<(ArithVar, Rational)> = parts.into_iter().collect();
        parts.sort_by_key(|part| part.0);
        let mut sum: Vec<(ArithVar, Rational)> = Vec::with_capacity(parts.len());
        for (var, factor) in parts {
            match sum.last_mut() {
                Some(last) if last.0 == var => last.1 += &factor,
                _ => sum.push((var, factor)),
            }
        }
        sum.retain(|part| !part.1.is_zero());
        Self { parts: sum }
    }

    /// The parts.
    pub fn iter(&self) -> impl Iterator<Item = &(ArithVar, Rational)> {
        self.parts.iter()
    }

    /// The number of variables.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether it is 0.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The factor of a variable, if it occurs.
    pub fn factor(&self, var: ArithVar) -> Option<&Rational> {
        let at = self.parts.binary_search_by_key(&var, |part| part.0).ok()?;
        Some(&self.parts[at].1)
    }

    /// Takes a variable out and returns its factor.
    pub fn remove(&mut self, var: ArithVar) -> Option<Rational> {
        let at = self.parts.binary_search_by_key(&var, |part| part.0).ok()?;
        Some(self.parts.remove(at).1)
    }

    /// Multiplies by a number other than zero.
    pub fn scale(&mut self, by: &Rational) {
        for part in &mut self.parts {
            part.1 = &part.1 * by;
        }
    }

    /// Adds a multiple of another sum; `entered` is told which variables are new.
    pub fn add_multiple(
        &mut self,
        other: &Linear,
        by: &Rational,
        mut entered: impl FnMut(ArithVar),
    ) {
        let mut sum = Vec::with_capacity(self.parts.len() + other.parts.len());
        let mut mine = std::mem::take(&mut self.parts).into_iter().peekable();
        for (var, factor) in &other.parts {
            while let Some(part) = mine.next_if(|part| part.0 < *var) {
                sum.push(part);
            }
            match mine.next_if(|part| part.0 == *var) {
                Some((_, mut own)) => {
                    own.add_product(factor, by);
                    if !own.is_zero() {
                        sum.push((*var, own));
                    }
                }
                None => {
                    entered(*var);
                    sum.push((*var, factor * by));
                }
            }
        }
        sum.extend(mine);
        self.parts = sum;
    }
}
