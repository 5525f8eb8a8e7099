//! Statements.

use super::types::FLOATS;
use super::{Generator, Holds, Returns};

/// How deep expressions are.
const DEPTH: usize = 4;

impl Generator {
    /// Declarations, then statements.
    pub(super) fn body(&mut self, statements: usize) {
        for _ in 0..1 + self.dice.below(4) {
            self.declaration();
        }
        for _ in 0..1 + self.dice.below(2 * statements) {
            self.statement(2);
        }
    }

    fn declaration(&mut self) {
        let (name, bit) = (self.fresh("v"), self.new_bit());
        if self.dice.chance(25) {
            let of = self.dice.below(self.structs.len());
            let hot = self.heat();
            let init = match self.dice.chance(50) {
                true => self.struct_initialiser(of),
                false => self.struct_value(of, hot),
            };
            self.line(&format!("{} {name} = {init};", self.structs[of].tag));
            return self.add_struct(name, of, bit);
        }
        let (ty, holds) = self.scalar_type();
        let hot = self.heat();
        let init = match holds {
            Holds::Int => self.int(2, hot),
            Holds::Float(kind) => format!("{}({})", FLOATS[kind].finite, self.float(2, hot)),
        };
        self.line(&format!("{ty} {name} = {init};"));
        self.add_scalar(name, holds, bit);
    }

    pub(super) fn return_statement(&mut self, returns: Returns) {
        let hot = self.heat();
        let value = match returns {
            Returns::Int => self.int(DEPTH, hot),
            Returns::Float(kind) => format!("{}({})", FLOATS[kind].finite, self.float(3, hot)),
            Returns::Struct(of) => self.struct_value(of, hot),
        };
        self.line(&format!("return {value};"));
    }

    pub(super) fn statement(&mut self, nesting: usize) {
        let hot = self.heat();
        match self.dice.below(100) {
            0..=24 => {
                let effect = self.int_effect(DEPTH, hot);
                self.effect(effect);
            }
            25..=30 => {
                let effect = self.float_effect(3, hot);
                self.effect(effect);
            }
            31..=48 => {
                let value = self.int(DEPTH, hot);
                self.print(&value, Holds::Int);
            }
            49..=53 => {
                let (value, kind) = (self.float(3, hot), self.dice.below(3));
                self.print(&value, Holds::Float(kind));
            }
            54..=58 => self.struct_assignment(),
            59..=60 => self.mixed_compound(),
            61..=63 if !self.quiet => self.formatted(),
            64..=66 if !self.quiet => self.pointer_walk(),
            67..=68 if !self.quiet => self.strings(),
            69..=70 if !self.quiet => self.function_pointers(),
            _ if nesting == 0 => {
                let value = self.int(2, hot);
                self.print(&value, Holds::Int);
            }
            71..=78 => self.if_statement(nesting - 1),
            79..=85 => self.loop_statement(nesting - 1),
            86..=91 => self.switch_statement(nesting - 1),
            92..=94 => self.goto_loop(nesting - 1),
            95..=97 if !self.quiet => self.variable_array(),
            _ => self.block("", |this| {
                this.declaration();
                this.statement(nesting - 1);
                this.statement(nesting - 1);
            }),
        }
    }

    fn effect(&mut self, effect: Option<String>) {
        match effect {
            Some(effect) => self.line(&format!("{effect};")),
            None => self.declaration(),
        }
    }

    fn struct_assignment(&mut self) {
        let count = self.local_structs.len() + self.global_structs.len();
        if count == 0 {
            return self.declaration();
        }
        let at = self.dice.below(count);
        let mut all = self.local_structs.iter().chain(&self.global_structs);
        let Some(target) = all.nth(at).cloned() else { return };
        self.hot = target.bit;
        let value = self.struct_value(target.of, 0);
        self.line(&format!("{} = {value};", target.text));
    }

    fn if_statement(&mut self, nesting: usize) {
        let hot = self.heat();
        let condition = self.condition(3, hot);
        self.block(&format!("if ({condition})"), |this| {
            this.statement(nesting);
            this.statement(nesting);
        });
        if self.dice.chance(50) {
            self.block("else", |this| this.statement(nesting));
        }
    }

    fn loop_statement(&mut self, nesting: usize) {
        let counter = self.fresh("i");
        let ty = self.dice.pick(&["int", "unsigned char", "unsigned", "short", "long long"]);
        let count = 1 + self.dice.below(4);
        let step = self.dice.pick(&["++", " += 1", "++"]);
        let head = format!("for ({ty} {counter} = 0; {counter} < {count}; {counter}{step})");
        let stop = self.dice.below(3);
        let kind = self.dice.below(3);
        if kind == 0 {
            self.block("", |this| {
                this.line(&format!("{ty} {counter} = {count};"));
                this.add_scalar(counter.clone(), Holds::Int, 0);
                this.line("do {");
                this.scoped(|this| this.statement(nesting));
                this.line(&format!("}} while (--{counter} > 0);"));
            });
            return;
        }
        self.block(&head, |this| {
            // Its bit is none: it is read, never written.
            this.add_scalar(counter.clone(), Holds::Int, 0);
            this.statement(nesting);
            if stop < 2 {
                let hot = this.heat();
                let condition = this.condition(2, hot);
                let jump = ["break", "continue"][stop];
                this.line(&format!("if ({condition}) {jump};"));
            }
            this.statement(nesting);
        });
    }

    fn switch_statement(&mut self, nesting: usize) {
        let hot = self.heat();
        let value = self.int(3, hot);
        let value = match self.dice.below(3) {
            0 => value,
            1 => format!("{value} & 63"),
            _ => format!("{value} % 17"),
        };
        self.block(&format!("switch ({value})"), |this| {
            let mut next = 0;
            let cases = 2 + this.dice.below(5);
            let default = this.dice.below(cases + 1);
            this.line("case -1:");
            for case in 0..cases {
                if case == default {
                    this.line("default:");
                }
                let low = next + this.dice.below(5);
                let high = low + this.dice.below(8);
                next = high + 1;
                match this.dice.chance(40) {
                    true => this.line(&format!("case {low} ... {high}:")),
                    false => this.line(&format!("case {low}:")),
                }
                this.scoped(|this| {
                    this.hot = 0;
                    let mark = this.int_constant();
                    this.print(&mark, Holds::Int);
                    // A declaration may not follow a label, nor be jumped over.
                    this.block("", |this| this.statement(nesting));
                });
                if this.dice.chance(60) {
                    this.line("break;");
                }
            }
            this.line("case -40 ... -30: ;");
        });
    }

    fn goto_loop(&mut self, nesting: usize) {
        let (again, done, counter) = (self.fresh("again"), self.fresh("done"), self.fresh("i"));
        self.block("", |this| {
            this.line(&format!("int {counter} = 0;"));
            this.add_scalar(counter.clone(), Holds::Int, 0);
            this.line(&format!("{again}: ;"));
            this.block("", |this| this.statement(nesting));
            let hot = this.heat();
            let condition = this.condition(2, hot);
            this.line(&format!("if ({condition}) goto {done};"));
            this.line(&format!("if (++{counter} < 4) goto {again};"));
            this.line(&format!("{done}: ;"));
        });
    }

    fn variable_array(&mut self) {
        let (name, length, index) = (self.fresh("vla"), self.fresh("n"), self.fresh("i"));
        let hot = self.heat();
        let bound = self.int(2, hot);
        let ty = self.int_type();
        self.block("", |this| {
            this.line(&format!("int {length} = ({bound} & 7) + 1;"));
            this.add_scalar(length.clone(), Holds::Int, 0);
            this.line(&format!("{ty} {name}[{length}][3];"));
            this.block(
                &format!("for (int {index} = 0; {index} < {length} * 3; {index}++)"),
                |this| {
                    this.add_scalar(index.clone(), Holds::Int, 0);
                    let hot = this.heat();
                    let value = this.int(2, hot);
                    this.line(&format!("{name}[{index} / 3][{index} % 3] = {value};"));
                },
            );
            this.line(&format!("show(sizeof {name});"));
            this.line(&format!(
                "show((long long){name}[{length} - 1][2] ^ (long long)*(*{name} + 1));"
            ));
            this.line(&format!("show(&{name}[{length} - 1][1] - &{name}[0][0]);"));
        });
    }

    /// A pointer that moves over an array of its own.
    fn pointer_walk(&mut self) {
        let (array, pointer) = (self.fresh("a"), self.fresh("q"));
        let ty = self.int_type();
        let init = self.array_initialiser(8, Holds::Int);
        let hot = self.heat();
        let (start, value) = (self.int(2, 0), self.int(2, hot));
        let qualifier = self.dice.pick(&["", "static ", ""]);
        let bit = self.new_bit();
        self.block("", |this| {
            this.line(&format!("{qualifier}{ty} {array}[8] = {init};"));
            this.line(&format!("{ty} *{pointer} = {array} + ({start} & 3) + 1;"));
            this.line(&format!("*{pointer}++ = {value};"));
            let op = this.dice.pick(&["+", "-", "^", "*"]);
            this.line(&format!("show((long long)(*{pointer}++ {op} *{array}));"));
            this.line(&format!("show((long long)*--{pointer});"));
            this.line(&format!("{pointer}[-1] {op}= {pointer}[1];"));
            this.line(&format!("show({pointer} - {array});"));
            this.line(&format!("show(&{array}[7] > {pointer} && {pointer} != {array});"));
            this.locals.push(super::Lvalue {
                text: array.clone(),
                holds: Holds::Int,
                bit,
                writable: true,
                elements: Some(8),
            });
            this.statement(0);
            this.statement(0);
            this.line(&format!("for (int i = 0; i < 8; i++) mix({array}[i]);"));
            this.line("showu(sum);");
        });
    }

    /// `printf` with flags, widths and precisions.
    fn formatted(&mut self) {
        let mut format = String::new();
        let mut args = String::new();
        for _ in 0..1 + self.dice.below(4) {
            let flags = self.dice.pick(&["", "-", "+", "0", " ", "#", "-+", "0+"]);
            let width = self.dice.pick(&["", "3", "8", "12", "20"]);
            let precision = self.dice.pick(&["", "", ".0", ".3", ".10"]);
            self.hot = 0;
            let (conversion, value) = match self.dice.below(9) {
                0 => ("d", format!("(int){}", self.int(2, 0))),
                1 => ("u", format!("(unsigned){}", self.int(2, 0))),
                2 => ("lx", format!("(unsigned long){}", self.int(2, 0))),
                3 => ("llo", format!("(unsigned long long){}", self.int(2, 0))),
                4 => ("hhd", format!("(signed char){}", self.int(2, 0))),
                5 => ("hX", format!("(unsigned short){}", self.int(2, 0))),
                6 => ("g", format!("find({})", self.float(2, 0))),
                7 => ("f", format!("small({})", self.float(2, 0))),
                _ => ("Le", format!("finl({})", self.float(2, 0))),
            };
            self.append(&mut format, format_args!("%{flags}{width}{precision}{conversion}|"));
            self.append(&mut args, format_args!(", {value}"));
        }
        self.line(&format!("printf(\"{format}\\n\"{args});"));
    }

    fn strings(&mut self) {
        let buffer = self.fresh("b");
        let words = ["hello", "a", "", "wedge", "hel", "zz\\xff"];
        let (x, y) = (self.dice.pick(&words), self.dice.pick(&words));
        self.hot = 0;
        let value = self.int(2, 0);
        self.block("", |this| {
            this.line(&format!("char {buffer}[80] = \"{x}\";"));
            this.line(&format!("strcat({buffer}, \"{y}\");"));
            this.line(&format!("sprintf({buffer} + strlen({buffer}), \"<%d>\", (int){value});"));
            this.line(&format!("memmove({buffer} + 3, {buffer} + 1, strlen({buffer}));"));
            this.line(&format!("show(strlen({buffer}));"));
            this.line(&format!("show(strcmp({buffer}, \"{y}\") > 0);"));
            this.line(&format!(
                "show(strchr({buffer}, '<') ? strchr({buffer}, '<') - {buffer} : -1);"
            ));
            this.line(&format!("show(memcmp({buffer}, \"{x}12345\", 4) < 0);"));
            this.line(&format!("memset({buffer} + 1, {value}, 2);"));
            this.line(&format!("showu((unsigned char){buffer}[2]);"));
        });
    }

    /// Compound assignment of a floating value to a small integer.
    fn mixed_compound(&mut self) {
        let (name, ty) = (self.fresh("c"), self.int_type());
        self.hot = 0;
        let (a, b, c) = (self.int(2, 0), self.float(2, 0), self.float(2, 0));
        self.block("", |this| {
            this.line(&format!("{ty} {name} = {a} & 7;"));
            this.line(&format!("{name} += small({b});"));
            this.line(&format!("{name} *= 1.1f;"));
            this.line(&format!("{name} /= 1.5L;"));
            this.line(&format!("{name} -= small({c}) / 101 * (double){name};"));
            this.print(&name, Holds::Int);
        });
    }

    /// Calls through a table of functions of one type.
    fn function_pointers(&mut self) {
        let ints: Vec<_> = self
            .functions
            .iter()
            .filter(|f| f.returns == Returns::Int && f.params.is_empty())
            .map(|f| f.name.clone())
            .collect();
        if ints.is_empty() {
            return self.declaration();
        }
        let table = self.fresh("t");
        self.hot = 0;
        let index = self.int(2, 0);
        let first = ints[0].clone();
        self.block("", |this| {
            this.line(&format!(
                "__typeof__({first}()) (*{table}[2])(void) = {{ {first}, &{first} }};"
            ));
            this.line(&format!("show((long long){table}[{index} & 1]());"));
            this.line(&format!("show((long long)(**{table})());"));
        });
    }
}
