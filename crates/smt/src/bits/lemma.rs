//! Lemmas on demand [BB09] for reads, applications and equalities of arrays.
//!
//! After each model that the SAT solver finds, the reads that the query depends on are followed
//! through the array nodes with the values of the model. Where a read has another value than the
//! element it ends at, the steps on its way become clauses:
//!
//! ```text
//! i = j            → read(store(a, j, e), i) = e
//! i ≠ j            → read(store(a, j, e), i) = read(a, i)
//! i - j ≥ n        → read(store(… store(a, j, e) …, j + n - 1, f), i) = read(a, i)
//! k < i < l        → read(overlay(a, m), i)  = read(a, i)      (no key of m between k and l)
//! a = b            → read(a, i) = read(b, i)
//! i = j            → read(u, i) = read(u, j)                   (u unknown)
//! ```
//!
//! and so on for the other nodes; `read(a, i)` becomes a word that is looked at in its turn. A read
//! whose step in the current model is a clause already needs no second look. Lemmas hold in all
//! models, so they stay. [BB09]: Brummayer, Biere, *Lemmas on demand for the extensional theory of
//! arrays*.
//!
//! DIVERGENCE: [BB09] states one lemma for a whole path; here each step is stated by itself, and
//! shared by all reads that take it.

use logic::Op;

use super::aig::AigLit;
use super::array::{ArrayId, Node, Place};
use super::model::{Alias, Choice, End, Eval, Path, Step};
use super::pending::{Item, ItemId};
use super::solver::BitSolver;
use super::value::Val;

/// What makes a step of a read known: the read, and which of its node's lemmas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LemmaKey {
    /// One branch of a node with two.
    Branch(ItemId, bool),
    /// An index outside a run.
    Pass(ItemId),
    /// An entry of an overlay.
    Key(ItemId, u64),
    /// A gap of an overlay.
    Gap(ItemId, Option<u64>, Option<u64>),
    /// Two reads from an unknown array, or two applications of a function.
    Congruence(ItemId, ItemId),
    /// An equality at an index.
    Equal(ItemId, Val),
    /// An equality that a read depends on.
    Encode(ItemId),
}

/// Where a model is wrong.
pub enum Violation {
    /// A read does not have the value of the element at the end of its path.
    Read(ItemId, Path),
    /// Two reads of one element differ.
    Clash(ItemId, ItemId),
    /// Two applications to equal arguments differ.
    Apply(ItemId, ItemId),
    /// A true equality of arrays that differ at an index.
    Equal(ItemId, Val),
    /// An equality that was computed before all elements were known.
    Early(ItemId),
}

impl BitSolver {
    /// Finds out which items the query depends on, now that more is encoded.
    pub(super) fn note_relevant(&mut self) {
        loop {
            let inputs = self.cnf.take_inputs();
            if inputs.is_empty() {
                return;
            }
            for node in inputs {
                let Some((item, _)) = self.circuit.pending.owner(node) else { continue };
                if self.is_relevant.insert(item) {
                    self.relevant.push(item);
                    self.sorted = false;
                    if let Item::Equal(a, b) = self.circuit.pending.item(item).0 {
                        self.activate(item, a, b);
                    }
                }
            }
        }
    }

    /// Two arrays that are not equal differ at some index. So that a model says what the arrays
    /// are, all that they are made of is encoded.
    fn activate(&mut self, item: ItemId, a: ArrayId, b: ArrayId) {
        self.equalities.push(item);
        let width = self.circuit.arrays.shape(a).index_width();
        let witness = self.circuit.fresh(width);
        let (x, y) = (self.circuit.select(a, witness), self.circuit.select(b, witness));
        let same = self.circuit.eq(x, y);
        let equal = self.circuit.lit(self.circuit.pending.item(item).1);
        self.clause(&[equal, !same]);
        let mut todo = vec![a, b];
        while let Some(array) = todo.pop() {
            if !self.encoded_arrays.insert(array) {
                continue;
            }
            let mut words = Vec::new();
            match self.circuit.arrays.node(array) {
                Node::Unknown(_) => {}
                Node::Const(element) => words.push(element),
                Node::Store { below, index, element } => {
                    words.extend([index, element]);
                    todo.push(below);
                }
                Node::Overlay { below, map } => {
                    words.extend(self.circuit.arrays.maps.entries(map).iter().map(|e| e.1));
                    todo.push(below);
                }
                Node::Ite { cond, then, otherwise } => {
                    words.push(Val::bool(cond));
                    todo.extend([then, otherwise]);
                }
                Node::Fill { below, low, count, element } => {
                    words.extend([low, count, element]);
                    todo.push(below);
                }
                Node::Copy { below, to, source, from, count } => {
                    words.extend([to, from, count]);
                    todo.extend([below, source]);
                }
            }
            for word in words {
                self.encode_word(word);
            }
        }
    }

    fn encode_word(&mut self, word: Val) {
        for lit in self.circuit.values.lits(word).into_iter().filter(|lit| !lit.is_constant()) {
            self.cnf.encode(&self.circuit.aig, &mut *self.sat, lit);
        }
    }

    fn clause(&mut self, lits: &[AigLit]) {
        self.cnf.clause(&self.circuit.aig, &mut *self.sat, lits);
    }

    /// Compares the model with what the relevant items mean, and states what it got wrong.
    /// Whether there was anything.
    pub(super) fn refine(&mut self) -> bool {
        if !self.sorted {
            // Items depend only on earlier ones.
            self.relevant.sort_unstable();
            self.equalities.sort_unstable();
            self.sorted = true;
        }
        let violations = self.violations();
        if violations.is_empty() {
            return false;
        }
        let before = self.lemmas.len();
        for violation in violations {
            self.state(violation);
        }
        self.note_relevant();
        self.stats.lemmas += (self.lemmas.len() - before) as u64;
        assert!(self.lemmas.len() > before, "a bug: a wrong model of arrays, but nothing to add");
        true
    }

    fn violations(&mut self) -> Vec<Violation> {
        let mut found = Vec::new();
        let mut eval = Eval::new(&self.circuit, &self.cnf, &*self.sat, &mut self.model);
        eval.find_aliases(&self.equalities);
        // Reads of unknown arrays come first: where the steps of another read are all stated, it has
        // the value of one of them, and they are what congruence is about.
        let mut others = Vec::new();
        for &id in &self.relevant {
            match &self.circuit.pending.item(id).0 {
                Item::Read(array, index) => {
                    let index = eval.word(*index);
                    let choice = eval.choose(*array, &index);
                    if choice != Ok(None) {
                        others.push((id, *array, index, choice));
                        continue;
                    }
                    found.extend(wrong_read(&mut eval, id, *array, index));
                }
                Item::Apply(func, args) => {
                    let args = args.iter().map(|&arg| eval.word(arg)).collect();
                    let solved = eval.solved_bits(id);
                    let entry = eval.function_entry(*func, args);
                    if let Err(readers) = Eval::agree(entry, &solved, id) {
                        let other = clash(&mut eval, id, &solved, &readers);
                        found.push(Violation::Apply(id, other));
                    }
                }
                Item::Equal(..) => {}
            }
        }
        for (id, array, index, choice) in others {
            let key = choice.ok().flatten().and_then(|choice| lemma_key(id, &choice));
            if !key.is_some_and(|key| self.lemmas.contains(&key)) {
                found.extend(wrong_read(&mut eval, id, array, index));
            }
        }
        // SOUNDNESS: an equality that a read depends on was computed from the elements known by
        // then; later ones may have made it wrong.
        found.extend(self.model.computed.drain(..).map(Violation::Early));
        if found.is_empty() {
            found = self.wrong_equalities();
        }
        found
    }

    fn wrong_equalities(&mut self) -> Vec<Violation> {
        let mut differences = Vec::new();
        let mut eval = Eval::new(&self.circuit, &self.cnf, &*self.sat, &mut self.model);
        for &id in &self.equalities {
            let (Item::Equal(a, b), value) = self.circuit.pending.item(id) else { continue };
            if eval.lit(self.circuit.lit(*value))
                && let Some((index, word)) = eval.difference(*a, *b)
            {
                differences.push((id, index, word));
            }
        }
        let violation = |(id, index, word): (ItemId, logic::Bits, Option<Val>)| {
            let word = word.unwrap_or_else(|| self.circuit.values.constant(&index));
            Violation::Equal(id, word)
        };
        differences.into_iter().map(violation).collect()
    }

    /// Adds the lemmas that a violation calls for.
    fn state(&mut self, violation: Violation) {
        match violation {
            Violation::Read(item, path) => {
                self.state_path(item, &path);
            }
            Violation::Clash(a, b) => {
                let (a, b) = (self.at_unknown(a), self.at_unknown(b));
                if let (Some(a), Some(b)) = (a, b)
                    && a != b
                {
                    self.state_congruence(a, b);
                }
            }
            Violation::Apply(a, b) => self.state_congruence(a, b),
            Violation::Early(item) => {
                self.lemmas.insert(LemmaKey::Encode(item));
                self.encode_word(self.circuit.pending.item(item).1);
            }
            Violation::Equal(item, index) => {
                self.state_equality(item, index);
                self.state_sides(item, index);
            }
        }
    }

    /// States the steps of a read in the current model; the read of an unknown array at its end.
    fn at_unknown(&mut self, item: ItemId) -> Option<ItemId> {
        let Item::Read(array, index) = self.circuit.pending.item(item).0 else { return None };
        let path = self.path(array, index);
        self.state_path(item, &path)
    }

    /// The steps of a read from `array` in the current model.
    fn path(&mut self, array: ArrayId, index: Val) -> Path {
        let mut path = Vec::new();
        let mut eval = Eval::new(&self.circuit, &self.cnf, &*self.sat, &mut self.model);
        let index = eval.word(index);
        eval.walk(array, index, Some(&mut path));
        path
    }

    /// The first item on the `path` of a read.
    fn first_read(&mut self, array: ArrayId, index: Val, path: &[Step]) -> Option<ItemId> {
        match self.circuit.place(array, index) {
            Place::At(array, index) => self.circuit.pending.read(array, index),
            Place::Element(_) => self.taken_branch(path.iter(), index),
        }
    }

    /// Goes along `path` with the read `item`, stating each step. The read of an unknown array
    /// that it ends at, if it ends at one.
    fn state_path(&mut self, mut item: ItemId, path: &[Step]) -> Option<ItemId> {
        let mut steps = path.iter();
        loop {
            let Item::Read(array, index) = self.circuit.pending.item(item).0 else { return None };
            // What can be decided without the model was skipped when the read was made.
            let Some(step) = steps.find(|step| step.array == array) else {
                if matches!(self.circuit.arrays.node(array), Node::Unknown(_)) {
                    return Some(item);
                }
                // It led into the middle of a run that the model lets the read pass.
                let path = self.path(array, index);
                return base::deeper(|| self.state_path(item, &path));
            };
            item = match self.state_step(item, array, index, &step.choice) {
                Place::Element(_) => {
                    let rest = std::iter::once(step).chain(steps.by_ref());
                    self.taken_branch(rest, index)?
                }
                Place::At(array, index) => self.read_item(array, index)?,
            };
        }
    }

    /// A read of an `Ite` of unknown arrays is an `ite` of words and no item: the read that it has the
    /// value of in the current model, after those of `steps` that lead to it.
    fn taken_branch<'s>(
        &mut self,
        steps: impl Iterator<Item = &'s Step>,
        mut index: Val,
    ) -> Option<ItemId> {
        for step in steps {
            match (self.circuit.arrays.node(step.array), &step.choice) {
                (Node::Copy { to, from, .. }, Choice::Branch(true)) => {
                    index = self.circuit.copied_index(index, to, from);
                }
                (Node::Ite { then, otherwise, .. }, &Choice::Branch(holds)) => {
                    let branch = if holds { then } else { otherwise };
                    if let Place::At(array, index) = self.circuit.place(branch, index) {
                        return self.read_item(array, index);
                    }
                }
                _ => {}
            }
        }
        None
    }

    fn read_item(&mut self, array: ArrayId, index: Val) -> Option<ItemId> {
        self.circuit.pending_read(array, index);
        self.circuit.pending.read(array, index)
    }

    /// States what a node does with a read in the current model.
    fn state_step(&mut self, item: ItemId, array: ArrayId, index: Val, choice: &Choice) -> Place {
        if let Choice::Alias(alias, path) = choice {
            return self.state_alias(item, alias, index, path);
        }
        let (conditions, place) = self.step(array, index, choice);
        let key = lemma_key(item, choice).expect("a step of a node");
        if self.lemmas.insert(key) {
            let value = self.circuit.pending.item(item).1;
            let target = self.circuit.element(place);
            self.state_equal(&conditions, value, target);
        }
        place
    }

    /// When a node does with a read at `index` what `choice` says, and where the read goes then.
    fn step(&mut self, array: ArrayId, index: Val, choice: &Choice) -> (Vec<AigLit>, Place) {
        let circuit = &mut self.circuit;
        let on = |cond: AigLit, holds: bool| vec![cond.negate_if(!holds)];
        match (circuit.arrays.node(array), choice) {
            (_, Choice::Pass) => {
                let run = circuit.arrays.run(array).expect("a run");
                let width = circuit.values.width(index);
                let count = circuit.values.small(width, run.count);
                let cond = on(inside(circuit, index, run.low, count), false);
                (cond, circuit.place(run.below, index))
            }
            (Node::Store { below, index: at, element }, &Choice::Branch(hit)) => {
                let cond = on(circuit.eq(index, at), hit);
                (cond, if hit { Place::Element(element) } else { circuit.place(below, index) })
            }
            (Node::Ite { cond, then, otherwise }, &Choice::Branch(holds)) => {
                (on(cond, holds), circuit.place(if holds { then } else { otherwise }, index))
            }
            (Node::Fill { below, low, count, element }, &Choice::Branch(hit)) => {
                let cond = on(inside(circuit, index, low, count), hit);
                (cond, if hit { Place::Element(element) } else { circuit.place(below, index) })
            }
            (Node::Copy { below, to, source, from, count }, &Choice::Branch(hit)) => {
                let cond = on(inside(circuit, index, to, count), hit);
                if !hit {
                    return (cond, circuit.place(below, index));
                }
                let index = circuit.copied_index(index, to, from);
                (cond, circuit.place(source, index))
            }
            (Node::Overlay { map, .. }, &Choice::Key(key)) => {
                let element = circuit.arrays.maps.get(map, key).expect("a key of the map");
                let width = circuit.values.width(index);
                let key = circuit.values.small(width, key);
                (vec![circuit.eq(index, key)], Place::Element(element))
            }
            (Node::Overlay { below, .. }, &Choice::Gap(low, high)) => {
                let width = circuit.values.width(index);
                let mut bound = |key: Option<u64>, above: bool| {
                    let key = circuit.values.small(width, key?);
                    let args = if above { [key, index] } else { [index, key] };
                    let less = circuit.apply(Op::BvUlt, &args);
                    Some(circuit.lit(less))
                };
                let conditions = bound(low, true).into_iter().chain(bound(high, false)).collect();
                (conditions, circuit.place(below, index))
            }
            (node, choice) => unreachable!("{choice:?} at {node:?}"),
        }
    }

    /// A read from an unknown array that an equality identifies with another array: the way from
    /// the equality's side to the unknown array, and the equality at the index.
    fn state_alias(&mut self, read: ItemId, alias: &Alias, index: Val, path: &[Step]) -> Place {
        self.state_equality(alias.item, index);
        if let Some(item) = self.first_read(alias.side, index, path)
            && let Some(end) = self.state_path(item, path)
            && end != read
        {
            // Copies on the way made another word of the index, with the same value.
            self.state_congruence(end, read);
        }
        self.circuit.place(alias.other, index)
    }

    /// The steps of the reads of an equality's two sides at an index.
    fn state_sides(&mut self, equality: ItemId, index: Val) {
        let Item::Equal(a, b) = self.circuit.pending.item(equality).0 else { return };
        for side in [a, b] {
            let path = self.path(side, index);
            if let Some(item) = self.first_read(side, index, &path) {
                self.state_path(item, &path);
            }
        }
    }

    /// An equality at an index.
    fn state_equality(&mut self, equality: ItemId, index: Val) {
        let (Item::Equal(a, b), value) = *self.circuit.pending.item(equality) else { return };
        let (x, y) = (self.circuit.place(a, index), self.circuit.place(b, index));
        if self.lemmas.insert(LemmaKey::Equal(equality, index)) {
            let equal = self.circuit.lit(value);
            let (x, y) = (self.circuit.element(x), self.circuit.element(y));
            self.state_equal(&[equal], x, y);
        }
    }

    /// Equal indices or arguments give equal values.
    fn state_congruence(&mut self, a: ItemId, b: ItemId) {
        if !self.lemmas.insert(LemmaKey::Congruence(a.min(b), a.max(b))) {
            return;
        }
        let ((first, x), (second, y)) =
            (self.circuit.pending.item(a).clone(), self.circuit.pending.item(b).clone());
        let conditions = match (first, second) {
            // SOUNDNESS: of one array.
            (Item::Read(a, i), Item::Read(b, j)) if a == b => vec![self.circuit.eq(i, j)],
            (Item::Apply(_, args), Item::Apply(_, others)) => {
                args.iter().zip(&others).map(|(&i, &j)| self.circuit.eq(i, j)).collect()
            }
            (first, second) => unreachable!("{first:?} and {second:?} are not congruent"),
        };
        self.state_equal(&conditions, x, y);
    }

    /// `conditions → a = b`, bit by bit.
    fn state_equal(&mut self, conditions: &[AigLit], a: Val, b: Val) {
        let (x, y) = (self.circuit.values.lits(a), self.circuit.values.lits(b));
        let mut clause: Vec<AigLit> = conditions.iter().map(|&cond| !cond).collect();
        let length = clause.len();
        for (p, q) in x.into_iter().zip(y).filter(|(p, q)| p != q) {
            clause.extend([!p, q]);
            self.clause(&clause);
            clause.truncate(length);
            clause.extend([p, !q]);
            self.clause(&clause);
            clause.truncate(length);
        }
    }
}

/// Whether `index` is one of the `count` from `low` on.
fn inside(circuit: &mut super::circuit::Circuit, index: Val, low: Val, count: Val) -> AigLit {
    let offset = circuit.sub(index, low);
    let less = circuit.apply(Op::BvUlt, &[offset, count]);
    circuit.lit(less)
}

fn lemma_key(item: ItemId, choice: &Choice) -> Option<LemmaKey> {
    match *choice {
        Choice::Branch(branch) => Some(LemmaKey::Branch(item, branch)),
        Choice::Pass => Some(LemmaKey::Pass(item)),
        Choice::Key(key) => Some(LemmaKey::Key(item, key)),
        Choice::Gap(low, high) => Some(LemmaKey::Gap(item, low, high)),
        Choice::Alias(..) => None,
    }
}

/// Follows a read to its end and compares.
fn wrong_read(
    eval: &mut Eval<'_>,
    id: ItemId,
    array: ArrayId,
    index: logic::Bits,
) -> Option<Violation> {
    let solved = eval.solved_bits(id);
    let mut path = Vec::new();
    match eval.walk(array, index, Some(&mut path)) {
        End::Element(element) => {
            let want = eval.bits(element);
            let wrong = solved.iter().zip(&want).any(|(bit, want)| bit.is_some_and(|b| b != *want));
            wrong.then_some(Violation::Read(id, path))
        }
        End::Unknown(array, index) => {
            let entry = eval.array_entry(array, &index);
            let readers = Eval::agree(entry, &solved, id).err()?;
            Some(Violation::Clash(id, clash(eval, id, &solved, &readers)))
        }
    }
}

/// The first of `readers` that has a bit other than `solved` says.
fn clash(eval: &mut Eval<'_>, id: ItemId, solved: &[Option<bool>], readers: &[ItemId]) -> ItemId {
    let differs = |&&reader: &&ItemId| {
        let (_, value) = eval.circuit.pending.item(reader);
        let bits = eval.bits(*value);
        bits.iter().zip(solved).any(|(bit, solved)| solved.is_some_and(|s| s != *bit))
    };
    let found = readers.iter().find(differs);
    *found.unwrap_or_else(|| panic!("a bug: nobody fixed the bits that {id} differs in"))
}
