//! A solver whose proofs are checked as it goes, and solvers that lie.

use base::{Budget, Id, Stop};
use sat::{Cadical, Checked, Cnf, Config, InputId, Lit, Proof, Proving, SatSolver, Stats, Var};

use crate::brute_force::implies;
use crate::generate::{Rng, fresh, pigeonhole, random_3sat, random_clause};
use crate::mutations::{clauses, mutate, rebuild};
use crate::proofs::with_proof;

/// What a liar makes of its proof.
type Lie<'l> = Box<dyn Fn(&Proof) -> Proof + Send + 'l>;

/// Shows another proof than the one that it has.
struct Liar<'l> {
    solver: Cadical,
    /// What it answers instead of "satisfiable".
    denies: bool,
    lie: Lie<'l>,
}

impl<'l> Liar<'l> {
    fn new(cnf: &Cnf, lie: impl Fn(&Proof) -> Proof + Send + 'l) -> Checked<Self> {
        let liar = Liar { solver: with_proof(), denies: false, lie: Box::new(lie) };
        let mut solver = Checked::new(liar);
        cnf.load(&mut solver);
        solver
    }
}

impl Proving for Liar<'_> {
    fn show_proof<R>(&self, look: impl FnOnce(&Proof) -> R) -> R {
        let proof = self.solver.proof().expect("proofs are on");
        match proof.conclusion() {
            Some(_) => look(&(self.lie)(&proof)),
            None => look(&proof),
        }
    }
}

impl SatSolver for Liar<'_> {
    fn new_var(&mut self) -> Var {
        self.solver.new_var()
    }

    fn vars(&self) -> usize {
        self.solver.vars()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.solver.add_clause(clause);
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &mut Budget) -> Result<bool, Stop> {
        Ok(self.solver.solve(assumptions, budget)? && !self.denies)
    }

    fn value(&self, lit: Lit) -> bool {
        self.solver.value(lit)
    }

    fn failed(&self, lit: Lit) -> bool {
        self.solver.failed(lit)
    }

    fn phase(&mut self, lit: Lit) {
        self.solver.phase(lit);
    }

    fn stats(&self) -> Stats {
        self.solver.stats()
    }
}

fn unlimited() -> Budget {
    Budget::unlimited()
}

#[test]
fn many_queries_get_the_answers_of_an_unchecked_solver() {
    let mut rng = Rng(17);
    let mut refuted = 0;
    for _ in 0..20 {
        let (mut plain, mut checked) = (Cadical::default(), Checked::cadical(Config::default()));
        let mut cnf = Cnf::new();
        let lits = fresh(&mut cnf, 60);
        cnf.load(&mut plain);
        cnf.load(&mut checked);
        for _ in 0..60 {
            for _ in 0..5 {
                let clause = random_clause(&mut rng, &lits, 3);
                plain.add_clause(&clause);
                checked.add_clause(&clause);
            }
            let assumptions = random_clause(&mut rng, &lits, 4);
            let answer = plain.solve(&assumptions, &mut unlimited());
            assert_eq!(checked.solve(&assumptions, &mut unlimited()), answer);
            refuted += u32::from(answer == Ok(false));
        }
    }
    assert!(refuted > 200, "only {refuted}");
}

#[test]
fn clauses_with_repetitions_and_contradictory_assumptions() {
    let mut solver = Checked::cadical(Config::default());
    let [a, b] = [(); 2].map(|()| Lit::positive(solver.new_var()));
    solver.add_clause(&[a, b, a]);
    solver.add_clause(&[a, !a]);
    solver.add_clause(&[!b, !b]);
    assert_eq!(solver.solve(&[a, !a], &mut unlimited()), Ok(false));
    assert_eq!(solver.solve(&[!a], &mut unlimited()), Ok(false));
    assert_eq!(solver.solve(&[], &mut unlimited()), Ok(true));
    solver.add_clause(&[]);
    assert_eq!(solver.solve(&[], &mut unlimited()), Ok(false));
}

#[test]
fn a_solver_that_denies_without_proof() {
    let mut cnf = Cnf::new();
    let lits = fresh(&mut cnf, 2);
    cnf.add_clause(&lits);
    let liar = Liar { solver: with_proof(), denies: true, lie: Box::new(Proof::clone) };
    let mut solver = Checked::new(liar);
    cnf.load(&mut solver);
    assert_eq!(solver.solve(&[lits[0]], &mut unlimited()), Err(Stop::WrongProof));
}

#[test]
fn nothing_is_believed_after_a_lie() {
    let mut cnf = Cnf::new();
    let lits = fresh(&mut cnf, 3);
    cnf.add_clause(&[lits[0]]);
    cnf.add_clause(&[!lits[0], lits[1]]);
    let first = std::sync::atomic::AtomicBool::new(true);
    let mut solver = Liar::new(&cnf, |proof| {
        let mut shown = proof.clone();
        if first.swap(false, std::sync::atomic::Ordering::Relaxed) {
            shown.conclude(None);
        }
        shown
    });
    for _ in 0..3 {
        assert_eq!(solver.solve(&[!lits[1]], &mut unlimited()), Err(Stop::WrongProof));
    }
    assert_eq!(solver.solve(&[lits[2]], &mut unlimited()), Ok(true));
}

#[test]
fn clauses_that_nobody_gave() {
    let mut solver = Liar::new(&pigeonhole(4), |proof| {
        let mut shown = proof.clone();
        let invented = shown.add_input(InputId::from_index(0), []);
        shown.conclude(Some(invented));
        shown
    });
    assert_eq!(solver.solve(&[], &mut unlimited()), Err(Stop::WrongProof));
}

/// Whatever is done to a proof, only what is implied is believed.
#[test]
fn believed_lies_are_true() {
    let (mut believed, mut refused) = (0, 0);
    let mut formulas = Rng(23);
    for round in 0..300 {
        let cnf = random_3sat(&mut formulas, 8, 60);
        let assumptions = random_clause(&mut formulas, &fresh(&mut Cnf::new(), 8), 2);
        let mut solver = Liar::new(&cnf, move |proof| {
            let mut changed = clauses(proof);
            let mut rng = Rng(round);
            (0..4).for_each(|_| mutate(&mut rng, &mut changed));
            rebuild(&changed, proof.conclusion())
        });
        match solver.solve(&assumptions, &mut unlimited()) {
            Ok(false) => {
                let negated: Vec<Lit> = assumptions.iter().map(|&lit| !lit).collect();
                assert!(implies(&cnf, &negated));
                believed += 1;
            }
            Ok(true) => {}
            Err(stop) => {
                assert_eq!(stop, Stop::WrongProof);
                refused += 1;
            }
        }
    }
    assert!(believed > 5 && refused > 50, "{believed} believed, {refused} refused");
}
