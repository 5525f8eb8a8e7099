//! `scanf` and `sscanf`. Without a supplied standard input every conversion succeeds and reads an
//! input.

use super::Flow;
use super::args::{Args, Length};
use super::inputs::InputRequestKind;
use super::machine::Machine;
use super::observe::Observer;
use super::place::value_bytes;
use crate::ir::ExprId;
use crate::scalar::{Scalar, truncate};
use crate::types::{DataModel, FloatKind, IntKind};

/// Text that is being read.
struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
    }

    /// The longest front part, of at most `max` bytes, whose bytes all pass.
    fn take(&mut self, max: usize, pass: impl Fn(u8) -> bool) -> &'t [u8] {
        let rest = &self.text[self.at.min(self.text.len())..];
        let len = rest.iter().take(max).take_while(|&&byte| pass(byte)).count();
        self.at += len;
        &rest[..len]
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// A conversion specification.
struct Spec<'f> {
    /// `*`: the value goes nowhere.
    dropped: bool,
    width: Option<usize>,
    length: Length,
    letter: u8,
    /// The characters of `%[`.
    set: &'f [u8],
}

impl<'f> Spec<'f> {
    /// The specification that follows a `%`, and what follows it.
    fn parse(mut text: &'f [u8]) -> Option<(Spec<'f>, &'f [u8])> {
        let dropped = text.first() == Some(&b'*');
        text = &text[usize::from(dropped)..];
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let width = text[..digits].iter().fold(0usize, |width, digit| {
            width.saturating_mul(10).saturating_add(usize::from(digit - b'0'))
        });
        let (length, text) = Length::parse(&text[digits..]);
        let (&letter, mut text) = text.split_first()?;
        let mut set: &[u8] = &[];
        if letter == b'[' {
            // A bracket in front is a member of the set.
            let skip = 1 + usize::from(text.first() == Some(&b'^'));
            let end = text.iter().skip(skip).position(|&byte| byte == b']')? + skip;
            set = &text[..end];
            text = &text[end + 1..];
        }
        let width = (width > 0).then_some(width);
        Some((Spec { dropped, width, length, letter, set }, text))
    }

    /// Whether `%[` accepts this byte.
    fn accepts(&self, byte: u8) -> bool {
        let (negated, set) = match self.set {
            [b'^', set @ ..] => (true, set),
            set => (false, set),
        };
        let mut found = false;
        let mut at = 0;
        while at < set.len() {
            match set[at..] {
                [low, b'-', high, ..] => {
                    found |= (low..=high).contains(&byte);
                    at += 3;
                }
                [one, ..] => {
                    found |= one == byte;
                    at += 1;
                }
                [] => break,
            }
        }
        found != negated
    }

    fn int_kind(&self) -> Option<IntKind> {
        match self.letter {
            b'd' | b'i' => Some(self.length.int_kind(true)),
            b'u' | b'x' | b'X' | b'o' => Some(self.length.int_kind(false)),
            b'p' => Some(IntKind::ULong),
            _ => None,
        }
    }

    fn float_kind(&self) -> Option<FloatKind> {
        matches!(self.letter, b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A').then_some(
            match self.length {
                Length::Long => FloatKind::Double,
                Length::LongDouble => FloatKind::LongDouble,
                _ => FloatKind::Float,
            },
        )
    }
}

/// Why reading stops.
enum Miss {
    /// The text does not match.
    Mismatch,
    /// The text is over.
    End,
}

impl<'r, O: Observer> Machine<'r, O> {
    /// Reads; the number of values that were stored, or -1.
    pub(super) fn scan(&mut self, from_string: bool, args: &[ExprId]) -> Flow<i32> {
        let first = usize::from(from_string);
        let format = self.arg(args, first)?;
        let format = self.string_at(format, usize::MAX)?;
        let mut rest = self.listed(args.get(first + 1..).unwrap_or_default())?;
        if from_string {
            let text = self.arg(args, 0)?;
            let text = self.string_at(text, usize::MAX)?;
            return self.scan_text(&mut Reader { text: &text, at: 0 }, &format, &mut rest);
        }
        let config: &'r super::Config = self.config;
        match &config.stdin {
            Some(text) => {
                let mut reader = Reader { text, at: self.stdin_at };
                let count = self.scan_text(&mut reader, &format, &mut rest);
                self.stdin_at = reader.at;
                count
            }
            None => self.scan_inputs(&format, &mut rest),
        }
    }

    fn scan_text(&mut self, reader: &mut Reader, format: &[u8], args: &mut Args) -> Flow<i32> {
        let mut count = 0;
        let mut format = format;
        while let [byte, rest @ ..] = format {
            format = rest;
            let step = if is_space(*byte) {
                reader.skip_space();
                Ok(false)
            } else if *byte == b'%' && rest.first() != Some(&b'%') {
                let Some((spec, rest)) = Spec::parse(rest) else {
                    return Ok(count);
                };
                format = rest;
                self.scan_one(reader, &spec, args)?
            } else {
                if *byte == b'%' {
                    format = &rest[1..];
                    reader.skip_space();
                }
                match reader.peek() {
                    None => Err(Miss::End),
                    Some(found) if found == *byte => {
                        reader.at += 1;
                        Ok(false)
                    }
                    Some(_) => Err(Miss::Mismatch),
                }
            };
            match step {
                Ok(stored) => count += i32::from(stored),
                Err(Miss::End) if count == 0 => return Ok(-1),
                Err(_) => return Ok(count),
            }
        }
        Ok(count)
    }

    /// One conversion: whether a value was stored that counts.
    fn scan_one(
        &mut self,
        reader: &mut Reader,
        spec: &Spec,
        args: &mut Args,
    ) -> Flow<Result<bool, Miss>> {
        if spec.letter == b'n' {
            let shape = self.int_shape(spec.length.int_kind(true));
            self.put_scanned(spec, args, shape, reader.at as u128)?;
            return Ok(Ok(false));
        }
        if !matches!(spec.letter, b'c' | b'[') {
            reader.skip_space();
        }
        if reader.peek().is_none() {
            return Ok(Err(Miss::End));
        }
        let width = spec.width.unwrap_or(usize::MAX);
        if let Some(kind) = spec.int_kind() {
            let base = match spec.letter {
                b'd' | b'u' => 10,
                b'o' => 8,
                b'i' => 0,
                _ => 16,
            };
            let Some(value) = read_integer(reader, width, base) else {
                return Ok(Err(Miss::Mismatch));
            };
            let shape = self.int_shape(kind);
            let value = self.saturated(value, kind);
            self.put_scanned(spec, args, shape, truncate(value as u128, shape.width()))?;
        } else if let Some(kind) = spec.float_kind() {
            let Some((negative, text)) = read_float(reader, width) else {
                return Ok(Err(Miss::Mismatch));
            };
            let format = kind.format();
            let bits = match &text[..1] {
                "i" | "I" => format.infinity(false),
                "n" | "N" => format.nan() & !(1 << (format.width_bits() - 1)),
                _ => format.parse(&text).unwrap_or(format.zero(false)),
            };
            let bits = if negative { format.neg(bits) } else { bits };
            self.put_scanned(spec, args, Scalar::Float(kind), bits)?;
        } else {
            let bytes = match spec.letter {
                b'c' => reader.take(spec.width.unwrap_or(1), |_| true),
                b'[' => reader.take(width, |byte| spec.accepts(byte)),
                _ => reader.take(width, |byte| !is_space(byte)),
            };
            if bytes.is_empty() {
                return Ok(Err(Miss::Mismatch));
            }
            let mut bytes = bytes.to_vec();
            self.put_text(spec, args, &mut bytes)?;
        }
        Ok(Ok(!spec.dropped))
    }

    /// The value that `strtol` and kin give, which are used with 64 bits where `long` has or where
    /// the conversion asks for them.
    fn saturated(&self, value: i128, kind: IntKind) -> i128 {
        let narrow = self.image.cfa.types.model == DataModel::Ilp32 && kind.rank() < 5;
        let bits = if narrow { 32 } else { 64 };
        if kind.is_signed() {
            value.clamp(-1 << (bits - 1), (1 << (bits - 1)) - 1)
        } else {
            value.clamp(-(1 << bits) + 1, (1 << bits) - 1)
        }
    }

    fn put_scanned(&mut self, spec: &Spec, args: &mut Args, shape: Scalar, bits: u128) -> Flow<()> {
        if spec.dropped {
            return Ok(());
        }
        let addr = self.next_pointer(args)?;
        let done = self.memory.write(addr, value_bytes(shape), 0, bits);
        done.map_err(|fault| self.fault(fault))?;
        self.watch_scalar(args.via(), addr, value_bytes(shape) as u64);
        Ok(())
    }

    fn put_text(&mut self, spec: &Spec, args: &mut Args, bytes: &mut Vec<u8>) -> Flow<()> {
        if spec.dropped {
            return Ok(());
        }
        if spec.letter != b'c' {
            bytes.push(0);
        }
        let addr = self.next_pointer(args)?;
        let put = self.memory.put(addr, bytes, &vec![0xff; bytes.len()], true);
        put.map_err(|fault| self.fault(fault))?;
        self.watch_bytes(args.via(), addr, bytes.len() as u64, true);
        Ok(())
    }

    /// Every conversion reads an input.
    fn scan_inputs(&mut self, format: &[u8], args: &mut Args) -> Flow<i32> {
        let mut count = 0;
        let mut format = format;
        while let [byte, rest @ ..] = format {
            format = rest;
            if *byte != b'%' {
                continue;
            }
            if rest.first() == Some(&b'%') {
                format = &rest[1..];
                continue;
            }
            let Some((spec, rest)) = Spec::parse(rest) else {
                break;
            };
            format = rest;
            if !spec.dropped {
                self.scan_input(&spec, args)?;
                count += i32::from(spec.letter != b'n');
            }
        }
        Ok(count)
    }

    fn scan_input(&mut self, spec: &Spec, args: &mut Args) -> Flow<()> {
        let types = &self.image.cfa.types;
        if spec.letter == b'n' {
            let shape = self.int_shape(spec.length.int_kind(true));
            return self.put_scanned(spec, args, shape, 0);
        }
        let (ty, shape) = if let Some(kind) = spec.int_kind() {
            (types.int(kind), self.int_shape(kind))
        } else if let Some(kind) = spec.float_kind() {
            (types.float(kind), Scalar::Float(kind))
        } else {
            return self.scan_text_input(spec, args);
        };
        let bits = self.draw(InputRequestKind::Scanned, ty, shape, None, None)?;
        self.put_scanned(spec, args, shape, bits)
    }

    /// Characters: for strings one that the conversion accepts.
    fn scan_text_input(&mut self, spec: &Spec, args: &mut Args) -> Flow<()> {
        let ty = self.image.cfa.types.int(IntKind::UChar);
        let shape = self.int_shape(IntKind::UChar);
        let count = if spec.letter == b'c' { spec.width.unwrap_or(1) } else { 1 };
        let mut bytes = Vec::new();
        for _ in 0..count.min(1 << 20) {
            let byte = self.draw(InputRequestKind::Scanned, ty, shape, None, None)? as u8;
            let fits = |byte: u8| match spec.letter {
                b'c' => true,
                b'[' => byte != 0 && spec.accepts(byte),
                _ => byte != 0 && !is_space(byte),
            };
            let byte = if fits(byte) { byte } else { (1..=255).find(|&b| fits(b)).unwrap_or(1) };
            bytes.push(byte);
        }
        self.put_text(spec, args, &mut bytes)
    }
}

/// A number with optional sign; base 0 looks at its prefix.
fn read_integer(reader: &mut Reader, mut width: usize, mut base: u32) -> Option<i128> {
    let sign = reader.take(width.min(1), |byte| matches!(byte, b'+' | b'-'));
    width -= sign.len();
    let mut value: i128 = 0;
    let mut any = false;
    if matches!(base, 0 | 16) && reader.peek() == Some(b'0') && width > 0 {
        reader.at += 1;
        width -= 1;
        any = true;
        let marked = width > 0 && reader.peek().is_some_and(|byte| matches!(byte, b'x' | b'X'));
        if marked {
            reader.at += 1;
            width -= 1;
        }
        base = if marked || base == 16 { 16 } else { 8 };
    }
    if base == 0 {
        base = 10;
    }
    for &digit in reader.take(width, |byte| char::from(byte).is_digit(base)) {
        let digit = char::from(digit).to_digit(base).unwrap_or(0);
        value = value.saturating_mul(base.into()).saturating_add(digit.into());
        any = true;
    }
    any.then_some(if sign == b"-" { -value } else { value })
}

/// The text of a floating number without its sign. As in glibc, an exponent mark is read even if
/// no digits follow it.
fn read_float(reader: &mut Reader, width: usize) -> Option<(bool, String)> {
    let from = reader.at;
    let end = reader.text.len().min(from.saturating_add(width));
    let text = &reader.text[from..end];
    let negative = text.first() == Some(&b'-');
    let signed = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let rest = &text[signed..];
    let starts = |word: &[u8]| {
        let front = rest.get(..word.len());
        front.is_some_and(|front| front.eq_ignore_ascii_case(word))
    };
    let (used, len) = if starts(b"infinity") {
        (8, 8)
    } else if starts(b"inf") || starts(b"nan") {
        (3, 3)
    } else {
        digits_of_float(rest, starts(b"0x"))?
    };
    reader.at = from + signed + used;
    let mut text = String::from_utf8_lossy(&rest[..len]).into_owned();
    // C asks a hexadecimal constant for an exponent; `scanf` does not.
    if starts(b"0x") && !text.contains(['p', 'P']) {
        text.push_str("p0");
    }
    Some((negative, text))
}

/// How many bytes of a floating number are read, and how many of them mean something.
fn digits_of_float(text: &[u8], hex: bool) -> Option<(usize, usize)> {
    let digits = |from: usize, hex: bool| {
        let pass = |byte: &&u8| byte.is_ascii_digit() || (hex && byte.is_ascii_hexdigit());
        text[from.min(text.len())..].iter().take_while(pass).count()
    };
    let mut at = if hex { 2 } else { 0 };
    let mut count = digits(at, hex);
    at += count;
    if text.get(at) == Some(&b'.') {
        let fraction = digits(at + 1, hex);
        count += fraction;
        at += 1 + fraction;
    }
    if count == 0 {
        return None;
    }
    let mark = if hex { b'p' } else { b'e' };
    if text.get(at).map(u8::to_ascii_lowercase) != Some(mark) {
        return Some((at, at));
    }
    let sign = usize::from(matches!(text.get(at + 1), Some(b'+' | b'-')));
    let first = at + 1 + sign;
    match digits(first, false) {
        0 => Some((first, at)),
        exponent => Some((first + exponent, first + exponent)),
    }
}
