//! SAT solving for Wedge: literals, the interface [`SatSolver`] and its implementation
//! [`Cadical`]. Nothing here knows terms.
//!
//! With [`Config::proof`] the solver records a [`Proof`]. [`Replay`] turns its clauses into
//! resolution chains, for interpolation, and [`checker`] checks both without trusting the solver.
//! [`Checked`] is a solver that has its own proofs checked as it goes.
//!
//! ```
//! use base::Budget;
//! use sat::{Cadical, Config, Lit, SatSolver};
//!
//! let mut solver = Cadical::new(Config::default());
//! let [a, b] = [(); 2].map(|()| Lit::positive(solver.new_var()));
//! solver.add_clause(&[!a, b]);
//! let mut budget = Budget::unlimited();
//! assert_eq!(solver.solve(&[a], &mut budget), Ok(true));
//! assert!(solver.value(b));
//! assert_eq!(solver.solve(&[a, !b], &mut budget), Ok(false));
//! assert_eq!(solver.core(&[a, !b]), [a, !b]);
//! ```
//!
//! A proof under assumptions, checked against the clauses that were given:
//!
//! ```
//! use base::Budget;
//! use sat::{Cadical, Cnf, Config, Lit, SatSolver, checker};
//!
//! let mut cnf = Cnf::new();
//! let [a, b] = [(); 2].map(|()| Lit::positive(cnf.new_var()));
//! cnf.add_clause(&[!a, b]);
//! let mut solver = Cadical::new(Config { proof: true, ..Config::default() });
//! cnf.load(&mut solver);
//! assert_eq!(solver.solve(&[a, !b], &mut Budget::unlimited()), Ok(false));
//! let proof = solver.proof().expect("proofs are on").trimmed();
//! assert_eq!(checker::check(&proof, &cnf, &[a, !b]), Ok(()));
//! ```

pub mod cadical;
pub mod chain;
pub mod checked;
pub mod checker;
pub mod cnf;
pub mod config;
pub mod dimacs;
pub mod lit;
pub mod proof;
pub mod solver;

pub use cadical::Cadical;
pub use chain::{Chain, Replay, Step};
pub use checked::{Checked, Proving};
pub use cnf::{Cnf, InputId};
pub use config::Config;
pub use lit::{Lit, Var};
pub use proof::{ClauseId, Proof};
pub use solver::{SatSolver, Stats};
