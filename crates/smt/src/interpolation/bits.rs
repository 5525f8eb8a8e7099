//! McMillan's interpolants from a resolution proof [McM05 §2], for all cuts in one traversal.
//!
//! Each part gets gate variables of its own; what parts share are the bits of variables. So a gate
//! belongs to one part, and only bits of variables can occur in an interpolant:
//!
//! ```text
//! leaf in A:  the disjunction of its literals that B knows       leaf in B:  true
//! resolution on a variable that B knows: conjunction             otherwise:  disjunction
//! ```
//!
//! One proof and the same rules at every cut give a sequence in which each step is inductive.

use base::{Budget, FastMap, Id, Stop};
use logic::{Op, Refutation, Sort, TermId, Terms};
use sat::{Cadical, InputId, Lit, Proof, Replay, SatSolver, Var};

use super::verify::verify;
use crate::bits::aig::{Aig, AigLit, NodeKind};
use crate::bits::circuit::Circuit;
use crate::bits::cnf::Cnf;
use crate::bits::tape::Template;

/// Interpolants of bit-vector formulas, bit by bit. It always has an answer for parts without a
/// model, but the answer seldom holds for more than it was asked about.
#[derive(Debug, Default)]
pub struct BitInterpolation {
    /// Sequences that did not pass their check: each is a bug.
    pub refused: u64,
}

impl Refutation for BitInterpolation {
    fn sequence(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let Some(mut blasted) = Blasted::new(terms, parts) else { return Ok(None) };
        let Some(proof) = blasted.refute(budget)? else { return Ok(None) };
        let interpolants = blasted.interpolate(&proof);
        let mut writer = Writer { blasted: &blasted, known: FastMap::default() };
        let sequence: Vec<TermId> =
            interpolants.into_iter().map(|lit| writer.lit(terms, lit)).collect();
        match verify(terms, parts, &sequence, budget)? {
            Ok(()) => Ok(Some(sequence)),
            Err(_) => {
                self.refused += 1;
                Ok(None)
            }
        }
    }
}

/// The parts as clauses.
struct Blasted {
    circuit: Circuit,
    /// The bits of variables: which bit of which variable an input of the graph is.
    origin: FastMap<u32, (TermId, u32)>,
    /// What each part says.
    roots: Vec<AigLit>,
    sat: Cadical,
    /// The part to which each clause belongs.
    owner: Vec<usize>,
    /// The last part in which each SAT variable occurs.
    last: Vec<usize>,
    /// The input of the graph that a SAT variable stands for.
    inputs: FastMap<Var, u32>,
}

impl Blasted {
    /// The parts as graphs; `None` if they are about more than bit-vectors.
    fn new(terms: &Terms, parts: &[TermId]) -> Option<Self> {
        let mut circuit = Circuit::default();
        let mut template = Template::compile(terms, parts, &mut circuit).ok()?;
        let parameters = template.parameters().to_vec();
        let mut origin = FastMap::default();
        let mut arguments = Vec::new();
        for &parameter in &parameters {
            let width = match terms.sort(parameter) {
                Sort::Bool => 0,
                Sort::BitVec(width) => width,
                _ => return None,
            };
            let val = circuit.fresh(width);
            for (bit, lit) in (0..).zip(circuit.values.lits(val)) {
                origin.insert(lit.node(), (parameter, bit));
            }
            arguments.push(val);
        }
        let roots = template.run(&mut circuit, &arguments);
        let roots: Vec<AigLit> = roots.into_iter().map(|root| circuit.lit(root)).collect();
        // Reads and applications are inputs that lemmas define.
        let plain = (0..circuit.aig.len() as u32).all(|node| match circuit.aig.kind(node) {
            NodeKind::Input(_) => origin.contains_key(&node),
            _ => true,
        });
        let sat = Cadical::new(sat::Config { proof: true, ..sat::Config::default() });
        plain.then(|| Self {
            circuit,
            origin,
            roots,
            sat,
            owner: Vec::new(),
            last: Vec::new(),
            inputs: FastMap::default(),
        })
    }

    /// A proof that the parts contradict each other, if they do.
    fn refute(&mut self, budget: &mut Budget) -> Result<Option<Proof>, Stop> {
        let mut shared: FastMap<u32, Lit> = FastMap::default();
        for (part, root) in self.roots.clone().into_iter().enumerate() {
            let mut cnf = Cnf::default();
            for node in inputs_below(&self.circuit.aig, root) {
                let lit = *shared.entry(node).or_insert_with(|| {
                    let var = self.sat.new_var();
                    self.last.push(part);
                    self.inputs.insert(var, node);
                    Lit::positive(var)
                });
                self.last[lit.var().index()] = part;
                cnf.bind(&self.circuit.aig, node, lit);
            }
            // A clause `false` has no literals; `Cnf` leaves out constants.
            cnf.clause(&self.circuit.aig, &mut self.sat, &[root]);
            self.owner.resize(self.owner.len() + cnf.clauses as usize, part);
            self.last.resize(self.sat.vars(), part);
        }
        match self.sat.solve(&[], budget)? {
            true => Ok(None),
            false => Ok(self.sat.proof().map(|proof| proof.trimmed())),
        }
    }

    /// The interpolant at each cut, as a literal of the graph.
    fn interpolate(&mut self, proof: &Proof) -> Vec<AigLit> {
        let cuts = self.roots.len().saturating_sub(1);
        let mut replay = Replay::new(proof);
        // The partial interpolants of all clauses, cut by cut.
        let mut partial: Vec<AigLit> = Vec::with_capacity(proof.len() * cuts);
        for id in proof.ids() {
            match proof.input(id) {
                Some(input) => {
                    for cut in 0..cuts {
                        let leaf = self.leaf(proof.lits(id), input, cut);
                        partial.push(leaf);
                    }
                }
                None => {
                    let chain = replay.chain(id).expect("the proof of a sound solver");
                    let start = chain.start.index() * cuts;
                    let mut now: Vec<AigLit> = partial[start..start + cuts].to_vec();
                    for step in &chain.steps {
                        let other = step.clause.index() * cuts;
                        let last = self.last[step.pivot.var().index()];
                        for (cut, now) in now.iter_mut().enumerate() {
                            let other = partial[other + cut];
                            let aig = &mut self.circuit.aig;
                            *now = match last > cut {
                                true => aig.and(*now, other),
                                false => aig.or(*now, other),
                            };
                        }
                    }
                    partial.extend(now);
                }
            }
        }
        let last = proof.conclusion().map_or(0, |id| id.index());
        partial[last * cuts..(last + 1) * cuts].to_vec()
    }

    /// The partial interpolant of an input clause.
    fn leaf(&mut self, lits: &[Lit], input: InputId, cut: usize) -> AigLit {
        if self.owner[input.index()] > cut {
            return AigLit::TRUE;
        }
        let known = lits.iter().filter(|lit| self.last[lit.var().index()] > cut);
        let known: Vec<AigLit> = known
            .map(|lit| AigLit::new(self.inputs[&lit.var()], *lit != Lit::positive(lit.var())))
            .collect();
        self.circuit.aig.or_many(&known)
    }
}

/// The inputs that a literal depends on, in order.
fn inputs_below(aig: &Aig, root: AigLit) -> Vec<u32> {
    let mut seen = vec![false; aig.len()];
    let mut stack = vec![root.node()];
    let mut inputs = Vec::new();
    while let Some(node) = stack.pop() {
        if std::mem::replace(&mut seen[node as usize], true) {
            continue;
        }
        match aig.kind(node) {
            NodeKind::Constant => {}
            NodeKind::Input(_) => inputs.push(node),
            NodeKind::And(a, b) => stack.extend([a.node(), b.node()]),
        }
    }
    inputs.sort_unstable();
    inputs
}

/// Writes literals of the graph as terms.
struct Writer<'b> {
    blasted: &'b Blasted,
    known: FastMap<u32, TermId>,
}

impl Writer<'_> {
    fn lit(&mut self, terms: &mut Terms, lit: AigLit) -> TermId {
        let aig = &self.blasted.circuit.aig;
        let mut stack = vec![lit.node()];
        while let Some(&node) = stack.last() {
            if self.known.contains_key(&node) {
                stack.pop();
                continue;
            }
            let term = match aig.kind(node) {
                NodeKind::Constant => terms.bool(false),
                NodeKind::Input(_) => self.bit(terms, node),
                NodeKind::And(a, b) => {
                    let below = [a, b].map(AigLit::node);
                    let open = below.iter().filter(|node| !self.known.contains_key(node));
                    let before = stack.len();
                    stack.extend(open);
                    if stack.len() > before {
                        continue;
                    }
                    let parts = [a, b].map(|lit| self.signed(terms, lit));
                    terms.and(&parts)
                }
            };
            self.known.insert(node, term);
            stack.pop();
        }
        self.signed(terms, lit)
    }

    fn signed(&self, terms: &mut Terms, lit: AigLit) -> TermId {
        let term = self.known[&lit.node()];
        if lit.is_negative() { terms.not(term) } else { term }
    }

    fn bit(&self, terms: &mut Terms, node: u32) -> TermId {
        let (variable, bit) = self.blasted.origin[&node];
        if terms.sort(variable) == Sort::Bool {
            return variable;
        }
        let bit = terms.make(Op::Extract(bit, bit), &[variable]);
        let one = terms.bv(1, 1);
        terms.eq(bit, one)
    }
}
