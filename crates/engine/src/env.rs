//! Values of state variables during unrolling, merged only when somebody reads them.
//!
//! An [`Env`] maps each state variable to a [`Cell`]. Where executions meet, variables that differ
//! get a *phi* cell, which becomes an `ite` of the solver when it is first read: a variable that is
//! dead behind the meeting point costs nothing. Environments are persistent: they share chunks,
//! and merging compares chunks by address first.

use base::{FastMap, Id, IdVec, define_id};
use logic::{Handle, Solver, SymId};
use std::rc::Rc;

define_id!(
    /// A value of a state variable, perhaps not yet made.
    CellId,
    "cell"
);

#[derive(Clone, Copy, Debug)]
enum Cell {
    Value(Handle),
    Phi { cond: Handle, then: CellId, otherwise: CellId },
}

/// Variables in one chunk of an environment.
const CHUNK: usize = 16;

/// `None`: the value of the start.
type Chunk = [Option<CellId>; CHUNK];

/// The values of all state variables at one point.
#[derive(Clone, Debug, Default)]
pub struct Env {
    chunks: Vec<Option<Rc<Chunk>>>,
}

impl Env {
    fn get(&self, slot: u32) -> Option<CellId> {
        let (chunk, at) = (slot as usize / CHUNK, slot as usize % CHUNK);
        self.chunks.get(chunk)?.as_ref()?[at]
    }

    /// Gives the variable in `slot` another value.
    pub fn set(&mut self, slot: u32, cell: CellId) {
        let (chunk, at) = (slot as usize / CHUNK, slot as usize % CHUNK);
        if chunk >= self.chunks.len() {
            self.chunks.resize(chunk + 1, None);
        }
        let chunk = self.chunks[chunk].get_or_insert_with(|| Rc::new([None; CHUNK]));
        if chunk[at] != Some(cell) {
            Rc::make_mut(chunk)[at] = Some(cell);
        }
    }
}

impl Env {
    /// A hash of the cells. Variables that have the value of the start do not count.
    pub fn fingerprint(&self) -> u128 {
        let mut hash = 0u128;
        for (slot, cell) in self.chunks.iter().enumerate().flat_map(|(index, chunk)| {
            let cells = chunk.iter().flat_map(|chunk| chunk.iter().enumerate());
            cells.filter_map(move |(at, cell)| Some((index * CHUNK + at, (*cell)?)))
        }) {
            // Two rounds of a multiplicative hash; each pair counts by itself.
            let pair = (slot as u128) << 64 | Id::index(cell) as u128;
            let mixed = (pair ^ 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
                .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645);
            let mixed =
                (mixed ^ mixed >> 61).wrapping_mul(0xda94_2042_e4dd_58b5_d6e8_feb8_6659_fd93);
            hash = hash.wrapping_add(mixed ^ mixed >> 67);
        }
        hash
    }
}

/// All cells of an unrolling.
#[derive(Debug, Default)]
pub struct Cells {
    cells: IdVec<CellId, Cell>,
    /// Equal handles have equal cells, so that merging sees that nothing changed.
    by_handle: FastMap<Handle, CellId>,
    /// The place of each state variable in environments, in the order of their first use.
    slots: FastMap<SymId, u32>,
    syms: Vec<SymId>,
    /// The values of the start, where somebody asked for them.
    start: Vec<Option<CellId>>,
}

impl Cells {
    /// The place of a state variable.
    pub fn slot(&mut self, sym: SymId) -> u32 {
        *self.slots.entry(sym).or_insert_with(|| {
            self.syms.push(sym);
            self.start.push(None);
            self.syms.len() as u32 - 1
        })
    }

    /// The state variable at a place.
    pub fn sym(&self, slot: u32) -> SymId {
        self.syms[slot as usize]
    }

    /// The cell of a value.
    pub fn value(&mut self, handle: Handle) -> CellId {
        let cells = &mut self.cells;
        *self.by_handle.entry(handle).or_insert_with(|| cells.push(Cell::Value(handle)))
    }

    /// The cell of the variable in `slot`; `unknown` makes its value of the start.
    pub fn cell(&mut self, env: &Env, slot: u32, unknown: impl FnOnce(SymId) -> Handle) -> CellId {
        if let Some(cell) = env.get(slot).or(self.start[slot as usize]) {
            return cell;
        }
        let handle = unknown(self.sym(slot));
        let cell = self.value(handle);
        self.start[slot as usize] = Some(cell);
        cell
    }

    /// The handle of a cell: makes the `ite` of a phi, and of the phis in it.
    pub fn force(&mut self, cell: CellId, solver: &mut dyn Solver) -> Handle {
        let mut stack = vec![cell];
        while let Some(&top) = stack.last() {
            if let Cell::Phi { cond, then, otherwise } = self.cells[top] {
                match (self.cells[then], self.cells[otherwise]) {
                    (Cell::Value(a), Cell::Value(b)) => {
                        let value = if a == b { a } else { solver.ite(cond, a, b) };
                        self.cells[top] = Cell::Value(value);
                        stack.pop();
                    }
                    (a, b) => {
                        let wait = |cell| matches!(cell, Cell::Phi { .. });
                        stack.extend(wait(a).then_some(then));
                        stack.extend(wait(b).then_some(otherwise));
                    }
                }
            } else {
                stack.pop();
            }
        }
        match self.cells[cell] {
            Cell::Value(handle) => handle,
            Cell::Phi { .. } => unreachable!("just forced"),
        }
    }

    /// The values of the start that somebody asked for.
    pub fn start_values(&self) -> impl Iterator<Item = (SymId, Handle)> + '_ {
        let asked = self.syms.iter().zip(&self.start);
        asked.filter_map(|(&sym, &cell)| match self.cells[cell?] {
            Cell::Value(handle) => Some((sym, handle)),
            Cell::Phi { .. } => None,
        })
    }

    /// One environment for executions that meet: that of the first whose guard holds.
    pub fn merge(
        &mut self,
        from: &[(Handle, Env)],
        mut unknown: impl FnMut(SymId) -> Handle,
    ) -> Env {
        let (_, first) = &from[0];
        let chunks = from.iter().map(|(_, env)| env.chunks.len()).max().unwrap_or(0);
        let mut merged = Env { chunks: Vec::with_capacity(chunks) };
        for index in 0..chunks {
            let chunk = |env: &Env| env.chunks.get(index).cloned().flatten();
            let mine = chunk(first);
            let alike = from[1..].iter().all(|(_, env)| match (&mine, &chunk(env)) {
                (None, None) => true,
                (Some(a), Some(b)) => Rc::ptr_eq(a, b),
                _ => false,
            });
            merged.chunks.push(match alike {
                true => mine,
                false => Some(Rc::new(self.merge_chunk(from, index, &mut unknown))),
            });
        }
        merged
    }

    fn merge_chunk(
        &mut self,
        from: &[(Handle, Env)],
        index: usize,
        unknown: &mut impl FnMut(SymId) -> Handle,
    ) -> Chunk {
        let mut merged = [None; CHUNK];
        for (at, place) in merged.iter_mut().enumerate() {
            let slot = (index * CHUNK + at) as u32;
            let (_, last) = &from[from.len() - 1];
            if from.iter().all(|(_, env)| env.get(slot) == last.get(slot)) {
                *place = last.get(slot);
                continue;
            }
            let mut cell = self.cell(last, slot, &mut *unknown);
            for (cond, env) in from[..from.len() - 1].iter().rev() {
                let then = self.cell(env, slot, &mut *unknown);
                if then != cell {
                    cell = self.cells.push(Cell::Phi { cond: *cond, then, otherwise: cell });
                }
            }
            *place = Some(cell);
        }
        merged
    }

    /// The places where two environments have different cells.
    pub fn differences(&self, a: &Env, b: &Env) -> Vec<u32> {
        let chunks = a.chunks.len().max(b.chunks.len());
        let mut slots = Vec::new();
        for index in 0..chunks {
            let chunk = |env: &Env| env.chunks.get(index).cloned().flatten();
            if let (Some(a), Some(b)) = (chunk(a), chunk(b))
                && Rc::ptr_eq(&a, &b)
            {
                continue;
            }
            let range = index * CHUNK..self.syms.len().min((index + 1) * CHUNK);
            slots.extend(range.map(|slot| slot as u32).filter(|&slot| a.get(slot) != b.get(slot)));
        }
        slots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(count: u32) -> Cells {
        let mut cells = Cells::default();
        for index in 0..count {
            cells.slot(SymId::from_index(index as usize));
        }
        cells
    }

    #[test]
    fn environments_share_what_does_not_change() {
        let mut cells = cells(40);
        let value = cells.value(Handle::from_index(7));
        let mut a = Env::default();
        a.set(3, value);
        let mut b = a.clone();
        b.set(35, value);
        assert!(Rc::ptr_eq(a.chunks[0].as_ref().unwrap(), b.chunks[0].as_ref().unwrap()));
        assert_eq!(cells.differences(&a, &b), [35]);
        assert_eq!(a.get(35), None);
    }

    #[test]
    fn merging_makes_cells_only_where_values_differ() {
        let mut cells = cells(2);
        let (x, y) = (cells.value(Handle::from_index(1)), cells.value(Handle::from_index(2)));
        let (mut a, mut b) = (Env::default(), Env::default());
        a.set(0, x);
        b.set(0, x);
        a.set(1, x);
        b.set(1, y);
        let guard = Handle::from_index(9);
        let merged = cells.merge(&[(guard, a), (guard, b)], |_| unreachable!("all are set"));
        assert_eq!(merged.get(0), Some(x));
        let phi = merged.get(1).unwrap();
        assert!(
            matches!(cells.cells[phi], Cell::Phi { then, otherwise, .. } if then == x && otherwise == y)
        );
    }
}
