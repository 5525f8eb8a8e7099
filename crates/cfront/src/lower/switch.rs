//! `switch`: a chain of comparisons in front of the body.

use super::flow::SwitchBuilder;
use super::{Lower, build};
use crate::ast::{ExprId as SyntaxId, StmtId};
use base::Span;
use cfa::ir::{BinOp, Expr, ExprId, NodeId};
use cfa::scalar;
use cfa::types::{IntKind, TypeId};
use std::collections::BTreeMap;

impl Lower<'_> {
    pub(super) fn switch(&mut self, value: SyntaxId, body: StmtId, span: Span) {
        let val = self.rexpr(value);
        let val = self.promote(val);
        if !self.cfa.types.is_integer(val.ty.ty) {
            self.error(span, "the value of `switch` must be an integer");
            return;
        }
        let value = match self.reads_plain_variable(val.expr) {
            true => val.expr,
            false => self.snapshot(val.expr, span),
        };
        let head = self.function.as_mut().and_then(|f| f.cursor.take());
        let after = self.new_node();
        let builder = SwitchBuilder {
            ty: val.ty.ty,
            bits: val.bits,
            cases: Vec::new(),
            default: None,
            seen: BTreeMap::new(),
        };
        if let Some(f) = self.function.as_mut() {
            f.switches.push(builder);
            if let Some(after) = after {
                f.breaks.push(after);
            }
        }
        self.stmt(body);
        self.jump(after, span);
        let Some(f) = self.function.as_mut() else { return };
        if after.is_some() {
            f.breaks.pop();
        }
        let Some(done) = f.switches.pop() else { return };
        self.set_cursor(head);
        self.dispatch(value, done, after, span);
        self.resume_at(after);
    }

    /// A variable is compared with the cases as it stands: nothing changes it in between.
    fn reads_plain_variable(&self, mut value: ExprId) -> bool {
        loop {
            match self.cfa.exprs[value].expr {
                Expr::Cast(inner) | Expr::Load(inner) => value = inner,
                Expr::Var(var) => return !self.cfa.vars[var].volatile,
                _ => return false,
            }
        }
    }

    /// From the cursor to the matching case.
    fn dispatch(
        &mut self,
        value: ExprId,
        switch: SwitchBuilder,
        after: Option<NodeId>,
        span: Span,
    ) {
        let otherwise = switch.default.or(after);
        if let Some(known) = build::int_value(&self.cfa, value) {
            let hit = switch.cases.iter().find(|case| case.0 <= known && known <= case.1);
            return self.jump(hit.map(|case| case.2).or(otherwise), span);
        }
        for (low, high, target, case_span) in switch.cases {
            let next = self.new_node();
            if low == high {
                let test = self.compare_case(BinOp::Eq, value, low, switch.ty);
                self.branch(test, Some(target), next, case_span);
            } else {
                let middle = self.new_node();
                let above = self.compare_case(BinOp::Ge, value, low, switch.ty);
                self.branch(above, middle, next, case_span);
                self.resume_at(middle);
                let below = self.compare_case(BinOp::Le, value, high, switch.ty);
                self.branch(below, Some(target), next, case_span);
            }
            self.resume_at(next);
        }
        self.jump(otherwise, span);
    }

    fn compare_case(&mut self, op: BinOp, value: ExprId, case: i128, ty: TypeId) -> ExprId {
        let int = self.cfa.types.int(IntKind::Int);
        let case = build::constant(&mut self.cfa, case as u128, ty);
        build::binary(&mut self.cfa, op, value, case, int)
    }

    /// A case constant converted to the type of the `switch`.
    fn case_value(&mut self, expr: SyntaxId, ty: TypeId, bits: Option<u32>) -> Option<i128> {
        let value = self.constant_expr(expr)?;
        let kind = self.cfa.types.int_kind(ty)?;
        let bits = bits.unwrap_or(kind.bits(self.cfa.types.model));
        let cut = scalar::truncate(value as u128, bits);
        Some(if kind.is_signed() { scalar::sign_extend(cut, bits) } else { cut as i128 })
    }

    pub(super) fn case(&mut self, low: SyntaxId, high: Option<SyntaxId>, span: Span) {
        let current =
            self.function.as_ref().and_then(|f| f.switches.last()).map(|s| (s.ty, s.bits));
        let Some((ty, bits)) = current else {
            if self.unevaluated == 0 {
                self.error(span, "`case` label outside of a `switch`");
            }
            return;
        };
        let Some(low) = self.case_value(low, ty, bits) else { return };
        let high = match high {
            Some(high) => match self.case_value(high, ty, bits) {
                Some(high) => high,
                None => return,
            },
            None => low,
        };
        let node = self.new_node();
        self.start_at(node, span);
        let Some(node) = node else { return };
        let Some(switch) = self.function.as_mut().and_then(|f| f.switches.last_mut()) else {
            return;
        };
        // The cases seen are disjoint, so only the last one that starts in time can overlap.
        let before = switch.seen.range(..=high).next_back();
        let repeated = low <= high && before.is_some_and(|(_, &end)| end >= low);
        if low <= high {
            switch.seen.insert(low, high);
            switch.cases.push((low, high, node, span));
        }
        if repeated {
            self.error(span, format!("duplicate case value {low}"));
        }
    }

    pub(super) fn default_case(&mut self, span: Span) {
        let node = self.new_node();
        self.start_at(node, span);
        if self.unevaluated > 0 {
            return;
        }
        match self.function.as_mut().and_then(|f| f.switches.last_mut()) {
            None => self.error(span, "`default` label outside of a `switch`"),
            Some(switch) if switch.default.is_some() => {
                self.error(span, "a second (duplicate) `default` label in one `switch`");
            }
            Some(switch) => switch.default = node,
        }
    }
}
