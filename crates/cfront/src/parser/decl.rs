//! Declarations and function definitions.

use super::{Parse, Parser};
use crate::ast::*;
use crate::token::Tok;
use base::{Diagnostic, Span, deeper};

/// What a declaration turned out to be.
enum Declared {
    Decl(DeclId),
    Function(Box<FunctionDef>),
}

impl Parser<'_> {
    /// The whole file.
    pub(super) fn translation_unit(&mut self) {
        while self.kind() != Tok::Eof {
            let start = self.tok.span;
            match self.external() {
                Ok(Some(external)) => self.ast.externals.push(external),
                Ok(None) => {}
                Err(_) => self.synchronise(),
            }
            self.progress(start);
        }
    }

    /// Something at file level; `None` for a stray `;`.
    fn external(&mut self) -> Parse<Option<External>> {
        let start = self.tok.span;
        while self.eat(Tok::Extension) {}
        match self.kind() {
            Tok::Semi => {
                self.advance();
                return Ok(None);
            }
            Tok::Eof => return Ok(None),
            Tok::Asm => {
                self.asm_head()?;
                self.string_text("with the instructions")?;
                self.expect(Tok::RParen, "to close `asm`")?;
                self.semicolon("`asm`")?;
                return Ok(Some(External::Asm(self.since(start))));
            }
            Tok::RBrace => {
                let error = Diagnostic::error(start, "expected a declaration before `}`")
                    .with_hint("there is no `{` for this `}`");
                self.report(error);
                while matches!(self.kind(), Tok::RBrace | Tok::Semi) {
                    self.advance();
                }
                return Ok(None);
            }
            Tok::Ident | Tok::Star | Tok::LParen | Tok::LBracket => {}
            kind if kind.starts_declaration() => {}
            _ => return Err(self.expected("a declaration")),
        }
        let mut attributes = Attributes::default();
        self.attributes(&mut attributes)?;
        Ok(Some(match self.declaration(attributes, start)? {
            Declared::Decl(decl) => External::Decl(decl),
            Declared::Function(function) => External::Function(function),
        }))
    }

    /// A declaration among statements.
    pub(super) fn block_declaration(
        &mut self,
        attributes: Attributes,
        start: Span,
    ) -> Parse<StmtKind> {
        Ok(match self.declaration(attributes, start)? {
            Declared::Decl(decl) => StmtKind::Decl(decl),
            Declared::Function(function) => StmtKind::NestedFunction(function),
        })
    }

    fn declaration(&mut self, attributes: Attributes, start: Span) -> Parse<Declared> {
        if self.kind() == Tok::StaticAssert {
            let assertion = self.static_assert()?;
            return Ok(Declared::Decl(self.ast.decls.push(Decl::StaticAssert(assertion))));
        }
        let specifiers = self.specifiers(attributes)?;
        if self.eat(Tok::Semi) {
            return Ok(Declared::Decl(self.ast.decls.push(Decl::Vars(specifiers, Vec::new()))));
        }
        if self.at_forgotten_semicolon() {
            self.semicolon("the type")?;
            return Ok(Declared::Decl(self.ast.decls.push(Decl::Vars(specifiers, Vec::new()))));
        }
        let is_type = specifiers.storage == Storage::Typedef;
        let mut declarators = Vec::with_capacity(1);
        loop {
            let declarator = self.declarator()?;
            if let Some(name) = declarator.name {
                self.scopes.declare(name, is_type);
            }
            if declarators.is_empty() && self.at_function_body(&declarator) {
                let function = self.function(specifiers, declarator, start)?;
                return Ok(Declared::Function(Box::new(function)));
            }
            let init = if self.eat(Tok::Eq) { Some(self.initialiser()?) } else { None };
            declarators.push(InitDeclarator { declarator, init });
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.semicolon("the declaration")?;
        Ok(Declared::Decl(self.ast.decls.push(Decl::Vars(specifiers, declarators))))
    }

    /// Whether the token read last is `}`.
    pub(super) fn at_brace(&self) -> bool {
        self.prev.hi - self.prev.lo == 1 && self.lexer.bytes(self.prev) == b"}"
    }

    /// Whether a type definition ends here and something new begins.
    fn at_forgotten_semicolon(&mut self) -> bool {
        if !self.at_brace() {
            return false;
        }
        match self.kind() {
            Tok::Star | Tok::LParen | Tok::LBracket => false,
            Tok::Ident if self.scopes.is_type(self.tok.name) => {
                matches!(self.peek().kind, Tok::Ident | Tok::Star)
            }
            Tok::Ident => false,
            _ => true,
        }
    }

    /// Whether the body of the function `declarator`, or K&R declarations, are next.
    fn at_function_body(&mut self, declarator: &Declarator) -> bool {
        let Some(Derived::Function(params)) = declarator.derived.first() else {
            return false;
        };
        match self.kind() {
            Tok::LBrace => true,
            _ => !params.names.is_empty() && self.at_declaration_word(),
        }
    }

    pub(super) fn at_declaration_word(&self) -> bool {
        self.kind().starts_declaration() || self.is_type_start(self.tok)
    }

    /// The rest of a function definition.
    fn function(
        &mut self,
        specifiers: Specifiers,
        declarator: Declarator,
        start: Span,
    ) -> Parse<FunctionDef> {
        let mark = self.scopes.open();
        let rest = self.function_in_scope(&declarator);
        self.scopes.close(mark);
        let (kr_decls, body) = rest?;
        Ok(FunctionDef { specifiers, declarator, kr_decls, body, span: self.since(start) })
    }

    fn function_in_scope(&mut self, declarator: &Declarator) -> Parse<(Vec<DeclId>, StmtId)> {
        let mut kr_decls = Vec::new();
        if let Some(Derived::Function(params)) = declarator.derived.first() {
            for name in params.decls.iter().filter_map(|param| param.declarator.name) {
                self.scopes.declare(name, false);
            }
            for &(name, _) in &params.names {
                self.scopes.declare(name, false);
            }
        }
        while self.kind() != Tok::LBrace {
            let start = self.tok.span;
            if !self.at_declaration_word() {
                return Err(self.expected("the body of the function"));
            }
            match deeper(|| self.declaration(Attributes::default(), start))? {
                Declared::Decl(decl) => kr_decls.push(decl),
                Declared::Function(function) => {
                    return Err(self.error(function.span, "a function inside a function head"));
                }
            }
        }
        let body = deeper(|| self.compound_in_scope())?;
        Ok((kr_decls, body))
    }

    /// `_Static_assert(e)`, `_Static_assert(e, "message")` and the semicolon
    pub(super) fn static_assert(&mut self) -> Parse<StaticAssert> {
        let start = self.advance().span;
        self.expect(Tok::LParen, "after `_Static_assert`")?;
        let condition = self.conditional()?;
        let message =
            if self.eat(Tok::Comma) { Some(self.string_text("as message")?) } else { None };
        self.expect(Tok::RParen, "to close `_Static_assert`")?;
        let span = self.since(start);
        self.semicolon("`_Static_assert`")?;
        Ok(StaticAssert { condition, message, span })
    }
}
