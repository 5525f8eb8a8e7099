//! What a formula over the bits of two words may be: an equation or an inequality between them.
//!
//! Constants in equations are those of a sample; candidates that a sample contradicts are not asked
//! about.

use base::{Budget, Stop};
use logic::{Bits, Model, Op, TermId, Terms, evaluate};

use super::words::{Guess, range};

/// Values of two words, and whether the formula holds with them.
struct Sample {
    values: Vec<Bits>,
    holds: bool,
}

impl Guess {
    /// A formula over two words as a comparison of them.
    pub(super) fn two(
        &mut self,
        terms: &mut Terms,
        formula: TermId,
        words: [TermId; 2],
        budget: &mut Budget,
    ) -> Result<Option<TermId>, Stop> {
        let denied = terms.not(formula);
        let mut samples = Vec::new();
        for (truth, holds) in [(formula, true), (denied, false)] {
            if let Some(values) = self.judge.sample(terms, truth, &words, budget)? {
                samples.push(Sample { values, holds });
            }
        }
        for candidate in candidates(terms, formula, words, &samples) {
            let fits = samples.iter().all(|sample| agrees(terms, words, sample, candidate));
            if fits && self.equivalent(terms, formula, candidate, budget)? {
                return Ok(Some(candidate));
            }
        }
        Ok(None)
    }
}

/// Comparisons of the words, and of the bits of them that occur.
fn candidates(
    terms: &mut Terms,
    formula: TermId,
    words: [TermId; 2],
    samples: &[Sample],
) -> Vec<TermId> {
    let mut candidates = comparisons(terms, words);
    let ranges = words.map(|word| range(terms, formula, word));
    if ranges[0] == ranges[1] {
        let (high, low) = ranges[0];
        let pieces = words.map(|word| terms.extract(high, low, word));
        if pieces != words {
            candidates.extend(comparisons(terms, pieces));
        }
    }
    for sample in samples {
        let [a, b] = [&sample.values[0], &sample.values[1]];
        let (difference, sum) = (terms.bits(a.sub(b)), terms.bits(a.add(b)));
        let moved = terms.bv_add(words[1], difference);
        let total = terms.bv_add(words[0], words[1]);
        for equation in [terms.eq(words[0], moved), terms.eq(total, sum)] {
            candidates.push(if sample.holds { equation } else { terms.not(equation) });
        }
    }
    candidates
}

fn comparisons(terms: &mut Terms, [a, b]: [TermId; 2]) -> Vec<TermId> {
    let equal = terms.eq(a, b);
    let mut found = vec![equal, terms.not(equal)];
    for op in [Op::BvUle, Op::BvUlt, Op::BvSle, Op::BvSlt] {
        found.extend([terms.make(op, &[a, b]), terms.make(op, &[b, a])]);
    }
    found
}

/// Whether a candidate says of a sample what the formula says.
fn agrees(terms: &Terms, words: [TermId; 2], sample: &Sample, candidate: TermId) -> bool {
    let mut model = Model::default();
    for (word, value) in words.into_iter().zip(&sample.values) {
        if let Op::Var(sym, time) = terms.op(word) {
            model.set(sym, time, value.clone());
        }
    }
    evaluate(terms, &model, candidate).as_bool() == sample.holds
}
