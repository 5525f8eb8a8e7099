//! Comparing the regions with runs of the program: every access that the interpreter makes must
//! hit the region that the analysis names for it.
//!
//! A shadow memory remembers for each byte the region and the cell through which it was accessed.
//! What must hold:
//!
//! * an lvalue that is accessed has a region, all of its bytes have the same one, and the object
//!   that is hit is one of the region's objects;
//! * no byte is accessed through two regions, unless one is opaque and the other has escaped;
//! * a scalar region is one place at a time, except for the locals without address of a recursive
//!   function;
//! * what is [allocated once](Regions::allocated_once) is one object;
//! * accesses to a region of scalars or words hit whole cells; copies do not cut them;
//! * a call through a pointer reaches one of the functions that it may reach.
//!
//! An access through a pointer that was never written is where the analysis says that it looks
//! away (see [`super`]); such accesses are counted.

use super::{Object, RegionId, RegionKind, Regions, leaves};
use crate::interp::{Access, Instance, Observer, Via};
use crate::ir::{Cfa, EdgeId, Expr, ExprId, FuncId};
use base::{FastMap, FastSet, Span};
use std::fmt;

/// Of copied bytes beyond so many only the first and the last ones are looked at.
const BULK: u64 = 1 << 14;

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fault {
    /// An access without region.
    NoRegion,
    /// The bytes of a scalar are in different regions.
    Split(RegionId, Option<RegionId>),
    /// The region does not contain the object, or not at this offset.
    WrongObject(RegionId),
    /// A byte is accessed through two regions.
    Shared(Option<RegionId>, Option<RegionId>),
    /// A byte of a region that has not escaped is accessed through a pointer of unknown origin.
    NotEscaped(RegionId),
    /// A scalar region is in two places.
    TwoPlaces(RegionId),
    /// What is allocated once is there twice.
    TwoObjects(FuncId, EdgeId),
    /// An access has another width or alignment than the cells of the region.
    WrongCell(RegionId),
    /// A copy begins or ends within a cell.
    CutCell(RegionId),
    /// A call reaches this function, which it may not.
    WrongCallee(FuncId),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |region: &Option<RegionId>| match region {
            Some(region) => region.to_string(),
            None => "no region".to_string(),
        };
        match self {
            Fault::NoRegion => write!(f, "an access has no region"),
            Fault::Split(a, b) => write!(f, "a scalar is in {a} and in {}", name(b)),
            Fault::WrongObject(region) => write!(f, "{region} does not contain what is accessed"),
            Fault::Shared(a, b) => {
                write!(f, "a byte is accessed through {} and through {}", name(a), name(b))
            }
            Fault::NotEscaped(region) => {
                write!(f, "{region} has not escaped but is accessed as memory of unknown origin")
            }
            Fault::TwoPlaces(region) => write!(f, "the scalar {region} is in two places"),
            Fault::TwoObjects(func, edge) => {
                write!(f, "{func}:{edge} allocates two objects, but is said to be passed once")
            }
            Fault::WrongCell(region) => write!(f, "an access does not hit one cell of {region}"),
            Fault::CutCell(region) => write!(f, "a copy cuts a cell of {region}"),
            Fault::WrongCallee(func) => write!(f, "a call reaches {func}, which it may not"),
        }
    }
}

/// A fault and where it was seen first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violation {
    /// What is wrong.
    pub fault: Fault,
    /// The access.
    pub via: Via,
    /// The object that was hit; `None` for calls.
    pub object: Option<(Instance, i64)>,
    /// The statement.
    pub span: Span,
}

/// What is known of a byte.
#[derive(Clone, Copy, Default, Debug)]
struct Byte {
    /// The region through which it was accessed, apart from the opaque one; `Some(None)` if it
    /// was accessed where there is no region.
    region: Option<Option<RegionId>>,
    /// Whether it was accessed through the opaque region.
    opaque: bool,
    /// The cell: its first address and its width, or 0.
    cell: (u64, u32),
    /// The object; its address may have belonged to another one before.
    object: Option<Instance>,
}

/// Watches runs and collects what contradicts the regions.
#[derive(Debug)]
pub struct Validator<'a> {
    cfa: &'a Cfa,
    regions: &'a Regions,
    shadow: FastMap<u64, Byte>,
    /// Where copies into regions of cells begin and end.
    edges: FastSet<u64>,
    /// Where scalar regions are.
    places: FastMap<RegionId, (Instance, i64)>,
    /// What is allocated once.
    allocated: FastMap<Object, Instance>,
    /// Calls that are over.
    over: FastSet<u64>,
    seen: FastSet<(Fault, Via)>,
    violations: Vec<Violation>,
    /// How many accesses were looked at.
    pub accesses: u64,
    /// How many accesses went through pointers that nobody had written.
    pub uninitialised: u64,
}

impl<'a> Validator<'a> {
    /// For runs of `cfa`, whose regions are `regions`.
    pub fn new(cfa: &'a Cfa, regions: &'a Regions) -> Self {
        Self {
            cfa,
            regions,
            shadow: FastMap::default(),
            edges: FastSet::default(),
            places: FastMap::default(),
            allocated: FastMap::default(),
            over: FastSet::default(),
            seen: FastSet::default(),
            violations: Vec::new(),
            accesses: 0,
            uninitialised: 0,
        }
    }

    /// Another run begins.
    pub fn begin(&mut self) {
        self.shadow.clear();
        self.edges.clear();
        self.places.clear();
        self.allocated.clear();
        self.over.clear();
    }

    /// What was found, each fault once for each expression.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    fn report(&mut self, fault: Fault, access: &Access) {
        if self.seen.insert((fault, access.via)) {
            let object = Some((access.object, access.offset));
            self.violations.push(Violation { fault, via: access.via, object, span: access.span });
        }
    }

    /// The region of a byte of an access.
    fn region(&self, via: Via, offset: u64) -> Option<RegionId> {
        match via {
            Via::Lvalue(lvalue) => self.regions.region_at(lvalue, offset),
            Via::Pointer(pointer) => self.regions.region_behind(pointer, offset),
            Via::Param(var) => self.regions.region_of_var(var, offset),
            Via::VarArgs => self.regions.region_of_varargs(offset),
            Via::Unnamed => Some(self.regions.opaque()),
        }
    }

    /// Where the storage of a bit-field begins, relative to the field, and how long it is.
    fn storage(&self, via: Via) -> Option<(i64, u32)> {
        let Via::Lvalue(lvalue) = via else { return None };
        let Expr::Field(record, index) = self.cfa.exprs[lvalue].expr else { return None };
        let types = &self.cfa.types;
        let id = types.record(self.cfa.ty(record))?;
        let field = &types.records[id].fields[index as usize];
        field.bits?;
        let (start, width) = leaves::storage(types, id, index as usize);
        Some((start - field.offset as i64, width))
    }

    fn scalar(&mut self, access: &Access) {
        let Some(region) = self.region(access.via, 0) else {
            return self.report(Fault::NoRegion, access);
        };
        let (before, width) = self.storage(access.via).unwrap_or((0, access.size as u32));
        // The place of a bit-field is that of its storage.
        let mut whole = *access;
        whole.size = width.into();
        whole.offset += before;
        if access.address != 0 {
            whole.address = access.address.wrapping_add_signed(before);
        }
        for i in 1..whole.size {
            let other = self.region(access.via, i);
            if other != Some(region) {
                return self.report(Fault::Split(region, other), access);
            }
        }
        if !self.contains(region, &whole) {
            return;
        }
        self.place(region, &whole);
        if whole.address != 0 {
            self.cell(region, &whole);
            for i in 0..whole.size {
                self.byte(Some(region), whole.address + i, &whole);
            }
        }
    }

    /// Whether the region has the object at the right offset; if not, there is no point in looking
    /// further.
    fn contains(&mut self, region: RegionId, access: &Access) -> bool {
        let found = &self.regions.regions()[region];
        if found.kind == RegionKind::Opaque {
            return true;
        }
        let object = match access.object {
            Instance::External { uninitialised: true, .. } => {
                self.uninitialised += 1;
                return false;
            }
            Instance::External { .. } => Object::External,
            Instance::Var(var, _) => Object::Var(var),
            Instance::Alloc(func, edge, _) => Object::Alloc(func, edge),
            Instance::VarArgs(_) => Object::VarArgs,
        };
        let exact = access.scalar && found.kind != RegionKind::ByteArray;
        let inside = found.objects.iter().any(|&(other, first)| {
            other == object
                && (!exact
                    || found.cells.iter().any(|&(at, width)| {
                        let distance = access.offset - first - at;
                        u64::from(width) == access.size
                            && match found.stride {
                                Some(stride) => distance.rem_euclid(stride as i64) == 0,
                                None => distance == 0,
                            }
                    }))
        });
        if !inside {
            self.report(Fault::WrongObject(region), access);
        }
        inside
    }

    /// A scalar region is in one place.
    fn place(&mut self, region: RegionId, access: &Access) {
        if !matches!(self.regions.regions()[region].kind, RegionKind::Scalar { .. }) {
            return;
        }
        let here = (access.object, access.offset);
        let Some(there) = self.places.insert(region, here) else { return };
        let excused = match (there.0, access.object) {
            (Instance::Var(_, call), _) if self.over.contains(&call) => true,
            (Instance::Var(old, _), Instance::Var(new, _)) => {
                old == new && !self.cfa.vars[new].address_taken && there.1 == access.offset
            }
            _ => false,
        };
        if there != here && !excused {
            self.report(Fault::TwoPlaces(region), access);
        }
    }

    /// What is allocated once is one object.
    fn allocation(&mut self, access: &Access) {
        let Instance::Alloc(func, edge, _) = access.object else { return };
        let object = Object::Alloc(func, edge);
        if self.regions.allocated_once(object).is_some()
            && *self.allocated.entry(object).or_insert(access.object) != access.object
        {
            self.report(Fault::TwoObjects(func, edge), access);
        }
    }

    fn has_cells(&self, region: RegionId) -> bool {
        matches!(
            self.regions.regions()[region].kind,
            RegionKind::Scalar { .. } | RegionKind::WordArray { .. }
        )
    }

    /// Cells do not overlap and are accessed as a whole.
    fn cell(&mut self, region: RegionId, access: &Access) {
        let width = match self.regions.regions()[region].kind {
            RegionKind::Scalar { bits } => bits / 8,
            RegionKind::WordArray { bytes } => bytes,
            _ => return,
        };
        let cell = (access.address, access.size as u32);
        let mut wrong = u64::from(width) != access.size;
        let mut cut = false;
        for i in 0..access.size {
            let address = access.address + i;
            let old = std::mem::replace(&mut self.shadowed(address, access).cell, cell);
            wrong |= old.1 != 0 && old != cell;
            cut |= i > 0 && self.edges.contains(&address);
        }
        if wrong {
            self.report(Fault::WrongCell(region), access);
        }
        if cut {
            self.report(Fault::CutCell(region), access);
        }
    }

    /// What is known of a byte of the object that is accessed.
    fn shadowed(&mut self, address: u64, access: &Access) -> &mut Byte {
        let byte = self.shadow.entry(address).or_default();
        if byte.object != Some(access.object) {
            *byte = Byte { object: Some(access.object), ..Byte::default() };
        }
        byte
    }

    /// A byte belongs to one region.
    fn byte(&mut self, region: Option<RegionId>, address: u64, access: &Access) {
        let opaque = self.regions.opaque();
        let byte = self.shadowed(address, access);
        let old = *byte;
        if region == Some(opaque) {
            byte.opaque = true;
        } else {
            byte.region = Some(region);
        }
        let new = *byte;
        if let (Some(old), Some(new)) = (old.region, new.region)
            && old != new
        {
            self.report(Fault::Shared(old, new), access);
        }
        if new.opaque
            && let Some(Some(region)) = new.region
            && !self.regions.regions()[region].escaped
        {
            self.report(Fault::NotEscaped(region), access);
        }
    }

    /// Bytes that are copied, set or overwritten as a whole. Those that nobody accesses by
    /// themselves have no region.
    fn bulk(&mut self, access: &Access) {
        let end = access.address + access.size;
        for i in 0..access.size {
            if i > BULK && i + BULK < access.size {
                continue;
            }
            let region = self.region(access.via, i);
            if let Some(region) = region {
                let one = Access { offset: access.offset + i as i64, ..*access };
                if !self.contains(region, &one) {
                    return;
                }
                if self.has_cells(region) {
                    self.edges.extend([access.address, end]);
                    let cell = self.shadowed(access.address + i, access).cell;
                    let cut = cell.0 < access.address || cell.0 + u64::from(cell.1) > end;
                    if cell.1 != 0 && cut {
                        self.report(Fault::CutCell(region), access);
                    }
                }
            }
            self.byte(region, access.address + i, access);
        }
    }
}

impl Observer for Validator<'_> {
    fn access(&mut self, access: &Access) {
        if access.via == Via::Unnamed {
            return;
        }
        self.accesses += 1;
        self.allocation(access);
        if access.scalar {
            self.scalar(access);
        } else {
            self.bulk(access);
        }
    }

    fn indirect_call(&mut self, pointer: ExprId, args: usize, target: FuncId, span: Span) {
        let (callees, complete) = self.regions.callees(pointer, args);
        let fault = Fault::WrongCallee(target);
        if complete
            && !callees.contains(&target)
            && self.seen.insert((fault, Via::Pointer(pointer)))
        {
            let via = Via::Pointer(pointer);
            self.violations.push(Violation { fault, via, object: None, span });
        }
    }

    fn leave(&mut self, call: u64) {
        self.over.insert(call);
    }
}
