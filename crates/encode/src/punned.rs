//! Memory that holds addresses and is read or written as integers: unions, pointers to pointers as
//! integers, copies of bytes.
//!
//! In memory an address is a numeral, as in pointers; an integer that a pointer was converted to is
//! moved by the layout of its object ([`Key::Layout`](crate::storage::Key)). So cells that may hold
//! addresses always hold numerals: integers are converted when they are read and written. A part of
//! such a cell is any number.
//!
//! DIVERGENCE: not so in the opaque region, where everything lies together: proofs about programs that
//! follow unknown pointers would become much harder. There the low bits of addresses that are read
//! as integers without conversion are those of numerals.

use crate::EventKind;
use crate::storage::Shape;
use crate::walk::Walker;
use base::FastSet;
use cfa::ir::{Cfa, Expr, ExprId, Intrinsic, Stmt};
use cfa::regions::leaves::{self, Leaf};
use cfa::regions::{RegionId, Regions};
use logic::TermId;

/// How far copies of unknown size are looked at.
const FAR: u64 = 256;

/// The regions that may hold addresses.
pub(crate) fn holding_addresses(cfa: &Cfa, regions: &Regions) -> FastSet<RegionId> {
    let mut found = FastSet::default();
    for (id, node) in cfa.exprs.iter_enumerated() {
        if matches!(node.expr, Expr::Var(_) | Expr::Deref(_) | Expr::Field(..) | Expr::Index(..)) {
            let at = |offset| regions.region_at(id, offset);
            found.extend(addresses_in(cfa, node.ty).into_iter().filter_map(at));
        }
    }
    for var in cfa.vars.ids() {
        let at = |offset| regions.region_of_var(var, offset);
        found.extend(addresses_in(cfa, cfa.vars[var].ty).into_iter().filter_map(at));
    }
    let copies = copies(cfa, regions);
    loop {
        let before = found.len();
        for &(a, b) in &copies {
            if found.contains(&a) || found.contains(&b) {
                found.extend([a, b]);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// The offsets of pointers in a type.
fn addresses_in(cfa: &Cfa, ty: cfa::types::TypeId) -> Vec<u64> {
    let mut offsets = Vec::new();
    leaves::visit(&cfa.types, ty, 0, &mut |leaf| {
        if let Leaf::Scalar { offset, pointer: true, .. } = leaf {
            offsets.extend(u64::try_from(offset));
        }
    });
    offsets
}

/// Between which regions library functions copy.
fn copies(cfa: &Cfa, regions: &Regions) -> Vec<(RegionId, RegionId)> {
    let mut found = Vec::new();
    for body in cfa.funcs.iter().filter_map(|func| func.body.as_ref()) {
        for edge in body.edges.iter() {
            let Stmt::Intrinsic { op: Intrinsic::MemCopy | Intrinsic::MemMove, args, .. } =
                &edge.stmt
            else {
                continue;
            };
            let &[to, from, size] = &args[..] else { continue };
            let size = match cfa.exprs[size].expr {
                Expr::Int(size) => u64::try_from(size).unwrap_or(FAR).min(FAR),
                _ => FAR,
            };
            let behind = |offset| {
                let behind = |pointer| regions.region_behind(pointer, offset);
                behind(to).zip(behind(from))
            };
            found.extend((0..size).filter_map(behind));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

impl Walker<'_, '_> {
    /// Whether integers of an lvalue may be addresses.
    fn is_punned(&self, lvalue: ExprId, region: RegionId) -> bool {
        let is_integer = self.cfa().types.is_integer(self.cfa().ty(lvalue));
        is_integer && self.core.storage.is_punned(region)
    }

    /// What a program sees that reads these bits from an lvalue.
    pub(crate) fn as_seen(&mut self, lvalue: ExprId, region: RegionId, bits: TermId) -> TermId {
        if !self.is_punned(lvalue, region) {
            return bits;
        }
        let width = self.terms.width(bits);
        match self.core.storage.shape(region) {
            _ if width == self.pointer() => self.integer_of(bits),
            Shape::Bytes => {
                let any = self.unknown_bits(width);
                self.event(EventKind::Address(any, bits));
                any
            }
            _ => bits,
        }
    }

    /// The bits that are stored when an lvalue becomes this number.
    pub(crate) fn as_stored(&mut self, lvalue: ExprId, region: RegionId, value: TermId) -> TermId {
        let whole = self.terms.width(value) == self.pointer();
        match whole && self.is_punned(lvalue, region) {
            true => self.address_of_integer(value),
            false => value,
        }
    }
}
