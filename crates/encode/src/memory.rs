//! Places, loads and stores on region memory.

use crate::Ends;
use crate::scalar;
use crate::storage::{Key, Shape};
use crate::walk::Walker;
use cfa::bounds::Member;
use cfa::ir::{Expr, ExprId, FuncId, LedgerKind, VarId};
use cfa::regions::{Object, RegionId, leaves};
use cfa::scalar::Scalar;
use cfa::types::{ArrayLen, Type};
use logic::TermId;

/// Where an lvalue begins.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Base {
    /// At a variable.
    Var(VarId),
    /// Where a pointer, an expression with this value, points.
    Pointer(ExprId, TermId),
    /// At the variable arguments of the running call of this function.
    VarArgs(FuncId),
}

/// What an lvalue stands for: so many bytes behind its base.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) base: Base,
    pub(crate) offset: i64,
    /// The part of the offset that is not constant.
    pub(crate) variable: Option<TermId>,
}

/// Values of cells with their offsets.
pub(crate) type Cells = Vec<(u64, TermId)>;

/// A run of memory that is copied: an lvalue or what a pointer points to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    Lvalue(ExprId, Place),
    Behind(ExprId, Place),
    /// A parameter, or the variable arguments of a call at a place of its own.
    Var(VarId, Place),
    VarArgs(u64, Place),
}

impl Run {
    pub(crate) fn place(&self) -> Place {
        match *self {
            Run::Lvalue(_, place) | Run::Behind(_, place) | Run::Var(_, place) => place,
            Run::VarArgs(_, place) => place,
        }
    }
}

impl Walker<'_, '_> {
    /// What an lvalue stands for.
    pub(crate) fn place(&mut self, lvalue: ExprId) -> Place {
        base::deeper(|| match self.cfa().exprs[lvalue].expr {
            Expr::Var(var) => Place { base: Base::Var(var), offset: 0, variable: None },
            Expr::Deref(pointer) => {
                let value = self.value(pointer);
                Place { base: Base::Pointer(pointer, value), offset: 0, variable: None }
            }
            Expr::Field(record, index) => {
                let place = self.place(record);
                place.moved(self.field_offset(record, index))
            }
            Expr::Index(array, index) => self.element(array, index, false),
            _ => unreachable!("an lvalue"),
        })
    }

    fn field_offset(&self, record: ExprId, index: u32) -> i64 {
        let types = &self.cfa().types;
        let Some(id) = types.record(self.cfa().ty(record)) else { return 0 };
        let field = &types.records[id].fields[index as usize];
        match field.bits {
            Some(_) => leaves::storage(types, id, index as usize).0,
            None => field.offset as i64,
        }
    }

    /// The place of an element. Executions end, or access nothing, where an index leaves an array
    /// that is a member (see [`cfa::bounds`]); for an address, its end will do.
    pub(crate) fn element(&mut self, array: ExprId, index: ExprId, address: bool) -> Place {
        let place = self.row(array);
        let size = self.element_size(array);
        let moved = self.moved_to(place, index, size);
        let Some(member) = Member::of_index(self.cfa(), array, index) else { return moved };
        let start = if member.array == array { place } else { self.place(member.array) };
        let inside = self.is_element(moved, start, member.end(size), size, address);
        if address && self.inside.is_none() && self.truth_of(inside).is_none() {
            let text = "executions end where an index leaves an array that is a member";
            self.core.note(LedgerKind::Assumption, text, self.edge, self.span);
        }
        match self.inside {
            Some(before) => self.inside = Some(self.terms.and(&[before, inside])),
            None => self.require_defined(inside, Ends::Outside),
        }
        moved
    }

    /// The place of an array: rows of an array of arrays may be left.
    fn row(&mut self, array: ExprId) -> Place {
        base::deeper(|| match self.cfa().exprs[array].expr {
            Expr::Index(outer, index) => {
                let place = self.row(outer);
                let size = self.element_size(outer);
                self.moved_to(place, index, size)
            }
            _ => self.place(array),
        })
    }

    fn element_size(&self, array: ExprId) -> u64 {
        let types = &self.cfa().types;
        let element = types.element(self.cfa().ty(array));
        element.and_then(|element| types.size_of(element.ty)).unwrap_or(1)
    }

    fn moved_to(&mut self, place: Place, index: ExprId, size: u64) -> Place {
        if let Expr::Int(i) = self.cfa().exprs[index].expr {
            return place.moved(i.wrapping_mul(size as i64));
        }
        let value = self.value(index);
        let scaled = self.scaled(value, size);
        self.moved_by(place, scaled)
    }

    /// Whether a place is that of an element in the array that begins at `start`.
    fn is_element(
        &mut self,
        place: Place,
        start: Place,
        end: Option<u64>,
        size: u64,
        address: bool,
    ) -> TermId {
        let width = self.pointer();
        let zero = self.terms.bv(width, 0);
        let by = self.terms.bv(width, place.offset.wrapping_sub(start.offset) as u128);
        let (to, from) = (place.variable.unwrap_or(zero), start.variable.unwrap_or(zero));
        let moved = self.terms.bv_sub(to, from);
        let offset = self.terms.bv_add(moved, by);
        match end {
            Some(end) => {
                let last = if address { end } else { end - size };
                let last = self.terms.bv(width, last.into());
                self.terms.bv_ule(offset, last)
            }
            // The array may go on to the end of the object.
            None => self.terms.bv_sle(zero, offset),
        }
    }

    /// A number of elements in bytes, as wide as an address.
    pub(crate) fn scaled(&mut self, index: TermId, size: u64) -> TermId {
        let width = self.pointer();
        let index = scalar::resize(self.terms, index, width, true);
        if size == 1 {
            return index;
        }
        let size = self.terms.bv(width, size.into());
        self.terms.bv_mul(index, size)
    }

    fn moved_by(&mut self, place: Place, by: TermId) -> Place {
        if let Some(by) = self.terms.as_bits(by).and_then(|bits| bits.to_u128()) {
            let width = self.pointer();
            return place.moved(cfa::scalar::sign_extend(by, width) as i64);
        }
        let variable = match place.variable {
            Some(old) => self.terms.bv_add(old, by),
            None => by,
        };
        Place { variable: Some(variable), ..place }
    }

    /// The address of a place.
    pub(crate) fn address(&mut self, place: Place) -> TermId {
        let width = self.pointer();
        let base = match place.base {
            Base::Pointer(_, value) => value,
            Base::Var(var) => self.var_address(var),
            Base::VarArgs(func) => {
                let depth = self.core.contexts.get(self.ctx).depth;
                self.read(Key::VarArgs(func, depth))
            }
        };
        let offset = self.terms.bv(width, place.offset as u128);
        let address = self.terms.bv_add(base, offset);
        match place.variable {
            Some(variable) => self.terms.bv_add(address, variable),
            None => address,
        }
    }

    pub(crate) fn var_address(&mut self, var: VarId) -> TermId {
        if self.core.storage.is_dynamic(var) {
            let depth = self.var_depth(var);
            return self.read(Key::Address(var, depth));
        }
        let width = self.pointer();
        let base = self.core.storage.var_base(var).unwrap_or(0);
        self.terms.bv(width, base.into())
    }

    /// Ends executions that access `width` bytes from a place on where there is no object.
    pub(crate) fn check_access(&mut self, place: Place, delta: u64, width: u64) {
        let place = place.moved(delta as i64);
        match place.base {
            Base::Var(var) => {
                let size = self.core.storage.var_size(var);
                let unknown = matches!(
                    self.cfa().types.get(self.cfa().vars[var].ty),
                    Type::Array(_, ArrayLen::Unknown)
                );
                if !unknown {
                    self.check_inside(place, size, width);
                }
            }
            Base::Pointer(pointer, value) => self.check_pointer(place, pointer, value, width),
            Base::VarArgs(_) => {}
        }
    }

    /// The place is `size` bytes before the end of an object.
    fn check_inside(&mut self, place: Place, size: u64, width: u64) {
        let Some(last) = size.checked_sub(width) else { return self.outside() };
        let Some(variable) = place.variable else {
            if place.offset < 0 || place.offset as u64 > last {
                self.outside();
            }
            return;
        };
        let bits = self.pointer();
        let offset = self.terms.bv(bits, place.offset as u128);
        let offset = self.terms.bv_add(variable, offset);
        let last = self.terms.bv(bits, last.into());
        let inside = self.terms.bv_ule(offset, last);
        self.require_inside(inside);
    }

    /// The access is certainly not inside its object.
    fn outside(&mut self) {
        let never = self.terms.bool(false);
        self.require_inside(never);
    }

    fn check_pointer(&mut self, place: Place, pointer: ExprId, value: TermId, width: u64) {
        let objects = self.core.points_to(pointer);
        let external = objects.is_empty() || objects.contains(&Object::External);
        let fixed = |walker: &Self, object: &Object| walker.core.storage.fixed(*object).is_some();
        let all_fixed = objects.iter().all(|object| fixed(self, object));
        let some_fixed = objects.iter().any(|object| fixed(self, object));
        let bits = self.pointer();
        let unit = self.terms.bv(bits, 1 << self.core.storage.offset_bits);
        let null = self.terms.bv_ult(value, unit);
        let valid = self.terms.not(null);
        if !external
            && let [object] = objects[..]
            && let Some((base, size)) = self.core.storage.fixed(object)
            && self.truth_of(valid) != Some(false)
        {
            // The pointer is null or in this object.
            let base = self.terms.bv(bits, base.into());
            let address = self.address(place);
            let offset = self.terms.bv_sub(address, base);
            let Some(last) = size.checked_sub(width) else { return self.outside() };
            let last = self.terms.bv(bits, last.into());
            let inside = self.terms.bv_ule(offset, last);
            return self.require_inside(inside);
        }
        if self.is_coarse() && !all_fixed {
            return;
        }
        self.require_not_null(valid);
        if external || all_fixed {
            return;
        }
        let address = self.address(place);
        let inside = self.inside_allocated(address, width);
        if some_fixed {
            let start = self.terms.bv(bits, self.core.storage.heap_start.into());
            let named = self.terms.bv_ult(address, start);
            let either = self.terms.or(&[named, inside]);
            return self.require_inside(either);
        }
        self.require_inside(inside);
    }

    /// Only executions that do not follow null go on.
    ///
    /// SOUNDNESS: what null points to is read by old drivers, whose options a start-up function
    /// sets that nobody calls. A read is like other stray reads; only where null is certain in the
    /// block, it is a cut.
    fn require_not_null(&mut self, valid: TermId) {
        let goes_on = self.core.options.stray_writes;
        match self.inside {
            Some(before) if goes_on || self.truth_of(valid).is_none() => {
                self.inside = Some(self.terms.and(&[before, valid]));
            }
            _ => self.require_defined(valid, Ends::Null),
        }
    }

    /// Whether `width` bytes from an address on lie in an allocated object.
    pub(crate) fn inside_allocated(&mut self, address: TermId, width: u64) -> TermId {
        let (base, offset) = self.split(address);
        let sizes = self.read(Key::Sizes);
        let size = self.terms.select(sizes, base);
        let bits = self.pointer();
        let width = self.terms.bv(bits, width.into());
        let end = self.terms.bv_add(offset, width);
        self.terms.bv_ule(end, size)
    }

    /// The address of the first byte of the object, and the offset in it.
    pub(crate) fn split(&mut self, address: TermId) -> (TermId, TermId) {
        let (bits, k) = (self.pointer(), self.core.storage.offset_bits);
        let number = self.terms.extract(bits - 1, k, address);
        let zeros = self.terms.bv(k, 0);
        let base = self.terms.concat(number, zeros);
        let offset = self.terms.extract(k - 1, 0, address);
        let offset = self.terms.zero_extend_to(bits, offset);
        (base, offset)
    }

    /// `width` bytes of a region at an address (which scalar regions need not know).
    pub(crate) fn load_cell(
        &mut self,
        region: Option<RegionId>,
        place: Place,
        width: u32,
    ) -> TermId {
        let Some(region) = region.filter(|&region| !self.is_lost(region)) else {
            return self.unknown_bits(8 * width);
        };
        let contents = self.read_region(region);
        match self.core.storage.shape(region) {
            Shape::Scalar(bits) if bits == 8 * width => contents,
            Shape::Scalar(bits) if bits > 8 * width => {
                self.terms.extract(8 * width - 1, 0, contents)
            }
            Shape::Scalar(_) => self.unknown_bits(8 * width),
            Shape::Words(bytes) if bytes == width => {
                let address = self.address(place);
                self.terms.select(contents, address)
            }
            Shape::Words(_) => self.unknown_bits(8 * width),
            Shape::Bytes => {
                let address = self.address(place);
                self.load_bytes(contents, address, width)
            }
        }
    }

    fn load_bytes(&mut self, contents: TermId, address: TermId, width: u32) -> TermId {
        let bits = self.pointer();
        let mut value = self.terms.select(contents, address);
        for i in 1..width {
            let at = self.terms.bv(bits, i.into());
            let at = self.terms.bv_add(address, at);
            let byte = self.terms.select(contents, at);
            value = self.terms.concat(byte, value);
        }
        value
    }

    /// Writes a value to a region at an address.
    pub(crate) fn store_cell(&mut self, region: Option<RegionId>, place: Place, value: TermId) {
        let Some(region) = region.filter(|&region| !self.is_lost(region)) else { return };
        let width = self.terms.width(value);
        let contents = self.read_region(region);
        let new = match self.core.storage.shape(region) {
            Shape::Scalar(bits) if bits == width => value,
            Shape::Words(bytes) if 8 * bytes == width => {
                let address = self.address(place);
                self.terms.store(contents, address, value)
            }
            Shape::Bytes => {
                let address = self.address(place);
                self.store_bytes(contents, address, value)
            }
            // The regions rule this out.
            Shape::Scalar(_) | Shape::Words(_) => return self.havoc_region(region),
        };
        self.write_region(region, new);
    }

    fn store_bytes(&mut self, mut contents: TermId, address: TermId, value: TermId) -> TermId {
        let bits = self.pointer();
        for i in 0..self.terms.width(value) / 8 {
            let at = self.terms.bv(bits, i.into());
            let at = self.terms.bv_add(address, at);
            let byte = self.terms.extract(8 * i + 7, 8 * i, value);
            contents = self.terms.store(contents, at, byte);
        }
        contents
    }

    /// The contents of a scalar lvalue.
    pub(crate) fn load(&mut self, lvalue: ExprId) -> TermId {
        let region = self.core.storage.regions.region_of_lvalue(lvalue);
        let shape = self.shape_of(lvalue);
        let field = self.bit_field(lvalue);
        let width = field.as_ref().map_or(shape.width() / 8, |field| field.bytes);
        let (place, inside) = self.place_to_read(lvalue, width.into());
        let value = self.load_cell(region, place, width);
        let value = self.unless_stray(inside, value);
        self.note_access(region, place, width, inside, Some(value));
        let value = region.map_or(value, |region| self.as_seen(lvalue, region, value));
        if let Some(field) = field {
            let cell = value;
            let bits = self.terms.extract(field.first + field.width - 1, field.first, cell);
            return scalar::resize(self.terms, bits, shape.width(), is_signed(shape));
        }
        match shape {
            Scalar::Bool => {
                let truth = scalar::truth(self.terms, shape, value);
                let (one, zero) = (self.terms.bv(8, 1), self.terms.bv(8, 0));
                self.terms.ite(truth, one, zero)
            }
            _ => value,
        }
    }

    /// Stores a value, as wide as the lvalue's type, in a scalar lvalue.
    pub(crate) fn store(&mut self, lvalue: ExprId, value: TermId) {
        let region = self.core.storage.regions.region_of_lvalue(lvalue);
        let field = self.bit_field(lvalue);
        let width = field.as_ref().map_or(self.terms.width(value) / 8, |field| field.bytes);
        let (place, inside) = self.place_to_write(lvalue, width.into());
        self.note_access(region, place, width, inside, None);
        self.unless_lost(inside, region.as_slice(), |this| match field {
            Some(field) => this.store_field(region, place, &field, value),
            None => this.store_cell(region, place, value),
        });
    }

    fn store_field(
        &mut self,
        region: Option<RegionId>,
        place: Place,
        field: &BitField,
        value: TermId,
    ) {
        let cell = self.load_cell(region, place, field.bytes);
        let mut new = self.terms.extract(field.width - 1, 0, value);
        if field.first > 0 {
            let below = self.terms.extract(field.first - 1, 0, cell);
            new = self.terms.concat(new, below);
        }
        let end = field.first + field.width;
        if end < 8 * field.bytes {
            let above = self.terms.extract(8 * field.bytes - 1, end, cell);
            new = self.terms.concat(above, new);
        }
        self.store_cell(region, place, new);
    }

    pub(crate) fn bit_field(&self, lvalue: ExprId) -> Option<BitField> {
        let Expr::Field(record, index) = self.cfa().exprs[lvalue].expr else { return None };
        let types = &self.cfa().types;
        let id = types.record(self.cfa().ty(record))?;
        let field = &types.records[id].fields[index as usize];
        let bits = field.bits?;
        let (start, bytes) = leaves::storage(types, id, index as usize);
        let first = (field.offset as i64 - start) as u32 * 8 + u32::from(bits.start);
        Some(BitField { bytes, first, width: bits.width.into() })
    }

    /// The region of the byte `delta` of a run.
    fn region_in(&self, run: &Run, delta: u64) -> Option<RegionId> {
        let regions = self.core.storage.regions;
        match *run {
            Run::Lvalue(lvalue, _) => regions.region_at(lvalue, delta),
            Run::Behind(pointer, _) => regions.region_behind(pointer, delta),
            Run::Var(var, _) => regions.region_of_var(var, delta),
            Run::VarArgs(first, _) => regions.region_of_varargs(first + delta),
        }
    }

    fn unit(&self, region: Option<RegionId>) -> u64 {
        match region.map(|region| self.core.storage.shape(region)) {
            None | Some(Shape::Bytes) => 1,
            Some(Shape::Scalar(bits)) => u64::from(bits / 8),
            Some(Shape::Words(bytes)) => bytes.into(),
        }
    }

    /// Reads what is to be written to the cells of `to`, of which only the regions count.
    pub(crate) fn gather(&mut self, to: &Run, from: &Run, size: u64) -> Cells {
        let mut cells = Vec::new();
        let mut at = 0;
        while at < size {
            let (dst, src) = (self.region_in(to, at), self.region_in(from, at));
            if dst.is_none() {
                at += 1;
                continue;
            }
            let step = self.unit(dst).max(self.unit(src));
            if at + step > size {
                break;
            }
            let value = self.load_run(from, at, step);
            cells.push((at, value));
            at += step;
        }
        cells
    }

    pub(crate) fn scatter(&mut self, to: &Run, cells: &Cells) {
        for &(at, value) in cells {
            self.store_run(to, at, value);
        }
    }

    /// `size` bytes of a run, made of whole cells.
    pub(crate) fn load_run(&mut self, run: &Run, at: u64, size: u64) -> TermId {
        let mut value: Option<TermId> = None;
        let mut done = 0;
        while done < size {
            let region = self.region_in(run, at + done);
            let unit = self.unit(region).min(size - done);
            let cell = self.load_cell(region, run.place().moved((at + done) as i64), unit as u32);
            value = Some(match value {
                None => cell,
                Some(low) => self.terms.concat(cell, low),
            });
            done += unit;
        }
        value.unwrap_or_else(|| self.terms.bv(8, 0))
    }

    pub(crate) fn store_run(&mut self, run: &Run, at: u64, value: TermId) {
        let size = u64::from(self.terms.width(value) / 8);
        let mut done = 0;
        while done < size {
            let region = self.region_in(run, at + done);
            let unit = self.unit(region);
            let place = run.place().moved((at + done) as i64);
            if done + unit > size {
                if let Some(region) = region {
                    self.havoc_region(region);
                }
                return;
            }
            let bits = (8 * done as u32, 8 * (done + unit) as u32 - 1);
            // An integer that stands for an address is known by its term.
            let part = match unit == size {
                true => value,
                false => self.terms.extract(bits.1, bits.0, value),
            };
            self.store_cell(region, place, part);
            done += unit;
        }
    }

    /// The regions that `size` bytes of a run touch.
    pub(crate) fn touched(&self, run: &Run, size: u64) -> Vec<RegionId> {
        let regions = self.core.storage.regions;
        match *run {
            Run::Lvalue(lvalue, _) => regions.regions_of_lvalue(lvalue, size),
            Run::Behind(pointer, _) => regions.regions_behind(pointer, Some(size)),
            Run::Var(var, _) => self.core.storage.regions_of(var).to_vec(),
            Run::VarArgs(..) => Vec::new(),
        }
    }

    /// `size` bytes of a run hold any values.
    pub(crate) fn havoc_run(&mut self, run: &Run, size: u64) {
        let touched = self.touched(run, size);
        let mut at = 0;
        if touched.len() <= 64 && size <= 256 {
            while at < size {
                let region = self.region_in(run, at);
                let unit = self.unit(region);
                if region.is_some() {
                    let value = self.unknown_bits(8 * unit as u32);
                    self.store_cell(region, run.place().moved(at as i64), value);
                }
                at += unit;
            }
            return;
        }
        for region in touched {
            self.havoc_region(region);
        }
    }
}

pub(crate) struct BitField {
    /// Bytes of the storage.
    bytes: u32,
    /// The first bit in it.
    first: u32,
    width: u32,
}

fn is_signed(shape: Scalar) -> bool {
    matches!(shape, Scalar::Int { signed: true, .. })
}

impl Place {
    pub(crate) fn moved(self, by: i64) -> Place {
        Place { offset: self.offset.wrapping_add(by), ..self }
    }
}
