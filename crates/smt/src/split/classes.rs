//! Equality with uninterpreted functions and arrays, within a frame [JM06 §4].
//!
//! Congruence closure over the terms of the frame. To be complete for consequences in L_k it also
//! makes terms that do not occur: for `f(a)` with `a = b` where only `b` can be spoken of elsewhere,
//! `f(b)` ([`Classes::versions`]). Array axioms are instances over index terms of the frame:
//!
//! ```text
//! select(store(a, n, v), n) = v        select(const(v), n) = v
//! n ≠ i  ⇒  select(store(a, n, v), i) = select(a, i)
//! ```

use base::{FastMap, FastSet, Id};
use logic::{Op, Sort, TermId, Terms};

use super::literal::is_number;
use super::proof::{Sources, normal};
use super::vocabulary::Vocabulary;
use crate::combined::skeleton::Span;
use crate::euf::{Congruence, FuncSym, NodeId, Reason};

/// An application of a function, or of an operation that is treated as one.
#[derive(Clone, Debug)]
struct Application {
    op: Op,
    node: NodeId,
    args: Vec<NodeId>,
}

/// Equal terms.
#[derive(Clone, Debug, Default)]
pub struct Classes {
    congruence: Congruence,
    functions: FastMap<Op, FuncSym>,
    nodes: FastMap<TermId, NodeId>,
    /// The terms that have nodes, in the order in which they came.
    terms: Vec<(NodeId, TermId)>,
    /// The terms of nodes.
    named: FastMap<NodeId, TermId>,
    applications: Vec<Application>,
    applied: FastSet<NodeId>,
    /// Why equations hold.
    reasons: Vec<Sources>,
    /// Pairs that differ.
    differ: Vec<(NodeId, NodeId, Sources)>,
}

/// A read that the second array axiom is about.
#[derive(Clone, Copy, Debug)]
pub struct Instance {
    /// `store(below, at, …)`
    store: NodeId,
    below: NodeId,
    /// The index that is written.
    pub at: TermId,
    /// The index that is read.
    pub read: TermId,
}

/// Two values of one function, or two elements of one array, that are not known to be equal.
#[derive(Clone, Copy, Debug)]
pub struct Contrast {
    /// Their arguments or indices, which are not known to be equal either.
    pub args: [TermId; 2],
    /// The values.
    pub values: [TermId; 2],
    nodes: [NodeId; 2],
    functions: [NodeId; 2],
}

impl Classes {
    /// Whether there is nothing to reason about.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether a term is known.
    pub fn contains(&self, term: TermId) -> bool {
        self.nodes.contains_key(&term)
    }

    /// The terms so far, from the one of a number on.
    pub fn terms_from(&self, start: usize) -> Vec<TermId> {
        self.terms[start..].iter().map(|&(_, term)| term).collect()
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// The node of a term, made if it is new.
    pub fn node(&mut self, terms: &Terms, root: TermId) -> NodeId {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.nodes.contains_key(&term) {
                stack.pop();
                continue;
            }
            let args = if is_application(terms, term) { terms.args(term) } else { &[] };
            let before = stack.len();
            stack.extend(args.iter().filter(|arg| !self.nodes.contains_key(arg)));
            if stack.len() == before {
                self.insert(terms, term, args);
            }
        }
        self.nodes[&root]
    }

    fn insert(&mut self, terms: &Terms, term: TermId, args: &[TermId]) {
        let args: Vec<NodeId> = args.iter().map(|arg| self.nodes[arg]).collect();
        let node = match args[..] {
            [] => self.congruence.constant(),
            _ => self.apply(terms.op(term), &args),
        };
        self.nodes.insert(term, node);
        self.terms.push((node, term));
        self.named.insert(node, term);
        if terms.sort(term) == Sort::Bool && !self.nodes.contains_key(&Terms::TRUE) {
            let [truth, falsity] = [Terms::TRUE, Terms::FALSE].map(|term| self.node(terms, term));
            self.differ.push((truth, falsity, Vec::new()));
        }
    }

    fn apply(&mut self, op: Op, args: &[NodeId]) -> NodeId {
        let congruence = &mut self.congruence;
        let function = *self.functions.entry(op).or_insert_with(|| congruence.function());
        let node = congruence.apply(function, args);
        if self.applied.insert(node) {
            self.applications.push(Application { op, node, args: args.to_vec() });
            if let (Op::Store, &[_, at, element]) = (op, args) {
                let read = self.apply(Op::Select, &[node, at]);
                self.merge(read, element, Vec::new());
            }
        }
        node
    }

    fn merge(&mut self, a: NodeId, b: NodeId, sources: Sources) -> bool {
        if self.congruence.are_equal(a, b) {
            return false;
        }
        let reason = Reason(self.reasons.len() as u32);
        self.reasons.push(sources);
        self.congruence.merge(a, b, reason);
        true
    }

    /// Makes two terms equal; says whether that was new.
    pub fn equate(&mut self, terms: &Terms, a: TermId, b: TermId, sources: Sources) -> bool {
        let (a, b) = (self.node(terms, a), self.node(terms, b));
        self.merge(a, b, sources)
    }

    /// Makes two terms differ.
    pub fn separate(&mut self, terms: &Terms, a: TermId, b: TermId, sources: Sources) {
        let (a, b) = (self.node(terms, a), self.node(terms, b));
        self.differ.push((a, b, sources));
    }

    /// Whether two known terms are equal.
    pub fn are_equal(&self, a: TermId, b: TermId) -> bool {
        self.congruence.are_equal(self.nodes[&a], self.nodes[&b])
    }

    /// Why two known terms are equal.
    pub fn explain(&self, a: TermId, b: TermId) -> Sources {
        self.explain_nodes(self.nodes[&a], self.nodes[&b])
    }

    fn explain_nodes(&self, a: NodeId, b: NodeId) -> Sources {
        let reasons = self.congruence.explain(a, b);
        normal(reasons.iter().flat_map(|reason| self.reasons[reason.0 as usize].clone()).collect())
    }

    /// Why terms that differ are equal, if some are.
    pub fn conflict(&self) -> Option<Sources> {
        let equal = |(a, b, _): &&(NodeId, NodeId, Sources)| self.congruence.are_equal(*a, *b);
        let (a, b, sources) = self.differ.iter().find(equal)?;
        Some(normal([self.explain_nodes(*a, *b), sources.clone()].concat()))
    }

    /// Terms with the first of the terms that are equal to them.
    pub fn leaders(&self) -> Vec<(TermId, TermId)> {
        let mut leaders: FastMap<NodeId, TermId> = FastMap::default();
        let leader = |&(node, term): &(NodeId, TermId)| {
            (*leaders.entry(self.congruence.root(node)).or_insert(term), term)
        };
        self.terms.iter().map(leader).collect()
    }

    /// Reads through a store at an index that is not known to be the written one.
    pub fn open_reads(&self) -> Vec<Instance> {
        let of = |op: Op| self.applications.iter().filter(move |application| application.op == op);
        let root = |node: NodeId| self.congruence.root(node);
        let mut open = Vec::new();
        let mut seen: FastSet<(NodeId, NodeId)> = FastSet::default();
        for store in of(Op::Store) {
            let (below, at) = (store.args[0], store.args[1]);
            for select in of(Op::Select) {
                let (array, index) = (select.args[0], select.args[1]);
                let concerned = [store.node, below].iter().any(|&node| root(node) == root(array));
                if !concerned || root(index) == root(at) || !seen.insert((store.node, root(index)))
                {
                    continue;
                }
                if let (Some(&at), Some(&read)) = (self.named.get(&at), self.named.get(&index)) {
                    open.push(Instance { store: store.node, below, at, read });
                }
            }
        }
        open
    }

    /// Adds that reads of constant arrays give their element; says whether that was new.
    pub fn read_constants(&mut self) -> bool {
        let constant = |op: Op| matches!(op, Op::ConstArray(_));
        let mut found = Vec::new();
        for array in self.applications.iter().filter(|application| constant(application.op)) {
            let reads = self.applications.iter().filter(|read| read.op == Op::Select);
            let of = reads.filter(|read| self.congruence.are_equal(read.args[0], array.node));
            found.extend(of.map(|read| (array.node, read.args[1], array.args[0])));
        }
        let mut new = false;
        for (array, index, element) in found {
            let read = self.apply(Op::Select, &[array, index]);
            new |= self.merge(read, element, Vec::new());
        }
        new
    }

    /// Adds an instance of the second array axiom; says whether that was new.
    pub fn read_through(&mut self, instance: Instance, sources: Sources) -> bool {
        let index = self.nodes[&instance.read];
        let above = self.apply(Op::Select, &[instance.store, index]);
        let below = self.apply(Op::Select, &[instance.below, index]);
        self.merge(above, below, sources)
    }

    /// Values of functions of one argument and elements of arrays, in pairs: if they differ, so do
    /// their arguments.
    pub fn contrasts(&self) -> Vec<Contrast> {
        let root = |node: NodeId| self.congruence.root(node);
        let mut members: FastMap<NodeId, TermId> = FastMap::default();
        for &(node, term) in &self.terms {
            members.entry(root(node)).or_insert(term);
        }
        let unary = self.applications.iter().filter_map(|application| match application.args[..] {
            [arg] if matches!(application.op, Op::Apply(_)) => Some((application, arg, arg)),
            [array, index] if application.op == Op::Select => Some((application, array, index)),
            _ => None,
        });
        let unary: Vec<(&Application, NodeId, NodeId)> = unary.collect();
        let mut found = Vec::new();
        for (at, &(a, array, arg)) in unary.iter().enumerate() {
            for &(b, other, index) in &unary[at + 1..] {
                let alike = a.op == b.op && (a.op != Op::Select || root(array) == root(other));
                if !alike || root(arg) == root(index) || root(a.node) == root(b.node) {
                    continue;
                }
                let value = |node: NodeId| members.get(&root(node)).copied();
                let named = |node: NodeId| self.named.get(&node).copied();
                let terms = (named(arg), named(index), value(a.node), value(b.node));
                let (Some(x), Some(y), Some(v), Some(w)) = terms else { continue };
                let functions = if a.op == Op::Select { [array, other] } else { [arg, arg] };
                let nodes = [a.node, b.node];
                found.push(Contrast { args: [x, y], values: [v, w], nodes, functions });
            }
        }
        found
    }

    /// Why the values of a contrast are those of one function.
    pub fn explain_contrast(&self, contrast: &Contrast) -> Sources {
        let [f, g] = contrast.functions;
        let mut sources = self.explain_nodes(f, g);
        for (node, value) in contrast.nodes.into_iter().zip(contrast.values) {
            sources.extend(self.explain_nodes(node, self.nodes[&value]));
        }
        normal(sources)
    }

    /// Applications of the frame in words that later, or earlier, frames know.
    pub fn versions(&self, terms: &mut Terms, words: &mut Vocabulary, frame: usize) -> Vec<TermId> {
        let mut members: Vec<(usize, TermId)> = self
            .terms
            .iter()
            .map(|&(node, term)| (self.congruence.root(node).index(), term))
            .collect();
        members.sort_unstable();
        let mut made = Vec::new();
        let named = |op: Op| matches!(op, Op::Apply(_) | Op::Select);
        for application in self.applications.iter().filter(|application| named(application.op)) {
            for forward in [true, false] {
                let best = |terms: &Terms, words: &mut Vocabulary, arg: &NodeId| {
                    let class = self.congruence.root(*arg).index();
                    best_member(terms, words, &members, class, frame, forward)
                };
                let args: Option<Vec<TermId>> =
                    application.args.iter().map(|arg| best(terms, words, arg)).collect();
                let Some(args) = args else { continue };
                let term = terms.make(application.op, &args);
                let is_new = !self.nodes.contains_key(&term) && is_application(terms, term);
                let crosses = |span: Span| {
                    span.first <= frame && frame <= span.last && span.first < span.last
                };
                if is_new && words.span(terms, term).is_some_and(crosses) {
                    made.push(term);
                }
            }
        }
        made
    }
}

/// The member of a class that is alive longest in a direction. A number is alive everywhere, but it
/// is taken only if there is nothing else: what is said of it does not hold for a variable's next value.
fn best_member(
    terms: &Terms,
    words: &mut Vocabulary,
    members: &[(usize, TermId)],
    class: usize,
    frame: usize,
    forward: bool,
) -> Option<TermId> {
    let start = members.partition_point(|&(root, _)| root < class);
    let class = members[start..].iter().take_while(|&&(root, _)| root == class);
    let mut best: Option<((usize, bool), TermId)> = None;
    for &(_, term) in class {
        let Some(span) = words.span(terms, term) else { continue };
        let is_number = terms.as_num(term).is_some();
        let reach = match is_number {
            true => 0,
            false if forward => span.last.saturating_sub(frame),
            false => frame.saturating_sub(span.first),
        };
        if best.is_none_or(|(known, _)| (reach, is_number) > known) {
            best = Some(((reach, is_number), term));
        }
    }
    best.map(|(_, term)| term)
}

/// Whether congruence looks at the arguments of a term: functions, arrays, and products and
/// quotients that are not linear.
pub fn is_application(terms: &Terms, term: TermId) -> bool {
    let linear = || terms.args(term).iter().any(|&arg| terms.as_num(arg).is_some());
    match terms.op(term) {
        Op::Apply(_) | Op::Select | Op::Store | Op::ConstArray(_) | Op::ToReal => true,
        Op::Mul => is_number(terms, term) && !linear(),
        Op::Div | Op::Mod | Op::Quotient => true,
        _ => false,
    }
}
