//! Uninitialised contents, bit-fields, unions, records and static initialisers.

use super::build::Build;
use crate::interp::{Config, InputRequestKind, ListInputs, Outcome};
use crate::ir::*;
use crate::types::*;

/// A small generator for the brute-force tests.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 16
}

#[test]
fn an_uninitialised_scalar_is_drawn_once() {
    for address in [false, true] {
        let mut b = Build::lp64();
        let int = b.int_ty();
        let x = b.local("x", int, address);
        let (first, second) = (b.get(x), b.get(x));
        let sum = b.binary(BinOp::Add, first, second);
        b.exit(sum);
        assert_eq!(b.outcome(&[21]), Outcome::Exit(42));
        assert_eq!(b.outcome(&[]), Outcome::InputsExhausted);
        let (run, _) = b.run(&Config::default(), &mut ListInputs::from_numbers([21]));
        let [input] = run.trace.inputs[..] else { panic!() };
        assert_eq!(input.kind, InputRequestKind::Uninitialised);
        assert_eq!(input.name.map(|name| b.cfa.symbols.name(name)), Some("x"));
    }
}

#[test]
fn only_missing_bytes_are_drawn() {
    let mut b = Build::lp64();
    let (int, uchar) = (b.int_ty(), b.int_kind(IntKind::UChar));
    let bytes = b.array(uchar, 4);
    let ty = b.record(RecordKind::Union, &[(int, None), (bytes, None)]);
    let u = b.local("u", ty, true);
    let record = b.var(u);
    let array = b.field(record, 1);
    for (at, value) in [(0, 0x11), (2, 0x33)] {
        let index = b.long(at);
        let byte = b.index(array, index);
        let value = b.constant(uchar, value);
        b.assign(byte, value);
    }
    let whole = b.field(record, 0);
    let value = b.load(whole);
    b.exit(value);
    assert_eq!(b.outcome(&[0x22, 0x44]), Outcome::Exit(0x4433_2211));
}

#[test]
fn copies_do_not_draw() {
    let mut b = Build::lp64();
    let int = b.int_ty();
    let ty = b.record(RecordKind::Struct, &[(int, None), (int, None)]);
    let (s, t) = (b.local("s", ty, false), b.local("t", ty, false));
    let (from, to) = (b.var(s), b.var(t));
    let first = b.field(from, 0);
    let five = b.int(5);
    b.assign(first, five);
    let whole = b.load(from);
    b.assign(to, whole);
    let copied = b.field(to, 0);
    let copied = b.load(copied);
    let second = b.field(to, 1);
    let second = b.load(second);
    let difference = b.binary(BinOp::Sub, copied, second);
    b.exit(difference);
    assert_eq!(b.outcome(&[2]), Outcome::Exit(3));
}

#[test]
fn a_declaration_forgets() {
    for address in [false, true] {
        let mut b = Build::lp64();
        let int = b.int_ty();
        let x = b.local("x", int, address);
        let one = b.int(1);
        b.set(x, one);
        b.stmt(Stmt::Declare(x));
        let value = b.get(x);
        b.exit(value);
        assert_eq!(b.outcome(&[9]), Outcome::Exit(9));
    }
}

/// Random stores into the bit-fields of a record, against an array of numbers.
#[test]
fn bit_fields_keep_to_themselves() {
    let mut seed = 7;
    for round in 0..60 {
        let mut b = Build::new(if round % 2 == 0 { DataModel::Lp64 } else { DataModel::Ilp32 });
        let kinds = [IntKind::Int, IntKind::UInt, IntKind::UChar, IntKind::LongLong, IntKind::Bool];
        let members: Vec<(IntKind, u32)> = (0..6)
            .map(|_| {
                let kind = kinds[next(&mut seed) as usize % kinds.len()];
                let most = if kind == IntKind::Bool { 1 } else { kind.bits(b.cfa.types.model) };
                (kind, 1 + next(&mut seed) as u32 % most)
            })
            .collect();
        let typed: Vec<_> =
            members.iter().map(|&(kind, width)| (b.int_kind(kind), Some(width))).collect();
        let ty = b.record(RecordKind::Struct, &typed);
        let s = b.local("s", ty, true);
        let record = b.var(s);
        let mut expected = [0i128; 6];
        let order: Vec<usize> =
            (0..6).chain((0..20).map(|_| next(&mut seed) as usize % 6)).collect();
        for at in order {
            let (kind, width) = members[at];
            let value = if kind == IntKind::Bool { next(&mut seed) & 1 } else { next(&mut seed) };
            let place = b.field(record, at as u32);
            let value = crate::scalar::truncate(value.into(), kind.bits(b.cfa.types.model)) as i64;
            let source = b.constant(b.int_kind(kind), value);
            b.assign(place, source);
            let cut = crate::scalar::truncate(value as u128, width);
            expected[at] =
                if kind.is_signed() { crate::scalar::sign_extend(cut, width) } else { cut as i128 };
        }
        let format = b.string("%lld %lld %lld %lld %lld %lld");
        let long = b.int_kind(IntKind::LongLong);
        let mut args = vec![format];
        for at in 0..6 {
            let place = b.field(record, at);
            let value = b.load(place);
            args.push(b.cast(long, value));
        }
        b.intrinsic(Intrinsic::Printf, None, &args);
        let shown = expected.map(|value| value.to_string()).join(" ");
        assert_eq!(b.output(), shown, "{members:?}");
    }
}

#[test]
fn an_uninitialised_bit_field_is_drawn_with_its_width() {
    let mut b = Build::lp64();
    let int = b.int_ty();
    let ty = b.record(RecordKind::Struct, &[(int, Some(3)), (int, Some(5))]);
    let s = b.local("s", ty, true);
    let record = b.var(s);
    let (first, second) = (b.field(record, 0), b.field(record, 1));
    let two = b.int(2);
    b.assign(first, two);
    let (first, second) = (b.load(first), b.load(second));
    let sum = b.binary(BinOp::Add, first, second);
    b.exit(sum);
    assert_eq!(b.outcome(&[0b11111]), Outcome::Exit(1));
    assert_eq!(b.outcome(&[0b01111]), Outcome::Exit(17));
}

#[test]
fn static_storage_is_initialised_in_order() {
    let mut b = Build::lp64();
    let (int, char) = (b.int_ty(), b.int_kind(IntKind::Char));
    let ty =
        b.record(RecordKind::Struct, &[(int, None), (int, Some(4)), (int, Some(4)), (int, None)]);
    let s = b.global("s", ty, true);
    let x = b.global("x", int, false);
    let (seven, three, nine, five) = (b.int(7), b.int(3), b.int(9), b.int(5));
    let fields = b.cfa.types.record(ty).unwrap();
    let at = |b: &Build, i: usize| b.cfa.types.records[fields].fields[i].clone();
    b.cfa.vars[s].init = vec![
        InitItem { offset: 0, value: InitValue::Bytes(vec![1, 1, 1, 1].into()) },
        InitItem { offset: 0, value: InitValue::Scalar(seven) },
        InitItem {
            offset: at(&b, 1).offset,
            value: InitValue::Bits(at(&b, 1).bits.unwrap(), three),
        },
        InitItem {
            offset: at(&b, 2).offset,
            value: InitValue::Bits(at(&b, 2).bits.unwrap(), nine),
        },
    ];
    b.cfa.vars[x].init = vec![InitItem { offset: 0, value: InitValue::Scalar(five) }];
    // char *p = &s.m0 + 1 in bytes, stored in another object.
    let char_ptr = b.pointer(char);
    let p = b.global("p", char_ptr, true);
    let place = b.var(s);
    let base = b.addr(place);
    let (base, one) = (b.cast(char_ptr, base), b.long(0));
    let moved = b.expr(Expr::PtrAdd { ptr: base, index: one, scale: 1 }, char_ptr);
    b.cfa.vars[p].init = vec![InitItem { offset: 0, value: InitValue::Scalar(moved) }];
    let format = b.string("%d %d %d %d %d %d");
    let record = b.var(s);
    let mut args = vec![format];
    for field in 0..4 {
        let place = b.field(record, field);
        args.push(b.load(place));
    }
    args.push(b.get(x));
    let ptr = b.get(p);
    let place = b.deref(ptr);
    let byte = b.load(place);
    args.push(b.cast(int, byte));
    b.intrinsic(Intrinsic::Printf, None, &args);
    assert_eq!(b.output(), "7 3 -7 0 5 7");
}

#[test]
fn a_long_double_has_ten_bytes() {
    let mut b = Build::lp64();
    let ty = b.cfa.types.float(FloatKind::LongDouble);
    let uchar = b.int_kind(IntKind::UChar);
    let bytes = b.array(uchar, 16);
    let union = b.record(RecordKind::Union, &[(ty, None), (bytes, None)]);
    let u = b.local("u", union, true);
    let record = b.var(u);
    let number = b.field(record, 0);
    let one = b.double(1.0);
    let one = b.cast(ty, one);
    b.assign(number, one);
    let array = b.field(record, 1);
    let index = b.long(9);
    let byte = b.index(array, index);
    let byte = b.load(byte);
    let value = b.cast(b.int_ty(), byte);
    b.exit(value);
    // The exponent of 1.0 is 0x3fff, its high byte the last of the ten.
    assert_eq!(b.outcome(&[]), Outcome::Exit(0x3f));
}
