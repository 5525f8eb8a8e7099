//! Which view each word has: one for all words that are compared, added or chosen from.
//!
//! A union-find over words joins what speaks of the same quantity, over all parts and times; the
//! operations that tell signed from unsigned numbers vote.

use base::FastMap;
use logic::{FuncId, Op, Sort, SymId, TermId, Terms};

use super::view::{Seen, Shape, View};

/// What has a view: the value of a term, or the indices or elements of an array, or the arguments
/// or the value of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Holder {
    /// A term that is no variable.
    Term(TermId),
    /// A variable at all times.
    Symbol(SymId),
    /// A function wherever it is applied.
    Function(FuncId),
}

/// The value of a term or function, the elements of an array.
const VALUE: usize = 0;
/// The indices of an array; the first argument of a function.
const INDEX: usize = 1;

/// The views of all words.
#[derive(Clone, Default, Debug)]
pub(super) struct Votes {
    groups: FastMap<(Holder, usize), usize>,
    parents: Vec<usize>,
    /// For each group: votes for signed minus votes for unsigned.
    balance: Vec<i64>,
}

impl Votes {
    /// Counts the votes of all parts.
    pub(super) fn new(terms: &Terms, parts: &[TermId]) -> Self {
        let mut votes = Self::default();
        for term in terms.cone(parts) {
            votes.count(terms, term);
        }
        votes
    }

    /// The view of a word that is no constant.
    pub(super) fn view(&self, terms: &Terms, word: TermId) -> View {
        self.decided(holder(terms, word), VALUE, terms.width(word))
    }

    /// How a term is seen; `None` if it cannot be.
    pub(super) fn shape(&self, terms: &Terms, term: TermId) -> Option<Shape> {
        let holder = holder(terms, term);
        let sort = terms.sort(term);
        let Sort::Array(_) = sort else {
            return self.seen(holder, VALUE, sort).map(Shape::Scalar);
        };
        let (index, element) = terms.array_parts(sort);
        let index = self.seen(holder, INDEX, index)?;
        Some(Shape::Array(index, self.seen(holder, VALUE, element)?))
    }

    /// How the argument of a function at a position is seen.
    pub(super) fn argument(&self, terms: &Terms, func: FuncId, position: usize) -> Option<Seen> {
        let sort = terms.function(func).args[position];
        self.seen(Holder::Function(func), position + 1, sort)
    }

    fn seen(&self, holder: Holder, role: usize, sort: Sort) -> Option<Seen> {
        match sort {
            Sort::Bool => Some(Seen::Truth),
            Sort::BitVec(width) => Some(Seen::Word(width, self.decided(holder, role, width))),
            Sort::Int | Sort::Real | Sort::Array(_) => None,
        }
    }

    fn decided(&self, holder: Holder, role: usize, width: u32) -> View {
        let group = self.groups.get(&(holder, role)).map(|&group| self.root(group));
        match group.map_or(0, |group| self.balance[group]) {
            0 if width == 1 => View::Unsigned,
            balance if balance < 0 => View::Unsigned,
            _ => View::Signed,
        }
    }

    fn root(&self, mut group: usize) -> usize {
        while self.parents[group] != group {
            group = self.parents[group];
        }
        group
    }

    fn group(&mut self, key: (Holder, usize)) -> usize {
        let next = self.parents.len();
        let group = *self.groups.entry(key).or_insert(next);
        if group == next {
            self.parents.push(next);
            self.balance.push(0);
        }
        let root = self.root(group);
        self.parents[group] = root;
        root
    }

    fn join(&mut self, a: (Holder, usize), b: (Holder, usize)) {
        let (a, b) = (self.group(a), self.group(b));
        if a != b {
            self.parents[b] = a;
            self.balance[a] += self.balance[b];
        }
    }

    /// Joins the value of a term with something, unless it is a constant.
    fn join_value(&mut self, terms: &Terms, term: TermId, with: (Holder, usize)) {
        if terms.as_bits(term).is_none() {
            self.join((holder(terms, term), VALUE), with);
        }
    }

    /// Joins two terms of one sort.
    fn join_terms(&mut self, terms: &Terms, a: TermId, b: TermId) {
        if terms.as_bits(a).is_some() || terms.as_bits(b).is_some() {
            return;
        }
        self.join((holder(terms, a), VALUE), (holder(terms, b), VALUE));
        if matches!(terms.sort(a), Sort::Array(_)) {
            self.join((holder(terms, a), INDEX), (holder(terms, b), INDEX));
        }
    }

    fn vote(&mut self, terms: &Terms, word: TermId, view: View) {
        if terms.as_bits(word).is_none() {
            let group = self.group((holder(terms, word), VALUE));
            self.balance[group] += if view == View::Signed { 1 } else { -1 };
        }
    }

    /// What one term says of its arguments.
    fn count(&mut self, terms: &Terms, term: TermId) {
        let args = terms.args(term);
        match (terms.op(term), args) {
            (Op::Eq, &[a, b]) => self.join_terms(terms, a, b),
            (Op::Ite, &[_, a, b]) => {
                self.join_terms(terms, term, a);
                self.join_terms(terms, term, b);
            }
            (op @ (Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle), &[a, b]) => {
                let signed = matches!(op, Op::BvSlt | Op::BvSle);
                self.join_terms(terms, a, b);
                let word = if terms.as_bits(a).is_some() { b } else { a };
                self.vote(terms, word, if signed { View::Signed } else { View::Unsigned });
            }
            (Op::SignExtend(_) | Op::SbvToInt, &[a]) => self.vote(terms, a, View::Signed),
            (Op::ZeroExtend(_) | Op::UbvToInt, &[a]) => self.vote(terms, a, View::Unsigned),
            (Op::Extract(hi, lo), &[a]) if lo > 0 && hi + 1 == terms.width(a) => {
                self.join_terms(terms, term, a);
            }
            (Op::Concat, &[high, low]) => {
                if let Some(x) = shifted_left(terms, high, low) {
                    self.join_terms(terms, term, x);
                }
            }
            (Op::Select | Op::Store | Op::ConstArray(_), _) => self.count_array(terms, term),
            (Op::Apply(func), args) => {
                self.join_value(terms, term, (Holder::Function(func), VALUE));
                for (position, &arg) in args.iter().enumerate() {
                    self.join_value(terms, arg, (Holder::Function(func), position + 1));
                }
            }
            (op, _) => self.count_arithmetic(terms, term, op),
        }
    }

    fn count_arithmetic(&mut self, terms: &Terms, term: TermId, op: Op) {
        let args = terms.args(term);
        let (joined, view) = match op {
            Op::BvNot | Op::BvNeg | Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvAdd | Op::BvMul => {
                (args, None)
            }
            Op::BvSdiv | Op::BvSrem => (args, Some(View::Signed)),
            Op::BvUdiv | Op::BvUrem => (args, Some(View::Unsigned)),
            Op::BvShl => (&args[..1], None),
            Op::BvAshr => (&args[..1], Some(View::Signed)),
            Op::BvLshr => (&args[..1], Some(View::Unsigned)),
            _ => return,
        };
        joined.iter().for_each(|&arg| self.join_terms(terms, term, arg));
        if let Some(view) = view {
            self.vote(terms, term, view);
        }
    }

    fn count_array(&mut self, terms: &Terms, term: TermId) {
        match *terms.args(term) {
            [array, index] => {
                let array = holder(terms, array);
                self.join_value(terms, term, (array, VALUE));
                self.join_value(terms, index, (array, INDEX));
            }
            [array, index, element] => {
                self.join_terms(terms, term, array);
                let array = holder(terms, array);
                self.join_value(terms, element, (array, VALUE));
                self.join_value(terms, index, (array, INDEX));
            }
            [element] => self.join_value(terms, element, (holder(terms, term), VALUE)),
            _ => {}
        }
    }
}

fn holder(terms: &Terms, term: TermId) -> Holder {
    match terms.op(term) {
        Op::Var(sym, _) => Holder::Symbol(sym),
        _ => Holder::Term(term),
    }
}

/// `x` if the word with these parts is `x` shifted left, in the form that constructors give it.
pub(super) fn shifted_left(terms: &Terms, high: TermId, low: TermId) -> Option<TermId> {
    if !terms.as_bits(low)?.is_zero() {
        return None;
    }
    let (Op::Extract(_, 0), &[x]) = (terms.op(high), terms.args(high)) else { return None };
    (terms.width(x) == terms.width(high) + terms.width(low)).then_some(x)
}
