//! Tests of the solver and of its proofs on generated formulas.

mod answers;
mod brute_force;
mod checked;
mod generate;
mod interpolants;
mod interrupt;
mod mutations;
mod proofs;
