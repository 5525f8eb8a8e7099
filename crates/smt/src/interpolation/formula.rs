//! Boolean combinations of atoms: and-inverter graphs whose inputs stand for terms.

use base::FastMap;
use logic::{Op, TermId, Terms};

use crate::bits::aig::{Aig, AigLit, NodeKind};

/// Atoms as inputs of a graph.
#[derive(Default)]
pub(crate) struct Atoms {
    inputs: FastMap<TermId, AigLit>,
    terms: FastMap<u32, TermId>,
}

impl Atoms {
    /// An atom, a negated atom or a constant as a literal of the graph.
    pub(crate) fn literal(&mut self, terms: &Terms, aig: &mut Aig, truth: TermId) -> AigLit {
        if let Some(value) = terms.as_bool(truth) {
            return if value { AigLit::TRUE } else { AigLit::FALSE };
        }
        let (atom, negative) = match (terms.op(truth), terms.args(truth)) {
            (Op::Not, &[atom]) => (atom, true),
            _ => (truth, false),
        };
        let input = *self.inputs.entry(atom).or_insert_with(|| {
            let input = aig.input();
            self.terms.insert(input.node(), atom);
            input
        });
        input.negate_if(negative)
    }

    /// A literal of the graph as a term.
    pub(crate) fn write(&self, terms: &mut Terms, aig: &Aig, root: AigLit) -> TermId {
        let mut known: FastMap<u32, TermId> = FastMap::default();
        let mut stack = vec![root.node()];
        while let Some(&node) = stack.last() {
            if known.contains_key(&node) {
                stack.pop();
                continue;
            }
            let term = match aig.kind(node) {
                NodeKind::Constant => terms.bool(false),
                NodeKind::Input(_) => self.terms[&node],
                NodeKind::And(..) => {
                    let parts = conjuncts(aig, node);
                    let open = parts.iter().map(|lit| lit.node());
                    let open: Vec<u32> = open.filter(|node| !known.contains_key(node)).collect();
                    if !open.is_empty() {
                        stack.extend(open);
                        continue;
                    }
                    let parts: Vec<TermId> =
                        parts.into_iter().map(|lit| signed(terms, &known, lit)).collect();
                    terms.and(&parts)
                }
            };
            known.insert(node, term);
            stack.pop();
        }
        signed(terms, &known, root)
    }
}

fn signed(terms: &mut Terms, known: &FastMap<u32, TermId>, lit: AigLit) -> TermId {
    let term = known[&lit.node()];
    if lit.is_negative() { terms.not(term) } else { term }
}

/// The conjuncts of a gate, with those of gates that are used only in it.
fn conjuncts(aig: &Aig, node: u32) -> Vec<AigLit> {
    let mut found = Vec::new();
    let mut stack = vec![node];
    while let Some(node) = stack.pop() {
        let (a, b) = aig.operands(node).expect("a gate");
        for lit in [a, b] {
            let inner = !lit.is_negative() && aig.uses(lit.node()) <= 1;
            match aig.operands(lit.node()) {
                Some(_) if inner => stack.push(lit.node()),
                _ => found.push(lit),
            }
        }
    }
    found
}
