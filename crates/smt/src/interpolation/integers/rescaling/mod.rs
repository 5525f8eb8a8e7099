//! Arrays by number of element instead of by address.
//!
//! Memory is indexed by bytes: the element `x[i]` of a C array is at `4·i + 1048576`, which is no
//! variable, and restriction languages of difference bounds [JM06 §4] have no terms for it. If all
//! indices of a family of arrays (those connected by stores, choices and equations in any part) are
//! congruent modulo a number, the family becomes one of arrays over the multiples:
//!
//! ```text
//! x'(n) = x(factor·n + offset)        factor: the greatest number modulo which all indices agree
//!                                     offset: the constant of most indices
//! there: select(x, 4·i + 1048576)  →  select(x', i)
//! back:  select(x', n)             →  select(x, 4·n + 1048576)
//! ```
//!
//! With a factor of 1 a common constant still goes. Equations of whole arrays say less there than
//! here, nothing of the elements between; as sequences are verified after they come back, that is
//! right often enough.

mod families;
mod scale;
#[cfg(test)]
mod tests;

use base::FastMap;
use logic::{Op, Sort, SymId, TermId, Terms};

use families::Families;
use scale::Scale;

/// The arrays that are rescaled, both ways. It declares symbols and remembers them, so it is good
/// for one pool of terms.
#[derive(Clone, Default, Debug)]
pub(super) struct Rescaling {
    symbols: FastMap<(SymId, Scale), SymId>,
    origins: FastMap<SymId, (SymId, Scale)>,
    /// The scales of constant arrays that occur in the formulas.
    constants: FastMap<TermId, Scale>,
}

impl Rescaling {
    /// Formulas over integers with rescaled arrays.
    pub(super) fn apply(&mut self, terms: &mut Terms, formulas: &[TermId]) -> Vec<TermId> {
        let families = Families::new(terms, formulas);
        self.constants.clear();
        let mut there = FastMap::default();
        for term in terms.cone(formulas) {
            let Some(made) = self.there(terms, &families, term, &there) else {
                return formulas.to_vec();
            };
            there.insert(term, made);
        }
        formulas.iter().map(|formula| there[formula]).collect()
    }

    fn there(
        &mut self,
        terms: &mut Terms,
        families: &Families,
        term: TermId,
        there: &FastMap<TermId, TermId>,
    ) -> Option<TermId> {
        let op = terms.op(term);
        let mut args = terms.args(term).to_vec();
        let scale = array(terms, term, &args).and_then(|array| families.scale(terms, array));
        for arg in &mut args {
            *arg = there[arg];
        }
        let Some(scale) = scale else { return Some(again(terms, term, &args)) };
        match op {
            Op::Var(sym, time) => {
                let sym = self.symbol(terms, sym, scale);
                return Some(terms.var(sym, time));
            }
            Op::Select | Op::Store => args[1] = scale.scaled(terms, args[1])?,
            _ => {}
        }
        let made = again(terms, term, &args);
        if let Op::ConstArray(_) = op {
            self.constants.insert(made, scale.clone());
        }
        Some(made)
    }

    fn symbol(&mut self, terms: &mut Terms, sym: SymId, scale: &Scale) -> SymId {
        let key = (sym, scale.clone());
        if let Some(&known) = self.symbols.get(&key) {
            return known;
        }
        let symbol = terms.symbol(sym).clone();
        let made = terms.declare(format!("{}.n", symbol.name), symbol.sort);
        self.symbols.insert(key.clone(), made);
        self.origins.insert(made, key);
        made
    }

    /// Formulas with the original arrays.
    pub(super) fn back(&self, terms: &mut Terms, formulas: &[TermId]) -> Vec<TermId> {
        let mut done: FastMap<TermId, TermId> = FastMap::default();
        let mut scales: FastMap<TermId, Scale> = FastMap::default();
        for term in terms.cone(formulas) {
            let args = terms.args(term).to_vec();
            let scale = match (terms.op(term), &args[..]) {
                (Op::Var(sym, _), _) => self.origins.get(&sym).map(|(_, scale)| scale),
                (Op::ConstArray(_), _) => self.constants.get(&term),
                (Op::Select | Op::Store, &[array, ..]) => scales.get(&array),
                (Op::Ite, &[_, a, b]) => scales.get(&a).or(scales.get(&b)),
                _ => None,
            };
            let scale = scale.cloned();
            let mut back: Vec<TermId> = args.iter().map(|arg| done[arg]).collect();
            let made = match (terms.op(term), &scale) {
                (Op::Var(sym, time), Some(_)) => terms.var(self.origins[&sym].0, time),
                (Op::Select | Op::Store, Some(scale)) => {
                    back[1] = scale.original(terms, back[1]);
                    again(terms, term, &back)
                }
                _ => again(terms, term, &back),
            };
            done.insert(term, made);
            if let Some(scale) = scale.filter(|_| matches!(terms.sort(term), Sort::Array(_))) {
                scales.insert(term, scale);
            }
        }
        formulas.iter().map(|formula| done[formula]).collect()
    }
}

/// The array whose scale matters for a term.
fn array(terms: &Terms, term: TermId, args: &[TermId]) -> Option<TermId> {
    match (terms.op(term), terms.sort(term)) {
        (Op::Select, _) => Some(args[0]),
        (_, Sort::Array(_)) => Some(term),
        _ => None,
    }
}

/// The operation of a term on other arguments.
fn again(terms: &mut Terms, term: TermId, args: &[TermId]) -> TermId {
    if args == terms.args(term) { term } else { terms.make(terms.op(term), args) }
}
