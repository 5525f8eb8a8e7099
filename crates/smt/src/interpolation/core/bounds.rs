//! Bounds of a number that is eliminated: each lower bound is below each upper bound (Fourier and
//! Motzkin). Integers need the factor 1 or -1, for then this is exact.

use base::FastSet;
use logic::{Op, Sort, TermId, Terms};
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::solve::{difference, number, scaled};

/// More pairs of bounds than this are given up.
const MAX_PAIRS: usize = 16;

/// What a number is compared with.
struct Bound {
    term: TermId,
    strict: bool,
    upper: bool,
}

/// The conjuncts without a number that is not allowed and has only bounds; `None` if there is none.
pub(super) fn combine(
    terms: &mut Terms,
    known: &[TermId],
    allowed: &FastSet<Op>,
) -> Option<Vec<TermId>> {
    let mut vars = terms.free_vars(known);
    vars.retain(|&var| matches!(terms.sort(var), Sort::Int | Sort::Real));
    vars.retain(|&var| !allowed.contains(&terms.op(var)));
    vars.into_iter().find_map(|var| without(terms, known, var))
}

fn without(terms: &mut Terms, known: &[TermId], var: TermId) -> Option<Vec<TermId>> {
    let mentions = |conjunct: &TermId| terms.cone(&[*conjunct]).binary_search(&var).is_ok();
    let (with, mut rest): (Vec<TermId>, Vec<TermId>) = known.iter().copied().partition(mentions);
    let bounds: Option<Vec<Bound>> =
        with.into_iter().map(|conjunct| bound(terms, conjunct, var)).collect();
    let (uppers, lowers): (Vec<Bound>, Vec<Bound>) = bounds?.into_iter().partition(|b| b.upper);
    if uppers.len() * lowers.len() > MAX_PAIRS {
        return None;
    }
    for lower in &lowers {
        for upper in &uppers {
            let op = if lower.strict || upper.strict { Op::Lt } else { Op::Le };
            rest.push(terms.make(op, &[lower.term, upper.term]));
        }
    }
    Some(rest)
}

/// A conjunct as a bound of a variable.
fn bound(terms: &mut Terms, conjunct: TermId, var: TermId) -> Option<Bound> {
    let (atom, negated) = match (terms.op(conjunct), terms.args(conjunct)) {
        (Op::Not, &[atom]) => (atom, true),
        _ => (conjunct, false),
    };
    let (strict, &[a, b]) = (
        match terms.op(atom) {
            Op::Le => negated,
            Op::Lt => !negated,
            _ => return None,
        },
        terms.args(atom),
    ) else {
        return None;
    };
    let (small, large) = if negated { (b, a) } else { (a, b) };
    // 0 <= factor * var + others
    let whole = difference(terms, large, small);
    let (factor, mut others) = linear(terms, whole, var)?;
    let is_int = terms.sort(var) == Sort::Int;
    if factor.is_zero() || (is_int && !factor.abs().is_one()) {
        return None;
    }
    if is_int && strict {
        let minus_one = number(terms, Sort::Int, -1);
        others = terms.make(Op::Add, &[others, minus_one]);
    }
    let term = scaled(terms, others, &-factor.recip());
    Some(Bound { term, strict: strict && !is_int, upper: factor.is_negative() })
}

/// A term as the product of a variable and a factor, and what is added to it.
fn linear(terms: &mut Terms, term: TermId, var: TermId) -> Option<(BigRational, TermId)> {
    let mut factor = BigRational::zero();
    let mut others = Vec::new();
    let mut open = vec![(BigRational::one(), term)];
    while let Some((times, term)) = open.pop() {
        match (terms.op(term), terms.args(term)) {
            _ if term == var => factor += times,
            _ if terms.cone(&[term]).binary_search(&var).is_err() => {
                others.push(scaled(terms, term, &times));
            }
            (Op::Add, args) => open.extend(args.iter().map(|&arg| (times.clone(), arg))),
            (Op::Mul, &[a, b]) => {
                let (constant, inner) = if terms.as_num(a).is_some() { (a, b) } else { (b, a) };
                open.push((times * terms.as_num(constant)?, inner));
            }
            _ => return None,
        }
    }
    let others = match others[..] {
        [] => number(terms, terms.sort(var), 0),
        [one] => one,
        _ => terms.make(Op::Add, &others),
    };
    Some((factor, others))
}
