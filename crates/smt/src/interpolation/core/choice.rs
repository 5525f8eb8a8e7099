//! The choice of a core: conjuncts of the parts that contradict each other.
//!
//! What lies outside loops is kept rather than what lies in them ("outside the loop first", as in
//! Ultimate), so that interpolants do not speak of iterations more than they must. Parts that are
//! shifts of one another in time are iterations of a loop; the conjuncts that are shifts of one
//! another in them are a statement of it, and are dropped together if possible.
//!
//! ```text
//! drop all of the loops; each statement of a loop; single conjuncts of loops; the others
//! ```

use base::{Budget, FastMap, Stop};
use logic::{TermId, Terms};

use super::super::judge::Judge;

/// How many statements, and how many single conjuncts, are tried.
const TRIES: usize = 24;

/// A conjunct of a part.
#[derive(Clone, Copy)]
struct Conjunct {
    part: usize,
    formula: TermId,
    /// The conjunct at time 0 if it is in a loop.
    statement: Option<TermId>,
}

/// The conjuncts of each part that are in the core; `None` if the parts do not contradict each
/// other, or nobody knows.
pub(super) fn core(
    terms: &mut Terms,
    judge: &mut Judge,
    parts: &[TermId],
    budget: &mut Budget,
) -> Result<Option<Vec<Vec<TermId>>>, Stop> {
    let mut kept = split(terms, parts);
    let formulas: Vec<TermId> = kept.iter().map(|conjunct| conjunct.formula).collect();
    // A judge of its own: the one that is used from now on need not know all of the parts.
    let first = Judge::new().refute(terms, &formulas, budget)?;
    let Some(first) = first else { return Ok(None) };
    // What the first proof needs of the loops suffices, if all outside is kept.
    kept = select(&kept, |at, conjunct| conjunct.statement.is_none() || first.contains(&at));
    for dropped in statements(&kept) {
        let without =
            |c: &Conjunct| c.statement.is_none_or(|statement| !dropped.contains(&statement));
        let fewer = select(&kept, |_, conjunct| without(conjunct));
        kept = attempt(terms, judge, kept, fewer, false, budget)?;
    }
    for inside in [true, false] {
        kept = singly(terms, judge, kept, inside, budget)?;
    }
    let mut core = vec![Vec::new(); parts.len()];
    for conjunct in kept {
        core[conjunct.part].push(conjunct.formula);
    }
    Ok(Some(core))
}

/// Sets of statements to be dropped: all, then each.
fn statements(conjuncts: &[Conjunct]) -> Vec<Vec<TermId>> {
    let mut all: Vec<TermId> = conjuncts.iter().filter_map(|conjunct| conjunct.statement).collect();
    all.sort_unstable();
    all.dedup();
    let single = all.clone().into_iter().rev().take(TRIES).map(|statement| vec![statement]);
    let single: Vec<Vec<TermId>> = single.collect();
    let all = if all.is_empty() { vec![] } else { vec![all] };
    [all, single].concat()
}

/// Drops conjuncts one by one, in loops or outside.
fn singly(
    terms: &mut Terms,
    judge: &mut Judge,
    mut kept: Vec<Conjunct>,
    inside: bool,
    budget: &mut Budget,
) -> Result<Vec<Conjunct>, Stop> {
    if !inside {
        let all = kept.clone();
        kept = attempt(terms, judge, kept, all, true, budget)?;
    }
    let place = |conjunct: &Conjunct| (conjunct.part, conjunct.formula);
    let open = kept.iter().filter(|conjunct| conjunct.statement.is_some() == inside);
    let open: Vec<_> = open.rev().take(TRIES).map(place).collect();
    for dropped in open {
        let fewer = select(&kept, |_, conjunct| place(conjunct) != dropped);
        if fewer.len() < kept.len() {
            kept = attempt(terms, judge, kept, fewer, !inside, budget)?;
        }
    }
    Ok(kept)
}

/// What suffices of `fewer`, or `kept` if they do not contradict each other.
fn attempt(
    terms: &mut Terms,
    judge: &mut Judge,
    kept: Vec<Conjunct>,
    fewer: Vec<Conjunct>,
    outside_too: bool,
    budget: &mut Budget,
) -> Result<Vec<Conjunct>, Stop> {
    let formulas: Vec<TermId> = fewer.iter().map(|conjunct| conjunct.formula).collect();
    let Some(core) = judge.attempt(terms, &formulas, budget)? else { return Ok(kept) };
    let needed = |at: usize, conjunct: &Conjunct| {
        (conjunct.statement.is_none() && !outside_too) || core.contains(&at)
    };
    Ok(select(&fewer, needed))
}

fn select(conjuncts: &[Conjunct], keep: impl Fn(usize, &Conjunct) -> bool) -> Vec<Conjunct> {
    let kept = conjuncts.iter().enumerate().filter(|&(at, conjunct)| keep(at, conjunct));
    kept.map(|(_, &conjunct)| conjunct).collect()
}

/// The conjuncts of all parts.
fn split(terms: &mut Terms, parts: &[TermId]) -> Vec<Conjunct> {
    let starts: Vec<Option<TermId>> =
        parts.iter().map(|&part| at_zero(terms, part, part)).collect();
    let mut counts: FastMap<TermId, usize> = FastMap::default();
    for &start in starts.iter().flatten() {
        *counts.entry(start).or_default() += 1;
    }
    let mut found = Vec::new();
    for (part, &formula) in parts.iter().enumerate() {
        let repeated = starts[part].is_some_and(|start| counts[&start] > 1);
        for conjunct in terms.conjuncts(formula) {
            let statement = match repeated {
                true => at_zero(terms, conjunct, formula),
                false => None,
            };
            found.push(Conjunct { part, formula: conjunct, statement });
        }
    }
    found
}

/// A formula at the time at which `part` would start at time 0.
fn at_zero(terms: &mut Terms, formula: TermId, part: TermId) -> Option<TermId> {
    let (start, _) = terms.times(part)?;
    let by = i32::try_from(start).ok()?;
    Some(terms.shift(formula, -by))
}
