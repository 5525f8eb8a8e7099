//! Abstract variable assignments [BL12 §II-C]: variables, and elements of arrays, with their
//! values; everything else may have any value.

use logic::{SymId, Value};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Something that can have a value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cell {
    /// A variable that is not an array.
    Scalar(SymId),
    /// An element of an array.
    Element(SymId, Value),
    /// All elements of an array that are not mentioned.
    Rest(SymId),
}

impl Cell {
    /// The variable.
    pub fn sym(&self) -> SymId {
        match *self {
            Cell::Scalar(sym) | Cell::Element(sym, _) | Cell::Rest(sym) => sym,
        }
    }
}

/// What is known of a variable.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Contents {
    /// A scalar's value.
    Scalar(Value),
    /// Of an array.
    Array(Elements),
}

/// What is known of the elements of an array.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Elements {
    /// What those have that are not mentioned; `None`: any value.
    rest: Option<Value>,
    /// Those that differ from the rest, and no others. `None`, which occurs only if the rest is
    /// known: any value.
    some: BTreeMap<Value, Option<Value>>,
}

impl Elements {
    /// All elements are equal.
    pub fn all(value: Value) -> Self {
        Self { rest: Some(value), some: BTreeMap::new() }
    }

    /// What is known of an element.
    pub fn get(&self, index: &Value) -> Option<&Value> {
        match self.some.get(index) {
            Some(known) => known.as_ref(),
            None => self.rest.as_ref(),
        }
    }

    /// What is known of those that are not mentioned.
    pub fn rest(&self) -> Option<&Value> {
        self.rest.as_ref()
    }

    /// Those that are mentioned.
    pub fn mentioned(&self) -> impl Iterator<Item = (&Value, Option<&Value>)> {
        self.some.iter().map(|(index, known)| (index, known.as_ref()))
    }

    /// An element has a value; `None`: any.
    pub fn set(&mut self, index: Value, value: Option<Value>) {
        if value == self.rest {
            self.some.remove(&index);
        } else {
            self.some.insert(index, value);
        }
    }

    /// What is said of the elements of a variable that `keep` wants.
    fn restricted(&self, sym: SymId, keep: &mut impl FnMut(&Cell) -> bool) -> Self {
        let rest = self.rest.clone().filter(|_| keep(&Cell::Rest(sym)));
        let mut left = Self { rest, some: BTreeMap::new() };
        for (index, known) in &self.some {
            let wanted = |_: &&Value| keep(&Cell::Element(sym, index.clone()));
            left.set(index.clone(), known.as_ref().filter(wanted).cloned());
        }
        left
    }

    fn is_unknown(&self) -> bool {
        self.rest.is_none() && self.some.is_empty()
    }

    /// Whether everything that `other` says is said here.
    fn implies(&self, other: &Self) -> bool {
        let agrees = |index: &Value| match other.get(index) {
            None => true,
            wanted => self.get(index) == wanted,
        };
        let rest = other.rest.is_none() || self.rest == other.rest;
        rest && self.some.keys().all(agrees) && other.some.keys().all(agrees)
    }

    /// What both say.
    pub fn common(&self, other: &Self) -> Self {
        let rest = self.rest.clone().filter(|rest| other.rest.as_ref() == Some(rest));
        let mut common = Self { rest, some: BTreeMap::new() };
        for index in self.some.keys().chain(other.some.keys()) {
            let value = self.get(index).filter(|&value| other.get(index) == Some(value));
            common.set(index.clone(), value.cloned());
        }
        common
    }
}

/// An abstract variable assignment: what is known, in the order of the variables. States have most
/// of it in common with those before them, so that it is shared.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Values(Rc<Vec<(SymId, Rc<Contents>)>>);

impl Values {
    fn position(&self, sym: SymId) -> Result<usize, usize> {
        self.0.binary_search_by_key(&sym, |known| known.0)
    }

    /// What is known of a variable.
    pub fn get(&self, sym: SymId) -> Option<&Contents> {
        self.position(sym).ok().map(|at| &*self.0[at].1)
    }

    /// The value of a cell.
    pub fn value(&self, cell: &Cell) -> Option<&Value> {
        match (self.get(cell.sym())?, cell) {
            (Contents::Scalar(value), Cell::Scalar(_)) => Some(value),
            (Contents::Array(elements), Cell::Element(_, index)) => elements.get(index),
            (Contents::Array(elements), Cell::Rest(_)) => elements.rest(),
            _ => None,
        }
    }

    /// All variables of which something is known.
    pub fn iter(&self) -> impl Iterator<Item = (SymId, &Contents)> {
        self.0.iter().map(|(sym, contents)| (*sym, &**contents))
    }

    /// How many variables are known.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All cells that have a value, in order.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (sym, contents) in self.iter() {
            match contents {
                Contents::Scalar(_) => cells.push(Cell::Scalar(sym)),
                Contents::Array(elements) => {
                    let known = elements.mentioned().filter(|item| item.1.is_some());
                    cells.extend(known.map(|item| Cell::Element(sym, item.0.clone())));
                    cells.extend(elements.rest().map(|_| Cell::Rest(sym)));
                }
            }
        }
        cells
    }

    /// The elements of arrays that have any value although the rest is known.
    pub fn exceptions(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (sym, contents) in self.iter() {
            let Contents::Array(elements) = contents else { continue };
            let unknown = elements.mentioned().filter(|item| item.1.is_none());
            cells.extend(unknown.map(|item| Cell::Element(sym, item.0.clone())));
        }
        cells
    }

    /// A variable has these contents; `None`: any.
    pub fn set(&mut self, sym: SymId, contents: Option<Contents>) {
        let contents = contents.filter(|contents| match contents {
            Contents::Scalar(_) => true,
            Contents::Array(elements) => !elements.is_unknown(),
        });
        match (self.position(sym), contents) {
            (Ok(at), Some(contents)) if *self.0[at].1 != contents => {
                Rc::make_mut(&mut self.0)[at].1 = Rc::new(contents);
            }
            (Err(at), Some(contents)) => {
                Rc::make_mut(&mut self.0).insert(at, (sym, Rc::new(contents)));
            }
            (Ok(at), None) => {
                Rc::make_mut(&mut self.0).remove(at);
            }
            _ => {}
        }
    }

    /// What is said of the cells that `keep` wants.
    pub fn restricted(&self, mut keep: impl FnMut(&Cell) -> bool) -> Self {
        let mut left: Vec<(SymId, Rc<Contents>)> = Vec::with_capacity(self.len());
        let mut changed = false;
        for (sym, contents) in self.0.iter() {
            match &**contents {
                Contents::Scalar(_) if keep(&Cell::Scalar(*sym)) => {
                    left.push((*sym, Rc::clone(contents)));
                }
                Contents::Scalar(_) => changed = true,
                Contents::Array(elements) => {
                    let kept = elements.restricted(*sym, &mut keep);
                    if kept == *elements {
                        left.push((*sym, Rc::clone(contents)));
                        continue;
                    }
                    changed = true;
                    if !kept.is_unknown() {
                        left.push((*sym, Rc::new(Contents::Array(kept))));
                    }
                }
            }
        }
        if changed { Self(Rc::new(left)) } else { self.clone() }
    }

    /// Takes over what `from` says of elements. Those that equal the rest are not mentioned, so that
    /// they are lost with it in [`restricted`](Self::restricted).
    pub fn recover<'c>(&mut self, from: &Self, elements: impl IntoIterator<Item = &'c Cell>) {
        let is_lost = |(sym, contents): (SymId, &Contents)| {
            let rest = Cell::Rest(sym);
            matches!(contents, Contents::Array(_))
                && from.value(&rest).is_some()
                && self.value(&rest).is_none()
        };
        if !from.iter().any(is_lost) {
            return;
        }
        for cell in elements {
            let Cell::Element(sym, index) = cell else { continue };
            let known = from.value(cell).filter(|_| self.value(cell).is_none());
            let Some(value) = known.cloned() else { continue };
            let mut elements = match self.get(*sym) {
                Some(Contents::Array(elements)) => elements.clone(),
                _ => Elements::default(),
            };
            elements.set(index.clone(), Some(value));
            self.set(*sym, Some(Contents::Array(elements)));
        }
    }

    /// Whether everything that `other` says is said here.
    pub fn implies(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
            || other.iter().all(|(sym, wanted)| match (self.get(sym), wanted) {
                (Some(Contents::Array(known)), Contents::Array(wanted)) => known.implies(wanted),
                (known, wanted) => known == Some(wanted),
            })
    }

    /// What both say.
    pub fn common(&self, other: &Self) -> Self {
        let mut common = Self::default();
        for (sym, contents) in self.iter() {
            let both = match (contents, other.get(sym)) {
                (Contents::Array(a), Some(Contents::Array(b))) => {
                    Some(Contents::Array(a.common(b)))
                }
                (a, Some(b)) if a == b => Some(a.clone()),
                _ => None,
            };
            common.set(sym, both);
        }
        common
    }
}
