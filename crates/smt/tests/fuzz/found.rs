//! What random formulas have found, in its smallest form.

use logic::{Handle, Op, Solver, Sort, TermId, Terms};

use crate::generate::{Formula, Theory};
use crate::{Session, solve};

fn satisfiable(terms: &Terms, asserted: &[TermId]) -> bool {
    let mut session = Session::new(terms);
    let handles: Vec<Handle> = asserted.iter().map(|&term| session.handle(term)).collect();
    handles.into_iter().for_each(|handle| session.solver.assert(handle));
    session.check(&[])
}

/// An equality says what an unknown array is through a copy from that array onto itself: the index
/// there is another word than the one that was read at.
#[test]
fn an_equality_through_a_copy() {
    let mut t = Terms::new();
    let index = Sort::BitVec(2);
    let array = t.array_sort(index, Sort::BitVec(1));
    let mut declare = |name: &str, sort| {
        let sym = t.declare(name, sort);
        t.var(sym, 0)
    };
    let [a, b] = ["a", "b"].map(|name| declare(name, array));
    let [to, from, i] = ["to", "from", "i"].map(|name| declare(name, index));
    let [zero, one, count] = [t.bv(1, 0), t.bv(1, 1), t.bv(2, 1)];
    let copy = t.make(Op::Copy, &[a, to, b, from, count]);
    let Sort::Array(id) = array else { unreachable!("an array sort") };
    let ones = t.make(Op::ConstArray(id), &[one]);
    let element = t.select(b, i);
    let asserted = [
        t.eq(element, zero),
        t.eq(b, copy),
        t.eq(copy, ones),
        t.bv_ule(to, from),
        t.bv_ule(from, to),
        t.eq(i, to),
    ];
    assert!(!satisfiable(&t, &asserted));
    assert!(satisfiable(&t, &asserted[1..]));
    // The formula where no lemma was left to add.
    let formula = Formula::random(2_003_428, Theory::Extensional);
    solve(&formula, &formula.asserted);
}

/// Equalities lead from one unknown array to another through an `ite` of arrays, a read of which is
/// an `ite` of words.
#[test]
fn an_equality_through_an_ite() {
    let script = "(declare-fun a () (Array (_ BitVec 2) (_ BitVec 2)))\n\
        (declare-fun b () (Array (_ BitVec 2) (_ BitVec 2)))\n\
        (declare-fun c () (Array (_ BitVec 2) (_ BitVec 2)))\n\
        (declare-fun d () (Array (_ BitVec 2) (_ BitVec 2)))\n\
        (declare-fun e () (Array (_ BitVec 2) (_ BitVec 2)))\n\
        (declare-fun f () (Array (_ BitVec 2) (_ BitVec 2)))\n\
        (declare-const i (_ BitVec 2))(declare-const j (_ BitVec 2))\n\
        (declare-const k (_ BitVec 2))(declare-const l (_ BitVec 2))\n\
        (assert (= (ite (bvult j i) a b) c))(assert (= b d))(assert (= d e))(assert (= c f))\n\
        (assert (not (= (ite (= e (ite (= k #b11) f e)) k l) #b11)))(check-sat)";
    let run = smt::bits::check_script(script, &mut base::Budget::unlimited());
    assert_eq!(run.map(|run| run.answers), Ok(vec![true]));
}
