//! What is known of arrays and their elements: reads walk down the array term, writes are done from
//! the innermost one on.

use super::elements::Elements;
use super::eval::Env;
use super::state::Contents;
use super::word::{PIECES, Word};
use logic::{Op, TermId};

/// The longest piece of an array that is written element by element.
const LONGEST: u64 = 64;

impl Env<'_> {
    /// An element of an array.
    pub(super) fn select(&mut self, array: TermId, index: TermId) -> Option<Word> {
        let terms = self.terms;
        let at = self.word(index)?;
        let mut array = array;
        let mut found: Option<Word> = None;
        loop {
            let args = terms.args(array);
            let (below, word) = match terms.op(array) {
                Op::Var(sym, _) => {
                    let Some(Contents::Array(elements)) = self.state.get(sym) else { return None };
                    (None, elements.get(&at)?)
                }
                Op::ConstArray(_) => (None, self.word(args[0])?),
                Op::Store if args[1] == index => (None, self.word(args[2])?),
                Op::Store => match self.word(args[1])?.meet(&at) {
                    None => {
                        array = args[0];
                        continue;
                    }
                    Some(_)
                        if at.value().is_some() && self.word(args[1])?.value() == at.value() =>
                    {
                        (None, self.word(args[2])?)
                    }
                    Some(_) => (Some(args[0]), self.word(args[2])?),
                },
                Op::Ite => {
                    let word = self.choice(args[0], |env, yes| {
                        base::deeper(|| env.select(args[if yes { 1 } else { 2 }], index))
                    })?;
                    (None, word)
                }
                _ => (None, self.elements(array).get(&at)?),
            };
            found = Some(match found {
                None => word,
                Some(found) => found.join(&word, PIECES),
            });
            match below {
                Some(below) => array = below,
                None => return found,
            }
        }
    }

    /// What is known of the elements of an array.
    pub(super) fn elements(&mut self, array: TermId) -> Elements {
        let terms = self.terms;
        // From the outermost write to the array that all of them change.
        let mut writes = Vec::new();
        let mut below = array;
        while matches!(terms.op(below), Op::Store | Op::Fill | Op::Copy) {
            writes.push(below);
            below = terms.args(below)[0];
        }
        let args = terms.args(below);
        let mut elements = match terms.op(below) {
            Op::Var(sym, _) => match self.state.get(sym) {
                Some(Contents::Array(elements)) => elements.clone(),
                _ => Elements::default(),
            },
            Op::ConstArray(_) => Elements::all(self.word(args[0])),
            Op::Ite => match self.truth(args[0]) {
                Some(true) => base::deeper(|| self.elements(args[1])),
                Some(false) => base::deeper(|| self.elements(args[2])),
                None => base::deeper(|| {
                    let (yes, no) = (self.elements(args[1]), self.elements(args[2]));
                    yes.combined(&no, &|a, b| a.join(b, PIECES))
                }),
            },
            _ => Elements::default(),
        };
        for &write in writes.iter().rev() {
            self.write(&mut elements, write);
        }
        elements
    }

    fn write(&mut self, elements: &mut Elements, write: TermId) {
        let terms = self.terms;
        let args = terms.args(write);
        match terms.op(write) {
            Op::Store => {
                let (index, word) = (self.word(args[1]), self.word(args[2]));
                elements.set(index.as_ref(), word);
            }
            Op::Fill => {
                let word = self.word(args[3]);
                match (self.word(args[1]), self.short(args[2])) {
                    (Some(low), Some(count)) => {
                        for at in 0..count {
                            elements.set(Some(&low.shifted(at)), word.clone());
                        }
                    }
                    _ => elements.set(None, word),
                }
            }
            _ => {
                let source = self.elements(args[2]);
                let places = (self.word(args[1]), self.word(args[3]), self.short(args[4]));
                match places {
                    (Some(to), Some(from), Some(count)) => {
                        for at in 0..count {
                            let word = source.get(&from.shifted(at));
                            elements.set(Some(&to.shifted(at)), word);
                        }
                    }
                    _ => elements.set(None, source.any_of()),
                }
            }
        }
    }

    /// A known number of elements that are few.
    fn short(&mut self, count: TermId) -> Option<u64> {
        self.word(count)?.value().filter(|&count| count <= LONGEST)
    }
}
