//! IMPACT: lazy abstraction with interpolants \[McM06\].
//!
//! ```text
//! UNWIND: while there is an uncovered leaf v:
//!             CLOSE(v), that is, COVER(v, w) for w ≺ v at the same location
//!             if v is an error: REFINE(v), then CLOSE what was strengthened on its path,
//!                 or leave v aside if its path has no interpolants
//!             else FORCECOVER(v, w) for a few w, or EXPAND(v)
//! ```
//!
//! Vertices are at cut points only, edges are whole blocks. Whether a path is feasible is decided
//! bit by bit ([`Walks`]); only the explanation comes from the interpolator. At the end the
//! disjunction of the labels of uncovered vertices is an invariant for each location (Theorem 1).
//!
//! DIVERGENCE: depth-first search keeps its stack explicitly. A new vertex takes over those
//! formulas of other vertices at its location that its parent's label and the action imply: the
//! "slightly eager" way of [McM06 §3]. A vertex with label `false` counts as covered. Restriction
//! languages grow within one unwinding, and where none has a sequence for a path, that path alone
//! is explained by other formulas. What other engines have found out ([`Facts`]) is in all labels.

mod cover;
mod generalise;
mod propagate;
mod refine;
mod weaken;

use crate::cases::Cases;
use crate::constants::Constants;
use crate::explain::Explainer;
use crate::labels::{LabelId, Labels};
use crate::progress::{Progress, Unwound};
use crate::unwinding::{Facts, Unwinding, VertexId};
use crate::walks::{MakeSolver, Walks};
use crate::{Answer, Engine, Impasse};
use base::{Budget, FastMap, FastSet, Stop};
use evidence::Task;
use logic::{ActionId, Interpolator, LocId, LocKind, Path, TermId};
use refine::Refined;

/// What to leave out, to see what it is worth.
#[derive(Clone, Debug)]
pub struct Options {
    /// FORCECOVER.
    pub forced_covering: bool,
    /// Leaving out what does not matter on a path.
    pub slicing: bool,
    /// Remembering which formulas follow from which.
    pub memoised: bool,
    /// Taking over formulas from vertices at the same location.
    pub sharing: bool,
    /// Telling the cases of actions apart.
    pub cases: bool,
    /// Replacing variables that always have the same value.
    pub constants: bool,
    /// Looking for formulas in labels that hold everywhere.
    pub generalising: bool,
    /// Taking known formulas along paths before interpolants are looked for.
    pub propagation: bool,
    /// Dropping what is no longer needed from labels.
    pub weakening: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            forced_covering: true,
            slicing: true,
            memoised: true,
            sharing: true,
            cases: true,
            constants: true,
            generalising: true,
            propagation: true,
            weakening: true,
        }
    }
}

/// What was done.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// Paths that were refuted.
    pub refinements: u64,
    /// Forced coverings that were tried.
    pub forced: u64,
    /// Those that succeeded.
    pub forced_successes: u64,
    /// Paths along which known formulas were enough.
    pub propagated: u64,
    /// Labels that were weakened.
    pub weakened: u64,
    /// Formulas that turned out to hold everywhere.
    pub generalised: u64,
}

/// The work for finding out which of them hold there.
const SHARING_WORK: u64 = 300;

/// The most formulas of a location that a new vertex is offered.
const SHARED: usize = 32;

/// The state of the procedure.
pub struct Impact<'s> {
    walks: Walks<'s>,
    explainer: Explainer<'s>,
    options: Options,
    labels: Labels,
    unwinding: Unwinding,
    /// Leaves that may have to be looked at, the next one last.
    stack: Vec<VertexId>,
    /// Those of them that had been covered.
    reopened: FastSet<VertexId>,
    /// How often labels have changed, also when CLOSE was last tried above a leaf.
    changes: u64,
    closed_at: FastMap<VertexId, u64>,
    /// The label before each vertex that its own was derived from.
    derived_from: FastMap<VertexId, LabelId>,
    /// Formulas in labels at each location, the latest last.
    pool: FastMap<LocId, Vec<TermId>>,
    /// What other engines have found out; it is in all labels.
    facts: Facts,
    /// Errors that were rejected: no proof is possible.
    rejected: FastSet<VertexId>,
    found: Option<VertexId>,
    /// Errors and cuts whose paths are no executions but have no interpolants.
    aside: Vec<(VertexId, Impasse)>,
    /// A cut that can be reached.
    cut: Option<(u32, Path)>,
    forced_at: FastMap<LocId, (u32, u32)>,
    counts: Counts,
    cases: Cases,
    constants: Constants,
}

impl<'s> Impact<'s> {
    /// Nothing is unwound yet.
    pub fn new(
        make_solver: MakeSolver<'s>,
        interpolator: &'s mut dyn Interpolator,
        options: Options,
    ) -> Self {
        let mut labels = Labels::default();
        labels.memoises = options.memoised;
        Self {
            walks: Walks::new(make_solver),
            explainer: Explainer::new(interpolator, options.slicing),
            options,
            labels,
            unwinding: Unwinding::default(),
            stack: Vec::new(),
            reopened: FastSet::default(),
            changes: 0,
            closed_at: FastMap::default(),
            derived_from: FastMap::default(),
            pool: FastMap::default(),
            facts: Facts::default(),
            rejected: FastSet::default(),
            found: None,
            aside: Vec::new(),
            cut: None,
            forced_at: FastMap::default(),
            counts: Counts::default(),
            cases: Cases::default(),
            constants: Constants::default(),
        }
    }

    /// How many paths have no interpolants: with one, UNWIND(L_k) of the paper aborts.
    pub fn unexplained(&self) -> usize {
        self.aside.len()
    }

    /// The unwinding so far.
    pub fn unwinding(&self) -> &Unwinding {
        &self.unwinding
    }

    /// EXPAND: makes the children of a leaf. Those that lead to an error are looked at first, then
    /// those at locations that the path has not visited. A child that no state with the label gets to
    /// is labelled `false` at once, so that no path has two reasons to be infeasible.
    fn expand(&mut self, task: &mut Task, v: VertexId, budget: &mut Budget) -> Result<(), Stop> {
        let loc = self.unwinding.get(v).loc;
        task.expand(loc, budget)?;
        let label = self.unwinding.get(v).label;
        let mut made = Vec::new();
        let actions = match self.options.cases {
            true => self.cases.leaving(task, loc),
            false => task.program.out(loc).to_vec(),
        };
        for action in actions {
            budget.spend()?;
            let formulas = self.derived(task, label, action, budget)?;
            let child_label = self.labels.label(&formulas);
            made.push(self.child(task, v, action, child_label));
        }
        self.unwinding.get_mut(v).expanded = true;
        made.sort_by_key(|&(urgency, child)| (urgency, std::cmp::Reverse(child)));
        self.stack.extend(made.into_iter().map(|(_, child)| child));
        Ok(())
    }

    /// Formulas of other vertices that hold behind an action from any state with a label; `false` if
    /// there is no such state.
    fn derived(
        &mut self,
        task: &mut Task,
        label: LabelId,
        action: ActionId,
        budget: &mut Budget,
    ) -> Result<Vec<TermId>, Stop> {
        let candidates = match self.options.sharing {
            true => self.offered(task.program.actions[action].to),
            false => Vec::new(),
        };
        let (labels, walks) = (&mut self.labels, &mut self.walks);
        let mut share = budget.aside(SHARING_WORK);
        match labels.consequences(task, walks, label, action, &candidates, &mut share) {
            Err(Stop::OutOfWork) => Ok(Vec::new()),
            found => found,
        }
    }

    /// Gives a leaf what it would have got if it were made now: the label before it may say more
    /// than it did then.
    fn refresh(&mut self, task: &mut Task, v: VertexId, budget: &mut Budget) -> Result<(), Stop> {
        let Some((before, action)) = self.unwinding.get(v).parent else { return Ok(()) };
        let label = self.unwinding.get(before).label;
        if self.derived_from.insert(v, label) == Some(label) {
            return Ok(());
        }
        for formula in self.derived(task, label, action, budget)? {
            self.strengthen(task, v, formula, budget)?;
        }
        Ok(())
    }

    /// A new vertex behind v, whose label gets the facts at its location, and how urgent it is.
    fn child(
        &mut self,
        task: &Task,
        v: VertexId,
        action: ActionId,
        label: LabelId,
    ) -> (u32, VertexId) {
        let to = task.program.actions[action].to;
        let label = self.facts.added_to(&mut self.labels, label, to);
        let child = self.unwinding.child(v, action, to, label);
        self.derived_from.insert(child, self.unwinding.get(v).label);
        (self.unwinding.urgency(task, v, to), child)
    }

    /// The formulas that a new vertex at a location is offered.
    fn offered(&self, loc: LocId) -> Vec<TermId> {
        let pool = self.pool.get(&loc).map_or(&[][..], Vec::as_slice);
        pool[pool.len().saturating_sub(SHARED)..].to_vec()
    }

    /// One step of UNWIND.
    fn visit(
        &mut self,
        task: &mut Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<Option<Answer>, Stop> {
        if self.unwinding.get(v).expanded
            || self.unwinding.is_covered(v)
            || self.close_above(task, v, budget)?
        {
            return Ok(None);
        }
        self.refresh(task, v, budget)?;
        if self.unwinding.get(v).label == Labels::FALSE {
            return Ok(None);
        }
        match task.program.locs[self.unwinding.get(v).loc].kind {
            LocKind::Error if self.rejected.contains(&v) || self.is_aside(v) => Ok(None),
            LocKind::Error => {
                let found = self.execution(task, v, budget)?;
                self.found = found.is_some().then_some(v);
                Ok(found.map(Answer::Unsafe))
            }
            // The error may be found elsewhere: one cut is enough to withhold a proof.
            LocKind::Cut(_) if self.cut.is_some() || self.is_aside(v) => Ok(None),
            LocKind::Cut(number) => {
                self.cut = self.execution(task, v, budget)?.map(|path| (number, path));
                Ok(None)
            }
            LocKind::Plain => {
                if !self.close(task, v, budget)? && !self.force(task, v, budget)? {
                    self.expand(task, v, budget)?;
                }
                Ok(None)
            }
        }
    }

    /// The number of different formulas in labels.
    fn formulas(&self) -> usize {
        let vertices = self.unwinding.ids().map(|v| self.unwinding.get(v).label);
        let labels: FastSet<LabelId> = vertices.filter(|&label| label != Labels::FALSE).collect();
        let formulas: FastSet<TermId> =
            labels.into_iter().flat_map(|label| self.labels.formulas(label).to_vec()).collect();
        formulas.len()
    }

    /// The execution to an error or a cut, if there is one. If that cannot be told from the labels,
    /// the vertex is left aside: the error may be found elsewhere.
    fn execution(
        &mut self,
        task: &mut Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<Option<Path>, Stop> {
        match self.refine(task, v, budget)? {
            Refined::Feasible(path) => return Ok(Some(path)),
            Refined::Refuted => {}
            Refined::Unexplained(why) => self.aside.push((v, why)),
        }
        Ok(None)
    }

    fn is_aside(&self, v: VertexId) -> bool {
        self.aside.iter().any(|aside| aside.0 == v)
    }

    /// All leaves are covered, or were left aside.
    fn finish(&mut self, task: &mut Task) -> Answer {
        if let Some((number, path)) = self.cut.take() {
            return Answer::Cut(number, path);
        }
        if !self.rejected.is_empty() {
            return Answer::Unconfirmed;
        }
        // SOUNDNESS: the label of such a leaf is not `false`. Only if an ancestor was covered since,
        // it does not matter.
        if let Some((_, why)) = self.aside.iter().find(|aside| !self.unwinding.is_covered(aside.0))
        {
            return Answer::GaveUp(why.clone());
        }
        Answer::Safe(Box::new(self.unwinding.invariant(task, &self.labels, &self.constants)))
    }
}

impl Engine for Impact<'_> {
    /// Looks at one leaf.
    fn round(
        &mut self,
        task: &mut Task,
        progress: &mut dyn Progress,
        budget: &mut Budget,
    ) -> Result<Option<Answer>, Stop> {
        if self.unwinding.is_empty() {
            if self.options.constants {
                self.constants = Constants::specialise(task, budget)?;
            }
            let root = self.unwinding.root(task.program.initial);
            self.stack.push(root);
        }
        if budget.interrupted() {
            return Err(Stop::Interrupted);
        }
        let Some(v) = self.stack.pop() else { return Ok(Some(self.finish(task))) };
        let answer = self.visit(task, v, budget)?;
        progress.unwinding(Unwound {
            vertices: self.unwinding.len(),
            coverings: self.unwinding.coverings(),
            refinements: self.counts.refinements,
            language: self.explainer.language(),
        });
        Ok(answer)
    }

    fn reject(&mut self) {
        self.rejected.extend(self.found.take());
    }

    fn candidates(&self) -> Vec<(LocId, TermId)> {
        self.unwinding.conjuncts(&self.labels)
    }

    fn assume(&mut self, _: &mut Task, facts: &[(LocId, TermId)]) {
        self.facts = Facts::new(facts);
        self.unwinding.assume(&mut self.labels, &self.facts);
    }

    fn tree(&self) -> Option<(&Unwinding, &Labels)> {
        Some((&self.unwinding, &self.labels))
    }

    fn statistics(&self) -> Vec<(String, String)> {
        let labels = self.labels.counts;
        let numbers = [
            ("constants", self.constants.len() as u64),
            ("vertices", self.unwinding.len() as u64),
            ("coverings", self.unwinding.coverings() as u64),
            ("refinements", self.counts.refinements),
            ("paths without interpolants", self.unexplained() as u64),
            ("most repeated path program", self.explainer.most_repeated().into()),
            ("forced coverings tried", self.counts.forced),
            ("forced coverings", self.counts.forced_successes),
            ("paths by known formulas", self.counts.propagated),
            ("labels weakened", self.counts.weakened),
            ("formulas generalised", self.counts.generalised),
            ("language", self.explainer.language().into()),
            ("formulas", self.formulas() as u64),
            ("entailments by subset", labels.subsets),
            ("entailments remembered", labels.memoised),
            ("entailments by model", labels.by_model),
            ("entailments solved", labels.solved),
            ("queries", self.walks.queries()),
        ];
        let mut lines: Vec<(String, String)> =
            numbers.map(|(name, number)| (name.to_string(), number.to_string())).into();
        lines.extend(self.explainer.statistics());
        lines
    }
}
