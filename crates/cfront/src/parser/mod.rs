//! Tokens to the syntax tree: recursive descent with one token of lookahead.
//!
//! Whether a name is a type decides how C is read, so the parser follows the scopes of typedef
//! names (`scope`); everything else about names is left to later stages.
//!
//! A mistake is reported where it is found and carried up as [`Reported`] to the nearest place
//! that can go on: the next statement, member or declaration.

mod attributes;
mod decl;
mod declarator;
mod expr;
mod initialiser;
mod primary;
mod record;
mod recovery;
mod scope;
mod stmt;
mod types;

use crate::ast::Ast;
use crate::lexer::Lexer;
use crate::token::{Tok, Token};
use base::{Diagnostic, FileId, Interner, SourceMap, Span, Symbol};
use scope::Scopes;

/// A mistake that has already been reported.
#[derive(Debug)]
struct Reported;

type Parse<T> = Result<T, Reported>;

/// Records and parameter lists may be nested this deep: they are trees of boxes, not arenas.
const MAX_NESTING: u32 = 400;

/// Reads `file`, which must be preprocessed, as GNU C11.
///
/// Line markers are entered into `sources`, mistakes into `diagnostics`. The tree is complete
/// exactly if no error was added.
pub fn parse(
    sources: &mut SourceMap,
    file: FileId,
    symbols: &mut Interner,
    diagnostics: &mut Vec<Diagnostic>,
) -> Ast {
    let mut parser = Parser::new(Lexer::new(sources.text(file), sources.base(file), symbols));
    parser.translation_unit();
    let Parser { lexer, ast, .. } = parser;
    diagnostics.extend(lexer.diagnostics);
    for marker in lexer.markers {
        sources.add_marker(file, marker.at, marker.line, marker.file.as_deref());
    }
    ast
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    /// The token to be read next.
    tok: Token,
    /// The token behind it, if it was looked at.
    ahead: Option<Token>,
    /// Where the token read last is.
    prev: Span,
    ast: Ast,
    scopes: Scopes,
    /// Open records and parameter lists.
    nesting: u32,
    /// Where the last error was, to report one a place.
    last_error: Option<Span>,
}

impl<'a> Parser<'a> {
    fn new(mut lexer: Lexer<'a>) -> Self {
        let tok = lexer.next();
        Self {
            lexer,
            tok,
            ahead: None,
            prev: Span::NONE,
            ast: Ast::default(),
            scopes: Scopes::default(),
            nesting: 0,
            last_error: None,
        }
    }

    /// The kind of the next token.
    #[inline]
    fn kind(&self) -> Tok {
        self.tok.kind
    }

    /// Reads one token.
    #[inline]
    fn advance(&mut self) -> Token {
        let next = match self.ahead.take() {
            Some(token) => token,
            None => self.lexer.next(),
        };
        self.prev = self.tok.span;
        std::mem::replace(&mut self.tok, next)
    }

    /// The token after the next.
    fn peek(&mut self) -> Token {
        match self.ahead {
            Some(token) => token,
            None => {
                let token = self.lexer.next();
                self.ahead = Some(token);
                token
            }
        }
    }

    /// Reads a token of this kind if it is next.
    #[inline]
    fn eat(&mut self, kind: Tok) -> bool {
        let found = self.tok.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    /// Reads a token of this kind, or complains; `place` completes "expected `;` …".
    fn expect(&mut self, kind: Tok, place: &str) -> Parse<()> {
        if self.eat(kind) {
            return Ok(());
        }
        Err(self.expected(&format!("`{}` {place}", kind.spelling())))
    }

    /// Reads a name.
    fn name(&mut self, place: &str) -> Parse<(Symbol, Span)> {
        if self.kind() == Tok::Ident {
            let token = self.advance();
            return Ok((token.name, token.span));
        }
        Err(self.expected(&format!("a name {place}")))
    }

    /// Whether `token` starts a type name.
    fn is_type_start(&self, token: Token) -> bool {
        token.kind.starts_type() || (token.kind == Tok::Ident && self.scopes.is_type(token.name))
    }

    /// From the start of `start` to the end of the token read last.
    fn since(&self, start: Span) -> Span {
        Span::new(start.lo, self.prev.hi.max(start.lo))
    }

    /// Reads `work` one level deeper in records or parameter lists.
    fn nested<T>(&mut self, work: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.nesting >= MAX_NESTING {
            return Err(self.error(self.tok.span, "types are nested too deeply"));
        }
        self.nesting += 1;
        let result = base::deeper(|| work(self));
        self.nesting -= 1;
        result
    }
}
