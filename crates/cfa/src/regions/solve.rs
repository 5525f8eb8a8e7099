//! The rounds that complete the points-to graph: copies of bytes, calls through pointers, cells
//! that overlap, and what memory of unknown origin may hold.

use super::Object;
use super::blocks::{BlockId, END, Fold, Place, SlotId};
use super::classify::clusters;
use super::constraints::{Copy, Val, Walk};
use crate::ir::FuncId;
use base::FastSet;

/// Walks over the program and repeats the rounds until nothing changes.
pub fn solve(walk: &mut Walk) {
    walk.call(walk.cfa.start);
    walk.walk();
    loop {
        let before = walk.state();
        walk.copy_cells();
        walk.resolve_calls();
        walk.rebase();
        walk.graph.settle();
        walk.join_overlaps();
        walk.expose();
        if walk.state() != before {
            continue;
        }
        // Only now is it clear which pointers have no known target at all.
        walk.give_up_on_unknown();
        if walk.state() == before {
            return;
        }
    }
}

impl Walk<'_> {
    fn state(&self) -> (u64, usize, usize, usize) {
        (self.graph.version, self.accesses.len(), self.copies.len(), self.indirect.len())
    }

    /// Lets the contents of all copied ranges flow.
    fn copy_cells(&mut self) {
        for i in 0..self.copies.len() {
            self.copy_once(self.copies[i]);
        }
    }

    fn copy_once(&mut self, copy: Copy) {
        let (dst, src) = (self.graph.find(copy.dst), self.graph.find(copy.src));
        let size = copy.size.unwrap_or(END / 2);
        if dst.block == src.block {
            let distance = (dst.offset - src.offset).abs();
            if distance == 0 {
                return;
            }
            if distance < size {
                self.graph.fold_all(dst, distance);
                return;
            }
        }
        let end = src.offset.saturating_add(size);
        let block = self.graph.block(src.block);
        let folds: Vec<Fold> = block
            .folds
            .iter()
            .copied()
            .filter(|fold| fold.lo < end && src.offset < fold.hi)
            .collect();
        let mut found: Vec<(i64, _)> = Vec::new();
        if folds.first().is_none_or(|fold| fold.lo > -END) {
            found.extend(block.cells.range(src.offset..end).map(|(&at, &slot)| (at, slot)));
        }
        let mut wide = Vec::new();
        for fold in folds {
            let (lo, hi) = (fold.lo.max(src.offset), fold.hi.min(end));
            if hi - lo > fold.stride {
                let (lo, hi) = (lo - src.offset, hi - src.offset);
                let hi = if copy.size.is_none() { END } else { hi };
                wide.push(Fold { lo, hi, stride: fold.stride });
            }
            let anchor = fold.anchor();
            for (&at, &slot) in block.cells.range(anchor..anchor.saturating_add(fold.stride)) {
                let first = lo + (at - lo).rem_euclid(fold.stride);
                if first < hi {
                    found.push((first, slot));
                }
            }
        }
        for fold in wide {
            self.graph.fold(dst, fold);
        }
        for (at, slot) in found {
            if let Some(link) = self.graph.link(slot) {
                let cell = self.graph.cell(dst.moved(at - src.offset));
                self.graph.set_link(cell, link);
            }
        }
    }

    /// What a value points to by now.
    pub fn pointee(&mut self, value: Val) -> Option<Place> {
        let place = match value {
            Val::None => return None,
            Val::Ptr(place) => place,
            Val::Slot(slot) => self.graph.link(slot)?,
        };
        Some(self.graph.find(place))
    }

    /// Whether `place` is in memory of unknown origin.
    pub fn is_external(&mut self, place: Place) -> bool {
        self.graph.find(place).block == self.graph.find(self.external).block
    }

    /// The functions that a value may point to.
    pub fn functions(&mut self, value: Val) -> Vec<FuncId> {
        let Some(place) = self.pointee(value) else {
            return Vec::new();
        };
        let objects = &self.graph.block(place.block).objects;
        let mut found: Vec<FuncId> = objects
            .iter()
            .filter_map(|&(object, _)| match self.objects[object as usize] {
                Object::Func(func) => Some(func),
                _ => None,
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn resolve_calls(&mut self) {
        for i in 0..self.indirect.len() {
            let pointer = self.indirect[i].pointer;
            if self.pointee(pointer).is_some_and(|place| self.is_external(place)) {
                self.call_unknown(i);
            }
            if self.indirect[i].unknown {
                continue;
            }
            for func in self.functions(pointer) {
                let site = &mut self.indirect[i];
                if site.bound.insert(func) {
                    let (dst, args) = (site.dst, site.args.clone());
                    self.bind(func, dst, &args);
                }
            }
        }
        self.walk();
    }

    /// The call may reach every function whose address is taken; or one that we do not see,
    /// to which the arguments escape and which returns anything.
    fn call_unknown(&mut self, call: usize) {
        if std::mem::replace(&mut self.indirect[call].unknown, true) {
            return;
        }
        let (dst, args) = (self.indirect[call].dst, self.indirect[call].args.clone());
        self.bind_unknown(dst, &args);
        for func in self.functions(self.indirect[call].pointer) {
            self.bind(func, dst, &args);
        }
    }

    /// `null + index` points where the index does.
    fn rebase(&mut self) {
        for i in 0..self.based.len() {
            let (place, index) = self.based[i];
            let at = self.graph.find(place);
            if self.graph.block(at.block).objects.is_empty()
                && let Some(target) = self.pointee(index)
                && target.block != at.block
            {
                self.graph.fold_all(target, 1);
                self.graph.unify(at, target);
            }
        }
    }

    /// The distance of an address from null is that address.
    fn difference_from_null(&mut self) {
        for (x, y, result) in std::mem::take(&mut self.differences) {
            match (self.points_nowhere(x), self.points_nowhere(y)) {
                (false, true) => self.flow_anywhere(x, result),
                (true, false) => self.flow_anywhere(y, result),
                _ => self.differences.push((x, y, result)),
            }
        }
    }

    fn points_nowhere(&mut self, value: Val) -> bool {
        let place = self.pointee(value);
        place.is_none_or(|place| self.graph.block(place.block).objects.is_empty())
    }

    fn flow_anywhere(&mut self, value: Val, to: SlotId) {
        if let Some(place) = self.pointee(value) {
            self.graph.fold_all(place, 1);
            self.graph.set_link(to, place);
        }
    }

    /// Cells that share bytes share what they point to.
    fn join_overlaps(&mut self) {
        let mut cells = self.accessed_cells();
        for group in cells.chunk_by_mut(|a, b| a.0 == b.0) {
            let block = group[0].0;
            let runs: Vec<(i64, u32)> = group.iter().map(|&(_, at, width)| (at, width)).collect();
            let joined: Vec<Vec<i64>> = clusters(self.graph.block(block), &runs)
                .into_iter()
                .filter(|cluster| cluster.cells.len() > 1)
                .map(|cluster| cluster.cells.iter().map(|cell| cell.0).collect())
                .collect();
            for offsets in joined {
                self.join_cells(block, &offsets);
            }
        }
    }

    fn join_cells(&mut self, block: BlockId, offsets: &[i64]) {
        let mut link = None;
        for &offset in offsets {
            let slot = self.graph.cell(Place { block, offset });
            link = link.or(self.graph.link(slot));
        }
        let Some(link) = link else { return };
        for &offset in offsets {
            let slot = self.graph.cell(Place { block, offset });
            self.graph.set_link(slot, link);
        }
    }

    /// All scalar accesses as (root, offset, width), in order, each once.
    pub fn accessed_cells(&mut self) -> Vec<(BlockId, i64, u32)> {
        let mut cells: Vec<(BlockId, i64, u32)> = Vec::with_capacity(self.accesses.len());
        for i in 0..self.accesses.len() {
            let (place, width) = self.accesses[i];
            let at = self.graph.find(place);
            cells.push((at.block, at.offset, width));
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The roots that memory of unknown origin or bodiless functions can reach.
    pub fn escaped(&mut self) -> FastSet<BlockId> {
        let external = self.external;
        let mut work = vec![self.graph.find(external).block];
        for i in 0..self.escapes.len() {
            let value = self.escapes[i];
            work.extend(self.pointee(value).map(|place| place.block));
        }
        let mut found = FastSet::default();
        while let Some(block) = work.pop() {
            if !found.insert(block) {
                continue;
            }
            let slots: Vec<_> = self.graph.block(block).cells.values().copied().collect();
            for slot in slots {
                if let Some(link) = self.graph.link(slot) {
                    work.push(self.graph.find(link).block);
                }
            }
        }
        found
    }

    /// SOUNDNESS: a pointer stored through a pointer of unknown origin may land in anything that
    /// has escaped, so that whatever is read from there may be of unknown origin, too.
    fn expose(&mut self) {
        let mut stored = false;
        for i in 0..self.stores.len() {
            let (place, value) = self.stores[i];
            if self.is_external(place) && self.pointee(value).is_some() {
                stored = true;
                break;
            }
        }
        for i in 0..self.copies.len() {
            stored = stored || self.is_external(self.copies[i].dst);
        }
        if !stored {
            return;
        }
        let escaped = self.escaped();
        let width = self.cfa.types.model.pointer_bytes() as u32;
        for (block, offset, bytes) in self.accessed_cells() {
            if bytes == width && escaped.contains(&block) {
                let cell = self.graph.cell(Place { block, offset });
                self.graph.set_link(cell, self.external);
            }
        }
        let mut blocks: Vec<BlockId> = self.graph.roots().collect();
        blocks.retain(|block| escaped.contains(block));
        for block in blocks {
            let linked: Vec<_> = self.graph.block(block).cells.values().copied().collect();
            for slot in linked {
                if self.graph.link(slot).is_some() {
                    self.graph.set_link(slot, self.external);
                }
            }
        }
    }

    /// Pointers that nothing known flows into point to memory of unknown origin, and calls
    /// through them may reach everything.
    fn give_up_on_unknown(&mut self) {
        let before = self.graph.version;
        self.difference_from_null();
        if self.graph.version != before {
            return;
        }
        let spans: Vec<Place> = self.spans.iter().map(|span| span.place).collect();
        for i in 0..self.accesses.len() + spans.len() {
            let place = match self.accesses.get(i) {
                Some(access) => access.0,
                None => spans[i - self.accesses.len()],
            };
            let at = self.graph.find(place);
            if self.graph.block(at.block).objects.is_empty() {
                self.graph.unify(at, self.external);
            }
        }
        for i in 0..self.indirect.len() {
            if self.indirect[i].bound.is_empty() {
                self.call_unknown(i);
            }
        }
        self.walk();
    }
}
