//! The points-to graph: *blocks* of memory with cells at byte offsets, and *slots* for values.
//!
//! Blocks are merged by a weighted union-find: a block that joins another keeps its place in it
//! as a shift of offsets. A *fold* makes the offsets of a range that are equal modulo a stride one
//! and the same; a fold of the whole block by 1 tells no offsets apart.
//!
//! Slots follow Steensgaard's conditional join: a value flows from slot to slot only once there is
//! something to point to, so integers that never carry a pointer stay apart.

use base::{IdVec, define_id};
use std::collections::BTreeMap;

define_id!(
    /// A block of memory.
    BlockId,
    "b"
);
define_id!(
    /// What a cell, an expression or a returned value may point to.
    SlotId,
    "slot"
);

/// Beyond every offset.
pub const END: i64 = 1 << 60;

/// A byte within a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The block.
    pub block: BlockId,
    /// The offset.
    pub offset: i64,
}

impl Place {
    /// The place `bytes` further on.
    pub fn moved(self, bytes: i64) -> Place {
        let offset = self.offset.saturating_add(bytes).clamp(-END / 2, END / 2);
        Place { offset, ..self }
    }
}

/// A range of offsets of which those equal modulo `stride` are one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fold {
    /// First offset, `-END` for all.
    pub lo: i64,
    /// One past the last offset, `END` for all.
    pub hi: i64,
    /// The distance of equal offsets.
    pub stride: i64,
}

impl Fold {
    /// The representative of an offset within the range.
    pub fn canonical(&self, offset: i64) -> i64 {
        let anchor = self.anchor();
        anchor + (offset - anchor).rem_euclid(self.stride)
    }

    /// The first representative.
    pub fn anchor(&self) -> i64 {
        if self.lo <= -END { 0 } else { self.lo }
    }

    fn shifted(self, by: i64) -> Fold {
        let lo = if self.lo <= -END { -END } else { self.lo + by };
        let hi = if self.hi >= END { END } else { self.hi + by };
        Fold { lo, hi, ..self }
    }
}

/// How a value changes on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Not at all.
    Same,
    /// A pointer moves by so many bytes.
    Shift(i64),
    /// Arithmetic on the bits of a pointer: it may be anywhere in the block.
    Anywhere,
}

/// A block of memory: objects that cannot be told apart.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Indices of objects and the offsets where they start.
    pub objects: Vec<(u32, i64)>,
    /// What the cells may point to.
    pub cells: BTreeMap<i64, SlotId>,
    /// Disjoint, in order.
    pub folds: Vec<Fold>,
}

impl Block {
    /// The representative of an offset.
    pub fn canonical(&self, offset: i64) -> i64 {
        match self.fold_at(offset) {
            Some(fold) => fold.canonical(offset),
            None => offset,
        }
    }

    /// The fold that contains an offset.
    pub fn fold_at(&self, offset: i64) -> Option<Fold> {
        let after = self.folds.partition_point(|fold| fold.lo <= offset);
        let fold = *self.folds.get(after.checked_sub(1)?)?;
        (offset < fold.hi).then_some(fold)
    }

    /// Adds a fold; whether that changed anything.
    fn add_fold(&mut self, mut new: Fold) -> bool {
        if let Some(old) = self.fold_at(new.lo)
            && old.hi >= new.hi
            && new.stride % old.stride == 0
        {
            return false;
        }
        self.folds.retain(|old| {
            let apart = old.hi <= new.lo || new.hi <= old.lo;
            if !apart {
                let stride = gcd(old.stride, new.stride);
                new = Fold { lo: old.lo.min(new.lo), hi: old.hi.max(new.hi), stride };
            }
            apart
        });
        // Growing may have made the new fold meet one that was passed before.
        self.folds.retain(|old| {
            let apart = old.hi <= new.lo || new.hi <= old.lo;
            if !apart {
                new.stride = gcd(old.stride, new.stride);
                (new.lo, new.hi) = (old.lo.min(new.lo), old.hi.max(new.hi));
            }
            apart
        });
        let at = self.folds.partition_point(|fold| fold.lo < new.lo);
        self.folds.insert(at, new);
        true
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[derive(Clone, Debug, Default)]
struct Slot {
    link: Option<Place>,
    /// Where the value flows as soon as there is one.
    pending: Vec<(SlotId, Flow)>,
}

#[derive(Debug)]
enum Work {
    Unify(Place, Place),
    Link(SlotId, Place),
    Fold(Place, Fold),
}

/// The points-to graph.
#[derive(Debug, Default)]
pub struct Blocks {
    blocks: IdVec<BlockId, Block>,
    /// Where a merged block starts within another one; itself for roots.
    parents: IdVec<BlockId, Place>,
    slots: IdVec<SlotId, Slot>,
    slot_parents: IdVec<SlotId, SlotId>,
    work: Vec<Work>,
    /// All constant steps from a place to another one, for [`settle`](Self::settle).
    steps: Vec<(Place, i64)>,
    /// Grows with every change.
    pub version: u64,
}

impl Blocks {
    /// A block of its own.
    pub fn new_block(&mut self) -> BlockId {
        let block = self.blocks.push(Block::default());
        self.parents.push(Place { block, offset: 0 });
        block
    }

    /// A slot of its own.
    pub fn new_slot(&mut self) -> SlotId {
        self.slots.push(Slot::default());
        let slot = self.slot_parents.next_id();
        self.slot_parents.push(slot)
    }

    /// The root of a block and where the block starts in it.
    fn root(&mut self, block: BlockId) -> Place {
        let mut path = Vec::new();
        let mut at = block;
        while self.parents[at].block != at {
            path.push(at);
            at = self.parents[at].block;
        }
        let mut shift = 0i64;
        for &step in path.iter().rev() {
            shift += self.parents[step].offset;
            self.parents[step] = Place { block: at, offset: shift };
        }
        Place { block: at, offset: shift }
    }

    /// The same place in terms of the root, folded.
    pub fn find(&mut self, place: Place) -> Place {
        let root = self.root(place.block);
        let offset = self.blocks[root.block].canonical(place.offset + root.offset);
        Place { block: root.block, offset }
    }

    /// The block of a root.
    pub fn block(&self, root: BlockId) -> &Block {
        &self.blocks[root]
    }

    /// All blocks, of which only the roots mean something.
    pub fn into_blocks(self) -> IdVec<BlockId, Block> {
        self.blocks
    }

    /// All roots.
    pub fn roots(&self) -> impl Iterator<Item = BlockId> + '_ {
        self.blocks.ids().filter(|&block| self.parents[block].block == block)
    }

    /// Puts an object into the graph so that it starts at `place`.
    pub fn add_object(&mut self, place: Place, object: u32) {
        let root = self.root(place.block);
        self.blocks[root.block].objects.push((object, place.offset + root.offset));
        self.version += 1;
    }

    /// The slot of the cell at `place`.
    pub fn cell(&mut self, place: Place) -> SlotId {
        let at = self.find(place);
        if let Some(&slot) = self.blocks[at.block].cells.get(&at.offset) {
            return slot;
        }
        let slot = self.new_slot();
        self.blocks[at.block].cells.insert(at.offset, slot);
        slot
    }

    fn slot_root(&mut self, slot: SlotId) -> SlotId {
        let mut root = slot;
        while self.slot_parents[root] != root {
            let above = self.slot_parents[self.slot_parents[root]];
            self.slot_parents[root] = above;
            root = above;
        }
        root
    }

    /// What a slot points to.
    pub fn link(&mut self, slot: SlotId) -> Option<Place> {
        let root = self.slot_root(slot);
        self.slots[root].link
    }

    /// What a slot points to, made up if there is nothing yet.
    pub fn force(&mut self, slot: SlotId) -> Place {
        match self.link(slot) {
            Some(place) => place,
            None => {
                let place = Place { block: self.new_block(), offset: 0 };
                self.set_link(slot, place);
                place
            }
        }
    }

    /// Makes `slot` point to `place`.
    pub fn set_link(&mut self, slot: SlotId, place: Place) {
        self.work.push(Work::Link(slot, place));
        self.drain();
    }

    /// Makes two places one.
    pub fn unify(&mut self, a: Place, b: Place) {
        self.work.push(Work::Unify(a, b));
        self.drain();
    }

    /// Folds a range of offsets that is given relative to `place`.
    pub fn fold(&mut self, place: Place, fold: Fold) {
        self.work.push(Work::Fold(place, fold));
        self.drain();
    }

    /// Folds the whole block by `stride`.
    pub fn fold_all(&mut self, place: Place, stride: i64) {
        self.fold(place, Fold { lo: -END, hi: END, stride: stride.abs().max(1) });
    }

    /// The place `bytes` further on from `place`.
    pub fn step(&mut self, place: Place, bytes: i64) -> Place {
        if bytes != 0 {
            self.steps.push((place, bytes));
        }
        place.moved(bytes)
    }

    /// SOUNDNESS: a place within a fold stands for several offsets. A step from one of them may
    /// leave the fold while the same step from another one stays inside; then both results are
    /// one.
    pub fn settle(&mut self) {
        for i in 0..self.steps.len() {
            let (place, bytes) = self.steps[i];
            let root = self.root(place.block);
            let at = place.offset + root.offset;
            let Some(fold) = self.blocks[root.block].fold_at(at) else {
                continue;
            };
            if fold.lo <= -END {
                continue;
            }
            let first = fold.canonical(at);
            let last = match fold.hi >= END {
                true => END / 2,
                false => first + (fold.hi - 1 - first) / fold.stride * fold.stride,
            };
            for from in [first, last] {
                let to = from.saturating_add(bytes);
                if fold.lo <= to && to < fold.hi {
                    // With an open end any offset of the right remainder does.
                    let to =
                        if fold.hi >= END { first + bytes.rem_euclid(fold.stride) } else { to };
                    let block = root.block;
                    self.unify(Place { block, offset: to }, place.moved(bytes));
                    break;
                }
            }
        }
    }

    /// What is in `from` flows to `to`, now or later.
    pub fn flow(&mut self, from: SlotId, to: SlotId, how: Flow) {
        let root = self.slot_root(from);
        match self.slots[root].link {
            Some(link) => self.deliver(link, to, how),
            None => self.slots[root].pending.push((to, how)),
        }
        self.drain();
    }

    /// Queues the arrival of a pointer.
    fn deliver(&mut self, link: Place, to: SlotId, how: Flow) {
        let place = match how {
            Flow::Same => link,
            Flow::Shift(bytes) => self.step(link, bytes),
            Flow::Anywhere => {
                self.work.push(Work::Fold(link, Fold { lo: -END, hi: END, stride: 1 }));
                link
            }
        };
        self.work.push(Work::Link(to, place));
    }

    fn drain(&mut self) {
        while let Some(work) = self.work.pop() {
            match work {
                Work::Unify(a, b) => self.unify_step(a, b),
                Work::Link(slot, place) => self.link_step(slot, place),
                Work::Fold(place, fold) => self.fold_step(place, fold),
            }
        }
    }

    fn link_step(&mut self, slot: SlotId, place: Place) {
        let root = self.slot_root(slot);
        match self.slots[root].link {
            Some(link) => self.unify_step(link, place),
            None => {
                self.version += 1;
                self.slots[root].link = Some(place);
                for (to, how) in std::mem::take(&mut self.slots[root].pending) {
                    self.deliver(place, to, how);
                }
            }
        }
    }

    fn fold_step(&mut self, place: Place, fold: Fold) {
        let root = self.root(place.block);
        let shift = if fold.lo <= -END { 0 } else { place.offset + root.offset };
        if self.blocks[root.block].add_fold(fold.shifted(shift)) {
            self.version += 1;
            let cells = std::mem::take(&mut self.blocks[root.block].cells);
            for (offset, slot) in cells {
                self.put_cell(root.block, offset, slot);
            }
        }
    }

    /// Adds a cell to a root, merging it with the one that is there.
    fn put_cell(&mut self, root: BlockId, offset: i64, slot: SlotId) {
        let block = &mut self.blocks[root];
        let offset = block.canonical(offset);
        match block.cells.get(&offset) {
            Some(&old) => self.merge_slots(old, slot),
            None => {
                block.cells.insert(offset, slot);
            }
        }
    }

    fn merge_slots(&mut self, a: SlotId, b: SlotId) {
        let (mut a, mut b) = (self.slot_root(a), self.slot_root(b));
        if a == b {
            return;
        }
        if self.slots[a].pending.len() < self.slots[b].pending.len() {
            (a, b) = (b, a);
        }
        self.version += 1;
        self.slot_parents[b] = a;
        let Slot { link, pending } = std::mem::take(&mut self.slots[b]);
        match self.slots[a].link {
            Some(own) => {
                for (to, how) in pending {
                    self.deliver(own, to, how);
                }
            }
            None => self.slots[a].pending.extend(pending),
        }
        if let Some(place) = link {
            self.work.push(Work::Link(a, place));
        }
    }

    fn unify_step(&mut self, a: Place, b: Place) {
        let (ra, rb) = (self.root(a.block), self.root(b.block));
        let (at_a, at_b) = (a.offset + ra.offset, b.offset + rb.offset);
        if ra.block == rb.block {
            let block = &self.blocks[ra.block];
            if block.canonical(at_a) != block.canonical(at_b) {
                let fold = Fold { lo: -END, hi: END, stride: (at_a - at_b).abs() };
                self.fold_step(Place { block: ra.block, offset: 0 }, fold);
            }
            return;
        }
        let weight = |block: &Block| block.cells.len() + block.objects.len() + block.folds.len();
        let swap = weight(&self.blocks[ra.block]) < weight(&self.blocks[rb.block]);
        let (big, small, shift) = match swap {
            true => (rb.block, ra.block, at_b - at_a),
            false => (ra.block, rb.block, at_a - at_b),
        };
        self.version += 1;
        self.parents[small] = Place { block: big, offset: shift };
        let Block { objects, cells, folds } = std::mem::take(&mut self.blocks[small]);
        let moved = objects.into_iter().map(|(object, base)| (object, base + shift));
        self.blocks[big].objects.extend(moved);
        for fold in folds {
            self.fold_step(Place { block: big, offset: 0 }, fold.shifted(shift));
        }
        for (offset, slot) in cells {
            self.put_cell(big, offset + shift, slot);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_keeps_offsets_and_folds_cycles() {
        let mut g = Blocks::default();
        let (a, b) = (g.new_block(), g.new_block());
        let at = |block, offset| Place { block, offset };
        g.unify(at(a, 8), at(b, 0));
        assert_eq!(g.find(at(a, 12)), g.find(at(b, 4)));
        assert_ne!(g.find(at(a, 0)), g.find(at(b, 0)));
        g.unify(at(a, 0), at(a, 4));
        assert_eq!(g.find(at(a, 0)), g.find(at(b, 12)));
        assert_ne!(g.find(at(a, 0)), g.find(at(b, 1)));
    }

    #[test]
    fn values_flow_when_they_arrive() {
        let mut g = Blocks::default();
        let (s, t, u) = (g.new_slot(), g.new_slot(), g.new_slot());
        g.flow(s, t, Flow::Same);
        g.flow(u, t, Flow::Same);
        let block = g.new_block();
        g.set_link(s, Place { block, offset: 0 });
        assert!(g.link(t).is_some() && g.link(u).is_none());
    }

    #[test]
    fn folds_meet() {
        let mut block = Block::default();
        assert!(block.add_fold(Fold { lo: 0, hi: 40, stride: 8 }));
        assert!(block.add_fold(Fold { lo: 60, hi: 80, stride: 4 }));
        assert!(!block.add_fold(Fold { lo: 8, hi: 24, stride: 16 }));
        assert_eq!(block.canonical(20), 4);
        assert!(block.add_fold(Fold { lo: 36, hi: 64, stride: 12 }));
        assert_eq!(block.folds, [Fold { lo: 0, hi: 80, stride: 4 }]);
    }
}
