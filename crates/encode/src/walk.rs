//! Blocks: from a location along all paths to the next ones, as guarded SSA (engineering notes §1).
//!
//! The part of the inlined graph between cut points (loop heads, entries and returns of recursive
//! functions, the error, size cuts) has no cycles. It is walked in an order in which a node
//! follows all its predecessors: by rank in reverse postorder, call stack by call stack. Paths
//! that meet are joined before the walk goes on; paths that end at the same location become one
//! action.

use crate::context::CtxId;
use crate::storage::{Key, Shape};
use crate::{Core, Ends, Event, EventKind};
use base::{Budget, FastMap, FastSet, Span, Stop};
use cfa::ir::{Body, Cfa, EdgeId, FuncId, Intrinsic, LedgerEntry, LedgerKind, NodeId, Stmt, VarId};
use cfa::regions::RegionId;
use logic::{Action, Flow, LocId, Program, Sort, SymId, TermId, Terms};
use std::collections::BTreeMap;

/// Blocks of more edges than this end at the next joins, unless places are given.
const MAX_EDGES: usize = 3000;

/// A point of the inlined graph that waits for its predecessors.
struct Pending {
    ctx: CtxId,
    node: NodeId,
    flows: Vec<Flow>,
}

/// Makes the actions that leave one location.
pub(crate) struct Walker<'w, 'a> {
    pub(crate) core: &'w mut Core<'a>,
    pub(crate) terms: &'w mut Terms,
    pub(crate) program: &'w mut Program,
    budget: &'w mut Budget,
    /// The running call.
    pub(crate) ctx: CtxId,
    pub(crate) flow: Flow,
    /// Whether the path has ended.
    ended: bool,
    /// The edge that is being walked.
    pub(crate) edge: Option<(FuncId, EdgeId)>,
    pub(crate) span: Span,
    inputs: Vec<SymId>,
    events: Vec<Event>,
    queue: BTreeMap<Vec<u32>, Pending>,
    ends: Vec<(LocId, Vec<Flow>)>,
    end_index: FastMap<LocId, usize>,
    edges: usize,
    /// While something is read that may be stray: whether it is inside its object.
    pub(crate) inside: Option<TermId>,
    /// What the edge that is being walked needs for the objects that it makes.
    pub(crate) room: Vec<TermId>,
    /// Names of conditions, and that they are equal.
    detours: Vec<(TermId, TermId)>,
}

impl<'w, 'a> Walker<'w, 'a> {
    pub(crate) fn new(
        core: &'w mut Core<'a>,
        terms: &'w mut Terms,
        program: &'w mut Program,
        budget: &'w mut Budget,
        ctx: CtxId,
    ) -> Self {
        Self {
            core,
            terms,
            program,
            budget,
            ctx,
            flow: Flow::default(),
            ended: false,
            edge: None,
            span: Span::NONE,
            inputs: Vec::new(),
            events: Vec::new(),
            queue: BTreeMap::new(),
            ends: Vec::new(),
            end_index: FastMap::default(),
            edges: 0,
            inside: None,
            room: Vec::new(),
            detours: Vec::new(),
        }
    }

    pub(crate) fn cfa(&self) -> &'a Cfa {
        self.core.storage.cfa
    }

    /// Bits of an address.
    pub(crate) fn pointer(&self) -> u32 {
        self.core.storage.pointer
    }

    fn body(&self, func: FuncId) -> &'a Body {
        self.cfa().funcs[func].body.as_ref().expect("a function that is entered has a body")
    }

    /// Walks from `node` and adds the actions of `from` to the program.
    pub(crate) fn run(mut self, from: LocId, node: NodeId) -> Result<(), Stop> {
        let (ctx, flow) = (self.ctx, std::mem::take(&mut self.flow));
        let name = self.program.locs[from].name.clone();
        let given = self.core.options.size_cuts.clone();
        self.follow(ctx, node, flow)?;
        while let Some((_, pending)) = self.queue.pop_first() {
            let Some(flow) = Flow::join_all(pending.flows, self.terms) else { continue };
            let ends = match &given {
                None => self.edges > MAX_EDGES,
                Some(cuts) => cuts.0.get(&name).is_some_and(|ends| {
                    ends.contains(&self.core.location_name(pending.ctx, pending.node))
                }),
            };
            if ends {
                let end = self.core.location_name(pending.ctx, pending.node);
                self.core.size_cuts.0.entry(name.clone()).or_default().insert(end);
                self.end_at_node(pending.ctx, pending.node, flow);
            } else {
                self.follow(pending.ctx, pending.node, flow)?;
            }
        }
        self.finish(from);
        Ok(())
    }

    fn finish(mut self, from: LocId) {
        for (to, mut flow) in self.ends() {
            let guard = flow.guard.term(self.terms);
            if self.terms.as_bool(guard) == Some(false) {
                continue;
            }
            let guard = self.with_detours(guard);
            let updates = match self.core.point(to) {
                Some(point) => {
                    self.core.drop_dead(point, &mut flow);
                    flow.changes(self.terms)
                }
                None => Vec::new(),
            };
            let inputs = self.inputs.clone();
            let action = self.program.actions.push(Action { from, to, guard, updates, inputs });
            self.program.locs[from].out.push(action);
        }
        self.program.locs[from].expanded = true;
        self.core.blocks.insert(from, self.events);
    }

    /// Where paths have ended: all that end at a location together, unless blocks are small.
    fn ends(&mut self) -> Vec<(LocId, Flow)> {
        let small = self.core.options.small_blocks;
        let mut ends = Vec::new();
        for (to, flows) in std::mem::take(&mut self.ends) {
            match small {
                true => ends.extend(flows.into_iter().map(|flow| (to, flow))),
                false => {
                    ends.extend(Flow::join_all(flows, self.terms).map(|flow| (to, flow)));
                }
            }
        }
        ends
    }

    /// Walks from a node until all paths wait or have ended.
    fn follow(&mut self, ctx: CtxId, node: NodeId, flow: Flow) -> Result<(), Stop> {
        let mut work = vec![(ctx, node, flow)];
        while let Some((ctx, node, flow)) = work.pop() {
            self.budget.spend()?;
            self.ctx = ctx;
            let func = self.core.contexts.get(ctx).func;
            let body = self.body(func);
            let out = body.nodes[node].out;
            let mut next = Vec::new();
            if let [yes, no] = *out {
                match self.skipped(func, node, yes) {
                    // The ways meet only where the function is left, and its result does not matter.
                    Some(target) if target == body.exit => {
                        self.resume(flow);
                        self.leave(None, &mut next);
                    }
                    Some(target) => next.push((ctx, target, flow)),
                    None => self.branch(func, [yes, no], flow, &mut next),
                }
            } else if let [edge] = *out {
                self.begin(func, edge, flow);
                self.step(func, edge, &mut next);
            }
            for (ctx, node, flow) in next.into_iter().rev() {
                self.arrive(ctx, node, flow, &mut work);
            }
        }
        Ok(())
    }

    /// A path has come to a node: it ends there, waits for others, or goes on.
    fn arrive(
        &mut self,
        ctx: CtxId,
        node: NodeId,
        flow: Flow,
        work: &mut Vec<(CtxId, NodeId, Flow)>,
    ) {
        let func = self.core.contexts.get(ctx).func;
        if self.core.is_over(func, node) {
            return;
        }
        if self.core.is_cut(func, node) {
            self.end_at_node(ctx, node, flow);
        } else if self.core.info(func).is_join(node) {
            let key = self.core.order(ctx, node);
            let pending = self.queue.entry(key);
            pending.or_insert(Pending { ctx, node, flows: Vec::new() }).flows.push(flow);
        } else {
            work.push((ctx, node, flow));
        }
    }

    /// Where a path goes on at a branch that does not matter.
    fn skipped(&self, func: FuncId, node: NodeId, edge: EdgeId) -> Option<NodeId> {
        let slice = self.core.slice.filter(|slice| !slice.keeps(func, edge))?;
        slice.jump(func, node)
    }

    fn begin(&mut self, func: FuncId, edge: EdgeId, flow: Flow) {
        self.flow = flow;
        self.ended = false;
        self.edge = Some((func, edge));
        self.span = self.body(func).edges[edge].span;
        self.edges += 1;
        if let Some(entry) = self.core.under(func, edge) {
            self.cut(entry);
        }
    }

    fn branch(
        &mut self,
        func: FuncId,
        [yes, no]: [EdgeId; 2],
        flow: Flow,
        next: &mut Vec<(CtxId, NodeId, Flow)>,
    ) {
        let body = self.body(func);
        self.begin(func, yes, flow);
        let Stmt::Assume { cond, truth } = body.edges[yes].stmt else {
            unreachable!("a branch has two assumptions")
        };
        let cond = self.truth(cond);
        if self.ended {
            return;
        }
        let not = self.terms.not(cond);
        let (first, second) = if truth { (cond, not) } else { (not, cond) };
        for (edge, cond) in [(yes, first), (no, second)] {
            match self.truth_of(cond) {
                Some(false) => {}
                Some(true) => next.push((self.ctx, body.edges[edge].to, self.flow.clone())),
                None => {
                    let mut flow = self.flow.clone();
                    flow.guard = flow.guard.with(cond);
                    next.push((self.ctx, body.edges[edge].to, flow));
                }
            }
        }
    }

    /// Walks an edge; once more where memory is coarse, if it may run out there.
    fn step(&mut self, func: FuncId, edge: EdgeId, next: &mut Vec<(CtxId, NodeId, Flow)>) {
        let allocates = match self.body(func).edges[edge].stmt {
            Stmt::Alloc { .. } | Stmt::Declare(_) | Stmt::Call { .. } => true,
            Stmt::Intrinsic { op, .. } => op == Intrinsic::Realloc,
            _ => false,
        };
        let before = allocates.then(|| (self.ctx, self.flow.clone()));
        self.walk_edge(func, edge, next);
        let room = std::mem::take(&mut self.room);
        let Some((ctx, flow)) = before.filter(|_| !room.is_empty()) else { return };
        self.ctx = self.core.contexts.coarse(ctx);
        self.resume(flow);
        self.run_out(&room);
        if !self.ended {
            self.walk_edge(func, edge, next);
        }
    }

    fn walk_edge(&mut self, func: FuncId, edge: EdgeId, next: &mut Vec<(CtxId, NodeId, Flow)>) {
        let found = &self.body(func).edges[edge];
        match &found.stmt {
            Stmt::Return(value) => {
                let value = value.filter(|_| self.core.keeps(func, edge));
                return self.leave(value, next);
            }
            _ if !self.core.keeps(func, edge) => {}
            Stmt::Skip => {}
            Stmt::Assume { cond, truth } => {
                let cond = self.truth(*cond);
                let cond = if *truth { cond } else { self.terms.not(cond) };
                self.require(cond);
            }
            Stmt::Call { dst, callee, args } => {
                return self.call(edge, found.to, *dst, *callee, args, next);
            }
            Stmt::Error(_) if self.is_coarse() => return self.cut_at_error(),
            Stmt::Error(_) => {
                let error = self.program.error;
                let flow = std::mem::take(&mut self.flow);
                return self.end_at(error, flow);
            }
            Stmt::Halt(_) => return,
            stmt => self.perform(stmt),
        }
        self.go_on(self.ctx, found.to, next);
    }

    /// The path goes on at a node, unless it has ended.
    pub(crate) fn go_on(
        &mut self,
        ctx: CtxId,
        node: NodeId,
        next: &mut Vec<(CtxId, NodeId, Flow)>,
    ) {
        if !self.ended {
            next.push((ctx, node, std::mem::take(&mut self.flow)));
        }
    }

    /// Continues as another path.
    pub(crate) fn resume(&mut self, flow: Flow) {
        self.flow = flow;
        self.ended = false;
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ended
    }

    /// The path ends at the location of a node.
    pub(crate) fn end_at_node(&mut self, ctx: CtxId, node: NodeId, flow: Flow) {
        let loc = self.core.location(self.program, ctx, node);
        self.end_at(loc, flow);
    }

    fn end_at(&mut self, loc: LocId, flow: Flow) {
        let at = *self.end_index.entry(loc).or_insert_with(|| {
            self.ends.push((loc, Vec::new()));
            self.ends.len() - 1
        });
        self.ends[at].1.push(flow);
    }

    /// Here behaviours of the program are cut off: a proof must show that nothing gets here.
    pub(crate) fn cut(&mut self, entry: LedgerEntry) {
        let loc = self.core.cut_location(self.program, entry);
        let flow = self.flow.clone();
        self.end_at(loc, flow);
    }

    /// Cuts off the executions in which `cond` does not hold.
    pub(crate) fn cut_unless(&mut self, cond: TermId, text: &str) {
        if self.terms.as_bool(cond) == Some(true) {
            return;
        }
        let kept = self.flow.clone();
        let not = self.terms.not(cond);
        self.require(not);
        if !self.ended {
            let entry = LedgerEntry {
                kind: LedgerKind::Under,
                text: text.into(),
                edge: self.edge,
                span: self.span,
            };
            self.cut(entry);
        }
        self.resume(kept);
        self.require(cond);
    }

    /// Only executions in which `cond` holds go on.
    pub(crate) fn require(&mut self, cond: TermId) {
        match self.truth_of(cond) {
            Some(true) => {}
            Some(false) => self.ended = true,
            None => self.flow.guard = self.flow.guard.with(cond),
        }
    }

    /// Only executions in which `cond` holds go on; in the others C has lost its meaning.
    ///
    /// SOUNDNESS: where that is certain, what follows in the text is not looked at, which proves
    /// nothing to who wrote it: it is a cut. Where it is certain only by what holds before the
    /// block, those who check a proof find it by the event.
    pub(crate) fn require_defined(&mut self, cond: TermId, what: Ends) {
        self.note_requirement(cond, what);
        self.require(cond);
        if self.ended {
            let (edge, span) = (self.edge, self.span);
            let text =
                format!("every execution that gets here ends with undefined behaviour: {what}");
            self.cut(LedgerEntry { kind: LedgerKind::Under, text, edge, span });
        }
    }

    /// Only executions in which an access stays `inside` its object go on.
    ///
    /// SOUNDNESS: where it certainly does not, programs rely on what is behind the object (old
    /// drivers do): executions go on, as if the object were large enough.
    pub(crate) fn require_inside(&mut self, inside: TermId) {
        let goes_on = self.core.options.stray_writes && self.inside.is_some();
        if !goes_on && self.truth_of(inside) == Some(false) {
            let (edge, span) = (self.edge, self.span);
            let text = "memory behind an object is accessed; it is taken to be part of it";
            return self.core.note(LedgerKind::Assumption, text, edge, span);
        }
        match self.inside {
            Some(before) => self.inside = Some(self.terms.and(&[before, inside])),
            None => {
                self.note_requirement(inside, Ends::Outside);
                self.require(inside);
            }
        }
    }

    /// Notes that executions end here in which `holds` does not, unless that is known.
    pub(crate) fn note_requirement(&mut self, holds: TermId, otherwise: Ends) {
        if self.truth_of(holds).is_none() {
            self.event(EventKind::Requirement { holds, otherwise });
        }
    }

    /// The truth value of a term, if it is constant. The pool may be one that does not simplify.
    pub(crate) fn truth_of(&self, term: TermId) -> Option<bool> {
        match self.terms.times(term) {
            None => logic::eval::closed(self.terms, term).map(|value| value.as_bool()),
            Some(_) => self.terms.as_bool(term),
        }
    }

    fn sym(&mut self, key: Key) -> SymId {
        self.core.storage.sym(self.terms, &mut self.program.state, key)
    }

    pub(crate) fn read(&mut self, key: Key) -> TermId {
        let sym = self.sym(key);
        self.flow.get(self.terms, sym)
    }

    pub(crate) fn write(&mut self, key: Key, value: TermId) {
        let sym = self.sym(key);
        self.flow.set(sym, value);
    }

    /// The depth of the innermost call of a local's function.
    pub(crate) fn var_depth(&self, var: VarId) -> u32 {
        let owner = self.core.storage.local_owner(var);
        owner.map_or(0, |func| self.depth(func))
    }

    fn depth(&self, func: FuncId) -> u32 {
        if !self.core.storage.is_recursive(func) {
            return 0;
        }
        self.core.contexts.depth(self.ctx, func).unwrap_or(0)
    }

    fn region_key(&self, region: RegionId) -> Key {
        let region = self.core.storage.home(region);
        let scalar = matches!(self.core.storage.shape(region), Shape::Scalar(_));
        let owner = self.core.storage.owner(region).filter(|_| scalar);
        Key::Region(region, owner.map_or(0, |func| self.depth(func)))
    }

    /// The value of a region that nobody changes.
    fn unchanged(&mut self, region: RegionId) -> Option<TermId> {
        let &bits = self.core.constants.get(&region)?;
        let Shape::Scalar(width) = self.core.storage.shape(region) else { return None };
        Some(self.terms.bv(width, bits))
    }

    pub(crate) fn read_region(&mut self, region: RegionId) -> TermId {
        if let Some(constant) = self.unchanged(region) {
            return constant;
        }
        let key = self.region_key(region);
        self.read(key)
    }

    pub(crate) fn write_region(&mut self, region: RegionId, contents: TermId) {
        if self.is_lost(region) {
            return;
        }
        if let Some(constant) = self.unchanged(region) {
            let same = self.terms.eq(contents, constant);
            if self.truth_of(same) != Some(true) {
                self.cut_unless(same, "a variable changes that was taken for a constant");
            }
        }
        let key = self.region_key(region);
        self.write(key, contents);
    }

    /// The contents of a region become any value.
    pub(crate) fn havoc_region(&mut self, region: RegionId) {
        let key = self.region_key(region);
        let sym = self.sym(key);
        let sort = self.terms.symbol(sym).sort;
        let (_, any) = self.input("any", sort);
        self.write_region(region, any);
    }

    /// A value that this block draws.
    pub(crate) fn input(&mut self, name: &str, sort: Sort) -> (SymId, TermId) {
        let sym = self.terms.declare(name, sort);
        self.inputs.push(sym);
        (sym, self.terms.var(sym, 0))
    }

    /// Any value of so many bits.
    pub(crate) fn unknown_bits(&mut self, width: u32) -> TermId {
        self.input("any", Sort::BitVec(width)).1
    }

    /// A condition that explanations should do without, by another name.
    pub(crate) fn detour(&mut self, cond: TermId) -> TermId {
        let (sym, named) = self.input("detour", Sort::Bool);
        self.program.detours.insert(sym);
        self.event(EventKind::Detour(named, cond));
        let meaning = self.terms.eq(named, cond);
        self.detours.push((named, meaning));
        named
    }

    /// A guard together with what the detours in it mean.
    fn with_detours(&mut self, guard: TermId) -> TermId {
        if self.detours.is_empty() {
            return guard;
        }
        let vars: FastSet<TermId> = self.terms.free_vars(&[guard]).into_iter().collect();
        let met = self.detours.iter().filter(|(named, _)| vars.contains(named));
        let mut all: Vec<TermId> = met.map(|detour| detour.1).collect();
        all.push(guard);
        self.terms.and(&all)
    }

    /// Notes what an execution does here, for its replay.
    pub(crate) fn event(&mut self, kind: EventKind) {
        let guard = self.flow.guard.clone();
        self.events.push(Event { guard, span: self.span, kind });
    }
}
