//! Programs that are encoded as a whole, with certificates about them.

use super::Model;
use super::programs::compile;
use base::{Budget, SourceMap};
use cfa::interp::{Image, harvest_constants};
use cfa::ir::Cfa;
use cfa::regions::Regions;
use encode::{Encoder, Options};
use evidence::{Certificate, Effort, Encoding, Refusal, Task, check_certificate, follow_runs};
use logic::{ActionId, LocId, LocKind, Program, TermId, Terms, Unfold};
use smt::bits::{BitSolver, Config};

const EFFORT: Effort = Effort { seed: 1, runs: 20, steps: 2_000, terms: 4_000_000 };

/// A program, encoded as a whole.
pub struct Encoded<'c> {
    cfa: &'c Cfa,
    /// Its encoder.
    pub encoder: Encoder<'c>,
    /// The terms of the program.
    pub terms: Terms,
    /// The program.
    pub program: Program,
}

impl<'c> Encoded<'c> {
    /// Encodes a program.
    pub fn new(cfa: &'c Cfa, regions: &'c Regions) -> Self {
        let mut terms = Terms::unsimplified();
        let (mut encoder, mut program) = Encoder::new(cfa, regions, None, &Options::default());
        let mut next = 0;
        while next < program.locs.len().min(1000) {
            let loc: LocId = base::Id::from_index(next);
            let expanded = encoder.expand(&mut terms, &mut program, loc, &mut Budget::unlimited());
            expanded.expect("there is no limit");
            next += 1;
        }
        Self { cfa, encoder, terms, program }
    }

    /// What random runs say against a certificate.
    pub fn follow(&mut self, certificate: &Certificate) -> Option<String> {
        let image = Image::new(self.cfa);
        let encoding = Encoding {
            image: &image,
            encoder: &mut self.encoder,
            terms: &mut self.terms,
            program: &mut self.program,
        };
        let pool = harvest_constants(self.cfa).into();
        let said = follow_runs(certificate, encoding, &pool, EFFORT, &Budget::unlimited());
        said.expect("nobody interrupts")
    }

    /// Whether a certificate passes its check.
    pub fn check(&mut self, certificate: Certificate) -> Result<(), Refusal> {
        let mut task = Task {
            terms: &mut self.terms,
            program: &mut self.program,
            unfold: &mut self.encoder,
            deterministic: true,
        };
        let mut solver = BitSolver::new(Config::default());
        check_certificate(certificate, &mut task, &mut solver, &mut Budget::unlimited()).map(drop)
    }

    /// The location of the loop.
    pub fn loop_head(&self) -> LocId {
        let plain = |loc: &LocId| self.program.locs[*loc].kind == LocKind::Plain;
        let mut heads =
            self.program.locs.ids().filter(plain).filter(|&loc| loc != self.program.initial);
        heads.next().expect("a loop")
    }

    /// The term of a variable.
    pub fn var(&mut self, name: &str) -> TermId {
        let named = |&&sym: &&logic::SymId| self.terms.symbol(sym).name == name;
        let sym = *self.program.state.iter().find(named).expect("a state variable");
        self.terms.var(sym, 0)
    }

    /// That a variable of 32 bits is below a bound.
    pub fn less(&mut self, name: &str, bound: u128) -> TermId {
        let var = self.var(name);
        let bound = self.terms.bv(32, bound);
        self.terms.bv_ult(var, bound)
    }

    /// The certificate that has this formula at the loop and nothing at the start.
    pub fn labelled(&mut self, formula: TermId) -> Certificate {
        let holds = self.terms.bool(true);
        let labels = [(self.program.initial, holds), (self.loop_head(), formula)];
        Certificate::inductive(&self.terms, &self.program, &labels)
    }

    /// The action from the loop to itself.
    pub fn round(&self) -> ActionId {
        let head = self.loop_head();
        let back = |&&id: &&ActionId| self.program.actions[id].to == head;
        *self.program.out(head).iter().find(back).expect("the loop goes round")
    }
}

/// Encodes a program and hands it to a test.
pub fn encoded(text: &str, test: impl FnOnce(&mut Encoded)) {
    let text =
        format!("extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n{text}");
    let mut sources = SourceMap::default();
    let cfa = compile(&mut sources, "test.c", text.into_bytes(), Model::Lp64, false);
    let cfa = cfa.expect("it compiles");
    let regions = Regions::compute(&cfa);
    test(&mut Encoded::new(&cfa, &regions));
}
