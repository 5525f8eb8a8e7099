//! Fixed cases: NaNs, special values, odd encodings and the syntax of constants.

use super::super::wide::U256;
use super::super::{FloatFormat, FormatStyle, Rounding};
use super::{ALL, Random, edges};
use FloatFormat::{F16, F32, F64, F128, X87};

#[test]
fn shapes_and_constants() {
    assert_eq!(ALL.map(FloatFormat::width_bits), [16, 32, 64, 80, 128]);
    assert_eq!(ALL.map(FloatFormat::precision), [11, 24, 53, 64, 113]);
    assert_eq!(F32.nan(), 0xffc0_0000);
    assert_eq!(X87.nan(), 0xffff_c000_0000_0000_0000);
    assert_eq!(F128.nan(), 0x1_ffff << 111);
    assert_eq!(F16.max_finite(), 0x7bff);
    assert_eq!(F64.max_finite(), f64::MAX.to_bits().into());
    assert_eq!(F64.min_positive_normal(), f64::MIN_POSITIVE.to_bits().into());
    assert_eq!(F32.epsilon(), f32::EPSILON.to_bits().into());
    assert_eq!(X87.max_finite(), 0x7ffe_ffff_ffff_ffff_ffff);
    assert_eq!(X87.min_positive_normal(), 0x0001_8000_0000_0000_0000);
    assert_eq!(X87.from_u128(1), 0x3fff_8000_0000_0000_0000);
    assert_eq!(F128.from_i128(-1), 0xbfff << 112);
}

#[test]
fn classes_exclude_each_other() {
    for format in ALL {
        let mut random = Random::new(20);
        let random = std::iter::repeat_with(|| random.float(format)).take(1_000);
        for bits in edges(format).into_iter().chain(random) {
            let classes = [
                format.is_nan(bits),
                format.is_infinite(bits),
                format.is_zero(bits),
                format.is_subnormal(bits),
                format.is_normal(bits),
            ];
            assert_eq!(classes.iter().filter(|&&class| class).count(), 1, "{format:?} {bits:x}");
            assert_eq!(format.is_negative(format.neg(bits)), !format.is_negative(bits));
            assert!(!format.is_negative(format.abs(bits)));
            assert_eq!(format.copysign(format.abs(bits), bits), bits);
        }
        assert!(format.is_subnormal(1) && format.is_subnormal(format.integer_bit() - 1));
        assert!(format.is_normal(format.min_positive_normal()));
    }
}

#[test]
fn nans_are_handed_on() {
    let (first, second) = (0x7fa0_0001, 0xffc0_0002);
    let one = F32.from_u128(1);
    let quiet = first | 0x40_0000;
    assert_eq!(F32.add(first, second), quiet);
    assert_eq!(F32.sub(second, first), second);
    assert_eq!(F32.sub(one, first), quiet);
    assert_eq!(F32.mul(one, first), quiet);
    assert_eq!(F32.div(first, one), quiet);
    assert_eq!(F32.sqrt(second), second);
    assert_eq!(F32.fma(one, first, second), quiet);
    assert_eq!(F32.fma(F32.infinity(false), 0, second), second);
    assert_eq!(F32.rem(one, second), second);
    assert_eq!(F32.round_to_integral(first, Rounding::Up), quiet);
    assert_eq!(F32.convert(first, F64), 0x7ffc_0000_2000_0000);
    assert_eq!(F64.convert(0xfff0_0000_2000_0001, F32), 0xffc0_0001);
    assert_eq!(F32.convert(first, X87), 0x7fff_e000_0100_0000_0000);
}

#[test]
fn invalid_operations_make_the_default_nan() {
    for format in ALL {
        let (zero, one) = (format.zero(false), format.from_u128(1));
        let infinity = format.infinity(false);
        let invalid = [
            format.sub(infinity, infinity),
            format.add(infinity, format.infinity(true)),
            format.mul(zero, infinity),
            format.div(zero, zero),
            format.div(infinity, infinity),
            format.sqrt(format.neg(one)),
            format.fma(zero, infinity, one),
            format.fma(one, infinity, format.infinity(true)),
            format.rem(one, zero),
            format.rem(infinity, one),
            format.ieee_remainder(infinity, one),
        ];
        assert_eq!(invalid, [format.nan(); 11], "{format:?}");
    }
}

#[test]
fn odd_x87_encodings() {
    let pseudo_denormal = X87.integer_bit();
    assert_eq!(
        X87.cmp(pseudo_denormal, X87.min_positive_normal()),
        Some(std::cmp::Ordering::Equal)
    );
    assert_eq!(X87.add(pseudo_denormal, 0), X87.min_positive_normal());
    let unnormal = 0x3fff_u128 << 64 | 1;
    let pseudo_infinity = 0x7fff_u128 << 64;
    for refused in [unnormal, pseudo_infinity, pseudo_infinity | 5] {
        assert!(X87.is_nan(refused));
        assert_eq!(X87.add(refused, 0), X87.nan());
        assert_eq!(X87.convert(refused, F64), F64.nan());
    }
}

#[test]
fn ties_of_the_ieee_remainder() {
    let (one, two, three) = (F64.from_u128(1), F64.from_u128(2), F64.from_u128(3));
    assert_eq!(F64.ieee_remainder(one, two), one);
    assert_eq!(F64.ieee_remainder(three, two), F64.neg(one));
    assert_eq!(F64.ieee_remainder(F64.from_u128(5), two), one);
    assert_eq!(F64.ieee_remainder(F64.neg(two), two), F64.zero(true));
    assert_eq!(F64.ieee_remainder(two, three), F64.neg(one));
}

/// An odd `n` with `n^2 + 7` divisible by `2^count`; -7 is a square modulo all powers of two.
fn root_of_minus_seven(count: u32) -> u128 {
    (3..count).fold(1, |root: u128, bit| {
        let rest = root.wrapping_mul(root).wrapping_add(7);
        if (rest >> bit) & 1 == 1 { root + (1 << (bit - 1)) } else { root }
    })
}

/// Where `n` lies half-way between two significands and `n^2 + 7` is a number of the format but
/// for a power of two, its root exceeds the tie by less than the computed bits of the root show.
#[test]
fn square_roots_just_above_a_tie() {
    for format in ALL {
        let precision = format.precision();
        let mut found = 0;
        for count in [precision + 1, precision + 2] {
            let root = root_of_minus_seven(count);
            let others = [root, root ^ (1 << (count - 1))];
            for n in others.into_iter().flat_map(|n| [n, (1u128 << count) - n]) {
                let square = U256::product(n, n) + U256::from(7);
                let fits = square.bit_len() == precision + count && n >> precision == 1;
                if !fits {
                    continue;
                }
                found += 1;
                let exponent = (count % 2) as i32;
                let halved = (exponent - count as i32) / 2;
                let number = format.pack(false, square.shr_jam(count), exponent);
                let want = format.pack(false, U256::from(n.div_ceil(2)), halved + 1);
                assert_eq!(
                    format.sqrt_with(Rounding::NearestEven, number),
                    want,
                    "{format:?} {n:x}"
                );
            }
        }
        assert!(found > 0, "{format:?}");
    }
}

#[test]
fn syntax_of_constants() {
    let value = |text: &str| F64.parse(text).map(|bits| F64.to_f64(bits));
    for (text, want) in [
        ("1.5e-3", 1.5e-3),
        (".5", 0.5),
        ("1.", 1.0),
        ("123", 123.0),
        ("1E+2", 100.0),
        ("0x1.8p3", 12.0),
        ("0X.8P1", 1.0),
        ("0xAp-1", 5.0),
        ("0x0p99999999999999999999999", 0.0),
        ("1e99999999999999999999999", f64::INFINITY),
        ("0e99999999999999999999999", 0.0),
        ("1e-99999999999999999999999", 0.0),
        ("0x1.00000000000008p0", 1.0),
        ("0x1.00000000000008000000000000000000000000000000001p0", 1.0 + f64::EPSILON),
        ("0x1.00000000000018p0", 1.0 + 2.0 * f64::EPSILON),
        ("0x.8p-1074", 0.0),
        ("0x1p1024", f64::INFINITY),
    ] {
        assert_eq!(value(text), Some(want), "{text}");
    }
    for text in [
        "", ".", "e5", "1e", "1e+", "1.2.3", "-1", "+1", "1f", "0x", "0x1", "0x.p1", "0x1p", "1 ",
        "nan", "inf", "1e5.0", "0x1p0x1", "1_0",
    ] {
        assert_eq!(F64.parse(text), None, "{text}");
    }
}

#[test]
fn a_distant_digit_breaks_a_tie() {
    let zeros = "0".repeat(30_000);
    let one = F64.from_u128(1);
    assert_eq!(F64.parse("1.00000000000000011102230246251565404236316680908203125"), Some(one));
    assert_eq!(
        F64.parse(&format!("1.00000000000000011102230246251565404236316680908203125{zeros}1")),
        Some(one + 1)
    );
    assert_eq!(F64.parse(&format!("{zeros}.{zeros}1e30001")), Some(one));
}

#[test]
fn texts_of_special_values() {
    let text =
        |format: FloatFormat, bits| format.format(bits, FormatStyle::General, None, false, false);
    for format in ALL {
        assert_eq!(text(format, format.nan()), "-nan");
        assert_eq!(text(format, format.abs(format.nan())), "nan");
        assert_eq!(text(format, format.infinity(true)), "-inf");
        assert_eq!(text(format, format.zero(true)), "-0");
        assert_eq!(text(format, format.from_f64(0.125)), "0.125");
        let shouted = format.format(format.infinity(true), FormatStyle::Hex, None, true, true);
        assert_eq!(shouted, "-INF");
    }
    let hex = |format: FloatFormat, bits| format.format(bits, FormatStyle::Hex, None, true, false);
    assert_eq!(hex(X87, X87.from_f64(12.5625)), "0XC.9P+0");
    assert_eq!(hex(F64, F64.from_f64(12.5625)), "0X1.92P+3");
    assert_eq!(hex(F16, F16.from_f64(12.5625)), "0X1.92P+3");
}
