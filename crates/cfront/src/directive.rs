//! The directives that are left in preprocessed text: line markers and pragmas.

use crate::lexer::{Lexer, splice};
use crate::literal;
use crate::token::Tok;
use base::Diagnostic;

/// `# 12 "file.h"`: what the line at `at` is called.
pub(crate) struct LineMarker {
    pub at: u32,
    pub line: u32,
    pub file: Option<String>,
}

/// The state of `#pragma pack`.
#[derive(Default)]
pub(crate) struct Pack {
    /// The alignment in force; 0 for none.
    pub current: u8,
    /// What `pack(push)` saved, with the name it was given.
    saved: Vec<(u8, String)>,
}

impl Pack {
    /// Obeys `pack(…)`, whose arguments are given; false if they make no sense.
    fn obey(&mut self, arguments: &[&str]) -> bool {
        match arguments {
            [] | [""] => self.current = 0,
            ["push", rest @ ..] => {
                let name = rest.iter().find(|word| size(word).is_none());
                self.saved.push((self.current, name.copied().unwrap_or("").to_string()));
                if let Some(bytes) = rest.iter().find_map(|word| size(word)) {
                    self.current = bytes;
                }
            }
            ["pop"] => return self.pop(None),
            ["pop", name] => return self.pop(Some(name)),
            [word] => match size(word) {
                Some(bytes) => self.current = bytes,
                None => return false,
            },
            _ => return false,
        }
        true
    }

    /// Goes back to what was saved last, or last under `name`.
    fn pop(&mut self, name: Option<&str>) -> bool {
        let at = match name {
            None => self.saved.len().checked_sub(1),
            Some(name) => self.saved.iter().rposition(|(_, saved)| saved == name),
        };
        let Some(at) = at else { return false };
        self.current = self.saved[at].0;
        self.saved.truncate(at);
        true
    }
}

/// An alignment that `pack` may name.
fn size(word: &str) -> Option<u8> {
    word.parse().ok().filter(|bytes| matches!(bytes, 0 | 1 | 2 | 4 | 8 | 16))
}

impl Lexer<'_> {
    /// Obeys the directive at the current position, whose `#` is `sign` bytes long.
    pub(crate) fn directive(&mut self, sign: usize) {
        let start = self.pos;
        let line = self.directive_line(start + sign);
        let line = line.trim();
        let end = line.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(line.len());
        let (word, rest) = line.split_at(end);
        match word {
            "" if line.is_empty() => {}
            "pragma" => self.pragma(rest, start),
            "ident" | "sccs" | "warning" | "assert" | "unassert" => {}
            "line" => self.marker(rest.trim(), start),
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => self.marker(line, start),
            _ => {
                let span = self.span(start, self.pos);
                let error = Diagnostic::error(span, format!("directive `#{word}` in C text"))
                    .with_hint("preprocess the file first, for example with `gcc -E`");
                self.report(error);
            }
        }
    }

    /// The text from `at` to the end of the line or to a comment; moves behind it.
    fn directive_line(&mut self, mut at: usize) -> String {
        let mut line = Vec::new();
        let mut quoted = false;
        while at < self.text.len() && self.text[at] != b'\n' {
            if let Some(end) = splice(self.text, at) {
                at = end;
                continue;
            }
            let byte = self.text[at];
            if !quoted && byte == b'/' && matches!(self.byte(at + 1), b'/' | b'*') {
                break;
            }
            if byte == b'"' {
                quoted = !quoted;
            } else if quoted && byte == b'\\' && matches!(self.byte(at + 1), b'"' | b'\\') {
                line.push(byte);
                at += 1;
            }
            line.push(self.text[at]);
            at += 1;
        }
        self.pos = at;
        String::from_utf8_lossy(&line).into_owned()
    }

    /// Notes the line marker `line`.
    fn marker(&mut self, line: &str, start: usize) {
        let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
        let Ok(number) = line[..digits].parse() else {
            let span = self.span(start, self.pos);
            self.report(Diagnostic::error(span, "a line marker needs a line number"));
            return;
        };
        let rest = line[digits..].trim_start();
        let file = rest.strip_prefix('"').map(|rest| {
            let mut name = String::new();
            let mut chars = rest.chars();
            while let Some(char) = chars.next().filter(|&c| c != '"') {
                let char = if char == '\\' { chars.next().unwrap_or(char) } else { char };
                name.push(char);
            }
            name
        });
        let rest = &self.text[self.pos..];
        let next = rest.iter().position(|&b| b == b'\n').map_or(rest.len(), |at| at + 1);
        let at = self.base + (self.pos + next) as u32;
        self.markers.push(LineMarker { at, line: number, file });
    }

    /// Obeys the pragma `text`; only `pack` matters.
    fn pragma(&mut self, text: &str, start: usize) {
        if text.trim().starts_with("scalar_storage_order") {
            let span = self.span(start, self.pos);
            let text = "the pragma `scalar_storage_order` is not supported";
            return self.report(Diagnostic::error(span, text));
        }
        let Some(rest) = text.trim().strip_prefix("pack") else {
            return;
        };
        let Some(rest) = rest.trim().strip_prefix('(') else {
            return;
        };
        let inner = rest.split(')').next().unwrap_or("");
        let arguments: Vec<&str> = inner.split(',').map(str::trim).collect();
        if !self.pack.obey(&arguments) {
            let span = self.span(start, self.pos);
            self.diagnostics.push(Diagnostic::warning(span, "`#pragma pack` without effect"));
        }
    }

    /// Obeys `_Pragma("…")`, whose first word was just read.
    pub(crate) fn pragma_operator(&mut self) {
        let start = self.pos;
        let open = self.next();
        let text = self.next();
        let close = self.next();
        if [open.kind, text.kind, close.kind] != [Tok::LParen, Tok::Str, Tok::RParen] {
            let span = self.span(start, self.pos.max(start));
            self.report(Diagnostic::error(span, "`_Pragma` takes one string literal"));
            return;
        }
        let text = literal::plain_string(self.bytes(text.span));
        self.pragma(&text, start);
    }
}
