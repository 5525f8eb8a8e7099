//! What becomes of indices, and that formulas mean the same there and back.

use super::Rescaling;
use base::Rational;
use logic::{ArrayValue, Evaluator, Model, Op, TermId, Terms, Value, smtlib};

const DECLARATIONS: &str = "(declare-const i Int)(declare-const j Int)(declare-const p Int)
    (declare-const c Bool)
    (declare-const a (Array Int Int))(declare-const b (Array Int Int))";

fn formulas(terms: &mut Terms, list: &[&str]) -> Vec<TermId> {
    let mut script = DECLARATIONS.to_string();
    for formula in list {
        script += &format!("(assert {formula})");
    }
    let script = smtlib::parse(terms, &script).expect("a script");
    script.assertions().collect()
}

/// Formulas and what they become.
fn check(given: &[&str], expected: &[&str]) {
    let mut terms = Terms::new();
    let parts = formulas(&mut terms, given);
    let made = Rescaling::default().apply(&mut terms, &parts);
    let shown: Vec<String> = made.iter().map(|&part| smtlib::show(&terms, part)).collect();
    assert_eq!(shown, expected);
}

#[test]
fn elements_are_numbered() {
    check(
        &["(= b (store a (+ 1048576 (* 4 i)) i))", "(= i (select b (+ 1048576 (* 4 j))))"],
        &["(= b.n (store a.n i i))", "(= i (select b.n j))"],
    );
    check(
        &["(= i (select a (+ 8 (* 4 j))))", "(= 0 (select a 12))"],
        &["(= i (select a.n j))", "(= (select a.n 1) 0)"],
    );
}

#[test]
fn most_indices_lose_their_constant() {
    check(
        &["(= i (select a (+ 100 i)))", "(= j (select a (+ 100 j)))", "(= j (select a (+ 99 j)))"],
        &["(= i (select a.n i))", "(= j (select a.n j))", "(= j (select a.n (+ j (- 1))))"],
    );
}

#[test]
fn fields_of_structs() {
    check(
        &["(= i (select a (+ 4 (* 12 i))))", "(= j (select a (+ 8 (* 12 j))))"],
        &["(= i (select a.n (* i 3)))", "(= j (select a.n (+ (* j 3) 1)))"],
    );
    check(
        &["(= i (select a (+ 4 (* 12 i))))", "(= j (select b (+ 8 (* 12 j))))"],
        &["(= i (select a.n i))", "(= j (select b.n j))"],
    );
}

#[test]
fn choices_of_numbers_are_divided() {
    check(
        &["(= i (select a (ite c (+ 4 (* 8 i)) (* 4 j))))"],
        &["(= i (select a.n (ite c (+ (* i 2) 1) j)))"],
    );
}

/// A pointer may be any address.
#[test]
fn what_has_no_scale_stays() {
    for kept in ["(= i (select a (+ p (* i 4))))", "(= 0 (select a 16))"] {
        let mut terms = Terms::new();
        let parts = formulas(&mut terms, &[kept]);
        assert_eq!(Rescaling::default().apply(&mut terms, &parts), parts);
    }
}

const ROUND_TRIPS: &[&str] = &[
    "(= (select (store a (+ 8 (* 4 i)) j) (+ 8 (* 4 j))) i)",
    "(<= (select a (+ 2 (* 6 (select b (+ (* 2 i) 1))))) (select (ite c a a) (+ 5 (* 3 j))))",
    "(= (select (ite c a (store b (+ 1 (* 2 j)) p)) (+ 1 (* 2 i))) (select a (- 7)))",
    "(= i (select (store ((as const (Array Int Int)) 5) (+ 1 (* 2 j)) i) (+ 3 (* 2 p))))",
    "(= (select a (+ 100 i)) (select b (+ 50 (select a (+ 100 j)))))",
];

/// The formula with rescaled arrays means what it meant, with elements numbered; and so does what
/// comes back.
#[test]
fn there_and_back() {
    for (at, formula) in ROUND_TRIPS.iter().enumerate() {
        let mut terms = Terms::new();
        let parts = formulas(&mut terms, &[formula]);
        let mut rescaling = Rescaling::default();
        let there = rescaling.apply(&mut terms, &parts);
        let back = rescaling.back(&mut terms, &there);
        assert_ne!(there, parts, "{formula}");
        for seed in 0..200 {
            let mut model = model(&terms, &parts, seed + 1000 * at as u64);
            let expected = Evaluator::new(&terms, &model).holds(parts[0]);
            assert_eq!(Evaluator::new(&terms, &model).holds(back[0]), expected, "{formula}");
            number_elements(&terms, &rescaling, &there, &mut model);
            assert_eq!(Evaluator::new(&terms, &model).holds(there[0]), expected, "{formula}");
        }
    }
}

/// Small numbers for all variables.
fn model(terms: &Terms, parts: &[TermId], seed: u64) -> Model {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = |count: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % count
    };
    let mut model = Model::default();
    for var in terms.free_vars(parts) {
        let Op::Var(sym, time) = terms.op(var) else { unreachable!("a variable") };
        let value = match Value::zero(terms, terms.sort(var)) {
            Value::Bool(_) => Value::Bool(next(2) == 0),
            Value::Array(_) => {
                let mut array = ArrayValue::constant(Value::Int(0.into()));
                for index in -60..160 {
                    array.set(Value::Int(index.into()), Value::Int((next(7) as i32 - 3).into()));
                }
                Value::Array(array)
            }
            _ => Value::Int((next(7) as i32 - 3).into()),
        };
        model.set(sym, time, value);
    }
    model
}

/// Gives rescaled arrays the elements of the original ones.
fn number_elements(terms: &Terms, rescaling: &Rescaling, there: &[TermId], model: &mut Model) {
    for var in terms.free_vars(there) {
        let Op::Var(made, _) = terms.op(var) else { unreachable!("a variable") };
        let Some((sym, scale)) = rescaling.origins.get(&made) else { continue };
        let original = model.var(terms, *sym, 0);
        let mut array = ArrayValue::constant(Value::Int(0.into()));
        for index in -100_i64..100 {
            let address = &(&scale.factor * &Rational::from(index)) + &scale.offset;
            let address = Value::Int(address.to_integer().expect("an integer"));
            let element = original.as_array().get(&address).clone();
            array.set(Value::Int(index.into()), element);
        }
        model.set(made, 0, Value::Array(array));
    }
}
