//! Recognition of larger gates in an [`Aig`].

use super::{Aig, AigLit};

/// What a node computes, seen with more than two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gate {
    /// Conjunction.
    And(AigLit, AigLit),
    /// Exclusive or.
    Xor(AigLit, AigLit),
    /// `(cond, then, else)`
    Mux(AigLit, AigLit, AigLit),
    /// Whether at least two of the three hold.
    Majority(AigLit, AigLit, AigLit),
}

impl Aig {
    /// The largest gate whose output is `node`, unless it is an input or the constant.
    pub fn gate(&self, node: u32) -> Option<Gate> {
        let (x, y) = self.operands(node)?;
        let plain = Gate::And(x, y);
        if !x.is_negative() || !y.is_negative() {
            return Some(plain);
        }
        let (Some(p), Some(q)) = (self.operands(x.node()), self.operands(y.node())) else {
            return Some(plain);
        };
        // node = ¬(p.0 ∧ p.1) ∧ ¬(q.0 ∧ q.1)
        let gate = as_mux(p, q)
            .or_else(|| self.as_not_majority(p, q))
            .or_else(|| self.as_not_majority(q, p));
        Some(gate.unwrap_or(plain))
    }

    /// The operands of `node` if it is an exclusive or.
    pub fn xor_operands(&self, node: u32) -> Option<(AigLit, AigLit)> {
        let (x, y) = self.operands(node)?;
        if !x.is_negative() || !y.is_negative() {
            return None;
        }
        let (p, q) = self.operands(x.node())?;
        let (r, s) = self.operands(y.node())?;
        // ¬(p ∧ q) ∧ ¬(¬p ∧ ¬q)
        ((r == !p && s == !q) || (r == !q && s == !p)).then_some((p, q))
    }

    /// `¬(a ∧ b) ∧ ¬(m ∧ c)` is the negation of a majority of `a`, `b`, `c` when `m` is `a ∨ b` or
    /// `a ⊕ b`. Either operand of the second conjunction may be `m`.
    fn as_not_majority(&self, (a, b): (AigLit, AigLit), q: (AigLit, AigLit)) -> Option<Gate> {
        let found = [q, (q.1, q.0)].into_iter().find(|&(m, _)| self.joins(m, a, b));
        found.map(|(_, c)| Gate::Majority(!a, !b, !c))
    }

    /// Whether `m` is `a ∨ b` or `a ⊕ b`.
    fn joins(&self, m: AigLit, a: AigLit, b: AigLit) -> bool {
        if m.is_negative()
            && let Some((x, y)) = self.operands(m.node())
            && ((x == !a && y == !b) || (x == !b && y == !a))
        {
            return true;
        }
        let Some((x, y)) = self.xor_operands(m.node()) else { return false };
        let same_nodes = (x.abs() == a.abs() && y.abs() == b.abs())
            || (x.abs() == b.abs() && y.abs() == a.abs());
        let negations = [x, y, a, b, m].into_iter().filter(|lit| lit.is_negative()).count();
        same_nodes && negations % 2 == 0
    }
}

/// `¬(p.0 ∧ p.1) ∧ ¬(q.0 ∧ q.1)` as exclusive or or multiplexer.
fn as_mux(p: (AigLit, AigLit), q: (AigLit, AigLit)) -> Option<Gate> {
    for (c, then) in [p, (p.1, p.0)] {
        for (d, otherwise) in [q, (q.1, q.0)] {
            if c == !d {
                return Some(if then == !otherwise {
                    Gate::Xor(c, then)
                } else {
                    Gate::Mux(c, !then, !otherwise)
                });
            }
        }
    }
    None
}
