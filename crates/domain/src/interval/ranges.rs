//! Sets of bit-vectors as few ranges, modulo 2^width.
//!
//! Ranges are kept in unsigned order, without overlaps; where the last one ends with the greatest
//! number and the first one begins with 0, the two are one range that *wraps*. So the signed range
//! [-3, 5] is as good as [3, 5], and a counter may overflow \[NSKSS12\].

/// The widest words of which something is known.
pub const WIDEST: u32 = 64;

/// A set of numbers below 2^width.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ranges {
    width: u32,
    /// First and last, in order, with gaps between them.
    pieces: Vec<(u64, u64)>,
}

/// The greatest number of a width.
pub(super) fn greatest(width: u32) -> u64 {
    debug_assert!((1..=WIDEST).contains(&width), "{width} bits");
    u64::MAX >> (WIDEST - width)
}

/// The lowest number with the sign bit.
pub(super) fn sign(width: u32) -> u64 {
    1 << (width - 1)
}

/// A number as a signed one.
pub(super) fn signed(width: u32, value: u64) -> i128 {
    let value = i128::from(value);
    if value >= 1 << (width - 1) { value - (1 << width) } else { value }
}

/// Making one.
impl Ranges {
    /// No number.
    pub fn empty(width: u32) -> Self {
        Self { width, pieces: Vec::new() }
    }

    /// All numbers.
    pub fn full(width: u32) -> Self {
        Self { width, pieces: vec![(0, greatest(width))] }
    }

    /// One number.
    pub fn single(width: u32, value: u64) -> Self {
        Self { width, pieces: vec![(value, value)] }
    }

    /// From `first` up to `last`, around the end if that is less.
    pub fn cyclic(width: u32, first: u64, last: u64) -> Self {
        let end = greatest(width);
        if first <= last {
            return Self { width, pieces: vec![(first, last)] };
        }
        Self::union_of(width, vec![(0, last), (first, end)])
    }

    /// The integers from `first` to `last`, modulo 2^width.
    pub fn integers(width: u32, first: i128, last: i128) -> Self {
        debug_assert!(first <= last, "{first} to {last}");
        let end = i128::from(greatest(width));
        match last.checked_sub(first) {
            Some(span) if span < end => {
                Self::cyclic(width, (first & end) as u64, (last & end) as u64)
            }
            _ => Self::full(width),
        }
    }

    /// The union of ranges in any order.
    pub fn union_of(width: u32, mut pieces: Vec<(u64, u64)>) -> Self {
        pieces.sort_unstable();
        let mut merged: Vec<(u64, u64)> = Vec::with_capacity(pieces.len());
        for (first, last) in pieces {
            match merged.last_mut() {
                Some(before) if before.1 == u64::MAX || first <= before.1 + 1 => {
                    before.1 = before.1.max(last);
                }
                _ => merged.push((first, last)),
            }
        }
        Self { width, pieces: merged }
    }
}

/// Looking at one.
impl Ranges {
    /// How many bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// First and last of each range, in unsigned order; one that wraps is two.
    pub fn pieces(&self) -> &[(u64, u64)] {
        &self.pieces
    }

    /// First and last of each range in signed order; one that wraps there is two.
    pub fn signed_pieces(&self) -> Vec<(i128, i128)> {
        let half = sign(self.width);
        let mut pieces = Vec::with_capacity(self.pieces.len() + 1);
        for &(first, last) in &self.pieces {
            if first < half && half <= last {
                pieces.push((signed(self.width, first), signed(self.width, half - 1)));
                pieces.push((signed(self.width, half), signed(self.width, last)));
            } else {
                pieces.push((signed(self.width, first), signed(self.width, last)));
            }
        }
        pieces.sort_unstable();
        pieces
    }

    /// First and last of each range; of one that wraps the first is greater.
    pub fn around(&self) -> Vec<(u64, u64)> {
        self.around_by(1)
    }

    /// The same if numbers are `stride` apart: gaps of fewer numbers are none.
    pub fn around_by(&self, stride: u64) -> Vec<(u64, u64)> {
        let mut pieces = self.pieces.clone();
        if pieces.len() > 1 && greatest(self.width) - self.max() + pieces[0].0 < stride {
            let (_, last) = pieces.remove(0);
            pieces.last_mut().expect("another one").1 = last;
        }
        pieces
    }

    /// Whether there is no number.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Whether all numbers are there.
    pub fn is_full(&self) -> bool {
        self.pieces == [(0, greatest(self.width))]
    }

    /// The only number.
    pub fn constant(&self) -> Option<u64> {
        match *self.pieces {
            [(first, last)] if first == last => Some(first),
            _ => None,
        }
    }

    /// Whether a number is there.
    pub fn contains(&self, value: u64) -> bool {
        self.pieces.iter().any(|&(first, last)| first <= value && value <= last)
    }

    /// The least number, unsigned.
    ///
    /// # Panics
    /// If there is none, as [`Self::max`].
    pub fn min(&self) -> u64 {
        self.pieces.first().expect("a number").0
    }

    /// The greatest number, unsigned.
    pub fn max(&self) -> u64 {
        self.pieces.last().expect("a number").1
    }

    /// How many numbers.
    pub fn size(&self) -> u128 {
        self.pieces.iter().map(|&(first, last)| u128::from(last - first) + 1).sum()
    }

    /// Whether all numbers are numbers of `other`.
    pub fn is_subset(&self, other: &Self) -> bool {
        let within = |&(first, last): &(u64, u64)| {
            other.pieces.iter().any(|&(low, high)| low <= first && last <= high)
        };
        self.pieces.iter().all(within)
    }
}

/// Sets from sets.
impl Ranges {
    /// What is in one of both.
    pub fn union(&self, other: &Self) -> Self {
        let pieces = self.pieces.iter().chain(&other.pieces).copied().collect();
        Self::union_of(self.width, pieces)
    }

    /// What is in both.
    pub fn intersection(&self, other: &Self) -> Self {
        let mut pieces = Vec::new();
        for &(first, last) in &self.pieces {
            for &(low, high) in &other.pieces {
                let (first, last) = (first.max(low), last.min(high));
                if first <= last {
                    pieces.push((first, last));
                }
            }
        }
        Self { width: self.width, pieces }
    }

    /// What is not in it.
    pub fn complement(&self) -> Self {
        let mut pieces = Vec::with_capacity(self.pieces.len() + 1);
        let mut next = 0;
        for &(first, last) in &self.pieces {
            if next < first {
                pieces.push((next, first - 1));
            }
            if last == greatest(self.width) {
                return Self { width: self.width, pieces };
            }
            next = last + 1;
        }
        pieces.push((next, greatest(self.width)));
        Self { width: self.width, pieces }
    }

    /// At most `count` ranges: gaps are filled, the smallest ones first, and those that have fewer
    /// than `stride` numbers.
    pub fn limited(self, count: usize, stride: u64) -> Self {
        let mut pieces = self.around_by(stride);
        if pieces.len() <= 1 {
            return self;
        }
        let end = greatest(self.width);
        let gap = |pieces: &[(u64, u64)], at: usize| {
            let next = pieces[(at + 1) % pieces.len()].0;
            next.wrapping_sub(pieces[at].1).wrapping_sub(1) & end
        };
        let mut filled = false;
        while pieces.len() > 1 {
            let at = (0..pieces.len()).min_by_key(|&at| gap(&pieces, at)).expect("a range");
            if pieces.len() <= count && gap(&pieces, at) >= stride {
                break;
            }
            filled = true;
            if at + 1 < pieces.len() {
                pieces[at].1 = pieces.remove(at + 1).1;
            } else {
                let (_, last) = pieces.remove(0);
                pieces[at - 1].1 = last;
            }
        }
        if !filled {
            return self;
        }
        Self::union_of(self.width, pieces.into_iter().flat_map(|it| split(end, it)).collect())
    }

    /// All numbers plus one number.
    pub fn shifted(&self, by: u64) -> Self {
        let end = greatest(self.width);
        let moved = |value: u64| value.wrapping_add(by) & end;
        let pieces = self.pieces.iter();
        let pieces = pieces.flat_map(|&(first, last)| split(end, (moved(first), moved(last))));
        Self::union_of(self.width, pieces.collect())
    }
}

/// A range that may wrap as ranges that do not.
fn split(end: u64, (first, last): (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
    let whole = (first <= last).then_some((first, last));
    let parts = (first > last).then_some([(0, last), (first, end)]);
    whole.into_iter().chain(parts.into_iter().flatten())
}
