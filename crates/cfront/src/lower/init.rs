//! Initialisers of static and automatic storage (C11 6.7.9).
//!
//! A first walk (`init_list`) matches the list with the members of the type and collects what goes
//! where; a second, here, evaluates the expressions, in order.

use super::init_list::{Collected, Entry, Slot, Value};
use super::{Lower, Val, build};
use crate::ast::{self, InitId, InitKind, TypeNameId};
use base::{FastSet, Span};
use cfa::ir::{Expr, ExprId, InitItem, InitValue, Intrinsic, Stmt, VarId, VarKind};
use cfa::types::{ArrayLen, IntKind, QualType, RecordKind, Type, TypeId};

/// Aggregates of up to so many scalars are zeroed scalar by scalar.
const SCALAR_ZEROING: usize = 64;

impl Lower<'_> {
    /// `T x[] = …`: the initialiser says how long the array is.
    pub(super) fn complete_by_init(
        &mut self,
        ty: QualType,
        init: Option<InitId>,
        span: Span,
    ) -> QualType {
        let Type::Array(element, ArrayLen::Unknown) = *self.cfa.types.get(ty.ty) else { return ty };
        let Some(init) = init else { return ty };
        let mut collected = Collected::default();
        let slot = Slot { ty, offset: 0, bits: None, place: None };
        self.without_effect(|this| this.collect(slot, init, &mut collected));
        let length = collected.length;
        let size = self.cfa.types.size_of(element.ty).unwrap_or(1);
        if length.checked_mul(size).is_none_or(|bytes| bytes >= 1 << 40) {
            self.error(span, "the array is too large");
            return ty;
        }
        QualType { ty: self.cfa.types.array(element, length), ..ty }
    }

    /// The initial contents of static storage.
    pub(super) fn static_initialiser(&mut self, var: VarId, ty: QualType, init: InitId) {
        let mut collected = Collected::default();
        let slot = Slot { ty, offset: 0, bits: None, place: None };
        self.collect(slot, init, &mut collected);
        self.reserve_flexible(var, ty.ty, collected.length);
        let nested = self.function.is_some();
        if nested {
            self.outer = self.function.take();
        }
        let mut items = Vec::with_capacity(collected.entries.len());
        for entry in collected.entries {
            self.static_item(entry, &mut items);
        }
        if nested {
            self.function = self.outer.take();
        }
        self.cfa.vars[var].init = items;
    }

    /// Room behind the object for the elements of its flexible array member.
    fn reserve_flexible(&mut self, var: VarId, ty: TypeId, length: u64) {
        let Some(record) = self.cfa.types.record(ty) else { return };
        let record = &self.cfa.types.records[record];
        if let (Some(last), Some(size)) = (record.fields.last(), record.size)
            && let Type::Array(element, ArrayLen::Unknown | ArrayLen::Known(0)) =
                *self.cfa.types.get(last.ty.ty)
        {
            let bytes = self.cfa.types.size_of(element.ty).unwrap_or(0).saturating_mul(length);
            let end = last.offset.saturating_add(bytes);
            self.cfa.vars[var].extra_size = end.saturating_sub(size).min(1 << 40);
        }
    }

    fn static_item(&mut self, entry: Entry, items: &mut Vec<InitItem>) {
        let slot = entry.slot;
        let expr = match entry.value {
            Value::Str(units, kind) => {
                let bytes = self.string_bytes(&units, kind, slot.ty.ty);
                items.push(InitItem { offset: slot.offset, value: InitValue::Bytes(bytes.into()) });
                return;
            }
            Value::Expr(expr) => expr,
        };
        let val = self.rexpr(expr);
        if self.cfa.types.record(slot.ty.ty).is_some() {
            return self.copy_static(val, slot, entry.span, items);
        }
        let val = self.convert_for(val, slot.ty, "the initialiser", entry.span);
        if !build::is_static_value(&self.cfa, val.expr) {
            self.error(entry.span, "the initialiser of static storage is not constant");
            return;
        }
        let value = match slot.bits {
            Some(bits) => InitValue::Bits(bits, val.expr),
            None => InitValue::Scalar(val.expr),
        };
        items.push(InitItem { offset: slot.offset, value });
    }

    /// gcc lets a constant compound literal initialise static storage: its contents are copied.
    fn copy_static(&mut self, val: Val, slot: Slot, span: Span, items: &mut Vec<InitItem>) {
        let source = match self.cfa.exprs[val.expr].expr {
            Expr::Load(place) => match self.cfa.exprs[place].expr {
                Expr::Var(var) if self.cfa.vars[var].kind == VarKind::Static => Some(var),
                _ => None,
            },
            _ => None,
        };
        let Some(source) = source else {
            self.error(span, "the initialiser of static storage is not constant");
            return;
        };
        for item in self.cfa.vars[source].init.clone() {
            items.push(InitItem { offset: item.offset + slot.offset, ..item });
        }
    }

    /// The bytes a string puts into an array of type `ty`.
    fn string_bytes(&self, units: &[u32], kind: IntKind, ty: TypeId) -> Vec<u8> {
        let width = (kind.bits(self.cfa.types.model) / 8) as usize;
        let mut bytes: Vec<u8> =
            units.iter().flat_map(|unit| unit.to_le_bytes().into_iter().take(width)).collect();
        if let Some(size) = self.cfa.types.size_of(ty) {
            bytes.truncate(usize::try_from(size).unwrap_or(usize::MAX));
        }
        bytes
    }

    /// Initialises a local variable.
    pub(super) fn local_initialiser(&mut self, var: VarId, ty: QualType, init: InitId, span: Span) {
        let place = build::var(&mut self.cfa, var);
        if self.cfa.types.is_scalar(ty.ty) {
            let Some(expr) = self.scalar_expr(init) else { return };
            let val = self.rexpr(expr);
            let val = self.convert_for(val, ty, "the initialiser", span);
            self.store(place, val.expr, span);
            return;
        }
        let mut collected = Collected::default();
        let slot = Slot { ty, offset: 0, bits: None, place: Some(place) };
        self.collect(slot, init, &mut collected);
        let whole = match collected.entries.as_slice() {
            [only] => only.slot.place == Some(place) && self.cfa.types.record(ty.ty).is_some(),
            _ => false,
        };
        self.emit(Stmt::Declare(var), span);
        if !whole && !self.covers(ty.ty, &collected) {
            self.zero(place, ty.ty, &collected, span);
        }
        for entry in collected.entries {
            self.local_item(entry);
        }
    }

    /// The expression of `{ e }` or `e`.
    fn scalar_expr(&mut self, init: InitId) -> Option<ast::ExprId> {
        let ast = self.ast;
        match &ast.inits[init].kind {
            InitKind::Expr(expr) => Some(*expr),
            InitKind::List(items) => match items.first() {
                Some((designators, inner)) => {
                    if !designators.is_empty() {
                        self.error(
                            ast.inits[init].span,
                            "designator in the initialiser of a scalar",
                        );
                    }
                    self.scalar_expr(*inner)
                }
                None => {
                    self.error(ast.inits[init].span, "empty initialiser for a scalar");
                    None
                }
            },
        }
    }

    fn local_item(&mut self, entry: Entry) {
        let Some(place) = entry.slot.place else { return };
        match entry.value {
            Value::Expr(expr) => {
                let val = self.rexpr(expr);
                let val = self.convert_for(val, entry.slot.ty, "the initialiser", entry.span);
                self.store(place, val.expr, entry.span);
            }
            Value::Str(units, kind) => {
                self.local_string(place, entry.slot.ty.ty, &units, kind, entry.span)
            }
        }
    }

    /// Stores a string in a local array: element by element if it is short.
    fn local_string(
        &mut self,
        place: ExprId,
        ty: TypeId,
        units: &[u32],
        kind: IntKind,
        span: Span,
    ) {
        let element = self.cfa.types.int(kind);
        let Type::Array(_, ArrayLen::Known(room)) = *self.cfa.types.get(ty) else { return };
        let used = (units.len() as u64).min(room);
        if used <= SCALAR_ZEROING as u64 {
            for (i, &unit) in units.iter().take(used as usize).enumerate() {
                let diff = self.cfa.types.ptrdiff_t();
                let index = build::constant(&mut self.cfa, i as u128, diff);
                let Some(dst) = build::element(&mut self.cfa, place, index) else { return };
                let src = build::constant(&mut self.cfa, u128::from(unit), element);
                let dst_ty = self.cfa.ty(dst);
                let src = build::cast(&mut self.cfa, src, dst_ty);
                self.store(dst, src, span);
            }
            return;
        }
        let literal = self.string_literal(units, kind, span);
        let source = build::var(&mut self.cfa, literal);
        let ptr_ty = build::pointer_to(&mut self.cfa, element);
        let src = build::addr_of(&mut self.cfa, source, ptr_ty);
        let dst = build::addr_of(&mut self.cfa, place, ptr_ty);
        let bytes = used * u64::from(kind.bits(self.cfa.types.model) / 8);
        let size = build::size(&mut self.cfa, bytes);
        let args = Box::new([dst, src, size]);
        self.emit(Stmt::Intrinsic { op: Intrinsic::MemCopy, dst: None, args }, span);
    }

    /// Whether every scalar of `ty` gets a value, so that nothing has to be zeroed first.
    fn covers(&self, ty: TypeId, collected: &Collected) -> bool {
        let Some(size) = self.cfa.types.size_of(ty) else { return false };
        let mut next = 0;
        for entry in &collected.entries {
            if entry.slot.bits.is_some() || entry.slot.offset != next {
                return false;
            }
            let bytes = match &entry.value {
                Value::Expr(_) => self.cfa.types.size_of(entry.slot.ty.ty),
                Value::Str(units, kind) => {
                    Some(units.len() as u64 * u64::from(kind.bits(self.cfa.types.model) / 8))
                }
            };
            next += bytes.unwrap_or(0);
        }
        next == size
    }

    /// Zeroes what an initialiser leaves out: small objects scalar by scalar, so that no pointer to
    /// them is needed.
    fn zero(&mut self, place: ExprId, ty: TypeId, collected: &Collected, span: Span) {
        let set: FastSet<(u64, TypeId)> = collected
            .entries
            .iter()
            .filter(|entry| entry.slot.bits.is_none())
            .map(|entry| (entry.slot.offset, entry.slot.ty.ty))
            .collect();
        let mut scalars = Vec::new();
        if self.scalar_places(place, &mut scalars) {
            for scalar in scalars {
                let ty = self.cfa.ty(scalar);
                let offset =
                    build::place_offset(&self.cfa, scalar).map(|(_, offset)| offset as u64);
                if offset.is_some_and(|offset| set.contains(&(offset, ty))) {
                    continue;
                }
                let value = build::constant(&mut self.cfa, 0, ty);
                self.store(scalar, value, span);
            }
            return;
        }
        let void = self.cfa.types.void();
        let ptr_ty = build::pointer_to(&mut self.cfa, void);
        let dst = build::addr_of(&mut self.cfa, place, ptr_ty);
        let byte = build::int(&mut self.cfa, 0);
        let bytes = self.cfa.types.size_of(ty).unwrap_or(0);
        let size = build::size(&mut self.cfa, bytes);
        let args = Box::new([dst, byte, size]);
        self.emit(Stmt::Intrinsic { op: Intrinsic::MemSet, dst: None, args }, span);
    }

    /// The scalars of an object without unions, if there are few.
    fn scalar_places(&mut self, place: ExprId, list: &mut Vec<ExprId>) -> bool {
        let ty = self.cfa.ty(place);
        // Scalars have at most 16 bytes; parts without any size have none (and may be many).
        match self.cfa.types.size_of(ty) {
            Some(0) => return true,
            Some(size) if size <= 16 * SCALAR_ZEROING as u64 => {}
            _ => return false,
        }
        match *self.cfa.types.get(ty) {
            Type::Array(_, ArrayLen::Known(length)) => {
                if length as usize > SCALAR_ZEROING {
                    return false;
                }
                (0..length).all(|i| {
                    let diff = self.cfa.types.ptrdiff_t();
                    let index = build::constant(&mut self.cfa, u128::from(i), diff);
                    match build::element(&mut self.cfa, place, index) {
                        Some(element) => self.scalar_places(element, list),
                        None => false,
                    }
                })
            }
            Type::Record(id) => {
                if self.cfa.types.records[id].kind == RecordKind::Union {
                    return false;
                }
                (0..self.cfa.types.records[id].fields.len()).all(|i| {
                    let field = &self.cfa.types.records[id].fields[i];
                    let flexible = matches!(
                        self.cfa.types.get(field.ty.ty),
                        Type::Array(_, ArrayLen::Unknown)
                    );
                    if flexible || field.bits.is_some() && field.name.is_none() {
                        return true;
                    }
                    match build::field(&mut self.cfa, place, i as u32) {
                        Some(member) => self.scalar_places(member, list),
                        None => false,
                    }
                })
            }
            Type::Array(..) => false,
            _ => {
                list.push(place);
                list.len() <= SCALAR_ZEROING
            }
        }
    }

    /// `(T){…}`: an unnamed object.
    pub(super) fn compound_literal(&mut self, ty: TypeNameId, init: InitId, span: Span) -> Val {
        let ty = self.type_name_type(ty);
        let ty = self.complete_by_init(ty, Some(init), span);
        let name = self.fresh_name("literal");
        let var = if self.function.is_none() {
            let var = self.static_object(name, ty, None, span);
            self.static_initialiser(var, ty, init);
            var
        } else {
            let var = self.new_local(name, ty, VarKind::Local, span);
            self.local_initialiser(var, ty, init, span);
            var
        };
        let expr = build::var(&mut self.cfa, var);
        self.place(expr, ty)
    }
}
