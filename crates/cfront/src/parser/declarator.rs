//! Declarators: a name and what is derived around it.

use super::{Parse, Parser};
use crate::ast::{ArraySize, Attributes, Declarator, Derived, ParamDecl, Params, TypeSpec};
use crate::token::Tok;
use base::{Symbol, deeper};
use cfa::types::Quals;

/// Whether a declarator has a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    Required,
    /// In parameters.
    Optional,
    /// In type names.
    Forbidden,
}

impl Parser<'_> {
    /// A declarator with a name, the `asm` label and the attributes behind it.
    pub(super) fn declarator(&mut self) -> Parse<Declarator> {
        let mut declarator = self.declarator_naming(Naming::Required)?;
        loop {
            if self.kind() == Tok::Asm {
                declarator.asm_label = Some(self.asm_label()?);
            } else if self.at_attribute() {
                self.attributes(&mut declarator.attributes)?;
            } else {
                return Ok(declarator);
            }
        }
    }

    /// A declarator without a name.
    pub(super) fn abstract_declarator(&mut self) -> Parse<Declarator> {
        self.declarator_naming(Naming::Forbidden)
    }

    fn declarator_naming(&mut self, naming: Naming) -> Parse<Declarator> {
        let mut declarator = Declarator {
            name: None,
            derived: Vec::new(),
            attributes: Attributes::default(),
            asm_label: None,
            span: self.tok.span,
        };
        self.declarator_into(&mut declarator, naming)?;
        declarator.derived.shrink_to_fit();
        if declarator.name.is_none() {
            declarator.span = self.since(declarator.span);
        }
        Ok(declarator)
    }

    /// `asm("name")` behind a declarator.
    fn asm_label(&mut self) -> Parse<Symbol> {
        self.asm_head()?;
        let label = self.string_text("naming the symbol")?;
        self.expect(Tok::RParen, "to close `asm`")?;
        Ok(self.lexer.symbols.intern(&label))
    }

    /// Reads a declarator and appends its derivations from the name outwards.
    fn declarator_into(&mut self, declarator: &mut Declarator, naming: Naming) -> Parse<()> {
        let mut pointers = Vec::new();
        self.attributes(&mut declarator.attributes)?;
        while self.eat(Tok::Star) {
            pointers.push(self.qualifiers(&mut declarator.attributes)?);
        }
        match self.kind() {
            Tok::Ident if naming != Naming::Forbidden => {
                let token = self.advance();
                declarator.name = Some(token.name);
                declarator.span = token.span;
            }
            Tok::LParen if self.at_grouping(naming) => {
                self.advance();
                deeper(|| self.declarator_into(declarator, naming))?;
                self.expect(Tok::RParen, "to close the declarator")?;
            }
            _ if naming == Naming::Required => return Err(self.no_name()),
            _ => {}
        }
        self.suffixes(declarator)?;
        declarator.derived.extend(pointers.into_iter().rev().map(Derived::Pointer));
        Ok(())
    }

    fn no_name(&mut self) -> super::Reported {
        if self.kind().is_keyword() {
            let found = self.describe();
            let message = format!("expected a name, but {found} is a keyword");
            return self.error(self.tok.span, message);
        }
        self.expected("a name or `(`")
    }

    /// Whether the `(` that is next groups a declarator and does not start parameters.
    fn at_grouping(&mut self, naming: Naming) -> bool {
        if naming == Naming::Required {
            return true;
        }
        let next = self.peek();
        match next.kind {
            Tok::Star | Tok::LParen | Tok::LBracket | Tok::Attribute | Tok::Declspec => true,
            Tok::Ident => naming == Naming::Optional && !self.scopes.is_type(next.name),
            _ => false,
        }
    }

    /// `[n]` and `(params)` behind a name.
    fn suffixes(&mut self, declarator: &mut Declarator) -> Parse<()> {
        loop {
            match self.kind() {
                Tok::LBracket if self.peek().kind == Tok::LBracket => {
                    self.attributes(&mut declarator.attributes)?;
                }
                Tok::LBracket => {
                    let array = self.array(&mut declarator.attributes)?;
                    declarator.derived.push(array);
                }
                Tok::LParen => {
                    let params = self.params()?;
                    declarator.derived.push(Derived::Function(params));
                }
                _ => return Ok(()),
            }
        }
    }

    /// `[n]`, with `static`, qualifiers or `*` inside
    fn array(&mut self, attributes: &mut Attributes) -> Parse<Derived> {
        self.advance();
        let mut quals = self.qualifiers(attributes)?;
        if self.eat(Tok::Static) {
            quals = quals.with(self.qualifiers(attributes)?);
        }
        let size = match self.kind() {
            Tok::RBracket => ArraySize::Unknown,
            Tok::Star if self.peek().kind == Tok::RBracket => {
                self.advance();
                ArraySize::Star
            }
            _ => ArraySize::Expr(deeper(|| self.assignment())?),
        };
        self.expect(Tok::RBracket, "after the array size")?;
        Ok(Derived::Array(size, quals))
    }

    /// `(params)`, which open a scope of their own
    fn params(&mut self) -> Parse<Params> {
        self.advance();
        let mark = self.scopes.open();
        let params = self.nested(Self::params_in_scope);
        self.scopes.close(mark);
        params
    }

    fn params_in_scope(&mut self) -> Parse<Params> {
        let mut params =
            Params { decls: Vec::new(), names: Vec::new(), variadic: false, prototype: true };
        if self.eat(Tok::RParen) {
            params.prototype = false;
            return Ok(params);
        }
        if self.kind() == Tok::Ident && !self.scopes.is_type(self.tok.name) {
            let next = self.peek().kind;
            if matches!(next, Tok::Comma | Tok::RParen) {
                return self.identifier_list(params);
            }
        }
        loop {
            if self.eat(Tok::Ellipsis) {
                params.variadic = true;
                break;
            }
            let param = self.param()?;
            params.decls.push(param);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        params.decls.shrink_to_fit();
        self.expect(Tok::RParen, "to close the parameter list")?;
        if let [only] = &params.decls[..] {
            let bare = only.declarator.name.is_none() && only.declarator.derived.is_empty();
            let plain = only.specifiers.quals == Quals::NONE && !params.variadic;
            if bare && plain && matches!(only.specifiers.ty, TypeSpec::Void) {
                params.decls.clear();
            }
        }
        Ok(params)
    }

    /// The names of a K&R function head.
    fn identifier_list(&mut self, mut params: Params) -> Parse<Params> {
        params.prototype = false;
        loop {
            if self.kind() == Tok::Ident && self.scopes.is_type(self.tok.name) {
                return Err(self.expected("a parameter name, not a type,"));
            }
            params.names.push(self.name("of a parameter")?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen, "to close the parameter list")?;
        Ok(params)
    }

    fn param(&mut self) -> Parse<ParamDecl> {
        let mut attributes = Attributes::default();
        self.attributes(&mut attributes)?;
        if self.kind() == Tok::Ident && !self.scopes.is_type(self.tok.name) {
            self.unknown_type(self.tok);
        }
        if !self.kind().starts_declaration() && self.kind() != Tok::Ident {
            return Err(self.expected("a parameter"));
        }
        let specifiers = self.specifiers(attributes)?;
        let mut declarator = self.declarator_naming(Naming::Optional)?;
        self.attributes(&mut declarator.attributes)?;
        if let Some(name) = declarator.name {
            self.scopes.declare(name, false);
        }
        Ok(ParamDecl { specifiers, declarator })
    }
}
