//! Whole arrays as pieces of equal elements.
//!
//! Over bit-vector indices (and truth values, which count as one bit) an array is a list of ranges,
//! each with one element. Neighbouring ranges have different elements, so equal arrays are equal
//! lists. Over other, infinite index sorts there are no ranges, and [`ArrayValue`] is unique.

use crate::bits::Bits;
use crate::sort::Sort;
use crate::value::{ArrayValue, Value};
use num_bigint::BigUint;
use num_traits::Zero;
use std::collections::BTreeMap;

/// The most entries of an [`ArrayValue`] that ranges are turned into.
pub(super) const MAX_ENTRIES: u32 = 1 << 20;

/// An array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Pieces {
    /// Over finite index sorts.
    Ranges(Ranges),
    /// Over others.
    Sparse(ArrayValue),
}

/// An array over bit-vectors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ranges {
    /// Whether the indices are truth values.
    boolean: bool,
    width: u32,
    /// The elements by the first index of their range; there is one for index 0.
    starts: BTreeMap<Bits, Value>,
}

impl Pieces {
    /// An array with indices of the given sort.
    pub(super) fn new(index: Sort, array: &ArrayValue) -> Self {
        let (boolean, width) = match index {
            Sort::BitVec(width) => (false, width),
            Sort::Bool => (true, 1),
            _ => return Pieces::Sparse(array.clone()),
        };
        let starts = BTreeMap::from([(Bits::zero(width), (*array.default).clone())]);
        let mut pieces = Pieces::Ranges(Ranges { boolean, width, starts });
        for (index, element) in &array.entries {
            pieces.store(index.clone(), element.clone());
        }
        pieces
    }

    /// Puts an element at an index.
    pub(super) fn store(&mut self, index: Value, element: Value) {
        match self {
            Pieces::Sparse(array) => array.set(index, element),
            Pieces::Ranges(ranges) => {
                let at = match index {
                    Value::Bool(value) => Bits::new(1, value.into()),
                    other => other.as_bits().clone(),
                };
                ranges.assign(&at, &at, element);
            }
        }
    }

    /// Puts an element at `count` indices from `low` on.
    pub(super) fn fill(&mut self, low: &Bits, count: &Bits, element: Value) {
        self.ranges_mut().fill(low, count, element);
    }

    /// Copies `count` elements of `source` from `from` on to `to`.
    pub(super) fn copy(&mut self, to: &Bits, source: &Self, from: &Bits, count: &Bits) {
        let Pieces::Ranges(source) = source else { panic!("a range of an infinite index sort") };
        self.ranges_mut().copy(to, source, from, count);
    }

    fn ranges_mut(&mut self) -> &mut Ranges {
        match self {
            Pieces::Ranges(ranges) => ranges,
            Pieces::Sparse(_) => panic!("a range of an infinite index sort"),
        }
    }

    /// The array as a value, unless it has more than `limit` entries.
    pub(super) fn to_value(&self, limit: u32) -> Option<ArrayValue> {
        match self {
            Pieces::Ranges(ranges) => ranges.to_value(limit),
            Pieces::Sparse(array) => Some(array.clone()),
        }
    }
}

impl Ranges {
    /// The element at an index.
    fn at(&self, index: &Bits) -> &Value {
        let (_, element) = self.starts.range(..=index).next_back().expect("a range from 0 on");
        element
    }

    /// Puts an element at the indices from `first` to `last`, which do not wrap.
    fn assign(&mut self, first: &Bits, last: &Bits, element: Value) {
        let one = Bits::one(self.width);
        if !last.is_ones() {
            let after = last.add(&one);
            let next = self.at(&after).clone();
            self.starts.remove(&after);
            if next != element {
                self.starts.insert(after, next);
            }
        }
        let covered: Vec<Bits> =
            self.starts.range(first..=last).map(|(at, _)| at.clone()).collect();
        for at in covered {
            self.starts.remove(&at);
        }
        if first.is_zero() || *self.at(&first.sub(&one)) != element {
            self.starts.insert(first.clone(), element);
        }
    }

    fn fill(&mut self, low: &Bits, count: &Bits, element: Value) {
        if count.is_zero() {
            return;
        }
        let last = low.add(count).sub(&Bits::one(self.width));
        if low.ule(&last) {
            self.assign(low, &last, element);
        } else {
            self.assign(low, &Bits::ones(self.width), element.clone());
            self.assign(&Bits::zero(self.width), &last, element);
        }
    }

    fn copy(&mut self, to: &Bits, source: &Self, from: &Bits, count: &Bits) {
        let mut offset = Bits::zero(self.width);
        while offset.ult(count) {
            let rest = count.sub(&offset);
            let start = from.add(&offset);
            let length = source.run(&start).filter(|run| run.ult(&rest)).unwrap_or(rest);
            self.fill(&to.add(&offset), &length, source.at(&start).clone());
            offset = offset.add(&length);
        }
    }

    /// How many indices from `start` on are in one range; `None` if all 2^width are.
    fn run(&self, start: &Bits) -> Option<Bits> {
        let next = self.starts.range(start..).find(|(at, _)| *at != start);
        let run = next.map_or(Bits::zero(self.width), |(at, _)| at.clone()).sub(start);
        (!run.is_zero()).then_some(run)
    }

    /// The element that is at most indices is the default; of several, the least.
    fn to_value(&self, limit: u32) -> Option<ArrayValue> {
        let mut sizes: BTreeMap<&Value, BigUint> = BTreeMap::new();
        for (_, size, element) in self.pieces() {
            *sizes.entry(element).or_default() += size;
        }
        let most = sizes.values().max().expect("a range").clone();
        let (default, _) = sizes.iter().find(|(_, size)| **size == most).expect("the most");
        let others = sizes.values().sum::<BigUint>() - &most;
        if others > limit.into() {
            return None;
        }
        let mut array = ArrayValue::constant((*default).clone());
        for (start, size, element) in self.pieces().filter(|(_, _, element)| element != default) {
            let (mut index, mut left) = (start.clone(), size);
            while !left.is_zero() {
                array.entries.insert(self.index(&index), element.clone());
                index = index.add(&Bits::one(self.width));
                left -= 1u32;
            }
        }
        Some(array)
    }

    /// The ranges as start, size and element.
    fn pieces(&self) -> impl Iterator<Item = (&Bits, BigUint, &Value)> {
        let end = BigUint::from(1u32) << self.width;
        let ends = self.starts.keys().skip(1).map(Bits::to_big).chain([end]);
        self.starts
            .iter()
            .zip(ends)
            .map(|((start, element), end)| (start, end - start.to_big(), element))
    }

    fn index(&self, index: &Bits) -> Value {
        if self.boolean { Value::Bool(!index.is_zero()) } else { Value::Bits(index.clone()) }
    }
}
