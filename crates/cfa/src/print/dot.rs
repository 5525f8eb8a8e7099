//! The automaton as a Graphviz graph: a cluster per function, loop heads as double circles, error
//! edges and their sources red, direct calls as dashed edges between clusters.

use super::{place, stmt};
use crate::graph::loops::Loops;
use crate::ir::{Body, Callee, Cfa, Edge, FuncId, NodeId, Stmt};
use base::{Id, SourceMap};
use std::fmt::{self, Write};

/// The longest label of an edge, in characters.
const LABEL: usize = 80;

/// Writes the whole automaton; functions without body are left out.
pub fn write(cfa: &Cfa, sources: &SourceMap, out: &mut dyn Write) -> fmt::Result {
    writeln!(out, "digraph cfa {{")?;
    writeln!(out, "  node [shape=circle, fontname=\"monospace\", fontsize=10];")?;
    writeln!(out, "  edge [fontname=\"monospace\", fontsize=10];")?;
    for func in cfa.funcs.ids() {
        if let Some(body) = &cfa.funcs[func].body {
            cluster(cfa, sources, func, body, out)?;
        }
    }
    for func in cfa.funcs.ids() {
        if let Some(body) = &cfa.funcs[func].body {
            calls(cfa, func, body, out)?;
        }
    }
    writeln!(out, "}}")
}

/// The name of a node in the graph.
fn name(func: FuncId, node: NodeId) -> String {
    format!("f{}_{node}", func.index())
}

fn cluster(
    cfa: &Cfa,
    sources: &SourceMap,
    func: FuncId,
    body: &Body,
    out: &mut dyn Write,
) -> fmt::Result {
    writeln!(out, "  subgraph cluster_{} {{", func.index())?;
    writeln!(out, "    label=\"{}\";", escaped(cfa.func_name(func)))?;
    let loops = Loops::new(body);
    let used = |node: NodeId| loops.rank(node).is_some() || !body.nodes[node].out.is_empty();
    for node in body.nodes.ids().filter(|&node| used(node)) {
        let fails = body.nodes[node]
            .out
            .iter()
            .any(|&edge| matches!(body.edges[edge].stmt, Stmt::Error(_)));
        let mut style = String::new();
        if loops.is_head(node) {
            style.push_str(", shape=doublecircle");
        }
        if fails {
            style.push_str(", color=red, fontcolor=red");
        }
        if node == body.entry || node == body.exit {
            style.push_str(", style=bold");
        }
        let text = match node {
            _ if node == body.exit => format!("{node}\\nexit"),
            _ if node == body.halt => format!("{node}\\nhalt"),
            _ => node.to_string(),
        };
        writeln!(out, "    {} [label=\"{text}\"{style}];", name(func, node))?;
    }
    for edge in body.edges.iter() {
        let colour = if matches!(edge.stmt, Stmt::Error(_)) { ", color=red" } else { "" };
        let label = label(cfa, edge);
        write!(out, "    {} -> {} ", name(func, edge.from), name(func, edge.to))?;
        write!(out, "[label=\"{}\"{colour}", escaped(&label))?;
        if let Some(place) = place(sources, edge.span) {
            write!(out, ", tooltip=\"{}\"", escaped(&place))?;
        }
        writeln!(out, "];")?;
    }
    writeln!(out, "  }}")
}

fn calls(cfa: &Cfa, func: FuncId, body: &Body, out: &mut dyn Write) -> fmt::Result {
    for edge in body.edges.iter() {
        let Stmt::Call { callee: Callee::Direct(callee), .. } = edge.stmt else {
            continue;
        };
        let Some(target) = &cfa.funcs[callee].body else {
            continue;
        };
        let (from, to) = (name(func, edge.from), name(callee, target.entry));
        writeln!(out, "  {from} -> {to} [style=dashed, constraint=false, color=gray40];")?;
    }
    Ok(())
}

/// The statement, cut if it is long. Printing stops at the cut, so huge expressions cost nothing.
fn label(cfa: &Cfa, edge: &Edge) -> String {
    let mut text = Cut { text: String::new(), left: LABEL };
    match stmt::write(cfa, &edge.stmt, &mut text) {
        Ok(()) => text.text,
        Err(fmt::Error) => text.text + "…",
    }
}

/// Takes so many characters and then fails.
struct Cut {
    text: String,
    left: usize,
}

impl Write for Cut {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            if self.left == 0 {
                return Err(fmt::Error);
            }
            self.left -= 1;
            self.text.push(c);
        }
        Ok(())
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
