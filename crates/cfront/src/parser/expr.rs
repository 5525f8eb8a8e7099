//! Expressions with operators.

use super::{Parse, Parser};
use crate::ast::{BinaryOp, ExprId, ExprKind, UnaryOp};
use crate::token::Tok;
use base::{Span, deeper};

/// The binary operator that `kind` is, with its strength.
#[inline]
fn binary_op(kind: Tok) -> Option<(BinaryOp, u8)> {
    Some(match kind {
        Tok::PipePipe => (BinaryOp::LogOr, 1),
        Tok::AmpAmp => (BinaryOp::LogAnd, 2),
        Tok::Pipe => (BinaryOp::BitOr, 3),
        Tok::Caret => (BinaryOp::BitXor, 4),
        Tok::Amp => (BinaryOp::BitAnd, 5),
        Tok::EqEq => (BinaryOp::Eq, 6),
        Tok::BangEq => (BinaryOp::Ne, 6),
        Tok::Lt => (BinaryOp::Lt, 7),
        Tok::Gt => (BinaryOp::Gt, 7),
        Tok::Le => (BinaryOp::Le, 7),
        Tok::Ge => (BinaryOp::Ge, 7),
        Tok::Shl => (BinaryOp::Shl, 8),
        Tok::Shr => (BinaryOp::Shr, 8),
        Tok::Plus => (BinaryOp::Add, 9),
        Tok::Minus => (BinaryOp::Sub, 9),
        Tok::Star => (BinaryOp::Mul, 10),
        Tok::Slash => (BinaryOp::Div, 10),
        Tok::Percent => (BinaryOp::Rem, 10),
        _ => return None,
    })
}

/// The assignment that `kind` is, with the operator in it.
#[inline]
fn assignment_op(kind: Tok) -> Option<Option<BinaryOp>> {
    Some(match kind {
        Tok::Eq => None,
        Tok::PlusEq => Some(BinaryOp::Add),
        Tok::MinusEq => Some(BinaryOp::Sub),
        Tok::StarEq => Some(BinaryOp::Mul),
        Tok::SlashEq => Some(BinaryOp::Div),
        Tok::PercentEq => Some(BinaryOp::Rem),
        Tok::AmpEq => Some(BinaryOp::BitAnd),
        Tok::PipeEq => Some(BinaryOp::BitOr),
        Tok::CaretEq => Some(BinaryOp::BitXor),
        Tok::ShlEq => Some(BinaryOp::Shl),
        Tok::ShrEq => Some(BinaryOp::Shr),
        _ => return None,
    })
}

impl Parser<'_> {
    /// Where `expr` is.
    pub(super) fn span_of(&self, expr: ExprId) -> Span {
        self.ast.exprs[expr].span
    }

    /// `a, b, …`
    pub(super) fn expression(&mut self) -> Parse<ExprId> {
        let mut left = self.assignment()?;
        while self.eat(Tok::Comma) {
            let right = self.assignment()?;
            let span = self.span_of(left).to(self.span_of(right));
            left = self.ast.expr(ExprKind::Comma(left, right), span);
        }
        Ok(left)
    }

    /// `a = b` and everything that binds stronger.
    pub(super) fn assignment(&mut self) -> Parse<ExprId> {
        let left = self.conditional()?;
        let Some(op) = assignment_op(self.kind()) else {
            return Ok(left);
        };
        self.advance();
        let right = deeper(|| self.assignment())?;
        let span = self.span_of(left).to(self.span_of(right));
        Ok(self.ast.expr(ExprKind::Assign(op, left, right), span))
    }

    /// `c ? a : b` and everything that binds stronger.
    pub(super) fn conditional(&mut self) -> Parse<ExprId> {
        let condition = self.binary(1)?;
        if !self.eat(Tok::Question) {
            return Ok(condition);
        }
        let then = match self.kind() {
            Tok::Colon => None,
            _ => Some(deeper(|| self.expression())?),
        };
        self.expect(Tok::Colon, "in the conditional expression")?;
        let other = deeper(|| self.conditional())?;
        let span = self.span_of(condition).to(self.span_of(other));
        Ok(self.ast.expr(ExprKind::Cond(condition, then, other), span))
    }

    /// Operators of two operands that bind at least as strong as `least`.
    fn binary(&mut self, least: u8) -> Parse<ExprId> {
        let mut left = self.unary()?;
        while let Some((op, strength)) = binary_op(self.kind()) {
            if strength < least {
                break;
            }
            self.advance();
            // Recursion is bounded by the number of strengths.
            let right = self.binary(strength + 1)?;
            let span = self.span_of(left).to(self.span_of(right));
            left = self.ast.expr(ExprKind::Binary(op, left, right), span);
        }
        Ok(left)
    }

    /// Operators in front, casts, and everything that binds stronger.
    pub(super) fn unary(&mut self) -> Parse<ExprId> {
        let op = match self.kind() {
            Tok::LParen => return self.parenthesised(),
            Tok::Star => UnaryOp::Deref,
            Tok::Amp => UnaryOp::AddrOf,
            Tok::Plus => UnaryOp::Plus,
            Tok::Minus => UnaryOp::Minus,
            Tok::Tilde => UnaryOp::BitNot,
            Tok::Bang => UnaryOp::Not,
            Tok::Real => UnaryOp::Real,
            Tok::Imag => UnaryOp::Imag,
            Tok::PlusPlus | Tok::MinusMinus => return self.prefix_step(),
            Tok::AmpAmp => return self.label_address(),
            Tok::Sizeof => return self.sizeof(),
            Tok::Alignof => return self.alignof(false),
            Tok::PreferredAlignof => return self.alignof(true),
            Tok::Extension => {
                self.advance();
                return deeper(|| self.unary());
            }
            _ => return self.postfix_expression(),
        };
        let start = self.advance().span;
        let operand = deeper(|| self.unary())?;
        let span = start.to(self.span_of(operand));
        Ok(self.ast.expr(ExprKind::Unary(op, operand), span))
    }

    /// `++a`, `--a`
    fn prefix_step(&mut self) -> Parse<ExprId> {
        let token = self.advance();
        let operand = deeper(|| self.unary())?;
        let span = token.span.to(self.span_of(operand));
        let increment = token.kind == Tok::PlusPlus;
        Ok(self.ast.expr(ExprKind::IncDec { operand, increment, prefix: true }, span))
    }

    /// `&&label`
    fn label_address(&mut self) -> Parse<ExprId> {
        let start = self.advance().span;
        let (label, span) = self.name("of a label after `&&`")?;
        Ok(self.ast.expr(ExprKind::LabelAddr(label), start.to(span)))
    }

    /// What starts with `(`: a cast, a compound literal, a statement expression or a bracket.
    fn parenthesised(&mut self) -> Parse<ExprId> {
        let next = self.peek();
        if !self.is_type_start(next) {
            return self.postfix_expression();
        }
        let start = self.tok.span;
        let ty = self.type_in_parentheses()?;
        if self.kind() == Tok::LBrace {
            let literal = self.compound_literal(ty, start)?;
            return self.postfix(literal);
        }
        let operand = deeper(|| self.unary())?;
        let span = start.to(self.span_of(operand));
        Ok(self.ast.expr(ExprKind::Cast(ty, operand), span))
    }

    /// `sizeof a`, `sizeof(T)`
    fn sizeof(&mut self) -> Parse<ExprId> {
        let start = self.advance().span;
        let kind = match self.size_operand()? {
            SizeOperand::Type(ty) => ExprKind::SizeofType(ty),
            SizeOperand::Expr(expr) => ExprKind::SizeofExpr(expr),
        };
        let span = self.since(start);
        Ok(self.ast.expr(kind, span))
    }

    /// `_Alignof(T)`, `__alignof__ a`
    fn alignof(&mut self, preferred: bool) -> Parse<ExprId> {
        let start = self.advance().span;
        let kind = match self.size_operand()? {
            SizeOperand::Type(ty) => ExprKind::AlignofType(ty, preferred),
            SizeOperand::Expr(expr) => ExprKind::AlignofExpr(expr, preferred),
        };
        let span = self.since(start);
        Ok(self.ast.expr(kind, span))
    }

    fn size_operand(&mut self) -> Parse<SizeOperand> {
        let start = self.tok.span;
        if self.kind() == Tok::LParen {
            let next = self.peek();
            if self.is_type_start(next) {
                let ty = self.type_in_parentheses()?;
                if self.kind() != Tok::LBrace {
                    return Ok(SizeOperand::Type(ty));
                }
                let literal = self.compound_literal(ty, start)?;
                return Ok(SizeOperand::Expr(self.postfix(literal)?));
            }
        }
        Ok(SizeOperand::Expr(deeper(|| self.unary())?))
    }
}

/// What `sizeof` is applied to.
enum SizeOperand {
    Type(crate::ast::TypeNameId),
    Expr(ExprId),
}
