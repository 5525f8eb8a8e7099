//! Every format against a C compiler and its library, which do the asked operations one by one.

use super::super::{FloatFormat, FormatStyle, Rounding};
use super::{Random, edges};
use FloatFormat::{F16, F32, F64, F128, X87};
use std::cmp::Ordering;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Questions to the C program with the answers this crate gives.
pub(super) struct Quiz {
    name: &'static str,
    questions: String,
    answers: Vec<Answer>,
}

pub(super) enum Answer {
    /// A number; any NaN stands for all, since the x87 and the C library choose among NaNs by
    /// rules of their own.
    Number(FloatFormat, u128),
    Text(String),
}

impl Quiz {
    pub(super) fn new(name: &'static str) -> Self {
        Self { name, questions: String::new(), answers: Vec::new() }
    }

    pub(super) fn ask(&mut self, format: FloatFormat, question: &str, answer: Answer) {
        let _ = writeln!(self.questions, "{} {question}", name(format));
        self.answers.push(answer);
    }

    /// Asks for an operation on up to three operands.
    pub(super) fn operation(
        &mut self,
        format: FloatFormat,
        what: &str,
        operands: [u128; 3],
        to: FloatFormat,
        result: u128,
    ) {
        let [a, b, c] = operands;
        self.ask(format, &format!("{what} {a:x} {b:x} {c:x}"), Answer::Number(to, result));
    }

    /// Runs the C program and compares; says so if that is impossible here.
    pub(super) fn check(self) {
        let Some(program) = compile(self.name) else {
            return;
        };
        let mut child = Command::new(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the compiled program starts");
        let mut input = child.stdin.take().expect("standard input is a pipe");
        let questions = self.questions.clone();
        // Written beside the reading, as both pipes are short.
        let writer = std::thread::spawn(move || input.write_all(questions.as_bytes()));
        let output = child.wait_with_output().expect("the compiled program ends");
        writer.join().expect("the writer ends").expect("all questions are read");
        let _ = fs::remove_dir_all(program.parent().expect("the program is in a directory"));
        assert!(output.status.success(), "{}", output.status);
        let output = String::from_utf8(output.stdout).expect("the output is text");
        assert_eq!(output.lines().count(), self.answers.len());
        for ((theirs, ours), question) in
            output.lines().zip(&self.answers).zip(self.questions.lines())
        {
            ours.compare(theirs, question);
        }
    }
}

impl Answer {
    fn compare(&self, theirs: &str, question: &str) {
        match self {
            Answer::Text(ours) => assert_eq!(ours, theirs, "{question}"),
            &Answer::Number(format, ours) => {
                let theirs = u128::from_str_radix(&theirs.replace(' ', ""), 16).unwrap();
                let both_nan = format.is_nan(ours) && format.is_nan(theirs);
                assert!(both_nan || ours == theirs, "{question}: {ours:x}, in C {theirs:x}");
            }
        }
    }
}

pub(super) fn name(format: FloatFormat) -> &'static str {
    match format {
        F16 => "f16",
        F32 => "f32",
        F64 => "f64",
        X87 => "x87",
        F128 => "f128",
    }
}

/// The C program, in a directory of its own; `None` where it cannot be made.
fn compile(name: &str) -> Option<PathBuf> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu")) {
        crate::testing::skip("floats against C: long double is not the x87 format here");
        return None;
    }
    let directory = std::env::temp_dir().join(format!("wedge-float-{name}-{}", std::process::id()));
    fs::create_dir_all(&directory).expect("the temporary directory is writable");
    let (source, program) = (directory.join("oracle.c"), directory.join("oracle"));
    fs::write(&source, include_str!("oracle.c")).expect("the source is written");
    let mut compiler = Command::new("cc");
    compiler.arg("-w").arg("-o").arg(&program).arg(&source).arg("-lm");
    let Ok(status) = compiler.status() else {
        crate::testing::skip("floats against C: no C compiler");
        let _ = fs::remove_dir_all(&directory);
        return None;
    };
    assert!(status.success(), "cc failed on {}", source.display());
    Some(program)
}

/// Pairs of edges, then random ones.
pub(super) fn pairs(format: FloatFormat, seed: u64, count: usize) -> Vec<(u128, u128)> {
    let edges = edges(format);
    let mut random = Random::new(seed);
    let all = edges.iter().flat_map(|&a| edges.iter().map(move |&b| (a, b)));
    let random = std::iter::repeat_with(|| (random.float(format), random.float(format)));
    all.collect::<Vec<_>>().into_iter().chain(random.take(count)).collect()
}

fn ask_arithmetic(quiz: &mut Quiz, format: FloatFormat, a: u128, b: u128, c: u128) {
    let near = format.neg(format.mul(a, b)) ^ (c & 3);
    for (what, c, result) in [
        ("add", 0, format.add(a, b)),
        ("sub", 0, format.sub(a, b)),
        ("mul", 0, format.mul(a, b)),
        ("div", 0, format.div(a, b)),
        ("sqrt", 0, format.sqrt(a)),
        ("fmod", 0, format.rem(a, b)),
        ("remainder", 0, format.ieee_remainder(a, b)),
        ("fma", c, format.fma(a, b, c)),
        ("fma", near, format.fma(a, b, near)),
    ] {
        quiz.operation(format, what, [a, b, c], format, result);
    }
    let order = match format.cmp(a, b) {
        Some(Ordering::Less) => "<",
        Some(Ordering::Equal) => "=",
        Some(Ordering::Greater) => ">",
        None => "?",
    };
    quiz.ask(format, &format!("cmp {a:x} {b:x} 0"), Answer::Text(order.to_string()));
}

fn ask_conversions(quiz: &mut Quiz, format: FloatFormat, a: u128) {
    for (what, rounding) in [
        ("rint", Rounding::NearestEven),
        ("round", Rounding::NearestAway),
        ("trunc", Rounding::TowardZero),
        ("ceil", Rounding::Up),
        ("floor", Rounding::Down),
    ] {
        let result = format.round_to_integral(a, rounding);
        quiz.operation(format, what, [a, 0, 0], format, result);
    }
    for to in super::ALL {
        quiz.operation(format, name(to), [a, 0, 0], to, format.convert(a, to));
    }
}

fn check_operations(test: &'static str, format: FloatFormat, seed: u64) {
    let mut quiz = Quiz::new(test);
    let mut random = Random::new(seed);
    for (a, b) in pairs(format, seed + 1, 4_000) {
        ask_arithmetic(&mut quiz, format, a, b, random.float(format));
    }
    for _ in 0..3_000 {
        ask_conversions(&mut quiz, format, random.float(format));
    }
    for a in edges(format) {
        ask_conversions(&mut quiz, format, a);
    }
    quiz.check();
}

#[test]
fn double_operations() {
    check_operations("f64", F64, 30);
}

#[test]
fn long_double_operations() {
    check_operations("x87", X87, 40);
}

#[test]
fn quadruple_operations() {
    check_operations("f128", F128, 50);
}

/// The conversion specification of `printf` for these options, with the length modifier.
fn specification(
    modifier: &str,
    style: FormatStyle,
    precision: Option<usize>,
    upper: bool,
    alt: bool,
) -> String {
    let flag = if alt { "#" } else { "" };
    let precision = precision.map_or(String::new(), |precision| format!(".{precision}"));
    let letter = match style {
        FormatStyle::Fixed => 'f',
        FormatStyle::Exponent => 'e',
        FormatStyle::General => 'g',
        FormatStyle::Hex => 'a',
    };
    let letter = if upper { letter.to_ascii_uppercase() } else { letter };
    format!("%{flag}{precision}{modifier}{letter}")
}

/// Numbers whose decimal digits are few, so that decimal rounding meets ties and carries.
fn short_numbers(format: FloatFormat) -> Vec<u128> {
    ["0.5", "1.5", "2.5", "0.25", "0.125", "9.5", "99.5", "0.0009765625", "9.999999e22", "100000"]
        .into_iter()
        .chain(["999999.5", "1e-5", "0.0001", "123456789", "1e10", "0.99999999", "9.9999995"])
        .chain(["0x1.8p0", "0x1.fp0", "0x1.ffffffp3", "0x1.f8p-3", "0xf.f8p-1040", "0x1p-1073"])
        .map(|text| format.parse(text).expect("a constant"))
        .collect()
}

const STYLES: [FormatStyle; 4] =
    [FormatStyle::Fixed, FormatStyle::Exponent, FormatStyle::General, FormatStyle::Hex];

fn check_printing(
    test: &'static str,
    format: FloatFormat,
    modifier: &str,
    seed: u64,
    count: usize,
) {
    let mut quiz = Quiz::new(test);
    let mut random = Random::new(seed);
    let mut numbers = edges(format);
    numbers.extend(short_numbers(format));
    numbers.extend(std::iter::repeat_with(|| random.float(format)).take(count));
    for bits in numbers {
        // Few but changing, since all digits of a tiny number take milliseconds.
        let short = random.below(3) as usize;
        let precisions = [None, Some(short), Some(random.below(40) as usize)];
        for style in STYLES {
            for precision in precisions {
                let (upper, alt) = (random.below(4) == 0, random.below(4) == 0);
                // `strfromf128` knows no flags.
                let alt = alt && format != F128;
                let spec = specification(modifier, style, precision, upper, alt);
                let text = format.format(bits, style, precision, upper, alt);
                quiz.ask(format, &format!("printf {spec} {bits:x}"), Answer::Text(text));
            }
        }
    }
    quiz.check();
}

#[test]
fn double_printing() {
    check_printing("f64-printf", F64, "", 60, 3_000);
}

#[test]
fn long_double_printing() {
    check_printing("x87-printf", X87, "L", 61, 150);
}

#[test]
fn quadruple_printing() {
    check_printing("f128-printf", F128, "", 62, 100);
}

/// A constant over the whole range of the wide formats.
fn constant(random: &mut Random) -> String {
    let length = 1 + random.below(50);
    let base = if random.below(3) == 0 { 16 } else { 10 };
    let mut digit = || char::from_digit(random.below(base) as u32, base as u32).unwrap_or('0');
    let mut text: String = (0..length).map(|_| digit()).collect();
    text.insert(random.below(length + 1) as usize, '.');
    if base == 16 {
        format!("0x{text}p{}", random.below(33_200) as i64 - 16_600)
    } else {
        format!("{text}e{}", random.below(9_960) as i64 - 4_980)
    }
}

#[test]
fn parsing_wide_constants() {
    let mut quiz = Quiz::new("parse");
    let mut random = Random::new(70);
    for _ in 0..600 {
        let text = constant(&mut random);
        for format in [X87, F128] {
            let result = format.parse(&text).expect("a constant");
            quiz.ask(format, &format!("parse {text}"), Answer::Number(format, result));
        }
    }
    for format in [F64, X87, F128] {
        for _ in 0..200 {
            let bits = format.abs(random.float(format));
            if !format.is_normal(bits) && !format.is_subnormal(bits) {
                continue;
            }
            // All digits, so that the constant is the number itself.
            let text = format.format(bits, FormatStyle::Exponent, Some(11_600), false, false);
            assert_eq!(format.parse(&text), Some(bits), "{format:?} {bits:x}");
        }
    }
    quiz.check();
}
