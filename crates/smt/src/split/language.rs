//! The restriction language L_k [JM06 §4–5].
//!
//! ```text
//! C_D = {-k, …, k}               x - y ≤ c and x - y < c for c in C_D
//! C_B = {c + d | c ∈ C_P, d ∈ C_D}     x ≤ c, x < c, x ≥ c, x > c for c in C_B
//! ```
//!
//! C_P is the set of the program's constants; 0 always counts as one of them. Functions and reads
//! nest at most b_f deep. A bound is weakened to the strongest one that is in the language.
//!
//! Of integers, `x < y + c` is `x ≤ y + c - 1`: the language has strict bounds because it has
//! negations, so either form will do.
//!
//! DIVERGENCE: [JM06 §5] remarks that one of their programs needs a difference bound near a large
//! constant. If [`large`](Language::large) is set, C_D also has ±c + d for the program's constants c
//! beyond k and d in {-k, …, k}.

use base::Rational;
use logic::{Op, TermId, Terms};

use super::weight::{Bound, Weight, are_integers};

/// The language that interpolants are restricted to.
#[derive(Clone, Debug)]
pub struct Language {
    /// How far constants may be from 0 or from one of the program's.
    pub k: u32,
    /// C_P; those of the parts if nothing is given.
    pub constants: Option<Vec<Rational>>,
    /// b_f
    pub nesting: u32,
    /// Whether differences may be near the program's large constants as well.
    pub large: bool,
}

impl Default for Language {
    fn default() -> Self {
        Self { k: 0, constants: None, nesting: 2, large: false }
    }
}

/// The constants of a language, in order.
#[derive(Clone, Debug)]
pub struct Constants {
    /// C_D
    differences: Vec<Rational>,
    /// C_B
    bounds: Vec<Rational>,
}

impl Constants {
    /// The constants of a language for parts.
    pub fn new(language: &Language, terms: &Terms, parts: &[TermId]) -> Self {
        let mut program = match &language.constants {
            Some(constants) => constants.clone(),
            None => collected(terms, parts),
        };
        program.push(Rational::ZERO);
        let k = i64::from(language.k);
        let near: Vec<Rational> = (-k..=k).map(Rational::from).collect();
        let bounds = around(&program, &near);
        let mut differences = near.clone();
        if language.large {
            program.retain(|constant| constant.abs() > Rational::from(k));
            let opposite: Vec<Rational> = program.iter().map(|c| -c.clone()).collect();
            differences.extend(around(&program, &near));
            differences.extend(around(&opposite, &near));
        }
        Self { differences: ordered(differences), bounds: ordered(bounds) }
    }

    /// The strongest bound of the language that follows from a bound [JM06 §4, weakening].
    pub fn weaken(&self, terms: &Terms, bound: &Bound) -> Option<Bound> {
        let limit = match (bound.x, bound.y) {
            (None, None) => return None,
            (None, Some(_)) => lower(&self.bounds, &bound.limit),
            (Some(_), None) => upper(&self.bounds, &bound.limit),
            (Some(_), Some(_)) => upper(&self.differences, &bound.limit),
        }?;
        // Of integers, `x < c` is `x ≤ c - 1`.
        let limit = if are_integers(terms, bound.x, bound.y) { limit.integral() } else { limit };
        Some(Bound { limit, ..bound.clone() })
    }

    /// Whether a bound is in the language.
    pub fn contains(&self, terms: &Terms, bound: &Bound) -> bool {
        self.weaken(terms, bound).is_some_and(|weakened| weakened == *bound)
    }

    /// Whether a value is in C_B.
    pub fn has_value(&self, constant: &Rational) -> bool {
        self.bounds.binary_search(constant).is_ok()
    }

    /// Whether a difference is in C_D.
    pub fn has_difference(&self, constant: &Rational) -> bool {
        self.differences.binary_search(constant).is_ok()
    }
}

/// The least limit with a constant of the list that is not below a limit.
fn upper(list: &[Rational], limit: &Weight) -> Option<Weight> {
    let at = list.partition_point(|constant| *constant < limit.real);
    let constant = list.get(at)?;
    Some(Weight::new(constant.clone(), limit.is_strict() || *constant > limit.real))
}

/// As [`upper`] for `-x ≤ limit`, where the list has the limits of `x`.
fn lower(list: &[Rational], limit: &Weight) -> Option<Weight> {
    let greatest = -limit.real.clone();
    let at = list.partition_point(|constant| *constant <= greatest);
    let constant = list.get(at.checked_sub(1)?)?;
    Some(Weight::new(-constant.clone(), limit.is_strict() || *constant < greatest))
}

fn around(centres: &[Rational], near: &[Rational]) -> Vec<Rational> {
    centres.iter().flat_map(|centre| near.iter().map(move |by| centre + by)).collect()
}

fn ordered(mut list: Vec<Rational>) -> Vec<Rational> {
    list.sort_unstable();
    list.dedup();
    list
}

/// The numbers that occur in parts.
fn collected(terms: &Terms, parts: &[TermId]) -> Vec<Rational> {
    let numbers =
        terms.cone(parts).into_iter().filter(|&term| matches!(terms.op(term), Op::Num(_)));
    ordered(numbers.filter_map(|term| terms.as_num(term).cloned()).map(Rational::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Sort;

    /// The limit of `x - y ≤ limit` in a language, over a sort.
    fn weakened(
        sort: Sort,
        language: &Language,
        limit: i64,
        is_difference: bool,
    ) -> Option<Weight> {
        let mut terms = Terms::new();
        let [x, y] = ["x", "y"].map(|name| {
            let sym = terms.declare(name, sort);
            terms.var(sym, 0)
        });
        let constants = Constants::new(language, &terms, &[]);
        let y = is_difference.then_some(y);
        let bound = Bound::new(&terms, Some(x), y, Weight::new(Rational::from(limit), false));
        constants.weaken(&terms, &bound).map(|bound| bound.limit)
    }

    #[test]
    fn bounds_are_weakened_to_the_next_constant() {
        let constants = Some(vec![Rational::from(100)]);
        let plain = Language { k: 1, constants, ..Language::default() };
        let large = Language { large: true, ..plain.clone() };
        let weight = |real: i64, strict| Some(Weight::new(Rational::from(real), strict));
        for (sort, language, limit, is_difference, expected) in [
            (Sort::Real, &plain, 1, true, weight(1, false)),
            (Sort::Real, &plain, -5, true, weight(-1, true)),
            (Sort::Real, &plain, 2, true, None),
            (Sort::Int, &plain, -5, true, weight(-2, false)),
            (Sort::Int, &plain, -1, true, weight(-1, false)),
            (Sort::Real, &plain, 50, false, weight(99, true)),
            (Sort::Int, &plain, 50, false, weight(98, false)),
            (Sort::Int, &plain, 102, false, None),
            (Sort::Real, &large, 2, true, weight(99, true)),
            (Sort::Real, &large, -100, true, weight(-100, false)),
        ] {
            let found = weakened(sort, language, limit, is_difference);
            assert_eq!(found, expected, "{limit} over {sort:?}");
        }
    }
}
