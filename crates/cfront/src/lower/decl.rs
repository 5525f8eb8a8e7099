//! Declarations and function definitions: linkage, storage, scope.

use super::flow::FunctionBuilder;
use super::scope::{Entity, new_function};
use super::{Global, Lower, build};
use crate::ast::{
    ArraySize, Decl, DeclId, Declarator, Derived, FunctionDef, InitDeclarator, InitId, Params,
    Specifiers, StaticAssert, Storage, TypeSpec,
};
use base::{Span, Symbol};
use cfa::ir::{AllocKind, FuncId, Stmt, VarId, VarKind};
use cfa::types::{ArrayLen, FuncType, IntKind, QualType, Type, TypeId};

impl Lower<'_> {
    pub(super) fn declaration(&mut self, id: DeclId) {
        let ast = self.ast;
        match &ast.decls[id] {
            Decl::StaticAssert(assertion) => self.static_assert(assertion),
            Decl::Vars(specifiers, declarators) => {
                let base = self.specifiers_type(specifiers);
                for item in declarators {
                    self.declare(base, specifiers, item);
                }
            }
        }
    }

    pub(super) fn static_assert(&mut self, assertion: &StaticAssert) {
        if self.constant_expr(assertion.condition) == Some(0) {
            let message = assertion.message.as_ref().map_or(String::new(), |m| format!(": {m}"));
            self.error(assertion.span, format!("static assertion failed{message}"));
        }
    }

    fn declare(&mut self, base: QualType, specifiers: &Specifiers, item: &InitDeclarator) {
        let declarator = &item.declarator;
        let span = declarator.span;
        let Some(name) = declarator.name else { return };
        let base = match (&specifiers.ty, item.init) {
            (TypeSpec::Auto, Some(init)) => self.auto_type(init).with(specifiers.quals),
            _ => base,
        };
        let ty = self.declarator_type(base, declarator, specifiers.span);
        let align = self.asked_align(specifiers, Some(declarator), span);
        if specifiers.storage == Storage::Typedef {
            if item.init.is_some() {
                self.error(span, "a typedef cannot be initialised");
            }
            let ty = align.map_or(ty, |align| ty.aligned(align));
            return self.declare_typedef(name, ty, span);
        }
        if matches!(self.cfa.types.get(ty.ty), Type::Function(_)) {
            if item.init.is_some() {
                self.error(span, "a function cannot be initialised like a variable");
            }
            let func = self.declare_function(name, ty.ty, specifiers.storage, span);
            self.function_attributes(func, specifiers, declarator);
            return;
        }
        if specifiers.thread_local {
            self.ledger_program(
                cfa::ir::LedgerKind::Assumption,
                "thread-local variables are plain variables: there is one thread",
                span,
            );
        }
        self.declare_variable(name, ty, align, specifiers.storage, item.init, span);
    }

    /// The type of `__auto_type x = init`.
    fn auto_type(&mut self, init: InitId) -> QualType {
        match self.ast.inits[init].kind {
            crate::ast::InitKind::Expr(expr) => {
                let val = self.without_effect(|this| this.rexpr(expr));
                self.nameable_type(val, self.ast.inits[init].span)
            }
            crate::ast::InitKind::List(_) => {
                self.error(self.ast.inits[init].span, "`__auto_type` needs a plain initialiser");
                QualType::plain(self.cfa.types.int(IntKind::Int))
            }
        }
    }

    fn declare_typedef(&mut self, name: Symbol, ty: QualType, span: Span) {
        match self.scopes.here(name) {
            Some(Entity::Typedef(old)) if !self.compatible(old.ty, ty.ty) => {
                let text = self.name(name);
                self.error(span, format!("conflicting types: redefinition of typedef `{text}`"));
            }
            Some(Entity::Typedef(_)) | None => {}
            Some(_) => self.redeclared_as_other(name, span),
        }
        self.scopes.bind(name, Entity::Typedef(ty));
    }

    fn redeclared_as_other(&mut self, name: Symbol, span: Span) {
        let text = self.name(name);
        self.error(span, format!("`{text}` is redeclared as a different kind of symbol"));
    }

    fn function_attributes(
        &mut self,
        func: FuncId,
        specifiers: &Specifiers,
        declarator: &Declarator,
    ) {
        if specifiers.attributes.noreturn || declarator.attributes.noreturn {
            self.noreturn.insert(func, ());
        }
        if specifiers.attributes.weak || declarator.attributes.weak {
            self.weak.push(func);
        }
        let alias = specifiers.attributes.alias.or(declarator.attributes.alias);
        if let Some(target) = alias {
            self.aliases.push((func, target));
        }
    }

    /// Declares a function and binds its name.
    fn declare_function(
        &mut self,
        name: Symbol,
        ty: TypeId,
        storage: Storage,
        span: Span,
    ) -> FuncId {
        let known = match self.scopes.lookup(name) {
            Some(Entity::Func(func)) => Some(func),
            _ => None,
        };
        if known.is_none() && self.scopes.here(name).is_some() {
            self.redeclared_as_other(name, span);
        }
        let global = match self.globals.get(&name) {
            Some(&Global::Func(func)) if storage != Storage::Static => Some(func),
            _ => None,
        };
        let func = match known.or(global) {
            Some(func) => {
                self.merge_function_type(func, ty, span);
                func
            }
            None if storage == Storage::Static => self.cfa.funcs.push(new_function(name, ty, span)),
            None => {
                if let Some(Global::Var(_)) = self.globals.get(&name) {
                    self.redeclared_as_other(name, span);
                }
                self.external_function(name, ty, span)
            }
        };
        if known != Some(func) || self.scopes.here(name).is_none() {
            self.scopes.bind(name, Entity::Func(func));
        }
        func
    }

    /// Redeclaration of a function: types must agree; the one that says more stays.
    fn merge_function_type(&mut self, func: FuncId, ty: TypeId, span: Span) {
        let old = self.cfa.funcs[func].ty;
        if old == ty {
            return;
        }
        // A library function that gcc merely knows may be declared otherwise by the program.
        if self.assumed.remove(&func).is_some() {
            self.cfa.funcs[func].ty = ty;
            return;
        }
        if !self.compatible(old, ty) && !self.in_model {
            let same_unit = self.scopes.lookup(self.cfa.funcs[func].name).is_some();
            if same_unit {
                let name = self.cfa.func_name(func).to_string();
                self.error(span, format!("conflicting types for `{name}`"));
            }
            return;
        }
        let says_more = |ty| self.cfa.types.function(ty).is_some_and(|f| f.prototype);
        if !says_more(old) && says_more(ty) {
            self.cfa.funcs[func].ty = ty;
        }
    }

    fn declare_variable(
        &mut self,
        name: Symbol,
        ty: QualType,
        align: Option<u64>,
        storage: Storage,
        init: Option<InitId>,
        span: Span,
    ) {
        let ty = self.complete_by_init(ty, init, span);
        if matches!(self.cfa.types.get(ty.ty), Type::Void) && storage != Storage::Extern {
            let text = self.name(name);
            self.error(span, format!("the variable `{text}` has the incomplete type `void`"));
            return;
        }
        let at_file_level = self.scopes.at_file_level();
        if at_file_level || storage == Storage::Extern {
            self.file_variable(name, ty, align, storage, init, span);
        } else if storage == Storage::Static {
            self.check_unique(name, span);
            let var = self.static_object(name, ty, align, span);
            self.scopes.bind(name, Entity::Var(var, ty));
            self.require_complete(ty, span);
            if let Some(init) = init {
                self.static_initialiser(var, ty, init);
            }
        } else {
            self.check_unique(name, span);
            self.local_variable(name, ty, align, init, span);
        }
    }

    fn check_unique(&mut self, name: Symbol, span: Span) {
        if self.scopes.here(name).is_some() {
            let text = self.name(name);
            self.error(span, format!("redefinition of `{text}` in the same scope"));
        }
    }

    /// Reports a type without size.
    fn require_complete(&mut self, ty: QualType, span: Span) {
        let variable = self.is_variable_size(ty.ty);
        if self.cfa.types.size_of(ty.ty).is_none() && !variable {
            let name = self.type_name(ty.ty);
            self.error(span, format!("the variable has the incomplete type `{name}`"));
        }
    }

    /// Whether the size depends on values computed at run time.
    pub(super) fn is_variable_size(&self, ty: TypeId) -> bool {
        match *self.cfa.types.get(ty) {
            Type::Array(_, ArrayLen::Variable(_)) => true,
            Type::Array(element, _) => self.is_variable_size(element.ty),
            _ => false,
        }
    }

    /// A new object of static storage, zero at first.
    pub(super) fn static_object(
        &mut self,
        name: Symbol,
        ty: QualType,
        align: Option<u64>,
        span: Span,
    ) -> VarId {
        let var = self.new_local(name, ty, VarKind::Static, span);
        if let Some(align) = align {
            let declared = &mut self.cfa.vars[var].align;
            *declared = (*declared).max(align);
        }
        var
    }

    /// A variable at file level, or an `extern` one in a block.
    fn file_variable(
        &mut self,
        name: Symbol,
        ty: QualType,
        align: Option<u64>,
        storage: Storage,
        init: Option<InitId>,
        span: Span,
    ) {
        let here = match self.scopes.lookup(name) {
            Some(Entity::Var(var, old)) if self.cfa.vars[var].func.is_none() => Some((var, old)),
            Some(Entity::Func(_) | Entity::Typedef(_) | Entity::EnumConst(..))
                if self.scopes.here(name).is_some() =>
            {
                self.redeclared_as_other(name, span);
                None
            }
            _ => None,
        };
        let global = match self.globals.get(&name) {
            Some(&Global::Var(var)) if storage != Storage::Static => Some(var),
            _ => None,
        };
        // A global register variable is a register of the machine: it holds anything.
        let declares = matches!(storage, Storage::Extern | Storage::Register);
        let defines = !declares || init.is_some();
        let var = match here.map(|(var, _)| var).or(global) {
            Some(var) => {
                self.merge_variable_type(var, here.map(|(_, old)| old), ty, span);
                var
            }
            None => {
                let var = self.static_object(name, ty, align, span);
                self.cfa.vars[var].func = None;
                self.cfa.vars[var].kind = VarKind::Extern;
                if storage != Storage::Static {
                    self.globals.insert(name, Global::Var(var));
                }
                var
            }
        };
        if defines {
            self.cfa.vars[var].kind = VarKind::Static;
        }
        let ty = QualType { ty: self.cfa.vars[var].ty, ..ty };
        self.scopes.bind(name, Entity::Var(var, ty));
        if let Some(init) = init {
            if self.defined.insert(var, span).is_some() {
                let text = self.name(name);
                self.error(span, format!("redefinition of `{text}`"));
            }
            self.require_complete(ty, span);
            self.static_initialiser(var, ty, init);
        }
    }

    fn merge_variable_type(&mut self, var: VarId, old: Option<QualType>, ty: QualType, span: Span) {
        let known = self.cfa.vars[var].ty;
        if old.is_some() && !self.compatible(known, ty.ty) {
            let name = self.cfa.var_name(var).to_string();
            self.error(span, format!("conflicting types for `{name}`"));
            return;
        }
        if self.cfa.types.size_of(known).is_none() {
            self.cfa.vars[var].ty = ty.ty;
            self.cfa.vars[var].align = self.cfa.types.align_of(ty);
        }
    }

    fn local_variable(
        &mut self,
        name: Symbol,
        ty: QualType,
        align: Option<u64>,
        init: Option<InitId>,
        span: Span,
    ) {
        if self.is_variable_size(ty.ty) {
            if init.is_some() {
                self.error(
                    span,
                    "a variable-length array (a variable-sized object) cannot be initialised",
                );
            }
            return self.variable_array(name, ty, span);
        }
        self.require_complete(ty, span);
        let var = self.new_local(name, ty, VarKind::Local, span);
        if let Some(align) = align {
            let declared = &mut self.cfa.vars[var].align;
            *declared = (*declared).max(align);
        }
        self.scopes.bind(name, Entity::Var(var, ty));
        match init {
            Some(init) => self.local_initialiser(var, ty, init, span),
            None => drop(self.emit(Stmt::Declare(var), span)),
        }
    }

    /// A variable-length array lives in storage allocated where its declaration is reached.
    fn variable_array(&mut self, name: Symbol, ty: QualType, span: Span) {
        let size = self.size_expr(ty.ty, span);
        let ptr_ty = self.cfa.types.pointer(ty);
        let ptr = self.new_local(name, QualType::plain(ptr_ty), VarKind::Temp, span);
        let dst = build::var(&mut self.cfa, ptr);
        self.emit(Stmt::Alloc { dst, size, kind: AllocKind::Stack }, span);
        self.scopes.bind(name, Entity::Vla(ptr, ty));
    }

    pub(super) fn function_definition(&mut self, def: &FunctionDef) {
        let span = def.declarator.span;
        let base = self.specifiers_type(&def.specifiers);
        let Some(name) = def.declarator.name else { return };
        let Some(Derived::Function(params)) = def.declarator.derived.first() else {
            self.error(span, "expected a function declarator in front of the body");
            return;
        };
        let ty = self.declarator_type(base, &def.declarator, span);
        let ty = self.kr_function_type(ty.ty, params, def);
        let func = self.declare_function(name, ty, def.specifiers.storage, span);
        self.function_attributes(func, &def.specifiers, &def.declarator);
        let extern_inline = def.specifiers.inline
            && (def.specifiers.storage == Storage::Extern || def.specifiers.attributes.gnu_inline);
        if !self.is_bodiless(func) && !self.inline_bodies.contains_key(&func) {
            if !self.in_model && !extern_inline {
                let text = self.name(name);
                self.error(span, format!("redefinition of `{text}`"));
            }
            return;
        }
        match extern_inline {
            true => self.inline_bodies.insert(func, ()),
            false => self.inline_bodies.remove(&func),
        };
        let prototyped = self.cfa.types.function(ty).is_some_and(|f| f.prototype);
        if prototyped {
            self.cfa.funcs[func].ty = ty;
        }
        self.function_body(func, ty, params, def);
    }

    /// The type of a K&R definition: callers pass promoted arguments.
    fn kr_function_type(&mut self, ty: TypeId, params: &Params, def: &FunctionDef) -> TypeId {
        let Some(parts) = self.cfa.types.function(ty).cloned() else { return ty };
        if params.prototype || params.names.is_empty() {
            return ty;
        }
        let declared = self.without_effect(|this| this.kr_params(params, def));
        let params: Vec<TypeId> =
            declared.iter().map(|&(_, ty, _)| self.promoted_type(ty.ty)).collect();
        self.cfa.types.intern(Type::Function(Box::new(FuncType { params, ..parts })))
    }

    /// Names and declared types of K&R parameters.
    fn kr_params(&mut self, params: &Params, def: &FunctionDef) -> Vec<(Symbol, QualType, Span)> {
        let int = QualType::plain(self.cfa.types.int(IntKind::Int));
        let mut list: Vec<(Symbol, QualType, Span)> =
            params.names.iter().map(|&(name, span)| (name, int, span)).collect();
        let ast = self.ast;
        for &decl in &def.kr_decls {
            let Decl::Vars(specifiers, declarators) = &ast.decls[decl] else { continue };
            let base = self.specifiers_type(specifiers);
            for item in declarators {
                let ty = self.declarator_type(base, &item.declarator, specifiers.span);
                let ty = self.adjust_param(ty);
                let name = item.declarator.name;
                match list.iter_mut().find(|(param, ..)| Some(*param) == name) {
                    Some(entry) => entry.1 = ty,
                    None => {
                        let span = item.declarator.span;
                        self.error(span, "a declaration for something that is no parameter");
                    }
                }
            }
        }
        list
    }

    fn promoted_type(&self, ty: TypeId) -> TypeId {
        let types = &self.cfa.types;
        match types.get(ty) {
            Type::Float(cfa::types::FloatKind::Float | cfa::types::FloatKind::Half) => {
                types.float(cfa::types::FloatKind::Double)
            }
            Type::Int(_) | Type::Enum(_) => match types.int_kind(ty) {
                Some(kind) => types.int(self.promoted_kind(kind)),
                None => ty,
            },
            _ => ty,
        }
    }

    fn function_body(&mut self, func: FuncId, ty: TypeId, params: &Params, def: &FunctionDef) {
        let ret = self.cfa.types.function(ty).map_or_else(|| self.cfa.types.void(), |f| f.ret);
        if self.cfa.types.size_of(ret).is_none() {
            let name = self.type_name(ret);
            self.error(def.declarator.span, format!("the result has the incomplete type `{name}`"));
        }
        self.function = Some(FunctionBuilder::new(func, ret));
        self.scopes.push();
        let vars = self.parameters(params, def);
        self.block(def.body);
        self.finish_function(func, vars, def.span);
        self.scopes.pop();
    }

    /// Makes and binds the parameters; their array sizes are evaluated here.
    fn parameters(&mut self, params: &Params, def: &FunctionDef) -> Vec<VarId> {
        let mut vars = Vec::new();
        if !params.names.is_empty() {
            for (name, ty, span) in self.kr_params(params, def) {
                vars.push(self.kr_parameter(name, ty, span));
            }
            return vars;
        }
        for param in &params.decls {
            let span = param.declarator.span;
            let base = self.specifiers_type(&param.specifiers);
            let ty = self.param_declarator_type(base, &param.declarator, span);
            let ty = self.adjust_param(ty);
            let name = param.declarator.name;
            if name.is_none() && ty.ty == self.cfa.types.void() {
                continue;
            }
            if name.is_some_and(|name| self.scopes.here(name).is_some()) {
                self.error(span, "redefinition of a parameter");
            }
            self.require_complete(ty, span);
            let symbol = name.unwrap_or_else(|| self.fresh_name("unnamed"));
            let var = self.new_local(symbol, ty, VarKind::Param, span);
            if let Some(name) = name {
                self.scopes.bind(name, Entity::Var(var, ty));
            }
            vars.push(var);
        }
        vars
    }

    /// The outermost array of a parameter is a pointer, whatever its size says.
    fn param_declarator_type(
        &mut self,
        base: QualType,
        declarator: &Declarator,
        span: Span,
    ) -> QualType {
        match declarator.derived.first() {
            Some(Derived::Array(size, quals)) => {
                if let ArraySize::Expr(expr) = size {
                    self.without_effect(|this| this.rexpr(*expr));
                }
                let mut rest = declarator.clone();
                rest.derived.remove(0);
                let element = self.declarator_type(base, &rest, span);
                QualType::plain(self.cfa.types.pointer(element)).with(*quals)
            }
            _ => self.declarator_type(base, declarator, span),
        }
    }

    fn kr_parameter(&mut self, name: Symbol, ty: QualType, span: Span) -> VarId {
        let promoted = self.promoted_type(ty.ty);
        let param = self.new_local(name, QualType::plain(promoted), VarKind::Param, span);
        if promoted == ty.ty {
            self.scopes.bind(name, Entity::Var(param, ty));
            return param;
        }
        let local = self.new_local(name, ty, VarKind::Local, span);
        let value = build::load_var(&mut self.cfa, param);
        let value = build::cast(&mut self.cfa, value, ty.ty);
        let place = build::var(&mut self.cfa, local);
        self.store(place, value, span);
        self.scopes.bind(name, Entity::Var(local, ty));
        param
    }

    /// Closes the graph: falling off the end, undefined labels, computed gotos.
    fn finish_function(&mut self, func: FuncId, params: Vec<VarId>, span: Span) {
        let end = Span::new(span.hi.saturating_sub(1).max(span.lo), span.hi);
        self.fall_off_end(func, end);
        self.computed_gotos(end);
        let Some(mut builder) = self.function.take() else { return };
        for name in std::mem::take(&mut builder.label_order) {
            let label = &builder.labels[&name];
            if !label.defined {
                let used = label.used;
                let text = self.name(name);
                self.error(used, format!("label `{text}` is used but not defined"));
            }
        }
        let locals = std::mem::take(&mut builder.locals);
        let function = &mut self.cfa.funcs[func];
        function.params = params;
        function.locals = locals;
        function.model = self.in_model;
        function.body = Some(builder.into_body());
    }

    /// The end of a body: `main` returns 0, other results are any value if they are used.
    fn fall_off_end(&mut self, func: FuncId, span: Span) {
        if !self.live() {
            return;
        }
        let ret = self.function.as_ref().map(|f| f.ret).unwrap_or_else(|| self.cfa.types.void());
        let value = if matches!(self.cfa.types.get(ret), Type::Void) {
            None
        } else if self.cfa.func_name(func) == "main" && self.cfa.types.is_integer(ret) {
            Some(build::constant(&mut self.cfa, 0, ret))
        } else {
            let temp = self.new_temp(ret, span);
            if let cfa::ir::Expr::Var(var) = self.cfa.exprs[temp].expr {
                self.emit(Stmt::Declare(var), span);
            }
            Some(build::load(&mut self.cfa, temp))
        };
        self.emit_return(value, span);
    }
}
