//! The simplex method certifies itself: a solution satisfies all bounds, and a conflict adds up to a
//! contradiction.

use super::{ArithVar, Conflict, Delta, Differences, Linear, Reason, Side, Simplex};
use base::testing::Random;
use base::{Budget, FastMap, Rational};

fn small(random: &mut Random) -> Rational {
    let top = random.below(13) as i64 - 6;
    let bottom = if random.once_in(4) { 1 + random.below(4) as i64 } else { 1 };
    Rational::new(top, bottom)
}

/// A problem with its bounds written down.
struct Problem {
    simplex: Simplex,
    /// What each variable is, in terms of the plain ones.
    meaning: FastMap<ArithVar, Linear>,
    all: Vec<ArithVar>,
    bounds: Vec<(ArithVar, Side, Delta)>,
}

impl Problem {
    fn random(random: &mut Random) -> Self {
        let mut problem = Self {
            simplex: Simplex::new(),
            meaning: FastMap::default(),
            all: Vec::new(),
            bounds: Vec::new(),
        };
        for _ in 0..2 + random.below(4) {
            let var = problem.simplex.variable();
            problem.meaning.insert(var, Linear::new([(var, Rational::ONE)]));
            problem.all.push(var);
        }
        for _ in 0..1 + random.below(7) {
            // Sums may be of sums.
            let mut sum = Vec::new();
            for _ in 0..1 + random.below(4) {
                let var = problem.all[random.below(problem.all.len() as u64) as usize];
                sum.push((var, small(random)));
            }
            let sum = Linear::new(sum);
            let mut plain = Linear::default();
            for (var, factor) in sum.iter() {
                plain.add_multiple(&problem.meaning[var], factor, |_| {});
            }
            let var = problem.simplex.define(&sum);
            problem.meaning.insert(var, plain);
            problem.all.push(var);
        }
        problem
    }

    fn add_bound(&mut self, random: &mut Random) -> Result<(), Conflict> {
        let var = self.all[random.below(self.all.len() as u64) as usize];
        let side = if random.below(2) == 0 { Side::Lower } else { Side::Upper };
        let real = small(random);
        let value = match (random.below(3), side) {
            (0, Side::Lower) => Delta::above(real),
            (0, Side::Upper) => Delta::below(real),
            _ => Delta::real(real),
        };
        let reason = Reason(self.bounds.len() as u32);
        self.bounds.push((var, side, value.clone()));
        self.simplex.bound(var, side, value, reason)
    }

    /// Values fit together and satisfy the bounds with these numbers.
    fn check_solution(&self, active: &[usize]) {
        for var in &self.all {
            let mut value = Delta::default();
            for (part, factor) in self.meaning[var].iter() {
                value.add_product(self.simplex.value(*part), factor);
            }
            assert_eq!(&value, self.simplex.value(*var), "{var} is what it is defined to be");
        }
        for &at in active {
            let (var, side, bound) = &self.bounds[at];
            let value = self.simplex.value(*var);
            match side {
                Side::Lower => assert!(value >= bound, "{var} = {value:?} is below {bound:?}"),
                Side::Upper => assert!(value <= bound, "{var} = {value:?} is above {bound:?}"),
            }
        }
    }

    /// The bounds, as `sum ≤ value`, times their factors add up to `0 ≤ c` with `c < 0`.
    fn check_conflict(&self, conflict: &Conflict, active: &[usize]) {
        let (mut sum, mut value) = (Linear::default(), Delta::default());
        for (reason, factor) in &conflict.parts {
            assert!(factor.is_positive(), "a negative factor in {conflict:?}");
            let at = reason.0 as usize;
            assert!(active.contains(&at), "a bound that does not hold in {conflict:?}");
            let (var, side, bound) = &self.bounds[at];
            let factor = match side {
                Side::Lower => -factor.clone(),
                Side::Upper => factor.clone(),
            };
            sum.add_multiple(&self.meaning[var], &factor, |_| {});
            value.add_product(bound, &factor);
        }
        assert!(sum.is_empty(), "{sum:?} is left of {conflict:?}");
        assert!(value < Delta::default(), "{conflict:?} is no contradiction: 0 ≤ {value:?}");
    }
}

#[test]
fn answers_certify_themselves() {
    let (mut solved, mut refuted) = (0, 0);
    for seed in 0..3000 {
        let mut random = Random(seed);
        let mut problem = Problem::random(&mut random);
        let mut active: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..30 {
            if random.below(6) == 0 {
                problem.simplex.push();
                active.push(Vec::new());
            }
            let at = problem.bounds.len();
            active.last_mut().expect("a level").push(at);
            let all = active.concat();
            let mut conflict = problem.add_bound(&mut random).err();
            if conflict.is_none() && random.below(3) > 0 {
                conflict = problem.simplex.check(&mut Budget::unlimited()).expect("no limit").err();
                if conflict.is_none() {
                    problem.check_solution(&all);
                    solved += 1;
                }
            }
            if let Some(conflict) = conflict {
                problem.check_conflict(&conflict, &all);
                refuted += 1;
                if active.len() == 1 {
                    break;
                }
                problem.simplex.pop();
                active.pop();
                let again = problem.simplex.check(&mut Budget::unlimited()).expect("no limit");
                match again {
                    Ok(()) => problem.check_solution(&active.concat()),
                    Err(conflict) => {
                        problem.check_conflict(&conflict, &active.concat());
                        break;
                    }
                }
            }
        }
    }
    assert!(solved > 3000 && refuted > 1500, "{solved} solved, {refuted} refuted");
}

#[test]
fn strict_bounds_leave_room() {
    let mut simplex = Simplex::new();
    let (x, y) = (simplex.variable(), simplex.variable());
    let sum = simplex.define(&Linear::new([(x, Rational::ONE), (y, Rational::ONE)]));
    let zero = || Delta::real(Rational::ZERO);
    simplex.bound(x, Side::Lower, Delta::above(Rational::ZERO), Reason(0)).expect("x > 0");
    simplex.bound(y, Side::Lower, Delta::above(Rational::ZERO), Reason(1)).expect("y > 0");
    assert!(simplex.check(&mut Budget::unlimited()).expect("no limit").is_ok());
    simplex.bound(sum, Side::Upper, zero(), Reason(2)).expect("no conflict by itself");
    let conflict = simplex.check(&mut Budget::unlimited()).expect("no limit").expect_err("x+y>0");
    assert_eq!(conflict.parts.len(), 3);
}

/// Random bounds on differences: the shortest paths and the simplex agree, values satisfy the
/// bounds, and cycles are negative.
#[test]
fn differences_are_like_the_simplex() {
    let (mut solved, mut refuted) = (0, 0);
    for seed in 0..3000 {
        let mut random = Random(seed);
        let vars = 2 + random.below(6) as usize;
        let mut differences = Differences::new();
        let mut simplex = Simplex::new();
        let columns: Vec<ArithVar> = (0..vars).map(|_| simplex.variable()).collect();
        // Upper bounds of y - x, with their reasons in order.
        let mut bounds: Vec<(usize, usize, Delta)> = Vec::new();
        for _ in 0..1 + random.below(12) {
            let (x, y) = (random.below(vars as u64) as usize, random.below(vars as u64) as usize);
            if x == y {
                continue;
            }
            let reason = Reason(bounds.len() as u32);
            let value = small(&mut random);
            if random.once_in(3) {
                let (value, next) = (Delta::real(value), Reason(reason.0 + 1));
                differences.equal(y, x, &value, reason, next);
                bounds.push((y, x, value.clone()));
                bounds.push((x, y, Delta::default().minus(&value)));
            } else {
                let value =
                    if random.once_in(3) { Delta::below(value) } else { Delta::real(value) };
                differences.at_most(y, x, value.clone(), reason);
                bounds.push((y, x, value));
            }
        }
        let mut holds = true;
        for (y, x, value) in &bounds {
            let parts = [(columns[*y], Rational::ONE), (columns[*x], Rational::MINUS_ONE)];
            let sum = simplex.define(&Linear::new(parts));
            holds &= simplex.bound(sum, Side::Upper, value.clone(), Reason(0)).is_ok();
        }
        holds &= simplex.check(&mut Budget::unlimited()).expect("no limit").is_ok();
        match differences.solve(&mut Budget::unlimited()).expect("no limit") {
            Ok(values) => {
                assert!(holds, "seed {seed}: the simplex refutes it");
                for (y, x, bound) in &bounds {
                    assert!(values[*y].minus(&values[*x]) <= *bound, "seed {seed}");
                }
                solved += 1;
            }
            Err(conflict) => {
                assert!(!holds, "seed {seed}: the simplex solves it");
                let (mut sum, mut total) = (Linear::default(), Delta::default());
                for (reason, factor) in &conflict.parts {
                    let (y, x, bound) = &bounds[reason.0 as usize];
                    let ends = [(columns[*y], Rational::ONE), (columns[*x], Rational::MINUS_ONE)];
                    sum.add_multiple(&Linear::new(ends), factor, |_| {});
                    total.add_product(bound, factor);
                }
                assert!(sum.is_empty() && total < Delta::default(), "seed {seed}: {conflict:?}");
                refuted += 1;
            }
        }
    }
    assert!(solved > 500 && refuted > 500, "{solved} solved, {refuted} refuted");
}

/// Chains take a number of steps near their length, whatever the order of their bounds.
#[test]
fn chains_settle_in_one_pass() {
    let length = 10_000;
    let one = || Delta::real(Rational::ONE);
    for equations in [true, false] {
        let mut differences = Differences::new();
        for at in 0..length {
            let (reason, other) = (Reason(2 * at as u32), Reason(2 * at as u32 + 1));
            match equations {
                true => differences.equal(at + 1, at, &one(), reason, other),
                false => differences.at_most(at, at + 1, Delta::default().minus(&one()), reason),
            }
        }
        // A unit is spent each time as many potentials have fallen as there are variables.
        let values = differences.solve(&mut Budget::new(3)).expect("enough work").expect("a chain");
        assert!(values[length].minus(&values[0]) >= Delta::real(Rational::from(length as i64)));
        differences.at_most(length, 0, one(), Reason(2 * length as u32));
        let conflict = differences.solve(&mut Budget::new(30)).expect("enough work");
        assert_eq!(conflict.expect_err("a cycle").parts.len(), length + 1);
    }
}
