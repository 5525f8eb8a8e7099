//! Answers on formulas too large for brute force.

use base::Budget;
use sat::{Cadical, Cnf, SatSolver};

use crate::generate::{
    Rng, adder_miter, distributivity_miter, multiplier_miter, parity, pigeonhole, random_3sat,
};

fn solve(cnf: &Cnf) -> bool {
    let mut solver = Cadical::default();
    cnf.load(&mut solver);
    let answer = solver.solve(&[], &mut Budget::unlimited()).expect("no limit");
    assert!(!answer || cnf.is_satisfied(|lit| solver.value(lit)));
    answer
}

#[test]
fn models_satisfy_the_formula() {
    let mut rng = Rng(1);
    let satisfiable = (0..100).filter(|_| solve(&random_3sat(&mut rng, 120, 480))).count();
    assert!(satisfiable > 50);
}

#[test]
fn families_are_unsatisfiable() {
    let mut rng = Rng(2);
    assert!((2..8).all(|holes| !solve(&pigeonhole(holes))));
    assert!((2..20).step_by(3).all(|vars| !solve(&parity(&mut rng, vars))));
    assert!((1..33).step_by(4).all(|width| !solve(&adder_miter(width))));
    assert!((1..6).all(|width| !solve(&distributivity_miter(width))));
    assert!((1..6).all(|width| !solve(&multiplier_miter(width))));
}
