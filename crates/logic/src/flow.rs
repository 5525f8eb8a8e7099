//! The symbolic state at a point of a block: a path condition and the values of what has changed.

use crate::guard::Guard;
use crate::term::{SymId, TermId, Terms};

/// A symbolic state. State variables without a value have the one from the start of the block.
#[derive(Clone, Debug, Default)]
pub struct Flow {
    /// The path condition.
    pub guard: Guard,
    values: Vec<(SymId, TermId)>,
}

impl Flow {
    /// The value of a state variable.
    pub fn get(&self, terms: &mut Terms, sym: SymId) -> TermId {
        match self.values.binary_search_by_key(&sym, |item| item.0) {
            Ok(at) => self.values[at].1,
            Err(_) => terms.var(sym, 0),
        }
    }

    /// Changes a state variable.
    pub fn set(&mut self, sym: SymId, value: TermId) {
        match self.values.binary_search_by_key(&sym, |item| item.0) {
            Ok(at) => self.values[at].1 = value,
            Err(at) => self.values.insert(at, (sym, value)),
        }
    }

    /// Keeps only the changes of state variables that `keep` wants.
    pub fn retain(&mut self, mut keep: impl FnMut(SymId) -> bool) {
        self.values.retain(|item| keep(item.0));
    }

    /// What has changed, in order.
    pub fn changes(&self, terms: &mut Terms) -> Vec<(SymId, TermId)> {
        let changed = |&&(sym, value): &&(SymId, TermId)| value != terms.var(sym, 0);
        self.values.iter().filter(changed).copied().collect()
    }

    /// The state where two paths meet.
    fn join(self, other: Flow, terms: &mut Terms) -> Flow {
        let (guard, first) = self.guard.join(&other.guard, terms);
        let mut values = Vec::with_capacity(self.values.len().max(other.values.len()));
        let (mut a, mut b) =
            (self.values.into_iter().peekable(), other.values.into_iter().peekable());
        loop {
            let sym = match (a.peek(), b.peek()) {
                (None, None) => break,
                (Some(x), None) => x.0,
                (None, Some(y)) => y.0,
                (Some(x), Some(y)) => x.0.min(y.0),
            };
            let mut old = || terms.var(sym, 0);
            let x = a.next_if(|item| item.0 == sym).map_or_else(&mut old, |item| item.1);
            let y = b.next_if(|item| item.0 == sym).map_or_else(&mut old, |item| item.1);
            let value = if x == y { x } else { terms.ite(first, x, y) };
            values.push((sym, value));
        }
        Flow { guard, values }
    }

    /// The state where any number of paths meet: those that have most in common first.
    pub fn join_all(flows: Vec<Flow>, terms: &mut Terms) -> Option<Flow> {
        let mut stack: Vec<Flow> = Vec::new();
        for flow in flows {
            while let [.., below, top] = &stack[..] {
                if below.guard.shared(&top.guard) < top.guard.shared(&flow.guard) {
                    break;
                }
                join_top(&mut stack, terms);
            }
            stack.push(flow);
        }
        while stack.len() > 1 {
            join_top(&mut stack, terms);
        }
        stack.pop()
    }
}

fn join_top(stack: &mut Vec<Flow>, terms: &mut Terms) {
    if let (Some(top), Some(below)) = (stack.pop(), stack.pop()) {
        stack.push(below.join(top, terms));
    }
}
