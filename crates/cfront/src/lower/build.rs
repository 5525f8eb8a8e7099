//! Making automaton expressions, folding constants on the way.
//!
//! Folding at construction serves twice: an integer constant expression of C *is* an expression
//! that folds to a constant, and the automaton carries no arithmetic on literals.

use cfa::ir::{BinOp, Cfa, Expr, ExprId, ExprNode, InitValue, UnOp, VarId, VarKind};
use cfa::scalar::{self, Scalar};
use cfa::types::{IntKind, QualType, TypeId};

/// Adds `expr` of type `ty`.
pub(super) fn node(cfa: &mut Cfa, expr: Expr, ty: TypeId) -> ExprId {
    cfa.exprs.push(ExprNode { expr, ty })
}

/// A constant of a scalar type from its bits.
pub(super) fn constant(cfa: &mut Cfa, bits: u128, ty: TypeId) -> ExprId {
    let shape = Scalar::of(&cfa.types, ty);
    let expr = match shape {
        Some(Scalar::Int { width, signed: true }) if width <= 64 => {
            Expr::Int(scalar::sign_extend(bits, width) as i64)
        }
        Some(Scalar::Int { width, .. }) if width <= 64 => {
            Expr::Int(scalar::truncate(bits, width) as i64)
        }
        Some(Scalar::Bool) => Expr::Int(i64::from(bits != 0)),
        _ => wide(cfa, bits),
    };
    node(cfa, expr, ty)
}

fn wide(cfa: &mut Cfa, bits: u128) -> Expr {
    let index = cfa.wide.len() as u32;
    cfa.wide.push(bits);
    Expr::Wide(index)
}

/// An `int` constant.
pub(super) fn int(cfa: &mut Cfa, value: i64) -> ExprId {
    let ty = cfa.types.int(IntKind::Int);
    constant(cfa, value as i128 as u128, ty)
}

/// A `size_t` constant.
pub(super) fn size(cfa: &mut Cfa, value: u64) -> ExprId {
    let ty = cfa.types.size_t();
    constant(cfa, u128::from(value), ty)
}

/// The value of an integer constant, as a mathematical integer.
pub(super) fn int_value(cfa: &Cfa, expr: ExprId) -> Option<i128> {
    let ty = cfa.ty(expr);
    if !cfa.types.is_integer(ty) && !cfa.types.is_pointer(ty) {
        return None;
    }
    let bits = cfa.const_bits(expr)?;
    let width = cfa.types.scalar_bits(ty)?;
    Some(if cfa.types.is_signed(ty) { scalar::sign_extend(bits, width) } else { bits as i128 })
}

/// Whether a constant scalar is non-zero.
pub(super) fn truth(cfa: &Cfa, expr: ExprId) -> Option<bool> {
    let shape = Scalar::of(&cfa.types, cfa.ty(expr))?;
    if let Some(bits) = cfa.const_bits(expr) {
        return Some(scalar::is_true(shape, bits));
    }
    // The address of an object or function is never null.
    match cfa.exprs[expr].expr {
        Expr::FuncAddr(_) | Expr::LabelAddr(_) => Some(true),
        Expr::AddrOf(place) => root_var(cfa, place).map(|_| true),
        _ => None,
    }
}

/// The variable that an lvalue is a part of.
pub(super) fn root_var(cfa: &Cfa, mut place: ExprId) -> Option<VarId> {
    loop {
        match cfa.exprs[place].expr {
            Expr::Var(var) => return Some(var),
            Expr::Field(base, _) | Expr::Index(base, _) => place = base,
            _ => return None,
        }
    }
}

/// The object `var`.
pub(super) fn var(cfa: &mut Cfa, var: VarId) -> ExprId {
    let ty = cfa.vars[var].ty;
    node(cfa, Expr::Var(var), ty)
}

/// The contents of `place`.
pub(super) fn load(cfa: &mut Cfa, place: ExprId) -> ExprId {
    let ty = cfa.ty(place);
    if let Some(bits) = literal_element(cfa, place) {
        return constant(cfa, bits, ty);
    }
    node(cfa, Expr::Load(place), ty)
}

/// An element of a string literal, which never changes.
fn literal_element(cfa: &Cfa, place: ExprId) -> Option<u128> {
    let Expr::Index(base, _) = cfa.exprs[place].expr else { return None };
    let Expr::Var(var) = cfa.exprs[base].expr else { return None };
    if cfa.vars[var].kind != VarKind::Literal {
        return None;
    }
    let (_, offset) = place_offset(cfa, place)?;
    let InitValue::Bytes(bytes) = &cfa.vars[var].init.first()?.value else { return None };
    let (from, width) = (usize::try_from(offset).ok()?, cfa.types.size_of(cfa.ty(place))?);
    if offset as u128 + u128::from(width) > u128::from(cfa.types.size_of(cfa.vars[var].ty)?) {
        return None;
    }
    let byte = |i: u64| bytes.get(from + i as usize).copied().unwrap_or(0);
    Some((0..width).fold(0, |bits, i| bits | u128::from(byte(i)) << (8 * i)))
}

/// The contents of `var`.
pub(super) fn load_var(cfa: &mut Cfa, v: VarId) -> ExprId {
    let place = var(cfa, v);
    load(cfa, place)
}

/// The member `index` of the record lvalue `base`.
pub(super) fn field(cfa: &mut Cfa, base: ExprId, index: u32) -> Option<ExprId> {
    let record = cfa.types.record(cfa.ty(base))?;
    let ty = cfa.types.records[record].fields.get(index as usize)?.ty.ty;
    Some(node(cfa, Expr::Field(base, index), ty))
}

/// The element `index` of the array lvalue `base`.
pub(super) fn element(cfa: &mut Cfa, base: ExprId, index: ExprId) -> Option<ExprId> {
    let ty = cfa.types.element(cfa.ty(base))?.ty;
    Some(node(cfa, Expr::Index(base, index), ty))
}

/// The object of type `ty` that `ptr` points to; undoes an address taken just before.
pub(super) fn deref(cfa: &mut Cfa, ptr: ExprId, ty: TypeId) -> ExprId {
    let (base, index) = match cfa.exprs[ptr].expr {
        Expr::PtrAdd { ptr, index, .. } => (ptr, Some(index)),
        _ => (ptr, None),
    };
    if let Expr::AddrOf(place) = cfa.exprs[base].expr {
        let place_ty = cfa.ty(place);
        if index.is_none() && place_ty == ty {
            return place;
        }
        let same_element = cfa.types.element(place_ty).is_some_and(|e| e.ty == ty);
        if same_element && cfa.types.size_of(ty).is_some() && scale_fits(cfa, ptr, ty) {
            let zero = cfa.types.ptrdiff_t();
            let index = index.unwrap_or_else(|| constant(cfa, 0, zero));
            return node(cfa, Expr::Index(place, index), ty);
        }
    }
    node(cfa, Expr::Deref(ptr), ty)
}

/// Whether `ptr`, if it moves a pointer, moves it by elements of `ty`.
fn scale_fits(cfa: &Cfa, ptr: ExprId, ty: TypeId) -> bool {
    match cfa.exprs[ptr].expr {
        Expr::PtrAdd { scale, .. } => cfa.types.size_of(ty) == Some(u64::from(scale)),
        _ => true,
    }
}

/// The address of `place`, as a pointer of type `ty`. The address of `*p` is `p`, and members of
/// an object at a constant address have constant addresses (the `offsetof` idiom).
pub(super) fn addr_of(cfa: &mut Cfa, place: ExprId, ty: TypeId) -> ExprId {
    if let Some((address, offset)) = constant_place(cfa, place) {
        return constant(cfa, address.wrapping_add(offset), ty);
    }
    if let Expr::Deref(ptr) = cfa.exprs[place].expr {
        return cast(cfa, ptr, ty);
    }
    if let Some(var) = root_var(cfa, place) {
        cfa.vars[var].address_taken = true;
    }
    node(cfa, Expr::AddrOf(place), ty)
}

/// A place at a constant address: the address and the offset within.
fn constant_place(cfa: &Cfa, mut place: ExprId) -> Option<(u128, u128)> {
    let mut offset = 0u128;
    loop {
        match cfa.exprs[place].expr {
            Expr::Deref(ptr) => return Some((cfa.const_bits(ptr)?, offset)),
            Expr::Field(base, index) => {
                let record = cfa.types.record(cfa.ty(base))?;
                let field = cfa.types.records[record].fields.get(index as usize)?;
                offset = offset.wrapping_add(u128::from(field.offset));
                place = base;
            }
            Expr::Index(base, index) => {
                let size = cfa.types.size_of(cfa.ty(place))?;
                let index = int_value(cfa, index)?;
                offset = offset.wrapping_add((index as u128).wrapping_mul(u128::from(size)));
                place = base;
            }
            _ => return None,
        }
    }
}

/// `op x`, of type `ty`.
pub(super) fn unary(cfa: &mut Cfa, op: UnOp, x: ExprId, ty: TypeId) -> ExprId {
    if op == UnOp::Not
        && let Some(truth) = truth(cfa, x)
    {
        return constant(cfa, u128::from(!truth), ty);
    }
    if let Some(bits) = cfa.const_bits(x)
        && let Some(shape) = Scalar::of(&cfa.types, cfa.ty(x))
    {
        return constant(cfa, scalar::unary(op, shape, bits), ty);
    }
    node(cfa, Expr::Unary(op, x), ty)
}

/// `x op y`, of type `ty`; the operands have the type the operation is done in.
pub(super) fn binary(cfa: &mut Cfa, op: BinOp, x: ExprId, y: ExprId, ty: TypeId) -> ExprId {
    if let (Some(a), Some(b)) = (cfa.const_bits(x), cfa.const_bits(y))
        && let Some(shape) = Scalar::of(&cfa.types, cfa.ty(x))
        && let Some(bits) = scalar::binary(op, shape, a, b)
    {
        return constant(cfa, bits, ty);
    }
    node(cfa, Expr::Binary(op, x, y), ty)
}

/// `x` converted to the scalar type `ty` (or `void`).
pub(super) fn cast(cfa: &mut Cfa, x: ExprId, ty: TypeId) -> ExprId {
    let from = cfa.ty(x);
    if from == ty {
        return x;
    }
    let (Some(a), Some(b)) = (Scalar::of(&cfa.types, from), Scalar::of(&cfa.types, ty)) else {
        return node(cfa, Expr::Cast(x), ty);
    };
    if let Some(bits) = cfa.const_bits(x) {
        return constant(cfa, scalar::convert(a, b, bits), ty);
    }
    // Types that differ only in what they point to keep addresses recognisable.
    if cfa.types.is_pointer(from)
        && cfa.types.is_pointer(ty)
        && let Expr::AddrOf(_) | Expr::FuncAddr(_) = cfa.exprs[x].expr
    {
        let expr = cfa.exprs[x].expr;
        return node(cfa, expr, ty);
    }
    if b == Scalar::Bool
        && let Some(truth) = truth(cfa, x)
    {
        return constant(cfa, u128::from(truth), ty);
    }
    node(cfa, Expr::Cast(x), ty)
}

/// `ptr + index` elements of `scale` bytes.
pub(super) fn ptr_add(cfa: &mut Cfa, ptr: ExprId, index: ExprId, scale: u64) -> ExprId {
    let ty = cfa.ty(ptr);
    let pointer_diff = cfa.types.ptrdiff_t();
    let (index, scale) = match u32::try_from(scale) {
        Ok(scale) => (index, scale),
        Err(_) => {
            let factor = constant(cfa, u128::from(scale), pointer_diff);
            (binary(cfa, BinOp::Mul, index, factor, pointer_diff), 1)
        }
    };
    if let Some(offset) = int_value(cfa, index) {
        if offset == 0 || scale == 0 {
            return ptr;
        }
        if let Some(address) = cfa.const_bits(ptr) {
            let bytes = (offset as u128).wrapping_mul(u128::from(scale));
            return constant(cfa, address.wrapping_add(bytes), ty);
        }
        if let Expr::PtrAdd { ptr: base, index: first, scale: s } = cfa.exprs[ptr].expr
            && s == scale
            && let Some(first) = int_value(cfa, first)
        {
            let sum = constant(cfa, first.wrapping_add(offset) as u128, pointer_diff);
            return node(cfa, Expr::PtrAdd { ptr: base, index: sum, scale }, ty);
        }
    }
    node(cfa, Expr::PtrAdd { ptr, index, scale }, ty)
}

/// `(lhs - rhs) / scale`
pub(super) fn ptr_diff(cfa: &mut Cfa, lhs: ExprId, rhs: ExprId, scale: u64) -> ExprId {
    let ty = cfa.types.ptrdiff_t();
    let scale = u32::try_from(scale).unwrap_or(u32::MAX).max(1);
    if let (Some(a), Some(b)) = (cfa.const_bits(lhs), cfa.const_bits(rhs)) {
        let width = cfa.types.model.pointer_bits();
        let bytes = scalar::sign_extend(a.wrapping_sub(b), width);
        return constant(cfa, (bytes / i128::from(scale)) as u128, ty);
    }
    if let (Some((v, a)), Some((w, b))) = (static_address(cfa, lhs), static_address(cfa, rhs))
        && v == w
    {
        return constant(cfa, ((a - b) / i128::from(scale)) as u128, ty);
    }
    node(cfa, Expr::PtrDiff { lhs, rhs, scale }, ty)
}

/// A pointer that is a variable's address plus a constant.
fn static_address(cfa: &Cfa, expr: ExprId) -> Option<(VarId, i128)> {
    match cfa.exprs[expr].expr {
        Expr::Cast(inner) if cfa.types.is_pointer(cfa.ty(inner)) => static_address(cfa, inner),
        Expr::PtrAdd { ptr, index, scale } => {
            let (var, offset) = static_address(cfa, ptr)?;
            Some((var, offset + int_value(cfa, index)? * i128::from(scale)))
        }
        Expr::AddrOf(place) => place_offset(cfa, place),
        _ => None,
    }
}

/// A place at a constant offset of a variable.
pub(super) fn place_offset(cfa: &Cfa, mut place: ExprId) -> Option<(VarId, i128)> {
    let mut offset = 0i128;
    loop {
        match cfa.exprs[place].expr {
            Expr::Var(var) => return Some((var, offset)),
            Expr::Field(base, index) => {
                let record = cfa.types.record(cfa.ty(base))?;
                let field = cfa.types.records[record].fields.get(index as usize)?;
                offset += i128::from(field.offset);
                place = base;
            }
            Expr::Index(base, index) => {
                let size = cfa.types.size_of(cfa.ty(place))?;
                offset += int_value(cfa, index)? * i128::from(size);
                place = base;
            }
            _ => return None,
        }
    }
}

/// Whether the expression can be the initial value of static storage: it reads no memory.
pub(super) fn is_static_value(cfa: &Cfa, expr: ExprId) -> bool {
    base::deeper(|| match cfa.exprs[expr].expr {
        Expr::Int(_) | Expr::Wide(_) | Expr::FuncAddr(_) | Expr::LabelAddr(_) => true,
        Expr::Var(var) => {
            use cfa::ir::VarKind;
            matches!(cfa.vars[var].kind, VarKind::Static | VarKind::Extern | VarKind::Literal)
        }
        Expr::Load(_) | Expr::VarArgs => false,
        Expr::Deref(x) | Expr::Field(x, _) | Expr::AddrOf(x) => is_static_value(cfa, x),
        Expr::Unary(_, x) | Expr::Cast(x) => is_static_value(cfa, x),
        Expr::Index(x, y) | Expr::Binary(_, x, y) => {
            is_static_value(cfa, x) && is_static_value(cfa, y)
        }
        Expr::PtrAdd { ptr: x, index: y, .. } | Expr::PtrDiff { lhs: x, rhs: y, .. } => {
            is_static_value(cfa, x) && is_static_value(cfa, y)
        }
    })
}

/// Whether the value depends on memory that a later statement may change.
pub(super) fn reads_memory(cfa: &Cfa, expr: ExprId) -> bool {
    base::deeper(|| match cfa.exprs[expr].expr {
        Expr::Load(_) => true,
        Expr::Int(_) | Expr::Wide(_) | Expr::FuncAddr(_) | Expr::LabelAddr(_) => false,
        Expr::Var(_) | Expr::VarArgs => false,
        Expr::Deref(x) | Expr::Field(x, _) | Expr::AddrOf(x) => reads_memory(cfa, x),
        Expr::Unary(_, x) | Expr::Cast(x) => reads_memory(cfa, x),
        Expr::Index(x, y) | Expr::Binary(_, x, y) => reads_memory(cfa, x) || reads_memory(cfa, y),
        Expr::PtrAdd { ptr: x, index: y, .. } | Expr::PtrDiff { lhs: x, rhs: y, .. } => {
            reads_memory(cfa, x) || reads_memory(cfa, y)
        }
    })
}

/// The pointer type to `ty` without qualifiers.
pub(super) fn pointer_to(cfa: &mut Cfa, ty: TypeId) -> TypeId {
    cfa.types.pointer(QualType::plain(ty))
}
