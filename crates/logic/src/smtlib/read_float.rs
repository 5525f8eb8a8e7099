//! Reading SMT-LIB's theory `FloatingPoint`, as far as [`super::write()`] uses it.
//!
//! In the pool a float is a bit-vector in the encoding of its format, and every NaN that is read
//! is the format's default one: then two floats are equal in the sense of `=` if their bits are.
//!
//! DIVERGENCE: what SMT-LIB leaves open, the integer for a float that does not fit, is Wedge's
//! ([`FpOp::ToSigned`]).

use super::apply::{self, Head};
use crate::sort::Sort;
use crate::term::{FpOp, Op, TermId, Terms};
use base::float::FloatFormat;

/// What a term that was read is, beyond its sort in the pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Nothing beyond.
    Plain,
    /// A bit-vector that stands for a float.
    Float(FloatFormat),
    /// A bit-vector that stands for a rounding mode.
    Mode,
}

/// A term that was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Typed {
    pub(super) term: TermId,
    pub(super) kind: Kind,
}

impl Typed {
    pub(super) fn plain(term: TermId) -> Self {
        Self { term, kind: Kind::Plain }
    }

    fn float(format: FloatFormat, term: TermId) -> Self {
        Self { term, kind: Kind::Float(format) }
    }
}

/// The format with so many bits of exponent and precision.
pub(super) fn format(exponent: u32, precision: u32) -> Option<FloatFormat> {
    use FloatFormat::{F16, F32, F64, F128, X87};
    [F16, F32, F64, X87, F128]
        .into_iter()
        .find(|&format| super::float::shape(format) == (exponent, precision))
}

/// A rounding mode by its name.
pub(super) fn mode(t: &mut Terms, name: &str) -> Option<Typed> {
    let value = match name {
        "RNE" | "roundNearestTiesToEven" => FpOp::RNE,
        "RNA" | "roundNearestTiesToAway" => FpOp::RNA,
        "RTP" | "roundTowardPositive" => FpOp::RTP,
        "RTN" | "roundTowardNegative" => FpOp::RTN,
        "RTZ" | "roundTowardZero" => FpOp::RTZ,
        _ => return None,
    };
    Some(Typed { term: t.bv(3, value), kind: Kind::Mode })
}

/// `(_ NaN 8 24)` and the like.
pub(super) fn constant(t: &mut Terms, name: &str, format: FloatFormat) -> Option<Typed> {
    let bits = match name {
        "NaN" => format.nan(),
        "+oo" => format.infinity(false),
        "-oo" => format.infinity(true),
        "+zero" => format.zero(false),
        "-zero" => format.zero(true),
        _ => return None,
    };
    Some(Typed::float(format, t.bv(format.bits(), bits)))
}

/// The float that bits in the format's encoding stand for: one NaN for all.
pub(super) fn canonical(t: &mut Terms, format: FloatFormat, bits: TermId) -> Typed {
    let is_nan = t.make(Op::Fp(FpOp::IsNan, format), &[bits]);
    let nan = t.bv(format.bits(), format.nan());
    Typed::float(format, t.ite(is_nan, nan, bits))
}

/// The float that bits without a stored leading bit stand for.
fn from_bits(t: &mut Terms, format: FloatFormat, bits: TermId) -> Result<Typed, String> {
    let (exponent, precision) = super::float::shape(format);
    if t.sort(bits) != Sort::BitVec(exponent + precision) {
        return Err("the bits of a float have another width".into());
    }
    if format != FloatFormat::X87 {
        return Ok(canonical(t, format, bits));
    }
    let (zero, unset, set) = (t.bv(15, 0), t.bv(1, 0), t.bv(1, 1));
    let exponent = t.extract(77, 63, bits);
    let denormal = t.eq(exponent, zero);
    let leading = t.ite(denormal, unset, set);
    let (high, low) = (t.extract(78, 63, bits), t.extract(62, 0, bits));
    let low = t.make(Op::Concat, &[leading, low]);
    let whole = t.make(Op::Concat, &[high, low]);
    Ok(canonical(t, format, whole))
}

/// An operation on floats applied; `None` if it has nothing to do with floats.
pub(super) fn apply(
    t: &mut Terms,
    head: &Head<'_>,
    args: &[Typed],
) -> Option<Result<Typed, String>> {
    let about_floats = head.name == "fp"
        || ["fp.", "to_fp"].iter().any(|prefix| head.name.starts_with(prefix))
        || args.iter().any(|arg| arg.kind != Kind::Plain);
    about_floats.then(|| {
        let unknown = || format!("`{}` is not known with these arguments", head.name);
        let made = operation(t, head, args)
            .or_else(|| conversion(t, head, args))
            .or_else(|| general(t, head, args));
        made.unwrap_or_else(|| Err(unknown()))
    })
}

/// `=`, `distinct` and `ite`.
fn general(t: &mut Terms, head: &Head<'_>, args: &[Typed]) -> Option<Result<Typed, String>> {
    let kind = args.last()?.kind;
    let (from, result) = match head.name {
        "=" | "distinct" => (0, Kind::Plain),
        "ite" => (1, kind),
        _ => return None,
    };
    if args[from..].iter().any(|arg| arg.kind != kind) {
        return None;
    }
    let terms: Vec<TermId> = args.iter().map(|arg| arg.term).collect();
    Some(apply::apply(t, head, &terms).map(|term| Typed { term, kind: result }))
}

/// Operations on floats of one format.
fn operation(t: &mut Terms, head: &Head<'_>, args: &[Typed]) -> Option<Result<Typed, String>> {
    let (op, rounded, operands) = match head.name {
        "fp.add" => (FpOp::Add, true, 2),
        "fp.sub" => (FpOp::Sub, true, 2),
        "fp.mul" => (FpOp::Mul, true, 2),
        "fp.div" => (FpOp::Div, true, 2),
        "fp.fma" => (FpOp::Fma, true, 3),
        "fp.sqrt" => (FpOp::Sqrt, true, 1),
        "fp.roundToIntegral" => (FpOp::RoundToIntegral, true, 1),
        "fp.rem" => (FpOp::IeeeRem, false, 2),
        "fp.eq" => (FpOp::Eq, false, 2),
        "fp.lt" | "fp.gt" => (FpOp::Lt, false, 2),
        "fp.leq" | "fp.geq" => (FpOp::Le, false, 2),
        "fp.isNaN" | "fp.isInfinite" => (FpOp::IsNan, false, 1),
        _ => return None,
    };
    let Kind::Float(format) = args.last()?.kind else { return None };
    let (modes, floats) = args.split_at_checked(usize::from(rounded))?;
    let fitting = floats.len() == operands
        && modes.iter().all(|mode| mode.kind == Kind::Mode)
        && floats.iter().all(|float| float.kind == Kind::Float(format));
    if !fitting || !head.indices.is_empty() {
        return None;
    }
    let mut terms: Vec<TermId> = args.iter().map(|arg| arg.term).collect();
    match head.name {
        "fp.isInfinite" => return Some(Ok(Typed::plain(is_infinite(t, format, terms[0])))),
        "fp.gt" | "fp.geq" => terms.reverse(),
        _ => {}
    }
    let term = t.make(Op::Fp(op, format), &terms);
    let kind = if t.sort(term) == Sort::Bool { Kind::Plain } else { Kind::Float(format) };
    Some(Ok(Typed { term, kind }))
}

fn is_infinite(t: &mut Terms, format: FloatFormat, float: TermId) -> TermId {
    let infinities = [false, true].map(|negative| {
        let infinity = t.bv(format.bits(), format.infinity(negative));
        t.eq(float, infinity)
    });
    t.or(&infinities)
}

/// From and to bits, integers and other formats.
fn conversion(t: &mut Terms, head: &Head<'_>, args: &[Typed]) -> Option<Result<Typed, String>> {
    let is_bits =
        |arg: &Typed| arg.kind == Kind::Plain && matches!(t.sort(arg.term), Sort::BitVec(_));
    match (head.name, &head.indices[..], args) {
        ("fp", [], [sign, exponent, rest]) if args.iter().all(is_bits) => {
            let format = format(t.width(exponent.term), t.width(rest.term) + 1)?;
            let bits = t.make(Op::Concat, &[exponent.term, rest.term]);
            let bits = t.make(Op::Concat, &[sign.term, bits]);
            Some(from_bits(t, format, bits))
        }
        ("to_fp", &[e, p], [bits]) if is_bits(bits) => Some(from_bits(t, format(e, p)?, bits.term)),
        ("to_fp" | "to_fp_unsigned", &[e, p], [mode, value]) if mode.kind == Kind::Mode => {
            let to = format(e, p)?;
            let op = match (head.name, value.kind) {
                ("to_fp", Kind::Float(from)) if from == to => return Some(Ok(*value)),
                ("to_fp", Kind::Float(from)) => FpOp::Convert(from),
                ("to_fp", _) if is_bits(value) => FpOp::FromSigned,
                ("to_fp_unsigned", _) if is_bits(value) => FpOp::FromUnsigned,
                _ => return None,
            };
            let term = t.make(Op::Fp(op, to), &[mode.term, value.term]);
            Some(Ok(Typed::float(to, term)))
        }
        ("fp.to_sbv" | "fp.to_ubv", &[width], [mode, value])
            if mode.kind == Kind::Mode && width > 0 =>
        {
            let Kind::Float(format) = value.kind else { return None };
            let op = match head.name {
                "fp.to_sbv" => FpOp::ToSigned(width),
                _ => FpOp::ToUnsigned(width),
            };
            let integral = Op::Fp(FpOp::RoundToIntegral, format);
            let value = t.make(integral, &[mode.term, value.term]);
            Some(Ok(Typed::plain(t.make(Op::Fp(op, format), &[value]))))
        }
        _ => None,
    }
}
