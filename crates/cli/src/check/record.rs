//! A solver that writes every query down as an SMT-LIB file, for other solvers to confirm.
//!
//! Beside the values of the real solver it keeps the terms that they stand for, in a pool of its
//! own that does not simplify.

use base::{Budget, FastMap, IdVec, Stop};
use evidence::{Translator, copy_sort};
use logic::{Handle, Solver, Sort, Substitution, TemplateId, TermId, Terms, Value};
use std::path::{Path, PathBuf};

/// A recording solver.
pub struct Recorder {
    inner: Box<dyn Solver>,
    /// Files are `FOLDER/NAME-0001.smt2` and so on.
    folder: PathBuf,
    name: String,
    queries: u32,
    terms: Terms,
    translator: Translator,
    values: FastMap<Handle, TermId>,
    templates: IdVec<TemplateId, Recorded>,
    asserted: Vec<TermId>,
}

struct Recorded {
    inner: TemplateId,
    roots: Vec<TermId>,
    parameters: Vec<TermId>,
}

impl Recorder {
    /// Records what `inner` is asked.
    pub fn new(inner: Box<dyn Solver>, folder: &Path, name: &str) -> Self {
        Self {
            inner,
            folder: folder.to_path_buf(),
            name: name.into(),
            queries: 0,
            terms: Terms::unsimplified(),
            translator: Translator::declaring(),
            values: FastMap::default(),
            templates: IdVec::new(),
            asserted: Vec::new(),
        }
    }

    fn keep(&mut self, handle: Handle, term: TermId) -> Handle {
        self.values.entry(handle).or_insert(term);
        handle
    }

    fn term(&self, handle: Handle) -> TermId {
        self.values[&handle]
    }

    fn list(&self, handles: &[Handle]) -> Vec<TermId> {
        handles.iter().map(|&handle| self.term(handle)).collect()
    }

    /// Writes the query; what cannot be written leaves a file that says so.
    fn write(&mut self, assumptions: &[Handle], answer: &Result<bool, Stop>) {
        self.queries += 1;
        let mut all = self.asserted.clone();
        all.extend(self.list(assumptions));
        let status = match answer {
            Ok(true) => "sat",
            Ok(false) => "unsat",
            Err(_) => "unknown",
        };
        let text = match logic::smtlib::write(&mut self.terms, &all) {
            Ok(text) => format!("(set-info :status {status})\n{text}"),
            Err(why) => format!("; status {status}; not written: {why}\n"),
        };
        let path = self.folder.join(format!("{}-{:04}.smt2", self.name, self.queries));
        super::write(&path, &text);
    }
}

impl Solver for Recorder {
    fn unknown(&mut self, terms: &Terms, sort: Sort) -> Handle {
        let handle = self.inner.unknown(terms, sort);
        let sort = copy_sort(terms, &mut self.terms, sort);
        let name = format!("u{}", self.terms.symbol_count());
        let sym = self.terms.declare(name, sort);
        let term = self.terms.var(sym, 0);
        self.keep(handle, term)
    }

    fn constant(&mut self, terms: &Terms, sort: Sort, value: &Value) -> Handle {
        let handle = self.inner.constant(terms, sort, value);
        let sort = copy_sort(terms, &mut self.terms, sort);
        let term = self.terms.value(sort, value);
        self.keep(handle, term)
    }

    fn template(&mut self, terms: &Terms, roots: &[TermId]) -> TemplateId {
        let inner = self.inner.template(terms, roots);
        let parameters = self.inner.parameters(inner).to_vec();
        let mut copy = |&term: &TermId| {
            let copied = self.translator.copy(terms, &mut self.terms, term);
            copied.expect("everything is declared when it is met")
        };
        let roots = roots.iter().map(&mut copy).collect();
        let parameters: Vec<TermId> = parameters.iter().map(&mut copy).collect();
        self.templates.push(Recorded { inner, roots, parameters })
    }

    fn parameters(&self, template: TemplateId) -> &[TermId] {
        self.inner.parameters(self.templates[template].inner)
    }

    fn instantiate(&mut self, template: TemplateId, arguments: &[Handle]) -> Vec<Handle> {
        let values = self.list(arguments);
        let Recorded { inner, roots, parameters } = &self.templates[template];
        let results = self.inner.instantiate(*inner, arguments);
        let map = parameters.iter().copied().zip(values).collect();
        let mut substitution = Substitution::new(map);
        for (&root, &result) in roots.iter().zip(&results) {
            let term = substitution.apply(&mut self.terms, root);
            self.values.entry(result).or_insert(term);
        }
        results
    }

    fn ite(&mut self, cond: Handle, a: Handle, b: Handle) -> Handle {
        let handle = self.inner.ite(cond, a, b);
        let (cond, a, b) = (self.term(cond), self.term(a), self.term(b));
        let term = self.terms.ite(cond, a, b);
        self.keep(handle, term)
    }

    fn and(&mut self, parts: &[Handle]) -> Handle {
        let handle = self.inner.and(parts);
        let parts = self.list(parts);
        let term = self.terms.and(&parts);
        self.keep(handle, term)
    }

    fn or(&mut self, parts: &[Handle]) -> Handle {
        let handle = self.inner.or(parts);
        let parts = self.list(parts);
        let term = self.terms.or(&parts);
        self.keep(handle, term)
    }

    fn not(&mut self, a: Handle) -> Handle {
        let handle = self.inner.not(a);
        let a = self.term(a);
        let term = self.terms.not(a);
        self.keep(handle, term)
    }

    fn equal(&mut self, a: Handle, b: Handle) -> Handle {
        let handle = self.inner.equal(a, b);
        let (a, b) = (self.term(a), self.term(b));
        let term = self.terms.eq(a, b);
        self.keep(handle, term)
    }

    fn known(&self, a: Handle) -> Option<bool> {
        self.inner.known(a)
    }

    fn known_value(&self, a: Handle) -> Option<Value> {
        self.inner.known_value(a)
    }

    fn assert(&mut self, a: Handle) {
        self.inner.assert(a);
        self.asserted.push(self.term(a));
    }

    fn check(&mut self, assumptions: &[Handle], budget: &mut Budget) -> Result<bool, Stop> {
        let answer = self.inner.check(assumptions, budget);
        self.write(assumptions, &answer);
        answer
    }

    fn core(&mut self) -> Vec<Handle> {
        self.inner.core()
    }

    fn value(&mut self, a: Handle) -> Value {
        self.inner.value(a)
    }
}
