//! The automaton as text for people: one line per edge, in reverse postorder.

use super::{place, stmt, types};
use crate::graph::loops::Loops;
use crate::ir::{Body, Cfa, Edge, FuncId, LedgerKind, NodeId, Var, VarId, VarKind};
use base::SourceMap;
use std::fmt::{self, Write};

/// Writes the whole automaton.
pub fn write(cfa: &Cfa, sources: &SourceMap, out: &mut dyn Write) -> fmt::Result {
    globals(cfa, out)?;
    for func in cfa.funcs.ids() {
        function(cfa, sources, func, out)?;
    }
    ledger(cfa, sources, out)
}

pub(super) fn declaration(cfa: &Cfa, var: VarId) -> String {
    types::declare(&cfa.types, &cfa.symbols, cfa.vars[var].ty, cfa.var_name(var))
}

/// The storage class as C writes it.
pub(super) fn storage(var: &Var) -> &'static str {
    match var.kind {
        VarKind::Extern => "extern ",
        VarKind::Literal => "literal ",
        VarKind::Static if var.func.is_some() => "static ",
        _ => "",
    }
}

fn globals(cfa: &Cfa, out: &mut dyn Write) -> fmt::Result {
    for (id, var) in cfa.vars.iter_enumerated() {
        if !is_global(var) {
            continue;
        }
        write!(out, "{}{};", storage(var), declaration(cfa, id))?;
        if !var.init.is_empty() {
            write!(out, "   // {} initialised pieces", var.init.len())?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Whether the variable lives as long as the program.
pub(super) fn is_global(var: &Var) -> bool {
    matches!(var.kind, VarKind::Static | VarKind::Extern | VarKind::Literal)
}

/// Writes one function.
pub(super) fn function(
    cfa: &Cfa,
    sources: &SourceMap,
    func: FuncId,
    out: &mut dyn Write,
) -> fmt::Result {
    let function = &cfa.funcs[func];
    let header = types::declare(&cfa.types, &cfa.symbols, function.ty, cfa.func_name(func));
    let start = if func == cfa.start { "   // start" } else { "" };
    let Some(body) = &function.body else {
        return writeln!(out, "\n{header};   // no body");
    };
    writeln!(out, "\n{header} {{{start}")?;
    for &param in &function.params {
        writeln!(out, "  param {};", declaration(cfa, param))?;
    }
    for &local in &function.locals {
        let kind = if cfa.vars[local].kind == VarKind::Temp { "temp" } else { "local" };
        writeln!(out, "  {kind} {};", declaration(cfa, local))?;
    }
    writeln!(out, "  // entry {}, exit {}, halt {}", body.entry, body.exit, body.halt)?;
    let loops = Loops::new(body);
    for &node in loops.order() {
        for &edge in body.nodes[node].out.iter() {
            line(cfa, sources, &body.edges[edge], loops.is_head(node), out)?;
        }
    }
    unreachable(cfa, sources, body, &loops, out)?;
    writeln!(out, "}}")
}

fn line(
    cfa: &Cfa,
    sources: &SourceMap,
    edge: &Edge,
    head: bool,
    out: &mut dyn Write,
) -> fmt::Result {
    let mark = if head { '*' } else { ' ' };
    write!(out, " {mark}{} -> {}: ", edge.from, edge.to)?;
    stmt::write(cfa, &edge.stmt, out)?;
    match place(sources, edge.span) {
        Some(place) => writeln!(out, "   // {place}"),
        None => writeln!(out),
    }
}

/// Edges that the search from the entry does not meet, should there be any.
fn unreachable(
    cfa: &Cfa,
    sources: &SourceMap,
    body: &Body,
    loops: &Loops,
    out: &mut dyn Write,
) -> fmt::Result {
    let hidden = |node: &NodeId| loops.rank(*node).is_none();
    let mut edges = body.edges.iter().filter(|edge| hidden(&edge.from)).peekable();
    if edges.peek().is_some() {
        writeln!(out, "  // unreachable:")?;
    }
    edges.try_for_each(|edge| line(cfa, sources, edge, false, out))
}

pub(super) fn ledger(cfa: &Cfa, sources: &SourceMap, out: &mut dyn Write) -> fmt::Result {
    if cfa.ledger.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n// ledger")?;
    for entry in &cfa.ledger {
        write!(out, "// {}: {}", ledger_kind(entry.kind), entry.text)?;
        if let Some((func, edge)) = entry.edge {
            write!(out, " [{} {edge}]", cfa.func_name(func))?;
        }
        match place(sources, entry.span) {
            Some(place) => writeln!(out, " ({place})")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}

/// The direction of an approximation in words.
pub(super) fn ledger_kind(kind: LedgerKind) -> &'static str {
    match kind {
        LedgerKind::Over => "over-approximation",
        LedgerKind::Under => "under-approximation",
        LedgerKind::Assumption => "assumption",
    }
}
