//! The theories of random formulas, by what their terms may be made of.

/// A theory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theory {
    /// Linear real arithmetic.
    Lra,
    /// Linear integer arithmetic.
    Lia,
    /// Differences of reals.
    Rdl,
    /// Differences of integers.
    Idl,
    /// Functions and equality.
    Euf,
    /// Arrays and equality.
    Arrays,
    /// Functions over linear integer terms.
    Uflia,
    /// Arrays over linear integer terms.
    ArraysLia,
    /// Bit-vectors of 1 to 8 bits.
    Bits,
    /// Arrays of bit-vectors.
    BitArrays,
}

/// What may be done with numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arithmetic {
    /// Only equality.
    None,
    /// Comparison of differences with constants.
    Difference,
    /// Sums with integer coefficients.
    Linear,
    /// What machines do.
    Bits,
}

impl Theory {
    pub const ALL: [Theory; 10] = [
        Theory::Lra,
        Theory::Lia,
        Theory::Rdl,
        Theory::Idl,
        Theory::Euf,
        Theory::Arrays,
        Theory::Uflia,
        Theory::ArraysLia,
        Theory::Bits,
        Theory::BitArrays,
    ];

    pub fn arithmetic(self) -> Arithmetic {
        match self {
            Theory::Lra | Theory::Lia | Theory::Uflia | Theory::ArraysLia => Arithmetic::Linear,
            Theory::Rdl | Theory::Idl => Arithmetic::Difference,
            Theory::Euf | Theory::Arrays => Arithmetic::None,
            Theory::Bits | Theory::BitArrays => Arithmetic::Bits,
        }
    }

    pub fn has_reals(self) -> bool {
        matches!(self, Theory::Lra | Theory::Rdl)
    }

    pub fn has_functions(self) -> bool {
        matches!(self, Theory::Euf | Theory::Uflia)
    }

    pub fn has_arrays(self) -> bool {
        matches!(self, Theory::Arrays | Theory::ArraysLia | Theory::BitArrays)
    }
}
