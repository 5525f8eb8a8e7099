//! Precisions [BL12 §III-A]: the cells that are tracked, and where.
//!
//! A cell that is needed somewhere is tracked in its whole scope: everywhere, because nothing is
//! tracked of variables that nobody reads any more. So one path is enough to find a variable that
//! many paths need. With a precision by location it is tracked only where a path needed it.

use base::{FastMap, FastSet};
use domain::value::{Cell, Values};
use logic::LocId;
use std::collections::BTreeSet;

#[derive(Clone, Debug)]
enum Tracked {
    /// Everything: no refinement.
    All,
    /// These, in their scopes.
    Scoped(BTreeSet<Cell>),
    /// These, at their locations.
    PerLocation(FastMap<LocId, BTreeSet<Cell>>),
}

/// Which cells are tracked where.
#[derive(Clone, Debug)]
pub struct Precision {
    tracked: Tracked,
    /// Cells with too many values: they are not tracked again.
    handed_over: FastSet<Cell>,
    version: u64,
}

impl Precision {
    fn new(tracked: Tracked) -> Self {
        Self { tracked, handed_over: FastSet::default(), version: 0 }
    }

    /// Everything is tracked.
    pub fn full() -> Self {
        Self::new(Tracked::All)
    }

    /// Nothing is tracked yet; cells will be in their scopes.
    pub fn scoped() -> Self {
        Self::new(Tracked::Scoped(BTreeSet::new()))
    }

    /// Nothing is tracked yet; cells will be at locations.
    pub fn per_location() -> Self {
        Self::new(Tracked::PerLocation(FastMap::default()))
    }

    /// It grows whenever the precision changes.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Whether a cell is tracked at a location.
    pub fn tracks(&self, loc: LocId, cell: &Cell) -> bool {
        let tracked = match &self.tracked {
            Tracked::All => true,
            Tracked::Scoped(cells) => cells.contains(cell),
            Tracked::PerLocation(at) => at.get(&loc).is_some_and(|cells| cells.contains(cell)),
        };
        tracked && !self.handed_over.contains(cell)
    }

    /// Tracks the cells of an assignment at a location.
    pub fn add(&mut self, loc: LocId, values: &Values) {
        let cells = match &mut self.tracked {
            Tracked::All => return,
            Tracked::Scoped(cells) => cells,
            Tracked::PerLocation(at) => at.entry(loc).or_default(),
        };
        let before = cells.len();
        cells.extend(values.cells());
        self.version += u64::from(cells.len() > before);
    }

    /// Never tracks a cell again.
    pub fn hand_over(&mut self, cell: Cell) {
        self.version += u64::from(self.handed_over.insert(cell));
    }

    /// Whether a cell has too many values to be tracked.
    pub fn is_handed_over(&self, cell: &Cell) -> bool {
        self.handed_over.contains(cell)
    }

    /// How many cells have too many values.
    pub fn handed_over(&self) -> usize {
        self.handed_over.len()
    }

    /// How many cells are tracked somewhere.
    pub fn count(&self) -> usize {
        match &self.tracked {
            Tracked::All => 0,
            Tracked::Scoped(cells) => cells.len(),
            Tracked::PerLocation(at) => at.values().flatten().collect::<BTreeSet<&Cell>>().len(),
        }
    }
}
