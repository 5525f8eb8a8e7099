//! The value of a word in a view, from a number that is congruent to it.
//!
//! ```text
//! the number is in range for certain   it is the value
//! not yet caught wrapping              it is taken for the value: a guess
//! a word seen the other way            value = ite(number is out of range, number ± 2^n, number)
//! few numbers c of wraps               the same with a choice of number - 2^n·c
//! otherwise                            value = number - 2^n·c, c a variable of the part
//! ```

use logic::{Op, TermId};
use num_bigint::BigInt;
use num_traits::One;

use super::interval::Interval;
use super::reader::{Reader, Residue};
use super::translation::{Guess, Wraps};
use super::view::View;

/// How many numbers of wraps become a choice at most.
const MAX_CHOICES: u32 = 8;

impl Reader<'_> {
    /// The value of a word in a view.
    pub(super) fn value(&mut self, word: TermId, view: View) -> Residue {
        if let Some(bits) = self.terms.as_bits(word) {
            let number = view.number(bits);
            return self.constant(number);
        }
        if let Some(known) = self.values.get(&(word, view)) {
            return known.clone();
        }
        let residue = self.residues[&word].clone();
        let range = view.range(self.terms.width(word));
        let value = if residue.range.as_ref().is_some_and(|known| known.is_within(&range)) {
            residue
        } else if !self.precision.wraps(word, view) {
            self.guesses.push(Guess { word, view, taken: residue.term });
            Residue { term: residue.term, range: Some(range) }
        } else if residue.range == Some(view.other().range(self.terms.width(word))) {
            self.converted(&residue, view, range)
        } else {
            self.wrapped(word, view, &residue, range)
        };
        self.values.insert((word, view), value.clone());
        value
    }

    /// A value in the other view.
    fn converted(&mut self, residue: &Residue, view: View, range: Interval) -> Residue {
        let count: BigInt = &range.high - &range.low + 1;
        let by = if view == View::Signed { -count } else { count };
        let end = if view == View::Signed { &range.high } else { &BigInt::from(-1) };
        let end = self.int(end.clone());
        let upper = self.terms.make(Op::Le, &[residue.term, end]);
        let other = self.plus(residue, by).term;
        let term = match view {
            View::Signed => self.terms.ite(upper, residue.term, other),
            View::Unsigned => self.terms.ite(upper, other, residue.term),
        };
        Residue { term, range: Some(range) }
    }

    /// The number minus as many times 2^width as it takes.
    fn wrapped(&mut self, word: TermId, view: View, residue: &Residue, range: Interval) -> Residue {
        let width = self.terms.width(word);
        let counts = residue.range.as_ref().map(|known| known.wraps(&range, width));
        if let Some(counts) =
            counts.filter(|counts| &counts.high - &counts.low < MAX_CHOICES.into())
        {
            return self.chosen(residue, range, width, &counts);
        }
        let wraps = Wraps { residue: residue.term, word, view };
        let count = self.translation.local(self.terms, wraps);
        if let Some(known) = &residue.range {
            self.bound(count, &known.wraps(&range, width));
        }
        let count = Residue { term: count, range: None };
        let excess = self.scaled(&count, &-(BigInt::one() << width)).term;
        let term = self.terms.make(Op::Add, &[residue.term, excess]);
        self.bound(term, &range);
        Residue { term, range: Some(range) }
    }

    /// The number minus as many times 2^width as its size says. Unlike a product with a number of
    /// wraps, a choice keeps differences of two terms what they are.
    fn chosen(
        &mut self,
        residue: &Residue,
        range: Interval,
        width: u32,
        counts: &Interval,
    ) -> Residue {
        let count = BigInt::one() << width;
        let mut term = residue.term;
        let mut times = BigInt::from(-1);
        while times >= counts.low {
            let least = self.int(&range.low + &count * (&times + 1));
            let below = self.terms.make(Op::Lt, &[residue.term, least]);
            let up = self.plus(residue, -(&count * &times)).term;
            term = self.terms.ite(below, up, term);
            times -= 1;
        }
        let mut times = BigInt::one();
        while times <= counts.high {
            let greatest = self.int(&range.high + &count * (&times - 1));
            let above = self.terms.make(Op::Lt, &[greatest, residue.term]);
            let down = self.plus(residue, -(&count * &times)).term;
            term = self.terms.ite(above, down, term);
            times += 1;
        }
        Residue { term, range: Some(range) }
    }
}
