//! Random paths with choices, functions and arrays: z3 confirms the sequences.

use base::testing::Random;
use logic::{ArraySortId, FuncId, Op, Sort, SymId, TermId, Terms};

use super::oracle::Oracle;
use super::{constant, language, plus, sequence};

/// The variables of a random path.
struct Path {
    sort: Sort,
    symbols: Vec<SymId>,
    /// One variable that is the same at all times.
    global: TermId,
    flag: SymId,
    function: FuncId,
    array: SymId,
    array_sort: ArraySortId,
    functions: bool,
    arrays: bool,
}

impl Path {
    fn new(t: &mut Terms, random: &mut Random) -> Self {
        let sort = if random.once_in(2) { Sort::Int } else { Sort::Real };
        let symbols = (0..3).map(|at| t.declare(format!("v{at}"), sort)).collect();
        let global = t.declare("global", sort);
        let arrays = t.array_sort(sort, sort);
        let Sort::Array(array_sort) = arrays else { unreachable!("an array sort") };
        Self {
            sort,
            symbols,
            global: t.var(global, 0),
            flag: t.declare("flag", Sort::Bool),
            function: t.declare_function("f", &[sort], sort),
            array: t.declare("a", arrays),
            array_sort,
            functions: random.once_in(3),
            arrays: random.once_in(3),
        }
    }

    /// A number that is known at a time.
    fn number(&self, t: &mut Terms, random: &mut Random, time: u32) -> TermId {
        let plain = match random.below(8) {
            0 => self.global,
            1 => constant(t, self.sort, random.below(3) as i64),
            _ => t.var(self.symbols[random.below(3) as usize], time),
        };
        match random.below(4) {
            0 if self.functions => t.make(Op::Apply(self.function), &[plain]),
            1 if self.arrays => {
                let array = t.var(self.array, time);
                t.select(array, plain)
            }
            _ => plain,
        }
    }

    fn literal(&self, t: &mut Terms, random: &mut Random, time: u32) -> TermId {
        let (x, y) = (self.number(t, random, time), self.number(t, random, time));
        match random.below(6) {
            0 => {
                let sum = plus(t, y, random.below(3) as i64 - 1);
                t.make(Op::Le, &[x, sum])
            }
            1 => t.make(Op::Le, &[x, y]),
            2 => super::differ(t, x, y),
            3 => {
                let converse = t.make(Op::Le, &[x, y]);
                t.not(converse)
            }
            _ => t.eq(x, y),
        }
    }

    /// The next value of a variable, which a flag may choose.
    fn assignment(&self, t: &mut Terms, random: &mut Random, sym: SymId, time: u32) -> TermId {
        let (now, next) = (t.var(sym, time), t.var(sym, time + 1));
        let options =
            [now, plus(t, now, 1), plus(t, self.global, -1), self.number(t, random, time)];
        let mut pick = || options[random.below(7).min(3) as usize];
        let (one, other) = (pick(), pick());
        let [one_holds, other_holds] = [one, other].map(|value| t.eq(next, value));
        if random.once_in(4) {
            let flag = t.var(self.flag, random.below(2) as u32);
            let value = t.ite(flag, one, other);
            let inside = random.once_in(2);
            return if inside { t.eq(next, value) } else { t.ite(flag, one_holds, other_holds) };
        }
        if random.once_in(2) { one_holds } else { t.eq(next, now) }
    }

    fn step(&self, t: &mut Terms, random: &mut Random, time: u32) -> TermId {
        let mut conjuncts = Vec::new();
        for &sym in &self.symbols {
            conjuncts.push(self.assignment(t, random, sym, time));
        }
        if random.once_in(3) {
            conjuncts.push(self.literal(t, random, time));
        }
        if self.arrays {
            let [old, new] = [0, 1].map(|by| t.var(self.array, time + by));
            let (at, value) = (self.number(t, random, time), self.number(t, random, time));
            let everywhere = Op::ConstArray(self.array_sort);
            let written = match random.below(8) {
                0..4 => old,
                4 => t.make(everywhere, &[value]),
                _ => t.store(old, at, value),
            };
            conjuncts.push(t.eq(new, written));
        }
        t.and(&conjuncts)
    }

    /// Some literals at a time.
    fn state(&self, t: &mut Terms, random: &mut Random, time: u32) -> TermId {
        let count = 2 + random.below(2);
        let literals: Vec<TermId> = (0..count).map(|_| self.literal(t, random, time)).collect();
        t.and(&literals)
    }

    fn parts(&self, t: &mut Terms, random: &mut Random) -> Vec<TermId> {
        let steps = 1 + random.below(4) as u32;
        let mut parts = vec![self.state(t, random, 0)];
        parts.extend((0..steps).map(|time| self.step(t, random, time)));
        parts.push(self.state(t, random, steps));
        parts
    }
}

#[test]
fn sequences_are_confirmed() {
    let mut oracle = Oracle::start();
    let (mut found, mut infeasible) = (0, 0);
    for seed in 0..1500 {
        let random = &mut Random(seed);
        let mut t = Terms::new();
        let path = Path::new(&mut t, random);
        let parts = path.parts(&mut t, random);
        let language = language(random.below(3) as u32, &[0, 1, 2]);
        let sequence = sequence(&mut t, &parts, &language);
        let says = |sequence: &Vec<TermId>| sequence.iter().any(|&formula| !t.is_constant(formula));
        found += u32::from(sequence.as_ref().is_some_and(says));
        let Some(oracle) = &mut oracle else { continue };
        match sequence {
            Some(sequence) => oracle.confirm(&mut t, &parts, &sequence),
            None => {
                let all = t.and(&parts);
                infeasible += u32::from(oracle.has_model(&mut t, all) == Some(false));
            }
        }
    }
    eprintln!("{found} sequences that say something; {infeasible} more paths have none in L_k");
    assert!(found > 150, "{found}");
    assert!(infeasible * 2 < found, "{infeasible} of {found}");
}
