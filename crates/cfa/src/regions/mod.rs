//! Points-to analysis and the regions of memory that follow from it (DESIGN §3, *Memory*).
//!
//! The analysis is flow- and context-insensitive and unifies what it cannot tell apart, as
//! Steensgaard's does, with byte offsets as in Lattner's data structure analysis. It never trusts
//! C types: every integer may carry a pointer, and cells that share bytes share their targets.
//! What it does rely on:
//!
//! * a pointer made by `p + i` or `&a[i]` stays in the object of `p`, or does not hit another one;
//! * an index that is not a constant stays in a member array (see [`crate::bounds`]): runs of the
//!   interpreter end where it does not; the address of such an array's end is not accessed;
//! * an integer that no pointer flowed into does not hit an object by chance: dereferenced by
//!   itself it is opaque, beside real pointers it adds nothing; nor do uninitialised pointers;
//! * `printf` and kin write through `%n` only if their format is a string literal, and not through
//!   a `va_list`;
//! * only functions that the start function may reach are looked at.
//!
//! A region is a set of bytes in a set of objects that are only ever accessed together. Accesses
//! through [`RegionKind::Opaque`] may also touch every region that has [`escaped`](Region::escaped).

mod blocks;
mod classify;
mod constraints;
pub mod leaves;
mod once;
mod solve;
mod statements;
#[cfg(test)]
mod tests;
pub mod validate;

use crate::graph::calls::CallGraph;
use crate::ir::{Cfa, EdgeId, ExprId, FuncId, VarId, VarKind};
use base::{FastMap, FastSet, Id, IdVec, define_id};
use blocks::{BlockId, Place};
use constraints::{Span, Walk};
pub(crate) use leaves::scanned_width;
pub(crate) use statements::has_count;

define_id!(
    /// A region of memory.
    RegionId,
    "m"
);

/// What memory is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Object {
    /// All memory of unknown origin.
    External,
    /// A variable or string literal.
    Var(VarId),
    /// Everything that this edge allocates (`malloc`, `alloca`, `realloc` …).
    Alloc(FuncId, EdgeId),
    /// A function.
    Func(FuncId),
    /// The variable arguments of all calls.
    VarArgs,
}

/// How a region can be represented.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionKind {
    /// One cell of one object that exists once at a time; every access has this width. A local
    /// whose address is not taken is one even if its function is recursive; memory that is
    /// [allocated once](Regions::allocated_once) is, too.
    Scalar {
        /// Bits of the cell.
        bits: u32,
    },
    /// Cells that do not overlap; every access has this width and hits one cell.
    WordArray {
        /// Bytes of a cell.
        bytes: u32,
    },
    /// Accesses of different widths or alignments.
    ByteArray,
    /// Memory of unknown origin.
    Opaque,
}

/// Whether there is just one object, one instance of which exists at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Single {
    Yes,
    No,
}

/// Bytes that are accessed together.
#[derive(Clone, Debug)]
pub struct Region {
    /// How it can be represented.
    pub kind: RegionKind,
    /// The objects it lies in, each with the offset of the region's first cell in it.
    pub objects: Vec<(Object, i64)>,
    /// The cells as (offset from the first cell, bytes), in order.
    pub cells: Vec<(i64, u32)>,
    /// The distance at which the cells repeat, for arrays.
    pub stride: Option<u64>,
    /// Whether pointers of unknown origin may point here.
    pub escaped: bool,
}

impl Region {
    /// The access widths in bytes, in order.
    pub fn widths(&self) -> Vec<u32> {
        let mut widths: Vec<u32> = self.cells.iter().map(|cell| cell.1).collect();
        widths.sort_unstable();
        widths.dedup();
        widths
    }
}

/// The regions of a program.
#[derive(Clone, Debug)]
pub struct Regions {
    regions: IdVec<RegionId, Region>,
    /// Where lvalues are.
    lvalues: IdVec<ExprId, Option<Place>>,
    /// Where values point.
    values: IdVec<ExprId, Option<Place>>,
    /// Where variables are.
    vars: IdVec<VarId, Option<Place>>,
    /// Where variable arguments are.
    varargs: Option<Place>,
    /// The regions of each block as (first byte, end, region).
    spread: FastMap<BlockId, Vec<(i64, i64, RegionId)>>,
    blocks: IdVec<BlockId, blocks::Block>,
    objects: Vec<Object>,
    /// Where objects begin.
    starts: FastMap<Object, Place>,
    external: BlockId,
    escaped: FastSet<BlockId>,
    /// Functions to which calls through pointers of unknown origin may lead, by arguments.
    taken: FastMap<usize, Vec<FuncId>>,
    calls: CallGraph,
    /// What is allocated at most once in an execution, with the sizes.
    once: FastMap<Object, u64>,
}

impl Regions {
    /// Analyses a program.
    pub fn compute(cfa: &Cfa) -> Self {
        let mut walk = Walk::new(cfa);
        solve::solve(&mut walk);
        Builder::new(walk).build()
    }

    /// All regions; the first one is the opaque region.
    pub fn regions(&self) -> &IdVec<RegionId, Region> {
        &self.regions
    }

    /// The opaque region.
    pub fn opaque(&self) -> RegionId {
        RegionId::from_index(0)
    }

    /// The region of a scalar lvalue; `None` if no reachable statement accesses it.
    pub fn region_of_lvalue(&self, lvalue: ExprId) -> Option<RegionId> {
        self.region_at(lvalue, 0)
    }

    /// The region of the byte at `offset` within an lvalue, for the members of records.
    pub fn region_at(&self, lvalue: ExprId, offset: u64) -> Option<RegionId> {
        self.lookup(self.lvalues[lvalue]?, offset)
    }

    /// The region of the byte at `offset` within a variable, for parameters that take arguments.
    pub fn region_of_var(&self, var: VarId, offset: u64) -> Option<RegionId> {
        self.lookup(self.vars[var]?, offset)
    }

    /// The region of the byte at `offset` within an object.
    pub fn region_of_object(&self, object: Object, offset: i64) -> Option<RegionId> {
        let start = *self.starts.get(&object)?;
        self.lookup(start.moved(offset), 0)
    }

    /// The region of the byte at `offset` within the variable arguments of a call.
    pub fn region_of_varargs(&self, offset: u64) -> Option<RegionId> {
        self.lookup(self.varargs?, offset)
    }

    /// The region of the byte at `offset` from where a pointer value points.
    pub fn region_behind(&self, pointer: ExprId, offset: u64) -> Option<RegionId> {
        self.lookup(self.values[pointer]?, offset)
    }

    /// The regions that overlap `size` bytes from where a pointer value points (all that follow
    /// if the size is unknown), in order and each once.
    pub fn regions_behind(&self, pointer: ExprId, size: Option<u64>) -> Vec<RegionId> {
        match self.values[pointer] {
            Some(place) => self.in_range(place, size),
            None => Vec::new(),
        }
    }

    /// The regions that overlap the `size` bytes of an lvalue, in order and each once.
    pub fn regions_of_lvalue(&self, lvalue: ExprId, size: u64) -> Vec<RegionId> {
        match self.lvalues[lvalue] {
            Some(place) => self.in_range(place, Some(size)),
            None => Vec::new(),
        }
    }

    /// The regions of the first `size` bytes of a variable, in order and each once.
    pub fn regions_of_var(&self, var: VarId, size: u64) -> Vec<RegionId> {
        self.vars[var].map_or_else(Vec::new, |place| self.in_range(place, Some(size)))
    }

    /// The regions of the variable arguments of all calls, in order and each once.
    pub fn regions_of_varargs(&self) -> Vec<RegionId> {
        self.varargs.map_or_else(Vec::new, |place| self.in_range(place, None))
    }

    /// The number of the set of objects that a pointer value points into: below
    /// [`sets_of_objects`](Self::sets_of_objects), and the same for two pointers that may point to
    /// the same object; `None` if the pointer is of unknown origin. Bytes that are copied but never
    /// accessed by themselves have no region; this is all that is known of them.
    pub fn objects_behind(&self, pointer: ExprId) -> Option<usize> {
        let place = self.values[pointer].filter(|place| place.block != self.external)?;
        Some(place.block.index())
    }

    /// Whether pointers of unknown origin may point to the objects of this set.
    pub fn have_escaped(&self, objects: usize) -> bool {
        self.escaped.contains(&BlockId::from_index(objects))
    }

    /// How many sets of objects there are.
    pub fn sets_of_objects(&self) -> usize {
        self.blocks.len()
    }

    fn lookup(&self, place: Place, offset: u64) -> Option<RegionId> {
        if place.block == self.external {
            return Some(self.opaque());
        }
        let at = self.blocks[place.block].canonical(place.moved(offset as i64).offset);
        let list = self.spread.get(&place.block)?;
        let after = list.partition_point(|item| item.0 <= at);
        let (_, end, region) = *list.get(after.checked_sub(1)?)?;
        (at < end).then_some(region)
    }

    fn in_range(&self, place: Place, size: Option<u64>) -> Vec<RegionId> {
        if place.block == self.external {
            return vec![self.opaque()];
        }
        let lo = place.offset;
        let hi = size.map_or(blocks::END, |size| place.moved(size as i64).offset);
        let block = &self.blocks[place.block];
        let mut found = Vec::new();
        for &(from, to, region) in self.spread.get(&place.block).map_or(&[][..], |list| list) {
            let (from, to) = match block.fold_at(from) {
                // The cells repeat throughout the fold; the first one at or after `lo` counts.
                Some(fold) if from >= fold.anchor() && to <= fold.anchor() + fold.stride => {
                    let start = lo.max(fold.lo);
                    let first = start + (from - start).rem_euclid(fold.stride);
                    let earlier = first - fold.stride;
                    let width = to - from;
                    match earlier + width > start && earlier >= fold.lo {
                        true => (earlier, earlier + width),
                        false => (first.min(fold.hi), (first + width).min(fold.hi)),
                    }
                }
                _ => (from, to),
            };
            if from < hi && lo < to {
                found.push(region);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The objects that a pointer value may point into; empty if nothing is known of it.
    pub fn points_to(&self, pointer: ExprId) -> Vec<Object> {
        let Some(place) = self.values[pointer] else {
            return Vec::new();
        };
        let mut found: Vec<Object> = self.blocks[place.block]
            .objects
            .iter()
            .map(|&(object, _)| self.objects[object as usize])
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The bytes of an object that an edge allocates, if this happens at most once in an execution
    /// and the object is like a variable: of constant size, below 64 KiB, never freed, and no
    /// pointer may point to it or to another object. See the module `once` for why this is so.
    pub fn allocated_once(&self, object: Object) -> Option<u64> {
        self.once.get(&object).copied()
    }

    /// All objects that are [allocated once](Self::allocated_once), in order.
    pub fn allocations_once(&self) -> Vec<(Object, u64)> {
        let mut all: Vec<(Object, u64)> = self.once.iter().map(|(&of, &size)| (of, size)).collect();
        all.sort_unstable();
        all
    }

    /// The functions that a call through `pointer` with so many arguments may reach, and whether
    /// there are no others. Where the pointer is of unknown origin, these are all functions whose
    /// address is taken and that accept the arguments.
    pub fn callees(&self, pointer: ExprId, args: usize) -> (Vec<FuncId>, bool) {
        let known = self.values[pointer].is_some_and(|place| place.block != self.external);
        let pointees = if known { self.points_to(pointer) } else { Vec::new() };
        let found: Vec<FuncId> = pointees
            .into_iter()
            .filter_map(|object| match object {
                Object::Func(func) => Some(func),
                _ => None,
            })
            .collect();
        if found.is_empty() {
            return (self.taken.get(&args).cloned().unwrap_or_default(), false);
        }
        (found, true)
    }

    /// The call graph in which calls through pointers go where the pointers point.
    pub fn call_graph(&self) -> &CallGraph {
        &self.calls
    }
}

/// Makes the tables from a finished points-to graph.
struct Builder<'a> {
    cfa: &'a Cfa,
    /// All accesses as (block, offset, width).
    cells: Vec<(BlockId, i64, u32)>,
    spans: FastMap<BlockId, Vec<Span>>,
    result: Regions,
}

impl<'a> Builder<'a> {
    fn new(mut walk: Walk<'a>) -> Self {
        let cfa = walk.cfa;
        let external = walk.graph.find(walk.external).block;
        let escaped = walk.escaped();
        let mut spans: FastMap<BlockId, Vec<Span>> = FastMap::default();
        for i in 0..walk.spans.len() {
            let span = walk.spans[i];
            let place = walk.graph.find(span.place);
            spans.entry(place.block).or_default().push(Span { place, ..span });
        }
        let lvalues = cfa.exprs.ids().map(|expr| {
            let place = walk.known_place(expr)?;
            Some(walk.graph.find(place))
        });
        let lvalues: IdVec<ExprId, Option<Place>> = lvalues.collect();
        let values = cfa.exprs.ids().map(|expr| {
            let value = walk.known_value(expr)?;
            walk.pointee(value)
        });
        let values: IdVec<ExprId, Option<Place>> = values.collect();
        let vars = cfa.vars.ids().map(|var| walk.known_var(var)).collect();
        let varargs = walk.known_va_area();
        let taken = walk.unknown.iter().map(|(&count, hub)| (count, hub.funcs.clone())).collect();
        let cells = walk.accessed_cells();
        let result = Regions {
            regions: IdVec::new(),
            lvalues,
            values,
            vars,
            varargs,
            spread: FastMap::default(),
            blocks: std::mem::take(&mut walk.graph).into_blocks(),
            objects: std::mem::take(&mut walk.objects),
            starts: FastMap::default(),
            external,
            escaped,
            taken,
            calls: CallGraph::with(cfa, |_, _, _, _| Vec::new()),
            once: FastMap::default(),
        };
        Self { cfa, cells, spans, result }
    }

    fn build(mut self) -> Regions {
        self.result.calls =
            CallGraph::with(self.cfa, |_, _, pointer, args| self.result.callees(pointer, args).0);
        self.result.starts = self.starts();
        self.result.once = once::allocations(self.cfa, &self.result);
        let objects = self.placed(self.result.external, 0);
        let opaque = RegionKind::Opaque;
        self.result.regions.push(Region {
            kind: opaque,
            objects,
            cells: Vec::new(),
            stride: None,
            escaped: true,
        });
        let cells = std::mem::take(&mut self.cells);
        for group in cells.chunk_by(|a, b| a.0 == b.0) {
            if group[0].0 != self.result.external {
                let runs: Vec<(i64, u32)> = group.iter().map(|cell| (cell.1, cell.2)).collect();
                self.block(group[0].0, &runs);
            }
        }
        self.result
    }

    /// Makes the regions of one block.
    fn block(&mut self, block: BlockId, cells: &[(i64, u32)]) {
        let single = self.single(block);
        let mut spans = self.spans.remove(&block).unwrap_or_default();
        spans.sort_unstable_by_key(|span| (span.place, span.size, span.unit));
        spans.dedup_by_key(|span| (span.place, span.size, span.unit));
        let mut list = Vec::new();
        for mut cluster in classify::clusters(&self.result.blocks[block], cells) {
            cluster.cells.sort_unstable();
            let first = cluster.cells[0].0;
            let region = self.result.regions.push(Region {
                kind: classify::kind(&cluster, &spans, single),
                objects: self.placed(block, first),
                cells: cluster.cells.iter().map(|&(at, width)| (at - first, width)).collect(),
                stride: cluster.fold.map(|fold| fold.stride as u64),
                escaped: self.result.escaped.contains(&block),
            });
            list.push((cluster.lo, cluster.hi, region));
        }
        self.result.spread.insert(block, list);
    }

    /// The objects of a block, each with the place of `offset` in it.
    fn placed(&self, block: BlockId, offset: i64) -> Vec<(Object, i64)> {
        let mut objects: Vec<(Object, i64)> = self.result.blocks[block]
            .objects
            .iter()
            .map(|&(object, base)| (self.result.objects[object as usize], offset - base))
            .collect();
        objects.sort_unstable();
        objects.dedup();
        objects
    }

    fn starts(&self) -> FastMap<Object, Place> {
        let mut starts = FastMap::default();
        for (block, info) in self.result.blocks.iter_enumerated() {
            for &(object, offset) in &info.objects {
                let object = self.result.objects[object as usize];
                starts.entry(object).or_insert(Place { block, offset });
            }
        }
        starts
    }

    fn single(&self, block: BlockId) -> Single {
        let [(object, _)] = self.result.blocks[block].objects[..] else {
            return Single::No;
        };
        let object = self.result.objects[object as usize];
        let once = match object {
            Object::Var(var) => {
                let var = &self.cfa.vars[var];
                match (var.kind, var.func) {
                    (VarKind::Static | VarKind::Extern | VarKind::Literal, _) => true,
                    (_, Some(func)) => !var.address_taken || !self.result.calls.is_recursive(func),
                    (_, None) => true,
                }
            }
            _ => self.result.allocated_once(object).is_some(),
        };
        if once { Single::Yes } else { Single::No }
    }
}
