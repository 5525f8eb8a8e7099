//! Arrays: reading through writes whose place is known to be the same or another.

use crate::bits::Bits;
use crate::sort::Sort;
use crate::term::{Op, TermId, Terms};

/// How many writes a read looks through.
const MAX_STEPS: u32 = 256;

/// How far a read follows both branches of choices between arrays.
const MAX_CHOICES: u32 = 4;

/// Where a read ends up.
enum Found {
    /// At an element.
    Element(TermId),
    /// At an array below the writes that do not matter, at this index.
    Below(TermId, TermId),
}

impl Found {
    fn term(self, t: &mut Terms) -> TermId {
        match self {
            Found::Element(element) => element,
            Found::Below(array, index) => t.select(array, index),
        }
    }
}

/// A read from an array, simplified. The result is kept: the branches of choices have arrays in
/// common, and without memory each of those would be read as often as there are ways to it.
pub(super) fn select(t: &mut Terms, array: TermId, index: TermId) -> Option<TermId> {
    if let Some(&known) = t.reads.get(&(array, index)) {
        return Some(known);
    }
    let simpler = match resolve(t, array, index, MAX_CHOICES) {
        Found::Below(below, at) if (below, at) == (array, index) => return None,
        found => found.term(t),
    };
    t.reads.insert((array, index), simpler);
    Some(simpler)
}

/// Follows a read down as far as it is known where it goes.
fn resolve(t: &mut Terms, mut array: TermId, mut index: TermId, choices: u32) -> Found {
    for _ in 0..MAX_STEPS {
        match (t.op(array), t.args(array)) {
            (Op::ConstArray(_), &[element]) => return Found::Element(element),
            (Op::Store, &[below, at, element]) => match same(t, at, index) {
                Some(true) => return Found::Element(element),
                Some(false) => array = below,
                None => break,
            },
            (Op::Fill, &[below, low, count, element]) => match offset_in(t, index, low, count) {
                Some(Ok(_)) => return Found::Element(element),
                Some(Err(_)) => array = below,
                None => break,
            },
            (Op::Copy, &[below, to, source, from, count]) => match offset_in(t, index, to, count) {
                Some(Ok(offset)) => {
                    let offset = t.bits(offset);
                    index = t.bv_add(from, offset);
                    array = source;
                }
                Some(Err(_)) => array = below,
                None => break,
            },
            (Op::Ite, &[cond, a, b]) if choices > 0 => {
                match choice(t, cond, [a, b], index, choices - 1) {
                    Some(Found::Below(below, at)) => (array, index) = (below, at),
                    Some(element) => return element,
                    None => break,
                }
            }
            _ => break,
        }
    }
    Found::Below(array, index)
}

/// A read of a choice between arrays, unless it stays one read of two different arrays.
fn choice(
    t: &mut Terms,
    cond: TermId,
    [a, b]: [TermId; 2],
    index: TermId,
    choices: u32,
) -> Option<Found> {
    match (resolve(t, a, index, choices), resolve(t, b, index, choices)) {
        (Found::Below(a, i), Found::Below(b, j)) => {
            ((a, i) == (b, j)).then_some(Found::Below(a, i))
        }
        (a, b) => {
            let (a, b) = (a.term(t), b.term(t));
            Some(Found::Element(t.ite(cond, a, b)))
        }
    }
}

/// Whether two indices are equal, if that is known.
fn same(t: &Terms, i: TermId, j: TermId) -> Option<bool> {
    if i == j {
        return Some(true);
    }
    match t.sort(i) {
        Sort::BitVec(_) => t.difference(i, j).map(|difference| difference.is_zero()),
        _ => (t.is_constant(i) && t.is_constant(j)).then_some(false),
    }
}

/// `index - low` if it is known whether it is below `count`: `Ok` if it is, `Err` if not.
fn offset_in(t: &Terms, index: TermId, low: TermId, count: TermId) -> Option<Result<Bits, Bits>> {
    let offset = t.difference(index, low)?;
    let count = t.as_bits(count)?;
    Some(if offset.ult(count) { Ok(offset) } else { Err(offset) })
}

pub(super) fn store(
    t: &mut Terms,
    array: TermId,
    index: TermId,
    element: TermId,
) -> Option<TermId> {
    // What is there already.
    if (t.op(element), t.args(element)) == (Op::Select, &[array, index]) {
        return Some(array);
    }
    match (t.op(array), t.args(array)) {
        (Op::Store, &[below, at, _]) if at == index => Some(t.store(below, index, element)),
        (Op::ConstArray(_), &[everywhere]) if everywhere == element => Some(array),
        _ => None,
    }
}

pub(super) fn fill(
    t: &mut Terms,
    array: TermId,
    low: TermId,
    count: TermId,
    element: TermId,
) -> Option<TermId> {
    if t.is_zero(count) {
        return Some(array);
    }
    if t.as_bits(count).is_some_and(Bits::is_one) {
        return Some(t.store(array, low, element));
    }
    match (t.op(array), t.args(array)) {
        (Op::ConstArray(_), &[everywhere]) if everywhere == element => Some(array),
        (Op::Fill, &[below, at, number, _]) if (at, number) == (low, count) => {
            Some(t.make(Op::Fill, &[below, low, count, element]))
        }
        _ => None,
    }
}

pub(super) fn copy(
    t: &mut Terms,
    array: TermId,
    [to, from, count]: [TermId; 3],
    source: TermId,
) -> Option<TermId> {
    if t.is_zero(count) || (array, to) == (source, from) {
        return Some(array);
    }
    if t.as_bits(count).is_some_and(Bits::is_one) {
        let element = t.select(source, from);
        return Some(t.store(array, to, element));
    }
    match (t.op(source), t.args(source)) {
        (Op::ConstArray(_), &[element]) => Some(t.make(Op::Fill, &[array, to, count, element])),
        _ => None,
    }
}
