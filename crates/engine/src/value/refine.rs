//! Refinement [BL12 Alg. 3 and 4]: which cells refute a path.
//!
//! A path is a sequence of actions whose strongest post contradicts itself somewhere. From each
//! *infeasible sliced prefix* (the path up to a contradiction, without the conditions of earlier
//! contradictions) one gets other interpolants; the prefix is chosen whose variables promise most.
//! Actions that cannot matter to its contradiction are left out, found backwards from its end.

use super::precision::Precision;
use super::uses::{Uses, UsesOf};
use base::FastSet;
use domain::value::{Cell, Values, strongest_post, unconditional_post};
use evidence::Task;
use logic::{ActionId, SymId};

/// The most prefixes that are looked at.
const PREFIXES: usize = 12;

/// A path to a contradiction.
pub(super) struct Prefix {
    /// The action whose conditions contradict what is known.
    end: usize,
    /// The actions before it whose conditions are left out.
    skipped: FastSet<usize>,
    /// What may matter to the contradiction, after each action.
    relevant: Vec<FastSet<SymId>>,
    /// The actions before the end that may matter to it.
    steps: Vec<usize>,
}

/// The refinement of one path.
pub(super) struct Refinement<'t, 'a> {
    pub(super) task: &'t Task<'a>,
    pub(super) actions: &'t [ActionId],
    pub(super) uses: &'t mut Uses,
    pub(super) precision: &'t Precision,
}

impl Refinement<'_, '_> {
    /// The assignments behind the actions of the path that refute it [Alg. 4], for each of the most
    /// promising prefixes; none if explicit values do not.
    pub(super) fn interpolants(&mut self, most: usize) -> Vec<Vec<Values>> {
        let mut prefixes = self.prefixes();
        prefixes.sort_by_cached_key(|prefix| self.score(prefix));
        prefixes.truncate(most);
        prefixes.into_iter().map(|prefix| self.interpolate(prefix)).collect()
    }

    fn post(&self, state: &Values, at: usize, skipped: &FastSet<usize>) -> Option<Values> {
        let (terms, program, action) = (&*self.task.terms, &*self.task.program, self.actions[at]);
        let post = match skipped.contains(&at) {
            true => Some(unconditional_post(terms, program, state, action)),
            false => strongest_post(terms, program, state, action),
        };
        match self.precision.handed_over() {
            0 => post,
            _ => post.map(|after| after.restricted(|cell| !self.precision.is_handed_over(cell))),
        }
    }

    /// The infeasible sliced prefixes.
    fn prefixes(&mut self) -> Vec<Prefix> {
        let mut found = Vec::new();
        let mut skipped = FastSet::default();
        let mut state = Values::default();
        for at in 0..self.actions.len() {
            state = match self.post(&state, at, &skipped) {
                Some(state) => state,
                None => {
                    found.push(self.prefix(at, skipped.clone()));
                    if found.len() == PREFIXES {
                        break;
                    }
                    skipped.insert(at);
                    self.post(&state, at, &skipped).expect("conditions are left out")
                }
            };
        }
        found
    }

    /// What may matter to a contradiction: found from the end.
    fn prefix(&mut self, end: usize, skipped: FastSet<usize>) -> Prefix {
        let mut relevant = vec![FastSet::default(); end];
        let mut steps = Vec::new();
        let mut wanted: FastSet<SymId> = FastSet::default();
        let last = self.uses.of(self.task, self.actions[end]);
        wanted.extend(last.conditions.iter().flatten().copied());
        for at in (0..end).rev() {
            relevant[at] = wanted.clone();
            let uses = self.uses.of(self.task, self.actions[at]);
            if needed_before(&uses, skipped.contains(&at), &mut wanted) {
                steps.push(at);
            }
        }
        steps.reverse();
        Prefix { end, skipped, relevant, steps }
    }

    /// The smaller, the better: variables that are counted anywhere (a loop may not be entered on this
    /// path), variables, length.
    fn score(&mut self, prefix: &Prefix) -> (usize, usize, usize) {
        let mut syms: FastSet<SymId> = FastSet::default();
        for relevant in &prefix.relevant {
            syms.extend(relevant);
        }
        let counters = self.uses.counters(self.task);
        let counters = syms.iter().filter(|sym| counters.contains(sym)).count();
        (counters, syms.len(), prefix.end)
    }

    /// Interpolants for a prefix [Alg. 3], each from the one before: so they are inductive.
    fn interpolate(&mut self, mut prefix: Prefix) -> Vec<Values> {
        if !self.contradicts(&Values::default(), 0, &prefix) {
            prefix.steps = (0..prefix.end).collect();
            let all: FastSet<SymId> = self.task.program.state.iter().copied().collect();
            prefix.relevant = vec![all; prefix.end];
        }
        let mut found = Vec::with_capacity(prefix.end);
        let mut known = Values::default();
        let mut steps = prefix.steps.iter().copied().peekable();
        for at in 0..prefix.end {
            if steps.next_if_eq(&at).is_some() {
                let after =
                    self.post(&known, at, &prefix.skipped).expect("the first contradiction");
                let relevant = &prefix.relevant[at];
                let after = after.restricted(|cell| relevant.contains(&cell.sym()));
                known = self.fewest(after, at + 1, &prefix);
            }
            found.push(known.clone());
        }
        found
    }

    /// As few of the cells as are enough for the contradiction. Most are not needed, so that they
    /// are dropped many at a time.
    fn fewest(&self, mut known: Values, from: usize, prefix: &Prefix) -> Values {
        let cells = known.cells();
        let mut stack = vec![&cells[..]];
        while let Some(group) = stack.pop() {
            let dropped: FastSet<&Cell> = group.iter().collect();
            let fewer = known.restricted(|cell| !dropped.contains(cell));
            if self.contradicts(&fewer, from, prefix) {
                known = fewer;
            } else if group.len() > 1 {
                let (first, second) = group.split_at(group.len() / 2);
                stack.extend([second, first]);
            }
        }
        known
    }

    /// Whether the rest of a prefix is not possible from these values.
    fn contradicts(&self, values: &Values, from: usize, prefix: &Prefix) -> bool {
        let mut state = values.clone();
        let rest = prefix.steps.iter().copied().filter(|&at| at >= from);
        for at in rest.chain([prefix.end]) {
            match self.post(&state, at, &prefix.skipped) {
                Some(after) => state = after,
                None => return true,
            }
        }
        false
    }
}

/// What has to be known before an action for `wanted` to be known after it; whether the action
/// matters at all.
fn needed_before(uses: &UsesOf, unconditional: bool, wanted: &mut FastSet<SymId>) -> bool {
    let changed: Vec<_> = uses.updates.iter().filter(|update| wanted.contains(&update.0)).collect();
    let mut through: FastSet<SymId> = FastSet::default();
    for (sym, used) in &changed {
        wanted.remove(sym);
        through.extend(used);
    }
    let mut matters = !changed.is_empty();
    if !unconditional {
        // What a condition teaches of a variable or input matters if that does.
        loop {
            let before = through.len();
            for syms in &uses.conditions {
                if syms.iter().any(|sym| through.contains(sym) || wanted.contains(sym)) {
                    matters = true;
                    through.extend(syms);
                }
            }
            if through.len() == before {
                break;
            }
        }
    }
    wanted.extend(through.into_iter().filter(|sym| !uses.inputs.contains(sym)));
    matters
}
