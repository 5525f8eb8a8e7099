//! `wedge interpolate`: what it prints is read back and verified, and mistakes are named.

mod support;

use base::Budget;
use logic::Terms;
use logic::smtlib::{Command, parse};
use smt::interpolation::verify;
use std::path::PathBuf;
use support::{Ran, run, run_with_input, scratch, wedge};

/// Runs a script with these options.
fn on(args: &[&str], script: &str) -> Ran {
    run_with_input(wedge(["interpolate"]).args(args).arg("-"), script)
}

/// The output for a script without mistakes, line by line.
#[track_caller]
fn lines(script: &str) -> Vec<String> {
    let ran = on(&[], script);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran:?}");
    ran.stdout.lines().map(String::from).collect()
}

/// The exit status is `status`, and these words are in the output or in the messages.
#[track_caller]
fn fails(ran: &Ran, status: i32, words: &[&str]) {
    assert_eq!(ran.status, status, "{ran:?}");
    let said = format!("{}{}", ran.stdout, ran.stderr);
    for word in words {
        assert!(said.contains(word), "no `{word}` in:\n{said}");
    }
    assert!(!said.contains("panicked"), "{said}");
}

/// Asks for interpolants of formulas, reads them back and verifies them.
#[track_caller]
fn check(args: &[&str], declarations: &str, parts: &[&str]) -> String {
    let names: Vec<String> = (0..parts.len()).map(|at| format!("|part {at}|")).collect();
    let mut script = declarations.to_string();
    for (part, name) in parts.iter().zip(&names) {
        script += &format!("(assert (! {part} :named {name}))");
    }
    script += &format!("(check-sat)(get-interpolants {})", names.join(" "));
    let ran = on(args, &script);
    assert_eq!(ran.status, 0, "{ran:?}\n{script}");
    let list = ran.stdout.strip_prefix("unsat\n").expect("unsat").to_string();
    let asserts: String = parts.iter().map(|part| format!("(assert {part})")).collect();
    let again = format!("{declarations}{asserts}(get-value {list})");
    let mut terms = Terms::new();
    let read = parse(&mut terms, &again).unwrap_or_else(|error| panic!("{error}\n{again}"));
    let formulas: Vec<_> = read.assertions().collect();
    let Some(Command::GetValue(sequence)) = read.commands.last() else { panic!("{again}") };
    let verified = verify(&mut terms, &formulas, sequence, &mut Budget::unlimited());
    assert_eq!(verified, Ok(Ok(())), "{again}");
    list
}

#[test]
fn interpolants_are_read_back_and_verified() {
    let two = "(declare-const x (_ BitVec 8))(declare-const bvy (_ BitVec 8))";
    check(&[], two, &["(and (= x #x05) (= bvy #x05))", "(not (= x bvy))"]);
    check(&["--rung", "bits"], two, &["(bvult x bvy)", "true", "(bvult bvy x)"]);
    check(&[], two, &["(bvult x bvy)", "(= bvy #x00)"]);
    check(&[], two, &["false", "(= x bvy)"]);
    check(&[], "(declare-const |.t0| Bool)(declare-const p Bool)", &["(and |.t0| p)", "(not p)"]);
}

/// A counter of 16 bits along a path.
#[test]
fn interpolants_along_a_path() {
    let mut declarations = String::new();
    let mut parts = vec!["(= x0 #x0000)".to_string()];
    for time in 0..8 {
        declarations += &format!("(declare-const x{time} (_ BitVec 16))");
        parts.push(format!("(= x{} (bvadd x{time} #x0003))", time + 1));
    }
    declarations += "(declare-const x8 (_ BitVec 16))";
    parts.push("(= x8 #x0019)".into());
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    check(&[], &declarations, &parts);
}

/// The proof that a product commutes shares much: written out as a tree it would be huge.
#[test]
fn shared_terms_are_bound() {
    let declarations = "(declare-const x (_ BitVec 5))(declare-const y (_ BitVec 5))\n\
                        (declare-const p (_ BitVec 5))";
    let parts = ["(= p (bvmul x y))", "(not (= p (bvmul y x)))"];
    let list = check(&["--rung", "bits"], declarations, &parts);
    assert!(list.contains("(let ((.t") && list.len() < 1_000_000, "{}", list.len());
}

#[test]
fn parts_of_several_assertions() {
    let script = "(declare-const p Bool)(declare-const q Bool)\n\
        (assert (! p :named A))(assert (! q :named B))(assert (! (not (and p q)) :named C))\n\
        (check-sat)(get-interpolants (and A B) C)(get-interpolants A C B)(get-unsat-core)";
    let expected = ["unsat", "((and p q))", "(p", " (not q))", "(A B C)"];
    assert_eq!(lines(script), expected);
}

#[test]
fn levels_models_and_options() {
    let script = "(set-option :print-success true)(set-info :status sat)\n\
        (declare-const p Bool)(declare-fun f (Bool) (_ BitVec 4))\n\
        (set-option :print-success false)\n\
        (push 1)(assert p)(assert (not p))(check-sat)(pop 1)\n\
        (assert p)(assert (= (f p) #x7))(check-sat)(get-value ((f true) (not p)))(get-model)\n\
        (check-sat-assuming ((not p)))(get-unsat-assumptions)(get-proof)\n\
        (echo \"it said \"\"so\"\"\")(exit)(check-sat)";
    let expected = [
        "success",
        "success",
        "success",
        "success",
        "unsat",
        "sat",
        "(((f true) #x7) ((not p) false))",
        "(",
        "  (define-fun p () Bool true)",
        "  (define-fun f ((x!0 Bool)) (_ BitVec 4) (ite (and (= x!0 true)) #x7 #x0))",
        ")",
        "unsat",
        "((not p))",
        "unsupported",
        "\"it said \"\"so\"\"\"",
    ];
    assert_eq!(lines(script), expected);
}

#[test]
fn files() {
    let folder = scratch("interpolate-files");
    let file = folder.join("parts.smt2");
    std::fs::write(&file, "(assert true)\n(check-sat)\n(assert x)\n").expect("written");
    let on = |path: &PathBuf| run(wedge(["interpolate"]).arg(path));
    fails(&on(&file), 2, &["parts.smt2:3:9: error: `x` is not declared"]);
    fails(&on(&folder), 2, &["is a directory", "hint"]);
    fails(&on(&folder.join("none.smt2")), 2, &["cannot read", "none.smt2", "hint"]);
    std::fs::write(&file, b"(echo \"\xff\")").expect("written");
    fails(&on(&file), 2, &["cannot read", "parts.smt2"]);
}

#[test]
fn mistakes_in_scripts() {
    let parts = "(declare-const p Bool)(assert (! p :named A))(assert (! p :named B))\n";
    let after = |rest: &str| on(&[], &format!("{parts}{rest}"));
    let early = "(error \"get-interpolants needs the answer `unsat` before it\")";
    fails(&after("(get-interpolants A B)"), 2, &[early]);
    fails(&after("(check-sat)(get-interpolants A B)(echo \"on\")"), 2, &["sat\n", early]);
    fails(&after("(check-sat)(get-interpolants A C)"), 2, &["<stdin>:2:32: error:", "`C`"]);
    fails(&after("(get-interpolants A (A B))"), 2, &["only sequences"]);
    fails(&after("(get-unsat-core)"), 2, &["needs the answer `unsat`"]);
    let wrong = after("(assert (not p))(check-sat)(get-interpolants A p)");
    fails(&wrong, 2, &["unsat\n(error \"`p` is not the name of an assertion\")"]);
    let lacking = after("(assert (not p))(check-sat)(get-interpolants A B)(echo \"on\")");
    fails(&lacking, 2, &["(error \"these parts are satisfiable"]);
    assert!(!lacking.stdout.contains("on\"\n"), "{}", lacking.stdout);
    fails(&on(&[], "(assert (and true"), 2, &["<stdin>:1:9: error: a bracket is not closed"]);
}

#[test]
fn questions_without_an_answer() {
    let floats = "(declare-const x (_ FloatingPoint 5 11))(assert (! (fp.lt x x) :named A))\n\
                  (assert (! true :named B))(check-sat)(get-interpolants A B)";
    fails(&on(&[], floats), 20, &["unsat\n(error \"there are no interpolants of floats\")"]);
}

#[test]
fn options() {
    let script = "(declare-const p Bool)(assert (! p :named A))(assert (! (not p) :named B))\n\
                  (check-sat)(get-interpolants A B)";
    let file = scratch("interpolate-options").join("parts.smt2");
    std::fs::write(&file, script).expect("written");
    let with = |args: &[&str]| run(wedge(["interpolate"]).args(args).arg(&file));
    fails(&with(&["--rung", "top"]), 2, &["`top`", "split, proof, core, bits or all"]);
    fails(&with(&["--language", "some"]), 2, &["some"]);
    fails(&with(&["--language", "2", "--rung", "bits"]), 2, &["held to a language"]);
    fails(&with(&["--timeout", "soon"]), 2, &["soon"]);
    fails(&run(&mut wedge(["interpolate"])), 2, &["FILE.smt2"]);
    let ran = with(&["--statistics", "--timeout", "60"]);
    fails(&ran, 0, &["check-sat: 1 in", "get-interpolants: 1 in", "split: asked 1, answered 1"]);
    assert_eq!(ran.stdout, "unsat\n(p)\n");
}

/// That a product of 64 bits distributes over a sum takes a SAT solver longer than this.
#[test]
fn time_limit() {
    let script = "(declare-const x (_ BitVec 64))(declare-const y (_ BitVec 64))\n\
        (declare-const z (_ BitVec 64))\n\
        (assert (not (= (bvmul x (bvadd y z)) (bvadd (bvmul x y) (bvmul x z)))))(check-sat)";
    let ran = on(&["--timeout", "0.5"], script);
    fails(&ran, 20, &["unknown\n", "the time limit was reached"]);
}
