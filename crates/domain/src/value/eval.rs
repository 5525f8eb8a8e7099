//! What is known of the value of a term if some variables have known values.

use super::state::{Contents, Elements, Values};
use crate::interval::ranges::Ranges;
use base::FastMap;
use logic::{Bits, Op, Sort, SymId, TermId, Terms, Value, eval};

/// The longest piece of an array that is written element by element.
const LONGEST: u128 = 4096;

/// A state, and what was learned of its variables and of inputs.
pub(super) struct Env<'a> {
    pub(super) terms: &'a Terms,
    pub(super) values: Values,
    /// The values of inputs.
    pub(super) inputs: FastMap<SymId, Value>,
    /// The values of terms; `None` if they may differ.
    known: FastMap<TermId, Option<Value>>,
    /// Sets that the values of terms are in, by the conditions of the action.
    pub(super) ranges: FastMap<TermId, Ranges>,
}

impl<'a> Env<'a> {
    pub(super) fn new(terms: &'a Terms, values: Values) -> Self {
        let (inputs, known, ranges) = Default::default();
        Self { terms, values, inputs, known, ranges }
    }

    /// A variable or input has a value.
    pub(super) fn learn(&mut self, sym: SymId, is_input: bool, value: &Value) {
        match is_input {
            true => {
                self.inputs.insert(sym, value.clone());
            }
            false => self.values.set(sym, Some(Contents::Scalar(value.clone()))),
        }
        self.known.clear();
    }

    /// An element of an array has a value.
    pub(super) fn learn_element(&mut self, sym: SymId, index: Value, value: &Value) {
        let mut elements = match self.values.get(sym) {
            Some(Contents::Array(elements)) => elements.clone(),
            _ => Elements::default(),
        };
        elements.set(index, Some(value.clone()));
        self.values.set(sym, Some(Contents::Array(elements)));
        self.known.clear();
    }

    /// The value of a term, unless that is an array.
    pub(super) fn value(&mut self, term: TermId) -> Option<Value> {
        if matches!(self.terms.sort(term), Sort::Array(_)) {
            return None;
        }
        if let Some(value) = eval::constant(self.terms, term) {
            return Some(value);
        }
        if let Some(known) = self.known.get(&term) {
            return known.clone();
        }
        let value = base::deeper(|| self.compute(term));
        self.known.insert(term, value.clone());
        value
    }

    /// The truth value of a term.
    pub(super) fn truth(&mut self, term: TermId) -> Option<bool> {
        self.value(term).map(|value| value.as_bool())
    }

    fn compute(&mut self, term: TermId) -> Option<Value> {
        let terms = self.terms;
        let args = terms.args(term);
        match terms.op(term) {
            Op::Var(sym, _) => match (self.inputs.get(&sym), self.values.get(sym)) {
                (Some(value), _) | (None, Some(Contents::Scalar(value))) => Some(value.clone()),
                _ => None,
            },
            Op::And => self.junction(args, false),
            Op::Or => self.junction(args, true),
            Op::Ite => match self.truth(args[0]) {
                Some(true) => self.value(args[1]),
                Some(false) => self.value(args[2]),
                None => {
                    let value = self.value(args[1])?;
                    (self.value(args[2])? == value).then_some(value)
                }
            },
            Op::Select => {
                let index = self.value(args[1])?;
                self.element(args[0], &index)
            }
            Op::Apply(_) => None,
            op => {
                if let Some(value) = self.absorbed(op, args) {
                    return Some(value);
                }
                let args: Option<Vec<Value>> = args.iter().map(|&arg| self.value(arg)).collect();
                Some(eval::apply(op, &args?.iter().collect::<Vec<_>>()))
            }
        }
    }

    /// A conjunction or disjunction; one argument that is `decisive` decides it.
    fn junction(&mut self, args: &[TermId], decisive: bool) -> Option<Value> {
        let mut open = false;
        for &arg in args {
            match self.truth(arg) {
                Some(truth) if truth == decisive => return Some(Value::Bool(decisive)),
                Some(_) => {}
                None => open = true,
            }
        }
        (!open).then_some(Value::Bool(!decisive))
    }

    /// The value that one argument gives, whatever the other is.
    fn absorbed(&mut self, op: Op, args: &[TermId]) -> Option<Value> {
        let decisive: fn(&Bits) -> bool = match op {
            Op::BvAnd | Op::BvMul => Bits::is_zero,
            Op::BvOr => Bits::is_ones,
            _ => return None,
        };
        args.iter().find_map(|&arg| {
            let value = self.value(arg)?;
            decisive(value.as_bits()).then_some(value)
        })
    }

    /// An element of an array.
    fn element(&mut self, array: TermId, index: &Value) -> Option<Value> {
        let terms = self.terms;
        let (mut array, mut index) = (array, index.clone());
        loop {
            let args = terms.args(array);
            match terms.op(array) {
                Op::Var(sym, _) => return self.element_of(sym, &index),
                Op::ConstArray(_) => return self.value(args[0]),
                Op::Store => {
                    if self.value(args[1])? == index {
                        return self.value(args[2]);
                    }
                    array = args[0];
                }
                Op::Fill => {
                    if self.offset(&index, args[1], args[2])?.is_some() {
                        return self.value(args[3]);
                    }
                    array = args[0];
                }
                Op::Copy => match self.offset(&index, args[1], args[4])? {
                    Some(offset) => {
                        let from = self.value(args[3])?;
                        index = Value::Bits(from.as_bits().add(&offset));
                        array = args[2];
                    }
                    None => array = args[0],
                },
                Op::Ite => match self.truth(args[0]) {
                    Some(true) => array = args[1],
                    Some(false) => array = args[2],
                    None => {
                        let value = self.element(args[1], &index)?;
                        return (self.element(args[2], &index)? == value).then_some(value);
                    }
                },
                _ => return None,
            }
        }
    }

    fn element_of(&self, sym: SymId, index: &Value) -> Option<Value> {
        match self.values.get(sym)? {
            Contents::Array(elements) => elements.get(index).cloned(),
            Contents::Scalar(_) => None,
        }
    }

    /// How far an index lies behind the first of a piece; the inner `None` if it lies outside.
    fn offset(&mut self, index: &Value, low: TermId, count: TermId) -> Option<Option<Bits>> {
        let (low, count) = (self.value(low)?, self.value(count)?);
        let offset = index.as_bits().sub(low.as_bits());
        Some(offset.ult(count.as_bits()).then_some(offset))
    }

    /// The variable of which a `Select` with a known index reads an element, and the index there.
    pub(super) fn read_of(&mut self, array: TermId, index: &Value) -> Option<(SymId, Value)> {
        let terms = self.terms;
        let mut array = array;
        loop {
            let args = terms.args(array);
            match terms.op(array) {
                Op::Var(sym, _) => return Some((sym, index.clone())),
                Op::Store if self.value(args[1])? != *index => array = args[0],
                Op::Fill if self.offset(index, args[1], args[2])?.is_none() => array = args[0],
                Op::Ite => array = if self.truth(args[0])? { args[1] } else { args[2] },
                _ => return None,
            }
        }
    }

    /// What is known of the elements of an array.
    pub(super) fn elements(&mut self, array: TermId) -> Elements {
        let terms = self.terms;
        // From the outermost write to the array that all of them change.
        let mut writes = Vec::new();
        let mut below = array;
        while matches!(terms.op(below), Op::Store | Op::Fill | Op::Copy) {
            writes.push(below);
            below = terms.args(below)[0];
        }
        let args = terms.args(below);
        let mut elements = match terms.op(below) {
            Op::Var(sym, _) => match self.values.get(sym) {
                Some(Contents::Array(elements)) => elements.clone(),
                _ => Elements::default(),
            },
            Op::ConstArray(_) => self.value(args[0]).map_or_else(Elements::default, Elements::all),
            Op::Ite => match self.truth(args[0]) {
                Some(true) => base::deeper(|| self.elements(args[1])),
                Some(false) => base::deeper(|| self.elements(args[2])),
                None => base::deeper(|| self.elements(args[1]).common(&self.elements(args[2]))),
            },
            _ => Elements::default(),
        };
        for &write in writes.iter().rev() {
            if self.write(&mut elements, write).is_none() {
                elements = Elements::default();
            }
        }
        elements
    }

    /// Performs a write; `None` if nothing is known of the array any more.
    fn write(&mut self, elements: &mut Elements, write: TermId) -> Option<()> {
        let terms = self.terms;
        let args = terms.args(write);
        match terms.op(write) {
            Op::Store => {
                let index = self.value(args[1])?;
                let value = self.value(args[2]);
                elements.set(index, value);
            }
            Op::Fill => {
                let (low, value) = (self.value(args[1])?, self.value(args[3]));
                for offset in self.piece(args[2])? {
                    elements.set(moved(&low, offset), value.clone());
                }
            }
            _ => {
                let (to, from) = (self.value(args[1])?, self.value(args[3])?);
                for offset in self.piece(args[4])? {
                    let value = self.element(args[2], &moved(&from, offset));
                    elements.set(moved(&to, offset), value);
                }
            }
        }
        Some(())
    }

    /// The offsets in a piece of known length that is not too long.
    fn piece(&mut self, count: TermId) -> Option<std::ops::Range<u128>> {
        let count = self.value(count)?.as_bits().to_u128()?;
        (count <= LONGEST).then_some(0..count)
    }
}

fn moved(index: &Value, by: u128) -> Value {
    let index = index.as_bits();
    Value::Bits(index.add(&Bits::new(index.width(), by)))
}
