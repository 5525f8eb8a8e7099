//! Equalities of arrays in a model.
//!
//! A true equality whose one side ends at an unknown array *identifies* it with the other side
//! wherever a read through the first side reaches it. That makes the two sides equal except where
//! the first has been written; what remains is compared at the *critical* indices, between which
//! neither array changes its element.

use std::collections::BTreeMap;

use base::FastSet;
use logic::{ArrayValue, Bits, Value};
use num_bigint::BigUint;
use num_traits::One;

use super::{Eval, to_number};
use crate::bits::array::{ArrayId, Node};
use crate::bits::pending::{Item, ItemId};
use crate::bits::value::Val;

/// How a true equality identifies an unknown array.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Alias {
    /// The equality.
    pub item: ItemId,
    /// The side that ends at the unknown array.
    pub side: ArrayId,
    /// The other side.
    pub other: ArrayId,
}

/// The most entries of an array's value.
const MOST_ENTRIES: u32 = 1 << 20;

/// Indices with a word that has their value, if there is one.
type Points = BTreeMap<Bits, Option<Val>>;

impl Eval<'_> {
    /// Identifies unknown arrays by the true ones of the equalities `items`.
    pub fn find_aliases(&mut self, items: &[ItemId]) {
        for &item in items {
            let (Item::Equal(a, b), value) = self.circuit.pending.item(item) else { continue };
            let (a, b, value) = (*a, *b, self.circuit.lit(*value));
            if self.lit(value) && !self.try_alias(item, a, b) {
                self.try_alias(item, b, a);
            }
        }
    }

    fn try_alias(&mut self, item: ItemId, side: ArrayId, other: ArrayId) -> bool {
        let base = self.base(side);
        let unknown = matches!(self.circuit.arrays.node(base), Node::Unknown(_));
        if !unknown || self.reaches(other, base) {
            return false;
        }
        self.model.aliases.insert(base, Alias { item, side, other });
        true
    }

    /// The array that remains when all that was written is taken away.
    fn base(&mut self, mut array: ArrayId) -> ArrayId {
        loop {
            array = match self.circuit.arrays.node(array) {
                Node::Store { below, .. }
                | Node::Overlay { below, .. }
                | Node::Fill { below, .. }
                | Node::Copy { below, .. } => below,
                Node::Ite { cond, then, otherwise } => {
                    if self.lit(cond) {
                        then
                    } else {
                        otherwise
                    }
                }
                Node::Const(_) => return array,
                Node::Unknown(_) => match self.model.aliases.get(&array) {
                    Some(alias) => alias.other,
                    None => return array,
                },
            };
        }
    }

    /// Whether a read from `array` may end at `target`.
    fn reaches(&mut self, array: ArrayId, target: ArrayId) -> bool {
        let mut seen = FastSet::default();
        let mut todo = vec![array];
        while let Some(array) = todo.pop() {
            if array == target {
                return true;
            }
            if !seen.insert(array) {
                continue;
            }
            match self.circuit.arrays.node(array) {
                Node::Store { below, .. }
                | Node::Overlay { below, .. }
                | Node::Fill { below, .. } => todo.push(below),
                Node::Copy { below, source, .. } => todo.extend([below, source]),
                Node::Ite { cond, then, otherwise } => {
                    todo.push(if self.lit(cond) { then } else { otherwise });
                }
                Node::Const(_) => {}
                Node::Unknown(_) => {
                    if let Some(alias) = self.model.aliases.get(&array) {
                        todo.extend([alias.other, alias.side]);
                    }
                }
            }
        }
        false
    }

    /// An index at which two arrays differ, with a word that has its value if there is one.
    pub fn difference(&mut self, a: ArrayId, b: ArrayId) -> Option<(Bits, Option<Val>)> {
        let mut points = Points::new();
        self.critical(a, &mut points);
        self.critical(b, &mut points);
        points.into_iter().find(|(index, _)| self.peek(a, index) != self.peek(b, index))
    }

    /// The indices where the element of an array may be another one than at the index before.
    fn critical(&mut self, array: ArrayId, points: &mut Points) {
        let width = self.circuit.arrays.shape(array).index_width();
        points.entry(Bits::zero(width)).or_default();
        let mut seen = FastSet::default();
        self.collect(array, &Bits::zero(width), points, &mut seen);
    }

    /// Adds the critical indices of `array` shifted by `shift`.
    fn collect(
        &mut self,
        mut array: ArrayId,
        shift: &Bits,
        points: &mut Points,
        seen: &mut FastSet<(ArrayId, Bits)>,
    ) {
        let one = Bits::one(shift.width());
        let plain = shift.is_zero();
        while seen.insert((array, shift.clone())) {
            let mut add = |index: Bits, word: Option<Val>| {
                let index = index.add(shift);
                points.entry(index.add(&one)).or_default();
                let known = points.entry(index).or_default();
                *known = known.or(word.filter(|_| plain));
            };
            array = match self.circuit.arrays.node(array) {
                Node::Const(_) => return,
                Node::Store { below, index, .. } => {
                    add(self.word(index), Some(index));
                    below
                }
                Node::Overlay { below, map } => {
                    for (key, _) in self.circuit.arrays.maps.entries(map) {
                        add(Bits::new(shift.width(), key.into()), None);
                    }
                    below
                }
                Node::Ite { cond, then, otherwise } => {
                    if self.lit(cond) {
                        then
                    } else {
                        otherwise
                    }
                }
                Node::Fill { below, low, count, .. } => {
                    let first = self.word(low);
                    let after = first.add(&self.word(count));
                    add(first, Some(low));
                    add(after.sub(&one), None);
                    below
                }
                Node::Copy { below, to, source, from, count } => {
                    let first = self.word(to);
                    let by = shift.add(&first).sub(&self.word(from));
                    let after = first.add(&self.word(count));
                    add(first, Some(to));
                    add(after.sub(&one), None);
                    base::deeper(|| self.collect(source, &by, points, seen));
                    below
                }
                Node::Unknown(_) => {
                    self.table_points(array, &mut add);
                    let Some(alias) = self.model.aliases.get(&array).copied() else { return };
                    base::deeper(|| self.collect(alias.side, shift, points, seen));
                    alias.other
                }
            };
        }
    }

    fn table_points(&self, array: ArrayId, add: &mut impl FnMut(Bits, Option<Val>)) {
        let Some(table) = self.model.arrays.get(&array) else { return };
        for index in &table.order {
            let reader = table.entries[index].readers.first();
            let word = reader.and_then(|&reader| match &self.circuit.pending.item(reader).0 {
                Item::Read(_, word) => Some(*word),
                _ => None,
            });
            // The reader may have come through a copy: then its index is another one.
            add(index.clone(), word.filter(|&word| self.is_known(word, index)));
        }
    }

    /// Whether a word has been computed and has this value.
    fn is_known(&self, word: Val, value: &Bits) -> bool {
        let lits = self.circuit.values.lits(word);
        (0..).zip(lits).all(|(i, lit)| {
            self.model.get(lit.node()).map(|bit| bit ^ lit.is_negative()) == Some(value.bit(i))
                || lit.constant() == Some(value.bit(i))
        })
    }

    /// The value of a whole array. The element that most indices have is its default; of several,
    /// the least.
    ///
    /// # Panics
    /// If more than 2^20 indices have others: such an array is no `ArrayValue`.
    pub fn array_value(&mut self, array: ArrayId) -> ArrayValue {
        let shape = self.circuit.arrays.shape(array);
        let mut points = Points::new();
        self.critical(array, &mut points);
        let starts: Vec<Bits> = points.into_keys().collect();
        let mut sizes: BTreeMap<Value, BigUint> = BTreeMap::new();
        let mut pieces = Vec::new();
        for (at, start) in starts.iter().enumerate() {
            let end = match starts.get(at + 1) {
                Some(next) => next.to_big(),
                None => BigUint::one() << shape.index_width(),
            };
            let element = element_value(shape.element, &self.peek(array, start));
            *sizes.entry(element.clone()).or_default() += end.clone() - start.to_big();
            pieces.push((start.clone(), end, element));
        }
        let most = sizes.values().max().expect("index 0 is critical");
        let default = sizes.iter().find(|(_, size)| *size == most).expect("the most").0;
        let others = sizes.values().sum::<BigUint>() - most;
        assert!(others <= MOST_ENTRIES.into(), "an array with {others} entries");
        let mut value = ArrayValue::constant(default.clone());
        for (start, end, element) in pieces.into_iter().filter(|piece| piece.2 != *default) {
            let mut index = start.to_big();
            while index < end {
                let at = Bits::from_big(shape.index_width(), index.clone());
                let at = if shape.index == 0 { Value::Bool(at.is_one()) } else { Value::Bits(at) };
                value.set(at, element.clone());
                index += 1u8;
            }
        }
        value
    }
}

/// The value with these bits; width 0 stands for a truth value.
pub fn element_value(width: u32, bits: &[bool]) -> Value {
    if width == 0 { Value::Bool(bits[0]) } else { Value::Bits(to_number(bits)) }
}
