//! Formulas that hold for all values of some variables (DESIGN §7): `∀k. 0 ≤ a[k] ≤ 5`.
//!
//! ```text
//! shown:    the formula holds whatever k is: k is an unknown of its own (skolemised)
//! assumed:  the formula holds for that unknown, and for the indices at which the step reads
//!           arrays (instantiated); for copies, for the index that an element is copied from
//! ```
//!
//! SOUNDNESS: leaving out instances only loses proofs. (`find_ending`, which looks for executions that
//! go on, may then see more of them than there are, as with any invariant that says too little.)

use crate::certificate::Certificate;
use crate::check::{Checker, Refusal};
use crate::frames::{Frames, Values};
use base::FastSet;
use logic::{Handle, Model, Op, Program, SymId, TermId, Terms, Value};

/// The most indices at which a formula is instantiated.
const INSTANCES: usize = 200;

/// How often copies of copies are looked through.
const COPIES: usize = 2;

/// The bound variables of a certificate in another pool, in which they are declared unless they
/// were before.
///
/// SOUNDNESS: a variable of the program has one value, not all.
pub(crate) fn declare(
    certificate: &Certificate,
    program: &Program,
    terms: &mut Terms,
) -> Result<Vec<SymId>, String> {
    let mut bound = Vec::with_capacity(certificate.bound.len());
    for &sym in &certificate.bound {
        let symbol = certificate.terms.symbol(sym);
        let known = (0..terms.symbol_count()).map(base::Id::from_index);
        let known = known.into_iter().find(|&sym: &SymId| terms.symbol(sym).name == symbol.name);
        let there = known.unwrap_or_else(|| terms.declare(symbol.name.clone(), symbol.sort));
        let inputs = program.actions.iter().any(|action| action.inputs.contains(&there));
        if inputs || program.state.contains(&there) || terms.symbol(there).sort != symbol.sort {
            return Err(format!("`{}` is bound, and a variable of the program", symbol.name));
        }
        bound.push(there);
    }
    Ok(bound)
}

/// The bound variables that a formula speaks of.
pub(crate) fn mentioned(terms: &Terms, bound: &[SymId], formula: TermId) -> Vec<SymId> {
    if bound.is_empty() {
        return Vec::new();
    }
    let free: FastSet<SymId> = terms.free_syms(&[formula]).into_iter().collect();
    bound.iter().copied().filter(|sym| free.contains(sym)).collect()
}

/// Where terms read arrays, and where those elements come from if they were copied there.
/// `skolem` is an index as well.
fn indices(terms: &mut Terms, roots: &[TermId], skolem: TermId) -> Vec<TermId> {
    let sort = terms.sort(skolem);
    let cone = terms.cone(roots);
    let mut found: Vec<TermId> = cone
        .iter()
        .filter(|&&term| terms.op(term) == Op::Select)
        .map(|&term| terms.args(term)[1])
        .filter(|&index| terms.sort(index) == sort)
        .collect();
    found.push(skolem);
    let copies: Vec<(TermId, TermId)> = cone
        .iter()
        .filter(|&&term| terms.op(term) == Op::Copy)
        .map(|&term| (terms.args(term)[1], terms.args(term)[3]))
        .filter(|copy| terms.sort(copy.0) == sort)
        .collect();
    let mut last = found.clone();
    for _ in 0..COPIES {
        let mut next = Vec::new();
        for (&index, &(to, from)) in last.iter().flat_map(|i| copies.iter().map(move |c| (i, c))) {
            let offset = terms.bv_sub(index, to);
            next.push(terms.bv_add(from, offset));
        }
        found.extend(&next);
        last = next;
    }
    found.retain(|&index| index != skolem);
    found.sort_unstable();
    found.dedup();
    found.truncate(INSTANCES);
    found
}

impl Checker<'_, '_> {
    /// Instances of a formula that holds for all values of bound variables, for a step that is made
    /// of these terms. `values` tells what a term of the step is.
    pub(crate) fn instances(
        &mut self,
        frames: &mut Frames,
        state: &Values,
        formula: TermId,
        step: &[TermId],
        mut values: impl FnMut(&mut Self, &mut Frames, &[TermId]) -> Vec<Handle>,
    ) -> Vec<Handle> {
        let mut instances = Vec::new();
        for sym in mentioned(self.task.terms, &self.bound, formula) {
            let skolem = self.task.terms.var(sym, 0);
            let indices = indices(self.task.terms, step, skolem);
            for index in values(self, frames, &indices) {
                let mut state = state.clone();
                crate::frames::set(&mut state, sym, index);
                instances.push(frames.formula(self.task, self.solver, &state, formula));
            }
        }
        instances.sort_unstable();
        instances.dedup();
        instances
    }

    /// The bound variables of a certificate, from now on.
    pub(crate) fn bind(&mut self, certificate: &Certificate) -> Result<(), Refusal> {
        let declared = declare(certificate, self.task.program, self.task.terms);
        self.bound = declared.map_err(Refusal::Wrong)?;
        Ok(())
    }
}

/// Models of a formula's variables, one for each value that its bound variables should be tried with:
/// the indices that arrays mention.
pub(crate) fn models(terms: &Terms, bound: &[SymId], formula: TermId, model: &Model) -> Vec<Model> {
    let mut small = Model::default();
    let mut indices: FastSet<Value> = FastSet::default();
    for sym in terms.free_syms(&[formula]) {
        let value = model.var(terms, sym, 0);
        if let Value::Array(array) = &value {
            indices.extend(array.entries.keys().take(INSTANCES).cloned());
        }
        small.set(sym, 0, value);
    }
    let mut indices: Vec<Value> = indices.into_iter().collect();
    indices.sort_unstable();
    let mut models = vec![small.clone()];
    for sym in mentioned(terms, bound, formula) {
        let sort = terms.symbol(sym).sort;
        for index in indices.iter().filter(|index| index.has_sort(terms, sort)) {
            let mut model = small.clone();
            model.set(sym, 0, index.clone());
            models.push(model);
        }
    }
    models
}
