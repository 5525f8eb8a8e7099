//! Models in SMT-LIB.

use logic::smtlib::{write_sort, write_symbol, write_term};
use logic::{FuncId, FuncValue, Model, Sort, SymId, TermId, Terms, Value, evaluate};

/// What a script has declared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Declared {
    Variable(SymId),
    Function(FuncId),
    /// A variable of a float sort.
    Float,
}

/// The values of terms; `None` if one cannot be written.
pub fn values(terms: &mut Terms, model: &Model, list: &[TermId]) -> Option<String> {
    let mut pairs = Vec::new();
    for &term in list {
        let value = evaluate(terms, model, term);
        let value = constant(terms, terms.sort(term), &value)?;
        pairs.push(format!("({} {value})", write_term(terms, term).ok()?));
    }
    Some(format!("({})", pairs.join(" ")))
}

/// The definitions that make up a model; `None` if there are floats.
pub fn definitions(terms: &mut Terms, model: &Model, declared: &[Declared]) -> Option<String> {
    let mut out = String::from("(");
    for &declared in declared {
        let definition = match declared {
            Declared::Variable(sym) => variable(terms, model, sym)?,
            Declared::Function(func) => function(terms, model, func)?,
            Declared::Float => return None,
        };
        out += &format!("\n  {definition}");
    }
    Some(out + "\n)")
}

fn variable(terms: &mut Terms, model: &Model, sym: SymId) -> Option<String> {
    let sort = terms.symbol(sym).sort;
    let value = constant(terms, sort, &model.var(terms, sym, 0))?;
    let name = write_symbol(&terms.symbol(sym).name);
    Some(format!("(define-fun {name} () {} {value})", write_sort(terms, sort)))
}

fn function(terms: &mut Terms, model: &Model, func: FuncId) -> Option<String> {
    let function = terms.function(func).clone();
    let zero =
        || FuncValue { default: Value::zero(terms, function.sort), entries: Default::default() };
    let value = model.funcs.get(&func).cloned().unwrap_or_else(zero);
    let mut body = constant(terms, function.sort, &value.default)?;
    for (arguments, result) in &value.entries {
        let mut equal = String::new();
        for (at, (argument, &sort)) in arguments.iter().zip(&function.args).enumerate() {
            equal += &format!(" (= x!{at} {})", constant(terms, sort, argument)?);
        }
        body = format!("(ite (and{equal}) {} {body})", constant(terms, function.sort, result)?);
    }
    let sorts = function.args.iter().map(|&sort| write_sort(terms, sort)).enumerate();
    let parameters: Vec<String> = sorts.map(|(at, sort)| format!("(x!{at} {sort})")).collect();
    let (name, sort) = (write_symbol(&function.name), write_sort(terms, function.sort));
    Some(format!("(define-fun {name} ({}) {sort} {body})", parameters.join(" ")))
}

fn constant(terms: &mut Terms, sort: Sort, value: &Value) -> Option<String> {
    let term = terms.value(sort, value);
    write_term(terms, term).ok()
}
