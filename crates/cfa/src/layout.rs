//! Sizes, alignments and member offsets as gcc computes them on x86 (System V ABI, i386 and
//! x86-64), including packed and aligned records, `#pragma pack` and bit-fields.

use crate::types::{
    ArrayLen, BitRange, DataModel, Field, FloatKind, IntKind, QualType, RecordId, RecordKind, Type,
    TypeId, TypeTable,
};
use base::Symbol;

/// A member as declared, before it has a place.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its name.
    pub name: Option<Symbol>,
    /// Its type.
    pub ty: QualType,
    /// The declared width of a bit-field.
    pub width: Option<u32>,
    /// `__attribute__((packed))` on the member.
    pub packed: bool,
    /// `__attribute__((aligned(n)))` or `_Alignas` on the member.
    pub align: Option<u64>,
}

/// What attributes and pragmas ask for a record as a whole.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordAttributes {
    /// `__attribute__((packed))`
    pub packed: bool,
    /// `__attribute__((aligned(n)))`
    pub align: Option<u64>,
    /// `#pragma pack(n)` in force at the end of the definition.
    pub pack: Option<u64>,
}

impl TypeTable {
    /// `sizeof`; `None` for incomplete and variable types. As in GNU C, `void` and functions have
    /// size 1.
    pub fn size_of(&self, ty: TypeId) -> Option<u64> {
        match *self.get(ty) {
            Type::Void | Type::Function(_) => Some(1),
            Type::Int(kind) => Some(u64::from(kind.bits(self.model) / 8)),
            Type::Enum(id) => Some(u64::from(self.enums[id].repr.bits(self.model) / 8)),
            Type::Float(kind) => Some(self.float_size(kind)),
            Type::Pointer(_) => Some(self.model.pointer_bytes()),
            Type::Array(element, ArrayLen::Known(len)) => {
                self.size_of(element.ty)?.checked_mul(len).filter(|&size| size < 1 << 62)
            }
            Type::Array(..) => None,
            Type::Record(id) => self.records[id].size,
        }
    }

    fn float_size(&self, kind: FloatKind) -> u64 {
        match kind {
            FloatKind::Half => 2,
            FloatKind::Float => 4,
            FloatKind::Double => 8,
            FloatKind::LongDouble => match self.model {
                DataModel::Ilp32 => 12,
                DataModel::Lp64 => 16,
            },
            FloatKind::Quad => 16,
        }
    }

    /// `_Alignof`: the alignment within records.
    pub fn align_of(&self, ty: QualType) -> u64 {
        ty.own_align().unwrap_or_else(|| self.natural_align(ty.ty, false))
    }

    /// `__alignof__`: the alignment gcc prefers for objects (8 for `double` on i386).
    pub fn preferred_align_of(&self, ty: QualType) -> u64 {
        ty.own_align().unwrap_or_else(|| self.natural_align(ty.ty, true))
    }

    fn natural_align(&self, ty: TypeId, preferred: bool) -> u64 {
        let eight = if self.model == DataModel::Ilp32 && !preferred { 4 } else { 8 };
        match *self.get(ty) {
            Type::Void | Type::Function(_) => 1,
            Type::Int(kind) => self.int_align(kind, eight),
            Type::Enum(id) => self.int_align(self.enums[id].repr, eight),
            Type::Float(FloatKind::Double) => eight,
            Type::Float(FloatKind::LongDouble) if self.model == DataModel::Ilp32 => 4,
            Type::Float(kind) => self.float_size(kind),
            Type::Pointer(_) => self.model.pointer_bytes(),
            Type::Array(element, _) => {
                element.own_align().unwrap_or_else(|| self.natural_align(element.ty, preferred))
            }
            Type::Record(id) => self.records[id].align,
        }
    }

    fn int_align(&self, kind: IntKind, eight: u64) -> u64 {
        match kind.bits(self.model) / 8 {
            8 => eight,
            bytes => u64::from(bytes),
        }
    }

    /// Completes the record `id`: gives each member its place and the record its size.
    pub fn complete_record(
        &mut self,
        id: RecordId,
        members: &[Member],
        attributes: RecordAttributes,
    ) {
        let mut placer = Placer {
            types: self,
            kind: self.records[id].kind,
            attributes,
            next_bit: 0,
            end_bit: 0,
            align: 1,
        };
        let fields: Vec<Field> = members.iter().map(|member| placer.place(member)).collect();
        let (end_bit, mut align) = (placer.end_bit, placer.align);
        if let Some(asked) = attributes.align {
            align = align.max(asked);
        }
        let record = &mut self.records[id];
        record.fields = fields;
        record.align = align;
        record.size = Some(
            u64::try_from(end_bit.div_ceil(8)).unwrap_or(u64::MAX >> 2).next_multiple_of(align),
        );
    }

    /// The member named `name`, found through anonymous members: the indices to follow.
    pub fn find_member(&self, id: RecordId, name: Symbol) -> Option<Vec<u32>> {
        let fields = &self.records[id].fields;
        if let Some(i) = fields.iter().position(|field| field.name == Some(name)) {
            return Some(vec![i as u32]);
        }
        for (i, field) in fields.iter().enumerate() {
            if field.name.is_none()
                && let Some(inner) = self.record(field.ty.ty)
                && let Some(mut path) = self.find_member(inner, name)
            {
                path.insert(0, i as u32);
                return Some(path);
            }
        }
        None
    }
}

/// Places members one after the other.
struct Placer<'a> {
    types: &'a TypeTable,
    kind: RecordKind,
    attributes: RecordAttributes,
    /// The first free bit (always 0 in a union).
    next_bit: u128,
    /// The end of the furthest member.
    end_bit: u128,
    /// The alignment of the record so far.
    align: u64,
}

impl Placer<'_> {
    fn place(&mut self, member: &Member) -> Field {
        let size = self.types.size_of(member.ty.ty).unwrap_or(0);
        let field = match member.width {
            Some(width) => self.place_bits(member, width, size),
            None => self.place_bytes(member, size),
        };
        if self.kind == RecordKind::Union {
            self.next_bit = 0;
        }
        field
    }

    /// The alignment of a member: natural, lowered by packing, raised by its own attribute.
    fn member_align(&self, member: &Member) -> u64 {
        let packed = self.attributes.packed || member.packed;
        let mut align = if packed { 1 } else { self.types.align_of(member.ty) };
        if let Some(asked) = member.align {
            align = align.max(asked);
        }
        match self.attributes.pack {
            Some(pack) => align.min(pack),
            None => align,
        }
    }

    fn place_bytes(&mut self, member: &Member, size: u64) -> Field {
        let align = self.member_align(member);
        self.align = self.align.max(align);
        let start = self.next_bit.next_multiple_of(u128::from(align) * 8);
        self.next_bit = start + u128::from(size) * 8;
        self.end_bit = self.end_bit.max(self.next_bit);
        Field { name: member.name, ty: member.ty, offset: (start / 8) as u64, bits: None }
    }

    /// A bit-field starts at the next free bit unless it would then cross more units of its
    /// type's alignment than the type itself has; width 0 ends the current unit.
    fn place_bits(&mut self, member: &Member, width: u32, size: u64) -> Field {
        let natural = self.types.align_of(member.ty);
        let packed = self.attributes.packed || member.packed;
        let pack = self.attributes.pack;
        let mut start = self.next_bit;
        if width == 0 {
            let unit =
                pack.map_or(natural, |pack| natural.min(pack)).max(member.align.unwrap_or(1));
            start = start.next_multiple_of(u128::from(unit) * 8);
        } else {
            let unit = u128::from(pack.map_or(natural, |pack| natural.min(pack))) * 8;
            if let Some(asked) = member.align {
                start = start.next_multiple_of(u128::from(asked) * 8);
            }
            let crossed = (start % unit + u128::from(width)).div_ceil(unit);
            if !packed && crossed > (u128::from(size) * 8).div_ceil(unit) {
                start = start.next_multiple_of(unit);
            }
            if member.name.is_some() {
                self.align = self.align.max(self.member_align(member));
            }
        }
        self.next_bit = start + u128::from(width);
        self.end_bit = self.end_bit.max(self.next_bit);
        let bits = BitRange { start: (start % 8) as u8, width: width as u8 };
        Field { name: member.name, ty: member.ty, offset: (start / 8) as u64, bits: Some(bits) }
    }
}
