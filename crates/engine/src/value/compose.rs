//! What happens between the start of a block and one of its ends, as one action.
//!
//! The nodes of a block are walked as `encode` walks a block: path conditions and values of
//! variables, joined where paths meet. Variables have the values that are known at the nodes, so
//! the action means what it should only from a state in which these values are what is known at the
//! start.

use super::blocks::Blocks;
use super::explore::{Block, Entering, Graph, NodeId};
use super::uses::{Uses, UsesOf};
use base::{FastMap, FastSet};
use domain::value::{Contents, Values};
use evidence::Task;
use logic::{Action, ActionId, Flow, Substitution, SymId, TermId, Terms};

/// Makes actions of blocks.
pub(super) struct Composer<'c, 't> {
    pub(super) task: &'c mut Task<'t>,
    pub(super) blocks: &'c mut Blocks,
    pub(super) uses: &'c mut Uses,
    pub(super) graph: &'c Graph,
}

impl Composer<'_, '_> {
    /// The guard, updates and inputs of all paths through a block to one of its ends.
    pub(super) fn compose(&mut self, block: &Block, end: NodeId) -> Action {
        let into = block.entering(self.graph);
        let mut flows: FastMap<NodeId, Flow> = FastMap::default();
        let mut inputs: Vec<SymId> = Vec::new();
        let (start, inner) = (block.order[0], &block.order[1..]);
        let needed = leading_to(into, start, end);
        flows.insert(start, Flow::default());
        for &node in inner.iter().filter(|node| needed.contains(node)) {
            let flow = self.arriving(into, &flows, node, &mut inputs);
            flows.extend(flow.map(|flow| (node, flow)));
        }
        // A block may end in the state in which it begins.
        let last = self.arriving(into, &flows, end, &mut inputs);
        inputs.sort_unstable();
        inputs.dedup();
        let (from, to) = (self.graph.get(start).loc, self.graph.get(end).loc);
        let terms = &mut *self.task.terms;
        let (guard, updates) = match last {
            Some(flow) => (flow.guard.term(terms), flow.changes(terms)),
            None => (Terms::FALSE, Vec::new()),
        };
        Action { from, to, guard, updates, inputs }
    }

    /// The paths that have come to a node.
    fn arriving(
        &mut self,
        into: &Entering,
        flows: &FastMap<NodeId, Flow>,
        node: NodeId,
        inputs: &mut Vec<SymId>,
    ) -> Option<Flow> {
        let mut arriving = Vec::new();
        for &(before, action) in into.get(&node).into_iter().flatten() {
            let Some(flow) = flows.get(&before) else { continue };
            let graph = self.graph;
            arriving.extend(self.taken(flow.clone(), &graph.get(before).values, action));
            inputs.extend(&self.task.program.actions[action].inputs);
        }
        let mut flow = Flow::join_all(arriving, self.task.terms)?;
        self.keep_live(node, &mut flow);
        Some(flow)
    }

    fn keep_live(&mut self, node: NodeId, flow: &mut Flow) {
        let loc = self.graph.get(node).loc;
        let is_plain = self.task.is_plain(loc);
        flow.retain(|sym| is_plain && self.blocks.is_live(self.task, loc, sym));
    }

    /// A path that goes on with an action; `None` if it cannot.
    fn taken(&mut self, mut flow: Flow, values: &Values, action: ActionId) -> Option<Flow> {
        let uses = self.uses.of(self.task, action);
        let terms = &mut *self.task.terms;
        let mut substitution = substitution(terms, &uses, &flow, values);
        let program = &*self.task.program;
        let guard = terms.conjuncts(program.actions[action].guard);
        let named: Vec<(SymId, TermId)> = match program.detours.is_empty() {
            true => Vec::new(),
            false => guard.iter().filter_map(|&part| program.detour(terms, part)).collect(),
        };
        // What a detour stands for may be something else on another path.
        if !named.is_empty() {
            let mut map = map(terms, &uses, &flow, values);
            for (sym, cond) in named {
                let (name, meaning) = (terms.var(sym, 0), substitution.apply(terms, cond));
                map.insert(name, meaning);
            }
            substitution = Substitution::new(map);
        }
        for part in guard {
            let part = substitution.apply(terms, part);
            match terms.as_bool(part) {
                Some(false) => return None,
                Some(true) => {}
                None => flow.guard = flow.guard.with(part),
            }
        }
        let updates = program.actions[action].updates.iter();
        let updates: Vec<(SymId, TermId)> =
            updates.map(|&(sym, value)| (sym, substitution.apply(terms, value))).collect();
        for (sym, value) in updates {
            flow.set(sym, value);
        }
        Some(flow)
    }
}

fn substitution(terms: &mut Terms, uses: &UsesOf, flow: &Flow, values: &Values) -> Substitution {
    Substitution::new(map(terms, uses, flow, values))
}

/// What the variables stand for that an action reads.
fn map(terms: &mut Terms, uses: &UsesOf, flow: &Flow, values: &Values) -> FastMap<TermId, TermId> {
    let mut map = FastMap::default();
    let read = uses.conditions.iter().chain(uses.updates.iter().map(|update| &update.1));
    for &sym in read.flatten().filter(|sym| !uses.inputs.contains(sym)) {
        let value = match values.get(sym) {
            Some(Contents::Scalar(value)) => terms.constant(value),
            _ => flow.get(terms, sym),
        };
        map.insert(terms.var(sym, 0), value);
    }
    map
}

/// The inner nodes from which a path leads to a node.
fn leading_to(into: &Entering, start: NodeId, end: NodeId) -> FastSet<NodeId> {
    let mut found = FastSet::default();
    let mut stack = vec![end];
    while let Some(node) = stack.pop() {
        for &(before, _) in into.get(&node).into_iter().flatten() {
            if before != start && found.insert(before) {
                stack.push(before);
            }
        }
    }
    found
}
