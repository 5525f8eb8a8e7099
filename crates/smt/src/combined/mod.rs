//! Linear arithmetic over integers and reals, equality with uninterpreted functions, and arrays,
//! combined: CDCL(T) in the lazy manner.

mod purify;
pub mod skeleton;

pub use purify::{Foreign, purify};
