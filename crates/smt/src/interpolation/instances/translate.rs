//! A part with names for its reads.

use base::FastMap;
use logic::{Op, Sort, TermId, Terms};

use super::{Names, Translated};

/// The part of a number; `None` if it has arrays other than variables, constants, stores and choices.
pub(super) fn part(
    terms: &mut Terms,
    names: &mut Names,
    at: usize,
    formula: TermId,
) -> Option<Translated> {
    let asserted = terms.conjuncts(formula);
    let mut part =
        Translated { formula, done: FastMap::default(), equations: Vec::new(), arrays: Vec::new() };
    for term in terms.cone(&[formula]) {
        let args = terms.args(term).to_vec();
        let translated = match (terms.op(term), &args[..]) {
            (op, _) if matches!(terms.sort(term), Sort::Array(_)) => {
                array(&mut part, names, term, op, &args).then_some(())?;
                continue;
            }
            (Op::Select, &[array, index]) => {
                let index = part.done[&index];
                part.read(terms, names, array, index)
            }
            (Op::Eq, &[a, b]) if matches!(terms.sort(a), Sort::Array(_)) => {
                let holds = match asserted.contains(&term) {
                    true => Terms::TRUE,
                    false => names.local(terms, Sort::Bool, at),
                };
                part.equations.push((a, b, holds));
                holds
            }
            (op, args) if !args.is_empty() => {
                let args: Option<Vec<TermId>> =
                    args.iter().map(|arg| part.done.get(arg).copied()).collect();
                let args = args?;
                let same = args == terms.args(term);
                if same { term } else { terms.make(op, &args) }
            }
            _ => term,
        };
        part.done.insert(term, translated);
    }
    part.formula = part.done[&formula];
    Some(part)
}

/// Notes an array; `false` if it is of an unknown kind.
fn array(part: &mut Translated, names: &mut Names, term: TermId, op: Op, args: &[TermId]) -> bool {
    match op {
        Op::Var(..) => part.arrays.push(term),
        Op::Store => names.index(part.done[&args[1]]),
        Op::Ite | Op::ConstArray(_) => {}
        _ => return false,
    }
    true
}

impl Translated {
    /// An array of this part read at a translated index.
    pub(super) fn read(
        &self,
        terms: &mut Terms,
        names: &mut Names,
        array: TermId,
        index: TermId,
    ) -> TermId {
        let mut values: FastMap<TermId, TermId> = FastMap::default();
        for term in arrays_below(terms, array) {
            let args = terms.args(term).to_vec();
            let value = match (terms.op(term), &args[..]) {
                (Op::Store, &[below, at, element]) => {
                    let here = terms.eq(self.done[&at], index);
                    terms.ite(here, self.done[&element], values[&below])
                }
                (Op::Ite, &[condition, one, other]) => {
                    terms.ite(self.done[&condition], values[&one], values[&other])
                }
                (Op::ConstArray(_), &[element]) => self.done[&element],
                _ => names.read(terms, term, index),
            };
            values.insert(term, value);
        }
        values[&array]
    }
}

/// The arrays that an array is made of, with itself, arguments first.
fn arrays_below(terms: &Terms, array: TermId) -> Vec<TermId> {
    let mut seen = base::FastSet::default();
    let mut found = Vec::new();
    let mut stack = vec![array];
    while let Some(term) = stack.pop() {
        if seen.insert(term) {
            found.push(term);
            let below = terms.args(term).iter().copied();
            stack.extend(below.filter(|&arg| matches!(terms.sort(arg), Sort::Array(_))));
        }
    }
    found.sort_unstable();
    found
}
