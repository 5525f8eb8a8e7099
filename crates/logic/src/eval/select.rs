//! Reads: down an array term to the element.
//!
//! Stores and choices form chains, which can be long where a loop writes to memory. Every 64th of
//! their links has, once a read came by, a table of the stores down to the next such link.

use super::Evaluator;
use crate::sort::Sort;
use crate::term::{Op, TermId};
use crate::value::Value;
use base::{FastMap, Id};

/// How many links of a chain are in one table.
const BLOCK: u32 = 64;

/// What is known of chains of stores and choices.
#[derive(Default)]
pub(super) struct Blocks {
    /// How many stores and choices an array term has below it, along the branches taken; by term.
    lengths: Vec<u32>,
    tables: FastMap<TermId, Table>,
}

/// The stores of one block.
struct Table {
    /// The newest element stored at each index.
    elements: FastMap<Value, TermId>,
    /// The array below.
    below: TermId,
}

impl Evaluator<'_> {
    /// The array that a link of a chain changes or chooses.
    fn link(&self, array: TermId) -> Option<TermId> {
        match (self.terms.op(array), self.terms.args(array)) {
            (Op::Store, &[below, ..]) => Some(below),
            (Op::Ite, &[cond, a, b]) => Some(if self.scalar(cond).as_bool() { a } else { b }),
            _ => None,
        }
    }

    /// Notes the length of the chain that ends in an array term.
    pub(super) fn measure(&mut self, term: TermId) {
        if !matches!(self.terms.sort(term), Sort::Array(_)) {
            return;
        }
        let lengths = &self.blocks.lengths;
        let below = |below: TermId| lengths.get(below.index()).copied().unwrap_or(0);
        let length = self.link(term).map_or(0, |link| below(link) + 1);
        let lengths = &mut self.blocks.lengths;
        if lengths.len() <= term.index() {
            lengths.resize(term.index() + 1, 0);
        }
        lengths[term.index()] = length;
    }

    fn length(&self, array: TermId) -> u32 {
        self.blocks.lengths.get(array.index()).copied().unwrap_or(0)
    }

    /// The element of an array term.
    pub(super) fn select(&mut self, array: TermId, index: Value) -> Value {
        let (mut array, mut index) = (array, index);
        loop {
            let length = self.length(array);
            if length > 0 && length.is_multiple_of(BLOCK) {
                match self.look_up(array, &index) {
                    Ok(element) => return self.whole(element),
                    Err(below) => array = below,
                }
                continue;
            }
            match (self.terms.op(array), self.terms.args(array)) {
                (Op::Store, &[_, at, element]) if self.is(at, &index) => {
                    return self.whole(element);
                }
                (Op::Store | Op::Ite, _) => array = self.link(array).expect("a link"),
                (Op::ConstArray(_), &[element]) => return self.whole(element),
                (Op::Fill, &[below, low, count, element]) => {
                    let offset = index.as_bits().sub(self.scalar(low).as_bits());
                    if offset.ult(self.scalar(count).as_bits()) {
                        return self.whole(element);
                    }
                    array = below;
                }
                (Op::Copy, &[below, to, source, from, count]) => {
                    let offset = index.as_bits().sub(self.scalar(to).as_bits());
                    if offset.ult(self.scalar(count).as_bits()) {
                        index = Value::Bits(offset.add(self.scalar(from).as_bits()));
                        array = source;
                    } else {
                        array = below;
                    }
                }
                _ => return self.scalar(array).as_array().get(&index).clone(),
            }
        }
    }

    /// The element at an index among the stores of a block, or the array below them.
    fn look_up(&mut self, array: TermId, index: &Value) -> Result<TermId, TermId> {
        if !self.blocks.tables.contains_key(&array) {
            let table = self.table(array);
            self.blocks.tables.insert(array, table);
        }
        let table = &self.blocks.tables[&array];
        table.elements.get(index).copied().ok_or(table.below)
    }

    fn table(&self, array: TermId) -> Table {
        let mut elements = FastMap::default();
        let mut below = array;
        for _ in 0..BLOCK {
            if let (Op::Store, &[_, at, element]) = (self.terms.op(below), self.terms.args(below)) {
                elements.entry(self.whole(at)).or_insert(element);
            }
            below = self.link(below).expect("a chain of this length");
        }
        Table { elements, below }
    }
}
