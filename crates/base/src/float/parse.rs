//! Floating constants of C, correctly rounded however long they are.

use super::FloatFormat;
use super::big::Big;
use super::wide::U256;

/// More significant digits than any number half-way between two neighbours has in any format, so
/// of the digits behind them only matters whether there is a nonzero one.
const MAX_DIGITS: usize = 12_000;

/// Beyond this power of ten, either way, every format overflows or underflows.
const MAX_DECIMAL_EXPONENT: i64 = 5_100;

/// The same for powers of two.
const MAX_BINARY_EXPONENT: i64 = 20_000;

/// The digits of a constant: `0.d1d2d3... * base^point`, without zeros in front.
struct Digits {
    digits: Vec<u8>,
    point: i64,
}

/// The number nearest to the constant; `None` if the text is not one.
pub(super) fn parse(format: FloatFormat, text: &str) -> Option<u128> {
    match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(rest) => {
            let (mantissa, exponent) = rest.split_once(['p', 'P'])?;
            Some(hexadecimal(format, &digits(mantissa, 16)?, integer(exponent)?))
        }
        None => {
            let (mantissa, exponent) = match text.split_once(['e', 'E']) {
                Some((mantissa, exponent)) => (mantissa, integer(exponent)?),
                None => (text, 0),
            };
            Some(decimal(format, digits(mantissa, 10)?, exponent))
        }
    }
}

/// Reads digits with at most one point among them.
fn digits(text: &str, base: u32) -> Option<Digits> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let read = |part: &str| -> Option<Vec<u8>> {
        part.chars().map(|c| Some(c.to_digit(base)? as u8)).collect()
    };
    let mut digits = read(whole)?;
    let mut point = digits.len() as i64;
    digits.extend(read(fraction)?);
    if digits.is_empty() {
        return None;
    }
    let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
    digits.drain(..zeros);
    point -= zeros as i64;
    while digits.last() == Some(&0) {
        digits.pop();
    }
    if digits.len() > MAX_DIGITS {
        digits.truncate(MAX_DIGITS);
        // The zeros at the end are gone, so what was cut off was not zero.
        digits.push(1);
    }
    Some(Digits { digits, point })
}

/// Reads an exponent; one that does not fit is as good as the largest that does.
fn integer(text: &str) -> Option<i64> {
    let (neg, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if text.is_empty() {
        return None;
    }
    // A quarter of the range keeps the sums that follow from overflowing.
    const LIMIT: i64 = i64::MAX / 4;
    let value = text.chars().try_fold(0i64, |value, c| {
        Some(value.saturating_mul(10).saturating_add(i64::from(c.to_digit(10)?)).min(LIMIT))
    })?;
    Some(if neg { -value } else { value })
}

fn hexadecimal(format: FloatFormat, number: &Digits, exponent: i64) -> u128 {
    /// Digits that fit beside the jammed one.
    const KEPT: usize = 31;
    let shown = number.digits.len().min(KEPT);
    let (kept, rest) = number.digits.split_at(shown);
    let value = kept.iter().fold(0u128, |value, &digit| (value << 4) | u128::from(digit));
    let jammed = (U256::from(value) << 1) + U256::from(u128::from(!rest.is_empty()));
    let exponent = exponent + 4 * (number.point - shown as i64) - 1;
    let exponent = exponent.clamp(-MAX_BINARY_EXPONENT, MAX_BINARY_EXPONENT);
    format.pack(false, jammed, exponent as i32)
}

fn decimal(format: FloatFormat, number: Digits, exponent: i64) -> u128 {
    let point = number.point + exponent;
    if number.digits.is_empty() || point < -MAX_DECIMAL_EXPONENT {
        return format.zero(false);
    }
    if point > MAX_DECIMAL_EXPONENT {
        return format.infinity(false);
    }
    // digits * 10^power, of which the power of two goes straight into the exponent.
    let power = (point - number.digits.len() as i64) as i32;
    let digits = Big::from_decimal(&number.digits);
    let fives = Big::from(1).times_pow5(power.min(0).unsigned_abs());
    let digits = digits.times_pow5(power.max(0).unsigned_abs());
    // This scaling brings the quotient between 2^125 and 2^127.
    let scale = 126 - (digits.bit_len() as i32 - fives.bit_len() as i32);
    let (quotient, inexact) = digits
        .shifted(scale.max(0).unsigned_abs())
        .ratio(fives.shifted(scale.min(0).unsigned_abs()));
    let jammed = (U256::from(quotient) << 1) + U256::from(u128::from(inexact));
    format.pack(false, jammed, power - scale - 1)
}
