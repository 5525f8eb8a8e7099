//! Answers SMT-LIB scripts: `cargo run --release -p wedge-smt --example replay -- FILE...`
//!
//! One line for each file: the answers, the seconds in all and in the SAT solver, and counters.

use std::time::Instant;

use base::Budget;
use smt::bits::check_script;

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let start = Instant::now();
        let result = check_script(&text, &mut Budget::unlimited());
        let seconds = start.elapsed().as_secs_f64();
        match result {
            Ok(run) => {
                let name = |&sat: &bool| if sat { "sat" } else { "unsat" };
                let answers: Vec<&str> = run.answers.iter().map(name).collect();
                let stats = run.stats;
                println!(
                    "{path} {} {seconds:.3} {:.3} gates={} vars={} clauses={} lemmas={} \
                     rounds={} conflicts={}",
                    answers.join(","),
                    stats.sat_seconds,
                    stats.gates,
                    stats.vars,
                    stats.clauses,
                    stats.lemmas,
                    stats.rounds,
                    stats.conflicts
                );
            }
            Err(error) => println!("{path} error {error}"),
        }
    }
}
