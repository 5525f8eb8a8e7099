//! Truth values and choices.

use super::{at_all_widths, becomes, stays};

#[test]
fn negation_and_junctions() {
    for (from, to) in [
        ("(not (not p))", "p"),
        ("(not (and (not p) (not q)))", "(or p q)"),
        ("(not (or (not p) (not q)))", "(and p q)"),
        ("(and p true q)", "(and p q)"),
        ("(and p false)", "false"),
        ("(or p true)", "true"),
        ("(and p p)", "p"),
        ("(and p (not p))", "false"),
        ("(or q p (not q))", "true"),
        ("(and (and p q) r)", "(and p q r)"),
        ("(and (and p q) (not q))", "false"),
        ("(and p (or p q))", "p"),
        ("(or p (and p q))", "p"),
        ("(and p (or (not p) q))", "(and p q)"),
        ("(or p (and (not p) q))", "(or p q)"),
        ("(and p (not (and p q)))", "(and p (not q))"),
        ("(and (= x #x01) (= x #x02))", "false"),
        ("(and (= x #x01) (not (= x #x02)))", "(= x #x01)"),
        ("(or (not (= x #x01)) (not (= x #x02)))", "true"),
        ("(or (not (= x #x01)) (= x #x02))", "(not (= x #x01))"),
        ("(xor p q)", "(not (= p q))"),
        ("(=> p p)", "true"),
    ] {
        becomes(8, from, to);
    }
    for text in ["(and p q)", "(or p (not q))", "(and p (or q r))", "(not (and p (not q)))"] {
        stays(8, text);
    }
}

#[test]
fn equivalence() {
    for (from, to) in [
        ("(= p true)", "p"),
        ("(= p false)", "(not p)"),
        ("(= p p)", "true"),
        ("(= p (not p))", "false"),
        ("(= (not p) (not q))", "(= p q)"),
        ("(= p (not q))", "(not (= p q))"),
    ] {
        becomes(8, from, to);
    }
    stays(8, "(= p q)");
}

#[test]
fn choices() {
    at_all_widths(&[
        ("(ite p x x)", "x"),
        ("(ite true x y)", "x"),
        ("(ite (not p) x y)", "(ite p y x)"),
        ("(ite p (ite p x y) z)", "(ite p x z)"),
        ("(ite p x (ite p y z))", "(ite p x z)"),
        ("(ite p x (ite q x y))", "(ite (or p q) x y)"),
        ("(ite p (ite q x y) y)", "(ite (and p q) x y)"),
        ("(ite p (ite q y x) y)", "(ite (and p (not q)) x y)"),
        ("(ite p x (ite q y x))", "(ite (or p (not q)) x y)"),
        ("(ite (= x y) x y)", "y"),
        ("(ite (= x W1) W1 x)", "x"),
        ("(ite p ((_ zero_extend 3) x) ((_ zero_extend 3) y))", "((_ zero_extend 3) (ite p x y))"),
        ("(ite p ((_ sign_extend 3) x) ((_ sign_extend 3) y))", "((_ sign_extend 3) (ite p x y))"),
    ]);
    for (from, to) in [
        ("(ite p true q)", "(or p q)"),
        ("(ite p q false)", "(and p q)"),
        ("(ite p false q)", "(and (not p) q)"),
        ("(ite p q true)", "(or (not p) q)"),
        ("(ite p p q)", "(or p q)"),
        ("(ite p q p)", "(and p q)"),
        ("(ite p q (not q))", "(= p q)"),
        ("(ite p (store a x y) (store a x z))", "(store a x (ite p y z))"),
    ] {
        becomes(8, from, to);
    }
    becomes(1, "(ite (= x #b1) #b1 #b0)", "x");
    becomes(1, "(ite (= x #b0) #b1 #b0)", "(bvnot x)");
    stays(8, "(ite p x (ite q y z))");
    stays(8, "(ite p (bvadd x z) (bvadd y z))");
    stays(8, "(ite p (store a x y) (store b x z))");
}

/// C's truth values, which are integers.
#[test]
fn choices_between_constants() {
    for (from, to) in [
        ("(= ((_ zero_extend 24) (ite p #x01 #x00)) #x00000000)", "(not p)"),
        ("(distinct ((_ zero_extend 24) (ite p #x01 #x00)) #x00000000)", "p"),
        ("(bvslt (ite p #x01 #x00) #x05)", "true"),
        ("(bvadd (ite p #x01 #x00) #x05)", "(ite p #x06 #x05)"),
        ("(bvadd (ite p #x01 #x00) (ite p #x02 #x07))", "(ite p #x03 #x07)"),
        ("(bvand (ite p #x01 #x00) (ite q #x01 #x00))", "(ite (and p q) #x01 #x00)"),
        ("(bvor (ite p #x01 #x00) (ite q #x01 #x00))", "(ite (or p q) #x01 #x00)"),
        ("(= (ite p #x01 #x00) (ite q #x01 #x00))", "(= p q)"),
        ("(distinct (bvxor (ite p #x01 #x00) (ite q #x01 #x00)) #x00)", "(not (= p q))"),
        ("(bvult (ite p #x01 #x00) (ite q #x01 #x00))", "(and (not p) q)"),
        ("(= (ite p #x03 #x05) #x05)", "(not p)"),
        ("(= (ite p #x03 #x05) #x07)", "false"),
        ("(= (ite p #x03 (ite q #x05 #x06)) #x07)", "false"),
        ("(= (ite p #x07 (ite q #x05 #x06)) #x07)", "p"),
        ("(= (ite p x y) x)", "(or p (= x y))"),
    ] {
        becomes(8, from, to);
    }
    stays(8, "(bvadd (ite p #x01 #x00) (ite q #x01 #x00))");
    stays(8, "(= (ite p #x03 x) #x03)");
}
