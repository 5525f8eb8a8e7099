//! Objects, bounds and lifetimes.

use super::build::Build;
use crate::interp::memory::{Area, Fault, Memory, State};
use crate::interp::places::Owner;
use crate::interp::{Outcome, UndefinedKind};
use crate::ir::*;
use crate::regions::Object;
use crate::types::*;

const OWNER: Owner = Owner { object: Object::External, instance: 0 };

fn undefined(outcome: Outcome) -> UndefinedKind {
    match outcome {
        Outcome::Undefined { what, .. } => what,
        other => panic!("{other:?}"),
    }
}

#[test]
fn bytes_are_kept_and_bounds_too() {
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        let mut memory = Memory::new(model);
        for area in [Area::Static, Area::Heap, Area::Stack] {
            for size in [1, 7, 16, 5000, 3 << 20] {
                let base = memory.allocate(area, size, 16, (false, State::Fixed), OWNER).unwrap();
                assert_eq!(base % 16, 0);
                assert_eq!(memory.read(base, 1, 0), Ok((0, 0)));
                memory.write(base + size - 1, 1, base, 0xab).unwrap();
                assert_eq!(memory.read(base + size - 1, 1, base), Ok((0xab, 0xff)));
                assert_eq!(memory.read(base + size, 1, 0), Err(Fault::Outside));
                assert_eq!(memory.read(base + size - 1, 2, 0), Err(Fault::Outside));
                assert_eq!(memory.read(base.wrapping_sub(1), 1, base), Err(Fault::Outside));
                assert_eq!(memory.room(base + 1), Some(size - 1));
            }
        }
        assert_eq!(memory.read(0, 4, 0), Err(Fault::Null));
        assert!(memory.next_addresses_fit(model));
    }
}

#[test]
fn freed_memory_is_gone_and_its_address_is_never_used_again() {
    let mut memory = Memory::new(DataModel::Ilp32);
    let mut seen = Vec::new();
    for size in [8, 8, 2 << 20, 8] {
        let addr = memory.allocate(Area::Heap, size, 16, (true, State::Allocated), OWNER).unwrap();
        assert!(!seen.contains(&addr));
        assert_eq!(memory.read(addr, 4, 0), Ok((0, 0xffff_ffff)));
        memory.write(addr, 4, 0, 7).unwrap();
        assert_eq!(memory.free(addr + 1), Err(Fault::NotAllocated));
        assert_eq!(memory.free(addr), Ok(()));
        assert_eq!(memory.free(addr), Err(Fault::Freed));
        assert_eq!(memory.read(addr, 4, 0), Err(Fault::Freed));
        seen.push(addr);
    }
}

#[test]
fn external_objects_have_room_on_both_sides() {
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        let mut memory = Memory::new(model);
        let offered = memory.fresh_external();
        assert_eq!(memory.read(offered, 4, 0), Err(Fault::Outside));
        memory.adopt_external(offered);
        assert_eq!(memory.read(offered, 4, 0), Ok((0, 0)));
        memory.write(offered - 1000, 4, 0, 5).unwrap();
        assert_eq!(memory.read(offered - 1000, 4, 0), Ok((5, 0xffff_ffff)));
        assert_ne!(memory.fresh_external(), offered);
        // It may have been allocated elsewhere.
        assert_eq!(memory.free(offered + 8), Err(Fault::NotAllocated));
        assert_eq!(memory.free(offered), Ok(()));
        assert_eq!(memory.free(offered), Err(Fault::Freed));
        assert_eq!(memory.read(offered - 1000, 4, 0), Err(Fault::Freed));
        for _ in 0..100_000 {
            memory.new_external(OWNER);
        }
        let last = memory.new_external(OWNER);
        assert_eq!(memory.read(last, 1, 0), Ok((0, 0)));
    }
}

/// `int a[4]; a[i] = 1;` with an index from the inputs.
#[test]
fn an_array_has_bounds() {
    let mut b = Build::lp64();
    let int = b.int_ty();
    let ty = b.array(int, 4);
    let (a, other) = (b.local("a", ty, false), b.local("other", ty, true));
    let long = b.cfa.types.ptrdiff_t();
    let i = b.local("i", long, false);
    b.input(i);
    let zero = b.long(0);
    let one = b.int(1);
    for array in [a, other] {
        let array = b.var(array);
        let first = b.index(array, zero);
        b.assign(first, one);
    }
    let (array, index) = (b.var(a), b.get(i));
    let element = b.index(array, index);
    b.assign(element, one);
    for i in 0..4 {
        assert_eq!(b.outcome(&[i]), Outcome::Exit(0), "{i}");
    }
    for i in [-1, 4, 1 << 40, 262_144 + 4] {
        assert_eq!(undefined(b.outcome(&[i])), UndefinedKind::OutOfBounds, "{i}");
    }
}

fn heap_program(build: impl Fn(&mut Build, VarId)) -> UndefinedKind {
    let mut b = Build::lp64();
    let int = b.int_ty();
    let ptr = b.pointer(int);
    let p = b.local("p", ptr, false);
    b.alloc(p, 4, AllocKind::Heap);
    build(&mut b, p);
    undefined(b.outcome(&[]))
}

#[test]
fn pointers_to_nothing_are_caught() {
    let free = |b: &mut Build, p| {
        let ptr = b.get(p);
        b.stmt(Stmt::Free(ptr));
    };
    let write = |b: &mut Build, p| {
        let ptr = b.get(p);
        let (place, one) = (b.deref(ptr), b.int(1));
        b.assign(place, one);
    };
    let forward = |b: &mut Build, p, by| {
        let (ptr, index) = (b.get(p), b.long(by));
        let ty = b.cfa.ty(ptr);
        let moved = b.expr(Expr::PtrAdd { ptr, index, scale: 4 }, ty);
        b.set(p, moved);
    };
    use UndefinedKind::*;
    assert_eq!(
        heap_program(|b, p| {
            free(b, p);
            write(b, p)
        }),
        UseAfterFree
    );
    assert_eq!(
        heap_program(|b, p| {
            free(b, p);
            free(b, p)
        }),
        DoubleFree
    );
    assert_eq!(
        heap_program(|b, p| {
            forward(b, p, 1);
            free(b, p)
        }),
        InvalidFree
    );
    assert_eq!(
        heap_program(|b, p| {
            forward(b, p, 1);
            write(b, p)
        }),
        OutOfBounds
    );
    assert_eq!(
        heap_program(|b, p| {
            forward(b, p, -1);
            write(b, p)
        }),
        OutOfBounds
    );
    let null = heap_program(|b, p| {
        let ty = b.cfa.vars[p].ty;
        let null = b.constant(ty, 0);
        b.set(p, null);
        free(b, p);
        write(b, p);
    });
    assert_eq!(null, NullDereference);
    let literal = heap_program(|b, p| {
        let ty = b.cfa.vars[p].ty;
        let text = b.string("abcd");
        let text = b.cast(ty, text);
        b.set(p, text);
        write(b, p);
    });
    assert_eq!(literal, WriteToConstant);
}

/// `int a[1 << 20]` twice in scope, static and on the heap: nothing is made before it is used.
#[test]
fn large_objects_cost_nothing_until_used() {
    let mut b = Build::lp64();
    let int = b.int_ty();
    let ty = b.array(int, 100 << 20);
    let (a, s) = (b.local("a", ty, false), b.global("s", ty, true));
    let index = b.long(99 << 20);
    let one = b.int(1);
    let (local, fixed) = (b.var(a), b.var(s));
    let (local, fixed) = (b.index(local, index), b.index(fixed, index));
    b.assign(local, one);
    b.stmt(Stmt::Declare(a));
    let (x, y) = (b.load(local), b.load(fixed));
    let sum = b.binary(BinOp::Add, x, y);
    b.exit(sum);
    assert_eq!(b.outcome(&[5]), Outcome::Exit(5));
    let mut b = Build::lp64();
    let ptr = b.pointer(int);
    let p = b.local("p", ptr, false);
    b.alloc(p, 1 << 29, AllocKind::ZeroedHeap);
    b.alloc(p, (1 << 30) + 1, AllocKind::Heap);
    assert!(matches!(b.outcome(&[]), Outcome::Limit(_)));
}

#[test]
fn locals_die_with_their_function() {
    let mut b = Build::lp64();
    let int = b.int_ty();
    let ptr = b.pointer(int);
    let (escape, _) = b.function("escape", ptr, &[], false);
    let x = b.local("x", int, true);
    let seven = b.int(7);
    b.set(x, seven);
    let place = b.var(x);
    let address = b.addr(place);
    b.stmt(Stmt::Return(Some(address)));
    b.start();
    let p = b.local("p", ptr, false);
    b.call(Some(p), escape, &[]);
    let ptr = b.get(p);
    let place = b.deref(ptr);
    let value = b.load(place);
    b.exit(value);
    let what = undefined(b.outcome(&[]));
    assert!(matches!(what, UndefinedKind::DeadLocal | UndefinedKind::OutOfBounds), "{what}");
}

#[test]
fn copies_may_overlap_and_sizes_are_checked() {
    let mut b = Build::lp64();
    let char = b.int_kind(IntKind::Char);
    let ty = b.array(char, 8);
    let a = b.local("a", ty, true);
    let place = b.var(a);
    let base = b.addr(place);
    let text = b.string("abcdefg");
    let size = b.cfa.types.size_t();
    let eight = b.constant(size, 8);
    let five = b.constant(size, 5);
    b.intrinsic(Intrinsic::MemCopy, None, &[base, text, eight]);
    let char_ptr = b.pointer(char);
    let (start, two) = (b.cast(char_ptr, base), b.long(2));
    let middle = b.expr(Expr::PtrAdd { ptr: start, index: two, scale: 1 }, char_ptr);
    b.intrinsic(Intrinsic::MemMove, None, &[middle, base, five]);
    b.intrinsic(Intrinsic::Puts, None, &[base]);
    assert_eq!(b.output(), "ababcde\n");
    b.intrinsic(Intrinsic::MemSet, None, &[middle, two, eight]);
    assert_eq!(undefined(b.outcome(&[])), UndefinedKind::OutOfBounds);
}

#[test]
fn realloc_keeps_the_contents() {
    let mut b = Build::lp64();
    let char = b.int_kind(IntKind::Char);
    let ptr = b.pointer(char);
    let (p, q) = (b.local("p", ptr, false), b.local("q", ptr, false));
    b.alloc(p, 6, AllocKind::Heap);
    let size = b.cfa.types.size_t();
    let (six, many) = (b.constant(size, 6), b.constant(size, 3 << 20));
    let (text, old) = (b.string("hello"), b.get(p));
    b.intrinsic(Intrinsic::MemCopy, None, &[old, text, six]);
    b.intrinsic(Intrinsic::Realloc, Some(q), &[old, many]);
    let new = b.get(q);
    b.intrinsic(Intrinsic::Puts, None, &[new]);
    assert_eq!(b.output(), "hello\n");
    b.intrinsic(Intrinsic::Puts, None, &[old]);
    assert_eq!(undefined(b.outcome(&[])), UndefinedKind::UseAfterFree);
}
