//! `__builtin_*` and other names that the compiler itself answers.

use super::{Lower, Val, build};
use crate::ast::{self, Encoding, ExprKind};
use base::{Span, Symbol};
use cfa::ir::{AllocKind, BinOp, Expr, ExprId, HaltKind, InputKind, Intrinsic, MathFn, Stmt};
use cfa::types::{ArrayLen, FloatKind, IntKind, QualType, RecordId, Type, TypeId};

impl Lower<'_> {
    /// Answers a call of a compiler builtin; `None` for ordinary functions.
    pub(super) fn builtin_call(
        &mut self,
        name: Symbol,
        args: &[ast::ExprId],
        span: Span,
    ) -> Option<Val> {
        let text = self.name(name);
        if let Some(rest) = text.strip_prefix("__sync_").or_else(|| text.strip_prefix("__atomic_"))
        {
            return self.atomic_call(rest, args, span);
        }
        if text == "alloca" && self.cfa.find_func("alloca").is_none_or(|f| self.is_bodiless(f)) {
            return self.alloca(args, span);
        }
        let short = text.strip_prefix("__builtin_")?;
        match short {
            "expect" | "expect_with_probability" => {
                let long = self.cfa.types.int(IntKind::Long);
                for &other in args.get(1..)? {
                    self.discard(other);
                }
                let val = self.rexpr(*args.first()?);
                Some(self.cast_to(val, long))
            }
            "assume_aligned" => {
                let val = self.rexpr(*args.first()?);
                let void = self.cfa.types.void();
                let ty = build::pointer_to(&mut self.cfa, void);
                Some(self.cast_to(val, ty))
            }
            "constant_p" => Some(self.constant_p(*args.first()?)),
            "unreachable" => {
                self.emit_undefined("`__builtin_unreachable` was reached", span);
                Some(self.void_value())
            }
            "trap" => {
                self.emit_halt(Stmt::Halt(HaltKind::Abort), span);
                Some(self.void_value())
            }
            "va_start" | "stdarg_start" | "c23_va_start" => self.va_start(*args.first()?, span),
            "va_end" => {
                self.discard(*args.first()?);
                Some(self.void_value())
            }
            "va_copy" => self.va_copy(*args.first()?, *args.get(1)?, span),
            "alloca" | "alloca_with_align" => self.alloca(args, span),
            "object_size" | "dynamic_object_size" => {
                self.object_size(*args.first()?, *args.get(1)?)
            }
            "prefetch" | "__clear_cache" | "stack_restore" => {
                for &arg in args {
                    self.discard(arg);
                }
                Some(self.void_value())
            }
            "return_address" | "frame_address" | "stack_save" | "thread_pointer" => {
                let void = self.cfa.types.void();
                let ty = build::pointer_to(&mut self.cfa, void);
                let temp = self.new_temp(ty, span);
                self.emit(Stmt::Input { dst: temp, kind: InputKind::External(name) }, span);
                let expr = build::load(&mut self.cfa, temp);
                Some(self.value(expr))
            }
            _ => self
                .float_builtin(short, args, span)
                .or_else(|| self.overflow_builtin(short, args, span)),
        }
    }

    /// Whether `func` has no body yet.
    pub(super) fn is_bodiless(&self, func: cfa::ir::FuncId) -> bool {
        self.cfa.funcs[func].body.is_none()
    }

    fn constant_p(&mut self, arg: ast::ExprId) -> Val {
        let is_string = matches!(self.ast.exprs[arg].kind, ExprKind::Str(_, Encoding::Narrow));
        let effects = self.ast.exprs[arg].effects;
        let val = self.without_effect(|this| this.rexpr(arg));
        let known = self.cfa.const_bits(val.expr).is_some() && !effects;
        self.int_value(i64::from(known || is_string))
    }

    fn alloca(&mut self, args: &[ast::ExprId], span: Span) -> Option<Val> {
        let size = self.rexpr(*args.first()?);
        let size_t = self.cfa.types.size_t();
        let size = self.convert_for(size, QualType::plain(size_t), "the size", span);
        let void = self.cfa.types.void();
        let ty = build::pointer_to(&mut self.cfa, void);
        let temp = self.new_temp(ty, span);
        let stmt = Stmt::Alloc { dst: temp, size: size.expr, kind: AllocKind::Stack };
        self.emit(stmt, span);
        let expr = build::load(&mut self.cfa, temp);
        Some(self.value(expr))
    }

    /// What is known without running: the rest of a named object.
    fn object_size(&mut self, ptr: ast::ExprId, kind: ast::ExprId) -> Option<Val> {
        let ptr = self.without_effect(|this| this.rexpr(ptr));
        let kind = self.constant_expr(kind)?;
        let size_t = self.cfa.types.size_t();
        let mut inner = ptr.expr;
        let mut moved = 0i128;
        loop {
            match self.cfa.exprs[inner].expr {
                Expr::Cast(x) => inner = x,
                Expr::PtrAdd { ptr, index, scale } => {
                    let Some(by) = build::int_value(&self.cfa, index) else { break };
                    moved += by * i128::from(scale);
                    inner = ptr;
                }
                _ => break,
            }
        }
        let known = match self.cfa.exprs[inner].expr {
            Expr::AddrOf(place) => build::place_offset(&self.cfa, place).and_then(|(var, at)| {
                let size = self.cfa.types.size_of(self.cfa.vars[var].ty)?;
                u64::try_from(i128::from(size) - at - moved).ok()
            }),
            _ => None,
        };
        let unknown = if kind >= 2 { 0 } else { u128::MAX };
        let bits = known.map_or(unknown, u128::from);
        let expr = build::constant(&mut self.cfa, bits, size_t);
        Some(self.value(expr))
    }

    /// Infinities, NaNs, classification and ordered comparisons of floats.
    fn float_builtin(&mut self, short: &str, args: &[ast::ExprId], span: Span) -> Option<Val> {
        let (kind, infinite) = match short {
            "inf" | "huge_val" => (FloatKind::Double, true),
            "inff" | "huge_valf" => (FloatKind::Float, true),
            "infl" | "huge_vall" => (FloatKind::LongDouble, true),
            "nan" | "nans" => (FloatKind::Double, false),
            "nanf" | "nansf" => (FloatKind::Float, false),
            "nanl" | "nansl" => (FloatKind::LongDouble, false),
            _ => return self.float_test(short, args, span),
        };
        let format = kind.format();
        let bits = if infinite { format.infinity(false) } else { format.abs(format.nan()) };
        let ty = self.cfa.types.float(kind);
        let expr = build::constant(&mut self.cfa, bits, ty);
        Some(self.value(expr))
    }

    fn float_test(&mut self, short: &str, args: &[ast::ExprId], span: Span) -> Option<Val> {
        let int = self.cfa.types.int(IntKind::Int);
        let comparison = match short {
            "isgreater" => Some(BinOp::Gt),
            "isgreaterequal" => Some(BinOp::Ge),
            "isless" => Some(BinOp::Lt),
            "islessequal" => Some(BinOp::Le),
            _ => None,
        };
        if let Some(op) = comparison {
            let (a, b) = (self.rexpr(*args.first()?), self.rexpr(*args.get(1)?));
            return Some(self.binary(op, a, b, span));
        }
        if matches!(short, "isunordered" | "islessgreater") {
            let mut a = self.rexpr(*args.first()?);
            a.expr = self.snapshot(a.expr, span);
            let mut b = self.rexpr(*args.get(1)?);
            b.expr = self.snapshot(b.expr, span);
            let (a, b) = self.usual_conversions(a, b);
            let (op, x, y) = match short {
                "isunordered" => (BinOp::Or, (BinOp::Ne, a, a), (BinOp::Ne, b, b)),
                _ => (BinOp::Or, (BinOp::Lt, a, b), (BinOp::Gt, a, b)),
            };
            let x = build::binary(&mut self.cfa, x.0, x.1.expr, x.2.expr, int);
            let y = build::binary(&mut self.cfa, y.0, y.1.expr, y.2.expr, int);
            let expr = build::binary(&mut self.cfa, op, x, y, int);
            return Some(self.value(expr));
        }
        let function = match short {
            "isnan" | "isnanf" | "isnanl" => MathFn::Isnan,
            "isinf" | "isinff" | "isinfl" | "isinf_sign" => MathFn::Isinf,
            "isfinite" | "finite" | "finitef" | "finitel" => MathFn::Isfinite,
            "isnormal" => MathFn::Isnormal,
            "signbit" | "signbitf" | "signbitl" => MathFn::Signbit,
            "fpclassify" => return self.fpclassify(args, span),
            _ => return None,
        };
        let arg = self.rexpr(*args.first()?);
        let arg = self.as_float(arg);
        Some(self.math(function, &[arg.expr], int, span))
    }

    fn as_float(&mut self, val: Val) -> Val {
        if self.cfa.types.float_kind(val.ty.ty).is_some() {
            return val;
        }
        let double = self.cfa.types.float(FloatKind::Double);
        self.cast_to(val, double)
    }

    fn math(&mut self, function: MathFn, args: &[ExprId], ret: TypeId, span: Span) -> Val {
        let temp = self.new_temp(ret, span);
        let op = Intrinsic::Math(function);
        self.emit(Stmt::Intrinsic { op, dst: Some(temp), args: args.into() }, span);
        let expr = build::load(&mut self.cfa, temp);
        self.value(expr)
    }

    /// `__builtin_fpclassify(nan, infinite, normal, subnormal, zero, x)`
    fn fpclassify(&mut self, args: &[ast::ExprId], span: Span) -> Option<Val> {
        let [nan, infinite, normal, subnormal, zero, x] = *args else { return None };
        let int = self.cfa.types.int(IntKind::Int);
        let x = self.rexpr(x);
        let x = self.as_float(x);
        let class = self.math(MathFn::Fpclassify, &[x.expr], int, span);
        let result = self.new_temp(int, span);
        let join = self.new_node();
        // glibc's numbering of the classes, which the intrinsic answers with.
        for (number, arm) in [(0, nan), (1, infinite), (2, zero), (3, subnormal), (4, normal)] {
            let number = build::int(&mut self.cfa, number);
            let test = build::binary(&mut self.cfa, BinOp::Eq, class.expr, number, int);
            let (yes, no) = (self.new_node(), self.new_node());
            self.branch(test, yes, no, span);
            self.resume_at(yes);
            let arm = self.rexpr(arm);
            let arm = self.cast_to(arm, int);
            self.store(result, arm.expr, span);
            self.jump(join, span);
            self.resume_at(no);
        }
        self.jump(join, span);
        self.resume_at(join);
        let expr = build::load(&mut self.cfa, result);
        Some(self.value(expr))
    }

    /// `__builtin_add_overflow(a, b, &r)` and its typed kin: the operation is done in 128 bits,
    /// where nothing of up to 64 bits overflows, and compared with what fits into the result.
    fn overflow_builtin(&mut self, short: &str, args: &[ast::ExprId], span: Span) -> Option<Val> {
        let (stem, stores) = match short.strip_suffix("_overflow_p") {
            Some(stem) => (stem, false),
            None => (short.strip_suffix("_overflow")?, true),
        };
        let stem = stem.trim_end_matches('l');
        let stem = match stem {
            "sadd" | "uadd" => "add",
            "ssub" | "usub" => "sub",
            "smul" | "umul" | "smu" | "umu" | "mu" => "mul",
            other => other,
        };
        let op = match stem {
            "add" => BinOp::Add,
            "sub" => BinOp::Sub,
            "mul" => BinOp::Mul,
            _ => return None,
        };
        let [a, b, r] = *args else { return None };
        let result = self.rexpr(r);
        let target = match stores {
            true => self.cfa.types.pointee(result.ty.ty)?.ty,
            false => result.ty.ty,
        };
        let mut result = result;
        result.expr = self.snapshot(result.expr, span);
        let mut y = self.rexpr(b);
        y.expr = self.snapshot(y.expr, span);
        let x = self.rexpr(a);
        let types = &self.cfa.types;
        let kinds = (types.int_kind(x.ty.ty)?, types.int_kind(y.ty.ty)?);
        let too_wide = |k: IntKind| k.rank() >= IntKind::Int128.rank();
        if too_wide(kinds.0) || too_wide(kinds.1) || types.int_kind(target).is_none_or(too_wide) {
            self.error(span, "overflow builtins on `__int128` are not supported");
            return Some(self.int_value(0));
        }
        let unsigned = op == BinOp::Mul && !kinds.0.is_signed() && !kinds.1.is_signed();
        let wide = types.int(if unsigned { IntKind::UInt128 } else { IntKind::Int128 });
        let (x, y) = (self.cast_to(x, wide), self.cast_to(y, wide));
        let exact = build::binary(&mut self.cfa, op, x.expr, y.expr, wide);
        let exact = self.snapshot(exact, span);
        let cut = build::cast(&mut self.cfa, exact, target);
        if stores {
            let place = self.deref_value(result, span);
            self.store(place.expr, cut, span);
        }
        let back = build::cast(&mut self.cfa, cut, wide);
        let int = self.cfa.types.int(IntKind::Int);
        let differs = build::binary(&mut self.cfa, BinOp::Ne, exact, back, int);
        Some(self.bool_value(differs))
    }

    // Variable arguments: a `va_list` holds a pointer to the next argument in the area of
    // `Expr::VarArgs`; on x86-64 it is the third member of gcc's `__va_list_tag`.

    /// The type `__builtin_va_list`.
    pub(super) fn va_list_type(&mut self) -> TypeId {
        match self.cfa.types.model {
            cfa::types::DataModel::Ilp32 => {
                let char_ty = self.cfa.types.int(IntKind::Char);
                build::pointer_to(&mut self.cfa, char_ty)
            }
            cfa::types::DataModel::Lp64 => {
                // The first record of all, made with the built-in types.
                let tag = self.cfa.types.intern(Type::Record(base::Id::from_index(0)));
                self.cfa.types.array(QualType::plain(tag), 1)
            }
        }
    }

    /// Makes the record behind `va_list` on x86-64.
    pub(super) fn va_list_tag(&mut self) -> RecordId {
        let void = self.cfa.types.void();
        let name = self.cfa.symbols.intern("__va_list_tag");
        let id = self.cfa.types.records.push(cfa::types::Record {
            kind: cfa::types::RecordKind::Struct,
            tag: Some(name),
            fields: Vec::new(),
            size: None,
            align: 1,
        });
        let uint = self.cfa.types.int(IntKind::UInt);
        let ptr = build::pointer_to(&mut self.cfa, void);
        let mut member = |name: &str, ty| cfa::layout::Member {
            name: Some(self.cfa.symbols.intern(name)),
            ty: QualType::plain(ty),
            width: None,
            packed: false,
            align: None,
        };
        let members = [
            member("gp_offset", uint),
            member("fp_offset", uint),
            member("overflow_arg_area", ptr),
            member("reg_save_area", ptr),
        ];
        self.cfa.types.complete_record(id, &members, Default::default());
        id
    }

    /// The place in a `va_list` that points to the next argument.
    fn va_cursor(&mut self, list: Val, span: Span) -> Option<Val> {
        let pointee = |this: &Self, ty| this.cfa.types.pointee(ty).map(|to| to.ty);
        if let Type::Array(_, ArrayLen::Known(1)) = self.cfa.types.get(list.ty.ty) {
            let tag = self.rvalue(list);
            return self.va_cursor(tag, span);
        }
        let is_tag = pointee(self, list.ty.ty).and_then(|ty| self.cfa.types.record(ty)).is_some();
        if is_tag {
            let ptr = self.rvalue(list);
            let tag = self.deref_value(ptr, span);
            return Some(self.follow(tag, &[2]));
        }
        if list.place && self.cfa.types.is_pointer(list.ty.ty) {
            return Some(list);
        }
        self.error(span, "expected a `va_list` as first argument");
        None
    }

    fn va_start(&mut self, list: ast::ExprId, span: Span) -> Option<Val> {
        let list = self.expr(list);
        if let Some(cursor) = self.va_cursor(list, span) {
            let area = build::node(&mut self.cfa, Expr::VarArgs, cursor.ty.ty);
            self.store(cursor.expr, area, span);
        }
        Some(self.void_value())
    }

    fn va_copy(&mut self, to: ast::ExprId, from: ast::ExprId, span: Span) -> Option<Val> {
        let (to, from) = (self.expr(to), self.expr(from));
        let (to, from) = (self.va_cursor(to, span)?, self.va_cursor(from, span)?);
        let value = self.rvalue(from);
        self.store(to.expr, value.expr, span);
        Some(self.void_value())
    }

    /// `va_arg`: reads the next argument and steps over its slot.
    pub(super) fn va_arg(&mut self, list: ast::ExprId, ty: ast::TypeNameId, span: Span) -> Val {
        let ty = self.type_name_type(ty);
        let list = self.expr(list);
        let Some(cursor) = self.va_cursor(list, span) else { return self.zero_value(ty.ty) };
        let size = self.cfa.types.size_of(ty.ty).unwrap_or(1);
        let slot = size.max(1).next_multiple_of(self.cfa.types.model.pointer_bytes());
        let here = self.rvalue(cursor);
        let here = self.snapshot(here.expr, span);
        let diff = self.cfa.types.ptrdiff_t();
        let step = build::constant(&mut self.cfa, u128::from(slot), diff);
        let next = build::ptr_add(&mut self.cfa, here, step, 1);
        self.store(cursor.expr, next, span);
        let ptr_ty = self.cfa.types.pointer(ty);
        let ptr = build::cast(&mut self.cfa, here, ptr_ty);
        let expr = build::node(&mut self.cfa, Expr::Deref(ptr), ty.ty);
        let place = self.place(expr, ty);
        self.rvalue(place)
    }
}
