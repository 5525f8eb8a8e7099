//! Split proofs [JM06 §3, Definition 3]: facts, each labelled with the frame that deduced it.

use crate::combined::skeleton::Literal;
use logic::TermId;

use super::weight::Bound;

/// What something was deduced from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// A hypothesis, by its number.
    Hypothesis(usize),
    /// A fact, by its number.
    Fact(usize),
}

/// What something was deduced from, in order.
pub type Sources = Vec<Source>;

/// A literal in one of the frames that it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hypothesis {
    /// The literal as the SAT solver knows it.
    pub literal: Literal,
    /// What the theories read: the same, or what a proxy stands for.
    pub meant: Literal,
    /// The frame.
    pub frame: usize,
}

/// What frames tell each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// A difference bound.
    Bound(Bound),
    /// Two terms of a sort without order are equal.
    Same(TermId, TermId),
    /// The contradiction.
    False,
}

/// A vertex of a split proof.
#[derive(Clone, Debug)]
pub struct Fact {
    /// What it says.
    pub statement: Statement,
    /// The frame that deduced it.
    pub label: usize,
    /// Hypotheses of that frame, and facts of other frames.
    pub sources: Sources,
}

/// A growing split proof.
#[derive(Clone, Debug, Default)]
pub struct Proof {
    facts: Vec<Fact>,
}

impl Proof {
    /// The fact of a number.
    pub fn fact(&self, number: usize) -> &Fact {
        &self.facts[number]
    }

    /// Adds a fact. Edges between facts of one label are replaced by the edges of the earlier fact
    /// [JM06 §3, Theorem 3]; as that was done for it too, once is enough.
    pub fn add(&mut self, statement: Statement, label: usize, sources: &[Source]) -> usize {
        let mut flat: Sources = Vec::new();
        for &source in sources {
            match source {
                Source::Fact(number) if self.facts[number].label == label => {
                    flat.extend_from_slice(&self.facts[number].sources);
                }
                source => flat.push(source),
            }
        }
        self.facts.push(Fact { statement, label, sources: normal(flat) });
        self.facts.len() - 1
    }

    /// The facts that a fact was deduced from, itself last, numbered anew; hypotheses keep theirs.
    pub fn cone(&self, root: usize) -> Vec<Fact> {
        let mut needed = vec![false; root + 1];
        needed[root] = true;
        for at in (0..=root).rev() {
            if needed[at] {
                self.facts[at].premises().for_each(|number| needed[number] = true);
            }
        }
        let mut numbers = vec![usize::MAX; root + 1];
        let mut cone: Vec<Fact> = Vec::new();
        for at in (0..=root).filter(|&at| needed[at]) {
            numbers[at] = cone.len();
            let mut fact = self.facts[at].clone();
            for source in &mut fact.sources {
                if let Source::Fact(number) = source {
                    *number = numbers[*number];
                }
            }
            cone.push(fact);
        }
        cone
    }
}

impl Fact {
    /// The numbers of the facts it was deduced from.
    pub fn premises(&self) -> impl Iterator<Item = usize> {
        self.sources.iter().filter_map(|source| match source {
            Source::Fact(number) => Some(*number),
            Source::Hypothesis(_) => None,
        })
    }

    /// The numbers of the hypotheses it was deduced from.
    pub fn hypotheses(&self) -> impl Iterator<Item = usize> {
        self.sources.iter().filter_map(|source| match source {
            Source::Hypothesis(number) => Some(*number),
            Source::Fact(_) => None,
        })
    }
}

/// Sources in order, each once.
pub fn normal(mut sources: Sources) -> Sources {
    sources.sort_unstable();
    sources.dedup();
    sources
}
