//! Slicing to the property: which edges, functions and regions decide whether an error is reached.
//!
//! The classic backward closure over dependences [Wei84, HRB90], seeded with the errors:
//!
//! ```text
//! live    := nodes from which an error can be reached, in the function, in a callee or after it returns
//! keep    := error edges; branches with one outcome that is not live
//! repeat
//!     an edge is kept      ⇒ keep the branches that control it, the calls of its function,
//!                            and want the regions that it reads
//!     a region is wanted   ⇒ keep the live edges that may write it; arguments and results of
//!                            calls are written by the calls and returns
//! ```
//!
//! What is not live may be cut off: an execution that comes there reaches no error any more. Of the
//! rest, an edge that is not kept does nothing, and a branch that is not kept goes on at its
//! immediate post-dominator ([`Slice::jump`]).
//!
//! SOUNDNESS: an execution of the program that reaches an error takes, of the kept edges, the same
//! ones in the same order with the same values as an execution of the slice, which reaches the same
//! error. The converse does not hold: what ends an execution without being a branch (an access to
//! nothing, a division by zero, a loop that does not terminate) may be gone. Branches that lead to
//! `exit`, `abort` or a failed assumption stay, because these are not live.
//!
//! For scalar locals whose address is not taken, only the definitions that reach a use are kept; for
//! all other memory, the order of statements is not looked at.
//!
//! DIVERGENCE: \[HRB90\] tells the calls of a function apart; here what matters to one matters to all.

mod access;
mod callees;
mod closure;
mod constants;
mod control;
mod copy;
mod reach;
mod waits;

pub use constants::constant_regions;
pub use copy::Sliced;

use crate::graph::loops::Loops;
use crate::ir::{Body, Cfa, EdgeId, FuncId, NodeId, Stmt};
use crate::regions::{RegionId, Regions};
use access::Accesses;
use base::{FastSet, IdVec};
use callees::Callees;
use closure::Closure;
use reach::Reach;

/// What decides whether an error is reached.
#[derive(Clone, Debug)]
pub struct Slice {
    edges: IdVec<FuncId, IdVec<EdgeId, bool>>,
    live: IdVec<FuncId, IdVec<NodeId, bool>>,
    /// Where branches go on that are not kept.
    jumps: IdVec<FuncId, IdVec<NodeId, Option<NodeId>>>,
    funcs: IdVec<FuncId, bool>,
    results: IdVec<FuncId, bool>,
    regions: IdVec<RegionId, bool>,
    arguments: FastSet<(FuncId, EdgeId, u32)>,
    destinations: FastSet<(FuncId, EdgeId)>,
    dropped_loops: Vec<(FuncId, NodeId)>,
}

impl Slice {
    /// Slices a program to its [`Stmt::Error`] edges (and those that a ledger entry makes an
    /// under-approximation, since reaching them withholds TRUE).
    pub fn compute(cfa: &Cfa, regions: &Regions) -> Self {
        let memory = Accesses { cfa, regions };
        let callees = Callees::new(cfa, regions);
        let reach = Reach::new(cfa, &callees);
        let mut closure = Closure::new(memory, &callees, &reach);
        closure.run();
        let jumps = cfa.funcs.ids().map(|func| jumps(cfa, &reach, &mut closure, func)).collect();
        let mut slice = Self {
            jumps,
            edges: closure.keeps,
            funcs: closure.funcs,
            results: closure.results,
            regions: closure.relevant.iter().copied().take(regions.regions().len()).collect(),
            arguments: closure.arguments,
            destinations: closure.destinations,
            live: reach.live,
            dropped_loops: Vec::new(),
        };
        slice.dropped_loops = slice.find_dropped_loops(cfa);
        slice
    }

    /// Whether what the edge does matters. A kept [`Stmt::Call`] enters its callee; which of its
    /// arguments matter is up to
    /// [`keeps_argument`](Self::keeps_argument). A [`Stmt::Return`] that is not
    /// kept still leads to the exit.
    pub fn keeps(&self, func: FuncId, edge: EdgeId) -> bool {
        self.edges[func].get(edge).copied().unwrap_or(false)
    }

    /// Whether anything in the function matters; calls of others are skipped.
    pub fn keeps_function(&self, func: FuncId) -> bool {
        self.funcs[func]
    }

    /// Whether the contents of the region matter.
    pub fn keeps_region(&self, region: RegionId) -> bool {
        self.regions[region]
    }

    /// Whether what the function returns matters.
    pub fn keeps_result(&self, func: FuncId) -> bool {
        self.results[func]
    }

    /// Whether the argument with this position of a kept call matters. For others any value will
    /// do, and what they read may be wrong.
    pub fn keeps_argument(&self, func: FuncId, edge: EdgeId, index: usize) -> bool {
        self.arguments.contains(&(func, edge, index as u32))
    }

    /// Whether the result that a kept call or library function stores matters.
    pub fn keeps_destination(&self, func: FuncId, edge: EdgeId) -> bool {
        self.destinations.contains(&(func, edge))
    }

    /// Whether an execution that comes to this node cannot reach an error any more, or never
    /// comes there.
    pub fn cannot_reach_error(&self, func: FuncId, node: NodeId) -> bool {
        !self.live[func].get(node).copied().unwrap_or(false)
    }

    /// The node at which an execution goes on that comes to this branch, if it is not kept: the
    /// first one that is on all ways to an error.
    pub fn jump(&self, func: FuncId, node: NodeId) -> Option<NodeId> {
        self.jumps[func].get(node).copied().flatten()
    }

    /// The heads of loops in which nothing matters. They are skipped although nobody knows whether
    /// they terminate: an over-approximation. (Loops that never end are no part of the slice.)
    pub fn dropped_loops(&self) -> &[(FuncId, NodeId)] {
        &self.dropped_loops
    }

    /// The program without what does not matter, and the way back.
    pub fn apply(&self, cfa: &Cfa) -> Sliced {
        copy::apply(self, cfa)
    }

    /// Sizes.
    pub fn stats(&self, cfa: &Cfa, regions: &Regions) -> Stats {
        let calls = regions.call_graph();
        let bodies: Vec<(FuncId, &Body)> = cfa
            .funcs
            .iter_enumerated()
            .filter(|&(func, _)| calls.is_reachable(func))
            .filter_map(|(func, function)| Some((func, function.body.as_ref()?)))
            .collect();
        let count = |func: FuncId| self.edges[func].iter().filter(|&&kept| kept).count();
        Stats {
            edges: bodies.iter().map(|(_, body)| body.edges.len()).sum(),
            kept_edges: bodies.iter().map(|&(func, _)| count(func)).sum(),
            functions: bodies.len(),
            kept_functions: bodies.iter().filter(|&&(func, _)| self.funcs[func]).count(),
            regions: self.regions.len(),
            kept_regions: self.regions.iter().filter(|&&kept| kept).count(),
            dropped_loops: self.dropped_loops.len(),
        }
    }

    fn find_dropped_loops(&self, cfa: &Cfa) -> Vec<(FuncId, NodeId)> {
        let mut dropped = Vec::new();
        for (func, function) in cfa.funcs.iter_enumerated() {
            let Some(body) = &function.body else { continue };
            if !self.live[func].iter().any(|&live| live) {
                continue;
            }
            let idle = waits::idle_loops(body, &Loops::new(body), &self.edges[func]);
            let live = idle.into_iter().filter(|&head| !self.cannot_reach_error(func, head));
            dropped.extend(live.map(|head| (func, head)));
        }
        dropped
    }
}

/// Where the branches of a function go on that are not kept.
fn jumps(
    cfa: &Cfa,
    reach: &Reach,
    closure: &mut Closure,
    func: FuncId,
) -> IdVec<NodeId, Option<NodeId>> {
    let Some(body) = &cfa.funcs[func].body else { return IdVec::new() };
    let is_dropped = |closure: &Closure, node: NodeId| {
        let [first, ..] = *body.nodes[node].out else { return false };
        let assumes = matches!(body.edges[first].stmt, Stmt::Assume { .. });
        assumes && reach.is_live(func, node) && !closure.keeps[func][first]
    };
    let dropped: Vec<NodeId> = body.nodes.ids().filter(|&node| is_dropped(closure, node)).collect();
    if dropped.is_empty() || !closure.funcs[func] {
        return IdVec::new();
    }
    let mut jumps = IdVec::filled(None, body.nodes.len());
    let control = closure.control(func);
    for node in dropped {
        jumps[node] = control.after(node);
        // Branches whose outcomes meet only at the end lead to different goals or to none.
        debug_assert!(jumps[node].is_some(), "a branch at {node} is dropped but nothing follows");
    }
    jumps
}

/// How much of a program is left; functions that the start cannot reach do not count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Stats {
    pub edges: usize,
    pub kept_edges: usize,
    pub functions: usize,
    pub kept_functions: usize,
    pub regions: usize,
    pub kept_regions: usize,
    pub dropped_loops: usize,
}
