//! One part over the integers: truth values, integers and arrays. Words are in `words`.

use base::FastMap;
use logic::{Op, Sort, TermId, Terms};
use num_bigint::BigInt;

use super::interval::Interval;
use super::translation::{Guess, IntegerPart, Level, Precision, Translation, is_structure};
use super::view::{Seen, Shape, View};
use super::vocabulary::Operation;

/// A number that is congruent to a word modulo 2^width.
#[derive(Clone, Debug)]
pub(super) struct Residue {
    pub(super) term: TermId,
    /// Where the number is if nothing that was taken for granted is wrong; `None`: anywhere.
    pub(super) range: Option<Interval>,
}

/// Translates one part.
pub(super) struct Reader<'a> {
    pub(super) terms: &'a mut Terms,
    pub(super) translation: &'a mut Translation,
    pub(super) precision: &'a Precision,
    /// The words that are no constants.
    pub(super) residues: FastMap<TermId, Residue>,
    /// The values of words in views.
    pub(super) values: FastMap<(TermId, View), Residue>,
    /// The terms that are no words.
    others: FastMap<TermId, TermId>,
    /// What holds besides the formula itself.
    pub(super) facts: Vec<TermId>,
    pub(super) guesses: Vec<Guess>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        terms: &'a mut Terms,
        translation: &'a mut Translation,
        precision: &'a Precision,
    ) -> Self {
        Self {
            terms,
            translation,
            precision,
            residues: FastMap::default(),
            values: FastMap::default(),
            others: FastMap::default(),
            facts: Vec::new(),
            guesses: Vec::new(),
        }
    }

    pub(super) fn read(mut self, part: TermId) -> Option<IntegerPart> {
        for term in self.terms.cone(&[part]) {
            if self.terms.as_bits(term).is_some() {
                continue;
            }
            if matches!(self.terms.sort(term), Sort::BitVec(_)) {
                let residue = self.word(term)?;
                self.residues.insert(term, residue);
            } else {
                let other = self.other(term)?;
                self.others.insert(term, other);
            }
        }
        self.facts.push(self.others[&part]);
        let formula = self.terms.and(&self.facts);
        Some(IntegerPart { formula, guesses: self.guesses })
    }

    /// The translation of a condition or of an integer.
    pub(super) fn translated(&self, term: TermId) -> TermId {
        self.others[&term]
    }

    /// The view of a word; of a constant, that of the words it is used with.
    pub(super) fn view(&self, word: TermId, beside: TermId) -> View {
        let chosen = if self.terms.as_bits(word).is_some() { beside } else { word };
        self.translation.votes.view(self.terms, chosen)
    }

    /// Translates a term that is no word.
    fn other(&mut self, term: TermId) -> Option<TermId> {
        let args = self.terms.args(term).to_vec();
        let op = self.terms.op(term);
        if let Sort::Array(_) = self.terms.sort(term) {
            return self.array(term, op, &args);
        }
        Some(match (op, &args[..]) {
            (Op::Var(..), _) => term,
            (Op::Eq, &[a, b]) if self.is_word(a) => {
                let view = self.view(a, b);
                self.compared(Op::Eq, a, b, view)
            }
            (Op::BvUlt, &[a, b]) => self.compared(Op::Lt, a, b, View::Unsigned),
            (Op::BvUle, &[a, b]) => self.compared(Op::Le, a, b, View::Unsigned),
            (Op::BvSlt, &[a, b]) => self.compared(Op::Lt, a, b, View::Signed),
            (Op::BvSle, &[a, b]) => self.compared(Op::Le, a, b, View::Signed),
            (Op::UbvToInt, &[a]) => self.value(a, View::Unsigned).term,
            (Op::SbvToInt, &[a]) => self.value(a, View::Signed).term,
            (Op::Select, &[array, index]) => self.select(array, index)?.0,
            (Op::Apply(_) | Op::Fp(..), _) => self.application(term)?.0,
            (Op::Div | Op::Mod, _) => self.again(op, term),
            (op, _) if is_structure(op) => self.again(op, term),
            _ => return None,
        })
    }

    fn is_word(&self, term: TermId) -> bool {
        matches!(self.terms.sort(term), Sort::BitVec(_))
    }

    /// The same operation on translated arguments.
    fn again(&mut self, op: Op, term: TermId) -> TermId {
        let args = self.terms.args(term);
        if args.is_empty() {
            return term;
        }
        let args: Vec<TermId> = args.iter().map(|arg| self.others[arg]).collect();
        self.terms.make(op, &args)
    }

    fn compared(&mut self, op: Op, a: TermId, b: TermId, view: View) -> TermId {
        let sides = [a, b].map(|word| self.value(word, view).term);
        self.terms.make(op, &sides)
    }

    /// A term as an argument that is seen in some way.
    fn argument(&mut self, term: TermId, seen: Seen) -> TermId {
        match seen {
            Seen::Truth => self.others[&term],
            Seen::Word(_, view) => self.value(term, view).term,
        }
    }

    fn array(&mut self, term: TermId, op: Op, args: &[TermId]) -> Option<TermId> {
        let shape = self.translation.votes.shape(self.terms, term)?;
        let Shape::Array(index, element) = shape else { return None };
        let made = match (op, args) {
            (Op::Var(sym, time), _) => {
                let sym = self.translation.vocabulary.symbol(self.terms, sym, shape);
                self.terms.var(sym, time)
            }
            (Op::Ite, _) => self.again(op, term),
            (Op::Store, &[array, at, value]) => {
                let args =
                    [self.others[&array], self.argument(at, index), self.argument(value, element)];
                self.terms.make(op, &args)
            }
            (Op::ConstArray(_), &[value]) => {
                let value = self.argument(value, element);
                let sort = self.terms.array_sort(index.sort(), element.sort());
                let Sort::Array(id) = sort else { return None };
                self.terms.make(Op::ConstArray(id), &[value])
            }
            _ => return None,
        };
        self.translation.arrays.insert(made, shape);
        Some(made)
    }

    /// A read, and how the element is seen.
    pub(super) fn select(&mut self, array: TermId, at: TermId) -> Option<(TermId, Seen)> {
        let shape = self.translation.votes.shape(self.terms, array)?;
        let Shape::Array(index, element) = shape else { return None };
        let args = [self.others[&array], self.argument(at, index)];
        Some((self.terms.make(Op::Select, &args), element))
    }

    /// An operation as a function of integers, and how its value is seen.
    pub(super) fn application(&mut self, term: TermId) -> Option<(TermId, Seen)> {
        let op = self.terms.op(term);
        let args = self.terms.args(term).to_vec();
        let Shape::Scalar(result) = self.translation.votes.shape(self.terms, term)? else {
            return None;
        };
        let seen: Option<Vec<Seen>> =
            (0..args.len()).map(|position| self.operand(op, &args, position, result)).collect();
        let seen = seen?;
        let operation = Operation { op, args: seen.clone(), result };
        let func = self.translation.vocabulary.function(self.terms, operation);
        let args: Vec<TermId> =
            args.iter().zip(&seen).map(|(&arg, &seen)| self.argument(arg, seen)).collect();
        let made = self.terms.make(Op::Apply(func), &args);
        if self.precision.level >= Level::Ranged && seen.first() == Some(&result) {
            self.describe(op, &args, &seen, made);
        }
        Some((made, result))
    }

    /// How an argument of an operation is seen: a constant as the result is.
    fn operand(&self, op: Op, args: &[TermId], position: usize, result: Seen) -> Option<Seen> {
        let arg = args[position];
        if let Op::Apply(func) = op {
            return self.translation.votes.argument(self.terms, func, position);
        }
        if self.terms.as_bits(arg).is_some() {
            let view = match result {
                Seen::Truth => View::Unsigned,
                Seen::Word(_, view) => view,
            };
            return Some(Seen::Word(self.terms.width(arg), view));
        }
        match self.translation.votes.shape(self.terms, arg)? {
            Shape::Scalar(seen) => Some(seen),
            Shape::Array(..) => None,
        }
    }

    /// A number that is the value of a word in a view, with nothing more known of it.
    pub(super) fn leaf(&mut self, term: TermId, width: u32, view: View) -> Residue {
        let range = view.range(width);
        if self.precision.level >= Level::Ranged {
            self.bound(term, &range);
        }
        Residue { term, range: Some(range) }
    }

    /// Notes that a number is within a range.
    pub(super) fn bound(&mut self, term: TermId, range: &Interval) {
        let [low, high] = [&range.low, &range.high].map(|end| self.terms.int(end.clone()));
        let above = self.terms.make(Op::Le, &[low, term]);
        let below = self.terms.make(Op::Le, &[term, high]);
        self.facts.extend([above, below]);
    }

    pub(super) fn int(&mut self, value: impl Into<BigInt>) -> TermId {
        self.terms.int(value)
    }
}
