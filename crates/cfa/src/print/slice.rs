//! What is left of a program after slicing, as text.

use super::{place, text};
use crate::ir::{Cfa, FuncId, NodeId};
use crate::regions::Regions;
use crate::slice::{Slice, constant_regions};
use base::SourceMap;
use std::fmt::{self, Write};

/// Writes the functions and globals that matter, then what was found on the way.
pub fn write(
    cfa: &Cfa,
    sources: &SourceMap,
    regions: &Regions,
    slice: &Slice,
    out: &mut dyn Write,
) -> fmt::Result {
    let sliced = slice.apply(cfa).cfa;
    for (id, var) in cfa.vars.iter_enumerated() {
        let size = cfa.types.size_of(var.ty).unwrap_or(u64::MAX >> 2);
        let matters = |var| {
            let found = regions.regions_of_var(var, size);
            found.into_iter().any(|region| slice.keeps_region(region))
        };
        if text::is_global(var) && matters(id) {
            writeln!(out, "{}{};", text::storage(var), text::declaration(cfa, id))?;
        }
    }
    for func in sliced.funcs.ids().filter(|&func| slice.keeps_function(func)) {
        text::function(&sliced, sources, func, out)?;
    }
    text::ledger(&sliced, sources, out)?;
    writeln!(out)?;
    for &(func, head) in slice.dropped_loops() {
        writeln!(
            out,
            "// skipped: a loop in {}{}",
            cfa.func_name(func),
            at(cfa, sources, func, head)
        )?;
    }
    constants(cfa, sources, regions, slice, out)?;
    let stats = slice.stats(cfa, regions);
    writeln!(
        out,
        "// kept: {} of {} edges, {} of {} functions, {} of {} regions",
        stats.kept_edges,
        stats.edges,
        stats.kept_functions,
        stats.functions,
        stats.kept_regions,
        stats.regions,
    )
}

/// Where a node is written, as `, a.c:3`.
fn at(cfa: &Cfa, sources: &SourceMap, func: FuncId, node: NodeId) -> String {
    let body = cfa.funcs[func].body.as_ref();
    let span = body.and_then(|body| Some(body.edges[*body.nodes[node].out.first()?].span));
    let place = span.and_then(|span| place(sources, span));
    place.map_or(String::new(), |place| format!(", {place}"))
}

/// The scalars that matter and never change.
fn constants(
    cfa: &Cfa,
    sources: &SourceMap,
    regions: &Regions,
    slice: &Slice,
    out: &mut dyn Write,
) -> fmt::Result {
    let constants = constant_regions(cfa, regions);
    for id in regions.regions().ids().filter(|&id| slice.keeps_region(id)) {
        if let Some(bits) = constants.get(&id) {
            let name = super::regions::objects(cfa, sources, &regions.regions()[id]);
            writeln!(out, "// constant: {name} = {bits:#x}")?;
        }
    }
    Ok(())
}
