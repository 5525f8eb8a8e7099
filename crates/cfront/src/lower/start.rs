//! Where execution starts: arbitrary arguments, the entry function, exit with its result.

use super::flow::FunctionBuilder;
use super::{Global, Lower, build};
use base::{Diagnostic, Span};
use cfa::ir::{Callee, FuncId, HaltKind, InputKind, Stmt};
use cfa::types::{IntKind, QualType, Type};

impl Lower<'_> {
    /// The function that `--entry` names.
    pub(super) fn entry_function(&mut self) -> Option<FuncId> {
        let entry = &self.options.entry;
        let symbol = self.cfa.symbols.find(entry);
        let global = symbol.and_then(|symbol| match self.globals.get(&symbol) {
            Some(&Global::Func(func)) => Some(func),
            _ => None,
        });
        let found = global.or_else(|| {
            let named = |f: &FuncId| Some(self.cfa.funcs[*f].name) == symbol;
            self.cfa.funcs.ids().find(|f| named(f) && !self.is_bodiless(*f))
        });
        match found.filter(|&func| !self.is_bodiless(func)) {
            Some(func) => Some(func),
            None => {
                let some: Vec<&str> = self
                    .cfa
                    .funcs
                    .ids()
                    .filter(|&f| !self.is_bodiless(f) && !self.cfa.funcs[f].model)
                    .map(|f| self.cfa.func_name(f))
                    .take(5)
                    .collect();
                let hint = match some.is_empty() {
                    true => "the input defines no function at all".to_string(),
                    false => format!(
                        "start somewhere else with `--entry FUNC`; defined here: {}",
                        some.join(", ")
                    ),
                };
                let message = format!("there is no function `{entry}` to start from");
                self.diagnostics.push(Diagnostic::general(message).with_hint(hint));
                None
            }
        }
    }

    /// Builds the body of the start function.
    pub(super) fn build_start(&mut self, entry: FuncId) {
        let span = self.cfa.funcs[entry].span;
        let start = self.cfa.start;
        let void = self.cfa.types.void();
        self.function = Some(FunctionBuilder::new(start, void));
        let params: Vec<_> =
            self.cfa.funcs[entry].params.iter().map(|&p| self.cfa.vars[p].ty).collect();
        let mut args = Vec::new();
        for (i, ty) in params.into_iter().enumerate() {
            let temp = self.new_temp(ty, span);
            self.emit(Stmt::Input { dst: temp, kind: InputKind::Argument(i as u32) }, span);
            args.push(build::load(&mut self.cfa, temp));
        }
        let ret = self.cfa.types.function(self.cfa.funcs[entry].ty).map_or(void, |f| f.ret);
        let result = self.emit_call(Callee::Direct(entry), ret, args, true, span);
        let int = self.cfa.types.int(IntKind::Int);
        let status = match self.cfa.types.get(result.ty.ty) {
            Type::Int(_) | Type::Enum(_) => build::cast(&mut self.cfa, result.expr, int),
            _ => build::int(&mut self.cfa, 0),
        };
        self.emit_halt(Stmt::Halt(HaltKind::Exit(status)), Span::NONE);
        if let Some(mut builder) = self.function.take() {
            self.cfa.funcs[start].locals = std::mem::take(&mut builder.locals);
            self.cfa.funcs[start].body = Some(builder.into_body());
        }
    }

    /// The function that a name stands for that only gcc knows: `__builtin_NAME`, or a library
    /// function used without declaration.
    pub(super) fn builtin_function(&mut self, name: base::Symbol, span: Span) -> Option<FuncId> {
        let text = self.name(name);
        let plain = text.strip_prefix("__builtin_").unwrap_or(&text);
        let signature = super::models::known_signature(plain)?;
        let own_model = crate::library::model(&text).is_some();
        let target = if own_model { name } else { self.cfa.symbols.intern(plain) };
        if let Some(&Global::Func(func)) = self.globals.get(&target) {
            return Some(func);
        }
        let ty = self.signature_type(signature);
        let func = self.external_function(target, ty, span);
        self.assumed.insert(func, ());
        Some(func)
    }

    /// The function that a name of gcc's own stands for although the program declares it (CIL
    /// does).
    pub(super) fn builtin_declared(&mut self, name: base::Symbol, span: Span) -> Option<FuncId> {
        let own = self.name(name).starts_with("__builtin_");
        if own { self.builtin_function(name, span) } else { None }
    }

    fn signature_type(&mut self, signature: &str) -> cfa::types::TypeId {
        let variadic = signature.ends_with('.');
        let mut letters = signature.trim_end_matches('.').chars();
        let ret = self.letter_type(letters.next().unwrap_or('v'));
        let params = letters.map(|c| self.letter_type(c)).collect();
        let parts = cfa::types::FuncType { ret, params, variadic, prototype: true };
        self.cfa.types.intern(Type::Function(Box::new(parts)))
    }

    fn letter_type(&mut self, letter: char) -> cfa::types::TypeId {
        use cfa::types::{DataModel, FloatKind, Quals};
        let types = &mut self.cfa.types;
        let (char_ty, void) = (types.int(IntKind::Char), types.void());
        match letter {
            'i' => types.int(IntKind::Int),
            'u' => types.int(IntKind::UInt),
            'h' => types.int(IntKind::UShort),
            'l' => types.int(IntKind::Long),
            'm' => types.int(IntKind::ULong),
            'L' => types.int(IntKind::LongLong),
            'M' => types.int(IntKind::ULongLong),
            // `uint64_t`
            'q' if types.model == DataModel::Lp64 => types.int(IntKind::ULong),
            'q' => types.int(IntKind::ULongLong),
            'z' => types.size_t(),
            'f' => types.float(FloatKind::Float),
            'd' => types.float(FloatKind::Double),
            'D' => types.float(FloatKind::LongDouble),
            'p' => types.pointer(QualType::plain(void)),
            'P' => types.pointer(QualType::plain(void).with(Quals::CONST)),
            's' => types.pointer(QualType::plain(char_ty)),
            'S' => types.pointer(QualType::plain(char_ty).with(Quals::CONST)),
            _ => void,
        }
    }
}
