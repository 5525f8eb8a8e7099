//! A C file that makes the program fail natively: it defines what the program leaves open.
//!
//! All definitions are weak, so that those of the program itself win. Values are returned in the
//! order in which the recorded run drew them. What C gives no hold on (uninitialised memory, the
//! contents of external objects, the arguments of `main`) is listed in a comment.

use crate::trace::{describe, place};
use base::{FastMap, FastSet, SourceMap, Symbol};
use cfa::interp::{DrawnInput, InputRequestKind};
use cfa::ir::{Callee, Cfa, InputKind, Stmt, VarKind};
use cfa::scalar::{Scalar, sign_extend, truncate};
use cfa::types::{Type, TypeId};
use evidence::Counterexample;
use std::fmt::Write;

const HEAD: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WEAK __attribute__((weak))

/* The run leaves the recorded path: it would not show the error. */
static void wedge_lost(const char *what) {
    fprintf(stderr, "wedge harness: %s\n", what);
    fflush(NULL);
    _Exit(99);
}

/* The error that the program is meant to reach. */
static void wedge_error(const char *what) {
    fprintf(stderr, "wedge harness: error reached: %s\n", what);
    fflush(NULL);
    abort();
}

WEAK void reach_error(void) { wedge_error("reach_error()"); }
WEAK void __VERIFIER_error(void) { wedge_error("__VERIFIER_error()"); }
WEAK void __VERIFIER_assert(int holds) { if (!holds) wedge_error("__VERIFIER_assert()"); }
WEAK void assert(int holds) { if (!holds) wedge_error("assert()"); }
WEAK void __VERIFIER_assume(int holds) { if (!holds) wedge_lost("an assumption does not hold"); }
WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}
"#;

/// The harness of a counterexample.
pub fn harness(cfa: &Cfa, sources: &SourceMap, files: &[String], found: &Counterexample) -> String {
    let inputs = &found.run().trace.inputs;
    let mut out = String::from("/* Made by wedge check --harness.\n");
    let at = place(sources, found.span());
    let _ = writeln!(out, "   Error reached{at}: {}.", describe(cfa, found.kind()));
    let _ = writeln!(out, "   gcc -fwrapv {} THIS_FILE && ./a.out", files.join(" "));
    for note in notes(cfa, sources, inputs) {
        let _ = writeln!(out, "   NOTE: {}", note.replace("*/", "* /"));
    }
    out.push_str("*/\n");
    out.push_str(HEAD);
    let drawn = by_function(inputs);
    for (name, values) in &drawn {
        function(&mut out, cfa, *name, values);
    }
    let called: FastSet<Symbol> = drawn.iter().map(|(name, _)| *name).collect();
    for name in others(cfa, sources, &called) {
        let text = cfa.symbols.name(name);
        let _ = writeln!(out, "WEAK void {text}() {{ wedge_lost(\"{text} is called\"); }}");
    }
    variables(&mut out, cfa, sources, inputs);
    let random: Vec<&DrawnInput> = of_kind(inputs, InputKind::Random);
    if !random.is_empty() {
        sequence(&mut out, cfa, "rand", "int", &random);
    }
    standard_input(&mut out, inputs);
    out
}

fn of_kind(inputs: &[DrawnInput], kind: InputKind) -> Vec<&DrawnInput> {
    inputs.iter().filter(|input| input.kind == InputRequestKind::Program(kind)).collect()
}

/// What the harness cannot bring about.
fn notes(cfa: &Cfa, sources: &SourceMap, inputs: &[DrawnInput]) -> Vec<String> {
    let mut notes = Vec::new();
    for input in inputs {
        let name = input.name.map_or("memory", |name| cfa.symbols.name(name));
        let at = place(sources, input.span);
        let value = sign_extended(input);
        match input.kind {
            InputRequestKind::Uninitialised => {
                notes.push(format!("`{name}` is read uninitialised{at} and was {value}"));
            }
            InputRequestKind::Program(InputKind::Argument(position)) => {
                notes.push(format!("argument {position} of the entry function was {value}"));
            }
            InputRequestKind::Program(InputKind::Asm) => {
                notes.push(format!("inline assembly{at} wrote {value}"));
            }
            InputRequestKind::Program(InputKind::External(_)) if is_pointer(cfa, input.ty) => {
                notes.push(format!("`{name}` returns a pointer to memory of its own{at}"));
            }
            _ => {}
        }
    }
    notes.dedup();
    notes.truncate(50);
    notes
}

fn is_pointer(cfa: &Cfa, ty: TypeId) -> bool {
    cfa.types.is_pointer(ty)
}

/// The inputs that functions returned, by function, in the order of the first calls.
fn by_function(inputs: &[DrawnInput]) -> Vec<(Symbol, Vec<&DrawnInput>)> {
    let mut order: Vec<(Symbol, Vec<&DrawnInput>)> = Vec::new();
    let mut index: FastMap<Symbol, usize> = FastMap::default();
    for input in inputs {
        if let InputRequestKind::Program(InputKind::Nondet(name) | InputKind::External(name)) =
            input.kind
        {
            let at = *index.entry(name).or_insert_with(|| {
                order.push((name, Vec::new()));
                order.len() - 1
            });
            order[at].1.push(input);
        }
    }
    order
}

/// Functions without body that the run did not call, but the linker will ask for. Those of the
/// system's headers are in its libraries.
fn others(cfa: &Cfa, sources: &SourceMap, called: &FastSet<Symbol>) -> Vec<Symbol> {
    let pointed_at = cfa.funcs.iter().filter(|f| f.body.is_none() && f.address_taken);
    let mut names: Vec<Symbol> = pointed_at.map(|function| function.name).collect();
    let bodies = cfa.funcs.iter().filter(|function| !function.model);
    for edge in bodies.filter_map(|f| f.body.as_ref()).flat_map(|body| body.edges.iter()) {
        names.extend(match &edge.stmt {
            Stmt::Input { kind: InputKind::Nondet(name) | InputKind::External(name), .. } => {
                Some(*name)
            }
            Stmt::Call { callee: Callee::Direct(func), .. } if cfa.funcs[*func].body.is_none() => {
                Some(cfa.funcs[*func].name)
            }
            _ => None,
        });
    }
    names.sort_unstable();
    names.dedup();
    names.retain(|&name| {
        let text = cfa.symbols.name(name);
        let ours = cfa.find_func(text).is_none_or(|func| {
            let function = &cfa.funcs[func];
            let file = sources.locate(function.span.lo).file;
            function.body.is_none() && !is_system(&file)
        });
        ours && is_name(text) && !text.starts_with("__builtin") && !called.contains(&name)
    });
    names
}

/// Variables of the C library, which preprocessed programs declare anywhere.
const LIBRARY: [&str; 18] = [
    "stdin",
    "stdout",
    "stderr",
    "errno",
    "environ",
    "__environ",
    "optarg",
    "optind",
    "opterr",
    "optopt",
    "timezone",
    "daylight",
    "tzname",
    "signgam",
    "sys_nerr",
    "sys_errlist",
    "_sys_nerr",
    "_sys_errlist",
];

/// Whether what a file declares is in the system's libraries.
fn is_system(file: &str) -> bool {
    file.starts_with("/usr/")
}

/// Whether a text is a name that C knows.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// Variables that the program declares and nobody defines. Scalars have the value that was read.
fn variables(out: &mut String, cfa: &Cfa, sources: &SourceMap, inputs: &[DrawnInput]) {
    let mut read: FastMap<Symbol, &DrawnInput> = FastMap::default();
    for input in inputs.iter().filter(|input| input.kind == InputRequestKind::Uninitialised) {
        if let Some(name) = input.name {
            read.entry(name).or_insert(input);
        }
    }
    for var in cfa.vars.iter().filter(|var| var.kind == VarKind::Extern) {
        let text = cfa.symbols.name(var.name);
        let library = LIBRARY.contains(&text) || text.starts_with("_IO_");
        let system = library || is_system(&sources.locate(var.span.lo).file);
        if !is_name(text) || system {
            continue;
        }
        let size = cfa.types.size_of(var.ty).unwrap_or(0).max(1);
        let value = read.get(&var.name).filter(|input| input.ty == var.ty);
        let value = value.map_or(0, |input| if is_pointer(cfa, input.ty) { 0 } else { input.bits });
        let bytes = value.to_le_bytes().into_iter().take(size as usize);
        let bytes: Vec<String> = bytes.map(|byte| byte.to_string()).collect();
        let _ = writeln!(
            out,
            "WEAK unsigned char {text}[{size}] __attribute__((aligned(16))) = {{ {} }};",
            bytes.join(", ")
        );
    }
}

fn function(out: &mut String, cfa: &Cfa, name: Symbol, values: &[&DrawnInput]) {
    let text = cfa.symbols.name(name);
    if !is_name(text) {
        return;
    }
    let declared = cfa.find_func(text).and_then(|func| cfa.types.function(cfa.funcs[func].ty));
    let ty = declared.map_or(values[0].ty, |parts| parts.ret);
    let ty = match cfa.types.get(ty) {
        Type::Pointer(_) => "void *".to_string(),
        Type::Int(kind) => kind.name().to_string(),
        Type::Float(kind) => kind.name().to_string(),
        _ if values.iter().all(|value| value.ty == values[0].ty) => {
            let width = values[0].shape.width();
            match (values[0].shape, width) {
                (Scalar::Bool, _) => "_Bool".to_string(),
                (Scalar::Int { signed, .. }, 8..=64) => integer_name(width, signed).to_string(),
                _ => return,
            }
        }
        _ => return,
    };
    sequence(out, cfa, text, &ty, values);
}

/// An integer type of this width in both data models.
fn integer_name(width: u32, signed: bool) -> &'static str {
    match (width, signed) {
        (0..=8, true) => "signed char",
        (0..=8, false) => "unsigned char",
        (9..=16, true) => "short",
        (9..=16, false) => "unsigned short",
        (17..=32, true) => "int",
        (17..=32, false) => "unsigned int",
        (_, true) => "long long",
        (_, false) => "unsigned long long",
    }
}

/// A function that returns these values one after the other.
fn sequence(out: &mut String, cfa: &Cfa, name: &str, ty: &str, values: &[&DrawnInput]) {
    let count = values.len();
    let space = if ty.ends_with('*') { "" } else { " " };
    let _ = writeln!(out, "\nWEAK {ty}{space}{name}() {{");
    let _ = writeln!(out, "    static const unsigned char values[{count}][16] = {{");
    for value in values {
        let bits = if is_pointer(cfa, value.ty) { u128::from(value.bits != 0) } else { value.bits };
        let bytes: Vec<String> =
            bits.to_le_bytes().iter().map(|byte| format!("{byte:#x}")).collect();
        let _ = writeln!(out, "        {{ {} }}, /* {} */", bytes.join(", "), sign_extended(value));
    }
    out.push_str("    };\n    static unsigned next;\n");
    let _ = writeln!(out, "    {ty}{space}value;");
    let _ = writeln!(
        out,
        "    if (next == {count}) wedge_lost(\"{name} is called more often than recorded\");"
    );
    if ty == "void *" {
        out.push_str("    value = values[next++][0] ? calloc(1, 4096) : NULL;\n");
    } else {
        out.push_str("    memset(&value, 0, sizeof value);\n");
        out.push_str(
            "    memcpy(&value, values[next++], sizeof value < 16 ? sizeof value : 16);\n",
        );
    }
    out.push_str("    return value;\n}\n");
}

/// A value as a number for people.
fn sign_extended(input: &DrawnInput) -> String {
    let bits = truncate(input.bits, input.shape.width());
    match input.shape {
        Scalar::Int { width, signed: true } => sign_extend(bits, width).to_string(),
        Scalar::Float(cfa::types::FloatKind::Float) => {
            format!("{:?}", f32::from_bits(bits as u32))
        }
        Scalar::Float(cfa::types::FloatKind::Double) => {
            format!("{:?}", f64::from_bits(bits as u64))
        }
        _ => bits.to_string(),
    }
}

/// A standard input with the characters and numbers that were read.
fn standard_input(out: &mut String, inputs: &[DrawnInput]) {
    let mut text: Vec<u8> = Vec::new();
    for input in inputs {
        match input.kind {
            InputRequestKind::Program(InputKind::StdinChar) if input.bits < 256 => {
                text.push(input.bits as u8);
            }
            InputRequestKind::Scanned => {
                text.extend(sign_extended(input).into_bytes());
                text.push(b'\n');
            }
            _ => {}
        }
    }
    if text.is_empty() {
        return;
    }
    let bytes: Vec<String> = text.iter().map(u8::to_string).collect();
    let _ = writeln!(
        out,
        "\n__attribute__((constructor)) static void wedge_stdin(void) {{\n    \
         static const unsigned char text[] = {{ {} }};\n    \
         FILE *file = tmpfile();\n    \
         if (!file) wedge_lost(\"no temporary file for standard input\");\n    \
         fwrite(text, 1, sizeof text, file);\n    \
         rewind(file);\n    \
         stdin = file;\n}}",
        bytes.join(", ")
    );
}
