//! Abstract states as formulas.

use super::bits::KnownBits;
use super::congruence::Congruence;
use super::elements::Elements;
use super::ranges::{greatest, sign};
use super::state::{Contents, State};
use super::word::Word;
use logic::{Op, Sort, SymId, TermId, Terms};

/// Formulas that say together what is known.
///
/// Of the elements of an array that are not mentioned, only that all are one word can be said
/// without quantifiers; for the rest there is [`everywhere`].
pub(super) fn facts(terms: &mut Terms, state: &State) -> Vec<TermId> {
    let mut facts = Vec::new();
    for (sym, contents) in state.iter() {
        let var = terms.var(sym, 0);
        match contents {
            Contents::Word(word) => about_word(terms, var, word, &mut facts),
            Contents::Array(elements) => about_array(terms, var, elements, &mut facts),
        }
    }
    for (sym, form) in state.links().iter() {
        if let Some(leader) = form.leader.filter(|&leader| leader != sym) {
            facts.push(difference(terms, sym, leader, form.offset));
        }
    }
    facts
}

/// What is known of all elements of arrays that are not mentioned, as formulas that hold whatever
/// the index is.
pub(super) fn everywhere(
    terms: &mut Terms,
    state: &State,
    index: &mut dyn FnMut(&mut Terms, Sort) -> SymId,
) -> Vec<TermId> {
    let mut formulas = Vec::new();
    for (sym, contents) in state.iter() {
        let Contents::Array(elements) = contents else { continue };
        let Some(rest) = elements.rest().filter(|rest| rest.value().is_none()) else { continue };
        let var = terms.var(sym, 0);
        let sort = terms.array_parts(terms.sort(var)).0;
        let index = index(terms, sort);
        let index = terms.var(index, 0);
        let element = terms.select(var, index);
        let mut facts = Vec::new();
        about_word(terms, element, rest, &mut facts);
        let mut cases = vec![terms.and(&facts)];
        for (at, _) in elements.mentioned() {
            let at = terms.bv(sort.width(), u128::from(at));
            cases.push(terms.eq(index, at));
        }
        formulas.push(terms.or(&cases));
    }
    formulas
}

/// x = y + c.
fn difference(terms: &mut Terms, sym: SymId, leader: SymId, offset: u64) -> TermId {
    let (var, leader) = (terms.var(sym, 0), terms.var(leader, 0));
    let offset = terms.bv(terms.width(var), u128::from(offset));
    let sum = terms.bv_add(leader, offset);
    terms.eq(var, sum)
}

fn about_array(terms: &mut Terms, var: TermId, elements: &Elements, facts: &mut Vec<TermId>) {
    let index = terms.array_parts(terms.sort(var)).0;
    if let Some(rest) = elements.rest().and_then(Word::value) {
        facts.push(whole(terms, var, elements, rest));
    }
    for (at, word) in elements.mentioned() {
        if let Some(word) = word {
            let at = terms.bv(index.width(), u128::from(at));
            let element = terms.select(var, at);
            about_word(terms, element, word, facts);
        }
    }
}

/// That an array has the element `rest` wherever nothing else is said.
fn whole(terms: &mut Terms, var: TermId, elements: &Elements, rest: u64) -> TermId {
    let Sort::Array(sort) = terms.sort(var) else { unreachable!("an array") };
    let (index, element) = terms.array_parts(terms.sort(var));
    let rest = number(terms, element, rest);
    let mut array = terms.make(Op::ConstArray(sort), &[rest]);
    for (at, _) in elements.mentioned() {
        let at = terms.bv(index.width(), u128::from(at));
        let own = terms.select(var, at);
        array = terms.store(array, at, own);
    }
    terms.eq(var, array)
}

fn number(terms: &mut Terms, sort: Sort, value: u64) -> TermId {
    match sort {
        Sort::Bool => terms.bool(value == 1),
        sort => terms.bv(sort.width(), u128::from(value)),
    }
}

/// What is known of a term.
fn about_word(terms: &mut Terms, term: TermId, word: &Word, facts: &mut Vec<TermId>) {
    if let Some(value) = word.value() {
        let value = number(terms, terms.sort(term), value);
        facts.push(terms.eq(term, value));
        return;
    }
    let pieces = word.ranges().around();
    if !word.ranges().is_full() {
        let pieces: Vec<TermId> = pieces.iter().map(|&piece| between(terms, term, piece)).collect();
        facts.push(terms.or(&pieces));
    }
    about_bits(terms, term, word, facts);
    about_congruence(terms, term, word, facts);
}

/// first ≤ x ≤ last, signed if that is the shorter or the more natural way to say it.
fn between(terms: &mut Terms, term: TermId, (first, last): (u64, u64)) -> TermId {
    let width = terms.width(term);
    let (half, end) = (sign(width), greatest(width));
    if first == last {
        let value = terms.bv(width, u128::from(first));
        return terms.eq(term, value);
    }
    let bias = |value: u64| value ^ half;
    let as_signed = bias(first) <= bias(last);
    let as_unsigned = first <= last;
    let natural = first >= half || last == half - 1;
    let (lower, upper) = (terms.bv(width, u128::from(first)), terms.bv(width, u128::from(last)));
    match (as_signed, as_unsigned) {
        (true, false) => signed_between(terms, term, lower, upper),
        (true, true) if natural => signed_between(terms, term, lower, upper),
        (_, true) => {
            let above = if first == 0 { Terms::TRUE } else { terms.bv_ule(lower, term) };
            let below = if last == end { Terms::TRUE } else { terms.bv_ule(term, upper) };
            terms.and(&[above, below])
        }
        (false, false) => {
            let above = terms.bv_ule(lower, term);
            let below = terms.bv_ule(term, upper);
            terms.or(&[above, below])
        }
    }
}

fn signed_between(terms: &mut Terms, term: TermId, lower: TermId, upper: TermId) -> TermId {
    // Constructors see that the least number is no bound.
    let above = terms.bv_sle(lower, term);
    let below = terms.bv_sle(term, upper);
    terms.and(&[above, below])
}

/// Bits that the ranges do not imply.
fn about_bits(terms: &mut Terms, term: TermId, word: &Word, facts: &mut Vec<TermId>) {
    let (bits, implied) = (word.bits(), KnownBits::of(word.ranges()));
    let width = word.width();
    let new = implied.open() & !bits.open() & greatest(width);
    if new == 0 {
        return;
    }
    let low = new.trailing_ones();
    if new == greatest(low.max(1)) {
        let part = terms.extract(low - 1, 0, term);
        let value = terms.bv(low, u128::from(bits.value() & new));
        facts.push(terms.eq(part, value));
        return;
    }
    let mask = terms.bv(width, u128::from(new));
    let masked = terms.bv_and(term, mask);
    let value = terms.bv(width, u128::from(bits.value() & new));
    facts.push(terms.eq(masked, value));
}

/// A congruence that neither the ranges nor the bits imply.
fn about_congruence(terms: &mut Terms, term: TermId, word: &Word, facts: &mut Vec<TermId>) {
    let odd = word.congruence().odd();
    if odd == Congruence::ANY || Congruence::of(word.ranges()).implies(odd) {
        return;
    }
    let modulus = terms.bv(word.width(), u128::from(odd.modulus()));
    let rest = terms.bv(word.width(), u128::from(odd.rest()));
    let remainder = terms.bv_urem(term, modulus);
    facts.push(terms.eq(remainder, rest));
}
