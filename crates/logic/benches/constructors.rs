//! Constructor calls (and evaluated terms) per second of processor time: `cargo bench -p wedge-logic`.

use base::Id;
use logic::{Evaluator, Model, Op, Sort, TermId, Terms};

/// Runs `work`, which says how many constructors it called, and prints the rate.
fn measure(name: &str, work: impl FnOnce() -> usize) {
    let start = nanoseconds();
    let calls = work();
    let rate = calls as f64 / (nanoseconds() - start) as f64 * 1e3;
    println!("{name:32} {rate:6.1} million calls/s ({calls} calls)");
}

/// The processor time of this process: other load on the machine does not count.
fn nanoseconds() -> u64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").expect("Linux");
    text.split(' ').next().and_then(|word| word.parse().ok()).expect("a number")
}

fn variables(terms: &mut Terms, count: u32, sort: Sort) -> Vec<TermId> {
    let sym = terms.declare("x", sort);
    (0..count).map(|time| terms.var(sym, time)).collect()
}

/// Sums, products and comparisons that no rule applies to.
fn new_terms(terms: &mut Terms, rounds: usize) -> usize {
    let x = variables(terms, 64, Sort::BitVec(32));
    let mut last = x[0];
    for i in 0..rounds {
        let sum = terms.bv_add(last, x[i % 64]);
        last = terms.bv_xor(sum, x[(i * 7 + 3) % 64]);
    }
    2 * rounds
}

/// The same few terms again and again.
fn known_terms(terms: &mut Terms, rounds: usize) -> usize {
    let x = variables(terms, 64, Sort::BitVec(32));
    for i in 0..rounds {
        let sum = terms.bv_add(x[i % 64], x[(i + 1) % 64]);
        terms.bv_ult(sum, x[(i + 2) % 64]);
    }
    2 * rounds
}

/// What C's comparisons and conversions look like: most of it is simplified away.
fn c_patterns(terms: &mut Terms, rounds: usize) -> usize {
    let x = variables(terms, 256, Sort::BitVec(8));
    let (zero, one) = (terms.bv(32, 0), terms.bv(32, 1));
    let mut path = terms.bool(true);
    for i in 0..rounds {
        let wide = terms.sign_extend_to(32, x[i % 256]);
        let limit = terms.bv(32, (i / 256) as u128 % 100);
        let less = terms.bv_slt(wide, limit);
        let value = terms.ite(less, one, zero);
        let zero_test = terms.eq(value, zero);
        let taken = terms.not(zero_test);
        let bumped = terms.bv_add(wide, one);
        let _ = terms.extract(7, 0, bumped);
        path = if i % 64 == 0 { taken } else { terms.and(&[path, taken]) };
    }
    9 * rounds
}

/// Stores at neighbouring places, each read again.
fn memory(terms: &mut Terms, rounds: usize) -> usize {
    let index = Sort::BitVec(64);
    let sort = terms.array_sort(index, Sort::BitVec(8));
    let sym = terms.declare("memory", sort);
    let start = terms.var(sym, 0);
    let base = variables(terms, 1, index)[0];
    let mut array = start;
    for i in 0..rounds {
        if i % 64 == 0 {
            array = start;
        }
        let offset = terms.bv(64, i as u128 % 64);
        let place = terms.bv_add(base, offset);
        let element = terms.bv(8, i as u128 % 251);
        array = terms.make(Op::Store, &[array, place, element]);
        let first = terms.select(array, base);
        assert!(terms.as_bits(first).is_some());
    }
    5 * rounds
}

/// Evaluates what [`new_terms`] makes.
fn evaluation(terms: &Terms) -> usize {
    let model = Model::default();
    let mut evaluator = Evaluator::new(terms, &model);
    evaluator.value(TermId::from_index(terms.len() - 1));
    terms.len()
}

fn main() {
    const ROUNDS: usize = 1_000_000;
    measure("new terms", || new_terms(&mut Terms::new(), ROUNDS));
    measure("new terms, unsimplified", || new_terms(&mut Terms::unsimplified(), ROUNDS));
    measure("known terms", || known_terms(&mut Terms::new(), ROUNDS));
    measure("C patterns", || c_patterns(&mut Terms::new(), ROUNDS));
    let mut terms = Terms::new();
    new_terms(&mut terms, ROUNDS);
    measure("evaluation", || evaluation(&terms));
    measure("memory", || memory(&mut Terms::new(), ROUNDS));
}
