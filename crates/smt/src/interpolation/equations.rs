//! Equations of words, solved by substitution before formulas are blasted into bits: that
//! `a + b = c` survives an assignment to each of them is hard to see bit by bit and easy to compute.
//!
//! ```text
//! while there is a conjunct Σ cᵢ·tᵢ = c with a variable tᵢ of odd factor that tⱼ do not have:
//!     replace tᵢ everywhere by (c - Σ' cⱼ·tⱼ) / cᵢ
//! equations whose sides differ by a constant are decided
//! ```

use base::FastMap;
use logic::{Bits, Op, Sort, Substitution, TermId, Terms};
use std::collections::BTreeMap;

/// The most substitutions.
const ROUNDS: usize = 100;

/// Sums of more terms than this are left as they are.
const LONG: usize = 24;

/// Formulas that have a model if and only if the conjunction of `formulas` has one.
pub(super) fn solved(terms: &mut Terms, formulas: &[TermId]) -> Vec<TermId> {
    let whole = terms.and(formulas);
    let mut conjuncts = terms.conjuncts(whole);
    for _ in 0..ROUNDS {
        let found =
            (0..conjuncts.len()).find_map(|at| Some((at, definition(terms, conjuncts[at])?)));
        let Some((at, (var, value))) = found else { break };
        conjuncts.swap_remove(at);
        let mut replace = Substitution::new(FastMap::from_iter([(var, value)]));
        let replaced: Vec<TermId> =
            conjuncts.iter().map(|&conjunct| replace.apply(terms, conjunct)).collect();
        let whole = terms.and(&replaced);
        if whole == Terms::FALSE {
            return vec![Terms::FALSE];
        }
        conjuncts = terms.conjuncts(whole);
    }
    conjuncts.into_iter().map(|conjunct| decided(terms, conjunct)).collect()
}

/// The formula with equations decided whose sides differ by a constant.
fn decided(terms: &mut Terms, formula: TermId) -> TermId {
    let mut known: FastMap<TermId, TermId> = FastMap::default();
    for term in terms.cone(&[formula]) {
        let Some(difference) = difference(terms, term) else { continue };
        if difference.factors.is_empty() {
            known.insert(term, terms.bool(difference.constant.is_zero()));
        }
    }
    match known.is_empty() {
        true => formula,
        false => Substitution::new(known).apply(terms, formula),
    }
}

/// The variable and the value that an equation gives it.
fn definition(terms: &mut Terms, conjunct: TermId) -> Option<(TermId, TermId)> {
    let sum = difference(terms, conjunct)?;
    let is_variable = |term: TermId| matches!(terms.op(term), Op::Var(..));
    let others = |term: TermId| -> Vec<TermId> {
        sum.factors.keys().copied().filter(|&other| other != term && !is_variable(other)).collect()
    };
    // The latest variable: what comes before stays.
    let (&var, factor) = sum.factors.iter().rev().find(|&(&term, factor)| {
        is_variable(term)
            && factor.bit(0)
            && terms.cone(&others(term)).binary_search(&term).is_err()
    })?;
    let scale = factor.inverse().neg();
    let mut rest = sum.clone();
    rest.factors.remove(&var);
    Some((var, rest.times(&scale).term(terms)))
}

/// The left side of an equation of words minus its right side.
fn difference(terms: &Terms, equation: TermId) -> Option<Sum> {
    let (Op::Eq, &[a, b]) = (terms.op(equation), terms.args(equation)) else { return None };
    let Sort::BitVec(width) = terms.sort(a) else { return None };
    let mut sum = Sum { factors: BTreeMap::new(), constant: Bits::zero(width) };
    sum.add(terms, a, &Bits::one(width))?;
    sum.add(terms, b, &Bits::ones(width))?;
    Some(sum)
}

/// A linear combination of words.
#[derive(Clone, Debug)]
struct Sum {
    /// None is zero.
    factors: BTreeMap<TermId, Bits>,
    constant: Bits,
}

impl Sum {
    /// Adds a term times a factor; `None` if the sum becomes long.
    fn add(&mut self, terms: &Terms, term: TermId, factor: &Bits) -> Option<()> {
        let mut stack = vec![(term, factor.clone())];
        while let Some((term, factor)) = stack.pop() {
            if let Some(value) = terms.as_bits(term) {
                self.constant = self.constant.add(&value.mul(&factor));
                continue;
            }
            match (terms.op(term), terms.args(term)) {
                (Op::BvAdd, &[a, b]) => stack.extend([(a, factor.clone()), (b, factor)]),
                (Op::BvNeg, &[a]) => stack.push((a, factor.neg())),
                (Op::BvMul, &[a, b]) if terms.as_bits(b).is_some() => {
                    stack.push((a, factor.mul(terms.as_bits(b)?)));
                }
                (Op::BvMul, &[a, b]) if terms.as_bits(a).is_some() => {
                    stack.push((b, factor.mul(terms.as_bits(a)?)));
                }
                _ => match shifted(terms, term) {
                    Some((inner, by)) => {
                        let power = Bits::power_of_two(factor.width(), by);
                        stack.push((inner, factor.mul(&power)));
                    }
                    None => self.push(term, &factor),
                },
            }
            if self.factors.len() + stack.len() > LONG {
                return None;
            }
        }
        Some(())
    }

    fn push(&mut self, term: TermId, factor: &Bits) {
        let old = self.factors.remove(&term);
        let new = old.map_or_else(|| factor.clone(), |old| old.add(factor));
        if !new.is_zero() {
            self.factors.insert(term, new);
        }
    }

    fn times(&self, scale: &Bits) -> Self {
        let scaled = self.factors.iter().map(|(&term, factor)| (term, factor.mul(scale)));
        Self {
            factors: scaled.filter(|(_, factor)| !factor.is_zero()).collect(),
            constant: self.constant.mul(scale),
        }
    }

    fn term(&self, terms: &mut Terms) -> TermId {
        let mut sum = terms.bits(self.constant.clone());
        for (&term, factor) in &self.factors {
            let factor = terms.bits(factor.clone());
            let product = terms.bv_mul(term, factor);
            sum = terms.bv_add(sum, product);
        }
        sum
    }
}

/// `x` and k for x · 2ᵏ, written as the low bits of x before k zeros.
fn shifted(terms: &Terms, term: TermId) -> Option<(TermId, u32)> {
    let (Op::Concat, &[high, low]) = (terms.op(term), terms.args(term)) else { return None };
    let by = terms.width(low);
    let zeros = terms.as_bits(low)?.is_zero();
    let (Op::Extract(hi, 0), &[inner]) = (terms.op(high), terms.args(high)) else { return None };
    let whole = terms.width(inner) == terms.width(term) && hi + 1 + by == terms.width(term);
    (zeros && whole).then_some((inner, by))
}

#[cfg(test)]
mod tests {
    use super::solved;
    use logic::{Terms, smtlib};

    fn check(text: &str, unsatisfiable: bool) {
        let mut terms = Terms::new();
        let names = ["a", "b", "c", "d", "e"];
        let declarations: String =
            names.iter().map(|name| format!("(declare-const {name} (_ BitVec 32))")).collect();
        let script = smtlib::parse(&mut terms, &format!("{declarations}(assert {text})"));
        let formulas: Vec<_> = script.expect("a script").assertions().collect();
        let left = solved(&mut terms, &formulas);
        assert_eq!(terms.and(&left) == Terms::FALSE, unsatisfiable, "{text}");
    }

    #[test]
    fn sums_are_compared() {
        let step = "(= (bvadd a b) c) (= d (bvadd a #x00000001)) (= e (bvadd b #xffffffff))";
        check(&format!("(and {step} (not (= (bvadd d e) c)))"), true);
        check(&format!("(and {step} (not (= (bvadd d d) c)))"), false);
        check(&format!("(and {step} (or (= a #x00000001) (not (= (bvadd e d) c))))"), false);
        let double = "(= (concat ((_ extract 30 0) a) #b0) b) (= c (bvadd a #x00000001))";
        let wrong = "(not (= (bvadd b #x00000002) (bvmul #x00000002 c)))";
        check(&format!("(and {double} {wrong})"), true);
    }

    #[test]
    fn odd_factors_are_divided_by() {
        check("(and (= (bvmul #x00000003 a) b) (= b #x00000006) (not (= a #x00000002)))", true);
        check("(and (= (bvmul #x00000002 a) b) (= b #x00000004) (not (= a #x00000002)))", false);
    }
}
