//! Allocations that happen at most once in an execution.
//!
//! What such an edge allocates is one object, as a variable is: it can have a fixed address, and
//! its cells can be scalars. An edge is passed at most once if
//!
//! * it lies on no cycle of its function's graph: a call of the function passes it once at most;
//! * the function is the start function, or its address is not taken and there is one call of it
//!   in the functions that the start function may reach, on an edge that is passed at most once.
//!
//! SOUNDNESS: by induction over the chain of calls up to the start function, which nobody calls. A
//! function whose address is not taken is called by its name only. Functions that call each other
//! in a circle with one call each are not reached from the start function; the chain of their
//! calls does not end there. `longjmp` back into a function is cut off by the front end.
//!
//! The object must also have a constant size, so that encoder and regions agree on what lies in
//! it, be the only object of its block, so that no pointer may point to it or to another object,
//! and never be freed.

use super::{Object, Regions};
use crate::graph::calls::components;
use crate::ir::{Callee, Cfa, EdgeId, FuncId, Stmt};
use base::{FastMap, FastSet, Id, IdVec};

/// Objects as large as this, or larger, are not looked at: they are arrays anyway, and each object
/// has to fit into the numbers that the encoder has for offsets.
const LARGE: u128 = 1 << 16;

/// The objects that are allocated at most once, with their sizes.
pub(super) fn allocations(cfa: &Cfa, regions: &Regions) -> FastMap<Object, u64> {
    let freed = freed(cfa, regions);
    let mut passes = Passes::new(cfa, regions);
    let mut found = FastMap::default();
    for block in regions.blocks.iter() {
        let [(object, _)] = block.objects[..] else { continue };
        let object = regions.objects[object as usize];
        let Object::Alloc(func, edge) = object else { continue };
        if let Some(size) = constant_size(cfa, func, edge)
            && !freed.contains(&object)
            && passes.at_most_once(func, edge)
        {
            found.insert(object, size);
        }
    }
    found
}

/// The constant number of bytes that an edge allocates; `None` for `realloc`, too.
fn constant_size(cfa: &Cfa, func: FuncId, edge: EdgeId) -> Option<u64> {
    let body = cfa.funcs[func].body.as_ref()?;
    let Stmt::Alloc { size, .. } = body.edges[edge].stmt else { return None };
    let size = cfa.const_bits(size).filter(|&size| size < LARGE)?;
    u64::try_from(size).ok()
}

/// The objects that a `free` or `realloc` may be applied to.
fn freed(cfa: &Cfa, regions: &Regions) -> FastSet<Object> {
    let bodies = cfa.funcs.iter().filter_map(|function| function.body.as_ref());
    let pointers = bodies.flat_map(|body| body.edges.iter()).filter_map(|edge| match &edge.stmt {
        Stmt::Free(pointer) => Some(*pointer),
        Stmt::Intrinsic { op: crate::ir::Intrinsic::Realloc, args, .. } => args.first().copied(),
        _ => None,
    });
    pointers.flat_map(|pointer| regions.points_to(pointer)).collect()
}

/// How a function is called.
#[derive(Clone, Copy, Debug)]
enum Calls {
    /// Nobody calls it.
    None,
    /// On this edge only.
    One(FuncId, EdgeId),
    /// By several calls, or through pointers.
    Many,
}

/// Which edges are passed at most once.
struct Passes<'a> {
    cfa: &'a Cfa,
    calls: IdVec<FuncId, Calls>,
    /// Whether functions are entered at most once, as far as it is known.
    once: IdVec<FuncId, Option<bool>>,
    /// The strongly connected components of graphs.
    components: FastMap<FuncId, Vec<u32>>,
}

impl<'a> Passes<'a> {
    fn new(cfa: &'a Cfa, regions: &Regions) -> Self {
        let mut calls = IdVec::filled(Calls::None, cfa.funcs.len());
        for (func, function) in cfa.funcs.iter_enumerated() {
            if function.address_taken {
                calls[func] = Calls::Many;
            }
            let body = function.body.as_ref();
            let Some(body) = body.filter(|_| regions.call_graph().is_reachable(func)) else {
                continue;
            };
            for (id, edge) in body.edges.iter_enumerated() {
                let Stmt::Call { callee, args, .. } = &edge.stmt else { continue };
                match *callee {
                    Callee::Direct(callee) => {
                        calls[callee] = match calls[callee] {
                            Calls::None => Calls::One(func, id),
                            _ => Calls::Many,
                        }
                    }
                    Callee::Indirect(pointer) => {
                        for callee in regions.callees(pointer, args.len()).0 {
                            calls[callee] = Calls::Many;
                        }
                    }
                }
            }
        }
        let once = IdVec::filled(None, cfa.funcs.len());
        Self { cfa, calls, once, components: FastMap::default() }
    }

    fn at_most_once(&mut self, func: FuncId, edge: EdgeId) -> bool {
        !self.is_on_cycle(func, edge) && self.is_entered_once(func)
    }

    fn is_on_cycle(&mut self, func: FuncId, edge: EdgeId) -> bool {
        let Some(body) = &self.cfa.funcs[func].body else { return true };
        let components = self.components.entry(func).or_insert_with(|| {
            let mut next = vec![Vec::new(); body.nodes.len()];
            for edge in body.edges.iter() {
                next[edge.from.index()].push(edge.to.index() as u32);
            }
            components(&next).0
        });
        let edge = &body.edges[edge];
        components[edge.from.index()] == components[edge.to.index()]
    }

    /// Follows the chain of calls up to the start function, or to one that is known.
    fn is_entered_once(&mut self, func: FuncId) -> bool {
        let mut chain = Vec::new();
        let mut at = func;
        let once = loop {
            if let Some(known) = self.once[at] {
                break known;
            }
            // Who comes here again is in a circle.
            self.once[at] = Some(false);
            chain.push(at);
            let calls = self.calls[at];
            match calls {
                Calls::None => break at == self.cfa.start,
                Calls::One(caller, edge) if !self.is_on_cycle(caller, edge) => at = caller,
                _ => break false,
            }
        };
        for func in chain {
            self.once[func] = Some(once);
        }
        once
    }
}
