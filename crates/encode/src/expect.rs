//! Which accesses the interpreter would follow.
//!
//! A pointer that nobody has set has any value in an encoding, also one that is no address of an
//! object, or that of an object in which the region does not lie that it is looked up in. In the
//! interpreter such a pointer leads to an object of its own. What is noted here lets the search for
//! a counterexample that can be replayed prefer addresses that mean the same to both. Which addresses
//! are those of objects also decides whether two of them may be one number (`is_somewhere`).

use crate::memory::{Base, Place};
use crate::storage::Key;
use crate::walk::Walker;
use crate::{Access, EventKind};
use cfa::ir::{ExprId, VarKind};
use cfa::regions::{Object, RegionId};
use logic::TermId;

/// The most cells of known objects that are looked at one by one.
const CELLS: usize = 32;

/// Objects of their own are accessed in so many bytes from their start, a power of two.
pub(crate) const NEAR: u32 = 12;

impl Walker<'_, '_> {
    /// Notes when an access to so many bytes is one that the interpreter follows. `inside` says
    /// when it lies inside the object that is meant; `value` is what is read.
    pub(crate) fn note_access(
        &mut self,
        region: Option<RegionId>,
        place: Place,
        width: u32,
        inside: Option<TermId>,
        value: Option<TermId>,
    ) {
        let (Some(region), Base::Pointer(pointer, _)) = (region, place.base) else { return };
        if self.is_coarse() {
            return;
        }
        let objects = self.core.points_to(pointer);
        let external = objects.is_empty() || objects.contains(&Object::External);
        let some_fixed = objects.iter().any(|&object| self.core.storage.fixed(object).is_some());
        if !external && !some_fixed {
            if let Some(inside) = inside.filter(|&inside| self.truth_of(inside) != Some(true)) {
                self.event(EventKind::Access(Access { inside, own: None, value: None }));
            }
            return;
        }
        let address = self.address(place);
        let own = self.is_own(address);
        let mut known = vec![own];
        if objects.iter().any(|object| self.is_dynamic(*object)) {
            known.push(self.is_allocated(address, width));
        }
        known.extend(self.in_cells(region, address, width, value.is_none()));
        let inside = self.terms.or(&known);
        if self.truth_of(inside) != Some(true) {
            let own = Some((address, own));
            self.event(EventKind::Access(Access { inside, own, value }));
        }
    }

    /// Notes when the interpreter follows a bulk operation behind a pointer whose size is large or not
    /// known: by its first byte.
    pub(crate) fn note_bulk(&mut self, pointer: ExprId, value: TermId) {
        let region = self.core.storage.regions.region_behind(pointer, 0);
        self.note_access(region, self.behind(pointer, value), 1, None, None);
    }

    /// Whether a pointer with this value is null or points to a byte of some object.
    pub(crate) fn is_somewhere(&mut self, pointer: ExprId, address: TermId) -> TermId {
        let objects = self.core.points_to(pointer);
        let mut known = vec![self.is_plain_number(address)];
        if objects.is_empty() || objects.contains(&Object::External) {
            known.push(self.is_own(address));
        }
        if objects.iter().any(|object| self.is_dynamic(*object)) {
            known.push(self.is_allocated(address, 1));
        }
        for &object in objects.iter().take(CELLS) {
            known.extend(match object {
                Object::Func(func) => {
                    let base = self.core.storage.func_base(func).unwrap_or(0);
                    let base = self.terms.bv(self.pointer(), base.into());
                    Some(self.terms.eq(address, base))
                }
                _ if !self.is_alive(object) => None,
                _ => self.is_in_fixed(object, address, 1),
            });
        }
        self.terms.or(&known)
    }

    /// Whether so many bytes from an address on lie in an object with a fixed address; `None` if it
    /// has none.
    fn is_in_fixed(&mut self, object: Object, address: TermId, width: u32) -> Option<TermId> {
        let (base, size) = self.core.storage.fixed(object)?;
        let bits = self.pointer();
        let last = self.terms.bv(bits, size.checked_sub(width.into())?.into());
        let base = self.terms.bv(bits, base.into());
        let offset = self.terms.bv_sub(address, base);
        Some(self.terms.bv_ule(offset, last))
    }

    /// Whether so many bytes from an address on lie in an object that was allocated.
    fn is_allocated(&mut self, address: TermId, width: u32) -> TermId {
        let (start, next) = (self.core.storage.heap_start.into(), self.read(Key::NextObject));
        let start = self.terms.bv(self.pointer(), start);
        let inside = self.inside_allocated(address, width.into());
        let all = [self.terms.bv_ule(start, address), self.terms.bv_ult(address, next), inside];
        self.terms.and(&all)
    }

    /// That an address is one of the cells of a region in objects with fixed addresses.
    fn in_cells(
        &mut self,
        region: RegionId,
        address: TermId,
        width: u32,
        write: bool,
    ) -> Vec<TermId> {
        let bits = self.pointer();
        let opaque = self.core.storage.home(region) == self.core.storage.regions.opaque();
        let info = &self.core.storage.regions.regions()[region];
        let stride = info.stride;
        let objects = match opaque {
            true => self.core.storage.opaque_objects().iter().map(|&object| (object, 0)).collect(),
            false => info.objects.clone(),
        };
        let cells: Vec<i64> =
            info.cells.iter().filter(|cell| cell.1 == width).map(|cell| cell.0).collect();
        let mut found = Vec::new();
        for (object, first) in objects {
            let Some((base, _)) = self.core.storage.fixed(object) else { continue };
            if !self.is_alive(object) || write && self.is_literal(object) {
                continue;
            }
            if found.len() > CELLS {
                break;
            }
            if opaque || stride.is_some() {
                found.extend(self.is_in_fixed(object, address, width));
                continue;
            }
            for &start in &cells {
                let at = base.wrapping_add_signed(first + start);
                let at = self.terms.bv(bits, at.into());
                found.push(self.terms.eq(address, at));
            }
        }
        found
    }

    /// Whether an object is no local of a function that is not running.
    fn is_alive(&self, object: Object) -> bool {
        let Object::Var(var) = object else { return true };
        let owner = self.core.storage.local_owner(var);
        owner.is_none_or(|func| self.core.contexts.depth(self.ctx, func).is_some())
    }

    /// Whether an object gets its address when it comes into being.
    fn is_dynamic(&self, object: Object) -> bool {
        object != Object::External && self.core.storage.fixed(object).is_none()
    }

    fn is_literal(&self, object: Object) -> bool {
        let Object::Var(var) = object else { return false };
        self.cfa().vars[var].kind == VarKind::Literal
    }

    /// Whether an address is near the start of an object that is not known: numbers of the larger
    /// half but the last, which stands for error codes.
    fn is_own(&mut self, address: TermId) -> TermId {
        let (bits, k) = (self.pointer(), self.core.storage.offset_bits);
        let near = NEAR.min(k - 1);
        let large = self.terms.extract(bits - 1, bits - 1, address);
        let number = self.terms.extract(bits - 1, k, address);
        let ones = self.terms.bv(bits - k, u128::MAX >> (128 - (bits - k)));
        let far = self.terms.extract(k - 1, near, address);
        let (one, zero) = (self.terms.bv(1, 1), self.terms.bv(k - near, 0));
        let all =
            [self.terms.eq(large, one), self.terms.bv_ult(number, ones), self.terms.eq(far, zero)];
        self.terms.and(&all)
    }
}
