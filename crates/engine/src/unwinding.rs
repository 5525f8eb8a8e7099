//! Labelled unwindings [McM06 §2, Definitions 1–3]: the tree (V, E), the labels ψ and the covering
//! relation ▷.

use crate::constants::Constants;
use crate::labels::{LabelId, Labels};
use base::{FastMap, FastSet, IdVec, define_id};
use evidence::{Certificate, Task};
use logic::{ActionId, LocId, LocKind, TermId};
use std::collections::BTreeMap;

define_id!(
    /// A vertex of an unwinding. The order ≺ is that of creation.
    VertexId,
    "v"
);

/// A vertex.
#[derive(Debug)]
pub struct Vertex {
    /// M_v
    pub loc: LocId,
    /// The edge into it.
    pub parent: Option<(VertexId, ActionId)>,
    /// The vertices of the edges out of it.
    pub children: Vec<VertexId>,
    /// Whether those are all there.
    pub expanded: bool,
    /// ψ
    pub label: LabelId,
    /// The vertices that cover it together, if it is covered itself and not only an ancestor.
    pub covered_by: Vec<VertexId>,
    /// The vertices that it covers.
    pub covers: Vec<VertexId>,
    /// Whether it is no longer in the tree.
    pub removed: bool,
    depth: u32,
}

/// Formulas that hold whenever their location is reached, and are inductive together.
#[derive(Debug, Default)]
pub struct Facts(BTreeMap<LocId, Vec<TermId>>);

impl Facts {
    /// From formulas at locations.
    pub fn new(facts: &[(LocId, TermId)]) -> Self {
        let mut at: BTreeMap<LocId, Vec<TermId>> = BTreeMap::new();
        for &(loc, formula) in facts {
            at.entry(loc).or_default().push(formula);
        }
        Self(at)
    }

    /// All of them, location by location.
    pub fn all(&self) -> Vec<(LocId, TermId)> {
        let at = self.0.iter();
        at.flat_map(|(&loc, facts)| facts.iter().map(move |&fact| (loc, fact))).collect()
    }

    /// A label at a location, with the facts there.
    pub fn added_to(&self, labels: &mut Labels, label: LabelId, loc: LocId) -> LabelId {
        match self.0.get(&loc) {
            Some(facts) => labels.label(&[&labels.formulas(label), facts.as_slice()].concat()),
            None => label,
        }
    }
}

/// An unwinding.
#[derive(Debug, Default)]
pub struct Unwinding {
    vertices: IdVec<VertexId, Vertex>,
    at: FastMap<LocId, Vec<VertexId>>,
    /// How many vertices are covered.
    coverings: usize,
}

impl Unwinding {
    /// Adds the root, with label `true`.
    pub fn root(&mut self, loc: LocId) -> VertexId {
        self.add(loc, None, Labels::TRUE)
    }

    /// Adds a vertex behind another.
    pub fn child(
        &mut self,
        of: VertexId,
        action: ActionId,
        loc: LocId,
        label: LabelId,
    ) -> VertexId {
        let child = self.add(loc, Some((of, action)), label);
        self.vertices[of].children.push(child);
        child
    }

    fn add(
        &mut self,
        loc: LocId,
        parent: Option<(VertexId, ActionId)>,
        label: LabelId,
    ) -> VertexId {
        let depth = parent.map_or(0, |(parent, _)| self.vertices[parent].depth + 1);
        let vertex = self.vertices.push(Vertex {
            loc,
            parent,
            children: Vec::new(),
            expanded: false,
            label,
            covered_by: Vec::new(),
            covers: Vec::new(),
            removed: false,
            depth,
        });
        self.at.entry(loc).or_default().push(vertex);
        vertex
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.vertices.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.vertices.is_empty()
    }

    /// All vertices in their order.
    pub fn ids(&self) -> impl Iterator<Item = VertexId> + use<> {
        self.vertices.ids()
    }

    /// A vertex.
    pub fn get(&self, vertex: VertexId) -> &Vertex {
        &self.vertices[vertex]
    }

    /// A vertex.
    pub fn get_mut(&mut self, vertex: VertexId) -> &mut Vertex {
        &mut self.vertices[vertex]
    }

    /// The vertices at a location, in their order.
    pub fn at(&self, loc: LocId) -> &[VertexId] {
        self.at.get(&loc).map_or(&[], Vec::as_slice)
    }

    /// The vertex and its ancestors, from the vertex up.
    pub fn upwards(&self, vertex: VertexId) -> impl Iterator<Item = VertexId> + '_ {
        let next = |&at: &VertexId| self.vertices[at].parent.map(|parent| parent.0);
        std::iter::successors(Some(vertex), next)
    }

    /// Whether the vertex or an ancestor is covered, or no state gets there.
    pub fn is_covered(&self, vertex: VertexId) -> bool {
        self.upwards(vertex).any(|at| {
            let vertex = &self.vertices[at];
            !vertex.covered_by.is_empty() || vertex.label == Labels::FALSE
        })
    }

    /// The vertices from `above`, which is an ancestor or the vertex itself, down to `vertex`.
    pub fn between(&self, above: VertexId, vertex: VertexId) -> Vec<VertexId> {
        let mut path = Vec::new();
        for at in self.upwards(vertex) {
            path.push(at);
            if at == above {
                break;
            }
        }
        path.reverse();
        path
    }

    /// The actions along a path of vertices.
    pub fn actions(&self, path: &[VertexId]) -> Vec<ActionId> {
        let edges = path.iter().skip(1).filter_map(|&vertex| self.vertices[vertex].parent);
        edges.map(|edge| edge.1).collect()
    }

    /// The location that a path comes to most often, the first of them, and how often.
    pub fn most_visited(&self, path: &[VertexId]) -> Option<(LocId, usize)> {
        let locs: Vec<LocId> = path.iter().map(|&vertex| self.vertices[vertex].loc).collect();
        let visits = |&loc: &LocId| (loc, locs.iter().filter(|&&other| other == loc).count());
        locs.iter().map(visits).rev().max_by_key(|&(_, count)| count)
    }

    /// The nearest common ancestor; a vertex is one of its own here.
    pub fn common_ancestor(&self, a: VertexId, b: VertexId) -> VertexId {
        let (mut a, mut b) = (a, b);
        while a != b {
            let deeper = match self.vertices[a].depth >= self.vertices[b].depth {
                true => &mut a,
                false => &mut b,
            };
            let (parent, _) = self.vertices[*deeper].parent.expect("the root is common");
            *deeper = parent;
        }
        a
    }

    /// The vertex and all below it.
    pub fn subtree(&self, vertex: VertexId) -> Vec<VertexId> {
        let mut found = vec![vertex];
        let mut at = 0;
        while at < found.len() {
            found.extend(&self.vertices[found[at]].children);
            at += 1;
        }
        found
    }

    /// The leaves at or below a vertex.
    pub fn leaves(&self, vertex: VertexId) -> Vec<VertexId> {
        let mut leaves = self.subtree(vertex);
        leaves.retain(|&vertex| !self.vertices[vertex].expanded);
        leaves
    }

    /// Adds (v, w) to ▷ and removes all (x, y) with y below v: covered vertices do not cover.
    /// Returns the x. What v itself covered, w covers from now on, for implication is transitive;
    /// otherwise vertices with equal labels would uncover each other exponentially often.
    pub fn cover(&mut self, v: VertexId, w: VertexId) -> Vec<VertexId> {
        let moved = std::mem::take(&mut self.vertices[v].covers);
        for &x in moved.iter().chain([&v]) {
            self.uncover(x);
            self.cover_jointly(x, &[w]);
        }
        self.release_below(v)
    }

    /// Removes all (x, y) with y at or below v. Returns the x.
    pub fn release_below(&mut self, v: VertexId) -> Vec<VertexId> {
        let below = self.subtree(v);
        below.into_iter().flat_map(|vertex| self.release(vertex)).collect()
    }

    /// Removes all (x, v) from ▷. Returns the x.
    pub fn release(&mut self, v: VertexId) -> Vec<VertexId> {
        let released = std::mem::take(&mut self.vertices[v].covers);
        for &vertex in &released {
            self.uncover(vertex);
        }
        released
    }

    /// Covers v, which is not covered, by several vertices together.
    pub fn cover_jointly(&mut self, v: VertexId, by: &[VertexId]) {
        debug_assert!(self.vertices[v].covered_by.is_empty(), "{v} is covered already");
        self.coverings += 1;
        self.vertices[v].covered_by = by.to_vec();
        for &w in by {
            self.vertices[w].covers.push(v);
        }
    }

    /// Removes all (v, y) from ▷.
    fn uncover(&mut self, v: VertexId) {
        let by = std::mem::take(&mut self.vertices[v].covered_by);
        self.coverings -= usize::from(!by.is_empty());
        for w in by {
            self.vertices[w].covers.retain(|&other| other != v);
        }
    }

    /// Removes all vertices below v, which is a leaf then that nothing is known of. Returns the
    /// vertices elsewhere that were covered by it or by those.
    pub fn prune(&mut self, v: VertexId) -> Vec<VertexId> {
        let mut released = self.release_below(v);
        let below = self.subtree(v);
        for &gone in &below {
            self.uncover(gone);
            self.vertices[gone].removed = gone != v;
        }
        let mut locs: Vec<LocId> = below[1..].iter().map(|&gone| self.vertices[gone].loc).collect();
        locs.sort_unstable();
        locs.dedup();
        for loc in locs {
            let vertices = &self.vertices;
            let at = self.at.get_mut(&loc).expect("vertices there");
            at.retain(|&other| !vertices[other].removed);
        }
        let vertex = &mut self.vertices[v];
        vertex.children.clear();
        vertex.expanded = false;
        vertex.label = Labels::TRUE;
        released.retain(|&other| !self.vertices[other].removed && other != v);
        released
    }

    /// What is looked at first has the largest one: errors, then locations that are new on the path.
    pub fn urgency(&self, task: &Task, parent: VertexId, loc: LocId) -> u32 {
        match task.program.locs[loc].kind {
            LocKind::Error | LocKind::Cut(_) => 2,
            LocKind::Plain => {
                let seen = self.upwards(parent).any(|at| self.vertices[at].loc == loc);
                u32::from(!seen)
            }
        }
    }

    /// The safety invariant of [McM06 §2, Theorem 1]: at each location, the disjunction of the
    /// labels of uncovered vertices, together with the constants that the program was specialised
    /// with.
    pub fn invariant(
        &self,
        task: &mut Task,
        labels: &Labels,
        constants: &Constants,
    ) -> Certificate {
        let mut at: FastMap<LocId, Vec<TermId>> = FastMap::default();
        let mut order = Vec::new();
        for v in self.ids() {
            let vertex = self.get(v);
            if vertex.removed || !task.is_plain(vertex.loc) || self.is_covered(v) {
                continue;
            }
            let formula = labels.formula(task.terms, vertex.label);
            let known = at.entry(vertex.loc).or_insert_with(|| {
                order.push(vertex.loc);
                Vec::new()
            });
            known.push(formula);
        }
        let mut invariant = |loc: LocId| {
            let facts = constants.facts(task.terms, loc);
            let label = task.terms.or(&at[&loc]);
            (loc, task.terms.and(&[facts, label]))
        };
        let labels: Vec<(LocId, TermId)> = order.into_iter().map(&mut invariant).collect();
        Certificate::inductive(task.terms, task.program, &labels)
    }

    /// The formulas in labels, each once for a location, in the order in which they came.
    pub fn conjuncts(&self, labels: &Labels) -> Vec<(LocId, TermId)> {
        let mut seen = FastSet::default();
        let mut found = Vec::new();
        for vertex in self.vertices.iter().filter(|vertex| !vertex.removed) {
            let formulas = labels.formulas(vertex.label);
            let here = formulas.iter().map(|&formula| (vertex.loc, formula));
            found.extend(here.filter(|&item| seen.insert(item)));
        }
        found
    }

    /// Adds facts to the labels of the vertices at their locations. Coverings stay, for both ends
    /// of one are at the same location.
    ///
    /// SOUNDNESS: the facts are to be inductive together, and all vertices have those of their
    /// location: then each edge still leads from label to label.
    pub fn assume(&mut self, labels: &mut Labels, facts: &Facts) {
        for vertex in self.vertices.iter_mut() {
            vertex.label = facts.added_to(labels, vertex.label, vertex.loc);
        }
    }

    /// How many vertices are covered by others.
    pub fn coverings(&self) -> usize {
        self.coverings
    }
}
