//! For tests only: what every [`Domain`] promises, checked on concrete states.
//!
//! Abstract states are made as an analysis makes them, by posts and merges: [`Laws::around`] is a
//! post of the top state, [`Laws::forget`] assigns an input. So all of this works for any domain.

use crate::Domain;
use base::{Id, IdVec};
use logic::random::{Rng, random_value};
use logic::{
    Action, ActionId, Evaluator, LocId, LocKind, Location, Model, Op, Program, Sort, SymId, TermId,
    Terms, Value, smtlib,
};

/// The most elements of an array that are looked at.
const INDICES: usize = 30;

/// A law that does not hold, in words.
pub type Broken = String;

/// Checks a domain.
#[derive(Default)]
pub struct Laws<D> {
    domain: D,
    /// Posts that were checked.
    pub posts: u64,
    /// Those of them that say anything.
    pub informative: u64,
    /// Pairs of which one is below the other.
    pub ordered: u64,
}

impl<D: Domain + Default> Laws<D> {
    /// The state of which nothing is known.
    pub fn top(&self) -> D::State {
        self.domain.top()
    }

    /// Whether a concrete state is one of the abstract state; if not, what it contradicts.
    pub fn covers(&self, terms: &mut Terms, state: &D::State, model: &Model) -> Result<(), Broken> {
        let meaning = self.domain.meaning(terms, state);
        violated(terms, meaning, model)?;
        self.everywhere(terms, state, model)
    }

    /// What the abstract state says of all elements holds at the indices that arrays mention, and
    /// at others.
    fn everywhere(&self, terms: &mut Terms, state: &D::State, model: &Model) -> Result<(), Broken> {
        let mut bound = Vec::new();
        let formulas = self.domain.everywhere(terms, state, &mut |terms, sort| {
            let sym = terms.declare("every index", sort);
            bound.push((sym, sort));
            sym
        });
        let syms = terms.free_syms(&formulas);
        let arrays: Vec<Value> = syms.iter().map(|&sym| model.var(terms, sym, 0)).collect();
        for (sym, sort) in bound {
            let mentioned = arrays.iter().flat_map(|value| match value {
                Value::Array(array) => array.entries.keys().take(INDICES).cloned().collect(),
                _ => Vec::new(),
            });
            let mut indices: Vec<Value> =
                mentioned.filter(|index| index.has_sort(terms, sort)).collect();
            indices.extend((0..4).map(|seed| random_value(terms, &mut Rng(seed), sort)));
            indices.sort_unstable();
            indices.dedup();
            let about: Vec<TermId> = formulas
                .iter()
                .copied()
                .filter(|&formula| terms.free_syms(&[formula]).contains(&sym))
                .collect();
            let about = terms.and(&about);
            let mut small = Model::default();
            for sym in terms.free_syms(&[about]) {
                small.set(sym, 0, model.var(terms, sym, 0));
            }
            for index in indices {
                small.set(sym, 0, index);
                violated(terms, about, &small)?;
            }
        }
        Ok(())
    }

    /// The post of an action that leads from a state of `before` to `model`.
    pub fn post(
        &mut self,
        terms: &mut Terms,
        program: &Program,
        before: &D::State,
        action: ActionId,
        model: &Model,
    ) -> Result<D::State, Broken> {
        let after = self.domain.post(terms, program, before, action);
        let after = after.ok_or_else(|| "no post, but the action was taken".to_owned())?;
        let meaning = self.domain.meaning(terms, &after);
        self.posts += 1;
        self.informative += u64::from(meaning != Terms::TRUE);
        let wrong = |broken| format!("the post does not cover what was reached: {broken}");
        self.covers(terms, &after, model).map_err(wrong)?;
        Ok(after)
    }

    /// The merge of two abstract states: above both, with the concrete states of both.
    pub fn merge(
        &self,
        terms: &mut Terms,
        a: (&D::State, &Model),
        b: (&D::State, &Model),
    ) -> Result<D::State, Broken> {
        let merged = self.domain.merge(a.0, b.0);
        for (side, model) in [a, b] {
            if !self.domain.leq(side, &merged) {
                return Err("a side is not below the merge".to_owned());
            }
            let wrong = |broken| format!("the merge does not cover a side: {broken}");
            self.covers(terms, &merged, model).map_err(wrong)?;
        }
        Ok(merged)
    }

    /// A state of which only some cells are kept: above the state that it is made of, with the same
    /// concrete state.
    pub fn adjust(
        &self,
        terms: &mut Terms,
        state: &D::State,
        model: &Model,
        rng: &mut Rng,
    ) -> Result<D::State, Broken> {
        let adjusted = self.domain.adjust(state, &mut |_| rng.below(2) == 0);
        if !self.domain.leq(state, &adjusted) {
            return Err("the state is not below what is kept of it".to_owned());
        }
        let wrong = |broken| format!("what is kept does not cover the state: {broken}");
        self.covers(terms, &adjusted, model).map_err(wrong)?;
        Ok(adjusted)
    }

    /// If one abstract state is below the other, so are those of the concrete states that it covers.
    pub fn order(
        &mut self,
        terms: &mut Terms,
        a: &D::State,
        b: &D::State,
        models: &[Model],
    ) -> Result<(), Broken> {
        if !self.domain.leq(a, b) {
            return Ok(());
        }
        self.ordered += 1;
        for model in models {
            if self.covers(terms, a, model).is_ok() {
                let wrong = |broken| format!("leq, but a state is only in the first: {broken}");
                self.covers(terms, b, model).map_err(wrong)?;
            }
        }
        Ok(())
    }

    /// An abstract state that covers a concrete one: something of some variables.
    pub fn around(
        &mut self,
        terms: &mut Terms,
        syms: &[SymId],
        model: &Model,
        rng: &mut Rng,
    ) -> Result<D::State, Broken> {
        let (mut guard, mut updates) = (Vec::new(), Vec::new());
        for &sym in syms {
            let (var, value) = (terms.var(sym, 0), model.var(terms, sym, 0));
            let sort = terms.sort(var);
            match rng.below(4) {
                0 => {}
                1 => guard.extend(facts(terms, var, &value, rng)),
                _ => updates.push((sym, terms.value(sort, &value))),
            }
        }
        let guard = terms.and(&guard);
        let (program, action) = single(guard, updates, Vec::new(), syms);
        let top = self.top();
        Laws::<D>::default().post(terms, &program, &top, action, model)
    }

    /// Forgets a variable, or an element of an array, of a state that covers `model`.
    pub fn forget(
        &mut self,
        terms: &mut Terms,
        state: &D::State,
        sym: SymId,
        model: &Model,
        rng: &mut Rng,
    ) -> Result<D::State, Broken> {
        let var = terms.var(sym, 0);
        let sort = terms.sort(var);
        let (input, value) = match sort {
            Sort::Array(_) if rng.below(2) == 0 => {
                let (index, element) = terms.array_parts(sort);
                let index = random_value(terms, rng, index);
                let index = terms.constant(&index);
                let input = terms.declare("any", element);
                let any = terms.var(input, 0);
                (input, terms.store(var, index, any))
            }
            _ => {
                let input = terms.declare("any", sort);
                (input, terms.var(input, 0))
            }
        };
        let (program, action) = single(Terms::TRUE, vec![(sym, value)], vec![input], &[sym]);
        // The value that it had is one of those that it may have.
        Laws::<D>::default().post(terms, &program, state, action, model)
    }
}

/// The conjuncts of a formula that do not hold.
fn violated(terms: &mut Terms, formula: TermId, model: &Model) -> Result<(), Broken> {
    let mut evaluator = Evaluator::new(terms, model);
    if evaluator.holds(formula) {
        return Ok(());
    }
    let parts = match terms.op(formula) {
        Op::And => terms.args(formula).to_vec(),
        _ => vec![formula],
    };
    let wrong: Vec<TermId> = parts.into_iter().filter(|&part| !evaluator.holds(part)).collect();
    Err(text(terms, &wrong))
}

/// Formulas for people.
pub fn text(terms: &mut Terms, formulas: &[TermId]) -> String {
    smtlib::write(terms, formulas).unwrap_or_else(|_| format!("{formulas:?}"))
}

/// True formulas about a variable that has a value: equations, bounds.
fn facts(terms: &mut Terms, var: TermId, value: &Value, rng: &mut Rng) -> Vec<TermId> {
    match (terms.sort(var), value) {
        (sort @ Sort::Array(_), Value::Array(array)) => {
            let index_sort = terms.array_parts(sort).0;
            let mut facts = Vec::new();
            for _ in 0..3 {
                let index = random_value(terms, rng, index_sort);
                let element = array.get(&index).clone();
                let (index, element) = (terms.constant(&index), terms.constant(&element));
                let read = terms.select(var, index);
                facts.push(terms.eq(read, element));
            }
            facts
        }
        (Sort::BitVec(width), Value::Bits(bits)) if rng.below(2) == 0 => {
            let near = logic::Bits::new(width, u128::from(rng.below(3)));
            let bound = match rng.below(2) {
                0 => bits.add(&near),
                _ => bits.sub(&near),
            };
            let op = rng.pick(&[Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle]);
            vec![order(terms, op, var, value, Value::Bits(bound))]
        }
        _ => {
            let value = terms.constant(value);
            vec![terms.eq(var, value)]
        }
    }
}

/// How a term that has a value compares with a bound.
pub fn order(terms: &mut Terms, op: Op, term: TermId, value: &Value, bound: Value) -> TermId {
    let holds = logic::eval::apply(op, &[value, &bound]).as_bool();
    let bound = terms.constant(&bound);
    let less = terms.make(op, &[term, bound]);
    if holds { less } else { terms.not(less) }
}

/// A program of one action.
pub fn single(
    guard: TermId,
    mut updates: Vec<(SymId, TermId)>,
    inputs: Vec<SymId>,
    state: &[SymId],
) -> (Program, ActionId) {
    updates.sort_by_key(|update| update.0);
    let [from, to, error]: [LocId; 3] = [0, 1, 2].map(Id::from_index);
    let mut actions = IdVec::new();
    let action = actions.push(Action { from, to, guard, updates, inputs });
    let loc = |kind, out| Location { name: String::new(), kind, out, expanded: true };
    let mut locs = IdVec::new();
    locs.push(loc(LocKind::Plain, vec![action]));
    locs.push(loc(LocKind::Plain, Vec::new()));
    locs.push(loc(LocKind::Error, Vec::new()));
    let detours = Default::default();
    let state = state.to_vec();
    (Program { state, detours, locs, actions, initial: from, error }, action)
}
