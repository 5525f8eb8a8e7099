//! Exact translations say what the parts say.

use super::garden::Garden;
use crate::interpolation::failures;
use crate::interpolation::integers::{Precision, Translation};
use base::Budget;
use logic::{Evaluator, Model, Op, TermId, Terms, Value};

/// A random formula in a random pool, simplifying or not.
fn formula(seed: u64, arrays: bool) -> (Garden, TermId) {
    let terms = if seed.is_multiple_of(2) { Terms::new() } else { Terms::unsimplified() };
    let widths = if arrays { [3, 2, 8, 4] } else { [1, 3, 5, 8] };
    let mut garden = Garden::new(terms, seed, &widths, arrays);
    for _ in 0..25 {
        garden.grow();
    }
    // Equivalence hides no mistake in its operands.
    let atoms: Vec<TermId> = (0..3).map(|_| garden.atom()).collect();
    let formula = atoms.into_iter().reduce(|a, b| garden.terms.eq(a, b)).expect("three");
    (garden, formula)
}

/// Read back with every number of wraps as what it stands for, the translation is the formula.
#[test]
fn there_and_back() {
    let mut locals = 0;
    for seed in 0..1500 {
        let (mut garden, formula) = formula(seed, seed % 3 == 0);
        let mut translation = Translation::default();
        let parts = translation.parts(&mut garden.terms, &[formula], &[Precision::exact()]);
        let parts = parts.expect("words and arrays are translated");
        assert_eq!(parts[0].guesses, [], "nothing is taken for granted");
        let back =
            translation.back(&mut garden.terms, &[parts[0].formula]).expect("all is known")[0];
        locals += translation.locals.len();
        for _ in 0..20 {
            let model = garden.model();
            let mut evaluator = Evaluator::new(&garden.terms, &model);
            assert_eq!(evaluator.holds(back), evaluator.holds(formula), "seed {seed}");
        }
    }
    assert!(locals > 400, "only {locals} words wrap");
}

/// So says the bit-precise solver, of all models.
#[test]
fn the_solver_knows_what_comes_back() {
    for seed in 0..150 {
        let (mut garden, formula) = formula(seed, seed % 3 == 0);
        let mut translation = Translation::default();
        let parts = translation.parts(&mut garden.terms, &[formula], &[Precision::exact()]);
        let parts = parts.expect("words and arrays are translated");
        let back = translation.back(&mut garden.terms, &[parts[0].formula]).expect("all is known");
        let same = garden.terms.eq(back[0], formula);
        let differ = garden.terms.not(same);
        let failed = failures(&mut garden.terms, &[differ], &[], &mut Budget::unlimited());
        assert_eq!(failed, Ok(Vec::new()), "seed {seed}");
    }
}

/// A plain translation is wrong only where a guess is.
#[test]
fn mistakes_are_wrong_guesses() {
    let (mut wrong, mut right) = (0, 0);
    for seed in 0..1500 {
        let (mut garden, formula) = formula(seed, seed % 3 == 0);
        let mut translation = Translation::default();
        let parts = translation.parts(&mut garden.terms, &[formula], &[Precision::default()]);
        let parts = parts.expect("words and arrays are translated");
        let back = translation.back(&mut garden.terms, &[parts[0].formula]).expect("all is known");
        let mistakes = translation.mistakes(&mut garden.terms, &parts[0].guesses);
        let mistakes = mistakes.expect("all is known");
        for _ in 0..20 {
            let model = garden.model();
            let mut evaluator = Evaluator::new(&garden.terms, &model);
            if evaluator.holds(back[0]) != evaluator.holds(formula) {
                assert!(mistakes.iter().any(|&mistake| evaluator.holds(mistake)), "seed {seed}");
                wrong += 1;
            } else if !mistakes.is_empty() {
                right += 1;
            }
        }
    }
    assert!(wrong > 500 && right > 500, "{wrong} wrong, {right} right");
}

/// Whether a formula holds for some values of the variables `open`: one that is given for each, or
/// one between -9 and 9.
fn holds_for_some(
    terms: &Terms,
    formula: TermId,
    open: &[(TermId, Value)],
    model: &mut Model,
) -> bool {
    let [(first, given), rest @ ..] = open else {
        return Evaluator::new(terms, model).holds(formula);
    };
    let Op::Var(sym, time) = terms.op(*first) else { panic!("a variable") };
    let others = (-9..=9).map(|value: i32| Value::Int(value.into()));
    std::iter::once(given.clone()).chain(others).any(|value| {
        model.set(sym, time, value);
        holds_for_some(terms, formula, rest, model)
    })
}

/// The translation holds for some numbers of wraps if and only if the formula holds.
#[test]
fn numbers_of_wraps_exist() {
    let mut tried = 0;
    for seed in 0..1500 {
        let (mut garden, formula) = formula(seed, false);
        let mut translation = Translation::default();
        let parts = translation.parts(&mut garden.terms, &[formula], &[Precision::exact()]);
        let integer = parts.expect("words are translated")[0].formula;
        let cone = garden.terms.cone(&[integer]);
        let applies = |&term: &TermId| matches!(garden.terms.op(term), Op::Apply(_));
        let vars = garden.terms.free_vars(&[integer]);
        let (open, vars): (Vec<TermId>, Vec<TermId>) =
            vars.into_iter().partition(|var| translation.locals.contains_key(var));
        if cone.iter().any(applies) || open.is_empty() || open.len() > 2 {
            continue;
        }
        tried += 1;
        let counts = translation.back(&mut garden.terms, &open).expect("all is known");
        for _ in 0..4 {
            let model = garden.model();
            let mut evaluator = Evaluator::new(&garden.terms, &model);
            let counts = counts.iter().map(|&count| evaluator.value(count));
            let open: Vec<(TermId, Value)> = open.iter().copied().zip(counts).collect();
            let mut integers = garden.integers(&translation, &vars, &model);
            let found = holds_for_some(&garden.terms, integer, &open, &mut integers);
            let expected = Evaluator::new(&garden.terms, &model).holds(formula);
            assert_eq!(found, expected, "seed {seed}");
        }
    }
    assert!(tried > 100, "only {tried} formulas");
}
