//! The last look at a model: every item that the query depends on has the value that it means.

use base::FastMap;
use logic::Bits;

use super::{End, Eval};
use crate::bits::array::ArrayId;
use crate::bits::pending::{Item, ItemId};
use crate::bits::solver::BitSolver;

impl BitSolver {
    /// Checks the relevant items in the current model.
    ///
    /// # Panics
    /// If one has another value than it means: a bug.
    pub(in crate::bits) fn verify_items(&mut self) {
        let mut eval = Eval::new(&self.circuit, &self.cnf, &*self.sat, &mut self.model);
        let mut ends = FastMap::default();
        // Reads that lemmas made come after the reads that they explain: their ends are known when
        // those are looked at.
        for &id in self.relevant.iter().rev() {
            let solved = eval.solved_bits(id);
            let meant = meaning(&mut eval, id, &mut ends);
            let wrong = |(bit, meant): (&Option<bool>, &bool)| bit.is_some_and(|bit| bit != *meant);
            assert!(
                !solved.iter().zip(&meant).any(wrong),
                "a bug: {id} does not have the value that it means"
            );
        }
    }
}

/// The bits that an item means.
fn meaning(eval: &mut Eval<'_>, id: ItemId, ends: &mut FastMap<(ArrayId, Bits), End>) -> Vec<bool> {
    let (item, value) = eval.circuit.pending.item(id);
    match item {
        Item::Read(array, index) => {
            let index = eval.word(*index);
            match eval.walk_known(*array, index, ends) {
                End::Element(element) => eval.bits(element),
                End::Unknown(array, index) => eval.peek(array, &index),
            }
        }
        Item::Apply(func, args) => {
            let args = args.iter().map(|&arg| eval.word(arg)).collect();
            let width = eval.circuit.values.lits(*value).len();
            let entry = eval.function_entry(*func, args);
            let mut bits: Vec<bool> = entry.bits.iter().map(|bit| bit.unwrap_or(false)).collect();
            bits.resize(width, false);
            bits
        }
        Item::Equal(a, b) => vec![eval.difference(*a, *b).is_none()],
    }
}
