//! Statements: declarations, inputs, allocation, calls and returns.

use crate::coarse::Shortage;
use crate::context::CtxId;
use crate::memory::{Base, Cells, Place, Run};
use crate::scalar;
use crate::storage::{Key, Shape};
use crate::walk::Walker;
use crate::{Ends, EventKind};
use base::Id;
use cfa::ir::{
    AllocKind, Callee, EdgeId, Expr, ExprId, FuncId, InputKind, LedgerEntry, LedgerKind, NodeId,
    Stmt, VarId,
};
use cfa::regions::{Object, RegionId};
use cfa::scalar::Scalar;
use cfa::types::TypeId;
use logic::{Flow, Op, Sort, TermId};

impl Walker<'_, '_> {
    /// Performs a statement that stays in its function.
    pub(crate) fn perform(&mut self, stmt: &Stmt) {
        match *stmt {
            Stmt::Assign { dst, src } => self.assign(dst, src),
            Stmt::Declare(var) => self.declare(var),
            Stmt::Input { dst, kind } => self.draw(dst, kind),
            Stmt::Alloc { dst, size, kind } => self.alloc(dst, size, kind),
            Stmt::Free(pointer) => self.free(pointer),
            Stmt::Intrinsic { op, dst, ref args } => {
                let dst = dst.filter(|_| self.core.keeps_destination(self.edge));
                self.intrinsic(op, dst, args);
            }
            _ => {}
        }
    }

    pub(crate) fn is_scalar(&self, expr: ExprId) -> bool {
        self.cfa().types.is_scalar(self.cfa().ty(expr))
    }

    fn size_of(&self, expr: ExprId) -> u64 {
        self.cfa().types.size_of(self.cfa().ty(expr)).unwrap_or(0)
    }

    fn assign(&mut self, dst: ExprId, src: ExprId) {
        if self.is_scalar(dst) {
            let value = self.value(src);
            return self.store(dst, value);
        }
        let Expr::Load(from) = self.cfa().exprs[src].expr else { return };
        let size = self.size_of(dst);
        let (from_place, readable) = self.place_to_read(from, size);
        let (to_place, writable) = self.place_to_write(dst, size);
        let (to, from) = (Run::Lvalue(dst, to_place), Run::Lvalue(from, from_place));
        self.copy_run((&to, writable), (&from, readable), size);
    }

    /// Stores a scalar of shape `from` in an lvalue, converted to its type.
    pub(crate) fn assign_scalar(&mut self, dst: Option<ExprId>, from: Scalar, value: TermId) {
        let Some(dst) = dst else { return };
        let to = self.shape_of(dst);
        let rounding = self.rounding();
        let value = scalar::convert(self.terms, from, to, rounding, value);
        self.store(dst, value);
    }

    /// The scope of a local is entered.
    pub(crate) fn declare(&mut self, var: VarId) {
        if self.core.storage.is_dynamic(var) {
            let size = self.core.storage.var_size(var);
            let size = self.terms.bv(self.pointer(), size.into());
            let address = self.new_object(size);
            let depth = self.var_depth(var);
            self.write(Key::Address(var, depth), address);
            return self.event(EventKind::Object(Object::Var(var), address));
        }
        self.event(EventKind::Entered(Object::Var(var)));
        for region in self.core.storage.regions_of(var).to_vec() {
            if self.core.keeps_region(region) {
                self.leave_open(Object::Var(var), region, self.cfa().var_name(var));
            }
        }
    }

    /// A region of an object that has just come into being holds any value.
    fn leave_open(&mut self, object: Object, region: RegionId, name: &str) {
        let address = Sort::BitVec(self.pointer());
        let sort = match self.core.storage.shape(region) {
            Shape::Scalar(bits) => Sort::BitVec(bits),
            Shape::Words(bytes) => self.terms.array_sort(address, Sort::BitVec(8 * bytes)),
            Shape::Bytes => self.terms.array_sort(address, Sort::BitVec(8)),
        };
        let (_, any) = self.input(name, sort);
        self.write_region(region, any);
        self.event(EventKind::Uninitialised(object, region, any));
    }

    /// Stores anything in an lvalue that is no scalar.
    fn any_record(&mut self, dst: ExprId) {
        let size = self.size_of(dst);
        let (place, inside) = self.place_to_write(dst, size);
        let run = Run::Lvalue(dst, place);
        let regions = self.touched(&run, size);
        self.unless_lost(inside, &regions, |this| this.havoc_run(&run, size));
    }

    fn draw(&mut self, dst: ExprId, kind: InputKind) {
        if !self.is_scalar(dst) {
            return self.any_record(dst);
        }
        let shape = self.shape_of(dst);
        let name = match kind {
            InputKind::Nondet(name) | InputKind::External(name) => self.cfa().symbols.name(name),
            InputKind::Asm => "asm",
            InputKind::Argument(_) => "argument",
            InputKind::StdinChar => "stdin",
            InputKind::Random => "rand",
        };
        let (_, value) = self.input(name, Sort::BitVec(shape.width()));
        self.event(EventKind::Input(kind, value));
        self.restrict(shape, kind, value);
        self.store(dst, value);
    }

    /// What is known of an input.
    fn restrict(&mut self, shape: Scalar, kind: InputKind, value: TermId) {
        let width = shape.width();
        let zero = self.terms.bv(width, 0);
        match kind {
            _ if shape == Scalar::Bool => {
                let one = self.terms.bv(width, 1);
                let small = self.terms.bv_ule(value, one);
                self.require(small);
            }
            InputKind::StdinChar => {
                let (least, most) = (self.terms.bv(width, u128::MAX), self.terms.bv(width, 255));
                let low = self.terms.bv_sle(least, value);
                let high = self.terms.bv_sle(value, most);
                self.require(low);
                self.require(high);
            }
            InputKind::Random => {
                let positive = self.terms.bv_sle(zero, value);
                self.require(positive);
            }
            _ => {}
        }
    }

    /// A new object of so many bytes; its address.
    pub(crate) fn new_object(&mut self, size: TermId) -> TermId {
        if self.is_coarse() {
            return self.any_address();
        }
        let (bits, k) = (self.pointer(), self.core.storage.offset_bits);
        let unit = self.terms.bv(bits, 1 << k);
        let fits = self.terms.bv_ult(size, unit);
        self.need_room(fits, Shortage::Offsets);
        let address = self.read(Key::NextObject);
        let step = self.core.storage.step();
        if bits == 32 {
            let last = self.terms.bv(bits, ((1 << 32) - step).into());
            let free = self.terms.bv_ult(address, last);
            self.need_room(free, Shortage::Numbers);
        }
        let step = self.terms.bv(bits, step.into());
        let next = self.terms.bv_add(address, step);
        self.write(Key::NextObject, next);
        let sizes = self.read(Key::Sizes);
        let sizes = self.terms.store(sizes, address, size);
        self.write(Key::Sizes, sizes);
        address
    }

    fn alloc(&mut self, dst: ExprId, size: ExprId, kind: AllocKind) {
        let object = self.allocated_object();
        let size = self.value(size);
        let size = scalar::resize(self.terms, size, self.pointer(), false);
        let once = self.core.storage.allocated_once(object);
        let address = match once {
            Some((base, _)) => self.terms.bv(self.pointer(), base.into()),
            None => self.new_object(size),
        };
        match once {
            Some((_, bytes)) if !self.is_merged(object) => self.begin_once(object, bytes, kind),
            _ => self.event(EventKind::Object(object, address)),
        }
        if kind == AllocKind::ZeroedHeap {
            self.clear(object, address, size);
        }
        self.store(dst, address);
    }

    /// Whether the contents of an object are in the opaque region.
    fn is_merged(&self, object: Object) -> bool {
        let regions = self.core.regions_with(object);
        regions.iter().any(|&region| self.core.storage.is_merged(region))
    }

    /// Memory that is allocated once comes into being, so many bytes in regions of its own.
    ///
    /// SOUNDNESS: its contents are any value from here on, although nobody should have written
    /// there before: a pointer without value may have the address already.
    fn begin_once(&mut self, object: Object, bytes: u64, kind: AllocKind) {
        self.event(EventKind::Entered(object));
        for region in self.core.regions_with(object) {
            if !self.core.keeps_region(region) {
                continue;
            }
            match self.core.storage.shape(region) {
                Shape::Scalar(bits)
                    if kind == AllocKind::ZeroedHeap && self.is_within(region, bits, bytes) =>
                {
                    let zero = self.terms.bv(bits, 0);
                    self.write_region(region, zero);
                }
                _ => self.leave_open(object, region, "malloc"),
            }
        }
    }

    /// Whether the cell of a scalar region lies within the first bytes of its object.
    fn is_within(&self, region: RegionId, bits: u32, bytes: u64) -> bool {
        let first = self.core.storage.regions.regions()[region].objects[0].1;
        u64::try_from(first).is_ok_and(|first| first + u64::from(bits / 8) <= bytes)
    }

    /// The arrays in which an object lies become zero there.
    fn clear(&mut self, object: Object, address: TermId, size: TermId) {
        for region in self.core.regions_with(object) {
            let width = match self.core.storage.shape(region) {
                Shape::Scalar(_) => continue,
                Shape::Words(bytes) => 8 * bytes,
                Shape::Bytes => 8,
            };
            let contents = self.read_region(region);
            let zero = self.terms.bv(width, 0);
            let filled = self.terms.make(Op::Fill, &[contents, address, size, zero]);
            self.write_region(region, filled);
        }
    }

    fn free(&mut self, pointer: ExprId) {
        let objects = self.core.points_to(pointer);
        let value = self.value(pointer);
        let allocated = |object: &Object| matches!(object, Object::Alloc(..));
        if !objects.iter().all(allocated) || objects.is_empty() || self.is_coarse() {
            return;
        }
        let bits = self.pointer();
        let (base, offset) = self.split(value);
        let zero = self.terms.bv(bits, 0);
        let first = self.terms.eq(offset, zero);
        self.require(first);
        let sizes = self.read(Key::Sizes);
        let sizes = self.terms.store(sizes, base, zero);
        self.write(Key::Sizes, sizes);
    }

    pub(crate) fn call(
        &mut self,
        edge: EdgeId,
        after: NodeId,
        dst: Option<ExprId>,
        callee: Callee,
        args: &[ExprId],
        next: &mut Vec<(CtxId, NodeId, Flow)>,
    ) {
        match callee {
            Callee::Direct(func) => self.enter(edge, after, dst, func, args, next),
            Callee::Indirect(pointer) => {
                let value = self.value(pointer);
                let (targets, _) = self.core.storage.regions.callees(pointer, args.len());
                let (ctx, flow) = (self.ctx, self.flow.clone());
                let (mut hits, mut misses) = (false, Vec::new());
                for func in targets {
                    let Some(base) = self.core.storage.func_base(func) else { continue };
                    self.ctx = ctx;
                    self.resume(flow.clone());
                    let base = self.terms.bv(self.pointer(), base.into());
                    let hit = self.terms.eq(value, base);
                    misses.push(self.terms.not(hit));
                    self.require(hit);
                    if !self.has_ended() {
                        hits = true;
                        self.enter(edge, after, dst, func, args, next);
                    }
                }
                self.ctx = ctx;
                self.resume(flow);
                if self.core.options.stray_writes {
                    misses.into_iter().for_each(|miss| self.require(miss));
                    self.call_nothing(after, dst, next);
                } else if hits {
                    let none = self.terms.and(&misses);
                    let some = self.terms.not(none);
                    self.note_requirement(some, Ends::Call);
                } else {
                    let never = self.terms.bool(false);
                    self.require_defined(never, Ends::Call);
                }
            }
        }
    }

    /// Where a pointer leads to no function that is known: anything is returned.
    fn call_nothing(
        &mut self,
        after: NodeId,
        dst: Option<ExprId>,
        next: &mut Vec<(CtxId, NodeId, Flow)>,
    ) {
        if self.has_ended() {
            return;
        }
        let text =
            "a call through a pointer to no known function returns anything and writes nothing";
        let (edge, span) = (self.edge, self.span);
        self.core.note(LedgerKind::Assumption, text, edge, span);
        match dst.filter(|_| self.core.keeps_destination(self.edge)) {
            Some(dst) if !self.is_scalar(dst) => self.any_record(dst),
            dst => self.any_result(dst),
        }
        self.go_on(self.ctx, after, next);
    }

    fn enter(
        &mut self,
        edge: EdgeId,
        after: NodeId,
        dst: Option<ExprId>,
        func: FuncId,
        args: &[ExprId],
        next: &mut Vec<(CtxId, NodeId, Flow)>,
    ) {
        let function = &self.cfa().funcs[func];
        let Some(body) = &function.body else {
            if let Some(dst) = dst.filter(|_| self.core.keeps_destination(self.edge)) {
                self.draw(dst, InputKind::External(function.name));
            }
            return self.go_on(self.ctx, after, next);
        };
        let passed = self.arguments(func, args);
        let caller = self.ctx;
        self.ctx = self.core.contexts.enter(caller, edge, func);
        if self.core.contexts.get(self.ctx).depth > self.core.options.recursion {
            let text = format!(
                "recursion of `{}` deeper than {} calls is not followed",
                self.cfa().func_name(func),
                self.core.options.recursion
            );
            let (edge, span) = (self.edge, self.span);
            return self.cut(LedgerEntry { kind: LedgerKind::Under, text, edge, span });
        }
        for var in self.core.info(func).undeclared.clone() {
            self.declare(var);
        }
        for &param in &function.params {
            self.declare(param);
        }
        if self.is_variadic(func) {
            self.make_variable_arguments(func, args);
        }
        for (run, cells) in passed {
            self.pass(run, &cells);
        }
        self.go_on(self.ctx, body.entry, next);
    }

    fn is_variadic(&self, func: FuncId) -> bool {
        let ty = self.cfa().types.function(self.cfa().funcs[func].ty);
        ty.is_some_and(|ty| ty.variadic)
    }

    /// The arguments of a call with the runs that take them; the places of variable ones are
    /// known only when the call is entered.
    fn arguments(&mut self, func: FuncId, args: &[ExprId]) -> Vec<(Run, Cells)> {
        let params = &self.cfa().funcs[func].params;
        let mut variable = 0;
        let mut passed = Vec::new();
        for (i, &arg) in args.iter().enumerate() {
            let run = match params.get(i) {
                Some(&param) => {
                    let base = Base::Var(param);
                    Run::Var(param, Place { base, offset: 0, variable: None })
                }
                None if self.is_variadic(func) => {
                    let first = variable;
                    variable += self.slot_size(arg);
                    let base = Base::VarArgs(func);
                    Run::VarArgs(first, Place { base, offset: first as i64, variable: None })
                }
                None => continue,
            };
            // An argument that does not matter leaves its parameter with any value.
            if self.core.keeps_argument(self.edge, i) {
                let mut cells = self.passed(arg, &run);
                if let (Some(&param), [(0, value)]) = (params.get(i), &mut cells[..]) {
                    *value = self.reinterpreted(*value, arg, self.cfa().vars[param].ty);
                }
                passed.push((run, cells));
            }
        }
        passed
    }

    /// The bytes that a variable argument takes.
    fn slot_size(&self, arg: ExprId) -> u64 {
        self.size_of(arg).next_multiple_of(self.cfa().types.model.pointer_bytes())
    }

    /// The cells of an argument or a returned value that goes to `to`.
    fn passed(&mut self, arg: ExprId, to: &Run) -> Cells {
        if self.is_scalar(arg) {
            return vec![(0, self.value(arg))];
        }
        let Expr::Load(from) = self.cfa().exprs[arg].expr else { return Vec::new() };
        let size = self.size_of(arg);
        let (place, inside) = self.place_to_read(from, size);
        self.gather_unless_stray(inside, to, &Run::Lvalue(from, place), size)
    }

    /// A scalar that is passed as another type than its own, because a function is called as
    /// something that it is not: pointers and integers are converted as by casts.
    fn reinterpreted(&mut self, value: TermId, from: ExprId, to: TypeId) -> TermId {
        let types = &self.cfa().types;
        let from = self.cfa().ty(from);
        if types.is_pointer(from) && types.is_integer(to) {
            return self.integer_of(value);
        }
        let whole = self.terms.width(value) == self.pointer();
        if types.is_integer(from) && types.is_pointer(to) && whole {
            return self.address_of_integer(value, None);
        }
        value
    }

    fn pass(&mut self, run: Run, cells: &Cells) {
        let shape = match run {
            Run::Var(param, _) => Scalar::of(&self.cfa().types, self.cfa().vars[param].ty),
            _ => None,
        };
        match (shape, &cells[..]) {
            (Some(shape), &[(0, value)]) => {
                let value = scalar::resize(self.terms, value, shape.width(), false);
                self.store_run(&run, 0, value);
            }
            _ => self.scatter(&run, cells),
        }
    }

    /// Makes room for the variable arguments, one after the other as the interpreter has them.
    fn make_variable_arguments(&mut self, func: FuncId, args: &[ExprId]) {
        let params = self.cfa().funcs[func].params.len();
        let size: u64 = args.iter().skip(params).map(|&arg| self.slot_size(arg)).sum();
        let size = self.terms.bv(self.pointer(), size.into());
        let address = self.new_object(size);
        let depth = self.core.contexts.get(self.ctx).depth;
        self.write(Key::VarArgs(func, depth), address);
        self.event(EventKind::Object(Object::VarArgs, address));
    }

    pub(crate) fn leave(&mut self, value: Option<ExprId>, next: &mut Vec<(CtxId, NodeId, Flow)>) {
        let context = self.core.contexts.get(self.ctx);
        let Some((caller, edge)) = context.call else { return };
        let caller_func = self.core.contexts.get(caller).func;
        let Some(body) = &self.cfa().funcs[caller_func].body else { return };
        let call = &body.edges[edge];
        let Stmt::Call { dst, .. } = call.stmt else { return };
        let dst = dst.filter(|_| self.core.keeps_destination(Some((caller_func, edge))));
        let cells = match (dst, value) {
            (Some(dst), Some(value)) => {
                // Only the regions of the destination count here.
                let place = Place { base: Base::VarArgs(context.func), offset: 0, variable: None };
                let mut cells = self.passed(value, &Run::Lvalue(dst, place));
                if let [(0, bits)] = &mut cells[..] {
                    *bits = self.reinterpreted(*bits, value, self.cfa().ty(dst));
                }
                cells
            }
            _ => Vec::new(),
        };
        self.core.drop_call(context, &mut self.flow);
        self.ctx = caller;
        self.edge = Some((caller_func, edge));
        self.span = call.span;
        if let Some(dst) = dst {
            self.returned(dst, &cells);
        }
        if self.has_ended() {
            return;
        }
        if self.core.storage.is_recursive(context.func) {
            let flow = std::mem::take(&mut self.flow);
            return self.end_at_node(caller, call.to, flow);
        }
        self.go_on(caller, call.to, next);
    }

    fn returned(&mut self, dst: ExprId, cells: &Cells) {
        if self.is_scalar(dst) {
            let width = self.shape_of(dst).width();
            let value = match cells[..] {
                [(_, value)] => scalar::resize(self.terms, value, width, false),
                _ => self.unknown_bits(width),
            };
            return self.store(dst, value);
        }
        let size = self.size_of(dst);
        let (place, inside) = self.place_to_write(dst, size);
        let run = Run::Lvalue(dst, place);
        let regions = self.touched(&run, size);
        self.unless_lost(inside, &regions, |this| match cells.is_empty() {
            true => this.havoc_run(&run, size),
            false => this.scatter(&run, cells),
        });
    }

    /// The object that the running edge allocates.
    pub(crate) fn allocated_object(&self) -> Object {
        let (func, edge) = self.edge.unwrap_or((FuncId::from_index(0), EdgeId::from_index(0)));
        Object::Alloc(func, edge)
    }
}
