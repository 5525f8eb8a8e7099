//! Which symbols occur in which parts.

use base::FastMap;
use logic::{Op, TermId, Terms};

/// For each variable and function the parts in which it occurs.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    occurrences: FastMap<Op, Vec<usize>>,
    /// For each term that was asked about, what [`Reach`] it has.
    reaches: FastMap<TermId, Reach>,
}

/// Where a term can be written down. It can before a cut after part `c` if `first <= c`, and behind
/// it if `c < last`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The first part by which all of its symbols have occurred.
    pub first: usize,
    /// The last part from which on all of its symbols occur.
    pub last: usize,
}

impl Reach {
    /// A term without symbols.
    const ANYWHERE: Self = Self { first: 0, last: usize::MAX };

    /// What can be written down where both can.
    #[must_use]
    pub fn meet(self, other: Self) -> Self {
        Self { first: self.first.max(other.first), last: self.last.min(other.last) }
    }

    /// A part to which it can be counted at every cut; `None` if it mixes parts.
    pub fn home(self) -> Option<usize> {
        (self.first <= self.last).then_some(self.first)
    }
}

impl Vocabulary {
    /// The symbols of parts.
    pub fn new(terms: &Terms, parts: &[TermId]) -> Self {
        let mut vocabulary = Self::default();
        for (part, &formula) in parts.iter().enumerate() {
            vocabulary.add(terms, part, formula);
        }
        vocabulary
    }

    /// Adds the symbols of a term to a part.
    pub fn add(&mut self, terms: &Terms, part: usize, term: TermId) {
        for term in terms.cone(&[term]) {
            let op = terms.op(term);
            if !is_symbol(op) {
                continue;
            }
            let parts = self.occurrences.entry(op).or_default();
            if let Err(at) = parts.binary_search(&part) {
                parts.insert(at, part);
                self.reaches.clear();
            }
        }
    }

    /// The parts in which a symbol occurs.
    pub fn parts(&self, symbol: Op) -> &[usize] {
        self.occurrences.get(&symbol).map_or(&[], |parts| parts)
    }

    /// Where a term can be written down.
    pub fn reach(&mut self, terms: &Terms, term: TermId) -> Reach {
        if let Some(&known) = self.reaches.get(&term) {
            return known;
        }
        let mut reach = Reach::ANYWHERE;
        for term in terms.cone(&[term]) {
            let op = terms.op(term);
            if is_symbol(op) {
                let parts = self.parts(op);
                let (first, last) = (parts.first(), parts.last());
                let (first, last) = (first.copied().unwrap_or(usize::MAX), last.copied());
                reach = reach.meet(Reach { first, last: last.unwrap_or(0) });
            }
        }
        self.reaches.insert(term, reach);
        reach
    }

    /// A part to which terms can be counted together: one in which all their symbols occur if there
    /// is one.
    pub fn home(&mut self, terms: &Terms, roots: &[TermId]) -> Option<usize> {
        let mut common: Option<Vec<usize>> = None;
        for term in terms.cone(roots) {
            let op = terms.op(term);
            if is_symbol(op) {
                let parts = self.parts(op);
                common = Some(match common {
                    None => parts.to_vec(),
                    Some(mut common) => {
                        common.retain(|part| parts.binary_search(part).is_ok());
                        common
                    }
                });
            }
        }
        match common {
            None => Some(0),
            Some(common) if !common.is_empty() => Some(common[0]),
            _ => {
                let reaches = roots.iter().map(|&root| self.reach(terms, root));
                reaches.fold(Reach::ANYWHERE, Reach::meet).home()
            }
        }
    }
}

/// Whether an operation is a symbol that interpolants may only use where both sides know it.
pub fn is_symbol(op: Op) -> bool {
    matches!(op, Op::Var(..) | Op::Apply(_))
}
