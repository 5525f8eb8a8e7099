//! Random terms over small words and arrays of them, and random models.

use crate::interpolation::integers::Translation;
use crate::interpolation::integers::view::{Seen, Shape};
use base::testing::Random;
use logic::{ArrayValue, Bits, FuncId, FuncValue, Model, Op, Sort, SymId, TermId, Terms, Value};

/// Terms by sort, to make others from.
pub(super) struct Garden {
    pub(super) terms: Terms,
    pub(super) random: Random,
    grown: Vec<TermId>,
    pub(super) symbols: Vec<SymId>,
    sorts: Vec<Sort>,
    /// From a word of the first width and a truth value to words of the last width.
    function: FuncId,
}

impl Garden {
    /// Variables and constants of truth values, of words of these widths, and of arrays from words
    /// of the first width to words of the last.
    pub(super) fn new(mut terms: Terms, seed: u64, widths: &[u32], arrays: bool) -> Self {
        let mut sorts: Vec<Sort> = widths.iter().map(|&width| Sort::BitVec(width)).collect();
        if let (true, [first, .., last]) = (arrays, &sorts[..]) {
            let array = terms.array_sort(*first, *last);
            sorts.push(array);
        }
        sorts.push(Sort::Bool);
        let word = |width: Option<&u32>| Sort::BitVec(*width.expect("there are widths"));
        let args = [word(widths.first()), Sort::Bool];
        let function = terms.declare_function("f", &args, word(widths.last()));
        let (random, grown, symbols) = (Random(seed), Vec::new(), Vec::new());
        let mut garden = Self { terms, random, grown, symbols, sorts, function };
        for sort in garden.sorts.clone() {
            for _ in 0..2 {
                let name = format!("v{}", garden.symbols.len());
                let sym = garden.terms.declare(name, sort);
                garden.symbols.push(sym);
                let time = garden.random.below(2) as u32;
                let var = garden.terms.var(sym, time);
                garden.grown.push(var);
            }
            let value = garden.value(sort);
            let constant = garden.terms.value(sort, &value);
            garden.grown.push(constant);
        }
        garden
    }

    fn bits(&mut self, width: u32) -> Bits {
        match self.random.below(4) {
            0 => Bits::power_of_two(width, self.random.below(width.into()) as u32),
            1 => Bits::ones(width),
            _ => Bits::new(width, self.random.number().into()),
        }
    }

    fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.random.once_in(2)),
            Sort::BitVec(width) => Value::Bits(self.bits(width)),
            Sort::Array(_) => {
                let (index, element) = self.terms.array_parts(sort);
                let mut array = ArrayValue::constant(self.value(element));
                for _ in 0..self.random.below(4) {
                    let index = self.value(index);
                    array.set(index, self.value(element));
                }
                Value::Array(array)
            }
            other => panic!("no values of {other:?}"),
        }
    }

    pub(super) fn model(&mut self) -> Model {
        let mut model = Model::default();
        for sym in self.symbols.clone() {
            for time in 0..2 {
                let value = self.value(self.terms.symbol(sym).sort);
                model.set(sym, time, value);
            }
        }
        let function = self.terms.function(self.function).clone();
        let default = self.value(function.sort);
        let mut value = FuncValue { default, entries: Default::default() };
        for _ in 0..6 {
            let args = function.args.iter().map(|&sort| self.value(sort)).collect();
            value.entries.insert(args, self.value(function.sort));
        }
        model.funcs.insert(self.function, value);
        model
    }

    /// The model with the integer variables `vars` as the words that they stand for.
    pub(super) fn integers(
        &self,
        translation: &Translation,
        vars: &[TermId],
        model: &Model,
    ) -> Model {
        let mut integers = model.clone();
        for &var in vars {
            let Op::Var(sym, time) = self.terms.op(var) else { panic!("a variable") };
            let Some((word, shape)) = translation.vocabulary.origin(sym) else { continue };
            let Shape::Scalar(Seen::Word(_, view)) = shape else { panic!("a word") };
            let value = model.var(&self.terms, word, time);
            integers.set(sym, time, Value::Int(view.number(value.as_bits())));
        }
        integers
    }

    /// A term of a sort, a new one rather than an old one; words often constants.
    pub(super) fn some(&mut self, sort: Sort) -> TermId {
        if let (Sort::BitVec(width), true) = (sort, self.random.once_in(3)) {
            let bits = self.bits(width);
            return self.terms.bits(bits);
        }
        let fitting: Vec<TermId> =
            self.grown.iter().copied().filter(|&term| self.terms.sort(term) == sort).collect();
        let from = if self.random.once_in(2) { fitting.len().saturating_sub(4) } else { 0 };
        let at = self.random.below((fitting.len() - from) as u64) as usize;
        fitting[from + at]
    }

    fn sort(&mut self) -> Sort {
        self.sorts[self.random.below(self.sorts.len() as u64) as usize]
    }

    fn width(&mut self) -> u32 {
        loop {
            if let Sort::BitVec(width) = self.sort() {
                return width;
            }
        }
    }

    pub(super) fn grow(&mut self) -> TermId {
        if self.random.once_in(12) {
            let term = self.number();
            self.grown.push(term);
            return term;
        }
        let (op, args) = self.operation();
        let args: Vec<TermId> = args.into_iter().map(|sort| self.some(sort)).collect();
        let term = self.terms.make(op, &args);
        if self.sorts.contains(&self.terms.sort(term)) {
            self.grown.push(term);
        }
        term
    }

    /// A word, or a truth value, from numbers.
    fn number(&mut self) -> TermId {
        let mut value = || {
            let width = self.width();
            let word = self.some(Sort::BitVec(width));
            let op = if self.random.once_in(2) { Op::SbvToInt } else { Op::UbvToInt };
            self.terms.make(op, &[word])
        };
        let (a, b) = (value(), value());
        let constant = self.terms.int(self.random.below(9) as i64 - 4);
        let scaled = self.terms.make(Op::Mul, &[b, constant]);
        let sum = self.terms.make(Op::Add, &[a, scaled]);
        match self.random.below(3) {
            0 => self.terms.make(Op::Le, &[sum, constant]),
            _ => {
                let width = self.width();
                self.terms.make(Op::IntToBv(width), &[sum])
            }
        }
    }

    /// A formula about one of the newest terms.
    pub(super) fn atom(&mut self) -> TermId {
        let at = self.grown.len() - 1 - self.random.below(6) as usize;
        let term = self.grown[at];
        let sort = self.terms.sort(term);
        if sort == Sort::Bool {
            return term;
        }
        let other = self.some(sort);
        match sort {
            Sort::BitVec(_) => {
                let op = [Op::Eq, Op::BvUlt, Op::BvSlt][self.random.below(3) as usize];
                self.terms.make(op, &[term, other])
            }
            _ => self.terms.eq(term, other),
        }
    }

    fn operation(&mut self) -> (Op, Vec<Sort>) {
        const WORDS: [Op; 12] = [
            Op::BvAnd,
            Op::BvOr,
            Op::BvXor,
            Op::BvMul,
            Op::BvUdiv,
            Op::BvUrem,
            Op::BvSdiv,
            Op::BvSrem,
            Op::BvShl,
            Op::BvLshr,
            Op::BvAshr,
            Op::BvAdd,
        ];
        const TESTS: [Op; 5] = [Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle, Op::Eq];
        let width = self.width();
        let word = Sort::BitVec(width);
        let any = self.sort();
        match self.random.below(20) {
            0 => (Op::Not, vec![Sort::Bool]),
            1 => (Op::And, vec![Sort::Bool; 2]),
            2 => (Op::Or, vec![Sort::Bool; 2]),
            3 => (Op::Ite, vec![Sort::Bool, any, any]),
            4 => (Op::Eq, vec![any, any]),
            5 => (Op::BvNot, vec![word]),
            6 => (Op::BvNeg, vec![word]),
            7 => (Op::SignExtend(1 + self.random.below(3) as u32), vec![word]),
            8 => (Op::ZeroExtend(1 + self.random.below(3) as u32), vec![word]),
            9 => (Op::Concat, vec![word, Sort::BitVec(self.width())]),
            10 | 11 => {
                let hi = self.random.below(width.into()) as u32;
                (Op::Extract(hi, self.random.below(u64::from(hi) + 1) as u32), vec![word])
            }
            12..=14 => (TESTS[self.random.below(5) as usize], vec![word; 2]),
            15 | 16 => self.access().unwrap_or((Op::BvAdd, vec![word; 2])),
            17 => {
                let args = self.terms.function(self.function).args.clone();
                (Op::Apply(self.function), args)
            }
            _ => (WORDS[self.random.below(12) as usize], vec![word; 2]),
        }
    }

    fn access(&mut self) -> Option<(Op, Vec<Sort>)> {
        let array = *self.sorts.iter().find(|sort| matches!(sort, Sort::Array(_)))?;
        let (index, element) = self.terms.array_parts(array);
        Some(match self.random.below(3) {
            0 => (Op::Store, vec![array, index, element]),
            _ => (Op::Select, vec![array, index]),
        })
    }
}
