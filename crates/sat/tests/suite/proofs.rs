//! Every derived clause of every proof is checked, and every chain is replayed.

use base::{Budget, Id};
use sat::checker::{Checker, check};
use sat::{Cadical, Cnf, Config, Lit, Proof, Replay, SatSolver, Var};

use crate::generate::{
    Rng, Unrolling, adder_miter, distributivity_miter, fresh, multiplier_miter, parity, pigeonhole,
    random_3sat, random_clause,
};

pub fn with_proof() -> Cadical {
    Cadical::new(Config { proof: true, ..Config::default() })
}

/// Checks the proof as a whole and trimmed, and all chains.
fn check_proof(proof: &Proof, cnf: &Cnf, assumptions: &[Lit]) {
    check(proof, cnf, assumptions).expect("the proof is right");
    let trimmed = proof.trimmed();
    check(&trimmed, cnf, assumptions).expect("the trimmed proof is right");
    assert!(trimmed.len() <= proof.len());
    check_chains(proof);
    check_chains(&trimmed);
}

fn check_chains(proof: &Proof) {
    let mut replay = Replay::new(proof);
    let mut checker = Checker::new(proof);
    for id in proof.ids().filter(|&id| proof.input(id).is_none()) {
        match replay.chain(id) {
            Some(chain) => checker.check_chain(id, chain).expect("the chain is right"),
            None => assert!(is_tautology(proof.lits(id)) && proof.antecedents(id).is_empty()),
        }
    }
}

fn is_tautology(clause: &[Lit]) -> bool {
    clause.iter().any(|&lit| clause.contains(&!lit))
}

/// Solves `cnf` and checks the proof or the model. Returns whether it is unsatisfiable.
fn is_refuted(cnf: &Cnf) -> bool {
    let mut solver = with_proof();
    cnf.load(&mut solver);
    let answer = solver.solve(&[], &mut Budget::unlimited()).expect("no limit");
    let proof = solver.proof().expect("proofs are on");
    if answer {
        assert!(cnf.is_satisfied(|lit| solver.value(lit)));
        assert_eq!(proof.conclusion(), None);
    } else {
        check_proof(&proof, cnf, &[]);
    }
    !answer
}

#[test]
fn random_formulas() {
    let mut rng = Rng(3);
    for (vars, clauses, instances) in
        [(20, 110, 60), (50, 240, 50), (100, 460, 40), (150, 680, 20), (200, 900, 5)]
    {
        let formulas = (0..instances).map(|_| random_3sat(&mut rng, vars, clauses));
        let refuted = formulas.filter(is_refuted).count();
        assert!(refuted > instances / 2, "{refuted} of {instances} with {vars} variables");
    }
}

#[test]
fn pigeons() {
    assert!((1..9).all(|holes| is_refuted(&pigeonhole(holes))));
}

#[test]
fn parities() {
    let mut rng = Rng(4);
    assert!((1..17).all(|vars| is_refuted(&parity(&mut rng, vars))));
}

#[test]
fn adders() {
    assert!((1..33).all(|width| is_refuted(&adder_miter(width))));
}

#[test]
fn multipliers() {
    assert!((1..6).all(|width| is_refuted(&distributivity_miter(width))));
    assert!((1..6).all(|width| is_refuted(&multiplier_miter(width))));
}

/// The core is unsatisfiable with the formula in a solver of its own, with a proof.
fn check_core(cnf: &Cnf, core: &[Lit]) {
    let mut alone = cnf.clone();
    for &lit in core {
        alone.add_clause(&[lit]);
    }
    assert!(is_refuted(&alone));
}

/// Adds clauses and asks under assumptions until the formula itself is unsatisfiable. Returns the
/// number of answers "unsatisfiable".
fn check_incremental(rng: &mut Rng, size: usize) -> usize {
    let (mut cnf, mut solver, mut refuted) = (Cnf::new(), with_proof(), 0);
    let vars = fresh(&mut cnf, size);
    cnf.load(&mut solver);
    loop {
        for _ in 0..size / 3 {
            let clause = random_clause(rng, &vars, 3);
            cnf.add_clause(&clause);
            solver.add_clause(&clause);
        }
        let assumptions = random_clause(rng, &vars, size / 4);
        if solver.solve(&assumptions, &mut Budget::unlimited()) == Ok(true) {
            assert!(cnf.is_satisfied(|lit| solver.value(lit)));
            continue;
        }
        refuted += 1;
        check_proof(&solver.proof().expect("proofs are on"), &cnf, &assumptions);
        let core = solver.core(&assumptions);
        check_core(&cnf, &core);
        if core.is_empty() {
            return refuted;
        }
    }
}

#[test]
fn incremental_with_assumptions() {
    let mut rng = Rng(5);
    let refuted: usize =
        [10, 20, 40, 60, 80].map(|size| check_incremental(&mut rng, size)).iter().sum();
    assert!(refuted > 20);
    let many: usize = (0..20).map(|_| check_incremental(&mut rng, 12)).sum();
    assert!(many > 40);
}

/// Unrolls frame by frame, so that variables that were eliminated come back.
fn check_unrolling(width: usize, frames: usize) {
    let (mut unrolling, mut solver) = (Unrolling::new(width), with_proof());
    let (mut cnf, mut given) = (Cnf::new(), 0);
    for frame in 1..=frames {
        let bad = unrolling.step();
        let gates = &unrolling.circuit.cnf;
        while solver.vars() < gates.vars() {
            solver.new_var();
        }
        for clause in gates.iter().skip(given) {
            cnf.add_clause(clause);
            solver.add_clause(clause);
        }
        given = gates.len();
        assert_eq!(solver.solve(&[bad], &mut Budget::unlimited()), Ok(false));
        let proof = solver.proof().expect("proofs are on");
        check(&proof.trimmed(), &cnf, &[bad]).expect("the trimmed proof is right");
        if frame == frames {
            check_proof(&proof, &cnf, &[bad]);
            check_core(&cnf, &solver.core(&[bad]));
        }
    }
}

#[test]
fn unrollings() {
    check_unrolling(10, 40);
    check_unrolling(24, 10);
}

/// Half a minute of work: `cargo test -p wedge-sat -- --ignored`.
#[test]
#[ignore = "takes half a minute"]
fn large_proofs() {
    let mut rng = Rng(6);
    check_unrolling(32, 40);
    assert!(is_refuted(&distributivity_miter(7)));
    assert!(is_refuted(&multiplier_miter(7)));
    assert!(is_refuted(&pigeonhole(9)));
    assert!(is_refuted(&random_3sat(&mut rng, 250, 1150)));
    (0..20).for_each(|_| _ = check_incremental(&mut rng, 150));
}

#[test]
fn contradictory_assumptions() {
    let mut solver = with_proof();
    let [a, b] = [(); 2].map(|()| Lit::positive(solver.new_var()));
    let mut cnf = Cnf::new();
    for clause in [[a, b], [a, !b]] {
        cnf.add_clause(&clause);
        solver.add_clause(&clause);
    }
    for assumptions in [vec![b, !b], vec![!a], vec![!b, !a, b]] {
        assert_eq!(solver.solve(&assumptions, &mut Budget::unlimited()), Ok(false));
        check_proof(&solver.proof().expect("proofs are on"), &cnf, &assumptions);
    }
}

#[test]
fn clauses_of_any_shape() {
    let [a, b] = [0, 1].map(|index| Lit::positive(Var::from_index(index)));
    let formulas: [&[&[Lit]]; 6] = [
        &[&[]],
        &[&[a], &[!a]],
        &[&[a, a, b], &[a, !a], &[!a, !a], &[!b]],
        &[&[a], &[a], &[b, !a], &[!b, !a]],
        &[&[a, !a], &[]],
        &[&[a], &[!a, b], &[!b], &[], &[a, b]],
    ];
    for clauses in formulas {
        let mut cnf = Cnf::new();
        clauses.iter().for_each(|clause| _ = cnf.add_clause(clause));
        assert!(is_refuted(&cnf));
    }
}
