//! Statements.

use super::flow::LabelState;
use super::{Lower, Property, Val, build};
use crate::ast::{Asm, ExprId as SyntaxId, StmtId, StmtKind};
use base::{Span, Symbol};
use cfa::ir::{BinOp, ErrorKind, Expr, ExprId, InputKind, LedgerKind, NodeId, Stmt};
use cfa::types::{IntKind, QualType, Type};

impl Lower<'_> {
    /// A block with a scope of its own.
    pub(super) fn block(&mut self, id: StmtId) {
        self.scopes.push();
        self.block_items(id);
        self.scopes.pop();
    }

    fn block_items(&mut self, id: StmtId) {
        let ast = self.ast;
        if let StmtKind::Compound(items, labels) = &ast.stmts[id].kind {
            self.declare_labels(labels);
            for &item in items {
                let (mark, known) = (self.scopes.mark(), self.definitions.len());
                self.stmt(item);
                let is_decl = matches!(ast.stmts[item].kind, StmtKind::Decl(_));
                if is_decl && self.definitions.len() > known {
                    let new = self.definitions[known..].to_vec();
                    self.note_block_types(mark, &new, ast.stmts[item].span.hi);
                }
            }
            self.forget_labels(labels.len());
        } else {
            self.stmt(id);
        }
    }

    /// `__label__`: gives each label a name of its own until the block ends.
    fn declare_labels(&mut self, labels: &[Symbol]) {
        for &label in labels {
            let text = self.name(label);
            let unique = self.fresh_name(&text);
            if let Some(f) = self.function.as_mut() {
                f.local_labels.push((label, unique));
            }
        }
    }

    fn forget_labels(&mut self, count: usize) {
        if let Some(f) = self.function.as_mut() {
            let kept = f.local_labels.len().saturating_sub(count);
            f.local_labels.truncate(kept);
        }
    }

    pub(super) fn stmt(&mut self, id: StmtId) {
        if !self.too_many_errors() {
            base::deeper(|| self.stmt_inner(id));
        }
    }

    fn stmt_inner(&mut self, id: StmtId) {
        let ast = self.ast;
        let span = ast.stmts[id].span;
        match &ast.stmts[id].kind {
            StmtKind::Empty => {}
            StmtKind::Expr(expr) => self.discard(*expr),
            StmtKind::Decl(decl) => self.declaration(*decl),
            StmtKind::NestedFunction(def) => self.error_hint(
                def.declarator.span,
                "nested functions are not supported",
                "move the function to file level",
            ),
            StmtKind::Compound(..) => self.block(id),
            StmtKind::If(cond, yes, no) => self.if_else(*cond, *yes, *no, span),
            StmtKind::While(cond, body) => self.while_loop(*cond, *body, span),
            StmtKind::DoWhile(body, cond) => self.do_while(*body, *cond, span),
            StmtKind::For { init, cond, step, body } => {
                self.scopes.push();
                if let Some(init) = init {
                    self.stmt(*init);
                }
                self.for_loop(*cond, *step, *body, span);
                self.scopes.pop();
            }
            StmtKind::Switch(value, body) => self.switch(*value, *body, span),
            StmtKind::Case(low, high, body) => {
                self.case(*low, *high, span);
                self.stmt(*body);
            }
            StmtKind::Default(body) => {
                self.default_case(span);
                self.stmt(*body);
            }
            StmtKind::Label(name, body) => {
                self.label(*name, span);
                self.stmt(*body);
            }
            StmtKind::Goto(name) => {
                let target = self.label_node(*name, span);
                self.jump(target, span);
            }
            StmtKind::GotoComputed(target) => self.goto_computed(*target, span),
            StmtKind::Break => self.leave(span, "break", true),
            StmtKind::Continue => self.leave(span, "continue", false),
            StmtKind::Return(value) => self.return_stmt(*value, span),
            StmtKind::Asm(asm) => self.asm(asm, span),
        }
    }

    fn if_else(&mut self, cond: SyntaxId, yes: StmtId, no: Option<StmtId>, span: Span) {
        let (yes_node, join) = (self.new_node(), self.new_node());
        let no_node = if no.is_some() { self.new_node() } else { join };
        self.condition(cond, yes_node, no_node);
        self.resume_at(yes_node);
        self.stmt(yes);
        self.jump(join, span);
        if let Some(no) = no {
            self.resume_at(no_node);
            self.stmt(no);
            self.jump(join, span);
        }
        self.resume_at(join);
    }

    /// Lowers the body of a loop with its targets of `break` and `continue`.
    fn loop_body(&mut self, body: StmtId, after: Option<NodeId>, again: Option<NodeId>) {
        if let (Some(f), Some(after), Some(again)) = (self.function.as_mut(), after, again) {
            f.breaks.push(after);
            f.continues.push(again);
        }
        self.stmt(body);
        if let (Some(f), Some(_), Some(_)) = (self.function.as_mut(), after, again) {
            f.breaks.pop();
            f.continues.pop();
        }
    }

    fn while_loop(&mut self, cond: SyntaxId, body: StmtId, span: Span) {
        let (head, inside, after) = (self.new_node(), self.new_node(), self.new_node());
        self.start_at(head, span);
        self.condition(cond, inside, after);
        self.resume_at(inside);
        self.loop_body(body, after, head);
        self.jump(head, span);
        self.resume_at(after);
    }

    fn do_while(&mut self, body: StmtId, cond: SyntaxId, span: Span) {
        let (head, test, after) = (self.new_node(), self.new_node(), self.new_node());
        self.start_at(head, span);
        self.loop_body(body, after, test);
        self.jump(test, span);
        self.resume_at(test);
        self.condition(cond, head, after);
        self.resume_at(after);
    }

    fn for_loop(
        &mut self,
        cond: Option<SyntaxId>,
        step: Option<SyntaxId>,
        body: StmtId,
        span: Span,
    ) {
        let (head, inside, after) = (self.new_node(), self.new_node(), self.new_node());
        let next = self.new_node();
        self.start_at(head, span);
        match cond {
            Some(cond) => self.condition(cond, inside, after),
            None => self.jump(inside, span),
        }
        self.resume_at(inside);
        self.loop_body(body, after, next);
        self.jump(next, span);
        self.resume_at(next);
        if let Some(step) = step {
            self.discard(step);
        }
        self.jump(head, span);
        self.resume_at(after);
    }

    fn leave(&mut self, span: Span, word: &str, is_break: bool) {
        if self.unevaluated > 0 {
            return;
        }
        let target = self.function.as_ref().and_then(|f| {
            let stack = if is_break { &f.breaks } else { &f.continues };
            stack.last().copied()
        });
        match target {
            Some(target) => self.jump(Some(target), span),
            None => self.error(span, format!("`{word}` outside of a loop (or `switch`)")),
        }
    }

    /// The node of a label, made at its first mention.
    pub(super) fn label_node(&mut self, name: Symbol, span: Span) -> Option<NodeId> {
        let f = self.function.as_mut().or(self.outer.as_mut())?;
        let name = f.local_label(name);
        if let Some(label) = f.labels.get(&name) {
            return Some(label.node);
        }
        let node = f.new_node();
        f.labels.insert(name, LabelState { node, defined: false, used: span });
        f.label_order.push(name);
        Some(node)
    }

    fn label(&mut self, name: Symbol, span: Span) {
        let node = self.label_node(name, span);
        if self.unevaluated > 0 {
            return;
        }
        let label = self.function.as_mut().and_then(|f| {
            let name = f.local_label(name);
            f.labels.get_mut(&name)
        });
        let repeated = label.is_some_and(|label| std::mem::replace(&mut label.defined, true));
        if repeated {
            let text = self.name(name);
            self.error(span, format!("duplicate label `{text}`"));
            return;
        }
        self.start_at(node, span);
        if let Property::ErrorLabel(wanted) = &self.options.property
            && !self.in_model
            && self.cfa.symbols.name(name) == wanted
        {
            self.emit_halt(Stmt::Error(ErrorKind::Label(name)), span);
        }
    }

    /// `goto *e`: all such gotos of a function meet at one node that compares with the labels.
    fn goto_computed(&mut self, target: SyntaxId, span: Span) {
        let val = self.rexpr(target);
        let void = self.cfa.types.void();
        let ptr = build::pointer_to(&mut self.cfa, void);
        let val = self.cast_to(val, ptr);
        if self.unevaluated > 0 {
            return;
        }
        let dispatch = self.function.as_ref().and_then(|f| f.dispatch);
        let (node, var) = match dispatch {
            Some(dispatch) => dispatch,
            None => {
                let name = self.fresh_name("target");
                let kind = cfa::ir::VarKind::Temp;
                let var = self.new_local(name, QualType::plain(ptr), kind, span);
                let Some(f) = self.function.as_mut() else { return };
                let node = f.new_node();
                f.dispatch = Some((node, var));
                (node, var)
            }
        };
        let place = build::var(&mut self.cfa, var);
        self.store(place, val.expr, span);
        self.jump(Some(node), span);
    }

    /// Leads the dispatch node of computed gotos to the labels whose address is taken.
    pub(super) fn computed_gotos(&mut self, span: Span) {
        let Some(f) = self.function.as_mut() else { return };
        let taken = std::mem::take(&mut f.taken);
        let Some((node, var)) = f.dispatch else { return };
        f.cursor = Some(node);
        let int = self.cfa.types.int(IntKind::Int);
        for (label, name) in taken {
            let value = build::load_var(&mut self.cfa, var);
            let ty = self.cfa.ty(value);
            let address = build::node(&mut self.cfa, Expr::LabelAddr(label), ty);
            let test = build::binary(&mut self.cfa, BinOp::Eq, value, address, int);
            let target = self.label_node(name, span);
            let next = self.new_node();
            self.branch(test, target, next, span);
            self.set_cursor(next);
        }
        self.emit_undefined("`goto *` to something that is no label of the function", span);
    }

    fn return_stmt(&mut self, value: Option<SyntaxId>, span: Span) {
        let ret = self.function.as_ref().map(|f| f.ret).unwrap_or_else(|| self.cfa.types.void());
        let is_void = matches!(self.cfa.types.get(ret), Type::Void);
        let value = match value {
            Some(value) if is_void => {
                self.discard(value);
                None
            }
            Some(value) => {
                let val = self.rexpr(value);
                let val = self.convert_for(val, QualType::plain(ret), "the returned value", span);
                Some(val.expr)
            }
            None if is_void => None,
            // C89: a missing value is any value.
            None => Some(self.any_value(ret, span)),
        };
        self.emit_return(value, span);
    }

    fn any_value(&mut self, ty: cfa::types::TypeId, span: Span) -> ExprId {
        let temp = self.new_temp(ty, span);
        if let Expr::Var(var) = self.cfa.exprs[temp].expr {
            self.emit(Stmt::Declare(var), span);
        }
        build::load(&mut self.cfa, temp)
    }

    /// Leaves the function.
    pub(super) fn emit_return(&mut self, value: Option<ExprId>, span: Span) {
        if self.unevaluated > 0 {
            return;
        }
        if let Some(f) = self.function.as_mut()
            && let Some(from) = f.cursor.take()
        {
            let exit = f.exit;
            f.edge(from, exit, Stmt::Return(value), span);
        }
    }

    /// `({ … })`: the value of its last expression statement.
    pub(super) fn statement_expression(&mut self, body: StmtId) -> Val {
        let ast = self.ast;
        let StmtKind::Compound(items, labels) = &ast.stmts[body].kind else {
            return self.void_value();
        };
        if self.function.is_none() {
            self.error(ast.stmts[body].span, "a statement expression outside of a function");
            return self.int_value(0);
        }
        self.scopes.push();
        self.declare_labels(labels);
        let mut result = None;
        for (i, &item) in items.iter().enumerate() {
            if i + 1 == items.len()
                && let Some(expr) = self.last_expression(item)
            {
                let span = ast.exprs[expr].span;
                let val = self.rexpr(expr);
                result = Some(match self.cfa.types.get(val.ty.ty) {
                    Type::Void => val,
                    _ => Val { expr: self.snapshot(val.expr, span), ..val },
                });
            } else {
                self.stmt(item);
            }
        }
        self.forget_labels(labels.len());
        self.scopes.pop();
        result.unwrap_or_else(|| self.void_value())
    }

    /// The expression of an expression statement, behind any labels.
    fn last_expression(&mut self, id: StmtId) -> Option<SyntaxId> {
        let ast = self.ast;
        match ast.stmts[id].kind {
            StmtKind::Expr(expr) => Some(expr),
            StmtKind::Label(name, inner) => {
                let expr = self.last_expression(inner)?;
                self.label(name, ast.stmts[id].span);
                Some(expr)
            }
            _ => None,
        }
    }

    /// Inline assembly: its outputs take any value, and with a "memory" clobber so does what its
    /// inputs point to; other memory is assumed to stay.
    fn asm(&mut self, asm: &Asm, span: Span) {
        let mut written = Vec::new();
        for (_, output) in &asm.outputs {
            let place = self.expr(*output);
            if place.place {
                written.push(place);
            }
        }
        let memory = asm.clobbers.iter().any(|clobber| clobber == "memory");
        for (_, input) in &asm.inputs {
            let val = self.rexpr(*input);
            if memory && self.is_object_pointer(val) {
                written.push(self.deref_value(val, span));
            }
        }
        if memory && !(asm.inputs.is_empty() && written.is_empty()) {
            let text = "inline assembly changes only its outputs and what its inputs point to";
            self.emit_ledger(Stmt::Skip, span, LedgerKind::Assumption, text.into());
        }
        for place in written {
            let text = "what inline assembly writes takes any value".to_string();
            let stmt = Stmt::Input { dst: place.expr, kind: InputKind::Asm };
            self.emit_ledger(stmt, span, LedgerKind::Over, text);
        }
        self.asm_labels(asm, span);
    }

    /// Whether the value points to an object whose size is known.
    fn is_object_pointer(&self, val: Val) -> bool {
        let types = &self.cfa.types;
        types.pointee(val.ty.ty).is_some_and(|to| {
            let plain =
                !matches!(types.get(to.ty), Type::Void | Type::Function(_) | Type::Array(..));
            plain && types.size_of(to.ty).is_some()
        })
    }

    /// `asm goto` continues behind it or at any of its labels.
    fn asm_labels(&mut self, asm: &Asm, span: Span) {
        let int = self.cfa.types.int(IntKind::Int);
        for &label in &asm.labels {
            let temp = self.new_temp(int, span);
            let text = "`asm goto` jumps to any of its labels".to_string();
            let stmt = Stmt::Input { dst: temp, kind: InputKind::Asm };
            self.emit_ledger(stmt, span, LedgerKind::Over, text);
            let target = self.label_node(label, span);
            let next = self.new_node();
            let chosen = build::load(&mut self.cfa, temp);
            self.branch(chosen, target, next, span);
            self.resume_at(next);
        }
    }
}
