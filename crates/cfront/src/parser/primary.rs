//! Names, constants, calls and what else binds strongest.

use super::{Parse, Parser};
use crate::ast::{Designator, Encoding, ExprId, ExprKind, TypeNameId};
use crate::literal::{self, Number};
use crate::token::Tok;
use base::{Diagnostic, Span, deeper};

impl Parser<'_> {
    /// A primary expression and the operators behind it.
    pub(super) fn postfix_expression(&mut self) -> Parse<ExprId> {
        let expr = self.primary()?;
        self.postfix(expr)
    }

    /// The operators behind `expr`.
    pub(super) fn postfix(&mut self, mut expr: ExprId) -> Parse<ExprId> {
        loop {
            let kind = match self.kind() {
                Tok::LBracket => {
                    self.advance();
                    let index = deeper(|| self.expression())?;
                    self.expect(Tok::RBracket, "after the index")?;
                    ExprKind::Index(expr, index)
                }
                Tok::LParen => {
                    self.advance();
                    ExprKind::Call(expr, deeper(|| self.arguments())?)
                }
                Tok::Dot => {
                    self.advance();
                    ExprKind::Member(expr, self.name("of a member after `.`")?.0)
                }
                Tok::Arrow => {
                    self.advance();
                    ExprKind::Arrow(expr, self.name("of a member after `->`")?.0)
                }
                Tok::PlusPlus | Tok::MinusMinus => {
                    let increment = self.advance().kind == Tok::PlusPlus;
                    ExprKind::IncDec { operand: expr, increment, prefix: false }
                }
                _ => return Ok(expr),
            };
            let span = self.since(self.span_of(expr));
            expr = self.ast.expr(kind, span);
        }
    }

    /// The arguments of a call and the closing bracket.
    fn arguments(&mut self) -> Parse<Box<[ExprId]>> {
        let mut arguments = Vec::new();
        if self.eat(Tok::RParen) {
            return Ok(arguments.into());
        }
        loop {
            arguments.push(self.assignment()?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen, "to close the argument list")?;
        Ok(arguments.into())
    }

    fn primary(&mut self) -> Parse<ExprId> {
        let start = self.tok.span;
        let kind = match self.kind() {
            Tok::Ident => ExprKind::Ident(self.advance().name),
            Tok::Number => self.number()?,
            Tok::Char => self.character()?,
            Tok::Str => self.string()?,
            Tok::LParen => return self.bracketed(),
            Tok::Generic => self.generic()?,
            Tok::VaArg => self.va_arg()?,
            Tok::Offsetof => self.offsetof()?,
            Tok::TypesCompatible => self.types_compatible()?,
            Tok::ChooseExpr => self.choose_expr()?,
            _ => return Err(self.expected("an expression")),
        };
        let span = self.since(start);
        Ok(self.ast.expr(kind, span))
    }

    /// `(a)` or `({ … })`
    fn bracketed(&mut self) -> Parse<ExprId> {
        let start = self.advance().span;
        if self.kind() == Tok::LBrace {
            let block = deeper(|| self.compound())?;
            self.expect(Tok::RParen, "after the statement expression")?;
            let span = self.since(start);
            return Ok(self.ast.expr(ExprKind::StmtExpr(block), span));
        }
        let expr = deeper(|| self.expression())?;
        if self.kind() == Tok::RParen {
            self.advance();
            self.ast.exprs[expr].span = self.since(start);
            return Ok(expr);
        }
        let found = self.describe();
        let error = Diagnostic::error(self.tok.span, format!("expected `)` before {found}"));
        let between = self.lexer.bytes(Span::new(start.lo, self.tok.span.lo.max(start.lo)));
        let other_line = between.contains(&b'\n');
        let hint = format!("the `(` in line {} is not closed", self.line_of(start));
        Err(self.report(if other_line { error.with_hint(hint) } else { error }))
    }

    fn number(&mut self) -> Parse<ExprKind> {
        let span = self.advance().span;
        match literal::number(self.lexer.bytes(span)) {
            Ok(Number::Int { value, kind, decimal }) => Ok(ExprKind::Int { value, kind, decimal }),
            Ok(Number::Float { text, kind }) => {
                Ok(ExprKind::Float(self.lexer.symbols.intern(&text), kind))
            }
            Err(message) => {
                self.error(span, message);
                Ok(ExprKind::Error)
            }
        }
    }

    fn character(&mut self) -> Parse<ExprKind> {
        let span = self.advance().span;
        match literal::character(self.lexer.bytes(span)) {
            Ok((value, encoding)) => Ok(ExprKind::Char(value, encoding)),
            Err(message) => {
                self.error(span, message);
                Ok(ExprKind::Error)
            }
        }
    }

    /// Adjacent string literals, joined.
    fn string(&mut self) -> Parse<ExprKind> {
        let first = self.advance();
        let (mut encoding, body) = literal::unquote(self.lexer.bytes(first.span));
        let mut parts = vec![(first.span, body)];
        while self.kind() == Tok::Str {
            let span = self.advance().span;
            let (other, body) = literal::unquote(self.lexer.bytes(span));
            if encoding == Encoding::Narrow {
                encoding = other;
            } else if other != encoding && other != Encoding::Narrow {
                self.error(span, "string literals of different encodings cannot be joined");
            }
            parts.push((span, body));
        }
        let mut units = Vec::new();
        for (span, body) in parts {
            if let Err(message) = literal::decode(body, encoding, &mut units) {
                self.error(span, message);
            }
        }
        Ok(ExprKind::Str(units.into(), encoding))
    }

    /// `_Generic(c, T: a, default: b)`
    fn generic(&mut self) -> Parse<ExprKind> {
        self.advance();
        self.expect(Tok::LParen, "after `_Generic`")?;
        let control = deeper(|| self.assignment())?;
        let mut arms = Vec::new();
        while self.eat(Tok::Comma) {
            let ty = if self.eat(Tok::Default) { None } else { Some(self.type_name()?) };
            self.expect(Tok::Colon, "in the `_Generic` association")?;
            arms.push((ty, deeper(|| self.assignment())?));
        }
        self.expect(Tok::RParen, "to close `_Generic`")?;
        Ok(ExprKind::Generic(control, arms.into()))
    }

    fn va_arg(&mut self) -> Parse<ExprKind> {
        self.advance();
        self.expect(Tok::LParen, "after `__builtin_va_arg`")?;
        let list = deeper(|| self.assignment())?;
        self.expect(Tok::Comma, "in `__builtin_va_arg`")?;
        let ty = self.type_name()?;
        self.expect(Tok::RParen, "to close `__builtin_va_arg`")?;
        Ok(ExprKind::VaArg(list, ty))
    }

    /// `__builtin_offsetof(T, a.b[3])`
    fn offsetof(&mut self) -> Parse<ExprKind> {
        self.advance();
        self.expect(Tok::LParen, "after `__builtin_offsetof`")?;
        let ty = self.type_name()?;
        self.expect(Tok::Comma, "in `__builtin_offsetof`")?;
        let (field, span) = self.name("of a member")?;
        let mut path = vec![Designator::Field(field, span)];
        loop {
            match self.kind() {
                Tok::Dot => {
                    self.advance();
                }
                Tok::Arrow => {
                    // `a->b` is `a[0].b` here.
                    let span = self.advance().span;
                    let kind = cfa::types::IntKind::Int;
                    let zero = ExprKind::Int { value: 0, kind, decimal: false };
                    path.push(Designator::Index(self.ast.expr(zero, span)));
                }
                Tok::LBracket => {
                    self.advance();
                    path.push(Designator::Index(deeper(|| self.expression())?));
                    self.expect(Tok::RBracket, "after the index")?;
                    continue;
                }
                _ => break,
            }
            let (field, span) = self.name("of a member")?;
            path.push(Designator::Field(field, span));
        }
        self.expect(Tok::RParen, "to close `__builtin_offsetof`")?;
        Ok(ExprKind::Offsetof(ty, path.into()))
    }

    fn types_compatible(&mut self) -> Parse<ExprKind> {
        self.advance();
        self.expect(Tok::LParen, "after `__builtin_types_compatible_p`")?;
        let first = self.type_name()?;
        self.expect(Tok::Comma, "between the types")?;
        let second = self.type_name()?;
        self.expect(Tok::RParen, "to close `__builtin_types_compatible_p`")?;
        Ok(ExprKind::TypesCompatible(first, second))
    }

    fn choose_expr(&mut self) -> Parse<ExprKind> {
        self.advance();
        self.expect(Tok::LParen, "after `__builtin_choose_expr`")?;
        let condition = deeper(|| self.assignment())?;
        self.expect(Tok::Comma, "in `__builtin_choose_expr`")?;
        let then = deeper(|| self.assignment())?;
        self.expect(Tok::Comma, "in `__builtin_choose_expr`")?;
        let other = deeper(|| self.assignment())?;
        self.expect(Tok::RParen, "to close `__builtin_choose_expr`")?;
        Ok(ExprKind::ChooseExpr(condition, then, other))
    }

    /// `{ … }` behind a type in brackets that start at `start`.
    pub(super) fn compound_literal(&mut self, ty: TypeNameId, start: Span) -> Parse<ExprId> {
        let init = self.initialiser()?;
        let span = self.since(start);
        Ok(self.ast.expr(ExprKind::CompoundLiteral(ty, init), span))
    }
}
