//! What is known of an array: single elements by their indices, and one word for all others.

use super::word::{PIECES, Word};
use std::collections::BTreeMap;

/// The most elements that are told apart.
const CELLS: usize = 64;

/// What is known of the elements of an array.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Elements {
    /// What holds of all that are not mentioned; `None`: nothing.
    rest: Option<Word>,
    /// Those of which something else is known; `None`, only if the rest is known: nothing.
    some: BTreeMap<u64, Option<Word>>,
}

fn join(a: Option<&Word>, b: Option<&Word>, pieces: usize) -> Option<Word> {
    let joined = a?.join(b?, pieces);
    (!joined.is_any()).then_some(joined)
}

fn leq(a: Option<&Word>, b: Option<&Word>) -> bool {
    match (a, b) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(a), Some(b)) => a.leq(b),
    }
}

impl Elements {
    /// All elements are such words.
    pub fn all(word: Option<Word>) -> Self {
        Self { rest: word.filter(|word| !word.is_any()), some: BTreeMap::new() }
    }

    /// What holds of all that are not mentioned.
    pub fn rest(&self) -> Option<&Word> {
        self.rest.as_ref()
    }

    /// Those that are mentioned.
    pub fn mentioned(&self) -> impl Iterator<Item = (u64, Option<&Word>)> {
        self.some.iter().map(|(&index, word)| (index, word.as_ref()))
    }

    /// Whether nothing is known.
    pub fn is_any(&self) -> bool {
        self.rest.is_none() && self.some.is_empty()
    }

    /// What is known of an element.
    pub fn at(&self, index: u64) -> Option<&Word> {
        match self.some.get(&index) {
            Some(word) => word.as_ref(),
            None => self.rest.as_ref(),
        }
    }

    /// What is known of an element at one of these indices.
    pub fn get(&self, index: &Word) -> Option<Word> {
        if let Some(index) = index.value() {
            return self.at(index).cloned();
        }
        let own = self.some.iter().filter(|&(&at, _)| index.contains(at));
        let mut words: Vec<Option<&Word>> = own.map(|(_, word)| word.as_ref()).collect();
        if (words.len() as u128) < index.ranges().size() {
            words.push(self.rest.as_ref());
        }
        words
            .into_iter()
            .map(Option::<&Word>::cloned)
            .reduce(|a, b| join(a.as_ref(), b.as_ref(), PIECES))?
    }

    /// Everything that an element may be.
    pub fn any_of(&self) -> Option<Word> {
        let mut all = self.rest.clone();
        for word in self.some.values() {
            all = join(all.as_ref(), word.as_ref(), PIECES);
        }
        all
    }

    /// The element at an index is such a word.
    pub fn put(&mut self, index: u64, word: Option<Word>) {
        let word = word.filter(|word| !word.is_any());
        if word == self.rest {
            self.some.remove(&index);
        } else if self.some.len() < CELLS || self.some.contains_key(&index) {
            self.some.insert(index, word);
        } else if self.rest.is_some() {
            self.rest = join(self.rest.as_ref(), word.as_ref(), PIECES);
            self.tidy();
        }
    }

    /// The element at one of these indices may have become such a word.
    pub fn set(&mut self, index: Option<&Word>, word: Option<Word>) {
        if let Some(index) = index.and_then(Word::value) {
            return self.put(index, word);
        }
        for (&at, known) in &mut self.some {
            if index.is_none_or(|index| index.contains(at)) {
                *known = join(known.as_ref(), word.as_ref(), PIECES);
            }
        }
        self.rest = join(self.rest.as_ref(), word.as_ref(), PIECES);
        self.tidy();
    }

    fn tidy(&mut self) {
        let rest = self.rest.clone();
        self.some.retain(|_, word| *word != rest);
    }

    /// Forgets what is known of the rest, unless all of it is one word.
    pub fn without_sets(&mut self) {
        if self.rest.as_ref().is_some_and(|rest| rest.value().is_none()) {
            self.rest = None;
            self.some.retain(|_, word| word.is_some());
        }
    }

    /// Whether all that `other` says is said here.
    pub fn leq(&self, other: &Self) -> bool {
        let mentioned = self.some.keys().chain(other.some.keys());
        leq(self.rest.as_ref(), other.rest.as_ref())
            && mentioned.into_iter().all(|&at| leq(self.at(at), other.at(at)))
    }

    /// Puts together what is known of each element, if something is in both.
    pub fn combined(&self, other: &Self, with: &dyn Fn(&Word, &Word) -> Word) -> Self {
        let both = |a: Option<&Word>, b: Option<&Word>| {
            let word = with(a?, b?);
            (!word.is_any()).then_some(word)
        };
        let mut result =
            Self { rest: both(self.rest.as_ref(), other.rest.as_ref()), some: BTreeMap::new() };
        for &at in self.some.keys().chain(other.some.keys()) {
            let word = both(self.at(at), other.at(at));
            if word != result.rest {
                result.some.insert(at, word);
            }
        }
        result
    }
}
