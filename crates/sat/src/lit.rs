//! Propositional variables and literals.

use std::fmt;
use std::ops::Not;

use base::{Id, define_id};

define_id!(
    /// A propositional variable of one solver.
    Var,
    "x"
);

/// A variable or its negation: twice the variable's number, plus one if negative.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The literal of `var`, negated if `negative`.
    #[inline]
    pub fn new(var: Var, negative: bool) -> Self {
        debug_assert!(var.index() < 1 << 30);
        Self((var.index() as u32) << 1 | u32::from(negative))
    }

    /// The literal that is true when `var` is.
    #[inline]
    pub fn positive(var: Var) -> Self {
        Self::new(var, false)
    }

    /// The variable.
    #[inline]
    pub fn var(self) -> Var {
        Var::from_index((self.0 >> 1) as usize)
    }

    /// Whether this is the negation of its variable.
    #[inline]
    pub fn is_negative(self) -> bool {
        self.0 & 1 != 0
    }

    /// A position for tables with one entry per literal; `lit` and `!lit` are neighbours.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// As DIMACS writes it: variables count from 1, a minus sign negates.
    #[inline]
    pub fn to_dimacs(self) -> i32 {
        let var = (self.0 >> 1) as i32 + 1;
        if self.is_negative() { -var } else { var }
    }

    /// The literal that DIMACS writes as `number`, which must not be 0 or `i32::MIN`.
    #[inline]
    pub fn from_dimacs(number: i32) -> Self {
        debug_assert!(number != 0 && number != i32::MIN);
        Self::new(Var::from_index(number.unsigned_abs() as usize - 1), number < 0)
    }
}

impl Not for Lit {
    type Output = Lit;
    #[inline]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl From<Var> for Lit {
    fn from(var: Var) -> Self {
        Self::positive(var)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_negative() { "-" } else { "" }, self.var())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negation_and_numbers() {
        let var = Var::from_index(4);
        let lit = Lit::new(var, true);
        assert_eq!(lit.var(), var);
        assert!(lit.is_negative() && !(!lit).is_negative());
        assert_eq!(!!lit, lit);
        assert_eq!(lit.to_dimacs(), -5);
        assert_eq!(Lit::from_dimacs(-5), lit);
        assert_eq!(Lit::from_dimacs(5), !lit);
        assert_eq!(format!("{lit:?} {:?}", !lit), "-x4 x4");
    }
}
