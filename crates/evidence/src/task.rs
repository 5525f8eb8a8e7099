//! A program under analysis.

use base::{Budget, Stop};
use logic::{LocId, LocKind, Program, SymId, Terms, Unfold};

/// A program with its terms and the way to unfold it further.
pub struct Task<'t> {
    /// The terms of guards and updates.
    pub terms: &'t mut Terms,
    /// What is unfolded so far.
    pub program: &'t mut Program,
    /// Makes the rest.
    pub unfold: &'t mut dyn Unfold,
    /// Whether for the same state and the same inputs at most one action can be taken, as in
    /// encodings of C. Otherwise actions that are possible at once are told apart by a free choice.
    pub deterministic: bool,
}

impl Task<'_> {
    /// Makes sure that the actions which leave `loc` are there.
    pub fn expand(&mut self, loc: LocId, budget: &mut Budget) -> Result<(), Stop> {
        if self.program.locs[loc].expanded {
            return Ok(());
        }
        self.unfold.expand(self.terms, self.program, loc, budget)
    }

    /// Expands every location that the graph reaches. `limit` is the most locations there may be.
    pub fn expand_all(&mut self, limit: usize, budget: &mut Budget) -> Result<(), Stop> {
        let mut seen = vec![false; self.program.locs.len()];
        let mut stack = vec![self.program.initial];
        while let Some(loc) = stack.pop() {
            let index = base::Id::index(loc);
            if std::mem::replace(&mut seen[index], true) || !self.is_plain(loc) {
                continue;
            }
            self.expand(loc, budget)?;
            if self.program.locs.len() > limit {
                return Err(Stop::OutOfWork);
            }
            seen.resize(self.program.locs.len(), false);
            stack.extend(self.program.out(loc).iter().map(|&a| self.program.actions[a].to));
        }
        Ok(())
    }

    /// Whether executions go on from `loc`.
    pub fn is_plain(&self, loc: LocId) -> bool {
        self.program.locs[loc].kind == LocKind::Plain
    }

    /// The state variable or input of this name.
    pub fn symbol_named(&self, name: &str) -> Option<SymId> {
        let count = self.terms.symbol_count();
        (0..count).map(base::Id::from_index).find(|&sym| self.terms.symbol(sym).name == name)
    }
}
