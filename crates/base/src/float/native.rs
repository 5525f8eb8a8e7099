//! The machine's own arithmetic, as a short cut for the two formats it has.

use super::FloatFormat;

/// The bits of `a op b` if the machine computes it for this format, `None` otherwise.
///
/// A NaN result is refused as well: Rust leaves open which NaN an operation gives, so the caller
/// has to find it by bits.
pub(super) fn binary(
    format: FloatFormat,
    a: u128,
    b: u128,
    single: fn(f32, f32) -> f32,
    double: fn(f64, f64) -> f64,
) -> Option<u128> {
    match format {
        FloatFormat::F32 => {
            let result = single(f32::from_bits(a as u32), f32::from_bits(b as u32));
            (!result.is_nan()).then(|| result.to_bits().into())
        }
        FloatFormat::F64 => {
            let result = double(f64::from_bits(a as u64), f64::from_bits(b as u64));
            (!result.is_nan()).then(|| result.to_bits().into())
        }
        FloatFormat::F16 | FloatFormat::X87 | FloatFormat::F128 => None,
    }
}
