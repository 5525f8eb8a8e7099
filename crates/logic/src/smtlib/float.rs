//! Floats in SMT-LIB's theory `FloatingPoint`.
//!
//! An operand is read from its bits by `to_fp`. There is no function for the way back, so the bits
//! of a result are a new constant `r` with the assertion `to_fp(r) = result`, which leaves open
//! only which NaN it is; a second assertion says that. The x87 format stores its leading bit:
//! without that it is a format of the standard (15 bits of exponent, 64 of precision).

use super::write::{Unwritable, WRITERS_MARK, Writer, bits_text};
use crate::bits::Bits;
use crate::term::{FpOp, TermId};
use base::Id;
use base::float::FloatFormat;
use std::fmt::Write;

/// The bits of exponent and precision.
pub(super) fn shape(format: FloatFormat) -> (u32, u32) {
    let precision = format.precision();
    match format {
        FloatFormat::X87 => (15, precision),
        _ => (format.bits() - precision, precision),
    }
}

/// The sort's numbers as they are written in `(_ to_fp …)`.
fn numbers(format: FloatFormat) -> String {
    let (exponent, precision) = shape(format);
    format!("{exponent} {precision}")
}

/// An encoding without a stored leading bit.
fn standard_bits(format: FloatFormat, bits: u128) -> Bits {
    let whole = Bits::new(format.bits(), bits);
    match format {
        FloatFormat::X87 => whole.extract(79, 64).concat(&whole.extract(62, 0)),
        _ => whole,
    }
}

fn constant(format: FloatFormat, bits: u128) -> String {
    format!("((_ to_fp {}) {})", numbers(format), bits_text(&standard_bits(format, bits)))
}

/// The float that bits stand for.
fn operand(format: FloatFormat, bits: &str) -> String {
    if format != FloatFormat::X87 {
        return format!("((_ to_fp {}) {bits})", numbers(format));
    }
    // A clear leading bit under an exponent is a NaN; a set one under none counts as exponent 1.
    let zero = bits_text(&Bits::zero(15));
    let one = bits_text(&Bits::one(15));
    format!(
        "(let (($b {bits})) (let (($e ((_ extract 78 64) $b)) ($i ((_ extract 63 63) $b))) \
         (ite (and (distinct $e {zero}) (= $i #b0)) (_ NaN 15 64) ((_ to_fp 15 64) \
         (concat ((_ extract 79 79) $b) (ite (and (= $e {zero}) (= $i #b1)) {one} $e) \
         ((_ extract 62 0) $b))))))"
    )
}

/// A rounding mode from its three bits.
fn mode(bits: &str) -> String {
    let names = [(FpOp::RNA, "RNA"), (FpOp::RTP, "RTP"), (FpOp::RTN, "RTN"), (FpOp::RTZ, "RTZ")];
    let mut text = "RNE".to_string();
    for (value, name) in names {
        let value = bits_text(&Bits::new(3, value));
        if bits == value {
            return name.into();
        }
        text = format!("(ite (= $m {value}) {name} {text})");
    }
    if bits.starts_with('#') { "RNE".into() } else { format!("(let (($m {bits})) {text})") }
}

/// The text of a float operation as a bit-vector or truth value; what it needs is written before.
pub(super) fn operation(
    writer: &mut Writer<'_>,
    term: TermId,
    op: FpOp,
    format: FloatFormat,
) -> Result<String, Unwritable> {
    let args = writer.args(term);
    let float = |at: usize| operand(format, args[at]);
    let rounded = |name: &str| {
        let operands: Vec<String> = (1..args.len()).map(float).collect();
        format!("({name} {} {})", mode(args[0]), operands.join(" "))
    };
    let result = match op {
        FpOp::Add => rounded("fp.add"),
        FpOp::Sub => rounded("fp.sub"),
        FpOp::Mul => rounded("fp.mul"),
        FpOp::Div => rounded("fp.div"),
        FpOp::Fma => rounded("fp.fma"),
        FpOp::Sqrt => rounded("fp.sqrt"),
        FpOp::RoundToIntegral => rounded("fp.roundToIntegral"),
        FpOp::IeeeRem => format!("(fp.rem {} {})", float(0), float(1)),
        FpOp::Rem => return Err(Unwritable::Float(term)),
        FpOp::Eq => return Ok(format!("(fp.eq {} {})", float(0), float(1))),
        FpOp::Lt => return Ok(format!("(fp.lt {} {})", float(0), float(1))),
        FpOp::Le => return Ok(format!("(fp.leq {} {})", float(0), float(1))),
        FpOp::IsNan => return Ok(format!("(fp.isNaN {})", float(0))),
        FpOp::Convert(from) => {
            let from = operand(from, args[1]);
            format!("((_ to_fp {}) {} {from})", numbers(format), mode(args[0]))
        }
        FpOp::FromSigned => {
            format!("((_ to_fp {}) {} {})", numbers(format), mode(args[0]), args[1])
        }
        FpOp::FromUnsigned => {
            format!("((_ to_fp_unsigned {}) {} {})", numbers(format), mode(args[0]), args[1])
        }
        FpOp::ToSigned(width) | FpOp::ToUnsigned(width) if width > 128 => {
            return Err(Unwritable::Float(term));
        }
        FpOp::ToSigned(width) => return Ok(to_int(format, &float(0), width, true)),
        FpOp::ToUnsigned(width) => return Ok(to_int(format, &float(0), width, false)),
    };
    Ok(bits_of_result(writer, term, format, &result))
}

/// Declares the bits of a result and says what they are.
fn bits_of_result(
    writer: &mut Writer<'_>,
    term: TermId,
    format: FloatFormat,
    result: &str,
) -> String {
    let (exponent, precision) = shape(format);
    let bits = format!("{WRITERS_MARK}b{}", term.index());
    let float = format!("{WRITERS_MARK}f{}", term.index());
    let (shape, width) = (numbers(format), exponent + precision);
    let nan = bits_text(&standard_bits(format, format.nan()));
    let _ = writeln!(writer.out, "(define-fun {float} () (_ FloatingPoint {shape}) {result})");
    let _ = writeln!(writer.out, "(declare-fun {bits} () (_ BitVec {width}))");
    let _ = writeln!(writer.out, "(assert (= ((_ to_fp {shape}) {bits}) {float}))");
    let _ = writeln!(writer.out, "(assert (=> (fp.isNaN {float}) (= {bits} {nan})))");
    if format != FloatFormat::X87 {
        return bits;
    }
    let zero = bits_text(&Bits::zero(15));
    format!(
        "(concat ((_ extract 78 63) {bits}) (ite (= ((_ extract 77 63) {bits}) {zero}) #b0 #b1) \
         ((_ extract 62 0) {bits}))"
    )
}

/// The integer part, or the value for what does not fit.
fn to_int(format: FloatFormat, float: &str, width: u32, signed: bool) -> String {
    let bound = |exponent: u32| match exponent {
        128 => format.mul(format.from_u128(1 << 127), format.from_u128(2)),
        exponent => format.from_u128(1 << exponent),
    };
    let limit = bound(if signed { width - 1 } else { width });
    // A limit beyond all finite numbers does not limit.
    let upper = match format.is_infinite(limit) {
        true => String::new(),
        false => format!(" (fp.lt $i {})", constant(format, limit)),
    };
    let lower = match (signed, format.is_infinite(limit)) {
        (true, true) => String::new(),
        (true, false) => format!(" (fp.leq {} $i)", constant(format, format.neg(limit))),
        (false, _) => format!(" (fp.leq {} $i)", constant(format, 0)),
    };
    let convert = if signed { "fp.to_sbv" } else { "fp.to_ubv" };
    let indefinite = bits_text(&Bits::min_signed(width));
    format!(
        "(let (($x {float})) (let (($i (fp.roundToIntegral RTZ $x))) (ite (and (not (fp.isNaN $x)) \
         (not (fp.isInfinite $x)){lower}{upper}) ((_ {convert} {width}) RTZ $x) {indefinite})))"
    )
}
