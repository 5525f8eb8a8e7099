//! Deep nesting, and text that was damaged at random.

use crate::parse;

#[track_caller]
fn right(text: String) {
    let parsed = parse(text);
    assert_eq!(parsed.messages(), [""; 0]);
}

/// `open` many times, `middle`, `close` as many times.
fn nest(open: &str, middle: &str, close: &str) -> String {
    const DEPTH: usize = 100_000;
    format!("{}{middle}{}", open.repeat(DEPTH), close.repeat(DEPTH))
}

#[test]
fn expressions_may_be_deep() {
    right(format!("int x = {};", nest("(", "1", ")")));
    right(format!("int x = 1{};", nest(" + 1", "", "")));
    right(format!("int x = {};", nest("-(int)~", "1", "")));
    right(format!("int x = {};", nest("a = ", "1", "")));
    right(format!("int x = {};", nest("a ? 1 : ", "1", "")));
    right(format!("int x = {};", nest("a ? ", "1", " : 2")));
    right(format!("int x = {};", nest("f(a[", "1", "])")));
    right(format!("int x = {};", nest("sizeof(int[", "1", "])")));
}

#[test]
fn statements_may_be_deep() {
    right(format!("void f(int a) {{ {} }}", "if (a) a = 1; else ".repeat(50_000) + ";"));
    right(format!("void f(int a) {}", nest("{", "", "}")));
    right(format!("void f(int a) {{ {} }}", nest("while (a) for (;;) do ", ";", " while (a);")));
    right(format!("void f(int a) {{ {}; }}", nest("({", "", "});")));
    right(format!("void f(int a) {{ switch (a) {{ {}; }} }}", nest("case 1: l: ", "", "")));
}

#[test]
fn declarations_may_be_deep() {
    right(format!("int {};", nest("(", "x", ")")));
    right(format!("int {};", nest("*", "x", "[1]")));
    right(format!("int x[] = {};", nest("{", "1", "}")));
}

#[test]
fn types_in_types_have_a_limit() {
    for text in [nest("struct s {", "", "};"), nest("int f(", "", ")"), nest("int (*f)(", "", ")")]
    {
        assert!(parse(text).messages().iter().any(|m| m.ends_with("types are nested too deeply")));
    }
}

#[test]
fn unclosed_brackets_end() {
    for open in
        ["(", "{", "[", "f(", "{{", "int x[", "({", "enum {A=", "struct {", "__attribute__(("]
    {
        assert!(!parse(open.repeat(20_000)).diagnostics.is_empty());
        assert!(!parse(format!("int x = {}", open.repeat(20_000))).diagnostics.is_empty());
        assert!(!parse(format!("int f(void) {{ {}", open.repeat(20_000))).diagnostics.is_empty());
    }
}

/// A small generator of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Words that damage is made of.
const WORDS: &[&str] = &[
    "int",
    "typedef",
    "T",
    "x",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "*",
    "=",
    ":",
    "...",
    "struct",
    "enum",
    "union",
    "static",
    "if",
    "else",
    "for",
    "while",
    "do",
    "case",
    "default",
    "switch",
    "sizeof",
    "__attribute__",
    "((",
    "))",
    "asm",
    "typeof",
    "_Generic",
    "({",
    "})",
    "goto",
    "&&",
    "?",
    ".",
    "->",
    "1",
    "1.5e",
    "'a",
    "\"s\"",
    "L\"é\"",
    "#pragma pack(1)\n",
    "\n# 3 \"f\"\n",
    "\\\n",
    "/*",
    "*/",
    "//",
    "__extension__",
    "__label__",
    "_Static_assert",
    "return",
    "__builtin_offsetof",
    "__builtin_va_arg",
    "_Alignas",
    "_Atomic",
    "[[",
    "]]",
    "long",
    "unsigned",
    "_Complex",
    "\0",
    "\\u",
    "_Pragma",
    "%:",
    "<:",
];

const SAMPLE: &str = "typedef unsigned long T; struct s { T a : 3; struct { int b; }; } x = { .a = 1, [2 ... 3] = 4 };\n\
    # 1 \"f.h\"\nint f(a, b) int *a; char b; { T y = sizeof(T) * b; l: if (a[1]) goto l; else { int T; T = 'c'; }\n\
    switch (b) { case 1 ... 2: default: return ({ 1; }) ?: x.a; } asm volatile(\"x\" : [o] \"=r\"(y) : : \"cc\");\n\
    for (int i = 0; i < 3; i++) f(&y, (char)i); }\n#pragma pack(push, 2)\nint (*g[2])(void) __attribute__((weak));\n";

#[test]
fn damaged_text_never_panics() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for round in 0..6_000 {
        let mut text = Vec::new();
        match round % 3 {
            0 => text.extend((0..random.below(200)).map(|_| random.below(256) as u8)),
            1 => {
                for _ in 0..random.below(60) {
                    text.extend(WORDS[random.below(WORDS.len())].bytes());
                    text.push(b' ');
                }
            }
            _ => {
                text.extend(SAMPLE.bytes());
                for _ in 0..1 + random.below(6) {
                    let at = random.below(text.len());
                    match random.below(3) {
                        0 => text[at] = random.below(256) as u8,
                        1 => drop(text.drain(at..(at + 1 + random.below(9)).min(text.len()))),
                        _ => drop(text.splice(at..at, WORDS[random.below(WORDS.len())].bytes())),
                    }
                }
            }
        }
        let parsed = parse(&text);
        for diagnostic in &parsed.diagnostics {
            diagnostic.render(&parsed.sources);
        }
    }
}
