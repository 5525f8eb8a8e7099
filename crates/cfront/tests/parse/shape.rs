//! Prints syntax trees in a short form for the tests.

use base::{Diagnostic, Interner, SourceMap, Symbol};
use cfa::types::Quals;
use cfront::ast::*;

/// A parsed text with what is needed to look at it.
pub struct Parsed {
    pub sources: SourceMap,
    pub symbols: Interner,
    pub diagnostics: Vec<Diagnostic>,
    pub ast: Ast,
}

/// Parses `text`.
pub fn parse(text: impl AsRef<[u8]>) -> Parsed {
    let mut sources = SourceMap::default();
    let file = sources.add("t.c", text.as_ref().to_vec()).unwrap();
    let mut symbols = Interner::default();
    let mut diagnostics = Vec::new();
    let ast = cfront::parser::parse(&mut sources, file, &mut symbols, &mut diagnostics);
    Parsed { sources, symbols, diagnostics, ast }
}

impl Parsed {
    /// The messages, each with line and column.
    pub fn messages(&self) -> Vec<String> {
        let show = |d: &Diagnostic| match d.span {
            Some(span) => {
                let at = self.sources.locate(span.lo);
                format!("{}:{}: {}", at.line, at.column, d.message)
            }
            None => d.message.clone(),
        };
        self.diagnostics.iter().map(show).collect()
    }

    fn name(&self, symbol: Symbol) -> &str {
        self.symbols.name(symbol)
    }

    /// Everything at file level, one line each.
    pub fn shape(&self) -> String {
        let lines: Vec<String> = self.ast.externals.iter().map(|e| self.external(e)).collect();
        lines.join("\n")
    }

    fn external(&self, external: &External) -> String {
        match external {
            External::Decl(decl) => self.decl(*decl),
            External::Function(function) => self.function(function),
            External::Asm(_) => "asm".into(),
        }
    }

    fn function(&self, f: &FunctionDef) -> String {
        let head = self.declared(&f.specifiers, &f.declarator);
        let kr: Vec<String> = f.kr_decls.iter().map(|&d| format!(" {}", self.decl(d))).collect();
        format!("{head}{} {}", kr.join(""), self.stmt(f.body))
    }

    fn decl(&self, decl: DeclId) -> String {
        match &self.ast.decls[decl] {
            Decl::StaticAssert(a) => format!("assert {};", self.expr(a.condition)),
            Decl::Vars(specifiers, list) if list.is_empty() => {
                format!("{};", self.specifiers(specifiers))
            }
            Decl::Vars(specifiers, list) => {
                let show = |d: &InitDeclarator| {
                    let init = d.init.map(|i| format!(" = {}", self.init(i))).unwrap_or_default();
                    self.declared(specifiers, &d.declarator) + &init
                };
                let list: Vec<String> = list.iter().map(show).collect();
                list.join(", ") + ";"
            }
        }
    }

    fn specifiers(&self, s: &Specifiers) -> String {
        let mut words = Vec::new();
        if s.storage != Storage::None {
            words.push(format!("{:?}", s.storage).to_lowercase());
        }
        if s.inline {
            words.push("inline".into());
        }
        if s.thread_local {
            words.push("thread".into());
        }
        words.extend(quals(s.quals));
        words.extend(self.attributes(&s.attributes));
        for align in &s.alignas {
            words.push(match align {
                AlignAs::Type(ty) => format!("alignas({})", self.type_name(*ty)),
                AlignAs::Expr(expr) => format!("alignas({})", self.expr(*expr)),
            });
        }
        words.push(match &s.ty {
            TypeSpec::Int(kind) => format!("{kind:?}"),
            TypeSpec::Float(kind) => format!("{kind:?}"),
            TypeSpec::Typedef(name) => self.name(*name).into(),
            TypeSpec::TypeofExpr(expr) => format!("typeof({})", self.expr(*expr)),
            TypeSpec::TypeofType(ty) => format!("typeof({})", self.type_name(*ty)),
            TypeSpec::Atomic(ty) => format!("atomic({})", self.type_name(*ty)),
            TypeSpec::Record(record) => self.record(record),
            TypeSpec::Enum(spec) => self.enumeration(spec),
            other => format!("{other:?}"),
        });
        words.join(" ")
    }

    fn attributes(&self, a: &Attributes) -> Vec<String> {
        let mut words = Vec::new();
        let flags = [
            (a.packed, "packed"),
            (a.noreturn, "noreturn"),
            (a.transparent_union, "transparent_union"),
            (a.weak, "weak"),
            (a.gnu_inline, "gnu_inline"),
            (a.vector_size.is_some(), "vector_size"),
        ];
        words.extend(flags.iter().filter(|f| f.0).map(|f| format!("@{}", f.1)));
        match a.aligned {
            Some(Some(expr)) => words.push(format!("@aligned({})", self.expr(expr))),
            Some(None) => words.push("@aligned".into()),
            None => {}
        }
        words.extend(a.mode.map(|m| format!("@mode({})", self.name(m))));
        words.extend(a.alias.map(|m| format!("@alias({})", self.name(m))));
        words
    }

    fn record(&self, r: &RecordSpec) -> String {
        let mut out = String::from(if r.union { "union" } else { "struct" });
        for word in self.attributes(&r.attributes) {
            out += &format!(" {word}");
        }
        if let Some(tag) = r.tag {
            out += &format!(" {}", self.name(tag));
        }
        if r.pack != 0 {
            out += &format!(" pack{}", r.pack);
        }
        let Some(members) = &r.members else {
            return out;
        };
        out += " {";
        for member in members {
            match member {
                MemberDecl::StaticAssert(a) => {
                    out += &format!(" assert {};", self.expr(a.condition))
                }
                MemberDecl::Fields(s, fields) if fields.is_empty() => {
                    out += &format!(" {};", self.specifiers(s));
                }
                MemberDecl::Fields(s, fields) => {
                    for field in fields {
                        out += &format!(" {}", self.declared(s, &field.declarator));
                        let width = field.width.map(|w| format!(":{}", self.expr(w)));
                        out += &(width.unwrap_or_default() + ";");
                    }
                }
            }
        }
        out + " }"
    }

    fn enumeration(&self, e: &EnumSpec) -> String {
        let mut out = String::from("enum");
        for word in self.attributes(&e.attributes) {
            out += &format!(" {word}");
        }
        if let Some(tag) = e.tag {
            out += &format!(" {}", self.name(tag));
        }
        let Some(constants) = &e.constants else {
            return out;
        };
        out += " {";
        for &(name, value, _) in constants {
            out += &format!(" {}", self.name(name));
            out += &value.map(|v| format!("={}", self.expr(v))).unwrap_or_default();
        }
        out + " }"
    }

    /// `x: [3] * Int`
    fn declared(&self, specifiers: &Specifiers, d: &Declarator) -> String {
        let mut out = d.name.map_or(String::from("_"), |n| self.name(n).into()) + ": ";
        for word in self.attributes(&d.attributes) {
            out += &format!("{word} ");
        }
        if let Some(label) = d.asm_label {
            out += &format!("@asm({}) ", self.name(label));
        }
        for derived in &d.derived {
            out += &self.derived(derived);
            out += " ";
        }
        out + &self.specifiers(specifiers)
    }

    fn derived(&self, derived: &Derived) -> String {
        match derived {
            Derived::Pointer(q) => format!("*{}", quals(*q).concat()),
            Derived::Array(size, q) => {
                let mut inside = quals(*q);
                match size {
                    ArraySize::Unknown => {}
                    ArraySize::Star => inside.push("*".into()),
                    ArraySize::Expr(expr) => inside.push(self.expr(*expr)),
                }
                format!("[{}]", inside.join(" "))
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
                let mark = if params.prototype { "" } else { "?" };
                format!("fn{mark}({})", list.join(", "))
            }
        }
    }

    fn type_name(&self, id: TypeNameId) -> String {
        let ty = &self.ast.type_names[id];
        self.declared(&ty.specifiers, &ty.declarator)[3..].to_string()
    }

    fn init(&self, id: InitId) -> String {
        match &self.ast.inits[id].kind {
            InitKind::Expr(expr) => self.expr(*expr),
            InitKind::List(items) => {
                let show = |(designators, init): &(Box<[Designator]>, InitId)| {
                    let path = self.designators(designators);
                    let eq = if path.is_empty() { "" } else { "=" };
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
            Designator::Range(low, high) => format!("[{}...{}]", self.expr(*low), self.expr(*high)),
        };
        designators.iter().map(show).collect()
    }

    fn option(&self, expr: Option<ExprId>) -> String {
        expr.map_or("_".into(), |e| self.expr(e))
    }

    fn stmt(&self, id: StmtId) -> String {
        use StmtKind::*;
        let word =
            |w: &str, e: ExprId, s: StmtId| format!("{w}({}) {}", self.expr(e), self.stmt(s));
        match &self.ast.stmts[id].kind {
            Empty => ";".into(),
            Expr(expr) => self.expr(*expr) + ";",
            Decl(decl) => self.decl(*decl),
            NestedFunction(function) => self.function(function),
            Compound(items, labels) => {
                let mut parts: Vec<String> =
                    labels.iter().map(|&l| format!("label {};", self.name(l))).collect();
                parts.extend(items.iter().map(|&s| self.stmt(s)));
                format!("{{{}}}", parts.join(" "))
            }
            If(c, then, None) => word("if", *c, *then),
            If(c, then, Some(other)) => {
                format!("{} else {}", word("if", *c, *then), self.stmt(*other))
            }
            While(c, body) => word("while", *c, *body),
            DoWhile(body, c) => format!("do {} while({});", self.stmt(*body), self.expr(*c)),
            For { init, cond, step, body } => {
                let init = init.map_or("_;".into(), |s| self.stmt(s));
                let (cond, step) = (self.option(*cond), self.option(*step));
                format!("for({init} {cond}; {step}) {}", self.stmt(*body))
            }
            Switch(value, body) => word("switch", *value, *body),
            Case(low, None, body) => format!("case {}: {}", self.expr(*low), self.stmt(*body)),
            Case(low, Some(high), body) => {
                format!("case {}...{}: {}", self.expr(*low), self.expr(*high), self.stmt(*body))
            }
            Default(body) => format!("default: {}", self.stmt(*body)),
            Label(name, body) => format!("{}: {}", self.name(*name), self.stmt(*body)),
            Goto(name) => format!("goto {};", self.name(*name)),
            GotoComputed(expr) => format!("goto *{};", self.expr(*expr)),
            Break => "break;".into(),
            Continue => "continue;".into(),
            Return(None) => "return;".into(),
            Return(Some(expr)) => format!("return {};", self.expr(*expr)),
            Asm(asm) => {
                let operand = |o: &(String, ExprId)| format!("{}({})", o.0, self.expr(o.1));
                let outputs: Vec<String> = asm.outputs.iter().map(operand).collect();
                let inputs: Vec<String> = asm.inputs.iter().map(operand).collect();
                let labels: Vec<&str> = asm.labels.iter().map(|&l| self.name(l)).collect();
                let parts =
                    [outputs.join(","), inputs.join(","), asm.clobbers.join(","), labels.join(",")];
                format!("asm({});", parts.join(":"))
            }
        }
    }

    /// An expression as operator and operands in brackets.
    pub fn expr(&self, id: ExprId) -> String {
        use ExprKind::*;
        let one = |op: &str, a: ExprId| format!("({op} {})", self.expr(a));
        let two =
            |op: &str, a: ExprId, b: ExprId| format!("({op} {} {})", self.expr(a), self.expr(b));
        match &self.ast.exprs[id].kind {
            Ident(name) => self.name(*name).into(),
            Int { value, kind, .. } if format!("{kind:?}") == "Int" => value.to_string(),
            Int { value, kind, .. } => format!("{value}{kind:?}"),
            Char(value, Encoding::Narrow) => format!("'{value}'"),
            Char(value, encoding) => format!("'{value}'{encoding:?}"),
            Float(text, kind) => format!("{}{kind:?}", self.name(*text)),
            Str(units, encoding) => {
                let text: String = units.iter().filter_map(|&u| char::from_u32(u)).collect();
                let mark = format!("{encoding:?}");
                format!("{text:?}{}", if mark == "Narrow" { "" } else { &mark })
            }
            Call(function, arguments) => {
                let arguments: Vec<String> =
                    arguments.iter().map(|&a| format!(" {}", self.expr(a))).collect();
                format!("({}{})", self.expr(*function), arguments.concat())
            }
            Index(a, i) => format!("{}[{}]", self.expr(*a), self.expr(*i)),
            Member(a, name) => format!("{}.{}", self.expr(*a), self.name(*name)),
            Arrow(a, name) => format!("{}->{}", self.expr(*a), self.name(*name)),
            IncDec { operand, increment, prefix } => {
                let op = if *increment { "++" } else { "--" };
                let operand = self.expr(*operand);
                if *prefix { format!("({op}{operand})") } else { format!("({operand}{op})") }
            }
            Unary(op, a) => one(&format!("{op:?}"), *a),
            Binary(op, a, b) => two(symbol(*op), *a, *b),
            Assign(None, a, b) => two("=", *a, *b),
            Assign(Some(op), a, b) => two(&format!("{}=", symbol(*op)), *a, *b),
            Cond(c, then, other) => {
                format!("(? {} {} {})", self.expr(*c), self.option(*then), self.expr(*other))
            }
            Comma(a, b) => two(",", *a, *b),
            Cast(ty, a) => format!("({}){}", self.type_name(*ty), self.expr(*a)),
            CompoundLiteral(ty, init) => format!("({}){}", self.type_name(*ty), self.init(*init)),
            SizeofExpr(a) => one("sizeof", *a),
            SizeofType(ty) => format!("sizeof<{}>", self.type_name(*ty)),
            AlignofType(ty, p) => format!("alignof{}<{}>", u8::from(*p), self.type_name(*ty)),
            AlignofExpr(a, p) => one(&format!("alignof{}", u8::from(*p)), *a),
            Generic(c, arms) => {
                let show = |(ty, e): &(Option<TypeNameId>, ExprId)| {
                    let ty = ty.map_or("default".into(), |t| self.type_name(t));
                    format!(", {ty}: {}", self.expr(*e))
                };
                let arms: Vec<String> = arms.iter().map(show).collect();
                format!("generic({}{})", self.expr(*c), arms.concat())
            }
            StmtExpr(block) => format!("({})", self.stmt(*block)),
            LabelAddr(name) => format!("&&{}", self.name(*name)),
            VaArg(list, ty) => format!("va_arg({}, {})", self.expr(*list), self.type_name(*ty)),
            Offsetof(ty, path) => {
                format!("offsetof({}, {})", self.type_name(*ty), self.designators(path))
            }
            TypesCompatible(a, b) => {
                format!("same({}, {})", self.type_name(*a), self.type_name(*b))
            }
            ChooseExpr(c, a, b) => {
                format!("(choose {} {} {})", self.expr(*c), self.expr(*a), self.expr(*b))
            }
            Error => "error".into(),
        }
    }
}

fn symbol(op: BinaryOp) -> &'static str {
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

fn quals(q: Quals) -> Vec<String> {
    let all = [
        (Quals::CONST, "const"),
        (Quals::VOLATILE, "volatile"),
        (Quals::RESTRICT, "restrict"),
        (Quals::ATOMIC, "_Atomic"),
    ];
    all.iter().filter(|(one, _)| q.has(*one)).map(|(_, word)| word.to_string()).collect()
}
