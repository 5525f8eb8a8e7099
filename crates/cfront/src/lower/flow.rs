//! The cursor: where the next statement of the function being built goes.

use super::{Lower, build};
use base::{FastMap, IdVec, Span, Symbol};
use cfa::ir::{
    Body, Edge, EdgeId, Expr, ExprId, FuncId, HaltKind, LabelId, LedgerEntry, LedgerKind, Node,
    NodeId, Stmt, Var, VarId, VarKind,
};
use cfa::types::{QualType, TypeId};
use std::collections::BTreeMap;

/// A `switch` being built: its cases so far.
pub(super) struct SwitchBuilder {
    pub(super) ty: TypeId,
    /// How many bits of the value count; see [`Val`](super::Val).
    pub(super) bits: Option<u32>,
    pub(super) cases: Vec<(i128, i128, NodeId, Span)>,
    pub(super) default: Option<NodeId>,
    /// First and last value of the cases, to find duplicates.
    pub(super) seen: BTreeMap<i128, i128>,
}

/// A label of the function.
pub(super) struct LabelState {
    pub(super) node: NodeId,
    pub(super) defined: bool,
    pub(super) used: Span,
}

/// A function being built.
pub(super) struct FunctionBuilder {
    pub(super) func: FuncId,
    pub(super) ret: TypeId,
    pub(super) nodes: IdVec<NodeId, Node>,
    pub(super) edges: IdVec<EdgeId, Edge>,
    pub(super) entry: NodeId,
    pub(super) exit: NodeId,
    pub(super) halt: NodeId,
    /// How many edges lead to each node.
    incoming: IdVec<NodeId, u32>,
    /// Where the next statement goes; `None` where control cannot come.
    pub(super) cursor: Option<NodeId>,
    pub(super) locals: Vec<VarId>,
    pub(super) labels: FastMap<Symbol, LabelState>,
    /// Names of `labels` in order of first appearance.
    pub(super) label_order: Vec<Symbol>,
    /// Labels that `__label__` made local to a block, innermost last, with the unique name each
    /// stands for.
    pub(super) local_labels: Vec<(Symbol, Symbol)>,
    pub(super) breaks: Vec<NodeId>,
    pub(super) continues: Vec<NodeId>,
    pub(super) switches: Vec<SwitchBuilder>,
    /// Labels whose address is taken, and where `goto *` goes.
    pub(super) taken: Vec<(LabelId, Symbol)>,
    pub(super) dispatch: Option<(NodeId, VarId)>,
}

impl FunctionBuilder {
    pub(super) fn new(func: FuncId, ret: TypeId) -> Self {
        let mut nodes: IdVec<NodeId, Node> = IdVec::new();
        let entry = nodes.push(Node::default());
        let exit = nodes.push(Node::default());
        let halt = nodes.push(Node::default());
        Self {
            func,
            ret,
            nodes,
            edges: IdVec::new(),
            entry,
            exit,
            halt,
            incoming: IdVec::filled(0, 3),
            cursor: Some(entry),
            locals: Vec::new(),
            labels: FastMap::default(),
            label_order: Vec::new(),
            local_labels: Vec::new(),
            breaks: Vec::new(),
            continues: Vec::new(),
            switches: Vec::new(),
            taken: Vec::new(),
            dispatch: None,
        }
    }

    pub(super) fn new_node(&mut self) -> NodeId {
        self.incoming.push(0);
        self.nodes.push(Node::default())
    }

    pub(super) fn edge(&mut self, from: NodeId, to: NodeId, stmt: Stmt, span: Span) -> EdgeId {
        let id = self.edges.push(Edge { from, to, stmt, span });
        self.nodes[from].out.push(id);
        self.incoming[to] += 1;
        id
    }

    /// The name under which the label `name` is known in the innermost block that declares it.
    pub(super) fn local_label(&self, name: Symbol) -> Symbol {
        let found = self.local_labels.iter().rev().find(|(local, _)| *local == name);
        found.map_or(name, |&(_, unique)| unique)
    }

    pub(super) fn into_body(self) -> Body {
        Body {
            entry: self.entry,
            exit: self.exit,
            halt: self.halt,
            nodes: self.nodes,
            edges: self.edges,
        }
    }
}

impl Lower<'_> {
    /// Whether statements are being recorded.
    pub(super) fn live(&self) -> bool {
        self.function.as_ref().is_some_and(|f| f.cursor.is_some())
    }

    /// Appends a statement at the cursor.
    pub(super) fn emit(&mut self, stmt: Stmt, span: Span) -> Option<EdgeId> {
        if self.unevaluated > 0 {
            return None;
        }
        let Some(f) = self.function.as_mut() else {
            self.error_hint(
                span,
                "an initialiser of static storage must be constant",
                "move the computation into a function",
            );
            return None;
        };
        let from = f.cursor?;
        let to = f.new_node();
        f.cursor = Some(to);
        Some(f.edge(from, to, stmt, span))
    }

    /// `emit` with an entry of the ledger on the edge.
    pub(super) fn emit_ledger(&mut self, stmt: Stmt, span: Span, kind: LedgerKind, text: String) {
        if let Some(edge) = self.emit(stmt, span) {
            let func = self.function.as_ref().map(|f| f.func);
            let edge = func.map(|func| (func, edge));
            self.cfa.ledger.push(LedgerEntry { kind, text, edge, span });
        }
    }

    /// Ends the execution (or the path) with a statement that leads to the halt node.
    pub(super) fn emit_halt(&mut self, stmt: Stmt, span: Span) {
        if self.unevaluated > 0 {
            return;
        }
        if let Some(f) = self.function.as_mut()
            && let Some(from) = f.cursor.take()
        {
            let halt = f.halt;
            f.edge(from, halt, stmt, span);
        }
    }

    /// Ends the path: C gives what follows no meaning.
    pub(super) fn emit_undefined(&mut self, what: &str, span: Span) {
        let what = self.cfa.symbols.intern(what);
        self.emit_halt(Stmt::Halt(HaltKind::Undefined(what)), span);
    }

    /// A node to jump to; `None` where nothing is being built.
    pub(super) fn new_node(&mut self) -> Option<NodeId> {
        if self.unevaluated > 0 {
            return None;
        }
        self.function.as_mut().map(FunctionBuilder::new_node)
    }

    /// Leads the path to `target` and leaves the cursor nowhere.
    pub(super) fn jump(&mut self, target: Option<NodeId>, span: Span) {
        if self.unevaluated > 0 {
            return;
        }
        if let (Some(f), Some(target)) = (self.function.as_mut(), target)
            && let Some(from) = f.cursor.take()
        {
            f.edge(from, target, Stmt::Skip, span);
        }
    }

    /// Goes on at `node`: control falls into it from the cursor, if there is one.
    pub(super) fn start_at(&mut self, node: Option<NodeId>, span: Span) {
        self.jump(node, span);
        self.set_cursor(node);
    }

    /// Goes on at `node`.
    pub(super) fn set_cursor(&mut self, node: Option<NodeId>) {
        if self.unevaluated == 0
            && let Some(f) = self.function.as_mut()
        {
            f.cursor = node;
        }
    }

    /// Goes on at `node` if some edge leads there; a join that nothing reaches is dead code.
    pub(super) fn resume_at(&mut self, node: Option<NodeId>) {
        let node = match (&self.function, node) {
            (Some(f), Some(node)) if self.unevaluated == 0 => {
                (f.incoming[node] > 0).then_some(node)
            }
            _ => None,
        };
        self.set_cursor(node);
    }

    /// Splits the path on the scalar `cond`; a constant condition takes one side only.
    pub(super) fn branch(
        &mut self,
        cond: ExprId,
        yes: Option<NodeId>,
        no: Option<NodeId>,
        span: Span,
    ) {
        if let Some(truth) = build::truth(&self.cfa, cond) {
            return self.jump(if truth { yes } else { no }, span);
        }
        if self.unevaluated > 0 {
            return;
        }
        if let (Some(f), Some(yes), Some(no)) = (self.function.as_mut(), yes, no)
            && let Some(from) = f.cursor.take()
        {
            f.edge(from, yes, Stmt::Assume { cond, truth: true }, span);
            f.edge(from, no, Stmt::Assume { cond, truth: false }, span);
        }
    }

    /// Stores a value. The result of a call that was just made goes straight to a variable.
    pub(super) fn store(&mut self, dst: ExprId, src: ExprId, span: Span) {
        if !self.redirect_result(dst, src) {
            self.emit(Stmt::Assign { dst, src }, span);
        }
    }

    /// If the last statement is a call whose result `src` merely reads, makes `dst` (a variable
    /// of the same type) receive the result instead of the temporary.
    fn redirect_result(&mut self, dst: ExprId, src: ExprId) -> bool {
        let Expr::Load(place) = self.cfa.exprs[src].expr else { return false };
        let Expr::Var(temp) = self.cfa.exprs[place].expr else { return false };
        let is_temp = self.cfa.vars[temp].kind == VarKind::Temp;
        let plain = matches!(self.cfa.exprs[dst].expr, Expr::Var(_));
        if !is_temp || !plain || self.cfa.ty(dst) != self.cfa.ty(place) || self.unevaluated > 0 {
            return false;
        }
        let Some(f) = self.function.as_mut() else { return false };
        let Some(last) = f.edges.iter_mut().last() else { return false };
        let Stmt::Call { dst: Some(result), .. } = &mut last.stmt else { return false };
        if Some(last.to) != f.cursor || *result != place {
            return false;
        }
        *result = dst;
        if f.locals.last() == Some(&temp) {
            f.locals.pop();
        }
        true
    }

    /// A new local of the function being built (a static object outside of functions).
    pub(super) fn new_local(
        &mut self,
        name: Symbol,
        ty: QualType,
        kind: VarKind,
        span: Span,
    ) -> VarId {
        let func = self.function.as_ref().map(|f| f.func);
        let var = self.cfa.vars.push(Var {
            name,
            ty: ty.ty,
            kind,
            func,
            address_taken: false,
            volatile: ty.quals.has(cfa::types::Quals::VOLATILE),
            init: Vec::new(),
            extra_size: 0,
            align: self.cfa.types.align_of(ty),
            span,
        });
        let automatic = matches!(kind, VarKind::Local | VarKind::Temp);
        if let Some(f) = self.function.as_mut().filter(|_| automatic) {
            f.locals.push(var);
        }
        var
    }

    /// A temporary, as an lvalue.
    pub(super) fn new_temp(&mut self, ty: TypeId, span: Span) -> ExprId {
        let name = self.fresh_name("t");
        let var = self.new_local(name, QualType::plain(ty), VarKind::Temp, span);
        build::var(&mut self.cfa, var)
    }

    /// Freezes a value in a temporary unless no later statement can change it.
    pub(super) fn snapshot(&mut self, value: ExprId, span: Span) -> ExprId {
        if !self.live() || !build::reads_memory(&self.cfa, value) {
            return value;
        }
        let ty = self.cfa.ty(value);
        let temp = self.new_temp(ty, span);
        self.store(temp, value, span);
        build::load(&mut self.cfa, temp)
    }
}
