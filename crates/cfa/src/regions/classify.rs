//! From accesses to regions: which bytes of a block belong together, and what they are.

use super::blocks::{Block, Fold};
use super::constraints::Span;
use super::{RegionKind, Single};

/// Cells that overlap, directly or through others.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// First byte.
    pub lo: i64,
    /// One past the last byte.
    pub hi: i64,
    /// The cells as (offset, width).
    pub cells: Vec<(i64, u32)>,
    /// The fold they lie in.
    pub fold: Option<Fold>,
    /// Whether the cells do not fit the stride of their fold.
    pub broken: bool,
}

/// Groups the cells of a block, which are given as (offset, width) in order.
pub fn clusters(block: &Block, cells: &[(i64, u32)]) -> Vec<Cluster> {
    let broken = broken_folds(block, cells);
    let mut items: Vec<Cluster> = cells
        .iter()
        .map(|&(offset, width)| {
            let fold = block.fold_at(offset);
            let at = |fold: &Fold| block.folds.iter().position(|other| other == fold);
            let is_broken = fold.as_ref().and_then(at).is_some_and(|i| broken[i]);
            let (mut lo, mut hi) = (offset, offset + i64::from(width));
            if let Some(fold) = fold.filter(|_| is_broken) {
                (lo, hi) = (lo.min(fold.lo), hi.max(fold.hi));
            }
            Cluster { lo, hi, cells: vec![(offset, width)], fold, broken: is_broken }
        })
        .collect();
    items.sort_by_key(|item| (item.lo, item.cells[0]));
    let mut merged: Vec<Cluster> = Vec::new();
    for item in items {
        match merged.last_mut() {
            Some(last) if item.lo < last.hi => {
                last.hi = last.hi.max(item.hi);
                last.cells.extend(item.cells);
                last.broken |= item.broken;
                last.fold = last.fold.or(item.fold);
            }
            _ => merged.push(item),
        }
    }
    merged
}

/// Folds with a cell that does not lie within one period, or that a cell outside reaches into.
fn broken_folds(block: &Block, cells: &[(i64, u32)]) -> Vec<bool> {
    let check = |fold: &Fold| {
        let finite = fold.lo > -super::blocks::END && fold.hi < super::blocks::END;
        let first = cells.partition_point(|&(offset, _)| offset < fold.anchor());
        let inside = cells[first..].iter().take_while(|&&(at, _)| at < fold.hi);
        let wraps =
            inside.clone().any(|&(at, width)| at + i64::from(width) > fold.anchor() + fold.stride);
        // The widest cells have a few dozen bytes.
        let before = cells[..first].iter().rev().take_while(|&&(at, _)| at > fold.lo - 4096);
        let reached = before.clone().any(|&(at, width)| at + i64::from(width) > fold.lo);
        let uneven = finite && (fold.hi - fold.lo) % fold.stride != 0;
        wraps || reached || (uneven && inside.count() > 0)
    };
    block.folds.iter().map(check).collect()
}

/// What a cluster is.
pub fn kind(cluster: &Cluster, spans: &[Span], single: Single) -> RegionKind {
    let (offset, width) = cluster.cells[0];
    let uniform = cluster.cells.len() == 1 && !cluster.broken;
    if !uniform || spans.iter().any(|span| cuts(span, cluster, offset, i64::from(width))) {
        return RegionKind::ByteArray;
    }
    match single {
        Single::Yes if cluster.fold.is_none() => RegionKind::Scalar { bits: width * 8 },
        _ => RegionKind::WordArray { bytes: width },
    }
}

/// Whether an end of the span may lie within the only cell of the cluster.
fn cuts(span: &Span, cluster: &Cluster, offset: i64, width: i64) -> bool {
    let start = span.place.offset;
    let inside = |at: i64, period: i64| {
        let into = (at - offset).rem_euclid(period);
        into != 0 && into < width
    };
    match (cluster.fold, span.size) {
        (Some(fold), Some(size)) => inside(start, fold.stride) || inside(start + size, fold.stride),
        (Some(fold), None) => {
            let period = gcd(span.unit, fold.stride);
            period < width || inside(start, period)
        }
        (None, Some(size)) => {
            let overlap = start < offset + width && offset < start + size;
            overlap && (start > offset || start + size < offset + width)
        }
        (None, None) => offset + width > start && (span.unit < width || inside(start, span.unit)),
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}
