//! From S-expressions to terms, with a stack of its own: scripts nest `let` thousands deep.

use super::apply::{self, Head};
use super::lexer::{SyntaxError, Token};
use super::read::Reader;
use super::read_float::{self, Kind, Typed};
use super::sexpr::ExprId;
use crate::bits::Bits;
use crate::cone::Substitution;
use crate::term::{FuncId, Op, TermId};
use base::FastMap;
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;

/// What a name means.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    /// A variable, a definition without parameters, or what `let` binds.
    Term(Typed),
    /// A declared function.
    Function(FuncId),
    /// A definition: its parameters and its body.
    Macro(Vec<Typed>, Typed),
}

/// What is to be done next; finished terms are on a second stack.
enum Task<'a> {
    /// Read this term.
    Read(ExprId),
    /// Apply the head of this list to the newest terms, so many of them.
    Apply(ExprId, usize),
    /// Bind the newest terms to the names of this `let`, and go on with its body.
    Bind(ExprId),
    /// The body of a `let` with these names is done.
    Unbind(Vec<&'a str>),
    /// Give the newest term the names in this `!`.
    Label(ExprId),
}

impl<'a> Reader<'a, '_> {
    /// The term that an S-expression means.
    pub(super) fn term(&mut self, expr: ExprId) -> Result<TermId, SyntaxError> {
        Ok(self.typed(expr)?.term)
    }

    /// The term that an S-expression means, and whether it is a float.
    pub(super) fn typed(&mut self, expr: ExprId) -> Result<Typed, SyntaxError> {
        self.labels.clear();
        let mut tasks = vec![Task::Read(expr)];
        let mut done: Vec<Typed> = Vec::new();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Read(expr) => self.read(expr, &mut tasks, &mut done)?,
                Task::Apply(expr, count) => {
                    let args = done.split_off(done.len() - count);
                    done.push(self.apply(expr, &args)?);
                }
                Task::Bind(expr) => self.bind_let(expr, &mut tasks, &mut done)?,
                Task::Unbind(names) => names.into_iter().for_each(|name| {
                    self.names.entry(name).or_default().pop();
                }),
                Task::Label(expr) => {
                    let term = *done.last().expect("the labelled term");
                    self.label(expr, term)?;
                }
            }
        }
        Ok(done.pop().expect("one term is left"))
    }

    /// Reads a word, or says what is to be done for a list.
    fn read(
        &mut self,
        expr: ExprId,
        tasks: &mut Vec<Task<'a>>,
        done: &mut Vec<Typed>,
    ) -> Result<(), SyntaxError> {
        if let Some(token) = self.arena.atom(expr) {
            done.push(self.word(expr, token)?);
            return Ok(());
        }
        let list = self.arena.expect_list(expr, "a term")?;
        let Some((&head, rest)) = list.split_first() else {
            return Err(self.arena.error(expr, "a term is expected here"));
        };
        match (self.arena.symbol(head), rest) {
            (Some("let"), &[bindings, _]) => {
                tasks.push(Task::Bind(expr));
                for &binding in self.arena.expect_list(bindings, "a list of bindings")?.iter().rev()
                {
                    match self.arena.list(binding) {
                        Some(&[_, value]) => tasks.push(Task::Read(value)),
                        _ => return Err(self.arena.error(binding, "a binding is expected here")),
                    }
                }
            }
            (Some("!"), &[term, ..]) => tasks.extend([Task::Label(expr), Task::Read(term)]),
            (Some("as"), &[term, _]) => tasks.push(Task::Read(term)),
            (Some("_"), &[name, width]) => {
                let number = self.arena.symbol(name).and_then(|name| name.strip_prefix("bv"));
                let value = number.and_then(|digits| digits.parse::<BigUint>().ok());
                match (value, self.arena.numeral(width)) {
                    (Some(value), Some(width @ 1..)) => {
                        let bits = Bits::from_big(width, value);
                        done.push(Typed::plain(self.terms.bits(bits)));
                    }
                    _ => return Err(self.arena.error(expr, "no constant that is known")),
                }
            }
            (Some("_"), &[name, exponent, precision]) => {
                let format = self.float_format(exponent, precision);
                let name = self.arena.symbol(name).unwrap_or_default();
                let constant =
                    format.and_then(|format| read_float::constant(self.terms, name, format));
                let wrong = || self.arena.error(expr, "no constant that is known");
                done.push(constant.ok_or_else(wrong)?);
            }
            (Some(name @ ("forall" | "exists" | "match" | "lambda")), _) => {
                return Err(self.arena.error(expr, format!("`{name}` is not supported")));
            }
            _ => {
                tasks.push(Task::Apply(expr, rest.len()));
                tasks.extend(rest.iter().rev().map(|&argument| Task::Read(argument)));
            }
        }
        Ok(())
    }

    fn word(&mut self, expr: ExprId, token: Token<'a>) -> Result<Typed, SyntaxError> {
        let number = |digits: &str| digits.parse::<BigInt>().expect("digits");
        let bits = |digits: &str, radix, each: u32| {
            let value = BigUint::parse_bytes(digits.as_bytes(), radix).expect("digits");
            Bits::from_big(each * digits.len() as u32, value)
        };
        Ok(Typed::plain(match token {
            Token::Symbol(name) => return self.name(expr, name),
            Token::Hex(digits) => self.terms.bits(bits(digits, 16, 4)),
            Token::Binary(digits) => self.terms.bits(bits(digits, 2, 1)),
            Token::Numeral(digits) if self.numerals_are_real => {
                self.terms.real(BigRational::from_integer(number(digits)))
            }
            Token::Numeral(digits) => self.terms.int(number(digits)),
            Token::Decimal(digits) => {
                let places = digits.len() - 1 - digits.find('.').unwrap_or(0);
                let scale = BigInt::from(10u32).pow(places as u32);
                self.terms.real(BigRational::new(number(&digits.replace('.', "")), scale))
            }
            _ => return Err(self.arena.error(expr, "a term is expected here")),
        }))
    }

    fn name(&mut self, expr: ExprId, name: &str) -> Result<Typed, SyntaxError> {
        match (self.names.get(name).and_then(|meanings| meanings.last()), name) {
            (Some(Meaning::Term(term)), _) => Ok(*term),
            (Some(_), _) => Err(self.arena.error(expr, format!("`{name}` takes arguments"))),
            (None, "true") => Ok(Typed::plain(self.terms.bool(true))),
            (None, "false") => Ok(Typed::plain(self.terms.bool(false))),
            (None, _) => read_float::mode(self.terms, name)
                .ok_or_else(|| self.arena.error(expr, format!("`{name}` is not declared"))),
        }
    }

    fn bind_let(
        &mut self,
        expr: ExprId,
        tasks: &mut Vec<Task<'a>>,
        done: &mut Vec<Typed>,
    ) -> Result<(), SyntaxError> {
        let &[_, bindings, body] = self.arena.expect_list(expr, "a let")? else {
            return Err(self.arena.error(expr, "a let is expected here"));
        };
        let bindings = self.arena.expect_list(bindings, "a list of bindings")?;
        let values = done.split_off(done.len() - bindings.len());
        let mut names = Vec::with_capacity(values.len());
        for (&binding, value) in bindings.iter().zip(values) {
            let name = self.arena.list(binding).map_or(binding, |pair| pair[0]);
            let name = self.arena.expect_symbol(name, "a name")?;
            self.names.entry(name).or_default().push(Meaning::Term(value));
            names.push(name);
        }
        tasks.extend([Task::Unbind(names), Task::Read(body)]);
        Ok(())
    }

    /// `(! term :named name …)`; other attributes say nothing about the meaning.
    fn label(&mut self, expr: ExprId, term: Typed) -> Result<(), SyntaxError> {
        let list = self.arena.expect_list(expr, "an annotated term")?.to_vec();
        for pair in list[2..].windows(2) {
            if self.arena.atom(pair[0]) == Some(Token::Keyword("named")) {
                let name = self.arena.expect_symbol(pair[1], "a name")?;
                self.labels.push((expr, name));
                self.bind(name, Meaning::Term(term));
            }
        }
        Ok(())
    }

    fn apply(&mut self, expr: ExprId, args: &[Typed]) -> Result<Typed, SyntaxError> {
        let head = self.arena.list(expr).map_or(expr, |list| list[0]);
        if let Some(name) = self.arena.symbol(head)
            && let Some(meaning) = self.names.get(name).and_then(|meanings| meanings.last())
        {
            return self.call(expr, name, meaning.clone(), args);
        }
        let name = self.head(head)?;
        let made = match name.as_ref().and_then(|name| read_float::apply(self.terms, name, args)) {
            Some(made) => made,
            None => {
                let args: Vec<TermId> = args.iter().map(|arg| arg.term).collect();
                let made = match name {
                    Some(name) => apply::apply(self.terms, &name, &args),
                    None => self.constant_array(head, &args),
                };
                made.map(Typed::plain)
            }
        };
        made.map_err(|message| self.arena.error(expr, message))
    }

    /// The name and the numbers of `name` or `(_ name n …)`; `None` for `(as const …)`.
    fn head(&self, head: ExprId) -> Result<Option<Head<'a>>, SyntaxError> {
        let Some(list) = self.arena.list(head) else {
            let name = self.arena.expect_symbol(head, "an operation")?;
            return Ok(Some(Head { name, indices: Vec::new() }));
        };
        let keyword = list.first().and_then(|&first| self.arena.symbol(first));
        let name = list.get(1).and_then(|&second| self.arena.symbol(second));
        match (keyword, name) {
            (Some("as"), Some("const")) if list.len() == 3 => Ok(None),
            (Some("_"), Some(name)) => {
                let indices: Option<Vec<u32>> =
                    list[2..].iter().map(|&index| self.arena.numeral(index)).collect();
                let indices =
                    indices.ok_or_else(|| self.arena.error(head, "numbers are expected"))?;
                Ok(Some(Head { name, indices }))
            }
            _ => Err(self.arena.error(head, "an operation is expected here")),
        }
    }

    /// `((as const sort) element)`
    fn constant_array(&mut self, head: ExprId, args: &[TermId]) -> Result<TermId, String> {
        let sort = self.arena.list(head).map_or(head, |list| list[2]);
        let sort = self.sort(sort).map_err(|error| error.message)?;
        match (sort, args) {
            (crate::sort::Sort::Array(id), &[_]) => {
                apply::checked(self.terms, Op::ConstArray(id), args)
            }
            _ => Err("a constant array has an array sort and one element".into()),
        }
    }

    /// A declared function or a definition, applied.
    fn call(
        &mut self,
        expr: ExprId,
        name: &str,
        meaning: Meaning,
        args: &[Typed],
    ) -> Result<Typed, SyntaxError> {
        let terms: Vec<TermId> = args.iter().map(|arg| arg.term).collect();
        let wrong = format!("`{name}` does not take these arguments");
        match meaning {
            // The sort of a function does not say whether it is about floats.
            Meaning::Function(_) if args.iter().any(|arg| arg.kind != Kind::Plain) => {
                Err(self.arena.error(expr, wrong))
            }
            Meaning::Function(func) => apply::checked(self.terms, Op::Apply(func), &terms)
                .map(Typed::plain)
                .map_err(|_| self.arena.error(expr, wrong)),
            Meaning::Macro(parameters, body) => {
                let sorts = |list: &[Typed]| -> Vec<_> {
                    list.iter().map(|read| (self.terms.sort(read.term), read.kind)).collect()
                };
                if sorts(&parameters) != sorts(args) {
                    return Err(self.arena.error(expr, wrong));
                }
                let map: FastMap<TermId, TermId> =
                    parameters.iter().map(|parameter| parameter.term).zip(terms).collect();
                let term = Substitution::new(map).apply(self.terms, body.term);
                Ok(Typed { term, ..body })
            }
            Meaning::Term(_) => Err(self.arena.error(expr, format!("`{name}` is no function"))),
        }
    }
}
