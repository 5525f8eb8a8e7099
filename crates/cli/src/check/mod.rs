//! `wedge check`: from files to a verdict.

mod board;
mod confirm;
mod engines;
mod explain;
mod features;
mod graphs;
mod invariants;
mod paths;
mod plan;
mod property;
mod random;
mod record;
#[cfg(test)]
mod tests;
mod timed;
mod vacuity;
mod watch;

use crate::args::{CheckOptions, EngineName, GraphFile, PanicPlace, Technique};
use crate::load::{self, Program};
use crate::{print_verdict, status};
use base::{Budget, Stop};
use board::Line;
use cfa::graph::calls::CallGraph;
use cfa::interp::{Image, InputRequestKind};
use cfa::ir::{InputKind, LedgerEntry, Stmt};
use cfa::regions::Regions;
use engine::Store;
use engines::{Budgets, Company, Decision, Subject};
use evidence::{Reason, Unknown, Verdict};
use explain::Explanation;
use features::Features;
use graphs::Graphs;
use logic::Solver;
use output::{Report, Stats};
use record::Recorder;
use smt::bits::{BitSolver, Config};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use watch::{Limits, Progress, Watch};

/// How long to look whether assumptions exclude every execution: a verdict that is there already
/// waits for it.
const VACUITY: Duration = Duration::from_millis(300);

/// The stack of an engine's thread; deep recursion grows it further.
const STACK: usize = 16 << 20;

/// Checks as asked and returns the exit status.
pub fn check(options: &CheckOptions) -> u8 {
    let property = match property::parse(&options.property) {
        Ok(property) => property,
        Err(message) => {
            complain!("wedge: {message}");
            return status::BAD_INPUT;
        }
    };
    let folders = [&options.certificate, &options.dump_queries, &options.dump_paths];
    for folder in folders.into_iter().flatten() {
        if let Err(error) = std::fs::create_dir_all(folder) {
            complainln!("wedge: cannot make the folder {}: {error}", folder.display());
            return status::BAD_INPUT;
        }
    }
    let files: Vec<String> =
        options.program.files.iter().map(|file| file.to_string_lossy().into_owned()).collect();
    let limits = Limits::new(options.timeout, options.memory);
    let (json, known, name) = (options.json.clone(), files.clone(), property.name.clone());
    let last_words = move |unknown: &Unknown| {
        if let Some(path) = &json {
            write(path, &output::json::unknown(&known, &name, unknown));
        }
    };
    let watch = Watch::start(limits, Progress::fitting(options.quiet), last_words.clone());
    let work = || {
        let program = match load::load_from(&options.program, property.entry.as_deref()) {
            Ok(program) => program,
            Err(status) => return status,
        };
        assert!(options.panic != Some(PanicPlace::Start), "a panic on request");
        let watch = Arc::clone(&watch);
        let (graphs, explanation) = (Graphs::default(), Explanation::default());
        Run { options, watch, files, property, program, graphs, explanation }.decide()
    };
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(status) => status,
        Err(panic) => {
            watch.wait_for_word();
            let unknown = fault(panic_text(&*panic));
            last_words(&unknown);
            let (why, line) =
                (output::report::no_answer(&unknown), output::report::unknown_line(&unknown));
            print_verdict(&format!("{}{line}\n", if options.quiet { "" } else { &why }));
            status::INTERNAL
        }
    }
}

/// A warning if a counterexample needs what inline assembly writes: that may be less than anything.
fn by_assembly(verdict: &Verdict) -> Option<String> {
    let Verdict::False(found) = verdict else { return None };
    let assembly = InputRequestKind::Program(InputKind::Asm);
    let inputs = &found.run().trace.inputs;
    inputs.iter().any(|input| input.kind == assembly).then(|| {
        "on the way to the error, inline assembly writes values that were chosen freely: look \
         whether it can write these"
            .to_string()
    })
}

/// A panic as a result.
fn fault(text: String) -> Unknown {
    Unknown::new(Reason::Internal(text))
        .with_hint("this is a fault of Wedge, not of your program; please report it with the input")
}

/// Writes a file that was asked for; says so if that fails.
fn write(path: &Path, text: &str) {
    if let Err(error) = std::fs::write(path, text) {
        complainln!("wedge: cannot write {}: {error}", path.display());
    }
}

/// A check under way.
struct Run<'o> {
    options: &'o CheckOptions,
    watch: Arc<Watch>,
    files: Vec<String>,
    property: property::Property,
    program: Program,
    graphs: Graphs,
    explanation: Explanation,
}

/// What an engine's thread sends when it is done.
enum Message {
    Decided(Box<Decision>),
    Stopped(Stop),
    /// Its time was over, and nobody comes after it.
    OutOfTime,
    Panicked(String),
}

/// The turn of an engine: its line on the board, how long it may search, and how long the check of
/// its answer may take.
struct Turn {
    name: EngineName,
    line: Arc<Line>,
    budgets: Budgets,
}

impl Turn {
    fn run(mut self, subject: Subject, company: Company) -> Message {
        self.line.is_running();
        let budgets = &mut self.budgets;
        let run = || subject.run(self.name, company, &self.line, budgets);
        let message = match catch_unwind(AssertUnwindSafe(run)) {
            Ok(Ok(decision)) => Message::Decided(Box::new(decision)),
            Ok(Err(Stop::Interrupted)) if company.last => Message::OutOfTime,
            Ok(Err(stop)) => Message::Stopped(stop),
            Err(panic) => Message::Panicked(panic_text(&*panic)),
        };
        self.line.is_over();
        message
    }
}

impl Run<'_> {
    fn decide(&self) -> u8 {
        let cfa = &self.program.cfa;
        if let Some(cause) = self.watch.cause() {
            return self.stopped(cause, &[]);
        }
        if let Some(hint) = self.nothing_to_check() {
            let unknown = Unknown::new(Reason::NothingToCheck).with_hint(hint);
            return self.finish(None, Decision::unknown(unknown, &cfa.ledger), &[], None);
        }
        let image = Image::new(cfa);
        let effort = random::Effort::new(self.watch.time_limit(), &self.options.without);
        let endings = random::runs(&image, cfa, effort, self.options.engine.is_some());
        let mut budget = Budget::unlimited().with_interrupt(self.watch.flag());
        if let Some(verdict) = random::repeated(&image, &endings, &mut budget) {
            let decision = Decision::new(verdict, &cfa.ledger);
            return self.finish(Some("random"), decision, &[], None);
        }
        if let Some(cause) = self.watch.cause() {
            return self.stopped(cause, &[]);
        }
        if self.options.engine == Some(EngineName::Random) {
            let reason = Reason::GaveUp(format!("no error in {} random runs", endings.runs));
            let unknown = Unknown::new(reason).with_hint("leave out --engine random");
            return self.finish(None, Decision::unknown(unknown, &cfa.ledger), &[], None);
        }
        let regions = Regions::compute(cfa);
        let solver = |name: &str| self.solver(name);
        let slice = cfa::slice::Slice::compute(cfa, &regions);
        let (turn, store) = (Mutex::new(()), Store::default());
        let subject = Subject {
            cfa,
            regions: &regions,
            slice: &slice,
            image: &image,
            solver: &solver,
            sources: &self.program.sources,
            turn: self.options.certificate.as_ref().map(|_| &turn),
            paths: self.options.dump_paths.as_deref(),
            store: &store,
            graphs: self.options.arg.as_ref().map(|_| &self.graphs),
            without: &self.options.without,
            panic: self.options.panic,
            effort,
            endings: &endings,
        };
        self.engines(subject)
    }

    /// If the program does not say anywhere what must not happen: what to do about that. Code that
    /// is never reached may be gone already, but its names are known.
    fn nothing_to_check(&self) -> Option<String> {
        let cfa = &self.program.cfa;
        let bodies = cfa.funcs.iter().filter_map(|function| function.body.as_ref());
        let mut edges = bodies.flat_map(|body| body.edges.iter());
        if edges.any(|edge| matches!(edge.stmt, Stmt::Error(_))) {
            return None;
        }
        if let Some(label) = &self.options.program.error_label {
            let hint = format!("the program has no label `{label}`; check its spelling");
            return cfa.symbols.find(label).is_none().then_some(hint);
        }
        let none = ERROR_FUNCTIONS.iter().all(|name| cfa.find_func(name).is_none());
        none.then(|| {
            "state what must hold with assert(), or call reach_error() where the program must not \
             get, or name a label with --error-label"
                .to_string()
        })
    }

    /// A new solver for the purpose that `name` says.
    fn solver(&self, name: &str) -> Box<dyn Solver> {
        let checked = name == engines::CHECK;
        let solver = Box::new(BitSolver::new(Config { checked, ..Config::default() }));
        let folder = match name {
            engines::CHECK => self.options.certificate.as_ref(),
            _ => self.options.dump_queries.as_ref(),
        };
        match folder {
            Some(folder) if checked => Box::new(Recorder::obligations(solver, folder, name)),
            Some(folder) => Box::new(Recorder::queries(solver, folder, name)),
            None => solver,
        }
    }

    /// Runs the engines side by side until one of them has a verdict.
    fn engines(&self, subject: Subject) -> u8 {
        let features = Features::of(subject.cfa, subject.regions);
        // Turns share what the first random runs have left.
        let begun = self.watch.elapsed();
        let left = self.watch.time_limit().map(|limit| limit.saturating_sub(begun));
        let mut plan = match self.options.engine {
            Some(name) => plan::single(left, name, self.options.with_invariants),
            None => plan::default(left, &features),
        };
        if self.options.without.contains(&Technique::Random) {
            plan.iter_mut().for_each(|lane| lane.retain(|turn| turn.engine != EngineName::Random));
        }
        self.explanation.plan(&features, subject.endings, &plan);
        let names: Vec<EngineName> = plan.iter().flatten().map(|turn| turn.engine).collect();
        let (alone, only) = (self.options.engine.is_some(), names.len() == 1);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            let mut lines = Vec::new();
            for lane in plan {
                let first = lines.len();
                let turns: Vec<Turn> =
                    lane.into_iter().map(|turn| self.turn(turn, begun)).collect();
                lines.extend(turns.iter().map(|turn| Arc::clone(&turn.line)));
                let sender = sender.clone();
                let name = engine_name(names[first]);
                let work = move || {
                    let last = turns.len() - 1;
                    for (index, turn) in turns.into_iter().enumerate() {
                        let message =
                            turn.run(subject, Company { alone, last: index == last, only });
                        let over = matches!(&message, Message::Decided(d) if !d.is_unknown());
                        // Nobody listens any more if another engine was faster.
                        if sender.send((first + index, message)).is_err() || over {
                            return;
                        }
                    }
                };
                let builder = std::thread::Builder::new().stack_size(STACK);
                builder.name(name.into()).spawn_scoped(scope, work).expect("a thread");
            }
            drop(sender);
            let status = self.first_answer(subject, &names, &receiver, &lines);
            // The verdict is out. Other engines may take their time to stop.
            std::process::exit(status.into())
        })
    }

    /// An engine's turn in a plan that begins so long after the start.
    fn turn(&self, turn: plan::Turn, begun: Duration) -> Turn {
        let plan::Turn { engine: name, end, publish, check, .. } = turn;
        let line = Line::new(engine_name(name));
        self.watch.follow(&line);
        let budget = |end: Option<Duration>| {
            let flag = self.watch.flag_until(end.map(|end| begun + end));
            Budget::unlimited().with_interrupt(flag)
        };
        let (search, publish, check) = (budget(end), budget(publish), budget(check));
        Turn { name, line, budgets: Budgets { search, publish, check } }
    }

    /// Waits for the first verdict, or for all engines to give up.
    fn first_answer(
        &self,
        subject: Subject,
        names: &[EngineName],
        receiver: &mpsc::Receiver<(usize, Message)>,
        lines: &[Arc<Line>],
    ) -> u8 {
        let mut ends: Vec<Option<Message>> = names.iter().map(|_| None).collect();
        for (index, message) in receiver {
            self.explanation.end(index, &message);
            match message {
                Message::Decided(decision) if !decision.is_unknown() => {
                    let name = engine_name(names[index]);
                    return self.conclude(subject, name, *decision, lines);
                }
                message => ends[index] = Some(message),
            }
        }
        if let Some(cause) = self.watch.cause() {
            return self.stopped(cause, lines);
        }
        self.no_verdict(subject, names, ends, lines)
    }

    /// All engines have ended without a verdict. What is reported does not depend on who was
    /// first: faults before other reasons, then that time was over, then the order of the engines.
    fn no_verdict(
        &self,
        subject: Subject,
        names: &[EngineName],
        ends: Vec<Option<Message>>,
        lines: &[Arc<Line>],
    ) -> u8 {
        let (mut decided, mut stopped, mut out_of_time) = (None, None, false);
        for (message, &name) in ends.into_iter().zip(names) {
            match message {
                Some(Message::Panicked(text)) => return self.internal(text, lines),
                Some(Message::Decided(decision)) => decided = decided.or(Some((name, decision))),
                Some(Message::Stopped(_)) if name == EngineName::Random => {}
                Some(Message::Stopped(stop)) => stopped = stopped.or(Some(stop)),
                Some(Message::OutOfTime) => out_of_time = true,
                None => {}
            }
        }
        if out_of_time {
            return self.stopped(Reason::Timeout, lines);
        }
        if let Some((name, decision)) = decided {
            return self.finish(Some(engine_name(name)), *decision, lines, None);
        }
        let why = stopped.map_or("no engine has an answer".to_string(), |stop| stop.to_string());
        let unknown = Unknown::new(Reason::GaveUp(why));
        self.finish(None, Decision::unknown(unknown, &subject.cfa.ledger), lines, None)
    }

    /// An engine has panicked.
    fn internal(&self, text: String, lines: &[Arc<Line>]) -> u8 {
        self.finish(None, Decision::unknown(fault(text), &[]), lines, None)
    }

    /// A verdict is there; a proof is looked at once more for what it is worth.
    fn conclude(
        &self,
        subject: Subject,
        name: &str,
        decision: Decision,
        lines: &[Arc<Line>],
    ) -> u8 {
        let proved = matches!(decision.verdict, Verdict::True(_));
        let vacuous = proved && subject.endings.only_assumptions() && {
            let end = self.watch.elapsed() + VACUITY;
            let flag = self.watch.flag_until(Some(end));
            vacuity::is_vacuous(subject, &mut Budget::unlimited().with_interrupt(flag))
        };
        let warning = vacuous.then(|| {
            "vacuous: the assumptions of the program exclude every execution, so the property \
             holds whatever the program does"
                .to_string()
        });
        self.finish(Some(name), decision, lines, warning)
    }

    /// A limit was reached.
    fn stopped(&self, reason: Reason, lines: &[Arc<Line>]) -> u8 {
        let hint = match reason {
            Reason::Timeout => Some("give it more time with --timeout"),
            Reason::OutOfMemory => Some("give it more memory with --memory"),
            Reason::Interrupted => Some("let it run longer, or set a limit with --timeout"),
            _ => None,
        };
        let unknown = Unknown { reason, hint: hint.map(String::from) };
        self.finish(None, Decision::unknown(unknown, &self.program.cfa.ledger), lines, None)
    }

    /// Entries of functions that nobody calls (of headers, say) mean nothing to the verdict.
    fn leave_out_unused(&self, ledger: &mut Vec<LedgerEntry>) {
        let calls = CallGraph::new(&self.program.cfa);
        ledger.retain(|entry| entry.edge.is_none_or(|(func, _)| calls.is_reachable(func)));
    }

    /// Prints and writes what was asked for, and returns the exit status.
    fn finish(
        &self,
        engine: Option<&str>,
        decision: Decision,
        lines: &[Arc<Line>],
        warning: Option<String>,
    ) -> u8 {
        self.watch.wait_for_word();
        let mut decision = decision;
        if let Verdict::Unknown(unknown) = &mut decision.verdict
            && unknown.hint.is_none()
        {
            unknown.hint = self.hint(&unknown.reason).map(String::from);
        }
        self.leave_out_unused(&mut decision.ledger);
        let Decision { verdict, ledger, invariants } = &decision;
        let warning = warning.or_else(|| by_assembly(verdict));
        let stats = self.stats(lines);
        let explanation = self.options.explain.then(|| self.explanation.text(lines));
        let report = Report {
            cfa: &self.program.cfa,
            sources: &self.program.sources,
            files: &self.files,
            program: &self.options.program.command_line(self.property.entry.as_deref()),
            property: &self.property.name,
            verdict,
            engine,
            ledger,
            invariants,
            explanation: explanation.as_deref(),
            warnings: warning.as_slice(),
            stats: &stats,
        };
        if let Some(path) = &self.options.json {
            write(path, &output::json::report(&report));
        }
        self.write_graph(engine);
        if let (Some(path), Verdict::False(found)) = (&self.options.harness, verdict) {
            let (cfa, sources) = (&self.program.cfa, &self.program.sources);
            write(path, &output::harness::harness(cfa, sources, &self.files, found));
        }
        match self.options.quiet {
            true => {
                let line = output::report::verdict_line(verdict, &self.property.name);
                print_verdict(&format!("{line}\n"));
            }
            false => print_verdict(&report.text(self.options.stats)),
        }
        match verdict {
            Verdict::True(_) => 0,
            Verdict::False(_) => status::ERROR_FOUND,
            Verdict::Unknown(Unknown { reason: Reason::Internal(_), .. }) => status::INTERNAL,
            Verdict::Unknown(_) => status::UNKNOWN,
        }
    }

    /// What to do about a reason that says nothing about it itself.
    fn hint(&self, reason: &Reason) -> Option<&'static str> {
        Some(match reason {
            Reason::GaveUp(_) if self.options.engine.is_some() => {
                "leave out --engine: another engine may have an answer"
            }
            Reason::GaveUp(_) => {
                "assert in the loops what you know of their variables: smaller steps are easier"
            }
            Reason::UnderApproximation(_) => {
                "the proof does not cover that; change it, or exclude it with __VERIFIER_assume()"
            }
            Reason::Cut(_) => {
                "change that place, or exclude with __VERIFIER_assume() what leads there"
            }
            Reason::CheckFailed(_) => {
                "an answer was found but not confirmed, so it is not given; please report the input"
            }
            _ => return None,
        })
    }

    /// Writes the graph of the engine that gave the answer, or else the last one, if asked to.
    fn write_graph(&self, engine: Option<&str>) {
        let Some(GraphFile { path, format }) = &self.options.arg else { return };
        match self.graphs.of(engine) {
            Some(graph) => write(path, &output::arg::write(&graph, *format)),
            None => complainln!(
                "wedge: {} is not written, because no engine has made a graph; use --engine impact, \
                 predicate, value or value-predicate",
                path.display()
            ),
        }
    }

    fn stats(&self, lines: &[Arc<Line>]) -> Stats {
        let mut stats =
            vec![("time".into(), format!("{:.3} s", self.watch.elapsed().as_secs_f64()))];
        if let Some(megabytes) = watch::peak_memory() {
            stats.push(("memory".into(), format!("{megabytes} MB")));
        }
        stats.extend(lines.iter().flat_map(|line| line.stats()));
        stats
    }
}

fn engine_name(name: EngineName) -> &'static str {
    match name {
        EngineName::Bmc => "bmc",
        EngineName::Kinduction => "kinduction",
        EngineName::Impact => "impact",
        EngineName::Predicate => "predicate",
        EngineName::Value => "value",
        EngineName::ValuePredicate => "value-predicate",
        EngineName::Interval => "interval",
        EngineName::Random => "random",
    }
}

/// What a panic says.
fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

/// Functions that say what must not happen.
const ERROR_FUNCTIONS: [&str; 5] =
    ["reach_error", "__VERIFIER_error", "__VERIFIER_assert", "assert", "__assert_fail"];
