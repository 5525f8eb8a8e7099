//! Which terms arithmetic has a say about: those in sums and inequalities, and those that may be
//! equal to such a term. All others are a matter of equality alone.

use base::{FastMap, FastSet};
use logic::{Op, Sort, TermId, Terms};

use super::equality::{is_application, is_plain};
use super::linear::Sum;

/// The terms that arithmetic must know.
#[derive(Clone, Debug, Default)]
pub struct Relevance {
    /// How many atoms were looked at.
    atoms: usize,
    parent: FastMap<TermId, TermId>,
    /// For each operation an application of it.
    applications: FastMap<Op, TermId>,
    /// Terms in sums and inequalities.
    roots: FastSet<TermId>,
    /// The representatives of their classes.
    relevant: FastSet<TermId>,
}

impl Relevance {
    /// Takes in atoms that were added since the last time; the list only grows.
    pub fn update(&mut self, terms: &Terms, atoms: &[TermId]) {
        if atoms.len() == self.atoms {
            return;
        }
        for &atom in &atoms[self.atoms..] {
            self.add(terms, atom);
        }
        self.atoms = atoms.len();
        let mut roots: Vec<TermId> = self.roots.iter().copied().collect();
        roots.sort_unstable();
        self.relevant = roots.into_iter().map(|root| self.find(root)).collect();
    }

    fn add(&mut self, terms: &Terms, atom: TermId) {
        for term in terms.cone(&[atom]) {
            if is_application(terms, term) {
                let first = *self.applications.entry(terms.op(term)).or_insert(term);
                self.join(term, first);
                for &arg in terms.args(term) {
                    self.add_sum(terms, arg);
                }
            }
        }
        let &[a, b] = terms.args(atom) else { return };
        if !matches!(terms.sort(a), Sort::Int | Sort::Real) {
            return;
        }
        if is_plain(terms, atom) {
            if terms.as_num(a).is_none() && terms.as_num(b).is_none() {
                self.join(a, b);
            }
        } else {
            for side in [a, b] {
                for (leaf, _) in Sum::of(terms, side).parts {
                    self.roots.insert(leaf);
                }
            }
        }
    }

    /// The terms of an argument that is a sum.
    fn add_sum(&mut self, terms: &Terms, arg: TermId) {
        if matches!(terms.op(arg), Op::Add | Op::Mul | Op::ToReal) && !is_application(terms, arg) {
            for (leaf, _) in Sum::of(terms, arg).parts {
                self.roots.insert(leaf);
            }
        }
    }

    fn find(&self, term: TermId) -> TermId {
        let mut now = term;
        while let Some(&up) = self.parent.get(&now) {
            now = up;
        }
        now
    }

    fn join(&mut self, a: TermId, b: TermId) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.parent.insert(a, b);
        }
    }

    /// Whether arithmetic must know an atom or a term.
    pub fn is_relevant(&self, terms: &Terms, term: TermId) -> bool {
        match terms.sort(term) {
            Sort::Bool => {
                let args = terms.args(term);
                let numeric = |&&arg: &&TermId| matches!(terms.sort(arg), Sort::Int | Sort::Real);
                let compares = matches!(terms.op(term), Op::Eq | Op::Le | Op::Lt);
                let plain = is_plain(terms, term);
                compares
                    && args.iter().all(|arg| numeric(&arg))
                    && (!plain || args.iter().any(|&arg| self.is_relevant(terms, arg)))
            }
            _ => match Sum::of(terms, term).parts[..] {
                [(leaf, _)] if leaf == term => self.relevant.contains(&self.find(term)),
                [] => false,
                _ => true,
            },
        }
    }
}
