//! The backward closure: from the goals along control and data dependence, through calls.

use super::access::{Accesses, CellId, cell};
use super::callees::{Callees, SetId};
use super::control::Control;
use super::reach::{Before, Reach};
use crate::ir::{
    Callee, Cfa, EdgeId, Expr, ExprId, FuncId, HaltKind, InputKind, NodeId, Stmt, VarId,
};
use base::{FastMap, FastSet, IdVec};

/// What may write a cell.
#[derive(Clone, Copy, Debug)]
enum Writer {
    /// This edge.
    Edge(FuncId, EdgeId),
    /// The result of the call or library function on this edge.
    Result(FuncId, EdgeId),
    /// The calls of this function, with this argument.
    Param(FuncId, u32),
    /// The calls with variable arguments.
    VarArgs,
}

/// The closure under way.
pub struct Closure<'a> {
    pub(super) cfa: &'a Cfa,
    pub(super) memory: Accesses<'a>,
    callees: &'a Callees,
    pub(super) reach: &'a Reach,
    writers: IdVec<CellId, Vec<Writer>>,
    control: IdVec<FuncId, Option<Control>>,
    /// Edges that matter.
    pub keeps: IdVec<FuncId, IdVec<EdgeId, bool>>,
    /// Functions with such an edge.
    pub funcs: IdVec<FuncId, bool>,
    /// Cells whose contents matter.
    pub relevant: IdVec<CellId, bool>,
    /// Arguments of calls that matter.
    pub arguments: FastSet<(FuncId, EdgeId, u32)>,
    /// Calls and library functions whose results matter.
    pub destinations: FastSet<(FuncId, EdgeId)>,
    /// Functions whose result matters.
    pub results: IdVec<FuncId, bool>,
    /// Arguments that were seen to.
    args: FastSet<(SetId, u32)>,
    /// Where the value of a local that has no address was found to matter.
    uses: FastMap<VarId, IdVec<NodeId, bool>>,
    before: Before,
    /// When an expression was last met, to meet it once in each statement.
    met: IdVec<ExprId, u32>,
    meeting: u32,
    varargs: bool,
    /// Whether writes through pointers of unknown origin matter.
    opaque: bool,
    new_cells: Vec<CellId>,
    new_edges: Vec<(FuncId, EdgeId)>,
    new_uses: Vec<(FuncId, NodeId, VarId)>,
}

impl<'a> Closure<'a> {
    pub fn new(memory: Accesses<'a>, callees: &'a Callees, reach: &'a Reach) -> Self {
        let cfa = memory.cfa;
        let edges = |func: FuncId| cfa.funcs[func].body.as_ref().map_or(0, |body| body.edges.len());
        Self {
            cfa,
            memory,
            callees,
            reach,
            writers: IdVec::filled(Vec::new(), memory.cells()),
            control: IdVec::filled(None, cfa.funcs.len()),
            keeps: cfa.funcs.ids().map(|func| IdVec::filled(false, edges(func))).collect(),
            funcs: IdVec::filled(false, cfa.funcs.len()),
            relevant: IdVec::filled(false, memory.cells()),
            arguments: FastSet::default(),
            destinations: FastSet::default(),
            results: IdVec::filled(false, cfa.funcs.len()),
            args: FastSet::default(),
            uses: FastMap::default(),
            before: Before::new(cfa),
            met: IdVec::filled(0, cfa.exprs.len()),
            meeting: 0,
            varargs: false,
            opaque: false,
            new_cells: Vec::new(),
            new_edges: Vec::new(),
            new_uses: Vec::new(),
        }
    }

    /// Finds everything that matters.
    pub fn run(&mut self) {
        self.index_and_seed();
        // SOUNDNESS: arithmetic on floats reads a changing rounding mode without saying so.
        let rounding = self.cfa.rounding.and_then(|var| self.memory.regions.region_of_var(var, 0));
        if let Some(region) = rounding {
            self.want(cell(region));
        }
        self.close();
        while self.keep_waits() {
            self.close();
        }
    }

    fn close(&mut self) {
        loop {
            if let Some((func, edge)) = self.new_edges.pop() {
                self.kept(func, edge);
            } else if let Some((func, node, var)) = self.new_uses.pop() {
                self.used(func, node, var);
            } else if let Some(cell) = self.new_cells.pop() {
                self.wanted(cell);
            } else {
                return;
            }
        }
    }

    /// The post-dominators of a function.
    pub fn control(&mut self, func: FuncId) -> &Control {
        let (cfa, callees, reach) = (self.cfa, self.callees, self.reach);
        self.control[func].get_or_insert_with(|| Control::new(cfa, callees, reach, func))
    }

    /// Notes who writes what, and begins with the goals and with the branches of which one
    /// outcome leads to no goal any more.
    fn index_and_seed(&mut self) {
        let cfa = self.cfa;
        let mut cells = Vec::new();
        for (func, function) in cfa.funcs.iter_enumerated() {
            let Some(body) = &function.body else { continue };
            for node in body.nodes.ids().filter(|&node| self.reach.is_live(func, node)) {
                for &id in body.nodes[node].out.iter() {
                    let stmt = &body.edges[id].stmt;
                    self.index(func, id, stmt, &mut cells);
                    if self.reach.is_goal(func, id, stmt) || self.decides(func, node, id) {
                        self.keep(func, id);
                    }
                }
            }
            if self.reach.is_live(func, body.entry) {
                for (i, &param) in function.params.iter().enumerate() {
                    if self.memory.is_private(param) {
                        continue;
                    }
                    self.memory.var(param, &mut cells);
                    self.add_writer(&mut cells, Writer::Param(func, i as u32));
                }
            }
        }
        cells.extend(self.memory.regions.regions_of_varargs().into_iter().map(cell));
        self.add_writer(&mut cells, Writer::VarArgs);
    }

    /// Notes what a statement writes, other than locals that have no address: their uses look for
    /// the definitions that reach them.
    fn index(&mut self, func: FuncId, id: EdgeId, stmt: &Stmt, cells: &mut Vec<CellId>) {
        if self.memory.defined(stmt).is_none_or(|_| matches!(stmt, Stmt::Intrinsic { .. })) {
            self.memory.writes(stmt, cells);
            self.add_writer(cells, Writer::Edge(func, id));
        }
        if let Stmt::Call { dst: Some(dst), .. } | Stmt::Intrinsic { dst: Some(dst), .. } = stmt
            && self.memory.defined(stmt).is_none()
        {
            self.memory.lvalue(*dst, cells);
            self.add_writer(cells, Writer::Result(func, id));
        }
    }

    fn add_writer(&mut self, cells: &mut Vec<CellId>, writer: Writer) {
        for cell in cells.drain(..) {
            self.writers[cell].push(writer);
        }
    }

    /// Whether the edge is one of a branch that may end the way to every goal.
    fn decides(&self, func: FuncId, node: NodeId, edge: EdgeId) -> bool {
        let Some(body) = &self.cfa.funcs[func].body else { return false };
        let out = &body.nodes[node].out;
        matches!(body.edges[edge].stmt, Stmt::Assume { .. })
            && (out.len() < 2 || out.iter().any(|&id| !self.reach.is_live(func, body.edges[id].to)))
    }

    pub(super) fn keep(&mut self, func: FuncId, edge: EdgeId) {
        if !std::mem::replace(&mut self.keeps[func][edge], true) {
            self.new_edges.push((func, edge));
        }
    }

    fn want(&mut self, cell: CellId) {
        if !std::mem::replace(&mut self.relevant[cell], true) {
            self.new_cells.push(cell);
        }
    }

    /// An edge matters: so do the calls of its function, the branches that lead to it and what it
    /// reads.
    fn kept(&mut self, func: FuncId, id: EdgeId) {
        let cfa = self.cfa;
        let Some(body) = &cfa.funcs[func].body else { return };
        if !std::mem::replace(&mut self.funcs[func], true) {
            let (callees, reach) = (self.callees, self.reach);
            for &set in &callees.within[func] {
                for &(caller, edge) in &reach.sites[set] {
                    self.keep_live(caller, edge);
                }
            }
        }
        let edge = &body.edges[id];
        let branches: Vec<NodeId> = self.control(func).branches(edge.from).collect();
        for branch in branches {
            body.nodes[branch].out.iter().for_each(|&edge| self.keep(func, edge));
        }
        self.reads((func, edge.from), &edge.stmt);
    }

    /// Keeps an edge if an execution that takes it can still reach a goal.
    fn keep_live(&mut self, func: FuncId, edge: EdgeId) -> bool {
        let Some(body) = &self.cfa.funcs[func].body else { return false };
        let live = self.reach.is_live(func, body.edges[edge].from);
        if live {
            self.keep(func, edge);
        }
        live
    }

    fn reads(&mut self, at: (FuncId, NodeId), stmt: &Stmt) {
        match stmt {
            Stmt::Skip | Stmt::Declare(_) | Stmt::Return(None) | Stmt::Error(_) => {}
            Stmt::Assign { dst, src } => {
                self.read(at, *dst);
                self.read(at, *src);
            }
            Stmt::Assume { cond, .. } => self.read(at, *cond),
            Stmt::Call { callee, .. } => {
                if let Callee::Indirect(pointer) = callee {
                    self.read(at, *pointer);
                }
            }
            Stmt::Return(Some(value)) => self.read(at, *value),
            Stmt::Input { dst, kind } => {
                self.read(at, *dst);
                if let InputKind::Argument(_) = kind {
                    self.keep_arguments(at.0);
                }
            }
            Stmt::Alloc { dst, size, .. } => {
                self.read(at, *dst);
                self.read(at, *size);
            }
            Stmt::Free(pointer) => self.read(at, *pointer),
            Stmt::Intrinsic { op, args, .. } => {
                args.iter().for_each(|&arg| self.read(at, arg));
                let mut cells = Vec::new();
                if !self.memory.intrinsic_reads(*op, args, &mut cells) {
                    cells.extend(self.relevant.ids());
                }
                cells.into_iter().for_each(|cell| self.want(cell));
            }
            Stmt::Halt(HaltKind::Exit(status)) => self.read(at, *status),
            Stmt::Halt(_) => {}
        }
    }

    /// The arguments of the entry function go together: the length of `argv` is `argc`.
    fn keep_arguments(&mut self, func: FuncId) {
        let Some(body) = &self.cfa.funcs[func].body else { return };
        for (id, edge) in body.edges.iter_enumerated() {
            if matches!(edge.stmt, Stmt::Input { kind: InputKind::Argument(_), .. }) {
                self.keep_live(func, id);
            }
        }
    }

    /// The value that an expression has at a node, or the place of an lvalue, matters: so does all
    /// that is loaded on the way.
    fn read(&mut self, at: (FuncId, NodeId), expr: ExprId) {
        let cfa = self.cfa;
        self.meeting += 1;
        let mut work = vec![expr];
        let mut cells = Vec::new();
        while let Some(expr) = work.pop() {
            if std::mem::replace(&mut self.met[expr], self.meeting) == self.meeting {
                continue;
            }
            if let Expr::Load(lvalue) = cfa.exprs[expr].expr {
                match self.memory.private(lvalue) {
                    Some(var) => self.new_uses.push((at.0, at.1, var)),
                    None => self.memory.lvalue(lvalue, &mut cells),
                }
            }
            work.extend(cfa.exprs[expr].expr.operands());
        }
        cells.into_iter().for_each(|cell| self.want(cell));
    }

    /// The value of a local that has no address matters at a node: so do the definitions that
    /// reach it.
    fn used(&mut self, func: FuncId, node: NodeId, var: VarId) {
        let cfa = self.cfa;
        let Some(body) = &cfa.funcs[func].body else { return };
        let mut seen = self.uses.remove(&var).unwrap_or_else(|| {
            let mut cells = Vec::new();
            self.memory.var(var, &mut cells);
            cells.into_iter().for_each(|cell| self.relevant[cell] = true);
            IdVec::filled(false, body.nodes.len())
        });
        let mut work = vec![node];
        let (mut definitions, mut passed) = (Vec::new(), false);
        let before = self.before.of(cfa, func);
        while let Some(node) = work.pop() {
            if std::mem::replace(&mut seen[node], true) {
                continue;
            }
            passed |= node == body.entry;
            for &id in before.edges(node) {
                let edge = &body.edges[id];
                if !self.reach.is_live(func, edge.from) {
                    continue;
                }
                if self.memory.defined(&edge.stmt) == Some(var) {
                    definitions.push(id);
                } else {
                    work.push(edge.from);
                }
            }
        }
        self.uses.insert(var, seen);
        let position = cfa.funcs[func].params.iter().position(|&param| param == var);
        if let Some(i) = position.filter(|_| passed) {
            self.argument(func, i as u32);
        }
        for id in definitions {
            match body.edges[id].stmt {
                Stmt::Call { .. } | Stmt::Intrinsic { .. } => self.result_of(func, id),
                _ => self.keep(func, id),
            }
        }
    }

    /// The contents of a cell matter: so does everything that writes it.
    fn wanted(&mut self, wanted: CellId) {
        let opaque = cell(self.memory.regions.opaque());
        // SOUNDNESS: a pointer of unknown origin may point to everything that has escaped.
        if wanted == opaque {
            let memory = self.memory;
            for other in self.relevant.ids().filter(|&other| memory.has_escaped(other)) {
                self.want(other);
            }
        }
        if self.memory.has_escaped(wanted) && !std::mem::replace(&mut self.opaque, true) {
            self.write_through(opaque);
        }
        if wanted != opaque {
            self.write_through(wanted);
        }
    }

    /// Everything that writes a cell matters.
    fn write_through(&mut self, cell: CellId) {
        for writer in std::mem::take(&mut self.writers[cell]) {
            match writer {
                Writer::Edge(func, edge) => self.keep(func, edge),
                Writer::Result(func, edge) => self.result_of(func, edge),
                Writer::Param(func, i) => self.argument(func, i),
                Writer::VarArgs => self.variable_arguments(),
            }
        }
    }

    /// The result that this edge stores matters.
    fn result_of(&mut self, func: FuncId, id: EdgeId) {
        self.keep(func, id);
        let cfa = self.cfa;
        let Some(body) = &cfa.funcs[func].body else { return };
        if !self.destinations.insert((func, id)) {
            return;
        }
        let at = (func, body.edges[id].from);
        match body.edges[id].stmt {
            Stmt::Call { dst: Some(dst), callee, .. } => {
                self.read(at, dst);
                let Some(set) = self.callees.of(func, id, callee) else { return };
                let callees = self.callees;
                callees.sets[set].funcs.iter().for_each(|&callee| self.returned(callee));
            }
            Stmt::Intrinsic { dst: Some(dst), .. } => self.read(at, dst),
            _ => {}
        }
    }

    /// What this function returns matters.
    fn returned(&mut self, func: FuncId) {
        if std::mem::replace(&mut self.results[func], true) {
            return;
        }
        let Some(body) = &self.cfa.funcs[func].body else { return };
        for (id, edge) in body.edges.iter_enumerated() {
            if matches!(edge.stmt, Stmt::Return(Some(_))) {
                self.keep_live(func, id);
            }
        }
    }

    /// The argument `i` of the calls of this function matters.
    fn argument(&mut self, func: FuncId, i: u32) {
        let (callees, reach) = (self.callees, self.reach);
        for &set in &callees.within[func] {
            if self.args.insert((set, i)) {
                for &(caller, edge) in &reach.sites[set] {
                    self.arguments_from(caller, edge, i as usize, i as usize + 1);
                }
            }
        }
    }

    /// Variable arguments matter.
    fn variable_arguments(&mut self) {
        if std::mem::replace(&mut self.varargs, true) {
            return;
        }
        let (callees, reach) = (self.callees, self.reach);
        for (id, set) in callees.sets.iter_enumerated() {
            let with_body = set.funcs.iter().filter(|&&func| self.cfa.funcs[func].body.is_some());
            let named = with_body.map(|&func| self.cfa.funcs[func].params.len()).min();
            let Some(named) = named else { continue };
            for &(caller, edge) in &reach.sites[id] {
                self.arguments_from(caller, edge, named, usize::MAX);
            }
        }
    }

    /// The arguments `from..to` of this call matter, if it has them.
    fn arguments_from(&mut self, func: FuncId, edge: EdgeId, from: usize, to: usize) {
        let cfa = self.cfa;
        let Some(body) = &cfa.funcs[func].body else { return };
        let Stmt::Call { args, .. } = &body.edges[edge].stmt else { return };
        let to = to.min(args.len());
        if from >= to || !self.keep_live(func, edge) {
            return;
        }
        for (i, &arg) in args.iter().enumerate().take(to).skip(from) {
            if self.arguments.insert((func, edge, i as u32)) {
                self.read((func, body.edges[edge].from), arg);
            }
        }
    }
}
