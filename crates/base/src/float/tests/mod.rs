//! Tests against the arithmetic of the machine and against a C compiler and its library.

mod c;
mod native;
mod rounding;
mod special;

use super::FloatFormat;

const ALL: [FloatFormat; 5] =
    [FloatFormat::F16, FloatFormat::F32, FloatFormat::F64, FloatFormat::X87, FloatFormat::F128];

/// A xorshift generator: the same numbers in every run.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn wide(&mut self) -> u128 {
        (u128::from(self.next()) << 64) | u128::from(self.next())
    }

    fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 11) % bound
    }

    /// A number of the format: any bits, an edge, a short significand, or near one in size, where
    /// sums cancel and remainders are short.
    fn float(&mut self, format: FloatFormat) -> u128 {
        let significand = match self.below(4) {
            0 => self.wide(),
            1 => u128::MAX << self.below(128),
            2 => self.wide() << self.below(128) >> self.below(128),
            _ => 1 << self.below(128),
        };
        let mask = u64::from(format.exponent_mask());
        let field = match self.below(4) {
            0 => self.next() & mask,
            1 => self.below(3),
            2 => mask - self.below(3),
            _ => mask / 2 - 3 + self.below(format.precision().into()).min(mask / 2),
        };
        if self.below(16) == 0 {
            let all = edges(format);
            return all[self.below(all.len() as u64) as usize];
        }
        let significand = significand & (format.integer_bit() - 1);
        let integer = if field == 0 { 0 } else { format.integer_bit() };
        format.compose(self.next() & 1 == 1, field as u32, significand | integer)
    }
}

/// Numbers at which something changes, of both signs.
fn edges(format: FloatFormat) -> Vec<u128> {
    let one = format.from_u128(1);
    let smallest_normal = format.min_positive_normal();
    let positive = [
        format.zero(false),
        1,
        2,
        format.integer_bit() - 1,
        smallest_normal,
        smallest_normal + 1,
        format.epsilon(),
        format.from_f64(0.5),
        format.sub(one, format.div(format.epsilon(), format.from_u128(2))),
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
        format.nan() & !format.sign_bit(),
        format.infinity(false) | 1,
        format.infinity(false) | format.quiet_bit() | 5,
    ];
    positive.into_iter().chain(positive.map(|bits| format.neg(bits))).collect()
}
