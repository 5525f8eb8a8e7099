//! The numbers on which a program's conditions turn: good inputs to try.

use crate::ir::{Callee, Cfa, Expr, ExprId, Stmt, VarId};
use base::{FastMap, FastSet, Span};

/// Integer constants of a program.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    /// All of them, each once, in order.
    pub all: Vec<i128>,
    /// Those that an input is compared with, by the place where the program asks for it.
    pub compared: FastMap<Span, Vec<i128>>,
}

/// Collects the integer constants of a program.
pub fn harvest_constants(cfa: &Cfa) -> Constants {
    let ints = cfa.exprs.iter().filter_map(|node| match node.expr {
        Expr::Int(value) => Some(i128::from(value)),
        _ => None,
    });
    let mut all: Vec<i128> = ints.collect();
    all.sort_unstable();
    all.dedup();
    Constants { all, compared: Flow::new(cfa).compared() }
}

/// How inputs get from variable to variable by copies, and what they meet there.
struct Flow<'a> {
    cfa: &'a Cfa,
    /// Variables that take the value of a variable.
    copies: FastMap<VarId, Vec<VarId>>,
    /// Constants that a variable is compared with.
    constants: FastMap<VarId, Vec<i128>>,
    /// Where inputs go.
    inputs: Vec<(Span, VarId)>,
}

impl<'a> Flow<'a> {
    fn new(cfa: &'a Cfa) -> Self {
        let (copies, constants) = (FastMap::default(), FastMap::default());
        let mut flow = Self { cfa, copies, constants, inputs: Vec::new() };
        for node in cfa.exprs.iter() {
            if let Expr::Binary(op, left, right) = node.expr
                && op.is_comparison()
            {
                flow.comparison(left, right);
                flow.comparison(right, left);
            }
        }
        for body in cfa.funcs.iter().filter_map(|function| function.body.as_ref()) {
            for edge in body.edges.iter() {
                flow.statement(&edge.stmt, edge.span);
            }
        }
        flow
    }

    /// The variable whose value an expression has, conversions aside.
    fn variable(&self, expr: ExprId) -> Option<VarId> {
        match self.cfa.exprs[expr].expr {
            Expr::Var(var) => Some(var),
            Expr::Load(inner) | Expr::Cast(inner) => self.variable(inner),
            _ => None,
        }
    }

    fn constant(&self, expr: ExprId) -> Option<i128> {
        match self.cfa.exprs[expr].expr {
            Expr::Int(value) => Some(value.into()),
            Expr::Cast(inner) => self.constant(inner),
            _ => None,
        }
    }

    fn comparison(&mut self, side: ExprId, other: ExprId) {
        if let Some((var, value)) = self.variable(side).zip(self.constant(other)) {
            self.constants.entry(var).or_default().push(value);
        }
    }

    fn copy(&mut self, from: ExprId, to: VarId) {
        if let Some(from) = self.variable(from) {
            self.copies.entry(from).or_default().push(to);
        }
    }

    fn statement(&mut self, stmt: &Stmt, span: Span) {
        match stmt {
            Stmt::Input { dst, .. } => {
                self.inputs.extend(self.variable(*dst).map(|var| (span, var)));
            }
            Stmt::Assign { dst, src } => {
                if let Some(to) = self.variable(*dst) {
                    self.copy(*src, to);
                }
            }
            Stmt::Call { callee: Callee::Direct(func), args, .. } => {
                let params = self.cfa.funcs[*func].params.clone();
                for (&arg, &param) in args.iter().zip(&params) {
                    self.copy(arg, param);
                }
            }
            _ => {}
        }
    }

    fn compared(&self) -> FastMap<Span, Vec<i128>> {
        let mut found: FastMap<Span, Vec<i128>> = FastMap::default();
        for &(span, var) in &self.inputs {
            let mut seen: FastSet<VarId> = FastSet::default();
            let mut stack = vec![var];
            let values = found.entry(span).or_default();
            while let Some(var) = stack.pop() {
                if seen.insert(var) {
                    values.extend(self.constants.get(&var).into_iter().flatten());
                    stack.extend(self.copies.get(&var).into_iter().flatten());
                }
            }
            values.sort_unstable();
            values.dedup();
        }
        found.retain(|_, values| !values.is_empty());
        found
    }
}
