//! Arrays that are stored into, chosen from or equated with each other have one scale.

use base::{FastMap, Rational};
use logic::{Op, Sort, SymId, TermId, Terms};

use super::scale::{Residues, Scale, divide};

/// An array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Holder {
    /// A term that is no variable.
    Term(TermId),
    /// A variable at all times.
    Symbol(SymId),
}

/// The families of arrays, and the scale of each.
#[derive(Clone, Default, Debug)]
pub(super) struct Families {
    numbers: FastMap<Holder, usize>,
    parents: Vec<usize>,
    indices: Vec<(usize, TermId)>,
    scales: FastMap<usize, Scale>,
}

impl Families {
    /// The families of formulas over integers.
    pub(super) fn new(terms: &mut Terms, formulas: &[TermId]) -> Self {
        let mut families = Self::default();
        for term in terms.cone(formulas) {
            families.count(terms, term);
        }
        families.choose(terms);
        families
    }

    /// The scale of an array, if it is to be rescaled.
    pub(super) fn scale(&self, terms: &Terms, array: TermId) -> Option<&Scale> {
        let &number = self.numbers.get(&holder(terms, array))?;
        self.scales.get(&self.root(number))
    }

    fn count(&mut self, terms: &Terms, term: TermId) {
        let args = terms.args(term);
        match (terms.op(term), args) {
            (Op::Eq, &[a, b]) if is_indexed_by_integers(terms, a) => self.join(terms, a, b),
            (Op::Ite, &[_, a, b]) if is_indexed_by_integers(terms, a) => {
                self.join(terms, term, a);
                self.join(terms, term, b);
            }
            (Op::Store, &[array, index, _]) if is_indexed_by_integers(terms, array) => {
                self.join(terms, term, array);
                let number = self.number(terms, array);
                self.indices.push((number, index));
            }
            (Op::Select, &[array, index]) if is_indexed_by_integers(terms, array) => {
                let number = self.number(terms, array);
                self.indices.push((number, index));
            }
            _ => {}
        }
    }

    fn number(&mut self, terms: &Terms, array: TermId) -> usize {
        let next = self.parents.len();
        let number = *self.numbers.entry(holder(terms, array)).or_insert(next);
        if number == next {
            self.parents.push(next);
        }
        number
    }

    fn join(&mut self, terms: &Terms, a: TermId, b: TermId) {
        let [a, b] = [a, b].map(|array| self.number(terms, array));
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a.max(b)] = a.min(b);
    }

    fn root(&self, mut number: usize) -> usize {
        while self.parents[number] != number {
            number = self.parents[number];
        }
        number
    }

    /// Finds the scale of each family.
    fn choose(&mut self, terms: &mut Terms) {
        let mut members: Vec<(usize, TermId)> =
            self.indices.iter().map(|&(number, index)| (self.root(number), index)).collect();
        members.sort_unstable();
        members.dedup();
        for family in members.chunk_by(|a, b| a.0 == b.0) {
            let indices: Vec<TermId> = family.iter().map(|&(_, index)| index).collect();
            let scale = common_scale(terms, &indices);
            if let Some(scale) = scale.filter(|scale| !scale.is_identity()) {
                self.scales.insert(family[0].0, scale);
            }
        }
    }
}

/// The scale by which the indices have the smallest factors, and most of them no constant.
fn common_scale(terms: &mut Terms, indices: &[TermId]) -> Option<Scale> {
    let residues = indices.iter().map(|&index| Residues::of(terms, index));
    let factor = residues.reduce(|a, b| a.join(&b))?.modulus;
    if factor.is_zero() {
        return None;
    }
    let mut offsets: Vec<Rational> = Vec::new();
    for &index in indices {
        let division = divide(terms, index, &factor)?;
        if terms.as_num(division.quotient).is_none() {
            offsets.push(division.rest);
        }
    }
    // Constants alone say nothing of steps.
    offsets.sort_unstable();
    let mut best: Option<&[Rational]> = None;
    for same in offsets.chunk_by(|a, b| a == b) {
        if best.is_none_or(|best| best.len() < same.len()) {
            best = Some(same);
        }
    }
    Some(Scale { factor, offset: best?[0].clone() })
}

fn is_indexed_by_integers(terms: &Terms, term: TermId) -> bool {
    let sort = terms.sort(term);
    matches!(sort, Sort::Array(_)) && terms.array_parts(sort).0 == Sort::Int
}

fn holder(terms: &Terms, term: TermId) -> Holder {
    match terms.op(term) {
        Op::Var(sym, _) => Holder::Symbol(sym),
        _ => Holder::Term(term),
    }
}
