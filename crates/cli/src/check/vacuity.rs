//! Whether the assumptions of a program exclude every execution.
//!
//! A program is *vacuous* if each of its executions ends, after finitely many steps, at an
//! assumption that does not hold. To find out, every other end (exit, abort, an error) becomes the
//! error of a copy of the program: it is vacuous if bounded model checking proves that none of them
//! is reached and that no execution goes on for ever.

use crate::check::engines::Subject;
use base::Budget;
use cfa::ir::{Cfa, ErrorKind, HaltKind, Stmt};
use cfa::regions::Regions;
use encode::{Encoder, Options};
use engine::{Answer, Bmc, Silent, Task};
use logic::Terms;

/// The most work that is spent on this question.
const WORK: u64 = 100_000;

/// Whether the assumptions exclude every execution; false if that is not found out quickly.
pub fn is_vacuous(subject: Subject, budget: &mut Budget) -> bool {
    let ends = with_ends_as_errors(subject.cfa);
    let regions = Regions::compute(&ends);
    let mut terms = Terms::new();
    let (mut encoder, mut program) = Encoder::new(&ends, &regions, None, &Options::default());
    let mut task = Task {
        terms: &mut terms,
        program: &mut program,
        unfold: &mut encoder,
        deterministic: true,
    };
    let mut solver = (subject.solver)("vacuity");
    let mut bmc = Bmc::new(&mut *solver);
    let mut limit = budget.aside(WORK);
    let answer = engine::run(&mut bmc, &mut task, &mut Silent, &mut limit);
    matches!(answer, Ok(Answer::Safe(_)))
}

/// The program in which every end but a failed assumption is an error.
fn with_ends_as_errors(cfa: &Cfa) -> Cfa {
    let mut cfa = cfa.clone();
    for function in cfa.funcs.iter_mut() {
        let Some(body) = &mut function.body else { continue };
        for edge in body.edges.iter_mut() {
            if let Stmt::Halt(HaltKind::Exit(_) | HaltKind::Abort | HaltKind::Undefined(_)) =
                edge.stmt
            {
                edge.stmt = Stmt::Error(ErrorKind::Assertion(None));
            }
        }
    }
    cfa
}
