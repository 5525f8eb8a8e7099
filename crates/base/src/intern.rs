//! Names as small integers.

use crate::{FastMap, IdVec, define_id};

define_id!(
    /// An interned name; equal names have equal symbols within one [`Interner`].
    Symbol,
    "s"
);

/// The table behind [`Symbol`].
#[derive(Clone, Default, Debug)]
pub struct Interner {
    symbols: FastMap<Box<str>, Symbol>,
    names: IdVec<Symbol, Box<str>>,
}

impl Interner {
    /// The symbol of `name`, new or old.
    pub fn intern(&mut self, name: &str) -> Symbol {
        if let Some(&symbol) = self.symbols.get(name) {
            return symbol;
        }
        let symbol = self.names.push(name.into());
        self.symbols.insert(name.into(), symbol);
        symbol
    }

    /// The symbol of `name` if it was interned before.
    pub fn find(&self, name: &str) -> Option<Symbol> {
        self.symbols.get(name).copied()
    }

    /// The text of `symbol`.
    pub fn name(&self, symbol: Symbol) -> &str {
        &self.names[symbol]
    }
}
