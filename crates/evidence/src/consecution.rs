//! That formulas at locations are inductive: `Inv(l) ∧ T ⇒ Inv(m)'` for each action from l to m.

use crate::bound::mentioned;
use crate::check::{Checker, Formulas, Refusal};
use crate::frames::{Frames, State, Values};
use crate::task::Task;
use base::FastSet;
use logic::{ActionId, Handle, LocId, LocKind, Op, Solver, SymId, TermId, Value, eval};

/// A formula with no more alternatives than this is looked at one by one.
const CASES: usize = 400;

impl Checker<'_, '_> {
    /// Checks all actions that leave locations with a formula.
    pub(crate) fn consecution(
        &mut self,
        formulas: &Formulas,
        otherwise: Option<TermId>,
    ) -> Result<(), Refusal> {
        for loc in self.task.program.locs.ids().collect::<Vec<_>>() {
            let location = &self.task.program.locs[loc];
            let formula = formulas.get(&location.name).copied().or(otherwise);
            let (Some(formula), true) = (formula, location.expanded) else { continue };
            if location.kind != LocKind::Plain {
                continue;
            }
            for case in self.cases(formula) {
                self.steps_from(formulas, otherwise, loc, case)?;
            }
        }
        Ok(())
    }

    /// The alternatives of a formula, if there are not too many. Many a formula is a list of states:
    /// from each of them on, most values are known.
    fn cases(&self, formula: TermId) -> Vec<TermId> {
        // SOUNDNESS: `∀k. a(k) ∨ b(k)` has no alternatives.
        let is_plain = mentioned(self.task.terms, &self.bound, formula).is_empty();
        match self.task.terms.op(formula) {
            Op::Or if is_plain && self.task.terms.args(formula).len() <= CASES => {
                self.task.terms.args(formula).to_vec()
            }
            _ => vec![formula],
        }
    }

    /// Checks the actions that leave a location in a state in which `case` holds.
    fn steps_from(
        &mut self,
        formulas: &Formulas,
        otherwise: Option<TermId>,
        loc: LocId,
        case: TermId,
    ) -> Result<(), Refusal> {
        let mut frames = Frames::new();
        let values = known_values(self.task, self.solver, case, &self.bound);
        // SOUNDNESS: in a state in which the case holds, these variables have these values.
        let guard = frames.formula(self.task, self.solver, &values, case);
        let state = State { loc, guard, values };
        let mut inputs = Values::new();
        for action in self.task.program.out(loc).to_vec() {
            let to = self.task.program.actions[action].to;
            let label = self.label(formulas, otherwise, to);
            // SOUNDNESS: the formula there depends on these variables only.
            let wanted: FastSet<SymId> =
                label.iter().flat_map(|&label| self.task.terms.free_syms(&[label])).collect();
            let taken = match label.and_then(|label| self.task.terms.as_bool(label)) {
                Some(true) => None,
                _ => {
                    let state =
                        self.instantiated(&mut frames, &state, case, action, &mut inputs, &wanted);
                    let (task, solver) = (&*self.task, &mut *self.solver);
                    frames.take_for(task, solver, &state, action, &mut inputs, &wanted)
                }
            };
            let name = |loc: LocId| &self.task.program.locs[loc].name;
            let claim = format!("the step from {} to {} is safe", name(loc), name(to));
            let bad = taken.map(|(guard, values)| {
                self.violated(&mut frames, formulas, otherwise, to, guard, &values)
            });
            self.refute(bad.as_slice(), &[], &claim)?;
        }
        Ok(())
    }

    /// A state with what is known of it for an action, if the formula has bound variables.
    fn instantiated(
        &mut self,
        frames: &mut Frames,
        state: &State,
        formula: TermId,
        action: ActionId,
        inputs: &mut Values,
        wanted: &FastSet<SymId>,
    ) -> State {
        let step = &self.task.program.actions[action];
        let updates = step.updates.iter().filter(|update| wanted.contains(&update.0));
        let step: Vec<TermId> = updates.map(|update| update.1).chain([step.guard]).collect();
        let mut known =
            self.instances(frames, &state.values, formula, &step, |this, frames, indices| {
                let (task, solver) = (&*this.task, &mut *this.solver);
                frames.terms(task, solver, &state.values, action, inputs, indices)
            });
        known.push(state.guard);
        let guard = if known.len() == 1 { state.guard } else { self.solver.and(&known) };
        State { loc: state.loc, guard, values: state.values.clone() }
    }

    /// The formula of a location. Where there is none, `otherwise` is it, or else the location
    /// must not be reached.
    fn label(&self, formulas: &Formulas, otherwise: Option<TermId>, loc: LocId) -> Option<TermId> {
        let location = &self.task.program.locs[loc];
        match location.kind {
            LocKind::Plain => formulas.get(&location.name).copied().or(otherwise),
            LocKind::Error | LocKind::Cut(_) => otherwise,
        }
    }

    /// That an execution is at `loc` with these values and its formula does not hold.
    pub(crate) fn violated(
        &mut self,
        frames: &mut Frames,
        formulas: &Formulas,
        otherwise: Option<TermId>,
        loc: LocId,
        guard: Handle,
        values: &Values,
    ) -> Handle {
        let Some(formula) = self.label(formulas, otherwise, loc) else { return guard };
        let holds = frames.formula(self.task, self.solver, values, formula);
        let fails = self.solver.not(holds);
        self.solver.and(&[guard, fails])
    }
}

/// The variables to which a conjunction gives values.
///
/// SOUNDNESS: a bound variable has no value.
fn known_values(task: &Task, solver: &mut dyn Solver, formula: TermId, bound: &[SymId]) -> Values {
    let terms = &*task.terms;
    let conjuncts = match terms.op(formula) {
        Op::And => terms.args(formula),
        _ => std::slice::from_ref(&formula),
    };
    let mut known: Vec<(SymId, Handle)> = Vec::new();
    for &conjunct in conjuncts {
        let args = terms.args(conjunct);
        let (variable, value) = match terms.op(conjunct) {
            Op::Var(..) => (conjunct, Some(Value::Bool(true))),
            Op::Not => (args[0], Some(Value::Bool(false))),
            Op::Eq => match eval::constant(terms, args[1]) {
                Some(value) => (args[0], Some(value)),
                None => (args[1], eval::constant(terms, args[0])),
            },
            _ => continue,
        };
        if let (Op::Var(sym, 0), Some(value)) = (terms.op(variable), value)
            && !bound.contains(&sym)
        {
            known.push((sym, solver.constant(terms, terms.sort(variable), &value)));
        }
    }
    known.sort_unstable_by_key(|known| known.0);
    known.dedup_by_key(|known| known.0);
    known
}
