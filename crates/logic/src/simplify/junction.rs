//! Negation, conjunction and disjunction.
//!
//! Conjunction and disjunction are treated as one: in a conjunction, an argument *fixes* itself to
//! true, in a disjunction to false; `unit` is the constant that an argument is fixed to.

use crate::term::{Op, TermId, Terms};

/// Arguments of the same operation are taken in up to this many; more would make chains of
/// conjunctions, as path conditions are, quadratic.
const MAX_FLAT: usize = 16;

/// Clauses among the arguments are looked through up to this length.
const MAX_CLAUSE: usize = 8;

pub(super) fn not(t: &mut Terms, a: TermId) -> Option<TermId> {
    let (op, args) = (t.op(a), t.args(a));
    match op {
        Op::Not => Some(args[0]),
        Op::And | Op::Or if args.len() <= MAX_CLAUSE => {
            let inner: Option<Vec<TermId>> = args.iter().map(|&arg| t.as_not(arg)).collect();
            inner.map(|inner| t.junction(dual(op), &inner))
        }
        _ => None,
    }
}

fn dual(op: Op) -> Op {
    if op == Op::And { Op::Or } else { Op::And }
}

/// Rules for two or more sorted, different arguments.
pub(super) fn apply(t: &mut Terms, op: Op, args: &[TermId]) -> Option<TermId> {
    let unit = t.bool(op == Op::And);
    let absorbing = t.bool(op == Op::Or);
    if args.contains(&absorbing) {
        return Some(absorbing);
    }
    if has_complements(t, args) {
        return Some(absorbing);
    }
    if let Some(flat) = flatten(t, op, args, unit) {
        return Some(t.junction(op, &flat));
    }
    nested(t, op, args).or_else(|| propagate(t, op, args)).or_else(|| values(t, op, args))
}

fn has_complements(t: &Terms, args: &[TermId]) -> bool {
    args.iter().filter_map(|&arg| t.as_not(arg)).any(|inner| args.binary_search(&inner).is_ok())
}

/// The arguments without the neutral constant and with those of short arguments taken in; `None`
/// if nothing changes.
fn flatten(t: &Terms, op: Op, args: &[TermId], unit: TermId) -> Option<Vec<TermId>> {
    if !args.iter().any(|&arg| arg == unit || t.op(arg) == op) {
        return None;
    }
    let mut total = args.len();
    let mut taken_in = |arg: TermId| {
        let count = t.args(arg).len();
        let fits = t.op(arg) == op && total + count <= MAX_FLAT;
        total += if fits { count } else { 0 };
        fits
    };
    let choices: Vec<bool> = args.iter().map(|&arg| taken_in(arg)).collect();
    if !choices.contains(&true) && !args.contains(&unit) {
        return None;
    }
    let mut flat = Vec::with_capacity(total);
    for (&arg, taken_in) in args.iter().zip(choices) {
        if taken_in {
            flat.extend_from_slice(t.args(arg));
        } else if arg != unit {
            flat.push(arg);
        }
    }
    Some(flat)
}

/// Arguments that occur in another, long argument of the same operation.
fn nested(t: &mut Terms, op: Op, args: &[TermId]) -> Option<TermId> {
    for &long in args {
        if t.op(long) != op {
            continue;
        }
        let inside = |x: TermId| t.args(long).binary_search(&x).is_ok();
        let others = || args.iter().copied().filter(|&arg| arg != long);
        let contradicts = |arg| match t.as_not(arg) {
            Some(inner) => inside(inner),
            None => t.find(Op::Not, &[arg]).is_some_and(inside),
        };
        if others().any(contradicts) {
            return Some(t.bool(op == Op::Or));
        }
        if others().any(inside) {
            let mut rest: Vec<TermId> = others().filter(|&arg| !inside(arg)).collect();
            rest.push(long);
            return Some(t.junction(op, &rest));
        }
    }
    None
}

/// One step of unit propagation: in `a and (not a or b)`, the clause becomes `b`; in
/// `a and (a or b)`, it goes away.
fn propagate(t: &mut Terms, op: Op, args: &[TermId]) -> Option<TermId> {
    for (at, &arg) in args.iter().enumerate() {
        // The arguments of a clause, and whether the clause has their negations.
        let (clause, negated) = match t.as_not(arg) {
            Some(inner) if t.op(inner) == op => (inner, true),
            None if t.op(arg) == dual(op) => (arg, false),
            _ => continue,
        };
        let parts = t.args(clause);
        if parts.len() > MAX_CLAUSE {
            continue;
        }
        let present = |x: TermId| args.binary_search(&x).is_ok();
        let absent = |x: TermId| match t.as_not(x) {
            Some(inner) => present(inner),
            None => t.find(Op::Not, &[x]).is_some_and(present),
        };
        let holds = |x| if negated { absent(x) } else { present(x) };
        let fails = |x| if negated { present(x) } else { absent(x) };
        if parts.iter().any(|&part| holds(part)) {
            return Some(without(t, op, args, at, None));
        }
        if parts.iter().any(|&part| fails(part)) {
            let rest: Vec<TermId> = parts.iter().copied().filter(|&part| !fails(part)).collect();
            let inner_op = if negated { op } else { dual(op) };
            let rest = t.junction(inner_op, &rest);
            let rest = if negated { t.not(rest) } else { rest };
            return Some(without(t, op, args, at, Some(rest)));
        }
    }
    None
}

/// The junction with the argument at a place replaced.
fn without(t: &mut Terms, op: Op, args: &[TermId], at: usize, by: Option<TermId>) -> TermId {
    let mut list = args.to_vec();
    list.remove(at);
    list.extend(by);
    t.junction(op, &list)
}

/// `x = 1 and x = 2` is false; in `x = 1 and x != 2`, the second goes away. In a disjunction the
/// same holds of the negations.
fn values(t: &mut Terms, op: Op, args: &[TermId]) -> Option<TermId> {
    if args.len() > MAX_CLAUSE {
        return None;
    }
    for &arg in args {
        let Some((x, value, true)) = equation(t, op, arg) else { continue };
        for (at, &other) in args.iter().enumerate() {
            match equation(t, op, other) {
                Some((y, v, true)) if x == y && v != value => return Some(t.bool(op == Op::Or)),
                Some((y, v, false)) if x == y && v != value => {
                    return Some(without(t, op, args, at, None));
                }
                _ => {}
            }
        }
    }
    None
}

/// An equation of a term and a constant, and whether the junction asserts (And) or refutes (Or) it.
fn equation(t: &Terms, op: Op, arg: TermId) -> Option<(TermId, TermId, bool)> {
    let inner = t.as_not(arg);
    let (x, value) = t.as_binary(Op::Eq, inner.unwrap_or(arg))?;
    t.is_constant(value).then_some((x, value, inner.is_none() == (op == Op::And)))
}
