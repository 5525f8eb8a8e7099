//! Precisions, from coarse to fine \[BCL23\]: each round of the engine has one.

use domain::interval::{Extent, Intervals};

/// How much is kept in a round, and how long ranges may grow by themselves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Precision {
    /// What the domain keeps.
    pub(super) domain: Intervals,
    /// How far variables may be from the error that are looked at; `None`: at any distance.
    pub(super) distance: Option<u32>,
    /// Whether arrays are looked at.
    pub(super) arrays: bool,
    /// The most states at a location.
    pub(super) disjuncts: usize,
    /// How often a loop head is reached with something new before it is widened.
    delay: u32,
    /// How often ranges are extended to a number of the program.
    thresholds: u32,
    /// How many states are looked at before the round is given up.
    pub(super) visits: u64,
}

/// From coarse to fine. Most of the work pays in the first rounds.
const ROUNDS: [Precision; 7] = [
    Precision { arrays: false, delay: 1, thresholds: 8, ..with(1, false) },
    Precision { distance: Some(2), ..with(4, true) },
    Precision { distance: Some(6), ..with(4, true) },
    with(4, true),
    Precision { delay: 12, thresholds: 24, ..with(8, true) },
    Precision { disjuncts: 12, visits: 30_000, ..with(4, true) },
    Precision { disjuncts: 60, visits: 20_000, ..with(4, true) },
];

/// The last round: what holds of all elements of arrays.
const SMASHED: Precision = {
    let precision = with(8, true);
    let domain = Intervals { smashed: true, ..precision.domain };
    Precision { domain, visits: 30_000, ..precision }
};

/// So many ranges a variable, with differences or not.
const fn with(pieces: usize, relational: bool) -> Precision {
    let domain = Intervals { pieces, relational, smashed: false };
    let visits = 1_000_000;
    let (distance, arrays) = (None, true);
    Precision { domain, distance, arrays, disjuncts: 1, delay: 3, thresholds: 12, visits }
}

/// How often ranges are extended to the end of an order.
const ENDS: u32 = 6;

/// Locations that are not heads of loops are widened as well if they change more often.
const MANY: u32 = 200;

impl Precision {
    /// That of a round; `None` after the last.
    pub(super) fn of_round(round: usize) -> Option<Self> {
        ROUNDS.into_iter().chain([SMASHED]).nth(round)
    }

    /// How a location is widened that changes for the `time`-th time; `None`: not at all.
    pub(super) fn extent(&self, time: u32, is_head: bool) -> Option<Extent> {
        let delay = self.delay + if is_head { 0 } else { MANY };
        let time = time.checked_sub(delay)?;
        Some(match time {
            _ if time < self.thresholds => Extent::Threshold,
            _ if time < self.thresholds + ENDS => Extent::End,
            _ => Extent::Everything,
        })
    }
}
