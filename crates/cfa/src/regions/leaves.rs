//! The scalars that a type is made of, as runs of bytes.

use crate::ir::{Cfa, ExprId};
use crate::types::{ArrayLen, RecordId, Type, TypeId, TypeTable};

/// Arrays up to this length are taken apart when a record is copied.
const UNROLLED: u64 = 16;

/// A part of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// A scalar, or the bytes that bit-fields share.
    Scalar {
        /// First byte.
        offset: i64,
        /// Bytes.
        width: u32,
        /// Whether its type is a pointer.
        pointer: bool,
    },
    /// A long array, whose first element follows as leaves.
    Array {
        /// First byte.
        offset: i64,
        /// Bytes of the array.
        size: i64,
        /// Bytes of an element.
        stride: i64,
    },
}

/// Calls `visit` for the parts of `ty`, which starts at `offset`.
pub fn visit(types: &TypeTable, ty: TypeId, offset: i64, visit: &mut dyn FnMut(Leaf)) {
    base::deeper(|| match *types.get(ty) {
        Type::Array(element, ArrayLen::Known(len)) => {
            let stride = types.size_of(element.ty).unwrap_or(0) as i64;
            if stride == 0 || len == 0 {
                return;
            }
            if len > UNROLLED {
                visit(Leaf::Array { offset, size: stride.saturating_mul(len as i64), stride });
                return self::visit(types, element.ty, offset, visit);
            }
            for i in 0..len as i64 {
                self::visit(types, element.ty, offset + i * stride, visit);
            }
        }
        Type::Record(id) => {
            for (i, field) in types.records[id].fields.iter().enumerate() {
                match field.bits {
                    Some(bits) if bits.width == 0 => {}
                    Some(_) => {
                        let (start, width) = storage(types, id, i);
                        visit(Leaf::Scalar { offset: offset + start, width, pointer: false });
                    }
                    None => self::visit(types, field.ty.ty, offset + field.offset as i64, visit),
                }
            }
        }
        _ => {
            if let Some(width) = scalar_width(types, ty) {
                visit(Leaf::Scalar { offset, width, pointer: types.is_pointer(ty) });
            }
        }
    });
}

/// The bytes that hold a scalar's value.
pub fn scalar_width(types: &TypeTable, ty: TypeId) -> Option<u32> {
    types.scalar_bits(ty).map(|bits| bits.div_ceil(8))
}

/// How many bytes `scanf` writes through a pointer, judging by its type; `None` if they may be many.
///
/// SOUNDNESS: what is below a cast does not count: `scanf("%lld", (long long *)p)` writes 8 bytes
/// wherever `p` points.
pub fn scanned_width(cfa: &Cfa, pointer: ExprId) -> Option<u32> {
    let pointee = cfa.types.pointee(cfa.ty(pointer)).map(|to| to.ty)?;
    scalar_width(&cfa.types, pointee).filter(|&width| width > 1)
}

/// The bytes of the bit-field `index` together with those that share a byte with them through
/// other bit-fields of the record: first byte and number.
pub fn storage(types: &TypeTable, record: RecordId, index: usize) -> (i64, u32) {
    let fields = &types.records[record].fields;
    let bytes = |i: usize| {
        let field = fields.get(i)?;
        let bits = field.bits.filter(|bits| bits.width > 0)?;
        Some((field.offset as i64, (field.offset + bits.bytes()) as i64))
    };
    let Some((mut lo, mut hi)) = bytes(index) else {
        return (0, 1);
    };
    loop {
        let before = (lo, hi);
        // Neighbours in the list are neighbours in memory; in a union all lie together.
        for i in index.saturating_sub(128)..(index + 128).min(fields.len()) {
            if let Some((from, to)) = bytes(i)
                && from < hi
                && lo < to
            {
                (lo, hi) = (lo.min(from), hi.max(to));
            }
        }
        if (lo, hi) == before {
            return (lo, (hi - lo) as u32);
        }
    }
}
