//! Hash-consed terms.
//!
//! One [`Terms`] per thread holds all terms; ids are dense, append-only and deterministic, so a
//! clone of it understands the ids of the original. Equal terms have equal ids. Constructors check
//! sorts (a mistake is a bug of the caller: they panic) and simplify, unless the pool was made
//! with [`Terms::unsimplified`].

use crate::bits::Bits;
use crate::sort::{ArraySortId, Sort};
use crate::value::Value;
use base::float::{FloatFormat, Rounding};
use base::{FastMap, Id, IdVec, define_id};
use hashbrown::HashTable;
use num_bigint::BigInt;
use num_rational::BigRational;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

define_id!(
    /// A term of [`Terms`].
    TermId,
    "t"
);
define_id!(
    /// A declared variable, which stands for one value at each time.
    SymId,
    "s"
);
define_id!(
    /// An uninterpreted function.
    FuncId,
    "f"
);
define_id!(
    /// A bit-vector constant.
    BitsId,
    "c"
);
define_id!(
    /// A number.
    NumId,
    "q"
);

/// Operations on IEEE floats, which are bit-vectors in the format's encoding. Those that round
/// take the rounding mode as their first argument: a bit-vector of 3 bits, [`FpOp::RNE`] and so
/// on, other values as RNE. NaN results are the format's default NaN (`FloatFormat::nan`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FpOp {
    /// `(rm, a, b)`
    Add,
    /// `(rm, a, b)`
    Sub,
    /// `(rm, a, b)`
    Mul,
    /// `(rm, a, b)`
    Div,
    /// `(rm, a, b, c)`: a·b + c with one rounding.
    Fma,
    /// `(rm, a)`
    Sqrt,
    /// `(a, b)`: C's `fmod`.
    Rem,
    /// `(a, b)`: IEEE remainder.
    IeeeRem,
    /// `(rm, a)`: to an integral value in the same format. Mode [`FpOp::RNA`] is C's `round`.
    RoundToIntegral,
    /// `(a, b)`: a Bool; false for NaN, and -0 = +0.
    Eq,
    /// `(a, b)`: a Bool.
    Lt,
    /// `(a, b)`: a Bool.
    Le,
    /// `(a)`: a Bool.
    IsNan,
    /// `(rm, a)`: `a` is in the format given here, the result in the operation's.
    Convert(FloatFormat),
    /// `(rm, a)`: from a signed bit-vector of any width.
    FromSigned,
    /// `(rm, a)`: from an unsigned bit-vector of any width.
    FromUnsigned,
    /// `(a)`: truncates to a signed bit-vector of this width; NaN and what does not fit give the
    /// least value (x86's integer indefinite).
    ToSigned(u32),
    /// `(a)`: truncates to an unsigned bit-vector of this width; NaN and what does not fit give
    /// the value that only its highest bit is set in.
    ToUnsigned(u32),
}

impl FpOp {
    /// To nearest, ties to even.
    pub const RNE: u128 = 0;
    /// To nearest, ties away from zero.
    pub const RNA: u128 = 1;
    /// Towards plus infinity.
    pub const RTP: u128 = 2;
    /// Towards minus infinity.
    pub const RTN: u128 = 3;
    /// Towards zero.
    pub const RTZ: u128 = 4;

    /// The rounding mode that a number stands for.
    pub fn rounding(mode: u128) -> Rounding {
        match mode {
            FpOp::RNA => Rounding::NearestAway,
            FpOp::RTP => Rounding::Up,
            FpOp::RTN => Rounding::Down,
            FpOp::RTZ => Rounding::TowardZero,
            _ => Rounding::NearestEven,
        }
    }
}

/// What a term does with its arguments.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are SMT-LIB's")]
pub enum Op {
    True,
    False,
    Bits(BitsId),
    /// A constant of sort Int or Real.
    Num(NumId),
    /// A variable at a time.
    Var(SymId, u32),
    Not,
    /// Of two or more arguments, sorted, without duplicates.
    And,
    /// Of two or more arguments, sorted, without duplicates.
    Or,
    /// Of two terms of one sort; on truth values "if and only if".
    Eq,
    /// `(cond, then, else)` of any sort.
    Ite,
    BvNot,
    BvNeg,
    BvAnd,
    BvOr,
    BvXor,
    BvAdd,
    BvMul,
    /// Division by zero gives all ones, as in SMT-LIB.
    BvUdiv,
    /// The remainder by zero is the dividend.
    BvUrem,
    BvSdiv,
    BvSrem,
    /// Counts from the width on give zero, as in SMT-LIB.
    BvShl,
    BvLshr,
    BvAshr,
    BvUlt,
    BvUle,
    BvSlt,
    BvSle,
    /// The first argument is the higher part.
    Concat,
    /// Bits `hi` down to `lo`.
    Extract(u32, u32),
    /// By so many bits.
    ZeroExtend(u32),
    /// By so many bits.
    SignExtend(u32),
    /// `(array, index)`
    Select,
    /// `(array, index, element)`
    Store,
    /// `(element)`
    ConstArray(ArraySortId),
    /// `(array, low, count, element)`: the array with `element` at the `count` indices (of a
    /// bit-vector sort, wrapping) from `low` on.
    Fill,
    /// `(array, to, source, from, count)`: the array with the elements of `source` at `from…` at the
    /// `count` indices from `to` on.
    Copy,
    /// A function applied.
    Apply(FuncId),
    /// On floats in this format.
    Fp(FpOp, FloatFormat),
    /// A sum of two or more.
    Add,
    Mul,
    Le,
    Lt,
    /// SMT-LIB's `div` and `mod` (the remainder is never negative); by zero: zero and the dividend.
    Div,
    Mod,
    /// The quotient of two reals; by zero: zero.
    Quotient,
    ToReal,
    /// The floor of a real.
    ToInt,
    UbvToInt,
    SbvToInt,
    /// Modulo 2^width.
    IntToBv(u32),
}

#[derive(Clone, Copy, Debug)]
struct Node {
    op: Op,
    sort: Sort,
    args: u32,
    count: u32,
    times: Times,
}

/// The earliest and the latest time of the variables of a term; `first > last` if it has none.
#[derive(Clone, Copy, Debug)]
struct Times {
    first: u32,
    last: u32,
}

impl Times {
    const NONE: Self = Self { first: u32::MAX, last: 0 };

    fn join(self, other: Self) -> Self {
        Self { first: self.first.min(other.first), last: self.last.max(other.last) }
    }
}

/// A declared variable.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// Its name, which need not be unique.
    pub name: String,
    /// Its sort.
    pub sort: Sort,
}

/// A declared function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The sorts of its arguments.
    pub args: Vec<Sort>,
    /// The sort of its value.
    pub sort: Sort,
}

/// A pool of terms.
#[derive(Clone, Debug)]
pub struct Terms {
    nodes: IdVec<TermId, Node>,
    args: Vec<TermId>,
    /// All terms but bit-vector constants, by the hash of operation and arguments, which is kept
    /// beside the term: growing the table does not visit the arena.
    known: HashTable<(u32, TermId)>,
    bits: IdVec<BitsId, Bits>,
    bits_terms: FastMap<Bits, TermId>,
    nums: IdVec<NumId, BigRational>,
    num_ids: FastMap<BigRational, NumId>,
    array_sorts: IdVec<ArraySortId, (Sort, Sort)>,
    syms: IdVec<SymId, Symbol>,
    funcs: IdVec<FuncId, Function>,
    pub(crate) simplifies: bool,
    /// How deep constructors are within constructors; see [`crate::simplify`].
    pub(crate) depth: u32,
    /// What reads from arrays are, where that is something simpler.
    pub(crate) reads: FastMap<(TermId, TermId), TermId>,
}

impl Default for Terms {
    fn default() -> Self {
        Self::new()
    }
}

impl Terms {
    /// The term `true`, in every pool.
    pub const TRUE: TermId = TermId(0);
    /// The term `false`, in every pool.
    pub const FALSE: TermId = TermId(1);

    /// A pool whose constructors simplify.
    pub fn new() -> Self {
        let mut terms = Self {
            nodes: IdVec::new(),
            args: Vec::new(),
            known: HashTable::new(),
            bits: IdVec::new(),
            bits_terms: FastMap::default(),
            nums: IdVec::new(),
            num_ids: FastMap::default(),
            array_sorts: IdVec::new(),
            syms: IdVec::new(),
            funcs: IdVec::new(),
            simplifies: true,
            depth: 0,
            reads: FastMap::default(),
        };
        let constants = [Op::True, Op::False].map(|op| terms.intern(op, &[], Sort::Bool));
        assert_eq!(constants, [Self::TRUE, Self::FALSE]);
        terms
    }

    /// A pool whose constructors only share equal terms, for evidence that is to be checked as it
    /// was first written down.
    pub fn unsimplified() -> Self {
        Self { simplifies: false, ..Self::new() }
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none: never, for the truth constants are always there.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What a term does.
    #[inline]
    pub fn op(&self, term: TermId) -> Op {
        self.nodes[term].op
    }

    /// The arguments of a term.
    #[inline]
    pub fn args(&self, term: TermId) -> &[TermId] {
        let node = &self.nodes[term];
        &self.args[node.args as usize..][..node.count as usize]
    }

    /// The sort of a term.
    #[inline]
    pub fn sort(&self, term: TermId) -> Sort {
        self.nodes[term].sort
    }

    /// The width of a bit-vector term.
    pub fn width(&self, term: TermId) -> u32 {
        self.sort(term).width()
    }

    /// The value of a bit-vector constant.
    pub fn as_bits(&self, term: TermId) -> Option<&Bits> {
        match self.op(term) {
            Op::Bits(id) => Some(&self.bits[id]),
            _ => None,
        }
    }

    /// The value of a constant of sort Int or Real.
    pub fn as_num(&self, term: TermId) -> Option<&BigRational> {
        match self.op(term) {
            Op::Num(id) => Some(&self.nums[id]),
            _ => None,
        }
    }

    /// The value of a truth constant.
    pub fn as_bool(&self, term: TermId) -> Option<bool> {
        match self.op(term) {
            Op::True => Some(true),
            Op::False => Some(false),
            _ => None,
        }
    }

    /// The sort of arrays from `index` to `element`.
    pub fn array_sort(&mut self, index: Sort, element: Sort) -> Sort {
        let known = self.array_sorts.iter().position(|&sorts| sorts == (index, element));
        Sort::Array(match known {
            Some(at) => ArraySortId::from_index(at),
            None => self.array_sorts.push((index, element)),
        })
    }

    /// Index and element sorts of an array sort.
    pub fn array_parts(&self, sort: Sort) -> (Sort, Sort) {
        match sort {
            Sort::Array(id) => self.array_sorts[id],
            other => panic!("{other:?} is no array sort"),
        }
    }

    /// Declares a variable.
    pub fn declare(&mut self, name: impl Into<String>, sort: Sort) -> SymId {
        self.syms.push(Symbol { name: name.into(), sort })
    }

    /// A declared variable.
    pub fn symbol(&self, sym: SymId) -> &Symbol {
        &self.syms[sym]
    }

    /// How many variables are declared.
    pub fn symbol_count(&self) -> usize {
        self.syms.len()
    }

    /// Declares an uninterpreted function.
    pub fn declare_function(
        &mut self,
        name: impl Into<String>,
        args: &[Sort],
        sort: Sort,
    ) -> FuncId {
        self.funcs.push(Function { name: name.into(), args: args.to_vec(), sort })
    }

    /// A declared function.
    pub fn function(&self, func: FuncId) -> &Function {
        &self.funcs[func]
    }

    /// The term with this operation and these arguments, if it is there as it stands.
    pub(crate) fn find(&self, op: Op, args: &[TermId]) -> Option<TermId> {
        self.find_hashed(hash(op, args), op, args)
    }

    fn find_hashed(&self, hash: u32, op: Op, args: &[TermId]) -> Option<TermId> {
        let same = |&(known, term): &(u32, TermId)| {
            known == hash && self.op(term) == op && self.args(term) == args
        };
        self.known.find(spread(hash), same).map(|&(_, term)| term)
    }

    /// The term with this operation and these arguments, as it stands.
    pub(crate) fn intern(&mut self, op: Op, args: &[TermId], sort: Sort) -> TermId {
        let hash = hash(op, args);
        if let Some(known) = self.find_hashed(hash, op, args) {
            return known;
        }
        let term = self.push(op, args, sort);
        self.known.insert_unique(spread(hash), (hash, term), |&(hash, _)| spread(hash));
        term
    }

    /// Appends a term that is not there yet.
    fn push(&mut self, op: Op, args: &[TermId], sort: Sort) -> TermId {
        let first = u32::try_from(self.args.len()).expect("fewer than 2^32 arguments");
        self.args.extend_from_slice(args);
        let times = match op {
            Op::Var(_, time) => Times { first: time, last: time },
            _ => args.iter().map(|&arg| self.nodes[arg].times).fold(Times::NONE, Times::join),
        };
        self.nodes.push(Node { op, sort, args: first, count: args.len() as u32, times })
    }

    /// The earliest and the latest time of the variables of a term; `None` if it has none.
    #[inline]
    pub fn times(&self, term: TermId) -> Option<(u32, u32)> {
        let Times { first, last } = self.nodes[term].times;
        (first <= last).then_some((first, last))
    }

    /// The term with this operation and these arguments.
    ///
    /// # Panics
    /// If the sorts of the arguments do not fit.
    pub fn make(&mut self, op: Op, args: &[TermId]) -> TermId {
        if matches!(op, Op::And | Op::Or) && !(args.len() >= 2 && args.is_sorted_by(|a, b| a < b)) {
            return self.junction(op, args);
        }
        let swapped;
        let args = match *args {
            [a, b] if self.simplifies => {
                swapped = <[TermId; 2]>::from(crate::simplify::ordered(self, op, a, b));
                &swapped[..]
            }
            _ => args,
        };
        // A term that is there as it stands was simplified when it was first made.
        if let Some(known) = self.find(op, args) {
            return known;
        }
        let sort = crate::check::sort_of(self, op, args);
        if self.simplifies {
            crate::simplify::make(self, op, args, sort)
        } else {
            self.intern(op, args, sort)
        }
    }

    /// A bit-vector constant.
    pub fn bits(&mut self, value: Bits) -> TermId {
        if let Some(&known) = self.bits_terms.get(&value) {
            return known;
        }
        let sort = Sort::BitVec(value.width());
        let id = self.bits.push(value.clone());
        let term = self.push(Op::Bits(id), &[], sort);
        self.bits_terms.insert(value, term);
        term
    }

    /// The bit-vector constant `value` modulo 2^width.
    pub fn bv(&mut self, width: u32, value: u128) -> TermId {
        self.bits(Bits::new(width, value))
    }

    /// An integer constant.
    pub fn int(&mut self, value: impl Into<BigInt>) -> TermId {
        self.num(BigRational::from_integer(value.into()), Sort::Int)
    }

    /// A real constant.
    pub fn real(&mut self, value: BigRational) -> TermId {
        self.num(value, Sort::Real)
    }

    /// A constant of sort Int or Real.
    pub(crate) fn number(&mut self, sort: Sort, value: BigRational) -> TermId {
        debug_assert!(sort == Sort::Real || value.is_integer(), "{value} is no integer");
        self.num(value, sort)
    }

    /// The constant term of a value of a scalar sort.
    ///
    /// # Panics
    /// If the value is an array: see [`Terms::value`].
    pub fn constant(&mut self, value: &Value) -> TermId {
        match value {
            Value::Bool(value) => self.bool(*value),
            Value::Bits(bits) => self.bits(bits.clone()),
            Value::Int(number) => self.int(number.clone()),
            Value::Real(number) => self.real(number.clone()),
            Value::Array(_) => panic!("an array is no scalar"),
        }
    }

    /// The term of a value of any sort: arrays are stores to a constant array.
    pub fn value(&mut self, sort: Sort, value: &Value) -> TermId {
        let (Value::Array(array), Sort::Array(id)) = (value, sort) else {
            return self.constant(value);
        };
        let (index, element) = self.array_parts(sort);
        let default = self.value(element, &array.default);
        let mut term = self.make(Op::ConstArray(id), &[default]);
        for (at, value) in &array.entries {
            let (at, value) = (self.value(index, at), self.value(element, value));
            term = self.store(term, at, value);
        }
        term
    }

    fn num(&mut self, value: BigRational, sort: Sort) -> TermId {
        let id = match self.num_ids.get(&value) {
            Some(&id) => id,
            None => {
                let id = self.nums.push(value.clone());
                self.num_ids.insert(value, id);
                id
            }
        };
        // An integer and a real of one value share the number: the argument list tells them apart.
        match sort {
            Sort::Real => {
                let int = self.intern(Op::Num(id), &[], Sort::Int);
                self.intern(Op::Num(id), &[int], Sort::Real)
            }
            sort => self.intern(Op::Num(id), &[], sort),
        }
    }

    /// A truth constant.
    pub fn bool(&mut self, value: bool) -> TermId {
        if value { Self::TRUE } else { Self::FALSE }
    }

    /// A variable at a time.
    pub fn var(&mut self, sym: SymId, time: u32) -> TermId {
        let sort = self.syms[sym].sort;
        self.intern(Op::Var(sym, time), &[], sort)
    }
}

/// The hash of a term for [`Terms::find`].
#[inline]
fn hash(op: Op, args: &[TermId]) -> u32 {
    let mut hasher = FxHasher::default();
    op.hash(&mut hasher);
    for arg in args {
        hasher.write_u32(arg.0);
    }
    (hasher.finish() >> 16) as u32
}

/// A hash as the table wants it: different in the highest and the lowest bits.
#[inline]
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
