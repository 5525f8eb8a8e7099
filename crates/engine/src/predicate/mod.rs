//! Lazy predicate abstraction with interpolants [McM05 §4], [JM06 §2].
//!
//! ```text
//! while there is a vertex v to look at:
//!     state of v := sp^β of the state of its parent, β the predicates at its location
//!     if no state gets there: done with v
//!     if v is an error: RELAX, that is, the path is an execution, or there are new predicates
//!         and the graph is pruned
//!     else COVER(v) by vertices at its location, or expand v
//! ```
//!
//! The abstract reachability graph is a tree with covering; its vertices are at cut points only,
//! its edges are whole blocks. A state is a Boolean combination of predicates. Whether a path is
//! feasible is decided bit by bit ([`crate::walks`]). At the end the disjunction of the states of uncovered
//! vertices is an invariant for each location.
//!
//! DIVERGENCE: predicates belong to locations and not to the program, and the graph is kept from
//! one refinement to the next [McM05 §4]; so a state that was made earlier may lack predicates,
//! until a path through it needs them. sp^β may be weaker than its definition where a state has too
//! many valuations of predicates. Then a path may remain that its interpolants refute, and their
//! conjuncts become predicates; if these are not new either, interpolants are taken from elsewhere.
//! A path for which no interpolants in L_k are found, within limits, first gets predicates of L_0
//! that it consists of itself; k grows only if these are not new. What other engines have found out
//! ([`Facts`]) is in all states.

mod abstraction;
mod cover;
mod domain;
mod precision;
mod refine;
mod vocabulary;

pub use domain::Predicates;
pub use precision::{Precision, atoms};
pub(crate) use refine::{Cut, no_predicates};

use crate::cases::Cases;
use crate::constants::Constants;
use crate::labels::Labels;
use crate::progress::{Progress, Unwound};
use crate::unwinding::{Facts, Unwinding, VertexId};
use crate::walks::MakeSolver;
use crate::{Answer, Engine};
use base::{Budget, FastMap, FastSet, Stop};
use evidence::Task;
use logic::{ActionId, Interpolator, LocId, LocKind, Path, TermId};
use refine::Refined;

/// What to leave out, to see what it is worth.
#[derive(Clone, Debug)]
pub struct Options {
    /// Boolean combinations of predicates, not only conjunctions.
    pub boolean: bool,
    /// Using predicates in the whole function in which they were found.
    pub scope_sharing: bool,
    /// Remembering abstractions and which formulas follow from which.
    pub caches: bool,
    /// Telling the cases of actions apart.
    pub cases: bool,
    /// Replacing variables that always have the same value.
    pub constants: bool,
    /// Predicates from the path itself, where no restriction language has interpolants.
    pub vocabulary: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            boolean: true,
            scope_sharing: false,
            caches: true,
            cases: true,
            constants: true,
            vocabulary: true,
        }
    }
}

/// What was done.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// Paths that were refuted.
    pub refinements: u64,
    /// Interpolants whose atoms were all known.
    pub repeated: u64,
    /// Those that were refuted by predicates from the path itself.
    pub by_vocabulary: u64,
    /// Abstractions that were computed.
    pub abstractions: u64,
    /// Abstractions that were known.
    pub remembered: u64,
    /// Valuations of undecided predicates.
    pub valuations: u64,
    /// Abstractions with too many of them.
    pub capped: u64,
    /// Vertices covered by several others together.
    pub joint: u64,
}

/// The state of the procedure.
pub struct Predicate<'s> {
    domain: Predicates<'s>,
    arg: Unwinding,
    /// How many predicates the state of a vertex was made with.
    known: FastMap<VertexId, usize>,
    /// What other engines have found out; it is in the states of all vertices.
    facts: Facts,
    /// Leaves whose state has to be found or found again, the next one last.
    stack: Vec<VertexId>,
    /// Executions to the error that were rejected: no proof is possible.
    rejected: FastSet<Vec<ActionId>>,
    found: Option<Vec<ActionId>>,
    /// A cut that can be reached.
    cut: Option<(u32, Path)>,
    cases: Cases,
    constants: Constants,
}

impl<'s> Predicate<'s> {
    /// Nothing is explored yet, and there are no predicates.
    pub fn new(
        make_solver: MakeSolver<'s>,
        interpolator: &'s mut dyn Interpolator,
        options: Options,
    ) -> Self {
        Self {
            domain: Predicates::new(make_solver, interpolator, options),
            arg: Unwinding::default(),
            known: FastMap::default(),
            facts: Facts::default(),
            stack: Vec::new(),
            rejected: FastSet::default(),
            found: None,
            cut: None,
            cases: Cases::default(),
            constants: Constants::default(),
        }
    }

    /// What was done so far.
    pub fn counts(&self) -> Counts {
        self.domain.counts
    }

    /// The graph so far.
    pub fn graph(&self) -> &Unwinding {
        &self.arg
    }

    /// Finds the state of a leaf, and goes on from there.
    fn visit(
        &mut self,
        task: &mut Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<Option<Answer>, Stop> {
        let vertex = self.arg.get(v);
        if vertex.removed || vertex.expanded || !vertex.covered_by.is_empty() {
            return Ok(None);
        }
        let loc = vertex.loc;
        if let Some((parent, action)) = vertex.parent {
            let before = self.arg.get(parent).label;
            let state = self.domain.strongest_post(task, before, action, budget)?;
            let state = self.facts.added_to(&mut self.domain.labels, state, loc);
            self.arg.get_mut(v).label = state;
            self.known.insert(v, self.domain.precision.at(task.program, loc).len());
            if state == Labels::FALSE {
                return Ok(None);
            }
        }
        match task.program.locs[loc].kind {
            LocKind::Error => self.error(task, v, budget),
            LocKind::Cut(number) => {
                // The error may be found elsewhere: one cut is enough to withhold a proof.
                if self.cut.is_some() {
                    return Ok(None);
                }
                match self.refine(task, v, budget)? {
                    Refined::Feasible(path) => self.cut = Some((number, path)),
                    Refined::Pruned => {}
                    Refined::Stuck(why) => return Ok(Some(Answer::GaveUp(why))),
                }
                Ok(None)
            }
            LocKind::Plain => {
                if !self.cover(task, v, budget)? {
                    self.expand(task, v, budget)?;
                }
                Ok(None)
            }
        }
    }

    fn error(
        &mut self,
        task: &mut Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<Option<Answer>, Stop> {
        match self.refine(task, v, budget)? {
            Refined::Pruned => Ok(None),
            Refined::Stuck(why) => Ok(Some(Answer::GaveUp(why))),
            Refined::Feasible(path) => {
                let actions: Vec<ActionId> = path.steps.iter().map(|step| step.action).collect();
                let known = self.rejected.contains(&actions);
                self.found = Some(actions);
                Ok((!known).then_some(Answer::Unsafe(path)))
            }
        }
    }

    /// Makes the children of a vertex. Those that lead to an error are looked at first, then those
    /// at locations that the path has not visited.
    fn expand(&mut self, task: &mut Task, v: VertexId, budget: &mut Budget) -> Result<(), Stop> {
        let loc = self.arg.get(v).loc;
        task.expand(loc, budget)?;
        let mut made = Vec::new();
        let actions = match self.domain.options.cases {
            true => self.cases.leaving(task, loc),
            false => task.program.out(loc).to_vec(),
        };
        for action in actions {
            budget.spend()?;
            let to = task.program.actions[action].to;
            let child = self.arg.child(v, action, to, Labels::TRUE);
            made.push((self.arg.urgency(task, v, to), child));
        }
        self.arg.get_mut(v).expanded = true;
        made.sort_by_key(|&(urgency, child)| (urgency, std::cmp::Reverse(child)));
        self.stack.extend(made.into_iter().map(|(_, child)| child));
        Ok(())
    }

    /// There is nothing left to look at.
    fn finish(&mut self, task: &mut Task) -> Answer {
        if let Some((number, path)) = self.cut.take() {
            return Answer::Cut(number, path);
        }
        if !self.rejected.is_empty() {
            return Answer::Unconfirmed;
        }
        Answer::Safe(Box::new(self.arg.invariant(task, &self.domain.labels, &self.constants)))
    }
}

impl Engine for Predicate<'_> {
    /// Looks at one vertex.
    fn round(
        &mut self,
        task: &mut Task,
        progress: &mut dyn Progress,
        budget: &mut Budget,
    ) -> Result<Option<Answer>, Stop> {
        if self.arg.is_empty() {
            if self.domain.options.constants {
                self.constants = Constants::specialise(task, budget)?;
            }
            let root = self.arg.root(task.program.initial);
            self.stack.push(root);
        }
        if budget.interrupted() {
            return Err(Stop::Interrupted);
        }
        let Some(v) = self.stack.pop() else { return Ok(Some(self.finish(task))) };
        let answer = self.visit(task, v, budget)?;
        progress.unwinding(Unwound {
            vertices: self.arg.len(),
            coverings: self.arg.coverings(),
            refinements: self.domain.counts.refinements,
            language: self.domain.explainer.language(),
        });
        Ok(answer)
    }

    fn reject(&mut self) {
        self.rejected.extend(self.found.take());
    }

    fn candidates(&self) -> Vec<(LocId, TermId)> {
        self.arg.conjuncts(&self.domain.labels)
    }

    /// Facts need no place in the precision: as predicates they would be true everywhere.
    fn assume(&mut self, _: &mut Task, facts: &[(LocId, TermId)]) {
        self.facts = Facts::new(facts);
        self.arg.assume(&mut self.domain.labels, &self.facts);
    }

    fn tree(&self) -> Option<(&Unwinding, &Labels)> {
        Some((&self.arg, &self.domain.labels))
    }

    fn statistics(&self) -> Vec<(String, String)> {
        let numbers = [
            ("constants", self.constants.len() as u64),
            ("vertices", self.arg.len() as u64),
            ("coverings", self.arg.coverings() as u64),
        ];
        let mut lines: Vec<(String, String)> =
            numbers.map(|(name, number)| (name.to_string(), number.to_string())).into();
        lines.extend(self.domain.statistics());
        lines
    }
}
