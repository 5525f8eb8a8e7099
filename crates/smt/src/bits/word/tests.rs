//! Circuits against machine arithmetic: all values at widths 1 to 5, random ones at 8 to 64 bits.

use super::*;

type Circuit = fn(&mut Aig, &[AigLit], &[AigLit]) -> Word;

fn mask(width: usize) -> u128 {
    if width == 128 { u128::MAX } else { (1 << width) - 1 }
}

fn signed(width: usize, value: u128) -> i128 {
    (value << (128 - width)) as i128 >> (128 - width)
}

fn read(values: &[bool], word: &[AigLit]) -> u128 {
    word.iter().rev().fold(0, |value, lit| {
        value << 1 | u128::from(values[lit.node() as usize] ^ lit.is_negative())
    })
}

fn random(seed: &mut u64) -> u128 {
    let mut next = || {
        *seed =
            seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u128::from(*seed >> 32)
    };
    next() | next() << 32 | next() << 64 | next() << 96
}

/// Compares a circuit with a function, with unknown operands, with the second one constant and
/// with the first one constant.
fn check(name: &str, circuit: Circuit, want: impl Fn(usize, u128, u128) -> u128) {
    for width in 1..=5 {
        let all = 0..1u128 << width;
        let pairs: Vec<_> = all.clone().flat_map(|a| all.clone().map(move |b| (a, b))).collect();
        check_at(name, circuit, &want, width, &pairs);
        for value in all.clone() {
            check_constant(name, circuit, &want, width, value, &all.clone().collect::<Vec<_>>());
        }
    }
    let mut seed = 7;
    for width in [8, 13, 16, 32, 33, 64] {
        let mut pick = || {
            // Small numbers, and numbers of any size.
            let value = random(&mut seed) & mask(width);
            if random(&mut seed) & 1 == 0 { value & 0x1f } else { value }
        };
        let pairs: Vec<_> = (0..40).map(|_| (pick(), pick())).collect();
        check_at(name, circuit, &want, width, &pairs);
        for &(constant, other) in &pairs[..20] {
            check_constant(name, circuit, &want, width, constant, &[other, 0, 1, mask(width)]);
        }
    }
}

fn check_at(
    name: &str,
    circuit: Circuit,
    want: &impl Fn(usize, u128, u128) -> u128,
    width: usize,
    pairs: &[(u128, u128)],
) {
    let mut aig = Aig::new();
    let (a, b) = (aig.input_word(width), aig.input_word(width));
    let result = circuit(&mut aig, &a, &b);
    for &(x, y) in pairs {
        let w = width as u32;
        let values = aig.simulate(|i| if i < w { x >> i & 1 } else { y >> (i - w) & 1 } == 1);
        let got = read(&values, &result);
        assert_eq!(got, want(width, x, y), "{name} of {x} and {y} at {width} bits");
        let folded = circuit(&mut aig, &constant(width, x), &constant(width, y));
        assert_eq!(as_constant(&folded), Some(got), "{name} of constants {x} and {y} at {width}");
    }
}

fn check_constant(
    name: &str,
    circuit: Circuit,
    want: &impl Fn(usize, u128, u128) -> u128,
    width: usize,
    value: u128,
    others: &[u128],
) {
    let mut aig = Aig::new();
    let a = aig.input_word(width);
    let known = constant(width, value);
    let second = circuit(&mut aig, &a, &known);
    let first = circuit(&mut aig, &known, &a);
    for &x in others {
        let values = aig.simulate(|i| x >> i & 1 == 1);
        let message = format!("{name} of {x} and the constant {value} at {width} bits");
        assert_eq!(read(&values, &second), want(width, x, value), "{message}");
        assert_eq!(read(&values, &first), want(width, value, x), "{message}, swapped");
    }
}

#[test]
fn bitwise() {
    check("and", and, |_, a, b| a & b);
    check("or", or, |_, a, b| a | b);
    check("xor", xor, |_, a, b| a ^ b);
    check("not", |_, a, _| not(a), |w, a, _| !a & mask(w));
}

#[test]
fn sums_and_products() {
    check("add", add, |w, a, b| a.wrapping_add(b) & mask(w));
    check("sub", sub, |w, a, b| a.wrapping_sub(b) & mask(w));
    check("mul", mul, |w, a, b| a.wrapping_mul(b) & mask(w));
    check("neg", |aig, a, _| neg(aig, a), |w, a, _| a.wrapping_neg() & mask(w));
    check(
        "neg_if",
        |aig, a, b| neg_if(aig, b[0], a),
        |w, a, b| if b & 1 == 1 { a.wrapping_neg() & mask(w) } else { a },
    );
    check(
        "carry",
        |aig, a, b| vec![add_carry(aig, a, b, AigLit::TRUE).1],
        |w, a, b| (a + b + 1) >> w,
    );
}

#[test]
fn division() {
    let udiv = |w, a: u128, b: u128| a.checked_div(b).unwrap_or(mask(w));
    let urem = |_, a: u128, b: u128| a.checked_rem(b).unwrap_or(a);
    check("udiv", |aig, a, b| udivrem(aig, a, b).0, udiv);
    check("urem", |aig, a, b| udivrem(aig, a, b).1, urem);
    check("sdiv", sdiv, |w, a, b| {
        let (x, y) = (signed(w, a), signed(w, b));
        let by_zero = if x < 0 { 1 } else { -1 };
        x.checked_div(y).unwrap_or(by_zero) as u128 & mask(w)
    });
    check("srem", srem, |w, a, b| {
        let (x, y) = (signed(w, a), signed(w, b));
        x.checked_rem(y).unwrap_or(x) as u128 & mask(w)
    });
}

#[test]
fn comparisons() {
    check("eq", |aig, a, b| vec![eq(aig, a, b)], |_, a, b| (a == b).into());
    check("ult", |aig, a, b| vec![ult(aig, a, b)], |_, a, b| (a < b).into());
    check("ule", |aig, a, b| vec![ule(aig, a, b)], |_, a, b| (a <= b).into());
    check("slt", |aig, a, b| vec![slt(aig, a, b)], |w, a, b| (signed(w, a) < signed(w, b)).into());
    check("sle", |aig, a, b| vec![sle(aig, a, b)], |w, a, b| (signed(w, a) <= signed(w, b)).into());
    check("is_zero", |aig, a, _| vec![is_zero(aig, a)], |_, a, _| (a == 0).into());
    check("is_ones", |aig, a, _| vec![is_ones(aig, a)], |w, a, _| (a == mask(w)).into());
}

#[test]
fn shifts() {
    let by = |b: u128| b.min(127) as u32;
    check("shl", shl, |w, a, b| if b < w as u128 { a << b & mask(w) } else { 0 });
    check("lshr", lshr, move |_, a, b| a >> by(b));
    check("ashr", ashr, move |w, a, b| (signed(w, a) >> by(b)) as u128 & mask(w));
    check(
        "sticky",
        |aig, a, b| {
            let (mut word, sticky) = lshr_sticky(aig, a, b);
            word.push(sticky);
            word
        },
        move |w, a, b| a >> by(b) | u128::from(a >> by(b) << by(b) != a) << w,
    );
}

#[test]
fn counting() {
    let count = |w: usize, a: u128| (a.leading_zeros() as usize + w - 128) as u128;
    check("leading_zeros", |aig, a, _| leading_zeros(aig, a), move |w, a, _| count(w, a));
    check(
        "normalize",
        |aig, a, _| normalize(aig, a).0,
        move |w, a, _| {
            if a == 0 { 0 } else { a << count(w, a) }
        },
    );
}

#[test]
fn extension() {
    check("zero_extend", |_, a, _| zero_extend(a, a.len() + 3), |_, a, _| a);
    check(
        "sign_extend",
        |_, a, _| sign_extend(a, a.len() + 3),
        |w, a, _| signed(w, a) as u128 & mask(w + 3),
    );
    check("cut", |_, a, _| zero_extend(a, 1), |_, a, _| a & 1);
}
