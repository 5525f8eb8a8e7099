//! What happens when addresses run out.
//!
//! An address has a number for the object and an offset in it. A program may allocate more objects
//! than there are numbers, or larger ones than there are offsets. Executions that do so go on in
//! *coarse* call stacks, where nothing is known of memory but its scalars: what is read elsewhere
//! has any value, what is written there is lost, and new objects are anywhere. An error that is
//! reached there cannot be told from one that is made up: it is a cut.
//!
//! SOUNDNESS: scalars are cells that nobody else can name, and new addresses may be the real ones.
//! No access ends a coarse execution unless it leaves an object with a fixed address.

use crate::walk::Walker;
use cfa::ir::{LedgerEntry, LedgerKind};
use cfa::regions::RegionId;
use logic::TermId;

/// Why executions end, or are coarse from here on.
#[derive(Clone, Copy)]
pub(crate) enum Shortage {
    /// An object has more bytes than there are offsets.
    Offsets,
    /// All numbers are in use.
    Numbers,
}

impl Shortage {
    fn text(self) -> &'static str {
        match self {
            Shortage::Offsets => "an object is larger than addresses can express",
            Shortage::Numbers => "more objects are allocated than addresses can express",
        }
    }
}

impl Walker<'_, '_> {
    /// Whether nothing is known of memory but its scalars.
    pub(crate) fn is_coarse(&self) -> bool {
        self.core.contexts.get(self.ctx).coarse
    }

    /// Whether nothing is known of a region.
    pub(crate) fn is_lost(&self, region: RegionId) -> bool {
        self.is_coarse() && !self.core.storage.is_fixed(region)
    }

    /// Only executions in which there is room for an object go on as they are. Where proofs are
    /// looked for, the statement is performed once more for the others.
    ///
    /// DIVERGENCE: what can be proved whether there is room or not should be; the number of objects
    /// would only follow the iterations of loops. So the condition is a detour.
    pub(crate) fn need_room(&mut self, room: TermId, shortage: Shortage) {
        if !self.core.options.stray_reads {
            return self.cut_unless(room, shortage.text());
        }
        let room = match self.truth_of(room) {
            Some(true) => return,
            Some(false) => room,
            None => self.detour(room),
        };
        self.require(room);
        self.room.push(room);
    }

    /// Only executions for which there is not all the room that was needed go on.
    pub(crate) fn run_out(&mut self, room: &[TermId]) {
        let room = self.terms.and(room);
        let full = self.terms.not(room);
        self.require(full);
    }

    /// An address that is not null.
    pub(crate) fn any_address(&mut self) -> TermId {
        let (bits, k) = (self.pointer(), self.core.storage.offset_bits);
        let address = self.unknown_bits(bits);
        let unit = self.terms.bv(bits, 1 << k);
        let valid = self.terms.bv_ule(unit, address);
        self.require(valid);
        address
    }

    /// The error is reached by a coarse execution.
    pub(crate) fn cut_at_error(&mut self) {
        let text = "the error is reached, but only after more memory was allocated than addresses \
                    can express";
        let (edge, span) = (self.edge, self.span);
        self.cut(LedgerEntry { kind: LedgerKind::Under, text: text.into(), edge, span });
    }
}
