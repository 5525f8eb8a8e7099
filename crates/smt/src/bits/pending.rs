//! Values that no circuit defines: reads from arrays, applications of functions and equalities of
//! arrays. Each is a word of inputs; `super::lemma` says what they mean, as far as a query needs it.

use base::{FastMap, IdVec, define_id};
use logic::FuncId;

use super::aig::AigLit;
use super::array::ArrayId;
use super::circuit::Circuit;
use super::value::Val;

define_id!(
    /// An item of [`Pending`].
    ItemId,
    "item"
);

/// What a word of inputs stands for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// The element of an array at an index.
    Read(ArrayId, Val),
    /// A function applied.
    Apply(FuncId, Vec<Val>),
    /// Whether two arrays are equal.
    Equal(ArrayId, ArrayId),
}

/// All items of a solver.
#[derive(Default)]
pub struct Pending {
    items: IdVec<ItemId, (Item, Val)>,
    known: FastMap<Item, ItemId>,
    /// The item of each input of the graph that belongs to one, and the input's place in its word.
    owners: FastMap<u32, (ItemId, u32)>,
    /// The shapes of functions' results.
    pub functions: FastMap<FuncId, u32>,
}

impl Pending {
    /// An item with its value.
    pub fn item(&self, id: ItemId) -> &(Item, Val) {
        &self.items[id]
    }

    /// The item of a read, if there is one.
    pub fn read(&self, array: ArrayId, index: Val) -> Option<ItemId> {
        self.known.get(&Item::Read(array, index)).copied()
    }

    /// The item that an input node belongs to, and its place there.
    #[inline]
    pub fn owner(&self, node: u32) -> Option<(ItemId, u32)> {
        self.owners.get(&node).copied()
    }

    /// All ids in order.
    pub fn ids(&self) -> impl Iterator<Item = ItemId> + use<> {
        self.items.ids()
    }
}

impl Circuit {
    /// The word of an element that no circuit defines.
    pub fn pending_read(&mut self, array: ArrayId, index: Val) -> Val {
        let shape = self.arrays.shape(array).element;
        self.pend(Item::Read(array, index), shape)
    }

    /// A function applied.
    pub fn application(&mut self, func: FuncId, args: &[Val]) -> Val {
        let shape = self.pending.functions[&func];
        self.pend(Item::Apply(func, args.to_vec()), shape)
    }

    /// Whether two arrays are equal, as a truth value of its own.
    pub fn pending_equality(&mut self, a: ArrayId, b: ArrayId) -> AigLit {
        let value = self.pend(Item::Equal(a.min(b), a.max(b)), 0);
        self.lit(value)
    }

    fn pend(&mut self, item: Item, shape: u32) -> Val {
        if let Some(&known) = self.pending.known.get(&item) {
            return self.pending.items[known].1;
        }
        let value = self.fresh(shape);
        let id = self.pending.items.push((item.clone(), value));
        self.pending.known.insert(item, id);
        for (place, lit) in (0..).zip(self.values.lits(value)) {
            self.pending.owners.insert(lit.node(), (id, place));
        }
        value
    }
}
