//! Which sequence is worth more: one in which a later visit to a location implies an earlier one
//! closes the loop there (IMPACT can cover the later vertex by the earlier one).
//!
//! Engines know the locations. Otherwise they are recognised by what happens at them: two cuts are
//! visits to one location if the same part comes before them, or behind them, but for its times.
//! Formulas at two visits are compared without their times: usually one instance of each variable
//! crosses a cut, and if there are more, only the choice suffers.

use base::{Budget, FastMap, Stop};
use logic::{TermId, Terms};

use crate::decide::{Answer, Undecided, decide};

/// How many implications are asked of a solver for one sequence.
const MAX_QUESTIONS: usize = 8;

/// The work for one of them.
const WORK: u64 = 2_000;

/// The locations of the cuts between parts: the first cut that is a visit to the same location.
pub fn visits(terms: &mut Terms, parts: &[TermId]) -> Vec<usize> {
    let cuts = parts.len().saturating_sub(1);
    // Each part as if it started at time 0.
    let based: Vec<Option<TermId>> = parts
        .iter()
        .map(|&part| {
            let first = i32::try_from(terms.times(part)?.0).ok()?;
            Some(terms.shift(part, -first))
        })
        .collect();
    let mut visits: Vec<usize> = (0..cuts).collect();
    for behind in [0, 1] {
        let mut known: FastMap<TermId, usize> = FastMap::default();
        for cut in 0..cuts {
            let Some(part) = based[cut + behind] else { continue };
            let first = *known.entry(part).or_insert(cut);
            join(&mut visits, first, cut);
        }
    }
    visits
}

/// Makes two cuts visits to one location.
fn join(visits: &mut [usize], a: usize, b: usize) {
    let (kept, gone) = (visits[a].min(visits[b]), visits[a].max(visits[b]));
    for visit in visits.iter_mut().filter(|visit| **visit == gone) {
        *visit = kept;
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
    visits: &[usize],
    budget: &mut Budget,
) -> Result<Closing, Stop> {
    let mut closing = Closing::default();
    let mut last: FastMap<usize, usize> = FastMap::default();
    let mut questions = 0;
    for (cut, &visit) in visits.iter().enumerate() {
        let Some(before) = last.insert(visit, cut) else { continue };
        if sequence[cut] == Terms::FALSE {
            continue;
        }
        let (later, earlier) = (terms.untimed(sequence[cut]), terms.untimed(sequence[before]));
        let closes = if later == earlier {
            true
        } else if questions == MAX_QUESTIONS {
            continue;
        } else {
            questions += 1;
            implies(terms, later, earlier, budget)?
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
    let answer = budget.attempt(WORK, |share| match decide(terms, &[a, denied], share) {
        Err(Undecided::Stopped(stop)) => Err(stop),
        answer => Ok(matches!(answer, Ok(Answer::Unsat(_)))),
    });
    match answer {
        Err(Stop::OutOfWork) => Ok(false),
        answer => Ok(answer?.unwrap_or(false)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Closing, closing, visits};
    use base::Budget;
    use logic::{Op, Sort, TermId, Terms};

    /// `n` is assigned before the loop: its time is the same in all visits.
    #[test]
    fn variables_from_before_the_loop_are_compared() {
        let mut terms = Terms::new();
        let [x, n] = ["x", "n"].map(|name| terms.declare(name, Sort::Int));
        let one = terms.int(1);
        let old = terms.var(n, 0);
        let xs: Vec<TermId> = (0..4).map(|time| terms.var(x, time)).collect();
        let next = [2, 3].map(|time| {
            let sum = terms.make(Op::Add, &[xs[time - 1], one]);
            terms.eq(xs[time], sum)
        });
        let (start, end) = (terms.eq(xs[1], old), terms.make(Op::Lt, &[xs[3], old]));
        let parts = [start, next[0], next[1], end];
        let labels = [1, 2, 3].map(|time| terms.make(Op::Le, &[old, xs[time]]));
        let visits = visits(&mut terms, &parts);
        let judged = closing(&mut terms, &labels, &visits, &mut Budget::new(1_000));
        assert_eq!(judged, Ok(Closing { closed: 2, open: 0 }));
    }
}
