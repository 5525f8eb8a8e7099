//! Symbols over the integers and what they stand for.

use base::FastMap;
use logic::{FuncId, Op, Sort, SymId, Terms};

use super::view::{Seen, Shape, View};

/// An operation on words that is a function of integers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Operation {
    pub(super) op: Op,
    pub(super) args: Vec<Seen>,
    pub(super) result: Seen,
}

/// The symbols, both ways. They belong to one pool of terms.
#[derive(Clone, Default, Debug)]
pub(super) struct Vocabulary {
    symbols: FastMap<(SymId, Shape), SymId>,
    origins: FastMap<SymId, (SymId, Shape)>,
    functions: FastMap<Operation, FuncId>,
    operations: FastMap<FuncId, Operation>,
    /// Symbols for what is local to a part.
    locals: Vec<SymId>,
}

impl Vocabulary {
    /// The integer symbol of a symbol.
    pub(super) fn symbol(&mut self, terms: &mut Terms, sym: SymId, shape: Shape) -> SymId {
        if let Some(&known) = self.symbols.get(&(sym, shape)) {
            return known;
        }
        let sort = match shape {
            Shape::Scalar(seen) => seen.sort(),
            Shape::Array(index, element) => terms.array_sort(index.sort(), element.sort()),
        };
        let name = format!("{}.{}", terms.symbol(sym).name, suffix(shape));
        let made = terms.declare(name, sort);
        self.symbols.insert((sym, shape), made);
        self.origins.insert(made, (sym, shape));
        made
    }

    /// What an integer symbol stands for.
    pub(super) fn origin(&self, sym: SymId) -> Option<(SymId, Shape)> {
        self.origins.get(&sym).copied()
    }

    /// The function of integers that an operation is.
    pub(super) fn function(&mut self, terms: &mut Terms, operation: Operation) -> FuncId {
        if let Some(&known) = self.functions.get(&operation) {
            return known;
        }
        let args: Vec<Sort> = operation.args.iter().map(|seen| seen.sort()).collect();
        let name = match operation.op {
            Op::Apply(func) => terms.function(func).name.clone(),
            op => format!("{op:?}"),
        };
        let name = format!("{name}.{}", suffix(Shape::Scalar(operation.result)));
        let made = terms.declare_function(name, &args, operation.result.sort());
        self.functions.insert(operation.clone(), made);
        self.operations.insert(made, operation);
        made
    }

    /// The operation that a function of integers stands for.
    pub(super) fn operation(&self, func: FuncId) -> Option<&Operation> {
        self.operations.get(&func)
    }

    /// The integer symbol of this number for what is local to a part.
    pub(super) fn local(&mut self, terms: &mut Terms, number: usize) -> SymId {
        while self.locals.len() <= number {
            let name = format!("wraps.{}", self.locals.len());
            self.locals.push(terms.declare(name, Sort::Int));
        }
        self.locals[number]
    }
}

/// Tells the symbols of one variable in different views apart.
fn suffix(shape: Shape) -> String {
    let letter = |seen: Seen| match seen {
        Seen::Truth => 'b',
        Seen::Word(_, View::Signed) => 's',
        Seen::Word(_, View::Unsigned) => 'u',
    };
    match shape {
        Shape::Scalar(seen) => letter(seen).to_string(),
        Shape::Array(index, element) => [index, element].map(letter).iter().collect(),
    }
}
