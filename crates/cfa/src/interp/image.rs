//! A program made ready to run: expressions with their shapes, sizes and addresses resolved, and
//! the initial contents of static storage.

use super::Console;
use super::machine::{Machine, Slot};
use super::memory::{Area, Memory, State};
use super::observe::{Nobody, Observer};
use super::places::{Owner, Place};
use super::{Config, InputSource, Run, ZeroInputs};
use crate::bounds::Member;
use crate::ir::{BinOp, Callee, Cfa, Expr, ExprId, FuncId, Stmt, UnOp, VarId, VarKind};
use crate::scalar::Scalar;
use crate::types::{BitRange, TypeId};
use base::{Budget, Id, IdVec};

/// How deep an expression may be before its evaluation makes sure of the stack.
const SHALLOW: u32 = 32;

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Home {
    /// A local without address: a slot of the frame.
    Local(u32),
    /// A global without address: a slot of its own.
    Global(u32),
    /// Another local: the frame's object with this number, made when first needed.
    Frame(u32),
    /// Static storage at this address; `root` is 0 where bounds are not known.
    Static { addr: u64, root: u64 },
    /// Nowhere: too large.
    None,
}

/// An expression, resolved.
#[derive(Clone, Copy, Debug)]
pub(super) enum Code {
    Const(u128),
    LoadLocal(u32, Scalar),
    LoadGlobal(u32, Scalar),
    Load(ExprId, Scalar),
    AddrOf(ExprId),
    VarArgs,
    Unary(UnOp, Scalar, ExprId),
    Binary(BinOp, Scalar, ExprId, ExprId),
    Cast {
        from: Scalar,
        to: Scalar,
        operand: ExprId,
    },
    PtrAdd {
        ptr: ExprId,
        index: ExprId,
        shape: Scalar,
        scale: u32,
    },
    /// A `PtrAdd` that must not leave a member: its position in `Image::members`.
    MemberAdd(u32),
    PtrDiff {
        lhs: ExprId,
        rhs: ExprId,
        scale: u32,
    },
    Void,
    // Lvalues.
    Var(Home),
    Deref(ExprId),
    Field(ExprId, u64),
    Bits {
        record: ExprId,
        offset: u64,
        range: BitRange,
        signed: bool,
    },
    Index {
        array: ExprId,
        index: ExprId,
        shape: Scalar,
        size: u64,
    },
    /// An index that must not leave a member: its position in `Image::members`.
    MemberIndex(u32),
    /// Not a scalar, or of unknown size.
    Opaque,
}

/// An element of an array that is a member.
#[derive(Clone, Copy, Debug)]
pub(super) struct Element {
    /// The array, or the row of it, that is indexed.
    pub(super) array: ExprId,
    pub(super) index: ExprId,
    pub(super) shape: Scalar,
    /// Bytes of the element.
    pub(super) size: u64,
    pub(super) member: Member,
}

/// What a call of a function needs.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Layout {
    /// Slots of the frame.
    pub(super) slots: u32,
    /// Objects of the frame.
    pub(super) objects: u32,
    /// Whether `...` follows the parameters.
    pub(super) variadic: bool,
}

/// A program ready to run any number of times.
#[derive(Debug)]
pub struct Image<'a> {
    pub(super) cfa: &'a Cfa,
    pub(super) codes: IdVec<ExprId, Code>,
    /// The shape of each expression of scalar type.
    pub(super) shapes: IdVec<ExprId, Option<Scalar>>,
    pub(super) members: Vec<Element>,
    /// Expressions to evaluate with more stack; empty if none is deep.
    pub(super) deep: Vec<bool>,
    pub(super) homes: IdVec<VarId, Home>,
    pub(super) layouts: IdVec<FuncId, Layout>,
    /// Locals that have a declaration.
    pub(super) declared: IdVec<VarId, bool>,
    /// Memory as it is at the start.
    pub(super) memory: Memory,
    /// The slots of globals as they are at the start.
    pub(super) globals: Vec<Slot>,
    /// The values of `stdin`, `stdout` and `stderr`.
    pub(super) streams: [u64; 3],
    /// Whether the entry function is `main`.
    pub(super) enters_main: bool,
    pub(super) pointer: Scalar,
    /// The slot of the rounding mode, if the program may change it.
    pub(super) rounding: Option<u32>,
}

impl<'a> Image<'a> {
    /// Resolves `cfa`.
    pub fn new(cfa: &'a Cfa) -> Self {
        let mut memory = Memory::new(cfa.types.model);
        let streams = [0, 1, 2].map(|i| memory.new_external(Owner::external(Place::STREAMS + i)));
        let pointer = Scalar::Int { width: cfa.types.model.pointer_bits(), signed: false };
        let mut image = Self {
            cfa,
            codes: IdVec::new(),
            members: Vec::new(),
            shapes: cfa.exprs.iter().map(|node| Scalar::of(&cfa.types, node.ty)).collect(),
            deep: deep_expressions(cfa),
            homes: IdVec::new(),
            layouts: IdVec::new(),
            declared: declared(cfa),
            memory,
            globals: Vec::new(),
            streams,
            enters_main: enters_main(cfa),
            pointer,
            rounding: None,
        };
        image.place_variables();
        image.rounding = cfa.rounding.and_then(|var| match image.homes[var] {
            Home::Global(slot) => Some(slot),
            _ => None,
        });
        for expr in cfa.exprs.ids() {
            let code = image.resolve(expr);
            image.codes.push(code);
        }
        let (memory, globals) = {
            let mut budget = Budget::unlimited();
            let config = Config::default();
            let mut sink = std::io::sink();
            let mut inputs = ZeroInputs;
            let mut nobody = Nobody;
            let mut machine =
                Machine::new(&image, &config, &mut inputs, &mut sink, &mut budget, &mut nobody);
            machine.initialise_statics();
            machine.into_state()
        };
        image.memory = memory;
        image.globals = globals;
        image
    }

    /// Runs the program once.
    pub fn run(
        &self,
        config: &Config,
        inputs: &mut dyn InputSource,
        out: &mut dyn Console,
        budget: &mut Budget,
    ) -> Run {
        self.observe(config, inputs, out, budget, &mut Nobody)
    }

    /// Runs the program once and lets `observer` watch.
    pub fn observe<O: Observer>(
        &self,
        config: &Config,
        inputs: &mut dyn InputSource,
        out: &mut dyn Console,
        budget: &mut Budget,
        observer: &mut O,
    ) -> Run {
        Machine::new(self, config, inputs, out, budget, observer).run()
    }

    /// The address of static storage, for sources that choose pointers; `None` for other variables
    /// and for those that nothing can point to.
    pub fn static_address(&self, var: VarId) -> Option<u64> {
        match self.homes[var] {
            Home::Static { addr, .. } => Some(addr),
            _ => None,
        }
    }

    /// The address of a function, for sources that choose pointers.
    pub fn function_address(&self, func: FuncId) -> u64 {
        self.memory.function_address(func.index())
    }

    /// Bytes of a variable; `None` if its type is incomplete.
    pub(super) fn var_size(&self, var: VarId) -> Option<u64> {
        let var = &self.cfa.vars[var];
        match self.cfa.types.size_of(var.ty) {
            Some(size) => Some(size + var.extra_size),
            None => (var.extra_size > 0).then_some(var.extra_size),
        }
    }

    /// The size of a type whose objects are copied.
    pub(super) fn size_of(&self, ty: TypeId) -> u64 {
        self.cfa.types.size_of(ty).unwrap_or(0)
    }

    fn place_variables(&mut self) {
        let cfa = self.cfa;
        self.homes = cfa
            .vars
            .ids()
            .map(|var| match cfa.vars[var].kind {
                VarKind::Static | VarKind::Extern | VarKind::Literal => self.place_static(var),
                _ => Home::None,
            })
            .collect();
        for func in cfa.funcs.iter() {
            let mut layout = Layout {
                variadic: cfa.types.function(func.ty).is_some_and(|ty| ty.variadic),
                ..Layout::default()
            };
            for &var in func.params.iter().chain(&func.locals) {
                self.homes[var] = if self.fits_slot(var) {
                    layout.slots += 1;
                    Home::Local(layout.slots - 1)
                } else {
                    layout.objects += 1;
                    Home::Frame(layout.objects - 1)
                };
            }
            self.layouts.push(layout);
        }
    }

    fn fits_slot(&self, var: VarId) -> bool {
        let var = &self.cfa.vars[var];
        !var.address_taken && self.cfa.types.is_scalar(var.ty)
    }

    fn place_static(&mut self, id: VarId) -> Home {
        let var = &self.cfa.vars[id];
        if self.fits_slot(id) && var.kind != VarKind::Literal {
            self.globals.push(Slot::default());
            return Home::Global(self.globals.len() as u32 - 1);
        }
        match self.var_size(id) {
            None if var.kind == VarKind::Extern => {
                Home::Static { addr: self.memory.new_external(Owner::var(id, 0)), root: 0 }
            }
            size => {
                let zero = var.kind != VarKind::Extern;
                let size = size.unwrap_or(0);
                let owner = Owner::var(id, 0);
                let how = (zero, State::Fixed);
                let made = self.memory.allocate(Area::Static, size, var.align, how, owner);
                made.map_or(Home::None, |addr| Home::Static { addr, root: addr })
            }
        }
    }

    fn shape(&self, expr: ExprId) -> Scalar {
        self.shapes[expr].unwrap_or(self.pointer)
    }

    fn resolve(&mut self, expr: ExprId) -> Code {
        let cfa = self.cfa;
        let node = cfa.exprs[expr];
        match node.expr {
            Expr::Int(_) | Expr::Wide(_) => cfa.const_bits(expr).map_or(Code::Opaque, Code::Const),
            Expr::Var(var) => Code::Var(self.homes[var]),
            Expr::Deref(ptr) => Code::Deref(ptr),
            Expr::Field(record, field) => self.resolve_field(record, field),
            Expr::Index(array, index) => {
                let Some(size) = cfa.types.size_of(node.ty) else { return Code::Opaque };
                let shape = self.shape(index);
                match Member::of_index(cfa, array, index) {
                    Some(member) if size > 0 => Code::MemberIndex(self.element(Element {
                        array,
                        index,
                        shape,
                        size,
                        member,
                    })),
                    _ => Code::Index { array, index, shape, size },
                }
            }
            Expr::Load(place) => self.resolve_load(place, self.shapes[expr]),
            Expr::AddrOf(place) => Code::AddrOf(place),
            Expr::FuncAddr(func) => Code::Const(self.memory.function_address(func.index()).into()),
            Expr::LabelAddr(label) => Code::Const(self.memory.label_address(label.index()).into()),
            Expr::VarArgs => Code::VarArgs,
            Expr::Unary(op, operand) => Code::Unary(op, self.shape(operand), operand),
            Expr::Binary(op, lhs, rhs) => Code::Binary(op, self.shape(lhs), lhs, rhs),
            Expr::Cast(operand) => match (self.shapes[operand], self.shapes[expr]) {
                (Some(from), Some(to)) => Code::Cast { from, to, operand },
                _ => Code::Void,
            },
            Expr::PtrAdd { ptr, index, scale } => {
                let shape = self.shape(index);
                let member = Member::of_ptr_add(cfa, ptr, index, scale);
                match (member, cfa.exprs[ptr].expr) {
                    (Some(member), Expr::AddrOf(array)) if scale > 0 => {
                        let size = scale.into();
                        Code::MemberAdd(self.element(Element { array, index, shape, size, member }))
                    }
                    _ => Code::PtrAdd { ptr, index, shape, scale },
                }
            }
            Expr::PtrDiff { lhs, rhs, scale } => Code::PtrDiff { lhs, rhs, scale },
        }
    }

    fn element(&mut self, element: Element) -> u32 {
        self.members.push(element);
        self.members.len() as u32 - 1
    }

    fn resolve_load(&self, place: ExprId, shape: Option<Scalar>) -> Code {
        let Some(shape) = shape else {
            return Code::Opaque;
        };
        if let Expr::Var(var) = self.cfa.exprs[place].expr {
            match self.homes[var] {
                Home::Local(slot) => return Code::LoadLocal(slot, shape),
                Home::Global(slot) => return Code::LoadGlobal(slot, shape),
                _ => {}
            }
        }
        Code::Load(place, shape)
    }

    fn resolve_field(&self, record: ExprId, index: u32) -> Code {
        let types = &self.cfa.types;
        let field = types
            .record(self.cfa.ty(record))
            .and_then(|id| types.records[id].fields.get(index as usize));
        match field {
            None => Code::Opaque,
            Some(field) => match field.bits {
                None => Code::Field(record, field.offset),
                Some(range) => {
                    let signed = types.is_signed(field.ty.ty);
                    Code::Bits { record, offset: field.offset, range, signed }
                }
            },
        }
    }

    /// The variable that a load reads, or a part of it, if its expression says so.
    pub(super) fn loaded_var(&self, load: ExprId) -> Option<VarId> {
        match self.cfa.exprs[load].expr {
            Expr::Load(place) => self.root_var(place),
            _ => None,
        }
    }

    /// The variable that an lvalue is part of, if its expression says so.
    pub(super) fn root_var(&self, mut place: ExprId) -> Option<VarId> {
        loop {
            place = match self.cfa.exprs[place].expr {
                Expr::Var(var) => return Some(var),
                Expr::Field(inner, _) | Expr::Index(inner, _) => inner,
                _ => return None,
            };
        }
    }
}

/// The variables that some statement declares.
fn declared(cfa: &Cfa) -> IdVec<VarId, bool> {
    let mut declared = IdVec::filled(false, cfa.vars.len());
    let bodies = cfa.funcs.iter().filter_map(|func| func.body.as_ref());
    for edge in bodies.flat_map(|body| body.edges.iter()) {
        if let Stmt::Declare(var) = edge.stmt {
            declared[var] = true;
        }
    }
    declared
}

/// Whether the start function calls a function named `main`.
fn enters_main(cfa: &Cfa) -> bool {
    let Some(body) = &cfa.funcs[cfa.start].body else {
        return false;
    };
    body.edges.iter().any(|edge| {
        matches!(edge.stmt, Stmt::Call { callee: Callee::Direct(func), .. }
            if cfa.func_name(func) == "main")
    })
}

fn operands(expr: Expr) -> [Option<ExprId>; 2] {
    match expr {
        Expr::Deref(a) | Expr::Field(a, _) | Expr::Load(a) | Expr::AddrOf(a) => [Some(a), None],
        Expr::Unary(_, a) | Expr::Cast(a) => [Some(a), None],
        Expr::Index(a, b) | Expr::Binary(_, a, b) => [Some(a), Some(b)],
        Expr::PtrAdd { ptr, index, .. } => [Some(ptr), Some(index)],
        Expr::PtrDiff { lhs, rhs, .. } => [Some(lhs), Some(rhs)],
        Expr::Int(_) | Expr::Wide(_) | Expr::Var(_) => [None, None],
        Expr::FuncAddr(_) | Expr::LabelAddr(_) | Expr::VarArgs => [None, None],
    }
}

/// Marks expressions so that at most [`SHALLOW`] unmarked ones are nested in each other.
fn deep_expressions(cfa: &Cfa) -> Vec<bool> {
    let mut depth = vec![0u32; cfa.exprs.len()];
    let mut deep = vec![false; cfa.exprs.len()];
    let mut any = false;
    for (id, node) in cfa.exprs.iter_enumerated() {
        let at = id.index();
        for operand in operands(node.expr).into_iter().flatten() {
            depth[at] = depth[at].max(depth[operand.index()] + 1);
        }
        for operand in operands(node.expr).into_iter().flatten() {
            // An operand that comes later was not measured.
            if operand >= id || depth[operand.index()] / SHALLOW != depth[at] / SHALLOW {
                deep[operand.index()] = true;
                any = true;
            }
        }
    }
    if any { deep } else { Vec::new() }
}
