//! Stand-in until the exact implementation lands.
#![allow(missing_docs)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum FloatFormat {
    F16,
    F32,
    F64,
    X87,
    F128,
}
impl FloatFormat {
    pub fn width_bits(self) -> u32 {
        match self {
            Self::F16 => 16,
            Self::F32 => 32,
            Self::F64 => 64,
            Self::X87 => 80,
            Self::F128 => 128,
        }
    }
    pub fn to_f64(self, b: u128) -> f64 {
        if self == Self::F32 {
            f32::from_bits(b as u32) as f64
        } else {
            f64::from_bits(b as u64)
        }
    }
    pub fn from_f64(self, v: f64) -> u128 {
        if self == Self::F32 {
            (v as f32).to_bits() as u128
        } else {
            v.to_bits() as u128
        }
    }
    pub fn add(self, a: u128, b: u128) -> u128 {
        self.from_f64(self.to_f64(a) + self.to_f64(b))
    }
    pub fn sub(self, a: u128, b: u128) -> u128 {
        self.from_f64(self.to_f64(a) - self.to_f64(b))
    }
    pub fn mul(self, a: u128, b: u128) -> u128 {
        self.from_f64(self.to_f64(a) * self.to_f64(b))
    }
    pub fn div(self, a: u128, b: u128) -> u128 {
        self.from_f64(self.to_f64(a) / self.to_f64(b))
    }
    pub fn neg(self, a: u128) -> u128 {
        self.from_f64(-self.to_f64(a))
    }
    pub fn is_zero(self, a: u128) -> bool {
        self.to_f64(a) == 0.0
    }
    pub fn cmp(self, a: u128, b: u128) -> Option<std::cmp::Ordering> {
        self.to_f64(a).partial_cmp(&self.to_f64(b))
    }
    pub fn convert(self, a: u128, to: FloatFormat) -> u128 {
        to.from_f64(self.to_f64(a))
    }
    pub fn from_i128(self, v: i128) -> u128 {
        self.from_f64(v as f64)
    }
    pub fn from_u128(self, v: u128) -> u128 {
        self.from_f64(v as f64)
    }
    pub fn to_int(self, a: u128) -> Option<(bool, u128)> {
        let v = self.to_f64(a);
        v.is_finite().then(|| (v < 0.0, v.abs() as u128))
    }
    pub fn parse(self, text: &str) -> Option<u128> {
        text.parse::<f64>().ok().map(|v| self.from_f64(v))
    }
}
