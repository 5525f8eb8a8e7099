//! Text as `printf` of glibc makes it, every digit exact.

use super::big::Big;
use super::unpack::{Finite, Unpacked};
use super::{FloatFormat, FormatStyle};
use std::fmt::Write;

/// `%f`, `%e`, `%g` and `%a`.
pub(super) fn format(
    format: FloatFormat,
    a: u128,
    style: FormatStyle,
    precision: Option<usize>,
    upper: bool,
    alt: bool,
) -> String {
    if format.precision() < FloatFormat::F64.precision() {
        let promoted = format.convert(a, FloatFormat::F64);
        return self::format(FloatFormat::F64, promoted, style, precision, upper, alt);
    }
    let value = format.unpack(a);
    let digits = precision.unwrap_or(6);
    let magnitude = match (value, style) {
        (Unpacked::Nan, _) => "nan".to_string(),
        (Unpacked::Infinity { .. }, _) => "inf".to_string(),
        (_, FormatStyle::Fixed) => {
            Decimal::of(value).rounded_behind_point(digits).fixed(digits, alt)
        }
        (_, FormatStyle::Exponent) => Decimal::of(value).rounded(digits + 1).exponent(digits, alt),
        (_, FormatStyle::General) => Decimal::of(value).general(digits.max(1), alt),
        (_, FormatStyle::Hex) => hexadecimal(format, value, precision, alt),
    };
    let sign = if format.is_negative(a) { "-" } else { "" };
    let text = format!("{sign}{magnitude}");
    if upper { text.to_ascii_uppercase() } else { text }
}

/// `0.d1d2d3... * 10^point`; the first digit is not zero. Zero has no digits and the point where
/// `%e` wants it.
struct Decimal {
    digits: Vec<u8>,
    point: i64,
}

impl Decimal {
    /// All digits of a finite magnitude.
    fn of(value: Unpacked) -> Self {
        let Unpacked::Finite(Finite { exp, sig, .. }) = value else {
            return Self { digits: Vec::new(), point: 1 };
        };
        let zeros = sig.trailing_zeros();
        let (sig, exp) = (Big::from(sig >> zeros), exp + zeros as i32);
        // s / 2^n is s * 5^n / 10^n.
        let (integer, behind_point) = if exp >= 0 {
            (sig.shifted(exp.unsigned_abs()), 0)
        } else {
            (sig.times_pow5(exp.unsigned_abs()), exp.unsigned_abs())
        };
        let digits = integer.to_decimal();
        let point = digits.len() as i64 - i64::from(behind_point);
        Self { digits, point }
    }

    /// Rounds to nearest even, keeping so many significant digits.
    fn rounded(mut self, keep: usize) -> Self {
        if keep >= self.digits.len() {
            return self;
        }
        let rest = self.digits.split_off(keep);
        let odd = self.digits.last().is_some_and(|digit| digit % 2 == 1);
        let above_half = rest[0] > 5 || (rest[0] == 5 && rest[1..].iter().any(|&digit| digit != 0));
        if above_half || (rest[0] == 5 && odd) {
            self.increment();
        }
        self
    }

    /// Adds one in the last place.
    fn increment(&mut self) {
        while let Some(digit) = self.digits.pop() {
            if digit < 9 {
                self.digits.push(digit + 1);
                return;
            }
        }
        self.digits.push(1);
        self.point += 1;
    }

    /// Rounds to so many digits behind the point.
    fn rounded_behind_point(self, precision: usize) -> Self {
        match usize::try_from(self.point.saturating_add_unsigned(precision as u64)) {
            Ok(keep) => self.rounded(keep),
            // Less than a tenth of the last place.
            Err(_) => Self { digits: Vec::new(), point: 1 },
        }
    }

    /// The digits of these positions; those before the first and behind the last are zero.
    fn text(&self, from: i64, to: i64) -> String {
        let digit = |index: i64| {
            let index = usize::try_from(index).ok()?;
            self.digits.get(index).copied()
        };
        (from..to).map(|index| char::from(b'0' + digit(index).unwrap_or(0))).collect()
    }

    /// `%f` of a number that is rounded already.
    fn fixed(&self, precision: usize, alt: bool) -> String {
        // A number below one still has the zero in front of the point.
        let whole = self.text(0.min(self.point - 1), self.point);
        let fraction = self.text(self.point, self.point + precision as i64);
        join(&whole, &fraction, alt)
    }

    /// `%e` of a number that is rounded already.
    fn exponent(&self, precision: usize, alt: bool) -> String {
        let mantissa = join(&self.text(0, 1), &self.text(1, 1 + precision as i64), alt);
        self.with_exponent(mantissa)
    }

    fn with_exponent(&self, mut mantissa: String) -> String {
        let exponent = self.point - 1;
        let sign = if exponent < 0 { '-' } else { '+' };
        let _ = write!(mantissa, "e{sign}{:02}", exponent.unsigned_abs());
        mantissa
    }

    /// `%g`.
    fn general(self, precision: usize, alt: bool) -> String {
        let rounded = self.rounded(precision);
        let (exponent, significant) = (rounded.point - 1, precision as i64);
        if (-4..significant).contains(&exponent) {
            let text = rounded.fixed((significant - 1 - exponent) as usize, alt);
            return if alt { text } else { without_zeros(&text) };
        }
        let text = rounded.exponent(precision - 1, alt);
        match text.split_once('e') {
            Some((mantissa, _)) if !alt => rounded.with_exponent(without_zeros(mantissa)),
            _ => text,
        }
    }
}

/// The parts of a number with the point between them, which is left out at the end unless `alt`.
fn join(whole: &str, fraction: &str, alt: bool) -> String {
    let point = if alt || !fraction.is_empty() { "." } else { "" };
    format!("{whole}{point}{fraction}")
}

/// The number without zeros at the end of its fraction.
fn without_zeros(text: &str) -> String {
    if !text.contains('.') {
        return text.to_string();
    }
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// `%a` of a finite magnitude.
fn hexadecimal(
    format: FloatFormat,
    value: Unpacked,
    precision: Option<usize>,
    alt: bool,
) -> String {
    // The x87 stores its integer bit, and glibc cuts what is stored into digits: the first digit
    // has four bits there and one in the other formats.
    let first_bits = if format == FloatFormat::X87 { 4 } else { 1 };
    let fraction_bits = format.precision() - first_bits;
    let (mut sig, mut exponent) = match value {
        Unpacked::Finite(x) => {
            let magnitude = x.magnitude().max(format.min_exponent());
            let unit = magnitude - (format.precision() as i32 - 1);
            (x.sig >> (unit - x.exp).unsigned_abs(), magnitude - (first_bits as i32 - 1))
        }
        _ => (0, 0),
    };
    let all = (fraction_bits / 4) as usize;
    let mut shown = all;
    if let Some(precision) = precision.filter(|&precision| precision < all) {
        sig = rounded_bits(sig, 4 * (all - precision) as u32);
        shown = precision;
    }
    let mut first = sig >> (4 * shown);
    if first == 16 {
        first = 1;
        exponent += 4;
    }
    let fraction = sig & ((1 << (4 * shown)) - 1);
    let mut digits = if shown == 0 { String::new() } else { format!("{fraction:0shown$x}") };
    match precision {
        Some(precision) => digits.extend(std::iter::repeat_n('0', precision - shown)),
        None => digits.truncate(digits.trim_end_matches('0').len()),
    }
    let mantissa = join(&format!("{first:x}"), &digits, alt);
    format!("0x{mantissa}p{exponent:+}")
}

/// Shifts right by `count > 0`, rounding to nearest even.
fn rounded_bits(sig: u128, count: u32) -> u128 {
    let (whole, rest, half) = (sig >> count, sig & ((1 << count) - 1), 1 << (count - 1));
    whole + u128::from(rest > half || (rest == half && whole & 1 == 1))
}
