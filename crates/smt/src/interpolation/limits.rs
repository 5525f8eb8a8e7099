//! Bounds of words by constants, and weaker ones with constants that occur in parts.

use base::FastMap;
use logic::{Bits, Op, TermId, Terms};

/// The constants of parts and their successors, by width.
#[derive(Clone, Debug, Default)]
pub(super) struct Limits(FastMap<u32, Vec<Bits>>);

/// A bound: `word < limit`, or its negation.
struct Bound {
    op: Op,
    word: TermId,
    limit: Bits,
    upper: bool,
}

impl Bound {
    fn of(terms: &Terms, formula: TermId) -> Option<Self> {
        let (atom, upper) = match (terms.op(formula), terms.args(formula)) {
            (Op::Not, &[atom]) => (atom, false),
            _ => (formula, true),
        };
        let op @ (Op::BvSlt | Op::BvUlt) = terms.op(atom) else { return None };
        let &[word, limit] = terms.args(atom) else { return None };
        let limit = terms.as_bits(limit)?.clone();
        Some(Self { op, word, limit, upper })
    }

    /// The place of a limit among all.
    fn key(&self, limit: &Bits) -> num_bigint::BigInt {
        match self.op {
            Op::BvSlt => limit.to_signed_big(),
            _ => limit.to_big().into(),
        }
    }
}

impl Limits {
    /// Those of parts.
    pub(super) fn of(terms: &Terms, parts: &[TermId]) -> Self {
        let mut limits = Self::default();
        for term in terms.cone(parts) {
            if let Some(bits) = terms.as_bits(term) {
                let list = limits.0.entry(bits.width()).or_default();
                let next = bits.add(&Bits::one(bits.width()));
                list.extend([bits.clone(), next]);
            }
        }
        limits
    }

    /// Bounds that a bound implies, each weaker than the one before it; none of other formulas.
    pub(super) fn weaker(&self, terms: &mut Terms, formula: TermId) -> Vec<TermId> {
        let Some(bound) = Bound::of(terms, formula) else { return Vec::new() };
        let Some(list) = self.0.get(&bound.limit.width()) else { return Vec::new() };
        let given = bound.key(&bound.limit);
        let mut limits: Vec<&Bits> = list.iter().collect();
        limits.retain(|limit| match bound.upper {
            true => bound.key(limit) > given,
            false => bound.key(limit) < given,
        });
        limits.sort_by_cached_key(|limit| bound.key(limit));
        limits.dedup();
        if !bound.upper {
            limits.reverse();
        }
        let write = |limit: &Bits| {
            let limit = terms.bits(limit.clone());
            let atom = terms.make(bound.op, &[bound.word, limit]);
            if bound.upper { atom } else { terms.not(atom) }
        };
        limits.into_iter().map(write).collect()
    }
}
