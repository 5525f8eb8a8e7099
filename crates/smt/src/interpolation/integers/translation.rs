//! Parts over machine integers as parts over unbounded integers, and formulas back.

use base::{FastMap, FastSet};
use logic::{Op, Sort, TermId, Terms};

use super::back::Back;
use super::reader::Reader;
use super::view::{Shape, View};
use super::vocabulary::Vocabulary;
use super::votes::Votes;

/// How much of the machine a part is translated with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Level {
    /// Operations do not wrap, variables are any integers.
    #[default]
    Plain,
    /// Variables are in the ranges of their types.
    Ranged,
    /// All operations wrap as well.
    Exact,
}

impl Level {
    /// The next level; `None` after the last.
    pub fn next(self) -> Option<Self> {
        match self {
            Level::Plain => Some(Level::Ranged),
            Level::Ranged => Some(Level::Exact),
            Level::Exact => None,
        }
    }
}

/// How exactly a part is translated.
#[derive(Clone, Default, Debug)]
pub struct Precision {
    /// For the whole part.
    pub level: Level,
    /// The words that wrap, whatever the level is.
    pub wrapping: FastSet<(TermId, View)>,
}

impl Precision {
    /// Everything wraps.
    pub fn exact() -> Self {
        Self { level: Level::Exact, ..Self::default() }
    }

    pub(super) fn wraps(&self, word: TermId, view: View) -> bool {
        self.level == Level::Exact || self.wrapping.contains(&(word, view))
    }
}

/// A number that was taken for the value of a word, though they may differ by a multiple of 2^width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guess {
    /// The word.
    pub word: TermId,
    /// How it is seen.
    pub view: View,
    /// The number.
    pub taken: TermId,
}

/// A part over the integers.
#[derive(Clone, Debug)]
pub struct IntegerPart {
    /// What it says.
    pub formula: TermId,
    /// What was taken for granted in it.
    pub guesses: Vec<Guess>,
}

/// A number of wraps: `(residue - word) / 2^width`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wraps {
    pub(super) residue: TermId,
    pub(super) word: TermId,
    pub(super) view: View,
}

/// The translation of parts over machine integers to parts over integers, and of formulas back.
///
/// It declares symbols and remembers them, so it is good for one pool of terms.
#[derive(Clone, Default, Debug)]
pub struct Translation {
    pub(super) vocabulary: Vocabulary,
    pub(super) votes: Votes,
    /// The variables that are local to parts.
    pub(super) locals: FastMap<TermId, Wraps>,
    /// How arrays of integers that occur in parts are seen.
    pub(super) arrays: FastMap<TermId, Shape>,
}

impl Translation {
    /// Translates parts, each with its precision; `None` if they are about more than machine
    /// integers, arrays of them and functions.
    pub fn parts(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        precisions: &[Precision],
    ) -> Option<Vec<IntegerPart>> {
        if !terms.free_vars(parts).iter().all(|&var| is_machine_sort(terms, terms.sort(var))) {
            return None;
        }
        self.votes = Votes::new(terms, parts);
        self.locals.clear();
        self.arrays.clear();
        let read = |(&part, precision)| Reader::new(terms, self, precision).read(part);
        parts.iter().zip(precisions).map(read).collect()
    }

    /// The formulas over machine integers that say the same as ones over their values; `None` if one
    /// is about anything else. It also takes terms of sort Int.
    pub fn back(&self, terms: &mut Terms, formulas: &[TermId]) -> Option<Vec<TermId>> {
        let mut back = Back::new(self, false);
        formulas.iter().map(|&formula| back.apply(terms, formula)).collect()
    }

    /// As [`back`](Self::back), but equations of sums become equations of words of the common
    /// width. They say less, and operations that wrap keep them.
    pub fn back_modular(&self, terms: &mut Terms, formulas: &[TermId]) -> Option<Vec<TermId>> {
        let mut back = Back::new(self, true);
        formulas.iter().map(|&formula| back.apply(terms, formula)).collect()
    }

    /// For each guess whether it is wrong, as a formula over machine integers.
    pub fn mistakes(&self, terms: &mut Terms, guesses: &[Guess]) -> Option<Vec<TermId>> {
        let taken: Vec<TermId> = guesses.iter().map(|guess| guess.taken).collect();
        let taken = self.back(terms, &taken)?;
        let mistake = |(guess, taken): (&Guess, TermId)| {
            let value = terms.make(guess.view.op(), &[guess.word]);
            let right = terms.eq(taken, value);
            terms.not(right)
        };
        Some(guesses.iter().zip(taken).map(mistake).collect())
    }

    /// The next variable that is local to a part, at a time of the word.
    pub(super) fn local(&mut self, terms: &mut Terms, wraps: Wraps) -> TermId {
        let sym = self.vocabulary.local(terms, self.locals.len());
        let time = terms.times(wraps.word).map_or(0, |(first, _)| first);
        let var = terms.var(sym, time);
        self.locals.insert(var, wraps);
        var
    }
}

fn is_machine_sort(terms: &Terms, sort: Sort) -> bool {
    let scalar = |sort| matches!(sort, Sort::Bool | Sort::BitVec(_));
    match sort {
        Sort::Array(_) => {
            let (index, element) = terms.array_parts(sort);
            scalar(index) && scalar(element)
        }
        sort => scalar(sort),
    }
}

/// Whether an operation is the same on translated arguments.
pub(super) fn is_structure(op: Op) -> bool {
    let constant = matches!(op, Op::True | Op::False | Op::Num(_));
    let logic = matches!(op, Op::Not | Op::And | Op::Or | Op::Eq | Op::Ite);
    constant || logic || matches!(op, Op::Le | Op::Lt | Op::Add | Op::Mul)
}
