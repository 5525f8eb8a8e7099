mod once;
mod unknown;

use super::*;
use crate::ir::{AllocKind, BinOp, Callee, Expr, InputKind, Intrinsic, Stmt};
use crate::testing::Builder;
use crate::types::{RecordKind, TypeId};
use RegionKind::*;

const INT: RegionKind = Scalar { bits: 32 };

fn kind(regions: &Regions, lvalue: ExprId) -> RegionKind {
    regions.regions()[regions.region_of_lvalue(lvalue).expect("an access")].kind
}

fn malloc(b: &mut Builder, func: FuncId, dst: VarId, bytes: i64) {
    let (dst, size) = (b.lv(dst), b.long_num(bytes));
    b.push(func, Stmt::Alloc { dst, size, kind: AllocKind::Heap });
}

/// `*p = value;` the lvalue `*p`.
fn set_through(b: &mut Builder, func: FuncId, p: VarId, value: i64) -> ExprId {
    let pointer = b.val(p);
    let dst = b.deref(pointer);
    let src = b.expr(Expr::Int(value), b.cfa.ty(dst));
    b.assign(func, dst, src);
    dst
}

/// `p = &x;`
fn point(b: &mut Builder, func: FuncId, p: VarId, x: VarId) {
    let (dst, target) = (b.lv(p), b.lv(x));
    let src = b.addr(target);
    b.assign(func, dst, src);
}

fn input(b: &mut Builder, func: FuncId, var: VarId) {
    let name = b.cfa.symbols.intern("__VERIFIER_nondet");
    let dst = b.lv(var);
    b.push(func, Stmt::Input { dst, kind: InputKind::Nondet(name) });
}

fn node_type(b: &mut Builder) -> (TypeId, TypeId) {
    let id = b.declare_record("node", RecordKind::Struct);
    let ty = b.cfa.types.intern(crate::types::Type::Record(id));
    let next = b.ptr(ty);
    let int = b.int();
    b.define_record(id, &[("value", int, None), ("next", next, None)]);
    (ty, next)
}

#[test]
fn scalars_stay_scalars() {
    let mut b = Builder::new();
    let (main, int) = (b.main(), b.int());
    let ptr = b.ptr(int);
    let (x, p, y) = (b.local(main, "x", int), b.local(main, "p", ptr), b.global("y", int));
    point(&mut b, main, p, x);
    let through = set_through(&mut b, main, p, 1);
    let (lx, ly, vx) = (b.lv(x), b.lv(y), b.val(x));
    let one = b.num(1);
    let sum = b.binary(BinOp::Add, vx, one);
    b.assign(main, ly, sum);
    b.assign(main, lx, one);
    let regions = Regions::compute(&b.cfa);
    assert_eq!(kind(&regions, lx), INT);
    assert_eq!(kind(&regions, ly), INT);
    assert_eq!(regions.region_of_lvalue(through), regions.region_of_lvalue(lx));
    assert_ne!(regions.region_of_lvalue(ly), regions.region_of_lvalue(lx));
}

#[test]
fn two_targets_make_a_word_array() {
    let mut b = Builder::new();
    let (main, int) = (b.main(), b.int());
    let ptr = b.ptr(int);
    let (x, y, p) = (b.local(main, "x", int), b.local(main, "y", int), b.local(main, "p", ptr));
    point(&mut b, main, p, x);
    point(&mut b, main, p, y);
    let through = set_through(&mut b, main, p, 1);
    let regions = Regions::compute(&b.cfa);
    assert_eq!(kind(&regions, through), WordArray { bytes: 4 });
    let Expr::Deref(pointer) = b.cfa.exprs[through].expr else { panic!("a dereference") };
    assert_eq!(regions.points_to(pointer), [Object::Var(x), Object::Var(y)]);
}

#[test]
fn locals_of_recursive_functions_are_arrays_once_pointed_to() {
    let mut b = Builder::new();
    let (main, int, void) = (b.main(), b.int(), b.cfa.types.void());
    let ptr = b.ptr(int);
    let f = b.func("f", void, &[("q", ptr)]);
    let (x, plain) = (b.local(f, "x", int), b.local(f, "plain", int));
    let (lx, lplain, one) = (b.lv(x), b.lv(plain), b.num(1));
    b.assign(f, lx, one);
    b.assign(f, lplain, one);
    let arg = b.addr(lx);
    let null = b.expr(Expr::Int(0), ptr);
    b.push(f, Stmt::Call { dst: None, callee: Callee::Direct(f), args: [arg].into() });
    b.push(main, Stmt::Call { dst: None, callee: Callee::Direct(f), args: [null].into() });
    let regions = Regions::compute(&b.cfa);
    assert_eq!(kind(&regions, lx), WordArray { bytes: 4 });
    assert_eq!(kind(&regions, lplain), INT);
}

#[test]
fn an_array_walked_by_a_pointer_is_a_word_array() {
    let mut b = Builder::new();
    let (main, int) = (b.main(), b.int());
    let (array, ptr) = (b.array(int, 10), b.ptr(int));
    let (a, p) = (b.global("a", array), b.local(main, "p", ptr));
    let (la, lp, zero) = (b.lv(a), b.lv(p), b.long_num(0));
    let first = b.index(la, zero);
    let start = b.addr(first);
    b.assign(main, lp, start);
    let (vp, one) = (b.val(p), b.long_num(1));
    let next = b.ptr_add(vp, one);
    b.assign(main, lp, next);
    let through = set_through(&mut b, main, p, 1);
    let regions = Regions::compute(&b.cfa);
    assert_eq!(kind(&regions, through), WordArray { bytes: 4 });
    assert_eq!(kind(&regions, lp), Scalar { bits: 64 });
}

#[test]
fn members_beside_an_array_stay_apart() {
    let mut b = Builder::new();
    let (main, int, long) = (b.main(), b.int(), b.long());
    let array = b.array(int, 4);
    let members = [("n", int, None), ("a", array, None), ("m", int, None)];
    let s = b.record("s", RecordKind::Struct, &members);
    let (v, i) = (b.global("v", s), b.local(main, "i", long));
    let (lv, vi, one) = (b.lv(v), b.val(i), b.num(1));
    let [n, a, m] = [0, 1, 2].map(|field| b.field(lv, field));
    let element = b.index(a, vi);
    for dst in [n, element, m] {
        b.assign(main, dst, one);
    }
    let regions = Regions::compute(&b.cfa);
    assert_eq!(kind(&regions, n), INT);
    assert_eq!(kind(&regions, element), WordArray { bytes: 4 });
    assert_eq!(kind(&regions, m), INT);
    assert_eq!(regions.regions_of_lvalue(lv, 24).len(), 3);
}

#[test]
fn a_union_of_widths_is_a_byte_array() {
    let mut b = Builder::new();
    let (main, int, char) = (b.main(), b.int(), b.char());
    let bytes = b.array(char, 4);
    let u = b.record("u", RecordKind::Union, &[("i", int, None), ("c", bytes, None)]);
    let v = b.global("v", u);
    let (lv, one, two) = (b.lv(v), b.num(1), b.long_num(2));
    let word = b.field(lv, 0);
    b.assign(main, word, one);
    let array = b.field(lv, 1);
    let byte = b.index(array, two);
    let src = b.cast(one, char);
    b.assign(main, byte, src);
    let regions = Regions::compute(&b.cfa);
    assert_eq!(kind(&regions, word), ByteArray);
    assert_eq!(regions.region_of_lvalue(byte), regions.region_of_lvalue(word));
}

#[test]
fn bit_fields_share_a_cell() {
    let mut b = Builder::new();
    let (main, int) = (b.main(), b.int());
    let members = [("a", int, Some(3)), ("b", int, Some(10)), ("c", int, None)];
    let s = b.record("s", RecordKind::Struct, &members);
    let v = b.global("v", s);
    let (lv, one) = (b.lv(v), b.num(1));
    let [x, y, z] = [0, 1, 2].map(|field| b.field(lv, field));
    for dst in [x, y, z] {
        b.assign(main, dst, one);
    }
    let regions = Regions::compute(&b.cfa);
    assert_eq!(kind(&regions, x), Scalar { bits: 16 });
    assert_eq!(regions.region_of_lvalue(x), regions.region_of_lvalue(y));
    assert_eq!(kind(&regions, z), INT);
}

#[test]
fn two_mallocs_are_separate_and_a_list_is_one() {
    let mut b = Builder::new();
    let main = b.main();
    let (_, next) = node_type(&mut b);
    let [p, q, list] = ["p", "q", "list"].map(|name| b.local(main, name, next));
    for var in [p, q, list] {
        malloc(&mut b, main, var, 16);
    }
    // list->next = malloc(16); list = list->next;
    let head = b.val(list);
    let node = b.deref(head);
    let link = b.field(node, 1);
    let size = b.long_num(16);
    b.push(main, Stmt::Alloc { dst: link, size, kind: AllocKind::Heap });
    let (lhead, follow) = (b.lv(list), b.load(link));
    b.assign(main, lhead, follow);
    let one = b.num(1);
    let values = [p, q, list].map(|var| {
        let pointer = b.val(var);
        let node = b.deref(pointer);
        let value = b.field(node, 0);
        b.assign(main, value, one);
        value
    });
    let regions = Regions::compute(&b.cfa);
    let ids = values.map(|value| regions.region_of_lvalue(value).unwrap());
    assert_ne!(ids[0], ids[1]);
    assert_ne!(ids[1], ids[2]);
    assert_eq!(regions.regions()[ids[2]].objects.len(), 2);
    assert_eq!(kind(&regions, values[2]), WordArray { bytes: 4 });
    assert_eq!(kind(&regions, link), WordArray { bytes: 8 });
}

#[test]
fn double_pointers_alias() {
    let mut b = Builder::new();
    let (main, int) = (b.main(), b.int());
    let ptr = b.ptr(int);
    let pptr = b.ptr(ptr);
    let [x, y] = ["x", "y"].map(|name| b.local(main, name, int));
    let (p, pp) = (b.local(main, "p", ptr), b.local(main, "pp", pptr));
    point(&mut b, main, p, x);
    point(&mut b, main, pp, p);
    let vpp = b.val(pp);
    let star = b.deref(vpp);
    let ly = b.lv(y);
    let address = b.addr(ly);
    b.assign(main, star, address);
    let through = set_through(&mut b, main, p, 1);
    let regions = Regions::compute(&b.cfa);
    let region = &regions.regions()[regions.region_of_lvalue(through).unwrap()];
    assert_eq!(region.objects, [(Object::Var(x), 0), (Object::Var(y), 0)]);
}

#[test]
fn memcpy_carries_pointers_within_structs() {
    let mut b = Builder::new();
    let (main, int) = (b.main(), b.int());
    let ptr = b.ptr(int);
    let s = b.record("s", RecordKind::Struct, &[("n", int, None), ("p", ptr, None)]);
    let (from, to, x) = (b.local(main, "from", s), b.local(main, "to", s), b.local(main, "x", int));
    let (lf, lt, lx) = (b.lv(from), b.lv(to), b.lv(x));
    let member = b.field(lf, 1);
    let address = b.addr(lx);
    b.assign(main, member, address);
    let (dst, src, size) = (b.addr(lt), b.addr(lf), b.long_num(16));
    let args = [dst, src, size].into();
    b.push(main, Stmt::Intrinsic { op: Intrinsic::MemCopy, dst: None, args });
    let copied = b.field(lt, 1);
    let value = b.load(copied);
    let through = b.deref(value);
    let one = b.num(1);
    b.assign(main, through, one);
    let regions = Regions::compute(&b.cfa);
    assert_eq!(regions.points_to(value), [Object::Var(x)]);
    assert_eq!(kind(&regions, through), INT);
    assert_eq!(kind(&regions, copied), Scalar { bits: 64 });
}

#[test]
fn a_copy_that_cuts_a_cell_makes_bytes() {
    let mut b = Builder::new();
    let (main, int) = (b.main(), b.int());
    let array = b.array(int, 8);
    let (x, y) = (b.local(main, "x", array), b.local(main, "y", array));
    let (lx, ly, i) = (b.lv(x), b.lv(y), b.local(main, "i", int));
    let long = b.long();
    let vi = b.val(i);
    let wide = b.cast(vi, long);
    let (ex, ey, one) = (b.index(lx, wide), b.index(ly, wide), b.num(1));
    b.assign(main, ex, one);
    b.assign(main, ey, one);
    let four = b.long_num(4);
    let words = b.binary(BinOp::Mul, wide, four);
    let (ax, ay) = (b.addr(lx), b.addr(ly));
    let zero = b.num(0);
    let set = |size: ExprId, to: ExprId| Stmt::Intrinsic {
        op: Intrinsic::MemSet,
        dst: None,
        args: [to, zero, size].into(),
    };
    b.push(main, set(words, ax));
    b.push(main, set(wide, ay));
    let regions = Regions::compute(&b.cfa);
    assert_eq!(kind(&regions, ex), WordArray { bytes: 4 });
    assert_eq!(kind(&regions, ey), ByteArray);
}

#[test]
fn struct_assignment_keeps_fields_scalar() {
    let mut b = Builder::new();
    let (main, int) = (b.main(), b.int());
    let ptr = b.ptr(int);
    let s = b.record("s", RecordKind::Struct, &[("n", int, None), ("p", ptr, None)]);
    let [v, w] = ["v", "w"].map(|name| b.local(main, name, s));
    let x = b.local(main, "x", int);
    let (lv, lw, lx) = (b.lv(v), b.lv(w), b.lv(x));
    let (pv, address) = (b.field(lv, 1), b.addr(lx));
    b.assign(main, pv, address);
    let whole = b.load(lv);
    b.assign(main, lw, whole);
    let (nw, pw) = (b.field(lw, 0), b.field(lw, 1));
    let value = b.load(pw);
    let (dst, one) = (b.lv(x), b.num(1));
    b.push(main, Stmt::Assume { cond: value, truth: true });
    b.assign(main, dst, one);
    b.assign(main, nw, one);
    let regions = Regions::compute(&b.cfa);
    assert_eq!(kind(&regions, nw), INT);
    assert_eq!(kind(&regions, pw), Scalar { bits: 64 });
    assert_eq!(regions.points_to(value), [Object::Var(x)]);
    assert_ne!(regions.region_of_lvalue(pv), regions.region_of_lvalue(pw));
}

#[test]
fn steps_back_within_an_array_stay_in_it() {
    // q = &s.a[i] - 1; r = &s.a[3] that later is any element, r + 2: both may be elements of a.
    let mut b = Builder::new();
    let (main, int, long) = (b.main(), b.int(), b.long());
    let (array, ptr) = (b.array(int, 4), b.ptr(int));
    let members = [("n", int, None), ("a", array, None), ("m", int, None)];
    let s = b.record("s", RecordKind::Struct, &members);
    for (step, constant) in [(-1, None), (2, Some(3))] {
        let v = b.global("v", s);
        let (i, p) = (b.local(main, "i", long), b.local(main, "p", ptr));
        let (lv, lp, vi, one) = (b.lv(v), b.lv(p), b.val(i), b.num(1));
        let a = b.field(lv, 1);
        if let Some(constant) = constant {
            let at = b.long_num(constant);
            let element = b.index(a, at);
            let address = b.addr(element);
            b.assign(main, lp, address);
        }
        let (vp, by) = (b.val(p), b.long_num(step));
        let moved = b.ptr_add(vp, by);
        let through = b.deref(moved);
        let element = b.index(a, vi);
        let address = b.addr(element);
        if constant.is_none() {
            b.assign(main, lp, address);
            b.assign(main, through, one);
        } else {
            b.assign(main, through, one);
            b.assign(main, lp, address);
        }
        b.assign(main, element, one);
        let regions = Regions::compute(&b.cfa);
        assert_eq!(regions.region_of_lvalue(through), regions.region_of_lvalue(element));
    }
}
