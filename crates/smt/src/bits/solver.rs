//! The solver behind [`logic::Solver`].

use std::time::Instant;

use base::{Budget, FastSet, IdVec, Stop};
use logic::{Bits, FuncId, FuncValue, Handle, Solver, Sort, TemplateId, TermId, Terms, Value};
use sat::{Cadical, Checked, SatSolver};

use super::aig::AigLit;
use super::array::{ArrayId, Shape};
use super::circuit::Circuit;
use super::cnf::Cnf;
use super::lemma::LemmaKey;
use super::model::{Eval, Model, element_value};
use super::pending::ItemId;
use super::split;
use super::stats::Stats;
use super::tape::{Template, Unsupported};
use super::value::{Val, View};

/// Settings of a [`BitSolver`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Config {
    /// Settings of the SAT solver.
    pub sat: sat::Config,
    /// Whether the SAT solver's proof of every answer `false` is checked.
    pub checked: bool,
}

/// What a round of lemmas costs, in conflicts …
const ROUND_WORK: u64 = 10;

/// … and one more for each so many gates: a model of all of them is looked at.
const ROUND_GATES: u64 = 1000;

/// The bit-precise solver.
pub struct BitSolver {
    pub(super) circuit: Circuit,
    pub(super) cnf: Cnf,
    pub(super) sat: Box<dyn SatSolver>,
    pub(super) model: Model,
    pub(super) stats: Stats,
    templates: IdVec<TemplateId, Template>,
    asserted: Vec<AigLit>,
    /// How many of `asserted` are clauses.
    encoded: usize,
    answer: Answer,
    /// The items that what is encoded depends on, sorted if `sorted`.
    pub(super) relevant: Vec<ItemId>,
    pub(super) sorted: bool,
    pub(super) is_relevant: FastSet<ItemId>,
    /// Those of `relevant` that are equalities.
    pub(super) equalities: Vec<ItemId>,
    /// Arrays all parts of which are encoded.
    pub(super) encoded_arrays: FastSet<ArrayId>,
    pub(super) lemmas: FastSet<LemmaKey>,
    /// How many boxes may still be looked at.
    boxes: usize,
}

/// What the last `check` found.
enum Answer {
    None,
    Sat,
    Unsat(Vec<Handle>),
}

impl BitSolver {
    /// A solver that knows nothing.
    pub fn new(config: Config) -> Self {
        Self {
            circuit: Circuit::default(),
            cnf: Cnf::default(),
            sat: match config.checked {
                true => Box::new(Checked::cadical(config.sat)),
                false => Box::new(Cadical::new(config.sat)),
            },
            model: Model::default(),
            stats: Stats::default(),
            templates: IdVec::new(),
            asserted: Vec::new(),
            encoded: 0,
            answer: Answer::None,
            relevant: Vec::new(),
            sorted: true,
            is_relevant: FastSet::default(),
            equalities: Vec::new(),
            encoded_arrays: FastSet::default(),
            lemmas: FastSet::default(),
            boxes: split::ALL_BOXES,
        }
    }

    /// As [`Solver::template`], but an `Err` for terms that this solver does not know: unbounded
    /// integers, reals, arrays of arrays.
    pub fn try_template(
        &mut self,
        terms: &Terms,
        roots: &[TermId],
    ) -> Result<TemplateId, Unsupported> {
        let template = Template::compile(terms, roots, &mut self.circuit)?;
        Ok(self.templates.push(template))
    }

    /// After the answer `true`: an uninterpreted function in the model.
    pub fn function_value(&mut self, terms: &Terms, func: FuncId) -> FuncValue {
        assert!(
            matches!(self.answer, Answer::Sat),
            "there is a model only after the answer `true`"
        );
        let function = terms.function(func);
        let mut value =
            FuncValue { default: Value::zero(terms, function.sort), entries: Default::default() };
        for (args, bits) in self.eval().applications(func) {
            let arg = |(bits, sort): (Bits, &Sort)| match sort {
                Sort::Bool => Value::Bool(bits.is_one()),
                _ => Value::Bits(bits),
            };
            let args = args.into_iter().zip(&function.args).map(arg).collect();
            let width = scalar_width(function.sort).expect("a scalar function");
            value.entries.insert(args, element_value(width, &bits));
        }
        value
    }

    /// Counters.
    pub fn stats(&self) -> Stats {
        Stats {
            gates: self.circuit.aig.gates(),
            inputs: self.circuit.aig.inputs(),
            vars: self.sat.vars(),
            clauses: self.cnf.clauses,
            arrays: self.circuit.arrays.len(),
            values: self.circuit.values.len(),
            conflicts: self.sat.stats().conflicts,
            ..self.stats
        }
    }

    fn eval(&mut self) -> Eval<'_> {
        Eval::new(&self.circuit, &self.cnf, &*self.sat, &mut self.model)
    }

    fn encode_asserted(&mut self) {
        while self.encoded < self.asserted.len() {
            let lit = self.asserted[self.encoded];
            self.encoded += 1;
            self.cnf.assert(&self.circuit.aig, &mut *self.sat, lit);
        }
    }

    /// Solves until a model satisfies the meaning of arrays and functions as well.
    fn solve(&mut self, lits: &[sat::Lit], budget: &mut Budget) -> Result<bool, Stop> {
        loop {
            let start = Instant::now();
            let answer = self.sat.solve(lits, budget);
            self.stats.sat_seconds += start.elapsed().as_secs_f64();
            if !answer? {
                return Ok(false);
            }
            self.model.reset();
            if !self.refine() {
                return Ok(true);
            }
            self.stats.rounds += 1;
            budget.charge(ROUND_WORK + self.circuit.aig.len() as u64 / ROUND_GATES);
            if budget.interrupted() {
                return Err(Stop::Interrupted);
            }
            if budget.left() == 0 {
                return Err(Stop::OutOfWork);
            }
        }
    }

    /// Looks at the floats of a query as intervals: adds what follows, and returns literals that
    /// may lead to a model at once.
    fn split(&mut self, lits: &[AigLit]) -> Vec<sat::Lit> {
        let open = |lit: &&AigLit| !lit.is_constant();
        let roots: Vec<AigLit> = self.asserted.iter().chain(lits).filter(open).copied().collect();
        let outcome = match self.circuit.floats.is_empty() || self.boxes == 0 {
            true => split::Outcome::Unclear,
            false => split::split(&mut self.circuit, &roots, &mut self.boxes),
        };
        match outcome {
            split::Outcome::Refuted(clauses) => {
                for clause in clauses {
                    self.cnf.clause(&self.circuit.aig, &mut *self.sat, &clause);
                }
                Vec::new()
            }
            split::Outcome::Candidate(lits) => {
                let open = lits.into_iter().filter(|lit| !lit.is_constant());
                open.map(|lit| self.cnf.encode(&self.circuit.aig, &mut *self.sat, lit)).collect()
            }
            split::Outcome::Unclear => Vec::new(),
        }
    }

    /// Solves, first with the literals of a candidate if there are any.
    fn solve_with(
        &mut self,
        lits: &[sat::Lit],
        candidate: &[sat::Lit],
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        if !candidate.is_empty() && self.solve(&[lits, candidate].concat(), budget)? {
            return Ok(true);
        }
        self.solve(lits, budget)
    }

    /// The model evaluated on all that was asserted and assumed.
    ///
    /// # Panics
    /// If it is no model: a bug.
    fn verify(&mut self, assumptions: &[Handle]) {
        let assumed: Vec<AigLit> =
            assumptions.iter().map(|&handle| self.circuit.lit(Val::from_handle(handle))).collect();
        let asserted = std::mem::take(&mut self.asserted);
        let mut eval = self.eval();
        let wrong = asserted.iter().chain(&assumed).find(|&&lit| !eval.lit(lit));
        assert!(wrong.is_none(), "a bug: the model does not satisfy {wrong:?}");
        self.asserted = asserted;
        self.verify_items();
    }
}

impl Solver for BitSolver {
    fn unknown(&mut self, terms: &Terms, sort: Sort) -> Handle {
        let shape = |sort| scalar_width(sort).unwrap_or_else(|| unsupported(terms, sort));
        let val = match sort {
            Sort::Array(_) => {
                let (index, element) = terms.array_parts(sort);
                let shape = Shape { index: shape(index), element: shape(element) };
                self.circuit.unknown_array(shape)
            }
            sort => self.circuit.fresh(shape(sort)),
        };
        val.handle()
    }

    fn constant(&mut self, terms: &Terms, sort: Sort, value: &Value) -> Handle {
        let val = match (sort, value) {
            (Sort::Array(_), Value::Array(array)) => {
                let index = scalar_width(terms.array_parts(sort).0);
                let index = index.unwrap_or_else(|| unsupported(terms, sort));
                let default = self.circuit.constant(&array.default);
                let start = self.circuit.const_array(index, default);
                array.entries.iter().fold(start, |below, (index, element)| {
                    let (index, element) =
                        (self.circuit.constant(index), self.circuit.constant(element));
                    self.circuit.apply(logic::Op::Store, &[below, index, element])
                })
            }
            (_, value) => self.circuit.constant(value),
        };
        val.handle()
    }

    fn template(&mut self, terms: &Terms, roots: &[TermId]) -> TemplateId {
        self.try_template(terms, roots).unwrap_or_else(|error| panic!("{error}"))
    }

    fn parameters(&self, template: TemplateId) -> &[TermId] {
        self.templates[template].parameters()
    }

    fn instantiate(&mut self, template: TemplateId, arguments: &[Handle]) -> Vec<Handle> {
        let arguments: Vec<Val> =
            arguments.iter().map(|&handle| Val::from_handle(handle)).collect();
        let results = self.templates[template].run(&mut self.circuit, &arguments);
        results.into_iter().map(Val::handle).collect()
    }

    fn ite(&mut self, cond: Handle, a: Handle, b: Handle) -> Handle {
        let cond = self.circuit.lit(Val::from_handle(cond));
        self.circuit.ite(cond, Val::from_handle(a), Val::from_handle(b)).handle()
    }

    fn and(&mut self, parts: &[Handle]) -> Handle {
        let parts: Vec<Val> = parts.iter().map(|&handle| Val::from_handle(handle)).collect();
        self.circuit.apply(logic::Op::And, &parts).handle()
    }

    fn or(&mut self, parts: &[Handle]) -> Handle {
        let parts: Vec<Val> = parts.iter().map(|&handle| Val::from_handle(handle)).collect();
        self.circuit.apply(logic::Op::Or, &parts).handle()
    }

    fn not(&mut self, a: Handle) -> Handle {
        Val::bool(!self.circuit.lit(Val::from_handle(a))).handle()
    }

    fn equal(&mut self, a: Handle, b: Handle) -> Handle {
        Val::bool(self.circuit.eq(Val::from_handle(a), Val::from_handle(b))).handle()
    }

    fn known(&self, a: Handle) -> Option<bool> {
        self.circuit.lit(Val::from_handle(a)).constant()
    }

    fn known_value(&self, a: Handle) -> Option<Value> {
        self.circuit.known(Val::from_handle(a))
    }

    fn assert(&mut self, a: Handle) {
        self.asserted.push(self.circuit.lit(Val::from_handle(a)));
    }

    fn check(&mut self, assumptions: &[Handle], budget: &mut Budget) -> Result<bool, Stop> {
        self.stats.checks += 1;
        self.answer = Answer::None;
        let lits: Vec<AigLit> =
            assumptions.iter().map(|&handle| self.circuit.lit(Val::from_handle(handle))).collect();
        if self.asserted[self.encoded..].contains(&AigLit::FALSE) {
            self.answer = Answer::Unsat(Vec::new());
            return Ok(false);
        }
        if let Some(at) = lits.iter().position(|&lit| lit == AigLit::FALSE) {
            self.answer = Answer::Unsat(vec![assumptions[at]]);
            return Ok(false);
        }
        self.encode_asserted();
        let mut assumed = Vec::with_capacity(lits.len());
        let mut origin = Vec::with_capacity(lits.len());
        for (&lit, &handle) in lits.iter().zip(assumptions) {
            if !lit.is_constant() {
                assumed.push(self.cnf.encode(&self.circuit.aig, &mut *self.sat, lit));
                origin.push(handle);
            }
        }
        let candidate = self.split(&lits);
        self.note_relevant();
        if self.solve_with(&assumed, &candidate, budget)? {
            self.verify(assumptions);
            self.answer = Answer::Sat;
            return Ok(true);
        }
        let mut core = Vec::new();
        let mut seen = FastSet::default();
        for (&lit, &handle) in assumed.iter().zip(&origin) {
            if self.sat.failed(lit) && seen.insert(lit) {
                core.push(handle);
            }
        }
        self.answer = Answer::Unsat(core);
        Ok(false)
    }

    fn core(&mut self) -> Vec<Handle> {
        match &self.answer {
            Answer::Unsat(core) => core.clone(),
            _ => panic!("there is a core only after the answer `false`"),
        }
    }

    fn value(&mut self, a: Handle) -> Value {
        assert!(
            matches!(self.answer, Answer::Sat),
            "there is a model only after the answer `true`"
        );
        let val = Val::from_handle(a);
        let mut eval = Eval::new(&self.circuit, &self.cnf, &*self.sat, &mut self.model);
        match self.circuit.values.view(val) {
            View::Bool(lit) => Value::Bool(eval.lit(lit)),
            View::Array(array) => Value::Array(eval.array_value(array)),
            View::Int(word) => Value::Int(eval.word(word).to_signed_big()),
            _ => element_value(self.circuit.values.width(val), &eval.bits(val)),
        }
    }
}

/// The width of a scalar sort; 0 for truth values.
pub(super) fn scalar_width(sort: Sort) -> Option<u32> {
    match sort {
        Sort::Bool => Some(0),
        Sort::BitVec(width) => Some(width),
        _ => None,
    }
}

fn unsupported(_: &Terms, sort: Sort) -> u32 {
    panic!("the bit-precise solver has no unknowns of sort {sort:?}")
}
