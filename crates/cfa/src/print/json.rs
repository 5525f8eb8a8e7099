//! The automaton as JSON. Functions, nodes, edges and variables are referred to by number.

use super::text::{is_global, ledger_kind};
use super::{stmt, types};
use crate::graph::loops::Loops;
use crate::ir::{Body, Callee, Cfa, Edge, EdgeId, FuncId, NodeId, Stmt, VarId, VarKind};
use crate::types::{DataModel, RecordId, RecordKind, TypeId};
use base::{Id, SourceMap, Span};
use std::fmt::{self, Write};

/// Writes the whole automaton as one JSON object.
pub fn write(cfa: &Cfa, sources: &SourceMap, out: &mut dyn Write) -> fmt::Result {
    let model = match cfa.types.model {
        DataModel::Ilp32 => "ILP32",
        DataModel::Lp64 => "LP64",
    };
    write!(out, "{{\"dataModel\":\"{model}\",\"start\":")?;
    string(out, cfa.func_name(cfa.start))?;
    out.write_str(",\n\"functions\":[")?;
    list(out, cfa.funcs.ids(), |out, func| function(cfa, sources, func, out))?;
    out.write_str("],\n\"globals\":[")?;
    let globals = cfa.vars.ids().filter(|&var| is_global(&cfa.vars[var]));
    list(out, globals, |out, var| variable(cfa, var, out))?;
    out.write_str("],\n\"callGraph\":[")?;
    call_graph(cfa, out)?;
    out.write_str("],\n\"ledger\":[")?;
    ledger(cfa, sources, out)?;
    out.write_str("],\n\"records\":[")?;
    list(out, cfa.types.records.ids(), |out, id| record(cfa, id, out))?;
    out.write_str("]}\n")
}

/// Writes the items with commas between them, each on a line of its own.
fn list<T>(
    out: &mut dyn Write,
    items: impl Iterator<Item = T>,
    mut item: impl FnMut(&mut dyn Write, T) -> fmt::Result,
) -> fmt::Result {
    for (i, value) in items.enumerate() {
        out.write_str(if i == 0 { "\n" } else { ",\n" })?;
        item(out, value)?;
    }
    Ok(())
}

/// Writes `text` as a JSON string.
pub fn string(out: &mut dyn Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    Escaped { out }.write_str(text)?;
    out.write_char('"')
}

/// Escapes what JSON does not allow within strings.
struct Escaped<'a> {
    out: &'a mut dyn Write,
}

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut clean = 0;
        for (i, byte) in text.bytes().enumerate() {
            if byte >= 0x20 && byte != b'"' && byte != b'\\' {
                continue;
            }
            self.out.write_str(&text[clean..i])?;
            clean = i + 1;
            match byte {
                b'"' => self.out.write_str("\\\"")?,
                b'\\' => self.out.write_str("\\\\")?,
                b'\n' => self.out.write_str("\\n")?,
                b'\t' => self.out.write_str("\\t")?,
                b'\r' => self.out.write_str("\\r")?,
                _ => write!(self.out, "\\u{byte:04x}")?,
            }
        }
        self.out.write_str(&text[clean..])
    }
}

fn type_text(cfa: &Cfa, ty: TypeId) -> String {
    types::name(&cfa.types, &cfa.symbols, ty)
}

fn variable(cfa: &Cfa, id: VarId, out: &mut dyn Write) -> fmt::Result {
    let var = &cfa.vars[id];
    write!(out, "{{\"id\":{},\"name\":", id.index())?;
    string(out, cfa.var_name(id))?;
    out.write_str(",\"type\":")?;
    string(out, &type_text(cfa, var.ty))?;
    let kind = match var.kind {
        VarKind::Static => "static",
        VarKind::Extern => "extern",
        VarKind::Literal => "literal",
        VarKind::Param => "param",
        VarKind::Local => "local",
        VarKind::Temp => "temp",
    };
    write!(out, ",\"kind\":\"{kind}\",\"addressTaken\":{}", var.address_taken)?;
    if let Some(size) = cfa.types.size_of(var.ty) {
        write!(out, ",\"size\":{}", size + var.extra_size)?;
    }
    out.write_char('}')
}

fn function(cfa: &Cfa, sources: &SourceMap, id: FuncId, out: &mut dyn Write) -> fmt::Result {
    let func = &cfa.funcs[id];
    write!(out, "{{\"id\":{},\"name\":", id.index())?;
    string(out, cfa.func_name(id))?;
    out.write_str(",\"type\":")?;
    string(out, &type_text(cfa, func.ty))?;
    write!(out, ",\"addressTaken\":{},\"model\":{}", func.address_taken, func.model)?;
    out.write_str(",\"params\":[")?;
    list(out, func.params.iter(), |out, &var| variable(cfa, var, out))?;
    out.write_str("],\"locals\":[")?;
    list(out, func.locals.iter(), |out, &var| variable(cfa, var, out))?;
    out.write_char(']')?;
    if let Some(body) = &func.body {
        graph(cfa, sources, body, out)?;
    }
    out.write_char('}')
}

fn graph(cfa: &Cfa, sources: &SourceMap, body: &Body, out: &mut dyn Write) -> fmt::Result {
    write!(out, ",\"nodes\":{}", body.nodes.len())?;
    let number = |node: NodeId| node.index();
    write!(out, ",\"entry\":{},\"exit\":{}", number(body.entry), number(body.exit))?;
    write!(out, ",\"halt\":{},\"loopHeads\":[", number(body.halt))?;
    for (i, &head) in Loops::new(body).heads().iter().enumerate() {
        write!(out, "{}{}", if i > 0 { "," } else { "" }, number(head))?;
    }
    out.write_str("],\"edges\":[")?;
    list(out, body.edges.iter_enumerated(), |out, (id, edge)| {
        write_edge(cfa, sources, id, edge, out)
    })?;
    out.write_char(']')
}

fn write_edge(
    cfa: &Cfa,
    sources: &SourceMap,
    id: EdgeId,
    edge: &Edge,
    out: &mut dyn Write,
) -> fmt::Result {
    let (from, to) = (edge.from.index(), edge.to.index());
    write!(out, "{{\"id\":{},\"from\":{from},\"to\":{to}", id.index())?;
    write!(out, ",\"kind\":\"{}\",\"text\":\"", stmt::kind(&edge.stmt))?;
    stmt::write(cfa, &edge.stmt, &mut Escaped { out: &mut *out })?;
    out.write_char('"')?;
    place(sources, edge.span, out)?;
    if let Stmt::Call { callee: Callee::Direct(callee), .. } = edge.stmt {
        out.write_str(",\"callee\":")?;
        string(out, cfa.func_name(callee))?;
    }
    out.write_char('}')
}

/// `,"file":…,"line":…,"column":…`, or nothing for what was made up.
fn place(sources: &SourceMap, span: Span, out: &mut dyn Write) -> fmt::Result {
    if span.is_none() {
        return Ok(());
    }
    let at = sources.locate(span.lo);
    out.write_str(",\"file\":")?;
    string(out, &at.file)?;
    write!(out, ",\"line\":{},\"column\":{}", at.line, at.column)
}

/// One entry per function with calls: its direct callees, and whether it calls through pointers.
fn call_graph(cfa: &Cfa, out: &mut dyn Write) -> fmt::Result {
    let bodies = cfa.funcs.ids().filter_map(|func| Some((func, cfa.funcs[func].body.as_ref()?)));
    list(out, bodies, |out, (func, body)| {
        let mut callees = Vec::new();
        let mut indirect = false;
        for edge in body.edges.iter() {
            match edge.stmt {
                Stmt::Call { callee: Callee::Direct(callee), .. } => callees.push(callee),
                Stmt::Call { callee: Callee::Indirect(_), .. } => indirect = true,
                _ => {}
            }
        }
        callees.sort_unstable();
        callees.dedup();
        out.write_str("{\"caller\":")?;
        string(out, cfa.func_name(func))?;
        out.write_str(",\"callees\":[")?;
        for (i, &callee) in callees.iter().enumerate() {
            out.write_str(if i > 0 { "," } else { "" })?;
            string(out, cfa.func_name(callee))?;
        }
        write!(out, "],\"indirect\":{indirect}}}")
    })
}

fn ledger(cfa: &Cfa, sources: &SourceMap, out: &mut dyn Write) -> fmt::Result {
    list(out, cfa.ledger.iter(), |out, entry| {
        write!(out, "{{\"kind\":\"{}\",\"text\":", ledger_kind(entry.kind))?;
        string(out, &entry.text)?;
        if let Some((func, edge)) = entry.edge {
            out.write_str(",\"function\":")?;
            string(out, cfa.func_name(func))?;
            write!(out, ",\"edge\":{}", edge.index())?;
        }
        place(sources, entry.span, out)?;
        out.write_char('}')
    })
}

fn record(cfa: &Cfa, id: RecordId, out: &mut dyn Write) -> fmt::Result {
    let record = &cfa.types.records[id];
    let kind = match record.kind {
        RecordKind::Struct => "struct",
        RecordKind::Union => "union",
    };
    write!(out, "{{\"id\":{},\"kind\":\"{kind}\"", id.index())?;
    if let Some(tag) = record.tag {
        out.write_str(",\"tag\":")?;
        string(out, cfa.symbols.name(tag))?;
    }
    if let Some(size) = record.size {
        write!(out, ",\"size\":{size}")?;
    }
    write!(out, ",\"align\":{},\"fields\":[", record.align)?;
    list(out, record.fields.iter(), |out, field| {
        out.write_str("{\"name\":")?;
        string(out, field.name.map_or("", |name| cfa.symbols.name(name)))?;
        out.write_str(",\"type\":")?;
        string(out, &type_text(cfa, field.ty.ty))?;
        write!(out, ",\"offset\":{}", field.offset)?;
        if let Some(bits) = field.bits {
            write!(out, ",\"firstBit\":{},\"bits\":{}", bits.start, bits.width)?;
        }
        out.write_char('}')
    })?;
    out.write_str("]}")
}
