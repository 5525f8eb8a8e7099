//! Statements as one line of text.

use super::{expr, types};
use crate::ir::{AllocKind, Callee, Cfa, ErrorKind, ExprId, HaltKind, InputKind, Intrinsic, Stmt};
use std::fmt::{self, Write};

/// Writes `stmt` as one line without line end.
pub fn write(cfa: &Cfa, stmt: &Stmt, out: &mut dyn Write) -> fmt::Result {
    match stmt {
        Stmt::Skip => out.write_str("skip"),
        Stmt::Assign { dst, src } => {
            result(cfa, Some(*dst), out)?;
            expr::write(cfa, *src, out)?;
            out.write_char(';')
        }
        Stmt::Assume { cond, truth: true } => {
            out.write_char('[')?;
            expr::write(cfa, *cond, out)?;
            out.write_char(']')
        }
        Stmt::Assume { cond, truth: false } => {
            out.write_str("[!")?;
            expr::write_unary(cfa, *cond, out)?;
            out.write_char(']')
        }
        Stmt::Declare(var) => {
            let name = cfa.var_name(*var);
            let text = types::declare(&cfa.types, &cfa.symbols, cfa.vars[*var].ty, name);
            write!(out, "{text};")
        }
        Stmt::Call { dst, callee, args } => {
            result(cfa, *dst, out)?;
            match callee {
                Callee::Direct(func) => out.write_str(cfa.func_name(*func))?,
                Callee::Indirect(pointer) => expr::write_postfix(cfa, *pointer, out)?,
            }
            arguments(cfa, args, out)
        }
        Stmt::Return(None) => out.write_str("return;"),
        Stmt::Return(Some(value)) => {
            out.write_str("return ")?;
            expr::write(cfa, *value, out)?;
            out.write_char(';')
        }
        Stmt::Input { dst, kind } => {
            result(cfa, Some(*dst), out)?;
            input(cfa, *kind, out)
        }
        Stmt::Alloc { dst, size, kind } => {
            result(cfa, Some(*dst), out)?;
            out.write_str(match kind {
                AllocKind::Heap => "malloc(",
                AllocKind::ZeroedHeap => "calloc(1, ",
                AllocKind::Stack => "alloca(",
            })?;
            expr::write(cfa, *size, out)?;
            out.write_str(");")
        }
        Stmt::Free(pointer) => {
            out.write_str("free")?;
            arguments(cfa, &[*pointer], out)
        }
        Stmt::Intrinsic { op, dst, args } => {
            result(cfa, *dst, out)?;
            out.write_str(intrinsic_name(*op))?;
            arguments(cfa, args, out)
        }
        Stmt::Error(kind) => error(cfa, *kind, out),
        Stmt::Halt(kind) => halt(cfa, *kind, out),
    }
}

/// The kind of a statement in one word, for machine-readable output.
pub fn kind(stmt: &Stmt) -> &'static str {
    match stmt {
        Stmt::Skip => "skip",
        Stmt::Assign { .. } => "assign",
        Stmt::Assume { .. } => "assume",
        Stmt::Declare(_) => "declare",
        Stmt::Call { .. } => "call",
        Stmt::Return(_) => "return",
        Stmt::Input { .. } => "input",
        Stmt::Alloc { .. } => "alloc",
        Stmt::Free(_) => "free",
        Stmt::Intrinsic { .. } => "intrinsic",
        Stmt::Error(_) => "error",
        Stmt::Halt(_) => "halt",
    }
}

/// The C library's name of an intrinsic.
pub fn intrinsic_name(op: Intrinsic) -> &'static str {
    match op {
        Intrinsic::MemCopy => "memcpy",
        Intrinsic::MemMove => "memmove",
        Intrinsic::MemSet => "memset",
        Intrinsic::Realloc => "realloc",
        Intrinsic::ObjectSize => "__builtin_object_size",
        Intrinsic::Printf => "printf",
        Intrinsic::Fprintf => "fprintf",
        Intrinsic::Sprintf => "sprintf",
        Intrinsic::Snprintf => "snprintf",
        Intrinsic::Vprintf => "vprintf",
        Intrinsic::Vfprintf => "vfprintf",
        Intrinsic::Vsprintf => "vsprintf",
        Intrinsic::Vsnprintf => "vsnprintf",
        Intrinsic::Puts => "puts",
        Intrinsic::Fputs => "fputs",
        Intrinsic::Fputc => "fputc",
        Intrinsic::Scanf => "scanf",
        Intrinsic::Sscanf => "sscanf",
        Intrinsic::Math(function) => function.name(),
    }
}

fn result(cfa: &Cfa, dst: Option<ExprId>, out: &mut dyn Write) -> fmt::Result {
    let Some(dst) = dst else { return Ok(()) };
    expr::write(cfa, dst, out)?;
    out.write_str(" = ")
}

fn arguments(cfa: &Cfa, args: &[ExprId], out: &mut dyn Write) -> fmt::Result {
    out.write_char('(')?;
    for (i, &arg) in args.iter().enumerate() {
        if i > 0 {
            out.write_str(", ")?;
        }
        expr::write(cfa, arg, out)?;
    }
    out.write_str(");")
}

fn input(cfa: &Cfa, kind: InputKind, out: &mut dyn Write) -> fmt::Result {
    match kind {
        InputKind::Nondet(name) => write!(out, "{}();", cfa.symbols.name(name)),
        InputKind::External(name) => write!(out, "external({});", cfa.symbols.name(name)),
        InputKind::Asm => out.write_str("asm();"),
        InputKind::Argument(position) => write!(out, "argument({position});"),
        InputKind::StdinChar => out.write_str("getchar();"),
        InputKind::Random => out.write_str("rand();"),
    }
}

fn error(cfa: &Cfa, kind: ErrorKind, out: &mut dyn Write) -> fmt::Result {
    match kind {
        ErrorKind::Call(name) => write!(out, "ERROR: {}();", cfa.symbols.name(name)),
        ErrorKind::Assertion(Some(text)) => {
            write!(out, "ERROR: assert({});", cfa.symbols.name(text))
        }
        ErrorKind::Assertion(None) => out.write_str("ERROR: assert;"),
        ErrorKind::Label(name) => write!(out, "ERROR: label {};", cfa.symbols.name(name)),
    }
}

fn halt(cfa: &Cfa, kind: HaltKind, out: &mut dyn Write) -> fmt::Result {
    match kind {
        HaltKind::Exit(status) => {
            out.write_str("exit")?;
            arguments(cfa, &[status], out)
        }
        HaltKind::Abort => out.write_str("abort();"),
        HaltKind::Assume => out.write_str("stop: assumption fails;"),
        HaltKind::Undefined(what) => write!(out, "undefined: {};", cfa.symbols.name(what)),
    }
}
