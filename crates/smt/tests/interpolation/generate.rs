//! Random sequences of formulas: along paths, and with all variables everywhere.

use base::testing::Random;
use logic::{SymId, TermId, Terms, smtlib};

use crate::grow::Garden;
use crate::plant;
use crate::theory::{Arithmetic, Theory};

/// Parts that may contradict each other, as conjunctions.
#[derive(Clone)]
pub struct Instance {
    pub theory: Theory,
    pub seed: u64,
    pub terms: Terms,
    pub parts: Vec<Vec<TermId>>,
}

impl Instance {
    /// The instance of a seed: every other one is not simplified, every other one is a path.
    pub fn random(seed: u64, theory: Theory) -> Self {
        let mut random = Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let terms = if random.once_in(2) { Terms::new() } else { Terms::unsimplified() };
        let count = 2 + random.below(4) as u32;
        let is_path = random.once_in(2);
        let mut garden = Garden::new(terms, random, theory);
        let parts = if is_path { path(&mut garden, count) } else { free(&mut garden, count) };
        Self { theory, seed, terms: garden.terms, parts }
    }

    /// The formula of each part.
    pub fn formulas(&mut self) -> Vec<TermId> {
        self.parts.iter().map(|part| self.terms.and(part)).collect()
    }

    /// The parts as a script, one assertion a conjunct.
    pub fn script(&mut self) -> String {
        let conjuncts = self.parts.concat();
        smtlib::write(&mut self.terms, &conjuncts).expect("such terms can be written")
    }
}

/// Any variable in any part.
fn free(garden: &mut Garden, count: u32) -> Vec<Vec<TermId>> {
    let (numbers, arrays) = (2 + garden.random.below(3), 1 + garden.random.below(2));
    garden.plant(numbers, arrays);
    let more = 1 + density(garden.theory);
    let mut parts = Vec::new();
    for _ in 0..count {
        let conjuncts = 1 + garden.random.below(more);
        parts.push((0..conjuncts).map(|_| garden.formula(1)).collect());
    }
    if garden.random.once_in(6) {
        plant::anywhere(garden, &mut parts);
    }
    parts
}

/// How many conjuncts more than one a part may have, so that contradictions are neither rare nor
/// the rule.
fn density(theory: Theory) -> u64 {
    match theory {
        Theory::Rdl | Theory::Idl | Theory::Bits => 1,
        _ => 2,
    }
}

/// Part i speaks of the times i and i + 1, the last one of the last time.
fn path(garden: &mut Garden, count: u32) -> Vec<Vec<TermId>> {
    let (numbers, arrays) = (1 + garden.random.below(3), 1 + garden.random.below(2));
    garden
        .plant(numbers.max(u64::from(garden.theory.arithmetic() == Arithmetic::None) + 1), arrays);
    let last = count - 1;
    let mut parts = vec![start(garden)];
    for time in 0..last {
        if time > 0 {
            parts.push(Vec::new());
        }
        let step = step(garden, time);
        parts[time as usize].extend(step);
    }
    garden.times = (last, last);
    parts.push(vec![garden.formula(1)]);
    if garden.random.once_in(6) {
        plant::along(garden, &mut parts, last);
    }
    parts
}

/// What holds at time 0.
fn start(garden: &mut Garden) -> Vec<TermId> {
    garden.times = (0, 0);
    let mut conjuncts = Vec::new();
    if garden.random.once_in(4) {
        conjuncts.push(garden.atom(1));
    }
    for sym in garden.numbers.clone() {
        if garden.random.once_in(2) {
            let (variable, value) = (garden.terms.var(sym, 0), garden.constant());
            conjuncts.push(garden.terms.eq(variable, value));
        }
    }
    conjuncts
}

/// What leads from a time to the next: a guard, and assignments in most cases.
fn step(garden: &mut Garden, time: u32) -> Vec<TermId> {
    garden.times = (time, time);
    let mut conjuncts = Vec::new();
    if garden.random.once_in(4) {
        conjuncts.push(garden.formula(1));
    }
    for sym in garden.numbers.clone() {
        let value = garden.number(1);
        conjuncts.push(assignment(garden, sym, time, value));
    }
    for sym in garden.arrays.clone() {
        let value = garden.array(2);
        conjuncts.push(assignment(garden, sym, time, value));
    }
    if garden.random.once_in(8) {
        garden.times = (time, time + 1);
        conjuncts.push(garden.formula(1));
    }
    conjuncts
}

/// `sym' = value`, or that nothing changes.
fn assignment(garden: &mut Garden, sym: SymId, time: u32, value: TermId) -> TermId {
    let (now, next) = (garden.terms.var(sym, time), garden.terms.var(sym, time + 1));
    let value = if garden.random.once_in(3) { now } else { value };
    garden.terms.eq(next, value)
}
