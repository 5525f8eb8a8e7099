//! The loop invariants of a proof, in words of the program.

use base::SourceMap;
use encode::Encoder;
use evidence::{Certificate, CertificateKind, Translator};
use logic::{LocId, Place, Program, TermId, Terms, Unfold};
use output::report::LoopInvariant;

/// The longest invariant that is shown.
const LONGEST: usize = 400;

/// Puts the formulas of a certificate into words.
pub struct Speaker<'s, 'a> {
    /// The encoder of the program that the certificate was checked on.
    pub encoder: &'s mut Encoder<'a>,
    /// Its terms.
    pub terms: &'s mut Terms,
    /// The program.
    pub program: &'s Program,
    /// Its text.
    pub sources: &'s SourceMap,
}

impl Speaker<'_, '_> {
    /// What holds whenever a loop begins or goes on, where C can say it.
    pub fn loop_invariants(&mut self, certificate: &Certificate) -> Vec<LoopInvariant> {
        let labels = match &certificate.kind {
            CertificateKind::Inductive(labels) => labels,
            CertificateKind::KInductive { invariants, .. } => invariants,
            CertificateKind::Bounded { .. } => return Vec::new(),
        };
        let mut translator = Translator::new(self.terms);
        let mut found = Vec::new();
        for (name, formula) in labels {
            let Some(loc) = self.head(name) else { continue };
            let copied = translator.copy(&certificate.terms, self.terms, *formula);
            found.extend(copied.ok().and_then(|formula| self.invariant(loc, formula)));
        }
        found.sort();
        found.dedup();
        found
    }

    /// The location of this name, if a loop begins there.
    fn head(&mut self, name: &str) -> Option<LocId> {
        let loc = self.program.locs.ids().find(|&loc| self.program.locs[loc].name == name)?;
        let is_head = loc != self.program.initial && self.encoder.place(loc) == Place::Head;
        is_head.then_some(loc)
    }

    /// Whether C has a name for something in a formula: not so if it is about addresses.
    fn is_about_variables(&self, loc: LocId, formula: TermId) -> bool {
        let mut vars = self.terms.free_vars(&[formula]).into_iter();
        vars.any(|var| self.encoder.describe(self.terms, Some(loc), var).is_some())
    }

    fn invariant(&mut self, loc: LocId, formula: TermId) -> Option<LoopInvariant> {
        let span = self.encoder.span(loc).filter(|span| !span.is_none())?;
        let mut said: Vec<String> = Vec::new();
        let mut partial = false;
        for conjunct in self.terms.conjuncts(formula) {
            match self.encoder.describe(self.terms, Some(loc), conjunct) {
                Some(text) if text.len() <= LONGEST => said.push(text),
                _ => partial |= self.is_about_variables(loc, conjunct),
            }
        }
        said.sort();
        said.dedup();
        let place = self.sources.locate(span.lo);
        (!said.is_empty()).then(|| LoopInvariant {
            file: place.file.to_string(),
            line: place.line,
            text: said.join(" && "),
            partial,
        })
    }
}
