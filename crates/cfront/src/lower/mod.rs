//! From syntax tree to automaton: names, types, conversions and control flow in one walk.
//!
//! An expression is lowered to a pure automaton expression; whatever has an effect becomes a
//! statement at the *cursor* of the function being built. Without a cursor (unreachable code,
//! `sizeof`, `typeof`) the same walk checks and types the expression and emits nothing.
//!
//! Order of evaluation is gcc's on x86 where C leaves it open; the rules are in `expr` and `call`.

mod assign;
mod atomics;
mod branch;
mod build;
mod builtins;
mod call;
mod constant;
mod convert;
mod decl;
mod declarator;
mod expr;
mod flow;
mod init;
mod init_list;
mod known_calls;
mod link;
mod models;
mod operators;
mod record;
mod scope;
mod start;
mod stmt;
mod switch;

use crate::ast::{Ast, External};
use crate::layout_check::NamedType;
use base::{Diagnostic, FastMap, Interner, Severity, Span, Symbol};
use cfa::ir::{Cfa, ExprId, FuncId, LedgerEntry, LedgerKind, VarId};
use cfa::types::{DataModel, FuncType, QualType, RecordId, Type, TypeId, TypeTable, VlaId};
use flow::FunctionBuilder;
use scope::Scopes;

/// What counts as an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Property {
    /// A call of `reach_error` or `__VERIFIER_error`, or a failed assertion.
    ErrorCall,
    /// This label is reached.
    ErrorLabel(String),
}

/// What the front end is asked to do.
#[derive(Clone, Debug)]
pub struct Options {
    /// Widths of the basic types.
    pub model: DataModel,
    /// Where execution starts.
    pub entry: String,
    /// What counts as an error.
    pub property: Property,
    /// Whether `malloc` and kin may return null.
    pub malloc_may_fail: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            model: DataModel::Lp64,
            entry: "main".into(),
            property: Property::ErrorCall,
            malloc_may_fail: false,
        }
    }
}

/// After so many errors the rest is not worth reading.
const MAX_ERRORS: usize = 20;

/// A typed expression during lowering.
#[derive(Clone, Copy, Debug)]
struct Val {
    /// The automaton expression: an lvalue or a value.
    expr: ExprId,
    /// Its C type with qualifiers.
    ty: QualType,
    /// Whether `expr` is an lvalue of the automaton.
    place: bool,
    /// How many bits count, if the value is a bit-field's or was computed from wide ones: gcc has
    /// integer types of every width for them.
    bits: Option<u32>,
}

/// What a name at file level stands for across translation units.
#[derive(Clone, Copy, Debug)]
enum Global {
    Var(VarId),
    Func(FuncId),
}

/// The state of lowering, shared by all translation units of a program.
pub(crate) struct Lower<'a> {
    cfa: Cfa,
    ast: &'a Ast,
    options: &'a Options,
    diagnostics: Vec<Diagnostic>,
    scopes: Scopes,
    /// Names with external linkage.
    globals: FastMap<Symbol, Global>,
    /// Objects with a real definition, and functions that do not return.
    defined: FastMap<VarId, Span>,
    noreturn: FastMap<FuncId, ()>,
    /// Unions declared `transparent_union`.
    transparent: FastMap<RecordId, ()>,
    /// The variable that holds the length of a variable-length array.
    vla_lengths: FastMap<VlaId, VarId>,
    /// The function being built.
    function: Option<FunctionBuilder>,
    /// The function around a static initialiser: known for its labels, not for its statements.
    outer: Option<FunctionBuilder>,
    /// Inside `sizeof`, `typeof` and kin.
    unevaluated: u32,
    /// String literals already made, by contents and element size.
    literals: FastMap<(Vec<u32>, u8), VarId>,
    /// Functions that are other names of others.
    aliases: Vec<(FuncId, Symbol)>,
    /// Functions declared `weak`.
    weak: Vec<FuncId>,
    /// Functions whose type is what gcc knows of the library, not what the program says.
    assumed: FastMap<FuncId, ()>,
    /// Functions whose model was loaded, with the type the program gave them.
    tried_models: FastMap<FuncId, TypeId>,
    /// Known functions that got a body because their address is taken.
    wrapped: FastMap<FuncId, models::Special>,
    /// Functions whose body is only for inlining.
    inline_bodies: FastMap<FuncId, ()>,
    /// Whether the translation unit is one of Wedge's library models.
    in_model: bool,
    /// The types that places of the translation unit can name, for the check of layouts.
    named_types: Vec<NamedType>,
    /// The records in the order of their definitions.
    definitions: Vec<RecordId>,
    counter: u32,
}

impl<'a> Lower<'a> {
    pub(crate) fn new(symbols: Interner, ast: &'a Ast, options: &'a Options) -> Self {
        let mut types = TypeTable::new(options.model);
        let ret = types.void();
        let start_ty = types.intern(Type::Function(Box::new(FuncType {
            ret,
            params: Vec::new(),
            variadic: false,
            prototype: true,
        })));
        let mut symbols = symbols;
        let name = symbols.intern("__wedge_start");
        let mut cfa = Cfa::empty(types, symbols);
        cfa.funcs.push(scope::new_function(name, start_ty, Span::NONE));
        let mut lower = Self {
            cfa,
            ast,
            options,
            diagnostics: Vec::new(),
            scopes: Scopes::default(),
            globals: FastMap::default(),
            defined: FastMap::default(),
            noreturn: FastMap::default(),
            transparent: FastMap::default(),
            vla_lengths: FastMap::default(),
            function: None,
            outer: None,
            unevaluated: 0,
            literals: FastMap::default(),
            aliases: Vec::new(),
            weak: Vec::new(),
            assumed: FastMap::default(),
            tried_models: FastMap::default(),
            wrapped: FastMap::default(),
            inline_bodies: FastMap::default(),
            in_model: false,
            counter: 0,
            named_types: Vec::new(),
            definitions: Vec::new(),
        };
        lower.declare_builtin_types();
        lower
    }

    /// Lowers a further translation unit, with a file scope of its own, and returns the types
    /// that places of a program's unit can name.
    pub(crate) fn unit(&mut self, ast: &'a Ast, is_model: bool) -> Vec<NamedType> {
        self.ast = ast;
        self.in_model = is_model;
        self.scopes.push();
        let mark = self.scopes.mark();
        for external in &ast.externals {
            if self.too_many_errors() {
                break;
            }
            match external {
                External::Decl(id) => self.declaration(*id),
                External::Function(def) => self.function_definition(def),
                External::Asm(span) => self.ledger_program(
                    LedgerKind::Over,
                    "assembly at file level is not modelled",
                    *span,
                ),
            }
        }
        if !is_model {
            self.note_file_types(mark);
        }
        self.scopes.pop();
        std::mem::take(&mut self.named_types)
    }

    /// How many records there are so far.
    pub(crate) fn record_count(&self) -> usize {
        self.cfa.types.records.len()
    }

    /// Interns `name`, for parsing further units with the same symbols.
    pub(crate) fn symbols_mut(&mut self) -> &mut Interner {
        &mut self.cfa.symbols
    }

    fn too_many_errors(&self) -> bool {
        let errors = self.diagnostics.iter().filter(|d| d.severity == Severity::Error);
        errors.count() >= MAX_ERRORS
    }

    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(span, message));
    }

    fn error_hint(&mut self, span: Span, message: impl Into<String>, hint: impl Into<String>) {
        self.report(Diagnostic::error(span, message).with_hint(hint));
    }

    /// One place is reported once: the first message is the one to act on.
    fn report(&mut self, diagnostic: Diagnostic) {
        let known = |d: &Diagnostic| d.span == diagnostic.span && d.severity == diagnostic.severity;
        if !self.diagnostics.iter().any(known) && !self.too_many_errors() {
            self.diagnostics.push(diagnostic);
        }
    }

    fn name(&self, symbol: Symbol) -> String {
        self.cfa.symbols.name(symbol).to_string()
    }

    fn ledger_program(&mut self, kind: LedgerKind, text: impl Into<String>, span: Span) {
        let entry = LedgerEntry { kind, text: text.into(), edge: None, span };
        if !self.cfa.ledger.contains(&entry) {
            self.cfa.ledger.push(entry);
        }
    }

    /// Runs `work` without a cursor: it is checked and typed, and emits nothing.
    fn without_effect<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let cursor = self.function.as_mut().and_then(|f| f.cursor.take());
        self.unevaluated += 1;
        let result = work(self);
        self.unevaluated -= 1;
        if let Some(function) = &mut self.function {
            function.cursor = cursor;
        }
        result
    }

    /// A name that no C program can spell.
    fn fresh_name(&mut self, stem: &str) -> Symbol {
        self.counter += 1;
        let name = format!("{stem}%{}", self.counter);
        self.cfa.symbols.intern(&name)
    }
}
