//! Scalar regions that hold one value throughout: static variables that nobody writes, or only with
//! the value that they have at the start, and parameters that always receive the same constant.

use super::access::{Accesses, CellId, cell};
use crate::ir::{Callee, Cfa, Expr, ExprId, FuncId, InitValue, Stmt, VarId, VarKind};
use crate::regions::{Object, RegionId, RegionKind, Regions};
use base::{FastMap, IdVec};

/// What is known of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    /// Nothing was written so far.
    Unset,
    /// Only these bits.
    Always(u128),
    /// Different values.
    Any,
}

impl Value {
    fn join(&mut self, other: Value) {
        *self = match (*self, other) {
            (Value::Unset, value) | (value, Value::Unset) => value,
            (old, new) if old == new => old,
            _ => Value::Any,
        };
    }
}

/// The scalar regions that never change, with their bits (of the region's width).
///
/// SOUNDNESS: only regions whose object has a value from the start count: locals other than
/// parameters can be read before they are written, and then hold anything.
pub fn constant_regions(cfa: &Cfa, regions: &Regions) -> FastMap<RegionId, u128> {
    let memory = Accesses { cfa, regions };
    let values = IdVec::filled(Value::Unset, memory.cells());
    let mut search = Search { cfa, memory, values, cells: Vec::new() };
    search.initial();
    for (func, function) in cfa.funcs.iter_enumerated() {
        if let Some(body) =
            function.body.as_ref().filter(|_| regions.call_graph().is_reachable(func))
        {
            body.edges.iter().for_each(|edge| search.stmt(&edge.stmt));
        }
    }
    if search.values[cell(regions.opaque())] != Value::Unset {
        for region in regions.regions().ids().filter(|&id| regions.regions()[id].escaped) {
            search.values[cell(region)] = Value::Any;
        }
    }
    let constant = |region: RegionId| match search.values[cell(region)] {
        Value::Always(bits) => Some((region, bits)),
        _ => None,
    };
    regions.regions().ids().filter_map(constant).collect()
}

struct Search<'a> {
    cfa: &'a Cfa,
    memory: Accesses<'a>,
    values: IdVec<CellId, Value>,
    cells: Vec<CellId>,
}

impl Search<'_> {
    /// What regions hold at the start; whatever is not a plain scalar may hold anything.
    fn initial(&mut self) {
        for (id, region) in self.memory.regions.regions().iter_enumerated() {
            self.values[cell(id)] = match (region.kind, &region.objects[..]) {
                (RegionKind::Scalar { bits }, &[(Object::Var(var), offset)]) => {
                    match self.cfa.vars[var].kind {
                        VarKind::Static | VarKind::Literal => self.initialiser(var, offset, bits),
                        VarKind::Param if self.is_whole(var, bits) => Value::Unset,
                        _ => Value::Any,
                    }
                }
                (RegionKind::Opaque, _) => Value::Unset,
                _ => Value::Any,
            };
        }
    }

    fn is_whole(&self, var: VarId, bits: u32) -> bool {
        let ty = self.cfa.vars[var].ty;
        self.cfa.types.is_scalar(ty) && self.cfa.types.size_of(ty) == Some(u64::from(bits) / 8)
    }

    /// The bits at `offset` of a static variable.
    fn initialiser(&self, var: VarId, offset: i64, bits: u32) -> Value {
        let bytes = i64::from(bits / 8);
        if bytes > 16 || offset < 0 {
            return Value::Any;
        }
        let mut value = 0u128;
        for item in &self.cfa.vars[var].init {
            let at = item.offset as i64 - offset;
            match &item.value {
                InitValue::Bytes(data) => {
                    for (&byte, at) in data.iter().zip(at..) {
                        if (0..bytes).contains(&at) {
                            value = (value & !(0xff << (8 * at))) | (u128::from(byte) << (8 * at));
                        }
                    }
                }
                InitValue::Scalar(expr) => {
                    let size = self.cfa.types.size_of(self.cfa.ty(*expr)).unwrap_or(0) as i64;
                    if at >= bytes || at + size <= 0 {
                        continue;
                    }
                    match self.cfa.const_bits(*expr) {
                        Some(found) if at == 0 && size == bytes => value = found,
                        _ => return Value::Any,
                    }
                }
                InitValue::Bits(range, _) if at < bytes && at + range.bytes() as i64 > 0 => {
                    return Value::Any;
                }
                InitValue::Bits(..) => {}
            }
        }
        Value::Always(value)
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Assign { dst, src } if !self.is_bit_field(*dst) => {
                self.memory.lvalue(*dst, &mut self.cells);
                let value = self.constant(*src);
                self.store(value);
            }
            Stmt::Call { dst, callee, args } => self.call(*dst, *callee, args),
            Stmt::Intrinsic { dst: Some(dst), .. } => {
                self.memory.lvalue(*dst, &mut self.cells);
                self.store(Value::Any);
            }
            _ => {}
        }
        // Freeing writes nothing.
        if !matches!(stmt, Stmt::Assign { dst, .. } if !self.is_bit_field(*dst))
            && !matches!(stmt, Stmt::Free(_))
        {
            self.memory.writes(stmt, &mut self.cells);
            self.store(Value::Any);
        }
    }

    fn call(&mut self, dst: Option<ExprId>, callee: Callee, args: &[ExprId]) {
        if let Some(dst) = dst {
            self.memory.lvalue(dst, &mut self.cells);
            self.store(Value::Any);
        }
        let targets = match callee {
            Callee::Direct(func) => vec![func],
            Callee::Indirect(pointer) => self.memory.regions.callees(pointer, args.len()).0,
        };
        for func in targets {
            self.pass(func, args);
        }
        if !args.is_empty() {
            let varargs = self.memory.regions.regions_of_varargs();
            self.cells.extend(varargs.into_iter().map(cell));
            self.store(Value::Any);
        }
    }

    fn pass(&mut self, func: FuncId, args: &[ExprId]) {
        let cfa = self.cfa;
        for (i, &param) in cfa.funcs[func].params.iter().enumerate() {
            self.memory.var(param, &mut self.cells);
            // An argument that is missing is any value.
            let value = args.get(i).map_or(Value::Any, |&arg| self.constant(arg));
            let same = args.get(i).is_some_and(|&arg| {
                cfa.types.size_of(cfa.ty(arg)) == cfa.types.size_of(cfa.vars[param].ty)
            });
            self.store(if same { value } else { Value::Any });
        }
    }

    fn constant(&self, expr: ExprId) -> Value {
        self.cfa.const_bits(expr).map_or(Value::Any, Value::Always)
    }

    fn is_bit_field(&self, lvalue: ExprId) -> bool {
        let Expr::Field(record, index) = self.cfa.exprs[lvalue].expr else { return false };
        let types = &self.cfa.types;
        types
            .record(self.cfa.ty(record))
            .is_some_and(|id| types.records[id].fields[index as usize].bits.is_some())
    }

    /// The cells that were collected receive this value.
    fn store(&mut self, value: Value) {
        for cell in self.cells.drain(..) {
            self.values[cell].join(value);
        }
    }
}
