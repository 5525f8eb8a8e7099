//! The CaDiCaL object, made fit to move between threads.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cadical_sys::{CaDiCal, ProofTracer, Status, Terminator};

/// A CaDiCaL solver that can be sent to another thread. Literals are those of DIMACS.
///
/// The binding wants `&mut` also where it only reads, hence the cell.
pub(super) struct Handle {
    solver: RefCell<CaDiCal>,
}

/// CaDiCaL keeps all its state in the object. The binding is not `Send` only because it holds
/// pointers to connected callbacks of any type; here each of them is `Send` itself.
#[allow(unsafe_code)]
// SAFETY: `solver` is private to this module, and the functions below connect nothing but
// `Send` callbacks. CaDiCaL 3.0.1 has no thread-local state. Its globals are constants, those of signal
// handlers and proof files, which we do not use, and two pointers that are written and never read.
unsafe impl Send for Handle {}

impl Handle {
    pub(super) fn new() -> Self {
        Self { solver: RefCell::new(CaDiCal::new()) }
    }

    pub(super) fn set(&mut self, option: &str, value: i32) {
        let known = self.solver.get_mut().set(option, value);
        debug_assert!(known, "CaDiCaL has no option {option}");
    }

    /// Reports derived clauses with antecedents. Only before the first clause.
    pub(super) fn trace(&mut self, tracer: impl ProofTracer + Send + 'static) {
        self.solver.get_mut().connect_proof_tracer1(tracer, true, false);
    }

    pub(super) fn terminate_on(&mut self, flag: Arc<AtomicBool>) {
        self.solver.get_mut().connect_terminator(Flag(flag));
    }

    pub(super) fn add_clause(&mut self, clause: &[i32]) {
        self.solver.get_mut().clause6(clause);
    }

    pub(super) fn assume(&mut self, lit: i32) {
        self.solver.get_mut().assume(lit);
    }

    pub(super) fn limit_conflicts(&mut self, limit: i32) {
        self.solver.get_mut().limit("conflicts", limit);
    }

    pub(super) fn solve(&mut self) -> Status {
        self.solver.get_mut().solve()
    }

    pub(super) fn phase(&mut self, lit: i32) {
        self.solver.get_mut().phase(lit);
    }

    pub(super) fn value(&self, lit: i32) -> bool {
        self.solver.borrow_mut().val(lit) == lit
    }

    pub(super) fn failed(&self, lit: i32) -> bool {
        self.solver.borrow_mut().failed(lit)
    }

    pub(super) fn statistic(&self, name: &str) -> u64 {
        let value = self.solver.borrow().get_statistic_value(name);
        u64::try_from(value).expect("CaDiCaL knows the statistic")
    }
}

struct Flag(Arc<AtomicBool>);

impl Terminator for Flag {
    fn terminated(&mut self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
