//! `wedge check --arg`: the graphs of IMPACT and predicate abstraction, as JSON and for Graphviz.

mod support;

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use support::{Ran, root, run, scratch, wedge};

/// Runs `wedge check --engine ENGINE --arg FILE examples/even.c`.
fn check(engine: &str, name: &str) -> (Ran, PathBuf) {
    let file = scratch(&format!("arg-{engine}-{}", name.replace('.', "-"))).join(name);
    let example = root().join("examples/even.c");
    let mut command = wedge(["check", "--timeout", "60", "--engine", engine, "--arg"]);
    (run(command.arg(&file).arg(example)), file)
}

fn written(engine: &str, name: &str) -> String {
    let (ran, file) = check(engine, name);
    assert_eq!(ran.status, 0, "{ran:?}");
    std::fs::read_to_string(file).expect("the graph was written")
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("a number: {value}"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("a list: {value}"))
}

#[test]
fn json_is_a_tree_with_coverings() {
    for engine in ["impact", "predicate"] {
        let graph: Value = serde_json::from_str(&written(engine, "graph.json")).expect("JSON");
        assert_eq!(graph["engine"], engine);
        let vertices: BTreeMap<u64, &Value> =
            list(&graph["vertices"]).iter().map(|vertex| (number(&vertex["id"]), vertex)).collect();
        let mut parents: BTreeMap<u64, u64> = BTreeMap::new();
        for edge in list(&graph["edges"]) {
            let (from, to) = (number(&edge["from"]), number(&edge["to"]));
            assert!(vertices.contains_key(&from) && vertices.contains_key(&to), "{edge}");
            assert!(from < to, "{edge}");
            assert_eq!(parents.insert(to, from), None, "{to} has two parents");
        }
        assert_eq!(parents.len() + 1, vertices.len(), "one vertex is the root");
        let mut coverings = 0;
        for (id, vertex) in &vertices {
            for by in list(&vertex["covered_by"]) {
                coverings += 1;
                let by = vertices.get(&number(by)).unwrap_or_else(|| panic!("{id}: no {by}"));
                assert_eq!(by["location"], vertex["location"], "{id}");
            }
        }
        assert!(coverings > 0, "{engine}: the loop is closed by a covering");
        let errors: Vec<&&Value> =
            vertices.values().filter(|vertex| vertex["error"] == true).collect();
        assert!(!errors.is_empty());
        assert!(errors.iter().all(|vertex| vertex["label"] == serde_json::json!(["false"])));
        // The loop is in line 9, and its invariant is a congruence.
        let at_loop: Vec<&&Value> =
            vertices.values().filter(|vertex| vertex["place"]["line"] == 9).collect();
        assert!(!at_loop.is_empty());
        let labels = at_loop.iter().flat_map(|vertex| list(&vertex["label"]));
        let labels: Vec<&str> = labels.map(|label| label.as_str().expect("text")).collect();
        assert!(labels.iter().any(|label| label.contains('x')), "{labels:?}");
    }
}

#[test]
fn dot_has_the_vertices_edges_and_coverings_of_json() {
    for engine in ["impact", "predicate"] {
        let graph: Value = serde_json::from_str(&written(engine, "graph.json")).expect("JSON");
        let dot = written(engine, "graph.dot");
        assert!(dot.starts_with(&format!("digraph {engine} {{\n")), "{dot}");
        assert!(dot.ends_with("}\n"), "{dot}");
        for vertex in list(&graph["vertices"]) {
            let start = format!("  v{} [label=\"v{0}: ", vertex["id"]);
            assert!(dot.contains(&start), "no {start} in\n{dot}");
            for by in list(&vertex["covered_by"]) {
                let edge = format!("  v{} -> v{by} [style=dashed", vertex["id"]);
                assert!(dot.contains(&edge), "no {edge} in\n{dot}");
            }
        }
        for edge in list(&graph["edges"]) {
            let edge = format!("  v{} -> v{} [label=", edge["from"], edge["to"]);
            assert!(dot.contains(&edge), "no {edge} in\n{dot}");
        }
        assert!(dot.contains("even.c:9–13") || dot.contains("even.c:9\""), "{dot}");
    }
}

#[test]
fn other_formats_are_refused() {
    for name in ["graph.svg", "graph"] {
        let (ran, file) = check("impact", name);
        assert_eq!(ran.status, 2, "{ran:?}");
        assert_eq!(ran.stdout, "");
        assert!(ran.stderr.contains(".dot") && ran.stderr.contains(".json"), "{}", ran.stderr);
        assert!(!file.exists());
    }
}

#[test]
fn engines_without_a_graph_say_so() {
    let file = scratch("arg-none").join("graph.dot");
    let example = root().join("examples/lock_bug.c");
    let ran = run(wedge(["check", "--engine", "random", "--arg"]).arg(&file).arg(example));
    assert_eq!(ran.status, 10, "{ran:?}");
    assert!(ran.stderr.contains("no engine has made a graph"), "{}", ran.stderr);
    assert!(!file.exists());
}
