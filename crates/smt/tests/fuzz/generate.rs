//! Random formulas.

use base::float::FloatFormat;
use logic::{ArrayValue, Bits, FpOp, FuncId, Op, Sort, TermId, Terms, Value};

/// A sequence of numbers that look random (splitmix64).
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theory {
    /// Narrow bit-vectors.
    Bits,
    /// Linear atoms over their values.
    Integers,
    /// Arrays with few elements.
    Arrays,
    /// Arrays compared as a whole.
    Extensional,
    Functions,
    /// Bit-vectors of the widths of machines.
    Wide,
    /// Arrays with indices of 32 bits.
    WideArrays,
    /// Functions and arrays of bytes.
    Combined,
    /// Floats.
    Floats,
}

impl Theory {
    /// Those that brute force can decide.
    pub const SMALL: [Theory; 5] =
        [Theory::Bits, Theory::Integers, Theory::Arrays, Theory::Extensional, Theory::Functions];
    pub const ALL: [Theory; 9] = [
        Theory::Bits,
        Theory::Integers,
        Theory::Arrays,
        Theory::Extensional,
        Theory::Functions,
        Theory::Wide,
        Theory::WideArrays,
        Theory::Combined,
        Theory::Floats,
    ];

    pub fn has_arrays(self) -> bool {
        use Theory::{Arrays, Combined, Extensional, WideArrays};
        matches!(self, Arrays | Extensional | WideArrays | Combined)
    }

    pub fn has_functions(self) -> bool {
        matches!(self, Theory::Functions | Theory::Combined)
    }
}

/// A set of formulas with the terms that they are made of.
pub struct Formula {
    pub theory: Theory,
    pub seed: u64,
    pub terms: Terms,
    /// To be satisfied together.
    pub asserted: Vec<TermId>,
    /// Truth values.
    pub truths: Vec<TermId>,
    /// Other terms.
    pub others: Vec<TermId>,
    pub functions: Vec<FuncId>,
}

impl Formula {
    pub fn random(seed: u64, theory: Theory) -> Self {
        let mut rng = Rng(seed);
        let terms = if rng.below(2) == 0 { Terms::new() } else { Terms::unsimplified() };
        let mut garden = Garden::new(terms, rng, theory);
        let size = 8 + garden.rng.below(40);
        for _ in 0..size {
            garden.grow();
        }
        garden.formula(seed)
    }

    /// Whether what is asserted has a term that `is` describes.
    pub fn contains(&self, is: impl Fn(Op, Sort) -> bool) -> bool {
        let is = |&term: &TermId| is(self.terms.op(term), self.terms.sort(term));
        self.terms.cone(&self.asserted).iter().any(is)
    }

    /// For messages.
    pub fn text(&self, asserted: &[TermId]) -> String {
        let mut terms = self.terms.clone();
        logic::smtlib::write(&mut terms, asserted).unwrap_or_else(|error| error.to_string())
    }
}

struct Garden {
    terms: Terms,
    rng: Rng,
    theory: Theory,
    pool: Vec<TermId>,
    functions: Vec<FuncId>,
    widths: Vec<u32>,
    arrays: Vec<Sort>,
}

impl Garden {
    fn new(mut terms: Terms, mut rng: Rng, theory: Theory) -> Self {
        let widths = match theory {
            Theory::Bits | Theory::Integers => vec![1, 2, 3, 4],
            Theory::Arrays | Theory::Extensional => vec![2, 1 + rng.below(3) as u32],
            Theory::Functions => vec![2, 3],
            Theory::Wide => vec![8, 16, 32, 33, 64, 70, 130],
            Theory::WideArrays => vec![32, 8],
            Theory::Combined => vec![8, 4],
            // Of the formats, and of rounding modes.
            Theory::Floats => vec![16, 3],
        };
        let mut arrays = Vec::new();
        match theory {
            Theory::Arrays | Theory::Extensional => {
                let (i, e) = (Sort::BitVec(widths[0]), Sort::BitVec(widths[1]));
                arrays.push(terms.array_sort(i, e));
                if rng.below(4) == 0 {
                    arrays.push(terms.array_sort(Sort::Bool, e));
                }
                if rng.below(4) == 0 {
                    arrays.push(terms.array_sort(i, Sort::Bool));
                }
            }
            Theory::WideArrays => {
                arrays.push(terms.array_sort(Sort::BitVec(32), Sort::BitVec(8)));
                arrays.push(terms.array_sort(Sort::BitVec(32), Sort::BitVec(32)));
            }
            Theory::Combined => arrays.push(terms.array_sort(Sort::BitVec(8), Sort::BitVec(8))),
            _ => {}
        }
        let mut functions = Vec::new();
        if theory.has_functions() {
            let (a, b) = (Sort::BitVec(widths[0]), Sort::BitVec(widths[1]));
            functions.push(terms.declare_function("f", &[a], a));
            functions.push(terms.declare_function("g", &[a, Sort::Bool], b));
            functions.push(terms.declare_function("p", &[b], Sort::Bool));
        }
        let mut garden = Self { terms, rng, theory, pool: Vec::new(), functions, widths, arrays };
        garden.plant();
        garden
    }

    fn sorts(&self) -> Vec<Sort> {
        let mut sorts = vec![Sort::Bool];
        sorts.extend(self.widths.iter().map(|&width| Sort::BitVec(width)));
        sorts.extend(&self.arrays);
        sorts
    }

    fn plant(&mut self) {
        let mut sorts = self.sorts();
        sorts.dedup();
        for (at, &sort) in sorts.iter().enumerate() {
            for time in 0..2 {
                let sym = self.terms.declare(format!("v{at}"), sort);
                let var = self.terms.var(sym, time);
                self.pool.push(var);
            }
        }
        for &sort in &self.sorts() {
            self.some(sort);
        }
    }

    fn some(&mut self, sort: Sort) -> TermId {
        let fitting: Vec<TermId> =
            self.pool.iter().copied().filter(|&term| self.terms.sort(term) == sort).collect();
        if fitting.is_empty() || (self.rng.below(6) == 0 && !matches!(sort, Sort::Array(_))) {
            let value = random_value(&self.terms, &mut self.rng, sort);
            let constant = self.terms.value(sort, &value);
            self.pool.push(constant);
            return constant;
        }
        let newest = &fitting[fitting.len().saturating_sub(5)..];
        let from = if self.rng.below(2) == 0 { newest } else { &fitting[..] };
        self.rng.pick(from)
    }

    fn grow(&mut self) {
        let (op, sorts) = self.operation();
        let args: Vec<TermId> = sorts.iter().map(|&sort| self.some(sort)).collect();
        let term = self.terms.make(op, &args);
        self.pool.push(term);
    }

    fn operation(&mut self) -> (Op, Vec<Sort>) {
        let general = if self.theory == Theory::Extensional { 2 } else { 4 };
        if self.rng.below(general) == 0 {
            return self.general_operation();
        }
        match self.theory {
            Theory::Combined => match self.rng.below(4) {
                0 => self.bits_operation(),
                1 => self.array_operation(),
                _ => self.application(),
            },
            theory if theory.has_arrays() && self.rng.below(3) > 0 => self.array_operation(),
            Theory::Functions if self.rng.below(2) > 0 => self.application(),
            Theory::Integers if self.rng.below(3) > 0 => self.integer_operation(),
            Theory::Floats if self.rng.below(4) > 0 => self.float_operation(),
            _ => self.bits_operation(),
        }
    }

    fn general_operation(&mut self) -> (Op, Vec<Sort>) {
        let mut sorts = self.sorts();
        if !matches!(self.theory, Theory::Extensional) {
            sorts.retain(|sort| !matches!(sort, Sort::Array(_)));
        }
        let equal = self.rng.pick(&sorts);
        let sorts = self.sorts();
        let sort = self.rng.pick(&sorts);
        match self.rng.below(6) {
            0 => (Op::Not, vec![Sort::Bool]),
            1 => {
                let count = 2 + self.rng.below(3) as usize;
                (self.rng.pick(&[Op::And, Op::Or]), vec![Sort::Bool; count])
            }
            2 | 3 => (Op::Eq, vec![equal, equal]),
            _ => (Op::Ite, vec![Sort::Bool, sort, sort]),
        }
    }

    fn application(&mut self) -> (Op, Vec<Sort>) {
        let func = self.rng.pick(&self.functions);
        (Op::Apply(func), self.terms.function(func).args.clone())
    }

    fn array_operation(&mut self) -> (Op, Vec<Sort>) {
        let array = self.rng.pick(&self.arrays);
        let Sort::Array(id) = array else { unreachable!("an array sort") };
        let (index, element) = self.terms.array_parts(array);
        match self.rng.below(12) {
            8 => (Op::ConstArray(id), vec![element]),
            9 if index != Sort::Bool => (Op::Fill, vec![array, index, index, element]),
            10 if index != Sort::Bool => (Op::Copy, vec![array, index, array, index, index]),
            4..=7 => (Op::Store, vec![array, index, element]),
            11 if index != Sort::Bool => {
                self.run(array, index, element);
                (Op::Select, vec![array, index])
            }
            _ => (Op::Select, vec![array, index]),
        }
    }

    /// Elements written at neighbouring indices, and perhaps taken back, as a word in memory.
    fn run(&mut self, array: Sort, index: Sort, element: Sort) {
        let before = self.some(array);
        let low = self.some(index);
        let mut stored = before;
        for i in 0..2 + self.rng.below(3) {
            let offset = self.terms.bv(self.terms.width(low), i.into());
            let at = self.terms.make(Op::BvAdd, &[low, offset]);
            let value = self.some(element);
            stored = self.terms.make(Op::Store, &[stored, at, value]);
        }
        if self.rng.below(2) == 0 {
            let cond = self.some(Sort::Bool);
            stored = self.terms.make(Op::Ite, &[cond, stored, before]);
        }
        self.pool.push(stored);
    }

    fn integer_operation(&mut self) -> (Op, Vec<Sort>) {
        let width = self.rng.pick(&self.widths);
        let int = Sort::Int;
        match self.rng.below(12) {
            0..=3 => (self.rng.pick(&[Op::UbvToInt, Op::SbvToInt]), vec![Sort::BitVec(width)]),
            4 => {
                // A product with, or a quotient by, a constant.
                let number = self.rng.below(9) as i64 - 4;
                let number = self.terms.int(number);
                let a = self.some(int);
                let op = self.rng.pick(&[Op::Mul, Op::Div, Op::Mod]);
                let term = self.terms.make(op, &[a, number]);
                self.pool.push(term);
                (Op::Le, vec![int, int])
            }
            5 => (Op::IntToBv(width), vec![int]),
            6 => (Op::Ite, vec![Sort::Bool, int, int]),
            7..=8 => (self.rng.pick(&[Op::Le, Op::Lt, Op::Eq]), vec![int, int]),
            _ => (Op::Add, vec![int; 2 + self.rng.below(2) as usize]),
        }
    }

    fn float_operation(&mut self) -> (Op, Vec<Sort>) {
        let (mode, float) = (Sort::BitVec(3), Sort::BitVec(16));
        let (op, sorts) = match self.rng.below(16) {
            0..=1 => (FpOp::Add, vec![mode, float, float]),
            2 => (FpOp::Sub, vec![mode, float, float]),
            3 => (FpOp::Mul, vec![mode, float, float]),
            4 => (FpOp::Div, vec![mode, float, float]),
            5 => (FpOp::RoundToIntegral, vec![mode, float]),
            6 => (self.rng.pick(&[FpOp::FromSigned, FpOp::FromUnsigned]), vec![mode, mode]),
            7 => (self.rng.pick(&[FpOp::ToSigned(3), FpOp::ToUnsigned(3)]), vec![float]),
            8 => (FpOp::ToSigned(16), vec![float]),
            9 => return self.there_and_back(),
            10 => (FpOp::IsNan, vec![float]),
            11..=12 => (FpOp::Eq, vec![float, float]),
            13..=14 => (FpOp::Lt, vec![float, float]),
            _ => (FpOp::Le, vec![float, float]),
        };
        (Op::Fp(op, FloatFormat::F16), sorts)
    }

    /// Makes a float of another format, and then an operation on it.
    fn there_and_back(&mut self) -> (Op, Vec<Sort>) {
        let (mode, float) = (self.some(Sort::BitVec(3)), self.some(Sort::BitVec(16)));
        let wide = self.rng.pick(&[FloatFormat::F32, FloatFormat::X87]);
        let convert = Op::Fp(FpOp::Convert(FloatFormat::F16), wide);
        let there = self.terms.make(convert, &[mode, float]);
        self.pool.push(there);
        let sort = self.terms.sort(there);
        match self.rng.below(3) {
            0 => (Op::Fp(FpOp::Add, wide), vec![Sort::BitVec(3), sort, sort]),
            1 => (Op::Fp(FpOp::Lt, wide), vec![sort, sort]),
            _ => (Op::Fp(FpOp::Convert(wide), FloatFormat::F16), vec![Sort::BitVec(3), sort]),
        }
    }

    fn bits_operation(&mut self) -> (Op, Vec<Sort>) {
        let width = self.rng.pick(&self.widths);
        let one = vec![Sort::BitVec(width)];
        let two = vec![Sort::BitVec(width); 2];
        // Products and quotients of unknowns at machine widths are for benchmarks.
        let heavy = self.theory != Theory::Wide && self.theory != Theory::WideArrays || width <= 8;
        match self.rng.below(24) {
            0 => (Op::BvNot, one),
            1..=3 => (Op::BvNeg, one),
            4 => (Op::BvAnd, two),
            5 => (Op::BvOr, two),
            6 => (Op::BvXor, two),
            7 if heavy => (Op::BvMul, two),
            8 if heavy => (self.rng.pick(&[Op::BvUdiv, Op::BvUrem]), two),
            9 if heavy => (self.rng.pick(&[Op::BvSdiv, Op::BvSrem]), two),
            10 => (Op::BvShl, two),
            11 => (Op::BvLshr, two),
            12 => (Op::BvAshr, two),
            13 | 14 => (self.rng.pick(&[Op::BvUlt, Op::BvUle]), two),
            15 | 16 => (self.rng.pick(&[Op::BvSlt, Op::BvSle]), two),
            17 => {
                let other = self.rng.pick(&self.widths);
                (Op::Concat, vec![Sort::BitVec(width), Sort::BitVec(other)])
            }
            18 | 19 => {
                let hi = self.rng.below(width.into()) as u32;
                let lo = self.rng.below(u64::from(hi) + 1) as u32;
                (Op::Extract(hi, lo), one)
            }
            20 => (Op::SignExtend(self.rng.below(4) as u32), one),
            21 => (Op::ZeroExtend(self.rng.below(4) as u32), one),
            _ => (Op::BvAdd, two),
        }
    }

    fn formula(mut self, seed: u64) -> Formula {
        let theory = self.theory;
        let truths: Vec<TermId> = self
            .pool
            .iter()
            .copied()
            .filter(|&term| {
                self.terms.sort(term) == Sort::Bool && self.terms.as_bool(term).is_none()
            })
            .collect();
        let count = 1 + self.rng.below(5);
        let mut asserted = Vec::new();
        for _ in 0..count {
            // The newest are the largest.
            let newest = &truths[truths.len().saturating_sub(6)..];
            let from = if self.rng.below(2) == 0 { newest } else { &truths[..] };
            let mut term = self.rng.pick(from);
            if self.rng.below(3) == 0 {
                term = self.terms.not(term);
            }
            asserted.push(term);
        }
        // A filled array over 32 bits has no value as default and exceptions.
        let writable = |&term: &TermId| {
            theory != Theory::WideArrays || !matches!(self.terms.sort(term), Sort::Array(_))
        };
        let others = self.pool.iter().copied().filter(writable).rev().take(12).collect();
        Formula {
            theory,
            seed,
            terms: self.terms,
            asserted,
            truths,
            others,
            functions: self.functions,
        }
    }
}

/// A random value of a sort.
pub fn random_value(terms: &Terms, rng: &mut Rng, sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(rng.below(2) == 0),
        Sort::BitVec(width) => Value::Bits(match rng.below(6) {
            0 => Bits::zero(width),
            1 => Bits::one(width),
            2 => Bits::ones(width),
            3 => Bits::power_of_two(width, rng.below(width.into()) as u32),
            4 => Bits::new(width, rng.below(10).into()),
            _ => Bits::new(width, rng.next().into()),
        }),
        Sort::Int => Value::Int((rng.below(9) as i64 - 4).into()),
        Sort::Array(_) => {
            let (index, element) = terms.array_parts(sort);
            let mut array = ArrayValue::constant(random_value(terms, rng, element));
            for _ in 0..rng.below(5) {
                array.set(random_value(terms, rng, index), random_value(terms, rng, element));
            }
            Value::Array(array)
        }
        Sort::Real => panic!("no reals here"),
    }
}
