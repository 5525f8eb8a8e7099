//! Walks: sequences of actions, taken from any state.
//!
//! A solver that finds a model gives a value to all that it was ever told. So questions about
//! different things are put to different solvers: those about states, those about single actions,
//! one solver for each, and those about longer walks, in one solver that shares common beginnings
//! and is replaced when what it knows is large beside what it is asked.

mod tree;

use base::FastMap;
use evidence::Task;
use logic::{ActionId, Solver};

pub use tree::{GuardPart, NodeId, Reasons, START, Tree, kept};

/// Makes solvers.
pub type MakeSolver<'s> = &'s dyn Fn() -> Box<dyn Solver>;

/// The most solvers for single actions.
const STEPS: usize = 250;

/// The most formulas about the ends of walks in one solver.
const FORMULAS: usize = 3_000;

/// So many longer walks may be in one solver …
const WALKS: usize = 100;

/// … and so many more for each action of the walk that is asked about.
const EACH: usize = 5;

/// Walks and their solvers.
pub struct Walks<'s> {
    make: MakeSolver<'s>,
    states: Tree,
    steps: FastMap<ActionId, Tree>,
    paths: Tree,
    /// Questions to solvers that are gone.
    retired: u64,
}

impl<'s> Walks<'s> {
    /// No walks yet.
    pub fn new(make: MakeSolver<'s>) -> Self {
        let (states, paths) = (Tree::new(make()), Tree::new(make()));
        Self { make, states, steps: FastMap::default(), paths, retired: 0 }
    }

    /// What makes solvers.
    pub fn maker(&self) -> MakeSolver<'s> {
        self.make
    }

    /// Where to ask about states: the walk without actions is [`START`].
    pub fn states(&mut self) -> &mut Tree {
        if self.states.size().1 > FORMULAS {
            self.retired += self.states.queries;
            self.states = Tree::new((self.make)());
        }
        &mut self.states
    }

    /// Where to ask about the walk of these actions, and which it is there.
    pub fn walk(&mut self, task: &mut Task, actions: &[ActionId]) -> (&mut Tree, NodeId) {
        let tree = match actions {
            [] => self.states(),
            &[action] => self.step(action),
            _ => self.path(actions.len()),
        };
        let walk = tree.walk(task, actions);
        (tree, walk)
    }

    fn step(&mut self, action: ActionId) -> &mut Tree {
        if self.steps.len() >= STEPS && !self.steps.contains_key(&action) {
            self.retired += self.steps.values().map(|tree| tree.queries).sum::<u64>();
            self.steps.clear();
        }
        if let Some(tree) = self.steps.get(&action)
            && tree.size().1 > FORMULAS
        {
            self.retired += tree.queries;
            self.steps.remove(&action);
        }
        let make = self.make;
        self.steps.entry(action).or_insert_with(|| Tree::new(make()))
    }

    fn path(&mut self, length: usize) -> &mut Tree {
        let (walks, formulas) = self.paths.size();
        if walks > WALKS + EACH * length || formulas > FORMULAS {
            self.retired += self.paths.queries;
            self.paths = Tree::new((self.make)());
        }
        &mut self.paths
    }

    /// How many questions were asked.
    pub fn queries(&self) -> u64 {
        let steps: u64 = self.steps.values().map(|tree| tree.queries).sum();
        self.retired + self.states.queries + self.paths.queries + steps
    }
}
