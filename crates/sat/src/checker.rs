//! Checks proofs and resolution chains. It shares only the types of literals, clauses and proofs
//! with what it judges.

use std::fmt;

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
    let same = given.is_some_and(|given| as_set(given) == as_set(proof.lits(id)));
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
    /// Literals set by the check that is running.
    set: Vec<bool>,
    /// The same literals, to be cleared after the check.
    touched: Vec<Lit>,
}

impl<'p> Checker<'p> {
    /// Ready to check clauses of `proof`.
    pub fn new(proof: &'p Proof) -> Self {
        Self { proof, set: vec![false; 2 * proof.vars()], touched: Vec::new() }
    }

    /// Checks that a derived clause follows from its antecedents, which must be earlier clauses.
    pub fn check_derived(&mut self, id: ClauseId) -> Result<(), Refusal> {
        if self.proof.antecedents(id).iter().any(|&antecedent| antecedent >= id) {
            return Err(Refusal::Circular(id));
        }
        let follows = self.follows(id);
        self.clear();
        if follows { Ok(()) } else { Err(Refusal::DoesNotFollow(id)) }
    }

    /// Checks that `chain` is made of resolution steps on clauses before `id` and that the last
    /// resolvent is contained in `id`.
    pub fn check_chain(&mut self, id: ClauseId, chain: &Chain) -> Result<(), Refusal> {
        let earlier = chain.start < id && chain.steps.iter().all(|step| step.clause < id);
        let derives = earlier && self.derives(id, chain);
        self.clear();
        if derives { Ok(()) } else { Err(Refusal::WrongChain(id)) }
    }

    /// Unit propagation from the negation of the clause; a set literal is false.
    fn follows(&mut self, id: ClauseId) -> bool {
        let proof = self.proof;
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
    fn derives(&mut self, id: ClauseId, chain: &Chain) -> bool {
        let proof = self.proof;
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
