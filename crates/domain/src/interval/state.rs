//! Abstract states: what is known of each variable, and which variables differ by constants.

use super::elements::Elements;
use super::links::{Form, Links};
use super::word::Word;
use logic::SymId;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What is known of a variable.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Contents {
    /// A scalar.
    Word(Word),
    /// An array.
    Array(Elements),
}

impl Contents {
    fn is_any(&self) -> bool {
        match self {
            Contents::Word(word) => word.is_any(),
            Contents::Array(elements) => elements.is_any(),
        }
    }

    fn leq(&self, other: &Self) -> bool {
        match (self, other) {
            (Contents::Word(a), Contents::Word(b)) => a.leq(b),
            (Contents::Array(a), Contents::Array(b)) => a.leq(b),
            _ => false,
        }
    }
}

/// What is known of all variables; of those that are not mentioned, nothing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct State {
    known: Rc<BTreeMap<SymId, Contents>>,
    links: Rc<Links>,
}

impl State {
    /// What is known of a variable.
    pub fn get(&self, sym: SymId) -> Option<&Contents> {
        self.known.get(&sym)
    }

    /// What is known of a scalar.
    pub fn word(&self, sym: SymId) -> Option<&Word> {
        match self.get(sym)? {
            Contents::Word(word) => Some(word),
            Contents::Array(_) => None,
        }
    }

    /// All variables of which something is known.
    pub fn iter(&self) -> impl Iterator<Item = (SymId, &Contents)> {
        self.known.iter().map(|(&sym, contents)| (sym, contents))
    }

    /// Which variables differ by constants.
    pub fn links(&self) -> &Links {
        &self.links
    }

    /// Says what is known of a variable; `None`: nothing.
    pub fn set(&mut self, sym: SymId, contents: Option<Contents>) {
        let contents = contents.filter(|contents| !contents.is_any());
        if self.known.get(&sym) == contents.as_ref() {
            return;
        }
        let known = Rc::make_mut(&mut self.known);
        match contents {
            Some(contents) => known.insert(sym, contents),
            None => known.remove(&sym),
        };
    }

    /// Says which variables differ by constants.
    pub fn set_links(&mut self, links: Links) {
        if *self.links != links {
            self.links = Rc::new(links);
        }
    }

    /// All variables that are mentioned.
    pub fn syms(&self) -> Vec<SymId> {
        let linked = self.links.iter().map(|item| item.0);
        let mut syms: Vec<SymId> = self.known.keys().copied().chain(linked).collect();
        syms.sort_unstable();
        syms.dedup();
        syms
    }

    /// What is said of the variables that `keep` wants.
    pub fn restricted(&self, keep: impl Fn(SymId) -> bool) -> Self {
        let mut left = self.clone();
        if self.known.keys().any(|&sym| !keep(sym)) {
            Rc::make_mut(&mut left.known).retain(|&sym, _| keep(sym));
        }
        if self.links.iter().any(|(sym, _)| !keep(sym)) {
            let kept = self.links.iter().filter(|item| keep(item.0));
            left.set_links(Links::grouped(kept.map(|(sym, form)| (sym, form.leader, form))));
        }
        left
    }

    /// Forgets what is known of elements of arrays but for single words.
    pub fn without_sets(&mut self) {
        let set = |contents: &Contents| match contents {
            Contents::Array(elements) => elements.rest().is_some_and(|rest| rest.value().is_none()),
            Contents::Word(_) => false,
        };
        for sym in self.known.keys().copied().collect::<Vec<_>>() {
            if let Some(Contents::Array(elements)) = self.get(sym).filter(|it| set(it)) {
                let mut elements = elements.clone();
                elements.without_sets();
                self.set(sym, Some(Contents::Array(elements)));
            }
        }
    }

    /// Of how many variables something else is known.
    pub fn distance(&self, other: &Self) -> usize {
        if Rc::ptr_eq(&self.known, &other.known) {
            return 0;
        }
        let differ = self.iter().filter(|&(sym, contents)| other.get(sym) != Some(contents));
        let more = other.known.keys().filter(|sym| !self.known.contains_key(sym));
        differ.count() + more.count()
    }

    /// A variable as a leader or zero plus an offset.
    pub fn form(&self, sym: SymId) -> Option<Form> {
        let constant = self.word(sym).and_then(|word| {
            let offset = word.value()?;
            (word.width() > 1).then_some(Form { leader: None, offset, width: word.width() })
        });
        constant.or_else(|| self.links.get(sym))
    }

    /// Whether all states of this are states of `other`.
    pub fn leq(&self, other: &Self) -> bool {
        let known = Rc::ptr_eq(&self.known, &other.known)
            || other
                .iter()
                .all(|(sym, wanted)| self.get(sym).is_some_and(|contents| contents.leq(wanted)));
        known && (Rc::ptr_eq(&self.links, &other.links) || self.has_links(&other.links))
    }

    fn has_links(&self, links: &Links) -> bool {
        links.iter().all(|(sym, form)| {
            let Some(leader) = form.leader.filter(|&leader| leader != sym) else { return true };
            match (self.form(sym), self.form(leader)) {
                (Some(own), Some(base)) => own == base.plus(form.offset),
                _ => false,
            }
        })
    }

    /// A state that covers both; what is known of a variable in both is put together by `with`.
    /// Differences are kept if they are wanted.
    pub fn combined(
        &self,
        other: &Self,
        relational: bool,
        with: &dyn Fn(&Word, &Word) -> Word,
    ) -> Self {
        let mut known = BTreeMap::new();
        for (sym, contents) in self.iter() {
            let both = match (contents, other.get(sym)) {
                (a, Some(b)) if a == b => a.clone(),
                (Contents::Word(a), Some(Contents::Word(b))) => Contents::Word(with(a, b)),
                (Contents::Array(a), Some(Contents::Array(b))) => {
                    Contents::Array(a.combined(b, with))
                }
                _ => continue,
            };
            if !both.is_any() {
                known.insert(sym, both);
            }
        }
        let links = if relational { self.common_links(other) } else { Links::default() };
        Self { known: Rc::new(known), links: Rc::new(links) }
    }

    /// The differences that hold in both.
    fn common_links(&self, other: &Self) -> Links {
        let forms = self.syms().into_iter().filter_map(|sym| {
            let (a, b) = (self.form(sym)?, other.form(sym)?);
            let same = a.leader.is_none() && a == b;
            let key = (a.leader, b.leader, a.plus(b.offset.wrapping_neg()).offset);
            (!same).then_some((sym, key, a))
        });
        Links::grouped(forms)
    }
}
