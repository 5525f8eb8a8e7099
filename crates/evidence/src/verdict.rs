//! Verdicts.

use crate::certificate::Certificate;
use crate::replay::Counterexample;
use cfa::ir::{LedgerEntry, LedgerKind};

/// The answer to "can the error be reached?".
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one verdict in a run")]
pub enum Verdict {
    /// No.
    True(Proof),
    /// Yes.
    False(Counterexample),
    /// Not known.
    Unknown(Unknown),
}

/// A certificate that passed its check. Only [`crate::check_certificate`] makes one.
#[derive(Debug)]
pub struct Checked {
    certificate: Certificate,
    queries: usize,
}

/// A checked certificate on which no approximation casts doubt: what TRUE rests on.
#[derive(Debug)]
pub struct Proof {
    certificate: Certificate,
    queries: usize,
}

/// TRUE is withheld, because the encoding leaves out behaviours of the program.
#[derive(Clone, Debug)]
pub struct Withheld {
    /// What it leaves out.
    pub entry: LedgerEntry,
}

impl Checked {
    pub(crate) fn new(certificate: Certificate, queries: usize) -> Self {
        Self { certificate, queries }
    }

    /// The ledger rule (DESIGN §3): no TRUE over an under-approximation. `ledger` has the
    /// approximations on everything that is reachable in the encoding that was checked; those at
    /// cuts are left out, as the certificate shows that no execution gets there.
    pub fn conclude<'l>(
        self,
        ledger: impl IntoIterator<Item = &'l LedgerEntry>,
    ) -> Result<Proof, Box<Withheld>> {
        let under = ledger.into_iter().find(|entry| entry.kind == LedgerKind::Under);
        match under {
            Some(entry) => Err(Box::new(Withheld { entry: entry.clone() })),
            None => Ok(Proof { certificate: self.certificate, queries: self.queries }),
        }
    }
}

impl Proof {
    /// What was checked.
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// How many obligations needed a solver.
    pub fn queries(&self) -> usize {
        self.queries
    }
}

/// No answer, why, and what may help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown {
    /// Why.
    pub reason: Reason,
    /// What to do.
    pub hint: Option<String>,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The time was up.
    Timeout,
    /// The memory was used up.
    OutOfMemory,
    /// Somebody pressed Ctrl-C.
    Interrupted,
    /// The program has no assertion and no call of an error function.
    NothingToCheck,
    /// The proof or the search ends where the encoding cuts off behaviours.
    Cut(String),
    /// TRUE is withheld because of an under-approximation.
    UnderApproximation(String),
    /// The property holds only if nothing outside an object is read, and something may be.
    StrayRead,
    /// Something in the program is not supported.
    Unsupported(String),
    /// No engine got further.
    GaveUp(String),
    /// A counterexample could not be replayed or a proof did not pass its check.
    CheckFailed(String),
    /// A fault of Wedge.
    Internal(String),
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Reason::Timeout => f.write_str("timeout"),
            Reason::OutOfMemory => f.write_str("out of memory"),
            Reason::Interrupted => f.write_str("interrupted"),
            Reason::NothingToCheck => f.write_str("nothing to check"),
            Reason::Cut(what) => write!(f, "cut: {what}"),
            Reason::UnderApproximation(what) => write!(f, "under-approximation: {what}"),
            Reason::StrayRead => {
                f.write_str("undefined behaviour: memory outside an object may be read")
            }
            Reason::Unsupported(what) => write!(f, "unsupported: {what}"),
            Reason::GaveUp(why) => write!(f, "gave up: {why}"),
            Reason::CheckFailed(what) => write!(f, "check failed: {what}"),
            Reason::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}

impl Unknown {
    /// Without advice.
    pub fn new(reason: Reason) -> Self {
        Self { reason, hint: None }
    }

    /// With advice.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
