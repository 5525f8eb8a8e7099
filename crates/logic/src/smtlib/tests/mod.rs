//! Reading, writing, both in turn, and another solver's opinion on what is written.

mod reading;
mod writing;
mod z3;
