//! Interpolants of equalities by coloured congruence graphs [FGG+12 §3].
//!
//! The reason why two terms are equal is a path of equations and congruences. Each edge is given a
//! colour: A if A knows both of its ends, otherwise B. A congruence of a term only A knows with one
//! only B knows is led through an application to terms that both know. A maximal stretch of one
//! colour is a *factor*; its ends are terms that both know, or ends of the path.
//!
//! ```text
//! what B needs to know for a path:   for each A-factor, that its ends are equal
//!                                    if those of its B-premises are;
//!                                    for each B-factor, what B needs for the paths of its arguments
//! B-premises of an A-factor:         B-factors in the paths of the arguments of its congruences,
//!                                    and the B-premises of the A-factors there
//! ```

use base::FastMap;
use logic::{TermId, Terms};
use std::rc::Rc;

use super::formula::Atoms;
use super::proof::writable;
use super::resolution::Cuts;
use crate::bits::aig::{Aig, AigLit};
use crate::combined::skeleton::Literal;
use crate::combined::{Equalities, Sides, Vocabulary};
use crate::euf::Link;

/// What is needed to colour a lemma at a cut.
pub(super) struct Colouring<'a> {
    pub(super) terms: &'a mut Terms,
    pub(super) vocabulary: &'a mut Vocabulary,
    pub(super) atoms: &'a mut Atoms,
    pub(super) aig: &'a mut Aig,
    pub(super) cuts: Cuts,
    pub(super) cut: usize,
    pub(super) sides: &'a Sides,
}

/// An edge of a path, with the paths of its arguments if it is a congruence.
struct Edge {
    from: TermId,
    to: TermId,
    in_a: bool,
    arguments: Vec<Rc<Path>>,
}

type Path = Vec<Edge>;

/// A maximal stretch of a path in one colour.
struct Factor<'p> {
    edges: &'p [Edge],
    in_a: bool,
}

impl Factor<'_> {
    fn ends(&self) -> (TermId, TermId) {
        (self.edges[0].from, self.edges[self.edges.len() - 1].to)
    }
}

fn factors(path: &[Edge]) -> impl Iterator<Item = Factor<'_>> {
    let stretches = path.chunk_by(|a, b| a.in_a == b.in_a);
    stretches.map(|edges| Factor { edges, in_a: edges[0].in_a })
}

impl Colouring<'_> {
    /// The interpolant of literals that equality refutes, given which are in A.
    pub(super) fn interpolate(&mut self, conflict: &[Literal], in_a: &[bool]) -> Option<AigLit> {
        let equalities = Equalities::new(self.terms, conflict, self.sides);
        let (a, b, reason) = equalities.contradiction()?;
        let colours: FastMap<Literal, bool> =
            conflict.iter().copied().zip(in_a.iter().copied()).collect();
        let mut paths =
            Paths { equalities: &equalities, colours: &colours, known: FastMap::default() };
        let path = paths.path(self, a, b)?;
        let denied_in_a = reason.is_some_and(|literal| colours[&literal]);
        if !denied_in_a {
            return Some(self.needed(&path));
        }
        let mut needs = Vec::new();
        let mut premises = Vec::new();
        self.premises(&path, &mut premises, &mut needs);
        let all = self.aig.and_many(&premises);
        needs.push(!all);
        Some(self.aig.and_many(&needs))
    }

    /// What B needs to know for the ends of a path to be equal.
    fn needed(&mut self, path: &[Edge]) -> AigLit {
        let mut needs = Vec::new();
        for factor in factors(path) {
            if factor.in_a {
                let mut premises = Vec::new();
                for edge in factor.edges {
                    for argument in &edge.arguments {
                        self.premises(argument, &mut premises, &mut needs);
                    }
                }
                let all = self.aig.and_many(&premises);
                let (from, to) = factor.ends();
                let equal = self.equal(from, to);
                needs.push(self.aig.implies(all, equal));
            } else {
                for argument in factor.edges.iter().flat_map(|edge| &edge.arguments) {
                    let need = self.needed(argument);
                    needs.push(need);
                }
            }
        }
        self.aig.and_many(&needs)
    }

    /// What A needs to know for the ends of a path to be equal: the equalities of its B-factors;
    /// and what B needs for those.
    fn premises(&mut self, path: &[Edge], premises: &mut Vec<AigLit>, needs: &mut Vec<AigLit>) {
        for factor in factors(path) {
            if factor.in_a {
                for argument in factor.edges.iter().flat_map(|edge| &edge.arguments) {
                    self.premises(argument, premises, needs);
                }
            } else {
                let (from, to) = factor.ends();
                let equal = self.equal(from, to);
                premises.push(equal);
                needs.push(self.needed(factor.edges));
            }
        }
    }

    fn equal(&mut self, a: TermId, b: TermId) -> AigLit {
        let equation = self.terms.eq(a, b);
        self.atoms.literal(self.terms, self.aig, equation)
    }

    fn writable(&mut self, term: TermId) -> (bool, bool) {
        writable(self.terms, self.vocabulary, self.cuts, self.cut, term)
    }
}

/// The coloured paths between terms.
struct Paths<'e> {
    equalities: &'e Equalities,
    colours: &'e FastMap<Literal, bool>,
    known: FastMap<(TermId, TermId), Rc<Path>>,
}

impl Paths<'_> {
    fn path(&mut self, context: &mut Colouring<'_>, a: TermId, b: TermId) -> Option<Rc<Path>> {
        if let Some(known) = self.known.get(&(a, b)) {
            return Some(known.clone());
        }
        let mut path = Path::new();
        for (from, to, link) in self.equalities.path(a, b) {
            match link {
                Link::Given(reason) => {
                    let literal = self.equalities.literal(reason)?;
                    let in_a = self.colours[&literal];
                    path.push(Edge { from, to, in_a, arguments: Vec::new() });
                }
                Link::Congruence => {
                    base::deeper(|| self.congruence(context, from, to, &mut path))?;
                }
            }
        }
        let path = Rc::new(path);
        self.known.insert((a, b), path.clone());
        Some(path)
    }

    /// The edges for two applications whose arguments are equal.
    fn congruence(
        &mut self,
        context: &mut Colouring<'_>,
        from: TermId,
        to: TermId,
        path: &mut Path,
    ) -> Option<()> {
        let pairs: Vec<(TermId, TermId)> = context
            .terms
            .args(from)
            .iter()
            .copied()
            .zip(context.terms.args(to).iter().copied())
            .collect();
        let mut arguments = Vec::new();
        for (x, y) in pairs {
            arguments.push(self.path(context, x, y)?);
        }
        let (from_sides, to_sides) = (context.writable(from), context.writable(to));
        let in_a = from_sides.0 && to_sides.0;
        if in_a || (from_sides.1 && to_sides.1) {
            path.push(Edge { from, to, in_a, arguments });
            return Some(());
        }
        // Through an application to terms that both sides know.
        let mut middle = Vec::new();
        let (mut before, mut behind) = (Vec::new(), Vec::new());
        for (at, argument) in arguments.iter().enumerate() {
            let start = context.terms.args(from)[at];
            let (term, split) = self.shared_on(context, start, argument)?;
            middle.push(term);
            let (left, right) = halves(argument, split);
            before.push(left);
            behind.push(right);
        }
        let op = context.terms.op(from);
        let between = context.terms.make(op, &middle);
        path.push(Edge { from, to: between, in_a: from_sides.0, arguments: before });
        path.push(Edge { from: between, to, in_a: to_sides.0, arguments: behind });
        Some(())
    }

    /// The first term on a path that both sides know, and how many edges lead to it.
    fn shared_on(
        &self,
        context: &mut Colouring<'_>,
        start: TermId,
        path: &[Edge],
    ) -> Option<(TermId, usize)> {
        let terms = std::iter::once(start).chain(path.iter().map(|edge| edge.to));
        let terms: Vec<TermId> = terms.collect();
        let at = terms.iter().position(|&term| context.writable(term) == (true, true))?;
        Some((terms[at], at))
    }
}

/// A path before and behind its edge of a number.
fn halves(path: &[Edge], at: usize) -> (Rc<Path>, Rc<Path>) {
    let copy = |edges: &[Edge]| {
        let edges = edges.iter().map(|edge| Edge {
            from: edge.from,
            to: edge.to,
            in_a: edge.in_a,
            arguments: edge.arguments.clone(),
        });
        Rc::new(edges.collect())
    };
    (copy(&path[..at]), copy(&path[at..]))
}
