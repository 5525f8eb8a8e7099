//! The local two-level rules of [BB06]: Brummayer, Biere, *Local two-level and-inverter graph
//! minimization without blowup*, MEMICS 2006. Those of their level 3 that may enlarge the graph
//! are left out.

use super::{Aig, AigLit};

/// What a rule says about a conjunction.
pub(super) enum Rewrite {
    /// No rule applies.
    None,
    /// The conjunction is this literal.
    Done(AigLit),
    /// The conjunction is that of these two.
    Again(AigLit, AigLit),
}

impl Aig {
    /// Looks one level below the operands of `a ∧ b`.
    #[inline]
    pub(super) fn rewrite(&self, a: AigLit, b: AigLit) -> Rewrite {
        let below = |lit: AigLit| match self.sealed.is_empty() || !self.sealed.contains(&lit.node())
        {
            true => self.operands(lit.node()),
            false => None,
        };
        let (below_a, below_b) = (below(a), below(b));
        if let Some(below) = below_a {
            let rewrite = one_sided(a, below, b);
            if !matches!(rewrite, Rewrite::None) {
                return rewrite;
            }
        }
        if let Some(below) = below_b {
            let rewrite = one_sided(b, below, a);
            if !matches!(rewrite, Rewrite::None) {
                return rewrite;
            }
        }
        let (Some(x), Some(y)) = (below_a, below_b) else { return Rewrite::None };
        match (a.is_negative(), b.is_negative()) {
            (false, false) => conjunctions(x, b, y),
            (true, false) => mixed(x, b, y),
            (false, true) => mixed(y, a, x),
            (true, true) => negations(x, y),
        }
    }
}

/// `x ∧ y` where `x` is `p ∧ q` or its negation.
#[inline]
fn one_sided(x: AigLit, (p, q): (AigLit, AigLit), y: AigLit) -> Rewrite {
    if !x.is_negative() {
        if p == !y || q == !y {
            return Rewrite::Done(AigLit::FALSE);
        }
        if p == y || q == y {
            return Rewrite::Done(x);
        }
    } else {
        if p == !y || q == !y {
            return Rewrite::Done(y);
        }
        if p == y {
            return Rewrite::Again(!q, y);
        }
        if q == y {
            return Rewrite::Again(!p, y);
        }
    }
    Rewrite::None
}

/// `(p ∧ q) ∧ y` where `y` is `r ∧ s`.
#[inline]
fn conjunctions((p, q): (AigLit, AigLit), y: AigLit, (r, s): (AigLit, AigLit)) -> Rewrite {
    if p == !r || p == !s || q == !r || q == !s {
        Rewrite::Done(AigLit::FALSE)
    } else if p == r || p == s {
        Rewrite::Again(q, y)
    } else if q == r || q == s {
        Rewrite::Again(p, y)
    } else {
        Rewrite::None
    }
}

/// `¬(p ∧ q) ∧ y` where `y` is `r ∧ s`.
#[inline]
fn mixed((p, q): (AigLit, AigLit), y: AigLit, (r, s): (AigLit, AigLit)) -> Rewrite {
    if p == !r || p == !s || q == !r || q == !s {
        Rewrite::Done(y)
    } else if p == r || p == s {
        Rewrite::Again(!q, y)
    } else if q == r || q == s {
        Rewrite::Again(!p, y)
    } else {
        Rewrite::None
    }
}

/// `¬(p ∧ q) ∧ ¬(r ∧ s)`: resolution.
#[inline]
fn negations((p, q): (AigLit, AigLit), (r, s): (AigLit, AigLit)) -> Rewrite {
    if (p == r && q == !s) || (p == s && q == !r) {
        Rewrite::Done(!p)
    } else if (q == r && p == !s) || (q == s && p == !r) {
        Rewrite::Done(!q)
    } else {
        Rewrite::None
    }
}
