//! Right certificates are accepted, and each kind of broken one is refused.

use base::testing::Random;
use base::{Budget, Rational};
use logic::{TermId, Terms, smtlib};

use super::Checker;
use crate::combined::arrays::{Definition, Source};
use crate::combined::equality::Sides;
use crate::combined::skeleton::Literal;
use crate::combined::{Answer, Certificate, Lemma, Prover};

const DECLARE: &str = "(declare-const x Int) (declare-const y Int) (declare-const z Int)
    (declare-const r Real) (declare-const s Real)
    (declare-fun f (Int) Int) (declare-fun p (Int) Bool)
    (declare-const a (Array Int Int)) (declare-const b (Array Int Int))
    (declare-const w Int)";

/// The terms of assertions as they are written.
fn assertions(formulas: &[&str]) -> (Terms, Vec<TermId>) {
    read(Terms::unsimplified(), formulas)
}

fn read(mut terms: Terms, formulas: &[&str]) -> (Terms, Vec<TermId>) {
    let assertions: String = formulas.iter().map(|it| format!("(assert {it})\n")).collect();
    let script = smtlib::parse(&mut terms, &format!("{DECLARE} {assertions}")).expect("a script");
    let found = script.assertions().collect();
    (terms, found)
}

/// Checks a lemma with arguments that its literals, by number, are recorded to equate: those of `f`.
fn check_with_sides(
    formulas: &[&str],
    certificate: Certificate,
    sides: &[(usize, &str)],
    right: bool,
) {
    let pairs: Vec<&str> = sides.iter().map(|side| side.1).collect();
    let (terms, all) = assertions(&[formulas, &pairs].concat());
    let (literals, pairs) = all.split_at(formulas.len());
    let conflict: Vec<Literal> = literals.iter().map(|&it| Literal::of(&terms, it)).collect();
    let mut recorded = Sides::default();
    for ((at, _), &pair) in sides.iter().zip(pairs) {
        let [x, y] = [0, 1].map(|side| terms.args(terms.args(pair)[side])[0]);
        recorded.entry(conflict[*at].atom).or_default().push((x, y));
    }
    let mut checker = Checker::new(&terms, &[], &[], &recorded);
    let lemma = Lemma { conflict, certificate };
    assert_eq!(checker.confirms(&lemma), right, "{formulas:?}: {:?}", lemma.certificate);
}

fn check(formulas: &[&str], certificate: Certificate, right: bool) {
    check_with_sides(formulas, certificate, &[], right);
}

fn numbers(numbers: &[i64]) -> Vec<Rational> {
    numbers.iter().map(|&number| Rational::from(number)).collect()
}

#[test]
fn farkas() {
    let check = |formulas: &[&str], factors: &[i64], right: bool| {
        check(formulas, Certificate::Farkas(numbers(factors)), right);
    };
    check(&["(<= (+ x y) 3)", "(>= x 2)", "(>= y 2)"], &[1, -1, -1], true);
    // Too few factors, one that does not cancel, one of the wrong sign, none.
    check(&["(<= (+ x y) 3)", "(>= x 2)", "(>= y 2)"], &[1, -1], false);
    check(&["(<= (+ x y) 3)", "(>= x 2)", "(>= y 2)"], &[1, -1, -2], false);
    check(&["(<= (+ x y) 3)", "(>= x 2)", "(>= y 2)"], &[-1, 1, 1], false);
    check(&["(<= (+ x y) 3)", "(>= x 2)", "(>= y 2)", "(<= z 1)"], &[1, -1, -1, 0], false);
    // They do not contradict each other.
    check(&["(<= (+ x y) 4)", "(>= x 2)", "(>= y 2)"], &[1, -1, -1], false);
    // Terms that cancel within a literal.
    check(&["(<= (+ x 4) x)"], &[1], true);
    check(&["(not (<= x (+ x 4)))"], &[-1], true);
    check(&["(<= x (+ x 4))"], &[1], false);
    check(&["(= (+ x 4) x)"], &[1], true);
    check(&["(= (+ x 4) x)"], &[-1], false);
    // Equations have either sign, disequations none.
    check(&["(= x 3)", "(>= x 4)"], &[1, -1], true);
    check(&["(= x 5)", "(<= x 4)"], &[-1, 1], true);
    check(&["(not (= x 5))", "(<= x 4)"], &[-1, 1], false);
}

#[test]
fn bounds_are_rounded_over_integers_only() {
    let check = |formulas: &[&str]| {
        check(formulas, Certificate::Farkas(numbers(&[1, -1])), true);
    };
    check(&["(< x 3)", "(> x 2)"]);
    check(&["(<= (* 2 x) 5)", "(>= (* 2 x) 5)"]);
    let refused = |formulas: &[&str]| {
        super::tests::check(formulas, Certificate::Farkas(numbers(&[1, -1])), false);
    };
    refused(&["(< r 3.0)", "(> r 2.0)"]);
    refused(&["(<= r 3.0)", "(>= r 3.0)"]);
    super::tests::check(&["(< r 3.0)", "(>= r 3.0)"], Certificate::Farkas(numbers(&[1, -1])), true);
}

#[test]
fn divisibility() {
    let half = Rational::new(1, 2);
    let certificate = |factors: &[&Rational]| {
        Certificate::Divisibility(factors.iter().map(|&factor| factor.clone()).collect())
    };
    let equations = ["(= z (* 2 x))", "(= z (+ (* 2 y) 1))"];
    check(&equations, certificate(&[&half, &-half.clone()]), true);
    check(&equations, certificate(&[&half, &half]), true);
    // Factors that are no integers are left, or the value is an integer.
    check(&equations, certificate(&[&half, &Rational::ONE]), false);
    check(&equations, certificate(&[&Rational::ONE, &Rational::MINUS_ONE]), false);
    check(&equations, certificate(&[&half]), false);
    // Not an equation, not over integers.
    check(&["(<= z (* 2 x))", equations[1]], certificate(&[&half, &-half.clone()]), false);
    let reals = ["(= s (* 2.0 r))", "(= s 1.0)"];
    check(&reals, certificate(&[&half, &half]), false);
}

#[test]
fn one_sum() {
    let check = |formulas: &[&str], right: bool| check(formulas, Certificate::OneSum, right);
    check(&["(not (= x y))", "(<= x y)", "(<= y x)"], true);
    check(&["(not (= x y))", "(<= x y)"], false);
    check(&["(not (= x y))", "(<= x y)", "(<= y (+ x 1))"], false);
    check(&["(not (= x y))", "(<= x y)", "(< y (+ x 1))"], true);
    check(&["(not (= r s))", "(<= r s)", "(< s (+ r 1.0))"], false);
    check(&["(<= x 1)", "(>= (* 3 x) 5)"], true);
    check(&["(<= x 1)", "(>= y 5)"], false);
    check(&["(< r 1.0)", "(> r 1.0)"], true);
    check(&["(< r 2.0)", "(> r 1.0)"], false);
    check(&[], false);
}

#[test]
fn equality() {
    let check = |formulas: &[&str], right: bool| check(formulas, Certificate::Equality, right);
    check(&["(= x y)", "(not (= (f x) (f y)))"], true);
    check(&["(= (f x) (f y))", "(not (= x y))"], false);
    check(&["(= x y)", "(p x)", "(not (p y))"], true);
    check(&["(= x z)", "(p x)", "(not (p y))"], false);
    check(&["(= x 1)", "(= x y)", "(= y 2)"], true);
    check(&["(= x 1)", "(= y 2)"], false);
    check(&["(= (f (f x)) x)", "(= (f (f (f x))) x)", "(not (= (f x) x))"], true);
    check(&["(= a b)", "(not (= (select a x) (select b x)))"], true);
    check(&["(<= x y)", "(<= y x)", "(not (= (f x) (f y)))"], false);
}

#[test]
fn sides_are_what_an_equation_says() {
    let formulas = ["(= (+ x 1) y)", "(not (= (f (+ y z)) (f (+ x z 1))))"];
    let certificate = Certificate::Equality;
    check_with_sides(&formulas, certificate.clone(), &[(0, "(= (f (+ y z)) (f (+ x z 1)))")], true);
    check_with_sides(
        &formulas,
        certificate.clone(),
        &[(0, "(= (f (+ y z)) (f (+ x z 2)))")],
        false,
    );
    check_with_sides(&formulas, certificate, &[], false);
}

/// Checks a clause against `b = store(a, x, y)`.
fn check_instance(clause: &[&str], right: bool) {
    let (terms, all) = assertions(&[&["(= b a)", "(= x y)"], clause].concat());
    let (parts, literals) = all.split_at(2);
    let mut vars = terms.free_vars(parts);
    vars.sort_unstable_by_key(|&var| smtlib::show(&terms, var));
    let [array, name, index, element] = vars[..] else { panic!("four variables") };
    let source = Source::Store { array, index, element };
    let definitions = [Definition { name, source, part: 0 }];
    let clause: Vec<Literal> = literals.iter().map(|&it| Literal::of(&terms, it)).collect();
    let sides = Sides::default();
    let mut checker = Checker::new(&terms, parts, &definitions, &sides);
    assert_eq!(checker.is_instance(&clause), right, "{clause:?}");
}

#[test]
fn stores() {
    check_instance(&["(= (select b x) y)"], true);
    check_instance(&["(= (select b y) x)"], false);
    check_instance(&["(= (select a x) y)"], false);
    check_instance(&["(= x z)", "(= (select b z) (select a z))"], true);
    check_instance(&["(= (select b z) (select a z))", "(= x z)"], true);
    check_instance(&["(= x z)", "(= (select b z) (select a y))"], false);
    check_instance(&["(= y z)", "(= (select b z) (select a z))"], false);
    check_instance(&["(not (= x z))", "(= (select b z) (select a z))"], false);
    check_instance(&["(= (select b z) (select a z))"], false);
    check_instance(&["(= (select b (+ x 1)) (select a (+ x 1)))"], true);
}

#[test]
fn a_difference_is_at_a_new_index() {
    let equal = |at: &str| format!("(= (select a {at}) (select b {at}))");
    let other = |at: &str| format!("(not {})", equal(at));
    check_instance(&["(= a b)", &other("w")], true);
    // An index that there was before the arrays.
    check_instance(&["(= a b)", &other("z")], false);
    check_instance(&["(= a b)", &equal("w")], false);
    check_instance(&["(= a b)", &other("x")], false);
    check_instance(&["(= a b)", &other("(+ w 1)")], false);
    check_instance(&["(not (= a b))", &other("w")], false);
}

/// A random atom over the declared symbols.
fn atom(random: &mut Random) -> String {
    let number = random.below(7) as i64 - 3;
    let number = if number < 0 { format!("(- {})", -number) } else { number.to_string() };
    let plain = ["x", "y", "z", "(f x)", "(f (+ y 1))", "(select a x)", "(select b y)", "(f z)"];
    let mut any = || plain[random.below(plain.len() as u64) as usize];
    let (one, two) = (any(), any());
    match random.below(7) {
        0 => format!("(<= (+ {one} (* 2 {two})) {number})"),
        1 => format!("(= (* 3 {one}) (+ (* 2 {two}) {number}))"),
        2 => format!("(< {one} {two})"),
        3 => "(= b (store a x y))".into(),
        4 => "(= a (store b z 1))".into(),
        5 => format!("(= {one} {two})"),
        _ => format!("(= (+ {one} {number}) {two})"),
    }
}

/// Every proof of random formulas is confirmed: a refusal would be an error.
#[test]
fn proofs_are_confirmed() {
    let (mut refuted, mut lemmas) = (0, 0);
    for seed in 0..400 {
        let mut random = Random(seed);
        let formulas: Vec<String> = (0..6)
            .map(|_| {
                let (one, two) = (atom(&mut random), atom(&mut random));
                match random.below(3) {
                    0 => format!("(or {one} {two})"),
                    1 => format!("(or (not {one}) {two})"),
                    _ => format!("(and {one} (not {two}))"),
                }
            })
            .collect();
        let formulas: Vec<&str> = formulas.iter().map(String::as_str).collect();
        let terms = if seed % 2 == 0 { Terms::new() } else { Terms::unsimplified() };
        let (mut terms, parts) = read(terms, &formulas);
        let mut prover = Prover::new(&mut terms, &parts).expect("known terms");
        match prover.solve(&mut terms, &mut Budget::new(300)) {
            Ok(Answer::Unsat(_)) => (refuted, lemmas) = (refuted + 1, lemmas + prover.stats.lemmas),
            Ok(_) | Err(base::Stop::OutOfWork) => {}
            Err(stop) => panic!("seed {seed}: {stop}"),
        }
    }
    assert!(refuted > 50 && lemmas > 200, "{refuted} refuted with {lemmas} lemmas");
}

/// A prover whose lemma is spoilt has no answer.
#[test]
fn wrong_proofs_are_no_answers() {
    let (mut terms, parts) = assertions(&["(< x y)", "(< y z)", "(< z (+ x 2))"]);
    let mut prover = Prover::new(&mut terms, &parts).expect("known terms");
    let answer = prover.solve(&mut terms, &mut Budget::unlimited());
    assert!(matches!(answer, Ok(Answer::Unsat(_))));
    for lemma in &mut prover.lemmas {
        lemma.certificate = Certificate::OneSum;
    }
    let answer = prover.solve(&mut terms, &mut Budget::unlimited());
    assert!(matches!(answer, Err(base::Stop::WrongProof)));
}
