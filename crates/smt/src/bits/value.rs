//! The arena of values behind handles.
//!
//! A truth value is its literal and takes no room. Words are hash-consed: equal literal vectors
//! are one value, so merging a variable that did not change costs a comparison. Words without
//! unknown bits are kept as numbers, so that operations on them never touch the graph.

use std::hash::Hasher;

use base::{Id, define_id};
use hashbrown::HashTable;
use logic::{Bits, Handle};
use rustc_hash::FxHasher;

use super::aig::AigLit;
use super::word::Word;

define_id!(
    /// An array node of [`super::array::Arrays`].
    ArrayId,
    "array"
);

/// A value: a truth value (with the highest bit set, the others are its literal) or an entry of
/// [`Values`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Val(u32);

const BOOL: u32 = 1 << 31;

impl Val {
    /// The value false.
    pub const FALSE: Val = Val(BOOL);
    /// The value true.
    pub const TRUE: Val = Val(BOOL | 1);

    /// A truth value.
    #[inline]
    pub fn bool(lit: AigLit) -> Self {
        Val(BOOL | lit.code())
    }

    /// The literal of a truth value.
    #[inline]
    pub fn as_bool(self) -> Option<AigLit> {
        (self.0 & BOOL != 0).then(|| AigLit::from_code(self.0 & !BOOL))
    }

    /// The handle of this value.
    pub fn handle(self) -> Handle {
        Handle::from_index(self.0 as usize)
    }

    /// The value of a handle.
    pub fn from_handle(handle: Handle) -> Self {
        Val(handle.index() as u32)
    }
}

/// What a value is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum View<'a> {
    /// A truth value.
    Bool(AigLit),
    /// A constant of at most 64 bits.
    Small(u32, u64),
    /// A wider constant.
    Wide(&'a Bits),
    /// A word with at least one unknown bit.
    Lits(&'a [AigLit]),
    /// An array.
    Array(ArrayId),
    /// An integer, in two's complement.
    Int(Val),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    Small(u32, u64),
    Wide(u32),
    Lits(u32, u32),
    Array(ArrayId),
    Int(Val),
}

/// All values of a solver.
#[derive(Default)]
pub struct Values {
    entries: Vec<Entry>,
    lits: Vec<AigLit>,
    wide: Vec<Bits>,
    known: HashTable<u32>,
}

impl Values {
    /// What a value is.
    #[inline]
    pub fn view(&self, val: Val) -> View<'_> {
        match val.as_bool() {
            Some(lit) => View::Bool(lit),
            None => self.view_entry(val.0),
        }
    }

    #[inline]
    fn view_entry(&self, index: u32) -> View<'_> {
        match self.entries[index as usize] {
            Entry::Small(width, value) => View::Small(width, value),
            Entry::Wide(at) => View::Wide(&self.wide[at as usize]),
            Entry::Lits(start, len) => View::Lits(&self.lits[start as usize..][..len as usize]),
            Entry::Array(array) => View::Array(array),
            Entry::Int(word) => View::Int(word),
        }
    }

    /// The value that looks like `view`.
    fn intern(&mut self, view: View<'_>) -> Val {
        let hash = hash(view);
        if let Some(&known) = self.known.find(hash, |&at| self.view_entry(at) == view) {
            return Val(known);
        }
        let entry = match view {
            View::Bool(lit) => return Val::bool(lit),
            View::Small(width, value) => Entry::Small(width, value),
            View::Wide(bits) => {
                self.wide.push(bits.clone());
                Entry::Wide(self.wide.len() as u32 - 1)
            }
            View::Lits(word) => {
                let start = self.lits.len();
                self.lits.extend_from_slice(word);
                assert!(self.lits.len() <= u32::MAX as usize, "words of 2^32 literals in all");
                Entry::Lits(start as u32, word.len() as u32)
            }
            View::Array(array) => Entry::Array(array),
            View::Int(word) => Entry::Int(word),
        };
        let index = self.entries.len() as u32;
        assert!(index < BOOL, "at most 2^31 values");
        self.entries.push(entry);
        let Self { entries, lits, wide, known } = self;
        known.insert_unique(hash, index, |&at| {
            // `view_entry` on borrowed parts: the table itself is being changed.
            hash_entry(entries[at as usize], lits, wide)
        });
        Val(index)
    }

    /// A constant of at most 64 bits; `value` must be below 2^width.
    pub fn small(&mut self, width: u32, value: u64) -> Val {
        self.intern(View::Small(width, value))
    }

    /// A constant.
    pub fn constant(&mut self, bits: &Bits) -> Val {
        match bits.width() {
            0..=64 => self.small(bits.width(), bits.to_u128().expect("narrow") as u64),
            _ => self.intern(View::Wide(bits)),
        }
    }

    /// A word.
    pub fn word(&mut self, word: &[AigLit]) -> Val {
        if word.iter().any(|lit| !lit.is_constant()) {
            return self.intern(View::Lits(word));
        }
        if word.len() <= 64 {
            let value = word.iter().rev().fold(0, |v, &lit| v << 1 | u64::from(lit.code()));
            return self.small(word.len() as u32, value);
        }
        let bytes: Vec<u8> = word
            .chunks(8)
            .map(|chunk| chunk.iter().rev().fold(0, |v, &lit| v << 1 | lit.code() as u8))
            .collect();
        let number = num_bigint::BigUint::from_bytes_le(&bytes);
        self.constant(&Bits::from_big(word.len() as u32, number))
    }

    /// The value of an array node.
    pub fn array(&mut self, array: ArrayId) -> Val {
        self.intern(View::Array(array))
    }

    /// The integer that a word stands for.
    pub fn int(&mut self, word: Val) -> Val {
        self.intern(View::Int(word))
    }

    /// The width of a word.
    ///
    /// # Panics
    /// If it is no word.
    pub fn width(&self, val: Val) -> u32 {
        match self.view(val) {
            View::Small(width, _) => width,
            View::Wide(bits) => bits.width(),
            View::Lits(lits) => lits.len() as u32,
            other => panic!("{other:?} is no word"),
        }
    }

    /// The number, if the value is a constant word.
    pub fn bits(&self, val: Val) -> Option<Bits> {
        match self.view(val) {
            View::Small(width, value) => Some(Bits::new(width, value.into())),
            View::Wide(bits) => Some(bits.clone()),
            _ => None,
        }
    }

    /// The number, if the value is a constant word of at most 64 bits.
    #[inline]
    pub fn small_value(&self, val: Val) -> Option<u64> {
        match self.view(val) {
            View::Small(_, value) => Some(value),
            _ => None,
        }
    }

    /// Whether the value is a constant word or truth value.
    #[inline]
    pub fn is_constant(&self, val: Val) -> bool {
        match self.view(val) {
            View::Bool(lit) => lit.is_constant(),
            View::Small(..) | View::Wide(_) => true,
            _ => false,
        }
    }

    /// The bits of a word; a truth value counts as one bit.
    pub fn lits(&self, val: Val) -> Word {
        match self.view(val) {
            View::Bool(lit) => vec![lit],
            View::Small(width, value) => {
                (0..width).map(|i| AigLit::from(value >> i & 1 == 1)).collect()
            }
            View::Wide(bits) => (0..bits.width()).map(|i| AigLit::from(bits.bit(i))).collect(),
            View::Lits(lits) => lits.to_vec(),
            other => panic!("{other:?} is no word"),
        }
    }

    /// The node of an array.
    ///
    /// # Panics
    /// If it is no array.
    pub fn array_id(&self, val: Val) -> ArrayId {
        match self.view(val) {
            View::Array(array) => array,
            other => panic!("{other:?} is no array"),
        }
    }

    /// How many values there are, truth values aside.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no values but truth values.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

fn hash(view: View<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    match view {
        View::Bool(lit) => hasher.write_u32(lit.code()),
        View::Small(width, value) => {
            hasher.write_u32(width);
            hasher.write_u64(value);
        }
        View::Wide(bits) => std::hash::Hash::hash(bits, &mut hasher),
        View::Lits(lits) => {
            hasher.write_u32(lits.len() as u32 | 1 << 16);
            for pair in lits.chunks(2) {
                let high = pair.get(1).map_or(0, |lit| u64::from(lit.code()));
                hasher.write_u64(high << 32 | u64::from(pair[0].code()));
            }
        }
        View::Array(array) => hasher.write_u64(1 << 40 | array.index() as u64),
        View::Int(word) => hasher.write_u64(2 << 40 | u64::from(word.0)),
    }
    hasher.finish()
}

fn hash_entry(entry: Entry, lits: &[AigLit], wide: &[Bits]) -> u64 {
    hash(match entry {
        Entry::Small(width, value) => View::Small(width, value),
        Entry::Wide(at) => View::Wide(&wide[at as usize]),
        Entry::Lits(start, len) => View::Lits(&lits[start as usize..][..len as usize]),
        Entry::Array(array) => View::Array(array),
        Entry::Int(word) => View::Int(word),
    })
}
