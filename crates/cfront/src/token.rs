//! The kinds of tokens, and the words of GNU C.

use base::{Span, Symbol};

/// A token: its kind, its place, and its name if it is a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub kind: Tok,
    pub span: Span,
    /// The name of an identifier or keyword; meaningless for other tokens.
    pub name: Symbol,
}

/// What a token is. The declaration words stand together so that testing for them is cheap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[rustfmt::skip]
pub(crate) enum Tok {
    Eof, Ident, Number, Char, Str,
    // Brackets and separators
    LParen, RParen, LBrace, RBrace, LBracket, RBracket, Semi, Comma, Colon, Question, Dot, Arrow,
    Ellipsis, Hash, HashHash,
    // Operators
    Plus, Minus, Star, Slash, Percent, Amp, Pipe, Caret, Tilde, Bang, AmpAmp, PipePipe, Shl, Shr,
    Lt, Gt, Le, Ge, EqEq, BangEq, PlusPlus, MinusMinus,
    // Assignment
    Eq, PlusEq, MinusEq, StarEq, SlashEq, PercentEq, AmpEq, PipeEq, CaretEq, ShlEq, ShrEq,
    // Words that start a type name
    Void, KwChar, Short, Int, Long, Float, Double, Signed, Unsigned, Bool, Complex, Imaginary,
    Int128, Int128T, UInt128T, Float16, Float32, Float64, Float80, Float128, Float32x, Float64x,
    Decimal, VaList, AutoType, Struct, Union, Enum, Typeof, Const, Volatile, Restrict, Atomic,
    Attribute, AddressSpace, Alignas, Declspec,
    // Words that start other declarations
    Typedef, Extern, Static, Auto, Register, Inline, Noreturn, ThreadLocal, StaticAssert,
    // Words of expressions
    Sizeof, Alignof, PreferredAlignof, Generic, Real, Imag, Extension, VaArg, Offsetof,
    TypesCompatible, ChooseExpr, PragmaOperator,
    // Words of statements
    If, Else, While, Do, For, Switch, Case, Default, Goto, Break, Continue, Return, Asm, LocalLabel,
}

impl Tok {
    /// Whether a type name may start with this word (typedef names apart).
    pub fn starts_type(self) -> bool {
        (Tok::Void..=Tok::Declspec).contains(&self)
    }

    /// Whether a declaration may start with this word (typedef names apart).
    pub fn starts_declaration(self) -> bool {
        (Tok::Void..=Tok::StaticAssert).contains(&self)
    }

    /// Whether this is a keyword.
    pub fn is_keyword(self) -> bool {
        self >= Tok::Void
    }

    /// Whether a statement may start with this word and nothing else may.
    pub fn starts_statement_only(self) -> bool {
        self >= Tok::If
    }

    /// How the token is written, where that is always the same.
    #[rustfmt::skip]
    pub fn spelling(self) -> &'static str {
        use Tok::*;
        match self {
            Eof => "end of file", Ident => "identifier", Number => "number",
            Char => "character constant", Str => "string literal",
            LParen => "(", RParen => ")", LBrace => "{", RBrace => "}", LBracket => "[",
            RBracket => "]", Semi => ";", Comma => ",", Colon => ":", Question => "?", Dot => ".",
            Arrow => "->", Ellipsis => "...", Hash => "#", HashHash => "##",
            Plus => "+", Minus => "-", Star => "*", Slash => "/", Percent => "%", Amp => "&",
            Pipe => "|", Caret => "^", Tilde => "~", Bang => "!", AmpAmp => "&&", PipePipe => "||",
            Shl => "<<", Shr => ">>", Lt => "<", Gt => ">", Le => "<=", Ge => ">=", EqEq => "==",
            BangEq => "!=", PlusPlus => "++", MinusMinus => "--",
            Eq => "=", PlusEq => "+=", MinusEq => "-=", StarEq => "*=", SlashEq => "/=",
            PercentEq => "%=", AmpEq => "&=", PipeEq => "|=", CaretEq => "^=", ShlEq => "<<=",
            ShrEq => ">>=",
            While => "while",
            _ => "keyword",
        }
    }
}

/// The keywords of GNU C11 with all their spellings.
#[rustfmt::skip]
pub(crate) const KEYWORDS: &[(&str, Tok)] = &[
    ("void", Tok::Void), ("char", Tok::KwChar), ("short", Tok::Short), ("int", Tok::Int),
    ("long", Tok::Long), ("float", Tok::Float), ("double", Tok::Double),
    ("signed", Tok::Signed), ("__signed", Tok::Signed), ("__signed__", Tok::Signed),
    ("unsigned", Tok::Unsigned), ("_Bool", Tok::Bool),
    ("_Complex", Tok::Complex), ("__complex", Tok::Complex), ("__complex__", Tok::Complex),
    ("_Imaginary", Tok::Imaginary), ("__int128", Tok::Int128),
    ("__int128_t", Tok::Int128T), ("__uint128_t", Tok::UInt128T),
    ("_Float16", Tok::Float16), ("_Float32", Tok::Float32), ("_Float64", Tok::Float64),
    ("_Float128", Tok::Float128), ("__float128", Tok::Float128), ("__float80", Tok::Float80),
    ("_Float32x", Tok::Float32x), ("_Float64x", Tok::Float64x),
    ("_Decimal32", Tok::Decimal), ("_Decimal64", Tok::Decimal), ("_Decimal128", Tok::Decimal),
    ("__builtin_va_list", Tok::VaList), ("__builtin_sysv_va_list", Tok::VaList),
    ("__auto_type", Tok::AutoType),
    ("struct", Tok::Struct), ("union", Tok::Union), ("enum", Tok::Enum),
    ("typeof", Tok::Typeof), ("__typeof", Tok::Typeof), ("__typeof__", Tok::Typeof),
    ("const", Tok::Const), ("__const", Tok::Const), ("__const__", Tok::Const),
    ("volatile", Tok::Volatile), ("__volatile", Tok::Volatile), ("__volatile__", Tok::Volatile),
    ("restrict", Tok::Restrict), ("__restrict", Tok::Restrict), ("__restrict__", Tok::Restrict),
    ("_Atomic", Tok::Atomic),
    ("__attribute", Tok::Attribute), ("__attribute__", Tok::Attribute),
    ("__seg_gs", Tok::AddressSpace), ("__seg_fs", Tok::AddressSpace),
    ("_Alignas", Tok::Alignas), ("__declspec", Tok::Declspec),
    ("typedef", Tok::Typedef), ("extern", Tok::Extern), ("static", Tok::Static),
    ("auto", Tok::Auto), ("register", Tok::Register),
    ("inline", Tok::Inline), ("__inline", Tok::Inline), ("__inline__", Tok::Inline),
    ("_Noreturn", Tok::Noreturn), ("_Thread_local", Tok::ThreadLocal),
    ("__thread", Tok::ThreadLocal), ("_Static_assert", Tok::StaticAssert),
    ("sizeof", Tok::Sizeof), ("_Alignof", Tok::Alignof),
    ("__alignof", Tok::PreferredAlignof), ("__alignof__", Tok::PreferredAlignof),
    ("_Generic", Tok::Generic), ("__real", Tok::Real), ("__real__", Tok::Real),
    ("__imag", Tok::Imag), ("__imag__", Tok::Imag), ("__extension__", Tok::Extension),
    ("__builtin_va_arg", Tok::VaArg), ("__builtin_offsetof", Tok::Offsetof),
    ("__builtin_types_compatible_p", Tok::TypesCompatible),
    ("__builtin_choose_expr", Tok::ChooseExpr), ("_Pragma", Tok::PragmaOperator),
    ("if", Tok::If), ("else", Tok::Else), ("while", Tok::While), ("do", Tok::Do),
    ("for", Tok::For), ("switch", Tok::Switch), ("case", Tok::Case), ("default", Tok::Default),
    ("goto", Tok::Goto), ("break", Tok::Break), ("continue", Tok::Continue),
    ("return", Tok::Return), ("asm", Tok::Asm), ("__asm", Tok::Asm), ("__asm__", Tok::Asm),
    ("__label__", Tok::LocalLabel),
];
