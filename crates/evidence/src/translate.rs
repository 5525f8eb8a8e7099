//! Terms carried from one pool to another, variables by name.

use base::{FastMap, Id};
use logic::{FuncId, Op, Sort, SymId, TermId, Terms};

/// Copies terms of one pool into another in which variables of the same names are declared.
#[derive(Default)]
pub struct Translator {
    symbols: FastMap<String, SymId>,
    functions: FastMap<FuncId, FuncId>,
    done: FastMap<TermId, TermId>,
    /// Whether what is not there is declared …
    declares: bool,
    /// … under a name with a number, so that different variables of one name stay different.
    numbers: bool,
}

impl Translator {
    /// To the pool `to`, whose variables are known by their names. Of those that share a name, the
    /// first counts.
    pub fn new(to: &Terms) -> Self {
        let mut translator = Self::default();
        for index in 0..to.symbol_count() {
            let sym = SymId::from_index(index);
            translator.symbols.entry(to.symbol(sym).name.clone()).or_insert(sym);
        }
        translator
    }

    /// To a pool without variables, in which they are declared when they are met. The names of
    /// variables get their numbers added, so that they are different.
    pub fn declaring() -> Self {
        Self { declares: true, numbers: true, ..Self::default() }
    }

    /// To a pool without variables, in which they are declared under their own names when they
    /// are met. Of each name there must be only one.
    pub fn collecting() -> Self {
        Self { declares: true, ..Self::default() }
    }

    /// The copy of `term`; an error if it has a variable or a function that is not there. All
    /// terms must be of one pool, which may grow in between.
    pub fn copy(&mut self, from: &Terms, to: &mut Terms, term: TermId) -> Result<TermId, String> {
        let mut stack = vec![term];
        while let Some(&next) = stack.last() {
            if self.done.contains_key(&next) {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            let args = from.args(next);
            stack.extend(args.iter().filter(|arg| !self.done.contains_key(arg)));
            if stack.len() == waiting {
                let args: Vec<TermId> = args.iter().map(|arg| self.done[arg]).collect();
                let copy = self.node(from, to, next, &args)?;
                self.done.insert(next, copy);
            }
        }
        Ok(self.done[&term])
    }

    fn variable(&mut self, from: &Terms, to: &mut Terms, sym: SymId) -> Result<SymId, String> {
        let symbol = from.symbol(sym);
        let sort = copy_sort(from, to, symbol.sort);
        if self.declares {
            let name = match self.numbers {
                true => format!("{}.{}", symbol.name, sym.index()),
                false => symbol.name.clone(),
            };
            let entry = self.symbols.entry(name);
            return Ok(*entry.or_insert_with_key(|name| to.declare(name.clone(), sort)));
        }
        match self.symbols.get(&symbol.name) {
            Some(&there) if to.symbol(there).sort == sort => Ok(there),
            Some(_) => Err(format!("`{}` has another sort", symbol.name)),
            None => Err(format!("there is no variable `{}`", symbol.name)),
        }
    }

    fn function(&mut self, from: &Terms, to: &mut Terms, func: FuncId) -> Result<FuncId, String> {
        let function = from.function(func);
        if !self.declares {
            return Err(format!("the function `{}` has no meaning elsewhere", function.name));
        }
        let args: Vec<Sort> = function.args.iter().map(|&sort| copy_sort(from, to, sort)).collect();
        let sort = copy_sort(from, to, function.sort);
        let name = format!("{}.{}", function.name, func.index());
        let entry = self.functions.entry(func);
        Ok(*entry.or_insert_with(|| to.declare_function(name, &args, sort)))
    }

    fn node(
        &mut self,
        from: &Terms,
        to: &mut Terms,
        term: TermId,
        args: &[TermId],
    ) -> Result<TermId, String> {
        Ok(match from.op(term) {
            Op::True => to.bool(true),
            Op::False => to.bool(false),
            Op::Bits(_) => to.bits(from.as_bits(term).expect("a constant").clone()),
            Op::Num(_) => {
                let value = from.as_num(term).expect("a number").clone();
                match from.sort(term) {
                    Sort::Real => to.real(value),
                    _ => to.int(value.to_integer()),
                }
            }
            Op::Var(sym, time) => {
                let there = self.variable(from, to, sym)?;
                to.var(there, time)
            }
            Op::ConstArray(_) => match copy_sort(from, to, from.sort(term)) {
                Sort::Array(id) => to.make(Op::ConstArray(id), args),
                _ => unreachable!("the sort of an array"),
            },
            Op::Apply(func) => {
                let there = self.function(from, to, func)?;
                to.make(Op::Apply(there), args)
            }
            Op::And => to.and(args),
            Op::Or => to.or(args),
            op => to.make(op, args),
        })
    }
}

/// A sort in another pool.
pub fn copy_sort(from: &Terms, to: &mut Terms, sort: Sort) -> Sort {
    match sort {
        Sort::Array(_) => {
            let (index, element) = from.array_parts(sort);
            let (index, element) = (copy_sort(from, to, index), copy_sort(from, to, element));
            to.array_sort(index, element)
        }
        plain => plain,
    }
}
