//! `math.h`.

use super::build::Build;
use crate::interp::{Config, ZeroInputs};
use crate::ir::*;
use crate::types::*;

fn result(function: MathFn, kind: FloatKind, args: &[f64], ret: Option<IntKind>) -> String {
    let mut b = Build::lp64();
    let real = b.cfa.types.float(kind);
    let ty = ret.map_or(real, |kind| b.int_kind(kind));
    let r = b.local("r", ty, false);
    let mut exprs = Vec::new();
    for (i, &arg) in args.iter().enumerate() {
        let arg = b.double(arg);
        let power = function == MathFn::Ldexp && i == 1;
        let ty = if power { b.int_ty() } else { real };
        exprs.push(b.cast(ty, arg));
    }
    b.intrinsic(Intrinsic::Math(function), Some(r), &exprs);
    let value = b.get(r);
    let (format, value) = match ret {
        Some(_) => (b.string("%ld"), b.cast(b.int_kind(IntKind::Long), value)),
        None => (b.string("%.17g"), b.cast(b.cfa.types.float(FloatKind::Double), value)),
    };
    b.intrinsic(Intrinsic::Printf, None, &[format, value]);
    b.run(&Config::default(), &mut ZeroInputs).1
}

#[test]
fn reals() {
    use MathFn::*;
    for kind in [FloatKind::Double, FloatKind::LongDouble, FloatKind::Float] {
        for (function, args, expected) in [
            (Fabs, &[-1.5][..], "1.5"),
            (Sqrt, &[2.25], "1.5"),
            (Floor, &[-1.5], "-2"),
            (Ceil, &[-1.5], "-1"),
            (Trunc, &[-1.5], "-1"),
            (Round, &[2.5], "3"),
            (Rint, &[2.5], "2"),
            (Fmod, &[7.5, 2.0], "1.5"),
            (Remainder, &[7.5, 2.0], "-0.5"),
            (Fmin, &[1.0, f64::NAN], "1"),
            (Fmax, &[f64::NAN, 2.0], "2"),
            (Fdim, &[3.0, 1.0], "2"),
            (Fdim, &[1.0, 3.0], "0"),
            (Fma, &[2.0, 3.0, 4.0], "10"),
            (Copysign, &[2.0, -0.0], "-2"),
            (Ldexp, &[0.75, 4.0], "12"),
            (Ldexp, &[3.0, -2.0], "0.75"),
            (Ldexp, &[1.0, 1e9], "inf"),
            (Logb, &[10.0], "3"),
            (Logb, &[0.0], "-inf"),
            (Pow, &[2.0, 10.0], "1024"),
            (Cbrt, &[27.0], "3"),
            (Hypot, &[3.0, 4.0], "5"),
        ] {
            assert_eq!(result(function, kind, args, None), expected, "{function:?} {kind:?}");
        }
    }
    assert_eq!(result(Nextafter, FloatKind::Double, &[1.0, 2.0], None), "1.0000000000000002");
    assert_eq!(result(Nextafter, FloatKind::Double, &[1.0, 0.0], None), "0.99999999999999989");
    assert_eq!(
        result(Nextafter, FloatKind::Double, &[0.0, -1.0], None),
        "-4.9406564584124654e-324"
    );
    assert_eq!(result(Nextafter, FloatKind::Float, &[1.0, 2.0], None), "1.0000001192092896");
    assert_eq!(result(Ldexp, FloatKind::Double, &[1.0, -1074.0], None), "4.9406564584124654e-324");
    assert_eq!(result(Ldexp, FloatKind::Double, &[1.5, -1074.0], None), "9.8813129168249309e-324");
}

#[test]
fn integers() {
    use MathFn::*;
    let tiny = f64::from_bits(1);
    for (function, arg, ret, expected) in [
        (Lrint, 2.5, IntKind::Long, "2"),
        (Lround, 2.5, IntKind::Long, "3"),
        (Llround, -2.5, IntKind::LongLong, "-3"),
        (Isnan, f64::NAN, IntKind::Int, "1"),
        (Isinf, f64::NEG_INFINITY, IntKind::Int, "-1"),
        (Isinf, 1.0, IntKind::Int, "0"),
        (Isfinite, f64::INFINITY, IntKind::Int, "0"),
        (Isnormal, tiny, IntKind::Int, "0"),
        (Signbit, -0.0, IntKind::Int, "1"),
        (Fpclassify, f64::NAN, IntKind::Int, "0"),
        (Fpclassify, f64::INFINITY, IntKind::Int, "1"),
        (Fpclassify, 0.0, IntKind::Int, "2"),
        (Fpclassify, tiny, IntKind::Int, "3"),
        (Fpclassify, 1.0, IntKind::Int, "4"),
        (Ilogb, tiny, IntKind::Int, "-1074"),
        (Ilogb, 0.0, IntKind::Int, "-2147483648"),
        (Ilogb, f64::INFINITY, IntKind::Int, "2147483647"),
    ] {
        assert_eq!(
            result(function, FloatKind::Double, &[arg], Some(ret)),
            expected,
            "{function:?}"
        );
    }
}
