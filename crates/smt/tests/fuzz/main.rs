//! Random formulas: against brute force, against z3 and bitwuzla, and against itself.
//!
//! `WEDGE_SMT_FUZZ=20000 cargo test --release -p wedge-smt --test fuzz` runs that many formulas;
//! by default it is a few hundred. `WEDGE_SMT_SEED` is where the seeds start, `WEDGE_ORACLES` the
//! Python that has the packages `z3-solver` and `bitwuzla`.

mod brute;
mod confirm;
mod found;
mod generate;
#[path = "../oracle/mod.rs"]
mod oracle;

use base::{Budget, FastMap};
use confirm::confirm;
use generate::{Formula, Rng, Theory};
use logic::{Evaluator, FuncValue, Handle, Model, Op, Solver, Sort, TermId, Terms, Value};
use smt::bits::{BitSolver, Config};

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn seeds(share: u64) -> std::ops::Range<u64> {
    let start = number("WEDGE_SMT_SEED", 0);
    start..start + (number("WEDGE_SMT_FUZZ", 400) / share).max(1)
}

/// Says which formula it was when the solver panics.
struct Culprit<'a>(&'a Formula, &'a [TermId]);

impl Drop for Culprit<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{:?} seed {}\n{}", self.0.theory, self.0.seed, self.0.text(self.1));
        }
    }
}

/// A solver with the variables of a formula.
struct Session<'a> {
    terms: &'a Terms,
    solver: BitSolver,
    vars: FastMap<TermId, Handle>,
    order: Vec<TermId>,
}

impl<'a> Session<'a> {
    /// In every other session the proofs of the SAT solver are checked.
    fn new(terms: &'a Terms) -> Self {
        let checked = terms.len().is_multiple_of(2);
        let solver = BitSolver::new(Config { checked, ..Config::default() });
        Self { terms, solver, vars: FastMap::default(), order: Vec::new() }
    }

    fn handle(&mut self, term: TermId) -> Handle {
        let template = self.solver.template(self.terms, &[term]);
        let parameters = self.solver.parameters(template).to_vec();
        let arguments: Vec<Handle> = parameters.into_iter().map(|var| self.var(var)).collect();
        self.solver.instantiate(template, &arguments)[0]
    }

    fn var(&mut self, var: TermId) -> Handle {
        if let Some(&known) = self.vars.get(&var) {
            return known;
        }
        let handle = self.solver.unknown(self.terms, self.terms.sort(var));
        self.vars.insert(var, handle);
        self.order.push(var);
        handle
    }

    fn check(&mut self, assumptions: &[Handle]) -> bool {
        self.solver.check(assumptions, &mut Budget::unlimited()).expect("no limit")
    }

    /// The model as values of variables and functions.
    fn model(&mut self, functions: &[logic::FuncId]) -> Model {
        let mut model = Model::default();
        for &var in &self.order {
            let Op::Var(sym, time) = self.terms.op(var) else { unreachable!("a variable") };
            let value = self.solver.value(self.vars[&var]);
            assert!(value.has_sort(self.terms, self.terms.sort(var)));
            model.set(sym, time, value);
        }
        for &func in functions {
            let value: FuncValue = self.solver.function_value(self.terms, func);
            model.funcs.insert(func, value);
        }
        model
    }
}

/// Whether the terms can all be true, in a solver of their own; a model is checked.
fn solve(formula: &Formula, asserted: &[TermId]) -> bool {
    let _culprit = Culprit(formula, asserted);
    let mut session = Session::new(&formula.terms);
    for &term in asserted {
        let handle = session.handle(term);
        session.solver.assert(handle);
    }
    let answer = session.check(&[]);
    if answer {
        check_model(formula, &mut session, asserted);
    }
    answer
}

fn check_model(formula: &Formula, session: &mut Session<'_>, hold: &[TermId]) {
    // Values of terms that the query did not need, asked for before and after the variables.
    let extra: Vec<(TermId, Handle)> =
        formula.others.iter().map(|&term| (term, session.handle(term))).collect();
    let first = extra.iter().step_by(2);
    let mut values: Vec<(TermId, Value)> =
        first.map(|&(term, handle)| (term, session.solver.value(handle))).collect();
    let model = session.model(&formula.functions);
    for &(term, handle) in extra.iter().skip(1).step_by(2) {
        values.push((term, session.solver.value(handle)));
    }
    let mut evaluator = Evaluator::new(&formula.terms, &model);
    for &term in hold {
        assert!(evaluator.holds(term), "a wrong model");
    }
    // What is beyond the query may use functions where the model does not say anything yet.
    if formula.functions.is_empty() {
        for (term, value) in values {
            assert_eq!(evaluator.value(term), value, "a value");
        }
    }
}

#[test]
fn against_brute_force() {
    let mut decided = [0u64; 2];
    for seed in seeds(1) {
        let theory = Theory::SMALL[seed as usize % Theory::SMALL.len()];
        let formula = Formula::random(seed, theory);
        let answer = solve(&formula, &formula.asserted);
        if answer {
            decided[1] += 1;
        } else if let Some(found) = brute::satisfiable(&formula) {
            assert!(!found, "seed {seed}: there is a model\n{}", formula.text(&formula.asserted));
            decided[0] += 1;
        }
    }
    eprintln!("{} unsatisfiable, {} satisfiable", decided[0], decided[1]);
}

/// Those of the terms that contradict each other, as assumptions that do.
fn core(formula: &Formula, assumed: &[TermId]) -> Vec<TermId> {
    let _culprit = Culprit(formula, assumed);
    let mut session = Session::new(&formula.terms);
    let handles: Vec<Handle> = assumed.iter().map(|&term| session.handle(term)).collect();
    assert!(!session.check(&handles), "assumed, they have a model");
    let core = session.solver.core();
    let in_core = |at: &usize| core.contains(&handles[*at]);
    (0..assumed.len()).filter(in_core).map(|at| assumed[at]).collect()
}

/// What was asked, and how often each of the others had an answer, which was the same.
#[derive(Default, Debug)]
struct Tally {
    formulas: u64,
    unsatisfiable: u64,
    smaller_cores: u64,
    with_arrays: u64,
    with_functions: u64,
    confirmed_by: confirm::Votes,
    cores_confirmed_by: confirm::Votes,
}

/// Every answer is confirmed by the others, every model by evaluation of the terms as they were
/// generated, every core by the others.
#[test]
fn against_other_solvers() {
    let Some(mut oracle) = oracle::Oracle::start(&[]) else { return };
    let mut tally = Tally::default();
    for seed in seeds(1) {
        let theory = Theory::ALL[seed as usize % Theory::ALL.len()];
        let mut formula = Formula::random(seed.wrapping_mul(31).wrapping_add(7), theory);
        let answer = solve(&formula, &formula.asserted);
        let asserted = formula.asserted.clone();
        tally.formulas += 1;
        tally.with_arrays += u64::from(formula.contains(|_, sort| matches!(sort, Sort::Array(_))));
        tally.with_functions += u64::from(formula.contains(|op, _| matches!(op, Op::Apply(_))));
        confirm(&mut oracle, &mut formula, &asserted, answer, &mut tally.confirmed_by);
        if !answer {
            tally.unsatisfiable += 1;
            let core = core(&formula, &asserted);
            tally.smaller_cores += u64::from(core.len() < asserted.len());
            confirm(&mut oracle, &mut formula, &core, false, &mut tally.cores_confirmed_by);
        }
    }
    eprintln!("{tally:#?}");
    let some = |count: u64| tally.formulas < 100 || count * 8 >= tally.formulas;
    assert!(some(tally.unsatisfiable) && some(tally.formulas - tally.unsatisfiable));
    assert!(some(tally.with_arrays) && some(tally.with_functions));
}

/// Many queries on one solver, compared with solvers of their own.
#[test]
fn incremental() {
    for seed in seeds(4) {
        let theory = Theory::ALL[seed as usize % Theory::ALL.len()];
        let formula = Formula::random(seed ^ 0x5555, theory);
        let mut rng = Rng(seed);
        let mut session = Session::new(&formula.terms);
        let mut asserted: Vec<TermId> = Vec::new();
        for round in 0..8 {
            let pool = &formula.truths;
            let count = 1 + rng.below(4);
            let assumed: Vec<TermId> =
                (0..count).map(|_| pool[rng.below(pool.len() as u64) as usize]).collect();
            let handles: Vec<Handle> = assumed.iter().map(|&term| session.handle(term)).collect();
            let all: Vec<TermId> = asserted.iter().chain(&assumed).copied().collect();
            let answer = session.check(&handles);
            assert_eq!(answer, solve(&formula, &all), "seed {seed} round {round}");
            if answer {
                check_model(&formula, &mut session, &all);
            } else {
                let core = session.solver.core();
                let core: Vec<TermId> = (0..assumed.len())
                    .filter(|&at| core.contains(&handles[at]))
                    .map(|at| assumed[at])
                    .collect();
                let all: Vec<TermId> = asserted.iter().chain(&core).copied().collect();
                assert!(!solve(&formula, &all), "seed {seed} round {round}: no core");
            }
            if answer && rng.below(2) == 0 {
                asserted.push(assumed[0]);
                session.solver.assert(handles[0]);
            }
        }
    }
}

/// Instances of templates at constants are constants, the same as by evaluation; with some
/// arguments constant they are what substitution gives.
#[test]
fn templates() {
    for seed in seeds(4) {
        let theory = Theory::ALL[seed as usize % Theory::ALL.len()];
        let mut formula = Formula::random(seed ^ 0x7777, theory);
        let mut rng = Rng(seed);
        let roots = formula.truths.clone();
        let vars = formula.terms.free_vars(&roots);
        let mut map = FastMap::default();
        let mut model = Model::default();
        for &var in &vars {
            let sort = formula.terms.sort(var);
            let value = generate::random_value(&formula.terms, &mut rng, sort);
            let Op::Var(sym, time) = formula.terms.op(var) else { unreachable!("a variable") };
            if rng.below(3) > 0 {
                let constant = formula.terms.value(sort, &value);
                map.insert(var, constant);
            }
            model.set(sym, time, value);
        }
        let substituted: Vec<TermId> =
            roots.iter().map(|&root| formula.terms.substitute(root, &map)).collect();
        let mut session = Session::new(&formula.terms);
        let template = session.solver.template(&formula.terms, &roots);
        let parameters = session.solver.parameters(template).to_vec();
        // All arguments constant.
        let constants: Vec<Handle> = parameters
            .iter()
            .map(|&var| {
                let Op::Var(sym, time) = formula.terms.op(var) else { unreachable!("a variable") };
                let value = model.var(&formula.terms, sym, time);
                session.solver.constant(&formula.terms, formula.terms.sort(var), &value)
            })
            .collect();
        let results = session.solver.instantiate(template, &constants);
        if !theory.has_functions() && !theory.has_arrays() {
            let mut evaluator = Evaluator::new(&formula.terms, &model);
            for (&root, &result) in roots.iter().zip(&results) {
                assert_eq!(
                    session.solver.known(result),
                    Some(evaluator.holds(root)),
                    "seed {seed}"
                );
            }
        }
        // Some of them.
        let arguments: Vec<Handle> = parameters
            .iter()
            .zip(&constants)
            .map(
                |(&var, &constant)| {
                    if map.contains_key(&var) { constant } else { session.var(var) }
                },
            )
            .collect();
        let results = session.solver.instantiate(template, &arguments);
        for (&term, &result) in substituted.iter().zip(&results) {
            let direct = session.handle(term);
            let same = session.solver.equal(direct, result);
            let differ = session.solver.not(same);
            assert!(!session.check(&[differ]), "seed {seed}");
        }
    }
}
