//! Parts over arrays as parts over bit-vectors: array lemmas instantiated within one part each
//! (DESIGN §5.4).
//!
//! A read of an array variable at an index gets a name; reads of stores and choices become choices of
//! reads. An equation of arrays says that they agree at the indices that are in scope: a symbol is in
//! scope from the first part that mentions it to the last one. So a name is shared by parts only if
//! what it stands for may occur in the interpolants between them.
//!
//! ```text
//! part                        what is said instead, for all indices j in scope
//! store(a, i, s)[j]           ite(i = j, s, a[j])
//! a = b                       a[j] = b[j]
//! a ≠ b                       a[k] ≠ b[k] for a new k
//! i = j, a is mentioned       a[i] = a[j]
//! ```
//!
//! The new parts follow from the old ones, with suitable values for what is new; they may be too weak
//! to contradict each other.

mod agree;
mod translate;

use base::FastMap;
use logic::{Op, Sort, Substitution, TermId, Terms};

/// More instances than this are not made.
const MAX_INSTANCES: usize = 4_000;

/// Parts without arrays.
pub(super) struct Instances {
    pub(super) parts: Vec<TermId>,
    names: Names,
}

impl Instances {
    /// The parts without arrays; `None` if they have none, or ones that this does not understand.
    pub(super) fn new(terms: &mut Terms, parts: &[TermId]) -> Option<Self> {
        let is_array = |&term: &TermId| matches!(terms.sort(term), Sort::Array(_));
        if !terms.cone(parts).iter().any(is_array) {
            return None;
        }
        let mut names = Names::new(terms, parts);
        let mut translated = Vec::new();
        for (at, &part) in parts.iter().enumerate() {
            translated.push(translate::part(terms, &mut names, at, part)?);
        }
        let parts = agree::parts(terms, &mut names, &mut translated)?;
        Some(Self { parts, names })
    }

    /// A formula with reads in the place of their names.
    pub(super) fn original(&self, terms: &mut Terms, formula: TermId) -> TermId {
        Substitution::new(self.names.meaning.clone()).apply(terms, formula)
    }
}

/// A part after its translation.
struct Translated {
    formula: TermId,
    /// Its terms that are no arrays, translated.
    done: FastMap<TermId, TermId>,
    /// Equations of arrays, and when they hold.
    equations: Vec<(TermId, TermId, TermId)>,
    /// The array variables that it mentions.
    arrays: Vec<TermId>,
}

/// A read of an array variable that has a name.
#[derive(Clone, Copy)]
struct Read {
    array: TermId,
    index: TermId,
    name: TermId,
}

/// The names of reads, and what is in scope where.
struct Names {
    known: FastMap<(TermId, TermId), TermId>,
    reads: Vec<Read>,
    meaning: FastMap<TermId, TermId>,
    /// Indices that are read or written, each once.
    indices: Vec<TermId>,
    /// The first and the last part that may speak of each variable.
    scope: FastMap<TermId, (usize, usize)>,
}

impl Names {
    fn new(terms: &Terms, parts: &[TermId]) -> Self {
        let mut scope: FastMap<TermId, (usize, usize)> = FastMap::default();
        for (at, &part) in parts.iter().enumerate() {
            for var in terms.free_vars(&[part]) {
                scope.entry(var).or_insert((at, at)).1 = at;
            }
        }
        Self {
            known: FastMap::default(),
            reads: Vec::new(),
            meaning: FastMap::default(),
            indices: Vec::new(),
            scope,
        }
    }

    /// A new variable of one part.
    fn local(&mut self, terms: &mut Terms, sort: Sort, part: usize) -> TermId {
        let sym = terms.declare("local", sort);
        let var = terms.var(sym, 0);
        self.scope.insert(var, (part, part));
        var
    }

    /// The name of a read of an array variable.
    fn read(&mut self, terms: &mut Terms, array: TermId, index: TermId) -> TermId {
        if let Some(&name) = self.known.get(&(array, index)) {
            return name;
        }
        let element = terms.array_parts(terms.sort(array)).1;
        let sym = terms.declare("read", element);
        let name = terms.var(sym, 0);
        let (mut first, mut last) = self.scope[&array];
        for var in terms.free_vars(&[index]) {
            let (from, to) = self.scope[&var];
            (first, last) = (first.max(from), last.min(to));
        }
        self.scope.insert(name, (first, last));
        let at = terms.substitute(index, &self.meaning);
        let read = terms.make(Op::Select, &[array, at]);
        self.meaning.insert(name, read);
        self.known.insert((array, index), name);
        self.reads.push(Read { array, index, name });
        self.index(index);
        name
    }

    fn index(&mut self, index: TermId) {
        if !self.indices.contains(&index) {
            self.indices.push(index);
        }
    }

    /// Whether all variables of a term are in scope in a part.
    fn in_scope(&self, terms: &Terms, term: TermId, part: usize) -> bool {
        let reaches = |var: TermId| {
            let (first, last) = self.scope[&var];
            first <= part && part <= last
        };
        terms.free_vars(&[term]).into_iter().all(reaches)
    }
}
