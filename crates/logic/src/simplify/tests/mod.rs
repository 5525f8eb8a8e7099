//! Each rule: where it applies, where it does not, and that what it makes is equivalent.
//!
//! Terms are given as SMT-LIB over `x y z` (bit-vectors), `p q r` (truth values), `a b` (arrays from
//! 8 to 8 bits), `i j k` (integers) and `u v` (reals). In tables for all widths, `W0 W1 W2 W3`,
//! `ONES MIN MAX` and `W` stand for constants of the width and for the width.

mod bits;
mod booleans;
mod others;
mod random;

use crate::eval::Evaluator;
use crate::model::Model;
use crate::random::{Rng, random_value};
use crate::smtlib::{Command, parse};
use crate::term::{Op, TermId, Terms};
use base::Id;

/// Reads terms of the language above into a pool, with bit-vectors of the given width.
pub(super) fn read(t: &mut Terms, width: u32, texts: &[&str]) -> Vec<TermId> {
    let mut script = String::new();
    for (names, sort) in [
        ("x y z", format!("(_ BitVec {width})")),
        ("p q r", "Bool".into()),
        ("a b", "(Array (_ BitVec 8) (_ BitVec 8))".into()),
        ("i j k", "Int".into()),
        ("u v", "Real".into()),
    ] {
        for name in names.split(' ') {
            script.push_str(&format!("(declare-const {name} {sort})"));
        }
    }
    let constant = |value: String| format!("(_ bv{value} {width})");
    let (ones, half) = ((1u128 << width) - 1, 1u128 << (width - 1));
    let terms = texts.join(" ");
    let terms = terms.replace("ONES", &constant(ones.to_string()));
    let terms = terms.replace("MIN", &constant(half.to_string()));
    let terms = terms.replace("MAX", &constant((half - 1).to_string()));
    let mut terms = terms;
    for value in 0..4u128 {
        let text = constant((value & ones).to_string());
        terms = terms.replace(&format!("W{value}"), &text);
    }
    let script = format!("{script}(get-value ({}))", terms.replace('W', &width.to_string()));
    match parse(t, &script).map(|script| script.commands) {
        Ok(mut commands) => match commands.pop() {
            Some(Command::GetValue(terms)) => terms,
            other => panic!("{other:?}"),
        },
        Err(error) => panic!("{error} in {script}"),
    }
}

/// A value for everything that is declared.
pub(super) fn random_model(t: &Terms, rng: &mut Rng) -> Model {
    let mut model = Model::default();
    for at in 0..t.symbol_count() {
        let sym = crate::term::SymId::from_index(at);
        let value = random_value(t, rng, t.symbol(sym).sort);
        model.set(sym, 0, value);
    }
    model
}

/// Whether the simplified terms have the values of the unsimplified ones.
fn equivalent(width: u32, texts: &[&str]) {
    let (mut simple, mut plain) = (Terms::new(), Terms::unsimplified());
    let simplified = read(&mut simple, width, texts);
    let as_written = read(&mut plain, width, texts);
    let mut rng = Rng(u64::from(width));
    for _ in 0..64 {
        let model = random_model(&plain, &mut rng);
        let mut in_simple = Evaluator::new(&simple, &model);
        let mut in_plain = Evaluator::new(&plain, &model);
        let expected = in_plain.value(as_written[0]);
        for (&a, &b) in simplified.iter().zip(&as_written) {
            assert_eq!(in_simple.value(a), expected, "{texts:?} at width {width} in {model:?}");
            assert_eq!(in_plain.value(b), expected, "{texts:?} at width {width} in {model:?}");
        }
    }
}

/// The first becomes the second.
pub(super) fn becomes(width: u32, from: &str, to: &str) {
    let mut t = Terms::new();
    let ids = read(&mut t, width, &[from, to]);
    let show = |id| crate::smtlib::show(&t, id);
    assert_eq!(ids[0], ids[1], "{from}\n  gives    {}\n  expected {}", show(ids[0]), show(ids[1]));
    equivalent(width, &[from, to]);
}

/// No rule applies to the term or what is in it: it has the operations that it is written with.
pub(super) fn stays(width: u32, text: &str) {
    let (mut simple, mut plain) = (Terms::new(), Terms::unsimplified());
    let simplified = read(&mut simple, width, &[text])[0];
    let as_written = read(&mut plain, width, &[text])[0];
    let ops = |t: &Terms, root| {
        let ops = t.cone(&[root]).into_iter().filter(|&term| !t.is_constant(term));
        let mut ops: Vec<Op> = ops.map(|term| t.op(term)).collect();
        ops.sort_unstable();
        ops
    };
    let shown = crate::smtlib::show(&simple, simplified);
    assert_eq!(ops(&simple, simplified), ops(&plain, as_written), "{text} gives {shown}");
    equivalent(width, &[text]);
}

/// Pairs of terms, the first of which becomes the second at width 8; at other widths, where its
/// constants may be others, it keeps its values.
pub(super) fn at_all_widths(table: &[(&str, &str)]) {
    for (from, to) in table {
        becomes(8, from, to);
        for width in 1..8 {
            equivalent(width, &[from]);
        }
    }
}

/// Terms that stay as they are at width 8, and are equivalent to themselves at others.
pub(super) fn stay_at_all_widths(table: &[&str]) {
    for text in table {
        stays(8, text);
        for width in 1..8 {
            equivalent(width, &[text]);
        }
    }
}
