//! The split prover for sets of literals.
//!
//! DIVERGENCE: before the frames exchange anything, one consequence finder that knows all literals
//! looks for a contradiction. If there is none, there is no split refutation either. If there is one,
//! frames first get only literals over the symbols of its hypotheses: most variables of a path have
//! nothing to do with its infeasibility. Only if that fails they get all.

use base::{Budget, FastSet, Stop};
use logic::{Op, TermId, Terms};

use super::exchange::{Answer, Exchange};
use super::finder::{Finder, Outcome};
use super::literal::meaning;
use super::proof::{Hypothesis, Source, Sources};
use super::vocabulary::{Vocabulary, is_symbol};

/// Looks for a split refutation of hypotheses.
pub fn refute(
    terms: &mut Terms,
    words: &mut Vocabulary,
    hypotheses: &[Hypothesis],
    budget: &mut Budget,
) -> Result<Answer, Stop> {
    let all: Vec<usize> = (0..hypotheses.len()).collect();
    match together(terms, hypotheses, budget)? {
        Outcome::Open => return Ok(Answer::Open),
        Outcome::Split(..) => {}
        Outcome::Conflict(core) => {
            let chosen = slice(terms, hypotheses, &core);
            if chosen.len() < all.len() {
                let answer = Exchange::new(terms, words, hypotheses, &chosen).run(terms, budget)?;
                if matches!(answer, Answer::Refuted(_)) {
                    return Ok(answer);
                }
            }
        }
    }
    Exchange::new(terms, words, hypotheses, &all).run(terms, budget)
}

/// What follows from all hypotheses without frames.
fn together(
    terms: &Terms,
    hypotheses: &[Hypothesis],
    budget: &mut Budget,
) -> Result<Outcome, Stop> {
    let mut finder = Finder::default();
    for (number, hypothesis) in hypotheses.iter().enumerate() {
        let meaning = meaning(terms, hypothesis.meant);
        if let Err(sources) = finder.assume(terms, &meaning, Source::Hypothesis(number)) {
            return Ok(Outcome::Conflict(sources));
        }
    }
    finder.saturate(terms, budget)
}

/// The hypotheses that speak only of what the core speaks of.
fn slice(terms: &Terms, hypotheses: &[Hypothesis], core: &Sources) -> Vec<usize> {
    let used = |source: &Source| match source {
        Source::Hypothesis(number) => Some(hypotheses[*number].meant.atom),
        Source::Fact(_) => None,
    };
    let atoms: Vec<TermId> = core.iter().filter_map(used).collect();
    let symbols: FastSet<Op> = symbols(terms, &atoms).collect();
    let inside = |&number: &usize| {
        let atom = hypotheses[number].meant.atom;
        self::symbols(terms, &[atom]).all(|symbol| symbols.contains(&symbol))
    };
    (0..hypotheses.len()).filter(inside).collect()
}

fn symbols(terms: &Terms, roots: &[TermId]) -> impl Iterator<Item = Op> {
    terms.cone(roots).into_iter().map(|term| terms.op(term)).filter(|&op| is_symbol(op))
}
