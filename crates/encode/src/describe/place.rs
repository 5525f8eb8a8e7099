//! Where values are: state variables as lvalues of C, and pointers.

use super::Speaker;
use super::text::{CType, Text, level};
use crate::storage::{Key, Shape};
use cfa::ir::{VarId, VarKind};
use cfa::regions::Object;
use cfa::types::{ArrayLen, Type, TypeId};
use logic::{Op, SymId, TermId};

/// What an lvalue holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Holds {
    /// An integer of so many bits.
    Integer { bits: u32, signed: bool },
    /// A pointer to this type.
    Pointer(TypeId),
    /// A float.
    Float(cfa::types::FloatKind),
}

/// An lvalue of the program.
#[derive(Clone, Debug)]
pub(super) enum Lvalue {
    /// A variable or a part of one, by the names of the source.
    Named(String, Holds),
    /// So many bits at an address, whatever their type.
    Bytes(Text, u32),
}

impl Lvalue {
    /// The bytes, read as a type.
    fn read(address: &Text, ty: &str) -> String {
        format!("*({ty} *){}", address.within(level::UNARY))
    }
}

impl Speaker<'_, '_> {
    /// The name of a variable, if it is in scope.
    fn name(&self, var: VarId, depth: u32) -> Option<String> {
        let cfa = self.core.storage.cfa;
        let info = &cfa.vars[var];
        let name = cfa.symbols.name(info.name);
        match info.kind {
            // Those of the front end have names that C does not know.
            VarKind::Temp | VarKind::Literal => return None,
            VarKind::Static | VarKind::Extern | VarKind::Param | VarKind::Local => {}
        }
        let Some(func) = info.func else { return Some(name.to_owned()) };
        let here = self.scope.is_none_or(|scope| (scope.func, scope.depth) == (func, depth));
        let others = cfa.funcs[func].locals.iter().filter(|&&local| local != var);
        let mut namesakes = others.filter(|&&other| cfa.vars[other].name == info.name).peekable();
        let is_meant = namesakes.peek().is_none()
            || self.may_be_meant(var) && !namesakes.any(|&other| self.may_be_meant(other));
        (here && is_meant).then(|| name.to_owned())
    }

    /// Whether a local of the function may be in use where something is said.
    fn may_be_meant(&self, local: VarId) -> bool {
        let Some(scope) = self.scope else { return true };
        let info = self.core.infos.get(&scope.func);
        info.is_none_or(|info| info.live.is_live(scope.node, local))
    }

    /// The variable, depth and first byte that a state variable of a scalar stands for.
    fn cell(&self, sym: SymId) -> Option<(VarId, u32, u64)> {
        let Key::Region(region, depth) = self.core.storage.key(sym)? else { return None };
        let Shape::Scalar(_) = self.core.storage.shape(region) else { return None };
        match self.core.storage.regions.regions()[region].objects[..] {
            [(Object::Var(var), at)] => Some((var, depth, u64::try_from(at).ok()?)),
            _ => None,
        }
    }

    /// The lvalue that a term reads, if it is nothing but a read.
    pub(super) fn lvalue(&mut self, term: TermId) -> Option<Lvalue> {
        let bits = self.terms.width(term);
        match self.terms.op(term) {
            Op::Var(sym, 0) => {
                let (var, depth, at) = self.cell(sym)?;
                self.part(var, depth, at, bits)
            }
            Op::Select => {
                let (array, index) = (self.terms.args(term)[0], self.terms.args(term)[1]);
                let Op::Var(sym, 0) = self.terms.op(array) else { return None };
                let Key::Region(..) = self.core.storage.key(sym)? else { return None };
                if let Some((var, at)) = self.named_address(index) {
                    return self.part(var, 0, at, bits);
                }
                if let Some(lvalue) = self.member(index, bits).or_else(|| self.element(index, bits))
                {
                    return Some(lvalue);
                }
                Some(Lvalue::Bytes(self.pointer(index)?, bits))
            }
            _ => None,
        }
    }

    /// `p->member`: what lies at a constant distance from where a pointer of a known type points.
    fn member(&mut self, address: TermId, bits: u32) -> Option<Lvalue> {
        let (pointer, at) = self.with_constant(address).unwrap_or((address, 0));
        if !matches!(self.terms.op(pointer), Op::Var(..) | Op::Select) {
            return None;
        }
        let Lvalue::Named(name, Holds::Pointer(pointee)) = self.lvalue(pointer)? else {
            return None;
        };
        let (path, holds) = self.path(pointee, at, bits)?;
        let text = match path.strip_prefix('.') {
            Some(path) => format!("{name}->{path}"),
            None => format!("(*{name}){path}"),
        };
        Some(Lvalue::Named(text, holds))
    }

    /// `a[i]` for a variable that is an array of scalars.
    fn element(&mut self, address: TermId, bits: u32) -> Option<Lvalue> {
        let (offset, base) = self.with_constant(address)?;
        let (Object::Var(var), 0) = self.core.storage.object_at(base)? else { return None };
        let types = &self.core.storage.cfa.types;
        let element = types.element(self.core.storage.cfa.vars[var].ty)?.ty;
        let stride = types.size_of(element)?;
        if types.scalar_bits(element) != Some(bits) {
            return None;
        }
        let holds = self.holds(element, bits)?;
        let (index, signed) = self.divided(offset, stride)?;
        let (name, index) = (self.name(var, 0)?, self.view(index, signed)?);
        Some(Lvalue::Named(format!("{name}[{}]", index.text), holds))
    }

    /// A sum with a constant.
    fn with_constant(&self, term: TermId) -> Option<(TermId, u64)> {
        let (Op::BvAdd, &[left, right]) = (self.terms.op(term), self.terms.args(term)) else {
            return None;
        };
        let value = |term| u64::try_from(self.terms.as_bits(term)?.to_u128()?).ok();
        value(right).map(|value| (left, value)).or_else(|| Some((right, value(left)?)))
    }

    /// What a multiple of `stride` is a multiple of, and whether its sign counts.
    fn divided(&self, term: TermId, stride: u64) -> Option<(TermId, bool)> {
        let args = self.terms.args(term);
        let is = |term: TermId, value: u64| {
            self.terms.as_bits(term).is_some_and(|bits| bits.to_u128() == Some(value.into()))
        };
        match self.terms.op(term) {
            _ if stride == 1 => Some((term, true)),
            Op::ZeroExtend(_) => match self.terms.op(args[0]) {
                Op::Concat => Some((self.divided(args[0], stride)?.0, false)),
                _ => None,
            },
            Op::SignExtend(_) => match self.terms.op(args[0]) {
                Op::Concat => self.divided(args[0], stride),
                _ => None,
            },
            Op::Concat => {
                let &[high, low] = args else { return None };
                let shifted = is(low, 0) && 1u64.checked_shl(self.terms.width(low)) == Some(stride);
                shifted.then_some((high, true))
            }
            Op::BvMul => {
                let &[left, right] = args else { return None };
                match is(right, stride) {
                    true => Some((left, true)),
                    false => is(left, stride).then_some((right, true)),
                }
            }
            _ => None,
        }
    }

    /// The variable with a fixed address that an address lies in.
    fn named_address(&self, address: TermId) -> Option<(VarId, u64)> {
        let value = self.terms.as_bits(address)?.to_u128()?;
        match self.core.storage.object_at(u64::try_from(value).ok()?)? {
            (Object::Var(var), at) => Some((var, at)),
            _ => None,
        }
    }

    /// The `bits` bits from byte `at` of a variable on.
    fn part(&self, var: VarId, depth: u32, at: u64, bits: u32) -> Option<Lvalue> {
        let name = self.name(var, depth)?;
        let ty = self.core.storage.cfa.vars[var].ty;
        if let Some((path, holds)) = self.path(ty, at, bits) {
            return Some(Lvalue::Named(name + &path, holds));
        }
        Some(Lvalue::Bytes(byte_address(&name, at), bits))
    }

    /// An integer that is read, with the sign of its type.
    pub(super) fn integer(&mut self, term: TermId) -> Option<(Text, bool)> {
        match self.lvalue(term)? {
            Lvalue::Named(text, Holds::Integer { bits, signed }) => {
                let ty = promoted(bits, signed);
                Some((Text::new(text, level::PRIMARY, ty), signed))
            }
            Lvalue::Named(..) => None,
            Lvalue::Bytes(address, bits) => {
                let text = Lvalue::read(&address, self.type_name(bits, false)?);
                Some((Text::new(text, level::UNARY, promoted(bits, false)), false))
            }
        }
    }

    /// The members and indices that lead to a scalar within a type.
    fn path(&self, ty: TypeId, at: u64, bits: u32) -> Option<(String, Holds)> {
        let types = &self.core.storage.cfa.types;
        match *types.get(ty) {
            Type::Array(element, ArrayLen::Known(len)) => {
                let stride = types.size_of(element.ty).filter(|&size| size > 0)?;
                let (index, rest) = (at / stride, at % stride);
                let (path, holds) = self.path(element.ty, rest, bits)?;
                (index < len).then(|| (format!("[{index}]{path}"), holds))
            }
            Type::Record(record) => types.records[record].fields.iter().find_map(|field| {
                let within = at.checked_sub(field.offset).filter(|_| field.bits.is_none())?;
                if within >= types.size_of(field.ty.ty)? {
                    return None;
                }
                let (path, holds) = self.path(field.ty.ty, within, bits)?;
                let name = field.name.map(|name| self.core.storage.cfa.symbols.name(name));
                Some((name.map_or(String::new(), |name| format!(".{name}")) + &path, holds))
            }),
            _ => {
                let fits = at == 0 && types.scalar_bits(ty) == Some(bits);
                let holds = self.holds(ty, bits)?;
                fits.then(|| (String::new(), holds))
            }
        }
    }

    fn holds(&self, ty: TypeId, bits: u32) -> Option<Holds> {
        let types = &self.core.storage.cfa.types;
        if let Some(pointee) = types.pointee(ty) {
            return Some(Holds::Pointer(pointee.ty));
        }
        if let Some(kind) = types.float_kind(ty) {
            return Some(Holds::Float(kind));
        }
        types.is_integer(ty).then(|| Holds::Integer { bits, signed: types.is_signed(ty) })
    }

    /// A pointer. Its numeral is known to nobody but the encoding, so that it may be compared with
    /// other pointers and followed, but not computed with as an integer.
    pub(super) fn pointer(&mut self, term: TermId) -> Option<Text> {
        self.spend()?;
        if self.terms.width(term) != self.core.storage.pointer {
            return None;
        }
        if let Some(bits) = self.terms.as_bits(term) {
            if bits.is_zero() {
                return Some(Text::new("(void *)0", level::UNARY, CType::INT));
            }
            return self.address(term);
        }
        let args = self.terms.args(term).to_vec();
        match self.terms.op(term) {
            Op::Var(..) | Op::Select => match self.lvalue(term)? {
                Lvalue::Named(text, Holds::Pointer(_)) => {
                    Some(Text::new(text, level::PRIMARY, CType::INT))
                }
                Lvalue::Named(..) => None,
                Lvalue::Bytes(address, _) => {
                    let text = Lvalue::read(&address, "void *");
                    Some(Text::new(text, level::UNARY, CType::INT))
                }
            },
            Op::BvAdd => {
                let [base, offset] = args[..] else { return None };
                let (base, offset) = match self.pointer(base) {
                    Some(found) => (found, offset),
                    None => (self.pointer(offset)?, base),
                };
                let offset = self.view(offset, true)?;
                let base = Text::prefix("(char *)", &base, CType::INT);
                Some(Text::infix(&base, "+", &offset, level::SUM, CType::INT))
            }
            Op::Ite => {
                let condition = self.truth(args[0])?;
                let (this, other) = (self.pointer(args[1])?, self.pointer(args[2])?);
                let this = Text::prefix("(void *)", &this, CType::INT);
                let other = Text::prefix("(void *)", &other, CType::INT);
                Some(Text::choice(&condition, &this, &other, CType::INT))
            }
            _ => None,
        }
    }

    /// The address of a part of a variable, or of a function.
    fn address(&mut self, term: TermId) -> Option<Text> {
        let value = u64::try_from(self.terms.as_bits(term)?.to_u128()?).ok()?;
        let (object, at) = self.core.storage.object_at(value)?;
        let name = match object {
            Object::Var(var) => self.name(var, 0)?,
            Object::Func(func) => self.core.storage.cfa.func_name(func).to_owned(),
            _ => return None,
        };
        Some(byte_address(&name, at))
    }

    /// Whether a term is a pointer for what it reads or is made of.
    pub(super) fn is_pointer(&mut self, term: TermId) -> bool {
        let args = self.terms.args(term);
        let parts = match self.terms.op(term) {
            Op::Var(..) | Op::Select => {
                return matches!(self.lvalue(term), Some(Lvalue::Named(_, Holds::Pointer(_))));
            }
            Op::BvAdd => args,
            Op::Ite => &args[1..],
            _ => return false,
        };
        parts.iter().any(|&part| self.is_pointer(part))
    }
}

/// The address of a byte of something that has a name.
fn byte_address(name: &str, at: u64) -> Text {
    match at {
        0 => Text::new(format!("&{name}"), level::UNARY, CType::INT),
        _ => Text::new(format!("(char *)&{name} + {at}"), level::SUM, CType::INT),
    }
}

/// What values of an integer type are promoted to.
fn promoted(bits: u32, signed: bool) -> CType {
    if bits < 32 { CType::INT } else { CType { bits, signed } }
}
