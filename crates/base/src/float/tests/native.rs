//! The soft arithmetic against Rust's own `f32` and `f64`.

use super::super::{FloatFormat, Rounding};
use super::{Random, edges};
use FloatFormat::{F16, F32, F64};
use Rounding::NearestEven;

const ROUNDS: usize = 100_000;

fn f32_of(bits: u128) -> f32 {
    f32::from_bits(bits as u32)
}

fn f64_of(bits: u128) -> f64 {
    f64::from_bits(bits as u64)
}

fn bits32(value: f32) -> u128 {
    value.to_bits().into()
}

fn bits64(value: f64) -> u128 {
    value.to_bits().into()
}

/// Calls `check` with all pairs of edges and many random pairs.
fn pairs(format: FloatFormat, seed: u64, mut check: impl FnMut(u128, u128)) {
    for a in edges(format) {
        for b in edges(format) {
            check(a, b);
        }
    }
    let mut random = Random::new(seed);
    for _ in 0..ROUNDS {
        check(random.float(format), random.float(format));
    }
}

/// Equal bits; of NaNs only that both are, since Rust leaves their bits open.
#[track_caller]
fn same(format: FloatFormat, got: u128, want: u128, what: &str, operands: &[u128]) {
    if format.is_nan(got) && format.is_nan(want) {
        return;
    }
    assert_eq!(got, want, "{format:?} {what} {operands:x?}: {got:x} instead of {want:x}");
}

#[test]
fn single_precision_operations() {
    pairs(F32, 1, |a, b| {
        let (x, y) = (f32_of(a), f32_of(b));
        same(F32, F32.add_with(NearestEven, a, b), bits32(x + y), "+", &[a, b]);
        same(F32, F32.sub_with(NearestEven, a, b), bits32(x - y), "-", &[a, b]);
        same(F32, F32.mul_with(NearestEven, a, b), bits32(x * y), "*", &[a, b]);
        same(F32, F32.div_with(NearestEven, a, b), bits32(x / y), "/", &[a, b]);
        same(F32, F32.sqrt_with(NearestEven, a), bits32(x.sqrt()), "sqrt", &[a]);
        same(F32, F32.rem(a, b), bits32(x % y), "fmod", &[a, b]);
        assert_eq!(F32.cmp(a, b), x.partial_cmp(&y), "{x} {y}");
    });
}

#[test]
fn double_precision_operations() {
    pairs(F64, 2, |a, b| {
        let (x, y) = (f64_of(a), f64_of(b));
        same(F64, F64.add_with(NearestEven, a, b), bits64(x + y), "+", &[a, b]);
        same(F64, F64.sub_with(NearestEven, a, b), bits64(x - y), "-", &[a, b]);
        same(F64, F64.mul_with(NearestEven, a, b), bits64(x * y), "*", &[a, b]);
        same(F64, F64.div_with(NearestEven, a, b), bits64(x / y), "/", &[a, b]);
        same(F64, F64.sqrt_with(NearestEven, a), bits64(x.sqrt()), "sqrt", &[a]);
        same(F64, F64.rem(a, b), bits64(x % y), "fmod", &[a, b]);
        assert_eq!(F64.cmp(a, b), x.partial_cmp(&y), "{x} {y}");
    });
}

#[test]
fn public_operations_agree_with_the_soft_ones() {
    for format in [F32, F64] {
        pairs(format, 3, |a, b| {
            assert_eq!(format.add(a, b), format.add_with(NearestEven, a, b));
            assert_eq!(format.sub(a, b), format.sub_with(NearestEven, a, b));
            assert_eq!(format.mul(a, b), format.mul_with(NearestEven, a, b));
            assert_eq!(format.div(a, b), format.div_with(NearestEven, a, b));
            assert_eq!(format.sqrt(a), format.sqrt_with(NearestEven, a));
        });
    }
}

#[test]
fn fused_multiply_add() {
    let mut random = Random::new(4);
    pairs(F64, 5, |a, b| {
        // Near the negated product, where the sum cancels, as well as anywhere.
        let near = F64.neg(F64.mul(a, b)) ^ u128::from(random.below(4));
        for c in [near, random.float(F64)] {
            let want = f64_of(a).mul_add(f64_of(b), f64_of(c));
            same(F64, F64.fma(a, b, c), bits64(want), "fma", &[a, b, c]);
        }
    });
    pairs(F32, 6, |a, b| {
        let near = F32.neg(F32.mul(a, b)) ^ u128::from(random.below(4));
        for c in [near, random.float(F32)] {
            let want = f32_of(a).mul_add(f32_of(b), f32_of(c));
            same(F32, F32.fma(a, b, c), bits32(want), "fma", &[a, b, c]);
        }
    });
}

#[test]
fn conversions_between_formats() {
    pairs(F64, 7, |a, b| {
        for bits in [a, b] {
            same(F32, F64.convert(bits, F32), bits32(f64_of(bits) as f32), "to f32", &[bits]);
        }
    });
    pairs(F32, 8, |a, b| {
        for bits in [a, b] {
            same(F64, F32.convert(bits, F64), bits64(f32_of(bits).into()), "to f64", &[bits]);
            for wide in [F64, FloatFormat::X87, FloatFormat::F128] {
                let back = wide.convert(F32.convert(bits, wide), F32);
                same(F32, back, bits, "to and fro", &[bits]);
            }
        }
    });
}

/// The products and sums of two halves are exact in double precision, so one soft rounding gives
/// the right half; that of a quotient or root is innocuous because 53 >= 2 * 11 + 2.
#[test]
fn half_precision_through_double() {
    let half = |value: f64| F16.from_f64(value);
    pairs(F16, 9, |a, b| {
        let (x, y) = (F16.to_f64(a), F16.to_f64(b));
        same(F16, F16.add(a, b), half(x + y), "+", &[a, b]);
        same(F16, F16.sub(a, b), half(x - y), "-", &[a, b]);
        same(F16, F16.mul(a, b), half(x * y), "*", &[a, b]);
        same(F16, F16.div(a, b), half(x / y), "/", &[a, b]);
        same(F16, F16.sqrt(a), half(x.sqrt()), "sqrt", &[a]);
        same(F16, F16.rem(a, b), half(x % y), "fmod", &[a, b]);
        assert_eq!(F16.cmp(a, b), x.partial_cmp(&y), "{x} {y}");
    });
}

/// The nearest of all halves, found by comparing distances, which are exact in double precision.
#[test]
fn conversion_to_half_takes_the_nearest() {
    let mut random = Random::new(10);
    for _ in 0..20_000 {
        let value =
            f64::from_bits(random.next() & ((1 << 52) - 1) | (980 + random.below(60)) << 52);
        let value = if random.below(2) == 0 { f64::from(value as f32) } else { value };
        let got = F16.from_f64(value);
        if F16.is_infinite(got) {
            assert!(value >= 65520.0, "{value}");
            continue;
        }
        let distance = |bits: u128| (F16.to_f64(bits) - value).abs();
        for neighbour in [got.wrapping_sub(1), got + 1] {
            if got == 0 && neighbour != 1 || F16.is_infinite(neighbour) {
                continue;
            }
            let (ours, theirs) = (distance(got), distance(neighbour));
            assert!(ours < theirs || (ours == theirs && got & 1 == 0), "{value} gave {got:x}");
        }
    }
    assert_eq!(F16.from_f64(65520.0), F16.infinity(false));
    assert_eq!(F16.from_f64(65519.99), F16.max_finite());
    assert_eq!(F16.from_f64(2f64.powi(-25)), 0);
    assert_eq!(F16.from_f64(2f64.powi(-25) * 1.0001), 1);
    // Through f32 this would first round down to the tie and then to even.
    assert_eq!(F16.from_f64(1.0 + 2f64.powi(-11) + 2f64.powi(-40)), F16.from_u128(1) + 1);
}

#[test]
fn rounding_to_integers() {
    pairs(F64, 11, |a, _| {
        let x = f64_of(a);
        let round = |rounding| F64.round_to_integral(a, rounding);
        same(F64, round(Rounding::NearestEven), bits64(x.round_ties_even()), "rint", &[a]);
        same(F64, round(Rounding::NearestAway), bits64(x.round()), "round", &[a]);
        same(F64, round(Rounding::TowardZero), bits64(x.trunc()), "trunc", &[a]);
        same(F64, round(Rounding::Up), bits64(x.ceil()), "ceil", &[a]);
        same(F64, round(Rounding::Down), bits64(x.floor()), "floor", &[a]);
    });
    pairs(F32, 12, |a, _| {
        let x = f32_of(a);
        let round = |rounding| F32.round_to_integral(a, rounding);
        same(F32, round(Rounding::NearestEven), bits32(x.round_ties_even()), "rint", &[a]);
        same(F32, round(Rounding::NearestAway), bits32(x.round()), "round", &[a]);
        same(F32, round(Rounding::TowardZero), bits32(x.trunc()), "trunc", &[a]);
        same(F32, round(Rounding::Up), bits32(x.ceil()), "ceil", &[a]);
        same(F32, round(Rounding::Down), bits32(x.floor()), "floor", &[a]);
    });
}

#[test]
fn integers_from_and_to() {
    let mut random = Random::new(13);
    for _ in 0..ROUNDS {
        let value = random.wide() >> random.below(128);
        assert_eq!(F32.from_u128(value), bits32(value as f32), "{value}");
        assert_eq!(F64.from_u128(value), bits64(value as f64), "{value}");
        let value = random.wide() as i128 >> random.below(128);
        assert_eq!(F32.from_i128(value), bits32(value as f32), "{value}");
        assert_eq!(F64.from_i128(value), bits64(value as f64), "{value}");
    }
    pairs(F64, 14, |a, _| {
        let x = f64_of(a);
        let fits = x.abs() < 2f64.powi(128);
        let want = fits.then(|| (x <= -1.0, x.abs() as u128));
        assert_eq!(F64.to_int(a), want, "{x}");
        let wide = F64.convert(a, FloatFormat::F128);
        assert_eq!(FloatFormat::F128.to_int(wide), want, "{x}");
    });
}

/// A decimal constant with few or many digits, about as large as the formats reach.
fn decimal_constant(random: &mut Random) -> String {
    let longest = [4, 20, 60][random.below(3) as usize];
    let length = 1 + random.below(longest);
    let mut text: String = (0..length).map(|_| char::from(b'0' + random.below(10) as u8)).collect();
    if random.below(4) != 0 {
        text.insert(random.below(length + 1) as usize, '.');
    }
    if random.below(4) != 0 {
        let range = [5, 50, 360][random.below(3) as usize];
        text += &format!("e{}", random.below(2 * range) as i64 - range as i64);
    }
    text
}

#[test]
fn parsing_random_constants() {
    let mut random = Random::new(15);
    for _ in 0..20_000 {
        let text = decimal_constant(&mut random);
        let want: f64 = text.parse().unwrap();
        assert_eq!(F64.parse(&text), Some(bits64(want)), "{text}");
        let want: f32 = text.parse().unwrap();
        assert_eq!(F32.parse(&text), Some(bits32(want)), "{text}");
    }
}

/// Every finite number comes back from its shortest text and from all its digits, and the exact
/// text of a tie between two neighbours goes to the even one.
#[test]
fn parsing_printed_numbers() {
    let mut random = Random::new(16);
    for _ in 0..2_000 {
        let bits = F64.abs(random.float(F64));
        let value = f64_of(bits);
        if !value.is_finite() {
            continue;
        }
        for text in [format!("{value:e}"), format!("{value:.1100}")] {
            assert_eq!(F64.parse(&text), Some(bits), "{text}");
        }
        let single = value as f32;
        let text = format!("{:.200}", f64::from(single));
        if single.is_finite() {
            assert_eq!(F32.parse(&text), Some(bits32(single)), "{text}");
            let tie = (f64::from(single) + f64::from(single.next_up())) / 2.0;
            let want: f32 = format!("{tie:.200}").parse().unwrap();
            assert_eq!(F32.parse(&format!("{tie:.200}")), Some(bits32(want)), "{tie}");
        }
    }
}
