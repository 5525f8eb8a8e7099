//! `printf` and kin.

use super::Flow;
use super::args::{Args, Length};
use super::machine::Machine;
use super::observe::Observer;
use crate::scalar::{Scalar, sign_extend};
use crate::types::{FloatKind, IntKind};
use base::float::FormatStyle;

/// The most characters that a width or precision may ask for.
const WIDEST: usize = 1 << 20;

/// A conversion specification without its letter.
#[derive(Clone, Copy, Default, Debug)]
struct Spec {
    minus: bool,
    plus: bool,
    space: bool,
    alt: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
}

impl Spec {
    fn flags<'t>(&mut self, mut text: &'t [u8]) -> &'t [u8] {
        while let [flag, rest @ ..] = text {
            match flag {
                b'-' => self.minus = true,
                b'+' => self.plus = true,
                b' ' => self.space = true,
                b'#' => self.alt = true,
                b'0' => self.zero = true,
                b'\'' | b'I' => {}
                _ => break,
            }
            text = rest;
        }
        text
    }

    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.space) {
            (true, ..) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            _ => "",
        }
    }

    /// Prefix and digits, padded to the width; zeros go between the two.
    fn pad(&self, out: &mut Vec<u8>, prefix: &str, digits: &[u8], zeros: bool) {
        let missing = self.width.saturating_sub(prefix.len() + digits.len());
        let fill = |out: &mut Vec<u8>, byte| out.extend(std::iter::repeat_n(byte, missing));
        if !self.minus && !zeros {
            fill(out, b' ');
        }
        out.extend_from_slice(prefix.as_bytes());
        if !self.minus && zeros {
            fill(out, b'0');
        }
        out.extend_from_slice(digits);
        if self.minus {
            fill(out, b' ');
        }
    }

    fn integer(&self, out: &mut Vec<u8>, prefix: &str, mut digits: String) {
        let least = self.precision.unwrap_or(1);
        if digits == "0" && least == 0 {
            digits.clear();
        }
        let zeros = "0".repeat(least.saturating_sub(digits.len()));
        let zero_pad = self.zero && self.precision.is_none();
        self.pad(out, prefix, (zeros + &digits).as_bytes(), zero_pad);
    }

    /// A decimal number.
    fn decimal(&self, out: &mut Vec<u8>, value: i128) {
        self.integer(out, self.sign(value < 0), value.unsigned_abs().to_string());
    }

    /// An unsigned number in the base that `letter` names.
    fn unsigned(&self, out: &mut Vec<u8>, letter: u8, value: u128) {
        let prefix = |text: &'static str| if self.alt && value != 0 { text } else { "" };
        match letter {
            b'x' => self.integer(out, prefix("0x"), format!("{value:x}")),
            b'X' => self.integer(out, prefix("0X"), format!("{value:X}")),
            b'o' => {
                let digits = format!("{value:o}");
                let mut spec = *self;
                if self.alt {
                    // One zero in front, unless the precision gives one.
                    let least = digits.len() + usize::from(value != 0);
                    if self.precision.unwrap_or(0) < least {
                        let body = if value == 0 { digits } else { format!("0{digits}") };
                        spec.precision = self.precision.map(|_| 1);
                        return spec.integer(out, "", body);
                    }
                }
                spec.integer(out, "", digits);
            }
            _ => self.integer(out, "", value.to_string()),
        }
    }

    fn float(&self, out: &mut Vec<u8>, kind: FloatKind, letter: u8, bits: u128) {
        let style = match letter.to_ascii_lowercase() {
            b'f' => FormatStyle::Fixed,
            b'e' => FormatStyle::Exponent,
            b'a' => FormatStyle::Hex,
            _ => FormatStyle::General,
        };
        let format = kind.format();
        let upper = letter.is_ascii_uppercase();
        let text = format.format(bits, style, self.precision, upper, self.alt);
        let negative = text.starts_with('-');
        let digits = text.trim_start_matches('-');
        let finite = !format.is_nan(bits) && !format.is_infinite(bits);
        let (prefix, digits) = match (style, digits.split_at_checked(2)) {
            // Zeros of padding go behind `0x`.
            (FormatStyle::Hex, Some((mark, rest))) if finite => (mark, rest),
            _ => ("", digits),
        };
        let prefix = format!("{}{prefix}", self.sign(negative));
        self.pad(out, &prefix, digits.as_bytes(), self.zero && finite);
    }

    fn text(&self, out: &mut Vec<u8>, bytes: &[u8]) {
        self.pad(out, "", bytes, false);
    }
}

/// A decimal number at the front of `text`, and what follows it.
fn number(text: &[u8]) -> (usize, &[u8]) {
    let len = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let value = text[..len]
        .iter()
        .fold(0, |value: usize, digit| (value * 10 + usize::from(digit - b'0')).min(WIDEST));
    (value, &text[len..])
}

impl<O: Observer> Machine<'_, O> {
    /// What `printf` prints.
    pub(super) fn formatted(&mut self, format: u64, args: &mut Args) -> Flow<Vec<u8>> {
        let format = self.string_at(format, usize::MAX)?;
        let mut out = Vec::new();
        let mut text = &format[..];
        while let [byte, rest @ ..] = text {
            text = if *byte == b'%' {
                self.conversion(rest, args, &mut out)?
            } else {
                out.push(*byte);
                rest
            };
        }
        self.charge(out.len() as u64)?;
        Ok(out)
    }

    /// Performs the conversion that follows a `%`; returns what follows it.
    fn conversion<'t>(
        &mut self,
        text: &'t [u8],
        args: &mut Args,
        out: &mut Vec<u8>,
    ) -> Flow<&'t [u8]> {
        let mut spec = Spec::default();
        let text = match number(text) {
            (position, [b'$', after @ ..]) if position > 0 => {
                args.select(position);
                after
            }
            _ => text,
        };
        let mut rest = spec.flags(text);
        if let [b'*', after @ ..] = rest {
            let width = self.star(args)?;
            spec.minus |= width < 0;
            spec.width = (width.unsigned_abs() as usize).min(WIDEST);
            rest = after;
        } else {
            (spec.width, rest) = number(rest);
        }
        if let [b'.', b'*', after @ ..] = rest {
            spec.precision = usize::try_from(self.star(args)?).ok().map(|p| p.min(WIDEST));
            rest = after;
        } else if let [b'.', after @ ..] = rest {
            let (precision, after) = number(after);
            spec.precision = Some(precision);
            rest = after;
        }
        let (length, rest) = Length::parse(rest);
        let [letter, rest @ ..] = rest else {
            return Ok(rest);
        };
        self.convert(spec, length, *letter, args, out)?;
        Ok(rest)
    }

    fn star(&mut self, args: &mut Args) -> Flow<i32> {
        Ok(self.next_arg(args, self.int_shape(IntKind::Int))? as u32 as i32)
    }

    /// An integer argument, which was promoted to `int` when it was passed.
    fn int_arg(&mut self, args: &mut Args, kind: IntKind) -> Flow<i128> {
        let promoted = if kind.rank() < IntKind::Int.rank() { IntKind::Int } else { kind };
        let bits = self.next_arg(args, self.int_shape(promoted))?;
        let width = self.int_shape(kind).width();
        let bits = crate::scalar::truncate(bits, width);
        Ok(if kind.is_signed() { sign_extend(bits, width) } else { bits as i128 })
    }

    fn convert(
        &mut self,
        spec: Spec,
        length: Length,
        letter: u8,
        args: &mut Args,
        out: &mut Vec<u8>,
    ) -> Flow<()> {
        match letter {
            b'd' | b'i' => {
                let value = self.int_arg(args, length.int_kind(true))?;
                spec.decimal(out, value);
            }
            b'u' | b'o' | b'x' | b'X' => {
                let value = self.int_arg(args, length.int_kind(false))?;
                spec.unsigned(out, letter, value as u128);
            }
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                let long = length == Length::LongDouble;
                let kind = if long { FloatKind::LongDouble } else { FloatKind::Double };
                let bits = self.next_arg(args, Scalar::Float(kind))?;
                spec.float(out, kind, letter, bits);
            }
            b'c' | b'C' => {
                let value = self.int_arg(args, IntKind::UInt)? as u32;
                if letter == b'C' || length == Length::Long {
                    spec.text(out, wide_char(value).as_bytes());
                } else {
                    spec.text(out, &[value as u8]);
                }
            }
            b's' | b'S' => {
                let addr = self.next_pointer(args)?;
                let wide = letter == b'S' || length == Length::Long;
                let bytes = self.text_arg(addr, spec.precision, wide)?;
                spec.text(out, &bytes);
            }
            b'p' => match self.next_pointer(args)? {
                0 => spec.text(out, b"(nil)"),
                addr => {
                    let spec = Spec { alt: true, ..spec };
                    spec.unsigned(out, b'x', addr.into());
                }
            },
            b'n' => {
                let addr = self.next_pointer(args)?;
                let len = self.int_shape(length.int_kind(true)).width() as usize / 8;
                let count = out.len() as u128;
                let done = self.memory.write(addr, len, 0, count);
                done.map_err(|fault| self.fault(fault))?;
                self.watch_scalar(args.via(), addr, len as u64);
            }
            b'm' => spec.text(out, b"Success"),
            b'%' => out.push(b'%'),
            // Not a conversion: glibc prints it as it stands.
            other => out.extend_from_slice(&[b'%', other]),
        }
        Ok(())
    }

    fn text_arg(&mut self, addr: u64, precision: Option<usize>, wide: bool) -> Flow<Vec<u8>> {
        if addr == 0 {
            let fits = precision.is_none_or(|precision| precision >= 6);
            return Ok(if fits { b"(null)".to_vec() } else { Vec::new() });
        }
        let max = precision.unwrap_or(usize::MAX);
        if !wide {
            return self.string_at(addr, max);
        }
        let mut bytes = Vec::new();
        let mut at = addr;
        loop {
            let mut unit = 0;
            for byte in 0..4 {
                unit |= u32::from(self.byte_at(at.wrapping_add(byte))?) << (8 * byte);
            }
            let text = wide_char(unit);
            if unit == 0 || bytes.len() + text.len() > max {
                return Ok(bytes);
            }
            bytes.extend_from_slice(text.as_bytes());
            at = at.wrapping_add(4);
        }
    }
}

fn wide_char(value: u32) -> String {
    char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER).to_string()
}
