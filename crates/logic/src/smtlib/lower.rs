//! `Fill` and `Copy`, which SMT-LIB does not have, removed.
//!
//! A read of such an array becomes a case distinction on its index, and so does every read through
//! stores and choices above one. The result can be larger than the DAG by a factor of the reads of
//! one array. What is not a read (an equality of such arrays, one as an element or an argument)
//! cannot be expressed without quantifiers.

use super::write::Unwritable;
use crate::sort::Sort;
use crate::term::{Op, TermId, Terms};
use base::{FastMap, FastSet};

/// The terms without `Fill` and `Copy`.
pub fn lower_arrays(terms: &mut Terms, roots: &[TermId]) -> Result<Vec<TermId>, Unwritable> {
    let cone = terms.cone(roots);
    if !cone.iter().any(|&term| matches!(terms.op(term), Op::Fill | Op::Copy)) {
        return Ok(roots.to_vec());
    }
    let mut lowering = Lowering::default();
    for term in cone {
        lowering.visit(terms, term)?;
    }
    let lowered = |root| lowering.done.get(root).copied().ok_or(Unwritable::Range(*root));
    roots.iter().map(lowered).collect()
}

#[derive(Default)]
struct Lowering {
    /// The terms of the cone without ranges.
    done: FastMap<TermId, TermId>,
    /// Arrays with ranges in them: they can only be read.
    ranged: FastSet<TermId>,
    /// Reads by array and (lowered) index.
    reads: FastMap<(TermId, TermId), TermId>,
}

impl Lowering {
    fn visit(&mut self, terms: &mut Terms, term: TermId) -> Result<(), Unwritable> {
        let (op, args) = (terms.op(term), terms.args(term).to_vec());
        let ranged = args.iter().any(|arg| self.ranged.contains(arg));
        let is_array = matches!(terms.sort(term), Sort::Array(_));
        let lowered = match (op, &args[..]) {
            (Op::Num(_), _) => term,
            (Op::Fill | Op::Copy, _) => return self.keep_ranged(term, &args),
            (Op::Store | Op::Ite, _) if ranged && is_array => {
                return self.keep_ranged(term, &args);
            }
            (Op::Select, &[array, index]) if ranged && self.ranged.contains(&array) => {
                let index = self.lowered(term, index)?;
                self.read(terms, array, index)
            }
            (_, []) => term,
            _ => {
                let args = args.iter().map(|&arg| self.lowered(term, arg));
                let args = args.collect::<Result<Vec<_>, _>>()?;
                terms.make(op, &args)
            }
        };
        self.done.insert(term, lowered);
        Ok(())
    }

    /// An array that can only be read; its scalar arguments must be there.
    fn keep_ranged(&mut self, term: TermId, args: &[TermId]) -> Result<(), Unwritable> {
        let known = |arg: &TermId| self.ranged.contains(arg) || self.done.contains_key(arg);
        if !args.iter().all(known) {
            return Err(Unwritable::Range(term));
        }
        self.ranged.insert(term);
        Ok(())
    }

    fn lowered(&self, user: TermId, arg: TermId) -> Result<TermId, Unwritable> {
        self.done.get(&arg).copied().ok_or(Unwritable::Range(user))
    }

    /// The element of an array of the cone at an index.
    fn read(&mut self, t: &mut Terms, array: TermId, index: TermId) -> TermId {
        if !self.ranged.contains(&array) {
            let array = self.done[&array];
            return t.select(array, index);
        }
        if let Some(&known) = self.reads.get(&(array, index)) {
            return known;
        }
        let element = base::deeper(|| self.read_ranged(t, array, index));
        self.reads.insert((array, index), element);
        element
    }

    fn read_ranged(&mut self, t: &mut Terms, array: TermId, index: TermId) -> TermId {
        let done = |lowering: &Self, arg: TermId| lowering.done[&arg];
        match (t.op(array), t.args(array)) {
            (Op::Store, &[below, at, element]) => {
                let (at, element) = (done(self, at), done(self, element));
                let (here, below) = (t.eq(index, at), self.read(t, below, index));
                t.ite(here, element, below)
            }
            (Op::Fill, &[below, low, count, element]) => {
                let (low, count) = (done(self, low), done(self, count));
                let element = done(self, element);
                let offset = t.bv_sub(index, low);
                let (inside, below) = (t.bv_ult(offset, count), self.read(t, below, index));
                t.ite(inside, element, below)
            }
            (Op::Copy, &[below, to, source, from, count]) => {
                let (to, from, count) = (done(self, to), done(self, from), done(self, count));
                let offset = t.bv_sub(index, to);
                let inside = t.bv_ult(offset, count);
                let place = t.bv_add(from, offset);
                let (copied, below) = (self.read(t, source, place), self.read(t, below, index));
                t.ite(inside, copied, below)
            }
            (Op::Ite, &[cond, a, b]) => {
                let cond = done(self, cond);
                let (a, b) = (self.read(t, a, index), self.read(t, b, index));
                t.ite(cond, a, b)
            }
            (op, args) => unreachable!("{op:?} of {args:?} has no ranges"),
        }
    }
}
