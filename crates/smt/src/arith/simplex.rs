//! The general simplex method for bounds on linear expressions, by Dutertre and de Moura
//! [DM06 §3].
//!
//! ```text
//! check():
//!   while some basic variable x violates a bound:
//!     among the others in its row, take a y that can move x towards the bound
//!     none → conflict: the bound of x and those that hold each y
//!     make y basic instead of x, and move x to its bound
//! ```
//!
//! A conflict comes with Farkas coefficients: its bounds, multiplied and added, read `0 ≤ c` for
//! some negative `c`. The first variable that qualifies is taken (Bland's rule), so that it ends.

use base::{Budget, IdVec, Rational, Stop};
use std::collections::BTreeSet;

use super::delta::Delta;
use super::row::{ArithVar, Linear};

/// Why a bound holds: a number that means something to the caller.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reason(pub u32);

/// Which side of a variable a bound is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The variable is at least the bound.
    Lower,
    /// The variable is at most the bound.
    Upper,
}

#[derive(Clone, Debug)]
struct Bound {
    value: Delta,
    reason: Reason,
}

/// Bounds that contradict each other, with positive factors: the factors times the bounds, each
/// written as `… ≤ …`, add up to a contradiction `0 ≤ c` with `c < 0`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The reasons of the bounds, with their factors.
    pub parts: Vec<(Reason, Rational)>,
}

#[derive(Clone, Debug, Default)]
struct Column {
    value: Delta,
    lower: Option<Bound>,
    upper: Option<Bound>,
    /// The row that computes it, if it is basic.
    row: Option<usize>,
    /// Rows in which it may occur.
    uses: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Row {
    basic: ArithVar,
    sum: Linear,
}

/// Bounds on variables and on sums of variables.
#[derive(Clone, Debug, Default)]
pub struct Simplex {
    columns: IdVec<ArithVar, Column>,
    rows: Vec<Row>,
    /// Basic variables that may violate a bound.
    suspects: BTreeSet<ArithVar>,
    /// Bounds that were replaced, to be put back.
    trail: Vec<(ArithVar, Side, Option<Bound>)>,
    levels: Vec<usize>,
    /// Pivots so far.
    pub pivots: u64,
}

impl Simplex {
    /// A problem without variables.
    pub fn new() -> Self {
        Self::default()
    }

    /// A new variable.
    pub fn variable(&mut self) -> ArithVar {
        self.columns.push(Column::default())
    }

    /// A new variable that is equal to a sum.
    pub fn define(&mut self, sum: &Linear) -> ArithVar {
        // Rows are sums of variables that are not basic.
        let mut row = Linear::default();
        let mut value = Delta::default();
        for (var, factor) in sum.iter() {
            value.add_product(&self.columns[*var].value, factor);
            match self.columns[*var].row {
                Some(at) => row.add_multiple(&self.rows[at].sum, factor, |_| {}),
                None => {
                    row.add_multiple(&Linear::new([(*var, Rational::ONE)]), factor, |_| {});
                }
            }
        }
        let at = self.rows.len();
        for (var, _) in row.iter() {
            self.columns[*var].uses.push(at);
        }
        let basic = self.columns.push(Column { value, row: Some(at), ..Column::default() });
        self.rows.push(Row { basic, sum: row });
        basic
    }

    /// The value of a variable; it is a solution after [`check`](Self::check).
    pub fn value(&self, var: ArithVar) -> &Delta {
        &self.columns[var].value
    }

    /// Gives a variable a value. Only while there are no bounds; and in the end the values of all
    /// variables must fit their definitions.
    pub fn assign(&mut self, var: ArithVar, value: Delta) {
        debug_assert!(self.trail.is_empty(), "bounds may not hold any more");
        self.columns[var].value = value;
    }

    /// Begins a level, to which [`pop`](Self::pop) goes back.
    pub fn push(&mut self) {
        self.levels.push(self.trail.len());
    }

    /// Forgets the bounds of the last level.
    ///
    /// # Panics
    /// If there is none.
    pub fn pop(&mut self) {
        let start = self.levels.pop().expect("a level");
        for (var, side, bound) in self.trail.drain(start..).rev() {
            match side {
                Side::Lower => self.columns[var].lower = bound,
                Side::Upper => self.columns[var].upper = bound,
            }
        }
        // What violates a bound that is left violated it before, and is a suspect already.
    }

    /// Adds a bound.
    pub fn bound(
        &mut self,
        var: ArithVar,
        side: Side,
        value: Delta,
        reason: Reason,
    ) -> Result<(), Conflict> {
        let column = &self.columns[var];
        let (own, other) = match side {
            Side::Lower => (&column.lower, &column.upper),
            Side::Upper => (&column.upper, &column.lower),
        };
        let tighter = |old: &Delta| match side {
            Side::Lower => value > *old,
            Side::Upper => value < *old,
        };
        if own.as_ref().is_some_and(|old| !tighter(&old.value)) {
            return Ok(());
        }
        if let Some(other) = other.as_ref().filter(|other| tighter(&other.value)) {
            let parts = vec![(reason, Rational::ONE), (other.reason, Rational::ONE)];
            return Err(Conflict { parts });
        }
        let bound = Some(Bound { value: value.clone(), reason });
        let column = &mut self.columns[var];
        let old = match side {
            Side::Lower => std::mem::replace(&mut column.lower, bound),
            Side::Upper => std::mem::replace(&mut column.upper, bound),
        };
        self.trail.push((var, side, old));
        if self.columns[var].row.is_some() {
            self.suspects.insert(var);
        } else if self.columns[var].is_violated() {
            self.move_to(var, &value);
        }
        Ok(())
    }

    /// Gives a variable that is not basic another value.
    fn move_to(&mut self, var: ArithVar, value: &Delta) {
        let by = value.minus(&self.columns[var].value);
        self.columns[var].value = value.clone();
        let mut uses = std::mem::take(&mut self.columns[var].uses);
        // A row that lost the variable and got it back is there twice.
        uses.sort_unstable();
        uses.dedup();
        uses.retain(|&at| {
            let row = &self.rows[at];
            let Some(factor) = row.sum.factor(var) else { return false };
            let basic = row.basic;
            self.columns[basic].value.add_product(&by, factor);
            self.suspects.insert(basic);
            true
        });
        self.columns[var].uses = uses;
    }

    /// Looks for a solution: `Ok(Ok(()))` if there is one.
    pub fn check(&mut self, budget: &mut Budget) -> Result<Result<(), Conflict>, Stop> {
        while let Some(&basic) = self.suspects.first() {
            if !self.columns[basic].is_violated() {
                self.suspects.pop_first();
                continue;
            }
            budget.spend()?;
            let at = self.columns[basic].row.expect("a suspect is basic");
            let rises = self.columns[basic].is_below();
            match self.helper(at, rises) {
                Some(helper) => {
                    let target = self.columns[basic].target(rises);
                    self.pivot(at, helper, &target);
                }
                None => return Ok(Err(self.conflict(at, rises))),
            }
        }
        Ok(Ok(()))
    }

    /// The first variable of a row that can move the row's value up or down.
    fn helper(&self, at: usize, rises: bool) -> Option<ArithVar> {
        let moves = |(var, factor): &&(ArithVar, Rational)| {
            let column = &self.columns[*var];
            match factor.is_positive() == rises {
                true => column.upper.as_ref().is_none_or(|bound| column.value < bound.value),
                false => column.lower.as_ref().is_none_or(|bound| column.value > bound.value),
            }
        };
        self.rows[at].sum.iter().find(moves).map(|part| part.0)
    }

    /// The bounds that keep a row's value from its bound.
    fn conflict(&self, at: usize, rises: bool) -> Conflict {
        let row = &self.rows[at];
        let column = &self.columns[row.basic];
        let own = if rises { &column.lower } else { &column.upper };
        let reason = |bound: &Option<Bound>| bound.as_ref().expect("a bound that holds").reason;
        let mut parts = vec![(reason(own), Rational::ONE)];
        for (var, factor) in row.sum.iter() {
            let column = &self.columns[*var];
            let holds = if factor.is_positive() == rises { &column.upper } else { &column.lower };
            parts.push((reason(holds), factor.abs()));
        }
        Conflict { parts }
    }

    /// Makes `entering` basic in a row, and moves what was basic there to `target`.
    fn pivot(&mut self, at: usize, entering: ArithVar, target: &Delta) {
        self.pivots += 1;
        let leaving = self.rows[at].basic;
        let mut sum = std::mem::take(&mut self.rows[at].sum);
        let factor = sum.remove(entering).expect("it occurs in the row");
        let inverse = factor.inverse();
        let by = target.minus(&self.columns[leaving].value).times(&inverse);
        self.columns[leaving].value = target.clone();
        let moved = self.columns[entering].value.plus(&by);
        // leaving = factor · entering + rest, so entering = (leaving - rest) / factor.
        sum.scale(&-inverse.clone());
        sum.add_multiple(&Linear::new([(leaving, Rational::ONE)]), &inverse, |_| {});
        let uses = std::mem::take(&mut self.columns[entering].uses);
        for other in uses {
            if other == at {
                continue;
            }
            let row = &mut self.rows[other];
            let Some(factor) = row.sum.remove(entering) else { continue };
            let columns = &mut self.columns;
            columns[row.basic].value.add_product(&by, &factor);
            row.sum.add_multiple(&sum, &factor, |var| columns[var].uses.push(other));
            self.suspects.insert(row.basic);
        }
        self.columns[entering].value = moved;
        self.columns[entering].row = Some(at);
        self.columns[leaving].row = None;
        self.columns[leaving].uses.push(at);
        self.rows[at] = Row { basic: entering, sum };
        self.suspects.remove(&leaving);
        self.suspects.insert(entering);
    }
}

impl Column {
    fn is_below(&self) -> bool {
        self.lower.as_ref().is_some_and(|bound| self.value < bound.value)
    }

    fn is_violated(&self) -> bool {
        self.is_below() || self.upper.as_ref().is_some_and(|bound| self.value > bound.value)
    }

    /// The bound that is violated.
    fn target(&self, rises: bool) -> Delta {
        let bound = if rises { &self.lower } else { &self.upper };
        bound.as_ref().expect("a violated bound").value.clone()
    }
}
