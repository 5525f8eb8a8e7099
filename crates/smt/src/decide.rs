//! One answer for formulas of any theory: the solver for them is chosen here.

use base::{Budget, FastSet, Stop};
use logic::{FuncId, Handle, Model, Op, Solver, TermId, Terms};

use crate::bits::{BitSolver, Config, Unsupported};
use crate::combined::{self, Prover};

/// Whether formulas can all be true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// They can, in this model.
    Sat(Model),
    /// They cannot, and neither can those of these numbers alone.
    Unsat(Vec<usize>),
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undecided {
    /// The budget ended.
    Stopped(Stop),
    /// No solver knows such terms.
    Unsupported(Unsupported),
    /// A solver found neither a proof nor a model: it does not understand products of unknowns.
    Unknown,
}

impl std::fmt::Display for Undecided {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Undecided::Stopped(stop) => stop.fmt(f),
            Undecided::Unsupported(error) => error.fmt(f),
            Undecided::Unknown => f.write_str("there is neither a proof nor a model"),
        }
    }
}

impl std::error::Error for Undecided {}

/// Decides whether `assertions` can all be true. Formulas that can be blasted into bits are; the
/// others go to the prover for numbers, functions and arrays.
pub fn decide(
    terms: &mut Terms,
    assertions: &[TermId],
    budget: &mut Budget,
) -> Result<Answer, Undecided> {
    match decide_bits(terms, assertions, budget) {
        Err(Undecided::Unsupported(unsupported)) => {
            let prover = Prover::new(terms, assertions);
            let mut prover = prover.map_err(|_| Undecided::Unsupported(unsupported))?;
            match prover.solve(terms, budget).map_err(Undecided::Stopped)? {
                combined::Answer::Sat(model) => Ok(Answer::Sat(model)),
                combined::Answer::Unsat(proof) => Ok(Answer::Unsat(prover.core(&proof))),
                combined::Answer::Unknown => Err(Undecided::Unknown),
            }
        }
        answer => answer,
    }
}

fn decide_bits(
    terms: &Terms,
    assertions: &[TermId],
    budget: &mut Budget,
) -> Result<Answer, Undecided> {
    let mut solver = BitSolver::new(Config::default());
    let template = solver.try_template(terms, assertions).map_err(Undecided::Unsupported)?;
    let parameters = solver.parameters(template).to_vec();
    let unknowns: Vec<Handle> =
        parameters.iter().map(|&var| solver.unknown(terms, terms.sort(var))).collect();
    let handles = solver.instantiate(template, &unknowns);
    if solver.check(&handles, budget).map_err(Undecided::Stopped)? {
        let mut model = Model::default();
        for (&var, unknown) in parameters.iter().zip(unknowns) {
            if let Op::Var(sym, time) = terms.op(var) {
                model.set(sym, time, solver.value(unknown));
            }
        }
        for func in functions(terms, assertions) {
            model.funcs.insert(func, solver.function_value(terms, func));
        }
        return Ok(Answer::Sat(model));
    }
    let core: FastSet<Handle> = solver.core().into_iter().collect();
    Ok(Answer::Unsat((0..handles.len()).filter(|&at| core.contains(&handles[at])).collect()))
}

/// The functions that occur in terms, in order.
fn functions(terms: &Terms, roots: &[TermId]) -> Vec<FuncId> {
    let mut found: Vec<FuncId> = Vec::new();
    for term in terms.cone(roots) {
        if let Op::Apply(func) = terms.op(term)
            && !found.contains(&func)
        {
            found.push(func);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Answer, Undecided, decide};
    use base::Budget;
    use logic::{Evaluator, Terms, smtlib};

    fn check(text: &str) -> (Terms, Vec<logic::TermId>, Result<Answer, Undecided>) {
        let mut terms = Terms::new();
        let script = smtlib::parse(&mut terms, text).expect("a script");
        let assertions: Vec<_> = script.assertions().collect();
        let answer = decide(&mut terms, &assertions, &mut Budget::unlimited());
        (terms, assertions, answer)
    }

    #[test]
    fn models_and_cores() {
        let declarations = "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))\n\
                            (declare-fun f ((_ BitVec 8)) (_ BitVec 8))";
        let text = format!("{declarations}(assert (bvult x y))(assert (= (f x) (f (f y))))");
        let (terms, assertions, answer) = check(&text);
        let Ok(Answer::Sat(model)) = answer else { panic!("{answer:?}") };
        let mut evaluator = Evaluator::new(&terms, &model);
        assert!(assertions.iter().all(|&term| evaluator.holds(term)));

        let text = format!(
            "{declarations}(assert (bvult x y))(assert (= (f x) y))(assert (= x y))(assert (= y #x01))"
        );
        let Ok(Answer::Unsat(core)) = check(&text).2 else { panic!("unsatisfiable") };
        assert!(core.contains(&0) && core.len() < 4, "{core:?}");
    }

    #[test]
    fn integers() {
        let answer = check("(declare-const n Int)(assert (< n 3))").2;
        assert!(matches!(answer, Ok(Answer::Sat(_))), "{answer:?}");
        let text = "(declare-const n Int)(assert (< n 3))(assert (> n 1))(assert (not (= n 2)))\
                    (assert (> n 0))";
        assert_eq!(check(text).2, Ok(Answer::Unsat(vec![0, 1, 2])));
    }

    #[test]
    fn floats_and_integers_together_have_no_solver() {
        let text = "(declare-const n Int)(declare-const x (_ BitVec 8))(assert (= n (ubv_to_int x)))\
                    (assert (< n 0))";
        let answer = check(text).2;
        assert!(matches!(answer, Err(Undecided::Unsupported(_))), "{answer:?}");
    }
}
