//! Engines on programs made by hand, with a solver that tries all values; every proof is checked
//! and every path is followed.

mod answers;
mod brute;
mod certificates;
mod constants;
mod exchange;
mod impact;
mod interval;
mod predicate;
mod programs;
mod termination;
mod value;
