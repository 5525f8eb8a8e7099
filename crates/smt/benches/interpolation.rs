//! Sequences of interpolants for long paths: 200 frames with 50 variables in each.
//!
//! ```text
//! cargo bench -p wedge-smt --bench interpolation [-- 'words, split' …]
//! ```
//!
//! Arguments choose the rows that have one of them in their name.

use base::Budget;
use logic::{Refutation, Sort, TermId, Terms};
use smt::interpolation::{Ladder, Rung};
use std::time::Instant;

const FRAMES: u32 = 200;
const VARIABLES: u32 = 50;

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    for (sort_name, sort) in [("Int", Sort::Int), ("32-bit words", Sort::BitVec(32))] {
        for rung in [None, Some(Rung::Split), Some(Rung::Proof), Some(Rung::Core)] {
            let rung_name = rung.map_or("ladder".into(), |rung| rung.to_string());
            let name = format!("{sort_name}, {rung_name}");
            if chosen.is_empty() || chosen.iter().any(|part| name.contains(part)) {
                run(&name, sort, rung);
            }
        }
    }
}

fn run(name: &str, sort: Sort, rung: Option<Rung>) {
    let mut terms = Terms::new();
    let parts = path(&mut terms, sort);
    let Ok(mut ladder) = Ladder::new(rung, None) else { return };
    let start = Instant::now();
    let found = ladder.sequence(&mut terms, &parts, &mut Budget::new(10_000_000));
    let seconds = start.elapsed().as_secs_f64();
    let answer = match found {
        Ok(Some(_)) => "a sequence",
        Ok(None) => "no sequence",
        Err(_) => "out of work",
    };
    println!("{name}, {FRAMES} frames of {VARIABLES} variables: {answer} in {seconds:.3} s");
}

/// Counters with steps of their own; two of them with the same step start equal and are said to
/// differ at the end.
fn path(terms: &mut Terms, sort: Sort) -> Vec<TermId> {
    let symbols: Vec<_> = (0..VARIABLES).map(|at| terms.declare(format!("x{at}"), sort)).collect();
    let number = |terms: &mut Terms, value: u32| match sort {
        Sort::Int => terms.int(value),
        _ => terms.bv(32, value.into()),
    };
    let mut parts = Vec::new();
    let start: Vec<TermId> = symbols
        .iter()
        .zip(0..)
        .map(|(&sym, at): (_, u32)| {
            let value = number(terms, at / 2);
            let var = terms.var(sym, 0);
            terms.eq(var, value)
        })
        .collect();
    parts.push(terms.and(&start));
    for time in 0..FRAMES {
        let step: Vec<TermId> = symbols
            .iter()
            .zip(0..)
            .map(|(&sym, at): (_, u32)| {
                let (now, next) = (terms.var(sym, time), terms.var(sym, time + 1));
                let by = number(terms, at / 2 % 5);
                let sum = match sort {
                    Sort::Int => terms.make(logic::Op::Add, &[now, by]),
                    _ => terms.bv_add(now, by),
                };
                terms.eq(next, sum)
            })
            .collect();
        parts.push(terms.and(&step));
    }
    let [a, b] = [8, 9].map(|at| terms.var(symbols[at], FRAMES));
    let equal = terms.eq(a, b);
    parts.push(terms.not(equal));
    parts
}
