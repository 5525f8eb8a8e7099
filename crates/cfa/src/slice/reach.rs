//! What an execution can still reach: nodes that the start reaches, functions that come back, and
//! nodes from which an error can be reached.
//!
//! Calls and returns match as far as a function that never returns is not passed; otherwise the
//! search does not tell the callers of a function apart: a function may return to every node after
//! a call of it.

use super::callees::{Callees, SetId};
use crate::ir::{Cfa, EdgeId, FuncId, LedgerKind, NodeId, Stmt};
use base::{FastSet, Id, IdVec};

/// A flag for each node of each function; empty for functions that nothing reaches.
type Flags = IdVec<FuncId, IdVec<NodeId, bool>>;

/// What can be reached.
#[derive(Clone, Debug)]
pub struct Reach {
    /// Nodes that the start reaches.
    pub reached: Flags,
    /// Nodes among those from which a goal can be reached.
    pub live: Flags,
    /// Edges that are goals though they carry no error: approximations that withhold TRUE.
    under: FastSet<(FuncId, EdgeId)>,
    /// Sets of which a function may come back.
    pub returns: IdVec<SetId, bool>,
    /// Sets of which a function may reach a goal before it comes back.
    pub fails: IdVec<SetId, bool>,
    /// The calls of each set that are reached.
    pub sites: IdVec<SetId, Vec<(FuncId, EdgeId)>>,
}

impl Reach {
    pub fn new(cfa: &Cfa, callees: &Callees) -> Self {
        let under = cfa.ledger.iter().filter(|entry| entry.kind == LedgerKind::Under);
        let empty: Flags = cfa.funcs.ids().map(|_| IdVec::new()).collect();
        let sets = callees.sets.len();
        let reach = Self {
            reached: empty.clone(),
            live: empty,
            under: under.filter_map(|entry| entry.edge).collect(),
            returns: callees.sets.iter().map(|set| set.open).collect(),
            fails: IdVec::filled(false, sets),
            sites: IdVec::filled(Vec::new(), sets),
        };
        let mut search = Search { cfa, callees, reach, work: Vec::new() };
        search.forward();
        search.find_failing();
        search.backward();
        search.reach
    }

    /// Whether reaching this edge is what the slice is about.
    pub fn is_goal(&self, func: FuncId, edge: EdgeId, stmt: &Stmt) -> bool {
        matches!(stmt, Stmt::Error(_))
            || (!self.under.is_empty() && self.under.contains(&(func, edge)))
    }

    pub fn is_live(&self, func: FuncId, node: NodeId) -> bool {
        self.live[func].get(node).copied().unwrap_or(false)
    }
}

struct Search<'a> {
    cfa: &'a Cfa,
    callees: &'a Callees,
    reach: Reach,
    work: Vec<(FuncId, NodeId)>,
}

impl Search<'_> {
    fn enter(&mut self, func: FuncId) {
        let Some(body) = &self.cfa.funcs[func].body else { return };
        if self.reach.reached[func].is_empty() {
            self.reach.reached[func] = IdVec::filled(false, body.nodes.len());
            self.reach.live[func] = IdVec::filled(false, body.nodes.len());
        }
        self.reached(func, body.entry);
    }

    fn reached(&mut self, func: FuncId, node: NodeId) {
        if !std::mem::replace(&mut self.reach.reached[func][node], true) {
            self.work.push((func, node));
        }
    }

    fn forward(&mut self) {
        let cfa = self.cfa;
        self.enter(cfa.start);
        while let Some((func, node)) = self.work.pop() {
            let Some(body) = &cfa.funcs[func].body else { continue };
            if node == body.exit {
                self.comes_back(func);
            }
            for &id in body.nodes[node].out.iter() {
                let edge = &body.edges[id];
                if let Stmt::Call { callee, .. } = edge.stmt {
                    let Some(set) = self.callees.of(func, id, callee) else { continue };
                    self.reach.sites[set].push((func, id));
                    let callees = self.callees;
                    callees.sets[set].funcs.iter().for_each(|&callee| self.enter(callee));
                    if !self.reach.returns[set] {
                        continue;
                    }
                }
                self.reached(func, edge.to);
            }
        }
    }

    /// The exit of a function is reached: the calls that waited for it go on.
    fn comes_back(&mut self, func: FuncId) {
        let callees = self.callees;
        for &set in &callees.within[func] {
            if std::mem::replace(&mut self.reach.returns[set], true) {
                continue;
            }
            for i in 0..self.reach.sites[set].len() {
                let (caller, edge) = self.reach.sites[set][i];
                if let Some(body) = &self.cfa.funcs[caller].body {
                    self.reached(caller, body.edges[edge].to);
                }
            }
        }
    }

    /// The functions in which a goal can be reached, and those that call them.
    fn find_failing(&mut self) {
        let mut fails = IdVec::filled(false, self.cfa.funcs.len());
        let mut work: Vec<FuncId> = Vec::new();
        for (func, function) in self.cfa.funcs.iter_enumerated() {
            let Some(body) = &function.body else { continue };
            let reached = &self.reach.reached[func];
            let goal = body.edges.iter_enumerated().any(|(id, edge)| {
                reached.get(edge.from).copied().unwrap_or(false)
                    && self.reach.is_goal(func, id, &edge.stmt)
            });
            if goal {
                fails[func] = true;
                work.push(func);
            }
        }
        while let Some(func) = work.pop() {
            for &set in &self.callees.within[func] {
                if std::mem::replace(&mut self.reach.fails[set], true) {
                    continue;
                }
                for &(caller, _) in &self.reach.sites[set] {
                    if !std::mem::replace(&mut fails[caller], true) {
                        work.push(caller);
                    }
                }
            }
        }
    }

    /// The nodes from which a goal is reached: in the function itself, in a function it calls, or
    /// after it has returned.
    fn backward(&mut self) {
        let cfa = self.cfa;
        let mut before = Before::new(cfa);
        for (func, function) in cfa.funcs.iter_enumerated() {
            let Some(body) = &function.body else { continue };
            for (id, edge) in body.edges.iter_enumerated() {
                if self.is_seed(func, id, &edge.stmt) {
                    self.lives(func, edge.from);
                }
            }
        }
        while let Some((func, node)) = self.work.pop() {
            let Some(body) = &cfa.funcs[func].body else { continue };
            for &id in before.of(cfa, func).edges(node) {
                let edge = &body.edges[id];
                if let Stmt::Call { callee, .. } = edge.stmt {
                    let Some(set) = self.callees.of(func, id, callee) else { continue };
                    if !self.reach.returns[set] || !self.reach.reached[func][edge.from] {
                        continue;
                    }
                    let callees = self.callees;
                    for &callee in &callees.sets[set].funcs {
                        if let Some(body) = &cfa.funcs[callee].body {
                            self.lives(callee, body.exit);
                        }
                    }
                }
                self.lives(func, edge.from);
            }
        }
    }

    fn is_seed(&self, func: FuncId, edge: EdgeId, stmt: &Stmt) -> bool {
        if let Stmt::Call { callee, .. } = *stmt
            && let Some(set) = self.callees.of(func, edge, callee)
            && self.reach.fails[set]
        {
            return true;
        }
        self.reach.is_goal(func, edge, stmt)
    }

    fn lives(&mut self, func: FuncId, node: NodeId) {
        let reached = self.reach.reached[func].get(node).copied().unwrap_or(false);
        if reached && !std::mem::replace(&mut self.reach.live[func][node], true) {
            self.work.push((func, node));
        }
    }
}

/// The edges that lead to the nodes of functions, found when they are first asked for.
#[derive(Clone, Debug)]
pub struct Before {
    lists: IdVec<FuncId, Option<Incoming>>,
}

impl Before {
    pub fn new(cfa: &Cfa) -> Self {
        Self { lists: IdVec::filled(None, cfa.funcs.len()) }
    }

    pub fn of(&mut self, cfa: &Cfa, func: FuncId) -> &Incoming {
        self.lists[func].get_or_insert_with(|| Incoming::new(cfa, func))
    }
}

/// The edges that lead to each node of a function.
#[derive(Clone, Default, Debug)]
pub struct Incoming {
    /// Where the edges of each node begin in the list.
    starts: Vec<u32>,
    list: Vec<EdgeId>,
}

impl Incoming {
    fn new(cfa: &Cfa, func: FuncId) -> Self {
        let Some(body) = &cfa.funcs[func].body else { return Self::default() };
        let mut starts = vec![0u32; body.nodes.len() + 1];
        for edge in body.edges.iter() {
            starts[edge.to.index() + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let mut list = vec![EdgeId::from_index(0); body.edges.len()];
        for (id, edge) in body.edges.iter_enumerated() {
            let place = &mut next[edge.to.index()];
            list[*place as usize] = id;
            *place += 1;
        }
        Self { starts, list }
    }

    pub fn edges(&self, node: NodeId) -> &[EdgeId] {
        &self.list[self.starts[node.index()] as usize..self.starts[node.index() + 1] as usize]
    }
}
