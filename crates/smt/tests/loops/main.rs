//! Paths through loops: the sequence of interpolants for a path of a few iterations must have a label
//! that closes the loop: one which holds at the start, is kept by every iteration and excludes what
//! is wrong; or which implies an earlier one, by which IMPACT would cover it.

mod table;

use base::{Budget, FastMap};
use logic::{Op, Refutation, TermId, Terms, smtlib};
use smt::decide::{Answer, decide};
use smt::interpolation::{Ladder, verify};
use table::{LOOPS, Loop};

/// A loop as formulas: `now` has state variables at time 0, `next` those behind an iteration.
struct System {
    start: TermId,
    step: TermId,
    wrong: TermId,
}

impl System {
    fn new(terms: &mut Terms, row: &Loop) -> Self {
        let mut script = String::new();
        for (name, sort) in row.state {
            script += &format!("(declare-const {name} {sort})(declare-const {name}' {sort})\n");
        }
        script += row.inputs;
        for formula in [row.start, row.step, row.wrong] {
            script += &format!("(assert {formula})\n");
        }
        let script = smtlib::parse(terms, &script.replace('\'', "_next")).expect(row.name);
        let formulas: Vec<TermId> = script.assertions().collect();
        // x_next at time 0 is x at time 1.
        let mut next = FastMap::default();
        let vars = terms.free_vars(&formulas);
        for &var in &vars {
            let Op::Var(sym, _) = terms.op(var) else { unreachable!("a variable") };
            let name = terms.symbol(sym).name.clone();
            if let Some(name) = name.strip_suffix("_next") {
                let of = |&other: &TermId| {
                    let Op::Var(sym, _) = terms.op(other) else { unreachable!("a variable") };
                    terms.symbol(sym).name == name
                };
                let base = vars.iter().copied().find(of).expect("declared");
                let Op::Var(base, _) = terms.op(base) else { unreachable!("a variable") };
                let later = terms.var(base, 1);
                next.insert(var, later);
            }
        }
        let [start, step, wrong] = [0, 1, 2].map(|at| terms.substitute(formulas[at], &next));
        Self { start, step, wrong }
    }

    /// The path of so many iterations.
    fn path(&self, terms: &mut Terms, iterations: u32) -> Vec<TermId> {
        let mut parts = vec![self.start];
        parts.extend((0..iterations).map(|time| terms.shift(self.step, time as i32)));
        parts.push(terms.shift(self.wrong, iterations as i32));
        parts
    }

    /// Whether a label (at time 0) closes the loop.
    fn is_closed_by(&self, terms: &mut Terms, label: TermId) -> bool {
        self.is_kept(terms, label) && holds_never(terms, &[label, self.wrong])
    }

    /// Whether a label holds at the start and is kept by every iteration.
    fn is_kept(&self, terms: &mut Terms, label: TermId) -> bool {
        let denied = terms.not(label);
        let later = terms.shift(denied, 1);
        holds_never(terms, &[self.start, denied]) && holds_never(terms, &[label, self.step, later])
    }
}

fn holds_never(terms: &mut Terms, formulas: &[TermId]) -> bool {
    matches!(decide(terms, formulas, &mut Budget::new(200_000)), Ok(Answer::Unsat(_)))
}

/// The label that closes a loop, in SMT-LIB.
fn closing_label(row: &Loop) -> Result<String, String> {
    let mut terms = Terms::new();
    let system = System::new(&mut terms, row);
    let parts = system.path(&mut terms, row.iterations);
    let mut ladder = Ladder::new(None, None).expect("a ladder");
    let found = ladder.sequence(&mut terms, &parts, &mut Budget::new(5_000_000));
    let found = found.map_err(|stop| stop.to_string())?.ok_or("no sequence")?;
    let verified = verify(&mut terms, &parts, &found, &mut Budget::unlimited());
    assert_eq!(verified, Ok(Ok(())), "{}", row.name);
    let labels: Vec<TermId> =
        (0..).zip(&found).map(|(time, &formula)| terms.shift(formula, -time)).collect();
    for &label in &labels {
        if system.is_closed_by(&mut terms, label) {
            return Ok(smtlib::show(&terms, label));
        }
    }
    // Labels before one that implies one of them.
    for (at, &label) in labels.iter().enumerate().filter(|(_, label)| **label != Terms::FALSE) {
        let covers = |terms: &mut Terms, earlier: TermId| {
            let denied = terms.not(earlier);
            holds_never(terms, &[label, denied])
        };
        if labels[..at].iter().any(|&earlier| covers(&mut terms, earlier)) {
            let together = terms.or(&labels[..at]);
            assert!(system.is_kept(&mut terms, together), "{}", row.name);
            return Ok(smtlib::show(&terms, together));
        }
    }
    let shown: Vec<String> = labels.iter().map(|&label| smtlib::show(&terms, label)).collect();
    Err(format!("no label closes the loop: {shown:?}"))
}

#[test]
fn labels_close_loops() {
    let mut failed = Vec::new();
    for row in LOOPS {
        let start = std::time::Instant::now();
        match closing_label(row) {
            Ok(label) => println!("{}: {label} ({:?})", row.name, start.elapsed()),
            Err(why) => {
                println!("{}: {why} ({:?})", row.name, start.elapsed());
                failed.push(row.name);
            }
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
}
