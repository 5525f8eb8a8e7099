//! Arrays: what is stored is given a name within its part, and instances of the axioms are made
//! where a read and a store meet.
//!
//! ```text
//! w = store(a, i, v)    w[i] = v,  and  i = j ∨ w[j] = a[j]  for each read at j of w or a
//! w = const(v)          w[j] = v                             for each read at j of w
//! a ≠ b                 a[k] ≠ b[k]                          for a new k
//! ```

use base::FastSet;
use logic::{Op, Sort, TermId, Terms};

use super::equality::Equalities;
use super::skeleton::Literal;

/// What an array is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Another array with one element replaced.
    Store {
        /// The other array.
        array: TermId,
        /// Where.
        index: TermId,
        /// By what.
        element: TermId,
    },
    /// One element everywhere.
    Constant {
        /// The element.
        element: TermId,
    },
}

/// A name for an array that a part makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The name: a variable.
    pub name: TermId,
    /// What it stands for.
    pub source: Source,
    /// The part.
    pub part: usize,
}

impl Definition {
    /// Calls `visit` with the name and the terms that it is made of.
    pub fn mentions(&self, mut visit: impl FnMut(TermId)) {
        visit(self.name);
        match self.source {
            Source::Store { array, index, element } => {
                [array, index, element].into_iter().for_each(visit);
            }
            Source::Constant { element } => visit(element),
        }
    }
}

/// An instance of an axiom: one of the literals holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// The clause.
    pub clause: Vec<Literal>,
}

/// The arrays of all parts.
#[derive(Clone, Debug, Default)]
pub struct Arrays {
    /// The names.
    pub definitions: Vec<Definition>,
    /// Reads of definitions, by number and index, that have their instances.
    reads: FastSet<(usize, TermId)>,
    /// Equations whose negations have theirs.
    differences: FastSet<TermId>,
}

impl Arrays {
    /// The formula of a part with names for the arrays that it makes.
    pub fn name(&mut self, terms: &mut Terms, part: usize, formula: TermId) -> TermId {
        let mut new = base::FastMap::default();
        let direct = direct_names(terms, formula);
        for term in terms.cone(&[formula]) {
            let args: Vec<TermId> = terms.args(term).iter().map(|arg| new[arg]).collect();
            let renamed = match (terms.op(term), &args[..]) {
                (_, []) => term,
                (Op::Store, &[array, index, element]) => {
                    let source = Source::Store { array, index, element };
                    self.define(terms, part, source, terms.sort(term), direct.get(&term))
                }
                (Op::ConstArray(_), &[element]) => {
                    let source = Source::Constant { element };
                    self.define(terms, part, source, terms.sort(term), direct.get(&term))
                }
                (op, args) => terms.make(op, args),
            };
            new.insert(term, renamed);
        }
        new[&formula]
    }

    fn define(
        &mut self,
        terms: &mut Terms,
        part: usize,
        source: Source,
        sort: Sort,
        direct: Option<&TermId>,
    ) -> TermId {
        let known =
            self.definitions.iter().find(|known| known.part == part && known.source == source);
        if let Some(known) = known {
            return known.name;
        }
        let name = direct.copied().unwrap_or_else(|| {
            let sym = terms.declare("stored", sort);
            terms.var(sym, 0)
        });
        self.definitions.push(Definition { name, source, part });
        name
    }

    /// Instances that are missing where the classes of equal terms say that a read and a definition
    /// meet.
    pub fn instances(
        &mut self,
        terms: &mut Terms,
        equalities: &Equalities,
        literals: &[Literal],
    ) -> Vec<Instance> {
        let mut instances = Vec::new();
        let reads: Vec<(TermId, TermId)> = reads(terms, equalities);
        for at in 0..self.definitions.len() {
            let definition = self.definitions[at];
            if let Source::Store { index, .. } = definition.source
                && self.reads.insert((at, index))
            {
                instances.push(own_read(terms, definition));
            }
            for &(array, index) in &reads {
                if meets(equalities, definition, array)
                    && !is_settled(terms, equalities, definition, index)
                    && self.reads.insert((at, index))
                {
                    instances.push(read(terms, definition, index));
                }
            }
        }
        for literal in literals {
            let is_array = |&side: &TermId| matches!(terms.sort(side), Sort::Array(_));
            if !literal.holds
                && terms.op(literal.atom) == Op::Eq
                && terms.args(literal.atom).iter().all(is_array)
                && self.differences.insert(literal.atom)
            {
                instances.push(difference(terms, literal.atom));
            }
        }
        instances
    }
}

/// Arrays that a conjunct of the formula gives a name already.
fn direct_names(terms: &Terms, formula: TermId) -> base::FastMap<TermId, TermId> {
    let mut names = base::FastMap::default();
    let mut seen = base::FastSet::default();
    let mut stack = vec![formula];
    while let Some(term) = stack.pop() {
        match (terms.op(term), terms.args(term)) {
            (Op::And, args) if seen.insert(term) => stack.extend_from_slice(args),
            (Op::Eq, &[a, b]) => {
                for (name, array) in [(a, b), (b, a)] {
                    let made = matches!(terms.op(array), Op::Store | Op::ConstArray(_));
                    if made && matches!(terms.op(name), Op::Var(..)) && !names.contains_key(&array)
                    {
                        names.insert(array, name);
                    }
                }
            }
            _ => {}
        }
    }
    names
}

/// The reads among the terms, as array and index.
fn reads(terms: &Terms, equalities: &Equalities) -> Vec<(TermId, TermId)> {
    let selects = equalities.terms.iter().filter(|&&term| terms.op(term) == Op::Select);
    selects.map(|&term| (terms.args(term)[0], terms.args(term)[1])).collect()
}

/// Whether a read of an array concerns a definition.
fn meets(equalities: &Equalities, definition: Definition, array: TermId) -> bool {
    let below = match definition.source {
        Source::Store { array, .. } => Some(array),
        Source::Constant { .. } => None,
    };
    equalities.are_equal(definition.name, array)
        || below.is_some_and(|below| equalities.are_equal(below, array))
}

/// Whether the classes of equal terms say already what an instance would.
fn is_settled(
    terms: &mut Terms,
    equalities: &Equalities,
    definition: Definition,
    at: TermId,
) -> bool {
    let here = terms.select(definition.name, at);
    match definition.source {
        Source::Store { array, index, element } => {
            let below = terms.select(array, at);
            equalities.are_equal(here, below)
                || (equalities.are_equal(index, at) && equalities.are_equal(here, element))
        }
        Source::Constant { element } => equalities.are_equal(here, element),
    }
}

fn own_read(terms: &mut Terms, definition: Definition) -> Instance {
    let Source::Store { index, element, .. } = definition.source else {
        unreachable!("a constant array has no index of its own")
    };
    let here = terms.select(definition.name, index);
    let equal = terms.eq(here, element);
    Instance { clause: literals(terms, &[equal]) }
}

fn read(terms: &mut Terms, definition: Definition, at: TermId) -> Instance {
    let here = terms.select(definition.name, at);
    let clause = match definition.source {
        Source::Store { array, index, .. } => {
            let below = terms.select(array, at);
            let same = terms.eq(index, at);
            let kept = terms.eq(here, below);
            vec![same, kept]
        }
        Source::Constant { element } => vec![terms.eq(here, element)],
    };
    Instance { clause: literals(terms, &clause) }
}

fn difference(terms: &mut Terms, atom: TermId) -> Instance {
    let [a, b] = <[TermId; 2]>::try_from(terms.args(atom)).expect("an equation");
    let index = terms.array_parts(terms.sort(a)).0;
    let sym = terms.declare("difference", index);
    let witness = terms.var(sym, 0);
    let (x, y) = (terms.select(a, witness), terms.select(b, witness));
    let equal = terms.eq(x, y);
    let differs = terms.not(equal);
    Instance { clause: literals(terms, &[atom, differs]) }
}

/// Truth values as literals; constants are left out (a true one makes the clause a tautology, and
/// none of these are).
fn literals(terms: &Terms, truth_values: &[TermId]) -> Vec<Literal> {
    let open = truth_values.iter().filter(|&&term| terms.as_bool(term) != Some(false));
    open.map(|&term| Literal::of(terms, term)).collect()
}
