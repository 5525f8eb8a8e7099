//! Invariants go from one engine to the next, on encodings of C and with real solvers, and what is
//! proved with them passes the check of proofs.

use super::board::Line;
use super::engine_name;
use super::engines::{Budgets, Company, Subject};
use super::random::Effort;
use crate::args::{Cli, EngineName, Verb};
use crate::load::{self, Program};
use base::Budget;
use cfa::interp::Image;
use cfa::regions::Regions;
use cfa::slice::Slice;
use clap::Parser;
use encode::{Encoder, Options};
use engine::{Answer, Exchange, Impact, Silent, Store, Task, impact, run_sharing};
use evidence::{CertificateKind, Endings, Verdict};
use logic::{Solver, Terms};
use smt::bits::{BitSolver, Config};
use smt::interpolation::Sources;
use std::path::Path;

fn solver(checked: bool) -> Box<dyn Solver> {
    Box::new(BitSolver::new(Config { checked, ..Config::default() }))
}

fn example(name: &str) -> Program {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    let cli = Cli::parse_from(["wedge", "check", &*file.to_string_lossy()]);
    let Verb::Check(options) = cli.verb else { unreachable!("the verb is check") };
    load::load(&options.program).expect("the example compiles")
}

/// Publishes what IMPACT needs for a proof.
fn publish(program: &Program, regions: &Regions, store: &Store) {
    let make = || solver(false);
    let mut sources = Sources::default();
    let mut engine = Impact::new(&make, &mut sources, impact::Options::default());
    let mut exchange = Exchange::new(store, "somebody", &make);
    let options = Options { stray_reads: true, ..Options::default() };
    let (mut encoder, mut encoded) = Encoder::new(&program.cfa, regions, None, &options);
    let (mut terms, mut budget) = (Terms::new(), Budget::unlimited());
    let mut task = Task {
        terms: &mut terms,
        program: &mut encoded,
        unfold: &mut encoder,
        deterministic: true,
    };
    let answer = run_sharing(&mut engine, &mut exchange, &mut task, &mut Silent, &mut budget);
    assert!(matches!(answer, Ok(Answer::Safe(_))), "{answer:?}");
    exchange.publish(&engine, &mut task, &budget);
    assert_eq!(store.version(), 1, "some labels are inductive");
}

/// The parity of `x` in `even.c` is not k-inductive for any k: the proof of k-induction rests on
/// the invariant of another engine.
#[test]
fn invariants_are_handed_over() {
    let program = example("even.c");
    let (cfa, store) = (&program.cfa, Store::default());
    let (regions, image) = (Regions::compute(cfa), Image::new(cfa));
    let slice = Slice::compute(cfa, &regions);
    publish(&program, &regions, &store);
    let subject = Subject {
        cfa,
        regions: &regions,
        slice: &slice,
        image: &image,
        solver: &|name| solver(name == super::engines::CHECK),
        sources: &program.sources,
        turn: None,
        paths: None,
        store: &store,
        graphs: None,
        without: &[],
        panic: None,
        effort: Effort::new(None, &[]),
        endings: &Endings::default(),
    };
    for name in [EngineName::Kinduction, EngineName::Impact, EngineName::Predicate] {
        let line = Line::new(engine_name(name));
        let company = Company { alone: false, last: true, only: false };
        let [search, publish, check] = [(); 3].map(|()| Budget::unlimited());
        let mut budgets = Budgets { search, publish, check };
        let decision = subject.run(name, company, &line, &mut budgets);
        let Ok(Verdict::True(proof)) = decision.map(|decision| decision.verdict) else {
            panic!("no proof by {name:?}");
        };
        if name == EngineName::Kinduction {
            let kind = &proof.certificate().kind;
            let CertificateKind::KInductive { invariants, .. } = kind else { panic!("{kind:?}") };
            assert!(!invariants.is_empty(), "{kind:?}");
        }
        let assumed = |(what, _): &(String, String)| what.ends_with("invariants assumed");
        assert!(line.stats().iter().any(assumed), "{:?}", line.stats());
    }
}
