//! Terms translated once, to be computed many times.
//!
//! A [`Template`] is a list of operations on earlier results. An instance computes what its roots
//! need, and no more: the branch of an `Ite` that a known condition does not take, and what comes
//! after the first false conjunct, are never looked at.

mod compile;
mod int;

use logic::{Op, TermId};

use super::circuit::Circuit;
use super::value::Val;

pub use compile::Unsupported;

/// The position of an operation in a template.
type Slot = u32;

/// What is computed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Code {
    /// An argument of the instance.
    Param(u32),
    /// A constant.
    Const(Val),
    /// The difference of two words.
    Sub,
    /// The array with one element everywhere, with indices of this width.
    ConstArray(u32),
    /// A word as an integer.
    Int,
    /// Anything else.
    Op(Op),
}

#[derive(Clone, Copy, Debug)]
struct Instruction {
    code: Code,
    args: u32,
    count: u32,
}

/// Terms that were translated.
#[derive(Debug, Default)]
pub struct Template {
    code: Vec<Instruction>,
    args: Vec<Slot>,
    parameters: Vec<TermId>,
    roots: Vec<Slot>,
    /// Scratch space of [`Template::run`].
    results: Vec<Option<Val>>,
}

impl Template {
    /// The variables that occur in the terms.
    pub fn parameters(&self) -> &[TermId] {
        &self.parameters
    }

    fn args(&self, slot: Slot) -> &[Slot] {
        let instruction = &self.code[slot as usize];
        &self.args[instruction.args as usize..][..instruction.count as usize]
    }

    /// The values of the roots when the parameters have the given values.
    ///
    /// # Panics
    /// If there are more or fewer values than parameters.
    pub fn run(&mut self, circuit: &mut Circuit, arguments: &[Val]) -> Vec<Val> {
        assert_eq!(arguments.len(), self.parameters.len(), "one argument for each parameter");
        let mut results = std::mem::take(&mut self.results);
        results.clear();
        results.resize(self.code.len(), None);
        let mut stack = Vec::new();
        let mut values = Vec::new();
        for &root in &self.roots {
            stack.push(root);
            while let Some(&slot) = stack.last() {
                if results[slot as usize].is_some() {
                    stack.pop();
                    continue;
                }
                let result =
                    self.compute(circuit, arguments, slot, &results, &mut stack, &mut values);
                if result.is_some() {
                    results[slot as usize] = result;
                    stack.pop();
                }
            }
        }
        let roots = self.roots.iter().map(|&root| results[root as usize].expect("computed"));
        let roots = roots.collect();
        self.results = results;
        roots
    }

    /// The result of an operation, or what it needs first on the stack.
    fn compute(
        &self,
        circuit: &mut Circuit,
        arguments: &[Val],
        slot: Slot,
        results: &[Option<Val>],
        stack: &mut Vec<Slot>,
        values: &mut Vec<Val>,
    ) -> Option<Val> {
        let args = self.args(slot);
        let code = self.code[slot as usize].code;
        match code {
            Code::Param(at) => return Some(arguments[at as usize]),
            Code::Const(val) => return Some(val),
            Code::Op(Op::Ite) => {
                let Some(cond) = results[args[0] as usize] else {
                    stack.push(args[0]);
                    return None;
                };
                if let Some(holds) = circuit.lit(cond).constant() {
                    let branch = args[if holds { 1 } else { 2 }];
                    let result = results[branch as usize];
                    if result.is_none() {
                        stack.push(branch);
                    }
                    return result;
                }
            }
            Code::Op(op @ (Op::And | Op::Or)) => {
                let absorbing = if op == Op::And { Val::FALSE } else { Val::TRUE };
                if args.iter().any(|&arg| results[arg as usize] == Some(absorbing)) {
                    return Some(absorbing);
                }
                if let Some(&open) = args.iter().find(|&&arg| results[arg as usize].is_none()) {
                    stack.push(open);
                    return None;
                }
            }
            _ => {}
        }
        let before = stack.len();
        stack.extend(args.iter().filter(|&&arg| results[arg as usize].is_none()));
        if stack.len() > before {
            return None;
        }
        values.clear();
        values.extend(args.iter().filter_map(|&arg| results[arg as usize]));
        Some(match code {
            Code::Sub => circuit.sub(values[0], values[1]),
            Code::ConstArray(index) => circuit.const_array(index, values[0]),
            Code::Int => circuit.values.int(values[0]),
            Code::Op(op) => circuit.apply(op, values),
            Code::Param(_) | Code::Const(_) => unreachable!("done above"),
        })
    }
}
