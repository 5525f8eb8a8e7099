//! `printf` and `scanf`.

use super::build::Build;
use crate::interp::{Config, ListInputs, Outcome};
use crate::ir::*;
use crate::types::*;

/// An argument of `printf`.
#[derive(Clone, Copy)]
enum Arg {
    I(i64),
    L(i64),
    D(f64),
    S(&'static str),
    P(i64),
}
use Arg::{D, I, L, P, S};

fn arguments(b: &mut Build, args: &[Arg]) -> Vec<ExprId> {
    let mut exprs = Vec::new();
    for &arg in args {
        let expr = match arg {
            I(value) => b.int(value),
            L(value) => b.constant(b.int_kind(IntKind::LongLong), value),
            D(value) => b.double(value),
            S(text) => b.string(text),
            P(value) => {
                let void = b.cfa.types.void();
                let ty = b.pointer(void);
                b.constant(ty, value)
            }
        };
        exprs.push(expr);
    }
    exprs
}

/// The text printed by `printf` with listed arguments and, the same, by `vprintf`.
fn printed(format: &str, args: &[Arg]) -> String {
    let mut b = Build::lp64();
    let char = b.int_kind(IntKind::Char);
    let char_ptr = b.pointer(char);
    let void = b.cfa.types.void();
    let (print, params) = b.function("print", void, &[("format", char_ptr)], true);
    let text = b.get(params[0]);
    let area = b.expr(Expr::VarArgs, char_ptr);
    b.intrinsic(Intrinsic::Vprintf, None, &[text, area]);
    b.stmt(Stmt::Return(None));
    b.start();
    let text = b.string(format);
    let exprs = [vec![text], arguments(&mut b, args)].concat();
    b.intrinsic(Intrinsic::Printf, None, &exprs);
    let listed = b.output();
    b.call(None, print, &exprs);
    assert_eq!(b.output(), listed.repeat(2), "{format}");
    listed
}

#[test]
fn numbers_print_as_glibc_prints_them() {
    for (format, args, expected) in [
        ("%d|%5d|%-5d|%05d|%+d|% d", &[I(42); 6][..], "42|   42|42   |00042|+42| 42"),
        ("%d %i %.3d %.0d|%5.3d", &[I(-1), I(-2), I(5), I(0), I(-7)], "-1 -2 005 | -007"),
        ("%u %x %X %o", &[I(-1), I(255), I(255), I(8)], "4294967295 ff FF 10"),
        ("%#x %#X %#o %#x %#o", &[I(255), I(255), I(8), I(0), I(0)], "0xff 0XFF 010 0 0"),
        ("%#.3o %08.3x %#08x", &[I(1), I(10), I(10)], "001      00a 0x00000a"),
        ("%hhd %hhu %hd %hu", &[I(300), I(-1), I(70000), I(-1)], "44 255 4464 65535"),
        (
            "%ld %lld %zu %jd %td",
            &[L(-1), L(1 << 40), L(-1), L(2), L(3)],
            "-1 1099511627776 18446744073709551615 2 3",
        ),
        (
            "%*d|%-*d|%*d|%.*d",
            &[I(4), I(1), I(4), I(2), I(-4), I(3), I(2), I(5)],
            "   1|2   |3   |05",
        ),
        ("%c%c|%3c|%-3c|%%", &[I(72), I(105), I(120), I(121)], "Hi|  x|y  |%"),
        (
            "%s|%10s|%-6s|%.2s|%s",
            &[S("abc"), S("abc"), S("abc"), S("abc"), P(0)],
            "abc|       abc|abc   |ab|(null)",
        ),
        ("%p %p %10p", &[P(0), P(0xbeef), P(0)], "(nil) 0xbeef      (nil)"),
        (
            "%f %.0f %.2f %8.3f|%-8.1f|%08.2f",
            &[D(1.5), D(2.5), D(-0.005), D(9.87654), D(1.0), D(-1.5)],
            "1.500000 2 -0.01    9.877|1.0     |-0001.50",
        ),
        (
            "%e %.2E %g %g %G %g",
            &[D(12345.678), D(0.00012), D(100000.0), D(1e6), D(1e-10), D(0.1)],
            "1.234568e+04 1.20E-04 100000 1e+06 1E-10 0.1",
        ),
        ("%+f % f %#.0f %a", &[D(1.0), D(1.0), D(3.0), D(1.0)], "+1.000000  1.000000 3. 0x1p+0"),
        (
            "%f %5F %-6e| %06f",
            &[D(f64::INFINITY), D(f64::INFINITY), D(f64::NEG_INFINITY), D(f64::INFINITY)],
            "inf   INF -inf  |    inf",
        ),
        ("%012a", &[D(-1.0)], "-0x000001p+0"),
        ("100%% %y", &[], "100% %y"),
    ] {
        assert_eq!(printed(format, args), expected, "{format}");
    }
}

#[test]
fn printing_to_memory_is_cut_and_counted() {
    let mut b = Build::lp64();
    let (int, char) = (b.int_ty(), b.int_kind(IntKind::Char));
    let ty = b.array(char, 4);
    let a = b.local("a", ty, true);
    let n = b.local("n", int, false);
    let place = b.var(a);
    let buffer = b.addr(place);
    let size = b.cfa.types.size_t();
    let (four, format, number) = (b.constant(size, 4), b.string("<%d>"), b.int(12345));
    b.intrinsic(Intrinsic::Snprintf, Some(n), &[buffer, four, format, number]);
    b.intrinsic(Intrinsic::Puts, None, &[buffer]);
    let count = b.get(n);
    let shown = b.string("%d\n");
    b.intrinsic(Intrinsic::Printf, None, &[shown, count]);
    assert_eq!(b.output(), "<12\n7\n");
    b.intrinsic(Intrinsic::Sprintf, None, &[buffer, format, number]);
    assert!(matches!(b.outcome(&[]), Outcome::Undefined { .. }));
}

#[test]
fn stderr_is_told_from_stdout() {
    for address in [false, true] {
        let mut b = Build::lp64();
        let void = b.cfa.types.void();
        let file = b.pointer(void);
        let text = b.string("x");
        for name in ["stdout", "stderr"] {
            let stream = b.variable(name, file, VarKind::Extern, address);
            let stream = b.get(stream);
            b.intrinsic(Intrinsic::Fputs, None, &[text, stream]);
            let char = b.int(i64::from(b'!'));
            b.intrinsic(Intrinsic::Fputc, None, &[char, stream]);
        }
        assert_eq!(b.output(), "x!");
    }
}

/// Scans `text` into two ints, a double and a string, and prints count and values.
fn scanned(format: &str, text: Option<&str>, string: bool, inputs: &[i128]) -> String {
    let mut b = Build::lp64();
    let (int, char) = (b.int_ty(), b.int_kind(IntKind::Char));
    let double = b.cfa.types.float(FloatKind::Double);
    let array = b.array(char, 16);
    let n = b.local("n", int, false);
    let vars = [
        b.global("x", int, true),
        b.global("y", int, true),
        b.global("d", double, true),
        b.global("s", array, true),
    ];
    let source = text.map(|text| b.string(text));
    let format_expr = b.string(format);
    let mut args: Vec<ExprId> =
        source.filter(|_| string).into_iter().chain([format_expr]).collect();
    // The format says which of the variables it wants, in order.
    let letters: Vec<char> = format
        .split('%')
        .skip(1)
        .filter(|part| !part.starts_with('*'))
        .map(|part| {
            part.chars().find(|c| c.is_alphabetic() && *c != 'l' || *c == '[').unwrap_or('d')
        })
        .collect();
    let mut ints = 0;
    for letter in letters {
        let which = match letter {
            'f' | 'g' | 'e' => 2,
            's' | '[' | 'c' => 3,
            _ => {
                ints += 1;
                ints - 1
            }
        };
        let place = b.var(vars[which]);
        args.push(b.addr(place));
    }
    let op = if string { Intrinsic::Sscanf } else { Intrinsic::Scanf };
    b.intrinsic(op, Some(n), &args);
    let shown = b.string("%d: %d %d %g %s");
    let place = b.var(vars[3]);
    let args = [shown, b.get(n), b.get(vars[0]), b.get(vars[1]), b.get(vars[2]), b.addr(place)];
    b.intrinsic(Intrinsic::Printf, None, &args);
    let stdin = text.filter(|_| !string).map(|text| text.as_bytes().to_vec());
    let mut list = ListInputs::from_numbers(inputs.iter().copied());
    let (run, out) = b.run(&Config { stdin, ..Config::default() }, &mut list);
    assert_eq!(run.outcome, Outcome::Exit(0), "{format}");
    out
}

#[test]
fn text_is_scanned() {
    for (format, text, expected) in [
        ("%d %d", " 12\n -7 ", "2: 12 -7 0 "),
        ("%d,%d", "1,2", "2: 1 2 0 "),
        ("%d,%d", "1 ,2", "1: 1 0 0 "),
        ("%d", "x", "0: 0 0 0 "),
        ("%d", "  ", "-1: 0 0 0 "),
        ("%x %o", "ff 17", "2: 255 15 0 "),
        ("%i %i", "0x1f 010", "2: 31 8 0 "),
        ("%2d%d", "1234", "2: 12 34 0 "),
        ("%*d %d", "5 6", "1: 6 0 0 "),
        ("%lf %d", "-1.5e1 3", "2: 3 0 -15 "),
        ("%lf", "0x1.8", "1: 0 0 1.5 "),
        ("%s %d", "abc 4", "2: 4 0 0 abc"),
        ("%[a-c]%d", "abca9", "2: 9 0 0 abca"),
        ("%[^,],%d", "x y,9", "2: 9 0 0 x y"),
        ("%d%n", "123 ", "1: 123 3 0 "),
        ("%d%% %d", "50% 3", "2: 50 3 0 "),
        ("%d", "99999999999999999999", "1: -1 0 0 "),
    ] {
        for string in [false, true] {
            assert_eq!(scanned(format, Some(text), string, &[]), expected, "{format} of {text:?}");
        }
    }
}

#[test]
fn without_text_inputs_are_scanned() {
    assert_eq!(scanned("%d %d", None, false, &[3, -4]), "2: 3 -4 0 ");
    assert_eq!(scanned("%s %d", None, false, &[65, 1]), "2: 1 0 0 A");
    let half = i128::from(0.5f64.to_bits());
    assert_eq!(scanned("%lf%*d", None, false, &[half]), "1: 0 0 0.5 ");
}
