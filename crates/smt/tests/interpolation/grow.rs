//! Random terms and formulas over the variables of a window of times.

use base::testing::Random;
use logic::{Bits, FuncId, Op, Sort, SymId, TermId, Terms};
use num_rational::BigRational;

use crate::theory::{Arithmetic, Theory};

/// Where formulas grow.
pub struct Garden {
    pub terms: Terms,
    pub random: Random,
    pub theory: Theory,
    /// The sort of numbers.
    sort: Sort,
    pub numbers: Vec<SymId>,
    pub arrays: Vec<SymId>,
    pub truths: Vec<SymId>,
    functions: Vec<FuncId>,
    /// The first and the last time that variables may have.
    pub times: (u32, u32),
}

impl Garden {
    pub fn new(mut terms: Terms, mut random: Random, theory: Theory) -> Self {
        let sort = match theory {
            Theory::Bits => Sort::BitVec(1 + random.below(8) as u32),
            Theory::BitArrays => Sort::BitVec(1 + random.below(4) as u32),
            theory if theory.has_reals() => Sort::Real,
            _ => Sort::Int,
        };
        let truths = vec![terms.declare("p", Sort::Bool)];
        let mut functions = Vec::new();
        if theory.has_functions() {
            functions.push(terms.declare_function("f", &[sort], sort));
            functions.push(terms.declare_function("g", &[sort, sort], sort));
        }
        let (numbers, arrays) = (Vec::new(), Vec::new());
        Self { terms, random, theory, sort, numbers, arrays, truths, functions, times: (0, 0) }
    }

    /// Declares variables.
    pub fn plant(&mut self, numbers: u64, arrays: u64) {
        for at in 0..numbers {
            self.numbers.push(self.terms.declare(format!("x{at}"), self.sort));
        }
        if self.theory.has_arrays() {
            let sort = self.terms.array_sort(self.sort, self.sort);
            for at in 0..arrays {
                self.arrays.push(self.terms.declare(format!("a{at}"), sort));
            }
        }
    }

    fn one_of(&mut self, list: fn(&Self) -> &Vec<SymId>) -> TermId {
        let at = self.random.below(list(self).len() as u64) as usize;
        let sym = list(self)[at];
        let (first, last) = self.times;
        let time = first + self.random.below(u64::from(last - first) + 1) as u32;
        self.terms.var(sym, time)
    }

    pub fn variable(&mut self) -> TermId {
        self.one_of(|garden| &garden.numbers)
    }

    pub fn truth(&mut self) -> TermId {
        self.one_of(|garden| &garden.truths)
    }

    /// A constant; where there is only equality there are no constants, but variables.
    pub fn constant(&mut self) -> TermId {
        match self.theory.arithmetic() {
            Arithmetic::None => self.variable(),
            _ if self.sort == Sort::Real && self.random.once_in(6) => self.fraction(),
            _ => {
                let value = self.random.between(-10, 10);
                self.literal(value)
            }
        }
    }

    /// The constant of this value.
    pub fn literal(&mut self, value: i64) -> TermId {
        match self.sort {
            Sort::Real => self.terms.real(BigRational::from_integer(value.into())),
            Sort::BitVec(width) => self.terms.bits(Bits::new(width, value as u128)),
            _ => self.terms.int(value),
        }
    }

    fn fraction(&mut self) -> TermId {
        let (above, below) = (self.random.between(-10, 10), self.random.between(2, 4));
        self.terms.real(BigRational::new(above.into(), below.into()))
    }

    /// A number that is no sum.
    fn leaf(&mut self, depth: u32) -> TermId {
        if depth == 0 || self.random.once_in(2) {
            return self.variable();
        }
        if self.theory.has_functions() {
            let func = self.random.pick(&self.functions);
            let count = self.terms.function(func).args.len();
            let args: Vec<TermId> = (0..count).map(|_| self.number(depth - 1)).collect();
            return self.terms.make(Op::Apply(func), &args);
        }
        if self.theory.has_arrays() {
            let (array, index) = (self.array(depth - 1), self.number(depth - 1));
            return self.terms.select(array, index);
        }
        self.variable()
    }

    pub fn array(&mut self, depth: u32) -> TermId {
        let base = self.one_of(|garden| &garden.arrays);
        if depth == 0 || self.random.once_in(2) {
            return base;
        }
        let inner = self.array(depth - 1);
        if self.random.once_in(8) {
            let cond = self.atom(0);
            return self.terms.ite(cond, base, inner);
        }
        let (index, element) = (self.number(depth - 1), self.number(depth - 1));
        self.terms.store(inner, index, element)
    }

    pub fn number(&mut self, depth: u32) -> TermId {
        if depth > 0 && self.random.once_in(12) {
            let cond = self.atom(0);
            let (a, b) = (self.number(depth - 1), self.number(depth - 1));
            return self.terms.ite(cond, a, b);
        }
        match self.theory.arithmetic() {
            Arithmetic::None => self.leaf(depth),
            Arithmetic::Difference => self.shifted(),
            Arithmetic::Linear => self.linear(depth),
            Arithmetic::Bits => self.word(depth),
        }
    }

    /// A variable, or a variable and a constant.
    fn shifted(&mut self) -> TermId {
        let variable = self.variable();
        if self.random.once_in(2) {
            return variable;
        }
        let constant = self.constant();
        self.terms.make(Op::Add, &[variable, constant])
    }

    fn linear(&mut self, depth: u32) -> TermId {
        if self.sort == Sort::Int && depth > 0 && self.random.once_in(12) {
            let (op, divisor) = (self.random.pick(&[Op::Div, Op::Mod]), self.random.between(2, 5));
            let (a, divisor) = (self.linear(0), self.terms.int(divisor));
            return self.terms.make(op, &[a, divisor]);
        }
        if self.random.once_in(4) {
            return self.leaf(depth);
        }
        let count = 1 + self.random.below(2);
        let mut sum = vec![self.constant()];
        sum.extend((0..count).map(|_| self.product(depth)));
        self.terms.make(Op::Add, &sum)
    }

    fn product(&mut self, depth: u32) -> TermId {
        let leaf = self.leaf(depth);
        if self.random.once_in(2) {
            return leaf;
        }
        let factor = self.random.pick(&[-5, -4, -3, -2, -1, -1, 2, 3, 4, 5]);
        let factor = self.literal(factor);
        self.terms.make(Op::Mul, &[factor, leaf])
    }

    fn word(&mut self, depth: u32) -> TermId {
        if depth == 0 || self.random.once_in(3) {
            return if self.random.once_in(4) { self.constant() } else { self.leaf(depth) };
        }
        let a = self.word(depth - 1);
        let op = self.random.pick(&[
            Op::BvAdd,
            Op::BvAdd,
            Op::BvAdd,
            Op::BvMul,
            Op::BvAnd,
            Op::BvOr,
            Op::BvXor,
            Op::BvShl,
            Op::BvLshr,
            Op::BvAshr,
            Op::BvUdiv,
            Op::BvUrem,
            Op::BvSdiv,
            Op::BvSrem,
            Op::BvNot,
            Op::BvNeg,
        ]);
        if matches!(op, Op::BvNot | Op::BvNeg) {
            return self.terms.make(op, &[a]);
        }
        let b = self.word(depth - 1);
        self.terms.make(op, &[a, b])
    }

    /// An atom or the negation of one.
    pub fn atom(&mut self, depth: u32) -> TermId {
        if self.random.once_in(16) {
            return self.truth();
        }
        let atom = match self.theory.arithmetic() {
            _ if self.theory.has_arrays() && self.random.once_in(3) => {
                let (a, b) = (self.array(0), self.array(depth + 1));
                self.terms.eq(a, b)
            }
            Arithmetic::None => self.compare(&[Op::Eq], depth),
            Arithmetic::Difference => self.difference(),
            Arithmetic::Linear if self.sort == Sort::Int && self.random.once_in(12) => {
                self.without_integers()
            }
            Arithmetic::Linear => self.compare(&[Op::Eq, Op::Lt, Op::Le, Op::Le], depth),
            Arithmetic::Bits => {
                self.compare(&[Op::Eq, Op::Eq, Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle], depth)
            }
        };
        if self.random.once_in(3) { self.terms.not(atom) } else { atom }
    }

    fn compare(&mut self, ops: &[Op], depth: u32) -> TermId {
        let op = self.random.pick(ops);
        let a = self.number(depth);
        let b = if self.random.once_in(2) { self.number(depth) } else { self.constant() };
        let args = if self.random.once_in(2) { [a, b] } else { [b, a] };
        self.terms.make(op, &args)
    }

    /// `x - y ⋈ c` or `x ⋈ c`.
    fn difference(&mut self) -> TermId {
        let (x, y, c) = (self.variable(), self.variable(), self.constant());
        let op = self.random.pick(&[Op::Eq, Op::Lt, Op::Le, Op::Le]);
        let left = match self.random.below(4) {
            0 => x,
            _ => self.minus(x, y),
        };
        let args = if self.random.once_in(2) { [left, c] } else { [c, left] };
        self.terms.make(op, &args)
    }

    pub fn minus(&mut self, x: TermId, y: TermId) -> TermId {
        let negative = self.literal(-1);
        let y = self.terms.make(Op::Mul, &[negative, y]);
        self.terms.make(Op::Add, &[x, y])
    }

    /// `n·x + m·n·y = c`, which has a solution in rational numbers, and in integers seldom.
    fn without_integers(&mut self) -> TermId {
        let n = self.random.between(2, 5);
        let m = self.random.pick(&[-2, -1, 1, 2]);
        let (x, y, c) = (self.variable(), self.variable(), self.constant());
        let sum: Vec<TermId> = [(n, x), (n * m, y)]
            .into_iter()
            .map(|(factor, var)| {
                let factor = self.terms.int(factor);
                self.terms.make(Op::Mul, &[factor, var])
            })
            .collect();
        let sum = self.terms.make(Op::Add, &sum);
        self.terms.eq(sum, c)
    }

    pub fn formula(&mut self, depth: u32) -> TermId {
        if depth == 0 || self.random.once_in(3) {
            return self.atom(1);
        }
        let parts: Vec<TermId> = (0..3).map(|_| self.formula(depth - 1)).collect();
        let two = &parts[..2];
        match self.random.below(8) {
            0 | 1 => self.terms.and(two),
            2 => self.terms.or(two),
            3 => self.terms.or(&parts),
            4 => self.terms.implies(parts[0], parts[1]),
            5 => self.terms.ite(parts[0], parts[1], parts[2]),
            6 => self.terms.eq(parts[0], parts[1]),
            _ => {
                let both = self.terms.and(two);
                self.terms.not(both)
            }
        }
    }
}
