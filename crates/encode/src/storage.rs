//! What the state of a program is made of: one variable for each scalar region, one array for each
//! other region, and the numerals that stand for addresses (DESIGN §3, *Memory*).
//!
//! An address is `object · 2^k + offset`. Number 0 is null's, number 1 nobody's; named objects,
//! functions and memory that is allocated at most once have fixed numbers; what else is allocated
//! takes the next free one. A local that shares an array region with other objects takes a new
//! number whenever its scope is entered, so that its contents are cells nobody has touched: any
//! value. Where objects really are, nobody knows: a pointer that is converted to an integer is
//! moved by an amount of its object's own ([`Key::Layout`]), so that neither the low bits of
//! addresses nor their order are known.

use crate::punned::Held;
use base::{FastMap, FastSet};
use cfa::ir::{Cfa, Expr, ExprId, FuncId, Intrinsic, LabelId, Stmt, VarId, VarKind};
use cfa::regions::{Object, RegionId, RegionKind, Regions};
use logic::{Sort, SymId, Terms};

/// No machine has larger objects.
const MOST_NUMBERS: u64 = 1 << 24;

/// The numbers of an object of so many bytes: with the address one past its end, and one before it
/// that nobody has. What is moved before an object may be where the object is, so to speak, wherever
/// others are.
fn numbers(size: u64, offset_bits: u32) -> u64 {
    (size >> offset_bits).min(MOST_NUMBERS) + 2
}

/// What a state variable stands for. The number is the depth of recursion of its function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    /// The contents of a region.
    Region(RegionId, u32),
    /// The address of a local that takes a new number in each scope.
    Address(VarId, u32),
    /// The address of the variable arguments of a call of this function.
    VarArgs(FuncId, u32),
    /// The next free number, as an address.
    NextObject,
    /// The sizes of objects by the address of their first byte; 0 after `free`.
    Sizes,
    /// How far integers that come from addresses are off their numerals, by the address of the
    /// object's first byte: any numbers, which never change.
    Layout,
}

/// How a region is represented.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// A bit-vector of so many bits.
    Scalar(u32),
    /// An array of words of so many bytes, by the address of their first byte.
    Words(u32),
    /// An array of bytes by their addresses.
    Bytes,
}

/// The state variables and addresses of a program.
pub(crate) struct Storage<'a> {
    pub(crate) cfa: &'a Cfa,
    pub(crate) regions: &'a Regions,
    /// Bits of an address.
    pub(crate) pointer: u32,
    /// Bits of the offset in an address.
    pub(crate) offset_bits: u32,
    /// Whether some pointer of unknown origin is followed: then all memory that escaped is in the
    /// opaque region.
    merged: bool,
    /// What regions may hold.
    pub(crate) held: Held,
    /// The objects that are kept in the opaque region, at least in part.
    opaque_objects: Vec<Object>,
    /// Objects whose addresses become integers somewhere: an integer may be guessed.
    exposed: FastSet<Object>,
    syms: FastMap<Key, SymId>,
    keys: FastMap<SymId, Key>,
    /// The variables before which others have the same name in the same function: how many.
    namesakes: FastMap<VarId, u32>,
    var_base: FastMap<VarId, u64>,
    /// The addresses and sizes of what is allocated at most once.
    once: FastMap<Object, (u64, u64)>,
    func_base: FastMap<FuncId, u64>,
    label_base: FastMap<LabelId, u64>,
    objects_by_base: FastMap<u64, Object>,
    /// Locals that take a new number in each scope.
    dynamic: FastSet<VarId>,
    var_regions: FastMap<VarId, Vec<RegionId>>,
    /// The first address that is not fixed.
    pub(crate) heap_start: u64,
}

impl<'a> Storage<'a> {
    pub(crate) fn new(cfa: &'a Cfa, regions: &'a Regions) -> Self {
        let pointer = cfa.types.model.pointer_bits();
        let merged = follows_unknown(cfa, regions);
        let mut storage = Self {
            cfa,
            regions,
            pointer,
            offset_bits: if pointer == 64 { 32 } else { 20 },
            merged,
            held: Held::default(),
            opaque_objects: Vec::new(),
            exposed: if merged { exposed(cfa, regions) } else { FastSet::default() },
            syms: FastMap::default(),
            keys: FastMap::default(),
            namesakes: FastMap::default(),
            var_base: FastMap::default(),
            once: FastMap::default(),
            func_base: FastMap::default(),
            label_base: FastMap::default(),
            objects_by_base: FastMap::default(),
            dynamic: FastSet::default(),
            var_regions: FastMap::default(),
            heap_start: 0,
        };
        let opaque = regions.opaque();
        storage.held = Held::new(cfa, regions, |region| storage.home(region) == opaque);
        storage.opaque_objects = storage.kept_in_opaque();
        storage.collect_namesakes();
        storage.collect_objects();
        storage.number_objects();
        storage
    }

    /// Which names need a number: proofs name variables, so every variable has a name of its own.
    fn collect_namesakes(&mut self) {
        let mut seen: FastMap<String, u32> = FastMap::default();
        for var in self.cfa.vars.ids() {
            let count = seen.entry(self.var_name(var)).or_default();
            if *count > 0 {
                self.namesakes.insert(var, *count);
            }
            *count += 1;
        }
    }

    /// Which regions variables have, and which locals need a new number in each scope.
    fn collect_objects(&mut self) {
        for (id, region) in self.regions.regions().iter_enumerated() {
            let array = !matches!(self.shape(id), Shape::Scalar(_));
            let shared = region.objects.len() > 1 || self.is_merged(id);
            for &(object, _) in &region.objects {
                let Object::Var(var) = object else { continue };
                self.var_regions.entry(var).or_default().push(id);
                let info = &self.cfa.vars[var];
                let local = matches!(info.kind, VarKind::Param | VarKind::Local | VarKind::Temp);
                let recursive = info.func.is_some_and(|f| self.is_recursive(f));
                if array && local && (shared || recursive) {
                    self.dynamic.insert(var);
                }
            }
        }
    }

    fn number_objects(&mut self) {
        let vars: Vec<VarId> = self.cfa.vars.ids().filter(|&var| self.has_address(var)).collect();
        let funcs: Vec<FuncId> =
            self.cfa.funcs.ids().filter(|&func| self.cfa.funcs[func].address_taken).collect();
        let once = self.regions.allocations_once();
        let sizes = vars.iter().map(|&var| self.var_size(var));
        let sizes: Vec<u64> = sizes.chain(once.iter().map(|&(_, size)| size)).collect();
        let places = (funcs.len() + self.cfa.labels.len()) as u64;
        if self.pointer == 32 {
            // Half of the numbers should be left for what is allocated.
            let fits = |&k: &u32| {
                let needed: u64 = sizes.iter().map(|&size| numbers(size, k)).sum();
                needed + 2 * places < 1 << (31 - k)
            };
            self.offset_bits = [20, 16].into_iter().find(fits).unwrap_or(14);
        }
        let unit = 1u64 << self.offset_bits;
        // `container_of` of the head of a list, say, is not null.
        let step = self.step();
        let mut next = step;
        for var in vars {
            self.var_base.insert(var, next);
            self.objects_by_base.insert(next, Object::Var(var));
            next += numbers(self.var_size(var), self.offset_bits) * unit;
        }
        for (object, size) in once {
            self.once.insert(object, (next, size));
            self.objects_by_base.insert(next, object);
            next += numbers(size, self.offset_bits) * unit;
        }
        for func in funcs {
            self.func_base.insert(func, next);
            self.objects_by_base.insert(next, Object::Func(func));
            next += step;
        }
        for label in self.cfa.labels.ids() {
            self.label_base.insert(label, next);
            next += step;
        }
        self.heap_start = next;
    }

    /// How far objects are apart that have one number each, and one before it.
    pub(crate) fn step(&self) -> u64 {
        2 << self.offset_bits
    }

    fn has_address(&self, var: VarId) -> bool {
        let info = &self.cfa.vars[var];
        info.address_taken || !self.cfa.types.is_scalar(info.ty)
    }

    pub(crate) fn is_recursive(&self, func: FuncId) -> bool {
        self.regions.call_graph().is_recursive(func)
    }

    /// The bytes of a variable.
    pub(crate) fn var_size(&self, var: VarId) -> u64 {
        let info = &self.cfa.vars[var];
        self.cfa.types.size_of(info.ty).unwrap_or(0) + info.extra_size
    }

    /// Whether a region's cells are in the opaque region.
    pub(crate) fn is_merged(&self, region: RegionId) -> bool {
        let info = &self.regions.regions()[region];
        let exposed = || info.objects.iter().any(|(object, _)| self.exposed.contains(object));
        self.merged && region != self.regions.opaque() && (info.escaped || exposed())
    }

    /// Where the contents of a region are kept.
    pub(crate) fn home(&self, region: RegionId) -> RegionId {
        if self.is_merged(region) { self.regions.opaque() } else { region }
    }

    /// How a region is represented.
    pub(crate) fn shape(&self, region: RegionId) -> Shape {
        match self.regions.regions()[self.home(region)].kind {
            RegionKind::Scalar { bits } => Shape::Scalar(bits),
            RegionKind::WordArray { bytes } => Shape::Words(bytes),
            RegionKind::ByteArray | RegionKind::Opaque => Shape::Bytes,
        }
    }

    /// The function whose calls have a scalar region each, if it is recursive.
    pub(crate) fn owner(&self, region: RegionId) -> Option<FuncId> {
        match self.regions.regions()[region].objects[..] {
            [(Object::Var(var), _)] => self.local_owner(var),
            _ => None,
        }
    }

    /// The function that a local belongs to.
    pub(crate) fn local_owner(&self, var: VarId) -> Option<FuncId> {
        let info = &self.cfa.vars[var];
        match info.kind {
            VarKind::Param | VarKind::Local | VarKind::Temp => info.func,
            VarKind::Static | VarKind::Extern | VarKind::Literal => None,
        }
    }

    pub(crate) fn is_dynamic(&self, var: VarId) -> bool {
        self.dynamic.contains(&var)
    }

    /// The regions in which a variable lies.
    pub(crate) fn regions_of(&self, var: VarId) -> &[RegionId] {
        self.var_regions.get(&var).map_or(&[], |list| list)
    }

    /// The fixed address of a variable.
    pub(crate) fn var_base(&self, var: VarId) -> Option<u64> {
        self.var_base.get(&var).copied()
    }

    /// The fixed address of an object.
    pub(crate) fn base_of(&self, object: Object) -> Option<u64> {
        match object {
            Object::Var(var) => self.var_base(var),
            Object::Func(func) => self.func_base(func),
            _ => self.once.get(&object).map(|&(base, _)| base),
        }
    }

    /// The address and size of what an edge allocates, if it does so at most once.
    pub(crate) fn allocated_once(&self, object: Object) -> Option<(u64, u64)> {
        self.once.get(&object).copied()
    }

    /// The address and size of an object whose address never changes.
    pub(crate) fn fixed(&self, object: Object) -> Option<(u64, u64)> {
        match object {
            Object::Var(var) if self.is_dynamic(var) => None,
            Object::Var(var) => Some((self.var_base(var).unwrap_or(0), self.var_size(var))),
            _ => self.allocated_once(object),
        }
    }

    /// The objects that are kept in the opaque region, at least in part.
    pub(crate) fn opaque_objects(&self) -> &[Object] {
        &self.opaque_objects
    }

    fn kept_in_opaque(&self) -> Vec<Object> {
        let opaque = self.regions.opaque();
        let regions = self.regions.regions().iter_enumerated();
        let kept = regions.filter(|&(id, _)| self.home(id) == opaque);
        let mut objects: Vec<Object> =
            kept.flat_map(|(_, region)| region.objects.iter().map(|item| item.0)).collect();
        objects.sort_unstable();
        objects.dedup();
        objects
    }

    /// Whether all objects of a region have addresses that never change.
    pub(crate) fn is_fixed(&self, region: RegionId) -> bool {
        let objects = &self.regions.regions()[region].objects;
        let opaque = self.home(region) == self.regions.opaque();
        !opaque && objects.iter().all(|&(object, _)| self.fixed(object).is_some())
    }

    pub(crate) fn func_base(&self, func: FuncId) -> Option<u64> {
        self.func_base.get(&func).copied()
    }

    pub(crate) fn label_base(&self, label: LabelId) -> u64 {
        self.label_base.get(&label).copied().unwrap_or(0)
    }

    /// The object with a fixed address that an address lies in, and the offset.
    pub(crate) fn object_at(&self, address: u64) -> Option<(Object, u64)> {
        let unit = 1u64 << self.offset_bits;
        let mut base = address & !(unit - 1);
        while base >= unit && base < self.heap_start {
            if let Some(&object) = self.objects_by_base.get(&base) {
                return Some((object, address - base));
            }
            base -= unit;
        }
        None
    }

    /// The state variable for a key.
    pub(crate) fn sym(&mut self, terms: &mut Terms, state: &mut Vec<SymId>, key: Key) -> SymId {
        if let Some(&sym) = self.syms.get(&key) {
            return sym;
        }
        let sort = self.sort(terms, key);
        let name = self.name(key);
        let sym = terms.declare(name, sort);
        self.syms.insert(key, sym);
        self.keys.insert(sym, key);
        state.push(sym);
        sym
    }

    /// What a state variable stands for.
    pub(crate) fn key(&self, sym: SymId) -> Option<Key> {
        self.keys.get(&sym).copied()
    }

    /// All state variables so far, in the order in which they were made.
    pub(crate) fn keys(&self) -> Vec<(SymId, Key)> {
        let mut all: Vec<(SymId, Key)> = self.keys.iter().map(|(&sym, &key)| (sym, key)).collect();
        all.sort_unstable_by_key(|item| item.0);
        all
    }

    fn sort(&self, terms: &mut Terms, key: Key) -> Sort {
        let address = Sort::BitVec(self.pointer);
        match key {
            Key::Region(region, _) => match self.shape(region) {
                Shape::Scalar(bits) => Sort::BitVec(bits),
                Shape::Words(bytes) => terms.array_sort(address, Sort::BitVec(8 * bytes)),
                Shape::Bytes => terms.array_sort(address, Sort::BitVec(8)),
            },
            Key::Address(..) | Key::VarArgs(..) | Key::NextObject => address,
            Key::Sizes | Key::Layout => terms.array_sort(address, address),
        }
    }

    fn name(&self, key: Key) -> String {
        let suffix = |depth: u32| if depth > 0 { format!("#{depth}") } else { String::new() };
        match key {
            Key::Region(region, depth) => {
                format!("{}{}", self.region_name(region), suffix(depth))
            }
            Key::Address(var, depth) => format!("&{}{}", self.var_name(var), suffix(depth)),
            Key::VarArgs(func, depth) => {
                format!("{}(...){}", self.cfa.func_name(func), suffix(depth))
            }
            Key::NextObject => "next object".into(),
            Key::Sizes => "object sizes".into(),
            Key::Layout => "object layout".into(),
        }
    }

    /// A variable's name with that of its function, and with a number from the second of that name on.
    fn var_name(&self, var: VarId) -> String {
        let info = &self.cfa.vars[var];
        let name = self.cfa.symbols.name(info.name);
        let name = match info.func {
            Some(func) => format!("{}::{name}", self.cfa.func_name(func)),
            None => name.to_owned(),
        };
        match self.namesakes.get(&var) {
            Some(before) => format!("{name}~{}", before + 1),
            None => name,
        }
    }

    fn region_name(&self, region: RegionId) -> String {
        let info = &self.regions.regions()[region];
        match info.objects[..] {
            _ if region == self.regions.opaque() => "opaque memory".into(),
            [(Object::Var(var), 0)] => self.var_name(var),
            [(Object::Var(var), at)] => format!("{}+{at}", self.var_name(var)),
            _ => format!("region {region}"),
        }
    }
}

/// Whether a pointer of unknown origin is followed, by the program or by a library function.
fn follows_unknown(cfa: &Cfa, regions: &Regions) -> bool {
    let opaque = regions.opaque();
    let is_opaque = |lvalue: ExprId| regions.region_of_lvalue(lvalue) == Some(opaque);
    let mut derefs = cfa.exprs.iter_enumerated().filter(|(_, e)| matches!(e.expr, Expr::Deref(_)));
    let bodies = cfa.funcs.iter().filter_map(|func| func.body.as_ref());
    let edges = bodies.flat_map(|body| body.edges.iter());
    let mut followed = edges.flat_map(|edge| followed(&edge.stmt));
    derefs.any(|(id, _)| is_opaque(id))
        || followed.any(|&pointer| regions.regions_behind(pointer, None).contains(&opaque))
}

/// The pointers through which a library function reads or writes what a program can see.
fn followed(stmt: &Stmt) -> &[ExprId] {
    use Intrinsic::*;
    let Stmt::Intrinsic { op, args, .. } = stmt else { return &[] };
    let range = match op {
        MemCopy | MemMove => 0..2,
        MemSet | Realloc | Vsprintf | Vsnprintf | Sprintf | Snprintf => 0..1,
        Scanf => 1..args.len(),
        Sscanf => 2..args.len(),
        ObjectSize | Printf | Fprintf | Vprintf | Vfprintf | Puts | Fputs | Fputc | Math(_) => 0..0,
    };
    args.get(range).unwrap_or(&[])
}

/// The objects whose addresses are converted to integers.
fn exposed(cfa: &Cfa, regions: &Regions) -> FastSet<Object> {
    let mut found = FastSet::default();
    for (id, node) in cfa.exprs.iter_enumerated() {
        if let Expr::Cast(from) = node.expr
            && cfa.types.is_pointer(cfa.ty(from))
            && cfa.types.is_integer(cfa.ty(id))
        {
            found.extend(regions.points_to(from));
        }
    }
    found
}
