//! A solver that writes every query down as an SMT-LIB file, for other solvers to confirm.
//!
//! Beside the values of the real solver it keeps the terms that they stand for, in a pool of its
//! own that does not simplify.

use base::{Budget, FastMap, IdVec, Stop};
use evidence::{Translator, copy_sort};
use logic::{Handle, Solver, Sort, Substitution, TemplateId, TermId, Terms, Value};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A recording solver.
pub struct Recorder {
    inner: Box<dyn Solver>,
    /// Files are `FOLDER/NAME-0001.smt2` and so on.
    folder: PathBuf,
    name: String,
    files: u32,
    /// The obligations of a proof are written, and not all queries.
    proof: bool,
    /// What the next query shall show.
    claim: Option<String>,
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

/// The file that lists the obligations.
const INDEX: &str = "README";

/// What stands above the list.
const HEADER: &str = "The proof obligations of a verdict TRUE of wedge, in the order in which they \
    were proved.\nEach file is unsatisfiable, and any SMT solver can confirm that. What the files \
    before have\nshown, a file may assert.\n\n";

/// An obligation of which nothing is left.
const SETTLED: &str = "; Its formula became `false` when it was built: nothing is left to solve.\n\
    (set-info :status unsat)\n(set-logic QF_UF)\n(assert false)\n(check-sat)\n";

impl Recorder {
    /// Records all that `inner` is asked.
    pub fn queries(inner: Box<dyn Solver>, folder: &Path, name: &str) -> Self {
        Self {
            inner,
            folder: folder.to_path_buf(),
            name: name.into(),
            files: 0,
            proof: false,
            claim: None,
            terms: Terms::unsimplified(),
            translator: Translator::declaring(),
            values: FastMap::default(),
            templates: IdVec::new(),
            asserted: Vec::new(),
        }
    }

    /// Records the obligations of a proof that `inner` confirms, and lists them. Obligations of an
    /// earlier proof are removed.
    pub fn obligations(inner: Box<dyn Solver>, folder: &Path, name: &str) -> Self {
        let recorder = Self { proof: true, ..Self::queries(inner, folder, name) };
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()).filter(|path| recorder.is_own(path)) {
            if let Err(error) = std::fs::remove_file(&path) {
                complainln!("wedge: cannot remove {}: {error}", path.display());
            }
        }
        super::write(&folder.join(INDEX), HEADER);
        recorder
    }

    /// Whether a file has a name that this recorder gives.
    fn is_own(&self, path: &Path) -> bool {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let number = stem.strip_prefix(&self.name).and_then(|rest| rest.strip_prefix('-'));
        let numbered = number.is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
        numbered && path.extension().is_some_and(|extension| extension == "smt2")
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

    /// The query as SMT-LIB; what cannot be written is a comment that says so.
    fn text(&mut self, assumptions: &[Handle], answer: &Result<bool, Stop>) -> String {
        let mut all = self.asserted.clone();
        all.extend(self.list(assumptions));
        let status = match answer {
            Ok(true) => "sat",
            Ok(false) => "unsat",
            Err(_) => "unknown",
        };
        match logic::smtlib::write(&mut self.terms, &all) {
            Ok(text) => format!("(set-info :status {status})\n{text}"),
            Err(why) => format!("; status {status}; not written: {why}\n"),
        }
    }

    /// Writes the next file, and a line in the index if it has a claim.
    fn write(&mut self, claim: Option<&str>, text: &str) {
        self.files += 1;
        let name = format!("{}-{:04}.smt2", self.name, self.files);
        let path = self.folder.join(&name);
        match claim {
            Some(claim) => {
                super::write(&path, &format!("; {claim}\n{text}"));
                self.enter(&format!("{name}  {claim}\n"));
            }
            None => super::write(&path, text),
        }
    }

    /// Adds a line to the index.
    fn enter(&self, line: &str) {
        let path = self.folder.join(INDEX);
        let file = OpenOptions::new().append(true).open(&path);
        if let Err(error) = file.and_then(|mut file| file.write_all(line.as_bytes())) {
            complainln!("wedge: cannot write {}: {error}", path.display());
        }
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
        let claim = self.claim.take();
        if !self.proof || answer == Ok(false) {
            let text = self.text(assumptions, &answer);
            self.write(claim.as_deref(), &text);
        }
        answer
    }

    fn obligation(&mut self, name: &str, settled: bool) {
        let claim = name.replace('\n', " ");
        match (self.proof, settled) {
            (false, _) => {}
            (true, false) => self.claim = Some(claim),
            (true, true) => self.write(Some(&claim), SETTLED),
        }
    }

    fn core(&mut self) -> Vec<Handle> {
        self.inner.core()
    }

    fn value(&mut self, a: Handle) -> Value {
        self.inner.value(a)
    }
}
