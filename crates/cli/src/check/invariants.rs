//! The invariants of a proof, in words of the program.
//!
//! A proof tells call stacks apart, a line of C does not: what is said there must hold in every call.
//! So what all call stacks agree on is said, and of the rest the cases, if there are few.

use base::SourceMap;
use cfa::ir::Cfa;
use encode::{Encoder, Head};
use evidence::{Certificate, CertificateKind, Translator};
use logic::{LocId, Op, Program, TermId, Terms};
use output::report::LoopInvariant;
use std::collections::{BTreeMap, BTreeSet};

/// The longest formula that is shown.
const LONGEST: usize = 400;

/// The most cases by call stacks that are shown.
const CASES: usize = 3;

/// Puts the formulas of a certificate into words.
pub struct Speaker<'s, 'a> {
    /// The encoder of the program that the certificate was checked on.
    pub encoder: &'s mut Encoder<'a>,
    /// Its terms.
    pub terms: &'s mut Terms,
    /// The program.
    pub program: &'s Program,
    /// The automaton that it was made from.
    pub cfa: &'s Cfa,
    /// Its text.
    pub sources: &'s SourceMap,
}

/// What is said of a location: conjuncts, and whether there is more that C cannot say.
#[derive(Clone, Default, Debug)]
struct Said {
    conjuncts: BTreeSet<String>,
    partial: bool,
}

/// What is said where a loop or function begins, in each of its call stacks.
struct Stacks {
    /// One of its locations.
    loc: LocId,
    said: Vec<Said>,
}

impl Speaker<'_, '_> {
    /// What holds whenever a loop begins or goes on, or a recursive function is called, where C can
    /// say it.
    pub fn loop_invariants(&mut self, certificate: &Certificate) -> Vec<LoopInvariant> {
        // Locations without a formula: unreachable, or nothing is known there.
        let (labels, complete) = match &certificate.kind {
            CertificateKind::Inductive(labels) => (labels, true),
            CertificateKind::KInductive { invariants, .. } => (invariants, false),
            CertificateKind::Bounded { .. } => return Vec::new(),
        };
        let formulas: BTreeMap<&str, TermId> =
            labels.iter().map(|(name, formula)| (name.as_str(), *formula)).collect();
        let mut translator = Translator::new(self.terms);
        let mut heads: BTreeMap<Head, Stacks> = BTreeMap::new();
        for loc in self.program.locs.ids().filter(|&loc| loc != self.program.initial) {
            let formula = formulas.get(&*self.program.locs[loc].name);
            let Some(head) = self.encoder.head(loc) else { continue };
            let said = match formula {
                None if complete => continue,
                None => Said::default(),
                Some(&formula) => translator
                    .copy(&certificate.terms, self.terms, formula)
                    .map_or(Said::default(), |formula| self.say(loc, formula)),
            };
            heads.entry(head).or_insert(Stacks { loc, said: Vec::new() }).said.push(said);
        }
        let mut found: Vec<_> =
            heads.iter().filter_map(|(head, stacks)| self.invariant(*head, stacks)).collect();
        found.sort();
        found
    }

    fn invariant(&self, head: Head, stacks: &Stacks) -> Option<LoopInvariant> {
        let Said { conjuncts, partial } = in_every_case(&stacks.said);
        let span = self.encoder.span(stacks.loc).filter(|span| !span.is_none())?;
        let place = self.sources.locate(span.lo);
        let text = conjunction(&conjuncts);
        (!text.is_empty()).then(|| LoopInvariant {
            file: place.file.to_string(),
            line: place.line,
            function: (!head.is_loop).then(|| self.cfa.func_name(head.func).to_string()),
            text,
            partial,
        })
    }

    /// Whether C has a name for something in a formula: not so if it is about addresses. Formulas
    /// about all elements of an array count.
    fn is_about_variables(&self, loc: LocId, formula: TermId) -> bool {
        let state = &self.program.state;
        let is_bound = |sym| !state.contains(&sym);
        let mut vars = self.terms.free_vars(&[formula]).into_iter();
        vars.any(|var| {
            matches!(self.terms.op(var), Op::Var(sym, _) if is_bound(sym))
                || self.encoder.describe(self.terms, Some(loc), var).is_some()
        })
    }

    fn say(&mut self, loc: LocId, formula: TermId) -> Said {
        let mut said = Said::default();
        for conjunct in self.terms.conjuncts(formula) {
            match self.encoder.describe(self.terms, Some(loc), conjunct) {
                Some(text) if text.len() <= LONGEST => {
                    said.conjuncts.insert(text);
                }
                _ => said.partial |= self.is_about_variables(loc, conjunct),
            }
        }
        said
    }
}

/// What holds if one of these does.
fn in_every_case(cases: &[Said]) -> Said {
    let partial = cases.iter().any(|said| said.partial);
    let Some((first, others)) = cases.split_first() else { return Said::default() };
    let mut common = first.conjuncts.clone();
    common.retain(|text| others.iter().all(|said| said.conjuncts.contains(text)));
    let rests: BTreeSet<String> = cases
        .iter()
        .map(|said| said.conjuncts.difference(&common).cloned().collect())
        .map(|rest: BTreeSet<String>| conjunction(&rest))
        .collect();
    // Nothing else is known in some case, or it is too much.
    let differ = rests.len() > 1;
    let length: usize = rests.iter().map(String::len).sum();
    if differ && !rests.contains("") && rests.len() <= CASES && length <= LONGEST {
        let rests: Vec<String> = rests.iter().map(|rest| enclosed(rest)).collect();
        common.insert(rests.join(" || "));
        return Said { conjuncts: common, partial };
    }
    Said { conjuncts: common, partial: partial || differ }
}

fn conjunction(conjuncts: &BTreeSet<String>) -> String {
    let single = conjuncts.len() == 1;
    let weak = |text: &str| text.contains("||") || text.contains('?');
    let operand = |text: &String| match !single && weak(text) {
        true => enclosed(text),
        false => text.clone(),
    };
    conjuncts.iter().map(operand).collect::<Vec<_>>().join(" && ")
}

fn enclosed(text: &str) -> String {
    format!("({text})")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cases: &[&[&str]], expected: &str, partial: bool) {
        let said: Vec<Said> = cases
            .iter()
            .map(|texts| texts.iter().map(ToString::to_string).collect())
            .map(|conjuncts| Said { conjuncts, partial: false })
            .collect();
        let found = in_every_case(&said);
        assert_eq!((&*conjunction(&found.conjuncts), found.partial), (expected, partial));
    }

    #[test]
    fn what_one_call_stack_knows() {
        check(&[&["x < 3", "0 <= x"]], "0 <= x && x < 3", false);
        check(&[&["x < 3 || y", "0 <= x"]], "0 <= x && (x < 3 || y)", false);
        check(&[&["x < 3 || y"]], "x < 3 || y", false);
    }

    #[test]
    fn what_several_call_stacks_know() {
        check(&[&["a", "b"], &["b", "a"]], "a && b", false);
        check(&[&["a", "b"], &["a", "c"]], "((b) || (c)) && a", false);
        check(&[&["a"], &["b"]], "(a) || (b)", false);
        check(&[&["a", "b"], &["a"]], "a", true);
        check(&[&["a"], &[]], "", true);
        check(&[&["a", "b"], &["a", "c"], &["a", "d"], &["a", "e"]], "a", true);
    }
}
