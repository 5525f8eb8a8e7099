//! Explicit-value analysis with CEGAR and interpolation \[BL12\], alone or with predicates.
//!
//! ```text
//! CPA [Alg. 1]: while there is a vertex to look at:
//!     its predicate state: the abstraction of the block that leads to it
//!     covered by states that were reached there? otherwise its block is explored with explicit
//!         values, restricted to the precision; each end of the block is a vertex
//! CEGAR [Alg. 2]: a path to the error
//!     is refuted by explicit values: interpolants [Alg. 3, 4] become precision
//!     is possible bit by bit: the answer
//!     is refuted by predicates [§III-F]: the atoms of interpolants become precision
//!     in both cases the graph is pruned where the first one is new
//! ```
//!
//! The program has small blocks, and explicit values are computed along them. The vertices of the
//! graph are at the ends of large blocks: there a state has both components. A cell that has too
//! many values on a path is handed over: it is not tracked any more, and left to the predicates.
//! At the end the disjunction of the states at a location is an invariant there.

mod blocks;
mod compose;
mod concrete;
mod cover;
mod explore;
mod paths;
mod precision;
mod reached;
mod refine;
mod refute;
mod restrain;
mod span;
mod track;
mod uses;
mod waitlist;

pub use precision::Precision;

use crate::constants::Constants;
use crate::labels::{LabelId, Labels};
use crate::predicate::{self, Predicates};
use crate::progress::{Progress, Unwound};
use crate::unwinding::{Unwinding, VertexId};
use crate::walks::MakeSolver;
use crate::{Answer, Engine, Impasse};
use base::{Budget, FastMap, FastSet, IdVec, Stop};
use blocks::Blocks;
use compose::Composer;
use domain::Domain;
use domain::value::{ExplicitValues, Values};
use evidence::Task;
use explore::{Block, Explorer, Graph, NodeId, Outcome};
use logic::{Action, ActionId, Interpolator, LocId, LocKind, Path, TermId, Terms};
use reached::Reached;
use refute::Refined;
use std::rc::Rc;
use uses::Uses;
use waitlist::Waitlist;

/// If a block has more nodes than this at one location, what they differ in is left to the
/// predicates.
const NODES: usize = 1000;

/// What to leave out, to see what it is worth.
#[derive(Clone, Debug)]
pub struct Options {
    /// Starting with no precision and refining it; otherwise everything is tracked.
    pub refinement: bool,
    /// Tracking cells in their whole scope, not only at the locations where they were needed.
    pub scoped: bool,
    /// States have a second component, predicates.
    pub predicates: Option<predicate::Options>,
}

impl Default for Options {
    fn default() -> Self {
        Self { refinement: true, scoped: true, predicates: None }
    }
}

/// What was done.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// Paths that explicit values refuted.
    pub refinements: u64,
    /// Paths to no error that explicit values refuted.
    pub restrained: u64,
    /// Paths that explicit values do not refute although they are not possible.
    pub inconclusive: u64,
    /// Blocks that were explored.
    pub blocks: u64,
}

/// What is known at a vertex.
#[derive(Debug)]
struct State {
    values: Values,
    /// The state of the predicate domain.
    region: LabelId,
    /// How many predicates that was made with.
    known: usize,
    /// The block that led here.
    block: Option<Rc<Explored>>,
    /// Its end.
    node: NodeId,
    /// How many blocks lead here.
    depth: u32,
}

/// A block that was explored, and the actions to its ends.
#[derive(Debug)]
struct Explored {
    block: Rc<Block>,
    actions: Vec<(NodeId, ActionId)>,
}

/// The state of the procedure.
pub struct ValueAnalysis<'s> {
    domain: ExplicitValues,
    precision: Precision,
    /// The predicate domain. Without predicates it only decides which paths are possible.
    predicates: Predicates<'s>,
    with_predicates: bool,
    /// Whether cells are tracked only when paths have been refuted by them.
    refinement: bool,
    arg: Unwinding,
    states: IdVec<VertexId, State>,
    reached: Reached,
    waitlist: Waitlist,
    blocks: Blocks,
    uses: Uses,
    graph: Graph,
    explored: FastMap<NodeId, Rc<Explored>>,
    /// Actions that are not composed yet.
    uncomposed: FastMap<ActionId, (Rc<Explored>, NodeId)>,
    /// Executions to the error that were rejected: no proof is possible.
    rejected: FastSet<VertexId>,
    found: Option<VertexId>,
    /// A cut that can be reached.
    cut: Option<(u32, Path)>,
    counts: Counts,
    /// How many further nodes there were at the last refinement.
    explored_before: usize,
    /// How many more there may be before paths are refuted that lead to no error.
    patience: usize,
}

impl<'s> ValueAnalysis<'s> {
    /// Nothing is explored yet.
    pub fn new(
        make_solver: MakeSolver<'s>,
        interpolator: &'s mut dyn Interpolator,
        options: Options,
    ) -> Self {
        let precision = match (options.refinement, options.scoped) {
            (false, _) => Precision::full(),
            (true, true) => Precision::scoped(),
            (true, false) => Precision::per_location(),
        };
        let with_predicates = options.predicates.is_some();
        let predicates = options.predicates.unwrap_or_default();
        Self {
            domain: ExplicitValues,
            precision,
            predicates: Predicates::new(make_solver, interpolator, predicates),
            with_predicates,
            refinement: options.refinement,
            arg: Unwinding::default(),
            states: IdVec::new(),
            reached: Reached::default(),
            waitlist: Waitlist::default(),
            blocks: Blocks::default(),
            uses: Uses::default(),
            graph: Graph::default(),
            explored: FastMap::default(),
            uncomposed: FastMap::default(),
            rejected: FastSet::default(),
            found: None,
            cut: None,
            counts: Counts::default(),
            explored_before: 0,
            patience: restrain::PATIENCE,
        }
    }

    /// What was done so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// What is tracked.
    pub fn precision(&self) -> &Precision {
        &self.precision
    }

    fn add_root(&mut self, loc: LocId) {
        let root = self.arg.root(loc);
        let values = self.domain.top();
        let node = self.graph.node(loc, values.clone());
        let region = Labels::TRUE;
        self.states.push(State { values, region, known: 0, block: None, node, depth: 0 });
        self.waitlist.push(root, 0);
    }

    fn visit(
        &mut self,
        task: &mut Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<Option<Answer>, Stop> {
        let vertex = self.arg.get(v);
        let impossible = vertex.label == Labels::FALSE;
        if vertex.removed || vertex.expanded || impossible || !vertex.covered_by.is_empty() {
            return Ok(None);
        }
        let loc = vertex.loc;
        self.find_region(task, v, budget)?;
        if self.states[v].region == Labels::FALSE {
            self.arg.get_mut(v).label = Labels::FALSE;
            return Ok(None);
        }
        match task.program.locs[loc].kind {
            LocKind::Error if self.rejected.contains(&v) => Ok(None),
            LocKind::Error => {
                let refined = self.refine(task, v, budget)?;
                if matches!(refined, Refined::Feasible(_)) {
                    self.found = Some(v);
                }
                Ok(refined.error())
            }
            // The error may be found elsewhere: one cut is enough to withhold a proof.
            LocKind::Cut(_) if self.cut.is_some() => Ok(None),
            LocKind::Cut(number) => match self.refine(task, v, budget)? {
                Refined::Feasible(path) => {
                    self.cut = Some((number, path));
                    Ok(None)
                }
                refined => Ok(refined.error()),
            },
            LocKind::Plain => {
                if !self.hand_over(v) && !self.cover(task, v, budget)? {
                    self.expand(task, v, budget)?;
                }
                Ok(None)
            }
        }
    }

    /// Finds the state of the predicate domain, where there are predicates.
    fn find_region(
        &mut self,
        task: &mut Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let vertex = self.arg.get(v);
        let (loc, Some((parent, action))) = (vertex.loc, vertex.parent) else { return Ok(()) };
        let before = self.states[parent].region;
        let known = match self.with_predicates && task.is_plain(loc) {
            true => self.predicates.precision.at(task.program, loc).len(),
            false => 0,
        };
        if before == Labels::TRUE && known == 0 {
            self.states[v].region = Labels::TRUE;
            self.states[v].known = 0;
            return Ok(());
        }
        self.compose(task, action);
        let region = self.predicates.strongest_post(task, before, action, budget)?;
        self.states[v].region = region;
        self.states[v].known = known;
        Ok(())
    }

    /// Makes the children of a vertex.
    fn expand(&mut self, task: &mut Task, v: VertexId, budget: &mut Budget) -> Result<(), Stop> {
        let Some(explored) = self.explore(task, v, budget)? else { return Ok(()) };
        let depth = self.states[v].depth + 1;
        for &(node, action) in &explored.actions {
            let (to, values) = (self.graph.get(node).loc, self.graph.get(node).values.clone());
            let child = self.arg.child(v, action, to, Labels::TRUE);
            let block = Some(Rc::clone(&explored));
            let region = Labels::TRUE;
            self.states.push(State { values, region, known: 0, block, node, depth });
            match task.program.locs[to].kind {
                LocKind::Error => self.waitlist.push_error(child, depth),
                _ => self.waitlist.push(child, depth),
            }
        }
        let label = self.label(task, v);
        let vertex = self.arg.get_mut(v);
        (vertex.expanded, vertex.label) = (true, label);
        self.reached.add(self.arg.get(v).loc, &self.states[v].values, v);
        Ok(())
    }

    /// Both components of a state.
    fn label(&mut self, task: &mut Task, v: VertexId) -> LabelId {
        let State { values, region, .. } = &self.states[v];
        let meaning = self.domain.meaning(task.terms, values);
        let mut formulas = self.predicates.labels.formulas(*region).to_vec();
        formulas.extend(task.terms.conjuncts(meaning));
        self.predicates.labels.label(&formulas)
    }

    /// The block from a vertex; `None` if the graph was pruned instead.
    fn explore(
        &mut self,
        task: &mut Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<Option<Rc<Explored>>, Stop> {
        let loc = self.arg.get(v).loc;
        let (start, block) = loop {
            if self.graph.renew(&self.precision) {
                self.explored.clear();
            }
            let start = self.graph.node(loc, self.states[v].values.clone());
            if let Some(known) = self.explored.get(&start) {
                return Ok(Some(Rc::clone(known)));
            }
            let most = if self.with_predicates { NODES } else { usize::MAX };
            let limit = self.limit();
            let (domain, precision, blocks) = (&mut self.domain, &self.precision, &mut self.blocks);
            let graph = &mut self.graph;
            let mut explorer = Explorer { domain, precision, blocks, graph, most, limit };
            match explorer.explore(task, start, budget)? {
                Outcome::Block(block) => break (start, block),
                Outcome::TooMany(block, nodes) => {
                    if self.refinement && self.restrain_block(task, v, block, &nodes) {
                        return Ok(None);
                    }
                    for cell in self.graph.different(&nodes) {
                        self.precision.hand_over(cell);
                    }
                }
                Outcome::Large(block, nodes) => {
                    if self.restrain_block(task, v, block, &nodes) {
                        return Ok(None);
                    }
                }
            }
        };
        self.counts.blocks += 1;
        let mut actions = Vec::new();
        for &end in &block.ends {
            let to = self.graph.get(end).loc;
            let (guard, updates, inputs) = (Terms::TRUE, Vec::new(), Vec::new());
            let action = Action { from: loc, to, guard, updates, inputs };
            actions.push((end, task.program.actions.push(action)));
        }
        let explored = Rc::new(Explored { block: Rc::new(block), actions });
        for &(end, action) in &explored.actions {
            self.uncomposed.insert(action, (Rc::clone(&explored), end));
        }
        self.explored.insert(start, Rc::clone(&explored));
        Ok(Some(explored))
    }

    /// Gives an action to the end of a block its guard and updates, if it has none yet.
    fn compose(&mut self, task: &mut Task, action: ActionId) {
        let Some((explored, end)) = self.uncomposed.remove(&action) else { return };
        let (blocks, uses, graph) = (&mut self.blocks, &mut self.uses, &self.graph);
        let mut composer = Composer { task, blocks, uses, graph };
        let composed = composer.compose(&explored.block, end);
        task.program.actions[action] = composed;
    }

    /// There is nothing left to look at.
    fn finish(&mut self, task: &mut Task) -> Answer {
        if let Some((number, path)) = self.cut.take() {
            return Answer::Cut(number, path);
        }
        if !self.rejected.is_empty() {
            return Answer::Unconfirmed;
        }
        if self.counts.inconclusive > 0 {
            let why = "explicit values do not refute a path to the error".into();
            return Answer::GaveUp(Impasse { why, at: None });
        }
        let constants = Constants::default();
        Answer::Safe(Box::new(self.arg.invariant(task, &self.predicates.labels, &constants)))
    }
}

impl Engine for ValueAnalysis<'_> {
    /// Looks at one vertex.
    fn round(
        &mut self,
        task: &mut Task,
        progress: &mut dyn Progress,
        budget: &mut Budget,
    ) -> Result<Option<Answer>, Stop> {
        if self.arg.is_empty() {
            self.add_root(task.program.initial);
        }
        if budget.interrupted() {
            return Err(Stop::Interrupted);
        }
        let Some(v) = self.waitlist.pop() else {
            return Ok(Some(self.finish(task)));
        };
        if !self.arg.get(v).removed && task.is_plain(self.arg.get(v).loc) {
            self.restrain(task, v);
        }
        let answer = self.visit(task, v, budget)?;
        progress.unwinding(Unwound {
            vertices: self.arg.len(),
            coverings: self.arg.coverings(),
            refinements: self.counts.refinements + self.predicates.counts.refinements,
            language: self.predicates.explainer.language(),
        });
        Ok(answer)
    }

    fn reject(&mut self) {
        self.rejected.extend(self.found.take());
    }

    fn candidates(&self) -> Vec<(LocId, TermId)> {
        self.arg.conjuncts(&self.predicates.labels)
    }

    fn tree(&self) -> Option<(&Unwinding, &Labels)> {
        Some((&self.arg, &self.predicates.labels))
    }

    fn statistics(&self) -> Vec<(String, String)> {
        let numbers = [
            ("vertices", self.arg.len() as u64),
            ("coverings", self.arg.coverings() as u64),
            ("blocks explored", self.counts.blocks),
            ("nodes of blocks", self.graph.len() as u64),
            ("refinements by values", self.counts.refinements),
            ("other paths refuted", self.counts.restrained),
            ("paths not refuted", self.counts.inconclusive),
            ("cells", self.precision.count() as u64),
            ("cells handed over", self.precision.handed_over() as u64),
        ];
        let mut lines: Vec<(String, String)> =
            numbers.map(|(name, number)| (name.to_string(), number.to_string())).into();
        if self.with_predicates {
            lines.extend(self.predicates.statistics());
        }
        lines
    }
}
