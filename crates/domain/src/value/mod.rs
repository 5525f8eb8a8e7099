//! Explicit values [BL12 §II-C]: which variables and elements of arrays have which values.
//!
//! An assignment to a variable whose value does not follow from what is known makes it unknown, a
//! write to an unknown element of an array makes the array unknown: what else a pointer may reach
//! is decided by the regions, which the encoder has turned into variables and arrays already.

mod assume;
mod eval;
mod state;

pub use state::{Cell, Contents, Elements, Values};

use crate::Domain;
use base::FastSet;
use eval::Env;
use logic::{Action, ActionId, Op, Program, Sort, SymId, TermId, Terms, Value};

/// The domain of explicit values.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExplicitValues;

impl Domain for ExplicitValues {
    type State = Values;
    type Cell = Cell;

    fn top(&self) -> Values {
        Values::default()
    }

    fn post(
        &mut self,
        terms: &Terms,
        program: &Program,
        state: &Values,
        action: ActionId,
    ) -> Option<Values> {
        strongest_post(terms, program, state, action)
    }

    fn leq(&self, a: &Values, b: &Values) -> bool {
        a.implies(b)
    }

    fn merge(&self, a: &Values, b: &Values) -> Values {
        a.common(b)
    }

    fn adjust(&self, state: &Values, keep: &mut dyn FnMut(&Cell) -> bool) -> Values {
        state.restricted(keep)
    }

    fn meaning(&self, terms: &mut Terms, state: &Values) -> TermId {
        let facts: Vec<TermId> =
            state.iter().flat_map(|(sym, contents)| facts(terms, sym, contents)).collect();
        terms.and(&facts)
    }
}

/// SP: what is known after an action.
pub fn strongest_post(
    terms: &Terms,
    program: &Program,
    state: &Values,
    action: ActionId,
) -> Option<Values> {
    let action = &program.actions[action];
    let inputs: FastSet<SymId> = action.inputs.iter().copied().collect();
    let mut env = Env::new(terms, state.clone());
    let conditions = match terms.op(action.guard) {
        Op::And => terms.args(action.guard),
        _ => std::slice::from_ref(&action.guard),
    };
    env.assume(conditions, &inputs).ok()?;
    Some(updated(env, action))
}

/// The same if the conditions of the action are left out.
pub fn unconditional_post(
    terms: &Terms,
    program: &Program,
    state: &Values,
    action: ActionId,
) -> Values {
    updated(Env::new(terms, state.clone()), &program.actions[action])
}

fn updated(mut env: Env, action: &Action) -> Values {
    let mut after = env.values.clone();
    for &(sym, value) in &action.updates {
        let contents = match env.terms.sort(value) {
            Sort::Array(_) => Some(Contents::Array(env.elements(value))),
            _ => env.value(value).map(Contents::Scalar),
        };
        after.set(sym, contents);
    }
    after
}

/// Formulas that say what is known of a variable.
fn facts(terms: &mut Terms, sym: SymId, contents: &Contents) -> Vec<TermId> {
    let var = terms.var(sym, 0);
    match contents {
        Contents::Scalar(value) => {
            let value = terms.constant(value);
            vec![terms.eq(var, value)]
        }
        Contents::Array(elements) => match elements.rest() {
            None => {
                let known = elements.mentioned().filter_map(|(index, value)| Some((index, value?)));
                let mut facts = Vec::new();
                for (index, value) in known {
                    let (index, value) = (terms.constant(index), terms.constant(value));
                    let element = terms.select(var, index);
                    facts.push(terms.eq(element, value));
                }
                facts
            }
            Some(rest) => vec![whole(terms, var, elements, rest)],
        },
    }
}

/// That an array has the element `rest` wherever nothing else is said.
fn whole(terms: &mut Terms, var: TermId, elements: &Elements, rest: &Value) -> TermId {
    let Sort::Array(sort) = terms.sort(var) else { unreachable!("an array") };
    let rest = terms.constant(rest);
    let mut array = terms.make(Op::ConstArray(sort), &[rest]);
    for (index, value) in elements.mentioned() {
        let index = terms.constant(index);
        let value = match value {
            Some(value) => terms.constant(value),
            None => terms.select(var, index),
        };
        array = terms.store(array, index, value);
    }
    terms.eq(var, array)
}
