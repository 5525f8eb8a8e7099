//! `wedge cfa`: the automaton in several forms.

use crate::args::CfaOptions;
use crate::load::{Program, load};
use crate::{print, print_bytes};
use cfa::ir::{Cfa, LedgerKind};
use cfa::regions::Regions;
use cfa::slice::Slice;
use std::fmt::Write;

/// Prints what was asked for and returns the exit status.
pub fn cfa(options: &CfaOptions) -> u8 {
    let Program { mut cfa, types, sources } = match load(&options.program) {
        Ok(program) => program,
        Err(status) => return status,
    };
    if options.slice {
        let regions = Regions::compute(&cfa);
        let slice = Slice::compute(&cfa, &regions);
        if !(options.dot || options.json || options.check) {
            print(&cfa::print::slice(&cfa, &sources, &regions, &slice));
            return 0;
        }
        cfa = slice.apply(&cfa).cfa;
    }
    if options.dot {
        print(&cfa::print::dot(&cfa, &sources));
    } else if options.json {
        print(&cfa::print::json(&cfa, &sources));
    } else if options.regions {
        let regions = Regions::compute(&cfa);
        print(&cfa::print::regions(&cfa, &sources, &regions));
    } else if options.layout {
        let first = sources.file_of(1).expect("a file was loaded");
        print_bytes(&cfront::layout_check::checked_text(&cfa, &sources, first, &types));
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
