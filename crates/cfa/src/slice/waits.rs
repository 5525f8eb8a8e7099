//! Loops that matter although nothing in them does: `while (!ready);` lets pass only executions in
//! which `ready` holds, like an assumption.
//!
//! Skipping any loop is sound, but errors behind such a loop would be reported that the program
//! cannot reach. So a loop that would be skipped keeps a branch that leaves it if
//!
//! * the condition reads only what matters anyway: keeping it costs little; or
//! * nothing in the loop writes what the condition reads: it never becomes true.

use super::access::CellId;
use super::closure::Closure;
use crate::graph::loops::Loops;
use crate::ir::{Body, EdgeId, Expr, ExprId, FuncId, NodeId, Stmt};
use base::{FastMap, FastSet, IdVec};

impl Closure<'_> {
    /// Keeps the branches that leave loops that wait; true if there were any.
    pub fn keep_waits(&mut self) -> bool {
        let cfa = self.cfa;
        let mut found = false;
        for (func, function) in cfa.funcs.iter_enumerated() {
            let Some(body) = &function.body else { continue };
            if self.reach.is_live(func, body.entry) {
                found |= self.keep_waits_of(func, body);
            }
        }
        found
    }

    fn keep_waits_of(&mut self, func: FuncId, body: &Body) -> bool {
        let loops = Loops::new(body);
        let idle = idle_loops(body, &loops, &self.keeps[func]);
        let mut found = false;
        for inside in members(body, &loops, &idle) {
            let set: FastSet<NodeId> = inside.iter().copied().collect();
            for &node in inside.iter().filter(|&&node| self.reach.is_live(func, node)) {
                if self.is_wait(body, node, &inside, &set) {
                    body.nodes[node].out.iter().for_each(|&edge| self.keep(func, edge));
                    found = true;
                }
            }
        }
        found
    }

    /// Whether the branch at this node leaves the loop and is worth keeping.
    fn is_wait(&self, body: &Body, node: NodeId, inside: &[NodeId], set: &FastSet<NodeId>) -> bool {
        let out = &body.nodes[node].out;
        let [first, second] = **out else { return false };
        let Stmt::Assume { cond, .. } = body.edges[first].stmt else { return false };
        let stays = |edge| set.contains(&body.edges[edge].to);
        if stays(first) == stays(second) {
            return false;
        }
        let cells = self.loaded(cond);
        cells.iter().all(|&cell| self.relevant[cell]) || !self.may_write(body, inside, &cells)
    }

    /// The cells that an expression reads.
    fn loaded(&self, expr: ExprId) -> Vec<CellId> {
        let mut cells = Vec::new();
        let mut work = vec![expr];
        while let Some(expr) = work.pop() {
            if let Expr::Load(lvalue) = self.cfa.exprs[expr].expr {
                self.memory.lvalue(lvalue, &mut cells);
            }
            work.extend(self.cfa.exprs[expr].expr.operands());
        }
        cells
    }

    /// Whether a statement in the loop may write one of the cells; calls may write all.
    fn may_write(&self, body: &Body, inside: &[NodeId], cells: &[CellId]) -> bool {
        let mut written = Vec::new();
        for edge in inside.iter().flat_map(|&node| body.nodes[node].out.iter()) {
            let stmt = &body.edges[*edge].stmt;
            if let Stmt::Call { .. } = stmt {
                return true;
            }
            self.memory.writes(stmt, &mut written);
            if let Stmt::Intrinsic { dst: Some(dst), .. } = stmt {
                self.memory.lvalue(*dst, &mut written);
            }
        }
        let everywhere = written.iter().any(|&cell| self.memory.is_opaque(cell));
        cells
            .iter()
            .any(|cell| written.contains(cell) || (everywhere && self.memory.has_escaped(*cell)))
    }
}

/// The heads of the loops in which no edge is kept.
pub fn idle_loops(body: &Body, loops: &Loops, keeps: &IdVec<EdgeId, bool>) -> Vec<NodeId> {
    let mut used: IdVec<NodeId, bool> = IdVec::filled(false, body.nodes.len());
    for (_, edge) in body.edges.iter_enumerated().filter(|&(id, _)| keeps[id]) {
        let mut head = loops.head_of(edge.from);
        while let Some(around) = head.filter(|&head| !used[head]) {
            used[around] = true;
            head = loops.parent(around);
        }
    }
    loops.heads().iter().copied().filter(|&head| !used[head]).collect()
}

/// The nodes of each of these loops, those of inner loops included.
fn members(body: &Body, loops: &Loops, heads: &[NodeId]) -> Vec<Vec<NodeId>> {
    let places: FastMap<NodeId, usize> =
        heads.iter().enumerate().map(|(i, &head)| (head, i)).collect();
    let mut members = vec![Vec::new(); heads.len()];
    for node in body.nodes.ids().filter(|_| !heads.is_empty()) {
        let mut head = loops.head_of(node);
        // Around a loop that is not idle, none is.
        while let Some(&place) = head.and_then(|head| places.get(&head)) {
            members[place].push(node);
            head = loops.parent(heads[place]);
        }
    }
    members
}
