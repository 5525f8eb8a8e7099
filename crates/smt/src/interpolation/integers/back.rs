//! Formulas over the integers as formulas over machine integers.
//!
//! Every integer variable is the value of a word in a view; the bit-precise solver decides linear
//! atoms over such values exactly (`bits::tape::int`). Where a word is needed (an index, an
//! argument of an operation) the number becomes one modulo 2^width, by the ring homomorphism.

use base::{FastMap, deeper};
use logic::{Op, Sort, TermId, Terms};
use num_bigint::BigInt;
use num_traits::One;

use super::atom;
use super::translation::{Translation, Wraps, is_structure};
use super::view::{Seen, Shape};

/// Translates formulas back.
pub(super) struct Back<'a> {
    translation: &'a Translation,
    /// Whether equations of numbers become equations of words, which hold when those of the numbers
    /// do, and are kept by operations that wrap.
    modular: bool,
    done: FastMap<TermId, TermId>,
    /// How arrays of integers are seen.
    shapes: FastMap<TermId, Shape>,
    words: FastMap<(TermId, u32), TermId>,
}

impl<'a> Back<'a> {
    pub(super) fn new(translation: &'a Translation, modular: bool) -> Self {
        let (done, words) = (FastMap::default(), FastMap::default());
        Self { translation, modular, done, shapes: FastMap::default(), words }
    }

    pub(super) fn apply(&mut self, terms: &mut Terms, root: TermId) -> Option<TermId> {
        for term in terms.cone(&[root]) {
            if !self.done.contains_key(&term) {
                let made = self.term(terms, term)?;
                self.done.insert(term, made);
            }
        }
        Some(self.done[&root])
    }

    fn term(&mut self, terms: &mut Terms, term: TermId) -> Option<TermId> {
        let args = terms.args(term).to_vec();
        let back: Vec<TermId> = args.iter().map(|arg| self.done[arg]).collect();
        if let Sort::Array(_) = terms.sort(term) {
            return self.array(terms, term, &args, &back);
        }
        match (terms.op(term), &back[..]) {
            (Op::Var(..), _) => self.variable(terms, term),
            (Op::Select, &[array, index]) => {
                let Shape::Array(at, element) = *self.shapes.get(&args[0])? else { return None };
                let index = self.operand(terms, index, at);
                let read = terms.select(array, index);
                Some(number(terms, read, element))
            }
            (Op::Apply(func), _) => {
                let operation = self.translation.vocabulary.operation(func)?;
                let pairs = back.iter().zip(&operation.args);
                let words: Vec<TermId> =
                    pairs.map(|(&arg, &seen)| self.operand(terms, arg, seen)).collect();
                let applied = terms.make(operation.op, &words);
                Some(number(terms, applied, operation.result))
            }
            (Op::Eq, &[a, b]) if self.modular && common_width(terms, &[a, b]).is_some() => {
                let width = common_width(terms, &[a, b])?;
                let (a, b) = (self.word(terms, a, width), self.word(terms, b, width));
                Some(terms.eq(a, b))
            }
            (op @ (Op::Eq | Op::Le | Op::Lt), &[a, b]) if terms.sort(a) == Sort::Int => {
                Some(atom::compare(terms, op, a, b))
            }
            (op @ (Op::Div | Op::Mod), &[_, by]) => {
                terms.as_num(by).is_some().then(|| terms.make(op, &back))
            }
            (op, _) if is_structure(op) && terms.sort(term) != Sort::Real => {
                Some(if back.is_empty() { term } else { terms.make(op, &back) })
            }
            _ => None,
        }
    }

    fn variable(&mut self, terms: &mut Terms, var: TermId) -> Option<TermId> {
        if let Some(&wraps) = self.translation.locals.get(&var) {
            return self.wraps(terms, wraps);
        }
        let Op::Var(sym, time) = terms.op(var) else { return None };
        match self.translation.vocabulary.origin(sym) {
            Some((sym, Shape::Scalar(seen))) => {
                let word = terms.var(sym, time);
                Some(number(terms, word, seen))
            }
            Some((_, Shape::Array(..))) => None,
            None => (terms.sort(var) == Sort::Bool).then_some(var),
        }
    }

    /// The number of wraps, which is local to a part, from the word that wraps.
    fn wraps(&mut self, terms: &mut Terms, wraps: Wraps) -> Option<TermId> {
        let residue = deeper(|| self.apply(terms, wraps.residue))?;
        let value = terms.make(wraps.view.op(), &[wraps.word]);
        let minus_one = terms.int(-1);
        let negated = terms.make(Op::Mul, &[value, minus_one]);
        let excess = terms.make(Op::Add, &[residue, negated]);
        let count = terms.int(BigInt::one() << terms.width(wraps.word));
        Some(terms.make(Op::Div, &[excess, count]))
    }

    fn array(
        &mut self,
        terms: &mut Terms,
        term: TermId,
        args: &[TermId],
        back: &[TermId],
    ) -> Option<TermId> {
        let (made, shape) = match (terms.op(term), back) {
            (Op::Var(sym, time), _) => {
                let (sym, shape) = self.translation.vocabulary.origin(sym)?;
                (terms.var(sym, time), shape)
            }
            (Op::Store, &[array, index, element]) => {
                let shape = *self.shapes.get(&args[0])?;
                let Shape::Array(at, of) = shape else { return None };
                let index = self.operand(terms, index, at);
                let element = self.operand(terms, element, of);
                (terms.store(array, index, element), shape)
            }
            (Op::Ite, &[cond, a, b]) => {
                let shape = *self.shapes.get(&args[1])?;
                if terms.sort(a) != terms.sort(b) {
                    return None;
                }
                (terms.ite(cond, a, b), shape)
            }
            (Op::ConstArray(_), &[element]) => {
                let shape = *self.translation.arrays.get(&term)?;
                let Shape::Array(at, of) = shape else { return None };
                let Sort::Array(id) = terms.array_sort(machine_sort(at), machine_sort(of)) else {
                    return None;
                };
                let element = self.operand(terms, element, of);
                (terms.make(Op::ConstArray(id), &[element]), shape)
            }
            _ => return None,
        };
        self.shapes.insert(term, shape);
        Some(made)
    }

    /// A translated scalar as an argument on machine integers.
    fn operand(&mut self, terms: &mut Terms, arg: TermId, seen: Seen) -> TermId {
        match seen {
            Seen::Truth => arg,
            Seen::Word(width, _) => self.word(terms, arg, width),
        }
    }

    /// A number modulo 2^width.
    fn word(&mut self, terms: &mut Terms, number: TermId, width: u32) -> TermId {
        if let Some(&known) = self.words.get(&(number, width)) {
            return known;
        }
        let args = terms.args(number).to_vec();
        let mut word = |terms: &mut Terms, arg| deeper(|| self.word(terms, arg, width));
        let made = match (terms.op(number), &args[..]) {
            (Op::Add, &[first, ref rest @ ..]) => {
                let mut sum = word(terms, first);
                for &arg in rest {
                    let summand = word(terms, arg);
                    sum = terms.bv_add(sum, summand);
                }
                sum
            }
            (Op::Mul, &[a, b]) => {
                let (a, b) = (word(terms, a), word(terms, b));
                terms.bv_mul(a, b)
            }
            (Op::Ite, &[cond, a, b]) => {
                let (a, b) = (word(terms, a), word(terms, b));
                terms.ite(cond, a, b)
            }
            _ => terms.make(Op::IntToBv(width), &[number]),
        };
        self.words.insert((number, width), made);
        made
    }
}

/// The width of the words whose values are added up in sums; `None` if there are several.
fn common_width(terms: &Terms, sums: &[TermId]) -> Option<u32> {
    let mut stack = sums.to_vec();
    let (mut seen, mut common) = (base::FastSet::default(), None);
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        match terms.op(term) {
            Op::Add | Op::Mul => stack.extend_from_slice(terms.args(term)),
            Op::Num(_) => {}
            Op::SbvToInt | Op::UbvToInt => {
                let width = terms.width(terms.args(term)[0]);
                if common.replace(width).is_some_and(|other| other != width) {
                    return None;
                }
            }
            _ => return None,
        }
    }
    common
}

/// A scalar on machine integers as one over the integers.
fn number(terms: &mut Terms, scalar: TermId, seen: Seen) -> TermId {
    match seen {
        Seen::Truth => scalar,
        Seen::Word(_, view) => terms.make(view.op(), &[scalar]),
    }
}

fn machine_sort(seen: Seen) -> Sort {
    match seen {
        Seen::Truth => Sort::Bool,
        Seen::Word(width, _) => Sort::BitVec(width),
    }
}
