//! Classes of equal nodes.

use base::{FastMap, IdVec, define_id};

use super::explain::{Edge, Link};

define_id!(
    /// A constant or an application of a function.
    NodeId,
    "n"
);
define_id!(
    /// A function.
    FuncSym,
    "f"
);

/// Why an equation holds: a number that means something to the caller.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reason(pub u32);

#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The function and its arguments, if it is an application.
    pub(super) application: Option<(FuncSym, Vec<NodeId>)>,
    /// The representative of its class.
    root: NodeId,
    /// The next edge on the way to the root of its proof tree.
    pub(super) edge: Option<Edge>,
    /// The members of its class, if it is the representative.
    members: Vec<NodeId>,
    /// Applications with an argument in its class, if it is the representative.
    uses: Vec<NodeId>,
}

/// Equations between nodes, closed under congruence.
#[derive(Clone, Debug, Default)]
pub struct Congruence {
    pub(super) nodes: IdVec<NodeId, Node>,
    /// Applications by the function and the arguments.
    made: FastMap<(FuncSym, Vec<NodeId>), NodeId>,
    /// Applications by the function and the representatives of the arguments.
    table: FastMap<(FuncSym, Vec<NodeId>), NodeId>,
    distinct: Vec<(NodeId, NodeId, Reason)>,
    functions: u32,
}

impl Congruence {
    /// No nodes, no equations.
    pub fn new() -> Self {
        Self::default()
    }

    /// A new function.
    pub fn function(&mut self) -> FuncSym {
        self.functions += 1;
        base::Id::from_index(self.functions as usize - 1)
    }

    /// A new constant.
    pub fn constant(&mut self) -> NodeId {
        self.add(None)
    }

    /// The application of a function, which may be known already.
    pub fn apply(&mut self, func: FuncSym, args: &[NodeId]) -> NodeId {
        let exact = (func, args.to_vec());
        if let Some(&made) = self.made.get(&exact) {
            return made;
        }
        let key = (func, self.roots(args));
        let known = self.table.get(&key).copied();
        let node = self.add(Some(exact.clone()));
        self.made.insert(exact, node);
        for &root in &key.1 {
            self.nodes[root].uses.push(node);
        }
        match known {
            Some(known) => self.join(node, known, Link::Congruence),
            None => {
                self.table.insert(key, node);
            }
        }
        node
    }

    fn add(&mut self, application: Option<(FuncSym, Vec<NodeId>)>) -> NodeId {
        let id = base::Id::from_index(self.nodes.len());
        let node = Node { application, root: id, edge: None, members: vec![id], uses: Vec::new() };
        self.nodes.push(node)
    }

    fn roots(&self, nodes: &[NodeId]) -> Vec<NodeId> {
        nodes.iter().map(|&node| self.nodes[node].root).collect()
    }

    /// The representative of the nodes that are equal to a node.
    pub fn root(&self, node: NodeId) -> NodeId {
        self.nodes[node].root
    }

    /// Whether two nodes are equal.
    pub fn are_equal(&self, a: NodeId, b: NodeId) -> bool {
        self.nodes[a].root == self.nodes[b].root
    }

    /// Adds an equation.
    pub fn merge(&mut self, a: NodeId, b: NodeId, reason: Reason) {
        self.join(a, b, Link::Given(reason));
    }

    /// Adds a disequation.
    pub fn separate(&mut self, a: NodeId, b: NodeId, reason: Reason) {
        self.distinct.push((a, b, reason));
    }

    /// The first disequation between equal nodes.
    pub fn conflict(&self) -> Option<(NodeId, NodeId, Reason)> {
        self.distinct.iter().copied().find(|&(a, b, _)| self.are_equal(a, b))
    }

    /// Joins classes until nothing follows any more.
    fn join(&mut self, a: NodeId, b: NodeId, link: Link) {
        let mut pending = vec![(a, b, link)];
        while let Some((a, b, link)) = pending.pop() {
            let (mut from, mut into) = (self.nodes[a].root, self.nodes[b].root);
            if from == into {
                continue;
            }
            let (mut end, mut start) = (a, b);
            if self.nodes[from].members.len() > self.nodes[into].members.len() {
                (from, into) = (into, from);
                (end, start) = (start, end);
            }
            self.reroot(end);
            self.nodes[end].edge = Some(Edge { to: start, link });
            let members = std::mem::take(&mut self.nodes[from].members);
            for &member in &members {
                self.nodes[member].root = into;
            }
            self.nodes[into].members.extend(members);
            let uses = std::mem::take(&mut self.nodes[from].uses);
            for &user in &uses {
                let (func, args) = self.nodes[user].application.clone().expect("an application");
                match self.table.entry((func, self.roots(&args))) {
                    std::collections::hash_map::Entry::Occupied(entry) => {
                        let other = *entry.get();
                        if self.nodes[other].root != self.nodes[user].root {
                            pending.push((user, other, Link::Congruence));
                        }
                    }
                    std::collections::hash_map::Entry::Vacant(entry) => {
                        entry.insert(user);
                    }
                }
            }
            self.nodes[into].uses.extend(uses);
        }
    }

    /// Turns the edges on the way from a node to the root of its proof tree.
    fn reroot(&mut self, node: NodeId) {
        let mut now = node;
        let mut edge = self.nodes[node].edge.take();
        while let Some(Edge { to, link }) = edge {
            edge = self.nodes[to].edge.replace(Edge { to: now, link });
            now = to;
        }
    }
}
