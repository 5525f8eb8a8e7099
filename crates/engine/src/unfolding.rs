//! The unfolding U(π) of a path as formulas, in SSA form and sliced [McM06 §2].
//!
//! A state variable gets a new instance only where it is modified: `x` at time i is its value since
//! the i-th step, so one instance of each variable crosses a cut, and a formula over these becomes
//! one about the state when all its times are set to 0. Assignments to variables that nothing on
//! the rest of the path reads are left out.

use base::{FastMap, FastSet};
use logic::{ActionId, Op, Program, Substitution, SymId, TermId, Terms};

/// A step of a path, with what of its guard is to be in the unfolding.
#[derive(Clone, Debug)]
pub struct Step {
    /// Which action.
    pub action: ActionId,
    /// The conjuncts of its guard that count.
    pub guard: Vec<TermId>,
}

/// Variables with their new values.
type Updates = Vec<(SymId, TermId)>;

/// The variables of terms, computed once.
#[derive(Default)]
pub struct Unfolder {
    vars: FastMap<TermId, Vec<TermId>>,
}

impl Unfolder {
    fn vars(&mut self, terms: &Terms, term: TermId) -> &[TermId] {
        self.vars.entry(term).or_insert_with(|| terms.free_vars(&[term]))
    }

    /// One formula for each step. `start` holds before the first, and is a part of it; `end`, if
    /// there is one, is denied after the last, and is a formula more.
    pub fn unfold(
        &mut self,
        terms: &mut Terms,
        program: &Program,
        start: &[TermId],
        steps: &[Step],
        end: Option<TermId>,
    ) -> Vec<TermId> {
        let (updates, _) = self.relevant(terms, program, steps, end);
        // The step in which each variable was modified last.
        let mut since: FastMap<SymId, u32> = FastMap::default();
        let mut parts = Vec::with_capacity(steps.len() + 1);
        for (at, (step, updates)) in steps.iter().zip(updates).enumerate() {
            let now = at as u32 + 1;
            let inputs: FastSet<SymId> =
                program.actions[step.action].inputs.iter().copied().collect();
            let mut roots = step.guard.clone();
            roots.extend(updates.iter().map(|update| update.1));
            let mut instances = FastMap::default();
            for root in roots {
                for &var in self.vars(terms, root).to_vec().iter() {
                    let Op::Var(sym, _) = terms.op(var) else { continue };
                    let time = match inputs.contains(&sym) {
                        true => now,
                        false => since.get(&sym).copied().unwrap_or(0),
                    };
                    instances.insert(var, terms.var(sym, time));
                }
            }
            let mut substitution = Substitution::new(instances);
            let mut part: Vec<TermId> = if at == 0 { start.to_vec() } else { Vec::new() };
            for &conjunct in &step.guard {
                part.push(substitution.apply(terms, conjunct));
            }
            for &(sym, value) in &updates {
                let value = substitution.apply(terms, value);
                let new = terms.var(sym, now);
                part.push(terms.eq(new, value));
            }
            since.extend(updates.iter().map(|update| (update.0, now)));
            parts.push(terms.and(&part));
        }
        if let Some(end) = end {
            let mut instances = FastMap::default();
            for &var in self.vars(terms, end).to_vec().iter() {
                let Op::Var(sym, _) = terms.op(var) else { continue };
                instances.insert(var, terms.var(sym, since.get(&sym).copied().unwrap_or(0)));
            }
            let denied = terms.substitute(end, &instances);
            parts.push(terms.not(denied));
        }
        parts
    }

    /// The variables that the rest of the path reads, after each step.
    pub fn live(
        &mut self,
        terms: &Terms,
        program: &Program,
        steps: &[Step],
    ) -> Vec<FastSet<SymId>> {
        self.relevant(terms, program, steps, None).1
    }

    /// The updates of each step that something on the rest of the path reads, and what that reads.
    fn relevant(
        &mut self,
        terms: &Terms,
        program: &Program,
        steps: &[Step],
        end: Option<TermId>,
    ) -> (Vec<Updates>, Vec<FastSet<SymId>>) {
        let mut read: FastSet<SymId> = FastSet::default();
        let sym = |terms: &Terms, var: TermId| match terms.op(var) {
            Op::Var(sym, _) => sym,
            _ => unreachable!("a variable"),
        };
        if let Some(end) = end {
            read.extend(self.vars(terms, end).iter().map(|&var| sym(terms, var)));
        }
        let mut kept = Vec::with_capacity(steps.len());
        let mut live = Vec::with_capacity(steps.len());
        for step in steps.iter().rev() {
            live.push(read.clone());
            let updates = program.actions[step.action].updates.iter();
            let updates: Updates =
                updates.filter(|update| read.contains(&update.0)).copied().collect();
            for update in &updates {
                read.remove(&update.0);
            }
            let values = updates.iter().map(|update| update.1);
            for root in values.chain(step.guard.iter().copied()) {
                read.extend(self.vars(terms, root).iter().map(|&var| sym(terms, var)));
            }
            kept.push(updates);
        }
        kept.reverse();
        live.reverse();
        (kept, live)
    }
}
