//! Concrete executions of an encoded program, to be compared with the interpreter's.
//!
//! This is the check of the encoder that needs no solver: an execution of the interpreter must be
//! one of the program. Inputs are drawn in the order in which the interpreter draws them; memory
//! that was never written, and everything that the encoder leaves open, is zero.

use crate::{Encoder, Event, EventKind};
use base::{Budget, FastSet, Span, Stop};
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
    /// The limit on steps or on the size of arrays was reached.
    Limit,
}

/// The most entries of arrays, if nobody says otherwise.
pub(crate) const ENTRIES: u32 = 1 << 20;

/// How many terms an entry of an array is worth, which is copied a few times in a step.
const ENTRY: u64 = 50;

/// Chooses inputs of a kind that are drawn at a place of the text.
pub type Draw<'d> = dyn FnMut(InputKind, Span) -> Option<u128> + 'd;

/// An execution under way.
pub struct Execution {
    /// Where it is.
    pub loc: LocId,
    /// The state there.
    pub model: Model,
    /// The action that led there.
    pub taken: Option<ActionId>,
    /// The work so far: about how many terms were looked at.
    pub work: u64,
    /// The most entries that arrays may have.
    entries: u32,
}

impl Execution {
    /// At the first location. Where an array gets more than so many entries, the execution is
    /// given up.
    pub fn new(program: &Program, entries: u32) -> Self {
        Self { loc: program.initial, model: Model::default(), taken: None, work: 0, entries }
    }

    /// Takes the next action; or says how the execution has ended.
    pub fn step(
        &mut self,
        encoder: &mut Encoder<'_>,
        terms: &mut Terms,
        program: &mut Program,
        draw: &mut Draw<'_>,
        budget: &mut Budget,
    ) -> Result<Option<Ending>, Stop> {
        match program.locs[self.loc].kind {
            LocKind::Error => return Ok(Some(Ending::Error)),
            LocKind::Cut(number) => return Ok(Some(Ending::Cut(number))),
            LocKind::Plain => {}
        }
        encoder.expand(terms, program, self.loc, budget)?;
        if !self.draw_inputs(encoder, terms, draw) {
            return Ok(Some(Ending::NoInput));
        }
        let action = match enabled(terms, program, self.loc, &self.model) {
            Ok(Some(action)) => action,
            Ok(None) => return Ok(Some(Ending::Halt(self.loc))),
            Err((a, b)) => return Ok(Some(Ending::Ambiguous(a, b))),
        };
        let Some(next) = successor(terms, program, action, &self.model, self.entries) else {
            return Ok(Some(Ending::Limit));
        };
        self.model = next;
        self.taken = Some(action);
        self.work += 2 * terms.len() as u64 + ENTRY * entries(&self.model);
        self.loc = program.actions[action].to;
        Ok(None)
    }

    /// Gives the inputs of a block values, one after the other. False if there is none.
    fn draw_inputs(&mut self, encoder: &Encoder, terms: &mut Terms, draw: &mut Draw<'_>) -> bool {
        let Some(events) = encoder.core.blocks.get(&self.loc) else { return true };
        let wanted: Vec<_> = events.iter().filter_map(|event| Wanted::new(event, terms)).collect();
        let mut rest = wanted.iter();
        // The values of inputs decide which of the later ones are drawn.
        loop {
            self.work += terms.len() as u64;
            let mut evaluator = Evaluator::new(terms, &self.model);
            let Some(next) = rest.find(|wanted| evaluator.holds(wanted.guard)) else {
                return true;
            };
            let value = match next.from {
                From::Outside(kind, span) => {
                    let width = terms.width(next.input);
                    draw(kind, span).map(|bits| Value::Bits(Bits::new(width, bits)))
                }
                // Objects are where their numerals say.
                From::Inside(term) => Some(evaluator.value(term)),
            };
            let Some(value) = value else { return false };
            if let logic::Op::Var(sym, _) = terms.op(next.input) {
                self.model.set(sym, 0, value);
            }
        }
    }
}

/// An input that a block draws if its guard holds.
struct Wanted {
    guard: TermId,
    input: TermId,
    from: From,
}

/// Where its value comes from.
enum From {
    Outside(InputKind, Span),
    Inside(TermId),
}

impl Wanted {
    fn new(event: &Event, terms: &mut Terms) -> Option<Self> {
        let (input, from) = match event.kind {
            EventKind::Input(kind, input) => (input, From::Outside(kind, event.span)),
            EventKind::Address(input, meaning) | EventKind::Natural(input, meaning) => {
                (input, From::Inside(meaning))
            }
            // What it means is a conjunct of the whole block.
            EventKind::Detour(input, meaning) => {
                return Some(Self { guard: Terms::TRUE, input, from: From::Inside(meaning) });
            }
            _ => return None,
        };
        Some(Self { guard: event.guard.term(terms), input, from })
    }
}

impl Encoder<'_> {
    /// Runs the program from its first location, `max_steps` actions at most.
    pub fn execute(
        &mut self,
        terms: &mut Terms,
        program: &mut Program,
        draw: &mut Draw<'_>,
        max_steps: usize,
        budget: &mut Budget,
    ) -> Result<Ending, Stop> {
        let mut execution = Execution::new(program, ENTRIES);
        for _ in 0..max_steps {
            if let Some(ending) = execution.step(self, terms, program, draw, budget)? {
                return Ok(ending);
            }
        }
        Ok(Ending::Limit)
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

/// The entries of all arrays.
fn entries(model: &Model) -> u64 {
    let size = |value: &Value| match value {
        Value::Array(array) => array.entries.len() as u64,
        _ => 0,
    };
    model.vars.values().map(size).sum()
}

/// The state after an action; `None` if an array has more than so many entries.
pub(crate) fn successor(
    terms: &Terms,
    program: &Program,
    action: ActionId,
    model: &Model,
    entries: u32,
) -> Option<Model> {
    let mut evaluator = Evaluator::new(terms, model);
    let state: FastSet<SymId> = program.state.iter().copied().collect();
    let old = model.vars.iter().filter(|((sym, _), _)| state.contains(sym));
    let mut vars: BTreeMap<(SymId, u32), Value> =
        old.map(|(key, value)| (*key, value.clone())).collect();
    let updates: &[(SymId, TermId)] = &program.actions[action].updates;
    for &(sym, term) in updates {
        vars.insert((sym, 0), evaluator.value_within(term, entries)?);
    }
    Some(Model { vars, funcs: model.funcs.clone() })
}
