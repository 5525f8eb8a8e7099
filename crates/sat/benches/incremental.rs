//! Microseconds of CPU time per call on the kinds of queries that engines make, with and without proofs.
//!
//! Run with `cargo bench -p wedge-sat`, followed by `-- NAME…` to choose. CaDiCaL reads options from the
//! environment: `CADICAL_ELIM=0 cargo bench -p wedge-sat` tries a setting that we leave alone.

#![allow(missing_docs)]

#[path = "common/clock.rs"]
mod clock;
#[allow(dead_code)]
#[path = "../tests/suite/generate.rs"]
mod generate;

use base::Budget;
use clock::Clock;
use generate::{
    Rng, Unrolling, adder_miter, distributivity_miter, fresh, pigeonhole, random_3sat,
    random_clause,
};
use sat::{Cadical, Cnf, Config, Lit, SatSolver};

fn main() {
    let clock = Clock::of_this_thread();
    for proof in [false, true] {
        println!("{}", if proof { "with proof" } else { "without proof" });
        let config = Config { proof, ..Config::default() };
        for (name, workload) in WORKLOADS.iter().filter(|(name, _)| chosen(name)) {
            let mut solver = Cadical::new(config);
            let start = clock.now();
            workload(&mut solver);
            let elapsed = clock.now() - start;
            let stats = solver.stats();
            println!(
                "  {name:<22} {:>8.1} ms {:>7} calls {:>9.1} us/call {:>8} conflicts",
                elapsed.as_secs_f64() * 1e3,
                stats.calls,
                elapsed.as_secs_f64() * 1e6 / stats.calls as f64,
                stats.conflicts,
            );
        }
    }
}

/// Whether the arguments, if there are any, name the workload.
fn chosen(name: &str) -> bool {
    let mut wanted = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).peekable();
    wanted.peek().is_none() || wanted.any(|part| name.contains(&part))
}

type Workload = fn(&mut Cadical);

const WORKLOADS: [(&str, Workload); 11] = [
    ("assume 30", |solver| assume(solver, 30, 100_000)),
    ("assume 340", |solver| assume(solver, 340, 20_000)),
    ("assume 1700", |solver| assume(solver, 1700, 5_000)),
    ("frames 8 bit x 30", |solver| frames(solver, 8, 30)),
    ("frames 32 bit x 60", |solver| frames(solver, 32, 60)),
    ("induction 32 x 8", |solver| induction(solver, 32, 8, 4_000)),
    ("induction 32 x 40", |solver| induction(solver, 32, 40, 1_000)),
    ("adder 32", |solver| once(solver, &adder_miter(32))),
    ("distributivity 6", |solver| once(solver, &distributivity_miter(6))),
    ("random 200", |solver| once(solver, &random_3sat(&mut Rng(9), 200, 900))),
    ("pigeonhole 8", |solver| once(solver, &pigeonhole(8))),
];

fn solve(solver: &mut Cadical, assumptions: &[Lit]) -> bool {
    solver.solve(assumptions, &mut Budget::unlimited()).expect("no limit")
}

/// A fixed random formula under changing assumptions.
fn assume(solver: &mut Cadical, vars: usize, calls: usize) {
    let mut rng = Rng(7);
    let cnf = random_3sat(&mut rng, vars, vars * 5 / 2);
    cnf.load(solver);
    let lits: Vec<Lit> = fresh(&mut Cnf::new(), vars);
    for _ in 0..calls {
        let assumptions = random_clause(&mut rng, &lits, 20.min(vars / 5));
        if !solve(solver, &assumptions) {
            solver.core(&assumptions);
        }
    }
}

/// Gives the solver what is new in the formula.
fn extend(solver: &mut Cadical, cnf: &Cnf, from: usize) -> usize {
    while solver.vars() < cnf.vars() {
        solver.new_var();
    }
    cnf.iter().skip(from).for_each(|clause| solver.add_clause(clause));
    cnf.len()
}

/// Bounded model checking: one frame more, one query more.
fn frames(solver: &mut Cadical, width: usize, count: usize) {
    let mut unrolling = Unrolling::new(width);
    let mut given = 0;
    for _ in 0..count {
        let bad = unrolling.step();
        given = extend(solver, &unrolling.circuit.cnf, given);
        assert!(!solve(solver, &[bad]));
        solver.add_clause(&[!bad]);
    }
}

/// As IC3 asks: a fixed unrolling, each query with a clause of its own that is switched off again,
/// and many assumptions.
fn induction(solver: &mut Cadical, width: usize, count: usize, calls: usize) {
    let mut unrolling = Unrolling::new(width);
    (0..count).for_each(|_| _ = unrolling.step());
    extend(solver, &unrolling.circuit.cnf, 0);
    let mut rng = Rng(8);
    let bits = unrolling.first.clone();
    for _ in 0..calls {
        let switch = Lit::positive(solver.new_var());
        let mut clause = random_clause(&mut rng, &bits, 4);
        clause.push(!switch);
        solver.add_clause(&clause);
        let mut assumptions = random_clause(&mut rng, &unrolling.second, width / 2);
        assumptions.push(switch);
        if solve(solver, &assumptions) {
            assert!(solver.value(switch));
            bits.iter().for_each(|&bit| _ = solver.value(bit));
        } else {
            solver.core(&assumptions);
        }
        solver.add_clause(&[!switch]);
    }
}

fn once(solver: &mut Cadical, cnf: &Cnf) {
    cnf.load(solver);
    assert!(!solve(solver, &[]));
}
