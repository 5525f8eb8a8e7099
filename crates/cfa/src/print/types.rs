//! Types as C text.

use crate::types::{ArrayLen, FuncType, Quals, RecordKind, Type, TypeId, TypeTable};
use base::Interner;

/// A type as C text: `int *[3]`, `struct s`, `void (*)(int)`.
pub fn name(types: &TypeTable, symbols: &Interner, ty: TypeId) -> String {
    declare(types, symbols, ty, "")
}

/// A declaration of `name` with type `ty`: `int (*f)(char, ...)`. An empty name gives the type.
pub fn declare(types: &TypeTable, symbols: &Interner, ty: TypeId, name: &str) -> String {
    base::deeper(|| declarator(types, symbols, ty, name))
}

/// Builds the declarator from the inside out while walking from the type to its base.
fn declarator(types: &TypeTable, symbols: &Interner, ty: TypeId, name: &str) -> String {
    let mut inner = name.to_string();
    let (mut ty, mut quals) = (ty, Quals::NONE);
    loop {
        match types.get(ty) {
            Type::Pointer(to) => {
                let mut own = qualifiers(quals);
                if inner.is_empty() || inner.starts_with(['(', '[']) {
                    own.truncate(own.trim_end().len());
                }
                inner = format!("*{own}{inner}");
                (ty, quals) = (to.ty, to.quals);
            }
            Type::Array(element, len) => {
                let len = match len {
                    ArrayLen::Known(len) => len.to_string(),
                    ArrayLen::Unknown => String::new(),
                    ArrayLen::Variable(_) => "*".into(),
                };
                inner = format!("{}[{len}]", bracketed(inner));
                (ty, quals) = (element.ty, element.quals.with(quals));
            }
            Type::Function(parts) => {
                inner = format!("{}({})", bracketed(inner), parameters(types, symbols, parts));
                (ty, quals) = (parts.ret, Quals::NONE);
            }
            base => {
                let base = base_name(types, symbols, base);
                let space = if inner.is_empty() { "" } else { " " };
                return format!("{}{base}{space}{inner}", qualifiers(quals));
            }
        }
    }
}

/// A pointer declarator binds weaker than `[]` and `()`.
fn bracketed(inner: String) -> String {
    if inner.starts_with('*') { format!("({inner})") } else { inner }
}

fn parameters(types: &TypeTable, symbols: &Interner, parts: &FuncType) -> String {
    let mut list: Vec<String> =
        parts.params.iter().map(|&param| declare(types, symbols, param, "")).collect();
    if parts.variadic {
        list.push("...".into());
    }
    if list.is_empty() && parts.prototype {
        list.push("void".into());
    }
    list.join(", ")
}

fn qualifiers(quals: Quals) -> String {
    let all = [
        (Quals::CONST, "const "),
        (Quals::VOLATILE, "volatile "),
        (Quals::RESTRICT, "restrict "),
        (Quals::ATOMIC, "_Atomic "),
    ];
    all.iter().filter(|(qual, _)| quals.has(*qual)).map(|(_, text)| *text).collect()
}

fn base_name(types: &TypeTable, symbols: &Interner, ty: &Type) -> String {
    match ty {
        Type::Int(kind) => kind.name().into(),
        Type::Float(kind) => kind.name().into(),
        Type::Enum(id) => match types.enums[*id].tag {
            Some(tag) => format!("enum {}", symbols.name(tag)),
            None => format!("enum <{id}>"),
        },
        Type::Record(id) => {
            let record = &types.records[*id];
            let keyword = match record.kind {
                RecordKind::Struct => "struct",
                RecordKind::Union => "union",
            };
            match record.tag {
                Some(tag) => format!("{keyword} {}", symbols.name(tag)),
                None => format!("{keyword} <{id}>"),
            }
        }
        _ => "void".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Builder;
    use crate::types::QualType;

    #[test]
    fn declarators() {
        let mut b = Builder::new();
        let (int, char, void) = (b.int(), b.char(), b.cfa.types.void());
        let int_ptr = b.ptr(int);
        let array_of_ptr = b.array(int_ptr, 3);
        let array = b.array(int, 3);
        let ptr_to_array = b.ptr(array);
        let func = b.func_type(int, &[char], true);
        let func_ptr = b.ptr(func);
        let table = b.array(func_ptr, 2);
        let no_args = b.func_type(void, &[], false);
        let const_int = b.cfa.types.pointer(QualType::plain(int).with(Quals::CONST));
        let const_ptr = b.cfa.types.pointer(QualType::plain(int_ptr).with(Quals::CONST));
        let signal = b.func_type(func_ptr, &[int, func_ptr], false);
        let check = |ty, name: &str, text: &str| {
            assert_eq!(declare(&b.cfa.types, &b.cfa.symbols, ty, name), text);
        };
        check(int, "x", "int x");
        check(int_ptr, "", "int *");
        check(array_of_ptr, "", "int *[3]");
        check(ptr_to_array, "p", "int (*p)[3]");
        check(func_ptr, "f", "int (*f)(char, ...)");
        check(table, "t", "int (*t[2])(char, ...)");
        check(no_args, "g", "void g(void)");
        check(const_int, "p", "const int *p");
        check(const_ptr, "p", "int *const *p");
        check(signal, "s", "int (*s(int, int (*)(char, ...)))(char, ...)");
    }
}
