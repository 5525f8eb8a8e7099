//! The language that engines and solvers speak: sorts, hash-consed terms, values, transition
//! programs (Λ, Δ, l_i, l_f), and the trait that a solver implements.
//!
//! ```
//! use logic::{Evaluator, Model, Sort, Terms, Value, smtlib};
//!
//! let mut terms = Terms::new();
//! let x = terms.declare("x", Sort::BitVec(8));
//! let (now, next) = (terms.var(x, 0), terms.var(x, 1));
//! let one = terms.bv(8, 1);
//! let sum = terms.bv_add(now, one);
//! let step = terms.eq(next, sum);
//!
//! // Constructors simplify: (x + 1) - 1 is x.
//! assert_eq!(terms.bv_sub(sum, one), now);
//!
//! let mut model = Model::default();
//! model.set(x, 0, Value::bv(8, 41));
//! model.set(x, 1, Value::bv(8, 42));
//! assert!(Evaluator::new(&terms, &model).holds(step));
//!
//! let script = smtlib::write(&mut terms, &[step]).unwrap();
//! assert!(script.contains("(assert (= x@1 (bvadd x #x01)))"));
//! ```

pub mod bits;
mod build;
mod check;
pub mod cone;
mod conjuncts;
pub mod eval;
pub mod flow;
pub mod guard;
pub mod model;
pub mod program;
#[doc(hidden)]
pub mod random;
pub mod refutation;
mod simplify;
pub mod smtlib;
pub mod solver;
pub mod sort;
pub mod term;
pub mod value;

pub use bits::Bits;
pub use cone::{Shift, Substitution};
pub use eval::{Evaluator, evaluate};
pub use flow::Flow;
pub use guard::Guard;
pub use model::{FuncValue, Model};
pub use program::{
    Action, ActionId, LocId, LocKind, Location, Path, PathStep, Place, Program, Requirement, Unfold,
};
pub use refutation::{Interpolator, Refutation, Source};
pub use solver::{Handle, Solver, TemplateId};
pub use sort::{ArraySortId, Sort};
pub use term::{FpOp, FuncId, Op, SymId, TermId, Terms};
pub use value::{ArrayValue, Value};
