//! Labels: conjunctions as sets of formulas, and what follows from them [McM06 §2].
//!
//! Whether one label implies another is asked again and again, so each answer is kept, and so are
//! models: a formula that is false in a state with the label does not follow from it.

use crate::walks::{START, Tree, Walks};
use base::{Budget, FastMap, IdVec, Stop, define_id};
use evidence::Task;
use logic::{ActionId, Evaluator, Model, TermId, Terms};
use std::rc::Rc;

define_id!(
    /// A set of formulas about the state.
    LabelId,
    "label"
);

/// The most models that are kept of one label.
const MODELS: usize = 8;

/// What was asked how often.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Answered by comparing sets.
    pub subsets: u64,
    /// Answered before.
    pub memoised: u64,
    /// Answered by a model that was kept.
    pub by_model: u64,
    /// Answered by the solver.
    pub solved: u64,
}

/// All labels, and what is known of them.
pub struct Labels {
    sets: IdVec<LabelId, Rc<[TermId]>>,
    ids: FastMap<Rc<[TermId]>, LabelId>,
    follows: FastMap<(LabelId, TermId), bool>,
    after: FastMap<(LabelId, ActionId, TermId), bool>,
    models: FastMap<LabelId, Vec<Model>>,
    /// Whether answers and models are kept.
    pub memoises: bool,
    /// How questions were answered.
    pub counts: Counts,
}

impl Default for Labels {
    fn default() -> Self {
        let mut labels = Self {
            sets: IdVec::new(),
            ids: FastMap::default(),
            follows: FastMap::default(),
            after: FastMap::default(),
            models: FastMap::default(),
            memoises: true,
            counts: Counts::default(),
        };
        assert_eq!(labels.label(&[]), Self::TRUE);
        assert_eq!(labels.label(&[Terms::FALSE]), Self::FALSE);
        labels
    }
}

impl Labels {
    /// The empty set.
    pub const TRUE: LabelId = LabelId(0);
    /// The set of `false`.
    pub const FALSE: LabelId = LabelId(1);

    /// The label of these formulas.
    pub fn label(&mut self, formulas: &[TermId]) -> LabelId {
        let mut set: Vec<TermId> =
            formulas.iter().copied().filter(|&formula| formula != Terms::TRUE).collect();
        set.sort_unstable();
        set.dedup();
        if set.contains(&Terms::FALSE) {
            set = vec![Terms::FALSE];
        }
        let set: Rc<[TermId]> = set.into();
        let sets = &mut self.sets;
        *self.ids.entry(set).or_insert_with_key(|set| sets.push(Rc::clone(set)))
    }

    /// The formulas of a label, in order.
    pub fn formulas(&self, label: LabelId) -> Rc<[TermId]> {
        Rc::clone(&self.sets[label])
    }

    /// The label as one formula.
    pub fn formula(&self, terms: &mut Terms, label: LabelId) -> TermId {
        terms.and(&self.sets[label])
    }

    /// A label with one more formula.
    pub fn with(&mut self, label: LabelId, formula: TermId) -> LabelId {
        let mut formulas = self.sets[label].to_vec();
        formulas.push(formula);
        self.label(&formulas)
    }

    /// A label without some of its formulas.
    pub fn without(&mut self, label: LabelId, formulas: &[TermId]) -> LabelId {
        let mut left = self.sets[label].to_vec();
        left.retain(|formula| !formulas.contains(formula));
        self.label(&left)
    }

    /// What is known without a solver: whether `formula` follows from `label`.
    fn known(&mut self, terms: &Terms, label: LabelId, formula: TermId) -> Option<bool> {
        let set = &self.sets[label];
        if formula == Terms::TRUE || label == Self::FALSE || set.binary_search(&formula).is_ok() {
            self.counts.subsets += 1;
            return Some(true);
        }
        if label == Self::TRUE && formula == Terms::FALSE {
            self.counts.subsets += 1;
            return Some(false);
        }
        if let Some(&known) = self.follows.get(&(label, formula)) {
            self.counts.memoised += 1;
            return Some(known);
        }
        let models = self.models.get(&label)?;
        let refuted = models.iter().any(|model| !Evaluator::new(terms, model).holds(formula));
        if refuted {
            self.counts.by_model += 1;
            self.follows.insert((label, formula), false);
            return Some(false);
        }
        None
    }

    /// Whether `formula` follows from `label`.
    pub fn entails(
        &mut self,
        task: &Task,
        walks: &mut Walks,
        label: LabelId,
        formula: TermId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        if let Some(known) = self.known(task.terms, label, formula) {
            return Ok(known);
        }
        self.counts.solved += 1;
        let set = self.formulas(label);
        let states = walks.states();
        let follows = states.implies(task, &set, START, &[formula], budget)?;
        if self.memoises {
            self.follows.insert((label, formula), follows);
            if !follows {
                self.keep_model(task, states, label, formula);
            }
        }
        Ok(follows)
    }

    /// Keeps the values of the variables of `formula` and `label` in the model at hand.
    fn keep_model(&mut self, task: &Task, states: &mut Tree, label: LabelId, formula: TermId) {
        let mut roots = self.sets[label].to_vec();
        roots.push(formula);
        let syms = task.terms.free_syms(&roots);
        let mut model = Model::default();
        for (sym, value) in states.start_values(task, &syms) {
            model.vars.insert((sym, 0), value);
        }
        // Variables that it does not mention are zero in it, which the label does not mind.
        let kept = self.models.entry(label).or_default();
        if kept.len() == MODELS {
            kept.remove(0);
        }
        kept.push(model);
    }

    /// Whether all formulas of `weak` follow from `strong`.
    pub fn covers(
        &mut self,
        task: &Task,
        walks: &mut Walks,
        strong: LabelId,
        weak: LabelId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let set = self.formulas(weak);
        // What is known at once decides most questions.
        let mut open = Vec::new();
        for &formula in &*set {
            match self.known(task.terms, strong, formula) {
                Some(true) => {}
                Some(false) => return Ok(false),
                None => open.push(formula),
            }
        }
        for formula in open {
            if !self.entails(task, walks, strong, formula, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Those of `candidates` that hold after an action from every state with `label`. If the action
    /// cannot be taken, that is `false` alone.
    pub fn consequences(
        &mut self,
        task: &mut Task,
        walks: &mut Walks,
        label: LabelId,
        action: ActionId,
        candidates: &[TermId],
        budget: &mut Budget,
    ) -> Result<Vec<TermId>, Stop> {
        if self.after(task, walks, label, action, Terms::FALSE, budget)? {
            return Ok(vec![Terms::FALSE]);
        }
        let mut found = Vec::new();
        let mut open: Vec<TermId> = Vec::new();
        for &candidate in candidates {
            match self.after.get(&(label, action, candidate)) {
                Some(true) => found.push(candidate),
                Some(false) => {}
                None => open.push(candidate),
            }
        }
        let set = self.formulas(label);
        while !open.is_empty() {
            let (walks, walk) = walks.walk(task, &[action]);
            self.counts.solved += 1;
            let all = walks.implies(task, &set, walk, &open, budget)?;
            let holds = |&formula: &TermId| all || walks.truth(task, walk, formula);
            let (kept, gone): (Vec<TermId>, Vec<TermId>) = open.into_iter().partition(holds);
            self.note(label, action, &gone, false);
            open = kept;
            if all {
                self.note(label, action, &open, true);
                found.append(&mut open);
            }
        }
        Ok(found)
    }

    fn note(&mut self, label: LabelId, action: ActionId, formulas: &[TermId], holds: bool) {
        if self.memoises {
            self.after.extend(formulas.iter().map(|&formula| ((label, action, formula), holds)));
        }
    }

    /// Whether `formula` holds after an action from every state with `label`.
    pub fn after(
        &mut self,
        task: &mut Task,
        walks: &mut Walks,
        label: LabelId,
        action: ActionId,
        formula: TermId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        if label == Self::FALSE {
            return Ok(true);
        }
        if let Some(&known) = self.after.get(&(label, action, formula)) {
            self.counts.memoised += 1;
            return Ok(known);
        }
        self.counts.solved += 1;
        let set = self.formulas(label);
        let (walks, walk) = walks.walk(task, &[action]);
        let holds = match formula == Terms::FALSE {
            true => !walks.possible(task, &set, walk, budget)?,
            false => walks.implies(task, &set, walk, &[formula], budget)?,
        };
        self.note(label, action, &[formula], holds);
        Ok(holds)
    }
}
