//! Messages to the person at the terminal, as data; [`Diagnostic::render`] makes the text.

use crate::{SourceMap, Span};
use std::fmt::Write;

/// How serious a diagnostic is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The input is usable; the person may want to know.
    Warning,
    /// The input cannot be used.
    Error,
}

/// A message about a place in the input, with what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How serious it is.
    pub severity: Severity,
    /// One sentence without a full stop.
    pub message: String,
    /// The place, unless the message is about the input as a whole.
    pub span: Option<Span>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error at `span`.
    pub fn error(span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Error, message: message.into(), span: Some(span), hint: None }
    }

    /// A warning at `span`.
    pub fn warning(span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(span, message) }
    }

    /// An error about the input as a whole.
    pub fn general(message: impl Into<String>) -> Self {
        Self { severity: Severity::Error, message: message.into(), span: None, hint: None }
    }

    /// The same message with advice.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The message with its place, the source line underlined, and the hint.
    pub fn render(&self, sources: &SourceMap) -> String {
        let kind = match self.severity {
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        let mut out = String::new();
        let span = self.span.filter(|span| !span.is_none());
        if let Some(span) = span {
            let _ = write!(out, "{}: ", sources.locate(span.lo));
        }
        let _ = writeln!(out, "{kind}: {}", self.message);
        if let Some((line, start)) = span.and_then(|span| sources.line_at(span.lo)) {
            let span = span.unwrap_or_default();
            underline(&mut out, &line, span.lo - start, span.hi.saturating_sub(span.lo));
        }
        if let Some(hint) = &self.hint {
            let _ = writeln!(out, "  hint: {hint}");
        }
        out
    }
}

/// The widest piece of a source line that is shown.
const WINDOW: usize = 120;

/// The last start of a character (or the end) at or before byte `at`.
fn char_boundary(line: &str, at: usize) -> usize {
    (0..=at.min(line.len())).rev().find(|&i| line.is_char_boundary(i)).unwrap_or(0)
}

/// Writes the part of `line` around the marked bytes and a line of `^` below them.
fn underline(out: &mut String, line: &str, column: u32, width: u32) {
    let column = char_boundary(line, column as usize);
    let from = char_boundary(line, column.saturating_sub(WINDOW / 2));
    let from = if column < WINDOW * 3 / 4 { 0 } else { from };
    let to = char_boundary(line, from + WINDOW);
    let shown = line[from..to].replace('\t', " ");
    let lead = line[from..column].chars().count();
    let room = line[column..to].chars().count();
    let marks = (width as usize).clamp(1, room.max(1));
    let _ = writeln!(out, "  | {shown}");
    let _ = writeln!(out, "  | {}{}", " ".repeat(lead), "^".repeat(marks));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_place_line_and_hint() {
        let mut sources = SourceMap::default();
        let file = sources.add("a.c", b"int x\nint\ty = z;\n".to_vec()).unwrap();
        let at = sources.base(file) + 14;
        let diagnostic = Diagnostic::error(Span::new(at, at + 1), "`z` is not declared")
            .with_hint("declare it before its first use");
        assert_eq!(
            diagnostic.render(&sources),
            "a.c:2:9: error: `z` is not declared\n  | int y = z;\n  |         ^\n  hint: declare it before its first use\n"
        );
    }

    #[test]
    fn long_lines_are_cut_around_the_mark() {
        let mut sources = SourceMap::default();
        let text = format!("{}@{}", "a".repeat(500), "b".repeat(500));
        let file = sources.add("a.c", text.into_bytes()).unwrap();
        let at = sources.base(file) + 500;
        let shown = Diagnostic::error(Span::new(at, at + 1), "stray byte").render(&sources);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[1].find('@'), lines[2].find('^'));
        assert!(lines[1].len() < 140);
    }
}
