//! Byte-accurate memory. Every object has an address of its own that is not given out twice, so
//! that a pointer to a dead object points to nothing; only when the addresses of the stack are used
//! up are those of functions that have returned taken again.
//!
//! The address space has disjoint areas: functions, labels, external objects, static storage, heap
//! and stack. Within an area addresses only grow, so its objects form a sorted vector; those of the
//! stack are dropped from its end when a function returns. Each byte has a mask of the bits that
//! were ever written. Small objects keep their bytes in one arena per area; large ones and external
//! objects live in pages that are made when they are first written.

use super::pages::Pages;
use super::places::Owner;
pub(super) use super::region::State;
use super::region::{Region, Store};
use crate::types::DataModel;
use base::FastSet;
use std::ops::Range;

/// Space between the addresses of functions and of labels.
const CODE_STEP: u64 = 16;

/// Why memory cannot be accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// The address is null or next to it.
    Null,
    /// No object has these bytes.
    Outside,
    /// The object was freed.
    Freed,
    /// The function that had the object has returned.
    Dead,
    /// The object cannot be written.
    ReadOnly,
    /// `free` of something that was not allocated.
    NotAllocated,
    /// The interpreter itself has no room left.
    Full,
}

/// Which area an object is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Area {
    Static,
    Heap,
    Stack,
}

/// Where bytes are.
#[derive(Clone, Copy, Debug)]
enum Spot {
    Arena(Area, usize),
    Pages { zero: bool },
}

/// All memory of a run.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    functions: Range<u64>,
    labels: Range<u64>,
    statics: Region,
    heap: Region,
    stack: Region,
    external: Range<u64>,
    /// The lowest address of external objects that was never given out.
    next_external: u64,
    external_step: u64,
    /// What the first external objects are, which are there from the start.
    special: Vec<Owner>,
    /// External objects that were freed, by the address they were offered under.
    freed_external: FastSet<u64>,
    pages: Pages,
}

/// The low `8 * len` bits.
#[inline]
pub(super) fn ones(len: usize) -> u128 {
    if len >= 16 { u128::MAX } else { (1 << (8 * len)) - 1 }
}

#[inline]
fn gather(bytes: &[u8]) -> u128 {
    match *bytes {
        [a] => a.into(),
        [a, b, c, d] => u32::from_le_bytes([a, b, c, d]).into(),
        [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]).into(),
        _ => {
            let mut all = [0; 16];
            all[..bytes.len()].copy_from_slice(bytes);
            u128::from_le_bytes(all)
        }
    }
}

impl Memory {
    pub(super) fn new(model: DataModel) -> Self {
        let area = |low: u64, high: u64| Region::new(low..high);
        match model {
            DataModel::Ilp32 => Self {
                functions: 0x0010_0000..0x0100_0000,
                labels: 0x0100_0000..0x0200_0000,
                statics: area(0x0800_0000, 0x4000_0000),
                heap: area(0x4000_0000, 0x9000_0000),
                stack: area(0x9000_0000, 0xc000_0000),
                external: 0xc000_0000..0xf000_0000,
                next_external: 0xc000_0000,
                external_step: 1 << 20,
                special: Vec::new(),
                freed_external: FastSet::default(),
                pages: Pages::default(),
            },
            DataModel::Lp64 => Self {
                functions: 0x0010_0000..0x4000_0000,
                labels: 0x4000_0000..0x8000_0000,
                statics: area(1 << 41, 1 << 42),
                heap: area(1 << 43, 1 << 44),
                stack: area(1 << 45, 1 << 46),
                external: 1 << 32..1 << 40,
                next_external: 1 << 32,
                external_step: 16 << 20,
                special: Vec::new(),
                freed_external: FastSet::default(),
                pages: Pages::default(),
            },
        }
    }

    /// The address of the function with this number.
    pub(super) fn function_address(&self, index: usize) -> u64 {
        self.functions.start + CODE_STEP * index as u64
    }

    /// The number of the function at this address.
    pub(super) fn function_at(&self, addr: u64) -> Option<usize> {
        let offset = addr.checked_sub(self.functions.start)?;
        let inside = self.functions.contains(&addr) && offset.is_multiple_of(CODE_STEP);
        inside.then_some((offset / CODE_STEP) as usize)
    }

    /// The address of the label with this number.
    pub(super) fn label_address(&self, index: usize) -> u64 {
        self.labels.start + CODE_STEP * index as u64
    }

    /// The middle of the next external object, so that there is room on both sides of a pointer.
    /// When there are no more, the last one is offered again.
    pub(super) fn fresh_external(&self) -> u64 {
        let last = self.external.end - self.external_step;
        self.next_external.min(last) + self.external_step / 2
    }

    /// The external object that `addr` points into is in use from now on.
    pub(super) fn adopt_external(&mut self, addr: u64) {
        if self.external.contains(&addr) {
            let (base, size) = self.external_object(addr);
            self.next_external = self.next_external.max(base + size);
        }
    }

    /// Makes an external object that is there from the start and returns an address in its
    /// middle.
    pub(super) fn new_external(&mut self, owner: Owner) -> u64 {
        let addr = self.fresh_external();
        self.adopt_external(addr);
        self.special.push(owner);
        addr
    }

    /// The address in the middle of the external object with this position.
    fn middle(&self, position: u64) -> u64 {
        let count = (self.external.end - self.external.start) / self.external_step;
        self.external.start + position.min(count - 1) * self.external_step + self.external_step / 2
    }

    /// An address in the middle of the external object with this number.
    pub(super) fn external_address(&self, number: u64) -> u64 {
        self.middle(number + self.special.len() as u64)
    }

    /// An address in the middle of an external object that is there from the start, or the
    /// address of a string of `argv`.
    pub(super) fn address_of_special(&self, owner: Owner) -> Option<u64> {
        if let Some(position) = self.special.iter().position(|&other| other == owner) {
            return Some(self.middle(position as u64));
        }
        self.heap.objects.iter().find(|object| object.owner == owner).map(|object| object.base)
    }

    /// The object of an address, and the offset in it (for an external object, from its middle).
    pub(super) fn owner(&self, addr: u64) -> Option<(Owner, i64)> {
        if let Some(area) = self.area_of(addr) {
            let object = self.region(area).at(addr)?;
            return Some((object.owner, (addr - object.base) as i64));
        }
        if !self.is_external(addr) {
            return None;
        }
        let position = (addr - self.external.start) / self.external_step;
        let offset = addr.wrapping_sub(self.middle(position)) as i64;
        let number = position.wrapping_sub(self.special.len() as u64);
        let special = self.special.get(position as usize).copied();
        Some((special.unwrap_or(Owner::external(number)), offset))
    }

    fn region(&self, area: Area) -> &Region {
        match area {
            Area::Static => &self.statics,
            Area::Heap => &self.heap,
            Area::Stack => &self.stack,
        }
    }

    fn region_mut(&mut self, area: Area) -> &mut Region {
        match area {
            Area::Static => &mut self.statics,
            Area::Heap => &mut self.heap,
            Area::Stack => &mut self.stack,
        }
    }

    fn area_of(&self, addr: u64) -> Option<Area> {
        if self.stack.span.contains(&addr) {
            Some(Area::Stack)
        } else if self.statics.span.contains(&addr) {
            Some(Area::Static)
        } else if self.heap.span.contains(&addr) {
            Some(Area::Heap)
        } else {
            None
        }
    }

    /// Makes an object; its bytes are zero or unknown.
    pub(super) fn allocate(
        &mut self,
        area: Area,
        size: u64,
        align: u64,
        (zero, state): (bool, State),
        owner: Owner,
    ) -> Result<u64, Fault> {
        let region = self.region_mut(area);
        let mut made = region.allocate(size, align, zero, state, owner);
        if made.is_none() && area == Area::Stack {
            region.reuse_addresses();
            made = region.allocate(size, align, zero, state, owner);
        }
        made.ok_or(Fault::Full)
    }

    /// The local at `base` becomes this one, with any contents.
    pub(super) fn forget_local(&mut self, base: u64, owner: Owner) {
        let Some(index) = self.stack.find(base) else {
            return;
        };
        let object = &mut self.stack.objects[index];
        object.owner = owner;
        let size = object.size as usize;
        match object.store {
            Store::Arena(start) => self.stack.init[start..start + size].fill(0),
            Store::Pages { .. } => {
                object.store = Store::Pages { zero: false };
                self.pages.discard(base..base + object.size);
            }
        }
    }

    /// Makes the static object at `addr` read-only.
    pub(super) fn protect(&mut self, addr: u64) {
        if let Some(index) = self.statics.find(addr) {
            self.statics.objects[index].state = State::ReadOnly;
        }
    }

    /// How many objects the stack has.
    pub(super) fn stack_height(&self) -> usize {
        self.stack.objects.len()
    }

    /// Drops the objects that were put on the stack above `height`.
    pub(super) fn unwind(&mut self, height: usize) {
        let mut arena = self.stack.data.len();
        for object in self.stack.objects.drain(height..) {
            match object.store {
                Store::Arena(start) => arena = arena.min(start),
                Store::Pages { .. } => self.pages.discard(object.base..object.base + object.size),
            }
        }
        self.stack.data.truncate(arena);
        self.stack.init.truncate(arena);
    }

    /// The object that was allocated at `addr` and not freed.
    fn allocated(&mut self, addr: u64) -> Result<usize, Fault> {
        if self.area_of(addr) != Some(Area::Heap) {
            return Err(Fault::NotAllocated);
        }
        let index = self.heap.find(addr).ok_or(Fault::NotAllocated)?;
        let object = self.heap.objects[index];
        match object.state {
            State::Freed if object.base == addr => Err(Fault::Freed),
            State::Allocated if object.base == addr => Ok(index),
            _ => Err(Fault::NotAllocated),
        }
    }

    /// The size of the object that was allocated at `addr` and not freed.
    pub(super) fn allocated_size(&mut self, addr: u64) -> Result<u64, Fault> {
        if self.is_external_base(addr) {
            return self.locate_external(addr, 1).map(|_| self.external_step / 2);
        }
        let index = self.allocated(addr)?;
        Ok(self.heap.objects[index].size)
    }

    /// `free`
    pub(super) fn free(&mut self, addr: u64) -> Result<(), Fault> {
        if self.is_external_base(addr) {
            let fresh = self.freed_external.insert(addr);
            return if fresh { Ok(()) } else { Err(Fault::Freed) };
        }
        let index = self.allocated(addr)?;
        self.heap.objects[index].state = State::Freed;
        let object = self.heap.objects[index];
        match object.store {
            Store::Arena(start) => {
                self.heap.spare.entry(object.size as usize).or_default().push(start);
            }
            Store::Pages { .. } => self.pages.discard(object.base..object.base + object.size),
        }
        self.heap.count_freed();
        Ok(())
    }

    /// The bytes from `addr` to the end of its object, unless that is external or unknown.
    pub(super) fn room(&mut self, addr: u64) -> Option<u64> {
        let area = self.area_of(addr)?;
        let region = self.region_mut(area);
        let index = region.find(addr)?;
        let object = region.objects[index];
        (object.state != State::Freed).then_some(())?;
        (object.base + object.size).checked_sub(addr)
    }

    /// Finds the bytes. `root` is the object they must belong to, or 0.
    #[inline]
    fn locate(&mut self, addr: u64, len: u64, root: u64, write: bool) -> Result<Spot, Fault> {
        let Some(area) = self.area_of(addr) else {
            return self.locate_external(addr, len);
        };
        let region = self.region_mut(area);
        let index = region.find(addr).ok_or(Fault::Outside)?;
        let object = region.objects[index];
        let offset = addr - object.base;
        if offset >= object.size || len > object.size - offset {
            // Far behind all objects that are alive: most likely it belonged to one that is not.
            let dead = area == Area::Stack && root == 0 && offset >= object.size + 32;
            return Err(if dead { Fault::Dead } else { Fault::Outside });
        }
        if object.state == State::Freed {
            return Err(Fault::Freed);
        }
        if root != 0 && root != object.base {
            return Err(Fault::Outside);
        }
        if write && object.state == State::ReadOnly {
            return Err(Fault::ReadOnly);
        }
        Ok(match object.store {
            Store::Arena(start) => Spot::Arena(area, start + offset as usize),
            Store::Pages { zero } => Spot::Pages { zero },
        })
    }

    fn locate_external(&self, addr: u64, len: u64) -> Result<Spot, Fault> {
        if addr < 0x1000 {
            return Err(Fault::Null);
        }
        let known = (self.external.start..self.next_external).contains(&addr);
        let offset = addr.wrapping_sub(self.external.start) % self.external_step;
        if !known || len > self.external_step - offset {
            return Err(Fault::Outside);
        }
        if !self.freed_external.is_empty()
            && self.freed_external.contains(&(addr - offset + self.external_step / 2))
        {
            return Err(Fault::Freed);
        }
        Ok(Spot::Pages { zero: false })
    }

    /// Whether `addr` is in an external object that is in use.
    pub(super) fn is_external(&self, addr: u64) -> bool {
        (self.external.start..self.next_external).contains(&addr)
    }

    /// First address and size of the external object around `addr`.
    pub(super) fn external_object(&self, addr: u64) -> (u64, u64) {
        let offset = addr.wrapping_sub(self.external.start) % self.external_step;
        (addr - offset, self.external_step)
    }

    /// Whether `addr` is the middle of an external object, in use or not.
    pub(super) fn is_middle(&self, addr: u64) -> bool {
        self.external.contains(&addr)
            && (addr - self.external.start) % self.external_step == self.external_step / 2
    }

    /// Whether `addr` is where an external object was offered: for all we know, it was allocated.
    fn is_external_base(&self, addr: u64) -> bool {
        self.is_external(addr) && self.is_middle(addr)
    }

    /// Whether these bytes can be read (or written).
    pub(super) fn check(
        &mut self,
        addr: u64,
        len: u64,
        root: u64,
        write: bool,
    ) -> Result<(), Fault> {
        if len == 0 { Ok(()) } else { self.locate(addr, len, root, write).map(|_| ()) }
    }

    /// Up to 16 bytes as a number, and the mask of its bits that were ever written.
    #[inline]
    pub(super) fn read(&mut self, addr: u64, len: usize, root: u64) -> Result<(u128, u128), Fault> {
        match self.locate(addr, len as u64, root, false)? {
            Spot::Arena(area, at) => {
                let region = self.region(area);
                Ok((gather(&region.data[at..at + len]), gather(&region.init[at..at + len])))
            }
            Spot::Pages { zero } => {
                let (mut data, mut init) = ([0; 16], [0; 16]);
                self.pages.read(addr, &mut data[..len], &mut init[..len], zero);
                Ok((u128::from_le_bytes(data), u128::from_le_bytes(init)))
            }
        }
    }

    /// Writes all of up to 16 bytes.
    #[inline]
    pub(super) fn write(
        &mut self,
        addr: u64,
        len: usize,
        root: u64,
        bits: u128,
    ) -> Result<(), Fault> {
        match self.locate(addr, len as u64, root, true)? {
            Spot::Arena(area, at) => {
                let region = self.region_mut(area);
                region.data[at..at + len].copy_from_slice(&bits.to_le_bytes()[..len]);
                region.init[at..at + len].fill(0xff);
                Ok(())
            }
            Spot::Pages { zero } => {
                self.pages.write(addr, &bits.to_le_bytes()[..len], &[0xff; 16][..len], zero)
            }
        }
    }

    /// Writes those bits of up to 16 bytes that are in `mask`; `known` says whether they have a
    /// value from now on. `fill` is for values that were there all along: even constants take them.
    pub(super) fn blend(
        &mut self,
        addr: u64,
        len: usize,
        root: u64,
        (bits, mask): (u128, u128),
        known: bool,
        fill: bool,
    ) -> Result<(), Fault> {
        self.check(addr, len as u64, root, !fill)?;
        let (data, init) = self.read(addr, len, root)?;
        let data = (data & !mask) | (bits & mask);
        let init = if known { init | mask } else { init & !mask };
        self.put(addr, &data.to_le_bytes()[..len], &init.to_le_bytes()[..len], !fill)
    }

    /// Reads bytes with their masks.
    pub(super) fn get(&mut self, addr: u64, data: &mut [u8], init: &mut [u8]) -> Result<(), Fault> {
        let len = data.len();
        if len == 0 {
            return Ok(());
        }
        match self.locate(addr, len as u64, 0, false)? {
            Spot::Arena(area, at) => {
                let region = self.region(area);
                data.copy_from_slice(&region.data[at..at + len]);
                init.copy_from_slice(&region.init[at..at + len]);
            }
            Spot::Pages { zero } => self.pages.read(addr, data, init, zero),
        }
        Ok(())
    }

    /// Writes bytes with their masks.
    pub(super) fn put(
        &mut self,
        addr: u64,
        data: &[u8],
        init: &[u8],
        write: bool,
    ) -> Result<(), Fault> {
        let len = data.len();
        if len == 0 {
            return Ok(());
        }
        match self.locate(addr, len as u64, 0, write)? {
            Spot::Arena(area, at) => {
                let region = self.region_mut(area);
                region.data[at..at + len].copy_from_slice(data);
                region.init[at..at + len].copy_from_slice(init);
                Ok(())
            }
            Spot::Pages { zero } => self.pages.write(addr, data, init, zero),
        }
    }
}

#[cfg(test)]
impl Memory {
    /// Whether all addresses given out so far are representable.
    pub(super) fn next_addresses_fit(&self, model: DataModel) -> bool {
        let limit = if model == DataModel::Ilp32 { 1 << 32 } else { 1 << 47 };
        [self.statics.next, self.heap.next, self.stack.next].iter().all(|&next| next <= limit)
    }
}
