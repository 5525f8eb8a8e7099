//! Intervals: sets of ranges modulo 2^width with known bits and congruences, elements of arrays, and
//! variables that differ by constants \[BCL23\].
//!
//! How much is kept is up to the precision: the number of ranges, differences, and what holds of all
//! elements of an array.

mod arith;
mod arrays;
mod assume;
pub mod bits;
pub mod congruence;
mod division;
mod elements;
mod eval;
mod links;
mod meaning;
pub mod ranges;
mod state;
#[cfg(test)]
mod tests;
mod undo;
mod widen;
mod word;

pub use elements::Elements;
pub use links::{Form, Links};
pub use state::{Contents, State};
pub use widen::{Extent, Thresholds};
pub use word::Word;

use crate::Domain;
use base::FastSet;
use eval::Env;
use logic::{Action, ActionId, Op, Program, Sort, SymId, TermId, Terms};

/// The domain of intervals, with its precision.
#[derive(Clone, Copy, Debug)]
pub struct Intervals {
    /// The most ranges of a variable.
    pub pieces: usize,
    /// Whether differences of variables are kept.
    pub relational: bool,
    /// Whether more is kept of all elements of an array than that they are equal: that takes
    /// formulas for all indices.
    pub smashed: bool,
}

impl Default for Intervals {
    fn default() -> Self {
        Self { pieces: 4, relational: true, smashed: true }
    }
}

impl Intervals {
    /// A state that covers both, and more where the second has outgrown the first.
    pub fn widen(&self, old: &State, new: &State, by: &Thresholds, extent: Extent) -> State {
        let with = |a: &Word, b: &Word| by.widen(a, b, self.pieces, extent);
        let relational = self.relational && extent != Extent::Everything;
        self.expressible(old.combined(new, relational, &with))
    }

    /// Without what takes formulas for all indices, unless it is wanted.
    fn expressible(&self, mut state: State) -> State {
        if !self.smashed {
            state.without_sets();
        }
        state
    }

    /// Formulas that say together what is known.
    pub fn facts(&self, terms: &mut Terms, state: &State) -> Vec<TermId> {
        meaning::facts(terms, state)
    }

    fn updated(&self, env: &mut Env, action: &Action) -> State {
        let mut after = env.state.clone();
        for &(sym, value) in &action.updates {
            let contents = match env.terms.sort(value) {
                Sort::Array(_) => Some(Contents::Array(env.elements(value))),
                _ => env.word(value).map(|word| Contents::Word(word.limited(self.pieces))),
            };
            after.set(sym, contents);
        }
        after.set_links(if self.relational { links_after(env, action) } else { Links::default() });
        self.expressible(after.restricted(|sym| !env.inputs.contains(&sym)))
    }
}

/// Which variables differ by constants after an action.
fn links_after(env: &Env, action: &Action) -> Links {
    let updated: FastSet<SymId> = action.updates.iter().map(|update| update.0).collect();
    let new = action.updates.iter().filter_map(|&(sym, value)| Some((sym, env.form(value)?)));
    let mut forms: Vec<(SymId, Form)> = new.filter(|(_, form)| form.leader.is_some()).collect();
    let leaders = forms.iter().filter_map(|&(_, form)| {
        let leader = form.leader?;
        Some((leader, Form { offset: 0, ..form }))
    });
    let mut old: Vec<(SymId, Form)> = env.state.links().iter().chain(leaders).collect();
    old.retain(|(sym, _)| !updated.contains(sym));
    forms.extend(old);
    forms.retain(|(sym, _)| !env.inputs.contains(sym));
    forms.sort_unstable();
    forms.dedup_by_key(|item| item.0);
    Links::grouped(forms.into_iter().map(|(sym, form)| (sym, form.leader, form)))
}

impl Domain for Intervals {
    type State = State;
    type Cell = SymId;

    fn top(&self) -> State {
        State::default()
    }

    fn post(
        &mut self,
        terms: &Terms,
        program: &Program,
        state: &State,
        action: ActionId,
    ) -> Option<State> {
        let action = &program.actions[action];
        let inputs: FastSet<SymId> = action.inputs.iter().copied().collect();
        let mut env = Env::new(terms, state.clone(), &inputs);
        let conditions = match terms.op(action.guard) {
            Op::And => terms.args(action.guard),
            _ => std::slice::from_ref(&action.guard),
        };
        env.assume(conditions).ok()?;
        Some(self.updated(&mut env, action))
    }

    fn leq(&self, a: &State, b: &State) -> bool {
        a.leq(b)
    }

    fn merge(&self, a: &State, b: &State) -> State {
        self.expressible(a.combined(b, self.relational, &|a, b| a.join(b, self.pieces)))
    }

    fn adjust(&self, state: &State, keep: &mut dyn FnMut(&SymId) -> bool) -> State {
        let kept: FastSet<SymId> = state.syms().into_iter().filter(|sym| keep(sym)).collect();
        state.restricted(|sym| kept.contains(&sym))
    }

    fn meaning(&self, terms: &mut Terms, state: &State) -> TermId {
        let facts = self.facts(terms, state);
        terms.and(&facts)
    }

    fn everywhere(
        &self,
        terms: &mut Terms,
        state: &State,
        index: &mut dyn FnMut(&mut Terms, Sort) -> SymId,
    ) -> Vec<TermId> {
        meaning::everywhere(terms, state, index)
    }
}
