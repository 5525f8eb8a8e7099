//! Formulas of a graph as terms.

use base::FastMap;
use logic::{TermId, Terms};

use crate::bits::aig::{Aig, AigLit, NodeKind};

/// Writes literals of a graph as terms, where inputs are what the owner of the graph says.
pub(crate) struct Writer<'a, F> {
    aig: &'a Aig,
    input: F,
    known: FastMap<u32, TermId>,
}

impl<'a, F: Fn(&mut Terms, u32) -> TermId> Writer<'a, F> {
    /// A writer that gets the terms of inputs from `input`.
    pub(crate) fn new(aig: &'a Aig, input: F) -> Self {
        Self { aig, input, known: FastMap::default() }
    }

    /// The term of a literal.
    pub(crate) fn lit(&mut self, terms: &mut Terms, lit: AigLit) -> TermId {
        let mut stack = vec![lit.node()];
        while let Some(&node) = stack.last() {
            if self.known.contains_key(&node) {
                stack.pop();
                continue;
            }
            let term = match self.aig.kind(node) {
                NodeKind::Constant => terms.bool(false),
                NodeKind::Input(_) => (self.input)(terms, node),
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
}
