//! The state at the start: static storage.

use crate::memory::{Base, Place, Run};
use crate::storage::{Key, Shape};
use crate::walk::Walker;
use base::{FastMap, FastSet};
use cfa::ir::{InitValue, VarId, VarKind};
use cfa::regions::{Object, RegionId};
use cfa::scalar::Scalar;
use logic::{Op, Sort};
use std::collections::BTreeMap;

/// The bytes of a variable that are not zero, by offset.
type Image = BTreeMap<u64, u8>;

impl Walker<'_, '_> {
    /// Gives static storage its first contents, and memory its first free number.
    pub(crate) fn initialise(&mut self) {
        let bits = self.pointer();
        let start = self.terms.bv(bits, self.core.storage.heap_start.into());
        self.write(Key::NextObject, start);
        let address = Sort::BitVec(bits);
        let Sort::Array(sizes) = self.terms.array_sort(address, address) else { return };
        let zero = self.terms.bv(bits, 0);
        let none = self.terms.make(Op::ConstArray(sizes), &[zero]);
        self.write(Key::Sizes, none);
        let mut images: FastMap<VarId, Image> = FastMap::default();
        let mut zeroed: FastSet<(RegionId, VarId)> = FastSet::default();
        let count = self.core.storage.regions.regions().len();
        for region in (0..count).map(base::Id::from_index) {
            if !self.core.keeps_region(region) {
                continue;
            }
            self.initialise_region(region, &mut images, &mut zeroed);
        }
        let mut vars: Vec<VarId> = images.keys().copied().collect();
        vars.sort_unstable();
        for var in vars {
            self.initialise_integers(var);
        }
    }

    /// Integers that are made of addresses are not known at this time.
    fn initialise_integers(&mut self, var: VarId) {
        for item in &self.cfa().vars[var].init {
            let InitValue::Scalar(expr) = item.value else { continue };
            let value = self.value(expr);
            let region = self.core.storage.regions.region_of_var(var, item.offset);
            let kept = region.is_some_and(|region| self.core.keeps_region(region));
            if kept && !self.terms.free_vars(&[value]).is_empty() {
                let place = Place { base: Base::Var(var), offset: 0, variable: None };
                self.store_run(&Run::Var(var, place), item.offset, value);
            }
        }
    }

    fn initialise_region(
        &mut self,
        region: RegionId,
        images: &mut FastMap<VarId, Image>,
        zeroed: &mut FastSet<(RegionId, VarId)>,
    ) {
        let home = self.core.storage.home(region);
        let opaque = home == self.core.storage.regions.opaque();
        let objects = self.core.storage.regions.regions()[region].objects.clone();
        for (object, first) in objects {
            let Object::Var(var) = object else { continue };
            let kind = self.cfa().vars[var].kind;
            if !matches!(kind, VarKind::Static | VarKind::Literal) {
                continue;
            }
            let image = match images.get(&var) {
                Some(image) => image,
                None => {
                    let image = self.image(var);
                    images.entry(var).or_insert(image)
                }
            };
            // Regions may share a home: what another one stored there is not to be cleared.
            if zeroed.insert((home, var)) {
                self.zero_object(region, var);
                if opaque {
                    self.initialise_bytes(home, var, image);
                }
            }
            if !opaque {
                self.initialise_object(region, var, first, image);
            }
        }
    }

    fn initialise_object(&mut self, region: RegionId, var: VarId, first: i64, image: &Image) {
        let place = Place { base: Base::Var(var), offset: 0, variable: None };
        if let Shape::Scalar(bits) = self.core.storage.shape(region) {
            let value = word(image, first as u64, bits / 8);
            let value = self.terms.bv(bits, value);
            return self.write_region(region, value);
        }
        let mut next = 0;
        for &at in image.keys() {
            // The cells of an array seem to go on beyond its end.
            let owner = self.core.storage.regions.region_of_var(var, at);
            if owner.is_some_and(|owner| owner != region) {
                continue;
            }
            let info = &self.core.storage.regions.regions()[region];
            let Some((start, width)) = cell(info, at as i64 - first) else { continue };
            let start = (start + first) as u64;
            // A cell is stored once, however many of its bytes are not zero.
            if at < next {
                continue;
            }
            next = start + u64::from(width);
            let value = word(image, start, width);
            let value = self.terms.bv(8 * width, value);
            self.store_run(&Run::Var(var, place), start, value);
        }
    }

    /// All bytes of a variable in the opaque region.
    ///
    /// SOUNDNESS: pointers of unknown origin read all of it, also where it has no cells.
    fn initialise_bytes(&mut self, home: RegionId, var: VarId, image: &Image) {
        for (&at, &byte) in image {
            let place = Place { base: Base::Var(var), offset: at as i64, variable: None };
            let value = self.terms.bv(8, byte.into());
            self.store_cell(Some(home), place, value);
        }
    }

    fn zero_object(&mut self, region: RegionId, var: VarId) {
        let place = Place { base: Base::Var(var), offset: 0, variable: None };
        let width = match self.core.storage.shape(region) {
            Shape::Scalar(_) => return,
            Shape::Words(bytes) => 8 * bytes,
            Shape::Bytes => 8,
        };
        let zero = self.terms.bv(width, 0);
        let home = self.core.storage.home(region);
        let alone =
            home == region && self.core.storage.regions.regions()[region].objects.len() == 1;
        let contents = self.read_region(region);
        let filled = if alone {
            let Sort::Array(sort) = self.terms.sort(contents) else { return };
            self.terms.make(Op::ConstArray(sort), &[zero])
        } else {
            let low = self.address(place);
            let size = self.core.storage.var_size(var);
            let size = self.terms.bv(self.pointer(), size.into());
            self.terms.make(Op::Fill, &[contents, low, size, zero])
        };
        self.write_region(region, filled);
    }

    /// The bytes of a static initialiser. Addresses are numbers here.
    fn image(&mut self, var: VarId) -> Image {
        let mut image = Image::new();
        let items = &self.cfa().vars[var].init;
        for item in items {
            match &item.value {
                InitValue::Bytes(bytes) => {
                    image.extend(bytes.iter().zip(item.offset..).map(|(&byte, at)| (at, byte)));
                }
                InitValue::Scalar(expr) => {
                    let bits = self.constant(*expr);
                    let shape = self.shape_of(*expr);
                    put(&mut image, item.offset * 8, shape.width(), bits);
                }
                InitValue::Bits(range, expr) => {
                    let bits = self.constant(*expr);
                    let first = item.offset * 8 + u64::from(range.start);
                    put(&mut image, first, range.width.into(), bits);
                }
            }
        }
        image.retain(|_, byte| *byte != 0);
        image
    }

    /// The value of an expression that reads no memory.
    fn constant(&mut self, expr: cfa::ir::ExprId) -> u128 {
        let value = self.value(expr);
        // The pool may be one that does not simplify.
        let bits = logic::evaluate(self.terms, &logic::Model::default(), value);
        let bits = bits.as_bits().to_u128();
        match self.shape_of(expr) {
            Scalar::Bool => u128::from(bits.unwrap_or(0) != 0),
            _ => bits.unwrap_or(0),
        }
    }
}

/// Writes bits into an image; a later item of an initialiser replaces an earlier one.
fn put(image: &mut Image, first: u64, width: u32, bits: u128) {
    for i in 0..u64::from(width) {
        let byte = image.entry((first + i) / 8).or_default();
        let mask = 1 << ((first + i) % 8);
        *byte = if bits >> i & 1 == 1 { *byte | mask } else { *byte & !mask };
    }
}

fn word(image: &Image, at: u64, width: u32) -> u128 {
    let bytes = (0..u64::from(width.min(16))).rev();
    bytes.fold(0, |word, i| word << 8 | u128::from(image.get(&(at + i)).copied().unwrap_or(0)))
}

/// The cell of a region that holds the byte at an offset from the first cell.
pub(crate) fn cell(region: &cfa::regions::Region, at: i64) -> Option<(i64, u32)> {
    let mut found = None;
    for &(start, width) in &region.cells {
        let into = match region.stride {
            Some(stride) => (at - start).rem_euclid(stride as i64),
            None => at - start,
        };
        if (0..i64::from(width)).contains(&into) {
            // Where cells overlap, bytes are stored one by one.
            if found.is_some() {
                return Some((at, 1));
            }
            found = Some((at - into, width));
        }
    }
    found
}
