//! Models: values for variables and functions.

use crate::term::{FuncId, SymId, Terms};
use crate::value::Value;
use std::collections::BTreeMap;

/// What variables and uninterpreted functions stand for. Those that are not mentioned are
/// [zero](Value::zero) everywhere.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Model {
    /// The values of variables at times.
    pub vars: BTreeMap<(SymId, u32), Value>,
    /// The functions.
    pub funcs: BTreeMap<FuncId, FuncValue>,
}

/// A function with finitely many exceptions from its default value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FuncValue {
    /// The value where there is no entry.
    pub default: Value,
    /// The others, by their arguments.
    pub entries: BTreeMap<Vec<Value>, Value>,
}

impl FuncValue {
    /// The value at these arguments.
    pub fn apply(&self, args: &[Value]) -> &Value {
        self.entries.get(args).unwrap_or(&self.default)
    }
}

impl Model {
    /// Sets a variable at a time.
    pub fn set(&mut self, sym: SymId, time: u32, value: impl Into<Value>) {
        self.vars.insert((sym, time), value.into());
    }

    /// The value of a variable at a time.
    pub fn var(&self, terms: &Terms, sym: SymId, time: u32) -> Value {
        let known = self.vars.get(&(sym, time));
        known.cloned().unwrap_or_else(|| Value::zero(terms, terms.symbol(sym).sort))
    }

    /// The value of a function.
    pub fn apply(&self, terms: &Terms, func: FuncId, args: &[Value]) -> Value {
        let known = self.funcs.get(&func).map(|value| value.apply(args).clone());
        known.unwrap_or_else(|| Value::zero(terms, terms.function(func).sort))
    }
}
