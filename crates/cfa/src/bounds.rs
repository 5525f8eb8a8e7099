//! Arrays that an index must not leave although the object goes on: those that are members.
//!
//! An execution ends where an index that is not a constant leaves the array `a` in `s.a[i]`,
//! `&s.a[i]` or `s.a + i`. The points-to regions rely on it, the interpreter checks it. Rows of an
//! array of arrays may be left; only the array as a whole counts. An address may be that of the
//! end. The last member of a record may be a stand-in for more, so it can only be left to the
//! front. Constants are harmless: where they lead is known.

use crate::ir::{Cfa, Expr, ExprId};
use crate::types::{ArrayLen, Type};

/// An array that is a member of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Member {
    /// The lvalue of the array: a [`Expr::Field`].
    pub array: ExprId,
    /// Bytes of the array; `None` if it may go on to the end of the object.
    pub size: Option<u64>,
    /// Whether all indices between the member and the lvalue asked about are constants.
    pub constant: bool,
}

impl Member {
    /// The member that the lvalue of an array is, or a row of.
    pub fn of(cfa: &Cfa, mut array: ExprId) -> Option<Self> {
        let mut constant = true;
        while let Expr::Index(outer, index) = cfa.exprs[array].expr {
            constant &= is_constant(cfa, index);
            array = outer;
        }
        let Expr::Field(record, field) = cfa.exprs[array].expr else { return None };
        let types = &cfa.types;
        let last = types
            .record(cfa.ty(record))
            .is_some_and(|id| types.records[id].fields.len() == field as usize + 1);
        let ty = cfa.ty(array);
        match *types.get(ty) {
            Type::Array(_, ArrayLen::Known(_)) if !last => {
                Some(Self { array, size: Some(types.size_of(ty).unwrap_or(0)), constant })
            }
            Type::Array(_, ArrayLen::Known(_) | ArrayLen::Unknown) => {
                Some(Self { array, size: None, constant })
            }
            _ => None,
        }
    }

    /// The member that `array[index]` must be an element of.
    pub fn of_index(cfa: &Cfa, array: ExprId, index: ExprId) -> Option<Self> {
        let member = Self::of(cfa, array)?;
        (!member.constant || !is_constant(cfa, index)).then_some(member)
    }

    /// The member that the pointer `ptr + index`, which moves by `scale` bytes, must point into.
    pub fn of_ptr_add(cfa: &Cfa, ptr: ExprId, index: ExprId, scale: u32) -> Option<Self> {
        let Expr::AddrOf(array) = cfa.exprs[ptr].expr else { return None };
        let element = cfa.types.element(cfa.ty(array))?;
        let whole = cfa.types.size_of(element.ty) == Some(scale.into());
        Self::of_index(cfa, array, index).filter(|_| whole)
    }

    /// Up to which offset in the array elements of this size may go. An array without elements
    /// counts as one of a single element.
    pub fn end(&self, element: u64) -> Option<u64> {
        self.size.map(|size| size.max(element))
    }
}

fn is_constant(cfa: &Cfa, index: ExprId) -> bool {
    matches!(cfa.exprs[index].expr, Expr::Int(_))
}
