//! Where bytes are in the terms of the program rather than as addresses, for sources that look
//! inputs up in a model.
//!
//! An object is known by what made it and how often that happened before in the run: see
//! [`Place::instance`]. Counting goes on all the time; what costs more, the memory of where copied
//! bytes without value came from ([`Origins`]), is only there for sources that ask for places.

use super::image::{Home, Image};
use super::machine::{Bytes, Frame, Local, Machine, Slot};
use super::memory::Memory;
use super::observe::Observer;
use super::origins::Origins;
use super::place::Target;
use crate::ir::{EdgeId, FuncId, VarId};
use crate::regions::Object;
use base::{FastMap, Id, IdVec};
use std::ops::Range;

/// A byte of an object.
///
/// Bytes that were copied before they had a value are still those of the object that they were
/// copied from. Where a statement gave a record (or a result that the callee did not return) any
/// value, the bytes are those of an object that the edge made for the purpose,
/// [`Object::Alloc`] of this edge, counted by itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// What the byte belongs to.
    pub object: Object,
    /// Which one of those that there were in the run, from 0:
    ///
    /// * static storage, string literals, `extern` variables: 0;
    /// * a local that has a [`Declare`](crate::ir::Stmt::Declare): how many of these were executed
    ///   before the one that began it; in a call that reached it without (by a jump into its
    ///   scope) [`Place::JUMPED`] plus the number of the call;
    /// * another local or a parameter: the number of the call, that is how many calls of its
    ///   function began before;
    /// * what an edge allocates: how often the edge was executed before;
    /// * variable arguments: how many calls of variadic functions (with body) began before;
    /// * memory of unknown origin: the number that [`Addresses::external`] takes;
    ///   [`Place::ARGV`] for the array `argv`, whose strings follow it; [`Place::STREAMS`] for
    ///   what `stdin` points to, `stdout` and `stderr` follow.
    pub instance: u64,
    /// Where in the object it is. In memory of unknown origin the address that
    /// [`Addresses::address_of`] gives has offset 0, and there are bytes before it.
    pub offset: i64,
    /// For a bit-field its first bit within the byte, 0 to 7.
    pub bit: u8,
}

impl Place {
    /// Where the numbers of locals begin whose scope was entered by a jump.
    pub const JUMPED: u64 = 1 << 63;
    /// The number of the array `argv` among memory of unknown origin.
    pub const ARGV: u64 = 1 << 32;
    /// The number of the object of `stdin` among memory of unknown origin.
    pub const STREAMS: u64 = 1 << 33;

    /// The byte that is so many bytes further on.
    #[must_use]
    pub fn moved(self, bytes: u64) -> Self {
        Self { offset: self.offset.wrapping_add_unsigned(bytes), ..self }
    }
}

/// The addresses of a run, for sources that choose pointers.
pub trait Addresses {
    /// The address of an object (see [`Place::instance`]); `None` if it has none or there is no
    /// such object. Objects that were freed keep theirs, locals of calls that are over do not.
    fn address_of(&self, object: Object, instance: u64) -> Option<u64>;

    /// The address of a function.
    fn function(&self, func: FuncId) -> u64;

    /// The address in the middle of the external object with this number. An input of pointer
    /// type that points into it (or an integer as wide that is just this address) brings it into
    /// being. There are a few hundred (ILP32) or some ten thousand (LP64).
    fn external(&self, number: u32) -> u64;
}

/// An object, whichever of its bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Owner {
    pub(super) object: Object,
    pub(super) instance: u64,
}

impl Owner {
    pub(super) fn external(instance: u64) -> Self {
        Self { object: Object::External, instance }
    }

    pub(super) fn var(var: VarId, instance: u64) -> Self {
        Self { object: Object::Var(var), instance }
    }

    fn at(self, offset: i64) -> Place {
        Place { object: self.object, instance: self.instance, offset, bit: 0 }
    }
}

/// How often things happened.
pub(super) struct Tally {
    pub(super) calls: IdVec<FuncId, u64>,
    pub(super) declares: IdVec<VarId, u64>,
    pub(super) variadic_calls: u64,
    /// The addresses of what each edge made; 0 where it made nothing that has one.
    pub(super) made: FastMap<(FuncId, EdgeId), Vec<u64>>,
    /// Where copied bytes without value came from, if the source asks for places.
    pub(super) origins: Option<Origins>,
    /// Values that calls left open in variables without address; slots have positions, from 1.
    open: Vec<Place>,
}

impl Tally {
    pub(super) fn new(image: &Image, places: bool) -> Self {
        Self {
            calls: IdVec::filled(0, image.cfa.funcs.len()),
            declares: IdVec::filled(0, image.cfa.vars.len()),
            variadic_calls: 0,
            made: FastMap::default(),
            origins: places.then(Origins::default),
            open: Vec::new(),
        }
    }

    /// What an edge makes next.
    fn nameless(&mut self, func: FuncId, edge: EdgeId) -> Place {
        let list = self.made.entry((func, edge)).or_default();
        list.push(0);
        Owner { object: Object::Alloc(func, edge), instance: list.len() as u64 - 1 }.at(0)
    }
}

/// The state of a run as far as addresses are concerned.
pub(super) struct Now<'m> {
    pub(super) image: &'m Image<'m>,
    pub(super) memory: &'m Memory,
    pub(super) objects: &'m [Local],
    pub(super) top: &'m Frame,
    pub(super) callers: &'m [Frame],
    pub(super) tally: &'m Tally,
}

impl Now<'_> {
    /// What one of the active calls has at an address that it knows, if it is what is sought.
    fn in_frames(&self, sought: Owner, address: impl Fn(&Frame) -> Option<u64>) -> Option<u64> {
        let frames = std::iter::once(self.top).chain(self.callers.iter().rev());
        let mut found = frames.filter_map(address).filter(|&address| address != 0);
        found.find(|&address| {
            self.memory.owner(address).is_some_and(|(owner, offset)| owner == sought && offset == 0)
        })
    }
}

impl Addresses for Now<'_> {
    fn address_of(&self, object: Object, instance: u64) -> Option<u64> {
        let sought = Owner { object, instance };
        match object {
            Object::Func(func) => Some(self.function(func)),
            Object::External => match u32::try_from(instance) {
                Ok(number) => Some(self.external(number)),
                Err(_) => self.memory.address_of_special(sought),
            },
            Object::Alloc(func, edge) => {
                let list = self.tally.made.get(&(func, edge))?;
                let address = list.get(usize::try_from(instance).ok()?).copied();
                address.filter(|&address| address != 0)
            }
            Object::VarArgs => self.in_frames(sought, |frame| Some(frame.varargs)),
            Object::Var(var) => match self.image.homes[var] {
                Home::Static { addr, .. } => (instance == 0).then_some(addr),
                Home::Frame(index) => self.in_frames(sought, |frame| {
                    let own = self.image.cfa.vars[var].func == Some(frame.func);
                    own.then(|| self.objects[frame.objects + index as usize].addr)
                }),
                _ => None,
            },
        }
    }

    fn function(&self, func: FuncId) -> u64 {
        self.memory.function_address(func.index())
    }

    fn external(&self, number: u32) -> u64 {
        self.memory.external_address(number.into())
    }
}

impl<O: Observer> Machine<'_, O> {
    /// The current edge made an object at this address, or none (0).
    pub(super) fn made(&mut self, addr: u64) {
        self.tally.made.entry((self.top.func, self.edge)).or_default().push(addr);
    }

    /// The object that the current edge makes next.
    pub(super) fn next_made(&self) -> Owner {
        let key = (self.top.func, self.edge);
        let instance = self.tally.made.get(&key).map_or(0, Vec::len) as u64;
        Owner { object: Object::Alloc(key.0, key.1), instance }
    }

    /// Which object a local of the running call is, given what its slot or object says.
    pub(super) fn instance(&self, var: VarId, entered: u64) -> u64 {
        match entered {
            0 if self.image.declared[var] => Place::JUMPED + self.top.number,
            0 => self.top.number,
            entered => entered - 1,
        }
    }

    /// Where a variable without address is, if the source wants to know.
    pub(super) fn place_of_slot(&self, var: VarId, slot: Slot, target: Target) -> Option<Place> {
        self.tally.origins.as_ref()?;
        if slot.open != 0 {
            return self.tally.open.get(slot.open as usize - 1).copied();
        }
        let instance = match target {
            Target::Local(_) => self.instance(var, slot.entered),
            _ => 0,
        };
        Some(Owner::var(var, instance).at(0))
    }

    /// Where the byte at an address is, if the source wants to know.
    pub(super) fn place_at(&self, addr: u64) -> Option<Place> {
        let origins = self.tally.origins.as_ref()?;
        origins.find(addr).or_else(|| {
            let (owner, offset) = self.memory.owner(addr)?;
            Some(owner.at(offset))
        })
    }

    /// Whether bytes that follow each other also do so where they came from.
    pub(super) fn one_origin(&self, addr: u64, len: u64) -> bool {
        let Some(origins) = &self.tally.origins else { return true };
        if origins.is_empty() {
            return true;
        }
        let first = self.place_at(addr);
        (1..len).all(|i| self.place_at(addr + i) == first.map(|place| place.moved(i)))
    }

    /// The bytes became any value by what the current edge does.
    pub(super) fn open_bytes(&mut self, addr: u64, size: u64) {
        if self.tally.origins.is_some() {
            let place = self.tally.nameless(self.top.func, self.edge);
            self.set_origin(addr..addr + size, Some(place));
        }
    }

    /// A variable without address became any value by what the current edge does: what its slot
    /// remembers.
    pub(super) fn open_slot(&mut self) -> u32 {
        if self.tally.origins.is_none() {
            return 0;
        }
        let place = self.tally.nameless(self.top.func, self.edge);
        self.tally.open.push(place);
        u32::try_from(self.tally.open.len()).unwrap_or(0)
    }

    /// The bytes are those of an object of its own, from now on.
    pub(super) fn own_bytes(&mut self, addr: u64, size: u64) {
        self.set_origin(addr..addr + size, None);
    }

    fn set_origin(&mut self, range: Range<u64>, place: Option<Place>) {
        if let Some(origins) = &mut self.tally.origins {
            origins.set(range, place);
        }
    }

    /// Where those of the bytes from `addr` on that have no value came from.
    pub(super) fn find_origins(&self, addr: u64, bytes: &mut Bytes) {
        if self.tally.origins.is_none() {
            return;
        }
        for (at, _) in bytes.init.iter().enumerate().filter(|(_, init)| **init != 0xff) {
            let Some(place) = self.place_at(addr + at as u64) else { continue };
            match bytes.origins.last_mut() {
                Some((from, place_before))
                    if from.end == at && place_before.moved(from.len() as u64) == place =>
                {
                    from.end = at + 1;
                }
                _ => bytes.origins.push((at..at + 1, place)),
            }
        }
    }

    /// The first `len` bytes were written from `addr` on.
    pub(super) fn keep_origins(&mut self, addr: u64, bytes: &Bytes, len: usize) {
        let Some(origins) = &mut self.tally.origins else { return };
        origins.set(addr..addr + len as u64, None);
        for (range, place) in &bytes.origins {
            let end = range.end.min(len);
            if range.start < end {
                origins.set(addr + range.start as u64..addr + end as u64, Some(*place));
            }
        }
    }
}
