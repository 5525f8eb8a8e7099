//! Records and enumerations.

use super::{Parse, Parser};
use crate::ast::*;
use crate::token::Tok;
use base::Span;

impl Parser<'_> {
    /// `struct tag { … }`
    pub(super) fn record(&mut self) -> Parse<RecordSpec> {
        let first = self.advance();
        let mut record = RecordSpec {
            union: first.kind == Tok::Union,
            tag: None,
            members: None,
            attributes: Attributes::default(),
            pack: 0,
            span: first.span,
        };
        self.attributes(&mut record.attributes)?;
        if self.kind() == Tok::Ident {
            record.tag = Some(self.advance().name);
        }
        if self.kind() == Tok::LBrace {
            record.members = Some(self.members()?);
            record.pack = self.lexer.pack.current;
            self.advance();
            self.attributes(&mut record.attributes)?;
        } else if record.tag.is_none() {
            return Err(self.expected("a tag or `{`"));
        }
        record.span = self.since(first.span);
        Ok(record)
    }

    /// The members up to the closing brace, which stays next.
    fn members(&mut self) -> Parse<Vec<MemberDecl>> {
        let open = self.advance().span;
        let errors = self.lexer.errors();
        let mut members = Vec::new();
        loop {
            let start = self.tok.span;
            match self.kind() {
                Tok::RBrace => {
                    members.shrink_to_fit();
                    return Ok(members);
                }
                Tok::Eof => return Err(self.unclosed(open, "a type", errors)),
                Tok::Semi => {
                    self.advance();
                }
                _ => match self.member() {
                    Ok(member) => members.push(member),
                    Err(_) => {
                        self.synchronise();
                        if self.kind() != Tok::RBrace {
                            self.progress(start);
                        }
                    }
                },
            }
        }
    }

    /// One line of members.
    fn member(&mut self) -> Parse<MemberDecl> {
        while self.eat(Tok::Extension) {}
        if self.kind() == Tok::StaticAssert {
            return Ok(MemberDecl::StaticAssert(self.static_assert()?));
        }
        let mut attributes = Attributes::default();
        self.attributes(&mut attributes)?;
        if self.kind() == Tok::Ident && !self.scopes.is_type(self.tok.name) {
            self.unknown_type(self.tok);
        }
        if !self.at_declaration_word() {
            return Err(self.expected("a member"));
        }
        let specifiers = self.specifiers(attributes)?;
        let mut fields = Vec::with_capacity(1);
        while !matches!(self.kind(), Tok::Semi | Tok::RBrace) {
            fields.push(self.member_declarator()?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        // gcc lets the last semicolon be left out.
        if self.kind() != Tok::RBrace {
            self.semicolon("the member")?;
        }
        Ok(MemberDecl::Fields(specifiers, fields))
    }

    fn member_declarator(&mut self) -> Parse<MemberDeclarator> {
        let mut attributes = Attributes::default();
        self.attributes(&mut attributes)?;
        let mut declarator = if self.kind() == Tok::Colon {
            Declarator {
                name: None,
                derived: Vec::new(),
                attributes: Attributes::default(),
                asm_label: None,
                span: self.tok.span,
            }
        } else {
            self.declarator()?
        };
        let width = if self.eat(Tok::Colon) { Some(self.conditional()?) } else { None };
        declarator.attributes.merge(attributes);
        self.attributes(&mut declarator.attributes)?;
        Ok(MemberDeclarator { declarator, width })
    }

    /// `enum tag { … }`
    pub(super) fn enumeration(&mut self) -> Parse<EnumSpec> {
        let start = self.advance().span;
        let mut attributes = Attributes::default();
        self.attributes(&mut attributes)?;
        let tag = if self.kind() == Tok::Ident { Some(self.advance().name) } else { None };
        let mut constants = None;
        if self.eat(Tok::LBrace) {
            constants = Some(self.enumerators()?);
            self.attributes(&mut attributes)?;
        } else if tag.is_none() {
            return Err(self.expected("a tag or `{`"));
        }
        Ok(EnumSpec { tag, constants, attributes, span: self.since(start) })
    }

    /// The constants and the closing brace.
    fn enumerators(&mut self) -> Parse<Vec<(base::Symbol, Option<ExprId>, Span)>> {
        let mut constants = Vec::new();
        while self.kind() != Tok::RBrace {
            let (name, span) = self.name("of an enumeration constant")?;
            self.attributes(&mut Attributes::default())?;
            let value = if self.eat(Tok::Eq) { Some(self.conditional()?) } else { None };
            self.scopes.declare(name, false);
            constants.push((name, value, span));
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RBrace, "to close the enumeration")?;
        Ok(constants)
    }
}
