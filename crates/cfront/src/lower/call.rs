//! Calls. gcc on x86 evaluates the function first, then the arguments from right to left.

use super::scope::{Entity, new_function};
use super::{Global, Lower, Val, build};
use crate::ast::{self, ExprKind};
use base::{Span, Symbol};
use cfa::ir::{Callee, Expr, ExprId, FuncId, Stmt};
use cfa::types::{FloatKind, FuncType, IntKind, QualType, Type, TypeId};

impl Lower<'_> {
    /// `callee(args)`; the result is kept only if it is `wanted`.
    pub(super) fn call(
        &mut self,
        callee: ast::ExprId,
        args: &[ast::ExprId],
        wanted: bool,
        span: Span,
    ) -> Val {
        if let ExprKind::Ident(name) = self.ast.exprs[callee].kind {
            let known = self.scopes.lookup(name);
            if matches!(known, None | Some(Entity::Func(_)))
                && let Some(val) = self.builtin_call(name, args, span)
            {
                return val;
            }
            match known {
                None => {
                    let func = self.implicit_function(name, span);
                    return self.call_function(func, args, wanted, span);
                }
                Some(Entity::Func(func)) => {
                    let func = self.builtin_declared(name, span).unwrap_or(func);
                    return self.call_function(func, args, wanted, span);
                }
                _ => {}
            }
        }
        let function = self.rexpr(callee);
        let target = self.cfa.types.pointee(function.ty.ty);
        let parts = target.and_then(|to| self.cfa.types.function(to.ty)).cloned();
        let Some(parts) = parts else {
            let name = self.type_name(function.ty.ty);
            self.error(span, format!("the called object is not a function but `{name}`"));
            for &arg in args {
                self.rexpr(arg);
            }
            return self.int_value(0);
        };
        if let Expr::FuncAddr(func) = self.cfa.exprs[function.expr].expr {
            return self.finish_call(Callee::Direct(func), &parts, args, wanted, span);
        }
        let effects = args.iter().any(|&arg| self.ast.exprs[arg].effects);
        let pointer = if effects { self.snapshot(function.expr, span) } else { function.expr };
        self.finish_call(Callee::Indirect(pointer), &parts, args, wanted, span)
    }

    pub(super) fn call_function(
        &mut self,
        func: FuncId,
        args: &[ast::ExprId],
        wanted: bool,
        span: Span,
    ) -> Val {
        let parts = match self.cfa.types.function(self.cfa.funcs[func].ty) {
            Some(parts) => parts.clone(),
            None => return self.int_value(0),
        };
        self.finish_call(Callee::Direct(func), &parts, args, wanted, span)
    }

    fn finish_call(
        &mut self,
        callee: Callee,
        parts: &FuncType,
        args: &[ast::ExprId],
        wanted: bool,
        span: Span,
    ) -> Val {
        self.check_count(callee, parts, args.len(), span);
        let values = self.arguments(parts, args);
        let val = self.emit_call(callee, parts.ret, values, wanted, span);
        if let Callee::Direct(func) = callee
            && self.noreturn.contains_key(&func)
        {
            self.emit_undefined("a function declared `noreturn` returned", span);
        }
        val
    }

    fn check_count(&mut self, callee: Callee, parts: &FuncType, given: usize, span: Span) {
        let expected = parts.params.len();
        let wrong = given < expected || (given > expected && !parts.variadic);
        if parts.prototype && wrong {
            let few = if given < expected { "few" } else { "many" };
            let name = match callee {
                Callee::Direct(func) => format!("`{}`", self.cfa.func_name(func)),
                Callee::Indirect(_) => "the function".into(),
            };
            self.error(
                span,
                format!("too {few} arguments: {name} takes {expected}, {given} given"),
            );
        }
    }

    /// The arguments' values in order, evaluated from right to left.
    fn arguments(&mut self, parts: &FuncType, args: &[ast::ExprId]) -> Vec<ExprId> {
        let mut values = Vec::with_capacity(args.len());
        let first_effect = args.iter().position(|&arg| self.ast.exprs[arg].effects);
        for (i, &arg) in args.iter().enumerate().rev() {
            let span = self.ast.exprs[arg].span;
            let val = self.rexpr(arg);
            let val = match parts.params.get(i).filter(|_| parts.prototype) {
                Some(&param) => self.convert_for(val, QualType::plain(param), "the argument", span),
                None => self.default_promotion(val, span),
            };
            let later = first_effect.is_some_and(|first| first < i);
            values.push(if later { self.freeze_operand(val.expr, span) } else { val.expr });
        }
        values.reverse();
        values
    }

    /// What happens to arguments without a declared parameter.
    pub(super) fn default_promotion(&mut self, val: Val, span: Span) -> Val {
        let types = &self.cfa.types;
        match types.get(val.ty.ty) {
            Type::Float(FloatKind::Half | FloatKind::Float) => {
                let double = types.float(FloatKind::Double);
                self.cast_to(val, double)
            }
            Type::Int(_) | Type::Enum(_) => self.promote(val),
            Type::Void => {
                self.error(span, "an expression of type `void` cannot be an argument");
                self.int_value(0)
            }
            _ => val,
        }
    }

    /// Emits the call and returns its result.
    pub(super) fn emit_call(
        &mut self,
        callee: Callee,
        ret: TypeId,
        args: Vec<ExprId>,
        wanted: bool,
        span: Span,
    ) -> Val {
        let is_void = matches!(self.cfa.types.get(ret), Type::Void);
        let dst = (wanted && !is_void).then(|| self.new_temp(ret, span));
        self.emit(Stmt::Call { dst, callee, args: args.into() }, span);
        match dst {
            Some(temp) => {
                let expr = build::load(&mut self.cfa, temp);
                self.value(expr)
            }
            None => self.void_value(),
        }
    }

    /// The function that an undeclared name stands for in a call: what gcc knows of the library,
    /// else `int name()`.
    fn implicit_function(&mut self, name: Symbol, span: Span) -> FuncId {
        if let Some(func) = self.builtin_function(name, span) {
            return func;
        }
        let int = self.cfa.types.int(IntKind::Int);
        let ty = self.cfa.types.intern(Type::Function(Box::new(FuncType {
            ret: int,
            params: Vec::new(),
            variadic: false,
            prototype: false,
        })));
        self.external_function(name, ty, span)
    }

    /// The function with external linkage of this name.
    pub(super) fn external_function(&mut self, name: Symbol, ty: TypeId, span: Span) -> FuncId {
        if let Some(&Global::Func(func)) = self.globals.get(&name) {
            return func;
        }
        let func = self.cfa.funcs.push(new_function(name, ty, span));
        self.globals.insert(name, Global::Func(func));
        func
    }
}
