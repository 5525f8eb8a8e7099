//! Exact arithmetic on the bits of scalars, the one meaning that folding, interpreter and domains
//! share. A scalar is a `u128` whose bits above the type's width are zero.
//!
//! The meaning of what C leaves undefined is the table in DESIGN §3: signed arithmetic wraps, shift
//! counts are masked as x86 does, division by zero and `INT_MIN / -1` have no result.

use crate::ir::{BinOp, UnOp};
use crate::types::{FloatKind, IntKind, Type, TypeId, TypeTable};
use base::float::Rounding;
use std::cmp::Ordering;

/// How a scalar type's bits are to be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scalar {
    /// An integer or pointer of so many bits.
    Int {
        /// Bits.
        width: u32,
        /// Two's complement or not.
        signed: bool,
    },
    /// `_Bool`: conversion to it compares with zero.
    Bool,
    /// A float.
    Float(FloatKind),
}

impl Scalar {
    /// The shape of a scalar type.
    pub fn of(types: &TypeTable, ty: TypeId) -> Option<Scalar> {
        let int = |kind: IntKind| match kind {
            IntKind::Bool => Scalar::Bool,
            kind => Scalar::Int { width: kind.bits(types.model), signed: kind.is_signed() },
        };
        match *types.get(ty) {
            Type::Int(kind) => Some(int(kind)),
            Type::Enum(id) => Some(int(types.enums[id].repr)),
            Type::Float(kind) => Some(Scalar::Float(kind)),
            Type::Pointer(_) => {
                Some(Scalar::Int { width: types.model.pointer_bits(), signed: false })
            }
            _ => None,
        }
    }

    /// Bits of storage that hold the value.
    pub fn width(self) -> u32 {
        match self {
            Scalar::Int { width, .. } => width,
            Scalar::Bool => 8,
            Scalar::Float(kind) => kind.format().width_bits(),
        }
    }

    fn is_signed(self) -> bool {
        matches!(self, Scalar::Int { signed: true, .. })
    }
}

/// The rounding mode that a value of `fegetround` on x86 stands for.
pub fn rounding_mode(value: u128) -> Rounding {
    match value {
        0x400 => Rounding::Down,
        0x800 => Rounding::Up,
        0xc00 => Rounding::TowardZero,
        _ => Rounding::NearestEven,
    }
}

/// The low `width` bits.
#[inline]
pub fn truncate(bits: u128, width: u32) -> u128 {
    if width >= 128 { bits } else { bits & ((1 << width) - 1) }
}

/// The low `width` bits read in two's complement.
#[inline]
pub fn sign_extend(bits: u128, width: u32) -> i128 {
    let shift = 128 - width.clamp(1, 128);
    ((bits << shift) as i128) >> shift
}

/// Whether the scalar is not zero (a negative zero is zero, a NaN is not).
pub fn is_true(scalar: Scalar, bits: u128) -> bool {
    match scalar {
        Scalar::Float(kind) => !kind.format().is_zero(bits),
        _ => bits != 0,
    }
}

/// `op x`; the result has the type of `x`, except that of `!`, which is an `int`.
pub fn unary(op: UnOp, scalar: Scalar, x: u128) -> u128 {
    match (op, scalar) {
        (UnOp::Not, _) => u128::from(!is_true(scalar, x)),
        (UnOp::Neg, Scalar::Float(kind)) => kind.format().neg(x),
        (UnOp::Neg, _) => truncate(x.wrapping_neg(), scalar.width()),
        (UnOp::BitNot, _) => truncate(!x, scalar.width()),
    }
}

/// `x op y` where both have the shape `scalar` (for shifts, `y` is any integer given as its value,
/// of which the low bits count). `None` where the operation has no result.
pub fn binary(op: BinOp, scalar: Scalar, x: u128, y: u128) -> Option<u128> {
    match scalar {
        Scalar::Float(kind) => float_binary(op, kind, x, y),
        _ => int_binary(op, scalar.width(), scalar.is_signed(), x, y),
    }
}

/// As [`binary`], in a rounding mode.
pub fn binary_with(
    rounding: Rounding,
    op: BinOp,
    scalar: Scalar,
    x: u128,
    y: u128,
) -> Option<u128> {
    let Scalar::Float(kind) = scalar else { return binary(op, scalar, x, y) };
    let format = kind.format();
    Some(match op {
        BinOp::Add => format.add_with(rounding, x, y),
        BinOp::Sub => format.sub_with(rounding, x, y),
        BinOp::Mul => format.mul_with(rounding, x, y),
        BinOp::Div => format.div_with(rounding, x, y),
        _ => return float_binary(op, kind, x, y),
    })
}

fn int_binary(op: BinOp, width: u32, signed: bool, x: u128, y: u128) -> Option<u128> {
    let (sx, sy) = (sign_extend(x, width), sign_extend(y, width));
    let order = if signed { sx.cmp(&sy) } else { x.cmp(&y) };
    let result = match op {
        BinOp::Add => x.wrapping_add(y),
        BinOp::Sub => x.wrapping_sub(y),
        BinOp::Mul => x.wrapping_mul(y),
        BinOp::Div | BinOp::Rem => return divide(op, width, signed, x, y),
        // The count is masked by the width of the register that holds the operand.
        BinOp::Shl => x << shift_count(width, y),
        BinOp::Shr if signed => (sx >> shift_count(width, y)) as u128,
        BinOp::Shr => x >> shift_count(width, y),
        BinOp::And => x & y,
        BinOp::Or => x | y,
        BinOp::Xor => x ^ y,
        comparison => return Some(u128::from(holds(comparison, order))),
    };
    Some(truncate(result, width))
}

fn shift_count(width: u32, count: u128) -> u32 {
    count as u32 & (width.max(32) - 1)
}

fn divide(op: BinOp, width: u32, signed: bool, x: u128, y: u128) -> Option<u128> {
    if y == 0 {
        return None;
    }
    let result = if signed {
        let (sx, sy) = (sign_extend(x, width), sign_extend(y, width));
        let smallest = i128::MIN >> (128 - width);
        if sx == smallest && sy == -1 {
            return None;
        }
        if op == BinOp::Div { (sx / sy) as u128 } else { (sx % sy) as u128 }
    } else if op == BinOp::Div {
        x / y
    } else {
        x % y
    };
    Some(truncate(result, width))
}

fn holds(op: BinOp, order: Ordering) -> bool {
    match op {
        BinOp::Eq => order.is_eq(),
        BinOp::Ne => order.is_ne(),
        BinOp::Lt => order.is_lt(),
        BinOp::Le => order.is_le(),
        BinOp::Gt => order.is_gt(),
        BinOp::Ge => order.is_ge(),
        _ => false,
    }
}

fn float_binary(op: BinOp, kind: FloatKind, x: u128, y: u128) -> Option<u128> {
    let format = kind.format();
    match op {
        BinOp::Add => Some(format.add(x, y)),
        BinOp::Sub => Some(format.sub(x, y)),
        BinOp::Mul => Some(format.mul(x, y)),
        BinOp::Div => Some(format.div(x, y)),
        op if op.is_comparison() => Some(u128::from(match format.cmp(x, y) {
            Some(order) => holds(op, order),
            None => op == BinOp::Ne,
        })),
        _ => None,
    }
}

/// `x` of shape `from` converted to shape `to`.
pub fn convert(from: Scalar, to: Scalar, x: u128) -> u128 {
    match (from, to) {
        (_, Scalar::Bool) => u128::from(is_true(from, x)),
        (Scalar::Float(from), Scalar::Float(to)) => from.format().convert(x, to.format()),
        (Scalar::Float(from), Scalar::Int { width, signed }) => {
            float_to_int(from, width, signed, x)
        }
        (_, Scalar::Float(to)) if from.is_signed() => {
            to.format().from_i128(sign_extend(x, from.width()))
        }
        (_, Scalar::Float(to)) => to.format().from_u128(x),
        (_, Scalar::Int { width, .. }) if from.is_signed() => {
            truncate(sign_extend(x, from.width()) as u128, width)
        }
        (_, Scalar::Int { width, .. }) => truncate(x, width),
    }
}

/// As [`convert`], in a rounding mode.
pub fn convert_with(rounding: Rounding, from: Scalar, to: Scalar, x: u128) -> u128 {
    match (from, to) {
        (Scalar::Float(from), Scalar::Float(to)) => {
            from.format().convert_with(rounding, x, to.format())
        }
        (_, Scalar::Float(to)) if from.is_signed() => {
            to.format().from_i128_with(rounding, sign_extend(x, from.width()))
        }
        (_, Scalar::Float(to)) => to.format().from_u128_with(rounding, x),
        _ => convert(from, to, x),
    }
}

/// Truncation toward zero. A value that does not fit has no meaning in C; as the conversion
/// instructions of x86 do, it gives the smallest value of the signed register used (32 or 64
/// bits, the wider one for `unsigned int`), cut to the width.
fn float_to_int(from: FloatKind, width: u32, signed: bool, x: u128) -> u128 {
    let register = match (width, signed) {
        (128, _) => 128,
        (64, _) | (32, false) => 64,
        _ => 32,
    };
    let smallest = truncate((i128::MIN >> (128 - register)) as u128, width);
    let Some((negative, magnitude)) = from.format().to_int(x) else {
        return smallest;
    };
    let limit = 1u128 << (register - 1);
    let unsigned_fits = !signed && !negative && truncate(magnitude, width) == magnitude;
    if unsigned_fits || magnitude < limit || (negative && magnitude == limit) {
        let value = if negative { magnitude.wrapping_neg() } else { magnitude };
        return truncate(value, width);
    }
    smallest
}
