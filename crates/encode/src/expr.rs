//! Values of expressions as terms.

use crate::memory::{Base, Place};
use crate::scalar;
use crate::storage::Key;
use crate::walk::Walker;
use crate::{Ends, EventKind};
use cfa::bounds::Member;
use cfa::ir::{BinOp, Expr, ExprId, UnOp};
use cfa::regions::Object;
use cfa::scalar::Scalar;
use logic::{FpOp, Op, Sort, TermId, Value, eval};

/// The bytes of the first page.
const FIRST_PAGE: u128 = 4096;

impl Walker<'_, '_> {
    /// How the bits of a scalar expression are read.
    pub(crate) fn shape_of(&self, expr: ExprId) -> Scalar {
        let cfa = self.cfa();
        // `void` values are not used.
        Scalar::of(&cfa.types, cfa.ty(expr)).unwrap_or(Scalar::Int { width: 8, signed: false })
    }

    /// The rounding mode of the program at this point: a variable if it may change.
    pub(crate) fn rounding(&mut self) -> TermId {
        let mut mode = self.terms.bv(3, FpOp::RNE);
        let var = self.cfa().rounding;
        let Some(region) = var.and_then(|var| self.core.storage.regions.region_of_var(var, 0))
        else {
            return mode;
        };
        let value = self.read_region(region);
        let width = self.terms.width(value);
        for (number, other) in [(0x400, FpOp::RTN), (0x800, FpOp::RTP), (0xc00, FpOp::RTZ)] {
            let number = self.terms.bv(width, number);
            let is_set = self.terms.eq(value, number);
            let other = self.terms.bv(3, other);
            mode = self.terms.ite(is_set, other, mode);
        }
        mode
    }

    /// The value of a scalar expression: a bit-vector as wide as its type.
    pub(crate) fn value(&mut self, expr: ExprId) -> TermId {
        base::deeper(|| self.value_inner(expr))
    }

    fn value_inner(&mut self, expr: ExprId) -> TermId {
        let shape = self.shape_of(expr);
        let width = shape.width();
        match self.cfa().exprs[expr].expr {
            Expr::Int(_) | Expr::Wide(_) => {
                let bits = self.cfa().const_bits(expr).unwrap_or(0);
                self.terms.bv(width, bits)
            }
            Expr::Load(lvalue) => self.load(lvalue),
            Expr::AddrOf(lvalue) => {
                let place = match self.cfa().exprs[lvalue].expr {
                    Expr::Index(array, index) => self.element(array, index, true),
                    _ => self.place(lvalue),
                };
                self.address(place)
            }
            Expr::FuncAddr(func) => {
                let base = self.core.storage.func_base(func).unwrap_or(0);
                self.terms.bv(width, base.into())
            }
            Expr::LabelAddr(label) => {
                let base = self.core.storage.label_base(label);
                self.terms.bv(width, base.into())
            }
            Expr::VarArgs => {
                let context = self.core.contexts.get(self.ctx);
                self.read(Key::VarArgs(context.func, context.depth))
            }
            Expr::Unary(op, a) => self.unary(op, a),
            Expr::Binary(op, a, b) => self.binary(op, a, b),
            Expr::Cast(a) => self.cast(a, expr),
            Expr::PtrAdd { ptr, index, scale } => {
                if Member::of_ptr_add(self.cfa(), ptr, index, scale).is_some()
                    && let Expr::AddrOf(array) = self.cfa().exprs[ptr].expr
                {
                    let place = self.element(array, index, true);
                    return self.address(place);
                }
                let ptr = self.value(ptr);
                let index = self.value(index);
                let by = self.scaled(index, scale.into());
                self.terms.bv_add(ptr, by)
            }
            Expr::PtrDiff { lhs, rhs, scale } => {
                let (lhs, rhs) = (self.value(lhs), self.value(rhs));
                let bytes = self.terms.bv_sub(lhs, rhs);
                let scale = self.terms.bv(width, scale.max(1).into());
                let distance = self.terms.bv_sdiv(bytes, scale);
                // How far different objects are from each other is anybody's guess.
                let same = self.in_one_object(lhs, rhs);
                if self.truth_of(same) == Some(true) {
                    return distance;
                }
                let any = self.unknown_bits(width);
                self.terms.ite(same, distance, any)
            }
            Expr::Var(_) | Expr::Deref(_) | Expr::Field(..) | Expr::Index(..) => {
                unreachable!("an lvalue is no value")
            }
        }
    }

    fn unary(&mut self, op: UnOp, a: ExprId) -> TermId {
        if op == UnOp::Not {
            let truth = self.truth(a);
            let not = self.terms.not(truth);
            return scalar::int_of(self.terms, not);
        }
        let shape = self.shape_of(a);
        let a = self.value(a);
        scalar::unary(self.terms, op, shape, a)
    }

    fn binary(&mut self, op: BinOp, a: ExprId, b: ExprId) -> TermId {
        if op.is_comparison() {
            let truth = self.compare(op, a, b);
            return scalar::int_of(self.terms, truth);
        }
        let shape = self.shape_of(a);
        let (a, b) = (self.value(a), self.value(b));
        let mut divides = None;
        if matches!(op, BinOp::Div | BinOp::Rem) {
            let defined = scalar::divides(self.terms, shape, a, b);
            match self.core.options.stray_writes {
                true => divides = Some(defined),
                false => self.require_defined(defined, Ends::Division),
            }
        }
        let rounding = self.rounding();
        let value = scalar::binary(self.terms, op, shape, rounding, a, b);
        self.unless_stray(divides, value)
    }

    fn cast(&mut self, a: ExprId, to: ExprId) -> TermId {
        if !self.cfa().types.is_scalar(self.cfa().ty(a)) {
            return self.terms.bv(8, 0);
        }
        let types = &self.cfa().types;
        let is_pointer = |expr: ExprId| types.is_pointer(self.cfa().ty(expr));
        let (leaves, enters) = (is_pointer(a) && !is_pointer(to), !is_pointer(a) && is_pointer(to));
        let (from, to_shape) = (self.shape_of(a), self.shape_of(to));
        let mut value = self.value(a);
        if leaves && to_shape != Scalar::Bool {
            let integer = self.integer_of(value);
            self.require_real(a, value, integer);
            value = integer;
        }
        let rounding = self.rounding();
        let converted = scalar::convert(self.terms, from, to_shape, rounding, value);
        if enters { self.address_of_integer(converted, Some(to)) } else { converted }
    }

    /// Whether an address is null or a small number, or one of the numbers at the end that stand
    /// for error codes: these are what they are.
    pub(crate) fn is_plain_number(&mut self, address: TermId) -> TermId {
        let (bits, k) = (self.pointer(), self.core.storage.offset_bits);
        let number = self.terms.extract(bits - 1, k, address);
        let (zero, ones) = (self.terms.bv(bits - k, 0), self.terms.bv(bits - k, u128::MAX));
        let (first, last) = (self.terms.eq(number, zero), self.terms.eq(number, ones));
        self.terms.or(&[first, last])
    }

    /// The integer that a pointer is converted to.
    pub(crate) fn integer_of(&mut self, address: TermId) -> TermId {
        let plain = self.is_plain_number(address);
        if self.truth_of(plain) == Some(true) {
            return address;
        }
        let moved = if self.is_coarse() {
            self.unknown_bits(self.pointer())
        } else {
            let (base, _) = self.split(address);
            let layout = self.read(Key::Layout);
            let by = self.terms.select(layout, base);
            self.terms.bv_add(address, by)
        };
        let integer = self.terms.ite(plain, address, moved);
        let (rest, number) = self.without_constant(integer);
        self.core.integers.insert(rest, (address, number));
        integer
    }

    /// No known object is in the first page: only executions go on in which that is so.
    ///
    /// SOUNDNESS: layouts that do not move objects are always among those that are left.
    fn require_real(&mut self, pointer: ExprId, address: TermId, integer: TermId) {
        if self.may_be_external(pointer) {
            return;
        }
        let plain = self.is_plain_number(address);
        let page = self.terms.bv(self.pointer(), FIRST_PAGE);
        let beyond = self.terms.bv_ule(page, integer);
        let real = self.terms.or(&[plain, beyond]);
        self.require(real);
    }

    /// A sum with constants as its parts.
    fn without_constant(&self, term: TermId) -> (TermId, u128) {
        let number = |term| match eval::closed(self.terms, term)? {
            Value::Bits(bits) => bits.to_u128(),
            _ => None,
        };
        let (mut rest, mut sum) = (term, 0u128);
        while let (Op::BvAdd, &[left, right]) = (self.terms.op(rest), self.terms.args(rest)) {
            let (next, by) = match (number(left), number(right)) {
                (_, Some(by)) => (left, by),
                (Some(by), _) => (right, by),
                _ => break,
            };
            (rest, sum) = (next, sum.wrapping_add(by));
        }
        (rest, sum & (u128::MAX >> (128 - self.pointer())))
    }

    /// The pointer that an integer is converted to: the one that would be converted to it.
    /// `pointer` is the expression of which it is the value, if there is one.
    pub(crate) fn address_of_integer(
        &mut self,
        integer: TermId,
        pointer: Option<ExprId>,
    ) -> TermId {
        let never = self.terms.bool(false);
        self.address_unless(never, integer, pointer)
    }

    /// The same, if it is not so that `otherwise`.
    pub(crate) fn address_unless(
        &mut self,
        otherwise: TermId,
        integer: TermId,
        pointer: Option<ExprId>,
    ) -> TermId {
        let plain = self.is_plain_number(integer);
        if self.truth_of(plain) == Some(true) {
            return integer;
        }
        let (rest, number) = self.without_constant(integer);
        let mut otherwise = otherwise;
        let mut moved = None;
        if let Some(&(known, before)) = self.core.integers.get(&rest) {
            if number == before {
                return known;
            }
            let mask = u128::MAX >> (128 - self.pointer());
            let by = number.wrapping_sub(before) & mask;
            let is_near = by.min(by.wrapping_neg() & mask) < FIRST_PAGE;
            let by = self.terms.bv(self.pointer(), by);
            let address = self.terms.bv_add(known, by);
            // SOUNDNESS: a pointer of unknown origin may have any number, and so need not be at the
            // very end of one. Before an object there is a number that nobody has: that it moves
            // like the object is one of the layouts.
            if is_near && pointer.is_some_and(|pointer| self.may_be_external(pointer)) {
                return address;
            }
            // SOUNDNESS: with another object's number the address would convert to another integer.
            let stays = self.in_one_object(known, address);
            if self.truth_of(stays) == Some(true) {
                return address;
            }
            otherwise = self.terms.or(&[otherwise, stays]);
            moved = Some((stays, address));
        }
        let (_, address) = self.input("address", Sort::BitVec(self.pointer()));
        self.event(EventKind::Address(address, integer));
        let back = self.integer_of(address);
        let same = self.terms.eq(back, integer);
        let holds = self.terms.or(&[otherwise, same]);
        self.require(holds);
        match moved {
            Some((stays, moved)) => self.terms.ite(stays, moved, address),
            None => address,
        }
    }

    /// Whether a pointer may have come from where nobody knows.
    fn may_be_external(&mut self, pointer: ExprId) -> bool {
        let objects = self.core.points_to(pointer);
        objects.is_empty() || objects.contains(&Object::External)
    }

    /// The pointer that an expression converts to an integer of all its bits.
    fn converted_pointer(&self, expr: ExprId) -> Option<ExprId> {
        let Expr::Cast(from) = self.cfa().exprs[expr].expr else { return None };
        let types = &self.cfa().types;
        let whole = self.shape_of(expr).width() >= self.pointer();
        let integer = types.is_integer(self.cfa().ty(expr)) && self.shape_of(expr) != Scalar::Bool;
        (integer && whole && types.is_pointer(self.cfa().ty(from))).then_some(from)
    }

    fn is_zero(&self, mut expr: ExprId) -> bool {
        while let Expr::Cast(inner) = self.cfa().exprs[expr].expr {
            expr = inner;
        }
        matches!(self.cfa().exprs[expr].expr, Expr::Int(0))
    }

    /// Whether a pointer that is converted to an integer is zero. No object is at address zero, so
    /// this does not depend on where objects are.
    fn is_null(&mut self, pointer: ExprId) -> TermId {
        let value = self.value(pointer);
        let zero = self.terms.bv(self.pointer(), 0);
        self.terms.eq(value, zero)
    }

    /// Whether two pointers that are converted to integers are the same number.
    ///
    /// SOUNDNESS: what they point to is one thing or two, wherever it is; but one that points past
    /// its object may have the address of the next, and one that points to a local of a call that is
    /// over that of another object.
    fn have_one_address(&mut self, p: ExprId, q: ExprId) -> TermId {
        let (a, b) = (self.value(p), self.value(q));
        let same = self.terms.eq(a, b);
        let parts = [(p, a), (q, b)].map(|(pointer, address)| self.is_somewhere(pointer, address));
        let both = self.terms.and(&parts);
        let one = self.in_one_object(a, b);
        let certain = self.terms.or(&[one, both]);
        if self.truth_of(certain) == Some(true) {
            return same;
        }
        let (_, next) = self.input("next to each other", Sort::Bool);
        let no = self.terms.bool(false);
        self.event(EventKind::Natural(next, no));
        let differ = self.terms.not(certain);
        let chance = self.terms.and(&[differ, next]);
        self.terms.or(&[same, chance])
    }

    fn compare(&mut self, op: BinOp, a: ExprId, b: ExprId) -> TermId {
        if matches!(op, BinOp::Eq | BinOp::Ne) {
            for (pointer, other) in [(a, b), (b, a)] {
                if let Some(pointer) =
                    self.converted_pointer(pointer).filter(|_| self.is_zero(other))
                {
                    let null = self.is_null(pointer);
                    return if op == BinOp::Eq { null } else { self.terms.not(null) };
                }
            }
            if let (Some(p), Some(q)) = (self.converted_pointer(a), self.converted_pointer(b)) {
                let same = self.have_one_address(p, q);
                return if op == BinOp::Eq { same } else { self.terms.not(same) };
            }
        }
        let shape = self.shape_of(a);
        let pointers = self.cfa().types.is_pointer(self.cfa().ty(a));
        let (a, b) = (self.value(a), self.value(b));
        let truth = scalar::compare(self.terms, op, shape, a, b);
        if !pointers || matches!(op, BinOp::Eq | BinOp::Ne) {
            return truth;
        }
        // The order of different objects is anybody's guess.
        let same = self.in_one_object(a, b);
        if self.terms.as_bool(same) == Some(true) {
            return truth;
        }
        let any = self.unknown_bits(1);
        let one = self.terms.bv(1, 1);
        let any = self.terms.eq(any, one);
        self.terms.ite(same, truth, any)
    }

    /// Whether two addresses have the number of the same object.
    fn in_one_object(&mut self, a: TermId, b: TermId) -> TermId {
        let ((first, _), (second, _)) = (self.split(a), self.split(b));
        self.terms.eq(first, second)
    }

    /// Whether a scalar expression is not zero.
    pub(crate) fn truth(&mut self, expr: ExprId) -> TermId {
        match self.cfa().exprs[expr].expr {
            Expr::Binary(op, a, b) if op.is_comparison() => base::deeper(|| self.compare(op, a, b)),
            Expr::Unary(UnOp::Not, a) => {
                let truth = base::deeper(|| self.truth(a));
                self.terms.not(truth)
            }
            _ => {
                if let Some(pointer) = self.converted_pointer(expr) {
                    let null = base::deeper(|| self.is_null(pointer));
                    return self.terms.not(null);
                }
                let shape = self.shape_of(expr);
                let value = self.value(expr);
                scalar::truth(self.terms, shape, value)
            }
        }
    }

    /// The place that a pointer with this value points to.
    pub(crate) fn behind(&self, pointer: ExprId, value: TermId) -> Place {
        Place { base: Base::Pointer(pointer, value), offset: 0, variable: None }
    }
}
