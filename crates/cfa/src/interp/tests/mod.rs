//! Tests on automata built by hand.

mod build;
mod formats;
mod machine;
mod memory;
mod numbers;
mod values;
