//! From expressions to the points-to graph: what every value may point to, where every lvalue is,
//! and which bytes are read and written.

use super::Object;
use super::blocks::{BlockId, Blocks, END, Flow, Fold, Place, SlotId};
use super::leaves::{self, Leaf};
use crate::bounds::Member;
use crate::ir::{BinOp, Cfa, Expr, ExprId, FuncId, InitValue, UnOp, VarId, VarKind};
use crate::scalar::{sign_extend, truncate};
use crate::types::{ArrayLen, IntKind, Type, TypeId};
use base::{FastSet, IdVec};
use std::collections::BTreeMap;

/// Addresses below this, and as far below zero, hold no object: null, error codes in pointers.
const FIRST_PAGE: u64 = 4096;

/// What a value may point to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Val {
    /// Nothing.
    None,
    /// This place.
    Ptr(Place),
    /// What is in the slot.
    Slot(SlotId),
}

/// What is known of an expression.
#[derive(Clone, Copy, Debug)]
enum Known {
    Not,
    Value(Val),
    Lvalue(Place),
}

/// Bytes that a statement copies, sets or overwrites as a whole.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// The first byte.
    pub place: Place,
    /// Bytes, if constant.
    pub size: Option<i64>,
    /// A divisor of the number of bytes.
    pub unit: i64,
}

/// A copy of bytes from place to place.
#[derive(Clone, Copy, Debug)]
pub struct Copy {
    pub dst: Place,
    pub src: Place,
    /// Bytes, if constant.
    pub size: Option<i64>,
}

/// A call through a pointer.
#[derive(Debug)]
pub struct Indirect {
    pub pointer: Val,
    pub dst: Option<ExprId>,
    pub args: Box<[ExprId]>,
    pub bound: FastSet<FuncId>,
    /// Whether it may reach any function.
    pub unknown: bool,
}

/// What a function returns.
#[derive(Clone, Copy, Debug)]
pub struct Returned {
    pub slot: SlotId,
    pub record: Place,
}

/// Where all calls of unknown functions with the same number of arguments meet.
#[derive(Clone, Debug, Default)]
pub struct Hub {
    pub funcs: Vec<FuncId>,
    /// The arguments: scalars are the cell at the place, records lie there.
    pub args: Vec<Place>,
    pub returned: Option<Returned>,
}

/// Everything that is collected while walking over the program.
pub struct Walk<'a> {
    pub cfa: &'a Cfa,
    pub graph: Blocks,
    pub objects: Vec<Object>,
    known: IdVec<ExprId, Known>,
    vars: IdVec<VarId, Option<BlockId>>,
    funcs: IdVec<FuncId, Option<BlockId>>,
    pub returned: IdVec<FuncId, Option<Returned>>,
    seen: IdVec<FuncId, bool>,
    todo: Vec<FuncId>,
    /// The block of all memory of unknown origin.
    pub external: Place,
    /// The block of all variable arguments.
    va_area: Option<Place>,
    pub accesses: Vec<(Place, u32)>,
    pub spans: Vec<Span>,
    pub copies: Vec<Copy>,
    pub stores: Vec<(Place, Val)>,
    pub escapes: Vec<Val>,
    pub indirect: Vec<Indirect>,
    pub unknown: BTreeMap<usize, Hub>,
    /// Pointer additions whose pointer may turn out to be null and the index the real pointer.
    pub based: Vec<(Place, Val)>,
    /// Differences of pointers, one of which may turn out to be null.
    pub differences: Vec<(Val, Val, SlotId)>,
}

impl<'a> Walk<'a> {
    pub fn new(cfa: &'a Cfa) -> Self {
        let mut graph = Blocks::default();
        let external = Place { block: graph.new_block(), offset: 0 };
        graph.fold_all(external, 1);
        graph.add_object(external, 0);
        let cell = graph.cell(external);
        graph.set_link(cell, external);
        Self {
            cfa,
            graph,
            objects: vec![Object::External],
            known: IdVec::filled(Known::Not, cfa.exprs.len()),
            vars: IdVec::filled(None, cfa.vars.len()),
            funcs: IdVec::filled(None, cfa.funcs.len()),
            returned: IdVec::filled(None, cfa.funcs.len()),
            seen: IdVec::filled(false, cfa.funcs.len()),
            todo: Vec::new(),
            external,
            va_area: None,
            accesses: Vec::new(),
            spans: Vec::new(),
            copies: Vec::new(),
            stores: Vec::new(),
            escapes: Vec::new(),
            indirect: Vec::new(),
            unknown: BTreeMap::new(),
            based: Vec::new(),
            differences: Vec::new(),
        }
    }

    /// Queues a function that may be called.
    pub fn call(&mut self, func: FuncId) {
        if !std::mem::replace(&mut self.seen[func], true) {
            self.todo.push(func);
        }
    }

    /// Walks over all functions in the queue and those they call.
    pub fn walk(&mut self) {
        while let Some(func) = self.todo.pop() {
            let cfa = self.cfa;
            let Some(body) = &cfa.funcs[func].body else {
                continue;
            };
            for (id, edge) in body.edges.iter_enumerated() {
                self.stmt(func, id, &edge.stmt);
            }
        }
    }

    /// The place of an lvalue, or of what a value points to, as far as it was walked over.
    pub fn known_place(&mut self, expr: ExprId) -> Option<Place> {
        match self.known[expr] {
            Known::Lvalue(place) => Some(place),
            _ => None,
        }
    }

    /// The place of a variable that was met.
    pub fn known_var(&mut self, var: VarId) -> Option<Place> {
        let block = self.vars[var]?;
        Some(self.graph.find(Place { block, offset: 0 }))
    }

    /// The place of the variable arguments, if there are any.
    pub fn known_va_area(&mut self) -> Option<Place> {
        let place = self.va_area?;
        Some(self.graph.find(place))
    }

    /// The value of an expression that was walked over.
    pub fn known_value(&self, expr: ExprId) -> Option<Val> {
        match self.known[expr] {
            Known::Value(value) => Some(value),
            _ => None,
        }
    }

    pub(super) fn object(&mut self, object: Object) -> Place {
        let place = Place { block: self.graph.new_block(), offset: 0 };
        self.objects.push(object);
        self.graph.add_object(place, self.objects.len() as u32 - 1);
        place
    }

    pub(super) fn var(&mut self, var: VarId) -> Place {
        if let Some(block) = self.vars[var] {
            return Place { block, offset: 0 };
        }
        let place = self.object(Object::Var(var));
        self.vars[var] = Some(place.block);
        let cfa = self.cfa;
        if cfa.vars[var].kind == VarKind::Extern {
            self.escapes.push(Val::Ptr(place));
            self.any_value(place, cfa.vars[var].ty);
        }
        for item in &cfa.vars[var].init {
            if let InitValue::Scalar(expr) = item.value {
                let value = self.value(expr);
                let at = self.graph.step(place, item.offset as i64);
                let cell = self.graph.cell(at);
                self.give(value, cell);
            }
        }
        place
    }

    fn func(&mut self, func: FuncId) -> Place {
        if let Some(block) = self.funcs[func] {
            return Place { block, offset: 0 };
        }
        let place = self.object(Object::Func(func));
        self.funcs[func] = Some(place.block);
        place
    }

    pub(super) fn va_area(&mut self) -> Place {
        if let Some(place) = self.va_area {
            return place;
        }
        let place = self.object(Object::VarArgs);
        self.graph.fold_all(place, self.cfa.types.model.pointer_bytes() as i64);
        self.va_area = Some(place);
        place
    }

    /// The value arrives in a slot.
    pub fn give(&mut self, value: Val, to: SlotId) {
        match value {
            Val::None => {}
            Val::Ptr(place) => self.graph.set_link(to, place),
            Val::Slot(from) => self.graph.flow(from, to, Flow::Same),
        }
    }

    /// Where a value points, made up if nothing is known yet.
    pub(super) fn target(&mut self, value: Val) -> Place {
        match value {
            Val::None => Place { block: self.graph.new_block(), offset: 0 },
            Val::Ptr(place) => place,
            Val::Slot(slot) => self.graph.force(slot),
        }
    }

    /// The pointers within an object of type `ty` at `place` become of unknown origin.
    pub(super) fn any_value(&mut self, place: Place, ty: TypeId) {
        let mut parts = Vec::new();
        leaves::visit(&self.cfa.types, ty, 0, &mut |leaf| parts.push(leaf));
        if !parts.iter().any(|leaf| matches!(leaf, Leaf::Scalar { pointer: true, .. })) {
            return;
        }
        for part in parts {
            match part {
                Leaf::Scalar { pointer: false, .. } => {}
                Leaf::Scalar { offset, pointer: true, .. } => {
                    let at = self.graph.step(place, offset);
                    let cell = self.graph.cell(at);
                    self.graph.set_link(cell, self.external);
                }
                Leaf::Array { offset, size, stride } => {
                    self.graph.fold(place.moved(offset), Fold { lo: 0, hi: size, stride });
                }
            }
        }
    }

    // Lvalues.

    /// The place of an lvalue.
    pub fn lvalue(&mut self, expr: ExprId) -> Place {
        if let Known::Lvalue(place) = self.known[expr] {
            return place;
        }
        let place = base::deeper(|| match self.cfa.exprs[expr].expr {
            Expr::Var(var) => self.var(var),
            Expr::Deref(pointer) => {
                let value = self.value(pointer);
                self.target(value)
            }
            Expr::Field(record, index) => {
                let place = self.lvalue(record);
                self.graph.step(place, self.field_offset(record, index))
            }
            Expr::Index(array, index) => self.index(array, index),
            _ => self.external,
        });
        self.known[expr] = Known::Lvalue(place);
        place
    }

    /// For a bit-field the first byte of the storage it shares.
    fn field_offset(&self, record: ExprId, index: u32) -> i64 {
        let types = &self.cfa.types;
        let Some(id) = types.record(self.cfa.ty(record)) else {
            return 0;
        };
        let field = &types.records[id].fields[index as usize];
        match field.bits {
            Some(_) => leaves::storage(types, id, index as usize).0,
            None => field.offset as i64,
        }
    }

    fn index(&mut self, array: ExprId, index: ExprId) -> Place {
        let place = self.lvalue(array);
        let types = &self.cfa.types;
        let element = types.element(self.cfa.ty(array));
        let Some(stride) = element.and_then(|element| types.size_of(element.ty)) else {
            self.graph.fold_all(place, 1);
            return place;
        };
        let stride = stride as i64;
        if let Expr::Int(i) = self.cfa.exprs[index].expr {
            return self.graph.step(place, i.saturating_mul(stride));
        }
        self.value(index);
        if stride > 0 {
            let fold = self.extent(array, stride);
            self.graph.fold(place, fold);
        }
        place
    }

    /// The offsets that an index into the array lvalue may reach, relative to the array: see
    /// [`crate::bounds`].
    fn extent(&self, mut array: ExprId, stride: i64) -> Fold {
        let types = &self.cfa.types;
        let everywhere = Fold { lo: -END, hi: END, stride };
        // Where the array begins within the array of arrays that it is part of. A variable index
        // has folded that one already, so that all rows are the first.
        let mut begin = 0i64;
        while let Expr::Index(outer, index) = self.cfa.exprs[array].expr {
            let Some(size) = types.size_of(self.cfa.ty(array)) else { return everywhere };
            if let Expr::Int(i) = self.cfa.exprs[index].expr {
                begin = begin.saturating_add(i.saturating_mul(size as i64));
            }
            array = outer;
        }
        let ty = self.cfa.ty(array);
        let end = match (self.cfa.exprs[array].expr, types.get(ty)) {
            (Expr::Var(_), Type::Array(_, ArrayLen::Known(_))) => {
                Some(types.size_of(ty).unwrap_or(0).max(stride as u64))
            }
            (Expr::Var(_), Type::Array(_, ArrayLen::Unknown)) => None,
            (Expr::Field(..), _) => match Member::of(self.cfa, array) {
                Some(member) => member.end(stride as u64),
                None => return everywhere,
            },
            // What a pointer to an array points to may be a row.
            _ => return everywhere,
        };
        let hi = match end {
            Some(end) => (end as i64).saturating_sub(begin).clamp(-END / 2, END / 2),
            None => END,
        };
        Fold { lo: -begin.clamp(-END / 2, END / 2), hi, stride }
    }

    /// The bytes that a scalar lvalue occupies are read or written.
    pub(super) fn access(&mut self, lvalue: ExprId) -> Place {
        let place = self.lvalue(lvalue);
        let types = &self.cfa.types;
        let bits = match self.cfa.exprs[lvalue].expr {
            Expr::Field(record, i) => types
                .record(self.cfa.ty(record))
                .filter(|&id| types.records[id].fields[i as usize].bits.is_some())
                .map(|id| leaves::storage(types, id, i as usize).1),
            _ => None,
        };
        match bits.or_else(|| leaves::scalar_width(types, self.cfa.ty(lvalue))) {
            Some(width) => {
                self.accesses.push((place, width));
                self.graph.cell(place);
            }
            None => self.access_leaves(place, self.cfa.ty(lvalue)),
        }
        place
    }

    /// The scalars of an object of type `ty` are read or written one by one.
    pub(super) fn access_leaves(&mut self, place: Place, ty: TypeId) {
        let mut parts = Vec::new();
        leaves::visit(&self.cfa.types, ty, 0, &mut |leaf| parts.push(leaf));
        for part in parts {
            match part {
                Leaf::Scalar { offset, width, .. } => {
                    let at = self.graph.step(place, offset);
                    self.accesses.push((at, width));
                    self.graph.cell(at);
                }
                Leaf::Array { offset, size, stride } => {
                    self.graph.fold(place.moved(offset), Fold { lo: 0, hi: size, stride });
                }
            }
        }
    }

    // Values.

    /// What a value may point to.
    pub fn value(&mut self, expr: ExprId) -> Val {
        if let Known::Value(value) = self.known[expr] {
            return value;
        }
        let value = base::deeper(|| self.new_value(expr));
        self.known[expr] = Known::Value(value);
        value
    }

    fn new_value(&mut self, expr: ExprId) -> Val {
        let node = self.cfa.exprs[expr];
        match node.expr {
            Expr::Int(value) => self.constant(value, node.ty),
            Expr::Wide(_) | Expr::LabelAddr(_) => Val::None,
            Expr::Load(lvalue) => {
                let place = self.access(lvalue);
                Val::Slot(self.graph.cell(place))
            }
            Expr::AddrOf(lvalue) => Val::Ptr(self.lvalue(lvalue)),
            Expr::FuncAddr(func) => Val::Ptr(self.func(func)),
            Expr::VarArgs => Val::Ptr(self.va_area()),
            Expr::Unary(op, operand) => {
                let value = self.value(operand);
                if op == UnOp::Not || !self.converts(node.ty) {
                    Val::None
                } else {
                    self.anywhere(&[value])
                }
            }
            Expr::Binary(op, lhs, rhs) => self.binary(op, lhs, rhs),
            Expr::Cast(operand) => {
                if let Expr::Int(value) = self.cfa.exprs[operand].expr {
                    return self.constant(value, node.ty);
                }
                let value = self.value(operand);
                if self.converts(node.ty) && self.converts(self.cfa.ty(operand)) {
                    value
                } else {
                    Val::None
                }
            }
            Expr::PtrAdd { ptr, index, scale } => self.ptr_add(ptr, index, scale),
            Expr::PtrDiff { lhs, rhs, .. } => {
                let (x, y) = (self.value(lhs), self.value(rhs));
                if x == Val::None && y == Val::None {
                    return Val::None;
                }
                let result = self.graph.new_slot();
                self.differences.push((x, y, result));
                Val::Slot(result)
            }
            // Lvalues are not values.
            Expr::Var(_) | Expr::Deref(_) | Expr::Field(..) | Expr::Index(..) => Val::None,
        }
    }

    /// Whether conversion and arithmetic in this type may keep what makes an address, or a part of
    /// it: programs take addresses apart and put them together again. For `_Bool` only plain copies
    /// do.
    fn converts(&self, ty: TypeId) -> bool {
        match self.cfa.types.get(ty) {
            Type::Void => false,
            Type::Int(kind) => *kind != IntKind::Bool,
            _ => true,
        }
    }

    /// Fixed addresses are memory of unknown origin.
    fn constant(&self, value: i64, ty: TypeId) -> Val {
        let far = value.unsigned_abs() >= FIRST_PAGE;
        let near_top = self.cfa.types.model.pointer_bits() == 32
            && (value as u64 & 0xffff_ffff) > 0xffff_ffff - FIRST_PAGE;
        let wild = self.cfa.types.is_pointer(ty) && far && !near_top;
        if wild { Val::Ptr(self.external) } else { Val::None }
    }

    /// The result of arithmetic that may turn the operands into any pointer to the same objects.
    fn anywhere(&mut self, operands: &[Val]) -> Val {
        self.derived(operands, Flow::Anywhere)
    }

    fn derived(&mut self, operands: &[Val], how: Flow) -> Val {
        if operands.iter().all(|&operand| operand == Val::None) {
            return Val::None;
        }
        let result = self.graph.new_slot();
        for &operand in operands {
            let from = match operand {
                Val::None => continue,
                Val::Slot(slot) => slot,
                Val::Ptr(place) => {
                    let slot = self.graph.new_slot();
                    self.graph.set_link(slot, place);
                    slot
                }
            };
            self.graph.flow(from, result, how);
        }
        Val::Slot(result)
    }

    fn binary(&mut self, op: BinOp, lhs: ExprId, rhs: ExprId) -> Val {
        let (x, y) = (self.value(lhs), self.value(rhs));
        let int = |expr: ExprId| match self.cfa.exprs[expr].expr {
            Expr::Int(value) => Some(value),
            _ => None,
        };
        // SOUNDNESS: 0xfffffffc added in 32 bits is a step back.
        let bits = self.cfa.types.scalar_bits(self.cfa.ty(lhs)).unwrap_or(64).min(64);
        let step = int(rhs).map(|value| sign_extend(truncate(value as u128, bits), bits) as i64);
        match op {
            op if op.is_comparison() || !self.converts(self.cfa.ty(lhs)) => Val::None,
            BinOp::Add | BinOp::Sub if step.is_some() => {
                let step = step.unwrap_or(0);
                let step = if op == BinOp::Add { step } else { step.saturating_neg() };
                self.derived(&[x], Flow::Shift(step))
            }
            _ => self.anywhere(&[x, y]),
        }
    }

    fn ptr_add(&mut self, ptr: ExprId, index: ExprId, scale: u32) -> Val {
        let (base, by) = (self.value(ptr), self.value(index));
        let place = self.target(base);
        if let Expr::Int(i) = self.cfa.exprs[index].expr {
            return Val::Ptr(self.graph.step(place, i.saturating_mul(i64::from(scale))));
        }
        let stride = i64::from(scale).max(1);
        match self.cfa.exprs[ptr].expr {
            Expr::AddrOf(array) if self.element_size(array) == Some(stride) => {
                let fold = self.extent(array, stride);
                self.graph.fold(place, fold);
            }
            _ => self.graph.fold_all(place, stride),
        }
        if by != Val::None {
            self.based.push((place, by));
        }
        Val::Ptr(place)
    }

    fn element_size(&self, array: ExprId) -> Option<i64> {
        let element = self.cfa.types.element(self.cfa.ty(array))?;
        self.cfa.types.size_of(element.ty).map(|size| size as i64)
    }
}
