//! Smaller instances that fail in the same way.

use logic::{Sort, TermId};

use crate::generate::Instance;

/// How often an instance may be tried.
const TRIES: usize = 2000;

/// An instance from which nothing can be taken such that it still fails.
pub fn shrink(instance: &Instance, mut fails: impl FnMut(&Instance) -> bool) -> Instance {
    let mut smallest = instance.clone();
    let mut tries = 0;
    'again: loop {
        for smaller in smaller(&smallest) {
            tries += 1;
            if tries > TRIES {
                return smallest;
            }
            if fails(&smaller) {
                smallest = smaller;
                continue 'again;
            }
        }
        return smallest;
    }
}

/// Instances with one part fewer, one conjunct fewer, or a conjunct replaced by a piece of it.
fn smaller(instance: &Instance) -> Vec<Instance> {
    let mut found = Vec::new();
    if instance.parts.len() > 2 {
        for at in 1..instance.parts.len() {
            let mut merged = instance.clone();
            let part = merged.parts.remove(at);
            merged.parts[at - 1].extend(part);
            found.push(merged);
        }
    }
    for (part, conjuncts) in instance.parts.iter().enumerate() {
        for (at, &conjunct) in conjuncts.iter().enumerate() {
            let mut without = instance.clone();
            without.parts[part].remove(at);
            found.push(without);
            for piece in pieces(instance, conjunct) {
                let mut replaced = instance.clone();
                replaced.parts[part][at] = piece;
                found.push(replaced);
            }
        }
    }
    found
}

/// The formulas of which a formula is made.
fn pieces(instance: &Instance, formula: TermId) -> Vec<TermId> {
    let args = instance.terms.args(formula).iter().copied();
    args.filter(|&arg| instance.terms.sort(arg) == Sort::Bool).collect()
}
