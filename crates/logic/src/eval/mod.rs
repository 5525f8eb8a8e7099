//! The values of terms in a model.
//!
//! An [`Evaluator`] keeps what it has computed, so that many roots cost one pass over their common
//! cone. Values of scalar sorts are kept in a vector by term id; array terms are not computed at
//! all: a `Select` walks down the array term, with the values of indices, conditions and counts at
//! hand, to the element that it reads. Only a whole array ([`Evaluator::value`] of an array term,
//! an equality of arrays, an array as an element, index or argument) is put together, as pieces of
//! equal elements (`pieces`), so that a `Fill` of 2^40 elements costs as much as one of two.
//!
//! Limits: a `Select` walks past the writes below it, 64 stores at a time; an [`ArrayValue`] that
//! would have more than 2^20 entries panics (equality does not need it).

mod float;
mod pieces;
pub(crate) mod scalar;
mod select;
#[cfg(test)]
mod tests;

use crate::model::Model;
use crate::sort::Sort;
use crate::term::{Op, TermId, Terms};
use crate::value::{ArrayValue, Value};
use base::{FastMap, Id};
use pieces::{MAX_ENTRIES, Pieces};
pub use scalar::apply;
use select::Blocks;

/// Evaluates terms in one model.
pub struct Evaluator<'a> {
    terms: &'a Terms,
    model: &'a Model,
    /// The values of scalar terms, and of array terms that are not operations on arrays.
    values: Vec<Option<Value>>,
    /// Terms whose arguments were visited: array operations, which have no value in `values`.
    visited: Vec<bool>,
    stack: Vec<TermId>,
    /// For reads of long chains of stores.
    blocks: Blocks,
}

impl<'a> Evaluator<'a> {
    /// An evaluator for a model.
    pub fn new(terms: &'a Terms, model: &'a Model) -> Self {
        Self {
            terms,
            model,
            values: Vec::new(),
            visited: Vec::new(),
            stack: Vec::new(),
            blocks: Blocks::default(),
        }
    }

    /// The value of a term.
    ///
    /// # Panics
    /// If it is an array that has no element nearly everywhere: more than 2^20 entries.
    pub fn value(&mut self, term: TermId) -> Value {
        self.prepare(term);
        self.whole(term)
    }

    /// The value of a term; `None` if it is an array of more than so many entries.
    pub fn value_within(&mut self, term: TermId, entries: u32) -> Option<Value> {
        self.prepare(term);
        match &self.values[term.index()] {
            Some(value) => Some(value.clone()),
            None => self.pieces(term).to_value(entries.min(MAX_ENTRIES)).map(Value::Array),
        }
    }

    /// The value of a term of sort Bool.
    pub fn holds(&mut self, term: TermId) -> bool {
        self.prepare(term);
        self.scalar(term).as_bool()
    }

    /// Computes everything below `root` that is not there yet, arguments first.
    fn prepare(&mut self, root: TermId) {
        if self.values.len() <= root.index() {
            self.values.resize(root.index() + 1, None);
            self.visited.resize(root.index() + 1, false);
        }
        self.stack.push(root);
        while let Some(&term) = self.stack.last() {
            if self.visited[term.index()] {
                self.stack.pop();
                continue;
            }
            let before = self.stack.len();
            for &arg in self.terms.args(term) {
                if !self.visited[arg.index()] {
                    self.stack.push(arg);
                }
            }
            if self.stack.len() == before {
                self.visited[term.index()] = true;
                self.values[term.index()] = self.compute(term);
                self.measure(term);
                self.stack.pop();
            }
        }
    }

    /// The value of a term from those of its arguments; `None` for operations on arrays.
    fn compute(&mut self, term: TermId) -> Option<Value> {
        let terms = self.terms;
        let (op, args) = (terms.op(term), terms.args(term));
        Some(match (op, args) {
            (Op::Store | Op::Fill | Op::Copy | Op::ConstArray(_), _) => return None,
            (Op::Ite, _) if matches!(self.terms.sort(term), Sort::Array(_)) => return None,
            (Op::Bits(_), _) => Value::Bits(self.terms.as_bits(term)?.clone()),
            (Op::Num(_), _) => constant(self.terms, term)?,
            (Op::Var(sym, time), _) => self.model.var(self.terms, sym, time),
            (Op::And, list) => Value::Bool(list.iter().all(|&a| self.scalar(a).as_bool())),
            (Op::Or, list) => Value::Bool(list.iter().any(|&a| self.scalar(a).as_bool())),
            (Op::Eq, &[a, b]) if matches!(self.terms.sort(a), Sort::Array(_)) => {
                Value::Bool(self.pieces(a) == self.pieces(b))
            }
            (Op::Select, &[array, index]) => {
                let index = self.whole(index);
                self.select(array, index)
            }
            (Op::Apply(func), list) => {
                let args: Vec<Value> = list.iter().map(|&arg| self.whole(arg)).collect();
                self.model.apply(self.terms, func, &args)
            }
            (op, &[]) => scalar::apply(op, &[]),
            (op, &[a]) => scalar::apply(op, &[self.scalar(a)]),
            (op, &[a, b]) => scalar::apply(op, &[self.scalar(a), self.scalar(b)]),
            (op, list) => {
                let args: Vec<&Value> = list.iter().map(|&arg| self.scalar(arg)).collect();
                scalar::apply(op, &args)
            }
        })
    }

    /// The computed value of a term that is no operation on arrays.
    fn scalar(&self, term: TermId) -> &Value {
        self.values[term.index()].as_ref().expect("arguments are computed first")
    }

    /// The value of a term below which all is computed.
    fn whole(&self, term: TermId) -> Value {
        match &self.values[term.index()] {
            Some(value) => value.clone(),
            None => {
                let value = self.pieces(term).to_value(MAX_ENTRIES);
                Value::Array(value.expect("an array of no more than 2^20 entries"))
            }
        }
    }

    /// Whether a term below which all is computed has a value.
    fn is(&self, term: TermId, value: &Value) -> bool {
        match &self.values[term.index()] {
            Some(known) => known == value,
            None => self.whole(term) == *value,
        }
    }

    /// An array term put together.
    fn pieces(&self, term: TermId) -> Pieces {
        self.assemble(term, &mut FastMap::default())
    }

    /// Down to where the chain of array operations ends, and up again. `sources` has the arrays
    /// that were copied from before; without it, `a1 = copy(a0, a0)`, `a2 = copy(a1, a1)` … would
    /// take exponential time.
    fn assemble(&self, term: TermId, sources: &mut FastMap<TermId, Pieces>) -> Pieces {
        let mut chain = Vec::new();
        let mut base = term;
        let mut pieces = loop {
            if let Some(known) = sources.get(&base) {
                break known.clone();
            }
            match (self.terms.op(base), self.terms.args(base)) {
                (Op::Store | Op::Fill | Op::Copy, args) => {
                    chain.push(base);
                    base = args[0];
                }
                (Op::Ite, &[cond, a, b]) => base = if self.scalar(cond).as_bool() { a } else { b },
                (Op::ConstArray(_), &[element]) => {
                    break self.as_pieces(base, &ArrayValue::constant(self.whole(element)));
                }
                _ => break self.as_pieces(base, self.scalar(base).as_array()),
            }
        };
        for &term in chain.iter().rev() {
            match (self.terms.op(term), self.terms.args(term)) {
                (Op::Store, &[_, index, element]) => {
                    pieces.store(self.whole(index), self.whole(element));
                }
                (Op::Fill, &[_, low, count, element]) => {
                    let (low, count) = (self.scalar(low).as_bits(), self.scalar(count).as_bits());
                    pieces.fill(low, count, self.whole(element));
                }
                (_, &[below, to, source, from, count]) => {
                    sources.insert(below, pieces.clone());
                    let copied = base::deeper(|| self.assemble(source, sources));
                    let [to, from, count] = [to, from, count].map(|t| self.scalar(t).as_bits());
                    pieces.copy(to, &copied, from, count);
                    sources.insert(source, copied);
                }
                (op, args) => unreachable!("{op:?} of {args:?} in a chain of array operations"),
            }
        }
        pieces
    }

    fn as_pieces(&self, term: TermId, array: &ArrayValue) -> Pieces {
        Pieces::new(self.terms.array_parts(self.terms.sort(term)).0, array)
    }
}

/// The value of a term in a model.
pub fn evaluate(terms: &Terms, model: &Model, term: TermId) -> Value {
    Evaluator::new(terms, model).value(term)
}

/// The value of a constant of a scalar sort.
pub fn constant(terms: &Terms, term: TermId) -> Option<Value> {
    match terms.op(term) {
        Op::True => Some(Value::Bool(true)),
        Op::False => Some(Value::Bool(false)),
        Op::Bits(_) => terms.as_bits(term).cloned().map(Value::Bits),
        Op::Num(_) => terms.as_num(term).map(|number| match terms.sort(term) {
            Sort::Int => Value::Int(number.to_integer()),
            _ => Value::Real(number.clone()),
        }),
        _ => None,
    }
}

/// The value of a term that consists of constants and operations on scalars.
pub fn closed(terms: &Terms, term: TermId) -> Option<Value> {
    if terms.times(term).is_some() {
        return None;
    }
    closed_below(terms, term, &mut FastMap::default())
}

fn closed_below(terms: &Terms, term: TermId, known: &mut FastMap<TermId, Value>) -> Option<Value> {
    if let Some(value) = constant(terms, term).or_else(|| known.get(&term).cloned()) {
        return Some(value);
    }
    let op = terms.op(term);
    if matches!(op, Op::Select | Op::Apply(_)) || matches!(terms.sort(term), Sort::Array(_)) {
        return None;
    }
    let args = terms.args(term).iter();
    let args: Option<Vec<Value>> =
        args.map(|&arg| base::deeper(|| closed_below(terms, arg, known))).collect();
    let value = scalar::apply(op, &args?.iter().collect::<Vec<_>>());
    known.insert(term, value.clone());
    Some(value)
}
