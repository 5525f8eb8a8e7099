//! Loops of one function's graph: reverse postorder, loop heads and their nesting.
//!
//! One depth-first search finds the heads (targets of edges back into the search path) and the
//! innermost loop of every node, following Wei, Mao, Zou and Chen, "A New Algorithm for
//! Identifying Loops in Decompilation" (SAS 2007). Every cycle contains the target of an edge back
//! into the search path, so the heads cut all cycles, those of irreducible graphs too.

use crate::ir::{Body, NodeId};
use base::IdVec;

/// The loops of a body.
#[derive(Clone, Debug)]
pub struct Loops {
    order: Vec<NodeId>,
    rank: IdVec<NodeId, u32>,
    heads: Vec<NodeId>,
    is_head: IdVec<NodeId, bool>,
    /// The innermost head whose loop contains the node, other than the node itself.
    outer: IdVec<NodeId, Option<NodeId>>,
    depth: IdVec<NodeId, u32>,
}

impl Loops {
    /// Searches `body` from its entry.
    pub fn new(body: &Body) -> Self {
        let mut search = Search::new(body);
        search.run();
        search.finish()
    }

    /// The nodes reachable from the entry in reverse postorder: the entry first, and every node
    /// before its successors except along edges back to a loop head.
    pub fn order(&self) -> &[NodeId] {
        &self.order
    }

    /// The place of a node in [`order`](Self::order), `None` if it is unreachable.
    pub fn rank(&self, node: NodeId) -> Option<usize> {
        Some(self.rank[node]).filter(|&rank| rank != u32::MAX).map(|rank| rank as usize)
    }

    /// The loop heads in reverse postorder; every cycle passes through one of them.
    pub fn heads(&self) -> &[NodeId] {
        &self.heads
    }

    /// Whether `node` is a loop head.
    pub fn is_head(&self, node: NodeId) -> bool {
        self.is_head[node]
    }

    /// Whether there is any loop.
    pub fn has_loops(&self) -> bool {
        !self.heads.is_empty()
    }

    /// The head of the innermost loop around `node`, which is `node` itself for a head.
    pub fn head_of(&self, node: NodeId) -> Option<NodeId> {
        if self.is_head[node] { Some(node) } else { self.outer[node] }
    }

    /// The head of the loop around the loop with head `head`.
    pub fn parent(&self, head: NodeId) -> Option<NodeId> {
        self.outer[head]
    }

    /// How many loops contain `node`.
    pub fn depth(&self, node: NodeId) -> u32 {
        self.depth[node]
    }
}

/// A node on the search path and how many of its edges are still to follow.
struct Frame {
    node: NodeId,
    left: usize,
}

struct Search<'a> {
    body: &'a Body,
    seen: IdVec<NodeId, bool>,
    /// The place on the search path, from 1; 0 outside it.
    place: IdVec<NodeId, u32>,
    outer: IdVec<NodeId, Option<NodeId>>,
    is_head: IdVec<NodeId, bool>,
    postorder: Vec<NodeId>,
    path: Vec<Frame>,
}

impl<'a> Search<'a> {
    fn new(body: &'a Body) -> Self {
        let len = body.nodes.len();
        Self {
            body,
            seen: IdVec::filled(false, len),
            place: IdVec::filled(0, len),
            outer: IdVec::filled(None, len),
            is_head: IdVec::filled(false, len),
            postorder: Vec::with_capacity(len),
            path: Vec::new(),
        }
    }

    fn enter(&mut self, node: NodeId) {
        self.seen[node] = true;
        self.place[node] = self.path.len() as u32 + 1;
        self.path.push(Frame { node, left: self.body.nodes[node].out.len() });
    }

    /// Edges are followed last first, so that in reverse postorder the true branch comes first.
    fn run(&mut self) {
        self.enter(self.body.entry);
        while let Some(frame) = self.path.last_mut() {
            let node = frame.node;
            if frame.left > 0 {
                frame.left -= 1;
                let to = self.body.edges[self.body.nodes[node].out[frame.left]].to;
                if self.seen[to] {
                    self.revisit(node, to)
                } else {
                    self.enter(to)
                }
                continue;
            }
            self.path.pop();
            self.place[node] = 0;
            self.postorder.push(node);
            if let Some(previous) = self.path.last() {
                let (above, outer) = (previous.node, self.outer[node]);
                self.tag(above, outer);
            }
        }
    }

    fn revisit(&mut self, node: NodeId, to: NodeId) {
        if self.place[to] > 0 {
            self.is_head[to] = true;
            self.tag(node, Some(to));
            return;
        }
        // The loops of `to` that are still on the path contain `node` too; those that are not
        // are entered from the side.
        let mut head = self.outer[to];
        while let Some(found) = head {
            if self.place[found] > 0 {
                self.tag(node, Some(found));
                return;
            }
            head = self.outer[found];
        }
    }

    /// Weaves `head` into the chain of loops around `node`, deepest place on the path first.
    fn tag(&mut self, node: NodeId, head: Option<NodeId>) {
        let Some(mut head) = head.filter(|&head| head != node) else {
            return;
        };
        let mut node = node;
        while let Some(outer) = self.outer[node] {
            if outer == head {
                return;
            }
            if self.place[outer] < self.place[head] {
                self.outer[node] = Some(head);
                node = head;
                head = outer;
            } else {
                node = outer;
            }
        }
        self.outer[node] = Some(head);
    }

    fn finish(mut self) -> Loops {
        self.postorder.reverse();
        let order = self.postorder;
        let mut rank = IdVec::filled(u32::MAX, self.body.nodes.len());
        let mut depth = IdVec::filled(0, self.body.nodes.len());
        for (i, &node) in order.iter().enumerate() {
            rank[node] = i as u32;
            let around = self.outer[node].map_or(0, |outer| depth[outer]);
            depth[node] = around + u32::from(self.is_head[node]);
        }
        let heads = order.iter().copied().filter(|&node| self.is_head[node]).collect();
        Loops { order, rank, heads, is_head: self.is_head, outer: self.outer, depth }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::graph;
    use base::Id;

    fn node(i: usize) -> NodeId {
        NodeId::from_index(i)
    }

    fn heads(edges: &[(usize, usize)]) -> Vec<usize> {
        Loops::new(&graph(edges)).heads().iter().map(|n| n.index()).collect()
    }

    #[test]
    fn nested_loops() {
        // 0 -> 1 (outer) -> 2 (inner) -> 3 -> 2, 2 -> 4 -> 1, 1 -> 5
        let body = graph(&[(0, 1), (1, 2), (1, 5), (2, 3), (2, 4), (3, 2), (4, 1)]);
        let loops = Loops::new(&body);
        assert_eq!(loops.heads(), [node(1), node(2)]);
        assert_eq!(loops.parent(node(2)), Some(node(1)));
        assert_eq!(loops.head_of(node(3)), Some(node(2)));
        assert_eq!(loops.head_of(node(4)), Some(node(1)));
        assert_eq!(loops.depth(node(3)), 2);
        assert_eq!(loops.depth(node(5)), 0);
        assert_eq!(loops.order()[0], node(0));
        assert!(loops.rank(node(1)) < loops.rank(node(2)));
    }

    #[test]
    fn acyclic_self_loop_and_irreducible() {
        assert_eq!(heads(&[(0, 1), (0, 2), (1, 3), (2, 3)]), [0usize; 0]);
        assert_eq!(heads(&[(0, 1), (1, 1)]), [1]);
        // Two entries into the cycle 1 <-> 2: one head is enough.
        assert_eq!(heads(&[(0, 1), (0, 2), (1, 2), (2, 1)]).len(), 1);
    }

    #[test]
    fn long_chains_need_no_stack() {
        let mut edges: Vec<(usize, usize)> = (0..200_000).map(|i| (i, i + 1)).collect();
        edges.push((200_000, 0));
        assert_eq!(heads(&edges), [0]);
    }
}
