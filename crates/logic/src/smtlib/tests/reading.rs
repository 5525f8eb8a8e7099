//! What scripts mean, and what is said about wrong ones.

use crate::eval::evaluate;
use crate::model::Model;
use crate::smtlib::{Command, parse, show};
use crate::term::Terms;

/// Commands of a script in a new pool.
fn commands(text: &str) -> (Terms, Vec<Command>) {
    let mut terms = Terms::new();
    let script = parse(&mut terms, text).unwrap_or_else(|error| panic!("{error}"));
    (terms, script.commands)
}

#[test]
fn operations() {
    for (term, expected) in [
        ("(bvsub #x5 #x7)", "#xe"),
        ("(bvnand #xc #xa)", "#x7"),
        ("(bvnor #xc #xa)", "#x1"),
        ("(bvxnor #xc #xa)", "#x9"),
        ("(bvcomp #xc #xa)", "#b0"),
        ("(bvcomp #xc #xc)", "#b1"),
        ("(bvsmod #x7 #xd)", "#xe"),
        ("(bvsmod #x9 #x3)", "#x2"),
        ("(bvsmod #x9 #xd)", "#xf"),
        ("(bvsmod #x9 #x0)", "#x9"),
        ("(bvsrem #x9 #x3)", "#xf"),
        ("(bvsdiv #x9 #x3)", "#xe"),
        ("(bvuge #x9 #x3)", "true"),
        ("(bvsge #x9 #x3)", "false"),
        ("(bvugt #x9 #x9)", "false"),
        ("(bvsgt #x3 #x9)", "true"),
        ("((_ rotate_left 1) #b1001)", "#b0011"),
        ("((_ rotate_right 5) #b1001)", "#b1100"),
        ("((_ rotate_left 8) #b1001)", "#b1001"),
        ("((_ repeat 3) #b10)", "#b101010"),
        ("((_ extract 2 1) #b0110)", "#b11"),
        ("((_ sign_extend 2) #b10)", "#b1110"),
        ("((_ zero_extend 2) #b10)", "#b0010"),
        ("(concat #b1 #b0 #b11)", "#b1011"),
        ("(bvadd #x1 #x2 #x3)", "#x6"),
        ("(_ bv5 4)", "#x5"),
        ("(bv2nat #xf)", "15"),
        ("(sbv_to_int #xf)", "(- 1)"),
        ("((_ int2bv 4) (- 3))", "#xd"),
        ("(= 1 1 2)", "false"),
        ("(distinct 1 2 3)", "true"),
        ("(distinct 1 2 1)", "false"),
        ("(xor true true true)", "true"),
        ("(=> true false true)", "true"),
        ("(=> true true false)", "false"),
        ("(ite true 1 2.5)", "1.0"),
        ("(< 1 2 3)", "true"),
        ("(>= 3 2 2)", "true"),
        ("(- 7 2 1)", "4"),
        ("(* 2 3 4)", "24"),
        ("(div (- 7) 2)", "(- 4)"),
        ("(mod (- 7) 2)", "1"),
        ("(abs (- 7))", "7"),
        ("(/ 1 4)", "0.25"),
        ("(+ 1 0.5)", "1.5"),
        ("(to_int (- 1.5))", "(- 2)"),
        ("(is_int 1.5)", "false"),
        ("((_ divisible 3) 9)", "true"),
        ("(select (store ((as const (Array Int Bool)) true) 3 false) 3)", "false"),
        ("(let ((a 1) (b 2)) (let ((a b) (b a)) (- a b)))", "1"),
        ("(! (+ 1 2) :pattern (x))", "3"),
    ] {
        same(term, expected);
    }
}

/// Both terms are the same constant, with and without simplification.
fn same(term: &str, expected: &str) {
    for mut terms in [Terms::new(), Terms::unsimplified()] {
        let script = parse(&mut terms, &format!("(get-value ({term} {expected}))"));
        let script = script.unwrap_or_else(|error| panic!("{term}: {error}"));
        let [Command::GetValue(list)] = &script.commands[..] else { panic!("{script:?}") };
        let [value, expected] =
            [list[0], list[1]].map(|term| evaluate(&terms, &Model::default(), term));
        assert_eq!(value, expected, "{term}");
    }
}

/// Floats are bit-vectors, all NaNs one.
#[test]
fn floats() {
    for (term, expected) in [
        ("((_ to_fp 5 11) #x3c00)", "#x3c00"),
        ("((_ to_fp 5 11) #x7e01)", "(_ NaN 5 11)"),
        ("(fp #b1 #b11111 #b0000000000)", "(_ -oo 5 11)"),
        ("(fp.add RNE ((_ to_fp 5 11) #x3c00) ((_ to_fp 5 11) #x3c00))", "#x4000"),
        ("(fp.sqrt roundTowardZero ((_ to_fp 5 11) #x4400))", "#x4000"),
        ("((_ fp.to_sbv 4) RNE (fp #b1 #b01111 #b1000000000))", "#xe"),
        ("((_ fp.to_sbv 4) RTZ (fp #b1 #b01111 #b1000000000))", "#xf"),
        ("((_ to_fp 5 11) RNE #xf)", "#xbc00"),
        ("((_ to_fp_unsigned 5 11) RNE #xf)", "#x4b80"),
        ("((_ to_fp 15 64) RTZ #x1)", "#x3fff8000000000000000"),
        ("((_ to_fp 5 11) RNE ((_ to_fp 15 64) RTZ #x3))", "#x4200"),
        (
            "((_ to_fp 15 64) (concat #b0011111111111111 ((_ repeat 63) #b0)))",
            "((_ to_fp 15 64) RNE #x1)",
        ),
        ("(fp.isInfinite (_ -oo 8 24))", "true"),
        ("(fp.isNaN (ite true (_ NaN 8 24) (_ +oo 8 24)))", "true"),
        ("(fp.gt (_ +oo 8 24) (_ +zero 8 24))", "true"),
        ("(fp.leq (_ +zero 8 24) (_ -zero 8 24))", "true"),
        ("(fp.eq (_ +zero 8 24) (_ -zero 8 24))", "true"),
        ("(= (_ +zero 8 24) (_ -zero 8 24))", "false"),
        ("(= ((_ to_fp 5 11) #x7e01) ((_ to_fp 5 11) #xfe02))", "true"),
    ] {
        same(term, expected);
    }
    commands(
        "(declare-const x (_ FloatingPoint 8 24))(define-fun f ((y (_ FloatingPoint 8 24))) \
         (_ FloatingPoint 8 24) (fp.mul RNE x y))(assert (fp.lt (f x) (f (f x))))",
    );
}

#[test]
fn scripts() {
    let (terms, list) = commands(
        "; a comment\n(set-logic QF_AUFBV) (set-option :produce-models true)\n\
         (set-info :status sat) (set-info :source |\n several lines (\" |)\n\
         (define-sort Word () (_ BitVec 8)) (define-sort Map (K) (Array K Word))\n\
         (declare-const x Word) (declare-fun |a b| () (Map Word)) (declare-fun f (Word Bool) Word)\n\
         (define-fun twice ((x Word)) Word (bvadd x x)) (define-fun c () Word (f x true))\n\
         (push 1) (declare-const y Bool) (assert (! (= (twice (select |a b| x)) c) :named eq))\n\
         (assert (=> y eq)) (check-sat) (check-sat-assuming (y (not y))) (get-value (x c))\n\
         (get-model) (pop) (echo \"say \"\"hi\"\"\") (get-unsat-core) (get-info :name) (exit)",
    );
    let kinds: Vec<String> = list
        .iter()
        .map(|command| match command {
            Command::Assert(term, name) => format!("assert {} {name:?}", show(&terms, *term)),
            Command::DeclareVar(sym) => format!("var {}", terms.symbol(*sym).name),
            Command::DeclareFun(func) => format!("fun {}", terms.function(*func).name),
            Command::CheckSatAssuming(list) => format!("assuming {}", list.len()),
            Command::GetValue(list) => format!("values {}", list.len()),
            other => format!("{other:?}"),
        })
        .collect();
    let expected = [
        "SetLogic(\"QF_AUFBV\")",
        "SetOption(\"produce-models\", \"true\")",
        "SetInfo(\"status\")",
        "SetInfo(\"source\")",
        "var x",
        "var a b",
        "fun f",
        "Push(1)",
        "var y",
    ];
    assert_eq!(kinds[..9], expected);
    assert!(kinds[9].contains("(concat ((_ extract 6 0)") && kinds[9].ends_with("Some(\"eq\")"));
    assert!(kinds[10].contains("(or (not y)") || kinds[10].contains("(not y)"), "{}", kinds[10]);
    let rest = ["CheckSat", "assuming 2", "values 2", "GetModel", "Pop(1)"];
    assert_eq!(kinds[11..16], rest);
    assert_eq!(
        kinds[16..],
        ["Echo(\"say \\\"hi\\\"\")", "GetUnsatCore", "Get(\"get-info\")", "Exit"]
    );
}

#[test]
fn reals_in_logics_of_reals() {
    let (terms, list) = commands("(set-logic QF_LRA)(declare-const x Real)(assert (< x 2))");
    assert!(matches!(list[2], Command::Assert(..)), "{:?}", terms.len());
    commands(
        "(set-logic QF_UF)(declare-sort U 0)(declare-fun f (U) U)(declare-const a U)(assert (= a (f a)))",
    );
}

#[test]
fn parts_of_interpolation() {
    let (_, list) = commands(
        "(declare-const p Bool)(assert (! (or p (! p :named q)) :named A))(assert (! p :named B))\n\
         (assert (! (not p) :named |c d|))(set-option :print-success true)\n\
         (get-interpolants A (and B |c d|))",
    );
    let names = list.iter().filter_map(|command| match command {
        Command::Assert(_, name) => name.as_deref(),
        _ => None,
    });
    assert_eq!(names.collect::<Vec<_>>(), ["A", "B", "c d"]);
    let parts = vec![vec!["A".to_string()], vec!["B".to_string(), "c d".to_string()]];
    let rest = [
        Command::SetOption("print-success".into(), "true".into()),
        Command::GetInterpolants(parts),
    ];
    assert_eq!(list[4..], rest);
}

#[test]
fn mistakes() {
    for (text, expected) in [
        ("(assert x)", "1:9: `x` is not declared"),
        ("(declare-const x Int)\n (assert\n  (+ x y))", "3:8: `y` is not declared"),
        ("(assert (bvadd #x1 #b1))", "1:9: the sorts of the arguments do not fit"),
        ("(assert (and true 1))", "1:9: `and` is not known with these arguments"),
        ("(assert 1)", "1:9: a formula is expected here"),
        ("(assert true", "1:1: a bracket is not closed"),
        ("(check-sat))", "1:12: there is no bracket to close"),
        ("(declare-const x Foo)", "1:18: `Foo` is no sort that is known"),
        ("(declare-const x (_ BitVec 0))", "1:18: no sort that is known"),
        ("(frobnicate)", "1:1: `frobnicate` is not understood here"),
        ("(assert (forall ((x Int)) true))", "1:9: `forall` is not supported"),
        ("(assert |x", "1:9: a `|` is not closed"),
        ("(assert #b12)", "1:9: `#b12` is no binary constant"),
        ("(pop 1)", "1:1: there is no push to undo"),
        ("(push 1)(declare-const x Bool)(pop 1)(assert x)", "1:46: `x` is not declared"),
        ("(define-fun f ((x Int)) Bool x)", "1:30: the definition has another sort"),
        (
            "(declare-fun f (Int) Int)(assert (= (f true) 1))",
            "1:37: `f` does not take these arguments",
        ),
        ("(assert ((_ extract 4 0) #xf))", "1:9: the sorts of the arguments do not fit"),
        ("(assert (bvult #x1 #x2 #x3))", "1:9: `bvult` takes two arguments"),
        ("(assert (let ((x)) true))", "1:15: a binding is expected here"),
        (
            "(declare-const x (_ FloatingPoint 7 9))",
            "1:21: `FloatingPoint` is no sort that is known",
        ),
        (
            "(assert (fp.lt (_ NaN 8 24) (_ NaN 5 11)))",
            "1:9: `fp.lt` is not known with these arguments",
        ),
        ("(assert (bvult RNE RNE))", "1:9: `bvult` is not known with these arguments"),
        ("(get-interpolants A)", "1:1: two parts or more are expected here"),
        ("(get-interpolants A B)", "1:19: no assertion has the name `A`"),
        (
            "(assert (! true :named A))(get-interpolants A (A A))",
            "1:47: only sequences are understood: a name or `(and name …)` is expected here, not a \
             branch of a tree",
        ),
        ("()", "1:1: a command is expected here"),
        ("(assert ())", "1:9: a term is expected here"),
    ] {
        let error = parse(&mut Terms::new(), text).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

#[test]
fn deep_nesting() {
    let depth = 100_000;
    let nots =
        format!("(declare-const p Bool)(assert {}p{})", "(not ".repeat(depth), ")".repeat(depth));
    commands(&nots);
    let mut lets = String::from("(declare-const x0 (_ BitVec 8))(assert ");
    for i in 0..depth {
        lets.push_str(&format!("(let ((x{} (bvmul x{i} x{i})))", i + 1));
    }
    lets.push_str(&format!("(= x{depth} #x01){})", ")".repeat(depth)));
    commands(&lets);
    let open = "(assert ".to_string() + &"(not ".repeat(depth);
    assert!(parse(&mut Terms::new(), &open).is_err());
}
