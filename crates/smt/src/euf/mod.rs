//! Equality with uninterpreted functions: congruence closure with explanations, by Nieuwenhuis and
//! Oliveras [NO07 §2–4].
//!
//! ```text
//! merge(a, b):  link the proof trees of a and b by the reason
//!               the smaller class joins the larger one
//!               applications whose arguments are now equal to those of another: merge them
//! ```
//!
//! The proof forest remembers why classes were joined: an edge is an equation that was given, or two
//! applications of a function to arguments that are equal. A path in it explains an equality, and
//! its edges are what interpolation colours.

mod closure;
mod explain;
#[cfg(test)]
mod tests;

pub use closure::{Congruence, FuncSym, NodeId, Reason};
pub use explain::{Edge, Link};
