//! Tests on automata built by hand.

mod against_gcc;
mod build;
mod formats;
mod machine;
mod memory;
mod numbers;
mod values;
