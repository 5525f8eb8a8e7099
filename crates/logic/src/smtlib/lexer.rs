//! Words of SMT-LIB.

use std::fmt;

/// A mistake in a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// The line, from 1 on.
    pub line: u32,
    /// The column in characters, from 1 on.
    pub column: u32,
    /// One sentence without a full stop.
    pub message: String,
}

impl SyntaxError {
    /// An error at a byte of a text.
    pub(super) fn new(text: &str, at: usize, message: impl Into<String>) -> Self {
        let before = &text[..at.min(text.len())];
        let line = before.matches('\n').count() as u32 + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() as u32 + 1;
        Self { line, column, message: message.into() }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for SyntaxError {}

/// A word, with its text where it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    Open,
    Close,
    /// Without the bars of a quoted symbol.
    Symbol(&'a str),
    /// Without the colon.
    Keyword(&'a str),
    Numeral(&'a str),
    Decimal(&'a str),
    /// Without `#x`.
    Hex(&'a str),
    /// Without `#b`.
    Binary(&'a str),
    /// Between the quotes; a doubled quote stands for one.
    String(&'a str),
}

/// A cursor in a text.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    pub(super) fn error(&self, at: usize, message: impl Into<String>) -> SyntaxError {
        SyntaxError::new(self.text, at, message)
    }

    /// The next word and where it starts; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, SyntaxError> {
        self.skip_space();
        let start = self.at;
        let Some(first) = self.text[start..].chars().next() else { return Ok(None) };
        let token = match first {
            '(' => {
                self.at += 1;
                Token::Open
            }
            ')' => {
                self.at += 1;
                Token::Close
            }
            '|' => Token::Symbol(self.quoted(start, '|')?),
            '"' => Token::String(self.string(start)?),
            _ => self.word(start, first)?,
        };
        Ok(Some((start, token)))
    }

    fn skip_space(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with(';') {
                return;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    /// The text between two marks of one kind.
    fn quoted(&mut self, start: usize, mark: char) -> Result<&'a str, SyntaxError> {
        let inside = &self.text[start + 1..];
        let end = inside.find(mark);
        let end = end.ok_or_else(|| self.error(start, format!("a `{mark}` is not closed")))?;
        self.at = start + end + 2;
        Ok(&inside[..end])
    }

    fn string(&mut self, start: usize) -> Result<&'a str, SyntaxError> {
        self.quoted(start, '"')?;
        while self.text[self.at..].starts_with('"') {
            self.quoted(self.at, '"')?;
        }
        Ok(&self.text[start + 1..self.at - 1])
    }

    fn word(&mut self, start: usize, first: char) -> Result<Token<'a>, SyntaxError> {
        let rest = &self.text[start..];
        let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';' | '"' | '|');
        let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
        self.at = start + word.len();
        let wrong = |what: &str| Err(self.error(start, format!("`{word}` is no {what}")));
        let all = |text: &str, fits: fn(&u8) -> bool| {
            !text.is_empty() && text.as_bytes().iter().all(fits)
        };
        if let Some(digits) = word.strip_prefix("#x") {
            let fits = all(digits, u8::is_ascii_hexdigit);
            return if fits { Ok(Token::Hex(digits)) } else { wrong("hexadecimal constant") };
        }
        if let Some(digits) = word.strip_prefix("#b") {
            let fits = all(digits, |digit| matches!(digit, b'0' | b'1'));
            return if fits { Ok(Token::Binary(digits)) } else { wrong("binary constant") };
        }
        if let Some(keyword) = word.strip_prefix(':') {
            return Ok(Token::Keyword(keyword));
        }
        if !first.is_ascii_digit() {
            return Ok(Token::Symbol(word));
        }
        match word.split_once('.') {
            None if all(word, u8::is_ascii_digit) => Ok(Token::Numeral(word)),
            Some((whole, part))
                if all(whole, u8::is_ascii_digit) && all(part, u8::is_ascii_digit) =>
            {
                Ok(Token::Decimal(word))
            }
            _ => wrong("number"),
        }
    }
}
