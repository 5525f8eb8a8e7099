//! Weak topological orders \[Bou93\]: each loop is a component, with its head first.
//!
//! ```text
//! visit(v): number v and put it on a stack; head := the least number that v reaches back to
//!     if head = v: if v is on a cycle, v is the head of a component: its members are on the stack
//!         above v; order them in the same way without v
//!     put v in front of the order
//! ```

use base::FastMap;
use logic::LocId;

/// An order of locations in which loops are told from what follows them.
#[derive(Debug, Default)]
pub(super) struct Order {
    rank: FastMap<LocId, u32>,
    /// All locations in order.
    pub(super) locs: Vec<LocId>,
    /// The heads of loops: every cycle has one.
    pub(super) heads: Vec<LocId>,
}

impl Order {
    /// The order of what `start` reaches along `edges`.
    pub(super) fn new(start: LocId, edges: &FastMap<LocId, Vec<LocId>>) -> Self {
        let mut search = Search {
            edges,
            number: FastMap::default(),
            count: 0,
            stack: Vec::new(),
            reversed: Vec::new(),
            heads: Vec::new(),
        };
        search.visit(start);
        let locs: Vec<LocId> = search.reversed.into_iter().rev().collect();
        let rank = locs.iter().enumerate().map(|(at, &loc)| (loc, at as u32)).collect();
        Self { rank, locs, heads: search.heads }
    }

    /// The place of a location, if it has one.
    pub(super) fn rank(&self, loc: LocId) -> Option<u32> {
        self.rank.get(&loc).copied()
    }
}

/// The number of a location that has its place.
const DONE: u32 = u32::MAX;

struct Search<'e> {
    edges: &'e FastMap<LocId, Vec<LocId>>,
    /// 0 or none: not visited.
    number: FastMap<LocId, u32>,
    count: u32,
    stack: Vec<LocId>,
    /// The order from its end.
    reversed: Vec<LocId>,
    heads: Vec<LocId>,
}

impl<'e> Search<'e> {
    fn out(&self, loc: LocId) -> &'e [LocId] {
        self.edges.get(&loc).map_or(&[], Vec::as_slice)
    }

    fn number(&self, loc: LocId) -> u32 {
        self.number.get(&loc).copied().unwrap_or(0)
    }

    fn visit(&mut self, loc: LocId) -> u32 {
        self.stack.push(loc);
        self.count += 1;
        let own = self.count;
        self.number.insert(loc, own);
        let (mut head, mut cycle) = (own, false);
        for &to in self.out(loc) {
            let least = match self.number(to) {
                0 => base::deeper(|| self.visit(to)),
                number => number,
            };
            if least <= head {
                (head, cycle) = (least, true);
            }
        }
        if head == own {
            self.close(loc, cycle);
        }
        head
    }

    /// A location from which the search does not reach back further.
    fn close(&mut self, loc: LocId, cycle: bool) {
        self.number.insert(loc, DONE);
        while let Some(member) = self.stack.pop()
            && member != loc
        {
            self.number.insert(member, 0);
        }
        if cycle {
            self.heads.push(loc);
            for &to in self.out(loc) {
                if self.number(to) == 0 {
                    base::deeper(|| self.visit(to));
                }
            }
        }
        self.reversed.push(loc);
    }
}

#[cfg(test)]
mod tests {
    use super::Order;
    use base::{FastMap, Id};
    use logic::LocId;

    #[test]
    fn loops_come_before_what_follows_them() {
        // The example of [Bou93]: 1 2 (3 4 (5 6) 7) 8.
        let edges = [(1, 2), (2, 3), (2, 8), (3, 4), (4, 5), (4, 7), (5, 6), (6, 5), (6, 7)];
        let mut graph: FastMap<LocId, Vec<LocId>> = FastMap::default();
        for (from, to) in edges.into_iter().chain([(7, 3), (7, 8)]) {
            graph.entry(LocId::from_index(from)).or_default().push(LocId::from_index(to));
        }
        let order = Order::new(LocId::from_index(1), &graph);
        let places: Vec<usize> = order.locs.iter().map(|loc| loc.index()).collect();
        let mut heads: Vec<usize> = order.heads.iter().map(|loc| loc.index()).collect();
        heads.sort_unstable();
        assert_eq!(places, [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(heads, [3, 5]);
    }
}
