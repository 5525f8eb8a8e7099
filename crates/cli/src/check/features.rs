//! What a program has that decides which engines are worth their time.

use cfa::graph::loops::Loops;
use cfa::ir::{BinOp, Cfa, Expr};
use cfa::regions::Regions;
use cfa::types::Type;

/// What a program has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Features {
    /// Edges of the functions that may run.
    pub edges: usize,
    /// Loops in them.
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
        let calls = regions.call_graph();
        for func in cfa.funcs.ids().filter(|&func| calls.is_reachable(func)) {
            let Some(body) = &cfa.funcs[func].body else { continue };
            found.edges += body.edges.len();
            found.loops += Loops::new(body).heads().len();
            found.recursion |= calls.is_recursive(func);
        }
        for node in cfa.exprs.iter() {
            found.floats |= matches!(cfa.types.get(node.ty), Type::Float(_));
            match node.expr {
                Expr::Index(_, index) => {
                    found.arrays |= !matches!(cfa.exprs[index].expr, Expr::Int(_));
                }
                Expr::Binary(op, ..) => {
                    use BinOp::{And, Or, Shl, Shr, Xor};
                    found.bits |= matches!(op, And | Or | Xor | Shl | Shr);
                }
                _ => {}
            }
        }
        found
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
