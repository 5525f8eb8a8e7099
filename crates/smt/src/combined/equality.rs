//! The equalities among the terms of literals, closed under congruence.

use base::{FastMap, FastSet, Id};
use logic::{Op, Sort, TermId, Terms};

use super::skeleton::Literal;
use crate::euf::{Congruence, FuncSym, Link, NodeId, Reason};

/// The reason of facts that need none: true is not false.
const NO_REASON: Reason = Reason(u32::MAX);

/// For equations the pairs of terms that they say to be equal.
pub type Sides = FastMap<TermId, Vec<(TermId, TermId)>>;

/// Classes of equal terms.
pub struct Equalities {
    pub(super) congruence: Congruence,
    nodes: FastMap<TermId, NodeId>,
    /// The term of each node.
    pub(super) terms: Vec<TermId>,
    functions: FastMap<Op, FuncSym>,
    /// The literals behind reasons.
    reasons: Vec<Literal>,
    /// Numbers among the nodes.
    numbers: Vec<NodeId>,
}

/// Whether a term applies a function as far as equality is concerned.
pub fn is_application(terms: &Terms, term: TermId) -> bool {
    match terms.op(term) {
        Op::Apply(_) | Op::Select | Op::Div | Op::Mod | Op::Quotient => true,
        Op::Mul => terms.args(term).iter().all(|&arg| terms.as_num(arg).is_none()),
        _ => false,
    }
}

/// Whether an equation is one between terms that are no sums.
pub fn is_plain(terms: &Terms, atom: TermId) -> bool {
    let plain = |&side: &TermId| {
        matches!(terms.op(side), Op::Var(..) | Op::Num(_)) || is_application(terms, side)
    };
    terms.op(atom) == Op::Eq && terms.args(atom).iter().all(plain)
}

impl Equalities {
    /// The closure of literals. Those that are not about equality add only their terms.
    ///
    /// `sides` are terms that an atom says to be equal beyond its own arguments: those of a sum
    /// that it puts in another form.
    pub fn new(terms: &Terms, literals: &[Literal], sides: &Sides) -> Self {
        let mut equalities = Self {
            congruence: Congruence::new(),
            nodes: FastMap::default(),
            terms: Vec::new(),
            functions: FastMap::default(),
            reasons: Vec::new(),
            numbers: Vec::new(),
        };
        let (truth, falsity) = (Terms::TRUE, Terms::FALSE);
        let [yes, no] = [truth, falsity].map(|term| equalities.node(terms, term));
        equalities.congruence.separate(yes, no, NO_REASON);
        let atoms: Vec<TermId> = literals.iter().map(|literal| literal.atom).collect();
        for term in terms.cone(&atoms) {
            if is_application(terms, term) {
                equalities.node(terms, term);
            }
        }
        for &literal in literals {
            equalities.add(terms, literal);
            for &(a, b) in sides.get(&literal.atom).into_iter().flatten() {
                equalities.relate(terms, literal, a, b);
            }
        }
        equalities
    }

    /// Adds a term that nothing is said of.
    pub fn mention(&mut self, terms: &Terms, term: TermId) {
        self.node(terms, term);
    }

    fn add(&mut self, terms: &Terms, literal: Literal) {
        let sides = if is_plain(terms, literal.atom) {
            <[TermId; 2]>::try_from(terms.args(literal.atom)).expect("an equation")
        } else if terms.op(literal.atom) == Op::Eq {
            match self.known_sides(terms, literal.atom) {
                Some(sides) => sides,
                None => return,
            }
        } else if let Op::Apply(_) = terms.op(literal.atom) {
            let value = if literal.holds { Terms::TRUE } else { Terms::FALSE };
            let [a, b] = [literal.atom, value].map(|term| self.node(terms, term));
            let reason = self.reason(literal);
            return self.congruence.merge(a, b, reason);
        } else {
            return;
        };
        self.relate(terms, literal, sides[0], sides[1]);
    }

    /// Adds that two terms are equal or different.
    fn relate(&mut self, terms: &Terms, literal: Literal, a: TermId, b: TermId) {
        let [a, b] = [a, b].map(|term| self.node(terms, term));
        let reason = self.reason(literal);
        match literal.holds {
            true => self.congruence.merge(a, b, reason),
            false => self.congruence.separate(a, b, reason),
        }
    }

    /// The sides of an equation if both are nodes anyway.
    fn known_sides(&self, terms: &Terms, atom: TermId) -> Option<[TermId; 2]> {
        let sides = <[TermId; 2]>::try_from(terms.args(atom)).ok()?;
        let array = matches!(terms.sort(sides[0]), Sort::Array(_));
        (array || sides.iter().all(|side| self.nodes.contains_key(side))).then_some(sides)
    }

    fn reason(&mut self, literal: Literal) -> Reason {
        self.reasons.push(literal);
        Reason(self.reasons.len() as u32 - 1)
    }

    /// The node of a term, with those of its arguments.
    fn node(&mut self, terms: &Terms, root: TermId) -> NodeId {
        for term in application_cone(terms, root) {
            if self.nodes.contains_key(&term) {
                continue;
            }
            let node = if is_application(terms, term) {
                let next = self.functions.len();
                let func = match self.functions.get(&terms.op(term)) {
                    Some(&func) => func,
                    None => {
                        let func = self.congruence.function();
                        debug_assert_eq!(func.index(), next);
                        self.functions.insert(terms.op(term), func);
                        func
                    }
                };
                let args: Vec<NodeId> =
                    terms.args(term).iter().map(|arg| self.nodes[arg]).collect();
                self.congruence.apply(func, &args)
            } else {
                self.congruence.constant()
            };
            if terms.as_num(term).is_some() {
                for &other in &self.numbers {
                    self.congruence.separate(node, other, NO_REASON);
                }
                self.numbers.push(node);
            }
            self.nodes.insert(term, node);
            self.terms.push(term);
        }
        self.nodes[&root]
    }

    /// The node of a term that has one.
    pub fn known(&self, term: TermId) -> Option<NodeId> {
        self.nodes.get(&term).copied()
    }

    /// Whether two terms are known to be equal.
    pub fn are_equal(&self, a: TermId, b: TermId) -> bool {
        match (self.known(a), self.known(b)) {
            (Some(a), Some(b)) => self.congruence.are_equal(a, b),
            _ => a == b,
        }
    }

    /// Two equal terms that a literal says to be different; no literal if they are different by
    /// themselves.
    pub fn contradiction(&self) -> Option<(TermId, TermId, Option<Literal>)> {
        let (a, b, reason) = self.congruence.conflict()?;
        let [a, b] = [a, b].map(|node| self.terms[node.index()]);
        Some((a, b, self.literal(reason)))
    }

    /// The steps that lead from a term to an equal one.
    pub fn path(&self, a: TermId, b: TermId) -> Vec<(TermId, TermId, Link)> {
        let [from, to] = [a, b].map(|term| self.nodes[&term]);
        let mut steps = Vec::new();
        let mut now = a;
        for edge in self.congruence.path(from, to) {
            let next = self.terms[edge.to.index()];
            steps.push((now, next, edge.link));
            now = next;
        }
        steps
    }

    /// Literals that contradict each other.
    pub fn conflict(&self) -> Option<Vec<Literal>> {
        let (a, b, reason) = self.congruence.conflict()?;
        let mut literals = self.literals(&self.congruence.explain(a, b));
        if reason != NO_REASON {
            literals.push(self.reasons[reason.0 as usize]);
        }
        Some(literals)
    }

    fn literals(&self, reasons: &[Reason]) -> Vec<Literal> {
        reasons.iter().map(|reason| self.reasons[reason.0 as usize]).collect()
    }

    /// The literal behind a reason.
    pub fn literal(&self, reason: Reason) -> Option<Literal> {
        self.reasons.get(reason.0 as usize).copied()
    }

    /// Literals that make two terms equal.
    pub fn explain(&self, a: TermId, b: TermId) -> Vec<Literal> {
        let [a, b] = [a, b].map(|term| self.nodes[&term]);
        self.literals(&self.congruence.explain(a, b))
    }

    /// The pairs of applications that were found equal because their arguments are.
    pub fn congruent(&self) -> Vec<(TermId, TermId)> {
        let edges = self.congruence.edges();
        let congruent = edges.filter(|(_, edge)| edge.link == Link::Congruence);
        congruent
            .map(|(from, edge)| (self.terms[from.index()], self.terms[edge.to.index()]))
            .collect()
    }

    /// The members of each class, as terms.
    pub fn class_of(&self, term: TermId) -> Option<NodeId> {
        Some(self.congruence.root(self.known(term)?))
    }
}

/// A term and the arguments of applications below it, arguments first.
fn application_cone(terms: &Terms, root: TermId) -> Vec<TermId> {
    let mut seen: FastSet<TermId> = FastSet::default();
    let mut cone = Vec::new();
    let mut stack = vec![root];
    while let Some(term) = stack.pop() {
        if seen.insert(term) {
            cone.push(term);
            if is_application(terms, term) {
                stack.extend_from_slice(terms.args(term));
            }
        }
    }
    cone.sort_unstable();
    cone
}
