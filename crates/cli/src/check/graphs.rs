//! The graphs that engines make, for `--arg`.

use base::{Id, Location, SourceMap};
use encode::Encoder;
use engine::labels::{LabelId, Labels};
use engine::unwinding::{Unwinding, VertexId};
use logic::{ActionId, LocId, LocKind, Program, TermId, Terms};
use output::arg::{Edge, Graph, Vertex};
use std::sync::{Mutex, PoisonError};

/// The graphs of engines whose turn is over, in this order.
#[derive(Default)]
pub struct Graphs(Mutex<Vec<Graph>>);

impl Graphs {
    /// Keeps a graph, the latest one of its engine.
    pub fn keep(&self, graph: Graph) {
        let mut graphs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        graphs.retain(|other| other.engine != graph.engine);
        graphs.push(graph);
    }

    /// The graph of this engine, or else the last one.
    pub fn of(&self, engine: Option<&str>) -> Option<Graph> {
        let graphs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = graphs.iter().find(|graph| Some(graph.engine.as_str()) == engine);
        own.or(graphs.last()).cloned()
    }
}

/// Puts an unwinding into words.
pub struct Describer<'d, 'a> {
    /// The encoder of the program.
    pub encoder: &'d Encoder<'a>,
    /// Its terms.
    pub terms: &'d Terms,
    /// What was unwound.
    pub program: &'d Program,
    /// The text of the program.
    pub sources: &'d SourceMap,
}

impl Describer<'_, '_> {
    /// The vertices that are still in the tree.
    pub fn graph(&self, engine: &str, unwinding: &Unwinding, labels: &Labels) -> Graph {
        let there = unwinding.ids().filter(|&id| !unwinding.get(id).removed);
        let vertices = there.map(|id| self.vertex(id, unwinding, labels)).collect();
        Graph { engine: engine.into(), vertices }
    }

    fn vertex(&self, id: VertexId, unwinding: &Unwinding, labels: &Labels) -> Vertex {
        let vertex = unwinding.get(id);
        let location = &self.program.locs[vertex.loc];
        Vertex {
            id: number(id),
            location: location.name.clone(),
            place: self.place(vertex.loc),
            error: location.kind == LocKind::Error,
            label: self.label(labels, vertex.label, vertex.loc),
            parent: vertex.parent.map(|(from, action)| self.edge(from, action)),
            covered_by: vertex.covered_by.iter().copied().map(number).collect(),
        }
    }

    fn edge(&self, from: VertexId, action: ActionId) -> Edge {
        let action = &self.program.actions[action];
        Edge { from: number(from), range: (self.place(action.from), self.place(action.to)) }
    }

    fn label(&self, labels: &Labels, label: LabelId, loc: LocId) -> Vec<String> {
        labels.formulas(label).iter().map(|&formula| self.formula(formula, loc)).collect()
    }

    /// As C, or else as SMT-LIB.
    fn formula(&self, formula: TermId, loc: LocId) -> String {
        if formula == Terms::FALSE {
            return "false".into();
        }
        let described = self.encoder.describe(self.terms, Some(loc), formula);
        described.unwrap_or_else(|| {
            let written = logic::smtlib::write_term(self.terms, formula);
            written.unwrap_or_else(|_| logic::smtlib::show(self.terms, formula))
        })
    }

    /// Where a location is in the files, if it is.
    fn place(&self, loc: LocId) -> Option<Location> {
        let span = self.encoder.span(loc).filter(|span| !span.is_none())?;
        Some(self.sources.locate(span.lo))
    }
}

fn number(vertex: VertexId) -> u32 {
    vertex.index() as u32
}
