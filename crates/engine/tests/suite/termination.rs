//! UNWIND(L) terminates or aborts if L is k-bounded [McM06 §2, Theorem 3 and "A weak notion of
//! completeness"]; it does not abort if the program has an inductive invariant in L. A language of
//! Boolean combinations of finitely many atoms about finitely many variables is k-bounded.
//!
//! Here L_k has the atoms `x ≤ c` for 0 ≤ c ≤ k, that is, C_P = {0} in the terms of [JM06 §5] and no
//! differences. Then the formula that remains of one of L_k when variables are projected out is in
//! L_k as well. That matters because unfoldings mention a variable only where it is used. For words
//! of n bits, L_k with k ≥ 2^n - 1 describes every set of states, so UNWIND(L_k) must not abort.
//!
//! [McM06 §3] says that slicing can affect completeness. So it is switched off where it must not.

use crate::answers::confirm;
use crate::brute::Brute;
use crate::programs::Built;
use base::{Budget, FastMap, FastSet, Stop};
use engine::impact::Options;
use engine::{Answer, Engine, Impact, Silent};
use logic::{
    ActionId, Evaluator, Interpolator, LocId, LocKind, Model, Op, Path, Solver, Sort, Source,
    SymId, TermId, Terms, Value,
};
use std::collections::BTreeSet;

/// Values of variables in order.
type Row = Vec<u128>;

/// More than any of these programs takes: an endless unwinding would use it up.
const WORK: u64 = 200_000;

/// A program over words of `width` bits.
struct Machine {
    built: Built,
    width: u32,
    vars: Vec<SymId>,
}

impl Machine {
    fn new(locations: &[&str], vars: usize, width: u32) -> Self {
        let mut built = Built::new(locations);
        let declared = (0..vars).map(|at| {
            let sym = built.terms.declare(format!("x{at}"), Sort::BitVec(width));
            built.program.state.push(sym);
            sym
        });
        let vars = declared.collect();
        Self { built, width, vars }
    }

    fn number(&mut self, value: u128) -> TermId {
        self.built.terms.bv(self.width, value)
    }

    fn equals(&mut self, sym: SymId, value: u128) -> TermId {
        let (var, value) = (self.built.var(sym), self.number(value));
        self.built.terms.eq(var, value)
    }

    /// The entry of a table at the value of a variable.
    fn entry(&mut self, table: &[u128], at: SymId) -> TermId {
        let mut found = self.number(table[0]);
        for (index, &value) in table.iter().enumerate().skip(1) {
            let (here, value) = (self.equals(at, index as u128), self.number(value));
            found = self.built.terms.ite(here, value, found);
        }
        found
    }

    fn values(&self) -> u128 {
        1 << self.width
    }

    /// All values of so many words.
    fn rows(&self, words: usize) -> Vec<Row> {
        let values = self.values();
        let digit = move |number: u128, place| number / values.pow(place) % values;
        let row = |number| (0..words as u32).map(|place| digit(number, place)).collect();
        (0..values.pow(words as u32)).map(row).collect()
    }

    /// The state after an action, if it can be taken.
    fn after(&self, id: ActionId, row: &Row, inputs: &[(SymId, u128)]) -> Option<Row> {
        let action = &self.built.program.actions[id];
        let mut model = Model::default();
        let state = self.vars.iter().copied().zip(row.iter().copied());
        for (sym, value) in state.chain(inputs.iter().copied()) {
            model.set(sym, 0, Value::bv(self.width, value));
        }
        let mut evaluator = Evaluator::new(&self.built.terms, &model);
        if !evaluator.holds(action.guard) {
            return None;
        }
        let updates: FastMap<SymId, u128> =
            action.updates.iter().map(|&(sym, new)| (sym, word(&evaluator.value(new)))).collect();
        let kept = self.vars.iter().zip(row);
        Some(kept.map(|(sym, old)| updates.get(sym).copied().unwrap_or(*old)).collect())
    }

    /// All states that one step leads to.
    fn successors(&self, loc: LocId, row: &Row) -> Vec<(LocId, Row)> {
        let mut found = Vec::new();
        for &id in &self.built.program.locs[loc].out {
            let action = &self.built.program.actions[id];
            for values in self.rows(action.inputs.len()) {
                let inputs: Vec<(SymId, u128)> =
                    action.inputs.iter().copied().zip(values).collect();
                found.extend(self.after(id, row, &inputs).map(|new| (action.to, new)));
            }
        }
        found
    }

    /// Whether the error is reached if states that no formula of L_k tells apart are the same. If
    /// not, what is reached is an inductive invariant in L_k, and if so there is none: L_k is
    /// closed under Boolean operations, so it has a strongest formula for each set of states.
    fn reaches_error(&self, k: u128) -> bool {
        let rows = self.rows(self.vars.len());
        let mut stack: Vec<(LocId, Row)> =
            rows.iter().map(|row| (self.built.program.initial, class(row, k))).collect();
        let mut seen: FastSet<(LocId, Row)> = FastSet::default();
        while let Some((loc, known)) = stack.pop() {
            if self.built.program.locs[loc].kind == LocKind::Error {
                return true;
            }
            if !seen.insert((loc, known.clone())) {
                continue;
            }
            for row in rows.iter().filter(|row| class(row, k) == known) {
                let next = self.successors(loc, row);
                stack.extend(next.into_iter().map(|(to, new)| (to, class(&new, k))));
            }
        }
        false
    }

    /// Executes a path, which must end in the error.
    fn follow(&self, path: &Path) {
        let value = |given: &[(SymId, Value)], sym| {
            given.iter().find(|known| known.0 == sym).map_or(0, |known| word(&known.1))
        };
        let mut loc = self.built.program.initial;
        let mut row: Row = self.vars.iter().map(|&sym| value(&path.state, sym)).collect();
        for step in &path.steps {
            let action = &self.built.program.actions[step.action];
            let inputs: Vec<(SymId, u128)> =
                action.inputs.iter().map(|&sym| (sym, value(&step.inputs, sym))).collect();
            assert_eq!(action.from, loc, "the actions of a path follow each other");
            row = self.after(step.action, &row, &inputs).expect("the guard holds");
            loc = action.to;
        }
        assert_eq!(loc, self.built.program.error);
    }
}

fn word(value: &Value) -> u128 {
    value.as_bits().to_u128().expect("a small word")
}

/// What formulas of L_k can tell about a row: values above k are all the same.
fn class(row: &Row, k: u128) -> Row {
    row.iter().map(|&value| value.min(k + 1)).collect()
}

/// All interpolants are in L_k: the strongest ones there are, or the weakest. If there is a sequence
/// in L_k at all, both are one.
struct InLanguage {
    k: u128,
    width: u32,
    strongest: bool,
}

impl InLanguage {
    /// The values of the variables of a formula for which it holds, found variable by variable.
    fn solutions(&self, terms: &mut Terms, formula: TermId) -> (Vec<TermId>, Vec<Row>) {
        let mut vars = terms.free_vars(&[formula]);
        // What a step defines comes after what it reads.
        vars.sort_by_key(|&var| (time(terms, var), var));
        let conjuncts = terms.conjuncts(formula);
        let mut rows: Vec<Row> = vec![Vec::new()];
        if conjuncts.contains(&Terms::FALSE) {
            rows.clear();
        }
        for known in 1..=vars.len() {
            let decided: Vec<TermId> = (conjuncts.iter().copied())
                .filter(|&conjunct| {
                    let used = terms.free_vars(&[conjunct]);
                    used.contains(&vars[known - 1])
                        && used.iter().all(|var| vars[..known].contains(var))
                })
                .collect();
            let decided = terms.and(&decided);
            let longer = rows.iter().flat_map(|row| {
                (0..1 << self.width).map(move |value| [row.as_slice(), &[value]].concat())
            });
            rows = longer
                .filter(|row| {
                    decided == Terms::TRUE || self.holds(terms, decided, &vars[..known], row)
                })
                .collect();
        }
        (vars, rows)
    }

    fn holds(&self, terms: &Terms, formula: TermId, vars: &[TermId], row: &Row) -> bool {
        let mut model = Model::default();
        for (&var, &value) in vars.iter().zip(row) {
            let Op::Var(sym, time) = terms.op(var) else { unreachable!("a variable") };
            model.set(sym, time, Value::bv(self.width, value));
        }
        Evaluator::new(terms, &model).holds(formula)
    }

    /// The strongest formula of L_k about the variables in `kept` that follows from `formula`.
    fn hull(&self, terms: &mut Terms, formula: TermId, kept: &FastSet<TermId>) -> TermId {
        let (vars, rows) = self.solutions(terms, formula);
        let is_kept: Vec<bool> = vars.iter().map(|var| kept.contains(var)).collect();
        let project = |row: &Row| -> Row {
            row.iter().zip(&is_kept).filter(|(_, kept)| **kept).map(|(value, _)| *value).collect()
        };
        let classes: BTreeSet<Row> = rows.iter().map(|row| class(&project(row), self.k)).collect();
        let mut described = Vec::new();
        for class in classes {
            let about = vars.iter().zip(&is_kept).filter(|(_, kept)| **kept);
            let literals: Vec<TermId> = about
                .zip(class)
                .map(|((&var, _), value)| self.literal(terms, var, value))
                .collect();
            described.push(terms.and(&literals));
        }
        terms.or(&described)
    }

    fn literal(&self, terms: &mut Terms, var: TermId, value: u128) -> TermId {
        if value <= self.k {
            let value = terms.bv(self.width, value);
            return terms.eq(var, value);
        }
        let k = terms.bv(self.width, self.k);
        terms.bv_ult(k, var)
    }

    fn is_contradictory(&self, terms: &mut Terms, a: TermId, b: TermId) -> bool {
        let both = terms.and(&[a, b]);
        self.solutions(terms, both).1.is_empty()
    }

    /// The strongest formulas, from the first part on.
    fn forward(&self, terms: &mut Terms, parts: &[TermId]) -> Option<Vec<TermId>> {
        let (mut before, mut sequence) = (Terms::TRUE, Vec::new());
        for cut in 1..parts.len() {
            let known = terms.and(&[before, parts[cut - 1]]);
            let behind = terms.free_vars(&parts[cut..]).into_iter().collect();
            before = self.hull(terms, known, &behind);
            sequence.push(before);
        }
        self.is_contradictory(terms, before, *parts.last()?).then_some(sequence)
    }

    /// The weakest formulas, from the last part on.
    fn backward(&self, terms: &mut Terms, parts: &[TermId]) -> Option<Vec<TermId>> {
        let (mut bad, mut sequence) = (Terms::TRUE, Vec::new());
        for cut in (1..parts.len()).rev() {
            let known = terms.and(&[parts[cut], bad]);
            let before = terms.free_vars(&parts[..cut]).into_iter().collect();
            bad = self.hull(terms, known, &before);
            sequence.push(terms.not(bad));
        }
        sequence.reverse();
        self.is_contradictory(terms, parts[0], bad).then_some(sequence)
    }
}

fn time(terms: &Terms, var: TermId) -> u32 {
    match terms.op(var) {
        Op::Var(_, time) => time,
        _ => unreachable!("a variable"),
    }
}

impl Interpolator for InLanguage {
    fn interpolate(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        _: &[usize],
        _: Source,
        _: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        Ok(match self.strongest {
            true => self.forward(terms, parts),
            false => self.backward(terms, parts),
        })
    }

    fn languages(&self) -> u32 {
        1
    }
}

/// How UNWIND(L_k) ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Safe,
    Unsafe,
    /// A path that is not feasible has no interpolants in L_k.
    Aborted,
}

/// UNWIND(L_k), with a check of its answer.
#[track_caller]
fn unwind(machine: &mut Machine, k: u128, strongest: bool, options: Options) -> End {
    let make = || -> Box<dyn Solver> { Box::new(Brute::default()) };
    let mut interpolator = InLanguage { k, width: machine.width, strongest };
    let mut engine = Impact::new(&make, &mut interpolator, options);
    let mut budget = Budget::new(WORK);
    let mut task = machine.built.task();
    let answer = loop {
        match engine.round(&mut task, &mut Silent, &mut budget) {
            Ok(None) if engine.unexplained() > 0 => return End::Aborted,
            Ok(None) => {}
            other => break other,
        }
    };
    match answer {
        Ok(Some(Answer::Safe(certificate))) => {
            confirm(&mut machine.built, &certificate);
            End::Safe
        }
        Ok(Some(Answer::Unsafe(path))) => {
            machine.follow(&path);
            End::Unsafe
        }
        other => panic!("no end: {other:?}"),
    }
}

/// UNWIND(L_k) with and without slicing, by strong and by weak interpolants (but weak ones of whole
/// paths take too long): how often it proved the program and how often it aborted.
#[track_caller]
fn check(make: &dyn Fn() -> Machine, k: u128) -> (usize, usize) {
    let machine = make();
    let all = machine.values() - 1;
    let (is_unsafe, expressible) = (machine.reaches_error(all), !machine.reaches_error(k));
    let (mut proved, mut aborted) = (0, 0);
    for (slicing, strongest) in [(true, true), (true, false), (false, true)] {
        let options = Options { slicing, ..Options::default() };
        let end = unwind(&mut make(), k, strongest, options);
        let about = format!("k = {k}, slicing: {slicing}, strongest: {strongest}");
        match end {
            End::Safe => assert!(!is_unsafe, "{about}"),
            End::Unsafe => assert!(is_unsafe, "{about}"),
            End::Aborted => assert!(k < all && (slicing || !expressible), "{about}"),
        }
        proved += usize::from(end == End::Safe);
        aborted += usize::from(end == End::Aborted);
    }
    (proved, aborted)
}

/// `x = 0; for (;;) { assert(x != bad); x = (x + step) % modulus; }` for words of three bits.
fn wheel(modulus: u128, step: u128, bad: u128) -> Machine {
    let mut m = Machine::new(&["loop"], 1, 3);
    let x = m.vars[0];
    let table: Vec<u128> = (0..8).map(|value| (value + step) % modulus).collect();
    let (holds, zero, next) = (m.built.holds(), m.number(0), m.entry(&table, x));
    let wrong = m.equals(x, bad);
    m.built.action("start", "loop", holds, &[(x, zero)]);
    m.built.action("loop", "error", wrong, &[]);
    m.built.action("loop", "loop", holds, &[(x, next)]);
    m
}

/// A counter of so many digits to the base 4 that starts again at `end`, in its first digit. The
/// error is one value of all digits.
fn odometer(digits: usize, end: u128, bad: &[u128]) -> Machine {
    let mut m = Machine::new(&["loop"], digits, 2);
    let vars = m.vars.clone();
    let (holds, zero) = (m.built.holds(), m.number(0));
    let start: Vec<(SymId, TermId)> = vars.iter().map(|&var| (var, zero)).collect();
    m.built.action("start", "loop", holds, &start);
    let mut carry = holds;
    let mut next = Vec::new();
    for (place, &var) in vars.iter().enumerate() {
        let last = if place == 0 { end } else { 3 };
        let (old, one, at_end) = (m.built.var(var), m.number(1), m.equals(var, last));
        let more = m.built.terms.bv_add(old, one);
        let stepped = m.built.terms.ite(at_end, zero, more);
        next.push((var, m.built.terms.ite(carry, stepped, old)));
        carry = m.built.terms.and(&[carry, at_end]);
    }
    let digits: Vec<TermId> =
        vars.iter().zip(bad).map(|(&var, &value)| m.equals(var, value)).collect();
    let wrong = m.built.terms.and(&digits);
    m.built.action("loop", "error", wrong, &[]);
    m.built.action("loop", "loop", holds, &next);
    m
}

/// Numbers by chance, the same for the same seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u128) -> u128 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u128::from(self.0 >> 11) % bound
    }
}

/// A machine of two to four words of two bits, the first of which starts with any value, and one to
/// three locations: what is done to a variable depends on tables and other variables, and sometimes
/// there are two actions to choose from. (There is one input only: a solver that tries all values
/// would take too long on paths with more.)
///
/// Words of two bits, because the bound of Theorem 3 is one on the depth of the tree. Of the same
/// machines with two words of three bits, the one of seed 53, which is unsafe, was not decided with
/// weak interpolants in L_7 after ten minutes and 15,000 vertices; with strong ones it was at once.
fn random(seed: u64) -> Machine {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let count = [2, 3, 2, 3, 4, 2, 3, 2][seed as usize % 8];
    let width = 2;
    let names = &["a", "b", "c"][..1 + dice.below(3) as usize];
    let mut m = Machine::new(names, count, width);
    let (vars, values, holds) = (m.vars.clone(), m.values(), m.built.holds());
    let input = m.built.terms.declare("input", Sort::BitVec(width));
    let mut start = vec![(vars[0], m.built.var(input))];
    start.extend(vars[1..].iter().map(|&var| (var, m.number(dice.below(3)))));
    m.built.action("start", names[0], holds, &start);
    for from in names {
        let (over, bound) = (vars[dice.below(count as u128) as usize], dice.below(values));
        let chosen = m.equals(over, bound);
        let others = m.built.not(chosen);
        let free = (dice.below(2) == 0).then_some(holds);
        for guard in [chosen, others].into_iter().chain(free) {
            let to = names[dice.below(names.len() as u128) as usize];
            let mut updates = Vec::new();
            for &var in &vars {
                let other = vars[dice.below(count as u128) as usize];
                // Few values, so that not everything is reached.
                let table: Vec<u128> = (0..values).map(|_| dice.below(values - 1)).collect();
                match dice.below(6) {
                    0 => updates.push((var, m.built.var(other))),
                    1 | 2 => updates.push((var, m.entry(&table, other))),
                    3 => {
                        let (stays, old) = (m.equals(other, 0), m.built.var(var));
                        let new = m.entry(&table, var);
                        updates.push((var, m.built.terms.ite(stays, old, new)));
                    }
                    _ => {}
                }
            }
            m.built.action(from, to, guard, &updates);
        }
    }
    let last = names[names.len() - 1];
    let wrong: Vec<TermId> =
        vars[..2].iter().map(|&var| m.equals(var, values - 1 - dice.below(3))).collect();
    let wrong = m.built.terms.and(&wrong);
    m.built.action(last, "error", wrong, &[]);
    m
}

#[test]
fn counters() {
    for modulus in 2..=8 {
        for (step, bad) in [(1, modulus - 1), (1, modulus % 8), (2, 1), (3, 7)] {
            for k in [0, 1, 3, 7] {
                check(&|| wheel(modulus, step, bad), k);
            }
        }
    }
    for end in 0..4 {
        for bad in [[3, 3], [0, 2], [2, 1]] {
            for k in [0, 2, 3] {
                check(&|| odometer(2, end, &bad), k);
            }
        }
    }
    check(&|| odometer(3, 2, &[3, 3, 3]), 3);
}

#[test]
fn random_machines() {
    let (mut safe, mut early, mut aborted) = (0, 0, 0);
    for seed in 0..60 {
        let all = random(seed).values() - 1;
        for k in [0, 1, all] {
            let (proofs, aborts) = check(&|| random(seed), k);
            safe += usize::from(k == all && proofs > 0);
            early += usize::from(k < all && proofs > 0);
            aborted += usize::from(aborts > 0);
        }
    }
    // The family is not a trivial one: safe and unsafe machines, with invariants in small languages
    // and without.
    assert!((10..50).contains(&safe), "{safe} are safe");
    assert!(early >= 10, "{early} proofs in small languages");
    assert!(aborted >= 10, "{aborted} aborted");
}

#[test]
fn growing_languages_decide_everything() {
    for seed in 0..60 {
        let all = random(seed).values() - 1;
        let mut ends = (0..=all).map(|k| unwind(&mut random(seed), k, true, Options::default()));
        let decided = ends.find(|&end| end != End::Aborted).expect("the last language is enough");
        assert_eq!(decided == End::Unsafe, random(seed).reaches_error(all), "seed {seed}");
    }
}
