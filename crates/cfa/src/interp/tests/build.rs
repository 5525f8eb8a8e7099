//! Automata built by hand.

use crate::interp::{Config, InputSource, ListInputs, Outcome, Run, run};
use crate::ir::*;
use crate::layout::{Member, RecordAttributes};
use crate::types::*;
use base::{Budget, Id, IdVec, Interner, Span};

pub(super) struct Build {
    pub(super) cfa: Cfa,
    /// The function that statements are added to, and its last node.
    pub(super) func: FuncId,
    pub(super) at: NodeId,
}

impl Build {
    pub(super) fn new(model: DataModel) -> Self {
        let mut build = Self {
            cfa: Cfa::empty(TypeTable::new(model), Interner::default()),
            func: Id::from_index(0),
            at: Id::from_index(0),
        };
        let void = build.cfa.types.void();
        build.function("start", void, &[], false);
        build
    }

    pub(super) fn lp64() -> Self {
        Self::new(DataModel::Lp64)
    }

    pub(super) fn int_ty(&self) -> TypeId {
        self.cfa.types.int(IntKind::Int)
    }

    pub(super) fn int_kind(&self, kind: IntKind) -> TypeId {
        self.cfa.types.int(kind)
    }

    pub(super) fn pointer(&mut self, to: TypeId) -> TypeId {
        self.cfa.types.pointer_to(to)
    }

    pub(super) fn array(&mut self, of: TypeId, len: u64) -> TypeId {
        self.cfa.types.array(QualType::plain(of), len)
    }

    /// A function without body.
    pub(super) fn declare(
        &mut self,
        name: &str,
        ret: TypeId,
        params: &[TypeId],
        variadic: bool,
    ) -> FuncId {
        let parts = FuncType { ret, params: params.to_vec(), variadic, prototype: true };
        let ty = self.cfa.types.intern(Type::Function(Box::new(parts)));
        let name = self.cfa.symbols.intern(name);
        self.cfa.funcs.push(Function {
            name,
            ty,
            params: Vec::new(),
            locals: Vec::new(),
            body: None,
            address_taken: true,
            model: false,
            span: Span::NONE,
        })
    }

    /// A function with body; statements go there from now on.
    pub(super) fn function(
        &mut self,
        name: &str,
        ret: TypeId,
        params: &[(&str, TypeId)],
        variadic: bool,
    ) -> (FuncId, Vec<VarId>) {
        let types: Vec<_> = params.iter().map(|param| param.1).collect();
        let func = self.declare(name, ret, &types, variadic);
        let mut nodes = IdVec::new();
        let [entry, exit, halt] = [(); 3].map(|()| nodes.push(Node::default()));
        self.cfa.funcs[func].body = Some(Body { entry, exit, halt, nodes, edges: IdVec::new() });
        self.func = func;
        self.at = entry;
        let vars: Vec<_> = params
            .iter()
            .map(|&(name, ty)| self.variable(name, ty, VarKind::Param, false))
            .collect();
        self.cfa.funcs[func].params = vars.clone();
        (func, vars)
    }

    /// Statements go to the end of the start function from now on.
    pub(super) fn start(&mut self) {
        self.func = self.cfa.start;
        self.at = self.body().entry;
        let mut at = self.at;
        while let Some(&edge) = self.body().nodes[at].out.first() {
            at = self.body().edges[edge].to;
        }
        self.at = at;
    }

    pub(super) fn body(&mut self) -> &mut Body {
        self.cfa.funcs[self.func].body.as_mut().unwrap()
    }

    pub(super) fn variable(
        &mut self,
        name: &str,
        ty: TypeId,
        kind: VarKind,
        address: bool,
    ) -> VarId {
        let name = self.cfa.symbols.intern(name);
        self.cfa.vars.push(Var {
            name,
            ty,
            kind,
            func: Some(self.func),
            address_taken: address,
            volatile: false,
            init: Vec::new(),
            extra_size: 0,
            align: self.cfa.types.align_of(QualType::plain(ty)),
            span: Span::NONE,
        })
    }

    pub(super) fn global(&mut self, name: &str, ty: TypeId, address: bool) -> VarId {
        self.variable(name, ty, VarKind::Static, address)
    }

    pub(super) fn local(&mut self, name: &str, ty: TypeId, address: bool) -> VarId {
        let var = self.variable(name, ty, VarKind::Local, address);
        self.cfa.funcs[self.func].locals.push(var);
        var
    }

    /// The address of a string literal.
    pub(super) fn string(&mut self, text: &str) -> ExprId {
        let char = self.int_kind(IntKind::Char);
        let ty = self.array(char, text.len() as u64 + 1);
        let var = self.variable("literal", ty, VarKind::Literal, true);
        let bytes = format!("{text}\0").into_bytes().into();
        self.cfa.vars[var].init = vec![InitItem { offset: 0, value: InitValue::Bytes(bytes) }];
        let place = self.var(var);
        let ptr = self.pointer(char);
        self.expr(Expr::AddrOf(place), ptr)
    }

    pub(super) fn record(&mut self, kind: RecordKind, members: &[(TypeId, Option<u32>)]) -> TypeId {
        let record = self.cfa.types.records.push(Record {
            kind,
            tag: None,
            fields: Vec::new(),
            size: None,
            align: 1,
        });
        let name = self.cfa.symbols.intern("m");
        let members: Vec<_> = members
            .iter()
            .map(|&(ty, width)| Member {
                name: Some(name),
                ty: QualType::plain(ty),
                width,
                packed: false,
                align: None,
            })
            .collect();
        self.cfa.types.complete_record(record, &members, RecordAttributes::default());
        self.cfa.types.intern(Type::Record(record))
    }

    pub(super) fn expr(&mut self, expr: Expr, ty: TypeId) -> ExprId {
        self.cfa.exprs.push(ExprNode { expr, ty })
    }

    pub(super) fn constant(&mut self, ty: TypeId, value: i64) -> ExprId {
        self.expr(Expr::Int(value), ty)
    }

    pub(super) fn int(&mut self, value: i64) -> ExprId {
        self.constant(self.int_ty(), value)
    }

    pub(super) fn long(&mut self, value: i64) -> ExprId {
        self.constant(self.cfa.types.ptrdiff_t(), value)
    }

    pub(super) fn double(&mut self, value: f64) -> ExprId {
        self.cfa.wide.push(value.to_bits().into());
        let index = self.cfa.wide.len() as u32 - 1;
        let ty = self.cfa.types.float(FloatKind::Double);
        self.expr(Expr::Wide(index), ty)
    }

    pub(super) fn var(&mut self, var: VarId) -> ExprId {
        let ty = self.cfa.vars[var].ty;
        self.expr(Expr::Var(var), ty)
    }

    pub(super) fn load(&mut self, place: ExprId) -> ExprId {
        let ty = self.cfa.ty(place);
        self.expr(Expr::Load(place), ty)
    }

    pub(super) fn get(&mut self, var: VarId) -> ExprId {
        let place = self.var(var);
        self.load(place)
    }

    pub(super) fn addr(&mut self, place: ExprId) -> ExprId {
        let ty = self.cfa.ty(place);
        let ptr = self.pointer(ty);
        self.expr(Expr::AddrOf(place), ptr)
    }

    pub(super) fn field(&mut self, record: ExprId, index: u32) -> ExprId {
        let id = self.cfa.types.record(self.cfa.ty(record)).unwrap();
        let ty = self.cfa.types.records[id].fields[index as usize].ty.ty;
        self.expr(Expr::Field(record, index), ty)
    }

    pub(super) fn index(&mut self, array: ExprId, index: ExprId) -> ExprId {
        let ty = self.cfa.types.element(self.cfa.ty(array)).unwrap().ty;
        self.expr(Expr::Index(array, index), ty)
    }

    pub(super) fn deref(&mut self, ptr: ExprId) -> ExprId {
        let ty = self.cfa.types.pointee(self.cfa.ty(ptr)).unwrap().ty;
        self.expr(Expr::Deref(ptr), ty)
    }

    pub(super) fn binary(&mut self, op: BinOp, lhs: ExprId, rhs: ExprId) -> ExprId {
        let ty = if op.is_comparison() { self.int_ty() } else { self.cfa.ty(lhs) };
        self.expr(Expr::Binary(op, lhs, rhs), ty)
    }

    pub(super) fn cast(&mut self, ty: TypeId, operand: ExprId) -> ExprId {
        self.expr(Expr::Cast(operand), ty)
    }

    pub(super) fn node(&mut self) -> NodeId {
        self.body().nodes.push(Node::default())
    }

    pub(super) fn edge(&mut self, from: NodeId, to: NodeId, stmt: Stmt) {
        let edge = self.body().edges.push(Edge { from, to, stmt, span: Span::NONE });
        self.body().nodes[from].out.push(edge);
    }

    pub(super) fn stmt(&mut self, stmt: Stmt) {
        let (exit, halt) = (self.body().exit, self.body().halt);
        let to = match stmt {
            Stmt::Return(_) => exit,
            Stmt::Error(_) | Stmt::Halt(_) => halt,
            _ => self.node(),
        };
        self.edge(self.at, to, stmt);
        self.at = to;
    }

    pub(super) fn assign(&mut self, dst: ExprId, src: ExprId) {
        self.stmt(Stmt::Assign { dst, src });
    }

    pub(super) fn set(&mut self, var: VarId, src: ExprId) {
        let dst = self.var(var);
        self.assign(dst, src);
    }

    pub(super) fn intrinsic(&mut self, op: Intrinsic, dst: Option<VarId>, args: &[ExprId]) {
        let dst = dst.map(|dst| self.var(dst));
        self.stmt(Stmt::Intrinsic { op, dst, args: args.into() });
    }

    pub(super) fn call(&mut self, dst: Option<VarId>, func: FuncId, args: &[ExprId]) {
        let dst = dst.map(|dst| self.var(dst));
        self.stmt(Stmt::Call { dst, callee: Callee::Direct(func), args: args.into() });
    }

    pub(super) fn alloc(&mut self, dst: VarId, size: i64, kind: AllocKind) {
        let size = self.constant(self.cfa.types.size_t(), size);
        let dst = self.var(dst);
        self.stmt(Stmt::Alloc { dst, size, kind });
    }

    pub(super) fn input(&mut self, dst: VarId) {
        let name = self.cfa.symbols.intern("__VERIFIER_nondet");
        let dst = self.var(dst);
        self.stmt(Stmt::Input { dst, kind: InputKind::Nondet(name) });
    }

    pub(super) fn exit(&mut self, status: ExprId) {
        self.stmt(Stmt::Halt(HaltKind::Exit(status)));
    }

    /// Branches on `cond`; returns the two nodes.
    pub(super) fn branch(&mut self, cond: ExprId) -> (NodeId, NodeId) {
        let (yes, no) = (self.node(), self.node());
        self.edge(self.at, yes, Stmt::Assume { cond, truth: true });
        self.edge(self.at, no, Stmt::Assume { cond, truth: false });
        (yes, no)
    }

    pub(super) fn run(&self, config: &Config, inputs: &mut dyn InputSource) -> (Run, String) {
        // Falling off the end of the start function exits.
        let mut cfa = self.cfa.clone();
        let body = cfa.funcs[self.func].body.as_mut().unwrap();
        if self.at != body.exit && self.at != body.halt {
            let (from, to) = (self.at, body.exit);
            let edge =
                body.edges.push(Edge { from, to, stmt: Stmt::Return(None), span: Span::NONE });
            body.nodes[from].out.push(edge);
        }
        let mut out = Vec::new();
        let run = run(&cfa, config, inputs, &mut out, &mut Budget::new(1_000_000));
        (run, String::from_utf8_lossy(&out).into_owned())
    }

    pub(super) fn outcome(&self, inputs: &[i128]) -> Outcome {
        let mut list = ListInputs::from_numbers(inputs.iter().copied());
        self.run(&Config::default(), &mut list).0.outcome
    }

    pub(super) fn output(&self) -> String {
        let mut list = ListInputs::default();
        let (run, text) = self.run(&Config::default(), &mut list);
        assert_eq!(run.outcome, Outcome::Exit(0));
        text
    }
}
