//! The way back: from an execution of the program to inputs for the interpreter.
//!
//! The actions of a [`Path`] are run once more on its values. What their blocks draw becomes a
//! list; what they leave uninitialised is looked up when the interpreter reads it, by object
//! (which variable or allocation, and the how manieth); addresses become those that the
//! interpreter gave to the same objects.

use crate::storage::{Key, Shape};
use crate::{Access, Core, Encoder, EventKind, execute};
use base::{FastMap, Span};
use cfa::interp::{Addresses, InputRequest, InputRequestKind, InputSource, Place};
use cfa::regions::{Object, RegionId};
use logic::{Bits, Evaluator, Model, Path, Program, Terms, Value};
use std::collections::VecDeque;

/// The contents of an object that nobody has written.
#[derive(Clone, Debug)]
enum Contents {
    /// Values of regions.
    Regions(Vec<(RegionId, Value)>),
    /// At an address of region memory as it is at the start.
    At(u64),
}

/// A value that a block draws.
struct Drawn {
    kind: InputRequestKind,
    span: Span,
    bits: u128,
}

/// Inputs that lead the interpreter along an execution of the encoded program.
pub struct ReplayInputs<'e, 'a> {
    core: &'e Core<'a>,
    drawn: VecDeque<Drawn>,
    objects: FastMap<(Object, u64), Contents>,
    /// Objects by the addresses that the encoding gave them.
    bases: FastMap<u64, (Object, u64)>,
    /// Region memory at the start.
    memory: FastMap<RegionId, Value>,
    /// Addresses that belong to no object, in the order in which they were met.
    externals: FastMap<u64, u32>,
    /// What was first read at the addresses of bytes that may belong to no object; an address
    /// that was first written is not asked for.
    accessed: FastMap<u64, u8>,
}

impl<'a> Encoder<'a> {
    /// The inputs of an execution.
    pub fn replay_inputs(
        &self,
        terms: &mut Terms,
        program: &Program,
        path: &Path,
    ) -> ReplayInputs<'_, 'a> {
        let mut inputs = ReplayInputs {
            core: &self.core,
            drawn: VecDeque::new(),
            objects: FastMap::default(),
            bases: FastMap::default(),
            memory: FastMap::default(),
            externals: FastMap::default(),
            accessed: FastMap::default(),
        };
        let mut model = Model::default();
        for (sym, value) in &path.state {
            model.set(*sym, 0, value.clone());
            if let Some(Key::Region(region, 0)) = self.core.storage.key(*sym) {
                inputs.memory.insert(region, value.clone());
            }
        }
        let mut counts: FastMap<Object, u64> = FastMap::default();
        for step in &path.steps {
            for (sym, value) in &step.inputs {
                model.set(*sym, 0, value.clone());
            }
            let from = program.actions[step.action].from;
            inputs.collect(terms, self.core.blocks.get(&from), &model, &mut counts);
            // Without the rest, the inputs are zero; the interpreter says whether that will do.
            let Some(next) =
                execute::successor(terms, program, step.action, &model, execute::ENTRIES)
            else {
                break;
            };
            model = next;
        }
        inputs
    }
}

impl ReplayInputs<'_, '_> {
    /// What one block does.
    fn collect(
        &mut self,
        terms: &mut Terms,
        events: Option<&Vec<crate::Event>>,
        model: &Model,
        counts: &mut FastMap<Object, u64>,
    ) {
        let Some(events) = events else { return };
        let guards: Vec<_> = events.iter().map(|event| event.guard.term(terms)).collect();
        let mut evaluator = Evaluator::new(terms, model);
        for (event, guard) in events.iter().zip(guards) {
            if !evaluator.holds(guard) {
                continue;
            }
            match event.kind {
                EventKind::Access(Access {
                    own: Some((address, _)), value: Some(value), ..
                }) => {
                    let address = bits_of(&evaluator.value(address)) as u64;
                    let (width, bits) = (terms.width(value) / 8, bits_of(&evaluator.value(value)));
                    for into in 0..width {
                        let at = address.wrapping_add(into.into());
                        self.accessed.entry(at).or_insert((bits >> (8 * into)) as u8);
                    }
                }
                EventKind::Input(kind, value) => {
                    let bits = bits_of(&evaluator.value(value));
                    let kind = InputRequestKind::Program(kind);
                    self.drawn.push_back(Drawn { kind, span: event.span, bits });
                }
                EventKind::Scanned(value) => {
                    let bits = bits_of(&evaluator.value(value));
                    let kind = InputRequestKind::Scanned;
                    self.drawn.push_back(Drawn { kind, span: event.span, bits });
                }
                EventKind::Object(object, address) => {
                    let address = bits_of(&evaluator.value(address)) as u64;
                    let instance = next(counts, object);
                    self.objects.insert((object, instance), Contents::At(address));
                    self.bases.insert(address, (object, instance));
                }
                EventKind::Entered(object) => {
                    let instance = next(counts, object);
                    self.objects.insert((object, instance), Contents::Regions(Vec::new()));
                    if let Some(base) = self.core.storage.base_of(object) {
                        self.bases.insert(base, (object, instance));
                    }
                }
                EventKind::Address(..)
                | EventKind::Natural(..)
                | EventKind::Detour(..)
                | EventKind::Access(_)
                | EventKind::Bulk(_)
                | EventKind::Requirement { .. } => {}
                EventKind::Uninitialised(object, region, value) => {
                    let instance = counts.get(&object).map_or(0, |count| count - 1);
                    let value = evaluator.value(value);
                    if let Some(Contents::Regions(list)) = self.objects.get_mut(&(object, instance))
                    {
                        list.push((region, value));
                    }
                }
            }
        }
    }

    /// The bits of memory that nobody has written.
    fn uninitialised(&self, place: Place, bits: u32) -> u128 {
        let first = place.bit;
        let bytes = (u32::from(first) + bits).div_ceil(8);
        let word = (0..bytes.min(16)).rev().fold(0u128, |word, i| {
            word << 8
                | u128::from(self.byte(place.object, place.instance, place.offset + i64::from(i)))
        });
        word >> first
    }

    fn byte(&self, object: Object, instance: u64, offset: i64) -> u8 {
        let storage = &self.core.storage;
        let Some((region, start)) = self.core.cell_of(object, offset) else { return 0 };
        let into = (offset - start) as u32;
        match self.objects.get(&(object, instance)) {
            Some(Contents::Regions(list)) => {
                let Some((_, value)) = list.iter().find(|item| item.0 == region) else { return 0 };
                let address = storage.base_of(object).unwrap_or(0);
                self.byte_in(region, value, address.wrapping_add_signed(start), into)
            }
            Some(&Contents::At(address)) => self.initial_byte(region, address, start, into),
            // Objects that are there from the start: `extern` variables.
            None => {
                let address = match object {
                    Object::Var(var) => storage.var_base(var).unwrap_or(0),
                    Object::External => match self.external_base(instance) {
                        Some(base) => match self.accessed.get(&base.wrapping_add_signed(offset)) {
                            Some(&read) => return read,
                            None => base,
                        },
                        None => return 0,
                    },
                    _ => return 0,
                };
                self.initial_byte(region, address, start, into)
            }
        }
    }

    fn initial_byte(&self, region: RegionId, base: u64, start: i64, into: u32) -> u8 {
        let home = self.core.storage.home(region);
        match self.memory.get(&home) {
            Some(value) => self.byte_in(region, value, base.wrapping_add_signed(start), into),
            None => 0,
        }
    }

    /// Byte `into` of the cell at an address.
    fn byte_in(&self, region: RegionId, value: &Value, address: u64, into: u32) -> u8 {
        let width = self.core.storage.pointer;
        let at = |address: u64| Value::Bits(Bits::new(width, address.into()));
        match (self.core.storage.shape(region), value) {
            (Shape::Scalar(_), value) => (bits_of(value) >> (8 * into)) as u8,
            (Shape::Words(_), Value::Array(array)) => {
                (bits_of(array.get(&at(address))) >> (8 * into)) as u8
            }
            (Shape::Bytes, Value::Array(array)) => {
                bits_of(array.get(&at(address + u64::from(into)))) as u8
            }
            _ => 0,
        }
    }

    fn external_base(&self, number: u64) -> Option<u64> {
        let mut found = self.externals.iter().filter(|(_, n)| u64::from(**n) == number);
        found.next().map(|(&base, _)| base)
    }

    /// The interpreter's address for one of the encoding.
    fn address(&mut self, numeral: u64, addresses: &dyn Addresses) -> u64 {
        let storage = &self.core.storage;
        let unit = 1u64 << storage.offset_bits;
        let (base, offset) = (numeral & !(unit - 1), numeral & (unit - 1));
        let mask = if storage.pointer == 32 { 0xffff_ffff } else { u64::MAX };
        let top = unit.wrapping_neg() & mask;
        // Far behind an object: before the next one.
        let is_before = || {
            storage.object_at(base).is_none_or(|(object, _)| {
                storage.fixed(object).is_some_and(|(_, size)| size < offset)
            })
        };
        let next = base.wrapping_add(unit) & mask;
        if offset >= unit / 2 && base != top && !self.bases.contains_key(&base) && is_before() {
            let start = self.address(next, addresses);
            return start.wrapping_sub(unit - offset) & mask;
        }
        // Null and small numbers, and the numbers at the end that stand for error codes.
        if base == 0 || base == top {
            return numeral;
        }
        if let Some(&(object, instance)) = self.bases.get(&base)
            && let Some(address) = addresses.address_of(object, instance)
        {
            return address.wrapping_add(offset);
        }
        match storage.object_at(numeral) {
            Some((Object::Func(func), offset)) => {
                return addresses.function(func).wrapping_add(offset);
            }
            Some((object, offset)) => {
                if let Some(address) = addresses.address_of(object, 0) {
                    return address.wrapping_add(offset);
                }
            }
            None => {}
        }
        let count = self.externals.len() as u32;
        let number = *self.externals.entry(base).or_insert(count);
        addresses.external(number).wrapping_add(offset)
    }
}

impl InputSource for ReplayInputs<'_, '_> {
    fn next(&mut self, request: &InputRequest, addresses: &dyn Addresses) -> Option<u128> {
        let bits = match request.kind {
            InputRequestKind::Uninitialised => {
                request.place.map_or(0, |place| self.uninitialised(place, request.shape.width()))
            }
            kind => {
                let same = |drawn: &Drawn| drawn.kind == kind && drawn.span == request.span;
                // What the encoding did not see drawn (a slice drops it) does not matter to it.
                match self.drawn.front().is_some_and(same) {
                    true => self.drawn.pop_front().map_or(0, |drawn| drawn.bits),
                    false => 0,
                }
            }
        };
        if request.fresh_external.is_some() {
            return Some(self.address(bits as u64, addresses).into());
        }
        Some(bits)
    }

    fn wants_places(&self) -> bool {
        true
    }
}

fn next(counts: &mut FastMap<Object, u64>, object: Object) -> u64 {
    let count = counts.entry(object).or_default();
    *count += 1;
    *count - 1
}

fn bits_of(value: &Value) -> u128 {
    match value {
        Value::Bits(bits) => bits.to_u128().unwrap_or(0),
        _ => 0,
    }
}
