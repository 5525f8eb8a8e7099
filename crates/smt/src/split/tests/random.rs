//! Random formulas with truth values, functions and arrays: z3 confirms the sequences.

use base::testing::Random;
use logic::{FuncId, Op, Sort, SymId, TermId, Terms};

use super::oracle::Oracle;
use super::{constant, language, plus, sequence};

/// The variables of a random problem.
struct Garden {
    sort: Sort,
    symbols: Vec<SymId>,
    /// One variable that is the same at all times.
    global: TermId,
    flag: SymId,
    function: FuncId,
    array: SymId,
    arrays: bool,
    functions: bool,
}

impl Garden {
    fn new(t: &mut Terms, random: &mut Random) -> Self {
        let sort = if random.once_in(2) { Sort::Int } else { Sort::Real };
        let symbols = (0..3).map(|at| t.declare(format!("v{at}"), sort)).collect();
        let global = t.declare("global", sort);
        let array_sort = t.array_sort(sort, sort);
        Self {
            sort,
            symbols,
            global: t.var(global, 0),
            flag: t.declare("flag", Sort::Bool),
            function: t.declare_function("f", &[sort], sort),
            array: t.declare("a", array_sort),
            arrays: random.once_in(3),
            functions: random.once_in(3),
        }
    }

    fn number(&self, t: &mut Terms, random: &mut Random, time: u32) -> TermId {
        let plain = match random.below(8) {
            0 => self.global,
            1 => constant(t, self.sort, random.below(4) as i64 - 1),
            _ => t.var(self.symbols[random.below(3) as usize], time + random.below(2) as u32),
        };
        match random.below(4) {
            0 if self.functions => t.make(Op::Apply(self.function), &[plain]),
            1 if self.arrays => {
                let array = t.var(self.array, time + random.below(2) as u32);
                t.select(array, plain)
            }
            _ => plain,
        }
    }

    fn literal(&self, t: &mut Terms, random: &mut Random, time: u32) -> TermId {
        let (x, y) = (self.number(t, random, time), self.number(t, random, time));
        let sum = plus(t, y, random.below(4) as i64 - 1);
        let atom = match random.below(8) {
            0 => t.var(self.flag, time + random.below(2) as u32),
            1..4 => t.eq(x, y),
            4 => t.eq(x, sum),
            _ => t.make(Op::Le, &[x, sum]),
        };
        if random.once_in(2) { t.not(atom) } else { atom }
    }

    fn part(&self, t: &mut Terms, random: &mut Random, time: u32) -> TermId {
        let mut conjuncts = Vec::new();
        if self.arrays {
            let [old, new] = [0, 1].map(|by| t.var(self.array, time + by));
            let (at, value) = (self.number(t, random, time), self.number(t, random, time));
            let written = t.store(old, at, value);
            conjuncts.push(t.eq(new, written));
        }
        for _ in 0..3 + random.below(4) {
            let literal = self.literal(t, random, time);
            conjuncts.push(match random.below(3) {
                0 => {
                    let other = self.literal(t, random, time);
                    t.or(&[literal, other])
                }
                _ => literal,
            });
        }
        t.and(&conjuncts)
    }
}

#[test]
fn sequences_are_confirmed() {
    let mut oracle = Oracle::start();
    let (mut found, mut infeasible) = (0, 0);
    for seed in 0..400 {
        let random = &mut Random(seed);
        let mut t = Terms::new();
        let garden = Garden::new(&mut t, random);
        let count = 2 + random.below(3) as u32;
        let parts: Vec<TermId> = (0..count).map(|time| garden.part(&mut t, random, time)).collect();
        let language = language(random.below(3) as u32, &[0, 1, 2]);
        let sequence = sequence(&mut t, &parts, &language);
        found += u32::from(sequence.is_some());
        let Some(oracle) = &mut oracle else { continue };
        match sequence {
            Some(sequence) => oracle.confirm(&mut t, &parts, &sequence),
            None => {
                let all = t.and(&parts);
                infeasible += u32::from(oracle.has_model(&mut t, all) == Some(false));
            }
        }
    }
    eprintln!("{found} sequences; {infeasible} more have none in the language");
    assert!(found > 60, "{found}");
    assert!(infeasible * 2 < found, "{infeasible} of {found}");
}
