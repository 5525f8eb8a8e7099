//! Explanations of infeasible paths: sequences of interpolants, in a restriction language that
//! grows when it has to [JM06 §2, RELAX], [McM06 §2, REFINE].
//!
//! What does not matter on a path is left out. But a path may have a sequence in a language that
//! its smaller refutation does not have: that `x` and `y` are equal all the time is seen in the
//! conditions on `x`, even if the steps of `y` alone lead to a contradiction. So a language is given
//! up only if it has no sequence for the whole path.

use crate::propositions::Propositions;
use crate::unfolding::{Step, Unfolder};
use crate::walks::{Reasons, kept};
use base::{Budget, FastMap, FastSet, Id, Stop};
use evidence::Task;
use logic::{ActionId, Interpolator, Source, SymId, TermId};
use std::ops::Range;

/// The work for a sequence in one restriction language.
const LANGUAGE_WORK: u64 = 80_000;

/// The work for a sequence from elsewhere.
const WORK: u64 = 100_000;

/// Languages are not tried any more after so many paths in a row that none has a sequence for.
const SPEECHLESS: u32 = 6;

/// So often the best sequence is taken for the paths of one program …
const PATIENCE: u32 = 4;

/// … then one from these in turn.
const OTHERS: [Source; 4] = [Source::Backward, Source::Any, Source::Weak, Source::Forward];

/// Finds explanations.
pub struct Explainer<'s> {
    interpolator: &'s mut dyn Interpolator,
    unfolder: Unfolder,
    propositions: Propositions,
    /// Whether what does not matter on a path is left out.
    slicing: bool,
    /// The number of the restriction language.
    language: u32,
    /// How often no language had a sequence since one had.
    speechless: u32,
    /// How often paths of the same actions were explained.
    explained: FastMap<Vec<ActionId>, u32>,
    /// How often those of the last path were before.
    again: u32,
}

impl<'s> Explainer<'s> {
    /// Starts with the smallest language.
    pub fn new(interpolator: &'s mut dyn Interpolator, slicing: bool) -> Self {
        Self {
            interpolator,
            unfolder: Unfolder::default(),
            propositions: Propositions::default(),
            slicing,
            language: 0,
            speechless: 0,
            explained: FastMap::default(),
            again: 0,
        }
    }

    /// The number of the restriction language that was enough so far.
    pub fn language(&self) -> u32 {
        self.language
    }

    /// The number of restriction languages.
    pub fn languages(&self) -> u32 {
        self.interpolator.languages()
    }

    /// How often the paths of one program were explained. If that is large, explanations do not
    /// close a loop.
    pub fn most_repeated(&self) -> u32 {
        self.explained.values().max().copied().unwrap_or(0)
    }

    /// Counters of the interpolator.
    pub fn statistics(&self) -> Vec<(String, String)> {
        self.interpolator.statistics()
    }

    /// Formulas for the cuts behind the actions of a path: all if `end` is denied behind the last,
    /// and all but the last if not. `start` holds before the first. If explanations of such paths
    /// were of no use before, they come from where else they may.
    pub fn explain(
        &mut self,
        task: &mut Task,
        start: &[TermId],
        actions: &[ActionId],
        core: &Reasons,
        end: Option<TermId>,
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        if actions.len() < 2 {
            return Ok(Some(Vec::new()));
        }
        let again = match end {
            Some(_) => 0,
            None => self.repetitions(actions),
        };
        let selection = match self.slicing {
            true => Selection::Needed(core),
            false => Selection::Whole(core),
        };
        let parts = self.unfold(task, start, actions, selection, end);
        let visits = visits(task, actions);
        // Every other time: a language that has all explanations leads to an end [McM06 §2].
        if again % 2 == 0 {
            let whole = self.unfold(task, start, actions, Selection::Whole(core), end);
            let both = in_order(actions, &parts, &whole);
            // To force a cover is not worth a larger language: the constants of the labels at both
            // ends count as the program's, so that with k > 0 they would grow from label to label.
            let languages = self.language..self.interpolator.languages();
            let found = match end {
                Some(_) => self.in_language(0, task, both, &visits, budget)?,
                None => self.relaxed(languages, task, both, &visits, budget)?,
            };
            if found.is_some() || end.is_some() {
                return Ok(found.map(|sequence| untimed(task, sequence)));
            }
        }
        let other = match again {
            0..PATIENCE => None,
            _ => Some(OTHERS[((again - PATIENCE) / 2) as usize % OTHERS.len()]),
        };
        for source in other.into_iter().chain([Source::Any, Source::Bits]) {
            if let Some(found) = self.ask(task, &parts, &visits, source, WORK, budget)? {
                return Ok(Some(untimed(task, found)));
            }
        }
        Ok(None)
    }

    /// As [`Self::explain`], but only in these restriction languages.
    pub fn explain_in(
        &mut self,
        languages: Range<u32>,
        task: &mut Task,
        actions: &[ActionId],
        core: &Reasons,
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        if actions.len() < 2 {
            return Ok(Some(Vec::new()));
        }
        let parts = self.unfold(task, &[], actions, Selection::Needed(core), None);
        let whole = self.unfold(task, &[], actions, Selection::Whole(core), None);
        let visits = visits(task, actions);
        let both = in_order(actions, &parts, &whole);
        let found = self.relaxed(languages, task, both, &visits, budget)?;
        Ok(found.map(|sequence| untimed(task, sequence)))
    }

    /// As [`Self::explain`], but only by this source, with so much work.
    pub fn explain_by(
        &mut self,
        source: Source,
        work: u64,
        task: &mut Task,
        actions: &[ActionId],
        core: &Reasons,
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let parts = self.unfold(task, &[], actions, Selection::Needed(core), None);
        let visits = visits(task, actions);
        let found = self.ask(task, &parts, &visits, source, work, budget)?;
        Ok(found.map(|sequence| untimed(task, sequence)))
    }

    /// The variables that matter to the rest of a path, at the cuts behind its actions.
    pub fn live(
        &mut self,
        task: &mut Task,
        actions: &[ActionId],
        core: &Reasons,
    ) -> Vec<FastSet<SymId>> {
        let steps = steps(task, actions, Selection::Needed(core));
        self.unfolder.live(task.terms, task.program, &steps)
    }

    /// The parts of the refutation, of the selected conditions.
    fn unfold(
        &mut self,
        task: &mut Task,
        start: &[TermId],
        actions: &[ActionId],
        selection: Selection,
        end: Option<TermId>,
    ) -> Vec<TermId> {
        let steps = steps(task, actions, selection);
        let mut parts = self.unfolder.unfold(task.terms, task.program, start, &steps, end);
        if end.is_some() {
            // The target itself is the last formula of a sequence.
            let denied = parts.pop().expect("the end");
            let last = parts.pop().expect("a step");
            parts.push(task.terms.and(&[last, denied]));
        }
        parts
    }

    /// How often a path of the same actions was explained before, in whatever order and however often
    /// they occur: if the explanations meant anything for loops, that would not happen for long.
    fn repetitions(&mut self, actions: &[ActionId]) -> u32 {
        let mut program = actions.to_vec();
        program.sort_unstable();
        program.dedup();
        let count = self.explained.entry(program).or_default();
        self.again = *count;
        *count += 1;
        self.again
    }

    /// Whether the last path was one of those that come back, and it is time to do something about
    /// it: ever more rarely, so that it costs little if nothing helps.
    pub fn repeats(&self) -> bool {
        self.again >= 2 && self.again.is_power_of_two()
    }

    /// A sequence for the parts or the whole in the first of these restriction languages that has
    /// one.
    fn relaxed(
        &mut self,
        languages: Range<u32>,
        task: &mut Task,
        both: [&[TermId]; 2],
        visits: &[usize],
        budget: &Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        if languages.is_empty() || self.speechless >= SPEECHLESS {
            return Ok(None);
        }
        let all = languages.end == self.interpolator.languages();
        for k in languages {
            if let Some(found) = self.in_language(k, task, both, visits, budget)? {
                self.language = k;
                self.speechless = 0;
                return Ok(Some(found));
            }
        }
        self.speechless += u32::from(all);
        Ok(None)
    }

    /// A sequence in one language for the first of two unfoldings that has one.
    fn in_language(
        &mut self,
        k: u32,
        task: &mut Task,
        [first, second]: [&[TermId]; 2],
        visits: &[usize],
        budget: &Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let found = self.with_propositions(k, task, first, visits, budget)?;
        if found.is_some() || first == second {
            return Ok(found);
        }
        self.with_propositions(k, task, second, visits, budget)
    }

    /// A sequence in one language, first with propositions for tests of bits.
    fn with_propositions(
        &mut self,
        k: u32,
        task: &mut Task,
        parts: &[TermId],
        visits: &[usize],
        budget: &Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let source = Source::Language(k);
        if let Some(abstracted) = self.propositions.abstracted(task.terms, parts)
            && let Some(found) =
                self.ask(task, &abstracted, visits, source, LANGUAGE_WORK, budget)?
        {
            return Ok(Some(self.propositions.concrete(task.terms, &found)));
        }
        self.ask(task, parts, visits, source, LANGUAGE_WORK, budget)
    }

    fn ask(
        &mut self,
        task: &mut Task,
        parts: &[TermId],
        visits: &[usize],
        source: Source,
        work: u64,
        budget: &Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let mut share = budget.aside(work);
        self.interpolator.interpolate(task.terms, parts, visits, source, &mut share)
    }
}

/// Which conditions of a path its unfolding has.
#[derive(Clone, Copy)]
enum Selection<'r> {
    /// Those that are needed.
    Needed(&'r Reasons),
    /// All that need not be avoided.
    Whole(&'r Reasons),
}

/// The steps of a path with some of their conditions.
fn steps(task: &mut Task, actions: &[ActionId], selection: Selection) -> Vec<Step> {
    let mut steps = Vec::new();
    for (at, &action) in actions.iter().enumerate() {
        let guard = task.program.actions[action].guard;
        let guard = match selection {
            Selection::Needed(core) => {
                kept(task.terms, guard, at, |part| core.needed.contains(&part))
            }
            Selection::Whole(core) => {
                kept(task.terms, guard, at, |part| !core.avoided.contains(&part))
            }
        };
        steps.push(Step { action, guard });
    }
    steps
}

/// The locations of the cuts between the actions of a path.
fn visits(task: &Task, actions: &[ActionId]) -> Vec<usize> {
    let before_last = &actions[..actions.len() - 1];
    before_last.iter().map(|&action| task.program.actions[action].to.index()).collect()
}

/// Which unfolding languages are asked about first: the smaller one, unless an action is repeated.
/// Then the core has one reason for which the path is infeasible, often that of a counter.
fn in_order<'p>(
    actions: &[ActionId],
    parts: &'p [TermId],
    whole: &'p [TermId],
) -> [&'p [TermId]; 2] {
    let repeated = (1..actions.len()).any(|at| actions[..at].contains(&actions[at]));
    if repeated { [whole, parts] } else { [parts, whole] }
}

/// Formulas about the state at their cuts.
fn untimed(task: &mut Task, sequence: Vec<TermId>) -> Vec<TermId> {
    sequence.into_iter().map(|formula| task.terms.untimed(formula)).collect()
}
