//! And-inverter graphs.
//!
//! A graph holds inputs and two-input conjunctions; a literal is a node or its negation. Nodes are
//! shared structurally, constants are propagated, and [`Aig::and`] applies the local two-level
//! rules of \[BB06\] (contradiction, idempotence, subsumption, substitution, resolution), which never
//! make the graph larger. Exclusive or, multiplexer and majority are not node kinds: they are
//! recognised by their structure ([`Aig::gate`]) when clauses are made.
//!
//! Nodes are numbered in the order in which they are made, so that the number of a node is larger
//! than those of its operands.

mod gate;
mod rewrite;
mod table;

use std::ops::Not;

use base::FastSet;

pub use gate::Gate;
use rewrite::Rewrite;
use table::Table;

/// A node of an [`Aig`] or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AigLit(u32);

impl AigLit {
    /// False everywhere.
    pub const FALSE: AigLit = AigLit(0);
    /// True everywhere.
    pub const TRUE: AigLit = AigLit(1);

    /// The literal of node `node`, negated if `negative`.
    #[inline]
    pub fn new(node: u32, negative: bool) -> Self {
        Self(node << 1 | u32::from(negative))
    }

    /// The number of the node.
    #[inline]
    pub fn node(self) -> u32 {
        self.0 >> 1
    }

    /// Whether this is the negation of its node.
    #[inline]
    pub fn is_negative(self) -> bool {
        self.0 & 1 != 0
    }

    /// The same node without negation.
    #[inline]
    pub fn abs(self) -> Self {
        Self(self.0 & !1)
    }

    /// The negation if `negate`.
    #[inline]
    pub fn negate_if(self, negate: bool) -> Self {
        Self(self.0 ^ u32::from(negate))
    }

    /// Its value if it is a constant.
    #[inline]
    pub fn constant(self) -> Option<bool> {
        (self.0 < 2).then_some(self.0 == 1)
    }

    /// Whether it is a constant.
    #[inline]
    pub fn is_constant(self) -> bool {
        self.0 < 2
    }

    /// As a number, for packing.
    #[inline]
    pub fn code(self) -> u32 {
        self.0
    }

    /// The literal with this [`code`](Self::code).
    #[inline]
    pub fn from_code(code: u32) -> Self {
        Self(code)
    }
}

impl Not for AigLit {
    type Output = AigLit;
    #[inline]
    fn not(self) -> AigLit {
        AigLit(self.0 ^ 1)
    }
}

impl From<bool> for AigLit {
    #[inline]
    fn from(value: bool) -> Self {
        Self(u32::from(value))
    }
}

impl std::fmt::Debug for AigLit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.constant() {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "{}n{}", if self.is_negative() { "!" } else { "" }, self.node()),
        }
    }
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// Node 0, which is false.
    Constant,
    /// An input with its order number among the inputs.
    Input(u32),
    /// The conjunction of two literals.
    And(AigLit, AigLit),
}

/// An and-inverter graph.
#[derive(Clone, Debug)]
pub struct Aig {
    /// The operands of each conjunction, the smaller first. For an input the first is `FALSE`
    /// (which is no operand of any conjunction) and the second encodes its order number.
    nodes: Vec<[AigLit; 2]>,
    /// How often each node is an operand, up to 255.
    uses: Vec<u8>,
    table: Table,
    inputs: u32,
    /// Nodes that rules do not look into.
    sealed: FastSet<u32>,
}

impl Default for Aig {
    fn default() -> Self {
        Self::new()
    }
}

impl Aig {
    /// A graph of only the constant.
    pub fn new() -> Self {
        Self {
            nodes: vec![[AigLit::FALSE; 2]],
            uses: vec![0],
            table: Table::new(),
            inputs: 0,
            sealed: FastSet::default(),
        }
    }

    /// The number of nodes, the constant included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but the constant.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        self.inputs as usize
    }

    /// The number of conjunctions.
    pub fn gates(&self) -> usize {
        self.nodes.len() - 1 - self.inputs as usize
    }

    /// What a node is.
    #[inline]
    pub fn kind(&self, node: u32) -> NodeKind {
        match self.nodes[node as usize] {
            [AigLit::FALSE, _] if node == 0 => NodeKind::Constant,
            [AigLit::FALSE, AigLit(number)] => NodeKind::Input(number),
            [a, b] => NodeKind::And(a, b),
        }
    }

    /// The operands of a conjunction.
    #[inline]
    pub fn operands(&self, node: u32) -> Option<(AigLit, AigLit)> {
        let [a, b] = self.nodes[node as usize];
        (a != AigLit::FALSE).then_some((a, b))
    }

    /// How often a node is an operand, up to 255.
    #[inline]
    pub fn uses(&self, node: u32) -> u8 {
        self.uses[node as usize]
    }

    /// From now on no rule looks into a node: what is made of it refers to it.
    pub fn seal(&mut self, node: u32) {
        self.sealed.insert(node);
    }

    /// A new input.
    pub fn input(&mut self) -> AigLit {
        let number = self.inputs;
        self.inputs += 1;
        self.push([AigLit::FALSE, AigLit(number)])
    }

    /// A word of new inputs.
    pub fn input_word(&mut self, width: usize) -> Vec<AigLit> {
        (0..width).map(|_| self.input()).collect()
    }

    fn push(&mut self, node: [AigLit; 2]) -> AigLit {
        let number = self.nodes.len() as u32;
        assert!(number < 1 << 30, "an and-inverter graph holds at most 2^30 nodes");
        self.nodes.push(node);
        self.uses.push(0);
        AigLit::new(number, false)
    }

    /// Conjunction.
    pub fn and(&mut self, mut a: AigLit, mut b: AigLit) -> AigLit {
        loop {
            if a.is_constant() || b.is_constant() || a.abs() == b.abs() {
                return trivial_and(a, b);
            }
            match self.rewrite(a, b) {
                Rewrite::None => break,
                Rewrite::Done(lit) => return lit,
                Rewrite::Again(x, y) => (a, b) = (x, y),
            }
        }
        self.intern(a.min(b), a.max(b))
    }

    fn intern(&mut self, a: AigLit, b: AigLit) -> AigLit {
        match self.table.find(&self.nodes, a, b) {
            Ok(node) => AigLit::new(node, false),
            Err(slot) => {
                let lit = self.push([a, b]);
                for operand in [a, b] {
                    let uses = &mut self.uses[operand.node() as usize];
                    *uses = uses.saturating_add(1);
                }
                self.table.insert(slot, lit.node(), &self.nodes);
                lit
            }
        }
    }

    /// Disjunction.
    #[inline]
    pub fn or(&mut self, a: AigLit, b: AigLit) -> AigLit {
        !self.and(!a, !b)
    }

    /// `a` implies `b`.
    #[inline]
    pub fn implies(&mut self, a: AigLit, b: AigLit) -> AigLit {
        !self.and(a, !b)
    }

    /// Exclusive or.
    pub fn xor(&mut self, a: AigLit, b: AigLit) -> AigLit {
        let negate = a.is_negative() ^ b.is_negative();
        let (a, b) = (a.abs(), b.abs());
        let result = if a.is_constant() {
            b
        } else if b.is_constant() {
            a
        } else if a == b {
            AigLit::FALSE
        } else if let Some(rest) = self.cancel(a, b).or_else(|| self.cancel(b, a)) {
            rest
        } else {
            // The negation is an exclusive or as well: whichever shares more gates.
            let other =
                self.known(a, !b) + self.known(!a, b) > self.known(a, b) + self.known(!a, !b);
            let b = b.negate_if(other);
            let both = self.and(a, b);
            let none = self.and(!a, !b);
            self.and(!both, !none).negate_if(other)
        };
        result.negate_if(negate)
    }

    /// 1 if there is a node for `a ∧ b`, otherwise 0.
    fn known(&self, a: AigLit, b: AigLit) -> u8 {
        self.table.find(&self.nodes, a.min(b), a.max(b)).is_ok().into()
    }

    /// `y` when `x` is the exclusive or of `y` and `a`.
    fn cancel(&self, x: AigLit, a: AigLit) -> Option<AigLit> {
        let (p, q) = self.xor_operands(x.node())?;
        match a {
            a if a == p.abs() => Some(q.negate_if(p.is_negative())),
            a if a == q.abs() => Some(p.negate_if(q.is_negative())),
            _ => None,
        }
    }

    /// Equivalence.
    #[inline]
    pub fn iff(&mut self, a: AigLit, b: AigLit) -> AigLit {
        !self.xor(a, b)
    }

    /// `if cond then a else b`.
    pub fn mux(&mut self, cond: AigLit, a: AigLit, b: AigLit) -> AigLit {
        if cond.is_negative() {
            return self.mux(!cond, b, a);
        }
        if a == b || cond.is_constant() {
            return b;
        }
        if a == !b {
            return self.iff(cond, a);
        }
        let then = self.and(cond, a);
        let otherwise = self.and(!cond, b);
        self.or(then, otherwise)
    }

    /// Whether at least two of the three hold.
    pub fn majority(&mut self, a: AigLit, b: AigLit, c: AigLit) -> AigLit {
        let both = self.and(a, b);
        let any = self.or(a, b);
        let carried = self.and(any, c);
        self.or(both, carried)
    }

    /// Sum and carry of three bits. Clauses for the carry speak of the three bits directly.
    pub fn full_adder(&mut self, a: AigLit, b: AigLit, c: AigLit) -> (AigLit, AigLit) {
        let (half, both) = self.half_adder(a, b);
        let (sum, carried) = self.half_adder(half, c);
        (sum, self.or(both, carried))
    }

    /// Sum and carry of two bits. The carry comes first, for the sum to share its gate.
    pub fn half_adder(&mut self, a: AigLit, b: AigLit) -> (AigLit, AigLit) {
        let carry = self.and(a, b);
        (self.xor(a, b), carry)
    }

    /// The conjunction of all.
    pub fn and_many(&mut self, lits: &[AigLit]) -> AigLit {
        match lits {
            [] => AigLit::TRUE,
            [one] => *one,
            _ => {
                let (low, high) = lits.split_at(lits.len() / 2);
                let low = self.and_many(low);
                if low == AigLit::FALSE {
                    return low;
                }
                let high = self.and_many(high);
                self.and(low, high)
            }
        }
    }

    /// The disjunction of all.
    pub fn or_many(&mut self, lits: &[AigLit]) -> AigLit {
        let negated: Vec<AigLit> = lits.iter().map(|&lit| !lit).collect();
        !self.and_many(&negated)
    }

    /// The exclusive or of all.
    pub fn xor_many(&mut self, lits: &[AigLit]) -> AigLit {
        lits.iter().fold(AigLit::FALSE, |sum, &lit| self.xor(sum, lit))
    }

    /// The value of every node when the inputs have the given values.
    pub fn simulate(&self, input: impl Fn(u32) -> bool) -> Vec<bool> {
        let mut values: Vec<bool> = Vec::with_capacity(self.nodes.len());
        for node in 0..self.nodes.len() as u32 {
            let value = match self.kind(node) {
                NodeKind::Constant => false,
                NodeKind::Input(number) => input(number),
                NodeKind::And(a, b) => {
                    let of = |lit: AigLit| values[lit.node() as usize] ^ lit.is_negative();
                    of(a) & of(b)
                }
            };
            values.push(value);
        }
        values
    }
}

/// The conjunction when an operand is constant or both are on one node.
fn trivial_and(a: AigLit, b: AigLit) -> AigLit {
    if a == b || a == AigLit::TRUE {
        b
    } else if b == AigLit::TRUE {
        a
    } else {
        AigLit::FALSE
    }
}

#[cfg(test)]
mod tests;
