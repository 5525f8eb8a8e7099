//! Accesses outside objects where executions go on: reads give any value (`Options::stray_reads`),
//! writes are lost (`Options::stray_writes`).
//!
//! SOUNDNESS: that holds for every access, of scalars, records and bulk operations alike. If one of
//! them ended executions, how much is certain would matter, and that depends on how large blocks are.

use crate::memory::{Cells, Place, Run};
use crate::walk::Walker;
use cfa::ir::ExprId;
use cfa::regions::RegionId;
use logic::TermId;

impl Walker<'_, '_> {
    /// Looks for a place. If executions go on that do not access their object there, when they do is
    /// the second result; otherwise they end.
    fn looked_for<T>(
        &mut self,
        goes_on: bool,
        look: impl FnOnce(&mut Self) -> T,
    ) -> (T, Option<TermId>) {
        let inside = goes_on.then(|| self.terms.bool(true));
        let outer = std::mem::replace(&mut self.inside, inside);
        let found = look(self);
        (found, std::mem::replace(&mut self.inside, outer))
    }

    /// The place of an lvalue of which `size` bytes are read, and when they are in an object.
    pub(crate) fn place_to_read(&mut self, lvalue: ExprId, size: u64) -> (Place, Option<TermId>) {
        self.looked_for(self.core.options.stray_reads, |this| this.accessed(lvalue, size))
    }

    /// The place of an lvalue of which `size` bytes are written, and when they are in an object.
    pub(crate) fn place_to_write(&mut self, lvalue: ExprId, size: u64) -> (Place, Option<TermId>) {
        self.looked_for(self.core.options.stray_writes, |this| this.accessed(lvalue, size))
    }

    fn accessed(&mut self, lvalue: ExprId, size: u64) -> Place {
        let place = self.place(lvalue);
        self.check_access(place, 0, size);
        place
    }

    /// When `size` bytes that are read from a place on are in an object.
    pub(crate) fn readable(&mut self, place: Place, size: u64) -> Option<TermId> {
        let goes_on = self.core.options.stray_reads;
        self.looked_for(goes_on, |this| this.check_access(place, 0, size)).1
    }

    /// When `size` bytes that are written from a place on are in an object.
    pub(crate) fn writable(&mut self, place: Place, size: u64) -> Option<TermId> {
        let goes_on = self.core.options.stray_writes;
        self.looked_for(goes_on, |this| this.check_access(place, 0, size)).1
    }

    /// The condition unless it is known to hold.
    fn open(&self, inside: Option<TermId>) -> Option<TermId> {
        inside.filter(|&inside| self.truth_of(inside) != Some(true))
    }

    /// The value that was read if the place was inside its object, and any value otherwise.
    pub(crate) fn unless_stray(&mut self, inside: Option<TermId>, value: TermId) -> TermId {
        let Some(inside) = self.open(inside) else { return value };
        let any = self.unknown_bits(self.terms.width(value));
        self.terms.ite(inside, value, any)
    }

    /// Reads what is to be written to the cells of `to`: any values unless `from` was inside.
    pub(crate) fn gather_unless_stray(
        &mut self,
        inside: Option<TermId>,
        to: &Run,
        from: &Run,
        size: u64,
    ) -> Cells {
        let mut cells = self.gather(to, from, size);
        for (_, value) in &mut cells {
            *value = self.unless_stray(inside, *value);
        }
        cells
    }

    /// Writes to regions; what is written is lost if the place was not inside its object.
    pub(crate) fn unless_lost(
        &mut self,
        inside: Option<TermId>,
        regions: Vec<RegionId>,
        write: impl FnOnce(&mut Self),
    ) {
        let Some(inside) = self.open(inside) else { return write(self) };
        let kept = regions.into_iter().filter(|&region| !self.is_lost(region)).collect::<Vec<_>>();
        let before: Vec<TermId> = kept.iter().map(|&region| self.read_region(region)).collect();
        write(self);
        for (region, old) in kept.into_iter().zip(before) {
            let new = self.read_region(region);
            let contents = self.terms.ite(inside, new, old);
            self.write_region(region, contents);
        }
    }
}
