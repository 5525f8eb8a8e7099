//! What a program has that decides which engines are worth their time.

use base::FastSet;
use cfa::graph::loops::Loops;
use cfa::ir::{BinOp, Cfa, Expr, ExprId};
use cfa::regions::Regions;
use cfa::types::Type;

/// Programs with at least so many edges are large.
const LARGE: usize = 250;

/// What the functions have that may run.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Features {
    /// Their edges.
    pub edges: usize,
    /// The loops in them.
    pub loops: usize,
    /// Whether a function may call itself.
    pub recursion: bool,
    /// Whether arrays have indices that are not constant.
    pub arrays: bool,
    /// Whether there are floating-point numbers.
    pub floats: bool,
    /// Whether single bits are looked at.
    pub bits: bool,
}

impl Features {
    /// Looks at a program.
    pub fn of(cfa: &Cfa, regions: &Regions) -> Self {
        let mut found = Self::default();
        let mut seen = FastSet::default();
        let calls = regions.call_graph();
        for func in cfa.funcs.ids().filter(|&func| calls.is_reachable(func)) {
            let Some(body) = &cfa.funcs[func].body else { continue };
            found.edges += body.edges.len();
            found.loops += Loops::new(body).heads().len();
            found.recursion |= calls.is_recursive(func);
            for edge in body.edges.iter() {
                found.look_at(cfa, edge.stmt.operands().collect(), &mut seen);
            }
        }
        found
    }

    /// Looks at expressions and all that they are made of, unless they are `seen` already.
    fn look_at(&mut self, cfa: &Cfa, mut left: Vec<ExprId>, seen: &mut FastSet<ExprId>) {
        while let Some(expr) = left.pop() {
            if !seen.insert(expr) {
                continue;
            }
            let node = &cfa.exprs[expr];
            self.floats |= matches!(cfa.types.get(node.ty), Type::Float(_));
            match node.expr {
                Expr::Index(_, index) | Expr::PtrAdd { index, .. } => {
                    self.arrays |= cfa.const_bits(index).is_none();
                }
                Expr::Binary(op, ..) => {
                    use BinOp::{And, Or, Shl, Shr, Xor};
                    self.bits |= matches!(op, And | Or | Xor | Shl | Shr);
                }
                _ => {}
            }
            left.extend(node.expr.operands());
        }
    }

    /// Whether executions may be longer than the text.
    pub fn endless(&self) -> bool {
        self.loops > 0 || self.recursion
    }

    /// Whether there is much text.
    pub fn large(&self) -> bool {
        self.edges >= LARGE
    }

    /// In words.
    pub fn text(&self) -> String {
        let count = |number: usize, what: &str| match number {
            0 => format!("no {what}s"),
            1 => format!("1 {what}"),
            _ => format!("{number} {what}s"),
        };
        let mut words = vec![count(self.edges, "edge"), count(self.loops, "loop")];
        let has = [
            (self.recursion, "recursion"),
            (self.arrays, "arrays"),
            (self.floats, "floating point"),
            (self.bits, "bit operations"),
        ];
        words.extend(has.iter().filter(|(has, _)| *has).map(|(_, what)| what.to_string()));
        words.join(", ")
    }
}
