//! In which frames symbols are alive.
//!
//! DIVERGENCE: for paths in static single assignment form [JM06 §4] says only that strictness can be
//! relaxed. Here a symbol is alive in all frames from the first to the last part that it occurs in,
//! as if each part in between kept its value; then frames share symbols with their neighbours only.
//! A fact over symbols that are alive in frames i < j speaks of nothing but what occurs on both sides
//! of each cut between them.

use base::FastMap;
use logic::{Op, TermId, Terms};

use super::language::{Constants, Language};
use super::literal::number;
use super::weight::{Point, are_comparable};
use crate::combined::skeleton::Span;

/// Where the symbols of parts are alive, and what of them the language L_k speaks of.
#[derive(Debug)]
pub struct Vocabulary {
    /// The constants of the language.
    pub constants: Constants,
    nesting: u32,
    symbols: FastMap<Op, Span>,
    all: Span,
    known: FastMap<TermId, Scope>,
}

/// Where a term can be spoken of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Scope {
    /// The frames in which all of its symbols are alive, if there are any.
    span: Option<Span>,
    /// How deep applications of functions and reads nest in it.
    depth: u32,
    /// Whether the language has its operations and constants.
    admitted: bool,
}

impl Vocabulary {
    /// The vocabulary of parts.
    pub fn new(language: &Language, terms: &Terms, parts: &[TermId]) -> Self {
        let mut symbols: FastMap<Op, Span> = FastMap::default();
        for (at, &part) in parts.iter().enumerate() {
            for term in terms.cone(&[part]) {
                let op = terms.op(term);
                if is_symbol(op) {
                    symbols.entry(op).or_insert(Span { first: at, last: at }).last = at;
                }
            }
        }
        Self {
            constants: Constants::new(language, terms, parts),
            nesting: language.nesting,
            symbols,
            all: Span { first: 0, last: parts.len().saturating_sub(1) },
            known: FastMap::default(),
        }
    }

    /// How many frames there are.
    pub fn frames(&self) -> usize {
        self.all.last + 1
    }

    /// The frames that can speak of a term in L_k.
    pub fn span(&mut self, terms: &Terms, term: TermId) -> Option<Span> {
        let scope = self.scope(terms, term);
        scope.span.filter(|_| scope.admitted && scope.depth <= self.nesting)
    }

    /// The frames that can speak of a difference in L_k.
    pub fn range(&mut self, terms: &Terms, x: Point, y: Point) -> Option<Span> {
        if !are_comparable(terms, x, y) {
            return None;
        }
        let mut points = [x, y].into_iter().flatten();
        points.try_fold(self.all, |span, point| intersection(Some(span), self.span(terms, point)))
    }

    fn scope(&mut self, terms: &Terms, term: TermId) -> Scope {
        if let Some(&scope) = self.known.get(&term) {
            return scope;
        }
        for below in terms.cone(&[term]) {
            if !self.known.contains_key(&below) {
                let scope = self.compose(terms, below);
                self.known.insert(below, scope);
            }
        }
        self.known[&term]
    }

    /// The scope of a term whose arguments have theirs.
    fn compose(&self, terms: &Terms, term: TermId) -> Scope {
        let op = terms.op(term);
        let own = if is_symbol(op) { self.symbols.get(&op).copied() } else { Some(self.all) };
        let nested = u32::from(matches!(op, Op::Apply(_) | Op::Select));
        let mut scope = Scope { span: own, depth: 0, admitted: self.admits(terms, term) };
        // The arguments of numbers say of which sort they are.
        let args = if terms.as_num(term).is_some() { &[] } else { terms.args(term) };
        for arg in args {
            let below = self.known[arg];
            scope.span = intersection(scope.span, below.span);
            scope.depth = scope.depth.max(below.depth);
            // A sum has its constant checked as a difference.
            scope.admitted &= below.admitted || (op == Op::Add && terms.as_num(*arg).is_some());
        }
        Scope { depth: scope.depth + nested, ..scope }
    }

    /// Whether the language has a term if it has its arguments.
    fn admits(&self, terms: &Terms, term: TermId) -> bool {
        match (terms.op(term), terms.args(term)) {
            (Op::Num(_), _) => self.constants.has_value(&number(terms, term)),
            (Op::Add, &[_, c]) if terms.as_num(c).is_some() => {
                self.constants.has_difference(&number(terms, c))
            }
            (op, _) => {
                is_symbol(op) || matches!(op, Op::Select | Op::ToReal | Op::True | Op::False)
            }
        }
    }
}

/// The frames of both.
pub fn intersection(a: Option<Span>, b: Option<Span>) -> Option<Span> {
    let (a, b) = (a?, b?);
    let both = Span { first: a.first.max(b.first), last: a.last.min(b.last) };
    (both.first <= both.last).then_some(both)
}

/// Whether an operation is one that vocabularies are made of.
pub fn is_symbol(op: Op) -> bool {
    matches!(op, Op::Var(..) | Op::Apply(_))
}
