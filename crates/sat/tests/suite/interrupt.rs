//! Running solves can be stopped, and the solver works on afterwards.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use base::{Budget, Stop};
use sat::{Cadical, Lit, SatSolver};

use crate::generate::{Circuit, fresh, multiplier_miter, pigeonhole};

/// A solver with a formula that takes hours, switched on by the literal returned.
fn hard() -> (Cadical, Lit) {
    let mut circuit = Circuit::default();
    let switch = circuit.input();
    let (a, b) = (fresh(&mut circuit.cnf, 24), fresh(&mut circuit.cnf, 24));
    let (first, second) = (circuit.multiply(&a, &b), circuit.multiply(&b, &a));
    let mut bits: Vec<Lit> = (0..24).map(|bit| circuit.xor(first[bit], second[bit])).collect();
    bits.push(!switch);
    circuit.cnf.add_clause(&bits);
    let mut solver = Cadical::default();
    circuit.cnf.load(&mut solver);
    (solver, switch)
}

#[test]
fn another_thread_interrupts() {
    let (mut solver, switch) = hard();
    let flag = Arc::new(AtomicBool::new(false));
    let budget = Budget::unlimited().with_interrupt(flag.clone());
    let worker = thread::spawn(move || {
        let stopped = solver.solve(&[switch], &mut budget.clone());
        (solver, stopped)
    });
    thread::sleep(Duration::from_millis(300));
    flag.store(true, Ordering::Relaxed);
    let (mut solver, stopped) = worker.join().expect("the solver does not panic");
    assert_eq!(stopped, Err(Stop::Interrupted));
    let raised = &mut Budget::unlimited().with_interrupt(flag);
    assert_eq!(solver.solve(&[!switch], raised), Err(Stop::Interrupted));
    assert_eq!(solver.solve(&[!switch], &mut Budget::unlimited()), Ok(true));
    solver.add_clause(&[switch]);
    assert_eq!(solver.solve(&[!switch], &mut Budget::unlimited()), Ok(false));
}

#[test]
fn the_budget_runs_out() {
    let mut solver = Cadical::default();
    multiplier_miter(16).load(&mut solver);
    let budget = &mut Budget::new(2000);
    assert_eq!(solver.solve(&[], budget), Err(Stop::OutOfWork));
    assert_eq!(budget.left(), 0);
    assert!(solver.stats().conflicts >= 1999);
    assert_eq!(solver.solve(&[], budget), Err(Stop::OutOfWork));
}

#[test]
fn conflicts_are_charged() {
    let mut solver = Cadical::default();
    pigeonhole(5).load(&mut solver);
    let budget = &mut Budget::new(1_000_000);
    assert_eq!(solver.solve(&[], budget), Ok(false));
    assert_eq!(1_000_000 - budget.left(), 1 + solver.stats().conflicts);
}
