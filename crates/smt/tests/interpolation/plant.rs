//! Contradictions that are put into formulas, spread over the parts.

use base::FastMap;
use logic::{Op, SymId, TermId};

use crate::grow::Garden;
use crate::theory::Arithmetic;

/// A contradiction along a path to the time `last`: two variables that start alike and change alike end unlike, or one
/// that only grows has become less.
pub fn along(garden: &mut Garden, parts: &mut [Vec<TermId>], last: u32) {
    let grows = matches!(garden.theory.arithmetic(), Arithmetic::Linear | Arithmetic::Difference);
    if grows && garden.random.once_in(2) {
        growth(garden, parts, last);
    } else {
        lockstep(garden, parts, last);
    }
}

fn growth(garden: &mut Garden, parts: &mut [Vec<TermId>], last: u32) {
    let sort = garden.terms.symbol(garden.numbers[0]).sort;
    let sym = garden.terms.declare("n", sort);
    let first = garden.random.between(-10, 10);
    let bound = garden.literal(first);
    let start = garden.terms.var(sym, 0);
    parts[0].push(garden.terms.make(Op::Le, &[bound, start]));
    for time in 0..last {
        let (now, next) = (garden.terms.var(sym, time), garden.terms.var(sym, time + 1));
        let grown = garden.minus(next, now);
        let zero = garden.literal(0);
        let op = garden.random.pick(&[Op::Le, Op::Lt]);
        let grows = garden.terms.make(op, &[zero, grown]);
        let other = garden.terms.make(Op::Lt, &[now, next]);
        parts[time as usize].push(garden.terms.or(&[grows, other]));
    }
    let end = garden.terms.var(sym, last);
    parts[last as usize].push(garden.terms.make(Op::Lt, &[end, bound]));
}

fn lockstep(garden: &mut Garden, parts: &mut [Vec<TermId>], last: u32) {
    let is_array = garden.theory.has_arrays() && garden.random.once_in(2);
    let sort =
        garden.terms.symbol(if is_array { garden.arrays[0] } else { garden.numbers[0] }).sort;
    let twins = ["left", "right"].map(|name| garden.terms.declare(name, sort));
    let same = equal_at(garden, twins, 0);
    parts[0].push(same);
    for time in 0..last {
        let step = same_step(garden, twins, time, is_array);
        parts[time as usize].extend(step);
    }
    let same = equal_at(garden, twins, last);
    parts[last as usize].push(garden.terms.not(same));
}

fn equal_at(garden: &mut Garden, [a, b]: [SymId; 2], time: u32) -> TermId {
    let (a, b) = (garden.terms.var(a, time), garden.terms.var(b, time));
    garden.terms.eq(a, b)
}

/// Both change as a random term over the first of them says.
fn same_step(garden: &mut Garden, [a, b]: [SymId; 2], time: u32, is_array: bool) -> [TermId; 2] {
    garden.times = (time, time);
    let pool = if is_array { &mut garden.arrays } else { &mut garden.numbers };
    let others = std::mem::replace(pool, vec![a]);
    let value = if is_array { garden.array(2) } else { garden.number(2) };
    *if is_array { &mut garden.arrays } else { &mut garden.numbers } = others;
    let [from, to] = [a, b].map(|sym| garden.terms.var(sym, time));
    let map: FastMap<TermId, TermId> = [(from, to)].into_iter().collect();
    let copied = garden.terms.substitute(value, &map);
    let next = [a, b].map(|sym| garden.terms.var(sym, time + 1));
    [garden.terms.eq(next[0], value), garden.terms.eq(next[1], copied)]
}

/// A contradiction whose pieces are in any parts.
pub fn anywhere(garden: &mut Garden, parts: &mut [Vec<TermId>]) {
    let pieces = match (garden.random.below(4), garden.theory.arithmetic()) {
        (0, Arithmetic::Linear | Arithmetic::Difference) => cycle(garden),
        (1, Arithmetic::Linear) if !garden.theory.has_reals() => parity(garden),
        (0 | 1, _) if garden.theory.has_arrays() => written(garden),
        (2, _) => cases(garden),
        _ => renamed(garden),
    };
    for piece in pieces {
        let at = garden.random.below(parts.len() as u64) as usize;
        parts[at].push(piece);
    }
}

/// A new variable of the sort of numbers, which can be used from now on.
fn fresh(garden: &mut Garden) -> TermId {
    let sort = garden.terms.symbol(garden.numbers[0]).sort;
    let sym = garden.terms.declare(format!("y{}", garden.numbers.len()), sort);
    garden.numbers.push(sym);
    garden.terms.var(sym, 0)
}

/// φ(x), x = y, ¬φ(y)
fn renamed(garden: &mut Garden) -> Vec<TermId> {
    let formula = garden.formula(2);
    let link = fresh(garden);
    let vars = garden.terms.free_vars(&[formula]);
    let sort = garden.terms.sort(link);
    let Some(&from) = vars.iter().find(|&&var| garden.terms.sort(var) == sort) else {
        return vec![formula, garden.terms.not(formula)];
    };
    let map: FastMap<TermId, TermId> = [(from, link)].into_iter().collect();
    let copied = garden.terms.substitute(formula, &map);
    vec![formula, garden.terms.eq(from, link), garden.terms.not(copied)]
}

/// p ∨ φ, ¬p ∨ ψ, ¬φ, ¬ψ
fn cases(garden: &mut Garden) -> Vec<TermId> {
    let (p, first, second) = (garden.truth(), garden.atom(1), garden.atom(1));
    let (not_p, not_first, not_second) =
        (garden.terms.not(p), garden.terms.not(first), garden.terms.not(second));
    let (either, other) = (garden.terms.or(&[p, first]), garden.terms.or(&[not_p, second]));
    vec![either, other, not_first, not_second]
}

/// x₀ - x₁ ≤ c₀, x₁ - x₂ ≤ c₁, …, xₙ - x₀ ≤ cₙ, the sum of the constants being negative.
fn cycle(garden: &mut Garden) -> Vec<TermId> {
    let count = 2 + garden.random.below(3) as usize;
    let vars: Vec<TermId> = (0..count).map(|_| fresh(garden)).collect();
    let mut left = -1;
    let mut pieces = Vec::new();
    for at in 0..count {
        let bound = if at + 1 == count { left } else { garden.random.between(-6, 6) };
        left -= bound;
        let difference = garden.minus(vars[at], vars[(at + 1) % count]);
        let bound = garden.literal(bound);
        pieces.push(garden.terms.make(Op::Le, &[difference, bound]));
    }
    pieces
}

/// x = k·y + r, x = k·z + s, with different remainders.
fn parity(garden: &mut Garden) -> Vec<TermId> {
    let x = garden.variable();
    let factor = garden.random.between(2, 5);
    let remainder = garden.random.between(0, factor - 1);
    [remainder, (remainder + 1) % factor]
        .into_iter()
        .map(|rest| {
            let multiple = fresh(garden);
            let [factor, rest] = [factor, rest].map(|number| garden.terms.int(number));
            let multiple = garden.terms.make(Op::Mul, &[factor, multiple]);
            let sum = garden.terms.make(Op::Add, &[multiple, rest]);
            garden.terms.eq(x, sum)
        })
        .collect()
}

/// b = store(a, i, v), i ≠ j, and a and b differ at j; or i = j, and b is not v there.
fn written(garden: &mut Garden) -> Vec<TermId> {
    let array = garden.array(0);
    let sort = garden.terms.sort(array);
    let sym = garden.terms.declare("b", sort);
    let other = garden.terms.var(sym, 0);
    let (i, j, value) = (fresh(garden), fresh(garden), garden.number(1));
    let stored = garden.terms.store(array, i, value);
    let defined = garden.terms.eq(other, stored);
    let same = garden.terms.eq(i, j);
    let read = garden.terms.select(other, j);
    let (place, expected) = match garden.random.once_in(2) {
        true => (same, value),
        false => (garden.terms.not(same), garden.terms.select(array, j)),
    };
    let kept = garden.terms.eq(read, expected);
    vec![defined, place, garden.terms.not(kept)]
}
