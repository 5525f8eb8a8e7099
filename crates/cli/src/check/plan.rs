//! The default plan: which engines run side by side, and when one makes room for the next.
//!
//! What the program has decides:
//!
//! | the program | what follows |
//! |---|---|
//! | no loops, no recursion | bounded search ends with a proof, so it has a thread for itself |
//! | floating point | bounded search goes on until the end: interpolants of roundings are of no use |
//! | arrays, recursion | bounded search has more time: many proofs there need every iteration |
//! | many edges | explicit values come before k-induction: state machines are large |
//! | bit operations | k-induction has more time: it needs no interpolants, which are poor on bits |

use crate::args::EngineName;
use crate::check::features::Features;
use std::time::Duration;

/// An engine, and when it has to stop searching, counted from the first turn; `None`: when all do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The engine.
    pub engine: EngineName,
    /// When it has to stop.
    pub end: Option<Duration>,
    /// When what others may use of its work has to be found out; `None`: when all have to stop.
    pub publish: Option<Duration>,
    /// When the check of its answer has to be over; `None`: when all have to stop.
    pub check: Option<Duration>,
    /// Why it is there.
    pub why: &'static str,
}

/// Engines that take turns.
pub type Lane = Vec<Turn>;

/// The time limit that the plan assumes when there is none. (Limits here are what the first
/// random runs have left.)
const NO_LIMIT: Duration = Duration::from_secs(100);

/// The part of the time limit after which nobody searches any more: a proof that is found later
/// could not be checked in time.
const SEARCH: f64 = 0.95;

/// The part of the time limit after which random runs end, however slow their steps are.
const RANDOM: f64 = 0.12;

/// The part of the time limit after which the check of what intervals have proved is given up.
const INTERVAL_CHECK: f64 = 0.12;

/// The part of the time limit that an engine has to find out what it publishes, after its search.
const PUBLISHING: f64 = 0.05;

/// An engine, until a part of the time limit is over.
fn turn(limit: Duration, engine: EngineName, part: f64, why: &'static str) -> Turn {
    // Intervals may have a proof that takes longer than others need to find one.
    let check = (engine == EngineName::Interval).then(|| limit.mul_f64(INTERVAL_CHECK));
    let publish = Some(limit.mul_f64(part + PUBLISHING));
    Turn { engine, end: Some(limit.mul_f64(part)), publish, check, why }
}

/// The turns of one engine alone, or with the invariants of intervals.
pub fn single(limit: Option<Duration>, engine: EngineName, with_invariants: bool) -> Vec<Lane> {
    let end = limit.map(|limit| limit.mul_f64(SEARCH));
    let turn = |engine, why| vec![Turn { engine, end, publish: None, check: None, why }];
    let mut lanes = vec![turn(engine, "it was asked for")];
    if with_invariants {
        lanes.push(turn(EngineName::Interval, "its invariants were asked for"));
    }
    lanes
}

/// Two lanes: bounded search, which finds errors, beside engines that prove. Cheap engines come
/// first: intervals take little time, and the others use what they have found out.
pub fn default(limit: Option<Duration>, features: &Features) -> Vec<Lane> {
    let length = limit.unwrap_or(NO_LIMIT);
    let mut lanes = vec![search(length, features), prove(length, features)];
    if limit.is_none() {
        // The last ones may go on for ever.
        for turn in lanes.iter_mut().filter_map(|lane| lane.last_mut()) {
            (turn.end, turn.publish) = (None, None);
        }
    }
    lanes
}

/// Random runs, bounded search, and IMPACT where that has had its time: what it has not found when half
/// of the time is over, it rarely finds in the other half.
fn search(limit: Duration, features: &Features) -> Lane {
    let turn = |engine, part, why| turn(limit, engine, part, why);
    let (part, why) = match *features {
        _ if !features.endless() => (SEARCH, "without loops it proves as well"),
        Features { floats: true, .. } => {
            (SEARCH, "it finds errors, and interpolants of floating point are of little use")
        }
        Features { recursion: true, .. } => (0.7, "it finds errors, and follows calls"),
        Features { arrays: true, .. } if !features.large() => {
            (0.7, "it finds errors, and proves what needs every element of an array")
        }
        _ => (0.5, "it finds errors"),
    };
    let runs = turn(EngineName::Random, RANDOM, "long runs are cheap, too");
    let mut lane = vec![runs, turn(EngineName::Bmc, part, why)];
    if part < SEARCH {
        let why = "its interpolants differ from those of predicates";
        lane.push(turn(EngineName::Impact, SEARCH, why));
    }
    lane
}

/// Engines that prove. Explicit values decide large programs, mostly soon or never: alone, which takes
/// less and hands nothing over, then with predicates. Predicate abstraction proves more than IMPACT,
/// but not all that IMPACT proves.
fn prove(limit: Duration, features: &Features) -> Lane {
    let turn = |engine, part, why| turn(limit, engine, part, why);
    let mut lane =
        vec![turn(EngineName::Interval, 0.07, "it is cheap, and others use its invariants")];
    if features.large() {
        lane.push(turn(EngineName::Value, 0.25, "it decides state machines, which are large"));
        lane.push(turn(
            EngineName::ValuePredicate,
            0.55,
            "it adds predicates where values are not enough",
        ));
        lane.push(turn(EngineName::Kinduction, 0.63, "it proves what needs few invariants"));
    } else {
        let (part, why) = match (features.floats, features.bits) {
            (true, _) => (0.6, "with floating point it proves more than engines with interpolants"),
            (_, true) => (0.25, "it needs no interpolants, which are poor on bits"),
            _ => (0.17, "it proves what needs few invariants"),
        };
        lane.push(turn(EngineName::Kinduction, part, why));
        let rest = f64::max(0.5, part + 0.15);
        lane.push(turn(EngineName::ValuePredicate, rest, "it finds invariants of short paths"));
    }
    lane.push(turn(EngineName::Predicate, SEARCH, "it finds invariants of loops"));
    lane
}

#[cfg(test)]
mod tests {
    use super::*;
    use EngineName::{Bmc, Impact, Interval, Kinduction, Predicate, Random, Value, ValuePredicate};

    const LIMIT: Duration = Duration::from_secs(100);

    /// What the plan looks at, in all combinations.
    fn all_features() -> impl Iterator<Item = Features> {
        (0..64).map(|bits: usize| Features {
            edges: if bits & 1 == 0 { 10 } else { 10_000 },
            loops: bits >> 1 & 1,
            recursion: bits & 4 != 0,
            arrays: bits & 8 != 0,
            floats: bits & 16 != 0,
            bits: bits & 32 != 0,
        })
    }

    /// Engines and the seconds when they end.
    fn seconds(lane: &Lane) -> Vec<(EngineName, u64)> {
        let end = |turn: &Turn| turn.end.expect("a limit").as_secs_f64().round() as u64;
        lane.iter().map(|turn| (turn.engine, end(turn))).collect()
    }

    /// The plan of a small program with a loop, and whatever else is said.
    fn plan(features: Features) -> [Vec<(EngineName, u64)>; 2] {
        let edges = features.edges.max(10);
        let lanes = default(Some(LIMIT), &Features { edges, loops: 1, ..features });
        [seconds(&lanes[0]), seconds(&lanes[1])]
    }

    #[test]
    fn turns_follow_each_other_and_leave_time_for_the_check() {
        for features in all_features() {
            for lane in default(Some(LIMIT), &features) {
                let ends: Vec<u64> = seconds(&lane).iter().map(|turn| turn.1).collect();
                assert!(ends.is_sorted_by(|a, b| a < b), "{features:?}: {ends:?}");
                assert_eq!(ends.last(), Some(&95), "{features:?}");
            }
        }
    }

    #[test]
    fn without_a_limit_the_last_ones_go_on() {
        for features in all_features() {
            for lane in default(None, &features) {
                let ends: Vec<Option<Duration>> = lane.iter().map(|turn| turn.end).collect();
                let (last, before) = ends.split_last().expect("engines");
                assert!(last.is_none() && before.iter().all(Option::is_some), "{ends:?}");
            }
        }
        assert_eq!(single(None, Bmc, false)[0][0].end, None);
        assert_eq!(seconds(&single(Some(LIMIT), Bmc, false)[0]), [(Bmc, 95)]);
    }

    #[test]
    fn every_feature_counts() {
        let loops = Features::default();
        let [search, prove] = plan(loops);
        assert_eq!(search, [(Random, 12), (Bmc, 50), (Impact, 95)]);
        let order = [(Interval, 7), (Kinduction, 17), (ValuePredicate, 50), (Predicate, 95)];
        assert_eq!(prove, order);
        // Bounded search is enough without loops.
        let straight = default(Some(LIMIT), &Features { edges: 10, ..loops });
        assert_eq!(seconds(&straight[0]), [(Random, 12), (Bmc, 95)]);
        assert_eq!(plan(Features { recursion: true, ..loops })[0][1], (Bmc, 70));
        assert_eq!(plan(Features { arrays: true, ..loops })[0][1], (Bmc, 70));
        let [search, prove] = plan(Features { floats: true, ..loops });
        assert_eq!((search, prove[1]), (vec![(Random, 12), (Bmc, 95)], (Kinduction, 60)));
        assert_eq!(plan(Features { bits: true, ..loops })[1][1], (Kinduction, 25));
        let large = &plan(Features { edges: 1000, ..loops })[1];
        assert_eq!(large[1..4], [(Value, 25), (ValuePredicate, 55), (Kinduction, 63)]);
    }
}
