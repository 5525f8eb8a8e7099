//! The C front end: GNU C11 text to a control-flow automaton.
//!
//! `lexer` → `parser` (syntax tree, [`ast`]) → `lower` (types, conversions, control flow).

pub mod ast;
pub mod library;
