//! Values of terms.

use crate::bits::Bits;
use crate::sort::Sort;
use crate::term::Terms;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;
use std::collections::BTreeMap;

/// The value of a term in a model.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// Of sort `Bool`.
    Bool(bool),
    /// Of a bit-vector sort.
    Bits(Bits),
    /// Of sort `Int`.
    Int(BigInt),
    /// Of sort `Real`.
    Real(BigRational),
    /// Of an array sort.
    Array(ArrayValue),
}

/// An array that has the same element nearly everywhere. Entries that equal the default are left
/// out, so that equal arrays are equal values.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ArrayValue {
    /// The element at all indices without an entry.
    pub default: Box<Value>,
    /// The others.
    pub entries: BTreeMap<Value, Value>,
}

impl ArrayValue {
    /// The array with one element everywhere.
    pub fn constant(default: Value) -> Self {
        Self { default: Box::new(default), entries: BTreeMap::new() }
    }

    /// The element at an index.
    pub fn get(&self, index: &Value) -> &Value {
        self.entries.get(index).unwrap_or(&self.default)
    }

    /// Puts an element at an index.
    pub fn set(&mut self, index: Value, element: Value) {
        if element == *self.default {
            self.entries.remove(&index);
        } else {
            self.entries.insert(index, element);
        }
    }
}

impl Value {
    /// The value that a variable of this sort has when nothing is said of it: false, zero, the
    /// array of such values.
    pub fn zero(terms: &Terms, sort: Sort) -> Self {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::BitVec(width) => Value::Bits(Bits::zero(width)),
            Sort::Int => Value::Int(BigInt::zero()),
            Sort::Real => Value::Real(BigRational::zero()),
            Sort::Array(_) => {
                let element = terms.array_parts(sort).1;
                Value::Array(ArrayValue::constant(Self::zero(terms, element)))
            }
        }
    }

    /// The bit-vector `value` modulo 2^width.
    pub fn bv(width: u32, value: u128) -> Self {
        Value::Bits(Bits::new(width, value))
    }

    /// Whether this is a value of the sort.
    pub fn has_sort(&self, terms: &Terms, sort: Sort) -> bool {
        match (self, sort) {
            (Value::Bool(_), Sort::Bool)
            | (Value::Int(_), Sort::Int)
            | (Value::Real(_), Sort::Real) => true,
            (Value::Bits(bits), Sort::BitVec(width)) => bits.width() == width,
            (Value::Array(array), Sort::Array(_)) => {
                let (index, element) = terms.array_parts(sort);
                array.default.has_sort(terms, element)
                    && array
                        .entries
                        .iter()
                        .all(|(i, e)| i.has_sort(terms, index) && e.has_sort(terms, element))
            }
            _ => false,
        }
    }
}

/// The value as what its sort says.
///
/// # Panics
/// All of these panic for a value of another sort.
impl Value {
    /// The truth value.
    #[inline]
    pub fn as_bool(&self) -> bool {
        match self {
            Value::Bool(value) => *value,
            other => panic!("{other:?} is no truth value"),
        }
    }

    /// The bit-vector.
    #[inline]
    pub fn as_bits(&self) -> &Bits {
        match self {
            Value::Bits(bits) => bits,
            other => panic!("{other:?} is no bit-vector"),
        }
    }

    /// The integer.
    pub fn as_int(&self) -> &BigInt {
        match self {
            Value::Int(number) => number,
            other => panic!("{other:?} is no integer"),
        }
    }

    /// The real number.
    pub fn as_real(&self) -> &BigRational {
        match self {
            Value::Real(number) => number,
            other => panic!("{other:?} is no real number"),
        }
    }

    /// The array.
    pub fn as_array(&self) -> &ArrayValue {
        match self {
            Value::Array(array) => array,
            other => panic!("{other:?} is no array"),
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl From<Bits> for Value {
    fn from(bits: Bits) -> Self {
        Value::Bits(bits)
    }
}
