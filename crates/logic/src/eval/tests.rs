//! Values that are known otherwise.

use super::{Evaluator, evaluate};
use crate::bits::Bits;
use crate::model::{FuncValue, Model};
use crate::random::Rng;
use crate::sort::Sort;
use crate::term::{FpOp, Op, TermId, Terms};
use crate::value::{ArrayValue, Value};
use base::float::FloatFormat;
use num_bigint::BigInt;

/// The value of a term without variables.
fn closed(terms: &Terms, term: TermId) -> Value {
    evaluate(terms, &Model::default(), term)
}

fn array_pool(index: u32) -> (Terms, TermId, Sort) {
    let mut t = Terms::unsimplified();
    let sort = t.array_sort(Sort::BitVec(index), Sort::BitVec(8));
    let sym = t.declare("a", sort);
    let a = t.var(sym, 0);
    (t, a, sort)
}

#[test]
fn variables_without_a_value_are_zero() {
    let (mut t, a, _) = array_pool(8);
    let sym = t.declare("p", Sort::Bool);
    let p = t.var(sym, 7);
    assert_eq!(closed(&t, p), Value::Bool(false));
    assert_eq!(closed(&t, a), Value::Array(ArrayValue::constant(Value::bv(8, 0))));
}

/// A fill of 2^40 elements that wraps around, read in and outside.
#[test]
fn huge_fills_are_read() {
    let (mut t, a, _) = array_pool(64);
    let (low, count) = (t.bv(64, (1 << 64) - 10), t.bv(64, 1 << 40));
    let seven = t.bv(8, 7);
    let filled = t.make(Op::Fill, &[a, low, count, seven]);
    let mut at = |place: u128| {
        let place = t.bv(64, place);
        let read = t.select(filled, place);
        closed(&t, read)
    };
    assert_eq!(at((1 << 64) - 11), Value::bv(8, 0));
    assert_eq!(at((1 << 64) - 10), Value::bv(8, 7));
    assert_eq!(at(0), Value::bv(8, 7));
    assert_eq!(at((1 << 40) - 11), Value::bv(8, 7));
    assert_eq!(at((1 << 40) - 10), Value::bv(8, 0));
}

/// Arrays that are filled in different ways are equal or not, whatever the size of the ranges.
#[test]
fn huge_fills_are_compared() {
    let (mut t, a, _) = array_pool(64);
    let number = |t: &mut Terms, value: u128| t.bv(64, value);
    let (start, middle, all) =
        (number(&mut t, 100), number(&mut t, 1 << 41), number(&mut t, 1 << 42));
    let rest = t.bv_sub(all, middle);
    let next = t.bv_add(start, middle);
    let seven = t.bv(8, 7);
    let once = t.make(Op::Fill, &[a, start, all, seven]);
    let first = t.make(Op::Fill, &[a, start, middle, seven]);
    let twice = t.make(Op::Fill, &[first, next, rest, seven]);
    let zero = t.bv(64, 0);
    let copied = t.make(Op::Copy, &[a, zero, once, zero, all]);
    for (other, expected) in [(twice, true), (first, false), (copied, false), (once, true)] {
        let equal = t.eq(once, other);
        assert_eq!(closed(&t, equal), Value::Bool(expected));
    }
}

/// Small arrays, entry by entry against a plain vector.
#[test]
fn arrays_against_vectors() {
    let mut rng = Rng(5);
    for _ in 0..2000 {
        let (mut t, a, sort) = array_pool(3);
        let mut arrays = vec![(a, [0u128; 8])];
        for _ in 0..12 {
            let (array, content) = rng.pick(&arrays);
            let (source, copied) = rng.pick(&arrays);
            let [i, j, n] = [(); 3].map(|()| u128::from(rng.below(8)));
            let element = u128::from(rng.below(3));
            let [at, from, count] = [i, j, n].map(|value| t.bv(3, value));
            let value = t.bv(8, element);
            let mut after = content;
            let made = match rng.below(4) {
                0 => {
                    after[i as usize] = element;
                    t.store(array, at, value)
                }
                1 => {
                    (0..n).for_each(|k| after[((i + k) % 8) as usize] = element);
                    t.make(Op::Fill, &[array, at, count, value])
                }
                2 => {
                    let Sort::Array(id) = sort else { unreachable!("an array sort") };
                    after = [element; 8];
                    t.make(Op::ConstArray(id), &[value])
                }
                _ => {
                    for k in 0..n {
                        after[((i + k) % 8) as usize] = copied[((j + k) % 8) as usize];
                    }
                    t.make(Op::Copy, &[array, at, source, from, count])
                }
            };
            arrays.push((made, after));
        }
        let model = Model::default();
        let mut evaluator_terms = t.clone();
        let (last, content) = arrays[arrays.len() - 1];
        let (other, other_content) = rng.pick(&arrays);
        let equal = evaluator_terms.eq(last, other);
        let mut evaluator = Evaluator::new(&evaluator_terms, &model);
        assert_eq!(evaluator.holds(equal), content == other_content);
        let value = evaluator.value(last);
        for (at, &element) in content.iter().enumerate() {
            assert_eq!(*value.as_array().get(&Value::bv(3, at as u128)), Value::bv(8, element));
        }
    }
}

/// Copies of copies do not take exponential time.
#[test]
fn copies_of_copies() {
    let (mut t, a, _) = array_pool(16);
    let mut array = a;
    for i in 0..200 {
        let [to, from, count] = [i * 3, i * 5 + 1, 1000 + i].map(|value| t.bv(16, value));
        array = t.make(Op::Copy, &[array, to, array, from, count]);
    }
    let equal = t.eq(array, a);
    assert_eq!(closed(&t, equal), Value::Bool(true));
}

/// Long chains of stores and choices, with reads everywhere, against a vector.
#[test]
fn long_chains_of_stores() {
    let mut rng = Rng(3);
    let (mut t, a, _) = array_pool(16);
    let sym = t.declare("p", Sort::Bool);
    let (mut array, mut content, mut reads) = (a, vec![0; 1000], Vec::new());
    for step in 0..20_000 {
        let [at, read] = [rng.below(1000), rng.below(1000)];
        let element = u128::from(rng.below(256));
        let (place, value) = (t.bv(16, at.into()), t.bv(8, element));
        let stored = t.store(array, place, value);
        array = match rng.below(4) {
            // The condition is false.
            0 => {
                let p = t.var(sym, step);
                t.ite(p, stored, array)
            }
            _ => {
                content[at as usize] = element;
                stored
            }
        };
        let place = t.bv(16, read.into());
        reads.push((t.select(array, place), content[read as usize]));
    }
    let model = Model::default();
    let mut evaluator = Evaluator::new(&t, &model);
    for (read, expected) in reads {
        assert_eq!(evaluator.value(read), Value::bv(8, expected));
    }
}

#[test]
fn arrays_of_arrays() {
    let mut t = Terms::unsimplified();
    let inner = t.array_sort(Sort::BitVec(2), Sort::BitVec(4));
    let outer = t.array_sort(Sort::Bool, inner);
    let sym = t.declare("a", outer);
    let a = t.var(sym, 0);
    let (one, five) = (t.bv(2, 1), t.bv(4, 5));
    let row = t.select(a, Terms::TRUE);
    let row = t.store(row, one, five);
    let stored = t.store(a, Terms::TRUE, row);
    let back = t.select(stored, Terms::TRUE);
    let read = t.select(back, one);
    assert_eq!(closed(&t, read), Value::bv(4, 5));
    let undone = t.select(a, Terms::FALSE);
    let undone = t.store(stored, Terms::TRUE, undone);
    let equal = t.eq(undone, a);
    assert_eq!(closed(&t, equal), Value::Bool(true));
}

#[test]
fn functions() {
    let mut t = Terms::unsimplified();
    let f = t.declare_function("f", &[Sort::BitVec(8)], Sort::BitVec(8));
    let (three, four) = (t.bv(8, 3), t.bv(8, 4));
    let (at_three, at_four) = (t.make(Op::Apply(f), &[three]), t.make(Op::Apply(f), &[four]));
    let mut model = Model::default();
    let entries = [(vec![Value::bv(8, 3)], Value::bv(8, 30))].into();
    model.funcs.insert(f, FuncValue { default: Value::bv(8, 9), entries });
    assert_eq!(evaluate(&t, &model, at_three), Value::bv(8, 30));
    assert_eq!(evaluate(&t, &model, at_four), Value::bv(8, 9));
    assert_eq!(closed(&t, at_four), Value::bv(8, 0));
}

#[test]
fn integer_division_is_euclidean() {
    let mut t = Terms::unsimplified();
    for (a, b, quotient, remainder) in
        [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -3, 1), (-7, -2, 4, 1), (-6, 2, -3, 0), (5, 0, 0, 5)]
    {
        let (a, b) = (t.int(a), t.int(b));
        let (div, rest) = (t.make(Op::Div, &[a, b]), t.make(Op::Mod, &[a, b]));
        assert_eq!(closed(&t, div), Value::Int(BigInt::from(quotient)));
        assert_eq!(closed(&t, rest), Value::Int(BigInt::from(remainder)));
    }
}

/// The value of a float operation on encodings.
fn float(op: FpOp, format: FloatFormat, args: &[Bits]) -> Value {
    let mut t = Terms::unsimplified();
    let args: Vec<TermId> = args.iter().map(|bits| t.bits(bits.clone())).collect();
    let term = t.make(Op::Fp(op, format), &args);
    closed(&t, term)
}

#[test]
fn floats_to_integers() {
    let double = |value: f64| Bits::new(64, value.to_bits().into());
    let signed =
        |value: f64, width| float(FpOp::ToSigned(width), FloatFormat::F64, &[double(value)]);
    let unsigned =
        |value: f64, width| float(FpOp::ToUnsigned(width), FloatFormat::F64, &[double(value)]);
    let bits = |width, value: i128| Value::Bits(Bits::from_i128(width, value));
    assert_eq!(signed(-3.9, 8), bits(8, -3));
    assert_eq!(signed(127.5, 8), bits(8, 127));
    assert_eq!(signed(128.0, 8), bits(8, -128));
    assert_eq!(signed(-128.9, 8), bits(8, -128));
    assert_eq!(signed(f64::NAN, 8), bits(8, -128));
    assert_eq!(unsigned(255.9, 8), bits(8, 255));
    assert_eq!(unsigned(256.0, 8), bits(8, 128));
    assert_eq!(unsigned(-0.5, 8), bits(8, 0));
    assert_eq!(unsigned(-1.0, 8), bits(8, 128));
    let large = Value::Bits(Bits::power_of_two(300, 200));
    assert_eq!(signed(2f64.powi(200), 300), large);
    assert_eq!(signed(2f64.powi(299), 300), Value::Bits(Bits::min_signed(300)));
}

#[test]
fn integers_to_floats() {
    let from = |bits: Bits, mode: u128| {
        float(FpOp::FromSigned, FloatFormat::F32, &[Bits::new(3, mode), bits])
    };
    let single = |value: f32| Value::bv(32, value.to_bits().into());
    assert_eq!(from(Bits::from_i128(8, -5), FpOp::RNE), single(-5.0));
    assert_eq!(from(Bits::from_i128(32, (1 << 24) + 1), FpOp::RNE), single(16_777_216.0));
    assert_eq!(from(Bits::from_i128(32, (1 << 24) + 1), FpOp::RTP), single(16_777_218.0));
    // Wider than any machine number: 2^150, alone and with something far below it.
    let wide = Bits::power_of_two(200, 120);
    assert_eq!(from(wide.clone(), FpOp::RNE), single(2f32.powi(120)));
    let more = wide.add(&Bits::one(200));
    assert_eq!(from(more.clone(), FpOp::RNE), single(2f32.powi(120)));
    assert_eq!(from(more, FpOp::RTP), single((2f32.powi(120)).next_up()));
    assert_eq!(from(Bits::power_of_two(200, 150), FpOp::RNE), single(f32::INFINITY));
    assert_eq!(from(Bits::power_of_two(200, 150), FpOp::RTZ), single(f32::MAX));
}

#[test]
fn there_is_one_nan_result() {
    let payload = Bits::new(32, 0x7fc0_1234);
    let one = Bits::new(32, 1f32.to_bits().into());
    let sum = float(FpOp::Add, FloatFormat::F32, &[Bits::zero(3), payload, one]);
    assert_eq!(sum, Value::bv(32, FloatFormat::F32.nan()));
}

#[test]
fn closed_terms_of_scalars_have_values() {
    let (mut t, a, _) = array_pool(8);
    let (four, nine) = (t.bv(8, 4), t.bv(8, 9));
    let sum = t.bv_add(four, nine);
    let less = t.bv_ult(sum, nine);
    assert_eq!(super::closed(&t, less), Some(Value::Bool(false)));
    let read = t.select(a, four);
    let open = t.eq(read, nine);
    assert_eq!(super::closed(&t, open), None);
    let Sort::Array(id) = t.sort(a) else { unreachable!("an array") };
    let fours = t.make(Op::ConstArray(id), &[four]);
    let read = t.select(fours, nine);
    let same = t.eq(read, four);
    assert_eq!(super::closed(&t, same), None);
    assert_eq!(closed(&t, same), Value::Bool(true));
}
