//! What is allocated at most once.

use super::*;
use crate::ir::{EdgeId, NodeId};
use crate::testing::add_edge;
use base::Id;

/// `p = malloc(4); *p = 1;` in a function, the edge and the lvalue `*p`.
fn allocate(b: &mut Builder, func: FuncId) -> (EdgeId, VarId, ExprId) {
    let int = b.int();
    let ptr = b.ptr(int);
    let p = b.local(func, "p", ptr);
    let (dst, size) = (b.lv(p), b.long_num(4));
    let edge = b.push(func, Stmt::Alloc { dst, size, kind: AllocKind::Heap });
    (edge, p, set_through(b, func, p, 1))
}

fn call(b: &mut Builder, from: FuncId, to: FuncId) -> EdgeId {
    b.push(from, Stmt::Call { dst: None, callee: Callee::Direct(to), args: [].into() })
}

/// A jump from the end of an edge back to its beginning.
fn jump_back(b: &mut Builder, func: FuncId, edge: EdgeId) {
    let body = b.cfa.funcs[func].body.as_mut().expect("a body");
    let (from, to) = (body.edges[edge].to, body.edges[edge].from);
    add_edge(body, from, to, Stmt::Skip);
}

fn function(b: &mut Builder, name: &str) -> FuncId {
    let void = b.cfa.types.void();
    b.func(name, void, &[])
}

/// Whether `*p`, in what `edge` allocates, is a scalar because it is allocated once.
fn is_once(b: &Builder, func: FuncId, edge: EdgeId, cell: ExprId) -> bool {
    let regions = Regions::compute(&b.cfa);
    let once = regions.allocated_once(Object::Alloc(func, edge));
    assert!(matches!(once, None | Some(4)));
    assert_eq!(kind(&regions, cell), if once.is_some() { INT } else { WordArray { bytes: 4 } });
    once.is_some()
}

#[test]
fn a_plain_allocation() {
    let mut b = Builder::new();
    let main = b.main();
    let (edge, _, cell) = allocate(&mut b, main);
    assert!(is_once(&b, main, edge, cell));
}

#[test]
fn a_chain_of_single_calls() {
    let mut b = Builder::new();
    let main = b.main();
    let [f, g, dead] = ["f", "g", "dead"].map(|name| function(&mut b, name));
    call(&mut b, main, f);
    call(&mut b, f, g);
    // Nobody calls this one.
    call(&mut b, dead, g);
    let (edge, _, cell) = allocate(&mut b, g);
    assert!(is_once(&b, g, edge, cell));
}

#[test]
fn a_loop_before_or_behind() {
    let mut b = Builder::new();
    let main = b.main();
    let before = b.push(main, Stmt::Skip);
    jump_back(&mut b, main, before);
    let (edge, _, cell) = allocate(&mut b, main);
    let behind = b.push(main, Stmt::Skip);
    jump_back(&mut b, main, behind);
    assert!(is_once(&b, main, edge, cell));
}

#[test]
fn in_a_loop() {
    let mut b = Builder::new();
    let main = b.main();
    let (edge, _, cell) = allocate(&mut b, main);
    jump_back(&mut b, main, edge);
    assert!(!is_once(&b, main, edge, cell));
}

#[test]
fn a_goto_far_back() {
    let mut b = Builder::new();
    let main = b.main();
    b.push(main, Stmt::Skip);
    let (edge, _, cell) = allocate(&mut b, main);
    let last = b.push(main, Stmt::Skip);
    let body = b.cfa.funcs[main].body.as_mut().expect("a body");
    let (from, to) = (body.edges[last].to, NodeId::from_index(0));
    add_edge(body, from, to, Stmt::Skip);
    assert!(!is_once(&b, main, edge, cell));
}

#[test]
fn called_in_a_loop() {
    let mut b = Builder::new();
    let main = b.main();
    let [f, g] = ["f", "g"].map(|name| function(&mut b, name));
    let in_loop = call(&mut b, main, f);
    jump_back(&mut b, main, in_loop);
    call(&mut b, f, g);
    let (edge, _, cell) = allocate(&mut b, g);
    assert!(!is_once(&b, g, edge, cell));
}

#[test]
fn called_twice() {
    let mut b = Builder::new();
    let main = b.main();
    let [f, g] = ["f", "g"].map(|name| function(&mut b, name));
    call(&mut b, main, f);
    call(&mut b, main, f);
    call(&mut b, f, g);
    let (edge, _, cell) = allocate(&mut b, g);
    assert!(!is_once(&b, g, edge, cell));
}

#[test]
fn called_from_two_functions() {
    let mut b = Builder::new();
    let main = b.main();
    let [f, g] = ["f", "g"].map(|name| function(&mut b, name));
    call(&mut b, main, f);
    call(&mut b, main, g);
    call(&mut b, f, g);
    let (edge, _, cell) = allocate(&mut b, g);
    assert!(!is_once(&b, g, edge, cell));
}

#[test]
fn recursive_functions() {
    let mut b = Builder::new();
    let main = b.main();
    let f = function(&mut b, "f");
    call(&mut b, main, f);
    call(&mut b, f, f);
    let (edge, _, cell) = allocate(&mut b, f);
    assert!(!is_once(&b, f, edge, cell));
    // The start function is called again.
    let mut b = Builder::new();
    let main = b.main();
    let f = function(&mut b, "f");
    call(&mut b, main, f);
    call(&mut b, f, main);
    let (edge, _, cell) = allocate(&mut b, f);
    assert!(!is_once(&b, f, edge, cell));
}

#[test]
fn called_through_a_pointer() {
    let mut b = Builder::new();
    let main = b.main();
    let f = function(&mut b, "f");
    b.cfa.funcs[f].address_taken = true;
    let ty = b.cfa.funcs[f].ty;
    let ptr = b.ptr(ty);
    let pointer = b.expr(Expr::FuncAddr(f), ptr);
    let callee = Callee::Indirect(pointer);
    b.push(main, Stmt::Call { dst: None, callee, args: [].into() });
    let (edge, _, cell) = allocate(&mut b, f);
    assert!(!is_once(&b, f, edge, cell));
}

#[test]
fn called_by_name_with_the_address_taken() {
    let mut b = Builder::new();
    let main = b.main();
    let f = function(&mut b, "f");
    b.cfa.funcs[f].address_taken = true;
    call(&mut b, main, f);
    let (edge, _, cell) = allocate(&mut b, f);
    assert!(!is_once(&b, f, edge, cell));
}

#[test]
fn freed_or_moved() {
    let mut b = Builder::new();
    let main = b.main();
    let (edge, p, cell) = allocate(&mut b, main);
    let pointer = b.val(p);
    b.push(main, Stmt::Free(pointer));
    assert!(!is_once(&b, main, edge, cell));
    let mut b = Builder::new();
    let main = b.main();
    let (edge, p, cell) = allocate(&mut b, main);
    let (dst, pointer, size) = (b.lv(p), b.val(p), b.long_num(8));
    let args = [pointer, size].into();
    let moved = b.push(main, Stmt::Intrinsic { op: Intrinsic::Realloc, dst: Some(dst), args });
    assert!(!is_once(&b, main, edge, cell));
    assert!(!is_once(&b, main, moved, cell));
}

#[test]
fn freed_through_an_alias() {
    let mut b = Builder::new();
    let main = b.main();
    let (edge, p, cell) = allocate(&mut b, main);
    let ptr = b.cfa.vars[p].ty;
    let q = b.local(main, "q", ptr);
    let (dst, src) = (b.lv(q), b.val(p));
    b.assign(main, dst, src);
    let pointer = b.val(q);
    b.push(main, Stmt::Free(pointer));
    assert!(!is_once(&b, main, edge, cell));
}

#[test]
fn of_a_size_that_is_not_constant_or_large() {
    let mut b = Builder::new();
    let (main, int, long) = (b.main(), b.int(), b.long());
    let ptr = b.ptr(int);
    let [p, q] = ["p", "q"].map(|name| b.local(main, name, ptr));
    let n = b.local(main, "n", long);
    let (dst, size) = (b.lv(p), b.val(n));
    let any = b.push(main, Stmt::Alloc { dst, size, kind: AllocKind::Heap });
    let (dst, size) = (b.lv(q), b.long_num(1 << 16));
    let large = b.push(main, Stmt::Alloc { dst, size, kind: AllocKind::Heap });
    let regions = Regions::compute(&b.cfa);
    assert_eq!(regions.allocated_once(Object::Alloc(main, any)), None);
    assert_eq!(regions.allocated_once(Object::Alloc(main, large)), None);
}

#[test]
fn a_pointer_to_it_or_to_something_else() {
    let mut b = Builder::new();
    let (main, int) = (b.main(), b.int());
    let (edge, p, cell) = allocate(&mut b, main);
    let x = b.local(main, "x", int);
    point(&mut b, main, p, x);
    assert!(!is_once(&b, main, edge, cell));
}
