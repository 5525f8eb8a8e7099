//! Answers, models and cores against trying all assignments.

use base::{Budget, Id};
use sat::checker::check;
use sat::{Cadical, Cnf, Config, Lit, SatSolver};

use crate::generate::{Rng, fresh, random_clause};

/// Whether `lit` is true in the assignment whose bits are `bits`.
fn holds(bits: u32, lit: Lit) -> bool {
    (bits >> lit.var().index() & 1 == 1) != lit.is_negative()
}

fn satisfiable(cnf: &Cnf, assumptions: &[Lit]) -> bool {
    (0..1 << cnf.vars()).any(|bits| {
        assumptions.iter().all(|&lit| holds(bits, lit)) && cnf.is_satisfied(|lit| holds(bits, lit))
    })
}

/// Whether `cnf` implies `clause`.
pub fn implies(cnf: &Cnf, clause: &[Lit]) -> bool {
    let negation: Vec<Lit> = clause.iter().map(|&lit| !lit).collect();
    !satisfiable(cnf, &negation)
}

fn check_answer(solver: &mut Cadical, cnf: &Cnf, assumptions: &[Lit]) {
    let answer = solver.solve(assumptions, &mut Budget::unlimited()).expect("no limit");
    assert_eq!(answer, satisfiable(cnf, assumptions));
    if answer {
        assert!(cnf.is_satisfied(|lit| solver.value(lit)));
        assert!(assumptions.iter().all(|&lit| solver.value(lit) && !solver.value(!lit)));
    } else {
        let core = solver.core(assumptions);
        assert!(core.iter().all(|lit| assumptions.contains(lit)));
        assert!(!satisfiable(cnf, &core));
        if let Some(proof) = solver.proof() {
            assert_eq!(check(&proof, cnf, assumptions), Ok(()));
        }
    }
}

fn random_assumptions(rng: &mut Rng, vars: &[Lit]) -> Vec<Lit> {
    let count = rng.below(vars.len());
    (0..count).map(|_| rng.lit(vars)).collect()
}

fn check_incremental(config: Config, seed: u64) {
    let mut rng = Rng(seed);
    let mut cnf = Cnf::new();
    let mut solver = Cadical::new(config);
    let count = 3 + rng.below(6);
    let mut vars = fresh(&mut cnf, count);
    for round in 0..10 {
        if round % 3 == 2 && vars.len() < 12 {
            vars.extend(fresh(&mut cnf, 1));
        }
        while solver.vars() < cnf.vars() {
            solver.new_var();
        }
        for _ in 0..rng.below(vars.len()) {
            let size = 1 + rng.below(3) + usize::from(rng.flip());
            let clause = random_clause(&mut rng, &vars, size);
            cnf.add_clause(&clause);
            solver.add_clause(&clause);
        }
        for _ in 0..3 {
            let assumptions = random_assumptions(&mut rng, &vars);
            check_answer(&mut solver, &cnf, &assumptions);
        }
    }
}

#[test]
fn incremental_answers() {
    for seed in 0..150 {
        check_incremental(Config::default(), seed);
        check_incremental(Config { proof: true, ..Config::default() }, seed + 1000);
    }
}

#[test]
fn clauses_of_any_shape() {
    let mut solver = Cadical::default();
    let [a, b] = [(); 2].map(|()| Lit::positive(solver.new_var()));
    let budget = &mut Budget::unlimited();
    solver.add_clause(&[a, !a]);
    solver.add_clause(&[b, b]);
    assert_eq!(solver.solve(&[a, a], budget), Ok(true));
    assert!(solver.value(a) && solver.value(b));
    assert_eq!(solver.solve(&[a, !a], budget), Ok(false));
    assert_eq!(solver.core(&[b, a, !a]), [a, !a]);
    solver.add_clause(&[]);
    assert_eq!(solver.solve(&[a], budget), Ok(false));
    assert_eq!(solver.core(&[a]), []);
}

#[test]
fn variables_that_do_not_matter_are_false() {
    let mut solver = Cadical::default();
    let unused = Lit::positive(solver.new_var());
    assert_eq!(solver.solve(&[], &mut Budget::unlimited()), Ok(true));
    assert!(!solver.value(unused) && solver.value(!unused));
    let late = Lit::positive(solver.new_var());
    assert!(!solver.value(late) && solver.value(!late));
}

#[test]
fn phases_are_followed_where_possible() {
    let mut solver = Cadical::default();
    let lits: Vec<Lit> = (0..20).map(|_| Lit::positive(solver.new_var())).collect();
    for pair in lits.chunks(2) {
        solver.add_clause(pair);
        solver.add_clause(&[!pair[0], !pair[1]]);
        solver.phase(!pair[0]);
        solver.phase(pair[1]);
    }
    assert_eq!(solver.solve(&[], &mut Budget::unlimited()), Ok(true));
    assert!(lits.chunks(2).all(|pair| solver.value(pair[1])));
}

#[test]
#[should_panic(expected = "there is no model")]
fn a_model_ends_with_the_next_clause() {
    let mut solver = Cadical::default();
    let a = Lit::positive(solver.new_var());
    assert_eq!(solver.solve(&[], &mut Budget::unlimited()), Ok(true));
    solver.add_clause(&[a]);
    solver.value(a);
}
