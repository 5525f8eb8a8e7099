//! Variables that differ by constants: x = y + c modulo 2^width.
//!
//! Variables are in classes; in each, one is the leader and the others are the leader plus an
//! offset. What is constant at the place belongs to the class of 0, which is not written down:
//! `of` asks the state. So `i = 0; j = 0` and a step of both give i = j where they meet.

use super::ranges::greatest;
use logic::SymId;
use std::collections::BTreeMap;

/// A variable as a leader (`None`: zero) plus an offset.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Form {
    /// The leader.
    pub leader: Option<SymId>,
    /// What is to be added.
    pub offset: u64,
    /// The width of both.
    pub width: u32,
}

impl Form {
    /// The sum with a number.
    pub fn plus(self, by: u64) -> Self {
        Self { offset: self.offset.wrapping_add(by) & greatest(self.width), ..self }
    }
}

/// Classes of variables, of two or more each.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Links(BTreeMap<SymId, Form>);

impl Links {
    /// Groups variables by the leaders of their forms.
    pub fn grouped<K: Ord>(forms: impl Iterator<Item = (SymId, K, Form)>) -> Self {
        let mut classes: BTreeMap<(K, u32), Vec<(SymId, u64)>> = BTreeMap::new();
        for (sym, key, form) in forms {
            classes.entry((key, form.width)).or_default().push((sym, form.offset));
        }
        let mut links = Self::default();
        for ((_, width), members) in classes {
            if members.len() < 2 {
                continue;
            }
            let (leader, base) = members[0];
            for (sym, offset) in members {
                let offset = offset.wrapping_sub(base) & greatest(width);
                links.0.insert(sym, Form { leader: Some(leader), offset, width });
            }
        }
        links
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The form of a variable in a class.
    pub fn get(&self, sym: SymId) -> Option<Form> {
        self.0.get(&sym).copied()
    }

    /// All variables in classes.
    pub fn iter(&self) -> impl Iterator<Item = (SymId, Form)> {
        self.0.iter().map(|(&sym, &form)| (sym, form))
    }

    /// The variables of a class, with what they exceed `form` by.
    pub fn class(&self, form: Form) -> impl Iterator<Item = (SymId, u64)> {
        let same = self.iter().filter(move |(_, other)| other.leader == form.leader);
        same.map(move |(sym, other)| {
            (sym, other.offset.wrapping_sub(form.offset) & greatest(form.width))
        })
    }

    /// Two forms, neither of which is a constant, are equal: their classes become one.
    pub fn unite(&mut self, a: Form, b: Form) {
        for leader in [a.leader, b.leader].into_iter().flatten() {
            let own = Form { leader: Some(leader), offset: 0, width: a.width };
            self.0.entry(leader).or_insert(own);
        }
        // leader(b) = leader(a) + (a.offset - b.offset)
        let shift = a.offset.wrapping_sub(b.offset);
        for form in self.0.values_mut().filter(|form| form.leader == b.leader) {
            *form = Form { leader: a.leader, ..form.plus(shift) };
        }
    }
}
