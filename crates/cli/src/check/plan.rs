//! The default plan: which engines run side by side, and when one makes room for the next.

use crate::args::EngineName;
use std::time::Duration;

/// An engine, and when it has to stop searching, counted from the start; `None`: when all do.
pub type Turn = (EngineName, Option<Duration>);

/// The time limit that the plan assumes when there is none.
const NO_LIMIT: Duration = Duration::from_secs(100);

/// Parts of the time limit after which k-induction and IMPACT make room.
const ENDS: [f64; 2] = [0.25, 0.7];

/// Two lanes: bounded search, which finds errors, beside engines that prove, the cheapest first.
pub fn default(limit: Option<Duration>) -> Vec<Vec<Turn>> {
    let limit = limit.unwrap_or(NO_LIMIT);
    let [induction, impact] = ENDS.map(|part| Some(limit.mul_f64(part)));
    vec![
        vec![(EngineName::Bmc, None)],
        vec![
            (EngineName::Kinduction, induction),
            (EngineName::Impact, impact),
            (EngineName::Predicate, None),
        ],
    ]
}
