//! Every program of tests/verdicts gets the verdict that its first line names:
//! `// verdict: TRUE`, `// verdict: FALSE` or `// verdict: UNKNOWN word`, where the reason of the
//! UNKNOWN holds the word. A line `// model: ILP32` sets the data model, `// label: NAME` makes
//! reaching that label the error, `// malloc: may fail` lets allocations return null,
//! `// engines: NAME …` asks each of these engines alone, without random runs (`default`: as
//! nobody asks for one), and `// or unknown: NAME …` asks further ones, which may also give up.

mod support;

use std::path::Path;
use support::{Model, files, no_complaints, parallel, run, skip, stem, wedge};

/// All engines side by side.
const DEFAULT: &str = "default";

/// Programs that do not get their verdict yet, and why. Those that do must leave the list.
const OPEN: &[(&str, &str)] = &[
    ("address_adjacent", "the interpreter has one layout of memory"),
    (
        "address_alignment_true",
        "the encoding leaves alignment and order of objects as integers open",
    ),
    ("address_char_alignment", "the interpreter has one layout of memory"),
    ("address_distance_objects", "the interpreter has one layout of memory"),
    ("address_gap", "the interpreter has one layout of memory"),
    ("address_hash", "the interpreter has one layout of memory"),
    ("address_heap_low_bits_false", "the interpreter has one layout of memory"),
    (
        "address_heap_low_bits_true",
        "the encoding leaves alignment and order of objects as integers open",
    ),
    ("address_heap_order", "the interpreter has one layout of memory"),
    ("address_heap_order_integer", "the interpreter has one layout of memory"),
    ("address_initialiser_low_bits", "the interpreter has one layout of memory"),
    ("address_int_equal_constant", "the interpreter has one layout of memory"),
    ("address_low_bits", "the interpreter has one layout of memory"),
    ("address_no_overlap", "the encoding leaves alignment and order of objects as integers open"),
    ("address_order", "the interpreter has one layout of memory"),
    (
        "address_order_consistent",
        "the encoding leaves alignment and order of objects as integers open",
    ),
    ("address_order_locals", "the interpreter has one layout of memory"),
    ("address_parity_branch", "the interpreter has one layout of memory"),
    ("address_reused_after_free", "the interpreter has one layout of memory"),
    (
        "address_sort_pointers",
        "the encoding leaves alignment and order of objects as integers open",
    ),
    ("address_to_int_truncated", "the interpreter has one layout of memory"),
    ("called_otherwise_argument", "the interpreter has one layout of memory"),
    ("called_otherwise_old_style", "the interpreter has one layout of memory"),
    ("called_otherwise_result", "the interpreter has one layout of memory"),
    ("converted_dead_local", "the interpreter has one layout of memory"),
    ("dangling_local_ends_true", "access to a dead local does not end the run in the encoding"),
    ("dangling_local_returned_true", "access to a dead local does not end the run in the encoding"),
    ("double_free_ends_true", "a second free does not end the run in the encoding"),
    ("escape_in_one_branch_false", "the replay has no unknown pointer to an escaped object"),
    ("free_local_ends_true", "free of a local does not end the run in the encoding"),
    ("integer_guess_global", "the replay has no unknown pointer to an escaped object"),
    (
        "integer_pointer_hits_object",
        "an input that equals an address is not known to point there (regions)",
    ),
    ("malloc_size_wraps_false", "the interpreter has no room for objects of 4 GB"),
    ("memcpy_overlap_types_true", "memcpy of bytes to wider cells forgets them"),
    ("memcpy_too_long_ends_true", "memcpy beyond an object does not end the run in the encoding"),
    ("memcpy_variable_true", "memset and memcpy of variable size forget small objects"),
    ("memset_struct_variable_true", "memset and memcpy of variable size forget small objects"),
    ("memset_variable_true", "memset and memcpy of variable size forget small objects"),
    ("moved_before_heap", "the interpreter has one layout of memory"),
    ("moved_before_stored", "the interpreter has one layout of memory"),
    ("moved_between", "the interpreter has one layout of memory"),
    ("moved_far_loop", "the interpreter has one layout of memory"),
    ("moved_to_first_page", "the interpreter has one layout of memory"),
    ("moved_to_neighbour", "the interpreter has one layout of memory"),
    ("moved_to_null", "the interpreter has one layout of memory"),
    (
        "null_deref_branch_true",
        "access through the null constant does not end the run in the encoding",
    ),
    ("null_pointer_arith", "the replay does not know that an integer is the address of an object"),
    ("pointer_bytes_copied_true", "a part of an address is any number"),
    ("pointer_int_xor_true", "an address that went through arithmetic on integers may be any"),
    ("pointer_masked_page", "without the alignment of objects the masked pointer may be stray"),
    ("pointer_tag_bits_true", "without the alignment of objects the pointer may be stray"),
    ("pointer_union_integer_true", "what was written last to a union is not remembered"),
    ("punned_bit_field", "the interpreter has one layout of memory"),
    ("punned_bytes_written", "the interpreter has one layout of memory"),
    ("punned_copied_far", "the interpreter has one layout of memory"),
    ("punned_float", "the interpreter has one layout of memory"),
    ("punned_half_low_bits", "the interpreter has one layout of memory"),
    ("punned_initialiser", "the interpreter has one layout of memory"),
    ("punned_opaque_copied", "the interpreter has one layout of memory"),
    ("punned_parameter", "the interpreter has one layout of memory"),
    ("punned_record_assigned", "the interpreter has one layout of memory"),
    ("punned_record_passed", "the interpreter has one layout of memory"),
    ("punned_record_returned", "the interpreter has one layout of memory"),
    ("punned_union_equal_true", "what was written last to a union is not remembered"),
    ("punned_union_low_bits", "the interpreter has one layout of memory"),
    ("punned_variable_argument", "the interpreter has one layout of memory"),
    ("punned_variable_integer", "the interpreter has one layout of memory"),
    ("uninit_pointer_escaped", "the replay has no unknown pointer to an escaped object"),
    ("unknown_pointer_escaped_local", "the replay has no unknown pointer to an escaped object"),
    ("unknown_pointer_memcpy", "the replay has no unknown pointer to an escaped object"),
    ("unknown_pointer_struct_escape", "the replay has no unknown pointer to an escaped object"),
];

#[test]
fn programs_get_their_verdicts() {
    let has_gcc = Model::Lp64.is_available(false);
    if !has_gcc {
        skip("verdicts of programs with preprocessor directives: no gcc");
    }
    let programs = files("tests/verdicts", "c");
    for (name, _) in OPEN {
        let exists = programs.iter().any(|file| stem(file) == *name);
        assert!(exists, "`{name}` of the open list is not in tests/verdicts");
    }
    let results = parallel(&programs, |file| check(file, has_gcc).err());
    let complaints: Vec<String> = results.into_iter().flatten().collect();
    eprintln!("verdicts: {} programs, {} of them open", programs.len(), OPEN.len());
    no_complaints(&complaints, programs.len());
}

/// What the comments at the top of a program say.
fn directive<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let mut lines = text.lines().take_while(|line| line.starts_with("//"));
    lines.find_map(|line| line.strip_prefix("// ")?.strip_prefix(key)?.strip_prefix(": "))
}

fn check(file: &Path, has_gcc: bool) -> Result<(), String> {
    let name = stem(file);
    let text = std::fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    if !has_gcc && text.lines().any(|line| line.starts_with('#')) {
        return Ok(());
    }
    let engines = directive(&text, "engines").unwrap_or(DEFAULT);
    engines.split(' ').try_for_each(|engine| check_with(file, &text, engine))?;
    let weaker = directive(&text, "or unknown").into_iter().flat_map(|list| list.split(' '));
    for engine in weaker {
        let (expected, got) = verdict(file, &text, engine)?;
        if !got.starts_with(expected) && !got.starts_with("UNKNOWN") {
            return Err(format!("{name}: {engine} says {got} instead of {expected}"));
        }
    }
    Ok(())
}

/// The expected verdict, and the one of an engine.
fn verdict<'t>(file: &Path, text: &'t str, engine: &str) -> Result<(&'t str, String), String> {
    let name = stem(file);
    let expected = directive(text, "verdict").ok_or_else(|| format!("{name}: no verdict"))?;
    let mut command = wedge(["check", "--quiet", "--timeout", "30"]);
    if let Some(model) = directive(text, "model") {
        command.args(["--data-model", model]);
    }
    if let Some(label) = directive(text, "label") {
        command.args(["--error-label", label]);
    }
    if directive(text, "malloc") == Some("may fail") {
        command.arg("--malloc-may-fail");
    }
    if engine != DEFAULT {
        command.args(["--engine", engine, "--without", "random"]);
    }
    let ran = run(command.arg(file));
    if !matches!(ran.status, 0 | 10 | 20) || ran.stderr.contains("panicked") {
        return Err(format!("{name}: exit status {} ({})", ran.status, ran.stderr.trim()));
    }
    let last = ran.stdout.lines().last().unwrap_or_default();
    Ok((expected, last.strip_prefix("VERDICT: ").unwrap_or(last).to_owned()))
}

fn check_with(file: &Path, text: &str, engine: &str) -> Result<(), String> {
    let name = stem(file);
    let (expected, got) = verdict(file, text, engine)?;
    let agrees = match expected.split_once(' ') {
        Some(("UNKNOWN", word)) => got.starts_with("UNKNOWN") && got.contains(word),
        _ if expected == "FALSE" => got.starts_with("FALSE"),
        _ => got == expected,
    };
    match (agrees, OPEN.iter().find(|(open, _)| *open == name)) {
        (true, None) => Ok(()),
        // What is open is not decided: a wrong verdict is never excused.
        (false, Some(_)) if got.starts_with("UNKNOWN") => Ok(()),
        (false, _) => Err(format!("{name}: {engine} says {got} instead of {expected}")),
        (true, Some((_, why))) => Err(format!("{name}: {got} as expected, no longer open ({why})")),
    }
}
