//! One area of memory: objects in order of their addresses, and the arena of the small ones.

use super::pages::PAGE;
use super::places::Owner;
use base::FastMap;
use std::ops::Range;

/// Objects of more bytes than this live in pages.
const ARENA_LIMIT: u64 = 1 << 20;
/// The most bytes of an arena.
const ARENA_TOTAL: usize = 256 << 20;
/// How many objects an area may have.
const MAX_OBJECTS: usize = 1 << 24;
/// The most bytes that one object may have.
const OBJECT_LIMIT: u64 = 1 << 30;
/// What may be done with an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// Read and written, but not freed.
    Fixed,
    /// Only read.
    ReadOnly,
    /// Read, written and freed.
    Allocated,
    /// Nothing any more.
    Freed,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Store {
    /// In the arena from this position on.
    Arena(usize),
    /// In pages; whether bytes that were never written are zero.
    Pages { zero: bool },
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Object {
    pub(super) base: u64,
    pub(super) size: u64,
    pub(super) store: Store,
    pub(super) state: State,
    pub(super) owner: Owner,
}

/// One area with its objects in order of their addresses.
#[derive(Clone, Debug)]
pub(super) struct Region {
    pub(super) span: Range<u64>,
    /// The lowest address that is free.
    pub(super) next: u64,
    pub(super) objects: Vec<Object>,
    pub(super) data: Vec<u8>,
    pub(super) init: Vec<u8>,
    /// Arena blocks of freed objects, by size.
    pub(super) spare: FastMap<usize, Vec<usize>>,
    /// How many of the objects are freed.
    freed: usize,
    /// The object that was found last.
    last: usize,
}

impl Region {
    pub(super) fn new(span: Range<u64>) -> Self {
        Self {
            next: span.start,
            span,
            objects: Vec::new(),
            data: Vec::new(),
            init: Vec::new(),
            spare: FastMap::default(),
            freed: 0,
            last: 0,
        }
    }

    pub(super) fn allocate(
        &mut self,
        size: u64,
        align: u64,
        zero: bool,
        state: State,
        owner: Owner,
    ) -> Option<u64> {
        let guard = ((self.span.end - self.next) >> 16).clamp(32, 1 << 20);
        let paged = size > ARENA_LIMIT || self.data.len() + size as usize > ARENA_TOTAL;
        // Objects in pages share none of them.
        let unit = if paged { PAGE } else { 1 };
        let base = self.next.checked_next_multiple_of(align.max(unit))?;
        let end = base.checked_add(size)?.checked_next_multiple_of(unit)?.checked_add(guard)?;
        if size > OBJECT_LIMIT || end > self.span.end || self.objects.len() >= MAX_OBJECTS {
            return None;
        }
        self.next = end;
        let store = if paged {
            Store::Pages { zero }
        } else {
            Store::Arena(self.block(size as usize, zero))
        };
        self.objects.push(Object { base, size, store, state, owner });
        Some(base)
    }

    /// Goes on behind the last object, with addresses that were given out to objects dropped since.
    pub(super) fn reuse_addresses(&mut self) {
        let end = self.objects.last().map(|last| last.base + last.size + 32);
        self.next = end.map_or(self.span.start, |end| end.next_multiple_of(PAGE));
    }

    /// A block of the arena.
    fn block(&mut self, size: usize, zero: bool) -> usize {
        let mask = if zero { 0xff } else { 0 };
        if let Some(start) = self.spare.get_mut(&size).and_then(Vec::pop) {
            self.data[start..start + size].fill(0);
            self.init[start..start + size].fill(mask);
            return start;
        }
        let start = self.data.len();
        self.data.resize(start + size, 0);
        self.init.resize(start + size, mask);
        start
    }

    /// Counts a freed object. When most are, they are forgotten; pointers to them then point
    /// outside every object.
    pub(super) fn count_freed(&mut self) {
        self.freed += 1;
        if self.freed > 1 << 20 && self.freed > self.objects.len() / 2 {
            self.objects.retain(|object| object.state != State::Freed);
            self.freed = 0;
            self.last = 0;
        }
    }

    /// The object that has the byte at `addr`, or begins there.
    pub(super) fn at(&self, addr: u64) -> Option<&Object> {
        let after = self.objects.partition_point(|object| object.base <= addr);
        let object = &self.objects[after.checked_sub(1)?];
        (addr - object.base < object.size.max(1)).then_some(object)
    }

    /// The last object that starts at or before `addr`.
    #[inline]
    pub(super) fn find(&mut self, addr: u64) -> Option<usize> {
        if let Some(object) = self.objects.get(self.last)
            && addr.wrapping_sub(object.base) <= object.size
        {
            return Some(self.last);
        }
        let after = self.objects.partition_point(|object| object.base <= addr);
        self.last = after.checked_sub(1)?;
        Some(self.last)
    }
}
