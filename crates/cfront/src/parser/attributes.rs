//! Attributes in all spellings: the few that matter are kept, those that would change what the
//! program does are refused, the rest is passed over.

use super::{Parse, Parser};
use crate::ast::Attributes;
use crate::literal;
use crate::token::Tok;
use base::Span;

impl Attributes {
    /// Adds what `other` says.
    pub(super) fn merge(&mut self, other: Attributes) {
        if other.is_empty() {
            return;
        }
        self.packed |= other.packed;
        self.aligned = other.aligned.or(self.aligned);
        self.noreturn |= other.noreturn;
        self.mode = other.mode.or(self.mode);
        self.transparent_union |= other.transparent_union;
        self.vector_size = other.vector_size.or(self.vector_size);
        self.weak |= other.weak;
        self.alias = other.alias.or(self.alias);
        self.gnu_inline |= other.gnu_inline;
    }
}

/// Attributes that change what a program does, in ways that are not modelled.
const UNSUPPORTED: &[&[u8]] =
    &[b"cleanup", b"constructor", b"destructor", b"ifunc", b"ms_struct", b"scalar_storage_order"];

/// `__packed__` and `packed` are the same.
fn without_underscores(word: &[u8]) -> &[u8] {
    let inside = word.strip_prefix(b"__").and_then(|rest| rest.strip_suffix(b"__"));
    inside.unwrap_or(word)
}

impl Parser<'_> {
    /// Reads any number of attributes into `attributes`.
    #[inline]
    pub(super) fn attributes(&mut self, attributes: &mut Attributes) -> Parse<()> {
        while self.at_attribute() {
            self.attribute_specifier(attributes)?;
        }
        Ok(())
    }

    /// Whether an attribute is next.
    #[inline]
    pub(super) fn at_attribute(&mut self) -> bool {
        match self.kind() {
            Tok::Attribute | Tok::Declspec => true,
            Tok::LBracket => self.peek().kind == Tok::LBracket,
            _ => false,
        }
    }

    /// Reads one `__attribute__((…))`, `[[…]]` or `__declspec(…)`.
    fn attribute_specifier(&mut self, attributes: &mut Attributes) -> Parse<()> {
        match self.advance().kind {
            Tok::Declspec => return self.skip_parentheses(),
            Tok::LBracket => {
                self.advance();
                self.attribute_list(attributes)?;
                self.expect(Tok::RBracket, "to close the attribute")?;
                return self.expect(Tok::RBracket, "to close the attribute");
            }
            _ => {}
        }
        self.expect(Tok::LParen, "after `__attribute__`")?;
        self.expect(Tok::LParen, "after `__attribute__(`")?;
        self.attribute_list(attributes)?;
        self.expect(Tok::RParen, "to close the attribute")?;
        self.expect(Tok::RParen, "to close the attribute")
    }

    /// Reads attributes with commas between them.
    fn attribute_list(&mut self, attributes: &mut Attributes) -> Parse<()> {
        loop {
            if self.kind() == Tok::Ident || self.kind().is_keyword() {
                self.attribute(attributes)?;
            }
            if !self.eat(Tok::Comma) {
                return Ok(());
            }
        }
    }

    /// Reads one attribute with its arguments.
    fn attribute(&mut self, attributes: &mut Attributes) -> Parse<()> {
        let mut word = self.advance().span;
        // `gnu::packed`
        if self.kind() == Tok::Colon {
            self.advance();
            self.expect(Tok::Colon, "between the parts of an attribute's name")?;
            word = self.advance().span;
        }
        let bytes = without_underscores(self.lexer.bytes(word));
        if UNSUPPORTED.contains(&bytes) {
            let name = String::from_utf8_lossy(bytes).into_owned();
            self.error(word, format!("the attribute `{name}` is not supported"));
        }
        let bytes = without_underscores(self.lexer.bytes(word));
        let arguments = self.kind() == Tok::LParen;
        match bytes {
            b"packed" => attributes.packed = true,
            b"noreturn" => attributes.noreturn = true,
            b"transparent_union" => attributes.transparent_union = true,
            b"weak" => attributes.weak = true,
            b"gnu_inline" => attributes.gnu_inline = true,
            b"aligned" if !arguments => attributes.aligned = Some(None),
            b"aligned" => return self.aligned(attributes),
            b"mode" if arguments => return self.mode(attributes),
            b"alias" if arguments => return self.alias(attributes),
            b"vector_size" => attributes.vector_size = Some(self.with_arguments(word)?),
            _ => {}
        }
        if self.kind() == Tok::LParen { self.skip_parentheses() } else { Ok(()) }
    }

    /// Passes over the arguments; the span of the attribute with them.
    fn with_arguments(&mut self, word: Span) -> Parse<Span> {
        if self.kind() == Tok::LParen {
            self.skip_parentheses()?;
        }
        Ok(self.since(word))
    }

    fn aligned(&mut self, attributes: &mut Attributes) -> Parse<()> {
        self.expect(Tok::LParen, "after `aligned`")?;
        attributes.aligned =
            Some(if self.kind() == Tok::RParen { None } else { Some(self.assignment()?) });
        self.expect(Tok::RParen, "to close `aligned`")
    }

    fn mode(&mut self, attributes: &mut Attributes) -> Parse<()> {
        self.expect(Tok::LParen, "after `mode`")?;
        let (_, span) = self.name("of a machine mode")?;
        let name = String::from_utf8_lossy(without_underscores(self.lexer.bytes(span)));
        attributes.mode = Some(self.lexer.symbols.intern(&name));
        self.expect(Tok::RParen, "to close `mode`")
    }

    fn alias(&mut self, attributes: &mut Attributes) -> Parse<()> {
        self.expect(Tok::LParen, "after `alias`")?;
        let name = self.string_text("naming the target of `alias`")?;
        attributes.alias = Some(self.lexer.symbols.intern(&name));
        self.expect(Tok::RParen, "to close `alias`")
    }

    /// Reads string literals that are used as text, not as values.
    pub(super) fn string_text(&mut self, place: &str) -> Parse<String> {
        if self.kind() != Tok::Str {
            return Err(self.expected(&format!("a string literal {place}")));
        }
        let mut text = String::new();
        while self.kind() == Tok::Str {
            let token = self.advance();
            text += &literal::plain_string(self.lexer.bytes(token.span));
        }
        Ok(text)
    }
}
