//! An interpolator that writes down every path that it is asked to explain, for `wedge interpolate`
//! and other provers.

use base::{Budget, Stop};
use logic::{Interpolator, Source, TermId, Terms, smtlib};
use std::path::PathBuf;

/// A recording interpolator.
pub struct Paths<'i> {
    inner: &'i mut dyn Interpolator,
    /// Files are `FOLDER/NAME-0001.smt2` and so on.
    folder: PathBuf,
    name: &'static str,
    files: u32,
    last: Vec<TermId>,
}

impl<'i> Paths<'i> {
    /// Records all that `inner` is asked.
    pub fn new(inner: &'i mut dyn Interpolator, folder: PathBuf, name: &'static str) -> Self {
        Self { inner, folder, name, files: 0, last: Vec::new() }
    }

    fn record(&mut self, terms: &mut Terms, parts: &[TermId]) {
        // The same path may be put to one prover after the other.
        if self.last == parts {
            return;
        }
        self.last = parts.to_vec();
        self.files += 1;
        let Ok(text) = smtlib::write_parts(terms, parts) else { return };
        let path = self.folder.join(format!("{}-{:04}.smt2", self.name, self.files));
        super::write(&path, &text);
    }
}

impl Interpolator for Paths<'_> {
    fn interpolate(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        visits: &[usize],
        source: Source,
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        self.record(terms, parts);
        self.inner.interpolate(terms, parts, visits, source, budget)
    }

    fn languages(&self) -> u32 {
        self.inner.languages()
    }

    fn statistics(&self) -> Vec<(String, String)> {
        self.inner.statistics()
    }
}
