//! What a formula over the bits of one word may be: an interval, or the complement of one.
//!
//! The least and the greatest value with which the formula holds, and with which it does not, are
//! found bit by bit, unsigned and signed. If only some neighbouring bits occur, they are looked at as
//! a word of their own as well.

use base::{Budget, Stop};
use logic::{Bits, Op, TermId, Terms};

use super::super::judge::Judge;

/// Guesses, and checks them.
pub(super) struct Guess {
    pub(super) judge: Judge,
}

impl Default for Guess {
    fn default() -> Self {
        Self { judge: Judge::new() }
    }
}

/// A candidate: the smaller its rank, the better. The rank is ten times the number of bounds; they
/// are rather unsigned than signed.
type Candidate = (u32, TermId);

/// A candidate for a piece of the word is worse than one bound of the word, and better than two.
const PIECE: u32 = 15;

/// The bounds that are looked for: of the formula or of its negation, unsigned or signed.
const WAYS: [(bool, bool); 4] = [(false, false), (false, true), (true, false), (true, true)];

impl Guess {
    /// A formula over one word as a comparison with constants.
    pub(super) fn one(
        &mut self,
        terms: &mut Terms,
        formula: TermId,
        word: TermId,
        budget: &mut Budget,
    ) -> Result<Option<TermId>, Stop> {
        if let Some(equation) = self.value(terms, formula, word, budget)? {
            return Ok(Some(equation));
        }
        let (high, low) = range(terms, formula, word);
        let piece = terms.extract(high, low, word);
        let mut others = Vec::new();
        for (of, worse) in [(word, 0), (piece, PIECE)] {
            for way in WAYS {
                let (rank, interval) = self.interval(terms, formula, of, way, budget)?;
                others.push((rank + worse, interval));
                let good = rank + worse < PIECE;
                if good && self.equivalent(terms, formula, interval, budget)? {
                    return Ok(Some(interval));
                }
            }
            if piece == word {
                break;
            }
        }
        others.retain(|&(rank, _)| rank >= PIECE);
        others.sort_by_key(|&(rank, _)| rank);
        for (_, interval) in others {
            if self.equivalent(terms, formula, interval, budget)? {
                return Ok(Some(interval));
            }
        }
        Ok(None)
    }

    /// The formula as an equation or a disequation with a constant.
    fn value(
        &mut self,
        terms: &mut Terms,
        formula: TermId,
        word: TermId,
        budget: &mut Budget,
    ) -> Result<Option<TermId>, Stop> {
        let denied = terms.not(formula);
        for (truth, is_denied) in [(formula, false), (denied, true)] {
            let sample = self.judge.sample(terms, truth, &[word], budget)?;
            let Some([value]) = sample.as_deref() else { continue };
            let value = terms.bits(value.clone());
            let equal = terms.eq(word, value);
            let candidate = if is_denied { terms.not(equal) } else { equal };
            if self.equivalent(terms, formula, candidate, budget)? {
                return Ok(Some(candidate));
            }
        }
        Ok(None)
    }

    /// Whether two formulas are equivalent, as far as that is easy to say.
    pub(super) fn equivalent(
        &mut self,
        terms: &mut Terms,
        a: TermId,
        b: TermId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let (not_a, not_b) = (terms.not(a), terms.not(b));
        Ok(self.judge.attempt(terms, &[a, not_b], budget)?.is_some()
            && self.judge.attempt(terms, &[not_a, b], budget)?.is_some())
    }

    /// The interval that a formula, or its negation, may be.
    fn interval(
        &mut self,
        terms: &mut Terms,
        formula: TermId,
        word: TermId,
        (denied, signed): (bool, bool),
        budget: &mut Budget,
    ) -> Result<Candidate, Stop> {
        let truth = if denied { terms.not(formula) } else { formula };
        let least = self.extreme(terms, truth, word, (signed, false), budget)?;
        let greatest = self.extreme(terms, truth, word, (signed, true), budget)?;
        let (rank, inside) = between(terms, word, &least, &greatest, signed);
        Ok((rank, if denied { terms.not(inside) } else { inside }))
    }

    /// The least or the greatest value of a word with which a formula holds.
    fn extreme(
        &mut self,
        terms: &mut Terms,
        formula: TermId,
        word: TermId,
        (signed, greatest): (bool, bool),
        budget: &mut Budget,
    ) -> Result<Bits, Stop> {
        let width = terms.width(word);
        let mut assumed = vec![formula];
        let mut value = Bits::zero(width);
        let (high, low) = range(terms, formula, word);
        for at in (0..width).rev() {
            let wanted = greatest != (signed && at + 1 == width);
            let mut impossible = false;
            // A bit that does not occur may be anything.
            if low <= at && at <= high {
                let wish = bit(terms, word, at, wanted);
                assumed.push(wish);
                impossible = self.judge.attempt(terms, &assumed, budget)?.is_some();
                if impossible {
                    assumed.pop();
                    assumed.push(terms.not(wish));
                }
            }
            if wanted != impossible {
                value = value.or(&Bits::power_of_two(width, at));
            }
        }
        Ok(value)
    }
}

/// That a bit of a word has a value.
fn bit(terms: &mut Terms, word: TermId, at: u32, value: bool) -> TermId {
    let bit = terms.extract(at, at, word);
    let one = terms.bv(1, 1);
    let set = terms.eq(bit, one);
    if value { set } else { terms.not(set) }
}

/// That a word lies between two values: an equation, one bound, or two.
fn between(
    terms: &mut Terms,
    word: TermId,
    least: &Bits,
    greatest: &Bits,
    signed: bool,
) -> Candidate {
    let width = least.width();
    let (op, bottom, top) = match signed {
        true => (Op::BvSle, Bits::min_signed(width), Bits::max_signed(width)),
        false => (Op::BvUle, Bits::zero(width), Bits::ones(width)),
    };
    let (low, high) = (terms.bits(least.clone()), terms.bits(greatest.clone()));
    if least == greatest {
        return (0, terms.eq(word, low));
    }
    let mut bounds = Vec::new();
    if *least != bottom {
        bounds.push(terms.make(op, &[low, word]));
    }
    if *greatest != top {
        bounds.push(terms.make(op, &[word, high]));
    }
    (10 * bounds.len() as u32 + u32::from(signed), terms.and(&bounds))
}

/// The highest and the lowest bit of a word that a formula speaks of.
pub(super) fn range(terms: &Terms, formula: TermId, word: TermId) -> (u32, u32) {
    let mut range: Option<(u32, u32)> = None;
    let mut join = |high: u32, low: u32| {
        let (top, bottom) = range.unwrap_or((high, low));
        range = Some((high.max(top), low.min(bottom)));
    };
    for term in terms.cone(&[formula]) {
        match (terms.op(term), terms.args(term)) {
            (Op::Extract(high, low), &[of]) if of == word => join(high, low),
            (_, args) if args.contains(&word) => join(terms.width(word) - 1, 0),
            _ => {}
        }
    }
    range.unwrap_or((terms.width(word) - 1, 0))
}
