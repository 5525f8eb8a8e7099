//! The automaton itself: functions as graphs whose edges carry typed statements.
//!
//! Expressions are *pure*: everything with an effect (assignments, calls, input) is a statement on
//! an edge, in the order in which gcc evaluates it; `&&`, `||` and `?:` are control flow. An
//! expression is either a *value* or an *lvalue* (the place of an object); [`Expr::Load`] and
//! [`Expr::AddrOf`] lead from lvalues to values. All implicit conversions are explicit casts, so the
//! operands of an operator have the type in which it is computed.

use crate::types::{TypeId, TypeTable};
use base::{Id, IdVec, Interner, Span, Symbol, define_id};

define_id!(
    /// An expression of a [`Cfa`].
    ExprId,
    "e"
);
define_id!(
    /// An object with a name of its own: global, local, parameter, temporary, string literal.
    VarId,
    "v"
);
define_id!(
    /// A function.
    FuncId,
    "fn"
);
define_id!(
    /// A node of one function's graph.
    NodeId,
    "n"
);
define_id!(
    /// An edge of one function's graph.
    EdgeId,
    "k"
);
define_id!(
    /// A label whose address is taken (`&&label`).
    LabelId,
    "label"
);

/// Operators of one operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnOp {
    /// `-x`, integer (wrapping) or float.
    Neg,
    /// `~x`
    BitNot,
    /// `!x`: an `int`, 1 when the scalar operand equals zero.
    Not,
}

/// Operators of two operands of one type, except shifts, whose operands are promoted separately.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Or,
    Xor,
    /// Comparisons have type `int`; the operands' type decides how they compare.
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl BinOp {
    /// Whether this is one of `== != < <= > >=`.
    pub fn is_comparison(self) -> bool {
        use BinOp::*;
        matches!(self, Eq | Ne | Lt | Le | Gt | Ge)
    }

    /// How C writes it.
    pub fn symbol(self) -> &'static str {
        use BinOp::*;
        match self {
            Add => "+",
            Sub => "-",
            Mul => "*",
            Div => "/",
            Rem => "%",
            Shl => "<<",
            Shr => ">>",
            And => "&",
            Or => "|",
            Xor => "^",
            Eq => "==",
            Ne => "!=",
            Lt => "<",
            Le => "<=",
            Gt => ">",
            Ge => ">=",
        }
    }
}

/// An expression without effects. Its type is beside it in [`ExprNode`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Expr {
    /// An integer or pointer constant: the value for types up to 64 bits (sign-extended for
    /// signed types, zero-extended for unsigned ones and pointers; `as u64` gives the bits).
    Int(i64),
    /// A constant that needs all bits (128-bit integers, floats): index into [`Cfa::wide`].
    Wide(u32),
    /// *Lvalue*: the object `v`.
    Var(VarId),
    /// *Lvalue*: what the pointer points to.
    Deref(ExprId),
    /// *Lvalue*: member `1` (an index into the record's fields) of the record lvalue `0`.
    Field(ExprId, u32),
    /// *Lvalue*: element `1` (a value of type `ptrdiff_t`) of the array lvalue `0`.
    Index(ExprId, ExprId),
    /// The contents of an lvalue. Only as the source of an assignment, as an argument or as a
    /// returned value may its type be a record.
    Load(ExprId),
    /// The address of an lvalue that is not a bit-field.
    AddrOf(ExprId),
    /// The address of a function.
    FuncAddr(FuncId),
    /// The address of a label.
    LabelAddr(LabelId),
    /// The address of the area that holds the variable arguments of the running call, one after
    /// the other, each in a slot of a multiple of 8 bytes (LP64) or 4 bytes (ILP32).
    VarArgs,
    /// An operator of one operand.
    Unary(UnOp, ExprId),
    /// An operator of two operands.
    Binary(BinOp, ExprId, ExprId),
    /// The operand converted to this expression's scalar type (or to `void`, value unused).
    Cast(ExprId),
    /// A pointer moved by `index * scale` bytes; the index has type `ptrdiff_t`.
    PtrAdd {
        /// The pointer.
        ptr: ExprId,
        /// How many elements to move by.
        index: ExprId,
        /// Bytes per element.
        scale: u32,
    },
    /// The distance `(lhs - rhs) / scale` of two pointers, of type `ptrdiff_t`.
    PtrDiff {
        /// The pointer that is counted to.
        lhs: ExprId,
        /// The pointer that is counted from.
        rhs: ExprId,
        /// Bytes per element.
        scale: u32,
    },
}

impl Expr {
    /// The expressions that it is made of.
    pub fn operands(self) -> impl Iterator<Item = ExprId> {
        let operands = match self {
            Expr::Int(_)
            | Expr::Wide(_)
            | Expr::Var(_)
            | Expr::FuncAddr(_)
            | Expr::LabelAddr(_)
            | Expr::VarArgs => [None, None],
            Expr::Deref(inner)
            | Expr::Field(inner, _)
            | Expr::Load(inner)
            | Expr::AddrOf(inner)
            | Expr::Unary(_, inner)
            | Expr::Cast(inner) => [Some(inner), None],
            Expr::Index(lhs, rhs)
            | Expr::Binary(_, lhs, rhs)
            | Expr::PtrAdd { ptr: lhs, index: rhs, .. }
            | Expr::PtrDiff { lhs, rhs, .. } => [Some(lhs), Some(rhs)],
        };
        operands.into_iter().flatten()
    }
}

/// An expression with its type (for lvalues, the type of the object).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ExprNode {
    /// What it computes.
    pub expr: Expr,
    /// Its type.
    pub ty: TypeId,
}

/// What a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VarKind {
    /// Static storage: globals and static locals.
    Static,
    /// Declared `extern` and defined nowhere: its contents are any value.
    Extern,
    /// A string literal (static storage, read-only).
    Literal,
    /// A parameter of its function.
    Param,
    /// A local variable.
    Local,
    /// A local made by lowering; its address is never taken.
    Temp,
}

/// A named object.
#[derive(Clone, Debug)]
pub struct Var {
    /// The name in the source, or one made up for temporaries and literals.
    pub name: Symbol,
    /// Its type.
    pub ty: TypeId,
    /// What it is.
    pub kind: VarKind,
    /// The function it belongs to (static locals have one too).
    pub func: Option<FuncId>,
    /// Whether a pointer to (a part of) it can exist. Without one, only [`Expr::Var`] reaches it.
    pub address_taken: bool,
    /// Declared `volatile`.
    pub volatile: bool,
    /// The initial contents of static storage; bytes not mentioned are zero.
    pub init: Vec<InitItem>,
    /// Bytes behind those of its type, for the elements of a flexible array member.
    pub extra_size: u64,
    /// Alignment in bytes.
    pub align: u64,
    /// Where it is declared.
    pub span: Span,
}

/// A piece of a static initialiser.
#[derive(Clone, Debug)]
pub struct InitItem {
    /// First byte.
    pub offset: u64,
    /// What is there.
    pub value: InitValue,
}

/// The contents of a piece.
#[derive(Clone, Debug)]
pub enum InitValue {
    /// These bytes.
    Bytes(Box<[u8]>),
    /// A scalar of the expression's type; the expression reads no memory.
    Scalar(ExprId),
    /// A bit-field.
    Bits(crate::types::BitRange, ExprId),
}

/// Where an arbitrary value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InputKind {
    /// `__VERIFIER_nondet_*`
    Nondet(Symbol),
    /// What a function without body returns.
    External(Symbol),
    /// What inline assembly writes.
    Asm,
    /// The parameter of the entry function with this position.
    Argument(u32),
    /// A character read from standard input: 0 to 255, or -1 at the end.
    StdinChar,
    /// `rand` and kin: 0 to the maximum of its type.
    Random,
}

/// Which storage an allocation takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AllocKind {
    /// `malloc`: any contents, lives until `free`.
    Heap,
    /// `calloc`: zero contents, lives until `free`.
    ZeroedHeap,
    /// `alloca` and variable-length arrays: any contents, lives until the function returns.
    Stack,
}

/// Whom a call reaches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Callee {
    /// This function.
    Direct(FuncId),
    /// The function this pointer points to.
    Indirect(ExprId),
}

/// Why an execution is erroneous.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ErrorKind {
    /// A call of this error function (`reach_error`, `__VERIFIER_error`).
    Call(Symbol),
    /// A failed assertion; the text of its condition if known.
    Assertion(Option<Symbol>),
    /// The label that `--error-label` names.
    Label(Symbol),
}

/// Why an execution ends without error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HaltKind {
    /// The program exits with this status.
    Exit(ExprId),
    /// `abort` and kin.
    Abort,
    /// An assumption does not hold.
    Assume,
    /// C gives this no meaning (`__builtin_unreachable`, a `goto *` to nowhere …).
    Undefined(Symbol),
}

/// Library functions that stay statements because engines treat them as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Intrinsic {
    /// `(dst, src, n)`: copies `n` bytes between objects that do not overlap.
    MemCopy,
    /// `(dst, src, n)`: copies `n` bytes.
    MemMove,
    /// `(dst, byte, n)`: sets `n` bytes.
    MemSet,
    /// `(ptr, size)`: `realloc`; the destination receives the new pointer.
    Realloc,
    /// `(ptr)`: the bytes from here to the end of the object, or the largest `size_t`.
    ObjectSize,
    /// `(format, args…)`
    Printf,
    /// `(stream, format, args…)`
    Fprintf,
    /// `(buffer, format, args…)`
    Sprintf,
    /// `(buffer, size, format, args…)`
    Snprintf,
    /// `(format, va_list area)`: the last argument points to the first unread argument.
    Vprintf,
    /// `(stream, format, va_list area)`
    Vfprintf,
    /// `(buffer, format, va_list area)`
    Vsprintf,
    /// `(buffer, size, format, va_list area)`
    Vsnprintf,
    /// `(string)`: writes it and a line end.
    Puts,
    /// `(string, stream)`
    Fputs,
    /// `(char, stream)`: writes one byte to the stream.
    Fputc,
    /// `(format, pointers…)`: reads standard input.
    Scanf,
    /// `(string, format, pointers…)`
    Sscanf,
    /// A function of `math.h`; argument and result types say which precision.
    Math(MathFn),
}

macro_rules! math_functions {
    ($($variant:ident $name:literal),* $(,)?) => {
        /// Functions of `math.h`, named without the suffixes `f` and `l`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[expect(missing_docs, reason = "the names are the C library's")]
        pub enum MathFn { $($variant),* }

        impl MathFn {
            /// The name of the `double` version.
            pub fn name(self) -> &'static str {
                match self { $(MathFn::$variant => $name),* }
            }

            /// The function whose `double` version has this name.
            pub fn from_name(name: &str) -> Option<MathFn> {
                match name { $($name => Some(MathFn::$variant),)* _ => None }
            }
        }
    };
}

math_functions! {
    Fabs "fabs", Sqrt "sqrt", Cbrt "cbrt", Floor "floor", Ceil "ceil", Trunc "trunc",
    Round "round", Rint "rint", Nearbyint "nearbyint", Lrint "lrint", Llrint "llrint",
    Lround "lround", Llround "llround", Fmod "fmod", Remainder "remainder", Fmin "fmin",
    Fmax "fmax", Fdim "fdim", Fma "fma", Copysign "copysign", Exp "exp", Exp2 "exp2",
    Expm1 "expm1", Log "log", Log2 "log2", Log10 "log10", Log1p "log1p", Pow "pow", Sin "sin",
    Cos "cos", Tan "tan", Asin "asin", Acos "acos", Atan "atan", Atan2 "atan2", Sinh "sinh",
    Cosh "cosh", Tanh "tanh", Asinh "asinh", Acosh "acosh", Atanh "atanh", Hypot "hypot",
    Ldexp "ldexp", Logb "logb", Ilogb "ilogb", Nextafter "nextafter", Isnan "isnan",
    Isinf "isinf", Isfinite "isfinite", Isnormal "isnormal", Signbit "signbit",
    Fpclassify "fpclassify",
}

/// What happens on an edge.
#[derive(Clone, Debug)]
pub enum Stmt {
    /// Nothing.
    Skip,
    /// Stores the value in the lvalue, which has the same type.
    Assign {
        /// The lvalue.
        dst: ExprId,
        /// The value.
        src: ExprId,
    },
    /// Passes only if the scalar `cond` is non-zero (`truth`) or zero (`!truth`). The two edges
    /// of a branch have the same condition and follow each other in [`Node::out`], true first.
    Assume {
        /// The condition.
        cond: ExprId,
        /// Which outcome passes.
        truth: bool,
    },
    /// The scope of a local is entered: its contents become any value.
    Declare(VarId),
    /// Calls a function; what it returns goes to `dst`.
    Call {
        /// The lvalue that receives the result.
        dst: Option<ExprId>,
        /// Whom.
        callee: Callee,
        /// The values passed, already converted to the parameters' types if those are known.
        args: Box<[ExprId]>,
    },
    /// Leaves the function; the edge leads to the exit node.
    Return(Option<ExprId>),
    /// The lvalue takes any value of its type.
    Input {
        /// The lvalue.
        dst: ExprId,
        /// Where the value comes from.
        kind: InputKind,
    },
    /// Allocates `size` bytes; `dst` receives the address.
    Alloc {
        /// The lvalue (a pointer) that receives the address.
        dst: ExprId,
        /// How many bytes, of type `size_t`.
        size: ExprId,
        /// Which storage.
        kind: AllocKind,
    },
    /// `free`
    Free(ExprId),
    /// A library function.
    Intrinsic {
        /// Which one.
        op: Intrinsic,
        /// The lvalue that receives the result.
        dst: Option<ExprId>,
        /// The arguments.
        args: Box<[ExprId]>,
    },
    /// The property is violated here; the edge leads to the halt node.
    Error(ErrorKind),
    /// The execution ends here; the edge leads to the halt node.
    Halt(HaltKind),
}

impl Stmt {
    /// The expressions in it, lvalues that are written included.
    pub fn operands(&self) -> impl Iterator<Item = ExprId> {
        let (plain, list): ([Option<ExprId>; 2], &[ExprId]) = match self {
            Stmt::Skip | Stmt::Declare(_) | Stmt::Return(None) | Stmt::Error(_) => ([None; 2], &[]),
            Stmt::Halt(HaltKind::Abort | HaltKind::Assume | HaltKind::Undefined(_)) => {
                ([None; 2], &[])
            }
            Stmt::Assign { dst, src } => ([Some(*dst), Some(*src)], &[]),
            Stmt::Alloc { dst, size, .. } => ([Some(*dst), Some(*size)], &[]),
            Stmt::Assume { cond: one, .. }
            | Stmt::Return(Some(one))
            | Stmt::Input { dst: one, .. }
            | Stmt::Free(one)
            | Stmt::Halt(HaltKind::Exit(one)) => ([Some(*one), None], &[]),
            Stmt::Call { dst, callee, args } => {
                let pointer = match callee {
                    Callee::Direct(_) => None,
                    Callee::Indirect(pointer) => Some(*pointer),
                };
                ([*dst, pointer], args)
            }
            Stmt::Intrinsic { dst, args, .. } => ([*dst, None], args),
        };
        plain.into_iter().flatten().chain(list.iter().copied())
    }
}

/// A node: a control location.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The edges that leave it: none, one, or the two of a branch.
    pub out: OutEdges,
}

/// At most two edges, kept in place: most of an automaton's memory is nodes and edges.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct OutEdges {
    edges: [EdgeId; 2],
    len: u8,
}

impl OutEdges {
    /// Adds an edge.
    ///
    /// # Panics
    /// If there are two already.
    pub fn push(&mut self, edge: EdgeId) {
        self.edges[usize::from(self.len)] = edge;
        self.len += 1;
    }
}

impl Default for OutEdges {
    fn default() -> Self {
        Self { edges: [base::Id::from_index(0); 2], len: 0 }
    }
}

impl std::ops::Deref for OutEdges {
    type Target = [EdgeId];
    fn deref(&self) -> &[EdgeId] {
        &self.edges[..usize::from(self.len)]
    }
}

impl FromIterator<EdgeId> for OutEdges {
    fn from_iter<I: IntoIterator<Item = EdgeId>>(edges: I) -> Self {
        let mut out = Self::default();
        edges.into_iter().for_each(|edge| out.push(edge));
        out
    }
}

impl std::fmt::Debug for OutEdges {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// An edge: a statement between two locations.
#[derive(Clone, Debug)]
pub struct Edge {
    /// Source.
    pub from: NodeId,
    /// Target.
    pub to: NodeId,
    /// What happens.
    pub stmt: Stmt,
    /// Where it is written.
    pub span: Span,
}

/// The graph of a function.
#[derive(Clone, Debug)]
pub struct Body {
    /// Where calls begin.
    pub entry: NodeId,
    /// Where [`Stmt::Return`] leads. It may be unreachable.
    pub exit: NodeId,
    /// Where [`Stmt::Error`] and [`Stmt::Halt`] lead. It may be unreachable.
    pub halt: NodeId,
    /// All nodes; each but `exit` and `halt` is reachable from `entry` in the graph.
    pub nodes: IdVec<NodeId, Node>,
    /// All edges.
    pub edges: IdVec<EdgeId, Edge>,
}

/// A function, with or without body.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: Symbol,
    /// Its type.
    pub ty: TypeId,
    /// Its parameters, if it has a body.
    pub params: Vec<VarId>,
    /// Its other locals and temporaries (not static ones), if it has a body.
    pub locals: Vec<VarId>,
    /// Its graph.
    pub body: Option<Body>,
    /// Whether its address is used other than in a direct call.
    pub address_taken: bool,
    /// Whether it is one of Wedge's own models of a library function.
    pub model: bool,
    /// Where its name is declared.
    pub span: Span,
}

/// A label whose address is taken.
#[derive(Clone, Debug)]
pub struct Label {
    /// Its function.
    pub func: FuncId,
    /// Its name.
    pub name: Symbol,
}

/// In which direction an approximation errs (DESIGN §3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LedgerKind {
    /// More behaviours than the program has.
    Over,
    /// Fewer behaviours than the program has: TRUE is withheld if it is reachable.
    Under,
    /// A convention that the verdict rests on.
    Assumption,
}

/// An approximation that front end or encoder made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerEntry {
    /// Its direction.
    pub kind: LedgerKind,
    /// What was done, in one sentence.
    pub text: String,
    /// The edge it sits on, unless it concerns the whole program.
    pub edge: Option<(FuncId, EdgeId)>,
    /// The construct.
    pub span: Span,
}

/// A whole program.
#[derive(Clone, Debug)]
pub struct Cfa {
    /// All types.
    pub types: TypeTable,
    /// All names.
    pub symbols: Interner,
    /// All objects.
    pub vars: IdVec<VarId, Var>,
    /// All functions.
    pub funcs: IdVec<FuncId, Function>,
    /// All expressions.
    pub exprs: IdVec<ExprId, ExprNode>,
    /// The bits of constants that do not fit into [`Expr::Int`].
    pub wide: Vec<u128>,
    /// All labels whose address is taken.
    pub labels: IdVec<LabelId, Label>,
    /// Every approximation made.
    pub ledger: Vec<LedgerEntry>,
    /// Where execution starts: a function without parameters, made by the front end, that gives
    /// the entry function arbitrary arguments, calls it and exits with its result.
    pub start: FuncId,
    /// The static variable that holds the rounding mode, if the program may change it: the value
    /// that `fegetround` gives (see [`rounding_mode`](crate::scalar::rounding_mode)). It has no
    /// address; only the model of `fesetround` writes it. The operators `+ - * /` on floats, casts
    /// to floats and the functions of `math.h` that IEEE 754 defines by the mode read it without
    /// saying so. Constants were folded to nearest, as gcc does without `-frounding-math`.
    pub rounding: Option<VarId>,
}

impl Cfa {
    /// A program without anything; the first function will be the start.
    pub fn empty(types: TypeTable, symbols: Interner) -> Self {
        Self {
            types,
            symbols,
            vars: IdVec::new(),
            funcs: IdVec::new(),
            exprs: IdVec::new(),
            wide: Vec::new(),
            labels: IdVec::new(),
            ledger: Vec::new(),
            start: FuncId::from_index(0),
            rounding: None,
        }
    }

    /// The type of an expression.
    #[inline]
    pub fn ty(&self, expr: ExprId) -> TypeId {
        self.exprs[expr].ty
    }

    /// The name of a function.
    pub fn func_name(&self, func: FuncId) -> &str {
        self.symbols.name(self.funcs[func].name)
    }

    /// The name of a variable.
    pub fn var_name(&self, var: VarId) -> &str {
        self.symbols.name(self.vars[var].name)
    }

    /// The function of this name.
    pub fn find_func(&self, name: &str) -> Option<FuncId> {
        let symbol = self.symbols.find(name)?;
        self.funcs.ids().find(|&func| self.funcs[func].name == symbol)
    }

    /// The bits of a constant expression: zero-extended to 128 bits from its type's width.
    pub fn const_bits(&self, expr: ExprId) -> Option<u128> {
        let node = self.exprs[expr];
        let bits = match node.expr {
            Expr::Int(value) => value as i128 as u128,
            Expr::Wide(index) => self.wide[index as usize],
            _ => return None,
        };
        let width = self.types.scalar_bits(node.ty)?;
        Some(crate::scalar::truncate(bits, width))
    }
}

/// The size of one expression decides the front end's memory; keep it small.
const _: () = assert!(size_of::<ExprNode>() <= 24);
