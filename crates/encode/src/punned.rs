//! Memory that holds addresses and is read or written as integers: unions, pointers to pointers as
//! integers, copies of bytes, records that are copied.
//!
//! In memory an address is a numeral, as in pointers; an integer that a pointer was converted to is
//! moved by the layout of its object ([`Key::Layout`](crate::storage::Key)). So cells that may hold
//! addresses hold numerals: integers are converted when they are read and written. A part of
//! such a cell is any number. Where something else may be in a cell as it is (floats, integers that
//! were written in parts), both are possible when it is read.
//!
//! DIVERGENCE: not so in the opaque region, where everything lies together: proofs about programs that
//! follow unknown pointers would become much harder. That no addresses are read as integers there
//! without conversion is an assumption in the ledger.

use crate::EventKind;
use crate::walk::Walker;
use base::{FastMap, FastSet, Span};
use cfa::ir::{Body, Callee, Cfa, Expr, ExprId, FuncId, Intrinsic, LedgerKind, Stmt};
use cfa::regions::leaves::{self, Leaf};
use cfa::regions::{Object, RegionId, Regions};
use cfa::scalar::Scalar;
use logic::{Sort, TermId};

/// Longer copies are not looked at byte by byte: everything in them meets everything.
const FAR: u64 = 4096;

/// Regions by what they may hold besides integers.
#[derive(Default)]
pub(crate) struct Holding {
    /// Addresses.
    pub(crate) addresses: FastSet<RegionId>,
    /// Floats.
    pub(crate) floats: FastSet<RegionId>,
}

impl Holding {
    pub(crate) fn new(cfa: &Cfa, regions: &Regions) -> Self {
        let mut copies = Copies { cfa, regions, returned: returned(cfa), pairs: Vec::new() };
        let mut addresses = named_addresses(cfa, regions);
        for (func, function) in cfa.funcs.iter_enumerated() {
            let Some(body) = &function.body else { continue };
            for edge in body.edges.ids() {
                let stmt = &body.edges[edge].stmt;
                copies.collect(stmt, Object::Alloc(func, edge));
                if passes_variable_pointers(cfa, regions, stmt) {
                    addresses.extend(regions.regions_of_varargs());
                }
            }
        }
        let mut floats: FastSet<RegionId> = FastSet::default();
        for (id, node) in cfa.exprs.iter_enumerated() {
            if is_lvalue(&node.expr)
                && matches!(Scalar::of(&cfa.types, node.ty), Some(Scalar::Float(_)))
            {
                floats.extend(regions.region_at(id, 0));
            }
        }
        for found in [&mut addresses, &mut floats] {
            copies.spread(found);
        }
        Self { addresses, floats }
    }
}

fn is_lvalue(expr: &Expr) -> bool {
    matches!(expr, Expr::Var(_) | Expr::Deref(_) | Expr::Field(..) | Expr::Index(..))
}

/// The regions that are read or written as pointers.
fn named_addresses(cfa: &Cfa, regions: &Regions) -> FastSet<RegionId> {
    let mut found = FastSet::default();
    for (id, node) in cfa.exprs.iter_enumerated() {
        if is_lvalue(&node.expr) {
            let at = |offset| regions.region_at(id, offset);
            found.extend(addresses_in(cfa, node.ty).into_iter().filter_map(at));
        }
    }
    for var in cfa.vars.ids() {
        let at = |offset| regions.region_of_var(var, offset);
        found.extend(addresses_in(cfa, cfa.vars[var].ty).into_iter().filter_map(at));
    }
    found
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

/// The functions that a call may reach.
fn callees(regions: &Regions, callee: &Callee, args: &[ExprId]) -> Vec<FuncId> {
    match callee {
        Callee::Direct(func) => vec![*func],
        Callee::Indirect(pointer) => regions.callees(*pointer, args.len()).0,
    }
}

/// Whether a call passes pointers, by themselves or in records, as variable arguments.
fn passes_variable_pointers(cfa: &Cfa, regions: &Regions, stmt: &Stmt) -> bool {
    let Stmt::Call { callee, args, .. } = stmt else { return false };
    callees(regions, callee, args).into_iter().any(|func| {
        let mut more = args.iter().skip(cfa.funcs[func].params.len());
        more.any(|&arg| !addresses_in(cfa, cfa.ty(arg)).is_empty())
    })
}

/// The records that functions return.
fn returned(cfa: &Cfa) -> FastMap<FuncId, Vec<ExprId>> {
    let mut found: FastMap<FuncId, Vec<ExprId>> = FastMap::default();
    let record = |value: ExprId| match cfa.exprs[value].expr {
        Expr::Load(from) if !cfa.types.is_scalar(cfa.ty(value)) => Some(from),
        _ => None,
    };
    let edges = |body: &Body| -> Vec<ExprId> {
        let values = body.edges.iter().filter_map(|edge| match edge.stmt {
            Stmt::Return(value) => value,
            _ => None,
        });
        values.filter_map(record).collect()
    };
    for (func, function) in cfa.funcs.iter_enumerated() {
        found.insert(func, function.body.as_ref().map(edges).unwrap_or_default());
    }
    found
}

/// Between which regions bytes are copied as they are.
struct Copies<'c> {
    cfa: &'c Cfa,
    regions: &'c Regions,
    returned: FastMap<FuncId, Vec<ExprId>>,
    pairs: Vec<(RegionId, RegionId)>,
}

impl Copies<'_> {
    fn collect(&mut self, stmt: &Stmt, object: Object) {
        let (cfa, regions) = (self.cfa, self.regions);
        match stmt {
            Stmt::Assign { dst, src } => {
                if let Some((from, size)) = self.record(*src) {
                    self.copy(
                        size,
                        |at| regions.region_at(*dst, at),
                        |at| regions.region_at(from, at),
                    );
                }
            }
            Stmt::Call { dst, callee, args } => {
                for func in callees(regions, callee, args) {
                    self.pass(func, args);
                    let Some(dst) = *dst else { continue };
                    for from in self.returned.get(&func).cloned().unwrap_or_default() {
                        let size = cfa.types.size_of(cfa.ty(from)).unwrap_or(0);
                        self.copy(
                            size,
                            |at| regions.region_at(dst, at),
                            |at| regions.region_at(from, at),
                        );
                    }
                }
            }
            Stmt::Intrinsic { op: Intrinsic::MemCopy | Intrinsic::MemMove, args, .. } => {
                let &[to, from, size] = &args[..] else { return };
                match cfa.exprs[size].expr {
                    Expr::Int(size) if u64::try_from(size).is_ok_and(|size| size <= FAR) => {
                        self.copy(
                            size as u64,
                            |at| regions.region_behind(to, at),
                            |at| regions.region_behind(from, at),
                        );
                    }
                    _ => {
                        let behind = |pointer| regions.regions_behind(pointer, None);
                        self.mix(&behind(to), &behind(from));
                    }
                }
            }
            Stmt::Intrinsic { op: Intrinsic::Realloc, args, .. } => {
                let all = regions.regions().iter_enumerated();
                let new = all
                    .filter(|(_, region)| region.objects.iter().any(|&(other, _)| other == object));
                let new: Vec<RegionId> = new.map(|item| item.0).collect();
                self.mix(&new, &regions.regions_behind(args[0], None));
            }
            _ => {}
        }
    }

    /// The arguments of a call that are records.
    fn pass(&mut self, func: FuncId, args: &[ExprId]) {
        let (cfa, regions) = (self.cfa, self.regions);
        for (number, &arg) in args.iter().enumerate() {
            let Some((from, size)) = self.record(arg) else { continue };
            match cfa.funcs[func].params.get(number) {
                Some(&param) => self.copy(
                    size,
                    |at| regions.region_of_var(param, at),
                    |at| regions.region_at(from, at),
                ),
                None => {
                    let there = regions.regions_of_varargs();
                    self.mix(&there, &regions.regions_of_lvalue(from, size));
                }
            }
        }
    }

    /// The lvalue behind a value that is a record, and its size.
    fn record(&self, value: ExprId) -> Option<(ExprId, u64)> {
        let types = &self.cfa.types;
        match self.cfa.exprs[value].expr {
            Expr::Load(from) if !types.is_scalar(self.cfa.ty(value)) => {
                Some((from, types.size_of(self.cfa.ty(value)).unwrap_or(0)))
            }
            _ => None,
        }
    }

    fn copy(
        &mut self,
        size: u64,
        to: impl Fn(u64) -> Option<RegionId>,
        from: impl Fn(u64) -> Option<RegionId>,
    ) {
        self.pairs.extend((0..size).filter_map(|at| to(at).zip(from(at))));
        self.pairs.sort_unstable();
        self.pairs.dedup();
    }

    /// All of these and all of those.
    fn mix(&mut self, some: &[RegionId], others: &[RegionId]) {
        // That all are together is said by a chain.
        let (Some(&first), Some(&other)) = (some.first(), others.first()) else { return };
        self.pairs.push((first, other));
        self.pairs.extend(some.iter().map(|&region| (first, region)));
        self.pairs.extend(others.iter().map(|&region| (other, region)));
    }

    /// Adds what is copied from or to these regions.
    fn spread(&self, found: &mut FastSet<RegionId>) {
        loop {
            let before = found.len();
            for &(a, b) in &self.pairs {
                if found.contains(&a) || found.contains(&b) {
                    found.extend([a, b]);
                }
            }
            if found.len() == before {
                return;
            }
        }
    }
}

impl Walker<'_, '_> {
    /// Whether integers of an lvalue may be addresses.
    fn is_punned(&self, lvalue: ExprId, region: RegionId) -> bool {
        let is_integer = self.cfa().types.is_integer(self.cfa().ty(lvalue));
        is_integer && self.core.storage.is_punned(region)
    }

    /// Where unknown pointers lead, integers are what they are.
    fn note_opaque(&mut self, lvalue: ExprId, region: RegionId) {
        let is_integer = self.cfa().types.is_integer(self.cfa().ty(lvalue));
        if is_integer && self.core.storage.holds_addresses(region) {
            let text = "integers in memory that pointers of unknown origin reach are no addresses \
                        that were written there as pointers";
            self.core.note(LedgerKind::Assumption, text, None, Span::NONE);
        }
    }

    /// What a program sees that reads these bits from an lvalue.
    pub(crate) fn as_seen(&mut self, lvalue: ExprId, region: RegionId, bits: TermId) -> TermId {
        if !self.is_punned(lvalue, region) {
            self.note_opaque(lvalue, region);
            return bits;
        }
        let width = self.terms.width(bits);
        if width != self.pointer() {
            let any = self.unknown_bits(width);
            self.event(EventKind::Address(any, bits));
            return any;
        }
        let integer = self.integer_of(bits);
        if !self.core.storage.is_mixed(region) {
            return integer;
        }
        let (_, as_it_is) = self.input("as it is", Sort::Bool);
        self.terms.ite(as_it_is, bits, integer)
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
