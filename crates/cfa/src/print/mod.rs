//! The automaton as text for people ([`text`](fn@text)), as Graphviz ([`dot`](fn@dot)) and as JSON
//! ([`json`](fn@json)), and its parts as C text.

pub mod dot;
pub mod expr;
pub mod json;
pub mod regions;
pub mod slice;
pub mod stmt;
#[cfg(test)]
mod tests;
pub mod text;
pub mod types;

use crate::ir::{Cfa, ExprId, Stmt};
use crate::regions::Regions;
use crate::slice::Slice;
use base::{SourceMap, Span};

/// The automaton as readable text; [`text::write`] is the same for large programs.
pub fn text(cfa: &Cfa, sources: &SourceMap) -> String {
    written(|out| text::write(cfa, sources, out))
}

/// The automaton as a Graphviz graph; [`dot::write`] is the same for large programs.
pub fn dot(cfa: &Cfa, sources: &SourceMap) -> String {
    written(|out| dot::write(cfa, sources, out))
}

/// The automaton as JSON; [`json::write`] is the same for large programs.
pub fn json(cfa: &Cfa, sources: &SourceMap) -> String {
    written(|out| json::write(cfa, sources, out))
}

/// The regions of memory as a table; [`regions::write`] is the same for large programs.
pub fn regions(cfa: &Cfa, sources: &SourceMap, regions: &Regions) -> String {
    written(|out| regions::write(cfa, sources, regions, out))
}

/// What is left of a program after slicing; [`slice::write`] is the same for large programs.
pub fn slice(cfa: &Cfa, sources: &SourceMap, regions: &Regions, slice: &Slice) -> String {
    written(|out| slice::write(cfa, sources, regions, slice, out))
}

/// An expression as C text.
pub fn expr(cfa: &Cfa, expr: ExprId) -> String {
    written(|out| expr::write(cfa, expr, out))
}

/// A statement as one line of text.
pub fn stmt(cfa: &Cfa, stmt: &Stmt) -> String {
    written(|out| stmt::write(cfa, stmt, out))
}

/// Writing into a `String` cannot fail.
fn written(write: impl FnOnce(&mut String) -> std::fmt::Result) -> String {
    let mut out = String::new();
    let _ = write(&mut out);
    out
}

/// The place of a statement as `file:line`, unless it was made up.
fn place(sources: &SourceMap, span: Span) -> Option<String> {
    if span.is_none() {
        return None;
    }
    let at = sources.locate(span.lo);
    Some(format!("{}:{}", at.file, at.line))
}
