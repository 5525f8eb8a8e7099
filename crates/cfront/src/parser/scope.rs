//! Which names are typedef names at this point of the text.

use base::{FastSet, Id, Symbol};

/// The scopes around the current token, as the present state and a log to undo it.
#[derive(Default)]
pub(super) struct Scopes {
    /// Whether each symbol names a type now.
    is_type: Vec<bool>,
    /// What was overwritten since the outermost scope was opened.
    log: Vec<(Symbol, bool)>,
    /// Names that were used as types without being declared.
    assumed: FastSet<Symbol>,
}

/// Remembers where a scope began.
pub(super) struct Mark(usize);

impl Scopes {
    /// Whether `name` is a typedef name here.
    #[inline]
    pub fn is_type(&self, name: Symbol) -> bool {
        self.is_type.get(name.index()).copied().unwrap_or(false)
    }

    /// Declares `name` in the innermost scope.
    pub fn declare(&mut self, name: Symbol, is_type: bool) {
        let old = self.is_type(name);
        if old == is_type {
            return;
        }
        if self.is_type.len() <= name.index() {
            self.is_type.resize(name.index() + 1, false);
        }
        self.is_type[name.index()] = is_type;
        self.log.push((name, old));
    }

    /// Lets `name` be a type in all scopes, to report an unknown type only once.
    pub fn assume_type(&mut self, name: Symbol) {
        self.declare(name, true);
        self.assumed.insert(name);
    }

    /// Opens a scope.
    pub fn open(&self) -> Mark {
        Mark(self.log.len())
    }

    /// Closes the scope that began at `mark`.
    pub fn close(&mut self, mark: Mark) {
        while self.log.len() > mark.0 {
            if let Some((name, old)) = self.log.pop() {
                self.is_type[name.index()] = old || self.assumed.contains(&name);
            }
        }
    }
}
