//! Linear arithmetic over exact rationals.

mod delta;
mod difference;
mod row;
mod simplex;
#[cfg(test)]
mod tests;

pub use delta::Delta;
pub use difference::Differences;
pub use row::{ArithVar, Linear};
pub use simplex::{Conflict, Reason, Side, Simplex};
