//! Removes from a function's graph what no execution needs: nodes that the entry does not reach,
//! and `Skip` edges.

use crate::ir::{Body, Edge, EdgeId, Node, NodeId, Stmt};
use base::{FastSet, IdVec};

/// Where each old edge went; `None` for those that were dropped.
pub type EdgeMap = IdVec<EdgeId, Option<EdgeId>>;

/// Prunes `body`. Edge ids change: ledger entries must follow the map that is returned.
pub fn prune(body: &mut Body) -> EdgeMap {
    prune_except(body, &FastSet::default())
}

/// Prunes `body` but keeps the `Skip` edges in `keep` (those that a ledger entry sits on) if they
/// are reachable.
///
/// The only edge `n -> m` of a node goes, if it is a `Skip`, by leading to `m` all that led to
/// `n`; a cycle of such edges (`for (;;);`) shrinks to one edge from a node to itself. Exit and
/// halt are kept in any case, and no node is merged with them.
pub fn prune_except(body: &mut Body, keep: &FastSet<EdgeId>) -> EdgeMap {
    let target = contract(body, keep);
    let reached = reachable(body, &target);
    rebuild(body, &target, &reached)
}

/// For each node the one that takes its place, which is the node itself if it stays.
fn contract(body: &Body, keep: &FastSet<EdgeId>) -> IdVec<NodeId, NodeId> {
    let next = |node: NodeId| -> Option<NodeId> {
        let [edge] = *body.nodes[node].out else {
            return None;
        };
        let Edge { to, stmt: Stmt::Skip, .. } = body.edges[edge] else {
            return None;
        };
        let fixed = [body.exit, body.halt];
        let stays = fixed.contains(&node) || fixed.contains(&to) || keep.contains(&edge);
        (!stays).then_some(to)
    };
    let mut target: IdVec<NodeId, Option<NodeId>> = IdVec::filled(None, body.nodes.len());
    let mut walking = IdVec::filled(false, body.nodes.len());
    let mut walk = Vec::new();
    for start in body.nodes.ids() {
        let mut node = start;
        let end = loop {
            if let Some(end) = target[node] {
                break end;
            }
            // A node met again is on a cycle of skips and stays with its edge.
            if walking[node] {
                break node;
            }
            walking[node] = true;
            walk.push(node);
            match next(node) {
                Some(to) => node = to,
                None => break node,
            }
        };
        for node in walk.drain(..) {
            walking[node] = false;
            target[node] = Some(end);
        }
    }
    body.nodes.ids().map(|node| target[node].unwrap_or(node)).collect()
}

fn reachable(body: &Body, target: &IdVec<NodeId, NodeId>) -> IdVec<NodeId, bool> {
    let mut reached = IdVec::filled(false, body.nodes.len());
    let entry = target[body.entry];
    reached[entry] = true;
    let mut work = vec![entry];
    while let Some(node) = work.pop() {
        for &edge in body.nodes[node].out.iter() {
            let to = target[body.edges[edge].to];
            if !std::mem::replace(&mut reached[to], true) {
                work.push(to);
            }
        }
    }
    reached[body.exit] = true;
    reached[body.halt] = true;
    reached
}

/// Numbers what stays, in the old order.
fn rebuild(
    body: &mut Body,
    target: &IdVec<NodeId, NodeId>,
    reached: &IdVec<NodeId, bool>,
) -> EdgeMap {
    let mut nodes: IdVec<NodeId, Node> = IdVec::new();
    let place: IdVec<NodeId, Option<NodeId>> =
        body.nodes.ids().map(|node| reached[node].then(|| nodes.push(Node::default()))).collect();
    let mut edges = IdVec::new();
    let mut old_edges = std::mem::take(&mut body.edges);
    let map: EdgeMap = old_edges
        .iter_mut()
        .map(|edge| {
            let (from, to) = (place[edge.from]?, place[target[edge.to]]?);
            Some(edges.push(Edge {
                from,
                to,
                stmt: std::mem::replace(&mut edge.stmt, Stmt::Skip),
                span: edge.span,
            }))
        })
        .collect();
    for old in body.nodes.ids() {
        if let Some(new) = place[old] {
            nodes[new].out = body.nodes[old].out.iter().filter_map(|&edge| map[edge]).collect();
        }
    }
    let moved = |node: NodeId| place[target[node]].expect("entry, exit and halt stay");
    (body.entry, body.exit, body.halt) = (moved(body.entry), moved(body.exit), moved(body.halt));
    nodes.shrink_to_fit();
    edges.shrink_to_fit();
    (body.nodes, body.edges) = (nodes, edges);
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{add_edge, graph};
    use base::Id;

    fn node(i: usize) -> NodeId {
        NodeId::from_index(i)
    }

    /// The edges as pairs, after a check of the invariants of a body.
    fn pruned(body: &mut Body) -> Vec<(usize, usize)> {
        prune(body);
        for (id, edge) in body.edges.iter_enumerated() {
            assert!(body.nodes[edge.from].out.contains(&id));
        }
        let listed: usize = body.nodes.iter().map(|node| node.out.len()).sum();
        assert_eq!(listed, body.edges.len());
        body.edges.iter().map(|edge| (edge.from.index(), edge.to.index())).collect()
    }

    #[test]
    fn skips_are_contracted_and_the_unreachable_goes() {
        // 0 -skip-> 1 -return-> exit; 2 -skip-> 1 is unreachable.
        let mut body = graph(&[(0, 1), (2, 1)]);
        let exit = body.exit;
        let ret = add_edge(&mut body, node(1), exit, Stmt::Return(None));
        let mut copy = body.clone();
        assert_eq!(pruned(&mut body), [(0, 1)]);
        assert_eq!((body.entry, body.exit, body.halt), (node(0), node(1), node(2)));
        let map = prune(&mut copy);
        assert_eq!(map[ret], Some(EdgeId::from_index(0)));
        assert_eq!(map[EdgeId::from_index(0)], None);
    }

    #[test]
    fn an_endless_loop_keeps_one_edge() {
        assert_eq!(pruned(&mut graph(&[(0, 0)])), [(0, 0)]);
        assert_eq!(pruned(&mut graph(&[(0, 1), (1, 2), (2, 3), (3, 1)])), [(0, 0)]);
    }

    #[test]
    fn branches_keep_their_order() {
        let mut body = graph(&[(1, 3), (2, 3), (3, 4)]);
        let cond = base::Id::from_index(0);
        add_edge(&mut body, node(0), node(1), Stmt::Assume { cond, truth: true });
        add_edge(&mut body, node(0), node(2), Stmt::Assume { cond, truth: false });
        assert_eq!(pruned(&mut body), [(0, 1), (0, 1)]);
        let first = body.nodes[body.entry].out[0];
        assert!(matches!(body.edges[first].stmt, Stmt::Assume { truth: true, .. }));
    }

    #[test]
    fn edges_with_ledger_entries_stay() {
        let mut body = graph(&[(0, 1), (1, 2)]);
        let keep: FastSet<EdgeId> = [EdgeId::from_index(1)].into_iter().collect();
        let map = prune_except(&mut body, &keep);
        assert_eq!(map[EdgeId::from_index(0)], None);
        assert!(map[EdgeId::from_index(1)].is_some());
    }
}
