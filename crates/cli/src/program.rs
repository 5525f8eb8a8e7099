//! `wedge program`: the transition program that the engines work on.

use crate::args::ProgramVerbOptions;
use crate::load::{self, load};
use crate::{print, status};
use base::{Budget, FastMap, Span};
use cfa::interp::{
    Addresses, Config, Constants, Image, InputRequest, InputRequestKind, InputSource, Outcome,
    RandomInputs, harvest_constants,
};
use cfa::ir::{Cfa, InputKind, LedgerKind};
use cfa::regions::Regions;
use cfa::slice::Slice;
use encode::{Encoder, Ending};
use logic::{LocId, Program, Terms, Unfold};
use std::collections::VecDeque;
use std::fmt::Write;
use std::sync::Arc;

/// The most locations that are unfolded.
const MAX_LOCATIONS: usize = 10_000;

/// Prints what was asked for and returns the exit status.
pub fn program(options: &ProgramVerbOptions) -> u8 {
    let load::Program { cfa, .. } = match load(&options.program) {
        Ok(program) => program,
        Err(status) => return status,
    };
    let regions = Regions::compute(&cfa);
    let slice = options.slice.then(|| Slice::compute(&cfa, &regions));
    if let Some(runs) = options.execute {
        return compare(&cfa, &regions, slice.as_ref(), runs, options.steps);
    }
    let mut terms = Terms::new();
    let (mut encoder, mut program) =
        Encoder::new(&cfa, &regions, slice.as_ref(), &encode::Options::default());
    unfold(&mut encoder, &mut terms, &mut program);
    if options.dot {
        print(&encode::print::dot(&terms, &program));
    } else if options.check {
        print(&summary(&terms, &program));
    } else {
        print(&encode::print::text(&encoder, &terms, &program));
    }
    status::OK
}

/// Expands every location that can be reached in the graph, breadth first.
fn unfold(encoder: &mut Encoder<'_>, terms: &mut Terms, program: &mut Program) {
    let mut budget = Budget::unlimited();
    let mut next = 0;
    while next < program.locs.len().min(MAX_LOCATIONS) {
        let loc: LocId = base::Id::from_index(next);
        if encoder.expand(terms, program, loc, &mut budget).is_err() {
            return;
        }
        next += 1;
    }
}

/// Sizes in a few lines.
fn summary(terms: &Terms, program: &Program) -> String {
    let mut out = String::new();
    let open = program.locs.iter().filter(|loc| !loc.expanded).count();
    let _ = writeln!(out, "locations: {} ({open} not expanded)", program.locs.len());
    let _ = writeln!(out, "actions: {}", program.actions.len());
    let _ = writeln!(out, "state variables: {}", program.state.len());
    let _ = writeln!(out, "terms: {}", terms.len());
    let largest =
        program.actions.iter().map(|action| encode::print::terms_below(terms, action.guard)).max();
    let _ = writeln!(out, "largest guard: {} terms", largest.unwrap_or(0));
    out
}

/// Runs the interpreter and the encoded program on the same random inputs.
fn compare(cfa: &Cfa, regions: &Regions, slice: Option<&Slice>, runs: u64, steps: u64) -> u8 {
    let image = Image::new(cfa);
    let mut terms = Terms::new();
    let (mut encoder, mut program) = Encoder::new(cfa, regions, slice, &encode::Options::default());
    let pool: Arc<Constants> = harvest_constants(cfa).into();
    let mut counts: FastMap<&str, u64> = FastMap::default();
    for seed in 0..runs {
        let mut source = Recording {
            random: RandomInputs::new(seed, Arc::clone(&pool)),
            drawn: Drawn::default(),
        };
        let mut budget = Budget::new(steps);
        let config = Config::default();
        let run = image.run(&config, &mut source, &mut std::io::sink(), &mut budget);
        if matches!(run.outcome, Outcome::Limit(_)) {
            *counts.entry("not finished").or_default() += 1;
            continue;
        }
        let mut drawn = source.drawn;
        // A slice draws at fewer places; what the interpreter does not draw (`argv`) is zero.
        let mut draw = |kind: InputKind, span: Span| {
            Some(drawn.get_mut(&(kind, span)).and_then(VecDeque::pop_front).unwrap_or(0))
        };
        let mut work = Budget::new(5_000_000);
        let steps = steps as usize;
        let ended = encoder.execute(&mut terms, &mut program, &mut draw, steps, &mut work);
        let agree = match (&run.outcome, ended) {
            (_, Err(_) | Ok(Ending::Limit | Ending::Cut(_))) => "not finished",
            (Outcome::InputsExhausted, _) => "not finished",
            (Outcome::Error { .. }, Ok(Ending::Error)) => "errors",
            (Outcome::Error { .. }, Ok(_)) => "different",
            // What ends a run without a branch may be missing in the encoding.
            (Outcome::Undefined { .. }, Ok(_)) => "undefined",
            (_, Ok(Ending::Error)) => "different",
            (_, Ok(Ending::Ambiguous(..))) => "different",
            (_, Ok(_)) => "ends",
        };
        let open = encoder.ledger().iter().any(|entry| entry.kind == LedgerKind::Over);
        let agree = if agree == "different" && open { "approximated" } else { agree };
        if agree == "different" {
            print(&format!("run {seed}: {:?} but {ended:?}\n", run.outcome));
        }
        *counts.entry(agree).or_default() += 1;
    }
    let different = counts.get("different").copied().unwrap_or(0);
    let mut list: Vec<_> = counts.into_iter().collect();
    list.sort_unstable();
    let list: Vec<String> = list.iter().map(|(what, count)| format!("{count} {what}")).collect();
    print(&format!("{}\n", list.join(", ")));
    if different == 0 { status::OK } else { status::INTERNAL }
}

/// What was drawn at each place of the text, in order.
type Drawn = FastMap<(InputKind, Span), VecDeque<u128>>;

/// Random inputs of the program, zero for all else, with a record of the former.
struct Recording {
    random: RandomInputs,
    drawn: Drawn,
}

impl InputSource for Recording {
    fn next(&mut self, request: &InputRequest, addresses: &dyn Addresses) -> Option<u128> {
        let InputRequestKind::Program(kind) = request.kind else { return Some(0) };
        let bits = match request.fresh_external {
            Some(_) => 0,
            None => self.random.next(request, addresses)?,
        };
        let bits = cfa::scalar::truncate(bits, request.shape.width());
        self.drawn.entry((kind, request.span)).or_default().push_back(bits);
        Some(bits)
    }
}
