//! Where a run is, for those who watch it.

use super::image::{Home, Image};
use super::machine::{Frame, Machine, Slot};
use super::observe::Observer;
use crate::ir::{EdgeId, FuncId, NodeId, VarId};

/// A run at a node, before an edge that leaves it is taken.
pub struct Moment<'m> {
    image: &'m Image<'m>,
    globals: &'m [Slot],
    slots: &'m [Slot],
    top: &'m Frame,
    callers: &'m [Frame],
}

impl Moment<'_> {
    /// The node of the running call.
    pub fn node(&self) -> NodeId {
        self.top.node
    }

    /// The function that runs.
    pub fn func(&self) -> FuncId {
        self.top.func
    }

    /// The active calls from the innermost on: each function with the edge that called it. The
    /// start function, which comes last, was called by none.
    pub fn stack(&self) -> impl Iterator<Item = (FuncId, Option<EdgeId>)> + '_ {
        let frames = std::iter::once(self.top).chain(self.callers.iter().rev());
        let start = self.callers.len();
        frames.enumerate().map(move |(at, frame)| (frame.func, (at < start).then_some(frame.call)))
    }

    /// The name of a variable.
    pub fn name(&self, var: VarId) -> &str {
        self.image.cfa.var_name(var)
    }

    /// The bits of a scalar without address, if it has a value: a global or a variable of the
    /// running call.
    pub fn scalar(&self, var: VarId) -> Option<u128> {
        let slot = match self.image.homes[var] {
            Home::Global(slot) => self.globals[slot as usize],
            Home::Local(slot) if self.image.cfa.vars[var].func == Some(self.top.func) => {
                self.slots[self.top.slots + slot as usize]
            }
            _ => return None,
        };
        slot.known.then_some(slot.bits)
    }
}

impl<O: Observer> Machine<'_, O> {
    /// The run is at a node.
    #[inline(always)]
    pub(super) fn watch_node(&mut self) {
        if O::ACTIVE {
            let moment = Moment {
                image: self.image,
                globals: &self.globals,
                slots: &self.slots,
                top: &self.top,
                callers: &self.callers,
            };
            self.watch.observer.arrive(&moment);
        }
    }
}
