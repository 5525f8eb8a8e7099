//! Work limits that procedures keep by themselves, counted in work units and not in seconds.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Why a procedure gave up. It travels through `?`, so that no caller mistakes it for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The budget of work units is used up.
    OutOfWork,
    /// Somebody raised the interrupt flag (a time limit, Ctrl-C, a faster engine).
    Interrupted,
    /// A solver gave a proof of its answer, and the proof is wrong: the answer is worth nothing.
    WrongProof,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::OutOfWork => "the limit on work units was reached",
            Stop::Interrupted => "interrupted",
            Stop::WrongProof => "the solver's proof of an answer is wrong",
        })
    }
}

impl std::error::Error for Stop {}

/// How much work a procedure may still do.
#[derive(Clone, Debug)]
pub struct Budget {
    left: u64,
    interrupt: Arc<AtomicBool>,
}

impl Budget {
    /// A budget of `units`, with an interrupt flag of its own.
    pub fn new(units: u64) -> Self {
        Self { left: units, interrupt: Arc::default() }
    }

    /// No limit but the interrupt flag.
    pub fn unlimited() -> Self {
        Self::new(u64::MAX)
    }

    /// The same budget, stopped as well when `flag` becomes true.
    pub fn with_interrupt(self, flag: Arc<AtomicBool>) -> Self {
        Self { interrupt: flag, ..self }
    }

    /// A budget of `units` of its own, with the same interrupt flag.
    pub fn aside(&self, units: u64) -> Self {
        Self::new(units).with_interrupt(Arc::clone(&self.interrupt))
    }

    /// Does work on at most `units` of what is left. `None`: that was not enough, but more is left.
    pub fn attempt<T>(
        &mut self,
        units: u64,
        work: impl FnOnce(&mut Budget) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let units = units.min(self.left);
        let mut share = self.aside(units);
        let done = work(&mut share);
        self.charge(units - share.left);
        match done {
            Err(Stop::OutOfWork) if self.left > 0 => Ok(None),
            done => done.map(Some),
        }
    }

    /// Takes one unit.
    #[inline]
    pub fn spend(&mut self) -> Result<(), Stop> {
        if self.left == 0 {
            return Err(Stop::OutOfWork);
        }
        self.left -= 1;
        if self.left & 0xfff == 0 && self.interrupt.load(Ordering::Relaxed) {
            return Err(Stop::Interrupted);
        }
        Ok(())
    }

    /// Takes `units` that were spent already, or all that is left.
    pub fn charge(&mut self, units: u64) {
        self.left = self.left.saturating_sub(units);
    }

    /// Whether the interrupt flag is raised.
    pub fn interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// The interrupt flag, for work that is done elsewhere on this budget.
    pub fn interrupt(&self) -> &Arc<AtomicBool> {
        &self.interrupt
    }

    /// The units that are left.
    pub fn left(&self) -> u64 {
        self.left
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Stop};

    fn spend(budget: &mut Budget, units: u64) -> Result<u64, Stop> {
        for _ in 0..units {
            budget.spend()?;
        }
        Ok(units)
    }

    #[test]
    fn attempts_take_from_what_is_left() {
        let mut budget = Budget::new(10);
        assert_eq!(budget.attempt(4, |share| spend(share, 3)), Ok(Some(3)));
        assert_eq!(budget.left(), 7);
        assert_eq!(budget.attempt(4, |share| spend(share, 5)), Ok(None));
        assert_eq!(budget.left(), 3);
        assert_eq!(budget.attempt(4, |share| spend(share, 4)), Err(Stop::OutOfWork));
        assert_eq!(budget.left(), 0);
    }

    #[test]
    fn budgets_aside_stop_together() {
        let budget = Budget::new(1);
        let aside = budget.aside(100);
        budget.interrupt().store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(aside.interrupted());
    }
}
