//! Translation of terms.

use base::FastMap;
use base::float::FloatFormat;
use logic::{FpOp, Op, Sort, TermId, Terms, Value};

use super::int::Range;
use super::{Code, Instruction, Slot, Template};
use crate::bits::aig::AigLit;
use crate::bits::circuit::Circuit;
use crate::bits::float;
use crate::bits::solver::scalar_width;

/// A term that the bit-precise solver does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The term.
    pub term: TermId,
    /// What it is.
    pub what: String,
}

impl std::fmt::Display for Unsupported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the bit-precise solver does not support {} (term {})", self.what, self.term)
    }
}

impl std::error::Error for Unsupported {}

impl Template {
    /// Translates `roots`. Constants go into `circuit`, and so do the shapes of functions.
    pub fn compile(
        terms: &Terms,
        roots: &[TermId],
        circuit: &mut Circuit,
    ) -> Result<Self, Unsupported> {
        let mut compiler = Compiler {
            terms,
            circuit,
            template: Template::default(),
            slots: FastMap::default(),
            ranges: FastMap::default(),
            known: FastMap::default(),
        };
        for &root in roots {
            compiler.compile(root)?;
            let mut slot = compiler.slots[&root];
            if terms.sort(root) == Sort::Int {
                slot = compiler.emit(Code::Int, &[slot]);
            }
            compiler.template.roots.push(slot);
        }
        Ok(compiler.template)
    }
}

pub(super) struct Compiler<'a> {
    pub(super) terms: &'a Terms,
    pub(super) circuit: &'a mut Circuit,
    pub(super) template: Template,
    /// Where the value of a term is. Integers are words of just the width that their range needs.
    pub(super) slots: FastMap<TermId, Slot>,
    /// The ranges of terms of sort Int.
    pub(super) ranges: FastMap<TermId, Range>,
    known: FastMap<(Code, Vec<Slot>), Slot>,
}

impl Compiler<'_> {
    /// The slot of an operation.
    pub(super) fn emit(&mut self, code: Code, args: &[Slot]) -> Slot {
        let key = (code, args.to_vec());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let slot = self.template.code.len() as Slot;
        let first = self.template.args.len() as u32;
        self.template.args.extend_from_slice(args);
        self.template.code.push(Instruction { code, args: first, count: args.len() as u32 });
        self.known.insert(key, slot);
        slot
    }

    /// The slot of an operation of `logic`.
    pub(super) fn op(&mut self, op: Op, args: &[Slot]) -> Slot {
        self.emit(Code::Op(op), args)
    }

    /// The slot of a constant.
    pub(super) fn constant(&mut self, value: &Value) -> Slot {
        let val = self.circuit.constant(value);
        self.emit(Code::Const(val), &[])
    }

    fn compile(&mut self, root: TermId) -> Result<(), Unsupported> {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.slots.contains_key(&term) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(self.needed(term).into_iter().filter(|arg| !self.slots.contains_key(arg)));
            if stack.len() == before {
                let slot = self.term(term)?;
                self.slots.insert(term, slot);
                stack.pop();
            }
        }
        Ok(())
    }

    /// The terms whose slots the translation of `term` uses.
    fn needed(&self, term: TermId) -> Vec<TermId> {
        if let Some((a, b)) = self.difference(term) {
            return vec![a, b];
        }
        match self.terms.op(term) {
            Op::Num(_) => Vec::new(),
            _ => self.terms.args(term).to_vec(),
        }
    }

    /// `(a, b)` if a term is `a + (-b)`.
    fn difference(&self, term: TermId) -> Option<(TermId, TermId)> {
        if self.terms.op(term) != Op::BvAdd {
            return None;
        }
        let &[a, b] = self.terms.args(term) else { return None };
        let negated = |t: TermId| (self.terms.op(t) == Op::BvNeg).then(|| self.terms.args(t)[0]);
        negated(b).map(|b| (a, b)).or_else(|| negated(a).map(|a| (b, a)))
    }

    pub(super) fn unsupported<T>(
        &self,
        term: TermId,
        what: impl Into<String>,
    ) -> Result<T, Unsupported> {
        Err(Unsupported { term, what: what.into() })
    }

    /// Whether the solver knows values of a sort.
    fn check_sort(&self, term: TermId, sort: Sort) -> Result<(), Unsupported> {
        match sort {
            Sort::Real => self.unsupported(term, "reals"),
            Sort::Array(_) => {
                let (index, element) = self.terms.array_parts(sort);
                if scalar_width(index).is_some() && scalar_width(element).is_some() {
                    return Ok(());
                }
                self.unsupported(term, format!("arrays from {index:?} to {element:?}"))
            }
            Sort::Bool | Sort::BitVec(_) | Sort::Int => Ok(()),
        }
    }

    /// Translates a term whose arguments are translated.
    fn term(&mut self, term: TermId) -> Result<Slot, Unsupported> {
        let sort = self.terms.sort(term);
        self.check_sort(term, sort)?;
        if sort == Sort::Int {
            return self.int_term(term);
        }
        if let Some((a, b)) = self.difference(term) {
            let (a, b) = (self.slots[&a], self.slots[&b]);
            return Ok(self.emit(Code::Sub, &[a, b]));
        }
        let (op, args) = (self.terms.op(term), self.terms.args(term));
        if args.first().is_some_and(|&arg| self.terms.sort(arg) == Sort::Int)
            && !matches!(op, Op::Apply(_))
        {
            return self.int_atom(term);
        }
        let slots: Vec<Slot> = args.iter().map(|arg| self.slots[arg]).collect();
        Ok(match op {
            Op::Var(..) => {
                self.template.parameters.push(term);
                self.emit(Code::Param(self.template.parameters.len() as u32 - 1), &[])
            }
            Op::True => self.constant(&Value::Bool(true)),
            Op::False => self.constant(&Value::Bool(false)),
            Op::Bits(_) => {
                let bits = self.terms.as_bits(term).expect("a constant").clone();
                self.constant(&Value::Bits(bits))
            }
            Op::ConstArray(_) => {
                let index = scalar_width(self.terms.array_parts(sort).0).expect("checked above");
                self.emit(Code::ConstArray(index), &slots)
            }
            Op::Apply(func) => {
                let function = self.terms.function(func);
                let scalar = |&sort: &Sort| scalar_width(sort).is_some();
                let Some(shape) = scalar_width(function.sort) else {
                    return self.unsupported(term, "functions that give arrays");
                };
                if !function.args.iter().all(scalar) {
                    return self.unsupported(term, "functions of arrays and integers");
                }
                self.circuit.pending.functions.insert(func, shape);
                self.op(op, &slots)
            }
            Op::Fp(fp, format) if !self.has_circuit(fp, format, term) => {
                return self.unsupported(term, format!("{fp:?} on {format:?}"));
            }
            op => self.op(op, &slots),
        })
    }

    /// Whether a float operation has a circuit: some have one only if the divisor is a constant.
    fn has_circuit(&self, op: FpOp, format: FloatFormat, term: TermId) -> bool {
        let constant = |&arg: &TermId| {
            let bits = self.terms.as_bits(arg)?;
            Some((0..bits.width()).map(|i| bits.bit(i).into()).collect())
        };
        float::supported(op, format) || {
            let args: Vec<Vec<AigLit>> =
                self.terms.args(term).iter().map(|arg| constant(arg).unwrap_or_default()).collect();
            args.iter().skip(1).all(|arg| !arg.is_empty()) && float::supported_on(op, format, &args)
        }
    }
}
