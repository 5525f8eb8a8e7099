//! Precisions [BL12 §III-A]: the cells that are tracked, and where.
//!
//! A path needs a cell along a *span* of its locations: from where its value is learned to where that
//! matters. Inside a block it is then tracked wherever a path leads from the first of these
//! locations to the last one, so that one path is enough for all that differ in between. A cell
//! whose span leaves a block, or for which a later refinement finds another one, is tracked in its
//! whole scope: everywhere, because nothing is tracked of variables that nobody reads any more. With a
//! precision by location it is tracked only where a path needed it.

use base::{FastMap, FastSet};
use domain::Domain;
use domain::value::{Cell, ExplicitValues, Values};
use logic::LocId;
use std::collections::BTreeSet;

#[derive(Clone, Debug)]
enum Tracked {
    /// Everything: no refinement.
    All,
    /// Cells in their scopes, or along spans.
    Scoped(Scopes),
    /// Cells at their locations.
    PerLocation(Places),
}

/// Cells by location.
type Places = FastMap<LocId, BTreeSet<Cell>>;

#[derive(Clone, Debug, Default)]
struct Scopes {
    whole: BTreeSet<Cell>,
    spans: Places,
    /// The refinement that first found a span for a cell.
    found: FastMap<Cell, u64>,
    refinements: u64,
}

/// Where a path needs a cell.
#[derive(Clone, Debug)]
pub(super) enum Span {
    /// In more than one block.
    Blocks,
    /// At locations of one block, and wherever paths lead between these.
    Inside(Vec<LocId>),
}

/// Which cells are tracked where.
#[derive(Clone, Debug)]
pub struct Precision {
    tracked: Tracked,
    /// The elements of arrays that are tracked somewhere.
    elements: BTreeSet<Cell>,
    /// Cells with too many values: they are not tracked again.
    handed_over: FastSet<Cell>,
    version: u64,
}

impl Precision {
    fn new(tracked: Tracked) -> Self {
        let elements = BTreeSet::new();
        Self { tracked, elements, handed_over: FastSet::default(), version: 0 }
    }

    /// Everything is tracked.
    pub fn full() -> Self {
        Self::new(Tracked::All)
    }

    /// Nothing is tracked yet; cells will be along spans and in their scopes.
    pub fn scoped() -> Self {
        Self::new(Tracked::Scoped(Scopes::default()))
    }

    /// Nothing is tracked yet; cells will be at locations.
    pub fn per_location() -> Self {
        Self::new(Tracked::PerLocation(Places::default()))
    }

    /// It grows whenever the precision changes.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Whether a cell is tracked at a location.
    pub fn tracks(&self, loc: LocId, cell: &Cell) -> bool {
        let tracked = match &self.tracked {
            Tracked::All => true,
            Tracked::Scoped(scopes) => {
                scopes.whole.contains(cell) || at_place(&scopes.spans, loc, cell)
            }
            Tracked::PerLocation(at) => at_place(at, loc, cell),
        };
        tracked && !self.handed_over.contains(cell)
    }

    /// What is kept of a state at a location, of those cells that are wanted there.
    pub(super) fn adjust(
        &self,
        loc: LocId,
        values: &Values,
        mut wanted: impl FnMut(&Cell) -> bool,
    ) -> Values {
        let mut keep = |cell: &Cell| self.tracks(loc, cell) && wanted(cell);
        let mut kept = ExplicitValues.adjust(values, &mut keep);
        kept.recover(values, self.elements.iter().filter(|cell| keep(cell)));
        kept
    }

    /// Whether cells are tracked along spans.
    pub(super) fn is_scoped(&self) -> bool {
        matches!(self.tracked, Tracked::Scoped(_))
    }

    /// Tracks the cells of an assignment at a location, if precisions are by location.
    pub(super) fn add(&mut self, loc: LocId, values: &Values) {
        let Tracked::PerLocation(at) = &mut self.tracked else { return };
        let cells = at.entry(loc).or_default();
        let before = cells.len();
        cells.extend(values.cells());
        self.elements.extend(values.cells().into_iter().filter(is_element));
        self.version += u64::from(cells.len() > before);
    }

    /// Another refinement begins.
    pub(super) fn begin_refinement(&mut self) {
        if let Tracked::Scoped(scopes) = &mut self.tracked {
            scopes.refinements += 1;
        }
    }

    /// Tracks a cell along a span.
    pub(super) fn add_span(&mut self, cell: &Cell, span: &Span) {
        let Tracked::Scoped(scopes) = &mut self.tracked else { return };
        let Scopes { whole, spans, found, refinements } = scopes;
        if whole.contains(cell) {
            return;
        }
        let first = found.entry(cell.clone()).or_insert(*refinements);
        let new = match span {
            Span::Inside(locs) if first == refinements => {
                let mut new = false;
                for &loc in locs {
                    new |= spans.entry(loc).or_default().insert(cell.clone());
                }
                new
            }
            _ => whole.insert(cell.clone()),
        };
        self.elements.extend(Some(cell.clone()).filter(is_element));
        self.version += u64::from(new);
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
            Tracked::Scoped(scopes) => scopes.found.len(),
            Tracked::PerLocation(at) => at.values().flatten().collect::<BTreeSet<&Cell>>().len(),
        }
    }
}

fn is_element(cell: &Cell) -> bool {
    matches!(cell, Cell::Element(..))
}

fn at_place(places: &Places, loc: LocId, cell: &Cell) -> bool {
    places.get(&loc).is_some_and(|cells| cells.contains(cell))
}
