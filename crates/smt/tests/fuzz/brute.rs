//! Satisfiability by trying all models.

use crate::generate::Formula;
use logic::{ArrayValue, Bits, Evaluator, FuncValue, Model, Op, Sort, Terms, Value};

/// The most models that are tried.
const MOST_BITS: u32 = 14;

/// How many bits make up a value of a sort.
fn bits_of(terms: &Terms, sort: Sort) -> u32 {
    match sort {
        Sort::Bool => 1,
        Sort::BitVec(width) => width,
        Sort::Array(_) => {
            let (index, element) = terms.array_parts(sort);
            bits_of(terms, element) << bits_of(terms, index).min(10)
        }
        other => panic!("{other:?} has infinitely many values"),
    }
}

/// The value with this number.
fn value(terms: &Terms, sort: Sort, number: u64) -> Value {
    match sort {
        Sort::Bool => Value::Bool(number & 1 == 1),
        Sort::BitVec(width) => Value::Bits(Bits::new(width, number.into())),
        _ => {
            let (index, element) = terms.array_parts(sort);
            let mut array = ArrayValue::constant(Value::zero(terms, element));
            let width = bits_of(terms, element);
            for at in 0..1 << bits_of(terms, index) {
                let part = value(terms, element, number >> (at as u32 * width));
                array.set(value(terms, index, at), part);
            }
            Value::Array(array)
        }
    }
}

/// Whether there is a model, if there are few enough to try.
pub fn satisfiable(formula: &Formula) -> Option<bool> {
    let terms = &formula.terms;
    let vars = terms.free_vars(&formula.asserted);
    let mut total: u32 = vars.iter().map(|&var| bits_of(terms, terms.sort(var))).sum();
    let functions: Vec<_> = formula
        .functions
        .iter()
        .copied()
        .filter(|&func| {
            terms.cone(&formula.asserted).iter().any(|&term| terms.op(term) == Op::Apply(func))
        })
        .collect();
    for &func in &functions {
        let function = terms.function(func);
        let arguments: u32 = function.args.iter().map(|&sort| bits_of(terms, sort)).sum();
        total += bits_of(terms, function.sort) << arguments;
    }
    if total > MOST_BITS {
        return None;
    }
    Some((0..1u64 << total).any(|number| {
        let mut rest = number;
        let mut model = Model::default();
        for &var in &vars {
            let Op::Var(sym, time) = terms.op(var) else { unreachable!("a variable") };
            model.set(sym, time, value(terms, terms.sort(var), rest));
            rest >>= bits_of(terms, terms.sort(var));
        }
        for &func in &functions {
            let function = terms.function(func);
            let mut table = FuncValue {
                default: Value::zero(terms, function.sort),
                entries: Default::default(),
            };
            let arguments: u32 = function.args.iter().map(|&sort| bits_of(terms, sort)).sum();
            for at in 0..1u64 << arguments {
                let mut from = at;
                let args = function.args.iter().map(|&sort| {
                    let arg = value(terms, sort, from);
                    from >>= bits_of(terms, sort);
                    arg
                });
                table.entries.insert(args.collect(), value(terms, function.sort, rest));
                rest >>= bits_of(terms, function.sort);
            }
            model.funcs.insert(func, table);
        }
        let mut evaluator = Evaluator::new(terms, &model);
        formula.asserted.iter().all(|&term| evaluator.holds(term))
    }))
}
