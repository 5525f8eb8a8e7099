//! Answers that other solvers have too.

use std::collections::BTreeMap;

use logic::TermId;

use crate::generate::Formula;
use crate::oracle::{Oracle, Verdict};

/// How often each solver had an answer.
pub type Votes = BTreeMap<String, u64>;

/// Panics unless each solver that has an answer for `asserted` has this one. Nobody has one if
/// it takes a quantifier to write it (a fill or a copy compared as a whole). Wedge itself must
/// have it too, when it reads what it wrote.
pub fn confirm(
    oracle: &mut Oracle,
    formula: &mut Formula,
    asserted: &[TermId],
    answer: bool,
    votes: &mut Votes,
) {
    let seed = formula.seed;
    let Ok(text) = logic::smtlib::write(&mut formula.terms, asserted) else { return };
    for (name, verdict) in oracle.ask(std::slice::from_ref(&text)).concat() {
        if matches!(verdict, Verdict::Sat | Verdict::Unsat) {
            let other = verdict == Verdict::Sat;
            assert_eq!(answer, other, "seed {seed}: {name} says otherwise\n{text}");
            *votes.entry(name).or_default() += 1;
        }
    }
    let read_back = smt::bits::check_script(&text, &mut base::Budget::unlimited());
    let read_back = read_back.unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
    assert_eq!(read_back.answers, [answer], "seed {seed}: read back\n{text}");
}
