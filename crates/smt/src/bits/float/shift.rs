//! The left shift that ends most operations.

use crate::bits::aig::{Aig, AigLit};
use crate::bits::word::Word;

/// How many stages, each of a power of two, shift a word of `width` bits as far as any.
fn stages(width: usize) -> usize {
    (usize::BITS - (width - 1).leading_zeros()) as usize
}

/// `a` shifted left until its highest bit is one, but by `limit` at most, and by how much.
///
/// A stage takes place if the bits that it moves out are clear and the limit allows it. If the
/// limit would allow it and the bits do not, then it is of no concern to the smaller stages.
/// Without a limit zero is shifted by some amount.
pub(super) fn normalise(aig: &mut Aig, a: &[AigLit], limit: Option<&[AigLit]>) -> (Word, Word) {
    let stages = stages(a.len());
    let mut limit = match limit {
        None => vec![AigLit::TRUE; stages],
        Some(limit) => {
            let beyond = aig.or_many(limit.get(stages..).unwrap_or_default());
            let low = (0..stages).map(|k| limit.get(k).copied().unwrap_or(AigLit::FALSE));
            low.map(|bit| aig.or(bit, beyond)).collect()
        }
    };
    let mut word = a.to_vec();
    let mut amount = vec![AigLit::FALSE; stages];
    for stage in (0..stages).rev() {
        let by = 1 << stage;
        let clear = !aig.or_many(&word[word.len() - by..]);
        amount[stage] = aig.and(clear, limit[stage]);
        let free = aig.and(!clear, limit[stage]);
        for bit in &mut limit[..stage] {
            *bit = aig.or(*bit, free);
        }
        word = left(aig, &word, by, amount[stage]);
    }
    (word, amount)
}

/// One stage: `word` shifted by `by` where `take` holds, which the highest bits are clear under.
fn left(aig: &mut Aig, word: &[AigLit], by: usize, take: AigLit) -> Word {
    let top = word.len() - by;
    let mut shifted = Vec::with_capacity(word.len());
    for (i, &bit) in word.iter().enumerate() {
        shifted.push(match i.checked_sub(by) {
            None if i >= top => bit,
            None => aig.and(!take, bit),
            Some(from) if i >= top => {
                let moved = aig.and(take, word[from]);
                aig.or(bit, moved)
            }
            Some(from) => aig.mux(take, word[from], bit),
        });
    }
    shifted
}
