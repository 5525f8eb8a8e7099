//! What is said of reads: equal arrays agree, and equal indices have equal elements.

use logic::{TermId, Terms};

use super::{MAX_INSTANCES, Names, Read, Translated};

/// The parts with their instances; `None` if these are too many.
pub(super) fn parts(
    terms: &mut Terms,
    names: &mut Names,
    translated: &mut [Translated],
) -> Option<Vec<TermId>> {
    let mut instances: Vec<Vec<TermId>> = Vec::new();
    for (at, part) in translated.iter().enumerate() {
        instances.push(witnesses(terms, names, at, part));
    }
    for (at, part) in translated.iter().enumerate() {
        let more = agreements(terms, names, at, part);
        instances[at].extend(more);
        (instances[at].len() <= MAX_INSTANCES).then_some(())?;
    }
    let mut parts = Vec::new();
    for (at, part) in translated.iter().enumerate() {
        instances[at].push(part.formula);
        let more = congruences(terms, names, at, part)?;
        instances[at].extend(more);
        parts.push(terms.and(&instances[at]));
    }
    Some(parts)
}

/// Arrays that are not equal differ somewhere.
fn witnesses(terms: &mut Terms, names: &mut Names, at: usize, part: &Translated) -> Vec<TermId> {
    let mut found = Vec::new();
    for &(a, b, holds) in part.equations.iter().filter(|&&(_, _, holds)| holds != Terms::TRUE) {
        let index = terms.array_parts(terms.sort(a)).0;
        let place = names.local(terms, index, at);
        let reads = [a, b].map(|array| part.read(terms, names, array, place));
        let equal = terms.eq(reads[0], reads[1]);
        let differ = terms.not(equal);
        found.push(terms.or(&[holds, differ]));
    }
    found
}

/// Arrays that are equal agree at all indices in scope.
fn agreements(terms: &mut Terms, names: &mut Names, at: usize, part: &Translated) -> Vec<TermId> {
    let mut indices = names.indices.clone();
    indices.retain(|&index| names.in_scope(terms, index, at));
    let mut found = Vec::new();
    for &(a, b, holds) in &part.equations {
        let sort = terms.array_parts(terms.sort(a)).0;
        for &index in indices.iter().take(MAX_INSTANCES / part.equations.len()) {
            if terms.sort(index) == sort {
                let reads = [a, b].map(|array| part.read(terms, names, array, index));
                let equal = terms.eq(reads[0], reads[1]);
                found.push(terms.implies(holds, equal));
            }
        }
    }
    found
}

/// Reads of one array at equal indices are equal.
fn congruences(
    terms: &mut Terms,
    names: &Names,
    at: usize,
    part: &Translated,
) -> Option<Vec<TermId>> {
    let mut found = Vec::new();
    for &array in &part.arrays {
        let here = |read: &&Read| read.array == array && names.in_scope(terms, read.name, at);
        let reads: Vec<Read> = names.reads.iter().filter(here).copied().collect();
        for (place, a) in reads.iter().enumerate() {
            for b in &reads[..place] {
                let (same_index, same) = (terms.eq(a.index, b.index), terms.eq(a.name, b.name));
                let congruence = terms.implies(same_index, same);
                if congruence != Terms::TRUE {
                    found.push(congruence);
                }
            }
        }
        (found.len() <= MAX_INSTANCES).then_some(())?;
    }
    Some(found)
}
