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

/// The best bounds of a sum.
#[derive(Default)]
struct Best {
    lower: Option<(Delta, TermId)>,
    upper: Option<(Delta, TermId)>,
}

fn conjunction(terms: &mut Terms, parts: &[TermId]) -> TermId {
    let mut kept = Vec::new();
    let mut best: FastMap<Sum, Best> = FastMap::default();
    let mut order: Vec<Sum> = Vec::new();
    for &part in flattened(terms, parts).iter() {
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
    fn the_tightest_bounds_stay() {
        check("(and (<= x 3) (<= x 5) (<= x 4))", "(<= x 3)");
        check("(or (<= x 3) (<= x 5) p)", "(or p (<= x 5))");
        check("(or (< x y) (< y x))", "(not (= x y))");
    }
}
