//! The sliced program as an automaton of its own: dropped statements are gone, dropped branches
//! lead to where their outcomes meet again, and executions that can reach no error end.

use super::Slice;
use crate::graph::prune::prune_except;
use crate::ir::{
    Body, Cfa, Edge, EdgeId, Expr, ExprId, ExprNode, FuncId, HaltKind, LedgerEntry, LedgerKind,
    Node, NodeId, Stmt, Var, VarId, VarKind,
};
use crate::types::{IntKind, QualType, TypeId};
use base::{FastMap, FastSet, Id, IdVec, Span};

/// A sliced program and the way back. Variables, expressions and functions have the numbers they
/// had; a few may have been added.
#[derive(Clone, Debug)]
pub struct Sliced {
    /// The program.
    pub cfa: Cfa,
    /// For each edge the one it was made from; `None` for ends and returns that were made up.
    pub origin: IdVec<FuncId, IdVec<EdgeId, Option<EdgeId>>>,
}

pub fn apply(slice: &Slice, cfa: &Cfa) -> Sliced {
    let mut cfa = cfa.clone();
    let int = cfa.types.int(IntKind::Int);
    let status = cfa.exprs.push(ExprNode { expr: Expr::Int(0), ty: int });
    let mut copier = Copier { slice, cfa, status, dummies: FastMap::default() };
    let origin = copier.cfa.funcs.ids().map(|func| copier.function(func)).collect();
    let mut sliced = Sliced { cfa: copier.cfa, origin };
    sliced.move_ledger();
    sliced
}

impl Sliced {
    /// Entries follow their edges. On edges that are gone nothing is approximated any more; only
    /// assumptions stay, because the slice itself may rest on them.
    fn move_ledger(&mut self) {
        let mut moved: FastMap<(FuncId, EdgeId), EdgeId> = FastMap::default();
        for (func, edges) in self.origin.iter_enumerated() {
            for (new, old) in edges.iter_enumerated() {
                moved.extend(old.map(|old| ((func, old), new)));
            }
        }
        let place = |entry: LedgerEntry| {
            let Some((func, old)) = entry.edge else { return Some(entry) };
            let edge = moved.get(&(func, old)).map(|&new| (func, new));
            let stays = edge.is_some() || entry.kind == LedgerKind::Assumption;
            stays.then_some(LedgerEntry { edge, ..entry })
        };
        self.cfa.ledger =
            std::mem::take(&mut self.cfa.ledger).into_iter().filter_map(place).collect();
    }
}

struct Copier<'a> {
    slice: &'a Slice,
    cfa: Cfa,
    /// The status with which cut executions exit.
    status: ExprId,
    /// Records that are passed where it does not matter which.
    dummies: FastMap<TypeId, ExprId>,
}

/// A body that grows, with the origin of each edge.
struct Draft {
    body: Body,
    origin: Vec<Option<EdgeId>>,
}

impl Draft {
    fn new(body: &Body) -> Self {
        let nodes = IdVec::filled(Node::default(), body.nodes.len());
        let body = Body { nodes, edges: IdVec::new(), ..*body };
        Self { body, origin: Vec::new() }
    }

    fn add(&mut self, edge: Edge, origin: Option<EdgeId>) {
        let from = edge.from;
        let id = self.body.edges.push(edge);
        self.body.nodes[from].out.push(id);
        self.origin.push(origin);
    }

    /// Removes what is not needed.
    fn finish(mut self) -> (Body, IdVec<EdgeId, Option<EdgeId>>) {
        let map = prune_except(&mut self.body, &FastSet::default());
        let mut origin = IdVec::filled(None, self.body.edges.len());
        for (old, new) in map.iter_enumerated() {
            if let Some(new) = *new {
                origin[new] = self.origin[old.index()];
            }
        }
        (self.body, origin)
    }
}

impl Copier<'_> {
    fn function(&mut self, func: FuncId) -> IdVec<EdgeId, Option<EdgeId>> {
        let Some(old) = self.cfa.funcs[func].body.take() else { return IdVec::new() };
        let mut draft = Draft::new(&old);
        if self.slice.cannot_reach_error(func, old.entry) {
            self.end(&mut draft, old.entry, Span::NONE);
        } else if !self.slice.keeps_function(func) {
            let (from, to) = (old.entry, old.exit);
            draft.add(Edge { from, to, stmt: Stmt::Return(None), span: Span::NONE }, None);
        } else {
            for node in old.nodes.ids() {
                if !self.slice.cannot_reach_error(func, node) {
                    self.node(func, &old, node, &mut draft);
                }
            }
        }
        let (body, origin) = draft.finish();
        let used = mentioned(&self.cfa, &body);
        self.cfa.funcs[func].locals.retain(|var| used.contains(var));
        self.cfa.funcs[func].body = Some(body);
        origin
    }

    /// The execution ends at this node.
    fn end(&self, draft: &mut Draft, from: NodeId, span: Span) {
        if draft.body.nodes[from].out.is_empty() {
            let (to, stmt) = (draft.body.halt, Stmt::Halt(HaltKind::Exit(self.status)));
            draft.add(Edge { from, to, stmt, span }, None);
        }
    }

    fn node(&mut self, func: FuncId, old: &Body, node: NodeId, draft: &mut Draft) {
        if let Some(to) = self.slice.jump(func, node) {
            let span = old.edges[old.nodes[node].out[0]].span;
            return draft.add(Edge { from: node, to, stmt: Stmt::Skip, span }, None);
        }
        for &id in old.nodes[node].out.iter() {
            let edge = &old.edges[id];
            let stmt = self.stmt(func, id, &edge.stmt);
            draft.add(Edge { stmt, ..edge.clone() }, Some(id));
            if edge.to != old.halt && self.slice.cannot_reach_error(func, edge.to) {
                self.dead(old, edge.to, draft);
            }
        }
    }

    /// A node that is not live: the execution ends there as it did, or at once.
    fn dead(&mut self, old: &Body, node: NodeId, draft: &mut Draft) {
        if !draft.body.nodes[node].out.is_empty() {
            return;
        }
        match *old.nodes[node].out {
            [id] if ends_plainly(&old.edges[id].stmt) => {
                draft.add(old.edges[id].clone(), Some(id));
            }
            // Nothing may follow the exit; the way to it ends before.
            [] => self.end_before(draft, node),
            [id, ..] => self.end(draft, node, old.edges[id].span),
        }
    }

    /// Leads the last edge, which goes to the exit, to an end instead.
    fn end_before(&self, draft: &mut Draft, _: NodeId) {
        let end = draft.body.nodes.push(Node::default());
        if let Some(last) = draft.body.edges.ids().next_back() {
            draft.body.edges[last].to = end;
            let span = draft.body.edges[last].span;
            self.end(draft, end, span);
        }
    }

    fn stmt(&mut self, func: FuncId, id: EdgeId, stmt: &Stmt) -> Stmt {
        let kept = self.slice.keeps(func, id);
        let stored = self.slice.keeps_destination(func, id);
        match stmt {
            Stmt::Return(_) if !kept => Stmt::Return(None),
            _ if !kept => Stmt::Skip,
            Stmt::Call { dst, callee, args } => {
                let mut args = args.clone();
                for (i, arg) in args.iter_mut().enumerate() {
                    if !self.slice.keeps_argument(func, id, i) {
                        *arg = self.harmless(*arg);
                    }
                }
                Stmt::Call { dst: dst.filter(|_| stored), callee: *callee, args }
            }
            Stmt::Intrinsic { op, dst, args } => {
                Stmt::Intrinsic { op: *op, dst: dst.filter(|_| stored), args: args.clone() }
            }
            stmt => stmt.clone(),
        }
    }

    /// A harmless value in place of an argument that does not matter: the one that was there could
    /// follow pointers that are no longer set.
    fn harmless(&mut self, arg: ExprId) -> ExprId {
        if self.cfa.const_bits(arg).is_some() {
            return arg;
        }
        let ty = self.cfa.ty(arg);
        if let Some(&dummy) = self.dummies.get(&ty) {
            return dummy;
        }
        let dummy = match self.cfa.types.scalar_bits(ty) {
            Some(bits) if bits > 64 || self.cfa.types.float_kind(ty).is_some() => {
                self.cfa.wide.push(0);
                Expr::Wide(self.cfa.wide.len() as u32 - 1)
            }
            Some(_) => Expr::Int(0),
            None => Expr::Load(self.dummy_record(ty)),
        };
        let dummy = self.cfa.exprs.push(ExprNode { expr: dummy, ty });
        self.dummies.insert(ty, dummy);
        dummy
    }

    fn dummy_record(&mut self, ty: TypeId) -> ExprId {
        let name = self.cfa.symbols.intern("sliced");
        let align = self.cfa.types.align_of(QualType::plain(ty));
        let var = self.cfa.vars.push(Var {
            name,
            ty,
            kind: VarKind::Static,
            func: None,
            address_taken: false,
            volatile: false,
            init: Vec::new(),
            extra_size: 0,
            align,
            span: Span::NONE,
        });
        self.cfa.exprs.push(ExprNode { expr: Expr::Var(var), ty })
    }
}

/// Whether the statement ends the execution without looking at memory.
fn ends_plainly(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Halt(HaltKind::Abort | HaltKind::Assume | HaltKind::Undefined(_)))
}

/// The variables that the statements of a body name.
fn mentioned(cfa: &Cfa, body: &Body) -> FastSet<VarId> {
    let mut vars = FastSet::default();
    let mut work: Vec<ExprId> = Vec::new();
    let mut seen: FastSet<ExprId> = FastSet::default();
    for edge in body.edges.iter() {
        if let Stmt::Declare(var) = edge.stmt {
            vars.insert(var);
        }
        work.extend(edge.stmt.operands());
        while let Some(expr) = work.pop() {
            if seen.insert(expr) {
                if let Expr::Var(var) = cfa.exprs[expr].expr {
                    vars.insert(var);
                }
                work.extend(cfa.exprs[expr].expr.operands());
            }
        }
    }
    vars
}
