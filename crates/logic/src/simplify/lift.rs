//! Operations on choices between constants.
//!
//! In C, truth values are the integers 0 and 1: `ite(c, 1, 0)`. An operation on such choices and
//! constants is again a choice: `f(ite(c, 1, 0), 7)` is `ite(c, f(1, 7), f(0, 7))`. With two
//! conditions there are four cases; if they have at most two values between them, the result is a
//! choice by a Boolean function: `ite(c, 1, 0) & ite(d, 1, 0)` is `ite(c and d, 1, 0)`.

use super::fold;
use crate::sort::Sort;
use crate::term::{Op, TermId, Terms};

/// Condition and branches of a choice between constants.
fn choice(t: &Terms, a: TermId) -> Option<(TermId, TermId, TermId)> {
    t.as_ite(a).filter(|&(_, x, y)| t.is_constant(x) && t.is_constant(y))
}

pub(super) fn apply(t: &mut Terms, op: Op, args: &[TermId], sort: Sort) -> Option<TermId> {
    let applies = args.len() <= 3
        && !matches!(op, Op::Ite | Op::And | Op::Or | Op::ConstArray(_) | Op::Apply(_))
        && !matches!(sort, Sort::Array(_));
    if !applies {
        return None;
    }
    // The conditions of the arguments, at most two, the second on even bits of the case's number.
    let mut conditions = [None; 2];
    for &arg in args {
        if t.is_constant(arg) {
            continue;
        }
        let (cond, _, _) = choice(t, arg)?;
        let slot = conditions.iter_mut().find(|slot| slot.is_none_or(|known| known == cond))?;
        *slot = Some(cond);
    }
    match conditions {
        [Some(c), None] => {
            let [a, b] = [true, false].map(|c| case(t, op, args, conditions, [c, false]));
            Some(t.ite(c, a?, b?))
        }
        [Some(c), Some(d)] => {
            let cases = [[true, true], [true, false], [false, true], [false, false]];
            let values = cases.map(|holds| case(t, op, args, conditions, holds));
            let [a, b, c_, d_] = values;
            two_conditions(t, c, d, [a?, b?, c_?, d_?])
        }
        _ => None,
    }
}

/// The value of the operation when the conditions have these values.
fn case(
    t: &mut Terms,
    op: Op,
    args: &[TermId],
    conditions: [Option<TermId>; 2],
    holds: [bool; 2],
) -> Option<TermId> {
    let mut chosen = [args[0]; 3];
    for (slot, &arg) in chosen.iter_mut().zip(args) {
        *slot = match choice(t, arg) {
            Some((cond, a, b)) => {
                let holds = if conditions[0] == Some(cond) { holds[0] } else { holds[1] };
                if holds { a } else { b }
            }
            None => arg,
        };
    }
    fold(t, op, &chosen[..args.len()])
}

/// The choice by `c` and `d` between values for both, only `c`, only `d`, none of them.
fn two_conditions(t: &mut Terms, c: TermId, d: TermId, values: [TermId; 4]) -> Option<TermId> {
    let [first, ..] = values;
    let Some(&second) = values.iter().find(|&&value| value != first) else {
        return Some(first);
    };
    if values.iter().any(|&value| value != first && value != second) {
        return None;
    }
    let holds = match values.map(|value| value == first) {
        [_, true, true, true] => return None,
        [_, true, true, false] => t.or(&[c, d]),
        [_, true, false, true] => {
            let not_c = t.not(c);
            let only_d = t.and(&[not_c, d]);
            return Some(t.ite(only_d, second, first));
        }
        [_, false, true, true] => {
            let not_d = t.not(d);
            let only_c = t.and(&[c, not_d]);
            return Some(t.ite(only_c, second, first));
        }
        [_, true, false, false] => c,
        [_, false, true, false] => d,
        [_, false, false, true] => t.eq(c, d),
        [_, false, false, false] => t.and(&[c, d]),
    };
    Some(t.ite(holds, first, second))
}
