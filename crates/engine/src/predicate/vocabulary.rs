//! The atoms of L_0 that a path itself offers: its comparisons, and that a variable has one of the
//! constants that it is set to.
//!
//! They are for paths that no restriction language has a sequence for, because the search for one
//! took too much work: state machines, above all, whose states are constants.

use base::{FastMap, FastSet};
use logic::{ActionId, Op, Program, Sort, SymId, TermId, Terms};

/// The most terms in a comparison.
const SIZE: usize = 6;

/// The most predicates for a cut.
const MOST: usize = 48;

/// For each cut of a path the atoms about variables that its rest reads: `live`.
pub fn vocabulary(
    terms: &mut Terms,
    program: &Program,
    actions: &[ActionId],
    live: &[FastSet<SymId>],
) -> Vec<Vec<TermId>> {
    let mut atoms = comparisons(terms, program, actions);
    atoms.extend(constants(terms, program, actions));
    let mut seen = FastSet::default();
    atoms.retain(|&atom| seen.insert(atom));
    let vars: Vec<Vec<SymId>> = atoms.iter().map(|&atom| terms.free_syms(&[atom])).collect();
    live.iter()
        .map(|live| {
            let all = atoms.iter().zip(&vars);
            let chosen = all.filter(|(_, vars)| vars.iter().all(|sym| live.contains(sym)));
            let chosen: Vec<TermId> = chosen.map(|(&atom, _)| atom).collect();
            if chosen.len() > MOST { Vec::new() } else { chosen }
        })
        .collect()
}

/// Small comparisons of state variables in the guards and updates of actions.
fn comparisons(terms: &Terms, program: &Program, actions: &[ActionId]) -> Vec<TermId> {
    let mut roots = Vec::new();
    let mut inputs: FastSet<SymId> = FastSet::default();
    for &action in actions {
        let action = &program.actions[action];
        roots.push(action.guard);
        roots.extend(action.updates.iter().map(|update| update.1));
        inputs.extend(action.inputs.iter().copied());
    }
    let mut found = terms.cone(&roots);
    found.retain(|&term| {
        let compares = match terms.op(term) {
            Op::Eq => terms.sort(terms.args(term)[0]) != Sort::Bool,
            Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle | Op::Le | Op::Lt => true,
            _ => false,
        };
        compares && {
            let cone = terms.cone(&[term]);
            let plain = |&part: &TermId| match terms.op(part) {
                Op::Ite => false,
                Op::Var(sym, _) => !inputs.contains(&sym),
                _ => true,
            };
            cone.len() <= SIZE && cone.iter().all(plain)
        }
    });
    found
}

/// Equations of state variables with the constants that they are set to, directly or by way of
/// other variables.
fn constants(terms: &mut Terms, program: &Program, actions: &[ActionId]) -> Vec<TermId> {
    let mut values: FastMap<SymId, Vec<TermId>> = FastMap::default();
    let mut order: Vec<SymId> = Vec::new();
    let mut copies: Vec<(SymId, SymId)> = Vec::new();
    for &action in actions {
        for &(sym, value) in &program.actions[action].updates {
            for leaf in leaves(terms, value) {
                match terms.op(leaf) {
                    Op::Var(from, _) if from != sym => copies.push((from, sym)),
                    _ if terms.is_constant(leaf) => {
                        let known = values.entry(sym).or_insert_with(|| {
                            order.push(sym);
                            Vec::new()
                        });
                        if !known.contains(&leaf) {
                            known.push(leaf);
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    // Copies of copies are rare: two rounds.
    for &(from, to) in copies.iter().chain(&copies) {
        for constant in values.get(&from).cloned().unwrap_or_default() {
            let known = values.entry(to).or_insert_with(|| {
                order.push(to);
                Vec::new()
            });
            if !known.contains(&constant) {
                known.push(constant);
            }
        }
    }
    let mut found = Vec::new();
    for sym in order {
        let var = terms.var(sym, 0);
        found.extend(values[&sym].iter().map(|&constant| terms.eq(var, constant)));
    }
    found.retain(|&atom| terms.as_bool(atom).is_none());
    found
}

/// The values that a term chooses from.
fn leaves(terms: &Terms, value: TermId) -> Vec<TermId> {
    let mut seen = FastSet::default();
    let mut found = Vec::new();
    let mut stack = vec![value];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        match (terms.op(term), terms.args(term)) {
            (Op::Ite, &[_, then, otherwise]) => stack.extend([otherwise, then]),
            _ => found.push(term),
        }
    }
    found
}
