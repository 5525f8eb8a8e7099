//! Random words and random actions: nothing that is possible gets lost.

mod posts;
mod words;
