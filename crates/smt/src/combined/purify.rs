//! Terms that theories do not know are given names within their part:
//!
//! ```text
//! if c then a else b   v,       where c ⇒ v = a and ¬c ⇒ v = b
//! a div k              q,       where k·q ≤ a ≤ k·q + |k| - 1
//! a mod k              a - k·q, with the same q
//! ⌊r⌋                  q,       where q ≤ r < q + 1
//! ```
//!
//! Each name stands for one value, so nothing is lost; it is known in one part only, so no
//! interpolant speaks of it.

use base::FastMap;
use logic::{Op, Sort, TermId, Terms};
use num_rational::BigRational;
use num_traits::{One, Signed};

/// A term that these theories know nothing of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foreign(pub TermId);

/// The formula of a part without such terms.
pub fn purify(terms: &mut Terms, formula: TermId) -> Result<TermId, Foreign> {
    let mut purifier = Purifier { new: FastMap::default(), definitions: Vec::new() };
    for term in terms.cone(&[formula]) {
        let new = purifier.rewrite(terms, term)?;
        purifier.new.insert(term, new);
    }
    let mut conjuncts = purifier.definitions;
    conjuncts.push(purifier.new[&formula]);
    Ok(terms.and(&conjuncts))
}

struct Purifier {
    new: FastMap<TermId, TermId>,
    definitions: Vec<TermId>,
}

impl Purifier {
    fn rewrite(&mut self, terms: &mut Terms, term: TermId) -> Result<TermId, Foreign> {
        let op = terms.op(term);
        let args: Vec<TermId> = terms.args(term).iter().map(|arg| self.new[arg]).collect();
        let sort = terms.sort(term);
        if !is_known(terms, term) {
            return Err(Foreign(term));
        }
        Ok(match (op, &args[..]) {
            (Op::Ite, &[c, a, b]) if sort != Sort::Bool => self.choice(terms, c, a, b),
            (Op::Div, &[a, b]) if divisor(terms, b).is_some() => self.quotient(terms, a, b),
            (Op::Mod, &[a, b]) if divisor(terms, b).is_some() => {
                let quotient = self.quotient(terms, a, b);
                let product = terms.make(Op::Mul, &[quotient, b]);
                minus(terms, a, product)
            }
            (Op::ToInt, &[a]) => self.floor(terms, a),
            (_, []) => term,
            _ => terms.make(op, &args),
        })
    }

    fn choice(&mut self, terms: &mut Terms, c: TermId, a: TermId, b: TermId) -> TermId {
        let name = fresh(terms, "choice", terms.sort(a));
        let (is_a, is_b) = (terms.eq(name, a), terms.eq(name, b));
        let chosen = terms.ite(c, is_a, is_b);
        self.definitions.push(chosen);
        name
    }

    fn quotient(&mut self, terms: &mut Terms, a: TermId, b: TermId) -> TermId {
        let key = terms.make(Op::Div, &[a, b]);
        if let Some(&known) = self.new.get(&key) {
            return known;
        }
        let size = terms.as_num(b).expect("a number").abs() - BigRational::one();
        let name = fresh(terms, "quotient", Sort::Int);
        let least = terms.make(Op::Mul, &[name, b]);
        let size = terms.int(size.to_integer());
        let most = terms.make(Op::Add, &[least, size]);
        self.definitions.push(terms.make(Op::Le, &[least, a]));
        self.definitions.push(terms.make(Op::Le, &[a, most]));
        self.new.insert(key, name);
        name
    }

    fn floor(&mut self, terms: &mut Terms, a: TermId) -> TermId {
        let name = fresh(terms, "floor", Sort::Int);
        let real = terms.make(Op::ToReal, &[name]);
        let one = terms.real(BigRational::one());
        let next = terms.make(Op::Add, &[real, one]);
        self.definitions.push(terms.make(Op::Le, &[real, a]));
        self.definitions.push(terms.make(Op::Lt, &[a, next]));
        name
    }
}

/// A divisor that is a number other than zero.
fn divisor(terms: &Terms, term: TermId) -> Option<&BigRational> {
    terms.as_num(term).filter(|number| number.is_positive() || number.is_negative())
}

fn minus(terms: &mut Terms, a: TermId, b: TermId) -> TermId {
    let factor = terms.int(-1);
    let negated = terms.make(Op::Mul, &[b, factor]);
    terms.make(Op::Add, &[a, negated])
}

fn fresh(terms: &mut Terms, name: &str, sort: Sort) -> TermId {
    let sym = terms.declare(name, sort);
    terms.var(sym, 0)
}

/// Whether the theories know a term's operation and sort.
fn is_known(terms: &Terms, term: TermId) -> bool {
    let scalar = |sort| matches!(sort, Sort::Int | Sort::Real | Sort::Bool);
    let sort = terms.sort(term);
    let sort_is_known = match sort {
        Sort::Array(_) => {
            let (index, element) = terms.array_parts(sort);
            [index, element].iter().all(|&sort| matches!(sort, Sort::Int | Sort::Real))
        }
        sort => scalar(sort),
    };
    let no_truth_values = || terms.args(term).iter().all(|&arg| terms.sort(arg) != Sort::Bool);
    sort_is_known
        && match terms.op(term) {
            Op::True | Op::False | Op::Num(_) | Op::Var(..) | Op::Not | Op::And | Op::Or => true,
            Op::Eq | Op::Ite | Op::Select | Op::Store | Op::ConstArray(_) => true,
            Op::Apply(_) => no_truth_values(),
            Op::Add | Op::Mul | Op::Le | Op::Lt | Op::Div | Op::Mod | Op::Quotient => true,
            Op::ToReal | Op::ToInt => true,
            _ => false,
        }
}
