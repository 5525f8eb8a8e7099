//! What proofs cost: time to solve with recording, to trim, to check and to replay as chains; and
//! how late a running solver notices an interrupt.
//!
//! Run with `cargo bench -p wedge-sat --bench proofs`.

#![allow(missing_docs)]

#[path = "common/clock.rs"]
mod clock;
#[allow(dead_code)]
#[path = "../tests/suite/generate.rs"]
mod generate;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use base::Budget;
use clock::Clock;
use generate::{Rng, Unrolling, distributivity_miter, multiplier_miter, pigeonhole, random_3sat};
use sat::checker::check;
use sat::{Cadical, Cnf, Config, Proof, Replay, SatSolver};

fn main() {
    proof_costs("distributivity 6", &distributivity_miter(6));
    proof_costs("distributivity 7", &distributivity_miter(7));
    proof_costs("pigeonhole 8", &pigeonhole(8));
    proof_costs("random 200", &random_3sat(&mut Rng(9), 200, 900));
    interrupt_latency("multiplier 24", &multiplier_miter(24));
    interrupt_latency("100 frames of 64 bits", &unrolling(64, 100));
}

fn timed<R>(work: impl FnOnce() -> R) -> (R, f64) {
    let clock = Clock::of_this_thread();
    let start = clock.now();
    let result = work();
    (result, (clock.now() - start).as_secs_f64() * 1e3)
}

fn refute(cnf: &Cnf, proof: bool) -> Cadical {
    let mut solver = Cadical::new(Config { proof, ..Config::default() });
    cnf.load(&mut solver);
    assert_eq!(solver.solve(&[], &mut Budget::unlimited()), Ok(false));
    solver
}

fn proof_costs(name: &str, cnf: &Cnf) {
    let (_, plain) = timed(|| refute(cnf, false));
    let (solver, recorded) = timed(|| refute(cnf, true));
    let proof = solver.proof().expect("proofs are on");
    let (trimmed, trimming) = timed(|| proof.trimmed());
    let (result, checking) = timed(|| check(&trimmed, cnf, &[]));
    result.expect("the proof is right");
    let (steps, replaying) = timed(|| resolution_steps(&trimmed));
    println!(
        "{name}: solve {plain:.0} ms, recording {recorded:.0}, trim {trimming:.1}, \
         check {checking:.1}, replay {replaying:.1}; {} clauses, {} trimmed, {steps} steps",
        proof.len(),
        trimmed.len(),
    );
}

fn resolution_steps(proof: &Proof) -> usize {
    let mut replay = Replay::new(proof);
    let derived = proof.ids().filter(|&id| proof.input(id).is_none());
    derived.map(|id| replay.chain(id).expect("a chain").steps.len()).sum()
}

/// Some frames without a goal that ends the search, and the goal that they differ.
fn unrolling(width: usize, frames: usize) -> Cnf {
    let mut unrolling = Unrolling::new(width);
    let goals: Vec<_> = (0..frames).map(|_| unrolling.step()).collect();
    unrolling.circuit.cnf.add_clause(&goals[frames - 1..]);
    unrolling.circuit.cnf
}

fn interrupt_latency(name: &str, cnf: &Cnf) {
    let delays = (1..=20).map(|round| Duration::from_millis(37 * round));
    let worst = delays.map(|delay| one_interrupt(cnf, delay)).max().expect("20 of them");
    println!("{name}: the latest of 20 interrupts was noticed after {worst:?}");
}

fn one_interrupt(cnf: &Cnf, delay: Duration) -> Duration {
    let mut solver = Cadical::default();
    cnf.load(&mut solver);
    let flag = Arc::new(AtomicBool::new(false));
    let mut budget = Budget::unlimited().with_interrupt(flag.clone());
    let worker = thread::spawn(move || {
        _ = solver.solve(&[], &mut budget);
        Instant::now()
    });
    thread::sleep(delay);
    let raised = Instant::now();
    flag.store(true, Ordering::Relaxed);
    worker.join().expect("no panic").saturating_duration_since(raised)
}
