//! Parses a file and prints its tree as C again, with every bracket written. What gcc makes of the
//! output must be what it makes of the input; that is how the parser is checked against gcc.

use base::{Interner, SourceMap, Symbol};
use cfa::types::{FloatKind, IntKind, Quals};
use cfront::ast::*;

fn main() {
    let name = std::env::args().nth(1).expect("the name of a C file");
    let mut sources = SourceMap::default();
    let text = std::fs::read(&name).expect("a readable file");
    let file = sources.add(&name, text).expect("a file below 4 GB");
    let mut symbols = Interner::default();
    let mut diagnostics = Vec::new();
    let ast = cfront::parser::parse(&mut sources, file, &mut symbols, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let printer = Printer { ast: &ast, symbols: &symbols };
    for external in &ast.externals {
        match external {
            External::Decl(decl) => println!("{}", printer.decl(*decl)),
            External::Function(function) => println!("{}", printer.function(function)),
            External::Asm(_) => {}
        }
    }
}

struct Printer<'a> {
    ast: &'a Ast,
    symbols: &'a Interner,
}

impl Printer<'_> {
    fn name(&self, symbol: Symbol) -> &str {
        self.symbols.name(symbol)
    }

    fn function(&self, f: &FunctionDef) -> String {
        let kr: String = f.kr_decls.iter().map(|&d| self.decl(d)).collect();
        format!("{} {kr} {}", self.declared(&f.specifiers, &f.declarator), self.stmt(f.body))
    }

    fn static_assert(&self, a: &StaticAssert) -> String {
        format!("_Static_assert({}, \"\");", self.expr(a.condition))
    }

    fn decl(&self, decl: DeclId) -> String {
        let Decl::Vars(specifiers, list) = &self.ast.decls[decl] else {
            let Decl::StaticAssert(a) = &self.ast.decls[decl] else {
                return String::new();
            };
            return self.static_assert(a);
        };
        let list: Vec<String> = list
            .iter()
            .map(|d| {
                let init = d.init.map(|i| format!(" = {}", self.init(i))).unwrap_or_default();
                self.declarator(&d.declarator) + &init
            })
            .collect();
        format!("{} {};", self.specifiers(specifiers), list.join(", "))
    }

    fn attributes(&self, a: &Attributes) -> String {
        let mut words: Vec<String> = Vec::new();
        let flags = [
            (a.packed, "packed"),
            (a.noreturn, "noreturn"),
            (a.transparent_union, "transparent_union"),
            (a.weak, "weak"),
            (a.gnu_inline, "gnu_inline"),
        ];
        words.extend(flags.iter().filter(|f| f.0).map(|f| f.1.to_string()));
        match a.aligned {
            Some(Some(expr)) => words.push(format!("aligned({})", self.expr(expr))),
            Some(None) => words.push("aligned".into()),
            None => {}
        }
        words.extend(a.mode.map(|m| format!("mode({})", self.name(m))));
        words.extend(a.alias.map(|m| format!("alias(\"{}\")", self.name(m))));
        if words.is_empty() {
            String::new()
        } else {
            format!(" __attribute__(({})) ", words.join(", "))
        }
    }

    fn specifiers(&self, s: &Specifiers) -> String {
        let mut out = match s.storage {
            Storage::None => String::new(),
            other => format!("{other:?} ").to_lowercase(),
        };
        if s.thread_local {
            out += "__thread ";
        }
        if s.inline {
            out += "inline ";
        }
        out += &quals(s.quals);
        out += &self.attributes(&s.attributes);
        for align in &s.alignas {
            out += &match align {
                AlignAs::Type(ty) => format!("_Alignas({}) ", self.type_name(*ty)),
                AlignAs::Expr(expr) => format!("_Alignas({}) ", self.expr(*expr)),
            };
        }
        out + &match &s.ty {
            TypeSpec::Implicit => "int".into(),
            TypeSpec::Void => "void".into(),
            TypeSpec::Int(kind) => int_name(*kind).into(),
            TypeSpec::Float(kind) => match kind {
                FloatKind::Half => "_Float16",
                FloatKind::Float => "float",
                FloatKind::Double => "double",
                FloatKind::LongDouble => "long double",
                FloatKind::Quad => "__float128",
            }
            .into(),
            TypeSpec::Complex => "_Complex double".into(),
            TypeSpec::VaList => "__builtin_va_list".into(),
            TypeSpec::Auto => "__auto_type".into(),
            TypeSpec::Typedef(name) => self.name(*name).into(),
            TypeSpec::TypeofExpr(expr) => format!("__typeof__({})", self.expr(*expr)),
            TypeSpec::TypeofType(ty) => format!("__typeof__({})", self.type_name(*ty)),
            TypeSpec::Atomic(ty) => format!("_Atomic({})", self.type_name(*ty)),
            TypeSpec::Record(record) => self.record(record),
            TypeSpec::Enum(spec) => self.enumeration(spec),
        }
    }

    fn record(&self, r: &RecordSpec) -> String {
        let mut out = String::from(if r.union { "union " } else { "struct " });
        out += &self.attributes(&r.attributes);
        out += r.tag.map_or("", |tag| self.name(tag));
        let Some(members) = &r.members else {
            return out;
        };
        out += " {";
        for member in members {
            match member {
                MemberDecl::StaticAssert(a) => out += &self.static_assert(a),
                MemberDecl::Fields(s, fields) => {
                    let show = |f: &MemberDeclarator| {
                        let width = f.width.map(|w| format!(" : {}", self.expr(w)));
                        self.declarator(&f.declarator) + &width.unwrap_or_default()
                    };
                    let fields: Vec<String> = fields.iter().map(show).collect();
                    out += &format!("{} {};", self.specifiers(s), fields.join(", "));
                }
            }
        }
        if r.pack != 0 {
            return format!("\n#pragma pack(push, {})\n{out}}}\n#pragma pack(pop)\n", r.pack);
        }
        out + "}"
    }

    fn enumeration(&self, e: &EnumSpec) -> String {
        let mut out = format!("enum {}", self.attributes(&e.attributes));
        out += e.tag.map_or("", |tag| self.name(tag));
        let Some(constants) = &e.constants else {
            return out;
        };
        let show = |&(name, value, _): &(Symbol, Option<ExprId>, base::Span)| {
            let value = value.map(|v| format!(" = {}", self.expr(v))).unwrap_or_default();
            format!("{}{value}", self.name(name))
        };
        let constants: Vec<String> = constants.iter().map(show).collect();
        format!("{out} {{{}}}", constants.join(", "))
    }

    fn declared(&self, specifiers: &Specifiers, d: &Declarator) -> String {
        format!("{} {}", self.specifiers(specifiers), self.declarator(d))
    }

    fn declarator(&self, d: &Declarator) -> String {
        let mut out = d.name.map_or(String::new(), |n| self.name(n).to_string());
        let mut pointer = false;
        for derived in &d.derived {
            if pointer && !matches!(derived, Derived::Pointer(_)) {
                out = format!("({out})");
            }
            pointer = false;
            match derived {
                Derived::Pointer(q) => {
                    out = format!("* {}{out}", quals(*q));
                    pointer = true;
                }
                Derived::Array(size, q) => {
                    let size = match size {
                        ArraySize::Unknown => String::new(),
                        ArraySize::Star => "*".into(),
                        ArraySize::Expr(expr) => self.expr(*expr),
                    };
                    out += &format!("[{}{size}]", quals(*q));
                }
                Derived::Function(params) => {
                    let mut list: Vec<String> = params
                        .decls
                        .iter()
                        .map(|p| self.declared(&p.specifiers, &p.declarator))
                        .collect();
                    list.extend(params.names.iter().map(|n| self.name(n.0).to_string()));
                    if params.variadic {
                        list.push("...".into());
                    }
                    if list.is_empty() && params.prototype {
                        list.push("void".into());
                    }
                    out += &format!("({})", list.join(", "));
                }
            }
        }
        if let Some(label) = d.asm_label {
            out += &format!(" __asm__(\"{}\")", self.name(label));
        }
        // In front, where function definitions may have attributes too.
        let attributes = self.attributes(&d.attributes);
        if attributes.is_empty() { out } else { format!("{attributes} {out}") }
    }

    fn type_name(&self, id: TypeNameId) -> String {
        let ty = &self.ast.type_names[id];
        self.declared(&ty.specifiers, &ty.declarator)
    }

    fn init(&self, id: InitId) -> String {
        match &self.ast.inits[id].kind {
            InitKind::Expr(expr) => self.bare(*expr),
            InitKind::List(items) => {
                let show = |(designators, init): &(Box<[Designator]>, InitId)| {
                    let path = self.designators(designators);
                    let eq = if path.is_empty() { "" } else { " = " };
                    format!("{path}{eq}{}", self.init(*init))
                };
                let items: Vec<String> = items.iter().map(show).collect();
                format!("{{{}}}", items.join(", "))
            }
        }
    }

    fn designators(&self, designators: &[Designator]) -> String {
        let show = |d: &Designator| match d {
            Designator::Field(name, _) => format!(".{}", self.name(*name)),
            Designator::Index(expr) => format!("[{}]", self.expr(*expr)),
            Designator::Range(low, high) => {
                format!("[{} ... {}]", self.expr(*low), self.expr(*high))
            }
        };
        designators.iter().map(show).collect()
    }

    fn option(&self, expr: Option<ExprId>) -> String {
        expr.map(|e| self.expr(e)).unwrap_or_default()
    }

    fn stmt(&self, id: StmtId) -> String {
        base::deeper(|| self.stmt_here(id))
    }

    fn stmt_here(&self, id: StmtId) -> String {
        use StmtKind::*;
        match &self.ast.stmts[id].kind {
            Empty => ";\n".into(),
            Expr(expr) => self.bare(*expr) + ";\n",
            Decl(decl) => self.decl(*decl) + "\n",
            NestedFunction(function) => self.function(function),
            Compound(items, labels) => {
                let labels = labels.iter().map(|&l| format!("__label__ {};", self.name(l)));
                let items = items.iter().map(|&s| self.stmt(s));
                format!("{{\n{}}}\n", labels.chain(items).collect::<String>())
            }
            If(c, then, None) => format!("if ({}) {{{}}}\n", self.expr(*c), self.stmt(*then)),
            If(c, then, Some(other)) => {
                let (then, other) = (self.stmt(*then), self.stmt(*other));
                format!("if ({}) {{{then}}} else {{{other}}}\n", self.expr(*c))
            }
            While(c, body) => format!("while ({}) {}", self.expr(*c), self.stmt(*body)),
            DoWhile(body, c) => format!("do {} while ({});\n", self.stmt(*body), self.expr(*c)),
            For { init, cond, step, body } => {
                let init = init.map_or(";".into(), |s| self.stmt(s));
                let (cond, step) = (self.option(*cond), self.option(*step));
                format!("for ({init} {cond}; {step}) {}", self.stmt(*body))
            }
            Switch(value, body) => format!("switch ({}) {}", self.expr(*value), self.stmt(*body)),
            Case(low, None, body) => format!("case {}: {}", self.expr(*low), self.stmt(*body)),
            Case(low, Some(high), body) => {
                format!("case {} ... {}: {}", self.expr(*low), self.expr(*high), self.stmt(*body))
            }
            Default(body) => format!("default: {}", self.stmt(*body)),
            Label(name, body) => format!("{}: {}", self.name(*name), self.stmt(*body)),
            Goto(name) => format!("goto {};\n", self.name(*name)),
            GotoComputed(expr) => format!("goto *{};\n", self.expr(*expr)),
            Break => "break;\n".into(),
            Continue => "continue;\n".into(),
            Return(expr) => format!("return {};\n", self.option(*expr)),
            Asm(_) => "/* asm */;\n".into(),
        }
    }

    /// An expression in brackets unless it is a single token.
    fn expr(&self, id: ExprId) -> String {
        let text = self.bare(id);
        match self.ast.exprs[id].kind {
            ExprKind::Ident(_) => text,
            _ => format!("({text})"),
        }
    }

    fn bare(&self, id: ExprId) -> String {
        base::deeper(|| self.bare_here(id))
    }

    fn bare_here(&self, id: ExprId) -> String {
        use ExprKind::*;
        match &self.ast.exprs[id].kind {
            Ident(name) => self.name(*name).into(),
            Int { value, kind, decimal } => {
                let suffix = match kind {
                    IntKind::UInt => "u",
                    IntKind::Long => "l",
                    IntKind::ULong => "ul",
                    IntKind::LongLong => "ll",
                    IntKind::ULongLong => "ull",
                    _ => "",
                };
                if *decimal { format!("{value}{suffix}") } else { format!("{value:#x}{suffix}") }
            }
            Char(value, Encoding::Narrow) => value.to_string(),
            Char(value, Encoding::Wide) => value.to_string(),
            Char(value, _) => format!("{value}u"),
            Float(text, kind) => {
                let suffix = match kind {
                    FloatKind::Half => "f16",
                    FloatKind::Float => "f",
                    FloatKind::Double => "",
                    FloatKind::LongDouble => "l",
                    FloatKind::Quad => "q",
                };
                format!("{}{suffix}", self.name(*text))
            }
            Str(units, encoding) => {
                let prefix = match encoding {
                    Encoding::Narrow => "",
                    Encoding::Wide => "L",
                    Encoding::Utf16 => "u",
                    Encoding::Utf32 => "U",
                };
                let body: String = units.iter().map(|u| format!("{prefix}\"\\x{u:x}\" ")).collect();
                if body.is_empty() { format!("{prefix}\"\"") } else { body }
            }
            Call(function, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(|&a| self.expr(a)).collect();
                format!("{}({})", self.expr(*function), arguments.join(", "))
            }
            Index(a, i) => format!("{}[{}]", self.expr(*a), self.expr(*i)),
            Member(a, name) => format!("{}.{}", self.expr(*a), self.name(*name)),
            Arrow(a, name) => format!("{}->{}", self.expr(*a), self.name(*name)),
            IncDec { operand, increment, prefix } => {
                let op = if *increment { "++" } else { "--" };
                let operand = self.expr(*operand);
                if *prefix { format!("{op}{operand}") } else { format!("{operand}{op}") }
            }
            Unary(op, a) => format!("{}{}", unary(*op), self.expr(*a)),
            Binary(op, a, b) => format!("{} {} {}", self.expr(*a), binary(*op), self.expr(*b)),
            Assign(op, a, b) => {
                format!("{} {}= {}", self.expr(*a), op.map_or("", binary), self.expr(*b))
            }
            Cond(c, then, other) => {
                format!("{} ? {} : {}", self.expr(*c), self.option(*then), self.expr(*other))
            }
            Comma(a, b) => format!("({}, {})", self.expr(*a), self.expr(*b)),
            Cast(ty, a) => format!("({}){}", self.type_name(*ty), self.expr(*a)),
            CompoundLiteral(ty, init) => format!("({}){}", self.type_name(*ty), self.init(*init)),
            SizeofExpr(a) => format!("sizeof {}", self.expr(*a)),
            SizeofType(ty) => format!("sizeof({})", self.type_name(*ty)),
            AlignofType(ty, true) => format!("__alignof__({})", self.type_name(*ty)),
            AlignofType(ty, false) => format!("_Alignof({})", self.type_name(*ty)),
            AlignofExpr(a, _) => format!("__alignof__ {}", self.expr(*a)),
            Generic(c, arms) => {
                let show = |(ty, e): &(Option<TypeNameId>, ExprId)| {
                    let ty = ty.map_or("default".into(), |t| self.type_name(t));
                    format!(", {ty}: {}", self.expr(*e))
                };
                let arms: String = arms.iter().map(show).collect();
                format!("_Generic({}{arms})", self.expr(*c))
            }
            StmtExpr(block) => format!("({})", self.stmt(*block)),
            LabelAddr(name) => format!("&&{}", self.name(*name)),
            VaArg(list, ty) => {
                format!("__builtin_va_arg({}, {})", self.expr(*list), self.type_name(*ty))
            }
            Offsetof(ty, path) => {
                let path = self.designators(path);
                format!("__builtin_offsetof({}, {})", self.type_name(*ty), &path[1..])
            }
            TypesCompatible(a, b) => {
                let (a, b) = (self.type_name(*a), self.type_name(*b));
                format!("__builtin_types_compatible_p({a}, {b})")
            }
            ChooseExpr(c, a, b) => {
                let (c, a, b) = (self.expr(*c), self.expr(*a), self.expr(*b));
                format!("__builtin_choose_expr({c}, {a}, {b})")
            }
            Error => "error".into(),
        }
    }
}

fn unary(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::Not => "!",
        UnaryOp::BitNot => "~",
        UnaryOp::Deref => "*",
        UnaryOp::AddrOf => "&",
        UnaryOp::Real => "__real__ ",
        UnaryOp::Imag => "__imag__ ",
    }
}

fn binary(op: BinaryOp) -> &'static str {
    use BinaryOp::*;
    match op {
        Mul => "*",
        Div => "/",
        Rem => "%",
        Add => "+",
        Sub => "-",
        Shl => "<<",
        Shr => ">>",
        Lt => "<",
        Gt => ">",
        Le => "<=",
        Ge => ">=",
        Eq => "==",
        Ne => "!=",
        BitAnd => "&",
        BitXor => "^",
        BitOr => "|",
        LogAnd => "&&",
        LogOr => "||",
    }
}

fn int_name(kind: IntKind) -> &'static str {
    use IntKind::*;
    match kind {
        Bool => "_Bool",
        Char => "char",
        SChar => "signed char",
        UChar => "unsigned char",
        Short => "short",
        UShort => "unsigned short",
        Int => "int",
        UInt => "unsigned",
        Long => "long",
        ULong => "unsigned long",
        LongLong => "long long",
        ULongLong => "unsigned long long",
        Int128 => "__int128",
        UInt128 => "unsigned __int128",
    }
}

fn quals(q: Quals) -> String {
    let all = [
        (Quals::CONST, "const "),
        (Quals::VOLATILE, "volatile "),
        (Quals::RESTRICT, "__restrict "),
        (Quals::ATOMIC, "_Atomic "),
    ];
    all.iter().filter(|(one, _)| q.has(*one)).map(|(_, word)| *word).collect()
}
