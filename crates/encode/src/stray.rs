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

    /// Copies `size` bytes cell by cell; all is read before it is written.
    pub(crate) fn copy_run(
        &mut self,
        (to, writable): (&Run, Option<TermId>),
        (from, readable): (&Run, Option<TermId>),
        size: u64,
    ) {
        let cells = self.gather_unless_stray(readable, to, from, size);
        let regions = self.touched(to, size);
        self.unless_lost(writable, &regions, |this| this.scatter(to, &cells));
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
        regions: &[RegionId],
        write: impl FnOnce(&mut Self),
    ) {
        let Some(inside) = self.open(inside) else { return write(self) };
        let mut before: Vec<(RegionId, TermId)> = Vec::new();
        for &region in regions {
            if !self.is_lost(region) {
                before.push((region, self.read_region(region)));
            }
        }
        write(self);
        for (region, old) in before {
            let new = self.read_region(region);
            let contents = self.terms.ite(inside, new, old);
            self.write_region(region, contents);
        }
    }
}
