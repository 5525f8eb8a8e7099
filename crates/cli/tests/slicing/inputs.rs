//! Inputs that the original and the slice draw alike, although the slice draws fewer of them.

use base::{FastMap, Span, Symbol};
use cfa::interp::{
    Addresses, Constants, InputRequest, InputRequestKind, InputSource, RandomInputs,
};
use cfa::types::TypeId;
use std::collections::VecDeque;
use std::sync::Arc;

/// Who asks. The statement that asks for an input is executed as often in the slice as in the
/// original, if it is kept.
type Asker = (u32, u32, InputRequestKind, Option<Symbol>, TypeId);

#[derive(Clone, Copy, Debug)]
enum Answer {
    /// The external object that was offered, whichever number it has.
    Fresh,
    Bits(u128),
}

/// What the original drew.
type Drawn = FastMap<Asker, VecDeque<Answer>>;

fn asker(request: &InputRequest) -> Asker {
    let Span { lo, hi } = request.span;
    (lo, hi, request.kind, request.name, request.ty)
}

/// What memory holds that was never written depends on its name alone, because the original may
/// read it earlier, in a statement that is not kept.
fn uninitialised(seed: u64, request: &InputRequest) -> u128 {
    let name = request.name.map_or(0, |name| u64::from(base::Id::index(name) as u32) + 1);
    let mut z = (seed << 32) ^ (name << 8) ^ u64::from(request.shape.width());
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^= z >> 31;
    match request.fresh_external {
        Some(_) if z.is_multiple_of(4) => 0,
        Some(fresh) => fresh.into(),
        None => u128::from(z % 5),
    }
}

/// Random inputs that are remembered.
pub struct Recorder {
    seed: u64,
    chance: RandomInputs,
    drawn: Drawn,
}

impl Recorder {
    pub fn new(seed: u64, pool: &Arc<Constants>) -> Self {
        let chance = RandomInputs::new(seed, Arc::clone(pool));
        Self { seed, chance, drawn: Drawn::default() }
    }
}

impl InputSource for Recorder {
    fn next(&mut self, request: &InputRequest, addresses: &dyn Addresses) -> Option<u128> {
        if request.kind == InputRequestKind::Uninitialised {
            return Some(uninitialised(self.seed, request));
        }
        let bits = self.chance.next(request, addresses)?;
        let answer = match request.fresh_external {
            Some(fresh) if u128::from(fresh) == bits => Answer::Fresh,
            _ => Answer::Bits(bits),
        };
        self.drawn.entry(asker(request)).or_default().push_back(answer);
        Some(bits)
    }
}

/// Gives the slice what the same statements of the original drew.
pub struct Replayer {
    seed: u64,
    drawn: Drawn,
}

impl Replayer {
    pub fn new(recorder: Recorder) -> Self {
        Self { seed: recorder.seed, drawn: recorder.drawn }
    }
}

impl InputSource for Replayer {
    fn next(&mut self, request: &InputRequest, _: &dyn Addresses) -> Option<u128> {
        if request.kind == InputRequestKind::Uninitialised {
            return Some(uninitialised(self.seed, request));
        }
        match self.drawn.get_mut(&asker(request))?.pop_front()? {
            Answer::Fresh => request.fresh_external.map(u128::from),
            Answer::Bits(bits) => Some(bits),
        }
    }
}
