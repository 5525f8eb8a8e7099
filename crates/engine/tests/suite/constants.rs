//! Constants: what is found, what is replaced, and that proofs hold of the program as it was.

use crate::answers::confirm;
use crate::brute::Brute;
use crate::impact::Exact;
use crate::programs::Built;
use base::{Budget, Id};
use engine::constants::Constants;
use engine::kinduction::Options as Induction;
use engine::{Answer, Impact, KInduction, Silent, impact, run};
use evidence::{Certificate, check_certificate};
use logic::{LocId, Solver, SymId, TermId, Terms};

/// `p = 3; q = 5; x = 0; for (;;) { assert(p == 3); x = x + p; if (x == 9) p = again; }`
fn walk(again: u128) -> Built {
    let mut b = Built::new(&["loop"]);
    let (p, q, x) = (b.state("p"), b.state("q"), b.state("x"));
    let (holds, zero, three, five) = (b.holds(), b.number(0), b.number(3), b.number(5));
    let good = b.equals(p, 3);
    let wrong = b.not(good);
    let (var_p, var_x, other) = (b.var(p), b.var(x), b.number(again));
    let next = b.terms.bv_add(var_x, var_p);
    let at_nine = b.equals(x, 9);
    let p_after = b.terms.ite(at_nine, other, var_p);
    b.action("start", "loop", holds, &[(p, three), (q, five), (x, zero)]);
    b.action("loop", "error", wrong, &[]);
    b.action("loop", "loop", good, &[(p, p_after), (x, next)]);
    b
}

fn copy(built: &Built) -> Built {
    let mut copy = Built::new(&[]);
    (copy.terms, copy.program) = (built.terms.clone(), built.program.clone());
    copy
}

fn specialise(built: &mut Built) -> Constants {
    Constants::specialise(&mut built.task(), &mut Budget::unlimited()).expect("enough work")
}

/// The certificate that says these formulas, and at other locations nothing.
fn certificate(built: &mut Built, formulas: &[(LocId, TermId)]) -> Certificate {
    let start = (built.program.initial, Terms::TRUE);
    Certificate::inductive(&built.terms, &built.program, &[&[start], formulas].concat())
}

#[test]
fn constants_that_matter_are_found_and_replaced() {
    let mut b = walk(3);
    let mut before = copy(&b);
    let constants = specialise(&mut b);
    let (at, p) = (b.loc("loop"), SymId::from_index(0));
    let is_three = b.equals(p, 3);
    assert_eq!(constants.facts(&mut b.terms, at), is_three, "p, but not q, which nobody reads");
    let out = b.program.out(at).to_vec();
    assert_eq!(b.program.actions[out[0]].guard, Terms::FALSE, "the error");
    let proof = certificate(&mut b, &[(at, is_three)]);
    confirm(&mut before, &proof);
    // Without the fact, what holds of the new actions does not hold of the old ones.
    let nothing = certificate(&mut b, &[(at, Terms::TRUE)]);
    let (mut solver, mut budget) = (Brute::default(), Budget::unlimited());
    let checked = check_certificate(nothing, &mut before.task(), &mut solver, &mut budget);
    assert!(checked.is_err());
}

#[test]
fn what_changes_is_no_constant() {
    let mut b = walk(4);
    let constants = specialise(&mut b);
    assert!(constants.is_empty(), "{constants:?}");
}

#[test]
fn proofs_hold_of_the_program_as_it_was() {
    let mut b = walk(3);
    let make = || -> Box<dyn Solver> { Box::new(Brute::default()) };
    let mut exact = Exact;
    let mut engine = Impact::new(&make, &mut exact, impact::Options::default());
    let mut before = copy(&b);
    let answer = run(&mut engine, &mut b.task(), &mut Silent, &mut Budget::unlimited());
    let Ok(Answer::Safe(proof)) = answer else { panic!("{answer:?}") };
    confirm(&mut before, &proof);
    let mut b = copy(&before);
    let (mut base, mut step) = (Brute::default(), Brute::default());
    let mut engine = KInduction::new(&mut base, &mut step, Induction::default());
    let answer = run(&mut engine, &mut b.task(), &mut Silent, &mut Budget::new(100_000));
    let Ok(Answer::Safe(proof)) = answer else { panic!("{answer:?}") };
    confirm(&mut before, &proof);
}
