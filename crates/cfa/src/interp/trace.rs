//! What a run did.

use super::inputs::InputRequestKind;
use crate::ir::{EdgeId, FuncId};
use crate::scalar::Scalar;
use crate::types::TypeId;
use base::{Span, Symbol};

/// An input that was drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawnInput {
    /// Why.
    pub kind: InputRequestKind,
    /// The C type of the object that took it.
    pub ty: TypeId,
    /// How its bits are read.
    pub shape: Scalar,
    /// Its bits.
    pub bits: u128,
    /// Where the program asked.
    pub span: Span,
    /// The function or variable that it was for.
    pub name: Option<Symbol>,
    /// The number of the step that drew it.
    pub step: u64,
}

/// An edge that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The function.
    pub func: FuncId,
    /// The edge.
    pub edge: EdgeId,
    /// How many calls were active.
    pub depth: u32,
    /// The scalar that was assigned, returned or tested.
    pub value: Option<u128>,
    /// The number of the step, from 1.
    pub number: u64,
}

/// The record of a run.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// All inputs in the order in which they were drawn.
    pub inputs: Vec<DrawnInput>,
    /// The last steps; a ring that begins at `oldest` once it is full.
    ring: Vec<Step>,
    oldest: usize,
}

impl Trace {
    /// The bits of the inputs: a [`ListInputs`](super::ListInputs) of them repeats the run.
    pub fn input_bits(&self) -> Vec<u128> {
        self.inputs.iter().map(|input| input.bits).collect()
    }

    /// The recorded steps, oldest first.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        let (newer, older) = self.ring.split_at(self.oldest);
        older.iter().chain(newer)
    }

    /// Adds a step to a ring of `capacity`.
    pub(super) fn record(&mut self, step: Step, capacity: usize) {
        if self.ring.len() < capacity {
            self.ring.push(step);
        } else if capacity > 0 {
            self.ring[self.oldest] = step;
            self.oldest = (self.oldest + 1) % capacity;
        }
    }
}
