//! Whether a machine integer is seen as a signed or as an unsigned number.

use logic::{Bits, Op, Sort};
use num_bigint::BigInt;
use num_traits::One;

use super::interval::Interval;

/// How the bits of a word are read as a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum View {
    /// In two's complement.
    Signed,
    /// As a binary number.
    Unsigned,
}

impl View {
    /// The operation that gives the number.
    pub fn op(self) -> Op {
        match self {
            View::Signed => Op::SbvToInt,
            View::Unsigned => Op::UbvToInt,
        }
    }

    /// The other one.
    pub fn other(self) -> Self {
        match self {
            View::Signed => View::Unsigned,
            View::Unsigned => View::Signed,
        }
    }

    /// The number that a constant is.
    pub fn number(self, bits: &Bits) -> BigInt {
        match self {
            View::Signed => bits.to_signed_big(),
            View::Unsigned => bits.to_big().into(),
        }
    }

    /// The numbers that words of a width are.
    pub(super) fn range(self, width: u32) -> Interval {
        let count = BigInt::one() << width;
        let low = match self {
            View::Signed => -(BigInt::one() << (width - 1)),
            View::Unsigned => BigInt::ZERO,
        };
        let high = &low + count - 1;
        Interval { low, high }
    }
}

/// How a scalar of a part is seen among the integers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seen {
    /// A truth value stays one.
    Truth,
    /// A word of so many bits is a number.
    Word(u32, View),
}

impl Seen {
    /// The sort that it has there.
    pub fn sort(self) -> Sort {
        match self {
            Seen::Truth => Sort::Bool,
            Seen::Word(..) => Sort::Int,
        }
    }
}

/// How a variable of a part is seen among the integers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// A scalar.
    Scalar(Seen),
    /// An array, with its indices and its elements.
    Array(Seen, Seen),
}
