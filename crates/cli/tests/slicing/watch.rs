//! Turns any program into one whose only error is that some assignment stores some value, so that
//! the slice has to keep exactly what that value depends on.

use base::{Id, Span};
use cfa::interp::Step;
use cfa::ir::{
    BinOp, Body, Cfa, Edge, EdgeId, ErrorKind, Expr, ExprId, ExprNode, FuncId, HaltKind, Node,
    NodeId, Stmt,
};
use cfa::scalar::sign_extend;

/// The steps of a run that can be watched: assignments of integers.
pub fn candidates<'a>(cfa: &Cfa, steps: impl Iterator<Item = &'a Step>) -> Vec<Step> {
    let suits = |step: &&Step| {
        let body = cfa.funcs[step.func].body.as_ref().expect("it was executed");
        // In the start function, the interpreter's view of `main` depends on the call of it.
        step.func != cfa.start
            && step.value.is_some()
            && watched(cfa, &body.edges[step.edge].stmt).is_some()
    };
    // Addresses depend on what else was allocated.
    let is_address = |step: &&Step| (1 << 28..1 << 48).contains(&step.value.unwrap_or(0));
    steps.filter(suits).filter(|step| !is_address(step)).copied().collect()
}

/// The lvalue whose value can be compared after the statement.
fn watched(cfa: &Cfa, stmt: &Stmt) -> Option<ExprId> {
    let dst = match *stmt {
        Stmt::Assign { dst, .. } | Stmt::Input { dst, .. } => dst,
        _ => return None,
    };
    let ty = cfa.ty(dst);
    let bits = cfa.types.scalar_bits(ty)?;
    (cfa.types.is_integer(ty) && bits <= 64).then_some(dst)
}

/// The program in which the only error is that this step stores the value that it did.
pub fn watch(cfa: &Cfa, step: &Step) -> Cfa {
    let mut cfa = cfa.clone();
    for func in cfa.funcs.iter_mut() {
        for edge in func.body.iter_mut().flat_map(|body| body.edges.iter_mut()) {
            if matches!(edge.stmt, Stmt::Error(_)) {
                edge.stmt = Stmt::Halt(HaltKind::Abort);
            }
        }
    }
    let body = cfa.funcs[step.func].body.as_ref().expect("it was executed");
    let dst = watched(&cfa, &body.edges[step.edge].stmt).expect("it is a candidate");
    let cond = condition(&mut cfa, dst, step.value.expect("it is a candidate"));
    let kind = ErrorKind::Label(cfa.symbols.intern("watched"));
    let body = cfa.funcs[step.func].body.as_mut().expect("it was executed");
    insert(body, step.edge, cond, kind);
    cfa
}

fn condition(cfa: &mut Cfa, dst: ExprId, value: u128) -> ExprId {
    let ty = cfa.ty(dst);
    let bits = cfa.types.scalar_bits(ty).expect("a scalar");
    let value = match cfa.types.is_signed(ty) {
        true => sign_extend(value, bits) as i64,
        false => value as i64,
    };
    let int = cfa.types.int(cfa::types::IntKind::Int);
    let loaded = cfa.exprs.push(ExprNode { expr: Expr::Load(dst), ty });
    let constant = cfa.exprs.push(ExprNode { expr: Expr::Int(value), ty });
    cfa.exprs.push(ExprNode { expr: Expr::Binary(BinOp::Eq, loaded, constant), ty: int })
}

/// Branches to an error behind the edge.
fn insert(body: &mut Body, edge: EdgeId, cond: ExprId, kind: ErrorKind) {
    let to = body.edges[edge].to;
    let (test, error) = (body.nodes.push(Node::default()), body.nodes.push(Node::default()));
    body.edges[edge].to = test;
    add(body, test, error, Stmt::Assume { cond, truth: true });
    add(body, test, to, Stmt::Assume { cond, truth: false });
    add(body, error, body.halt, Stmt::Error(kind));
}

fn add(body: &mut Body, from: NodeId, to: NodeId, stmt: Stmt) {
    let id = EdgeId::from_index(body.edges.len());
    body.edges.push(Edge { from, to, stmt, span: Span::NONE });
    body.nodes[from].out.push(id);
}

/// For messages.
pub fn describe(cfa: &Cfa, func: FuncId, edge: EdgeId) -> String {
    let body = cfa.funcs[func].body.as_ref().expect("it was executed");
    let edge = &body.edges[edge];
    format!(
        "{}: {} -> {}: {}",
        cfa.func_name(func),
        edge.from,
        edge.to,
        cfa::print::stmt(cfa, &edge.stmt)
    )
}
