//! What statements do to the points-to graph: stores, calls, allocations, library functions.

use super::Object;
use super::blocks::{END, Flow, Place};
use super::constraints::{Copy, Hub, Indirect, Returned, Span, Val, Walk};
use super::leaves;
use crate::graph::calls::accepts;
use crate::ir::{
    BinOp, Callee, Cfa, EdgeId, Expr, ExprId, FuncId, HaltKind, InitValue, InputKind, Intrinsic,
    Stmt,
};
use crate::types::{IntKind, Type};
use base::FastSet;

impl Walk<'_> {
    /// A value is stored in an lvalue.
    fn store(&mut self, dst: ExprId, value: Val) {
        let place = self.access(dst);
        let cell = self.graph.cell(place);
        self.give(value, cell);
        if value != Val::None {
            self.stores.push((place, value));
        }
    }

    fn is_scalar(&self, expr: ExprId) -> bool {
        self.cfa.types.is_scalar(self.cfa.ty(expr))
    }

    /// An assignment of a scalar or of a whole record.
    fn assign(&mut self, dst: ExprId, src: ExprId) {
        if self.is_scalar(src) {
            let value = self.value(src);
            return self.store(dst, value);
        }
        let to = self.access(dst);
        self.assign_record(to, src);
    }

    /// A record value is copied to `to`.
    fn assign_record(&mut self, to: Place, src: ExprId) {
        if let Expr::Load(from) = self.cfa.exprs[src].expr {
            let from = self.access(from);
            self.copy(to, from, self.cfa.types.size_of(self.cfa.ty(src)).map(|size| size as i64));
        }
    }

    fn copy(&mut self, dst: Place, src: Place, size: Option<i64>) {
        self.copies.push(Copy { dst, src, size });
    }

    pub(super) fn stmt(&mut self, func: FuncId, edge: EdgeId, stmt: &Stmt) {
        match stmt {
            Stmt::Skip | Stmt::Error(_) => {}
            Stmt::Assign { dst, src } => self.assign(*dst, *src),
            Stmt::Assume { cond, .. } => {
                self.value(*cond);
            }
            Stmt::Declare(var) => {
                self.var(*var);
            }
            Stmt::Call { dst, callee, args } => self.call_stmt(*dst, *callee, args),
            Stmt::Return(value) => {
                if let Some(value) = *value {
                    self.returns(func, value);
                }
            }
            Stmt::Input { dst, kind } => {
                let place = self.access(*dst);
                if !matches!(kind, InputKind::StdinChar | InputKind::Random) {
                    self.any_value(place, self.cfa.ty(*dst));
                }
            }
            Stmt::Alloc { dst, size, .. } => {
                self.value(*size);
                let place = self.object(Object::Alloc(func, edge));
                self.store(*dst, Val::Ptr(place));
            }
            Stmt::Free(pointer) => {
                self.value(*pointer);
            }
            Stmt::Intrinsic { op, dst, args } => self.intrinsic(func, edge, *op, *dst, args),
            Stmt::Halt(HaltKind::Exit(status)) => {
                self.value(*status);
            }
            Stmt::Halt(_) => {}
        }
    }

    fn returned(&mut self, func: FuncId) -> Returned {
        if let Some(returned) = self.returned[func] {
            return returned;
        }
        let record = Place { block: self.graph.new_block(), offset: 0 };
        let returned = Returned { slot: self.graph.new_slot(), record };
        self.returned[func] = Some(returned);
        returned
    }

    fn returns(&mut self, func: FuncId, value: ExprId) {
        let returned = self.returned(func);
        if self.is_scalar(value) {
            let value = self.value(value);
            self.give(value, returned.slot);
        } else {
            self.assign_record(returned.record, value);
        }
    }

    fn call_stmt(&mut self, dst: Option<ExprId>, callee: Callee, args: &[ExprId]) {
        if let Some(dst) = dst {
            self.access(dst);
        }
        for &arg in args {
            self.value(arg);
        }
        match callee {
            Callee::Direct(func) => self.bind(func, dst, args),
            Callee::Indirect(pointer) => {
                let pointer = self.value(pointer);
                let (args, bound) = (args.into(), FastSet::default());
                self.indirect.push(Indirect { pointer, dst, args, bound, unknown: false });
            }
        }
    }

    /// Joins a call with the function it reaches.
    pub fn bind(&mut self, func: FuncId, dst: Option<ExprId>, args: &[ExprId]) {
        self.call(func);
        let cfa = self.cfa;
        let function = &cfa.funcs[func];
        if function.body.is_none() {
            for &arg in args {
                let value = self.value(arg);
                self.escapes.push(value);
            }
            if let Some(dst) = dst {
                let place = self.lvalue(dst);
                self.any_value(place, cfa.ty(dst));
            }
            return;
        }
        for (i, &arg) in args.iter().enumerate() {
            let place = match function.params.get(i) {
                Some(&param) => {
                    let place = self.var(param);
                    self.access_leaves(place, cfa.vars[param].ty);
                    place
                }
                None => {
                    let place = self.va_area();
                    self.access_leaves(place, cfa.ty(arg));
                    place
                }
            };
            if self.is_scalar(arg) {
                let value = self.value(arg);
                let cell = self.graph.cell(place);
                self.give(value, cell);
            } else {
                self.assign_record(place, arg);
            }
        }
        let Some(dst) = dst else { return };
        let returned = self.returned(func);
        if self.is_scalar(dst) {
            self.store(dst, Val::Slot(returned.slot));
        } else {
            let to = self.access(dst);
            let size = cfa.types.size_of(cfa.ty(dst)).map(|size| size as i64);
            self.copy(to, returned.record, size);
        }
    }

    /// Joins a call with all functions that a pointer of unknown origin may reach. They meet in
    /// a hub, so that the number of calls times functions does not matter.
    pub fn bind_unknown(&mut self, dst: Option<ExprId>, args: &[ExprId]) {
        let cfa = self.cfa;
        if !self.unknown.contains_key(&args.len()) {
            self.make_hub(args.len());
        }
        let hub = self.unknown[&args.len()].clone();
        for (&arg, &place) in args.iter().zip(&hub.args) {
            if self.is_scalar(arg) {
                let value = self.value(arg);
                let cell = self.graph.cell(place);
                self.give(value, cell);
                self.escapes.push(value);
            } else {
                self.assign_record(place, arg);
                self.escapes.push(Val::Ptr(place));
            }
        }
        let Some(dst) = dst else { return };
        let place = self.access(dst);
        self.any_value(place, cfa.ty(dst));
        let Some(returned) = hub.returned else { return };
        let cell = self.graph.cell(place);
        self.graph.flow(returned.slot, cell, Flow::Same);
        let size = cfa.types.size_of(cfa.ty(dst)).map(|size| size as i64);
        self.copy(place, returned.record, size);
    }

    fn make_hub(&mut self, count: usize) {
        let cfa = self.cfa;
        let taken = |&func: &FuncId| cfa.funcs[func].address_taken && accepts(cfa, func, count);
        let funcs: Vec<FuncId> = cfa.funcs.ids().filter(taken).collect();
        let args: Vec<Place> =
            (0..count).map(|_| Place { block: self.graph.new_block(), offset: 0 }).collect();
        let record = Place { block: self.graph.new_block(), offset: 0 };
        let all = Returned { slot: self.graph.new_slot(), record };
        for &func in &funcs {
            self.call(func);
            if cfa.funcs[func].body.is_none() {
                continue;
            }
            for (i, &place) in args.iter().enumerate() {
                let (to, size) = match cfa.funcs[func].params.get(i) {
                    Some(&param) => {
                        let to = self.var(param);
                        self.access_leaves(to, cfa.vars[param].ty);
                        (to, cfa.types.size_of(cfa.vars[param].ty))
                    }
                    None => (self.va_area(), None),
                };
                let (from, cell) = (self.graph.cell(place), self.graph.cell(to));
                self.graph.flow(from, cell, Flow::Same);
                self.copy(to, place, size.map(|size| size as i64));
            }
            let returned = self.returned(func);
            self.graph.flow(returned.slot, all.slot, Flow::Same);
            self.copy(all.record, returned.record, None);
        }
        self.unknown.insert(count, Hub { funcs, args, returned: Some(all) });
    }

    fn intrinsic(
        &mut self,
        func: FuncId,
        edge: EdgeId,
        op: Intrinsic,
        dst: Option<ExprId>,
        args: &[ExprId],
    ) {
        let values: Vec<Val> = args
            .iter()
            .map(|&arg| if self.is_scalar(arg) { self.value(arg) } else { Val::None })
            .collect();
        let mut result = Val::None;
        match op {
            Intrinsic::MemCopy | Intrinsic::MemMove => {
                let (to, from) = (self.target(values[0]), self.target(values[1]));
                let (size, unit) = self.amount(args[2]);
                self.spans.push(Span { place: to, size, unit });
                self.spans.push(Span { place: from, size, unit });
                self.copy(to, from, size);
                result = Val::Ptr(to);
            }
            Intrinsic::MemSet => {
                let place = self.target(values[0]);
                let (size, unit) = self.amount(args[2]);
                self.spans.push(Span { place, size, unit });
                result = Val::Ptr(place);
            }
            Intrinsic::Realloc => {
                let old = self.target(values[0]);
                let new = self.object(Object::Alloc(func, edge));
                self.graph.unify(old, new);
                result = Val::Ptr(new);
            }
            Intrinsic::Printf => self.counted(args, 0),
            Intrinsic::Fprintf => self.counted(args, 1),
            Intrinsic::Sprintf | Intrinsic::Snprintf => {
                self.bytes_at(values[0]);
                self.counted(args, if op == Intrinsic::Sprintf { 1 } else { 2 });
            }
            Intrinsic::Vsprintf | Intrinsic::Vsnprintf => self.bytes_at(values[0]),
            Intrinsic::Scanf => self.scanned(&args[1.min(args.len())..]),
            Intrinsic::Sscanf => self.scanned(&args[2.min(args.len())..]),
            _ => {}
        }
        if let Some(dst) = dst {
            self.store(dst, result);
        }
    }

    /// Bytes are written from where the value points, nobody knows how many.
    fn bytes_at(&mut self, value: Val) {
        let place = self.target(value);
        self.spans.push(Span { place, size: None, unit: 1 });
    }

    /// The pointers that follow a format with `%n` may be written through.
    fn counted(&mut self, args: &[ExprId], format: usize) {
        if !args.get(format).is_some_and(|&format| has_count(self.cfa, format)) {
            return;
        }
        for &arg in &args[format + 1..] {
            let types = &self.cfa.types;
            let pointee = types.pointee(self.cfa.ty(arg)).map(|to| to.ty);
            if let Some(width) = pointee.and_then(|ty| leaves::scalar_width(types, ty)) {
                let value = self.value(arg);
                let place = self.target(value);
                self.accesses.push((place, width));
                self.graph.cell(place);
            }
        }
    }

    /// Each argument points to a scalar of its type that is written, or to a string.
    fn scanned(&mut self, args: &[ExprId]) {
        for &arg in args {
            let value = self.value(arg);
            let place = self.target(value);
            match leaves::scanned_width(self.cfa, arg) {
                Some(width) => {
                    self.accesses.push((place, width));
                    self.graph.cell(place);
                }
                None => self.spans.push(Span { place, size: None, unit: 1 }),
            }
        }
    }

    /// A number of bytes: the constant, and a divisor of it.
    fn amount(&mut self, size: ExprId) -> (Option<i64>, i64) {
        match self.cfa.exprs[size].expr {
            Expr::Int(value) if (0..END / 2).contains(&value) => (Some(value), value.max(1)),
            _ => (None, self.divisor(size)),
        }
    }

    fn keeps_low_bits(&self, expr: ExprId) -> bool {
        let ty = self.cfa.types.get(self.cfa.ty(expr));
        matches!(ty, Type::Int(kind) if *kind != IntKind::Bool) || matches!(ty, Type::Enum(_))
    }

    /// A power of two that divides the value, whether the multiplication wraps or not.
    fn divisor(&self, mut expr: ExprId) -> i64 {
        let int = |expr: ExprId| match self.cfa.exprs[expr].expr {
            Expr::Int(value) => Some(value),
            _ => None,
        };
        let mut zeros = 0;
        loop {
            match self.cfa.exprs[expr].expr {
                // SOUNDNESS: `_Bool` is 1 whatever the number was, and floats have no low bits.
                Expr::Cast(inner) if self.keeps_low_bits(expr) && self.keeps_low_bits(inner) => {
                    expr = inner;
                }
                Expr::Binary(BinOp::Mul, x, y) => {
                    let (rest, factor) = match (int(x), int(y)) {
                        (_, Some(factor)) => (x, factor),
                        (Some(factor), _) => (y, factor),
                        _ => break,
                    };
                    zeros += factor.trailing_zeros();
                    expr = rest;
                }
                _ => break,
            }
        }
        1 << zeros.min(16)
    }
}

/// Whether the format is a string literal with a `%n`.
pub fn has_count(cfa: &Cfa, mut format: ExprId) -> bool {
    while let Expr::Cast(inner) | Expr::AddrOf(inner) | Expr::Index(inner, _) =
        cfa.exprs[format].expr
    {
        format = inner;
    }
    let Expr::Var(var) = cfa.exprs[format].expr else { return false };
    cfa.vars[var].init.iter().any(|item| match &item.value {
        InitValue::Bytes(bytes) => bytes.split(|&byte| byte == b'%').skip(1).any(|rest| {
            let letter = rest.iter().find(|byte| !b"0123456789.*$-+ #'hlLqjzt".contains(byte));
            letter == Some(&b'n')
        }),
        _ => false,
    })
}
