//! The syntax tree of a translation unit: what was written, before names have types.
//!
//! Nodes live in arenas, so the tree can be arbitrarily deep without deep recursion on drop.

use base::{IdVec, Span, Symbol, define_id};
use cfa::types::{FloatKind, IntKind, Quals};

define_id!(
    /// An expression.
    ExprId,
    "x"
);
define_id!(
    /// A statement.
    StmtId,
    "st"
);
define_id!(
    /// A type name, as in a cast.
    TypeNameId,
    "tn"
);
define_id!(
    /// A declaration.
    DeclId,
    "d"
);
define_id!(
    /// An initialiser.
    InitId,
    "in"
);

/// Operators of one operand, without `sizeof`, `++` and `--`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum UnaryOp {
    Plus,
    Minus,
    Not,
    BitNot,
    Deref,
    AddrOf,
    /// `__real__`
    Real,
    /// `__imag__`
    Imag,
}

/// Operators of two operands, without assignment and comma.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum BinaryOp {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    Shl,
    Shr,
    Lt,
    Gt,
    Le,
    Ge,
    Eq,
    Ne,
    BitAnd,
    BitXor,
    BitOr,
    LogAnd,
    LogOr,
}

/// How the elements of a string or character constant are encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// `"…"` and `u8"…"`: bytes
    Narrow,
    /// `L"…"`: `int` elements on x86
    Wide,
    /// `u"…"`: `unsigned short` elements
    Utf16,
    /// `U"…"`: `unsigned int` elements
    Utf32,
}

/// An expression with the bytes it was read from.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it is.
    pub span: Span,
    /// Whether evaluating it may change something or branch: it contains an assignment, `++`, a
    /// call, `&&`, `||`, `?:`, a statement expression, `va_arg` … Set by [`Ast::expr`].
    pub effects: bool,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A name.
    Ident(Symbol),
    /// An integer constant. `kind` is the smallest kind its suffix allows (`Int`, `UInt`, `Long`
    /// …); `decimal` says whether it may become unsigned when it is too large.
    Int {
        /// Its value.
        value: u64,
        /// The kind asked for by the suffix.
        kind: IntKind,
        /// Written in base ten.
        decimal: bool,
    },
    /// A character constant, with its value as `int` (sign-extended `char`) or of its encoding.
    Char(i64, Encoding),
    /// A floating constant: its text without suffix, and the kind.
    Float(Symbol, FloatKind),
    /// String literals already concatenated, without the final zero: one element a code unit.
    Str(Box<[u32]>, Encoding),
    /// `f(args)`
    Call(ExprId, Box<[ExprId]>),
    /// `a[i]`
    Index(ExprId, ExprId),
    /// `a.b`
    Member(ExprId, Symbol),
    /// `a->b`
    Arrow(ExprId, Symbol),
    /// `++a`, `a++`, `--a`, `a--`
    IncDec {
        /// The operand.
        operand: ExprId,
        /// `++`
        increment: bool,
        /// The operator stands in front.
        prefix: bool,
    },
    /// `op a`
    Unary(UnaryOp, ExprId),
    /// `a op b`
    Binary(BinaryOp, ExprId, ExprId),
    /// `a = b`, `a op= b`
    Assign(Option<BinaryOp>, ExprId, ExprId),
    /// `c ? a : b`, `c ?: b`
    Cond(ExprId, Option<ExprId>, ExprId),
    /// `a, b`
    Comma(ExprId, ExprId),
    /// `(T)a`
    Cast(TypeNameId, ExprId),
    /// `(T){…}`
    CompoundLiteral(TypeNameId, InitId),
    /// `sizeof a`
    SizeofExpr(ExprId),
    /// `sizeof(T)`
    SizeofType(TypeNameId),
    /// `_Alignof(T)` (`preferred` for `__alignof__(T)`)
    AlignofType(TypeNameId, bool),
    /// `_Alignof a` (`preferred` for `__alignof__ a`)
    AlignofExpr(ExprId, bool),
    /// `_Generic(c, T: a, default: b)`
    Generic(ExprId, Box<[(Option<TypeNameId>, ExprId)]>),
    /// `({ … })`: a compound statement
    StmtExpr(StmtId),
    /// `&&label`
    LabelAddr(Symbol),
    /// `__builtin_va_arg(ap, T)`
    VaArg(ExprId, TypeNameId),
    /// `__builtin_offsetof(T, designators)`
    Offsetof(TypeNameId, Box<[Designator]>),
    /// `__builtin_types_compatible_p(S, T)`
    TypesCompatible(TypeNameId, TypeNameId),
    /// `__builtin_choose_expr(c, a, b)`
    ChooseExpr(ExprId, ExprId, ExprId),
    /// Stands where a mistake was reported.
    Error,
}

/// A step into an aggregate.
#[derive(Clone, Debug)]
pub enum Designator {
    /// `.name` (also GNU `name:`)
    Field(Symbol, Span),
    /// `[i]`
    Index(ExprId),
    /// `[i ... j]`
    Range(ExprId, ExprId),
}

/// An initialiser.
#[derive(Clone, Debug)]
pub struct Init {
    /// What it is.
    pub kind: InitKind,
    /// Where it is.
    pub span: Span,
}

/// What an initialiser is.
#[derive(Clone, Debug)]
pub enum InitKind {
    /// An expression.
    Expr(ExprId),
    /// A list in braces, each item with the designators in front of it.
    List(Box<[(Box<[Designator]>, InitId)]>),
}

/// A statement with the bytes it was read from.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it is.
    pub span: Span,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `;`
    Empty,
    /// `a;`
    Expr(ExprId),
    /// A declaration among statements.
    Decl(DeclId),
    /// A function definition among statements (GNU; rejected later with a clear message).
    NestedFunction(Box<FunctionDef>),
    /// `{ … }`, with the labels that `__label__` declared
    Compound(Box<[StmtId]>, Box<[Symbol]>),
    /// `if (c) a else b`
    If(ExprId, StmtId, Option<StmtId>),
    /// `while (c) a`
    While(ExprId, StmtId),
    /// `do a while (c);`
    DoWhile(StmtId, ExprId),
    /// `for (init; c; step) a`; `init` is an expression statement, a declaration or empty
    For {
        /// Before the first round.
        init: Option<StmtId>,
        /// Before each round.
        cond: Option<ExprId>,
        /// After each round.
        step: Option<ExprId>,
        /// The round.
        body: StmtId,
    },
    /// `switch (c) a`
    Switch(ExprId, StmtId),
    /// `case a:` or `case a ... b:` and the statement behind it
    Case(ExprId, Option<ExprId>, StmtId),
    /// `default:` and the statement behind it
    Default(StmtId),
    /// `name:` and the statement behind it
    Label(Symbol, StmtId),
    /// `goto name;`
    Goto(Symbol),
    /// `goto *a;`
    GotoComputed(ExprId),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return a;`
    Return(Option<ExprId>),
    /// `asm(…);`
    Asm(Box<Asm>),
}

/// Inline assembly.
#[derive(Clone, Debug)]
pub struct Asm {
    /// `(constraint, lvalue)` of each output.
    pub outputs: Vec<(String, ExprId)>,
    /// `(constraint, value)` of each input.
    pub inputs: Vec<(String, ExprId)>,
    /// The clobbers (`"memory"`, registers).
    pub clobbers: Vec<String>,
    /// The labels of `asm goto`.
    pub labels: Vec<Symbol>,
}

/// Storage classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(missing_docs, reason = "the names are C's")]
pub enum Storage {
    #[default]
    None,
    Typedef,
    Extern,
    Static,
    Auto,
    Register,
}

/// The attributes of a declaration. Most have none, so they take no more than a pointer; reading
/// them goes through `Deref`.
#[derive(Clone, Debug, Default)]
pub struct Attributes(Option<Box<AttributeSet>>);

impl Attributes {
    /// Whether none was given.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}

impl std::ops::Deref for Attributes {
    type Target = AttributeSet;
    fn deref(&self) -> &AttributeSet {
        const NONE: &AttributeSet = &AttributeSet {
            packed: false,
            aligned: None,
            noreturn: false,
            mode: None,
            transparent_union: false,
            vector_size: None,
            weak: false,
            alias: None,
            gnu_inline: false,
        };
        self.0.as_deref().unwrap_or(NONE)
    }
}

impl std::ops::DerefMut for Attributes {
    fn deref_mut(&mut self) -> &mut AttributeSet {
        self.0.get_or_insert_default()
    }
}

/// The attributes that matter; all others are read and dropped by the parser.
#[derive(Clone, Debug, Default)]
pub struct AttributeSet {
    /// `packed`
    pub packed: bool,
    /// `aligned`: `Some(None)` without argument (the largest alignment, 16).
    pub aligned: Option<Option<ExprId>>,
    /// `noreturn`, `_Noreturn`
    pub noreturn: bool,
    /// `mode(M)`, without the underscores of `__M__`
    pub mode: Option<Symbol>,
    /// `transparent_union`
    pub transparent_union: bool,
    /// `vector_size(n)`: rejected later.
    pub vector_size: Option<Span>,
    /// `weak`
    pub weak: bool,
    /// `alias("name")`
    pub alias: Option<Symbol>,
    /// `gnu_inline`
    pub gnu_inline: bool,
}

/// The specifiers in front of declarators.
#[derive(Clone, Debug)]
pub struct Specifiers {
    /// The storage class.
    pub storage: Storage,
    /// `_Thread_local`, `__thread`
    pub thread_local: bool,
    /// `inline`
    pub inline: bool,
    /// Qualifiers of the base type.
    pub quals: Quals,
    /// `_Alignas(T)` / `_Alignas(e)`, in order.
    pub alignas: Vec<AlignAs>,
    /// Attributes among the specifiers.
    pub attributes: Attributes,
    /// The base type.
    pub ty: TypeSpec,
    /// Where the specifiers are.
    pub span: Span,
}

/// The operand of `_Alignas`.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum AlignAs {
    Type(TypeNameId),
    Expr(ExprId),
}

/// A base type.
#[derive(Clone, Debug)]
pub enum TypeSpec {
    /// None was written: `int` (C89), where gcc accepts that.
    Implicit,
    /// `void`
    Void,
    /// An integer type.
    Int(IntKind),
    /// A floating type.
    Float(FloatKind),
    /// `_Complex` of any kind: rejected later.
    Complex,
    /// `__builtin_va_list`
    VaList,
    /// `__auto_type`
    Auto,
    /// A typedef name.
    Typedef(Symbol),
    /// `typeof(a)`
    TypeofExpr(ExprId),
    /// `typeof(T)`
    TypeofType(TypeNameId),
    /// `_Atomic(T)`
    Atomic(TypeNameId),
    /// `struct` or `union`
    Record(Box<RecordSpec>),
    /// `enum`
    Enum(Box<EnumSpec>),
}

/// `struct tag { … }`
#[derive(Clone, Debug)]
pub struct RecordSpec {
    /// `union`
    pub union: bool,
    /// The tag.
    pub tag: Option<Symbol>,
    /// The members; `None` for a mere reference.
    pub members: Option<Vec<MemberDecl>>,
    /// Attributes before the tag and behind the closing brace.
    pub attributes: Attributes,
    /// `#pragma pack` in force at the closing brace; 0 for none.
    pub pack: u8,
    /// Where it is.
    pub span: Span,
}

/// A line of members.
#[derive(Clone, Debug)]
pub enum MemberDecl {
    /// Members of one base type; an empty list declares an anonymous member.
    Fields(Specifiers, Vec<MemberDeclarator>),
    /// `_Static_assert` among members.
    StaticAssert(StaticAssert),
}

/// One member.
#[derive(Clone, Debug)]
pub struct MemberDeclarator {
    /// Its name and type (no name: padding bit-field).
    pub declarator: Declarator,
    /// The width of a bit-field.
    pub width: Option<ExprId>,
}

/// `enum tag { … }`
#[derive(Clone, Debug)]
pub struct EnumSpec {
    /// The tag.
    pub tag: Option<Symbol>,
    /// The constants; `None` for a mere reference.
    pub constants: Option<Vec<(Symbol, Option<ExprId>, Span)>>,
    /// Attributes (`packed`).
    pub attributes: Attributes,
    /// Where it is.
    pub span: Span,
}

/// A name with what is derived from the base type.
#[derive(Clone, Debug)]
pub struct Declarator {
    /// The name; `None` in abstract declarators.
    pub name: Option<Symbol>,
    /// From the name outwards: `int *a[3]` is `[Array(3), Pointer]`.
    pub derived: Vec<Derived>,
    /// Attributes anywhere in the declarator.
    pub attributes: Attributes,
    /// The name in `asm("name")` behind it, which does not matter to us.
    pub asm_label: Option<Symbol>,
    /// Where the name (or the declarator) is.
    pub span: Span,
}

/// One derivation.
#[derive(Clone, Debug)]
pub enum Derived {
    /// `*` with its qualifiers
    Pointer(Quals),
    /// `[n]`, with the qualifiers written inside a parameter's brackets
    Array(ArraySize, Quals),
    /// `(params)`
    Function(Params),
}

/// What stands in brackets.
#[derive(Clone, Debug)]
pub enum ArraySize {
    /// Nothing.
    Unknown,
    /// `*`
    Star,
    /// An expression.
    Expr(ExprId),
}

/// Parameters of a function declarator.
#[derive(Clone, Debug)]
pub struct Params {
    /// `(int a, char *b)`; empty with `prototype` for `(void)`.
    pub decls: Vec<ParamDecl>,
    /// K&R: names only.
    pub names: Vec<(Symbol, Span)>,
    /// `...`
    pub variadic: bool,
    /// False for `()` and K&R name lists.
    pub prototype: bool,
}

/// One parameter.
#[derive(Clone, Debug)]
pub struct ParamDecl {
    /// Its base type.
    pub specifiers: Specifiers,
    /// Its name and derivations.
    pub declarator: Declarator,
}

/// A type name.
#[derive(Clone, Debug)]
pub struct TypeName {
    /// Its base type.
    pub specifiers: Specifiers,
    /// Its derivations (never a name).
    pub declarator: Declarator,
    /// Where it is.
    pub span: Span,
}

/// `_Static_assert(condition, "message")`
#[derive(Clone, Debug)]
pub struct StaticAssert {
    /// The condition.
    pub condition: ExprId,
    /// The message.
    pub message: Option<String>,
    /// Where it is.
    pub span: Span,
}

/// A declaration.
#[derive(Clone, Debug)]
pub enum Decl {
    /// `int a = 1, *b;`
    Vars(Specifiers, Vec<InitDeclarator>),
    /// `_Static_assert`
    StaticAssert(StaticAssert),
}

/// A declared name, perhaps with an initialiser.
#[derive(Clone, Debug)]
pub struct InitDeclarator {
    /// The name and derivations.
    pub declarator: Declarator,
    /// The initialiser.
    pub init: Option<InitId>,
}

/// A function definition.
#[derive(Clone, Debug)]
pub struct FunctionDef {
    /// The base type of the result.
    pub specifiers: Specifiers,
    /// The name and derivations; `derived[0]` is the function.
    pub declarator: Declarator,
    /// The declarations between a K&R head and the body.
    pub kr_decls: Vec<DeclId>,
    /// The body: a compound statement.
    pub body: StmtId,
    /// From the specifiers to the closing brace.
    pub span: Span,
}

/// What stands at file level.
#[derive(Clone, Debug)]
pub enum External {
    /// A declaration.
    Decl(DeclId),
    /// A function.
    Function(Box<FunctionDef>),
    /// `asm("…");`
    Asm(Span),
}

/// A whole translation unit.
#[derive(Clone, Debug, Default)]
pub struct Ast {
    /// Expressions.
    pub exprs: IdVec<ExprId, Expr>,
    /// Statements.
    pub stmts: IdVec<StmtId, Stmt>,
    /// Type names.
    pub type_names: IdVec<TypeNameId, TypeName>,
    /// Declarations.
    pub decls: IdVec<DeclId, Decl>,
    /// Initialisers.
    pub inits: IdVec<InitId, Init>,
    /// What stands at file level, in order.
    pub externals: Vec<External>,
}

impl Ast {
    /// Adds an expression and works out its `effects` from its operands.
    pub fn expr(&mut self, kind: ExprKind, span: Span) -> ExprId {
        use ExprKind::*;
        let of = |e: ExprId| self.exprs[e].effects;
        let effects = match kind {
            Ident(_)
            | Int { .. }
            | Char(..)
            | Float(..)
            | Str(..)
            | SizeofType(_)
            | AlignofType(..)
            | LabelAddr(_)
            | Offsetof(..)
            | TypesCompatible(..)
            | Error => false,
            // Operands that are not evaluated, except the sizes of variable-length arrays.
            SizeofExpr(_) | AlignofExpr(..) => false,
            Call(..)
            | IncDec { .. }
            | Assign(..)
            | Cond(..)
            | StmtExpr(_)
            | VaArg(..)
            | CompoundLiteral(..) => true,
            Binary(BinaryOp::LogAnd | BinaryOp::LogOr, ..) => true,
            Index(a, b) | Binary(_, a, b) | Comma(a, b) => of(a) || of(b),
            Member(a, _) | Arrow(a, _) | Unary(_, a) | Cast(_, a) => of(a),
            ChooseExpr(_, a, b) => of(a) || of(b),
            Generic(_, ref arms) => arms.iter().any(|&(_, e)| of(e)),
        };
        self.exprs.push(Expr { kind, span, effects })
    }
}

/// Expressions are the most of a tree; keep them small.
const _: () = assert!(size_of::<Expr>() <= 40);
