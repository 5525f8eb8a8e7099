//! Random actions: what they lead to is in the abstract state after them.

use super::words::{members, number, word};
use crate::Domain;
use crate::interval::{Contents, Elements, Extent, Intervals, State, Thresholds, Word};
use base::testing::Random;
use base::{Id, IdVec};
use logic::{
    Action, ActionId, ArrayValue, Bits, Evaluator, LocId, Model, Op, Program, Sort, SymId, TermId,
    Terms, Value,
};

const WIDTH: u32 = 4;
const INDEX: u32 = 3;

/// Variables and random terms over them.
struct World {
    terms: Terms,
    random: Random,
    state: Vec<SymId>,
    inputs: Vec<SymId>,
}

impl World {
    fn new(seed: u64) -> Self {
        let mut terms = Terms::new();
        let array = terms.array_sort(Sort::BitVec(INDEX), Sort::BitVec(WIDTH));
        let word = Sort::BitVec(WIDTH);
        let mut declare = |name: &str, sort| terms.declare(name, sort);
        let state = vec![
            declare("x", word),
            declare("y", word),
            declare("z", word),
            declare("p", Sort::Bool),
            declare("i", Sort::BitVec(INDEX)),
            declare("a", array),
        ];
        let inputs = vec![declare("in", word), declare("maybe", Sort::Bool)];
        Self { terms, random: Random(seed), state, inputs }
    }

    fn var(&mut self, sort: Sort) -> TermId {
        let all: Vec<SymId> = self.state.iter().chain(&self.inputs).copied().collect();
        let fitting: Vec<SymId> =
            all.into_iter().filter(|&sym| self.terms.symbol(sym).sort == sort).collect();
        let sym = self.random.pick(&fitting);
        self.terms.var(sym, 0)
    }

    fn constant(&mut self, width: u32) -> TermId {
        let value = number(&mut self.random, width);
        self.terms.bv(width, u128::from(value))
    }

    /// A term of this width.
    fn word(&mut self, width: u32, depth: u32) -> TermId {
        let sort = Sort::BitVec(width);
        if depth == 0 || self.random.once_in(4) {
            return match self.random.once_in(3) {
                true => self.constant(width),
                false => self.var(sort),
            };
        }
        let a = self.word(width, depth - 1);
        let op = match self.random.below(10) {
            0..=2 => {
                let by = self.constant(width);
                return self.terms.bv_add(a, by);
            }
            3 => {
                let (cond, other) = (self.condition(depth - 1), self.word(width, depth - 1));
                return self.terms.make(Op::Ite, &[cond, a, other]);
            }
            4 if width == WIDTH => {
                let (array, index) = (self.array(depth - 1), self.word(INDEX, depth - 1));
                return self.terms.select(array, index);
            }
            5 if width == WIDTH => {
                let narrow = self.word(INDEX, depth - 1);
                let op = self.random.pick(&[Op::ZeroExtend(1), Op::SignExtend(1)]);
                return self.terms.make(op, &[narrow]);
            }
            6 if width == INDEX => {
                let wide = self.word(WIDTH, depth - 1);
                return self.terms.extract(2, 0, wide);
            }
            7 => return self.terms.make(self.random.pick(&[Op::BvNot, Op::BvNeg]), &[a]),
            _ => self.random.pick(&[
                Op::BvAdd,
                Op::BvMul,
                Op::BvAnd,
                Op::BvOr,
                Op::BvXor,
                Op::BvUdiv,
                Op::BvUrem,
                Op::BvSdiv,
                Op::BvSrem,
                Op::BvShl,
                Op::BvLshr,
                Op::BvAshr,
            ]),
        };
        let b = self.word(width, depth - 1);
        self.terms.make(op, &[a, b])
    }

    fn condition(&mut self, depth: u32) -> TermId {
        if depth == 0 {
            return self.var(Sort::Bool);
        }
        match self.random.below(8) {
            0 => {
                let inner = self.condition(depth - 1);
                self.terms.not(inner)
            }
            1 | 2 => {
                let parts: Vec<TermId> =
                    (0..2 + self.random.below(2)).map(|_| self.condition(depth - 1)).collect();
                let op = self.random.pick(&[Op::And, Op::Or]);
                self.terms.make(op, &parts)
            }
            _ => {
                let width = self.random.pick(&[WIDTH, WIDTH, INDEX]);
                let (a, b) = (self.word(width, depth - 1), self.word(width, depth - 1));
                let ops = [Op::Eq, Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle];
                let op = self.random.pick(&ops);
                self.terms.make(op, &[a, b])
            }
        }
    }

    fn array(&mut self, depth: u32) -> TermId {
        let sort = self.terms.symbol(self.state[5]).sort;
        let Sort::Array(id) = sort else { unreachable!("an array") };
        if depth == 0 {
            return self.var(sort);
        }
        let below = self.array(depth - 1);
        let (at, word) = (self.word(INDEX, depth - 1), self.word(WIDTH, depth - 1));
        match self.random.below(8) {
            0 => self.terms.make(Op::ConstArray(id), &[word]),
            1 => {
                let count = self.word(INDEX, 0);
                self.terms.make(Op::Fill, &[below, at, count, word])
            }
            2 => {
                let (from, source) = (self.word(INDEX, depth - 1), self.array(depth - 1));
                let count = self.word(INDEX, 0);
                self.terms.make(Op::Copy, &[below, at, source, from, count])
            }
            3 => {
                let (cond, other) = (self.condition(depth - 1), self.array(depth - 1));
                self.terms.make(Op::Ite, &[cond, below, other])
            }
            _ => self.terms.store(below, at, word),
        }
    }

    fn term(&mut self, sort: Sort) -> TermId {
        match sort {
            Sort::Bool => self.condition(2),
            Sort::BitVec(width) => self.word(width, 2),
            _ => self.array(2),
        }
    }

    fn program(&mut self, actions: usize) -> Program {
        let loc = LocId::from_index(0);
        let mut all = IdVec::new();
        for _ in 0..actions {
            let guard = match self.random.once_in(3) {
                true => Terms::TRUE,
                false => self.condition(3),
            };
            let mut updates = Vec::new();
            for sym in self.state.clone() {
                if self.random.once_in(2) {
                    updates.push((sym, self.term(self.terms.symbol(sym).sort)));
                }
            }
            all.push(Action { from: loc, to: loc, guard, updates, inputs: self.inputs.clone() });
        }
        let (state, locs, detours) = (self.state.clone(), IdVec::new(), Default::default());
        Program { state, detours, locs, actions: all, initial: loc, error: loc }
    }

    fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.random.once_in(2)),
            Sort::BitVec(width) => {
                Value::Bits(Bits::new(width, u128::from(number(&mut self.random, width))))
            }
            _ => {
                let mut array = ArrayValue::constant(self.value(Sort::BitVec(WIDTH)));
                for _ in 0..self.random.below(3) {
                    let (at, value) =
                        (self.value(Sort::BitVec(INDEX)), self.value(Sort::BitVec(WIDTH)));
                    array.set(at, value);
                }
                Value::Array(array)
            }
        }
    }

    fn model(&mut self, syms: &[SymId]) -> Model {
        let mut model = Model::default();
        for &sym in syms {
            let value = self.value(self.terms.symbol(sym).sort);
            model.set(sym, 0, value);
        }
        model
    }

    /// Whether a state is among those of an abstract one: by its parts, and by its formula.
    fn contains(&mut self, domain: &Intervals, state: &State, model: &Model) -> bool {
        let meaning = domain.meaning(&mut self.terms, state);
        let parts = state.iter().all(|(sym, contents)| {
            let value = model.var(&self.terms, sym, 0);
            match contents {
                Contents::Word(word) => word.contains(bits(&value)),
                Contents::Array(elements) => in_array(elements, value.as_array()),
            }
        });
        parts && Evaluator::new(&self.terms, model).holds(meaning)
    }
}

fn bits(value: &Value) -> u64 {
    match value {
        Value::Bool(truth) => u64::from(*truth),
        value => value.as_bits().to_u128().expect("narrow") as u64,
    }
}

fn in_array(elements: &Elements, array: &ArrayValue) -> bool {
    (0..1 << INDEX).all(|at| {
        let value = array.get(&Value::Bits(Bits::new(INDEX, at)));
        elements.at(at as u64).is_none_or(|word| word.contains(bits(value)))
    })
}

/// A concrete run beside an abstract one.
fn run(world: &mut World, program: &Program, domain: &mut Intervals) {
    let state = world.state.clone();
    let inputs = world.inputs.clone();
    let mut concrete = world.model(&state);
    let mut known = domain.top();
    for _ in 0..12 {
        let action =
            ActionId::from_index(world.random.below(program.actions.len() as u64) as usize);
        let mut before = concrete.clone();
        for &sym in &inputs {
            let value = world.value(world.terms.symbol(sym).sort);
            before.set(sym, 0, value);
        }
        let edge = &program.actions[action];
        let mut evaluator = Evaluator::new(&world.terms, &before);
        if !evaluator.holds(edge.guard) {
            continue;
        }
        let mut after = concrete.clone();
        for &(sym, value) in &edge.updates {
            after.set(sym, 0, evaluator.value(value));
        }
        let post = domain.post(&world.terms, program, &known, action);
        let post =
            post.unwrap_or_else(|| panic!("{action} is possible in {before:?} of {known:?}"));
        assert!(world.contains(domain, &post, &after), "{action} of {known:?}: {after:?} {post:?}");
        let merged = match world.random.below(4) {
            0 => domain.merge(&known, &post),
            1 => domain.widen(&known, &post, &Thresholds::default(), Extent::End),
            _ => post.clone(),
        };
        assert!(domain.leq(&post, &merged), "{known:?} {post:?} {merged:?}");
        (concrete, known) = (after, merged);
        assert!(world.contains(domain, &known, &concrete), "{known:?} {concrete:?}");
    }
}

#[test]
fn posts_cover_steps() {
    for seed in 0..3_000 {
        let mut world = World::new(seed);
        let program = world.program(6);
        let mut domain = Intervals {
            pieces: 1 + world.random.below(4) as usize,
            relational: world.random.once_in(2),
            smashed: world.random.once_in(2),
        };
        for _ in 0..6 {
            run(&mut world, &program, &mut domain);
        }
    }
}

#[test]
fn conditions_keep_what_satisfies_them() {
    for seed in 0..20_000 {
        let mut world = World::new(seed);
        let state = world.state.clone();
        let mut known = State::default();
        for &sym in &state[..3] {
            let word = word(&mut world.random, WIDTH);
            known.set(sym, Some(Contents::Word(word)));
        }
        let guard = world.condition(3);
        let updates = Vec::new();
        let loc = LocId::from_index(0);
        let action = Action { from: loc, to: loc, guard, updates, inputs: world.inputs.clone() };
        let mut program = world.program(0);
        let action = program.actions.push(action);
        let mut domain = Intervals { pieces: 4, relational: true, smashed: true };
        let post = domain.post(&world.terms, &program, &known, action);
        for _ in 0..8 {
            let mut model = world.model(&state);
            for &sym in &state[..3] {
                let inside = members(
                    &mut world.random,
                    &known.word(sym).cloned().unwrap_or_else(|| Word::any(WIDTH)),
                );
                let value = world.random.pick(&inside);
                model.set(sym, 0, Value::Bits(Bits::new(WIDTH, u128::from(value))));
            }
            let mut with_inputs = model.clone();
            for sym in world.inputs.clone() {
                let value = world.value(world.terms.symbol(sym).sort);
                with_inputs.set(sym, 0, value);
            }
            if Evaluator::new(&world.terms, &with_inputs).holds(guard) {
                let post = post.as_ref().expect("possible");
                assert!(world.contains(&domain, post, &model), "{known:?} {post:?} {model:?}");
            }
        }
    }
}
