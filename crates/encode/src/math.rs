//! `math.h`: what IEEE 754 fixes is exact, the rest is any value.

use crate::scalar;
use crate::walk::Walker;
use cfa::ir::{ExprId, LedgerKind, MathFn};
use cfa::scalar::Scalar;
use cfa::types::{FloatKind, IntKind};
use logic::{FpOp, Op, TermId};

const INT: Scalar = Scalar::Int { width: 32, signed: true };

impl Walker<'_, '_> {
    pub(crate) fn math(&mut self, function: MathFn, dst: Option<ExprId>, args: &[ExprId]) {
        let mut values: Vec<(TermId, Scalar)> = Vec::new();
        for &arg in args {
            values.push((self.value(arg), self.shape_of(arg)));
        }
        let kind = match values.first() {
            Some(&(_, Scalar::Float(kind))) => kind,
            _ => FloatKind::Double,
        };
        let own = Scalar::Float(kind);
        let rounding = self.rounding();
        let operands: Vec<TermId> = values
            .iter()
            .map(|&(value, shape)| scalar::convert(self.terms, shape, own, rounding, value))
            .collect();
        match self.exact(function, kind, &operands) {
            Some((value, shape)) => self.assign_scalar(dst, shape, value),
            None => {
                let (edge, span) = (self.edge, self.span);
                let text = "the result of this function of math.h is any value";
                self.core.note(LedgerKind::Over, text, edge, span);
                let Some(dst) = dst else { return };
                let any = self.unknown_bits(self.shape_of(dst).width());
                self.store(dst, any);
            }
        }
    }

    fn exact(
        &mut self,
        function: MathFn,
        kind: FloatKind,
        operands: &[TermId],
    ) -> Option<(TermId, Scalar)> {
        use MathFn::*;
        let own = Scalar::Float(kind);
        let format = kind.format();
        let x = *operands.first()?;
        let y = operands.get(1).copied();
        let rounding = self.rounding();
        Some(match function {
            Fabs => (self.absolute(kind, x), own),
            Sqrt => (self.terms.make(Op::Fp(FpOp::Sqrt, format), &[rounding, x]), own),
            Floor => (self.integral(kind, FpOp::RTN, x), own),
            Ceil => (self.integral(kind, FpOp::RTP, x), own),
            Trunc => (self.integral(kind, FpOp::RTZ, x), own),
            Round => (self.integral(kind, FpOp::RNA, x), own),
            Rint | Nearbyint => {
                (self.terms.make(Op::Fp(FpOp::RoundToIntegral, format), &[rounding, x]), own)
            }
            Lrint | Llrint => {
                let value = self.terms.make(Op::Fp(FpOp::RoundToIntegral, format), &[rounding, x]);
                self.rounded_integer(kind, value, function == Lrint)
            }
            Lround | Llround => {
                let value = self.integral(kind, FpOp::RNA, x);
                self.rounded_integer(kind, value, function == Lround)
            }
            Fmod => (self.terms.make(Op::Fp(FpOp::Rem, format), &[x, y?]), own),
            Remainder => (self.terms.make(Op::Fp(FpOp::IeeeRem, format), &[x, y?]), own),
            Fmin | Fmax => (self.extreme(kind, function == Fmin, x, y?), own),
            Fdim => {
                let y = y?;
                let below = self.terms.make(Op::Fp(FpOp::Le, format), &[x, y]);
                let zero = self.terms.bv(format.bits(), format.zero(false));
                let difference = self.terms.make(Op::Fp(FpOp::Sub, format), &[rounding, x, y]);
                (self.terms.ite(below, zero, difference), own)
            }
            Fma => {
                let z = *operands.get(2)?;
                (self.terms.make(Op::Fp(FpOp::Fma, format), &[rounding, x, y?, z]), own)
            }
            Copysign => (self.copy_sign(kind, x, y?), own),
            Isnan => {
                let nan = self.is_nan(kind, x);
                (scalar::int_of(self.terms, nan), INT)
            }
            Isinf => {
                let infinite = self.is_infinite(kind, x);
                let negative = self.is_negative(kind, x);
                let (plus, minus) = (self.terms.bv(32, 1), self.terms.bv(32, u128::MAX));
                let sign = self.terms.ite(negative, minus, plus);
                let zero = self.terms.bv(32, 0);
                (self.terms.ite(infinite, sign, zero), INT)
            }
            Isfinite => {
                let (nan, infinite) = (self.is_nan(kind, x), self.is_infinite(kind, x));
                let either = self.terms.or(&[nan, infinite]);
                let finite = self.terms.not(either);
                (scalar::int_of(self.terms, finite), INT)
            }
            Isnormal => {
                let class = self.classify(kind, x);
                let four = self.terms.bv(32, 4);
                let normal = self.terms.eq(class, four);
                (scalar::int_of(self.terms, normal), INT)
            }
            Signbit => {
                let negative = self.is_negative(kind, x);
                (scalar::int_of(self.terms, negative), INT)
            }
            Fpclassify => (self.classify(kind, x), INT),
            _ => return None,
        })
    }

    fn integral(&mut self, kind: FloatKind, mode: u128, x: TermId) -> TermId {
        let mode = self.terms.bv(3, mode);
        self.terms.make(Op::Fp(FpOp::RoundToIntegral, kind.format()), &[mode, x])
    }

    fn rounded_integer(&mut self, kind: FloatKind, x: TermId, long: bool) -> (TermId, Scalar) {
        let int = if long { IntKind::Long } else { IntKind::LongLong };
        let shape = Scalar::Int { width: int.bits(self.cfa().types.model), signed: true };
        let rounding = self.rounding();
        (scalar::convert(self.terms, Scalar::Float(kind), shape, rounding, x), shape)
    }

    fn sign_mask(&mut self, kind: FloatKind) -> TermId {
        let bits = kind.format().bits();
        self.terms.bv(bits, 1 << (bits - 1))
    }

    fn absolute(&mut self, kind: FloatKind, x: TermId) -> TermId {
        let mask = self.sign_mask(kind);
        let rest = self.terms.bv_not(mask);
        self.terms.bv_and(x, rest)
    }

    fn copy_sign(&mut self, kind: FloatKind, x: TermId, y: TermId) -> TermId {
        let mask = self.sign_mask(kind);
        let (sign, magnitude) = (self.terms.bv_and(y, mask), self.absolute(kind, x));
        self.terms.bv_or(magnitude, sign)
    }

    fn is_negative(&mut self, kind: FloatKind, x: TermId) -> TermId {
        let top = kind.format().bits() - 1;
        let sign = self.terms.extract(top, top, x);
        let one = self.terms.bv(1, 1);
        self.terms.eq(sign, one)
    }

    fn is_nan(&mut self, kind: FloatKind, x: TermId) -> TermId {
        self.terms.make(Op::Fp(FpOp::IsNan, kind.format()), &[x])
    }

    fn is_infinite(&mut self, kind: FloatKind, x: TermId) -> TermId {
        let format = kind.format();
        let magnitude = self.absolute(kind, x);
        let infinity = self.terms.bv(format.bits(), format.infinity(false));
        self.terms.eq(magnitude, infinity)
    }

    /// Where both are equal x86-64 gives the second.
    fn extreme(&mut self, kind: FloatKind, least: bool, x: TermId, y: TermId) -> TermId {
        let (a, b) = if least { (x, y) } else { (y, x) };
        let first = self.terms.make(Op::Fp(FpOp::Lt, kind.format()), &[a, b]);
        let nan = self.is_nan(kind, y);
        let take = self.terms.or(&[nan, first]);
        self.terms.ite(take, x, y)
    }

    /// `FP_NAN` 0, `FP_INFINITE` 1, `FP_ZERO` 2, `FP_SUBNORMAL` 3, `FP_NORMAL` 4.
    fn classify(&mut self, kind: FloatKind, x: TermId) -> TermId {
        let format = kind.format();
        let magnitude = self.absolute(kind, x);
        let least = self.terms.bv(format.bits(), format.min_positive_normal());
        let zero = self.terms.bv(format.bits(), 0);
        let (nan, infinite) = (self.is_nan(kind, x), self.is_infinite(kind, x));
        let is_zero = self.terms.eq(magnitude, zero);
        let subnormal = self.terms.make(Op::Fp(FpOp::Lt, format), &[magnitude, least]);
        let mut class = self.terms.bv(32, 4);
        for (test, number) in [(subnormal, 3), (is_zero, 2), (infinite, 1), (nan, 0)] {
            let number = self.terms.bv(32, number);
            class = self.terms.ite(test, number, class);
        }
        class
    }
}
