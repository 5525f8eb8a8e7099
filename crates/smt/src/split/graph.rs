//! Difference bounds as a graph whose shortest paths are the strongest consequences [JM06 §4].
//!
//! `x - y ≤ c` is an edge from y to x of weight c. Adding an edge keeps potentials feasible and finds
//! a negative cycle if there is one, by the incremental algorithm of Cotton and Maler [CM06]:
//!
//! ```text
//! add(u → v, w):  estimate(v) = π(u) + w - π(v)
//!                 while the least estimate, of s, is below 0:
//!                     if s = u: a negative cycle
//!                     π(s) += estimate(s)
//!                     for s → t not finished: estimate(t) = min(estimate(t), π(s) + w - π(t))
//! ```
//!
//! With them, shortest paths are found by Dijkstra's algorithm over weights that are not negative. Of
//! equally strong paths the one through fewer reasons is taken, and one around zero before one
//! through it: what is said about differences holds for more iterations of a loop than what is said
//! about values.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use base::{Budget, FastMap, Stop};

use super::proof::{Sources, normal};
use super::weight::{Bound, Point, Weight};

/// What a path through zero costs among equally strong ones.
const THROUGH_ZERO: u32 = 1000;

#[derive(Clone, Debug)]
struct Edge {
    from: usize,
    to: usize,
    weight: Weight,
    sources: Sources,
}

/// Difference bounds, consistent so far.
#[derive(Clone, Debug)]
pub struct Graph {
    points: Vec<Point>,
    index: FastMap<Point, usize>,
    edges: Vec<Edge>,
    /// The strongest edge between two points.
    between: FastMap<(usize, usize), usize>,
    out: Vec<Vec<usize>>,
    /// The value of each point in some solution.
    potential: Vec<Weight>,
    /// Whether a point has edges.
    bound: Vec<bool>,
}

/// The weights of shortest paths from a point.
pub struct Distances {
    /// For each point that is reached the weight and the last edge.
    to: Vec<Option<(Weight, Option<usize>)>>,
}

impl Default for Graph {
    fn default() -> Self {
        let mut graph = Self {
            points: Vec::new(),
            index: FastMap::default(),
            edges: Vec::new(),
            between: FastMap::default(),
            out: Vec::new(),
            potential: Vec::new(),
            bound: Vec::new(),
        };
        graph.node(None);
        graph.bound[0] = true;
        graph
    }
}

impl Graph {
    /// The points, zero first.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Makes a point known.
    pub fn node(&mut self, point: Point) -> usize {
        if let Some(&known) = self.index.get(&point) {
            return known;
        }
        let node = self.points.len();
        self.points.push(point);
        self.index.insert(point, node);
        self.out.push(Vec::new());
        self.potential.push(Weight::default());
        self.bound.push(false);
        node
    }

    /// The value of a point in some solution.
    pub fn value(&self, point: Point) -> Weight {
        let zero = self.potential[0].negated();
        self.index.get(&point).map_or_else(Weight::default, |&node| &self.potential[node] + &zero)
    }

    /// Adds a bound; says whether it was new. The error is why the bounds contradict each other.
    pub fn add(&mut self, bound: &Bound, sources: Sources) -> Result<bool, Sources> {
        let (from, to) = (self.node(bound.y), self.node(bound.x));
        let weight = bound.limit.clone();
        if from == to {
            return if weight < Weight::default() { Err(sources) } else { Ok(false) };
        }
        match self.between.get(&(from, to)).copied() {
            Some(known) if self.edges[known].weight <= weight => return Ok(false),
            Some(known) => self.edges[known] = Edge { from, to, weight, sources },
            None => {
                self.between.insert((from, to), self.edges.len());
                self.out[from].push(self.edges.len());
                self.edges.push(Edge { from, to, weight, sources });
            }
        }
        self.settle(from, to, &bound.limit);
        self.relax(self.between[&(from, to)])?;
        Ok(true)
    }

    /// Gives a point without edges the value that its first bound suggests.
    fn settle(&mut self, from: usize, to: usize, weight: &Weight) {
        match (self.bound[from], self.bound[to]) {
            (true, false) => self.potential[to] = &self.potential[from] + weight,
            (false, true) => self.potential[from] = &self.potential[to] + &weight.negated(),
            _ => {}
        }
        self.bound[from] = true;
        self.bound[to] = true;
    }

    /// Makes potentials feasible after an edge was added.
    fn relax(&mut self, added: usize) -> Result<(), Sources> {
        let Edge { from: start, to, .. } = self.edges[added];
        let mut estimates: FastMap<usize, Weight> = FastMap::default();
        let mut via: FastMap<usize, usize> = FastMap::default();
        let mut raised: FastMap<usize, Weight> = FastMap::default();
        let mut order = Vec::new();
        let mut heap = BinaryHeap::new();
        let first = self.slack(added, &self.potential[start]);
        if first < Weight::default() {
            estimates.insert(to, first.clone());
            via.insert(to, added);
            heap.push(Reverse((first, to)));
        }
        while let Some(Reverse((estimate, node))) = heap.pop() {
            if raised.contains_key(&node) || estimates[&node] < estimate {
                continue;
            }
            if node == start {
                return Err(self.cycle(start, &via));
            }
            let potential = &self.potential[node] + &estimate;
            for &edge in &self.out[node] {
                let next = self.edges[edge].to;
                let estimate = self.slack(edge, &potential);
                let known = estimates.get(&next);
                let better = known.map_or(estimate < Weight::default(), |known| estimate < *known);
                if better && !raised.contains_key(&next) {
                    estimates.insert(next, estimate.clone());
                    via.insert(next, edge);
                    heap.push(Reverse((estimate, next)));
                }
            }
            raised.insert(node, potential);
            order.push(node);
        }
        for node in order {
            self.potential[node] = raised[&node].clone();
        }
        Ok(())
    }

    /// How far an edge is from being violated, if its start had a potential.
    fn slack(&self, edge: usize, potential: &Weight) -> Weight {
        let edge = &self.edges[edge];
        &(potential + &edge.weight) + &self.potential[edge.to].negated()
    }

    /// The sources of the edges from a node back to itself.
    fn cycle(&self, start: usize, via: &FastMap<usize, usize>) -> Sources {
        let mut sources = Vec::new();
        let mut node = start;
        loop {
            let edge = &self.edges[via[&node]];
            sources.extend_from_slice(&edge.sources);
            node = edge.from;
            if node == start {
                return normal(sources);
            }
        }
    }

    /// The strongest bounds of all points against `from`, or of `to` alone if it is at most `limit`.
    fn search(
        &self,
        from: usize,
        target: Option<(usize, Weight)>,
        budget: &mut Budget,
    ) -> Result<Distances, Stop> {
        let mut to: Vec<Option<(Weight, Option<usize>)>> = vec![None; self.points.len()];
        // The best path so far to points that are not reached yet.
        let mut best: Vec<Option<(Weight, u32, usize)>> = vec![None; self.points.len()];
        let mut heap = BinaryHeap::from([Reverse((Weight::default(), 0u32, from))]);
        while let Some(Reverse((cost, turns, node))) = heap.pop() {
            if to[node].is_some() {
                continue;
            }
            budget.spend()?;
            let via = best[node].as_ref().map(|(_, _, edge)| *edge);
            to[node] = Some((self.unreduced(from, node, &cost), via));
            if target.as_ref().is_some_and(|(target, _)| *target == node) {
                break;
            }
            let through = if node == 0 && from != 0 { THROUGH_ZERO } else { 0 };
            for &edge in &self.out[node] {
                let next = self.edges[edge].to;
                if to[next].is_some() {
                    continue;
                }
                let cost = &cost + &self.slack(edge, &self.potential[node]);
                let turns = turns + 1 + through + self.edges[edge].sources.len() as u32;
                let too_far = target.as_ref().is_some_and(|(_, limit)| cost > *limit);
                let known = best[next].as_ref();
                let worse = known.is_some_and(|(known, t, _)| (known, t) <= (&cost, &turns));
                if !too_far && !worse {
                    best[next] = Some((cost.clone(), turns, edge));
                    heap.push(Reverse((cost, turns, next)));
                }
            }
        }
        Ok(Distances { to })
    }

    fn unreduced(&self, from: usize, to: usize, cost: &Weight) -> Weight {
        &(cost + &self.potential[to]) + &self.potential[from].negated()
    }

    /// The strongest bounds of all points against one.
    pub fn distances(&self, from: usize, budget: &mut Budget) -> Result<Distances, Stop> {
        self.search(from, None, budget)
    }

    /// Why a bound holds, if it does.
    pub fn entailed(&self, bound: &Bound, budget: &mut Budget) -> Result<Option<Sources>, Stop> {
        let ends = self.index.get(&bound.y).zip(self.index.get(&bound.x));
        let Some((&from, &to)) = ends else { return Ok(None) };
        // A solution that violates the bound shows at once that it does not follow.
        let gap = &self.potential[from] + &self.potential[to].negated();
        let limit = &bound.limit + &gap;
        if limit < Weight::default() {
            return Ok(None);
        }
        let distances = self.search(from, Some((to, limit)), budget)?;
        Ok(distances.to[to].is_some().then(|| self.sources(&distances, to)))
    }

    /// Why a bound of [`Distances`] holds.
    pub fn sources(&self, distances: &Distances, to: usize) -> Sources {
        let mut sources = Vec::new();
        let mut node = to;
        while let Some((_, Some(edge))) = distances.to[node] {
            sources.extend_from_slice(&self.edges[edge].sources);
            node = self.edges[edge].from;
        }
        normal(sources)
    }
}

impl Distances {
    /// The strongest limit of a point, if it has one.
    pub fn limit(&self, to: usize) -> Option<&Weight> {
        self.to[to].as_ref().map(|(weight, _)| weight)
    }
}
