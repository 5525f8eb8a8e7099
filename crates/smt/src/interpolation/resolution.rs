//! Interpolants from resolution proofs, for all cuts in one traversal.
//!
//! At each cut a variable has a colour: it occurs only in A, only in B, or in both. The systems
//! differ in what they do with those in both [DKPW10 §3]:
//!
//! ```text
//!                  McMillan [McM05 §2]       Pudlák                  Weak (McMillan's, turned round)
//! clause of A      its literals in B         false                   false
//! clause of B      true                      true                    ¬ its literals in A
//! pivot only in A  I ∨ J                     I ∨ J                   I ∨ J
//! pivot only in B  I ∧ J                     I ∧ J                   I ∧ J
//! pivot in both    I ∧ J                     (I ∨ p) ∧ (J ∨ ¬p)      I ∨ J
//! ```
//!
//! One proof and one system at every cut give a sequence in which each step is inductive, and for
//! [symmetric](Cuts::Symmetric) cuts formulas that contradict each other [McM05 §5].

use base::Id;
use sat::{InputId, Lit, Proof, Replay};

use crate::bits::aig::{Aig, AigLit};
use crate::combined::skeleton::Origin;

/// How interpolants are read off a resolution proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum System {
    /// The strongest.
    #[default]
    McMillan,
    /// In between.
    Pudlak,
    /// The weakest.
    Weak,
}

/// Which parts are A at each cut; the others are B.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cuts {
    /// Cut c is after part c, for all but the last of so many parts.
    Sequence(usize),
    /// Cut c has part c alone in A, for each of so many parts.
    Symmetric(usize),
}

/// To which side of a cut something belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Only to A.
    A,
    /// Only to B.
    B,
    /// To both.
    Both,
}

impl Cuts {
    /// The number of cuts.
    pub fn count(self) -> usize {
        match self {
            Cuts::Sequence(parts) => parts.saturating_sub(1),
            Cuts::Symmetric(parts) => parts,
        }
    }

    /// Whether a part is in A.
    pub fn in_a(self, cut: usize, part: usize) -> bool {
        match self {
            Cuts::Sequence(_) => part <= cut,
            Cuts::Symmetric(_) => part == cut,
        }
    }

    /// The side of what occurs in the given parts, which are in order.
    pub fn side(self, cut: usize, parts: &[usize]) -> Side {
        let (first, last) = (parts[0], parts[parts.len() - 1]);
        let (some, all) = match self {
            Cuts::Sequence(_) => (first <= cut, last <= cut),
            Cuts::Symmetric(_) => (parts.binary_search(&cut).is_ok(), first == cut && last == cut),
        };
        match (some, all) {
            (_, true) => Side::A,
            (false, _) => Side::B,
            (true, false) => Side::Both,
        }
    }
}

/// What the traversal of a proof needs to know.
pub(crate) struct Resolution<'a> {
    pub(crate) proof: &'a Proof,
    pub(crate) cuts: Cuts,
    pub(crate) system: System,
    /// For each SAT variable the parts in which it occurs.
    pub(crate) occurrences: &'a [Vec<usize>],
}

/// What only the owner of the clauses knows.
pub(crate) trait Leaves {
    /// Where an input clause comes from.
    fn origin(&self, input: InputId) -> Origin;

    /// A literal that occurs on both sides of a cut, as a formula.
    fn shared(&mut self, aig: &mut Aig, lit: Lit) -> AigLit;

    /// The partial interpolants of a theory's lemma at all cuts, if it has any.
    fn lemma(&mut self, aig: &mut Aig, number: usize, lits: &[Lit]) -> Option<Vec<AigLit>>;
}

impl Resolution<'_> {
    /// The interpolant at each cut; `None` if a lemma has none.
    pub(crate) fn interpolate(
        &self,
        aig: &mut Aig,
        leaves: &mut dyn Leaves,
    ) -> Option<Vec<AigLit>> {
        let cuts = self.cuts.count();
        let mut replay = Replay::new(self.proof);
        // The partial interpolants of all clauses, cut by cut.
        let mut partial: Vec<AigLit> = Vec::with_capacity(self.proof.len() * cuts);
        for id in self.proof.ids() {
            if let Some(input) = self.proof.input(id) {
                let lits = self.proof.lits(id);
                match leaves.origin(input) {
                    Origin::Part(part) => {
                        for cut in 0..cuts {
                            partial.push(self.leaf(aig, leaves, lits, part, cut));
                        }
                    }
                    Origin::Lemma(number) => partial.extend(leaves.lemma(aig, number, lits)?),
                }
                continue;
            }
            let chain = replay.chain(id).expect("the proof of a sound solver");
            let start = chain.start.index() * cuts;
            let mut now: Vec<AigLit> = partial[start..start + cuts].to_vec();
            for step in &chain.steps {
                let other = step.clause.index() * cuts;
                for (cut, now) in now.iter_mut().enumerate() {
                    *now = self.resolve(aig, leaves, cut, step.pivot, *now, partial[other + cut]);
                }
            }
            partial.extend(now);
        }
        let last = self.proof.conclusion().map_or(0, |id| id.index());
        Some(partial[last * cuts..(last + 1) * cuts].to_vec())
    }

    fn side(&self, cut: usize, lit: Lit) -> Side {
        self.cuts.side(cut, &self.occurrences[lit.var().index()])
    }

    /// The partial interpolant of a clause of a part.
    fn leaf(
        &self,
        aig: &mut Aig,
        leaves: &mut dyn Leaves,
        lits: &[Lit],
        part: usize,
        cut: usize,
    ) -> AigLit {
        let in_a = self.cuts.in_a(cut, part);
        let with_literals = match self.system {
            System::McMillan => in_a,
            System::Pudlak => false,
            System::Weak => !in_a,
        };
        if !with_literals {
            return if in_a { AigLit::FALSE } else { AigLit::TRUE };
        }
        let both = lits.iter().filter(|&&lit| self.side(cut, lit) == Side::Both);
        let both: Vec<AigLit> = both.map(|&lit| leaves.shared(aig, lit)).collect();
        aig.or_many(&both).negate_if(!in_a)
    }

    /// The partial interpolant of a resolvent. The pivot is a literal of the clause of `other`; its
    /// negation is in that of `now`.
    fn resolve(
        &self,
        aig: &mut Aig,
        leaves: &mut dyn Leaves,
        cut: usize,
        pivot: Lit,
        now: AigLit,
        other: AigLit,
    ) -> AigLit {
        match (self.side(cut, pivot), self.system) {
            (Side::A, _) | (Side::Both, System::Weak) => aig.or(now, other),
            (Side::B, _) | (Side::Both, System::McMillan) => aig.and(now, other),
            (Side::Both, System::Pudlak) => {
                let p = leaves.shared(aig, pivot);
                // `now` comes from a clause with ¬p, `other` from one with p.
                let (left, right) = (aig.or(now, !p), aig.or(other, p));
                aig.and(left, right)
            }
        }
    }
}
