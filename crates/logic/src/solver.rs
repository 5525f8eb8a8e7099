//! The trait through which engines use a solver.
//!
//! A solver holds *values* behind [`Handle`]s: unknowns, constants and what templates compute from
//! them. A [template](Solver::template) is a set of terms that the solver translates once; each
//! instance gives its variables values and costs no work on terms. Bool handles are asserted for
//! good or assumed for one query.

use crate::sort::Sort;
use crate::term::{TermId, Terms};
use crate::value::Value;
use base::{Budget, Stop, define_id};

define_id!(
    /// A value inside a solver. The same value may have several handles.
    Handle,
    "h"
);
define_id!(
    /// Terms that a solver has translated.
    TemplateId,
    "template"
);

/// An incremental solver.
pub trait Solver {
    /// A new unknown. Array sorts are looked up in `terms`.
    fn unknown(&mut self, terms: &Terms, sort: Sort) -> Handle;

    /// A constant.
    fn constant(&mut self, terms: &Terms, sort: Sort, value: &Value) -> Handle;

    /// Translates `roots`.
    fn template(&mut self, terms: &Terms, roots: &[TermId]) -> TemplateId;

    /// The variables (terms `Var`) that occur in a template: the parameters of its instances, in
    /// this order.
    fn parameters(&self, template: TemplateId) -> &[TermId];

    /// The values of a template's roots when its parameters have the given ones.
    fn instantiate(&mut self, template: TemplateId, arguments: &[Handle]) -> Vec<Handle>;

    /// `if cond then a else b`, of any sort.
    fn ite(&mut self, cond: Handle, a: Handle, b: Handle) -> Handle;

    /// The conjunction of truth values.
    fn and(&mut self, parts: &[Handle]) -> Handle;

    /// The negation of a truth value.
    fn not(&mut self, a: Handle) -> Handle;

    /// Whether two values of one sort are equal.
    fn equal(&mut self, a: Handle, b: Handle) -> Handle;

    /// The disjunction of truth values.
    fn or(&mut self, parts: &[Handle]) -> Handle {
        let negated: Vec<Handle> = parts.iter().map(|&part| self.not(part)).collect();
        let none = self.and(&negated);
        self.not(none)
    }

    /// The truth value behind a handle if it is known without solving.
    fn known(&self, a: Handle) -> Option<bool>;

    /// The value behind a handle of any scalar sort if it is known without solving.
    fn known_value(&self, a: Handle) -> Option<Value>;

    /// Makes a truth value hold from now on.
    fn assert(&mut self, a: Handle);

    /// Whether there is a model of what was asserted in which the assumptions hold. The solver has
    /// evaluated the model before it answers `true`.
    fn check(&mut self, assumptions: &[Handle], budget: &mut Budget) -> Result<bool, Stop>;

    /// A proof obligation of this name comes next: the answer to the next query must be `false`;
    /// or, if it is `settled`, no query is needed. For solvers that write down what they are
    /// asked; the others need not know.
    fn obligation(&mut self, _name: &str, _settled: bool) {}

    /// After the answer `false`: assumptions that suffice for it.
    fn core(&mut self) -> Vec<Handle>;

    /// After the answer `true`: a value in the model.
    fn value(&mut self, a: Handle) -> Value;
}
