//! Shifts by unknown amounts and counting zeros.
//!
//! Amounts may have any width. Those from the word's width on shift everything out.

use super::{Word, mux, sign};
use crate::bits::aig::{Aig, AigLit};

/// `a` shifted left, zeros enter.
pub fn shl(aig: &mut Aig, a: &[AigLit], amount: &[AigLit]) -> Word {
    let mirrored: Word = a.iter().rev().copied().collect();
    let mut shifted = right(aig, &mirrored, amount, AigLit::FALSE);
    shifted.reverse();
    shifted
}

/// `a` shifted right, zeros enter.
pub fn lshr(aig: &mut Aig, a: &[AigLit], amount: &[AigLit]) -> Word {
    right(aig, a, amount, AigLit::FALSE)
}

/// `a` shifted right, copies of its highest bit enter.
pub fn ashr(aig: &mut Aig, a: &[AigLit], amount: &[AigLit]) -> Word {
    right(aig, a, amount, sign(a))
}

/// The number of low bits of an amount that can select a position in a word of `width` bits.
fn stages(width: usize, amount: usize) -> usize {
    let needed = (usize::BITS - (width - 1).leading_zeros()) as usize;
    needed.min(amount)
}

/// The bits of an amount that select stages, all of them set for amounts that do not fit, and
/// whether the lowest bit then needs to be shifted out still: all stages together shift by one
/// less than a power of two.
fn saturated(aig: &mut Aig, width: usize, amount: &[AigLit]) -> (Word, AigLit) {
    let stages = stages(width, amount.len());
    let out = aig.or_many(&amount[stages..]);
    let amount = amount[..stages].iter().map(|&bit| aig.or(bit, out)).collect();
    let short = width == 1 << stages;
    (amount, if short { out } else { AigLit::FALSE })
}

fn right(aig: &mut Aig, a: &[AigLit], amount: &[AigLit], fill: AigLit) -> Word {
    let (amount, out) = saturated(aig, a.len(), amount);
    let mut word = a.to_vec();
    for (stage, &bit) in amount.iter().enumerate() {
        word = stage_right(aig, &word, 1 << stage, bit, fill);
    }
    word[0] = aig.mux(out, fill, word[0]);
    word
}

/// `word` shifted right by `by` where `bit` holds.
fn stage_right(aig: &mut Aig, word: &[AigLit], by: usize, bit: AigLit, fill: AigLit) -> Word {
    (0..word.len())
        .map(|i| {
            let from = word.get(i + by).copied().unwrap_or(fill);
            aig.mux(bit, from, word[i])
        })
        .collect()
}

/// `a` shifted right, and whether a 1 was shifted out.
pub fn lshr_sticky(aig: &mut Aig, a: &[AigLit], amount: &[AigLit]) -> (Word, AigLit) {
    let (amount, out) = saturated(aig, a.len(), amount);
    let mut word = a.to_vec();
    let mut sticky = AigLit::FALSE;
    for (stage, &bit) in amount.iter().enumerate() {
        let by = (1 << stage).min(word.len());
        let lost = aig.or_many(&word[..by]);
        let lost = aig.and(bit, lost);
        sticky = aig.or(sticky, lost);
        word = stage_right(aig, &word, by, bit, AigLit::FALSE);
    }
    let lost = aig.and(out, word[0]);
    word[0] = aig.and(!out, word[0]);
    (word, aig.or(sticky, lost))
}

/// The number of zeros above the highest 1, in just enough bits to hold the width.
pub fn leading_zeros(aig: &mut Aig, a: &[AigLit]) -> Word {
    normalize(aig, a).1
}

/// `a` shifted left until its highest bit is 1, and by how much. Zero stays zero, with the width
/// as its amount. The amount has just enough bits to hold the width.
pub fn normalize(aig: &mut Aig, a: &[AigLit]) -> (Word, Word) {
    let width = a.len();
    let bits = (usize::BITS - width.leading_zeros()) as usize;
    let mut word = a.to_vec();
    let mut count = vec![AigLit::FALSE; bits];
    for stage in (0..bits).rev() {
        let by = 1 << stage;
        if by >= width {
            continue;
        }
        let clear = !aig.or_many(&word[width - by..]);
        let shifted: Word =
            (0..width).map(|i| if i < by { AigLit::FALSE } else { word[i - by] }).collect();
        word = mux(aig, clear, &shifted, &word);
        count[stage] = clear;
    }
    // After shifts that are at most width - 1 in sum only zero has a clear highest bit.
    let zero = !sign(&word);
    let full = super::constant(bits, width as u128);
    let count = mux(aig, zero, &full, &count);
    (word, count)
}
