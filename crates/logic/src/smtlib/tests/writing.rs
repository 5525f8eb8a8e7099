//! What is written, and that reading it gives the same.

use crate::eval::Evaluator;
use crate::model::Model;
use crate::random::{Garden, Theory};
use crate::smtlib::{Command, Unwritable, parse, write, write_term};
use crate::sort::Sort;
use crate::term::{FpOp, Op, TermId, Terms};
use base::Id;
use base::float::FloatFormat;

#[test]
fn script() {
    let mut t = Terms::unsimplified();
    let (x, odd) = (t.declare("x", Sort::BitVec(8)), t.declare("a |b", Sort::BitVec(5)));
    let (again, and) = (t.declare("x", Sort::Bool), t.declare("and", Sort::Bool));
    let (x0, x1, odd) = (t.var(x, 0), t.var(x, 1), t.var(odd, 0));
    let (again, and) = (t.var(again, 0), t.var(and, 0));
    let product = t.bv_mul(x0, x1);
    let (five, three) = (t.bv(8, 5), t.bv(5, 3));
    let sum = t.bv_add(product, five);
    let (first, second) = (t.eq(product, sum), t.bv_ult(three, odd));
    let either = t.or(&[again, and]);
    let text = write(&mut t, &[first, second, either]).expect("writable");
    assert_eq!(
        text,
        "(set-logic ALL)\n\
         (declare-fun x () (_ BitVec 8))\n\
         (declare-fun x@1 () (_ BitVec 8))\n\
         (declare-fun |a _b| () (_ BitVec 5))\n\
         (declare-fun x~2 () Bool)\n\
         (declare-fun _and () Bool)\n\
         (define-fun $7 () (_ BitVec 8) (bvmul x x@1))\n\
         (assert (= $7 (bvadd $7 #x05)))\n\
         (assert (bvult #b00011 |a _b|))\n\
         (assert (or x~2 _and))\n\
         (check-sat)\n"
    );
}

/// A term is written with the names of its script, and `let` binds none of them.
#[test]
fn term_by_itself() {
    let mut t = Terms::unsimplified();
    let declarations = "(declare-const |.t0| (_ BitVec 8))(declare-const bvx (_ BitVec 8))\n\
                        (declare-fun |f g| ((_ BitVec 8)) (_ BitVec 8))\n";
    let text = "(assert (let ((s (bvadd |.t0| (|f g| bvx)))) (= s (bvmul s s))))";
    let mut read = |text: &str| match &parse(&mut t, text).expect("a script").commands[..] {
        [.., Command::Assert(term, _)] => *term,
        other => panic!("{other:?}"),
    };
    let term = read(&format!("{declarations}{text}"));
    let written = write_term(&t, term).expect("writable");
    assert_eq!(written, "(let ((.t1 (bvadd |.t0| (|f g| bvx)))) (= .t1 (bvmul .t1 .t1)))");
}

#[test]
fn what_cannot_be_written() {
    let mut t = Terms::new();
    let sort = t.array_sort(Sort::BitVec(8), Sort::BitVec(32));
    let (a, n) = (t.declare("a", sort), t.declare("n", Sort::BitVec(8)));
    let f = t.declare("f", Sort::BitVec(32));
    let (a, n, f) = (t.var(a, 0), t.var(n, 0), t.var(f, 0));
    let filled = t.make(Op::Fill, &[a, n, n, f]);
    let equal = t.eq(filled, a);
    assert_eq!(write(&mut t, &[equal]), Err(Unwritable::Range(equal)));
    let rem = t.make(Op::Fp(FpOp::Rem, FloatFormat::F32), &[f, f]);
    let equal = t.eq(rem, f);
    assert_eq!(write(&mut t, &[equal]), Err(Unwritable::Float(rem)));
}

#[test]
fn size_is_linear_and_depth_bounded() {
    let mut t = Terms::new();
    let x = t.declare("x", Sort::BitVec(8));
    let mut term = t.var(x, 0);
    for time in 1..20_000 {
        let next = t.var(x, time % 5);
        let square = t.bv_mul(term, term);
        term = t.bv_xor(square, next);
    }
    let zero = t.bv(8, 0);
    let equal = t.eq(term, zero);
    let text = write(&mut t, &[equal]).expect("writable");
    assert!(text.len() < 3_000_000, "{}", text.len());
    let mut read = Terms::new();
    parse(&mut read, &text).expect("readable");
}

/// A model of the variables as they are named in what was written.
fn renamed(model: &Model, plain: &Terms, read: &Terms) -> Model {
    let mut renamed = Model::default();
    for at in 0..read.symbol_count() {
        let sym = crate::term::SymId::from_index(at);
        let (name, time) = match read.symbol(sym).name.split_once('@') {
            Some((name, time)) => (name.to_string(), time.parse().expect("a time")),
            None => (read.symbol(sym).name.clone(), 0),
        };
        let old = (0..plain.symbol_count()).map(crate::term::SymId::from_index);
        let old = old.into_iter().find(|&old| plain.symbol(old).name == name).expect("a variable");
        renamed.set(sym, 0, model.var(plain, old, time));
    }
    renamed
}

/// Random formulas, written and read again, hold in the same models.
#[test]
fn round_trip() {
    for theory in [Theory::Bits, Theory::Arrays, Theory::Numbers] {
        for seed in 0..100 {
            let mut plain = Terms::unsimplified();
            let mut garden = Garden::new(vec![&mut plain], seed, theory);
            let places: Vec<usize> = (0..40).map(|_| garden.grow()).collect();
            let models: Vec<Model> = (0..5).map(|_| garden.model()).collect();
            let formulas: Vec<TermId> = places
                .iter()
                .filter(|&&at| garden.terms[at].0 == Sort::Bool)
                .map(|&at| garden.terms[at].1[0])
                .collect();
            drop(garden);
            let Ok(text) = write(&mut plain, &formulas) else { continue };
            for mut read in [Terms::new(), Terms::unsimplified()] {
                let script = parse(&mut read, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
                if script.assertions().count() != formulas.len() {
                    // A definition was eliminated: the formulas are others.
                    continue;
                }
                for model in &models {
                    let new_model = renamed(model, &plain, &read);
                    let mut old = Evaluator::new(&plain, model);
                    let mut new = Evaluator::new(&read, &new_model);
                    let expected: Vec<bool> = formulas.iter().map(|&f| old.holds(f)).collect();
                    let found: Vec<bool> = script.assertions().map(|f| new.holds(f)).collect();
                    assert_eq!(found, expected, "{theory:?} {seed}");
                }
            }
        }
    }
}
