//! Interpolants written with fewer atoms: in a conjunction the bounds of one sum become its tightest
//! ones, and two that meet an equation; in a disjunction the same holds of the negations.

use base::FastMap;
use logic::{Op, Sort, TermId, Terms};

use crate::arith::Delta;
use crate::combined::skeleton::Literal;
use crate::combined::{Sum, bounds};

/// An equivalent formula.
pub fn tidy(terms: &mut Terms, formula: TermId) -> TermId {
    let mut new: FastMap<TermId, TermId> = FastMap::default();
    for term in terms.cone(&[formula]) {
        if terms.sort(term) != Sort::Bool {
            continue;
        }
        let args = terms.args(term).to_vec();
        let tidied = match terms.op(term) {
            Op::And => {
                let parts: Vec<TermId> = args.iter().map(|arg| new[arg]).collect();
                conjunction(terms, &parts)
            }
            Op::Or => {
                let parts: Vec<TermId> = args.iter().map(|arg| terms.not(new[arg])).collect();
                let denied = conjunction(terms, &parts);
                terms.not(denied)
            }
            Op::Not => terms.not(new[&args[0]]),
            _ => term,
        };
        new.insert(term, tidied);
    }
    new[&formula]
}

/// A formula that says less, with equations instead of orders: from `(i ≤ j ⇒ x ≤ y) ∧ (j ≤ i ⇒
/// y ≤ x)` it keeps `i = j ⇒ x = y`. Orders do not survive an overflow, equations do.
pub fn equations(terms: &mut Terms, formula: TermId) -> TermId {
    let mut parts = flattened(terms, &[formula]);
    let mut at = 0;
    while at < parts.len() {
        let other = (at + 1..parts.len()).find_map(|other| {
            let equations = equation_of_clauses(terms, parts[at], parts[other])?;
            Some((other, equations))
        });
        if let Some((other, equations)) = other {
            parts[at] = equations;
            parts.remove(other);
        }
        at += 1;
    }
    terms.and(&parts)
}

/// `l ∨ l' ∨ (m ∧ m')` for two clauses `l ∨ m` and `l' ∨ m'`, if the first two are a disequation and
/// the others an equation.
fn equation_of_clauses(terms: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let [left, right] = [a, b].map(|clause| literals(terms, clause));
    let (&[l, m], &[x, y]) = (&left[..], &right[..]) else { return None };
    for [l, m, x, y] in [[l, m, x, y], [m, l, x, y], [l, m, y, x], [m, l, y, x]] {
        let equal = conjunction(terms, &[m, y]);
        let denied = [l, x].map(|lit| terms.not(lit));
        let same = conjunction(terms, &denied);
        if terms.op(equal) == Op::Eq && terms.op(same) == Op::Eq {
            let differs = terms.not(same);
            return Some(terms.or(&[differs, equal]));
        }
    }
    None
}

/// The best bounds of a sum.
#[derive(Default)]
struct Best {
    lower: Option<(Delta, TermId)>,
    upper: Option<(Delta, TermId)>,
}

fn conjunction(terms: &mut Terms, parts: &[TermId]) -> TermId {
    let parts = flattened(terms, parts);
    let parts = factored(terms, parts);
    let mut kept = Vec::new();
    let mut best: FastMap<Sum, Best> = FastMap::default();
    let mut order: Vec<Sum> = Vec::new();
    for &part in &parts {
        let literal = Literal::of(terms, part);
        let Some(known) = bounds(terms, literal).filter(|known| !known.sum.parts.is_empty()) else {
            kept.push(part);
            continue;
        };
        let entry = best.entry(known.sum.clone()).or_insert_with(|| {
            order.push(known.sum.clone());
            Best::default()
        });
        if let Some(value) = known.lower
            && entry.lower.as_ref().is_none_or(|old| value > old.0)
        {
            entry.lower = Some((value, part));
        }
        if let Some(value) = known.upper
            && entry.upper.as_ref().is_none_or(|old| value < old.0)
        {
            entry.upper = Some((value, part));
        }
    }
    for sum in order {
        match &best[&sum] {
            Best { lower: Some((low, _)), upper: Some((high, _)) } if low == high => {
                let value = Sum { parts: Vec::new(), constant: low.real.clone() };
                kept.push(equation(terms, &sum, &value));
            }
            Best { lower, upper } => {
                let bounds = [lower, upper].into_iter().flatten();
                kept.extend(bounds.map(|bound| bound.1));
            }
        }
    }
    terms.and(&kept)
}

/// Clauses that differ in one bound of one sum become one: `(r ∨ x ≤ y) ∧ (r ∨ y ≤ x)` is
/// `r ∨ x = y`.
fn factored(terms: &mut Terms, parts: Vec<TermId>) -> Vec<TermId> {
    let mut parts = parts;
    let mut at = 0;
    while at < parts.len() {
        let other = (at + 1..parts.len()).find_map(|other| {
            let joined = joined(terms, parts[at], parts[other])?;
            Some((other, joined))
        });
        match other {
            Some((other, joined)) => {
                parts[at] = joined;
                parts.remove(other);
            }
            None => at += 1,
        }
    }
    parts
}

/// Two clauses as one, if they differ in one literal and those are bounds that meet.
fn joined(terms: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let [mut left, mut right] = [a, b].map(|clause| literals(terms, clause));
    if left.len() != right.len() || left.len() < 2 || left.len() > MAX_LITERALS {
        return None;
    }
    let common: Vec<TermId> = left.iter().copied().filter(|lit| right.contains(lit)).collect();
    if common.len() + 1 != left.len() {
        return None;
    }
    left.retain(|lit| !common.contains(lit));
    right.retain(|lit| !common.contains(lit));
    let sums = [left[0], right[0]].map(|lit| bounds(terms, Literal::of(terms, lit)));
    let [Some(x), Some(y)] = sums else { return None };
    let meet = x.sum == y.sum
        && ((x.lower.is_some() && x.lower == y.upper) || (x.upper.is_some() && x.upper == y.lower));
    if !meet {
        return None;
    }
    let both = conjunction(terms, &[left[0], right[0]]);
    let mut clause = common;
    clause.push(both);
    Some(terms.or(&clause))
}

/// Clauses of more literals are left alone.
const MAX_LITERALS: usize = 8;

/// The literals of a clause, which may be a negated conjunction.
fn literals(terms: &mut Terms, clause: TermId) -> Vec<TermId> {
    let args = terms.args(clause).to_vec();
    match terms.op(clause) {
        Op::Or => args,
        Op::Not if terms.op(args[0]) == Op::And => {
            let conjuncts = terms.args(args[0]).to_vec();
            conjuncts.into_iter().map(|conjunct| terms.not(conjunct)).collect()
        }
        _ => vec![clause],
    }
}

/// The conjuncts of conjuncts.
fn flattened(terms: &Terms, parts: &[TermId]) -> Vec<TermId> {
    let mut found = Vec::new();
    for &part in parts {
        match terms.op(part) {
            Op::And => found.extend_from_slice(terms.args(part)),
            _ => found.push(part),
        }
    }
    found
}

/// `sum = value`; over integers a value that is no integer is never taken.
fn equation(terms: &mut Terms, sum: &Sum, value: &Sum) -> TermId {
    let left = sum.to_term(terms);
    if terms.sort(left) == Sort::Int && !value.constant.is_integer() {
        return Terms::FALSE;
    }
    let right = match terms.sort(left) {
        Sort::Int => value.to_term(terms),
        _ => terms.real(value.constant.to_big()),
    };
    terms.eq(left, right)
}

#[cfg(test)]
mod tests {
    use super::tidy;
    use logic::{TermId, Terms, smtlib};

    fn check(formula: &str, expected: &str) {
        let mut terms = Terms::new();
        let script = format!(
            "(declare-const x Int)(declare-const y Int)(declare-const p Bool)(assert {formula})"
        );
        let script = smtlib::parse(&mut terms, &script).expect("a script");
        let formula: Vec<TermId> = script.assertions().collect();
        let tidied = tidy(&mut terms, formula[0]);
        assert_eq!(smtlib::show(&terms, tidied), expected);
    }

    #[test]
    fn bounds_that_meet_are_equations() {
        check("(and (<= x y) (<= y x))", "(= x y)");
        check("(and (<= x 3) (> x 2) p)", "(and p (= x 3))");
        check("(and (<= (* 2 x) y) (<= y (* 2 x)))", "(= y (* x 2))");
    }

    #[test]
    fn clauses_with_bounds_that_meet_are_joined() {
        check("(and (not (and p (< x y))) (not (and p (< y x))))", "(or (not p) (= x y))");
        check(
            "(and (or p (<= x y)) (or p (<= y (- x 1))))",
            "(and (or p (<= x y)) (or p (<= y (+ x (- 1)))))",
        );
    }

    #[test]
    fn the_tightest_bounds_stay() {
        check("(and (<= x 3) (<= x 5) (<= x 4))", "(<= x 3)");
        check("(or (<= x 3) (<= x 5) p)", "(or p (<= x 5))");
        check("(or (< x y) (< y x))", "(not (= x y))");
    }
}
