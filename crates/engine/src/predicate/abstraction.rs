//! The strongest β-postcondition sp^β [JM06 §2], or something weaker.
//!
//! Cartesian first: each predicate and its negation are decided, many by one model. Then the truth
//! values that the undecided ones can have together are enumerated. If these are too many, that is
//! done for groups of predicates over common variables, and groups with too many are left out.

use super::Predicates;
use crate::labels::{LabelId, Labels};
use base::{Budget, FastMap, FastSet, Stop};
use evidence::Task;
use logic::{ActionId, Op, SymId, TermId, Terms};

/// The work for one abstraction; if it takes more, nothing is known.
const WORK: u64 = 20_000;

/// The most undecided predicates that are taken together.
const UNDECIDED: usize = 24;

impl Predicates<'_> {
    /// sp^β of a state and an action, where β are the first `count` predicates at the target.
    pub(crate) fn strongest_post(
        &mut self,
        task: &mut Task,
        state: LabelId,
        action: ActionId,
        budget: &mut Budget,
    ) -> Result<LabelId, Stop> {
        let to = task.program.actions[action].to;
        let predicates: Vec<TermId> = match task.is_plain(to) {
            true => self.precision.at(task.program, to).to_vec(),
            false => Vec::new(),
        };
        let key = (state, action, predicates.len());
        if let Some(&known) = self.abstractions.get(&key) {
            self.counts.remembered += 1;
            return Ok(known);
        }
        self.counts.abstractions += 1;
        let post = self.abstraction(task, state, action, &predicates, budget)?;
        if self.options.caches {
            self.abstractions.insert(key, post);
        }
        Ok(post)
    }

    fn abstraction(
        &mut self,
        task: &mut Task,
        state: LabelId,
        action: ActionId,
        predicates: &[TermId],
        budget: &mut Budget,
    ) -> Result<LabelId, Stop> {
        let mut literals = predicates.to_vec();
        literals.extend(predicates.iter().map(|&predicate| task.terms.not(predicate)));
        let (labels, walks) = (&mut self.labels, &mut self.walks);
        let found = budget.attempt(WORK, |share| {
            labels.consequences(task, walks, state, action, &literals, share)
        })?;
        let Some(mut facts) = found else { return Ok(Labels::TRUE) };
        if facts == [Terms::FALSE] {
            return Ok(Labels::FALSE);
        }
        let decided: FastSet<TermId> = facts.iter().copied().collect();
        let mut undecided = predicates.to_vec();
        undecided.retain(|&predicate| {
            !decided.contains(&predicate) && !decided.contains(&task.terms.not(predicate))
        });
        if self.options.boolean && undecided.len() > 1 {
            let region = self.boolean(task, state, action, &undecided, budget)?;
            facts.extend(task.terms.conjuncts(region));
        }
        Ok(self.labels.label(&facts))
    }

    /// What can be said of the undecided predicates together.
    fn boolean(
        &mut self,
        task: &mut Task,
        state: LabelId,
        action: ActionId,
        undecided: &[TermId],
        budget: &mut Budget,
    ) -> Result<TermId, Stop> {
        let mut found = Vec::new();
        let few = undecided.len() <= UNDECIDED;
        if few && self.enumerate(task, state, action, undecided, &mut found, budget)? {
            return Ok(region(task.terms, undecided, found));
        }
        self.counts.capped += 1;
        let mut parts = Vec::new();
        for group in groups(task.terms, undecided) {
            if group.len() == 1 || group.len() == undecided.len() {
                continue;
            }
            let members: Vec<TermId> = group.iter().map(|&at| undecided[at]).collect();
            let project = |all: &Vec<bool>| group.iter().map(|&at| all[at]).collect();
            let mut seen: Vec<Vec<bool>> = found.iter().map(project).collect();
            seen.sort_unstable();
            seen.dedup();
            if self.enumerate(task, state, action, &members, &mut seen, budget)? {
                parts.push(region(task.terms, &members, seen));
            }
        }
        Ok(task.terms.and(&parts))
    }

    /// Adds the valuations of predicates after the action; whether there are not too many.
    fn enumerate(
        &mut self,
        task: &mut Task,
        state: LabelId,
        action: ActionId,
        predicates: &[TermId],
        found: &mut Vec<Vec<bool>>,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let given = self.labels.formulas(state);
        let (walks, walk) = self.walks.walk(task, &[action]);
        let before = found.len();
        let all = walks.valuations(task, &given, walk, predicates, found, budget)?;
        self.counts.valuations += (found.len() - before) as u64;
        Ok(all)
    }
}

/// The formula that holds for these valuations of the predicates: a decision tree in which equal
/// branches are one.
fn region(terms: &mut Terms, predicates: &[TermId], valuations: Vec<Vec<bool>>) -> TermId {
    let Some((&first, rest)) = predicates.split_first() else {
        return terms.bool(!valuations.is_empty());
    };
    if valuations.is_empty() {
        return Terms::FALSE;
    }
    let mut sides = [Vec::new(), Vec::new()];
    for mut valuation in valuations {
        let side = usize::from(valuation.remove(0));
        sides[side].push(valuation);
    }
    let [without, with] = sides.map(|side| region(terms, rest, side));
    if without == with {
        return with;
    }
    let denied = terms.not(first);
    let positive = terms.and(&[first, with]);
    let negative = terms.and(&[denied, without]);
    terms.or(&[positive, negative])
}

/// Predicates that are connected by common variables, by their places.
fn groups(terms: &Terms, predicates: &[TermId]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Option<Vec<usize>>> = Vec::new();
    let mut of: FastMap<SymId, usize> = FastMap::default();
    let mut leader: Vec<usize> = Vec::new();
    for (place, &predicate) in predicates.iter().enumerate() {
        let mut mine = vec![place];
        let group = groups.len();
        leader.push(group);
        for var in terms.free_vars(&[predicate]) {
            let Op::Var(sym, _) = terms.op(var) else { continue };
            let Some(other) = of.insert(sym, group) else { continue };
            let mut at = other;
            while leader[at] != at {
                at = leader[at];
            }
            leader[at] = group;
            if let Some(members) = groups.get_mut(at).and_then(Option::take) {
                mine.extend(members);
            }
        }
        mine.sort_unstable();
        groups.push(Some(mine));
    }
    groups.into_iter().flatten().collect()
}
