//! Which locals a function still needs at a node.
//!
//! Only locals whose address is not taken count; for the others nobody knows. A local that is not
//! needed keeps its old value in the actions of a program, which nobody will read.

use base::{FastMap, Id, IdVec};
use cfa::ir::{Body, Callee, Cfa, Expr, ExprId, FuncId, HaltKind, NodeId, Stmt, VarId};

/// The live locals of one function.
pub(crate) struct Live {
    index: FastMap<VarId, u32>,
    words: usize,
    sets: IdVec<NodeId, Vec<u64>>,
}

impl Live {
    /// Analyses a function that has a body.
    pub(crate) fn new(cfa: &Cfa, func: FuncId, body: &Body) -> Self {
        let function = &cfa.funcs[func];
        let tracked = function.params.iter().chain(&function.locals);
        Self::among(cfa, body, tracked.filter(|&&var| !cfa.vars[var].address_taken))
    }

    /// Which of these locals may be named after a node, before they are declared or written.
    pub(crate) fn among<'v>(
        cfa: &Cfa,
        body: &Body,
        tracked: impl Iterator<Item = &'v VarId>,
    ) -> Self {
        let index: FastMap<VarId, u32> = tracked.copied().zip(0..).collect();
        let words = index.len().div_ceil(64);
        let mut live = Self { index, words, sets: IdVec::filled(Vec::new(), body.nodes.len()) };
        live.solve(cfa, body);
        live
    }

    fn solve(&mut self, cfa: &Cfa, body: &Body) {
        let loops = cfa::graph::loops::Loops::new(body);
        let effects: Vec<Effect> =
            body.edges.iter().map(|edge| Effect::of(cfa, &self.index, &edge.stmt)).collect();
        for set in self.sets.iter_mut() {
            set.resize(self.words, 0);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for &node in loops.order().iter().rev() {
                let mut set = vec![0; self.words];
                for &edge in body.nodes[node].out.iter() {
                    let effect = &effects[edge.index()];
                    let mut after = self.sets[body.edges[edge].to].clone();
                    effect.kills.iter().for_each(|&at| clear(&mut after, at));
                    effect.uses.iter().for_each(|&at| put(&mut after, at));
                    set.iter_mut().zip(&after).for_each(|(into, &from)| *into |= from);
                }
                if set != self.sets[node] {
                    self.sets[node] = set;
                    changed = true;
                }
            }
        }
    }

    /// Whether a local may be read after `node`. True for those that nobody knows of.
    pub(crate) fn is_live(&self, node: NodeId, var: VarId) -> bool {
        match self.index.get(&var) {
            Some(&at) => self.sets[node][at as usize / 64] >> (at % 64) & 1 == 1,
            None => true,
        }
    }
}

fn put(set: &mut [u64], at: u32) {
    set[at as usize / 64] |= 1 << (at % 64);
}

fn clear(set: &mut [u64], at: u32) {
    set[at as usize / 64] &= !(1 << (at % 64));
}

/// What a statement reads and what it overwrites as a whole.
struct Effect {
    uses: Vec<u32>,
    kills: Vec<u32>,
}

impl Effect {
    fn of(cfa: &Cfa, index: &FastMap<VarId, u32>, stmt: &Stmt) -> Self {
        let mut effect = Self { uses: Vec::new(), kills: Vec::new() };
        let mut reads = Vec::new();
        let mut written = None;
        match stmt {
            Stmt::Skip | Stmt::Error(_) => {}
            Stmt::Halt(HaltKind::Exit(value)) => reads.push(*value),
            Stmt::Halt(_) => {}
            Stmt::Assign { dst, src } => {
                reads.push(*src);
                written = Some(*dst);
            }
            Stmt::Assume { cond, .. } => reads.push(*cond),
            Stmt::Declare(var) => effect.kills.extend(index.get(var)),
            Stmt::Call { dst, callee, args } => {
                reads.extend(args.iter());
                if let Callee::Indirect(pointer) = callee {
                    reads.push(*pointer);
                }
                written = *dst;
            }
            Stmt::Return(value) => reads.extend(value),
            Stmt::Input { dst, .. } => written = Some(*dst),
            Stmt::Alloc { dst, size, .. } => {
                reads.push(*size);
                written = Some(*dst);
            }
            Stmt::Free(pointer) => reads.push(*pointer),
            Stmt::Intrinsic { dst, args, .. } => {
                reads.extend(args.iter());
                written = *dst;
            }
        }
        if let Some(dst) = written {
            match cfa.exprs[dst].expr {
                Expr::Var(var) => effect.kills.extend(index.get(&var)),
                _ => effect.write(cfa, index, dst),
            }
        }
        for expr in reads {
            effect.read(cfa, index, expr);
        }
        effect
    }

    /// The indices and pointers in an lvalue that is written in part.
    fn write(&mut self, cfa: &Cfa, index: &FastMap<VarId, u32>, lvalue: ExprId) {
        let mut at = lvalue;
        loop {
            match cfa.exprs[at].expr {
                Expr::Field(record, _) => at = record,
                Expr::Index(array, element) => {
                    self.read(cfa, index, element);
                    at = array;
                }
                Expr::Var(_) => return,
                _ => return self.read(cfa, index, at),
            }
        }
    }

    fn read(&mut self, cfa: &Cfa, index: &FastMap<VarId, u32>, expr: ExprId) {
        let mut stack = vec![expr];
        while let Some(expr) = stack.pop() {
            match cfa.exprs[expr].expr {
                Expr::Var(var) => self.uses.extend(index.get(&var)),
                Expr::Int(_)
                | Expr::Wide(_)
                | Expr::FuncAddr(_)
                | Expr::LabelAddr(_)
                | Expr::VarArgs => {}
                Expr::Deref(a)
                | Expr::Field(a, _)
                | Expr::Load(a)
                | Expr::AddrOf(a)
                | Expr::Unary(_, a)
                | Expr::Cast(a) => stack.push(a),
                Expr::Index(a, b) | Expr::Binary(_, a, b) => stack.extend([a, b]),
                Expr::PtrAdd { ptr, index, .. } => stack.extend([ptr, index]),
                Expr::PtrDiff { lhs, rhs, .. } => stack.extend([lhs, rhs]),
            }
        }
    }
}
