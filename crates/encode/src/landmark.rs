//! Locations and state as a run of the interpreter sees them.

use crate::storage::{Key, Shape};
use crate::{CtxId, Encoder};
use cfa::interp::Moment;
use cfa::ir::{Cfa, EdgeId, Expr, FuncId, InputKind, LedgerKind, NodeId, Stmt, VarId};
use cfa::regions::Object;
use logic::{LocId, SymId};

/// A location: the node and the calls from the innermost on, each with the edge that made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Landmark {
    node: NodeId,
    stack: Vec<(FuncId, Option<EdgeId>)>,
}

impl Landmark {
    /// Whether a run is there.
    pub fn is_at(&self, moment: &Moment) -> bool {
        self.node == moment.node()
            && self.stack.first().is_some_and(|call| call.0 == moment.func())
            && self.stack.iter().copied().eq(moment.stack())
    }
}

impl Encoder<'_> {
    /// What a run meets where this location is; errors and cuts have nothing, and neither
    /// have coarse executions.
    pub fn landmark(&self, loc: LocId) -> Option<Landmark> {
        let (ctx, node) = self.core.point(loc)?;
        if self.core.contexts.get(ctx).coarse {
            return None;
        }
        let call = |context: crate::Context| (context.func, context.call.map(|call| call.1));
        Some(Landmark { node, stack: self.core.contexts.chain(ctx).map(call).collect() })
    }

    /// The integer variables without address whose values the state has at a location: globals,
    /// and those of the running call that are still needed.
    pub fn integers(&mut self, loc: LocId) -> Vec<(SymId, VarId)> {
        let Some((ctx, node)) = self.core.point(loc) else { return Vec::new() };
        let found = self.core.storage.keys().into_iter().filter_map(|(sym, key)| {
            let var = self.integer(key)?;
            self.is_current(ctx, node, key, var).then_some((sym, var))
        });
        found.collect()
    }

    /// The integer without address that a state variable is.
    fn integer(&self, key: Key) -> Option<VarId> {
        let storage = &self.core.storage;
        let Key::Region(region, _) = key else { return None };
        let (Shape::Scalar(_), [(Object::Var(var), 0)]) =
            (storage.shape(region), &storage.regions.regions()[region].objects[..])
        else {
            return None;
        };
        let info = &storage.cfa.vars[*var];
        (!info.address_taken && storage.cfa.types.is_integer(info.ty)).then_some(*var)
    }

    fn is_current(&mut self, ctx: CtxId, node: NodeId, key: Key, var: VarId) -> bool {
        let Some(func) = self.core.storage.local_owner(var) else { return true };
        let context = self.core.contexts.get(ctx);
        let Key::Region(_, depth) = key else { return false };
        let depth_now = if self.core.storage.is_recursive(func) { context.depth } else { 0 };
        func == context.func && depth == depth_now && self.core.info(func).live.is_live(node, var)
    }

    /// Whether runs of the interpreter and executions with the same inputs are the same: the
    /// program computes nothing from addresses, which are others in the encoding, and nothing
    /// is approximated.
    pub fn is_exact(&self) -> bool {
        let cfa = self.core.storage.cfa;
        let exact = !self.ledger().iter().any(|entry| entry.kind == LedgerKind::Over);
        exact && !computes_with_addresses(cfa) && !reads_arguments(cfa)
    }
}

fn computes_with_addresses(cfa: &Cfa) -> bool {
    let pointer = |expr| cfa.types.is_pointer(cfa.ty(expr));
    cfa.exprs.iter_enumerated().any(|(id, node)| match node.expr {
        Expr::Cast(from) => pointer(from) && cfa.types.is_integer(cfa.ty(id)),
        Expr::Binary(op, a, b) => {
            let equality = matches!(op, cfa::ir::BinOp::Eq | cfa::ir::BinOp::Ne);
            (pointer(a) || pointer(b)) && !equality
        }
        _ => false,
    })
}

/// Whether `main` gets an `argv`: the interpreter makes one up, the encoding leaves it open.
fn reads_arguments(cfa: &Cfa) -> bool {
    let bodies = cfa.funcs.iter().filter_map(|function| function.body.as_ref());
    bodies.flat_map(|body| body.edges.iter()).any(|edge| {
        matches!(edge.stmt, Stmt::Input { dst, kind: InputKind::Argument(_) }
            if cfa.types.is_pointer(cfa.ty(dst)))
    })
}
