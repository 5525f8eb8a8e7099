//! What a verdict rests on, and the checks that it must pass before anybody sees it (DESIGN §7).
//!
//! A [`Verdict`] cannot be made without its evidence: FALSE holds a [`Counterexample`], which only
//! [`replay`] makes; TRUE holds a [`Proof`], which only [`check_certificate`] makes, on a program
//! that was encoded anew and with a solver that has seen nothing else. Nothing here knows how an
//! engine came to its answer.

mod bound;
pub mod certificate;
mod check;
mod consecution;
mod ends;
mod follow;
mod follower;
mod frames;
mod live;
mod loops;
mod random;
mod replay;
mod task;
mod translate;
mod verdict;

pub use certificate::{Certificate, CertificateKind, Labels};
pub use check::{Refusal, check_certificate};
pub use ends::find_ending;
pub use follow::{Effort, Encoding, follow_runs};
pub use loops::cyclic;
pub use random::{Endings, random_runs};
pub use replay::{Counterexample, ReplayFailure, replay};
pub use task::Task;
pub use translate::{Translator, copy_sort};
pub use verdict::{Checked, Proof, Reason, Unknown, Verdict, Withheld};
