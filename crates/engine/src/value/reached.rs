//! The abstract states that were reached at each location, for coverage.

use crate::unwinding::VertexId;
use base::FastMap;
use domain::value::{Cell, Values};
use logic::LocId;
use std::rc::Rc;

/// Reached states by location and by the cells that they speak of: a state is covered by another
/// one if what it says of the other's cells is the same.
#[derive(Debug, Default)]
pub(super) struct Reached(FastMap<LocId, Vec<Bucket>>);

#[derive(Debug)]
struct Bucket {
    cells: Rc<[Cell]>,
    states: FastMap<Values, Vec<VertexId>>,
}

impl Reached {
    /// The vertices whose values cover these.
    pub(super) fn covering<'r>(
        &'r self,
        loc: LocId,
        values: &'r Values,
    ) -> impl Iterator<Item = VertexId> + 'r {
        let buckets = self.0.get(&loc).into_iter().flatten();
        let found = buckets.filter_map(|bucket| {
            if !bucket.cells.iter().all(|cell| values.value(cell).is_some()) {
                return None;
            }
            let mut same = values.restricted(|cell| bucket.cells.binary_search(cell).is_ok());
            same.recover(values, bucket.cells.iter());
            bucket.states.get(&same)
        });
        found.flatten().copied()
    }

    /// A vertex has these values.
    pub(super) fn add(&mut self, loc: LocId, values: &Values, vertex: VertexId) {
        let mut cells = values.cells();
        cells.sort_unstable();
        let buckets = self.0.entry(loc).or_default();
        let known = buckets.iter().position(|bucket| *bucket.cells == *cells);
        let at = known.unwrap_or_else(|| {
            buckets.push(Bucket { cells: cells.into(), states: FastMap::default() });
            buckets.len() - 1
        });
        buckets[at].states.entry(values.clone()).or_default().push(vertex);
    }
}
