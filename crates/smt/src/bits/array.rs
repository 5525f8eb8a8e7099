//! Arrays as nodes.
//!
//! Writes at constant indices do not make chains: they are entries of a persistent map that lies
//! over an array without such writes ([`Node::Overlay`]). Merging two such arrays over the same
//! array merges the entries that differ. So an array that a program indexes by constants costs as
//! much as that many scalar variables. All else makes a node, and what it means for reads is
//! stated by lemmas when a model gets it wrong (`super::lemma`).

mod build;
pub mod map;
mod read;

use base::{FastMap, IdVec};

use super::aig::AigLit;
pub use super::value::ArrayId;
use super::value::Val;
use map::{MapId, Maps};
pub use read::Place;

/// How an array came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// Nothing is known of it; the number tells unknown arrays apart.
    Unknown(u32),
    /// The same element everywhere.
    Const(Val),
    /// One element written, at an unknown index.
    Store {
        /// The array before.
        below: ArrayId,
        /// Where.
        index: Val,
        /// What.
        element: Val,
    },
    /// Elements written at constant indices.
    Overlay {
        /// The array before, itself no overlay.
        below: ArrayId,
        /// The elements by index; not empty.
        map: MapId,
    },
    /// One of two arrays.
    Ite {
        /// Whether it is `then`.
        cond: AigLit,
        /// The array if so.
        then: ArrayId,
        /// The array if not.
        otherwise: ArrayId,
    },
    /// One element written at `count` indices from `low` on.
    Fill {
        /// The array before.
        below: ArrayId,
        /// The first index.
        low: Val,
        /// How many.
        count: Val,
        /// What.
        element: Val,
    },
    /// The `count` elements of `source` from `from` on written at `to` and so on.
    Copy {
        /// The array before.
        below: ArrayId,
        /// The first index written.
        to: Val,
        /// The array read.
        source: ArrayId,
        /// The first index read.
        from: Val,
        /// How many.
        count: Val,
    },
}

/// Elements written one after the other at neighbouring unknown indices, as by the bytes of a word:
/// reads elsewhere pass all of them at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// The lowest index.
    pub low: Val,
    /// How many.
    pub count: u64,
    /// The array before.
    pub below: ArrayId,
}

/// Widths of indices and elements; 0 stands for truth values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// Of the index.
    pub index: u32,
    /// Of the element.
    pub element: u32,
}

impl Shape {
    /// The width of indices as words.
    pub fn index_width(self) -> u32 {
        self.index.max(1)
    }
}

/// All array nodes of a solver.
#[derive(Default)]
pub struct Arrays {
    nodes: IdVec<ArrayId, (Node, Shape)>,
    known: FastMap<(Node, Shape), ArrayId>,
    /// The maps of overlays.
    pub maps: Maps,
    unknowns: u32,
    /// The runs that end with a `Store`, or with an `Ite` that may take it back.
    runs: FastMap<ArrayId, Run>,
    /// What is known of reads from `Ite` nodes.
    places: FastMap<(ArrayId, Val), Place>,
}

impl Arrays {
    /// A node.
    #[inline]
    pub fn node(&self, array: ArrayId) -> Node {
        self.nodes[array].0
    }

    /// The widths of an array.
    #[inline]
    pub fn shape(&self, array: ArrayId) -> Shape {
        self.nodes[array].1
    }

    /// An array of which nothing is known.
    pub fn unknown(&mut self, shape: Shape) -> ArrayId {
        self.unknowns += 1;
        self.intern(Node::Unknown(self.unknowns), shape)
    }

    /// What reads at an index outside may pass at once, if that is more than one node would let
    /// them pass.
    #[inline]
    pub fn run(&self, array: ArrayId) -> Option<Run> {
        let run = *self.runs.get(&array)?;
        (run.count > 1 || matches!(self.node(array), Node::Ite { .. })).then_some(run)
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    fn intern(&mut self, node: Node, shape: Shape) -> ArrayId {
        let nodes = &mut self.nodes;
        *self.known.entry((node, shape)).or_insert_with(|| nodes.push((node, shape)))
    }

    /// An array as entries over an array that is no overlay.
    fn split(&self, array: ArrayId) -> (ArrayId, MapId) {
        match self.node(array) {
            Node::Overlay { below, map } => (below, map),
            _ => (array, MapId::EMPTY),
        }
    }
}
