//! Control dependence in one function [FOW87]: which branches decide whether a node is reached.
//!
//! The graph is that of the live nodes with one node more, the *end*: errors lead there, calls that
//! may not come back because of an error, the function's exit, and every edge to a node from which
//! no error can be reached. Since a live node reaches one of these, every node reaches the end.
//!
//! A node depends on a branch if it post-dominates one of its outcomes but not the branch itself.
//! A loop that contains nothing of interest decides nothing: whether it terminates is not asked,
//! with one exception. In `for (;;) if (bad()) error();` the error post-dominates everything, but
//! only because executions that stay in the loop are not looked at. So a loop that can be left only
//! by errors also leads to the end.

use super::callees::Callees;
use super::reach::Reach;
use crate::graph::calls::components;
use crate::ir::{Body, Cfa, EdgeId, FuncId, NodeId, Stmt};
use base::{Id, IdVec};

/// Not a node.
const NONE: u32 = u32::MAX;

/// Post-dominators and control dependence of one function.
#[derive(Clone, Debug)]
pub struct Control {
    /// The immediate post-dominator of live nodes, unless it is the end.
    after: IdVec<NodeId, Option<NodeId>>,
    /// The branches that each node depends on, as (node, branch) in order.
    depends: Vec<(NodeId, NodeId)>,
}

impl Control {
    pub fn new(cfa: &Cfa, callees: &Callees, reach: &Reach, func: FuncId) -> Self {
        let Some(body) = &cfa.funcs[func].body else {
            return Self { after: IdVec::new(), depends: Vec::new() };
        };
        let graph = Graph::new(body, callees, reach, func);
        let after = graph.post_dominators();
        let depends = dependences(body, &graph, &after);
        let node = |i: u32| (i < graph.end).then(|| NodeId::from_index(i as usize));
        Self { after: after.iter().take(body.nodes.len()).map(|&i| node(i)).collect(), depends }
    }

    /// The first node that every execution that reaches an error comes to after this one.
    pub fn after(&self, node: NodeId) -> Option<NodeId> {
        self.after.get(node).copied().flatten()
    }

    /// The branches that decide whether this node is reached.
    pub fn branches(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.depends.partition_point(|&(other, _)| other < node);
        let found = self.depends[first..].iter().take_while(move |&&(other, _)| other == node);
        found.map(|&(_, branch)| branch)
    }
}

/// The live part of a function and its end.
struct Graph {
    end: u32,
    /// A branch that is a goal itself has three.
    next: Vec<[u32; 3]>,
    back: Vec<Vec<u32>>,
    /// Nodes that lead to the end other than by an error.
    leaves: Vec<bool>,
}

impl Graph {
    fn new(body: &Body, callees: &Callees, reach: &Reach, func: FuncId) -> Self {
        let end = body.nodes.len() as u32;
        let mut graph = Self {
            end,
            next: vec![[NONE; 3]; body.nodes.len() + 1],
            back: vec![Vec::new(); body.nodes.len() + 1],
            leaves: vec![false; body.nodes.len() + 1],
        };
        for node in body.nodes.ids().filter(|&node| reach.is_live(func, node)) {
            if node == body.exit {
                graph.leave(node);
            }
            for &id in body.nodes[node].out.iter() {
                graph.edge(body, callees, reach, (func, id));
            }
            // A lone assumption may fail.
            if let [only] = *body.nodes[node].out
                && matches!(body.edges[only].stmt, Stmt::Assume { .. })
            {
                graph.leave(node);
            }
        }
        graph.end_endless_loops();
        graph
    }

    fn edge(&mut self, body: &Body, callees: &Callees, reach: &Reach, at: (FuncId, EdgeId)) {
        let (func, id) = at;
        let edge = &body.edges[id];
        let (mut fails, mut passes) = (reach.is_goal(func, id, &edge.stmt), true);
        match edge.stmt {
            Stmt::Error(_) | Stmt::Halt(_) => passes = false,
            Stmt::Call { callee, .. } => {
                if let Some(set) = callees.of(func, id, callee) {
                    fails |= reach.fails[set];
                    passes = reach.returns[set];
                }
            }
            _ => {}
        }
        if fails {
            self.add(edge.from, self.end);
        }
        if passes && reach.is_live(func, edge.to) {
            self.add(edge.from, edge.to.index() as u32);
        } else if !fails {
            self.leave(edge.from);
        }
    }

    fn leave(&mut self, node: NodeId) {
        self.leaves[node.index()] = true;
        self.add(node, self.end);
    }

    /// Leads loops that only errors leave to the end.
    fn end_endless_loops(&mut self) {
        let next = |ways: &[u32; 3]| ways.iter().copied().filter(|&to| to < self.end).collect();
        let next: Vec<Vec<u32>> = self.next[..self.end as usize].iter().map(next).collect();
        let (component, cyclic) = components(&next);
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); next.len()];
        for (node, &number) in component.iter().enumerate() {
            members[number as usize].push(node as u32);
        }
        // Successors have smaller numbers.
        let mut free = vec![false; members.len()];
        for number in 0..members.len() {
            let nodes = &members[number];
            free[number] = nodes.iter().any(|&node| {
                self.leaves[node as usize]
                    || next[node as usize].iter().any(|&to| free[component[to as usize] as usize])
            });
            if free[number] || !nodes.first().is_some_and(|&node| cyclic[node as usize]) {
                continue;
            }
            // Where it is entered, all its rounds begin.
            let outside = |&from: &u32| component[from as usize] as usize != number;
            let entered = nodes.iter().find(|&&node| self.back[node as usize].iter().any(outside));
            let head = *entered.unwrap_or(&nodes[0]);
            self.add(NodeId::from_index(head as usize), self.end);
            // Loops before this one are left for it.
            free[number] = true;
        }
    }

    fn add(&mut self, from: NodeId, to: u32) {
        let next = &mut self.next[from.index()];
        if !next.contains(&to)
            && let Some(free) = next.iter_mut().find(|slot| **slot == NONE)
        {
            *free = to;
            self.back[to as usize].push(from.index() as u32);
        }
    }

    /// The nodes from the end backwards, each after one of its successors: in reverse postorder.
    fn order(&self) -> Vec<u32> {
        let mut seen = vec![false; self.next.len()];
        let mut postorder = Vec::new();
        let mut path = vec![(self.end, 0)];
        seen[self.end as usize] = true;
        while let Some((node, at)) = path.last_mut() {
            match self.back[*node as usize].get(*at) {
                Some(&other) => {
                    *at += 1;
                    if !std::mem::replace(&mut seen[other as usize], true) {
                        path.push((other, 0));
                    }
                }
                None => {
                    postorder.push(*node);
                    path.pop();
                }
            }
        }
        postorder.reverse();
        postorder
    }

    /// Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm", on the graph turned
    /// round. Nodes that are not live have none.
    fn post_dominators(&self) -> Vec<u32> {
        let order = self.order();
        let mut rank = vec![NONE; self.next.len()];
        for (i, &node) in order.iter().enumerate() {
            rank[node as usize] = i as u32;
        }
        let mut after = vec![NONE; self.next.len()];
        after[self.end as usize] = self.end;
        let mut changed = true;
        while changed {
            changed = false;
            for &node in &order[1..] {
                let mut found = NONE;
                for &next in self.next[node as usize].iter().filter(|&&next| next != NONE) {
                    if after[next as usize] != NONE {
                        found = meet(&after, &rank, found, next);
                    }
                }
                changed |= std::mem::replace(&mut after[node as usize], found) != found;
            }
        }
        after
    }
}

/// The nearest common ancestor; `NONE` is neutral.
fn meet(after: &[u32], rank: &[u32], a: u32, b: u32) -> u32 {
    if a == NONE {
        return b;
    }
    let (mut a, mut b) = (a, b);
    while a != b {
        while rank[a as usize] > rank[b as usize] {
            a = after[a as usize];
        }
        while rank[b as usize] > rank[a as usize] {
            b = after[b as usize];
        }
    }
    a
}

fn dependences(body: &Body, graph: &Graph, after: &[u32]) -> Vec<(NodeId, NodeId)> {
    let mut found = Vec::new();
    for branch in body.nodes.ids() {
        let next = graph.next[branch.index()];
        let is_branch = body.nodes[branch]
            .out
            .first()
            .is_some_and(|&edge| matches!(body.edges[edge].stmt, Stmt::Assume { .. }));
        // Other nodes have two successors only because of a goal, and are kept for that.
        if !is_branch || next[1] == NONE {
            continue;
        }
        let join = after[branch.index()];
        for start in next.into_iter().filter(|&start| start != NONE) {
            let mut node = start;
            while node != join && node != graph.end {
                found.push((NodeId::from_index(node as usize), branch));
                node = after[node as usize];
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A graph of `len` nodes with up to two successors each, by chance; every node reaches the
    /// end, which is the node `len`.
    fn random(len: u32, seed: u64) -> Graph {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1;
        let mut below = |bound: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((state >> 33) as u32) % bound
        };
        let size = len as usize + 1;
        let (next, back) = (vec![[NONE; 3]; size], vec![Vec::new(); size]);
        let mut graph = Graph { end: len, next, back, leaves: vec![false; size] };
        for node in 0..len {
            // One successor lies ahead, so that the end is reached.
            let ahead = node + 1 + below((len - node).min(3));
            graph.add(NodeId::from_index(node as usize), ahead);
            if below(2) == 0 {
                graph.add(NodeId::from_index(node as usize), below(len + 1));
            }
        }
        graph
    }

    /// Whether the end is reached from `start` without passing through `without`.
    fn avoids(graph: &Graph, start: u32, without: u32) -> bool {
        let mut seen = vec![false; graph.next.len()];
        let mut work = vec![start];
        while let Some(node) = work.pop() {
            if node == NONE || node == without || std::mem::replace(&mut seen[node as usize], true)
            {
                continue;
            }
            work.extend(graph.next[node as usize]);
        }
        seen[graph.end as usize]
    }

    #[test]
    fn post_dominators_are_on_all_ways() {
        for seed in 0..300 {
            let graph = random(1 + (seed % 12) as u32, seed);
            let after = graph.post_dominators();
            for node in 0..graph.end {
                let mut chain = vec![node];
                while let Some(&last) = chain.last().filter(|&&last| last != graph.end) {
                    chain.push(after[last as usize]);
                }
                for other in 0..graph.end {
                    let on_all_ways = !avoids(&graph, node, other);
                    assert_eq!(chain.contains(&other), on_all_ways, "{seed}: {node}, {other}");
                }
            }
        }
    }
}
