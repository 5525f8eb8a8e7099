//! Refinement: RELAX [JM06 §2] on the paths that the abstraction does not refute.
//!
//! ```text
//! if π is feasible: the error is reached
//! find a sequence of interpolants Â_0 … Â_n of U(π) in L_k; if there is none, look for predicates
//!     of L_k in π itself, in larger languages, and elsewhere
//! add AP(Â_i) to the precision of the location of the cut i
//! prune the graph from the pivot: the first vertex of π whose state was made without them
//! ```

use super::precision::atoms;
use super::vocabulary::vocabulary;
use super::{Predicate, Predicates};
use crate::Impasse;
use crate::unwinding::VertexId;
use crate::walks::Reasons;
use base::{Budget, Stop};
use evidence::Task;
use logic::{ActionId, LocId, Path, Source, TermId};

/// Where predicates are looked for if those of the restriction languages are not new …
const OTHERS: [Source; 5] =
    [Source::Any, Source::Weak, Source::Backward, Source::Forward, Source::Bits];

/// … and with how much work, one round after the other.
const WORK: [u64; 2] = [20_000, 1_000_000];

/// What became of a path to an error.
pub(super) enum Refined {
    /// It is an execution.
    Feasible(Path),
    /// The next state of its vertices will be stronger.
    Pruned,
    /// There are no new predicates.
    Stuck(Impasse),
}

/// A cut of a path: where it is, and how many predicates its state was made with.
pub(crate) type Cut = (LocId, usize);

impl Predicate<'_> {
    /// Looks at the path to a vertex at an error or a cut.
    pub(super) fn refine(
        &mut self,
        task: &mut Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<Refined, Stop> {
        let root = self.arg.upwards(v).last().expect("itself");
        let path = self.arg.between(root, v);
        let actions = self.arg.actions(&path);
        let (walks, walk) = self.domain.walks.walk(task, &actions);
        let Some(core) = walks.core(task, &[], walk, &[], budget)? else {
            return Ok(Refined::Feasible(walks.path(walk)));
        };
        self.domain.counts.refinements += 1;
        let cut = |&vertex: &VertexId| {
            (self.arg.get(vertex).loc, self.known.get(&vertex).copied().unwrap_or(0))
        };
        let cuts: Vec<Cut> = path[1..path.len() - 1].iter().map(cut).collect();
        let pivot = self.domain.new_predicates(task, &cuts, &actions, &core, budget)?;
        let Some(pivot) = pivot else { return Ok(Refined::Stuck(no_predicates(&actions))) };
        self.prune(path[pivot + 1]);
        Ok(Refined::Pruned)
    }

    /// Removes what follows from the state of the pivot, which has to be found again.
    fn prune(&mut self, pivot: VertexId) {
        let released = self.arg.prune(pivot);
        self.stack.retain(|&vertex| !self.arg.get(vertex).removed);
        self.stack.push(pivot);
        self.stack.extend(released);
    }
}

/// Why there is no way on from a path that is not possible.
pub(crate) fn no_predicates(actions: &[ActionId]) -> Impasse {
    let blocks = actions.len();
    let why = format!("no new predicates for a path of {blocks} blocks to the error");
    Impasse { why, at: None }
}

impl Predicates<'_> {
    /// Finds predicates that refute a path; the first cut that lacks some of them, the pivot.
    pub(crate) fn new_predicates(
        &mut self,
        task: &mut Task,
        cuts: &[Cut],
        actions: &[ActionId],
        core: &Reasons,
        budget: &mut Budget,
    ) -> Result<Option<usize>, Stop> {
        let (k, languages) = (self.explainer.language(), self.explainer.languages());
        let small = k..(k + 1).min(languages);
        let found = self.explainer.explain_in(small, task, actions, core, budget)?;
        if let Some(pivot) = self.add_interpolants(task, cuts, found) {
            return Ok(Some(pivot));
        }
        if let Some(pivot) = self.add_vocabulary(task, cuts, actions, core) {
            self.counts.by_vocabulary += 1;
            return Ok(Some(pivot));
        }
        let large = (k + 1).min(languages)..languages;
        let found = self.explainer.explain_in(large, task, actions, core, budget)?;
        if let Some(pivot) = self.add_interpolants(task, cuts, found) {
            return Ok(Some(pivot));
        }
        for work in WORK {
            for source in OTHERS {
                let found = self.explainer.explain_by(source, work, task, actions, core, budget)?;
                if let Some(pivot) = self.add_interpolants(task, cuts, found) {
                    return Ok(Some(pivot));
                }
            }
        }
        Ok(None)
    }

    /// Adds what the path itself offers; the pivot, if that is new.
    fn add_vocabulary(
        &mut self,
        task: &mut Task,
        cuts: &[Cut],
        actions: &[ActionId],
        core: &Reasons,
    ) -> Option<usize> {
        if !self.options.vocabulary {
            return None;
        }
        let live = self.explainer.live(task, actions, core);
        let atoms = vocabulary(task.terms, task.program, actions, &live[..live.len() - 1]);
        self.add_predicates(task, cuts, &atoms)
    }

    /// Adds the atoms of interpolants to the precision of the locations on the path. If they were
    /// all known, only their combinations are too many: then it adds conjuncts as they are. Returns
    /// the pivot, if there is something new.
    fn add_interpolants(
        &mut self,
        task: &mut Task,
        cuts: &[Cut],
        sequence: Option<Vec<TermId>>,
    ) -> Option<usize> {
        let sequence = sequence?;
        if self.options.boolean {
            let atoms: Vec<Vec<TermId>> =
                sequence.iter().map(|&formula| atoms(task.terms, formula)).collect();
            let pivot = self.add_predicates(task, cuts, &atoms);
            if pivot.is_some() {
                return pivot;
            }
        }
        self.counts.repeated += u64::from(self.options.boolean);
        let conjuncts: Vec<Vec<TermId>> =
            sequence.iter().map(|&formula| task.terms.conjuncts(formula)).collect();
        self.add_predicates(task, cuts, &conjuncts)
    }

    /// Adds predicates to the precision of the locations on a path. Returns the first cut whose state
    /// was made without some of them.
    fn add_predicates(
        &mut self,
        task: &mut Task,
        cuts: &[Cut],
        predicates: &[Vec<TermId>],
    ) -> Option<usize> {
        assert_eq!(cuts.len(), predicates.len(), "predicates for each cut");
        let mut pivot = None;
        for (at, (&(loc, known), predicates)) in cuts.iter().zip(predicates).enumerate() {
            for &predicate in predicates.iter().filter(|&&it| task.terms.as_bool(it).is_none()) {
                let place = self.precision.add(task.program, loc, predicate);
                if place >= known {
                    pivot = pivot.or(Some(at));
                }
            }
        }
        pivot
    }
}
