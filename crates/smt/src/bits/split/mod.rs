//! Floats by intervals: facts that circuits prove only bit by bit.
//!
//! A polynomial of one float is a few multiplications, and each of them a circuit of thousands of
//! gates that a SAT solver can only search through. Intervals see at once that it stays below a
//! bound on a short range. So the ranges of the floats that a query depends on are split until the
//! query is false on each part, or some value might make it true:
//!
//! ```text
//! refute(box):  evaluate float operations on intervals, then the query on what is known
//!               false → the box is closed: keep what was decided on it
//!               else  → try its middle; refute both halves
//! ```
//!
//! If all boxes are closed, each decided relation becomes a lemma `box ⇒ relation`, from which the
//! SAT solver concludes by propagation. The lemmas hold whatever is asserted. If a middle might be
//! a model, it is tried first.

mod interval;
#[cfg(test)]
mod tests;
mod view;

use logic::FpOp;

use super::aig::AigLit;
use super::circuit::Circuit;
use super::word;
use interval::{Interval, at_rank, rank};
use view::View;

/// The most boxes of one query, …
const BOXES: usize = 20_000;

/// … and of all queries of a solver.
pub const ALL_BOXES: usize = 300_000;

/// What intervals say about a query.
pub enum Outcome {
    /// Clauses that hold, and refute the query.
    Refuted(Vec<Vec<AigLit>>),
    /// Literals that fix the floats to a value that may satisfy the query.
    Candidate(Vec<AigLit>),
    /// Nothing.
    Unclear,
}

/// The values of one leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Range {
    Nan,
    /// The numbers from one place in the order of floats to another.
    Ranks(u128, u128),
}

/// A box, and what was decided on it: relations of the view with their truth.
struct Closed {
    ranges: Vec<Range>,
    decided: Vec<(usize, bool)>,
}

/// Tries to decide a query by intervals; `left` is charged with the boxes that were looked at.
pub fn split(circuit: &mut Circuit, roots: &[AigLit], left: &mut usize) -> Outcome {
    let Some(view) = View::new(circuit, roots) else { return Outcome::Unclear };
    let mut search = Search { view: &view, closed: Vec::new() };
    let (candidate, looked_at) = search.run(BOXES.min(*left));
    *left -= looked_at.min(*left);
    match candidate {
        Some(Some(values)) => Outcome::Candidate(view.fixed(&values)),
        Some(None) => Outcome::Unclear,
        None => {
            let closed = search.closed;
            Outcome::Refuted(lemmas(circuit, &view, &closed))
        }
    }
}

struct Search<'v> {
    view: &'v View,
    closed: Vec<Closed>,
}

impl Search<'_> {
    /// `None` if all boxes are closed; otherwise values that might satisfy the query, if such were
    /// found. And how many boxes were looked at.
    fn run(&mut self, limit: usize) -> (Option<Option<Vec<u128>>>, usize) {
        let mut stack = self.first();
        let mut count = 0;
        while let Some(ranges) = stack.pop() {
            count += 1;
            if count > limit {
                return (Some(None), count);
            }
            let intervals = self.intervals(&ranges);
            let (decided, refuted) = self.view.evaluate(&intervals);
            if refuted {
                self.closed.push(Closed { ranges, decided });
                continue;
            }
            let middle = self.middle(&ranges);
            let points = middle.iter().zip(&self.view.leaves);
            let points: Vec<Interval> =
                points.map(|(&value, leaf)| Interval::point(leaf.format, value)).collect();
            if !self.view.evaluate(&points).1 {
                return (Some(Some(middle)), count);
            }
            match halves(&ranges) {
                Some([low, high]) => stack.extend([high, low]),
                None => return (Some(None), count),
            }
        }
        (None, count)
    }

    /// Every leaf NaN or a number.
    fn first(&self) -> Vec<Vec<Range>> {
        let mut boxes: Vec<Vec<Range>> = vec![Vec::new()];
        for leaf in &self.view.leaves {
            let format = leaf.format;
            let (low, high) = (format.infinity(true), format.infinity(false));
            let all = Range::Ranks(rank(format, low), rank(format, high));
            let with = |start: &Vec<Range>, range: Range| [&start[..], &[range]].concat();
            boxes = boxes.iter().flat_map(|b| [with(b, Range::Nan), with(b, all)]).collect();
        }
        boxes
    }

    fn intervals(&self, ranges: &[Range]) -> Vec<Interval> {
        let interval = |(range, leaf): (&Range, &view::Leaf)| match *range {
            Range::Nan => Interval::NAN,
            Range::Ranks(low, high) => Interval {
                ends: Some((at_rank(leaf.format, low), at_rank(leaf.format, high))),
                nan: false,
            },
        };
        ranges.iter().zip(&self.view.leaves).map(interval).collect()
    }

    fn middle(&self, ranges: &[Range]) -> Vec<u128> {
        let middle = |(range, leaf): (&Range, &view::Leaf)| match *range {
            Range::Nan => leaf.format.nan(),
            Range::Ranks(low, high) => at_rank(leaf.format, low + (high - low) / 2),
        };
        ranges.iter().zip(&self.view.leaves).map(middle).collect()
    }
}

/// The two halves of a box along its longest side.
fn halves(ranges: &[Range]) -> Option<[Vec<Range>; 2]> {
    let length = |range: &Range| match *range {
        Range::Nan => 0,
        Range::Ranks(low, high) => high - low,
    };
    let at = (0..ranges.len()).max_by_key(|&i| length(&ranges[i]))?;
    let Range::Ranks(low, high) = ranges[at] else { return None };
    if low == high {
        return None;
    }
    let middle = low + (high - low) / 2;
    let part = |range: Range| {
        let mut part = ranges.to_vec();
        part[at] = range;
        part
    };
    Some([part(Range::Ranks(low, middle)), part(Range::Ranks(middle + 1, high))])
}

/// For each relation that was decided on a box a clause; boxes side by side are joined first.
fn lemmas(circuit: &mut Circuit, view: &View, closed: &[Closed]) -> Vec<Vec<AigLit>> {
    let mut facts: Vec<(usize, bool, Vec<Range>)> = Vec::new();
    for relation in 0..view.relations.len() {
        let first = facts.len();
        for part in closed {
            let Some(&(_, truth)) = part.decided.iter().find(|item| item.0 == relation) else {
                continue;
            };
            let joined = facts[first..].last_mut().filter(|last| last.1 == truth);
            if !joined.is_some_and(|last| join(&mut last.2, &part.ranges)) {
                facts.push((relation, truth, part.ranges.clone()));
            }
        }
    }
    let mut clauses = Vec::new();
    for (relation, truth, ranges) in facts {
        let mut clause = vec![view.relations[relation].lit.negate_if(!truth)];
        for (range, leaf) in ranges.iter().zip(&view.leaves) {
            clause.extend(outside(circuit, leaf, *range));
        }
        clauses.push(clause);
    }
    clauses
}

/// Extends a box by one that follows it in the order of its only leaf.
fn join(ranges: &mut [Range], next: &[Range]) -> bool {
    let ([Range::Ranks(_, high)], &[Range::Ranks(low, end)]) = (ranges, next) else {
        return false;
    };
    let follows = *high + 1 == low;
    if follows {
        *high = end;
    }
    follows
}

/// Literals of which one holds where a leaf is not in a range.
fn outside(circuit: &mut Circuit, leaf: &view::Leaf, range: Range) -> Vec<AigLit> {
    let aig = &mut circuit.aig;
    let lits = &leaf.lits;
    let (sign, rest) = (lits[lits.len() - 1], &lits[..lits.len() - 1]);
    match range {
        Range::Nan => {
            let fraction = leaf.format.precision() as usize - 1;
            let exponent = word::is_ones(aig, &rest[fraction..]);
            let zero = word::is_zero(aig, &rest[..fraction]);
            vec![!exponent, zero]
        }
        Range::Ranks(low, high) => {
            // The rank of the leaf, as a word.
            let mut place: Vec<AigLit> = rest.iter().map(|&lit| aig.xor(lit, sign)).collect();
            place.push(!sign);
            let low = word::constant(place.len(), low);
            let above = word::constant(place.len(), high);
            vec![word::ult(aig, &place, &low), word::ult(aig, &above, &place)]
        }
    }
}

/// Whether an operation is a relation of floats.
fn is_relation(op: FpOp) -> bool {
    matches!(op, FpOp::Eq | FpOp::Lt | FpOp::Le | FpOp::IsNan)
}
