//! Types, their initialisers, and constants.

use super::{Generator, Holds, Hot, Lvalue, Returns};

/// The integer types that every model has.
const INTS: [&str; 15] = [
    "_Bool",
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "unsigned char",
    "unsigned",
];

/// A floating type.
pub(super) struct FloatType {
    pub(super) name: &'static str,
    pub(super) suffix: &'static str,
    /// The function that makes a value of it finite.
    pub(super) finite: &'static str,
    /// The function that prints it.
    pub(super) show: &'static str,
}

/// The floating types.
pub(super) const FLOATS: [FloatType; 3] = [
    FloatType { name: "float", suffix: "f", finite: "finf", show: "showf" },
    FloatType { name: "double", suffix: "", finite: "find", show: "showd" },
    FloatType { name: "long double", suffix: "L", finite: "finl", show: "showl" },
];

/// A struct or union type.
#[derive(Clone, Debug)]
pub(super) struct Struct {
    /// `struct S` or `union U`.
    pub(super) tag: String,
    pub(super) union: bool,
    members: Vec<Member>,
}

#[derive(Clone, Debug)]
struct Member {
    name: String,
    is: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Int,
    Bits,
    Float(usize),
    Array(usize),
    Struct(usize),
    /// An anonymous struct of two integers, which count as members.
    Anonymous(String, String),
}

impl Generator {
    pub(super) fn int_type(&mut self) -> &'static str {
        if self.lp64 && self.dice.chance(6) {
            return self.dice.pick(&["__int128", "unsigned __int128"]);
        }
        self.dice.pick(&INTS)
    }

    pub(super) fn scalar_type(&mut self) -> (&'static str, Holds) {
        if self.dice.chance(18) {
            let kind = self.dice.below(3);
            return (FLOATS[kind].name, Holds::Float(kind));
        }
        (self.int_type(), Holds::Int)
    }

    pub(super) fn return_type(&mut self) -> (String, Returns) {
        if self.dice.chance(25) {
            let of = self.dice.below(self.structs.len());
            return (self.structs[of].tag.clone(), Returns::Struct(of));
        }
        match self.scalar_type() {
            (ty, Holds::Int) => (ty.into(), Returns::Int),
            (ty, Holds::Float(kind)) => (ty.into(), Returns::Float(kind)),
        }
    }

    /// A declaration of a new struct or union.
    pub(super) fn struct_type(&mut self) {
        let union = self.dice.chance(20);
        let name = self.fresh(if union { "U" } else { "S" });
        let tag = format!("{} {name}", if union { "union" } else { "struct" });
        let packed = self.dice.chance(25);
        self.line(&format!("{tag} {{"));
        self.indent += 1;
        let mut members = Vec::new();
        if union {
            // The first member, which initialisers fill, is the largest.
            self.line("unsigned long long whole[4];");
            members.push(Member { name: "whole".into(), is: Kind::Array(4) });
        }
        for _ in 0..2 + self.dice.below(5) {
            let member = self.member(union);
            members.push(member);
        }
        self.indent -= 1;
        let attribute = match packed {
            true => "} __attribute__((packed));",
            false if self.dice.chance(10) => "} __attribute__((aligned(16)));",
            false => "};",
        };
        self.line(attribute);
        self.structs.push(Struct { tag, union, members });
    }

    fn member(&mut self, union: bool) -> Member {
        let name = self.fresh("m");
        let (text, is) = match self.dice.below(100) {
            0..=44 => {
                let text = self.bit_field(&name, union);
                (text, Kind::Bits)
            }
            45..=54 if !union => {
                let kind = self.dice.below(3);
                (format!("{} {name};", FLOATS[kind].name), Kind::Float(kind))
            }
            55..=64 => {
                let ty = self.member_type(union);
                (format!("{ty} {name}[4];"), Kind::Array(4))
            }
            65..=72 if !union && self.structs.iter().any(|s| !s.union) => {
                let of = self.dice.below(self.structs.len());
                (format!("{} {name};", self.structs[of].tag), Kind::Struct(of))
            }
            73..=77 if !union => {
                let (a, b) = (self.fresh("m"), self.fresh("m"));
                let (x, y) = (self.int_type(), self.int_type());
                (format!("struct {{ {x} {a}; {y} {b}; }};"), Kind::Anonymous(a, b))
            }
            _ => {
                let ty = self.member_type(union);
                (format!("{ty} {name};"), Kind::Int)
            }
        };
        self.line(&text);
        Member { name, is }
    }

    /// A `_Bool` in a union could hold something that is no truth value.
    fn member_type(&mut self, union: bool) -> &'static str {
        loop {
            let ty = self.int_type();
            if !(union && ty == "_Bool") {
                return ty;
            }
        }
    }

    fn bit_field(&mut self, name: &str, union: bool) -> String {
        let (ty, most) = match self.dice.below(12) {
            0 if !union => ("_Bool", 1),
            0 | 1 => ("unsigned char", 8),
            2 => ("signed char", 8),
            3 => ("short", 16),
            4 => ("unsigned short", 16),
            5 => ("int", 32),
            6 | 7 => ("unsigned", 32),
            8 => ("long", if self.lp64 { 64 } else { 32 }),
            9 => ("unsigned long", if self.lp64 { 64 } else { 32 }),
            10 => ("long long", 64),
            _ => ("unsigned long long", 64),
        };
        let width = 1 + self.dice.below(most);
        let gap = match self.dice.below(12) {
            0 => format!("{ty} : 0; "),
            1 => format!("{ty} : {}; ", 1 + self.dice.below(most)),
            _ => String::new(),
        };
        format!("{gap}{ty} {name} : {width};")
    }

    /// The scalars in an object of struct type.
    pub(super) fn members(&self, of: usize, base: &str, bit: Hot, into: &mut Vec<Lvalue>) {
        for member in &self.structs[of].members {
            let text = format!("{base}.{}", member.name);
            let mut add = |text: String, holds, elements| {
                into.push(Lvalue { text, holds, bit, writable: true, elements });
            };
            match &member.is {
                Kind::Int => add(text, Holds::Int, None),
                Kind::Bits => add(text, Holds::Int, None),
                Kind::Float(kind) => add(text, Holds::Float(*kind), None),
                Kind::Array(count) => add(text, Holds::Int, Some(*count)),
                Kind::Struct(inner) => self.members(*inner, &text, bit, into),
                Kind::Anonymous(a, b) => {
                    add(format!("{base}.{a}"), Holds::Int, None);
                    add(format!("{base}.{b}"), Holds::Int, None);
                }
            }
        }
    }

    /// An initialiser of constants, in order or with designators.
    pub(super) fn struct_initialiser(&mut self, of: usize) -> String {
        let Struct { union, members, .. } = self.structs[of].clone();
        if union {
            let init = self.array_initialiser(4, Holds::Int);
            return format!("{{ {init} }}");
        }
        let mut parts = Vec::new();
        let mut named = false;
        for member in members {
            if self.dice.chance(15) {
                named = true;
                continue;
            }
            let designator = |name: &str| if named { format!(".{name} = ") } else { String::new() };
            let part = match member.is {
                Kind::Int | Kind::Bits => {
                    format!("{}{}", designator(&member.name), self.constant(Holds::Int))
                }
                Kind::Float(kind) => {
                    format!("{}{}", designator(&member.name), self.constant(Holds::Float(kind)))
                }
                Kind::Array(count) => {
                    let init = self.array_initialiser(count, Holds::Int);
                    format!("{}{init}", designator(&member.name))
                }
                Kind::Struct(inner) => {
                    let init = self.struct_initialiser(inner);
                    format!("{}{init}", designator(&member.name))
                }
                Kind::Anonymous(a, b) => {
                    named = true;
                    format!(
                        ".{b} = {}, .{a} = {}",
                        self.constant(Holds::Int),
                        self.constant(Holds::Int)
                    )
                }
            };
            parts.push(part);
            named |= self.dice.chance(20);
        }
        if parts.is_empty() {
            return "{ 0 }".into();
        }
        format!("{{ {} }}", parts.join(", "))
    }

    pub(super) fn array_initialiser(&mut self, count: usize, holds: Holds) -> String {
        let mut parts = Vec::new();
        for index in 0..count {
            let value = self.constant(holds);
            match self.dice.below(10) {
                0 => {}
                1..=3 => parts.push(format!("[{index}] = {value}")),
                4 if index + 1 < count => {
                    parts.push(format!("[{index} ... {}] = {value}", index + 1))
                }
                _ => parts.push(format!("[{index}] = {value}")),
            }
        }
        if parts.is_empty() {
            return "{ 0 }".into();
        }
        format!("{{ {} }}", parts.join(", "))
    }

    /// A constant that may initialise static storage.
    pub(super) fn constant(&mut self, holds: Holds) -> String {
        match holds {
            Holds::Int if self.dice.chance(20) => {
                let (a, b) = (self.int_constant(), self.int_constant());
                let (ty, op) =
                    (self.int_type(), self.dice.pick(&["+", "-", "*", "^", "|", "&", "<"]));
                format!("({ty})({a} {op} {b})")
            }
            Holds::Int => self.int_constant(),
            Holds::Float(kind) => self.float_constant(kind),
        }
    }

    pub(super) fn int_constant(&mut self) -> String {
        let fixed = [
            "0",
            "1",
            "2",
            "(-1)",
            "3",
            "7",
            "10",
            "31",
            "63",
            "100",
            "127",
            "128",
            "255",
            "256",
            "(-128)",
            "32767",
            "32768",
            "65535",
            "65536",
            "2147483647",
            "(-2147483647 - 1)",
            "0x80000000",
            "4294967295",
            "0xffffffffu",
            "4294967296",
            "0x7fffffffffffffff",
            "(-0x7fffffffffffffff - 1)",
            "0xffffffffffffffffu",
            "9223372036854775807LL",
            "'a'",
            "'\\xff'",
            "1u",
            "2L",
            "3ul",
            "5ll",
            "7ull",
            "0777",
        ];
        match self.dice.below(3) {
            0 => {
                let shift = 16 + self.dice.below(31);
                let value = self.dice.next() >> shift.min(47);
                let suffix = self.dice.pick(&["", "u", "l", "ul", "ll", "ull", ""]);
                let sign = if self.dice.chance(30) { "-" } else { "" };
                format!("({sign}{value}{suffix})")
            }
            _ => self.dice.pick(&fixed).into(),
        }
    }

    pub(super) fn float_constant(&mut self, kind: usize) -> String {
        let suffix = FLOATS[kind].suffix;
        let fixed = [
            "0.0",
            "1.0",
            "0.5",
            "-1.25",
            "3.1415926535897932",
            "1e10",
            "-1e-10",
            "0x1.8p3",
            "1e30",
            "16777217.0",
            "9007199254740993.0",
            "0.1",
            "1e-30",
            "255.5",
            "-0.0",
            "2147483648.0",
        ];
        let text = if self.dice.chance(50) {
            self.dice.pick(&fixed).to_string()
        } else {
            format!("{}.{}", self.dice.below(2000), self.dice.below(1000))
        };
        format!("({text}{suffix})")
    }
}
