//! The model behind an answer "satisfiable", evaluated on the graph.
//!
//! Inputs that have a SAT variable take its value; reads, applications and equalities that the
//! query did not need are computed from what they mean; all other inputs are false.

mod equality;
mod verify;
mod walk;

use base::{FastMap, FastSet};
use logic::{Bits, FuncId};
use sat::SatSolver;

use super::aig::{AigLit, NodeKind};
use super::array::ArrayId;
use super::circuit::Circuit;
use super::cnf::Cnf;
use super::pending::{Item, ItemId};
use super::value::{Val, View};

pub use equality::{Alias, element_value};
pub use walk::{Choice, End, Path, Step};

/// Where unknown arrays and functions have been read: the bits that reads have fixed so far.
#[derive(Default)]
pub struct Entry {
    /// The bits of the element, as far as they are fixed.
    pub bits: Vec<Option<bool>>,
    /// The items that fixed them.
    pub readers: Vec<ItemId>,
}

/// The elements of one unknown array.
#[derive(Default)]
pub struct Table {
    entries: FastMap<Bits, Entry>,
    /// The indices with entries, in the order in which they came.
    order: Vec<Bits>,
}

impl Table {
    fn entry(&mut self, index: &Bits) -> &mut Entry {
        if !self.entries.contains_key(index) {
            self.order.push(index.clone());
        }
        self.entries.entry(index.clone()).or_default()
    }
}

/// The values of one function.
#[derive(Default)]
pub struct Applications {
    entries: FastMap<Vec<Bits>, Entry>,
    /// The arguments with entries, in the order in which they came.
    order: Vec<Vec<Bits>>,
}

impl Applications {
    fn entry(&mut self, args: Vec<Bits>) -> &mut Entry {
        if !self.entries.contains_key(&args) {
            self.order.push(args.clone());
        }
        self.entries.entry(args).or_default()
    }
}

/// Values of nodes and elements in one model.
#[derive(Default)]
pub struct Model {
    /// Counts the models: what carries an older stamp is void.
    stamp: u32,
    /// For each node of the graph the stamp and its value.
    nodes: Vec<u32>,
    arrays: FastMap<ArrayId, Table>,
    functions: FastMap<FuncId, Applications>,
    aliases: FastMap<ArrayId, Alias>,
    /// Items whose bits are being computed.
    open: FastSet<ItemId>,
    /// Equalities that were computed though they have no SAT variable.
    pub computed: Vec<ItemId>,
}

impl Model {
    /// Forgets the model before.
    pub fn reset(&mut self) {
        self.stamp += 1;
        if self.stamp == u32::MAX >> 1 {
            self.nodes.clear();
            self.stamp = 1;
        }
        self.arrays.clear();
        self.functions.clear();
        self.aliases.clear();
        self.computed.clear();
    }

    #[inline]
    fn get(&self, node: u32) -> Option<bool> {
        let known = self.nodes[node as usize];
        (known >> 1 == self.stamp).then_some(known & 1 == 1)
    }

    #[inline]
    fn set(&mut self, node: u32, value: bool) {
        self.nodes[node as usize] = self.stamp << 1 | u32::from(value);
    }
}

/// Computes values in a model.
pub struct Eval<'a> {
    pub circuit: &'a Circuit,
    pub cnf: &'a Cnf,
    pub sat: &'a dyn SatSolver,
    pub model: &'a mut Model,
}

impl<'a> Eval<'a> {
    pub fn new(
        circuit: &'a Circuit,
        cnf: &'a Cnf,
        sat: &'a dyn SatSolver,
        model: &'a mut Model,
    ) -> Self {
        if model.nodes.len() < circuit.aig.len() {
            model.nodes.resize(circuit.aig.len(), 0);
        }
        Self { circuit, cnf, sat, model }
    }

    /// The value of a literal.
    pub fn lit(&mut self, lit: AigLit) -> bool {
        self.node(lit.node()) ^ lit.is_negative()
    }

    fn node(&mut self, root: u32) -> bool {
        if let Some(known) = self.model.get(root) {
            return known;
        }
        let mut stack = vec![root];
        while let Some(&node) = stack.last() {
            if self.model.get(node).is_some() {
                stack.pop();
                continue;
            }
            let value = match self.circuit.aig.kind(node) {
                NodeKind::Constant => Some(false),
                NodeKind::Input(_) => Some(self.input(node)),
                NodeKind::And(a, b) => self.conjunction(a, b, &mut stack),
            };
            if let Some(value) = value {
                self.model.set(node, value);
                stack.pop();
            }
        }
        self.model.get(root).expect("computed just now")
    }

    /// The value of `a ∧ b`, or what has to be computed first on the stack.
    fn conjunction(&self, a: AigLit, b: AigLit, stack: &mut Vec<u32>) -> Option<bool> {
        let x = self.model.get(a.node()).map(|value| value ^ a.is_negative());
        let y = self.model.get(b.node()).map(|value| value ^ b.is_negative());
        match (x, y) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            (Some(true), None) => {
                stack.push(b.node());
                None
            }
            (None, _) => {
                stack.push(a.node());
                None
            }
        }
    }

    fn input(&mut self, node: u32) -> bool {
        if let Some(lit) = self.cnf.known(node) {
            return self.sat.value(lit);
        }
        let Some((item, place)) = self.circuit.pending.owner(node) else { return false };
        if !self.model.open.insert(item) {
            return false;
        }
        let bits = base::deeper(|| self.meaning(item));
        self.model.open.remove(&item);
        bits[place as usize]
    }

    /// The bits of an item as its meaning gives them; what an unknown array or function has not
    /// been asked for becomes false, for good.
    fn meaning(&mut self, id: ItemId) -> Vec<bool> {
        let (item, _) = self.circuit.pending.item(id);
        match item {
            Item::Read(array, index) => {
                let index = self.word(*index);
                match self.walk(*array, index, None) {
                    End::Element(element) => self.bits(element),
                    End::Unknown(array, index) => {
                        let solved = self.solved_bits(id);
                        settle(self.array_entry(array, &index), &solved, id)
                    }
                }
            }
            Item::Apply(func, args) => {
                let args: Vec<Bits> = args.iter().map(|&arg| self.word(arg)).collect();
                let solved = self.solved_bits(id);
                settle(self.function_entry(*func, args), &solved, id)
            }
            Item::Equal(a, b) => {
                self.model.computed.push(id);
                vec![self.difference(*a, *b).is_none()]
            }
        }
    }

    /// The bits of a scalar value.
    pub fn bits(&mut self, val: Val) -> Vec<bool> {
        let lits = self.circuit.values.lits(val);
        lits.into_iter().map(|lit| self.lit(lit)).collect()
    }

    /// The value of a word; a truth value is a word of one bit.
    pub fn word(&mut self, val: Val) -> Bits {
        match self.circuit.values.view(val) {
            View::Small(width, value) => Bits::new(width, value.into()),
            View::Wide(bits) => bits.clone(),
            _ => to_number(&self.bits(val)),
        }
    }

    /// The bits of an item that have SAT variables, the others `None`.
    pub fn solved_bits(&mut self, id: ItemId) -> Vec<Option<bool>> {
        let (_, value) = self.circuit.pending.item(id);
        let lits = self.circuit.values.lits(*value);
        let solved = |lit: AigLit| Some(self.sat.value(self.cnf.known(lit.node())?));
        lits.into_iter().map(solved).collect()
    }

    /// Notes that an item at an entry has the bits `solved`; the item that says otherwise.
    pub fn agree(
        entry: &mut Entry,
        solved: &[Option<bool>],
        id: ItemId,
    ) -> Result<(), Vec<ItemId>> {
        if entry.bits.is_empty() {
            entry.bits = vec![None; solved.len()];
        }
        let clash = |(a, b): (&Option<bool>, &Option<bool>)| a.is_some() && b.is_some() && a != b;
        if entry.bits.iter().zip(solved).any(clash) {
            return Err(entry.readers.clone());
        }
        for (known, bit) in entry.bits.iter_mut().zip(solved) {
            *known = known.or(*bit);
        }
        entry.readers.push(id);
        Ok(())
    }

    /// The entry of an unknown array.
    pub fn array_entry(&mut self, array: ArrayId, index: &Bits) -> &mut Entry {
        self.model.arrays.entry(array).or_default().entry(index)
    }

    /// The arguments that a function has been applied to, with the values.
    pub fn applications(&self, func: FuncId) -> Vec<(Vec<Bits>, Vec<bool>)> {
        let Some(table) = self.model.functions.get(&func) else { return Vec::new() };
        let value = |entry: &Entry| entry.bits.iter().map(|bit| bit.unwrap_or(false)).collect();
        table.order.iter().map(|args| (args.clone(), value(&table.entries[args]))).collect()
    }

    /// The entry of a function.
    pub fn function_entry(&mut self, func: FuncId, args: Vec<Bits>) -> &mut Entry {
        self.model.functions.entry(func).or_default().entry(args)
    }
}

/// The bits of an entry; those that are open become what the reader has solved, or false.
fn settle(entry: &mut Entry, solved: &[Option<bool>], id: ItemId) -> Vec<bool> {
    if entry.bits.is_empty() {
        entry.bits = vec![None; solved.len()];
    }
    entry.readers.push(id);
    let bits = entry.bits.iter_mut().zip(solved);
    bits.map(|(bit, solved)| *bit.get_or_insert(solved.unwrap_or(false))).collect()
}

/// The number with these bits, the least significant first.
pub fn to_number(bits: &[bool]) -> Bits {
    let width = bits.len() as u32;
    if width <= 128 {
        let value = bits.iter().rev().fold(0, |value, &bit| value << 1 | u128::from(bit));
        return Bits::new(width, value);
    }
    let bytes: Vec<u8> = bits
        .chunks(8)
        .map(|chunk| chunk.iter().rev().fold(0, |value, &bit| value << 1 | u8::from(bit)))
        .collect();
    Bits::from_big(width, num_bigint::BigUint::from_bytes_le(&bytes))
}
