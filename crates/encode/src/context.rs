//! Call stacks: a context is a call within a context.

use base::{FastMap, IdVec, define_id};
use cfa::ir::{EdgeId, FuncId};

define_id!(
    /// A call stack.
    CtxId,
    "x"
);

/// A running call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    /// The call that made it: the caller's stack and the edge. The start function has none.
    pub(crate) call: Option<(CtxId, EdgeId)>,
    /// Which function runs.
    pub(crate) func: FuncId,
    /// How many calls of the same function are below it.
    pub(crate) depth: u32,
    /// Whether nothing is known of memory but its scalars (see `coarse`).
    pub(crate) coarse: bool,
}

/// All call stacks seen so far.
#[derive(Default)]
pub(crate) struct Contexts {
    list: IdVec<CtxId, Context>,
    ids: FastMap<(CtxId, EdgeId, FuncId), CtxId>,
    /// The stack on which only the start function runs, coarse, once it is needed.
    coarse_root: Option<CtxId>,
}

impl Contexts {
    /// The stack on which only the start function runs.
    pub(crate) fn root(&mut self, func: FuncId) -> CtxId {
        self.list.push(Context { call: None, func, depth: 0, coarse: false })
    }

    pub(crate) fn get(&self, ctx: CtxId) -> Context {
        self.list[ctx]
    }

    /// The stack after `func` was called on `edge`.
    pub(crate) fn enter(&mut self, ctx: CtxId, edge: EdgeId, func: FuncId) -> CtxId {
        if let Some(&known) = self.ids.get(&(ctx, edge, func)) {
            return known;
        }
        let depth = self.depth(ctx, func).map_or(0, |depth| depth + 1);
        let coarse = self.list[ctx].coarse;
        let new = self.list.push(Context { call: Some((ctx, edge)), func, depth, coarse });
        self.ids.insert((ctx, edge, func), new);
        new
    }

    /// The same calls on a coarse stack.
    pub(crate) fn coarse(&mut self, ctx: CtxId) -> CtxId {
        let context = self.list[ctx];
        if context.coarse {
            return ctx;
        }
        if let Some((caller, edge)) = context.call {
            let caller = base::deeper(|| self.coarse(caller));
            return self.enter(caller, edge, context.func);
        }
        let list = &mut self.list;
        *self.coarse_root.get_or_insert_with(|| list.push(Context { coarse: true, ..context }))
    }

    /// The depth of the innermost running call of `func`.
    pub(crate) fn depth(&self, ctx: CtxId, func: FuncId) -> Option<u32> {
        self.chain(ctx).find(|context| context.func == func).map(|context| context.depth)
    }

    /// The running calls from the innermost to the outermost.
    pub(crate) fn chain(&self, ctx: CtxId) -> impl Iterator<Item = Context> + '_ {
        let mut next = Some(ctx);
        std::iter::from_fn(move || {
            let context = self.list[next?];
            next = context.call.map(|call| call.0);
            Some(context)
        })
    }
}
