//! Bounds on differences of variables, as shortest paths.
//!
//! `y - x ≤ c` is an edge of length c from x to y; a solution is a potential that no edge raises,
//! and a conflict is a cycle of negative length.
//!
//! ```text
//! solve():
//!   join variables that equations connect, each with its distance from the root of its tree
//!   for roots in the reverse postorder of a search, and again whenever a potential falls:
//!     lower the ends of the edges that start there
//!     every so often: a cycle of edges that lowered potentials is negative → conflict
//! ```
//!
//! Paths of programs are chains of equations `x' = x + c`, which become one tree each; what is left
//! is small. The order makes chains of inequalities settle in one pass.

use base::{Budget, Rational, Stop};
use std::collections::VecDeque;

use super::delta::Delta;
use super::simplex::{Conflict, Reason};

/// An edge: `to - from ≤ length`.
#[derive(Clone, Debug)]
struct Edge {
    from: usize,
    to: usize,
    length: Delta,
    reason: Reason,
}

/// Bounds on differences of variables, which are numbers from 0.
#[derive(Clone, Debug, Default)]
pub struct Differences {
    edges: Vec<Edge>,
    /// Pairs of edges that are the two sides of an equation.
    equations: Vec<(usize, usize)>,
    vars: usize,
}

/// The variables that equations connect.
struct Forest {
    root: Vec<usize>,
    /// The value of a variable less that of its root.
    offset: Vec<Delta>,
    /// The edge from a variable to the one above it, and the one back.
    up: Vec<Option<(usize, usize)>>,
}

impl Differences {
    /// No bounds.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds `y - x ≤ bound`.
    pub fn at_most(&mut self, y: usize, x: usize, bound: Delta, reason: Reason) {
        self.vars = self.vars.max(x + 1).max(y + 1);
        self.edges.push(Edge { from: x, to: y, length: bound, reason });
    }

    /// Adds `y - x = value`, where the reasons are those of `≤` and of `≥`.
    pub fn equal(&mut self, y: usize, x: usize, value: &Delta, most: Reason, least: Reason) {
        self.equations.push((self.edges.len(), self.edges.len() + 1));
        self.at_most(y, x, value.clone(), most);
        self.at_most(x, y, Delta::default().minus(value), least);
    }

    /// Values of the variables that satisfy all bounds, or a cycle of bounds that contradict each
    /// other. The values are integers if the bounds are.
    pub fn solve(&self, budget: &mut Budget) -> Result<Result<Vec<Delta>, Conflict>, Stop> {
        let forest = self.forest();
        let mut graph = Graph { lengths: Vec::new(), out: vec![Vec::new(); self.vars] };
        for (at, edge) in self.edges.iter().enumerate() {
            let (from, to) = (forest.root[edge.from], forest.root[edge.to]);
            // The same bound on the roots.
            let shift = forest.offset[edge.from].minus(&forest.offset[edge.to]);
            let length = edge.length.plus(&shift);
            if from != to {
                graph.out[from].push((to, at));
            } else if length < Delta::default() {
                return Ok(Err(self.conflict(&forest, &[at])));
            }
            graph.lengths.push(length);
        }
        let roots: Vec<usize> = (0..self.vars).filter(|&var| forest.root[var] == var).collect();
        Ok(match graph.settle(&roots, budget)? {
            Ok(potential) => Ok((0..self.vars)
                .map(|var| potential[forest.root[var]].plus(&forest.offset[var]))
                .collect()),
            Err(cycle) => Err(self.conflict(&forest, &cycle)),
        })
    }

    /// Trees of equations, by breadth-first search.
    fn forest(&self) -> Forest {
        let mut near: Vec<Vec<(usize, usize)>> = vec![Vec::new(); self.vars];
        for &(one, two) in &self.equations {
            near[self.edges[one].from].push((one, two));
            near[self.edges[two].from].push((two, one));
        }
        let mut forest = Forest {
            root: vec![usize::MAX; self.vars],
            offset: vec![Delta::default(); self.vars],
            up: vec![None; self.vars],
        };
        let mut queue = VecDeque::new();
        for root in 0..self.vars {
            if forest.root[root] != usize::MAX {
                continue;
            }
            forest.root[root] = root;
            queue.push_back(root);
            while let Some(var) = queue.pop_front() {
                for &(forth, back) in &near[var] {
                    let edge = &self.edges[forth];
                    if forest.root[edge.to] == usize::MAX {
                        forest.root[edge.to] = root;
                        forest.offset[edge.to] = forest.offset[var].plus(&edge.length);
                        forest.up[edge.to] = Some((back, forth));
                        queue.push_back(edge.to);
                    }
                }
            }
        }
        forest
    }

    /// A cycle of edges between roots, with the equations that lead from the end of each to the
    /// start of the next. Those that lead to the root and back again cancel.
    fn conflict(&self, forest: &Forest, cycle: &[usize]) -> Conflict {
        let mut edges = Vec::new();
        for &at in cycle {
            self.climb(forest, self.edges[at].from, |_, down| edges.push(down));
            edges.push(at);
            self.climb(forest, self.edges[at].to, |up, _| edges.push(up));
        }
        let mut reasons: Vec<Reason> = edges.iter().map(|&at| self.edges[at].reason).collect();
        reasons.sort_unstable();
        let parts = reasons.chunk_by(|a, b| a == b);
        Conflict { parts: parts.map(|same| (same[0], Rational::from(same.len() as i64))).collect() }
    }

    /// Visits the edges on the way to the root, each with the one back.
    fn climb(&self, forest: &Forest, var: usize, mut visit: impl FnMut(usize, usize)) {
        let mut now = var;
        while let Some((up, down)) = forest.up[now] {
            visit(up, down);
            now = self.edges[up].to;
        }
    }
}

/// Edges between roots.
struct Graph {
    lengths: Vec<Delta>,
    /// For each root the ends and the numbers of the edges that start there.
    out: Vec<Vec<(usize, usize)>>,
}

impl Graph {
    /// Potentials that no edge lowers, or a cycle of edges that has a negative length.
    fn settle(
        &self,
        roots: &[usize],
        budget: &mut Budget,
    ) -> Result<Result<Vec<Delta>, Vec<usize>>, Stop> {
        let mut potential = vec![Delta::default(); self.out.len()];
        // The start and the number of the edge that lowered a potential last.
        let mut lowered: Vec<Option<(usize, usize)>> = vec![None; self.out.len()];
        let mut queue: VecDeque<usize> = self.order(roots).into();
        let mut is_queued = vec![true; self.out.len()];
        let mut count = 0;
        while let Some(from) = queue.pop_front() {
            is_queued[from] = false;
            for &(to, at) in &self.out[from] {
                let value = potential[from].plus(&self.lengths[at]);
                if value >= potential[to] {
                    continue;
                }
                potential[to] = value;
                lowered[to] = Some((from, at));
                if !std::mem::replace(&mut is_queued[to], true) {
                    queue.push_back(to);
                }
                count += 1;
                if count % (roots.len() + 1) == 0 {
                    budget.spend()?;
                    if let Some(cycle) = cycle(roots, &lowered) {
                        return Ok(Err(cycle));
                    }
                }
            }
        }
        Ok(Ok(potential))
    }

    /// The roots in an order in which, but for cycles, edges lead forward.
    fn order(&self, roots: &[usize]) -> Vec<usize> {
        let mut seen = vec![false; self.out.len()];
        let mut done = Vec::with_capacity(roots.len());
        for &root in roots {
            if std::mem::replace(&mut seen[root], true) {
                continue;
            }
            let mut stack = vec![(root, 0)];
            while let Some((var, next)) = stack.last_mut() {
                match self.out[*var].get(*next) {
                    Some(&(to, _)) => {
                        *next += 1;
                        if !std::mem::replace(&mut seen[to], true) {
                            stack.push((to, 0));
                        }
                    }
                    None => {
                        done.push(*var);
                        stack.pop();
                    }
                }
            }
        }
        done.reverse();
        done
    }
}

/// A cycle of edges that each lowered the potential of their end last.
fn cycle(roots: &[usize], lowered: &[Option<(usize, usize)>]) -> Option<Vec<usize>> {
    // By which walk a root was visited.
    let mut walk = vec![usize::MAX; lowered.len()];
    for &start in roots {
        let mut now = start;
        while walk[now] == usize::MAX {
            walk[now] = start;
            let Some((from, _)) = lowered[now] else { break };
            now = from;
        }
        if walk[now] != start || lowered[now].is_none() {
            continue;
        }
        let first = now;
        let mut edges = Vec::new();
        while let Some((from, at)) = lowered[now] {
            edges.push(at);
            now = from;
            if now == first {
                return Some(edges);
            }
        }
    }
    None
}
