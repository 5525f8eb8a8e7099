//! Calls of known functions become statements; calls of unknown ones enter the ledger.

use super::models::Special;
use super::{Lower, Property, build};
use base::{Span, Symbol};
use cfa::ir::{
    BinOp, Body, Callee, Edge, EdgeId, ErrorKind, Expr, ExprId, FuncId, HaltKind, InputKind,
    Intrinsic, LedgerEntry, LedgerKind, Node, Stmt, Var, VarId, VarKind,
};
use cfa::types::{DataModel, Type, TypeId};

/// A call edge: in which function, which edge.
type Site = (FuncId, EdgeId);

impl Lower<'_> {
    /// Turns calls of known functions into statements; notes calls of unknown ones.
    pub(super) fn lower_known_calls(&mut self) {
        let functions: Vec<FuncId> = self.cfa.funcs.ids().collect();
        for &func in &functions {
            if let Some(known) = self.special_of(func) {
                let is_error = known == Special::Error;
                if self.cfa.funcs[func].address_taken || (is_error && !self.is_bodiless(func)) {
                    self.wrapper_body(func);
                    self.wrapped.insert(func, known);
                }
            }
        }
        for func in functions {
            let Some(body) = &self.cfa.funcs[func].body else { continue };
            let sites: Vec<(EdgeId, FuncId)> = body
                .edges
                .iter_enumerated()
                .filter_map(|(id, edge)| match edge.stmt {
                    Stmt::Call { callee: Callee::Direct(callee), .. } => Some((id, callee)),
                    _ => None,
                })
                .collect();
            for (edge, callee) in sites {
                let known = self.wrapped.get(&callee).copied().or_else(|| self.special_of(callee));
                match known {
                    Some(known) => self.lower_known(known, callee, (func, edge)),
                    None if self.is_bodiless(callee) => self.note_bodiless(callee, (func, edge)),
                    None => {}
                }
            }
        }
    }

    /// A body for a known function whose address is taken: it calls itself, and that call is
    /// then lowered like any other.
    fn wrapper_body(&mut self, func: FuncId) {
        let ty = self.cfa.funcs[func].ty;
        let Some(parts) = self.cfa.types.function(ty).cloned() else { return };
        let span = self.cfa.funcs[func].span;
        self.function = Some(super::flow::FunctionBuilder::new(func, parts.ret));
        let mut params = Vec::new();
        let mut args = Vec::new();
        for &param in &parts.params {
            let name = self.fresh_name("argument");
            let qualified = cfa::types::QualType::plain(param);
            let var = self.new_local(name, qualified, VarKind::Param, span);
            params.push(var);
            args.push(build::load_var(&mut self.cfa, var));
        }
        let result = self.emit_call(Callee::Direct(func), parts.ret, args, true, span);
        let is_void = matches!(self.cfa.types.get(parts.ret), Type::Void);
        self.emit_return((!is_void).then_some(result.expr), span);
        if let Some(mut builder) = self.function.take() {
            let function = &mut self.cfa.funcs[func];
            function.params = params;
            function.locals = std::mem::take(&mut builder.locals);
            function.body = Some(builder.into_body());
            function.model = true;
        }
    }

    fn note_bodiless(&mut self, callee: FuncId, site: Site) {
        let name = self.cfa.func_name(callee).to_string();
        if self.noreturn.contains_key(&callee) {
            let text = format!("`{name}` has no body and is declared not to return");
            self.note(LedgerKind::Assumption, text, site);
            return self.set_halt(site, Stmt::Halt(HaltKind::Abort));
        }
        let text = format!("`{name}` has no body: it returns anything and writes nothing");
        self.note(LedgerKind::Assumption, text, site);
    }

    fn note(&mut self, kind: LedgerKind, text: String, site: Site) {
        let span = self.edge(site).span;
        self.cfa.ledger.push(LedgerEntry { kind, text, edge: Some(site), span });
    }

    fn body(&mut self, func: FuncId) -> &mut Body {
        self.cfa.funcs[func].body.as_mut().expect("call sites lie in functions with a body")
    }

    fn edge(&mut self, (func, edge): Site) -> &mut Edge {
        &mut self.body(func).edges[edge]
    }

    fn set(&mut self, site: Site, stmt: Stmt) {
        self.edge(site).stmt = stmt;
    }

    /// Replaces the edge's statement by one that ends the path.
    fn set_halt(&mut self, site: Site, stmt: Stmt) {
        let halt = self.body(site.0).halt;
        let edge = self.edge(site);
        edge.stmt = stmt;
        edge.to = halt;
    }

    /// Replaces the edge by a branch: the path goes on if `cond` holds, else `otherwise` ends it.
    /// Returns the edge that ends it, unless the condition is known to hold.
    fn set_check(&mut self, site: Site, cond: ExprId, otherwise: Stmt) -> Option<Site> {
        match build::truth(&self.cfa, cond) {
            Some(true) => {
                self.set(site, Stmt::Skip);
                return None;
            }
            Some(false) => {
                self.set_halt(site, otherwise);
                return Some(site);
            }
            None => {}
        }
        let (func, edge_id) = site;
        let body = self.body(func);
        let (from, span) = (body.edges[edge_id].from, body.edges[edge_id].span);
        body.edges[edge_id].stmt = Stmt::Assume { cond, truth: true };
        let failed = body.nodes.push(Node::default());
        let halt = body.halt;
        let stmt = Stmt::Assume { cond, truth: false };
        let no = body.edges.push(Edge { from, to: failed, stmt, span });
        body.nodes[from].out.push(no);
        let end = body.edges.push(Edge { from: failed, to: halt, stmt: otherwise, span });
        body.nodes[failed].out.push(end);
        Some((func, end))
    }

    /// Appends a statement behind the edge.
    fn append(&mut self, site: Site, stmt: Stmt) -> Site {
        let (func, edge_id) = site;
        let body = self.body(func);
        let (to, span) = (body.edges[edge_id].to, body.edges[edge_id].span);
        let middle = body.nodes.push(Node::default());
        body.edges[edge_id].to = middle;
        let next = body.edges.push(Edge { from: middle, to, stmt, span });
        body.nodes[middle].out.push(next);
        (func, next)
    }

    fn lower_known(&mut self, known: Special, callee: FuncId, site: Site) {
        let Stmt::Call { dst, args, .. } = self.edge(site).stmt.clone() else { return };
        let name = self.cfa.funcs[callee].name;
        let first = args.first().copied();
        match (known, first) {
            (Special::Nondet, _) => self.input(site, dst, InputKind::Nondet(name)),
            (Special::StdinChar, _) => self.input(site, dst, InputKind::StdinChar),
            (Special::Random, _) => self.input(site, dst, InputKind::Random),
            (Special::Assume, Some(cond)) => {
                self.set_check(site, cond, Stmt::Halt(HaltKind::Assume));
            }
            (Special::Assert, Some(cond)) => {
                let failed = self.failed_assertion(None);
                self.set_check(site, cond, failed);
            }
            (Special::AssertFail, _) => {
                let text = first.and_then(|arg| self.literal_text(arg));
                let failed = self.failed_assertion(text);
                self.set_halt(site, failed);
            }
            (Special::Error, _) => {
                let stmt = match self.options.property {
                    Property::ErrorCall => Stmt::Error(ErrorKind::Call(name)),
                    Property::ErrorLabel(_) => Stmt::Halt(HaltKind::Abort),
                };
                self.set_halt(site, stmt);
            }
            (Special::Abort, _) => self.set_halt(site, Stmt::Halt(HaltKind::Abort)),
            (Special::Exit, Some(status)) => {
                let int = self.cfa.types.int(cfa::types::IntKind::Int);
                let status = build::cast(&mut self.cfa, status, int);
                self.set_halt(site, Stmt::Halt(HaltKind::Exit(status)));
            }
            (Special::Alloc(kind), Some(size)) => {
                let size = self.as_size(size);
                self.alloc(site, dst, size, kind);
            }
            (Special::AllocArray, Some(count)) => {
                let Some(&size) = args.get(1) else { return };
                let (count, size) = (self.as_size(count), self.as_size(size));
                let size_t = self.cfa.types.size_t();
                let bytes = build::binary(&mut self.cfa, BinOp::Mul, count, size, size_t);
                let site = self.refuse_overflow(count, size, dst, site);
                self.alloc(site, dst, bytes, cfa::ir::AllocKind::ZeroedHeap);
            }
            (Special::Free, Some(ptr)) => self.set(site, Stmt::Free(ptr)),
            (Special::Memory(op), Some(target)) => self.memory(op, target, dst, &args, site),
            (Special::Plain(op), Some(_)) => self.set(site, Stmt::Intrinsic { op, dst, args }),
            (Special::VaList(op), Some(_)) => self.va_list_call(op, dst, &args, site),
            (Special::Putchar, Some(byte)) => {
                let void = self.cfa.types.void();
                let ptr = build::pointer_to(&mut self.cfa, void);
                let stream = build::constant(&mut self.cfa, 0, ptr);
                let args = Box::new([byte, stream]);
                self.set(site, Stmt::Intrinsic { op: Intrinsic::Fputc, dst, args });
            }
            (Special::Fscanf, Some(_)) => {
                let args = args[1..].into();
                self.set(site, Stmt::Intrinsic { op: Intrinsic::Scanf, dst, args });
            }
            (Special::Thread, _) => {
                let text = "threads are not modelled: paths that start one are cut".to_string();
                let hint = "check the functions of the threads one by one, with `--entry`";
                self.warn(site, &text, hint);
                self.note(LedgerKind::Under, text, site);
                // SOUNDNESS: what follows may need what the thread does, errors as well.
                let why = self.cfa.symbols.intern("threads are not modelled");
                self.set_halt(site, Stmt::Halt(HaltKind::Undefined(why)));
            }
            (Special::SetJump, _) => {
                let text =
                    "`setjmp` returns once: `longjmp` back to it is not modelled".to_string();
                self.warn_jump(site, &text);
                self.note(LedgerKind::Assumption, text, site);
                let zero = dst.map(|dst| {
                    let ty = self.cfa.ty(dst);
                    (dst, build::constant(&mut self.cfa, 0, ty))
                });
                self.set(site, zero.map_or(Stmt::Skip, |(dst, src)| Stmt::Assign { dst, src }));
            }
            (Special::LongJump, _) => {
                let text = "`longjmp` is not modelled: paths that reach it are cut".to_string();
                self.warn_jump(site, &text);
                self.note(LedgerKind::Under, text, site);
                let why = self.cfa.symbols.intern("`longjmp` is not modelled");
                self.set_halt(site, Stmt::Halt(HaltKind::Undefined(why)));
            }
            // Called without the arguments it needs.
            (_, None) => self.note_bodiless(callee, site),
        }
    }

    fn warn_jump(&mut self, site: Site, text: &str) {
        self.warn(site, text, "rewrite the code with explicit error returns for a full answer");
    }

    fn warn(&mut self, site: Site, text: &str, hint: &str) {
        let span = self.edge(site).span;
        self.report(base::Diagnostic::warning(span, text).with_hint(hint));
    }

    /// Only with the property of error calls is a failed assertion the error.
    fn failed_assertion(&self, text: Option<Symbol>) -> Stmt {
        match self.options.property {
            Property::ErrorCall => Stmt::Error(ErrorKind::Assertion(text)),
            Property::ErrorLabel(_) => Stmt::Halt(HaltKind::Abort),
        }
    }

    fn input(&mut self, site: Site, dst: Option<ExprId>, kind: InputKind) {
        let stmt = dst.map_or(Stmt::Skip, |dst| Stmt::Input { dst, kind });
        self.set(site, stmt);
    }

    fn as_size(&mut self, expr: ExprId) -> ExprId {
        let size_t = self.cfa.types.size_t();
        build::cast(&mut self.cfa, expr, size_t)
    }

    /// A temporary of a function that is built already.
    fn temp_in(&mut self, func: FuncId, ty: TypeId, span: Span) -> ExprId {
        let name = self.fresh_name("t");
        let var: VarId = self.cfa.vars.push(Var {
            name,
            ty,
            kind: VarKind::Temp,
            func: Some(func),
            address_taken: false,
            volatile: false,
            init: Vec::new(),
            extra_size: 0,
            align: self.cfa.types.align_of(cfa::types::QualType::plain(ty)),
            span,
        });
        self.cfa.funcs[func].locals.push(var);
        build::var(&mut self.cfa, var)
    }

    fn alloc(&mut self, site: Site, dst: Option<ExprId>, size: ExprId, kind: cfa::ir::AllocKind) {
        let void = self.cfa.types.void();
        let ptr_ty = build::pointer_to(&mut self.cfa, void);
        let span = self.edge(site).span;
        let fits = dst.is_some_and(|dst| self.cfa.types.is_pointer(self.cfa.ty(dst)));
        let place = match dst.filter(|_| fits) {
            Some(dst) => dst,
            None => self.temp_in(site.0, ptr_ty, span),
        };
        self.set(site, Stmt::Alloc { dst: place, size, kind });
        let mut last = site;
        if let Some(dst) = dst.filter(|_| !fits) {
            let value = build::load(&mut self.cfa, place);
            let ty = self.cfa.ty(dst);
            let src = build::cast(&mut self.cfa, value, ty);
            last = self.append(last, Stmt::Assign { dst, src });
        }
        if self.options.malloc_may_fail
            && let Some(dst) = dst
        {
            self.may_fail(last, dst, span);
        }
    }

    /// Behind an allocation: the result may be null as well.
    fn may_fail(&mut self, site: Site, dst: ExprId, span: Span) {
        let bool_ty = self.cfa.types.int(cfa::types::IntKind::Bool);
        let failed = self.temp_in(site.0, bool_ty, span);
        let name = self.cfa.symbols.intern("malloc");
        let kind = InputKind::External(name);
        let choice = self.append(site, Stmt::Input { dst: failed, kind });
        let cond = build::load(&mut self.cfa, failed);
        let ty = self.cfa.ty(dst);
        let null = build::constant(&mut self.cfa, 0, ty);
        let body = self.body(site.0);
        let to = body.edges[choice.1].to;
        let split = body.nodes.push(Node::default());
        let fails = body.nodes.push(Node::default());
        body.edges[choice.1].to = split;
        for (from, to, stmt) in [
            (split, fails, Stmt::Assume { cond, truth: true }),
            (split, to, Stmt::Assume { cond, truth: false }),
            (fails, to, Stmt::Assign { dst, src: null }),
        ] {
            let edge = body.edges.push(Edge { from, to, stmt, span });
            body.nodes[from].out.push(edge);
        }
    }

    /// `calloc` returns null if the product of its arguments does not fit `size_t`. Returns the
    /// edge on which it does.
    fn refuse_overflow(
        &mut self,
        count: ExprId,
        size: ExprId,
        dst: Option<ExprId>,
        site: Site,
    ) -> Site {
        let int = self.cfa.types.int(cfa::types::IntKind::Int);
        let size_t = self.cfa.types.size_t();
        let most = u128::MAX >> (128 - self.cfa.types.model.pointer_bits());
        let too_large = match build::int_value(&self.cfa, size) {
            Some(size) => {
                let limit = most / (size.max(1) as u128);
                let limit = build::constant(&mut self.cfa, limit, size_t);
                build::binary(&mut self.cfa, BinOp::Gt, count, limit, int)
            }
            None => {
                let wide = self.cfa.types.int(cfa::types::IntKind::UInt128);
                let (a, b) = (
                    build::cast(&mut self.cfa, count, wide),
                    build::cast(&mut self.cfa, size, wide),
                );
                let product = build::binary(&mut self.cfa, BinOp::Mul, a, b, wide);
                let limit = build::constant(&mut self.cfa, most, wide);
                build::binary(&mut self.cfa, BinOp::Gt, product, limit, int)
            }
        };
        if build::truth(&self.cfa, too_large) == Some(false) {
            return site;
        }
        let refused = dst.map_or(Stmt::Skip, |dst| {
            let ty = self.cfa.ty(dst);
            Stmt::Assign { dst, src: build::constant(&mut self.cfa, 0, ty) }
        });
        let body = self.body(site.0);
        let Edge { from, to, span, .. } = body.edges[site.1];
        let (fits, fails) = (body.nodes.push(Node::default()), body.nodes.push(Node::default()));
        // The edges of a branch follow each other, true first.
        body.edges[site.1].stmt = Stmt::Assume { cond: too_large, truth: true };
        body.edges[site.1].to = fails;
        let mut last = site.1;
        for (from, to, stmt) in [
            (from, fits, Stmt::Assume { cond: too_large, truth: false }),
            (fails, to, refused),
            (fits, to, Stmt::Skip),
        ] {
            last = body.edges.push(Edge { from, to, stmt, span });
            body.nodes[from].out.push(last);
        }
        (site.0, last)
    }

    /// `memcpy` and kin return their first argument.
    fn memory(
        &mut self,
        op: Intrinsic,
        target: ExprId,
        dst: Option<ExprId>,
        args: &[ExprId],
        site: Site,
    ) {
        let [a, b, n, ..] = *args else { return };
        let n = self.as_size(n);
        self.set(site, Stmt::Intrinsic { op, dst: None, args: Box::new([a, b, n]) });
        if let Some(dst) = dst {
            let ty = self.cfa.ty(dst);
            let src = build::cast(&mut self.cfa, target, ty);
            self.append(site, Stmt::Assign { dst, src });
        }
    }

    /// The last argument becomes the pointer to the next variable argument.
    fn va_list_call(&mut self, op: Intrinsic, dst: Option<ExprId>, args: &[ExprId], site: Site) {
        let mut args = args.to_vec();
        if let Some(list) = args.last_mut()
            && self.cfa.types.model == DataModel::Lp64
        {
            let target = self.cfa.types.pointee(self.cfa.ty(*list)).map(|to| to.ty);
            if let Some(tag) = target.filter(|&ty| self.cfa.types.record(ty).is_some()) {
                let place = build::node(&mut self.cfa, Expr::Deref(*list), tag);
                if let Some(cursor) = build::field(&mut self.cfa, place, 2) {
                    *list = build::load(&mut self.cfa, cursor);
                }
            }
        }
        self.set(site, Stmt::Intrinsic { op, dst, args: args.into() });
    }

    /// The text of a string literal argument.
    fn literal_text(&mut self, arg: ExprId) -> Option<Symbol> {
        let mut inner = arg;
        while let Expr::Cast(operand) = self.cfa.exprs[inner].expr {
            inner = operand;
        }
        let Expr::AddrOf(place) = self.cfa.exprs[inner].expr else { return None };
        let var = build::root_var(&self.cfa, place)?;
        match self.cfa.vars[var].init.first()?.value {
            cfa::ir::InitValue::Bytes(ref bytes) => {
                let text = String::from_utf8_lossy(bytes).into_owned();
                Some(self.cfa.symbols.intern(text.trim_end_matches('\0')))
            }
            _ => None,
        }
    }
}
