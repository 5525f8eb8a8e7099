//! Reads followed through array nodes with the values of a model.

use base::FastMap;
use logic::Bits;

use super::{Alias, Eval};
use crate::bits::array::{ArrayId, Node};
use crate::bits::value::Val;

/// Where a read ends in a model.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// At an element.
    Element(Val),
    /// At an index of an unknown array.
    Unknown(ArrayId, Bits),
}

/// What a node did with a read.
#[derive(Clone, PartialEq, Debug)]
pub enum Choice {
    /// `Store`, `Fill`, `Copy`: whether the index was written. `Ite`: its condition.
    Branch(bool),
    /// The index is not in the run that the node is the last one of.
    Pass,
    /// An overlay's entry with this key.
    Key(u64),
    /// No entry between these keys.
    Gap(Option<u64>, Option<u64>),
    /// An unknown array that a true equality identifies with another one, and the way from the
    /// equality's own side to the unknown array.
    Alias(Alias, Path),
}

/// One step of a read.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The node.
    pub array: ArrayId,
    /// What it did.
    pub choice: Choice,
}

/// The steps of a read.
pub type Path = Vec<Step>;

impl Eval<'_> {
    /// Follows a read to its end, noting the steps.
    pub fn walk(&mut self, array: ArrayId, index: Bits, path: Option<&mut Path>) -> End {
        self.walk_until(array, index, None, path)
    }

    /// As [`walk`](Self::walk), but ends at the unknown array `until` even if it has an alias.
    pub(super) fn walk_until(
        &mut self,
        mut array: ArrayId,
        mut index: Bits,
        until: Option<ArrayId>,
        mut path: Option<&mut Path>,
    ) -> End {
        loop {
            let choice = if until == Some(array) {
                None
            } else {
                match self.choose(array, &index) {
                    Ok(choice) => choice,
                    Err(element) => return End::Element(element),
                }
            };
            let Some(choice) = choice else { return End::Unknown(array, index) };
            let next = self.follow(array, index, &choice);
            if let Some(path) = path.as_deref_mut() {
                path.push(Step { array, choice });
            }
            match next {
                (Ok(below), at) => (array, index) = (below, at),
                (Err(element), _) => return End::Element(element),
            }
        }
    }

    /// As [`walk`](Self::walk), from what is known of the ends of other reads.
    pub(super) fn walk_known(
        &mut self,
        mut array: ArrayId,
        mut index: Bits,
        ends: &mut FastMap<(ArrayId, Bits), End>,
    ) -> End {
        let mut passed = Vec::new();
        let end = loop {
            if let Some(end) = ends.get(&(array, index.clone())) {
                break end.clone();
            }
            let choice = match self.choose(array, &index) {
                Ok(Some(choice)) => choice,
                Ok(None) => break End::Unknown(array, index),
                Err(element) => break End::Element(element),
            };
            if passed.is_empty() {
                passed.push((array, index.clone()));
            }
            match self.follow(array, index, &choice) {
                (Ok(below), at) => (array, index) = (below, at),
                (Err(element), _) => break End::Element(element),
            }
        };
        for place in passed {
            ends.insert(place, end.clone());
        }
        end
    }

    /// What a node does with a read; `None` for unknown arrays, the element for constant ones.
    pub fn choose(&mut self, array: ArrayId, index: &Bits) -> Result<Option<Choice>, Val> {
        let circuit = self.circuit;
        if let Some(run) = circuit.arrays.run(array) {
            let count = Bits::new(index.width(), run.count.into());
            if !index.sub(&self.word(run.low)).ult(&count) {
                return Ok(Some(Choice::Pass));
            }
        }
        Ok(Some(match circuit.arrays.node(array) {
            Node::Unknown(_) => return Ok(self.choose_alias(array, index)),
            Node::Const(element) => return Err(element),
            Node::Store { index: at, .. } => Choice::Branch(self.word(at) == *index),
            Node::Ite { cond, .. } => Choice::Branch(self.lit(cond)),
            Node::Fill { low, count, .. } => Choice::Branch(self.inside(index, low, count)),
            Node::Copy { to, count, .. } => Choice::Branch(self.inside(index, to, count)),
            Node::Overlay { map, .. } => {
                let key = key(index);
                match circuit.arrays.maps.get(map, key) {
                    Some(_) => Choice::Key(key),
                    None => {
                        let (low, high) = circuit.arrays.maps.neighbours(map, key);
                        Choice::Gap(low, high)
                    }
                }
            }
        }))
    }

    fn inside(&mut self, index: &Bits, low: Val, count: Val) -> bool {
        let offset = index.sub(&self.word(low));
        offset.ult(&self.word(count))
    }

    fn choose_alias(&mut self, array: ArrayId, index: &Bits) -> Option<Choice> {
        let alias = *self.model.aliases.get(&array)?;
        let mut path = Vec::new();
        let end = self.walk_until(alias.side, index.clone(), Some(array), Some(&mut path));
        (end == End::Unknown(array, index.clone())).then_some(Choice::Alias(alias, path))
    }

    /// Where a choice leads: to a node or to an element.
    fn follow(
        &mut self,
        array: ArrayId,
        index: Bits,
        choice: &Choice,
    ) -> (Result<ArrayId, Val>, Bits) {
        let next = match (self.circuit.arrays.node(array), choice) {
            (_, Choice::Pass) => Ok(self.circuit.arrays.run(array).expect("a run").below),
            (Node::Store { element, .. } | Node::Fill { element, .. }, Choice::Branch(true)) => {
                Err(element)
            }
            (Node::Copy { to, source, from, .. }, Choice::Branch(true)) => {
                let index = index.sub(&self.word(to)).add(&self.word(from));
                return (Ok(source), index);
            }
            (Node::Ite { then, .. }, Choice::Branch(true)) => Ok(then),
            (Node::Ite { otherwise, .. }, Choice::Branch(false)) => Ok(otherwise),
            (
                Node::Store { below, .. }
                | Node::Fill { below, .. }
                | Node::Copy { below, .. }
                | Node::Overlay { below, .. },
                Choice::Branch(false) | Choice::Gap(..),
            ) => Ok(below),
            (Node::Overlay { map, .. }, Choice::Key(key)) => {
                Err(self.circuit.arrays.maps.get(map, *key).expect("a key of the map"))
            }
            (Node::Unknown(_), Choice::Alias(alias, _)) => Ok(alias.other),
            (node, choice) => unreachable!("{choice:?} at {node:?}"),
        };
        (next, index)
    }

    /// The element of an array, with false for what no read has fixed. Nothing is noted.
    pub fn peek(&mut self, array: ArrayId, index: &Bits) -> Vec<bool> {
        match self.walk(array, index.clone(), None) {
            End::Element(element) => self.bits(element),
            End::Unknown(array, index) => {
                let width = self.circuit.arrays.shape(array).element.max(1) as usize;
                let entry = self.model.arrays.get(&array).and_then(|t| t.entries.get(&index));
                match entry {
                    Some(entry) => entry.bits.iter().map(|bit| bit.unwrap_or(false)).collect(),
                    None => vec![false; width],
                }
            }
        }
    }
}

/// An index as a key of an overlay.
pub fn key(index: &Bits) -> u64 {
    index.to_u128().expect("overlays have indices of at most 64 bits") as u64
}
