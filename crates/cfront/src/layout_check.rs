//! The layout of a program's types as C that a compiler can check.
//!
//! [`assertions`] is to be appended to the (preprocessed) text of the program: it speaks of the
//! types by the names that the end of the file sees, and of those without a name by
//! `__typeof__` of a member, an element or what a pointer points to.

use base::FastSet;
use cfa::ir::Cfa;
use cfa::types::{EnumId, Field, QualType, RecordId, Type};
use std::fmt::Write;

/// A type that the end of a file can name.
#[derive(Clone, Debug)]
pub struct NamedType {
    /// How: `struct s`, `name`, `__typeof__(variable)`.
    pub spelling: String,
    /// Which.
    pub ty: QualType,
}

/// `_Static_assert`s about every record and enumeration that `names` leads to: its size and
/// alignment, and the offset of every member that is no bit-field.
pub fn assertions(cfa: &Cfa, names: &[NamedType]) -> String {
    let mut check = Check {
        cfa,
        out: String::new(),
        records: FastSet::default(),
        enums: FastSet::default(),
        work: names.iter().rev().cloned().collect(),
    };
    while let Some(name) = check.work.pop() {
        check.visit(&name);
    }
    check.out
}

struct Check<'a> {
    cfa: &'a Cfa,
    out: String,
    records: FastSet<RecordId>,
    enums: FastSet<EnumId>,
    /// What is still to be looked at.
    work: Vec<NamedType>,
}

impl Check<'_> {
    fn visit(&mut self, name: &NamedType) {
        let spelling = &name.spelling;
        match *self.cfa.types.get(name.ty.ty) {
            Type::Record(id) => self.record(id, name),
            Type::Enum(id) => self.enumeration(id, spelling),
            Type::Array(element, _) => {
                self.later(format!("__typeof__((*({spelling} *)0)[0])"), element);
            }
            Type::Pointer(to) => self.later(format!("__typeof__(**({spelling} *)0)"), to),
            Type::Void | Type::Int(_) | Type::Float(_) | Type::Function(_) => {}
        }
    }

    /// Looks at a type later, unless nothing is to be said of it.
    fn later(&mut self, spelling: String, ty: QualType) {
        let is_new = match *self.cfa.types.get(ty.ty) {
            Type::Record(id) => !self.records.contains(&id),
            Type::Enum(id) => !self.enums.contains(&id),
            Type::Array(..) | Type::Pointer(_) => true,
            Type::Void | Type::Int(_) | Type::Float(_) | Type::Function(_) => false,
        };
        if is_new {
            self.work.push(NamedType { spelling, ty });
        }
    }

    fn enumeration(&mut self, id: EnumId, spelling: &str) {
        let known = &self.cfa.types.enums[id];
        if known.complete && self.enums.insert(id) {
            let size = known.repr.bits(self.cfa.types.model) / 8;
            self.assert(&format!("sizeof({spelling})"), u64::from(size));
        }
    }

    fn record(&mut self, id: RecordId, name: &NamedType) {
        let record = &self.cfa.types.records[id];
        let Some(size) = record.size else { return };
        if !self.records.insert(id) {
            return;
        }
        let spelling = &name.spelling;
        let _ = writeln!(self.out, "/* record {id} */");
        self.assert(&format!("sizeof({spelling})"), size);
        let align = name.ty.own_align().unwrap_or(record.align);
        self.assert(&format!("_Alignof({spelling})"), align);
        self.members(id, spelling, 0);
    }

    /// The members of `id`, which starts at byte `base` of the record called `spelling`.
    fn members(&mut self, id: RecordId, spelling: &str, base: u64) {
        let cfa = self.cfa;
        let plain = |field: &&Field| field.bits.is_none();
        for field in cfa.types.records[id].fields.iter().filter(plain) {
            let offset = base + field.offset;
            match (field.name, cfa.types.get(field.ty.ty)) {
                (Some(member), _) => {
                    let member = cfa.symbols.name(member);
                    self.assert(&format!("__builtin_offsetof({spelling}, {member})"), offset);
                    let member = format!("__typeof__((({spelling} *)0)->{member})");
                    self.later(member, field.ty);
                }
                // What is in an anonymous member is reached as if it were a member itself.
                (None, Type::Record(inner)) => {
                    self.records.insert(*inner);
                    self.members(*inner, spelling, offset);
                }
                (None, _) => {}
            }
        }
    }

    fn assert(&mut self, what: &str, value: u64) {
        let _ = writeln!(self.out, "_Static_assert({what} == {value}, \"\");");
    }
}
