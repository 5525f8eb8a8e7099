//! The values of constants: numbers, characters and strings, as gcc computes them.

use crate::ast::Encoding;
use crate::lexer::splice;
use cfa::types::{FloatKind, IntKind};
use std::borrow::Cow;

/// A number.
#[derive(Debug, PartialEq)]
pub(crate) enum Number<'a> {
    Int { value: u64, kind: IntKind, decimal: bool },
    Float { text: Cow<'a, str>, kind: FloatKind },
}

/// Decodes the preprocessing number `text`.
pub(crate) fn number(text: &[u8]) -> Result<Number<'_>, String> {
    let text = without_splices(text);
    let hex = matches!(text.get(..2), Some(b"0x" | b"0X"));
    let floating = text.iter().any(|&b| match b {
        b'.' | b'p' | b'P' => true,
        b'e' | b'E' => !hex,
        _ => false,
    });
    // `p` only occurs in floating constants, but `e` also in suffixes nobody has.
    if floating { float(text, hex) } else { integer(&text) }
}

/// Decodes an integer constant.
fn integer(text: &[u8]) -> Result<Number<'static>, String> {
    let (radix, digits) = match text {
        [b'0', b'x' | b'X', digits @ ..] => (16, digits),
        [b'0', b'b' | b'B', digits @ ..] => (2, digits),
        [b'0', ..] => (8, text),
        _ => (10, text),
    };
    let is_digit = |b: &u8| {
        if radix == 16 { b.is_ascii_hexdigit() } else { b.is_ascii_digit() }
    };
    let end = digits.iter().position(|b| !is_digit(b)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let mut value: u64 = 0;
    for &digit in digits {
        let digit = char::from(digit).to_digit(16).unwrap_or(0);
        if digit >= radix {
            let base = if radix == 8 { "octal" } else { "binary" };
            return Err(format!("invalid digit `{digit}` in {base} constant"));
        }
        let next =
            value.checked_mul(u64::from(radix)).and_then(|v| v.checked_add(u64::from(digit)));
        value = next.ok_or("integer constant is too large for its type")?;
    }
    if digits.is_empty() || suffix.first() == Some(&b'.') {
        return Err(format!("invalid number `{}`", String::from_utf8_lossy(text)));
    }
    let kind = integer_suffix(suffix)?;
    Ok(Number::Int { value, kind, decimal: radix == 10 })
}

fn integer_suffix(suffix: &[u8]) -> Result<IntKind, String> {
    Ok(match suffix {
        b"" => IntKind::Int,
        b"u" | b"U" => IntKind::UInt,
        b"l" | b"L" => IntKind::Long,
        b"ul" | b"uL" | b"Ul" | b"UL" | b"lu" | b"lU" | b"Lu" | b"LU" => IntKind::ULong,
        b"ll" | b"LL" => IntKind::LongLong,
        b"ull" | b"uLL" | b"Ull" | b"ULL" | b"llu" | b"llU" | b"LLu" | b"LLU" => IntKind::ULongLong,
        _ if is_imaginary(suffix) => return Err("complex constants are not supported".into()),
        _ => {
            let suffix = String::from_utf8_lossy(suffix);
            return Err(format!("invalid suffix `{suffix}` on integer constant"));
        }
    })
}

/// Whether the suffix is one that exists with an `i` or `j` added.
fn is_imaginary(suffix: &[u8]) -> bool {
    let rest: Vec<u8> = suffix.iter().copied().filter(|b| !b"iIjJ".contains(b)).collect();
    rest.len() + 1 == suffix.len() && (integer_suffix(&rest).is_ok() || float_kind(&rest).is_some())
}

/// Decodes a floating constant.
fn float(text: Cow<'_, [u8]>, hex: bool) -> Result<Number<'_>, String> {
    let mut at = if hex { 2 } else { 0 };
    let digits = |at: &mut usize| {
        let from = *at;
        while text
            .get(*at)
            .is_some_and(|b| if hex { b.is_ascii_hexdigit() } else { b.is_ascii_digit() })
        {
            *at += 1;
        }
        *at - from
    };
    let mut count = digits(&mut at);
    if text.get(at) == Some(&b'.') {
        at += 1;
        count += digits(&mut at);
    }
    let shown = || String::from_utf8_lossy(&text).into_owned();
    if count == 0 {
        return Err(format!("invalid number `{}`", shown()));
    }
    let has_exponent = match text.get(at) {
        Some(b'e' | b'E') => !hex,
        Some(b'p' | b'P') => hex,
        _ => false,
    };
    if has_exponent {
        at += 1;
        if matches!(text.get(at), Some(b'+' | b'-')) {
            at += 1;
        }
        let from = at;
        while text.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        if at == from {
            return Err("exponent has no digits".into());
        }
    } else if hex {
        return Err("hexadecimal floating constants require an exponent".into());
    }
    let suffix = &text[at..];
    let Some(kind) = float_kind(suffix) else {
        let suffix = String::from_utf8_lossy(suffix);
        return Err(match suffix.as_bytes() {
            b"df" | b"dd" | b"dl" | b"DF" | b"DD" | b"DL" => {
                "decimal floating types are not supported".into()
            }
            other if is_imaginary(other) => "complex constants are not supported".into(),
            _ => format!("invalid suffix `{suffix}` on floating constant"),
        });
    };
    Ok(Number::Float { text: ascii(text, at), kind })
}

/// The first `len` bytes, which are ASCII.
fn ascii(text: Cow<'_, [u8]>, len: usize) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => String::from_utf8_lossy(&text[..len]),
        Cow::Owned(text) => Cow::Owned(String::from_utf8_lossy(&text[..len]).into_owned()),
    }
}

fn float_kind(suffix: &[u8]) -> Option<FloatKind> {
    Some(match suffix {
        b"" | b"d" | b"D" => FloatKind::Double,
        b"f" | b"F" => FloatKind::Float,
        b"l" | b"L" | b"w" | b"W" => FloatKind::LongDouble,
        b"q" | b"Q" => FloatKind::Quad,
        b"f16" | b"F16" => FloatKind::Half,
        b"f32" | b"F32" => FloatKind::Float,
        b"f64" | b"F64" | b"f32x" | b"F32x" => FloatKind::Double,
        b"f64x" | b"F64x" => FloatKind::LongDouble,
        b"f128" | b"F128" => FloatKind::Quad,
        _ => return None,
    })
}

/// `text` with its line splices removed.
fn without_splices(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains(&b'\\') {
        return Cow::Borrowed(text);
    }
    let mut clean = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if let Some(end) = splice(text, at) {
            at = end;
        } else {
            clean.push(text[at]);
            at += 1;
        }
    }
    Cow::Owned(clean)
}

/// Takes a string or character constant apart: its encoding and what stands between the quotes.
pub(crate) fn unquote(text: &[u8]) -> (Encoding, &[u8]) {
    let open = text.iter().position(|b| matches!(b, b'"' | b'\'')).unwrap_or(0);
    let encoding = match &text[..open] {
        b"L" => Encoding::Wide,
        b"u" => Encoding::Utf16,
        b"U" => Encoding::Utf32,
        _ => Encoding::Narrow,
    };
    let body = &text[(open + 1).min(text.len())..];
    let quote = text.get(open);
    // An unterminated constant has been reported and keeps all its text.
    let body = if body.last() == quote { &body[..body.len() - 1] } else { body };
    (encoding, body)
}

/// A string literal as text, whatever its encoding.
pub(crate) fn plain_string(text: &[u8]) -> String {
    let mut units = Vec::new();
    // Mistakes in such strings do not matter.
    let _ = decode(unquote(text).1, Encoding::Narrow, &mut units);
    let bytes: Vec<u8> = units.iter().map(|&unit| unit as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The value of the character constant `text`.
pub(crate) fn character(text: &[u8]) -> Result<(i64, Encoding), String> {
    let (encoding, body) = unquote(text);
    let mut units = Vec::new();
    decode(body, encoding, &mut units)?;
    let Some(&last) = units.last() else {
        return Err("empty character constant".into());
    };
    let value = match encoding {
        Encoding::Narrow if units.len() == 1 => i64::from(last as u8 as i8),
        // Several characters make an `int`, of which the last four count.
        Encoding::Narrow => {
            i64::from(units.iter().fold(0, |value, unit| (value << 8) | unit) as i32)
        }
        Encoding::Wide => i64::from(last as i32),
        Encoding::Utf16 | Encoding::Utf32 => i64::from(last),
    };
    Ok((value, encoding))
}

/// Appends the code units of `body`, the inside of a constant, to `units`.
pub(crate) fn decode(body: &[u8], encoding: Encoding, units: &mut Vec<u32>) -> Result<(), String> {
    let mut at = 0;
    while at < body.len() {
        let byte = body[at];
        if byte == b'\\' {
            match splice(body, at) {
                Some(end) => at = end,
                None => at = escape(body, at + 1, encoding, units)?,
            }
        } else if byte < 0x80 || encoding == Encoding::Narrow {
            units.push(u32::from(byte));
            at += 1;
        } else {
            let (point, len) = code_point(&body[at..]);
            push_code_point(point, encoding, units);
            at += len;
        }
    }
    Ok(())
}

/// Decodes the escape sequence whose letter is at `at`; returns where it ends.
fn escape(
    body: &[u8],
    at: usize,
    encoding: Encoding,
    units: &mut Vec<u32>,
) -> Result<usize, String> {
    let mask = match encoding {
        Encoding::Narrow => 0xff,
        Encoding::Utf16 => 0xffff,
        Encoding::Wide | Encoding::Utf32 => u32::MAX,
    };
    let Some(&letter) = body.get(at) else {
        return Err("incomplete escape sequence".into());
    };
    let value = match letter {
        b'n' => 10,
        b't' => 9,
        b'r' => 13,
        b'a' => 7,
        b'b' => 8,
        b'f' => 12,
        b'v' => 11,
        b'e' | b'E' => 27,
        b'0'..=b'7' => {
            let (value, end) = digits(body, at, 8, 3);
            units.push(value & mask);
            return Ok(end);
        }
        b'x' => {
            let (value, end) = digits(body, at + 1, 16, usize::MAX);
            if end == at + 1 {
                return Err("`\\x` used with no following hex digits".into());
            }
            units.push(value & mask);
            return Ok(end);
        }
        b'u' | b'U' => {
            let want = if letter == b'u' { 4 } else { 8 };
            let (value, end) = digits(body, at + 1, 16, want);
            if end != at + 1 + want || (0xd800..0xe000).contains(&value) || value > 0x10_ffff {
                return Err("incomplete or invalid universal character name".into());
            }
            push_code_point(value, encoding, units);
            return Ok(end);
        }
        // gcc warns about an unknown escape and takes the letter itself.
        other => u32::from(other),
    };
    units.push(value);
    Ok(at + 1)
}

/// The value of up to `most` digits from `at` on, and where they end.
fn digits(body: &[u8], at: usize, radix: u32, most: usize) -> (u32, usize) {
    let mut value: u32 = 0;
    let mut end = at;
    while end - at < most {
        let Some(digit) = body.get(end).and_then(|&b| char::from(b).to_digit(radix)) else {
            break;
        };
        value = value.wrapping_mul(radix).wrapping_add(digit);
        end += 1;
    }
    (value, end)
}

/// The character at the start of `text`, which is UTF-8 or, where it is not, Latin-1.
fn code_point(text: &[u8]) -> (u32, usize) {
    for len in 2..=4.min(text.len()) {
        if let Ok(part) = std::str::from_utf8(&text[..len]) {
            return (part.chars().next().map_or(0, u32::from), len);
        }
    }
    (u32::from(text[0]), 1)
}

fn push_code_point(point: u32, encoding: Encoding, units: &mut Vec<u32>) {
    let char = char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER);
    match encoding {
        Encoding::Narrow => units.extend(char.encode_utf8(&mut [0; 4]).bytes().map(u32::from)),
        Encoding::Utf16 => {
            units.extend(char.encode_utf16(&mut [0; 2]).iter().map(|&unit| u32::from(unit)));
        }
        Encoding::Wide | Encoding::Utf32 => units.push(point),
    }
}
