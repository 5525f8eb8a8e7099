//! Abstract domains over the states of a [`Program`] [BL12 §II-B].
//!
//! A [`Domain`] says what is known after an action if something was known before. It sees a C
//! program as `encode` writes it with small blocks: every branch and every join is a location
//! (together with the call stack), an action is the straight-line code between two of them. So
//! pointers, structs, unions and undefined behaviour have the one meaning that they have for all
//! engines, writes through unknown pointers reach what the regions say, and the same domains work on
//! circuits.
//!
//! Products are made where their parts have something to tell each other: a word of `interval` is
//! the reduced product of ranges, bits and a congruence, its states are that of words, elements and
//! differences. Explicit values meet predicates in the vertices of one graph (`engine::value`), because
//! predicates need a solver and larger blocks than values.
//!
//! DIVERGENCE: \[BL12\] (and DESIGN §1) have the domains work on statements. Statements would need a
//! second semantics of C beside the encoder's, and its mistakes would be wrong proofs.

pub mod interval;
#[doc(hidden)]
pub mod testing;
pub mod value;

use logic::{ActionId, Program, Sort, SymId, TermId, Terms};

/// What may be known of states, and how it changes.
pub trait Domain {
    /// Something that is known of a state: an abstract state.
    type State: Clone;

    /// The smallest things of which something may be known: precisions are sets of these.
    type Cell;

    /// The abstract state of all states.
    fn top(&self) -> Self::State;

    /// What is known after an action; `None` if the action cannot be taken.
    ///
    /// SOUNDNESS: every state to which the action leads from a state of `state` is a state of the
    /// result.
    fn post(
        &mut self,
        terms: &Terms,
        program: &Program,
        state: &Self::State,
        action: ActionId,
    ) -> Option<Self::State>;

    /// Whether all states of `a` are states of `b`. May say no if that is hard to find out.
    fn leq(&self, a: &Self::State, b: &Self::State) -> bool;

    /// An abstract state that covers both.
    fn merge(&self, a: &Self::State, b: &Self::State) -> Self::State;

    /// Precision adjustment: what is known of the cells that are kept.
    ///
    /// SOUNDNESS: `state` is below the result.
    fn adjust(&self, state: &Self::State, keep: &mut dyn FnMut(&Self::Cell) -> bool)
    -> Self::State;

    /// The formula that holds in the states of `state` and in no others, but for what is said of all
    /// elements of arrays.
    fn meaning(&self, terms: &mut Terms, state: &Self::State) -> TermId;

    /// What `state` says of all elements of arrays: formulas that hold whatever the variables for
    /// indices are. `index` tells which one to take for indices of a sort.
    fn everywhere(
        &self,
        _terms: &mut Terms,
        _state: &Self::State,
        _index: &mut dyn FnMut(&mut Terms, Sort) -> SymId,
    ) -> Vec<TermId> {
        Vec::new()
    }
}
