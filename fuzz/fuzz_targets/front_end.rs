//! Any bytes are C text, or a diagnostic.
#![no_main]

#[path = "../exercise.rs"]
mod exercise;
#[path = "../mutate.rs"]
mod mutate;

libfuzzer_sys::fuzz_target!(|text: &[u8]| exercise::exercise(text));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed % 4 == 0 {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    let text = mutate::mutate(&data[..size], max_size, seed / 4);
    data[..text.len()].copy_from_slice(&text);
    text.len()
});
