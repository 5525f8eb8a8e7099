//! Any bytes are C text, or a diagnostic.
#![no_main]

#[path = "../exercise.rs"]
mod exercise;

libfuzzer_sys::fuzz_target!(|text: &[u8]| exercise::exercise(text));
