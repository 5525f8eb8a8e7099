//! Statements, calls and returns.

use super::image::Home;
use super::inputs::InputRequestKind;
use super::machine::{Frame, Local, Machine, Slot, Value, limit};
use super::memory::{Area, State};
use super::observe::{Made, Observer, Via};
use super::place::{Target, value_bytes};
use super::places::{Owner, Place};
use super::{Flow, Outcome, UndefinedKind};
use crate::ir::{AllocKind, Callee, EdgeId, ExprId, FuncId, HaltKind, InputKind, Stmt, VarId};
use crate::regions::Object;
use crate::scalar::{Scalar, sign_extend, truncate};
use crate::types::{DataModel, TypeId};
use base::Id;

impl<O: Observer> Machine<'_, O> {
    /// Performs a statement that stays in the function and neither branches nor calls.
    pub(super) fn perform(&mut self, stmt: &Stmt) -> Flow<()> {
        match *stmt {
            Stmt::Assign { dst, src } => self.assign(dst, src),
            Stmt::Declare(var) => self.declare(var),
            Stmt::Return(value) => {
                self.returned = match value {
                    Some(value) => Some(self.any_value(value)?),
                    None => None,
                };
                if self.config.trace
                    && let Some(Value::Scalar(bits, _)) = self.returned
                {
                    self.shown = Some(bits);
                }
                Ok(())
            }
            Stmt::Input { dst, kind } => self.input(dst, kind),
            Stmt::Alloc { dst, size, kind } => self.alloc(dst, size, kind),
            Stmt::Free(ptr) => {
                let ptr = self.value(ptr)? as u64;
                self.free(ptr)
            }
            Stmt::Intrinsic { op, dst, ref args } => self.intrinsic(op, dst, args),
            Stmt::Error(kind) => Err(Box::new(Outcome::Error { kind, span: self.span })),
            Stmt::Halt(kind) => Err(self.halt(kind)?),
            Stmt::Skip | Stmt::Assume { .. } | Stmt::Call { .. } => {
                Err(self.stuck("not a plain statement"))
            }
        }
    }

    fn halt(&mut self, kind: HaltKind) -> Flow<Box<Outcome>> {
        Ok(match kind {
            HaltKind::Exit(status) => Box::new(Outcome::Exit(self.value(status)? as u32 as i32)),
            HaltKind::Abort => Box::new(Outcome::Abort),
            HaltKind::Assume => Box::new(Outcome::AssumeFailed { span: self.span }),
            HaltKind::Undefined(why) => self.undefined(UndefinedKind::Marked(why)),
        })
    }

    #[inline]
    fn assign(&mut self, dst: ExprId, src: ExprId) -> Flow<()> {
        match self.image.shapes[dst] {
            Some(shape) => {
                let bits = self.value(src)?;
                let place = self.place(dst)?;
                self.store(place, shape, bits)?;
                self.watch_store(dst, place);
                Ok(())
            }
            None => {
                let value = self.any_value(src)?;
                self.assign_value(dst, value)
            }
        }
    }

    /// Stores any value in an lvalue.
    fn assign_value(&mut self, dst: ExprId, value: Value) -> Flow<()> {
        let place = self.place(dst)?;
        let size = self.image.size_of(self.image.cfa.ty(dst));
        self.store_value(place, self.image.shapes[dst], size, value)?;
        self.watch_store(dst, place);
        Ok(())
    }

    /// Stores a scalar of shape `from` in an lvalue, converted to its type.
    pub(super) fn assign_scalar(
        &mut self,
        dst: Option<ExprId>,
        from: Scalar,
        bits: u128,
    ) -> Flow<()> {
        let Some(dst) = dst else {
            return Ok(());
        };
        let Some(shape) = self.image.shapes[dst] else {
            return Err(self.stuck("a scalar result goes to a record"));
        };
        let place = self.place(dst)?;
        self.store(place, shape, self.converted(from, shape, bits))?;
        self.watch_store(dst, place);
        Ok(())
    }

    fn declare(&mut self, var: VarId) -> Flow<()> {
        self.tally.declares[var] += 1;
        let entered = self.tally.declares[var];
        match self.image.homes[var] {
            Home::Local(slot) => {
                let slot = &mut self.slots[self.top.slots + slot as usize];
                (slot.known, slot.entered, slot.open) = (false, entered, 0);
            }
            Home::Frame(object) => {
                let local = &mut self.objects[self.top.objects + object as usize];
                local.entered = entered;
                let addr = local.addr;
                if addr != 0 {
                    self.memory.forget_local(addr, Owner::var(var, entered - 1));
                    self.own_bytes(addr, self.image.var_size(var).unwrap_or(0));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn input(&mut self, dst: ExprId, kind: InputKind) -> Flow<()> {
        let cfa = self.image.cfa;
        let ty = cfa.ty(dst);
        let Some(shape) = self.image.shapes[dst] else {
            let place = self.place(dst)?;
            self.forget(place, self.image.size_of(ty))?;
            self.watch_store(dst, place);
            return Ok(());
        };
        let bits = match self.supplied(kind, ty)? {
            Some(bits) => truncate(bits as u128, shape.width()),
            None => {
                let name = match kind {
                    InputKind::Nondet(name) | InputKind::External(name) => Some(name),
                    InputKind::Argument(_) if self.image.enters_main => cfa.symbols.find("main"),
                    _ => None,
                };
                self.draw(InputRequestKind::Program(kind), ty, shape, name, None)?
            }
        };
        if kind == InputKind::Argument(0) {
            self.argc = sign_extend(bits, shape.width()).clamp(0, 1 << 16) as i64;
        }
        let place = self.place(dst)?;
        self.store(place, shape, bits)?;
        self.watch_store(dst, place);
        Ok(())
    }

    /// What the configuration, rather than the inputs, has to say.
    fn supplied(&mut self, kind: InputKind, ty: TypeId) -> Flow<Option<i128>> {
        match kind {
            InputKind::StdinChar => Ok(self.config.stdin.as_ref().map(|text| {
                let byte = text.get(self.stdin_at).map_or(-1, |&byte| i128::from(byte));
                self.stdin_at += 1;
                byte
            })),
            InputKind::Argument(0) if self.image.enters_main => {
                Ok(self.config.args.as_ref().map(|args| args.len() as i128))
            }
            InputKind::Argument(1)
                if self.image.enters_main && self.image.cfa.types.is_pointer(ty) =>
            {
                self.make_argv().map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The array that `argv` points to. Arguments that nobody supplied are strings of up to 15
    /// characters of any value.
    fn make_argv(&mut self) -> Flow<i128> {
        let args = self.config.args.as_ref();
        let count = args.map_or(self.argc as usize, Vec::len);
        let pointer = self.image.cfa.types.model.pointer_bytes();
        let size = pointer * (count as u64 + 1);
        let array = self.allocate(size, true, State::Fixed, Owner::external(Place::ARGV))?;
        self.watch_made(array, size, Made::Argument);
        for index in 0..count {
            let len = args.map_or(15, |args| args[index].len());
            let owner = Owner::external(Place::ARGV + 1 + index as u64);
            let text = self.allocate(len as u64 + 1, false, State::Fixed, owner)?;
            self.watch_made(text, len as u64 + 1, Made::Argument);
            if let Some(args) = args {
                let put = self.memory.put(text, &args[index], &vec![0xff; len], true);
                put.map_err(|fault| self.fault(fault))?;
            }
            self.fill_bytes(text + len as u64, 1, 0, 0xff)?;
            let entry = array + pointer * index as u64;
            let put = self.memory.write(entry, pointer as usize, array, text.into());
            put.map_err(|fault| self.fault(fault))?;
        }
        Ok(array.into())
    }

    /// A new object on the heap.
    pub(super) fn allocate(
        &mut self,
        size: u64,
        zero: bool,
        state: State,
        owner: Owner,
    ) -> Flow<u64> {
        let made = self.memory.allocate(Area::Heap, size, 16, (zero, state), owner);
        self.charge(size.min(1 << 20))?;
        made.map_err(|fault| self.fault(fault))
    }

    fn alloc(&mut self, dst: ExprId, size: ExprId, kind: AllocKind) -> Flow<()> {
        let size = self.value(size)? as u64;
        let owner = self.next_made();
        let addr = match kind {
            AllocKind::Heap => self.allocate(size, false, State::Allocated, owner)?,
            AllocKind::ZeroedHeap => self.allocate(size, true, State::Allocated, owner)?,
            AllocKind::Stack => {
                self.charge(size.min(1 << 20))?;
                self.push_object(size, 16, owner)?
            }
        };
        self.made(addr);
        self.watch_made(addr, size, Made::Allocated);
        self.assign_scalar(Some(dst), self.image.pointer, addr.into())
    }

    pub(super) fn free(&mut self, ptr: u64) -> Flow<()> {
        if ptr == 0 {
            return Ok(());
        }
        match self.memory.free(ptr) {
            Ok(()) => Ok(()),
            Err(super::memory::Fault::Freed) => Err(self.undefined(UndefinedKind::DoubleFree)),
            Err(fault) => Err(self.fault(fault)),
        }
    }

    fn callee(&mut self, callee: Callee) -> Flow<FuncId> {
        match callee {
            Callee::Direct(func) => Ok(func),
            Callee::Indirect(ptr) => {
                let addr = self.value(ptr)? as u64;
                match self.memory.function_at(addr) {
                    Some(index) if index < self.image.cfa.funcs.len() => Ok(Id::from_index(index)),
                    _ if addr == 0 => Err(self.undefined(UndefinedKind::NullCall)),
                    _ => Err(self.undefined(UndefinedKind::InvalidCall)),
                }
            }
        }
    }

    /// Begins a call. The current node is already the one after it. False if the call is over
    /// because the function has no body.
    pub(super) fn call(
        &mut self,
        edge: EdgeId,
        dst: Option<ExprId>,
        callee: Callee,
        args: &[ExprId],
    ) -> Flow<bool> {
        let cfa = self.image.cfa;
        let target = self.callee(callee)?;
        if let Callee::Indirect(pointer) = callee {
            self.watch_call(pointer, args.len(), target);
        }
        let func = &cfa.funcs[target];
        let Some(body) = &func.body else {
            if let Some(dst) = dst {
                self.input(dst, InputKind::External(func.name))?;
            }
            return Ok(false);
        };
        if self.callers.len() >= self.config.max_depth {
            return Err(limit("the limit on the depth of calls was reached"));
        }
        let mut values = Vec::with_capacity(args.len());
        for &arg in args {
            values.push(self.any_value(arg)?);
        }
        let layout = self.image.layouts[target];
        let frame = Frame {
            func: target,
            node: body.entry,
            slots: self.slots.len(),
            objects: self.objects.len(),
            height: self.memory.stack_height(),
            varargs: 0,
            call: edge,
            number: self.tally.calls[target],
        };
        self.tally.calls[target] += 1;
        self.callers.push(std::mem::replace(&mut self.top, frame));
        self.slots.resize(frame.slots + layout.slots as usize, Slot::default());
        self.objects.resize(frame.objects + layout.objects as usize, Local::default());
        self.watch_enter();
        let mut values = values.into_iter();
        // An argument that is missing leaves its parameter without a value.
        for (&param, value) in func.params.iter().zip(values.by_ref()) {
            self.pass(param, value)?;
        }
        if layout.variadic {
            self.pass_variable(values)?;
        }
        Ok(true)
    }

    fn pass(&mut self, param: VarId, value: Value) -> Flow<()> {
        let cfa = self.image.cfa;
        let ty = cfa.vars[param].ty;
        let shape = Scalar::of(&cfa.types, ty);
        let place = match self.image.homes[param] {
            Home::Local(slot) => Target::Local(slot),
            Home::Frame(object) => {
                let addr = self.make_local(param, object)?;
                Target::Memory { addr, root: addr }
            }
            _ => return Err(self.stuck("a parameter has no place")),
        };
        self.store_value(place, shape, self.image.size_of(ty), value)?;
        self.watch_param(param, place);
        Ok(())
    }

    /// Lays out the variable arguments one after the other.
    fn pass_variable(&mut self, values: impl Iterator<Item = Value>) -> Flow<()> {
        let unit = self.image.cfa.types.model.pointer_bytes() as usize;
        let mut area = super::machine::Bytes::default();
        for value in values {
            match value {
                Value::Scalar(bits, shape) => {
                    let len = value_bytes(shape);
                    area.data.extend_from_slice(&bits.to_le_bytes()[..len]);
                    area.init.extend(std::iter::repeat_n(0xff, len));
                    // A long double has 12 or 16 bytes, of which ten count.
                    if len == 10 {
                        let pad =
                            if self.image.cfa.types.model == DataModel::Ilp32 { 2 } else { 6 };
                        area.data.extend(std::iter::repeat_n(0, pad));
                    }
                }
                Value::Record(bytes) => {
                    let at = area.data.len();
                    let origins = bytes.origins.into_iter();
                    area.origins.extend(
                        origins.map(|(from, place)| (from.start + at..from.end + at, place)),
                    );
                    area.data.extend_from_slice(&bytes.data);
                    area.init.extend_from_slice(&bytes.init);
                }
            }
            area.data.resize(area.data.len().next_multiple_of(unit), 0);
            area.init.resize(area.data.len(), 0);
        }
        let size = area.data.len() as u64;
        let owner = Owner { object: Object::VarArgs, instance: self.tally.variadic_calls };
        self.tally.variadic_calls += 1;
        let addr = self.push_object(size, 16, owner)?;
        self.top.varargs = addr;
        self.watch_made(addr, size, Made::VarArgs);
        let put = self.memory.put(addr, &area.data, &area.init, true);
        put.map_err(|fault| self.fault(fault))?;
        self.keep_origins(addr, &area, area.data.len());
        self.watch_bytes(Via::VarArgs, addr, size, true);
        Ok(())
    }

    /// Ends the running call and gives the caller its result.
    pub(super) fn leave(&mut self) -> Flow<()> {
        let Some(caller) = self.callers.pop() else {
            return Err(self.stuck("nobody called"));
        };
        let callee = std::mem::replace(&mut self.top, caller);
        self.slots.truncate(callee.slots);
        self.objects.truncate(callee.objects);
        self.memory.unwind(callee.height);
        self.watch_leave();
        let returned = self.returned.take();
        let Some(body) = &self.image.cfa.funcs[self.top.func].body else {
            return Err(self.stuck("the caller has no body"));
        };
        let edge = &body.edges[callee.call];
        self.span = edge.span;
        self.edge = callee.call;
        let Stmt::Call { dst: Some(dst), .. } = edge.stmt else {
            return Ok(());
        };
        match returned {
            Some(value) => self.assign_value(dst, value)?,
            // Nothing was returned: the result is any value.
            None => {
                let place = self.place(dst)?;
                self.forget(place, self.image.size_of(self.image.cfa.ty(dst)))?;
                self.watch_store(dst, place);
            }
        }
        if self.config.trace {
            // The call once more, now with its result.
            self.record(self.top.func, callee.call, self.callers.len());
        }
        Ok(())
    }
}
