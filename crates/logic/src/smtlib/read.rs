//! Scripts.

use super::elaborate::Meaning;
use super::lexer::{Lexer, SyntaxError, Token};
use super::read_float::{self, Kind, Typed};
use super::sexpr::{Arena, ExprId};
use super::sorts::{SortExpr, SortMacro, SortTable, sort, sort_expr};
use crate::sort::Sort;
use crate::term::{FuncId, SymId, TermId, Terms};
use base::FastMap;
use base::float::FloatFormat;

/// A script: commands over terms of the pool that it was read into.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Script {
    /// The commands in order.
    pub commands: Vec<Command>,
}

/// A command. Definitions (`define-fun`, `define-sort`) are gone: their uses are replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `set-logic`
    SetLogic(String),
    /// `set-option`, its keyword and its value if that is one word.
    SetOption(String, String),
    /// `set-info`, by keyword.
    SetInfo(String),
    /// `declare-const`, or `declare-fun` without arguments; the variable at time 0.
    DeclareVar(SymId),
    /// The same of a float sort: the variable is a bit-vector.
    DeclareFloat(SymId),
    /// `declare-fun`
    DeclareFun(FuncId),
    /// `assert`, with the name that `:named` gives the whole of it.
    Assert(TermId, Option<String>),
    /// `check-sat`
    CheckSat,
    /// `check-sat-assuming`
    CheckSatAssuming(Vec<TermId>),
    /// `push`
    Push(u32),
    /// `pop`
    Pop(u32),
    /// `get-model`
    GetModel,
    /// `get-value`
    GetValue(Vec<TermId>),
    /// `get-unsat-core`
    GetUnsatCore,
    /// `get-unsat-assumptions`
    GetUnsatAssumptions,
    /// `get-interpolants`, a command of SMTInterpol: the names of each part's assertions.
    GetInterpolants(Vec<Vec<String>>),
    /// Another question about the solver: `get-info`, `get-option`, `get-assertions`, `get-proof`
    /// or `get-assignment`.
    Get(String),
    /// `echo`
    Echo(String),
    /// `reset`
    Reset,
    /// `reset-assertions`
    ResetAssertions,
    /// `exit`
    Exit,
}

impl Script {
    /// The assertions, whatever commands are between them.
    pub fn assertions(&self) -> impl Iterator<Item = TermId> {
        self.commands.iter().filter_map(|command| match command {
            Command::Assert(term, _) => Some(*term),
            _ => None,
        })
    }
}

/// Reads a script into a pool.
pub fn parse(terms: &mut Terms, text: &str) -> Result<Script, SyntaxError> {
    let mut lexer = Lexer::new(text);
    let mut reader = Reader {
        terms,
        arena: Arena::new(text),
        names: FastMap::default(),
        trail: Vec::new(),
        marks: Vec::new(),
        sorts: SortTable::default(),
        numerals_are_real: false,
        labels: Vec::new(),
    };
    let mut script = Script::default();
    while let Some(expr) = reader.arena.read(&mut lexer)? {
        script.commands.extend(reader.command(expr)?);
    }
    Ok(script)
}

/// What is known while a script is read.
pub(super) struct Reader<'a, 't> {
    pub(super) terms: &'t mut Terms,
    pub(super) arena: Arena<'a>,
    /// What names mean, the innermost meaning last.
    pub(super) names: FastMap<&'a str, Vec<Meaning>>,
    /// The global names in the order of their declaration.
    trail: Vec<&'a str>,
    /// Where each open `push` is in the trail.
    marks: Vec<usize>,
    pub(super) sorts: SortTable,
    /// In logics of reals alone, `1` is a real.
    pub(super) numerals_are_real: bool,
    /// The names that `:named` gave in the term that was just read.
    pub(super) labels: Vec<(ExprId, &'a str)>,
}

impl<'a> Reader<'a, '_> {
    fn command(&mut self, expr: ExprId) -> Result<Option<Command>, SyntaxError> {
        let list = self.arena.expect_list(expr, "a command")?.to_vec();
        let Some((&head, rest)) = list.split_first() else {
            return Err(self.arena.error(expr, "a command is expected here"));
        };
        let name = self.arena.expect_symbol(head, "a command")?;
        let word = |at: &ExprId| match self.arena.atom(*at) {
            Some(token) => token_text(token),
            None => String::new(),
        };
        Ok(Some(match (name, rest) {
            ("set-logic", [logic]) => {
                let logic = word(logic);
                self.numerals_are_real = logic.ends_with("RA") && !logic.ends_with("IRA");
                Command::SetLogic(logic)
            }
            ("set-option", [keyword, value @ ..]) => {
                Command::SetOption(word(keyword), value.first().map(word).unwrap_or_default())
            }
            ("set-info", [keyword, ..]) => Command::SetInfo(word(keyword)),
            ("declare-const", &[name, sort]) => self.declare(name, &[], sort)?,
            ("declare-fun", &[name, arguments, sort]) => {
                let arguments = self.arena.expect_list(arguments, "a list of sorts")?.to_vec();
                self.declare(name, &arguments, sort)?
            }
            ("define-fun", &[name, parameters, sort, body]) => {
                self.define(name, parameters, sort, body)?;
                return Ok(None);
            }
            ("define-const", &[name, sort, body]) => {
                self.define_as(name, &[], sort, body)?;
                return Ok(None);
            }
            ("declare-sort", &[name, ref arity @ ..]) => {
                let none = arity.iter().all(|&arity| self.arena.numeral(arity) == Some(0));
                if !none {
                    return Err(self.arena.error(expr, "only sorts without parameters are known"));
                }
                self.define_sort(name, 0, SortExpr::Known(Sort::Int))?;
                return Ok(None);
            }
            ("define-sort", &[name, parameters, body]) => {
                self.sort_definition(name, parameters, body)?;
                return Ok(None);
            }
            ("assert", &[formula]) => {
                let term = self.truth_value(formula)?;
                let label = self.labels.iter().find(|label| label.0 == formula);
                Command::Assert(term, label.map(|label| label.1.to_string()))
            }
            ("check-sat", []) => Command::CheckSat,
            ("check-sat-assuming", &[list]) => {
                let list = self.arena.expect_list(list, "a list of literals")?.to_vec();
                let terms = list.into_iter().map(|term| self.truth_value(term));
                Command::CheckSatAssuming(terms.collect::<Result<_, _>>()?)
            }
            ("push", levels) => self.push(expr, levels)?,
            ("pop", levels) => self.pop(expr, levels)?,
            ("get-model", []) => Command::GetModel,
            ("get-value", &[list]) => {
                let list = self.arena.expect_list(list, "a list of terms")?.to_vec();
                let terms = list.into_iter().map(|term| self.term(term));
                Command::GetValue(terms.collect::<Result<_, _>>()?)
            }
            ("get-unsat-core", []) => Command::GetUnsatCore,
            ("get-unsat-assumptions", []) => Command::GetUnsatAssumptions,
            ("get-interpolants", parts) => Command::GetInterpolants(self.parts(expr, parts)?),
            ("get-info" | "get-option", [_])
            | ("get-assertions" | "get-proof" | "get-assignment", []) => Command::Get(name.into()),
            ("echo", [text]) => Command::Echo(word(text)),
            ("reset", []) => {
                self.forget(0);
                self.marks.clear();
                self.sorts.clear();
                Command::Reset
            }
            ("reset-assertions", []) => {
                self.forget(0);
                self.marks.clear();
                Command::ResetAssertions
            }
            ("exit", []) => Command::Exit,
            _ => return Err(self.arena.error(expr, format!("`{name}` is not understood here"))),
        }))
    }

    fn truth_value(&mut self, expr: ExprId) -> Result<TermId, SyntaxError> {
        let term = self.term(expr)?;
        match self.terms.sort(term) {
            Sort::Bool => Ok(term),
            _ => Err(self.arena.error(expr, "a formula is expected here")),
        }
    }

    /// The parts of `get-interpolants`: names of assertions, or conjunctions of names.
    fn parts(&self, expr: ExprId, parts: &[ExprId]) -> Result<Vec<Vec<String>>, SyntaxError> {
        if parts.len() < 2 {
            return Err(self.arena.error(expr, "two parts or more are expected here"));
        }
        parts.iter().map(|&part| self.part(part)).collect()
    }

    fn part(&self, part: ExprId) -> Result<Vec<String>, SyntaxError> {
        let Some(list) = self.arena.list(part) else { return Ok(vec![self.label_name(part)?]) };
        match list.split_first() {
            Some((&head, names)) if self.arena.symbol(head) == Some("and") => {
                names.iter().map(|&name| self.label_name(name)).collect()
            }
            _ => {
                let message = "only sequences are understood: a name or `(and name …)` is \
                               expected here, not a branch of a tree";
                Err(self.arena.error(part, message))
            }
        }
    }

    fn label_name(&self, expr: ExprId) -> Result<String, SyntaxError> {
        let name = self.arena.expect_symbol(expr, "the name of an assertion")?;
        match self.names.get(name).is_some_and(|meanings| !meanings.is_empty()) {
            true => Ok(name.to_string()),
            false => Err(self.arena.error(expr, format!("no assertion has the name `{name}`"))),
        }
    }

    /// Gives a global name a meaning.
    pub(super) fn bind(&mut self, name: &'a str, meaning: Meaning) {
        self.names.entry(name).or_default().push(meaning);
        self.trail.push(name);
    }

    /// Takes back the meanings of global names but for the first ones.
    fn forget(&mut self, kept: usize) {
        for name in self.trail.drain(kept..) {
            if let Some(meanings) = self.names.get_mut(name) {
                meanings.pop();
            }
        }
    }

    fn levels(&self, expr: ExprId, levels: &[ExprId]) -> Result<u32, SyntaxError> {
        match *levels {
            [] => Ok(1),
            [levels] if self.arena.numeral(levels).is_some() => {
                Ok(self.arena.numeral(levels).unwrap_or(1))
            }
            _ => Err(self.arena.error(expr, "a number of levels is expected here")),
        }
    }

    fn push(&mut self, expr: ExprId, levels: &[ExprId]) -> Result<Command, SyntaxError> {
        let levels = self.levels(expr, levels)?;
        self.marks.extend((0..levels).map(|_| self.trail.len()));
        Ok(Command::Push(levels))
    }

    fn pop(&mut self, expr: ExprId, levels: &[ExprId]) -> Result<Command, SyntaxError> {
        let levels = self.levels(expr, levels)?;
        for _ in 0..levels {
            let mark = self.marks.pop();
            let mark = mark.ok_or_else(|| self.arena.error(expr, "there is no push to undo"))?;
            self.forget(mark);
        }
        Ok(Command::Pop(levels))
    }

    pub(super) fn sort(&mut self, expr: ExprId) -> Result<Sort, SyntaxError> {
        sort(self.terms, &self.arena, &self.sorts, expr)
    }

    fn declare(
        &mut self,
        name: ExprId,
        arguments: &[ExprId],
        sort: ExprId,
    ) -> Result<Command, SyntaxError> {
        let name = self.arena.expect_symbol(name, "a name")?;
        let arguments = arguments.iter().map(|&argument| self.sort(argument));
        let arguments = arguments.collect::<Result<Vec<Sort>, _>>()?;
        if !arguments.is_empty() {
            let sort = self.sort(sort)?;
            let func = self.terms.declare_function(name, &arguments, sort);
            self.bind(name, Meaning::Function(func));
            return Ok(Command::DeclareFun(func));
        }
        let (sort, kind) = self.sort_or_float(sort)?;
        let sym = self.terms.declare(name, sort);
        let var = self.terms.var(sym, 0);
        let value = self.of_kind(kind, var);
        self.bind(name, Meaning::Term(value));
        Ok(match kind {
            Kind::Float(_) => Command::DeclareFloat(sym),
            _ => Command::DeclareVar(sym),
        })
    }

    /// A sort, or the format of floats that are bit-vectors in the pool.
    fn sort_or_float(&mut self, expr: ExprId) -> Result<(Sort, Kind), SyntaxError> {
        let format = match self.arena.list(expr) {
            Some(&[head, name, exponent, precision])
                if self.arena.symbol(head) == Some("_")
                    && self.arena.symbol(name) == Some("FloatingPoint") =>
            {
                self.float_format(exponent, precision)
            }
            _ => None,
        };
        Ok(match format {
            Some(format) => (Sort::BitVec(format.bits()), Kind::Float(format)),
            None => (self.sort(expr)?, Kind::Plain),
        })
    }

    pub(super) fn float_format(&self, exponent: ExprId, precision: ExprId) -> Option<FloatFormat> {
        read_float::format(self.arena.numeral(exponent)?, self.arena.numeral(precision)?)
    }

    /// What a variable means that was declared as this.
    fn of_kind(&mut self, kind: Kind, var: TermId) -> Typed {
        match kind {
            Kind::Float(format) => read_float::canonical(self.terms, format, var),
            kind => Typed { term: var, kind },
        }
    }

    fn define(
        &mut self,
        name: ExprId,
        parameters: ExprId,
        sort: ExprId,
        body: ExprId,
    ) -> Result<(), SyntaxError> {
        let list = self.arena.expect_list(parameters, "a list of parameters")?.to_vec();
        let mut pairs = Vec::new();
        for pair in list {
            match self.arena.list(pair) {
                Some(&[name, sort]) => pairs.push((name, sort)),
                _ => return Err(self.arena.error(pair, "a parameter is expected here")),
            }
        }
        self.define_as(name, &pairs, sort, body)
    }

    /// A definition is kept as a term over variables that stand for its parameters.
    fn define_as(
        &mut self,
        name: ExprId,
        parameters: &[(ExprId, ExprId)],
        sort: ExprId,
        body: ExprId,
    ) -> Result<(), SyntaxError> {
        let name = self.arena.expect_symbol(name, "a name")?;
        let mut variables = Vec::new();
        let mut bound = Vec::new();
        for &(parameter, sort) in parameters {
            let parameter = self.arena.expect_symbol(parameter, "a name")?;
            let (sort, kind) = self.sort_or_float(sort)?;
            let sym = self.terms.declare(format!("{name}!{parameter}"), sort);
            let var = self.terms.var(sym, 0);
            let value = self.of_kind(kind, var);
            self.names.entry(parameter).or_default().push(Meaning::Term(value));
            bound.push(parameter);
            variables.push(Typed { term: var, kind });
        }
        let value = self.typed(body);
        for parameter in bound {
            self.names.entry(parameter).or_default().pop();
        }
        let (value, expected) = (value?, self.sort_or_float(sort)?);
        if (self.terms.sort(value.term), value.kind) != expected {
            return Err(self.arena.error(body, "the definition has another sort"));
        }
        let meaning = match variables.is_empty() {
            true => Meaning::Term(value),
            false => Meaning::Macro(variables, value),
        };
        self.bind(name, meaning);
        Ok(())
    }

    fn sort_definition(
        &mut self,
        name: ExprId,
        parameters: ExprId,
        body: ExprId,
    ) -> Result<(), SyntaxError> {
        let parameters = self.arena.expect_list(parameters, "a list of parameters")?;
        let names = parameters.iter().map(|&name| self.arena.expect_symbol(name, "a name"));
        let names = names.collect::<Result<Vec<&str>, _>>()?;
        let body = sort_expr(&self.arena, &self.sorts, &names, body, 0)?;
        self.define_sort(name, names.len(), body)
    }

    fn define_sort(
        &mut self,
        name: ExprId,
        parameters: usize,
        body: SortExpr,
    ) -> Result<(), SyntaxError> {
        let name = self.arena.expect_symbol(name, "a name")?;
        self.sorts.insert(name.to_string(), SortMacro { parameters, body });
        Ok(())
    }
}

/// The text of a word.
fn token_text(token: Token<'_>) -> String {
    match token {
        Token::Open | Token::Close => String::new(),
        Token::String(text) => text.replace("\"\"", "\""),
        Token::Symbol(text)
        | Token::Keyword(text)
        | Token::Numeral(text)
        | Token::Decimal(text)
        | Token::Hex(text)
        | Token::Binary(text) => text.to_string(),
    }
}
