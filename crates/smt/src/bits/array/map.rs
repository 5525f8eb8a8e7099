//! Persistent maps from indices to values: the big-endian Patricia trees of \[OG98\] (Okasaki, Gill,
//! *Fast mergeable integer maps*), hash-consed. Maps with equal entries are equal, whatever the order
//! of insertion, and what two maps share is skipped when they are compared.

use base::FastMap;

use crate::bits::value::Val;

/// A map of [`Maps`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MapId(u32);

impl MapId {
    /// The map without entries.
    pub const EMPTY: MapId = MapId(0);
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Tree {
    Empty,
    Leaf(u64, Val),
    /// Keys agree with the prefix above the bit; those below left have 0 there.
    Branch(u64, u8, MapId, MapId),
}

/// An arena of maps.
pub struct Maps {
    trees: Vec<Tree>,
    sizes: Vec<u32>,
    known: FastMap<Tree, MapId>,
}

impl Default for Maps {
    fn default() -> Self {
        Self { trees: vec![Tree::Empty], sizes: vec![0], known: FastMap::default() }
    }
}

/// What is above `bit` in a key.
fn prefix(key: u64, bit: u8) -> u64 {
    key >> bit >> 1
}

/// A difference between two maps: key, element in the first, element in the second.
pub type Difference = (u64, Option<Val>, Option<Val>);

impl Maps {
    fn tree(&self, map: MapId) -> Tree {
        self.trees[map.0 as usize]
    }

    fn make(&mut self, tree: Tree) -> MapId {
        if let Some(&known) = self.known.get(&tree) {
            return known;
        }
        let size = match tree {
            Tree::Empty => 0,
            Tree::Leaf(..) => 1,
            Tree::Branch(_, _, left, right) => self.len(left) as u32 + self.len(right) as u32,
        };
        let id = MapId(self.trees.len() as u32);
        self.trees.push(tree);
        self.sizes.push(size);
        self.known.insert(tree, id);
        id
    }

    /// How many entries a map has.
    pub fn len(&self, map: MapId) -> usize {
        self.sizes[map.0 as usize] as usize
    }

    /// The element at a key.
    pub fn get(&self, map: MapId, key: u64) -> Option<Val> {
        let mut at = map;
        loop {
            match self.tree(at) {
                Tree::Empty => return None,
                Tree::Leaf(known, val) => return (known == key).then_some(val),
                Tree::Branch(above, bit, left, right) => {
                    if prefix(key, bit) != above {
                        return None;
                    }
                    at = if key >> bit & 1 == 0 { left } else { right };
                }
            }
        }
    }

    /// The map with another element at a key.
    pub fn insert(&mut self, map: MapId, key: u64, val: Val) -> MapId {
        match self.tree(map) {
            Tree::Empty => self.make(Tree::Leaf(key, val)),
            Tree::Leaf(known, _) if known == key => self.make(Tree::Leaf(key, val)),
            Tree::Leaf(known, _) => {
                let leaf = self.make(Tree::Leaf(key, val));
                self.join(map, known, leaf, key)
            }
            Tree::Branch(above, bit, left, right) => {
                if prefix(key, bit) != above {
                    let leaf = self.make(Tree::Leaf(key, val));
                    return self.join(map, above << bit << 1, leaf, key);
                }
                let (left, right) = if key >> bit & 1 == 0 {
                    (self.insert(left, key, val), right)
                } else {
                    (left, self.insert(right, key, val))
                };
                self.make(Tree::Branch(above, bit, left, right))
            }
        }
    }

    /// The union of two trees whose keys differ as `p` and `q` do.
    fn join(&mut self, a: MapId, p: u64, b: MapId, q: u64) -> MapId {
        let bit = 63 - (p ^ q).leading_zeros() as u8;
        let (left, right) = if p >> bit & 1 == 0 { (a, b) } else { (b, a) };
        self.make(Tree::Branch(prefix(p, bit), bit, left, right))
    }

    /// All entries in the order of their keys.
    pub fn entries(&self, map: MapId) -> Vec<(u64, Val)> {
        let mut entries = Vec::with_capacity(self.len(map));
        self.collect(map, &mut |key, val| entries.push((key, val)));
        entries
    }

    fn collect(&self, map: MapId, f: &mut dyn FnMut(u64, Val)) {
        match self.tree(map) {
            Tree::Empty => {}
            Tree::Leaf(key, val) => f(key, val),
            Tree::Branch(_, _, left, right) => {
                self.collect(left, f);
                self.collect(right, f);
            }
        }
    }

    /// Where two maps differ.
    pub fn differences(&self, a: MapId, b: MapId) -> Vec<Difference> {
        let mut found = Vec::new();
        self.compare(a, b, &mut found);
        found
    }

    fn compare(&self, a: MapId, b: MapId, found: &mut Vec<Difference>) {
        if a == b {
            return;
        }
        match (self.tree(a), self.tree(b)) {
            (Tree::Branch(p, m, a0, a1), Tree::Branch(q, n, _, _)) if m > n || m == n && p == q => {
                if m == n {
                    let Tree::Branch(_, _, b0, b1) = self.tree(b) else { return };
                    self.compare(a0, b0, found);
                    self.compare(a1, b1, found);
                } else if prefix(q << n << 1, m) == p {
                    let right = (q << n << 1) >> m & 1 == 1;
                    self.compare(a0, if right { MapId::EMPTY } else { b }, found);
                    self.compare(a1, if right { b } else { MapId::EMPTY }, found);
                } else {
                    self.apart(a, b, found);
                }
            }
            (Tree::Branch(..), Tree::Branch(..)) => {
                let from = found.len();
                let (_, m) = self.span(a);
                let (_, n) = self.span(b);
                if m == n {
                    self.apart(a, b, found);
                } else {
                    self.compare(b, a, found);
                    for (_, x, y) in &mut found[from..] {
                        std::mem::swap(x, y);
                    }
                }
            }
            (Tree::Leaf(key, x), _) => {
                let y = self.get(b, key);
                if y != Some(x) {
                    found.push((key, Some(x), y));
                }
                self.collect(b, &mut |k, val| {
                    if k != key {
                        found.push((k, None, Some(val)));
                    }
                });
            }
            (_, Tree::Leaf(key, y)) => {
                let x = self.get(a, key);
                if x != Some(y) {
                    found.push((key, x, Some(y)));
                }
                self.collect(a, &mut |k, val| {
                    if k != key {
                        found.push((k, Some(val), None));
                    }
                });
            }
            _ => self.apart(a, b, found),
        }
    }

    fn span(&self, map: MapId) -> (u64, u8) {
        match self.tree(map) {
            Tree::Branch(above, bit, ..) => (above, bit),
            _ => (0, 0),
        }
    }

    /// The entries of two maps without common keys.
    fn apart(&self, a: MapId, b: MapId, found: &mut Vec<Difference>) {
        self.collect(a, &mut |key, val| found.push((key, Some(val), None)));
        self.collect(b, &mut |key, val| found.push((key, None, Some(val))));
    }

    /// The keys next to `key`, which is none itself: below and above.
    pub fn neighbours(&self, map: MapId, key: u64) -> (Option<u64>, Option<u64>) {
        (self.last_below(map, key), self.first_above(map, key))
    }

    fn last_below(&self, map: MapId, key: u64) -> Option<u64> {
        match self.tree(map) {
            Tree::Empty => None,
            Tree::Leaf(known, _) => (known < key).then_some(known),
            Tree::Branch(above, bit, left, right) => match prefix(key, bit).cmp(&above) {
                std::cmp::Ordering::Less => None,
                std::cmp::Ordering::Greater => self.extreme(map, true),
                std::cmp::Ordering::Equal if key >> bit & 1 == 0 => self.last_below(left, key),
                std::cmp::Ordering::Equal => {
                    self.last_below(right, key).or_else(|| self.extreme(left, true))
                }
            },
        }
    }

    fn first_above(&self, map: MapId, key: u64) -> Option<u64> {
        match self.tree(map) {
            Tree::Empty => None,
            Tree::Leaf(known, _) => (known > key).then_some(known),
            Tree::Branch(above, bit, left, right) => match prefix(key, bit).cmp(&above) {
                std::cmp::Ordering::Greater => None,
                std::cmp::Ordering::Less => self.extreme(map, false),
                std::cmp::Ordering::Equal if key >> bit & 1 == 1 => self.first_above(right, key),
                std::cmp::Ordering::Equal => {
                    self.first_above(left, key).or_else(|| self.extreme(right, false))
                }
            },
        }
    }

    /// The last or the first key.
    fn extreme(&self, mut map: MapId, last: bool) -> Option<u64> {
        loop {
            match self.tree(map) {
                Tree::Empty => return None,
                Tree::Leaf(key, _) => return Some(key),
                Tree::Branch(_, _, left, right) => map = if last { right } else { left },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::aig::AigLit;
    use std::collections::BTreeMap;

    fn random(seed: &mut u64) -> u64 {
        *seed =
            seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *seed >> 33
    }

    fn val(n: u64) -> Val {
        Val::bool(AigLit::from_code(n as u32))
    }

    #[test]
    fn maps_behave_like_ordered_maps() {
        let mut seed = 3;
        let mut maps = Maps::default();
        let mut known: Vec<(MapId, BTreeMap<u64, Val>)> = vec![(MapId::EMPTY, BTreeMap::new())];
        for _ in 0..3000 {
            let (map, model) = &known[random(&mut seed) as usize % known.len()];
            let key = match random(&mut seed) % 3 {
                0 => random(&mut seed) % 8,
                1 => random(&mut seed) % 100,
                _ => random(&mut seed).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            };
            let (mut model, element) = (model.clone(), val(random(&mut seed) % 4));
            let map = maps.insert(*map, key, element);
            model.insert(key, element);
            assert_eq!(maps.entries(map), model.iter().map(|(&k, &v)| (k, v)).collect::<Vec<_>>());
            assert_eq!(maps.len(map), model.len());
            let probe = random(&mut seed) % 12;
            assert_eq!(maps.get(map, probe), model.get(&probe).copied());
            if !model.contains_key(&probe) {
                let below = model.range(..probe).next_back().map(|(&k, _)| k);
                let above = model.range(probe..).next().map(|(&k, _)| k);
                assert_eq!(maps.neighbours(map, probe), (below, above));
            }
            let (other, entries) = &known[random(&mut seed) as usize % known.len()];
            let mut got = maps.differences(map, *other);
            got.sort();
            let mut keys: Vec<u64> = model.keys().chain(entries.keys()).copied().collect();
            keys.sort_unstable();
            keys.dedup();
            let want: Vec<Difference> = keys
                .into_iter()
                .map(|k| (k, model.get(&k).copied(), entries.get(&k).copied()))
                .filter(|(_, a, b)| a != b)
                .collect();
            assert_eq!(got, want);
            // The same entries in another order are the same map.
            let rebuilt = model.iter().rev().fold(MapId::EMPTY, |m, (&k, &v)| maps.insert(m, k, v));
            assert_eq!(rebuilt, map);
            known.push((map, model));
        }
    }
}
