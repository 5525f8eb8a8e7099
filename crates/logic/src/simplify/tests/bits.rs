//! Bit-vectors.

use super::{at_all_widths, becomes, stay_at_all_widths, stays};

#[test]
fn sums() {
    at_all_widths(&[
        ("(bvadd x W0)", "x"),
        ("(bvadd W1 x)", "(bvadd x W1)"),
        ("(bvadd (bvadd x W1) W2)", "(bvadd x W3)"),
        ("(bvadd (bvadd x W1) y)", "(bvadd (bvadd x y) W1)"),
        ("(bvadd (bvadd x W1) (bvadd y W2))", "(bvadd (bvadd x y) W3)"),
        ("(bvadd x (bvneg x))", "W0"),
        ("(bvsub (bvadd x y) x)", "y"),
        ("(bvsub (bvadd x W3) x)", "W3"),
        ("(bvadd (bvnot x) W1)", "(bvneg x)"),
        ("(bvneg (bvneg x))", "x"),
        ("(bvneg (bvnot x))", "(bvadd x W1)"),
        ("(bvneg (bvadd x W1))", "(bvadd (bvneg x) ONES)"),
        ("(bvneg (bvsub x y))", "(bvsub y x)"),
        ("(bvneg (bvmul x W3))", "(bvmul x (bvneg W3))"),
    ]);
    becomes(8, "(bvadd x x)", "(concat ((_ extract 6 0) x) #b0)");
    stay_at_all_widths(&["(bvadd x y)", "(bvneg (bvadd x y))", "(bvadd (bvadd x y) z)"]);
}

#[test]
fn products() {
    at_all_widths(&[
        ("(bvmul x W0)", "W0"),
        ("(bvmul x W1)", "x"),
        ("(bvmul x ONES)", "(bvneg x)"),
        ("(bvmul x W2)", "(bvshl x W1)"),
        ("(bvmul (bvmul x W3) W3)", "(bvmul x (bvmul W3 W3))"),
        ("(bvmul (bvadd x W1) W3)", "(bvadd (bvmul x W3) W3)"),
        ("(bvmul (bvneg x) W3)", "(bvmul x (bvneg W3))"),
        ("(bvmul (bvneg x) (bvneg y))", "(bvmul x y)"),
    ]);
    stay_at_all_widths(&["(bvmul x y)", "(bvmul (bvneg x) y)"]);
    stays(8, "(bvmul x #x03)");
}

#[test]
fn division() {
    at_all_widths(&[
        ("(bvudiv x W0)", "ONES"),
        ("(bvudiv x W1)", "x"),
        ("(bvudiv x W2)", "(bvlshr x W1)"),
        ("(bvurem x W0)", "x"),
        ("(bvurem x W1)", "W0"),
        ("(bvurem x W2)", "(bvand x W1)"),
        ("(bvurem x x)", "W0"),
        ("(bvsdiv x W1)", "x"),
        ("(bvsdiv x ONES)", "(bvneg x)"),
        ("(bvsrem x W0)", "x"),
        ("(bvsrem x W1)", "W0"),
        ("(bvsrem x ONES)", "W0"),
        ("(bvsrem x x)", "W0"),
        (
            "(bvsdiv ((_ zero_extend 2) x) ((_ zero_extend 2) y))",
            "(bvudiv ((_ zero_extend 2) x) ((_ zero_extend 2) y))",
        ),
        (
            "(bvurem ((_ zero_extend 2) x) ((_ zero_extend 2) y))",
            "((_ zero_extend 2) (bvurem x y))",
        ),
        (
            "(bvsrem ((_ zero_extend 2) x) ((_ zero_extend 2) y))",
            "((_ zero_extend 2) (bvurem x y))",
        ),
    ]);
    becomes(8, "(bvsrem x #xfb)", "(bvsrem x #x05)");
    becomes(8, "(bvudiv ((_ zero_extend 4) x) #x009)", "((_ zero_extend 4) (bvudiv x #x09))");
    becomes(8, "(bvudiv ((_ zero_extend 4) x) #x109)", "#x000");
    stay_at_all_widths(&["(bvudiv x y)", "(bvurem x y)", "(bvsdiv x y)", "(bvsrem x y)"]);
    for text in ["(bvudiv x #x03)", "(bvurem x #x03)", "(bvsdiv x #x02)", "(bvudiv x x)"] {
        stays(8, text);
    }
}

#[test]
fn bitwise() {
    at_all_widths(&[
        ("(bvand x W0)", "W0"),
        ("(bvand x ONES)", "x"),
        ("(bvand x x)", "x"),
        ("(bvand x (bvnot x))", "W0"),
        ("(bvand (bvand x y) x)", "(bvand x y)"),
        ("(bvand x (bvor x y))", "x"),
        ("(bvor x W0)", "x"),
        ("(bvor x ONES)", "ONES"),
        ("(bvor x x)", "x"),
        ("(bvor x (bvnot x))", "ONES"),
        ("(bvor x (bvand x y))", "x"),
        ("(bvxor x x)", "W0"),
        ("(bvxor x W0)", "x"),
        ("(bvxor x ONES)", "(bvnot x)"),
        ("(bvxor x (bvnot x))", "ONES"),
        ("(bvxor (bvnot x) (bvnot y))", "(bvxor x y)"),
        ("(bvxor x (bvnot y))", "(bvnot (bvxor x y))"),
        ("(bvxor (bvxor x y) x)", "y"),
        ("(bvxor (bvxor x W1) W3)", "(bvxor x W2)"),
        ("(bvor (bvor x W1) W2)", "(bvor x W3)"),
        ("(bvnot (bvnot x))", "x"),
        ("(bvnot (bvneg x))", "(bvadd x ONES)"),
    ]);
    for (from, to) in [
        ("(bvand (bvand x #x35) #x0f)", "(bvand x #x05)"),
        ("(bvand x #x0f)", "((_ zero_extend 4) ((_ extract 3 0) x))"),
        ("(bvand x #xf0)", "(concat ((_ extract 7 4) x) #x0)"),
        ("(bvand x #x18)", "((_ zero_extend 3) (concat ((_ extract 4 3) x) #b000))"),
    ] {
        becomes(8, from, to);
    }
    stay_at_all_widths(&["(bvand x y)", "(bvor x (bvnot y))", "(bvxor x y)"]);
    for text in ["(bvand x #x05)", "(bvor x #x0f)", "(bvxor x #x0f)"] {
        stays(8, text);
    }
}

#[test]
fn shifts() {
    at_all_widths(&[
        ("(bvshl x W0)", "x"),
        ("(bvshl W0 x)", "W0"),
        ("(bvlshr W0 x)", "W0"),
        ("(bvashr ONES x)", "ONES"),
        ("(bvshl x ONES)", "(ite (bvult ONES (bvneg W0)) x (bvshl x ONES))"),
    ]);
    for (from, to) in [
        ("(bvshl x #x03)", "(concat ((_ extract 4 0) x) #b000)"),
        ("(bvshl x #x08)", "#x00"),
        ("(bvlshr x #x03)", "((_ zero_extend 3) ((_ extract 7 3) x))"),
        ("(bvlshr x #xff)", "#x00"),
        ("(bvashr x #x03)", "((_ sign_extend 3) ((_ extract 7 3) x))"),
        ("(bvashr x #x50)", "((_ sign_extend 7) ((_ extract 7 7) x))"),
        (
            "(bvashr ((_ zero_extend 1) x) ((_ zero_extend 1) y))",
            "(bvlshr ((_ zero_extend 1) x) ((_ zero_extend 1) y))",
        ),
        ("(bvshl (bvadd x #x01) #x02)", "(bvadd (bvshl x #x02) #x04)"),
        ("(bvlshr (bvshl x #x04) #x04)", "(bvand x #x0f)"),
    ] {
        becomes(8, from, to);
    }
    stay_at_all_widths(&["(bvshl x y)", "(bvlshr x y)", "(bvashr x y)"]);
}

#[test]
fn extensions_and_concatenation() {
    at_all_widths(&[
        ("((_ zero_extend 0) x)", "x"),
        ("((_ zero_extend 2) ((_ zero_extend 1) x))", "((_ zero_extend 3) x)"),
        ("((_ sign_extend 2) ((_ sign_extend 1) x))", "((_ sign_extend 3) x)"),
        ("((_ sign_extend 2) ((_ zero_extend 1) x))", "((_ zero_extend 3) x)"),
        ("(concat #b000 x)", "((_ zero_extend 3) x)"),
        ("(concat (concat x y) z)", "(concat x (concat y z))"),
        ("(concat ((_ zero_extend 2) x) y)", "((_ zero_extend 2) (concat x y))"),
        ("(concat #b11 (concat #b01 x))", "(concat #b1101 x)"),
        ("(concat #b11 ((_ zero_extend 2) x))", "(concat #b1100 x)"),
    ]);
    for (from, to) in [
        ("(concat ((_ extract 7 4) x) ((_ extract 3 0) x))", "x"),
        ("(concat ((_ extract 6 4) x) ((_ extract 3 2) x))", "((_ extract 6 2) x)"),
        (
            "(concat ((_ extract 7 4) x) (concat ((_ extract 3 2) x) y))",
            "(concat ((_ extract 7 2) x) y)",
        ),
        ("(bvor (concat x #x00) ((_ zero_extend 8) y))", "(concat x y)"),
        ("(bvadd ((_ zero_extend 8) y) (concat x #x00))", "(concat x y)"),
        ("(bvor (concat x #x00) #x000f)", "(concat x #x0f)"),
        (
            "(bvor (bvshl ((_ zero_extend 24) x) #x00000008) ((_ zero_extend 24) y))",
            "((_ zero_extend 16) (concat x y))",
        ),
    ] {
        becomes(8, from, to);
    }
    stays(8, "(concat ((_ extract 7 4) x) ((_ extract 2 0) x))");
    stays(8, "(concat ((_ extract 7 4) x) ((_ extract 3 0) y))");
    stays(8, "((_ zero_extend 1) ((_ sign_extend 1) x))");
    stays(8, "(bvor (concat x #x0) ((_ zero_extend 4) y))");
}

#[test]
fn extracts() {
    for (from, to) in [
        ("((_ extract 7 0) x)", "x"),
        ("((_ extract 2 1) ((_ extract 6 3) x))", "((_ extract 5 4) x)"),
        ("((_ extract 7 0) ((_ zero_extend 4) x))", "x"),
        ("((_ extract 11 8) ((_ zero_extend 4) x))", "#x0"),
        ("((_ extract 9 4) ((_ zero_extend 4) x))", "((_ zero_extend 2) ((_ extract 7 4) x))"),
        ("((_ extract 9 4) ((_ sign_extend 4) x))", "((_ sign_extend 2) ((_ extract 7 4) x))"),
        ("((_ extract 11 9) ((_ sign_extend 4) x))", "((_ sign_extend 2) ((_ extract 7 7) x))"),
        ("((_ extract 15 8) (concat x y))", "x"),
        ("((_ extract 5 2) (concat x y))", "((_ extract 5 2) y)"),
        ("((_ extract 15 6) (concat x y))", "(concat x ((_ extract 7 6) y))"),
        ("((_ extract 9 4) (concat x #x0f))", "(concat ((_ extract 1 0) x) #x0)"),
        ("((_ extract 3 0) (bvnot x))", "(bvnot ((_ extract 3 0) x))"),
        ("((_ extract 3 0) (bvand x #x35))", "(bvand ((_ extract 3 0) x) #x5)"),
        ("((_ extract 3 0) (ite p #x35 #x12))", "(ite p #x5 #x2)"),
        ("((_ extract 7 0) (bvadd ((_ sign_extend 8) x) ((_ sign_extend 8) y)))", "(bvadd x y)"),
        ("((_ extract 7 0) (bvmul ((_ sign_extend 8) x) #x0103))", "(bvmul x #x03)"),
        ("((_ extract 7 0) (ite p ((_ sign_extend 8) x) #x0103))", "(ite p x #x03)"),
    ] {
        becomes(8, from, to);
    }
    for text in [
        "((_ extract 5 2) x)",
        "((_ extract 5 2) (bvadd x y))",
        "((_ extract 3 0) (bvand x y))",
        "((_ extract 12 3) (concat x y))",
    ] {
        stays(8, text);
    }
    becomes(
        8,
        "((_ extract 8 1) (bvadd ((_ zero_extend 8) x) ((_ zero_extend 8) y)))",
        "((_ extract 8 1) (bvadd ((_ zero_extend 8) y) ((_ zero_extend 8) x)))",
    );
}

#[test]
fn comparisons() {
    at_all_widths(&[
        ("(bvult x x)", "false"),
        ("(bvult x W0)", "false"),
        ("(bvult x W1)", "(= x W0)"),
        ("(bvult W0 x)", "(not (= x W0))"),
        ("(bvult x ONES)", "(not (= x ONES))"),
        ("(bvult ONES x)", "false"),
        ("(bvule x y)", "(not (bvult y x))"),
        ("(bvule x W2)", "(bvult x W3)"),
        ("(bvule x ONES)", "true"),
        ("(bvuge x W1)", "(not (= x W0))"),
        ("(bvslt x MIN)", "false"),
        ("(bvslt MAX x)", "false"),
        ("(bvslt x MAX)", "(not (= x MAX))"),
        ("(bvslt x (bvadd MIN W1))", "(= x MIN)"),
        ("(bvsle x y)", "(not (bvslt y x))"),
        ("(bvsle MIN x)", "true"),
        ("(bvult x MIN)", "(not (bvslt x W0))"),
        ("(bvugt x MAX)", "(bvslt x W0)"),
        ("(bvult ((_ zero_extend 2) x) ((_ zero_extend 2) y))", "(bvult x y)"),
        ("(bvslt ((_ zero_extend 2) x) ((_ zero_extend 2) y))", "(bvult x y)"),
        ("(bvslt ((_ sign_extend 2) x) ((_ sign_extend 2) y))", "(bvslt x y)"),
        ("(bvult ((_ sign_extend 2) x) ((_ sign_extend 2) y))", "(bvult x y)"),
        (
            "(bvult ((_ zero_extend 2) x) ((_ zero_extend 1) (concat y #b0)))",
            "(bvult ((_ zero_extend 1) x) (concat y #b0))",
        ),
    ]);
    for (from, to) in [
        ("(bvult ((_ zero_extend 8) x) #x0020)", "(bvult x #x20)"),
        ("(bvult ((_ zero_extend 8) x) #x0120)", "true"),
        ("(bvult #x0120 ((_ zero_extend 8) x))", "false"),
        ("(bvslt ((_ zero_extend 8) x) #xfff0)", "false"),
        ("(bvslt #xfff0 ((_ zero_extend 8) x))", "true"),
        ("(bvslt ((_ zero_extend 8) x) #x0090)", "(bvult x #x90)"),
        ("(bvslt ((_ sign_extend 8) x) #x0090)", "true"),
        ("(bvslt ((_ sign_extend 8) x) #xfff0)", "(bvslt x #xf0)"),
        ("(bvslt ((_ sign_extend 8) x) #x8000)", "false"),
        ("(bvslt #xf000 ((_ sign_extend 8) x))", "true"),
        ("(bvult ((_ sign_extend 8) x) #x0090)", "(not (bvslt x #x00))"),
        ("(bvult #x0090 ((_ sign_extend 8) x))", "(bvslt x #x00)"),
        ("(bvult (bvurem x #x05) #x07)", "true"),
    ] {
        becomes(8, from, to);
    }
    stay_at_all_widths(&["(bvult x y)", "(bvslt x y)"]);
    for text in [
        "(bvult x #x05)",
        "(bvslt x #x00)",
        "(bvslt ((_ zero_extend 2) x) ((_ sign_extend 2) y))",
        "(bvult (bvurem x #x05) #x03)",
    ] {
        stays(8, text);
    }
}

#[test]
fn equalities() {
    at_all_widths(&[
        ("(= x x)", "true"),
        ("(= (bvadd x W1) W3)", "(= x W2)"),
        ("(= (bvadd x W1) (bvadd x W2))", "false"),
        ("(= (bvadd x W1) (bvadd y W3))", "(= x (bvadd y W2))"),
        ("(= (bvadd x y) x)", "(= y W0)"),
        ("(= (bvadd x y) (bvadd z x))", "(= y z)"),
        ("(= (bvsub x y) W0)", "(= x y)"),
        ("(= (bvneg x) W1)", "(= x ONES)"),
        ("(= (bvnot x) W0)", "(= x ONES)"),
        ("(= (bvnot x) (bvnot y))", "(= x y)"),
        ("(= (bvnot x) x)", "false"),
        ("(= (bvxor x y) W0)", "(= x y)"),
        ("(= (bvxor x W1) W3)", "(= x W2)"),
        ("(= ((_ zero_extend 3) x) ((_ zero_extend 3) y))", "(= x y)"),
        ("(= ((_ sign_extend 3) x) ((_ sign_extend 3) y))", "(= x y)"),
        ("(= (concat x y) (concat x z))", "(= y z)"),
        ("(= (concat x y) (concat z y))", "(= x z)"),
    ]);
    for (from, to) in [
        ("(= ((_ zero_extend 8) x) #x0012)", "(= x #x12)"),
        ("(= ((_ zero_extend 8) x) #x0112)", "false"),
        ("(= ((_ sign_extend 8) x) #xff92)", "(= x #x92)"),
        ("(= ((_ sign_extend 8) x) #x0092)", "false"),
        ("(= (concat #b0000000 ((_ extract 3 3) x)) #x01)", "(= ((_ extract 3 3) x) #b1)"),
        ("(= (concat x #x0) #x120)", "(= x #x12)"),
        ("(= (concat x #x0) #x123)", "false"),
        ("(= (concat #x1 x) (concat #x2 y))", "false"),
        ("(= (bvmul x #x03) #x09)", "(= x #x03)"),
        ("(= (bvand x #x05) #x02)", "false"),
        ("(= (bvor x #x05) #x02)", "false"),
        ("(distinct (bvand x #x08) #x00)", "(= ((_ extract 3 3) x) #b1)"),
        ("(= ((_ extract 3 3) x) #b0)", "(not (= ((_ extract 3 3) x) #b1))"),
    ] {
        becomes(8, from, to);
    }
    stay_at_all_widths(&["(= x y)", "(= (bvadd x y) z)"]);
    for text in ["(= (bvmul x #x06) #x0c)", "(= (concat x y) #x1234)", "(= (bvand x #x05) #x04)"] {
        stays(8, text);
    }
}
