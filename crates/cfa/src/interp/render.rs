//! A trace as text: one line per thing that happened, with the source beside it.

use super::inputs::InputRequestKind;
use super::trace::{DrawnInput, Step, Trace};
use crate::ir::{Callee, Cfa, Edge, ErrorKind, Expr, ExprId, HaltKind, Stmt, VarKind};
use crate::scalar::{Scalar, sign_extend, truncate};
use crate::types::{FloatKind, IntKind, Type, TypeId};
use base::float::FormatStyle;
use base::{SourceMap, Span};
use std::fmt::Write;

/// Columns of source text before it is cut.
const SOURCE_WIDTH: usize = 60;

/// How many inputs from before the recorded steps are shown.
const EARLY_INPUTS: usize = 1000;

/// A scalar as C would write it.
pub(super) fn show_value(cfa: &Cfa, ty: TypeId, shape: Scalar, bits: u128) -> String {
    match (cfa.types.get(ty), shape) {
        (Type::Pointer(_), _) if bits == 0 => "NULL".to_string(),
        (Type::Pointer(_), _) => format!("{bits:#x}"),
        (_, Scalar::Float(FloatKind::Float)) => format!("{:?}", f32::from_bits(bits as u32)),
        (_, Scalar::Float(FloatKind::Double)) => format!("{:?}", f64::from_bits(bits as u64)),
        (_, Scalar::Float(kind)) => {
            kind.format().format(bits, FormatStyle::General, Some(21), false, false)
        }
        (Type::Int(IntKind::Char), _) if (32..127).contains(&bits) => {
            format!("{bits} '{}'", char::from(bits as u8))
        }
        (_, Scalar::Int { width, signed: true }) => {
            sign_extend(truncate(bits, width), width).to_string()
        }
        _ => bits.to_string(),
    }
}

/// An lvalue as C would write it, roughly.
fn show_place(cfa: &Cfa, expr: ExprId, depth: usize) -> String {
    if depth > 8 {
        return "…".to_string();
    }
    let node = cfa.exprs[expr];
    let inner = |expr| show_place(cfa, expr, depth + 1);
    match node.expr {
        Expr::Var(var) => cfa.var_name(var).to_string(),
        Expr::Load(place) => inner(place),
        Expr::Cast(operand) => inner(operand),
        Expr::Int(value) => value.to_string(),
        Expr::AddrOf(place) => format!("&{}", inner(place)),
        Expr::Deref(ptr) => match cfa.exprs[ptr].expr {
            Expr::AddrOf(place) => inner(place),
            Expr::PtrAdd { ptr, index, .. } => format!("{}[{}]", inner(ptr), inner(index)),
            _ => format!("*{}", inner(ptr)),
        },
        Expr::Field(record, index) => {
            let types = &cfa.types;
            let name = types
                .record(cfa.ty(record))
                .and_then(|id| types.records[id].fields.get(index as usize))
                .and_then(|field| field.name);
            let record = match cfa.exprs[record].expr {
                Expr::Deref(ptr) => format!("{}->", inner(ptr)),
                _ => format!("{}.", inner(record)),
            };
            format!("{record}{}", name.map_or("", |name| cfa.symbols.name(name)))
        }
        Expr::Index(array, index) => format!("{}[{}]", inner(array), inner(index)),
        Expr::Binary(op, lhs, rhs) => format!("{} {} {}", inner(lhs), op.symbol(), inner(rhs)),
        _ => "…".to_string(),
    }
}

/// How the contents of an lvalue are read: a bit-field has fewer bits than its type.
fn shape_of(cfa: &Cfa, lvalue: ExprId) -> Option<Scalar> {
    let shape = Scalar::of(&cfa.types, cfa.ty(lvalue))?;
    let bits = match cfa.exprs[lvalue].expr {
        Expr::Field(record, index) => {
            let id = cfa.types.record(cfa.ty(record))?;
            cfa.types.records[id].fields[index as usize].bits
        }
        _ => None,
    };
    Some(match (bits, shape) {
        (Some(bits), Scalar::Int { signed, .. }) => {
            Scalar::Int { width: bits.width.into(), signed }
        }
        _ => shape,
    })
}

/// Whether an lvalue is a temporary of the lowering.
fn is_temporary(cfa: &Cfa, expr: ExprId) -> bool {
    matches!(cfa.exprs[expr].expr, Expr::Var(var) if cfa.vars[var].kind == VarKind::Temp)
}

impl Trace {
    /// The recorded steps as text, one line each: where, the source there, and what happened.
    /// Temporaries are left out and repeated lines counted.
    pub fn render(&self, cfa: &Cfa, sources: &SourceMap) -> String {
        let mut lines: Vec<(String, usize)> = Vec::new();
        let mut add = |line: String| match lines.last_mut() {
            Some((last, count)) if *last == line => *count += 1,
            _ => lines.push((line, 1)),
        };
        let first = self.steps().next().map_or(0, |step| step.number);
        let (early, mut inputs) =
            self.inputs.split_at(self.inputs.partition_point(|input| input.step < first));
        let hidden = early.len().saturating_sub(EARLY_INPUTS);
        if hidden > 0 {
            add(format!("… {hidden} inputs before these"));
        }
        for input in &early[hidden..] {
            add(line(sources, input.span, 0, &show_input(cfa, input)));
        }
        for step in self.steps() {
            while let [input, rest @ ..] = inputs
                && input.step <= step.number
            {
                add(line(sources, input.span, step.depth, &show_input(cfa, input)));
                inputs = rest;
            }
            let Some(body) = &cfa.funcs[step.func].body else {
                continue;
            };
            let edge = &body.edges[step.edge];
            if let Some(text) = show_step(cfa, step, edge) {
                add(line(sources, edge.span, step.depth, &text));
            }
        }
        for input in inputs {
            add(line(sources, input.span, 0, &show_input(cfa, input)));
        }
        let mut text = String::new();
        for (line, count) in lines {
            let times = if count > 1 { format!("  (×{count})") } else { String::new() };
            // Writing to a string cannot fail.
            let _ignored = writeln!(text, "{line}{times}");
        }
        text
    }
}

/// `file:line: source    text`, indented by the depth of calls.
fn line(sources: &SourceMap, span: Span, depth: u32, text: &str) -> String {
    let indent = "  ".repeat(depth.min(20) as usize);
    let place = sources.locate(span.lo);
    // The preprocessor's line markers are no part of the program.
    let snippet = sources.snippet(span);
    let lines = snippet.lines().filter(|line| !line.starts_with('#'));
    let source = lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
    let source = match source.char_indices().nth(SOURCE_WIDTH) {
        Some((end, _)) => format!("{}…", &source[..end]),
        None => source,
    };
    format!("{}:{}: {indent}{source}    {text}", place.file, place.line)
}

fn show_input(cfa: &Cfa, input: &DrawnInput) -> String {
    let value = show_value(cfa, input.ty, input.shape, input.bits);
    let name = input.name.map(|name| cfa.symbols.name(name));
    match (input.kind, name) {
        (InputRequestKind::Uninitialised, Some(name)) => {
            format!("input {value} (uninitialised {name})")
        }
        (InputRequestKind::Uninitialised, None) => format!("input {value} (uninitialised)"),
        (_, Some(name)) => format!("input {value} ({name})"),
        (_, None) => format!("input {value}"),
    }
}

/// What a step did, unless it is not worth a line.
fn show_step(cfa: &Cfa, step: &Step, edge: &Edge) -> Option<String> {
    let assigned = |dst: ExprId| {
        let shape = shape_of(cfa, dst)?;
        let value = show_value(cfa, cfa.ty(dst), shape, truncate(step.value?, shape.width()));
        (!is_temporary(cfa, dst)).then(|| format!("{} = {value}", show_place(cfa, dst, 0)))
    };
    match edge.stmt {
        Stmt::Assign { dst, .. } | Stmt::Alloc { dst, .. } | Stmt::Input { dst, .. } => {
            assigned(dst)
        }
        Stmt::Intrinsic { dst, .. } => dst.and_then(assigned),
        Stmt::Assume { truth, .. } => Some(format!("condition is {truth}")),
        Stmt::Call { dst: Some(dst), .. } if step.value.is_some() => assigned(dst),
        Stmt::Call { callee: Callee::Direct(func), .. } => {
            Some(format!("call {}", cfa.func_name(func)))
        }
        Stmt::Call { .. } => Some("call through a pointer".to_string()),
        Stmt::Return(Some(value)) => {
            let shape = Scalar::of(&cfa.types, cfa.ty(value))?;
            Some(format!("return {}", show_value(cfa, cfa.ty(value), shape, step.value?)))
        }
        Stmt::Return(None) => Some("return".to_string()),
        Stmt::Free(_) => Some("free".to_string()),
        Stmt::Error(ErrorKind::Call(name)) => {
            Some(format!("ERROR: call of {}", cfa.symbols.name(name)))
        }
        Stmt::Error(ErrorKind::Assertion(_)) => Some("ERROR: the assertion fails".to_string()),
        Stmt::Error(ErrorKind::Label(name)) => {
            Some(format!("ERROR: label {}", cfa.symbols.name(name)))
        }
        Stmt::Halt(HaltKind::Exit(_)) => Some("exit".to_string()),
        Stmt::Halt(HaltKind::Abort) => Some("abort".to_string()),
        Stmt::Halt(HaltKind::Assume) => Some("the assumption does not hold".to_string()),
        Stmt::Halt(HaltKind::Undefined(why)) => Some(cfa.symbols.name(why).to_string()),
        Stmt::Skip | Stmt::Declare(_) => None,
    }
}
