//! Exploration with explicit values [BL12 Alg. 1], along the actions of a program with small blocks.
//!
//! A node is a location with the values that are known there; the actions that leave it are taken
//! once. A block is all that lies between a node and the ends of its large block: it has no cycles,
//! and the predicate domain gets one action of it (`compose`). So blocks are as large for predicates
//! as they can be, and as small for values.

use super::blocks::Blocks;
use super::precision::Precision;
use base::{Budget, FastMap, FastSet, IdVec, Stop, define_id};
use domain::Domain;
use domain::value::{Cell, ExplicitValues, Values};
use evidence::Task;
use logic::{ActionId, LocId};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::rc::Rc;

define_id!(
    /// A location with the values that are known there.
    NodeId,
    "n"
);

/// A location with the values that are known there.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) loc: LocId,
    pub(super) values: Values,
    /// The actions that can be taken, and where they lead, once that was found out.
    out: Option<Rc<[(ActionId, NodeId)]>>,
}

impl Node {
    /// The actions that can be taken and where they lead, as far as that was found out.
    pub(super) fn out(&self) -> &[(ActionId, NodeId)] {
        self.out.as_deref().unwrap_or_default()
    }
}

/// All nodes.
#[derive(Debug, Default)]
pub(super) struct Graph {
    nodes: IdVec<NodeId, Node>,
    /// Those that were made with the precision of a version.
    known: FastMap<LocId, FastMap<Values, NodeId>>,
    /// How many nodes were not the first ones at their locations.
    further: usize,
    version: u64,
}

/// What lies between a node and the ends of its block.
#[derive(Debug)]
pub(super) struct Block {
    /// The inner nodes, each behind those before it; the first is the start.
    pub(super) order: Vec<NodeId>,
    /// The nodes at the ends of the block.
    pub(super) ends: Vec<NodeId>,
    /// The version of the precision that it was explored with.
    pub(super) version: u64,
    /// The actions into its nodes, once somebody has asked.
    into: OnceCell<Entering>,
}

impl Block {
    /// The actions into the nodes of the block, from its inner nodes.
    pub(super) fn entering(&self, graph: &Graph) -> &Entering {
        self.into.get_or_init(|| {
            let mut into = Entering::default();
            for &node in &self.order {
                for &(action, to) in graph.get(node).out() {
                    into.entry(to).or_default().push((node, action));
                }
            }
            into
        })
    }
}

impl Graph {
    /// The cells that do not have the same value at all of these nodes.
    pub(super) fn different(&self, nodes: &[NodeId]) -> Vec<Cell> {
        let values = |node: &NodeId| &self.nodes[*node].values;
        let first = values(&nodes[0]);
        let differs =
            |cell: &Cell| nodes.iter().any(|node| values(node).value(cell) != first.value(cell));
        let mut cells: Vec<Cell> = nodes.iter().flat_map(|node| values(node).cells()).collect();
        let exceptions = nodes.iter().flat_map(|node| values(node).exceptions());
        // Where the rest of an array does not go for the same elements, it differs itself.
        let rests = exceptions.filter(&differs).map(|cell| Cell::Rest(cell.sym())).collect();
        cells.retain(&differs);
        cells.extend::<Vec<Cell>>(rests);
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// A node.
    pub(super) fn get(&self, node: NodeId) -> &Node {
        &self.nodes[node]
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// How many nodes were made at locations that had one already.
    pub(super) fn further(&self) -> usize {
        self.further
    }

    /// Forgets the nodes that were made with another precision; whether it has changed.
    pub(super) fn renew(&mut self, precision: &Precision) -> bool {
        let changed = self.version != precision.version();
        if changed {
            self.version = precision.version();
            self.known.clear();
        }
        changed
    }

    /// The node of a location and values.
    pub(super) fn node(&mut self, loc: LocId, values: Values) -> NodeId {
        let (nodes, further) = (&mut self.nodes, &mut self.further);
        let known = self.known.entry(loc).or_default();
        let first = known.is_empty();
        *known.entry(values).or_insert_with_key(|values| {
            *further += usize::from(!first);
            nodes.push(Node { loc, values: values.clone(), out: None })
        })
    }
}

/// The actions into nodes, and from where.
pub(super) type Entering = FastMap<NodeId, Vec<(NodeId, ActionId)>>;

/// Explores blocks.
pub(super) struct Explorer<'e> {
    pub(super) domain: &'e mut ExplicitValues,
    pub(super) precision: &'e Precision,
    pub(super) blocks: &'e mut Blocks,
    pub(super) graph: &'e mut Graph,
    /// The most nodes of a block at one location.
    pub(super) most: usize,
    /// The most nodes of the graph that are not the first ones at their locations.
    pub(super) limit: usize,
}

/// What came of exploring a block.
pub(super) enum Outcome {
    /// The block.
    Block(Block),
    /// There are too many nodes at one location: the block so far, and these nodes.
    TooMany(Block, Vec<NodeId>),
    /// There are too many nodes. The block so far, and its nodes at some location.
    Large(Block, Vec<NodeId>),
}

/// Inner nodes of a block that have to be looked at, location by location in their order.
type Waiting = BTreeMap<(Rc<[u32]>, LocId), Vec<NodeId>>;

impl Explorer<'_> {
    /// The block from a node on.
    pub(super) fn explore(
        &mut self,
        task: &mut Task,
        start: NodeId,
        budget: &mut Budget,
    ) -> Result<Outcome, Stop> {
        let begin = self.graph.nodes[start].loc;
        let (order, ends, version) = (Vec::new(), Vec::new(), self.precision.version());
        let mut block = Block { order, ends, version, into: OnceCell::new() };
        let mut seen: FastSet<NodeId> = FastSet::default();
        let mut waiting = Waiting::new();
        let (mut next, mut size) = (vec![start], 0);
        loop {
            for node in next {
                block.order.push(node);
                for &(_, to) in self.out(task, node, budget)?.iter() {
                    if !seen.insert(to) {
                        continue;
                    }
                    let loc = self.graph.nodes[to].loc;
                    match self.blocks.ends_at(task, begin, loc, size) {
                        true => block.ends.push(to),
                        false => {
                            let key = (self.blocks.key(task, loc), loc);
                            waiting.entry(key).or_default().push(to);
                        }
                    }
                }
            }
            let Some((_, nodes)) = waiting.pop_first() else { return Ok(Outcome::Block(block)) };
            if nodes.len() > self.most {
                return Ok(Outcome::TooMany(block, nodes));
            }
            if self.graph.further() > self.limit {
                return Ok(Outcome::Large(block, nodes));
            }
            (next, size) = (nodes, size + 1);
        }
    }

    /// Takes the actions that leave a node.
    fn out(
        &mut self,
        task: &mut Task,
        node: NodeId,
        budget: &mut Budget,
    ) -> Result<Rc<[(ActionId, NodeId)]>, Stop> {
        let Node { loc, ref values, ref out } = self.graph.nodes[node];
        if let Some(out) = out {
            return Ok(Rc::clone(out));
        }
        let before = values.clone();
        task.expand(loc, budget)?;
        let mut out = Vec::new();
        for action in task.program.out(loc).to_vec() {
            budget.spend()?;
            let post = self.domain.post(task.terms, task.program, &before, action);
            let Some(after) = post else { continue };
            let to = task.program.actions[action].to;
            let after = self.adjust(task, to, &after);
            out.push((action, self.graph.node(to, after)));
        }
        let out: Rc<[(ActionId, NodeId)]> = out.into();
        self.graph.nodes[node].out = Some(Rc::clone(&out));
        Ok(out)
    }

    /// What the precision at a location keeps of a state; of dead variables nothing.
    fn adjust(&mut self, task: &mut Task, loc: LocId, values: &Values) -> Values {
        if !task.is_plain(loc) {
            return self.domain.top();
        }
        self.precision.adjust(loc, values, |cell| self.blocks.is_live(task, loc, cell.sym()))
    }
}
