//! Operations that give arrays, and equality of arrays.

use super::map::MapId;
use super::{ArrayId, Node, Place, Run, Shape};
use crate::bits::aig::AigLit;
use crate::bits::circuit::Circuit;
use crate::bits::value::Val;

/// Up to so many elements, a `Fill` or `Copy` at constant indices is that many writes.
const UNROLL: u64 = 64;

fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width.min(64))
}

impl Circuit {
    /// The array with one element everywhere.
    pub fn const_array(&mut self, index: u32, element: Val) -> Val {
        let shape = Shape { index, element: self.shape(element) };
        let array = self.arrays.intern(Node::Const(element), shape);
        self.values.array(array)
    }

    /// An array of which nothing is known.
    pub fn unknown_array(&mut self, shape: Shape) -> Val {
        let array = self.arrays.unknown(shape);
        self.values.array(array)
    }

    fn array(&mut self, node: Node, like: ArrayId) -> Val {
        let shape = self.arrays.shape(like);
        let array = self.arrays.intern(node, shape);
        if let Some(run) = self.run_of(node) {
            self.arrays.runs.insert(array, run);
        }
        self.values.array(array)
    }

    /// The run that a node is the last one of.
    fn run_of(&self, node: Node) -> Option<Run> {
        match node {
            Node::Store { below, index, .. } => {
                let before = self.arrays.runs.get(&below).filter(|run| {
                    let stored = matches!(self.arrays.node(below), Node::Store { .. });
                    // The count is a number of as many bits as an index.
                    let fits = run.count < mask(self.values.width(index));
                    stored && fits && self.is_offset(index, run.low, run.count)
                });
                Some(match before {
                    Some(run) => Run { count: run.count + 1, ..*run },
                    None => Run { low: index, count: 1, below },
                })
            }
            Node::Ite { then, otherwise, .. } => {
                let over = |array: ArrayId, below: ArrayId| {
                    self.arrays.runs.get(&array).copied().filter(|run| run.below == below)
                };
                over(then, otherwise).or_else(|| over(otherwise, then))
            }
            _ => None,
        }
    }

    fn overlay(&mut self, below: ArrayId, map: MapId) -> Val {
        if map == MapId::EMPTY {
            return self.values.array(below);
        }
        self.array(Node::Overlay { below, map }, below)
    }

    /// An element written.
    pub fn store(&mut self, array: ArrayId, index: Val, element: Val) -> Val {
        if let Some(key) = self.values.small_value(index) {
            return self.store_at(array, key, element);
        }
        if self.place(array, index) == Place::Element(element) {
            return self.values.array(array);
        }
        let below = match self.arrays.node(array) {
            Node::Store { below, index: same, .. } if same == index => below,
            _ => array,
        };
        self.array(Node::Store { below, index, element }, array)
    }

    fn store_at(&mut self, array: ArrayId, key: u64, element: Val) -> Val {
        let (below, map) = self.arrays.split(array);
        let unchanged = match self.arrays.maps.get(map, key) {
            Some(known) => known == element,
            None => self.arrays.node(below) == Node::Const(element),
        };
        if unchanged {
            return self.values.array(array);
        }
        let map = self.arrays.maps.insert(map, key, element);
        self.overlay(below, map)
    }

    /// The same element written at a range.
    pub fn fill(&mut self, array: ArrayId, low: Val, count: Val, element: Val) -> Val {
        let known = (self.values.small_value(low), self.values.small_value(count));
        match known {
            (_, Some(0)) => return self.values.array(array),
            (Some(low), Some(count)) if count <= UNROLL => {
                let mask = mask(self.arrays.shape(array).index_width());
                let mut result = array;
                for i in 0..count {
                    let stored = self.store_at(result, low.wrapping_add(i) & mask, element);
                    result = self.values.array_id(stored);
                }
                return self.values.array(result);
            }
            _ => {}
        }
        if self.arrays.node(array) == Node::Const(element) {
            return self.values.array(array);
        }
        self.array(Node::Fill { below: array, low, count, element }, array)
    }

    /// A range of another array written.
    pub fn copy(&mut self, array: ArrayId, to: Val, source: ArrayId, from: Val, count: Val) -> Val {
        if self.values.small_value(count) == Some(0) || (array == source && to == from) {
            return self.values.array(array);
        }
        if let (Some(to), Some(from), Some(count @ ..=UNROLL)) = (
            self.values.small_value(to),
            self.values.small_value(from),
            self.values.small_value(count),
        ) {
            return self.copy_elements(array, to, source, from, count);
        }
        self.array(Node::Copy { below: array, to, source, from, count }, array)
    }

    fn copy_elements(
        &mut self,
        array: ArrayId,
        to: u64,
        source: ArrayId,
        from: u64,
        count: u64,
    ) -> Val {
        let width = self.arrays.shape(array).index_width();
        let mut result = array;
        for i in 0..count {
            let index = self.values.small(width, from.wrapping_add(i) & mask(width));
            let element = self.select(source, index);
            let stored = self.store_at(result, to.wrapping_add(i) & mask(width), element);
            result = self.values.array_id(stored);
        }
        self.values.array(result)
    }

    /// One of two different arrays.
    pub fn array_ite(&mut self, cond: AigLit, a: ArrayId, b: ArrayId) -> Val {
        if cond.is_negative() {
            return self.array_ite(!cond, b, a);
        }
        let a = self.branch(cond, a, true);
        let b = self.branch(cond, b, false);
        if a == b {
            return self.values.array(a);
        }
        let ((below, map), (other, other_map)) = (self.arrays.split(a), self.arrays.split(b));
        if below != other {
            return self.array(Node::Ite { cond, then: a, otherwise: b }, a);
        }
        let mut merged = map;
        for (key, x, y) in self.arrays.maps.differences(map, other_map) {
            let x = x.unwrap_or_else(|| self.element_at(below, key));
            let y = y.unwrap_or_else(|| self.element_at(below, key));
            let element = self.ite(cond, x, y);
            merged = self.arrays.maps.insert(merged, key, element);
        }
        self.overlay(below, merged)
    }

    /// The array if `cond` has the given value.
    fn branch(&self, cond: AigLit, array: ArrayId, holds: bool) -> ArrayId {
        match self.arrays.node(array) {
            Node::Ite { cond: same, then, otherwise } if same == cond => {
                if holds {
                    then
                } else {
                    otherwise
                }
            }
            _ => array,
        }
    }

    fn element_at(&mut self, array: ArrayId, key: u64) -> Val {
        let width = self.arrays.shape(array).index_width();
        let index = self.values.small(width, key);
        self.select(array, index)
    }

    /// Whether two arrays are equal: an equality of their elements if they differ only at constant
    /// indices, otherwise a truth value of its own that lemmas define.
    pub fn array_eq(&mut self, a: ArrayId, b: ArrayId) -> AigLit {
        let ((below, map), (other, other_map)) = (self.arrays.split(a), self.arrays.split(b));
        let base = match (self.arrays.node(below), self.arrays.node(other)) {
            _ if below == other => AigLit::TRUE,
            (Node::Const(x), Node::Const(y)) if self.leaves_room(below, map, other_map) => {
                self.eq(x, y)
            }
            _ => return self.pending_equality(a, b),
        };
        let mut parts = vec![base];
        for (key, x, y) in self.arrays.maps.differences(map, other_map) {
            let x = x.unwrap_or_else(|| self.element_at(below, key));
            let y = y.unwrap_or_else(|| self.element_at(other, key));
            parts.push(self.eq(x, y));
        }
        self.aig.and_many(&parts)
    }

    /// Whether there are indices that neither map has.
    fn leaves_room(&self, array: ArrayId, a: MapId, b: MapId) -> bool {
        let width = self.arrays.shape(array).index_width();
        let used = self.arrays.maps.len(a) + self.arrays.maps.len(b);
        width >= 32 || used < 1 << width
    }
}
