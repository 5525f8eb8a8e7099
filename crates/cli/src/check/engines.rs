//! One engine in its thread: encode, search, and have the answer checked.

use crate::args::{EngineName, PanicPlace, Technique};
use crate::check::board::{Line, Reporter};
use crate::check::graphs::{Describer, Graphs};
use crate::check::paths::Paths;
use crate::check::random::Effort;
use crate::check::timed::Timed;
use base::{Budget, FastSet, SourceMap, Stop};
use cfa::interp::{Image, Outcome};
use cfa::ir::{Cfa, LedgerEntry};
use cfa::regions::Regions;
use cfa::slice::Slice;
use encode::{Encoder, Options};
use engine::kinduction::Options as Induction;
use engine::{
    Answer, Bmc, Engine, Exchange, Impact, Impasse, IntervalAnalysis, Invariants, KInduction,
    Predicate, Store, Task, ValueAnalysis, impact, predicate, value,
};
use evidence::{Endings, Reason, Unknown, Verdict};
use logic::program::Unfolded;
use logic::{ActionId, Interpolator, Path, Program, Solver, Terms};
use output::report::LoopInvariant;
use smt::interpolation::Sources;
use std::sync::{Arc, Mutex};

/// What all engines work on.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The program.
    pub cfa: &'a Cfa,
    /// How its memory is divided.
    pub regions: &'a Regions,
    /// What decides whether an error is reached.
    pub slice: &'a Slice,
    /// The program, ready to run.
    pub image: &'a Image<'a>,
    /// Makes solvers for a purpose, which has a name.
    pub solver: &'a (dyn Fn(&str) -> Box<dyn Solver> + Sync),
    /// The text of the program.
    pub sources: &'a SourceMap,
    /// Held while a proof is checked, if the check writes files.
    pub turn: Option<&'a Mutex<()>>,
    /// Where paths are written to.
    pub paths: Option<&'a std::path::Path>,
    /// The invariants that engines share.
    pub store: &'a Store,
    /// Where their graphs are kept, if somebody wants them.
    pub graphs: Option<&'a Graphs>,
    /// What engines do without.
    pub without: &'a [Technique],
    /// Where to panic, for tests of what happens then.
    pub panic: Option<PanicPlace>,
    /// How much is done by random runs.
    pub effort: Effort,
    /// How the first of these ended.
    pub endings: &'a Endings,
}

/// Who works besides an engine.
#[derive(Clone, Copy)]
pub struct Company {
    /// No other engine looks for errors.
    pub alone: bool,
    /// No other engine comes after it.
    pub last: bool,
    /// There is no other engine at all.
    pub only: bool,
}

/// How long an engine may work.
pub struct Budgets {
    /// For its search.
    pub search: Budget,
    /// To find out what others may use of it.
    pub publish: Budget,
    /// For the check of its answer.
    pub check: Budget,
}

/// An answer with the approximations that it rests on.
pub struct Decision {
    /// The answer.
    pub verdict: Verdict,
    /// All approximations.
    pub ledger: Vec<LedgerEntry>,
    /// What holds at the loops, if the answer is TRUE.
    pub invariants: Vec<LoopInvariant>,
}

impl Decision {
    /// An answer that names no invariants.
    pub fn new(verdict: Verdict, ledger: &[LedgerEntry]) -> Self {
        Self { verdict, ledger: ledger.to_vec(), invariants: Vec::new() }
    }

    /// No answer.
    pub fn unknown(unknown: Unknown, ledger: &[LedgerEntry]) -> Self {
        Self::new(Verdict::Unknown(unknown), ledger)
    }

    /// Whether it is UNKNOWN.
    pub fn is_unknown(&self) -> bool {
        matches!(self.verdict, Verdict::Unknown(_))
    }
}

/// Whether an engine works on blocks that end where paths part or meet.
fn has_small_blocks(name: EngineName) -> bool {
    matches!(name, EngineName::Value | EngineName::ValuePredicate | EngineName::Interval)
}

/// The purpose of the solver that checks a proof.
pub const CHECK: &str = "obligation";

impl<'a> Subject<'a> {
    /// Runs an engine until it has a verdict, or stops.
    ///
    /// With small blocks little is certain in one, so executions go on after a write outside objects.
    /// If an error is reached only after such a write, they end there in a second search.
    pub fn run(
        &self,
        name: EngineName,
        company: Company,
        line: &Arc<Line>,
        budgets: &mut Budgets,
    ) -> Result<Decision, Stop> {
        if name == EngineName::Random {
            return self.further_runs(line, budgets);
        }
        let stray_writes = has_small_blocks(name);
        let first = self.search(name, company, line, stray_writes, budgets)?;
        let Verdict::Unknown(Unknown { reason: Reason::CheckFailed(_), .. }) = &first.verdict
        else {
            return Ok(first);
        };
        if !stray_writes {
            return Ok(first);
        }
        let second = self.search(name, company, line, false, budgets)?;
        Ok(if second.is_unknown() { first } else { second })
    }

    fn search(
        &self,
        name: EngineName,
        company: Company,
        line: &Arc<Line>,
        stray_writes: bool,
        Budgets { search: budget, publish, check }: &mut Budgets,
    ) -> Result<Decision, Stop> {
        let panics = match self.panic {
            Some(PanicPlace::Engines) => true,
            Some(PanicPlace::Bmc) => name == EngineName::Bmc,
            Some(PanicPlace::Start) | None => false,
        };
        assert!(!panics, "a panic on request");
        let (mut first, mut second) = match name {
            EngineName::Kinduction => ((self.solver)("k-base"), (self.solver)("k-step")),
            _ => ((self.solver)("bmc"), (self.solver)("unused")),
        };
        let walks = || (self.solver)("walks");
        let mut sources = Sources::default();
        let mut timed = Timed::new(&mut sources);
        let mut recorded;
        let interpolator: &mut dyn Interpolator = match self.paths {
            Some(folder) => {
                recorded = Paths::new(&mut timed, folder.to_path_buf(), super::engine_name(name));
                &mut recorded
            }
            None => &mut timed,
        };
        let mut engine: Box<dyn Engine> = match name {
            EngineName::Kinduction => {
                let options = Induction { eager_base: company.alone, ..Induction::default() };
                Box::new(KInduction::new(&mut *first, &mut *second, options))
            }
            EngineName::Impact => {
                Box::new(Impact::new(&walks, interpolator, self.impact_options()))
            }
            EngineName::Predicate => {
                Box::new(Predicate::new(&walks, interpolator, self.predicate_options()))
            }
            EngineName::Value | EngineName::ValuePredicate => {
                Box::new(ValueAnalysis::new(&walks, interpolator, self.value_options(name)))
            }
            EngineName::Interval => Box::new(IntervalAnalysis::new()),
            EngineName::Bmc | EngineName::Random => Box::new(Bmc::new(&mut *first)),
        };
        let mut terms = Terms::new();
        // Invariants need the same loops as the check of proofs; what BMC finds is replayed.
        let slice = (name == EngineName::Bmc).then_some(self.slice);
        let small_blocks = has_small_blocks(name);
        let stray_reads = slice.is_none();
        let options = Options { stray_reads, stray_writes, small_blocks, ..Options::default() };
        let (mut encoder, mut program) = Encoder::new(self.cfa, self.regions, slice, &options);
        let mut reporter = Reporter(Arc::clone(line));
        let mut doubt = None;
        // The paths along which another execution was looked for.
        let mut looked_at: FastSet<Vec<ActionId>> = FastSet::default();
        // SOUNDNESS: invariants are those of whole programs with stray reads.
        let shares = match name {
            EngineName::Interval => !company.only,
            _ => slice.is_none() && !small_blocks,
        };
        let mut exchange =
            shares.then(|| Exchange::new(self.store, super::engine_name(name), &walks));
        if name == EngineName::Interval {
            exchange = exchange.map(Exchange::publishing_only);
        }
        loop {
            let mut task = task(&mut terms, &mut program, &mut encoder);
            let engine = &mut *engine;
            let answer = match &mut exchange {
                Some(exchange) => {
                    let answer =
                        engine::run_sharing(engine, exchange, &mut task, &mut reporter, budget);
                    let found = matches!(answer, Ok(Answer::Safe(_) | Answer::Unsafe(_)));
                    // Intervals have published round by round.
                    if !company.last && !found && name != EngineName::Interval {
                        exchange.publish(engine, &mut task, publish);
                    }
                    answer
                }
                None => engine::run(engine, &mut task, &mut reporter, budget),
            };
            let mut told = engine.statistics();
            told.extend(exchange.iter().flat_map(Exchange::statistics));
            if small_blocks && exchange.is_none() && !company.last && answer.is_err() {
                let found = Invariants::new(super::engine_name(name), &task, &engine.candidates());
                told.extend(self.publish_apart(name, &found, publish));
            }
            line.tell(told);
            self.keep_graph(name, engine, &encoder, &terms, &program);
            let answer = answer?;
            let verdict = match answer {
                Answer::Unsafe(path) => {
                    let mut replayed = self.replay(&encoder, &mut terms, &program, &path, check);
                    let actions: Vec<ActionId> =
                        path.steps.iter().map(|step| step.action).collect();
                    if replayed.is_err()
                        && looked_at.insert(actions)
                        && let Some(other) =
                            self.inside(&encoder, &mut terms, &mut program, &path, check)?
                    {
                        replayed = self.replay(&encoder, &mut terms, &program, &other, check);
                    }
                    match replayed {
                        Ok(verdict) => verdict,
                        Err(why) => {
                            doubt.get_or_insert(why);
                            engine.reject();
                            continue;
                        }
                    }
                }
                Answer::Safe(certificate) => {
                    line.is_checked();
                    // Intervals have labels wherever blocks may end.
                    let size_cuts = (name != EngineName::Interval).then(|| encoder.size_cuts());
                    return self.confirm(
                        *certificate,
                        size_cuts,
                        stray_writes,
                        small_blocks,
                        check,
                    );
                }
                Answer::Cut(number, _) => cut(encoder.cut(number)),
                Answer::GaveUp(Impasse { why, at }) => {
                    let span = at.and_then(|loc| encoder.span(loc));
                    let at = span.map(|span| output::trace::place(self.sources, span));
                    let why = why + &at.unwrap_or_default();
                    Verdict::Unknown(Unknown::new(Reason::GaveUp(why)))
                }
                Answer::Unconfirmed => {
                    let why = doubt.take().unwrap_or_default();
                    Verdict::Unknown(Unknown::new(Reason::CheckFailed(why)))
                }
            };
            let ledger = encoder.ledger().into_iter().cloned().collect();
            return Ok(Decision { verdict, ledger, invariants: Vec::new() });
        }
    }

    /// Publishes what an engine on small blocks has come across: formulas at the heads of loops, where
    /// large blocks begin and end, too. Counters of that.
    fn publish_apart(
        &self,
        name: EngineName,
        found: &Invariants,
        budget: &mut Budget,
    ) -> Vec<(String, String)> {
        let mut terms = Terms::new();
        let walks = || (self.solver)("walks");
        let options = Options { stray_reads: true, ..Options::default() };
        let (mut encoder, mut program) = Encoder::new(self.cfa, self.regions, None, &options);
        let mut task = task(&mut terms, &mut program, &mut encoder);
        let mut exchange = Exchange::new(self.store, super::engine_name(name), &walks);
        exchange.publish_from(found, &mut task, budget);
        exchange.statistics()
    }

    /// Keeps what the engine has unwound, if somebody wants to see it.
    fn keep_graph(
        &self,
        name: EngineName,
        engine: &dyn Engine,
        encoder: &Encoder,
        terms: &Terms,
        program: &Program,
    ) {
        if let (Some(graphs), Some((unwinding, labels))) = (self.graphs, engine.tree()) {
            let describer = Describer { encoder, terms, program, sources: self.sources };
            graphs.keep(describer.graph(super::engine_name(name), unwinding, labels));
        }
    }

    fn uses(&self, technique: Technique) -> bool {
        !self.without.contains(&technique)
    }

    fn impact_options(&self) -> impact::Options {
        impact::Options {
            forced_covering: self.uses(Technique::ForcedCovering),
            slicing: self.uses(Technique::Slicing),
            memoised: self.uses(Technique::Memo),
            sharing: self.uses(Technique::Sharing),
            cases: self.uses(Technique::Cases),
            constants: self.uses(Technique::Constants),
            generalising: self.uses(Technique::Generalising),
            propagation: self.uses(Technique::Propagation),
            weakening: self.uses(Technique::Weakening),
        }
    }

    fn value_options(&self, name: EngineName) -> value::Options {
        let predicates = (name == EngineName::ValuePredicate).then(|| self.predicate_options());
        value::Options {
            refinement: self.uses(Technique::Refinement),
            scoped: self.uses(Technique::Sharing),
            predicates,
        }
    }

    fn predicate_options(&self) -> predicate::Options {
        predicate::Options {
            boolean: self.uses(Technique::Boolean),
            scope_sharing: !self.uses(Technique::PerLocation),
            caches: self.uses(Technique::Caches),
            cases: self.uses(Technique::Cases),
            constants: self.uses(Technique::Constants),
            vocabulary: self.uses(Technique::Vocabulary),
        }
    }

    /// FALSE, if the interpreter reaches the error, too.
    fn replay(
        &self,
        encoder: &Encoder,
        terms: &mut Terms,
        program: &Program,
        path: &Path,
        budget: &Budget,
    ) -> Result<Verdict, String> {
        let mut inputs = encoder.replay_inputs(terms, program, path);
        let mut steps = budget.aside(u64::MAX);
        match evidence::replay(self.image, &mut inputs, &mut steps) {
            Ok(found) => Ok(Verdict::False(found)),
            Err(failure) => {
                let ending = self.ending(&failure.run.outcome);
                Err(match failure.unrepeatable {
                    true => format!("a run to the error could not be repeated: {ending}"),
                    false => format!("a counterexample did not replay: {ending}"),
                })
            }
        }
    }

    /// An execution along the same path that accesses as little as possible outside objects.
    fn inside(
        &self,
        encoder: &Encoder,
        terms: &mut Terms,
        program: &mut Program,
        path: &Path,
        budget: &mut Budget,
    ) -> Result<Option<Path>, Stop> {
        let wishes = |terms: &mut Terms, loc| encoder.wishes(terms, loc);
        let walks = || (self.solver)("walks");
        let mut task = Task { terms, program, unfold: &mut Unfolded, deterministic: true };
        engine::another_along(&mut task, path, &wishes, &walks, budget)
    }

    /// How a run ended that should have reached the error.
    fn ending(&self, outcome: &Outcome) -> String {
        let at = |span| output::trace::place(self.sources, span);
        match outcome {
            Outcome::Exit(code) => format!("the run exited with status {code}"),
            Outcome::Abort => "the run aborted".into(),
            Outcome::Error { span, .. } => format!("the run reached an error{}", at(*span)),
            Outcome::AssumeFailed { span } => {
                format!("the run ended{}: an assumption does not hold", at(*span))
            }
            Outcome::Undefined { what, span } => format!("the run ended{}: {what}", at(*span)),
            Outcome::Limit(why) => format!("the run was given up: {why}"),
            Outcome::InputsExhausted => "the run wanted more inputs".into(),
        }
    }
}

pub(super) fn task<'t>(
    terms: &'t mut Terms,
    program: &'t mut Program,
    encoder: &'t mut Encoder<'_>,
) -> Task<'t> {
    Task { terms, program, unfold: encoder, deterministic: true }
}

fn cut(entry: &LedgerEntry) -> Verdict {
    Verdict::Unknown(Unknown::new(Reason::Cut(entry.text.clone())))
}
