//! Formulas as C expressions: the way back for invariants and predicates.
//!
//! The expression has the value of the formula wherever the program's variables have the values of
//! the state variables, under the semantics of DESIGN §3 (signed arithmetic wraps). Not everything
//! has one: a variable may be out of scope or have no name, a pointer's numeral means nothing in C,
//! and a formula may be too large to be read.

mod bits;
mod float;
mod number;
mod place;
mod text;

use crate::{Core, Encoder};
use cfa::ir::{FuncId, NodeId};
use cfa::types::DataModel;
use logic::{LocId, Op, Sort, TermId, Terms};
use text::{CType, Text, level};

/// The most operators of an expression.
const LIMIT: usize = 500;

impl Encoder<'_> {
    /// A formula about the state (a Bool, a bit-vector or an Int) as an expression of C for the
    /// scope of a location, or for any scope if there is none.
    pub fn describe(&self, terms: &Terms, at: Option<LocId>, formula: TermId) -> Option<String> {
        let scope = match at {
            Some(loc) => {
                let (ctx, node) = self.core.point(loc)?;
                let context = self.core.contexts.get(ctx);
                Some(Scope { func: context.func, depth: context.depth, node })
            }
            None => None,
        };
        let mut speaker = Speaker { core: &self.core, terms, scope, left: LIMIT };
        let text = match terms.sort(formula) {
            Sort::Bool => speaker.truth(formula),
            Sort::BitVec(_) if speaker.is_pointer(formula) => speaker.pointer(formula),
            Sort::BitVec(_) => {
                let signed = speaker.inclination(formula).unwrap_or(true);
                speaker.float(formula).or_else(|| speaker.view(formula, signed))
            }
            Sort::Int => speaker.number(formula),
            _ => None,
        };
        Some(text?.text)
    }
}

/// Where something is said.
#[derive(Clone, Copy)]
struct Scope {
    func: FuncId,
    /// How many calls of the function are under way.
    depth: u32,
    node: NodeId,
}

/// Writes terms as C.
struct Speaker<'e, 'a> {
    core: &'e Core<'a>,
    terms: &'e Terms,
    /// Where locals may be named; `None`: anywhere.
    scope: Option<Scope>,
    /// How many operators more there may be.
    left: usize,
}

impl Speaker<'_, '_> {
    fn spend(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }

    /// The name of the integer type of so many bits.
    fn type_name(&self, bits: u32, signed: bool) -> Option<&'static str> {
        let ilp32 = self.core.storage.cfa.types.model == DataModel::Ilp32;
        Some(match (bits, signed) {
            (8, true) => "signed char",
            (8, false) => "unsigned char",
            (16, true) => "short",
            (16, false) => "unsigned short",
            (32, true) => "int",
            (32, false) => "unsigned int",
            (64, true) if ilp32 => "long long",
            (64, false) if ilp32 => "unsigned long long",
            (64, true) => "long",
            (64, false) => "unsigned long",
            (128, true) if !ilp32 => "__int128",
            (128, false) if !ilp32 => "unsigned __int128",
            _ => return None,
        })
    }

    /// A cast to the integer type of so many bits.
    fn cast(&self, operand: &Text, bits: u32, signed: bool) -> Option<Text> {
        let ty = if bits < 32 { CType::INT } else { CType { bits, signed } };
        Some(Text::prefix(&format!("({})", self.type_name(bits, signed)?), operand, ty))
    }

    /// A Bool as a condition: 0 or 1.
    fn truth(&mut self, term: TermId) -> Option<Text> {
        self.spend()?;
        let args = self.terms.args(term).to_vec();
        match self.terms.op(term) {
            Op::True => Some(Text::new("1", level::PRIMARY, CType::INT)),
            Op::False => Some(Text::new("0", level::PRIMARY, CType::INT)),
            Op::Not => self.negation(args[0]),
            Op::And => self.all(&args, "&&", level::AND),
            Op::Or => self.all(&args, "||", level::OR),
            Op::Eq => self.equation(args[0], args[1], "=="),
            Op::Ite => {
                let condition = self.truth(args[0])?;
                let (this, other) = (self.truth(args[1])?, self.truth(args[2])?);
                Some(Text::choice(&condition, &this, &other, CType::INT))
            }
            Op::BvUlt if self.is_null_page(args[1]) && self.is_pointer(args[0]) => {
                self.nowhere(args[0], "<")
            }
            Op::BvUlt => self.below(args[0], args[1], "<"),
            Op::BvUle => self.below(args[0], args[1], "<="),
            Op::BvSlt => self.comparison(args[0], args[1], "<", true),
            Op::BvSle => self.comparison(args[0], args[1], "<=", true),
            Op::Lt => self.numbers(args[0], args[1], "<", level::LESS),
            Op::Le => self.numbers(args[0], args[1], "<=", level::LESS),
            Op::Fp(op, format) => self.float_relation(op, format, &args),
            _ => None,
        }
    }

    /// An unsigned comparison; of a signed variable with a constant, as a range from zero on.
    fn below(&mut self, left: TermId, right: TermId, op: &str) -> Option<Text> {
        let is_leaf = matches!(self.terms.op(left), Op::Var(..) | Op::Select);
        let natural = self.terms.as_bits(right).is_some_and(|bits| !bits.is_negative());
        if !is_leaf || !natural || self.inclination(left) != Some(true) {
            return self.comparison(left, right, op, false);
        }
        let (value, bound) = (self.view(left, true)?, self.view(right, true)?);
        let zero = Text::new("0", level::PRIMARY, CType::INT);
        let from = Text::infix(&zero, "<=", &value, level::LESS, CType::INT);
        let to = Text::infix(&value, op, &bound, level::LESS, CType::INT);
        Some(Text::infix(&from, "&&", &to, level::AND, CType::INT))
    }

    fn negation(&mut self, term: TermId) -> Option<Text> {
        let args = self.terms.args(term).to_vec();
        match self.terms.op(term) {
            Op::Eq if self.terms.sort(args[0]) != Sort::Bool => {
                self.equation(args[0], args[1], "!=")
            }
            Op::BvUlt if self.is_null_page(args[1]) && self.is_pointer(args[0]) => {
                self.nowhere(args[0], ">=")
            }
            Op::BvUlt => self.comparison(args[0], args[1], ">=", false),
            Op::BvSlt => self.comparison(args[0], args[1], ">=", true),
            Op::BvUle => self.comparison(args[0], args[1], ">", false),
            Op::BvSle => self.comparison(args[0], args[1], ">", true),
            Op::Lt => self.numbers(args[0], args[1], ">=", level::LESS),
            Op::Le => self.numbers(args[0], args[1], ">", level::LESS),
            _ => {
                let text = self.truth(term)?;
                Some(Text::prefix("!", &text, CType::INT))
            }
        }
    }

    /// Whether a number is the end of the addresses around null.
    fn is_null_page(&self, term: TermId) -> bool {
        let unit = 1u128 << self.core.storage.offset_bits;
        self.terms.as_bits(term).is_some_and(|bits| bits.to_u128() == Some(unit))
    }

    /// That a pointer is null, or was made from null: on a real machine such addresses lie in the
    /// first page.
    fn nowhere(&mut self, pointer: TermId, op: &str) -> Option<Text> {
        let pointer = self.pointer(pointer)?;
        let pointer = self.cast(&pointer, self.core.storage.pointer, false)?;
        let page = Text::new("4096", level::PRIMARY, CType::INT);
        Some(Text::infix(&pointer, op, &page, level::LESS, CType::INT))
    }

    fn all(&mut self, args: &[TermId], op: &str, at: u8) -> Option<Text> {
        let parts: Option<Vec<Text>> = args.iter().map(|&arg| self.truth(arg)).collect();
        // Other connectives below this one are put in parentheses.
        let text = |part: &Text| match part.level > level::AND || part.level == at {
            true => part.text.clone(),
            false => format!("({})", part.text),
        };
        let parts: Vec<String> = parts?.iter().map(text).collect();
        Some(Text::new(parts.join(&format!(" {op} ")), at, CType::INT))
    }

    fn equation(&mut self, left: TermId, right: TermId, op: &str) -> Option<Text> {
        match self.terms.sort(left) {
            Sort::Bool => {
                let (left, right) = (self.truth(left)?, self.truth(right)?);
                Some(Text::infix(&left, op, &right, level::EQUAL, CType::INT))
            }
            Sort::Int => self.numbers(left, right, op, level::EQUAL),
            Sort::BitVec(_) => {
                if self.is_pointer(left) || self.is_pointer(right) {
                    let (left, right) = (self.pointer(left)?, self.pointer(right)?);
                    return Some(Text::infix(&left, op, &right, level::EQUAL, CType::INT));
                }
                if self.is_float(left) || self.is_float(right) {
                    return self.same_float(left, right, op);
                }
                let inclination = self.inclination(left).or_else(|| self.inclination(right));
                self.comparison(left, right, op, inclination.unwrap_or(true))
            }
            _ => None,
        }
    }
}
