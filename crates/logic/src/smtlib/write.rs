//! Assertions as a script.
//!
//! A term that is used more than once, or that would nest deep, becomes a definition, so the text
//! is linear in the size of the DAG.

use super::eliminate::eliminate_definitions;
use super::float;
use super::lower::lower_arrays;
use super::names::Names;
use crate::bits::Bits;
use crate::sort::Sort;
use crate::term::{FuncId, Op, TermId, Terms};
use base::{FastMap, Id};
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use std::fmt::{self, Write};

/// How the names of definitions begin.
pub(super) const WRITERS_MARK: char = '$';

/// How deep terms nest in the text.
const MAX_DEPTH: u32 = 16;

/// A term that cannot be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unwritable {
    /// A `Fill` or `Copy` is used other than by reading from it.
    Range(TermId),
    /// SMT-LIB has no such operation on floats: C's `fmod`, and conversion to more than 128 bits.
    Float(TermId),
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unwritable::Range(_) => {
                f.write_str("a filled or copied array that is not only read cannot be written")
            }
            Unwritable::Float(_) => f.write_str("SMT-LIB has no such operation on floats"),
        }
    }
}

impl std::error::Error for Unwritable {}

/// A script that asserts these formulas and asks whether they can all be true.
///
/// The script has a model if and only if the formulas have one. It may lack array variables: those
/// that a formula defines as a filled or copied array are replaced by that.
///
/// Floats are bit-vectors here and `FloatingPoint` there; the bits of a result are a constant of
/// their own, which an assertion ties to it.
pub fn write(terms: &mut Terms, assertions: &[TermId]) -> Result<String, Unwritable> {
    let assertions = eliminate_definitions(terms, assertions);
    let assertions = lower_arrays(terms, &assertions)?;
    let mut writer = Writer::new(terms, &assertions);
    writer.out.push_str("(set-logic ALL)\n");
    let cone = terms.cone(&assertions);
    for &term in &cone {
        writer.declare(term);
    }
    for &term in &cone {
        writer.term(term)?;
    }
    for &assertion in &assertions {
        let text = writer.text[&assertion].clone();
        let _ = writeln!(writer.out, "(assert {text})");
    }
    writer.out.push_str("(check-sat)\n");
    Ok(writer.out)
}

/// A script that asks for interpolants of these parts, whose names are `P1`, `P2` and so on.
pub fn write_parts(terms: &mut Terms, parts: &[TermId]) -> Result<String, Unwritable> {
    let parts = lower_arrays(terms, parts)?;
    let mut writer = Writer::new(terms, &parts);
    writer.out.push_str("(set-option :produce-interpolants true)\n(set-logic ALL)\n");
    let cone = terms.cone(&parts);
    for &term in &cone {
        writer.declare(term);
    }
    for &term in &cone {
        writer.term(term)?;
    }
    let mut names = String::new();
    for (at, part) in parts.iter().enumerate() {
        let text = writer.text[part].clone();
        let _ = writeln!(writer.out, "(assert (! {text} :named P{}))", at + 1);
        let _ = write!(names, " P{}", at + 1);
    }
    let _ = writeln!(writer.out, "(check-sat)\n(get-interpolants{names})");
    Ok(writer.out)
}

/// A term for people: `let`-free, with definitions for what occurs more than once. It is SMT-LIB but
/// for operations that SMT-LIB does not have, which are named as in [`Op`].
pub fn show(terms: &Terms, term: TermId) -> String {
    let mut writer = Writer { style: Style::People, ..Writer::new(terms, &[term]) };
    let cone = terms.cone(&[term]);
    cone.iter().for_each(|&term| writer.declare(term));
    writer.out.clear();
    for &term in &cone {
        // Only what is for solvers can fail.
        let _ = writer.term(term);
    }
    let text = writer.text.remove(&term).unwrap_or_default();
    writer.out + &text
}

/// A term as it stands within a script that has its variables and functions under the names that
/// they have in the pool: with `let` for what occurs more than once.
pub fn write_term(terms: &Terms, term: TermId) -> Result<String, Unwritable> {
    let mut writer = Writer { style: Style::Term, ..Writer::new(terms, &[term]) };
    let cone = terms.cone(&[term]);
    cone.iter().for_each(|&term| writer.declare(term));
    for &term in &cone {
        writer.term(term)?;
    }
    let mut out = String::new();
    for (name, text) in &writer.bindings {
        let _ = write!(out, "(let (({name} {text})) ");
    }
    out += &writer.text[&term];
    out.extend(writer.bindings.iter().map(|_| ')'));
    Ok(out)
}

/// The name of a sort.
pub fn write_sort(terms: &Terms, sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".into(),
        Sort::BitVec(width) => format!("(_ BitVec {width})"),
        Sort::Int => "Int".into(),
        Sort::Real => "Real".into(),
        Sort::Array(_) => {
            let (index, element) = terms.array_parts(sort);
            format!("(Array {} {})", write_sort(terms, index), write_sort(terms, element))
        }
    }
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// A script for solvers.
    Script,
    /// A term for people.
    People,
    /// A term that stands by itself.
    Term,
}

pub(super) struct Writer<'a> {
    pub(super) terms: &'a Terms,
    pub(super) out: String,
    style: Style,
    /// The definitions of [`Style::Term`] in order.
    bindings: Vec<(String, String)>,
    /// How each term is referred to: a constant, a name, or its text if it is used once.
    text: FastMap<TermId, String>,
    /// How deep the texts nest.
    depth: FastMap<TermId, u32>,
    /// How often each term is used.
    uses: FastMap<TermId, u32>,
    names: Names,
    functions: FastMap<FuncId, String>,
}

impl<'a> Writer<'a> {
    fn new(terms: &'a Terms, assertions: &[TermId]) -> Self {
        let mut uses: FastMap<TermId, u32> = FastMap::default();
        for term in terms.cone(assertions) {
            terms.args(term).iter().for_each(|&arg| *uses.entry(arg).or_default() += 1);
        }
        assertions.iter().for_each(|&root| *uses.entry(root).or_default() += 1);
        Self {
            terms,
            out: String::new(),
            style: Style::Script,
            bindings: Vec::new(),
            text: FastMap::default(),
            depth: FastMap::default(),
            uses,
            names: Names::default(),
            functions: FastMap::default(),
        }
    }

    fn declare(&mut self, term: TermId) {
        match self.terms.op(term) {
            Op::Var(sym, time) => {
                let name = self.symbol(&self.terms.symbol(sym).name, time);
                let sort = write_sort(self.terms, self.terms.sort(term));
                let _ = writeln!(self.out, "(declare-fun {name} () {sort})");
                self.text.insert(term, name);
            }
            Op::Apply(func) if !self.functions.contains_key(&func) => {
                let function = self.terms.function(func);
                let name = self.symbol(&function.name, 0);
                let sort = |sort: &Sort| write_sort(self.terms, *sort);
                let args: Vec<String> = function.args.iter().map(sort).collect();
                let (args, sort) = (args.join(" "), sort(&function.sort));
                let _ = writeln!(self.out, "(declare-fun {name} ({args}) {sort})");
                self.functions.insert(func, name);
            }
            _ => {}
        }
    }

    fn symbol(&mut self, name: &str, time: u32) -> String {
        match self.style {
            Style::Term => self.names.as_declared(name, time),
            Style::Script | Style::People => self.names.symbol(name, time),
        }
    }

    /// Finds the text of a term whose arguments have theirs, and defines it if that is better.
    fn term(&mut self, term: TermId) -> Result<(), Unwritable> {
        if self.text.contains_key(&term) {
            return Ok(());
        }
        if let Some(constant) = self.constant(term) {
            self.text.insert(term, constant);
            return Ok(());
        }
        let text = match self.terms.op(term) {
            Op::Fp(op, format) if self.style == Style::Script => {
                float::operation(self, term, op, format)?
            }
            Op::Fp(..) if self.style == Style::Term => return Err(Unwritable::Float(term)),
            Op::Fill | Op::Copy if self.style == Style::Term => {
                return Err(Unwritable::Range(term));
            }
            _ => self.operation(term),
        };
        let args = self.terms.args(term);
        let depth = args.iter().filter_map(|arg| self.depth.get(arg)).max().unwrap_or(&0) + 1;
        if self.uses[&term] == 1 && depth < MAX_DEPTH {
            self.depth.insert(term, depth);
            self.text.insert(term, text);
            return Ok(());
        }
        let name = self.define(term, text);
        self.text.insert(term, name);
        Ok(())
    }

    /// The name that is defined as this text, which is that of a term.
    fn define(&mut self, term: TermId, text: String) -> String {
        if self.style == Style::Term {
            let name = self.names.bound();
            self.bindings.push((name.clone(), text));
            return name;
        }
        let name = format!("{WRITERS_MARK}{}", term.index());
        let sort = write_sort(self.terms, self.terms.sort(term));
        let _ = writeln!(self.out, "(define-fun {name} () {sort} {text})");
        name
    }

    /// The texts of the arguments.
    pub(super) fn args(&self, term: TermId) -> Vec<&str> {
        self.terms.args(term).iter().map(|arg| self.text[arg].as_str()).collect()
    }

    fn constant(&self, term: TermId) -> Option<String> {
        if let Some(bits) = self.terms.as_bits(term) {
            return Some(bits_text(bits));
        }
        if let Some(value) = self.terms.as_bool(term) {
            return Some(value.to_string());
        }
        let value = self.terms.as_num(term)?;
        Some(number_text(value, self.terms.sort(term)))
    }

    fn operation(&self, term: TermId) -> String {
        let args = self.args(term);
        let op = self.terms.op(term);
        match (op, &args[..]) {
            (Op::Div | Op::Mod | Op::Quotient, [a, b]) => self.division(term, a, b),
            (Op::SbvToInt, [a]) => {
                let width = self.terms.width(self.terms.args(term)[0]);
                let range = num_bigint::BigUint::from(1u32) << width;
                format!(
                    "(ite (= ((_ extract {top} {top}) {a}) #b1) (- (bv2nat {a}) {range}) (bv2nat {a}))",
                    top = width - 1
                )
            }
            _ => format!("({} {})", self.head(term, op), args.join(" ")),
        }
    }

    /// A division, with its value for the divisor zero.
    fn division(&self, term: TermId, a: &str, b: &str) -> String {
        let (name, zero, otherwise) = match self.terms.op(term) {
            Op::Div => ("div", "0", "0"),
            Op::Mod => ("mod", "0", a),
            _ => ("/", "0.0", "0.0"),
        };
        let divisor = self.terms.as_num(self.terms.args(term)[1]);
        match divisor.is_some_and(|divisor| !divisor.is_zero()) {
            true => format!("({name} {a} {b})"),
            false => format!("(ite (= {b} {zero}) {otherwise} ({name} {a} {b}))"),
        }
    }

    /// The name of an operation that SMT-LIB has.
    fn head(&self, term: TermId, op: Op) -> String {
        match op {
            Op::Extract(hi, lo) => format!("(_ extract {hi} {lo})"),
            Op::ZeroExtend(by) => format!("(_ zero_extend {by})"),
            Op::SignExtend(by) => format!("(_ sign_extend {by})"),
            Op::IntToBv(width) => format!("(_ int2bv {width})"),
            Op::ConstArray(_) => {
                format!("(as const {})", write_sort(self.terms, self.terms.sort(term)))
            }
            Op::Apply(func) => self.functions[&func].clone(),
            Op::Fp(..) | Op::Fill | Op::Copy => format!("|{op:?}|"),
            op => plain_name(op).to_string(),
        }
    }
}

fn plain_name(op: Op) -> &'static str {
    match op {
        Op::Not => "not",
        Op::And => "and",
        Op::Or => "or",
        Op::Eq => "=",
        Op::Ite => "ite",
        Op::BvNot => "bvnot",
        Op::BvNeg => "bvneg",
        Op::BvAnd => "bvand",
        Op::BvOr => "bvor",
        Op::BvXor => "bvxor",
        Op::BvAdd => "bvadd",
        Op::BvMul => "bvmul",
        Op::BvUdiv => "bvudiv",
        Op::BvUrem => "bvurem",
        Op::BvSdiv => "bvsdiv",
        Op::BvSrem => "bvsrem",
        Op::BvShl => "bvshl",
        Op::BvLshr => "bvlshr",
        Op::BvAshr => "bvashr",
        Op::BvUlt => "bvult",
        Op::BvUle => "bvule",
        Op::BvSlt => "bvslt",
        Op::BvSle => "bvsle",
        Op::Concat => "concat",
        Op::Select => "select",
        Op::Store => "store",
        Op::Add => "+",
        Op::Mul => "*",
        Op::Le => "<=",
        Op::Lt => "<",
        Op::ToReal => "to_real",
        Op::ToInt => "to_int",
        Op::UbvToInt => "bv2nat",
        op => unreachable!("{op:?} has no name of its own"),
    }
}

/// A bit-vector constant.
pub(super) fn bits_text(bits: &Bits) -> String {
    let (value, width) = (bits.to_big(), bits.width() as usize);
    if width % 4 == 0 {
        format!("#x{:0>width$}", value.to_str_radix(16), width = width / 4)
    } else {
        format!("#b{:0>width$}", value.to_str_radix(2))
    }
}

fn number_text(value: &BigRational, sort: Sort) -> String {
    let point = if sort == Sort::Real { ".0" } else { "" };
    let magnitude = match value.is_integer() {
        true => format!("{}{point}", value.numer().magnitude()),
        false => format!("(/ {}.0 {}.0)", value.numer().magnitude(), value.denom()),
    };
    if value.is_negative() { format!("(- {magnitude})") } else { magnitude }
}
