//! Word lifting: formulas over single bits as comparisons of words.
//!
//! A proof of bits has interpolants of bits. Where a junction speaks of the bits of one or two words
//! only, it is often a comparison; which one is not read off its form but guessed from extreme and
//! sample values (`words`), and a guess replaces the formula only if the solver says that they are
//! equivalent.
//!
//! ```text
//! formula over the bits of at most two words    guess
//! junction                                      guess for its arguments over the same words together,
//!                                               look into the others
//! ```

#[cfg(test)]
mod tests;
mod two;
mod words;

use base::{Budget, FastMap, Stop};
use logic::{Sort, TermId, Terms};

use words::Guess;

/// Larger formulas are left as they are.
const MAX_SIZE: usize = 3_000;

/// How many formulas are guessed for in a sequence.
const MAX_GUESSES: usize = 200;

/// Formulas that are equivalent to the given ones, with words in the place of bits where possible.
pub fn lift(
    terms: &mut Terms,
    formulas: &[TermId],
    budget: &mut Budget,
) -> Result<Vec<TermId>, Stop> {
    let mut lifting = Lifting::default();
    let mut lifted = Vec::new();
    for &formula in formulas {
        lifted.push(match terms.dag_size(&[formula]) > MAX_SIZE {
            true => formula,
            false => lifting.formula(terms, formula, budget)?,
        });
    }
    Ok(lifted)
}

#[derive(Default)]
struct Lifting {
    guess: Guess,
    done: FastMap<TermId, TermId>,
    guesses: usize,
}

/// A formula as the conjunction, negated or not, of formulas.
struct Junction {
    negated: bool,
    /// Those that are done.
    lifted: Vec<TermId>,
    /// Those that are looked into.
    open: Vec<TermId>,
}

impl Lifting {
    fn formula(
        &mut self,
        terms: &mut Terms,
        root: TermId,
        budget: &mut Budget,
    ) -> Result<TermId, Stop> {
        let mut junctions: FastMap<TermId, Junction> = FastMap::default();
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            budget.spend()?;
            if self.done.contains_key(&term) {
                stack.pop();
            } else if let Some(junction) = junctions.remove(&term) {
                let lifted = self.join(terms, junction);
                self.done.insert(term, lifted);
            } else if let Some(words) = self.guess(terms, term, budget)? {
                self.done.insert(term, words);
            } else if let Some(junction) = self.split(terms, term, budget)? {
                stack.extend(&junction.open);
                junctions.insert(term, junction);
            } else {
                self.done.insert(term, term);
            }
        }
        Ok(self.done[&root])
    }

    fn join(&self, terms: &mut Terms, junction: Junction) -> TermId {
        let mut parts = junction.lifted;
        parts.extend(junction.open.iter().map(|part| self.done[part]));
        let joined = terms.and(&parts);
        if junction.negated { terms.not(joined) } else { joined }
    }

    /// A junction, with guesses for those of its arguments that are over the same words.
    fn split(
        &mut self,
        terms: &mut Terms,
        term: TermId,
        budget: &mut Budget,
    ) -> Result<Option<Junction>, Stop> {
        let Some((parts, negated)) = arguments(terms, term) else { return Ok(None) };
        let mut junction = Junction { negated, lifted: Vec::new(), open: Vec::new() };
        let groups = groups(terms, &parts);
        let whole = groups.len() == 1;
        for group in groups {
            let found = match group.len() > 1 && !whole {
                true => {
                    let together = terms.and(&group);
                    self.guess(terms, together, budget)?
                }
                false => None,
            };
            match found {
                Some(words) => junction.lifted.push(words),
                None => junction.open.extend(group),
            }
        }
        Ok(Some(junction))
    }

    /// The formula as a comparison of words.
    fn guess(
        &mut self,
        terms: &mut Terms,
        formula: TermId,
        budget: &mut Budget,
    ) -> Result<Option<TermId>, Stop> {
        if arguments(terms, formula).is_none() || self.guesses >= MAX_GUESSES {
            return Ok(None);
        }
        match words_of(terms, formula).as_deref() {
            Some(&[word]) => {
                self.guesses += 1;
                self.guess.one(terms, formula, word, budget)
            }
            Some(&[a, b]) if terms.sort(a) == terms.sort(b) => {
                self.guesses += 1;
                self.guess.two(terms, formula, [a, b], budget)
            }
            _ => Ok(None),
        }
    }
}

/// The formulas whose conjunction, or negated conjunction, a junction is.
fn arguments(terms: &mut Terms, term: TermId) -> Option<(Vec<TermId>, bool)> {
    let parts = terms.conjuncts(term);
    if parts.len() > 1 {
        return Some((parts, false));
    }
    let denied = terms.not(term);
    let parts = terms.conjuncts(denied);
    (parts.len() > 1).then_some((parts, true))
}

/// The words that a formula speaks of; `None` if it speaks of anything else as well.
fn words_of(terms: &Terms, formula: TermId) -> Option<Vec<TermId>> {
    let vars = terms.free_vars(&[formula]);
    let all_words = vars.iter().all(|&var| matches!(terms.sort(var), Sort::BitVec(_)));
    all_words.then_some(vars)
}

/// Formulas over the same words together, in the order of their first ones.
fn groups(terms: &Terms, parts: &[TermId]) -> Vec<Vec<TermId>> {
    let mut groups: Vec<(Vec<TermId>, Vec<TermId>)> = Vec::new();
    for &part in parts {
        let words = terms.free_vars(&[part]);
        match groups.iter_mut().find(|(known, _)| *known == words) {
            Some((_, group)) => group.push(part),
            None => groups.push((words, vec![part])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
