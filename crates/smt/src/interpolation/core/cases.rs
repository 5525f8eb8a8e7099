//! Cases: conjuncts as the disjunction of simpler ones.
//!
//! ```text
//! a truth value p             p := true      or  p := false
//! a disjunction               its disjuncts
//! ite(c, s, t)                c, it is s     or  ¬c, it is t
//! store(a, i, s)[j]           i = j, it is s or  i ≠ j, it is a[j]
//! f = g for truth values      f and g        or  neither
//! ```

use base::FastMap;
use logic::{Op, Sort, Substitution, TermId, Terms};

/// Cases of `known` that are simpler where it mentions something strange; `None` if it has none.
pub(super) fn cases(
    terms: &mut Terms,
    known: &[TermId],
    strange: impl Fn(&Terms, TermId) -> bool,
) -> Option<Vec<Vec<TermId>>> {
    let targets: Vec<TermId> =
        known.iter().copied().filter(|&conjunct| strange(terms, conjunct)).collect();
    if let Some(cases) = disjunction(terms, known, &targets) {
        return Some(cases);
    }
    for term in terms.cone(&targets) {
        if strange(terms, term)
            && let Some(cases) = choice(terms, known, term)
        {
            return Some(cases);
        }
    }
    None
}

/// A case for each disjunct of a conjunct.
fn disjunction(
    terms: &mut Terms,
    known: &[TermId],
    targets: &[TermId],
) -> Option<Vec<Vec<TermId>>> {
    for &target in targets {
        let parts = terms.disjuncts(target);
        if parts.len() < 2 {
            continue;
        }
        let others = known.iter().copied().filter(|&conjunct| conjunct != target);
        let others: Vec<TermId> = others.collect();
        return Some(parts.into_iter().map(|part| [&others[..], &[part]].concat()).collect());
    }
    None
}

/// The cases of a term that is one thing or another.
fn choice(terms: &mut Terms, known: &[TermId], term: TermId) -> Option<Vec<Vec<TermId>>> {
    let (condition, one, other) = match (terms.op(term), terms.args(term)) {
        (Op::Var(..), _) if terms.sort(term) == Sort::Bool => (term, Terms::TRUE, Terms::FALSE),
        (Op::Ite, &[condition, one, other]) => (condition, one, other),
        (Op::Eq, &[a, b]) if terms.sort(a) == Sort::Bool => (a, b, terms.not(b)),
        (Op::Select, &[array, at]) => match (terms.op(array), terms.args(array)) {
            (Op::Store, &[below, index, element]) => {
                let other = terms.select(below, at);
                (terms.eq(index, at), element, other)
            }
            _ => return None,
        },
        _ => return None,
    };
    let denied = terms.not(condition);
    let cases = [(condition, one), (denied, other)];
    Some(cases.map(|(fact, value)| case(terms, known, term, value, fact)).to_vec())
}

/// The conjuncts with a term replaced, and a fact more.
fn case(
    terms: &mut Terms,
    known: &[TermId],
    term: TermId,
    value: TermId,
    fact: TermId,
) -> Vec<TermId> {
    let mut substitution = Substitution::new(FastMap::from_iter([(term, value)]));
    let mut conjuncts: Vec<TermId> =
        known.iter().map(|&conjunct| substitution.apply(terms, conjunct)).collect();
    // Of a variable, what it is replaced by is the fact.
    if !matches!(terms.op(term), Op::Var(..)) {
        conjuncts.push(fact);
    }
    conjuncts
}
