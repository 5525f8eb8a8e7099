//! Paths of the papers, completeness, and random problems.

mod complete;
mod oracle;
mod paths;
mod random;

use base::{Budget, FastSet, Rational};
use logic::{Op, Refutation, Sort, TermId, Terms};

use super::separation::{atoms, is_in_language};
use super::vocabulary::Vocabulary;
use super::{Language, SplitProver};

/// L_k with the program's constants.
fn language(k: u32, constants: &[i64]) -> Language {
    let constants = constants.iter().map(|&constant| Rational::from(constant)).collect();
    Language { k, constants: Some(constants), ..Language::default() }
}

/// The sequence that the prover has, with its vocabulary and language checked.
fn sequence(terms: &mut Terms, parts: &[TermId], language: &Language) -> Option<Vec<TermId>> {
    let mut prover = SplitProver { language: language.clone(), ..SplitProver::default() };
    let found = prover.sequence(terms, parts, &mut Budget::unlimited()).expect("no limit")?;
    assert_eq!(found.len() + 1, parts.len());
    let mut words = Vocabulary::new(language, terms, parts);
    for (at, &formula) in found.iter().enumerate() {
        let [before, after] = [&parts[..=at], &parts[at + 1..]].map(|side| symbols(terms, side));
        for term in terms.cone(&[formula]) {
            let op = terms.op(term);
            let shared = before.contains(&op) && after.contains(&op);
            assert!(!is_symbol(op) || shared, "{op:?} at cut {at}");
        }
        for atom in atoms(terms, formula) {
            let text = text(terms, atom);
            assert!(is_in_language(terms, &mut words, atom), "not in the language: {text}");
        }
    }
    Some(found)
}

fn is_symbol(op: Op) -> bool {
    matches!(op, Op::Var(..) | Op::Apply(_))
}

fn symbols(terms: &Terms, roots: &[TermId]) -> FastSet<Op> {
    terms.cone(roots).into_iter().map(|term| terms.op(term)).filter(|&op| is_symbol(op)).collect()
}

fn text(terms: &mut Terms, formula: TermId) -> String {
    logic::smtlib::write(terms, &[formula]).expect("it can be written")
}

/// `x + c`
fn plus(terms: &mut Terms, x: TermId, c: i64) -> TermId {
    let c = constant(terms, terms.sort(x), c);
    terms.make(Op::Add, &[x, c])
}

fn constant(terms: &mut Terms, sort: Sort, value: i64) -> TermId {
    match sort {
        Sort::Int => terms.int(value),
        _ => terms.real(Rational::from(value).to_big()),
    }
}

fn is(terms: &mut Terms, x: TermId, c: i64) -> TermId {
    let c = constant(terms, terms.sort(x), c);
    terms.eq(x, c)
}

fn differ(terms: &mut Terms, x: TermId, y: TermId) -> TermId {
    let equal = terms.eq(x, y);
    terms.not(equal)
}
