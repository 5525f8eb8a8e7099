//! One round: abstract states at all locations that are closed under actions.
//!
//! ```text
//! ascend:  while there is a location with a state that is new or has grown, the first in the order:
//!              for each action, unless a state at its target covers the post:
//!                  one more state there if there are few; otherwise the post is merged into the
//!                  most similar one, which is widened at the heads of loops
//! descend: if there is one state a location, twice, in the order: it becomes the union of the posts
//!              of all actions that lead there, if that is less; back to the states before if the
//!              result is not closed
//! ```
//!
//! Several states at a location are a disjunction \[SISG06\].

use super::order::Order;
use super::precision::Precision;
use base::{Budget, FastMap, FastSet, Stop};
use domain::Domain;
use domain::interval::{Contents, State, Thresholds};
use evidence::Task;
use logic::{ActionId, LocId, SymId, TermId};
use std::collections::BTreeSet;

/// The most locations that are looked at.
const LOCATIONS: usize = 20_000;

/// How often states are made smaller after the ascent.
const DESCENTS: usize = 2;

/// Numbers at which ranges may end, collected from the conditions of actions.
#[derive(Default)]
pub(super) struct Numbers {
    pub(super) thresholds: Thresholds,
    seen: FastSet<TermId>,
}

/// Why a round does not come to its end.
pub(super) enum TooMuch {
    /// There are too many locations.
    Locations,
    /// States change too often.
    Visits,
}

/// The states of a round.
pub(super) struct Fixpoint {
    precision: Precision,
    /// The variables that are looked at; `None`: all.
    variables: Option<FastSet<SymId>>,
    states: FastMap<LocId, Vec<State>>,
    /// How often each of them has grown.
    growth: FastMap<(LocId, usize), u32>,
    /// Actions that were possible, by target; and where they lead to, by source.
    into: FastMap<LocId, Vec<ActionId>>,
    edges: FastMap<LocId, Vec<LocId>>,
    order: Order,
    /// Whether there are edges that the order has not seen.
    stale: bool,
    heads: FastSet<LocId>,
    /// States to be looked at, by place of their location in the order. New locations come last.
    queue: BTreeSet<(u32, LocId, usize)>,
    visits: u64,
}

impl Fixpoint {
    pub(super) fn new(
        precision: Precision,
        variables: Option<FastSet<SymId>>,
        initial: LocId,
    ) -> Self {
        let mut fixpoint = Self {
            precision,
            variables,
            states: FastMap::default(),
            growth: FastMap::default(),
            into: FastMap::default(),
            edges: FastMap::default(),
            order: Order::default(),
            stale: true,
            heads: FastSet::default(),
            queue: BTreeSet::new(),
            visits: 0,
        };
        fixpoint.states.insert(initial, vec![precision.domain.top()]);
        fixpoint.queue.insert((0, initial, 0));
        fixpoint
    }

    /// The precision of the round.
    pub(super) fn precision(&self) -> Precision {
        self.precision
    }

    /// What is known at a location: one of these. There are none if it is not reached.
    pub(super) fn states(&self, loc: LocId) -> &[State] {
        self.states.get(&loc).map_or(&[], Vec::as_slice)
    }

    /// Whether a location is the head of a loop.
    pub(super) fn is_head(&self, loc: LocId) -> bool {
        self.heads.contains(&loc)
    }

    /// The actions that were possible, in the order of their targets.
    pub(super) fn actions(&self) -> impl Iterator<Item = ActionId> {
        let targets = self.order.locs.iter().filter_map(|loc| self.into.get(loc));
        targets.flatten().copied()
    }

    /// How many locations are reached.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// How many states were looked at.
    pub(super) fn visits(&self) -> u64 {
        self.visits
    }

    /// Looks at one state of the ascent; whether there was one.
    pub(super) fn ascend(
        &mut self,
        task: &mut Task,
        numbers: &mut Numbers,
        budget: &mut Budget,
    ) -> Result<Result<bool, TooMuch>, Stop> {
        let Some((_, loc, number)) = self.queue.pop_first() else { return Ok(Ok(false)) };
        if !task.is_plain(loc) {
            return Ok(Ok(true));
        }
        task.expand(loc, budget)?;
        self.visits += 1;
        if self.states.len() > LOCATIONS {
            return Ok(Err(TooMuch::Locations));
        }
        if self.visits > self.precision.visits {
            return Ok(Err(TooMuch::Visits));
        }
        let before = self.states[&loc][number].clone();
        for action in task.program.out(loc).to_vec() {
            budget.spend()?;
            let guard = task.program.actions[action].guard;
            numbers.thresholds.collect(task.terms, guard, &mut numbers.seen);
            if let Some(after) = self.post(task, &before, action) {
                self.connect(task, action);
                self.reach(task, action, after, &numbers.thresholds);
            }
        }
        Ok(Ok(true))
    }

    /// What is known after an action of variables that are looked at and not dead.
    fn post(&mut self, task: &mut Task, before: &State, action: ActionId) -> Option<State> {
        let domain = &mut self.precision.domain;
        let after = domain.post(task.terms, task.program, before, action)?;
        let to = task.program.actions[action].to;
        let mut syms = after.syms();
        if let Some(variables) = &self.variables {
            syms.retain(|sym| variables.contains(sym));
        }
        if !self.precision.arrays {
            syms.retain(|&sym| !matches!(after.get(sym), Some(Contents::Array(_))));
        }
        let live: FastSet<SymId> = task.unfold.live(to, &syms).into_iter().collect();
        Some(domain.adjust(&after, &mut |sym| live.contains(sym)))
    }

    /// Notes that an action is possible.
    fn connect(&mut self, task: &Task, action: ActionId) {
        let edge = &task.program.actions[action];
        let known = self.into.entry(edge.to).or_default();
        if !known.contains(&action) {
            known.push(action);
            self.edges.entry(edge.from).or_default().push(edge.to);
            self.stale = true;
        }
    }

    /// The target of an action is reached with a state.
    fn reach(&mut self, task: &Task, action: ActionId, after: State, thresholds: &Thresholds) {
        let (from, to) = (task.program.actions[action].from, task.program.actions[action].to);
        let known = self.states(to);
        if known.iter().any(|state| after.leq(state)) {
            return;
        }
        let (is_new, number) = (known.is_empty(), known.len());
        let grown = self.states.len() > self.order.locs.len() * 4 / 3 + 8;
        let back = self.rank(to) <= self.rank(from) && !self.is_head(to);
        self.reorder_if(task, if is_new { grown } else { back });
        if number < self.precision.disjuncts {
            self.states.entry(to).or_default().push(after);
            self.queue.insert((self.rank(to), to, number));
        } else {
            self.grow(to, &after, thresholds);
        }
    }

    /// The state at a location that is most similar to another one covers it from now on.
    fn grow(&mut self, loc: LocId, after: &State, thresholds: &Thresholds) {
        let known = &self.states[&loc];
        let nearest = (0..known.len()).rev().min_by_key(|&at| known[at].distance(after));
        let number = nearest.expect("a state");
        let growth = self.growth.entry((loc, number)).or_default();
        *growth += 1;
        let extent = self.precision.extent(*growth, self.heads.contains(&loc));
        let (domain, old) = (&self.precision.domain, &known[number]);
        let grown = match extent {
            None => domain.merge(old, after),
            Some(extent) => domain.widen(old, after, thresholds, extent),
        };
        if grown != *old {
            self.queue.insert((self.rank(loc), loc, number));
            self.states.get_mut(&loc).expect("known")[number] = grown;
        }
    }

    fn rank(&self, loc: LocId) -> u32 {
        self.order.rank(loc).unwrap_or(u32::MAX)
    }

    /// Makes the order anew if that is wanted and there is something new.
    fn reorder_if(&mut self, task: &Task, wanted: bool) {
        if !wanted || !self.stale {
            return;
        }
        self.order = Order::new(task.program.initial, &self.edges);
        self.stale = false;
        self.heads.extend(self.order.heads.iter().copied());
        let queue = std::mem::take(&mut self.queue);
        self.queue = queue.into_iter().map(|(_, loc, at)| (self.rank(loc), loc, at)).collect();
    }

    /// Makes the states smaller, as far as they stay closed.
    pub(super) fn descend(&mut self, task: &mut Task, budget: &mut Budget) -> Result<(), Stop> {
        self.reorder_if(task, true);
        if self.precision.disjuncts > 1 {
            return Ok(());
        }
        let before = self.states.clone();
        for _ in 0..DESCENTS {
            for loc in self.order.locs.clone() {
                budget.spend()?;
                if budget.interrupted() {
                    return Err(Stop::Interrupted);
                }
                self.descend_at(task, loc);
            }
        }
        if !self.is_closed(task) {
            self.states = before;
        }
        Ok(())
    }

    fn descend_at(&mut self, task: &mut Task, loc: LocId) {
        if loc == task.program.initial {
            return;
        }
        let mut union: Option<State> = None;
        for action in self.into[&loc].clone() {
            let Some(after) = self.post_of(task, action) else { continue };
            union = Some(match union {
                None => after,
                Some(union) => self.precision.domain.merge(&union, &after),
            });
        }
        match union {
            None => {
                self.states.remove(&loc);
            }
            Some(union) if self.states(loc).iter().any(|old| union.leq(old)) => {
                self.states.insert(loc, vec![union]);
            }
            Some(_) => {}
        }
    }

    /// What an action leads to from the only state at its source.
    fn post_of(&mut self, task: &mut Task, action: ActionId) -> Option<State> {
        let before = self.states(task.program.actions[action].from).first()?.clone();
        self.post(task, &before, action)
    }

    /// Whether every action leads from states to states.
    ///
    /// SOUNDNESS: less precise arguments may have more precise results, so this is not certain
    /// after a descent.
    fn is_closed(&mut self, task: &mut Task) -> bool {
        let plain: Vec<LocId> =
            self.order.locs.iter().copied().filter(|&loc| task.is_plain(loc)).collect();
        plain.into_iter().all(|loc| {
            self.states(loc).to_vec().iter().all(|before| self.is_closed_at(task, loc, before))
        })
    }

    fn is_closed_at(&mut self, task: &mut Task, loc: LocId, before: &State) -> bool {
        task.program.out(loc).to_vec().into_iter().all(|action| {
            let Some(after) = self.post(task, before, action) else { return true };
            let to = task.program.actions[action].to;
            self.states(to).iter().any(|known| after.leq(known))
        })
    }
}
