//! Pointers of unknown origin, pointers in disguise, calls through pointers, and the table.

use super::*;

#[test]
fn integers_made_pointers_are_opaque() {
    let mut b = Builder::new();
    let (main, int, long) = (b.main(), b.int(), b.long());
    let ptr = b.ptr(int);
    let (x, p) = (b.local(main, "x", long), b.local(main, "p", ptr));
    input(&mut b, main, x);
    let (lp, vx) = (b.lv(p), b.val(x));
    let cast = b.cast(vx, ptr);
    b.assign(main, lp, cast);
    let through = set_through(&mut b, main, p, 1);
    let regions = Regions::compute(&b.cfa);
    assert_eq!(kind(&regions, through), Opaque);
}

#[test]
fn pointers_survive_in_integers() {
    let mut b = Builder::new();
    let (main, int, long) = (b.main(), b.int(), b.long());
    let ptr = b.ptr(int);
    let (x, n, p) = (b.local(main, "x", int), b.local(main, "n", long), b.local(main, "p", ptr));
    let (lx, ln, lp) = (b.lv(x), b.lv(n), b.lv(p));
    let address = b.addr(lx);
    let number = b.cast(address, long);
    b.assign(main, ln, number);
    let vn = b.val(n);
    let back = b.cast(vn, ptr);
    b.assign(main, lp, back);
    let through = set_through(&mut b, main, p, 1);
    let regions = Regions::compute(&b.cfa);
    assert_eq!(kind(&regions, through), INT);
}

#[test]
fn function_tables_are_resolved() {
    let mut b = Builder::new();
    let (main, int, long) = (b.main(), b.int(), b.long());
    let f = b.func("f", int, &[("x", int)]);
    let g = b.func("g", int, &[("x", int)]);
    let other = b.func("other", int, &[("x", int)]);
    for func in [f, g, other] {
        b.cfa.funcs[func].address_taken = true;
    }
    let ty = b.cfa.funcs[f].ty;
    let ptr = b.ptr(ty);
    let array = b.array(ptr, 2);
    let table = b.global("table", array);
    for (i, func) in [f, g].into_iter().enumerate() {
        let address = b.expr(Expr::FuncAddr(func), ptr);
        let value = crate::ir::InitValue::Scalar(address);
        b.cfa.vars[table].init.push(crate::ir::InitItem { offset: 8 * i as u64, value });
    }
    let i = b.local(main, "i", long);
    let (lt, vi, one) = (b.lv(table), b.val(i), b.num(1));
    let entry = b.index(lt, vi);
    let pointer = b.load(entry);
    let callee = Callee::Indirect(pointer);
    b.push(main, Stmt::Call { dst: None, callee, args: [one].into() });
    let param = b.cfa.funcs[f].params[0];
    let inside = b.lv(param);
    b.assign(f, inside, one);
    let regions = Regions::compute(&b.cfa);
    assert_eq!(regions.callees(pointer, 1), (vec![f, g], true));
    assert_eq!(regions.call_graph().callees(main), [f, g]);
    assert_eq!(kind(&regions, inside), INT);
    assert!(!regions.call_graph().is_reachable(other));
}

#[test]
fn bodiless_functions_let_arguments_escape() {
    let mut b = Builder::new();
    let (main, int) = (b.main(), b.int());
    let ptr = b.ptr(int);
    let ext = b.func("ext", ptr, &[("p", ptr)]);
    b.cfa.funcs[ext].body = None;
    let [x, y] = ["x", "y"].map(|name| b.local(main, name, int));
    let p = b.local(main, "p", ptr);
    let (lx, ly, lp, one) = (b.lv(x), b.lv(y), b.lv(p), b.num(1));
    b.assign(main, lx, one);
    b.assign(main, ly, one);
    let address = b.addr(lx);
    let callee = Callee::Direct(ext);
    b.push(main, Stmt::Call { dst: Some(lp), callee, args: [address].into() });
    let through = set_through(&mut b, main, p, 1);
    let regions = Regions::compute(&b.cfa);
    let escaped = |lvalue| regions.regions()[regions.region_of_lvalue(lvalue).unwrap()].escaped;
    assert!(escaped(lx) && !escaped(ly));
    assert_eq!(kind(&regions, through), Opaque);
    assert_eq!(kind(&regions, lx), INT);
}

#[test]
fn pointers_stored_in_the_unknown_come_back() {
    // p = input; q is escaped; *p = &y; then *q may be y.
    let mut b = Builder::new();
    let (main, int, void) = (b.main(), b.int(), b.cfa.types.void());
    let ptr = b.ptr(int);
    let pptr = b.ptr(ptr);
    let ext = b.func("ext", void, &[("p", pptr)]);
    b.cfa.funcs[ext].body = None;
    let (p, q, y) = (b.local(main, "p", pptr), b.local(main, "q", ptr), b.local(main, "y", int));
    input(&mut b, main, p);
    let (lq, ly) = (b.lv(q), b.lv(y));
    let escaping = b.addr(lq);
    b.push(main, Stmt::Call { dst: None, callee: Callee::Direct(ext), args: [escaping].into() });
    let (vp, address) = (b.val(p), b.addr(ly));
    let unknown = b.deref(vp);
    b.assign(main, unknown, address);
    let through = set_through(&mut b, main, q, 1);
    let one = b.num(1);
    b.assign(main, ly, one);
    let regions = Regions::compute(&b.cfa);
    assert_eq!(kind(&regions, through), Opaque);
    assert_eq!(regions.region_of_lvalue(through), regions.region_of_lvalue(ly));
}

#[test]
fn bytes_of_pointers_are_followed() {
    // A pointer is copied byte by byte through char pointers.
    let mut b = Builder::new();
    let (main, int, char, long) = (b.main(), b.int(), b.char(), b.long());
    let (ptr, bytes) = (b.ptr(int), b.ptr(char));
    let [p, q] = ["p", "q"].map(|name| b.local(main, name, ptr));
    let (x, i) = (b.local(main, "x", int), b.local(main, "i", long));
    point(&mut b, main, p, x);
    let places = [q, p].map(|var| {
        let lvalue = b.lv(var);
        let address = b.addr(lvalue);
        let start = b.cast(address, bytes);
        let index = b.val(i);
        let at = b.ptr_add(start, index);
        b.deref(at)
    });
    let byte = b.load(places[1]);
    b.assign(main, places[0], byte);
    let through = set_through(&mut b, main, q, 1);
    let regions = Regions::compute(&b.cfa);
    let region = &regions.regions()[regions.region_of_lvalue(through).unwrap()];
    assert_eq!(region.objects, [(Object::Var(x), 0)]);
    assert_eq!(kind(&regions, places[0]), ByteArray);
}

#[test]
fn calls_of_unknown_functions_reach_all_that_fit() {
    let mut b = Builder::new();
    let (main, int) = (b.main(), b.int());
    let ptr = b.ptr(int);
    let f = b.func("f", ptr, &[("p", ptr)]);
    b.cfa.funcs[f].address_taken = true;
    let param = b.cfa.funcs[f].params[0];
    let inside = b.val(param);
    b.push(f, Stmt::Return(Some(inside)));
    let ty = b.cfa.funcs[f].ty;
    let fptr = b.ptr(ty);
    let (h, x, r) = (b.local(main, "h", fptr), b.local(main, "x", int), b.local(main, "r", ptr));
    input(&mut b, main, h);
    let (pointer, lx, lr) = (b.val(h), b.lv(x), b.lv(r));
    let address = b.addr(lx);
    let callee = Callee::Indirect(pointer);
    b.push(main, Stmt::Call { dst: Some(lr), callee, args: [address].into() });
    let through = set_through(&mut b, main, r, 1);
    let regions = Regions::compute(&b.cfa);
    assert_eq!(regions.callees(pointer, 1), (vec![f], false));
    assert_eq!(regions.points_to(inside), [Object::External, Object::Var(x)]);
    assert_eq!(kind(&regions, through), Opaque);
}

#[test]
fn the_table_names_members_and_allocations() {
    let mut b = Builder::new();
    let (main, int) = (b.main(), b.int());
    let s = b.record("s", RecordKind::Struct, &[("a", int, None), ("b", int, None)]);
    let ptr = b.ptr(int);
    let (v, p) = (b.local(main, "v", s), b.local(main, "p", ptr));
    let (lv, one) = (b.lv(v), b.num(1));
    let member = b.field(lv, 1);
    b.assign(main, member, one);
    malloc(&mut b, main, p, 4);
    set_through(&mut b, main, p, 1);
    let regions = Regions::compute(&b.cfa);
    let table = crate::print::regions(&b.cfa, &base::SourceMap::default(), &regions);
    assert!(table.contains("main::v.b"), "{table}");
    assert!(table.contains("malloc@main:k1"), "{table}");
    assert!(table.ends_with("3 scalars, 0 word arrays, 0 byte arrays, 1 opaque\n"), "{table}");
}

#[test]
fn large_programs_are_quick() {
    let mut b = Builder::new();
    let (main, int, long, void) = (b.main(), b.int(), b.long(), b.cfa.types.void());
    let (_, next) = node_type(&mut b);
    let array = b.array(int, 100);
    let (global, table) = (b.global("list", next), b.global("table", array));
    for k in 0..3000 {
        let func = b.func(&format!("f{k}"), void, &[("n", next)]);
        let param = b.cfa.funcs[func].params[0];
        let local = b.local(func, "x", long);
        for _ in 0..10 {
            let (pointer, head) = (b.val(param), b.lv(global));
            let node = b.deref(pointer);
            let (value, link) = (b.field(node, 0), b.field(node, 1));
            let follow = b.load(link);
            b.assign(func, head, follow);
            let (x, one, lx) = (b.val(local), b.long_num(1), b.lv(local));
            let sum = b.binary(BinOp::Add, x, one);
            let sum = b.binary(BinOp::Mul, sum, x);
            b.assign(func, lx, sum);
            let (t, zero) = (b.lv(table), b.num(0));
            let element = b.index(t, x);
            b.assign(func, element, zero);
            b.assign(func, value, zero);
        }
        malloc(&mut b, func, global, 16);
        let arg = b.val(global);
        b.push(main, Stmt::Call { dst: None, callee: Callee::Direct(func), args: [arg].into() });
    }
    let regions = Regions::compute(&b.cfa);
    assert!(regions.regions().len() > 6000);
}
