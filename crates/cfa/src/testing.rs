//! Small automata for the tests of this crate.
#![allow(dead_code, reason = "test helpers that only some tests use")]

use crate::ir::*;
use crate::types::{DataModel, IntKind, QualType, Type, TypeId, TypeTable};
use base::{Id, IdVec, Interner, Span};

/// A graph of `Skip` edges. Node 0 is the entry; exit and halt are two more nodes at the end.
pub fn graph(edges: &[(usize, usize)]) -> Body {
    let len = edges.iter().map(|&(a, b)| a.max(b) + 1).max().unwrap_or(1);
    let mut body = Body {
        entry: NodeId::from_index(0),
        exit: NodeId::from_index(len),
        halt: NodeId::from_index(len + 1),
        nodes: IdVec::filled(Node::default(), len + 2),
        edges: IdVec::new(),
    };
    for &(from, to) in edges {
        add_edge(&mut body, NodeId::from_index(from), NodeId::from_index(to), Stmt::Skip);
    }
    body
}

/// Adds an edge.
pub fn add_edge(body: &mut Body, from: NodeId, to: NodeId, stmt: Stmt) -> EdgeId {
    let id = body.edges.push(Edge { from, to, stmt, span: Span::NONE });
    body.nodes[from].out.push(id);
    id
}

/// Makes a program piece by piece; the functions are straight lines of statements.
pub struct Builder {
    pub cfa: Cfa,
}

impl Builder {
    /// An empty LP64 program with the function `main` as start.
    pub fn new() -> Self {
        let cfa = Cfa::empty(TypeTable::new(DataModel::Lp64), Interner::default());
        let mut builder = Self { cfa };
        let void = builder.cfa.types.void();
        builder.func("main", void, &[]);
        builder
    }

    pub fn int(&self) -> TypeId {
        self.cfa.types.int(IntKind::Int)
    }

    pub fn char(&self) -> TypeId {
        self.cfa.types.int(IntKind::Char)
    }

    pub fn long(&self) -> TypeId {
        self.cfa.types.int(IntKind::Long)
    }

    pub fn ptr(&mut self, ty: TypeId) -> TypeId {
        self.cfa.types.pointer_to(ty)
    }

    pub fn array(&mut self, ty: TypeId, len: u64) -> TypeId {
        self.cfa.types.array(QualType::plain(ty), len)
    }

    pub fn func_type(&mut self, ret: TypeId, params: &[TypeId], variadic: bool) -> TypeId {
        let parts =
            crate::types::FuncType { ret, params: params.to_vec(), variadic, prototype: true };
        self.cfa.types.intern(Type::Function(Box::new(parts)))
    }

    /// A function whose body so far goes nowhere.
    pub fn func(&mut self, name: &str, ret: TypeId, params: &[(&str, TypeId)]) -> FuncId {
        let types: Vec<TypeId> = params.iter().map(|p| p.1).collect();
        let ty = self.func_type(ret, &types, false);
        let mut body = graph(&[]);
        body.edges = IdVec::new();
        let id = self.cfa.funcs.push(Function {
            name: self.cfa.symbols.intern(name),
            ty,
            params: Vec::new(),
            locals: Vec::new(),
            body: Some(body),
            address_taken: false,
            model: false,
            span: Span::NONE,
        });
        let params = params.iter().map(|&(name, ty)| self.var(name, ty, VarKind::Param, Some(id)));
        let params = params.collect();
        self.cfa.funcs[id].params = params;
        id
    }

    pub fn var(&mut self, name: &str, ty: TypeId, kind: VarKind, func: Option<FuncId>) -> VarId {
        let var = Var {
            name: self.cfa.symbols.intern(name),
            ty,
            kind,
            func,
            address_taken: false,
            volatile: false,
            init: Vec::new(),
            extra_size: 0,
            align: 8,
            span: Span::NONE,
        };
        self.cfa.vars.push(var)
    }

    pub fn global(&mut self, name: &str, ty: TypeId) -> VarId {
        self.var(name, ty, VarKind::Static, None)
    }

    pub fn local(&mut self, func: FuncId, name: &str, ty: TypeId) -> VarId {
        let var = self.var(name, ty, VarKind::Local, Some(func));
        self.cfa.funcs[func].locals.push(var);
        var
    }

    pub fn expr(&mut self, expr: Expr, ty: TypeId) -> ExprId {
        self.cfa.exprs.push(ExprNode { expr, ty })
    }

    /// The lvalue `var`.
    pub fn lv(&mut self, var: VarId) -> ExprId {
        let ty = self.cfa.vars[var].ty;
        self.expr(Expr::Var(var), ty)
    }

    /// The contents of an lvalue.
    pub fn load(&mut self, lvalue: ExprId) -> ExprId {
        let ty = self.cfa.ty(lvalue);
        self.expr(Expr::Load(lvalue), ty)
    }

    /// The contents of a variable.
    pub fn val(&mut self, var: VarId) -> ExprId {
        let lvalue = self.lv(var);
        self.load(lvalue)
    }

    pub fn num(&mut self, value: i64) -> ExprId {
        let ty = self.int();
        self.expr(Expr::Int(value), ty)
    }

    pub fn long_num(&mut self, value: i64) -> ExprId {
        let ty = self.long();
        self.expr(Expr::Int(value), ty)
    }

    pub fn addr(&mut self, lvalue: ExprId) -> ExprId {
        let ty = self.cfa.ty(lvalue);
        if let Expr::Var(var) = self.cfa.exprs[lvalue].expr {
            self.cfa.vars[var].address_taken = true;
        }
        let ty = self.ptr(ty);
        self.expr(Expr::AddrOf(lvalue), ty)
    }

    pub fn deref(&mut self, pointer: ExprId) -> ExprId {
        let ty = self.cfa.types.pointee(self.cfa.ty(pointer)).expect("a pointer").ty;
        self.expr(Expr::Deref(pointer), ty)
    }

    pub fn field(&mut self, record: ExprId, index: u32) -> ExprId {
        let id = self.cfa.types.record(self.cfa.ty(record)).expect("a record");
        let ty = self.cfa.types.records[id].fields[index as usize].ty.ty;
        self.expr(Expr::Field(record, index), ty)
    }

    pub fn index(&mut self, array: ExprId, index: ExprId) -> ExprId {
        let ty = self.cfa.types.element(self.cfa.ty(array)).expect("an array").ty;
        self.expr(Expr::Index(array, index), ty)
    }

    pub fn cast(&mut self, expr: ExprId, ty: TypeId) -> ExprId {
        self.expr(Expr::Cast(expr), ty)
    }

    pub fn binary(&mut self, op: BinOp, lhs: ExprId, rhs: ExprId) -> ExprId {
        let ty = if op.is_comparison() { self.int() } else { self.cfa.ty(lhs) };
        self.expr(Expr::Binary(op, lhs, rhs), ty)
    }

    /// A pointer moved by elements of its pointee's size.
    pub fn ptr_add(&mut self, ptr: ExprId, index: ExprId) -> ExprId {
        let ty = self.cfa.ty(ptr);
        let pointee = self.cfa.types.pointee(ty).expect("a pointer").ty;
        let scale = self.cfa.types.size_of(pointee).expect("a size") as u32;
        self.expr(Expr::PtrAdd { ptr, index, scale }, ty)
    }

    /// A struct or union with these members.
    pub fn record(
        &mut self,
        tag: &str,
        kind: crate::types::RecordKind,
        members: &[(&str, TypeId, Option<u32>)],
    ) -> TypeId {
        let id = self.declare_record(tag, kind);
        self.define_record(id, members);
        self.cfa.types.intern(Type::Record(id))
    }

    pub fn declare_record(
        &mut self,
        tag: &str,
        kind: crate::types::RecordKind,
    ) -> crate::types::RecordId {
        let tag = Some(self.cfa.symbols.intern(tag));
        self.cfa.types.records.push(crate::types::Record {
            kind,
            tag,
            fields: Vec::new(),
            size: None,
            align: 1,
        })
    }

    pub fn define_record(
        &mut self,
        id: crate::types::RecordId,
        members: &[(&str, TypeId, Option<u32>)],
    ) {
        let members: Vec<crate::layout::Member> = members
            .iter()
            .map(|&(name, ty, width)| crate::layout::Member {
                name: Some(self.cfa.symbols.intern(name)),
                ty: QualType::plain(ty),
                width,
                packed: false,
                align: None,
            })
            .collect();
        self.cfa.types.complete_record(id, &members, Default::default());
    }

    /// Appends a statement to a function: a new node follows the last one.
    pub fn push(&mut self, func: FuncId, stmt: Stmt) -> EdgeId {
        let body = self.cfa.funcs[func].body.as_mut().expect("a body");
        // Nodes 0, exit 1, halt 2 come first; the last node is where the line ends.
        let last = match body.nodes.len() {
            3 => body.entry,
            len => NodeId::from_index(len - 1),
        };
        let to = match stmt {
            Stmt::Return(_) => body.exit,
            Stmt::Error(_) | Stmt::Halt(_) => body.halt,
            _ => body.nodes.push(Node::default()),
        };
        add_edge(body, last, to, stmt)
    }

    pub fn assign(&mut self, func: FuncId, dst: ExprId, src: ExprId) -> EdgeId {
        self.push(func, Stmt::Assign { dst, src })
    }

    pub fn main(&self) -> FuncId {
        self.cfa.start
    }
}
