//! Explicit values: what the laws do not ask for, and where they went wrong once.

use domain::Domain;
use domain::testing::{Laws, single};
use domain::value::{Cell, ExplicitValues};
use logic::{Evaluator, Model, Op, Sort, SymId, TermId, Terms, Value};

/// Two arrays of bytes, and their variables.
fn arrays(terms: &mut Terms) -> ([SymId; 2], [TermId; 2]) {
    let sort = terms.array_sort(Sort::BitVec(8), Sort::BitVec(8));
    let syms = ["a", "b"].map(|name| terms.declare(name, sort));
    (syms, syms.map(|sym| terms.var(sym, 0)))
}

#[test]
fn arrays_may_differ_in_a_condition() {
    let mut terms = Terms::new();
    let (syms, [a, b]) = arrays(&mut terms);
    let [zero, one] = [0, 1].map(|number| terms.bv(8, number));
    let Sort::Array(sort) = terms.sort(a) else { unreachable!("an array") };
    let constant = terms.make(Op::ConstArray(sort), &[zero]);
    let stored = terms.store(b, one, one);
    for other in [constant, stored] {
        let same = terms.eq(a, other);
        let guard = terms.not(same);
        let (program, action) = single(guard, vec![(syms[0], b)], Vec::new(), &syms);
        let top = ExplicitValues.top();
        let post = ExplicitValues.post(&terms, &program, &top, action);
        assert!(post.expect("it can be taken").is_empty());
    }
}

#[test]
fn elements_may_be_arrays() {
    let mut terms = Terms::new();
    let row = terms.array_sort(Sort::BitVec(8), Sort::BitVec(8));
    let table = terms.array_sort(Sort::BitVec(8), row);
    let sym = terms.declare("t", table);
    let zero = terms.bv(8, 0);
    let (Sort::Array(row), Sort::Array(table)) = (row, table) else { unreachable!("arrays") };
    let zeros = terms.make(Op::ConstArray(row), &[zero]);
    let all = terms.make(Op::ConstArray(table), &[zeros]);
    let some = terms.store(all, zero, zeros);
    for value in [all, some] {
        let (program, action) = single(Terms::TRUE, vec![(sym, value)], Vec::new(), &[sym]);
        let mut laws = Laws::<ExplicitValues>::default();
        let (top, model) = (laws.top(), Model::default());
        laws.post(&mut terms, &program, &top, action, &model).expect("zero everywhere is covered");
    }
}

/// What a condition says counts for updates that speak of the same terms.
#[test]
fn conditions_teach_updates() {
    let mut terms = Terms::new();
    let ([array, _], [a, _]) = arrays(&mut terms);
    let [x, y] = ["x", "y"].map(|name| terms.declare(name, Sort::BitVec(8)));
    let [zero, three] = [0, 3].map(|number| terms.bv(8, number));
    let (element, x_now) = (terms.select(a, zero), terms.var(x, 0));
    for term in [element, x_now] {
        let guard = terms.eq(term, three);
        let syms = [array, x, y];
        let (program, action) = single(guard, vec![(y, term)], Vec::new(), &syms);
        let top = ExplicitValues.top();
        let post = ExplicitValues.post(&terms, &program, &top, action).expect("a post");
        assert_eq!(post.value(&Cell::Scalar(y)), Some(&Value::bv(8, 3)));
    }
}

/// A condition on what is read after a write at an unknown index says nothing of what was there.
#[test]
fn conditions_see_unknown_writes() {
    let mut terms = Terms::new();
    let ([array, _], [a, _]) = arrays(&mut terms);
    let index = terms.declare("i", Sort::BitVec(8));
    let i = terms.var(index, 0);
    let [zero, five] = [0, 5].map(|number| terms.bv(8, number));
    let written = terms.make(Op::Store, &[a, i, five]);
    let read = terms.make(Op::Select, &[written, zero]);
    let guard = terms.eq(read, five);
    let (program, action) = single(guard, Vec::new(), Vec::new(), &[array, index]);
    // All is zero: the write was at 0, where 5 was not before.
    let mut laws = Laws::<ExplicitValues>::default();
    let (top, model) = (laws.top(), Model::default());
    laws.post(&mut terms, &program, &top, action, &model).expect("zero everywhere is covered");
}

/// Comparisons of one variable with constants, in the order of unsigned and of signed numbers.
fn comparisons(terms: &mut Terms, x: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    for number in 0..8 {
        let c = terms.bv(3, number);
        let all = [
            terms.bv_ult(x, c),
            terms.bv_ult(c, x),
            terms.bv_slt(x, c),
            terms.bv_slt(c, x),
            terms.eq(x, c),
        ];
        found.extend(all);
        found.extend(all.map(|cond| terms.not(cond)));
    }
    found
}

/// Ranges that leave one value [BL12 §II-C]: what two conditions say of a variable is known if just
/// one value meets both, and an action with contradictory conditions is not taken.
#[test]
fn ranges_that_leave_one_value() {
    let mut terms = Terms::new();
    let x = terms.declare("x", Sort::BitVec(3));
    let var = terms.var(x, 0);
    let conditions = comparisons(&mut terms, var);
    let (mut single_values, mut contradictions) = (0, 0);
    for &first in &conditions {
        for &second in &conditions {
            let guard = terms.and(&[first, second]);
            let (program, action) = single(guard, Vec::new(), Vec::new(), &[x]);
            let top = ExplicitValues.top();
            let post = ExplicitValues.post(&terms, &program, &top, action);
            let meets = |&value: &u128| {
                let mut model = Model::default();
                model.set(x, 0, Value::bv(3, value));
                Evaluator::new(&terms, &model).holds(guard)
            };
            match (0..8).filter(meets).collect::<Vec<u128>>()[..] {
                [] => {
                    assert!(post.is_none());
                    contradictions += 1;
                }
                [value] => {
                    let post = post.expect("a post");
                    assert_eq!(post.value(&Cell::Scalar(x)), Some(&Value::bv(3, value)));
                    single_values += 1;
                }
                _ => assert!(post.expect("a post").is_empty()),
            }
        }
    }
    assert!(single_values > 100 && contradictions > 100, "{single_values}, {contradictions}");
}
