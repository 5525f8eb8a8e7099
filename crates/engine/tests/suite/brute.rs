//! A solver that tries all values: slow, and too simple to be wrong.

use base::{Budget, FastMap, Id, IdVec, Stop};
use logic::{Bits, Handle, Op, Solver, Sort, TemplateId, TermId, Terms, Value};

enum Node {
    Unknown(Sort),
    Constant(Value),
    /// The root of a template, with the arguments of the instance.
    Root(TemplateId, TermId, Vec<Handle>),
    Ite(Handle, Handle, Handle),
    And(Vec<Handle>),
    Not(Handle),
    Equal(Handle, Handle),
}

struct Template {
    terms: Terms,
    roots: Vec<TermId>,
    parameters: Vec<TermId>,
}

#[derive(Default)]
pub struct Brute {
    nodes: IdVec<Handle, Node>,
    templates: IdVec<TemplateId, Template>,
    asserted: Vec<Handle>,
    model: FastMap<Handle, Value>,
    core: Vec<Handle>,
    pub queries: usize,
    /// Whether its proofs are wrong.
    lies: bool,
}

/// The most bits of unknowns in a query.
const BITS: u32 = 20;

fn width(sort: Sort) -> u32 {
    match sort {
        Sort::Bool => 1,
        Sort::BitVec(width) => width,
        other => panic!("{other:?} in a test"),
    }
}

fn from_bits(sort: Sort, bits: u64) -> Value {
    match sort {
        Sort::Bool => Value::Bool(bits & 1 == 1),
        _ => Value::Bits(Bits::new(width(sort), bits.into())),
    }
}

fn number(value: &Value) -> u128 {
    match value {
        Value::Bool(value) => (*value).into(),
        Value::Bits(bits) => bits.to_u128().expect("small"),
        other => panic!("{other:?} in a test"),
    }
}

impl Brute {
    /// One whose proofs of "unsatisfiable" are wrong.
    pub fn lying() -> Self {
        Self { lies: true, ..Self::default() }
    }

    fn eval(&self, handle: Handle, model: &mut FastMap<Handle, Value>) -> Value {
        if let Some(value) = model.get(&handle) {
            return value.clone();
        }
        let value = match &self.nodes[handle] {
            Node::Unknown(sort) => from_bits(*sort, 0),
            Node::Constant(value) => value.clone(),
            Node::Root(template, term, arguments) => {
                let template = &self.templates[*template];
                let values: Vec<Value> = arguments.iter().map(|&a| self.eval(a, model)).collect();
                template.eval(*term, &values)
            }
            Node::Ite(cond, a, b) => match self.eval(*cond, model) {
                Value::Bool(true) => self.eval(*a, model),
                _ => self.eval(*b, model),
            },
            Node::And(parts) => {
                Value::Bool(parts.iter().all(|&p| self.eval(p, model) == Value::Bool(true)))
            }
            Node::Not(a) => Value::Bool(self.eval(*a, model) == Value::Bool(false)),
            Node::Equal(a, b) => Value::Bool(self.eval(*a, model) == self.eval(*b, model)),
        };
        model.insert(handle, value.clone());
        value
    }

    /// The unknowns that a value depends on.
    fn unknowns(&self, roots: &[Handle]) -> Vec<Handle> {
        let (mut stack, mut seen, mut found) =
            (roots.to_vec(), vec![false; self.nodes.len()], vec![]);
        while let Some(handle) = stack.pop() {
            if std::mem::replace(&mut seen[handle.index()], true) {
                continue;
            }
            match &self.nodes[handle] {
                Node::Unknown(_) => found.push(handle),
                Node::Constant(_) => {}
                Node::Root(_, _, arguments) => stack.extend(arguments),
                Node::Ite(cond, a, b) => stack.extend([cond, a, b]),
                Node::And(parts) => stack.extend(parts),
                Node::Not(a) => stack.push(*a),
                Node::Equal(a, b) => stack.extend([a, b]),
            }
        }
        found.sort_unstable();
        found
    }

    fn add(&mut self, node: Node) -> Handle {
        let handle = self.nodes.push(node);
        if !self.unknowns(&[handle]).is_empty() {
            return handle;
        }
        // Without unknowns it is a constant; equal constants have equal handles.
        let value = self.eval(handle, &mut FastMap::default());
        let known = self.nodes.iter_enumerated().find(|(_, node)| match node {
            Node::Constant(other) => *other == value,
            _ => false,
        });
        if let Some((known, _)) = known {
            return known;
        }
        self.nodes.push(Node::Constant(value))
    }
}

impl Template {
    fn eval(&self, term: TermId, values: &[Value]) -> Value {
        if let Some(at) = self.parameters.iter().position(|&p| p == term) {
            return values[at].clone();
        }
        let terms = &self.terms;
        let args: Vec<Value> = terms.args(term).iter().map(|&a| self.eval(a, values)).collect();
        let n = |i: usize| number(&args[i]);
        let bits = |value: u128| Value::Bits(Bits::new(terms.width(term), value));
        match terms.op(term) {
            Op::True => Value::Bool(true),
            Op::False => Value::Bool(false),
            Op::Bits(_) => Value::Bits(terms.as_bits(term).expect("a constant").clone()),
            Op::Not => Value::Bool(n(0) == 0),
            Op::And => Value::Bool(args.iter().all(|a| number(a) == 1)),
            Op::Or => Value::Bool(args.iter().any(|a| number(a) == 1)),
            Op::Eq => Value::Bool(args[0] == args[1]),
            Op::Ite => args[if n(0) == 1 { 1 } else { 2 }].clone(),
            Op::BvAdd => bits(n(0).wrapping_add(n(1))),
            Op::BvNeg => bits(n(0).wrapping_neg()),
            Op::BvNot => bits(!n(0)),
            Op::BvAnd => bits(n(0) & n(1)),
            Op::BvUrem => bits(n(0).checked_rem(n(1)).unwrap_or(n(0))),
            Op::Extract(_, lo) => bits(n(0) >> lo),
            Op::ZeroExtend(_) => bits(n(0)),
            Op::Concat => bits(n(0) << terms.width(terms.args(term)[1]) | n(1)),
            Op::BvUlt => Value::Bool(n(0) < n(1)),
            Op::BvUle => Value::Bool(n(0) <= n(1)),
            Op::BvSlt => Value::Bool(args[0].as_bits().slt(args[1].as_bits())),
            Op::BvSle => Value::Bool(args[0].as_bits().sle(args[1].as_bits())),
            other => panic!("{other:?} in a test"),
        }
    }
}

fn variables(terms: &Terms, roots: &[TermId]) -> Vec<TermId> {
    let (mut stack, mut found) = (roots.to_vec(), Vec::new());
    while let Some(term) = stack.pop() {
        match terms.op(term) {
            Op::Var(..) if !found.contains(&term) => found.push(term),
            _ => stack.extend(terms.args(term)),
        }
    }
    found.sort_unstable();
    found
}

impl Solver for Brute {
    fn unknown(&mut self, _: &Terms, sort: Sort) -> Handle {
        self.nodes.push(Node::Unknown(sort))
    }

    fn constant(&mut self, _: &Terms, _: Sort, value: &Value) -> Handle {
        self.add(Node::Constant(value.clone()))
    }

    fn template(&mut self, terms: &Terms, roots: &[TermId]) -> TemplateId {
        let parameters = variables(terms, roots);
        self.templates.push(Template { terms: terms.clone(), roots: roots.to_vec(), parameters })
    }

    fn parameters(&self, template: TemplateId) -> &[TermId] {
        &self.templates[template].parameters
    }

    fn instantiate(&mut self, template: TemplateId, arguments: &[Handle]) -> Vec<Handle> {
        assert_eq!(arguments.len(), self.templates[template].parameters.len());
        let roots = self.templates[template].roots.clone();
        let one = |root| self.add(Node::Root(template, root, arguments.to_vec()));
        roots.into_iter().map(one).collect()
    }

    fn ite(&mut self, cond: Handle, a: Handle, b: Handle) -> Handle {
        self.add(Node::Ite(cond, a, b))
    }

    fn and(&mut self, parts: &[Handle]) -> Handle {
        let mut open = Vec::new();
        for &part in parts {
            match self.known(part) {
                Some(true) => {}
                Some(false) => return part,
                None => open.push(part),
            }
        }
        match open[..] {
            [one] => one,
            _ => self.add(Node::And(open)),
        }
    }

    fn not(&mut self, a: Handle) -> Handle {
        self.add(Node::Not(a))
    }

    fn equal(&mut self, a: Handle, b: Handle) -> Handle {
        self.add(Node::Equal(a, b))
    }

    fn known(&self, a: Handle) -> Option<bool> {
        match &self.nodes[a] {
            Node::Constant(Value::Bool(value)) => Some(*value),
            _ => None,
        }
    }

    fn known_value(&self, a: Handle) -> Option<Value> {
        match &self.nodes[a] {
            Node::Constant(value) => Some(value.clone()),
            _ => None,
        }
    }

    fn assert(&mut self, a: Handle) {
        self.asserted.push(a);
    }

    fn check(&mut self, assumptions: &[Handle], _: &mut Budget) -> Result<bool, Stop> {
        self.queries += 1;
        let mut all = self.asserted.clone();
        all.extend(assumptions);
        let unknowns = self.unknowns(&all);
        let sort = |handle: Handle| match self.nodes[handle] {
            Node::Unknown(sort) => sort,
            _ => unreachable!("an unknown"),
        };
        let bits: u32 = unknowns.iter().map(|&u| width(sort(u))).sum();
        assert!(bits <= BITS, "{bits} bits are too many for brute force");
        for number in 0..1u64 << bits {
            let mut model = FastMap::default();
            let mut rest = number;
            for &unknown in &unknowns {
                model.insert(unknown, from_bits(sort(unknown), rest));
                rest >>= width(sort(unknown));
            }
            if all.iter().all(|&a| self.eval(a, &mut model) == Value::Bool(true)) {
                self.model = model;
                return Ok(true);
            }
        }
        self.core = assumptions.to_vec();
        if self.lies { Err(Stop::WrongProof) } else { Ok(false) }
    }

    fn core(&mut self) -> Vec<Handle> {
        self.core.clone()
    }

    fn value(&mut self, a: Handle) -> Value {
        let mut model = std::mem::take(&mut self.model);
        let value = self.eval(a, &mut model);
        self.model = model;
        value
    }
}
