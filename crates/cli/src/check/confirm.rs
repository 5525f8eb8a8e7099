//! The check of a proof: on a new encoding, with new solvers, against random runs.

use crate::check::engines::{CHECK, Decision, Subject, task};
use crate::check::invariants::Speaker;
use base::{Budget, Stop};
use cfa::interp::harvest_constants;
use cfa::ir::LedgerEntry;
use encode::{Encoder, Options, SizeCuts};
use evidence::{
    Certificate, CertificateKind, Effort, Encoding, Reason, Refusal, Unknown, Verdict,
    check_certificate, find_ending, follow_runs, random_runs,
};
use logic::Terms;
use std::sync::{Arc, PoisonError};

/// What to do about reads outside objects.
const STRAY: &str = "no error is reached before an index or pointer leaves its object; check the \
                     indices (an assertion before the access tells which)";

/// How many random runs a proof must survive, and their length.
const RUNS: (u64, u64) = (60, 20_000);

/// The seeds of those runs: not those of the search.
const SEED: u64 = 1 << 40;

/// How much is done to follow runs through the encoding: about a tenth of a second at most.
const FOLLOW: Effort = Effort { seed: 2 << 40, runs: 12, steps: 2_000, terms: 4_000_000 };

impl Subject<'_> {
    /// TRUE, if the certificate passes its check on a new encoding with a new solver.
    ///
    /// SOUNDNESS: reads outside objects give any value there. A proof that needs such executions
    /// to end says nothing about what the program does on a machine.
    pub(super) fn confirm(
        &self,
        certificate: Certificate,
        size_cuts: Option<SizeCuts>,
        stray_writes: bool,
        small_blocks: bool,
        budget: &mut Budget,
    ) -> Result<Decision, Stop> {
        let _turn = self.turn.map(|turn| turn.lock().unwrap_or_else(PoisonError::into_inner));
        let mut terms = Terms::unsimplified();
        // An invariant belongs to the blocks that it was found on.
        let has_invariant = match &certificate.kind {
            CertificateKind::Inductive(_) => true,
            CertificateKind::KInductive { invariants, .. } => !invariants.is_empty(),
            CertificateKind::Bounded { .. } => false,
        };
        let size_cuts = size_cuts.filter(|_| has_invariant).map(Arc::new);
        let options = Options { stray_reads: true, stray_writes, size_cuts, ..Options::default() };
        let (mut encoder, mut program) = Encoder::new(self.cfa, self.regions, None, &options);
        let mut solver = (self.solver)(CHECK);
        let checked = {
            let mut task = task(&mut terms, &mut program, &mut encoder);
            check_certificate(certificate.clone(), &mut task, &mut *solver, budget)
        };
        let ledger: Vec<LedgerEntry> = encoder.ledger().into_iter().cloned().collect();
        let unknown = |reason| Verdict::Unknown(Unknown::new(reason));
        let mut invariants = Vec::new();
        let verdict = match checked {
            Err(Refusal::Stopped(stop)) => return Err(stop),
            Err(Refusal::Wrong(why)) => {
                match self.holds_without_strays(certificate, options, budget)? {
                    true => Verdict::Unknown(Unknown::new(Reason::StrayRead).with_hint(STRAY)),
                    false => unknown(Reason::CheckFailed(why)),
                }
            }
            Ok(checked) => match checked.conclude(self.binding(&ledger)) {
                Err(withheld) => unknown(Reason::UnderApproximation(withheld.entry.text)),
                Ok(proof) => {
                    let mut encoding = Encoding {
                        image: self.image,
                        encoder: &mut encoder,
                        terms: &mut terms,
                        program: &mut program,
                    };
                    let doubt = match self.every_end(
                        proof.certificate(),
                        small_blocks,
                        &mut encoding,
                        budget,
                    )? {
                        Some(why) => Some(Reason::UnderApproximation(why)),
                        None => (self.contradiction(proof.certificate(), encoding, budget)?)
                            .map(Reason::CheckFailed),
                    };
                    match doubt {
                        Some(reason) => unknown(reason),
                        None => {
                            let (encoder, terms) = (&mut encoder, &mut terms);
                            let (program, sources) = (&program, self.sources);
                            let cfa = self.cfa;
                            let mut speaker = Speaker { encoder, terms, program, cfa, sources };
                            invariants = speaker.loop_invariants(proof.certificate());
                            Verdict::True(proof)
                        }
                    }
                }
            },
        };
        Ok(Decision { verdict, ledger, invariants })
    }

    /// Whether a certificate passes if executions end where memory outside an object is read.
    fn holds_without_strays(
        &self,
        certificate: Certificate,
        options: Options,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let mut terms = Terms::unsimplified();
        let options = Options { stray_reads: false, stray_writes: false, ..options };
        let (mut encoder, mut program) = Encoder::new(self.cfa, self.regions, None, &options);
        let mut solver = (self.solver)("strays");
        let mut task = task(&mut terms, &mut program, &mut encoder);
        match check_certificate(certificate, &mut task, &mut *solver, budget) {
            Ok(_) => Ok(true),
            Err(Refusal::Wrong(_)) => Ok(false),
            Err(Refusal::Stopped(stop)) => Err(stop),
        }
    }

    /// Where every execution ends that the certificate lets get there.
    ///
    /// SOUNDNESS: such a proof says nothing about what follows there in the text. That executions end
    /// outside objects is a matter of the text, too (where it is certain, they go on); but of small
    /// blocks the text says little.
    fn every_end(
        &self,
        certificate: &Certificate,
        small_blocks: bool,
        encoding: &mut Encoding,
        budget: &mut Budget,
    ) -> Result<Option<String>, Stop> {
        let mut solver = (self.solver)("requirements");
        let found = {
            let mut task = task(encoding.terms, encoding.program, encoding.encoder);
            find_ending(certificate, small_blocks, &mut task, &mut *solver, budget)
        };
        match found {
            Ok(found) => Ok(found.map(|(loc, index)| {
                let what = "every execution that gets there ends with undefined behaviour";
                match encoding.encoder.requirement(loc, index) {
                    Some((span, why)) => {
                        format!("{what}{}: {why}", output::trace::place(self.sources, span))
                    }
                    None => what.into(),
                }
            })),
            Err(Refusal::Stopped(stop)) => Err(stop),
            Err(Refusal::Wrong(why)) => Ok(Some(why)),
        }
    }

    /// The entries that the ledger rule looks at. Under-approximations of the front end that sit
    /// on an edge are cuts of the program, which the certificate shows to be unreachable.
    fn binding<'l>(&self, ledger: &'l [LedgerEntry]) -> impl Iterator<Item = &'l LedgerEntry> {
        let front_end = self.cfa.ledger.len();
        ledger.iter().enumerate().filter_map(move |(index, entry)| {
            (index >= front_end || entry.edge.is_none()).then_some(entry)
        })
    }

    /// What random runs have to say against a proof.
    fn contradiction(
        &self,
        certificate: &Certificate,
        encoding: Encoding,
        budget: &Budget,
    ) -> Result<Option<String>, Stop> {
        let pool = harvest_constants(self.cfa).into();
        let (runs, steps) = RUNS;
        let mut limit = budget.aside(runs * steps);
        let endings = random_runs(self.image, &pool, SEED, runs, steps, &mut limit)?;
        if endings.error.is_some() {
            return Ok(Some("a random run reaches the error".into()));
        }
        follow_runs(certificate, encoding, &pool, FOLLOW, budget)
    }
}
