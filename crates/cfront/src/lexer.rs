//! Bytes to tokens, one at a time.
//!
//! The text may be in any encoding that contains ASCII. Comments, line splices and directives are
//! handled here; constants are only delimited ([`literal`](crate::literal) decodes them).

use crate::directive::{LineMarker, Pack};
use crate::token::{KEYWORDS, Tok, Token};
use base::{Diagnostic, Id, Interner, Span, Symbol};

/// After this many errors the rest of the text is not read.
const MAX_ERRORS: usize = 20;

const START: u8 = 1;
const DIGIT: u8 = 2;

/// Which bytes may start or continue a word.
const CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        if b.is_ascii_alphabetic() || b == b'_' || b == b'$' || b >= 0x80 {
            class[byte] = START;
        } else if b.is_ascii_digit() {
            class[byte] = DIGIT;
        }
        byte += 1;
    }
    class
};

/// The state of reading one file.
pub(crate) struct Lexer<'a> {
    pub(crate) text: &'a [u8],
    /// The position of the first byte.
    pub(crate) base: u32,
    pub(crate) pos: usize,
    /// Only white space was seen on this line.
    line_start: bool,
    pub(crate) symbols: &'a mut Interner,
    /// The keyword behind each symbol, by its index.
    keywords: Vec<Tok>,
    pub(crate) markers: Vec<LineMarker>,
    pub(crate) pack: Pack,
    pub(crate) diagnostics: Vec<Diagnostic>,
    errors: usize,
    /// Where the text was last found not to consist of tokens.
    broken: Option<Span>,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a [u8], base: u32, symbols: &'a mut Interner) -> Self {
        let mut keywords = Vec::new();
        for &(word, kind) in KEYWORDS {
            let index = symbols.intern(word).index();
            if keywords.len() <= index {
                keywords.resize(index + 1, Tok::Ident);
            }
            keywords[index] = kind;
        }
        let pos = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        Self {
            text,
            base,
            pos,
            line_start: true,
            symbols,
            keywords,
            markers: Vec::new(),
            pack: Pack::default(),
            diagnostics: Vec::new(),
            errors: 0,
            broken: None,
        }
    }

    /// Notes an error. After too many of them the text ends early.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if self.stopped() {
            return;
        }
        self.diagnostics.push(diagnostic);
        self.errors += 1;
        if self.errors == MAX_ERRORS {
            self.diagnostics.push(Diagnostic::general("too many errors; the rest was not read"));
            self.pos = self.text.len();
        }
    }

    /// Notes that the bytes from `lo` to `hi` are not a token.
    fn break_at(&mut self, lo: usize, hi: usize, message: String) {
        let span = self.span(lo, hi);
        self.broken = Some(span);
        self.report(Diagnostic::error(span, message));
    }

    /// Whether the text from `lo` to `hi` was found not to consist of tokens.
    pub fn is_broken(&self, lo: u32, hi: u32) -> bool {
        self.broken.is_some_and(|span| lo <= span.lo && span.lo <= hi)
    }

    /// How many errors were noted.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Whether there were too many errors.
    pub fn stopped(&self) -> bool {
        self.errors >= MAX_ERRORS
    }

    /// The bytes of `span`.
    pub fn bytes(&self, span: Span) -> &'a [u8] {
        &self.text[(span.lo - self.base) as usize..(span.hi - self.base) as usize]
    }

    /// The span of the bytes from `lo` to `hi`.
    pub(crate) fn span(&self, lo: usize, hi: usize) -> Span {
        Span::new(self.base + lo as u32, self.base + hi as u32)
    }

    /// The byte at `at`, zero behind the end.
    #[inline]
    pub(crate) fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    /// The end of the line splice at `at`, if there is one. Blanks before the line end are let pass.
    pub(crate) fn splice(&self, at: usize) -> Option<usize> {
        splice(self.text, at)
    }

    /// The position at or behind `at` that is not inside a line splice.
    fn unsplice(&self, mut at: usize) -> usize {
        while let Some(end) = self.splice(at) {
            at = end;
        }
        at
    }

    /// The next token; [`Tok::Eof`] for ever at the end.
    pub fn next(&mut self) -> Token {
        loop {
            self.skip_blanks();
            self.line_start = false;
            let start = self.pos;
            if start >= self.text.len() {
                self.pos = self.text.len();
                return self.token(Tok::Eof, start);
            }
            let byte = self.text[start];
            let token = match byte {
                b'0'..=b'9' => self.number(),
                b'"' | b'\'' => self.quoted(start),
                b'.' if self.byte(self.unsplice(start + 1)).is_ascii_digit() => self.number(),
                _ if CLASS[byte as usize] == START => self.word(),
                b'\\' if matches!(self.byte(start + 1), b'u' | b'U') => self.word(),
                _ => match self.punctuator() {
                    Some(token) => token,
                    None => continue,
                },
            };
            if token.kind == Tok::PragmaOperator {
                self.pragma_operator();
                continue;
            }
            return token;
        }
    }

    #[inline]
    fn token(&self, kind: Tok, start: usize) -> Token {
        Token { kind, span: self.span(start, self.pos), name: Symbol::from_index(0) }
    }

    /// Passes over white space, comments and directives.
    fn skip_blanks(&mut self) {
        loop {
            match self.byte(self.pos) {
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => self.pos += 1,
                b'\n' => {
                    self.pos += 1;
                    self.line_start = true;
                }
                b'/' => {
                    let next = self.unsplice(self.pos + 1);
                    match self.byte(next) {
                        b'/' => self.line_comment(next + 1),
                        b'*' => self.block_comment(next + 1),
                        _ => return,
                    }
                }
                b'\\' => match self.splice(self.pos) {
                    Some(end) => self.pos = end,
                    None => return,
                },
                b'#' if self.line_start => self.directive(1),
                b'%' if self.line_start && self.text[self.pos..].starts_with(b"%:") => {
                    self.directive(2);
                }
                _ => return,
            }
        }
    }

    /// Passes to the end of a `//` comment whose text starts at `at`.
    fn line_comment(&mut self, mut at: usize) {
        while at < self.text.len() && self.text[at] != b'\n' {
            at = self.splice(at).unwrap_or(at + 1);
        }
        self.pos = at.min(self.text.len());
    }

    /// Passes to the end of a `/*` comment whose text starts at `at`.
    fn block_comment(&mut self, mut at: usize) {
        let start = self.pos;
        loop {
            let Some(star) = self.text.get(at..).and_then(|t| t.iter().position(|&b| b == b'*'))
            else {
                self.pos = self.text.len();
                self.break_at(start, start + 2, "unterminated comment".into());
                return;
            };
            at += star + 1;
            let slash = self.unsplice(at);
            if self.byte(slash) == b'/' {
                self.pos = slash + 1;
                return;
            }
        }
    }

    /// An identifier or keyword, or a constant with an encoding prefix.
    fn word(&mut self) -> Token {
        let start = self.pos;
        let mut at = start;
        while at < self.text.len() && CLASS[self.text[at] as usize] != 0 {
            at += 1;
        }
        let stop = self.byte(at);
        if stop == b'\\' && (self.splice(at).is_some() || matches!(self.byte(at + 1), b'u' | b'U'))
        {
            return self.spliced_word();
        }
        let word = &self.text[start..at];
        if (stop == b'"' && matches!(word, b"L" | b"u" | b"U" | b"u8"))
            || (stop == b'\'' && matches!(word, b"L" | b"u" | b"U"))
        {
            return self.quoted(at);
        }
        self.pos = at;
        match std::str::from_utf8(word) {
            Ok(word) => self.named(word, start),
            Err(_) => self.named(&String::from_utf8_lossy(word), start),
        }
    }

    fn named(&mut self, word: &str, start: usize) -> Token {
        let name = self.symbols.intern(word);
        let kind = self.keywords.get(name.index()).copied().unwrap_or(Tok::Ident);
        Token { kind, span: self.span(start, self.pos), name }
    }

    /// A word that contains line splices or universal character names.
    fn spliced_word(&mut self) -> Token {
        let start = self.pos;
        let mut word = Vec::new();
        loop {
            let byte = self.byte(self.pos);
            if self.pos < self.text.len() && CLASS[byte as usize] != 0 {
                word.push(byte);
                self.pos += 1;
            } else if let Some(end) = self.splice(self.pos) {
                self.pos = end;
            } else if let Some((char, len)) = universal(&self.text[self.pos..]) {
                word.extend(char.encode_utf8(&mut [0; 4]).bytes());
                self.pos += len;
            } else {
                break;
            }
        }
        if self.pos == start {
            self.pos += 1;
            self.break_at(start, self.pos, "stray `\\` in the program".into());
            return self.next();
        }
        self.named(&String::from_utf8_lossy(&word), start)
    }

    /// A preprocessing number: more than the numbers that exist.
    fn number(&mut self) -> Token {
        let start = self.pos;
        loop {
            let byte = self.byte(self.pos);
            if CLASS[byte as usize] != 0 || byte == b'.' {
                self.pos += 1;
                let exponent = matches!(byte, b'e' | b'E' | b'p' | b'P');
                if exponent && matches!(self.byte(self.pos), b'+' | b'-') {
                    self.pos += 1;
                }
            } else if let Some(end) = self.splice(self.pos) {
                self.pos = end;
            } else {
                return self.token(Tok::Number, start);
            }
        }
    }

    /// A string or character constant whose opening quote is at `open`, behind its prefix.
    fn quoted(&mut self, open: usize) -> Token {
        let start = self.pos;
        let quote = self.text[open];
        let kind = if quote == b'"' { Tok::Str } else { Tok::Char };
        let mut at = open + 1;
        loop {
            match self.text.get(at) {
                Some(&byte) if byte == quote => {
                    self.pos = at + 1;
                    return self.token(kind, start);
                }
                Some(b'\\') => at = self.splice(at).unwrap_or((at + 2).min(self.text.len())),
                Some(b'\n') | None => break,
                Some(_) => at += 1,
            }
        }
        self.pos = at;
        let message = format!("missing terminating `{}` character", char::from(quote));
        self.break_at(start, at, message);
        self.token(kind, start)
    }

    /// An operator or separator; `None` when there was none and the byte was reported.
    fn punctuator(&mut self) -> Option<Token> {
        let start = self.pos;
        let mut bytes = [self.text[start], self.byte(start + 1), self.byte(start + 2)];
        let mut ends = [start + 1, start + 2, start + 3];
        if bytes[1] == b'\\' || bytes[2] == b'\\' {
            let mut at = start;
            for i in 0..3 {
                at = self.unsplice(at);
                bytes[i] = self.byte(at);
                at += 1;
                ends[i] = at;
            }
        }
        match punctuator(bytes) {
            Some((kind, len)) => {
                self.pos = ends[len - 1];
                Some(self.token(kind, start))
            }
            None => {
                self.pos = start + 1;
                let shown = match bytes[0] {
                    byte @ 0x21..=0x7e => format!("stray `{}` in the program", char::from(byte)),
                    byte => format!("stray byte `\\{byte:o}` in the program"),
                };
                self.break_at(start, self.pos, shown);
                None
            }
        }
    }
}

/// The end of the line splice at `at` of `text`, if there is one.
pub(crate) fn splice(text: &[u8], at: usize) -> Option<usize> {
    if *text.get(at)? != b'\\' {
        return None;
    }
    let mut end = at + 1;
    while matches!(text.get(end)?, b' ' | b'\t' | b'\r' | 0x0c) {
        end += 1;
    }
    (text[end] == b'\n').then_some(end + 1)
}

/// The character that `\uXXXX` or `\UXXXXXXXX` at the start of `text` names, and its length.
fn universal(text: &[u8]) -> Option<(char, usize)> {
    let digits = match text.get(..2)? {
        b"\\u" => 4,
        b"\\U" => 8,
        _ => return None,
    };
    let hex = std::str::from_utf8(text.get(2..2 + digits)?).ok()?;
    let char = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32)?;
    Some((char, 2 + digits))
}

/// The longest operator that `bytes` start with, and its length.
fn punctuator(bytes: [u8; 3]) -> Option<(Tok, usize)> {
    use Tok::*;
    Some(match bytes {
        [b'(', ..] => (LParen, 1),
        [b')', ..] => (RParen, 1),
        [b';', ..] => (Semi, 1),
        [b',', ..] => (Comma, 1),
        [b'{', ..] => (LBrace, 1),
        [b'}', ..] => (RBrace, 1),
        [b'[', ..] => (LBracket, 1),
        [b']', ..] => (RBracket, 1),
        [b'.', b'.', b'.'] => (Ellipsis, 3),
        [b'.', ..] => (Dot, 1),
        [b'=', b'=', _] => (EqEq, 2),
        [b'=', ..] => (Eq, 1),
        [b'*', b'=', _] => (StarEq, 2),
        [b'*', ..] => (Star, 1),
        [b'&', b'&', _] => (AmpAmp, 2),
        [b'&', b'=', _] => (AmpEq, 2),
        [b'&', ..] => (Amp, 1),
        [b'|', b'|', _] => (PipePipe, 2),
        [b'|', b'=', _] => (PipeEq, 2),
        [b'|', ..] => (Pipe, 1),
        [b'+', b'+', _] => (PlusPlus, 2),
        [b'+', b'=', _] => (PlusEq, 2),
        [b'+', ..] => (Plus, 1),
        [b'-', b'>', _] => (Arrow, 2),
        [b'-', b'-', _] => (MinusMinus, 2),
        [b'-', b'=', _] => (MinusEq, 2),
        [b'-', ..] => (Minus, 1),
        [b'!', b'=', _] => (BangEq, 2),
        [b'!', ..] => (Bang, 1),
        [b'<', b'<', b'='] => (ShlEq, 3),
        [b'<', b'<', _] => (Shl, 2),
        [b'<', b'=', _] => (Le, 2),
        [b'<', b':', _] => (LBracket, 2),
        [b'<', b'%', _] => (LBrace, 2),
        [b'<', ..] => (Lt, 1),
        [b'>', b'>', b'='] => (ShrEq, 3),
        [b'>', b'>', _] => (Shr, 2),
        [b'>', b'=', _] => (Ge, 2),
        [b'>', ..] => (Gt, 1),
        [b':', b'>', _] => (RBracket, 2),
        [b':', ..] => (Colon, 1),
        [b'?', ..] => (Question, 1),
        [b'/', b'=', _] => (SlashEq, 2),
        [b'/', ..] => (Slash, 1),
        [b'%', b'=', _] => (PercentEq, 2),
        [b'%', b'>', _] => (RBrace, 2),
        [b'%', b':', _] => (Hash, 2),
        [b'%', ..] => (Percent, 1),
        [b'^', b'=', _] => (CaretEq, 2),
        [b'^', ..] => (Caret, 1),
        [b'~', ..] => (Tilde, 1),
        [b'#', b'#', _] => (HashHash, 2),
        [b'#', ..] => (Hash, 1),
        _ => return None,
    })
}
