//! Arguments that meet the cases of the circuits.

use base::float::FloatFormat;

/// A xorshift generator: the same numbers in every run.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(super) fn wide(&mut self) -> u128 {
        (u128::from(self.next()) << 64) | u128::from(self.next())
    }

    pub(super) fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 11) % bound
    }

    /// An integer of any length, with runs of equal bits.
    pub(super) fn integer(&mut self, width: u32) -> u128 {
        let value = self.run() >> self.below(128);
        let value = if self.below(2) == 0 { value } else { value.wrapping_neg() };
        value & (u128::MAX >> (128 - width))
    }

    /// Random bits, or a run of ones, or a single one, or a short number.
    fn run(&mut self) -> u128 {
        match self.below(5) {
            0 => self.wide(),
            1 => u128::MAX << self.below(128),
            2 => self.wide() << self.below(128) >> self.below(128),
            3 => (u128::MAX << self.below(128)) ^ (1 << self.below(128)),
            _ => 1 << self.below(128),
        }
    }

    /// A float: any bits, an edge, or one of a size where operations have something to do. An
    /// encoding of the x87 has, rarely, the wrong integer bit.
    pub(super) fn float(&mut self, format: FloatFormat) -> u128 {
        if self.below(12) == 0 {
            let all = edges(format);
            return all[self.below(all.len() as u64) as usize];
        }
        let width = format.width_bits();
        if self.below(12) == 0 {
            return self.wide() >> (128 - width);
        }
        let explicit = format == FloatFormat::X87;
        let stored = format.precision() - u32::from(!explicit);
        let mask = (1u64 << (width - 1 - stored)) - 1;
        let precision = u64::from(format.precision());
        let field = match self.below(5) {
            0 => self.next() & mask,
            1 => self.below(3),
            2 => mask - self.below(3),
            3 => (mask / 2 - 3 + self.below(precision)).min(mask),
            _ => self.below(2 * precision).min(mask),
        };
        let mut significand = self.run() & ((1 << (format.precision() - 1)) - 1);
        if explicit && (field != 0) != (self.below(40) == 0) {
            significand |= 1 << (stored - 1);
        }
        let sign = u128::from(self.next() & 1) << (width - 1);
        sign | u128::from(field) << stored | significand
    }

    /// A second operand: near the first one, or any.
    pub(super) fn partner(&mut self, format: FloatFormat, a: u128) -> u128 {
        match self.below(4) {
            0 => {
                let unit = 1 << self.below(format.width_bits().into());
                let near = if self.below(2) == 0 { a.wrapping_add(unit) } else { a ^ unit };
                near & (u128::MAX >> (128 - format.width_bits()))
            }
            _ => self.float(format),
        }
    }
}

/// Numbers at which something changes, of both signs.
pub(super) fn edges(format: FloatFormat) -> Vec<u128> {
    let one = format.from_u128(1);
    let normal = format.min_positive_normal();
    let quiet = 1 << (format.precision() - 2);
    let mut positive = vec![
        0,
        1,
        2,
        3,
        quiet,
        normal - 1,
        normal,
        normal + 1,
        2 * normal,
        format.epsilon(),
        format.from_f64(0.25),
        format.from_f64(0.5),
        format.from_f64(0.5) - 1,
        format.from_f64(0.5) + 1,
        one - 1,
        one,
        one + 1,
        format.from_f64(1.5),
        format.from_f64(2.5),
        format.from_u128(3),
        format.from_u128(1 << (format.precision() - 1)),
        format.from_u128((1 << format.precision()) - 1),
        format.max_finite() - 1,
        format.max_finite(),
        format.infinity(false),
        format.nan(),
        format.infinity(false) | 1,
        format.infinity(false) | quiet | 5,
    ];
    for width in [8, 16, 32, 64, 127] {
        let power = format.from_u128(1 << width);
        positive.extend([power - 1, power, power + 1, format.from_u128(1 << (width - 1))]);
    }
    positive.iter().flat_map(|&bits| [bits, format.neg(bits)]).collect()
}
