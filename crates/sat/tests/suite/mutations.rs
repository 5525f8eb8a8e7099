//! Wrong proofs and chains are refused.

use base::{Budget, Id};
use sat::checker::{Checker, Refusal, check};
use sat::{Chain, ClauseId, Cnf, InputId, Lit, Proof, Replay, SatSolver, Step};

use crate::brute_force::implies;
use crate::generate::{Rng, fresh, pigeonhole, random_3sat};
use crate::proofs::with_proof;

/// A clause of a proof, to be changed.
pub struct Clause {
    input: Option<InputId>,
    lits: Vec<Lit>,
    antecedents: Vec<ClauseId>,
}

pub fn clauses(proof: &Proof) -> Vec<Clause> {
    let clause = |id| Clause {
        input: proof.input(id),
        lits: proof.lits(id).to_vec(),
        antecedents: proof.antecedents(id).to_vec(),
    };
    proof.ids().map(clause).collect()
}

/// The proof with the last clause as its conclusion.
fn build(clauses: &[Clause]) -> Proof {
    let last = clauses.len().checked_sub(1).map(ClauseId::from_index);
    rebuild(clauses, last)
}

/// The proof of these clauses.
pub fn rebuild(clauses: &[Clause], conclusion: Option<ClauseId>) -> Proof {
    let mut proof = Proof::new();
    for Clause { input, lits, antecedents } in clauses {
        match *input {
            Some(input) => proof.add_input(input, lits.iter().copied()),
            None => proof.add_derived(lits.iter().copied(), antecedents.iter().copied()),
        };
    }
    proof.conclude(conclusion);
    proof
}

/// The trimmed proof of an unsatisfiable formula; the conclusion is its last clause.
fn prove(cnf: &Cnf) -> Proof {
    let mut solver = with_proof();
    cnf.load(&mut solver);
    assert_eq!(solver.solve(&[], &mut Budget::unlimited()), Ok(false));
    solver.proof().expect("proofs are on").trimmed()
}

/// Applies `change` to each input clause (or each derived one) in turn and requires that the
/// checker refuses the result with `refusal`.
fn check_refused(
    inputs: bool,
    change: fn(ClauseId, &mut Clause),
    refusal: fn(ClauseId) -> Refusal,
) {
    let cnf = pigeonhole(4);
    let proof = prove(&cnf);
    for id in proof.ids().filter(|&id| proof.input(id).is_some() == inputs) {
        let mut changed = clauses(&proof);
        change(id, &mut changed[id.index()]);
        assert_eq!(check(&build(&changed), &cnf, &[]), Err(refusal(id)));
    }
}

#[test]
fn a_rebuilt_proof_is_right() {
    let cnf = pigeonhole(4);
    let proof = prove(&cnf);
    assert_eq!(build(&clauses(&proof)), proof);
    assert_eq!(check(&proof, &cnf, &[]), Ok(()));
}

#[test]
fn changed_inputs() {
    let next = |_, clause: &mut Clause| {
        clause.input = clause.input.map(|id| InputId::from_index(id.index() + 1));
    };
    let beyond = |_, clause: &mut Clause| clause.input = Some(InputId::from_index(1_000_000));
    check_refused(true, |_, clause| _ = clause.lits.pop(), Refusal::WrongInput);
    check_refused(true, |_, clause| clause.lits[0] = !clause.lits[0], Refusal::WrongInput);
    check_refused(true, next, Refusal::WrongInput);
    check_refused(true, beyond, Refusal::WrongInput);
}

#[test]
fn derived_clauses_without_reasons() {
    check_refused(false, |_, clause| clause.antecedents.clear(), Refusal::DoesNotFollow);
    check_refused(false, |_, clause| _ = clause.antecedents.pop(), Refusal::DoesNotFollow);
    check_refused(false, |id, clause| clause.antecedents[0] = id, Refusal::Circular);
}

#[test]
fn wrong_conclusions() {
    let mut cnf = Cnf::new();
    let lits = fresh(&mut cnf, 3);
    cnf.add_clause(&[!lits[0], lits[1]]);
    let mut solver = with_proof();
    cnf.load(&mut solver);
    let assumptions = [lits[0], !lits[1], lits[2]];
    assert_eq!(solver.solve(&assumptions, &mut Budget::unlimited()), Ok(false));
    let mut proof = solver.proof().expect("proofs are on").trimmed();
    assert_eq!(check(&proof, &cnf, &assumptions), Ok(()));
    assert_eq!(check(&proof, &cnf, &assumptions[1..]), Err(Refusal::WrongConclusion(!lits[0])));
    proof.conclude(None);
    assert_eq!(check(&proof, &cnf, &assumptions), Err(Refusal::NoConclusion));
    assert!(proof.trimmed().is_empty());
}

/// Changes something at random.
pub fn mutate(rng: &mut Rng, clauses: &mut [Clause]) {
    let index = rng.below(clauses.len());
    let any = ClauseId::from_index(rng.below(clauses.len()));
    let Clause { lits, antecedents, .. } = &mut clauses[index];
    match rng.below(6) {
        0 if !lits.is_empty() => _ = lits.swap_remove(rng.below(lits.len())),
        1 if !lits.is_empty() => lits[0] = !lits[0],
        2 if !antecedents.is_empty() => _ = antecedents.remove(rng.below(antecedents.len())),
        3 if !antecedents.is_empty() => antecedents[0] = any,
        4 if antecedents.len() > 1 => antecedents.rotate_left(1),
        _ => antecedents.push(any),
    }
}

/// Whatever is done to a proof, if it is accepted then each of its clauses is implied.
#[test]
fn accepted_proofs_are_sound() {
    let mut rng = Rng(11);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..60 {
        let cnf = random_3sat(&mut rng, 8, 120);
        let proof = prove(&cnf);
        for _ in 0..20 {
            let mut changed = clauses(&proof);
            mutate(&mut rng, &mut changed);
            let changed = build(&changed);
            if check(&changed, &cnf, &[]).is_ok() {
                accepted += 1;
                assert!(changed.ids().all(|id| implies(&cnf, changed.lits(id))));
            } else {
                refused += 1;
            }
        }
    }
    assert!(accepted > 10 && refused > 500, "{accepted} accepted, {refused} refused");
}

#[test]
fn changed_chains() {
    let cnf = pigeonhole(4);
    let proof = prove(&cnf);
    let mut replay = Replay::new(&proof);
    let mut checker = Checker::new(&proof);
    for id in proof.ids().filter(|&id| proof.input(id).is_none()) {
        let chain = replay.chain(id).expect("there is a chain").clone();
        let mut wrong = |change: &dyn Fn(&mut Chain)| {
            let mut changed = chain.clone();
            change(&mut changed);
            assert_eq!(checker.check_chain(id, &changed), Err(Refusal::WrongChain(id)));
        };
        for index in 0..chain.steps.len() {
            wrong(&|chain| _ = chain.steps.remove(index));
            wrong(&|chain| chain.steps[index].pivot = !chain.steps[index].pivot);
            wrong(&|chain| chain.steps.insert(index, chain.steps[index]));
        }
        wrong(&|chain| chain.start = id);
        wrong(&|chain| chain.steps.push(Step { clause: id, ..chain.steps[0] }));
        assert_eq!(checker.check_chain(id, &chain), Ok(()));
    }
}

#[test]
fn no_chain_without_antecedents() {
    let mut proof = Proof::new();
    let lits = fresh(&mut Cnf::new(), 2);
    let input = proof.add_input(InputId::from_index(0), [lits[0], lits[1]]);
    let wrong = proof.add_derived([lits[0]], [input]);
    let weaker = proof.add_derived([lits[1], lits[0], lits[1]], [input]);
    let mut replay = Replay::new(&proof);
    assert_eq!(replay.chain(wrong), None);
    assert_eq!(replay.chain(input), None);
    assert_eq!(replay.chain(weaker), Some(&Chain { start: input, steps: Vec::new() }));
}
