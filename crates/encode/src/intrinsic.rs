//! Library functions that are statements of their own.

use crate::EventKind;
use crate::memory::Run;
use crate::scalar;
use crate::storage::{Key, Shape};
use crate::walk::Walker;
use cfa::ir::{Expr, ExprId, InitValue, Intrinsic, LedgerKind};
use cfa::regions::{RegionId, leaves};
use cfa::scalar::Scalar;
use logic::{Op, Sort, TermId};

/// Runs of memory up to this size are copied and set cell by cell.
const UNROLLED: u64 = 512;

/// What functions of the library return.
const INT: Scalar = Scalar::Int { width: 32, signed: true };

impl Walker<'_, '_> {
    pub(crate) fn intrinsic(&mut self, op: Intrinsic, dst: Option<ExprId>, args: &[ExprId]) {
        match op {
            Intrinsic::MemCopy | Intrinsic::MemMove => self.mem_copy(dst, args),
            Intrinsic::MemSet => self.mem_set(dst, args),
            Intrinsic::Realloc => self.realloc(dst, args),
            Intrinsic::ObjectSize => self.any_result(dst),
            Intrinsic::Printf => {
                self.counted(args, 0);
                self.any_count(dst);
            }
            Intrinsic::Fprintf => {
                self.counted(args, 1);
                self.any_count(dst);
            }
            Intrinsic::Vprintf | Intrinsic::Vfprintf => self.any_count(dst),
            Intrinsic::Sprintf | Intrinsic::Snprintf => {
                self.counted(args, if op == Intrinsic::Sprintf { 1 } else { 2 });
                self.any_text(args);
                self.any_count(dst);
            }
            Intrinsic::Vsprintf | Intrinsic::Vsnprintf => {
                self.any_text(args);
                self.any_count(dst);
            }
            Intrinsic::Puts | Intrinsic::Fputs => {
                let one = self.terms.bv(32, 1);
                self.assign_scalar(dst, INT, one);
            }
            Intrinsic::Fputc => {
                let Some(&byte) = args.first() else { return };
                let byte = self.value(byte);
                let byte = scalar::resize(self.terms, byte, 8, false);
                let byte = self.terms.zero_extend_to(32, byte);
                self.assign_scalar(dst, INT, byte);
            }
            Intrinsic::Scanf => self.scanned(dst, args.get(1..).unwrap_or(&[]), true),
            Intrinsic::Sscanf => self.scanned(dst, args.get(2..).unwrap_or(&[]), false),
            Intrinsic::Math(function) => self.math(function, dst, args),
        }
    }

    fn note_over(&mut self, text: &'static str) {
        let (edge, span) = (self.edge, self.span);
        self.core.note(LedgerKind::Over, text, edge, span);
    }

    pub(crate) fn any_result(&mut self, dst: Option<ExprId>) {
        let Some(dst) = dst else { return };
        let any = self.unknown_bits(self.shape_of(dst).width());
        self.store(dst, any);
    }

    /// `printf` and kin return how much they wrote.
    fn any_count(&mut self, dst: Option<ExprId>) {
        if dst.is_some() {
            self.note_over("the result of a formatting function is any number");
        }
        self.any_result(dst);
    }

    /// A formatting function writes to the buffer that its first argument points to.
    fn any_text(&mut self, args: &[ExprId]) {
        let Some(&buffer) = args.first() else { return };
        self.note_over("a formatting function writes any text");
        self.value(buffer);
        for region in self.core.storage.regions.regions_behind(buffer, None) {
            self.havoc_region(region);
        }
    }

    /// `%n` writes through the pointers that follow the format.
    fn counted(&mut self, args: &[ExprId], format: usize) {
        if !args.get(format).is_some_and(|&format| self.has_count(format)) {
            return;
        }
        for &arg in &args[format + 1..] {
            if self.cfa().types.is_pointer(self.cfa().ty(arg))
                && let Some(region) = self.core.storage.regions.region_behind(arg, 0)
            {
                self.havoc_region(region);
            }
        }
    }

    fn has_count(&self, mut format: ExprId) -> bool {
        while let Expr::Cast(inner) | Expr::AddrOf(inner) | Expr::Index(inner, _) =
            self.cfa().exprs[format].expr
        {
            format = inner;
        }
        // Formats that are no literal do not write (see the assumptions of the regions).
        let Expr::Var(var) = self.cfa().exprs[format].expr else { return false };
        self.cfa().vars[var].init.iter().any(|item| match &item.value {
            InitValue::Bytes(bytes) => bytes.split(|&byte| byte == b'%').skip(1).any(|rest| {
                rest.iter().find(|byte| !b"0123456789.*$-+ #'hlLqjzt".contains(byte)) == Some(&b'n')
            }),
            _ => false,
        })
    }

    /// The number of bytes that are copied or set, as wide as an address, and its value if it is
    /// constant.
    fn amount(&mut self, size: ExprId) -> (TermId, Option<u64>) {
        let size = self.value(size);
        let size = scalar::resize(self.terms, size, self.pointer(), false);
        let known = self.terms.as_bits(size).and_then(|bits| bits.to_u128());
        if known.is_none() {
            self.event(EventKind::Bulk(size));
        }
        (size, known.map(|size| size as u64))
    }

    fn mem_copy(&mut self, dst: Option<ExprId>, args: &[ExprId]) {
        let &[to, from, size] = args else { return };
        let (to_value, from_value) = (self.value(to), self.value(from));
        let (amount, known) = self.amount(size);
        let to_run = Run::Behind(to, self.behind(to, to_value));
        let from_run = Run::Behind(from, self.behind(from, from_value));
        match known {
            Some(0) => {}
            Some(size) if size <= UNROLLED => {
                let readable = self.readable(from_run.place(), size);
                let writable = self.writable(to_run.place(), size);
                self.copy_run((&to_run, writable), (&from_run, readable), size);
            }
            _ => self.copy_many(to, from, [to_value, from_value, amount], known),
        }
        self.assign_scalar(dst, self.address_shape(), to_value);
    }

    fn address_shape(&self) -> Scalar {
        Scalar::Int { width: self.pointer(), signed: false }
    }

    /// Copies a number of bytes that is large or not known.
    fn copy_many(
        &mut self,
        to: ExprId,
        from: ExprId,
        [low, start, amount]: [TermId; 3],
        known: Option<u64>,
    ) {
        let regions = self.core.storage.regions;
        let (targets, sources) =
            (regions.regions_behind(to, known), regions.regions_behind(from, known));
        let shape = |region: RegionId| self.core.storage.shape(region);
        let alike = match (&targets[..], &sources[..]) {
            (&[target], &[source]) => {
                shape(target) == shape(source) && !matches!(shape(target), Shape::Scalar(_))
            }
            _ => false,
        };
        for (pointer, value) in [(to, low), (from, start)] {
            self.note_bulk(pointer, value);
        }
        // SOUNDNESS: nothing is known of a lost region, whatever it held before.
        if alike && !self.is_lost(sources[0]) {
            let (into, source) = (self.read_region(targets[0]), self.read_region(sources[0]));
            let copied = self.terms.make(Op::Copy, &[into, low, source, start, amount]);
            return self.write_region(targets[0], copied);
        }
        if targets.is_empty() {
            return;
        }
        self.note_over("a copy of a size that is not known leaves any contents");
        for region in targets {
            self.havoc_region(region);
        }
    }

    fn mem_set(&mut self, dst: Option<ExprId>, args: &[ExprId]) {
        let &[to, byte, size] = args else { return };
        let to_value = self.value(to);
        let byte = self.value(byte);
        let byte = scalar::resize(self.terms, byte, 8, false);
        let (amount, known) = self.amount(size);
        let place = self.behind(to, to_value);
        let inside = match known {
            Some(size @ 1..) => self.writable(place, size),
            Some(0) => None,
            None => {
                self.note_bulk(to, to_value);
                None
            }
        };
        let regions = self.core.storage.regions.regions_behind(to, known);
        self.unless_lost(inside, &regions, |this| {
            this.fill(&regions, [to_value, amount, byte], known);
        });
        self.assign_scalar(dst, self.address_shape(), to_value);
    }

    /// Sets so many bytes from an address on in regions.
    fn fill(&mut self, regions: &[RegionId], [to, amount, byte]: [TermId; 3], known: Option<u64>) {
        for &region in regions {
            match (self.core.storage.shape(region), known) {
                (Shape::Scalar(bits), Some(_)) => {
                    let value = self.repeated(byte, bits);
                    self.write_region(region, value);
                }
                (Shape::Scalar(_), None) => self.havoc_region(region),
                (shape, _) => {
                    let bits = if let Shape::Words(bytes) = shape { 8 * bytes } else { 8 };
                    let value = self.repeated(byte, bits);
                    let contents = self.read_region(region);
                    let filled = self.terms.make(Op::Fill, &[contents, to, amount, value]);
                    self.write_region(region, filled);
                }
            }
        }
    }

    fn repeated(&mut self, byte: TermId, bits: u32) -> TermId {
        let mut value = byte;
        for _ in 1..bits / 8 {
            value = self.terms.concat(byte, value);
        }
        value
    }

    /// A new object with the contents of the old one, which is gone.
    fn realloc(&mut self, dst: Option<ExprId>, args: &[ExprId]) {
        let &[pointer, size] = args else { return };
        let old = self.value(pointer);
        let amount = self.value(size);
        let amount = scalar::resize(self.terms, amount, self.pointer(), false);
        let new = self.new_object(amount);
        let object = self.allocated_object();
        self.event(EventKind::Object(object, new));
        let zero = self.terms.bv(self.pointer(), 0);
        let is_null = self.terms.eq(old, zero);
        for region in self.core.regions_with(object) {
            if matches!(self.core.storage.shape(region), Shape::Scalar(_)) {
                continue;
            }
            let contents = self.read_region(region);
            let copied = self.terms.make(Op::Copy, &[contents, new, contents, old, amount]);
            // SOUNDNESS: without an old object, the new one is cells that nobody has touched.
            let contents = self.terms.ite(is_null, contents, copied);
            self.write_region(region, contents);
        }
        let (base, _) = self.split(old);
        let sizes = self.read(Key::Sizes);
        let sizes = self.terms.store(sizes, base, zero);
        self.write(Key::Sizes, sizes);
        let frees = self.terms.eq(amount, zero);
        let kept = self.terms.not(is_null);
        let gone = self.terms.and(&[frees, kept]);
        let result = self.terms.ite(gone, zero, new);
        self.assign_scalar(dst, self.address_shape(), result);
    }

    /// Values that are read from a text go where the arguments point.
    fn scanned(&mut self, dst: Option<ExprId>, args: &[ExprId], drawn: bool) {
        self.note_over("scanf reads any values, in any number");
        for &arg in args {
            match leaves::scanned_width(self.cfa(), arg) {
                Some(width) => {
                    let pointer = self.value(arg);
                    let place = self.behind(arg, pointer);
                    let (_, value) = self.input("scanf", Sort::BitVec(8 * width));
                    if drawn {
                        self.event(EventKind::Scanned(value));
                    }
                    let inside = self.writable(place, width.into());
                    let region = self.core.storage.regions.region_behind(arg, 0);
                    self.unless_lost(inside, region.as_slice(), |this| {
                        this.store_cell(region, place, value);
                    });
                }
                None => {
                    for region in self.core.storage.regions.regions_behind(arg, None) {
                        self.havoc_region(region);
                    }
                }
            }
        }
        self.any_result(dst);
    }
}
