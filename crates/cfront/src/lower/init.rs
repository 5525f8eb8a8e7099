//! Initialisers (C11 6.7.9): braces, brace elision, designators, strings, static and automatic.
//!
//! A first walk matches the list with the members of the type and collects what goes where; a
//! second evaluates the expressions, in order.

use super::{Lower, Val, build};
use crate::ast::{self, Designator, Encoding, ExprKind, InitId, InitKind, TypeNameId};
use base::{FastSet, Span};
use cfa::ir::{
    Expr, ExprId, InitItem, InitValue, Intrinsic, Stmt, VarId, VarKind,
};
use cfa::types::{ArrayLen, BitRange, IntKind, QualType, RecordKind, Type, TypeId};

/// Aggregates of up to so many scalars are zeroed scalar by scalar.
const SCALAR_ZEROING: usize = 64;

type Items<'a> = &'a [(Box<[Designator]>, InitId)];

/// A part of the object being initialised.
#[derive(Clone, Copy)]
struct Slot {
    ty: QualType,
    offset: u64,
    bits: Option<BitRange>,
    /// The lvalue, for automatic storage.
    place: Option<ExprId>,
}

/// A scalar, record or string that goes to a slot.
struct Entry {
    slot: Slot,
    value: Value,
    span: Span,
}

enum Value {
    Expr(ast::ExprId),
    Str(Vec<u32>, IntKind),
}

/// The entries of one initialiser.
#[derive(Default)]
struct Collected {
    entries: Vec<Entry>,
    /// The number of elements seen in an outermost array of unknown length, or in a flexible
    /// array member at the end.
    length: u64,
}

impl<'a> Lower<'a> {
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
                        self.error(ast.inits[init].span, "designator in the initialiser of a scalar");
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
            Value::Str(units, kind) => self.local_string(place, entry.slot.ty.ty, &units, kind, entry.span),
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
                let offset = build::place_offset(&self.cfa, scalar).map(|(_, offset)| offset as u64);
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
                    let flexible =
                        matches!(self.cfa.types.get(field.ty.ty), Type::Array(_, ArrayLen::Unknown));
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

    // The walk that matches an initialiser with a type.

    /// An initialiser for a whole object.
    fn collect(&mut self, slot: Slot, init: InitId, out: &mut Collected) {
        let ast = self.ast;
        let span = ast.inits[init].span;
        match &ast.inits[init].kind {
            InitKind::Expr(expr) => {
                if self.string_entry(slot, *expr, span, out) {
                    return;
                }
                if matches!(self.cfa.types.get(slot.ty.ty), Type::Array(..)) {
                    if let ExprKind::CompoundLiteral(_, inner) = ast.exprs[*expr].kind {
                        return self.collect(slot, inner, out);
                    }
                    self.error(span, "an array needs a list in braces as initialiser");
                    return;
                }
                out.entries.push(Entry { slot, value: Value::Expr(*expr), span });
            }
            InitKind::List(items) => self.collect_list(slot, items, span, out),
        }
    }

    fn collect_list(&mut self, slot: Slot, items: Items<'a>, span: Span, out: &mut Collected) {
        // `char s[] = {"abc"}`
        if let [(designators, inner)] = items
            && designators.is_empty()
            && let InitKind::Expr(expr) = self.ast.inits[*inner].kind
            && self.string_entry(slot, expr, span, out)
        {
            return;
        }
        if !self.is_aggregate(slot.ty.ty) {
            match items.first() {
                Some((_, inner)) => {
                    if items.len() > 1 {
                        self.report(base::Diagnostic::warning(span, "excess elements in the initialiser"));
                    }
                    self.collect(slot, *inner, out);
                }
                None if self.cfa.types.is_scalar(slot.ty.ty) => {}
                None => self.error(span, "empty initialiser"),
            }
            return;
        }
        let mut next = 0;
        self.fill(slot, items, &mut next, true, None, out);
        if next < items.len() {
            self.report(base::Diagnostic::warning(span, "excess elements in the initialiser"));
        }
    }

    fn is_aggregate(&self, ty: TypeId) -> bool {
        matches!(self.cfa.types.get(ty), Type::Array(..) | Type::Record(_))
    }

    /// A string literal for a character array.
    fn string_entry(
        &mut self,
        slot: Slot,
        expr: ast::ExprId,
        span: Span,
        out: &mut Collected,
    ) -> bool {
        let Type::Array(element, len) = *self.cfa.types.get(slot.ty.ty) else { return false };
        let ast = self.ast;
        let ExprKind::Str(units, encoding) = &ast.exprs[expr].kind else { return false };
        let kind = self.unit_kind(*encoding);
        let fits = match self.cfa.types.int_kind(element.ty) {
            Some(have) if *encoding == Encoding::Narrow => have.rank() == 1,
            Some(have) => have.to_unsigned().bits(self.cfa.types.model)
                == kind.bits(self.cfa.types.model),
            None => false,
        };
        if !fits {
            return false;
        }
        let mut units = units.to_vec();
        units.push(0);
        match len {
            ArrayLen::Known(room) => units.truncate(usize::try_from(room).unwrap_or(usize::MAX)),
            _ => out.length = out.length.max(units.len() as u64),
        }
        let element = self.cfa.types.int_kind(element.ty).unwrap_or(kind);
        out.entries.push(Entry { slot, value: Value::Str(units, element), span });
        true
    }

    /// The number of parts of an aggregate: `None` for arrays of unknown length.
    fn part_count(&self, ty: TypeId) -> Option<u64> {
        match *self.cfa.types.get(ty) {
            Type::Array(_, ArrayLen::Known(length)) => Some(length),
            Type::Array(..) => None,
            Type::Record(id) => {
                let record = &self.cfa.types.records[id];
                Some(record.fields.len() as u64)
            }
            _ => Some(0),
        }
    }

    /// The part `index` of an aggregate.
    fn part(&mut self, slot: Slot, index: u64) -> Option<Slot> {
        match *self.cfa.types.get(slot.ty.ty) {
            Type::Array(element, _) => {
                let size = self.cfa.types.size_of(element.ty)?;
                let place = match slot.place {
                    Some(base) => {
                        let diff = self.cfa.types.ptrdiff_t();
                        let index = build::constant(&mut self.cfa, u128::from(index), diff);
                        build::element(&mut self.cfa, base, index)
                    }
                    None => None,
                };
                let offset = slot.offset.checked_add(size.checked_mul(index)?)?;
                Some(Slot { ty: element, offset, bits: None, place })
            }
            Type::Record(id) => {
                let field = self.cfa.types.records[id].fields.get(index as usize)?;
                let (ty, offset, bits) = (field.ty, slot.offset + field.offset, field.bits);
                let place = match slot.place {
                    Some(base) => build::field(&mut self.cfa, base, index as u32),
                    None => None,
                };
                Some(Slot { ty, offset, bits, place })
            }
            _ => None,
        }
    }

    /// Whether part `index` takes a value: unnamed bit-fields do not.
    fn takes_value(&self, ty: TypeId, index: u64) -> bool {
        match self.cfa.types.record(ty) {
            Some(id) => {
                let field = &self.cfa.types.records[id].fields[index as usize];
                field.name.is_some() || field.bits.is_none()
            }
            None => true,
        }
    }

    /// Fills the parts of `slot` from `items`, starting with the item `next`. Without braces of
    /// its own it stops at the first designator; `path` are designators left for this level.
    fn fill(
        &mut self,
        slot: Slot,
        items: Items<'a>,
        next: &mut usize,
        braced: bool,
        path: Option<&'a [Designator]>,
        out: &mut Collected,
    ) {
        let count = self.part_count(slot.ty.ty);
        let union = self
            .cfa
            .types
            .record(slot.ty.ty)
            .is_some_and(|id| self.cfa.types.records[id].kind == RecordKind::Union);
        let mut index = 0u64;
        let mut path = path;
        while *next < items.len() {
            let designators = &items[*next].0;
            let steps = match path.take() {
                Some(steps) => Some(steps),
                None if designators.is_empty() => None,
                None if braced => Some(&designators[..]),
                None => return,
            };
            let start = *next;
            match steps {
                Some([]) | None => {
                    while count.is_none_or(|count| index < count)
                        && !self.takes_value(slot.ty.ty, index)
                    {
                        index += 1;
                    }
                    if count.is_some_and(|count| index >= count) {
                        return;
                    }
                    self.fill_part(slot, index, items, next, out);
                    index += 1;
                }
                Some([first, rest @ ..]) => {
                    index = self.designated(slot, first, rest, items, next, out);
                }
            }
            if *next == start {
                // Nothing was taken (an empty record, a mistake): step over the item.
                *next += 1;
            }
            out.note_length(slot, index, self.part_count(slot.ty.ty));
            if union && !(braced && items.get(*next).is_some_and(|item| !item.0.is_empty())) {
                return;
            }
        }
    }

    /// Initialises what a designator names; returns the index behind it.
    fn designated(
        &mut self,
        slot: Slot,
        first: &'a Designator,
        rest: &'a [Designator],
        items: Items<'a>,
        next: &mut usize,
        out: &mut Collected,
    ) -> u64 {
        let span = self.ast.inits[items[*next].1].span;
        let Some((path, last)) = self.resolve_designator(slot, first, span) else {
            *next += 1;
            return u64::MAX;
        };
        let [outer, inner @ ..] = &path[..] else { return u64::MAX };
        let start = *next;
        for index in *outer..=last.max(*outer) {
            *next = start;
            let Some(mut part) = self.part(slot, index) else { break };
            for &step in inner {
                match self.part(part, step) {
                    Some(deeper) => part = deeper,
                    None => break,
                }
            }
            match rest {
                [] => self.fill_slot(part, items, next, out),
                rest => self.fill(part, items, next, false, Some(rest), out),
            }
        }
        last.max(*outer).saturating_add(1)
    }

    /// The indices a designator stands for (several through anonymous members) and the last
    /// index of a range.
    fn resolve_designator(
        &mut self,
        slot: Slot,
        step: &Designator,
        span: Span,
    ) -> Option<(Vec<u64>, u64)> {
        match *step {
            Designator::Field(name, span) => {
                let found = self
                    .cfa
                    .types
                    .record(slot.ty.ty)
                    .and_then(|id| self.cfa.types.find_member(id, name));
                let Some(path) = found else {
                    let (text, ty) = (self.name(name), self.type_name(slot.ty.ty));
                    self.error(span, format!("`{ty}` has no member `{text}` to initialise"));
                    return None;
                };
                let path: Vec<u64> = path.into_iter().map(u64::from).collect();
                let first = path[0];
                Some((path, first))
            }
            Designator::Index(expr) => {
                let index = self.array_index(slot, expr, span)?;
                Some((vec![index], index))
            }
            Designator::Range(from, to) => {
                let (from, to) =
                    (self.array_index(slot, from, span)?, self.array_index(slot, to, span)?);
                if from > to {
                    self.error(span, "empty index range in the initialiser");
                    return None;
                }
                Some((vec![from], to))
            }
        }
    }

    fn array_index(&mut self, slot: Slot, expr: ast::ExprId, span: Span) -> Option<u64> {
        if !matches!(self.cfa.types.get(slot.ty.ty), Type::Array(..)) {
            self.error(span, "an index in the initialiser of something that is no array");
            return None;
        }
        let index = u64::try_from(self.constant_expr(expr)?).ok();
        let limit = self.part_count(slot.ty.ty).unwrap_or(1 << 32);
        if index.is_none_or(|index| index >= limit) {
            self.error(span, "the array index in the initialiser exceeds the array bounds");
            return None;
        }
        index
    }

    fn fill_part(
        &mut self,
        slot: Slot,
        index: u64,
        items: Items<'a>,
        next: &mut usize,
        out: &mut Collected,
    ) {
        if let Some(part) = self.part(slot, index) {
            self.fill_slot(part, items, next, out);
        }
    }

    /// Initialises one part with the next item, or with several if its braces are left out.
    fn fill_slot(&mut self, part: Slot, items: Items<'a>, next: &mut usize, out: &mut Collected) {
        base::deeper(|| {
            let init = items[*next].1;
            let ast = self.ast;
            match &ast.inits[init].kind {
                InitKind::List(_) => {
                    *next += 1;
                    let length = std::mem::take(&mut out.length);
                    self.collect(part, init, out);
                    let unknown = self.part_count(part.ty.ty).is_none();
                    out.length = if unknown { out.length.max(length) } else { length };
                }
                InitKind::Expr(expr) => {
                    let span = ast.inits[init].span;
                    if self.string_entry(part, *expr, span, out) {
                        *next += 1;
                    } else if self.is_aggregate(part.ty.ty) && !self.is_whole(part, *expr) {
                        self.fill(part, items, next, false, None, out);
                    } else {
                        *next += 1;
                        out.entries.push(Entry { slot: part, value: Value::Expr(*expr), span });
                    }
                }
            }
        });
    }

    /// Whether the expression is a record that initialises the whole part.
    fn is_whole(&mut self, part: Slot, expr: ast::ExprId) -> bool {
        if self.cfa.types.record(part.ty.ty).is_none() {
            return false;
        }
        let trivial = matches!(
            self.ast.exprs[expr].kind,
            ExprKind::Int { .. } | ExprKind::Char(..) | ExprKind::Float(..) | ExprKind::Str(..)
        );
        !trivial && {
            let ty = self.type_of(expr);
            self.compatible(ty.ty, part.ty.ty)
        }
    }
}

impl Collected {
    /// Remembers how far an array of unknown length was filled.
    fn note_length(&mut self, slot: Slot, index: u64, count: Option<u64>) {
        let flexible = count.is_none() || count == Some(0);
        if flexible && index != u64::MAX && (slot.offset == 0 || count.is_none()) {
            self.length = self.length.max(index);
        }
    }
}
