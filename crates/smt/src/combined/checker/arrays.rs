//! Instances of the axioms of arrays, matched against the definitions.

use logic::{Op, Sort, TermId, Terms};

use super::Checker;
use super::arithmetic::Form;
use crate::combined::arrays::{Definition, Source};
use crate::combined::skeleton::Literal;

impl Checker<'_> {
    /// Whether a clause is an instance of an axiom.
    pub fn is_instance(&mut self, clause: &[Literal]) -> bool {
        let holds = |literal: &Literal| self.terms.as_bool(literal.atom) == Some(literal.holds);
        clause.iter().any(holds)
            || self.definitions.iter().any(|definition| defines(self.terms, *definition, clause))
            || self.distinguishes(clause)
    }

    /// Whether a clause says that arrays which are not equal differ at a new index.
    ///
    /// SOUNDNESS: the index stands for one place at which two arrays differ. It must not occur in
    /// the parts, must not be used for another pair, and, as terms are made after their arguments,
    /// a greater number than those of the arrays says that they do not depend on it.
    fn distinguishes(&mut self, clause: &[Literal]) -> bool {
        let terms = self.terms;
        let &[x, y] = clause else { return false };
        let (same, other) = if x.holds { (x, y) } else { (y, x) };
        let (Op::Eq, &[a, b]) = (terms.op(same.atom), terms.args(same.atom)) else { return false };
        let (Op::Eq, &[p, q]) = (terms.op(other.atom), terms.args(other.atom)) else {
            return false;
        };
        let (Some((left, index)), Some((right, at))) = (read(terms, p), read(terms, q)) else {
            return false;
        };
        let arrays = same_pair((a, b), (left, right)) && index == at;
        let is_new = matches!(terms.op(index), Op::Var(..))
            && index > a
            && index > b
            && self.cone.binary_search(&index).is_err();
        same.holds
            && !other.holds
            && arrays
            && is_new
            && *self.witnesses.entry(index).or_insert(same.atom) == same.atom
    }
}

/// Whether a clause says what a read of a defined array is.
fn defines(terms: &Terms, definition: Definition, clause: &[Literal]) -> bool {
    let name = definition.name;
    match (definition.source, clause) {
        // A read of the array in its own element may cancel out of the equation, or leave none.
        (Source::Constant { element }, []) => reads_at(terms, element, name)
            .into_iter()
            .any(|(here, _)| Form::difference(terms, here, element).is_never_zero(terms)),
        (Source::Store { index, element, .. }, []) => reads_at(terms, element, name)
            .into_iter()
            .filter(|&(_, at)| at == index)
            .any(|(here, _)| Form::difference(terms, here, element).is_never_zero(terms)),
        (Source::Constant { element }, &[literal]) => [literal.atom, element]
            .into_iter()
            .flat_map(|root| reads_at(terms, root, name))
            .any(|(here, _)| equates(terms, literal, here, element)),
        (Source::Store { array, index, element }, &[literal]) => [literal.atom, element]
            .into_iter()
            .flat_map(|root| reads_at(terms, root, name))
            .any(|(here, at)| {
                let own = at == index && equates(terms, literal, here, element);
                own || (is_kept(terms, literal, here, array, at)
                    && Form::difference(terms, index, at).is_never_zero(terms))
            }),
        (Source::Store { array, index, .. }, &[x, y]) => {
            [(x, y), (y, x)].into_iter().any(|(same, kept)| {
                reads_at(terms, kept.atom, name).into_iter().any(|(here, at)| {
                    is_kept(terms, kept, here, array, at) && equates(terms, same, index, at)
                })
            })
        }
        _ => false,
    }
}

/// The reads of an array below a term, with their indices.
fn reads_at(terms: &Terms, root: TermId, name: TermId) -> Vec<(TermId, TermId)> {
    let cone = terms.cone(&[root]).into_iter();
    let reads = cone.filter_map(|term| Some((term, read(terms, term)?)));
    reads.filter(|(_, (array, _))| *array == name).map(|(term, (_, at))| (term, at)).collect()
}

/// Whether a literal says that a read at an index is that of an array at the same index.
fn is_kept(terms: &Terms, literal: Literal, here: TermId, array: TermId, at: TermId) -> bool {
    let below = reads_at(terms, literal.atom, array).into_iter();
    below.filter(|&(_, index)| index == at).any(|(below, _)| equates(terms, literal, here, below))
}

/// The array and the index of a read.
fn read(terms: &Terms, term: TermId) -> Option<(TermId, TermId)> {
    match (terms.op(term), terms.args(term)) {
        (Op::Select, &[array, index]) => Some((array, index)),
        _ => None,
    }
}

/// Whether a literal says that two numbers are equal.
fn equates(terms: &Terms, literal: Literal, a: TermId, b: TermId) -> bool {
    let (Op::Eq, &[x, y]) = (terms.op(literal.atom), terms.args(literal.atom)) else {
        return false;
    };
    let numeric = matches!(terms.sort(x), Sort::Int | Sort::Real);
    literal.holds
        && numeric
        && Form::difference(terms, a, b).vanishes_with(&Form::difference(terms, x, y))
}

fn same_pair(one: (TermId, TermId), other: (TermId, TermId)) -> bool {
    one == other || one == (other.1, other.0)
}
