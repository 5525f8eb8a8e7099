//! `wedge cfa`: the automaton in several forms.

use crate::args::CfaOptions;
use crate::load::{Program, load};
use crate::print;
use cfa::ir::{Cfa, LedgerKind};
use cfa::types::{ArrayLen, RecordKind, Type, TypeId};
use std::fmt::Write;

/// Prints what was asked for and returns the exit status.
pub fn cfa(options: &CfaOptions) -> u8 {
    let Program { cfa, sources } = match load(&options.program) {
        Ok(program) => program,
        Err(status) => return status,
    };
    if options.dot {
        print(&cfa::print::dot(&cfa, &sources));
    } else if options.json {
        print(&cfa::print::json(&cfa, &sources));
    } else if options.regions {
        let regions = cfa::regions::Regions::compute(&cfa);
        print(&cfa::print::regions(&cfa, &sources, &regions));
    } else if options.layout {
        print(&layout(&cfa));
    } else if options.check {
        print(&summary(&cfa));
    } else {
        print(&cfa::print::text(&cfa, &sources));
    }
    0
}

/// Sizes in a few lines.
fn summary(cfa: &Cfa) -> String {
    let graph = cfa::graph::calls::CallGraph::new(cfa);
    let reachable: Vec<_> = cfa.funcs.ids().filter(|&f| graph.is_reachable(f)).collect();
    let bodies = || reachable.iter().filter_map(|&f| cfa.funcs[f].body.as_ref());
    let loops: usize = bodies().map(|body| cfa::graph::loops::Loops::new(body).heads().len()).sum();
    let recursive = reachable.iter().filter(|&&f| graph.is_recursive(f)).count();
    let count = |kind| cfa.ledger.iter().filter(|entry| entry.kind == kind).count();
    let mut out = String::new();
    let _ = writeln!(out, "functions: {}", bodies().count());
    let _ = writeln!(out, "nodes: {}", bodies().map(|body| body.nodes.len()).sum::<usize>());
    let _ = writeln!(out, "edges: {}", bodies().map(|body| body.edges.len()).sum::<usize>());
    let _ = writeln!(out, "loop heads: {loops}");
    let _ = writeln!(out, "recursive functions: {recursive}");
    let _ = writeln!(
        out,
        "ledger: {} over-approximations, {} under-approximations, {} assumptions",
        count(LedgerKind::Over),
        count(LedgerKind::Under),
        count(LedgerKind::Assumption),
    );
    out
}

/// The layout of all complete records, in C that the compiler can check. Records are named by
/// tag, so only tagged ones at file level can be checked by others; gcc is asked about the rest
/// through `--layout`'s own copies.
fn layout(cfa: &Cfa) -> String {
    let mut out = String::new();
    for (id, record) in cfa.types.records.iter_enumerated() {
        let (Some(tag), Some(size)) = (record.tag, record.size) else { continue };
        let word = match record.kind {
            RecordKind::Struct => "struct",
            RecordKind::Union => "union",
        };
        let name = format!("{word} {}", cfa.symbols.name(tag));
        let _ = writeln!(out, "/* {id} */");
        let _ = writeln!(out, "_Static_assert(sizeof({name}) == {size}, \"size of {name}\");");
        let _ = writeln!(
            out,
            "_Static_assert(_Alignof({name}) == {}, \"alignment of {name}\");",
            record.align
        );
        for field in record.fields.iter().filter(|field| field.bits.is_none()) {
            if let Some(member) = field.name {
                let member = cfa.symbols.name(member);
                let _ = writeln!(
                    out,
                    "_Static_assert(__builtin_offsetof({name}, {member}) == {}, \"{name}.{member}\");",
                    field.offset
                );
            } else {
                anonymous(cfa, &name, field.ty.ty, field.offset, &mut out);
            }
        }
    }
    out
}

/// Members of anonymous members are reached by their own names.
fn anonymous(cfa: &Cfa, name: &str, ty: TypeId, base: u64, out: &mut String) {
    let Type::Record(id) = *cfa.types.get(ty) else { return };
    for field in cfa.types.records[id].fields.iter().filter(|field| field.bits.is_none()) {
        let offset = base + field.offset;
        match field.name {
            Some(member) => {
                let flexible =
                    matches!(cfa.types.get(field.ty.ty), Type::Array(_, ArrayLen::Variable(_)));
                if !flexible {
                    let member = cfa.symbols.name(member);
                    let _ = writeln!(
                        out,
                        "_Static_assert(__builtin_offsetof({name}, {member}) == {offset}, \"{name}.{member}\");"
                    );
                }
            }
            None => anonymous(cfa, name, field.ty.ty, offset, out),
        }
    }
}
