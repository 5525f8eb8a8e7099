//! Reporting mistakes and going on behind them.

use super::{Parse, Parser, Reported};
use crate::token::Tok;
use base::{Diagnostic, Span};

impl Parser<'_> {
    /// Reports a mistake at `span`.
    pub(super) fn error(&mut self, span: Span, message: impl Into<String>) -> Reported {
        self.report(Diagnostic::error(span, message))
    }

    /// Reports a mistake, unless one was reported at the same place or the text around it is no C.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        let broken = self.lexer.is_broken(self.prev.lo, self.tok.span.hi);
        if diagnostic.span != self.last_error && !broken {
            self.last_error = diagnostic.span;
            self.lexer.report(diagnostic);
            if self.lexer.stopped() {
                self.tok.kind = Tok::Eof;
                self.ahead = None;
            }
        }
        Reported
    }

    /// Reports that `what` should stand here.
    pub(super) fn expected(&mut self, what: &str) -> Reported {
        let found = self.describe();
        let span = if self.kind() == Tok::Eof { self.prev } else { self.tok.span };
        self.error(span, format!("expected {what} before {found}"))
    }

    /// Reports a `{` that is not closed at the end of the file, unless there was an error since,
    /// when `errors` had been reported.
    pub(super) fn unclosed(&mut self, open: Span, what: &str, errors: usize) -> Reported {
        if self.lexer.errors() > errors {
            return Reported;
        }
        let error = Diagnostic::error(self.prev, "expected `}` before end of file");
        let hint = format!("the `{{` of {what} in line {} is not closed", self.line_of(open));
        self.report(error.with_hint(hint))
    }

    /// The line of `span` in the file as it is.
    pub(super) fn line_of(&self, span: Span) -> usize {
        let before = self.lexer.bytes(Span::new(self.lexer.base, span.lo));
        before.iter().filter(|&&b| b == b'\n').count() + 1
    }

    /// The next token as messages show it.
    pub(super) fn describe(&self) -> String {
        if self.kind() == Tok::Eof {
            return "end of file".into();
        }
        let text = String::from_utf8_lossy(self.lexer.bytes(self.tok.span));
        let short: String = text.chars().take(30).collect();
        if short.len() < text.len() { format!("`{short}…`") } else { format!("`{short}`") }
    }

    /// Reads the `;` that ends `what`. Where it was forgotten at the end of a line, reading goes
    /// on as if it were there.
    pub(super) fn semicolon(&mut self, what: &str) -> Parse<()> {
        if self.eat(Tok::Semi) {
            return Ok(());
        }
        let end = Span::new(self.prev.hi.saturating_sub(1), self.prev.hi);
        let gap = self.lexer.bytes(Span::new(self.prev.hi, self.tok.span.lo.max(self.prev.hi)));
        let line_end = gap.contains(&b'\n');
        let found = self.describe();
        let mut error = Diagnostic::error(end, format!("expected `;` after {what}"));
        error = if line_end || matches!(self.kind(), Tok::RBrace | Tok::Eof) {
            error.with_hint("add the missing `;` here")
        } else {
            error.with_hint(format!("found {found} instead"))
        };
        let reported = self.report(error);
        let resumes = line_end || self.kind() == Tok::RBrace || self.kind().starts_statement_only();
        if resumes { Ok(()) } else { Err(reported) }
    }

    /// Passes to the end of the statement or member in which a mistake was: behind `;` or a
    /// closed block, or before the `}` that closes the surrounding one.
    pub(super) fn synchronise(&mut self) {
        let mut depth = 0u32;
        loop {
            match self.kind() {
                Tok::Eof => return,
                Tok::Semi if depth == 0 => {
                    self.advance();
                    return;
                }
                Tok::LBrace => depth += 1,
                Tok::RBrace if depth == 0 => return,
                Tok::RBrace => {
                    depth -= 1;
                    if depth == 0 {
                        self.advance();
                        self.eat(Tok::Semi);
                        return;
                    }
                }
                _ => {}
            }
            self.advance();
        }
    }

    /// Passes over one token if none was read since `start`, so that every loop ends.
    pub(super) fn progress(&mut self, start: Span) {
        if self.tok.span == start && self.kind() != Tok::Eof {
            self.advance();
        }
    }

    /// Passes over a balanced `( … )`, whose opening is next.
    pub(super) fn skip_parentheses(&mut self) -> Parse<()> {
        let open = self.tok.span;
        let mut depth = 0u32;
        loop {
            match self.kind() {
                Tok::LParen | Tok::LBracket | Tok::LBrace => depth += 1,
                Tok::RParen | Tok::RBracket | Tok::RBrace => depth = depth.saturating_sub(1),
                Tok::Eof => return Err(self.error(open, "unclosed `(`")),
                _ => {}
            }
            self.advance();
            if depth == 0 {
                return Ok(());
            }
        }
    }
}
