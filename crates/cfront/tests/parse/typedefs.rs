//! Names that are types in one place and not in another.

use crate::{check, check_stmt};

/// Checks statements where `T` is a typedef name outside.
#[track_caller]
fn check_t(text: &str, expected: &str) {
    check(
        &format!("typedef int T; void f(void) {{ {text} }}"),
        &format!("T: typedef Int;\nf: fn() Void {{{expected}}}"),
    );
}

#[test]
fn the_classic_ambiguities() {
    check_t("T * x;", "x: * T;");
    check_stmt("T * x;", "(* T x);");
    check_t("(T)(x);", "(T)x;");
    check_stmt("(T)(x);", "(T x);");
    check_t("(T)-x; (T)*x; (T)&x;", "(T)(Minus x); (T)(Deref x); (T)(AddrOf x);");
    check_stmt("(T)-x; (T)*x; (T)&x;", "(- T x); (* T x); (& T x);");
    check_t("sizeof(T); sizeof(T)*x;", "sizeof<T>; (* sizeof<T> x);");
    check_stmt("sizeof(T)*x;", "(* (sizeof T) x);");
    check_t("T(x);", "x: T;");
    check_t("T(*x)(T), y;", "x: * fn(_: T) T, y: T;");
}

#[test]
fn variables_hide_types() {
    check_t("T T; T * x;", "T: T; (* T x);");
    check_t("{ int T; T = 1; } T y;", "{T: Int; (= T 1);} y: T;");
    check_t("T T = sizeof(T);", "T: T = (sizeof T);");
    check_t("unsigned T; T++;", "T: UInt; (T++);");
    check_t("enum { T }; T * x;", "enum { T }; (* T x);");
    check_t("for (int T = 0; T < 1; T++) T; T x;", "for(T: Int = 0; (< T 1); (T++)) T; x: T;");
    check_t("int T(void); T();", "T: fn() Int; (T);");
    check_t("typedef char T; T x;", "T: typedef Char; x: T;");
    check_t("int T; { typedef char T; T x; } T = 1;", "T: Int; {T: typedef Char; x: T;} (= T 1);");
}

#[test]
fn labels_members_and_tags_do_not() {
    check_t("T: ; goto T; T x;", "T: ; goto T; x: T;");
    check_t("a.T = b->T; T x;", "(= a.T b->T); x: T;");
    check_t("struct T { T T; unsigned T : 2; } x; T y;", "x: struct T { T: T; T: UInt:2; }; y: T;");
    check_t("struct s x = { .T = 1 }; T y;", "x: struct s = {.T=1}; y: T;");
    check_t("struct s { T : 3; T x : 2; };", "struct s { _: T:3; x: T:2; };");
    check_t("__builtin_offsetof(T, T); T y;", "offsetof(T, .T); y: T;");
    check_t("const T x; T const y; T static z;", "x: const T; y: const T; z: static T;");
}

#[test]
fn parameters_hide_types_in_the_body() {
    check(
        "typedef int T; void f(int T) { T = 1; } T x;",
        "T: typedef Int;\nf: fn(T: Int) Void {(= T 1);}\nx: T;",
    );
    check(
        "typedef int T; void f(T T, int a[T]);",
        "T: typedef Int;\nf: fn(T: T, a: [T] Int) Void;",
    );
    check(
        "typedef int T; void f(int (T)); T x;",
        "T: typedef Int;\nf: fn(_: fn(_: T) Int) Void;\nx: T;",
    );
    check(
        "typedef int T; void f(T, int (*T)(T)); T y;",
        "T: typedef Int;\nf: fn(_: T, T: * fn(_: T) Int) Void;\ny: T;",
    );
    check(
        "typedef int T; void f(const T, unsigned T);",
        "T: typedef Int;\nf: fn(_: const T, T: UInt) Void;",
    );
    check(
        "typedef int T; int T2(a) T a; { T b; }",
        "T: typedef Int;\nT2: fn?(a) Int a: T; {b: T;}",
    );
}

#[test]
fn a_typedef_may_be_repeated_and_used_at_once() {
    check("typedef struct s s; struct s { s *p; };", "s: typedef struct s;\nstruct s { p: * s; };");
    check("typedef int a, b; a x; b y;", "a: typedef Int, b: typedef Int;\nx: a;\ny: b;");
    check("typedef int T; typedef int T; T x;", "T: typedef Int;\nT: typedef Int;\nx: T;");
    check(
        "typedef int (*F)(void), A[3]; F f; A a;",
        "F: * fn() typedef Int, A: [3] typedef Int;\nf: F;\na: A;",
    );
    check_t("({ typedef char U; U x; }); U * y;", "({U: typedef Char; x: U;}); (* U y);");
}
