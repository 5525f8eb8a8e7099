//! Random runs against certificates and block formulas: right ones pass, wrong ones are caught.
//! `WEDGE_FOLLOW=all` takes all visible programs instead of a sample.

mod support;

use cfa::regions::Regions;
use evidence::{Certificate, CertificateKind};
use support::encoded::{Encoded, encoded};
use support::programs;
use support::visible::{self, Task};
use support::{no_complaints, parallel, skip};

/// How many visible programs are taken.
const SAMPLE: usize = 60;

/// A certificate without formulas.
fn plain() -> Certificate {
    let kind = CertificateKind::KInductive { k: 1, invariants: Vec::new(), simple_paths: false };
    Certificate::plain(kind)
}

const COUNTER: &str = "int main(void) { unsigned n = 0, sum = 0;\n\
    while (n < 10) { n++; sum += __VERIFIER_nondet_int() & 7; }\n\
    if (sum > 70) reach_error(); return 0; }\n";

#[track_caller]
fn caught(said: Option<String>, words: &[&str]) {
    let said = said.expect("it is caught");
    assert!(words.iter().all(|word| said.contains(word)), "{said}");
}

#[test]
fn right_certificates_pass() {
    encoded(COUNTER, |p| {
        let formula = p.less("main::n", 11);
        let certificate = p.labelled(formula);
        assert_eq!(p.follow(&certificate), None);
        assert_eq!(p.follow(&plain()), None);
    });
}

#[test]
fn wrong_invariants_are_caught() {
    for (name, bound) in [("main::n", 10), ("main::n", 0), ("main::sum", 7)] {
        encoded(COUNTER, |p| {
            let formula = p.less(name, bound);
            let certificate = p.labelled(formula);
            caught(p.follow(&certificate), &["the invariant at main:"]);
        });
    }
}

#[test]
fn auxiliary_invariants_are_checked_as_well() {
    encoded(COUNTER, |p| {
        let formula = p.less("main::n", 3);
        let invariants = vec![(p.program.locs[p.loop_head()].name.clone(), formula)];
        let kind = CertificateKind::KInductive { k: 1, invariants, simple_paths: false };
        let certificate = Certificate::new(kind, p.terms.clone());
        caught(p.follow(&certificate), &["the invariant at main:"]);
    });
}

#[test]
fn locations_that_a_certificate_forgets_are_caught() {
    encoded(COUNTER, |p| {
        let holds = p.terms.bool(true);
        let labels = [(p.program.initial, holds)];
        let certificate = Certificate::inductive(&p.terms, &p.program, &labels);
        caught(p.follow(&certificate), &["reaches main:"]);
    });
}

#[test]
fn wrong_updates_are_caught() {
    for name in ["main::n", "main::sum"] {
        encoded(COUNTER, |p| {
            let (round, var) = (p.round(), p.var(name));
            let two = p.terms.bv(32, 2);
            let wrong = p.terms.bv_add(var, two);
            let sym = match p.terms.op(var) {
                logic::Op::Var(sym, _) => sym,
                op => panic!("{op:?}"),
            };
            let updates = &mut p.program.actions[round].updates;
            let update = updates.iter_mut().find(|update| update.0 == sym);
            update.expect("it changes").1 = wrong;
            caught(p.follow(&plain()), &["a random run has", name.trim_start_matches("main::")]);
        });
    }
}

#[test]
fn missing_updates_are_caught() {
    encoded(COUNTER, |p| {
        let round = p.round();
        p.program.actions[round].updates.clear();
        caught(p.follow(&plain()), &["a random run has"]);
    });
}

#[test]
fn guards_that_are_too_strong_are_caught() {
    encoded(COUNTER, |p| {
        let round = p.round();
        p.program.actions[round].guard = p.terms.bool(false);
        caught(p.follow(&plain()), &["goes on to main:", "its encoding does not"]);
    });
}

#[test]
fn guards_that_are_too_weak_are_caught() {
    let stop = "int main(void) { for (unsigned n = 0; n < 10; n++)\n\
        if (__VERIFIER_nondet_int() == 77) return 1;\n\
        if (__VERIFIER_nondet_int() == 123456789) reach_error(); return 0; }\n";
    encoded(stop, |p| {
        let round = p.round();
        p.program.actions[round].guard = p.terms.bool(true);
        caught(p.follow(&plain()), &["encoding"]);
    });
}

#[test]
fn errors_are_caught() {
    let wrong = COUNTER.replace("> 70", "> 3");
    encoded(&wrong, |p| caught(p.follow(&plain()), &["reaches the error"]));
}

/// Recursion, globals, statics, characters, 64 bits, arrays and floats: nothing to complain about.
#[test]
fn right_encodings_pass() {
    for text in [
        "int total; int f(int n) { static char c = 3; if (n < 1) return c; total += n; c++;\n\
         int r = f(n - 1); return r + n; }\n\
         int main(void) { int x = __VERIFIER_nondet_int() & 7; int y = f(x);\n\
         for (int i = 0; i < 3; i++) y += f(i); if (y > 1000) reach_error(); return total; }\n",
        "int main(void) { long long a[8]; _Bool b = __VERIFIER_nondet_int(); double d = 0.5;\n\
         for (int i = 0; i < 8; i++) { a[i] = i * b; d *= 3; b = d > 100 || a[i / 2] == 1; }\n\
         unsigned short s = a[7] - 9; while (s < 65530) { s += 1000; }\n\
         if (a[3] > 3) reach_error(); return s; }\n",
        "struct s { int x; struct s *next; }; int main(void) { struct s *list = 0;\n\
         void *malloc(unsigned long); int n = __VERIFIER_nondet_int() & 15;\n\
         for (int i = 0; i < n; i++) { struct s *c = malloc(sizeof *c); c->x = i; c->next = list;\n\
         list = c; } int sum = 0; while (list) { sum += list->x; list = list->next; }\n\
         if (sum != n * (n - 1) / 2) reach_error(); return 0; }\n",
    ] {
        encoded(text, |p| {
            assert!(p.encoder.is_exact());
            assert_eq!(p.follow(&plain()), None, "{text}");
        });
    }
}

#[test]
fn visible_programs_pass() {
    let Some(mut tasks) = visible::programs() else {
        return skip("followed visible programs: no ../shared/bench/visible.csv");
    };
    tasks.retain(|task| task.safe);
    let all = std::env::var("WEDGE_FOLLOW").is_ok_and(|which| which == "all");
    let step = if all { 1 } else { tasks.len().div_ceil(SAMPLE) };
    let sample: Vec<&Task> = tasks.iter().step_by(step).collect();
    let results = parallel(&sample, |task| {
        let mut program = programs::Program::new(&task.path, task.model);
        program.error_label = task.error_label;
        let (cfa, _) = program.compiled().ok()?;
        let regions = Regions::compute(&cfa);
        let mut encoded = Encoded::new(&cfa, &regions);
        let said = encoded.follow(&plain());
        // Without a proof, what the encoding leaves out may be reached.
        let said = said.filter(|said| !said.contains("cut"));
        let complaint = said.map(|said| format!("{}/{}: {said}", task.set, task.name));
        Some((encoded.encoder.is_exact(), complaint))
    });
    let exact = results.iter().flatten().filter(|result| result.0).count();
    let complaints: Vec<String> = results.into_iter().flatten().filter_map(|r| r.1).collect();
    eprintln!("follow: {} visible programs, of which {exact} are compared", sample.len());
    no_complaints(&complaints, sample.len());
}
