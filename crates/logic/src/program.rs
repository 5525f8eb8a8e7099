//! Programs as McMillan's (Λ, Δ, l_i, l_f) [McM06 §2]: a graph whose edges are actions.
//!
//! An action is kept in functional form: when its guard holds, each state variable in `updates`
//! takes the value of its term and all others keep theirs. Guard and updates speak of the state
//! before (symbols at time 0) and of the action's inputs (symbols at time 0 that occur in no other
//! action). A relation T(x, x', locals) is the special case in which x' are inputs.
//!
//! A program may be unfolded lazily: the actions that leave a location are there once
//! [`Unfold::expand`] was called for it.

use crate::term::{Op, SymId, TermId, Terms};
use crate::value::Value;
use base::{Budget, FastSet, IdVec, Stop, define_id};

define_id!(
    /// A location of a [`Program`].
    LocId,
    "l"
);
define_id!(
    /// An action of a [`Program`].
    ActionId,
    "a"
);

/// What reaching a location means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocKind {
    /// Nothing.
    Plain,
    /// The property is violated (l_f).
    Error,
    /// Here the program has behaviours that the encoding cuts off (a recursion bound …): a proof
    /// must show that no execution gets here. The number is for who made the program.
    Cut(u32),
}

/// A location.
#[derive(Clone, Debug)]
pub struct Location {
    /// A name for people.
    pub name: String,
    /// What reaching it means.
    pub kind: LocKind,
    /// The actions that leave it, once it is expanded.
    pub out: Vec<ActionId>,
    /// Whether `out` is complete.
    pub expanded: bool,
}

/// An edge of the program.
#[derive(Clone, Debug)]
pub struct Action {
    /// Source.
    pub from: LocId,
    /// Target.
    pub to: LocId,
    /// When it can be taken.
    pub guard: TermId,
    /// The state variables that change, in order, with their new values.
    pub updates: Vec<(SymId, TermId)>,
    /// The values that the action draws.
    pub inputs: Vec<SymId>,
}

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    /// The state variables so far; an unfolding may add further ones.
    pub state: Vec<SymId>,
    /// Detours: inputs of sort Bool that stand for a condition which explanations should do
    /// without. Guards of actions in which one occurs have a conjunct that equates both.
    pub detours: FastSet<SymId>,
    /// Λ
    pub locs: IdVec<LocId, Location>,
    /// Δ
    pub actions: IdVec<ActionId, Action>,
    /// l_i: nothing is known of the state here.
    pub initial: LocId,
    /// l_f: the one location of kind [`LocKind::Error`].
    pub error: LocId,
}

impl Program {
    /// The actions that leave an expanded location.
    ///
    /// # Panics
    /// If it is not expanded.
    pub fn out(&self, loc: LocId) -> &[ActionId] {
        assert!(self.locs[loc].expanded, "{loc} is not expanded");
        &self.locs[loc].out
    }

    /// The detour that a conjunct of a guard equates with a condition, and the condition.
    pub fn detour(&self, terms: &mut Terms, conjunct: TermId) -> Option<(SymId, TermId)> {
        let (equation, holds) = match terms.op(conjunct) {
            Op::Not => (terms.args(conjunct)[0], false),
            _ => (conjunct, true),
        };
        let (Op::Eq, &[left, right]) = (terms.op(equation), terms.args(equation)) else {
            return None;
        };
        [(left, right), (right, left)].into_iter().find_map(|(named, cond)| {
            let Op::Var(sym, _) = terms.op(named) else { return None };
            if !self.detours.contains(&sym) {
                return None;
            }
            let cond = if holds { cond } else { terms.not(cond) };
            Some((sym, cond))
        })
    }

    /// The relation T(x, x', inputs) of an action as one formula: x' are the symbols at time 1;
    /// `frame` are the state variables that it is to speak of.
    pub fn relation(&self, terms: &mut Terms, action: ActionId, frame: &[SymId]) -> TermId {
        let action = &self.actions[action];
        let mut parts = vec![action.guard];
        for &sym in frame {
            let new = action.updates.binary_search_by_key(&sym, |update| update.0);
            let new = match new {
                Ok(at) => action.updates[at].1,
                Err(_) => terms.var(sym, 0),
            };
            let next = terms.var(sym, 1);
            parts.push(terms.eq(next, new));
        }
        terms.and(&parts)
    }
}

/// What a location is to blocks that are larger than the actions of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// All of them end here: without such locations the graph has no cycles.
    Head,
    /// Paths meet here: they may end here.
    Join,
    /// None ends here.
    Inner,
}

/// What an execution must meet to go on, in terms of the state before the action and its inputs.
#[derive(Clone, Copy, Debug)]
pub struct Requirement {
    /// When an execution gets there.
    pub guard: TermId,
    /// When it goes on.
    pub holds: TermId,
    /// Whether the others access memory outside an object.
    pub outside: bool,
}

/// Makes the actions of a program on demand.
pub trait Unfold {
    /// Expands `loc` if it is not expanded yet: all actions that leave it are in the program
    /// afterwards. It may add locations, state variables and symbols.
    fn expand(
        &mut self,
        terms: &mut Terms,
        program: &mut Program,
        loc: LocId,
        budget: &mut Budget,
    ) -> Result<(), Stop>;

    /// Which of these state variables are read again after `loc`, before they are written: what
    /// the others hold there has no meaning.
    fn live(&mut self, loc: LocId, syms: &[SymId]) -> Vec<SymId> {
        let _ = loc;
        syms.to_vec()
    }

    /// What a location is to larger blocks.
    fn place(&mut self, loc: LocId) -> Place {
        let _ = loc;
        Place::Head
    }

    /// A key by which the locations between two heads are in an order in which each follows those
    /// from which actions lead to it.
    fn order(&mut self, loc: LocId) -> Vec<u32> {
        let _ = loc;
        Vec::new()
    }

    /// What executions that leave `loc`, which is expanded, must meet on their way, in the order of
    /// the text: the others end.
    fn requirements(&mut self, terms: &mut Terms, loc: LocId) -> Vec<Requirement> {
        let _ = (terms, loc);
        Vec::new()
    }

    /// Large blocks from one location are to end at a place where paths meet.
    fn end_block(&mut self, program: &Program, from: LocId, at: LocId) {
        let _ = (program, from, at);
    }
}

/// For programs that are expanded everywhere from the start.
pub struct Unfolded;

impl Unfold for Unfolded {
    fn expand(
        &mut self,
        _: &mut Terms,
        _: &mut Program,
        _: LocId,
        _: &mut Budget,
    ) -> Result<(), Stop> {
        Ok(())
    }
}

/// An execution of a program: a sequence of actions with the values that make it one.
#[derive(Clone, Debug)]
pub struct Path {
    /// State variables at the first location; those not mentioned may have any value.
    pub state: Vec<(SymId, Value)>,
    /// The actions in order.
    pub steps: Vec<PathStep>,
}

/// A step of a [`Path`].
#[derive(Clone, Debug)]
pub struct PathStep {
    /// Which action.
    pub action: ActionId,
    /// The action's inputs; those not mentioned may have any value.
    pub inputs: Vec<(SymId, Value)>,
}
