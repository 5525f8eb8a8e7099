//! Narrow widths against plain integers, wide ones against narrow ones.

use super::Bits;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// All pairs of numbers of one width.
fn pairs(width: u32) -> impl Iterator<Item = (u128, u128)> {
    (0..1 << width).flat_map(move |a| (0..1 << width).map(move |b| (a, b)))
}

fn signed(width: u32, value: u128) -> i128 {
    if value >> (width - 1) == 1 { value as i128 - (1 << width) } else { value as i128 }
}

#[test]
fn arithmetic_of_narrow_numbers() {
    for width in 1..=5 {
        for (a, b) in pairs(width) {
            let (x, y) = (Bits::new(width, a), Bits::new(width, b));
            let (i, j) = (signed(width, a), signed(width, b));
            let unsigned = |value: u128| Bits::new(width, value);
            let from = |value: i128| Bits::from_i128(width, value);
            assert_eq!(x.add(&y), unsigned(a + b));
            assert_eq!(x.sub(&y), from(a as i128 - b as i128));
            assert_eq!(x.mul(&y), unsigned(a * b));
            assert_eq!(x.neg(), from(-(a as i128)));
            assert_eq!(x.udiv(&y), a.checked_div(b).map_or(Bits::ones(width), unsigned));
            assert_eq!(x.urem(&y), a.checked_rem(b).map_or(x.clone(), unsigned));
            let by_zero = if i < 0 { 1 } else { -1 };
            assert_eq!(x.sdiv(&y), from(i.checked_div(j).unwrap_or(by_zero)));
            assert_eq!(x.srem(&y), from(i.checked_rem(j).unwrap_or(i)));
            assert_eq!((x.ult(&y), x.ule(&y)), (a < b, a <= b));
            assert_eq!((x.slt(&y), x.sle(&y)), (i < j, i <= j));
            assert_eq!(x.to_i128(), Some(i));
            assert_eq!(x.to_signed_big(), BigInt::from(i));
        }
    }
}

#[test]
fn shapes_of_narrow_numbers() {
    for width in 1..=5 {
        for (a, b) in pairs(width) {
            let (x, y) = (Bits::new(width, a), Bits::new(width, b));
            let count = b.min(u128::from(width)) as u32;
            assert_eq!(x.shl(&y), Bits::new(width, a << count));
            assert_eq!(x.lshr(&y), Bits::new(width, a >> count));
            assert_eq!(x.ashr(&y), Bits::from_i128(width, signed(width, a) >> count));
            assert_eq!(x.concat(&y), Bits::new(2 * width, a << width | b));
            assert_eq!(x.sign_extend(3), Bits::from_i128(width + 3, signed(width, a)));
            assert_eq!(x.zero_extend(3), Bits::new(width + 3, a));
            assert_eq!(
                x.extract(width - 1, width / 2),
                Bits::new(width.div_ceil(2), a >> (width / 2))
            );
        }
    }
}

/// Numbers of 192 bits that are sign extensions of narrow ones compute as those do.
#[test]
fn wide_numbers_compute_as_narrow_ones() {
    let samples = [0, 1, 2, 3, 7, 100, -1, -2, -5, -77, i64::MAX.into(), i64::MIN.into()];
    let wide = |value: i128| Bits::from_i128(192, value);
    for &a in &samples {
        for &b in &samples {
            let (x, y) = (wide(a), wide(b));
            assert_eq!(x.add(&y), wide(a + b));
            assert_eq!(x.sub(&y), wide(a - b));
            assert_eq!(x.mul(&y), wide(a * b));
            if let (Some(quotient), Some(rest)) = (a.checked_div(b), a.checked_rem(b)) {
                assert_eq!((x.sdiv(&y), x.srem(&y)), (wide(quotient), wide(rest)));
            }
            assert_eq!((x.and(&y), x.or(&y), x.xor(&y)), (wide(a & b), wide(a | b), wide(a ^ b)));
            assert_eq!((x.slt(&y), x.sle(&y)), (a < b, a <= b));
            assert_eq!(x.ult(&y), (a as u128) < b as u128);
            assert_eq!(x.not(), wide(!a));
            assert_eq!(x.ashr(&wide(3)), wide(a >> 3));
            assert_eq!(x.extract(99, 0).sign_extend(92), x);
            assert_eq!(x.to_i128(), Some(a));
        }
    }
    assert_eq!(wide(1).shl(&wide(130)), Bits::power_of_two(192, 130));
    assert_eq!(Bits::ones(192).lshr(&wide(191)), wide(1));
    assert_eq!(Bits::ones(100).concat(&Bits::zero(92)).trailing_zeros(), 92);
    assert_eq!(Bits::min_signed(192).sdiv(&wide(-1)), Bits::min_signed(192));
    assert!(Bits::max_signed(192).add(&wide(1)).to_signed_big().to_i128().is_none());
}

#[test]
fn questions() {
    assert_eq!(Bits::new(8, 0x50).trailing_zeros(), 4);
    assert_eq!(Bits::zero(8).trailing_zeros(), 8);
    assert_eq!(Bits::new(8, 0x40).log2(), Some(6));
    assert_eq!((Bits::new(8, 0x41).log2(), Bits::zero(8).log2()), (None, None));
    assert!(Bits::ones(128).is_ones() && Bits::ones(130).is_ones() && !Bits::one(3).is_ones());
    for width in [1, 3, 8, 128, 192] {
        for odd in [1, 3, 77, 0xffff_ffff] {
            let number = Bits::new(width, odd);
            assert!(number.mul(&number.inverse()).is_one());
        }
    }
}
