//! Expressions. Each method takes the hot variables that it may touch.

use super::types::FLOATS;
use super::{Function, Generator, Holds, Hot, Lvalue, Param, Returns, StructVar};

impl Generator {
    /// Chooses what the next full expression may write.
    pub(super) fn heat(&mut self) -> Hot {
        self.hot = 0;
        for _ in 0..2 {
            self.hot |= u128::from(self.dice.next()) << (self.dice.below(3) * 40);
        }
        self.hot
    }

    /// Two shares of the hot variables.
    fn split(&mut self, hot: Hot) -> (Hot, Hot) {
        let mask = u128::from(self.dice.next())
            | (u128::from(self.dice.next()) << 48)
            | (u128::from(self.dice.next()) << 96);
        (hot & mask, hot & !mask)
    }

    fn readable(&self, bit: Hot, hot: Hot) -> bool {
        self.hot & bit == 0 || hot & bit != 0
    }

    /// An lvalue that `fits`, as text; array elements get an index.
    fn lvalue(
        &mut self,
        hot: Hot,
        write: bool,
        fits: impl Fn(&Lvalue) -> bool,
    ) -> Option<(String, Lvalue)> {
        let candidates: Vec<Lvalue> = self
            .locals
            .iter()
            .chain(&self.globals)
            .filter(|v| fits(v))
            .filter(
                |v| if write { v.writable && hot & v.bit != 0 } else { self.readable(v.bit, hot) },
            )
            .cloned()
            .collect();
        if candidates.is_empty() {
            return None;
        }
        let chosen = candidates[self.dice.below(candidates.len())].clone();
        let text = match chosen.elements {
            None => chosen.text.clone(),
            Some(count) => {
                let index = self.index(count, hot & !chosen.bit);
                match self.dice.below(5) {
                    0 => format!("(*({} + {index}))", chosen.text),
                    1 => format!("({index})[{}]", chosen.text),
                    _ => format!("{}[{index}]", chosen.text),
                }
            }
        };
        Some((text, chosen))
    }

    /// An index below `count`, a power of two.
    fn index(&mut self, count: usize, hot: Hot) -> String {
        if self.dice.chance(40) {
            return self.dice.below(count).to_string();
        }
        let value = self.int(1, hot);
        format!("({value} & {})", count - 1)
    }

    /// An integer expression, in parentheses where needed.
    pub(super) fn int(&mut self, depth: usize, hot: Hot) -> String {
        if depth == 0 || self.dice.chance(12) {
            return self.int_leaf(hot);
        }
        let deeper = depth - 1;
        match self.dice.below(100) {
            0..=29 => self.int_binary(deeper, hot),
            30..=36 => self.comparison(deeper, hot),
            37..=42 => {
                let (a, b) = (self.condition(deeper, hot), self.condition(deeper, hot));
                format!("({a} {} {b})", self.dice.pick(&["&&", "||"]))
            }
            43..=49 => {
                let (op, a) = (self.dice.pick(&["-", "~", "!", "+"]), self.int(deeper, hot));
                format!("({op} {a})")
            }
            50..=58 => {
                let (ty, a) = (self.int_type(), self.int(deeper, hot));
                format!("(({ty}){a})")
            }
            59..=64 => {
                let c = self.condition(deeper, hot);
                let (a, b) = (self.int(deeper, hot), self.int(deeper, hot));
                format!("({c} ? {a} : {b})")
            }
            65..=67 => {
                let (a, b) = (self.int(deeper, hot), self.int(deeper, hot));
                format!("({a}, {b})")
            }
            68..=77 => self.int_effect(deeper, hot).unwrap_or_else(|| self.int_leaf(hot)),
            78..=84 => {
                self.call_to(hot, |r| r == Returns::Int).unwrap_or_else(|| self.int_leaf(hot))
            }
            85..=88 => self.int_builtin(deeper, hot),
            89..=91 => self.float_to_int(deeper, hot),
            92..=93 => self.elvis(deeper, hot),
            94..=95 => self.statement_expression(deeper, hot),
            96..=97 => self.type_query(deeper, hot),
            _ => self.variadic_call(hot),
        }
    }

    fn int_leaf(&mut self, hot: Hot) -> String {
        if self.dice.chance(80)
            && let Some((text, _)) = self.lvalue(hot, false, |v| v.holds == Holds::Int)
        {
            return text;
        }
        self.int_constant()
    }

    fn int_binary(&mut self, depth: usize, hot: Hot) -> String {
        let (left, right) = self.split(hot);
        let a = self.int(depth, left);
        let b = self.int(depth, right);
        match self.dice.below(12) {
            0 => format!("({a} / (({b} & 63) + 1))"),
            1 => format!("({a} % (({b} & 63) + 1))"),
            2 => format!("({a} / -(({b} & 31) + 2))"),
            3 => format!("({a} << ({b} & 31))"),
            4 => format!("({a} >> ({b} & 31))"),
            n => format!("({a} {} {b})", ["+", "-", "*", "&", "|", "^", "+"][n - 5]),
        }
    }

    fn comparison(&mut self, depth: usize, hot: Hot) -> String {
        let (left, right) = self.split(hot);
        let op = self.dice.pick(&["<", ">", "<=", ">=", "==", "!="]);
        let float = self.dice.chance(20);
        let a = if float { self.float(depth, left) } else { self.int(depth, left) };
        let b = if float { self.int_for_float(depth, right) } else { self.int(depth, right) };
        format!("({a} {op} {b})")
    }

    /// Something with a truth value.
    pub(super) fn condition(&mut self, depth: usize, hot: Hot) -> String {
        match self.dice.below(10) {
            0 => self.float(depth, hot),
            1..=4 => self.comparison(depth, hot),
            _ => self.int(depth, hot),
        }
    }

    /// An assignment, `++` or `--`, for its value.
    pub(super) fn int_effect(&mut self, depth: usize, hot: Hot) -> Option<String> {
        let (text, target) = self.lvalue(hot, true, |v| v.holds == Holds::Int)?;
        // The index, if any, may have used what is left of the share: leave it nothing.
        let rest = if target.elements.is_some() { 0 } else { hot & !target.bit };
        Some(match self.dice.below(10) {
            0 => format!("{text}++"),
            1 => format!("{text}--"),
            2 => format!("++{text}"),
            3 => format!("--{text}"),
            4..=6 => format!("({text} = {})", self.int(depth, rest)),
            _ => {
                let value = self.int(depth, rest);
                match self.dice.below(11) {
                    0 => format!("({text} /= ({value} & 63) + 1)"),
                    1 => format!("({text} %= ({value} & 63) + 1)"),
                    2 => format!("({text} <<= ({value} & 31))"),
                    3 => format!("({text} >>= ({value} & 31))"),
                    n => {
                        let op = ["+", "-", "*", "&", "|", "^", "+"][n - 4];
                        format!("({text} {op}= {value})")
                    }
                }
            }
        })
    }

    fn int_builtin(&mut self, depth: usize, hot: Hot) -> String {
        let (left, right) = self.split(hot);
        let a = self.int(depth, left);
        match self.dice.below(10) {
            0 => format!("__builtin_popcount({a})"),
            1 => format!("__builtin_popcountll({a})"),
            2 => format!("__builtin_clz((unsigned){a} | 1u)"),
            3 => format!("__builtin_ctzll((unsigned long long){a} | 0x100ull)"),
            4 => format!("__builtin_bswap32({a})"),
            5 => format!("__builtin_bswap64({a})"),
            6 => format!("__builtin_parityl({a})"),
            7 => format!("__builtin_ffs({a})"),
            _ => {
                let op = self.dice.pick(&["add", "sub", "mul"]);
                let b = self.int(depth, right);
                let (name, ty) = (self.fresh("o"), self.overflow_type());
                let (x, y) = (self.overflow_type(), self.overflow_type());
                format!(
                    "({{ {ty} {name}; __builtin_{op}_overflow(({x}){a}, ({y}){b}, &{name}) * 3 \
                     + {name}; }})"
                )
            }
        }
    }

    /// A type for an overflow builtin: gcc takes no `_Bool` for the result, Wedge no `__int128`.
    fn overflow_type(&mut self) -> &'static str {
        loop {
            let ty = self.int_type();
            if ty != "_Bool" && !ty.contains("128") {
                return ty;
            }
        }
    }

    fn elvis(&mut self, depth: usize, hot: Hot) -> String {
        let (a, b) = (self.int(depth, hot), self.int(depth, hot));
        format!("({a} ?: {b})")
    }

    fn statement_expression(&mut self, depth: usize, hot: Hot) -> String {
        let (a, b) = (self.int(depth, hot), self.int(depth, hot));
        let (name, ty) = (self.fresh("e"), self.int_type());
        let op = self.dice.pick(&["+", "-", "*", "^"]);
        format!("({{ {ty} {name} = {a}; {name} {op}= {b}; {name}; }})")
    }

    fn type_query(&mut self, depth: usize, hot: Hot) -> String {
        let a = self.int(depth, hot);
        if self.dice.chance(40) {
            return format!("sizeof({a} + 0)");
        }
        format!(
            "_Generic({a} + 0, int: 1, unsigned: 2, long: 3, unsigned long: 4, \
             long long: 5, unsigned long long: 6, default: 7)"
        )
    }

    fn float_to_int(&mut self, depth: usize, hot: Hot) -> String {
        let value = self.float(depth, hot);
        match self.dice.below(6) {
            0 => format!("((int)mid({value}))"),
            1 => format!("((long long)large({value}))"),
            2 => format!("((_Bool){value})"),
            3 => format!("(({})smalll({value}))", self.int_type()),
            4 => format!("((unsigned long long)(small({value}) * 1e17))"),
            _ => format!("(({})small({value}))", self.int_type()),
        }
    }

    /// A floating expression; it may be infinite or no number.
    pub(super) fn float(&mut self, depth: usize, hot: Hot) -> String {
        if depth == 0 || self.dice.chance(15) {
            return self.float_leaf(hot);
        }
        let deeper = depth - 1;
        let (left, right) = self.split(hot);
        match self.dice.below(20) {
            0..=8 => {
                let a = self.float(deeper, left);
                let b = if self.dice.chance(30) {
                    self.int_for_float(deeper, right)
                } else {
                    self.float(deeper, right)
                };
                format!("({a} {} {b})", self.dice.pick(&["+", "-", "*"]))
            }
            9 | 10 => {
                let (a, b) = (self.float(deeper, left), self.float(deeper, right));
                format!("({a} / (small({b}) + 0.75))")
            }
            11 | 12 => {
                format!("(({}){})", FLOATS[self.dice.below(3)].name, self.float(deeper, hot))
            }
            13 | 14 => {
                let ty = FLOATS[self.dice.below(3)].name;
                format!("(({ty}){})", self.int_for_float(deeper, hot))
            }
            15 => format!("(- {})", self.float(deeper, hot)),
            16 | 17 => {
                let c = self.condition(deeper, hot);
                let (a, b) = (self.float(deeper, hot), self.int_for_float(deeper, hot));
                format!("({c} ? {a} : {b})")
            }
            18 => self.float_effect(deeper, hot).unwrap_or_else(|| self.float_leaf(hot)),
            _ => self
                .call_to(hot, |r| matches!(r, Returns::Float(_)))
                .unwrap_or_else(|| self.float_leaf(hot)),
        }
    }

    /// An integer that will be converted to a floating type. For 32 bits gcc converts
    /// `long long` with the x87 unit and forgets to round to `float` or `double`.
    fn int_for_float(&mut self, depth: usize, hot: Hot) -> String {
        let value = self.int(depth, hot);
        if self.lp64 { value } else { format!("(int){value}") }
    }

    fn float_leaf(&mut self, hot: Hot) -> String {
        if self.dice.chance(70)
            && let Some((text, _)) = self.lvalue(hot, false, |v| v.holds != Holds::Int)
        {
            return text;
        }
        let kind = self.dice.below(3);
        self.float_constant(kind)
    }

    /// An assignment to a floating variable.
    pub(super) fn float_effect(&mut self, depth: usize, hot: Hot) -> Option<String> {
        let (text, target) = self.lvalue(hot, true, |v| v.holds != Holds::Int)?;
        let Holds::Float(kind) = target.holds else { return None };
        let rest = if target.elements.is_some() { 0 } else { hot & !target.bit };
        Some(match self.dice.below(6) {
            0 => format!("{text}++"),
            1 => format!("--{text}"),
            2 => format!("({text} += small({}))", self.float(depth, rest)),
            3 => format!("({text} /= small({}) + 1)", self.float(depth, rest)),
            _ => format!("({text} = {}({}))", FLOATS[kind].finite, self.float(depth, rest)),
        })
    }

    /// A call of a function that returns what `fits`.
    pub(super) fn call_to(&mut self, hot: Hot, fits: impl Fn(Returns) -> bool) -> Option<String> {
        let callable: Vec<Function> = self
            .functions
            .iter()
            .filter(|f| fits(f.returns) && (f.bit == 0 || hot & f.bit != 0))
            .cloned()
            .collect();
        if callable.is_empty() {
            return None;
        }
        let function = callable[self.dice.below(callable.len())].clone();
        let mut rest = hot & !function.bit;
        let mut args = Vec::new();
        for param in &function.params {
            let (mine, others) = self.split(rest);
            rest = others;
            args.push(match param {
                Param::Int => self.int(1, mine),
                Param::Float => {
                    let value = self.float(1, mine);
                    format!("find({value})")
                }
                Param::Struct(of) => self.struct_value(*of, mine),
            });
        }
        let callee = match self.dice.below(4) {
            0 => format!("(*{})", function.name),
            1 => format!("(&{})", function.name),
            _ => function.name,
        };
        Some(format!("{callee}({})", args.join(", ")))
    }

    fn variadic_call(&mut self, hot: Hot) -> String {
        let mut rest = hot;
        let mut what = String::new();
        let mut args = String::new();
        for _ in 0..1 + self.dice.below(6) {
            let (mine, others) = self.split(rest);
            rest = others;
            let letter = self.dice.pick(&["i", "u", "l", "q", "d", "D", "s"]);
            what.push_str(letter);
            let arg = match letter {
                "i" => format!("(int){}", self.int(1, mine)),
                "u" => format!("(unsigned){}", self.int(1, mine)),
                "l" => format!("(long){}", self.int(1, mine)),
                "q" => format!("(long long){}", self.int(1, mine)),
                "d" if self.dice.chance(50) => format!("(float){}", self.float(1, mine)),
                "d" => format!("(double){}", self.float(1, mine)),
                "D" => format!("(long double){}", self.float(1, mine)),
                _ => format!("({} ? \"ab\" : \"xyz\\0w\")", self.int(1, mine)),
            };
            args.push_str(", ");
            args.push_str(&arg);
        }
        format!("total(\"{what}\"{args})")
    }

    /// A value of a struct type.
    pub(super) fn struct_value(&mut self, of: usize, hot: Hot) -> String {
        let vars: Vec<StructVar> = self
            .local_structs
            .iter()
            .chain(&self.global_structs)
            .filter(|v| v.of == of && self.readable(v.bit, hot))
            .cloned()
            .collect();
        match self.dice.below(10) {
            0..=5 if !vars.is_empty() => vars[self.dice.below(vars.len())].text.clone(),
            6 if vars.len() > 1 => {
                let c = self.condition(1, hot);
                format!("({c} ? {} : {})", vars[0].text, vars[1].text)
            }
            7 | 8 => {
                let call = self.call_to(hot, |r| r == Returns::Struct(of));
                call.unwrap_or_else(|| self.struct_literal(of))
            }
            _ => self.struct_literal(of),
        }
    }

    fn struct_literal(&mut self, of: usize) -> String {
        let init = self.struct_initialiser(of);
        format!("({}){init}", self.structs[of].tag)
    }
}
