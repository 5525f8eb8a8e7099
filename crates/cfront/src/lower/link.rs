//! When all units are read: models for library functions, statements for known calls, the ledger
//! for the rest, and unreachable code removed.

use super::models::{Special, special};
use super::{Global, Lower, Property};
use base::{FastMap, FastSet, Symbol};
use cfa::ir::{Callee, Cfa, EdgeId, Expr, FuncId, LedgerKind, Stmt, VarKind};
use cfa::types::{ArrayLen, Type, TypeId};

impl Lower<'_> {
    /// Names of functions that are used, have no body, and have a model to load.
    pub(crate) fn missing_models(&mut self) -> Vec<Symbol> {
        self.resolve_aliases();
        let mut wanted = Vec::new();
        for func in self.reachable() {
            let function = &self.cfa.funcs[func];
            let name = self.cfa.symbols.name(function.name);
            if function.body.is_none()
                && self.special_of(func).is_none()
                && self.is_external(func)
                && !self.tried_models.contains_key(&func)
                && crate::library::model(name).is_some()
            {
                wanted.push(function.name);
                self.tried_models.insert(func, function.ty);
            }
        }
        wanted
    }

    fn is_external(&self, func: FuncId) -> bool {
        let name = self.cfa.funcs[func].name;
        matches!(self.globals.get(&name), Some(&Global::Func(f)) if f == func)
    }

    /// The functions that calls from the entry can reach, in order; address-taken functions
    /// count as reached.
    fn reachable(&self) -> Vec<FuncId> {
        let mut seen = base::IdVec::filled(false, self.cfa.funcs.len());
        let mut order = Vec::new();
        let mut work: Vec<FuncId> =
            self.cfa.funcs.ids().filter(|&f| self.cfa.funcs[f].address_taken).collect();
        let entry = self.cfa.symbols.find(&self.options.entry);
        work.extend(self.cfa.funcs.ids().filter(|&f| Some(self.cfa.funcs[f].name) == entry));
        while let Some(func) = work.pop() {
            if std::mem::replace(&mut seen[func], true) {
                continue;
            }
            order.push(func);
            let Some(body) = &self.cfa.funcs[func].body else { continue };
            for edge in body.edges.iter() {
                if let Stmt::Call { callee: Callee::Direct(callee), .. } = edge.stmt {
                    work.push(callee);
                }
            }
        }
        order.sort();
        order
    }

    /// What a function without body stands for. Error functions are errors whatever their body.
    pub(super) fn special_of(&self, func: FuncId) -> Option<Special> {
        let function = &self.cfa.funcs[func];
        let known = special(self.cfa.symbols.name(function.name))?;
        let overrides = known == Special::Error && self.options.property == Property::ErrorCall;
        (function.body.is_none() || overrides).then_some(known)
    }

    /// Makes the names of `alias` attributes stand for their targets.
    fn resolve_aliases(&mut self) {
        let aliases = std::mem::take(&mut self.aliases);
        let mut map: FastMap<FuncId, FuncId> = FastMap::default();
        for (func, target) in aliases {
            let target =
                self.cfa.funcs.ids().find(|&f| {
                    self.cfa.funcs[f].name == target && self.cfa.funcs[f].body.is_some()
                });
            if let Some(target) = target.filter(|_| self.is_bodiless(func)) {
                map.insert(func, target);
                self.cfa.funcs[target].address_taken |= self.cfa.funcs[func].address_taken;
            }
        }
        if map.is_empty() {
            return;
        }
        for node in self.cfa.exprs.iter_mut() {
            if let Expr::FuncAddr(func) = &mut node.expr
                && let Some(&target) = map.get(func)
            {
                *func = target;
            }
        }
        for function in self.cfa.funcs.iter_mut() {
            let Some(body) = &mut function.body else { continue };
            for edge in body.edges.iter_mut() {
                if let Stmt::Call { callee: Callee::Direct(func), .. } = &mut edge.stmt
                    && let Some(&target) = map.get(func)
                {
                    *func = target;
                }
            }
        }
    }

    /// Completes the program; `None` if there is no entry to start from.
    pub(crate) fn finish(mut self) -> (Option<Cfa>, Vec<base::Diagnostic>) {
        self.drop_unfit_models();
        if let Some(entry) = self.entry_function() {
            self.build_start(entry);
        }
        self.lower_known_calls();
        self.complete_arrays();
        self.weak_functions();
        self.extern_variables();
        self.prune();
        self.find_rounding();
        let failed = self.diagnostics.iter().any(|d| d.severity == base::Severity::Error);
        let cfa = (!failed).then_some(self.cfa);
        (cfa, self.diagnostics)
    }

    /// Where the rounding mode is, if the program calls the model of `fesetround`.
    fn find_rounding(&mut self) {
        let set = self.cfa.find_func("fesetround").map(|func| &self.cfa.funcs[func]);
        let Some(set) = set.filter(|func| func.model && func.body.is_some()) else { return };
        let span = set.span;
        let vars = &self.cfa.vars;
        let mode = vars.ids().find(|&var| self.cfa.var_name(var) == "__wedge_rounding");
        self.cfa.rounding = mode;
        let text = "the rounding mode does not matter to constant expressions, to functions of math.h \
            that IEEE 754 does not define and to numbers that are printed or read";
        self.ledger_program(LedgerKind::Assumption, text, span);
    }

    /// A model fits only if the program declares the function with the same shape.
    fn drop_unfit_models(&mut self) {
        for func in self.cfa.funcs.ids() {
            if let Some(&declared) = self.tried_models.get(&func)
                && self.cfa.funcs[func].model
                && !self.same_shape(declared, self.cfa.funcs[func].ty)
            {
                let function = &mut self.cfa.funcs[func];
                function.body = None;
                function.ty = declared;
                function.params.clear();
                function.locals.clear();
            }
        }
    }

    fn same_shape(&self, declared: TypeId, model: TypeId) -> bool {
        let types = &self.cfa.types;
        let (Some(a), Some(b)) = (types.function(declared), types.function(model)) else {
            return false;
        };
        let size = |ty| types.size_of(ty);
        let params = a.params.iter().zip(&b.params).all(|(&x, &y)| size(x) == size(y));
        let count = a.params.len() == b.params.len() || !a.prototype;
        size(a.ret) == size(b.ret) && count && params
    }

    /// `int a[];` without a definition elsewhere has one element (C11 6.9.2).
    fn complete_arrays(&mut self) {
        for var in self.cfa.vars.ids() {
            let found = &self.cfa.vars[var];
            if let Type::Array(element, ArrayLen::Unknown) = *self.cfa.types.get(found.ty)
                && found.kind == VarKind::Static
            {
                self.cfa.vars[var].ty = self.cfa.types.array(element, 1);
            }
        }
    }

    /// A weak function without a definition may be absent, which is not modelled.
    fn weak_functions(&mut self) {
        for func in std::mem::take(&mut self.weak) {
            if self.is_bodiless(func) {
                let name = self.cfa.func_name(func).to_string();
                let span = self.cfa.funcs[func].span;
                let text = format!("the weak function `{name}` is taken to exist");
                self.ledger_program(LedgerKind::Assumption, text, span);
            }
        }
    }

    /// Objects that are declared and defined nowhere hold any value.
    fn extern_variables(&mut self) {
        for var in self.cfa.vars.ids() {
            let found = &self.cfa.vars[var];
            if found.kind == VarKind::Extern {
                let name = self.cfa.var_name(var).to_string();
                if matches!(&*name, "stdin" | "stdout" | "stderr") {
                    continue;
                }
                let span = found.span;
                let text = format!("`{name}` is defined nowhere: it holds any value");
                self.ledger_program(LedgerKind::Assumption, text, span);
            }
        }
    }

    /// Removes what no path from the entry of its function reaches.
    fn prune(&mut self) {
        let none = FastSet::default();
        let mut ledger_edges: FastMap<FuncId, FastSet<EdgeId>> = FastMap::default();
        for (func, edge) in self.cfa.ledger.iter().filter_map(|entry| entry.edge) {
            ledger_edges.entry(func).or_default().insert(edge);
        }
        let mut maps = FastMap::default();
        for func in self.cfa.funcs.ids() {
            if let Some(body) = &mut self.cfa.funcs[func].body {
                let keep = ledger_edges.get(&func).unwrap_or(&none);
                maps.insert(func, cfa::graph::prune::prune_except(body, keep));
            }
        }
        self.cfa.ledger.retain_mut(|entry| {
            let Some((func, edge)) = entry.edge else { return true };
            match maps.get(&func).and_then(|map| map[edge]) {
                Some(edge) => {
                    entry.edge = Some((func, edge));
                    true
                }
                None => false,
            }
        });
    }
}
