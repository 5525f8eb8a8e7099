//! The default plan: which engines run side by side, and when one makes room for the next.

use crate::args::EngineName;
use crate::check::features::Features;
use std::time::Duration;

/// An engine, and when it has to stop searching, counted from the start; `None`: when all do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The engine.
    pub engine: EngineName,
    /// When it has to stop.
    pub end: Option<Duration>,
    /// When the check of its answer has to be over; `None`: when all have to stop.
    pub check: Option<Duration>,
    /// Why it is there.
    pub why: &'static str,
}

/// Engines that take turns.
pub type Lane = Vec<Turn>;

/// The time limit that the plan assumes when there is none.
const NO_LIMIT: Duration = Duration::from_secs(100);

/// The part of the time limit after which the check of what intervals have proved is given up.
const INTERVAL_CHECK: f64 = 0.1;

/// The turns of one engine alone, or with the invariants of intervals.
pub fn single(engine: EngineName, with_invariants: bool) -> Vec<Lane> {
    let turn = |engine, why| vec![Turn { engine, end: None, check: None, why }];
    let mut lanes = vec![turn(engine, "it was asked for")];
    if with_invariants {
        lanes.push(turn(EngineName::Interval, "its invariants were asked for"));
    }
    lanes
}

/// Two lanes: bounded search, which finds errors, beside engines that prove.
///
/// Cheap engines come first: intervals take little time, and the others use what they have found
/// out. What bounded search has not found when half of the time is over, it rarely finds in the
/// other half. Explicit values with predicates decide state machines and large programs, mostly
/// soon or never; predicate abstraction proves more than IMPACT, but not all that IMPACT proves.
pub fn default(limit: Option<Duration>, features: &Features) -> Vec<Lane> {
    let limit = limit.unwrap_or(NO_LIMIT);
    let turn = |engine, part: f64, why| {
        let end = (part < 1.0).then(|| limit.mul_f64(part));
        // Intervals may have a proof that takes longer than others need to find one.
        let check = (engine == EngineName::Interval).then(|| limit.mul_f64(INTERVAL_CHECK));
        Turn { engine, end, check, why }
    };
    let endless = features.loops > 0 || features.recursion;
    // Without loops, bounded search ends with a proof.
    let bounded = if endless { 0.5 } else { 1.0 };
    let mut search = vec![turn(EngineName::Bmc, bounded, "it finds errors")];
    if endless {
        search.push(turn(
            EngineName::Impact,
            1.0,
            "its interpolants differ from those of predicates",
        ));
    }
    let prove = vec![
        turn(EngineName::Interval, 0.05, "it is cheap, and others use its invariants"),
        turn(EngineName::Kinduction, 0.15, "it proves what needs no invariant of its own"),
        turn(EngineName::ValuePredicate, 0.5, "it decides state machines"),
        turn(EngineName::Predicate, 1.0, "it finds invariants of loops"),
    ];
    vec![search, prove]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lane_ends_with_an_engine_that_may_go_on() {
        let limit = Some(Duration::from_secs(10));
        for loops in [0, 3] {
            let features = Features { loops, ..Features::default() };
            for lane in default(limit, &features) {
                let ends: Vec<Option<Duration>> = lane.iter().map(|turn| turn.end).collect();
                let (last, before) = ends.split_last().expect("engines");
                assert_eq!(*last, None);
                assert!(before.iter().all(Option::is_some) && before.is_sorted(), "{ends:?}");
            }
        }
    }

    #[test]
    fn bounded_search_is_enough_without_loops() {
        let lanes = default(None, &Features::default());
        assert_eq!(lanes[0].len(), 1);
        let recursive = Features { recursion: true, ..Features::default() };
        assert_eq!(default(None, &recursive)[0].len(), 2);
    }
}
