//! The loops.

/// A loop over state variables; in `step`, `x'` is `x` behind an iteration.
pub struct Loop {
    pub name: &'static str,
    pub state: &'static [(&'static str, &'static str)],
    /// Declarations of what an iteration draws.
    pub inputs: &'static str,
    pub start: &'static str,
    pub step: &'static str,
    pub wrong: &'static str,
    pub iterations: u32,
}

const B1: &str = "Bool";
const W8: &str = "(_ BitVec 8)";
const W16: &str = "(_ BitVec 16)";
const W32: &str = "(_ BitVec 32)";
const MEMORY: &str = "(Array (_ BitVec 32) (_ BitVec 8))";
const WORDS: &str = "(Array (_ BitVec 32) (_ BitVec 32))";
const INT: &str = "Int";

const EMPTY: Loop =
    Loop { name: "", state: &[], inputs: "", start: "", step: "", wrong: "", iterations: 6 };

const ONE16: &str = "(and (= x' (bvadd x #x0001)) (= y' (bvadd y #x0001)))";
const ONE32: &str = "(and (= x' (bvadd x #x00000001)) (= y' (bvadd y #x00000001)))";

pub const LOOPS: &[Loop] = &[
    Loop {
        name: "two counters, 16 bits",
        state: &[("x", W16), ("y", W16)],
        start: "(and (= x #x0000) (= y #x0000))",
        step: ONE16,
        wrong: "(not (= x y))",
        ..EMPTY
    },
    Loop {
        name: "two counters, 32 bits",
        state: &[("x", W32), ("y", W32)],
        start: "(and (= x #x00000000) (= y #x00000000))",
        step: ONE32,
        wrong: "(not (= x y))",
        ..EMPTY
    },
    Loop {
        name: "two counters, 16 bits, 60 iterations",
        state: &[("x", W16), ("y", W16)],
        start: "(and (= x #x0000) (= y #x0000))",
        step: ONE16,
        wrong: "(not (= x y))",
        iterations: 60,
        ..EMPTY
    },
    Loop {
        name: "two counters, 32 bits, 60 iterations",
        state: &[("x", W32), ("y", W32)],
        start: "(and (= x #x00000000) (= y #x00000000))",
        step: ONE32,
        wrong: "(not (= x y))",
        iterations: 60,
        ..EMPTY
    },
    Loop {
        name: "two counters that may wrap",
        state: &[("x", W8), ("y", W8)],
        inputs: "(declare-const d (_ BitVec 8))",
        start: "(= x y)",
        step: "(and (= x' (bvadd x d)) (= y' (bvadd y d)))",
        wrong: "(not (= x y))",
        ..EMPTY
    },
    Loop {
        name: "a counter below a limit",
        state: &[("x", W32), ("n", W32)],
        start: "(and (= x #x00000000) (bvsle x n))",
        step: "(and (bvslt x n) (= x' (bvadd x #x00000001)) (= n' n))",
        wrong: "(bvslt n x)",
        ..EMPTY
    },
    Loop {
        name: "an unsigned counter below a limit",
        state: &[("x", W32), ("n", W32)],
        start: "(= x #x00000000)",
        step: "(and (bvult x n) (= x' (bvadd x #x00000001)) (= n' n))",
        wrong: "(bvult n x)",
        ..EMPTY
    },
    Loop {
        name: "a counter below a constant",
        state: &[("x", W32)],
        start: "(= x #x00000000)",
        step: "(and (bvslt x #x000003e8) (= x' (bvadd x #x00000001)))",
        wrong: "(bvslt #x000003e8 x)",
        ..EMPTY
    },
    Loop {
        name: "twice as fast",
        state: &[("x", W32), ("y", W32)],
        start: "(and (= x #x00000000) (= y #x00000000))",
        step: "(and (= x' (bvadd x #x00000001)) (= y' (bvadd y #x00000002)))",
        wrong: "(not (= (bvadd x x) y))",
        ..EMPTY
    },
    Loop {
        name: "an offset",
        state: &[("x", W32), ("y", W32)],
        start: "(and (= x #x00000000) (= y #x00000005))",
        step: ONE32,
        wrong: "(not (= (bvadd x #x00000005) y))",
        ..EMPTY
    },
    Loop {
        name: "a masked flag",
        state: &[("f", W32), ("x", W32)],
        start: "(and (= f #x00000001) (= x #x00000000))",
        step: "(and (= f' (bvor f #x00000010)) (= x' (bvadd x #x00000003)))",
        wrong: "(= (bvand f #x00000001) #x00000000)",
        ..EMPTY
    },
    Loop {
        name: "a pointer walk",
        state: &[("p", W32), ("e", W32)],
        start: "(bvule p e)",
        step: "(and (not (= p e)) (= p' (bvadd p #x00000001)) (= e' e))",
        wrong: "(bvult e p)",
        ..EMPTY
    },
    Loop {
        name: "a sum that stays",
        state: &[("x", W32), ("y", W32), ("n", W32)],
        start: "(and (= x n) (= y #x00000000))",
        step: "(and (= x' (bvsub x #x00000001)) (= y' (bvadd y #x00000001)) (= n' n))",
        wrong: "(not (= (bvadd x y) n))",
        ..EMPTY
    },
    Loop {
        name: "a lock",
        state: &[("l", W32), ("x", W32)],
        inputs: "(declare-const c Bool)",
        start: "(= l #x00000000)",
        step: "(and (= l #x00000000) (= l' (ite c #x00000000 l)) (= x' (bvadd x #x00000001)))",
        wrong: "(not (= l #x00000000))",
        ..EMPTY
    },
    Loop {
        name: "even numbers",
        state: &[("x", W32)],
        start: "(= x #x00000000)",
        step: "(= x' (bvadd x #x00000002))",
        wrong: "(= (bvand x #x00000001) #x00000001)",
        ..EMPTY
    },
    Loop {
        name: "not negative",
        state: &[("x", W32)],
        start: "(= x #x00000000)",
        step: "(and (bvslt x #x00000064) (= x' (bvadd x #x00000001)))",
        wrong: "(bvslt x #x00000000)",
        ..EMPTY
    },
    Loop {
        name: "three counters",
        state: &[("x", W32), ("y", W32), ("z", W32)],
        start: "(and (= x #x00000000) (= y x) (= z y))",
        step: "(and (= x' (bvadd x #x00000001)) (= y' (bvadd y #x00000001)) \
               (= z' (bvadd z #x00000001)))",
        wrong: "(not (= x z))",
        ..EMPTY
    },
    Loop {
        name: "two ends that meet",
        state: &[("i", W32), ("j", W32)],
        start: "(and (= i #x00000000) (= j #x000003e8))",
        step: "(and (bvslt i j) (= i' (bvadd i #x00000001)) (= j' (bvsub j #x00000001)))",
        wrong: "(bvslt (bvadd j #x00000001) i)",
        iterations: 7,
        ..EMPTY
    },
    Loop {
        name: "the example of [JM06]",
        state: &[("x", W32), ("y", W32), ("i", W32), ("j", W32)],
        start: "(and (= x i) (= y j))",
        step: "(and (not (= x #x00000000)) (= x' (bvsub x #x00000001)) \
               (= y' (bvsub y #x00000001)) (= i' i) (= j' j))",
        wrong: "(and (= x #x00000000) (= i j) (not (= y #x00000000)))",
        ..EMPTY
    },
    Loop {
        name: "a cell that is not written",
        state: &[("a", MEMORY), ("i", W32)],
        start: "(and (= (select a #x00000000) #x00) (= i #x00000001))",
        step: "(and (bvult i #x00000064) (= a' (store a i #x01)) (= i' (bvadd i #x00000001)))",
        wrong: "(not (= (select a #x00000000) #x00))",
        iterations: 4,
        ..EMPTY
    },
    Loop {
        name: "bytes by address",
        state: &[("x", MEMORY), ("i", W32), ("j", W32), ("n", W32)],
        start: "(= i #x00000000)",
        step: "(and (bvslt i n) (= i' (bvadd i #x00000001)) (= j' j) (= n' n) \
               (= x' (store x (bvadd #x00100000 i) #x01)))",
        wrong: "(and (bvsle #x00000000 j) (bvslt j n) (not (bvslt i n)) \
                (not (= #x01 (select x (bvadd #x00100000 j)))))",
        iterations: 4,
        ..EMPTY
    },
    Loop {
        name: "elements by address, within their object",
        state: &[("x", WORDS), ("i", W32), ("j", W32), ("n", W32)],
        inputs: "(declare-const any (_ BitVec 32))",
        start: "(and (= i #x00000000) (bvsle n #x000186a0))",
        step: "(and (bvslt i n) (bvult (bvmul #x00000004 i) #x00061a7d) \
               (= i' (bvadd i #x00000001)) (= j' j) (= n' n) \
               (= x' (store x (bvadd #x00100000 (bvmul #x00000004 i)) i)))",
        wrong: "(and (bvsle #x00000000 j) (bvslt j n) (not (bvslt i n)) \
                (not (= j (ite (bvult (bvmul #x00000004 j) #x00061a7d) \
                (select x (bvadd #x00100000 (bvmul #x00000004 j))) any))))",
        iterations: 4,
    },
    Loop {
        name: "the first zero",
        state: &[("x", WORDS), ("i", W32), ("j", W32)],
        start: "(= i #x00000000)",
        step: "(and (bvult (bvmul #x00000004 i) #x0000018d) (= x' x) (= j' j) \
               (not (= (select x (bvadd #x00100000 (bvmul #x00000004 i))) #x00000000)) \
               (= i' (bvadd i #x00000001)))",
        wrong: "(and (bvsle #x00000000 j) (bvslt j i) \
                (= (select x (bvadd #x00100000 (bvmul #x00000004 j))) #x00000000))",
        iterations: 4,
        ..EMPTY
    },
    Loop {
        name: "complements",
        state: &[("x", W8), ("y", W8)],
        start: "(= x y)",
        step: "(and (= x' (bvnot x)) (= y' (bvnot y)))",
        wrong: "(not (= x y))",
        ..EMPTY
    },
    Loop {
        name: "a counter that starts again",
        state: &[("x", W32)],
        start: "(= x #x00000000)",
        step: "(= x' (ite (bvslt x #x0000000a) (bvadd x #x00000001) #x00000000))",
        wrong: "(bvslt #x0000000a x)",
        ..EMPTY
    },
    Loop {
        name: "a flag that goes with a value",
        state: &[("f", B1), ("x", W32)],
        inputs: "(declare-const c Bool)",
        start: "(and (not f) (= x #x00000000))",
        step: "(and (= f' (or f c)) (= x' (ite (and c (not f)) #x00000005 x)))",
        wrong: "(and f (not (= x #x00000005)))",
        ..EMPTY
    },
    Loop {
        name: "the same function",
        state: &[("x", W32), ("y", W32)],
        inputs: "(declare-fun f ((_ BitVec 32)) (_ BitVec 32))",
        start: "(= x y)",
        step: "(and (= x' (f x)) (= y' (f y)))",
        wrong: "(not (= x y))",
        ..EMPTY
    },
    Loop {
        name: "integers, twice as fast",
        state: &[("x", INT), ("y", INT)],
        start: "(and (= x 0) (= y 0))",
        step: "(and (= x' (+ x 1)) (= y' (+ y 2)))",
        wrong: "(not (= (* 2 x) y))",
        ..EMPTY
    },
];
