//! Where bytes came from that were copied before they had a value: disjoint ranges of addresses.

use super::places::Place;
use std::collections::BTreeMap;
use std::ops::Range;

/// The places that ranges of addresses were copied from.
#[derive(Clone, Default, Debug)]
pub(super) struct Origins {
    /// By first address: the end, and where the first byte came from.
    ranges: BTreeMap<u64, (u64, Place)>,
}

impl Origins {
    pub(super) fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Where the byte came from, unless it is at home.
    pub(super) fn find(&self, addr: u64) -> Option<Place> {
        let (&start, &(end, place)) = self.ranges.range(..=addr).next_back()?;
        (addr < end).then(|| place.moved(addr - start))
    }

    /// The bytes came from `place` on, or are at home.
    pub(super) fn set(&mut self, range: Range<u64>, place: Option<Place>) {
        if range.is_empty() {
            return;
        }
        self.cut(range.start);
        self.cut(range.end);
        let inside: Vec<u64> = self.ranges.range(range.clone()).map(|(&start, _)| start).collect();
        for start in inside {
            self.ranges.remove(&start);
        }
        if let Some(place) = place {
            self.ranges.insert(range.start, (range.end, place));
        }
    }

    /// No range has bytes on both sides of `at`.
    fn cut(&mut self, at: u64) {
        let Some((&start, &(end, place))) = self.ranges.range(..at).next_back() else { return };
        if at < end {
            self.ranges.insert(start, (at, place));
            self.ranges.insert(at, (end, place.moved(at - start)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regions::Object;

    fn place(offset: i64) -> Place {
        Place { object: Object::External, instance: 0, offset, bit: 0 }
    }

    #[test]
    fn later_ranges_replace_parts_of_earlier_ones() {
        let mut origins = Origins::default();
        origins.set(10..20, Some(place(100)));
        origins.set(13..15, Some(place(500)));
        origins.set(18..30, None);
        let found: Vec<Option<i64>> =
            (9..21).map(|at| origins.find(at).map(|place| place.offset)).collect();
        let expected = [0, 100, 101, 102, 500, 501, 105, 106, 107, 0, 0, 0];
        assert_eq!(found, expected.map(|offset| (offset != 0).then_some(offset)));
        origins.set(0..100, None);
        assert!(origins.is_empty());
    }
}
