//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use output::arg::Format;
use smt::interpolation::Rung;
use std::path::PathBuf;

/// Wedge: a software model checker for C, built on Craig interpolation.
#[derive(Parser)]
#[command(name = "wedge", version, arg_required_else_help = true, after_help = EXAMPLES)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

const EXAMPLES: &str = "\
Examples:
  wedge check program.c              prove that no assertion fails, or find one that does
  wedge run program.c                run the program in the interpreter
  wedge run --random 1000 program.c  look for inputs that reach an error
  wedge interpolate parts.smt2       interpolants of formulas in SMT-LIB
  wedge cfa program.c                show the control-flow automaton
  wedge cfa --dot program.c | dot -Tsvg > program.svg";

/// The verbs.
#[derive(Subcommand)]
pub enum Verb {
    /// Check that no assertion fails and no error is reached
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckOptions),
    /// Show the control-flow automaton of a program
    #[command(after_help = CFA_EXAMPLES)]
    Cfa(CfaOptions),
    /// Show the transition program that the engines work on
    #[command(after_help = PROGRAM_EXAMPLES)]
    Program(ProgramVerbOptions),
    /// Run a program in the interpreter, or many times with random inputs
    #[command(after_help = RUN_EXAMPLES)]
    Run(RunOptions),
    /// Answer an SMT-LIB script, interpolants included
    #[command(after_help = INTERPOLATE_EXAMPLES)]
    Interpolate(InterpolateOptions),
}

const CHECK_EXAMPLES: &str = "\
Examples:
  wedge check program.c                     assertions and reach_error()
  wedge check --timeout 60 program.c        stop after a minute
  wedge check --error-label ERROR task.c    the error is reaching the label ERROR
  wedge check --harness fail.c program.c    and then: gcc program.c fail.c && ./a.out
  wedge check --engine bmc --json out.json program.c
  wedge check --engine impact --arg unwinding.dot program.c

The last line of standard output is VERDICT: TRUE, VERDICT: FALSE (property) or
VERDICT: UNKNOWN (reason). Every FALSE was replayed in the interpreter and every TRUE has a
proof that was checked.

Exit status: 0 for TRUE, 10 for FALSE, 20 for UNKNOWN, 2 for bad usage or bad input, 70 for an
internal error.";

const CFA_EXAMPLES: &str = "\
Examples:
  wedge cfa program.c                  as text, one line an edge
  wedge cfa --json program.c           for other programs
  wedge cfa --dot program.c            for Graphviz
  wedge cfa --regions program.c        how memory is divided
  wedge cfa --slice program.c          what decides whether an error is reached
  wedge cfa --data-model ILP32 --error-label ERROR task.c
  wedge cfa -I include -D DEBUG=1 a.c b.c

Exit status: 0, or 2 if the input could not be used.";

const PROGRAM_EXAMPLES: &str = "\
Examples:
  wedge program program.c          locations and actions, with their formulas
  wedge program --slice program.c  only what decides whether an error is reached
  wedge program --check program.c  sizes
  wedge program --dot program.c | dot -Tsvg > program.svg

Exit status: 0, or 2 if the input could not be used.";

const RUN_EXAMPLES: &str = "\
Examples:
  wedge run program.c -- first second   run with command-line arguments
  wedge run --inputs 3,-1,0x10 task.c   what __VERIFIER_nondet_* return, in order
  echo 3 -1 | wedge run --inputs - task.c
  wedge run --seed 7 task.c             inputs by chance, the same for the same seed
  wedge run --random 1000 task.c        many such runs, until one reaches an error

Without --inputs, --seed or --random all inputs are zero.

Exit status: that of the program; 10 if it reaches an error (a failed assertion, reach_error(),
the label); 20 if the run ends without one of these (undefined behaviour, a limit, a failed
assumption, no error found by --random); 134 for abort(); 2 for bad input.";

const INTERPOLATE_EXAMPLES: &str = "\
Examples:
  wedge interpolate parts.smt2               answer check-sat, get-interpolants, get-model, ...
  wedge interpolate --rung bits parts.smt2   only by this prover
  wedge interpolate --timeout 10 - < parts.smt2

For this script the answers are `unsat` and `((= x y))`, or another formula between the two:
  (declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8))
  (assert (! (and (= x #x05) (= y #x05)) :named A))
  (assert (! (not (= x y)) :named B))
  (check-sat)
  (get-interpolants A B)

For parts A1 ... An there are n-1 interpolants: the first i parts imply the i-th, each and the next
part imply the next, and the last contradicts the last part. A part is the name of an assertion, or
(and NAME ...). A mistake is answered by (error \"...\"), and the rest of the script is left out.

Exit status: 0; 20 if a question has no answer (`unknown`, no interpolants, a limit); 2 for bad
usage or a mistake in the script; 70 for an internal error.";

/// What every verb on C programs takes.
#[derive(Args)]
pub struct ProgramOptions {
    /// C files; several are linked into one program
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Start at this function, with arbitrary arguments
    #[arg(long, value_name = "FUNC", default_value = "main")]
    pub entry: String,
    /// Widths of the basic types
    #[arg(long, value_enum, default_value_t = Model::Lp64, ignore_case = true)]
    pub data_model: Model,
    /// The error is reaching this label (instead of reach_error() and failed assertions)
    #[arg(long, value_name = "NAME")]
    pub error_label: Option<String>,
    /// Let malloc and its kin also return null
    #[arg(long)]
    pub malloc_may_fail: bool,
    /// Directory for #include, passed to the C preprocessor
    #[arg(short = 'I', value_name = "DIR")]
    pub include: Vec<String>,
    /// Macro definition, passed to the C preprocessor
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub define: Vec<String>,
}

/// A data model.
#[derive(Clone, Copy, ValueEnum)]
pub enum Model {
    /// int, long and pointers have 32 bits (gcc -m32)
    #[value(name = "ILP32")]
    Ilp32,
    /// long and pointers have 64 bits (gcc -m64)
    #[value(name = "LP64")]
    Lp64,
}

/// Options of `wedge cfa`.
#[derive(Args)]
pub struct CfaOptions {
    /// The program.
    #[command(flatten)]
    pub program: ProgramOptions,
    /// Graphviz
    #[arg(long, conflicts_with_all = ["json", "regions", "check"])]
    pub dot: bool,
    /// JSON
    #[arg(long, conflicts_with_all = ["regions", "check"])]
    pub json: bool,
    /// The memory regions that the points-to analysis finds
    #[arg(long, conflicts_with = "check")]
    pub regions: bool,
    /// Only what decides whether an error is reached (also with --dot, --json, --check)
    #[arg(long, conflicts_with = "regions")]
    pub slice: bool,
    /// Print only a summary: sizes, loops, recursion, approximations
    #[arg(long)]
    pub check: bool,
    /// Print the first file with assertions about its types in it, for tests against gcc
    #[arg(long, hide = true, conflicts_with_all = ["dot", "json", "regions", "slice", "check"])]
    pub layout: bool,
}

/// Options of `wedge program`.
#[derive(Args)]
pub struct ProgramVerbOptions {
    /// The program.
    #[command(flatten)]
    pub program: ProgramOptions,
    /// Graphviz
    #[arg(long)]
    pub dot: bool,
    /// Leave out what does not decide whether an error is reached
    #[arg(long)]
    pub slice: bool,
    /// Print only a summary of sizes
    #[arg(long, conflicts_with = "dot")]
    pub check: bool,
    /// Compare random runs of the interpreter with executions of the encoded program
    #[arg(long, hide = true, value_name = "RUNS")]
    pub execute: Option<u64>,
    /// The most steps of such a run
    #[arg(long, hide = true, default_value_t = 3_000)]
    pub steps: u64,
}

/// Options of `wedge run`.
#[derive(Args)]
pub struct RunOptions {
    /// The program.
    #[command(flatten)]
    pub program: ProgramOptions,
    /// Inputs in order, separated by commas or spaces; `-` reads them from standard input
    #[arg(long, value_name = "LIST", allow_hyphen_values = true, conflicts_with_all = ["seed", "random"])]
    pub inputs: Option<String>,
    /// Draw inputs by chance from this seed
    #[arg(long, value_name = "N", conflicts_with = "random")]
    pub seed: Option<u64>,
    /// Run up to N times with random inputs and stop at the first error
    #[arg(long, value_name = "N")]
    pub random: Option<u64>,
    /// The most steps of one run
    #[arg(long, value_name = "N")]
    pub steps: Option<u64>,
    /// Print the trace of the run even if it reaches no error
    #[arg(long)]
    pub trace: bool,
    /// Arguments of the program itself
    #[arg(last = true, value_name = "ARG")]
    pub arguments: Vec<String>,
}

/// Options of `wedge interpolate`.
#[derive(Args)]
pub struct InterpolateOptions {
    /// A script in SMT-LIB; `-` reads it from standard input
    #[arg(value_name = "FILE.smt2")]
    pub file: PathBuf,
    /// Which prover finds interpolants: split, proof, core, bits, or all, one after the other
    #[arg(long, value_name = "NAME", default_value = "all", value_parser = rungs)]
    pub rung: Rungs,
    /// Only interpolants of the restriction language L_K
    #[arg(long, value_name = "K")]
    pub language: Option<u32>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Option<f64>,
    /// Print counters to standard error
    #[arg(long)]
    pub statistics: bool,
}

/// One rung of the interpolation ladder, or all.
#[derive(Clone, Copy)]
pub struct Rungs(pub Option<Rung>);

fn rungs(name: &str) -> Result<Rungs, String> {
    match name {
        "all" => Ok(Rungs(None)),
        name => name
            .parse()
            .map(|rung| Rungs(Some(rung)))
            .map_err(|error: String| format!("{error}; expected split, proof, core, bits or all")),
    }
}

/// Engines that can be asked for by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum EngineName {
    /// Bounded model checking
    Bmc,
    /// k-induction
    Kinduction,
    /// Lazy abstraction with interpolants
    Impact,
    /// Lazy predicate abstraction
    Predicate,
    /// Explicit values
    Value,
    /// Explicit values with predicates where they are not enough
    ValuePredicate,
    /// Intervals
    Interval,
    /// Runs with random inputs only
    Random,
}

/// Options of `wedge check`.
#[derive(Args)]
pub struct CheckOptions {
    /// The program.
    #[command(flatten)]
    pub program: ProgramOptions,
    /// Use only this engine; without it, several run side by side
    #[arg(long, value_enum, value_name = "NAME")]
    pub engine: Option<EngineName>,
    /// Run intervals beside the engine that --engine names, which uses their invariants
    #[arg(long, requires = "engine")]
    pub with_invariants: bool,
    /// Tell which engines ran, why, and what each contributed
    #[arg(long)]
    pub explain: bool,
    /// What to check: `unreach-call`, or a property file of SV-COMP (.prp)
    #[arg(long, value_name = "NAME|FILE", default_value = "unreach-call")]
    pub property: String,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub timeout: Option<f64>,
    /// Stop when so much memory is used [default: the limit of the process]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..))]
    pub memory: Option<u64>,
    /// Print only the verdict
    #[arg(long, short)]
    pub quiet: bool,
    /// Write the result as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Print counters
    #[arg(long)]
    pub stats: bool,
    /// For FALSE, write a C file that makes the program fail when compiled with it
    #[arg(long, value_name = "FILE.c")]
    pub harness: Option<PathBuf>,
    /// For TRUE, write the proof obligations as SMT-LIB files to this folder, with a list of them
    #[arg(long, value_name = "DIR")]
    pub certificate: Option<PathBuf>,
    /// Write every query of the engines as an SMT-LIB file to this folder
    #[arg(long, value_name = "DIR")]
    pub dump_queries: Option<PathBuf>,
    /// Write every path that interpolants are wanted for as a script for `wedge interpolate`
    #[arg(long, value_name = "DIR")]
    pub dump_paths: Option<PathBuf>,
    /// Write the unwinding (impact) or the abstract reachability graph (predicate, value,
    /// value-predicate) to this file
    #[arg(long, value_name = "FILE.dot|FILE.json", value_parser = graph_file)]
    pub arg: Option<GraphFile>,
    /// Do without these techniques, to see what they are worth
    #[arg(long, hide = true, value_enum, value_name = "LIST", value_delimiter = ',')]
    pub without: Vec<Technique>,
    /// Panic, to test what happens then
    #[arg(long, hide = true, value_enum, value_name = "WHERE")]
    pub panic: Option<PanicPlace>,
}

/// A file for a graph, and how it is written.
#[derive(Clone, Debug)]
pub struct GraphFile {
    /// The file.
    pub path: PathBuf,
    /// What its name asks for.
    pub format: Format,
}

fn graph_file(name: &str) -> Result<GraphFile, String> {
    let path = PathBuf::from(name);
    match Format::of(&path) {
        Some(format) => Ok(GraphFile { path, format }),
        None => Err("expected a name that ends in .dot (Graphviz) or .json".into()),
    }
}

/// What a check can do without.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Technique {
    /// Random runs before the engines
    Random,
    /// IMPACT: forced covering
    ForcedCovering,
    /// IMPACT: leaving out what does not matter on a path
    Slicing,
    /// IMPACT: remembering which formulas follow from which
    Memo,
    /// IMPACT: taking over formulas from vertices at the same location; explicit values: tracking
    /// cells along spans and in their whole scope
    Sharing,
    /// IMPACT: looking for formulas in labels that hold everywhere
    Generalising,
    /// IMPACT: taking known formulas along paths before interpolants are looked for
    Propagation,
    /// IMPACT: dropping from labels what is no longer needed
    Weakening,
    /// Both engines: telling the cases of actions apart
    Cases,
    /// Both engines: replacing variables that always have the same value
    Constants,
    /// Explicit values: starting with few cells and refining
    Refinement,
    /// Predicate abstraction: Boolean combinations of predicates
    Boolean,
    /// Predicate abstraction: remembering abstractions and which formulas follow from which
    Caches,
    /// Predicate abstraction: predicates from the path itself
    Vocabulary,
    /// Predicates for single locations, not for functions
    PerLocation,
}

/// Where to panic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum PanicPlace {
    /// Before the engines start
    Start,
    /// In the bounded model checker
    Bmc,
    /// In every engine
    Engines,
}

/// A number of seconds, not negative.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() && (0.0..1e9).contains(&value) => Ok(value),
        _ => Err("expected a number of seconds, such as 60 or 0.5".into()),
    }
}
