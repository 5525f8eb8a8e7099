//! Concrete executions of an encoded program, to be compared with the interpreter's.
//!
//! This is the check of the encoder that needs no solver: an execution of the interpreter must be
//! one of the program. Inputs are drawn in the order in which the interpreter draws them; memory
//! that was never written, and everything that the encoder leaves open, is zero.

use crate::{Encoder, EventKind};
use base::{Budget, FastSet, Stop};
use cfa::ir::InputKind;
use logic::{
    ActionId, Bits, Evaluator, LocId, LocKind, Model, Program, SymId, TermId, Terms, Unfold, Value,
};
use std::collections::BTreeMap;

/// How an execution ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// At the error.
    Error,
    /// At a cut with this number.
    Cut(u32),
    /// No action can be taken: the program has exited, an assumption failed, or C gives what
    /// comes next no meaning.
    Halt(LocId),
    /// Nobody had an input.
    NoInput,
    /// Two actions can be taken with the same inputs: a fault of the encoder.
    Ambiguous(ActionId, ActionId),
    /// The limit on steps was reached.
    Limit,
}

/// Chooses inputs of a kind and width.
pub type Draw<'d> = dyn FnMut(InputKind, u32) -> Option<u128> + 'd;

impl Encoder<'_> {
    /// Runs the program from its first location, `max_steps` actions at most. `visit` sees every
    /// location with its state.
    pub fn execute(
        &mut self,
        terms: &mut Terms,
        program: &mut Program,
        draw: &mut Draw<'_>,
        max_steps: usize,
        budget: &mut Budget,
        visit: &mut dyn FnMut(&Terms, LocId, &Model),
    ) -> Result<Ending, Stop> {
        let mut model = Model::default();
        let mut loc = program.initial;
        for _ in 0..max_steps {
            match program.locs[loc].kind {
                LocKind::Error => return Ok(Ending::Error),
                LocKind::Cut(number) => return Ok(Ending::Cut(number)),
                LocKind::Plain => {}
            }
            self.expand(terms, program, loc, budget)?;
            visit(terms, loc, &model);
            if !self.draw_inputs(terms, loc, &mut model, draw) {
                return Ok(Ending::NoInput);
            }
            let action = match enabled(terms, program, loc, &model) {
                Ok(Some(action)) => action,
                Ok(None) => return Ok(Ending::Halt(loc)),
                Err((a, b)) => return Ok(Ending::Ambiguous(a, b)),
            };
            model = successor(terms, program, action, &model);
            loc = program.actions[action].to;
        }
        Ok(Ending::Limit)
    }

    /// Gives the inputs of a block values, one after the other. False if there is none.
    fn draw_inputs(
        &self,
        terms: &mut Terms,
        loc: LocId,
        model: &mut Model,
        draw: &mut Draw<'_>,
    ) -> bool {
        let Some(events) = self.core.blocks.get(&loc) else { return true };
        for event in events {
            let (EventKind::Input(_, input) | EventKind::Address(input, _)) = event.kind else {
                continue;
            };
            let guard = event.guard.term(terms);
            if !Evaluator::new(terms, model).holds(guard) {
                continue;
            }
            let width = terms.width(input);
            let value = match event.kind {
                EventKind::Input(kind, _) => draw(kind, width),
                // Objects are where their numerals say.
                EventKind::Address(_, integer) => {
                    Evaluator::new(terms, model).value(integer).as_bits().to_u128()
                }
                _ => None,
            };
            let Some(value) = value else { return false };
            if let logic::Op::Var(sym, _) = terms.op(input) {
                model.set(sym, 0, Value::Bits(Bits::new(width, value)));
            }
        }
        true
    }
}

/// The action that can be taken, or two of them.
fn enabled(
    terms: &Terms,
    program: &Program,
    loc: LocId,
    model: &Model,
) -> Result<Option<ActionId>, (ActionId, ActionId)> {
    let mut evaluator = Evaluator::new(terms, model);
    let mut found: Option<ActionId> = None;
    for &action in program.out(loc) {
        if !evaluator.holds(program.actions[action].guard) {
            continue;
        }
        let cut = |action: ActionId| {
            matches!(program.locs[program.actions[action].to].kind, LocKind::Cut(_))
        };
        match found {
            // A cut beside the way on marks an edge that may miss behaviours.
            Some(first) if cut(first) => found = Some(action),
            Some(_) if cut(action) => {}
            Some(first) => return Err((first, action)),
            None => found = Some(action),
        }
    }
    Ok(found)
}

/// The state after an action.
pub(crate) fn successor(
    terms: &Terms,
    program: &Program,
    action: ActionId,
    model: &Model,
) -> Model {
    let mut evaluator = Evaluator::new(terms, model);
    let state: FastSet<SymId> = program.state.iter().copied().collect();
    let old = model.vars.iter().filter(|((sym, _), _)| state.contains(sym));
    let mut vars: BTreeMap<(SymId, u32), Value> =
        old.map(|(key, value)| (*key, value.clone())).collect();
    let updates: &[(SymId, TermId)] = &program.actions[action].updates;
    for &(sym, term) in updates {
        vars.insert((sym, 0), evaluator.value(term));
    }
    Model { vars, funcs: model.funcs.clone() }
}
