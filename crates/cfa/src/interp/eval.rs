//! Expressions: values and the places of lvalues.

use super::image::{Code, Element, Home};
use super::machine::Machine;
use super::observe::Observer;
use super::place::Target;
use super::{Flow, UndefinedKind};
use crate::ir::ExprId;
use crate::scalar::{
    Scalar, binary, binary_with, convert, convert_with, rounding_mode, sign_extend, truncate, unary,
};
use base::Id;
use base::float::Rounding;

impl<O: Observer> Machine<'_, O> {
    /// The bits of a scalar.
    #[inline]
    pub(super) fn value(&mut self, expr: ExprId) -> Flow<u128> {
        // Leaves are most of all expressions and need no recursion.
        match self.image.codes[expr] {
            Code::Const(bits) => return Ok(bits),
            Code::LoadLocal(slot, _) => {
                let slot = self.slots[self.top.slots + slot as usize];
                if slot.known && !O::ACTIVE {
                    return Ok(slot.bits);
                }
            }
            _ => {}
        }
        let deep = &self.image.deep;
        if !deep.is_empty() && deep[expr.index()] {
            return base::deeper(|| self.compute(expr));
        }
        self.compute(expr)
    }

    fn compute(&mut self, expr: ExprId) -> Flow<u128> {
        let image = self.image;
        match image.codes[expr] {
            Code::Const(bits) => Ok(bits),
            Code::LoadLocal(slot, shape) => self.load(expr, Target::Local(slot), shape),
            Code::LoadGlobal(slot, shape) => {
                let place = Target::Global(slot);
                let slot = self.globals[slot as usize];
                if slot.known && !O::ACTIVE { Ok(slot.bits) } else { self.load(expr, place, shape) }
            }
            Code::Load(place, shape) => {
                let place = self.place(place)?;
                self.load(expr, place, shape)
            }
            Code::AddrOf(place) => Ok(self.address(place)?.into()),
            Code::VarArgs => Ok(self.top.varargs.into()),
            Code::Unary(op, shape, operand) => Ok(unary(op, shape, self.value(operand)?)),
            Code::Binary(op, shape, lhs, rhs) => {
                let (x, y) = (self.value(lhs)?, self.value(rhs)?);
                let result = match self.directed() {
                    None => binary(op, shape, x, y),
                    Some(rounding) => binary_with(rounding, op, shape, x, y),
                };
                result.ok_or_else(|| self.no_quotient(y))
            }
            Code::Cast { from, to, operand } => {
                let bits = self.value(operand)?;
                Ok(self.converted(from, to, bits))
            }
            Code::PtrAdd { ptr, index, shape, scale } => {
                let ptr = self.value(ptr)?;
                let offset = self.offset(index, shape, scale.into())?;
                Ok(truncate(ptr.wrapping_add(offset as u128), image.pointer.width()))
            }
            Code::MemberAdd(element) => {
                let place = self.element(element, true)?;
                self.plain_address(place).map(u128::from)
            }
            Code::PtrDiff { lhs, rhs, scale } => {
                let width = image.pointer.width();
                let bytes = self.value(lhs)?.wrapping_sub(self.value(rhs)?);
                let distance = sign_extend(bytes, width) / i128::from(scale.max(1));
                Ok(truncate(distance as u128, width))
            }
            Code::Void => Ok(0),
            Code::Opaque
            | Code::Var(_)
            | Code::Deref(_)
            | Code::Field(..)
            | Code::Bits { .. }
            | Code::Index { .. }
            | Code::MemberIndex(_) => Err(self.stuck("an expression has no scalar value")),
        }
    }

    /// The rounding mode, unless it is to nearest.
    #[inline]
    fn directed(&self) -> Option<Rounding> {
        let mode = self.globals[self.image.rounding? as usize].bits;
        (mode != 0).then(|| rounding_mode(mode))
    }

    /// The rounding mode.
    pub(super) fn rounding(&self) -> Rounding {
        self.directed().unwrap_or(Rounding::NearestEven)
    }

    /// A scalar converted in the rounding mode.
    #[inline]
    pub(super) fn converted(&self, from: Scalar, to: Scalar, bits: u128) -> u128 {
        match self.directed() {
            None => convert(from, to, bits),
            Some(rounding) => convert_with(rounding, from, to, bits),
        }
    }

    #[cold]
    fn no_quotient(&self, divisor: u128) -> Box<super::Outcome> {
        self.undefined(if divisor == 0 {
            UndefinedKind::DivisionByZero
        } else {
            UndefinedKind::DivisionOverflow
        })
    }

    /// `index * size` in bytes.
    #[inline]
    fn offset(&mut self, index: ExprId, shape: Scalar, size: u64) -> Flow<i128> {
        let bits = self.value(index)?;
        let index = match shape {
            Scalar::Int { width, signed: true } => sign_extend(bits, width),
            _ => bits as i128,
        };
        Ok(index.wrapping_mul(size.into()))
    }

    /// The address of an lvalue.
    pub(super) fn address(&mut self, expr: ExprId) -> Flow<u64> {
        let place = match self.image.codes[expr] {
            Code::MemberIndex(element) => self.element(element, true)?,
            _ => self.place(expr)?,
        };
        self.plain_address(place)
    }

    fn plain_address(&self, place: Target) -> Flow<u64> {
        match place {
            Target::Memory { addr, .. } => Ok(addr),
            _ => Err(self.stuck("the address of something without address is taken")),
        }
    }

    /// Where an element of a member is; with `end`, the end of the array will do.
    fn element(&mut self, element: u32, end: bool) -> Flow<Target> {
        let Element { array, index, shape, size, member } = self.image.members[element as usize];
        let (place, row) = self.row(array, member.array)?;
        let offset = row.wrapping_add(self.offset(index, shape, size)?);
        let last = member.end(size).map(|bytes| if end { bytes } else { bytes - size });
        if offset < 0 || last.is_some_and(|last| offset > i128::from(last)) {
            return Err(self.undefined(UndefinedKind::OutOfBounds));
        }
        self.moved(place, offset)
    }

    /// Where the array is that `array` is a row of, and the offset of the row in it.
    fn row(&mut self, array: ExprId, whole: ExprId) -> Flow<(Target, i128)> {
        if array == whole {
            return Ok((self.place(whole)?, 0));
        }
        let (outer, index, shape, size) = match self.image.codes[array] {
            Code::Index { array, index, shape, size } => (array, index, shape, size),
            Code::MemberIndex(element) => {
                let row = self.image.members[element as usize];
                (row.array, row.index, row.shape, row.size)
            }
            _ => return Err(self.stuck("a row of something that has none")),
        };
        let (place, offset) = self.row(outer, whole)?;
        Ok((place, offset.wrapping_add(self.offset(index, shape, size)?)))
    }

    /// Where an lvalue is.
    #[inline]
    pub(super) fn place(&mut self, expr: ExprId) -> Flow<Target> {
        if let Code::Var(Home::Local(slot)) = self.image.codes[expr] {
            return Ok(Target::Local(slot));
        }
        let deep = &self.image.deep;
        if !deep.is_empty() && deep[expr.index()] {
            return base::deeper(|| self.find(expr));
        }
        self.find(expr)
    }

    fn find(&mut self, expr: ExprId) -> Flow<Target> {
        match self.image.codes[expr] {
            Code::Var(home) => self.home(expr, home),
            Code::Deref(ptr) => Ok(Target::Memory { addr: self.value(ptr)? as u64, root: 0 }),
            Code::Field(record, offset) => {
                let place = self.place(record)?;
                self.moved(place, offset.into())
            }
            Code::Bits { record, offset, range, signed } => {
                let place = self.place(record)?;
                match self.moved(place, offset.into())? {
                    Target::Memory { addr, root } => Ok(Target::Bits { addr, root, range, signed }),
                    _ => Err(self.stuck("a bit-field has no record")),
                }
            }
            Code::Index { array, index, shape, size } => {
                let place = self.place(array)?;
                let offset = self.offset(index, shape, size)?;
                self.moved(place, offset)
            }
            Code::MemberIndex(element) => self.element(element, false),
            _ => Err(self.stuck("an expression has no place")),
        }
    }

    #[inline]
    fn moved(&self, place: Target, offset: i128) -> Flow<Target> {
        match place {
            Target::Memory { addr, root } => {
                let addr = u128::from(addr).wrapping_add(offset as u128);
                let addr = truncate(addr, self.image.pointer.width()) as u64;
                Ok(Target::Memory { addr, root })
            }
            _ => Err(self.stuck("a part of a scalar is named")),
        }
    }

    /// Where a variable is.
    #[inline]
    fn home(&mut self, expr: ExprId, home: Home) -> Flow<Target> {
        match home {
            Home::Local(slot) => Ok(Target::Local(slot)),
            Home::Global(slot) => Ok(Target::Global(slot)),
            Home::Static { addr, root } => Ok(Target::Memory { addr, root }),
            Home::Frame(object) => {
                let mut addr = self.objects[self.top.objects + object as usize].addr;
                if addr == 0 {
                    addr = self.materialise(expr, object)?;
                }
                Ok(Target::Memory { addr, root: addr })
            }
            Home::None => Err(super::machine::limit("a variable has no storage")),
        }
    }

    /// Makes the object of a local that is used for the first time.
    #[cold]
    fn materialise(&mut self, expr: ExprId, object: u32) -> Flow<u64> {
        match self.image.root_var(expr) {
            Some(var) => self.make_local(var, object),
            None => Err(self.stuck("a local has no variable")),
        }
    }
}
