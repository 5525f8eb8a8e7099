//! Proofs as data: what an engine hands over when it says that the error is unreachable.

use logic::{LocId, Program, SymId, TermId, Terms};

/// Why the error and all cuts are unreachable.
///
/// A certificate speaks of locations and state variables by their *names*: the program that it is
/// checked on is another encoding, whose ids differ.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The argument.
    pub kind: CertificateKind,
    /// The pool of the formulas in it.
    pub terms: Terms,
    /// Variables that stand for all their values: a formula holds whatever they are. None is a
    /// variable of the program.
    pub bound: Vec<SymId>,
}

/// Formulas at locations. A formula speaks of state variables at time 0.
pub type Labels = Vec<(String, TermId)>;

/// The kinds of argument.
#[derive(Clone, Debug)]
pub enum CertificateKind {
    /// Each formula holds whenever its location is reached, which each action preserves. Locations
    /// without a formula are unreachable.
    Inductive(Labels),
    /// No execution of fewer than `k` steps reaches an error, and none from any state anywhere
    /// reaches one with its `k`-th step.
    KInductive {
        /// The number of steps.
        k: u32,
        /// Formulas that are inductive by themselves (locations not mentioned: true) and that the
        /// step case may assume.
        invariants: Labels,
        /// Whether the step case looks only at paths that visit no state twice.
        simple_paths: bool,
    },
    /// All executions end, or come back to a state in which one was before, within so many steps,
    /// and none of them with an error.
    Bounded {
        /// The number of steps.
        depth: u32,
        /// Frames and locations such that no execution is there after so many steps. A hint: the
        /// checker need not look behind them once it has shown them unreachable itself.
        infeasible: Vec<(u32, String)>,
        /// The locations on loops that the proof has seen. Other loops do not matter to it; if the
        /// program has some, numbers of steps mean nothing to the checker, which finds its own way.
        loops: Vec<String>,
    },
}

impl Certificate {
    /// A certificate with formulas of this pool, all of them without bound variables.
    pub fn new(kind: CertificateKind, terms: Terms) -> Self {
        Self { kind, terms, bound: Vec::new() }
    }

    /// A certificate without formulas.
    pub fn plain(kind: CertificateKind) -> Self {
        Self::new(kind, Terms::new())
    }

    /// The inductive certificate with these formulas.
    pub fn inductive(terms: &Terms, program: &Program, labels: &[(LocId, TermId)]) -> Self {
        let kind = CertificateKind::Inductive(named(program, labels));
        Self::new(kind, terms.clone())
    }

    /// In a few words.
    pub fn summary(&self) -> String {
        match &self.kind {
            CertificateKind::Inductive(labels) => {
                format!("an inductive invariant at {}", locations(labels))
            }
            CertificateKind::KInductive { k, invariants, .. } if invariants.is_empty() => {
                format!("the property is {k}-inductive")
            }
            CertificateKind::KInductive { k, invariants, .. } => {
                let at = locations(invariants);
                format!("the property is {k}-inductive with invariants at {at}")
            }
            CertificateKind::Bounded { depth, .. } => {
                format!("every execution ends or repeats itself within {depth} blocks")
            }
        }
    }
}

fn locations(labels: &Labels) -> String {
    match labels.len() {
        1 => "1 location".into(),
        count => format!("{count} locations"),
    }
}

/// Labels by name.
pub fn named(program: &Program, labels: &[(LocId, TermId)]) -> Labels {
    labels.iter().map(|&(loc, term)| (program.locs[loc].name.clone(), term)).collect()
}
