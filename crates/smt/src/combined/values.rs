//! Values for terms: from arithmetic where it has a say, otherwise one of its own for each class of
//! equal terms.

use base::{FastMap, FastSet, Rational};
use logic::{ArrayValue, FuncValue, Model, Op, Sort, TermId, Terms, Value};
use num_traits::ToPrimitive;

use super::arrays::{Arrays, Source};
use super::equality::{Equalities, is_application};
use super::linear::Sum;
use super::numbers::Numbers;
use super::relevance::Relevance;
use super::skeleton::{Literal, Skeleton};
use crate::arith::Delta;
use crate::euf::NodeId;

/// The value of each class of equal terms.
pub struct Values {
    classes: FastMap<NodeId, Rational>,
}

impl Values {
    /// Values for all numeric terms of the equalities.
    pub fn new(
        terms: &Terms,
        numbers: &Numbers,
        relevance: &Relevance,
        equalities: &Equalities,
        facts: &[Literal],
    ) -> Self {
        let delta = numbers.delta(terms, facts);
        let mut classes: FastMap<NodeId, Rational> = FastMap::default();
        let mut most = Rational::from(1_000_i64);
        let numeric = |term: &&TermId| matches!(terms.sort(**term), Sort::Int | Sort::Real);
        for &term in equalities.terms.iter().filter(numeric) {
            let class = equalities.class_of(term).expect("a node");
            let sum = Sum::of(terms, term);
            let value = match sum.parts.is_empty() {
                true => Some(sum.constant),
                false if relevance.is_relevant(terms, term) => {
                    Some(at(&numbers.value(terms, term), &delta))
                }
                false => None,
            };
            if let Some(value) = value {
                if value > most {
                    most = value.ceil();
                }
                classes.entry(class).or_insert(value);
            }
        }
        // The other classes are different from all.
        for &term in equalities.terms.iter().filter(numeric) {
            let class = equalities.class_of(term).expect("a node");
            classes.entry(class).or_insert_with(|| {
                most += &Rational::ONE;
                most.clone()
            });
        }
        Self { classes }
    }

    /// The value of a term of the equalities.
    fn of(&self, equalities: &Equalities, term: TermId) -> Option<&Rational> {
        self.classes.get(&equalities.class_of(term)?)
    }

    /// Numbers, or the classes of arrays and truth values.
    fn key(&self, equalities: &Equalities, term: TermId) -> Result<Rational, NodeId> {
        let class = equalities.class_of(term).expect("a node");
        self.classes.get(&class).cloned().ok_or(class)
    }

    /// Pairs of arguments with one value in two classes at which a function has two values.
    pub fn collisions(&self, terms: &Terms, equalities: &Equalities) -> Vec<(TermId, TermId)> {
        type Key = Result<Rational, NodeId>;
        let mut seen: FastMap<(Op, Vec<Key>), TermId> = FastMap::default();
        let mut pairs = Vec::new();
        let mut listed: FastSet<(TermId, TermId)> = FastSet::default();
        for &term in equalities.terms.iter().filter(|&&term| is_application(terms, term)) {
            let args: Vec<Key> =
                terms.args(term).iter().map(|&arg| self.key(equalities, arg)).collect();
            let other = *seen.entry((terms.op(term), args)).or_insert(term);
            if self.key(equalities, other) == self.key(equalities, term) {
                continue;
            }
            for (&a, &b) in terms.args(term).iter().zip(terms.args(other)) {
                if !equalities.are_equal(a, b) && listed.insert((a.min(b), a.max(b))) {
                    pairs.push((a, b));
                }
            }
        }
        pairs
    }
}

fn at(value: &Delta, delta: &Rational) -> Rational {
    let mut number = value.real.clone();
    number.add_product(&value.small, delta);
    number
}

/// The model that values make.
pub fn model(
    terms: &Terms,
    numbers: &Numbers,
    relevance: &Relevance,
    equalities: Option<&Equalities>,
    facts: &[Literal],
    arrays: &Arrays,
    skeleton: &Skeleton,
) -> Model {
    let delta = numbers.delta(terms, facts);
    let values =
        equalities.map(|known| (Values::new(terms, numbers, relevance, known, facts), known));
    let mut model = Model::default();
    let atoms = skeleton.atoms();
    for term in terms.free_vars(&atoms) {
        let Op::Var(sym, time) = terms.op(term) else { continue };
        let sort = terms.sort(term);
        let value = match sort {
            Sort::Bool => Some(Value::Bool(skeleton.value(term))),
            Sort::Int | Sort::Real => {
                let known = values.as_ref().and_then(|(values, known)| values.of(known, term));
                let number =
                    known.cloned().unwrap_or_else(|| at(&numbers.value(terms, term), &delta));
                Some(number_value(sort, &number))
            }
            _ => None,
        };
        if let Some(value) = value {
            model.vars.insert((sym, time), value);
        }
    }
    if let Some((values, known)) = &values {
        functions(terms, values, known, skeleton, &mut model);
        array_values(terms, values, known, arrays, &mut model);
    }
    model
}

fn number_value(sort: Sort, number: &Rational) -> Value {
    match sort {
        Sort::Int => Value::Int(number.floor().to_integer().expect("rounded")),
        _ => Value::Real(number.to_big()),
    }
}

fn functions(
    terms: &Terms,
    values: &Values,
    known: &Equalities,
    skeleton: &Skeleton,
    model: &mut Model,
) {
    for &term in &known.terms {
        let Op::Apply(func) = terms.op(term) else { continue };
        let sort = terms.sort(term);
        let value = match values.of(known, term) {
            Some(number) => number_value(sort, number),
            None => Value::Bool(skeleton.value(term)),
        };
        let args = terms.args(term).iter().map(|&arg| {
            let number = values.of(known, arg).cloned().unwrap_or_default();
            number_value(terms.sort(arg), &number)
        });
        let args: Vec<Value> = args.collect();
        let entry = model.funcs.entry(func).or_insert_with(|| FuncValue {
            default: Value::zero(terms, sort),
            entries: Default::default(),
        });
        entry.entries.insert(args, value);
    }
}

/// Arrays that are stores of each other have one default element.
fn array_values(
    terms: &Terms,
    values: &Values,
    known: &Equalities,
    arrays: &Arrays,
    model: &mut Model,
) {
    let is_array = |term: &&TermId| matches!(terms.sort(**term), Sort::Array(_));
    let mut groups: FastMap<NodeId, NodeId> = FastMap::default();
    let find = |groups: &FastMap<NodeId, NodeId>, mut node: NodeId| {
        while let Some(&up) = groups.get(&node) {
            node = up;
        }
        node
    };
    let mut defaults: FastMap<NodeId, Rational> = FastMap::default();
    for definition in &arrays.definitions {
        if let Source::Store { array, .. } = definition.source
            && let (Some(a), Some(b)) = (known.class_of(definition.name), known.class_of(array))
        {
            let (a, b) = (find(&groups, a), find(&groups, b));
            if a != b {
                groups.insert(a, b);
            }
        }
    }
    for definition in &arrays.definitions {
        if let Source::Constant { element } = definition.source
            && let Some(class) = known.class_of(definition.name)
        {
            let number = match terms.as_num(element) {
                Some(number) => Some(Rational::from(number.clone())),
                None => values.of(known, element).cloned(),
            };
            defaults.insert(find(&groups, class), number.unwrap_or_default());
        }
    }
    let mut made: FastMap<NodeId, ArrayValue> = FastMap::default();
    let mut order: Vec<NodeId> = Vec::new();
    for &term in known.terms.iter().filter(is_array) {
        let class = known.class_of(term).expect("a node");
        let element = terms.array_parts(terms.sort(term)).1;
        let group = find(&groups, class);
        let number = defaults.len().to_i64().unwrap_or(0);
        let default = defaults.entry(group).or_insert_with(|| Rational::from(-1_000_007 - number));
        made.entry(class).or_insert_with(|| {
            order.push(class);
            ArrayValue::constant(number_value(element, default))
        });
    }
    for &term in known.terms.iter().filter(|&&term| terms.op(term) == Op::Select) {
        let [array, index] = [0, 1].map(|at| terms.args(term)[at]);
        let class = known.class_of(array).expect("a node");
        let (Some(at), Some(value)) = (values.of(known, index), values.of(known, term)) else {
            continue;
        };
        let at = number_value(terms.sort(index), at);
        let value = number_value(terms.sort(term), value);
        if let Some(array) = made.get_mut(&class) {
            array.set(at, value);
        }
    }
    for &term in known.terms.iter().filter(is_array) {
        if let (Op::Var(sym, time), Some(class)) = (terms.op(term), known.class_of(term)) {
            model.vars.insert((sym, time), Value::Array(made[&class].clone()));
        }
    }
}
