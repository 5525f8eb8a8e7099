//! What every crate of Wedge may use: typed ids and arenas, interned names, source positions,
//! diagnostics as data, work budgets, exact rational and floating-point numbers. Nothing here knows C,
//! formulas or engines.

pub mod budget;
pub mod diagnostic;
pub mod float;
pub mod id;
pub mod intern;
pub mod rational;
pub mod source;
#[doc(hidden)]
pub mod testing;

pub use budget::{Budget, Stop};
pub use diagnostic::{Diagnostic, Severity};
pub use id::{Id, IdVec};
pub use intern::{Interner, Symbol};
pub use rational::Rational;
pub use source::{FileId, Location, SourceMap, Span};

/// A hash map whose order does not depend on the run; it must still not be iterated over.
pub type FastMap<K, V> = rustc_hash::FxHashMap<K, V>;
/// The set that goes with [`FastMap`].
pub type FastSet<K> = rustc_hash::FxHashSet<K>;

/// Runs `work` with enough stack for one more level of a deep recursion.
///
/// C programs nest brackets thousands deep; every recursive procedure over syntax trees or
/// expressions passes through here, so depth is bounded by memory and not by the thread's stack.
pub fn deeper<R>(work: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, work)
}
