//! Library functions that are statements of their own.

use super::Flow;
use super::args::Args;
use super::machine::Machine;
use super::memory::State;
use super::observe::{Made, Observer, Via};
use crate::ir::{ExprId, Intrinsic};
use crate::scalar::Scalar;
use crate::types::IntKind;

impl<O: Observer> Machine<'_, O> {
    /// Performs a library function.
    pub(super) fn intrinsic(
        &mut self,
        op: Intrinsic,
        dst: Option<ExprId>,
        args: &[ExprId],
    ) -> Flow<()> {
        use Intrinsic::*;
        match op {
            MemCopy | MemMove | MemSet => self.memory_function(op, dst, args),
            Realloc => {
                let (ptr, size) = (self.arg(args, 0)?, self.arg(args, 1)?);
                let addr = self.realloc(Via::Pointer(args[0]), ptr, size)?;
                self.assign_scalar(dst, self.image.pointer, addr.into())
            }
            ObjectSize => {
                let ptr = self.arg(args, 0)?;
                let room = self.memory.room(ptr).unwrap_or(u64::MAX);
                self.assign_scalar(dst, self.image.pointer, room.into())
            }
            Printf | Fprintf | Vprintf | Vfprintf => self.print(op, dst, args),
            Sprintf | Snprintf | Vsprintf | Vsnprintf => self.print_to_memory(op, dst, args),
            Puts | Fputs => {
                let text = self.arg(args, 0)?;
                let mut text = self.string_at(text, usize::MAX)?;
                if op == Puts {
                    text.push(b'\n');
                }
                let stream = if op == Fputs { self.arg(args, 1)? } else { 0 };
                self.emit(stream, &text);
                self.assign_scalar(dst, self.int_shape(IntKind::Int), 1)
            }
            Fputc => {
                let byte = self.arg(args, 0)? as u8;
                let stream = self.arg(args, 1)?;
                self.emit(stream, &[byte]);
                self.assign_scalar(dst, self.int_shape(IntKind::Int), byte.into())
            }
            Scanf | Sscanf => {
                let count = self.scan(op == Sscanf, args)?;
                self.assign_scalar(dst, self.int_shape(IntKind::Int), count as u32 as u128)
            }
            Math(function) => self.math(function, dst, args),
        }
    }

    /// The low bits of a scalar argument.
    pub(super) fn arg(&mut self, args: &[ExprId], index: usize) -> Flow<u64> {
        match args.get(index) {
            Some(&arg) => Ok(self.value(arg)? as u64),
            None => Err(self.stuck("a library function lacks an argument")),
        }
    }

    fn memory_function(&mut self, op: Intrinsic, dst: Option<ExprId>, args: &[ExprId]) -> Flow<()> {
        let (to, from, len) = (self.arg(args, 0)?, self.arg(args, 1)?, self.arg(args, 2)?);
        self.check(to, len, 0, true)?;
        if op == Intrinsic::MemSet {
            self.fill_bytes(to, len, from as u8, 0xff)?;
        } else {
            self.check(from, len, 0, false)?;
            self.copy(to, from, len)?;
            self.watch_bytes(Via::Pointer(args[1]), from, len, false);
        }
        self.watch_bytes(Via::Pointer(args[0]), to, len, true);
        self.assign_scalar(dst, self.image.pointer, to.into())
    }

    /// Copies bytes and what is known of them; the ranges may overlap and were checked.
    fn copy(&mut self, to: u64, from: u64, len: u64) -> Flow<()> {
        const CHUNK: u64 = 1 << 16;
        let mut done = 0;
        while done < len {
            let part = (len - done).min(CHUNK);
            // Backwards when the end of the source would be overwritten before it is read.
            let at = if to > from { len - done - part } else { done };
            let bytes = self.bytes_at(from + at, part, 0)?;
            let put = self.memory.put(to + at, &bytes.data, &bytes.init, true);
            put.map_err(|fault| self.fault(fault))?;
            self.keep_origins(to + at, &bytes, part as usize);
            done += part;
        }
        Ok(())
    }

    fn realloc(&mut self, via: Via, ptr: u64, size: u64) -> Flow<u64> {
        if ptr == 0 {
            let addr = self.allocate(size, false, State::Allocated, self.next_made())?;
            self.made(addr);
            self.watch_made(addr, size, Made::Allocated);
            return Ok(addr);
        }
        if size == 0 {
            self.free(ptr)?;
            self.made(0);
            return Ok(0);
        }
        // The old object is checked before it is read.
        let kept = self.memory.allocated_size(ptr).map_err(|fault| match fault {
            super::memory::Fault::Freed => self.undefined(super::UndefinedKind::DoubleFree),
            fault => self.fault(fault),
        })?;
        let addr = self.allocate(size, false, State::Allocated, self.next_made())?;
        self.made(addr);
        self.watch_made(addr, size, Made::Allocated);
        self.copy(addr, ptr, kept.min(size))?;
        self.watch_bytes(via, ptr, kept.min(size), false);
        self.watch_bytes(via, addr, kept.min(size), true);
        self.free(ptr)?;
        Ok(addr)
    }

    fn print(&mut self, op: Intrinsic, dst: Option<ExprId>, args: &[ExprId]) -> Flow<()> {
        let streamed = matches!(op, Intrinsic::Fprintf | Intrinsic::Vfprintf);
        let stream = if streamed { self.arg(args, 0)? } else { 0 };
        let at = usize::from(streamed);
        let area = matches!(op, Intrinsic::Vprintf | Intrinsic::Vfprintf);
        let text = self.format_args(args, at, area)?;
        self.emit(stream, &text);
        self.assign_scalar(dst, self.int_shape(IntKind::Int), text.len() as u128)
    }

    /// Formats with the format at position `at`, which the arguments follow.
    fn format_args(&mut self, args: &[ExprId], at: usize, area: bool) -> Flow<Vec<u8>> {
        let format = self.arg(args, at)?;
        let mut rest = if area {
            Args::Area(self.arg(args, at + 1)?)
        } else {
            self.listed(args.get(at + 1..).unwrap_or_default())?
        };
        self.formatted(format, &mut rest)
    }

    fn print_to_memory(&mut self, op: Intrinsic, dst: Option<ExprId>, args: &[ExprId]) -> Flow<()> {
        let limited = matches!(op, Intrinsic::Snprintf | Intrinsic::Vsnprintf);
        let area = matches!(op, Intrinsic::Vsprintf | Intrinsic::Vsnprintf);
        let buffer = self.arg(args, 0)?;
        let room = if limited { self.arg(args, 1)? } else { u64::MAX };
        let mut text = self.format_args(args, if limited { 2 } else { 1 }, area)?;
        let length = text.len() as u128;
        if room > 0 {
            text.truncate((room - 1).min(1 << 30) as usize);
            text.push(0);
            let put = self.memory.put(buffer, &text, &vec![0xff; text.len()], true);
            put.map_err(|fault| self.fault(fault))?;
            self.watch_bytes(Via::Pointer(args[0]), buffer, text.len() as u64, true);
        }
        self.assign_scalar(dst, self.int_shape(IntKind::Int), length)
    }

    /// Writes to a stream. Whatever is not `stderr` counts as standard output.
    fn emit(&mut self, stream: u64, text: &[u8]) {
        if stream == self.image.streams[2] {
            self.out.print_error(text);
        } else {
            self.out.print(text);
        }
    }
}

/// An `int` that a comparison or test gives.
pub(super) const INT: Scalar = Scalar::Int { width: 32, signed: true };
