//! Comparisons written bit by bit are found again.

use super::lift;
use crate::decide::{Answer, decide};
use base::Budget;
use base::testing::Random;
use logic::{Op, Sort, TermId, Terms, smtlib};

fn bits(terms: &mut Terms, word: TermId) -> Vec<TermId> {
    let (width, one) = (terms.width(word), terms.bv(1, 1));
    let bit = |at| {
        let bit = terms.extract(at, at, word);
        terms.eq(bit, one)
    };
    (0..width).map(bit).collect()
}

/// `a = b`, bit by bit.
fn same(terms: &mut Terms, a: &[TermId], b: &[TermId]) -> TermId {
    let mut clauses = Vec::new();
    for (&p, &q) in a.iter().zip(b) {
        clauses.extend([terms.implies(p, q), terms.implies(q, p)]);
    }
    terms.and(&clauses)
}

/// `a < b`, from the lowest bit on.
fn less(terms: &mut Terms, a: &[TermId], b: &[TermId]) -> TermId {
    let mut less = terms.bool(false);
    for (&p, &q) in a.iter().zip(b) {
        let not_p = terms.not(p);
        let here = terms.and(&[not_p, q]);
        let not_above = terms.or(&[not_p, q]);
        let below = terms.and(&[not_above, less]);
        less = terms.or(&[here, below]);
    }
    less
}

fn flip_sign(terms: &mut Terms, bits: &[TermId]) -> Vec<TermId> {
    let mut flipped = bits.to_vec();
    let sign = flipped.pop().expect("not empty");
    flipped.push(terms.not(sign));
    flipped
}

fn lifted(terms: &mut Terms, formula: TermId) -> TermId {
    lift(terms, &[formula], &mut Budget::unlimited()).expect("no limit")[0]
}

/// A formula over bits becomes one over words, or another one that is as short.
fn assert_lifted(terms: &mut Terms, by_bits: TermId, by_words: TermId) {
    let found = lifted(terms, by_bits);
    let shown = [found, by_words].map(|term| smtlib::show(terms, term));
    assert!(equivalent(terms, found, by_words), "{shown:?}");
    let sizes = [found, by_words].map(|term| terms.dag_size(&[term]));
    assert!(sizes[0] <= sizes[1] + 1, "{shown:?}");
}

fn equivalent(terms: &mut Terms, a: TermId, b: TermId) -> bool {
    let equal = terms.eq(a, b);
    let differ = terms.not(equal);
    let answer = decide(terms, &[differ], &mut Budget::unlimited());
    matches!(answer, Ok(Answer::Unsat(_)))
}

#[test]
fn comparisons_of_words() {
    for width in [4, 8, 16] {
        let mut terms = Terms::new();
        let t = &mut terms;
        let words = ["x", "y"].map(|name| {
            let sym = t.declare(name, Sort::BitVec(width));
            t.var(sym, 0)
        });
        let limit = t.bv(width, 11);
        for [a, b] in [words, [words[0], limit], [limit, words[0]]] {
            let (p, q) = (bits(t, a), bits(t, b));
            let (signed_p, signed_q) = (flip_sign(t, &p), flip_sign(t, &q));
            let pairs = [
                (same(t, &p, &q), t.eq(a, b)),
                (less(t, &p, &q), t.bv_ult(a, b)),
                (less(t, &signed_p, &signed_q), t.bv_slt(a, b)),
            ];
            for (by_bits, by_words) in pairs {
                assert_lifted(t, by_bits, by_words);
                let (by_bits, by_words) = (t.not(by_bits), t.not(by_words));
                assert_lifted(t, by_bits, by_words);
            }
        }
    }
}

#[test]
fn parts_of_words() {
    let mut terms = Terms::new();
    let t = &mut terms;
    let words = ["x", "y", "z"].map(|name| {
        let sym = t.declare(name, Sort::BitVec(8));
        t.var(sym, 0)
    });
    let x = bits(t, words[0]);
    let high: Vec<TermId> = x[3..].iter().map(|&bit| t.not(bit)).collect();
    let small = t.and(&high);
    let seven = t.bv(8, 7);
    let wanted = t.bv_ule(words[0], seven);
    assert_lifted(t, small, wanted);
    let odd = t.not(x[2]);
    let middle = t.and(&[x[3], odd]);
    let (piece, two) = (t.extract(3, 2, words[0]), t.bv(2, 2));
    let wanted = t.eq(piece, two);
    assert_lifted(t, middle, wanted);
    // Comparisons of different words in one junction.
    let (y, z) = (bits(t, words[1]), bits(t, words[2]));
    let equal = same(t, &y, &z);
    let both = t.and(&[equal, small]);
    let (equal, small) = (t.eq(words[1], words[2]), t.bv_ule(words[0], seven));
    let wanted = t.and(&[equal, small]);
    assert_lifted(t, both, wanted);
}

#[test]
fn random_formulas_keep_their_meaning() {
    for seed in 0..120 {
        let mut random = Random(seed * 7919 + 1);
        let mut terms = Terms::new();
        let width = 1 + random.below(5) as u32;
        let mut pool = Vec::new();
        for name in ["x", "y", "z"] {
            let sym = terms.declare(name, Sort::BitVec(width));
            let word = terms.var(sym, 0);
            pool.extend(bits(&mut terms, word));
        }
        for _ in 0..12 {
            let mut pick = || pool[random.below(pool.len() as u64) as usize];
            let (a, b) = (pick(), pick());
            let a = if random.once_in(2) { terms.not(a) } else { a };
            let op = if random.once_in(2) { Op::And } else { Op::Or };
            if a != b {
                let mut args = [a, b];
                args.sort_unstable();
                pool.push(terms.make(op, &args));
            }
        }
        let root = pool[pool.len() - 1];
        let found = lifted(&mut terms, root);
        assert!(equivalent(&mut terms, root, found), "seed {seed}");
    }
}
