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
                NodeKind::And(..) => {
                    let parts = conjuncts(self.aig, node);
                    let open = parts.iter().map(|lit| lit.node());
                    let before = stack.len();
                    stack.extend(open.filter(|node| !self.known.contains_key(node)));
                    if stack.len() > before {
                        continue;
                    }
                    let parts: Vec<TermId> =
                        parts.into_iter().map(|lit| self.signed(terms, lit)).collect();
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
