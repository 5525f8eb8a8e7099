//! The C front end: GNU C11 text to a control-flow automaton.
//!
//! `lexer` → [`parser`] (syntax tree, [`ast`]) → `lower` (types, conversions, control flow) →
//! linking with the [`library`] models. [`compile`] does it all.

pub mod ast;
mod directive;
pub mod layout_check;
mod lexer;
pub mod library;
mod literal;
mod lower;
pub mod parser;
mod token;

use ast::Ast;
use base::{Diagnostic, FileId, Interner, Severity, SourceMap};
use cfa::ir::Cfa;
use std::cell::OnceCell;

pub use lower::{Options, Property};

/// What became of a program: the automaton, unless there were errors, and all messages.
#[derive(Debug)]
pub struct Compiled {
    /// The automaton.
    pub cfa: Option<Cfa>,
    /// The types that the files can name, for [`layout_check`].
    pub types: layout_check::NamedTypes,
    /// Errors and warnings in order.
    pub diagnostics: Vec<Diagnostic>,
}

/// Compiles preprocessed files to one program.
pub fn compile(sources: &mut SourceMap, files: &[FileId], options: &Options) -> Compiled {
    let mut symbols = Interner::default();
    let mut diagnostics = Vec::new();
    let chain = AstChain::default();
    let mut units = Vec::new();
    for &file in files {
        let ast = parser::parse(sources, file, &mut symbols, &mut diagnostics);
        units.push(chain.push(ast));
    }
    if diagnostics.iter().any(|d| d.severity == Severity::Error) {
        return Compiled { cfa: None, types: Default::default(), diagnostics };
    }
    let mut lower = lower::Lower::new(symbols, &chain.ast, options);
    let mut types = layout_check::NamedTypes::default();
    for unit in units {
        types.names.extend(lower.unit(unit, false));
    }
    types.records = lower.record_count();
    load_models(&mut lower, sources, &chain, &mut diagnostics);
    let (cfa, more) = lower.finish();
    diagnostics.extend(more);
    Compiled { cfa, types, diagnostics }
}

/// Adds the models of library functions that the program calls and does not define, and of what
/// those call in turn.
fn load_models<'a>(
    lower: &mut lower::Lower<'a>,
    sources: &mut SourceMap,
    chain: &'a AstChain,
    diagnostics: &mut Vec<Diagnostic>,
) {
    loop {
        let wanted = lower.missing_models();
        if wanted.is_empty() {
            return;
        }
        for name in wanted {
            let Some(model) = library::model(lower.symbols_mut().name(name)) else { continue };
            let title = format!("<wedge library>/{}", model.file);
            let Some(file) = sources.add(&title, model.text.as_bytes().to_vec()) else { continue };
            sources.add_marker(file, sources.base(file), model.line, None);
            let ast = parser::parse(sources, file, lower.symbols_mut(), diagnostics);
            lower.unit(chain.push(ast), true);
        }
    }
}

/// Syntax trees that live until the program is finished, added one after the other.
#[derive(Default)]
struct AstChain {
    ast: Ast,
    next: OnceCell<Box<AstChain>>,
}

impl AstChain {
    fn push(&self, ast: Ast) -> &Ast {
        let mut last = self;
        while let Some(next) = last.next.get() {
            last = next;
        }
        &last.next.get_or_init(|| Box::new(AstChain { ast, next: OnceCell::new() })).ast
    }
}
