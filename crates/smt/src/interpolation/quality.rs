//! Which sequence is worth more: one in which a later visit to a location implies an earlier one
//! closes the loop there (IMPACT can cover the later vertex by the earlier one).
//!
//! Locations are recognised by what happens at them: two cuts are visits to one location if the same
//! part comes before them, or behind them, but for its times.

use base::{Budget, FastMap, Stop};
use logic::{TermId, Terms};

use crate::decide::{Answer, Undecided, decide};

/// The location of a cut, and the time there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Visit {
    /// The first cut that is a visit to the same location.
    pub location: usize,
    /// How much later than that one it is.
    pub time: i32,
}

/// How many implications are asked of a solver for one sequence.
const MAX_QUESTIONS: usize = 8;

/// The work for one of them.
const WORK: u64 = 2_000;

/// The locations of the cuts between parts.
pub fn visits(terms: &mut Terms, parts: &[TermId]) -> Vec<Visit> {
    let cuts = parts.len().saturating_sub(1);
    // Each part at time 0, with the time at which it starts.
    let based: Vec<Option<(TermId, i32)>> = parts
        .iter()
        .map(|&part| {
            let first = i32::try_from(terms.times(part)?.0).ok()?;
            Some((terms.shift(part, -first), first))
        })
        .collect();
    let mut visits: Vec<Visit> = (0..cuts).map(|cut| Visit { location: cut, time: 0 }).collect();
    for behind in [0, 1] {
        let mut known: FastMap<TermId, (usize, i32)> = FastMap::default();
        for cut in 0..cuts {
            let Some((part, time)) = based[cut + behind] else { continue };
            let (first, start) = *known.entry(part).or_insert((cut, time));
            join(&mut visits, first, cut, time - start);
        }
    }
    visits
}

/// Makes two cuts visits to one location, `by` apart.
fn join(visits: &mut [Visit], a: usize, b: usize, by: i32) {
    let (from, into) = (visits[b], visits[a]);
    if from.location == into.location {
        return;
    }
    let moved = into.time + by - from.time;
    let (kept, gone, moved) = match into.location < from.location {
        true => (into.location, from.location, moved),
        false => (from.location, into.location, -moved),
    };
    for visit in visits {
        if visit.location == gone {
            *visit = Visit { location: kept, time: visit.time + moved };
        }
    }
}

/// How many visits imply the one before to the same location, and how many do not, as far as was
/// looked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Closing {
    /// Those that do.
    pub closed: usize,
    /// Those that do not.
    pub open: usize,
}

impl Closing {
    /// Whether the sequence closes all loops.
    pub fn is_perfect(self) -> bool {
        self.open == 0
    }
}

/// How well a sequence closes loops. Labels that are `false` close nothing.
pub fn closing(
    terms: &mut Terms,
    sequence: &[TermId],
    visits: &[Visit],
    budget: &mut Budget,
) -> Result<Closing, Stop> {
    let mut closing = Closing::default();
    let mut last: FastMap<usize, usize> = FastMap::default();
    let mut questions = 0;
    for (cut, visit) in visits.iter().enumerate() {
        let Some(before) = last.insert(visit.location, cut) else { continue };
        if sequence[cut] == Terms::FALSE {
            continue;
        }
        let by = visits[before].time - visit.time;
        let later = terms.shift(sequence[cut], by);
        let closes = if later == sequence[before] {
            true
        } else if questions == MAX_QUESTIONS {
            continue;
        } else {
            questions += 1;
            implies(terms, later, sequence[before], budget)?
        };
        match closes {
            true => closing.closed += 1,
            false => closing.open += 1,
        }
    }
    Ok(closing)
}

/// Whether a formula is known to imply another.
fn implies(terms: &mut Terms, a: TermId, b: TermId, budget: &mut Budget) -> Result<bool, Stop> {
    let denied = terms.not(b);
    let mut share = Budget::new(WORK.min(budget.left())).with_interrupt(budget.interrupt().clone());
    let answer = decide(terms, &[a, denied], &mut share);
    budget.charge(WORK - share.left().min(WORK));
    match answer {
        Ok(Answer::Unsat(_)) => Ok(true),
        Err(Undecided::Stopped(Stop::Interrupted)) => Err(Stop::Interrupted),
        _ => Ok(false),
    }
}
