//! The lazy combination of a SAT solver with theories.
//!
//! ```text
//! while the skeleton has a model:
//!   L := literals of the model that suffice to satisfy all parts
//!   equality contradicts L            add a lemma
//!   arithmetic contradicts L          add a lemma
//!   an integer term has a fraction    decide whether it is below or above
//!   values break a disequation, an axiom of arrays or a congruence: add a clause
//!   otherwise the values are a model
//! ```

use base::{Budget, FastMap, FastSet, Stop};
use logic::{Model, Op, Sort, TermId, Terms};
use sat::{InputId, Lit, Proof};

use super::arrays::Arrays;
use super::checker::Checker;
use super::equality::{Equalities, Sides, is_application};
use super::integers::Split;
use super::lemma::{Certificate, Lemma};
use super::linear::Sum;
use super::numbers::{Numbers, Verdict};
use super::purify::{Foreign, purify};
use super::relevance::Relevance;
use super::skeleton::{Literal, Origin, Skeleton};
use super::values::Values;
use super::vocabulary::Vocabulary;

/// How often a sum is split before others are preferred.
const SPLITS: u32 = 5;

/// What a [`Prover`] found.
#[derive(Debug)]
pub enum Answer {
    /// A model, which was evaluated on all parts.
    Sat(Model),
    /// The parts contradict each other; the proof is over the prover's clauses.
    Unsat(Proof),
    /// There is neither a proof nor a model: the parts say more than these theories understand.
    Unknown,
}

/// Counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Models of the skeleton that theories looked at.
    pub rounds: u64,
    /// Lemmas.
    pub lemmas: u64,
    /// Integer terms that were split.
    pub branches: u64,
}

/// A prover for parts over Bool, Int, Real, functions and arrays of numbers.
pub struct Prover {
    /// The parts as they were given.
    given: Vec<TermId>,
    pub(crate) skeleton: Skeleton,
    pub(crate) vocabulary: Vocabulary,
    pub(crate) lemmas: Vec<Lemma>,
    numbers: Numbers,
    arrays: Arrays,
    /// Clauses of parts that are instances of the axioms of arrays.
    instances: FastSet<InputId>,
    /// Whether there are functions or arrays.
    functions: bool,
    relevance: Relevance,
    /// How often sums were split.
    splits: FastMap<Sum, u32>,
    /// What equations say of arguments that are sums.
    pub(crate) sides: Sides,
    /// Counters.
    pub stats: Stats,
}

impl Prover {
    /// A prover for these parts.
    pub fn new(terms: &mut Terms, parts: &[TermId]) -> Result<Self, Foreign> {
        let mut arrays = Arrays::default();
        let mut pure = Vec::new();
        for (part, &formula) in parts.iter().enumerate() {
            let formula = purify(terms, formula)?;
            pure.push(arrays.name(terms, part, formula));
        }
        let mut vocabulary = Vocabulary::new(terms, &pure);
        for definition in &arrays.definitions {
            definition.mentions(|term| vocabulary.add(terms, definition.part, term));
        }
        let functions = !arrays.definitions.is_empty()
            || terms.cone(&pure).into_iter().any(|term| {
                is_application(terms, term) || matches!(terms.sort(term), Sort::Array(_))
            });
        Ok(Self {
            given: parts.to_vec(),
            skeleton: Skeleton::new(terms, &pure),
            vocabulary,
            lemmas: Vec::new(),
            numbers: Numbers::default(),
            arrays,
            instances: FastSet::default(),
            functions,
            relevance: Relevance::default(),
            splits: FastMap::default(),
            sides: Sides::default(),
            stats: Stats::default(),
        })
    }

    /// Whether the parts have a common model.
    pub fn solve(&mut self, terms: &mut Terms, budget: &mut Budget) -> Result<Answer, Stop> {
        while self.skeleton.solve(budget)? {
            self.stats.rounds += 1;
            budget.spend()?;
            let literals = self.skeleton.implicant(terms);
            budget.charge(literals.len() as u64 / 16);
            if let Some(answer) = self.refine(terms, &literals, budget)? {
                return Ok(answer);
            }
        }
        let proof = self.skeleton.proof()?;
        match self.is_confirmed(terms, &proof) {
            true => Ok(Answer::Unsat(proof)),
            false => Err(Stop::WrongProof),
        }
    }

    /// Whether the checker confirms all that theories have put into a proof.
    fn is_confirmed(&self, terms: &Terms, proof: &Proof) -> bool {
        let (parts, definitions) = (self.skeleton.parts(), &self.arrays.definitions);
        let mut checker = Checker::new(terms, parts, definitions, &self.sides);
        proof.ids().filter_map(|id| Some((proof.input(id)?, proof.lits(id)))).all(
            |(input, lits)| {
                let Some(clause) = self.literals(lits) else {
                    return !self.is_theory(input);
                };
                match self.skeleton.origin(input) {
                    Origin::Lemma(number) => {
                        let lemma = &self.lemmas[number];
                        let said = |literal: &Literal| clause.contains(&literal.negated());
                        lemma.conflict.iter().all(said) && checker.confirms(lemma)
                    }
                    Origin::Part(_) => !self.is_theory(input) || checker.is_instance(&clause),
                }
            },
        )
    }

    /// The literals of a clause; `None` if there are gates in it.
    fn literals(&self, lits: &[Lit]) -> Option<Vec<Literal>> {
        lits.iter().map(|&lit| self.skeleton.literal(lit)).collect()
    }

    /// Whether a clause comes from a theory.
    fn is_theory(&self, input: InputId) -> bool {
        matches!(self.skeleton.origin(input), Origin::Lemma(_)) || self.instances.contains(&input)
    }

    /// The parts that a proof needs.
    pub fn core(&self, proof: &Proof) -> Vec<usize> {
        let inputs = proof.ids().filter_map(|id| proof.input(id));
        let mut parts: Vec<usize> = inputs
            .filter_map(|input| match self.skeleton.origin(input) {
                Origin::Part(part) => Some(part),
                Origin::Lemma(_) => None,
            })
            .collect();
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    /// Adds what theories know against the literals; if that is nothing, they have a model.
    fn refine(
        &mut self,
        terms: &mut Terms,
        literals: &[Literal],
        budget: &mut Budget,
    ) -> Result<Option<Answer>, Stop> {
        let equalities = match self.functions {
            true => {
                let mut equalities = Equalities::new(terms, literals, &self.sides);
                for definition in &self.arrays.definitions {
                    definition.mentions(|term| equalities.mention(terms, term));
                }
                Some(equalities)
            }
            false => None,
        };
        if let Some(conflict) = equalities.as_ref().and_then(Equalities::conflict) {
            self.add_lemma(terms, Lemma { conflict, certificate: Certificate::Equality });
            return Ok(None);
        }
        let (facts, derived) = self.facts(terms, literals, equalities.as_ref());
        match self.numbers.check(terms, &facts, budget)? {
            Verdict::Conflict(lemmas) => {
                for literal in lemmas.iter().flat_map(|lemma| &lemma.conflict) {
                    if let Some(explanation) = derived.get(literal) {
                        self.add_equality(terms, *literal, explanation.clone());
                    }
                }
                for lemma in lemmas {
                    self.add_lemma(terms, lemma);
                }
                return Ok(None);
            }
            Verdict::Fractional { needed, others } => {
                self.split_integers(terms, &needed, &others);
                return Ok(None);
            }
            Verdict::Solved => {}
        }
        if self.split_disequations(terms, literals) {
            return Ok(None);
        }
        let Some(equalities) = equalities else {
            return Ok(Some(self.model(terms, &facts, None)));
        };
        if self.instantiate(terms, &equalities, literals)
            || self.split_arguments(terms, &equalities, &facts)
        {
            return Ok(None);
        }
        Ok(Some(self.model(terms, &facts, Some(&equalities))))
    }

    /// The literals that arithmetic must know, and those among them that follow by congruence, with
    /// the literals they follow from.
    fn facts(
        &mut self,
        terms: &mut Terms,
        literals: &[Literal],
        equalities: Option<&Equalities>,
    ) -> (Vec<Literal>, FastMap<Literal, Vec<Literal>>) {
        let Some(equalities) = equalities else { return (literals.to_vec(), FastMap::default()) };
        self.relevance.update(terms, &self.skeleton.atoms());
        let relevant = |literal: &&Literal| self.relevance.is_relevant(terms, literal.atom);
        let mut facts: Vec<Literal> = literals.iter().filter(relevant).copied().collect();
        let known: FastSet<Literal> = facts.iter().copied().collect();
        let mut derived = FastMap::default();
        for &term in &equalities.terms {
            let is_number = matches!(terms.sort(term), Sort::Int | Sort::Real);
            if is_number && self.relevance.is_relevant(terms, term) {
                self.numbers.know(terms, term);
            }
        }
        for (a, b) in equalities.congruent() {
            let is_number = matches!(terms.sort(a), Sort::Int | Sort::Real);
            if !is_number || !self.relevance.is_relevant(terms, a) {
                continue;
            }
            let equation = terms.eq(a, b);
            let literal = Literal::of(terms, equation);
            if !known.contains(&literal) {
                derived.insert(literal, equalities.explain(a, b));
                facts.push(literal);
            }
        }
        (facts, derived)
    }

    /// Adds that an equation follows from other literals.
    fn add_equality(&mut self, terms: &Terms, equation: Literal, explanation: Vec<Literal>) {
        let mut conflict = explanation;
        conflict.push(equation.negated());
        self.add_lemma(terms, Lemma { conflict, certificate: Certificate::Equality });
    }

    fn add_lemma(&mut self, terms: &Terms, lemma: Lemma) {
        let conflict: Vec<(Literal, usize)> = lemma
            .conflict
            .iter()
            .map(|&literal| (literal, self.vocabulary.home(terms, &[literal.atom]).unwrap_or(0)))
            .collect();
        self.skeleton.add_lemma(self.lemmas.len(), &conflict);
        self.lemmas.push(lemma);
        self.stats.lemmas += 1;
    }

    /// Decides whether a sum of integers is at most a number or greater: a sum that mixes no parts
    /// and, unless that is needed, was not split often. If there is none, the first term.
    fn split_integers(&mut self, terms: &mut Terms, needed: &[Split], others: &[Split]) {
        let times = |sum: &Sum| self.splits.get(sum).copied().unwrap_or(0);
        let fresh = others.iter().filter(|(sum, _)| times(sum) < SPLITS);
        let mut wanted = needed.iter().chain(fresh);
        let vocabulary = &mut self.vocabulary;
        let chosen = wanted.find(|(sum, _)| {
            let term = sum.to_term(terms);
            vocabulary.home(terms, &[term]).is_some()
        });
        let (sum, below) = chosen.unwrap_or(&others[0]);
        *self.splits.entry(sum.clone()).or_default() += 1;
        let term = sum.to_term(terms);
        let bound = terms.int(below.to_integer().expect("rounded"));
        let atom = terms.make(Op::Le, &[term, bound]);
        let atom = Literal::of(terms, atom);
        let home = self.vocabulary.home(terms, &[atom.atom]).unwrap_or(0);
        // Towards zero, so that the search does not run away.
        self.skeleton.decide(home, atom.atom, atom.holds != below.is_negative());
        self.stats.branches += 1;
    }

    /// Splits the disequations that the values break. Returns whether there are any.
    fn split_disequations(&mut self, terms: &mut Terms, literals: &[Literal]) -> bool {
        let mut broken = Vec::new();
        for literal in literals {
            let (Op::Eq, &[a, b]) = (terms.op(literal.atom), terms.args(literal.atom)) else {
                continue;
            };
            if literal.holds || !matches!(terms.sort(a), Sort::Int | Sort::Real) {
                continue;
            }
            if self.functions && !self.relevance.is_relevant(terms, literal.atom) {
                continue;
            }
            let value = |term| self.numbers.value(terms, term);
            if value(a) == value(b) {
                broken.push((a, b));
            }
        }
        for &(a, b) in &broken {
            self.split(terms, a, b);
        }
        !broken.is_empty()
    }

    /// Adds that one of two numbers is less than the other, or they are equal.
    fn split(&mut self, terms: &mut Terms, a: TermId, b: TermId) {
        let equal = terms.eq(a, b);
        let (least, most) = (terms.make(Op::Le, &[a, b]), terms.make(Op::Le, &[b, a]));
        let conflict =
            [equal, least, most].map(|term| Literal::of(terms, term)).into_iter().enumerate();
        let conflict: Vec<Literal> =
            conflict.map(|(at, it)| if at == 0 { it.negated() } else { it }).collect();
        let clause: Vec<Literal> = conflict.iter().map(|literal| literal.negated()).collect();
        self.add_lemma(terms, Lemma { conflict, certificate: Certificate::OneSum });
        self.skeleton.demand(&clause);
    }

    /// Adds instances of the axioms of arrays. Returns whether there are any.
    fn instantiate(
        &mut self,
        terms: &mut Terms,
        equalities: &Equalities,
        literals: &[Literal],
    ) -> bool {
        let instances = self.arrays.instances(terms, equalities, literals);
        for instance in &instances {
            let atoms: Vec<TermId> = instance.clause.iter().map(|literal| literal.atom).collect();
            match self.home_of(terms, &atoms) {
                Some(home) => {
                    let input = self.skeleton.add_clause(home, &instance.clause);
                    self.instances.insert(input);
                }
                None => {
                    let conflict = instance.clause.iter().map(|literal| literal.negated());
                    let conflict = conflict.collect();
                    self.add_lemma(terms, Lemma { conflict, certificate: Certificate::Array });
                    self.skeleton.demand(&instance.clause);
                }
            }
        }
        !instances.is_empty()
    }

    /// The home of a clause. Symbols that are new belong where the others are.
    fn home_of(&mut self, terms: &Terms, atoms: &[TermId]) -> Option<usize> {
        let is_new = |&term: &TermId| {
            let op = terms.op(term);
            matches!(op, Op::Var(..)) && self.vocabulary.parts(op).is_empty()
        };
        let cone = terms.cone(atoms);
        if let Some(&new) = cone.iter().find(|term| is_new(term)) {
            let old: Vec<TermId> = cone
                .iter()
                .copied()
                .filter(|&term| matches!(terms.op(term), Op::Var(..)) && term != new)
                .collect();
            let home = self.vocabulary.home(terms, &old)?;
            self.vocabulary.add(terms, home, new);
        }
        self.vocabulary.home(terms, atoms)
    }

    /// Splits arguments that have one value but are not known to be equal, where a function would
    /// have two values at them. Returns whether there are any.
    fn split_arguments(
        &mut self,
        terms: &mut Terms,
        equalities: &Equalities,
        facts: &[Literal],
    ) -> bool {
        let values = Values::new(terms, &self.numbers, &self.relevance, equalities, facts);
        let pairs = values.collisions(terms, equalities);
        for &(a, b) in &pairs {
            let equation = terms.eq(a, b);
            self.sides.entry(equation).or_default().push((a, b));
            self.split(terms, a, b);
        }
        !pairs.is_empty()
    }

    /// The model that the values are, if it is one.
    fn model(&self, terms: &Terms, facts: &[Literal], equalities: Option<&Equalities>) -> Answer {
        let model = super::values::model(
            terms,
            &self.numbers,
            &self.relevance,
            equalities,
            facts,
            &self.arrays,
            &self.skeleton,
        );
        let mut evaluator = logic::Evaluator::new(terms, &model);
        match self.given.iter().all(|&part| evaluator.holds(part)) {
            true => Answer::Sat(model),
            false => Answer::Unknown,
        }
    }
}
