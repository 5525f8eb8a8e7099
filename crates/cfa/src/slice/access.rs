//! Which memory statements read and write.
//!
//! Memory is divided into *cells*: the regions and, for each set of objects, the bytes in them that
//! have no region because they are only ever copied as a whole.

use crate::ir::{Cfa, Expr, ExprId, Intrinsic, Stmt, VarId, VarKind};
use crate::regions::{RegionId, Regions, has_count, scanned_width};
use base::{Id, define_id};

define_id!(
    /// A region, or what is left of a set of objects.
    CellId,
    "cell"
);

/// Looks up the memory that statements access.
#[derive(Clone, Copy)]
pub struct Accesses<'a> {
    pub cfa: &'a Cfa,
    pub regions: &'a Regions,
}

impl Accesses<'_> {
    pub fn cells(&self) -> usize {
        self.regions.regions().len() + self.regions.sets_of_objects()
    }

    /// Whether pointers of unknown origin may point here.
    pub fn has_escaped(&self, cell: CellId) -> bool {
        let regions = self.regions.regions();
        match cell.index().checked_sub(regions.len()) {
            None => regions[RegionId::from_index(cell.index())].escaped,
            Some(objects) => self.regions.have_escaped(objects),
        }
    }

    pub fn is_opaque(&self, other: CellId) -> bool {
        other == cell(self.regions.opaque())
    }

    /// Whether only statements of its function that name it can access this variable, as a whole.
    pub fn is_private(&self, var: VarId) -> bool {
        let var = &self.cfa.vars[var];
        matches!(var.kind, VarKind::Param | VarKind::Local | VarKind::Temp)
            && !var.address_taken
            && self.cfa.types.is_scalar(var.ty)
    }

    /// The private variable that an lvalue is.
    pub fn private(&self, lvalue: ExprId) -> Option<VarId> {
        match self.cfa.exprs[lvalue].expr {
            Expr::Var(var) if self.is_private(var) => Some(var),
            _ => None,
        }
    }

    /// The private variable that a statement writes.
    pub fn defined(&self, stmt: &Stmt) -> Option<VarId> {
        match *stmt {
            Stmt::Assign { dst, .. }
            | Stmt::Input { dst, .. }
            | Stmt::Alloc { dst, .. }
            | Stmt::Call { dst: Some(dst), .. }
            | Stmt::Intrinsic { dst: Some(dst), .. } => self.private(dst),
            Stmt::Declare(var) => Some(var).filter(|&var| self.is_private(var)),
            _ => None,
        }
    }

    /// The cells of an lvalue.
    pub fn lvalue(&self, lvalue: ExprId, out: &mut Vec<CellId>) {
        let ty = self.cfa.ty(lvalue);
        if self.cfa.types.is_scalar(ty) {
            out.extend(self.regions.region_of_lvalue(lvalue).map(cell));
        } else {
            let size = self.cfa.types.size_of(ty).unwrap_or(u64::MAX >> 2);
            out.extend(self.regions.regions_of_lvalue(lvalue, size).into_iter().map(cell));
        }
    }

    /// The cells of a variable.
    pub fn var(&self, var: VarId, out: &mut Vec<CellId>) {
        let size = self.cfa.types.size_of(self.cfa.vars[var].ty).unwrap_or(u64::MAX >> 2);
        out.extend(self.regions.regions_of_var(var, size).into_iter().map(cell));
    }

    /// The cells of so many bytes behind a pointer.
    fn behind(&self, pointer: ExprId, size: Option<u64>, out: &mut Vec<CellId>) {
        out.extend(self.regions.regions_behind(pointer, size).into_iter().map(cell));
        if let Some(objects) = self.regions.objects_behind(pointer) {
            out.push(CellId::from_index(self.regions.regions().len() + objects));
        }
    }

    /// The value of a constant number of bytes.
    fn amount(&self, size: ExprId) -> Option<u64> {
        match self.cfa.exprs[size].expr {
            Expr::Int(value) => Some(value as u64),
            _ => None,
        }
    }

    /// What a statement other than a call may write, apart from the destination of a library
    /// function.
    pub fn writes(&self, stmt: &Stmt, out: &mut Vec<CellId>) {
        match stmt {
            Stmt::Assign { dst, .. } | Stmt::Input { dst, .. } | Stmt::Alloc { dst, .. } => {
                self.lvalue(*dst, out);
            }
            Stmt::Declare(var) => self.var(*var, out),
            // Whoever accesses what is freed ends there. Where it is not known what that is, the
            // end is not worth the trouble.
            Stmt::Free(pointer) => {
                self.behind(*pointer, None, out);
                let opaque = cell(self.regions.opaque());
                out.retain(|&cell| cell != opaque);
            }
            Stmt::Intrinsic { op, args, .. } => self.intrinsic_writes(*op, args, out),
            Stmt::Skip
            | Stmt::Assume { .. }
            | Stmt::Call { .. }
            | Stmt::Return(_)
            | Stmt::Error(_)
            | Stmt::Halt(_) => {}
        }
    }

    fn intrinsic_writes(&self, op: Intrinsic, args: &[ExprId], out: &mut Vec<CellId>) {
        use Intrinsic::*;
        let is_pointer = |arg: &&ExprId| self.cfa.types.is_pointer(self.cfa.ty(**arg));
        match op {
            MemCopy | MemMove | MemSet => {
                let size = args.get(2).and_then(|&size| self.amount(size));
                self.behind(args[0], size, out);
            }
            Realloc | Vsprintf | Vsnprintf => self.behind(args[0], None, out),
            Printf | Fprintf | Sprintf | Snprintf => {
                let format = match op {
                    Printf => 0,
                    Snprintf => 2,
                    _ => 1,
                };
                if matches!(op, Sprintf | Snprintf) {
                    self.behind(args[0], None, out);
                }
                if args.get(format).is_some_and(|&format| has_count(self.cfa, format)) {
                    for &arg in args[format + 1..].iter().filter(is_pointer) {
                        self.behind(arg, None, out);
                    }
                }
            }
            Scanf | Sscanf => {
                let first = if op == Scanf { 1 } else { 2 };
                for &arg in args.iter().skip(first) {
                    self.behind(arg, scanned_width(self.cfa, arg).map(u64::from), out);
                }
            }
            ObjectSize | Vprintf | Vfprintf | Puts | Fputs | Fputc | Math(_) => {}
        }
    }

    /// What a library function reads behind its arguments; false if that may be anything.
    pub fn intrinsic_reads(&self, op: Intrinsic, args: &[ExprId], out: &mut Vec<CellId>) -> bool {
        use Intrinsic::*;
        match op {
            MemCopy | MemMove => {
                let size = args.get(2).and_then(|&size| self.amount(size));
                self.behind(args[1], size, out);
            }
            Realloc => self.behind(args[0], None, out),
            MemSet | ObjectSize | Math(_) | Scanf | Fputc => {}
            // Pointers among the variable arguments are followed, too.
            Vprintf | Vfprintf | Vsprintf | Vsnprintf => return false,
            Printf | Fprintf | Sprintf | Snprintf | Puts | Fputs | Sscanf => {
                for &arg in args.iter().filter(|&&arg| self.cfa.types.is_pointer(self.cfa.ty(arg)))
                {
                    self.behind(arg, None, out);
                }
            }
        }
        true
    }
}

/// The cell of a region.
pub fn cell(region: RegionId) -> CellId {
    CellId::from_index(region.index())
}
