//! Declarations, statements and expressions.

use crate::{check, check_expr, check_stmt};

#[test]
fn binary_operators_bind_as_in_c() {
    check_expr("a + b * c - d", "(- (+ a (* b c)) d)");
    check_expr("a || b && c | d ^ e & f", "(|| a (&& b (| c (^ d (& e f)))))");
    check_expr("a == b < c << d + e", "(== a (< b (<< c (+ d e))))");
    check_expr("a - b - c", "(- (- a b) c)");
    check_expr("(a, b)", "(, a b)");
    check_expr("a = b += c", "(= a (+= b c))");
    check_expr("a <<= b >>= c", "(<<= a (>>= b c))");
    check_expr("a ? b : c ? d : e", "(? a b (? c d e))");
    check_expr("a ? b, c : d", "(? a (, b c) d)");
    check_expr("a ?: b", "(? a _ b)");
    check_expr("x % 2 != 0 && !y", "(&& (!= (% x 2) 0) (Not y))");
}

#[test]
fn unary_and_postfix_operators() {
    check_expr("-a[1]", "(Minus a[1])");
    check_expr("*p++", "(Deref (p++))");
    check_expr("++*p", "(++(Deref p))");
    check_expr("&a.b->c", "(AddrOf a.b->c)");
    check_expr("!~+-a", "(Not (BitNot (Plus (Minus a))))");
    check_expr("f(a, b)(c)[d]--", "(((f a b) c)[d]--)");
    check_expr("sizeof a + 1", "(+ (sizeof a) 1)");
    check_expr("sizeof(int) * 2", "(* sizeof<Int> 2)");
    check_expr("sizeof(a)[0]", "(sizeof a[0])");
    check_expr("sizeof (int){3}", "(sizeof (Int){3})");
    check_expr("__real__ a + __imag b", "(+ (Real a) (Imag b))");
    check_expr("__extension__ a + b", "(+ a b)");
    check_expr("(int)a + b", "(+ (Int)a b)");
    check_expr("(char)-1", "(Char)(Minus 1)");
    check_expr("(int[]){1, 2}[0]", "([] Int){1, 2}[0]");
    check_expr("&(struct s){.a = 1}.b", "(AddrOf (struct s){.a=1}.b)");
}

#[test]
fn gnu_expressions() {
    check_expr("({ int a = 1; a; })", "({a: Int = 1; a;})");
    check_expr("&&out", "&&out");
    check_expr("__builtin_va_arg(ap, char *)", "va_arg(ap, * Char)");
    check_expr("__builtin_offsetof(struct s, a.b[2].c)", "offsetof(struct s, .a.b[2].c)");
    check_expr("__builtin_offsetof(struct s, a->b)", "offsetof(struct s, .a[0].b)");
    check_expr("__builtin_types_compatible_p(int, long)", "same(Int, Long)");
    check_expr("__builtin_choose_expr(1, a, b)", "(choose 1 a b)");
    check_expr("__builtin_expect(a, 0)", "(__builtin_expect a 0)");
    check_expr("_Alignof(int) + __alignof__ a", "(+ alignof0<Int> (alignof1 a))");
    check_expr(
        "_Generic(a, int: 1, char *: 2, default: 3)",
        "generic(a, Int: 1, * Char: 2, default: 3)",
    );
}

#[test]
fn numbers() {
    check_expr("0x1Full", "31ULongLong");
    check_expr("017 + 0b101 + 0", "(+ (+ 15 5) 0)");
    check_expr("1u + 2L + 3uL + 4LLu", "(+ (+ (+ 1UInt 2Long) 3ULong) 4ULongLong)");
    check_expr("18446744073709551615U", "18446744073709551615UInt");
    check_expr("1.5 + .5f + 1.L", "(+ (+ 1.5Double .5Float) 1.LongDouble)");
    check_expr("1e10 + 2E-3q + 1.0f16", "(+ (+ 1e10Double 2E-3Quad) 1.0Half)");
    check_expr("0x1.8p3 + 0x.8p-1f", "(+ 0x1.8p3Double 0x.8p-1Float)");
    check_expr("1.0F32 + 1.f64 + 1.f128", "(+ (+ 1.0Float 1.Double) 1.Quad)");
    check_expr("1.0f32x + 1.0w + 1.0f64x", "(+ (+ 1.0Double 1.0LongDouble) 1.0LongDouble)");
    check_expr("0xe + 1", "(+ 14 1)");
    check_expr("12\\\n34", "1234");
}

#[test]
fn characters() {
    check_expr(r"'a'", "'97'");
    check_expr(r"'\n'", "'10'");
    check_expr(r"'\''", "'39'");
    check_expr(r"'\0'", "'0'");
    check_expr(r"'\e'", "'27'");
    check_expr(r"'\377'", "'-1'");
    check_expr(r"'\x80'", "'-128'");
    check_expr("'ab'", "'24930'");
    check_expr("'abcd'", "'1633837924'");
    check_expr("'\\377\\377'", "'65535'");
    check_expr("'abcde'", "'1650680933'");
    check_expr(r"L'\xffffffff'", "'-1'Wide");
    check_expr("L'é'", "'233'Wide");
    check_expr("u'é'", "'233'Utf16");
    check_expr("U'\\U0001F600'", "'128512'Utf32");
    check_expr("'é'", "'50089'");
}

#[test]
fn strings() {
    check_expr(r#""a\tb" "c\x41" "1""#, r#""a\tbcA1""#);
    check_expr(r#""\1012""#, r#""A2""#);
    check_expr(r#"L"a" "b""#, r#""ab"Wide"#);
    check_expr(r#""a" L"é""#, r#""aé"Wide"#);
    check_expr(r#"u8"\u00e9""#, r#""Ã©""#);
    check_expr(r#"U"\u00e9""#, r#""é"Utf32"#);
    check_expr(r#"u"x""#, r#""x"Utf16"#);
    check_expr("\"a\\\nb\"", "\"ab\"");
    check_expr(r#""\"\\""#, r#""\"\\""#);
    check_expr("sizeof \"\"", "(sizeof \"\")");
}

#[test]
fn bytes_that_are_not_utf8_may_stand_in_strings_and_comments() {
    let parsed = crate::parse(b"/* \xe9 */ char *s = \"\xe9\"; int v = L'\xe9';");
    assert_eq!(parsed.messages(), [""; 0]);
    assert_eq!(parsed.shape(), "s: * Char = \"é\";\nv: Int = '233'Wide;");
}

#[test]
fn lexical_oddities() {
    check("int a$b, $c;", "a$b: Int, $c: Int;");
    check("int a<::> = <% 1 %>;", "a: [] Int = {1};");
    check("in\\\nt x = a -\\\n= b; // c \\\n still a comment\n", "x: Int = (-= a b);");
    check("int\x0c/\\\n* c *\\\n/\x0bx;\r\n", "x: Int;");
    check("int caf\\u00e9, naïve;", "café: Int, naïve: Int;");
    check_expr("a+++b", "(+ (a++) b)");
    check_expr("a/ /* c */b", "(/ a b)");
}

#[test]
fn type_words_come_in_any_order() {
    check("long unsigned int long x;", "x: ULongLong;");
    check("int static const short volatile x;", "x: static const volatile Short;");
    check("char a; signed char b; unsigned char c;", "a: Char;\nb: SChar;\nc: UChar;");
    check("double long x; float y;", "x: LongDouble;\ny: Float;");
    check("__signed__ x; unsigned y; long z;", "x: Int;\ny: UInt;\nz: Long;");
    check("unsigned __int128 x; __int128 y;", "x: UInt128;\ny: Int128;");
    check(
        "_Float16 a; _Float32 b; _Float64x c; __float128 d;",
        "a: Half;\nb: Float;\nc: LongDouble;\nd: Quad;",
    );
    check("_Bool a; double _Complex b; void *c;", "a: Bool;\nb: Complex;\nc: * Void;");
    check("__builtin_va_list ap; __thread int t;", "ap: VaList;\nt: thread Int;");
    check("_Atomic int a; _Atomic(int) b;", "a: _Atomic Int;\nb: atomic(Int);");
    check("__typeof__(x + 1) a; typeof(int *) b;", "a: typeof((+ x 1));\nb: typeof(* Int);");
    check("_Alignas(16) _Alignas(long) int x;", "x: alignas(16) alignas(Long) Int;");
    check("__const int __volatile__ x;", "x: const volatile Int;");
    check("int __seg_gs *x;", "x: * Int;");
}

#[test]
fn declarators() {
    check("int *a[3], (*b)[3];", "a: [3] * Int, b: * [3] Int;");
    check("int (*f)(int, char *);", "f: * fn(_: Int, _: * Char) Int;");
    check("int *(*(*f)(void))[2];", "f: * fn() * [2] * Int;");
    check("int (*const p)[], * const * q;", "p: *const [] Int, q: * *const Int;");
    check(
        "void (*signal(int s, void (*h)(int)))(int);",
        "signal: fn(s: Int, h: * fn(_: Int) Void) * fn(_: Int) Void;",
    );
    check(
        "int f(int a[static 3], int b[const *], int c[restrict]);",
        "f: fn(a: [3] Int, b: [const *] Int, c: [restrict] Int) Int;",
    );
    check("int f(), g(void), h(int, ...);", "f: fn?() Int, g: fn() Int, h: fn(_: Int, ...) Int;");
    check(
        "int f(int (int), int (*)[2], int ());",
        "f: fn(_: fn(_: Int) Int, _: * [2] Int, _: fn?() Int) Int;",
    );
    check("int ((x));", "x: Int;");
    check_expr("(int (*)(void))a", "(* fn() Int)a");
    check_expr("sizeof(int *[3])", "sizeof<[3] * Int>");
    check_expr("sizeof(int (*)[3])", "sizeof<* [3] Int>");
}

#[test]
fn old_style_functions_and_implicit_int() {
    check("main() { return 0; }", "main: fn?() Implicit {return 0;}");
    check("f(a, b) char *b; { }", "f: fn?(a, b) Implicit b: * Char; {}");
    check(
        "int f(a) register int a, c; short d; {}",
        "f: fn?(a) Int a: register Int, c: register Int; d: Short; {}",
    );
    check("static x; const y = 3; z;", "x: static Implicit;\ny: const Implicit = 3;\nz: Implicit;");
    check("*f(x) { }", "f: fn?(x) * Implicit {}");
    check_stmt("auto i = 1; register j;", "i: auto Implicit = 1; j: register Implicit;");
}

#[test]
fn records_and_enumerations() {
    check(
        "struct s { int a, *b; unsigned c : 3, : 0; } x;",
        "x: struct s { a: Int; b: * Int; c: UInt:3; _: UInt:0; };",
    );
    check(
        "struct { union { int a; }; struct t; } x;",
        "x: struct { union { a: Int; }; struct t; };",
    );
    check(
        "struct empty {}; struct f { int n; char d[]; };",
        "struct empty { };\nstruct f { n: Int; d: [] Char; };",
    );
    check("struct s { int a; ; int b };", "struct s { a: Int; b: Int; };");
    check("struct s { _Static_assert(1); int a; };", "struct s { assert 1; a: Int; };");
    check("enum e { A, B = 2, C, } x; enum e y;", "x: enum e { A B=2 C };\ny: enum e;");
    check("struct s { __extension__ union { int a; } u; };", "struct s { u: union { a: Int; }; };");
}

#[test]
fn pack_pragmas() {
    check(
        "#pragma pack(push, 1)\nstruct a { int x; };\n# pragma pack(2)\nstruct b {\n};\n\
         #pragma pack(pop)\nstruct c {};\n#pragma pack(4)\nstruct d {\n#pragma pack()\n};\n\
         #pragma once\n#ident \"x\"\n#\nint y;",
        "struct a pack1 { x: Int; };\nstruct b pack2 { };\nstruct c { };\nstruct d { };\ny: Int;",
    );
    check("_Pragma(\"pack(1)\") struct s {};", "struct s pack1 { };");
}

#[test]
fn initialisers() {
    check(
        "int a[] = { [2] = 1, [3 ... 5] = 2, [7] 3, 4, };",
        "a: [] Int = {[2]=1, [3...5]=2, [7]=3, 4};",
    );
    check(
        "struct s x = { .a = 1, b: 2, .c.d[1] = { 3 } };",
        "x: struct s = {.a=1, .b=2, .c.d[1]={3}};",
    );
    check("int a[2][2] = { { 1 }, {} };", "a: [2] [2] Int = {{1}, {}};");
    check(
        "int a = 1, b = (2, 3), *c = &a;",
        "a: Int = 1, b: Int = (, 2 3), c: * Int = (AddrOf a);",
    );
}

#[test]
fn statements() {
    check_stmt("if (a) if (b) c; else d;", "if(a) if(b) c; else d;");
    check_stmt("while (a) ; do b; while (c);", "while(a) ; do b; while(c);");
    check_stmt("for (;;) break;", "for(_; _; _) break;");
    check_stmt(
        "for (int i = 0; i < n; i++) continue;",
        "for(i: Int = 0; (< i n); (i++)) continue;",
    );
    check_stmt("for (i = 0, j = 1; ; ) { }", "for((, (= i 0) (= j 1)); _; _) {}");
    check_stmt(
        "switch (a) { case 1: case 2 ... 4: b; default: c; }",
        "switch(a) {case 1: case 2...4: b; default: c;}",
    );
    check_stmt("goto l; l: m: ; goto *p;", "goto l; l: m: ; goto *p;");
    check_stmt("l: int x; { m: }", "l: ; x: Int; {m: ;}");
    check_stmt(
        "switch (a) { case 1: int x = 2; default: }",
        "switch(a) {case 1: ; x: Int = 2; default: ;}",
    );
    check_stmt("{ __label__ a, b; a: b: return; }", "{label a; label b; a: b: return;}");
    check_stmt("int g(int a) { return a; } g(1);", "g: fn(a: Int) Int {return a;} (g 1);");
    check_stmt("__extension__ int x; __extension__ (x = 1);", "x: Int; (= x 1);");
    check_stmt("_Static_assert(sizeof(int) == 4, \"int\");", "assert (== sizeof<Int> 4);");
    check_stmt("__auto_type x = 1;", "x: Auto = 1;");
}

#[test]
fn assembly() {
    check("asm(\"nop\"); __asm__ volatile (\"x\" \"y\");", "asm\nasm");
    check_stmt("asm(\"nop\");", "asm(:::);");
    check_stmt("__asm__ __volatile__(\"\" ::: \"memory\", \"cc\");", "asm(::memory,cc:);");
    check_stmt(
        "asm volatile inline(\"x\" : \"=r\"(a), [b] \"+m\"(*b) : \"i\"(1));",
        "asm(=r(a),+m((Deref b)):i(1)::);",
    );
    check_stmt("asm goto(\"x\" : : \"r\"(a) : : l, m); l: m: ;", "asm(:r(a)::l,m); l: m: ;");
    check("int f(void) __asm__(\"\" \"g\") __attribute__((weak));", "f: @weak @asm(g) fn() Int;");
}

#[test]
fn attributes_stand_everywhere() {
    check("struct __attribute__((packed)) s { int a; };", "struct @packed s { a: Int; };");
    check(
        "struct s { int a; } __attribute__((__packed__, aligned(8))) x;",
        "x: struct @packed @aligned(8) s { a: Int; };",
    );
    check("__attribute__((noreturn)) void f(void);", "f: fn() @noreturn Void;");
    check(
        "void f(void) __attribute__((noreturn, nothrow, format(printf, 1, 2)));",
        "f: @noreturn fn() Void;",
    );
    check("int x __attribute__ ((aligned)), y;", "x: @aligned Int, y: Int;");
    check("int a, __attribute__((weak)) b;", "a: Int, b: @weak Int;");
    check("int * __attribute__((aligned(4))) p;", "p: @aligned(4) * Int;");
    check("int (__attribute__((stdcall)) *p)(int);", "p: * fn(_: Int) Int;");
    check("typedef int t __attribute__((mode(__DI__)));", "t: @mode(DI) typedef Int;");
    check(
        "enum __attribute__((packed)) e { A __attribute__((deprecated)) = 1 };",
        "enum @packed e { A=1 };",
    );
    check(
        "int f(int a __attribute__((unused)), __attribute__((x)) int b);",
        "f: fn(a: Int, b: Int) Int;",
    );
    check(
        "struct s { int a __attribute__((packed)), b : 3 __attribute__((aligned(2))); };",
        "struct s { a: @packed Int; b: @aligned(2) Int:3; };",
    );
    check("extern int g __attribute__((alias(\"h\")));", "g: @alias(h) extern Int;");
    check(
        "typedef union { int a; } u __attribute__((transparent_union));",
        "u: @transparent_union typedef union { a: Int; };",
    );
    check("_Noreturn inline void f(void);", "f: fn() inline @noreturn Void;");
    check("__attribute__(()) int x; __attribute__((a,,b(1,(2)))) int y;", "x: Int;\ny: Int;");
    check("[[noreturn]] void f(void); int x [[maybe_unused]];", "f: fn() @noreturn Void;\nx: Int;");
    check("__declspec(dllexport) int x;", "x: Int;");
    check_stmt(
        "switch (a) { case 1: b; __attribute__((fallthrough)); case 2: ; }",
        "switch(a) {case 1: b; ; case 2: ;}",
    );
    check_stmt("l: __attribute__((unused)) ; a;", "l: ; a;");
    check_stmt("__attribute__((unused)) int x, y;", "x: Int, y: Int;");
}

#[test]
fn markers_name_positions() {
    let parsed = crate::parse("# 7 \"dir/a \\\"b.h\" 1 3\nint x\n#line 20\n = @;\n");
    assert_eq!(parsed.messages(), ["20:4: stray `@` in the program"]);
    let at = parsed.sources.locate(parsed.diagnostics[0].span.unwrap().lo);
    assert_eq!(at.to_string(), "dir/a \"b.h:20:4");
}
