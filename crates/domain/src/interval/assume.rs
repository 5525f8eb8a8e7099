//! What conditions say of variables: from the value of a term to those of its arguments.

use super::arith;
use super::eval::Env;
use super::ranges::{Ranges, greatest, sign};
use super::undo;
use super::word::Word;
use logic::{Op, SymId, TermId};

/// The conditions contradict what is known.
pub(super) struct Infeasible;

/// Whether something new was learned.
pub(super) type Learned = Result<bool, Infeasible>;

/// Each condition is looked at again so often if another one has taught something.
const ROUNDS: usize = 3;

/// The most cases of a disjunction that are told apart.
const CASES: usize = 8;

impl Env<'_> {
    /// All of `conditions` hold.
    pub(super) fn assume(&mut self, conditions: &[TermId]) -> Result<(), Infeasible> {
        for _ in 0..ROUNDS {
            let mut learned = false;
            for &condition in conditions {
                learned |= self.refine(condition, &Word::truth(true))?;
            }
            if !learned {
                break;
            }
        }
        Ok(())
    }

    /// A term has one of these values.
    pub(super) fn refine(&mut self, term: TermId, wanted: &Word) -> Learned {
        let Some(known) = self.word(term) else { return Ok(false) };
        let left = known.meet(wanted).ok_or(Infeasible)?;
        if known.leq(&left) {
            return Ok(false);
        }
        base::deeper(|| self.refine_to(term, &left))
    }

    /// The same if that excludes values.
    fn refine_to(&mut self, term: TermId, left: &Word) -> Learned {
        let terms = self.terms;
        let args = terms.args(term);
        match (terms.op(term), left.as_truth()) {
            (Op::Var(sym, _), _) => self.refine_var(sym, left),
            (Op::Not | Op::BvNot, _) => self.refine(args[0], &arith::not(left)),
            (Op::And, Some(true)) => self.refine_all(args, true),
            (Op::Or, Some(false)) => self.refine_all(args, false),
            (Op::And, Some(false)) => self.refine_one(args, false),
            (Op::Or, Some(true)) => self.refine_one(args, true),
            (Op::Eq, Some(true)) => self.refine_equal(args[0], args[1]),
            (Op::Eq, Some(false)) => self.refine_different(args[0], args[1]),
            (Op::Ite, _) => self.refine_choice(args, left),
            (op @ (Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle), Some(truth)) => {
                self.refine_order(op, args[0], args[1], truth)
            }
            (op, _) => self.refine_word(op, args, left),
        }
    }

    fn refine_var(&mut self, sym: SymId, left: &Word) -> Learned {
        self.learn(sym, left.clone());
        let Some(form) = self.state.links().get(sym) else { return Ok(true) };
        let class: Vec<(SymId, u64)> = self.state.links().class(form).collect();
        for (other, by) in class {
            let implied = left.shifted(by);
            let word = match self.state.word(other) {
                Some(known) => known.meet(&implied).ok_or(Infeasible)?,
                None => implied,
            };
            self.learn(other, word);
        }
        Ok(true)
    }

    fn refine_all(&mut self, args: &[TermId], truth: bool) -> Learned {
        let mut learned = false;
        for &arg in args {
            learned |= self.refine(arg, &Word::truth(truth))?;
        }
        Ok(learned)
    }

    /// One of the arguments is `truth`.
    fn refine_one(&mut self, args: &[TermId], truth: bool) -> Learned {
        let mut open = Vec::new();
        for &arg in args {
            match self.truth(arg) {
                Some(known) if known == truth => return Ok(false),
                Some(_) => {}
                None => open.push(arg),
            }
        }
        let word = Word::truth(truth);
        self.cases(&open.iter().map(|&arg| vec![(arg, word.clone())]).collect::<Vec<_>>())
    }

    /// One of several lists of terms with their values holds.
    fn cases(&mut self, cases: &[Vec<(TermId, Word)>]) -> Learned {
        match cases {
            [] => return Err(Infeasible),
            [only] => return self.refine_list(only),
            _ if cases.len() > CASES || self.splits == 0 => return Ok(false),
            _ => self.splits -= 1,
        }
        let before = self.state.clone();
        let mut after = None;
        for case in cases {
            self.replace(before.clone());
            if self.refine_list(case).is_ok() {
                let state = self.state.clone();
                after = Some(match after {
                    None => state,
                    Some(after) => join(&after, &state),
                });
            }
        }
        let after = after.ok_or(Infeasible)?;
        let learned = !before.leq(&after);
        self.replace(if learned { after } else { before });
        Ok(learned)
    }

    fn refine_list(&mut self, list: &[(TermId, Word)]) -> Learned {
        let mut learned = false;
        for (term, word) in list {
            learned |= self.refine(*term, word)?;
        }
        Ok(learned)
    }

    fn refine_equal(&mut self, a: TermId, b: TermId) -> Learned {
        let (Some(left), Some(right)) = (self.word(a), self.word(b)) else { return Ok(false) };
        let learned = self.refine(b, &left)?;
        let learned = self.refine(a, &right)? || learned;
        self.link(a, b);
        Ok(learned)
    }

    /// Notes that two equal terms are variables up to constants.
    fn link(&mut self, a: TermId, b: TermId) {
        let (Some(left), Some(right)) = (self.form(a), self.form(b)) else { return };
        if let (Some(x), Some(y)) = (left.leader, right.leader)
            && x != y
        {
            self.unite(left, right);
        }
    }

    fn refine_different(&mut self, a: TermId, b: TermId) -> Learned {
        let (Some(left), Some(right)) = (self.word(a), self.word(b)) else { return Ok(false) };
        let other = |value: u64, width| Word::of(Ranges::single(width, value).complement());
        let mut learned = false;
        if let Some(value) = right.value() {
            learned |= self.refine(a, &other(value, right.width()).ok_or(Infeasible)?)?;
        }
        if let Some(value) = left.value() {
            learned |= self.refine(b, &other(value, left.width()).ok_or(Infeasible)?)?;
        }
        Ok(learned)
    }

    fn refine_choice(&mut self, args: &[TermId], left: &Word) -> Learned {
        let (cond, yes, no) = (args[0], args[1], args[2]);
        let truth = self.truth(cond);
        let mut cases = Vec::new();
        for (holds, value) in [(true, yes), (false, no)] {
            let possible = self.word(value).is_none_or(|word| word.meet(left).is_some());
            if possible && truth != Some(!holds) {
                cases.push(vec![(cond, Word::truth(holds)), (value, left.clone())]);
            }
        }
        self.cases(&cases)
    }

    /// `a < b`, `a ≤ b` or the opposite.
    fn refine_order(&mut self, op: Op, a: TermId, b: TermId, truth: bool) -> Learned {
        // ¬(a < b) is b ≤ a, and ¬(a ≤ b) is b < a.
        let (low, high) = if truth { (a, b) } else { (b, a) };
        let strict = u64::from(matches!(op, Op::BvUlt | Op::BvSlt) == truth);
        let (Some(less), Some(more)) = (self.word(low), self.word(high)) else { return Ok(false) };
        let width = less.width();
        let bias = if matches!(op, Op::BvUlt | Op::BvUle) { 0 } else { sign(width) };
        let (least, most) = (less.shifted(bias).ranges().min(), more.shifted(bias).ranges().max());
        let most = most.checked_sub(strict).ok_or(Infeasible)?;
        let least = least.checked_add(strict).ok_or(Infeasible)?;
        if least > greatest(width) {
            return Err(Infeasible);
        }
        let within = |first, last| Word::of(Ranges::cyclic(width, first, last).shifted(bias));
        let learned = self.refine(low, &within(0, most).ok_or(Infeasible)?)?;
        let above = within(least, greatest(width)).ok_or(Infeasible)?;
        Ok(self.refine(high, &above)? || learned)
    }

    /// Operations on words that can be undone, more or less.
    fn refine_word(&mut self, op: Op, args: &[TermId], left: &Word) -> Learned {
        let words: Option<Vec<Word>> = args.iter().map(|&arg| self.word(arg)).collect();
        let Some(words) = words else { return Ok(false) };
        match (op, args) {
            (Op::BvNeg, &[a]) => self.refine(a, &arith::neg(left)),
            (Op::BvAdd, &[a, b]) => {
                let learned = self.refine(a, &arith::sub(left, &words[1]))?;
                Ok(self.refine(b, &arith::sub(left, &words[0]))? || learned)
            }
            (Op::BvXor, &[a, b]) => {
                let undone = |other: &Word| arith::apply(Op::BvXor, &[left, other]);
                let (first, second) = (undone(&words[1]), undone(&words[0]));
                let learned = self.refine(a, &first.expect("a word"))?;
                Ok(self.refine(b, &second.expect("a word"))? || learned)
            }
            (Op::ZeroExtend(_) | Op::SignExtend(_), &[a]) => {
                self.refine(a, &arith::extract(left, self.terms.width(a) - 1, 0))
            }
            (Op::Extract(high, 0), &[a]) => match undo::lifted(left, &words[0], high + 1) {
                Some(whole) => self.refine(a, &whole),
                None => Ok(false),
            },
            (Op::Concat, &[a, b]) => {
                let (width, cut) = (left.width(), self.terms.width(b));
                let learned = self.refine(a, &arith::extract(left, width - 1, cut))?;
                Ok(self.refine(b, &arith::extract(left, cut - 1, 0))? || learned)
            }
            (Op::BvAnd | Op::BvOr, &[a, b]) => {
                let learned = self.refine(a, &undo::masked(op, left, &words[1]))?;
                Ok(self.refine(b, &undo::masked(op, left, &words[0]))? || learned)
            }
            (Op::BvUdiv, &[a, _]) => match words[1].value() {
                Some(by) if by > 0 => self.refine(a, &undo::dividends(left, by)),
                _ => Ok(false),
            },
            (Op::BvUrem | Op::BvSrem, &[a, _]) => match words[1].value() {
                Some(by) => match undo::congruent(op, left, &words[0], by) {
                    Some(dividends) => self.refine(a, &dividends),
                    None => Ok(false),
                },
                None => Ok(false),
            },
            (Op::BvLshr, &[a, _]) => match words[1].value() {
                Some(by) if by < u64::from(left.width()) => {
                    self.refine(a, &undo::dividends(left, 1 << by))
                }
                _ => Ok(false),
            },
            _ => Ok(false),
        }
    }
}

/// Both of two cases.
fn join(a: &super::State, b: &super::State) -> super::State {
    a.combined(b, true, &|a, b| a.join(b, super::word::PIECES))
}
