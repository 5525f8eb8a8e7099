//! Checks proofs and resolution chains. It shares only the types of literals, clauses and proofs
//! with what it judges.

use std::fmt;

use base::{Budget, Id, Stop};

use crate::chain::Chain;
use crate::cnf::Cnf;
use crate::lit::Lit;
use crate::proof::{ClauseId, Proof};

/// Why a proof was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The clause is not the input clause that it claims to be.
    WrongInput(ClauseId),
    /// The clause is derived from itself or a later one.
    Circular(ClauseId),
    /// The clause does not follow from its antecedents by unit propagation in their order.
    DoesNotFollow(ClauseId),
    /// The chain does not derive the clause.
    WrongChain(ClauseId),
    /// There is no conclusion.
    NoConclusion,
    /// The conclusion has a literal that is no negated assumption.
    WrongConclusion(Lit),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::WrongInput(id) => write!(f, "{id} is not the input clause it claims to be"),
            Refusal::Circular(id) => write!(f, "{id} is derived from itself or a later clause"),
            Refusal::DoesNotFollow(id) => write!(f, "{id} does not follow from its antecedents"),
            Refusal::WrongChain(id) => write!(f, "the chain does not derive {id}"),
            Refusal::NoConclusion => f.write_str("there is no conclusion"),
            Refusal::WrongConclusion(lit) => {
                write!(f, "the conclusion has {lit:?}, whose negation was not assumed")
            }
        }
    }
}

impl std::error::Error for Refusal {}

/// Checks that `proof` derives its conclusion from clauses of `inputs`, and that the conclusion
/// says that `assumptions` contradict them. All clauses are checked, needed or not.
pub fn check(proof: &Proof, inputs: &Cnf, assumptions: &[Lit]) -> Result<(), Refusal> {
    let mut checker = Checker::new(proof);
    for id in proof.ids() {
        match proof.input(id) {
            Some(input) => check_input(proof, id, inputs.clause(input))?,
            None => checker.check_derived(id)?,
        }
    }
    check_conclusion(proof, assumptions)
}

fn check_input(proof: &Proof, id: ClauseId, given: Option<&[Lit]>) -> Result<(), Refusal> {
    let as_set = |lits: &[Lit]| {
        let mut lits = lits.to_vec();
        lits.sort_unstable();
        lits.dedup();
        lits
    };
    let same = given
        .is_some_and(|given| given == proof.lits(id) || as_set(given) == as_set(proof.lits(id)));
    if same { Ok(()) } else { Err(Refusal::WrongInput(id)) }
}

fn check_conclusion(proof: &Proof, assumptions: &[Lit]) -> Result<(), Refusal> {
    let conclusion = proof.conclusion().ok_or(Refusal::NoConclusion)?;
    match proof.lits(conclusion).iter().find(|&&lit| !assumptions.contains(&!lit)) {
        Some(&lit) => Err(Refusal::WrongConclusion(lit)),
        None => Ok(()),
    }
}

/// Checks single clauses and chains of one proof.
pub struct Checker<'p> {
    proof: &'p Proof,
    marks: Marks,
}

impl<'p> Checker<'p> {
    /// Ready to check clauses of `proof`.
    pub fn new(proof: &'p Proof) -> Self {
        Self { proof, marks: Marks::for_vars(proof.vars()) }
    }

    /// Checks that a derived clause follows from its antecedents, which must be earlier clauses.
    pub fn check_derived(&mut self, id: ClauseId) -> Result<(), Refusal> {
        self.marks.check_derived(self.proof, id)
    }

    /// Checks that `chain` is made of resolution steps on clauses before `id` and that the last
    /// resolvent is contained in `id`.
    pub fn check_chain(&mut self, id: ClauseId, chain: &Chain) -> Result<(), Refusal> {
        let earlier = chain.start < id && chain.steps.iter().all(|step| step.clause < id);
        let derives = earlier && self.marks.derives(self.proof, id, chain);
        self.marks.clear();
        if derives { Ok(()) } else { Err(Refusal::WrongChain(id)) }
    }
}

/// Checks a proof that grows: each clause once, and only if a conclusion depends on it.
///
/// ```text
/// confirm(conclusion):
///   the conclusion consists of negated assumptions
///   open := {conclusion}
///   while there is some id in open:
///     an input was given as it stands (`input`); else id follows from its antecedents, which are
///     earlier and join open unless they were there before
/// ```
#[derive(Default)]
pub struct Growing {
    marks: Marks,
    /// Clauses that need no more looking at, or are in `open`.
    met: Vec<bool>,
    /// Input clauses that are what the caller gave to the solver.
    given: Vec<bool>,
    open: Vec<ClauseId>,
    /// SOUNDNESS: clauses that were met before the fault count as checked, so that nothing is
    /// confirmed any more after it.
    fault: Option<Refusal>,
}

/// How many clauses are checked between looks at the interrupt flag.
const STRIDE: usize = 1024;

impl Growing {
    /// The clauses of `proof` from the `known`-th on came when the caller gave `clause` to the
    /// solver: those of them that are inputs must be this clause.
    pub fn input(&mut self, proof: &Proof, known: usize, clause: &[Lit]) {
        self.given.resize(proof.len(), false);
        let new = (known..proof.len()).map(ClauseId::from_index);
        for id in new.filter(|&id| proof.input(id).is_some()) {
            self.given[id.index()] = check_input(proof, id, Some(clause)).is_ok();
        }
    }

    /// Checks the conclusion of `proof` and what it depends on. If the budget is interrupted, the
    /// next call goes on with what is left.
    pub fn confirm(
        &mut self,
        proof: &Proof,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<Result<(), Refusal>, Stop> {
        self.marks.grow(proof.vars());
        self.met.resize(proof.len(), false);
        self.given.resize(proof.len(), false);
        let found = match self.fault {
            Some(refusal) => Err(refusal),
            None => check_conclusion(proof, assumptions),
        };
        self.fault = found.err();
        if let Some(conclusion) = proof.conclusion() {
            self.meet(conclusion);
        }
        while self.fault.is_none() && !self.open.is_empty() {
            if budget.interrupted() {
                return Err(Stop::Interrupted);
            }
            let last = self.open.len().saturating_sub(STRIDE);
            for id in self.open.split_off(last) {
                self.fault = self.fault.or(self.check(proof, id).err());
            }
        }
        Ok(self.fault.map_or(Ok(()), Err))
    }

    fn meet(&mut self, id: ClauseId) {
        if !std::mem::replace(&mut self.met[id.index()], true) {
            self.open.push(id);
        }
    }

    fn check(&mut self, proof: &Proof, id: ClauseId) -> Result<(), Refusal> {
        if proof.input(id).is_some() {
            return if self.given[id.index()] { Ok(()) } else { Err(Refusal::WrongInput(id)) };
        }
        self.marks.check_derived(proof, id)?;
        proof.antecedents(id).iter().for_each(|&antecedent| self.meet(antecedent));
        Ok(())
    }
}

/// Literals that the check which is running has set.
#[derive(Default)]
struct Marks {
    set: Vec<bool>,
    /// The same literals, to be cleared after the check.
    touched: Vec<Lit>,
}

impl Marks {
    fn for_vars(vars: usize) -> Self {
        Self { set: vec![false; 2 * vars], touched: Vec::new() }
    }

    fn grow(&mut self, vars: usize) {
        self.set.resize(2 * vars, false);
    }

    fn check_derived(&mut self, proof: &Proof, id: ClauseId) -> Result<(), Refusal> {
        if proof.antecedents(id).iter().any(|&antecedent| antecedent >= id) {
            return Err(Refusal::Circular(id));
        }
        let follows = self.follows(proof, id);
        self.clear();
        if follows { Ok(()) } else { Err(Refusal::DoesNotFollow(id)) }
    }

    /// Unit propagation from the negation of the clause; a set literal is false.
    fn follows(&mut self, proof: &Proof, id: ClauseId) -> bool {
        for &lit in proof.lits(id) {
            if self.set[(!lit).index()] {
                return true;
            }
            self.put(lit);
        }
        for &antecedent in proof.antecedents(id) {
            let mut open = proof.lits(antecedent).iter().filter(|lit| !self.set[lit.index()]);
            let Some(&unit) = open.next() else { return true };
            if open.any(|&other| other != unit) {
                return false;
            }
            self.put(!unit);
        }
        false
    }

    /// Resolution; the set literals are the resolvent.
    fn derives(&mut self, proof: &Proof, id: ClauseId, chain: &Chain) -> bool {
        proof.lits(chain.start).iter().for_each(|&lit| self.put(lit));
        for step in &chain.steps {
            let clause = proof.lits(step.clause);
            if !self.set[(!step.pivot).index()] || !clause.contains(&step.pivot) {
                return false;
            }
            self.set[(!step.pivot).index()] = false;
            clause.iter().filter(|&&lit| lit != step.pivot).for_each(|&lit| self.put(lit));
        }
        self.touched.iter().all(|lit| !self.set[lit.index()] || proof.lits(id).contains(lit))
    }

    fn put(&mut self, lit: Lit) {
        self.set[lit.index()] = true;
        self.touched.push(lit);
    }

    fn clear(&mut self) {
        for lit in self.touched.drain(..) {
            self.set[lit.index()] = false;
        }
    }
}
