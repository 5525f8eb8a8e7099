//! S-expressions, in an arena: neither reading nor dropping one takes stack.

use super::lexer::{Lexer, SyntaxError, Token};
use base::{IdVec, define_id};

define_id!(
    /// An S-expression of [`Arena`].
    ExprId,
    "e"
);

/// An S-expression.
#[derive(Clone, Copy, Debug)]
pub(super) enum Expr<'a> {
    Atom(Token<'a>),
    /// So many children from a place of [`Arena::children`] on.
    List(u32, u32),
}

/// The S-expressions of one command.
pub(super) struct Arena<'a> {
    text: &'a str,
    exprs: IdVec<ExprId, (usize, Expr<'a>)>,
    children: Vec<ExprId>,
}

impl<'a> Arena<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, exprs: IdVec::new(), children: Vec::new() }
    }

    /// Reads one S-expression in place of those that are here; `None` at the end.
    pub(super) fn read(&mut self, lexer: &mut Lexer<'a>) -> Result<Option<ExprId>, SyntaxError> {
        self.exprs.truncate(0);
        self.children.clear();
        // The open lists: where each starts, and where its children start in `pending`.
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut pending: Vec<ExprId> = Vec::new();
        loop {
            let Some((at, token)) = lexer.next()? else {
                return match open.last() {
                    Some(&(at, _)) => Err(lexer.error(at, "a bracket is not closed")),
                    None => Ok(None),
                };
            };
            let done = match token {
                Token::Open => {
                    open.push((at, pending.len()));
                    continue;
                }
                Token::Close => {
                    let list = open.pop();
                    let (at, first) =
                        list.ok_or_else(|| lexer.error(at, "there is no bracket to close"))?;
                    let start = self.children.len() as u32;
                    self.children.extend(pending.drain(first..));
                    let count = self.children.len() as u32 - start;
                    self.exprs.push((at, Expr::List(start, count)))
                }
                atom => self.exprs.push((at, Expr::Atom(atom))),
            };
            if open.is_empty() {
                return Ok(Some(done));
            }
            pending.push(done);
        }
    }

    /// The children of a list; `None` for an atom.
    pub(super) fn list(&self, expr: ExprId) -> Option<&[ExprId]> {
        match self.exprs[expr].1 {
            Expr::List(start, count) => Some(&self.children[start as usize..][..count as usize]),
            Expr::Atom(_) => None,
        }
    }

    /// The word; `None` for a list.
    pub(super) fn atom(&self, expr: ExprId) -> Option<Token<'a>> {
        match self.exprs[expr].1 {
            Expr::Atom(token) => Some(token),
            Expr::List(..) => None,
        }
    }

    /// The symbol; `None` for anything else.
    pub(super) fn symbol(&self, expr: ExprId) -> Option<&'a str> {
        match self.atom(expr) {
            Some(Token::Symbol(name)) => Some(name),
            _ => None,
        }
    }

    /// The numeral, if it is one that fits.
    pub(super) fn numeral(&self, expr: ExprId) -> Option<u32> {
        match self.atom(expr) {
            Some(Token::Numeral(digits)) => digits.parse().ok(),
            _ => None,
        }
    }

    /// An error at an S-expression.
    pub(super) fn error(&self, expr: ExprId, message: impl Into<String>) -> SyntaxError {
        SyntaxError::new(self.text, self.exprs[expr].0, message)
    }

    /// The symbol, or an error that says what should be here.
    pub(super) fn expect_symbol(&self, expr: ExprId, what: &str) -> Result<&'a str, SyntaxError> {
        self.symbol(expr).ok_or_else(|| self.error(expr, format!("{what} is expected here")))
    }

    /// The list, or an error that says what should be here.
    pub(super) fn expect_list(&self, expr: ExprId, what: &str) -> Result<&[ExprId], SyntaxError> {
        self.list(expr).ok_or_else(|| self.error(expr, format!("{what} is expected here")))
    }
}
