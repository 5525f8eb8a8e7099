//! Interpolants from an unsatisfiable core, by strongest postconditions or weakest preconditions
//! (as Ultimate's Newton; G1 and G4 of the engineering notes).
//!
//! ```text
//! C₁ … Cₙ := conjuncts of the parts that contradict each other, few of them in loops
//! forward:   Iᵢ := what Iᵢ₋₁ ∧ Cᵢ says of the variables of Cᵢ₊₁ … Cₙ
//! backward:  the same from the end: ¬Iᵢ := what Cᵢ₊₁ ∧ ¬Iᵢ₊₁ says of the variables of C₁ … Cᵢ
//! ```
//!
//! Variables are eliminated without quantifiers (`eliminate`), mostly by substitution, for paths are
//! made of assignments. Nothing here depends on the theory.

mod bounds;
mod cases;
mod choice;
mod eliminate;
mod name;
mod solve;
#[cfg(test)]
mod tests;

use base::{Budget, FastSet, Stop};
use logic::{Op, Refutation, TermId, Terms};

use super::judge::Judge;
use super::verify::{failures, misplaced, symbols};
use super::weaken::{Order, drop_conjuncts};
use eliminate::Elimination;

/// The check of a sequence may take this fraction of the work that is left: other rungs want some too.
const CHECK_SHARE: u64 = 8;

/// From which end a sequence is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Strongest postconditions of what comes before a cut.
    Forward,
    /// Weakest preconditions of what comes after it.
    Backward,
}

/// Interpolants from cores.
#[derive(Clone, Copy, Debug, Default)]
pub struct CoreInterpolation {
    /// The only direction to be tried; if there is none, forward, then backward.
    pub direction: Option<Direction>,
    /// Sequences that did not pass their check: each is a bug.
    pub refused: u64,
}

impl Refutation for CoreInterpolation {
    fn sequence(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let mut judge = Judge::new();
        let Some(core) = choice::core(terms, &mut judge, parts, budget)? else { return Ok(None) };
        let directions = match self.direction {
            Some(direction) => vec![direction],
            None => vec![Direction::Forward, Direction::Backward],
        };
        for direction in directions {
            let found = directed(terms, &mut judge, parts, &core, direction, budget)?;
            let Some(sequence) = found else { continue };
            match holds(terms, parts, &core, &sequence, budget)? {
                Some(true) => return Ok(Some(sequence)),
                Some(false) => self.refused += 1,
                None => {}
            }
        }
        Ok(None)
    }
}

/// Whether a sequence passes its check; `None` if that is hard to say.
fn holds(
    terms: &mut Terms,
    parts: &[TermId],
    core: &[Vec<TermId>],
    sequence: &[TermId],
    budget: &mut Budget,
) -> Result<Option<bool>, Stop> {
    // SOUNDNESS: each part implies its conjuncts in the core, so steps that hold with these hold with
    // the part; they are much easier. The vocabulary is that of the parts.
    let needed = formulas(terms, core);
    if misplaced(terms, parts, sequence).is_some() {
        return Ok(Some(false));
    }
    let share = budget.left() / CHECK_SHARE;
    let failures = budget.attempt(share, |share| failures(terms, &needed, sequence, share))?;
    Ok(failures.map(|failures| failures.is_empty()))
}

/// The formula of each part of a core.
fn formulas(terms: &mut Terms, core: &[Vec<TermId>]) -> Vec<TermId> {
    core.iter().map(|conjuncts| terms.and(conjuncts)).collect()
}

/// The sequence in a direction. Backward is forward with the parts in reverse order, and the
/// formulas negated: what follows from a suffix contradicts the prefix.
fn directed(
    terms: &mut Terms,
    judge: &mut Judge,
    parts: &[TermId],
    core: &[Vec<TermId>],
    direction: Direction,
    budget: &mut Budget,
) -> Result<Option<Vec<TermId>>, Stop> {
    let (mut parts, mut core) = (parts.to_vec(), core.to_vec());
    if direction == Direction::Backward {
        parts.reverse();
        core.reverse();
    }
    let Some(posts) = posts(terms, judge, &parts, &core, budget)? else { return Ok(None) };
    let needed = formulas(terms, &core);
    let mut sequence = drop_conjuncts(terms, &needed, &posts, Order::LargeFirst, budget)?;
    if direction == Direction::Backward {
        sequence.reverse();
        sequence = sequence.into_iter().map(|post| terms.not(post)).collect();
    }
    Ok(Some(sequence))
}

/// What the core says at each cut, if that can be written down.
fn posts(
    terms: &mut Terms,
    judge: &mut Judge,
    parts: &[TermId],
    core: &[Vec<TermId>],
    budget: &mut Budget,
) -> Result<Option<Vec<TermId>>, Stop> {
    let mut posts = Vec::new();
    let mut post = Terms::TRUE;
    for cut in 1..parts.len() {
        let rest = core[cut..].concat();
        let mut known = core[cut - 1].clone();
        known.push(post);
        post = match rest.is_empty() {
            true => Terms::FALSE,
            false => {
                let (wanted, allowed) =
                    (vocabulary(terms, &rest), vocabulary(terms, &parts[cut..]));
                let mut elimination = Elimination::new(judge, &rest, &wanted, &allowed);
                let Some(post) = elimination.post(terms, known, budget)? else { return Ok(None) };
                post
            }
        };
        posts.push(post);
    }
    Ok(Some(posts))
}

/// The variables and functions of formulas.
fn vocabulary(terms: &Terms, formulas: &[TermId]) -> FastSet<Op> {
    symbols(terms, formulas).into_iter().collect()
}
