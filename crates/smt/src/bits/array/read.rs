//! Reads from arrays.

use super::{ArrayId, Node};
use crate::bits::circuit::Circuit;
use crate::bits::value::Val;

/// Where a read ends, as far as can be seen without solving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// At this element.
    Element(Val),
    /// At a node that does not tell.
    At(ArrayId, Val),
}

impl Circuit {
    /// The element at an index.
    pub fn select(&mut self, array: ArrayId, index: Val) -> Val {
        let place = self.place(array, index);
        self.element(place)
    }

    /// The element at a place: a word of its own where nothing is known yet.
    pub fn element(&mut self, place: Place) -> Val {
        match place {
            Place::Element(element) => element,
            Place::At(array, index) => self.pending_read(array, index),
        }
    }

    /// Follows a read as far as it can be decided.
    pub fn place(&mut self, mut array: ArrayId, mut index: Val) -> Place {
        loop {
            match self.arrays.node(array) {
                Node::Unknown(_) => return Place::At(array, index),
                Node::Const(element) => return Place::Element(element),
                Node::Store { below, index: at, element } => {
                    if at == index {
                        return Place::Element(element);
                    }
                    if !self.differ(at, index) {
                        return Place::At(array, index);
                    }
                    array = below;
                }
                Node::Overlay { below, map } => {
                    let Some(key) = self.values.small_value(index) else {
                        return Place::At(array, index);
                    };
                    match self.arrays.maps.get(map, key) {
                        Some(element) => return Place::Element(element),
                        None => array = below,
                    }
                }
                Node::Ite { .. } => return self.place_of_ite(array, index),
                Node::Fill { below, low, count, element } => {
                    match self.known_inside(index, low, count) {
                        Some(true) => return Place::Element(element),
                        Some(false) => array = below,
                        None => return Place::At(array, index),
                    }
                }
                Node::Copy { below, to, source, from, count } => {
                    match self.known_inside(index, to, count) {
                        Some(true) => {
                            index = self.copied_index(index, to, from);
                            array = source;
                        }
                        Some(false) => array = below,
                        None => return Place::At(array, index),
                    }
                }
            }
        }
    }

    /// Whether constants tell that `index` is one of the `count` from `low` on.
    fn known_inside(&self, index: Val, low: Val, count: Val) -> Option<bool> {
        let count = self.values.bits(count)?;
        if count.is_zero() {
            return Some(false);
        }
        if index == low {
            return Some(true);
        }
        Some(self.values.bits(index)?.sub(&self.values.bits(low)?).ult(&count))
    }

    /// The index in the source of a copy.
    pub fn copied_index(&mut self, index: Val, to: Val, from: Val) -> Val {
        let offset = self.sub(index, to);
        self.apply(logic::Op::BvAdd, &[offset, from])
    }

    /// Through an `Ite`: where both sides end at one place, or where both end at elements or
    /// unknown arrays, so that the choice is one between words.
    fn place_of_ite(&mut self, array: ArrayId, index: Val) -> Place {
        if let Some(&known) = self.arrays.places.get(&(array, index)) {
            return known;
        }
        let Node::Ite { cond, then, otherwise } = self.arrays.node(array) else {
            unreachable!("an array `Ite`")
        };
        let a = base::deeper(|| self.place(then, index));
        let b = base::deeper(|| self.place(otherwise, index));
        let place = if a == b {
            a
        } else if self.is_word(a) && self.is_word(b) {
            let (x, y) = (self.element(a), self.element(b));
            Place::Element(self.ite(cond, x, y))
        } else {
            Place::At(array, index)
        };
        self.arrays.places.insert((array, index), place);
        place
    }

    fn is_word(&self, place: Place) -> bool {
        match place {
            Place::Element(_) => true,
            Place::At(array, _) => matches!(self.arrays.node(array), Node::Unknown(_)),
        }
    }
}
