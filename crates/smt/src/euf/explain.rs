//! Why nodes are equal.

use base::FastSet;

use super::closure::{Congruence, NodeId, Reason};

/// What an edge of the proof forest stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// An equation that was given.
    Given(Reason),
    /// Both ends apply one function to equal arguments.
    Congruence,
}

/// A step of an explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Where it leads.
    pub to: NodeId,
    /// Why its ends are equal.
    pub link: Link,
}

impl Congruence {
    /// The edges that lead from `a` to `b`.
    ///
    /// # Panics
    /// If the nodes are not equal.
    pub fn path(&self, a: NodeId, b: NodeId) -> Vec<Edge> {
        assert!(self.are_equal(a, b), "{a} and {b} are not equal");
        let mut above: FastSet<NodeId> = FastSet::default();
        let mut now = Some(a);
        while let Some(node) = now {
            above.insert(node);
            now = self.nodes[node].edge.map(|edge| edge.to);
        }
        // From `b` up to the first node that is above `a` as well, turned round.
        let mut back = Vec::new();
        let mut meeting = b;
        while !above.contains(&meeting) {
            let edge = self.nodes[meeting].edge.expect("nodes of one tree meet");
            back.push(Edge { to: meeting, link: edge.link });
            meeting = edge.to;
        }
        let mut path = Vec::new();
        let mut now = a;
        while now != meeting {
            let edge = self.nodes[now].edge.expect("the meeting node is above");
            path.push(edge);
            now = edge.to;
        }
        path.extend(back.into_iter().rev());
        path
    }

    /// The arguments of an application.
    pub fn arguments(&self, node: NodeId) -> &[NodeId] {
        self.nodes[node].application.as_ref().map_or(&[], |(_, args)| args)
    }

    /// The equations that make two nodes equal, each once, in order.
    ///
    /// # Panics
    /// If the nodes are not equal.
    pub fn explain(&self, a: NodeId, b: NodeId) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut seen: FastSet<(NodeId, NodeId)> = FastSet::default();
        let mut open = vec![(a, b)];
        while let Some((a, b)) = open.pop() {
            if a == b || !seen.insert((a.min(b), a.max(b))) {
                continue;
            }
            let mut from = a;
            for edge in self.path(a, b) {
                match edge.link {
                    Link::Given(reason) => reasons.push(reason),
                    Link::Congruence => {
                        let pairs = self.arguments(from).iter().zip(self.arguments(edge.to));
                        open.extend(pairs.map(|(&x, &y)| (x, y)));
                    }
                }
                from = edge.to;
            }
        }
        reasons.sort_unstable();
        reasons.dedup();
        reasons
    }
}
