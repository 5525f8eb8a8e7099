//! Memory that holds addresses and is read as integers, or the other way round: unions, pointers to
//! pointers as integers, records and bytes that are copied, variable arguments.
//!
//! A pointer is a numeral, in memory as well; the integer that it is converted to is moved by the
//! layout of its object ([`Key::Layout`](crate::storage::Key)). Memory keeps what was written as it
//! is. So it may matter what was written where something is read, and for each region it is known
//! what that can have been ([`Held`]): in most regions only one of them.
//!
//! | read as | from a region that may hold | is |
//! |---|---|---|
//! | integer | numerals only | converted as by a cast |
//! | integer | numerals, and integers of the same width | as it is, or converted |
//! | part of a pointer, float; integer | numerals; and parts of them | any number |
//! | pointer | integers only | converted as by a cast |
//! | pointer | numerals and others | as it is, or converted |
//!
//! SOUNDNESS: that a region may hold more than it does only adds executions.
//!
//! DIVERGENCE: not so in the opaque region, where everything lies together: proofs about programs that
//! follow unknown pointers would become much harder. That what is read there was written as
//! the same is an assumption in the ledger. And a pointer of which a part was overwritten is the
//! numeral with that part.

use crate::EventKind;
use crate::walk::Walker;
use base::{FastMap, FastSet, Span};
use cfa::ir::{
    Body, Callee, Cfa, Expr, ExprId, FuncId, InitValue, Intrinsic, LedgerKind, Stmt, VarId,
};
use cfa::regions::{RegionId, Regions, leaves};
use cfa::types::TypeId;
use logic::{Sort, TermId};

/// Longer copies are not looked at byte by byte: there everything meets everything.
const FAR: u64 = 4096;

/// What may have been written to regions.
#[derive(Default)]
pub(crate) struct Held {
    /// Pointers.
    numerals: FastSet<RegionId>,
    /// Integers of the width of pointers, but for those that are the same as pointers.
    integers: FastSet<RegionId>,
    /// What is not as wide as pointers, or is no number.
    parts: FastSet<RegionId>,
}

/// Something that may be in a region.
#[derive(Clone, Copy)]
enum Content {
    Numeral,
    Integer,
    Part,
}

impl Held {
    /// `is_opaque` tells what is kept in the opaque region: what is copied from there counts as what
    /// it is read as.
    pub(crate) fn new(cfa: &Cfa, regions: &Regions, is_opaque: impl Fn(RegionId) -> bool) -> Self {
        let returned = returned(cfa);
        let mut writes =
            Writes { cfa, regions, returned, held: Self::default(), copies: Vec::new() };
        for var in cfa.vars.ids() {
            writes.initial(var);
        }
        for function in cfa.funcs.iter() {
            for &param in &function.params {
                writes.parameter(param);
            }
            for edge in function.body.iter().flat_map(|body| body.edges.iter()) {
                writes.statement(&edge.stmt);
            }
        }
        let Writes { mut held, mut copies, .. } = writes;
        copies.retain(|copy| !is_opaque(copy.0));
        copies.sort_unstable();
        copies.dedup();
        for found in [&mut held.numerals, &mut held.integers, &mut held.parts] {
            spread(found, &copies);
        }
        held
    }

    fn may(&self, region: RegionId, content: Content) -> bool {
        match content {
            Content::Numeral => self.numerals.contains(&region),
            Content::Integer => self.integers.contains(&region),
            Content::Part => self.parts.contains(&region),
        }
    }
}

/// Adds where the contents of these regions are copied to.
fn spread(found: &mut FastSet<RegionId>, copies: &[(RegionId, RegionId)]) {
    let mut stack: Vec<RegionId> = found.iter().copied().collect();
    while let Some(from) = stack.pop() {
        let first = copies.partition_point(|copy| copy.0 < from);
        for &(_, to) in copies[first..].iter().take_while(|copy| copy.0 == from) {
            if found.insert(to) {
                stack.push(to);
            }
        }
    }
}

/// The functions with a body that a call may reach.
fn callees(cfa: &Cfa, regions: &Regions, callee: &Callee, args: &[ExprId]) -> Vec<FuncId> {
    let mut found = match callee {
        Callee::Direct(func) => vec![*func],
        Callee::Indirect(pointer) => regions.callees(*pointer, args.len()).0,
    };
    found.retain(|&func| cfa.funcs[func].body.is_some());
    found
}

/// A record: the lvalue that it is read from, and its size.
type Record = (ExprId, u64);

/// The record that a value is, if it is no scalar.
fn record(cfa: &Cfa, value: ExprId) -> Option<Record> {
    match cfa.exprs[value].expr {
        Expr::Load(from) if !cfa.types.is_scalar(cfa.ty(value)) => {
            Some((from, cfa.types.size_of(cfa.ty(value)).unwrap_or(0)))
        }
        _ => None,
    }
}

/// The records that functions return.
fn returned(cfa: &Cfa) -> FastMap<FuncId, Vec<Record>> {
    let records = |body: &Body| -> Vec<Record> {
        let values = body.edges.iter().filter_map(|edge| match edge.stmt {
            Stmt::Return(value) => value,
            _ => None,
        });
        values.filter_map(|value| record(cfa, value)).collect()
    };
    let functions = cfa.funcs.iter_enumerated();
    functions.map(|(id, func)| (id, func.body.as_ref().map(records).unwrap_or_default())).collect()
}

/// What is written, and copied from a region to another one.
struct Writes<'c> {
    cfa: &'c Cfa,
    regions: &'c Regions,
    returned: FastMap<FuncId, Vec<Record>>,
    held: Held,
    copies: Vec<(RegionId, RegionId)>,
}

impl Writes<'_> {
    fn put(&mut self, regions: impl IntoIterator<Item = RegionId>, content: Content) {
        let held = match content {
            Content::Numeral => &mut self.held.numerals,
            Content::Integer => &mut self.held.integers,
            Content::Part => &mut self.held.parts,
        };
        held.extend(regions);
    }

    /// What a scalar of a type is.
    fn content(&self, ty: TypeId) -> Content {
        let types = &self.cfa.types;
        let whole = types.size_of(ty) == Some(types.model.pointer_bytes());
        match (types.is_pointer(ty), types.is_integer(ty) && whole) {
            (true, _) => Content::Numeral,
            (_, true) => Content::Integer,
            _ => Content::Part,
        }
    }

    /// Whether an integer is the same as a pointer.
    fn is_plain(&self, value: ExprId) -> bool {
        matches!(self.cfa.exprs[value].expr, Expr::Int(number) if (-1..1 << 16).contains(&number))
    }

    /// A parameter takes an argument. (What records bring along is copied.)
    fn parameter(&mut self, param: VarId) {
        let ty = self.cfa.vars[param].ty;
        if self.cfa.types.is_scalar(ty) {
            self.put(self.regions.region_of_var(param, 0), self.content(ty));
        }
    }

    /// What a variable holds at the start.
    fn initial(&mut self, var: VarId) {
        for item in &self.cfa.vars[var].init {
            let content = match &item.value {
                InitValue::Scalar(value) if self.is_plain(*value) => continue,
                InitValue::Scalar(value) => self.content(self.cfa.ty(*value)),
                InitValue::Bits(..) => Content::Part,
                InitValue::Bytes(bytes) => {
                    let bytes = item.offset..item.offset + bytes.len() as u64;
                    let regions = bytes.filter_map(|at| self.regions.region_of_var(var, at));
                    let regions: FastSet<RegionId> = regions.collect();
                    self.put(regions, Content::Part);
                    continue;
                }
            };
            self.put(self.regions.region_of_var(var, item.offset), content);
        }
    }

    /// A scalar is written to an lvalue.
    fn scalar(&mut self, lvalue: ExprId) {
        let content = match self.is_bit_field(lvalue) {
            true => Content::Part,
            false => self.content(self.cfa.ty(lvalue)),
        };
        self.put(self.regions.region_of_lvalue(lvalue), content);
    }

    fn is_bit_field(&self, lvalue: ExprId) -> bool {
        let Expr::Field(record, index) = self.cfa.exprs[lvalue].expr else { return false };
        let types = &self.cfa.types;
        let record = types.record(self.cfa.ty(record));
        record.is_some_and(|id| types.records[id].fields[index as usize].bits.is_some())
    }

    fn statement(&mut self, stmt: &Stmt) {
        let (cfa, regions) = (self.cfa, self.regions);
        match stmt {
            Stmt::Assign { dst, src } => match record(cfa, *src) {
                Some((from, size)) => self.copy(
                    size,
                    |at| regions.region_at(from, at),
                    |at| regions.region_at(*dst, at),
                ),
                None if self.is_plain(*src) && !self.is_bit_field(*dst) => {
                    let whole = cfa.types.size_of(cfa.ty(*dst));
                    if whole != Some(cfa.types.model.pointer_bytes()) {
                        self.scalar(*dst);
                    }
                }
                None => self.scalar(*dst),
            },
            Stmt::Call { dst, callee, args } => {
                if let Some(dst) = dst.filter(|&dst| cfa.types.is_scalar(cfa.ty(dst))) {
                    self.scalar(dst);
                }
                for func in callees(cfa, regions, callee, args) {
                    self.pass(func, args);
                    let Some(dst) = *dst else { continue };
                    for (from, size) in self.returned.get(&func).cloned().unwrap_or_default() {
                        let (there, here) =
                            (|at| regions.region_at(from, at), |at| regions.region_at(dst, at));
                        self.copy(size, there, here);
                    }
                }
            }
            Stmt::Input { dst, .. } | Stmt::Alloc { dst, .. } => self.scalar(*dst),
            Stmt::Intrinsic { op, dst, args } => {
                if let Some(dst) = *dst {
                    self.scalar(dst);
                }
                self.intrinsic(*op, args);
            }
            _ => {}
        }
    }

    fn intrinsic(&mut self, op: Intrinsic, args: &[ExprId]) {
        use Intrinsic::*;
        let (cfa, regions) = (self.cfa, self.regions);
        match (op, args) {
            (MemCopy | MemMove, &[to, from, size]) => self.copy_behind(from, to, size),
            (MemSet, &[_, byte, _]) if matches!(cfa.exprs[byte].expr, Expr::Int(0)) => {}
            (MemSet, &[to, ..]) => self.put(regions.regions_behind(to, None), Content::Part),
            (Scanf | Sscanf, _) => {
                for &to in &args[1..] {
                    let width = leaves::scanned_width(cfa, to);
                    let behind = regions.regions_behind(to, Some(width.unwrap_or(1).into()));
                    match cfa.types.pointee(cfa.ty(to)).map(|to| self.content(to.ty)) {
                        Some(content) if width.is_some() => self.put(behind, content),
                        _ => self.put(behind, Content::Part),
                    }
                }
            }
            (Sprintf | Snprintf | Vsprintf | Vsnprintf, _) => {
                let to = args.first().map_or_else(Vec::new, |&to| regions.regions_behind(to, None));
                self.put(to, Content::Part);
            }
            _ => {}
        }
    }

    /// The arguments of a call.
    fn pass(&mut self, func: FuncId, args: &[ExprId]) {
        let (cfa, regions) = (self.cfa, self.regions);
        for (number, &arg) in args.iter().enumerate() {
            match (cfa.funcs[func].params.get(number), record(cfa, arg)) {
                (Some(&param), Some((from, size))) => self.copy(
                    size,
                    |at| regions.region_at(from, at),
                    |at| regions.region_of_var(param, at),
                ),
                // By the type of the parameter.
                (Some(_), None) => {}
                (None, Some((from, size))) => {
                    let (from, to) =
                        (regions.regions_of_lvalue(from, size), regions.regions_of_varargs());
                    self.mix(&from, &to);
                }
                (None, None) => self.put(regions.regions_of_varargs(), self.content(cfa.ty(arg))),
            }
        }
    }

    fn copy_behind(&mut self, from: ExprId, to: ExprId, size: ExprId) {
        let regions = self.regions;
        let known = match self.cfa.exprs[size].expr {
            Expr::Int(size) => u64::try_from(size).ok(),
            _ => None,
        };
        let near = known.unwrap_or(FAR).min(FAR);
        self.copy(near, |at| regions.region_behind(from, at), |at| regions.region_behind(to, at));
        if known != Some(near) {
            // What is not near is with everything.
            let near = |pointer| -> FastSet<RegionId> {
                (0..near).filter_map(|at| regions.region_behind(pointer, at)).collect()
            };
            let (near_from, near_to) = (near(from), near(to));
            let (from, to) = (regions.regions_behind(from, None), regions.regions_behind(to, None));
            let far = |all: &[RegionId], near: &FastSet<RegionId>| -> Vec<RegionId> {
                all.iter().copied().filter(|region| !near.contains(region)).collect()
            };
            self.mix(&far(&from, &near_from), &to);
            self.mix(&from, &far(&to, &near_to));
        }
    }

    /// Byte by byte.
    fn copy(
        &mut self,
        size: u64,
        from: impl Fn(u64) -> Option<RegionId>,
        to: impl Fn(u64) -> Option<RegionId>,
    ) {
        let mut last = None;
        for at in 0..size {
            let Some(pair) = from(at).zip(to(at)).filter(|pair| pair.0 != pair.1) else { continue };
            if last.replace(pair) != Some(pair) {
                self.copies.push(pair);
            }
        }
    }

    /// All of these to all of those.
    fn mix(&mut self, from: &[RegionId], to: &[RegionId]) {
        self.copies.extend(from.iter().flat_map(|&from| to.iter().map(move |&to| (from, to))));
    }
}

impl Walker<'_, '_> {
    /// What a program sees that reads these bits from a scalar lvalue, or the storage of a bit-field.
    pub(crate) fn as_seen(&mut self, lvalue: ExprId, region: RegionId, bits: TermId) -> TermId {
        let ty = self.cfa().ty(lvalue);
        let held = &self.core.storage.held;
        let may = |content| held.may(region, content);
        let [numerals, integers, parts] =
            [Content::Numeral, Content::Integer, Content::Part].map(may);
        let is_pointer = self.cfa().types.is_pointer(ty);
        let usual = if is_pointer { !integers && !parts } else { !numerals };
        if usual {
            return bits;
        }
        if self.core.storage.home(region) == self.core.storage.regions.opaque() {
            let text = "what is read from memory that pointers of unknown origin reach was not \
                        written there as an address if it is read as a number, nor the other way \
                        round";
            self.core.note(LedgerKind::Assumption, text, None, Span::NONE);
            return bits;
        }
        if is_pointer {
            return match numerals {
                true => {
                    let as_it_is = self.as_it_is();
                    let address = self.address_unless(as_it_is, bits, None);
                    self.terms.ite(as_it_is, bits, address)
                }
                false => self.address_of_integer(bits, None),
            };
        }
        let width = self.terms.width(bits);
        let is_field = self.bit_field(lvalue).is_some();
        let whole = width == self.pointer() && self.cfa().types.is_integer(ty) && !is_field;
        if parts || !whole {
            let any = self.unknown_bits(width);
            self.event(EventKind::Natural(any, bits));
            return any;
        }
        let integer = self.integer_of(bits);
        if !integers {
            return integer;
        }
        let as_it_is = self.as_it_is();
        self.terms.ite(as_it_is, bits, integer)
    }

    /// Whether what is read was written as the same.
    fn as_it_is(&mut self) -> TermId {
        let (_, input) = self.input("as it is", Sort::Bool);
        let yes = self.terms.bool(true);
        self.event(EventKind::Natural(input, yes));
        input
    }
}
