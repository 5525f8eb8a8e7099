//! Initialisers and their designators.

use super::{Parse, Parser};
use crate::ast::{Designator, Init, InitId, InitKind};
use crate::token::Tok;
use base::deeper;

/// An item of a list with the designators in front of it.
type Item = (Box<[Designator]>, InitId);

impl Parser<'_> {
    /// An initialiser: an expression or a list in braces.
    pub(super) fn initialiser(&mut self) -> Parse<InitId> {
        let start = self.tok.span;
        let kind = if self.kind() == Tok::LBrace {
            self.advance();
            InitKind::List(deeper(|| self.initialiser_list())?)
        } else {
            InitKind::Expr(self.assignment()?)
        };
        let span = self.since(start);
        Ok(self.ast.inits.push(Init { kind, span }))
    }

    /// The items of a list and the closing brace.
    fn initialiser_list(&mut self) -> Parse<Box<[Item]>> {
        let open = self.prev;
        let errors = self.lexer.errors();
        let mut items = Vec::new();
        while self.kind() != Tok::RBrace {
            if self.kind() == Tok::Eof {
                return Err(self.unclosed(open, "an initialiser", errors));
            }
            let designators = self.designators()?;
            items.push((designators, self.initialiser()?));
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RBrace, "to close the initialiser")?;
        Ok(items.into())
    }

    /// The designators in front of an item, with the `=` or `:` behind them.
    fn designators(&mut self) -> Parse<Box<[Designator]>> {
        if self.kind() == Tok::Ident && self.peek().kind == Tok::Colon {
            let token = self.advance();
            self.advance();
            return Ok(Box::new([Designator::Field(token.name, token.span)]));
        }
        let mut designators = Vec::new();
        loop {
            match self.kind() {
                Tok::Dot => {
                    self.advance();
                    let (field, span) = self.name("of a member")?;
                    designators.push(Designator::Field(field, span));
                }
                Tok::LBracket => {
                    self.advance();
                    let low = deeper(|| self.conditional())?;
                    designators.push(if self.eat(Tok::Ellipsis) {
                        Designator::Range(low, deeper(|| self.conditional())?)
                    } else {
                        Designator::Index(low)
                    });
                    self.expect(Tok::RBracket, "after the index")?;
                }
                _ => break,
            }
        }
        if let Some(last) = designators.last() {
            // GNU C allows `[3] 5` without `=`.
            let index = !matches!(last, Designator::Field(..));
            let optional = index && designators.len() == 1;
            if !self.eat(Tok::Eq) && !optional {
                return Err(self.expected("`=` after the designator"));
            }
        }
        Ok(designators.into())
    }
}
