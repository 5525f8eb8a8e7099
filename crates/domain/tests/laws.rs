//! What every domain promises, on random actions and states of all theories.
//!
//! A case makes terms, then an execution: in each concrete state an action whose guard holds there
//! is put together, and abstract states that cover it are followed along. Cases grow with their
//! seeds, so the first that fails is a small one.

use domain::Domain;
use domain::interval::Intervals;
use domain::testing::{Broken, Laws, order, single, text};
use domain::value::{Cell, ExplicitValues, Values, unconditional_post};
use logic::random::{Garden, Rng, Theory, random_value};
use logic::{ActionId, Evaluator, Model, Op, Program, Sort, SymId, TermId, Terms, Value};

/// Actions of a case.
const STEPS: usize = 5;

/// A random case.
struct Case {
    terms: Terms,
    rng: Rng,
    grown: Vec<(Sort, TermId)>,
    state: Vec<SymId>,
    inputs: Vec<(SymId, Sort)>,
    model: Model,
}

impl Case {
    fn new(theory: Theory, seed: u64) -> Self {
        let mut terms = if seed.is_multiple_of(2) { Terms::new() } else { Terms::unsimplified() };
        let mut garden = Garden::timeless(vec![&mut terms], seed, theory);
        for _ in 0..2 + seed / 8 % 40 {
            garden.grow();
        }
        let model = garden.model();
        let grown = garden.terms.iter().map(|(sort, ids)| (*sort, ids[0])).collect();
        let symbols = std::mem::take(&mut garden.symbols);
        let mut rng = Rng(garden.rng.number());
        let (mut state, mut inputs) = (Vec::new(), Vec::new());
        for (sym, sort) in symbols {
            match rng.below(4) {
                0 => inputs.push((sym, sort)),
                _ => state.push(sym),
            }
        }
        Self { terms, rng, grown, state, inputs, model }
    }

    /// A term of a sort.
    fn some(&mut self, fits: impl Fn(Sort) -> bool) -> Option<TermId> {
        let fitting: Vec<TermId> =
            self.grown.iter().filter(|item| fits(item.0)).map(|item| item.1).collect();
        (!fitting.is_empty()).then(|| self.rng.pick(&fitting))
    }

    /// A condition that holds.
    fn condition(&mut self) -> TermId {
        let kind = self.rng.below(4);
        let scalar = |sort| !matches!(sort, Sort::Array(_));
        let wanted = |sort| match kind {
            0 => sort == Sort::Bool,
            1 => matches!(sort, Sort::BitVec(_)),
            _ => scalar(sort),
        };
        let Some(term) = self.some(wanted) else { return Terms::TRUE };
        let value = Evaluator::new(&self.terms, &self.model).value(term);
        match &value {
            Value::Bool(true) => term,
            Value::Bool(false) => self.terms.not(term),
            Value::Bits(bits) if kind == 1 => {
                let near = logic::Bits::new(bits.width(), u128::from(self.rng.below(3)));
                let bound = if self.rng.below(2) == 0 { bits.add(&near) } else { bits.sub(&near) };
                let op = self.rng.pick(&[Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle]);
                order(&mut self.terms, op, term, &value, Value::Bits(bound))
            }
            _ => {
                let value = self.terms.constant(&value);
                self.terms.eq(term, value)
            }
        }
    }

    /// An action that can be taken.
    fn action(&mut self) -> (Program, ActionId) {
        let conditions: Vec<TermId> = (0..self.rng.below(4)).map(|_| self.condition()).collect();
        let guard = self.terms.and(&conditions);
        let mut updates = Vec::new();
        for sym in self.state.clone() {
            let sort = self.terms.symbol(sym).sort;
            if self.rng.below(2) == 0
                && let Some(term) = self.some(|other| other == sort)
            {
                updates.push((sym, term));
            }
        }
        let inputs = self.inputs.iter().map(|input| input.0).collect();
        single(guard, updates, inputs, &self.state)
    }

    /// Takes an action, and draws the inputs of the next one.
    fn take(&mut self, program: &Program, action: ActionId) {
        let mut evaluator = Evaluator::new(&self.terms, &self.model);
        let action = &program.actions[action];
        assert!(evaluator.holds(action.guard), "the guard holds");
        let mut next = self.model.clone();
        for &(sym, term) in &action.updates {
            next.set(sym, 0, evaluator.value(term));
        }
        for &(sym, sort) in &self.inputs {
            next.set(sym, 0, random_value(&self.terms, &mut self.rng, sort));
        }
        self.model = next;
    }

    /// The state with one variable changed.
    fn changed(&mut self, model: &Model) -> Model {
        let mut model = model.clone();
        if !self.state.is_empty() {
            let sym = self.rng.pick(&self.state);
            let sort = self.terms.symbol(sym).sort;
            model.set(sym, 0, random_value(&self.terms, &mut self.rng, sort));
        }
        model
    }
}

/// Follows a random execution; the error comes with the actions so far.
fn run<D: Domain + Default>(laws: &mut Laws<D>, case: &mut Case) -> Result<(), Broken> {
    let mut seen: Vec<(D::State, Model)> = Vec::new();
    let mut tracked = vec![laws.top()];
    for _ in 0..2 {
        let Case { terms, rng, state, model, .. } = &mut *case;
        tracked.push(laws.around(terms, state, model, rng)?);
    }
    for _ in 0..STEPS {
        let (program, action) = case.action();
        let before = case.model.clone();
        case.take(&program, action);
        let mut next = Vec::new();
        for state in &tracked {
            let after = laws.post(&mut case.terms, &program, state, action, &case.model);
            next.push(after.map_err(|why| format!("{why}\n{}", shown(case, &program, &before)))?);
        }
        tracked = next;
        seen.extend(tracked.iter().map(|state| (state.clone(), case.model.clone())));
        weaken(laws, case, &mut tracked)?;
    }
    compare(laws, case, &seen)
}

/// Forgets something of the last state.
fn weaken<D: Domain + Default>(
    laws: &mut Laws<D>,
    case: &mut Case,
    tracked: &mut [D::State],
) -> Result<(), Broken> {
    let Case { terms, rng, state, model, .. } = case;
    let Some(last) = tracked.last_mut() else { return Ok(()) };
    if !state.is_empty() {
        let sym = rng.pick(state);
        *last = laws.forget(terms, last, sym, model, rng)?;
    }
    if rng.below(3) == 0 {
        *last = laws.adjust(terms, last, model, rng)?;
    }
    Ok(())
}

/// `leq` and `merge` of abstract states that were seen with concrete ones.
fn compare<D: Domain + Default>(
    laws: &mut Laws<D>,
    case: &mut Case,
    seen: &[(D::State, Model)],
) -> Result<(), Broken> {
    let mut models: Vec<Model> = seen.iter().map(|item| item.1.clone()).collect();
    models.dedup();
    for at in 0..models.len() {
        let changed = case.changed(&models[at]);
        models.push(changed);
    }
    let top = laws.top();
    for (a, a_model) in seen {
        laws.order(&mut case.terms, a, &top, &models)?;
        let (b, b_model) = &seen[case.rng.below(seen.len() as u32) as usize];
        laws.order(&mut case.terms, a, b, &models)?;
        let merged = laws.merge(&mut case.terms, (a, a_model), (b, b_model))?;
        laws.order(&mut case.terms, a, &merged, &models)?;
    }
    Ok(())
}

/// The action and the state in which it was taken.
fn shown(case: &mut Case, program: &Program, before: &Model) -> String {
    let action = program.actions.iter().next().expect("an action");
    let mut formulas = vec![action.guard];
    for &(sym, term) in &action.updates {
        let next = case.terms.var(sym, 1);
        formulas.push(case.terms.eq(next, term));
    }
    let now = before.vars.iter().filter(|((_, time), _)| *time == 0);
    let values: Vec<String> = now
        .map(|((sym, _), value)| format!("{} = {value:?}", case.terms.symbol(*sym).name))
        .collect();
    format!("{}\nin {}", text(&mut case.terms, &formulas), values.join(", "))
}

/// The laws hold in all these cases, and most posts say something.
#[track_caller]
fn check<D: Domain + Default>(theory: Theory, cases: u64) {
    let mut laws = Laws::<D>::default();
    for seed in 0..cases {
        let mut case = Case::new(theory, seed);
        if let Err(why) = run(&mut laws, &mut case) {
            panic!("{theory:?}, seed {seed}: {why}");
        }
    }
    let Laws { posts, informative, ordered, .. } = laws;
    assert!(informative * 2 > posts, "only {informative} of {posts} posts say anything");
    assert!(ordered > posts, "only {ordered} pairs are ordered");
}

/// All theories; a domain is added by a line.
macro_rules! laws {
    ($($name:ident: $domain:ty,)*) => { $(
        mod $name {
            use super::*;

            #[test]
            fn bits() {
                check::<$domain>(Theory::Bits, 250);
            }

            #[test]
            fn words() {
                check::<$domain>(Theory::Words, 150);
            }

            #[test]
            fn arrays() {
                check::<$domain>(Theory::Arrays, 400);
            }

            #[test]
            fn floats() {
                check::<$domain>(Theory::Floats, 150);
            }

            #[test]
            fn numbers() {
                check::<$domain>(Theory::Numbers, 150);
            }

            #[test]
            fn functions() {
                check::<$domain>(Theory::Functions, 150);
            }
        }
    )* };
}

laws! {
    values: ExplicitValues,
    intervals: Intervals,
    values_without_conditions: Unconditional,
}

/// Explicit values if conditions of actions are left out.
#[derive(Default)]
struct Unconditional(ExplicitValues);

impl Domain for Unconditional {
    type State = Values;
    type Cell = Cell;

    fn top(&self) -> Values {
        self.0.top()
    }

    fn post(
        &mut self,
        terms: &Terms,
        program: &Program,
        state: &Values,
        action: ActionId,
    ) -> Option<Values> {
        Some(unconditional_post(terms, program, state, action))
    }

    fn leq(&self, a: &Values, b: &Values) -> bool {
        self.0.leq(a, b)
    }

    fn merge(&self, a: &Values, b: &Values) -> Values {
        self.0.merge(a, b)
    }

    fn adjust(&self, state: &Values, keep: &mut dyn FnMut(&Cell) -> bool) -> Values {
        self.0.adjust(state, keep)
    }

    fn meaning(&self, terms: &mut Terms, state: &Values) -> TermId {
        self.0.meaning(terms, state)
    }
}
