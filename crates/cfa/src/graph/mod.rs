//! The shape of the automaton: loops of a function, the call graph, and pruning.

pub mod calls;
pub mod loops;
pub mod prune;
