//! Interpolants of bit-vector formulas from the SAT solver's proof.
//!
//! Each part gets gate variables of its own; what parts share are the bits of variables. So a gate
//! belongs to one part, and only bits of variables can occur in an interpolant. Arrays are first
//! replaced by their elements (`instances`), and bits afterwards by words where possible (`lift`).

use base::{Budget, FastMap, Id, Stop};
use logic::{Op, Refutation, Sort, TermId, Terms};
use sat::{Cadical, InputId, Lit, Proof, SatSolver, Var};

use super::instances::Instances;
use super::lift::lift;
use super::resolution::{Cuts, Leaves, Resolution, System};
use super::verify::verify;
use super::writer::Writer;
use crate::bits::aig::{Aig, AigLit, NodeKind};
use crate::bits::circuit::Circuit;
use crate::bits::cnf::Cnf;
use crate::bits::tape::Template;
use crate::combined::skeleton::Origin;

/// Interpolants of bit-vector formulas, bit by bit. It always has an answer for parts without arrays
/// and without a model, but the answer seldom holds for more than it was asked about.
#[derive(Debug, Default)]
pub struct BitInterpolation {
    /// How interpolants are read off the proof.
    pub system: System,
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
        let found = match Instances::new(terms, parts) {
            Some(instances) => {
                let found = self.plain(terms, &instances.parts, budget)?;
                let original = |formula| instances.original(terms, formula);
                found.map(|sequence| sequence.into_iter().map(original).collect())
            }
            None => self.plain(terms, parts, budget)?,
        };
        let Some(sequence) = found else { return Ok(None) };
        match verify(terms, parts, &sequence, budget)? {
            Ok(()) => Ok(Some(sequence)),
            Err(_) => {
                self.refused += 1;
                Ok(None)
            }
        }
    }
}

impl BitInterpolation {
    /// A sequence for parts without arrays, not verified.
    fn plain(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let Some(mut blasted) = Blasted::new(terms, parts) else { return Ok(None) };
        let Some(proof) = blasted.refute(budget)? else { return Ok(None) };
        let interpolants = blasted.interpolate(&proof, self.system);
        let input = |terms: &mut Terms, node: u32| {
            let (variable, at) = blasted.origin[&node];
            bit(terms, variable, at)
        };
        let mut writer = Writer::new(&blasted.circuit.aig, input);
        let sequence: Vec<TermId> =
            interpolants.into_iter().map(|lit| writer.lit(terms, lit)).collect();
        Ok(Some(lift(terms, &sequence, budget)?))
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
    /// The parts in which each SAT variable occurs.
    occurrences: Vec<Vec<usize>>,
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
            occurrences: Vec::new(),
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
                    self.occurrences.push(Vec::new());
                    self.inputs.insert(var, node);
                    Lit::positive(var)
                });
                self.occurrences[lit.var().index()].push(part);
                cnf.bind(&self.circuit.aig, node, lit);
            }
            // A clause `false` has no literals; `Cnf` leaves out constants.
            cnf.clause(&self.circuit.aig, &mut self.sat, &[root]);
            self.owner.resize(self.owner.len() + cnf.clauses as usize, part);
            self.occurrences.resize(self.sat.vars(), vec![part]);
        }
        match self.sat.solve(&[], budget)? {
            true => Ok(None),
            false => Ok(self.sat.proof().map(|proof| proof.trimmed())),
        }
    }

    /// The interpolant at each cut, as a literal of the graph.
    fn interpolate(&mut self, proof: &Proof, system: System) -> Vec<AigLit> {
        let occurrences = std::mem::take(&mut self.occurrences);
        let cuts = Cuts::Sequence(self.roots.len());
        let resolution = Resolution { proof, cuts, system, occurrences: &occurrences };
        let mut leaves = Bits { owner: &self.owner, inputs: &self.inputs };
        let found = resolution.interpolate(&mut self.circuit.aig, &mut leaves);
        found.expect("there are no lemmas")
    }
}

/// The clauses of bit-vector parts.
struct Bits<'b> {
    owner: &'b [usize],
    inputs: &'b FastMap<Var, u32>,
}

impl Leaves for Bits<'_> {
    fn origin(&self, input: InputId) -> Origin {
        Origin::Part(self.owner[input.index()])
    }

    fn shared(&mut self, _: &mut Aig, lit: Lit) -> AigLit {
        AigLit::new(self.inputs[&lit.var()], lit.is_negative())
    }

    fn lemma(&mut self, _: &mut Aig, _: usize, _: &[Lit]) -> Option<Vec<AigLit>> {
        None
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

/// A bit of a variable as a truth value.
fn bit(terms: &mut Terms, variable: TermId, bit: u32) -> TermId {
    if terms.sort(variable) == Sort::Bool {
        return variable;
    }
    let bit = terms.make(Op::Extract(bit, bit), &[variable]);
    let one = terms.bv(1, 1);
    terms.eq(bit, one)
}
