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
