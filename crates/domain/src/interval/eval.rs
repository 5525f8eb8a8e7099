//! What is known of the value of a term in an abstract state.

use super::arith;
use super::links::{Form, Links};
use super::ranges::{WIDEST, greatest};
use super::state::{Contents, State};
use super::word::{PIECES, Word};
use base::{FastMap, FastSet};
use logic::{Bits, Op, Sort, SymId, TermId, Terms, Value, eval};

/// An abstract state, and what was learned of inputs.
pub(super) struct Env<'a> {
    pub(super) terms: &'a Terms,
    pub(super) state: State,
    pub(super) inputs: &'a FastSet<SymId>,
    /// What is known of terms.
    known: FastMap<TermId, Option<Word>>,
    /// How many more case distinctions there may be.
    pub(super) splits: u32,
}

impl<'a> Env<'a> {
    /// In this state nothing is known of the inputs.
    pub(super) fn new(terms: &'a Terms, state: State, inputs: &'a FastSet<SymId>) -> Self {
        Self { terms, state, inputs, known: FastMap::default(), splits: 64 }
    }

    /// A variable has a value among these, all of which it may have had before.
    pub(super) fn learn(&mut self, sym: SymId, word: Word) {
        self.state.set(sym, Some(Contents::Word(word)));
        self.known.clear();
    }

    /// Replaces all that is known.
    pub(super) fn replace(&mut self, state: State) {
        self.state = state;
        self.known.clear();
    }

    /// Two terms are equal.
    pub(super) fn unite(&mut self, a: Form, b: Form) {
        let mut links: Links = self.state.links().clone();
        links.unite(a, b);
        self.state.set_links(links);
        self.known.clear();
    }

    /// The width of what terms of a sort are known by.
    pub(super) fn width(&self, sort: Sort) -> Option<u32> {
        match sort {
            Sort::Bool => Some(1),
            Sort::BitVec(width) if width <= WIDEST => Some(width),
            _ => None,
        }
    }

    /// What is known of a term; `None` if its sort is none of those that are looked at.
    pub(super) fn word(&mut self, term: TermId) -> Option<Word> {
        let width = self.width(self.terms.sort(term))?;
        match self.terms.op(term) {
            Op::True => return Some(Word::truth(true)),
            Op::False => return Some(Word::truth(false)),
            Op::Bits(_) => return self.terms.as_bits(term).and_then(Word::of_bits),
            Op::Var(sym, _) => {
                return Some(self.state.word(sym).cloned().unwrap_or_else(|| Word::any(width)));
            }
            _ => {}
        }
        if let Some(word) = self.known.get(&term) {
            return word.clone();
        }
        let word = base::deeper(|| self.compute(term, width));
        self.known.insert(term, Some(word.clone()));
        Some(word)
    }

    /// The truth value of a term.
    pub(super) fn truth(&mut self, term: TermId) -> Option<bool> {
        self.word(term)?.as_truth()
    }

    fn compute(&mut self, term: TermId, width: u32) -> Word {
        let terms = self.terms;
        let args = terms.args(term);
        match terms.op(term) {
            Op::And => self.junction(args, false),
            Op::Or => self.junction(args, true),
            Op::Ite => self
                .choice(args[0], |env, yes| env.word(args[if yes { 1 } else { 2 }]))
                .unwrap_or_else(|| Word::any(width)),
            Op::Select => self.select(args[0], args[1]).unwrap_or_else(|| Word::any(width)),
            op => self.operation(op, args).unwrap_or_else(|| Word::any(width)),
        }
    }

    /// What `get` finds if a condition holds, and if it does not.
    ///
    /// Each is looked for under the condition, as long as there are not too many cases.
    pub(super) fn choice(
        &mut self,
        cond: TermId,
        mut get: impl FnMut(&mut Self, bool) -> Option<Word>,
    ) -> Option<Word> {
        if let Some(truth) = self.truth(cond) {
            return get(self, truth);
        }
        if self.splits == 0 {
            return Some(get(self, true)?.join(&get(self, false)?, PIECES));
        }
        self.splits -= 1;
        let before = self.state.clone();
        let mut cases = Vec::new();
        for truth in [true, false] {
            if self.refine(cond, &Word::truth(truth)).is_ok() {
                cases.push(get(self, truth));
            }
            self.replace(before.clone());
        }
        // If neither is possible, nothing is, and any answer is right.
        let cases: Vec<Word> = cases.into_iter().collect::<Option<_>>()?;
        cases.into_iter().reduce(|a, b| a.join(&b, PIECES))
    }

    /// A conjunction or disjunction; one argument that is `decisive` decides it.
    fn junction(&mut self, args: &[TermId], decisive: bool) -> Word {
        let mut open = false;
        for &arg in args {
            match self.truth(arg) {
                Some(truth) if truth == decisive => return Word::truth(decisive),
                Some(_) => {}
                None => open = true,
            }
        }
        if open { Word::any(1) } else { Word::truth(!decisive) }
    }

    fn operation(&mut self, op: Op, args: &[TermId]) -> Option<Word> {
        if let Some(known) = self.by_difference(op, args) {
            return Some(known);
        }
        let words: Vec<Word> = args.iter().map(|&arg| self.word(arg)).collect::<Option<_>>()?;
        if let Some(values) = words.iter().map(Word::value).collect::<Option<Vec<u64>>>() {
            return self.exactly(op, args, &values);
        }
        arith::apply(op, &words.iter().collect::<Vec<_>>())
    }

    /// An operation on single words.
    fn exactly(&self, op: Op, args: &[TermId], values: &[u64]) -> Option<Word> {
        if matches!(op, Op::Apply(_) | Op::UbvToInt | Op::SbvToInt) {
            return None;
        }
        let values = args.iter().zip(values).map(|(&arg, &value)| match self.terms.sort(arg) {
            Sort::Bool => Value::Bool(value == 1),
            sort => Value::Bits(Bits::new(sort.width(), u128::from(value))),
        });
        let values: Vec<Value> = values.collect();
        match eval::apply(op, &values.iter().collect::<Vec<_>>()) {
            Value::Bool(truth) => Some(Word::truth(truth)),
            Value::Bits(bits) => Word::of_bits(&bits),
            _ => None,
        }
    }

    /// A comparison of two terms that differ by a constant.
    fn by_difference(&mut self, op: Op, args: &[TermId]) -> Option<Word> {
        if !matches!(op, Op::Eq | Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle) {
            return None;
        }
        let (a, b) = (self.form(args[0])?, self.form(args[1])?);
        if a.leader != b.leader || a.width != b.width {
            return None;
        }
        let equal = a.offset == b.offset;
        match op {
            Op::Eq => Some(Word::truth(equal)),
            Op::BvUlt | Op::BvSlt if equal => Some(Word::truth(false)),
            Op::BvUle | Op::BvSle if equal => Some(Word::truth(true)),
            Op::BvUlt | Op::BvUle => self.ordered(args[0], a, b, 0),
            Op::BvSlt | Op::BvSle => self.ordered(args[0], a, b, super::ranges::sign(a.width)),
            _ => None,
        }
    }

    /// Whether `a` is less than `b`, which exceeds it by a constant, if no sum leaves the order.
    fn ordered(&mut self, term: TermId, a: Form, b: Form, bias: u64) -> Option<Word> {
        let word = self.word(term)?.shifted(bias);
        let by = b.offset.wrapping_sub(a.offset) & greatest(a.width);
        let room = greatest(a.width) - word.ranges().max();
        if by <= room {
            return Some(Word::truth(true));
        }
        let down = by.wrapping_neg() & greatest(a.width);
        (down <= word.ranges().min()).then(|| Word::truth(false))
    }

    /// A term as a leader plus a constant.
    pub(super) fn form(&self, term: TermId) -> Option<Form> {
        let terms = self.terms;
        let width = match terms.sort(term) {
            Sort::BitVec(width) if (2..=WIDEST).contains(&width) => width,
            _ => return None,
        };
        let args = terms.args(term);
        match terms.op(term) {
            Op::Var(sym, _) => {
                let own = Form { leader: Some(sym), offset: 0, width };
                Some(self.state.form(sym).unwrap_or(own))
            }
            Op::Bits(_) => {
                let offset = terms.as_bits(term)?.to_u128()? as u64;
                Some(Form { leader: None, offset, width })
            }
            Op::BvAdd => {
                let (a, b) = (self.form(args[0])?, self.form(args[1])?);
                match (a.leader, b.leader) {
                    (_, None) => Some(a.plus(b.offset)),
                    (None, _) => Some(b.plus(a.offset)),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
