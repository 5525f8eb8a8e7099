//! Names for what is declared: each its own, and none that SMT-LIB or the writer uses.

use super::write::WRITERS_MARK;
use base::FastSet;

/// Names of the standard that a variable might have.
const TAKEN: &[&str] = &[
    "true",
    "false",
    "not",
    "and",
    "or",
    "xor",
    "distinct",
    "ite",
    "let",
    "par",
    "forall",
    "exists",
    "match",
    "as",
    "select",
    "store",
    "concat",
    "extract",
    "repeat",
    "abs",
    "div",
    "mod",
    "to_real",
    "to_int",
    "is_int",
    "const",
    "assert",
    "push",
    "pop",
    "exit",
    "echo",
    "reset",
    "roundNearestTiesToEven",
    "RNE",
    "RNA",
    "RTP",
    "RTN",
    "RTZ",
    "fp",
    "NaN",
    "Bool",
    "Int",
    "Real",
    "Array",
    "BitVec",
    "lambda",
];

/// Gives out names.
#[derive(Default)]
pub(super) struct Names {
    used: FastSet<String>,
    /// How many names for `let` were tried.
    bound: u32,
}

impl Names {
    /// A symbol for something with this name, at a time unless that is 0.
    pub(super) fn symbol(&mut self, name: &str, time: u32) -> String {
        let clean: String = name
            .chars()
            .map(|c| if matches!(c, '|' | '\\') || c.is_control() { '_' } else { c })
            .collect();
        let base = if time == 0 { clean } else { format!("{clean}@{time}") };
        let reserved = base.is_empty()
            || base.starts_with(WRITERS_MARK)
            || base.starts_with("bv")
            || base.starts_with("fp.")
            || TAKEN.contains(&base.as_str());
        let mut unique = if reserved { format!("_{base}") } else { base.clone() };
        let mut number = 1;
        while !self.used.insert(unique.clone()) {
            number += 1;
            unique = format!("{base}~{number}");
        }
        write_symbol(&unique)
    }

    /// The symbol that was declared with this name, at a time unless that is 0.
    pub(super) fn as_declared(&mut self, name: &str, time: u32) -> String {
        let name = if time == 0 { name.to_string() } else { format!("{name}@{time}") };
        self.used.insert(name.clone());
        write_symbol(&name)
    }

    /// A new name for `let`, which begins in a way that the standard reserves for solvers.
    pub(super) fn bound(&mut self) -> String {
        loop {
            let name = format!(".t{}", self.bound);
            self.bound += 1;
            if self.used.insert(name.clone()) {
                return name;
            }
        }
    }
}

/// The symbol of this name, with bars around it if it needs them.
pub fn write_symbol(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    let simple = name.chars().all(plain)
        && !name.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '@' | '.'));
    // A name of operator characters alone might be an operator.
    if simple && name.chars().any(|c| c.is_ascii_alphanumeric()) {
        name.to_string()
    } else {
        format!("|{name}|")
    }
}
