//! Sorts.

use base::define_id;

define_id!(
    /// The sort of an array: its index and element sorts are in [`crate::Terms`].
    ArraySortId,
    "array"
);

/// The sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Bit-vectors of this width (at least 1).
    BitVec(u32),
    /// Integers.
    Int,
    /// Rational numbers (as far as linear arithmetic can tell them from reals).
    Real,
    /// Total maps.
    Array(ArraySortId),
}

impl Sort {
    /// The width of a bit-vector sort.
    ///
    /// # Panics
    /// If this is another sort.
    pub fn width(self) -> u32 {
        match self {
            Sort::BitVec(width) => width,
            other => panic!("{other:?} is no bit-vector sort"),
        }
    }
}
