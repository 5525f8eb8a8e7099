//! Reads of an array, and applications of a function, that are eliminated: each gets the name of a
//! new variable, and equal arguments have equal values (Ackermann's reduction).

use base::{FastMap, FastSet};
use logic::{Op, Substitution, TermId, Terms};

/// More reads or applications than this are given up: every two of them make a clause.
const MAX_NAMES: usize = 4;

/// The conjuncts with names for the reads of an array, or the applications of a function, that is
/// not allowed; `None` if there is none that occurs in no other way.
pub(super) fn name(
    terms: &mut Terms,
    known: &[TermId],
    allowed: &FastSet<Op>,
) -> Option<Vec<TermId>> {
    let cone = terms.cone(known);
    let applications = cone.iter().find_map(|&term| match terms.op(term) {
        op @ Op::Apply(_) if !allowed.contains(&op) => {
            Some(cone.iter().copied().filter(|&other| terms.op(other) == op).collect())
        }
        op @ Op::Var(..) if !allowed.contains(&op) => reads(terms, &cone, term),
        _ => None,
    });
    let applications: Vec<TermId> = applications?;
    (applications.len() <= MAX_NAMES).then(|| replace(terms, known, &applications))
}

/// The reads of an array that is only read.
fn reads(terms: &Terms, cone: &[TermId], array: TermId) -> Option<Vec<TermId>> {
    let users = cone.iter().copied().filter(|&user| terms.args(user).contains(&array));
    let users: Vec<TermId> = users.collect();
    let is_read = |&user: &TermId| terms.op(user) == Op::Select;
    (!users.is_empty() && users.iter().all(is_read)).then_some(users)
}

/// The conjuncts with a new variable for each of the applications, which come before those that they
/// are arguments of.
fn replace(terms: &mut Terms, known: &[TermId], applications: &[TermId]) -> Vec<TermId> {
    let mut names: FastMap<TermId, TermId> = FastMap::default();
    let mut rows: Vec<(Vec<TermId>, TermId)> = Vec::new();
    let mut conditions = Vec::new();
    for &application in applications {
        let mut substitution = Substitution::new(names.clone());
        let args = terms.args(application).to_vec();
        let args: Vec<TermId> =
            args.into_iter().map(|arg| substitution.apply(terms, arg)).collect();
        let value = terms.declare("value", terms.sort(application));
        let value = terms.var(value, 0);
        for (others, other) in &rows {
            conditions.push(congruence(terms, (&args, value), (others, *other)));
        }
        names.insert(application, value);
        rows.push((args, value));
    }
    let mut substitution = Substitution::new(names);
    let named = known.iter().map(|&conjunct| substitution.apply(terms, conjunct));
    named.collect::<Vec<_>>().into_iter().chain(conditions).collect()
}

/// That equal arguments have equal values.
fn congruence(terms: &mut Terms, a: (&[TermId], TermId), b: (&[TermId], TermId)) -> TermId {
    let mut clause = vec![terms.eq(a.1, b.1)];
    for (&p, &q) in a.0.iter().zip(b.0) {
        let equal = terms.eq(p, q);
        clause.push(terms.not(equal));
    }
    terms.or(&clause)
}
