//! Matching an initialiser with a type: braces, brace elision, designators, strings (C11 6.7.9).

use super::{Lower, build};
use crate::ast::{self, Designator, Encoding, ExprKind, InitId, InitKind};
use base::Span;
use cfa::ir::ExprId;
use cfa::types::{ArrayLen, BitRange, IntKind, QualType, RecordKind, Type, TypeId};

type Items<'a> = &'a [(Box<[Designator]>, InitId)];

/// A part of the object being initialised.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    pub(super) ty: QualType,
    pub(super) offset: u64,
    pub(super) bits: Option<BitRange>,
    /// The lvalue, for automatic storage.
    pub(super) place: Option<ExprId>,
}

/// A scalar, record or string that goes to a slot.
pub(super) struct Entry {
    pub(super) slot: Slot,
    pub(super) value: Value,
    pub(super) span: Span,
}

/// What goes to a slot.
pub(super) enum Value {
    Expr(ast::ExprId),
    Str(Vec<u32>, IntKind),
}

/// How many parts ranges of designators may add up to; each takes about a hundred bytes.
const MOST_ENTRIES: usize = 1 << 21;

/// The entries of one initialiser.
#[derive(Default)]
pub(super) struct Collected {
    pub(super) entries: Vec<Entry>,
    /// The number of elements seen in an outermost array of unknown length, or in a flexible
    /// array member at the end.
    pub(super) length: u64,
}

impl<'a> Lower<'a> {
    /// An initialiser for a whole object.
    pub(super) fn collect(&mut self, slot: Slot, init: InitId, out: &mut Collected) {
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
                        self.report(base::Diagnostic::warning(
                            span,
                            "excess elements in the initialiser",
                        ));
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
            Some(have) => {
                have.to_unsigned().bits(self.cfa.types.model) == kind.bits(self.cfa.types.model)
            }
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
                    // Behind a wrong designator there is no next part.
                    index = index.saturating_add(1);
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
            if out.entries.len() > MOST_ENTRIES {
                self.error(span, format!("an initialiser of more than {MOST_ENTRIES} parts"));
                break;
            }
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
