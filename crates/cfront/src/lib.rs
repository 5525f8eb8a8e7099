//! The C front end: GNU C11 text to a control-flow automaton.
//!
//! `lexer` → `parser` (syntax tree, [`ast`]) → `lower` (types, conversions, control flow).

pub mod ast;
mod directive;
mod lexer;
mod literal;
pub mod parser;
mod token;
