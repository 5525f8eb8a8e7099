//! Large blocks of a program with small ones: where they end.
//!
//! A block ends at heads, and where paths meet once it has become too large. Which of these places
//! end a block depends on where it begins and on nothing else, so that the blocks of a proof can be
//! found again.

use base::{FastMap, FastSet};
use evidence::Task;
use logic::{LocId, Place, SymId};
use std::rc::Rc;

/// Blocks with more locations than this end where paths meet.
const LOCATIONS: usize = 300;

/// What is known of the locations of a program.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    keys: FastMap<LocId, Rc<[u32]>>,
    places: FastMap<LocId, Place>,
    live: FastMap<(LocId, SymId), bool>,
    /// The locations that were found inside blocks, by where these begin.
    inner: FastMap<LocId, FastSet<LocId>>,
    /// Where blocks end because of their size, by where they begin.
    ends: FastMap<LocId, FastSet<LocId>>,
}

impl Blocks {
    /// The place of a location in the order of its block.
    pub(super) fn key(&mut self, task: &mut Task, loc: LocId) -> Rc<[u32]> {
        let key = self.keys.entry(loc).or_insert_with(|| task.unfold.order(loc).into());
        Rc::clone(key)
    }

    /// Whether the block that begins at `start` ends at a location. It has `size` locations so far.
    pub(super) fn ends_at(
        &mut self,
        task: &mut Task,
        start: LocId,
        loc: LocId,
        size: usize,
    ) -> bool {
        if !task.is_plain(loc) || self.place(task, loc) == Place::Head {
            return true;
        }
        if self.ends.get(&start).is_some_and(|ends| ends.contains(&loc)) {
            return true;
        }
        let inner = self.inner.entry(start).or_default();
        if size > LOCATIONS && self.places[&loc] == Place::Join && !inner.contains(&loc) {
            self.ends.entry(start).or_default().insert(loc);
            task.unfold.end_block(task.program, start, loc);
            return true;
        }
        inner.insert(loc);
        false
    }

    fn place(&mut self, task: &mut Task, loc: LocId) -> Place {
        *self.places.entry(loc).or_insert_with(|| task.unfold.place(loc))
    }

    /// Whether a state variable is read again after a location.
    pub(super) fn is_live(&mut self, task: &mut Task, loc: LocId, sym: SymId) -> bool {
        let live = self.live.entry((loc, sym));
        *live.or_insert_with(|| !task.unfold.live(loc, &[sym]).is_empty())
    }
}
