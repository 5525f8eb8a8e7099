//! The propositional skeleton of parts: their boolean structure as clauses over atoms, each clause
//! with the part that it comes from.
//!
//! An atom is a truth value that is no connective; it has one SAT variable whatever parts it occurs
//! in. Gates belong to one part, so that no gate is ever shared. A model of the clauses is boiled
//! down to an [implicant](Skeleton::implicant): literals of atoms that suffice to make all parts
//! true. Only those are a question for theories.

use base::{Budget, FastMap, FastSet, Id, Stop};
use logic::{Op, Sort, TermId, Terms};
use sat::{Cadical, Cnf, InputId, Lit, Proof, SatSolver, Var, checker};

/// Where an input clause comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It follows from this part, or is valid and speaks of this part's symbols only.
    Part(usize),
    /// The lemma of this number of a theory: valid, over atoms of any parts.
    Lemma(usize),
}

/// An atom or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal {
    /// The atom.
    pub atom: TermId,
    /// Whether it is true.
    pub holds: bool,
}

impl Literal {
    /// The literal that an atom or a negated atom is.
    pub fn of(terms: &Terms, term: TermId) -> Self {
        match (terms.op(term), terms.args(term)) {
            (Op::Not, &[atom]) => Self { atom, holds: false },
            _ => Self { atom: term, holds: true },
        }
    }

    /// The opposite.
    #[must_use]
    pub fn negated(self) -> Self {
        Self { holds: !self.holds, ..self }
    }
}

/// The first and the last part in which a variable occurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The first part.
    pub first: usize,
    /// The last part.
    pub last: usize,
}

/// Parts as clauses.
pub struct Skeleton {
    sat: Cadical,
    /// The clauses as they were given, for the check of proofs.
    cnf: Cnf,
    parts: Vec<TermId>,
    origins: Vec<Origin>,
    /// For each SAT variable the parts in which it occurs, in order.
    occurrences: Vec<Vec<usize>>,
    /// The SAT variables of atoms.
    vars: FastMap<TermId, Var>,
    /// The atoms of SAT variables.
    atoms: FastMap<Var, TermId>,
    /// Boolean terms as literals of a part.
    gates: FastMap<(usize, TermId), Lit>,
    /// Clauses beyond the parts that an implicant must satisfy as well.
    extra: Vec<Vec<Literal>>,
}

impl Skeleton {
    /// The skeleton of parts.
    pub fn new(terms: &Terms, parts: &[TermId]) -> Self {
        let mut skeleton = Self {
            sat: Cadical::new(sat::Config { proof: true, ..sat::Config::default() }),
            cnf: Cnf::new(),
            parts: parts.to_vec(),
            origins: Vec::new(),
            occurrences: Vec::new(),
            vars: FastMap::default(),
            atoms: FastMap::default(),
            gates: FastMap::default(),
            extra: Vec::new(),
        };
        for (part, &formula) in parts.iter().enumerate() {
            let root = skeleton.gate(terms, part, formula);
            skeleton.clause(Origin::Part(part), &[root]);
        }
        skeleton
    }

    /// The parts.
    pub fn parts(&self) -> &[TermId] {
        &self.parts
    }

    /// The atoms so far, by their SAT variables.
    pub fn atoms(&self) -> Vec<TermId> {
        let mut atoms: Vec<(Var, TermId)> = self.atoms.iter().map(|(&v, &t)| (v, t)).collect();
        atoms.sort_unstable();
        atoms.into_iter().map(|(_, atom)| atom).collect()
    }

    /// The parts in which an atom occurs.
    pub fn span(&self, atom: TermId) -> Option<Span> {
        let occurrences = &self.occurrences[self.vars.get(&atom)?.index()];
        Some(Span { first: *occurrences.first()?, last: *occurrences.last()? })
    }

    /// The parts in which an atom occurs, in order.
    pub fn parts_of(&self, atom: TermId) -> &[usize] {
        self.vars.get(&atom).map_or(&[], |var| &self.occurrences[var.index()])
    }

    /// For each SAT variable the parts in which it occurs.
    pub fn occurrences(&self) -> &[Vec<usize>] {
        &self.occurrences
    }

    /// Where an input clause comes from.
    pub fn origin(&self, input: InputId) -> Origin {
        self.origins[input.index()]
    }

    /// The literal of an atom that a SAT literal stands for, unless that is a gate.
    pub fn literal(&self, lit: Lit) -> Option<Literal> {
        let atom = *self.atoms.get(&lit.var())?;
        Some(Literal { atom, holds: !lit.is_negative() })
    }

    /// Adds a clause over literals of a part, which implicants must satisfy from now on. The last
    /// literal is the usual case: at first it is guessed to hold, and the others not.
    pub fn add_clause(&mut self, part: usize, literals: &[Literal]) -> InputId {
        let lits: Vec<Lit> = literals.iter().map(|&literal| self.lit(part, literal)).collect();
        if let [others @ .., usual] = &lits[..] {
            others.iter().for_each(|&lit| self.sat.phase(!lit));
            self.sat.phase(*usual);
        }
        self.extra.push(literals.to_vec());
        self.clause(Origin::Part(part), &lits)
    }

    /// Adds a clause over literals of a part that follows from it in a theory. Implicants need not
    /// satisfy it, as what the theory has to say about them says as much.
    pub fn add_consequence(&mut self, part: usize, literals: &[Literal]) {
        let lits: Vec<Lit> = literals.iter().map(|&literal| self.lit(part, literal)).collect();
        self.clause(Origin::Part(part), &lits);
    }

    /// Adds the lemma of a number: not all of these literals hold together. A literal whose atom is
    /// new belongs to the part given with it.
    pub fn add_lemma(&mut self, number: usize, conflict: &[(Literal, usize)]) {
        let lits: Vec<Lit> = conflict
            .iter()
            .map(|&(literal, part)| match self.vars.get(&literal.atom) {
                Some(&var) => Lit::new(var, literal.holds),
                None => !self.lit(part, literal),
            })
            .collect();
        self.clause(Origin::Lemma(number), &lits);
    }

    /// Makes implicants satisfy one of these literals from now on, as the clauses say already. The
    /// first is guessed not to hold.
    pub fn demand(&mut self, literals: &[Literal]) {
        if let Some(first) = literals.first()
            && let Some(&var) = self.vars.get(&first.atom)
        {
            self.sat.phase(Lit::new(var, first.holds));
        }
        self.extra.push(literals.to_vec());
    }

    /// Makes implicants say whether an atom of a part holds; at first as is guessed.
    pub fn decide(&mut self, part: usize, atom: TermId, guess: bool) {
        let literal = Literal { atom, holds: true };
        let lit = self.lit(part, literal);
        self.sat.phase(if guess { lit } else { !lit });
        // A clause that says nothing makes the variable known to the solver.
        self.clause(Origin::Part(part), &[lit, !lit]);
        self.extra.push(vec![literal, literal.negated()]);
    }

    /// Looks for a model of the clauses.
    pub fn solve(&mut self, budget: &mut Budget) -> Result<bool, Stop> {
        self.sat.solve(&[], budget)
    }

    /// After the answer `false`: the proof, checked and reduced to what is needed.
    pub fn proof(&self) -> Result<Proof, Stop> {
        let proof = self.sat.proof().ok_or(Stop::WrongProof)?.trimmed();
        checker::check(&proof, &self.cnf, &[]).map_err(|_| Stop::WrongProof)?;
        Ok(proof)
    }

    fn clause(&mut self, origin: Origin, lits: &[Lit]) -> InputId {
        self.sat.add_clause(lits);
        self.origins.push(origin);
        self.cnf.add_clause(lits)
    }

    fn new_var(&mut self, part: usize) -> Var {
        let var = self.sat.new_var();
        self.cnf.new_var();
        self.occurrences.push(vec![part]);
        var
    }

    /// The SAT literal of a literal that occurs in a part.
    fn lit(&mut self, part: usize, literal: Literal) -> Lit {
        let var = match self.vars.get(&literal.atom) {
            Some(&var) => var,
            None => {
                let var = self.new_var(part);
                self.vars.insert(literal.atom, var);
                self.atoms.insert(var, literal.atom);
                var
            }
        };
        let occurrences = &mut self.occurrences[var.index()];
        if let Err(at) = occurrences.binary_search(&part) {
            occurrences.insert(at, part);
        }
        Lit::new(var, !literal.holds)
    }

    /// The literal of a formula of a part; its gates are defined by clauses of that part.
    fn gate(&mut self, terms: &Terms, part: usize, formula: TermId) -> Lit {
        let mut stack = vec![formula];
        while let Some(&term) = stack.last() {
            if self.gates.contains_key(&(part, term)) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            if is_connective(terms, term) {
                let known = |arg: &&TermId| !self.gates.contains_key(&(part, **arg));
                stack.extend(terms.args(term).iter().filter(known));
            }
            if stack.len() > before {
                continue;
            }
            let lit = self.define(terms, part, term);
            self.gates.insert((part, term), lit);
        }
        self.gates[&(part, formula)]
    }

    /// The literal of a term whose arguments have theirs.
    fn define(&mut self, terms: &Terms, part: usize, term: TermId) -> Lit {
        if !is_connective(terms, term) {
            return self.lit(part, Literal { atom: term, holds: true });
        }
        let args: Vec<Lit> = terms.args(term).iter().map(|arg| self.gates[&(part, *arg)]).collect();
        match (terms.op(term), &args[..]) {
            (Op::Not, &[a]) => !a,
            (Op::True | Op::And, list) => self.conjunction(part, list),
            (Op::False | Op::Or, list) => {
                let negated: Vec<Lit> = list.iter().map(|&lit| !lit).collect();
                !self.conjunction(part, &negated)
            }
            (Op::Eq, &[a, b]) => self.choice(part, a, b, !b),
            (Op::Ite, &[c, a, b]) => self.choice(part, c, a, b),
            (op, _) => unreachable!("{op:?} is no connective"),
        }
    }

    fn conjunction(&mut self, part: usize, args: &[Lit]) -> Lit {
        let gate = Lit::positive(self.new_var(part));
        let mut all = vec![gate];
        for &arg in args {
            self.clause(Origin::Part(part), &[!gate, arg]);
            all.push(!arg);
        }
        self.clause(Origin::Part(part), &all);
        gate
    }

    fn choice(&mut self, part: usize, cond: Lit, a: Lit, b: Lit) -> Lit {
        let gate = Lit::positive(self.new_var(part));
        for (cond, branch) in [(cond, a), (!cond, b)] {
            self.clause(Origin::Part(part), &[!cond, !gate, branch]);
            self.clause(Origin::Part(part), &[!cond, gate, !branch]);
        }
        gate
    }

    /// After the answer `true`: literals that make all parts and the further clauses true.
    pub fn implicant(&self, terms: &Terms) -> Vec<Literal> {
        let mut walk = Walk { skeleton: self, terms, seen: FastSet::default(), found: Vec::new() };
        for (part, &formula) in self.parts.iter().enumerate() {
            walk.formula(part, formula);
        }
        for clause in &self.extra {
            let holds = |literal: &&Literal| self.holds(**literal);
            let chosen = |literal: &&Literal| walk.seen.contains(&(usize::MAX, literal.atom));
            let mut candidates = clause.iter().filter(holds);
            let literal = clause.iter().filter(holds).find(chosen).or_else(|| candidates.next());
            walk.atom(literal.expect("a clause has a true literal").atom);
        }
        walk.found
    }

    /// After the answer `true`: whether an atom holds; `false` if it is not known.
    pub fn value(&self, atom: TermId) -> bool {
        self.vars.get(&atom).is_some_and(|&var| self.sat.value(Lit::positive(var)))
    }

    fn holds(&self, literal: Literal) -> bool {
        let lit = Lit::new(self.vars[&literal.atom], !literal.holds);
        self.sat.value(lit)
    }
}

/// Whether a truth value is made of truth values.
pub(crate) fn is_connective(terms: &Terms, term: TermId) -> bool {
    match terms.op(term) {
        Op::True | Op::False | Op::Not | Op::And | Op::Or | Op::Ite => true,
        Op::Eq => terms.sort(terms.args(term)[0]) == Sort::Bool,
        _ => false,
    }
}

/// Collects literals from the top of formulas down.
struct Walk<'s> {
    skeleton: &'s Skeleton,
    terms: &'s Terms,
    /// Terms of parts that were visited; atoms with the part `usize::MAX`.
    seen: FastSet<(usize, TermId)>,
    found: Vec<Literal>,
}

impl Walk<'_> {
    fn atom(&mut self, atom: TermId) {
        if self.seen.insert((usize::MAX, atom)) {
            let holds = self.skeleton.holds(Literal { atom, holds: true });
            self.found.push(Literal { atom, holds });
        }
    }

    fn formula(&mut self, part: usize, formula: TermId) {
        let mut stack = vec![formula];
        while let Some(term) = stack.pop() {
            if !self.seen.insert((part, term)) {
                continue;
            }
            if !is_connective(self.terms, term) {
                self.atom(term);
                continue;
            }
            let value = |term: TermId| self.skeleton.sat.value(self.skeleton.gates[&(part, term)]);
            let args = self.terms.args(term);
            match self.terms.op(term) {
                op @ (Op::And | Op::Or) if value(term) != (op == Op::And) => {
                    // One argument decides; the best is one that is needed anyway.
                    let decides = |arg: &&TermId| value(**arg) != (op == Op::And);
                    let known = |arg: &&TermId| self.seen.contains(&(part, **arg));
                    let chosen = args.iter().filter(decides).find(known);
                    let chosen = chosen.or_else(|| args.iter().find(decides));
                    stack.push(*chosen.expect("an argument decides"));
                }
                Op::Ite => {
                    let branch = if value(args[0]) { args[1] } else { args[2] };
                    stack.extend([args[0], branch]);
                }
                _ => stack.extend_from_slice(args),
            }
        }
    }
}
