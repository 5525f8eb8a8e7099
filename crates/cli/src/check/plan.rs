//! The default plan: which engines run side by side, and when one makes room for the next.

use crate::args::EngineName;
use std::time::Duration;

/// An engine, and when it has to stop searching, counted from the start; `None`: when all do.
pub type Turn = (EngineName, Option<Duration>);

/// The time limit that the plan assumes when there is none.
const NO_LIMIT: Duration = Duration::from_secs(100);

/// The part of the time limit after which k-induction makes room for predicate abstraction.
const INDUCTION: f64 = 0.15;

/// The same for bounded search and IMPACT.
const BOUNDED: f64 = 0.5;

/// Two lanes: bounded search, which finds errors, beside engines that prove. What bounded search has
/// not found when half of the time is over, it rarely finds in the other half; predicate abstraction
/// proves more than IMPACT, but not all that IMPACT proves.
pub fn default(limit: Option<Duration>) -> Vec<Vec<Turn>> {
    let limit = limit.unwrap_or(NO_LIMIT);
    let [induction, bounded] = [INDUCTION, BOUNDED].map(|part| Some(limit.mul_f64(part)));
    vec![
        vec![(EngineName::Bmc, bounded), (EngineName::Impact, None)],
        vec![(EngineName::Kinduction, induction), (EngineName::Predicate, None)],
    ]
}
