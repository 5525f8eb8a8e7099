//! The state of a run and its main loop.

use super::image::{Home, Image};
use super::inputs::{InputRequest, InputRequestKind};
use super::memory::{Fault, Memory};
use super::observe::{Observer, Watch};
use super::places::{Now, Place, Tally};
use super::trace::{DrawnInput, Step, Trace};
use super::{Config, Console, Flow, InputSource, Outcome, Run, UndefinedKind};
use crate::ir::{Body, EdgeId, ExprId, FuncId, InitValue, InputKind, NodeId, Stmt, VarKind};
use crate::scalar::{Scalar, is_true, truncate};
use crate::types::TypeId;
use base::{Budget, Id, Span, Symbol};
use std::ops::Range;

/// A scalar variable that has no address.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Slot {
    pub(super) bits: u128,
    /// How many times its variable was declared in the run, as of its last declaration in the
    /// running call.
    pub(super) entered: u64,
    /// If a statement left its value open, which one: see [`Machine::open_slot`].
    pub(super) open: u32,
    /// Whether it has a value.
    pub(super) known: bool,
}

/// A local that is an object.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Local {
    /// Its address; 0 until it is made.
    pub(super) addr: u64,
    /// As in [`Slot`].
    pub(super) entered: u64,
}

/// Bytes with the masks of those bits that have a value.
#[derive(Clone, Default, Debug)]
pub(super) struct Bytes {
    pub(super) data: Vec<u8>,
    pub(super) init: Vec<u8>,
    /// Where those without value came from, if the source wants to know.
    pub(super) origins: Vec<(Range<usize>, Place)>,
}

/// A value that is passed or returned.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Scalar(u128, Scalar),
    Record(Bytes),
}

/// A call that is active.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) func: FuncId,
    pub(super) node: NodeId,
    /// Its first slot.
    pub(super) slots: usize,
    /// Its first entry in `Machine::objects`.
    pub(super) objects: usize,
    /// How many objects the stack had before.
    pub(super) height: usize,
    /// Where its variable arguments are.
    pub(super) varargs: u64,
    /// The edge of the caller that made the call.
    pub(super) call: EdgeId,
    /// How many calls of the function began before.
    pub(super) number: u64,
}

/// A run under way.
pub(super) struct Machine<'r, O> {
    pub(super) image: &'r Image<'r>,
    pub(super) config: &'r Config,
    pub(super) inputs: &'r mut dyn InputSource,
    pub(super) out: &'r mut dyn Console,
    pub(super) budget: &'r mut Budget,
    pub(super) memory: Memory,
    pub(super) globals: Vec<Slot>,
    pub(super) slots: Vec<Slot>,
    /// The objects of frames.
    pub(super) objects: Vec<Local>,
    /// The running call.
    pub(super) top: Frame,
    /// The calls that wait for it.
    pub(super) callers: Vec<Frame>,
    /// What the running call returns.
    pub(super) returned: Option<Value>,
    /// The edge being taken.
    pub(super) edge: EdgeId,
    /// Where it is written.
    pub(super) span: Span,
    /// What the edge being taken assigned.
    pub(super) shown: Option<u128>,
    pub(super) trace: Trace,
    pub(super) steps: u64,
    /// How much of standard input was read.
    pub(super) stdin_at: usize,
    /// What `argc` was set to.
    pub(super) argc: i64,
    pub(super) tally: Tally,
    pub(super) watch: Watch<'r, O>,
}

impl<'r, O: Observer> Machine<'r, O> {
    pub(super) fn new(
        image: &'r Image<'r>,
        config: &'r Config,
        inputs: &'r mut dyn InputSource,
        out: &'r mut dyn Console,
        budget: &'r mut Budget,
        observer: &'r mut O,
    ) -> Self {
        let start = image.cfa.start;
        let entry = image.cfa.funcs[start].body.as_ref().map(|body| body.entry);
        let layout = image.layouts[start];
        let mut tally = Tally::new(image, inputs.wants_places());
        tally.calls[start] = 1;
        Self {
            image,
            config,
            inputs,
            out,
            budget,
            memory: image.memory.clone(),
            globals: image.globals.clone(),
            slots: vec![Slot::default(); layout.slots as usize],
            objects: vec![Local::default(); layout.objects as usize],
            top: Frame {
                func: start,
                node: entry.unwrap_or(Id::from_index(0)),
                slots: 0,
                objects: 0,
                height: 0,
                varargs: 0,
                call: Id::from_index(0),
                number: 0,
            },
            callers: Vec::new(),
            returned: None,
            edge: Id::from_index(0),
            span: Span::NONE,
            shown: None,
            trace: Trace::default(),
            steps: 0,
            stdin_at: 0,
            argc: 0,
            tally,
            watch: Watch::new(image, observer),
        }
    }

    /// Memory and globals as they are now.
    pub(super) fn into_state(self) -> (Memory, Vec<Slot>) {
        (self.memory, self.globals)
    }

    /// Gives static storage its initial contents.
    pub(super) fn initialise_statics(&mut self) {
        let image = self.image;
        for (id, var) in image.cfa.vars.iter_enumerated() {
            match image.homes[id] {
                Home::Global(slot) => {
                    let bits = var.init.iter().fold(0, |bits, item| match &item.value {
                        InitValue::Scalar(expr) => self.value(*expr).unwrap_or(bits),
                        InitValue::Bytes(bytes) => {
                            bytes.iter().zip(item.offset..16).fold(bits, |bits, (&byte, at)| {
                                (bits & !(0xff << (8 * at))) | (u128::from(byte) << (8 * at))
                            })
                        }
                        InitValue::Bits(..) => bits,
                    });
                    let known = var.kind != VarKind::Extern;
                    self.globals[slot as usize] = Slot { bits, known, ..Slot::default() };
                }
                Home::Static { addr, .. } => {
                    for item in &var.init {
                        self.initialise(addr + item.offset, &item.value);
                    }
                    if var.kind == VarKind::Literal {
                        self.memory.protect(addr);
                    }
                }
                _ => {}
            }
            self.initialise_stream(id);
        }
    }

    fn initialise(&mut self, addr: u64, value: &InitValue) {
        // An initialiser that does not fit its object is a fault of the front end; the object
        // then keeps its zeros.
        let _ignored = match value {
            InitValue::Bytes(bytes) => self.memory.put(addr, bytes, &vec![0xff; bytes.len()], true),
            InitValue::Scalar(expr) => match (self.value(*expr), self.image.shapes[*expr]) {
                (Ok(bits), Some(shape)) => {
                    self.memory.write(addr, shape.width() as usize / 8, 0, bits)
                }
                _ => Ok(()),
            },
            InitValue::Bits(range, expr) => match self.value(*expr) {
                Ok(bits) => {
                    let mask = truncate(u128::MAX, range.width.into()) << range.start;
                    let bits = bits << range.start;
                    let len = (range.bytes() as usize).min(16);
                    self.memory.blend(addr, len, 0, (bits, mask), true, true)
                }
                Err(_) => Ok(()),
            },
        };
    }

    /// The external variables `stdin`, `stdout` and `stderr` have values of their own.
    fn initialise_stream(&mut self, var: crate::ir::VarId) {
        let cfa = self.image.cfa;
        if cfa.vars[var].kind != VarKind::Extern || !cfa.types.is_pointer(cfa.vars[var].ty) {
            return;
        }
        let value = match cfa.var_name(var) {
            "stdin" => self.image.streams[0],
            "stdout" => self.image.streams[1],
            "stderr" => self.image.streams[2],
            _ => return,
        };
        match self.image.homes[var] {
            Home::Global(slot) => {
                let bits = value.into();
                self.globals[slot as usize] = Slot { bits, known: true, ..Slot::default() };
            }
            Home::Static { addr, .. } => {
                let len = cfa.types.model.pointer_bytes() as usize;
                // The object was just made with this size.
                let _ignored = self.memory.write(addr, len, 0, value.into());
            }
            _ => {}
        }
    }

    /// Runs to the end.
    pub(super) fn run(mut self) -> Run {
        let outcome = match self.execute() {
            Ok(()) => Outcome::Exit(0),
            Err(outcome) => *outcome,
        };
        Run { outcome, trace: self.trace, steps: self.steps }
    }

    fn execute(&mut self) -> Flow<()> {
        let image = self.image;
        let Some(mut body) = image.cfa.funcs[self.top.func].body.as_ref() else {
            return Err(self.stuck("the start function has no body"));
        };
        loop {
            self.watch_node();
            if self.top.node == body.exit {
                if self.callers.is_empty() {
                    return Ok(());
                }
                self.leave()?;
                body = self.body()?;
                continue;
            }
            if let Err(stop) = self.budget.spend() {
                return Err(Box::new(Outcome::Limit(stop.to_string())));
            }
            self.steps += 1;
            let edge = self.choose(body)?;
            let taken = &body.edges[edge];
            self.span = taken.span;
            self.edge = edge;
            let func = self.top.func;
            let depth = self.callers.len();
            match &taken.stmt {
                // The edge was chosen because its assumption holds.
                Stmt::Skip | Stmt::Assume { .. } => self.top.node = taken.to,
                Stmt::Call { dst, callee, args } => {
                    self.top.node = taken.to;
                    if self.call(edge, *dst, *callee, args)? {
                        if self.config.trace {
                            // What was passed is not what is returned.
                            self.shown = None;
                            self.record(func, edge, depth);
                        }
                        body = self.body()?;
                        continue;
                    }
                }
                stmt => {
                    let done = self.perform(stmt);
                    if let Err(end) = done {
                        if self.config.trace {
                            self.record(func, edge, depth);
                        }
                        return Err(end);
                    }
                    self.top.node = taken.to;
                }
            }
            if self.config.trace {
                self.record(func, edge, depth);
            }
        }
    }

    fn body(&self) -> Flow<&'r Body> {
        let image = self.image;
        let body = image.cfa.funcs[self.top.func].body.as_ref();
        body.ok_or_else(|| self.stuck("a function without body is running"))
    }

    /// Adds a step to the trace.
    pub(super) fn record(&mut self, func: FuncId, edge: EdgeId, depth: usize) {
        let value = self.shown.take();
        let step = Step { func, edge, depth: depth as u32, value, number: self.steps };
        self.trace.record(step, self.config.trace_steps);
    }

    /// The edge that leaves the current node.
    #[inline]
    fn choose(&mut self, body: &Body) -> Flow<EdgeId> {
        let out = &body.nodes[self.top.node].out;
        let Some(&first) = out.first() else {
            return Err(self.stuck("a node without way out was reached"));
        };
        let Stmt::Assume { cond, truth } = body.edges[first].stmt else {
            return Ok(first);
        };
        self.span = body.edges[first].span;
        let holds = self.test(cond)?;
        if holds == truth {
            return Ok(first);
        }
        for &other in &out[1..] {
            let Stmt::Assume { cond: condition, truth } = body.edges[other].stmt else {
                return Ok(other);
            };
            let holds = if condition == cond { holds } else { self.test(condition)? };
            if holds == truth {
                return Ok(other);
            }
        }
        Err(Box::new(Outcome::AssumeFailed { span: self.span }))
    }

    fn test(&mut self, cond: ExprId) -> Flow<bool> {
        let bits = self.value(cond)?;
        let holds = is_true(self.image.shapes[cond].unwrap_or(self.image.pointer), bits);
        if self.config.trace {
            self.shown = Some(holds.into());
        }
        Ok(holds)
    }

    #[cold]
    pub(super) fn stuck(&self, why: &'static str) -> Box<Outcome> {
        self.undefined(UndefinedKind::Stuck(why))
    }

    #[cold]
    pub(super) fn undefined(&self, what: UndefinedKind) -> Box<Outcome> {
        Box::new(Outcome::Undefined { what, span: self.span })
    }

    #[cold]
    pub(super) fn fault(&self, fault: Fault) -> Box<Outcome> {
        self.undefined(match fault {
            Fault::Null => UndefinedKind::NullDereference,
            Fault::Outside => UndefinedKind::OutOfBounds,
            Fault::Freed => UndefinedKind::UseAfterFree,
            Fault::Dead => UndefinedKind::DeadLocal,
            Fault::ReadOnly => UndefinedKind::WriteToConstant,
            Fault::NotAllocated => UndefinedKind::InvalidFree,
            Fault::Full => return limit("the interpreter's memory is full"),
        })
    }

    /// Asks for a value, records it and returns its bits.
    #[cold]
    pub(super) fn draw(
        &mut self,
        kind: InputRequestKind,
        ty: TypeId,
        shape: Scalar,
        name: Option<Symbol>,
        place: Option<Place>,
    ) -> Flow<u128> {
        let raw = self.ask(kind, ty, shape, name, place)?;
        Ok(self.take(kind, ty, shape, name, raw))
    }

    /// Asks for a value.
    pub(super) fn ask(
        &mut self,
        kind: InputRequestKind,
        ty: TypeId,
        shape: Scalar,
        name: Option<Symbol>,
        place: Option<Place>,
    ) -> Flow<u128> {
        if self.trace.inputs.len() >= self.config.max_inputs {
            return Err(limit("the limit on inputs was reached"));
        }
        let pointer = self.image.cfa.types.is_pointer(ty);
        let fresh_external = pointer.then(|| self.memory.fresh_external());
        let span = self.span;
        let request = InputRequest { kind, ty, shape, span, fresh_external, name, place };
        let now = Now {
            image: self.image,
            memory: &self.memory,
            objects: &self.objects,
            top: &self.top,
            callers: &self.callers,
            tally: &self.tally,
        };
        let raw = self.inputs.next(&request, &now);
        raw.ok_or_else(|| Box::new(Outcome::InputsExhausted))
    }

    /// Records a value that was asked for and returns its bits.
    pub(super) fn take(
        &mut self,
        kind: InputRequestKind,
        ty: TypeId,
        shape: Scalar,
        name: Option<Symbol>,
        raw: u128,
    ) -> u128 {
        let bits = in_range(kind, shape, truncate(raw, shape.width()));
        let addr = bits as u64;
        let wide = shape.width() >= self.image.pointer.width() && u128::from(addr) == bits;
        if self.image.cfa.types.is_pointer(ty) || (wide && self.memory.is_middle(addr)) {
            self.memory.adopt_external(addr);
            self.watch_pointer(addr, kind);
        }
        let (span, step) = (self.span, self.steps);
        self.trace.inputs.push(DrawnInput { kind, ty, shape, bits, span, name, step });
        bits
    }
}

/// Inputs of some kinds have fewer values than their types.
fn in_range(kind: InputRequestKind, shape: Scalar, bits: u128) -> u128 {
    let width = shape.width();
    match (kind, shape) {
        (_, Scalar::Bool) => u128::from(bits != 0),
        (InputRequestKind::Program(InputKind::Random), Scalar::Int { signed: true, .. }) => {
            truncate(bits, width - 1)
        }
        (InputRequestKind::Program(InputKind::StdinChar), _) => {
            let end = bits == truncate(u128::MAX, width);
            if end && width > 8 { bits } else { bits & 0xff }
        }
        _ => bits,
    }
}

/// The interpreter gives up.
#[cold]
pub(super) fn limit(why: &str) -> Box<Outcome> {
    Box::new(Outcome::Limit(why.to_string()))
}
