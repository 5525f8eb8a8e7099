//! Constants and string literals.

use super::{Lower, Val, build};
use crate::ast::Encoding;
use base::{Span, Symbol};
use cfa::ir::{InitItem, InitValue, VarId, VarKind};
use cfa::types::{DataModel, FloatKind, IntKind, QualType};

impl Lower<'_> {
    /// The smallest type that holds the constant (C11 6.4.4.1).
    pub(super) fn integer(&mut self, value: u64, kind: IntKind, decimal: bool) -> Val {
        let model = self.cfa.types.model;
        let fits = |k: IntKind| {
            let bits = k.bits(model) - u32::from(k.is_signed());
            bits >= 64 || value >> bits == 0
        };
        let ladder = [IntKind::Int, IntKind::Long, IntKind::LongLong];
        let mut chosen = None;
        for candidate in ladder.into_iter().filter(|k| k.rank() >= kind.rank()) {
            if kind.is_signed() && fits(candidate) {
                chosen = Some(candidate);
                break;
            }
            if (!kind.is_signed() || !decimal) && fits(candidate.to_unsigned()) {
                chosen = Some(candidate.to_unsigned());
                break;
            }
        }
        let last = match model {
            DataModel::Lp64 => IntKind::Int128,
            DataModel::Ilp32 => IntKind::ULongLong,
        };
        let ty = self.cfa.types.int(chosen.unwrap_or(last));
        let expr = build::constant(&mut self.cfa, u128::from(value), ty);
        self.value(expr)
    }

    /// The element type of strings and characters of an encoding.
    pub(super) fn unit_kind(&self, encoding: Encoding) -> IntKind {
        match (encoding, self.cfa.types.model) {
            (Encoding::Narrow, _) => IntKind::Char,
            (Encoding::Wide, DataModel::Lp64) => IntKind::Int,
            (Encoding::Wide, DataModel::Ilp32) => IntKind::Long,
            (Encoding::Utf16, _) => IntKind::UShort,
            (Encoding::Utf32, _) => IntKind::UInt,
        }
    }

    pub(super) fn character(&mut self, value: i64, encoding: Encoding) -> Val {
        let kind = match encoding {
            Encoding::Narrow => IntKind::Int,
            other => self.unit_kind(other),
        };
        let ty = self.cfa.types.int(kind);
        let expr = build::constant(&mut self.cfa, value as i128 as u128, ty);
        self.value(expr)
    }

    pub(super) fn float(&mut self, text: Symbol, kind: FloatKind, span: Span) -> Val {
        let bits = kind.format().parse(self.cfa.symbols.name(text));
        if bits.is_none() {
            self.error(span, "malformed floating constant");
        }
        let ty = self.cfa.types.float(kind);
        let expr = build::constant(&mut self.cfa, bits.unwrap_or(0), ty);
        self.value(expr)
    }

    pub(super) fn string(&mut self, units: &[u32], encoding: Encoding, span: Span) -> Val {
        let kind = self.unit_kind(encoding);
        let var = self.string_literal(units, kind, span);
        let ty = QualType::plain(self.cfa.vars[var].ty);
        let expr = build::var(&mut self.cfa, var);
        self.place(expr, ty)
    }

    /// The object behind a string literal; equal literals share one.
    pub(super) fn string_literal(&mut self, units: &[u32], kind: IntKind, span: Span) -> VarId {
        let width = kind.bits(self.cfa.types.model) / 8;
        let key = (units.to_vec(), width as u8);
        if let Some(&var) = self.literals.get(&key) {
            return var;
        }
        let element = QualType::plain(self.cfa.types.int(kind));
        let ty = self.cfa.types.array(element, units.len() as u64 + 1);
        let name = self.fresh_name("string");
        let var = self.new_local(name, QualType::plain(ty), VarKind::Literal, span);
        self.cfa.vars[var].func = None;
        let bytes: Vec<u8> = units
            .iter()
            .flat_map(|unit| unit.to_le_bytes().into_iter().take(width as usize))
            .collect();
        self.cfa.vars[var].init =
            vec![InitItem { offset: 0, value: InitValue::Bytes(bytes.into()) }];
        self.literals.insert(key, var);
        var
    }
}
