//! Messages, and going on behind a mistake.

use crate::parse;

/// Checks the messages, each as `line:column: text`.
#[track_caller]
fn mistakes(text: &str, expected: &[&str]) {
    let parsed = parse(text);
    assert_eq!(parsed.messages(), expected, "{text}");
    for diagnostic in &parsed.diagnostics {
        diagnostic.render(&parsed.sources);
    }
}

#[test]
fn a_missing_semicolon_is_shown_where_it_belongs() {
    mistakes("int x\nint y;\n", &["1:5: expected `;` after the declaration"]);
    mistakes("int f(void) {\n  g()\n  h();\n}\n", &["2:5: expected `;` after the expression"]);
    mistakes(
        "int f(void) { return 1 }\nint z;",
        &["1:22: expected `;` after the `return` statement"],
    );
    mistakes("struct s { int a\n int b; };\nint c;", &["1:16: expected `;` after the member"]);
    mistakes("struct s { int a; }\nint c;", &["1:19: expected `;` after the type"]);
    mistakes("int f(void) { break\n }", &["1:19: expected `;` after `break`"]);
}

#[test]
fn reading_goes_on_behind_a_mistake() {
    mistakes(
        "int f(void) {\n  a = ;\n  b = (1;\n  if (x { c; }\n  return 0;\n}\nint y = ];\n",
        &[
            "2:7: expected an expression before `;`",
            "3:9: expected `)` before `;`",
            "4:9: expected `)` after the condition of `if` before `{`",
            "7:9: expected an expression before `]`",
        ],
    );
    mistakes("int f(void) { else x; }", &["1:15: `else` without a previous `if`"]);
    mistakes(
        "}}}\nint x;\n}",
        &["1:1: expected a declaration before `}`", "3:1: expected a declaration before `}`"],
    );
    mistakes("int f(void) {", &["1:13: expected `}` before end of file"]);
    mistakes("int a[3;\nint b;", &["1:8: expected `]` after the array size before `;`"]);
    mistakes(
        "int f(int a { }\nint b;",
        &["1:13: expected `)` to close the parameter list before `{`"],
    );
    mistakes("int x = {1, 2;\nint b;", &["1:14: expected `}` to close the initialiser before `;`"]);
    mistakes("if (x) y;", &["1:1: expected a declaration before `if`"]);
    mistakes("int if;", &["1:5: expected a name, but `if` is a keyword"]);
    mistakes("void f(void) { if (x) int y; }", &["1:23: expected a statement, not a declaration"]);
}

#[test]
fn unknown_types_are_reported_once() {
    mistakes("foo x;\nfoo *y;\n", &["1:1: unknown type name `foo`"]);
    mistakes("static foo x;", &["1:8: unknown type name `foo`"]);
    mistakes("void f(foo x, foo *y) { foo z; }", &["1:8: unknown type name `foo`"]);
    mistakes("void f(void) { foo x = 1; x++; }", &["1:16: unknown type name `foo`"]);
    mistakes("struct s { foo a; int b; };", &["1:12: unknown type name `foo`"]);
}

#[test]
fn types_that_do_not_exist() {
    mistakes("long char x;", &["1:1: these words do not name a type"]);
    mistakes("int char x;", &["1:5: two or more types in one declaration: `char`"]);
    mistakes("unsigned signed x;", &["1:10: both `signed` and `unsigned`"]);
    mistakes("_Decimal64 x;", &["1:1: decimal floating types are not supported"]);
    mistakes("static extern int x;", &["1:8: more than one storage class"]);
    mistakes("int x = sizeof(const);", &[]);
}

#[test]
fn constants_that_do_not_exist() {
    mistakes("int x = 09;", &["1:9: invalid digit `9` in octal constant"]);
    mistakes("int x = 1ulx;", &["1:9: invalid suffix `ulx` on integer constant"]);
    mistakes("int x = 1i;", &["1:9: complex constants are not supported"]);
    mistakes("int x = 1.0fj;", &["1:9: complex constants are not supported"]);
    mistakes("int x = 1.0dd;", &["1:9: decimal floating types are not supported"]);
    mistakes("int x = 1e;", &["1:9: exponent has no digits"]);
    mistakes("int x = 0x1.8;", &["1:9: hexadecimal floating constants require an exponent"]);
    mistakes("int x = 0x;", &["1:9: invalid number `0x`"]);
    mistakes("int x = 1.2.3;", &["1:9: invalid suffix `.3` on floating constant"]);
    mistakes("int x = 18446744073709551616;", &["1:9: integer constant is too large for its type"]);
    mistakes("int x = '';", &["1:9: empty character constant"]);
    mistakes(r#"char *x = "\x";"#, &["1:11: `\\x` used with no following hex digits"]);
    mistakes(
        r#"char *x = L"a" u"b";"#,
        &["1:16: string literals of different encodings cannot be joined"],
    );
}

#[test]
fn text_that_is_not_c() {
    mistakes("int x@ = 1;", &["1:6: stray `@` in the program"]);
    mistakes("int x = 1 @ 2;", &["1:11: stray `@` in the program"]);
    mistakes("int x = 'a;\nint y;", &["1:9: missing terminating `'` character"]);
    mistakes("char *s = \"abc\nint y;", &["1:11: missing terminating `\"` character"]);
    mistakes("void f(void) { [ x; }", &["1:16: expected an expression before `[`"]);
    mistakes("int x; /* no end", &["1:8: unterminated comment"]);
    mistakes("#include <stdio.h>\nint x;", &["1:1: directive `#include` in C text"]);
    mistakes(
        "#define A \\\n 1\n#if A\nint x;",
        &["1:1: directive `#define` in C text", "3:1: directive `#if` in C text"],
    );
    let many = parse("@\n".repeat(100));
    assert_eq!(many.diagnostics.len(), 21);
}
