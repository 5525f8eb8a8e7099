//! Interpolants by McMillan's rules [McM05 §2] over the chains, as a use of the interface.

use base::{Budget, FastSet, Id};
use sat::{Cadical, ClauseId, Cnf, InputId, Lit, Proof, Replay, SatSolver, Var};

use crate::generate::{
    Circuit, Rng, adder_miter, multiplier_miter, parity, pigeonhole, random_3sat,
};
use crate::proofs::with_proof;

/// A formula cut in two: the first `cut` clauses are A, the others B.
struct Partition<'c> {
    cnf: &'c Cnf,
    cut: usize,
    /// The variables of B.
    global: FastSet<Var>,
}

impl<'c> Partition<'c> {
    fn new(cnf: &'c Cnf, cut: usize) -> Self {
        let global = cnf.iter().skip(cut).flatten().map(|lit| lit.var()).collect();
        Self { cnf, cut, global }
    }

    /// A: the disjunction of the literals that B knows; B: true.
    fn leaf(&self, circuit: &mut Circuit, truth: Lit, lits: &[Lit], input: InputId) -> Lit {
        if input.index() >= self.cut {
            return truth;
        }
        let known = lits.iter().filter(|lit| self.global.contains(&lit.var()));
        known.fold(!truth, |sum, &lit| circuit.or(sum, lit))
    }

    fn derived(
        &self,
        circuit: &mut Circuit,
        partial: &[Lit],
        replay: &mut Replay<'_>,
        id: ClauseId,
    ) -> Lit {
        let chain = replay.chain(id).expect("the proof is right");
        let mut result = partial[chain.start.index()];
        for step in &chain.steps {
            let other = partial[step.clause.index()];
            result = if self.global.contains(&step.pivot.var()) {
                circuit.and(result, other)
            } else {
                circuit.or(result, other)
            };
        }
        result
    }

    /// The interpolant, as a literal of a circuit over the variables of the formula.
    fn interpolate(&self, proof: &Proof) -> (Circuit, Lit) {
        let mut circuit = Circuit::default();
        (0..self.cnf.vars()).for_each(|_| _ = circuit.input());
        let truth = circuit.input();
        circuit.cnf.add_clause(&[truth]);
        let mut replay = Replay::new(proof);
        let mut partial: Vec<Lit> = Vec::new();
        for id in proof.ids() {
            partial.push(match proof.input(id) {
                Some(input) => self.leaf(&mut circuit, truth, proof.lits(id), input),
                None => self.derived(&mut circuit, &partial, &mut replay, id),
            });
        }
        let interpolant = *partial.last().expect("a proof is not empty");
        (circuit, interpolant)
    }

    fn check(&self) {
        let mut solver = with_proof();
        self.cnf.load(&mut solver);
        if solver.solve(&[], &mut Budget::unlimited()) == Ok(true) {
            return;
        }
        let proof = solver.proof().expect("proofs are on").trimmed();
        let (circuit, interpolant) = self.interpolate(&proof);
        let (first, second) = (0..self.cut, self.cut..self.cnf.len());
        assert!(!satisfiable(self.cnf, first, &circuit.cnf, !interpolant), "A implies I");
        assert!(!satisfiable(self.cnf, second, &circuit.cnf, interpolant), "I contradicts B");
    }
}

/// Whether some clauses of `cnf` can be true together with the circuit's gates and `goal`.
fn satisfiable(cnf: &Cnf, part: std::ops::Range<usize>, gates: &Cnf, goal: Lit) -> bool {
    let mut solver = Cadical::default();
    gates.load(&mut solver);
    for index in part {
        solver.add_clause(cnf.clause(InputId::from_index(index)).expect("within the formula"));
    }
    solver.solve(&[goal], &mut Budget::unlimited()).expect("no limit")
}

fn check(cnf: &Cnf) {
    for quarter in 0..=4 {
        Partition::new(cnf, cnf.len() * quarter / 4).check();
    }
}

#[test]
fn interpolants_separate() {
    let mut rng = Rng(12);
    (0..20).for_each(|_| check(&random_3sat(&mut rng, 40, 200)));
    check(&pigeonhole(5));
    check(&parity(&mut rng, 8));
    check(&adder_miter(8));
    check(&multiplier_miter(4));
}
