//! C types, hash-consed: equal types have equal [`TypeId`]s.

use base::float::FloatFormat;
use base::{FastMap, IdVec, Symbol, define_id};

define_id!(
    /// A type of a [`TypeTable`].
    TypeId,
    "t"
);
define_id!(
    /// A struct or union.
    RecordId,
    "r"
);
define_id!(
    /// An enumeration.
    EnumId,
    "enum"
);
define_id!(
    /// The length of a variable-length array, evaluated where its declaration is reached.
    VlaId,
    "vla"
);

/// Which widths the basic types have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataModel {
    /// `int`, `long` and pointers have 32 bits (gcc -m32 on x86).
    Ilp32,
    /// `long` and pointers have 64 bits (gcc -m64 on x86).
    Lp64,
}

impl DataModel {
    /// Bits of a pointer.
    pub fn pointer_bits(self) -> u32 {
        match self {
            DataModel::Ilp32 => 32,
            DataModel::Lp64 => 64,
        }
    }

    /// Bytes of a pointer.
    pub fn pointer_bytes(self) -> u64 {
        u64::from(self.pointer_bits() / 8)
    }
}

/// The integer types.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are C's")]
pub enum IntKind {
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    Int128,
    UInt128,
}

impl IntKind {
    /// All kinds, in order of the enumeration.
    pub const ALL: [IntKind; 14] = [
        IntKind::Bool,
        IntKind::Char,
        IntKind::SChar,
        IntKind::UChar,
        IntKind::Short,
        IntKind::UShort,
        IntKind::Int,
        IntKind::UInt,
        IntKind::Long,
        IntKind::ULong,
        IntKind::LongLong,
        IntKind::ULongLong,
        IntKind::Int128,
        IntKind::UInt128,
    ];

    /// Bits of storage (`_Bool` occupies 8, of which one counts).
    pub fn bits(self, model: DataModel) -> u32 {
        use IntKind::*;
        match self {
            Bool | Char | SChar | UChar => 8,
            Short | UShort => 16,
            Int | UInt => 32,
            Long | ULong => model.pointer_bits(),
            LongLong | ULongLong => 64,
            Int128 | UInt128 => 128,
        }
    }

    /// Whether negative values exist; plain `char` is signed on x86.
    pub fn is_signed(self) -> bool {
        use IntKind::*;
        matches!(self, Char | SChar | Short | Int | Long | LongLong | Int128)
    }

    /// The conversion rank of C11 6.3.1.1.
    pub fn rank(self) -> u32 {
        use IntKind::*;
        match self {
            Bool => 0,
            Char | SChar | UChar => 1,
            Short | UShort => 2,
            Int | UInt => 3,
            Long | ULong => 4,
            LongLong | ULongLong => 5,
            Int128 | UInt128 => 6,
        }
    }

    /// The unsigned type of the same rank.
    pub fn to_unsigned(self) -> IntKind {
        use IntKind::*;
        match self {
            Char | SChar => UChar,
            Short => UShort,
            Int => UInt,
            Long => ULong,
            LongLong => ULongLong,
            Int128 => UInt128,
            unsigned => unsigned,
        }
    }

    /// The signed type of the same rank.
    pub fn to_signed(self) -> IntKind {
        use IntKind::*;
        match self {
            Char | UChar => SChar,
            UShort => Short,
            UInt => Int,
            ULong => Long,
            ULongLong => LongLong,
            UInt128 => Int128,
            signed => signed,
        }
    }

    /// The name in C.
    pub fn name(self) -> &'static str {
        use IntKind::*;
        match self {
            Bool => "_Bool",
            Char => "char",
            SChar => "signed char",
            UChar => "unsigned char",
            Short => "short",
            UShort => "unsigned short",
            Int => "int",
            UInt => "unsigned int",
            Long => "long",
            ULong => "unsigned long",
            LongLong => "long long",
            ULongLong => "unsigned long long",
            Int128 => "__int128",
            UInt128 => "unsigned __int128",
        }
    }
}

/// The real floating types.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatKind {
    /// `_Float16`
    Half,
    /// `float`, `_Float32`
    Float,
    /// `double`, `_Float64`, `_Float32x`
    Double,
    /// `long double`, `_Float64x`: the 80-bit format of the x87
    LongDouble,
    /// `__float128`, `_Float128`
    Quad,
}

impl FloatKind {
    /// All kinds, by rising rank.
    pub const ALL: [FloatKind; 5] = [
        FloatKind::Half,
        FloatKind::Float,
        FloatKind::Double,
        FloatKind::LongDouble,
        FloatKind::Quad,
    ];

    /// The bit format of its values.
    pub fn format(self) -> FloatFormat {
        match self {
            FloatKind::Half => FloatFormat::F16,
            FloatKind::Float => FloatFormat::F32,
            FloatKind::Double => FloatFormat::F64,
            FloatKind::LongDouble => FloatFormat::X87,
            FloatKind::Quad => FloatFormat::F128,
        }
    }

    /// The name in C.
    pub fn name(self) -> &'static str {
        match self {
            FloatKind::Half => "_Float16",
            FloatKind::Float => "float",
            FloatKind::Double => "double",
            FloatKind::LongDouble => "long double",
            FloatKind::Quad => "__float128",
        }
    }
}

/// Type qualifiers as a bit set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Quals(u8);

impl Quals {
    /// No qualifier.
    pub const NONE: Quals = Quals(0);
    /// `const`
    pub const CONST: Quals = Quals(1);
    /// `volatile`
    pub const VOLATILE: Quals = Quals(2);
    /// `restrict`
    pub const RESTRICT: Quals = Quals(4);
    /// `_Atomic`
    pub const ATOMIC: Quals = Quals(8);

    /// Both sets together.
    #[must_use]
    pub fn with(self, other: Quals) -> Quals {
        Quals(self.0 | other.0)
    }

    /// Whether all of `other` are in the set.
    pub fn has(self, other: Quals) -> bool {
        self.0 & other.0 == other.0
    }
}

/// A type with qualifiers and, where `aligned` attributes asked for one, an alignment of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct QualType {
    /// The type without qualifiers.
    pub ty: TypeId,
    /// Its qualifiers.
    pub quals: Quals,
    /// 0, or 1 + log2 of the alignment that an attribute of a typedef asked for.
    pub align: u8,
}

impl QualType {
    /// `ty` without qualifiers.
    pub fn plain(ty: TypeId) -> Self {
        Self { ty, quals: Quals::NONE, align: 0 }
    }

    /// The same type with more qualifiers.
    #[must_use]
    pub fn with(self, quals: Quals) -> Self {
        Self { quals: self.quals.with(quals), ..self }
    }

    /// The same type with an alignment of its own (a power of two).
    #[must_use]
    pub fn aligned(self, bytes: u64) -> Self {
        Self { align: bytes.trailing_zeros() as u8 + 1, ..self }
    }

    /// The alignment that an attribute asked for.
    pub fn own_align(self) -> Option<u64> {
        self.align.checked_sub(1).map(|log| 1 << log)
    }
}

/// The length of an array type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ArrayLen {
    /// So many elements.
    Known(u64),
    /// `T x[]`: incomplete, or a flexible array member.
    Unknown,
    /// A variable-length array.
    Variable(VlaId),
}

/// The parts of a function type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FuncType {
    /// What it returns.
    pub ret: TypeId,
    /// The parameters, arrays and functions already turned into pointers.
    pub params: Vec<TypeId>,
    /// `...` follows.
    pub variadic: bool,
    /// Whether the parameters were declared (`f(void)`), or left open (`f()`, K&R).
    pub prototype: bool,
}

/// A C type without qualifiers at the top.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// `void`
    Void,
    /// An integer type other than an enumeration.
    Int(IntKind),
    /// A floating type.
    Float(FloatKind),
    /// An enumeration.
    Enum(EnumId),
    /// A pointer.
    Pointer(QualType),
    /// An array.
    Array(QualType, ArrayLen),
    /// A function.
    Function(Box<FuncType>),
    /// A struct or union.
    Record(RecordId),
}

/// Struct or union.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordKind {
    /// Members one after the other.
    Struct,
    /// Members on top of each other.
    Union,
}

/// The bits of a bit-field within the bytes that start at its field's offset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BitRange {
    /// First bit within the first byte, 0 to 7.
    pub start: u8,
    /// Number of bits.
    pub width: u8,
}

impl BitRange {
    /// How many bytes the bits touch.
    pub fn bytes(self) -> u64 {
        (u64::from(self.start) + u64::from(self.width)).div_ceil(8)
    }
}

/// A member of a record.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name; `None` for anonymous members and padding bit-fields.
    pub name: Option<Symbol>,
    /// Its declared type.
    pub ty: QualType,
    /// The byte where it starts (for a bit-field, the first byte that holds one of its bits).
    pub offset: u64,
    /// Set for bit-fields.
    pub bits: Option<BitRange>,
}

/// A struct or union.
#[derive(Clone, Debug)]
pub struct Record {
    /// Struct or union.
    pub kind: RecordKind,
    /// The tag, unless anonymous.
    pub tag: Option<Symbol>,
    /// The members in order, unnamed ones included; empty while incomplete.
    pub fields: Vec<Field>,
    /// Bytes, or `None` while the type is incomplete.
    pub size: Option<u64>,
    /// Alignment in bytes.
    pub align: u64,
}

/// An enumeration.
#[derive(Clone, Debug)]
pub struct Enum {
    /// The tag, unless anonymous.
    pub tag: Option<Symbol>,
    /// The integer type that represents it.
    pub repr: IntKind,
    /// Whether the list of constants was seen.
    pub complete: bool,
}

/// All types of a program.
#[derive(Clone, Debug)]
pub struct TypeTable {
    /// Which widths the basic types have.
    pub model: DataModel,
    /// Structs and unions.
    pub records: IdVec<RecordId, Record>,
    /// Enumerations.
    pub enums: IdVec<EnumId, Enum>,
    /// How many variable-length arrays there are.
    pub vlas: u32,
    types: IdVec<TypeId, Type>,
    ids: FastMap<Type, TypeId>,
}

impl TypeTable {
    /// The basic types.
    pub fn new(model: DataModel) -> Self {
        let mut table = Self {
            model,
            records: IdVec::new(),
            enums: IdVec::new(),
            vlas: 0,
            types: IdVec::new(),
            ids: FastMap::default(),
        };
        // The positions of these are known to `int`, `float` and `void`.
        table.intern(Type::Void);
        for kind in IntKind::ALL {
            table.intern(Type::Int(kind));
        }
        for kind in FloatKind::ALL {
            table.intern(Type::Float(kind));
        }
        table
    }

    /// The id of `ty`, new or old.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = self.types.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    /// The type behind `id`.
    #[inline]
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id]
    }

    /// `void`
    pub fn void(&self) -> TypeId {
        base::Id::from_index(0)
    }

    /// The integer type of `kind`.
    pub fn int(&self, kind: IntKind) -> TypeId {
        base::Id::from_index(1 + kind as usize)
    }

    /// The floating type of `kind`.
    pub fn float(&self, kind: FloatKind) -> TypeId {
        base::Id::from_index(1 + IntKind::ALL.len() + kind as usize)
    }

    /// A pointer to `pointee`.
    pub fn pointer(&mut self, pointee: QualType) -> TypeId {
        self.intern(Type::Pointer(pointee))
    }

    /// A pointer to `pointee` without qualifiers.
    pub fn pointer_to(&mut self, pointee: TypeId) -> TypeId {
        self.pointer(QualType::plain(pointee))
    }

    /// An array of `len` elements.
    pub fn array(&mut self, element: QualType, len: u64) -> TypeId {
        self.intern(Type::Array(element, ArrayLen::Known(len)))
    }

    /// A new variable-length array type of `element`s.
    pub fn variable_array(&mut self, element: QualType) -> (TypeId, VlaId) {
        let vla = base::Id::from_index(self.vlas as usize);
        self.vlas += 1;
        (self.intern(Type::Array(element, ArrayLen::Variable(vla))), vla)
    }

    /// `size_t`
    pub fn size_t(&self) -> TypeId {
        self.int(self.size_kind())
    }

    /// The kind of `size_t`.
    pub fn size_kind(&self) -> IntKind {
        match self.model {
            DataModel::Ilp32 => IntKind::UInt,
            DataModel::Lp64 => IntKind::ULong,
        }
    }

    /// `ptrdiff_t`
    pub fn ptrdiff_t(&self) -> TypeId {
        self.int(self.size_kind().to_signed())
    }

    /// The integer kind of an integer or enumeration type.
    #[inline]
    pub fn int_kind(&self, ty: TypeId) -> Option<IntKind> {
        match *self.get(ty) {
            Type::Int(kind) => Some(kind),
            Type::Enum(id) => Some(self.enums[id].repr),
            _ => None,
        }
    }

    /// The kind of a floating type.
    pub fn float_kind(&self, ty: TypeId) -> Option<FloatKind> {
        match *self.get(ty) {
            Type::Float(kind) => Some(kind),
            _ => None,
        }
    }

    /// What a pointer type points to.
    pub fn pointee(&self, ty: TypeId) -> Option<QualType> {
        match *self.get(ty) {
            Type::Pointer(pointee) => Some(pointee),
            _ => None,
        }
    }

    /// The element type of an array type.
    pub fn element(&self, ty: TypeId) -> Option<QualType> {
        match *self.get(ty) {
            Type::Array(element, _) => Some(element),
            _ => None,
        }
    }

    /// The record behind a struct or union type.
    pub fn record(&self, ty: TypeId) -> Option<RecordId> {
        match *self.get(ty) {
            Type::Record(id) => Some(id),
            _ => None,
        }
    }

    /// The parts of a function type.
    pub fn function(&self, ty: TypeId) -> Option<&FuncType> {
        match self.get(ty) {
            Type::Function(parts) => Some(parts),
            _ => None,
        }
    }

    /// Integers, enumerations, floats and pointers.
    pub fn is_scalar(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Int(_) | Type::Float(_) | Type::Enum(_) | Type::Pointer(_))
    }

    /// Integers and enumerations.
    pub fn is_integer(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Int(_) | Type::Enum(_))
    }

    /// Integers, enumerations and floats.
    pub fn is_arithmetic(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Int(_) | Type::Float(_) | Type::Enum(_))
    }

    /// Pointers.
    pub fn is_pointer(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Pointer(_))
    }

    /// Whether values of the integer (or pointer) type `ty` are signed.
    pub fn is_signed(&self, ty: TypeId) -> bool {
        self.int_kind(ty).is_some_and(IntKind::is_signed)
    }

    /// The bits of a scalar's value as stored (a `_Bool` has 8, a `long double` 80).
    pub fn scalar_bits(&self, ty: TypeId) -> Option<u32> {
        match *self.get(ty) {
            Type::Int(kind) => Some(kind.bits(self.model)),
            Type::Enum(id) => Some(self.enums[id].repr.bits(self.model)),
            Type::Float(kind) => Some(kind.format().width_bits()),
            Type::Pointer(_) => Some(self.model.pointer_bits()),
            _ => None,
        }
    }

    /// All type ids in the order of their making.
    pub fn ids(&self) -> impl Iterator<Item = TypeId> + use<> {
        self.types.ids()
    }
}
