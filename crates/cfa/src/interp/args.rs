//! The arguments of `printf` and `scanf`: given one by one, or in the area of a `va_list`.

use super::Flow;
use super::machine::Machine;
use super::observe::{Observer, Via};
use super::place::value_bytes;
use crate::ir::ExprId;
use crate::scalar::{Scalar, convert, truncate};
use crate::types::{FloatKind, IntKind};

/// Arguments that are still to be read.
pub(super) enum Args {
    /// These values, of which the one at the position is next.
    Listed(Vec<(ExprId, u128, Scalar)>, usize),
    /// What the area from this address on holds.
    Area(u64),
}

impl Args {
    /// Goes on with the argument of this number, counted from 1 (`%2$d`). In an area the place of
    /// an argument depends on the types before it: there numbers are ignored.
    pub(super) fn select(&mut self, number: usize) {
        if let Args::Listed(_, next) = self {
            *next = number.saturating_sub(1);
        }
    }

    /// How the program names what the argument read last points to.
    pub(super) fn via(&self) -> Via {
        match self {
            Args::Listed(values, next) if *next > 0 && *next <= values.len() => {
                Via::Pointer(values[*next - 1].0)
            }
            _ => Via::Unnamed,
        }
    }
}

impl<O: Observer> Machine<'_, O> {
    /// The values of scalar arguments; records, which no conversion reads, are left out.
    pub(super) fn listed(&mut self, args: &[ExprId]) -> Flow<Args> {
        let mut values = Vec::with_capacity(args.len());
        for &arg in args {
            if let Some(shape) = self.image.shapes[arg] {
                values.push((arg, self.value(arg)?, shape));
            }
        }
        Ok(Args::Listed(values, 0))
    }

    /// The next argument as bits of shape `want`. An argument of another type gives its bits, one
    /// that is missing zero: C leaves both undefined, and the text printed matters to nobody.
    pub(super) fn next_arg(&mut self, args: &mut Args, want: Scalar) -> Flow<u128> {
        match args {
            Args::Listed(values, next) => {
                Ok(match values.get(std::mem::replace(next, *next + 1)) {
                    None => 0,
                    Some(&(_, bits, shape)) => match (shape, want) {
                        (Scalar::Float(_), Scalar::Float(_)) => convert(shape, want, bits),
                        (Scalar::Float(_), _) | (_, Scalar::Float(_)) => {
                            truncate(bits, want.width())
                        }
                        _ => convert(shape, want, bits),
                    },
                })
            }
            Args::Area(addr) => {
                let at = *addr;
                let unit = self.image.cfa.types.model.pointer_bytes();
                let size = match want {
                    Scalar::Float(FloatKind::LongDouble) => {
                        let types = &self.image.cfa.types;
                        self.image.size_of(types.float(FloatKind::LongDouble))
                    }
                    _ => value_bytes(want) as u64,
                };
                *addr = at.wrapping_add(size.next_multiple_of(unit));
                let mut bits = 0;
                for byte in 0..value_bytes(want) as u64 {
                    bits |= u128::from(self.byte_at(at.wrapping_add(byte))?) << (8 * byte);
                }
                Ok(bits)
            }
        }
    }

    /// The next argument, a pointer.
    pub(super) fn next_pointer(&mut self, args: &mut Args) -> Flow<u64> {
        Ok(self.next_arg(args, self.image.pointer)? as u64)
    }

    /// The shape of an integer type.
    pub(super) fn int_shape(&self, kind: IntKind) -> Scalar {
        Scalar::Int { width: kind.bits(self.image.cfa.types.model), signed: kind.is_signed() }
    }
}

/// The length modifier of a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Length {
    None,
    Char,
    Short,
    Long,
    LongLong,
    Size,
    LongDouble,
}

impl Length {
    /// The modifier at the front of `text`, and what follows it.
    pub(super) fn parse(text: &[u8]) -> (Length, &[u8]) {
        match text {
            [b'h', b'h', rest @ ..] => (Length::Char, rest),
            [b'h', rest @ ..] => (Length::Short, rest),
            [b'l', b'l', rest @ ..] | [b'q' | b'j', rest @ ..] => (Length::LongLong, rest),
            [b'l', rest @ ..] => (Length::Long, rest),
            [b'z' | b'Z' | b't', rest @ ..] => (Length::Size, rest),
            [b'L', rest @ ..] => (Length::LongDouble, rest),
            _ => (Length::None, text),
        }
    }

    /// The integer type of a conversion with this modifier; `size_t` is as long as `long`.
    pub(super) fn int_kind(self, signed: bool) -> IntKind {
        let kind = match self {
            Length::None => IntKind::Int,
            Length::Char => IntKind::SChar,
            Length::Short => IntKind::Short,
            Length::Long | Length::Size => IntKind::Long,
            Length::LongLong | Length::LongDouble => IntKind::LongLong,
        };
        if signed { kind } else { kind.to_unsigned() }
    }
}
