//! The regions of memory as a table.

use super::place;
use crate::ir::Cfa;
use crate::regions::{Object, Region, RegionKind, Regions};
use crate::types::{Type, TypeId};
use base::SourceMap;
use std::fmt::{self, Write};

/// How many objects and cells of a region are shown.
const SHOWN: usize = 6;

/// Writes one line per region and a summary.
pub fn write(
    cfa: &Cfa,
    sources: &SourceMap,
    regions: &Regions,
    out: &mut dyn Write,
) -> fmt::Result {
    let mut counts = [0usize; 4];
    writeln!(
        out,
        "{:<7} {:<8} {:>6}  {:<7}  {:<20} objects",
        "region", "kind", "bytes", "", "cells"
    )?;
    for (id, region) in regions.regions().iter_enumerated() {
        let (kind, column) = match region.kind {
            RegionKind::Scalar { .. } => ("scalar", 0),
            RegionKind::WordArray { .. } => ("words", 1),
            RegionKind::ByteArray => ("bytes", 2),
            RegionKind::Opaque => ("opaque", 3),
        };
        counts[column] += 1;
        let widths: Vec<String> = region.widths().iter().map(u32::to_string).collect();
        let escaped = if region.escaped { "escaped" } else { "" };
        write!(out, "{:<7} {kind:<8} {:>6}  ", id.to_string(), widths.join(","))?;
        write!(out, "{escaped:<7}  {:<20} ", cells(region))?;
        writeln!(out, "{}", objects(cfa, sources, region))?;
    }
    let [scalars, words, bytes, opaque] = counts;
    writeln!(out, "{scalars} scalars, {words} word arrays, {bytes} byte arrays, {opaque} opaque")
}

/// The offsets of the cells from the first one, and at which distance they repeat.
fn cells(region: &Region) -> String {
    let mut shown: Vec<String> =
        region.cells.iter().take(SHOWN).map(|(at, width)| format!("+{at}:{width}")).collect();
    if region.cells.len() > SHOWN {
        shown.push("…".into());
    }
    match region.stride {
        Some(stride) => format!("{} every {stride}", shown.join(" ")),
        None => shown.join(" "),
    }
}

/// The first objects of a region.
pub(super) fn objects(cfa: &Cfa, sources: &SourceMap, region: &Region) -> String {
    let mut shown: Vec<String> = region
        .objects
        .iter()
        .take(SHOWN)
        .map(|&(object, offset)| object_name(cfa, sources, object, offset))
        .collect();
    if region.objects.len() > SHOWN {
        shown.push(format!("… ({} in all)", region.objects.len()));
    }
    shown.join(", ")
}

/// An object with the place in it, as `f::x.member`, `malloc@a.c:3+8`.
fn object_name(cfa: &Cfa, sources: &SourceMap, object: Object, offset: i64) -> String {
    match object {
        Object::External => "external memory".into(),
        Object::VarArgs => "variable arguments".into(),
        Object::Func(func) => format!("function {}", cfa.func_name(func)),
        Object::Alloc(func, edge) => {
            let span = cfa.funcs[func].body.as_ref().map(|body| body.edges[edge].span);
            let at = span.and_then(|span| place(sources, span));
            let at = at.unwrap_or_else(|| format!("{}:{edge}", cfa.func_name(func)));
            format!("malloc@{at}{}", plus(offset))
        }
        Object::Var(var) => {
            let owner = cfa.vars[var].func.map(|func| format!("{}::", cfa.func_name(func)));
            let path = member_path(cfa, cfa.vars[var].ty, offset);
            format!("{}{}{path}", owner.unwrap_or_default(), cfa.var_name(var))
        }
    }
}

fn plus(offset: i64) -> String {
    if offset == 0 { String::new() } else { format!("{offset:+}") }
}

/// The members that lead to the byte at `offset`, as far as the type tells.
fn member_path(cfa: &Cfa, ty: TypeId, offset: i64) -> String {
    let (mut ty, mut rest, mut path) = (ty, offset, String::new());
    loop {
        match *cfa.types.get(ty) {
            Type::Record(id) if rest >= 0 => {
                let fields = &cfa.types.records[id].fields;
                let found = fields.iter().find(|field| {
                    let size =
                        field.bits.map_or(cfa.types.size_of(field.ty.ty), |b| Some(b.bytes()));
                    let start = field.offset as i64;
                    start <= rest
                        && rest < start.saturating_add(size.unwrap_or(u64::MAX >> 2) as i64)
                });
                let Some(field) = found else {
                    return path + &plus(rest);
                };
                if let Some(name) = field.name {
                    path.push('.');
                    path.push_str(cfa.symbols.name(name));
                }
                (ty, rest) = (field.ty.ty, rest - field.offset as i64);
            }
            Type::Array(element, _) if rest >= 0 => {
                let size = cfa.types.size_of(element.ty).filter(|&size| size > 0);
                let Some(size) = size else {
                    return path + &plus(rest);
                };
                let _ = write!(path, "[{}]", rest / size as i64);
                (ty, rest) = (element.ty, rest % size as i64);
            }
            _ => return path + &plus(rest),
        }
    }
}
