//! From and-inverter graphs to clauses, on demand.
//!
//! A node gets a variable and its defining clauses (Tseitin, both directions) when something that
//! is asserted or assumed depends on it. Exclusive ors, multiplexers and majorities are encoded as
//! such; conjunctions that nothing else uses are merged into their only user.

use sat::{Lit, SatSolver};

use super::aig::{Aig, AigLit, Gate, NodeKind};

/// Which nodes have variables.
#[derive(Default)]
pub struct Cnf {
    /// The literal of each node that is encoded.
    lits: Vec<Option<Lit>>,
    /// Input nodes that were encoded since [`Cnf::take_inputs`] was last called.
    inputs: Vec<u32>,
    /// A literal that is always true, once one is needed.
    truth: Option<Lit>,
    stack: Vec<u32>,
    leaves: Vec<AigLit>,
    clause: Vec<Lit>,
    /// Clauses so far.
    pub clauses: u64,
}

impl Cnf {
    /// The literal of a node, if it is encoded.
    #[inline]
    pub fn known(&self, node: u32) -> Option<Lit> {
        self.lits.get(node as usize).copied().flatten()
    }

    /// The inputs that were encoded since the last call.
    pub fn take_inputs(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.inputs)
    }

    /// Gives an input a literal that exists already.
    pub fn bind(&mut self, aig: &Aig, node: u32, lit: Lit) {
        if self.lits.len() < aig.len() {
            self.lits.resize(aig.len(), None);
        }
        self.lits[node as usize] = Some(lit);
    }

    /// The SAT literal of `lit`.
    pub fn encode(&mut self, aig: &Aig, sat: &mut dyn SatSolver, lit: AigLit) -> Lit {
        if lit.is_constant() {
            let truth = self.truth(sat);
            return if lit == AigLit::TRUE { truth } else { !truth };
        }
        self.encode_cone(aig, sat, lit.node());
        self.sat_lit(lit)
    }

    fn truth(&mut self, sat: &mut dyn SatSolver) -> Lit {
        if let Some(truth) = self.truth {
            return truth;
        }
        let truth = Lit::positive(sat.new_var());
        self.truth = Some(truth);
        self.add(sat, &[truth]);
        truth
    }

    /// The SAT literal of an encoded one.
    #[inline]
    fn sat_lit(&self, lit: AigLit) -> Lit {
        let known = self.lits[lit.node() as usize].expect("operands are encoded first");
        if lit.is_negative() { !known } else { known }
    }

    fn add(&mut self, sat: &mut dyn SatSolver, clause: &[Lit]) {
        self.clauses += 1;
        sat.add_clause(clause);
    }

    /// Adds the clause of `lits`, whose cones are encoded.
    pub fn clause(&mut self, aig: &Aig, sat: &mut dyn SatSolver, lits: &[AigLit]) {
        if lits.contains(&AigLit::TRUE) {
            return;
        }
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        for &lit in lits.iter().filter(|lit| !lit.is_constant()) {
            clause.push(self.encode(aig, sat, lit));
        }
        self.add(sat, &clause);
        self.clause = clause;
    }

    /// Makes `lit` hold: conjunctions part by part, disjunctions as one clause.
    pub fn assert(&mut self, aig: &Aig, sat: &mut dyn SatSolver, lit: AigLit) {
        let mut todo = vec![lit];
        while let Some(lit) = todo.pop() {
            let fresh = !lit.is_constant() && self.known(lit.node()).is_none();
            match aig.gate(lit.node()) {
                Some(Gate::And(a, b)) if fresh && !lit.is_negative() => todo.extend([b, a]),
                Some(Gate::And(..)) if fresh => {
                    let leaves: Vec<AigLit> =
                        self.leaves(aig, lit.node()).iter().map(|&leaf| !leaf).collect();
                    self.clause(aig, sat, &leaves);
                }
                _ => self.clause(aig, sat, &[lit]),
            }
        }
    }

    /// Encodes `root` and all below that is not encoded yet, operands first.
    fn encode_cone(&mut self, aig: &Aig, sat: &mut dyn SatSolver, root: u32) {
        if self.lits.len() < aig.len() {
            self.lits.resize(aig.len(), None);
        }
        if self.lits[root as usize].is_some() {
            return;
        }
        let mut stack = std::mem::take(&mut self.stack);
        stack.push(root);
        while let Some(&node) = stack.last() {
            if self.lits[node as usize].is_some() {
                stack.pop();
                continue;
            }
            let before = stack.len();
            match aig.gate(node) {
                None => {}
                Some(Gate::And(..)) => {
                    let leaves = self.leaves(aig, node);
                    stack.extend(leaves.iter().map(|leaf| leaf.node()));
                    self.leaves = leaves;
                }
                Some(Gate::Xor(a, b)) => stack.extend([a.node(), b.node()]),
                Some(Gate::Mux(a, b, c) | Gate::Majority(a, b, c)) => {
                    stack.extend([a.node(), b.node(), c.node()]);
                }
            }
            let mut kept = before;
            for at in before..stack.len() {
                if self.lits[stack[at] as usize].is_none() {
                    stack[kept] = stack[at];
                    kept += 1;
                }
            }
            stack.truncate(kept);
            if kept == before {
                stack.pop();
                self.define(aig, sat, node);
            }
        }
        self.stack = stack;
    }

    /// The operands of a conjunction, through conjunctions that only it uses.
    fn leaves(&mut self, aig: &Aig, node: u32) -> Vec<AigLit> {
        const MOST: usize = 256;
        let mut leaves = std::mem::take(&mut self.leaves);
        leaves.clear();
        let (a, b) = aig.operands(node).expect("a conjunction");
        leaves.extend([a, b]);
        let mut at = 0;
        while at < leaves.len() {
            let leaf = leaves[at];
            let merged = !leaf.is_negative()
                && aig.uses(leaf.node()) == 1
                && self.known(leaf.node()).is_none()
                && leaves.len() < MOST;
            match aig.gate(leaf.node()) {
                Some(Gate::And(a, b)) if merged => {
                    leaves[at] = a;
                    leaves.push(b);
                }
                _ => at += 1,
            }
        }
        leaves
    }

    /// Gives `node` a variable and the clauses that say what it is.
    fn define(&mut self, aig: &Aig, sat: &mut dyn SatSolver, node: u32) {
        let gate = aig.gate(node);
        let leaves = match gate {
            Some(Gate::And(..)) => self.leaves(aig, node),
            _ => Vec::new(),
        };
        let out = Lit::positive(sat.new_var());
        self.lits[node as usize] = Some(out);
        match gate {
            None => {
                debug_assert!(matches!(aig.kind(node), NodeKind::Input(_)));
                self.inputs.push(node);
            }
            Some(Gate::And(..)) => {
                self.define_and(sat, out, &leaves);
                self.leaves = leaves;
            }
            Some(Gate::Xor(a, b)) => {
                let (a, b) = (self.sat_lit(a), self.sat_lit(b));
                self.add(sat, &[!out, a, b]);
                self.add(sat, &[!out, !a, !b]);
                self.add(sat, &[out, !a, b]);
                self.add(sat, &[out, a, !b]);
            }
            Some(Gate::Mux(c, a, b)) => {
                let (c, a, b) = (self.sat_lit(c), self.sat_lit(a), self.sat_lit(b));
                self.add(sat, &[!out, !c, a]);
                self.add(sat, &[out, !c, !a]);
                self.add(sat, &[!out, c, b]);
                self.add(sat, &[out, c, !b]);
                // Implied, but unit propagation does not see it without them.
                self.add(sat, &[!out, a, b]);
                self.add(sat, &[out, !a, !b]);
            }
            Some(Gate::Majority(a, b, c)) => {
                let (a, b, c) = (self.sat_lit(a), self.sat_lit(b), self.sat_lit(c));
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    self.add(sat, &[out, !x, !y]);
                    self.add(sat, &[!out, x, y]);
                }
            }
        }
    }

    fn define_and(&mut self, sat: &mut dyn SatSolver, out: Lit, leaves: &[AigLit]) {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.push(out);
        for &leaf in leaves {
            let leaf = self.sat_lit(leaf);
            clause.push(!leaf);
            self.add(sat, &[!out, leaf]);
        }
        self.add(sat, &clause);
        self.clause = clause;
    }
}
