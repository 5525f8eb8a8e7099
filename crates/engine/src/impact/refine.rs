//! REFINE [McM06 §2, Fig. 4]: an error path is executable, or its vertices get interpolants.

use super::Impact;
use crate::Impasse;
use crate::labels::Labels;
use crate::unwinding::VertexId;
use base::{Budget, Stop};
use evidence::Task;
use logic::{Path, TermId, Terms};

/// What became of the path to an error vertex.
pub(super) enum Refined {
    /// It is an execution.
    Feasible(Path),
    /// The label of the vertex is `false` now.
    Refuted,
    /// It is no execution, but has no interpolants.
    Unexplained(Impasse),
}

impl Impact<'_> {
    /// REFINE: the execution along the path to an error vertex, if there is one. Otherwise the
    /// labels on the path are strengthened until that of the vertex is `false`.
    pub(super) fn refine(
        &mut self,
        task: &mut Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<Refined, Stop> {
        let root = self.unwinding.upwards(v).last().expect("itself");
        let path = self.unwinding.between(root, v);
        if self.options.propagation && self.propagate(task, &path, &[Terms::FALSE], budget)? {
            self.close_along(task, &path, budget)?;
            return Ok(Refined::Refuted);
        }
        let actions = self.unwinding.actions(&path);
        let (walks, walk) = self.walks.walk(task, &actions);
        let Some(core) = walks.core(task, &[], walk, &[], budget)? else {
            return Ok(Refined::Feasible(walks.path(walk)));
        };
        self.counts.refinements += 1;
        let Some(sequence) = self.explainer.explain(task, &[], &actions, &core, None, budget)?
        else {
            return Ok(Refined::Unexplained(self.impasse(&path)));
        };
        let mut strengthened = Vec::new();
        for (&vertex, formula) in path[1..].iter().zip(sequence) {
            if self.strengthen(task, vertex, formula, budget)? {
                strengthened.push(vertex);
            }
        }
        self.make_unreachable(v);
        if self.options.generalising && self.explainer.repeats() {
            self.generalise(task, budget)?;
        }
        if self.options.weakening && self.weaken(task, &path, budget)? {
            strengthened = path;
        }
        self.close_along(task, &strengthened, budget)?;
        Ok(Refined::Refuted)
    }

    /// CLOSE for vertices on a path, until one is covered.
    fn close_along(
        &mut self,
        task: &Task,
        vertices: &[VertexId],
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        for &vertex in vertices {
            if self.unwinding.is_covered(vertex) || self.close(task, vertex, budget)? {
                break;
            }
        }
        Ok(())
    }

    /// That there are no interpolants for a path.
    fn impasse(&self, path: &[VertexId]) -> Impasse {
        let (blocks, refinements) = (path.len() - 1, self.counts.refinements);
        let most = self.explainer.languages().saturating_sub(1);
        let visited = self.unwinding.most_visited(path).filter(|&(_, count)| count > 1);
        let (through, at) = match visited {
            Some((loc, count)) => (format!("{count} times through the loop"), Some(loc)),
            None => ("without a loop".to_string(), None),
        };
        let why = format!(
            "no interpolants were found (in {refinements} refinements, L_k up to k = {most}) for a \
             path of {blocks} blocks, {through}"
        );
        Impasse { why, at }
    }

    /// Adds the conjuncts of a formula to the label of a vertex that do not follow from it already;
    /// whether there are any.
    pub(super) fn strengthen(
        &mut self,
        task: &mut Task,
        v: VertexId,
        formula: TermId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let mut changed = false;
        for conjunct in task.terms.conjuncts(formula) {
            let label = self.unwinding.get(v).label;
            if self.labels.entails(task, &mut self.walks, label, conjunct, budget)? {
                continue;
            }
            changed = true;
            if conjunct == Terms::FALSE {
                self.make_unreachable(v);
                break;
            }
            self.unwinding.get_mut(v).label = self.labels.with(label, conjunct);
            let pool = self.pool.entry(self.unwinding.get(v).loc).or_default();
            pool.retain(|&other| other != conjunct);
            pool.push(conjunct);
        }
        if changed {
            self.changes += 1;
            let released = self.unwinding.release(v);
            self.reopen(released);
        }
        Ok(changed)
    }

    /// No state gets to v.
    fn make_unreachable(&mut self, v: VertexId) {
        self.unwinding.get_mut(v).label = Labels::FALSE;
        let released = self.unwinding.release_below(v);
        self.reopen(released);
    }
}
