//! `__sync_*` and `__atomic_*`: without threads they are plain reads and writes.

use super::{Lower, Val, build};
use crate::ast;
use base::Span;
use cfa::ir::BinOp;
use cfa::types::IntKind;

/// The operation in the middle of a builtin's name.
fn operation(name: &str) -> Option<BinOp> {
    Some(match name {
        "add" => BinOp::Add,
        "sub" => BinOp::Sub,
        "or" => BinOp::Or,
        "and" => BinOp::And,
        "xor" => BinOp::Xor,
        _ => return None,
    })
}

impl Lower<'_> {
    /// Answers `__sync_NAME` and `__atomic_NAME`; `None` if there is no such builtin.
    pub(super) fn atomic_call(
        &mut self,
        name: &str,
        args: &[ast::ExprId],
        span: Span,
    ) -> Option<Val> {
        match name {
            "synchronize" | "thread_fence" | "signal_fence" => {
                for &arg in args {
                    self.discard(arg);
                }
                return Some(self.void_value());
            }
            "load_n" => {
                let place = self.pointed(*args.first()?, span);
                let val = self.rvalue(place);
                let expr = self.snapshot(val.expr, span);
                return Some(Val { expr, ..val });
            }
            "store_n" | "lock_release" | "clear" => {
                let place = self.pointed(*args.first()?, span);
                let value = match (name, args.get(1)) {
                    ("store_n", Some(&value)) => self.rexpr(value),
                    _ => self.int_value(0),
                };
                let value = self.convert_for(value, place.ty, "the stored value", span);
                self.store(place.expr, value.expr, span);
                return Some(self.void_value());
            }
            "exchange_n" | "lock_test_and_set" => {
                let place = self.pointed(*args.first()?, span);
                let value = self.rexpr(*args.get(1)?);
                let value = self.convert_for(value, place.ty, "the stored value", span);
                let mut old = self.rvalue(place);
                old.expr = self.snapshot(old.expr, span);
                self.store(place.expr, value.expr, span);
                return Some(old);
            }
            "val_compare_and_swap" => return self.compare_and_swap(args, false, span),
            "bool_compare_and_swap" => return self.compare_and_swap(args, true, span),
            "compare_exchange_n" => return self.compare_exchange(args, span),
            _ => {}
        }
        let (op, returns_old) = match name.strip_prefix("fetch_and_") {
            Some(op) => (operation(op)?, true),
            None => match name.strip_prefix("fetch_") {
                Some(op) => (operation(op)?, true),
                None => {
                    let stem =
                        name.strip_suffix("_and_fetch").or_else(|| name.strip_suffix("_fetch"))?;
                    (operation(stem)?, false)
                }
            },
        };
        let place = self.pointed(*args.first()?, span);
        let operand = self.rexpr(*args.get(1)?);
        let (old, new) = self.update_bytes(place, op, operand, span);
        Some(if returns_old { old } else { new })
    }

    /// The object that the pointer `arg` points to.
    fn pointed(&mut self, arg: ast::ExprId, span: Span) -> Val {
        let mut ptr = self.rexpr(arg);
        ptr.expr = self.snapshot(ptr.expr, span);
        self.deref_value(ptr, span)
    }

    /// Atomic arithmetic on pointers counts bytes.
    fn update_bytes(&mut self, place: Val, op: BinOp, operand: Val, span: Span) -> (Val, Val) {
        if !self.cfa.types.is_pointer(place.ty.ty) {
            return self.update(place, op, operand, span);
        }
        let word = self.cfa.types.size_t();
        let mut old = self.rvalue(place);
        old.expr = self.snapshot(old.expr, span);
        let (a, b) = (self.cast_to(old, word), self.cast_to(operand, word));
        let sum = build::binary(&mut self.cfa, op, a.expr, b.expr, word);
        let new = build::cast(&mut self.cfa, sum, place.ty.ty);
        let new = self.snapshot(new, span);
        self.store(place.expr, new, span);
        (old, self.value(new))
    }

    fn compare_and_swap(&mut self, args: &[ast::ExprId], as_bool: bool, span: Span) -> Option<Val> {
        let place = self.pointed(*args.first()?, span);
        let expected = self.rexpr(*args.get(1)?);
        let mut expected = self.convert_for(expected, place.ty, "the expected value", span);
        expected.expr = self.snapshot(expected.expr, span);
        let new = self.rexpr(*args.get(2)?);
        let new = self.convert_for(new, place.ty, "the new value", span);
        let mut old = self.rvalue(place);
        old.expr = self.snapshot(old.expr, span);
        let same = self.binary(BinOp::Eq, old, expected, span);
        let (yes, join) = (self.new_node(), self.new_node());
        self.branch(same.expr, yes, join, span);
        self.resume_at(yes);
        self.store(place.expr, new.expr, span);
        self.jump(join, span);
        self.resume_at(join);
        Some(if as_bool { self.bool_value(same.expr) } else { old })
    }

    /// `__atomic_compare_exchange_n(ptr, &expected, desired, …)`
    fn compare_exchange(&mut self, args: &[ast::ExprId], span: Span) -> Option<Val> {
        let place = self.pointed(*args.first()?, span);
        let expected = self.pointed(*args.get(1)?, span);
        let new = self.rexpr(*args.get(2)?);
        let mut new = self.convert_for(new, place.ty, "the new value", span);
        new.expr = self.snapshot(new.expr, span);
        let mut old = self.rvalue(place);
        old.expr = self.snapshot(old.expr, span);
        let wanted = self.rvalue(expected);
        let same = self.binary(BinOp::Eq, old, wanted, span);
        let int = self.cfa.types.int(IntKind::Int);
        let result = self.new_temp(int, span);
        self.store(result, same.expr, span);
        let flag = build::load(&mut self.cfa, result);
        let (yes, no, join) = (self.new_node(), self.new_node(), self.new_node());
        self.branch(flag, yes, no, span);
        self.resume_at(yes);
        self.store(place.expr, new.expr, span);
        self.jump(join, span);
        self.resume_at(no);
        self.store(expected.expr, old.expr, span);
        self.jump(join, span);
        self.resume_at(join);
        Some(self.bool_value(flag))
    }
}
