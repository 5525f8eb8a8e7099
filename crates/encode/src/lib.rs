//! From automaton to transition program, and back.
//!
//! A C program becomes McMillan's (Λ, Δ, l_i, l_f) by large blocks (DESIGN §1): locations are call
//! stack × cut point, each action is everything that can happen from one location to the next
//! (`walk`). Memory is one state variable for each region (`storage`). Calls are inlined when a
//! location is expanded ([`logic::Unfold`]). The way back turns an execution of the program into
//! inputs for the concrete interpreter (`replay`).

mod coarse;
mod context;
mod describe;
mod execute;
mod expect;
mod expr;
mod init;
mod intrinsic;
mod landmark;
mod live;
mod math;
mod memory;
pub mod print;
mod punned;
mod replay;
mod scalar;
mod stmt;
mod storage;
mod stray;
mod walk;

pub use execute::{Draw, Ending, Execution};
pub use landmark::Landmark;
pub use replay::ReplayInputs;

use base::{Budget, FastMap, FastSet, IdVec, Span, Stop};
use cfa::graph::loops::Loops;
use cfa::ir::{
    Body, Callee, Cfa, EdgeId, ExprId, FuncId, InputKind, LedgerEntry, LedgerKind, NodeId, Stmt,
    VarId, VarKind,
};
use cfa::regions::{Object, RegionId, Regions};
use cfa::slice::{Slice, constant_regions};
use cfa::types::Type;
use context::{Context, Contexts, CtxId};
use live::Live;
use logic::{
    Flow, Guard, LocId, LocKind, Location, Place, Program, Requirement, SymId, TermId, Terms,
    Unfold,
};
use std::sync::Arc;
use storage::{Key, Storage};
use walk::Walker;

/// How to encode.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many calls of one function may be active; deeper recursion is cut off.
    pub recursion: u32,
    /// Whether a read outside an object or through null gives any value; otherwise the execution
    /// ends there. What holds with stray reads does not rest on the assumption that there are none.
    pub stray_reads: bool,
    /// Whether the same goes for all that C gives no meaning: writes outside objects are lost,
    /// quotients without value and calls of no function give any value. What holds then does not
    /// rest on executions that end, and not on how much is certain in a block.
    pub stray_writes: bool,
    /// Where blocks end although no loop begins there: those of another encoding, or, if there are
    /// none, where they become too large. Two encodings of one program may find different ones.
    pub size_cuts: Option<Arc<SizeCuts>>,
    /// Whether blocks are small: they end where paths part or meet, and every path through one is
    /// an action of its own.
    pub small_blocks: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            recursion: 1000,
            stray_reads: false,
            stray_writes: false,
            size_cuts: None,
            small_blocks: false,
        }
    }
}

/// The places where blocks end because of their size: by the name of the location that a block
/// starts at, the names of those at which it ends.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SizeCuts(FastMap<String, FastSet<String>>);

/// A node at which every block ends: the head of a loop, or the entry of a recursive function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Head {
    /// The function.
    pub func: FuncId,
    /// The node in it.
    pub node: NodeId,
    /// Whether a loop begins there.
    pub is_loop: bool,
}

/// Something that an execution of a block does, if the guard holds.
struct Event {
    guard: Guard,
    span: Span,
    kind: EventKind,
}

enum EventKind {
    /// An input is drawn.
    Input(InputKind, TermId),
    /// `scanf` reads a value.
    Scanned(TermId),
    /// An object comes into being at an address.
    Object(Object, TermId),
    /// An object with a fixed address comes into being: the scope of a local is entered, or
    /// memory is allocated that is allocated at most once …
    Entered(Object),
    /// An input is the address that an integer stands for.
    Address(TermId, TermId),
    /// An input is what nobody knows, because it depends on where objects are; it is this if what is
    /// read is what was written.
    Natural(TermId, TermId),
    /// An input of sort Bool stands for a condition.
    Detour(TermId, TermId),
    /// Memory is accessed.
    Access(Access),
    /// Memory is copied or set: so many bytes, which is no constant.
    Bulk(TermId),
    /// … and in this region it holds this value.
    Uninitialised(Object, RegionId, TermId),
    /// Executions end in which this does not hold, because of something without meaning in C.
    Requirement { holds: TermId, otherwise: Ends },
}

/// What ends an execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// A null pointer is followed.
    Null,
    /// Memory outside an object is written.
    Outside,
    /// A division without result.
    Division,
    /// A call through a pointer to no function.
    Call,
}

impl std::fmt::Display for Ends {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Ends::Null => "a null pointer is followed",
            Ends::Outside => "memory outside an object is written",
            Ends::Division => "a division without result",
            Ends::Call => "a call through a pointer to no function",
        })
    }
}

/// An access to memory whose address may be that of no object.
struct Access {
    /// Whether the interpreter would follow.
    inside: TermId,
    /// The address if it may be one in an object that is not known, and when it is.
    own: Option<(TermId, TermId)>,
    /// What is read there; `None` if the access is a write.
    value: Option<TermId>,
}

/// What is known of a function.
struct FuncInfo {
    loops: Loops,
    live: Live,
    /// Nodes with several edges into them.
    joins: IdVec<NodeId, bool>,
    /// Locals that may be read although no declaration was passed.
    undeclared: Vec<VarId>,
}

impl FuncInfo {
    fn new(cfa: &Cfa, func: FuncId, body: &Body) -> Self {
        let mut entering = IdVec::filled(0u32, body.nodes.len());
        let mut declared: FastSet<VarId> = FastSet::default();
        for edge in body.edges.iter() {
            entering[edge.to] += 1;
            if let Stmt::Declare(var) = edge.stmt {
                declared.insert(var);
            }
        }
        let live = Live::new(cfa, func, body);
        let locals = &cfa.funcs[func].locals;
        let taken = locals.iter().filter(|&&var| cfa.vars[var].address_taken);
        let named = Live::among(cfa, body, taken);
        let undeclared = |&var: &VarId| match cfa.vars[var].address_taken {
            // A jump may lead past the declaration.
            true => !declared.contains(&var) || named.is_live(body.entry, var),
            false => {
                live.is_live(body.entry, var)
                    || !cfa.types.is_scalar(cfa.vars[var].ty) && !declared.contains(&var)
            }
        };
        let undeclared = locals.iter().copied().filter(undeclared).collect();
        let joins = entering.iter().map(|&count| count > 1).collect();
        Self { loops: Loops::new(body), live, joins, undeclared }
    }

    fn is_join(&self, node: NodeId) -> bool {
        self.joins[node]
    }
}

/// Static integers that nobody changes, with their values. (Pointers are left open: where null is
/// certain, what follows it is cut off.)
///
/// SOUNDNESS: nothing rests on this being right. Reads give the value, and executions that write
/// another one are cut off where they do.
fn constants(storage: &Storage) -> FastMap<RegionId, u128> {
    let mut constants = constant_regions(storage.cfa, storage.regions);
    constants.retain(|&region, _| {
        let is_static = match storage.regions.regions()[region].objects[..] {
            [(Object::Var(var), _)] => {
                let var = &storage.cfa.vars[var];
                let is_integer =
                    matches!(storage.cfa.types.get(var.ty), Type::Int(_) | Type::Enum(_));
                var.kind == VarKind::Static && is_integer
            }
            _ => false,
        };
        is_static && storage.home(region) == region
    });
    constants
}

/// The state of encoding.
struct Core<'a> {
    storage: Storage<'a>,
    constants: FastMap<RegionId, u128>,
    /// What matters; everything if there is none.
    slice: Option<&'a Slice>,
    contexts: Contexts,
    options: Options,
    infos: FastMap<FuncId, Arc<FuncInfo>>,
    locations: FastMap<(CtxId, NodeId), LocId>,
    points: FastMap<LocId, (CtxId, NodeId)>,
    blocks: FastMap<LocId, Vec<Event>>,
    size_cuts: SizeCuts,
    /// Under-approximations of the front end by edge.
    under: FastMap<(FuncId, EdgeId), LedgerEntry>,
    cuts: Vec<LedgerEntry>,
    cut_ids: FastMap<(Option<(FuncId, EdgeId)>, String), LocId>,
    ledger: Vec<LedgerEntry>,
    noted: FastSet<(Span, &'static str)>,
    pointees: FastMap<ExprId, Arc<[Object]>>,
    objects: FastMap<Object, Vec<RegionId>>,
    /// Addresses by the integers that they were converted to: sums with a constant, by what is not
    /// the constant, with the constant.
    integers: FastMap<TermId, (TermId, u128)>,
}

impl<'a> Core<'a> {
    /// The requirements of a location's block: what must hold, and what happens otherwise.
    fn required(&self, loc: LocId) -> impl Iterator<Item = (&Event, TermId, Ends)> {
        let events = self.blocks.get(&loc).into_iter().flatten();
        events.filter_map(|event| match event.kind {
            EventKind::Requirement { holds, otherwise } => Some((event, holds, otherwise)),
            _ => None,
        })
    }

    fn new(
        cfa: &'a Cfa,
        regions: &'a Regions,
        slice: Option<&'a Slice>,
        options: &Options,
    ) -> Self {
        let mut objects: FastMap<Object, Vec<RegionId>> = FastMap::default();
        for (id, region) in regions.regions().iter_enumerated() {
            for &(object, _) in &region.objects {
                objects.entry(object).or_default().push(id);
            }
        }
        let under = cfa.ledger.iter().filter(|entry| entry.kind == LedgerKind::Under);
        let under = under.filter_map(|entry| Some((entry.edge?, entry.clone()))).collect();
        let storage = Storage::new(cfa, regions);
        Self {
            constants: constants(&storage),
            storage,
            slice,
            contexts: Contexts::default(),
            options: options.clone(),
            infos: FastMap::default(),
            locations: FastMap::default(),
            points: FastMap::default(),
            blocks: FastMap::default(),
            size_cuts: SizeCuts::default(),
            under,
            cuts: Vec::new(),
            cut_ids: FastMap::default(),
            ledger: Vec::new(),
            noted: FastSet::default(),
            pointees: FastMap::default(),
            objects,
            integers: FastMap::default(),
        }
    }

    fn info(&mut self, func: FuncId) -> Arc<FuncInfo> {
        let cfa = self.storage.cfa;
        let info = self.infos.entry(func).or_insert_with(|| {
            let body = cfa.funcs[func].body.as_ref().expect("a function with a body");
            Arc::new(FuncInfo::new(cfa, func, body))
        });
        Arc::clone(info)
    }

    fn points_to(&mut self, pointer: ExprId) -> Arc<[Object]> {
        let regions = self.storage.regions;
        let known = self.pointees.entry(pointer);
        Arc::clone(known.or_insert_with(|| regions.points_to(pointer).into()))
    }

    /// The regions in which an object lies.
    fn regions_with(&self, object: Object) -> Vec<RegionId> {
        self.objects.get(&object).cloned().unwrap_or_default()
    }

    /// The region and first byte of the cell that holds a byte of an object.
    fn cell_of(&self, object: Object, offset: i64) -> Option<(RegionId, i64)> {
        if object == Object::External {
            return Some((self.storage.regions.opaque(), offset));
        }
        let id = self.storage.regions.region_of_object(object, offset)?;
        if self.storage.home(id) == self.storage.regions.opaque() {
            return Some((id, offset));
        }
        let region = &self.storage.regions.regions()[id];
        let (_, first) = region.objects.iter().find(|item| item.0 == object)?;
        let (start, _) = init::cell(region, offset - first)?;
        Some((id, start + first))
    }

    fn under(&self, func: FuncId, edge: EdgeId) -> Option<LedgerEntry> {
        self.under.get(&(func, edge)).cloned()
    }

    /// Whether what an edge does matters.
    fn keeps(&self, func: FuncId, edge: EdgeId) -> bool {
        self.slice.is_none_or(|slice| slice.keeps(func, edge))
    }

    /// Whether an argument of a call matters.
    fn keeps_argument(&self, call: Option<(FuncId, EdgeId)>, index: usize) -> bool {
        let Some(((func, edge), slice)) = call.zip(self.slice) else { return true };
        slice.keeps_argument(func, edge, index)
    }

    /// Whether the result that a call or library function stores matters.
    fn keeps_destination(&self, call: Option<(FuncId, EdgeId)>) -> bool {
        let Some(((func, edge), slice)) = call.zip(self.slice) else { return true };
        slice.keeps_destination(func, edge)
    }

    /// Whether the contents of a region matter.
    fn keeps_region(&self, region: RegionId) -> bool {
        self.slice.is_none_or(|slice| slice.keeps_region(region))
    }

    /// Whether no error can be reached from a node any more.
    fn is_over(&self, func: FuncId, node: NodeId) -> bool {
        self.slice.is_some_and(|slice| slice.cannot_reach_error(func, node))
    }

    /// Whether blocks end at a node.
    fn is_cut(&mut self, func: FuncId, node: NodeId) -> bool {
        let body = self.storage.cfa.funcs[func].body.as_ref();
        let parts = body.is_some_and(|body| body.nodes[node].out.len() > 1);
        let small = self.options.small_blocks && (parts || self.info(func).is_join(node));
        small || self.is_head(func, node)
    }

    /// Whether blocks end at a node, however large they may be.
    fn is_head(&mut self, func: FuncId, node: NodeId) -> bool {
        let body = self.storage.cfa.funcs[func].body.as_ref();
        let entry = body.is_some_and(|body| body.entry == node);
        (entry && self.storage.is_recursive(func)) || self.info(func).loops.is_head(node)
    }

    /// Whether a recursive call may return to a node.
    fn is_return(&self, func: FuncId, node: NodeId) -> bool {
        let Some(body) = &self.storage.cfa.funcs[func].body else { return false };
        body.edges.iter().filter(|edge| edge.to == node).any(|edge| match &edge.stmt {
            Stmt::Call { callee: Callee::Direct(callee), .. } => self.storage.is_recursive(*callee),
            Stmt::Call { callee: Callee::Indirect(pointer), args, .. } => {
                let (targets, _) = self.storage.regions.callees(*pointer, args.len());
                targets.into_iter().any(|callee| self.storage.is_recursive(callee))
            }
            _ => false,
        })
    }

    /// The place of a node in the order of the walk.
    fn order(&mut self, ctx: CtxId, node: NodeId) -> Vec<u32> {
        let mut key = Vec::new();
        let (mut ctx, mut node) = (ctx, node);
        loop {
            let context = self.contexts.get(ctx);
            key.push(self.info(context.func).loops.rank(node).unwrap_or(0) as u32);
            key.push(base::Id::index(context.func) as u32);
            let Some((caller, edge)) = context.call else { break };
            let func = self.contexts.get(caller).func;
            if let Some(body) = &self.storage.cfa.funcs[func].body {
                node = body.edges[edge].from;
            }
            ctx = caller;
        }
        key.push(self.contexts.get(ctx).coarse.into());
        key.reverse();
        key
    }

    /// The function and node, and behind them the calls that led there. Names are unique, and the
    /// same however the program is unfolded: certificates refer to locations by them.
    fn location_name(&self, ctx: CtxId, node: NodeId) -> String {
        let cfa = self.storage.cfa;
        let context = self.contexts.get(ctx);
        let coarse = if context.coarse { "coarse " } else { "" };
        let mut name = format!("{coarse}{}:{node}", cfa.func_name(context.func));
        let mut call = context.call;
        while let Some((caller, edge)) = call {
            let context = self.contexts.get(caller);
            // The start function calls the entry function only.
            if context.call.is_some() {
                name += &format!(" < {}:{edge}", cfa.func_name(context.func));
            }
            call = context.call;
        }
        name
    }

    fn location(&mut self, program: &mut Program, ctx: CtxId, node: NodeId) -> LocId {
        if let Some(&known) = self.locations.get(&(ctx, node)) {
            return known;
        }
        let name = self.location_name(ctx, node);
        let loc = program.locs.push(plain_location(name, LocKind::Plain));
        self.locations.insert((ctx, node), loc);
        self.points.insert(loc, (ctx, node));
        loc
    }

    fn point(&self, loc: LocId) -> Option<(CtxId, NodeId)> {
        self.points.get(&loc).copied()
    }

    fn cut_location(&mut self, program: &mut Program, entry: LedgerEntry) -> LocId {
        let key = (entry.edge, entry.text.clone());
        if let Some(&known) = self.cut_ids.get(&key) {
            return known;
        }
        let kind = LocKind::Cut(self.cuts.len() as u32);
        let loc = program.locs.push(plain_location(format!("cut: {}", entry.text), kind));
        program.locs[loc].expanded = true;
        self.cuts.push(entry);
        self.cut_ids.insert(key, loc);
        loc
    }

    /// Enters an approximation in the ledger, once for each place.
    fn note(
        &mut self,
        kind: LedgerKind,
        text: &'static str,
        edge: Option<(FuncId, EdgeId)>,
        span: Span,
    ) {
        if self.noted.insert((span, text)) {
            self.ledger.push(LedgerEntry { kind, text: text.into(), edge, span });
        }
    }

    /// The function and depth that a state variable belongs to, and the local if it is one.
    fn owner(&self, sym: SymId) -> Option<(FuncId, u32, Option<VarId>)> {
        match self.storage.key(sym)? {
            Key::Region(region, depth) => {
                let func = self.storage.owner(region)?;
                // The calls of a recursive function share their arrays.
                let scalar = matches!(self.storage.shape(region), storage::Shape::Scalar(_));
                if !scalar && self.storage.is_recursive(func) {
                    return None;
                }
                let objects = &self.storage.regions.regions()[region].objects;
                let var = match objects[..] {
                    [(Object::Var(var), _)] => Some(var),
                    _ => None,
                };
                Some((func, depth, var))
            }
            Key::Address(var, depth) => Some((self.storage.local_owner(var)?, depth, None)),
            Key::VarArgs(func, depth) => Some((func, depth, None)),
            Key::NextObject | Key::Sizes | Key::Layout => None,
        }
    }

    /// Forgets the locals of a call that ends.
    fn drop_call(&self, context: Context, flow: &mut Flow) {
        flow.retain(|sym| {
            let owner = self.owner(sym);
            owner.is_none_or(|(func, depth, _)| func != context.func || depth != context.depth)
        });
    }

    /// Forgets the locals that nobody reads after a point.
    fn drop_dead(&mut self, point: (CtxId, NodeId), flow: &mut Flow) {
        let running = self.running(point);
        flow.retain(|sym| self.is_live(&running, sym));
    }

    /// The calls that run at a point, and where they go on.
    fn running(&mut self, (ctx, node): (CtxId, NodeId)) -> Vec<Running> {
        let mut running = Vec::new();
        let mut nodes = vec![node];
        for context in self.contexts.chain(ctx).collect::<Vec<_>>() {
            let info = self.info(context.func);
            running.push(Running { context, info, nodes: std::mem::take(&mut nodes) });
            if let Some((caller, edge)) = context.call {
                let func = self.contexts.get(caller).func;
                if let Some(body) = &self.storage.cfa.funcs[func].body {
                    nodes = vec![body.edges[edge].from, body.edges[edge].to];
                }
            }
        }
        running
    }

    /// Whether somebody may read a state variable while these calls go on.
    fn is_live(&self, running: &[Running], sym: SymId) -> bool {
        let Some((func, depth, var)) = self.owner(sym) else { return true };
        let is_owner = |call: &&Running| call.context.func == func && call.context.depth == depth;
        let Some(call) = running.iter().find(is_owner) else { return false };
        var.is_none_or(|var| call.nodes.iter().any(|&node| call.info.live.is_live(node, var)))
    }
}

/// A call that runs.
struct Running {
    context: Context,
    info: Arc<FuncInfo>,
    /// Where it may go on.
    nodes: Vec<NodeId>,
}

fn plain_location(name: String, kind: LocKind) -> Location {
    Location { name, kind, out: Vec::new(), expanded: kind != LocKind::Plain }
}

/// Encodes a program block by block.
pub struct Encoder<'a> {
    core: Core<'a>,
}

impl<'a> Encoder<'a> {
    /// The encoder of a program, and the program with its first location. With a slice, only what
    /// it keeps is encoded.
    pub fn new(
        cfa: &'a Cfa,
        regions: &'a Regions,
        slice: Option<&'a Slice>,
        options: &Options,
    ) -> (Self, Program) {
        // Arithmetic on floats reads a changing rounding mode without saying so.
        let slice = slice.filter(|_| cfa.rounding.is_none());
        let mut core = Core::new(cfa, regions, slice, options);
        let mut locs = IdVec::new();
        let initial = locs.push(plain_location("start".into(), LocKind::Plain));
        let error = locs.push(plain_location("error".into(), LocKind::Error));
        let (state, detours, actions) = (Vec::new(), FastSet::default(), IdVec::new());
        let program = Program { state, detours, locs, actions, initial, error };
        let root = core.contexts.root(cfa.start);
        if let Some(body) = &cfa.funcs[cfa.start].body {
            core.points.insert(initial, (root, body.entry));
        }
        (Self { core }, program)
    }

    /// The approximations of front end and encoder, as far as the program was unfolded.
    pub fn ledger(&self) -> Vec<&LedgerEntry> {
        self.core.storage.cfa.ledger.iter().chain(&self.core.ledger).collect()
    }

    /// What lets the interpreter follow on the way from a location to the next, in terms of the state
    /// before and what is drawn on the way: that what is read is what was written; that nothing
    /// outside an object is accessed and, of lower rank, that pointers which may come from anywhere
    /// lead to objects that are not known. Copies of any size should be small, or copy nothing.
    pub fn wishes(&self, terms: &mut Terms, loc: LocId) -> Vec<(u8, TermId)> {
        let mut wishes = Vec::new();
        for event in self.core.blocks.get(&loc).into_iter().flatten() {
            match &event.kind {
                EventKind::Access(access) => {
                    let guard = event.guard.term(terms);
                    wishes.push((1, terms.implies(guard, access.inside)));
                    wishes.extend(access.own.map(|(_, own)| (0, terms.implies(guard, own))));
                }
                &EventKind::Natural(input, meaning) => {
                    let guard = event.guard.term(terms);
                    let natural = terms.eq(input, meaning);
                    wishes.push((2, terms.implies(guard, natural)));
                }
                &EventKind::Bulk(amount) => {
                    let guard = event.guard.term(terms);
                    for (rank, most) in [(0, 0), (1, 1 << expect::NEAR)] {
                        let most = terms.bv(self.core.storage.pointer, most);
                        let few = terms.bv_ule(amount, most);
                        wishes.push((rank, terms.implies(guard, few)));
                    }
                }
                _ => {}
            }
        }
        wishes.sort_unstable();
        wishes.dedup();
        wishes
    }

    /// Where a requirement of a location's block is (by its number), and what executions do that do
    /// not meet it.
    pub fn requirement(&self, loc: LocId, index: usize) -> Option<(Span, Ends)> {
        let mut found = self.core.required(loc).skip(index);
        found.next().map(|(event, _, otherwise)| (event.span, otherwise))
    }

    /// What a location of kind [`LocKind::Cut`] cuts off.
    pub fn cut(&self, number: u32) -> &LedgerEntry {
        &self.core.cuts[number as usize]
    }

    /// Where blocks ended because of their size, as far as the program was unfolded.
    pub fn size_cuts(&self) -> SizeCuts {
        self.core.size_cuts.clone()
    }

    /// What begins at a location, whatever the call stack.
    pub fn head(&mut self, loc: LocId) -> Option<Head> {
        let (ctx, node) = self.core.point(loc)?;
        let func = self.core.contexts.get(ctx).func;
        let is_head = self.core.is_head(func, node);
        let is_loop = self.core.info(func).loops.is_head(node);
        is_head.then_some(Head { func, node, is_loop })
    }

    /// The source position of a location.
    pub fn span(&self, loc: LocId) -> Option<Span> {
        let (ctx, node) = self.core.point(loc)?;
        let func = self.core.contexts.get(ctx).func;
        let body = self.core.storage.cfa.funcs[func].body.as_ref()?;
        let &edge = body.nodes[node].out.first()?;
        Some(body.edges[edge].span)
    }
}

impl Unfold for Encoder<'_> {
    fn expand(
        &mut self,
        terms: &mut Terms,
        program: &mut Program,
        loc: LocId,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        if program.locs[loc].expanded {
            return Ok(());
        }
        let Some((ctx, node)) = self.core.point(loc) else { return Ok(()) };
        let mut walker = Walker::new(&mut self.core, terms, program, budget, ctx);
        if loc == walker.program.initial {
            walker.initialise();
        }
        walker.run(loc, node)
    }

    fn live(&mut self, loc: LocId, syms: &[SymId]) -> Vec<SymId> {
        let Some(point) = self.core.point(loc) else { return Vec::new() };
        let running = self.core.running(point);
        syms.iter().copied().filter(|&sym| self.core.is_live(&running, sym)).collect()
    }

    fn requirements(&mut self, terms: &mut Terms, loc: LocId) -> Vec<Requirement> {
        let detours = self.core.blocks.get(&loc).into_iter().flatten();
        let detours: Vec<(TermId, TermId)> = detours
            .filter_map(|event| match event.kind {
                EventKind::Detour(named, meaning) => Some((named, meaning)),
                _ => None,
            })
            .collect();
        let meanings: Vec<TermId> =
            detours.into_iter().map(|(named, meaning)| terms.eq(named, meaning)).collect();
        let mut requirements = Vec::new();
        for (event, holds, otherwise) in self.core.required(loc) {
            let guard = event.guard.term(terms);
            let guard = terms.and(&[&meanings[..], &[guard]].concat());
            let outside = otherwise == Ends::Outside;
            requirements.push(Requirement { guard, holds, outside });
        }
        requirements
    }

    fn place(&mut self, loc: LocId) -> Place {
        let Some((ctx, node)) = self.core.point(loc) else { return Place::Head };
        let func = self.core.contexts.get(ctx).func;
        if self.core.is_return(func, node) || self.core.is_head(func, node) {
            return Place::Head;
        }
        if self.core.info(func).is_join(node) { Place::Join } else { Place::Inner }
    }

    fn order(&mut self, loc: LocId) -> Vec<u32> {
        self.core.point(loc).map_or(Vec::new(), |(ctx, node)| self.core.order(ctx, node))
    }

    fn end_block(&mut self, program: &Program, from: LocId, at: LocId) {
        let name = |loc: LocId| program.locs[loc].name.clone();
        self.core.size_cuts.0.entry(name(from)).or_default().insert(name(at));
    }
}
