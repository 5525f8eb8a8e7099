//! Specifiers: the base type of a declaration with storage class and qualifiers, in any order.

use super::{Parse, Parser};
use crate::ast::{AlignAs, Attributes, Specifiers, Storage, TypeName, TypeNameId, TypeSpec};
use crate::token::{Tok, Token};
use base::{Diagnostic, deeper};
use cfa::types::{FloatKind, IntKind, Quals};

/// The words of arithmetic types seen so far.
#[derive(Default)]
struct Words {
    base: Option<Tok>,
    /// `Some(true)` for `signed`.
    signed: Option<bool>,
    short: bool,
    longs: u8,
    complex: bool,
    /// A type that is not made of words.
    whole: Option<TypeSpec>,
    /// They do not go together, which was reported.
    clash: bool,
}

impl Words {
    /// Whether any type was written.
    fn any(&self) -> bool {
        self.whole.is_some()
            || self.base.is_some()
            || self.signed.is_some()
            || self.short
            || self.longs > 0
            || self.complex
    }

    /// Adds a word; false if it does not go with the others.
    fn add(&mut self, word: Tok) -> bool {
        let fits = self.whole.is_none()
            && match word {
                Tok::Signed | Tok::Unsigned => {
                    self.signed.is_none_or(|s| s == (word == Tok::Signed))
                }
                Tok::Short => self.longs == 0 && !self.short,
                Tok::Long => self.longs < 2 && !self.short,
                Tok::Complex => !self.complex,
                _ => self.base.is_none(),
            };
        match word {
            Tok::Signed => self.signed = Some(true),
            Tok::Unsigned => self.signed = Some(false),
            Tok::Short => self.short = true,
            Tok::Long => self.longs += u8::from(self.longs < 2),
            Tok::Complex => self.complex = true,
            _ => self.base = Some(word),
        }
        fits
    }

    /// The type that the words name together.
    fn finish(self) -> Option<TypeSpec> {
        if let Some(whole) = self.whole {
            return Some(whole);
        }
        if self.clash {
            return Some(TypeSpec::Int(IntKind::Int));
        }
        let unsigned = self.signed == Some(false);
        let plain = self.signed.is_none() && !self.short && self.longs == 0;
        let int = |signed, other| TypeSpec::Int(if unsigned { other } else { signed });
        let ty = match (self.base, self.short, self.longs) {
            (None, false, 0) if self.complex && self.signed.is_none() => TypeSpec::Complex,
            (None | Some(Tok::Int), false, 0) => int(IntKind::Int, IntKind::UInt),
            (None | Some(Tok::Int), true, 0) => int(IntKind::Short, IntKind::UShort),
            (None | Some(Tok::Int), false, 1) => int(IntKind::Long, IntKind::ULong),
            (None | Some(Tok::Int), false, 2) => int(IntKind::LongLong, IntKind::ULongLong),
            (Some(Tok::KwChar), false, 0) if plain => TypeSpec::Int(IntKind::Char),
            (Some(Tok::KwChar), false, 0) => int(IntKind::SChar, IntKind::UChar),
            (Some(Tok::Int128), false, 0) => int(IntKind::Int128, IntKind::UInt128),
            (Some(Tok::Double), false, 1) if self.signed.is_none() => {
                TypeSpec::Float(FloatKind::LongDouble)
            }
            (Some(base), false, 0) if plain => match base {
                Tok::Void => TypeSpec::Void,
                Tok::Bool => TypeSpec::Int(IntKind::Bool),
                Tok::Float | Tok::Float32 => TypeSpec::Float(FloatKind::Float),
                Tok::Float16 => TypeSpec::Float(FloatKind::Half),
                Tok::Float80 | Tok::Float64x => TypeSpec::Float(FloatKind::LongDouble),
                Tok::Float128 => TypeSpec::Float(FloatKind::Quad),
                _ => TypeSpec::Float(FloatKind::Double),
            },
            _ => return None,
        };
        Some(if self.complex { TypeSpec::Complex } else { ty })
    }
}

impl Parser<'_> {
    /// Reads specifiers; `attributes` were read in front of them.
    pub(super) fn specifiers(&mut self, attributes: Attributes) -> Parse<Specifiers> {
        let start = self.tok.span;
        let mut specifiers = Specifiers {
            storage: Storage::None,
            thread_local: false,
            inline: false,
            quals: Quals::NONE,
            alignas: Vec::new(),
            attributes,
            ty: TypeSpec::Implicit,
            span: start,
        };
        let mut words = Words::default();
        loop {
            match self.kind() {
                Tok::Ident if !words.any() && self.at_type_name() => {
                    words.whole = Some(TypeSpec::Typedef(self.advance().name));
                }
                Tok::Attribute | Tok::Declspec => self.attributes(&mut specifiers.attributes)?,
                Tok::Float16
                | Tok::Float32
                | Tok::Float64
                | Tok::Float128
                | Tok::Float32x
                | Tok::Float64x
                    if words.any() && self.peek().kind == Tok::Semi =>
                {
                    // `typedef float _Float32;` of headers made for other compilers.
                    self.advance();
                }
                // A `;` was forgotten behind the `}` of a type; the caller says so.
                kind if kind <= Tok::Typeof
                    && kind.starts_type()
                    && self.at_brace()
                    && words.any() =>
                {
                    break;
                }
                kind if kind.starts_declaration() && kind != Tok::StaticAssert => {
                    self.specifier(&mut specifiers, &mut words)?;
                }
                _ => break,
            }
        }
        specifiers.span = self.since(start);
        if words.any() {
            specifiers.ty = match words.finish() {
                Some(ty) => ty,
                None => return Err(self.error(specifiers.span, "these words do not name a type")),
            };
        }
        Ok(specifiers)
    }

    /// Whether the identifier that is next must be a type; reports one that is not declared.
    fn at_type_name(&mut self) -> bool {
        if self.scopes.is_type(self.tok.name) {
            return true;
        }
        let next = self.peek();
        if matches!(next.kind, Tok::Ident | Tok::Star) {
            self.unknown_type(self.tok);
            return true;
        }
        false
    }

    /// Reports that `token` should name a type, and lets it be one from now on.
    pub(super) fn unknown_type(&mut self, token: Token) {
        let name = self.lexer.symbols.name(token.name).to_string();
        let error = Diagnostic::error(token.span, format!("unknown type name `{name}`"))
            .with_hint("is a `typedef` or an `#include` missing?");
        self.report(error);
        self.scopes.assume_type(token.name);
    }

    /// Reads one word or longer specifier.
    fn specifier(&mut self, specifiers: &mut Specifiers, words: &mut Words) -> Parse<()> {
        let token = self.tok;
        match token.kind {
            Tok::Typedef => self.storage(specifiers, Storage::Typedef)?,
            Tok::Extern => self.storage(specifiers, Storage::Extern)?,
            Tok::Static => self.storage(specifiers, Storage::Static)?,
            Tok::Auto => self.storage(specifiers, Storage::Auto)?,
            Tok::Register => self.storage(specifiers, Storage::Register)?,
            Tok::Inline => specifiers.inline = true,
            Tok::Noreturn => specifiers.attributes.noreturn = true,
            Tok::ThreadLocal => specifiers.thread_local = true,
            Tok::AddressSpace => {}
            Tok::Alignas => return self.alignas(specifiers),
            Tok::Atomic if self.peek().kind == Tok::LParen => {
                self.advance();
                let ty = self.type_in_parentheses()?;
                return self.whole(words, TypeSpec::Atomic(ty), token);
            }
            Tok::Const | Tok::Volatile | Tok::Restrict | Tok::Atomic => {
                specifiers.quals = specifiers.quals.with(qualifier(token.kind));
            }
            Tok::Struct | Tok::Union => {
                let record = self.nested(Self::record)?;
                return self.whole(words, TypeSpec::Record(Box::new(record)), token);
            }
            Tok::Enum => {
                let spec = self.enumeration()?;
                return self.whole(words, TypeSpec::Enum(Box::new(spec)), token);
            }
            Tok::Typeof => {
                let ty = self.typeof_specifier()?;
                return self.whole(words, ty, token);
            }
            Tok::VaList => return self.whole_word(words, TypeSpec::VaList),
            Tok::AutoType => return self.whole_word(words, TypeSpec::Auto),
            Tok::Int128T => return self.whole_word(words, TypeSpec::Int(IntKind::Int128)),
            Tok::UInt128T => return self.whole_word(words, TypeSpec::Int(IntKind::UInt128)),
            _ => self.word(words, token),
        }
        self.advance();
        Ok(())
    }

    /// Adds a word of an arithmetic type.
    fn word(&mut self, words: &mut Words, token: Token) {
        if matches!(token.kind, Tok::Decimal | Tok::Imaginary) {
            let kind = if token.kind == Tok::Decimal { "decimal floating" } else { "imaginary" };
            self.error(token.span, format!("{kind} types are not supported"));
        }
        let kind = if token.kind == Tok::Imaginary { Tok::Complex } else { token.kind };
        if !words.add(kind) {
            self.type_clash(words, token);
        }
    }

    /// Reports that the word `token` does not go with the type words before it.
    fn type_clash(&mut self, words: &mut Words, token: Token) {
        words.clash = true;
        let word = String::from_utf8_lossy(self.lexer.bytes(token.span)).into_owned();
        let error = match token.kind {
            Tok::Long if words.short => Diagnostic::error(token.span, "both `long` and `short`"),
            Tok::Short if words.longs > 0 => {
                Diagnostic::error(token.span, "both `long` and `short`")
            }
            Tok::Long if words.longs > 0 => Diagnostic::error(token.span, "`long long long`"),
            Tok::Signed | Tok::Unsigned if words.whole.is_none() => {
                Diagnostic::error(token.span, "both `signed` and `unsigned`")
            }
            _ => {
                let message = format!("two or more types in one declaration: `{word}`");
                Diagnostic::error(token.span, message).with_hint("is a `;` missing before it?")
            }
        };
        self.report(error);
    }

    fn whole_word(&mut self, words: &mut Words, ty: TypeSpec) -> Parse<()> {
        let token = self.advance();
        self.whole(words, ty, token)
    }

    /// Notes a type that is not made of words.
    fn whole(&mut self, words: &mut Words, ty: TypeSpec, token: Token) -> Parse<()> {
        if words.any() {
            self.type_clash(words, token);
            return Ok(());
        }
        words.whole = Some(ty);
        Ok(())
    }

    fn storage(&mut self, specifiers: &mut Specifiers, storage: Storage) -> Parse<()> {
        if specifiers.storage != Storage::None && specifiers.storage != storage {
            self.error(self.tok.span, "more than one storage class");
        }
        specifiers.storage = storage;
        Ok(())
    }

    /// `_Alignas(T)`, `_Alignas(e)`
    fn alignas(&mut self, specifiers: &mut Specifiers) -> Parse<()> {
        self.advance();
        self.expect(Tok::LParen, "after `_Alignas`")?;
        specifiers.alignas.push(if self.is_type_start(self.tok) {
            AlignAs::Type(self.type_name()?)
        } else {
            AlignAs::Expr(deeper(|| self.assignment())?)
        });
        self.expect(Tok::RParen, "to close `_Alignas`")
    }

    /// `typeof(a)`, `typeof(T)`
    fn typeof_specifier(&mut self) -> Parse<TypeSpec> {
        self.advance();
        self.expect(Tok::LParen, "after `typeof`")?;
        let ty = if self.is_type_start(self.tok) {
            TypeSpec::TypeofType(self.type_name()?)
        } else {
            TypeSpec::TypeofExpr(deeper(|| self.expression())?)
        };
        self.expect(Tok::RParen, "to close `typeof`")?;
        Ok(ty)
    }

    /// Reads qualifiers and attributes, as they stand behind `*`.
    pub(super) fn qualifiers(&mut self, attributes: &mut Attributes) -> Parse<Quals> {
        let mut quals = Quals::NONE;
        loop {
            match self.kind() {
                Tok::Const | Tok::Volatile | Tok::Restrict | Tok::Atomic => {
                    quals = quals.with(qualifier(self.advance().kind));
                }
                Tok::AddressSpace => {
                    self.advance();
                }
                Tok::Attribute | Tok::Declspec => self.attributes(attributes)?,
                _ => return Ok(quals),
            }
        }
    }

    /// `(T)`
    pub(super) fn type_in_parentheses(&mut self) -> Parse<TypeNameId> {
        self.expect(Tok::LParen, "before the type")?;
        let ty = self.type_name()?;
        self.expect(Tok::RParen, "after the type")?;
        Ok(ty)
    }

    /// A type name.
    pub(super) fn type_name(&mut self) -> Parse<TypeNameId> {
        deeper(|| {
            let start = self.tok.span;
            if self.kind() == Tok::Ident && !self.scopes.is_type(self.tok.name) {
                self.unknown_type(self.tok);
            }
            let specifiers = self.specifiers(Attributes::default())?;
            if matches!(specifiers.ty, TypeSpec::Implicit)
                && specifiers.quals == Quals::NONE
                && specifiers.alignas.is_empty()
            {
                return Err(self.expected("a type"));
            }
            let declarator = self.abstract_declarator()?;
            let span = self.since(start);
            Ok(self.ast.type_names.push(TypeName { specifiers, declarator, span }))
        })
    }
}

/// The qualifier that `kind` is.
fn qualifier(kind: Tok) -> Quals {
    match kind {
        Tok::Const => Quals::CONST,
        Tok::Volatile => Quals::VOLATILE,
        Tok::Restrict => Quals::RESTRICT,
        _ => Quals::ATOMIC,
    }
}
