//! Unwindings and abstract reachability graphs, for Graphviz and for other programs.

use base::Location;
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::fmt::Write;
use std::path::Path;

/// The graph that an engine made, in words.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The engine.
    pub engine: String,
    /// The vertices, by their numbers.
    pub vertices: Vec<Vertex>,
}

/// A vertex.
#[derive(Clone, Debug)]
pub struct Vertex {
    /// Its number. Not all numbers are used.
    pub id: u32,
    /// The name of its location.
    pub location: String,
    /// Where that is.
    pub place: Option<Location>,
    /// Whether the property is violated there.
    pub error: bool,
    /// The conjuncts of its label; none: `true`.
    pub label: Vec<String>,
    /// The edge into it.
    pub parent: Option<Edge>,
    /// The numbers of the vertices that cover it together.
    pub covered_by: Vec<u32>,
}

/// An edge of the tree.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The number of the vertex that it leaves.
    pub from: u32,
    /// Where its action begins and where it ends.
    pub range: (Option<Location>, Option<Location>),
}

/// How a graph is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Graphviz
    Dot,
    /// JSON
    Json,
}

impl Format {
    /// What the name of a file asks for.
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension().and_then(OsStr::to_str) {
            Some("dot") => Some(Format::Dot),
            Some("json") => Some(Format::Json),
            _ => None,
        }
    }
}

/// A graph as text.
pub fn write(graph: &Graph, format: Format) -> String {
    match format {
        Format::Dot => dot(graph),
        Format::Json => crate::json::pretty(&json(graph)),
    }
}

fn dot(graph: &Graph) -> String {
    let mut out = format!("digraph {} {{\n  node [shape=box];\n", graph.engine);
    for vertex in &graph.vertices {
        let label = match vertex.label.is_empty() {
            true => "true".to_string(),
            false => vertex.label.join("\n"),
        };
        let at = vertex.place.as_ref().map_or(String::new(), |place| format!(" {}", short(place)));
        let text = format!("v{}: {}{at}\n{label}", vertex.id, vertex.location);
        let more = if vertex.error { ", color=red" } else { "" };
        let _ = writeln!(out, "  v{} [label=\"{}\"{more}];", vertex.id, escaped(&text));
        if let Some(edge) = &vertex.parent {
            let text = escaped(&range(edge));
            let _ = writeln!(out, "  v{} -> v{} [label=\"{text}\"];", edge.from, vertex.id);
        }
        for by in &vertex.covered_by {
            let _ = writeln!(out, "  v{} -> v{by} [style=dashed, constraint=false];", vertex.id);
        }
    }
    out.push_str("}\n");
    out
}

fn short(place: &Location) -> String {
    format!("{}:{}", place.file, place.line)
}

/// `FILE:LINE`, or `FILE:LINE–LINE` if the action ends elsewhere in the file.
fn range(edge: &Edge) -> String {
    match &edge.range {
        (Some(first), Some(last)) if first.file != last.file => {
            format!("{}–{}", short(first), short(last))
        }
        (Some(first), Some(last)) if first.line != last.line => {
            format!("{}–{}", short(first), last.line)
        }
        (Some(place), _) | (None, Some(place)) => short(place),
        (None, None) => String::new(),
    }
}

/// Text in a string of Graphviz.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

fn json(graph: &Graph) -> Value {
    let place = |place: &Option<Location>| match place {
        Some(place) => json!({ "file": place.file, "line": place.line, "column": place.column }),
        None => Value::Null,
    };
    let vertex = |vertex: &Vertex| {
        json!({
            "id": vertex.id,
            "location": vertex.location,
            "place": place(&vertex.place),
            "error": vertex.error,
            "label": vertex.label,
            "covered_by": vertex.covered_by,
        })
    };
    let edge = |vertex: &Vertex| {
        let edge = vertex.parent.as_ref()?;
        let (first, last) = (place(&edge.range.0), place(&edge.range.1));
        Some(json!({ "from": edge.from, "to": vertex.id, "begins": first, "ends": last }))
    };
    json!({
        "engine": graph.engine,
        "vertices": graph.vertices.iter().map(vertex).collect::<Vec<_>>(),
        "edges": graph.vertices.iter().filter_map(edge).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(line: u32) -> Option<Location> {
        Some(Location { file: "a.c".into(), line, column: 1 })
    }

    fn vertex(id: u32, parent: Option<Edge>, label: &[&str], covered_by: &[u32]) -> Vertex {
        Vertex {
            id,
            location: "main:n1".into(),
            place: place(3),
            error: false,
            label: label.iter().map(ToString::to_string).collect(),
            parent,
            covered_by: covered_by.to_vec(),
        }
    }

    #[test]
    fn labels_and_ranges_are_quoted() {
        let edge = Edge { from: 0, range: (place(3), place(5)) };
        let vertices = vec![
            vertex(0, None, &[], &[]),
            vertex(2, Some(edge), &["x == 1", "s[0] == '\"'"], &[0]),
        ];
        let graph = Graph { engine: "impact".into(), vertices };
        let expected = "digraph impact {\n  node [shape=box];\n  \
            v0 [label=\"v0: main:n1 a.c:3\\ntrue\"];\n  \
            v2 [label=\"v2: main:n1 a.c:3\\nx == 1\\ns[0] == '\\\"'\"];\n  \
            v0 -> v2 [label=\"a.c:3–5\"];\n  \
            v2 -> v0 [style=dashed, constraint=false];\n}\n";
        assert_eq!(write(&graph, Format::Dot), expected);
    }

    #[test]
    fn formats_go_by_the_name() {
        for (name, format) in [
            ("a.dot", Some(Format::Dot)),
            ("b/a.json", Some(Format::Json)),
            ("a.svg", None),
            ("dot", None),
        ] {
            assert_eq!(Format::of(Path::new(name)), format, "{name}");
        }
    }
}
