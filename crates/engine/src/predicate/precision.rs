//! Precisions: which predicates the state at a location is described by [McM05 §4].
//!
//! A predicate is an atom of an interpolant, AP(Â_i), about the state at the cut i, and belongs to
//! the location of that cut; with scope sharing, to all locations of the function there.

use base::{FastMap, FastSet, IdVec, define_id};
use logic::{LocId, Op, Program, Sort, TermId, Terms};

define_id!(
    /// Locations with the same predicates.
    ScopeId,
    "scope"
);

/// The predicates of a scope. They are only added.
#[derive(Debug, Default)]
struct Predicates {
    list: Vec<TermId>,
    places: FastMap<TermId, usize>,
}

/// The predicates of all locations.
#[derive(Debug)]
pub struct Precision {
    shared: bool,
    scopes: IdVec<ScopeId, Predicates>,
    of: FastMap<LocId, ScopeId>,
    named: FastMap<String, ScopeId>,
}

impl Precision {
    /// No predicates. `shared`: those of a location are used in its whole function.
    pub fn new(shared: bool) -> Self {
        let (of, named) = (FastMap::default(), FastMap::default());
        Self { shared, scopes: IdVec::new(), of, named }
    }

    fn scope(&mut self, program: &Program, loc: LocId) -> ScopeId {
        if let Some(&known) = self.of.get(&loc) {
            return known;
        }
        let scopes = &mut self.scopes;
        let mut new = || scopes.push(Predicates::default());
        let scope = match self.shared {
            true => {
                let function = function(&program.locs[loc].name).to_string();
                *self.named.entry(function).or_insert_with(new)
            }
            false => new(),
        };
        self.of.insert(loc, scope);
        scope
    }

    /// The predicates at a location, in the order in which they came.
    pub fn at(&mut self, program: &Program, loc: LocId) -> &[TermId] {
        let scope = self.scope(program, loc);
        &self.scopes[scope].list
    }

    /// The place of a predicate among those at a location, where it is from now on.
    pub fn add(&mut self, program: &Program, loc: LocId, predicate: TermId) -> usize {
        let scope = self.scope(program, loc);
        let Predicates { list, places } = &mut self.scopes[scope];
        *places.entry(predicate).or_insert_with(|| {
            list.push(predicate);
            list.len() - 1
        })
    }

    /// The number of different predicates.
    pub fn count(&self) -> usize {
        let all: FastSet<TermId> =
            self.scopes.iter().flat_map(|scope| scope.list.iter().copied()).collect();
        all.len()
    }

    /// The most predicates at one location.
    pub fn most(&self) -> usize {
        self.scopes.iter().map(|scope| scope.list.len()).max().unwrap_or(0)
    }
}

/// The function that a location is in.
fn function(location: &str) -> &str {
    location.split_once(':').map_or(location, |(function, _)| function)
}

/// AP(φ): the atomic predicates of a formula, in the order of their first occurrence.
pub fn atoms(terms: &Terms, formula: TermId) -> Vec<TermId> {
    let mut seen = FastSet::default();
    let mut found = Vec::new();
    let mut stack = vec![formula];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        let args = terms.args(term);
        let connective = match terms.op(term) {
            Op::True | Op::False => continue,
            Op::Not | Op::And | Op::Or | Op::Ite => true,
            Op::Eq => terms.sort(args[0]) == Sort::Bool,
            _ => false,
        };
        match connective {
            true => stack.extend(args.iter().rev()),
            false => found.push(term),
        }
    }
    found
}
