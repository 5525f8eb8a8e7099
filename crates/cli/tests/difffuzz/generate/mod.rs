//! Random C programs without undefined behaviour, for comparison with gcc.
//!
//! Every program is a function of its seed. What csmith leaves out is here: bit-fields of every
//! width, wide ones too, packed structs, unions, floating point, `__int128`, variable arguments,
//! variable-length arrays, statement expressions, `switch` with ranges, designators.
//!
//! *Order of evaluation.* Before each full expression some variables are chosen to be *hot*: only
//! they may be written in it. The operands of an operator share them out, so that no two
//! unsequenced operands can touch the same hot variable; `&&`, `||`, `?:` and the comma hand the
//! whole share to each operand in turn. The variables of one aggregate are one for this purpose.
//! So are all functions that print or have memory, as C does not say in which order two of them
//! are called; pure functions call no others and add up what they would print.
//!
//! *Arithmetic.* Divisors and shift counts are masked; floating values are brought into range
//! before they become integers and out of infinity when they are stored; signed overflow wraps.
//! The sign of zero is not printed: gcc 12 folds `0.0 - (double)i` to `-(double)i`.

mod expr;
mod stmt;
mod types;

use std::fmt::Write;
use types::{FLOATS, Struct};

/// A small generator of numbers (xorshift64*).
pub struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

/// The variables that a full expression may write, as a set of bits.
type Hot = u128;

/// What functions that print or have memory share.
const WORLD: Hot = 1 << 127;

/// What kind of value an lvalue holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holds {
    Int,
    /// A floating type, by its place in [`FLOATS`].
    Float(usize),
}

/// Something that can be read and written.
#[derive(Clone, Debug)]
struct Lvalue {
    text: String,
    holds: Holds,
    /// Its variable's bit.
    bit: Hot,
    /// Whether it may be written at all.
    writable: bool,
    /// The number of elements if it is an array: the text then names it without an index.
    elements: Option<usize>,
}

/// A variable of struct or union type.
#[derive(Clone, Debug)]
struct StructVar {
    text: String,
    of: usize,
    bit: Hot,
}

/// A function that expressions can call.
#[derive(Clone, Debug)]
struct Function {
    name: String,
    params: Vec<Param>,
    returns: Returns,
    /// Zero if it is pure.
    bit: Hot,
}

#[derive(Clone, Debug)]
enum Param {
    Int,
    Float,
    Struct(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Returns {
    Int,
    Float(usize),
    Struct(usize),
}

/// A program being made.
pub struct Generator {
    dice: Dice,
    lp64: bool,
    structs: Vec<Struct>,
    globals: Vec<Lvalue>,
    global_structs: Vec<StructVar>,
    locals: Vec<Lvalue>,
    local_structs: Vec<StructVar>,
    functions: Vec<Function>,
    next_bit: u32,
    next_name: usize,
    /// What the current full expression may write.
    hot: Hot,
    /// Whether the function being made may not print.
    quiet: bool,
    out: String,
    indent: usize,
}

/// The program with this seed, for one data model.
pub fn program(seed: u64, lp64: bool) -> String {
    let mut generator = Generator {
        dice: Dice::new(seed.wrapping_add(1)),
        lp64,
        structs: Vec::new(),
        globals: Vec::new(),
        global_structs: Vec::new(),
        locals: Vec::new(),
        local_structs: Vec::new(),
        functions: Vec::new(),
        next_bit: 0,
        next_name: 0,
        hot: 0,
        quiet: false,
        out: String::new(),
        indent: 0,
    };
    for _ in 0..4 {
        generator.dice.next();
    }
    generator.whole();
    generator.out
}

impl Generator {
    fn whole(&mut self) {
        self.out.push_str(PRELUDE);
        if self.lp64 {
            self.out.push_str(PRELUDE_128);
        }
        for _ in 0..2 + self.dice.below(3) {
            self.struct_type();
        }
        for _ in 0..4 + self.dice.below(6) {
            self.global();
        }
        for _ in 0..1 + self.dice.below(3) {
            self.global_struct();
        }
        for _ in 0..2 + self.dice.below(4) {
            self.function();
        }
        self.recursive_function();
        self.main_function();
    }

    /// A name that was not used before.
    fn fresh(&mut self, prefix: &str) -> String {
        self.next_name += 1;
        format!("{prefix}{}", self.next_name)
    }

    /// The bit of a new variable; when there are many, they share.
    fn new_bit(&mut self) -> Hot {
        self.next_bit += 1;
        1 << (self.next_bit % 127)
    }

    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// A block after `head`.
    fn block(&mut self, head: &str, body: impl FnOnce(&mut Self)) {
        self.line(&format!("{head} {{"));
        self.scoped(body);
        self.line("}");
    }

    /// Whatever `body` declares ends with it.
    fn scoped(&mut self, body: impl FnOnce(&mut Self)) {
        let (locals, structs) = (self.locals.len(), self.local_structs.len());
        self.indent += 1;
        body(self);
        self.indent -= 1;
        self.locals.truncate(locals);
        self.local_structs.truncate(structs);
    }

    fn global(&mut self) {
        let name = self.fresh("g");
        let bit = self.new_bit();
        let storage = self.dice.pick(&["static ", "", "static ", "volatile "]);
        let (ty, holds) = self.scalar_type();
        let elements = self.dice.chance(30).then(|| 1 << (1 + self.dice.below(3)));
        let text = match elements {
            Some(count) => {
                let init = self.array_initialiser(count, holds);
                format!("{storage}{ty} {name}[{count}] = {init};")
            }
            None => {
                let init = self.constant(holds);
                format!("{storage}{ty} {name} = {init};")
            }
        };
        self.line(&text);
        self.globals.push(Lvalue { text: name, holds, bit, writable: true, elements });
    }

    fn global_struct(&mut self) {
        let of = self.dice.below(self.structs.len());
        let name = self.fresh("gs");
        let init = self.struct_initialiser(of);
        let tag = self.structs[of].tag.clone();
        self.line(&format!("static {tag} {name} = {init};"));
        let bit = self.new_bit();
        let mut members = Vec::new();
        self.members(of, &name, bit, &mut members);
        self.globals.extend(members);
        self.global_structs.push(StructVar { text: name, of, bit });
    }

    fn function(&mut self) {
        let name = self.fresh("f");
        let (ret_text, returns) = self.return_type();
        let mut params = Vec::new();
        let mut texts = Vec::new();
        self.locals.clear();
        self.local_structs.clear();
        for _ in 0..self.dice.below(5) {
            let param = self.fresh("p");
            let bit = self.new_bit();
            if self.dice.chance(25) {
                let of = self.dice.below(self.structs.len());
                texts.push(format!("{} {param}", self.structs[of].tag));
                self.add_struct(param, of, bit);
                params.push(Param::Struct(of));
                continue;
            }
            let (ty, holds) = self.scalar_type();
            texts.push(format!("{ty} {param}"));
            self.add_scalar(param, holds, bit);
            params.push(if holds == Holds::Int { Param::Int } else { Param::Float });
        }
        let list = if texts.is_empty() { "void".into() } else { texts.join(", ") };
        // Only `main` sees the globals.
        let pure = self.dice.chance(50);
        let globals = std::mem::take(&mut self.globals);
        let structs = std::mem::take(&mut self.global_structs);
        let callable = self.functions.clone();
        self.functions.retain(|f| f.bit == 0 && !pure);
        self.quiet = pure;
        self.line(&format!("static {ret_text} {name}({list}) {{"));
        self.scoped(|this| {
            if pure {
                this.line("unsigned long long quiet = 0;");
                this.add_scalar("quiet".into(), Holds::Int, 0);
            } else {
                this.static_local();
            }
            this.body(5);
            this.return_statement(returns);
        });
        self.line("}");
        self.globals = globals;
        self.global_structs = structs;
        self.functions = callable;
        self.quiet = false;
        let bit = if pure { 0 } else { WORLD };
        self.functions.push(Function { name, params, returns, bit });
    }

    /// A pure function that calls itself at most seven times.
    fn recursive_function(&mut self) {
        let (name, depth, value) = (self.fresh("r"), self.fresh("p"), self.fresh("p"));
        let (ret_text, param) = (self.int_type(), self.int_type());
        self.locals.clear();
        self.local_structs.clear();
        let globals = std::mem::take(&mut self.globals);
        let structs = std::mem::take(&mut self.global_structs);
        let functions = std::mem::take(&mut self.functions);
        self.line(&format!("static {ret_text} {name}_({param} {value}, int {depth}) {{"));
        self.scoped(|this| {
            this.add_scalar(depth.clone(), Holds::Int, 0);
            let bit = this.new_bit();
            this.add_scalar(value, Holds::Int, bit);
            let hot = this.heat();
            let last = this.int(3, hot);
            this.line(&format!("if ({depth} <= 0) return {last};"));
            let hot = this.heat();
            let passed = this.int(3, hot);
            let (inner, ty) = (this.fresh("v"), this.int_type());
            this.line(&format!("{ty} {inner} = {name}_({passed}, {depth} - 1);"));
            let bit = this.new_bit();
            this.add_scalar(inner, Holds::Int, bit);
            this.return_statement(Returns::Int);
        });
        self.line("}");
        self.line(&format!("static {ret_text} {name}({param} a, short b) {{"));
        self.line(&format!("    return {name}_(a, b & 7);"));
        self.line("}");
        self.globals = globals;
        self.global_structs = structs;
        self.functions = functions;
        let params = vec![Param::Int, Param::Int];
        self.functions.push(Function { name, params, returns: Returns::Int, bit: 0 });
    }

    fn add_scalar(&mut self, name: String, holds: Holds, bit: Hot) {
        self.locals.push(Lvalue { text: name, holds, bit, writable: true, elements: None });
    }

    fn add_struct(&mut self, name: String, of: usize, bit: Hot) {
        let mut members = Vec::new();
        self.members(of, &name, bit, &mut members);
        self.locals.extend(members);
        self.local_structs.push(StructVar { text: name, of, bit });
    }

    fn static_local(&mut self) {
        let (name, bit) = (self.fresh("st"), self.new_bit());
        let (ty, holds) = self.scalar_type();
        let init = self.constant(holds);
        self.line(&format!("static {ty} {name} = {init};"));
        self.add_scalar(name, holds, bit);
    }

    fn main_function(&mut self) {
        self.locals.clear();
        self.local_structs.clear();
        self.line("int main(void) {");
        self.scoped(|this| {
            this.body(14);
            let all: Vec<Lvalue> = this.globals.clone();
            this.hot = 0;
            for lvalue in all {
                match lvalue.elements {
                    Some(count) => {
                        for index in 0..count {
                            let text = format!("{}[{index}]", lvalue.text);
                            this.print(&text, lvalue.holds);
                        }
                    }
                    None => this.print(&lvalue.text, lvalue.holds),
                }
            }
            this.line("return (int)(sum % 97);");
        });
        self.line("}");
    }

    /// Prints a value.
    fn print(&mut self, text: &str, holds: Holds) {
        if self.quiet {
            let value = match holds {
                Holds::Int => text.to_string(),
                Holds::Float(_) => format!("(long long)large({text})"),
            };
            return self.line(&format!("quiet = quiet * 31 + (unsigned long long){value};"));
        }
        let call = match holds {
            Holds::Int if self.lp64 && self.dice.chance(20) => "show128",
            Holds::Int => self.dice.pick(&["show", "showu"]),
            Holds::Float(kind) => FLOATS[kind].show,
        };
        self.line(&format!("{call}({text});"));
    }

    /// Prints the text of a format with arguments made for it.
    fn append(&mut self, text: &mut String, part: std::fmt::Arguments<'_>) {
        // Writing into a string cannot fail.
        let _ = text.write_fmt(part);
    }
}

/// What every program starts with.
const PRELUDE: &str = r#"#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long sum;
static void mix(unsigned long long v) { sum = sum * 31 + v; }
static void show(long long v) { mix(v); printf("%lld\n", v); }
static void showu(unsigned long long v) { mix(v); printf("%llx\n", v); }
static void showf(float v) { if (v == v) printf("%.9g\n", v + 0); else puts("nan"); }
static void showd(double v) { if (v == v) printf("%.17g\n", v + 0); else puts("nan"); }
static void showl(long double v) { if (v == v) printf("%.21Lg\n", v + 0); else puts("nan"); }
/* Out of infinity. */
static float finf(float v) { return v - v == 0 ? v + 0 : 1.5f; }
static double find(double v) { return v - v == 0 ? v + 0 : 2.5; }
static long double finl(long double v) { return v - v == 0 ? v + 0 : 3.5L; }
/* Into the range of every integer type. */
static double small(double v) { return v != v ? 0 : v > 100 ? 100 : v < 0 ? 0 : v; }
static long double smalll(long double v) { return v != v ? 0 : v > 120 ? 120 : v < 0 ? 0 : v; }
/* Into the range of int, of long long. */
static double mid(double v) { return v != v ? 0 : v > 2e9 ? 2e9 : v < -2e9 ? -2e9 : v; }
static double large(double v) { return v != v ? 0 : v > 9e18 ? 9e18 : v < -9e18 ? -9e18 : v; }
static long long total(const char *what, ...) {
    long long t = 0;
    va_list list, copy;
    va_start(list, what);
    va_copy(copy, list);
    for (const char *c = what; *c; c++)
        switch (*c) {
        case 'i': t = t * 7 + va_arg(list, int); break;
        case 'u': t = t * 7 + va_arg(list, unsigned); break;
        case 'l': t = t * 7 + va_arg(list, long); break;
        case 'q': t = t * 7 + va_arg(list, long long); break;
        case 'd': t = t * 7 + (long long)mid(va_arg(list, double)); break;
        case 'D': t = t * 7 + (long long)mid(va_arg(list, long double)); break;
        case 's': t = t * 7 + (long long)strlen(va_arg(list, char *)); break;
        }
    va_end(list);
    if (*what == 'i')
        t ^= va_arg(copy, int);
    va_end(copy);
    return t;
}
"#;

/// The same for data models with 128-bit integers.
const PRELUDE_128: &str = r#"static void show128(__int128 v) {
    mix((unsigned long long)v);
    printf("%llx:%llx\n", (unsigned long long)(v >> 64), (unsigned long long)v);
}
"#;
