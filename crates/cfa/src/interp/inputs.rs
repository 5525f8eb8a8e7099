//! Where the values come from that a program leaves open.

use super::harvest::Constants;
use super::places::{Addresses, Place};
use crate::ir::InputKind;
use crate::scalar::{Scalar, sign_extend, truncate};
use crate::types::TypeId;
use base::{Span, Symbol};
use std::sync::Arc;

/// Why a value is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InputRequestKind {
    /// A statement of the program asks for it.
    Program(InputKind),
    /// Memory is read that was never written.
    Uninitialised,
    /// `scanf` reads it from a standard input that nobody supplied.
    Scanned,
}

/// A value that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputRequest {
    /// Why.
    pub kind: InputRequestKind,
    /// The C type of the object that takes it.
    pub ty: TypeId,
    /// How its bits are read; a bit-field has fewer than its type.
    pub shape: Scalar,
    /// Where the program asks.
    pub span: Span,
    /// For pointers: an address inside an external object that nothing else points to.
    pub fresh_external: Option<u64>,
    /// The function or variable that it is for, if it has a name.
    pub name: Option<Symbol>,
    /// For uninitialised memory the first of its bytes, if the source
    /// [wants places](InputSource::wants_places).
    pub place: Option<Place>,
}

/// Something that chooses inputs.
pub trait InputSource {
    /// The bits of the next input, of which the low ones count; `None` ends the run.
    /// Pointers are made from `addresses`.
    fn next(&mut self, request: &InputRequest, addresses: &dyn Addresses) -> Option<u128>;

    /// Whether requests for uninitialised memory shall say where it is. It costs a little: the
    /// interpreter then remembers where bytes came from that were copied without a value. A
    /// scalar whose bytes come from different objects is then asked for byte by byte.
    fn wants_places(&self) -> bool {
        false
    }
}

/// All inputs are zero.
#[derive(Clone, Copy, Debug, Default)]
pub struct ZeroInputs;

impl InputSource for ZeroInputs {
    fn next(&mut self, _: &InputRequest, _: &dyn Addresses) -> Option<u128> {
        Some(0)
    }
}

/// Inputs from a list.
#[derive(Clone, Debug, Default)]
pub struct ListInputs {
    values: Vec<u128>,
    next: usize,
    zero_fill: bool,
}

impl ListInputs {
    /// These bits in this order; then the run ends.
    pub fn new(values: Vec<u128>) -> Self {
        Self { values, next: 0, zero_fill: false }
    }

    /// These numbers in this order; then the run ends.
    pub fn from_numbers(values: impl IntoIterator<Item = i128>) -> Self {
        Self::new(values.into_iter().map(|value| value as u128).collect())
    }

    /// Zeros follow instead of the end.
    #[must_use]
    pub fn then_zeros(self) -> Self {
        Self { zero_fill: true, ..self }
    }

    /// How many values were asked for.
    pub fn used(&self) -> usize {
        self.next
    }
}

impl InputSource for ListInputs {
    fn next(&mut self, _: &InputRequest, _: &dyn Addresses) -> Option<u128> {
        let value = self.values.get(self.next).copied();
        self.next += 1;
        value.or(self.zero_fill.then_some(0))
    }
}

/// What a random run is fond of.
#[derive(Clone, Copy, Debug)]
enum Temper {
    Mixed,
    Small,
    Bits,
    Pool,
    Compared,
    Wild,
}

/// Inputs by chance, the same for the same seed. They favour zero, small numbers, the ends of the
/// type and the program's own constants; each run leans to one of these.
#[derive(Clone, Debug)]
pub struct RandomInputs {
    state: u64,
    pool: Arc<Constants>,
    temper: Temper,
}

impl RandomInputs {
    /// A source with its own seed and the constants to favour (see [`super::harvest_constants`]).
    pub fn new(seed: u64, pool: Arc<Constants>) -> Self {
        let mut source = Self { state: seed, pool, temper: Temper::Mixed };
        source.temper = match source.below(10) {
            0 | 1 => Temper::Small,
            2 => Temper::Bits,
            3 | 4 => Temper::Pool,
            5 | 6 => Temper::Compared,
            7 => Temper::Wild,
            _ => Temper::Mixed,
        };
        source
    }

    /// The next number of the SplitMix64 sequence.
    fn random(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.random()) * u128::from(bound)) >> 64) as u64
    }

    fn wide(&mut self) -> u128 {
        (u128::from(self.random()) << 64) | u128::from(self.random())
    }

    /// An integer of so many bits for a place of the program.
    fn integer(&mut self, at: Span, width: u32, signed: bool) -> u128 {
        // A run that tries what its inputs are compared with goes astray with other numbers.
        let stray = if matches!(self.temper, Temper::Compared) { 64 } else { 4 };
        let temper = if self.below(stray) == 0 { Temper::Mixed } else { self.temper };
        let choice = match temper {
            Temper::Small => 2,
            Temper::Bits => 0,
            Temper::Pool => 4,
            Temper::Wild => 5,
            Temper::Compared => 6,
            Temper::Mixed => self.below(7),
        };
        match choice {
            0 => self.below(2).into(),
            1 => u128::MAX,
            2 if signed => (self.below(41) as i128 - 10) as u128,
            2 => self.below(32).into(),
            3 => self.boundary(width, signed),
            4 => {
                let pool = Arc::clone(&self.pool);
                self.near_one_of(&pool.all)
            }
            6 => {
                let pool = Arc::clone(&self.pool);
                match pool.compared.get(&at) {
                    Some(values) => values[self.below(values.len() as u64) as usize] as u128,
                    None => self.near_one_of(&pool.all),
                }
            }
            // Any number of leading zeros is as likely as any other.
            _ => {
                let keep = self.below(u64::from(width)) as u32 + 1;
                let magnitude = truncate(self.wide(), keep);
                if signed && self.below(2) == 0 { magnitude.wrapping_neg() } else { magnitude }
            }
        }
    }

    fn boundary(&mut self, width: u32, signed: bool) -> u128 {
        let top = if signed { 1u128 << (width - 1) } else { truncate(u128::MAX, width) };
        top.wrapping_add(u128::from(self.below(3))).wrapping_sub(1)
    }

    fn near_one_of(&mut self, constants: &[i128]) -> u128 {
        if constants.is_empty() {
            return self.below(16).into();
        }
        let constant = constants[self.below(constants.len() as u64) as usize];
        let near = match self.below(6) {
            0 => constant + 1,
            1 => constant - 1,
            2 => -constant,
            _ => constant,
        };
        near as u128
    }

    fn float(&mut self, at: Span, kind: crate::types::FloatKind) -> u128 {
        let format = kind.format();
        match self.below(8) {
            0 => format.from_i128(0),
            1 => truncate(self.wide(), format.width_bits()),
            2 => format.div(format.from_i128(1), format.from_i128(0)),
            3 => {
                let thousandths = self.below(20_001) as i128 - 10_000;
                format.div(format.from_i128(thousandths), format.from_i128(1000))
            }
            _ => {
                let bits = self.integer(at, 32, true);
                format.from_i128(sign_extend(bits, 32))
            }
        }
    }
}

impl InputSource for RandomInputs {
    fn next(&mut self, request: &InputRequest, _: &dyn Addresses) -> Option<u128> {
        if let Some(fresh) = request.fresh_external {
            return Some(if self.below(4) == 0 { 0 } else { fresh.into() });
        }
        if let InputRequestKind::Program(kind) = request.kind {
            match kind {
                InputKind::StdinChar => {
                    return Some(match self.below(8) {
                        0 => u128::MAX,
                        1 => u128::from(b'\n'),
                        2 => self.below(256).into(),
                        3 => u128::from(b'0') + u128::from(self.below(10)),
                        _ => 32 + u128::from(self.below(95)),
                    });
                }
                InputKind::Argument(0) if request.name.is_some() => {
                    return Some(1 + u128::from(self.below(4)));
                }
                _ => {}
            }
        }
        Some(match request.shape {
            Scalar::Bool => self.below(2).into(),
            Scalar::Int { width, signed } => self.integer(request.span, width, signed),
            Scalar::Float(kind) => self.float(request.span, kind),
        })
    }
}
