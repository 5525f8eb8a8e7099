//! Every rounding mode: the four of the hardware against C under `fesetround`, and the fifth
//! against the two neighbours of the exact result.

use super::super::{FloatFormat, Rounding};
use super::c::{Answer, Quiz, name, pairs};
use super::{ALL, Random, edges};
use FloatFormat::{F16, F32, F64, F128, X87};
use Rounding::{Down, NearestAway, NearestEven, TowardZero, Up};

/// The modes that C knows, by the names that the oracle reads.
const HARDWARE: [(Rounding, &str); 4] =
    [(NearestEven, "nearest"), (TowardZero, "zero"), (Up, "up"), (Down, "down")];

fn ask_arithmetic(quiz: &mut Quiz, format: FloatFormat, mode: Rounding, operands: [u128; 3]) {
    let [a, b, c] = operands;
    let near = format.neg(format.mul_with(mode, a, b)) ^ (c & 3);
    for (what, b, c, result) in [
        ("add", b, 0, format.add_with(mode, a, b)),
        ("add", format.neg(a), 0, format.add_with(mode, a, format.neg(a))),
        ("sub", b, 0, format.sub_with(mode, a, b)),
        ("mul", b, 0, format.mul_with(mode, a, b)),
        ("div", b, 0, format.div_with(mode, a, b)),
        ("sqrt", b, 0, format.sqrt_with(mode, a)),
        ("fma", b, c, format.fma_with(mode, a, b, c)),
        ("fma", b, near, format.fma_with(mode, a, b, near)),
        ("rint", b, 0, format.round_to_integral(a, mode)),
    ] {
        quiz.operation(format, what, [a, b, c], format, result);
    }
}

fn ask_conversions(quiz: &mut Quiz, format: FloatFormat, mode: Rounding, a: u128, integer: u64) {
    for to in ALL {
        quiz.operation(format, name(to), [a, 0, 0], to, format.convert_with(mode, a, to));
    }
    let signed = format.from_i128_with(mode, (integer as i64).into());
    quiz.ask(format, &format!("i64 {integer:x}"), Answer::Number(format, signed));
    let unsigned = format.from_u128_with(mode, integer.into());
    quiz.ask(format, &format!("u64 {integer:x}"), Answer::Number(format, unsigned));
}

fn check_hardware(test: &'static str, format: FloatFormat, seed: u64) {
    let mut quiz = Quiz::new(test);
    let mut random = Random::new(seed);
    for (mode, text) in HARDWARE {
        quiz.ask(format, &format!("mode {text}"), Answer::Text(text.to_string()));
        for (a, b) in pairs(format, seed + 1, 2_000) {
            ask_arithmetic(&mut quiz, format, mode, [a, b, random.float(format)]);
        }
        for _ in 0..2_000 {
            let integer = random.next() >> random.below(64);
            ask_conversions(&mut quiz, format, mode, random.float(format), integer);
        }
        for a in edges(format) {
            ask_conversions(&mut quiz, format, mode, a, 0);
        }
    }
    quiz.check();
}

#[test]
fn single_precision() {
    check_hardware("f32-modes", F32, 80);
}

#[test]
fn double_precision() {
    check_hardware("f64-modes", F64, 81);
}

#[test]
fn extended_precision() {
    check_hardware("x87-modes", X87, 82);
}

#[test]
fn quadruple_precision() {
    check_hardware("f128-modes", F128, 83);
}

/// An operation in a format, rounded in a mode.
type Operation = fn(FloatFormat, Rounding, [u128; 3]) -> u128;

const OPERATIONS: [Operation; 5] = [
    |format, mode, [a, b, _]| format.add_with(mode, a, b),
    |format, mode, [a, b, _]| format.sub_with(mode, a, b),
    |format, mode, [a, b, _]| format.mul_with(mode, a, b),
    |format, mode, [a, b, c]| format.fma_with(mode, a, b, c),
    // Not exact in the wide format, but too far from a tie to be taken for one.
    |format, mode, [a, b, _]| format.div_with(mode, a, b),
];

/// What a wide result becomes in half precision: the neighbour that is nearer, and of two equally
/// near ones that of the larger magnitude. Subtraction in the wide format is exact here.
fn nearest_away(wide: u128) -> u128 {
    let [below, above] = [Down, Up].map(|mode| F128.convert_with(mode, wide, F16));
    // An infinity stands where the next number would be.
    let place = |bits: u128| match F16.is_infinite(bits) {
        true => F128.copysign(F128.from_u128(65_536), F16.convert(bits, F128)),
        false => F16.convert(bits, F128),
    };
    let [low, high] = [below, above].map(place);
    let (down, up) = (F128.sub(wide, low), F128.sub(high, wide));
    match F128.cmp(down, up).expect("both are numbers") {
        std::cmp::Ordering::Less => below,
        std::cmp::Ordering::Greater => above,
        std::cmp::Ordering::Equal if F128.is_negative(wide) => below,
        std::cmp::Ordering::Equal => above,
    }
}

#[test]
fn nearest_with_ties_away() {
    let mut random = Random::new(84);
    for (a, b) in pairs(F16, 85, 20_000) {
        let operands = [a, b, random.float(F16)];
        let wide = operands.map(|bits| F16.convert(bits, F128));
        for operation in OPERATIONS {
            let exact = operation(F128, NearestEven, wide);
            let got = operation(F16, NearestAway, operands);
            if F128.is_nan(exact) {
                assert!(F16.is_nan(got), "{operands:x?}");
            } else if F128.is_zero(exact) || F128.is_infinite(exact) {
                assert_eq!(got, F128.convert(exact, F16), "{operands:x?}");
            } else {
                assert_eq!(got, nearest_away(exact), "{operands:x?}");
            }
            // And the modes agree through the wide format, in which the result is exact.
            for (mode, _) in HARDWARE {
                let want = F128.convert_with(mode, operation(F128, mode, wide), F16);
                assert_eq!(operation(F16, mode, operands), want, "{mode:?} {operands:x?}");
            }
        }
    }
}

#[test]
fn nearest_away_of_integers() {
    assert_eq!(F16.from_u128_with(NearestAway, 2049), F16.from_u128(2050));
    assert_eq!(F16.from_u128_with(NearestEven, 2049), F16.from_u128(2048));
    assert_eq!(F16.from_i128_with(NearestAway, -2049), F16.from_i128(-2050));
    assert_eq!(F16.from_u128_with(NearestAway, 65_520), F16.infinity(false));
    assert_eq!(F16.from_u128_with(TowardZero, u128::MAX), F16.max_finite());
    assert_eq!(F32.from_i128_with(Up, i128::MIN + 1), F32.from_i128(i128::MIN) - 1);
}
