//! The table of conjunctions: open addressing with linear probing over node numbers.

use super::AigLit;

/// Finds the node of a conjunction by its operands. Slot value 0 (the constant's number) is free.
#[derive(Clone, Debug)]
pub(super) struct Table {
    slots: Vec<u32>,
    used: usize,
    shift: u32,
}

const FIRST_BITS: u32 = 10;

impl Table {
    pub fn new() -> Self {
        Self { slots: vec![0; 1 << FIRST_BITS], used: 0, shift: 64 - FIRST_BITS }
    }

    #[inline]
    fn start(&self, a: AigLit, b: AigLit) -> usize {
        let key = u64::from(a.code()) << 32 | u64::from(b.code());
        let mixed = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> self.shift) as usize
    }

    /// The node of `a ∧ b`, or the slot where it belongs.
    #[inline]
    pub fn find(&self, nodes: &[[AigLit; 2]], a: AigLit, b: AigLit) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = self.start(a, b);
        loop {
            let node = self.slots[slot];
            if node == 0 {
                return Err(slot);
            }
            if nodes[node as usize] == [a, b] {
                return Ok(node);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Puts `node` into the slot that [`find`](Self::find) gave.
    pub fn insert(&mut self, slot: usize, node: u32, nodes: &[[AigLit; 2]]) {
        self.slots[slot] = node;
        self.used += 1;
        if self.used * 8 > self.slots.len() * 5 {
            self.grow(nodes);
        }
    }

    fn grow(&mut self, nodes: &[[AigLit; 2]]) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![0; old.len() * 2];
        self.shift -= 1;
        let mask = self.slots.len() - 1;
        for node in old.into_iter().filter(|&node| node != 0) {
            let [a, b] = nodes[node as usize];
            let mut slot = self.start(a, b);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = node;
        }
    }
}
