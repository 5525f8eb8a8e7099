//! Places: reading and writing what an lvalue stands for.
//!
//! Reading bits that were never written draws them from the inputs and keeps what was drawn, so
//! that a second read gives the same.

use super::Flow;
use super::inputs::InputRequestKind;
use super::machine::{Bytes, Machine, Slot, Value};
use super::memory::{Area, State, ones};
use super::observe::{Made, Observer};
use super::places::{Owner, Place};
use crate::ir::{Expr, ExprId, VarId};
use crate::scalar::{Scalar, sign_extend, truncate};
use crate::types::{BitRange, IntKind};

/// What an lvalue stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// A slot of the running call.
    Local(u32),
    /// A slot of a global.
    Global(u32),
    /// Bytes from an address on; `root` is the object they must belong to, or 0.
    Memory { addr: u64, root: u64 },
    /// A bit-field in the bytes from an address on.
    Bits { addr: u64, root: u64, range: BitRange, signed: bool },
}

/// A byte that is drawn by itself.
const BYTE: Scalar = Scalar::Int { width: 8, signed: false };

/// Bytes that hold a scalar's value.
#[inline]
pub(super) fn value_bytes(shape: Scalar) -> usize {
    shape.width() as usize / 8
}

impl<O: Observer> Machine<'_, O> {
    /// The object of a local, made now.
    pub(super) fn make_local(&mut self, var: VarId, object: u32) -> Flow<u64> {
        let size = self.image.var_size(var).unwrap_or(0);
        let align = self.image.cfa.vars[var].align;
        let entered = self.objects[self.top.objects + object as usize].entered;
        let owner = Owner::var(var, self.instance(var, entered));
        let addr = self.push_object(size, align, owner)?;
        self.watch_made(addr, size, Made::Local(var));
        self.objects[self.top.objects + object as usize].addr = addr;
        Ok(addr)
    }

    /// A new object of the running call.
    pub(super) fn push_object(&mut self, size: u64, align: u64, owner: Owner) -> Flow<u64> {
        let how = (false, State::Fixed);
        let made = self.memory.allocate(Area::Stack, size, align, how, owner);
        let addr = made.map_err(|fault| self.fault(fault))?;
        self.own_bytes(addr, size);
        Ok(addr)
    }

    fn slot(&mut self, place: Target) -> &mut Slot {
        match place {
            Target::Local(slot) => &mut self.slots[self.top.slots + slot as usize],
            Target::Global(slot) => &mut self.globals[slot as usize],
            Target::Memory { .. } | Target::Bits { .. } => unreachable!("not a slot"),
        }
    }

    fn set_slot(&mut self, place: Target, bits: u128) {
        let slot = self.slot(place);
        (slot.bits, slot.known) = (bits, true);
    }

    /// Loads a scalar from the place that the load `expr` names.
    #[inline]
    pub(super) fn load(&mut self, expr: ExprId, place: Target, shape: Scalar) -> Flow<u128> {
        let bits = self.load_from(expr, place, shape)?;
        self.watch_load(expr, place);
        Ok(bits)
    }

    #[inline]
    fn load_from(&mut self, expr: ExprId, place: Target, shape: Scalar) -> Flow<u128> {
        match place {
            Target::Memory { addr, root } => {
                let len = value_bytes(shape);
                let (mut bits, init) =
                    self.memory.read(addr, len, root).map_err(|fault| self.fault(fault))?;
                if init != ones(len) {
                    bits = self.draw_missing(expr, addr, shape, bits, init)?;
                }
                Ok(if shape == Scalar::Bool { u128::from(bits != 0) } else { bits })
            }
            Target::Bits { addr, root, range, signed } => {
                let bits = self.load_bits(expr, addr, root, range, signed)?;
                let width = shape.width();
                let wide =
                    if signed { sign_extend(bits, range.width.into()) as u128 } else { bits };
                Ok(truncate(wide, width))
            }
            Target::Local(_) | Target::Global(_) => {
                if !self.slot(place).known {
                    let slot = *self.slot(place);
                    let var = self.image.loaded_var(expr);
                    let at = var.and_then(|var| self.place_of_slot(var, slot, place));
                    let bits = self.draw_for(expr, shape, at)?;
                    self.set_slot(place, bits);
                }
                Ok(self.slot(place).bits)
            }
        }
    }

    /// Draws what the load `expr` finds uninitialised.
    fn draw_for(&mut self, expr: ExprId, shape: Scalar, place: Option<Place>) -> Flow<u128> {
        let cfa = self.image.cfa;
        let name = self.image.loaded_var(expr).map(|var| cfa.vars[var].name);
        self.draw(InputRequestKind::Uninitialised, cfa.ty(expr), shape, name, place)
    }

    /// Draws a scalar whose bytes came from different places: asks for each of them.
    fn draw_pieces(&mut self, expr: ExprId, addr: u64, shape: Scalar) -> Flow<u128> {
        let cfa = self.image.cfa;
        let kind = InputRequestKind::Uninitialised;
        let name = self.image.loaded_var(expr).map(|var| cfa.vars[var].name);
        let mut raw = 0;
        for byte in 0..value_bytes(shape) as u64 {
            let place = self.place_at(addr + byte);
            let uchar = cfa.types.int(IntKind::UChar);
            let piece = self.ask(kind, uchar, BYTE, name, place)?;
            raw |= (piece & 0xff) << (8 * byte);
        }
        Ok(self.take(kind, cfa.ty(expr), shape, name, raw))
    }

    /// Draws a whole scalar, or the bytes of it that have no value.
    #[cold]
    fn draw_missing(
        &mut self,
        expr: ExprId,
        addr: u64,
        shape: Scalar,
        bits: u128,
        init: u128,
    ) -> Flow<u128> {
        let len = value_bytes(shape);
        let full = if init == 0 && !self.one_origin(addr, len as u64) {
            self.draw_pieces(expr, addr, shape)?
        } else if init == 0 {
            self.draw_for(expr, shape, self.place_at(addr))?
        } else {
            let mut full = bits & init;
            for byte in 0..len {
                let missing = !init & (0xff << (8 * byte));
                if missing != 0 {
                    full |= (self.draw_byte(addr + byte as u64)? << (8 * byte)) & missing;
                }
            }
            full
        };
        self.fill(addr, len, full, !init & ones(len))?;
        Ok(full)
    }

    fn draw_byte(&mut self, addr: u64) -> Flow<u128> {
        let ty = self.image.cfa.types.int(IntKind::UChar);
        self.draw(InputRequestKind::Uninitialised, ty, BYTE, None, self.place_at(addr))
    }

    /// Keeps bits that were drawn.
    fn fill(&mut self, addr: u64, len: usize, bits: u128, mask: u128) -> Flow<()> {
        let done = self.memory.blend(addr, len, 0, (bits, mask), true, true);
        done.map_err(|fault| self.fault(fault))
    }

    /// The bits of a bit-field, not extended.
    fn load_bits(
        &mut self,
        expr: ExprId,
        addr: u64,
        root: u64,
        range: BitRange,
        signed: bool,
    ) -> Flow<u128> {
        let len = self.span_of(range)?;
        let width = u32::from(range.width);
        let (data, init) = self.memory.read(addr, len, root).map_err(|fault| self.fault(fault))?;
        let bits = truncate(data >> range.start, width);
        let missing = truncate(!init >> range.start, width);
        if missing == 0 {
            return Ok(bits);
        }
        let place = self.place_at(addr).map(|place| Place { bit: range.start, ..place });
        let drawn = truncate(self.draw_for(expr, Scalar::Int { width, signed }, place)?, width);
        let full = (bits & !missing) | (drawn & missing);
        self.fill(addr, len, full << range.start, missing << range.start)?;
        Ok(full)
    }

    fn span_of(&self, range: BitRange) -> Flow<usize> {
        match range.bytes() {
            len @ 0..=16 => Ok(len as usize),
            _ => Err(self.stuck("a bit-field spans more than 16 bytes")),
        }
    }

    /// Stores a scalar.
    #[inline]
    pub(super) fn store(&mut self, place: Target, shape: Scalar, bits: u128) -> Flow<()> {
        if self.config.trace {
            self.shown = Some(bits);
        }
        match place {
            Target::Local(_) | Target::Global(_) => {
                self.set_slot(place, bits);
                Ok(())
            }
            Target::Memory { addr, root } => {
                let done = self.memory.write(addr, value_bytes(shape), root, bits);
                done.map_err(|fault| self.fault(fault))
            }
            Target::Bits { addr, root, range, .. } => {
                self.store_bits(addr, root, range, bits, true)
            }
        }
    }

    fn store_bits(
        &mut self,
        addr: u64,
        root: u64,
        range: BitRange,
        bits: u128,
        known: bool,
    ) -> Flow<()> {
        let len = self.span_of(range)?;
        let mask = truncate(u128::MAX, range.width.into()) << range.start;
        let done = self.memory.blend(addr, len, root, (bits << range.start, mask), known, false);
        done.map_err(|fault| self.fault(fault))
    }

    /// The contents of `size` bytes become any value.
    pub(super) fn forget(&mut self, place: Target, size: u64) -> Flow<()> {
        match place {
            Target::Local(_) | Target::Global(_) => {
                let open = self.open_slot();
                let slot = self.slot(place);
                (slot.known, slot.open) = (false, open);
            }
            Target::Bits { addr, root, range, .. } => {
                self.store_bits(addr, root, range, 0, false)?;
            }
            Target::Memory { addr, root } => {
                self.check(addr, size, root, true)?;
                self.fill_bytes(addr, size, 0, 0)?;
                self.open_bytes(addr, size);
            }
        }
        Ok(())
    }

    /// Whether these bytes can be accessed.
    pub(super) fn check(&mut self, addr: u64, size: u64, root: u64, write: bool) -> Flow<()> {
        let checked = self.memory.check(addr, size, root, write);
        checked.map_err(|fault| self.fault(fault))
    }

    /// Sets bytes and their masks.
    pub(super) fn fill_bytes(&mut self, addr: u64, size: u64, byte: u8, mask: u8) -> Flow<()> {
        const CHUNK: usize = 4096;
        let (data, init) = ([byte; CHUNK], [mask; CHUNK]);
        let mut done = 0;
        while done < size {
            let len = (size - done).min(CHUNK as u64) as usize;
            let put = self.memory.put(addr + done, &data[..len], &init[..len], true);
            put.map_err(|fault| self.fault(fault))?;
            done += len as u64;
            self.charge(len as u64)?;
        }
        Ok(())
    }

    /// Pays for work that grows with the number of bytes.
    pub(super) fn charge(&mut self, bytes: u64) -> Flow<()> {
        for _ in 0..bytes / 256 {
            if let Err(stop) = self.budget.spend() {
                return Err(super::machine::limit(&stop.to_string()));
            }
        }
        Ok(())
    }

    /// Bytes with their masks.
    pub(super) fn bytes_at(&mut self, addr: u64, size: u64, root: u64) -> Flow<Bytes> {
        self.check(addr, size, root, false)?;
        self.charge(size)?;
        let size = size as usize;
        let mut bytes = Bytes { data: vec![0; size], init: vec![0; size], origins: Vec::new() };
        let got = self.memory.get(addr, &mut bytes.data, &mut bytes.init);
        got.map_err(|fault| self.fault(fault))?;
        self.find_origins(addr, &mut bytes);
        Ok(bytes)
    }

    /// Any value, a record too.
    pub(super) fn any_value(&mut self, expr: ExprId) -> Flow<Value> {
        if let Some(shape) = self.image.shapes[expr] {
            return Ok(Value::Scalar(self.value(expr)?, shape));
        }
        let Expr::Load(place) = self.image.cfa.exprs[expr].expr else {
            return Err(self.stuck("a record that is not loaded"));
        };
        let size = self.image.size_of(self.image.cfa.ty(expr));
        match self.place(place)? {
            found @ Target::Memory { addr, root } => {
                let bytes = self.bytes_at(addr, size, root)?;
                self.watch_load(expr, found);
                Ok(Value::Record(bytes))
            }
            _ => Err(self.stuck("a record without bytes")),
        }
    }

    /// Stores any value in the object of `size` bytes (and of this shape, if it is a scalar).
    /// Where the value has another size than the object, bits are cut off or unknown.
    pub(super) fn store_value(
        &mut self,
        place: Target,
        shape: Option<Scalar>,
        size: u64,
        value: Value,
    ) -> Flow<()> {
        let bytes = match (value, shape) {
            (Value::Scalar(bits, _), Some(shape)) => {
                return self.store(place, shape, truncate(bits, shape.width()));
            }
            (Value::Scalar(bits, from), None) => {
                let data = bits.to_le_bytes()[..value_bytes(from)].to_vec();
                Bytes { init: vec![0xff; data.len()], data, origins: Vec::new() }
            }
            (Value::Record(bytes), _) => bytes,
        };
        match place {
            Target::Memory { addr, root } => {
                self.check(addr, size, root, true)?;
                let len = bytes.data.len().min(size as usize);
                if len < size as usize {
                    self.forget(place, size)?;
                }
                let put = self.memory.put(addr, &bytes.data[..len], &bytes.init[..len], true);
                put.map_err(|fault| self.fault(fault))?;
                self.keep_origins(addr, &bytes, len);
                Ok(())
            }
            _ => {
                let bits = bytes
                    .data
                    .iter()
                    .zip(0..16)
                    .fold(0, |bits, (&byte, at)| bits | (u128::from(byte) << (8 * at)));
                let width = shape.map_or(128, Scalar::width);
                self.store(place, shape.unwrap_or(self.image.pointer), truncate(bits, width))
            }
        }
    }

    /// One byte, drawn if it has no value.
    pub(super) fn byte_at(&mut self, addr: u64) -> Flow<u8> {
        let (bits, init) = self.memory.read(addr, 1, 0).map_err(|fault| self.fault(fault))?;
        if init == 0xff {
            return Ok(bits as u8);
        }
        let full = (bits & init) | (self.draw_byte(addr)? & !init & 0xff);
        self.fill(addr, 1, full, !init & 0xff)?;
        Ok(full as u8)
    }

    /// The bytes of a string up to its zero, at most `max`.
    pub(super) fn string_at(&mut self, addr: u64, max: usize) -> Flow<Vec<u8>> {
        const LIMIT: usize = 1 << 24;
        let mut bytes = Vec::new();
        while bytes.len() < max {
            if bytes.len() >= LIMIT {
                return Err(super::machine::limit("a string is too long"));
            }
            let at = truncate(u128::from(addr) + bytes.len() as u128, self.image.pointer.width());
            match self.byte_at(at as u64)? {
                0 => break,
                byte => bytes.push(byte),
            }
        }
        Ok(bytes)
    }
}
