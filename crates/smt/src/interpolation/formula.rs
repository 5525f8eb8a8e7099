//! Boolean combinations of atoms: and-inverter graphs whose inputs stand for terms.

use base::FastMap;
use logic::{Op, TermId, Terms};

use super::writer::Writer;
use crate::bits::aig::{Aig, AigLit};

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
        Writer::new(aig, |_: &mut Terms, node| self.terms[&node]).lit(terms, root)
    }
}
