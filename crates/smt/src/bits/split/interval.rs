//! Intervals of floats. Rounding is monotone, so the ends of a result are results of ends: nothing
//! is lost but the connection between operands.

use base::float::{FloatFormat, Rounding};
use logic::FpOp;
use std::cmp::Ordering;

/// A set of floats: all numbers between two ends (infinities are numbers here), and perhaps NaN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval {
    /// The ends as encodings, the lower one first, if there is any number.
    pub ends: Option<(u128, u128)>,
    /// Whether NaN is in it.
    pub nan: bool,
}

/// The place of an encoding in the order of floats, with -0 before +0.
pub fn rank(format: FloatFormat, encoding: u128) -> u128 {
    let sign = 1u128 << (format.bits() - 1);
    match encoding & sign {
        0 => encoding | sign,
        _ => !encoding & (sign | (sign - 1)),
    }
}

/// The encoding at a place in the order of floats.
pub fn at_rank(format: FloatFormat, rank: u128) -> u128 {
    let sign = 1u128 << (format.bits() - 1);
    match rank & sign {
        0 => !rank & (sign | (sign - 1)),
        _ => rank & !sign,
    }
}

impl Interval {
    /// All numbers, and NaN.
    pub fn top(format: FloatFormat) -> Self {
        Self { ends: Some((format.infinity(true), format.infinity(false))), nan: true }
    }

    /// NaN and nothing else.
    pub const NAN: Self = Self { ends: None, nan: true };

    /// One value.
    pub fn point(format: FloatFormat, value: u128) -> Self {
        match format.is_nan(value) {
            true => Self::NAN,
            false => Self { ends: Some((value, value)), nan: false },
        }
    }

    /// All that integers of a width are converted to.
    pub fn integers(format: FloatFormat, mode: Rounding, width: u32, signed: bool) -> Self {
        if width > 100 {
            return Self::top(format);
        }
        let (low, high) = match signed {
            true => (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1),
            false => (0, (1i128 << width) - 1),
        };
        let ends = [low, high].map(|end| format.from_i128_with(mode, end));
        Self::hull(format, &ends, false)
    }

    /// The numbers between the least and the greatest of `values`; everything if one is NaN. A
    /// zero at an end stands for both zeros.
    fn hull(format: FloatFormat, values: &[u128], nan: bool) -> Self {
        if values.iter().any(|&value| format.is_nan(value)) {
            return Self::top(format);
        }
        let least = values.iter().copied().min_by_key(|&value| rank(format, value));
        let greatest = values.iter().copied().max_by_key(|&value| rank(format, value));
        let (Some(low), Some(high)) = (least, greatest) else { return Self { ends: None, nan } };
        let low = if format.is_zero(low) { format.zero(true) } else { low };
        let high = if format.is_zero(high) { format.zero(false) } else { high };
        Self { ends: Some((low, high)), nan }
    }

    fn has_infinity(self, format: FloatFormat) -> bool {
        let ends = self.ends;
        ends.is_some_and(|(low, high)| format.is_infinite(low) || format.is_infinite(high))
    }

    fn has_zero(self, format: FloatFormat) -> bool {
        self.ends.is_some_and(|(low, high)| {
            let zero = format.zero(false);
            format.cmp(low, zero) != Some(Ordering::Greater)
                && format.cmp(high, zero) != Some(Ordering::Less)
        })
    }

    /// The negations of all values.
    #[must_use]
    pub fn negated(self, format: FloatFormat) -> Self {
        let ends = self.ends.map(|(low, high)| (format.neg(high), format.neg(low)));
        Self { ends, ..self }
    }

    /// The absolute values of all values.
    #[must_use]
    pub fn absolute(self, format: FloatFormat) -> Self {
        let Some((low, high)) = self.ends else { return self };
        match (format.is_negative(low), format.is_negative(high)) {
            (false, _) => self,
            (true, true) => self.negated(format),
            (true, false) => {
                Self::hull(format, &[format.abs(low), high, format.zero(false)], self.nan)
            }
        }
    }

    /// The results of an operation other than a relation.
    pub fn apply(op: FpOp, format: FloatFormat, mode: Rounding, args: &[Interval]) -> Interval {
        let nan = args.iter().any(|arg| arg.nan);
        let ends: Option<Vec<(u128, u128)>> = args.iter().map(|arg| arg.ends).collect();
        let Some(ends) = ends else { return Self { ends: None, nan: true } };
        match (op, &ends[..]) {
            (FpOp::Add, &[(a, b), (c, d)]) => {
                // Only infinities of opposite signs give NaN, and then those are ends.
                if args[0].has_infinity(format) && args[1].has_infinity(format) {
                    return Self::top(format);
                }
                let sums = [format.add_with(mode, a, c), format.add_with(mode, b, d)];
                Self::hull(format, &sums, nan)
            }
            (FpOp::Sub, _) => {
                let negated = args[1].negated(format);
                Self::apply(FpOp::Add, format, mode, &[args[0], negated])
            }
            (FpOp::Mul, &[(a, b), (c, d)]) => {
                let undefined =
                    |x: Interval, y: Interval| x.has_zero(format) && y.has_infinity(format);
                if undefined(args[0], args[1]) || undefined(args[1], args[0]) {
                    return Self::top(format);
                }
                let corners = [(a, c), (a, d), (b, c), (b, d)];
                let products = corners.map(|(x, y)| format.mul_with(mode, x, y));
                Self::hull(format, &products, nan)
            }
            (FpOp::Div, &[(a, b), (c, d)]) => {
                if args[1].has_zero(format)
                    || args[0].has_infinity(format) && args[1].has_infinity(format)
                {
                    return Self::top(format);
                }
                let corners = [(a, c), (a, d), (b, c), (b, d)];
                let quotients = corners.map(|(x, y)| format.div_with(mode, x, y));
                Self::hull(format, &quotients, nan)
            }
            (FpOp::Sqrt, &[(a, b)]) => {
                let zero = format.zero(false);
                let below = |x: u128| format.cmp(x, zero) == Some(Ordering::Less);
                if below(b) {
                    return Self::NAN;
                }
                let low = if below(a) { zero } else { a };
                let roots = [format.sqrt_with(mode, low), format.sqrt_with(mode, b)];
                Self::hull(format, &roots, nan || below(a))
            }
            (FpOp::RoundToIntegral, &[(a, b)]) => {
                let rounded = [a, b].map(|x| format.round_to_integral(x, mode));
                Self::hull(format, &rounded, nan)
            }
            (FpOp::Convert(from), &[(a, b)]) => {
                let converted = [a, b].map(|x| from.convert_with(mode, x, format));
                Self::hull(format, &converted, nan)
            }
            _ => Self::top(format),
        }
    }

    /// Whether a relation holds, if it holds for all values or for none.
    pub fn relation(op: FpOp, format: FloatFormat, args: &[Interval]) -> Option<bool> {
        let nan = args.iter().any(|arg| arg.nan);
        if op == FpOp::IsNan {
            return match (args[0].nan, args[0].ends) {
                (false, _) => Some(false),
                (true, None) => Some(true),
                (true, Some(_)) => None,
            };
        }
        // Nothing is true of NaN.
        let (Some((a, b)), Some((c, d))) = (args[0].ends, args[1].ends) else {
            return Some(false);
        };
        let order = |x: u128, y: u128| format.cmp(x, y).expect("no NaN");
        let (always, never) = match op {
            FpOp::Lt => (order(b, c).is_lt(), order(a, d).is_ge()),
            FpOp::Le => (order(b, c).is_le(), order(a, d).is_gt()),
            FpOp::Eq => (
                order(a, b).is_eq() && order(c, d).is_eq() && order(a, c).is_eq(),
                order(b, c).is_lt() || order(d, a).is_lt(),
            ),
            _ => return None,
        };
        match (always && !nan, never) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }
}
