//! z3 gives terms that were written the values that [`Evaluator`] gives them.

use crate::bits::Bits;
use crate::eval::Evaluator;
use crate::model::Model;
use crate::random::{Garden, Rng, Theory};
use crate::smtlib::write;
use crate::sort::Sort;
use crate::term::{FpOp, Op, TermId, Terms};
use crate::value::Value;
use base::float::FloatFormat;
use std::io::Write;
use std::process::{Command, Stdio};

/// Between two scripts.
const MARK: &str = ";;; next\n";

const PROGRAM: &str = "
import sys, z3
for script in sys.stdin.read().split(';;; next\\n'):
    solver = z3.Solver()
    solver.set('timeout', 20000)
    solver.from_string(script)
    print(solver.check())
";

/// z3's answers to scripts; `None` if there is no z3.
fn answers(scripts: &[String]) -> Option<Vec<String>> {
    let available =
        Command::new("python3").args(["-c", "import z3"]).stderr(Stdio::null()).status();
    if !available.is_ok_and(|status| status.success()) {
        return None;
    }
    let mut child = Command::new("python3")
        .args(["-c", PROGRAM])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(scripts.join(MARK).as_bytes()).expect("python3 reads");
    drop(input);
    let output = child.wait_with_output().expect("python3 ends");
    assert!(output.status.success(), "z3 refuses a script");
    let text = String::from_utf8(output.stdout).expect("text");
    Some(text.lines().map(str::to_string).collect())
}

/// Formulas that say what the variables and functions of a model are.
fn model_formulas(t: &mut Terms, model: &Model) -> Vec<TermId> {
    let mut formulas = Vec::new();
    for (&(sym, time), value) in &model.vars {
        let (var, sort) = (t.var(sym, time), t.symbol(sym).sort);
        let value = t.value(sort, value);
        formulas.push(t.eq(var, value));
    }
    for (&func, value) in &model.funcs {
        let function = t.function(func).clone();
        for args in tuples(&function.args) {
            let terms: Vec<TermId> = args.iter().map(|arg| t.constant(arg)).collect();
            let applied = t.make(Op::Apply(func), &terms);
            let result = t.constant(value.apply(&args));
            formulas.push(t.eq(applied, result));
        }
    }
    formulas
}

/// All tuples of values of small sorts.
fn tuples(sorts: &[Sort]) -> Vec<Vec<Value>> {
    let Some((first, rest)) = sorts.split_first() else { return vec![Vec::new()] };
    let values: Vec<Value> = match first {
        Sort::Bool => vec![Value::Bool(false), Value::Bool(true)],
        sort => (0..1 << sort.width()).map(|value| Value::bv(sort.width(), value)).collect(),
    };
    let rest = tuples(rest);
    let join = |value: &Value| -> Vec<Vec<Value>> {
        rest.iter().map(|rest| [std::slice::from_ref(value), rest].concat()).collect()
    };
    values.iter().flat_map(join).collect()
}

/// A script that is unsatisfiable if all terms have in the model the values that we say.
fn script(theory: Theory, seed: u64) -> String {
    let mut plain = Terms::unsimplified();
    let mut garden = Garden::new(vec![&mut plain], seed, theory);
    let places: Vec<usize> = (0..25).map(|_| garden.grow()).collect();
    let model = garden.model();
    let terms: Vec<TermId> = places
        .iter()
        .filter(|&&at| !matches!(garden.terms[at].0, Sort::Array(_)))
        .map(|&at| garden.terms[at].1[0])
        .collect();
    drop(garden);
    let values: Vec<(TermId, Value)> = {
        let mut evaluator = Evaluator::new(&plain, &model);
        terms.iter().map(|&term| (term, evaluator.value(term))).collect()
    };
    let mut formulas = model_formulas(&mut plain, &model);
    let mut agreed = Vec::new();
    for (term, value) in values {
        let value = plain.constant(&value);
        let equal = plain.eq(term, value);
        // What SMT-LIB cannot express is left out.
        if write(&mut plain, &[equal]).is_ok() {
            agreed.push(equal);
        }
    }
    let all = plain.and(&agreed);
    formulas.push(plain.not(all));
    write(&mut plain, &formulas).expect("each can be written")
}

fn check(theory: Theory, count: u64) {
    let scripts: Vec<String> = (0..count).map(|seed| script(theory, seed)).collect();
    all_unsat(&format!("{theory:?}"), &scripts);
}

fn all_unsat(what: &str, scripts: &[String]) {
    let Some(answers) = answers(scripts) else {
        return base::testing::skip(format!("what z3 says of written {what}: no z3"));
    };
    assert_eq!(answers.len(), scripts.len());
    for (at, answer) in answers.iter().enumerate() {
        assert_eq!(answer, "unsat", "{what}, script {at}:\n{}", scripts[at]);
    }
}

#[test]
fn bits() {
    check(Theory::Bits, 60);
}

#[test]
fn arrays() {
    check(Theory::Arrays, 40);
}

#[test]
fn numbers() {
    check(Theory::Numbers, 40);
}

#[test]
fn functions() {
    check(Theory::Functions, 20);
}

#[test]
fn floats() {
    check(Theory::Floats, 30);
}

/// Operations of all formats on special and random numbers, each with its value as we compute it.
fn float_script(format: FloatFormat, rng: &mut Rng) -> String {
    let mut t = Terms::unsimplified();
    let width = format.bits();
    let sym = t.declare("x", Sort::BitVec(width));
    let (x, y, mode) = (t.var(sym, 0), t.var(sym, 1), t.bv(3, rng.below(6).into()));
    let mut model = Model::default();
    let special = [format.infinity(true), format.zero(true), format.max_finite(), format.nan(), 1];
    for time in 0..2 {
        let bits = match rng.below(3) {
            0 => Bits::new(width, rng.pick(&special)),
            1 => Bits::new(width, format.from_f64(f64::from(rng.below(2000)) / 8.0 - 125.0)),
            _ => Bits::new(width, u128::from(rng.number()) << 64 | u128::from(rng.number())),
        };
        model.set(sym, time, bits);
    }
    let fp = |t: &mut Terms, op, args: &[TermId]| t.make(Op::Fp(op, format), args);
    let mut terms = vec![
        fp(&mut t, FpOp::Add, &[mode, x, y]),
        fp(&mut t, FpOp::Sub, &[mode, x, y]),
        fp(&mut t, FpOp::RoundToIntegral, &[mode, x]),
        fp(&mut t, FpOp::ToSigned(8), &[x]),
        fp(&mut t, FpOp::ToUnsigned(16), &[x]),
        fp(&mut t, FpOp::ToSigned(64), &[x]),
        fp(&mut t, FpOp::Le, &[x, y]),
        fp(&mut t, FpOp::Eq, &[x, y]),
        fp(&mut t, FpOp::IsNan, &[x]),
        t.make(Op::Fp(FpOp::Convert(format), FloatFormat::F32), &[mode, x]),
    ];
    let sum = terms[0];
    terms.push(fp(&mut t, FpOp::Convert(format), &[mode, sum]));
    let mut evaluator = Evaluator::new(&t, &model);
    let values: Vec<Value> = terms.iter().map(|&term| evaluator.value(term)).collect();
    let mut formulas = model_formulas(&mut t, &model);
    let equal = terms.iter().zip(&values).map(|(&term, value)| {
        let value = t.constant(value);
        t.eq(term, value)
    });
    let equal: Vec<TermId> = equal.collect();
    let all = t.and(&equal);
    formulas.push(t.not(all));
    write(&mut t, &formulas).expect("writable")
}

#[test]
fn float_formats() {
    use FloatFormat::{F16, F32, F64, F128, X87};
    let mut rng = Rng(11);
    let mut scripts = Vec::new();
    for format in [F16, F32, F64, X87, F128] {
        scripts.extend((0..12).map(|_| float_script(format, &mut rng)));
    }
    all_unsat("float formats", &scripts);
}

/// `next = fill(now, low, count, e)` and a read of `next` that contradicts it, in three ways; and
/// one that does not.
#[test]
fn defined_ranges() {
    let mut t = Terms::new();
    let byte = Sort::BitVec(8);
    let sort = t.array_sort(byte, byte);
    let sym = t.declare("a", sort);
    let (now, next) = (t.var(sym, 0), t.var(sym, 1));
    let [low, count, e, i] = ["low", "count", "e", "i"].map(|name| {
        let sym = t.declare(name, byte);
        t.var(sym, 0)
    });
    let filled = t.make(Op::Fill, &[now, low, count, e]);
    let copied = t.make(Op::Copy, &[filled, i, now, low, count]);
    let defined = t.eq(next, filled);
    let offset = t.bv_sub(i, low);
    let inside = t.bv_ult(offset, count);
    let (outside, place) = (t.not(inside), t.bv_add(i, e));
    let (read, before) = (t.select(next, i), t.select(now, i));
    let differs = |t: &mut Terms, a, b| {
        let equal = t.eq(a, b);
        t.not(equal)
    };
    let (not_e, changed) = (differs(&mut t, read, e), differs(&mut t, read, before));
    let conjunction = t.and(&[defined, outside, changed]);
    let other_copy = t.eq(next, copied);
    let (here, there) = (t.select(next, place), t.select(copied, place));
    let wrong_copy = differs(&mut t, here, there);
    let formulas = [vec![defined, inside, not_e], vec![conjunction], vec![other_copy, wrong_copy]];
    let scripts = formulas.map(|list| write(&mut t, &list).expect("definitions can be written"));
    all_unsat("defined ranges", &scripts);
    let possible = write(&mut t, &[defined, inside, changed]).expect("writable");
    if let Some(answers) = answers(&[possible]) {
        assert_eq!(answers, ["sat"]);
    }
}
