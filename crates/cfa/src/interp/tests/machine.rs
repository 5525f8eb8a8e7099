//! Control, calls, inputs and replay.

use super::build::Build;
use crate::interp::{
    Config, Constants, Image, ListInputs, Outcome, RandomInputs, UndefinedKind, ZeroInputs,
    harvest_constants,
};
use crate::ir::*;
use crate::types::*;
use base::{Budget, Id, SourceMap, Span};

/// `int i = 0; while (i < n) i = i + 1; exit(i)`
fn counter(n: i64) -> Build {
    let mut b = Build::lp64();
    let int = b.int_ty();
    let i = b.local("i", int, false);
    let (zero, one, bound) = (b.int(0), b.int(1), b.int(n));
    b.set(i, zero);
    let head = b.at;
    let value = b.get(i);
    let cond = b.binary(BinOp::Lt, value, bound);
    let (yes, no) = b.branch(cond);
    let next = b.binary(BinOp::Add, value, one);
    let dst = b.var(i);
    b.edge(yes, head, Stmt::Assign { dst, src: next });
    b.at = no;
    b.exit(value);
    b
}

/// `for (i = 0; i < n; i++) r = f(i);` with `int f(int x) { return x; }`
fn caller(n: i64) -> Build {
    let mut b = Build::lp64();
    let int = b.int_ty();
    let (f, params) = b.function("f", int, &[("x", int)], false);
    let x = b.get(params[0]);
    b.stmt(Stmt::Return(Some(x)));
    b.start();
    let (i, r) = (b.local("i", int, false), b.local("r", int, false));
    let (zero, one, bound) = (b.int(0), b.int(1), b.int(n));
    b.set(i, zero);
    let head = b.at;
    let value = b.get(i);
    let cond = b.binary(BinOp::Lt, value, bound);
    let (yes, no) = b.branch(cond);
    b.at = yes;
    b.call(Some(r), f, &[value]);
    let next = b.binary(BinOp::Add, value, one);
    let dst = b.var(i);
    let at = b.at;
    b.edge(at, head, Stmt::Assign { dst, src: next });
    b.at = no;
    b.exit(value);
    b
}

#[test]
fn loops_run_and_budgets_end_them() {
    let b = counter(1000);
    let (run, _) = b.run(&Config::default(), &mut ZeroInputs);
    assert_eq!(run.outcome, Outcome::Exit(1000));
    assert_eq!(run.steps, 1 + 2 * 1000 + 1 + 1);
    let b = counter(i64::from(i32::MAX));
    let (run, _) = b.run(&Config::default(), &mut ZeroInputs);
    assert!(matches!(run.outcome, Outcome::Limit(_)));
    assert_eq!(run.steps, 1_000_000);
}

/// Prints the speed of the loop; `cargo test --release -- --ignored --nocapture speed`.
#[test]
#[ignore = "a measurement"]
fn speed() {
    let mut in_memory = counter(20_000_000);
    for var in in_memory.cfa.vars.iter_mut() {
        var.address_taken = true;
    }
    for (what, b) in
        [("slots", counter(20_000_000)), ("memory", in_memory), ("calls", caller(5_000_000))]
    {
        let image = Image::new(&b.cfa);
        let start = std::time::Instant::now();
        let mut budget = Budget::unlimited();
        let mut sink = std::io::sink();
        let run = image.run(&Config::default(), &mut ZeroInputs, &mut sink, &mut budget);
        let rate = run.steps as f64 / start.elapsed().as_secs_f64() / 1e6;
        eprintln!("{what}: {rate:.1} million edges per second");
    }
}

/// `int fact(int n) { if (n <= 1) return 1; int r = fact(n - 1); return n * r; }`
fn factorial() -> (Build, FuncId) {
    let mut b = Build::lp64();
    let int = b.int_ty();
    let (fact, params) = b.function("fact", int, &[("n", int)], false);
    let r = b.local("r", int, false);
    let one = b.int(1);
    let n = b.get(params[0]);
    let cond = b.binary(BinOp::Le, n, one);
    let (yes, no) = b.branch(cond);
    b.at = yes;
    b.stmt(Stmt::Return(Some(one)));
    b.at = no;
    let less = b.binary(BinOp::Sub, n, one);
    b.call(Some(r), fact, &[less]);
    let rest = b.get(r);
    let product = b.binary(BinOp::Mul, n, rest);
    b.stmt(Stmt::Return(Some(product)));
    b.start();
    (b, fact)
}

#[test]
fn calls_recur_up_to_a_limit() {
    let (mut b, fact) = factorial();
    let int = b.int_ty();
    let (n, r) = (b.local("n", int, false), b.local("r", int, false));
    b.input(n);
    let arg = b.get(n);
    b.call(Some(r), fact, &[arg]);
    let result = b.get(r);
    b.exit(result);
    assert_eq!(b.outcome(&[10]), Outcome::Exit(3_628_800));
    let config = Config { max_depth: 50, ..Config::default() };
    let (run, _) = b.run(&config, &mut ListInputs::from_numbers([60]));
    assert!(matches!(run.outcome, Outcome::Limit(_)));
    assert_eq!(b.outcome(&[100_000]), Outcome::Exit(0));
}

#[test]
fn pointers_call_functions_and_nothing_else() {
    let (mut b, fact) = factorial();
    let int = b.int_ty();
    let ptr = b.pointer(int);
    let (f, r) = (b.local("f", ptr, false), b.local("r", int, false));
    b.input(f);
    let (callee, five, dst) = (b.get(f), b.int(5), b.var(r));
    let call = |callee| Stmt::Call {
        dst: Some(dst),
        callee: Callee::Indirect(callee),
        args: [five].into(),
    };
    b.stmt(call(callee));
    let result = b.get(r);
    b.exit(result);
    let address =
        crate::interp::memory::Memory::new(DataModel::Lp64).function_address(base::Id::index(fact));
    assert_eq!(b.outcome(&[address.into()]), Outcome::Exit(120));
    let what = |value| match b.outcome(&[value]) {
        Outcome::Undefined { what, .. } => what,
        other => panic!("{other:?}"),
    };
    assert_eq!(what(0), UndefinedKind::NullCall);
    assert_eq!(what(i128::from(address) + 1), UndefinedKind::InvalidCall);
    assert_eq!(what(i128::from(address) + 1600), UndefinedKind::InvalidCall);
}

/// `int sum(int n, ...)` by hand, with a double and a struct among the arguments.
#[test]
fn variable_arguments_lie_in_slots() {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let mut b = Build::new(model);
        let (int, char) = (b.int_ty(), b.int_kind(IntKind::Char));
        let triple = b.array(char, 3);
        let record = b.record(RecordKind::Struct, &[(triple, None)]);
        let double = b.cfa.types.float(FloatKind::Double);
        let (sum, params) = b.function("sum", int, &[("n", int)], true);
        let char_ptr = b.pointer(char);
        let unit = model.pointer_bytes() as i64;
        let area = b.expr(Expr::VarArgs, char_ptr);
        let mut total = b.get(params[0]);
        // An int, a double, the struct, an int.
        for offset in [0, unit + 8 + unit] {
            let index = b.long(offset);
            let at = b.expr(Expr::PtrAdd { ptr: area, index, scale: 1 }, char_ptr);
            let int_ptr = b.pointer(int);
            let at = b.cast(int_ptr, at);
            let place = b.deref(at);
            let value = b.load(place);
            total = b.binary(BinOp::Add, total, value);
        }
        b.stmt(Stmt::Return(Some(total)));
        b.start();
        let s = b.local("s", record, false);
        let r = b.local("r", int, false);
        let (n, first, last) = (b.int(1), b.int(20), b.int(300));
        let (number, place) = (b.double(1.5), b.var(s));
        let whole = b.load(place);
        b.call(Some(r), sum, &[n, first, number, whole, last]);
        let result = b.get(r);
        b.exit(result);
        assert_eq!(b.outcome(&[]), Outcome::Exit(321), "{double}");
    }
}

#[test]
fn arguments_may_be_missing_or_too_many() {
    let mut b = Build::lp64();
    let int = b.int_ty();
    let (f, params) = b.function("f", int, &[("x", int), ("y", int)], false);
    let (x, y) = (b.get(params[0]), b.get(params[1]));
    let difference = b.binary(BinOp::Sub, x, y);
    b.stmt(Stmt::Return(Some(difference)));
    b.start();
    let r = b.local("r", int, false);
    let ten = b.int(10);
    let long = b.long(-1);
    b.call(Some(r), f, &[ten]);
    b.call(Some(r), f, &[ten, long, ten]);
    let result = b.get(r);
    b.exit(result);
    assert_eq!(b.outcome(&[4]), Outcome::Exit(11));
}

#[test]
fn functions_without_body_return_inputs() {
    let mut b = Build::lp64();
    let int = b.int_ty();
    let f = b.declare("outside", int, &[], false);
    let r = b.local("r", int, false);
    b.call(Some(r), f, &[]);
    b.call(None, f, &[]);
    let result = b.get(r);
    b.exit(result);
    assert_eq!(b.outcome(&[-3]), Outcome::Exit(-3));
}

#[test]
fn unknown_pointers_may_be_used() {
    let mut b = Build::lp64();
    let int = b.int_ty();
    let ptr = b.pointer(int);
    let (p, q) = (b.local("p", ptr, false), b.local("q", ptr, false));
    b.input(p);
    b.input(q);
    let (to, from) = (b.get(p), b.get(q));
    let (to, from) = (b.deref(to), b.deref(from));
    let value = b.load(from);
    b.assign(to, value);
    let again = b.load(to);
    b.exit(again);
    let mut used = 0;
    for seed in 0..40 {
        let mut random = RandomInputs::new(seed, Constants::default().into());
        let (run, _) = b.run(&Config::default(), &mut random);
        match run.outcome {
            Outcome::Exit(value) => {
                used += 1;
                assert_eq!(run.trace.inputs.len(), 3);
                assert_ne!(run.trace.inputs[0].bits, run.trace.inputs[1].bits);
                assert_eq!(run.trace.inputs[2].bits as u32 as i32, value);
            }
            Outcome::Undefined { what, .. } => assert_eq!(what, UndefinedKind::NullDereference),
            other => panic!("{other:?}"),
        }
    }
    assert!(used > 5);
}

/// Random automata run at random and again from the recorded inputs.
#[test]
fn recorded_inputs_repeat_the_run() {
    let mut b = Build::lp64();
    let (int, char) = (b.int_ty(), b.int_kind(IntKind::Char));
    let ptr = b.pointer(int);
    let ty = b.array(char, 16);
    let a = b.local("a", ty, true);
    let (x, p, d) = (b.local("x", int, true), b.local("p", ptr, false), {
        let double = b.cfa.types.float(FloatKind::Double);
        b.local("d", double, false)
    });
    b.input(x);
    let head = b.at;
    b.input(d);
    b.input(p);
    let place = b.var(a);
    let (value, mask) = (b.get(x), b.int(31));
    let index = b.binary(BinOp::And, value, mask);
    let long = b.cfa.types.ptrdiff_t();
    let index = b.cast(long, index);
    let element = b.index(place, index);
    let byte = b.load(element);
    let byte = b.cast(int, byte);
    let pointer = b.get(p);
    let target = b.deref(pointer);
    let seen = b.load(target);
    let sum = b.binary(BinOp::Add, byte, seen);
    let number = b.get(d);
    let cut = b.cast(int, number);
    let sum = b.binary(BinOp::Xor, sum, cut);
    b.set(x, sum);
    let limit = b.int(77);
    let cond = b.binary(BinOp::Lt, value, limit);
    let (yes, no) = b.branch(cond);
    b.edge(yes, head, Stmt::Skip);
    b.at = no;
    let name = b.cfa.symbols.intern("reach_error");
    b.stmt(Stmt::Error(ErrorKind::Call(name)));
    let pool: std::sync::Arc<Constants> = harvest_constants(&b.cfa).into();
    let mut errors = 0;
    for seed in 0..300 {
        let mut random = RandomInputs::new(seed, pool.clone());
        let (first, _) = b.run(&Config::default(), &mut random);
        let mut list = ListInputs::new(first.trace.input_bits());
        let (second, _) = b.run(&Config::default(), &mut list);
        assert_eq!(first.outcome, second.outcome);
        assert_eq!(first.steps, second.steps);
        assert_eq!(first.trace.inputs, second.trace.inputs);
        errors += u32::from(matches!(first.outcome, Outcome::Error { .. }));
    }
    assert!(errors > 20, "{errors}");
}

#[test]
fn main_gets_its_arguments() {
    let mut b = Build::lp64();
    let (int, char) = (b.int_ty(), b.int_kind(IntKind::Char));
    let text = b.pointer(char);
    let vector = b.pointer(text);
    let (main, params) = b.function("main", int, &[("argc", int), ("argv", vector)], false);
    let (argc, argv) = (b.get(params[0]), b.get(params[1]));
    let (one, long) = (b.int(1), b.cfa.types.ptrdiff_t());
    let last = b.binary(BinOp::Sub, argc, one);
    let last = b.cast(long, last);
    let entry = b.expr(Expr::PtrAdd { ptr: argv, index: last, scale: 8 }, vector);
    let entry = b.deref(entry);
    let string = b.load(entry);
    b.intrinsic(Intrinsic::Puts, None, &[string]);
    b.stmt(Stmt::Return(Some(argc)));
    b.start();
    let (c, v, r) =
        (b.local("c", int, false), b.local("v", vector, false), b.local("r", int, false));
    for (var, position) in [(c, 0), (v, 1)] {
        let dst = b.var(var);
        b.stmt(Stmt::Input { dst, kind: InputKind::Argument(position) });
    }
    let (count, strings) = (b.get(c), b.get(v));
    b.call(Some(r), main, &[count, strings]);
    let status = b.get(r);
    b.exit(status);
    let args = Some(vec![b"prog".to_vec(), b"last".to_vec()]);
    let (run, out) = b.run(&Config { args, ..Config::default() }, &mut ListInputs::default());
    assert_eq!((run.outcome, out.as_str()), (Outcome::Exit(2), "last\n"));
    // argc is 3; then the characters of the last argument.
    let inputs =
        &mut ListInputs::from_numbers([3, 'h'.into(), 'i'.into(), 0].map(|c: u32| c.into()));
    let (run, out) = b.run(&Config::default(), inputs);
    assert_eq!((run.outcome, out.as_str()), (Outcome::Exit(3), "hi\n"));
}

#[test]
fn deep_expressions_do_not_overflow_the_stack() {
    let mut b = Build::lp64();
    let one = b.int(1);
    let mut sum = one;
    for _ in 0..200_000 {
        sum = b.binary(BinOp::Add, sum, one);
    }
    b.exit(sum);
    assert_eq!(b.outcome(&[]), Outcome::Exit(200_001));
}

/// `c = getchar(); exit(c)` and an assumption.
#[test]
fn standard_input_is_text_or_inputs() {
    let mut b = Build::lp64();
    let int = b.int_ty();
    let (c, d) = (b.local("c", int, false), b.local("d", int, false));
    for var in [c, d] {
        let dst = b.var(var);
        b.stmt(Stmt::Input { dst, kind: InputKind::StdinChar });
    }
    let (first, second) = (b.get(c), b.get(d));
    let node = b.node();
    let at = b.at;
    b.edge(at, node, Stmt::Assume { cond: first, truth: true });
    b.at = node;
    let difference = b.binary(BinOp::Sub, first, second);
    b.exit(difference);
    let config = Config { stdin: Some(b"a".to_vec()), ..Config::default() };
    let (run, _) = b.run(&config, &mut ListInputs::default());
    assert_eq!(run.outcome, Outcome::Exit(98));
    assert_eq!(b.outcome(&[255, -1]), Outcome::Exit(256));
    assert_eq!(b.outcome(&[0, 0]), Outcome::AssumeFailed { span: Span::NONE });
}

#[test]
fn division_ends_where_it_has_no_result() {
    let mut b = Build::lp64();
    let int = b.int_ty();
    let (x, y) = (b.local("x", int, false), b.local("y", int, false));
    b.input(x);
    b.input(y);
    let (dividend, divisor) = (b.get(x), b.get(y));
    let quotient = b.binary(BinOp::Div, dividend, divisor);
    b.exit(quotient);
    assert_eq!(b.outcome(&[-7, 2]), Outcome::Exit(-3));
    let what = |x, y| match b.outcome(&[x, y]) {
        Outcome::Undefined { what, .. } => what,
        other => panic!("{other:?}"),
    };
    assert_eq!(what(1, 0), UndefinedKind::DivisionByZero);
    assert_eq!(what(i32::MIN.into(), -1), UndefinedKind::DivisionOverflow);
}

#[test]
fn a_trace_reads_like_the_program() {
    let mut b = counter(3);
    let mut sources = SourceMap::default();
    let file = sources.add("a.c", b"while (i < 3)\n  i = i + 1;\n".to_vec()).unwrap();
    let at = sources.base(file);
    for edge in b.body().edges.iter_mut() {
        edge.span = match edge.stmt {
            Stmt::Assign { .. } => Span::new(at + 16, at + 26),
            _ => Span::new(at, at + 13),
        };
    }
    let config = Config { trace: true, ..Config::default() };
    let (run, _) = b.run(&config, &mut ZeroInputs);
    let text = run.trace.render(&b.cfa, &sources);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[1], "a.c:1: while (i < 3)    condition is true");
    assert_eq!(lines[2], "a.c:2: i = i + 1;    i = 1");
    assert_eq!(lines.last(), Some(&"a.c:1: while (i < 3)    exit"));
    let config = Config { trace: true, trace_steps: 2, ..Config::default() };
    let (run, _) = b.run(&config, &mut ZeroInputs);
    let kept: Vec<_> = run.trace.steps().map(|step| step.number).collect();
    assert_eq!(kept, [run.steps - 1, run.steps]);
    assert_eq!(b.cfa.start, Id::from_index(0));
}
