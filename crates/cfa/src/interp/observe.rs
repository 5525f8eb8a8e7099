//! Watching a run: an [`Observer`] is told of every access to memory, with the expression that
//! makes it and the object that it hits, so that what an analysis claims can be compared with what
//! happens. The machine is generic over its observer; with [`Nobody`] all of this is compiled away.

use super::image::{Home, Image};
use super::inputs::InputRequestKind;
use super::machine::Machine;
use super::moment::Moment;
use super::place::{Target, value_bytes};
use crate::ir::{EdgeId, Expr, ExprId, FuncId, VarId};
use base::Span;
use std::collections::BTreeMap;

/// How the program names the bytes that it accesses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Via {
    /// An lvalue.
    Lvalue(ExprId),
    /// The pointer that was passed to a library function.
    Pointer(ExprId),
    /// A parameter that takes its argument.
    Param(VarId),
    /// The variable arguments of a call that are laid out.
    VarArgs,
    /// A pointer that a library function took from a `va_list`.
    Unnamed,
}

/// An object at run time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Instance {
    /// A variable, with the number of the call it belongs to (0 for static storage).
    Var(VarId, u64),
    /// What an edge allocated, with a number of its own.
    Alloc(FuncId, EdgeId, u64),
    /// The variable arguments of the call of this number.
    VarArgs(u64),
    /// Memory of unknown origin, with a number of its own; the strings of `argv`, too.
    External {
        /// Its number.
        serial: u64,
        /// Whether it is there because a pointer was read that nobody had written.
        uninitialised: bool,
    },
}

/// Bytes that were read or written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// How they were named.
    pub via: Via,
    /// Whether they are one scalar (or bit-field), rather than bytes that are copied or set.
    pub scalar: bool,
    /// Whether they were written.
    pub write: bool,
    /// How many.
    pub size: u64,
    /// The address of the first one; 0 for variables that have none.
    pub address: u64,
    /// The object that they belong to.
    pub object: Instance,
    /// Where in the object they begin.
    pub offset: i64,
    /// The statement.
    pub span: Span,
}

/// Watches a run. What `printf` and kin read in order to print is not reported.
pub trait Observer {
    /// Whether there is anything to tell.
    const ACTIVE: bool = true;

    /// Bytes were read or written.
    fn access(&mut self, access: &Access);

    /// A call through `pointer` with so many arguments reaches `target`.
    fn indirect_call(&mut self, pointer: ExprId, args: usize, target: FuncId, span: Span);

    /// The call with this number is over, and its locals are gone.
    fn leave(&mut self, call: u64);

    /// The run is at a node.
    fn arrive(&mut self, _: &Moment) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl Observer for Nobody {
    const ACTIVE: bool = false;

    fn access(&mut self, _: &Access) {}

    fn indirect_call(&mut self, _: ExprId, _: usize, _: FuncId, _: Span) {}

    fn leave(&mut self, _: u64) {}
}

/// What the machine keeps for its observer's sake.
pub(super) struct Watch<'r, O> {
    pub(super) observer: &'r mut O,
    /// Every object that was made, by its first address: its end and what it is.
    objects: BTreeMap<u64, (u64, Instance)>,
    /// The numbers of the active calls.
    calls: Vec<u64>,
    /// The last number that was given out.
    serial: u64,
}

impl<'r, O: Observer> Watch<'r, O> {
    pub(super) fn new(image: &Image, observer: &'r mut O) -> Self {
        let mut watch = Self { observer, objects: BTreeMap::new(), calls: vec![1], serial: 1 };
        if O::ACTIVE {
            watch.statics(image);
        }
        watch
    }

    fn statics(&mut self, image: &Image) {
        for stream in image.streams {
            self.external(image.memory.external_object(stream), false);
        }
        for (var, home) in image.homes.iter_enumerated() {
            if let Home::Static { addr, root } = *home {
                let (base, size) = match root {
                    0 => image.memory.external_object(addr),
                    _ => (addr, image.var_size(var).unwrap_or(0)),
                };
                self.add(base, size, Instance::Var(var, 0));
            }
        }
    }

    /// Adds an object. Addresses of the stack may have belonged to others before.
    fn add(&mut self, base: u64, size: u64, object: Instance) {
        let over: Vec<u64> = self.objects.range(base..base + size).map(|(&at, _)| at).collect();
        for at in over {
            self.objects.remove(&at);
        }
        self.objects.insert(base, (base + size, object));
    }

    fn fresh(&mut self) -> u64 {
        self.serial += 1;
        self.serial
    }

    fn external(&mut self, (base, size): (u64, u64), uninitialised: bool) {
        let serial = self.fresh();
        let object = Instance::External { serial, uninitialised };
        self.objects.entry(base).or_insert((base + size, object));
    }

    /// The object of an address, and where it begins.
    fn find(&self, address: u64) -> Option<(u64, Instance)> {
        let (&base, &(end, object)) = self.objects.range(..=address).next_back()?;
        (address < end).then_some((base, object))
    }
}

/// What kind of object was made.
#[derive(Clone, Copy, Debug)]
pub(super) enum Made {
    Local(VarId),
    /// By the edge that is taken.
    Allocated,
    VarArgs,
    /// For `argv`.
    Argument,
}

impl<O: Observer> Machine<'_, O> {
    #[inline(always)]
    pub(super) fn watch_enter(&mut self) {
        if O::ACTIVE {
            let call = self.watch.fresh();
            self.watch.calls.push(call);
        }
    }

    #[inline(always)]
    pub(super) fn watch_leave(&mut self) {
        if O::ACTIVE
            && let Some(call) = self.watch.calls.pop()
        {
            self.watch.observer.leave(call);
        }
    }

    #[inline(always)]
    pub(super) fn watch_call(&mut self, pointer: ExprId, args: usize, target: FuncId) {
        if O::ACTIVE {
            self.watch.observer.indirect_call(pointer, args, target, self.span);
        }
    }

    fn running_call(&self) -> u64 {
        self.watch.calls.last().copied().unwrap_or(0)
    }

    /// An object was made.
    #[inline(always)]
    pub(super) fn watch_made(&mut self, base: u64, size: u64, made: Made) {
        if O::ACTIVE {
            let object = match made {
                Made::Local(var) => Instance::Var(var, self.running_call()),
                Made::VarArgs => Instance::VarArgs(self.running_call()),
                Made::Allocated => Instance::Alloc(self.top.func, self.edge, self.watch.fresh()),
                Made::Argument => {
                    Instance::External { serial: self.watch.fresh(), uninitialised: false }
                }
            };
            self.watch.add(base, size, object);
        }
    }

    /// An input of pointer type was drawn: perhaps it points to a new external object.
    #[inline(always)]
    pub(super) fn watch_pointer(&mut self, address: u64, kind: InputRequestKind) {
        if O::ACTIVE && self.memory.is_external(address) {
            let uninitialised = kind == InputRequestKind::Uninitialised;
            self.watch.external(self.memory.external_object(address), uninitialised);
        }
    }

    /// The load `expr` was performed.
    #[inline(always)]
    pub(super) fn watch_load(&mut self, expr: ExprId, place: Target) {
        if O::ACTIVE
            && let Expr::Load(lvalue) = self.image.cfa.exprs[expr].expr
        {
            self.tell_place(Via::Lvalue(lvalue), lvalue, place, false);
        }
    }

    /// The lvalue was written.
    #[inline(always)]
    pub(super) fn watch_store(&mut self, lvalue: ExprId, place: Target) {
        if O::ACTIVE {
            self.tell_place(Via::Lvalue(lvalue), lvalue, place, true);
        }
    }

    /// A parameter was set.
    #[inline(always)]
    pub(super) fn watch_param(&mut self, param: VarId, place: Target) {
        if O::ACTIVE {
            let cfa = self.image.cfa;
            let ty = cfa.vars[param].ty;
            let shape = crate::scalar::Scalar::of(&cfa.types, ty);
            let size = shape.map_or(self.image.size_of(ty), |shape| value_bytes(shape) as u64);
            let object = Instance::Var(param, self.running_call());
            let address = match place {
                Target::Memory { addr, .. } => addr,
                _ => 0,
            };
            let (via, scalar) = (Via::Param(param), shape.is_some());
            self.tell(Access {
                via,
                scalar,
                write: true,
                size,
                address,
                object,
                offset: 0,
                span: self.span,
            });
        }
    }

    /// Bytes from `address` on were read or written through a pointer.
    #[inline(always)]
    pub(super) fn watch_bytes(&mut self, via: Via, address: u64, size: u64, write: bool) {
        if O::ACTIVE {
            self.tell_bytes(via, address, size, write, false);
        }
    }

    /// A scalar at `address` was written through the pointer `via`.
    #[inline(always)]
    pub(super) fn watch_scalar(&mut self, via: Via, address: u64, size: u64) {
        if O::ACTIVE {
            self.tell_bytes(via, address, size, true, true);
        }
    }

    fn tell_place(&mut self, via: Via, lvalue: ExprId, place: Target, write: bool) {
        let shape = self.image.shapes[lvalue];
        let (address, size) = match place {
            Target::Bits { addr, range, .. } => (addr, range.bytes()),
            Target::Memory { addr, .. } => (addr, self.bytes_of(lvalue)),
            Target::Local(_) | Target::Global(_) => {
                let Some(var) = self.image.root_var(lvalue) else { return };
                let call = match place {
                    Target::Local(_) => self.running_call(),
                    _ => 0,
                };
                let (object, size) = (Instance::Var(var, call), self.bytes_of(lvalue));
                return self.tell(Access {
                    via,
                    scalar: true,
                    write,
                    size,
                    address: 0,
                    object,
                    offset: 0,
                    span: self.span,
                });
            }
        };
        self.tell_bytes(via, address, size, write, shape.is_some());
    }

    fn bytes_of(&self, lvalue: ExprId) -> u64 {
        match self.image.shapes[lvalue] {
            Some(shape) => value_bytes(shape) as u64,
            None => self.image.size_of(self.image.cfa.ty(lvalue)),
        }
    }

    fn tell_bytes(&mut self, via: Via, address: u64, size: u64, write: bool, scalar: bool) {
        if size == 0 {
            return;
        }
        // Every object that can be accessed was reported when it was made.
        if let Some((base, object)) = self.watch.find(address) {
            let offset = address.wrapping_sub(base) as i64;
            let span = self.span;
            self.tell(Access { via, scalar, write, size, address, object, offset, span });
        }
    }

    fn tell(&mut self, access: Access) {
        self.watch.observer.access(&access);
    }
}
