//! Programs as text and as graphs.

use crate::Encoder;
use base::FastMap;
use logic::{LocKind, Op, Program, SymId, TermId, Terms};
use std::fmt::Write;

/// Terms of more nodes than this are named and written on lines of their own.
const INLINE: usize = 12;

/// A program as text: its locations, and under each the actions that leave it. What can be written
/// in C is.
pub fn text(encoder: &Encoder<'_>, terms: &Terms, program: &Program) -> String {
    let mut out = String::new();
    for (id, loc) in program.locs.iter_enumerated() {
        let mark = match loc.kind {
            LocKind::Plain if id == program.initial => " (initial)",
            LocKind::Plain => "",
            LocKind::Error => " (error)",
            LocKind::Cut(_) => " (cut)",
        };
        let more = if loc.expanded { "" } else { " (not expanded)" };
        let _ = writeln!(out, "{id} {}{mark}{more}", loc.name);
        for &id in &loc.out {
            let action = &program.actions[id];
            let mut writer = Writer::new(terms);
            let mut write = |term| {
                let described = encoder.describe(terms, Some(action.from), term);
                described.unwrap_or_else(|| writer.term(term))
            };
            let guard = write(action.guard);
            let update = |&(sym, term): &(SymId, TermId)| {
                format!("{}' = {}", terms.symbol(sym).name, write(term))
            };
            let updates: Vec<String> = action.updates.iter().map(update).collect();
            let _ = writeln!(out, "  {id} -> {}", action.to);
            for line in &writer.lines {
                let _ = writeln!(out, "      let {line}");
            }
            let _ = writeln!(out, "    when {guard}");
            for update in updates {
                let _ = writeln!(out, "      {update}");
            }
        }
    }
    out
}

/// A program as a graph for Graphviz.
pub fn dot(terms: &Terms, program: &Program) -> String {
    let mut out = String::from("digraph program {\n  node [shape=box];\n");
    for (id, loc) in program.locs.iter_enumerated() {
        let _ = writeln!(out, "  {id} [label=\"{id}\\n{}\"];", escaped(&loc.name));
        for &id in &loc.out {
            let action = &program.actions[id];
            let label = format!("{id}: {} nodes", terms_below(terms, action.guard));
            let _ = writeln!(out, "  {} -> {} [label=\"{label}\"];", action.from, action.to);
        }
    }
    out.push_str("}\n");
    out
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// How many different terms a term is made of.
pub fn terms_below(terms: &Terms, root: TermId) -> usize {
    let mut seen = base::FastSet::default();
    let mut stack = vec![root];
    while let Some(term) = stack.pop() {
        if seen.insert(term) {
            stack.extend_from_slice(terms.args(term));
        }
    }
    seen.len()
}

struct Writer<'t> {
    terms: &'t Terms,
    texts: FastMap<TermId, (String, usize)>,
    lines: Vec<String>,
}

impl<'t> Writer<'t> {
    fn new(terms: &'t Terms) -> Self {
        Self { terms, texts: FastMap::default(), lines: Vec::new() }
    }

    fn term(&mut self, root: TermId) -> String {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.texts.contains_key(&term) {
                stack.pop();
                continue;
            }
            let missing = self.terms.args(term).iter().filter(|arg| !self.texts.contains_key(arg));
            let missing: Vec<TermId> = missing.copied().collect();
            if missing.is_empty() {
                self.write(term);
                stack.pop();
            } else {
                stack.extend(missing);
            }
        }
        self.texts[&root].0.clone()
    }

    fn write(&mut self, term: TermId) {
        let args = self.terms.args(term);
        let size = 1 + args.iter().map(|arg| self.texts[arg].1).sum::<usize>();
        let texts: Vec<&str> = args.iter().map(|arg| &*self.texts[arg].0).collect();
        let text = self.render(term, &texts);
        if size <= INLINE {
            self.texts.insert(term, (text, size));
        } else {
            self.lines.push(format!("{term} = {text}"));
            self.texts.insert(term, (format!("{term}"), 1));
        }
    }

    fn render(&self, term: TermId, args: &[&str]) -> String {
        let infix = |symbol: &str| format!("({})", args.join(&format!(" {symbol} ")));
        match self.terms.op(term) {
            Op::True => "true".into(),
            Op::False => "false".into(),
            Op::Bits(_) => match self.terms.as_bits(term).and_then(|bits| bits.to_u128()) {
                Some(value) if value >= 1 << 16 => format!("{value:#x}"),
                Some(value) => format!("{value}"),
                None => format!("{term}"),
            },
            Op::Num(_) => self.terms.as_num(term).map_or(String::new(), |num| num.to_string()),
            Op::Var(sym, 0) => self.terms.symbol(sym).name.clone(),
            Op::Var(sym, time) => format!("{}@{time}", self.terms.symbol(sym).name),
            Op::Not => format!("!{}", args[0]),
            Op::And => infix("&&"),
            Op::Or => infix("||"),
            Op::Eq => infix("=="),
            Op::Ite => format!("({} ? {} : {})", args[0], args[1], args[2]),
            Op::BvNot => format!("~{}", args[0]),
            Op::BvNeg => format!("-{}", args[0]),
            Op::BvAnd => infix("&"),
            Op::BvOr => infix("|"),
            Op::BvXor => infix("^"),
            Op::BvAdd | Op::Add => infix("+"),
            Op::BvMul | Op::Mul => infix("*"),
            Op::BvUdiv => infix("/u"),
            Op::BvUrem => infix("%u"),
            Op::BvSdiv => infix("/"),
            Op::BvSrem => infix("%"),
            Op::BvShl => infix("<<"),
            Op::BvLshr => infix(">>u"),
            Op::BvAshr => infix(">>"),
            Op::BvUlt => infix("<u"),
            Op::BvUle => infix("<=u"),
            Op::BvSlt | Op::Lt => infix("<"),
            Op::BvSle | Op::Le => infix("<="),
            Op::Concat => infix("::"),
            Op::Extract(hi, lo) => format!("{}[{hi}:{lo}]", args[0]),
            Op::ZeroExtend(_) => format!("(u{}){}", self.terms.width(term), args[0]),
            Op::SignExtend(_) => format!("(s{}){}", self.terms.width(term), args[0]),
            Op::Select => format!("{}[{}]", args[0], args[1]),
            Op::Store => format!("{}[{} := {}]", args[0], args[1], args[2]),
            other => format!("{other:?}({})", args.join(", ")),
        }
    }
}
