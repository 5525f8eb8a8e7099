//! For tests: random terms, made in several pools at once, and random models.

use crate::bits::Bits;
use crate::model::{FuncValue, Model};
use crate::sort::Sort;
use crate::term::{FpOp, FuncId, Op, SymId, TermId, Terms};
use crate::value::{ArrayValue, Value};
use base::Id;
use base::float::FloatFormat;
use num_bigint::BigInt;
use num_rational::BigRational;

/// A sequence of numbers that look random (splitmix64).
pub struct Rng(pub u64);

impl Rng {
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: u32) -> u32 {
        (self.number() % u64::from(bound)) as u32
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    /// A bit-vector, often a special one.
    pub fn bits(&mut self, width: u32) -> Bits {
        match self.below(8) {
            0 => Bits::zero(width),
            1 => Bits::one(width),
            2 => Bits::ones(width),
            3 => Bits::power_of_two(width, self.below(width)),
            _ => Bits::new(width, u128::from(self.number())),
        }
    }
}

/// What kinds of terms are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theory {
    Bits,
    /// As in `Bits`, but of the widths that C has.
    Words,
    Arrays,
    Floats,
    Numbers,
    Functions,
}

/// Terms that are made in all pools alike; the pools may write them differently.
pub struct Garden<'a> {
    pub pools: Vec<&'a mut Terms>,
    pub rng: Rng,
    theory: Theory,
    /// The times at which variables occur are below this.
    times: u32,
    /// Each term as its ids in the pools.
    pub terms: Vec<(Sort, Vec<TermId>)>,
    pub symbols: Vec<(SymId, Sort)>,
    functions: Vec<FuncId>,
}

const WIDTHS: [u32; 6] = [1, 2, 3, 4, 5, 8];
const INDEX: Sort = Sort::BitVec(3);
const ELEMENT: Sort = Sort::BitVec(4);
const FLOAT: FloatFormat = FloatFormat::F16;

impl<'a> Garden<'a> {
    /// A garden with variables and constants in it. The pools must be new.
    pub fn new(pools: Vec<&'a mut Terms>, seed: u64, theory: Theory) -> Self {
        Self::with_times(pools, seed, theory, 2)
    }

    /// The same with variables at time 0 only, as in an action.
    pub fn timeless(pools: Vec<&'a mut Terms>, seed: u64, theory: Theory) -> Self {
        Self::with_times(pools, seed, theory, 1)
    }

    fn with_times(pools: Vec<&'a mut Terms>, seed: u64, theory: Theory, times: u32) -> Self {
        let rng = Rng(seed.wrapping_mul(77));
        let (terms, symbols, functions) = (Vec::new(), Vec::new(), Vec::new());
        let mut garden = Self { pools, rng, theory, times, terms, symbols, functions };
        let sorts = garden.sorts();
        for &sort in &sorts {
            garden.variable(sort);
            garden.variable(sort);
            garden.constant(sort);
        }
        if theory == Theory::Functions {
            for (args, sort) in [(vec![INDEX], ELEMENT), (vec![ELEMENT, Sort::Bool], Sort::Bool)] {
                let ids = garden.pools.iter_mut().map(|t| t.declare_function("f", &args, sort));
                let func = ids.last().expect("a pool");
                garden.functions.push(func);
            }
        }
        garden
    }

    fn sorts(&mut self) -> Vec<Sort> {
        let mut sorts = vec![Sort::Bool];
        match self.theory {
            Theory::Bits => sorts.extend(WIDTHS.map(Sort::BitVec)),
            Theory::Words => sorts.extend([1, 8, 16, 32, 33, 64].map(Sort::BitVec)),
            Theory::Functions => sorts.extend([INDEX, ELEMENT]),
            Theory::Arrays => {
                let array = self.pools.iter_mut().map(|t| t.array_sort(INDEX, ELEMENT)).last();
                sorts.extend([INDEX, ELEMENT, array.expect("a pool")]);
            }
            Theory::Floats => sorts.extend([3, 8, 16, 32].map(Sort::BitVec)),
            Theory::Numbers => sorts.extend([Sort::Int, Sort::Real, Sort::BitVec(4)]),
        }
        sorts
    }

    fn variable(&mut self, sort: Sort) {
        let name = format!("v{}", self.symbols.len());
        let sym = SymId::from_index(self.symbols.len());
        let time = self.rng.below(self.times);
        let made = self.pools.iter_mut().map(|t| {
            t.declare(&name, sort);
            t.var(sym, time)
        });
        let made = made.collect();
        self.symbols.push((sym, sort));
        self.terms.push((sort, made));
    }

    fn constant(&mut self, sort: Sort) {
        let value = random_value(self.pools[0], &mut self.rng, sort);
        let made = self.pools.iter_mut().map(|t| t.value(sort, &value)).collect();
        self.terms.push((sort, made));
    }

    /// A term of a sort; a constant or one of the newest more often than others.
    fn some(&mut self, sort: Sort) -> Vec<TermId> {
        let fitting: Vec<usize> =
            (0..self.terms.len()).filter(|&at| self.terms[at].0 == sort).collect();
        if fitting.is_empty() || (self.rng.below(6) == 0 && !matches!(sort, Sort::Array(_))) {
            self.constant(sort);
            return self.terms.last().expect("just made").1.clone();
        }
        let newest = &fitting[fitting.len().saturating_sub(6)..];
        let from = if self.rng.below(2) == 0 { newest } else { &fitting[..] };
        self.terms[self.rng.pick(from)].1.clone()
    }

    /// Makes one more term and returns its place.
    pub fn grow(&mut self) -> usize {
        let (op, sorts) = self.operation();
        let args: Vec<Vec<TermId>> = sorts.iter().map(|&sort| self.some(sort)).collect();
        let mut sort = Sort::Bool;
        let mut made = Vec::new();
        for (at, pool) in self.pools.iter_mut().enumerate() {
            let args: Vec<TermId> = args.iter().map(|arg| arg[at]).collect();
            let term = pool.make(op, &args);
            sort = pool.sort(term);
            made.push(term);
        }
        self.terms.push((sort, made));
        self.terms.len() - 1
    }

    /// A random operation with the sorts of its arguments.
    fn operation(&mut self) -> (Op, Vec<Sort>) {
        use Sort::{Bool, Int, Real};
        if self.rng.below(4) == 0 {
            let sorts = self.sorts();
            let sort = self.rng.pick(&sorts);
            return match self.rng.below(5) {
                0 => (Op::Not, vec![Bool]),
                1 => {
                    (self.rng.pick(&[Op::And, Op::Or]), vec![Bool; 2 + self.rng.below(3) as usize])
                }
                2 => (Op::Eq, vec![sort, sort]),
                _ => (Op::Ite, vec![Bool, sort, sort]),
            };
        }
        match self.theory {
            Theory::Numbers => {
                let sort = self.rng.pick(&[Int, Int, Real]);
                match self.rng.below(10) {
                    0 => (Op::ToReal, vec![Int]),
                    1 => (Op::ToInt, vec![Real]),
                    2 => (self.rng.pick(&[Op::UbvToInt, Op::SbvToInt]), vec![Sort::BitVec(4)]),
                    3 => (Op::IntToBv(self.rng.pick(&[2, 4, 6])), vec![Int]),
                    4 => (self.rng.pick(&[Op::Div, Op::Mod]), vec![Int, Int]),
                    5 => (Op::Quotient, vec![Real, Real]),
                    6 => (Op::Mul, vec![sort, sort]),
                    7 => (self.rng.pick(&[Op::Le, Op::Lt]), vec![sort, sort]),
                    _ => (Op::Add, vec![sort; 2 + self.rng.below(2) as usize]),
                }
            }
            Theory::Arrays if self.rng.below(3) > 0 => self.array_operation(),
            Theory::Floats if self.rng.below(3) > 0 => self.float_operation(),
            Theory::Functions if self.rng.below(3) > 0 => {
                let func = self.rng.pick(&self.functions);
                (Op::Apply(func), self.pools[0].function(func).args.clone())
            }
            _ => self.bits_operation(),
        }
    }

    fn bits_operation(&mut self) -> (Op, Vec<Sort>) {
        let widths: Vec<u32> = self
            .sorts()
            .iter()
            .filter_map(|sort| match sort {
                Sort::BitVec(width) => Some(*width),
                _ => None,
            })
            .collect();
        let width = self.rng.pick(&widths);
        let one = vec![Sort::BitVec(width)];
        let two = vec![Sort::BitVec(width); 2];
        match self.rng.below(24) {
            0 => (Op::BvNot, one),
            1 => (Op::BvNeg, one),
            2 => (Op::BvAnd, two),
            3 => (Op::BvOr, two),
            4 => (Op::BvXor, two),
            5..=7 => (Op::BvAdd, two),
            8 => (Op::BvMul, two),
            9 => (self.rng.pick(&[Op::BvUdiv, Op::BvUrem]), two),
            10 => (self.rng.pick(&[Op::BvSdiv, Op::BvSrem]), two),
            11 => (Op::BvShl, two),
            12 => (Op::BvLshr, two),
            13 => (Op::BvAshr, two),
            14 => (self.rng.pick(&[Op::BvUlt, Op::BvUle]), two),
            15 => (self.rng.pick(&[Op::BvSlt, Op::BvSle]), two),
            16 | 17 => {
                let other = self.rng.pick(&widths);
                (Op::Concat, vec![Sort::BitVec(width), Sort::BitVec(other)])
            }
            18..=20 => {
                let hi = self.rng.below(width);
                (Op::Extract(hi, self.rng.below(hi + 1)), one)
            }
            21 => (Op::SignExtend(self.rng.below(4)), one),
            _ => (Op::ZeroExtend(self.rng.below(4)), one),
        }
    }

    fn array_operation(&mut self) -> (Op, Vec<Sort>) {
        let array = self.pools[0].array_sort(INDEX, ELEMENT);
        let Sort::Array(id) = array else { unreachable!("an array sort") };
        match self.rng.below(10) {
            0..=3 => (Op::Select, vec![array, INDEX]),
            4..=6 => (Op::Store, vec![array, INDEX, ELEMENT]),
            7 => (Op::ConstArray(id), vec![ELEMENT]),
            8 => (Op::Fill, vec![array, INDEX, INDEX, ELEMENT]),
            _ => (Op::Copy, vec![array, INDEX, array, INDEX, INDEX]),
        }
    }

    fn float_operation(&mut self) -> (Op, Vec<Sort>) {
        let (mode, float) = (Sort::BitVec(3), Sort::BitVec(16));
        let (op, sorts) = match self.rng.below(14) {
            0 => (FpOp::Add, vec![mode, float, float]),
            1 => (FpOp::Sub, vec![mode, float, float]),
            2 => (FpOp::Mul, vec![mode, float, float]),
            3 => (FpOp::Div, vec![mode, float, float]),
            4 => (FpOp::Fma, vec![mode, float, float, float]),
            5 => (FpOp::Sqrt, vec![mode, float]),
            6 => (self.rng.pick(&[FpOp::Rem, FpOp::IeeeRem]), vec![float, float]),
            7 => (FpOp::RoundToIntegral, vec![mode, float]),
            8 => (self.rng.pick(&[FpOp::Eq, FpOp::Lt, FpOp::Le]), vec![float, float]),
            9 => (FpOp::IsNan, vec![float]),
            10 => (FpOp::Convert(FloatFormat::F32), vec![mode, Sort::BitVec(32)]),
            11 => (
                self.rng.pick(&[FpOp::FromSigned, FpOp::FromUnsigned]),
                vec![mode, Sort::BitVec(8)],
            ),
            12 => (self.rng.pick(&[FpOp::ToSigned(8), FpOp::ToUnsigned(8)]), vec![float]),
            _ => {
                let op = Op::Fp(FpOp::Convert(FLOAT), FloatFormat::F32);
                return (op, vec![mode, float]);
            }
        };
        (Op::Fp(op, FLOAT), sorts)
    }

    /// A model of all variables at both times, and of the functions.
    pub fn model(&mut self) -> Model {
        let mut model = Model::default();
        for &(sym, sort) in &self.symbols {
            for time in 0..2 {
                let value = random_value(self.pools[0], &mut self.rng, sort);
                model.set(sym, time, value);
            }
        }
        for &func in &self.functions {
            let function = self.pools[0].function(func).clone();
            let mut value = FuncValue {
                default: Value::zero(self.pools[0], function.sort),
                entries: Default::default(),
            };
            for _ in 0..6 {
                let args = function.args.iter();
                let args = args.map(|&s| random_value(self.pools[0], &mut self.rng, s)).collect();
                let result = random_value(self.pools[0], &mut self.rng, function.sort);
                value.entries.insert(args, result);
            }
            model.funcs.insert(func, value);
        }
        model
    }
}

/// A random value of a sort.
pub fn random_value(terms: &Terms, rng: &mut Rng, sort: Sort) -> Value {
    let small = |rng: &mut Rng| BigInt::from(i64::from(rng.below(9)) - 4);
    match sort {
        Sort::Bool => Value::Bool(rng.below(2) == 0),
        Sort::BitVec(width) => Value::Bits(rng.bits(width)),
        Sort::Int => Value::Int(small(rng)),
        Sort::Real => Value::Real(BigRational::new(small(rng), BigInt::from(1 + rng.below(3)))),
        Sort::Array(_) => {
            let (index, element) = terms.array_parts(sort);
            let mut array = ArrayValue::constant(random_value(terms, rng, element));
            for _ in 0..rng.below(5) {
                array.set(random_value(terms, rng, index), random_value(terms, rng, element));
            }
            Value::Array(array)
        }
    }
}
