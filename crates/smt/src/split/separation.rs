//! Atoms that several parts have in common but L_k does not speak of.
//!
//! To the SAT solver such an atom is a different one in each part, so that it is on one side of every
//! cut and no interpolant has it; the copies are truth values that stand for the atom. What the parts
//! have to tell each other about it they tell in L_k.
//!
//! DIVERGENCE: [JM06 §4] does not say what becomes of these.

use base::FastMap;
use logic::{Sort, TermId, Terms};

use super::literal::{Meaning, meaning};
use super::vocabulary::{Vocabulary, intersection};
use crate::combined::skeleton::{Literal, is_connective};

/// Copies of atoms.
#[derive(Debug, Default)]
pub struct Separation {
    copies: FastMap<(usize, TermId), TermId>,
    meant: FastMap<TermId, TermId>,
}

impl Separation {
    /// The parts with copies in place.
    pub fn parts(
        &mut self,
        terms: &mut Terms,
        words: &mut Vocabulary,
        parts: &[TermId],
    ) -> Vec<TermId> {
        let atoms: Vec<Vec<TermId>> = parts.iter().map(|&part| atoms(terms, part)).collect();
        let mut homes: FastMap<TermId, usize> = FastMap::default();
        for &atom in atoms.iter().flatten() {
            *homes.entry(atom).or_default() += 1;
        }
        let mut separate = Vec::with_capacity(parts.len());
        for (part, &formula) in parts.iter().enumerate() {
            let mut map = FastMap::default();
            for &atom in atoms[part].iter().filter(|atom| homes[*atom] > 1) {
                map.insert(atom, self.atom(terms, words, part, atom));
            }
            separate.push(terms.substitute(formula, &map));
        }
        separate
    }

    /// An atom as a part has it: itself if it is in the language.
    pub fn atom(
        &mut self,
        terms: &mut Terms,
        words: &mut Vocabulary,
        part: usize,
        atom: TermId,
    ) -> TermId {
        if is_in_language(terms, words, atom) {
            return atom;
        }
        *self.copies.entry((part, atom)).or_insert_with(|| {
            let sym = terms.declare("copy", Sort::Bool);
            let copy = terms.var(sym, 0);
            self.meant.insert(copy, atom);
            copy
        })
    }

    /// What a literal of the SAT solver means.
    pub fn meant(&self, literal: Literal) -> Literal {
        let atom = self.meant.get(&literal.atom).copied().unwrap_or(literal.atom);
        Literal { atom, ..literal }
    }
}

/// Whether the language has an atom.
pub fn is_in_language(terms: &Terms, words: &mut Vocabulary, atom: TermId) -> bool {
    match meaning(terms, Literal { atom, holds: true }) {
        Meaning::Bounds(bounds) => bounds.iter().all(|bound| {
            words.range(terms, bound.x, bound.y).is_some() && words.constants.contains(terms, bound)
        }),
        Meaning::Same(a, b) => intersection(words.span(terms, a), words.span(terms, b)).is_some(),
        Meaning::Nothing => terms.args(atom).is_empty(),
        Meaning::Distinct(..) | Meaning::Differ(..) | Meaning::Rows(_) => false,
    }
}

/// The atoms of a formula.
pub fn atoms(terms: &Terms, formula: TermId) -> Vec<TermId> {
    let mut seen = base::FastSet::default();
    let mut atoms = Vec::new();
    let mut stack = vec![formula];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        if is_connective(terms, term) {
            stack.extend_from_slice(terms.args(term));
        } else {
            atoms.push(term);
        }
    }
    atoms.sort_unstable();
    atoms
}
