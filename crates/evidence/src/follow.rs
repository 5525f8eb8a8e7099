//! Random runs, followed through the encoding that a proof was checked on (DESIGN §7).
//!
//! ```text
//! for some seeds:
//!   run the interpreter on random inputs
//!   execute the encoded program on the same inputs:
//!     at each location the certificate's formula must hold, and no error or cut may be reached
//!   run the interpreter again, next to the locations that the execution has passed:
//!     it must come to each of them, find the same values there, and end with the execution
//! ```
//!
//! The first half catches wrong invariants and solvers, whatever the encoding says: every execution
//! of the encoded program counts. The second half catches wrong block formulas. It is left out for
//! programs whose runs depend on addresses or on what the encoding approximates; and a certificate
//! without formulas (bounded, plain k-induction) has none to check. That all executions end within
//! the bound is not checked: a bounded proof counts states only until they repeat.

use crate::bound;
use crate::certificate::{Certificate, CertificateKind, Labels};
use crate::follower::{Follower, Visit};
use crate::translate::Translator;
use base::{Budget, FastMap, Span, Stop};
use cfa::interp::{
    Addresses, Config, Constants, Image, InputRequest, InputRequestKind, InputSource, ListInputs,
    Outcome, RandomInputs, Run,
};
use cfa::ir::InputKind;
use encode::{Encoder, Ending, Execution};
use logic::{Evaluator, LocId, LocKind, Program, SymId, TermId, Terms, Value};
use std::sync::Arc;

/// How much to do.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The first seed; the next ones follow.
    pub seed: u64,
    /// How many runs.
    pub runs: u64,
    /// Steps of each.
    pub steps: u64,
    /// Terms that are looked at in executions, all in all.
    pub terms: u64,
}

/// A run costs at most this part of all work.
const SHARES: u64 = 4;

/// The most entries of arrays in executions.
const ENTRIES: u32 = 4096;

/// A program and the encoding that is compared with it.
pub struct Encoding<'f, 'a> {
    /// The program, ready to run.
    pub image: &'f Image<'f>,
    /// Its encoder.
    pub encoder: &'f mut Encoder<'a>,
    /// The terms of the encoding.
    pub terms: &'f mut Terms,
    /// The encoding as far as it was unfolded.
    pub program: &'f mut Program,
}

/// What random runs have to say against a certificate, if anything. `pool` has the numbers that
/// inputs favour; of `budget`, only the interrupt flag counts.
pub fn follow_runs(
    certificate: &Certificate,
    encoding: Encoding,
    pool: &Arc<Constants>,
    effort: Effort,
    budget: &Budget,
) -> Result<Option<String>, Stop> {
    let claim = match Claim::new(certificate, encoding.program, encoding.terms) {
        Ok(claim) => claim,
        Err(why) => return Ok(Some(why)),
    };
    let limit = |units| budget.aside(units);
    let (steps, work, share) = (effort.steps, limit(effort.terms), effort.terms / SHARES);
    let mut followed = Followed { encoding, claim, steps, work, share };
    for seed in effort.seed..effort.seed + effort.runs {
        let mut inputs = PlainInputs(RandomInputs::new(seed, Arc::clone(pool)));
        match followed.run(&mut inputs, &mut limit(effort.steps)) {
            Ok(()) => {}
            Err(Contradiction::Found(why)) => return Ok(Some(why)),
            Err(Contradiction::Stopped(Stop::OutOfWork)) => return Ok(None),
            Err(Contradiction::Stopped(stop)) => return Err(stop),
        }
    }
    Ok(None)
}

/// Random values for inputs of the program, zero and null for all else: so the encoding
/// takes what it leaves open.
struct PlainInputs(RandomInputs);

impl InputSource for PlainInputs {
    fn next(&mut self, request: &InputRequest, addresses: &dyn Addresses) -> Option<u128> {
        match (request.kind, request.fresh_external) {
            (InputRequestKind::Program(_), None) => self.0.next(request, addresses),
            _ => Some(0),
        }
    }
}

/// What a certificate claims of single states.
struct Claim {
    formulas: FastMap<String, TermId>,
    /// Whether locations without a formula are unreachable.
    complete: bool,
    /// Variables that formulas hold for all values of.
    bound: Vec<SymId>,
}

impl Claim {
    /// The formulas in the pool `terms`, in which all variables are declared.
    fn new(
        certificate: &Certificate,
        program: &Program,
        terms: &mut Terms,
    ) -> Result<Self, String> {
        let bound = bound::declare(certificate, program, terms)?;
        let none = Labels::new();
        let (labels, complete) = match &certificate.kind {
            CertificateKind::Inductive(labels) => (labels, true),
            CertificateKind::KInductive { invariants, .. } => (invariants, false),
            CertificateKind::Bounded { .. } => (&none, false),
        };
        let mut translator = Translator::new(terms);
        let mut formulas = FastMap::default();
        for (name, formula) in labels {
            formulas.insert(name.clone(), translator.copy(&certificate.terms, terms, *formula)?);
        }
        Ok(Self { formulas, complete, bound })
    }

    /// What is wrong with a state at a location.
    fn violation(&self, terms: &Terms, name: &str, execution: &Execution) -> Option<String> {
        match self.formulas.get(name) {
            None if self.complete => {
                Some(format!("a random run reaches {name}, which it excludes"))
            }
            None => None,
            Some(&formula) => {
                let holds = match bound::mentioned(terms, &self.bound, formula).is_empty() {
                    true => Evaluator::new(terms, &execution.model).holds(formula),
                    false => bound::models(terms, &self.bound, formula, &execution.model)
                        .iter()
                        .all(|model| Evaluator::new(terms, model).holds(formula)),
                };
                (!holds).then(|| format!("the invariant at {name} does not hold in a random run"))
            }
        }
    }
}

/// Why following a run ended early.
enum Contradiction {
    Found(String),
    Stopped(Stop),
}

impl From<Stop> for Contradiction {
    fn from(stop: Stop) -> Self {
        Contradiction::Stopped(stop)
    }
}

fn found(why: impl Into<String>) -> Result<(), Contradiction> {
    Err(Contradiction::Found(why.into()))
}

/// Runs that are followed one after the other.
struct Followed<'f, 'a> {
    encoding: Encoding<'f, 'a>,
    claim: Claim,
    steps: u64,
    work: Budget,
    /// The work that one run may cost.
    share: u64,
}

impl Followed<'_, '_> {
    fn run(
        &mut self,
        inputs: &mut dyn InputSource,
        steps: &mut Budget,
    ) -> Result<(), Contradiction> {
        let config = Config::default();
        let run = self.encoding.image.run(&config, inputs, &mut std::io::sink(), steps);
        if steps.interrupted() {
            return Err(Contradiction::Stopped(Stop::Interrupted));
        }
        if matches!(run.outcome, Outcome::Error { .. }) {
            return found("a random run reaches the error");
        }
        let mut visits = Vec::new();
        let ending = self.execute(&run, &mut visits)?;
        match ending {
            Ending::Error => return found("an execution of the encoding reaches the error"),
            Ending::Cut(_) => return found("an execution of the encoding reaches a cut"),
            Ending::Ambiguous(..) => {
                return found("two blocks of the encoding can be taken at once");
            }
            Ending::Halt(_) | Ending::NoInput | Ending::Limit => {}
        }
        match self.encoding.encoder.is_exact() {
            true => self.compare(&run, &visits, ending),
            false => Ok(()),
        }
    }

    /// Executes the encoded program on the inputs of a run.
    fn execute(&mut self, run: &Run, visits: &mut Vec<Visit>) -> Result<Ending, Contradiction> {
        let mut drawn = drawn(run).into_iter().peekable();
        // What the interpreter does not draw (`argv`) is zero.
        let mut draw = |kind: InputKind, _: Span| {
            Some(drawn.next_if(|item| item.0 == kind).map_or(0, |item| item.1))
        };
        let mut execution = Execution::new(self.encoding.program, ENTRIES);
        let first = execution.loc;
        for _ in 0..self.steps {
            let Encoding { encoder, terms, program, .. } = &mut self.encoding;
            if program.locs[execution.loc].kind == LocKind::Plain {
                let name = &program.locs[execution.loc].name;
                if let Some(why) = self.claim.violation(terms, name, &execution) {
                    return Err(Contradiction::Found(why));
                }
                // A run knows nothing of coarse executions.
                let Some(landmark) = encoder.landmark(execution.loc) else {
                    return Ok(Ending::Limit);
                };
                // Static storage gets its first values with the first action.
                let known = if execution.loc == first {
                    Vec::new()
                } else {
                    integers(encoder, terms, &execution)
                };
                visits.push(Visit { name: name.clone(), landmark, known });
            }
            let before = execution.work;
            let ending = execution.step(encoder, terms, program, &mut draw, &mut self.work)?;
            self.work.charge(execution.work - before + terms.len() as u64);
            match ending {
                Some(ending) => return Ok(ending),
                None if self.work.left() == 0 => return Err(Stop::OutOfWork.into()),
                None if execution.work > self.share => return Ok(Ending::Limit),
                None => {}
            }
        }
        Ok(Ending::Limit)
    }

    /// Runs the interpreter once more, next to the execution.
    fn compare(
        &mut self,
        run: &Run,
        visits: &[Visit],
        ending: Ending,
    ) -> Result<(), Contradiction> {
        let beyond = match ending {
            Ending::Halt(loc) => self.successors(loc),
            _ => Vec::new(),
        };
        let mut follower = Follower::new(visits, &beyond);
        let mut inputs = ListInputs::new(run.trace.input_bits()).then_zeros();
        let mut steps = self.work.aside(self.steps);
        let config = Config::default();
        let image = self.encoding.image;
        image.observe(&config, &mut inputs, &mut std::io::sink(), &mut steps, &mut follower);
        match follower.difference(&run.outcome) {
            Some(why) => found(why),
            None => Ok(()),
        }
    }

    /// Where the blocks that leave a location lead.
    fn successors(&self, loc: LocId) -> Vec<Visit> {
        let Encoding { encoder, program, .. } = &self.encoding;
        let targets = program.out(loc).iter().map(|&action| program.actions[action].to);
        let visit = |to: LocId| {
            let name = program.locs[to].name.clone();
            Some(Visit { name, landmark: encoder.landmark(to)?, known: Vec::new() })
        };
        targets.filter_map(visit).collect()
    }
}

/// The inputs of the program in the order in which it drew them.
fn drawn(run: &Run) -> Vec<(InputKind, u128)> {
    let program = |kind| match kind {
        InputRequestKind::Program(kind) => Some(kind),
        _ => None,
    };
    let inputs = run.trace.inputs.iter();
    inputs.filter_map(|input| Some((program(input.kind)?, input.bits))).collect()
}

/// The integers that the state of an execution has.
fn integers(
    encoder: &mut Encoder,
    terms: &Terms,
    execution: &Execution,
) -> Vec<(cfa::ir::VarId, u128)> {
    let value = |(sym, var)| match execution.model.var(terms, sym, 0) {
        Value::Bits(bits) => Some((var, bits.to_u128()?)),
        _ => None,
    };
    encoder.integers(execution.loc).into_iter().filter_map(value).collect()
}
